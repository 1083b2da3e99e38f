//! Nests whose threads read the same elements again and again, as a product of matrices does.
//!
//! `s = s + a(i,k) * b(k,j)`: what is read along `k` depends on `i` or on `j`, never on both. A thread that runs 8 x 8
//! iterations of the loops over `i` and `j` side by side reads 16 elements for 64 products instead of 128 (unroll and
//! jam; Callahan, Carr, Kennedy: Improving register allocation for subscripted variables, 1990). A stencil without
//! loops inside reads most of its elements again in the next row: a thread takes some rows.

use crate::affine::{Affine, Term};
use crate::dependence::aliases::may_meet;
use crate::locality::matrix_product;
use crate::locality::staged_loads::Needs;
use crate::locality::transposed_loads::{self, Sides};
use crate::locality::{reuse, staged_loads, stride};
use crate::pointers::Pointers;
use crate::privatization::ScalarRole;
use crate::privatization::private_arrays;
use crate::region::{Access, Region};
use accc_ir::*;

/// How many iterations of two loops a thread takes at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jam {
    /// The loop around.
    pub outer: Op,
    /// Iterations of the loop around that a thread runs side by side.
    pub outer_times: u32,
    /// Iterations of this loop, likewise.
    pub times: u32,
    /// The loop inside adds up products of doubles, so that a GPU's matrix unit can do it.
    pub matrix: bool,
    /// Its reads may go through shared memory ([`staged_loads`]), which needs so much.
    pub staged: Option<Needs>,
    /// The inner loop's bounds move with the outer one: blocks of both need a rectangle around them.
    pub boxed: bool,
    /// The loops inside are longer in some iterations than in others: only blocks that gangs or warps share may have them.
    pub ragged: bool,
    /// Lanes may read along one loop what they need along the other one ([`transposed_loads`]).
    pub transposed: Option<Sides>,
}

/// What pays for the loop `inner` and the one around it. `scalars`: the roles of what the inner loop writes.
pub fn of_nest(region: &Region, pointers: &Pointers, inner: Op, scalars: &[(Var, ScalarRole)]) -> Option<Jam> {
    let outer = *region.loop_info(inner)?.enclosing.last()?;
    let OpKind::For(node) = region.func.kind(inner) else { return None };
    let mut nest = Nest { region, pointers, outer, inner, scalars, loops: Vec::new(), sums: Vec::new(), ragged: false };
    let counts_up = |op: Op| region.loop_info(op).is_some_and(|info| info.step == Some(1));
    let is_long = |op: Op| counts_up(op) && !nest.is_short(op, region.gpu().few_iterations);
    if !is_long(outer) || !is_long(inner) || !nest.is_jammable(node.body, false) {
        return None;
    }
    if nest.loops.is_empty() {
        return nest.transposed().or_else(|| nest.rows());
    }
    // Copies that take turns would find each other's values in them.
    let private = private_arrays(region.func, outer);
    if region.accesses_in(inner).any(|access| private.contains(&access.var)) {
        return None;
    }
    let totals = nest.totals()?;
    let reads = nest.reads(&totals);
    if reads == Reads::Apart {
        return None;
    }
    let (outer_times, times) = nest.times(&totals)?;
    let matrix = nest.is_matrix_product(&totals);
    let staged = if matrix { None } else { nest.staged(&totals) };
    // Copies of conditions are branches; where one thread decides for others there are few.
    let has_blocks = matrix || staged.is_some();
    if !has_blocks && (reads == Reads::Conditional || nest.ragged) {
        return None;
    }
    let boxed = nest.is_triangular()?;
    // Which rows have which columns there must say where the loop inside begins and ends.
    if boxed && nest.ragged {
        return None;
    }
    Some(Jam { outer, outer_times, times, matrix, staged, boxed, ragged: nest.ragged, transposed: None })
}

/// Whom the reads of the loops inside serve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reads {
    /// Some belong to one iteration of the nest, or nothing is known.
    Apart,
    /// Each serves many iterations of one of the loops.
    Shared,
    /// And some happen on a condition.
    Conditional,
}

