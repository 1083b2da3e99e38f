//! Loop fusion: nests that follow each other, run over the same iterations and share arrays become one, and one kernel.
//!
//! Takes a compute construct before its implicit data clauses. In `kernels` both nests are the compiler's alone (no
//! `loop` directive), parallel in all their tight loops, with equal bounds, and walk through memory along the same
//! loop; in `parallel` both are loops over gangs of the same `static` chunk, which give each gang the same iterations
//! (OpenACC 3.3, section 2.9.2): no gang waits for others between the two. They
//! are put together on trial: where all loops are still parallel, every dependence between the two lies within an
//! iteration, in which the statements of the first come first (Allen and Kennedy, section 8.4); else the trial is taken
//! back. What a later statement of an iteration reads of an earlier one is in a register then.

use accc_analysis::exposed_use::live_after;
use accc_analysis::nest::tight_loop;
use accc_analysis::stored::vars_stored;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_analysis::verdict::RegionFacts;
use accc_ir::*;
use std::collections::HashSet;

/// The most ops of a nest: what more statements have in registers at once, fewer threads can.
const MOST_OPS: usize = 600;

/// Fuses the nests of one construct.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) {
    let node = compute(func, op);
    let may_fuse = match node.construct.kind {
        ConstructKind::Kernels => is_own_loop,
        ConstructKind::Parallel => is_static_loop,
        _ => return,
    };
    let root = node.body;
    let mut tried: HashSet<(Op, Op)> = HashSet::new();
    loop {
        let mut pairs = neighbours(func, root, may_fuse);
        pairs.retain(|pair| !tried.contains(&(pair.first[0], pair.second[0])));
        if pairs.is_empty() {
            return;
        }
        around.update(func, op);
        let facts = verdict::facts(func, around, op);
        tried.extend(pairs.iter().map(|pair| (pair.first[0], pair.second[0])));
        let is_worth_it = |pair: &Pair| pair.is_worth_it(func, &facts, pair.saves_barrier(func, around, root, &facts));
        pairs.retain(|pair| is_worth_it(pair) && !pair.leaves_variable(func, &around.parents, root));
        // Each nest takes part in one trial at a time.
        let mut taken: HashSet<Op> = HashSet::new();
        pairs.retain(|pair| {
            let free = !taken.contains(&pair.first[0]) && !taken.contains(&pair.second[0]);
            taken.extend(free.then_some([pair.first[0], pair.second[0]]).into_iter().flatten());
            free
        });
        if pairs.is_empty() {
            continue;
        }
        let trials: Vec<(Pair, Vec<Op>)> = pairs.into_iter().map(|pair| pair.fuse(func)).collect();
        around.update(func, op);
        let facts = verdict::facts(func, around, op);
        for (pair, fused) in trials {
            let is_parallel =
                |op: &Op| facts.of(*op).is_some_and(|facts| facts.refusals.is_empty() && facts.updated.is_empty());
            if !fused.iter().all(is_parallel) {
                pair.take_back(func, fused[0]);
            }
        }
        around.update(func, op);
    }
}

/// Two nests that may become one.
struct Pair {
    block: Block,
    /// Their tight loops, outermost first, as many in both.
    first: Vec<Op>,
    second: Vec<Op>,
    /// What stands between the nests; it can as well stand before both.
    between: Vec<Op>,
}

/// Pairs of nests in the same block with equal bounds, as far as the text says.
fn neighbours(func: &Function, root: Block, may_fuse: fn(&Function, Op) -> bool) -> Vec<Pair> {
    let mut blocks = vec![root];
    blocks.extend(func.walk(root).into_iter().flat_map(|op| func.kind(op).blocks()));
    let mut pairs = Vec::new();
    for block in blocks {
        let ops = &func.blocks[block].ops;
        for (at, first) in ops.iter().enumerate() {
            if !may_fuse(func, *first) || func.walk_op(*first).len() > MOST_OPS {
                continue;
            }
            let rest = &ops[at + 1..];
            let Some(next) = rest.iter().position(|op| matches!(func.kind(*op), OpKind::For(_))) else { break };
            if may_fuse(func, rest[next])
                && same_levels(func, *first, rest[next])
                && let Some((a, b)) = equal_nests(func, *first, rest[next], &rest[..next])
                && share_arrays(func, *first, rest[next])
            {
                pairs.push(Pair { block, first: a, second: b, between: rest[..next].to_vec() });
            }
        }
    }
    pairs
}

