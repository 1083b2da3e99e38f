//! Constructs: statements with blocks. Source: Fortran 2008, 7.2.3 (where), 7.2.4 (forall), 8.1.
//!
//! A construct whose first statement is wrong is still parsed to its end, so that errors inside are found and its end
//! is not taken for another's; it then gives no node.

use super::keyword::{Word, matching};
use super::scope::OpenKind;
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_openacc::ReductionOp;
use accc_source::Span;

/// How a `do` statement goes on.
enum DoControl {
    Counted(Name, Expr, Expr, Option<Expr>),
    While(Expr),
    Concurrent(ForallHeader, Vec<Locality>),
    Forever,
}

impl<'a> Parser<'a> {
    /// Parses the construct that the current statement begins; `None` when it begins none. The inner `None` is a
    /// construct with errors.
    pub(super) fn construct(&mut self, word: Word, named: usize, words: usize) -> Option<Option<StmtKind>> {
        let begins = match word {
            Word::If => self.begins_if_construct(named),
            Word::Where | Word::Forall => self.nothing_after_parentheses(named),
            Word::Do
            | Word::SelectCase
            | Word::SelectType
            | Word::SelectRank
            | Word::Associate
            | Word::Block
            | Word::Critical
            | Word::ChangeTeam => true,
            _ => false,
        };
        if !begins {
            return None;
        }
        let span = self.current()?.span;
        let name = if named > 0 { self.optional_name() } else { None };
        self.accept(Punct::Colon);
        Some(match word {
            Word::If => self.if_construct(name, span),
            Word::Where => self.where_construct(name, span),
            Word::Forall => self.forall_construct(name, span),
            Word::Do => self.do_construct(name, span),
            Word::SelectCase => self.select_case(name, span, words),
            Word::SelectRank => self.select_rank(name, span, words),
            Word::Associate => self.associate(name, span),
            Word::Block => self.block_construct(name, span),
            Word::SelectType => self.select_type(name, span, words),
            _ => self.image_construct(word, name, span, words),
        })
    }

    /// `if (...) then`, also with `then` missing or misspelt.
    fn begins_if_construct(&self, named: usize) -> bool {
        let Some(statement) = self.current() else { return false };
        let tokens = &statement.tokens[named..];
        let is_then = |t: &TokenKind| matches!(t, TokenKind::Name(word) if word == "then");
        let ends_with_then = tokens.last().is_some_and(|t| is_then(&t.kind));
        match matching(tokens, 1) {
            Some(close) => match &tokens[close + 1..] {
                [] => true,
                [only] => match &only.kind {
                    TokenKind::Name(word) => strsim::osa_distance(word, "then") <= 2,
                    _ => false,
                },
                _ => false,
            },
            None => ends_with_then,
        }
    }

    fn nothing_after_parentheses(&self, named: usize) -> bool {
        let Some(statement) = self.current() else { return false };
        let tokens = &statement.tokens[named..];
        matching(tokens, 1).is_some_and(|close| close + 1 == tokens.len())
    }

    fn if_construct(&mut self, name: Option<Name>, span: Span) -> Option<StmtKind> {
        self.push_open(OpenKind::If, name.clone(), span);
        let mut cond = self.statement_rest(|p| {
            p.bump();
            p.cond_then()
        });
        let mut arms = Vec::new();
        let mut otherwise = None;
        let mut arm_span = span;
        let mut complete = true;
        let mut in_else = false;
        loop {
            let body = self.block();
            if in_else {
                otherwise = Some(body);
            } else {
                complete &= cond.is_some();
                arms.extend(cond.take().map(|cond| IfArm { cond, body, span: arm_span }));
            }
            arm_span = self.current().map_or(self.last, |s| s.span);
            let word = self.belongs_to_innermost();
            if in_else && matches!(word, Some(Word::Else | Word::ElseIf)) {
                self.sink.push(
                    Diagnostic::error("ACC3009", "`else` after `else`")
                        .label(arm_span, "the last branch has begun already")
                        .secondary(span, "of this `if`"),
                );
            }
            let words = self.classify_statement().1;
            match word {
                Some(Word::ElseIf) => {
                    in_else = false;
                    cond = self.statement_rest(|p| {
                        p.bump_n(words);
                        let cond = p.cond_then()?;
                        p.optional_name();
                        Ok(cond)
                    });
                }
                Some(Word::Else) => {
                    in_else = true;
                    self.statement_rest(|p| {
                        p.bump_n(words);
                        p.optional_name();
                        Ok(())
                    });
                }
                Some(_) | None => break,
            }
        }
        let end_span = self.finish_construct();
        complete.then_some(StmtKind::If(If { name, arms, otherwise, end_span }))
    }

