//! Nests whose threads read the same elements again and again, as a product of matrices does.
//!
//! `s = s + a(i,k) * b(k,j)`: what is read along `k` depends on `i` or on `j`, never on both. A thread that runs 8 x 8
//! iterations of the loops over `i` and `j` side by side reads 16 elements for 64 products instead of 128 (unroll and
//! jam; Callahan, Carr, Kennedy: Improving register allocation for subscripted variables, 1990). A stencil without
//! loops inside reads most of its elements again in the next row: a thread takes some rows.

use super::affine::{Affine, Term};
use super::matrix_product;
use super::pointers::Pointers;
use super::privatization::ScalarRole;
use super::region::{Access, Region};
use super::transposed_loads::{self, Sides};
use super::verdict::{may_meet, private_arrays};
use super::{reuse, staged_loads, stride};
use accc_ir::*;

/// How many iterations of two loops a thread takes at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jam {
    /// The loop around.
    pub outer: Op,
    pub outer_times: u32,
    pub times: u32,
    /// The loop inside adds up products of doubles, so that a GPU's matrix unit can do it.
    pub matrix: bool,
    /// Its reads may go through shared memory ([`staged_loads`]).
    pub staged: bool,
    /// Lanes may read along one loop what they need along the other one ([`transposed_loads`]).
    pub transposed: Option<Sides>,
}

/// Loops inside that are known to be shorter are not worth it, nor outer ones of so few iterations.
const FEW_TRIPS: i64 = 16;
const FEW_ITERATIONS: i64 = 128;

/// Rows of a stencil that a thread takes (7 points on 256^3 floats, H100: 73 us with one, 67 with 2, 70 with 4), and
/// where gangs end with a reduction (Jacobi on 4096^2 doubles: 128 us with one or 2, 109 with 4, 112 with 6).
const ROWS: u32 = 2;
const SUMMED_ROWS: u32 = 4;

/// What pays for the loop `inner` and the one around it. `scalars`: the roles of what the inner loop writes.
pub fn of_nest(region: &Region, pointers: &Pointers, inner: Op, scalars: &[(Var, ScalarRole)]) -> Option<Jam> {
    let outer = *region.loop_info(inner)?.enclosing.last()?;
    let OpKind::For(node) = region.func.kind(inner) else { return None };
    let mut nest = Nest { region, pointers, outer, inner, scalars, loops: Vec::new(), sums: Vec::new() };
    let counts_up = |op: Op| region.loop_info(op).is_some_and(|info| info.step == Some(1));
    let is_long = |op: Op| counts_up(op) && !nest.is_short(op, FEW_ITERATIONS);
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
    if !nest.shares_reads(&totals) {
        return None;
    }
    let (outer_times, times) = nest.times(&totals)?;
    let matrix = nest.is_matrix_product(&totals);
    let staged = !matrix && nest.may_be_staged(&totals);
    Some(Jam { outer, outer_times, times, matrix, staged, transposed: None })
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
}

impl Nest<'_, '_> {
    /// Whether copies of a block can run side by side: loops with the same bounds in all of them, and in these no
    /// effect that an iteration must not have that does not exist; those copies compute what the last iteration does.
    fn is_jammable(&mut self, block: Block, in_loop: bool) -> bool {
        let ops = self.region.func.blocks[block].ops.clone();
        ops.into_iter().all(|op| match self.region.func.kind(op) {
            OpKind::For(node) => {
                self.loops.push(op);
                self.has_one_length(op, node) && self.is_jammable(node.body, true)
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
        let times = if self.reduces() { SUMMED_ROWS } else { ROWS };
        let (outer_times, times) = if by_inner { (1, times) } else { (times, 1) };
        Some(Jam { outer: self.outer, outer_times, times, matrix: false, staged: false, transposed: None })
    }

    /// Of a transpose: each iteration stays alone.
    fn transposed(&self) -> Option<Jam> {
        let sides = transposed_loads::of_pair(self.region, self.pointers, self.outer, self.inner);
        let sides = sides.filter(|_| !self.reduces())?;
        let (outer_times, times) = (1, 1);
        Some(Jam { outer: self.outer, outer_times, times, matrix: false, staged: false, transposed: Some(sides) })
    }

    fn reduces(&self) -> bool {
        self.scalars.iter().any(|(_, role)| matches!(role, ScalarRole::Reduction(_)))
    }

    /// Whether a loop inside runs as often in every iteration of the nest.
    fn has_one_length(&self, op: Op, node: &For) -> bool {
        let Some(info) = self.region.loop_info(op) else { return false };
        let (Some(lower), Some(upper), Some(_)) = (&info.lower, &info.upper, info.step) else { return false };
        let moves = |bound: &Affine| bound.depends_on(self.outer) || bound.depends_on(self.inner) || is_opaque(bound);
        let sequential = node.directive.as_ref().is_none_or(|directive| directive.seq);
        let shared = [lower, upper].into_iter().all(|bound| !moves(bound));
        let scalars = node.locals.iter().all(|var| self.region.func.vars[*var].is_scalar());
        node.carried.is_empty() && scalars && sequential && shared && !self.is_short(op, FEW_TRIPS)
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
    fn shares_reads(&self, totals: &[&Access]) -> bool {
        let (mut of_outer, mut of_inner) = (0, 0);
        let is_total = |access: &Access| totals.iter().any(|total| total.var == access.var);
        let inside = |access: &&Access| access.loops.iter().any(|op| self.loops.contains(op)) && !is_total(access);
        for access in self.region.accesses.iter().filter(inside) {
            let known: Option<Vec<&Affine>> = access.subscripts.iter().map(Option::as_ref).collect();
            let Some(subscripts) = known.filter(|_| !access.any && !access.conditional) else { return false };
            if subscripts.iter().any(|subscript| is_opaque(subscript)) {
                return false;
            }
            let moves = |op: Op| subscripts.iter().any(|subscript| subscript.depends_on(op));
            match (moves(self.outer), moves(self.inner)) {
                (true, true) => return false,
                (true, false) => of_outer += 1,
                (false, true) => of_inner += 1,
                (false, false) => {}
            }
        }
        of_outer > 0 && of_inner > 0
    }

    /// Whether the one loop inside adds up products, and nothing in the nest writes what it reads.
    fn is_matrix_product(&self, totals: &[&Access]) -> bool {
        let [op] = self.loops[..] else { return false };
        matrix_product::of_loop(self.region.func, self.outer, self.inner, op).is_some() && self.reads_stay(op, totals)
    }

    /// Whether threads can load for each other what the one loop inside reads.
    fn may_be_staged(&self, totals: &[&Access]) -> bool {
        let [op] = self.loops[..] else { return false };
        !self.reduces()
            && staged_loads::of_loop(self.region.func, self.outer, self.inner, op).is_some()
            && self.reads_stay(op, totals)
    }

    fn reads_stay(&self, op: Op, totals: &[&Access]) -> bool {
        let sum = totals.first().map(|access| access.var);
        matrix_product::reads_stay(self.region, self.pointers, self.outer, op, sum)
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
