//! Pointers that may show the same memory: iterations may run side by side where what the pair of loops touches through
//! them lies apart, which the program finds out in front of it.
//!
//! Addresses in which each loop's variable enters linearly are smallest and largest at ends of the loops: four
//! addresses for each access tell where its elements lie. Loops that turn out short are left as they are, and nothing
//! is computed that the program would not compute: what overflows in a loop that never runs has no meaning.

use super::{Pair, is_separate_array, moves, target_of};
use accc_ir::*;
use accc_machine::CPU;
use std::collections::{HashMap, HashSet};

/// The most pairs of arrays that are compared.
const MOST: usize = 6;

/// The arrays that have to lie apart, by twos.
pub(super) type Pairs = Vec<(Var, Var)>;

/// What the program has to compare; `None` where it can't know in front of the loops what they touch, or would compare
/// too much.
pub(super) fn pairs(pair: &Pair, func: &Function) -> Option<Pairs> {
    let accesses: Vec<Access> = pair.ops().filter_map(|op| Access::of(func, op)).collect();
    let mut found = Pairs::new();
    for stored in accesses.iter().filter(|access| access.stores) {
        for other in &accesses {
            let (a, b) = (stored.array, other.array);
            if a != b && may_meet(func, a, b) && !found.contains(&(a, b)) && !found.contains(&(b, a)) {
                found.push((a, b));
            }
        }
    }
    let compared = |access: &&Access| found.iter().any(|(a, b)| [*a, *b].contains(&access.array));
    let is_known = |access: &Access| access.subscripts.iter().all(|s| is_linear(pair, func, *s));
    let ops = needed(func, pair, accesses.iter().filter(compared));
    let may_stand_before = |op: &Op| match func.kind(*op) {
        OpKind::Binary(BinaryOp::Div | BinaryOp::Rem | BinaryOp::UDiv | BinaryOp::URem, ..) => false,
        OpKind::Load(_) | OpKind::LoadView(_) => true,
        kind => kind.is_pure(),
    };
    let through_pointer = accesses.iter().any(|access| access.stores && !is_separate_array(func, access.array));
    let fine = found.len() <= MOST
        && accesses.iter().all(|access| pair.is_invariant(func, access.view))
        && accesses.iter().filter(compared).all(is_known)
        && ops.iter().all(may_stand_before)
        && (!through_pointer || pair.ops().all(|op| no_pointer_shows_what_it_loads(func, op)));
    fine.then_some(found)
}

/// Whether an op loads no scalar or pointer that lives outside of the function.
fn no_pointer_shows_what_it_loads(func: &Function, op: Op) -> bool {
    match func.kind(op) {
        OpKind::Load(var) | OpKind::LoadView(var) if !func.vars[*var].is_array() => match func.vars[*var].class {
            VarClass::Local | VarClass::ValueParam | VarClass::GangLocal | VarClass::WorkerLocal => true,
            VarClass::Global(_) | VarClass::RefParam | VarClass::Member { .. } => false,
        },
        _ => true,
    }
}

/// Whether nothing says of two arrays that they are not the same memory: a pointer that is not `restrict` is one of
/// them.
fn may_meet(func: &Function, a: Var, b: Var) -> bool {
    let both = [a, b];
    !both.iter().all(|var| is_separate_array(func, *var)) && !both.iter().any(|var| func.vars[*var].restrict)
}

struct Access {
    array: Var,
    view: Value,
    subscripts: Vec<Value>,
    stores: bool,
}

impl Access {
    fn of(func: &Function, op: Op) -> Option<Access> {
        let (view, subscripts, stores) = match func.kind(op) {
            OpKind::LoadElem { view, subscripts, .. } => (*view, subscripts, false),
            OpKind::StoreElem { view, subscripts, .. } => (*view, subscripts, true),
            _ => return None,
        };
        Some(Access { array: target_of(func, view)?, view, subscripts: subscripts.clone(), stores })
    }
}

