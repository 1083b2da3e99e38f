//! Arrays of one shape, and small ones: constructs that work on many arrays of several dimensions have a version of
//! their kernels for when what descriptors describe has the same bounds, and all of it is within the reach of offsets
//! of 32 bits ([`accc_ir::VarData::shape`]).
//!
//! Each descriptor tells strides of its own, so that a stencil over seven arrays computes seven offsets, of 64 bits.
//! Programs allocate such arrays alike, which only the launch sees. Takes a kernel's plan; gives its arrays and the
//! host's test. Where it fails the general version runs. Of few arrays offsets don't pay for second kernels.

use crate::partition::KernelPlan;
use accc_ir::*;

/// Constructs with so many arrays have versions.
const LEAST_ARRAYS: usize = 4;
/// Kernels with so many of them.
const LEAST_OF_KERNEL: usize = 2;

/// The arrays of a kernel that are to be small, and alike where descriptors describe them.
#[derive(Default)]
pub struct Arrays {
    /// The one of the highest rank first.
    pub described: Vec<Var>,
    pub pointers: Vec<Var>,
}

/// `None`: there is no such version.
pub fn find(func: &Function, node: &Compute, plan: &KernelPlan) -> Option<Arrays> {
    let of_construct = node.clauses.iter().filter(|clause| may_be_told(func, clause)).count();
    if plan.cooperative || of_construct < LEAST_ARRAYS {
        return None;
    }
    let mut found = Arrays::default();
    for op in plan.ops.iter().flat_map(|op| func.walk_op(*op)) {
        let OpKind::LoadView(var) = *func.kind(op) else { continue };
        let is_known = found.described.contains(&var) || found.pointers.contains(&var);
        if is_known || clause_of(node, var).is_none_or(|clause| !may_be_told(func, clause)) {
            continue;
        }
        match func.vars[var].storage {
            Storage::Pointer { .. } => found.pointers.push(var),
            _ => found.described.push(var),
        }
    }
    found.described.sort_by_key(|var| std::cmp::Reverse(func.vars[*var].rank()));
    let bytes = found.described.first().map(|var| func.vars[*var].elem().bytes());
    found.described.retain(|var| Some(func.vars[*var].elem().bytes()) == bytes);
    (found.described.len() + found.pointers.len() >= LEAST_OF_KERNEL).then_some(found)
}

fn clause_of(node: &Compute, var: Var) -> Option<&DataClause> {
    node.clauses.iter().find(|clause| clause.var == var && clause.kind.brings())
}

/// Whether the launch can tell the shape of a clause's array: from its descriptor, or from rows and the clause's
/// section.
fn may_be_told(func: &Function, clause: &DataClause) -> bool {
    let data = &func.vars[clause.var];
    match &data.storage {
        Storage::Descriptor { .. } => clause.kind.brings() && data.rank() > 1 && !data.optional,
        Storage::Pointer { inner, .. } => !inner.is_empty() && clause.rows.is_none() && rows_of(clause).is_some(),
        Storage::Scalar(_) | Storage::Array { .. } => false,
    }
}

/// The rows that a clause on a pointer to rows names.
fn rows_of(clause: &DataClause) -> Option<&SectionRange> {
    clause.section.as_ref()?.last().filter(|range| clause.kind.brings() && range.step.is_none())
}

/// Appends the question whether they are.
pub fn test(b: &mut Builder<'_>, node: &Compute, arrays: &Arrays) -> Value {
    let zero = b.i64(0);
    let (mut wrong, mut longest) = (zero, zero);
    let views: Vec<Value> = arrays.described.iter().map(|var| b.load_view(*var)).collect();
    for (var, view) in arrays.described.iter().zip(&views) {
        let mut dense = b.i64(b.func.vars[*var].elem().bytes() as i64);
        for dim in 0..b.func.vars[*var].rank() {
            let stride = b.view_part(*view, dim, ViewPart::Stride);
            differ(b, &mut wrong, stride, dense);
            for part in [ViewPart::Lower, ViewPart::Stride].into_iter().filter(|_| view != &views[0]) {
                let (own, first) = (b.view_part(*view, dim, part), b.view_part(views[0], dim, part));
                differ(b, &mut wrong, own, first);
            }
            let extent = b.view_part(*view, dim, ViewPart::Extent);
            dense = b.binary(BinaryOp::Mul, dense, extent);
        }
        longest = b.binary(BinaryOp::Max, longest, dense);
    }
    for var in &arrays.pointers {
        let Some(rows) = clause_of(node, *var).and_then(rows_of) else { continue };
        let [start, extent] = [rows.start, rows.extent].map(|value| b.convert(value, Type::I64));
        let view = b.load_view(*var);
        let row = b.view_part(view, b.func.vars[*var].rank() - 1, ViewPart::Stride);
        let end = b.binary(BinaryOp::Add, start, extent);
        let bytes = b.binary(BinaryOp::Mul, end, row);
        longest = b.binary(BinaryOp::Max, longest, bytes);
        let before = b.binary(BinaryOp::Min, start, zero);
        differ(b, &mut wrong, before, zero);
    }
    let most = b.i64(SMALL_ARRAY);
    let (alike, small) = (b.compare(CompareOp::Eq, wrong, zero), b.compare(CompareOp::Le, longest, most));
    b.binary(BinaryOp::And, alike, small)
}

fn differ(b: &mut Builder<'_>, wrong: &mut Value, left: Value, right: Value) {
    let difference = b.binary(BinaryOp::Xor, left, right);
    *wrong = b.binary(BinaryOp::Or, *wrong, difference);
}