struct Nest<'r, 'f> {
    region: &'r Region<'f>,
    pointers: &'r Pointers<'r>,
    outer: Op,
    inner: Op,
    scalars: &'r [(Var, ScalarRole)],
    /// The loops inside.
    loops: Vec<Op>,
    /// The scalars that they write.
    sums: Vec<Var>,
    /// They are not as long everywhere.
    ragged: bool,
}

impl Nest<'_, '_> {
    /// Whether copies of a block can run side by side: loops with the same bounds in all of them, and in these no
    /// effect that an iteration must not have that does not exist; those copies compute what the last iteration does.
    fn is_jammable(&mut self, block: Block, in_loop: bool) -> bool {
        let ops = self.region.func.blocks[block].ops.clone();
        ops.into_iter().all(|op| match self.region.func.kind(op) {
            OpKind::For(node) => {
                self.loops.push(op);
                self.has_lengths_alike(op, node) && self.is_jammable(node.body, true)
            }
            _ => self.is_plain(op, in_loop),
        })
    }

    fn is_plain(&mut self, op: Op, in_loop: bool) -> bool {
        let func = self.region.func;
        match func.kind(op) {
            OpKind::Store(var, _) => {
                if in_loop && !self.sums.contains(var) {
                    self.sums.push(*var);
                }
                match self.scalars.iter().find(|(scalar, _)| scalar == var) {
                    Some((_, ScalarRole::Private)) => func.vars[*var].class == VarClass::Local,
                    Some((_, ScalarRole::Reduction(_))) => !in_loop,
                    _ => false,
                }
            }
            OpKind::If { then_block, else_block, .. } => {
                let (then, other) = (func.blocks[*then_block].ops.clone(), func.blocks[*else_block].ops.clone());
                // What is left out must give no value.
                let has_effect = |op: &Op| func.kind(*op).effects().have(Effect::WRITE);
                let is_value = !func.ops[op].results.is_empty();
                !(is_value && func.walk_op(op).iter().any(has_effect))
                    && then.into_iter().chain(other).all(|op| self.is_plain(op, in_loop))
            }
            kind => kind.does_only(Effect::READ | Effect::WRITE_ELEM | Effect::YIELD),
        }
    }

    /// Of a stencil: rows are the loop of the two that does not walk through memory.
    fn rows(&self) -> Option<Jam> {
        let func = self.region.func;
        let OpKind::For(node) = func.kind(self.inner) else { return None };
        let has_conditions = func.walk(node.body).iter().any(|op| matches!(func.kind(*op), OpKind::If { .. }));
        let by_inner = !stride::is_contiguous(self.region, self.inner);
        let rows = if by_inner { self.inner } else { self.outer };
        if has_conditions || !reuse::is_along(self.region, rows) {
            return None;
        }
        let gpu = self.region.gpu();
        let times = if self.reduces() { gpu.summed_rows } else { gpu.stencil_rows };
        let (outer_times, times) = if by_inner { (1, times) } else { (times, 1) };
        Some(Jam {
            outer: self.outer,
            outer_times,
            times,
            matrix: false,
            staged: None,
            boxed: false,
            ragged: false,
            transposed: None,
        })
    }

    /// Of a transpose: each iteration stays alone.
    fn transposed(&self) -> Option<Jam> {
        let sides = transposed_loads::of_pair(self.region, self.pointers, self.outer, self.inner);
        let sides = sides.filter(|_| !self.reduces())?;
        let (outer_times, times) = (1, 1);
        Some(Jam {
            outer: self.outer,
            outer_times,
            times,
            matrix: false,
            staged: None,
            boxed: false,
            ragged: false,
            transposed: Some(sides),
        })
    }

    fn reduces(&self) -> bool {
        self.scalars.iter().any(|(_, role)| matches!(role, ScalarRole::Reduction(_)))
    }

