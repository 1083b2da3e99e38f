//! Operators with one operand, `++` and `--`. Source: C11, 6.5.2.4, 6.5.3; gcc's manual for `__real__` and `__imag__`.

use super::binary::truth;
use super::excess::{rounded_to, unrounded};
use super::field_width::cut_to;
use super::place::is_place;
use super::{Sema, fold, int, int_value};
use crate::ast::{self, UnaryOp as Op};
use crate::hir::{BinaryOp, Expr, ExprKind, Type, UnaryOp, basic};
use crate::sema::real::negate;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn unary(&mut self, op: Op, op_span: Span, operand: &ast::Expr, span: Span) -> Option<Expr> {
        match op {
            Op::Deref => self.deref(operand, op_span, span),
            Op::AddressOf => self.address_of(operand, op_span, span),
            Op::Plus => {
                let value = self.arithmetic_operand(operand, op_span, "plus")?;
                let value = self.promote(value);
                Some(Expr { span, ..value })
            }
            Op::Minus => {
                let value = self.arithmetic_operand(operand, op_span, "minus")?;
                Some(self.minus(value, span))
            }
            Op::Complement => self.complement(operand, op_span, span),
            Op::Not => {
                let value = self.condition(operand)?;
                Some(not(value, span))
            }
            Op::Real => self.part(operand, op_span, true, span),
            Op::Imag => self.part(operand, op_span, false, span),
        }
    }

    fn arithmetic_operand(&mut self, operand: &ast::Expr, op_span: Span, what: &str) -> Option<Expr> {
        let value = self.used_value(operand)?;
        if self.types.is_arithmetic(value.ty) || self.types.is_vector(value.ty) {
            return Some(value);
        }
        let label = format!("this is of type `{}`", self.spell(value.ty));
        self.type_error(op_span, format!("wrong type argument to unary {what}"), label)
    }

    fn minus(&mut self, value: Expr, span: Span) -> Expr {
        let cut = self.cut_of(&value);
        let (own, value) = (value.ty, unrounded(self.promote(value)));
        let ty = value.ty;
        if let (Some(number), Some(kind)) = (int_value(&value), self.types.int_kind(ty))
            && let Some(folded) = fold::fold(BinaryOp::Sub, kind, 0, fold::widen(number, kind))
        {
            if folded.overflow {
                self.warn_integer_overflow(span, ty, folded.value);
            }
            return int(folded.value, ty, span);
        }
        let kind = match value.kind {
            ExprKind::Float(number) => ExprKind::Float(negate(number)),
            kind => ExprKind::Unary(UnaryOp::Minus, Box::new(Expr { kind, ty, span: value.span })),
        };
        rounded_to(cut_to(Expr { kind, ty, span }, cut), own)
    }

    fn complement(&mut self, operand: &ast::Expr, op_span: Span, span: Span) -> Option<Expr> {
        let value = self.used_value(operand)?;
        let complex = self.types.complex_part(value.ty).is_some();
        if complex {
            self.extension(op_span, "ISO C does not support `~` for complex conjugation");
        }
        let lanes = self.types.vector_parts(value.ty).is_some_and(|(elem, _)| self.types.is_integer(elem));
        if !complex && !lanes && !self.types.is_integer(value.ty) {
            let label = format!("this is of type `{}`", self.spell(value.ty));
            return self.type_error(op_span, "wrong type argument to bit-complement", label);
        }
        let cut = self.cut_of(&value);
        let value = self.promote(value);
        let ty = value.ty;
        if let (Some(number), Some(kind)) = (int_value(&value), self.types.int_kind(ty))
            && let Some(held) = fold::hold(!fold::widen(number, kind), kind)
        {
            return Some(int(held, ty, span));
        }
        Some(cut_to(Expr { kind: ExprKind::Unary(UnaryOp::Complement, Box::new(value)), ty, span }, cut))
    }

    /// `__real__`, `__imag__`: a place if the operand is one. Of a real number they are the number, and zero.
    fn part(&mut self, operand: &ast::Expr, op_span: Span, real: bool, span: Span) -> Option<Expr> {
        let value = self.expr(operand)?;
        if let Some(part) = self.types.complex_part(value.ty) {
            let inner = Box::new(value);
            let kind_of = if real { ExprKind::Real(inner) } else { ExprKind::Imag(inner) };
            return Some(Expr { kind: kind_of, ty: part, span });
        }
        if !self.types.is_arithmetic(value.ty) {
            let message = format!("wrong type argument to {}", if real { "__real" } else { "__imag" });
            return self.type_error(op_span, message, "");
        }
        if real {
            return Some(value);
        }
        let value = self.into_value(value);
        let zero = self.convert(int(0, basic::INT, span), value.ty);
        let ty = zero.ty;
        Some(Expr { kind: ExprKind::Comma(Box::new(value), Box::new(zero)), ty, span })
    }

    pub(crate) fn increment(&mut self, operand: &ast::Expr, minus: bool, postfix: bool, span: Span) -> Option<Expr> {
        let place = self.expr(operand)?;
        let what = if minus { "decrement" } else { "increment" };
        if !is_place(&place) {
            let message = format!("lvalue required as {what} operand");
            return self.place_error(place.span, message, "this has no place in memory");
        }
        self.check_writable(&place, what)?;
        match self.types.get(place.ty) {
            Type::Pointer(target) => {
                let target = target.ty;
                if !self.types.is_complete(target) && target != basic::VOID {
                    let target = self.spell(target);
                    let message = format!("{what} of pointer to an incomplete type `{target}`");
                    return self.type_error(span, message, "");
                }
                self.check_counted(target, span, &format!("is no object to {what}"));
            }
            _ if self.types.is_arithmetic(place.ty) || self.types.is_vector(place.ty) => {}
            _ => {
                let label = format!("this is of type `{}`", self.spell(place.ty));
                return self.type_error(place.span, format!("wrong type argument to {what}"), label);
            }
        }
        if self.types.complex_part(place.ty).is_some() {
            self.extension(span, "ISO C does not support `++` and `--` on complex types");
        }
        self.mark_assigned(&place);
        let (ty, atomic) = (place.ty, self.place_quals(&place).atomic);
        let update = Expr { kind: ExprKind::Increment { place: Box::new(place), minus, postfix }, ty, span };
        if atomic { self.atomic_update(update) } else { Some(update) }
    }
}

/// `!`, folded.
pub fn not(value: Expr, span: Span) -> Expr {
    match truth(&value) {
        Some(truth) => int(i64::from(!truth), basic::INT, span),
        None => Expr { kind: ExprKind::Not(Box::new(value)), ty: basic::INT, span },
    }
}
