//! Blocks of statements and the statements that fit in one line.
//! Source: Fortran 2008, 6.7, 7.2, 8.1.6.4 (cycle), 8.1.10 (exit), 8.2-8.4, 12.5.1 (call), 12.6.2.6 (entry).

use super::keyword::{Word, classify, construct_name};
use super::scope::OpenKind;
use super::{PResult, Parser};
use crate::ast::*;
use crate::token::{Punct, TokenKind};
use accc_diag::Diagnostic;

/// Deeper nesting of constructs is refused, so that the parser's own stack holds.
pub(super) const MAX_OPEN: usize = 100;

impl<'a> Parser<'a> {
    /// Statements up to one that ends or divides an open construct, or that carries the label of the `do` around.
    pub(super) fn block(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        while !self.block_ends() {
            let label = self.current().and_then(|s| s.label);
            stmts.extend(self.statement());
            stmts.extend(self.labelled_end());
            let Some(OpenKind::Do(Some(target))) = self.open.last().map(|o| &o.kind) else { continue };
            if label.is_some_and(|l| l.value == *target) || self.ended_label == Some(*target) {
                self.ended_label = Some(*target);
                break;
            }
        }
        stmts
    }

    /// A branch to a labelled `end` statement is one to this `continue`: in a loop or unit the last statement of its
    /// body, else the statement behind the construct.
    pub(super) fn labelled_end(&mut self) -> Option<Stmt> {
        let label = self.end_label.take()?;
        Some(Stmt { label: Some(label), kind: StmtKind::Continue, span: label.span })
    }

    pub(super) fn statement(&mut self) -> Option<Stmt> {
        self.ended_label = None;
        let statement = self.current()?;
        if self.open.len() >= MAX_OPEN {
            let way_out = "move the inner constructs into a procedure";
            let what = format!("constructs nested deeper than {MAX_OPEN} levels");
            self.skip_statement(Diagnostic::unsupported(statement.span, what, way_out));
            return None;
        }
        if statement.directive {
            return if self.at_omp() { self.omp_statement() } else { self.directive_statement() };
        }
        let named = construct_name(&statement.tokens);
        let (word, words) = classify(&statement.tokens[named..]);
        if let Some(kind) = self.construct(word, named, words) {
            return kind.map(|kind| Stmt { label: statement.label, kind, span: statement.span });
        }
        if named > 0 {
            let span = statement.tokens[0].span;
            self.skip_statement(
                Diagnostic::error("ACC3010", "only constructs can have a name").label(span, "not a construct's name"),
            );
            return None;
        }
        if word == Word::Unknown {
            self.unknown_statement();
            return None;
        }
        if word.is_declaration() {
            self.misplaced_declaration();
            return None;
        }
        let kind = self.statement_rest(|p| p.action(word, words))?;
        Some(Stmt { label: statement.label, kind, span: statement.span })
    }

    fn misplaced_declaration(&mut self) {
        if let Some(spec) = self.spec() {
            self.sink.push(
                Diagnostic::error("ACC3010", "a declaration after the first executable statement")
                    .label(spec.span, "declarations stand before all executable statements")
                    .help("move it up, or put it into a `block` construct"),
            );
        }
    }

