//! Whether evaluating an expression does anything but give its value.

use crate::hir::{Expr, ExprKind};

/// Something in the value changes the program's state, or may.
pub fn has_effect(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Complex(..)
        | ExprKind::ImaginaryInt(_)
        | ExprKind::Object(_)
        | ExprKind::Str(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::SizeOfVariable(_) => false,
        ExprKind::Load { place, volatile } => *volatile || has_effect(place),
        ExprKind::Deref(inner)
        | ExprKind::Member { base: inner, .. }
        | ExprKind::Real(inner)
        | ExprKind::Imag(inner)
        | ExprKind::Decay(inner)
        | ExprKind::AddressOf(inner)
        | ExprKind::Convert(inner)
        | ExprKind::Unary(_, inner)
        | ExprKind::Not(inner) => has_effect(inner),
        ExprKind::Index { base: a, index: b }
        | ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::PointerAdd { pointer: a, index: b, .. }
        | ExprKind::PointerDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Comma(a, b) => has_effect(a) || has_effect(b),
        ExprKind::Conditional { cond, then, otherwise } => {
            has_effect(cond) || then.as_deref().is_some_and(has_effect) || has_effect(otherwise)
        }
        ExprKind::Math(_, args) | ExprKind::Vector(_, args) => args.iter().any(has_effect),
        ExprKind::Literal { .. }
        | ExprKind::Assign { .. }
        | ExprKind::AssignOp { .. }
        | ExprKind::Increment { .. }
        | ExprKind::Call { .. }
        | ExprKind::Statement { .. }
        | ExprKind::Builtin(..)
        | ExprKind::VaArg { .. }
        | ExprKind::Section { .. } => true,
    }
}
