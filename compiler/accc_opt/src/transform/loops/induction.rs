//! Induction variables are computed from the loops' variables: `k = k + 2` in each iteration of a nest.
//!
//! Takes a `kernels` construct as the user wrote it. Where a scalar is set by nothing in a nest of loops with steps of
//! 1 or -1 but one addition of something that stays the same, and used beside that in the innermost loop only, its uses
//! become `start + c * (number of iterations so far)`, which the dependence analysis sees through, and behind the nest
//! it gets its last value. Numbers wrap as the additions would.

use super::location::again;
use accc_analysis::exposed_use::of_block;
use accc_analysis::surroundings::Surroundings;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// Rewrites the induction variables of one construct.
pub fn run(func: &mut Function, op: Op, around: &Surroundings) {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return;
    }
    let root = node.body;
    for store in func.walk(root) {
        if let Some(found) = find(func, &around.parents, root, store)
            && !is_in_clause(func, found.var)
        {
            found.rewrite(func, op);
        }
    }
}

fn is_in_clause(func: &Function, var: Var) -> bool {
    let is_directive = |op: &&OpData| matches!(op.kind, OpKind::Compute(_) | OpKind::Data(_) | OpKind::DataAction(_));
    func.ops.values().filter(is_directive).any(|op| op.kind.names(var))
}

struct Induction {
    var: Var,
    /// The addition's store, and what is added.
    store: Op,
    added: Value,
    minus: bool,
    /// The loops, outermost first.
    path: Vec<Op>,
    /// Uses, and whether they stand behind the addition.
    uses: Vec<(Op, bool)>,
}

fn find(func: &Function, parents: &ParentMap, root: Block, store: Op) -> Option<Induction> {
    let OpKind::Store(var, value) = *func.kind(store) else { return None };
    let data = &func.vars[var];
    let plain = data.is_scalar() && !data.volatile && !data.aliased && !matches!(data.class, VarClass::Member { .. });
    let (OpKind::Binary(operator, a, b), true) = (func.kind(func.def(value)?), plain) else { return None };
    let is_own = |value: Value| matches!(func.def(value).map(|op| func.kind(op)), Some(OpKind::Load(v)) if *v == var);
    let (old, added, minus) = match operator.wrapping() {
        BinaryOp::Add if is_own(*a) => (*a, *b, false),
        BinaryOp::Add if is_own(*b) => (*b, *a, false),
        BinaryOp::Sub if is_own(*a) => (*a, *b, true),
        _ => return None,
    };
    if !matches!(func.type_of(value), Type::I32 | Type::I64) {
        return None;
    }
    let path = path(func, parents, root, store, var)?;
    let found = Induction { var, store, added, minus, path, uses: Vec::new() };
    (0..found.path.len()).find_map(|skipped| found.within(func, parents, skipped, old, value))
}

/// The loops around the addition that carry the scalar from one iteration to the next; each stands in the body of the
/// one before, and its step is 1 or -1.
fn path(func: &Function, parents: &ParentMap, root: Block, store: Op, var: Var) -> Option<Vec<Op>> {
    let mut path = Vec::new();
    let mut block = parents.block_of(store)?;
    while block != root {
        let owner = parents.owner(block)?;
        let OpKind::For(node) = func.kind(owner) else { break };
        let counts = matches!(func.constant_int(node.step), Some(1 | -1));
        let alone = node.directive.as_ref().is_none_or(|d| d.collapse < 2 && d.tile.is_empty());
        if !counts || !alone || !node.carried.is_empty() || !of_block(func, node.body, var).exposed {
            break;
        }
        path.insert(0, owner);
        block = parents.block_of(owner)?;
    }
    (!path.is_empty()).then_some(path)
}

/// Which op of a block an op is, or is inside of.
fn index_in(func: &Function, parents: &ParentMap, block: Block, op: Op) -> Option<usize> {
    let mut around = std::iter::once(op).chain(parents.enclosing(op));
    let at = around.find(|op| parents.block_of(*op) == Some(block))?;
    Some(func.position(block, at))
}

