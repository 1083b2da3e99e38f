//! The copies of a body, one for each iteration that a thread takes at once, while they are made: what stands between
//! two loops copy by copy, of each loop inside one that holds all copies. What has an effect is left out for iterations
//! that don't exist.

use super::bounding_box::Guard;
use crate::transform::kernel::consecutive::Lanes;
use crate::transform::kernel::matrix_unit::{self, Warp};
use crate::transform::kernel::staged::{self, Staging};
use accc_analysis::locality::matrix_product::ops_of;
use accc_ir::*;
use accc_machine::Gpu;

/// The copy of the body for one iteration of each loop.
pub struct Copy {
    pub maps: Cloner,
    /// `None`: both do.
    pub exists: Option<Value>,
    /// Where the inner loop may not have its iteration: what stands between loops computes with another one.
    pub nearest: Option<Nearest>,
}

/// The iteration that an inner loop has, nearest to a copy's own: of the loop's value and variable, and what they are.
#[derive(Clone, Copy)]
pub struct Nearest {
    pub iv: Value,
    pub var: Option<Var>,
    pub inside: (Value, Option<Var>),
    pub own: (Value, Option<Var>),
}

impl Copy {
    /// What a value from before the loops inside is in this copy, computed once more.
    fn value_again(&self, b: &mut Builder<'_>, outer: Op, value: Value) -> Value {
        let mut maps = self.maps.clone();
        for op in ops_of(b.func, outer, value) {
            let made = maps.clone_op_within(b.func, op);
            b.put(made);
        }
        maps.value(value).unwrap_or(value)
    }

    /// What follows is of the nearest iteration, or of its own one.
    fn take_nearest(&mut self, nearest: bool) {
        let Some(Nearest { iv, var, inside, own }) = self.nearest else { return };
        let (value, variable) = if nearest { inside } else { own };
        self.maps.map_value(iv, value);
        if let Some((from, to)) = var.zip(variable) {
            self.maps.map_var(from, to);
        }
    }
}

/// Who shares the loop inside.
#[derive(Clone)]
pub enum Sharing {
    Warp(Warp),
    Gang(Box<Staging>),
}

/// The copies of a body, while they are made.
pub struct Copies {
    /// The inner loop's next to each other.
    pub all: Vec<Copy>,
    pub sharing: Option<Sharing>,
    /// What takes the inner loop's iterations in a row, where there are no loops inside.
    pub lanes: Option<Lanes>,
    /// Of a boxed nest.
    pub guard: Option<Guard>,
    pub gpu: &'static Gpu,
}

impl Copies {
    /// Fills a block with the copies of these ops: the ops between two loops copy by copy, of each loop one that holds
    /// all.
    pub fn fill(&mut self, func: &mut Function, ops: &[Op], into: Block) {
        if let Some(lanes) = self.lanes.clone() {
            lanes.fill(func, ops, into, self);
            return Builder::new(func, into).end_block();
        }
        let mut run: Vec<Op> = Vec::new();
        for op in ops {
            match func.kind(*op).clone() {
                OpKind::For(node) => {
                    self.repeat(func, &std::mem::take(&mut run), into);
                    self.for_loop(func, *op, *node, into);
                }
                OpKind::Yield(_) => {}
                _ => run.push(*op),
            }
        }
        self.repeat(func, &run, into);
        Builder::new(func, into).end_block();
    }

    fn for_loop(&mut self, func: &mut Function, op: Op, node: For, into: Block) {
        let bounds = [node.lower, node.upper, node.step].map(|value| self.value(value));
        match self.sharing.clone() {
            Some(Sharing::Warp(warp)) => matrix_unit::multiply(func, (op, node), bounds, into, self, &warp),
            Some(Sharing::Gang(tile)) => staged::run(func, (op, node), bounds, into, self, &tile),
            None => self.jam(func, (op, node), bounds, into, self.gpu.unrolled),
        }
    }

    /// A value from before the loops inside, the same in all copies.
    pub fn value(&self, value: Value) -> Value {
        self.all[0].maps.value(value).unwrap_or(value)
    }

    /// What a value is in copy `number`.
    pub fn own_value(&self, number: usize, value: Value) -> Value {
        self.all[number].maps.value(value).unwrap_or(value)
    }

    /// The variable that copy `number` has for this one.
    pub fn variable(&self, number: usize, var: Var) -> Var {
        self.all[number].maps.var(var).unwrap_or(var)
    }

