//! Histograms: counters that a kernel only adds to, atomically, get a copy in each gang's own memory (of a GPU: shared
//! memory).
//!
//! `bins(key(i)) = bins(key(i)) + 1` of millions of threads meets in a few hundred words of memory. Takes a kernel's
//! function before gang mode; where the one gang and vector loop of the kernel updates a small array of integers, adds
//! to it and does nothing else with it, the gang's lanes set a copy to zero, the loop adds to the copy, and at its end
//! the lanes add what is not zero to the array. A gang of a CPU is one thread: there the additions to the copy are
//! plain ones. Sums of integers are the same in any order; those of reals are left alone.

use super::Arg;
use crate::pipeline::context::KernelCx;
use accc_analysis::counters::{Section, known_section, may_be_counters};
use accc_ir::*;
use accc_machine::Gpu;
use std::collections::HashMap;

/// Which elements of an array a kernel's counters are.
#[derive(Clone, Copy, Debug)]
pub enum Bins {
    /// Bounds that are constants.
    Known(Section),
    /// The first subscript and the number, which the kernel is passed, and how many there may be.
    Open {
        /// The first subscript and how many, as variables of the kernel.
        section: [Var; 2],
        /// At most so many: what shared memory is reserved for.
        room: i64,
    },
}

impl Bins {
    /// How many there may be.
    fn room(self) -> i64 {
        match self {
            Bins::Known((_, count)) => count,
            Bins::Open { room, .. } => room,
        }
    }

    /// The first subscript and the number.
    fn section(self, b: &mut Builder<'_>) -> [Value; 2] {
        match self {
            Bins::Known((first, count)) => [b.i64(first), b.i64(count)],
            Bins::Open { section, .. } => section.map(|var| b.load(var)),
        }
    }
}

/// Rewrites a kernel that is being built, where a gang's threads are known and its memory is free.
pub fn of_kernel(cx: &mut KernelCx<'_>) {
    let KernelCx { func, args, bins, source, block, cooperative, has_room, .. } = cx;
    if !*has_room || *cooperative || block[0] == AT_LAUNCH || block[1] != 1 {
        return;
    }
    let vars = args.iter().map(Arg::var);
    let vars: HashMap<Var, Var> =
        func.params.iter().copied().zip(vars).filter_map(|(param, var)| Some((param, var?))).collect();
    cx.has_bins = run(func, (source.machine, source.facts.gpu), block[0], &|param| {
        let known = || known_section(source.host, source.node, *vars.get(&param)?).map(Bins::Known);
        bins.get(&param).copied().or_else(known)
    });
}

/// Rewrites the kernel; `bins` gives what is known of the arrays that it is passed. True where there are such
/// copies: the fewer gangs, the less to add up.
fn run(func: &mut Function, (machine, gpu): (Machine, &Gpu), lanes: u32, bins: &dyn Fn(Var) -> Option<Bins>) -> bool {
    let Some((entry, nest)) = gang_nest(func) else { return false };
    let counters: Vec<(Var, Bins)> =
        func.vars.keys().filter_map(|var| Some((var, counters(func, var, bins)?))).collect();
    let bytes = |(var, bins): &(Var, Bins)| func.vars[*var].elem().bytes().saturating_mul(bins.room() as u64);
    if counters.is_empty() || counters.iter().map(bytes).fold(0, u64::saturating_add) > gpu.bins_bytes {
        return false;
    }
    for (var, bins) in counters {
        let own = privatise(func, entry, nest, lanes, (var, bins));
        if machine == Machine::Cpu {
            add_plainly(func, nest, own);
        }
    }
    true
}

/// One thread has the copy for itself. Its iterations follow each other.
fn add_plainly(func: &mut Function, nest: Op, own: Var) {
    for op in func.walk_op(nest) {
        if let OpKind::For(node) = &mut func.ops[op].kind
            && let Some(schedule) = &mut node.schedule
        {
            schedule.vector = None;
        }
        let OpKind::AtomicUpdate { place: AtomicTarget::Elem { view, subscripts }, op: AtomicOp::Add, value, .. } =
            func.kind(op).clone()
        else {
            continue;
        };
        if func.root_var(view) != Some(own) {
            continue;
        }
        let mut b = Builder::before(func, op);
        b.span = b.func.ops[op].span;
        let old = b.load_elem(view, subscripts.clone());
        let sum = b.binary(BinaryOp::Add, old, value);
        b.store_elem(view, subscripts, sum);
        let block = func.block_of(op).expect("the update stands in a block");
        func.remove_op(block, op);
    }
}

/// The only loop of a kernel's body, where it and loops inside are shared among gangs and lanes, with the block that it stands
/// in.
fn gang_nest(func: &Function) -> Option<(Block, Op)> {
    let entry = func.body?;
    let is_value = |op: &Op| func.kind(*op).does_only(Effect::READ_VAR | Effect::RETURN);
    let [nest] = func.blocks[entry].ops.iter().copied().filter(|op| !is_value(op)).collect::<Vec<_>>()[..] else {
        return None;
    };
    let schedule = |op: &Op| match func.kind(*op) {
        OpKind::For(node) => node.schedule.as_ref(),
        _ => None,
    };
    let inside = func.walk_op(nest);
    let has = |wanted: &dyn Fn(&Schedule) -> bool| inside.iter().filter_map(schedule).any(wanted);
    let is_shared = schedule(&nest)?.gang && has(&|s| s.vector.is_some()) && !has(&|s| s.worker);
    is_shared.then_some((entry, nest))
}