fn written(func: &Function, op: Op) -> Option<Var> {
    func.kind(op).set_var()
}

/// Whether a value is the same in all iterations, and can be computed before the nest.
fn is_steady(func: &Function, value: Value, stored: &HashSet<Var>) -> bool {
    let Some(def) = func.def(value) else { return false };
    match func.kind(def) {
        OpKind::Load(var) => !stored.contains(var) && !matches!(func.vars[*var].class, VarClass::Member { .. }),
        kind => kind.is_pure() && kind.operands().iter().all(|operand| is_steady(func, *operand, stored)),
    }
}

fn bounds_of(func: &Function, op: Op) -> [Value; 2] {
    let node = func.loop_at(op);
    [node.lower, node.upper]
}

impl Induction {
    /// In the loops from `skipped` on: those around may change what is added, and how often. `old` and `value`: the
    /// scalar before and behind the addition.
    fn within(
        &self,
        func: &Function,
        parents: &ParentMap,
        skipped: usize,
        old: Value,
        value: Value,
    ) -> Option<Induction> {
        let Induction { var, store, added, .. } = *self;
        let path = self.path[skipped..].to_vec();
        let (outer, inner) = (*path.first()?, *path.last()?);
        let nest = func.walk_op(outer);
        let stored: HashSet<Var> = nest.iter().filter_map(|op| written(func, *op)).collect();
        let steady = |value: Value| is_steady(func, value, &stored);
        let bounds = path[1..].iter().flat_map(|op| bounds_of(func, *op));
        let jumps = |op: &Op| {
            let kind = func.kind(*op);
            kind.is_terminator() && !matches!(kind, OpKind::Yield(_)) || matches!(kind, OpKind::Cfg { .. })
        };
        if !steady(added) || !bounds.into_iter().all(steady) || nest.iter().any(jumps) {
            return None;
        }
        let body = func.loop_at(inner).body;
        let place = func.position(body, store);
        let mut uses = Vec::new();
        for named in nest.iter().filter(|op| func.kind(**op).names(var)) {
            match func.kind(*named) {
                OpKind::Load(_) if func.ops[*named].results[0] == old => {}
                OpKind::Load(_) => uses.push((*named, index_in(func, parents, body, *named)? > place)),
                _ if *named == store => {}
                _ => return None,
            }
        }
        let users = |value: Value| nest.iter().filter(|op| func.kind(**op).uses(value)).count();
        // A sum that nobody looks at is a reduction.
        let fits = !uses.is_empty() && users(old) == 1 && users(value) == 1;
        fits.then_some(Induction { var, store, added, minus: self.minus, path, uses })
    }

    fn rewrite(&self, func: &mut Function, construct: Op) {
        let (outer, ty) = (self.path[0], func.type_of(self.added));
        let start = start_of(func, construct, outer, self.var);
        let mut b = Builder::before(func, outer);
        b.span = b.func.ops[outer].span;
        let mut known = HashMap::new();
        let start = match start {
            Some(n) => b.int(n, ty),
            None => b.load(self.var),
        };
        let mut added = again(&mut b, self.added, &mut known, &HashMap::new());
        if self.minus {
            added = b.unary(UnaryOp::Neg, added);
        }
        // Iterations of each loop, where it runs at all; the outermost loop's bounds are there already.
        let mut lengths = Vec::new();
        for (level, op) in self.path.iter().enumerate() {
            let [mut lower, mut upper] = bounds_of(b.func, *op);
            if level > 0 {
                lower = again(&mut b, lower, &mut known, &HashMap::new());
                upper = again(&mut b, upper, &mut known, &HashMap::new());
            }
            lengths.push(self.length(&mut b, *op, lower, upper, ty));
        }
        let (early, late) = self.values(func, start, added, &lengths, ty);
        for (load, behind) in &self.uses {
            let result = func.ops[*load].results[0];
            func.replace_value(
                func.loop_at(*self.path.last().expect("a loop at least")).body,
                result,
                if *behind { late } else { early },
            );
            let block = func.block_of(*load).expect("the use stands in a block");
            func.remove_op(block, *load);
        }
        let block = func.block_of(self.store).expect("the addition stands in a block");
        func.remove_op(block, self.store);
        self.finish(func, start, added, &lengths, ty);
    }

