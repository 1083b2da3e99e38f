//! Complex literals, and the kinds of complex types. Source: Fortran 2008, sections 4.4.2.4 and 4.4.3 (R416 to R420).

use super::{Sema, codes, fold};
use crate::ast;
use crate::hir::{Const, Expr, Type};
use accc_source::Span;

impl Sema<'_> {
    /// `(re, im)`: integers count as default reals, the kind is that of the more precise part.
    pub fn complex_literal(&mut self, re: &ast::Expr, im: &ast::Expr, span: Span) -> Expr {
        let (re, im) = (self.literal_part(re), self.literal_part(im));
        let (Some((x, a)), Some((y, b))) = (re, im) else { return Expr::error(span) };
        let kind = [a, b].into_iter().flatten().max().unwrap_or(self.default_real().kind());
        let part = Type::Real(kind);
        match (fold::real(x, &part), fold::real(y, &part)) {
            (Ok(Const::Real(x)), Ok(Const::Real(y))) => {
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
    fn literal_part(&mut self, part: &ast::Expr) -> Option<(f64, Option<u8>)> {
        let value = self.expr(part);
        match (value.constant(), &value.ty) {
            (Some(Const::Int(n)), _) => Some((*n as f64, None)),
            (Some(Const::Real(x)), Type::Real(kind)) => Some((*x, Some(*kind))),
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
        self.check_kind(value, span, &[4, 8], "complex")
    }
}