/// A loop that the compiler may do with what it likes.
fn is_own_loop(func: &Function, op: Op) -> bool {
    matches!(func.kind(op), OpKind::For(node) if node.directive.is_none() && node.carried.is_empty())
}

/// A loop over gangs whose iterations the user has given to gangs by their numbers.
fn is_static_loop(func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    node.carried.is_empty()
        && node.directive.as_ref().is_some_and(|directive| {
            let LoopDirective { gang, seq, auto, collapse, tile, private, reductions, on, .. } = &**directive;
            let plain = !seq && !auto && *collapse <= 1 && tile.is_empty() && on.is_empty();
            let is_static = gang.as_ref().is_some_and(|gang| gang.chunk.is_some());
            plain && is_static && private.is_empty() && reductions.is_empty()
        })
}

/// Whether two loops have the same levels, with the same sizes, or both none.
fn same_levels(func: &Function, a: Op, b: Op) -> bool {
    let levels = |op: Op| {
        let directive = func.loop_at(op).directive.as_ref();
        directive.map(|directive| [directive.gang.clone(), directive.worker.clone(), directive.vector.clone()])
    };
    levels(a) == levels(b)
}

fn arrays(func: &Function, op: Op) -> HashSet<Var> {
    let named = |op: Op| match func.kind(op) {
        OpKind::LoadView(var) => Some(*var),
        _ => None,
    };
    func.walk_op(op).into_iter().filter_map(named).collect()
}

fn share_arrays(func: &Function, a: Op, b: Op) -> bool {
    !arrays(func, a).is_disjoint(&arrays(func, b))
}

/// The tight loops that have equal bounds from the outermost one down; `None` where not even those have, or what stands
/// between the nests needs the first one.
fn equal_nests(func: &Function, first: Op, second: Op, between: &[Op]) -> Option<(Vec<Op>, Vec<Op>)> {
    if func.walk_op(second).len() > MOST_OPS {
        return None;
    }
    let (mut a, mut b) = (vec![first], vec![second]);
    let stored = vars_stored(func, &[first]);
    let named: HashSet<Var> = func.walk_op(first).into_iter().flat_map(|op| func.kind(op).vars()).collect();
    let may_go_first = |op: &Op| match func.kind(*op) {
        OpKind::Load(var) => !stored.contains(var),
        OpKind::LoadView(_) => true,
        OpKind::Store(var, _) => !named.contains(var),
        kind => kind.is_pure(),
    };
    let changed = vars_stored(func, &[&[first], between].concat());
    let equal = Equal { func, changed };
    if !between.iter().all(may_go_first) || !equal.bounds(&a, &b) {
        return None;
    }
    while let (Some(x), Some(y)) = (tight_loop(func, body(func, &a)), tight_loop(func, body(func, &b))) {
        let mut beside = func.blocks[body(func, &b)].ops.iter();
        let counts = |op: &Op| {
            let is_var = |loaded: Var| b.iter().any(|outer| func.loop_at(*outer).var == Some(loaded));
            matches!(func.kind(*op), OpKind::Load(var) if is_var(*var))
        };
        let fits = beside.all(|op| *op == y || func.kind(*op).is_terminator() || counts(op) || may_go_first(op));
        a.push(x);
        b.push(y);
        if !fits || !is_own_loop(func, x) || !is_own_loop(func, y) || !equal.bounds(&a, &b) {
            a.pop();
            b.pop();
            break;
        }
    }
    // Variables that count in one nest and mean something else in the other.
    let counts = |nest: &[Op]| nest.iter().map(|op| func.loop_at(*op).var).collect::<Vec<_>>();
    let (of_a, of_b) = (counts(&a), counts(&b));
    let others = func.walk_op(second).into_iter().flat_map(|op| func.kind(op).vars()).collect::<HashSet<_>>();
    let clash = |(x, y): (&Option<Var>, &Option<Var>)| {
        x != y && (x.is_some_and(|x| others.contains(&x)) || y.is_some_and(|y| named.contains(&y)))
    };
    (!of_a.iter().zip(&of_b).any(clash)).then_some((a, b))
}

