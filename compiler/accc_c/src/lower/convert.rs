//! Conversions (C11, 6.3.1 and 6.3.2).
//!
//! Real numbers become integers narrower than 64 bits through the signed integer of twice the width, as gcc's code does:
//! where the value does not fit C leaves the result open, and programs know what they get.

use super::Lower;
use super::function::Lowerer;
use super::types::{Scalar, Shape};
use crate::hir::{Expr, TypeId};
use accc_ir::{Elem, OpKind, Type, Value};

impl Lowerer<'_, '_> {
    /// An expression of any type as a scalar of this type.
    pub fn converted(&mut self, e: &Expr, ty: TypeId) -> Lower<Value> {
        let Some(to) = self.types.scalar(ty) else {
            self.discard(e)?;
            return Ok(self.zero(Type::I32));
        };
        let from = self.types.scalar(e.ty);
        if to.is_vector() || from.is_some_and(Scalar::is_vector) {
            let value = self.value(e)?;
            return Ok(self.same_bits(value, to.value_type()));
        }
        if to == Scalar::BOOL {
            return self.condition(e);
        }
        match self.types.shape(e.ty) {
            Shape::Scalar(from) => {
                let value = self.value(e)?;
                Ok(self.convert_scalar(value, from, to))
            }
            Shape::Complex(kind) => {
                let (re, _) = self.complex(e)?;
                Ok(self.convert_scalar(re, kind, to))
            }
            Shape::Array | Shape::Function => self.address(e),
            Shape::Void | Shape::Record(_) | Shape::VaListTag => {
                self.discard(e)?;
                Ok(self.zero(to.value_type()))
            }
        }
    }

    pub fn convert_scalar(&mut self, value: Value, from: Scalar, to: Scalar) -> Value {
        if to == Scalar::BOOL {
            return self.not_zero(value);
        }
        let ty = to.value_type();
        if from.is_vector() || to.is_vector() {
            return self.same_bits(value, ty);
        }
        match (from.elem, to.elem) {
            (Elem::Ptr, Elem::Ptr) => value,
            (Elem::Ptr, _) => {
                let bits = self.b.value(OpKind::Bitcast(value), Type::I64);
                self.b.convert(bits, ty)
            }
            (_, Elem::Ptr) => {
                let bits = self.resize(value, from, Type::I64);
                self.b.value(OpKind::Bitcast(bits), Type::Ptr)
            }
            _ if from.is_float() && !to.is_float() => self.real_to_integer(value, to),
            _ => self.resize(value, from, ty),
        }
    }

    fn resize(&mut self, value: Value, from: Scalar, ty: Type) -> Value {
        if from.signed { self.b.convert(value, ty) } else { self.b.uconvert(value, ty) }
    }

    fn real_to_integer(&mut self, value: Value, to: Scalar) -> Value {
        let ty = to.value_type();
        match (ty, to.signed) {
            (Type::I64 | Type::I128, false) => self.b.uconvert(value, ty),
            (Type::I128 | Type::I64 | Type::I32, true) => self.b.convert(value, ty),
            (Type::I32, false) => {
                let wide = self.b.convert(value, Type::I64);
                self.b.convert(wide, ty)
            }
            _ => {
                let wide = self.b.convert(value, Type::I32);
                self.b.convert(wide, ty)
            }
        }
    }
}
