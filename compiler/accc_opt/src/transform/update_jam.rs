//! Unroll and jam of updates in place, for code that a CPU runs one iteration after the other.
//!
//! `do k; do i; c(i,j) = c(i,j) + a(i,k) * b(k,j)` loads and stores every `c(i,j)` for each `k`. With four iterations of
//! the loop over `k` side by side each element is loaded and stored once for four terms (Callahan, Carr, Kennedy:
//! Improving register allocation for subscripted variables, 1990); LLVM, which has no such pass for loops that it
//! vectorises, makes vectors of the rest. Every element's terms are added in the order written, so results do not change.
//!
//! Takes functions of phase *outlined*; rewrites pairs of loops of which the inner one does nothing but update elements
//! that are another one in each of its iterations and the same ones in each iteration of the loop around. What is left
//! over is done by the loop as it was.

use accc_ir::*;
use std::collections::HashSet;

/// Terms that are added at once where each reads one element, and where it reads two.
const TIMES: [i64; 2] = [4, 2];

/// Rewrites the host's code and the CPU's kernels.
pub fn run(module: &mut Module) {
    let on_cpu = |func: &&mut Function| {
        func.routine.is_none() && func.kernel.as_ref().is_none_or(|kernel| kernel.machine == Machine::Cpu)
    };
    for func in module.functions.values_mut().filter(on_cpu) {
        for outer in func.body.map(|body| func.walk(body)).unwrap_or_default() {
            if let Some(pair) = Pair::find(func, outer) {
                pair.rewrite(func);
            }
        }
    }
}

/// A loop whose body is a loop that updates, and what comes before that one.
struct Pair {
    outer: Op,
    inner: Op,
    around: For,
    inside: For,
    /// Ops of the outer loop's body before the inner loop.
    before: Vec<Op>,
    /// Scalars that they store; each iteration has values of its own.
    own: Vec<Var>,
    times: i64,
}

impl Pair {
    fn find(func: &Function, outer: Op) -> Option<Pair> {
        let OpKind::For(around) = func.kind(outer) else { return None };
        let ops = &func.blocks[around.body].ops;
        let at = ops.iter().position(|op| matches!(func.kind(*op), OpKind::For(_)))?;
        let (before, inner, after) = (ops[..at].to_vec(), ops[at], &ops[at + 1..]);
        let OpKind::For(inside) = func.kind(inner) else { return None };
        let ends = after.iter().all(|op| matches!(func.kind(*op), OpKind::Yield(_)) || func.kind(*op).is_pure());
        if !ends || ![&**around, &**inside].into_iter().all(|node| is_plain_loop(func, node)) {
            return None;
        }
        let own = stored_before(func, &before, inside.var)?;
        let (around, inside) = ((**around).clone(), (**inside).clone());
        let mut pair = Pair { outer, inner, around, inside, before, own, times: 0 };
        pair.times = pair.terms(func)?;
        Some(pair)
    }

    /// How many terms to add at once; `None` where the inner loop is none that updates.
    fn terms(&self, func: &Function) -> Option<i64> {
        let body = &func.blocks[self.inside.body].ops;
        let mut stores = body.iter().filter_map(|op| match func.kind(*op) {
            OpKind::StoreElem { view, subscripts, .. } => Some((*view, subscripts)),
            _ => None,
        });
        let (view, subscripts) = stores.next().filter(|_| stores.next().is_none())?;
        let target = array_of(func, view)?;
        if !self.names_one_element(func, subscripts) || !self.has_one_length(func) {
            return None;
        }
        let (mut updates, mut moving) = (false, 0);
        for op in self.before.iter().chain(body) {
            match func.kind(*op) {
                OpKind::LoadElem { view, subscripts: read } => {
                    let array = array_of(func, *view)?;
                    if array != target {
                        moving += usize::from(read.iter().any(|s| self.reads(func, *s, self.inside.var)));
                    } else if body.contains(op) && same_values(func, read, subscripts) {
                        updates = true;
                    } else {
                        return None;
                    }
                }
                OpKind::Load(var) | OpKind::LoadView(var) => is_separate(func, *var).then_some(())?,
                OpKind::Store(..) if self.before.contains(op) => {}
                OpKind::StoreElem { .. } | OpKind::Yield(_) if body.contains(op) => {}
                kind if kind.is_pure() => {}
                _ => return None,
            }
        }
        TIMES.get(moving.checked_sub(1)?).copied().filter(|_| updates)
    }

