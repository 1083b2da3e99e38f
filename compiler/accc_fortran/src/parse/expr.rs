//! Expressions: precedence climbing over the levels of Fortran 2008, 7.1.2-7.1.3, and primaries with their
//! parenthesised parts.
//!
//! From weak to strong: defined binary, `.eqv.`, `.or.`, `.and.`, `.not.`, relations (not associative), `//`, signs and
//! sums, products, `**` (right associative), defined unary.

use super::decl::is_intrinsic_type;
use super::keyword::matching;
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, TokenKind};
use accc_diag::Diagnostic;

/// Deeper nesting of parentheses is refused, so that the parser's own stack holds.
const MAX_DEPTH: usize = 150;
/// A longer chain such as `a + b + c` is refused: its tree is as deep, and later stages walk it recursively.
const MAX_CHAIN: usize = 2000;

/// Binding strength of operators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    DefinedBinary,
    Equivalence,
    Or,
    And,
    Not,
    Relation,
    Concat,
    Sum,
    Product,
    Power,
}

impl Level {
    fn next(self) -> Level {
        use Level::*;
        match self {
            DefinedBinary => Equivalence,
            Equivalence => Or,
            Or => And,
            And => Not,
            Not => Relation,
            Relation => Concat,
            Concat => Sum,
            Sum => Product,
            Product | Power => Power,
        }
    }
}

impl<'a> Parser<'a> {
    pub(super) fn expr(&mut self) -> PResult<Expr> {
        self.nested(|p| p.binary(Level::DefinedBinary))
    }