    /// One loop for all copies. `unroll`: how many iterations become one, where it is an innermost loop.
    pub fn jam(
        &mut self,
        func: &mut Function,
        (op, node): (Op, For),
        [lower, upper, step]: [Value; 3],
        into: Block,
        unroll: u32,
    ) {
        let mut b = Builder::new(func, into);
        b.span = b.func.ops[op].span;
        let has_loops = !b.func.outer_loops(node.body).is_empty();
        let (made, body, iv) = b.for_op(node.var, lower, upper, step);
        if let OpKind::For(made) = &mut b.func.ops[made].kind {
            (made.verdict, made.schedule) = (node.verdict, node.schedule);
            if !has_loops {
                made.schedule.get_or_insert_default().unroll = unroll;
            }
        }
        for copy in self.all.iter_mut() {
            copy.maps.map_value(node.iv, iv);
        }
        let inside = func.blocks[node.body].ops.clone();
        self.fill(func, &inside, body);
    }

    /// One innermost loop for all copies, in which each asks whether it has the iteration. The bounds are of 64 bits.
    pub fn jam_ragged(
        &mut self,
        func: &mut Function,
        (op, node): (Op, &For),
        [lower, upper]: [Value; 2],
        into: Block,
        outer: Op,
    ) {
        let mut b = Builder::new(func, into);
        b.span = b.func.ops[op].span;
        let own: Vec<[Value; 2]> = self
            .all
            .iter()
            .map(|copy| [node.lower, node.upper].map(|bound| copy.value_again(&mut b, outer, bound)))
            .collect();
        let ty = b.func.type_of(node.iv);
        let (lower, upper, one) = (b.convert(lower, ty), b.convert(upper, ty), b.int(1, ty));
        let (made, body, iv) = b.for_op(node.var, lower, upper, one);
        if let OpKind::For(made) = &mut b.func.ops[made].kind {
            (made.verdict, made.schedule) = (node.verdict.clone(), node.schedule.clone());
            made.schedule.get_or_insert_default().unroll = 1;
        }
        b.switch_to(body);
        for (copy, [first, last]) in self.all.iter_mut().zip(own) {
            let (begun, goes_on) = (b.compare(CompareOp::Ge, iv, first), b.compare(CompareOp::Le, iv, last));
            let has = b.binary(BinaryOp::And, begun, goes_on);
            let (_, then, other) = b.if_op(has, &[]);
            b.in_block(other, |_| ());
            copy.maps.map_value(node.iv, iv);
            for op in b.func.blocks[node.body].ops.clone() {
                if !matches!(b.func.kind(op), OpKind::Yield(_)) {
                    let made = copy.maps.clone_op_within(b.func, op);
                    b.func.blocks[then].ops.push(made);
                }
            }
            Builder::new(b.func, then).end_block();
        }
        b.end_block();
    }

    fn repeat(&mut self, func: &mut Function, run: &[Op], into: Block) {
        let effects: Vec<Op> = run
            .iter()
            .copied()
            .filter(|op| func.walk_op(*op).into_iter().any(|inner| is_effect(func, inner, &self.all)))
            .collect();
        for copy in &mut self.all {
            copy.take_nearest(true);
            for op in run {
                let made = copy.maps.clone_op_within(func, *op);
                place(func, made, copy.exists.filter(|_| effects.contains(op)), into);
            }
            copy.take_nearest(false);
        }
    }
}

/// A variable of a copy's own for this one.
pub fn own_variable(b: &mut Builder<'_>, var: Var, value: Value) -> Var {
    let VarData { name, storage, span, .. } = b.func.vars[var].clone();
    let own = b.func.local(&name, storage, span);
    b.store(own, value);
    own
}

/// Appends an op, where there is a condition under it.
pub fn place(func: &mut Function, made: Op, condition: Option<Value>, into: Block) {
    let Some(condition) = condition else { return func.blocks[into].ops.push(made) };
    let mut b = Builder::new(func, into);
    b.span = b.func.ops[made].span;
    let (_, then, other) = b.if_op(condition, &[]);
    b.in_block(then, |b| {
        let block = b.block();
        b.func.blocks[block].ops.push(made);
    });
    b.in_block(other, |_| ());
}

/// Whether an op does something that an iteration that does not exist must not do.
pub fn is_effect(func: &Function, op: Op, copies: &[Copy]) -> bool {
    match func.kind(op) {
        OpKind::Store(var, _) => copies[0].maps.var(*var).is_none(),
        OpKind::For(_) => false,
        kind => kind.effects().have(Effect::WRITE_ELEM | Effect::WRITE_MEMORY | Effect::OUTPUT),
    }
}
