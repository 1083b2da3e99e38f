//! Scalars of `kernels` that the host keeps (see [`super::implicit_data`]) while a data region of a caller, or an
//! `enter data`, may have given them a device copy.
//!
//! Such a scalar is an implicit `copy` (OpenACC 3.3, 2.5.16): the device copy, where there is one, is what the
//! construct changes. Around a construct that changes one stand two updates that do nothing where it is not present:
//! the host takes the device's value before, and gives its own back after. Runs after the `if` clause is an `if`.
//! Kernels that change one have the same around them the other way round ([`mapped_by_others`], [`update`]).

use accc_ir::*;

/// Puts the updates around a construct of `kernels`.
pub fn run(func: &mut Function, op: Op) {
    let scalars = changed(func, op);
    if scalars.is_empty() {
        return;
    }
    let node = compute(func, op).clone();
    let [before, after] = [ClauseKind::UpdateSelf, ClauseKind::UpdateDevice].map(|kind| {
        let update = OpKind::DataAction(Box::new(update(func, &node, &scalars, kind)));
        func.new_op(update, &[], node.construct.span)
    });
    let block = func.block_of(op).expect("a construct stands in a block");
    let ops = &mut func.blocks[block].ops;
    let at = ops.iter().position(|other| *other == op).expect("its block has it");
    ops.insert(at + 1, after);
    ops.insert(at, before);
}

/// Scalars without a clause that the construct stores to, and that others may have mapped.
fn changed(func: &Function, op: Op) -> Vec<Var> {
    let node = compute(func, op);
    let mut scalars = Vec::new();
    if node.construct.kind != ConstructKind::Kernels {
        return scalars;
    }
    for inner in func.walk(node.body) {
        let OpKind::Store(var, _) = *func.kind(inner) else { continue };
        let has_clause = node.clauses.iter().any(|clause| clause.var == var)
            || node.private.contains(&var)
            || node.firstprivate.contains(&var);
        if !has_clause && !scalars.contains(&var) && func.vars[var].is_scalar() {
            scalars.push(var);
        }
    }
    mapped_by_others(func, &scalars)
}

/// Those that may have a device copy that the construct has no clause for.
pub fn mapped_by_others(func: &Function, scalars: &[Var]) -> Vec<Var> {
    scalars.iter().copied().filter(|var| may_be_mapped(func, *var)).collect()
}

fn may_be_mapped(func: &Function, var: Var) -> bool {
    match func.vars[var].class {
        VarClass::RefParam | VarClass::Global(_) => true,
        VarClass::Local => func.ops.values().any(|data| match &data.kind {
            OpKind::DataAction(node) => node.clauses.iter().any(|clause| clause.var == var),
            _ => false,
        }),
        VarClass::GangLocal | VarClass::WorkerLocal | VarClass::ValueParam | VarClass::Member { .. } => false,
    }
}

/// An update of those scalars that are present, when what went before it in the construct's queue has ended.
pub fn update(func: &Function, node: &Compute, scalars: &[Var], kind: ClauseKind) -> DataAction {
    let construct = Construct { kind: ConstructKind::Update, ..node.construct };
    let wait = match node.asynchronous {
        Async::Sync => WaitFor::Nothing,
        Async::Default => WaitFor::All,
        Async::Queue(queue) => WaitFor::Queues(vec![queue]),
    };
    let clauses = scalars.iter().map(|var| {
        let text = func.vars[*var].name.clone();
        DataClause {
            kind,
            var: *var,
            section: None,
            rows: None,
            modifiers: Modifiers::default(),
            implicit: true,
            text,
            span: construct.span,
        }
    });
    DataAction {
        construct,
        ends: false,
        if_cond: None,
        asynchronous: Async::Sync,
        wait,
        finalize: false,
        if_present: true,
        clauses: clauses.collect(),
    }
}
