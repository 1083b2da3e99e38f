//! Few long sums: where a loop's iterations each have a sum, and are too few for their gangs to fill a GPU, gangs sum
//! up parts of the terms, and a second kernel the parts.
//!
//! Takes a gang loop that the scheduler marked ([`Schedule::split_sums`]). The host decides at the launch, by how many
//! sums and terms there are; then the loop becomes two nests with its own levels:
//!
//! ```text
//! do c = 0, chunks - 1                              ! gang, the grid's y
//!   do j = ...                                      ! as the loop was
//!     s = 0;  do i = first(c), last(c);  s = s + a(j,i);  end do
//!     part(j, c) = s
//! do j = ...                                        ! as the loop was
//!   s = s0;  do c = 0, chunks - 1;  s = s + part(j, c);  end do
//!   y(j) = s
//! ```
//!
//! The parts lie in memory that the device has for these two kernels.

use super::fold;
use crate::partition::KernelPlan;
use crate::transform::kernel::private_memory;
use crate::transform::kernel::variant::Variant;
use crate::transform::launch::grid_shape::GangLoop;
use crate::transform::launch::host_value::Hoist;
use crate::transform::{ASYNC_SYNC, wait_for_queue};
use accc_ir::*;
use accc_machine::gpu::{Gpu, SplitSums};

/// A gang loop whose iterations each have the sums of one loop.
pub struct Split {
    around: Op,
    sum: Op,
    plans: Vec<ReductionPlan>,
    /// Of the two kernels.
    pub variant: Variant,
}

/// How the terms are divided; computed by the host.
pub struct Parts {
    /// Whether they are.
    pub pays: Value,
    sums: Value,
    terms: Value,
    chunks: Value,
    /// Terms of a chunk.
    length: Value,
}

/// The memory of the parts.
pub struct Memory {
    /// A parts array for each sum.
    pub vars: Vec<Var>,
    addresses: Vec<Value>,
}

/// The gang loop of a construct's kernel, where it may be split.
pub fn find(func: &Function, loops: &[GangLoop]) -> Option<Split> {
    let [GangLoop { op, .. }] = loops else { return None };
    let node = func.loop_at(*op);
    let schedule = node.schedule.as_ref().filter(|schedule| schedule.split_sums)?;
    let sum = *func.outer_loops(node.body).first()?;
    let plans = func.loop_at(sum).schedule.as_ref()?.reductions.clone();
    let variant = if schedule.shared_sums { Variant::SharedSums } else { Variant::Plain };
    let are_scalars = plans.iter().all(|plan| matches!(func.vars[plan.private].storage, Storage::Scalar(_)));
    (are_scalars && !plans.is_empty()).then_some(Split { around: *op, sum, plans, variant })
}

impl Split {
    /// How the host divides the terms; `None` where it can't tell how many there are.
    pub fn parts(&self, gpu: &Gpu, hoist: &mut Hoist<'_>) -> Option<Parts> {
        let (around, sum) = (hoist.func.loop_at(self.around).clone(), hoist.func.loop_at(self.sum).clone());
        let (sums, terms) = (hoist.trips(&around)?, hoist.trips(&sum)?);
        let SplitSums { at_once, few_gangs, gangs, terms: least } =
            if self.variant == Variant::SharedSums { gpu.split_columns } else { gpu.split_rows };
        let mut b = hoist.builder();
        let (one, fewest) = (b.i64(1), b.i64(gpu.fewest_parts));
        let at_once = b.i64(at_once);
        let now = rounded_up(&mut b, sums, at_once);
        let now = b.binary(BinaryOp::Max, now, one);
        let (few_gangs, gangs, least) = (b.i64(few_gangs), b.i64(gangs), b.i64(least));
        let by_gangs = b.binary(BinaryOp::Div, gangs, now);
        let by_terms = b.binary(BinaryOp::Div, terms, least);
        let chunks = b.binary(BinaryOp::Min, by_gangs, by_terms);
        let few = b.compare(CompareOp::Le, now, few_gangs);
        let several = b.compare(CompareOp::Ge, chunks, fewest);
        let pays = b.binary(BinaryOp::And, few, several);
        let chunks = b.binary(BinaryOp::Max, chunks, one);
        let length = rounded_up(&mut b, terms, chunks);
        // No chunk is empty.
        let length = b.binary(BinaryOp::Max, length, one);
        let chunks = rounded_up(&mut b, terms, length);
        Some(Parts { pays, sums, terms, chunks, length })
    }