    /// Whether a loop inside runs as often in every iteration of the nest, or once more, or less, in the next one of one loop.
    fn has_lengths_alike(&mut self, op: Op, node: &For) -> bool {
        let Some(info) = self.region.loop_info(op) else { return false };
        let (Some(lower), Some(upper), Some(_)) = (&info.lower, &info.upper, info.step) else { return false };
        let straight = |bound: &Affine| {
            let ((outer, rest), (inner, _)) =
                (bound.split(Term::Loop(self.outer)), bound.split(Term::Loop(self.inner)));
            let (_, rest) = rest.split(Term::Loop(self.inner));
            let moves = rest.depends_on(self.outer) || rest.depends_on(self.inner) || is_opaque(bound);
            (!moves && outer.abs() + inner.abs() <= 1).then_some(outer != 0 || inner != 0)
        };
        let (Some(of_lower), Some(of_upper)) = (straight(lower), straight(upper)) else { return false };
        if of_lower || of_upper {
            // Blocks compute where it begins and ends.
            let loops = matrix_product::Nest::new(self.region.func, self.outer, self.inner, op);
            if [node.lower, node.upper].into_iter().any(|bound| loops.depends(bound).is_none()) {
                return false;
            }
            self.ragged = true;
        }
        let sequential = node.directive.as_ref().is_none_or(|directive| directive.seq);
        let scalars = node.locals.iter().all(|var| self.region.func.vars[*var].is_scalar());
        node.carried.is_empty() && scalars && sequential && !self.is_short(op, self.region.gpu().few_trips)
    }

    /// Whether the inner loop's bounds move with the outer one; `None` where they do not move by one, forwards or backwards,
    /// from iteration to iteration.
    fn is_triangular(&self) -> Option<bool> {
        let info = self.region.loop_info(self.inner)?;
        let (lower, upper) = (info.lower.as_ref()?, info.upper.as_ref()?);
        let moves = lower.depends_on(self.outer) || upper.depends_on(self.outer);
        let is_straight = |bound: &Affine| {
            let (slope, rest) = bound.split(Term::Loop(self.outer));
            !is_opaque(bound) && slope.abs() <= 1 && !rest.depends_on(self.outer)
        };
        (!moves || (is_straight(lower) && is_straight(upper))).then_some(moves)
    }

    fn is_short(&self, op: Op, few: i64) -> bool {
        let Some(info) = self.region.loop_info(op) else { return false };
        let length = info.upper.as_ref().zip(info.lower.as_ref()).and_then(|(upper, lower)| upper.sub(lower));
        length.and_then(|length| length.as_constant()).is_some_and(|last| last + 1 < few)
    }

    /// The elements that the loops inside write: each stays the same while they run, and nothing else in them can name
    /// it. `None` where one does not.
    fn totals(&self) -> Option<Vec<&Access>> {
        let inside = || self.region.accesses.iter().filter(|a| a.loops.iter().any(|op| self.loops.contains(op)));
        let written: Vec<&Access> = inside().filter(|access| access.write).collect();
        let is_total = |access: &&Access| {
            let fixed = |subscript: &Option<Affine>| {
                subscript.as_ref().is_some_and(|s| !is_opaque(s) && !self.loops.iter().any(|op| s.depends_on(*op)))
            };
            let is_same = |other: &Access| other.var == access.var && other.subscripts == access.subscripts;
            let alone = inside().all(|other| is_same(other) || !may_meet(self.region, self.pointers, access, other));
            !access.any
                && !access.conditional
                && access.subscripts.iter().all(fixed)
                && alone
                && self.is_plain_element(access)
        };
        written.iter().all(is_total).then_some(written)
    }

    /// Whether the address of the element can be computed before the loops inside start.
    fn is_plain_element(&self, access: &Access) -> bool {
        let func = self.region.func;
        let OpKind::StoreElem { view, subscripts, .. } = func.kind(access.op) else { return false };
        let of_variable = func.def(*view).is_some_and(|op| matches!(func.kind(op), OpKind::LoadView(_)));
        of_variable
            && func.vars[access.var].elem().value_type().is_some()
            && subscripts.iter().all(|s| self.is_fixed(*s))
    }