    /// Whether the subscripts name another element in each iteration of the inner loop, next to each other, and in each
    /// iteration of the outer one the same.
    fn names_one_element(&self, func: &Function, subscripts: &[Value]) -> bool {
        let [first, others @ ..] = subscripts else { return false };
        self.follows(func, *first) && others.iter().all(|s| self.is_invariant(func, *s))
    }

    /// The inner loop's variable, plus or minus what does not change.
    fn follows(&self, func: &Function, value: Value) -> bool {
        if value == self.inside.iv {
            return true;
        }
        match func.def(value).map(|op| func.kind(op)) {
            Some(OpKind::Load(var)) => Some(*var) == self.inside.var,
            Some(OpKind::Convert(from)) => self.follows(func, *from),
            Some(OpKind::Binary(BinaryOp::Add | BinaryOp::AddNsw, a, b)) => {
                (self.follows(func, *a) && self.is_invariant(func, *b))
                    || (self.is_invariant(func, *a) && self.follows(func, *b))
            }
            Some(OpKind::Binary(BinaryOp::Sub | BinaryOp::SubNsw, a, b)) => {
                self.follows(func, *a) && self.is_invariant(func, *b)
            }
            _ => false,
        }
    }

    /// Whether a value is the same in all iterations of both loops.
    fn is_invariant(&self, func: &Function, value: Value) -> bool {
        if [self.around.iv, self.inside.iv].contains(&value) {
            return false;
        }
        let Some(op) = func.def(value) else { return true };
        if !func.blocks[self.around.body].ops.contains(&op) && !func.blocks[self.inside.body].ops.contains(&op) {
            return true;
        }
        match func.kind(op) {
            OpKind::Load(var) => ![self.around.var, self.inside.var].contains(&Some(*var)) && !self.own.contains(var),
            OpKind::LoadView(_) => true,
            kind => kind.is_pure() && kind.operands().iter().all(|operand| self.is_invariant(func, *operand)),
        }
    }

    fn has_one_length(&self, func: &Function) -> bool {
        [self.inside.lower, self.inside.upper].into_iter().all(|bound| self.is_invariant(func, bound))
    }

    /// Whether a subscript is computed from this variable.
    fn reads(&self, func: &Function, value: Value, var: Option<Var>) -> bool {
        value == self.inside.iv
            || match func.def(value).map(|op| func.kind(op)) {
                Some(OpKind::Load(from)) => Some(*from) == var,
                Some(kind) => kind.operands().iter().any(|operand| self.reads(func, *operand, var)),
                None => false,
            }
    }

    fn rewrite(self, func: &mut Function) {
        let mut b = Builder::before(func, self.outer);
        b.span = b.func.ops[self.outer].span;
        let (lower, upper) = (b.convert(self.around.lower, Type::I64), b.convert(self.around.upper, Type::I64));
        let (zero, one, times) = (b.i64(0), b.i64(1), b.i64(self.times));
        let distance = b.binary(BinaryOp::SubNsw, upper, lower);
        let length = b.binary(BinaryOp::AddNsw, distance, one);
        let length = b.binary(BinaryOp::Max, length, zero);
        let rest = b.binary(BinaryOp::URem, length, times);
        let whole = b.binary(BinaryOp::SubNsw, length, rest);
        let end = b.binary(BinaryOp::AddNsw, lower, whole);
        let last = b.binary(BinaryOp::SubNsw, end, one);
        let ty = b.func.type_of(self.around.iv);
        let rest_from = b.convert(end, ty);
        let (_, body, first) = b.for_op(None, lower, last, times);
        b.switch_to(body);
        let mut copies: Vec<Cloner> = (0..self.times).map(|n| self.copy(&mut b, first, n)).collect();
        for copy in &mut copies {
            clone_all(b.func, &self.before, body, copy);
        }
        let mut b = Builder::new(func, body);
        b.span = b.func.ops[self.inner].span;
        let bound = |value: Value| copies[0].value(value).unwrap_or(value);
        let (lower, upper, step) = (bound(self.inside.lower), bound(self.inside.upper), bound(self.inside.step));
        let (_, jammed, iv) = b.for_op(self.inside.var, lower, upper, step);
        b.end_block();
        let updates = b.func.blocks[self.inside.body].ops.clone();
        for copy in &mut copies {
            copy.map_value(self.inside.iv, iv);
            clone_all(func, &updates, jammed, copy);
        }
        Builder::new(func, jammed).end_block();
        if let OpKind::For(node) = &mut func.ops[self.outer].kind {
            node.lower = rest_from;
        }
    }

