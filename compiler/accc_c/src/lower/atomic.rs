//! `acc atomic`: in device code an atomic operation, elsewhere the statements themselves.

use super::Lower;
use super::function::Lowerer;
use super::types::Scalar;
use crate::hir::{Atomic, AtomicOperation, BinaryOp as C, Computed, TypeId};
use accc_ir::{AtomicOp, OpKind, Value};

impl Lowerer<'_, '_> {
    pub fn atomic(&mut self, node: &Atomic) -> Lower<()> {
        self.b.span = node.span;
        if self.is_complex_atomic(node) {
            return self.complex_atomic(node);
        }
        let captured = if self.device { self.device_atomic(node)? } else { self.plain_atomic(node)? };
        let (Some(target), Some(value)) = (&node.target, captured) else { return Ok(()) };
        let from = self.types.scalar(node.place.ty).unwrap_or(Scalar::INT);
        let to = self.types.scalar(target.ty).unwrap_or(Scalar::INT);
        let value = self.convert_scalar(value, from, to);
        let place = self.place(target)?;
        self.store(&place, value, target.ty)
    }

    fn device_atomic(&mut self, node: &Atomic) -> Lower<Option<Value>> {
        let ty = self.value_type(node.place.ty);
        let Some(operation) = &node.op else {
            let place = self.atomic_place(&node.place)?;
            return Ok(Some(self.b.value(OpKind::AtomicLoad(place), ty)));
        };
        let value = self.operand_of(operation)?;
        let place = self.atomic_place(&node.place)?;
        if let Some(computed) = operation.computed {
            let retry = self.b.begin_retry(place, ty);
            let new = self.computed(computed, retry.old, value, node.place.ty);
            let done = self.b.end_retry(retry, new);
            return Ok(Some(if node.new { done.new } else { done.old }));
        }
        if operation.op == AtomicOp::Exchange && node.target.is_none() {
            self.b.effect(OpKind::AtomicStore(place, value));
            return Ok(None);
        }
        let kind = OpKind::AtomicUpdate { place, op: operation.op, value, new: node.new };
        Ok(Some(self.b.value(kind, ty)))
    }

    fn plain_atomic(&mut self, node: &Atomic) -> Lower<Option<Value>> {
        let place = self.place(&node.place)?;
        let Some(operation) = &node.op else { return Ok(Some(self.load(&place, node.place.ty)?)) };
        let value = self.operand_of(operation)?;
        let old = self.load(&place, node.place.ty)?;
        let new = match operation.computed {
            Some(computed) => self.computed(computed, old, value, node.place.ty),
            None => self.applied(operation.op, old, value),
        };
        self.store(&place, new, node.place.ty)?;
        Ok(Some(if node.new { new } else { old }))
    }

    /// The other operand; the amount of a shift has the type of what is shifted.
    pub fn operand_of(&mut self, operation: &AtomicOperation) -> Lower<Value> {
        match operation.computed {
            Some(Computed { op: C::Shl | C::Shr, ty, reversed: false }) => {
                let shifted = self.types.scalar(ty).unwrap_or(Scalar::INT);
                self.shift_amount(&operation.value, shifted)
            }
            _ => self.value(&operation.value),
        }
    }

    pub fn applied(&mut self, op: AtomicOp, old: Value, value: Value) -> Value {
        let Some((op, reversed)) = op.arithmetic() else { return value };
        let (a, b) = if reversed { (value, old) } else { (old, value) };
        self.b.binary(op, a, b)
    }

    /// The new value of a place of this type, computed in the type that C's rules give the operation.
    pub fn computed(&mut self, computed: Computed, old: Value, value: Value, place: TypeId) -> Value {
        let of_place = self.types.scalar(place).unwrap_or(Scalar::INT);
        let wide = self.types.scalar(computed.ty).unwrap_or(Scalar::INT);
        let old = self.convert_scalar(old, of_place, wide);
        let (x, y) = if computed.reversed { (value, old) } else { (old, value) };
        let result = self.arithmetic(computed.op, x, y, wide);
        self.convert_scalar(result, wide, of_place)
    }
}
