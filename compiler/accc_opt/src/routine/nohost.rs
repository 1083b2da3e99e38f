//! Calls of `nohost` routines from code of the host (OpenACC 3.3, 2.15.1): all calls have to stand in compute constructs or
//! in routines that are `nohost` themselves.
//!
//! Takes a module in phase *acc*, where compute constructs are nodes; changes nothing. accc compiles such routines for the
//! host's cores as well, so that the calls work, and warns of them.

use accc_diag::Diagnostic;
use accc_ir::*;
use std::collections::HashSet;

/// A warning for each call.
pub fn host_calls(module: &Module) -> Vec<Diagnostic> {
    let of_device = |id: FuncId| module.functions[id].routine.as_ref().is_some_and(|routine| routine.nohost);
    if !module.functions.keys().any(of_device) {
        return Vec::new();
    }
    let runs_on_host = |func: &&Function| func.routine.as_ref().is_none_or(|r| !r.nohost && !r.implicit);
    let mut warnings = Vec::new();
    for func in module.functions.values().filter(runs_on_host) {
        let Some(body) = func.body else { continue };
        let in_constructs: HashSet<Op> = computes(func).into_iter().flat_map(|op| func.walk_op(op)).collect();
        for op in func.walk(body) {
            if let OpKind::Call { callee, .. } = func.kind(op)
                && of_device(*callee)
                && !in_constructs.contains(&op)
            {
                warnings.push(warning(&module.functions[*callee], func.ops[op].span));
            }
        }
    }
    warnings
}

fn warning(callee: &Function, call: accc_source::Span) -> Diagnostic {
    let routine = callee.routine.as_ref().map(|routine| routine.span);
    let warning =
        Diagnostic::warning("ACC2032", format!("the host calls `{}`, which is `nohost`", callee.display_name))
            .label(call, "neither in a compute construct nor in a `nohost` routine");
    let warning = match routine {
        Some(span) => warning.secondary(span, "has no version for the host, as the program says"),
        None => warning,
    };
    warning.help("leave `nohost` out: other compilers can't link the call (OpenACC 3.3, section 2.15.1)")
}
