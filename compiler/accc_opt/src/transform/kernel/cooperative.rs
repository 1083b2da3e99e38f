//! Cooperative kernels: what all gangs run between gang loops, and where they meet.
//!
//! Takes a kernel made of a whole region. Every thread of every gang runs the statements outside of gang loops, on
//! scalars of its own that have the same values everywhere; a gang loop therefore works on copies of the scalars that
//! it changes. What has an effect on memory out there goes into a `GridSingle`. A `GridBarrier` stands before whatever
//! touches memory that other gangs may have touched since the last one, where one of the two writes: before a gang
//! loop, a `GridSingle` or a read, also around the back edge of a sequential loop. A reduction over gangs holds a
//! barrier of its own.
//!
//! Runs before [`super::gang_mode`], which sees to the threads of each gang within gang loops.

use super::gang_mode::{memory_of, wrap};
use accc_analysis::call_effects::is_thread_memory;
use accc_analysis::exposed_use::{live_after, of_ops};
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::pointers::Pointers;
use accc_analysis::stored::vars_stored;
use accc_ir::*;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Rewrites a cooperative kernel.
pub fn run(func: &mut Function, facts: &ModuleFacts) {
    let Some(body) = func.body else { return };
    for nest in func.walk(body) {
        if func.is_gang_loop(nest) && !is_in_gang_loop(func, nest) {
            own_scalars(func, body, nest);
        }
    }
    let mut singles = Vec::new();
    let parents = ParentMap::new(func);
    effects(func, &parents, body, body, &mut singles);
    for (block, ops) in singles {
        wrap(func, block, &ops, &|body| OpKind::GridSingle { body });
    }
    for (block, op) in meetings(func, body, facts) {
        let barrier = func.new_op(OpKind::GridBarrier, &[], func.ops[op].span);
        func.insert_before(block, op, &[barrier]);
    }
}

fn is_in_gang_loop(func: &Function, op: Op) -> bool {
    ParentMap::new(func).enclosing(op).any(|outer| func.is_gang_loop(outer))
}

/// Gives a gang loop copies of the scalars that it changes for itself.
fn own_scalars(func: &mut Function, body: Block, nest: Op) {
    let inside: HashSet<Op> = func.walk_op(nest).into_iter().collect();
    let all = func.walk(body);
    let named_outside: HashSet<Var> =
        all.into_iter().filter(|op| !inside.contains(op)).flat_map(|op| func.kind(op).vars()).collect();
    let totals = targets(func, nest);
    let mut changed: Vec<Var> = vars_stored(func, &[nest])
        .into_iter()
        .filter(|var| func.vars[*var].class == VarClass::Local && named_outside.contains(var) && !totals.contains(var))
        .collect();
    changed.sort();
    for var in changed {
        let VarData { name, storage, span, .. } = func.vars[var].clone();
        let own = func.local(&name, storage, span);
        let starts_with_value = of_ops(func, &[nest], var).exposed;
        let mut replace = Replace { from: var, to: own };
        for op in &inside {
            func.ops[*op].kind.visit_mut(&mut replace);
        }
        if starts_with_value {
            let mut b = Builder::before(func, nest);
            let value = b.load(var);
            b.store(own, value);
        }
    }
}

struct Replace {
    from: Var,
    to: Var,
}

impl RefVisitor for Replace {
    fn var(&mut self, var: &mut Var) {
        if *var == self.from {
            *var = self.to;
        }
    }
}

/// The scalars that a gang loop reduces over gangs.
fn targets(func: &Function, nest: Op) -> Vec<Var> {
    let OpKind::For(node) = func.kind(nest) else { return Vec::new() };
    let plans = node.schedule.iter().flat_map(|schedule| &schedule.reductions);
    plans.filter(|plan| plan.gangs).map(|plan| plan.target).collect()
}

// What one thread does for all gangs.

