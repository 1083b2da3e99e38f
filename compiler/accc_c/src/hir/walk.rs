//! Walks over the typed tree.

use super::{AutoInit, Directive, Expr, ExprKind, Stmt, StmtKind};
use accc_openacc::{Argument, ClauseKind};

/// What a walk meets. Statements and expressions come before what they hold; a `false` keeps the walk out of them.
pub trait Visitor<'h> {
    /// Meets an expression; whether the walk goes into its operands.
    fn expr(&mut self, _: &'h Expr) -> bool {
        true
    }
    /// Meets a statement; whether the walk goes into what it holds.
    fn stmt(&mut self, _: &'h Stmt) -> bool {
        true
    }
}

/// The statement, then its expressions, clauses and statements in source order.
pub fn walk_stmt<'h>(stmt: &'h Stmt, v: &mut impl Visitor<'h>) {
    if !v.stmt(stmt) {
        return;
    }
    match &stmt.kind {
        StmtKind::Empty
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::AsmBarrier
        | StmtKind::Return(None) => {}
        StmtKind::Expr(e) | StmtKind::GotoIndirect(e) | StmtKind::Return(Some(e)) => walk_expr(e, v),
        StmtKind::Declare { init, .. } => init.iter().for_each(|init| walk_init(init, v)),
        StmtKind::Block { body, .. } => body.iter().for_each(|stmt| walk_stmt(stmt, v)),
        StmtKind::If { cond, then, otherwise } => {
            walk_expr(cond, v);
            walk_stmt(then, v);
            otherwise.iter().for_each(|stmt| walk_stmt(stmt, v));
        }
        StmtKind::While { cond, body } | StmtKind::DoWhile { body, cond } | StmtKind::Switch { value: cond, body } => {
            walk_expr(cond, v);
            walk_stmt(body, v);
        }
        StmtKind::For(node) => {
            node.init.iter().for_each(|stmt| walk_stmt(stmt, v));
            node.cond.iter().chain(&node.step).for_each(|e| walk_expr(e, v));
            node.directive.iter().for_each(|directive| walk_directive(directive, v));
            walk_stmt(&node.body, v);
        }
        StmtKind::Case { body, .. } | StmtKind::Default { body } | StmtKind::Label { body, .. } => walk_stmt(body, v),
        StmtKind::Region { directive, body, .. } => {
            walk_directive(directive, v);
            walk_stmt(body, v);
        }
        StmtKind::Asm(asm) => {
            asm.outputs.iter().chain(&asm.inputs).for_each(|operand| walk_expr(&operand.value, v));
            asm.jumps.iter().for_each(|(_, taken)| walk_expr(taken, v));
        }
        StmtKind::Standalone(directive) | StmtKind::BlockDeclare { directive, .. } => walk_directive(directive, v),
        StmtKind::Omp(node) => {
            node.copies.iter().filter_map(|copy| copy.step.as_ref()).for_each(|e| walk_expr(e, v));
            node.directive.clauses.iter().for_each(|clause| walk_omp_clause(clause, v));
            node.body.iter().for_each(|stmt| walk_stmt(stmt, v));
        }
        StmtKind::Atomic(node) => {
            walk_expr(&node.place, v);
            node.op.iter().for_each(|op| walk_expr(&op.value, v));
            node.target.iter().for_each(|e| walk_expr(e, v));
        }
    }
}

/// The values of the parts, in the order of their stores.
pub fn walk_init<'h>(init: &'h AutoInit, v: &mut impl Visitor<'h>) {
    init.parts.iter().for_each(|part| walk_expr(&part.value, v));
}

