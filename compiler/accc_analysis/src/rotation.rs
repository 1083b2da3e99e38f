//! Nests that copy elements of one array to another, and nests that define elements of an array.
//!
//! A loop and the loops tightly inside of it, with bounds that no loop of the nest changes and subscripts that are linear in the
//! loops' variables: the elements are a box in memory, which the host can compute.

use crate::nest::{has_jump_out, tight_loop};
use crate::same_values::same_values;
use accc_ir::*;

/// The elements of an array that an access in the innermost loop of a nest goes through.
#[derive(Clone, Debug)]
pub struct Elements {
    /// The loops, the outermost first.
    pub loops: Vec<Op>,
    /// The array.
    pub array: Var,
    /// How it is seen.
    pub view: Value,
    /// The element of an iteration.
    pub subscripts: Vec<Value>,
}

/// What a nest copies: the elements that it writes, and those of another array that it reads for them.
#[derive(Clone, Debug)]
pub struct CopyNest {
    /// Written.
    pub to: Elements,
    /// Read.
    pub from: Elements,
}

impl CopyNest {
    /// Whether elements have the same subscripts in both arrays.
    pub fn has_same_subscripts(&self, func: &Function) -> bool {
        same_values(func, &self.to.subscripts, &self.from.subscripts)
    }
}

/// The copy that is all a nest does.
pub fn copy_nest(func: &Function, nest: Op) -> Option<CopyNest> {
    let (loops, body) = tight_loops(func, nest)?;
    let mut store = None;
    for op in &func.blocks[body].ops {
        match func.kind(*op) {
            OpKind::StoreElem { .. } if store.is_none() => store = Some(*op),
            kind if kind.does_only(Effect::READ | Effect::READ_MEMORY | Effect::YIELD) => {}
            _ => return None,
        }
    }
    let OpKind::StoreElem { view, subscripts, value, .. } = func.kind(store?) else { return None };
    let OpKind::LoadElem { view: source, subscripts: of_source, .. } = func.kind(func.def(*value)?) else {
        return None;
    };
    let to = elements(func, &loops, *view, subscripts)?;
    let from = elements(func, &loops, *source, of_source)?;
    let runs = |elements: &Elements| elements.subscripts.iter().map(|s| without_constant(func, *s)).collect::<Vec<_>>();
    let is_alike = func.vars[to.array].elem() == func.vars[from.array].elem()
        && to.array != from.array
        && same_values(func, &runs(&to), &runs(&from));
    is_alike.then_some(CopyNest { to, from })
}

/// Elements of an array that a nest writes.
#[derive(Clone, Debug)]
pub struct Definition {
    /// One of them for each iteration.
    pub elements: Elements,
    /// Every iteration writes its element before it does anything else with it; else each has an element of its own, and some
    /// may leave it as it was.
    pub is_full: bool,
}

/// The elements of `array` that a nest writes, where each iteration touches no other element of it than its own.
pub fn definition(func: &Function, nest: Op, array: Var) -> Option<Definition> {
    let (loops, body) = tight_loops(func, nest)?;
    let is_store =
        |op: &Op| matches!(func.kind(*op), OpKind::StoreElem { view, .. } if func.root_var(*view) == Some(array));
    let inside = func.walk_op(nest);
    let store = inside.iter().copied().find(is_store)?;
    let OpKind::StoreElem { view, subscripts, .. } = func.kind(store) else { return None };
    let is_own = |op: Op| match func.kind(op) {
        OpKind::LoadElem { subscripts: others, .. } | OpKind::StoreElem { subscripts: others, .. } => {
            same_values(func, subscripts, others)
        }
        _ => false,
    };
    let mut accesses = Vec::new();
    for op in inside {
        let views = func.kind(op).operands().into_iter().filter(|value| func.root_var(*value) == Some(array));
        let names = func.kind(op).vars().contains(&array) && !matches!(func.kind(op), OpKind::LoadView(_));
        let has_views = views.count() > 0;
        if names || (has_views && !is_own(op)) {
            return None;
        }
        accesses.extend(has_views.then_some(op));
    }
    let elements = elements(func, &loops, *view, subscripts)?;
    let is_full = accesses.first() == Some(&store) && func.blocks[body].ops.contains(&store);
    let is_once = loops.iter().all(|op| subscripts.iter().any(|s| degree(func, &[*op], *s) == Some(1)));
    (is_full || is_once).then_some(Definition { elements, is_full })
}

