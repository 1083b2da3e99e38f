//! Operators, by precedence. Source: C11, 6.5.3 to 6.5.17; gcc's manual for `?:` without a middle and labels as values.

use super::{MAX_NESTING, PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Parser<'_> {
    /// Any expression, commas included.
    pub(super) fn expr(&mut self) -> PResult<Expr> {
        let mut left = self.assignment()?;
        let mut length = 0;
        while self.accept(Punct::Comma) {
            let right = self.assignment()?;
            length += 1;
            self.chain_limit(length, right.span)?;
            let span = left.span.to(right.span);
            left = Expr::new(ExprKind::Comma(Box::new(left), Box::new(right)), span);
        }
        Ok(left)
    }

    pub(super) fn assignment(&mut self) -> PResult<Expr> {
        let target = self.conditional()?;
        let TokenKind::Punct(punct) = self.peek() else { return Ok(target) };
        let Some(op) = assignment_op(punct) else { return Ok(target) };
        let op_span = self.bump();
        let value = self.nested(Parser::assignment)?;
        let span = target.span.to(value.span);
        let kind = ExprKind::Assign { op, op_span, target: Box::new(target), value: Box::new(value) };
        Ok(Expr::new(kind, span))
    }

    /// `a ? b : c ? d : e`, however many.
    pub(super) fn conditional(&mut self) -> PResult<Expr> {
        let mut last = self.binary(0)?;
        let mut arms = Vec::new();
        while self.accept(Punct::Question) {
            let question = self.last;
            let then = if self.at(Punct::Colon) { None } else { Some(Box::new(self.nested(Parser::expr)?)) };
            if then.is_none() {
                self.extension(question, "ISO C forbids omitting the middle term of a `?:` expression");
            }
            if !self.accept(Punct::Colon) {
                let mut error = self.expected("`:`");
                *error = error.secondary(question, "for this `?`");
                return Err(error);
            }
            arms.push((last, then));
            self.chain_limit(arms.len(), question)?;
            last = self.binary(0)?;
        }
        Ok(arms.into_iter().rev().fold(last, |otherwise, (cond, then)| {
            let span = cond.span.to(otherwise.span);
            let kind = ExprKind::Conditional { cond: Box::new(cond), then, otherwise: Box::new(otherwise) };
            Expr::new(kind, span)
        }))
    }

    /// Binary operators that bind tighter than `level`.
    fn binary(&mut self, level: u8) -> PResult<Expr> {
        let mut left = self.unary()?;
        let mut length = 0;
        while let TokenKind::Punct(punct) = self.peek()
            && let Some((op, op_level)) = binary_op(punct)
            && op_level > level
        {
            let op_span = self.bump();
            let right = self.binary(op_level)?;
            length += 1;
            self.chain_limit(length, op_span)?;
            let span = left.span.to(right.span);
            let kind = ExprKind::Binary { op, op_span, left: Box::new(left), right: Box::new(right) };
            left = Expr::new(kind, span);
        }
        Ok(left)
    }

    /// Every way deeper into an expression leads through here.
    pub(super) fn unary(&mut self) -> PResult<Expr> {
        if self.depth >= MAX_NESTING {
            return self.nested(|_| unreachable!("`nested` refuses before it calls"));
        }
        self.depth += 1;
        let result = self.unary_operators();
        self.depth -= 1;
        result
    }

    fn unary_operators(&mut self) -> PResult<Expr> {
        let start = self.here();
        let kind = match self.peek() {
            TokenKind::Punct(Punct::LParen) if self.at_type(1) => return self.cast(),
            TokenKind::Punct(punct) => match punct {
                Punct::Plus => self.prefix_op(UnaryOp::Plus)?,
                Punct::Minus => self.prefix_op(UnaryOp::Minus)?,
                Punct::Bang => self.prefix_op(UnaryOp::Not)?,
                Punct::Tilde => self.prefix_op(UnaryOp::Complement)?,
                Punct::Star => self.prefix_op(UnaryOp::Deref)?,
                Punct::Amp => self.prefix_op(UnaryOp::AddressOf)?,
                Punct::PlusPlus | Punct::MinusMinus => {
                    self.bump();
                    let operand = Box::new(self.unary()?);
                    ExprKind::Increment { operand, minus: punct == Punct::MinusMinus, postfix: false }
                }
                Punct::AmpAmp => {
                    self.bump();
                    self.extension(start, "taking the address of a label is non-standard");
                    ExprKind::LabelAddress(self.name("a label")?)
                }
                _ => return self.postfix(),
            },
            TokenKind::Keyword(keyword) => match keyword {
                Keyword::Real => self.prefix_op(UnaryOp::Real)?,
                Keyword::Imag => self.prefix_op(UnaryOp::Imag)?,
                Keyword::Extension => {
                    self.bump();
                    let operand = self.unary();
                    self.extended(start.lo, self.last.hi);
                    return operand;
                }
                Keyword::Sizeof | Keyword::Alignof => self.size_or_alignment(keyword)?,
                _ => return self.postfix(),
            },
            _ => return self.postfix(),
        };
        Ok(Expr::new(kind, self.since(start)))
    }

    fn prefix_op(&mut self, op: UnaryOp) -> PResult<ExprKind> {
        let op_span = self.bump();
        let operand = Box::new(self.unary()?);
        Ok(ExprKind::Unary { op, op_span, operand })
    }

    /// `sizeof x`, `sizeof (type)`, `sizeof (type){…}`, and `_Alignof`.
    fn size_or_alignment(&mut self, keyword: Keyword) -> PResult<ExprKind> {
        let word = self.bump();
        let least = self.text(word) == "_Alignof";
        let size = keyword == Keyword::Sizeof;
        if least {
            self.absent_before(Standard::C11, word, "`_Alignof`");
        }
        if self.at(Punct::LParen) && self.at_type(1) {
            let start = self.here();
            let ty = self.type_in_parentheses()?;
            if !self.at(Punct::LBrace) {
                return Ok(if size { ExprKind::SizeofType(ty) } else { ExprKind::AlignofType { ty, least } });
            }
            let literal = self.compound_literal(ty, start)?;
            let operand = Box::new(self.postfix_operators(literal)?);
            return Ok(if size { ExprKind::SizeofExpr(operand) } else { ExprKind::AlignofExpr(operand) });
        }
        let operand = Box::new(self.unary()?);
        if least {
            self.extension(word, "ISO C does not allow `_Alignof (expression)`");
        }
        Ok(if size { ExprKind::SizeofExpr(operand) } else { ExprKind::AlignofExpr(operand) })
    }

    pub(super) fn type_in_parentheses(&mut self) -> PResult<Box<TypeName>> {
        let open = self.expect(Punct::LParen)?;
        let ty = self.type_name()?;
        self.close(Punct::RParen, open)?;
        Ok(Box::new(ty))
    }

    /// `(type) operand`, or a compound literal with what follows it.
    fn cast(&mut self) -> PResult<Expr> {
        let start = self.here();
        let ty = self.type_in_parentheses()?;
        if self.at(Punct::LBrace) {
            let literal = self.compound_literal(ty, start)?;
            return self.postfix_operators(literal);
        }
        let operand = Box::new(self.unary()?);
        Ok(Expr::new(ExprKind::Cast { ty, operand }, self.since(start)))
    }

    fn compound_literal(&mut self, ty: Box<TypeName>, start: Span) -> PResult<Expr> {
        self.before(Standard::C99, start, "ISO C90 forbids compound literals");
        let init = self.init_list()?;
        Ok(Expr::new(ExprKind::CompoundLiteral { ty, init }, self.since(start)))
    }

    /// An operand and what stands behind it.
    fn postfix(&mut self) -> PResult<Expr> {
        let operand = self.primary()?;
        self.postfix_operators(operand)
    }

    fn postfix_operators(&mut self, mut expr: Expr) -> PResult<Expr> {
        let mut length = 0;
        loop {
            let start = expr.span;
            let operand = |expr| Box::new(expr);
            let kind = match self.peek() {
                TokenKind::Punct(Punct::LBracket) => {
                    let open = self.bump();
                    let index = Box::new(self.expr()?);
                    self.close(Punct::RBracket, open)?;
                    ExprKind::Index { base: operand(expr), index }
                }
                TokenKind::Punct(Punct::LParen) => {
                    let args = self.arguments()?;
                    ExprKind::Call { callee: operand(expr), args }
                }
                TokenKind::Punct(punct @ (Punct::Dot | Punct::Arrow)) => {
                    self.bump();
                    let name = self.name("the name of a member")?;
                    ExprKind::Member { base: operand(expr), arrow: punct == Punct::Arrow, name }
                }
                TokenKind::Punct(punct @ (Punct::PlusPlus | Punct::MinusMinus)) => {
                    self.bump();
                    ExprKind::Increment { operand: operand(expr), minus: punct == Punct::MinusMinus, postfix: true }
                }
                _ => return Ok(expr),
            };
            expr = Expr::new(kind, self.since(start));
            length += 1;
            self.chain_limit(length, start)?;
        }
    }

    fn arguments(&mut self) -> PResult<Vec<Expr>> {
        let open = self.bump();
        let args = if self.at(Punct::RParen) { Vec::new() } else { self.list(Parser::assignment)? };
        if !self.accept(Punct::RParen) {
            let mut error = self.expected("`,` or `)`");
            *error = error.secondary(open, "to close this `(`");
            return Err(error);
        }
        Ok(args)
    }

    /// Where an operand has to stand and does not.
    pub(super) fn no_operand(&self) -> Box<Diagnostic> {
        self.expected("an expression")
    }
}