    /// Asks for the memory of the parts, on the host.
    pub fn memory(&self, b: &mut Builder<'_>, parts: &Parts) -> Memory {
        let mut memory = Memory { vars: Vec::new(), addresses: Vec::new() };
        let zero = b.i64(0);
        for plan in &self.plans {
            let VarData { name, span, .. } = b.func.vars[plan.private].clone();
            let elem = b.func.vars[plan.private].elem();
            let storage = Storage::Descriptor { elem, rank: 2, contiguous: true, kind: DescriptorKind::Other };
            let var = b.func.local(&format!(".part{name}"), storage, span);
            let count = b.binary(BinaryOp::Mul, parts.sums, parts.chunks);
            let size = b.i64(elem.bytes() as i64);
            let bytes = b.binary(BinaryOp::Mul, count, size);
            let alloc = OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false };
            let address = b.value(alloc, Type::Ptr);
            let bounds = vec![[zero, parts.sums], [zero, parts.chunks]];
            let view = private_memory::dense_view(b, address, var, bounds);
            b.store_view(var, view);
            memory.vars.push(var);
            memory.addresses.push(address);
        }
        memory
    }

    /// The nest that sums up the chunks, and the one that sums up the parts, as kernels in the place of the loop's.
    pub fn kernels(&self, func: &mut Function, plan: &KernelPlan, parts: &Parts, memory: &Memory) -> [KernelPlan; 2] {
        let statements = [self.of_chunks(func, parts, memory), vec![self.of_parts(func, parts, memory)]];
        statements.map(|statements| {
            let others = |op: &Op| if *op == self.around { statements.clone() } else { vec![*op] };
            KernelPlan {
                ops: plan.ops.iter().flat_map(others).collect(),
                nest: statements.last().copied(),
                copied: plan.copied.clone(),
                taken: plan.taken.clone(),
                cooperative: false,
            }
        })
    }

    /// The nest, behind what computes its bounds.
    fn of_chunks(&self, func: &mut Function, parts: &Parts, memory: &Memory) -> Vec<Op> {
        let holder = func.blocks.push(BlockData::default());
        let mut b = Builder::new(func, holder);
        b.span = b.func.ops[self.around].span;
        let by_gangs = Schedule { gang: true, axis: Axis::Y, ..Schedule::default() };
        let (_, body, chunk) = counted_loop(&mut b, parts.chunks, by_gangs);
        let (copy, sum) = self.copy(b.func);
        b.in_block(body, |b| {
            let inside = b.block();
            b.func.blocks[inside].ops.push(copy);
        });
        self.narrow(func, sum, parts, chunk);
        let block = func.block_of(sum).expect("a loop stands in a block");
        let at = func.position(block, sum);
        let end = func.blocks[block].ops.pop().expect("a block ends");
        func.blocks[block].ops.truncate(at + 1);
        let mut b = Builder::new(func, block);
        let number = number_of(&mut b, copy);
        for (plan, part) in self.plans.iter().zip(&memory.vars) {
            let (view, value) = (b.load_view(*part), b.load(plan.target));
            b.store_elem(view, vec![number, chunk], value);
        }
        func.blocks[block].ops.push(end);
        std::mem::take(&mut func.blocks[holder].ops)
    }

    /// The sum's terms are those of one chunk, and nothing is in it before.
    fn narrow(&self, func: &mut Function, sum: Op, parts: &Parts, chunk: Value) {
        let node = func.loop_at(sum).clone();
        let ty = func.type_of(node.lower);
        let mut b = Builder::before(func, sum);
        b.span = b.func.ops[sum].span;
        let one = b.i64(1);
        let first = b.binary(BinaryOp::MulNsw, chunk, parts.length);
        let behind = b.binary(BinaryOp::AddNsw, first, parts.length);
        let behind = b.binary(BinaryOp::Min, behind, parts.terms);
        let last = b.binary(BinaryOp::SubNsw, behind, one);
        let [lower, step] = [node.lower, node.step].map(|value| b.convert(value, Type::I64));
        let [first, last] = [first, last].map(|number| {
            let distance = b.binary(BinaryOp::MulNsw, number, step);
            let value = b.binary(BinaryOp::AddNsw, lower, distance);
            b.convert(value, ty)
        });
        for plan in &self.plans {
            let ty = b.func.vars[plan.target].value_type().expect("a scalar");
            let start = fold::identity(&mut b, plan.op, ty);
            b.store(plan.target, start);
        }
        if let OpKind::For(node) = &mut func.ops[sum].kind {
            (node.lower, node.upper) = (first, last);
        }
    }

    fn of_parts(&self, func: &mut Function, parts: &Parts, memory: &Memory) -> Op {
        let (copy, sum) = self.copy(func);
        let (block, node) = (func.loop_at(copy).body, func.loop_at(sum).clone());
        let mut b = Builder::before(func, sum);
        b.span = b.func.ops[sum].span;
        let number = number_of(&mut b, copy);
        let (_, body, chunk) = counted_loop(&mut b, parts.chunks, node.schedule.unwrap_or_default());
        b.in_block(body, |b| {
            for (plan, part) in self.plans.iter().zip(&memory.vars) {
                let ty = b.func.vars[plan.private].value_type().expect("a scalar");
                let view = b.load_view(*part);
                let (sum, more) = (b.load(plan.private), b.load_elem(view, vec![number, chunk]));
                let sum = fold::combined(b, plan.op, sum, more, ty);
                b.store(plan.private, sum);
            }
        });
        func.remove_op(block, sum);
        copy
    }

    /// A copy of the loop, and of the sum in it.
    fn copy(&self, func: &mut Function) -> (Op, Op) {
        let mut cloner = Cloner::new();
        let copy = cloner.clone_op_within(func, self.around);
        (copy, cloner.op(self.sum).expect("the sum stands in the loop"))
    }
}