/// The expression, then its operands from left to right.
pub fn walk_expr<'h>(e: &'h Expr, v: &mut impl Visitor<'h>) {
    if !v.expr(e) {
        return;
    }
    match &e.kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Complex(..)
        | ExprKind::ImaginaryInt(_)
        | ExprKind::Object(_)
        | ExprKind::Str(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::SizeOfVariable(_) => {}
        ExprKind::Deref(a)
        | ExprKind::Real(a)
        | ExprKind::Imag(a)
        | ExprKind::Load { place: a, .. }
        | ExprKind::Decay(a)
        | ExprKind::AddressOf(a)
        | ExprKind::Convert(a)
        | ExprKind::Unary(_, a)
        | ExprKind::Not(a)
        | ExprKind::Increment { place: a, .. }
        | ExprKind::Member { base: a, .. }
        | ExprKind::VaArg { list: a, .. } => walk_expr(a, v),
        ExprKind::Index { base: a, index: b }
        | ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::PointerAdd { pointer: a, index: b, .. }
        | ExprKind::PointerDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Comma(a, b)
        | ExprKind::Assign { place: a, value: b }
        | ExprKind::AssignOp { place: a, value: b, .. } => {
            walk_expr(a, v);
            walk_expr(b, v);
        }
        ExprKind::Literal { init, .. } => init.iter().for_each(|init| walk_init(init, v)),
        ExprKind::Conditional { cond, then, otherwise } => {
            walk_expr(cond, v);
            then.iter().for_each(|e| walk_expr(e, v));
            walk_expr(otherwise, v);
        }
        ExprKind::Call { callee, args } => {
            walk_expr(callee, v);
            args.iter().for_each(|e| walk_expr(e, v));
        }
        ExprKind::Statement { body, value } => {
            body.iter().for_each(|stmt| walk_stmt(stmt, v));
            value.iter().for_each(|e| walk_expr(e, v));
        }
        ExprKind::Math(_, args) | ExprKind::Vector(_, args) | ExprKind::Builtin(_, args) => {
            args.iter().for_each(|e| walk_expr(e, v))
        }
        ExprKind::Section { base, dims } => {
            walk_expr(base, v);
            dims.iter().flat_map(|dim| dim.start.iter().chain(&dim.length)).for_each(|e| walk_expr(e, v));
        }
    }
}

/// The expressions of a directive: its argument's, then each clause's.
pub fn walk_directive<'h>(directive: &'h Directive, v: &mut impl Visitor<'h>) {
    match &directive.argument {
        Argument::None | Argument::Routine { .. } => {}
        Argument::Cache { items, .. } => items.iter().for_each(|item| walk_expr(&item.designator, v)),
        Argument::Wait { devnum, queues } => devnum.iter().chain(queues).for_each(|e| walk_expr(e, v)),
    }
    for clause in &directive.clauses {
        clause.kind.items().iter().for_each(|item| walk_expr(&item.designator, v));
        match &clause.kind {
            ClauseKind::NumWorkers(e)
            | ClauseKind::VectorLength(e)
            | ClauseKind::Worker(Some(e))
            | ClauseKind::Vector(Some(e))
            | ClauseKind::If(e)
            | ClauseKind::SelfCond(Some(e))
            | ClauseKind::Async(Some(e)) => walk_expr(e, v),
            ClauseKind::NumGangs(list) | ClauseKind::Wait { queues: list, .. } => {
                list.iter().for_each(|e| walk_expr(e, v));
            }
            ClauseKind::Gang(args) => args.num.iter().for_each(|e| walk_expr(e, v)),
            _ => {}
        }
    }
}

fn walk_omp_clause<'h>(clause: &'h accc_openmp::Clause<Expr>, v: &mut impl Visitor<'h>) {
    use accc_openmp::Clause as C;
    match clause {
        C::If(e)
        | C::NumThreads(e)
        | C::Schedule { chunk: Some(e), .. }
        | C::Collapse(e)
        | C::Final(e)
        | C::Priority(e)
        | C::GrainSize(e)
        | C::NumTasks(e)
        | C::Filter(e) => walk_expr(e, v),
        C::Data(_, items) | C::Depend(_, items) => items.iter().for_each(|item| walk_expr(&item.designator, v)),
        C::Linear(..)
        | C::Default(_)
        | C::Schedule { chunk: None, .. }
        | C::Ordered
        | C::NoWait
        | C::Untied
        | C::NoGroup
        | C::ProcBind(_)
        | C::Hint => {}
    }
}
