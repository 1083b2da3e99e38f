//! Functions that may return before they have waited for their constructs, and those that do nothing that others see.
//!
//! A function whose callers are all known is one of this module alone, whose address nobody takes. One that others may call
//! is split where the module calls it: its body becomes a function of the module's alone, which it calls itself; then it
//! waits, as its caller may be anybody. Debuggers look for functions as they were written: those with such types stay whole.

use super::search::{Callee, Search};
use accc_ir::graph::{Graph, callees_in};
use accc_ir::*;
use std::collections::HashSet;

/// What calls of each function do, by its number.
pub fn run(module: &mut Module) -> Vec<Callee> {
    let mut callees = vec![Callee::Unknown; module.functions.len()];
    let has_constructs = module
        .functions
        .values()
        .any(|func| func.ops.values().any(|op| matches!(op.kind, OpKind::ByDevice { gpu: Some(_), .. })));
    if !has_constructs {
        return callees;
    }
    let (called, shown) = (called(module), shown(module));
    let is_known = |id: FuncId| module.functions[id].internal && !shown.contains(&id);
    Graph::of_calls(module).settle(|id| {
        let may_leave = is_known(id) || (called.contains(&id) && module.functions[id].debug.is_none());
        let found = kind_of(&module.functions[id], may_leave, &callees);
        std::mem::replace(&mut callees[id.index()], found) != found
    });
    let leaves = |id: &FuncId| callees[id.index()] == Callee::Leaves && !is_known(*id);
    for id in module.functions.keys().filter(leaves).collect::<Vec<_>>() {
        let part = split(module, id);
        callees.resize(module.functions.len(), Callee::Unknown);
        (callees[id.index()], callees[part.index()]) = (Callee::Unknown, Callee::Leaves);
    }
    callees
}

fn kind_of(func: &Function, may_leave: bool, callees: &[Callee]) -> Callee {
    let attrs = &func.attrs;
    let is_plain = !attrs.weak && !attrs.available_externally && !attrs.returns_twice && attrs.alias.is_none();
    let Some(body) = func.body.filter(|_| is_plain && func.kernel.is_none()) else { return Callee::Unknown };
    let callee = |id: FuncId| callees[id.index()];
    let search = Search::new(func, &callee);
    let is_alone = attrs.constructor.is_none() && attrs.destructor.is_none() && attrs.section.is_none();
    let may_leave = may_leave && is_alone && !func.signature.variadic && func.name != "main";
    if !search.memory_is_apart {
        Callee::Unknown
    } else if search.is_quiet_block(body) {
        Callee::Quiet
    } else if may_leave && search.puts_off(body) {
        Callee::Leaves
    } else {
        Callee::Unknown
    }
}

/// The functions that the module's functions of the host call by name.
fn called(module: &Module) -> HashSet<FuncId> {
    let hosts = module.functions.values().filter(|func| func.kernel.is_none());
    hosts.filter_map(|func| Some((func, func.body?))).flat_map(|(func, body)| callees_in(func, body)).collect()
}

/// Functions that may be called by their address or another name.
fn shown(module: &Module) -> HashSet<FuncId> {
    let mut shown = HashSet::new();
    for func in module.functions.values() {
        shown.extend(func.ops.values().filter_map(|op| match op.kind {
            OpKind::FuncAddr(id) => Some(id),
            _ => None,
        }));
        shown.extend(func.attrs.alias.iter().filter_map(|name| module.find_function(name)));
        shown.extend(func.attrs.used.then(|| module.find_function(&func.name)).flatten());
    }
    for global in module.globals.values() {
        let Init::Relocated { relocations, .. } = &global.init else { continue };
        shown.extend(relocations.iter().filter_map(|relocation| match relocation.target {
            RelocationTarget::Function(id) => Some(id),
            _ => None,
        }));
    }
    shown
}

/// Gives the function's body to one of the module's own, which the module's functions call from now on.
fn split(module: &mut Module, id: FuncId) -> FuncId {
    let whole = &module.functions[id];
    let caller = Function {
        display_name: whole.display_name.clone(),
        span: whole.span,
        params: whole.params.clone(),
        vars: whole.vars.clone(),
        attrs: whole.attrs.clone(),
        internal: whole.internal,
        ..Function::declare(&whole.name, whole.signature.clone())
    };
    let whole = std::mem::replace(&mut module.functions[id], caller);
    let part = Function { name: format!("{}.part", whole.name), internal: true, ..whole };
    let part = module.functions.push(part);
    for caller in module.functions.keys().filter(|caller| *caller != id).collect::<Vec<_>>() {
        let calls =
            |op: &Op| matches!(module.functions[caller].kind(*op), OpKind::Call { callee, .. } if *callee == id);
        for op in module.functions[caller].ops.keys().filter(calls).collect::<Vec<_>>() {
            if let OpKind::Call { callee, .. } = &mut module.functions[caller].ops[op].kind {
                *callee = part;
            }
        }
    }
    let whole = &mut module.functions[id];
    let body = whole.blocks.push(BlockData { args: Vec::new(), ops: Vec::new() });
    whole.body = Some(body);
    let (params, results, span) = (whole.params.clone(), whole.signature.results.clone(), whole.span);
    let mut b = Builder::new(whole, body);
    b.span = span;
    let forwarded = params.into_iter().map(|var| match b.func.vars[var].class {
        VarClass::ValueParam => b.load(var),
        _ => b.var_addr(var),
    });
    let arguments = forwarded.collect();
    let values = b.call_all(part, &results, arguments, Vec::new());
    b.effect(OpKind::Return(values));
    part
}
