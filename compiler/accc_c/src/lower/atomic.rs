//! `acc atomic`: in device code an atomic operation, elsewhere the statements themselves.

use super::Lower;
use super::function::Lowerer;
use super::types::Scalar;
use crate::hir::{Atomic, Expr};
use accc_ir::{AtomicOp, BinaryOp, CompareOp, OpKind, Value};

impl Lowerer<'_, '_> {
    pub fn atomic(&mut self, node: &Atomic) -> Lower<()> {
        self.b.span = node.span;
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
        let value = self.value(&operation.value)?;
        let place = self.atomic_place(&node.place)?;
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
        let value = self.value(&operation.value)?;
        let old = self.load(&place, node.place.ty)?;
        let new = self.applied(operation.op, old, value, &node.place);
        self.store(&place, new, node.place.ty)?;
        Ok(Some(if node.new { new } else { old }))
    }

    fn applied(&mut self, op: AtomicOp, old: Value, value: Value, place: &Expr) -> Value {
        let scalar = self.types.scalar(place.ty).unwrap_or(Scalar::INT);
        let (op, reversed) = match op.arithmetic() {
            Some(operation) => operation,
            None => return value,
        };
        let (a, b) = if reversed { (value, old) } else { (old, value) };
        match op {
            BinaryOp::Div if !scalar.signed => self.b.binary(BinaryOp::UDiv, a, b),
            BinaryOp::Min | BinaryOp::Max if !scalar.is_float() => {
                let less = if scalar.signed { CompareOp::Lt } else { CompareOp::ULt };
                let first = self.b.compare(less, a, b);
                if op == BinaryOp::Min { self.b.select(first, a, b) } else { self.b.select(first, b, a) }
            }
            op => self.b.binary(op, a, b),
        }
    }
}
