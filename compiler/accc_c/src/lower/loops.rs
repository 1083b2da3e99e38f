//! `while`, `do` and `for`, as written: a `While`, or blocks where a label inside is jumped to. Counted loops of device
//! code are in [`super::counted`], nests of the host that are lowered like these in [`super::nests`].

use super::Lower;
use super::function::{Exit, Lowerer, Target};
use super::goto::children;
use super::scope::Scope;
use crate::hir::{Expr, ExprKind, For, Stmt, StmtKind};
use accc_ir::{Block, OpKind};

impl Lowerer<'_, '_> {
    pub fn for_statement(&mut self, stmt: &Stmt, node: &For) -> Lower<()> {
        if let Some(directive) = &node.directive {
            return self.directed_loop(node, directive);
        }
        if self.labels.is_flat(stmt) {
            return self.plain_for(stmt, node);
        }
        if self.device {
            return self.device_loop(stmt, node);
        }
        if self.host_nest(node)? {
            return Ok(());
        }
        self.plain_for(stmt, node)
    }

    /// A `for` that is not counted.
    pub fn plain_for(&mut self, stmt: &Stmt, node: &For) -> Lower<()> {
        let depth = self.scopes.len();
        self.scopes.push(Scope::default());
        for init in &node.init {
            self.statement(init)?;
        }
        self.while_loop(stmt, node.cond.as_ref(), &node.body, node.step.as_ref(), true)?;
        if !self.b.is_terminated() {
            self.leave_scopes(depth);
        }
        self.scopes.truncate(depth);
        Ok(())
    }

    /// `do body while (0)` is the body, where nothing in it leaves or restarts the loop.
    pub fn do_while(&mut self, stmt: &Stmt, body: &Stmt, cond: &Expr) -> Lower<()> {
        if matches!(cond.kind, ExprKind::Int(0)) && !leaves_loop(body) {
            return self.statement(body);
        }
        self.while_loop(stmt, Some(cond), body, None, false)
    }

    pub fn while_loop(
        &mut self,
        stmt: &Stmt,
        cond: Option<&Expr>,
        body: &Stmt,
        step: Option<&Expr>,
        test_first: bool,
    ) -> Lower<()> {
        if self.labels.is_flat(stmt) {
            return self.flat_loop(cond, body, step, test_first);
        }
        let (op, cond_block, body_block, step_block) = self.b.while_op(step.is_some(), test_first);
        let outer = self.enter_block(cond_block);
        let value = match cond {
            Some(cond) => self.condition(cond)?,
            None => self.b.bool(true),
        };
        self.b.effect(OpKind::Yield(vec![value]));
        self.leave_block(outer);
        self.push_target(Exit::Op(op), Some(Exit::Op(op)));
        self.in_block(body_block, body)?;
        self.targets.pop();
        if let (Some(block), Some(step)) = (step_block, step) {
            let outer = self.enter_block(block);
            self.b.span = step.span;
            self.discard(step)?;
            self.b.end_block();
            self.leave_block(outer);
        }
        Ok(())
    }

    fn flat_loop(&mut self, cond: Option<&Expr>, body: &Stmt, step: Option<&Expr>, test_first: bool) -> Lower<()> {
        let (test, start, end) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        let next = if step.is_some() { self.b.new_block() } else { test };
        if !test_first {
            self.start_block(start);
        } else {
            self.start_block(test);
            self.flat_test(cond, start, end)?;
            self.start_block(start);
        }
        self.push_target(Exit::Block(end), Some(Exit::Block(next)));
        self.statement(body)?;
        self.targets.pop();
        if let Some(step) = step {
            self.start_block(next);
            self.discard(step)?;
        }
        if test_first {
            self.jump_to(test);
        } else {
            self.start_block(test);
            self.flat_test(cond, start, end)?;
        }
        self.start_block(end);
        Ok(())
    }

    fn flat_test(&mut self, cond: Option<&Expr>, body: Block, end: Block) -> Lower<()> {
        let Some(cond) = cond else {
            self.jump_to(body);
            return Ok(());
        };
        let cond = self.condition(cond)?;
        self.b.effect(OpKind::Branch { cond, then_block: body, else_block: end });
        Ok(())
    }

    pub fn push_target(&mut self, break_to: Exit, continue_to: Option<Exit>) {
        self.targets.push(Target { break_to, continue_to, scopes: self.scopes.len() });
    }
}

/// Whether a `break` or `continue` in the statement means the loop around it.
fn leaves_loop(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Break | StmtKind::Continue => true,
        StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For(_) => false,
        StmtKind::Switch { body, .. } => continues(body),
        StmtKind::Expr(_) => false,
        _ => children(stmt).into_iter().any(leaves_loop),
    }
}

/// Whether a `continue` in the statement means the loop around it.
pub fn continues(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Continue => true,
        StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For(_) => false,
        _ => children(stmt).into_iter().any(continues),
    }
}
