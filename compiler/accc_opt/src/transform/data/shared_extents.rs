//! Equal extents of what pointers point to become one variable.
//!
//! `double (*a)[n], (*b)[n]` of a C function keep an extent each, computed where they are declared. Where `n` doesn't
//! change in between, the second is the first: kernels then get one number, and arrays of the same shape share the
//! arithmetic of their subscripts.

use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Merges the extents that a function computes at its start from values that never change.
pub fn run(func: &mut Function) {
    let Some(body) = func.body else { return };
    let extents = extents(func);
    if extents.len() < 2 {
        return;
    }
    let stores = stores(func, body);
    let mut first: HashMap<String, Var> = HashMap::new();
    let mut same: Vec<(Op, Var, Var)> = Vec::new();
    let mut settled: HashSet<Var> = HashSet::new();
    for op in &func.blocks[body].ops {
        let OpKind::Store(var, value) = func.kind(*op) else { continue };
        if stores[var] != 1 || func.vars[*var].aliased {
            continue;
        }
        settled.insert(*var);
        if !extents.contains(var) {
            continue;
        }
        let is_fixed = |var: Var| settled.contains(&var) || is_unchanged_param(func, var, &stores);
        let Some(expression) = expression(func, *value, &is_fixed) else { continue };
        match first.get(&expression) {
            Some(earlier) => same.push((*op, *var, *earlier)),
            None => _ = first.insert(expression, *var),
        }
    }
    for (store, var, earlier) in same {
        func.blocks[body].ops.retain(|op| *op != store);
        func.replace_var(body, var, earlier);
        for data in func.vars.values_mut() {
            let Storage::Pointer { inner, .. } = &mut data.storage else { continue };
            let dims = inner.iter_mut().filter(|dim| **dim == PointerDim::Var(var));
            dims.for_each(|dim| *dim = PointerDim::Var(earlier));
        }
    }
}

/// The hidden variables that tell extents of what pointers point to.
fn extents(func: &Function) -> HashSet<Var> {
    let dims = func.vars.values().filter_map(|data| match &data.storage {
        Storage::Pointer { inner, .. } => Some(inner),
        Storage::Scalar(_) | Storage::Array { .. } | Storage::Descriptor { .. } => None,
    });
    let var_of = |dim: &PointerDim| match dim {
        PointerDim::Var(var) => Some(*var),
        PointerDim::Const(_) => None,
    };
    dims.flatten().filter_map(var_of).filter(|var| func.vars[*var].is_hidden()).collect()
}

/// How often each variable is written by name.
fn stores(func: &Function, body: Block) -> HashMap<Var, usize> {
    let mut stores: HashMap<Var, usize> = HashMap::new();
    for op in func.walk(body) {
        match func.kind(op) {
            OpKind::Store(var, _) => *stores.entry(*var).or_default() += 1,
            OpKind::Load(_) => {}
            kind => kind.vars().into_iter().for_each(|var| *stores.entry(var).or_default() += 2),
        }
    }
    stores
}

fn is_unchanged_param(func: &Function, var: Var, stores: &HashMap<Var, usize>) -> bool {
    let data = &func.vars[var];
    data.class == VarClass::ValueParam && !data.aliased && !stores.contains_key(&var)
}

/// How a value is computed, in words; `None` where it could be another one later.
fn expression(func: &Function, value: Value, is_fixed: &dyn Fn(Var) -> bool) -> Option<String> {
    let ty = func.type_of(value);
    let of = |value: Value| expression(func, value, is_fixed);
    match func.kind(func.def(value)?) {
        OpKind::ConstInt(n) => Some(format!("{n}:{ty:?}")),
        OpKind::Load(var) => is_fixed(*var).then(|| format!("{var:?}")),
        OpKind::Convert(value) => Some(format!("({}:{ty:?})", of(*value)?)),
        OpKind::Binary(op, a, b) => Some(format!("({op:?} {} {})", of(*a)?, of(*b)?)),
        _ => None,
    }
}
