//! Reductions found: scalars that a loop only updates, each time by the same associative operator.
//!
//! Patterns: `s = s op e` (with `e` possibly on the left, or inside a chain of the same operator), `s = s - e`,
//! `s = max(s, e)` as an operator or as compare and select, `s .or. e` also where `e` is computed only if needed, and
//! `if (e > s) s = e`. Nested loops and conditions between
//! the loop and the update don't matter; any other use of `s` in the loop makes it no reduction.

use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// What is updated: a scalar variable, or one element of an array.
#[derive(Clone)]
pub enum Target {
    /// The scalar.
    Var(Var),
    /// The element at these subscripts of the view.
    Elem {
        /// Of the array.
        view: Value,
        /// One for each dimension.
        subscripts: Vec<Value>,
    },
}

/// An update of an element: the loads of the element that it consumes, and whether a condition guards the store.
pub struct ElementUpdate {
    /// How it is combined.
    pub op: ReductionOp,
    /// Loads of the old value.
    pub loads: Vec<Value>,
    /// It happens in some iterations alone.
    pub guarded: bool,
}

/// The update that a `StoreElem` is, if it is one.
pub fn element_update(func: &Function, ops: &[Op], store: Op) -> Option<ElementUpdate> {
    let OpKind::StoreElem { view, subscripts, value, .. } = func.kind(store) else { return None };
    if !is_combined(func.type_of(*value)) {
        return None;
    }
    let target = Target::Elem { view: *view, subscripts: subscripts.clone() };
    if let Some((op, loads)) = match_update(func, *value, &target) {
        return Some(ElementUpdate { op, loads, guarded: false });
    }
    let (op, loads) = match_if(func, ops, store, *value, &target)?;
    Some(ElementUpdate { op, loads, guarded: true })
}

/// The operator, if `var` is a reduction of the block's iterations.
pub fn find(func: &Function, body: Block, var: Var) -> Option<ReductionOp> {
    if !func.vars[var].value_type().is_some_and(is_combined) {
        return None;
    }
    let ops = func.walk(body);
    let mut found: Option<ReductionOp> = None;
    let mut consumed: Vec<Value> = Vec::new();
    for op in &ops {
        match func.kind(*op) {
            OpKind::Store(v, value) if *v == var => {
                let target = Target::Var(var);
                let update = match_update(func, *value, &target);
                let (operator, loads) = update.or_else(|| match_if(func, &ops, *op, *value, &target))?;
                if found.is_some_and(|old| old != operator) {
                    return None;
                }
                found = Some(operator);
                consumed.extend(loads);
            }
            OpKind::For(node) if node.var == Some(var) => return None,
            OpKind::VarAddr(v) if *v == var => return None,
            kind if kind.atomic_var() == Some(var) => return None,
            _ => {}
        }
    }
    let operator = found?;
    let loads = ops.iter().filter(|op| matches!(func.kind(**op), OpKind::Load(v) if *v == var));
    let all_consumed = loads.clone().all(|op| consumed.contains(&func.ops[*op].results[0]));
    (all_consumed && used_only_in_updates(func, &ops, &consumed, operator)).then_some(operator)
}

/// Whether code generation combines partial results of this type.
fn is_combined(ty: Type) -> bool {
    ty != Type::I128
}

/// The loads may feed one chain only: each is used once, or (compare and select, `if`) by the comparison too.
fn used_only_in_updates(func: &Function, ops: &[Op], loads: &[Value], operator: ReductionOp) -> bool {
    let uses = uses_of(func, ops);
    let limit = if matches!(operator, ReductionOp::Max | ReductionOp::Min | ReductionOp::UMax | ReductionOp::UMin) {
        2
    } else {
        1
    };
    loads.iter().all(|load| uses.get(load).is_some_and(|n| *n <= limit))
}

/// `s op e`: the operator and the loads of `s` that it consumes.
fn match_update(func: &Function, value: Value, target: &Target) -> Option<(ReductionOp, Vec<Value>)> {
    match func.kind(func.def(value)?) {
        OpKind::Binary(op, a, b) => {
            let operator = operator_of(*op, func.type_of(value))?;
            let left = find_in_chain(func, *a, operator, target);
            let right = if is_difference(*op) { None } else { find_in_chain(func, *b, operator, target) };
            match (left, right) {
                (Some(load), None) | (None, Some(load)) => Some((operator, vec![load])),
                (Some(_), Some(_)) | (None, None) => None,
            }
        }
        OpKind::Compare(CompareOp::Eq, a, b) => logical_pair(func, *a, *b, target, ReductionOp::Eqv),
        OpKind::Compare(CompareOp::Ne, a, b) => logical_pair(func, *a, *b, target, ReductionOp::Neqv),
        OpKind::Unary(UnaryOp::Not, inner) => match match_update(func, *inner, target)? {
            (ReductionOp::Neqv, loads) => Some((ReductionOp::Eqv, loads)),
            _ => None,
        },
        OpKind::Select(cond, then, other) => match_select(func, *cond, *then, *other, target),
        OpKind::If { cond, then_block, else_block } if func.type_of(value) == Type::I1 => {
            match_short_circuit(func, *cond, yielded(func, *then_block)?, yielded(func, *else_block)?, target)
        }
        OpKind::If { cond, then_block, else_block } => {
            let (then, other) = (yielded(func, *then_block)?, yielded(func, *else_block)?);
            let harmless = |block: &Block| {
                let ops = &func.blocks[*block].ops;
                ops.iter().all(|op| func.kind(*op).does_only(Effect::READ) || func.kind(*op).is_terminator())
            };
            let both = harmless(then_block) && harmless(else_block);
            match_select(func, *cond, then, other, target).filter(|_| both)
        }
        _ => None,
    }
}

