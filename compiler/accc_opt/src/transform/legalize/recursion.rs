//! Copies of small procedures that call themselves: LLVM inlines no procedure into itself, but levels of copies into
//! each other (gcc's recursive inlining).
//!
//! Takes functions of phase *outlined*. A procedure of the host that calls itself at several places, and in which
//! nothing is repeated but by these calls, calls its first copy, that one the second, and the last copy the procedure.
//! Which of them are inlined is LLVM's to say; as nobody else refers to the copies, those that are everywhere inlined
//! vanish. A procedure that calls itself once is a loop or nearly so, and one with loops has its time in them.

use accc_ir::*;
use accc_machine::CPU;

/// Rewrites the host's procedures.
pub fn run(module: &mut Module) {
    let wanted: Vec<FuncId> = module.functions.keys().filter(|id| is_wanted(&module.functions[*id], *id)).collect();
    for id in wanted {
        let original = module.functions[id].clone();
        let mut next = id;
        for level in (1..=CPU.recursive_copies).rev() {
            let mut copy = original.clone();
            copy.name = format!("{}.level{level}", original.name);
            copy.internal = true;
            copy.attrs = FunctionAttrs { inline: original.attrs.inline, ..FunctionAttrs::default() };
            redirect(&mut copy, id, next);
            next = module.functions.push(copy);
        }
        redirect(&mut module.functions[id], id, next);
    }
}

fn is_wanted(func: &Function, id: FuncId) -> bool {
    let Some(body) = func.body else { return false };
    let attrs = &func.attrs;
    let is_bound = attrs.weak || attrs.available_externally || attrs.returns_twice || attrs.inline == Inline::Never;
    if func.kernel.is_some() || func.routine.is_some() || func.signature.variadic || is_bound {
        return false;
    }
    let ops = func.walk(body);
    let calls = ops.iter().filter(|op| matches!(func.kind(**op), OpKind::Call { callee, .. } if *callee == id)).count();
    calls > 1 && ops.len() <= CPU.recursive_ops && ops.iter().all(|op| may_be_copied(func.kind(*op)))
}

/// Neither loops nor what belongs to one frame.
fn may_be_copied(kind: &OpKind) -> bool {
    let has_no_loop = match kind {
        OpKind::If { .. } | OpKind::Switch { .. } => true,
        kind => kind.blocks().is_empty(),
    };
    has_no_loop
        && !matches!(
            kind,
            OpKind::Alloca { .. }
                | OpKind::HeapAlloc { .. }
                | OpKind::Asm(_)
                | OpKind::FrameAddress(_)
                | OpKind::ReturnAddress(_)
                | OpKind::LabelAddr(_)
        )
}

/// Makes the calls of one function calls of another.
fn redirect(func: &mut Function, from: FuncId, to: FuncId) {
    for op in func.ops.values_mut() {
        if let OpKind::Call { callee, .. } = &mut op.kind
            && *callee == from
        {
            *callee = to;
        }
    }
}
