//! Versions of a construct: where pointers may show the same memory and that alone keeps loops in order, the program
//! compares the sections of their data clauses, and runs a version for pointers that show memory of their own, or one
//! for any; and so where what keeps loops in order is that scalars in subscripts may be negative, or that the subscripts of
//! linearised arrays may leave their rows (`a[i*m + j]` with `j` from `js` to `je`).
//!
//! After the implicit data clauses, whose sections are all that the construct touches; of pointers whose clauses say no
//! section (`present(p)`) that is what the loops' bounds and subscripts say, and where these say nothing either (indirect
//! subscripts), the memory that is mapped together with what the pointer shows: kernels stay within it. Loops of which the
//! user says what they are stay what they are.

use crate::transform::data::implicit_data::{aliased_pointers, covering_clause, writes_part};
use crate::transform::data::record_clauses::records_first;
use crate::transform::data::section::emit_pointer_section;
use crate::transform::loops::element_sums;
use accc_analysis::footprint::{self, Footprint};
use accc_analysis::overlap::{open_rows, open_signs, pairs};
use accc_analysis::region::Region;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_analysis::verdict::{LoopFacts, RegionFacts};
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// The most pairs that are compared.
const MOST: usize = 28;

/// Makes the versions of a construct where they help; gives the constructs that stand in its place. A `loop` in `parallel`
/// promises that its iterations are independent, not what pointers show: loops inside it, and what threads may keep or share of
/// what they read, depend on that as in `kernels`.
pub fn run(func: &mut Function, op: Op, around: &Surroundings) -> Vec<Op> {
    if compute(func, op).construct.kind == ConstructKind::Serial {
        return vec![op];
    }
    let Some(best) = best_check(func, op, around) else { return vec![op] };
    compute_mut(func, op).version = Version::Checked(best.clone());
    let checked = Cloner::new().clone_op_within(func, op);
    move_less(func, op, checked, around);
    compute_mut(func, op).version = Version::Overlapping;
    choose(func, op, checked, &best, around);
    vec![checked, op]
}

/// What to find out before the construct: by what most of its loops become parallel, if any do.
fn best_check(func: &mut Function, op: Op, around: &Surroundings) -> Option<Checked> {
    let apart = pairs_of_clauses(func, op, around);
    let not_negative = open_signs(func, compute(func, op), around);
    let in_rows = open_rows(func, compute(func, op), around);
    let checks = candidates(&Checked { apart, not_negative, in_rows });
    if checks.is_empty() {
        return None;
    }
    let kind = compute(func, op).construct.kind;
    // Loops that become parallel or sums, after them nests whose reads may stay with a thread or a gang, and reads that need
    // not wait for what their own thread writes.
    let parallel = |func: &mut Function, version: Version| {
        compute_mut(func, op).version = version;
        let found = verdict::facts(func, around, op);
        let sums = element_sums::count(func, op, around);
        let is_parallel = |facts: &&LoopFacts| facts.refusals.is_empty() && is_left_open(func, kind, facts.op);
        let jams = found.loops.iter().filter(|facts| facts.jam.is_some()).count();
        let early = early_reads(func, &found, &compute(func, op).version);
        let loops = found.loops.iter().filter(is_parallel).count() + sums;
        compute_mut(func, op).version = Version::Only;
        (loops, jams, early)
    };
    let mut most = parallel(func, Version::Only);
    let mut best = None;
    for checked in checks {
        let found = parallel(func, Version::Checked(checked.clone()));
        if found > most {
            (most, best) = (found, Some(checked));
        }
    }
    let mut best = best?;
    // The fewest scalars.
    for var in best.not_negative.clone() {
        let mut fewer = best.clone();
        fewer.not_negative.retain(|other| *other != var);
        if parallel(func, Version::Checked(fewer.clone())) == most {
            best = fewer;
        }
    }
    Some(best)
}

