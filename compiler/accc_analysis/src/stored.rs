//! What ops write of scalars.

use crate::call_effects::{carried_by, reached};
use accc_ir::*;
use std::collections::HashSet;

/// Scalars that ops write: by store, in a call that has their address, atomically, as a loop's variable, or as the
/// target of a reduction.
pub fn vars_stored(func: &Function, ops: &[Op]) -> HashSet<Var> {
    let mut stored = HashSet::new();
    for op in ops.iter().flat_map(|op| func.walk_op(*op)) {
        match func.kind(op) {
            OpKind::Call { args, .. } => {
                let scalars = reached(func, op, None).into_iter().map(|found| found.var);
                stored.extend(scalars.filter(|var| func.vars[*var].is_scalar()));
                // A pointer itself is changed only by who has its address.
                stored.extend(args.iter().filter_map(|arg| match func.kind(func.def(*arg)?) {
                    OpKind::VarAddr(var) if func.vars[*var].is_pointer() => Some(*var),
                    _ => None,
                }));
            }
            OpKind::For(node) => {
                stored.extend(node.var);
                stored.extend(node.schedule.iter().flat_map(|s| &s.reductions).map(|plan| plan.target));
            }
            kind => match kind.effects().writes {
                Memory::Var(var) => stored.extend([var]),
                Memory::At(address) => {
                    let mut vars = Vec::new();
                    carried_by(func, address, &mut vars);
                    stored.extend(vars.into_iter().filter(|var| func.vars[*var].is_scalar()));
                }
                Memory::Nothing
                | Memory::Shape(_)
                | Memory::Element(_)
                | Memory::Named
                | Memory::Operands
                | Memory::Anything => {}
            },
        }
    }
    stored
}
