//! Expressions: scalars ([`Lowerer::value`]), records ([`Lowerer::record`]) and those whose value nobody wants
//! ([`Lowerer::discard`]).

use super::Lower;
use super::function::Lowerer;
use super::types::Shape;
use crate::hir::{Expr, ExprKind, FloatConst, TypeId};
use accc_ir::{Elem, OpKind, Type, Value};

impl Lowerer<'_, '_> {
    /// A scalar.
    pub fn value(&mut self, e: &Expr) -> Lower<Value> {
        match &e.kind {
            ExprKind::Int(n) => Ok(self.int_constant(*n, e.ty)),
            ExprKind::Float(constant) => {
                let ty = self.value_type(e.ty);
                Ok(self.float_constant(*constant, ty))
            }
            ExprKind::Object(_)
            | ExprKind::Str(_)
            | ExprKind::Deref(_)
            | ExprKind::Index { .. }
            | ExprKind::Member { .. }
            | ExprKind::Literal { .. } => {
                let place = self.place(e)?;
                self.load(&place, e.ty)
            }
            ExprKind::Load { place, .. } => self.load_value(place, e.ty),
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.address(place),
            ExprKind::LabelAddress(label) => {
                let block = self.label_block(*label);
                Ok(self.b.value(OpKind::LabelAddr(block), Type::Ptr))
            }
            ExprKind::Real(z) | ExprKind::Imag(z) => self.part(z, matches!(e.kind, ExprKind::Imag(_))),
            ExprKind::Convert(inner) => self.converted(inner, e.ty),
            ExprKind::Unary(op, a) => self.unary(*op, a),
            ExprKind::Binary(op, a, b) => self.binary_expr(*op, a, b, e.ty),
            ExprKind::Compare(op, a, b) if self.types.0.is_vector(e.ty) => self.compare_vectors(*op, a, b),
            ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Not(_) => {
                let condition = self.condition(e)?;
                let ty = self.value_type(e.ty);
                Ok(self.b.uconvert(condition, ty))
            }
            ExprKind::PointerAdd { pointer, index, minus } => self.pointer_add(pointer, index, *minus),
            ExprKind::PointerDiff(a, b) => self.pointer_diff(a, b),
            ExprKind::Conditional { cond, then, otherwise } => self.conditional(cond, then.as_deref(), otherwise, e.ty),
            ExprKind::Comma(first, second) => {
                self.discard(first)?;
                self.value(second)
            }
            ExprKind::Assign { place, value } => self.assign_scalar(place, value, true),
            ExprKind::AssignOp { op, place, value, computed } => self.assign_op(*op, place, value, *computed, true),
            ExprKind::Increment { place, minus, postfix } => self.increment(place, *minus, *postfix),
            ExprKind::Call { callee, args } => {
                let ty = self.value_type(e.ty);
                let results = self.call(e, callee, args)?;
                let result = results.first().copied().unwrap_or_else(|| self.zero(ty));
                Ok(self.out_of_border(result, ty))
            }
            ExprKind::Statement { body, value } => {
                self.statement_expression(body)?;
                match value {
                    Some(value) => self.value(value),
                    None => Ok(self.zero(Type::I32)),
                }
            }
            ExprKind::SizeOfVariable(ty) => self.size_of(*ty),
            ExprKind::Math(function, args) => self.math(*function, args, e.ty),
            ExprKind::Vector(op, args) => self.vector(op, args, e.ty),
            ExprKind::Builtin(builtin, args) => self.builtin(e, *builtin, args),
            ExprKind::VaArg { list, ty } => self.va_arg_scalar(list, *ty),
            ExprKind::Complex(real, _) => {
                let ty = self.value_type(e.ty);
                Ok(self.float_constant(*real, ty))
            }
            ExprKind::ImaginaryInt(_) => {
                let ty = self.value_type(e.ty);
                Ok(self.zero(ty))
            }
            ExprKind::Section { .. } => {
                Err(self.unsupported(e.span, "an array section outside of a directive", "write a loop"))
            }
        }
    }

    fn load_value(&mut self, place: &Expr, ty: TypeId) -> Lower<Value> {
        if self.device
            && self.types.0.is_pointer(ty)
            && let Some(address) = self.device_pointer(place)?
        {
            return Ok(address);
        }
        let is_name = matches!(place.kind, ExprKind::Object(_));
        let around = self.b.span;
        let from = self.place(place)?;
        if is_name {
            self.b.span = place.span;
        }
        let value = self.load(&from, ty);
        if is_name {
            self.b.span = around;
        }
        value
    }

