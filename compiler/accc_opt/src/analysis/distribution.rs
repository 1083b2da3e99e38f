//! Where the statements of a loop's body may be cut in two, so that a loop over the first ones may run before a loop
//! over the rest.
//!
//! Takes a loop and its region; gives for a cut whether no iteration of the first statements needs what an earlier
//! iteration of the rest does (Allen and Kennedy, section 5.2: the cut divides no cycle of dependences), and which
//! scalars the rest takes from the first ones. Loads between statements belong to those that use their values.

use super::dependence::follows;
use super::exposed_use::of_ops;
use super::pointers::Pointers;
use super::region::{Access, Region};
use super::verdict::may_meet;
use crate::partition::vars_stored;
use accc_ir::*;
use std::collections::HashSet;

/// A cut that keeps what the loop means.
#[derive(Default)]
pub struct Cut {
    /// Scalars that the first statements set and the rest only reads.
    pub taken: Vec<Var>,
    /// Scalars that both set before they read them.
    pub both: Vec<Var>,
}

/// What stands in a loop's body for itself.
pub fn statements(func: &Function, body: Block) -> Vec<Op> {
    let is_statement = |op: &Op| !is_value(func.kind(*op)) && !func.kind(*op).is_terminator();
    func.blocks[body].ops.iter().copied().filter(is_statement).collect()
}

/// Ops that may stand in both loops.
pub fn is_value(kind: &OpKind) -> bool {
    kind.does_only(Effect::READ)
}

/// The cut between the first statements and the rest, if it is one.
pub fn cut(region: &Region, pointers: &Pointers, of: Op, first: &[Op], rest: &[Op]) -> Option<Cut> {
    let func = region.func;
    let (a, b) = (Part::new(func, of, first), Part::new(func, of, rest));
    if !loads_may_wait(func, of, first, &a, &b) {
        return None;
    }
    let accesses: Vec<&Access> = region.accesses_in(of).collect();
    let meets = |x: &Access, y: &Access| (x.write || y.write) && may_meet(region, pointers, x, y);
    let in_part = |part: &Part, access: &Access| part.ops.contains(&access.op);
    for earlier in accesses.iter().filter(|access| in_part(&b, access)) {
        for later in accesses.iter().filter(|access| in_part(&a, access)) {
            if meets(earlier, later) && (earlier.var != later.var || follows(region, of, earlier, later)) {
                return None;
            }
        }
    }
    scalars(func, &a, &b)
}

/// The ops of some statements, and what these use of the body's values.
struct Part {
    ops: HashSet<Op>,
    /// Those that stand in the body itself, in order.
    sequence: Vec<Op>,
    stored: HashSet<Var>,
    named: HashSet<Var>,
}

impl Part {
    fn new(func: &Function, of: Op, statements: &[Op]) -> Part {
        let node = func.loop_at(of);
        let all = &func.blocks[node.body].ops;
        let beside: HashSet<Op> = all.iter().copied().collect();
        let mut ops: HashSet<Op> = statements.iter().flat_map(|op| func.walk_op(*op)).collect();
        let mut open: Vec<Value> = ops.iter().flat_map(|op| func.kind(*op).operands()).collect();
        while let Some(value) = open.pop() {
            if let Some(def) = func.def(value).filter(|def| beside.contains(def))
                && ops.insert(def)
            {
                open.extend(func.kind(def).operands());
            }
        }
        let sequence = all.iter().copied().filter(|op| ops.contains(op)).collect();
        let named = ops.iter().flat_map(|op| func.kind(*op).vars()).collect();
        Part { stored: vars_stored(func, statements), ops, sequence, named }
    }
}

/// Whether the rest loads nothing of what the first statements write before the last of them has done so.
fn loads_may_wait(func: &Function, of: Op, first: &[Op], a: &Part, b: &Part) -> bool {
    let OpKind::For(node) = func.kind(of) else { return false };
    let Some(last) = first.last() else { return false };
    let before = func.blocks[node.body].ops.iter().take_while(|op| *op != last);
    before.filter(|op| b.ops.contains(op)).all(|op| match func.kind(*op) {
        OpKind::Load(var) => !a.stored.contains(var),
        kind => kind.does_only(Effect::READ_SHAPE),
    })
}

fn scalars(func: &Function, a: &Part, b: &Part) -> Option<Cut> {
    let mut cut = Cut::default();
    let mut stored: Vec<Var> = a.stored.union(&b.stored).copied().collect();
    stored.sort();
    for var in stored {
        let data = &func.vars[var];
        let plain = data.is_scalar() && !data.volatile && !data.aliased && !data.is_pointer();
        if !plain || matches!(data.class, VarClass::Member { .. }) {
            return None;
        }
        match (a.stored.contains(&var), b.stored.contains(&var)) {
            (true, false) if b.named.contains(&var) => cut.taken.push(var),
            (true, true) => {
                let (x, y) = (of_ops(func, &a.sequence, var), of_ops(func, &b.sequence, var));
                if x.exposed || y.exposed || !y.assigned {
                    return None;
                }
                cut.both.push(var);
            }
            (false, true) if a.named.contains(&var) => return None,
            (_, _) => {}
        }
    }
    Some(cut)
}