/// Whether the loops' variables enter a subscript linearly, each by itself.
fn is_linear(pair: &Pair, func: &Function, value: Value) -> bool {
    let loops = [&pair.around, &pair.inside];
    let linear = |value: Value| is_linear(pair, func, value);
    if pair.is_invariant(func, value) || loops.iter().any(|node| node.iv == value) {
        return true;
    }
    match func.def(value).map(|op| func.kind(op)) {
        Some(OpKind::Load(var)) => loops.iter().any(|node| node.var == Some(*var)),
        Some(OpKind::Convert(from)) => {
            let bytes = |value: Value| func.type_of(value).elem().map(Elem::bytes);
            bytes(*from) <= bytes(value) && linear(*from)
        }
        Some(OpKind::Binary(BinaryOp::AddNsw | BinaryOp::SubNsw, a, b)) => linear(*a) && linear(*b),
        Some(OpKind::Binary(BinaryOp::MulNsw, a, b)) => {
            let squares = loops.iter().any(|node| moves(func, *a, node) && moves(func, *b, node));
            linear(*a) && linear(*b) && !squares
        }
        _ => false,
    }
}

/// The ops of both loops that addresses of these accesses, and the inner loop's bounds, are computed by, in their
/// order.
fn needed<'a>(func: &Function, pair: &Pair, accesses: impl Iterator<Item = &'a Access>) -> Vec<Op> {
    let mut values = vec![pair.inside.lower, pair.inside.upper];
    values.extend(accesses.flat_map(|access| access.subscripts.iter().copied().chain([access.view])));
    let mut found = HashSet::new();
    while let Some(value) = values.pop() {
        if let Some(op) = func.def(value)
            && pair.ops().any(|inside| inside == op)
            && found.insert(op)
        {
            values.extend(func.kind(op).operands());
        }
    }
    pair.ops().filter(|op| found.contains(op)).collect()
}

/// Puts `if (long and apart) loops else loops` in the place of the loops; those of the first branch keep their op.
pub(super) fn choose(pair: &Pair, func: &mut Function, pairs: &[(Var, Var)], times: i64) {
    let block = func.block_of(pair.outer).expect("a loop stands in a block");
    let otherwise = Cloner::new().clone_op_within(func, pair.outer);
    let mut b = Builder::before(func, pair.outer);
    b.span = b.func.ops[pair.outer].span;
    let is_long = has_trips(&mut b, &pair.around, [pair.around.lower, pair.around.upper], times);
    let cond = guarded(&mut b, is_long, |b| inner_loops_apart(pair, b, pairs));
    let (branch, then_block, else_block) = b.if_op(cond, &[]);
    for block in [then_block, else_block] {
        b.in_block(block, |_| {});
    }
    func.blocks[block].ops.retain(|op| *op != pair.outer);
    debug_assert!(func.blocks[block].ops.contains(&branch));
    func.blocks[then_block].ops.insert(0, pair.outer);
    func.blocks[else_block].ops.insert(0, otherwise);
}

/// `cond && value`, where `value` is computed only if `cond` holds.
fn guarded(b: &mut Builder<'_>, cond: Value, value: impl FnOnce(&mut Builder<'_>) -> Value) -> Value {
    let (op, then_block, else_block) = b.if_op(cond, &[Type::I1]);
    b.in_block(then_block, |b| {
        let value = value(b);
        b.effect(OpKind::Yield(vec![value]));
    });
    b.in_block(else_block, |b| {
        let no = b.bool(false);
        b.effect(OpKind::Yield(vec![no]));
    });
    b.func.ops[op].results[0]
}

/// Whether a loop with these bounds, which counts up by one, has so many iterations.
fn has_trips(b: &mut Builder<'_>, node: &For, [lower, upper]: [Value; 2], trips: i64) -> Value {
    let ty = b.func.type_of(node.iv);
    let distance = b.binary(BinaryOp::Sub, upper, lower);
    let least = b.int(trips - 1, ty);
    let (runs, is_long) = (b.compare(CompareOp::Le, lower, upper), b.compare(CompareOp::Ge, distance, least));
    b.binary(BinaryOp::And, runs, is_long)
}

