//! Scalars that a function uses and nothing defines: what is computed with them is undefined, so that optimisers fold it away.
//!
//! Takes a module as the front end made it (phase *acc*), gives a warning for each such variable at its first use. Only what
//! is sure is reported: the variable is the function's own, no operation and no clause names it but to read it, and its address
//! is not taken. Whether the use is reached is not asked.
//! Source: Fortran 2018, 19.6.6; C17, 6.2.4 and 6.3.2.1.

use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::collections::{BTreeMap, HashSet};

/// A warning for each variable, by function.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    module.functions.values().flat_map(in_function).collect()
}

fn in_function(func: &Function) -> Vec<Diagnostic> {
    let Some(body) = func.body else { return Vec::new() };
    let mut candidates = candidates(func);
    if candidates.is_empty() {
        return Vec::new();
    }
    let mut loads: Vec<(Var, Op)> = Vec::new();
    for op in func.walk(body) {
        let kind = func.kind(op);
        match kind {
            OpKind::Load(var) | OpKind::LoadView(var) => loads.push((*var, op)),
            OpKind::Store(var, _) | OpKind::VarAddr(var) => drop_candidate(&mut candidates, *var),
            // Most ops, which name no variables.
            OpKind::ConstInt(_)
            | OpKind::Binary(..)
            | OpKind::Compare(..)
            | OpKind::Convert(_)
            | OpKind::LoadAt { .. }
            | OpKind::StoreAt { .. }
            | OpKind::PtrAdd { .. }
            | OpKind::Call { .. } => {}
            _ => kind.vars().into_iter().for_each(|var| drop_candidate(&mut candidates, var)),
        }
    }
    loads.retain(|(var, _)| candidates.contains(var));
    if loads.is_empty() {
        return Vec::new();
    }
    // `(void)x` looks at no value.
    let operands: HashSet<Value> = func.walk(body).into_iter().flat_map(|op| func.kind(op).operands()).collect();
    let mut first: BTreeMap<Var, Span> = BTreeMap::new();
    for (var, op) in loads {
        if func.ops[op].results.iter().any(|result| operands.contains(result)) {
            first.entry(var).or_insert(func.ops[op].span);
        }
    }
    let known = first.into_iter().filter(|(_, span)| *span != Span::NONE);
    known.map(|(var, span)| warning(func, var, span)).collect()
}

fn drop_candidate(candidates: &mut HashSet<Var>, var: Var) {
    candidates.remove(&var);
}

/// The function's own scalars, as far as all that happens to them is in its ops.
fn candidates(func: &Function) -> HashSet<Var> {
    let parents: HashSet<Var> = func
        .vars
        .values()
        .filter_map(|data| match data.class {
            VarClass::Member { parent, .. } => Some(parent),
            _ => None,
        })
        .collect();
    let is_one = |var: &Var| {
        let data = &func.vars[*var];
        let is_scalar = match data.storage {
            Storage::Scalar(elem) => !matches!(elem, Elem::Bytes(_)),
            Storage::Pointer { .. } => true,
            Storage::Array { .. } | Storage::Descriptor { .. } => false,
        };
        let is_own = data.class == VarClass::Local && !data.aliased && !data.volatile && !data.is_hidden();
        is_own && is_scalar && !parents.contains(var)
    };
    func.vars.keys().filter(is_one).collect()
}

fn warning(func: &Function, var: Var, span: Span) -> Diagnostic {
    let VarData { name, span: declared, .. } = &func.vars[var];
    let warning = Diagnostic::warning("ACC4008", format!("`{name}` is used but never defined [-Wuninitialized]"));
    let warning = warning.label(span, "its value is undefined");
    match *declared == Span::NONE || *declared == span {
        true => warning,
        false => warning.secondary(*declared, "declared here"),
    }
}
