//! Statements, word by word; loops and constructs go through C's analysis of directives.

use crate::tree::{Reader, Result};
use accc_c::hir::{AutoInit, Directive, For, InitPart, LabelId, Stmt, StmtKind};
use accc_openacc::{DirectiveKind, Enclosing};
use accc_source::Span;

impl Reader<'_, '_> {
    fn boxed_statement(&mut self) -> Result<Box<Stmt>> {
        self.statement().map(Box::new)
    }

    pub fn statement(&mut self) -> Result<Stmt> {
        let tag = self.words.word()?;
        let span = self.span()?;
        let kind = match tag {
            "empty" => StmtKind::Empty,
            "expr" => StmtKind::Expr(self.expr()?),
            "declare" => StmtKind::Declare { object: self.object()?, init: self.initialiser()? },
            "block" => {
                let end_span = self.span()?;
                let count: usize = self.words.number()?;
                StmtKind::Block { body: (0..count).map(|_| self.statement()).collect::<Result<Vec<_>>>()?, end_span }
            }
            "if" => {
                let (cond, then) = (self.expr()?, self.boxed_statement()?);
                let otherwise = if self.words.flag()? { Some(self.boxed_statement()?) } else { None };
                StmtKind::If { cond, then, otherwise }
            }
            "while" => StmtKind::While { cond: self.expr()?, body: self.boxed_statement()? },
            "do" => {
                let (cond, body) = (self.expr()?, self.boxed_statement()?);
                StmtKind::DoWhile { body, cond }
            }
            "for" => self.for_statement()?,
            "switch" => StmtKind::Switch { value: self.expr()?, body: self.boxed_statement()? },
            "case" => {
                let (low, high) = (self.words.number()?, self.words.number()?);
                StmtKind::Case { low, high, body: self.boxed_statement()? }
            }
            "label" => {
                let (number, name) = (self.words.number()?, self.words.text()?);
                let label = self.label(number);
                self.labels[label.0 as usize].1 = (name, span);
                StmtKind::Label { label, body: self.boxed_statement()? }
            }
            "goto" => {
                let number = self.words.number()?;
                StmtKind::Goto(self.label(number))
            }
            "default" => StmtKind::Default { body: self.boxed_statement()? },
            "break" => StmtKind::Break,
            "continue" => StmtKind::Continue,
            "return" => StmtKind::Return(self.optional_expr()?),
            "region" => {
                let end_span = self.span()?;
                let directive = self.directive()?;
                let outer = self.enter(&directive);
                let body = self.boxed_statement()?;
                self.sema.typed_leave(outer);
                StmtKind::Region { directive, body, end_span }
            }
            "standalone" => {
                let directive = self.directive()?;
                StmtKind::Standalone(directive)
            }
            "atomic" => {
                let directive = self.directive()?;
                let statement = self.statement()?;
                let DirectiveKind::Atomic(kind) = directive.kind else {
                    return Err("the typed tree has an `atomic` of another kind".to_string());
                };
                self.sema.typed_atomic(kind, directive.keyword_span, statement)
            }
            _ => return Err(format!("the typed tree has the statement `{tag}`")),
        };
        Ok(Stmt { kind, span })
    }

    /// Of the function at hand, by the number that the tree has for it.
    fn label(&mut self, number: u64) -> LabelId {
        let known = self.labels.iter().position(|(other, _)| *other == number);
        let at = known.unwrap_or_else(|| {
            self.labels.push((number, (String::new(), Span::NONE)));
            self.labels.len() - 1
        });
        LabelId(at as u32)
    }

    fn initialiser(&mut self) -> Result<Option<AutoInit>> {
        if !self.words.flag()? {
            return Ok(None);
        }
        let (ty, value) = (self.ty()?, self.expr()?);
        Ok(Some(AutoInit { zero: false, parts: vec![InitPart { offset: 0, ty, bits: None, value }] }))
    }

    /// A directive's body begins; gives what `typed_leave` takes.
    fn enter(&mut self, directive: &Directive) -> Option<Span> {
        let device = directive.kind.compute().map(|_| directive.keyword_span);
        self.sema.typed_enter(Enclosing::of(directive), device)
    }

    fn for_statement(&mut self) -> Result<StmtKind> {
        let end_span = self.span()?;
        let count: usize = self.words.number()?;
        let init = (0..count).map(|_| self.statement()).collect::<Result<Vec<_>>>()?;
        let (cond, step) = (self.optional_expr()?, self.optional_expr()?);
        let directive = if self.words.flag()? { Some(self.directive()?) } else { None };
        let outer = directive.as_ref().map(|directive| self.enter(directive));
        let body = self.statement()?;
        if let Some(outer) = outer {
            self.sema.typed_leave(outer);
        }
        let mut node = For { init, cond, step, body, directive, end_span };
        if node.directive.is_some() {
            self.sema.typed_loop(&mut node);
        }
        Ok(StmtKind::For(Box::new(node)))
    }
}
