//! Statements. (No jump leaves a construct: sema saw to that.)

use super::Lower;
use super::function::{Exit, Lowerer};
use super::scope::Scope;
use crate::hir::{Expr, Stmt, StmtKind};
use accc_ir::{Block, OpKind};

impl Lowerer<'_, '_> {
    /// Lowers statements one after the other; goes on behind one that can't be compiled.
    pub fn statements(&mut self, body: &[Stmt]) {
        for stmt in body {
            let state = (self.b.block(), self.flat, self.device, self.regions);
            let (targets, scopes) = (self.targets.len(), self.scopes.len());
            if let Err(error) = self.statement(stmt) {
                self.unit.errors.push(error);
                self.b.switch_to(state.0);
                (_, self.flat, self.device, self.regions) = state;
                self.targets.truncate(targets);
                self.scopes.truncate(scopes);
            }
        }
    }

    /// The statements of a block; its variable length arrays end with it.
    pub fn scoped_statements(&mut self, body: &[Stmt]) -> Lower<()> {
        let depth = self.scopes.len();
        self.scopes.push(Scope::default());
        self.statements(body);
        if !self.b.is_terminated() {
            self.leave_scopes(depth);
        }
        self.scopes.truncate(depth);
        Ok(())
    }

    /// The statements of `({ … })`; a jump there leaves code behind it that nothing reaches.
    pub fn statement_expression(&mut self, body: &[Stmt]) -> Lower<()> {
        let labels = self.labels.within_list(body);
        if body.iter().all(goes_on) && !labels {
            return self.scoped_statements(body);
        }
        let always = self.b.bool(true);
        self.either(
            always,
            |this| if labels { this.in_cfg(|this| this.scoped_statements(body)) } else { this.scoped_statements(body) },
            |_| Ok(()),
        )
    }

    pub fn statement(&mut self, stmt: &Stmt) -> Lower<()> {
        if self.b.is_terminated() {
            if !self.labels.is_flat(stmt) && !self.holds_case(stmt) {
                return Ok(());
            }
            self.start_unreached();
        }
        self.b.span = stmt.span;
        match &stmt.kind {
            StmtKind::Empty => Ok(()),
            StmtKind::Expr(e) => self.discard(e),
            StmtKind::Declare { object, init } => self.declare(*object, init.as_ref()),
            StmtKind::Block { body, .. } => self.scoped_statements(body),
            StmtKind::If { cond, then, otherwise } => self.if_statement(stmt, cond, then, otherwise.as_deref()),
            StmtKind::While { cond, body } => self.while_loop(stmt, Some(cond), body, None, true),
            StmtKind::DoWhile { body, cond } => self.do_while(stmt, body, cond),
            StmtKind::For(node) => self.for_statement(stmt, node),
            StmtKind::Switch { value, body } => self.switch(stmt, value, body),
            StmtKind::Case { body, .. } | StmtKind::Default { body } => self.case(stmt, body),
            StmtKind::Label { label, body } => self.label(*label, body),
            StmtKind::Goto(label) => {
                self.goto(*label);
                Ok(())
            }
            StmtKind::GotoIndirect(address) => self.goto_indirect(address),
            StmtKind::Break | StmtKind::Continue => {
                self.leave_to(matches!(stmt.kind, StmtKind::Break));
                Ok(())
            }
            StmtKind::Return(value) => self.leave(value.as_ref()),
            StmtKind::AsmBarrier => {
                self.b.effect(OpKind::Fence);
                Ok(())
            }
            StmtKind::Asm(asm) => self.asm(asm, stmt.span),
            StmtKind::Region { directive, body, end_span } => self.region_statement(directive, body, *end_span),
            StmtKind::Standalone(directive) => self.standalone(directive),
            StmtKind::BlockDeclare { directive, ends } => self.block_declare(directive, *ends),
            StmtKind::Atomic(node) => self.atomic(node),
            StmtKind::Omp(node) => self.omp(node),
        }
    }

    /// Goes into a block of a structured op; gives what [`Lowerer::leave_block`] wants.
    pub fn enter_block(&mut self, block: Block) -> (Block, bool) {
        (self.b.switch_to(block), std::mem::replace(&mut self.flat, false))
    }

    pub fn leave_block(&mut self, (block, flat): (Block, bool)) {
        self.b.switch_to(block);
        self.flat = flat;
    }

    /// A statement as the content of a structured op's block.
    pub fn in_block(&mut self, block: Block, stmt: &Stmt) -> Lower<()> {
        let outer = self.enter_block(block);
        self.statement(stmt)?;
        self.b.end_block();
        self.leave_block(outer);
        Ok(())
    }

    fn if_statement(&mut self, stmt: &Stmt, cond: &Expr, then: &Stmt, otherwise: Option<&Stmt>) -> Lower<()> {
        let cond = self.condition(cond)?;
        if self.labels.is_flat(stmt) {
            return self.flat_if(cond, then, otherwise);
        }
        let (_, then_block, else_block) = self.b.if_op(cond, &[]);
        self.in_block(then_block, then)?;
        match otherwise {
            Some(otherwise) => self.in_block(else_block, otherwise),
            None => {
                let outer = self.enter_block(else_block);
                self.b.end_block();
                self.leave_block(outer);
                Ok(())
            }
        }
    }

    fn flat_if(&mut self, cond: accc_ir::Value, then: &Stmt, otherwise: Option<&Stmt>) -> Lower<()> {
        let (then_block, else_block, end) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        self.b.effect(OpKind::Branch { cond, then_block, else_block });
        self.start_block(then_block);
        self.statement(then)?;
        self.jump_to(end);
        self.start_block(else_block);
        otherwise.iter().try_for_each(|stmt| self.statement(stmt))?;
        self.start_block(end);
        Ok(())
    }

    /// `break` or `continue`.
    fn leave_to(&mut self, is_break: bool) {
        let wanted = self.targets.iter().rev().find(|target| is_break || target.continue_to.is_some()).copied();
        let target = wanted.expect("a jump stands in what it leaves");
        self.leave_scopes(target.scopes);
        let exit = if is_break { target.break_to } else { target.continue_to.unwrap_or(target.break_to) };
        self.b.effect(match exit {
            Exit::Op(op) if is_break => OpKind::Break(op),
            Exit::Op(op) => OpKind::Continue(op),
            Exit::Block(block) => OpKind::Jump(block),
        });
    }
}

/// Whether control always comes out at the end of a statement, as far as its form says.
fn goes_on(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Declare { .. }
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::DoWhile { .. }
            | StmtKind::For(_)
            | StmtKind::AsmBarrier
            | StmtKind::Asm(_)
    )
}
