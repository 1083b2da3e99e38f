//! Where data regions that nobody wrote may stand ([`super::inferred_data`]): loops of the host with compute constructs
//! inside, and constructs that follow each other in one block.

use accc_analysis::module_facts::ModuleFacts;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// The ops on the host that run compute constructs: the constructs themselves, and calls.
pub fn users(func: &Function, facts: &ModuleFacts) -> Vec<Op> {
    let uses = |op: &Op| match func.kind(*op) {
        OpKind::Compute(_) => true,
        OpKind::Call { callee, .. } => facts.with_constructs(*callee).is_some(),
        _ => false,
    };
    func.body.map(|body| func.walk(body).into_iter().filter(uses).collect()).unwrap_or_default()
}

/// The loops of the host with compute constructs inside, outer ones first.
pub fn loops(func: &Function, facts: &ModuleFacts) -> Vec<Op> {
    let is_loop = |op: &Op| matches!(func.kind(*op), OpKind::For(_) | OpKind::While { .. });
    let around = around_users(func, facts);
    let body = func.body.into_iter().flat_map(|body| func.walk(body));
    body.filter(|op| is_loop(op) && around.contains(op)).collect()
}

/// The ops of the host around those that run constructs.
fn around_users(func: &Function, facts: &ModuleFacts) -> HashSet<Op> {
    let parents = ParentMap::new(func);
    let is_construct = |op: Op| matches!(func.kind(op), OpKind::Compute(_));
    let on_host = users(func, facts).into_iter().filter(|op| !parents.enclosing(*op).any(is_construct));
    on_host.flat_map(|op| parents.enclosing(op)).collect()
}

/// The longest rows of ops, each in one block, whose neighbours that run constructs share an array that may stay on the
/// device; outer blocks first. `shared` tells the arrays that the first and last of some ops share in this way. An op
/// is in one row.
pub fn runs(func: &Function, facts: &ModuleFacts, shared: &dyn Fn(&[Op]) -> Vec<Var>) -> Vec<Vec<Op>> {
    let around = around_users(func, facts);
    let users: HashSet<Op> = users(func, facts).into_iter().collect();
    let body = func.body.into_iter();
    let inner = around.iter().flat_map(|op| func.kind(*op).blocks());
    let mut blocks: Vec<Block> = body.chain(inner).collect();
    blocks.sort();
    blocks.dedup();
    let mut found: Vec<Vec<Op>> = Vec::new();
    for block in blocks {
        let ops = &func.blocks[block].ops;
        let marks: Vec<usize> =
            (0..ops.len()).filter(|at| users.contains(&ops[*at]) || around.contains(&ops[*at])).collect();
        let mut at = 0;
        while at + 1 < marks.len() {
            let mut common = shared(&ops[marks[at]..=marks[at + 1]]);
            let mut last = at;
            while !common.is_empty() {
                last += 1;
                let Some(next) = marks.get(last + 1) else { break };
                let more = shared(&ops[marks[last]..=*next]);
                common.retain(|var| more.contains(var));
            }
            if last > at {
                found.push(ops[marks[at]..=marks[last]].to_vec());
            }
            at = last + 1;
        }
    }
    found
}

/// By value how many operands in the function it is.
pub fn value_uses(func: &Function) -> Vec<u32> {
    let mut uses = vec![0; func.values.len()];
    let ops = func.body.into_iter().flat_map(|body| func.walk(body));
    ops.flat_map(|op| func.kind(op).operands()).for_each(|value| uses[value.index()] += 1);
    uses
}

/// Whether values of some ops are used behind them. `uses`: [`value_uses`].
pub fn gives_values(func: &Function, ops: &[Op], uses: &[u32]) -> bool {
    let mut left: HashMap<Value, u32> = HashMap::new();
    for value in ops.iter().flat_map(|op| &func.ops[*op].results) {
        left.insert(*value, uses[value.index()]);
    }
    let inside = ops.iter().flat_map(|op| func.walk_op(*op)).flat_map(|op| func.kind(op).operands());
    for value in inside {
        left.entry(value).and_modify(|left| *left -= 1);
    }
    left.values().any(|left| *left > 0)
}
