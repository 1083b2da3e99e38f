//! `c ? a : b`, and GNU's `c ?: b`. Source: C11, 6.5.15; gcc's manual, "Conditionals with Omitted Operands".

use super::Sema;
use super::binary::truth;
use super::excess::rounded_to;
use super::field_width::field_bits;
use crate::ast;
use crate::hir::{Expr, ExprKind, QualType, Quals, TypeId, basic};
use crate::sema::codes;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn conditional(
        &mut self,
        cond: &ast::Expr,
        then: Option<&ast::Expr>,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let cond = self.condition(cond);
        let known = cond.as_ref().and_then(truth);
        let arms = match then {
            Some(then) => {
                let then = self.arm(then, known == Some(false));
                (Some(then), self.arm(otherwise, known == Some(true)))
            }
            None => (None, self.arm(otherwise, known == Some(true))),
        };
        let (cond, otherwise) = (cond?, arms.1?);
        match arms.0 {
            Some(then) => self.choose(cond, then?, otherwise, span),
            None => self.choose_omitted(cond, otherwise, span),
        }
    }

    /// One side; what is never evaluated is not warned about.
    fn arm(&mut self, arm: &ast::Expr, dead: bool) -> Option<Expr> {
        if dead { self.unevaluated(|sema| sema.rvalue(arm)) } else { self.rvalue(arm) }
    }

    fn choose(&mut self, cond: Expr, then: Expr, otherwise: Expr, span: Span) -> Option<Expr> {
        let own = self.conditional_type(&then, &otherwise, span)?;
        let ty = self.chosen_type(own, [&then, &otherwise]);
        let of_fields = field_bits(&then).is_some() && field_bits(&then) == field_bits(&otherwise);
        let (mut then, mut otherwise) = (self.convert(then, ty), self.convert(otherwise, ty));
        if !of_fields {
            (then, otherwise) = (self.of_named_type(then), self.of_named_type(otherwise));
        }
        match truth(&cond) {
            Some(true) => return Some(rounded_to(Expr { span, ..then }, own)),
            Some(false) => return Some(rounded_to(Expr { span, ..otherwise }, own)),
            None => {}
        }
        let (cond, then, otherwise) = (Box::new(cond), Some(Box::new(then)), Box::new(otherwise));
        Some(rounded_to(Expr { kind: ExprKind::Conditional { cond, then, otherwise }, ty, span }, own))
    }

    fn choose_omitted(&mut self, cond: Expr, otherwise: Expr, span: Span) -> Option<Expr> {
        let ty = self.conditional_type(&cond, &otherwise, span)?;
        match truth(&cond) {
            Some(true) => return Some(self.convert(cond, ty)),
            Some(false) => return Some(self.convert(otherwise, ty)),
            None => {}
        }
        let otherwise = Box::new(self.convert(otherwise, ty));
        Some(Expr { kind: ExprKind::Conditional { cond: Box::new(cond), then: None, otherwise }, ty, span })
    }

    /// The type that both sides are converted to.
    fn conditional_type(&mut self, a: &Expr, b: &Expr, span: Span) -> Option<TypeId> {
        if self.types.is_arithmetic(a.ty) && self.types.is_arithmetic(b.ty) {
            return Some(self.common_type(a, b));
        }
        if a.ty == b.ty {
            return Some(a.ty);
        }
        if a.ty == basic::VOID || b.ty == basic::VOID {
            self.extension(span, "ISO C forbids conditional expr with only one void side");
            return Some(basic::VOID);
        }
        match (self.types.pointee(a.ty), self.types.pointee(b.ty)) {
            (Some(x), Some(y)) => Some(self.composite_pointer(a, b, x, y, span)),
            (Some(_), None) if self.types.is_integer(b.ty) => Some(self.mixed(b, a.ty, span)),
            (None, Some(_)) if self.types.is_integer(a.ty) => Some(self.mixed(a, b.ty, span)),
            _ => {
                let (a, b) = (self.spell(a.ty), self.spell(b.ty));
                let label = format!("one is a `{a}`, the other a `{b}`");
                self.type_error(span, "type mismatch in conditional expression", label)
            }
        }
    }

    fn mixed(&mut self, integer: &Expr, pointer: TypeId, span: Span) -> TypeId {
        if !self.is_null_constant(integer) && self.options.warnings.int_conversion {
            self.warn_required(codes::CONVERSION, span, "pointer/integer type mismatch in conditional expression");
        }
        pointer
    }

    /// Two pointers: to the composite type, with the qualifiers of both targets.
    fn composite_pointer(&mut self, a: &Expr, b: &Expr, x: QualType, y: QualType, span: Span) -> TypeId {
        if self.is_null_constant(a) {
            return b.ty;
        }
        if self.is_null_constant(b) {
            return a.ty;
        }
        let (bare_x, bare_y) = (self.lift_quals(x), self.lift_quals(y));
        let quals = bare_x.quals.union(bare_y.quals);
        let quals = Quals { restrict: false, atomic: false, ..quals };
        let target = if bare_x.ty == basic::VOID || bare_y.ty == basic::VOID {
            if self.types.is_function(bare_x.ty) || self.types.is_function(bare_y.ty) {
                self.extension(span, "ISO C forbids conditional expr between `void *` and function pointer");
            }
            basic::VOID
        } else if bare_x.ty == bare_y.ty {
            bare_x.ty
        } else if self.compatible(bare_x.ty, bare_y.ty) {
            self.composite(bare_x.ty, bare_y.ty)
        } else {
            if self.options.warnings.incompatible_pointer_types {
                self.warn_required(codes::CONVERSION, span, "pointer type mismatch in conditional expression");
            }
            basic::VOID
        };
        self.types.pointer(QualType { ty: target, quals })
    }
}
