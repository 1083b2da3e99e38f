//! OpenACC directives among the statements: parsing through `accc_openacc`, pairing with `end` directives and loops,
//! checks of the directive and of its place. Source: OpenACC 3.3, 2.1, 2.5-2.9, 2.12 (atomic), 2.13 and 2.15 (declarative).

use super::Parser;
use super::keyword::{Word, classify, construct_name};
use super::scope::OpenKind;
use crate::ast::*;
use crate::token::{Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_openacc::legacy::Split;
use accc_openacc::{Argument, AtomicKind, DirectiveKind, Enclosing, Host, Item};
use accc_source::Span;

impl<'a> Parser<'a> {
    /// A directive of the specification part; `None` when the current one belongs to the execution part.
    pub(super) fn declarative_directive(&mut self) -> Option<Option<Spec>> {
        let statement = self.current()?;
        if self.at_omp() {
            return self.declarative_omp();
        }
        if !matches!(self.word(), Some("declare" | "routine")) {
            return None;
        }
        let directive = self.directive();
        Some(directive.map(|d| Spec { label: None, kind: SpecKind::Acc(d), span: statement.span }))
    }

    /// A directive among executable statements, with the block or loop it governs.
    pub(super) fn directive_statement(&mut self) -> Option<Stmt> {
        let span = self.current()?.span;
        let Some(mut directive) = self.directive() else {
            self.unknown_directives += 1;
            return None;
        };
        self.sink.extend(accc_openacc::tolerate_nested(&self.acc_stack, &mut directive));
        self.sink.extend(accc_openacc::check_nesting(&self.acc_stack, &directive));
        let kind = match &directive.kind {
            DirectiveKind::Parallel
            | DirectiveKind::Kernels
            | DirectiveKind::Serial
            | DirectiveKind::Data
            | DirectiveKind::HostData => self.acc_construct(directive, span),
            DirectiveKind::ParallelLoop
            | DirectiveKind::KernelsLoop
            | DirectiveKind::SerialLoop
            | DirectiveKind::Loop => self.acc_loop(directive, span)?,
            DirectiveKind::Atomic(_) => self.acc_atomic(directive, span),
            DirectiveKind::EnterData
            | DirectiveKind::ExitData
            | DirectiveKind::Update
            | DirectiveKind::Wait
            | DirectiveKind::Cache
            | DirectiveKind::Init
            | DirectiveKind::Shutdown
            | DirectiveKind::Set => StmtKind::AccStandalone(directive),
            DirectiveKind::Declare | DirectiveKind::Routine => {
                let message = format!("`{}` after the first executable statement", directive.kind);
                self.sink.push(
                    Diagnostic::error("ACC3010", message)
                        .label(directive.keyword_span, "belongs to the specification part")
                        .help("move it up, to the declarations"),
                );
                return None;
            }
            // `block_ends` stops at the ends of open constructs and reports all others.
            DirectiveKind::End(_) => return None,
        };
        Some(Stmt { label: None, kind, span })
    }

    /// Parses and checks the current directive and moves on.
    fn directive(&mut self) -> Option<Directive> {
        let broken = self.current()?.broken;
        let (mut directive, diagnostics) = accc_openacc::parse(&mut AccHost(self));
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        if !broken {
            self.sink.extend(diagnostics);
            if let Some(directive) = directive.as_mut().filter(|_| !failed) {
                self.sink.extend(accc_openacc::repeated::check(directive, crate::ast::spell::spell));
                self.sink.extend(accc_openacc::tolerate(directive));
                self.sink.extend(accc_openacc::check(directive));
                if directive.legacy && !std::mem::replace(&mut self.legacy_noted, true) {
                    self.sink.push(accc_openacc::legacy_note(directive));
                }
            }
        }
        self.next_statement();
        directive
    }

    fn acc_construct(&mut self, directive: Directive, span: Span) -> StmtKind {
        let Split { before, region, after } = accc_openacc::split_updates(directive);
        let in_routine = self.acc_stack.iter().any(|around| around.kind == DirectiveKind::Routine);
        self.enter_directive(&region, span);
        let body = self.block();
        let end_span = self.finish_directive();
        if in_routine && accc_openacc::nesting::only_asserts_presence(&region) {
            return StmtKind::Block(Block { name: None, specs: Vec::new(), body, end_span });
        }
        let kind = StmtKind::AccConstruct(AccConstruct { directive: region, body, end_span });
        if before.is_none() && after.is_none() {
            return kind;
        }
        // A legacy region with updates around it.
        let stmt = |kind| Stmt { label: None, kind, span };
        let update = |directive| stmt(StmtKind::AccStandalone(directive));
        let body = before.map(update).into_iter().chain([stmt(kind)]).chain(after.map(update)).collect();
        StmtKind::Block(Block { name: None, specs: Vec::new(), body, end_span })
    }

    fn acc_loop(&mut self, directive: Directive, span: Span) -> Option<StmtKind> {
        if let Some(error) = self.no_counted_loop(&directive) {
            self.sink.push(error);
            self.unknown_directives += usize::from(directive.kind != DirectiveKind::Loop);
            return None;
        }
        if accc_openacc::nesting::is_on_host(&self.acc_stack, &directive) {
            return Some(self.statement()?.kind);
        }
        self.enter_directive(&directive, span);
        let loop_stmt = self.statement();
        // Programs end the loop of a combined construct, too.
        if directive.kind != DirectiveKind::Loop && self.directive_end().as_deref() == Some("loop") {
            self.next_statement();
        }
        let ended = self.directive_ends_innermost();
        let end_span = if ended {
            Some(self.finish_directive())
        } else {
            self.open.pop();
            self.acc_stack.pop();
            None
        };
        Some(StmtKind::AccLoop(AccLoop { directive, loop_stmt: Box::new(loop_stmt?), end_span }))
    }

    /// What is wrong with the statement behind a `loop` directive: it is no counted `do` and no `do concurrent`.
    fn no_counted_loop(&self, directive: &Directive) -> Option<Diagnostic> {
        let next = self.current();
        let tokens = next.filter(|s| !s.directive).map_or(&[][..], |s| &s.tokens[construct_name(&s.tokens)..]);
        let kind = &directive.kind;
        if classify(tokens).0 != Word::Do {
            let error = Diagnostic::error("ACC2011", format!("`{kind}` is not followed by a counted loop"))
                .label(directive.keyword_span, "the next statement has to be a `do` with a loop variable");
            return Some(match next {
                Some(next) => error.secondary(next.span, "the next statement is this"),
                None => error,
            });
        }
        let is_while = matches!(tokens.get(1).map(|t| &t.kind), Some(TokenKind::Name(word)) if word == "while")
            && matches!(tokens.get(2).map(|t| &t.kind), Some(TokenKind::Punct(Punct::LParen)));
        let span = next.filter(|_| is_while || tokens.len() == 1)?.span;
        Some(
            Diagnostic::error("ACC2020", format!("the loop under `{kind}` is not countable"))
                .label(span, "its trip count is not known when it starts")
                .secondary(directive.keyword_span, "this directive needs a `do` with a loop variable"),
        )
    }

    /// `atomic` governs the next statement; with `capture`, all up to its `end`.
    fn acc_atomic(&mut self, directive: Directive, span: Span) -> StmtKind {
        self.enter_directive(&directive, span);
        if directive.kind == DirectiveKind::Atomic(AtomicKind::Capture) {
            let body = self.block();
            let end_span = self.finish_directive();
            return StmtKind::AccConstruct(AccConstruct { directive, body, end_span });
        }
        let body: Vec<Stmt> = if self.block_ends() { Vec::new() } else { self.statement().into_iter().collect() };
        let end_span = if self.directive_ends_innermost() {
            self.finish_directive()
        } else {
            self.open.pop();
            self.acc_stack.pop();
            body.last().map_or(span, |s| s.span)
        };
        StmtKind::AccConstruct(AccConstruct { directive, body, end_span })
    }

    fn enter_directive(&mut self, directive: &Directive, span: Span) {
        self.push_open(OpenKind::Acc(directive.kind.to_string()), None, span);
        self.acc_stack.push(Enclosing::of(directive));
    }

    /// Steps over the construct's `end` directive, or reports that it is missing; gives its place.
    fn finish_directive(&mut self) -> Span {
        self.acc_stack.pop();
        if !self.directive_ends_innermost() {
            self.unterminated();
            return self.last;
        }
        self.open.pop();
        let span = self.current().map_or(self.last, |s| s.span);
        self.directive();
        span
    }

    /// The constructs around a unit's body: none, or the `routine` directive that makes it device code, in the unit itself
    /// or with its name in one around it.
    pub(super) fn routine_context(&self, specs: &[Spec], unit: Option<&Name>) -> Vec<Enclosing> {
        let own = |argument: &Argument<Expr>| match argument {
            Argument::Routine { name, .. } => unit.is_some_and(|unit| unit.text == *name),
            Argument::None | Argument::Cache { .. } | Argument::Wait { .. } => true,
        };
        let around = self.named_routines.iter().rev().find(|(name, _)| unit.is_some_and(|unit| unit.text == *name));
        let own = routines(specs).find(|directive| own(&directive.argument)).map(Enclosing::of);
        own.or_else(|| around.map(|(_, directive)| directive.clone())).into_iter().collect()
    }

    /// The `routine` directives with names.
    pub(super) fn named_routines(specs: &[Spec]) -> impl Iterator<Item = (String, Enclosing)> {
        routines(specs).filter_map(|directive| match &directive.argument {
            Argument::Routine { name, .. } => Some((name.clone(), Enclosing::of(directive))),
            Argument::None | Argument::Cache { .. } | Argument::Wait { .. } => None,
        })
    }
}

fn routines(specs: &[Spec]) -> impl Iterator<Item = &Directive> {
    specs.iter().filter_map(|spec| match &spec.kind {
        SpecKind::Acc(directive) if directive.kind == DirectiveKind::Routine => Some(directive),
        _ => None,
    })
}

/// The parser as `accc_openacc` sees it, standing in the tokens of a directive.
pub(super) struct AccHost<'p, 'a>(pub(super) &'p mut Parser<'a>);

impl Host for AccHost<'_, '_> {
    type Expr = Expr;

    fn word(&self) -> Option<String> {
        self.0.word().map(str::to_string)
    }

    fn at(&self, punct: &str) -> bool {
        is_punct(self.0.peek(), punct)
    }

    fn next_is(&self, punct: &str) -> bool {
        is_punct(self.0.peek_at(1), punct)
    }

    fn bump(&mut self) -> Span {
        self.0.bump().map_or_else(|| self.0.here(), |token| token.span)
    }

    fn span(&self) -> Span {
        self.0.here()
    }

    fn at_end(&self) -> bool {
        self.0.at_end()
    }

    fn expr(&mut self) -> Result<Expr, Diagnostic> {
        self.0.expr().map_err(|error| *error)
    }

    fn item(&mut self) -> Result<Item<Expr>, Diagnostic> {
        let start = self.0.here();
        if self.0.accept(Punct::Slash) {
            let name = self.0.name("the name of a common block").map_err(|error| *error)?;
            self.0.expect(Punct::Slash).map_err(|error| *error)?;
            let span = self.0.since(start);
            return Ok(Item { designator: name.to_expr(), name: format!("/{}/", name.text), span, inclusive: false });
        }
        let designator = self.0.designator().map_err(|error| *error)?;
        let span = designator.span;
        Ok(Item { name: shown_name(&designator), designator, span, inclusive: false })
    }
}

fn is_punct(token: Option<&TokenKind>, text: &str) -> bool {
    match token {
        Some(TokenKind::Punct(punct)) => punct.text() == text,
        Some(TokenKind::DotWord(word)) => text.strip_prefix('.').and_then(|t| t.strip_suffix('.')) == Some(word),
        _ => false,
    }
}

/// `a` of `a(1:n)`, `s%b` of `s%b(1:n)`.
fn shown_name(designator: &Expr) -> String {
    match &designator.kind {
        ExprKind::Index { base, .. } => shown_name(base),
        ExprKind::Component { base, name } => format!("{}%{}", shown_name(base), name.text),
        _ => designator.name().map_or(String::new(), |name| name.text.clone()),
    }
}