    /// The maps of the `n`-th iteration after `first`. The last one stores what the program sees afterwards.
    fn copy(&self, b: &mut Builder<'_>, first: Value, n: i64) -> Cloner {
        let mut maps = Cloner::new();
        let (ty, distance) = (b.func.type_of(self.around.iv), b.i64(n));
        let number = b.binary(BinaryOp::AddNsw, first, distance);
        let value = b.convert(number, ty);
        maps.map_value(self.around.iv, value);
        let own = self.own.iter().filter(|_| n + 1 < self.times);
        for var in own.chain(&self.around.var) {
            let VarData { name, storage, span, .. } = b.func.vars[*var].clone();
            let local = b.func.local(&name, storage, span);
            maps.map_var(*var, local);
            if Some(*var) == self.around.var {
                b.store(local, value);
            }
        }
        maps
    }
}

fn clone_all(func: &mut Function, ops: &[Op], into: Block, copy: &mut Cloner) {
    for op in ops {
        if !matches!(func.kind(*op), OpKind::Yield(_)) {
            let made = copy.clone_op_within(func, *op);
            func.blocks[into].ops.push(made);
        }
    }
}

/// Counts up by one, one iteration after the other.
fn is_plain_loop(func: &Function, node: &For) -> bool {
    let sequential = node
        .schedule
        .as_ref()
        .is_none_or(|schedule| schedule.is_seq() && schedule.collapse <= 1 && schedule.reductions.is_empty());
    sequential
        && node.carried.is_empty()
        && node.locals.is_empty()
        && func.constant_int(node.step) == Some(1)
        && node.var.is_none_or(|var| is_separate(func, var))
}

/// The scalars that ops store; `None` where they read one before that, or the variable of the loop behind them.
fn stored_before(func: &Function, ops: &[Op], inner: Option<Var>) -> Option<Vec<Var>> {
    let mut read: HashSet<Var> = HashSet::new();
    let mut stored = Vec::new();
    for op in ops {
        match func.kind(*op) {
            OpKind::Load(var) | OpKind::Store(var, _) if Some(*var) == inner => return None,
            OpKind::Load(var) if !stored.contains(var) => {
                read.insert(*var);
            }
            OpKind::Store(var, _) => {
                if read.contains(var) || !func.vars[*var].is_scalar() || !is_separate(func, *var) {
                    return None;
                }
                if !stored.contains(var) {
                    stored.push(*var);
                }
            }
            _ => {}
        }
    }
    Some(stored)
}

/// The array that a view is all of, where no other variable names its elements.
fn array_of(func: &Function, view: Value) -> Option<Var> {
    let OpKind::LoadView(var) = func.kind(func.def(view)?) else { return None };
    let is_array = matches!(func.vars[*var].storage, Storage::Array { .. } | Storage::Descriptor { .. });
    (is_array && is_separate(func, *var)).then_some(*var)
}

/// Whether a variable has storage of its own.
fn is_separate(func: &Function, var: Var) -> bool {
    let data = &func.vars[var];
    let of_its_own = match data.class {
        VarClass::Global(id) => func.vars.values().filter(|other| other.class == VarClass::Global(id)).count() == 1,
        VarClass::Member { .. } => false,
        VarClass::Local | VarClass::ValueParam | VarClass::RefParam | VarClass::GangLocal | VarClass::WorkerLocal => {
            true
        }
    };
    of_its_own && !data.aliased && !data.volatile
}

/// Whether values computed in one iteration are the same, as they are computed in the same way.
fn same_values(func: &Function, a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || same_value(func, *a, *b))
}

fn same_value(func: &Function, a: Value, b: Value) -> bool {
    let (Some(a), Some(b)) = (func.def(a), func.def(b)) else { return false };
    match (func.kind(a), func.kind(b)) {
        (OpKind::Load(x), OpKind::Load(y)) => x == y,
        (OpKind::ConstInt(x), OpKind::ConstInt(y)) => x == y,
        (OpKind::Convert(x), OpKind::Convert(y)) => same_values(func, &[*x], &[*y]),
        (OpKind::Binary(f, x, y), OpKind::Binary(g, z, w)) => f == g && same_values(func, &[*x, *y], &[*z, *w]),
        _ => false,
    }
}
