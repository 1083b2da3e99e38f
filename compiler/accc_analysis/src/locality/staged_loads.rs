//! Loops whose reads the threads of a gang can make for each other, through shared memory.
//!
//! Takes a loop inside a nest of two ([`crate::locality::register_reuse`] has shown that copies of its body may run side by side, and
//! that what it reads depends on one of the nest's loops at most); tells which values that need memory belong to the outer
//! loop of the nest and which to the inner one, so that a thread can load what others need as well. A value is what a load
//! gives, or a condition between loads (`k < i ? a(i,k) : a(k,i)`), of a number of any size. How many there are, and how many sums,
//! is told as the registers and the memory that they need ([`Needs`]); what is made of that decides the scheduler.

use crate::locality::matrix_product::Nest;
use crate::same_values::same_values;
use accc_ir::*;

/// A value from memory that is needed in each iteration of the loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StagedLoad {
    /// All ops that compute it.
    pub ops: Vec<Op>,
    /// What it is read from, first of all.
    pub array: Var,
    /// The type of what is loaded.
    pub elem: Elem,
    /// It depends on the nest's outer loop and on the loop itself; else on the inner one.
    pub of_outer: bool,
    /// The next iteration of the loop reads the next element in memory.
    pub in_a_row: bool,
}

/// What the values of both sides and the sums need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    /// Bytes of the sums of an iteration of the nest.
    pub sums: u32,
    /// Bytes that an iteration of the loop reads for one of the outer loop, and for one of the inner loop.
    pub sides: [u32; 2],
    /// Bytes of the largest value.
    pub widest: u32,
}

impl Needs {
    /// What the loads of a loop need; `None` where the op is no loop, or a number is not known.
    pub fn of(func: &Function, op: Op, loads: &[StagedLoad]) -> Option<Needs> {
        let OpKind::For(node) = func.kind(op) else { return None };
        let bytes = |elem: Elem| elem.bytes() as u32;
        let of_side =
            |outer: bool| loads.iter().filter(|load| load.of_outer == outer).map(|load| bytes(load.elem)).sum();
        let sums = sums(func, &func.blocks[node.body].ops);
        let widest = loads.iter().map(|load| bytes(load.elem)).max()?;
        Some(Needs {
            sums: sums.iter().map(|sum| bytes(func.vars[*sum].elem()).max(4)).sum(),
            sides: [of_side(true), of_side(false)],
            widest,
        })
    }
}

/// What the loop `op` reads for one of the loops of the nest, where that is all that stands between it and shared memory.
pub fn of_loop(func: &Function, outer: Op, inner: Op, op: Op) -> Option<Vec<StagedLoad>> {
    let OpKind::For(node) = func.kind(op) else { return None };
    let ops = &func.blocks[node.body].ops;
    let is_plain = |op: &Op| match func.kind(*op) {
        OpKind::If { .. } => is_value(func, *op),
        kind => kind.does_only(Effect::READ | Effect::WRITE | Effect::YIELD),
    };
    let sums = sums(func, ops);
    let is_number = |sum: &Var| number(func.vars[*sum].elem()).is_some();
    if func.constant_int(node.step) != Some(1) || !ops.iter().all(is_plain) || sums.is_empty() {
        return None;
    }
    let nest = Nest::new(func, outer, inner, op);
    let mut found: Vec<StagedLoad> = Vec::new();
    for load in ops {
        let Some(array) = array_of(func, *load) else { continue };
        if sums.contains(&array) && matches!(func.kind(*load), OpKind::LoadElem { .. }) {
            continue;
        }
        let value = func.ops[*load].results[0];
        let of_outer = match nest.depends(value)? {
            [false, false] => continue,
            [true, true] => return None,
            [of_outer, _] => of_outer,
        };
        let elem = number(elem_of(func.type_of(value))?)?;
        if let Some(same) = found.iter_mut().find(|other| is_same(func, other.ops[0], *load)) {
            same.ops.push(*load);
            continue;
        }
        let in_a_row = func.walk_op(*load).into_iter().any(|inner| match func.kind(inner) {
            OpKind::LoadElem { subscripts, .. } => subscripts.first().is_some_and(|s| moves_by_one(func, node, *s)),
            _ => false,
        });
        found.push(StagedLoad { ops: vec![*load], array, elem, of_outer, in_a_row });
    }
    let has_both = [true, false].into_iter().all(|outer| found.iter().any(|load| load.of_outer == outer));
    (has_both && sums.iter().all(is_number)).then_some(found)
}