/// `s .or. e` and `s .and. e` as a front end writes them that computes `e` only where it matters: `if s then true else
/// e`, `if s then e else false`; or with `s` and `e` exchanged.
fn match_short_circuit(
    func: &Function,
    cond: Value,
    then: Value,
    other: Value,
    target: &Target,
) -> Option<(ReductionOp, Vec<Value>)> {
    let (operator, rest) = match (func.constant_int(then), func.constant_int(other)) {
        (Some(1), None) => (ReductionOp::LogicalOr, other),
        (None, Some(0)) => (ReductionOp::LogicalAnd, then),
        _ => return None,
    };
    match (is_load(func, cond, target), is_load(func, rest, target)) {
        (true, false) => Some((operator, vec![cond])),
        (false, true) => Some((operator, vec![rest])),
        _ => None,
    }
}

/// The one value that a block gives.
fn yielded(func: &Function, block: Block) -> Option<Value> {
    match func.kind(func.terminator(block)?) {
        OpKind::Yield(values) if values.len() == 1 => values.first().copied(),
        _ => None,
    }
}

fn logical_pair(
    func: &Function,
    a: Value,
    b: Value,
    target: &Target,
    operator: ReductionOp,
) -> Option<(ReductionOp, Vec<Value>)> {
    if func.type_of(a) != Type::I1 {
        return None;
    }
    match (is_load(func, a, target), is_load(func, b, target)) {
        (true, false) => Some((operator, vec![a])),
        (false, true) => Some((operator, vec![b])),
        _ => None,
    }
}

/// The load of `var` at the end of a chain of one operator, whose other operands don't matter (they can't load `var`:
/// the caller counts the loads).
fn find_in_chain(func: &Function, value: Value, operator: ReductionOp, target: &Target) -> Option<Value> {
    if is_load(func, value, target) {
        return Some(value);
    }
    let OpKind::Binary(op, a, b) = func.kind(func.def(value)?) else { return None };
    if operator_of(*op, func.type_of(value)) != Some(operator) {
        return None;
    }
    let left = find_in_chain(func, *a, operator, target);
    let right = if is_difference(*op) { None } else { find_in_chain(func, *b, operator, target) };
    left.xor(right)
}

fn is_difference(op: BinaryOp) -> bool {
    op.wrapping() == BinaryOp::Sub
}

/// Sums that the program says don't overflow are sums too; whoever reorders them lets them wrap ([`relax`]).
fn operator_of(op: BinaryOp, ty: Type) -> Option<ReductionOp> {
    Some(match (op.wrapping(), ty) {
        (BinaryOp::And, Type::I1) => ReductionOp::LogicalAnd,
        (BinaryOp::Or, Type::I1) => ReductionOp::LogicalOr,
        (BinaryOp::Xor, Type::I1) => ReductionOp::Neqv,
        (BinaryOp::Add | BinaryOp::Sub, _) => ReductionOp::Add,
        (BinaryOp::Mul, _) => ReductionOp::Mul,
        (BinaryOp::Min, _) => ReductionOp::Min,
        (BinaryOp::Max, _) => ReductionOp::Max,
        (BinaryOp::UMin, _) => ReductionOp::UMin,
        (BinaryOp::UMax, _) => ReductionOp::UMax,
        (BinaryOp::And, _) => ReductionOp::BitAnd,
        (BinaryOp::Or, _) => ReductionOp::BitOr,
        (BinaryOp::Xor, _) => ReductionOp::BitXor,
        _ => return None,
    })
}

/// `select(e > s, e, s)` and its mirror images, also as C's conditional, which loads again what it has compared.
fn match_select(
    func: &Function,
    cond: Value,
    then: Value,
    other: Value,
    target: &Target,
) -> Option<(ReductionOp, Vec<Value>)> {
    let OpKind::Compare(compare, a, b) = func.kind(func.def(cond)?) else { return None };
    // Written as "chosen `relation` rejected".
    let relation = if same(func, *a, then) && same(func, *b, other) {
        *compare
    } else if same(func, *a, other) && same(func, *b, then) {
        mirrored(*compare)?
    } else {
        return None;
    };
    let operator = extreme(relation)?;
    let loads: Vec<Value> = [*a, *b, then, other].into_iter().filter(|v| is_load(func, *v, target)).collect();
    let one_side = is_load(func, then, target) != is_load(func, other, target);
    one_side.then_some((operator, loads))
}

