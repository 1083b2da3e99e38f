//! Extents that are numbers: `real :: a(3,3,n)` of a procedure is a view that is made once, with two of them.
//!
//! Takes a function as its front end made it; what asks such a view for its shape gets the number. Loops over whole
//! dimensions have trip counts then, on which schedules depend.

use accc_ir::*;
use std::collections::HashMap;

/// Replaces what is known of the shapes of local views that are set in one place and never change.
pub fn run(func: &mut Function) {
    let Some(body) = func.body else { return };
    let ops = func.walk(body);
    let made = made_once(func, &ops);
    if made.is_empty() {
        return;
    }
    for op in ops {
        let OpKind::ViewPart { view, dim, part } = *func.kind(op) else { continue };
        let known =
            loaded(func, view).and_then(|var| made.get(&var)?.get(usize::from(dim))).and_then(|dim| match part {
                ViewPart::Lower => dim[0],
                ViewPart::Extent => dim[1],
                ViewPart::Stride => None,
            });
        if let Some(number) = known {
            func.ops[op].kind = OpKind::ConstInt(number);
        }
    }
}

/// Of each dimension its lower bound and extent, where they are numbers.
type Shape = Vec<[Option<i64>; 2]>;

fn made_once(func: &Function, ops: &[Op]) -> HashMap<Var, Shape> {
    let mut stores: HashMap<Var, Vec<Value>> = HashMap::new();
    for op in ops {
        if let OpKind::StoreView(var, view) = func.kind(*op) {
            stores.entry(*var).or_default().push(*view);
        }
    }
    let shape = |view: Value| match func.kind(func.def(view)?) {
        OpKind::MakeView { dims, .. } => {
            Some(dims.iter().map(|dim| [func.constant_int(dim.lower), func.constant_int(dim.extent)]).collect())
        }
        _ => None,
    };
    let is_fixed = |var: Var| {
        let data = &func.vars[var];
        let is_other = matches!(data.storage, Storage::Descriptor { kind: DescriptorKind::Other, .. });
        is_other && data.class == VarClass::Local && !data.aliased
    };
    let once = stores.into_iter().filter(|(var, views)| views.len() == 1 && is_fixed(*var));
    once.filter_map(|(var, views)| Some((var, shape(views[0])?))).collect()
}

fn loaded(func: &Function, view: Value) -> Option<Var> {
    match func.kind(func.def(view)?) {
        OpKind::LoadView(var) => Some(*var),
        _ => None,
    }
}