/// Gives the memory back, when the kernels are done with it: in managed memory they work on the host's.
pub fn free(b: &mut Builder<'_>, memory: Memory, construct: &Construct, asynchronous: Async) {
    let queue = match asynchronous {
        Async::Sync => Async::Queue(b.i64(ASYNC_SYNC)),
        queue => queue,
    };
    wait_for_queue(b, construct, queue);
    for addr in memory.addresses {
        b.effect(OpKind::HeapFree { addr, owner: Owner::Thread });
    }
}

/// `(a + b - 1) / b`
fn rounded_up(b: &mut Builder<'_>, value: Value, unit: Value) -> Value {
    let one = b.i64(1);
    let rest = b.binary(BinaryOp::Sub, unit, one);
    let padded = b.binary(BinaryOp::Add, value, rest);
    b.binary(BinaryOp::Div, padded, unit)
}

/// The number of a loop's iteration, from 0.
fn number_of(b: &mut Builder<'_>, op: Op) -> Value {
    let node = b.func.loop_at(op).clone();
    let [iv, lower, step] = [node.iv, node.lower, node.step].map(|value| b.convert(value, Type::I64));
    let distance = b.binary(BinaryOp::SubNsw, iv, lower);
    b.binary(BinaryOp::Div, distance, step)
}

/// A loop of so many iterations, counted from 0; its body and its number.
fn counted_loop(b: &mut Builder<'_>, trips: Value, schedule: Schedule) -> (Op, Block, Value) {
    let (zero, one) = (b.i64(0), b.i64(1));
    let last = b.binary(BinaryOp::SubNsw, trips, one);
    let (op, body, number) = b.for_op(None, zero, last, one);
    if let OpKind::For(node) = &mut b.func.ops[op].kind {
        (node.verdict, node.schedule) = (Verdict::Parallelizable, Some(schedule));
    }
    (op, body, number)
}
