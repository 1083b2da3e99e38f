//! Loop distribution: a loop that a recurrence keeps in order becomes several, of which some are parallel.
//!
//! Takes a `kernels` construct. The body of each loop that is the compiler's alone, stands in no parallel loop and holds
//! none, is cut into the groups of its dependence graph ([`accc_analysis::statement_graph`]); groups of one sort go into
//! one loop again where that is legal (Kennedy and McKinley, *Typed fusion*), and parallel loops that would do too little
//! stay with a neighbour. Scalars that one loop takes from another are expanded: an iteration leaves them in an array of
//! the compiler's. Where it is not known how many iterations there are, or they are many, the loops run strip by strip
//! (Allen and Kennedy, sections 5.2 and 5.3), so that the array has a fixed size. The graph says before anything is
//! rewritten what the loops will be.

mod parts;
pub mod tiled_nests;

use crate::transform::data::device_scratch;
use crate::transform::loops::wavefront;
use accc_analysis::exposed_use::of_block;
use accc_analysis::region::Region;
use accc_analysis::statement_graph::{StatementGraph, is_value, may_recur, statements};
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict;
use accc_analysis::verdict::RegionFacts;
use accc_ir::*;
use accc_machine::CPU;
use accc_source::Span;
use parts::Part;
use std::collections::HashSet;

/// Distributes the loops of one construct.
pub fn run(func: &mut Function, op: Op, around: &mut Surroundings) {
    let node = compute(func, op);
    if node.construct.kind != ConstructKind::Kernels {
        return;
    }
    let root = node.body;
    let mut tried: HashSet<Op> = HashSet::new();
    loop {
        let open = func.walk(root).into_iter().filter(|inner| !tried.contains(inner) && has_recurrence(func, *inner));
        let open: Vec<Op> = open.collect();
        if open.is_empty() {
            return;
        }
        tried.extend(&open);
        let mut gone: HashSet<Op> = HashSet::new();
        for plan in plans(func, op, around, &open) {
            // What stood in a loop that is distributed now has its turn with the next sweep.
            if gone.contains(&plan.of) {
                continue;
            }
            gone.extend(func.walk_op(plan.of));
            tried.extend(plan.apply(func, op));
        }
        if gone.is_empty() {
            return;
        }
        around.update(func, op);
    }
}

/// What each of some loops is to become.
fn plans(func: &Function, construct: Op, around: &Surroundings, open: &[Op]) -> Vec<Plan> {
    let node = compute(func, construct);
    let facts = verdict::facts(func, around, construct);
    // Diagonals of a nest have work for more than what can be cut off one of its loops.
    let fronts = wavefront::nests(func, construct, around);
    let is_free = |of: &Op| {
        !is_joined(func, &around.parents, *of)
            && is_in_order(func, &around.parents, &facts, node.body, *of)
            && !fronts.iter().any(|nest| nest.has(*of))
    };
    let open: Vec<Op> = open.iter().copied().filter(is_free).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let region = Region::within(func, node.body, around);
    let pointers = around.pointers(func, &node.version);
    let plan = |of: Op| {
        let graph = StatementGraph::new(&region, &pointers, of, &facts.of(of)?.scalars)?;
        let parts = parts::of_graph(func, &graph);
        (parts.len() > 1).then(|| Plan::new(func, of, &graph, parts))
    };
    open.into_iter().filter_map(plan).collect()
}

/// Whether a loop has several statements, and something goes from one iteration to another, as far as the text says.
fn has_recurrence(func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    let count = statements(func, node.body).len();
    let counts = func.constant_int(node.step).is_some_and(|step| step != 0);
    if node.directive.is_some() || !node.carried.is_empty() || !counts || count < 2 {
        return false;
    }
    let ops = func.walk(node.body);
    let leaves = |op: &Op| {
        let kind = func.kind(*op);
        kind.is_terminator() && !matches!(kind, OpKind::Yield(_)) || matches!(kind, OpKind::Cfg { .. })
    };
    if ops.iter().any(leaves) {
        return false;
    }
    let by_scalar = || {
        ops.iter().any(|op| matches!(func.kind(*op), OpKind::Store(var, _) if of_block(func, node.body, *var).exposed))
    };
    may_recur(func, &ops) || by_scalar()
}

/// Whether a `collapse` or a tile of a loop around takes in this one: two loops in its place would be no tight nest.
fn is_joined(func: &Function, parents: &ParentMap, of: Op) -> bool {
    let around = parents.enclosing(of).filter_map(|owner| match func.kind(owner) {
        OpKind::For(node) => Some(node.directive.as_ref()),
        _ => None,
    });
    let takes = |directive: &LoopDirective| (directive.collapse as usize).max(directive.tile.len());
    around.enumerate().any(|(at, directive)| directive.is_some_and(|directive| takes(directive) > at + 1))
}