fn body(func: &Function, nest: &[Op]) -> Block {
    func.loop_at(*nest.last().expect("a loop at least")).body
}

/// Whether values of two nests are the same when an iteration of both starts.
struct Equal<'a> {
    func: &'a Function,
    /// Scalars that the first nest sets, and what stands between the two.
    changed: HashSet<Var>,
}

impl Equal<'_> {
    /// The bounds of the innermost loops of both.
    fn bounds(&self, a: &[Op], b: &[Op]) -> bool {
        let (Some((x, outer_a)), Some((y, outer_b))) = (a.split_last(), b.split_last()) else { return false };
        let (x, y) = (self.func.loop_at(*x), self.func.loop_at(*y));
        let pairs = [(x.lower, y.lower), (x.upper, y.upper), (x.step, y.step)];
        self.func.type_of(x.iv) == self.func.type_of(y.iv)
            && self.func.constant_int(x.step).is_some()
            && pairs.into_iter().all(|(m, n)| self.values(m, n, outer_a, outer_b))
    }

    fn values(&self, x: Value, y: Value, a: &[Op], b: &[Op]) -> bool {
        let func = self.func;
        let levels = || a.iter().zip(b).map(|(m, n)| (func.loop_at(*m), func.loop_at(*n)));
        if x == y {
            return true;
        }
        let (Some(m), Some(n)) = (func.def(x), func.def(y)) else {
            return levels().any(|(m, n)| m.iv == x && n.iv == y);
        };
        let operands = || {
            let (p, q) = (func.kind(m).operands(), func.kind(n).operands());
            p.len() == q.len() && p.iter().zip(&q).all(|(p, q)| self.values(*p, *q, a, b))
        };
        if func.type_of(x) != func.type_of(y) {
            return false;
        }
        match (func.kind(m), func.kind(n)) {
            (OpKind::ConstInt(p), OpKind::ConstInt(q)) => p == q,
            (OpKind::Load(p), OpKind::Load(q)) => {
                let counts = levels().any(|(m, n)| m.var == Some(*p) && n.var == Some(*q));
                counts || (p == q && !self.changed.contains(p) && !func.vars[*p].volatile)
            }
            (OpKind::LoadView(p), OpKind::LoadView(q)) => p == q,
            (OpKind::ViewPart { dim: i, part: p, .. }, OpKind::ViewPart { dim: j, part: q, .. }) => {
                i == j && p == q && operands()
            }
            (OpKind::Convert(_), OpKind::Convert(_)) | (OpKind::UConvert(_), OpKind::UConvert(_)) => operands(),
            (OpKind::Unary(p, _), OpKind::Unary(q, _)) => p == q && operands(),
            (OpKind::Binary(p, ..), OpKind::Binary(q, ..)) => p == q && operands(),
            _ => false,
        }
    }
}

impl Pair {
    /// Both are parallel as far as they are alike, no further, and alike in what else is known of them.
    fn is_worth_it(&self, func: &Function, facts: &RegionFacts, saves_barrier: bool) -> bool {
        let alike = self.first.iter().zip(&self.second).all(|(a, b)| {
            let (Some(a), Some(b)) = (facts.of(*a), facts.of(*b)) else { return false };
            let free = [a, b].iter().all(|f| f.refusals.is_empty() && f.updated.is_empty() && f.jam.is_none());
            // A stencil runs with other gangs than a sum (Game of Life on an H100: 60 us for two nests, 96 for one of
            // both).
            let of_one_kind = a.reduces() == b.reduces() || !(a.reuses || b.reuses);
            free && a.contiguous == b.contiguous && of_one_kind
        });
        let goes_on = |nest: &[Op]| {
            let inner = tight_loop(func, body(func, nest)).and_then(|inner| facts.of(inner));
            inner.is_some_and(|facts| facts.refusals.is_empty() || facts.jam.is_some())
        };
        // What the user has shared out stays as it is.
        let by_user = |nest: &[Op]| func.loop_at(nest[0]).directive.is_some();
        alike && (by_user(&self.first) || !goes_on(&self.first) && (!goes_on(&self.second) || saves_barrier))
    }