/// What could be asked, the least first.
fn candidates(all: &Checked) -> Vec<Checked> {
    let Checked { apart, not_negative, in_rows } = all;
    let asks = [!apart.is_empty(), !not_negative.is_empty(), !in_rows.is_empty()];
    let chosen = [[true, false, false], [false, true, false], [true, true, false]].into_iter().chain([
        [false, false, true],
        [true, false, true],
        [false, true, true],
        [true; 3],
    ]);
    let is_there = |chosen: &[bool; 3]| chosen.iter().zip(asks).all(|(chosen, asks)| asks || !chosen);
    chosen
        .filter(is_there)
        .map(|[pairs, signs, rows]| Checked {
            apart: if pairs { apart.clone() } else { Vec::new() },
            not_negative: if signs { not_negative.clone() } else { Vec::new() },
            in_rows: if rows { in_rows.clone() } else { Vec::new() },
        })
        .collect()
}

/// In the innermost loops that run in order inside of others, the pairs of arrays of which one is read and the other one written,
/// and that have been checked not to overlap: the next iterations' elements are read while one is computed.
fn early_reads(func: &Function, facts: &RegionFacts, version: &Version) -> usize {
    let Version::Checked(checked) = version else { return 0 };
    let loops =
        facts.loops.iter().filter(|facts| !facts.refusals.is_empty()).filter_map(|facts| match func.kind(facts.op) {
            OpKind::For(node) if func.outer_loops(node.body).is_empty() => Some((facts.op, node)),
            _ => None,
        });
    let is_inside = |op: Op| facts.loops.iter().any(|outer| outer.op != op && func.walk_op(outer.op).contains(&op));
    let pairs = loops.filter(|(op, _)| is_inside(*op)).map(|(_, node)| {
        let (mut read, mut written) = (HashSet::new(), HashSet::new());
        for inner in func.walk(node.body) {
            match func.kind(inner) {
                OpKind::LoadElem { view, .. } => read.extend(func.root_var(*view)),
                OpKind::StoreElem { view, .. } => written.extend(func.root_var(*view)),
                _ => {}
            }
        }
        let meets = |x: &Var, y: &Var| read.contains(x) && written.contains(y);
        checked.apart.iter().filter(|(x, y)| meets(x, y) || meets(y, x)).count()
    });
    pairs.sum()
}

/// The pairs of pointers whose sections could be compared.
fn pairs_of_clauses(func: &Function, op: Op, around: &Surroundings) -> Vec<(Var, Var)> {
    let node = compute(func, op);
    let pointers = around.pointers(func, &Version::Only);
    let is_pointer = |inner: &Op| match func.kind(*inner) {
        OpKind::LoadView(var) => match func.vars[*var].storage {
            Storage::Pointer { .. } => !func.vars[*var].restrict || pointers.bases(*var).next().is_some(),
            Storage::Descriptor { kind, .. } => kind == DescriptorKind::Pointer,
            Storage::Scalar(_) | Storage::Array { .. } => false,
        },
        _ => false,
    };
    if !func.walk(node.body).iter().any(is_pointer) {
        return Vec::new();
    }
    let mut found = pairs(func, node.body, around);
    let prints = footprint::of_region(&Region::within(func, node.body, around));
    let known = |var: Var| extent_of(func, node, &prints, var);
    // The host can't compare addresses of its own memory with those of the device's.
    let is_device = |extent: &Extent| extent.clause.kind == ClauseKind::DevicePtr;
    found.retain(|(a, b)| known(*a).zip(known(*b)).is_some_and(|(a, b)| is_device(&a) == is_device(&b)));
    if found.len() > MOST { Vec::new() } else { found }
}

/// Whether the user does not say of the loop what it is.
fn is_left_open(func: &Function, kind: ConstructKind, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    node.directive.as_ref().is_none_or(|directive| {
        let is_independent = directive.independent || kind == ConstructKind::Parallel && !directive.auto;
        !is_independent && !directive.seq
    })
}