/// Whether a loop runs in order, with all around it, and all that is inside.
fn is_in_order(func: &Function, parents: &ParentMap, facts: &RegionFacts, root: Block, of: Op) -> bool {
    let OpKind::For(node) = func.kind(of) else { return false };
    let is_free = |op: Op| facts.of(op).is_some_and(|facts| facts.refusals.is_empty());
    let fixed = |kind: RefusalKind| {
        matches!(kind, RefusalKind::Call | RefusalKind::SideEffect | RefusalKind::EarlyExit | RefusalKind::MayAlias)
    };
    let around = parents.enclosing(of).take_while(|owner| !func.kind(*owner).blocks().contains(&root));
    let few = match (func.constant_int(node.lower), func.constant_int(node.upper)) {
        (Some(lower), Some(upper)) => upper.abs_diff(lower) < CPU.few_strips as u64,
        _ => false,
    };
    let own = facts.of(of).is_some_and(|facts| !facts.refusals.iter().any(|refusal| fixed(refusal.kind)));
    own && !few && !is_free(of) && !around.into_iter().any(is_free) && !func.walk(node.body).into_iter().any(is_free)
}

/// A loop and the loops that it becomes.
struct Plan {
    of: Op,
    parts: Vec<Part>,
    /// Scalars that one iteration sets anew again, and the ops from which and up to which it is another scalar.
    renamed: Vec<(Var, HashSet<Op>)>,
    /// Scalars, by their number in `renamed` or as they are, that the second part takes from the first.
    taken: Vec<Taken>,
}

/// A scalar that parts take from another.
struct Taken {
    var: Var,
    /// Its place among the renamed.
    renamed: Option<usize>,
    from: usize,
    by: Vec<usize>,
}

impl Plan {
    fn new(func: &Function, of: Op, graph: &StatementGraph, parts: Vec<Part>) -> Plan {
        let part_of = parts::of_statements(graph, &parts);
        let body = &func.blocks[func.loop_at(of).body].ops;
        let mut plan = Plan { of, parts, renamed: Vec::new(), taken: Vec::new() };
        for web in &graph.webs {
            let renamed = (!web.is_last).then(|| {
                let ops = body[web.from..web.to.min(body.len())].iter().flat_map(|op| func.walk_op(*op)).collect();
                plan.renamed.push((web.var, ops));
                plan.renamed.len() - 1
            });
            let from = part_of[web.stores[0]];
            let mut by: Vec<usize> = web.reads.iter().map(|n| part_of[*n]).filter(|part| *part != from).collect();
            by.sort();
            by.dedup();
            if !by.is_empty() {
                plan.taken.push(Taken { var: web.var, renamed, from, by });
            }
        }
        plan
    }

    /// The new loops.
    fn apply(self, func: &mut Function, construct: Op) -> Vec<Op> {
        let own: Vec<Var> = self.renamed.iter().map(|(var, ops)| rename(func, self.of, *var, ops)).collect();
        let block = func.block_of(self.of).expect("a loop stands in a block");
        let loops: Vec<Op> = self.parts.iter().map(|part| clone_with(func, self.of, &part.statements)).collect();
        func.replace_op(block, self.of, &loops);
        let count = loops.len() as u32;
        let named: Vec<Var> = self.taken.iter().map(|taken| taken.var).collect();
        if let OpKind::For(node) = &mut func.ops[loops[0]].kind {
            node.changes.push(LoopChange::Distributed(count));
            node.changes.extend(named.into_iter().map(LoopChange::Expanded));
        }
        if self.taken.is_empty() {
            return loops;
        }
        let span = func.ops[self.of].span;
        let start = strips(func, block, &loops, span);
        for taken in &self.taken {
            let var = taken.renamed.map_or(taken.var, |n| own[n]);
            let readers: Vec<Op> = taken.by.iter().map(|part| loops[*part]).collect();
            expand(func, construct, var, (loops[taken.from], &readers), start, span);
        }
        loops
    }
}

/// Gives a scalar another name in some ops of a loop's body.
fn rename(func: &mut Function, of: Op, var: Var, ops: &HashSet<Op>) -> Var {
    struct Rename(Var, Var);
    impl RefVisitor for Rename {
        fn var(&mut self, var: &mut Var) {
            if *var == self.0 {
                *var = self.1;
            }
        }
    }
    let own = own_scalar(func, of, var);
    for op in ops {
        func.ops[*op].kind.visit_mut(&mut Rename(var, own));
    }
    own
}

/// A scalar of a loop's iterations.
fn own_scalar(func: &mut Function, of: Op, var: Var) -> Var {
    let VarData { name, storage, span, .. } = func.vars[var].clone();
    let own = func.local(&name, storage, span);
    if let OpKind::For(node) = &mut func.ops[of].kind {
        node.locals.push(own);
    }
    own
}

