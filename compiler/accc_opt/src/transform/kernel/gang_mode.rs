//! Gang-redundant statements in GPU kernels: all threads of a gang execute the code outside of worker and vector loops.
//!
//! What has an effect on memory there is put into a `Single`, which one thread executes while the others wait; a
//! `Barrier` follows a worker or vector loop whose memory something else in the gang uses.

use super::elem_for;
use crate::routine::arguments;
use accc_analysis::call_effects::{carried_by, is_team_memory, is_thread_address, is_thread_memory, reached};
use accc_analysis::exposed_use::live_after;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::pointers::Pointers;
use accc_ir::*;
use std::collections::HashSet;

/// Memory that an op (with everything inside) reads and writes, by variable.
#[derive(Default)]
pub struct Memory {
    /// Scalars and arrays, also where only a part is.
    pub read: HashSet<Var>,
    /// Scalars and arrays, also where only a part is.
    pub written: HashSet<Var>,
}

impl Memory {
    /// Variables through which the order of the two matters.
    pub fn conflicts(&self, other: &Memory) -> Vec<Var> {
        let mut vars: Vec<Var> = self.written.iter().filter(|v| other.touches(**v)).copied().collect();
        vars.extend(self.read.iter().filter(|v| other.written.contains(v) && !self.written.contains(v)));
        vars.sort();
        vars
    }

    fn touches(&self, var: Var) -> bool {
        self.read.contains(&var) || self.written.contains(&var)
    }
}

/// What an op does to arrays, and to scalars that are in memory seen by several threads.
pub fn memory_of(func: &Function, op: Op) -> Memory {
    let mut memory = Memory::default();
    let of = |op: Op, memory: accc_ir::Memory| match memory {
        // A loop's variable is each thread's.
        accc_ir::Memory::Var(var) if is_seen_by_all(func, var) && !matches!(func.kind(op), OpKind::For(_)) => vec![var],
        accc_ir::Memory::Element(view) => func.root_var(view).into_iter().collect(),
        accc_ir::Memory::At(address) => memory_at(func, address),
        accc_ir::Memory::Anything => reached(func, op, None).into_iter().map(|found| found.var).collect(),
        accc_ir::Memory::Nothing
        | accc_ir::Memory::Var(_)
        | accc_ir::Memory::Shape(_)
        | accc_ir::Memory::Named
        | accc_ir::Memory::Operands => Vec::new(),
    };
    for inner in func.walk_op(op) {
        let effects = func.kind(inner).effects();
        // Whoever waits at an atomic operation sees the others' updates.
        let both = effects.have(Effect::ATOMIC);
        let (read, written) = (of(inner, effects.reads), of(inner, effects.writes));
        memory.read.extend(read.iter().chain(written.iter().filter(|_| both)));
        memory.written.extend(written.iter().chain(read.iter().filter(|_| both)));
    }
    memory
}

fn memory_at(func: &Function, address: Value) -> Vec<Var> {
    let mut vars = Vec::new();
    carried_by(func, address, &mut vars);
    vars
}

/// Whether several threads see the storage of a variable.
fn is_seen_by_all(func: &Function, var: Var) -> bool {
    match func.vars[var].class {
        VarClass::RefParam | VarClass::GangLocal | VarClass::WorkerLocal | VarClass::Global(_) => true,
        VarClass::Member { deref: true, .. } => true,
        VarClass::Member { parent, .. } => is_seen_by_all(func, parent),
        VarClass::Local | VarClass::ValueParam => false,
    }
}

/// The workers that come to a function's start together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Workers {
    /// A gang has no other: a worker loop shares nothing.
    One,
    /// All of the gang; a worker loop parts them.
    Several,
    /// Each by itself, as they call a vector routine.
    Apart,
}

/// Rewrites a kernel or routine of several threads a gang.
pub fn run(func: &mut Function, workers: Workers, facts: &ModuleFacts) {
    let Some(body) = func.body else { return };
    arguments::share(func, workers, facts);
    share_results(func, body, workers, facts);
    let mut plan = Plan::default();
    let parents = ParentMap::new(func);
    let pointers = Pointers::new(func, Some(facts));
    let cx = Context { func, parents: &parents, body, workers, facts, pointers: &pointers };
    cx.block(body, body, false, &mut plan);
    for (block, op) in plan.barriers_before {
        let barrier = func.new_op(OpKind::Barrier, &[], func.ops[op].span);
        func.insert_before(block, op, &[barrier]);
    }
    for (block, op) in plan.barriers_after {
        let barrier = func.new_op(OpKind::Barrier, &[], func.ops[op].span);
        func.insert_after(block, op, &[barrier]);
    }
    for (block, ops) in plan.singles {
        wrap(func, block, &ops, &|body| OpKind::Single { body });
    }
}