/// What the construct touches of a variable.
struct Extent<'n> {
    clause: &'n DataClause,
    of: Touched<'n>,
}

/// Which elements.
enum Touched<'n> {
    /// The clause's section, or all of the variable.
    Section,
    /// Where the clause has no section, and the variable no size of its own.
    Print(&'n Footprint),
    /// Anything that is mapped together with the first element.
    Mapped,
}

/// The clause whose section holds what the construct touches of a variable, or what its loops say about it.
fn extent_of<'n>(func: &Function, node: &'n Compute, prints: &'n [Footprint], var: Var) -> Option<Extent<'n>> {
    let of_var = |clause: &&DataClause| clause.var == var && clause.kind.brings() && clause.rows.is_none();
    let clauses = || node.clauses.iter().filter(of_var);
    let says_how_much = |clause: &&DataClause| {
        (clause.section.is_some() || !func.vars[var].is_pointer()) && clause.kind != ClauseKind::DevicePtr
    };
    if let Some(clause) = clauses().find(says_how_much) {
        return Some(Extent { clause, of: Touched::Section });
    }
    let clause = clauses().find(|_| func.vars[var].is_pointer())?;
    let print = prints.iter().find(|print| print.var == var && print.rows.is_none())?;
    match print.boxes().is_empty() {
        false => Some(Extent { clause, of: Touched::Print(print) }),
        true => (clause.kind != ClauseKind::DevicePtr).then_some(Extent { clause, of: Touched::Mapped }),
    }
}

/// Implicit clauses moved both ways what may have been the same memory: here each variable has its own.
fn move_less(func: &mut Function, op: Op, apart: Op, around: &Surroundings) {
    let node = compute(func, apart);
    let prints = footprint::of_region(&Region::new(func, node.body));
    let aliased = aliased_pointers(func, &prints, &node.version, around);
    let mut clauses = node.clauses.clone();
    for clause in clauses.iter_mut().filter(|clause| clause.implicit && clause.kind == ClauseKind::Copy) {
        // A region around may have another section.
        if covering_clause(func, &around.parents, op, clause.var).is_some() {
            continue;
        }
        let print = prints.iter().find(|print| print.var == clause.var && !aliased.contains(&clause.var));
        clause.kind = match print {
            Some(print) if !print.written && !writes_part(func, &prints, clause.var) => ClauseKind::CopyIn,
            Some(print) if print.surely_written_first => ClauseKind::CopyOut,
            Some(_) | None => ClauseKind::Copy,
        };
    }
    compute_mut(func, apart).clauses = clauses;
    records_first(func, apart);
}

/// Puts `if (it is so) faster else op` in the place of `op`.
fn choose(func: &mut Function, op: Op, faster: Op, checked: &Checked, around: &Surroundings) {
    let block = func.block_of(op).expect("a construct stands in a block");
    let span = func.ops[op].span;
    let hulls = hulls(func, op, checked, around);
    let mut b = Builder::before(func, op);
    b.span = span;
    let mut conditions = Vec::new();
    for (x, y) in &checked.apart {
        let (x, y) = (hulls[x], hulls[y]);
        let (first, last) = (b.compare(CompareOp::ULe, x.1, y.0), b.compare(CompareOp::ULe, y.1, x.0));
        conditions.push(b.binary(BinaryOp::Or, first, last));
    }
    for scalar in &checked.not_negative {
        let value = b.load(*scalar);
        let value = b.convert(value, Type::I64);
        let zero = b.i64(0);
        conditions.push(b.compare(CompareOp::Ge, value, zero));
    }
    for sum in &checked.in_rows {
        let total = sum_of(&mut b, sum);
        let zero = b.i64(0);
        conditions.push(b.compare(CompareOp::Ge, total, zero));
    }
    let all = conditions.into_iter().reduce(|all, one| b.binary(BinaryOp::And, all, one));
    let cond = all.expect("something is checked");
    let [then_block, else_block] = [faster, op].map(|version| {
        let end = func.new_op(OpKind::Yield(Vec::new()), &[], span);
        (version, func.blocks.push(BlockData { args: Vec::new(), ops: vec![end] }))
    });
    let branch = func.new_op(OpKind::If { cond, then_block: then_block.1, else_block: else_block.1 }, &[], span);
    func.replace_op(block, op, &[branch]);
    for (version, inside) in [then_block, else_block] {
        func.blocks[inside].ops.insert(0, version);
    }
}

