//! Scalars that kernels give back: which clauses name a *result*, and which of these the host may get at the
//! construct's end.
//!
//! A result is a scalar of which all kernels of its region do nothing but fold a reduction over gangs into it, once at
//! their end. Its memory may be far from the device, and the host need not wait for it between two kernels where its
//! own code in the construct does not look at it. Takes a construct that is outlined; writes `result` and `late` on the
//! clauses.

use accc_ir::*;
use std::collections::HashMap;

/// `construct`: the `Data` op that a compute construct has become.
pub fn run(module: &Module, func: &mut Function, construct: Op) {
    let inside = std::iter::once(construct).chain(func.walk_op(construct)).collect::<Vec<Op>>();
    let mut folded: HashMap<(Op, usize), bool> = HashMap::new();
    for launch in inside.iter().filter_map(|op| launch_of(func, *op)) {
        let kernel = &module.functions[launch.kernel];
        for (arg, param) in launch.args.iter().zip(&kernel.params) {
            let Some(OpKind::DeviceAddr { data, clause }) = func.def(*arg).map(|op| func.kind(op)) else { continue };
            let all = folded.entry((*data, *clause as usize)).or_insert(true);
            *all &= kernel.only_folds_into(*param);
        }
    }
    for ((data, clause), _) in folded.into_iter().filter(|(_, all)| *all) {
        let Some(node) = data_of(func, data) else { continue };
        let var = node.clauses[clause].var;
        if !func.vars[var].is_scalar() || node.clauses[clause].section.is_some() {
            continue;
        }
        let waits_at_end = data != construct && node.asynchronous == Async::Sync;
        let late = waits_at_end && inside.iter().all(|op| leaves_alone(func, *op, var));
        let OpKind::Data(node) = &mut func.ops[data].kind else { continue };
        let modifiers = &mut node.clauses[clause].modifiers;
        (modifiers.result, modifiers.late) = (true, late);
    }
}

fn launch_of(func: &Function, op: Op) -> Option<&Launch> {
    match func.kind(op) {
        OpKind::Launch(launch) => Some(launch),
        _ => None,
    }
}

/// Whether an op of the host can't look at a variable, but as the runtime does for a clause.
fn leaves_alone(func: &Function, op: Op, var: Var) -> bool {
    match func.kind(op) {
        OpKind::Load(other) | OpKind::Store(other, _) | OpKind::LoadView(other) => *other != var,
        OpKind::For(node) => node.var != Some(var),
        OpKind::Data(_)
        | OpKind::DataAction(_)
        | OpKind::Launch(_)
        | OpKind::Announce(_)
        | OpKind::DeviceAddr { .. }
        | OpKind::DeviceView { .. }
        | OpKind::If { .. }
        | OpKind::While { .. } => true,
        other => other.is_pure() || other.is_terminator(),
    }
}
