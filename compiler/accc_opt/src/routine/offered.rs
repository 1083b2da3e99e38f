//! `-acc=routineseq`: procedures without a directive become `routine seq`, so that device code of other files can call them.
//!
//! Takes a module in phase *acc*. Procedures that devices can't run are left alone: those that hold directives, do what
//! only a machine with an operating system can (files, calls through pointers, variables of the host), or call such
//! procedures of this file. What another file has is taken to be one; at the link the device code says what it lacks.

use accc_analysis::library;
use accc_ir::graph::{callees, callees_in};
use accc_ir::*;
use std::collections::HashSet;

/// Gives each of them a `routine`, and what they and device code call elsewhere.
pub fn offer_routines(module: &mut Module) {
    let mut offered: HashSet<FuncId> =
        module.functions.iter().filter(|(_, func)| is_plain(module, func)).map(|(id, _)| id).collect();
    Graph::of_calls(module).settle(|id| {
        let is_sound = || callees(&module.functions[id]).iter().all(|callee| runs(module, &offered, *callee));
        offered.contains(&id) && !is_sound() && offered.remove(&id)
    });
    let mut elsewhere: HashSet<FuncId> = HashSet::new();
    for (id, func) in module.functions.iter() {
        let called = match offered.contains(&id) || func.routine.is_some() {
            true => callees(func),
            false => called_in_constructs(func),
        };
        elsewhere.extend(called.into_iter().filter(|callee| is_elsewhere(&module.functions[*callee])));
    }
    for id in &offered {
        memory_of_devices(module, *id);
    }
    for id in offered.into_iter().chain(elsewhere) {
        let func = &mut module.functions[id];
        let (level, span) = (RoutineLevel::Seq, func.span);
        func.routine = Some(Routine { level, nohost: false, bind: Bind::default(), implicit: true, span });
    }
}

/// What the libraries of host code do and an op does on devices.
const REPLACED: [&str; 4] = ["malloc", "free", "exit", FATAL];
/// (message, file, line)
const FATAL: &str = "_FortranAReportFatalUserError";

/// Memory comes from where devices have it, too.
fn memory_of_devices(module: &mut Module, id: FuncId) {
    let names: Vec<Option<&'static str>> =
        module.functions.values().map(|func| REPLACED.into_iter().find(|name| func.name == *name)).collect();
    let func = &module.functions[id];
    let mut changed: Vec<(Op, OpKind)> = Vec::new();
    for (op, data) in func.ops.iter() {
        let OpKind::Call { callee, args, .. } = &data.kind else { continue };
        let owner = Owner::Thread;
        changed.push(match (names[callee.index()], &args[..]) {
            (Some("malloc"), [bytes]) => (op, OpKind::HeapAlloc { bytes: *bytes, owner, of_frame: false }),
            (Some("free"), [addr]) => (op, OpKind::HeapFree { addr: *addr, owner }),
            (Some("exit"), [status]) => (op, OpKind::Stop { text: String::new(), status: *status }),
            (Some(FATAL), [message, ..]) => (op, OpKind::Fail(text(module, func, *message))),
            _ => continue,
        });
    }
    let func = &mut module.functions[id];
    changed.into_iter().for_each(|(op, kind)| func.ops[op].kind = kind);
}

/// A constant of the module up to its NUL.
fn text(module: &Module, func: &Function, address: Value) -> String {
    let bytes = match func.def(address).map(|op| func.kind(op)) {
        Some(OpKind::GlobalAddr(id)) => match &module.globals[*id].init {
            Init::Bytes(bytes) => bytes.as_slice(),
            _ => &[],
        },
        _ => &[],
    };
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

/// Whether a call of it is sound in device code.
fn runs(module: &Module, offered: &HashSet<FuncId>, callee: FuncId) -> bool {
    let func = &module.functions[callee];
    if func.body.is_none() && REPLACED.contains(&func.name.as_str()) {
        return true;
    }
    let is_seq = func.routine.as_ref().is_some_and(|routine| routine.level == RoutineLevel::Seq);
    is_seq || offered.contains(&callee) || is_elsewhere(func)
}

/// Whether another file may have a device version, of which nothing is said here.
fn is_elsewhere(func: &Function) -> bool {
    let is_own = func.name.starts_with("acc_") || func.name.starts_with("__accc_");
    func.body.is_none() && func.routine.is_none() && !func.signature.variadic && !is_own && library::of(func).is_none()
}

fn called_in_constructs(func: &Function) -> Vec<FuncId> {
    let body = |op: &OpData| match &op.kind {
        OpKind::Compute(node) => Some(node.body),
        _ => None,
    };
    func.ops.values().filter_map(body).flat_map(|body| callees_in(func, body)).collect()
}

/// A procedure of the user's without directives, all of whose statements a device can run.
fn is_plain(module: &Module, func: &Function) -> bool {
    let Some(body) = func.body else { return false };
    let is_main = matches!(func.name.as_str(), "main" | "MAIN__");
    let on_device = |id: GlobalId| module.globals[id].declare.is_some() || is_constant_data(module, id);
    func.routine.is_none()
        && !func.attrs.available_externally
        && func.kernel.is_none()
        && !is_main
        && !func.signature.variadic
        && func.values.values().all(|value| !matches!(value.ty, Type::F80 | Type::F128))
        && func.vars.values().all(|var| match var.class {
            VarClass::Global(id) => on_device(id),
            _ => true,
        })
        && func.walk(body).into_iter().all(|op| match func.kind(op) {
            OpKind::GlobalAddr(id) => on_device(*id) && module.globals[*id].declare.is_none(),
            kind => !is_of_hosts(kind),
        })
}

/// A constant without addresses of code in it, nor in what it points to: no table of a type's procedures.
fn is_constant_data(module: &Module, id: GlobalId) -> bool {
    let (mut open, mut seen) = (vec![id], HashSet::new());
    while let Some(id) = open.pop() {
        let global = &module.globals[id];
        if !global.constant {
            return false;
        }
        let Init::Relocated { relocations, .. } = &global.init else { continue };
        for relocation in relocations {
            match relocation.target {
                RelocationTarget::Global(target) if seen.insert(target) => open.push(target),
                RelocationTarget::Global(_) => {}
                RelocationTarget::Function(_) | RelocationTarget::Label(..) | RelocationTarget::Distance { .. } => {
                    return false;
                }
            }
        }
    }
    true
}

/// What no device does.
fn is_of_hosts(kind: &OpKind) -> bool {
    let of_machine = matches!(
        kind,
        OpKind::Asm(_)
            | OpKind::CallIndirect { .. }
            | OpKind::FuncAddr(_)
            | OpKind::VaStart(_)
            | OpKind::FrameAddress(_)
            | OpKind::ReturnAddress(_)
            | OpKind::ConstF80(_)
            | OpKind::ConstF128(_)
            | OpKind::LabelAddr(_)
            | OpKind::JumpIndirect { .. }
    );
    of_machine || kind.effects().have(Effect::DEVICE | Effect::ASK_DEVICE | Effect::ATOMIC | Effect::SYNCHRONISE)
}