/// The section of an array of integers that is only added to, atomically and without a look at the sum, and that
/// nothing else can name.
fn counters(func: &Function, var: Var, bins: &dyn Fn(Var) -> Option<Bins>) -> Option<Bins> {
    let data = &func.vars[var];
    let is_array = match data.storage {
        Storage::Array { .. } => data.class == VarClass::RefParam && !data.aliased,
        Storage::Pointer { .. } => data.class == VarClass::ValueParam && data.restrict,
        Storage::Descriptor { .. } => data.class == VarClass::ValueParam && !data.aliased,
        Storage::Scalar(_) => false,
    };
    if !is_array || !may_be_counters(data) {
        return None;
    }
    let ops: Vec<Op> = func.walk(func.body?);
    let views: Vec<Value> = ops
        .iter()
        .filter(|op| matches!(func.kind(**op), OpKind::LoadView(v) if *v == var))
        .flat_map(|op| func.ops[*op].results.clone())
        .collect();
    let named = |op: &&Op| func.kind(**op).names(var) && !matches!(func.kind(**op), OpKind::LoadView(_));
    let is_used = |op: &Op| func.kind(*op).operands().iter().any(|value| views.contains(value));
    let results: Vec<Value> =
        ops.iter().filter(|op| is_used(op)).flat_map(|op| func.ops[*op].results.clone()).collect();
    let is_read = ops.iter().any(|op| func.kind(*op).operands().iter().any(|value| results.contains(value)));
    let mut uses = ops.iter().filter(|op| is_used(op)).peekable();
    let some = uses.peek().is_some();
    let only_adds = uses.all(|op| {
        matches!(func.kind(*op), OpKind::AtomicUpdate { place: AtomicTarget::Elem { view, .. }, op: AtomicOp::Add, value, .. }
            if views.contains(view) && !views.contains(value))
    });
    (some && only_adds && !is_read && ops.iter().find(named).is_none()).then(|| bins(var)).flatten()
}

/// Its copies are counted from zero.
fn privatise(func: &mut Function, entry: Block, nest: Op, lanes: u32, (var, bins): (Var, Bins)) -> Var {
    let (elem, span) = (func.vars[var].elem(), func.ops[nest].span);
    let dims = vec![StaticDim { lower: 0, extent: bins.room() }];
    let name = format!(".{}", func.vars[var].name.trim_start_matches('.'));
    let own = func.local(&name, Storage::Array { elem, dims }, span);
    func.vars[own].class = VarClass::GangLocal;
    func.replace_var(entry, var, own);
    let ty = elem.value_type().expect("integers have a type");
    let mut b = Builder::before(func, nest);
    b.span = span;
    let [first, count] = bins.section(&mut b);
    for_each(&mut b, lanes, count, |b, at| {
        let (view, zero) = (b.load_view(own), b.int(0, ty));
        b.store_elem(view, vec![at], zero);
    });
    count_from_zero(func, nest, own, first);
    let index = func.blocks[entry].ops.iter().position(|op| *op == nest).expect("it stands there");
    let mut b = Builder::at(func, entry, index + 1);
    b.span = span;
    for_each(&mut b, lanes, count, |b, at| {
        let view = b.load_view(own);
        let (sum, zero) = (b.load_elem(view, vec![at]), b.int(0, ty));
        let counted = b.compare(CompareOp::Ne, sum, zero);
        let (_, then, other) = b.if_op(counted, &[]);
        b.in_block(then, |b| {
            let (view, at) = (b.load_view(var), b.binary(BinaryOp::Add, at, first));
            let place = AtomicTarget::Elem { view, subscripts: vec![at] };
            b.op(OpKind::AtomicUpdate { place, op: AtomicOp::Add, value: sum, new: false }, &[ty]);
        });
        b.in_block(other, |_| ());
    });
    own
}

/// Subscripts of the copies in the loop become their distances from `first`.
fn count_from_zero(func: &mut Function, nest: Op, own: Var, first: Value) {
    for op in func.walk_op(nest) {
        let OpKind::AtomicUpdate { place: AtomicTarget::Elem { view, subscripts }, .. } = func.kind(op) else {
            continue;
        };
        let ([at], true) = (&subscripts[..], func.root_var(*view) == Some(own)) else { continue };
        let at = *at;
        let mut b = Builder::before(func, op);
        b.span = b.func.ops[op].span;
        let at = b.convert(at, Type::I64);
        let distance = b.binary(BinaryOp::Sub, at, first);
        if let OpKind::AtomicUpdate { place: AtomicTarget::Elem { subscripts, .. }, .. } = &mut func.ops[op].kind {
            *subscripts = vec![distance];
        }
    }
}

/// A loop over the counters that the lanes of the gang share.
fn for_each(b: &mut Builder<'_>, lanes: u32, count: Value, fill: impl FnOnce(&mut Builder<'_>, Value)) {
    let (lower, step) = (b.i64(0), b.i64(1));
    let upper = b.binary(BinaryOp::Sub, count, step);
    let (op, body, iv) = b.for_op(None, lower, upper, step);
    if let OpKind::For(node) = &mut b.func.ops[op].kind {
        node.verdict = Verdict::Parallelizable;
        node.schedule = Some(Schedule { vector: Some(lanes), ..Schedule::default() });
    }
    b.in_block(body, |b| fill(b, iv));
}
