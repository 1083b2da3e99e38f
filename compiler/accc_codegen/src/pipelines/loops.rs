//! The innermost loops of a function of LLVM's.
//!
//! A loop is what LLVM calls natural: a header, and all blocks from which a jump back to it can be reached without
//! going through it. Code with jumps into the middle of a loop has none there.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionValue};
use std::collections::{HashMap, HashSet};

pub(crate) struct Loop<'ctx> {
    pub header: BasicBlock<'ctx>,
    /// In the function's order, the header among them.
    pub blocks: Vec<BasicBlock<'ctx>>,
}

impl<'ctx> Loop<'ctx> {
    pub fn contains(&self, block: BasicBlock<'ctx>) -> bool {
        self.blocks.contains(&block)
    }

    pub fn instructions(&self) -> impl Iterator<Item = InstructionValue<'ctx>> {
        self.blocks.iter().flat_map(|block| block.get_instructions())
    }
}

/// Those in which no other is.
pub(crate) fn innermost(function: FunctionValue<'_>) -> Vec<Loop<'_>> {
    let Some(entry) = function.get_first_basic_block() else { return Vec::new() };
    let mut before: HashMap<BasicBlock, Vec<BasicBlock>> = HashMap::new();
    for block in function.get_basic_block_iter() {
        for next in successors(block) {
            before.entry(next).or_default().push(block);
        }
    }
    let mut bodies: HashMap<BasicBlock, HashSet<BasicBlock>> = HashMap::new();
    for (latch, header) in jumps_back(entry) {
        let mut body = HashSet::from([header]);
        let mut pending = vec![latch];
        while let Some(block) = pending.pop() {
            if body.insert(block) {
                pending.extend(before.get(&block).into_iter().flatten());
            }
        }
        bodies.entry(header).or_default().extend(body);
    }
    let headers: Vec<BasicBlock> = function.get_basic_block_iter().filter(|block| bodies.contains_key(block)).collect();
    let is_innermost = |header: &&BasicBlock| {
        let body = &bodies[*header];
        !(body.contains(&entry) && **header != entry)
            && headers.iter().all(|other| other == *header || !body.contains(other))
    };
    let in_order = |header: &BasicBlock<'_>| {
        function.get_basic_block_iter().filter(|block| bodies[header].contains(block)).collect()
    };
    let inner: Vec<&BasicBlock> = headers.iter().filter(is_innermost).collect();
    inner.into_iter().map(|header| Loop { header: *header, blocks: in_order(header) }).collect()
}

fn successors(block: BasicBlock<'_>) -> Vec<BasicBlock<'_>> {
    let end = block.get_terminator();
    end.into_iter().flat_map(|end| end.get_operands()).flatten().filter_map(|operand| operand.block()).collect()
}

/// From where to which header, as a walk in depth from the entry meets them.
fn jumps_back(entry: BasicBlock<'_>) -> Vec<(BasicBlock<'_>, BasicBlock<'_>)> {
    let mut found = Vec::new();
    let (mut seen, mut open) = (HashSet::from([entry]), HashSet::from([entry]));
    let mut path = vec![(entry, successors(entry))];
    while let Some((block, ahead)) = path.last_mut() {
        let block = *block;
        match ahead.pop() {
            None => {
                open.remove(&block);
                path.pop();
            }
            Some(next) if open.contains(&next) => found.push((block, next)),
            Some(next) => {
                if seen.insert(next) {
                    open.insert(next);
                    path.push((next, successors(next)));
                }
            }
        }
    }
    found
}
