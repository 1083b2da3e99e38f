//! The execution part: state, blocks, and what may be assigned to. Source: Fortran 2008, sections 2.3, 8.1, 16.6.7.

use super::label::Labels;
use crate::ast;
use crate::hir::{Expr, ExprKind, LoopId, RoutineLevel, Stmt, StmtKind, SymId};
use crate::sema::input_output::io_branch::Condition;
use crate::sema::program::scope::ScopeId;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

/// Where in a body the analysis is.
#[derive(Default)]
pub struct BodyState {
    /// The loops and named constructs around, outermost first.
    pub loops: Vec<LoopFrame>,
    /// Variables of active counted loops, which nothing else may assign, and the loops' places.
    pub do_variables: Vec<(SymId, Span)>,
    /// Where device code starts: the compute construct around, or the procedure's `acc routine`.
    pub compute: Option<Span>,
    /// That construct is a `kernels`.
    pub in_kernels: bool,
    /// The level of the procedure's `acc routine`.
    pub routine: Option<RoutineLevel>,
    /// The construct around in which only pure procedures are called.
    pub pure_only: Option<&'static str>,
    /// How many directive constructs are around.
    pub regions: usize,
    /// OpenMP's constructs around, outermost first.
    pub omp: Vec<crate::sema::directives::omp::Scope>,
    pub labels: Labels,
    /// Of the I/O statement at hand.
    pub branches: Vec<(Condition, ast::Label)>,
    /// Declarations of a `block` are at hand: bounds and lengths are computed when it is entered.
    pub declares_block: bool,
    /// What comes in front of the statement at hand.
    pub preceding: Vec<Stmt>,
    /// What comes in front of the compute construct at hand: bounds of its loops that the host computes.
    pub hoisted: Vec<Stmt>,
    /// How many of `do_variables` are of loops around that construct.
    pub outer_variables: usize,
    /// What comes behind it.
    pub following: Vec<Stmt>,
}

pub struct LoopFrame {
    pub id: LoopId,
    pub name: Option<String>,
    /// `BodyState::regions` where the loop starts.
    pub regions: usize,
    /// The directive on the loop that forbids leaving it early.
    pub directive: Option<Span>,
    /// The statement, where it is `do concurrent`, which nothing may leave early.
    pub concurrent: Option<Span>,
    /// Not so: a named `if` or `select case`, which only an `exit` with its name leaves.
    pub is_loop: bool,
    /// Some `exit` names it.
    pub left: bool,
}

impl<'a> Sema<'a> {
    pub fn procedure_body(&mut self, scope: ScopeId, statements: &'a [ast::Stmt]) {
        self.current = scope;
        let routine = self.scope().procedure.as_ref().and_then(|p| p.routine.as_ref());
        let routine = routine.filter(|routine| !routine.version.is_bound());
        let (compute, routine) = (routine.map(|r| r.span), routine.map(|r| r.version.level));
        self.body = BodyState { compute, routine, ..BodyState::default() };
        self.collect_labels(statements);
        let mut body = self.block(statements);
        self.check_assumed_lengths();
        body.splice(..0, self.initial_assignments_of_procedure());
        body.splice(..0, self.no_alternate_yet());
        if let Some(procedure) = &mut self.scope_mut().procedure {
            procedure.body = body;
        }
    }

    pub fn block(&mut self, statements: &[ast::Stmt]) -> Vec<Stmt> {
        self.block_of(statements, None)
    }

    /// The body of a loop, or another block.
    fn block_of(&mut self, statements: &[ast::Stmt], of: Option<LoopId>) -> Vec<Stmt> {
        let mut body = Vec::new();
        self.enter_block(statements, of);
        for statement in statements {
            body.extend(self.label_mark(statement));
            if let Some(kind) = self.statement(statement) {
                body.append(&mut self.body.preceding);
                body.push(Stmt { kind, span: statement.span });
            } else if !does_nothing(&statement.kind) {
                self.assert_reported(statement.span, "a statement");
            }
            self.body.preceding.clear();
            body.append(&mut self.body.following);
        }
        self.leave_block();
        body
    }