/// In front of loops of which the outer one runs: the inner loop is long, and the arrays lie apart.
fn inner_loops_apart(pair: &Pair, b: &mut Builder<'_>, pairs: &[(Var, Var)]) -> Value {
    let ops = needed(b.func, pair, [].iter());
    let first = copy_at(pair, b, &ops, pair.around.lower, None);
    let bounds = [pair.inside.lower, pair.inside.upper].map(|bound| first.value(bound).unwrap_or(bound));
    let is_long = has_trips(b, &pair.inside, bounds, CPU.compared_trips);
    guarded(b, is_long, |b| all_apart(pair, b, pairs, bounds))
}

/// In front of loops that run: the arrays lie apart.
fn all_apart(pair: &Pair, b: &mut Builder<'_>, pairs: &[(Var, Var)], bounds: [Value; 2]) -> Value {
    let is_compared = |access: &Access| pairs.iter().any(|(x, y)| [*x, *y].contains(&access.array));
    let mut accesses: Vec<Access> = pair.ops().filter_map(|op| Access::of(b.func, op)).collect();
    accesses.retain(is_compared);
    let ops = needed(b.func, pair, accesses.iter());
    let mut ranges: HashMap<Var, [Value; 2]> = HashMap::new();
    for outer in [pair.around.lower, pair.around.upper] {
        for inner in bounds {
            let copy = copy_at(pair, b, &ops, outer, Some(inner));
            for access in &accesses {
                let here = |value: &Value| copy.value(*value).unwrap_or(*value);
                let at = b.elem_addr(here(&access.view), access.subscripts.iter().map(here).collect());
                let [low, high] = ranges.get(&access.array).copied().unwrap_or([at, at]);
                let (is_lower, is_higher) = (b.compare(CompareOp::ULt, at, low), b.compare(CompareOp::ULt, high, at));
                ranges.insert(access.array, [b.select(is_lower, at, low), b.select(is_higher, at, high)]);
            }
        }
    }
    let mut all = b.bool(true);
    for (x, y) in pairs {
        let either = [(x, y), (y, x)].map(|(first, second)| {
            let bytes = b.i64(element_bytes(b.func, &accesses, *first));
            let behind = b.ptr_add(ranges[first][1], bytes);
            b.compare(CompareOp::ULe, behind, ranges[second][0])
        });
        let apart = b.binary(BinaryOp::Or, either[0], either[1]);
        all = b.binary(BinaryOp::And, all, apart);
    }
    all
}

/// Of what is accessed through a variable.
fn element_bytes(func: &Function, accesses: &[Access], array: Var) -> i64 {
    let bytes = |access: &Access| match func.type_of(access.view) {
        Type::View(elem, _) => elem.bytes() as i64,
        _ => 0,
    };
    accesses.iter().filter(|access| access.array == array).map(bytes).max().unwrap_or(0)
}

/// Computes what these ops of the loops do where the loops' variables have these values.
fn copy_at(pair: &Pair, b: &mut Builder<'_>, ops: &[Op], outer: Value, inner: Option<Value>) -> Cloner {
    let mut copy = Cloner::new();
    let loops = [(&pair.around, Some(outer)), (&pair.inside, inner)];
    for (node, value) in loops {
        if let Some(value) = value {
            copy.map_value(node.iv, value);
        }
    }
    for op in ops {
        let result = b.func.ops[*op].results[0];
        let counted = match b.func.kind(*op) {
            OpKind::Load(var) => loops.iter().find(|(node, _)| node.var == Some(*var)).and_then(|(_, value)| *value),
            _ => None,
        };
        match counted {
            Some(value) => {
                let value = b.convert(value, b.func.type_of(result));
                copy.map_value(result, value);
            }
            None => {
                let made = copy.clone_op_within(b.func, *op);
                let block = b.block();
                b.func.blocks[block].ops.push(made);
            }
        }
    }
    copy
}