    /// Whether the nests stand in a loop that runs in order, and an iteration of the first is but a few statements: where lanes
    /// share the loop inside of the second, one of them runs those, and the gangs need not wait for each other between the nests
    /// (steps of an elimination).
    fn saves_barrier(&self, func: &Function, around: &Surroundings, root: Block, facts: &RegionFacts) -> bool {
        let is_light = func.outer_loops(body(func, &self.first)).is_empty();
        let outside =
            around.parents.enclosing(self.second[0]).take_while(|owner| !func.kind(*owner).blocks().contains(&root));
        let in_order = |owner: Op| facts.of(owner).is_some_and(|facts| !facts.refusals.is_empty());
        is_light && self.first.len() == 1 && outside.into_iter().any(in_order)
    }

    /// Whether the program uses what the second nest leaves in its own loop variables.
    fn leaves_variable(&self, func: &Function, parents: &ParentMap, root: Block) -> bool {
        self.first.iter().zip(&self.second).any(|(a, b)| {
            let (a, b) = (func.loop_at(*a).var, func.loop_at(*b).var);
            let is_used = |var: Var| live_after(func, parents, root, self.second[0], var, false);
            a != b && (a.is_some_and(is_used) || b.is_some_and(is_used))
        })
    }

    /// Puts the two together, where the second stands. Gives the loops.
    fn fuse(self, func: &mut Function) -> (Pair, Vec<Op>) {
        let mut cloner = Cloner::new();
        let fused = cloner.clone_op_within(func, self.first[0]);
        let loops: Vec<Op> = self.first.iter().map(|op| cloner.op(*op).expect("it was copied")).collect();
        let mut cloner = Cloner::new();
        for (into, from) in loops.iter().zip(&self.second) {
            let (own, other) = (func.loop_at(*into).clone(), func.loop_at(*from).clone());
            cloner.map_value(other.iv, own.iv);
            if let (Some(to), Some(from)) = (own.var, other.var) {
                cloner.map_var(from, to);
            }
            let statements = func.blocks[other.body].ops.clone();
            let wanted = |op: &Op| !self.second.contains(op) && !func.kind(*op).is_terminator();
            let statements: Vec<Op> = statements.into_iter().filter(wanted).collect();
            let copies: Vec<Op> = statements.into_iter().map(|op| cloner.clone_op_within(func, op)).collect();
            // Before the loop inside, or at the end.
            let ops = &func.blocks[own.body].ops;
            let at = ops.iter().position(|op| loops.contains(op)).unwrap_or(ops.len() - 1);
            func.blocks[own.body].ops.splice(at..at, copies);
            if let OpKind::For(node) = &mut func.ops[*into].kind {
                node.locals.extend(other.locals);
                node.changes.extend(other.changes);
            }
        }
        let span = func.ops[self.second[0]].span;
        if let OpKind::For(node) = &mut func.ops[fused].kind {
            node.changes.push(LoopChange::Fused(span));
        }
        func.remove_op(self.block, self.first[0]);
        func.replace_op(self.block, self.second[0], &[fused]);
        (self, loops)
    }

    fn take_back(&self, func: &mut Function, fused: Op) {
        func.replace_op(self.block, fused, &[self.second[0]]);
        let behind = self.between.first().copied().unwrap_or(self.second[0]);
        func.insert_before(self.block, behind, &[self.first[0]]);
    }
}