/// Numbers that a thread can hold in registers.
fn number(elem: Elem) -> Option<Elem> {
    match elem {
        Elem::I8 | Elem::I16 | Elem::I32 | Elem::I64 | Elem::F32 | Elem::F64 | Elem::C32 | Elem::C64 => Some(elem),
        Elem::F16 | Elem::I128 | Elem::F80 | Elem::F128 | Elem::C80 | Elem::C128 => None,
        Elem::Ptr | Elem::Bool(_) | Elem::Bytes(_) | Elem::Vector(..) => None,
    }
}

/// How a value lies in memory.
fn elem_of(ty: Type) -> Option<Elem> {
    [Elem::I8, Elem::I16, Elem::I32, Elem::I64, Elem::F32, Elem::F64, Elem::C32, Elem::C64]
        .into_iter()
        .find(|elem| elem.value_type() == Some(ty))
}

/// The array that a load, or a condition between loads, reads first.
fn array_of(func: &Function, op: Op) -> Option<Var> {
    func.walk_op(op).into_iter().find_map(|inner| match func.kind(inner) {
        OpKind::LoadElem { view, .. } => func.root_var(*view),
        _ => None,
    })
}

/// Whether a condition does nothing but give a value.
fn is_value(func: &Function, op: Op) -> bool {
    func.ops[op].results.len() == 1
        && func.walk_op(op).into_iter().all(|inner| {
            let kind = func.kind(inner);
            matches!(kind, OpKind::If { .. }) || kind.does_only(Effect::READ | Effect::YIELD)
        })
}

/// Whether two loads read the same element.
fn is_same(func: &Function, a: Op, b: Op) -> bool {
    match (func.kind(a), func.kind(b)) {
        (
            OpKind::LoadElem { view, subscripts, .. },
            OpKind::LoadElem { view: other_view, subscripts: other_subscripts, .. },
        ) => same_values(func, &[*view], &[*other_view]) && same_values(func, subscripts, other_subscripts),
        _ => false,
    }
}

/// What an iteration leaves for the next one: scalars that it reads before it writes them, and elements.
fn sums(func: &Function, ops: &[Op]) -> Vec<Var> {
    let (mut sums, mut set) = (Vec::new(), Vec::new());
    let mut read = Vec::new();
    for op in ops.iter().flat_map(|op| func.walk_op(*op)) {
        match func.kind(op) {
            OpKind::Load(var) if !set.contains(var) => read.push(*var),
            OpKind::Store(var, _) => set.push(*var),
            OpKind::StoreElem { view, .. } => sums.extend(func.root_var(*view)),
            _ => {}
        }
    }
    sums.extend(set.into_iter().filter(|var| read.contains(var)));
    sums.sort();
    sums.dedup();
    sums
}

/// Whether a value is one more in the next iteration, as far as its form tells.
pub fn moves_by_one(func: &Function, node: &For, value: Value) -> bool {
    let Some(op) = func.def(value) else { return value == node.iv };
    let moves = |value: Value| moves_by_one(func, node, value);
    match func.kind(op) {
        OpKind::Load(var) => node.var == Some(*var),
        OpKind::Convert(from) => moves(*from),
        OpKind::Binary(BinaryOp::Add | BinaryOp::AddNsw, a, b) => moves(*a) != moves(*b),
        OpKind::Binary(BinaryOp::Sub | BinaryOp::SubNsw, a, _) => moves(*a),
        _ => false,
    }
}
