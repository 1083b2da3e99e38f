//! OpenACC directives: parsing through `accc_openacc`, checks of the directive and of its place, and the statement it
//! governs. Source: OpenACC 3.3, 2.1, 2.5-2.9, 2.12 (atomic), 2.13 and 2.15 (declarative).

use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_openacc::legacy::Split;
use accc_openacc::{Argument, ClauseName, DirectiveKind, Enclosing, Host, Item};
use accc_source::Span;

impl Parser<'_> {
    /// A directive among statements, with the statement it governs.
    pub(super) fn directive_statement(&mut self) -> PResult<Stmt> {
        let start = self.here();
        let Some(mut directive) = self.directive() else { return Ok(self.nothing(start)) };
        self.sink.extend(accc_openacc::tolerate_nested(&self.acc_stack, &mut directive));
        self.sink.extend(accc_openacc::check_nesting(&self.acc_stack, &directive));
        let kind = match &directive.kind {
            DirectiveKind::Parallel
            | DirectiveKind::Kernels
            | DirectiveKind::Serial
            | DirectiveKind::Data
            | DirectiveKind::HostData
            | DirectiveKind::Atomic(_) => self.construct(directive)?,
            DirectiveKind::ParallelLoop
            | DirectiveKind::KernelsLoop
            | DirectiveKind::SerialLoop
            | DirectiveKind::Loop => {
                if let Some(error) = self.no_loop(&directive) {
                    self.report(*error);
                    return Ok(self.nothing(start));
                }
                if accc_openacc::nesting::is_on_host(&self.acc_stack, &directive) {
                    return self.statement();
                }
                self.construct(directive)?
            }
            DirectiveKind::EnterData
            | DirectiveKind::ExitData
            | DirectiveKind::Update
            | DirectiveKind::Wait
            | DirectiveKind::Cache
            | DirectiveKind::Init
            | DirectiveKind::Shutdown
            | DirectiveKind::Set
            | DirectiveKind::Declare
            | DirectiveKind::Routine => StmtKind::AccStandalone(Box::new(directive)),
            DirectiveKind::End(_) => {
                self.report(*no_end(&directive));
                return Ok(self.nothing(start));
            }
        };
        Ok(Stmt { kind, span: self.since(start) })
    }

    fn nothing(&self, start: Span) -> Stmt {
        Stmt { kind: StmtKind::Empty, span: self.since(start) }
    }

    fn construct(&mut self, directive: Directive) -> PResult<StmtKind> {
        if matches!(self.peek(), TokenKind::Punct(Punct::RBrace) | TokenKind::End) {
            return Err(Box::new(
                Diagnostic::error("ACC2011", format!("`{}` is not followed by a statement", directive.kind))
                    .label(directive.keyword_span, "governs the statement behind it"),
            ));
        }
        let start = directive.span;
        let Split { before, region, after } = accc_openacc::split_updates(directive);
        let in_routine = self.acc_stack.iter().any(|around| around.kind == DirectiveKind::Routine);
        self.acc_stack.push(Enclosing::of(&region));
        let body = self.governed();
        self.acc_stack.pop();
        if in_routine && accc_openacc::nesting::only_asserts_presence(&region) {
            return Ok(body?.kind);
        }
        let kind = StmtKind::AccConstruct { directive: Box::new(region), body: Box::new(body?) };
        if before.is_none() && after.is_none() {
            return Ok(kind);
        }
        // A legacy region with updates around it.
        let span = self.since(start);
        let update = |directive| Stmt { kind: StmtKind::AccStandalone(Box::new(directive)), span: start };
        let region = Stmt { kind, span };
        let body = before.map(update).into_iter().chain([region]).chain(after.map(update)).collect();
        Ok(StmtKind::Block(Block { body, span, end_span: self.last }))
    }

    /// The statement that a construct governs. `cache` is no statement: what stands behind it belongs to the construct, too.
    fn governed(&mut self) -> PResult<Stmt> {
        let first = self.statement()?;
        match &first.kind {
            StmtKind::AccStandalone(directive) if directive.kind == DirectiveKind::Cache => {
                let rest = self.governed()?;
                let span = self.since(first.span);
                let block = Block { body: vec![first, rest], span, end_span: self.last };
                Ok(Stmt { kind: StmtKind::Block(block), span })
            }
            _ => Ok(first),
        }
    }

    /// What is wrong with the statement behind a `loop` directive.
    fn no_loop(&self, directive: &Directive) -> Option<Box<Diagnostic>> {
        let (kind, next) = (&directive.kind, self.here());
        match self.peek() {
            TokenKind::Keyword(Keyword::For) => None,
            TokenKind::Keyword(Keyword::While | Keyword::Do) => Some(Box::new(
                Diagnostic::error("ACC2020", format!("the loop under `{kind}` is not countable"))
                    .label(next, "its trip count is not known when it starts")
                    .secondary(directive.keyword_span, "this directive needs a `for` with a loop variable"),
            )),
            _ => Some(Box::new(
                Diagnostic::error("ACC2011", format!("`{kind}` is not followed by a loop"))
                    .label(directive.keyword_span, "the next statement has to be a `for`")
                    .secondary(next, "the next statement is this"),
            )),
        }
    }

    /// A directive at file scope.
    pub(super) fn external_directive(&mut self) -> Option<Directive> {
        let directive = self.directive()?;
        match (&directive.kind, &directive.argument) {
            (DirectiveKind::Declare, _) => Some(directive),
            (DirectiveKind::Routine, Argument::Routine { name, .. }) => {
                let symbol = self.names.intern(name);
                if !directive.has(ClauseName::Bind) {
                    self.routines.insert(symbol, Enclosing::of(&directive));
                }
                Some(directive)
            }
            (DirectiveKind::Routine, _) => {
                // One that is bound to another function is the host's alone.
                self.pending_routine = (!directive.has(ClauseName::Bind)).then(|| Enclosing::of(&directive));
                Some(directive)
            }
            (DirectiveKind::End(_), _) => {
                self.report(*no_end(&directive));
                None
            }
            (kind, _) => {
                self.report(
                    Diagnostic::error("ACC2008", format!("`{kind}` outside of a function"))
                        .label(directive.keyword_span, "only `routine` and `declare` stand at file scope")
                        .help("move it into the function that it is for"),
                );
                None
            }
        }
    }

    /// Gives the pending `routine` directive to the function that is declared, and says which one it has.
    pub(super) fn note_routine(&mut self, declarator: &Declarator) -> Option<Enclosing> {
        let symbol = declarator.name?.symbol;
        if let Some(routine) = self.pending_routine.take() {
            self.routines.insert(symbol, routine);
        }
        self.routines.get(&symbol).cloned()
    }

    /// Parses and checks the directive that starts here, up to the end of its line.
    fn directive(&mut self) -> Option<Directive> {
        self.bump();
        let (mut directive, diagnostics) = accc_openacc::parse(&mut AccHost(self));
        while !matches!(self.peek(), TokenKind::DirectiveEnd | TokenKind::End) {
            self.bump();
        }
        self.bump();
        let failed = diagnostics.iter().any(Diagnostic::is_error);
        self.sink.extend(diagnostics);
        if let Some(directive) = directive.as_mut().filter(|_| !failed) {
            let names = &self.names;
            self.sink.extend(accc_openacc::repeated::check(directive, |designator| spelled(names, designator)));
            self.sink.extend(accc_openacc::tolerate(directive));
            self.sink.extend(accc_openacc::check(directive));
            if directive.legacy && !std::mem::replace(&mut self.legacy_noted, true) {
                self.sink.push(accc_openacc::legacy_note(directive));
            }
        }
        directive
    }
}

