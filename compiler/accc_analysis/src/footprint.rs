//! Which elements of an array a region touches, and whether it surely writes all of them before it reads any.
//!
//! The footprint is a box: for each dimension the smallest and largest subscript, affine in what is known before the
//! region starts. It may be too large where accesses are conditional, never too small; where a bound is not known it is
//! the whole array.

use super::affine::{Affine, Term};
use super::region::{Access, LoopInfo, Region};
use accc_ir::*;
use accc_source::Span;

/// One array in one region.
pub struct Footprint {
    /// The array.
    pub var: Var,
    /// First and last subscript of each dimension; `None`: the whole array.
    pub bounds: Option<Bounds>,
    /// Without `bounds`: boxes that hold all accesses, how far apart is known when the program runs. None where they are not
    /// known, or too many.
    pub apart: Vec<Bounds>,
    /// The accesses go through tables of pointers; then the tables' dimensions come last in `bounds`.
    pub rows: Option<RowShape>,
    /// Where what is accessed in any case begins.
    pub certain_start: CertainStart,
    /// An access that a condition guards and that may be of an element before the first one: nothing says that this is someone's.
    pub before_first: Option<Span>,
    /// Scalars that the bounds are multiples of: nothing is accessed unless they are positive.
    pub row_sizes: Vec<Var>,
    /// Elements are read that the region did not write before.
    pub read: bool,
    /// Elements are written.
    pub written: bool,
    /// No condition guards any of the accesses.
    pub certain: bool,
    /// Every element of `bounds` is written before anything is read.
    pub surely_written_first: bool,
}

/// How far behind the first subscripts of a box an access begins that happens in any case, in each dimension: elements
/// before those that a pointer shows first are someone's if they surely are accessed. `None`: conditions guard all accesses.
pub type CertainStart = Option<Vec<i64>>;

impl Footprint {
    /// One box, or several, that hold all accesses; none where nothing is known.
    pub fn boxes(&self) -> &[Bounds] {
        match &self.bounds {
            Some(bounds) => std::slice::from_ref(bounds),
            None => &self.apart,
        }
    }
}

/// The footprints of all arrays that the region names, in the order of their first access.
pub fn of_region(region: &Region) -> Vec<Footprint> {
    let mut vars: Vec<Var> = Vec::new();
    for access in &region.accesses {
        if !vars.contains(&access.var) {
            vars.push(access.var);
        }
    }
    vars.into_iter().map(|var| of_array(region, var)).collect()
}

/// One line for each array: its box, and how it is used.
pub fn show(func: &Function, root: Block) -> String {
    let region = Region::new(func, root);
    let line = |print: Footprint| {
        let dims = match &print.bounds {
            Some(bounds) => {
                bounds.iter().map(|(low, high)| format!("{}:{}", low.show(func), high.show(func))).collect()
            }
            None => vec![":".to_string(); func.vars[print.var].rank().into()],
        };
        let read = if print.read { " read" } else { "" };
        let written = match (print.written, print.surely_written_first) {
            (true, true) => " written-first",
            (true, false) => " written",
            (false, _) => "",
        };
        format!("    {}({}):{read}{written}\n", func.vars[print.var].name, dims.join(","))
    };
    of_region(&region).into_iter().map(line).collect()
}