    /// Runs `parse` one level deeper; fails where the program nests too deeply.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> PResult<T>) -> PResult<T> {
        if self.depth >= MAX_DEPTH {
            return Err(Box::new(Diagnostic::unsupported(
                self.here(),
                format!("nesting deeper than {MAX_DEPTH} levels"),
                "split the expression or the construct",
            )));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    fn binary(&mut self, min: Level) -> PResult<Expr> {
        let start = self.here();
        let mut left = self.unary(min)?;
        let mut operators = 0;
        while let Some((op, level)) = self.binary_op() {
            if level < min {
                break;
            }
            operators += 1;
            if operators > MAX_CHAIN {
                let what = format!("more than {MAX_CHAIN} operators in a row");
                let way_out = "split the expression into several statements";
                return Err(Box::new(Diagnostic::unsupported(self.here(), what, way_out)));
            }
            self.bump();
            let op_span = self.last;
            let right = match level {
                Level::Power => self.nested(|p| p.binary(Level::Power))?,
                _ => self.binary(level.next())?,
            };
            let span = self.since(start);
            left = Expr { kind: ExprKind::Binary { op, op_span, left: Box::new(left), right: Box::new(right) }, span };
            if level == Level::Relation && self.binary_op().is_some_and(|(_, next)| next == Level::Relation) {
                let mut error = self.expected("no second comparison");
                error.message = "comparisons can't be chained".into();
                error.help = Some("write `a < b .and. b < c`".into());
                return Err(error);
            }
        }
        Ok(left)
    }

    /// An operand with the unary operators that may stand before it at this level.
    fn unary(&mut self, min: Level) -> PResult<Expr> {
        let start = self.here();
        let (op, operand_level, allowed) = match self.peek() {
            Some(TokenKind::Punct(Punct::Plus)) => (UnaryOp::Plus, self.sign_level(min), true),
            Some(TokenKind::Punct(Punct::Minus)) => (UnaryOp::Minus, self.sign_level(min), true),
            Some(TokenKind::DotWord(word)) if word == "not" => (UnaryOp::Not, Level::Relation, min <= Level::Not),
            Some(TokenKind::DotWord(word)) if !is_intrinsic_operator(word) => {
                self.bump();
                let operand = Box::new(self.nested(|p| p.unary_operand())?);
                let kind = ExprKind::Unary { op: UnaryOp::Defined(word.clone()), op_span: start, operand };
                return Ok(Expr { kind, span: self.since(start) });
            }
            _ => return self.primary(),
        };
        if !allowed {
            let mut error = self.expected("an operand");
            error.message = "two operators in a row".into();
            error.help = Some("put the second operator and its operand in parentheses: `a*(-b)`".into());
            return Err(error);
        }
        self.bump();
        let operand = Box::new(match op {
            UnaryOp::Not if self.peek() == Some(&TokenKind::DotWord("not".into())) => {
                self.nested(|p| p.unary(Level::Not))?
            }
            _ => self.nested(|p| p.binary(operand_level))?,
        });
        Ok(Expr { kind: ExprKind::Unary { op, op_span: start, operand }, span: self.since(start) })
    }

    /// What the sign here governs: a product; behind an operator that binds stronger than signs, which is an extension,
    /// no more than that operator's operand.
    fn sign_level(&mut self, min: Level) -> Level {
        if min <= Level::Sum {
            return Level::Product;
        }
        let warning = Diagnostic::warning("ACC0011", "two operators in a row are an extension")
            .label(self.here(), "a sign behind an operator")
            .help("put the second operator and its operand in parentheses: `a*(-b)`");
        self.sink.push(warning);
        min
    }

    /// The operand of a defined unary operator, which binds strongest.
    fn unary_operand(&mut self) -> PResult<Expr> {
        self.unary(Level::Power)
    }

    fn binary_op(&self) -> Option<(BinaryOp, Level)> {
        use BinaryOp::*;
        Some(match self.peek()? {
            TokenKind::Punct(Punct::Slash) if self.at_nth(1, Punct::RParen) => return None,
            TokenKind::Punct(punct) => match punct {
                Punct::Plus => (Add, Level::Sum),
                Punct::Minus => (Sub, Level::Sum),
                Punct::Star => (Mul, Level::Product),
                Punct::Slash => (Div, Level::Product),
                Punct::Power => (Pow, Level::Power),
                Punct::Concat => (Concat, Level::Concat),
                Punct::EqEq => (Eq, Level::Relation),
                Punct::NotEq => (Ne, Level::Relation),
                Punct::Less => (Lt, Level::Relation),
                Punct::LessEq => (Le, Level::Relation),
                Punct::Greater => (Gt, Level::Relation),
                Punct::GreaterEq => (Ge, Level::Relation),
                _ => return None,
            },
            TokenKind::DotWord(word) => match word.as_str() {
                "eq" => (Eq, Level::Relation),
                "ne" => (Ne, Level::Relation),
                "lt" => (Lt, Level::Relation),
                "le" => (Le, Level::Relation),
                "gt" => (Gt, Level::Relation),
                "ge" => (Ge, Level::Relation),
                "and" => (And, Level::And),
                "or" => (Or, Level::Or),
                "eqv" => (Eqv, Level::Equivalence),
                "neqv" => (Neqv, Level::Equivalence),
                "not" => return None,
                _ => (Defined(word.clone()), Level::DefinedBinary),
            },
            _ => return None,
        })
    }

    pub(super) fn primary(&mut self) -> PResult<Expr> {
        let start = self.here();
        let kind = match self.peek() {
            Some(TokenKind::Name(_)) => return self.designator(),
            Some(TokenKind::Int { digits, kind }) => ExprKind::Int { digits: digits.clone(), kind: kind.clone() },
            Some(TokenKind::Real { text, kind }) => ExprKind::Real { text: text.clone(), kind: kind.clone() },
            Some(TokenKind::Boz { radix, digits }) => ExprKind::Boz { radix: *radix, digits: digits.clone() },
            Some(TokenKind::Logical { value, kind }) => ExprKind::Logical { value: *value, kind: kind.clone() },
            Some(TokenKind::Hollerith(text)) => ExprKind::Hollerith(text.clone()),
            Some(TokenKind::Str { value, kind }) => {
                let kind = ExprKind::Char { value: value.clone(), kind: kind.clone() };
                self.bump();
                return self.selectors(Expr { kind, span: start });
            }
            Some(TokenKind::Punct(Punct::LParen)) if self.at_nth(1, Punct::Slash) => return self.array_constructor(),
            Some(TokenKind::Punct(Punct::LBracket)) => return self.array_constructor(),
            Some(TokenKind::Punct(Punct::LParen)) => return self.parenthesised(),
            _ => return Err(self.expected("an expression")),
        };
        self.bump();
        Ok(Expr { kind, span: start })
    }

    /// A name with its `(...)` and `%component` parts.
    pub(super) fn designator(&mut self) -> PResult<Expr> {
        let name = self.name("a name")?;
        let span = name.span;
        self.selectors(Expr { kind: ExprKind::Name(name), span })
    }

    fn selectors(&mut self, mut base: Expr) -> PResult<Expr> {
        let start = base.span;
        loop {
            let kind = if self.at(Punct::LParen) {
                let args = self.args()?;
                if let ExprKind::Name(name) = &base.kind {
                    self.note_called(name, &args);
                }
                ExprKind::Index { base: Box::new(base), args }
            } else if self.accept(Punct::Percent) {
                ExprKind::Component { base: Box::new(base), name: self.name("the name of a component")? }
            } else if self.at(Punct::LBracket) {
                // The only image's: the variable itself. In `allocate` cobounds stand here.
                self.note_coindexed(&base);
                self.image_selector()?;
                continue;
            } else {
                return Ok(base);
            };
            base = Expr { kind, span: self.since(start) };
        }
    }

    /// `[2, 1]`, `[i, stat=s]`, `[*]`, `[2, 0:*]`.
    pub(super) fn image_selector(&mut self) -> PResult<()> {
        let open = self.expect(Punct::LBracket)?;
        self.list(|p| {
            if p.accept(Punct::Star) {
                return Ok(());
            }
            if matches!(p.peek(), Some(TokenKind::Name(_))) && p.at_nth(1, Punct::Equals) {
                if p.at_word("stat") {
                    let way_out = "leave out `stat=`: there is one image, which does not fail";
                    let what = "`stat=` of image selectors";
                    return Err(Box::new(Diagnostic::unsupported(p.here(), what, way_out)));
                }
                // Whichever team it is, the image is this one.
                if !(p.accept_word("team") || p.accept_word("team_number")) {
                    return Err(p.expected("`team`, `team_number` or `stat`"));
                }
                p.expect(Punct::Equals)?;
                return p.expr().map(|_| ());
            }
            p.expr()?;
            if p.accept(Punct::Colon) && !p.accept(Punct::Star) {
                p.expr()?;
            }
            Ok(())
        })?;
        self.close_with(Punct::RBracket, open)
    }

    /// `( args )`, possibly empty.
    pub(super) fn args(&mut self) -> PResult<Vec<Arg>> {
        let open = self.expect(Punct::LParen)?;
        let args: Vec<Arg> = if self.at(Punct::RParen) { Vec::new() } else { self.list(Self::arg)? };
        self.close(open)?;
        let after_keyword = args.iter().skip_while(|arg| arg.keyword.is_none()).find(|arg| arg.keyword.is_none());
        if let Some(arg) = after_keyword {
            let error = Diagnostic::error("ACC3007", "an argument without a keyword after one with it");
            return Err(Box::new(error.label(arg.span, "").help("write its keyword too, or move it to the front")));
        }
        Ok(args)
    }

    fn arg(&mut self) -> PResult<Arg> {
        let start = self.here();
        let keyword = if self.at_nth(1, Punct::Equals) { self.optional_name() } else { None };
        if keyword.is_some() {
            self.bump();
        }
        let value = if self.at(Punct::Percent) {
            ArgValue::Expr(self.passed_otherwise()?)
        } else if self.at(Punct::Star) && matches!(self.peek_at(1), Some(TokenKind::Int { .. })) {
            self.bump();
            ArgValue::AlternateReturn(self.label()?)
        } else {
            self.subscript()?
        };
        Ok(Arg { keyword, value, span: self.since(start) })
    }

    /// `%val(x)`, `%loc(x)`, `%ref(x)`: how an argument is passed, as DEC's Fortran says it.
    fn passed_otherwise(&mut self) -> PResult<Expr> {
        let start = self.here();
        self.expect(Punct::Percent)?;
        let how = self.name("`val`, `ref` or `loc`")?;
        if !matches!(how.text.as_str(), "val" | "ref" | "loc") || !self.at(Punct::LParen) {
            return Err(self.expected("`val (...)`, `ref (...)` or `loc (...)`"));
        }
        let args = self.args()?;
        let text = match how.text.as_str() {
            "loc" => "loc",
            "val" => BY_VALUE,
            _ => BY_REFERENCE,
        };
        let name = Name { text: text.to_string(), span: how.span };
        let base = Box::new(Expr { kind: ExprKind::Name(name), span: how.span });
        Ok(Expr { kind: ExprKind::Index { base, args }, span: self.since(start) })
    }

    /// An expression or `lower:upper:stride`.
    fn subscript(&mut self) -> PResult<ArgValue> {
        let at_colon = |p: &Self| p.at(Punct::Colon) || p.at(Punct::DoubleColon);
        let lower = if at_colon(self) { None } else { Some(self.expr()?) };
        if !at_colon(self) {
            return Ok(ArgValue::Expr(lower.expect("without a colon there is an expression")));
        }
        let mut upper = None;
        let mut stride = None;
        if self.accept(Punct::DoubleColon) {
            stride = Some(self.expr()?);
        } else {
            self.bump();
            if !self.at(Punct::Comma) && !self.at(Punct::RParen) && !at_colon(self) {
                upper = Some(self.expr()?);
            }
            if self.accept(Punct::Colon) {
                stride = Some(self.expr()?);
            }
        }
        Ok(ArgValue::Section { lower, upper, stride })
    }

    /// `(expr)` or the complex literal `(re, im)`.
    fn parenthesised(&mut self) -> PResult<Expr> {
        let open = self.expect(Punct::LParen)?;
        let inner = Box::new(self.expr()?);
        let kind = if self.accept(Punct::Comma) {
            ExprKind::Complex { re: inner, im: Box::new(self.expr()?) }
        } else {
            ExprKind::Paren(inner)
        };
        self.close(open)?;
        Ok(Expr { kind, span: self.since(open) })
    }

    /// `[values]` or `(/ values /)`.
    fn array_constructor(&mut self) -> PResult<Expr> {
        let open = self.here();
        let bracket = self.accept(Punct::LBracket);
        if !bracket {
            self.bump_n(2);
        }
        let at_close = |p: &Self| match bracket {
            true => p.at(Punct::RBracket),
            false => p.at(Punct::Slash) && p.at_nth(1, Punct::RParen),
        };
        let ty = self.type_prefix()?.map(Box::new);
        let values = if at_close(self) { Vec::new() } else { self.list(Self::item)? };
        if !at_close(self) {
            let mut error = self.expected(if bracket { "`]`" } else { "`/)`" });
            *error = error.secondary(open, "the array constructor begins here");
            return Err(error);
        }
        self.bump_n(if bracket { 1 } else { 2 });
        Ok(Expr { kind: ExprKind::ArrayConstructor { ty, values }, span: self.since(open) })
    }

    /// `[type ::]` at the start of a list.
    pub(super) fn type_prefix(&mut self) -> PResult<Option<TypeSpec>> {
        if !self.type_spec_follows() {
            return Ok(None);
        }
        let other = !self.word().is_some_and(|word| is_intrinsic_type(word) || matches!(word, "type" | "class"));
        let ty = if other && self.at_nth(1, Punct::LParen) {
            let name = self.name("a type")?;
            let span = name.span;
            TypeSpec { kind: self.parameterised(name, false)?, span }
        } else {
            self.type_spec()?
        };
        self.expect(Punct::DoubleColon)?;
        Ok(Some(ty))
    }

    /// Whether `::` comes before the end of the list that the cursor stands in.
    fn type_spec_follows(&self) -> bool {
        let mut depth = 0usize;
        for token in self.rest() {
            match token.kind {
                TokenKind::Punct(Punct::LParen | Punct::LBracket) => depth += 1,
                TokenKind::Punct(Punct::RParen | Punct::RBracket) if depth == 0 => return false,
                TokenKind::Punct(Punct::RParen | Punct::RBracket) => depth -= 1,
                TokenKind::Punct(Punct::Comma) if depth == 0 => return false,
                TokenKind::Punct(Punct::DoubleColon) if depth == 0 => return true,
                _ => {}
            }
        }
        false
    }

    /// An expression or implied do: an item of an array constructor, of an I/O list, of `data`.
    pub(super) fn item(&mut self) -> PResult<Expr> {
        if !self.at_implied_do() {
            return self.expr();
        }
        self.nested(|p| {
            let open = p.expect(Punct::LParen)?;
            let mut values = Vec::new();
            while !p.at_nth(1, Punct::Equals) && !p.at_typed_control() {
                values.push(p.item()?);
                p.expect(Punct::Comma)?;
            }
            let ty = if p.at_typed_control() { Some(p.type_spec()?) } else { None };
            if ty.is_some() {
                p.expect(Punct::DoubleColon)?;
            }
            let (var, first, last, step) = p.do_control()?;
            p.close(open)?;
            let kind = ExprKind::ImpliedDo(Box::new(ImpliedDo { values, ty, var, first, last, step }));
            Ok(Expr { kind, span: p.since(open) })
        })
    }

    /// Whether `integer ::` is under the cursor.
    fn at_typed_control(&self) -> bool {
        self.word() == Some("integer") && self.type_spec_follows()
    }

    /// Whether `, name =` comes in the parentheses that open here.
    fn at_implied_do(&self) -> bool {
        let tokens = self.rest();
        if !self.at(Punct::LParen) {
            return false;
        }
        let end = matching(tokens, 0).unwrap_or(tokens.len());
        let mut depth = 0usize;
        tokens.iter().take(end).enumerate().any(|(i, token)| {
            match token.kind {
                TokenKind::Punct(Punct::LParen | Punct::LBracket) => depth += 1,
                TokenKind::Punct(Punct::RParen | Punct::RBracket) => depth -= 1,
                _ => {}
            }
            let comma = depth == 1 && token.kind == TokenKind::Punct(Punct::Comma);
            let controls = |at: usize| self.word_at(at).is_some() && self.at_nth(at + 1, Punct::Equals);
            let typed = |at: &usize| self.at_nth(*at, Punct::DoubleColon);
            comma
                && (controls(i + 1)
                    || self.word_at(i + 1) == Some("integer")
                        && (i + 2..end).find(typed).is_some_and(|colons| controls(colons + 1)))
        })
    }

    /// `var = first, last [, step]`.
    pub(super) fn do_control(&mut self) -> PResult<(Name, Expr, Expr, Option<Expr>)> {
        let var = self.name("the loop variable")?;
        self.expect(Punct::Equals)?;
        let first = self.expr()?;
        if !self.at(Punct::Comma) {
            let mut error = self.expected("`,` and the last value of the loop variable");
            error.help = Some("a counted loop is written `do i = first, last` or `do i = first, last, step`".into());
            return Err(error);
        }
        self.bump();
        let last = self.expr()?;
        let step = if self.accept(Punct::Comma) { Some(self.expr()?) } else { None };
        Ok((var, first, last, step))
    }

    /// `( expr )`: the condition of `if`, `while`, `where`, the selector of `select case`.
    pub(super) fn parenthesised_expr(&mut self) -> PResult<Expr> {
        let open = self.expect(Punct::LParen)?;
        let expr = self.expr()?;
        self.close(open)?;
        Ok(expr)
    }
}

/// Operators that are no user's: no unary defined operator begins with them.
fn is_intrinsic_operator(word: &str) -> bool {
    matches!(word, "and" | "or" | "not" | "eqv" | "neqv" | "eq" | "ne" | "lt" | "le" | "gt" | "ge")
}