/// Statements with an effect on memory outside of gang loops, in runs that one thread carries out in one go.
fn effects(func: &Function, parents: &ParentMap, body: Block, block: Block, singles: &mut Vec<(Block, Vec<Op>)>) {
    let mut run: Vec<Op> = Vec::new();
    for op in &func.blocks[block].ops {
        let kind = func.kind(*op);
        if is_single(func, parents, body, *op) {
            run.push(*op);
            continue;
        }
        // What a run's statements compute for each other may stay between them.
        if !run.is_empty() && kind.is_value() {
            continue;
        }
        if !run.is_empty() {
            singles.push((block, std::mem::take(&mut run)));
        }
        if !func.is_gang_loop(*op) {
            kind.blocks().into_iter().for_each(|inner| effects(func, parents, body, inner, singles));
        }
    }
    if !run.is_empty() {
        singles.push((block, run));
    }
}

/// A statement with an effect on memory, or a loop or condition around such whose scalars nothing else needs.
fn is_single(func: &Function, parents: &ParentMap, body: Block, op: Op) -> bool {
    if has_effect(func, op) {
        return true;
    }
    let inside = func.walk_op(op);
    let stays = |inner: &Op| match func.kind(*inner) {
        OpKind::Break(target) | OpKind::Continue(target) => inside.contains(target),
        OpKind::Return(_) => false,
        _ => !func.is_gang_loop(*inner),
    };
    inside.len() > 1
        && func.ops[op].results.is_empty()
        && inside.iter().any(|inner| has_effect(func, *inner))
        && inside.iter().all(stays)
        && !vars_stored(func, &[op]).iter().any(|var| live_after(func, parents, body, op, *var, false))
}

fn has_effect(func: &Function, op: Op) -> bool {
    match func.kind(op) {
        OpKind::Store(var, _) => func.vars[*var].class == VarClass::RefParam,
        kind => kind.effects().have(Effect::WRITE_ELEM),
    }
}

// Where all gangs meet.

/// Memory that gangs have touched since they last met.
#[derive(Clone, Default, PartialEq)]
struct Touched {
    read: BTreeSet<Var>,
    written: BTreeSet<Var>,
    /// Some of it is not known.
    anything: bool,
}

impl Touched {
    fn add(&mut self, other: &Touched) {
        self.read.extend(&other.read);
        self.written.extend(&other.written);
        self.anything |= other.anything;
    }

    fn is_nothing(&self) -> bool {
        self.read.is_empty() && self.written.is_empty() && !self.anything
    }

    /// Whether the order of the two matters.
    fn conflicts(&self, other: &Touched, pointers: &Pointers<'_>) -> bool {
        let writes = |a: &Touched, b: &Touched| {
            a.written.iter().any(|var| b.read.iter().chain(&b.written).any(|other| pointers.may_alias(*var, *other)))
        };
        if self.anything || other.anything {
            return !self.is_nothing() && !other.is_nothing();
        }
        writes(self, other) || writes(other, self)
    }
}

/// The ops before which all gangs have to meet, in their blocks.
fn meetings(func: &Function, body: Block, facts: &ModuleFacts) -> Vec<(Block, Op)> {
    let pointers = Pointers::new(func, Some(facts));
    let mut search = Meetings { func, pointers: &pointers, found: BTreeSet::new(), jumped: HashMap::new() };
    search.block(body, Touched::default());
    let parents = ParentMap::new(func);
    let place = |op: Op| (parents.block_of(op).expect("an op of the kernel stands in a block"), op);
    search.found.into_iter().map(place).collect()
}

struct Meetings<'a> {
    func: &'a Function,
    pointers: &'a Pointers<'a>,
    found: BTreeSet<Op>,
    /// What may have been touched where a jump leaves for the op that it names.
    jumped: HashMap<Op, Touched>,
}

struct WhileParts {
    cond: Block,
    body: Block,
    step: Option<Block>,
    test_first: bool,
}

