//! The shapes of kernels whose lanes go along rows, or sum up columns, of which the host chooses by how long the loops are at
//! launch.
//!
//! Takes what the scheduler wrote: [`Schedule::short_rows`] and [`Schedule::shared_sums`]. Shared sums are rewritten in
//! the kernel before gang mode. A gang has as many iterations as lanes; first each of its workers adds up its share of
//! the terms, for all lanes, and leaves the sums in the gang's memory, then the lanes of the first worker fold those
//! and go on:
//!
//! ```text
//! do block = 0, blocks - 1                    ! gang
//!   do w = 0, workers - 1                     ! worker
//!     do l = 0, lanes - 1                     ! vector
//!       if (block * lanes + l < trips) then
//!         do i = first + w, last, workers;  s = s + ...;  end do
//!         part(l, w) = s
//!   do l = 0, lanes - 1                       ! vector
//!     if (block * lanes + l < trips) then
//!       s = s0;  do w = 0, workers - 1;  s = s + part(l, w);  end do
//!       y(j) = s
//! ```
//!
//! Sums are added up in the same order in each run.

use crate::transform::kernel::variant::Variant;
use crate::transform::launch::grid_shape::{GangLoop, collapsed_trips};
use crate::transform::launch::host_value::Hoist;
use crate::transform::loops::fold;
use accc_ir::*;
use accc_machine::Gpu;

/// Gang loops whose shape depends on the launch, and the loops inside that they share their threads with.
pub struct Nest {
    /// What threads do with the loops inside.
    pub variant: Variant,
    around: Vec<For>,
    inside: Vec<For>,
    /// Of short rows: their lanes have sums.
    has_sums: bool,
}

/// The nest of a construct's kernel, where it has another form beside the plain one.
pub fn find(func: &Function, loops: &[GangLoop]) -> Option<Nest> {
    if loops.iter().any(|gang_loop| gang_loop.short_rows) {
        return Some(short_rows(func, loops));
    }
    let [GangLoop { op, nodes, .. }] = loops else { return None };
    let inside = func.outer_loops(func.loop_at(*op).body).into_iter().map(|op| func.loop_at(op).clone()).collect();
    let shares = func.loop_at(*op).schedule.as_ref().is_some_and(|schedule| schedule.shared_sums);
    shares.then(|| Nest { variant: Variant::SharedSums, around: nodes.clone(), inside, has_sums: true })
}

/// The loops over rows, and those along them; the outermost gang loop is the first.
fn short_rows(func: &Function, loops: &[GangLoop]) -> Nest {
    let around =
        loops.iter().filter(|gang_loop| !gang_loop.vector).flat_map(|gang_loop| gang_loop.nodes.clone()).collect();
    let all = loops.first().map(|outermost| func.walk_op(outermost.op)).unwrap_or_default();
    let along = all.into_iter().filter_map(|op| match func.kind(op) {
        OpKind::For(node) if node.schedule.as_ref().is_some_and(|schedule| schedule.vector.is_some()) => {
            Some((**node).clone())
        }
        _ => None,
    });
    let inside: Vec<For> = along.collect();
    let has_sums = inside.iter().any(|node| node.schedule.iter().any(|schedule| !schedule.reductions.is_empty()));
    Nest { variant: Variant::ShortRows, around, inside, has_sums }
}

impl Nest {
    /// Whether the other form is the better one; `None` where the host can't tell.
    pub fn pays(&self, hoist: &mut Hoist<'_>) -> Option<Value> {
        let outer = collapsed_trips(hoist, &self.around)?;
        let inner = self.inside.iter().map(|node| hoist.trips(node)).collect::<Option<Vec<Value>>>()?;
        let gpu = hoist.gpu;
        let mut b = hoist.builder();
        let zero = b.i64(0);
        let longest = inner.into_iter().fold(zero, |longest, trips| b.binary(BinaryOp::Max, longest, trips));
        let (of_outer, of_inner) = match (self.variant, self.has_sums) {
            (Variant::SharedSums, _) => ((CompareOp::Le, gpu.few_sums), (CompareOp::Ge, gpu.least_terms)),
            (_, true) => ((CompareOp::Ge, gpu.many_rows), (CompareOp::Le, gpu.short_row)),
            (_, false) => ((CompareOp::Ge, gpu.many_short_loops), (CompareOp::Le, gpu.short_lanes)),
        };
        let (outer_limit, inner_limit) = (b.i64(of_outer.1), b.i64(of_inner.1));
        let (outer, inner) = (b.compare(of_outer.0, outer, outer_limit), b.compare(of_inner.0, longest, inner_limit));
        Some(b.binary(BinaryOp::And, outer, inner))
    }
}

