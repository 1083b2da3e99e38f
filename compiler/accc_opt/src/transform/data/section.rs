//! Sections of clauses that the compiler adds: computed in front of the construct, from the boxes of a footprint. Of
//! several boxes the section is the smallest that holds all that have elements.

use crate::transform::affine_value;
use accc_analysis::footprint::{Bounds, Footprint};
use accc_ir::*;
use std::collections::HashSet;

/// Subscripts that no array has: of a box without elements.
const BEYOND: i64 = 1 << 60;

/// Computes the section before the construct, cut to the array's own bounds.
pub(in crate::transform) fn emit_section(func: &mut Function, op: Op, var: Var, boxes: &[Bounds]) -> Vec<SectionRange> {
    let inside: HashSet<Op> = func.walk_op(op).into_iter().collect();
    let mut b = Builder::before(func, op);
    let mut ranges = Vec::new();
    for (dim, (low, high)) in hull(&mut b, &inside, boxes).into_iter().enumerate() {
        let view = b.load_view(var);
        let base = b.view_part(view, dim as u8, ViewPart::Lower);
        let size = b.view_part(view, dim as u8, ViewPart::Extent);
        let (zero, one) = (b.i64(0), b.i64(1));
        let start = b.binary(BinaryOp::Sub, low, base);
        let start = b.binary(BinaryOp::Max, start, zero);
        let end = b.binary(BinaryOp::Sub, high, base);
        let end = b.binary(BinaryOp::Add, end, one);
        let end = b.binary(BinaryOp::Min, end, size);
        let extent = b.binary(BinaryOp::Sub, end, start);
        let extent = b.binary(BinaryOp::Max, extent, zero);
        ranges.push(SectionRange { start, extent, step: None });
    }
    ranges
}

/// The same for what a pointer shows, whose end nobody knows. Where conditions guard accesses to elements that lie some
/// distance before those that are accessed in any case, it begins with the latter, or at the pointer; elements that are
/// before the pointer because a variable is negative are meant.
pub(in crate::transform) fn emit_pointer_section(
    func: &mut Function,
    op: Op,
    print: &Footprint,
    boxes: &[Bounds],
) -> Vec<SectionRange> {
    let inside: HashSet<Op> = func.walk_op(op).into_iter().collect();
    let mut b = Builder::before(func, op);
    let (zero, one) = (b.i64(0), b.i64(1));
    let mut ranges = Vec::new();
    for (dim, (low, high)) in hull(&mut b, &inside, boxes).into_iter().enumerate() {
        let start = match print.certain_start.as_ref().map(|start| start[dim]) {
            _ if print.before_first.is_none() => low,
            Some(0) => low,
            Some(distance) => {
                let distance = b.i64(distance);
                let certain = b.binary(BinaryOp::Add, low, distance);
                let first = b.binary(BinaryOp::Min, certain, zero);
                b.binary(BinaryOp::Max, low, first)
            }
            None => b.binary(BinaryOp::Max, low, zero),
        };
        let end = b.binary(BinaryOp::Add, high, one);
        let mut extent = b.binary(BinaryOp::Sub, end, start);
        for size in &print.row_sizes {
            let size = b.load(*size);
            let size = b.convert(size, Type::I64);
            let positive = b.compare(CompareOp::Gt, size, zero);
            extent = b.select(positive, extent, zero);
        }
        let extent = b.binary(BinaryOp::Max, extent, zero);
        ranges.push(SectionRange { start, extent, step: None });
    }
    ranges
}

/// First and last subscript of each dimension.
fn hull(b: &mut Builder<'_>, inside: &HashSet<Op>, boxes: &[Bounds]) -> Vec<(Value, Value)> {
    let mut all: Vec<Vec<(Value, Value)>> = Vec::new();
    for bounds in boxes {
        all.push(
            bounds
                .iter()
                .map(|(low, high)| {
                    (
                        affine_value::emit(b, low, &mut |b, value| before(b, inside, value)),
                        affine_value::emit(b, high, &mut |b, value| before(b, inside, value)),
                    )
                })
                .collect(),
        );
    }
    if all.len() < 2 {
        return all.pop().unwrap_or_default();
    }
    let filled: Vec<Value> = all.iter().map(|ends| has_elements(b, ends)).collect();
    let none = [b.i64(BEYOND), b.i64(-BEYOND)];
    let dims = all[0].len();
    let mut hull = Vec::new();
    for dim in 0..dims {
        let (mut first, mut last) = (none[0], none[1]);
        for (ends, filled) in all.iter().zip(&filled) {
            let (low, high) = ends[dim];
            let (low, high) = (b.select(*filled, low, none[0]), b.select(*filled, high, none[1]));
            first = b.binary(BinaryOp::Min, first, low);
            last = b.binary(BinaryOp::Max, last, high);
        }
        hull.push((first, last));
    }
    hull
}

fn has_elements(b: &mut Builder<'_>, ends: &[(Value, Value)]) -> Value {
    let mut all = b.bool(true);
    for (low, high) in ends {
        let some = b.compare(CompareOp::Le, *low, *high);
        all = b.binary(BinaryOp::And, all, some);
    }
    all
}

/// A value in front of the construct: what the construct computes is computed there again, see
/// [`accc_analysis::region::Region::is_known_before`].
fn before(b: &mut Builder<'_>, inside: &HashSet<Op>, value: Value) -> Value {
    struct Operands<'b, 'f> {
        b: &'b mut Builder<'f>,
        inside: &'b HashSet<Op>,
    }
    impl RefVisitor for Operands<'_, '_> {
        fn value(&mut self, value: &mut Value) {
            *value = before(self.b, self.inside, *value);
        }
    }
    let Some(op) = b.func.def(value).filter(|op| inside.contains(op)) else { return value };
    let (mut kind, ty) = (b.func.kind(op).clone(), b.func.type_of(value));
    kind.visit_mut(&mut Operands { b, inside });
    b.value(kind, ty)
}