/// The loops of a nest in which everything with an effect happens in the innermost one, and its body.
fn tight_loops(func: &Function, nest: Op) -> Option<(Vec<Op>, Block)> {
    let (mut loops, mut at) = (Vec::new(), nest);
    loop {
        let OpKind::For(node) = func.kind(at) else { return None };
        let bounds = [node.lower, node.upper, node.step];
        if !node.carried.is_empty() || bounds.iter().any(|bound| degree(func, &loops, *bound) != Some(0)) {
            return None;
        }
        loops.push(at);
        match tight_loop(func, node.body) {
            Some(inner) => at = inner,
            None => return (!has_jump_out(func, node.body)).then_some((loops, node.body)),
        }
    }
}

fn elements(func: &Function, loops: &[Op], view: Value, subscripts: &[Value]) -> Option<Elements> {
    let OpKind::LoadView(array) = func.kind(func.def(view)?) else { return None };
    let data = &func.vars[*array];
    let is_plain = !data.volatile && data.record.is_none() && !subscripts.is_empty();
    let is_linear = subscripts.iter().all(|subscript| degree(func, loops, *subscript).is_some());
    let of = || Elements { loops: loops.to_vec(), array: *array, view, subscripts: subscripts.to_vec() };
    (is_plain && is_linear).then(of)
}

/// A subscript without what is added to it in every iteration: arrays may begin at different lower bounds.
fn without_constant(func: &Function, value: Value) -> Value {
    let constant = |value: Value| func.constant_int(value).is_some();
    match func.def(value).map(|def| func.kind(def)) {
        Some(OpKind::Convert(inner)) => without_constant(func, *inner),
        Some(OpKind::Binary(BinaryOp::Add | BinaryOp::AddNsw | BinaryOp::Sub | BinaryOp::SubNsw, a, b))
            if constant(*b) =>
        {
            without_constant(func, *a)
        }
        Some(OpKind::Binary(BinaryOp::Add | BinaryOp::AddNsw, a, b)) if constant(*a) => without_constant(func, *b),
        _ => value,
    }
}

/// How often the variables of these loops are factors of a value: 0 or 1; `None`: more often, or in another way.
fn degree(func: &Function, loops: &[Op], value: Value) -> Option<u32> {
    let counts = |var: Var| loops.iter().any(|op| func.loop_at(*op).var == Some(var));
    let Some(def) = func.def(value) else {
        return Some(u32::from(loops.iter().any(|op| func.loop_at(*op).iv == value)));
    };
    let of = |value: Value| degree(func, loops, value);
    match func.kind(def) {
        OpKind::Load(var) => Some(u32::from(counts(*var))),
        // A sum or product that wraps between two elements of an array would skip more of it than there is.
        OpKind::Binary(BinaryOp::AddNsw | BinaryOp::SubNsw | BinaryOp::Add | BinaryOp::Sub, a, b) => {
            Some(of(*a)?.max(of(*b)?))
        }
        OpKind::Binary(BinaryOp::MulNsw | BinaryOp::Mul, a, b) => Some(of(*a)? + of(*b)?).filter(|degree| *degree <= 1),
        OpKind::Convert(a) if func.type_of(value) == Type::I64 => of(*a),
        kind => {
            let is_fixed = kind.does_only(Effect::READ_SHAPE);
            let constant = kind.operands().into_iter().all(|operand| of(operand) == Some(0));
            (is_fixed && constant).then_some(0)
        }
    }
}