    /// Whether a value is computed from what the loops inside do not change.
    fn is_fixed(&self, value: Value) -> bool {
        let func = self.region.func;
        let Some(op) = func.def(value) else { return !self.loops.iter().any(|l| is_variable_of(func, *l, value)) };
        match func.kind(op) {
            OpKind::Load(var) => {
                !self.sums.contains(var)
                    && !self.loops.iter().any(|l| matches!(func.kind(*l), OpKind::For(node) if node.var == Some(*var)))
            }
            kind => kind.is_pure() && kind.operands().iter().all(|operand| self.is_fixed(*operand)),
        }
    }

    /// Whether all that the loops inside read depends on one of the nest's loops, and each of these has its share.
    fn reads(&self, totals: &[&Access]) -> Reads {
        let (mut of_outer, mut of_inner, mut conditional) = (0, 0, false);
        let is_total = |access: &Access| totals.iter().any(|total| total.var == access.var);
        let inside = |access: &&Access| access.loops.iter().any(|op| self.loops.contains(op)) && !is_total(access);
        for access in self.region.accesses.iter().filter(inside) {
            let known: Option<Vec<&Affine>> = access.subscripts.iter().map(Option::as_ref).collect();
            let Some(subscripts) = known.filter(|_| !access.any) else { return Reads::Apart };
            if subscripts.iter().any(|subscript| is_opaque(subscript)) {
                return Reads::Apart;
            }
            conditional |= access.conditional;
            let moves = |op: Op| subscripts.iter().any(|subscript| subscript.depends_on(op));
            match (moves(self.outer), moves(self.inner)) {
                (true, true) => return Reads::Apart,
                (true, false) => of_outer += 1,
                (false, true) => of_inner += 1,
                (false, false) => {}
            }
        }
        match (of_outer > 0 && of_inner > 0, conditional) {
            (false, _) => Reads::Apart,
            (true, true) => Reads::Conditional,
            (true, false) => Reads::Shared,
        }
    }

    /// Whether the one loop inside adds up products, and nothing in the nest writes what it reads.
    fn is_matrix_product(&self, totals: &[&Access]) -> bool {
        let [op] = self.loops[..] else { return false };
        let products = matrix_product::of_loop(self.region.func, self.outer, self.inner, op);
        products.is_some_and(|products| products.len() <= self.region.gpu().matrix_sums) && self.reads_stay(op, totals)
    }

    /// Whether threads can load for each other what the one loop inside reads.
    fn staged(&self, totals: &[&Access]) -> Option<Needs> {
        let [op] = self.loops[..] else { return None };
        let loads = staged_loads::of_loop(self.region.func, self.outer, self.inner, op)?;
        let is_free = !self.reduces() && self.reads_stay(op, totals);
        Needs::of(self.region.func, op, &loads).filter(|_| is_free)
    }

    fn reads_stay(&self, op: Op, totals: &[&Access]) -> bool {
        let sums: Vec<Var> = totals.iter().map(|access| access.var).collect();
        matrix_product::reads_stay(self.region, self.pointers, self.outer, op, &sums)
    }

    /// As many iterations as there are registers for what the loops inside write: 128 of 32 bits.
    fn times(&self, totals: &[&Access]) -> Option<(u32, u32)> {
        let mut written = self.sums.clone();
        for total in totals {
            if !written.contains(&total.var) {
                written.push(total.var);
            }
        }
        let registers = |var: &Var| self.region.func.vars[*var].elem().bytes().div_ceil(4);
        match written.iter().map(registers).sum() {
            0 => None,
            1..=2 => Some((8, 8)),
            3..=4 => Some((8, 4)),
            5..=8 => Some((4, 4)),
            _ => None,
        }
    }
}

/// Whether it has a part of which nothing is known.
fn is_opaque(subscript: &Affine) -> bool {
    subscript.terms.keys().any(|term| matches!(term, Term::Value(_)))
}

fn is_variable_of(func: &Function, op: Op, value: Value) -> bool {
    matches!(func.kind(op), OpKind::For(node) if func.blocks[node.body].args.contains(&value))
}