fn of_array(region: &Region, var: Var) -> Footprint {
    let accesses: Vec<&Access> = region.accesses.iter().filter(|access| access.var == var).collect();
    let first = accesses.first().expect("the array has an access");
    let alike = accesses.iter().all(|access| access.shape.level == first.shape.level);
    let bounds = union(accesses.iter().map(|access| bounds_of(region, access))).filter(|_| alike);
    let surely_written_first = first.write
        && covers(region, first)
        && !region.has_jumps()
        && bounds.is_some()
        && first.shape.field.is_none()
        && bounds_of(region, first) == bounds
        && accesses.iter().all(|access| access.write || finds_written(first, access));
    let apart = if bounds.is_none() && alike { boxes(region, &accesses) } else { Vec::new() };
    let all_happen = !apart.is_empty() && accesses.iter().all(|access| !access.conditional);
    let happening = || accesses.iter().filter(|access| !access.conditional);
    let certain_start = match &bounds {
        Some(bounds) => certain_start(bounds, happening().map(|access| (bounds_of(region, access), None))),
        None => (all_happen || happening().any(|access| starts_below_zero(region, access)))
            .then(|| vec![0; first.subscripts.len()]),
    };
    let row_sizes: Vec<(usize, Var)> = first.row_sizes.clone();
    let certain_start = certain_start.and_then(|start| linear_start(start, row_sizes.len()));
    let linear = bounds.and_then(|bounds| linearized(bounds, &row_sizes));
    let surely_written_first = surely_written_first && linear.as_ref().is_some_and(|(_, has_gaps)| !has_gaps);
    Footprint {
        var,
        bounds: linear.map(|(bounds, _)| bounds),
        apart,
        rows: first.shape.rows.clone().filter(|_| first.shape.table_field.is_none()),
        certain_start,
        before_first: before_first(region, &accesses),
        row_sizes: row_sizes.into_iter().map(|(_, size)| size).collect(),
        read: accesses.iter().any(|access| !access.write),
        written: accesses.iter().any(|access| access.write),
        certain: accesses.iter().all(|access| !access.conditional),
        surely_written_first,
    }
}

/// First and last subscript of each dimension.
pub type Bounds = Vec<(Affine, Affine)>;

/// The most boxes of which the program computes the union.
const MOST_BOXES: usize = 8;

/// The boxes of accesses, those joined that can be.
fn boxes(region: &Region, accesses: &[&Access]) -> Vec<Bounds> {
    let mut boxes: Vec<Bounds> = Vec::new();
    for access in accesses {
        let plain = access.shape.rows.is_none() && access.shape.table_field.is_none();
        let bounds = bounds_of(region, access).filter(|_| plain);
        let Some((own, _)) = bounds.and_then(|bounds| linearized(bounds, &access.row_sizes)) else { return Vec::new() };
        let joined = boxes.iter().enumerate().find_map(|(at, other)| {
            let both = [Some(own.clone()), Some(other.clone())];
            union(both.into_iter()).map(|all| (at, all))
        });
        match joined {
            Some((at, all)) => boxes[at] = all,
            None => boxes.push(own),
        }
    }
    if boxes.len() > MOST_BOXES { Vec::new() } else { boxes }
}

/// The smallest box around boxes; `None` where one of them, or which of two bounds is the outer one, is not known.
pub fn union(mut all: impl Iterator<Item = Option<Bounds>>) -> Option<Bounds> {
    let mut sum = all.next()??;
    for bounds in all {
        for ((low, high), (other_low, other_high)) in sum.iter_mut().zip(bounds?) {
            if low.sub(&other_low)?.as_constant()? > 0 {
                *low = other_low;
            }
            if high.sub(&other_high)?.as_constant()? < 0 {
                *high = other_high;
            }
        }
    }
    Some(sum)
}

/// The box of one access: each loop variable is replaced by its bounds, innermost loop first.
fn bounds_of(region: &Region, access: &Access) -> Option<Bounds> {
    // Of records with pointers as members no one clause brings both the records and what the pointers show.
    if access.any || access.shape.table_field.is_some() || rows_differ(region, access) {
        return None;
    }
    access
        .subscripts
        .iter()
        .skip(access.shape.field_dims)
        .map(|subscript| {
            let expr = subscript.as_ref()?;
            let low = within_guards(region, access, expr, extreme(region, access, expr, false)?, false);
            let high = within_guards(region, access, expr, extreme(region, access, expr, true)?, true);
            (is_known(region, &low) && is_known(region, &high)).then_some((low, high))
        })
        .collect()
}

fn is_known(region: &Region, expr: &Affine) -> bool {
    expr.terms.keys().all(|term| region.is_known_before(*term))
}

