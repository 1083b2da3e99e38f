//! Unroll and jam of two loops that a CPU runs one iteration after the other (Callahan, Carr, Kennedy: Improving
//! register allocation for subscripted variables, 1990). LLVM has it for few nests, and for none that it vectorises.
//!
//! Takes functions of phase *outlined*; rewrites pairs of loops, with statements without conditions between them, where
//! iterations of the outer one may run side by side and it pays: [`updates`] of elements in place, and [`sums`]. Each
//! element's and each scalar's operations keep the order written, so that results do not change. What is left over is
//! done by the loop as it was, and all of it where pointers turn out to show the same memory ([`apart`]).

mod apart;
mod sums;
mod updates;

use accc_ir::*;
use std::collections::HashSet;

/// Rewrites the host's code and the CPU's kernels.
pub fn run(module: &mut Module) {
    let on_cpu = |func: &&mut Function| {
        func.routine.is_none() && func.kernel.as_ref().is_none_or(|kernel| kernel.machine == Machine::Cpu)
    };
    for func in module.functions.values_mut().filter(on_cpu) {
        for outer in func.body.map(|body| func.walk(body)).unwrap_or_default() {
            if let Some((pair, jam, apart)) = find(func, outer) {
                if !apart.is_empty() {
                    apart::choose(&pair, func, &apart, jam.times);
                }
                pair.rewrite(func, jam);
            }
        }
    }
}

/// Iterations of the outer loop that run side by side.
struct Jam {
    times: i64,
    /// Iterations of the jammed loop that LLVM makes one, and no vectors along it; with 0 it may do as it likes.
    unroll: u32,
}

/// A loop whose body holds one loop.
struct Pair {
    outer: Op,
    inner: Op,
    around: For,
    inside: For,
    /// Ops of the outer loop's body before the inner loop, and behind it.
    before: Vec<Op>,
    after: Vec<Op>,
    /// Ops of the inner loop's body.
    body: Vec<Op>,
    /// Scalars that these store; each iteration of the outer loop has values of its own.
    own: Vec<Var>,
}

fn find(func: &Function, outer: Op) -> Option<(Pair, Jam, apart::Pairs)> {
    let OpKind::For(around) = func.kind(outer) else { return None };
    let is_loop = |op: &Op| matches!(func.kind(*op), OpKind::For(_));
    let ops = func.blocks[around.body].ops.split_last()?.1;
    let at = ops.iter().position(is_loop)?;
    let OpKind::For(inside) = func.kind(ops[at]) else { return None };
    let body = func.blocks[inside.body].ops.split_last()?.1.to_vec();
    let mut pair = Pair {
        outer,
        inner: ops[at],
        around: (**around).clone(),
        inside: (**inside).clone(),
        before: ops[..at].to_vec(),
        after: ops[at + 1..].to_vec(),
        body,
        own: Vec::new(),
    };
    if !pair.is_plain(func) || !pair.has_one_length(func) {
        return None;
    }
    pair.own = pair.own_scalars(func)?;
    let jam = updates::jam(&pair, func).or_else(|| sums::jam(&pair, func))?;
    let apart = apart::pairs(&pair, func)?;
    Some((pair, jam, apart))
}

impl Pair {
    fn ops(&self) -> impl Iterator<Item = Op> {
        self.before.iter().chain(&self.body).chain(&self.after).copied()
    }

    /// Whether both loops count up by one, one iteration after the other, and nothing in them has an effect but stores
    /// of variables that have no other names, and of elements.
    fn is_plain(&self, func: &Function) -> bool {
        let is_allowed = |op: Op| match func.kind(op) {
            OpKind::Load(var) => is_separate(func, *var),
            OpKind::LoadView(var) => is_separate_array(func, *var) || is_own_pointer(func, *var),
            OpKind::Store(var, _) => func.vars[*var].is_scalar() && is_separate(func, *var),
            OpKind::LoadElem { view, .. } | OpKind::StoreElem { view, .. } => target_of(func, *view).is_some(),
            kind => kind.is_pure(),
        };
        is_plain_loop(func, &self.around, true)
            && is_plain_loop(func, &self.inside, false)
            && self.ops().all(is_allowed)
    }

