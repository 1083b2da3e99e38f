//! What is chosen by type or by constant while compiling: `_Generic`, `__builtin_types_compatible_p`,
//! `__builtin_choose_expr`. Source: C11, 6.5.1.1; gcc's manual.

use super::{Sema, int};
use crate::ast::{self, GenericArm};
use crate::hir::{Expr, QualType, Quals, TypeId, basic};
use crate::sema::codes;
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// The arm whose type is compatible with that of the control, a value that is not evaluated.
    pub fn generic(&mut self, control: &ast::Expr, arms: &[GenericArm], span: Span) -> Option<Expr> {
        let control = self.unevaluated(|sema| sema.rvalue(control))?;
        let mut chosen: Option<&GenericArm> = None;
        let mut default: Option<&GenericArm> = None;
        let mut seen: Vec<(QualType, Span)> = Vec::new();
        for arm in arms {
            let Some(ty) = &arm.ty else {
                if default.replace(arm).is_some() {
                    return self.type_error(arm.span, "a second `default` in `_Generic`", "");
                }
                continue;
            };
            let qualified = self.type_name(ty)?;
            if let Some(kind) = self.no_association(qualified.ty) {
                return self.type_error(ty.span, format!("`_Generic` association has {kind} type"), "");
            }
            if let Some((_, first)) = seen
                .iter()
                .find(|(known, _)| known.quals == qualified.quals && self.compatible(known.ty, qualified.ty))
                .copied()
            {
                let error = Diagnostic::error(codes::TYPE, "`_Generic` specifies two compatible types")
                    .label(ty.span, "compatible with the other one")
                    .secondary(first, "");
                self.sink.push(error);
                return None;
            }
            seen.push((qualified, ty.span));
            // The control is a value, which has no qualifiers.
            if qualified.quals == Quals::NONE && self.compatible(qualified.ty, control.ty) {
                chosen = Some(arm);
            }
        }
        // The type of a bit-field has the field's width (as gcc has it): it is none of the arms', but for who gives no other.
        let arm = if self.is_narrow_field(&control) { default.or(chosen) } else { chosen.or(default) };
        let Some(arm) = arm else {
            let have = self.spell(control.ty);
            let message = format!("`_Generic` selector of type `{have}` is not compatible with any association");
            return self.type_error(span, message, "");
        };
        self.expr(&arm.value)
    }

    /// What keeps a type from standing in an association (6.5.1.1p2).
    fn no_association(&self, ty: TypeId) -> Option<&'static str> {
        if self.types.is_function(ty) {
            Some("function")
        } else if self.types.is_variably_modified(ty) {
            Some("variable length")
        } else {
            (!self.types.is_complete(ty)).then_some("incomplete")
        }
    }

    pub(crate) fn types_compatible(&mut self, a: &ast::TypeName, b: &ast::TypeName, span: Span) -> Option<Expr> {
        let (a, b) = (self.type_name(a), self.type_name(b));
        let same = self.compatible(a?.ty, b?.ty);
        Some(int(i64::from(same), basic::INT, span))
    }

    /// Only the chosen side is evaluated, and its type is that of the whole.
    pub fn choose_expr(&mut self, cond: &ast::Expr, then: &ast::Expr, otherwise: &ast::Expr) -> Option<Expr> {
        let (cond, _) = self.integer_constant(cond, "the first argument of `__builtin_choose_expr`")?;
        let (chosen, other) = if cond != 0 { (then, otherwise) } else { (otherwise, then) };
        self.unevaluated(|sema| sema.expr(other));
        self.expr(chosen)
    }
}