/// The bound of a subscript, or what a condition around the access says where that is surely inside of it.
fn within_guards(region: &Region, access: &Access, expr: &Affine, bound: Affine, largest: bool) -> Affine {
    access.guards.iter().fold(bound, |bound, guard| {
        let limit = if largest { expr.add(guard) } else { expr.sub(guard) };
        let is_inside = |limit: &Affine| {
            let inside = if largest { bound.sub(limit) } else { limit.sub(&bound) };
            is_known(region, limit) && inside.is_some_and(|inside| !may_be_negative(&inside))
        };
        limit.filter(is_inside).unwrap_or(bound)
    })
}

/// Whether an expression may be negative though the program's variables are not.
pub fn may_be_negative(expr: &Affine) -> bool {
    expr.constant < 0 || expr.terms.values().any(|coefficient| *coefficient < 0)
}

/// Whether the elements that are accessed in a row depend on which row it is: a box would go beyond the end of some.
fn rows_differ(region: &Region, access: &Access) -> bool {
    let own = access.subscripts.len().saturating_sub(access.shape.level.into());
    let (inside, tables) = access.subscripts.split_at(own);
    let of_tables: Vec<Op> = tables.iter().flatten().flat_map(|s| s.loops().collect::<Vec<_>>()).collect();
    let mut open: Vec<Op> = inside.iter().flatten().flat_map(|s| s.loops().collect::<Vec<_>>()).collect();
    while let Some(op) = open.pop().filter(|_| !of_tables.is_empty()) {
        if of_tables.contains(&op) {
            return true;
        }
        let Some(info) = region.loop_info(op) else { return true };
        open.extend([&info.lower, &info.upper].into_iter().flatten().flat_map(|e| e.loops().collect::<Vec<_>>()));
    }
    false
}

/// The subscript's smallest or largest value.
pub fn extreme(region: &Region, access: &Access, expr: &Affine, largest: bool) -> Option<Affine> {
    let mut result = expr.clone();
    for op in access.loops.iter().rev() {
        let (c, rest) = result.split(Term::Loop(*op));
        if c == 0 {
            continue;
        }
        let info = region.loop_info(*op)?;
        let last = ((c > 0) == largest) == (info.step? > 0);
        let bound = if last { last_value(info)? } else { info.lower.clone()? };
        result = rest.add(&bound.scale(c)?)?;
    }
    let fixed = result.loops().next().is_none();
    fixed.then_some(result)
}

/// The largest value in iterations of the loops that it depends on.
pub fn most(region: &Region, expr: &Affine) -> Option<Affine> {
    let mut result = expr.clone();
    loop {
        let Some(op) = result.loops().next() else { return Some(result) };
        let (c, rest) = result.split(Term::Loop(op));
        let info = region.loop_info(op).filter(|_| c != 0)?;
        let last = (c > 0) == (info.step? > 0);
        let bound = if last { last_value(info)? } else { info.lower.clone()? };
        result = rest.add(&bound.scale(c)?)?;
    }
}

/// The nearest of where boxes begin within one that holds them; of each box how far behind its own start (`None`: 0).
pub fn certain_start(whole: &Bounds, boxes: impl Iterator<Item = (Option<Bounds>, CertainStart)>) -> CertainStart {
    let distances = boxes.filter_map(|(bounds, start)| {
        let starts = bounds?.into_iter().zip(whole).enumerate().map(|(dim, ((low, _), (first, _)))| {
            Some(low.sub(first)?.as_constant()? + start.as_ref().map_or(0, |start| start[dim]))
        });
        starts.collect::<Option<Vec<i64>>>()
    });
    distances.reduce(|a, b| a.into_iter().zip(b).map(|(a, b)| a.min(b)).collect())
}

/// The same where the last of the dimensions become one with those around.
pub fn linear_start(start: Vec<i64>, joined: usize) -> CertainStart {
    match joined {
        0 => Some(start),
        _ => start.iter().all(|distance| *distance == 0).then(|| vec![0; start.len() - joined]),
    }
}