    /// The scalars that iterations of the outer loop store; `None` where one reads what another has stored.
    fn own_scalars(&self, func: &Function) -> Option<Vec<Var>> {
        let (mut read, mut stored): (HashSet<Var>, Vec<Var>) = (HashSet::new(), Vec::new());
        // What the inner loop stores first is only known where it runs.
        let mut stored_inside: Vec<Var> = Vec::new();
        for (ops, is_body) in [(&self.before, false), (&self.body, true), (&self.after, false)] {
            for op in ops {
                match func.kind(*op) {
                    OpKind::Load(var) if stored.contains(var) || (is_body && stored_inside.contains(var)) => {}
                    OpKind::Load(var) if Some(*var) == self.inside.var => is_body.then_some(())?,
                    OpKind::Load(var) => {
                        read.insert(*var);
                    }
                    OpKind::Store(var, _) if stored.contains(var) => {}
                    OpKind::Store(var, _) => {
                        if read.contains(var) || [self.around.var, self.inside.var].contains(&Some(*var)) {
                            return None;
                        }
                        let list = if is_body { &mut stored_inside } else { &mut stored };
                        if !list.contains(var) {
                            list.push(*var);
                        }
                    }
                    _ => {}
                }
            }
        }
        if stored_inside.iter().any(|var| read.contains(var) || stored.contains(var)) {
            return None;
        }
        stored.append(&mut stored_inside);
        Some(stored)
    }

    /// Whether the inner loop runs as often in every iteration of the outer one.
    fn has_one_length(&self, func: &Function) -> bool {
        let mut bounds = [self.inside.lower, self.inside.upper].into_iter();
        let stored: HashSet<Var> = self.ops().filter_map(|op| stored_var(func, op)).collect();
        bounds.all(|bound| self.is_invariant_but(func, bound, &stored))
    }

    /// A loop's variable, plus or minus what does not change: another value in each of its iterations.
    fn follows(&self, func: &Function, value: Value, node: &For) -> bool {
        if value == node.iv {
            return true;
        }
        match func.def(value).map(|op| func.kind(op)) {
            Some(OpKind::Load(var)) => Some(*var) == node.var,
            Some(OpKind::Convert(from)) => func.type_of(value) == Type::I64 && self.follows(func, *from, node),
            Some(OpKind::Binary(BinaryOp::Add | BinaryOp::AddNsw, a, b)) => {
                (self.follows(func, *a, node) && self.is_invariant(func, *b))
                    || (self.is_invariant(func, *a) && self.follows(func, *b, node))
            }
            Some(OpKind::Binary(BinaryOp::Sub | BinaryOp::SubNsw, a, b)) => {
                self.follows(func, *a, node) && self.is_invariant(func, *b)
            }
            _ => false,
        }
    }

    /// Whether a value is the same in all iterations of both loops.
    fn is_invariant(&self, func: &Function, value: Value) -> bool {
        self.is_invariant_but(func, value, &self.own.iter().copied().collect())
    }

    fn is_invariant_but(&self, func: &Function, value: Value, stored: &HashSet<Var>) -> bool {
        if [self.around.iv, self.inside.iv].contains(&value) {
            return false;
        }
        let Some(op) = func.def(value).filter(|op| self.ops().any(|inside| inside == *op)) else { return true };
        match func.kind(op) {
            OpKind::Load(var) => ![self.around.var, self.inside.var].contains(&Some(*var)) && !stored.contains(var),
            OpKind::LoadView(_) => true,
            kind => {
                kind.is_pure() && kind.operands().iter().all(|operand| self.is_invariant_but(func, *operand, stored))
            }
        }
    }

