//! Loops that last values alone keep in order become parallel: `t = a(i)` with `t` used after the loop.
//!
//! Takes a `kernels` construct with what [`find`] says of it. The iterations get a scalar of their own in place of each
//! such scalar, and behind the loop stands what gives the program's its value: a computation for the last iteration;
//! for assignments under a condition the same for the last iteration in which it holds, which a max reduction over the
//! numbers of iterations finds; or the element in which the last iteration has left it. Where no iteration sets the
//! scalar it keeps its value.

use super::location::again;
use crate::transform::data::device_scratch;
use accc_analysis::last_value::{How, LastValue, find};
use accc_analysis::surroundings::Surroundings;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Rewrites the loops of one construct, outer ones first.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) {
    if compute(func, op).construct.kind != ConstructKind::Kernels {
        return;
    }
    loop {
        let found = find(func, op, around);
        if found.is_empty() {
            return;
        }
        for (outer, values) in found {
            for value in values {
                Rewriter::new(func, op, outer, &value).run();
            }
        }
        around.update(func, op);
    }
}

/// One loop of the path: what is known of its iterations before the outermost starts.
struct Level {
    iv: Value,
    var: Option<Var>,
    lower: Value,
    step: i64,
    /// The variable's value in the last iteration, where there is one.
    last: Value,
    /// How many iterations then, as `I64`.
    length: Value,
    /// Whether there are any.
    runs: Value,
}

impl Level {
    fn new(b: &mut Builder<'_>, op: Op, known: &mut HashMap<Value, Value>) -> Level {
        let node = b.func.loop_at(op);
        let (iv, var, lower, upper) = (node.iv, node.var, node.lower, node.upper);
        let step = b.func.constant_int(node.step).expect("it was asked for");
        let lower = again(b, lower, known, &HashMap::new());
        let upper = again(b, upper, known, &HashMap::new());
        let relation = if step > 0 { CompareOp::Le } else { CompareOp::Ge };
        let runs = b.compare(relation, lower, upper);
        let [from, to] = [lower, upper].map(|bound| b.convert(bound, Type::I64));
        let mut steps = b.binary(BinaryOp::Sub, to, from);
        let by = b.i64(step);
        if step != 1 {
            steps = b.binary(BinaryOp::Div, steps, by);
        }
        let one = b.i64(1);
        let length = b.binary(BinaryOp::Add, steps, one);
        let last = match step {
            1 | -1 => upper,
            _ => {
                let way = b.binary(BinaryOp::Mul, steps, by);
                let last = b.binary(BinaryOp::Add, from, way);
                b.convert(last, b.func.type_of(lower))
            }
        };
        Level { iv, var, lower, step, last, length, runs }
    }
}

struct Rewriter<'f> {
    func: &'f mut Function,
    construct: Op,
    outer: Op,
    value: &'f LastValue,
    span: accc_source::Span,
    levels: Vec<Level>,
    behind: Block,
}

