//! Histograms: counters that a kernel only adds to, atomically, get a copy in each gang's own memory (of a GPU: shared
//! memory).
//!
//! `bins(key(i)) = bins(key(i)) + 1` of millions of threads meets in a few hundred words of memory. Takes a kernel's
//! function before gang mode; where the one gang and vector loop of the kernel updates a small array of integers, adds
//! to it and does nothing else with it, the gang's lanes set a copy to zero, the loop adds to the copy, and at its end
//! the lanes add what is not zero to the array. A gang of a CPU is one thread: there the additions to the copy are
//! plain ones. Sums of integers are the same in any order; those of reals are left alone.

use accc_analysis::counters::{Section, may_be_counters};
use accc_ir::*;
use accc_machine::GPU;

/// Rewrites the kernel; `sections` gives what is known of the arrays that it is passed. True where there are such
/// copies: the fewer gangs, the less to add up.
pub fn run(func: &mut Function, machine: Machine, lanes: u32, sections: &dyn Fn(Var) -> Option<Section>) -> bool {
    let Some((entry, nest)) = gang_vector_loop(func) else { return false };
    let counters: Vec<(Var, Section)> =
        func.vars.keys().filter_map(|var| Some((var, counters(func, var, sections)?))).collect();
    let bytes = |(var, (_, count)): &(Var, Section)| func.vars[*var].elem().bytes().saturating_mul(*count as u64);
    if counters.is_empty() || counters.iter().map(bytes).fold(0, u64::saturating_add) > GPU.bins_bytes {
        return false;
    }
    for (var, section) in counters {
        let own = privatise(func, entry, nest, lanes, var, section);
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
        let OpKind::AtomicUpdate { place: Place::Elem { view, subscripts }, op: AtomicOp::Add, value, .. } =
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

/// The only loop of a kernel's body, where it is shared among gangs and lanes, with the block that it stands in.
fn gang_vector_loop(func: &Function) -> Option<(Block, Op)> {
    let entry = func.body?;
    let is_value = |op: &Op| func.kind(*op).does_only(Effect::READ_VAR | Effect::RETURN);
    let [nest] = func.blocks[entry].ops.iter().copied().filter(|op| !is_value(op)).collect::<Vec<_>>()[..] else {
        return None;
    };
    let OpKind::For(node) = func.kind(nest) else { return None };
    let schedule = node.schedule.as_ref()?;
    (schedule.gang && schedule.vector.is_some() && !schedule.worker).then_some((entry, nest))
}

/// The section of an array of integers that is only added to, atomically and without a look at the sum, and that
/// nothing else can name.
fn counters(func: &Function, var: Var, sections: &dyn Fn(Var) -> Option<Section>) -> Option<Section> {
    let data = &func.vars[var];
    let is_array = match data.storage {
        Storage::Array { .. } => data.class == VarClass::RefParam && !data.aliased,
        Storage::Pointer { .. } => data.class == VarClass::ValueParam && data.restrict,
        Storage::Scalar(_) | Storage::Descriptor { .. } => false,
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
        matches!(func.kind(*op), OpKind::AtomicUpdate { place: Place::Elem { view, .. }, op: AtomicOp::Add, value, .. }
            if views.contains(view) && !views.contains(value))
    });
    (some && only_adds && !is_read && ops.iter().find(named).is_none()).then(|| sections(var)).flatten()
}

fn privatise(func: &mut Function, entry: Block, nest: Op, lanes: u32, var: Var, (first, count): Section) -> Var {
    let (elem, span) = (func.vars[var].elem(), func.ops[nest].span);
    let dims = vec![StaticDim { lower: first, extent: count }];
    let name = format!(".{}", func.vars[var].name.trim_start_matches('.'));
    let own = func.local(&name, Storage::Array { elem, dims }, span);
    func.vars[own].class = VarClass::GangLocal;
    func.replace_var(entry, var, own);
    let ty = elem.value_type().expect("integers have a type");
    let mut b = Builder::before(func, nest);
    b.span = span;
    for_each(&mut b, lanes, first, count, |b, at| {
        let (view, zero) = (b.load_view(own), b.int(0, ty));
        b.store_elem(view, vec![at], zero);
    });
    let index = func.blocks[entry].ops.iter().position(|op| *op == nest).expect("it stands there");
    let mut b = Builder::at(func, entry, index + 1);
    b.span = span;
    for_each(&mut b, lanes, first, count, |b, at| {
        let view = b.load_view(own);
        let (sum, zero) = (b.load_elem(view, vec![at]), b.int(0, ty));
        let counted = b.compare(CompareOp::Ne, sum, zero);
        let (_, then, other) = b.if_op(counted, &[]);
        b.in_block(then, |b| {
            let view = b.load_view(var);
            let place = Place::Elem { view, subscripts: vec![at] };
            b.op(OpKind::AtomicUpdate { place, op: AtomicOp::Add, value: sum, new: false }, &[ty]);
        });
        b.in_block(other, |_| ());
    });
    own
}

/// A loop over a section that the lanes of the gang share.
fn for_each(b: &mut Builder<'_>, lanes: u32, first: i64, count: i64, fill: impl FnOnce(&mut Builder<'_>, Value)) {
    let (lower, upper, step) = (b.i64(first), b.i64(first + count - 1), b.i64(1));
    let (op, body, iv) = b.for_op(None, lower, upper, step);
    if let OpKind::For(node) = &mut b.func.ops[op].kind {
        node.verdict = Verdict::Parallelizable;
        node.schedule = Some(Schedule { vector: Some(lanes), ..Schedule::default() });
    }
    b.in_block(body, |b| fill(b, iv));
}