    fn rewrite(self, func: &mut Function, jam: Jam) {
        let mut b = Builder::before(func, self.outer);
        b.span = b.func.ops[self.outer].span;
        let (lower, upper) = (b.convert(self.around.lower, Type::I64), b.convert(self.around.upper, Type::I64));
        let (zero, one, times) = (b.i64(0), b.i64(1), b.i64(jam.times));
        let distance = b.binary(BinaryOp::SubNsw, upper, lower);
        let length = b.binary(BinaryOp::AddNsw, distance, one);
        let length = b.binary(BinaryOp::Max, length, zero);
        let rest = b.binary(BinaryOp::URem, length, times);
        let whole = b.binary(BinaryOp::SubNsw, length, rest);
        let end = b.binary(BinaryOp::AddNsw, lower, whole);
        let last = b.binary(BinaryOp::SubNsw, end, one);
        let ty = b.func.type_of(self.around.iv);
        let rest_from = b.convert(end, ty);
        let (made, block, first) = b.for_op(None, lower, last, times);
        self.schedule(b.func, made, 0);
        b.switch_to(block);
        let mut copies: Vec<Cloner> = (0..jam.times).map(|n| self.copy(&mut b, first, n, jam.times)).collect();
        self.fill(func, block, &mut copies, jam.unroll);
        if let OpKind::For(node) = &mut func.ops[self.outer].kind {
            node.lower = rest_from;
        }
    }

    /// A new loop runs one iteration after the other; in a kernel, whose loops all have schedules, that is said.
    fn schedule(&self, func: &mut Function, made: Op, unroll: u32) {
        let in_kernel = self.around.schedule.is_some();
        if let OpKind::For(node) = &mut func.ops[made].kind
            && (in_kernel || unroll > 0)
        {
            node.schedule = Some(Schedule { unroll, ..Schedule::default() });
        }
    }

    /// The body of the jammed loops: what stands between them copy by copy, and one inner loop for all.
    fn fill(&self, func: &mut Function, block: Block, copies: &mut [Cloner], unroll: u32) {
        copies.iter_mut().for_each(|copy| clone_all(func, &self.before, block, copy));
        let mut b = Builder::new(func, block);
        b.span = b.func.ops[self.inner].span;
        let bound = |value: Value| copies[0].value(value).unwrap_or(value);
        let (lower, upper, step) = (bound(self.inside.lower), bound(self.inside.upper), bound(self.inside.step));
        let (made, jammed, iv) = b.for_op(self.inside.var, lower, upper, step);
        self.schedule(b.func, made, unroll);
        for copy in copies.iter_mut() {
            copy.map_value(self.inside.iv, iv);
            clone_all(func, &self.body, jammed, copy);
        }
        Builder::new(func, jammed).end_block();
        copies.iter_mut().for_each(|copy| clone_all(func, &self.after, block, copy));
        Builder::new(func, block).end_block();
    }

    /// The maps of the `n`-th iteration after `first`. The last one stores what the program sees afterwards.
    fn copy(&self, b: &mut Builder<'_>, first: Value, n: i64, times: i64) -> Cloner {
        let mut maps = Cloner::new();
        // In the variable's own type, in which it cannot overflow: so LLVM sees that these follow each other.
        let ty = b.func.type_of(self.around.iv);
        let (start, distance) = (b.convert(first, ty), b.int(n, ty));
        let value = b.binary(BinaryOp::AddNsw, start, distance);
        maps.map_value(self.around.iv, value);
        let own = self.own.iter().filter(|_| n + 1 < times);
        for var in own.chain(&self.around.var) {
            let VarData { name, storage, span, .. } = b.func.vars[*var].clone();
            let local = b.func.local(&name, storage, span);
            maps.map_var(*var, local);
            if Some(*var) == self.around.var {
                let narrow =
                    b.convert(value, b.func.vars[*var].elem().value_type().expect("a loop counts in integers"));
                b.store(local, narrow);
            }
        }
        maps
    }
}

