//! Data regions that nobody wrote: a loop that the host runs around compute constructs gets one for the arrays that only
//! the constructs use, as if the user had put `data` around it. They move once instead of in each iteration.
//!
//! Only arrays whose clauses would be implicit take part (OpenACC 3.3, 2.6.2), and only where [`HostUse`] finds no use of
//! them on the host, no directive that names them and no alias in the loop; loops that control may leave by a jump get
//! none. What pointers and dummy arguments show takes part only where the constructs surely run: in every iteration of a
//! loop that has one, which the region's condition asks (C's `for` is a `while` here: what it asks is asked once more).
//! Outermost loops come first. What the first construct of an iteration writes before any reads it need not come to the device,
//! what nothing looks at afterwards need not come back ([`LaterUse`]). The clauses are `implicit`, which `-Minfo` shows, and give way: the runtime goes on without
//! them when the device's memory runs out.

use super::implicit_data::{emit_pointer_section, emit_section, section_text, whole_text};
use crate::analysis::affine::Term;
use crate::analysis::device_use::{self, Use};
use crate::analysis::footprint::{self, Footprint};
use crate::analysis::host_use::HostUse;
use crate::analysis::later_use::LaterUse;
use crate::analysis::module_facts::ModuleFacts;
use crate::analysis::pointers::{Pointers, types_may_meet};
use accc_ir::*;
use std::collections::HashSet;

/// Puts the regions into one function.
pub fn run(func: &mut Function, spelling: Spelling, facts: &ModuleFacts) {
    let Some(body) = func.body else { return };
    let loops = loops_around_constructs(func, body, facts);
    if !loops.is_empty() {
        device_use::name_callees(func, facts);
    }
    for op in loops {
        let arrays = arrays_of(func, op, facts);
        if !arrays.is_empty() {
            wrap(func, op, arrays, spelling);
        }
    }
}

/// An array that stays on the device.
struct Kept {
    var: Var,
    kind: ClauseKind,
    /// Of pointers and dummy arguments: what the constructs use of what they show.
    print: Option<Footprint>,
}

/// The loops of the host with compute constructs inside, outer ones first.
fn loops_around_constructs(func: &Function, body: Block, facts: &ModuleFacts) -> Vec<Op> {
    let is_construct = |op: Op| matches!(func.kind(op), OpKind::Compute(_));
    let holds_some = |op: &Op| match func.kind(*op) {
        OpKind::Compute(_) => true,
        OpKind::Call { callee, .. } => facts.with_constructs(*callee).is_some(),
        _ => false,
    };
    let inside: Vec<Op> = func.walk(body).into_iter().filter(holds_some).collect();
    if inside.is_empty() {
        return Vec::new();
    }
    let parents = ParentMap::new(func);
    let around: HashSet<Op> = inside.into_iter().flat_map(|op| parents.enclosing(op)).collect();
    let is_loop = |op: &Op| matches!(func.kind(*op), OpKind::For(_) | OpKind::While { .. });
    let on_host = |op: &Op| !parents.enclosing(*op).any(is_construct);
    func.walk(body).into_iter().filter(|op| is_loop(op) && around.contains(op) && on_host(op)).collect()
}

/// Variables that data constructs around a loop name, the user's and those put there.
fn kept_around(func: &Function, op: Op) -> HashSet<Var> {
    let parents = ParentMap::new(func);
    let clauses = parents.enclosing(op).flat_map(|outer| match func.kind(outer) {
        OpKind::Data(node) => node.clauses.iter().map(|clause| clause.var).collect(),
        _ => Vec::new(),
    });
    clauses.collect()
}

/// The arrays that may stay on the device while a loop runs.
fn arrays_of(func: &Function, op: Op, facts: &ModuleFacts) -> Vec<Kept> {
    let pointers = Pointers::new(func, Some(facts));
    let host = HostUse::of(func, op, &pointers, facts);
    let no_results = func.ops[op].results.is_empty();
    if !host.is_closed() || !no_results {
        return Vec::new();
    }
    let uses = uses_in(func, op, facts);
    let mut used: Vec<Var> = Vec::new();
    for one in uses.iter().flat_map(|(_, uses)| uses) {
        if !used.contains(&one.print.var) {
            used.push(one.print.var);
        }
    }
    let around = kept_around(func, op);
    // The host may look at what does not change.
    let is_only_read =
        |var: Var| uses.iter().flat_map(|(_, uses)| uses).all(|one| one.print.var != var || !one.print.written);
    let is_candidate = |var: &Var| {
        let others = used.iter().filter(|other| *other != var);
        !around.contains(var)
            && may_stay(func, *var, facts)
            && others.into_iter().all(|other| !may_meet(func, &pointers, *var, *other))
            && (host.leaves_alone(*var) || is_only_read(*var) && host.leaves_unchanged(*var))
    };
    let candidates: Vec<Var> = used.iter().copied().filter(is_candidate).collect();
    if candidates.is_empty() {
        return Vec::new();
    }
    let later = LaterUse::of(func, op, &pointers, facts);
    let kept = |var: Var| {
        let of_var = || uses.iter().flat_map(|(at, uses)| uses.iter().map(move |one| (*at, one)));
        let of_var: Vec<(Op, &Use)> = of_var().filter(|(_, one)| one.print.var == var).collect();
        kept(func, op, var, &of_var, &host, &later)
    };
    candidates.into_iter().filter_map(kept).collect()
}