/// What a loop's schedule is in a form.
pub fn in_variant(schedule: &mut Schedule, variant: Variant, gpu: &Gpu) {
    if schedule.short_rows && variant == Variant::ShortRows {
        schedule.worker = true;
    }
    if variant == Variant::ShortRows {
        schedule.vector = schedule.vector.map(|_| gpu.data_row_vector);
        schedule.idle_lanes = 0;
        schedule.reductions.iter_mut().filter(|plan| plan.gangs).for_each(|plan| plan.workers = true);
    }
    if schedule.shared_sums && variant != Variant::SharedSums {
        schedule.vector = Some(gpu.vector);
    }
    (schedule.short_rows, schedule.split_sums) = (false, false);
}

/// Rewrites a kernel's shared sums; in other forms each lane has its sum alone.
pub fn run(func: &mut Function, variant: Variant, workers: u32, gpu: &Gpu) {
    let Some(body) = func.body else { return };
    for op in func.walk(body) {
        let OpKind::For(node) = &mut func.ops[op].kind else { continue };
        let Some(schedule) = &mut node.schedule else { continue };
        in_variant(schedule, variant, gpu);
        if std::mem::take(&mut schedule.shared_sums) {
            let sum = only_loop(func, op);
            match variant {
                Variant::SharedSums => Shared::new(func, op, sum, workers).rewrite(func),
                Variant::Plain | Variant::Jammed | Variant::InARow | Variant::ShortRows => alone(func, sum),
            }
        }
    }
}

fn only_loop(func: &Function, around: Op) -> Op {
    func.outer_loops(func.loop_at(around).body)[0]
}

/// No workers share the loop; a thread ends its sum by itself.
fn alone(func: &mut Function, sum: Op) {
    if let OpKind::For(node) = &mut func.ops[sum].kind
        && let Some(schedule) = &mut node.schedule
    {
        schedule.worker = false;
        schedule.reductions.iter_mut().for_each(|plan| plan.workers = false);
    }
}

/// A gang loop whose lanes' sums workers share.
struct Shared {
    op: Op,
    around: For,
    sum: Op,
    plans: Vec<ReductionPlan>,
    /// The gang's memory for the partial sums of each plan.
    parts: Vec<Var>,
    lanes: i64,
    workers: i64,
}

impl Shared {
    fn new(func: &mut Function, op: Op, sum: Op, workers: u32) -> Shared {
        let around = func.loop_at(op).clone();
        let plans = func.loop_at(sum).schedule.as_ref().map(|s| s.reductions.clone()).unwrap_or_default();
        let lanes = around.schedule.as_ref().and_then(|schedule| schedule.vector).unwrap_or(1);
        let dims = [lanes, workers].map(|extent| StaticDim { lower: 0, extent: extent.into() }).to_vec();
        let part = |plan: &ReductionPlan| {
            let VarData { name, storage, span, .. } = func.vars[plan.private].clone();
            let elem = match storage {
                Storage::Scalar(elem) => elem,
                other => unreachable!("a sum is a scalar, not {other:?}"),
            };
            let name = format!(".part{name}");
            let storage = Storage::Array { elem, dims: dims.clone() };
            func.vars.push(VarData::new(&name, span, storage, VarClass::GangLocal))
        };
        let parts = plans.iter().map(part).collect();
        Shared { op, around, sum, plans, parts, lanes: lanes.into(), workers: workers.into() }
    }

    fn rewrite(self, func: &mut Function) {
        let mut b = Builder::before(func, self.op);
        b.span = b.func.ops[self.op].span;
        let bounds = [self.around.lower, self.around.upper, self.around.step].map(|v| b.convert(v, Type::I64));
        let trips = b.trips(bounds[0], bounds[1], bounds[2]);
        let (lanes, rest, one) = (b.i64(self.lanes), b.i64(self.lanes - 1), b.i64(1));
        let padded = b.binary(BinaryOp::Add, trips, rest);
        let blocks = b.binary(BinaryOp::Div, padded, lanes);
        let last = b.binary(BinaryOp::Sub, blocks, one);
        let zero = b.i64(0);
        let gangs = Schedule { gang: true, ..Schedule::default() };
        let (block, number) = counted_loop(&mut b, [zero, last], gangs);
        b.in_block(block, |b| {
            let lanes = b.i64(self.lanes);
            let first = b.binary(BinaryOp::MulNsw, number, lanes);
            let last_worker = b.i64(self.workers - 1);
            let zero = b.i64(0);
            let by_workers = Schedule { worker: true, ..Schedule::default() };
            let (share, worker) = counted_loop(b, [zero, last_worker], by_workers);
            b.in_block(share, |b| self.over_lanes(b, (first, trips), &mut |b, at| self.add_up(b, at, worker)));
            self.over_lanes(b, (first, trips), &mut |b, at| self.go_on(b, at));
        });
        let block = func.block_of(self.op).expect("a loop stands in a block");
        func.remove_op(block, self.op);
    }