impl Meetings<'_> {
    /// What is touched when the block ends, from what was when it began.
    fn block(&mut self, block: Block, mut since: Touched) -> Touched {
        let func = self.func;
        for op in &func.blocks[block].ops {
            match func.kind(*op) {
                OpKind::GridSingle { .. } => self.touch(*op, touched_by(func, *op), &mut since),
                _ if func.is_gang_loop(*op) => self.gang_loop(*op, &mut since),
                OpKind::For(node) => {
                    since = self.repeat(*op, since, &mut |search, start| {
                        let end = search.block(node.body, start.clone());
                        (end.clone(), start.and(end))
                    });
                }
                OpKind::While { cond, body, step, test_first } => {
                    let parts = WhileParts { cond: *cond, body: *body, step: *step, test_first: *test_first };
                    since = self.repeat(*op, since, &mut |search, start| search.while_round(*op, &parts, start));
                }
                OpKind::Break(target) | OpKind::Continue(target) => {
                    self.jumped.entry(*target).or_default().add(&since);
                }
                kind if !kind.blocks().is_empty() => {
                    let ends: Vec<Touched> =
                        kind.blocks().into_iter().map(|inner| self.block(inner, since.clone())).collect();
                    ends.iter().for_each(|end| since.add(end));
                    since.add(&self.jumped.remove(op).unwrap_or_default());
                }
                _ => self.touch(*op, touched_by(func, *op), &mut since),
            }
        }
        since
    }

    /// A sequential loop: `round` gives what is touched at the end of an iteration, and where the loop is left, from
    /// what was at its start; until another round brings nothing new.
    fn repeat(
        &mut self,
        op: Op,
        mut start: Touched,
        round: &mut dyn FnMut(&mut Self, Touched) -> (Touched, Touched),
    ) -> Touched {
        loop {
            let (mut end, mut left) = round(self, start.clone());
            // Whether they go on with the next iteration or leave.
            let jumped = self.jumped.remove(&op).unwrap_or_default();
            end.add(&jumped);
            left.add(&jumped);
            let mut next = start.clone();
            next.add(&end);
            if next == start {
                return left;
            }
            start = next;
        }
    }

    /// One round of a `While`, as [`Self::repeat`] wants it.
    fn while_round(&mut self, op: Op, parts: &WhileParts, start: Touched) -> (Touched, Touched) {
        let tested = if parts.test_first { self.block(parts.cond, start) } else { start };
        let mut end = self.block(parts.body, tested.clone());
        end.add(self.jumped.get(&op).unwrap_or(&Touched::default()));
        if let Some(step) = parts.step {
            end = self.block(step, end);
        }
        if parts.test_first {
            return (end, tested);
        }
        let tested = self.block(parts.cond, end);
        (tested.clone(), tested)
    }

    /// All gangs have met once they have its totals; what is touched then is the totals' memory.
    fn gang_loop(&mut self, op: Op, since: &mut Touched) {
        let totals = targets(self.func, op);
        let in_memory: BTreeSet<Var> =
            totals.iter().copied().filter(|var| self.func.vars[*var].class == VarClass::RefParam).collect();
        self.touch(op, touched_by(self.func, op), since);
        if !totals.is_empty() {
            *since = Touched { read: in_memory.clone(), written: in_memory, anything: false };
        }
    }

    fn touch(&mut self, op: Op, touched: Touched, since: &mut Touched) {
        if since.conflicts(&touched, self.pointers) {
            self.found.insert(op);
            *since = Touched::default();
        } else {
            self.found.remove(&op);
        }
        since.add(&touched);
    }
}

impl Touched {
    fn and(mut self, other: Touched) -> Touched {
        self.add(&other);
        self
    }
}

/// What an op, with everything inside, does to memory that gangs share.
fn touched_by(func: &Function, op: Op) -> Touched {
    let memory = memory_of(func, op);
    let shared = |var: &Var| match func.vars[*var].class {
        VarClass::RefParam | VarClass::ValueParam | VarClass::Global(_) | VarClass::Member { .. } => true,
        VarClass::Local => !is_thread_memory(func, *var),
        VarClass::GangLocal | VarClass::WorkerLocal => false,
    };
    let is_unknown = |inner: &Op| {
        let of_nobody = |view: Value| func.root_var(view).is_none();
        let memory = func.kind(*inner).effects().memory();
        memory.into_iter().any(|memory| memory.is_unnamed() || memory.view().is_some_and(of_nobody))
    };
    Touched {
        read: memory.read.into_iter().filter(shared).collect(),
        written: memory.written.into_iter().filter(shared).collect(),
        anything: func.walk_op(op).iter().any(is_unknown),
    }
}