/// A copy of a loop with some of its statements, and with what these use.
fn clone_with(func: &mut Function, of: Op, kept: &[Op]) -> Op {
    let kept: HashSet<Op> = kept.iter().copied().collect();
    let gone = statements(func, func.loop_at(of).body).into_iter().filter(|op| !kept.contains(op));
    let gone: Vec<Op> = gone.collect();
    let mut cloner = Cloner::new();
    let copy = cloner.clone_op_within(func, of);
    let gone: HashSet<Op> = gone.into_iter().map(|op| cloner.op(op).expect("it was copied")).collect();
    let body = func.loop_at(copy).body;
    func.blocks[body].ops.retain(|op| !gone.contains(op));
    drop_unused(func, body);
    let named: HashSet<Var> = func.walk(body).into_iter().flat_map(|op| func.kind(op).vars()).collect();
    if let OpKind::For(node) = &mut func.ops[copy].kind {
        node.locals.retain(|var| named.contains(var));
    }
    copy
}

/// Takes out what computes values that nothing uses.
fn drop_unused(func: &mut Function, body: Block) {
    let mut used: HashSet<Value> = HashSet::new();
    let mut kept: Vec<Op> = Vec::new();
    for op in func.blocks[body].ops.iter().rev() {
        if is_value(func.kind(*op)) && !func.ops[*op].results.iter().any(|value| used.contains(value)) {
            continue;
        }
        used.extend(func.walk_op(*op).into_iter().flat_map(|op| func.kind(op).operands()));
        kept.push(*op);
    }
    kept.reverse();
    func.blocks[body].ops = kept;
}

/// Where the expanded scalars' elements do not suffice for all iterations, the loops go into one over strips. Gives the
/// first value of the loops' variable.
fn strips(func: &mut Function, block: Block, loops: &[Op], span: Span) -> Value {
    let node = func.loop_at(loops[0]).clone();
    let step = func.constant_int(node.step).expect("it was asked for");
    if let (Some(lower), Some(upper)) = (func.constant_int(node.lower), func.constant_int(node.upper))
        && (upper - lower) / step < CPU.strip
    {
        return node.lower;
    }
    let ty = func.type_of(node.iv);
    let at = func.position(block, loops[0]);
    let mut b = Builder::at(func, block, at);
    b.span = span;
    let by = b.int(step * CPU.strip, ty);
    let (strip, body, start) = b.for_op(None, node.lower, node.upper, by);
    b.in_block(body, |b| {
        let way = b.i64(step * (CPU.strip - 1));
        let [from, last] = [start, node.upper].map(|value| b.convert(value, Type::I64));
        let end = b.binary(BinaryOp::Add, from, way);
        let nearer = if step > 0 { BinaryOp::Min } else { BinaryOp::Max };
        let end = b.binary(nearer, end, last);
        let end = b.convert(end, ty);
        for op in loops {
            if let OpKind::For(node) = &mut b.func.ops[*op].kind {
                (node.lower, node.upper) = (start, end);
            }
        }
    });
    // The strips share the arrays of the expanded scalars, also where there is but one.
    if let OpKind::For(node) = &mut func.ops[strip].kind {
        node.directive = Some(Box::new(LoopDirective { seq: true, span: Span::NONE, ..LoopDirective::default() }));
    }
    loops.iter().for_each(|op| func.remove_op(block, *op));
    let end = func.blocks[body].ops.len() - 1;
    func.blocks[body].ops.splice(end..end, loops.iter().copied());
    start
}

/// A loop leaves the scalar in an element for each iteration, from which others take it.
fn expand(func: &mut Function, construct: Op, var: Var, (from, by): (Op, &[Op]), start: Value, span: Span) {
    let VarData { name, storage, .. } = func.vars[var].clone();
    let Storage::Scalar(elem) = storage else { unreachable!("webs are of scalars") };
    let array = device_scratch::array(func, construct, &format!("{name} expanded"), elem, CPU.strip, span);
    for op in by.iter().chain([&from]) {
        let node = func.loop_at(*op);
        let (body, iv) = (node.body, node.iv);
        let step = func.constant_int(node.step).expect("it was asked for");
        let at = if *op == from { func.blocks[body].ops.len() - 1 } else { 0 };
        let own = (*op != from).then(|| {
            let own = own_scalar(func, *op, var);
            func.replace_var(body, var, own);
            own
        });
        let mut b = Builder::at(func, body, at);
        b.span = span;
        let place = element(&mut b, iv, start, step);
        let view = b.load_view(array);
        if let Some(own) = own {
            let value = b.load_elem(view, vec![place]);
            b.store(own, value);
        } else {
            let value = b.load(var);
            b.store_elem(view, vec![place], value);
        }
    }
}

/// The number of an iteration, from 1.
fn element(b: &mut Builder<'_>, iv: Value, start: Value, step: i64) -> Value {
    let [here, first] = [iv, start].map(|value| b.convert(value, Type::I64));
    let mut number = b.binary(BinaryOp::Sub, here, first);
    if step != 1 {
        let by = b.i64(step);
        number = b.binary(BinaryOp::Div, number, by);
    }
    let one = b.i64(1);
    b.binary(BinaryOp::Add, number, one)
}
