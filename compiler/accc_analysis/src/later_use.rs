//! Whether anything looks at what the host's copy of an array holds after a loop, or after several constructs: where nothing does,
//! what the constructs leave in it need not come back.
//!
//! Only arrays that the function has for itself have an answer but "yes": its own variables, and memory that it allocated and
//! whose address nothing else knows.

use super::call_effects::allocation;
use super::host_use::HostUse;
use super::module_facts::ModuleFacts;
use super::pointers::Pointers;
use accc_ir::*;

/// What may run after some ops, where these, should they run again, read nothing of it.
pub struct LaterUse<'a> {
    func: &'a Function,
    pointers: &'a Pointers<'a>,
    readers: HostUse<'a>,
}

impl<'a> LaterUse<'a> {
    /// For what runs behind all of `ops`.
    pub fn of(func: &'a Function, ops: &[Op], pointers: &'a Pointers<'a>, facts: &'a ModuleFacts) -> LaterUse<'a> {
        LaterUse { func, pointers, readers: HostUse::of_readers(func, &ops_after(func, ops), pointers, facts) }
    }

    /// Whether anything may read what the host has of the variable then.
    pub fn reads(&self, var: Var) -> bool {
        !is_own(self.func, var) || self.pointers.is_visible(var) || !self.readers.leaves_alone(var)
    }
}

/// Whether the elements of a variable are the function's: not where a descriptor of its frame shows what the caller passed, as
/// those of Fortran's dummy arguments do.
fn is_own(func: &Function, var: Var) -> bool {
    let data = &func.vars[var];
    let shape_alone = matches!(data.storage, Storage::Descriptor { kind: DescriptorKind::Other, .. });
    let mut shown = func.ops.values().filter_map(|op| match op.kind {
        OpKind::StoreView(described, view) if described == var => Some(view),
        _ => None,
    });
    let here = data.class == VarClass::Local && !data.aliased;
    here && (!shape_alone || shown.all(|view| is_obtained(func, view)))
}

/// Whether a view shows memory that the function asked for.
fn is_obtained(func: &Function, view: Value) -> bool {
    let base = match func.def(view).map(|op| func.kind(op)) {
        Some(OpKind::MakeView { base, .. }) => *base,
        _ => return false,
    };
    match func.def(base).map(|op| func.kind(op)) {
        Some(OpKind::VarAddr(memory)) => func.vars[*memory].class == VarClass::Local,
        Some(OpKind::Call { .. }) => true,
        _ => allocation(func, base).is_some(),
    }
}

/// The ops that may run after some: those behind them, and all others of the loops around.
fn ops_after(func: &Function, ops: &[Op]) -> Vec<Op> {
    let parents = ParentMap::new(func);
    let mut found = Vec::new();
    let Some(mut inner) = ops.last().copied() else { return found };
    loop {
        let block = func.block_of(inner).expect("the op stands in a block");
        let all = &func.blocks[block].ops;
        let at = all.iter().position(|other| *other == inner).expect("a block holds its ops");
        found.extend(&all[at + 1..]);
        let Some(outer) = parents.enclosing(inner).next() else { return found };
        if !matches!(func.kind(outer), OpKind::If { .. } | OpKind::Switch { .. } | OpKind::Data(_)) {
            // What comes again, and blocks that jump to each other.
            found.extend(all[..at].iter().filter(|before| !ops.contains(before)));
            let others = func.kind(outer).blocks().into_iter().filter(|other| *other != block);
            found.extend(others.flat_map(|other| func.blocks[other].ops.iter().copied()));
        }
        inner = outer;
    }
}
