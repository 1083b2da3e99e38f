//! Extremes with their places become reductions: `if (a[i] > m) { m = a[i]; at = i; }`.
//!
//! The nest keeps the extreme, which is a reduction then. Behind it stands a copy for each loop of the nest, which asks
//! for the first iteration (`>=`: the last one) in which the value is the extreme, with the loops around held in
//! theirs: reductions by min and max of the loops' variables. What the program notes of the place is computed from
//! them, if the extreme is a new one.

use accc_analysis::location::{Located, Search, find};
use accc_analysis::surroundings::Surroundings;
use accc_ir::*;
use std::collections::HashMap;

/// Rewrites the searches of a `kernels` construct.
pub fn run(func: &mut Function, op: Op, around: &Surroundings) {
    if accc_ir::compute(func, op).construct.kind != ConstructKind::Kernels {
        return;
    }
    for search in find(func, op, around) {
        rewrite(func, &search);
    }
}

fn rewrite(func: &mut Function, search: &Search) {
    let span = func.ops[search.outer].span;
    let block = func.block_of(search.outer).expect("a loop stands in a block");
    let behind = func.blocks.push(BlockData::default());
    for one in &search.found {
        let name = func.vars[one.extreme].name.clone();
        let storage = func.vars[one.extreme].storage.clone();
        let before = func.local(&name, storage, span);
        let mut b = Builder::before(func, search.outer);
        b.span = span;
        let value = b.load(one.extreme);
        b.store(before, value);
        let places: Vec<Position> = (0..one.path.len()).map(|level| Position::new(func, one, level, span)).collect();
        for level in 0..places.len() {
            ask(func, search, one, &places[..=level], behind);
        }
        note(func, one, &places, before, behind);
    }
    for (store, ..) in search.found.iter().flat_map(|one| &one.places) {
        remove(func, *store);
    }
    let ops = std::mem::take(&mut func.blocks[behind].ops);
    func.insert_after(block, search.outer, &ops);
}

/// Where the extreme was found along one loop.
struct Position {
    var: Var,
    /// Before it is found; no variable of a loop is that.
    nowhere: i64,
    forwards: bool,
}

impl Position {
    fn new(func: &mut Function, one: &Located, level: usize, span: accc_source::Span) -> Position {
        let node = func.loop_at(one.path[level]);
        let forwards = func.constant_int(node.step).is_some_and(|step| step > 0);
        let along = node.var.map_or(String::new(), |var| format!(" along {}", func.vars[var].name));
        let name = format!(".location of {}{along}", func.vars[one.extreme].name);
        let var = func.local(&name, Storage::Scalar(Elem::I64), span);
        let nowhere = if one.is_first() == forwards { i64::MAX } else { i64::MIN };
        Position { var, nowhere, forwards }
    }

    /// The bounds of the loop when it is held where the place is; it does not run where there is none.
    fn bounds(&self, b: &mut Builder<'_>, ty: Type) -> (Value, Value) {
        let (found, nowhere) = (b.load(self.var), b.i64(self.nowhere));
        let exists = b.compare(CompareOp::Ne, found, nowhere);
        let at = b.convert(found, ty);
        let (one, zero) = (b.int(1, ty), b.int(0, ty));
        let (first, last) = if self.forwards { (one, zero) } else { (zero, one) };
        (b.select(exists, at, first), b.select(exists, at, last))
    }
}