    /// `(cond) then`.
    fn cond_then(&mut self) -> PResult<Expr> {
        let cond = self.parenthesised_expr()?;
        if !self.accept_word("then") {
            let mut error = self.expected("`then`");
            error.help = Some("a block begins with `if (...) then`; a single statement goes on the same line".into());
            return Err(error);
        }
        Ok(cond)
    }

    /// Steps over the construct's end, or reports that it is missing.
    pub(super) fn finish_construct(&mut self) -> Span {
        if self.belongs_to_innermost().is_some() {
            return self.end_of_construct();
        }
        self.unterminated();
        self.last
    }

    fn do_construct(&mut self, name: Option<Name>, span: Span) -> Option<StmtKind> {
        let do_span = self.here();
        self.bump();
        let label = if matches!(self.peek(), Some(TokenKind::Int { .. })) { self.label().ok() } else { None };
        self.push_open(OpenKind::Do(label.map(|l| l.value)), name.clone(), span);
        let control = self.statement_rest(Self::do_header);
        accc_openacc::nesting::enter_loop(&mut self.acc_stack);
        let concurrent = usize::from(matches!(control, Some(DoControl::Concurrent(..))));
        self.concurrent_around += concurrent;
        let mut body = self.block();
        self.concurrent_around -= concurrent;
        accc_openacc::nesting::leave_loop(&mut self.acc_stack);
        let end_span = if label.is_some() && self.ended_label == label.map(|l| l.value) {
            self.open.pop();
            if let Some(last) = body.last().filter(|last| leaves(&last.kind)) {
                let message = "the last statement of a loop with a label does not lead elsewhere";
                let error = Diagnostic::error("ACC3010", message).label(last.span, "");
                self.sink.push(error.help("end the loop with `continue`"));
            }
            body.last().map_or(span, |s| s.span)
        } else {
            self.finish_construct()
        };
        body.extend(self.labelled_end());
        Some(match control? {
            DoControl::Counted(var, first, last, step) => {
                StmtKind::Do(Do { name, var, first, last, step, body, do_span, end_span })
            }
            DoControl::While(cond) => StmtKind::DoWhile(DoWhile { name, cond, body, do_span, end_span }),
            DoControl::Concurrent(header, localities) => {
                StmtKind::DoConcurrent(DoConcurrent { name, header, localities, body, do_span, end_span })
            }
            DoControl::Forever => StmtKind::DoForever(DoForever { name, body, do_span, end_span }),
        })
    }

    fn do_header(&mut self) -> PResult<DoControl> {
        if self.at_end() {
            return Ok(DoControl::Forever);
        }
        self.accept(Punct::Comma);
        if self.at_nth(1, Punct::LParen) && self.accept_word("while") {
            return self.parenthesised_expr().map(DoControl::While);
        }
        if self.at_nth(1, Punct::LParen) && self.accept_word("concurrent") {
            return self.concurrent_control();
        }
        let (var, first, last, step) = self.do_control()?;
        Ok(DoControl::Counted(var, first, last, step))
    }

    /// The header of `do concurrent` and the locality of variables.
    fn concurrent_control(&mut self) -> PResult<DoControl> {
        let header = self.forall_header()?;
        let mut localities = Vec::new();
        while !self.at_end() {
            let kind = match self.word() {
                Some("local") => LocalityKind::Local,
                Some("local_init") => LocalityKind::LocalInit,
                Some("shared") => LocalityKind::Shared,
                Some("reduce") => LocalityKind::Reduce(ReductionOp::Add),
                Some("default") => LocalityKind::DefaultNone,
                _ => return Err(self.expected("`local`, `local_init`, `shared`, `reduce` or `default(none)`")),
            };
            self.bump();
            let open = self.expect(Punct::LParen)?;
            if kind == LocalityKind::DefaultNone {
                self.expect_word("none")?;
                self.close(open)?;
                localities.push(Locality { kind, names: Vec::new() });
                continue;
            }
            let kind = match kind {
                LocalityKind::Reduce(_) => LocalityKind::Reduce(self.reduction_operator()?),
                _ => kind,
            };
            let names = self.list(|p| p.name("a variable"))?;
            self.close(open)?;
            localities.push(Locality { kind, names });
        }
        Ok(DoControl::Concurrent(header, localities))
    }