    pub fn new_loop(&mut self) -> LoopId {
        let Some(procedure) = &mut self.scope_mut().procedure else { return LoopId(0) };
        procedure.loops += 1;
        LoopId(procedure.loops - 1)
    }

    /// A body of a loop that `exit` and `cycle` may name.
    pub fn loop_body(
        &mut self,
        id: LoopId,
        name: Option<&ast::Name>,
        directive: Option<Span>,
        body: &[ast::Stmt],
    ) -> Vec<Stmt> {
        if let Some(name) = name {
            self.check_construct_name(name);
        }
        let name = name.map(|n| n.text.clone());
        self.body.loops.push(LoopFrame {
            id,
            name,
            regions: self.body.regions,
            directive,
            concurrent: None,
            is_loop: true,
            left: false,
        });
        let body = self.block_of(body, Some(id));
        self.body.loops.pop();
        body
    }

    /// A construct that is no loop. Where an `exit` names it, it becomes a loop that runs once.
    pub fn named_construct(
        &mut self,
        name: Option<&ast::Name>,
        span: Span,
        resolve: impl FnOnce(&mut Self) -> Option<StmtKind>,
    ) -> Option<StmtKind> {
        let Some(name) = name else { return resolve(self) };
        self.check_construct_name(name);
        let (id, regions, name) = (self.new_loop(), self.body.regions, Some(name.text.clone()));
        self.body.loops.push(LoopFrame {
            id,
            name,
            regions,
            directive: None,
            concurrent: None,
            is_loop: false,
            left: false,
        });
        let kind = resolve(self);
        let left = self.body.loops.pop().is_some_and(|frame| frame.left);
        let kind = kind?;
        if !left {
            return Some(kind);
        }
        let body = vec![Stmt { kind, span }, Stmt { kind: StmtKind::Exit(id), span }];
        Some(StmtKind::DoForever { id, body, end_span: span })
    }

    /// A construct's name is no other's around it (F2018, 19.3.1).
    fn check_construct_name(&mut self, name: &ast::Name) {
        if self.body.loops.iter().any(|frame| frame.name.as_ref() == Some(&name.text)) {
            let message = format!("a construct around this one is named `{}`, too", name.text);
            self.error(codes::DUPLICATE, name.span, message, "");
        }
    }

    pub fn exit(&mut self, name: Option<&ast::Name>, span: Span) -> Option<StmtKind> {
        let position = self.find_loop(name, span, "exit")?;
        let frame = &mut self.body.loops[position];
        frame.left = true;
        let (id, regions) = (frame.id, frame.regions);
        if let Some(directive) = self.body.loops[position..].iter().find_map(|frame| frame.directive) {
            let error = Diagnostic::error(codes::ACC_COUNTABLE, "`exit` leaves a loop that a directive makes parallel")
                .label(span, "")
                .secondary(directive, "iterations may run in any order, or at the same time")
                .help("add `seq` to the directive, or skip the rest of the iteration with `cycle`");
            self.sink.push(error);
            return None;
        }
        self.check_leaves_no_concurrent(position, span, "exit")?;
        self.check_leaves_no_region(regions, span, "exit")?;
        Some(StmtKind::Exit(id))
    }

    pub fn cycle(&mut self, name: Option<&ast::Name>, span: Span) -> Option<StmtKind> {
        let position = self.find_loop(name, span, "cycle")?;
        let (id, regions) = (self.body.loops[position].id, self.body.loops[position].regions);
        self.check_leaves_no_concurrent(position + 1, span, "cycle")?;
        self.check_leaves_no_region(regions, span, "cycle")?;
        Some(StmtKind::Cycle(id))
    }

