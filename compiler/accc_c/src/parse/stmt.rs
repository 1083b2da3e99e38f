//! Statements. Source: C11, 6.8; gcc's manual for case ranges, local labels, computed gotos, statement attributes.

use super::{MAX_CHAIN, PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::{Keyword, Punct, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

/// What stands in front of a statement.
enum Prefix {
    Case { low: Expr, high: Option<Expr> },
    Default,
    Label { name: Name, attrs: Vec<Attribute> },
}

impl Parser<'_> {
    /// `{ … }`, a scope of its own.
    pub(super) fn block(&mut self) -> PResult<Block> {
        self.scopes.open();
        let result = self.nested(Parser::block_items);
        self.scopes.close();
        result
    }

    fn block_items(&mut self) -> PResult<Block> {
        let open = self.expect(Punct::LBrace)?;
        let mut body: Vec<Stmt> = Vec::new();
        while !self.at(Punct::RBrace) && !self.at_end() {
            match self.block_item() {
                Ok(stmt) => {
                    let declares =
                        |stmt: &Stmt| matches!(stmt.kind, StmtKind::Declaration(_) | StmtKind::LocalLabels(_));
                    if declares(&stmt) && body.last().is_some_and(|last| !declares(last)) {
                        self.before(Standard::C99, stmt.span, "ISO C90 forbids mixed declarations and code");
                    }
                    body.push(stmt);
                }
                Err(error) => {
                    self.report(*error);
                    self.skip_statement();
                }
            }
        }
        let end_span = self.close(Punct::RBrace, open)?;
        Ok(Block { body, span: self.since(open), end_span })
    }

    /// A statement or a declaration.
    fn block_item(&mut self) -> PResult<Stmt> {
        let start = self.here();
        let labelled = matches!(self.peek(), TokenKind::Name(_)) && self.peek_at(1) == TokenKind::Punct(Punct::Colon);
        let two_names = matches!((self.peek(), self.peek_at(1)), (TokenKind::Name(_), TokenKind::Name(_)));
        let kind = if self.at_keyword(Keyword::StaticAssert) {
            StmtKind::StaticAssert(Box::new(self.static_assert()?))
        } else if self.accept_keyword(Keyword::Label) {
            self.extension(start, "ISO C forbids label declarations");
            let names = self.list(|p| p.name("a label"))?;
            self.semicolon()?;
            StmtKind::LocalLabels(names)
        } else if !labelled && (self.at_declaration() || two_names) && !self.extension_expression() {
            self.declaration_statement()?
        } else {
            return self.statement();
        };
        Ok(Stmt { kind, span: self.since(start) })
    }

    /// `__extension__` in front of an expression, not of a declaration.
    fn extension_expression(&self) -> bool {
        self.at_keyword(Keyword::Extension) && !self.at_declaration()
    }

    /// A declaration; `__attribute__((fallthrough));` is none.
    fn declaration_statement(&mut self) -> PResult<StmtKind> {
        let kind = self.block_declaration()?;
        let StmtKind::Declaration(declaration) = &kind else { return Ok(kind) };
        let specs = &declaration.specs;
        let attributes_only = matches!(specs.ty, TypeSpec::Implicit) && specs.storage == StorageSpec::None;
        if attributes_only && declaration.declarators.is_empty() && !specs.attrs.is_empty() {
            return Ok(StmtKind::Empty);
        }
        Ok(kind)
    }

    pub(super) fn statement(&mut self) -> PResult<Stmt> {
        self.nested(|p| {
            let mut prefixes = Vec::new();
            loop {
                let start = p.here();
                match p.prefix()? {
                    Some(prefix) => prefixes.push((start, prefix)),
                    None => break,
                }
                p.chain_limit(prefixes.len(), start)?;
            }
            let body = if prefixes.is_empty() { p.plain_statement()? } else { p.labelled_statement()? };
            let end = p.last;
            Ok(prefixes.into_iter().rev().fold(body, |body, (start, prefix)| {
                let body = Box::new(body);
                let kind = match prefix {
                    Prefix::Case { low, high } => StmtKind::Case { low, high, body },
                    Prefix::Default => StmtKind::Default { body },
                    Prefix::Label { name, attrs } => StmtKind::Label { name, attrs, body },
                };
                Stmt { kind, span: start.to(end) }
            }))
        })
    }

    /// What an `if` or a loop governs: a directive without statements is none (OpenACC 3.3, 2.6.6 and 2.14).
    fn substatement(&mut self) -> PResult<Stmt> {
        let statement = self.statement()?;
        if let StmtKind::AccStandalone(directive) = &statement.kind {
            let error =
                Diagnostic::error("ACC2011", format!("`{}` stands in the place of a statement", directive.kind))
                    .label(directive.keyword_span, "without `-acc` the next statement would be governed")
                    .help("put it between braces (OpenACC 3.3, section 2.14)");
            self.report(error);
        }
        Ok(statement)
    }

    /// `case …:`, `default:` or `label:`, if one stands here.
    fn prefix(&mut self) -> PResult<Option<Prefix>> {
        match self.peek() {
            TokenKind::Keyword(Keyword::Case) => {
                self.bump();
                let low = self.conditional()?;
                let high = if self.accept(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
                if let Some(high) = &high {
                    self.extension(low.span.to(high.span), "range expressions in switch statements are non-standard");
                }
                self.expect(Punct::Colon)?;
                Ok(Some(Prefix::Case { low, high }))
            }
            TokenKind::Keyword(Keyword::Default) => {
                self.bump();
                self.expect(Punct::Colon)?;
                Ok(Some(Prefix::Default))
            }
            TokenKind::Name(symbol) if self.peek_at(1) == TokenKind::Punct(Punct::Colon) => {
                let name = Name { symbol, span: self.bump() };
                self.bump();
                let mut attrs = Vec::new();
                self.attributes(&mut attrs)?;
                Ok(Some(Prefix::Label { name, attrs }))
            }
            _ => Ok(None),
        }
    }

    /// Behind labels: C2x also allows a declaration, or nothing at the end of a block.
    fn labelled_statement(&mut self) -> PResult<Stmt> {
        if self.at(Punct::RBrace) {
            let end = Span::new(self.last.hi, self.last.hi);
            self.before(Standard::C2x, self.last, "label at end of compound statement");
            return Ok(Stmt { kind: StmtKind::Empty, span: end });
        }
        let declaration = self.at_declaration() && !self.at_attributes();
        if declaration {
            let message = "a label can only be part of a statement and a declaration is not a statement";
            self.before(Standard::C2x, self.here(), message);
        }
        let statement = if self.at_declaration() { self.block_item()? } else { self.plain_statement()? };
        if let StmtKind::AccStandalone(directive) = &statement.kind {
            let warning = Diagnostic::warning("ACC2011", format!("`{}` stands behind a label", directive.kind))
                .label(directive.keyword_span, "other compilers want a statement here")
                .help("write `;` behind the label (OpenACC 3.3, section 2.14)");
            self.report(warning);
        }
        Ok(statement)
    }

    fn plain_statement(&mut self) -> PResult<Stmt> {
        let start = self.here();
        let kind = match self.peek() {
            TokenKind::Keyword(Keyword::If) => return self.if_statement(),
            TokenKind::Keyword(keyword) => match self.keyword_statement(keyword)? {
                Some(kind) => kind,
                None => self.expression_statement()?,
            },
            TokenKind::Punct(Punct::LBrace) => StmtKind::Block(self.block()?),
            TokenKind::Punct(Punct::Semicolon) => {
                self.bump();
                StmtKind::Empty
            }
            TokenKind::Directive => return self.directive_statement(),
            TokenKind::Omp => return self.omp_statement(),
            _ => self.expression_statement()?,
        };
        Ok(Stmt { kind, span: self.since(start) })
    }

    fn expression_statement(&mut self) -> PResult<StmtKind> {
        if matches!(self.peek(), TokenKind::Punct(Punct::RBrace) | TokenKind::End) {
            return Err(self.expected("a statement"));
        }
        let expr = self.expr()?;
        self.semicolon()?;
        Ok(StmtKind::Expr(expr))
    }

    /// The statement that a keyword other than `if` starts; `None` where it starts an expression.
    fn keyword_statement(&mut self, keyword: Keyword) -> PResult<Option<StmtKind>> {
        Ok(Some(match keyword {
            Keyword::While => {
                self.bump();
                let cond = self.condition()?;
                StmtKind::While { cond, body: Box::new(self.loop_body()?) }
            }
            Keyword::Do => self.do_while()?,
            Keyword::For => StmtKind::For(Box::new(self.for_statement()?)),
            Keyword::Switch => {
                self.bump();
                let value = self.condition()?;
                StmtKind::Switch { value, body: Box::new(self.substatement()?) }
            }
            Keyword::Goto => self.goto()?,
            Keyword::Break => self.jump(StmtKind::Break)?,
            Keyword::Continue => self.jump(StmtKind::Continue)?,
            Keyword::Return => {
                self.bump();
                let value = if self.at(Punct::Semicolon) { None } else { Some(self.expr()?) };
                self.semicolon()?;
                StmtKind::Return(value)
            }
            Keyword::Asm => StmtKind::Asm(Box::new(self.asm_statement()?)),
            Keyword::Attribute => self.declaration_statement()?,
            Keyword::Else => {
                return Err(Box::new(
                    Diagnostic::error("ACC0011", "`else` without an `if`")
                        .label(self.bump(), "no `if` ends in front of this")
                        .help("is there a `;` too many, or are braces missing around the statements of the `if`?"),
                ));
            }
            _ if self.at_declaration() => {
                return Err(Box::new(
                    Diagnostic::error("ACC0011", "a declaration where a statement has to stand")
                        .label(self.here(), "not allowed here")
                        .help("put it in braces"),
                ));
            }
            _ => return Ok(None),
        }))
    }

    fn jump(&mut self, kind: StmtKind) -> PResult<StmtKind> {
        self.bump();
        self.semicolon()?;
        Ok(kind)
    }

    /// `( expr )`
    fn condition(&mut self) -> PResult<Expr> {
        let open = self.expect(Punct::LParen)?;
        let cond = self.expr()?;
        self.close(Punct::RParen, open)?;
        Ok(cond)
    }

    /// With all its `else if`s, however many.
    fn if_statement(&mut self) -> PResult<Stmt> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        loop {
            let start = self.bump();
            let cond = self.condition()?;
            let then = self.substatement()?;
            arms.push((start, cond, then));
            self.chain_limit(arms.len(), start)?;
            if !self.accept_keyword(Keyword::Else) {
                break;
            }
            if !self.at_keyword(Keyword::If) {
                otherwise = Some(Box::new(self.substatement()?));
                break;
            }
        }
        let end = self.last;
        for (start, cond, then) in arms.into_iter().rev() {
            let kind = StmtKind::If { cond, then: Box::new(then), otherwise };
            otherwise = Some(Box::new(Stmt { kind, span: start.to(end) }));
        }
        Ok(*otherwise.expect("an `if` has an arm"))
    }

    pub(super) fn chain_limit(&self, length: usize, span: Span) -> PResult<()> {
        if length < MAX_CHAIN {
            return Ok(());
        }
        Err(Box::new(
            Diagnostic::error("ACC0011", format!("more than {MAX_CHAIN} of these in a row"))
                .label(span, "too many")
                .help("split the expression or the function"),
        ))
    }

    fn do_while(&mut self) -> PResult<StmtKind> {
        self.bump();
        let body = Box::new(self.loop_body()?);
        if !self.accept_keyword(Keyword::While) {
            return Err(self.expected("`while` behind the body of `do`"));
        }
        let cond = self.condition()?;
        self.semicolon()?;
        Ok(StmtKind::DoWhile { body, cond })
    }

    pub(super) fn for_statement(&mut self) -> PResult<For> {
        self.scopes.open();
        let result = self.for_parts();
        self.scopes.close();
        result
    }

    fn for_parts(&mut self) -> PResult<For> {
        let for_span = self.bump();
        let open = self.expect(Punct::LParen)?;
        let init = self.for_init()?;
        let cond = if self.at(Punct::Semicolon) { None } else { Some(self.expr()?) };
        self.expect(Punct::Semicolon)?;
        let step = if self.at(Punct::RParen) { None } else { Some(self.expr()?) };
        self.close(Punct::RParen, open)?;
        let body = self.loop_body()?;
        Ok(For { init, cond, step, body, for_span })
    }

    fn loop_body(&mut self) -> PResult<Stmt> {
        accc_openacc::nesting::enter_loop(&mut self.acc_stack);
        let body = self.substatement();
        accc_openacc::nesting::leave_loop(&mut self.acc_stack);
        body
    }

    fn for_init(&mut self) -> PResult<Option<Stmt>> {
        if self.accept(Punct::Semicolon) {
            return Ok(None);
        }
        let start = self.here();
        let kind = if self.at_declaration() {
            if self.strictness.standard == Standard::C89 {
                self.report(
                    Diagnostic::error("ACC0011", "declarations in the head of `for` are only allowed from C99 on")
                        .label(start, "")
                        .help("declare the variable in front of the loop, or compile with `-std=gnu99`"),
                );
            }
            let declaration = self.declaration()?;
            self.check_declared_in_for(&declaration);
            StmtKind::Declaration(Box::new(declaration))
        } else {
            let expr = self.expr()?;
            self.expect(Punct::Semicolon)?;
            StmtKind::Expr(expr)
        };
        Ok(Some(Stmt { kind, span: self.since(start) }))
    }

    /// The head of `for` declares objects that live as long as the loop (6.8.5p3).
    fn check_declared_in_for(&mut self, declaration: &Declaration) {
        let what = match declaration.specs.storage {
            StorageSpec::Static => "a static variable",
            StorageSpec::Extern => "an `extern` variable",
            StorageSpec::Typedef => "a type",
            StorageSpec::None | StorageSpec::Auto | StorageSpec::Register => return,
        };
        let error = Diagnostic::error("ACC0011", format!("declaration of {what} in the head of `for`"));
        self.report(error.label(declaration.span, "").help("declare it in front of the loop"));
    }

    fn goto(&mut self) -> PResult<StmtKind> {
        self.bump();
        let kind = if self.accept(Punct::Star) {
            self.extension(self.last, "ISO C forbids `goto *expr;`");
            StmtKind::GotoIndirect(self.expr()?)
        } else {
            StmtKind::Goto(self.name("a label")?)
        };
        self.semicolon()?;
        Ok(kind)
    }
}
