//! Array assignment of a section to one that may have elements in common with it, in compute constructs, where both are parts of
//! elements (`a%c(i)%p = b%c(i)%p(s:e, :)`): nobody knows before the construct how large a temporary would have to be.
//! Source: Fortran 2008, section 7.2.1.3.
//!
//! Sections that go through memory alike are copied from the end at which nothing is overwritten before it is read, as
//! `memmove` does; sections that have nothing in common in any order. What is left ends the program with a message: sections
//! that overlap and go through memory differently.

use super::array::{ArrayLeaf, Axis, LeafDim, Prepared};
use crate::hir::{Expr, ExprKind};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, OpKind, Type, Value};

const TANGLED: &str = "the sides of this array assignment overlap and go through memory in different ways";

/// Where a section begins, what lies between its elements along each dimension, and the bytes from its lowest to behind its
/// highest element.
struct Layout {
    first: Value,
    strides: Vec<Value>,
    lowest: Value,
    end: Value,
}

impl Lowerer<'_, '_> {
    /// Whether both sides are parts of elements, of numbers, in a compute construct.
    pub fn is_copy_of_parts(&self, target: &Expr, value: &Expr) -> bool {
        let plain = |e: &Expr| e.is_designator() && !e.ty.is_character() && !e.ty.is_derived();
        self.in_compute
            && !self.procedure.is_device_code()
            && plain(target)
            && plain(value)
            && (lies_in_element(target) || lies_in_element(value))
    }

    /// The assignment; `false`, and nothing done, where a side has vector subscripts.
    pub fn copy_parts(&mut self, target: &Expr, value: &Expr) -> Lower<bool> {
        let ((to, axes), (from, _)) = (self.designator(target)?, self.designator(value)?);
        if [&to, &from].into_iter().any(|leaf| leaf.dims.iter().any(|dim| matches!(dim, LeafDim::Vector { .. }))) {
            return Ok(false);
        }
        let bytes = self.elem(&target.ty, target.span)?.bytes() as i64;
        let (to, from) = (self.layout(&to, &axes, bytes)?, self.layout(&from, &axes, bytes)?);
        let upwards = self.may_go_upwards(&to, &from, &axes);
        let (_, up, down) = self.b.if_op(upwards, &[]);
        for (block, backwards) in [(up, false), (down, true)] {
            let outer = self.b.switch_to(block);
            self.copy_in_order(target, value, backwards)?;
            self.b.end_block();
            self.b.switch_to(outer);
        }
        Ok(true)
    }

    fn copy_in_order(&mut self, target: &Expr, value: &Expr, backwards: bool) -> Lower<()> {
        let mut prepared = Prepared::default();
        self.prepare(value, None, &mut prepared)?;
        let axes = self.prepare_target(target, &mut prepared, true)?;
        let ends: Vec<Value> = axes.iter().map(|axis| self.add(axis.lower, axis.upper)).collect();
        self.nest(&axes, prepared, |this, ivs| {
            if backwards {
                let mirrored = ivs.iter().zip(ends).map(|(iv, ends)| this.sub(ends, *iv)).collect();
                this.frames.last_mut().expect("a nest is being filled").ivs = mirrored;
            }
            this.assign_element(target, value)
        })
    }

    fn layout(&mut self, leaf: &ArrayLeaf, axes: &[Axis], bytes: i64) -> Lower<Layout> {
        let first = self.place_along(leaf, None)?;
        let (mut strides, zero) = (Vec::new(), self.b.i64(0));
        let bytes = self.b.i64(bytes);
        let (mut lowest, mut end) = (first, self.add(first, bytes));
        for (dim, axis) in axes.iter().enumerate() {
            let next = self.place_along(leaf, Some(dim))?;
            let stride = self.sub(next, first);
            let one = self.b.i64(1);
            let steps = self.sub(axis.extent, one);
            let length = self.mul(steps, stride);
            let (below, above) =
                (self.b.binary(BinaryOp::Min, length, zero), self.b.binary(BinaryOp::Max, length, zero));
            (lowest, end) = (self.add(lowest, below), self.add(end, above));
            strides.push(stride);
        }
        Ok(Layout { first, strides, lowest, end })
    }

    /// The address of a section's first element, or of the second one along a dimension.
    fn place_along(&mut self, leaf: &ArrayLeaf, along: Option<usize>) -> Lower<Value> {
        let mut subscripts = Vec::new();
        for dim in &leaf.dims {
            subscripts.push(match dim {
                LeafDim::Index(index) => *index,
                LeafDim::Range { axis, start, step } if Some(*axis) == along => self.add(*start, *step),
                LeafDim::Range { start, .. } => *start,
                LeafDim::Vector { .. } => unreachable!("they were looked for"),
            });
        }
        let record = self.element_of(leaf.var, subscripts)?;
        let (view, subscripts) = leaf.parts.iter().fold(record, |record, part| self.part_of_record(record, part));
        let address = self.b.elem_addr(view, subscripts);
        Ok(self.b.value(OpKind::Bitcast(address), Type::I64))
    }

    /// Emits the check that copying is possible, and whether it may begin with the first elements.
    fn may_go_upwards(&mut self, to: &Layout, from: &Layout, axes: &[Axis]) -> Value {
        let before = self.b.compare(CompareOp::ULe, to.end, from.lowest);
        let behind = self.b.compare(CompareOp::ULe, from.end, to.lowest);
        let apart = self.b.binary(BinaryOp::Or, before, behind);
        let alike = self.go_alike(to, from, axes);
        let possible = self.b.binary(BinaryOp::Or, apart, alike);
        let (_, good, bad) = self.b.if_op(possible, &[]);
        self.b.in_block(good, |_| ());
        let outer = self.b.switch_to(bad);
        self.b.effect(OpKind::Fail(TANGLED.to_string()));
        self.b.end_block();
        self.b.switch_to(outer);
        let below = self.b.compare(CompareOp::ULe, to.first, from.first);
        self.b.binary(BinaryOp::Or, apart, below)
    }

    /// Whether both sections have the same strides, and each next element lies behind the one before.
    fn go_alike(&mut self, to: &Layout, from: &Layout, axes: &[Axis]) -> Value {
        let (mut alike, mut behind) = (self.b.bool(true), self.b.i64(1));
        for (axis, (a, b)) in axes.iter().zip(to.strides.iter().zip(&from.strides)) {
            let one = self.b.i64(1);
            let single = self.b.compare(CompareOp::Le, axis.extent, one);
            let same = self.b.compare(CompareOp::Eq, *a, *b);
            let rises = self.b.compare(CompareOp::Ge, *a, behind);
            let both = self.b.binary(BinaryOp::And, same, rises);
            let good = self.b.binary(BinaryOp::Or, single, both);
            alike = self.b.binary(BinaryOp::And, alike, good);
            let length = self.mul(axis.extent, *a);
            behind = self.b.select(single, behind, length);
        }
        alike
    }
}

/// A component of an element, or a part of one.
fn lies_in_element(e: &Expr) -> bool {
    let has_element = |e: &Expr| e.has(|part| matches!(part.kind, ExprKind::Element { .. }));
    match &e.kind {
        ExprKind::Component { base, .. } => has_element(base),
        ExprKind::Element { base, .. } | ExprKind::Section { base, .. } => lies_in_element(base),
        _ => false,
    }
}
