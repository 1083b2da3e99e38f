//! Bits in digits (`z'ff'`) where the standard has no place for them, though other compilers do: they are what they stand for
//! or beside, an integer or a real number with these bits, and a warning says so; with a standard of `-std=` an error.

use super::literal::constant;
use crate::ast;
use crate::hir::{Const, Expr, Type};
use crate::sema::constants::fold;
use crate::sema::{Sema, codes};
use crate::standard::Standard;
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// The value of that type with the bits that `value` is; `None` where it is something else, or the type has no such
    /// values.
    pub fn bits_as(&mut self, value: &ast::Expr, ty: &Type) -> Option<Expr> {
        let ast::ExprKind::Boz { radix, digits } = &value.kind else { return None };
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
        self.untyped_bits_taken(value.span, ty);
        Some(constant(found, ty.clone(), value.span))
    }

    /// Bits among the values of an array constructor are integers.
    pub fn bits_of_constructor(&mut self, values: &[ast::Expr]) {
        for value in values.iter().filter(|value| matches!(value.kind, ast::ExprKind::Boz { .. })) {
            self.untyped_bits_taken(value.span, &Type::INT);
            self.bits_taken.insert(value.span);
        }
    }

    fn untyped_bits_taken(&mut self, span: Span, ty: &Type) {
        if self.options.invalid_boz {
            return;
        }
        let diagnostic = match self.options.standard {
            Standard::Gnu if ty.is_integer() => {
                Diagnostic::warning(codes::EXTENSION, "bits in digits become an integer here")
            }
            Standard::Gnu => Diagnostic::warning(codes::EXTENSION, "bits in digits become a real number here"),
            _ => Diagnostic::error(codes::TYPE, "bits in digits have no type, and can't stand here"),
        };
        self.sink.push(diagnostic.label(span, "").help("give them a type: `int(z'ff')`, `real(z'ff')`"));
    }
}
