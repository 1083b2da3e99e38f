//! Conditions as control flow: where a truth value that an `if` gives (`a && b`, `a || b`) decides at once about a
//! branch, its parts jump to where the branch goes, and no truth value is made.
//!
//! LLVM finds most of these jumps again, but merges the parts into arithmetic before it knows what hangs on them: then
//! it loses which load, or which value of a variable, belongs to which way through the condition. On a GPU the lanes of
//! a warp meet behind each part, so there the value is made.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use accc_ir::{Block, EntityId, Function, Op, OpKind, Type, UnaryOp, Value};
use inkwell::basic_block::BasicBlock;
use std::collections::HashSet;

/// The ops that are lowered as jumps, by the branch that they decide about.
pub(crate) fn made_of_jumps(func: &Function) -> HashSet<Op> {
    let mut marks = Marks { func, uses: vec![0; func.values.len()], found: HashSet::new() };
    let ops: Vec<Op> = func.body.map(|body| func.walk(body)).unwrap_or_default();
    for value in ops.iter().flat_map(|op| func.kind(*op).operands()) {
        marks.uses[value.index()] += 1;
    }
    for op in ops {
        if let OpKind::While { cond, .. } = func.kind(op) {
            marks.mark_yielded(*cond);
        }
        for block in func.kind(op).blocks() {
            marks.mark_branches(block);
        }
    }
    if let Some(body) = func.body {
        marks.mark_branches(body);
    }
    marks.found
}

struct Marks<'a> {
    func: &'a Function,
    uses: Vec<u32>,
    found: HashSet<Op>,
}

impl Marks<'_> {
    fn mark_branches(&mut self, block: Block) {
        for (i, op) in self.func.blocks[block].ops.iter().enumerate() {
            if let OpKind::If { cond, .. } | OpKind::Branch { cond, .. } = self.func.kind(*op) {
                self.mark(*cond, block, i);
            }
        }
    }

    fn mark_yielded(&mut self, block: Block) {
        let ops = &self.func.blocks[block].ops;
        if let Some(OpKind::Yield(values)) = ops.last().map(|op| self.func.kind(*op))
            && let [value] = values[..]
        {
            self.mark(value, block, ops.len() - 1);
        }
    }

    /// The truth value that decides at this place of a block; whether it is made of jumps. What makes it stands just
    /// before.
    fn mark(&mut self, value: Value, block: Block, at: usize) -> bool {
        let def = at.checked_sub(1).map(|before| self.func.blocks[block].ops[before]);
        let Some(op) = def.filter(|op| self.func.def(value) == Some(*op) && self.uses[value.index()] == 1) else {
            return false;
        };
        let jumps = match *self.func.kind(op) {
            OpKind::If { cond, then_block, else_block } if self.func.type_of(value) == Type::I1 => {
                self.mark(cond, block, at - 1);
                self.mark_yielded(then_block);
                self.mark_yielded(else_block);
                true
            }
            OpKind::Unary(UnaryOp::Not, inner) => self.mark(inner, block, at - 1),
            _ => false,
        };
        if jumps {
            self.found.insert(op);
        }
        jumps
    }
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Goes to one of two blocks.
    pub fn branch_on(&mut self, cond: Value, yes: BasicBlock<'ctx>, no: BasicBlock<'ctx>) -> Result<()> {
        let func = self.func;
        let jumps = func.def(cond).filter(|op| self.jumps.contains(op));
        match jumps.map(|op| func.kind(op)) {
            None => {
                self.builder.build_conditional_branch(self.int(cond)?, yes, no)?;
                Ok(())
            }
            Some(OpKind::Unary(_, inner)) => self.branch_on(*inner, no, yes),
            Some(OpKind::If { cond, then_block, else_block }) => {
                let (then, other) = (self.new_block("and"), self.new_block("or"));
                self.branch_on(*cond, then, other)?;
                for (start, block) in [(then, *then_block), (other, *else_block)] {
                    self.builder.position_at_end(start);
                    self.branch_on_block(block, yes, no)?;
                }
                Ok(())
            }
            Some(kind) => Err(Fault::bug(format!("{kind:?} is no condition made of jumps"))),
        }
    }

    /// Lowers a block that gives a truth value, and goes to one of two blocks.
    pub fn branch_on_block(&mut self, block: Block, yes: BasicBlock<'ctx>, no: BasicBlock<'ctx>) -> Result<()> {
        match self.ops_of(block)? {
            Some([cond]) => self.branch_on(*cond, yes, no),
            Some(_) => Err(Fault::bug("a condition yields no truth value")),
            None => Ok(()),
        }
    }
}
