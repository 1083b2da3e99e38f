//! Compute constructs that follow each other: the host need not wait between them.
//!
//! Takes a module in phase *outlined*. A construct whose arrays stay on the device, or are moved in the order of its queue,
//! says that its wait may be put off ([`Data::deferrable_wait`]). Before the host does anything else than arithmetic and
//! what only its own memory sees, it calls `__accc_settle`, which waits if a wait was put off. (An NVIDIA H100 starts a
//! kernel behind another one in 4 us; to wait for each takes 10.)
//!
//! A function may return before it has waited where all its callers are known and wait for it: one of this module alone, or
//! the part of another that its callers in the module call ([`leaving`]).

mod leaving;
mod search;

use accc_ir::*;
use search::{Callee, Found, Search};

/// Marks the waits of all functions of the host.
pub fn run(module: &mut Module) {
    let callees = leaving::run(module);
    let mut settle = None;
    for id in module.functions.keys().collect::<Vec<_>>() {
        let Some(found) = search(module, id, &callees) else { continue };
        if found.is_empty() {
            continue;
        }
        let callee = *settle.get_or_insert_with(|| settle_of(module));
        write(&mut module.functions[id], found, callee);
    }
}

/// What there is to do in a function of the host; of others none.
fn search(module: &Module, id: FuncId, callees: &[Callee]) -> Option<Found> {
    let func = &module.functions[id];
    let body = func.body.filter(|_| func.kernel.is_none())?;
    let callee = |id: FuncId| callees.get(id.index()).copied().unwrap_or(Callee::Unknown);
    Some(Search::new(func, &callee).of(body, callee(id) == Callee::Leaves))
}

fn settle_of(module: &mut Module) -> FuncId {
    let known = module.functions.iter().find(|(_, func)| func.name == SETTLE).map(|(id, _)| id);
    known.unwrap_or_else(|| module.functions.push(Function::declare(SETTLE, Signature::default())))
}

fn write(func: &mut Function, found: Found, callee: FuncId) {
    for op in found.deferrable {
        if let OpKind::Data(node) = &mut func.ops[op].kind {
            node.deferrable_wait = true;
        }
    }
    for op in found.settles {
        let call = OpKind::Call { callee, args: Vec::new(), extra_attrs: Vec::new() };
        Builder::before(func, op).effect(call);
    }
}
