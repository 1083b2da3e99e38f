//! Short sums on a GPU: the lanes of a row take several rounds at a time.
//!
//! Rows of a sparse matrix have a few rounds of elements for each lane. Run one after the other, each waits for memory
//! once; unrolled as usual they are what is left over, and wait all the same. Here several of them ([`accc_machine::Gpu::rounds`]) are loaded side
//! by side: in rounds behind the row's end a lane repeats its first one, and what that makes of the sums is dropped.
//! Takes a vector loop inside a gang whose body only loads, computes and reduces; the order of the reduction stays that
//! of the plain loop.

use super::nest_loop::NestLoop;
use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::ops::control::Range;
use crate::raw;
use crate::types::Lowered;
use accc_ir::{Effect, For, Function, Op, OpKind, Schedule, Value, Var, VarClass};
use accc_machine::Gpu;
use inkwell::IntPredicate;
use inkwell::values::{BasicValue, IntValue};
use std::collections::{HashMap, HashSet};

/// Whether iterations may be repeated and what they reduce dropped: the body has no other effect than on scalars of its
/// thread, and all of it is straight.
pub fn may_repeat(gpu: &Gpu, func: &Function, node: &For, schedule: &Schedule) -> bool {
    let ops = func.walk(node.body);
    let is_of_thread = |kind: &OpKind| match kind {
        OpKind::Store(var, _) => func.vars[*var].class == VarClass::Local,
        kind => kind.does_only(Effect::READ | Effect::YIELD),
    };
    let shares_rows = schedule.vector.is_some() && !schedule.gang && !schedule.worker && schedule.collapse <= 1;
    shares_rows
        && !schedule.reductions.is_empty()
        && ops.len() <= gpu.small_body
        && ops.iter().all(|op| is_of_thread(func.kind(*op)))
}

/// The ops of a body in the order in which all rounds run them: what needs nothing loaded, what needs one load, and so
/// on; at last what touches the scalars that the body stores, round after round.
#[derive(Debug)]
struct Stages {
    loads: Vec<Vec<Op>>,
    rest: Vec<Op>,
}

fn stages(func: &Function, node: &For) -> Stages {
    let ops = &func.blocks[node.body].ops;
    let stored: HashSet<Var> = ops
        .iter()
        .filter_map(|op| match func.kind(*op) {
            OpKind::Store(var, _) => Some(*var),
            _ => None,
        })
        .collect();
    let mut stages = Stages { loads: Vec::new(), rest: Vec::new() };
    // How many loads stand behind each other before the value is there; `None`: it is made in the rest.
    let mut depths: HashMap<Value, Option<usize>> = HashMap::new();
    for op in ops {
        let kind = func.kind(*op);
        let own = match kind {
            OpKind::Store(..) | OpKind::Yield(_) => None,
            OpKind::Load(var) if stored.contains(var) => None,
            kind => kind.operands().iter().try_fold(0, |depth, value| match depths.get(value) {
                Some(known) => known.map(|known| depth.max(known)),
                None => Some(depth),
            }),
        };
        match own {
            Some(depth) => {
                stages.loads.resize_with(stages.loads.len().max(depth + 1), Vec::new);
                stages.loads[depth].push(*op);
            }
            None if kind.is_terminator() => {}
            None => stages.rest.push(*op),
        }
        let after = own.map(|depth| depth + usize::from(matches!(kind, OpKind::LoadElem { .. })));
        depths.extend(func.ops[*op].results.iter().map(|result| (*result, after)));
    }
    stages
}