fn no_end(directive: &Directive) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error("ACC2012", format!("`{}` in C", directive.kind))
            .label(directive.keyword_span, "in C a construct ends where its statement ends")
            .help("leave it out"),
    )
}

/// The parser as `accc_openacc` sees it, standing in the tokens of a directive.
pub(super) struct AccHost<'p, 'a>(pub(super) &'p mut Parser<'a>);

impl Host for AccHost<'_, '_> {
    type Expr = Expr;

    fn word(&self) -> Option<String> {
        match self.0.peek() {
            TokenKind::Name(symbol) => Some(self.0.names.text(symbol).to_string()),
            TokenKind::Keyword(keyword) => Some(keyword.text().to_string()),
            _ => None,
        }
    }

    fn at(&self, punct: &str) -> bool {
        is_punct(self.0.peek(), punct)
    }

    fn next_is(&self, punct: &str) -> bool {
        is_punct(self.0.peek_at(1), punct)
    }

    fn bump(&mut self) -> Span {
        if self.at_end() { self.0.here() } else { self.0.bump() }
    }

    fn span(&self) -> Span {
        self.0.here()
    }

    fn at_end(&self) -> bool {
        matches!(self.0.peek(), TokenKind::DirectiveEnd | TokenKind::End)
    }

    fn expr(&mut self) -> Result<Expr, Diagnostic> {
        self.0.assignment().map_err(|error| *error)
    }

