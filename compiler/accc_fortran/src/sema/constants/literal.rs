//! Literal constants. Source: Fortran 2008, section 4.4.

use super::fold;
use crate::ast;
use crate::hir::{self, CharLen, Const, Expr, ExprKind, Type};
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    pub fn int_literal(&mut self, digits: &str, kind: Option<&ast::KindParam>, span: Span) -> Expr {
        let default = self.default_integer().kind();
        let Some(kind) = self.kind_param(kind, default, hir::INTEGER_KINDS, "integer") else {
            return Expr::error(span);
        };
        let value = digits.parse::<i128>().ok();
        let value = match self.options.range_check {
            true => value.filter(|v| fold::fits(*v, kind)),
            false => value.map(|v| fold::wrapped(v, kind)),
        };
        match value {
            Some(value) => constant(Const::Int(value), Type::Integer(kind), span),
            None => {
                let message = format!("{digits} does not fit in an integer of kind {kind}");
                let mut error = accc_diag::Diagnostic::error(codes::RANGE, message).label(span, "");
                let wider = [8u8, 16].into_iter().find(|wider| digits.parse().is_ok_and(|v| fold::fits(v, *wider)));
                if let Some(wider) = wider {
                    error = error.help(format!("write `{digits}_{wider}`"));
                }
                self.sink.push(error);
                Expr::error(span)
            }
        }
    }

    pub fn real_literal(&mut self, text: &str, kind: Option<&ast::KindParam>, span: Span) -> Expr {
        if text.contains('d') && kind.is_some() {
            self.error(codes::KIND, span, "a real with the exponent letter `d` has no kind behind it", "");
            return Expr::error(span);
        }
        let default = match text {
            // The exponent's letter is GNU's.
            _ if text.contains('q') => 16,
            _ if text.contains('d') => self.default_double().kind(),
            _ => self.default_real().kind(),
        };
        let Some(kind) = self.kind_param(kind, default, hir::REAL_KINDS, "real") else { return Expr::error(span) };
        let ty = Type::Real(kind);
        if matches!(kind, 10 | 16) {
            return match hir::wide::parse(&text.replace(['d', 'q'], "e"), kind) {
                Some(bits) => constant(Const::Wide(bits), ty, span),
                None => {
                    self.error(codes::RANGE, span, format!("{text} does not fit in a real of kind {kind}"), "");
                    Expr::error(span)
                }
            };
        }
        match text.replace('d', "e").parse::<f64>().ok().and_then(|v| fold::real(v, &ty).ok()) {
            Some(value) => constant(value, ty, span),
            None if !self.options.range_check => constant(Const::Real(f64::INFINITY), ty, span),
            None => {
                self.error(codes::RANGE, span, format!("{text} does not fit in a real of kind {kind}"), "");
                Expr::error(span)
            }
        }
    }

    /// Bits as a default integer where they fit, else as one of kind 8 or 16.
    pub fn boz_literal(&mut self, radix: u32, digits: &str, span: Span) -> Expr {
        if !self.options.invalid_boz && !self.bits_taken.contains(&span) {
            let error = accc_diag::Diagnostic::error(codes::TYPE, "bits in digits have no type, and can't stand here");
            self.sink.push(error.label(span, "").help("give them one: `int(z'ff')`, `real(z'ff')`"));
            return Expr::error(span);
        }
        match u128::from_str_radix(digits, radix) {
            Ok(bits) => match (u32::try_from(bits), u64::try_from(bits)) {
                (Ok(low), _) => constant(Const::int(low as i32), Type::INT, span),
                (_, Ok(low)) => constant(Const::int(low as i64), Type::INT8, span),
                _ => constant(Const::Int(bits as i128), Type::Integer(16), span),
            },
            Err(_) => {
                self.error(codes::RANGE, span, "the constant has more than 128 bits", "");
                Expr::error(span)
            }
        }
    }

    pub fn logical_literal(&mut self, value: bool, kind: Option<&ast::KindParam>, span: Span) -> Expr {
        let default = self.default_logical().kind();
        match self.kind_param(kind, default, hir::LOGICAL_KINDS, "logical") {
            Some(kind) => constant(Const::Logical(value), Type::Logical(kind), span),
            None => Expr::error(span),
        }
    }

    pub fn char_literal(&mut self, value: &str, kind: Option<&ast::KindParam>, span: Span) -> Expr {
        match self.kind_param(kind, 1, hir::CHARACTER_KINDS, "character") {
            Some(4) => ucs4_constant(value.chars().map(u32::from).collect(), span),
            Some(_) => char_constant(value.to_string(), span),
            None => Expr::error(span),
        }
    }

    /// `4Habcd`: characters, until something else is wanted: [`Self::hollerith_as`].
    pub fn hollerith_literal(&mut self, text: &str, span: Span) -> Expr {
        self.holleriths.insert(span);
        char_constant(text, span)
    }

    /// Whether characters stand for the bytes of a value of that type: a Hollerith constant, and with `-fdec-char-conversions`
    /// any literal for what is no character.
    fn is_bytes(&self, value: &Expr, ty: &Type) -> bool {
        let other = ty.is_numeric() || ty.is_logical();
        self.holleriths.contains(&value.span) || self.options.character_bytes && other && value.rank == 0
    }

    /// A Hollerith constant as a number or a truth value with its bytes, padded with blanks or cut; other values as they
    /// are. Source: Fortran 66, section 5.1.1.6; Fortran 77, appendix C.
    pub fn hollerith_as(&mut self, value: Expr, ty: &Type) -> Expr {
        let (Some(Const::Char(text)), true) = (value.constant(), self.is_bytes(&value, ty)) else {
            return value;
        };
        if !(ty.is_numeric() || ty.is_logical()) {
            return value;
        }
        let mut bytes = text.clone();
        bytes.resize(ty.layout().0 as usize, b' ');
        match hir::const_of_bytes(&bytes, ty) {
            Some(bits) => constant(bits, ty.clone(), value.span),
            None => value,
        }
    }

    fn kind_param(&mut self, kind: Option<&ast::KindParam>, default: u8, known: &[u8], what: &str) -> Option<u8> {
        match kind {
            None => Some(default),
            Some(ast::KindParam::Digits(digits, span)) => {
                let value = digits.parse().unwrap_or(i64::MAX);
                self.check_kind(value, *span, known, what).map(|kind| self.promoted_kind(kind, what))
            }
            Some(ast::KindParam::Name(name)) => {
                let expr = ast::Expr { kind: ast::ExprKind::Name(name.clone()), span: name.span };
                let value = self.constant_int(&expr)?;
                self.check_kind(value, name.span, known, what).map(|kind| self.promoted_kind(kind, what))
            }
        }
    }
}

pub fn constant(value: Const, ty: Type, span: Span) -> Expr {
    Expr::new(ExprKind::Const(value), ty, 0, span)
}

/// Of the length of its text in bytes.
pub fn char_constant(value: impl Into<Vec<u8>>, span: Span) -> Expr {
    let value = value.into();
    let ty = Type::Character(CharLen::Const(value.len() as i64), 1);
    constant(Const::Char(value), ty, span)
}

/// Of kind 4.
pub fn ucs4_constant(value: Vec<u32>, span: Span) -> Expr {
    let ty = Type::Character(CharLen::Const(value.len() as i64), 4);
    constant(Const::Ucs4(value), ty, span)
}