    /// `+:` and the like (Fortran 2023, section 11.1.7.5).
    fn reduction_operator(&mut self) -> PResult<ReductionOp> {
        const OPERATORS: &[(&str, ReductionOp)] = &[
            ("+", ReductionOp::Add),
            ("*", ReductionOp::Mul),
            (".and.", ReductionOp::LogicalAnd),
            (".or.", ReductionOp::LogicalOr),
            (".eqv.", ReductionOp::Eqv),
            (".neqv.", ReductionOp::Neqv),
            ("max", ReductionOp::Max),
            ("min", ReductionOp::Min),
            ("iand", ReductionOp::And),
            ("ior", ReductionOp::Or),
            ("ieor", ReductionOp::Xor),
        ];
        let text = self.peek().map(ToString::to_string);
        let found = OPERATORS.iter().find(|(spelling, _)| text.as_deref() == Some(*spelling));
        let Some((_, op)) = found else { return Err(self.expected("an operator of a reduction")) };
        self.bump();
        self.expect(Punct::Colon)?;
        Ok(*op)
    }

    /// `([type ::] i = 1:n, j = 1:m:2 [, mask])`.
    pub(super) fn forall_header(&mut self) -> PResult<ForallHeader> {
        let open = self.expect(Punct::LParen)?;
        let ty = self.type_prefix()?;
        let mut indices = Vec::new();
        let mut mask = None;
        loop {
            if !self.at_nth(1, Punct::Equals) && !indices.is_empty() {
                mask = Some(self.expr()?);
                break;
            }
            indices.push(self.forall_index()?);
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        self.close(open)?;
        Ok(ForallHeader { ty, indices, mask })
    }

    fn forall_index(&mut self) -> PResult<ForallIndex> {
        let var = self.name("the index variable")?;
        self.expect(Punct::Equals)?;
        let first = self.expr()?;
        self.expect(Punct::Colon)?;
        let last = self.expr()?;
        let step = if self.accept(Punct::Colon) { Some(self.expr()?) } else { None };
        Ok(ForallIndex { var, first, last, step })
    }

    fn select_case(&mut self, name: Option<Name>, span: Span, words: usize) -> Option<StmtKind> {
        self.push_open(OpenKind::Select, name.clone(), span);
        let selector = self.statement_rest(|p| {
            p.bump_n(words);
            p.parenthesised_expr()
        });
        self.nothing_before("the first `case`");
        let mut cases = Vec::new();
        while self.belongs_to_innermost() == Some(Word::Case) {
            let span = self.current().map_or(self.last, |s| s.span);
            let ranges = self.statement_rest(Self::case_header);
            let body = self.block();
            cases.extend(ranges.map(|ranges| Case { ranges, body, span }));
        }
        let end_span = self.finish_construct();
        Some(StmtKind::SelectCase(SelectCase { name, selector: selector?, cases, end_span }))
    }

    fn select_rank(&mut self, name: Option<Name>, span: Span, words: usize) -> Option<StmtKind> {
        self.push_open(OpenKind::SelectRank, name.clone(), span);
        let selector = self.statement_rest(|p| {
            p.bump_n(words);
            let open = p.expect(Punct::LParen)?;
            let first = p.name("the name of an argument")?;
            let selector = if p.accept(Punct::Arrow) { p.name("the name of an argument")? } else { first.clone() };
            p.close(open)?;
            Ok((first, selector))
        });
        self.nothing_before("the first `rank`");
        let mut cases = Vec::new();
        while self.belongs_to_innermost() == Some(Word::Rank) {
            let span = self.current().map_or(self.last, |s| s.span);
            let rank = self.statement_rest(Self::rank_header);
            let body = self.block();
            cases.extend(rank.map(|rank| RankCase { rank, body, span }));
        }
        let end_span = self.finish_construct();
        let (local, selector) = selector?;
        Some(StmtKind::SelectRank(SelectRank { name, local, selector, cases, end_span }))
    }

    /// `rank (2)`, `rank (*)`, `rank default`.
    fn rank_header(&mut self) -> PResult<Rank> {
        self.bump();
        if self.accept_word("default") {
            self.optional_name();
            return Ok(Rank::Default);
        }
        let open = self.expect(Punct::LParen)?;
        let rank = if self.accept(Punct::Star) { Rank::Open } else { Rank::Is(self.expr()?) };
        self.close(open)?;
        self.optional_name();
        Ok(rank)
    }

    /// Statements between a construct's first statement and its first divider belong to no branch.
    pub(super) fn nothing_before(&mut self, what: &str) {
        if let Some(first) = self.block().first() {
            let error = Diagnostic::error("ACC3010", format!("a statement before {what}"));
            self.sink.push(error.label(first.span, "belongs to no branch"));
        }
    }

    /// `case default`, `case (ranges)`.
    fn case_header(&mut self) -> PResult<Option<Vec<CaseRange>>> {
        self.bump();
        if self.accept_word("default") {
            self.optional_name();
            return Ok(None);
        }
        let open = self.expect(Punct::LParen)?;
        let ranges = self.list(|p| {
            if p.accept(Punct::Colon) {
                return Ok(CaseRange::Range { lower: None, upper: Some(p.expr()?) });
            }
            let value = p.expr()?;
            if !p.accept(Punct::Colon) {
                return Ok(CaseRange::Value(value));
            }
            let open_end = p.at(Punct::Comma) || p.at(Punct::RParen);
            Ok(CaseRange::Range { lower: Some(value), upper: if open_end { None } else { Some(p.expr()?) } })
        })?;
        self.close(open)?;
        self.optional_name();
        Ok(Some(ranges))
    }

    fn where_construct(&mut self, name: Option<Name>, span: Span) -> Option<StmtKind> {
        self.push_open(OpenKind::Where, name.clone(), span);
        let mut mask = self.statement_rest(|p| {
            p.bump();
            p.parenthesised_expr().map(Some)
        });
        let mut arms = Vec::new();
        let mut otherwise = None;
        let mut arm_span = span;
        let mut complete = true;
        loop {
            let body = self.block();
            match mask.take() {
                Some(Some(mask)) => arms.push(WhereArm { mask, body, span: arm_span }),
                Some(None) => otherwise = Some(body),
                None => complete = false,
            }
            if self.belongs_to_innermost() != Some(Word::ElseWhere) {
                break;
            }
            arm_span = self.current().map_or(self.last, |s| s.span);
            if otherwise.is_some() {
                let error = Diagnostic::error("ACC3010", "`elsewhere` without a mask is the last one");
                self.sink.push(error.label(arm_span, "behind it"));
            }
            let words = self.classify_statement().1;
            mask = self.statement_rest(|p| {
                p.bump_n(words);
                let mask = if p.at(Punct::LParen) { Some(p.parenthesised_expr()?) } else { None };
                p.optional_name();
                Ok(mask)
            });
        }
        let end_span = self.finish_construct();
        complete.then_some(StmtKind::Where(Where { name, arms, otherwise, end_span }))
    }

    fn forall_construct(&mut self, name: Option<Name>, span: Span) -> Option<StmtKind> {
        self.push_open(OpenKind::Forall, name.clone(), span);
        let header = self.statement_rest(|p| {
            p.bump();
            p.forall_header()
        });
        let body = self.block();
        let end_span = self.finish_construct();
        Some(StmtKind::Forall(Forall { name, header: header?, body, end_span }))
    }

    fn associate(&mut self, name: Option<Name>, span: Span) -> Option<StmtKind> {
        self.push_open(OpenKind::Associate, name.clone(), span);
        let associations = self.statement_rest(|p| {
            p.bump();
            let open = p.expect(Punct::LParen)?;
            let associations = p.list(|p| {
                let name = p.name("a name")?;
                p.expect(Punct::Arrow)?;
                Ok((name, p.selector()?))
            })?;
            p.close(open)?;
            Ok(associations)
        });
        let body = self.block();
        let end_span = self.finish_construct();
        Some(StmtKind::Associate(Associate { name, associations: associations?, body, end_span }))
    }

    fn block_construct(&mut self, name: Option<Name>, span: Span) -> Option<StmtKind> {
        self.push_open(OpenKind::Block, name.clone(), span);
        self.statement_rest(|p| {
            p.bump();
            Ok(())
        });
        let specs = self.specs();
        let body = self.block();
        let end_span = self.finish_construct();
        Some(StmtKind::Block(Block { name, specs, body, end_span }))
    }
}

/// Statements that can't end a loop by their label (F2008, C826).
fn leaves(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::Goto(_)
            | StmtKind::Return(_)
            | StmtKind::Stop { .. }
            | StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::ArithmeticIf { .. }
    )
}