/// Where no access that happens in any case is of an element as far in front.
fn before_first(region: &Region, accesses: &[&Access]) -> Option<Span> {
    let lows = |access: &Access| Some(bounds_of(region, access)?.into_iter().map(|(low, _)| low).collect::<Vec<_>>());
    let certain: Vec<Vec<Affine>> =
        accesses.iter().filter(|access| !access.conditional).filter_map(|access| lows(access)).collect();
    let reaches = |known: &Vec<Affine>, low: &[Affine]| {
        known.iter().zip(low).all(|(known, low)| low.sub(known).is_some_and(|behind| !may_be_negative(&behind)))
    };
    let in_front = |access: &&&Access| {
        let Some(low) = lows(access).filter(|_| access.conditional) else { return false };
        low.iter().any(may_be_negative) && !certain.iter().any(|known| reaches(known, &low))
    };
    accesses.iter().find(in_front).map(|access| access.span)
}

fn starts_below_zero(region: &Region, access: &Access) -> bool {
    let low = access.subscripts.iter().flatten().map(|s| extreme(region, access, s, false));
    low.flatten().any(|low| low.as_constant().is_some_and(|low| low < 0))
}

/// The box in the program's own subscripts, where several had been one; and whether it holds elements that the box of
/// several did not, between the rows: then writing that one whole leaves some of this one unwritten.
fn linearized(mut bounds: Bounds, row_sizes: &[(usize, Var)]) -> Option<(Bounds, bool)> {
    let mut has_gaps = false;
    for (at, size) in row_sizes.iter().rev() {
        let size = Affine::term(Term::Var(*size));
        let (low, high) = bounds.remove(at + 1);
        let (inner_low, inner_high) = &bounds[*at];
        let whole_rows = inner_low.as_constant() == Some(0) && *inner_high == size.offset(-1)?;
        has_gaps |= !whole_rows && low != high;
        bounds[*at] = (low.multiply(&size)?.add(inner_low)?, high.multiply(&size)?.add(inner_high)?);
    }
    Some((bounds, has_gaps))
}

/// The bound that the last iteration reaches, exactly where that is a constant, else the upper bound; which lies in front of
/// the lower one where there is no iteration.
fn last_value(info: &LoopInfo) -> Option<Affine> {
    let (lower, upper, step) = (info.lower.as_ref()?, info.upper.as_ref()?, info.step?);
    match upper.sub(lower)?.as_constant() {
        Some(length) if length.signum() * step.signum() >= 0 => upper.offset(-(length % step)),
        _ => Some(upper.clone()),
    }
}

/// Whether what an access reads has been written by then: the loops that write all elements are through, or the iteration that
/// it is in has written its own one.
fn finds_written(first: &Access, read: &Access) -> bool {
    let shared = first.loops.iter().zip(&read.loops).take_while(|(x, y)| x == y).map(|(op, _)| *op);
    shared.into_iter().all(|op| {
        let alike =
            |(x, y): (&Option<Affine>, &Option<Affine>)| x == y || !x.as_ref().is_some_and(|x| x.depends_on(op));
        first.subscripts.iter().zip(&read.subscripts).all(alike)
    })
}

/// Whether a write reaches every element of its box: it always happens, each subscript is one loop's variable (or
/// fixed), each loop steps by one within bounds known before the region, and no other loop could skip it.
fn covers(region: &Region, access: &Access) -> bool {
    let mut used: Vec<Op> = Vec::new();
    for subscript in access.subscripts.iter().flatten() {
        let mut loops = subscript.loops();
        match (loops.next(), loops.next()) {
            (None, _) => {}
            (Some(op), None) if subscript.coefficient(Term::Loop(op)).abs() == 1 && !used.contains(&op) => {
                used.push(op)
            }
            _ => return false,
        }
    }
    !access.conditional
        && access.subscripts.iter().all(Option::is_some)
        && access.loops.iter().all(|op| {
            let Some(info) = region.loop_info(*op) else { return false };
            let fixed = |e: &Option<Affine>| {
                e.as_ref().is_some_and(|e| e.terms.keys().all(|term| region.is_known_before(*term)))
            };
            let steady = matches!(info.step, Some(1 | -1)) && fixed(&info.lower) && fixed(&info.upper);
            let runs = super::dependence::trips(region, *op).is_some_and(|n| n > 0);
            if used.contains(op) { steady } else { runs }
        })
}