/// What one thread gets from an atomic operation or a call for all of its gang is put where all can read it.
fn share_results(func: &mut Function, body: Block, workers: Workers, facts: &ModuleFacts) {
    let parents = ParentMap::new(func);
    let pointers = Pointers::new(func, Some(facts));
    let cx = Context { func, parents: &parents, body, workers, facts, pointers: &pointers };
    let for_all = |op: &Op| {
        (cx.is_shared_atomic(*op) || cx.is_seq_call(*op))
            && !parents.enclosing(*op).any(|o| matches!(func.kind(o), OpKind::For(node) if shares_lanes(node)))
    };
    let class_at = |op: Op| if cx.is_in_worker_loop(op) { VarClass::WorkerLocal } else { VarClass::GangLocal };
    let ops: Vec<(Op, VarClass)> = func.walk(body).into_iter().filter(for_all).map(|op| (op, class_at(op))).collect();
    for (op, class) in ops {
        let [result] = func.ops[op].results[..] else { continue };
        let users: Vec<Op> = func.walk(body).into_iter().filter(|o| func.kind(*o).uses(result)).collect();
        if users.is_empty() {
            continue;
        }
        let elem = elem_for(func.type_of(result));
        let span = func.ops[op].span;
        let shared = func.local(".result", Storage::Scalar(elem), span);
        func.vars[shared].class = class;
        let block = parents.block_of(op).expect("the op stands in a block");
        let at = func.position(block, op) + 1;
        let mut b = Builder::at(func, block, at);
        b.span = span;
        b.store(shared, result);
        let read = b.load(shared);
        for user in users {
            func.ops[user].kind.visit_mut(&mut Replace { from: result, to: read });
        }
    }
}

struct Replace {
    from: Value,
    to: Value,
}

impl RefVisitor for Replace {
    fn value(&mut self, value: &mut Value) {
        if *value == self.from {
            *value = self.to;
        }
    }
}

#[derive(Default)]
struct Plan {
    singles: Vec<(Block, Vec<Op>)>,
    barriers_before: Vec<(Block, Op)>,
    barriers_after: Vec<(Block, Op)>,
}

struct Context<'a> {
    func: &'a Function,
    parents: &'a ParentMap,
    body: Block,
    workers: Workers,
    facts: &'a ModuleFacts,
    pointers: &'a Pointers<'a>,
}

