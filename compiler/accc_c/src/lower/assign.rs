//! Assignments to scalars (C11, 6.5.16, 6.5.2.4 and 6.5.3.1). The place is found first, then the value is computed; a
//! compound assignment reads the place after that.

use super::Lower;
use super::function::Lowerer;
use super::place::Place;
use super::types::{Scalar, Shape};
use crate::hir::{BinaryOp as C, Expr, TypeId};
use accc_ir::{Type, Value};

impl Lowerer<'_, '_> {
    /// Gives the value that the place has afterwards, exactly where it is `wanted`.
    pub fn assign_scalar(&mut self, place: &Expr, value: &Expr, wanted: bool) -> Lower<Value> {
        if self.types.scalar(place.ty).is_none() {
            let target = self.address(place)?;
            self.store_to(target, place.ty, value, self.known_align(place))?;
            return Ok(target);
        }
        let ty = place.ty;
        let place = self.place(place)?;
        let value = self.value(value)?;
        self.store(&place, value, ty)?;
        Ok(if wanted { self.stored(&place, value, ty) } else { value })
    }

    fn stored(&mut self, place: &Place, value: Value, ty: TypeId) -> Value {
        let scalar = self.types.scalar(ty).unwrap_or(Scalar::INT);
        match place {
            Place::Memory(memory) => match memory.bits {
                Some(bits) => self.cut_to_bits(value, bits, scalar),
                None => value,
            },
            Place::Var(_) | Place::Element { .. } => value,
        }
    }

    pub fn assign_op(&mut self, op: C, place: &Expr, value: &Expr, computed: TypeId, wanted: bool) -> Lower<Value> {
        let ty = place.ty;
        let scalar = self.types.scalar(ty).unwrap_or(Scalar::INT);
        if scalar.is_pointer() {
            return self.move_pointer(place, value, op == C::Sub);
        }
        if let Shape::Complex(kind) = self.types.shape(computed) {
            let place = self.place(place)?;
            let part = kind;
            let right = self.complex(value)?;
            let left = self.load(&place, ty)?;
            let left = self.convert_scalar(left, scalar, part);
            let zero = self.zero(part.value_type());
            let (re, _) = self.complex_op(op, (left, zero), right, kind);
            let result = self.convert_scalar(re, part, scalar);
            self.store(&place, result, ty)?;
            return Ok(result);
        }
        let in_between = self.types.scalar(computed).unwrap_or(Scalar::INT);
        let place = self.place(place)?;
        let right = match op {
            C::Shl | C::Shr => self.shift_amount(value, in_between)?,
            C::Add | C::Sub | C::Mul | C::Div | C::Rem | C::And | C::Or | C::Xor => self.value(value)?,
        };
        let left = self.load(&place, ty)?;
        let left = self.convert_scalar(left, scalar, in_between);
        let result = self.arithmetic(op, left, right, in_between);
        let result = self.convert_scalar(result, in_between, scalar);
        self.store(&place, result, ty)?;
        Ok(if wanted { self.stored(&place, result, ty) } else { result })
    }

    fn move_pointer(&mut self, place: &Expr, index: &Expr, minus: bool) -> Lower<Value> {
        let ty = place.ty;
        let place = self.place(place)?;
        let index = self.long(index)?;
        let old = self.load(&place, ty)?;
        let new = self.moved(old, ty, index, minus)?;
        self.store(&place, new, ty)?;
        Ok(new)
    }

    /// `++` and `--`.
    pub fn increment(&mut self, place: &Expr, minus: bool, postfix: bool) -> Lower<Value> {
        let ty = place.ty;
        let scalar = self.types.scalar(ty).unwrap_or(Scalar::INT);
        let place = self.place(place)?;
        let old = self.load(&place, ty)?;
        let new = match scalar {
            Scalar::POINTER => {
                let one = self.b.i64(1);
                self.moved(old, ty, one, minus)?
            }
            Scalar::BOOL if minus => self.b.unary(accc_ir::UnaryOp::Not, old),
            Scalar::BOOL => self.b.bool(true),
            _ => self.one_more(old, scalar, minus),
        };
        self.store(&place, new, ty)?;
        Ok(if postfix { old } else { self.stored(&place, new, ty) })
    }

    /// Integers narrower than `int` are computed as `int`, which cannot overflow.
    fn one_more(&mut self, old: Value, scalar: Scalar, minus: bool) -> Value {
        let op = if minus { C::Sub } else { C::Add };
        let ty = scalar.value_type();
        if scalar.is_vector() {
            let one = self.b.i64(1);
            let one = self.b.convert(one, ty.each());
            let one = self.b.value(accc_ir::OpKind::Splat(one), ty);
            return self.arithmetic(op, old, one, scalar);
        }
        if scalar.is_float() {
            let one = self.b.i64(1);
            let one = self.b.convert(one, ty);
            return self.arithmetic(op, old, one, scalar);
        }
        let narrow = matches!(ty, Type::I8 | Type::I16);
        let one = self.b.int(1, ty);
        self.arithmetic(op, old, one, Scalar { signed: scalar.signed && !narrow, ..scalar })
    }
}