    /// The address of a record.
    pub fn record(&mut self, e: &Expr) -> Lower<Value> {
        match &e.kind {
            ExprKind::Load { place, .. } => self.address(place),
            ExprKind::Convert(inner) => self.record(inner),
            ExprKind::Comma(first, second) => {
                self.discard(first)?;
                self.record(second)
            }
            ExprKind::Conditional { cond, then, otherwise } => self
                .choose(cond, &[Type::Ptr], then.as_deref(), otherwise, |this, e| Ok(vec![this.record(e)?]))
                .map(|values| values[0]),
            ExprKind::Statement { body, value: Some(value) } => {
                self.statement_expression(body)?;
                self.record(value)
            }
            ExprKind::Assign { place, value } => {
                let target = self.address(place)?;
                self.store_to(target, e.ty, value, self.known_align(place))?;
                Ok(target)
            }
            ExprKind::Call { callee, args } => {
                let results = self.call(e, callee, args)?;
                Ok(results[0])
            }
            ExprKind::VaArg { list, ty } => self.va_arg_address(list, *ty),
            ExprKind::Object(_)
            | ExprKind::Str(_)
            | ExprKind::Deref(_)
            | ExprKind::Index { .. }
            | ExprKind::Member { .. }
            | ExprKind::Literal { .. } => self.address(e),
            _ => Err(self.unsupported(e.span, "this expression as a record", "use a variable")),
        }
    }

    /// Copies a record or complex number to an address, which is a multiple of `align`.
    pub fn store_to(&mut self, target: Value, ty: TypeId, value: &Expr, align: u64) -> Lower<()> {
        match self.types.shape(ty) {
            Shape::Complex(kind) => {
                let parts = self.complex(value)?;
                let memory = self.at_address(target, ty, false);
                self.store_complex(memory, kind, parts);
            }
            Shape::Scalar(scalar) => {
                let value = self.value(value)?;
                self.b.store_at(target, scalar.elem, value);
            }
            Shape::Void | Shape::Record(_) | Shape::Array | Shape::Function | Shape::VaListTag => {
                let source = self.record(value)?;
                let bytes = self.size_of(ty)?;
                if self.b.func.constant_int(bytes) != Some(0) {
                    let align = align.min(self.known_align(value)) as u32;
                    self.b.effect(OpKind::MemMove { dst: target, src: source, bytes, align });
                }
            }
        }
        Ok(())
    }

    pub fn copy(&mut self, dst: Value, src: Value, bytes: u64) {
        if bytes > 0 {
            let bytes = self.b.i64(bytes as i64);
            self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
        }
    }