impl Context<'_> {
    /// Whether the order of two pieces of code matters.
    fn conflict(&self, a: &Memory, b: &Memory) -> bool {
        let meets =
            |x: &HashSet<Var>, y: &HashSet<Var>| x.iter().any(|x| y.iter().any(|y| self.pointers.may_alias(*x, *y)));
        meets(&a.written, &b.written) || meets(&a.written, &b.read) || meets(&a.read, &b.written)
    }

    /// `scope` is what one gang executes in one go; `repeats`: a sequential loop stands between it and the block.
    fn block(&self, block: Block, scope: Block, repeats: bool, plan: &mut Plan) {
        let mut run: Vec<Op> = Vec::new();
        for op in &self.func.blocks[block].ops {
            if self.is_single(*op) {
                run.push(*op);
                continue;
            }
            // What a run's statements compute for each other may stay between them.
            if !run.is_empty() && self.func.kind(*op).is_value() {
                continue;
            }
            flush(block, &mut run, plan);
            match self.func.kind(*op) {
                OpKind::For(node) if self.shares_threads(node) => {
                    // All gangs meet where a cooperative kernel's gang loops need it.
                    let meets = self.is_cooperative() && node.schedule.as_ref().is_some_and(|s| s.gang);
                    if !meets && self.is_read_before(*op, scope) {
                        plan.barriers_before.push((block, *op));
                    }
                    if (!meets && self.needs_barrier(*op, scope, repeats)) || self.leaves_gang_memory(*op, meets) {
                        plan.barriers_after.push((block, *op));
                    }
                    if self.shares_workers(node) {
                        self.block(node.body, node.body, false, plan);
                    }
                }
                OpKind::For(node) if node.schedule.as_ref().is_some_and(|s| s.gang || s.collapsed) => {
                    self.block(node.body, node.body, false, plan);
                }
                OpKind::GridSingle { .. } => {}
                OpKind::For(node) => self.block(node.body, scope, true, plan),
                kind => kind.blocks().into_iter().for_each(|inner| self.block(inner, scope, repeats, plan)),
            }
        }
        flush(block, &mut run, plan);
    }

    fn is_cooperative(&self) -> bool {
        self.func.kernel.as_ref().is_some_and(|kernel| kernel.cooperative)
    }

    fn shares_threads(&self, node: &For) -> bool {
        self.shares_workers(node) || shares_lanes(node)
    }

    /// In such a loop each worker goes its own way, its lanes together: what stands there belongs to one worker.
    fn shares_workers(&self, node: &For) -> bool {
        node.schedule.as_ref().is_some_and(|s| s.worker && self.workers == Workers::Several && s.vector.is_none())
    }

    /// Whether the workers execute the op each for itself.
    fn is_in_worker_loop(&self, op: Op) -> bool {
        self.workers == Workers::Apart
            || self
                .parents
                .enclosing(op)
                .any(|o| matches!(self.func.kind(o), OpKind::For(node) if self.shares_workers(node)))
    }

    /// A share of a reduction of more threads than execute this statement apart: one of them adds.
    fn is_share_of_more(&self, op: Op, var: Var) -> bool {
        let func = self.func;
        let plan = self.parents.enclosing(op).find_map(|outer| match func.kind(outer) {
            OpKind::For(node) => node.schedule.as_ref()?.reductions.iter().find(|plan| plan.private == var),
            _ => None,
        });
        plan.is_some_and(|plan| {
            plan.vector || (plan.workers && self.workers == Workers::Several && !self.is_in_worker_loop(op))
        })
    }

    /// Whether the gang's threads read, each for itself, what the loop writes: the slowest must have read it before.
    fn is_read_before(&self, op: Op, scope: Block) -> bool {
        let func = self.func;
        let written = memory_of(func, op).written;
        let in_shared_loop = |other: Op| {
            let inside = self.parents.enclosing(other).take_while(|outer| self.parents.owner(scope) != Some(*outer));
            inside.into_iter().any(|outer| match func.kind(outer) {
                OpKind::For(node) => self.shares_threads(node),
                _ => false,
            })
        };
        func.walk(scope).into_iter().any(|other| {
            func.kind(other).blocks().is_empty()
                && memory_of(func, other)
                    .read
                    .iter()
                    .any(|var| written.iter().any(|other| self.pointers.may_alias(*var, *other)))
                && !in_shared_loop(other)
        })
    }

    /// A statement with an effect that one thread can execute for all.
    fn is_single(&self, op: Op) -> bool {
        let func = self.func;
        match func.kind(op) {
            OpKind::StoreElem { view, .. } => func.root_var(*view).is_none_or(|var| !is_thread_memory(func, var)),
            OpKind::StoreAt { addr, .. } | OpKind::MemSet { dst: addr, .. } | OpKind::MemMove { dst: addr, .. } => {
                !is_thread_address(func, *addr)
            }
            OpKind::Store(var, _) => is_seen_by_all(func, *var) || self.is_share_of_more(op, *var),
            OpKind::Call { .. } => self.is_seq_call(op),
            OpKind::Print { .. } => true,
            OpKind::AtomicLoad(_)
            | OpKind::AtomicStore(..)
            | OpKind::AtomicUpdate { .. }
            | OpKind::AtomicCompareExchange { .. } => self.is_shared_atomic(op),
            OpKind::If { .. } | OpKind::For(_) | OpKind::While { .. } | OpKind::Switch { .. } => {
                self.is_single_tree(op)
            }
            _ => false,
        }
    }

    /// A call that one thread makes for all.
    fn is_seq_call(&self, op: Op) -> bool {
        self.facts.call_level(self.func, op) == Some(RoutineLevel::Seq)
    }

    /// An atomic operation on memory that other threads see.
    fn is_shared_atomic(&self, op: Op) -> bool {
        match self.func.kind(op).atomic_place() {
            Some((AtomicTarget::Var(var), _)) => is_seen_by_all(self.func, *var),
            Some((AtomicTarget::Elem { view, .. }, _)) => {
                self.func.root_var(*view).is_none_or(|var| !is_thread_memory(self.func, var))
            }
            None => false,
        }
    }

    /// A loop or condition with effects inside, no shared loop, no result for the other threads, no jump out of it.
    fn is_single_tree(&self, op: Op) -> bool {
        let func = self.func;
        let inside = func.walk_op(op);
        let shares = |o: &Op| match func.kind(*o) {
            OpKind::For(node) => {
                self.shares_threads(node) || node.schedule.as_ref().is_some_and(|s| s.gang || s.collapsed)
            }
            OpKind::Break(target) | OpKind::Continue(target) => !inside.contains(target),
            OpKind::Return(_) | OpKind::GridSingle { .. } | OpKind::GridBarrier => true,
            OpKind::Call { .. } => !self.is_seq_call(*o),
            _ => false,
        };
        let has_effect = inside[1..].iter().any(|o| {
            !matches!(func.kind(*o), OpKind::If { .. } | OpKind::For(_) | OpKind::While { .. } | OpKind::Switch { .. })
                && self.is_single(*o)
        });
        let writes_local_array = inside.iter().any(|o| match func.kind(*o) {
            OpKind::StoreElem { view, .. } => func.root_var(*view).is_some_and(|var| is_thread_memory(func, var)),
            _ => false,
        });
        let stored = accc_analysis::stored::vars_stored(func, &[op]);
        has_effect
            && !writes_local_array
            && func.ops[op].results.is_empty()
            && !inside.iter().any(shares)
            && !stored.iter().any(|var| live_after(func, self.parents, self.body, op, *var, false))
    }

    /// Whether a loop whose gangs need not meet fills memory of the gang, which a later one may fill again.
    fn leaves_gang_memory(&self, op: Op, meets: bool) -> bool {
        meets && memory_of(self.func, op).written.iter().any(|var| self.is_of_gang(*var))
    }

    fn is_of_gang(&self, var: Var) -> bool {
        is_team_memory(self.func, var)
    }

    /// Whether something else that the gang does before or after touches the loop's memory.
    fn needs_barrier(&self, op: Op, scope: Block, repeats: bool) -> bool {
        let func = self.func;
        let own = memory_of(func, op);
        if own.written.iter().any(|var| self.is_of_gang(*var)) || (repeats && self.conflict(&own, &own)) {
            return true;
        }
        func.walk(scope)
            .into_iter()
            .filter(|other| {
                *other != op && !self.parents.is_inside(*other, op) && func.kind(*other).blocks().is_empty()
            })
            .any(|other| self.conflict(&own, &memory_of(func, other)))
    }
}