/// One of the iterations that run side by side.
struct Round<'ctx> {
    /// Of the iteration; of the first round, where this one is none.
    number: IntValue<'ctx>,
    /// Whether it is one; the first round is.
    is_within: Option<IntValue<'ctx>>,
    values: Vec<(Value, Lowered<'ctx>)>,
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// The loop of `nest`: this lane's iterations are `begin`, `begin + stride`, ... below `end`. A row that one round
    /// covers has code of its own, so that it is not loaded several times.
    pub fn rounds_at_once(
        &mut self,
        nest: &NestLoop<'_, 'ctx>,
        schedule: &Schedule,
        (begin, end, stride): (IntValue<'ctx>, IntValue<'ctx>, IntValue<'ctx>),
    ) -> Result<()> {
        let range = Range { lower: nest.lower, step: nest.step, ..Range::plain(begin, end, stride, false) };
        let [short, once, long, head, body, exit] =
            ["row.short", "row.once", "row.long", "row.head", "row.rounds", "row.end"].map(|name| self.new_block(name));
        let is_short = self.builder.build_int_compare(IntPredicate::SLE, end, stride, "")?;
        self.builder.build_conditional_branch(is_short, short, long)?;

        self.builder.position_at_end(short);
        let has_one = self.builder.build_int_compare(IntPredicate::SLT, begin, end, "")?;
        self.builder.build_conditional_branch(has_one, once, exit)?;
        self.builder.position_at_end(once);
        self.enter_round(nest.node, &range, begin)?;
        self.block(nest.node.body)?;
        self.branch(exit)?;

        self.builder.position_at_end(long);
        self.branch(head)?;
        self.builder.position_at_end(head);
        let count = self.builder.build_phi(self.unit.i64(), "")?;
        count.add_incoming(&[(&begin, long)]);
        let first = count.as_basic_value().into_int_value();
        let more = self.builder.build_int_compare(IntPredicate::SLT, first, end, "")?;
        self.builder.build_conditional_branch(more, body, exit)?;
        self.builder.position_at_end(body);
        let next = self.rounds(nest.node, schedule, &range, first)?;
        let last = self.builder.get_insert_block().ok_or_else(|| Fault::bug("no block to build in"))?;
        let back = self.builder.build_unconditional_branch(head)?;
        let plain = raw::plain_loop(self.unit.context)?;
        back.set_metadata(plain.loop_id, self.unit.context.get_kind_id("llvm.loop"))?;
        count.add_incoming(&[(&next as &dyn BasicValue, last)]);
        self.builder.position_at_end(exit);
        Ok(())
    }

    /// The rounds from iteration `first` on; gives the iteration after them.
    fn rounds(
        &mut self,
        node: &For,
        schedule: &Schedule,
        range: &Range<'ctx>,
        first: IntValue<'ctx>,
    ) -> Result<IntValue<'ctx>> {
        let mut rounds = vec![Round { number: first, is_within: None, values: Vec::new() }];
        let mut next = self.builder.build_int_nsw_add(first, range.stride, "")?;
        for _ in 1..self.unit.options.model.rounds {
            let is_within = self.builder.build_int_compare(IntPredicate::SLT, next, range.end, "")?;
            let number = self.builder.build_select(is_within, next, first, "")?.into_int_value();
            rounds.push(Round { number, is_within: Some(is_within), values: Vec::new() });
            next = self.builder.build_int_nsw_add(next, range.stride, "")?;
        }
        let Stages { loads, rest } = stages(self.func, node);
        for stage in &loads {
            for round in &mut rounds {
                self.stage(node, range, round, stage)?;
            }
        }
        for round in &mut rounds {
            let sums = schedule.reductions.iter().map(|plan| Ok((plan.private, self.load_var(plan.private)?)));
            let before = sums.collect::<Result<Vec<_>>>()?;
            self.stage(node, range, round, &rest)?;
            let Some(is_within) = round.is_within else { continue };
            for (sum, before) in before {
                let after = self.load_var(sum)?;
                self.store_var(sum, self.builder.build_select(is_within, after, before, "")?)?;
            }
        }
        Ok(next)
    }

    /// Some ops of the body, in one of the rounds.
    fn stage(&mut self, node: &For, range: &Range<'ctx>, round: &mut Round<'ctx>, ops: &[Op]) -> Result<()> {
        self.enter_round(node, range, round.number)?;
        for (value, lowered) in &round.values {
            self.define(*value, lowered.clone());
        }
        let outside = self.span;
        for op in ops {
            self.span = self.func.ops[*op].span;
            self.locate(self.span);
            self.op(*op)?;
            for result in &self.func.ops[*op].results {
                round.values.push((*result, self.value(*result)?));
            }
        }
        self.span = outside;
        self.locate(outside);
        Ok(())
    }

    /// The loop's variable has its value in iteration `number`.
    fn enter_round(&mut self, node: &For, range: &Range<'ctx>, number: IntValue<'ctx>) -> Result<()> {
        let iv = self.nth(&self.widened(range)?, number)?;
        self.enter_iteration(node, iv)
    }
}
