//! What a module prints under the interpreter, on a CPU or on a GPU of some model.

use super::*;

/// The lines a module prints when its first function runs.
pub fn output(module: &Module, machine: Machine) -> Vec<String> {
    output_of(module, machine, &GPU)
}

/// The same on a GPU of this model, whose lanes exchange the parts of reductions.
pub fn output_of(module: &Module, machine: Machine, gpu: &Gpu) -> Vec<String> {
    let name = module.functions[FuncId(0)].name.clone();
    let mut interp = accc_ir::interp::Interp::new(module);
    interp.machine = machine;
    interp.warp = Some(gpu.warp).filter(|_| machine == Machine::Gpu);
    if let Err(trap) = interp.call(&name, &[]) {
        panic!("{trap}\n{}", accc_ir::text::print(module));
    }
    interp.output
}

/// Shared loops of kernels run from their last iteration to the first: what is parallel must not notice. Loops with steps are
/// left as they are.
pub fn reversed(mut module: Module) -> Module {
    for func in module.functions.values_mut().filter(|func| func.kernel.is_some()) {
        let body = func.body.expect("a kernel has a body");
        for op in func.walk(body) {
            let OpKind::For(node) = func.kind(op) else { continue };
            let is_plain = func.constant_int(node.step) == Some(1);
            if node.schedule.as_ref().is_none_or(|s| s.is_seq()) || !is_plain {
                continue;
            }
            let ty = func.type_of(node.step);
            let step = Builder::before(func, op).int(-1, ty);
            if let OpKind::For(node) = &mut func.ops[op].kind {
                std::mem::swap(&mut node.lower, &mut node.upper);
                node.step = step;
            }
        }
    }
    module
}