/// A copy of the nest that finds the place along the last of the loops; of those around it is known.
fn ask(func: &mut Function, search: &Search, one: &Located, places: &[Position], behind: Block) {
    let (place, known) = places.split_last().expect("a loop at least");
    let mut cloner = Cloner::new();
    let copy = cloner.clone_op_within(func, search.outer);
    let here = |op: Op| cloner.op(op).expect("it was copied with the nest");
    let stores = search.found.iter().flat_map(|one| one.places.iter().map(|place| place.0).chain([one.store]));
    let gone: Vec<Op> = stores.chain(search.sums.iter().copied()).map(here).collect();
    let (test, path): (Op, Vec<Op>) = (here(one.test), one.path.iter().map(|op| here(*op)).collect());
    let mut b = Builder::new(func, behind);
    b.span = b.func.ops[copy].span;
    let nowhere = b.i64(place.nowhere);
    b.store(place.var, nowhere);
    for (op, place) in path.iter().zip(known) {
        let ty = b.func.type_of(b.func.loop_at(*op).iv);
        let (first, last) = place.bounds(&mut b, ty);
        if let OpKind::For(node) = &mut b.func.ops[*op].kind {
            (node.lower, node.upper) = (first, last);
        }
    }
    func.blocks[behind].ops.push(copy);
    gone.into_iter().for_each(|op| remove(func, op));
    let OpKind::If { cond, then_block, .. } = *func.kind(test) else { unreachable!("the test is an `if`") };
    let compare = func.def(cond).expect("it compares");
    if let OpKind::Compare(relation, ..) = &mut func.ops[compare].kind {
        *relation = CompareOp::Eq;
    }
    let iv = func.loop_at(path[known.len()]).iv;
    let end = func.blocks[then_block].ops.len() - 1;
    let mut b = Builder::at(func, then_block, end);
    b.span = b.func.ops[test].span;
    let (here, best) = (b.convert(iv, Type::I64), b.load(place.var));
    let op = if place.nowhere == i64::MAX { BinaryOp::Min } else { BinaryOp::Max };
    let better = b.binary(op, best, here);
    b.store(place.var, better);
    count_apart(func, copy);
}

/// Gives the loops of a copy variables of their own: the program's keep what the nest left in them.
fn count_apart(func: &mut Function, copy: Op) {
    for op in func.walk_op(copy) {
        let OpKind::For(node) = func.kind(op) else { continue };
        let (body, Some(var)) = (node.body, node.var) else { continue };
        let VarData { name, storage, span, .. } = func.vars[var].clone();
        let own = func.local(&name, storage, span);
        func.replace_var(body, var, own);
        if let OpKind::For(node) = &mut func.ops[op].kind {
            node.var = Some(own);
        }
    }
}

/// What the program notes of the place, where the extreme is a new one.
fn note(func: &mut Function, one: &Located, places: &[Position], before: Var, behind: Block) {
    let mut b = Builder::new(func, behind);
    b.span = b.func.ops[one.test].span;
    let is_new = if one.is_first() {
        let (after, before) = (b.load(one.extreme), b.load(before));
        b.compare(one.relation, after, before)
    } else {
        let (found, nowhere) = (b.load(places[0].var), b.i64(places[0].nowhere));
        b.compare(CompareOp::Ne, found, nowhere)
    };
    let (_, then, other) = b.if_op(is_new, &[]);
    b.in_block(then, |b| {
        let mut known = HashMap::new();
        let mut vars = HashMap::new();
        for (op, place) in one.path.iter().zip(places) {
            let iv = b.func.loop_at(*op).iv;
            let found = b.load(place.var);
            let value = b.convert(found, b.func.type_of(iv));
            known.insert(iv, value);
            if let OpKind::For(node) = b.func.kind(*op) {
                vars.extend(node.var.map(|var| (var, value)));
            }
        }
        for (_, var, value) in &one.places {
            let value = again(b, *value, &mut known, &vars);
            b.store(*var, value);
        }
    });
    b.in_block(other, |_| ());
}

/// Computes a value anew from those of the loops' variables.
pub fn again(
    b: &mut Builder<'_>,
    value: Value,
    known: &mut HashMap<Value, Value>,
    vars: &HashMap<Var, Value>,
) -> Value {
    if let Some(value) = known.get(&value) {
        return *value;
    }
    let def = b.func.def(value).expect("arguments of the loops' bodies are known");
    let (mut kind, ty) = (b.func.kind(def).clone(), b.func.type_of(value));
    let new = match &kind {
        OpKind::Load(var) if vars.contains_key(var) => b.convert(vars[var], ty),
        _ => {
            let operands = kind.operands();
            for operand in operands {
                let new = again(b, operand, known, vars);
                known.insert(operand, new);
            }
            kind.visit_mut(&mut Renamed(known));
            b.value(kind, ty)
        }
    };
    known.insert(value, new);
    new
}

struct Renamed<'a>(&'a HashMap<Value, Value>);

impl RefVisitor for Renamed<'_> {
    fn value(&mut self, value: &mut Value) {
        if let Some(new) = self.0.get(value) {
            *value = *new;
        }
    }
}

fn remove(func: &mut Function, op: Op) {
    if let Some(block) = func.block_of(op) {
        func.remove_op(block, op);
    }
}
