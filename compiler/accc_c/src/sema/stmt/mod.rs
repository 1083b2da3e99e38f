//! Statements, and the body of a function as a whole.
//!
//! [`Sema::function_body`] is given the block; while it works, [`BodyState`] knows which loops, switches, labels and
//! constructs are open. What an expression or declaration needs to run first (`pending`) becomes statements in front of
//! it. Source: C11, 6.8; gcc's manual for case ranges, computed gotos, `asm`.

mod asm;
mod cleanup;
mod flow;
mod label;
mod switch;
#[cfg(test)]
mod tests;

pub use asm::is_register;

use super::acc::{Problem, Sections};
use super::side_effects::has_effect;
use super::{Sema, codes};
use crate::ast::{self, Symbol};
use crate::hir::{Directive, Expr, ExprKind, ObjectId, Stmt, StmtKind, basic};
use accc_openacc::{DirectiveKind, Enclosing};
use accc_source::Span;
use ast::StmtKind as Ast;
use std::collections::HashSet;

/// The state of the body at hand; empty at file scope.
#[derive(Default)]
pub struct BodyState {
    /// How many operands of `sizeof` and the like are open: nothing in them is evaluated.
    pub unevaluated: u32,
    /// Names that were reported; once is enough.
    pub undeclared: HashSet<Symbol>,
    /// Loops and switches, outermost first.
    nest: Vec<Nest>,
    switches: Vec<switch::Switch>,
    labels: label::Labels,
    /// Where the function is at: what a jump must not cross.
    place: JumpScope,
    /// Constructs around, outermost first; before them the function's own `acc routine`.
    pub constructs: Vec<Enclosing>,
    /// What sections in `private` and `firstprivate` declare.
    pub sections: Sections,
    /// Code for devices: what device code can't do is reported here, with the directive that makes it so.
    pub device: Option<Span>,
    /// OpenMP's constructs around, outermost first.
    pub omp: Vec<crate::sema::omp::Scope>,
    /// The `declare` directives of inner blocks so far.
    block_declares: Vec<Directive>,
    /// Number of regions opened so far, as name for the next one.
    regions: u32,
    /// What the function does that matters once a device runs it.
    pub calls: Vec<(ObjectId, Span)>,
    pub problems: Vec<Problem>,
}

/// What `break` and `continue` may be for.
#[derive(Clone, Copy)]
struct Nest {
    kind: NestKind,
    /// Number of open regions around.
    regions: usize,
    /// Of variables with a `cleanup` around.
    cleanups: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NestKind {
    Loop,
    /// A loop under a directive that lets its iterations run in any order, which is given.
    Parallel(Span),
    Switch,
}

/// The variable length arrays, the regions and the directed loops around a statement: a jump may leave the first, but enter
/// none of them.
#[derive(Clone, Default, PartialEq)]
struct JumpScope {
    arrays: Vec<ObjectId>,
    regions: Vec<u32>,
    /// The loops with a directive around.
    loops: Vec<u32>,
    /// Variables with a function to call where they end.
    cleanups: Vec<cleanup::Cleanup>,
}

impl Sema<'_> {
    /// The body of `self.function`, whose parameters are in scope.
    pub fn function_body(&mut self, block: &ast::Block) -> Stmt {
        self.body = BodyState::default();
        self.enter_routine();
        let mut body = self.outermost_statements(&block.body);
        let settled = self.check_labels();
        body.splice(0..0, settled);
        let body = Stmt { kind: StmtKind::Block { body, end_span: block.end_span }, span: block.span };
        self.warn_about_flow(&body, block.end_span);
        self.leave_body();
        body
    }