    /// An expression for its effects.
    pub fn discard(&mut self, e: &Expr) -> Lower<()> {
        match &e.kind {
            ExprKind::Comma(first, second) => {
                self.discard(first)?;
                self.discard(second)
            }
            ExprKind::Convert(inner) => self.discard(inner),
            ExprKind::Conditional { cond, then, otherwise } => {
                let cond = self.condition(cond)?;
                self.either(
                    cond,
                    |this| then.iter().try_for_each(|then| this.discard(then)),
                    |this| this.discard(otherwise),
                )
            }
            ExprKind::And(a, b) => {
                let cond = self.condition(a)?;
                self.either(cond, |this| this.discard(b), |_| Ok(()))
            }
            ExprKind::Or(a, b) => {
                let cond = self.condition(a)?;
                self.either(cond, |_| Ok(()), |this| this.discard(b))
            }
            ExprKind::Statement { body, value } => {
                self.statement_expression(body)?;
                value.iter().try_for_each(|value| self.discard(value))
            }
            ExprKind::Assign { place, value } if self.types.scalar(place.ty).is_some() => {
                self.assign_scalar(place, value, false).map(drop)
            }
            ExprKind::AssignOp { op, place, value, computed } if self.types.scalar(place.ty).is_some() => {
                self.assign_op(*op, place, value, *computed, false).map(drop)
            }
            ExprKind::Call { callee, args } => self.call(e, callee, args).map(drop),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Complex(..)
            | ExprKind::ImaginaryInt(_)
            | ExprKind::Object(_)
            | ExprKind::Str(_) => Ok(()),
            ExprKind::Deref(_) | ExprKind::Index { .. } | ExprKind::Member { .. } | ExprKind::Literal { .. } => {
                self.address(e).map(drop)
            }
            ExprKind::Load { .. }
            | ExprKind::Real(_)
            | ExprKind::Imag(_)
            | ExprKind::Decay(_)
            | ExprKind::AddressOf(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDiff(..)
            | ExprKind::Not(_)
            | ExprKind::Assign { .. }
            | ExprKind::AssignOp { .. }
            | ExprKind::Increment { .. }
            | ExprKind::SizeOfVariable(_)
            | ExprKind::Math(..)
            | ExprKind::Vector(..)
            | ExprKind::Builtin(..)
            | ExprKind::VaArg { .. }
            | ExprKind::Section { .. } => match self.types.shape(e.ty) {
                Shape::Complex(_) => self.complex(e).map(drop),
                Shape::Record(_) | Shape::Array | Shape::Function | Shape::VaListTag => self.record(e).map(drop),
                Shape::Scalar(_) | Shape::Void => self.value(e).map(drop),
            },
        }
    }

    pub fn value_type(&self, ty: TypeId) -> Type {
        self.types.scalar(ty).map_or(Type::I32, |scalar| scalar.value_type())
    }

    pub fn int_constant(&mut self, n: i64, ty: TypeId) -> Value {
        match self.value_type(ty) {
            Type::Ptr => {
                let n = self.b.i64(n);
                self.b.value(OpKind::Bitcast(n), Type::Ptr)
            }
            Type::I1 => self.b.bool(n != 0),
            Type::I8 => self.b.int((n as i8).into(), Type::I8),
            Type::I16 => self.b.int((n as i16).into(), Type::I16),
            Type::I32 => self.b.int((n as i32).into(), Type::I32),
            Type::I64 => self.b.i64(n),
            float => {
                let n = self.b.i64(n);
                self.b.convert(n, float)
            }
        }
    }

    pub fn float_constant(&mut self, constant: FloatConst, ty: Type) -> Value {
        match (constant, ty) {
            (FloatConst::LongDouble(bytes), _) => {
                let value = self.b.value(OpKind::ConstF80(bytes), Type::F80);
                self.b.convert(value, ty)
            }
            (FloatConst::Quad(bits), _) => {
                let value = self.b.value(OpKind::ConstF128(bits), Type::F128);
                self.b.convert(value, ty)
            }
            (FloatConst::Double(x), Type::F80 | Type::F128) => {
                let value = self.b.float(x, Type::F64);
                self.b.convert(value, ty)
            }
            (FloatConst::Double(x), ty) => self.b.float(x, ty),
        }
    }

    /// Zero, or null.
    pub fn zero(&mut self, ty: Type) -> Value {
        match ty {
            Type::Ptr => {
                let zero = self.b.i64(0);
                self.b.value(OpKind::Bitcast(zero), Type::Ptr)
            }
            Type::F80 => self.b.value(OpKind::ConstF80([0; 10]), Type::F80),
            Type::F128 => self.b.value(OpKind::ConstF128(0), Type::F128),
            Type::F16 | Type::F32 | Type::F64 => self.b.float(0.0, ty),
            Type::I1 => self.b.bool(false),
            Type::I8 | Type::I16 | Type::I32 | Type::I64 | Type::I128 => self.b.int(0, ty),
            Type::Vector(..) => {
                let zero = self.zero(ty.each());
                self.b.value(OpKind::Splat(zero), ty)
            }
            Type::C32 | Type::C64 | Type::C80 | Type::C128 | Type::View(..) => {
                panic!("C's complex numbers are two values, and a view has no zero")
            }
        }
    }

    /// An integer expression as `I64`, with its sign if it has one.
    pub fn long(&mut self, e: &Expr) -> Lower<Value> {
        let scalar = self.types.scalar(e.ty).unwrap_or(super::types::Scalar::LONG);
        let value = self.value(e)?;
        Ok(match scalar.elem {
            Elem::Ptr => self.b.value(OpKind::Bitcast(value), Type::I64),
            _ if scalar.signed => self.b.convert(value, Type::I64),
            _ => self.b.uconvert(value, Type::I64),
        })
    }
}

/// The variable whose value it is.
pub fn loaded_object(e: &Expr) -> Option<crate::hir::ObjectId> {
    match &e.kind {
        ExprKind::Load { place, .. } => match place.kind {
            ExprKind::Object(id) => Some(id),
            _ => None,
        },
        _ => None,
    }
}
