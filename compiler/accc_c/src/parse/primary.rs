//! Operands: names, constants, parentheses, statement expressions, generic selections. Source: C11, 6.5.1.

use super::{PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_source::Span;

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> PResult<Expr> {
        let start = self.here();
        let kind = match self.peek() {
            TokenKind::Name(symbol) => match self.source_place(start)? {
                Some(place) => place,
                None => ExprKind::Name(Name { symbol, span: self.bump() }),
            },
            TokenKind::Number => {
                self.bump();
                self.number(start)?
            }
            TokenKind::Char => {
                self.bump();
                ExprKind::Char(self.character(start)?)
            }
            TokenKind::Str => ExprKind::Str(self.string("a string")?),
            TokenKind::Punct(Punct::LParen) => self.parentheses()?,
            TokenKind::Keyword(keyword) => match keyword {
                Keyword::Generic => self.generic()?,
                Keyword::BuiltinVaArg => self.va_arg()?,
                Keyword::BuiltinOffsetof => self.offsetof()?,
                Keyword::BuiltinTypesCompatible => self.types_compatible()?,
                Keyword::BuiltinConvertVector => self.convert_vector()?,
                Keyword::BuiltinChooseExpr => self.choose_expr()?,
                _ => return Err(self.no_operand()),
            },
            TokenKind::Punct(_) | TokenKind::Directive | TokenKind::Omp | TokenKind::DirectiveEnd | TokenKind::End => {
                return Err(self.no_operand());
            }
        };
        Ok(Expr::new(kind, self.since(start)))
    }

    /// `__builtin_LINE()`, `__builtin_FILE()`, `__builtin_FUNCTION()`.
    fn source_place(&mut self, span: Span) -> PResult<Option<ExprKind>> {
        let name = self.text(span);
        if !matches!(name, "__builtin_LINE" | "__builtin_FILE" | "__builtin_FUNCTION") {
            return Ok(None);
        }
        self.bump();
        let open = self.expect(Punct::LParen)?;
        self.close(Punct::RParen, open)?;
        let (file, line) = self.file.origin(self.file.line_index(span.lo - self.file.start));
        Ok(Some(match name {
            "__builtin_LINE" => {
                let (value, decimal) = (line.into(), true);
                ExprKind::Int(IntLit { value, decimal, unsigned: false, longs: 0, imaginary: false })
            }
            "__builtin_FILE" => {
                let bytes = file.as_bytes().to_vec();
                ExprKind::Str(StrLit { bytes, encoding: Encoding::Plain, span })
            }
            _ => ExprKind::Name(Name { symbol: self.names.intern("__func__"), span }),
        }))
    }

    /// `( expr )`, or `({ … })`.
    fn parentheses(&mut self) -> PResult<ExprKind> {
        let open = self.bump();
        let kind = if self.at(Punct::LBrace) {
            self.extension(open, "ISO C forbids braced-groups within expressions");
            ExprKind::Statement(Box::new(self.block()?))
        } else {
            ExprKind::Paren(Box::new(self.expr()?))
        };
        self.close(Punct::RParen, open)?;
        Ok(kind)
    }

    /// `_Generic(control, type: value, default: value)`
    fn generic(&mut self) -> PResult<ExprKind> {
        let word = self.bump();
        self.absent_before(Standard::C11, word, "`_Generic`");
        let open = self.expect(Punct::LParen)?;
        let control = Box::new(self.assignment()?);
        let mut arms = Vec::new();
        while self.accept(Punct::Comma) {
            arms.push(self.generic_arm()?);
        }
        self.close(Punct::RParen, open)?;
        Ok(ExprKind::Generic { control, arms })
    }

    fn generic_arm(&mut self) -> PResult<GenericArm> {
        let start: Span = self.here();
        let ty = if self.accept_keyword(Keyword::Default) { None } else { Some(self.type_name()?) };
        self.expect(Punct::Colon)?;
        let value = self.assignment()?;
        Ok(GenericArm { ty, value, span: self.since(start) })
    }
}
