//! Complex literals, the kinds of complex types, the parts `%re` and `%im`. Source: Fortran 2008, sections 4.4.2.4,
//! 4.4.3 (R416 to R420) and 6.4.4.

use super::fold;
use crate::ast;
use crate::hir::{self, ComplexPart, Const, Expr, ExprKind, Intrinsic, SymbolClass, Type};
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    /// `(re, im)`: integers count as default reals, the kind is that of the more precise part.
    pub fn complex_literal(&mut self, re: &ast::Expr, im: &ast::Expr, span: Span) -> Expr {
        let (re, im) = (self.literal_part(re), self.literal_part(im));
        let (Some((x, a)), Some((y, b))) = (re, im) else { return Expr::error(span) };
        let kind = [a, b].into_iter().flatten().max().unwrap_or(self.default_real().kind());
        let part = Type::Real(kind);
        match (fold::convert(&x, &part), fold::convert(&y, &part)) {
            (Some(Ok(Const::Wide(x))), Some(Ok(Const::Wide(y)))) => {
                super::literal::constant(Const::WideComplex(x, y), Type::Complex(kind), span)
            }
            (Some(Ok(Const::Real(x))), Some(Ok(Const::Real(y)))) => {
                super::literal::constant(Const::Complex(x, y), Type::Complex(kind), span)
            }
            _ => {
                let message = format!("the parts do not fit in a complex number of kind {kind}");
                self.error(codes::RANGE, span, message, "");
                Expr::error(span)
            }
        }
    }

    /// The value of a part, and its kind where it is real.
    fn literal_part(&mut self, part: &ast::Expr) -> Option<(Const, Option<u8>)> {
        let value = self.expr(part);
        match (value.constant(), &value.ty) {
            (Some(number @ Const::Int(_)), _) => Some((number.clone(), None)),
            (Some(number @ (Const::Real(_) | Const::Wide(_))), Type::Real(kind)) => Some((number.clone(), Some(*kind))),
            _ if value.is_error() => None,
            _ => {
                let message = "the parts of a complex literal are constants";
                let error = accc_diag::Diagnostic::error(codes::NOT_CONSTANT, message)
                    .label(value.span, "this is no integer or real constant")
                    .help("make a complex number of variables with `cmplx(re, im, kind(re))`");
                self.sink.push(error);
                None
            }
        }
    }

    /// The kind of `complex`, `complex(8)`, or `complex*16`, whose number is that of both parts' bytes.
    pub fn complex_kind(&mut self, kind: Option<&ast::Kind>) -> Option<u8> {
        let (value, span) = match kind {
            None => return Some(self.default_real().kind()),
            Some(ast::Kind::Expr(expr)) => (self.constant_int(expr)?, expr.span),
            Some(ast::Kind::Bytes(bytes, span)) if bytes % 2 == 0 => (i64::from(bytes / 2), *span),
            Some(ast::Kind::Bytes(bytes, span)) => (i64::from(*bytes), *span),
        };
        self.check_kind(value, span, hir::COMPLEX_KINDS, "complex").map(|kind| self.promoted_kind(kind, "complex"))
    }

    /// `z%re`, `z%im`: a part of a variable is one, of other numbers it is a value.
    pub fn complex_part(&mut self, z: Expr, part: ComplexPart, span: Span) -> Expr {
        let (ty, rank) = (Type::Real(z.ty.kind()), z.rank);
        match (part, z.constant()) {
            (ComplexPart::Real, Some(Const::Complex(x, _))) | (ComplexPart::Imaginary, Some(Const::Complex(_, x))) => {
                super::literal::constant(Const::Real(*x), ty, span)
            }
            (ComplexPart::Real, Some(Const::WideComplex(x, _)))
            | (ComplexPart::Imaginary, Some(Const::WideComplex(_, x))) => {
                super::literal::constant(Const::Wide(*x), ty, span)
            }
            _ if z.root().is_some_and(|sym| !matches!(self.symbol(sym).class, SymbolClass::Constant)) => {
                Expr::new(ExprKind::ComplexPart { base: Box::new(z), part }, ty, rank, span)
            }
            (ComplexPart::Real, _) => Expr::new(ExprKind::Convert(Box::new(z)), ty, rank, span),
            (ComplexPart::Imaginary, _) => {
                Expr::new(ExprKind::Intrinsic { id: Intrinsic::Aimag, args: vec![Some(z)] }, ty, rank, span)
            }
        }
    }

    /// An assignment to `z%re` is one to the whole number, whose other part stays.
    pub fn part_assignment(&mut self, target: Expr, value: Expr) -> (Expr, Expr) {
        let ExprKind::ComplexPart { base: z, part } = target.kind else { return (target, value) };
        let parts = match part {
            ComplexPart::Real => [value, self.complex_part((*z).clone(), ComplexPart::Imaginary, target.span)],
            ComplexPart::Imaginary => [self.complex_part((*z).clone(), ComplexPart::Real, target.span), value],
        };
        let kind = ExprKind::Intrinsic { id: Intrinsic::Cmplx, args: parts.map(Some).to_vec() };
        let value = Expr::new(kind, z.ty.clone(), z.rank, target.span);
        (*z, value)
    }
}

pub fn part_named(name: &str) -> Option<ComplexPart> {
    match name {
        "re" => Some(ComplexPart::Real),
        "im" => Some(ComplexPart::Imaginary),
        _ => None,
    }
}
