//! Statements. Source: Fortran 2008, chapters 7.2 (assignment), 8 (control).

use crate::ast::{self, StmtKind as Ast};
use crate::hir::{CharLen, Directive, Do, Expr, ExprKind, If, IfArm, Stmt, StmtKind, SymId, SymbolClass, Type};
use crate::sema::expressions::expr::assignable;
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use crate::standard::Standard;
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// Resolves a statement; `None` where it is wrong or does nothing.
    pub fn statement(&mut self, statement: &ast::Stmt) -> Option<StmtKind> {
        let span = statement.span;
        match &statement.kind {
            Ast::Assign { target, value } if self.refers_to_pointer_function(target) => {
                self.assignment_through_function(target, value, span)
            }
            Ast::Assign { target, value } => self.assignment(target, value, span),
            Ast::Call { procedure, args } => self.call_subroutine(procedure, args, span),
            Ast::If(construct) => {
                self.named_construct(construct.name.as_ref(), span, |this| Some(this.if_construct(construct)))
            }
            Ast::IfStmt { cond, then } => {
                let cond = self.condition(cond);
                let body = self.block(std::slice::from_ref(then.as_ref()));
                Some(StmtKind::If(If { arms: vec![IfArm { cond, body, span }], otherwise: Vec::new() }))
            }
            Ast::Do(construct) => match self.real_do_variable(&construct.var) {
                Some(var) => self.real_loop(construct, var),
                None => self.do_loop(construct, None).map(StmtKind::Do),
            },
            Ast::DoWhile(construct) => {
                let cond = self.condition(&construct.cond);
                let id = self.new_loop();
                let body = self.loop_body(id, construct.name.as_ref(), None, &construct.body);
                Some(StmtKind::DoWhile { id, cond, body, end_span: construct.end_span })
            }
            Ast::DoForever(construct) => {
                let id = self.new_loop();
                let body = self.loop_body(id, construct.name.as_ref(), None, &construct.body);
                Some(StmtKind::DoForever { id, body, end_span: construct.end_span })
            }
            Ast::SelectCase(construct) => {
                self.named_construct(construct.name.as_ref(), span, |this| this.select_case(construct))
            }
            Ast::SelectType(construct) => {
                self.named_construct(construct.name.as_ref(), span, |this| this.select_type(construct, span))
            }
            Ast::SelectRank(construct) => {
                self.named_construct(construct.name.as_ref(), span, |this| this.select_rank(construct, span))
            }
            Ast::Exit(name) => self.exit(name.as_ref(), span),
            Ast::Cycle(name) => self.cycle(name.as_ref(), span),
            Ast::Continue | Ast::Format(_) => None,
            Ast::Return(value) => self.return_statement(value.as_ref(), span),
            Ast::Stop { error, code, quiet } => self.stop(*error, code.as_ref(), quiet.as_ref(), span),
            Ast::Pause(code) => match self.stop(false, code.as_ref(), None, span)? {
                StmtKind::Stop { code, .. } => Some(StmtKind::Pause(code)),
                other => Some(other),
            },
            Ast::Allocate(allocate) => self.allocate(allocate, span),
            Ast::Deallocate { objects, options } => self.deallocate(objects, options, span),
            Ast::Print(print) => {
                self.check_pure_transfer("`print`", span);
                self.print(print, span)
            }
            Ast::Io(io) => {
                let statement = self.io_statement(io, span);
                let internal = matches!(&statement, Some(StmtKind::Transfer(node)) if node.is_internal());
                if statement.is_some() && !internal {
                    self.check_pure_transfer("this statement", span);
                }
                statement
            }
            Ast::AccConstruct(construct) => self.acc_construct(construct),
            Ast::AccLoop(construct) => self.acc_loop(construct),
            Ast::Omp(construct) => self.omp(construct, span),
            Ast::AccStandalone(directive) => self.acc_standalone(directive),
            Ast::Data(sets) => {
                self.data_statement(sets, span);
                None
            }
            Ast::PointerAssign { target, value } => self.pointer_assignment(target, value, span),
            Ast::Nullify(pointers) => self.nullify(pointers, span),
            Ast::ArithmeticIf { value, labels } => self.arithmetic_if(value, labels, span),
            Ast::DoConcurrent(construct) => self.concurrent(construct),
            Ast::Where(construct) => self.where_construct(construct),
            Ast::Forall(construct) => self.forall(construct, span),
            Ast::Associate(construct) => {
                self.named_construct(construct.name.as_ref(), span, |this| this.associate(construct, span))
            }
            Ast::Block(construct) => {
                self.named_construct(construct.name.as_ref(), span, |this| this.block_construct(construct))
            }
            Ast::Goto(label) => self.jump(*label, span),
            Ast::ComputedGoto { labels, value } => self.computed_goto(labels, value, span),
            Ast::AssignLabel { label, variable } => self.assign_label(*label, variable, span),
            Ast::AssignedGoto { variable, labels } => self.assigned_goto(variable, labels, span),
            Ast::Entry { .. } => {
                self.misplaced_entry(span);
                None
            }
        }
    }

    pub fn assignment(&mut self, target: &ast::Expr, value: &ast::Expr, span: Span) -> Option<StmtKind> {
        // An associate name is not allocatable, whatever it stands for.
        let associated = match &target.kind {
            ast::ExprKind::Name(name) => matches!(self.lookup(&name.text), Some(Entity::Alias(_))),
            _ => false,
        };
        let target = self.target(target);
        let value = self.bits_as(value, &target.ty).unwrap_or_else(|| self.value(value));
        if !self.check_assignable(&target, "assigned here") || value.is_error() {
            return None;
        }
        if let Some(call) = self.user_assignment(&target, &value, span) {
            return Some(call);
        }
        let value = self.hollerith_as(value, &target.ty);
        let value = self.truth_as_number(&target.ty, value);
        if !self.check_not_polymorphic(&target) {
            return None;
        }
        let extension = self.is_polymorphic(&target) && self.extends(&value.ty, &target.ty);
        if !extension && !assignable(&target.ty, &value.ty) {
            let message = format!("{} can't be assigned to {}", value.ty, target.ty);
            let error = Diagnostic::error(codes::TYPE, message)
                .label(value.span, format!("this is {}", self.describe(&value)))
                .secondary(target.span, format!("this is {}", self.describe(&target)));
            self.sink.push(error);
            return None;
        }
        if target.rank == 0 && value.rank > 0 {
            let error = Diagnostic::error(codes::RANK, "an array can't be assigned to a scalar")
                .label(value.span, format!("rank {}", value.rank))
                .secondary(target.span, "a scalar");
            self.sink.push(error);
            return None;
        }
        if self.holds_pointers(&target.ty, 0) && !self.check_pure_source(&value, "its pointers are not copied") {
            return None;
        }
        let whole_allocatable = self.is_allocatable(&target) && !associated;
        if !self.conformable(&target, &value, span) {
            return None;
        }
        let keeps_shape = !self.options.reallocate && !matches!(target.ty, Type::Character(CharLen::Deferred, _));
        let keeps_shape = keeps_shape && !self.is_polymorphic(&target);
        let reallocate = whole_allocatable && (value.rank > 0 || target.rank == 0) && !keeps_shape;
        let value = if extension { value } else { self.convert(value, &target.ty) };
        if value.is_error() {
            return None;
        }
        let (target, value) = self.part_assignment(target, value);
        Some(StmtKind::Assign { target, value, reallocate })
    }

    /// The left side: a statement function would look the same.
    fn target(&mut self, target: &ast::Expr) -> Expr {
        if let Some(name) = base_name(target)
            && let Some(Entity::Constant(..)) = self.lookup(&name.text)
        {
            let message = format!("`{}` can't be assigned to: it is a constant", name.text);
            self.error(codes::NOT_ASSIGNABLE, target.span, message, "assigned here");
            return Expr::error(target.span);
        }
        if let ast::ExprKind::Index { base, args } = &target.kind
            && let ast::ExprKind::Name(name) = &base.kind
        {
            let scalar_local = match self.lookup(&name.text) {
                Some(Entity::Var(sym)) => !self.is_array(sym) && !self.symbol(sym).ty.is_character(),
                Some(Entity::Constant(..) | Entity::Alias(_) | Entity::Error) => false,
                Some(
                    Entity::Procedure(_)
                    | Entity::Interface(_)
                    | Entity::Address { .. }
                    | Entity::Interop(_)
                    | Entity::ModuleIntrinsic(_)
                    | Entity::Opaque(_)
                    | Entity::Generic(_)
                    | Entity::External(_)
                    | Entity::Intrinsic
                    | Entity::Used(_),
                )
                | None => true,
            };
            let error = matches!(self.lookup(&name.text), Some(Entity::Var(sym)) if self.symbol(sym).ty.is_error());
            if scalar_local && !error {
                self.resolve_args(args);
                let message = format!("`{}` is no array: it has no elements to assign", name.text);
                let help = "declare its bounds; statement functions are not supported: write an internal function";
                self.sink.push(Diagnostic::error(codes::RANK, message).label(target.span, "").help(help));
                return Expr::error(target.span);
            }
        }
        self.value(target)
    }

    fn if_construct(&mut self, construct: &ast::If) -> StmtKind {
        let mut arms = Vec::new();
        for arm in &construct.arms {
            let cond = self.condition(&arm.cond);
            arms.push(IfArm { cond, body: self.block(&arm.body), span: arm.span });
        }
        let otherwise = construct.otherwise.as_ref().map_or(Vec::new(), |body| self.block(body));
        StmtKind::If(If { arms, otherwise })
    }

    /// A counted loop, with the directive that governs it.
    pub fn do_loop(&mut self, construct: &ast::Do, acc: Option<Directive>) -> Option<Do> {
        let shared_out = self.omp_loop_variable(&construct.var);
        let shown = self.do_variable(&construct.var);
        let ty = shown.as_ref().map_or(Type::Error, |shown| shown.ty.clone());
        let var = shown.as_ref().and_then(|shown| self.counter(shown, acc.as_ref()));
        let lower = self.loop_bound(&construct.first, &ty);
        let upper = self.loop_bound(&construct.last, &ty);
        let step = match &construct.step {
            Some(step) => self.do_bound(step, &ty),
            None => {
                let one = Expr::int(1, construct.do_span);
                self.convert(one, &ty)
            }
        };
        if step.int_constant() == Some(0) {
            self.error(codes::RANGE, step.span, "the step of a loop must not be 0", "");
        }
        let id = self.new_loop();
        let before = self.body.do_variables.len();
        let root = shown.as_ref().and_then(Expr::root);
        let changed = [var, root.filter(|root| Some(*root) != var)];
        self.body.do_variables.extend(changed.into_iter().flatten().map(|var| (var, construct.do_span)));
        let parallel =
            acc.as_ref().filter(|d| !d.has(accc_openacc::ClauseName::Seq)).map(|d| d.keyword_span).or(shared_out);
        let mut body = self.loop_body(id, construct.name.as_ref(), parallel, &construct.body);
        self.body.do_variables.truncate(before);
        if let (Some(var), Some(shown)) = (var, shown)
            && !matches!(shown.kind, ExprKind::Var(sym) if sym == var)
        {
            let value = Expr { kind: ExprKind::Var(var), ..shown.clone() };
            let span = construct.do_span;
            let assign = Stmt { kind: StmtKind::Assign { target: shown, value, reallocate: false }, span };
            body.insert(0, assign.clone());
            self.body.following.push(assign);
        }
        let (do_span, end_span) = (construct.do_span, construct.end_span);
        Some(Do { id, var: var?, lower, upper, step, body, acc, do_span, end_span })
    }

    /// A bound or the step: a number of the variable's type; of a real the whole part (Fortran 77, section 11.10.3).
    pub fn do_bound(&mut self, bound: &ast::Expr, ty: &Type) -> Expr {
        let value = self.value(bound);
        if value.ty.is_real() && value.rank == 0 && !ty.is_error() {
            return self.convert(value, ty);
        }
        self.bound_of(value, ty)
    }

    /// The variable that counts: the loop's own, or a hidden one where that is a pointer, allocatable, or a part of a variable
    /// that `associate` names. The loop's gets the counter's value at the start of each iteration and behind the loop.
    fn counter(&mut self, shown: &Expr, acc: Option<&Directive>) -> Option<SymId> {
        if let ExprKind::Var(sym) = shown.kind
            && !self.symbol(sym).pointer
            && !self.symbol(sym).allocatable
        {
            return Some(sym);
        }
        if acc.is_some() || self.body.compute.is_some() {
            let what =
                "a loop over a pointer, an allocatable or a part of a variable, in device code or with a directive";
            self.unsupported(shown.span, what, "count with an integer variable");
            return None;
        }
        let symbol = new_symbol(".counter", shown.span, shown.ty.clone(), SymbolClass::Local);
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        Some(self.scope_mut().add(symbol, facts))
    }

    fn do_variable(&mut self, name: &ast::Name) -> Option<Expr> {
        let expr = self.expr(&ast::Expr { kind: ast::ExprKind::Name(name.clone()), span: name.span });
        if !self.check_assignable(&expr, "the loop changes it") {
            return None;
        }
        if expr.is_error() {
            return None;
        }
        if expr.rank > 0 || !expr.ty.is_integer() {
            if expr.ty.is_real() && expr.rank == 0 {
                self.unsupported(name.span, "loops over reals", "loop over an integer and compute the real from it");
            } else {
                let label = format!("this is {}", self.describe(&expr));
                self.error(codes::TYPE, name.span, "the variable of a loop has to be a scalar integer", label);
            }
            return None;
        }
        Some(expr)
    }

    fn return_statement(&mut self, value: Option<&ast::Expr>, span: Span) -> Option<StmtKind> {
        self.check_leaves_no_concurrent(0, span, "return")?;
        if self.body.regions > 0 {
            self.report_branch(span, "return");
            return None;
        }
        match value {
            Some(value) => self.alternate_return(value, span),
            None => Some(StmtKind::Return),
        }
    }

    fn stop(
        &mut self,
        error: bool,
        code: Option<&ast::Expr>,
        quiet: Option<&ast::Expr>,
        span: Span,
    ) -> Option<StmtKind> {
        if !error {
            // It is an image control statement (Fortran 2018, C1137).
            self.check_leaves_no_concurrent(0, span, "stop")?;
        }
        let code = match code {
            None => None,
            Some(code) => {
                let value = self.expr(code);
                if value.is_error() {
                    return None;
                }
                if value.rank > 0 || !(value.ty.is_integer() || value.ty.is_character()) {
                    let label = format!("this is {}", self.describe(&value));
                    self.error(codes::TYPE, value.span, "a stop code is an integer or a text", label);
                    return None;
                }
                if self.options.standard < Standard::F2018 && value.constant().is_none() {
                    let message = "a stop code that is no constant: of Fortran 2018";
                    self.error(codes::STANDARD, value.span, message, "");
                }
                let ty = if value.ty.is_integer() { Type::INT } else { value.ty.clone() };
                Some(self.convert(value, &ty))
            }
        };
        let quiet = match quiet {
            None => None,
            Some(quiet) => Some(self.condition(quiet)).filter(|value| !value.is_error()),
        };
        if !error && self.in_pure() {
            let message = "`stop` can't stand in a pure procedure";
            self.sink.push(Diagnostic::error(codes::PLACE, message).label(span, "").help("write `error stop`"));
            return None;
        }
        let computed = code.as_ref().is_some_and(|code| code.ty.is_character() && code.constant().is_none());
        if self.body.compute.is_some() && (computed || quiet.is_some()) {
            let what = if computed { "a computed text" } else { "`quiet`" };
            let way_out = "write a number or a constant text, or set a flag and stop behind the construct";
            self.unsupported(span, format!("`stop` with {what} {}", self.device_place()), way_out);
            return None;
        }
        Some(StmtKind::Stop { error, code, quiet })
    }
}

/// The name that a designator starts with.
fn base_name(expr: &ast::Expr) -> Option<&ast::Name> {
    match &expr.kind {
        ast::ExprKind::Name(name) => Some(name),
        ast::ExprKind::Index { base, .. } => base_name(base),
        _ => None,
    }
}