    /// The loop over the lanes of a gang whose first iteration is given, of so many.
    fn over_lanes(
        &self,
        b: &mut Builder<'_>,
        (first, trips): (Value, Value),
        fill: &mut dyn FnMut(&mut Builder<'_>, At),
    ) {
        let (zero, last) = (b.i64(0), b.i64(self.lanes - 1));
        let by_lanes = Schedule { vector: Some(self.lanes as u32), ..Schedule::default() };
        let (body, lane) = counted_loop(b, [zero, last], by_lanes);
        b.in_block(body, |b| {
            let number = b.binary(BinaryOp::AddNsw, first, lane);
            let exists = b.compare(CompareOp::Lt, number, trips);
            let (_, then, other) = b.if_op(exists, &[]);
            b.in_block(then, |b| {
                let ty = b.func.type_of(self.around.iv);
                let number = b.convert(number, ty);
                let distance = b.binary(BinaryOp::MulNsw, number, self.around.step);
                let value = b.binary(BinaryOp::AddNsw, self.around.lower, distance);
                fill(b, At { lane, value });
            });
            b.in_block(other, |_| {});
        });
    }

    /// A copy of the gang loop's statements begins.
    fn enter(&self, b: &mut Builder<'_>, at: At) -> Cloner {
        let mut copy = Cloner::new();
        copy.map_value(self.around.iv, at.value);
        if let Some(var) = self.around.var {
            let VarData { name, storage, span, .. } = b.func.vars[var].clone();
            let own = b.func.local(&name, storage, span);
            b.store(own, at.value);
            copy.map_var(var, own);
        }
        copy
    }

    /// The statements before or behind the sum.
    fn statements(&self, func: &Function, behind: bool) -> Vec<Op> {
        let ops = &func.blocks[self.around.body].ops;
        let sum = ops.iter().position(|op| *op == self.sum).expect("the sum stands in the loop");
        let part = if behind { &ops[sum + 1..] } else { &ops[..sum] };
        part.iter().copied().filter(|op| !func.kind(*op).is_terminator()).collect()
    }

    /// A worker's share of the terms, for one lane.
    fn add_up(&self, b: &mut Builder<'_>, at: At, worker: Value) {
        let mut copy = self.enter(b, at);
        for op in self.statements(b.func, false) {
            place(b, &mut copy, op);
        }
        for plan in &self.plans {
            let ty = b.func.vars[plan.private].value_type().expect("a scalar");
            let start = fold::identity(b, plan.op, ty);
            b.store(plan.private, start);
        }
        let node = b.func.loop_at(self.sum).clone();
        let [lower, step] = [node.lower, node.step].map(|value| copy.value(value).unwrap_or(value));
        let ty = b.func.type_of(lower);
        let own = b.convert(worker, ty);
        let distance = b.binary(BinaryOp::MulNsw, own, step);
        let first = b.binary(BinaryOp::AddNsw, lower, distance);
        let workers = b.int(self.workers, ty);
        let stride = b.binary(BinaryOp::MulNsw, step, workers);
        let share = place(b, &mut copy, self.sum);
        if let OpKind::For(node) = &mut b.func.ops[share].kind {
            (node.lower, node.step, node.schedule) = (first, stride, Some(Schedule::default()));
        }
        for (plan, part) in self.plans.iter().zip(&self.parts) {
            let value = b.load(plan.private);
            let view = b.load_view(*part);
            b.store_elem(view, vec![at.lane, worker], value);
        }
    }

    /// The sum, and what the iteration does with it.
    fn go_on(&self, b: &mut Builder<'_>, at: At) {
        let mut copy = self.enter(b, at);
        for op in self.statements(b.func, false) {
            place(b, &mut copy, op);
        }
        for (plan, part) in self.plans.iter().zip(&self.parts) {
            let (zero, last) = (b.i64(0), b.i64(self.workers - 1));
            let (body, worker) = counted_loop(b, [zero, last], Schedule::default());
            b.in_block(body, |b| {
                let ty = b.func.vars[plan.target].value_type().expect("a scalar");
                let view = b.load_view(*part);
                let (sum, more) = (b.load(plan.target), b.load_elem(view, vec![at.lane, worker]));
                let sum = fold::combined(b, plan.op, sum, more, ty);
                b.store(plan.target, sum);
            });
        }
        for op in self.statements(b.func, true) {
            place(b, &mut copy, op);
        }
    }
}

/// The iteration of a lane.
#[derive(Clone, Copy)]
struct At {
    lane: Value,
    /// Of the loop's variable.
    value: Value,
}

/// A loop from the first to the last of these numbers; its body and its number.
fn counted_loop(b: &mut Builder<'_>, [first, last]: [Value; 2], schedule: Schedule) -> (Block, Value) {
    let one = b.i64(1);
    let (op, body, number) = b.for_op(None, first, last, one);
    if let OpKind::For(node) = &mut b.func.ops[op].kind {
        (node.verdict, node.schedule) = (Verdict::Parallelizable, Some(schedule));
    }
    (body, number)
}

/// A copy of the op, at the end of the block that is built.
fn place(b: &mut Builder<'_>, copy: &mut Cloner, op: Op) -> Op {
    let made = copy.clone_op_within(b.func, op);
    let block = b.block();
    b.func.blocks[block].ops.push(made);
    made
}