impl<'f> Rewriter<'f> {
    fn new(func: &'f mut Function, construct: Op, outer: Op, value: &'f LastValue) -> Rewriter<'f> {
        let span = func.ops[outer].span;
        let mut known = values_from_outside(func, outer);
        let mut b = Builder::before(func, outer);
        b.span = span;
        let levels = value.path.iter().map(|op| Level::new(&mut b, *op, &mut known)).collect();
        let behind = func.blocks.push(BlockData::default());
        Rewriter { func, construct, outer, value, span, levels, behind }
    }

    fn run(mut self) {
        let own = self.rename();
        match self.value.how {
            How::Computed { value } => self.computed(value),
            How::Found { store, value } => self.found(store, value),
            How::Saved => self.saved(own),
        }
        self.drop_unread(own);
        let block = self.func.block_of(self.outer).expect("a loop stands in a block");
        let ops = std::mem::take(&mut self.func.blocks[self.behind].ops);
        self.func.insert_after(block, self.outer, &ops);
        if let OpKind::For(node) = &mut self.func.ops[self.outer].kind {
            node.changes.push(LoopChange::LastValue(self.value.var));
        }
    }

    /// What the iterations set in place of the program's scalar.
    fn rename(&mut self) -> Var {
        let VarData { name, storage, span, .. } = self.func.vars[self.value.var].clone();
        let own = self.func.local(&name, storage, span);
        self.func.replace_var(self.func.loop_at(self.outer).body, self.value.var, own);
        if let OpKind::For(node) = &mut self.func.ops[self.outer].kind {
            node.locals.push(own);
        }
        own
    }

    /// Takes out what sets a scalar of the iterations' that none of them reads.
    fn drop_unread(&mut self, own: Var) {
        let inside = self.func.walk_op(self.outer);
        if inside.iter().any(|op| matches!(self.func.kind(*op), OpKind::Load(var) if *var == own)) {
            return;
        }
        for op in inside {
            if !matches!(self.func.kind(op), OpKind::Store(var, _) if *var == own) {
                continue;
            }
            let block = self.func.block_of(op).expect("a store stands in a block");
            self.func.remove_op(block, op);
        }
        if let OpKind::For(node) = &mut self.func.ops[self.outer].kind {
            node.locals.retain(|var| *var != own);
        }
    }

    /// The value that the last iteration computes.
    fn computed(&mut self, value: Value) {
        let runs = self.all_run();
        let lasts: Vec<Value> = self.levels.iter().map(|level| level.last).collect();
        let places = lasts.into_iter().map(|last| self.kept(last)).collect();
        self.set_where(runs, value, places);
    }

    /// The same for the last iteration that gets to the store.
    fn found(&mut self, store: Op, value: Value) {
        let name = format!(".last iteration that sets {}", self.func.vars[self.value.var].name);
        let at = self.func.local(&name, Storage::Scalar(Elem::I64), self.span);
        let mut b = Builder::before(self.func, self.outer);
        b.span = self.span;
        let none = b.i64(-1);
        b.store(at, none);
        let mut b = Builder::before(self.func, store);
        b.span = b.func.ops[store].span;
        let number = number_of(&mut b, &self.levels);
        let so_far = b.load(at);
        let latest = b.binary(BinaryOp::Max, so_far, number);
        b.store(at, latest);
        let shapes: Vec<[Value; 2]> = self.levels.iter().map(|level| [level.lower, level.length]).collect();
        let shapes: Vec<[Value; 2]> = shapes.into_iter().map(|shape| shape.map(|value| self.kept(value))).collect();
        let mut b = Builder::new(self.func, self.behind);
        b.span = self.span;
        let (mut number, zero) = (b.load(at), b.i64(0));
        let exists = b.compare(CompareOp::Ge, number, zero);
        let mut places = Vec::new();
        for (level, [lower, length]) in self.levels.iter().zip(shapes).rev() {
            // Without iterations the length may be nought, and nobody asks for the place.
            let one = b.i64(1);
            let length = b.binary(BinaryOp::Max, length, one);
            let index = b.binary(BinaryOp::Rem, number, length);
            number = b.binary(BinaryOp::Div, number, length);
            let step = b.i64(level.step);
            let way = b.binary(BinaryOp::Mul, index, step);
            let from = b.convert(lower, Type::I64);
            let place = b.binary(BinaryOp::Add, from, way);
            places.insert(0, b.convert(place, b.func.type_of(lower)));
        }
        self.set_where(exists, value, places);
    }

    /// The iteration that comes last leaves the value in memory.
    fn saved(&mut self, own: Var) {
        let VarData { name, storage, .. } = self.func.vars[self.value.var].clone();
        let Storage::Scalar(elem) = storage else { unreachable!("scalars have last values") };
        let memory =
            device_scratch::array(self.func, self.construct, &format!("last value of {name}"), elem, 1, self.span);
        let inner = self.func.loop_at(*self.value.path.last().expect("a loop at least")).body;
        let end = self.func.blocks[inner].ops.len() - 1;
        let mut b = Builder::at(self.func, inner, end);
        b.span = self.span;
        where_last(&mut b, &self.levels, &mut |b| {
            let (view, one) = (b.load_view(memory), b.i64(1));
            let value = b.load(own);
            b.store_elem(view, vec![one], value);
        });
        let runs = self.all_run();
        let mut b = Builder::new(self.func, self.behind);
        b.span = self.span;
        let (_, then, other) = b.if_op(runs, &[]);
        b.in_block(then, |b| {
            let (view, one) = (b.load_view(memory), b.i64(1));
            let value = b.load_elem(view, vec![one]);
            b.store(self.value.var, value);
        });
        b.in_block(other, |_| ());
    }

    /// Behind the nest: whether all loops of the path ran.
    fn all_run(&mut self) -> Value {
        let mut b = Builder::before(self.func, self.outer);
        b.span = self.span;
        let each: Vec<Value> = self.levels.iter().map(|level| level.runs).collect();
        let all = each.into_iter().reduce(|a, c| b.binary(BinaryOp::And, a, c)).expect("a loop at least");
        self.kept(all)
    }

    /// Behind the nest: a value from before it. It goes through a scalar, as the kernels in between may change what it
    /// was read from.
    fn kept(&mut self, value: Value) -> Value {
        let ty = self.func.type_of(value);
        let constant = self.func.constant_int(value);
        let Some(elem) = ty.elem() else { return value };
        if let Some(n) = constant {
            return Builder::new(self.func, self.behind).int(n, ty);
        }
        let scalar = self.func.local(".before", Storage::Scalar(elem), self.span);
        let mut b = Builder::before(self.func, self.outer);
        b.span = self.span;
        b.store(scalar, value);
        let mut b = Builder::new(self.func, self.behind);
        b.span = self.span;
        b.load(scalar)
    }

    /// Behind the nest: the scalar gets its value, computed for the iteration at `places`.
    fn set_where(&mut self, cond: Value, value: Value, places: Vec<Value>) {
        let mut known = HashMap::new();
        for outside in used_from_outside(self.func, self.outer, value) {
            let kept = self.kept(outside);
            known.insert(outside, kept);
        }
        let mut vars = HashMap::new();
        for (level, place) in self.levels.iter().zip(places) {
            known.insert(level.iv, place);
            vars.extend(level.var.map(|var| (var, place)));
        }
        let mut b = Builder::new(self.func, self.behind);
        b.span = self.span;
        let (_, then, other) = b.if_op(cond, &[]);
        b.in_block(then, |b| {
            let value = again(b, value, &mut known, &vars);
            b.store(self.value.var, value);
        });
        b.in_block(other, |_| ());
    }
}