    /// A statement without a block, from its keyword on.
    pub(super) fn action(&mut self, word: Word, words: usize) -> PResult<StmtKind> {
        use Word::*;
        let start = self.here();
        match word {
            If => return self.if_statement(),
            Where => return self.where_statement(),
            Forall => return self.forall_statement(),
            _ => self.bump_n(words),
        }
        match word {
            Assignment => {
                let target = self.designator()?;
                self.expect(Punct::Equals)?;
                Ok(StmtKind::Assign { target, value: self.expr()? })
            }
            PointerAssignment => {
                let target = self.designator()?;
                self.expect(Punct::Arrow)?;
                Ok(StmtKind::PointerAssign { target, value: self.expr()? })
            }
            Call => self.call(),
            Exit | Cycle => self.exit_or_cycle(word),
            GoTo => self.goto(),
            Continue => Ok(StmtKind::Continue),
            Return => {
                self.no_return_from_compute(start)?;
                Ok(StmtKind::Return(if self.at_end() { None } else { Some(self.expr()?) }))
            }
            Stop | ErrorStop => {
                let code = if self.at_end() || self.at(Punct::Comma) { None } else { Some(self.expr()?) };
                let mut quiet = None;
                if self.accept(Punct::Comma) {
                    self.expect_word("quiet")?;
                    self.expect(Punct::Equals)?;
                    quiet = Some(self.expr()?);
                }
                Ok(StmtKind::Stop { error: word == ErrorStop, code, quiet })
            }
            Pause => Ok(StmtKind::Pause(if self.at_end() { None } else { Some(self.expr()?) })),
            Assign => {
                let label = self.label()?;
                if !self.accept_word("to") {
                    return Err(self.expected("`to`"));
                }
                Ok(StmtKind::AssignLabel { label, variable: self.designator()? })
            }
            Allocate => self.allocate(),
            Deallocate => self.deallocate(),
            Nullify => {
                let open = self.expect(Punct::LParen)?;
                let pointers = self.list(Self::designator)?;
                self.close(open)?;
                Ok(StmtKind::Nullify(pointers))
            }
            Print => self.print(),
            Write | Read | Open | Close | Rewind | Backspace | EndFile | Inquire | Flush | Wait => self.io(word),
            Entry => {
                let name = self.name("the name of the entry")?;
                let args = if self.at(Punct::LParen) { self.dummy_args()? } else { Vec::new() };
                self.note_dummies(&args);
                Ok(StmtKind::Entry { name, args, result: self.result_clause()? })
            }
            Data => self.data_sets().map(StmtKind::Data),
            Format => self.format().map(StmtKind::Format),
            SyncAll | SyncImages | SyncMemory | SyncTeam | Lock | Unlock | EventPost | EventWait | FormTeam => {
                self.image_statement(word, start)
            }
            FailImage => self.fail_image(start),
            _ => {
                let message = format!("`{}` is not allowed here", word.text());
                Err(Box::new(Diagnostic::error("ACC3010", message).label(start, "expected an executable statement")))
            }
        }
    }

    /// `if (cond) statement` and `if (value) l1, l2, l3`.
    fn if_statement(&mut self) -> PResult<StmtKind> {
        self.bump();
        let cond = self.parenthesised_expr()?;
        if matches!(self.peek(), Some(TokenKind::Int { .. })) {
            let first = self.label()?;
            self.expect(Punct::Comma)?;
            let second = self.label()?;
            self.expect(Punct::Comma)?;
            let third = self.label()?;
            return Ok(StmtKind::ArithmeticIf { value: cond, labels: [first, second, third] });
        }
        let start = self.here();
        let (word, words) = classify(self.rest());
        if matches!(word, Word::If | Word::Entry | Word::Data | Word::Format) || word.is_declaration() {
            let message = format!("`{}` is not allowed behind `if (...)`", word.text());
            return Err(Box::new(Diagnostic::error("ACC3010", message).label(start, "expected an action")));
        }
        if word == Word::Unknown {
            let mut error = self.expected("`then` or a statement");
            if let Some(near) = self.word().and_then(super::keyword::nearest_keyword) {
                error.help = Some(format!("did you mean `{near}`?"));
            }
            return Err(error);
        }
        let kind = self.nested(|p| p.action(word, words))?;
        let then = Box::new(Stmt { label: None, kind, span: self.since(start) });
        Ok(StmtKind::IfStmt { cond, then })
    }

    fn where_statement(&mut self) -> PResult<StmtKind> {
        let start = self.here();
        self.bump();
        let mask = self.parenthesised_expr()?;
        let body = vec![self.assignment_statement()?];
        let span = self.since(start);
        Ok(StmtKind::Where(Where {
            name: None,
            arms: vec![WhereArm { mask, body, span }],
            otherwise: None,
            end_span: span,
        }))
    }

