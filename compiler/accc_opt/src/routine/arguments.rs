//! Arguments and results of calls inside kernels and routines.
//!
//! An array of the host is a view in a kernel, a callee wants its descriptor: each thread builds one. In code that all
//! threads of a gang run, what a callee changes through an address must not stay in one thread's frame: such scalars go
//! through memory of the gang.

use crate::transform::kernel::gang_mode::Workers;
use accc_analysis::module_facts::ModuleFacts;
use accc_ir::*;

/// Gives each view parameter whose address is taken a descriptor, made where the address is taken.
pub fn describe_views(func: &mut Function) {
    let Some(body) = func.body else { return };
    for op in func.walk(body) {
        let OpKind::VarAddr(var) = *func.kind(op) else { continue };
        let data = func.vars[var].clone();
        if data.class != VarClass::ValueParam || !data.is_array() {
            continue;
        }
        let descriptor = func.local(&format!(".{}", data.name), data.storage, data.span);
        let mut b = Builder::before(func, op);
        let view = b.load_view(var);
        b.store_view(descriptor, view);
        func.ops[op].kind = OpKind::VarAddr(descriptor);
    }
}

/// Rewrites the calls outside of vector loops: scalars of the frame that the callee may change are passed as variables
/// of the gang, or where each of several workers goes its own way, of the worker; around a routine that shares its
/// loops the threads meet.
pub fn share(func: &mut Function, workers: Workers, facts: &ModuleFacts) {
    let Some(body) = func.body else { return };
    let parents = ParentMap::new(func);
    let is_inside = |func: &Function, op: Op, wanted: &dyn Fn(&Schedule) -> bool| {
        parents.enclosing(op).any(|outer| match func.kind(outer) {
            OpKind::For(node) => node.schedule.as_ref().is_some_and(wanted),
            _ => false,
        })
    };
    let counts = |func: &Function, op: Op, var: Var| {
        parents.enclosing(op).any(|outer| matches!(func.kind(outer), OpKind::For(node) if node.var == Some(var)))
    };
    for op in func.walk(body) {
        let OpKind::Call { callee, args, .. } = func.kind(op).clone() else { continue };
        if is_inside(func, op, &|s| s.vector.is_some()) {
            continue;
        }
        let class = match workers {
            Workers::Apart => VarClass::WorkerLocal,
            Workers::Several if is_inside(func, op, &|s| s.worker) => VarClass::WorkerLocal,
            Workers::Several | Workers::One => VarClass::GangLocal,
        };
        let changed = args.iter().enumerate().filter(|(index, _)| !facts.is_readonly(callee, *index));
        for (index, arg) in changed {
            let Some(OpKind::VarAddr(var)) = func.def(*arg).map(|def| func.kind(def)).cloned() else { continue };
            // The variable of a loop around keeps its value.
            let may_change = !func.vars[var].is_array() && !counts(func, op, var);
            if may_change && matches!(func.vars[var].class, VarClass::Local | VarClass::ValueParam) {
                pass_through(func, op, index, var, class);
            }
        }
        if facts.level(callee) > Some(RoutineLevel::Seq) {
            let block = func.block_of(op).expect("the call stands in a block");
            let span = func.ops[op].span;
            let [before, after] = [(); 2].map(|()| func.new_op(OpKind::Barrier, &[], span));
            func.insert_before(block, op, &[before]);
            func.insert_after(block, op, &[after]);
        }
    }
}

/// `shared = var; call(.., shared, ..); var = shared`.
fn pass_through(func: &mut Function, call: Op, index: usize, var: Var, class: VarClass) {
    let data = func.vars[var].clone();
    let shared = func.local(&format!(".{}", data.name.trim_start_matches('.')), data.storage, data.span);
    func.vars[shared].class = class;
    let span = func.ops[call].span;
    let mut b = Builder::before(func, call);
    b.span = span;
    let value = b.load(var);
    b.store(shared, value);
    let address = b.var_addr(shared);
    if let OpKind::Call { args, .. } = &mut func.ops[call].kind {
        args[index] = address;
    }
    let block = func.block_of(call).expect("the call stands in a block");
    let at = func.position(block, call) + 1;
    let mut b = Builder::at(func, block, at);
    b.span = span;
    let value = b.load(shared);
    b.store(var, value);
}