/// The operator of an assignment: `Some(None)` for `=`.
fn assignment_op(punct: Punct) -> Option<Option<BinaryOp>> {
    Some(match punct {
        Punct::Equals => None,
        Punct::PlusEq => Some(BinaryOp::Add),
        Punct::MinusEq => Some(BinaryOp::Sub),
        Punct::StarEq => Some(BinaryOp::Mul),
        Punct::SlashEq => Some(BinaryOp::Div),
        Punct::PercentEq => Some(BinaryOp::Rem),
        Punct::AmpEq => Some(BinaryOp::BitAnd),
        Punct::PipeEq => Some(BinaryOp::BitOr),
        Punct::CaretEq => Some(BinaryOp::BitXor),
        Punct::ShlEq => Some(BinaryOp::Shl),
        Punct::ShrEq => Some(BinaryOp::Shr),
        _ => return None,
    })
}

/// A binary operator and its level; higher ones bind tighter.
fn binary_op(punct: Punct) -> Option<(BinaryOp, u8)> {
    Some(match punct {
        Punct::PipePipe => (BinaryOp::Or, 1),
        Punct::AmpAmp => (BinaryOp::And, 2),
        Punct::Pipe => (BinaryOp::BitOr, 3),
        Punct::Caret => (BinaryOp::BitXor, 4),
        Punct::Amp => (BinaryOp::BitAnd, 5),
        Punct::EqEq => (BinaryOp::Eq, 6),
        Punct::NotEq => (BinaryOp::Ne, 6),
        Punct::Less => (BinaryOp::Lt, 7),
        Punct::Greater => (BinaryOp::Gt, 7),
        Punct::LessEq => (BinaryOp::Le, 7),
        Punct::GreaterEq => (BinaryOp::Ge, 7),
        Punct::Shl => (BinaryOp::Shl, 8),
        Punct::Shr => (BinaryOp::Shr, 8),
        Punct::Plus => (BinaryOp::Add, 9),
        Punct::Minus => (BinaryOp::Sub, 9),
        Punct::Star => (BinaryOp::Mul, 10),
        Punct::Slash => (BinaryOp::Div, 10),
        Punct::Percent => (BinaryOp::Rem, 10),
        _ => return None,
    })
}
