//! Bits in digits (`z'ff'`) where the standard has no place for them, under `-fallow-invalid-boz`: they are what they stand for or
//! beside, an integer or a real number with these bits.

use super::literal::constant;
use crate::ast;
use crate::hir::{Const, Expr, Type};
use crate::sema::constants::fold;
use crate::sema::{Sema, codes};

impl Sema<'_> {
    /// The value of that type with the bits that `value` is; `None` where it is something else, the type has no such values, or
    /// the standard's rules hold.
    pub fn bits_as(&mut self, value: &ast::Expr, ty: &Type) -> Option<Expr> {
        let ast::ExprKind::Boz { radix, digits } = &value.kind else { return None };
        if !self.options.invalid_boz {
            return None;
        }
        let bits = u128::from_str_radix(digits, *radix).ok()?;
        let size = match ty {
            Type::Integer(kind) | Type::Real(kind @ (4 | 8)) => u32::from(*kind) * 8,
            _ => return None,
        };
        if bits.checked_shr(size).unwrap_or(0) != 0 {
            self.error(codes::RANGE, value.span, format!("{ty} has {size} bits, fewer than these"), "");
            return Some(Expr::error(value.span));
        }
        let found = match ty {
            Type::Integer(kind) => Const::Int(fold::wrapped(bits as i128, *kind)),
            Type::Real(4) => Const::Real(f64::from(f32::from_bits(bits as u32))),
            _ => Const::Real(f64::from_bits(bits as u64)),
        };
        Some(constant(found, ty.clone(), value.span))
    }

    /// Bits among the values of an array constructor are integers.
    pub fn bits_of_constructor(&mut self, values: &[ast::Expr]) {
        let bits = values.iter().filter(|value| matches!(value.kind, ast::ExprKind::Boz { .. }));
        self.bits_taken.extend(bits.filter(|_| self.options.invalid_boz).map(|value| value.span));
    }
}