fn shares_lanes(node: &For) -> bool {
    node.schedule.as_ref().is_some_and(|s| s.vector.is_some())
}

fn flush(block: Block, run: &mut Vec<Op>, plan: &mut Plan) {
    if !run.is_empty() {
        plan.singles.push((block, std::mem::take(run)));
    }
}

/// Puts a `node` with a block (a `Single`) in the first statement's place; it holds the statements and what is computed
/// between them, unless that is used elsewhere: then each statement gets its own.
pub fn wrap(func: &mut Function, block: Block, ops: &[Op], node: &dyn Fn(Block) -> OpKind) {
    let (first, last) = (ops[0], ops[ops.len() - 1]);
    let (from, to) = (func.position(block, first), func.position(block, last));
    let range: Vec<Op> = func.blocks[block].ops[from..=to].to_vec();
    let results: HashSet<Value> = range.iter().flat_map(|op| func.ops[*op].results.clone()).collect();
    let rest = &func.blocks[block].ops[to + 1..];
    let used_later = rest
        .iter()
        .flat_map(|op| func.walk_op(*op))
        .any(|op| func.kind(op).operands().iter().any(|v| results.contains(v)));
    if used_later && ops.len() > 1 {
        let groups = together(func, ops);
        if groups.len() > 1 {
            groups.iter().for_each(|group| wrap(func, block, group, node));
            return;
        }
    }
    let span = func.ops[first].span;
    let end = func.new_op(OpKind::Yield(Vec::new()), &[], span);
    let body = func.blocks.push(BlockData { args: Vec::new(), ops: range.iter().copied().chain([end]).collect() });
    let single = func.new_op(node(body), &[], span);
    func.blocks[block].ops.splice(from..=to, [single]);
}

/// Statements in groups: one that uses the result of the one before it stays with it.
fn together(func: &Function, ops: &[Op]) -> Vec<Vec<Op>> {
    let mut groups: Vec<Vec<Op>> = Vec::new();
    for op in ops {
        let operands = func.kind(*op).operands();
        match groups.last_mut() {
            Some(group) if group.iter().any(|o| func.ops[*o].results.iter().any(|v| operands.contains(v))) => {
                group.push(*op);
            }
            _ => groups.push(vec![*op]),
        }
    }
    groups
}