/// How an array stays; `None`: it can't, for it need not be there.
fn kept(func: &Function, op: Op, var: Var, uses: &[(Op, &Use)], host: &HostUse, later: &LaterUse) -> Option<Kept> {
    let prints: Vec<&Footprint> = uses.iter().map(|(_, one)| &one.print).collect();
    let certain = is_certain(func, op, uses);
    let whole = is_always_there(func, var);
    let print = if whole { None } else { Some(joined(&prints, host, func, op).filter(|_| certain)?) };
    let fresh = certain && device_use::is_fresh(uses);
    let written = prints.iter().any(|print| print.written);
    // What comes back is the section as it was written.
    let exact = !whole && uses[0].1.exact;
    let kind = match (fresh, written && later.reads(var)) {
        (_, false) if !written => ClauseKind::CopyIn,
        (true, true) if exact => ClauseKind::CopyOut,
        (true, false) => ClauseKind::Create,
        // Not `copyin`: where the region gives way it goes back.
        (false, _) | (true, true) => ClauseKind::Copy,
    };
    Some(Kept { var, kind, print })
}

/// The ops in a loop that use arrays in compute constructs, and what they use.
fn uses_in(func: &Function, op: Op, facts: &ModuleFacts) -> Vec<(Op, Vec<Use>)> {
    let body = func.kind(op).blocks().first().copied().expect("a loop has a body");
    let uses = |inner: Op| (inner, device_use::of_op(func, facts, inner, body));
    func.walk_op(op).into_iter().map(uses).filter(|(_, uses)| !uses.is_empty()).collect()
}

/// Arrays whose memory is there whether a construct runs or not: variables and allocatables of the function or a module. What
/// a pointer or a dummy argument shows need not exist where it is not used.
fn is_always_there(func: &Function, var: Var) -> bool {
    let data = &func.vars[var];
    let own = matches!(data.class, VarClass::Local | VarClass::Global(_));
    own && match data.storage {
        Storage::Array { .. } | Storage::Descriptor { kind: DescriptorKind::Allocatable, .. } => true,
        Storage::Descriptor { .. } | Storage::Pointer { .. } | Storage::Scalar(_) => false,
    }
}

/// Whether every op with such a use runs in each iteration, of which there is one at least where the loop's guard holds.
fn is_certain(func: &Function, op: Op, uses: &[(Op, &Use)]) -> bool {
    let (body, counted) = match func.kind(op) {
        OpKind::For(node) => (node.body, func.constant_int(node.step).is_some_and(|step| step != 0)),
        OpKind::While { cond, body, test_first, .. } => (*body, !test_first || is_repeatable(func, *cond)),
        _ => return false,
    };
    let direct = &func.blocks[body].ops;
    let jumps = func.walk_op(op).into_iter().any(|inner| match func.kind(inner) {
        OpKind::Break(target) | OpKind::Continue(target) => *target == op,
        _ => false,
    });
    let runs = |(at, one): &(Op, &Use)| {
        let is_call = matches!(func.kind(*at), OpKind::Call { .. });
        direct.contains(at) && (one.print.certain || !is_call)
    };
    counted && !jumps && uses.iter().all(runs)
}

/// Whether a loop's condition may be asked once more before the loop: it has no effect.
fn is_repeatable(func: &Function, cond: Block) -> bool {
    func.walk(cond).into_iter().all(|op| match func.kind(op) {
        OpKind::Load(var) | OpKind::LoadView(var) => !func.vars[*var].volatile,
        OpKind::LoadAt { access, .. } => !access.volatile,
        OpKind::LoadElem { .. } | OpKind::VarAddr(_) | OpKind::If { .. } | OpKind::Yield(_) => true,
        kind => kind.is_pure(),
    })
}