/// A sum's value.
fn sum_of(b: &mut Builder<'_>, sum: &LinearSum) -> Value {
    let constant = b.i64(sum.constant);
    sum.terms.iter().fold(constant, |total, (var, factor)| {
        let (value, factor) = (b.load(*var), b.i64(*factor));
        let value = b.convert(value, Type::I64);
        let product = b.binary(BinaryOp::Mul, value, factor);
        b.binary(BinaryOp::Add, total, product)
    })
}

/// Of each variable that is compared: the first byte of what the construct touches, and the one behind the last.
fn hulls(func: &mut Function, op: Op, checked: &Checked, around: &Surroundings) -> HashMap<Var, (Value, Value)> {
    let node = compute(func, op).clone();
    let prints = footprint::of_region(&Region::within(func, node.body, around));
    let mut found = HashMap::new();
    for var in checked.apart.iter().flat_map(|(x, y)| [*x, *y]) {
        if found.contains_key(&var) {
            continue;
        }
        let Extent { clause, of } = extent_of(func, &node, &prints, var).expect("looked at before");
        let ends = match of {
            Touched::Section => hull(&mut Builder::before(func, op), var, clause.section.as_deref()),
            Touched::Print(print) => {
                let section = emit_pointer_section(func, op, print, print.boxes());
                hull(&mut Builder::before(func, op), var, Some(&section))
            }
            Touched::Mapped => mapped(&mut Builder::before(func, op), var),
        };
        found.insert(var, ends);
    }
    found
}

/// Where the memory begins and ends that is mapped together with what a pointer shows.
fn mapped(b: &mut Builder<'_>, var: Var) -> (Value, Value) {
    let view = b.load_view(var);
    let addr = b.value(OpKind::ViewBase(view), Type::Ptr);
    let [first, behind] = [false, true].map(|behind| b.value(OpKind::MappedEnd { addr, behind }, Type::Ptr));
    (first, behind)
}

/// The first byte of a section, and the one behind its last.
fn hull(b: &mut Builder<'_>, var: Var, section: Option<&[SectionRange]>) -> (Value, Value) {
    let view = b.load_view(var);
    let (base, bytes) = (b.value(OpKind::ViewBase(view), Type::Ptr), b.func.vars[var].elem().bytes());
    let (mut first, mut behind) = (b.i64(0), b.i64(bytes as i64));
    for dim in 0..b.func.vars[var].rank() {
        let stride = b.view_part(view, dim, ViewPart::Stride);
        let range = section.and_then(|ranges| ranges.get(usize::from(dim)));
        let (start, extent) = match range {
            Some(range) => (range.start, range.extent),
            None => (b.i64(0), b.view_part(view, dim, ViewPart::Extent)),
        };
        let one = b.i64(1);
        let past = b.binary(BinaryOp::Add, start, extent);
        let last = b.binary(BinaryOp::Sub, past, one);
        let (to_first, to_last) = (b.binary(BinaryOp::Mul, start, stride), b.binary(BinaryOp::Mul, last, stride));
        // Fortran's pointers may show memory backwards.
        let (low, high) = (b.binary(BinaryOp::Min, to_first, to_last), b.binary(BinaryOp::Max, to_first, to_last));
        first = b.binary(BinaryOp::Add, first, low);
        behind = b.binary(BinaryOp::Add, behind, high);
    }
    (b.ptr_add(base, first), b.ptr_add(base, behind))
}