    fn find_loop(&mut self, name: Option<&ast::Name>, span: Span, what: &str) -> Option<usize> {
        let wants_loop = name.is_none() || what == "cycle";
        let position = match name {
            None => self.body.loops.iter().rposition(|l| l.is_loop),
            Some(name) => {
                let named = |l: &LoopFrame| l.name.as_deref() == Some(name.text.as_str());
                self.body.loops.iter().position(|l| named(l) && (l.is_loop || !wants_loop))
            }
        };
        if position.is_none() {
            let message = match name {
                None => format!("`{what}` stands in no loop"),
                Some(name) if wants_loop => format!("no loop named `{}` is around this `{what}`", name.text),
                Some(name) => format!("no construct named `{}` is around this `{what}`", name.text),
            };
            self.error(codes::EXIT, name.map_or(span, |n| n.span), message, "");
        }
        position
    }

    /// Of the constructs from `position` on, which the statement leaves, none is a `do concurrent`.
    pub fn check_leaves_no_concurrent(&mut self, position: usize, span: Span, what: &str) -> Option<()> {
        let Some(concurrent) = self.body.loops[position..].iter().find_map(|frame| frame.concurrent) else {
            return Some(());
        };
        let error = Diagnostic::error(codes::EXIT, format!("`{what}` leaves a `do concurrent`"))
            .label(span, "")
            .secondary(concurrent, "its iterations are done in any order")
            .help("skip the rest of an iteration with `cycle`, or write a `do` loop");
        self.sink.push(error);
        None
    }

    pub fn check_leaves_no_region(&mut self, regions: usize, span: Span, what: &str) -> Option<()> {
        if regions == self.body.regions {
            return Some(());
        }
        self.report_branch(span, what);
        None
    }

    /// `return`, `exit`, `cycle` out of a construct of a directive.
    pub fn report_branch(&mut self, span: Span, what: &str) {
        let message = format!("`{what}` leaves an OpenACC construct");
        let mut error = Diagnostic::error(codes::ACC_BRANCH, message).label(span, "");
        if let Some(region) = self.body.compute {
            error = error.secondary(region, "the construct starts here");
        }
        self.sink.push(error.help("set a flag here and test it after the construct"));
    }

    /// Reports a target that can't be assigned to. `why` says what assigns it.
    pub fn check_assignable(&mut self, target: &Expr, why: &str) -> bool {
        if target.is_error() {
            return false;
        }
        if target.ty.is_assumed() {
            self.report_assumed_type(target);
            return false;
        }
        let Some(sym) = target.root() else {
            let what = if target.constant().is_some() { "a constant" } else { "not a variable" };
            let message = format!("this can't be assigned to: it is {what}");
            self.error(codes::NOT_ASSIGNABLE, target.span, message, why);
            return false;
        };
        let through_pointer = self.is_behind_pointer(target);
        if let Some(reason) = self.scope_mut().facts(sym).read_only.filter(|_| !through_pointer) {
            let symbol = self.symbol(sym);
            let message = format!("`{}` can't be assigned to: it {reason}", symbol.name);
            let mut error = Diagnostic::error(codes::NOT_ASSIGNABLE, message).label(target.span, why);
            if !symbol.span.is_none() {
                error = error.secondary(symbol.span, "declared here");
            }
            self.sink.push(error);
            return false;
        }
        self.check_not_do_variable(sym, target, why) && self.check_pure_definition(target, sym, why)
    }

    fn check_not_do_variable(&mut self, sym: SymId, target: &Expr, why: &str) -> bool {
        let active = self.body.do_variables.iter().find(|(var, _)| *var == sym);
        if let (Some((_, loop_span)), ExprKind::Var(_)) = (active, &target.kind) {
            let message = format!("`{}` is the variable of a loop: it must not change in it", self.symbol(sym).name);
            let error = Diagnostic::error(codes::NOT_ASSIGNABLE, message)
                .label(target.span, why)
                .secondary(*loop_span, "the loop");
            self.sink.push(error);
            return false;
        }
        true
    }
}

/// Statements without an effect where they stand.
fn does_nothing(statement: &ast::StmtKind) -> bool {
    matches!(statement, ast::StmtKind::Continue | ast::StmtKind::Format(_) | ast::StmtKind::Data(_))
}
