//! Control without structure: the blocks of a `cfg`, jumps between them, addresses of labels; and `switch`, which LLVM
//! has as a jump.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use accc_ir::{Block, Case, Op, Type, Value};
use inkwell::IntPredicate;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{IntValue, PointerValue};

/// A range with more values than this is tested by comparisons.
const MOST_LISTED: u64 = 64;

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn cfg_op(&mut self, blocks: &[Block]) -> Result<()> {
        let exit = self.new_block("cfg.end");
        let first = *blocks.first().ok_or_else(|| Fault::bug("a cfg without blocks"))?;
        let depth = self.open_data.len();
        self.label_depths.extend(blocks.iter().map(|block| (*block, depth)));
        self.branch(self.label(first))?;
        for block in blocks {
            self.builder.position_at_end(self.label(*block));
            if self.block(*block)?.is_some() {
                self.branch(exit)?;
            }
        }
        self.builder.position_at_end(exit);
        Ok(())
    }

    /// The LLVM block of a `cfg`'s block, also before it is lowered.
    pub fn label(&self, block: Block) -> BasicBlock<'ctx> {
        *self.labels.borrow_mut().entry(block).or_insert_with(|| self.new_block("label"))
    }

    pub fn label_address(&self, block: Block) -> Result<PointerValue<'ctx>> {
        self.no_computed_jumps()?;
        crate::raw::label_address(self.label(block))
    }

    pub fn jump_op(&mut self, target: Block) -> Result<()> {
        self.check_jump(target)?;
        self.branch(self.label(target))
    }

    pub fn branch_op(&mut self, cond: Value, then_block: Block, else_block: Block) -> Result<()> {
        self.check_jump(then_block)?;
        self.check_jump(else_block)?;
        self.branch_on(cond, self.label(then_block), self.label(else_block))
    }

    pub fn switch_jump(&mut self, value: Value, cases: &[(i64, i64, Block)], default: Block) -> Result<()> {
        self.check_jump(default)?;
        let mut targets = Vec::new();
        for (lower, upper, block) in cases {
            self.check_jump(*block)?;
            targets.push((*lower, *upper, self.label(*block)));
        }
        self.dispatch(self.int(value)?, &targets, self.label(default))
    }

    pub fn jump_indirect(&mut self, addr: Value, targets: &[Block]) -> Result<()> {
        self.no_computed_jumps()?;
        targets.iter().try_for_each(|target| self.check_jump(*target))?;
        let targets: Vec<BasicBlock> = targets.iter().map(|target| self.label(*target)).collect();
        self.builder.build_indirect_branch(self.pointer(addr)?, &targets)?;
        Ok(())
    }

    fn no_computed_jumps(&self) -> Result<()> {
        match self.unit.on_gpu() {
            false => Ok(()),
            true => Err(Fault::unsupported(self.span, "a computed `goto` in code for the GPU", "use a `switch`")),
        }
    }

    /// OpenACC 3.3, 2.6.5: no branch out of a data region.
    fn check_jump(&self, target: Block) -> Result<()> {
        let depth = self.label_depths.get(&target).ok_or_else(|| Fault::bug("a jump to what is not around it"))?;
        self.check_stays_in_data(*depth)
    }

    // Switch.

    pub fn switch_op(&mut self, op: Op, value: Value, cases: &[Case], default: Block) -> Result<()> {
        let results = self.func.ops[op].results.clone();
        let types: Vec<Type> = results.iter().map(|value| self.func.type_of(*value)).collect();
        let slots = self.merge_slots(&types)?;
        let value = self.int(value)?;
        let exit = self.new_block("endselect");
        let mut targets = Vec::new();
        let mut starts = Vec::new();
        for case in cases {
            let start = self.new_block("case");
            targets.extend(case.ranges.iter().map(|(lower, upper)| (*lower, *upper, start)));
            starts.push((start, case.block));
        }
        let other = self.new_block("default");
        starts.push((other, default));
        self.dispatch(value, &targets, other)?;
        self.push_frame(op, exit, None);
        for (start, block) in starts {
            self.builder.position_at_end(start);
            if let Some(values) = self.block(block)? {
                self.store_slots(&slots, &values)?;
                self.branch(exit)?;
            }
        }
        self.frames.pop();
        self.builder.position_at_end(exit);
        for (result, value) in results.into_iter().zip(self.load_slots(&slots, &types)?) {
            self.define(result, value);
        }
        Ok(())
    }

    /// Goes where the first range that holds the value says.
    fn dispatch(
        &self,
        value: IntValue<'ctx>,
        targets: &[(i64, i64, BasicBlock<'ctx>)],
        default: BasicBlock<'ctx>,
    ) -> Result<()> {
        let ty = value.get_type();
        // Open ends, and bounds that the value's type can't hold.
        let largest = i64::MAX >> 64u32.saturating_sub(ty.get_bit_width());
        let smallest = -largest - 1;
        let fits = |(lower, upper, _): &&(i64, i64, BasicBlock<'ctx>)| *lower <= largest && *upper >= smallest;
        let mut listed = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (lower, upper, target) in targets.iter().filter(fits) {
            let (lower, upper) = ((*lower).max(smallest), (*upper).min(largest));
            if lower > upper {
                continue;
            }
            if upper.abs_diff(lower) < MOST_LISTED {
                for n in lower..=upper {
                    if seen.insert(n) {
                        listed.push((ty.const_int(n as u64, true), *target));
                    }
                }
                continue;
            }
            // What comes before it comes first.
            if !listed.is_empty() {
                let after = self.new_block("switch");
                self.builder.build_switch(value, after, &std::mem::take(&mut listed))?;
                self.builder.position_at_end(after);
            }
            let next = self.new_block("switch");
            let above =
                self.builder.build_int_compare(IntPredicate::SGE, value, ty.const_int(lower as u64, true), "")?;
            let below =
                self.builder.build_int_compare(IntPredicate::SLE, value, ty.const_int(upper as u64, true), "")?;
            let inside = self.builder.build_and(above, below, "")?;
            self.builder.build_conditional_branch(inside, *target, next)?;
            self.builder.position_at_end(next);
        }
        self.builder.build_switch(value, default, &listed)?;
        Ok(())
    }
}