/// `if (e > s) s = e` with nothing else in it: the store, and the `if` around it.
fn match_if(
    func: &Function,
    ops: &[Op],
    store: Op,
    value: Value,
    target: &Target,
) -> Option<(ReductionOp, Vec<Value>)> {
    let (cond, then_block, else_block) = ops.iter().find_map(|op| match func.kind(*op) {
        OpKind::If { cond, then_block, else_block } if func.blocks[*then_block].ops.contains(&store) => {
            Some((*cond, *then_block, *else_block))
        }
        _ => None,
    })?;
    let empty = |block: Block| func.blocks[block].ops.iter().all(|op| matches!(func.kind(*op), OpKind::Yield(_)));
    let only_store = func.blocks[then_block]
        .ops
        .iter()
        .all(|op| *op == store || func.kind(*op).does_only(Effect::READ) || func.kind(*op).is_terminator());
    let OpKind::Compare(compare, a, b) = func.kind(func.def(cond)?) else { return None };
    let relation = if is_load(func, *b, target) && same(func, *a, value) {
        *compare
    } else if is_load(func, *a, target) && same(func, *b, value) {
        mirrored(*compare)?
    } else {
        return None;
    };
    let load = if is_load(func, *a, target) { *a } else { *b };
    (empty(else_block) && only_store).then_some((extreme(relation)?, vec![load]))
}

/// Lets the updates of a variable in a block wrap: in another order partial sums may overflow where the whole does not.
pub fn relax(func: &mut Function, body: Block, var: Var) {
    for op in func.walk(body) {
        if let OpKind::Store(v, value) = func.kind(op)
            && *v == var
        {
            relax_update(func, *value);
        }
    }
}

/// The same for one update's value.
pub fn relax_update(func: &mut Function, value: Value) {
    let mut chain = vec![value];
    while let Some(value) = chain.pop() {
        let Some(def) = func.def(value) else { continue };
        if let OpKind::Binary(op, a, b) = &mut func.ops[def].kind {
            chain.extend([*a, *b]);
            *op = op.wrapping();
        }
    }
}

fn extreme(relation: CompareOp) -> Option<ReductionOp> {
    match relation {
        CompareOp::Gt | CompareOp::Ge => Some(ReductionOp::Max),
        CompareOp::Lt | CompareOp::Le => Some(ReductionOp::Min),
        _ => None,
    }
}

/// The comparison with its sides exchanged; `None` for those that are no order.
pub fn mirrored(compare: CompareOp) -> Option<CompareOp> {
    Some(match compare {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        _ => return None,
    })
}

fn is_load(func: &Function, value: Value, target: &Target) -> bool {
    match (func.def(value).map(|op| func.kind(op)), target) {
        (Some(OpKind::Load(v)), Target::Var(var)) => v == var,
        (Some(OpKind::LoadElem { view: v, subscripts: at, .. }), Target::Elem { view, subscripts }) => {
            same(func, *v, *view) && at.iter().zip(subscripts).all(|(a, b)| same(func, *a, *b))
        }
        _ => false,
    }
}

/// Whether two values are the same expression over the same loads. Between a condition and the branch that it guards
/// nothing is written, so equal loads give equal values.
pub fn same(func: &Function, a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let (Some(x), Some(y)) = (func.def(a), func.def(b)) else { return false };
    let all = |xs: &[Value], ys: &[Value]| xs.len() == ys.len() && xs.iter().zip(ys).all(|(x, y)| same(func, *x, *y));
    let operands = || all(&func.kind(x).operands(), &func.kind(y).operands());
    match (func.kind(x), func.kind(y)) {
        (OpKind::ConstInt(m), OpKind::ConstInt(n)) => m == n,
        (OpKind::ConstFloat(m), OpKind::ConstFloat(n)) => m.to_bits() == n.to_bits(),
        (OpKind::Load(m), OpKind::Load(n)) | (OpKind::LoadView(m), OpKind::LoadView(n)) => m == n,
        (OpKind::LoadElem { .. }, OpKind::LoadElem { .. }) => operands(),
        (OpKind::Field { offset: m, .. }, OpKind::Field { offset: n, .. }) => m == n && operands(),
        (OpKind::Convert(_), OpKind::Convert(_)) => func.type_of(a) == func.type_of(b) && operands(),
        (OpKind::Unary(m, _), OpKind::Unary(n, _)) => m == n && operands(),
        (OpKind::Binary(m, ..), OpKind::Binary(n, ..)) => m == n && operands(),
        (OpKind::Math(m, _), OpKind::Math(n, _)) => m == n && operands(),
        _ => false,
    }
}

/// How often ops use each value; those that only compute what nothing uses do not count.
pub fn uses_of(func: &Function, ops: &[Op]) -> HashMap<Value, u32> {
    let used: HashSet<Value> = ops.iter().flat_map(|op| func.kind(*op).operands()).collect();
    let is_dead = |op: Op| func.kind(op).is_pure() && func.ops[op].results.iter().all(|value| !used.contains(value));
    let mut uses = HashMap::new();
    for value in ops.iter().filter(|op| !is_dead(**op)).flat_map(|op| func.kind(*op).operands()) {
        *uses.entry(value).or_default() += 1;
    }
    uses
}