    /// `upper - lower + 1`, or the other way round.
    fn length(&self, b: &mut Builder<'_>, op: Op, lower: Value, upper: Value, ty: Type) -> Value {
        let (lower, upper) = (b.convert(lower, ty), b.convert(upper, ty));
        let (from, to) = if is_forward(b.func, op) { (lower, upper) } else { (upper, lower) };
        let distance = b.binary(BinaryOp::Sub, to, from);
        let one = b.int(1, ty);
        b.binary(BinaryOp::Add, distance, one)
    }

    /// The scalar before and behind the addition, at the start of the innermost body.
    fn values(&self, func: &mut Function, start: Value, added: Value, lengths: &[Value], ty: Type) -> (Value, Value) {
        let inner = func.loop_at(*self.path.last().expect("a loop at least")).body;
        let mut b = Builder::at(func, inner, 0);
        b.span = b.func.ops[self.store].span;
        let mut done = b.int(0, ty);
        for (op, length) in self.path.iter().zip(lengths) {
            let node = b.func.loop_at(*op);
            let (iv, lower) = (node.iv, node.lower);
            let (iv, lower) = (b.convert(iv, ty), b.convert(lower, ty));
            let number = match is_forward(b.func, *op) {
                true => b.binary(BinaryOp::Sub, iv, lower),
                false => b.binary(BinaryOp::Sub, lower, iv),
            };
            let before = b.binary(BinaryOp::Mul, done, *length);
            done = b.binary(BinaryOp::Add, before, number);
        }
        let sum = b.binary(BinaryOp::Mul, done, added);
        let early = b.binary(BinaryOp::Add, start, sum);
        (early, b.binary(BinaryOp::Add, early, added))
    }

    /// The last value, behind the nest.
    fn finish(&self, func: &mut Function, start: Value, added: Value, lengths: &[Value], ty: Type) {
        let block = func.block_of(self.path[0]).expect("the nest stands in a block");
        let at = func.position(block, self.path[0]) + 1;
        let mut b = Builder::at(func, block, at);
        b.span = b.func.ops[self.store].span;
        let (zero, mut all) = (b.int(0, ty), b.int(1, ty));
        for length in lengths {
            let runs = b.binary(BinaryOp::Max, *length, zero);
            all = b.binary(BinaryOp::Mul, all, runs);
        }
        let sum = b.binary(BinaryOp::Mul, all, added);
        let last = b.binary(BinaryOp::Add, start, sum);
        b.store(self.var, last);
    }
}

fn is_forward(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::For(node) if func.constant_int(node.step) == Some(1))
}

/// The constant that the scalar is set to last before the nest, in the region or right before it.
fn start_of(func: &Function, construct: Op, outer: Op, var: Var) -> Option<i64> {
    let mut at = outer;
    loop {
        let block = func.block_of(at)?;
        for op in func.blocks[block].ops[..func.position(block, at)].iter().rev() {
            if let OpKind::Store(v, value) = func.kind(*op)
                && *v == var
            {
                return func.constant_int(*value);
            }
            let is_call = |kind: &OpKind| kind.effects().have(Effect::CALL);
            let changes = |inner: &Op| match func.kind(*inner) {
                OpKind::Load(_) => false,
                kind => is_call(kind) || kind.names(var),
            };
            if func.walk_op(*op).iter().any(changes) {
                return None;
            }
        }
        if at == construct || func.block_of(at) != Some(compute(func, construct).body) {
            return None;
        }
        at = construct;
    }
}