    fn item(&mut self) -> Result<Item<Expr>, Diagnostic> {
        let designator = self.0.designator().map_err(|error| *error)?;
        let span = designator.span;
        let mut name = String::new();
        self.0.shown_name(&designator, &mut name);
        Ok(Item { name, designator, span, inclusive: false })
    }
}

fn is_punct(token: TokenKind, text: &str) -> bool {
    matches!(token, TokenKind::Punct(punct) if punct.text() == text)
}

impl Parser<'_> {
    /// A variable, member, element or section.
    fn designator(&mut self) -> PResult<Expr> {
        let start = self.here();
        let name = self.name("a variable")?;
        let mut expr = Expr::new(ExprKind::Name(name), start);
        let mut length = 0;
        loop {
            let kind = match self.peek() {
                TokenKind::Punct(punct @ (Punct::Dot | Punct::Arrow)) => {
                    self.bump();
                    let name = self.name("the name of a member")?;
                    ExprKind::Member { base: Box::new(expr), arrow: punct == Punct::Arrow, name }
                }
                TokenKind::Punct(Punct::LBracket) => self.element_or_section(expr)?,
                _ => return Ok(expr),
            };
            expr = Expr::new(kind, self.since(start));
            length += 1;
            self.chain_limit(length, start)?;
        }
    }

    /// `[index]` or `[start:length]`, both parts of it optional.
    fn element_or_section(&mut self, base: Expr) -> PResult<ExprKind> {
        let open = self.bump();
        let start = if self.at(Punct::Colon) { None } else { Some(self.assignment()?) };
        let kind = match start {
            Some(index) if self.at(Punct::RBracket) => ExprKind::Index { base: Box::new(base), index: Box::new(index) },
            start => {
                self.expect(Punct::Colon)?;
                let length = if self.at(Punct::RBracket) { None } else { Some(self.assignment()?) };
                ExprKind::Section(Box::new(Section { base, start, length }))
            }
        };
        self.close(Punct::RBracket, open)?;
        Ok(kind)
    }

    /// `a` of `a[0:n]`, `s.b` of `s.b[0:n]`.
    fn shown_name(&self, designator: &Expr, out: &mut String) {
        match &designator.kind {
            ExprKind::Name(name) => *out += self.names.text(name.symbol),
            ExprKind::Member { base, arrow, name } => {
                self.shown_name(base, out);
                *out += if *arrow { "->" } else { "." };
                *out += self.names.text(name.symbol);
            }
            ExprKind::Index { base, .. } => self.shown_name(base, out),
            ExprKind::Section(section) => self.shown_name(&section.base, out),
            _ => {}
        }
    }
}
