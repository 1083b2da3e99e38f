//! `acc atomic` on complex numbers, and updates that are computed as such: the place's value is one value in device code,
//! two parts elsewhere.

use super::Lower;
use super::complex::Complex;
use super::function::Lowerer;
use super::types::{Scalar, Shape};
use crate::hir::{Atomic, AtomicOperation, Computed, Expr, TypeId};
use accc_ir::{AtomicOp, OpKind, Value};

impl Lowerer<'_, '_> {
    /// Whether an update needs more than one real value.
    pub fn is_complex_atomic(&self, node: &Atomic) -> bool {
        let computed = node.op.as_ref().and_then(|op| op.computed).map(|computed| computed.ty);
        let target = node.target.as_ref().map(|target| target.ty);
        std::iter::once(node.place.ty).chain(computed).chain(target).any(|ty| self.part_kind(ty).is_some())
    }

    pub fn complex_atomic(&mut self, node: &Atomic) -> Lower<()> {
        let captured = if self.device { self.complex_in_device(node)? } else { self.complex_on_host(node)? };
        let (Some(target), Some(value)) = (&node.target, captured) else { return Ok(()) };
        let parts = match self.b.func.type_of(value).is_complex() {
            true => self.b.parts(value),
            false => self.real_parts(value, node.place.ty),
        };
        self.store_converted(target, parts, node.place.ty)
    }

    fn complex_in_device(&mut self, node: &Atomic) -> Lower<Option<Value>> {
        let ty = self.types.elem(node.place.ty).value_type().expect("a number");
        let Some(operation) = &node.op else {
            let place = self.atomic_place(&node.place)?;
            return Ok(Some(self.b.value(OpKind::AtomicLoad(place), ty)));
        };
        if let Some(computed) = operation.computed {
            let operand = self.operand_parts(operation, node.place.ty)?;
            let place = self.atomic_place(&node.place)?;
            let retry = self.b.begin_retry(place, ty);
            let new = self.computed_number(computed, retry.old, operand, node.place.ty);
            let done = self.b.end_retry(retry, new);
            return Ok(Some(if node.new { done.new } else { done.old }));
        }
        let value = self.whole_operand(operation, node.place.ty)?;
        let place = self.atomic_place(&node.place)?;
        if operation.op == AtomicOp::Exchange && node.target.is_none() {
            self.b.effect(OpKind::AtomicStore(place, value));
            return Ok(None);
        }
        let kind = OpKind::AtomicUpdate { place, op: operation.op, value, new: node.new };
        Ok(Some(self.b.value(kind, ty)))
    }

    fn complex_on_host(&mut self, node: &Atomic) -> Lower<Option<Value>> {
        let old = self.number(&node.place)?;
        let Some(operation) = &node.op else { return Ok(Some(old)) };
        let new = match (operation.computed, operation.op) {
            (Some(computed), _) => {
                let operand = self.operand_parts(operation, node.place.ty)?;
                self.computed_number(computed, old, operand, node.place.ty)
            }
            (None, op) => {
                let value = self.whole_operand(operation, node.place.ty)?;
                match op.arithmetic() {
                    Some((op, true)) => self.b.binary(op, value, old),
                    Some((op, false)) => self.b.binary(op, old, value),
                    None => value,
                }
            }
        };
        let parts = match self.b.func.type_of(new).is_complex() {
            true => self.b.parts(new),
            false => self.real_parts(new, node.place.ty),
        };
        self.store_converted(&node.place, parts, node.place.ty)?;
        Ok(Some(if node.new { new } else { old }))
    }

    /// The place's new value: computed as a complex number, whatever the place holds.
    fn computed_number(&mut self, computed: Computed, old: Value, operand: Complex, place: TypeId) -> Value {
        let kind = self.part_kind(computed.ty).unwrap_or(super::types::float_scalar(crate::hir::FloatKind::Double));
        let old = match self.b.func.type_of(old).is_complex() {
            true => self.b.parts(old),
            false => self.real_parts(old, place),
        };
        let old = self.converted_parts(old, self.part_scalar(place), kind);
        let (x, y) = if computed.reversed { (operand, old) } else { (old, operand) };
        let result = self.complex_op(computed.op, x, y, kind);
        let (re, im) = self.converted_parts(result, kind, self.part_scalar(place));
        if self.part_kind(place).is_some() { self.b.complex(re, im) } else { re }
    }

    fn number(&mut self, place: &Expr) -> Lower<Value> {
        let at = self.place(place)?;
        match self.part_kind(place.ty) {
            Some(kind) => {
                let (re, im) = self.load_parts(&at, kind);
                Ok(self.b.complex(re, im))
            }
            None => self.load(&at, place.ty),
        }
    }

    /// The operand as the operation computes with it.
    fn operand_parts(&mut self, operation: &AtomicOperation, place: TypeId) -> Lower<Complex> {
        let computed = operation.computed.and_then(|computed: Computed| self.part_kind(computed.ty));
        let kind =
            computed.or(self.part_kind(place)).unwrap_or(super::types::float_scalar(crate::hir::FloatKind::Double));
        let parts = self.complex(&operation.value)?;
        let from = self.part_scalar(operation.value.ty);
        Ok(self.converted_parts(parts, from, kind))
    }

    /// The operand in the place's type.
    fn whole_operand(&mut self, operation: &AtomicOperation, place: TypeId) -> Lower<Value> {
        if self.part_kind(place).is_none() {
            return self.operand_of(operation);
        }
        let (re, im) = self.operand_parts(operation, place)?;
        Ok(self.b.complex(re, im))
    }

    fn store_converted(&mut self, target: &Expr, parts: Complex, from: TypeId) -> Lower<()> {
        let (from, to) = (self.part_scalar(from), self.part_scalar(target.ty));
        let (re, im) = self.converted_parts(parts, from, to);
        let place = self.place(target)?;
        match self.part_kind(target.ty) {
            Some(kind) => {
                self.store_parts(&place, kind, (re, im));
                Ok(())
            }
            None => self.store(&place, re, target.ty),
        }
    }

    fn converted_parts(&mut self, (re, im): Complex, from: Scalar, to: Scalar) -> Complex {
        (self.convert_scalar(re, from, to), self.convert_scalar(im, from, to))
    }

    fn real_parts(&mut self, re: Value, ty: TypeId) -> Complex {
        (re, self.zero(self.part_scalar(ty).value_type()))
    }

    fn part_kind(&self, ty: TypeId) -> Option<Scalar> {
        match self.types.shape(ty) {
            Shape::Complex(kind) => Some(kind),
            _ => None,
        }
    }

    fn part_scalar(&self, ty: TypeId) -> Scalar {
        match self.part_kind(ty) {
            Some(kind) => kind,
            None => self.types.scalar(ty).unwrap_or(Scalar::INT),
        }
    }
}