    fn forall_statement(&mut self) -> PResult<StmtKind> {
        let start = self.here();
        self.bump();
        let header = self.forall_header()?;
        let body = vec![self.assignment_statement()?];
        Ok(StmtKind::Forall(Forall { name: None, header, body, end_span: self.since(start) }))
    }

    fn assignment_statement(&mut self) -> PResult<Stmt> {
        let start = self.here();
        let (word, words) = classify(self.rest());
        if !matches!(word, Word::Assignment | Word::PointerAssignment) {
            return Err(self.expected("an assignment"));
        }
        let kind = self.action(word, words)?;
        Ok(Stmt { label: None, kind, span: self.since(start) })
    }

    fn call(&mut self) -> PResult<StmtKind> {
        let designator = self.designator()?;
        if let ExprKind::Name(name) = &designator.kind {
            self.note_called(name, &[]);
        }
        Ok(match designator.kind {
            ExprKind::Index { base, args } => StmtKind::Call { procedure: *base, args },
            _ => StmtKind::Call { procedure: designator, args: Vec::new() },
        })
    }

    /// Checks that the construct is there and that the way to it leads out of no compute construct.
    fn exit_or_cycle(&mut self, word: Word) -> PResult<StmtKind> {
        let keyword = self.last;
        let name = self.optional_name();
        let is_loop = |kind: &OpenKind| matches!(kind, OpenKind::Do(_));
        let target = self.open.iter().rposition(|open| match &name {
            Some(name) => {
                open.name.as_ref().is_some_and(|own| own.text == name.text)
                    && !open.kind.is_unit()
                    && (is_loop(&open.kind) || word == Word::Exit)
            }
            None => is_loop(&open.kind),
        });
        let Some(target) = target else {
            let text = word.text();
            let (span, message) = match &name {
                Some(name) => (name.span, format!("no construct named `{}` is around this `{text}`", name.text)),
                None => (keyword, format!("`{text}` outside of a loop")),
            };
            return Err(Box::new(Diagnostic::error("ACC3016", message).label(span, "")));
        };
        let crossed = self.open[target..].iter().find(|o| matches!(&o.kind, OpenKind::Acc(kind) if is_compute(kind)));
        if let Some(compute) = crossed {
            let message = format!("`{}` leaves `{}`", word.text(), compute.kind.text());
            return Err(Box::new(
                Diagnostic::error("ACC2021", message)
                    .label(keyword, "leads out of the construct")
                    .secondary(compute.span, "the construct begins here"),
            ));
        }
        if let Some(held) = self.open[target + 1..].iter().find(|o| holds_images(&o.kind)) {
            let message = format!("`{}` leaves `{}`", word.text(), held.kind.text());
            let error = Diagnostic::error("ACC3010", message).label(keyword, "leads out of the construct");
            return Err(Box::new(error.secondary(held.span, "the construct begins here")));
        }
        Ok(if word == Word::Exit { StmtKind::Exit(name) } else { StmtKind::Cycle(name) })
    }

    /// Nor from `critical` and `change team` (F2018, C1118, C1111).
    fn no_return_from_compute(&self, span: accc_source::Span) -> PResult<()> {
        let held = self.open.iter().rev().take_while(|o| !o.kind.is_unit()).find(|o| holds_images(&o.kind));
        if let Some(held) = held {
            let message = format!("`return` leaves `{}`", held.kind.text());
            let error = Diagnostic::error("ACC3010", message).label(span, "leads out of the construct");
            return Err(Box::new(error.secondary(held.span, "the construct begins here")));
        }
        let compute = self.open.iter().rev().take_while(|o| !o.kind.is_unit());
        match compute.into_iter().find(|o| matches!(&o.kind, OpenKind::Acc(kind) if is_compute(kind))) {
            Some(open) => Err(Box::new(
                Diagnostic::error("ACC2021", format!("`return` leaves `{}`", open.kind.text()))
                    .label(span, "leads out of the construct")
                    .secondary(open.span, "the construct begins here"),
            )),
            None => Ok(()),
        }
    }