    /// A function's own statements. `acc declare` takes effect where it stands, or in front of the statement that it stands
    /// in: variables have been initialised there, and it happens once.
    fn outermost_statements(&mut self, list: &[ast::Stmt]) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(list.len());
        let (arrays, labels, cleanups) = (self.body.place.arrays.len(), self.local_labels(), self.cleanups());
        for stmt in list {
            let at = out.len();
            self.statement_into(stmt, false, &mut out);
            let declares = self.function.as_mut().map(|function| std::mem::take(&mut function.declares));
            for directive in declares.unwrap_or_default() {
                self.check_declared_inside(&directive, stmt.span);
                let span = directive.span;
                out.insert(at, Stmt { kind: StmtKind::Standalone(directive), span });
            }
        }
        self.check_waiting_routine();
        self.end_cleanups(cleanups, false, &mut out);
        self.body.place.arrays.truncate(arrays);
        self.forget_local_labels(labels);
        out
    }

    /// The statements of a block; `valued`: the last one gives the value of `({ … })`.
    pub fn statements(&mut self, list: &[ast::Stmt], valued: bool) -> Vec<Stmt> {
        let mut out = Vec::with_capacity(list.len());
        let (arrays, labels, cleanups) = (self.body.place.arrays.len(), self.local_labels(), self.cleanups());
        for (at, stmt) in list.iter().enumerate() {
            let used = valued && at + 1 == list.len();
            self.statement_into(stmt, used, &mut out);
            if matches!(&stmt.kind, Ast::AccStandalone(directive) if directive.kind == DirectiveKind::Declare) {
                self.block_declares(list[0].span, &mut out);
            }
        }
        self.check_waiting_routine();
        self.end_cleanups(cleanups, valued, &mut out);
        self.body.place.arrays.truncate(arrays);
        self.forget_local_labels(labels);
        out
    }

    /// A `declare` of variables of the inner block at hand, which begins at `block`. One of the function's own variables waits
    /// for the function's own block.
    fn block_declares(&mut self, block: Span, out: &mut Vec<Stmt>) {
        let Some(function) = &mut self.function else { return };
        for directive in std::mem::take(&mut function.declares) {
            if self.names_variable_behind(&directive, block) {
                let begins = self.begin_block_declare(directive);
                out.push(begins);
            } else if let Some(function) = &mut self.function {
                function.declares.push(directive);
            }
        }
    }

    /// One statement, as a block where it needs others in front.
    pub fn statement(&mut self, stmt: &ast::Stmt) -> Stmt {
        let mut out = Vec::with_capacity(1);
        self.statement_into(stmt, false, &mut out);
        if out.len() == 1 {
            return out.pop().expect("one statement");
        }
        Stmt { kind: StmtKind::Block { body: out, end_span: stmt.span }, span: stmt.span }
    }

    fn statement_into(&mut self, stmt: &ast::Stmt, used: bool, out: &mut Vec<Stmt>) {
        if !matches!(stmt.kind, Ast::Declaration(_) | Ast::Function(_)) {
            self.check_waiting_routine();
        }
        let kind = match &stmt.kind {
            Ast::Declaration(declaration) => {
                let statements = self.local_declaration(declaration);
                self.note_arrays(&statements);
                out.extend(statements);
                return;
            }
            Ast::StaticAssert(assertion) => {
                self.static_assert(assertion);
                return;
            }
            Ast::LocalLabels(names) => {
                self.declare_local_labels(names);
                return;
            }
            Ast::Empty => StmtKind::Empty,
            Ast::Expr(expr) => self.expression_statement(expr, used),
            Ast::Block(block) => {
                self.push_scope();
                let body = self.statements(&block.body, false);
                self.pop_scope();
                StmtKind::Block { body, end_span: block.end_span }
            }
            Ast::If { cond, then, otherwise } => self.if_statement(cond, then, otherwise.as_deref()),
            Ast::While { cond, body } => self.while_statement(cond, body),
            Ast::DoWhile { body, cond } => self.do_statement(body, cond),
            Ast::For(for_stmt) => self.for_statement(for_stmt, None, stmt.span),
            Ast::Switch { value, body } => self.switch_statement(value, body),
            Ast::Case { low, high, body } => self.case_statement(low, high.as_ref(), body, stmt.span),
            Ast::Default { body } => self.default_statement(body, stmt.span),
            Ast::Label { name, attrs, body } => self.label_statement(*name, attrs, body),
            Ast::Goto(name) => self.goto_statement(*name),
            Ast::GotoIndirect(target) => self.computed_goto(target, stmt.span),
            Ast::Break => self.break_statement(stmt.span),
            Ast::Continue => self.continue_statement(stmt.span),
            Ast::Return(value) => self.return_statement(value.as_ref(), stmt.span),
            Ast::Asm(asm) => self.asm_statement(asm),
            Ast::AccConstruct { directive, body } => self.acc_construct(directive, body, stmt.span),
            Ast::Omp { directive, body } => self.omp(directive, body.as_deref(), stmt.span),
            Ast::Function(definition) => {
                self.nested_function(definition);
                StmtKind::Empty
            }
            Ast::AccStandalone(directive) => self.acc_standalone(directive),
        };
        out.append(&mut self.take_pending());
        out.push(Stmt { kind, span: stmt.span });
    }

    fn expression_statement(&mut self, expr: &ast::Expr, used: bool) -> StmtKind {
        let Some(value) = self.rvalue(expr) else {
            debug_assert!(self.sink.has_errors(), "an expression was dropped without a message");
            return StmtKind::Empty;
        };
        if !used {
            self.warn_no_effect(&value);
        }
        StmtKind::Expr(value)
    }

    /// Variable length arrays that these statements bring to life: no jump may pass them.
    fn note_arrays(&mut self, statements: &[Stmt]) {
        for stmt in statements {
            if let StmtKind::Declare { object, .. } = stmt.kind
                && self.types.is_variably_modified(self.object(object).ty.ty)
            {
                self.body.place.arrays.push(object);
            }
        }
    }

    /// Opens a region that jumps must not cross, and gives what [`Sema::close_region`] takes.
    pub fn open_region(&mut self) {
        self.body.regions += 1;
        let region = self.body.regions;
        self.body.place.regions.push(region);
    }

    pub(crate) fn close_region(&mut self) {
        self.body.place.regions.pop();
    }

    /// A loop with a directive: `goto` must not cross its body's border.
    pub fn open_loop(&mut self) {
        self.body.regions += 1;
        self.body.place.loops.push(self.body.regions);
    }

    pub(crate) fn close_loop(&mut self) {
        self.body.place.loops.pop();
    }

    /// `a == b;` and the like, whose value nothing uses.
    fn warn_no_effect(&mut self, value: &Expr) {
        let pointless = match &value.kind {
            ExprKind::Compare(..) | ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::Not(_) => true,
            ExprKind::Load { volatile, place } => !volatile && matches!(place.kind, ExprKind::Object(_)),
            _ => false,
        };
        if pointless && value.ty != basic::VOID && self.options.warnings.unused_value && !has_effect(value) {
            self.warn(codes::UNUSED, value.span, "statement with no effect [-Wunused-value]");
        }
    }
}