/// The number of an iteration of the innermost loop among all of them, from 0.
fn number_of(b: &mut Builder<'_>, levels: &[Level]) -> Value {
    let mut number = b.i64(0);
    for level in levels {
        let [here, first] = [level.iv, level.lower].map(|value| b.convert(value, Type::I64));
        let mut index = b.binary(BinaryOp::Sub, here, first);
        if level.step != 1 {
            let step = b.i64(level.step);
            index = b.binary(BinaryOp::Div, index, step);
        }
        let before = b.binary(BinaryOp::Mul, number, level.length);
        number = b.binary(BinaryOp::Add, before, index);
    }
    number
}

/// What `fill` builds happens in the last iteration of all loops.
fn where_last(b: &mut Builder<'_>, levels: &[Level], fill: &mut dyn FnMut(&mut Builder<'_>)) {
    let Some((level, rest)) = levels.split_first() else { return fill(b) };
    let is_last = b.compare(CompareOp::Eq, level.iv, level.last);
    let (_, then, other) = b.if_op(is_last, &[]);
    b.in_block(then, |b| where_last(b, rest, fill));
    b.in_block(other, |_| ());
}

/// What a loop uses and does not compute, each for itself.
fn values_from_outside(func: &Function, outer: Op) -> HashMap<Value, Value> {
    let ops = func.walk_op(outer);
    let inside: HashSet<Op> = ops.iter().copied().collect();
    let used = ops.iter().flat_map(|op| func.kind(*op).operands());
    let from_outside = |value: &Value| func.def(*value).is_none_or(|def| !inside.contains(&def));
    used.filter(from_outside).map(|value| (value, value)).collect()
}

/// Those of them that a value is computed from, which is computed in the loop.
fn used_from_outside(func: &Function, outer: Op, value: Value) -> Vec<Value> {
    let inside: HashSet<Op> = func.walk_op(outer).into_iter().collect();
    let own: HashSet<Value> = inside
        .iter()
        .flat_map(|op| func.kind(*op).blocks())
        .flat_map(|block| func.blocks[block].args.clone())
        .collect();
    let (mut found, mut open) = (Vec::new(), vec![value]);
    while let Some(value) = open.pop() {
        match func.def(value) {
            Some(def) if inside.contains(&def) => open.extend(func.kind(def).operands()),
            _ if own.contains(&value) || found.contains(&value) => {}
            _ => found.push(value),
        }
    }
    found
}
