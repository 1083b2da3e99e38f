//! Variables of loops that the program uses after them (C: `for (i = 0; i < n; i++) …` and then `i`).
//!
//! Takes a `kernels` construct. Threads that share the iterations of a loop, or of one around it, have its variable for
//! themselves; where its value is needed later, and no directive makes it private, the loop counts with a variable of
//! its own, and a statement behind it gives the program's the value. What that statement needs of loops around is seen
//! to by [`super::last_value`].
//!
//! The variables of loops with a directive, and in Fortran those of all loops in a construct, are private to the
//! iterations (OpenACC 3.3, 2.6.1). A data clause of the construct on one has no effect on the loop, which a warning
//! says.

use accc_analysis::exposed_use::live_after;
use accc_analysis::stored::vars_stored;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::live_at_end;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashSet;

/// Rewrites the loops of one construct.
pub fn run(func: &mut Function, op: Op, spelling: Spelling, around: &Surroundings) -> Vec<Diagnostic> {
    let warnings = mapped_loops(func, op, spelling);
    let node = compute(func, op);
    if node.construct.kind == ConstructKind::Kernels && spelling == Spelling::C {
        needed_later(func, op, around);
    }
    warnings
}

/// Gives loops a variable of their own where a clause of the construct brings the program's.
fn mapped_loops(func: &mut Function, op: Op, spelling: Spelling) -> Vec<Diagnostic> {
    let node = compute(func, op);
    let clauses: Vec<(Var, Span)> = node.clauses.iter().map(|clause| (clause.var, clause.span)).collect();
    let loops = func.walk(node.body);
    let associated = associated_loops(func, &loops);
    let mut warned = HashSet::new();
    let mut warnings = Vec::new();
    for inner in loops {
        let OpKind::For(node) = func.kind(inner) else { continue };
        let is_private = spelling == Spelling::Fortran || node.directive.is_some() || associated.contains(&inner);
        let Some((var, span)) = clauses.iter().find(|(var, _)| node.var == Some(*var)).filter(|_| is_private) else {
            continue;
        };
        own_variable(func, inner, *var);
        if warned.insert(*var) {
            let name = &func.vars[*var].name;
            warnings.push(
                Diagnostic::warning(
                    "ACC2023",
                    format!("`{name}` is the variable of a loop: the clause has no effect there"),
                )
                .label(*span, "each iteration has its own")
                .help(format!("take `{name}` out of the clause (OpenACC 3.3, section 2.6.1)")),
            );
        }
    }
    warnings
}

/// Variables of loops in `kernels` whose value is read behind their loop, or that the construct gives back.
fn needed_later(func: &mut Function, op: Op, around: &Surroundings) {
    let node = compute(func, op);
    let root = node.body;
    let mapped: HashSet<Var> = node.clauses.iter().map(|clause| clause.var).collect();
    let private: HashSet<Var> = node.private.iter().chain(&node.firstprivate).copied().collect();
    let counted = free_loops(func, root);
    let candidates: HashSet<Var> = counted.iter().map(|(_, var)| *var).filter(|var| !private.contains(var)).collect();
    if candidates.is_empty() {
        return;
    }
    let parents = &around.parents;
    let at_end = live_at_end(func, around, op, &candidates);
    let is_live = |(inner, var): &(Op, Var)| {
        let is_read = || live_after(func, parents, root, *inner, *var, at_end.contains(var));
        candidates.contains(var) && (mapped.contains(var) || is_read())
    };
    let live: Vec<(Op, Var)> = counted.into_iter().filter(is_live).collect();
    for (inner, var) in live {
        count_apart(func, inner, var);
    }
}

/// Loops whose variable is not private by a directive, and that run to their end.
fn free_loops(func: &Function, root: Block) -> Vec<(Op, Var)> {
    let ops = func.walk(root);
    let left: HashSet<Op> = ops.iter().filter_map(|op| jumps_to(func, *op)).collect();
    let associated = associated_loops(func, &ops);
    let mut found = Vec::new();
    for op in ops {
        let OpKind::For(node) = func.kind(op) else { continue };
        let is_plain = |var: &Var| !func.vars[*var].volatile && !func.vars[*var].aliased;
        if let Some(var) = node.var.filter(is_plain)
            && node.directive.is_none()
            && !associated.contains(&op)
            && !left.contains(&op)
        {
            found.push((op, var));
        }
    }
    found
}

/// Loops that a directive of a loop around them takes along: `collapse`, `tile`.
fn associated_loops(func: &Function, ops: &[Op]) -> HashSet<Op> {
    let mut associated = HashSet::new();
    for op in ops {
        let OpKind::For(node) = func.kind(*op) else { continue };
        let Some(directive) = &node.directive else { continue };
        let loops = (directive.collapse as usize).max(directive.tile.len());
        associated.extend(&func.nest(*op, loops)[1..]);
    }
    associated
}

/// The loop that an op leaves before its end.
fn jumps_to(func: &Function, op: Op) -> Option<Op> {
    match func.kind(op) {
        OpKind::Break(target) => Some(*target),
        _ => None,
    }
}

/// Has a loop count with a variable of its own, in the place of the program's.
fn own_variable(func: &mut Function, op: Op, var: Var) {
    let VarData { name, storage, span, .. } = func.vars[var].clone();
    let own = func.local(&name, storage, span);
    func.loop_at_mut(op).var = Some(own);
    let body = func.loop_at(op).body;
    func.replace_var(body, var, own);
}

/// `for (own = …) …; var = lower + trips * step;`
fn count_apart(func: &mut Function, op: Op, var: Var) {
    let node = func.loop_at(op);
    let (lower, upper, step) = (node.lower, node.upper, node.step);
    own_variable(func, op, var);
    let at = func.ops[op].span;
    let ty = func.vars[var].value_type().expect("a loop counts in numbers");
    let mut b = Builder::before(func, op);
    b.span = at;
    let [from, to, by] = [lower, upper, step].map(|bound| b.convert(bound, Type::I64));
    let distance = b.binary(BinaryOp::Sub, to, from);
    let distance = b.binary(BinaryOp::Add, distance, by);
    let trips = b.binary(BinaryOp::Div, distance, by);
    let zero = b.i64(0);
    let trips = b.binary(BinaryOp::Max, trips, zero);
    let way = b.binary(BinaryOp::Mul, trips, by);
    let end = b.binary(BinaryOp::Add, from, way);
    let end = b.convert(end, ty);
    let elem = b.func.vars[var].elem();
    let scalar = (!is_settled(b.func, end, op)).then(|| b.func.local(".end", Storage::Scalar(elem), at));
    scalar.into_iter().for_each(|scalar| b.store(scalar, end));
    let block = func.block_of(op).expect("a loop stands in a block");
    let behind = func.position(block, op) + 1;
    let mut b = Builder::at(func, block, behind);
    b.span = at;
    let end = scalar.map_or(end, |scalar| b.load(scalar));
    b.store(var, end);
}

/// Whether nothing that a value is read from changes in the loop, so that it can be computed on either side of it.
fn is_settled(func: &Function, value: Value, op: Op) -> bool {
    let Some(def) = func.def(value) else { return true };
    match func.kind(def) {
        OpKind::Load(var) => !vars_stored(func, &[op]).contains(var),
        kind => kind.is_pure() && kind.operands().iter().all(|operand| is_settled(func, *operand, op)),
    }
}
