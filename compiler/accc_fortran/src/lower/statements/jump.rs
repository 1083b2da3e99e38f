//! Labels and jumps: a block with labels becomes the blocks of a `cfg`; jumps lead there out of what is inside of it.
//! Source: Fortran 2008, section 8.2.

use crate::hir::{Expr, Label, Stmt, StmtKind};
use crate::lower::Lower;
use crate::lower::procedures::procedure::{Lowerer, OpenLabel};
use accc_ir::{Block, CompareOp, OpKind};

impl Lowerer<'_, '_> {
    /// Statements some of which have labels; control goes on behind them.
    pub fn labelled_statements(&mut self, statements: &[Stmt]) {
        let entry = self.b.new_block();
        let op = self.b.effect(OpKind::Cfg { blocks: Vec::new() });
        let outer = self.b.switch_to(entry);
        let mut blocks = vec![entry];
        let labels = statements.iter().filter_map(label);
        let known: Vec<(Label, Block)> = labels.map(|label| (label, self.b.new_block())).collect();
        let around = self.open_blocks.len();
        self.labels.extend(known.iter().map(|(label, block)| (*label, OpenLabel { block: *block, blocks: around })));
        for part in statements.split_inclusive(|s| label(s).is_some()) {
            let (target, part) = match part.split_last() {
                Some((last, before)) if label(last).is_some() => (label(last), before),
                _ => (None, part),
            };
            self.unlabelled_statements(part);
            let Some(OpenLabel { block, .. }) = target.and_then(|label| self.labels.get(&label)).copied() else {
                continue;
            };
            if !self.b.is_terminated() {
                self.b.effect(OpKind::Jump(block));
            }
            blocks.push(block);
            self.b.switch_to(block);
        }
        self.b.end_block();
        self.b.func.ops[op].kind = OpKind::Cfg { blocks };
        self.b.switch_to(outer);
        for (label, _) in known {
            self.labels.remove(&label);
        }
    }

    pub fn goto(&mut self, label: Label) -> Lower<()> {
        let Some(OpenLabel { block, blocks }) = self.labels.get(&label).copied() else {
            return Err(self.unsupported("this jump", "put the label into the block around the jump"));
        };
        self.leave_blocks(blocks)?;
        self.b.effect(OpKind::Jump(block));
        Ok(())
    }

    /// `if (value) negative, zero, positive`; a NaN goes where gfortran's does, to the third.
    pub fn arithmetic_if(&mut self, value: &Expr, arms: [&[Stmt]; 3]) -> Lower<()> {
        let value = self.value(value)?;
        self.end_statement()?;
        let outer = self.b.block();
        let mut open = Vec::new();
        for (op, arm) in [(CompareOp::Lt, arms[0]), (CompareOp::Eq, arms[1])] {
            let ty = self.b.func.type_of(value);
            let zero = self.zero(ty);
            let test = self.b.compare(op, value, zero);
            let (_, then_block, else_block) = self.b.if_op(test, &[]);
            self.block(then_block, arm);
            self.b.switch_to(else_block);
            open.push(else_block);
        }
        self.statements(arms[2]);
        self.end_chain(outer, open);
        Ok(())
    }
}

pub(in crate::lower) fn label(statement: &Stmt) -> Option<Label> {
    match statement.kind {
        StmtKind::Label(label) => Some(label),
        _ => None,
    }
}