    /// `goto 10`, `goto (10, 20), i`, `goto label, (10, 20)`.
    fn goto(&mut self) -> PResult<StmtKind> {
        if self.word().is_some() {
            let name = self.name("a variable")?;
            let variable = Expr { span: name.span, kind: ExprKind::Name(name) };
            self.accept(Punct::Comma);
            let mut labels = Vec::new();
            if !self.at_end() {
                let open = self.expect(Punct::LParen)?;
                labels = self.list(Self::label)?;
                self.close(open)?;
            }
            return Ok(StmtKind::AssignedGoto { variable, labels });
        }
        if !self.at(Punct::LParen) {
            return self.label().map(StmtKind::Goto);
        }
        let open = self.expect(Punct::LParen)?;
        let labels = self.list(Self::label)?;
        self.close(open)?;
        self.accept(Punct::Comma);
        Ok(StmtKind::ComputedGoto { labels, value: self.expr()? })
    }

    fn allocate(&mut self) -> PResult<StmtKind> {
        let open = self.expect(Punct::LParen)?;
        let ty = self.type_prefix()?;
        let mut objects = Vec::new();
        let mut options = Vec::new();
        loop {
            if self.at_nth(1, Punct::Equals) {
                options.push(self.option(&["stat", "errmsg", "source", "mold"])?);
            } else {
                objects.push(self.allocate_object()?);
            }
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        self.close(open)?;
        Ok(StmtKind::Allocate(Allocate { ty, objects, options }))
    }

    fn allocate_object(&mut self) -> PResult<AllocateObject> {
        let designator = self.designator()?;
        let span = designator.span;
        let ExprKind::Index { base, args } = designator.kind else {
            return Ok(AllocateObject { object: designator, dims: Vec::new(), span });
        };
        let dims = args.into_iter().map(allocate_dim).collect::<PResult<Vec<_>>>()?;
        Ok(AllocateObject { object: *base, dims, span })
    }

    fn deallocate(&mut self) -> PResult<StmtKind> {
        let open = self.expect(Punct::LParen)?;
        let mut objects = Vec::new();
        let mut options = Vec::new();
        loop {
            if self.at_nth(1, Punct::Equals) {
                options.push(self.option(&["stat", "errmsg"])?);
            } else {
                objects.push(self.designator()?);
            }
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        self.close(open)?;
        Ok(StmtKind::Deallocate { objects, options })
    }

    /// `keyword = value` with one of the keywords.
    fn option(&mut self, keywords: &[&str]) -> PResult<(Name, Expr)> {
        let keyword = self.name("a keyword")?;
        if !keywords.contains(&keyword.text.as_str()) {
            let message = format!("unknown keyword `{}`", keyword.text);
            let help = format!("possible here: `{}=`", keywords.join("=`, `"));
            return Err(Box::new(Diagnostic::error("ACC0011", message).label(keyword.span, "").help(help)));
        }
        self.expect(Punct::Equals)?;
        Ok((keyword, self.expr()?))
    }
}

/// `upper` or `lower:upper` of an `allocate` statement.
fn allocate_dim(arg: Arg) -> PResult<AllocateDim> {
    match arg.value {
        ArgValue::Expr(upper) if arg.keyword.is_none() => Ok(AllocateDim { lower: None, upper }),
        ArgValue::Section { lower, upper: Some(upper), stride: None } if lower.is_some() => {
            Ok(AllocateDim { lower, upper })
        }
        ArgValue::Expr(_) | ArgValue::Section { .. } | ArgValue::AlternateReturn(_) => Err(Box::new(
            Diagnostic::error("ACC0011", "`allocate` needs the bounds of each dimension")
                .label(arg.span, "expected `upper` or `lower:upper`"),
        )),
    }
}

fn is_compute(directive: &str) -> bool {
    ["parallel", "kernels", "serial"].iter().any(|compute| directive.starts_with(compute))
}

/// Constructs that control leaves at their end alone.
fn holds_images(kind: &OpenKind) -> bool {
    matches!(kind, OpenKind::Critical | OpenKind::Team)
}