fn clone_all(func: &mut Function, ops: &[Op], into: Block, copy: &mut Cloner) {
    for op in ops {
        let made = copy.clone_op_within(func, *op);
        func.blocks[into].ops.push(made);
    }
}

/// Counts up by one, one iteration after the other, as a CPU's lanes do, too.
fn is_plain_loop(func: &Function, node: &For, lanes: bool) -> bool {
    let is_seq = |schedule: &Schedule| {
        !schedule.gang
            && !schedule.worker
            && !schedule.collapsed
            && (lanes || schedule.vector.is_none())
            && schedule.collapse <= 1
            && schedule.reductions.is_empty()
    };
    node.schedule.as_ref().is_none_or(is_seq)
        && node.carried.is_empty()
        && node.locals.iter().all(|var| func.vars[*var].is_scalar())
        && func.constant_int(node.step) == Some(1)
        && node.var.is_none_or(|var| is_separate(func, var))
}

fn stored_var(func: &Function, op: Op) -> Option<Var> {
    match func.kind(op) {
        OpKind::Store(var, _) => Some(*var),
        _ => None,
    }
}

/// The array that a view is all of, where no other variable names its elements.
pub(in crate::transform) fn array_of(func: &Function, view: Value) -> Option<Var> {
    let OpKind::LoadView(var) = func.kind(func.def(view)?) else { return None };
    is_separate_array(func, *var).then_some(*var)
}

/// The array that a view is all of, or the pointer whose target it shows; others may show that, too ([`apart`]).
fn target_of(func: &Function, view: Value) -> Option<Var> {
    array_of(func, view).or_else(|| match func.kind(func.def(view)?) {
        OpKind::LoadView(var) => is_own_pointer(func, *var).then_some(*var),
        OpKind::MakeView { base, .. } => match func.kind(func.def(*base)?) {
            OpKind::Load(var) => is_separate(func, *var).then_some(*var),
            _ => None,
        },
        _ => None,
    })
}

/// Whether a variable is a pointer that changes by its name alone.
fn is_own_pointer(func: &Function, var: Var) -> bool {
    matches!(func.vars[var].storage, Storage::Pointer { .. }) && is_separate(func, var)
}

/// Whether no other such variable names an array's elements. Where they are the variable's own memory pointers may show
/// them, too: what goes through these is no such variable's.
fn is_separate_array(func: &Function, var: Var) -> bool {
    let data = &func.vars[var];
    let is_here = matches!(data.class, VarClass::Global(_) | VarClass::Local);
    match data.storage {
        Storage::Array { .. } if is_here => is_of_its_own(func, var),
        Storage::Array { .. } | Storage::Descriptor { .. } => is_separate(func, var),
        Storage::Pointer { .. } => data.restrict && is_separate(func, var),
        Storage::Scalar(_) => false,
    }
}

/// Whether a variable is reached by its name alone.
fn is_separate(func: &Function, var: Var) -> bool {
    is_of_its_own(func, var) && !func.vars[var].aliased
}

/// Whether no other variable names the same storage.
fn is_of_its_own(func: &Function, var: Var) -> bool {
    let data = &func.vars[var];
    let own = match data.class {
        VarClass::Global(id) => func.vars.values().filter(|other| other.class == VarClass::Global(id)).count() == 1,
        VarClass::Member { .. } => false,
        VarClass::Local | VarClass::ValueParam | VarClass::RefParam | VarClass::GangLocal | VarClass::WorkerLocal => {
            true
        }
    };
    own && !data.volatile
}

/// Whether a value is computed from a loop's variable.
fn moves(func: &Function, value: Value, node: &For) -> bool {
    value == node.iv
        || match func.def(value).map(|op| func.kind(op)) {
            Some(OpKind::Load(from)) => Some(*from) == node.var,
            Some(kind) => kind.operands().iter().any(|operand| moves(func, *operand, node)),
            None => false,
        }
}
