//! Versions of a construct: where pointers may show the same memory and that alone keeps loops in order, the program compares
//! the sections of their data clauses, and runs a version for pointers that show memory of their own, or one for any.
//!
//! After the implicit data clauses, whose sections are all that the construct touches. Loops of which the user says what they
//! are stay what they are.

use super::implicit_data::{aliased_pointers, covering_clause, writes_part};
use super::record_clauses::records_first;
use super::{compute, compute_mut};
use crate::analysis::footprint;
use crate::analysis::overlap::pairs;
use crate::analysis::region::Region;
use crate::analysis::surroundings::Surroundings;
use crate::schedule::assign;
use accc_ir::*;

/// The most pairs that are compared.
const MOST: usize = 28;

/// Makes the versions of a `kernels` construct where they help; gives the constructs that stand in its place.
pub fn run(func: &mut Function, op: Op, around: &Surroundings) -> Vec<Op> {
    let node = compute(func, op);
    let is_pointer = |inner: &Op| match func.kind(*inner) {
        OpKind::LoadView(var) => match func.vars[*var].storage {
            Storage::Pointer { .. } => !func.vars[*var].restrict,
            Storage::Descriptor { kind, .. } => kind == DescriptorKind::Pointer,
            Storage::Scalar(_) | Storage::Array { .. } => false,
        },
        _ => false,
    };
    if node.construct.kind != ConstructKind::Kernels || !func.walk(node.body).iter().any(is_pointer) {
        return vec![op];
    }
    let mut found = pairs(func, node.body, around);
    found.retain(|(a, b)| clause_of(func, node, *a).is_some() && clause_of(func, node, *b).is_some());
    if found.is_empty() || found.len() > MOST {
        return vec![op];
    }
    let parallel = |func: &Function| {
        let found = assign::facts(func, around, op);
        found.loops.iter().filter(|facts| facts.refusals.is_empty() && is_left_open(func, facts.op)).count()
    };
    let before = parallel(func);
    compute_mut(func, op).version = Version::Apart(found.clone());
    if parallel(func) <= before {
        compute_mut(func, op).version = Version::Only;
        return vec![op];
    }
    let apart = Cloner::new().clone_op_within(func, op);
    move_less(func, op, apart, around);
    compute_mut(func, op).version = Version::Overlapping;
    choose(func, op, apart, &found);
    vec![apart, op]
}

/// Whether the user does not say of the loop what it is.
fn is_left_open(func: &Function, op: Op) -> bool {
    match func.kind(op) {
        OpKind::For(node) => node.directive.as_ref().is_none_or(|d| !d.independent && !d.seq),
        _ => false,
    }
}

/// The clause whose section holds what the construct touches of a variable.
fn clause_of<'n>(func: &Function, node: &'n Compute, var: Var) -> Option<&'n DataClause> {
    let is_known = |clause: &&DataClause| {
        let says_how_much = clause.section.is_some() || !func.vars[var].is_pointer();
        says_how_much && clause.rows.is_none() && clause.kind != ClauseKind::DevicePtr
    };
    node.clauses.iter().filter(|clause| clause.var == var && clause.kind.brings()).find(is_known)
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

/// Puts `if (they do not overlap) apart else op` in the place of `op`.
fn choose(func: &mut Function, op: Op, apart: Op, pairs: &[(Var, Var)]) {
    let block = func.block_of(op).expect("a construct stands in a block");
    let span = func.ops[op].span;
    let node = compute(func, op).clone();
    let mut b = Builder::before(func, op);
    b.span = span;
    let mut all = None;
    for (x, y) in pairs {
        let (x, y) = (hull(&mut b, &node, *x), hull(&mut b, &node, *y));
        let (first, last) = (b.compare(CompareOp::ULe, x.1, y.0), b.compare(CompareOp::ULe, y.1, x.0));
        let disjoint = b.binary(BinaryOp::Or, first, last);
        all = Some(all.map_or(disjoint, |all| b.binary(BinaryOp::And, all, disjoint)));
    }
    let cond = all.expect("there are pairs");
    let [then_block, else_block] = [apart, op].map(|version| {
        let end = func.new_op(OpKind::Yield(Vec::new()), &[], span);
        (version, func.blocks.push(BlockData { args: Vec::new(), ops: vec![end] }))
    });
    let branch = func.new_op(OpKind::If { cond, then_block: then_block.1, else_block: else_block.1 }, &[], span);
    func.replace_op(block, op, &[branch]);
    for (version, inside) in [then_block, else_block] {
        func.blocks[inside].ops.insert(0, version);
    }
}

/// The first byte of what the clause's section holds, and the one behind the last.
fn hull(b: &mut Builder<'_>, node: &Compute, var: Var) -> (Value, Value) {
    let clause = clause_of(b.func, node, var).expect("looked at before");
    let view = b.load_view(var);
    let (base, bytes) = (b.value(OpKind::ViewBase(view), Type::Ptr), b.func.vars[var].elem().bytes());
    let (mut first, mut behind) = (b.i64(0), b.i64(bytes as i64));
    for dim in 0..b.func.vars[var].rank() {
        let stride = b.view_part(view, dim, ViewPart::Stride);
        let range = clause.section.as_ref().and_then(|ranges| ranges.get(usize::from(dim)));
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