/// Whether a loop has an iteration; `None`: it surely has.
fn guard(func: &mut Function, op: Op) -> Option<Value> {
    match func.kind(op) {
        OpKind::For(node) => {
            let (lower, upper) = (node.lower, node.upper);
            let relation = if func.constant_int(node.step)? > 0 { CompareOp::Le } else { CompareOp::Ge };
            Some(Builder::before(func, op).compare(relation, lower, upper))
        }
        OpKind::While { cond, test_first: true, .. } => {
            let asked = Cloner::new().clone_block_within(func, *cond);
            let mut ops = std::mem::take(&mut func.blocks[asked].ops);
            let answer = match ops.pop().map(|last| func.kind(last)) {
                Some(OpKind::Yield(values)) => values[0],
                other => unreachable!("a condition ends with its value, not {other:?}"),
            };
            let block = func.block_of(op).expect("the loop stands in a block");
            func.insert_before(block, op, &ops);
            Some(answer)
        }
        _ => None,
    }
}

/// Arrays of the function with a place of their own; members come with their records.
fn may_stay(func: &Function, var: Var, facts: &ModuleFacts) -> bool {
    let data = &func.vars[var];
    let own = matches!(data.class, VarClass::Local | VarClass::RefParam | VarClass::ValueParam | VarClass::Global(_));
    own && !data.is_scalar() && !data.volatile && !facts.is_declared(data)
}

fn may_meet(func: &Function, pointers: &Pointers, a: Var, b: Var) -> bool {
    let through_pointer = func.vars[a].is_pointer() || func.vars[b].is_pointer();
    pointers.may_alias(a, b) && (!through_pointer || types_may_meet(func.vars[a].elem(), func.vars[b].elem()))
}

/// The box that holds what all constructs use of a pointer's elements, where its bounds are known before the loop.
fn joined(prints: &[&Footprint], host: &HostUse, func: &Function, op: Op) -> Option<Footprint> {
    let inside: HashSet<Op> = func.walk_op(op).into_iter().collect();
    let fixed = |term: &Term| match term {
        Term::Loop(_) => false,
        Term::Var(var) => host.is_fixed(*var),
        Term::Part(var, ..) => host.leaves_alone(*var),
        Term::Value(value) => func.def(*value).is_some_and(|def| !inside.contains(&def)),
        Term::Product(product) => product.of.is_none() && product.vars().all(|var| host.is_fixed(var)),
    };
    let plain = |print: &&&Footprint| print.rows.is_none() && print.row_sizes.is_empty();
    let all: Option<Vec<_>> = prints.iter().filter(plain).map(|print| print.bounds.clone()).collect();
    let all = all.filter(|all| all.len() == prints.len())?;
    let known = all.iter().flatten().flat_map(|(low, high)| low.terms.keys().chain(high.terms.keys())).all(fixed);
    let bounds = footprint::union(all.into_iter().map(Some)).filter(|_| known)?;
    let first = prints.first()?;
    Some(Footprint {
        var: first.var,
        bounds: Some(bounds),
        rows: None,
        below_zero: prints.iter().any(|print| print.below_zero),
        row_sizes: Vec::new(),
        read: true,
        written: prints.iter().any(|print| print.written),
        certain: false,
        surely_written_first: false,
    })
}

/// Makes the loop the body of a data region.
fn wrap(func: &mut Function, op: Op, arrays: Vec<Kept>, spelling: Spelling) {
    let span = func.ops[op].span;
    let guarded = arrays.iter().any(|array| array.print.is_some());
    let if_cond = if guarded { guard(func, op) } else { None };
    let clauses = arrays.into_iter().map(|array| clause(func, op, array, spelling)).collect();
    let mut b = Builder::before(func, op);
    let body = b.new_block();
    let construct = Construct { kind: ConstructKind::Data, span, end_span: span };
    let region = b.effect(OpKind::Data(Box::new(Data {
        construct,
        if_cond,
        asynchronous: Async::Sync,
        wait: WaitFor::Nothing,
        default: DefaultClause::Implicit,
        clauses,
        compute: false,
        deferrable_wait: false,
        body,
    })));
    func.ops[region].span = span;
    let block = func.block_of(op).expect("the loop stands in a block");
    func.remove_op(block, op);
    let end = func.new_op(OpKind::Yield(Vec::new()), &[], span);
    func.blocks[body].ops.extend([op, end]);
}

fn clause(func: &mut Function, op: Op, array: Kept, spelling: Spelling) -> DataClause {
    let bounds = array.print.as_ref().and_then(|print| print.bounds.clone());
    let (section, text) = match (&array.print, bounds) {
        (Some(print), Some(bounds)) => {
            let text = section_text(func, array.var, &bounds, spelling);
            let section = match func.vars[array.var].is_pointer() {
                true => emit_pointer_section(func, op, print, &bounds),
                false => emit_section(func, op, array.var, &bounds),
            };
            (Some(section), text)
        }
        (None, _) | (_, None) => (None, whole_text(func, array.var, spelling)),
    };
    DataClause {
        kind: array.kind,
        var: array.var,
        section,
        rows: None,
        modifiers: Modifiers { gives_way: true, ..Modifiers::default() },
        implicit: true,
        text,
        span: func.ops[op].span,
    }
}
