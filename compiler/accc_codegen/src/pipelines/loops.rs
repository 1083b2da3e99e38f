//! The innermost loops of a function of LLVM's.
//!
//! A loop is what LLVM calls natural: a header, which dominates the block of a jump back to it, and all blocks from which
//! that jump can be reached without going through the header. Code with jumps into the middle of a loop has none there.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionValue};
use petgraph::Direction;
use petgraph::algo::dominators::simple_fast;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use std::collections::{BTreeMap, HashMap, HashSet};

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
    let blocks: Vec<BasicBlock> = function.get_basic_block_iter().collect();
    let mut flow: DiGraph<BasicBlock, ()> = DiGraph::new();
    let nodes: HashMap<BasicBlock, NodeIndex> = blocks.iter().map(|block| (*block, flow.add_node(*block))).collect();
    for block in &blocks {
        for next in successors(*block) {
            flow.add_edge(nodes[block], nodes[&next], ());
        }
    }
    let dominators = simple_fast(&flow, nodes[&entry]);
    let dominates =
        |header, latch| dominators.dominators(latch).is_some_and(|mut above| above.any(|one| one == header));
    let mut bodies: BTreeMap<NodeIndex, HashSet<NodeIndex>> = BTreeMap::new();
    for jump in flow.edge_references().filter(|jump| dominates(jump.target(), jump.source())) {
        let body = bodies.entry(jump.target()).or_insert_with(|| HashSet::from([jump.target()]));
        let mut pending = vec![jump.source()];
        while let Some(block) = pending.pop() {
            if body.insert(block) {
                pending.extend(flow.neighbors_directed(block, Direction::Incoming));
            }
        }
    }
    let is_innermost = |header: &NodeIndex| {
        let body = &bodies[header];
        bodies.keys().all(|other| other == header || !body.contains(other))
    };
    let in_order = |header: &NodeIndex| {
        let body = &bodies[header];
        blocks.iter().copied().filter(|block| body.contains(&nodes[block])).collect()
    };
    let inner = bodies.keys().filter(|header| is_innermost(header));
    inner.map(|header| Loop { header: flow[*header], blocks: in_order(header) }).collect()
}

fn successors(block: BasicBlock<'_>) -> Vec<BasicBlock<'_>> {
    let end = block.get_terminator();
    end.into_iter().flat_map(|end| end.get_operands()).flatten().filter_map(|operand| operand.block()).collect()
}
