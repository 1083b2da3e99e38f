//! Assignment, and assignment with an operator. Source: C11, 6.5.16.

use super::Sema;
use super::binary::arithmetic_operator;
use super::convert::Context;
use super::place::is_place;
use crate::ast;
use crate::hir::{BinaryOp, Expr, ExprKind, TypeId, basic};
use crate::sema::codes;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn assign(&mut self, target: &ast::Expr, value: &ast::Expr, op_span: Span, span: Span) -> Option<Expr> {
        let (place, value) = (self.expr(target), self.rvalue(value));
        let (place, value) = (place?, value?);
        self.check_assignable(&place, op_span)?;
        let value = self.convert_as(value, place.ty, Context::Assignment)?;
        self.mark_assigned(&place);
        if self.place_quals(&place).atomic {
            return self.atomic_assign(place, value, span);
        }
        let ty = place.ty;
        Some(Expr { kind: ExprKind::Assign { place: Box::new(place), value: Box::new(value) }, ty, span })
    }

    pub(crate) fn compound_assign(
        &mut self,
        op: ast::BinaryOp,
        op_span: Span,
        target: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let (place, value) = (self.expr(target), self.used_value(value));
        let (place, value) = (place?, value?);
        self.check_assignable(&place, op_span)?;
        let Some(operator) = arithmetic_operator(op) else {
            return self.type_error(op_span, "this operator has no form with `=`", "");
        };
        let (value, computed) = self.compound_operands(operator, op, op_span, &place, value)?;
        self.mark_assigned(&place);
        let (ty, atomic) = (place.ty, self.place_quals(&place).atomic);
        let (place, value) = (Box::new(place), Box::new(value));
        let update = Expr { kind: ExprKind::AssignOp { op: operator, place, value, computed }, ty, span };
        if atomic { self.atomic_update(update) } else { Some(update) }
    }

    /// The right side in the type that it is needed in, and the type in which the operation is done.
    fn compound_operands(
        &mut self,
        op: BinaryOp,
        written: ast::BinaryOp,
        op_span: Span,
        place: &Expr,
        value: Expr,
    ) -> Option<(Expr, TypeId)> {
        if self.types.is_vector(place.ty) {
            let like = Expr { kind: ExprKind::Int(0), ..place.clone() };
            let operation = self.vector_operation(written, op_span, like, value, op_span)?;
            let ExprKind::Binary(_, _, value) = operation.kind else { return None };
            return Some((*value, place.ty));
        }
        let both = |sema: &Self, fits: fn(&crate::hir::TypeTable, TypeId) -> bool| {
            fits(&sema.types, place.ty) && fits(&sema.types, value.ty)
        };
        if self.types.is_pointer(place.ty) && matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            if !self.types.is_integer(value.ty) {
                return self.invalid_operands(written.text(), op_span, place, &value);
            }
            return Some((self.to_long(value), place.ty));
        }
        let fits = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div => {
                both(self, |types, ty| types.is_arithmetic(ty))
            }
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                both(self, |types, ty| types.is_integer(ty))
            }
        };
        if !fits {
            return self.invalid_operands(written.text(), op_span, place, &value);
        }
        let own = self.promoted_place(place);
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            let value = self.promote(value);
            self.check_shift_count(op, op_span, own, &value);
            return Some((value, own));
        }
        let usual = self.types.usual(own, self.promoted_type(&value));
        let computed = self.computing_type(usual);
        if matches!(op, BinaryOp::Div | BinaryOp::Rem)
            && self.types.is_integer(computed)
            && super::int_value(&value) == Some(0)
            && self.options.warnings.overflow
        {
            self.warn(codes::OVERFLOW, op_span, "division by zero [-Wdiv-by-zero]");
        }
        Some((self.convert(value, computed), computed))
    }

    /// The promoted type of what a place holds.
    fn promoted_place(&self, place: &Expr) -> TypeId {
        if let ExprKind::Member { field, .. } = &place.kind
            && let (Some(bits), Some(kind)) = (field.bits, self.types.int_kind(place.ty))
        {
            return super::fold::promote_field(kind, bits.width).type_id();
        }
        self.types.promoted(place.ty)
    }

    fn check_assignable(&mut self, place: &Expr, op_span: Span) -> Option<()> {
        if !is_place(place) {
            let message = "lvalue required as left operand of assignment";
            return self.place_error(op_span, message, "the left side is a value, not a place");
        }
        if self.types.is_array(place.ty) {
            let message = "assignment to expression with array type";
            return self.place_error(place.span, message, "assign the elements, or use `memcpy`");
        }
        if self.types.is_function(place.ty) || place.ty == basic::VOID {
            let message = "lvalue required as left operand of assignment";
            return self.place_error(place.span, message, "this can't be assigned to");
        }
        self.check_writable(place, "assignment")
    }

    /// Not `const`, and no string. `what` is the start of the message.
    pub fn check_writable(&mut self, place: &Expr, what: &str) -> Option<()> {
        if !self.place_quals(place).constant && !self.holds_constants(place.ty) {
            return Some(());
        }
        let name = match &place.kind {
            ExprKind::Object(id) => format!("variable `{}`", self.object(*id).name),
            ExprKind::Member { .. } => "member".to_string(),
            _ => "location".to_string(),
        };
        self.place_error(place.span, format!("{what} of read-only {name}"), "this is `const`")
    }

    /// A record with a member that is `const`.
    fn holds_constants(&self, ty: TypeId) -> bool {
        let Some(id) = self.types.record_id(ty) else { return false };
        let fields = self.types.record(id).fields.iter().flatten();
        fields.into_iter().any(|field| {
            let inner = self.types.innermost(field.ty.ty);
            field.ty.quals.constant
                || self.types.element(field.ty.ty).is_some_and(|elem| elem.quals.constant)
                || self.holds_constants(inner)
        })
    }
}
