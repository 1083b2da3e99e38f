//! Data regions that nobody wrote: a loop that the host runs around compute constructs, and constructs that follow each
//! other, get one for the arrays that only the constructs change, as if the user had put `data` around. They move once
//! instead of in each iteration, or for each construct.
//!
//! Only arrays whose clauses would be implicit take part (OpenACC 3.3, 2.6.2), and only where [`HostUse`] finds no use
//! of them on the host that matters, no directive that names them and no alias; what control may leave by a jump gets
//! none. What pointers and dummy arguments show takes part only where the constructs surely run: in every iteration of
//! a loop that has one, which the region's condition asks (C's `for` is a `while` here: what it asks is asked once
//! more). Outermost loops come first. What the first construct writes before any reads it need not come to the device,
//! what nothing looks at afterwards need not come back ([`LaterUse`]). The clauses are `implicit`, which `-Minfo`
//! shows, and give way: the runtime goes on without them when the device's memory runs out.

use super::implicit_data::{section_text, whole_text};
use super::inferred_places;
use super::section::{emit_pointer_section, emit_section};
use accc_analysis::affine::Term;
use accc_analysis::device_use::{self, Use};
use accc_analysis::footprint::{self, Footprint};
use accc_analysis::host_use::HostUse;
use accc_analysis::later_use::LaterUse;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::pointers::Pointers;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashSet;

/// Puts the regions into one function.
pub fn run(func: &mut Function, spelling: Spelling, facts: &ModuleFacts) {
    if inferred_places::users(func, facts).is_empty() {
        return;
    }
    device_use::name_callees(func, facts);
    let loops = inferred_places::loops(func, facts).into_iter();
    wrap_places(func, loops.map(|op| OpRange { ops: vec![op], is_loop: true }).collect(), spelling, facts);
    let whole = Whole::new(func, facts);
    let runs = inferred_places::runs(func, facts, &|ops| shared(&whole, ops)).into_iter();
    wrap_places(func, runs.map(|ops| OpRange { ops, is_loop: false }).collect(), spelling, facts);
}

/// Puts a region around each place where arrays may stay on the device.
fn wrap_places(func: &mut Function, places: Vec<OpRange>, spelling: Spelling, facts: &ModuleFacts) {
    let mut places = places.into_iter();
    loop {
        // Looked at once more only where the function has changed.
        let whole = Whole::new(func, facts);
        let next = places.find_map(|place| {
            let arrays = arrays_of(&whole, &place);
            (!arrays.is_empty()).then_some((place, arrays))
        });
        let Some((place, arrays)) = next else { return };
        wrap(func, &place, arrays, spelling);
    }
}

/// The function as it is, and what many places ask of it.
struct Whole<'f> {
    func: &'f Function,
    facts: &'f ModuleFacts,
    pointers: Pointers<'f>,
    parents: ParentMap,
    /// By value how many operands it is.
    uses: Vec<u32>,
}

impl<'f> Whole<'f> {
    fn new(func: &'f Function, facts: &'f ModuleFacts) -> Whole<'f> {
        let (pointers, parents) = (Pointers::new(func, Some(facts)), ParentMap::new(func));
        let uses = inferred_places::value_uses(func);
        Whole { func, facts, pointers, parents, uses }
    }
}

/// What gets a region: a loop, or ops that follow each other.
struct OpRange {
    ops: Vec<Op>,
    is_loop: bool,
}

impl OpRange {
    fn first(&self) -> Op {
        self.ops[0]
    }
}

/// An array that stays on the device.
struct Kept {
    var: Var,
    kind: ClauseKind,
    /// Of pointers and dummy arguments: what the constructs use of what they show.
    print: Option<Footprint>,
}

/// Variables that data constructs around a loop name, the user's and those put there.
fn kept_around(whole: &Whole, op: Op) -> HashSet<Var> {
    let clauses = whole.parents.enclosing(op).flat_map(|outer| match whole.func.kind(outer) {
        OpKind::Data(node) => node.clauses.iter().map(|clause| clause.var).collect(),
        _ => Vec::new(),
    });
    clauses.collect()
}

/// The arrays that may stay on the device in a place.
fn arrays_of(whole: &Whole, place: &OpRange) -> Vec<Kept> {
    let Whole { func, facts, pointers, .. } = whole;
    let host = HostUse::of(func, &place.ops, pointers, facts);
    let uses = uses_in(func, &place.ops, facts);
    let mut candidates = candidates(whole, &place.ops, &host, &uses);
    let ops_with = |var: Var| uses.iter().filter(|(_, uses)| uses.iter().any(|one| one.print.var == var)).count();
    candidates.retain(|var| place.is_loop || ops_with(*var) > 1);
    if candidates.is_empty() {
        return Vec::new();
    }
    let later = LaterUse::of(func, &place.ops, pointers, facts);
    let kept = |var: Var| {
        let of_var = || uses.iter().flat_map(|(at, uses)| uses.iter().map(move |one| (*at, one)));
        let of_var: Vec<(Op, &Use)> = of_var().filter(|(_, one)| one.print.var == var).collect();
        kept(func, place, var, &of_var, &host, &later)
    };
    candidates.into_iter().filter_map(kept).collect()
}

/// The arrays that the first and the last of some ops both use in constructs, and that may stay on the device in
/// between.
fn shared(whole: &Whole, ops: &[Op]) -> Vec<Var> {
    let Whole { func, facts, pointers, .. } = whole;
    let host = HostUse::of(func, ops, pointers, facts);
    let uses = uses_in(func, ops, facts);
    let mut found = candidates(whole, ops, &host, &uses);
    let ends = [ops.first(), ops.last()].map(|end| uses_in(func, end.map_or(&[], std::slice::from_ref), facts));
    let in_all =
        |var: Var| ends.iter().all(|end| end.iter().flat_map(|(_, uses)| uses).any(|one| one.print.var == var));
    found.retain(|var| in_all(*var));
    found
}

/// The arrays of constructs that nothing else there changes, or uses at all where the constructs change them.
fn candidates(whole: &Whole, ops: &[Op], host: &HostUse, uses: &[(Op, Vec<Use>)]) -> Vec<Var> {
    let Whole { func, facts, pointers, .. } = whole;
    if !host.is_closed() || inferred_places::gives_values(func, ops, &whole.uses) {
        return Vec::new();
    }
    let mut used: Vec<Var> = Vec::new();
    for one in uses.iter().flat_map(|(_, uses)| uses) {
        if !used.contains(&one.print.var) {
            used.push(one.print.var);
        }
    }
    let around = kept_around(whole, ops[0]);
    // The host may look at what does not change.
    let is_only_read =
        |var: Var| uses.iter().flat_map(|(_, uses)| uses).all(|one| one.print.var != var || !one.print.written);
    let is_candidate = |var: &Var| {
        let others = used.iter().filter(|other| *other != var);
        !around.contains(var)
            && may_stay(func, *var, facts)
            && others.into_iter().all(|other| !pointers.may_show_same(*var, *other))
            && (host.leaves_alone(*var) || is_only_read(*var) && host.leaves_unchanged(*var))
    };
    used.iter().copied().filter(is_candidate).collect()
}

/// How an array stays; `None`: it can't, for it need not be there.
fn kept(
    func: &Function,
    place: &OpRange,
    var: Var,
    uses: &[(Op, &Use)],
    host: &HostUse,
    later: &LaterUse,
) -> Option<Kept> {
    let prints: Vec<&Footprint> = uses.iter().map(|(_, one)| &one.print).collect();
    let certain = is_certain(func, place, uses);
    let whole = is_always_there(func, var);
    let print = if whole { None } else { Some(joined(&prints, host, func, &place.ops).filter(|_| certain)?) };
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

/// The ops in a place that use arrays in compute constructs, and what they use.
fn uses_in(func: &Function, ops: &[Op], facts: &ModuleFacts) -> Vec<(Op, Vec<Use>)> {
    let uses = |outer: &Op| {
        let block = func.kind(*outer).blocks().first().copied();
        let of_one = move |inner: Op| (inner, device_use::of_op(func, facts, inner, block));
        func.walk_op(*outer).into_iter().map(of_one)
    };
    ops.iter().flat_map(uses).filter(|(_, uses)| !uses.is_empty()).collect()
}

/// Arrays whose memory is there whether a construct runs or not: variables and allocatables of the function or a
/// module. What a pointer or a dummy argument shows need not exist where it is not used.
fn is_always_there(func: &Function, var: Var) -> bool {
    let data = &func.vars[var];
    let own = matches!(data.class, VarClass::Local | VarClass::Global(_));
    own && match data.storage {
        Storage::Array { .. } | Storage::Descriptor { kind: DescriptorKind::Allocatable, .. } => true,
        Storage::Descriptor { .. } | Storage::Pointer { .. } | Storage::Scalar(_) => false,
    }
}

/// Whether every op with such a use runs in each iteration, of which there is one at least where the loop's guard
/// holds.
fn is_certain(func: &Function, place: &OpRange, uses: &[(Op, &Use)]) -> bool {
    let runs = |direct: &[Op]| {
        let is_call = |at: Op| matches!(func.kind(at), OpKind::Call { .. });
        uses.iter().all(|(at, one)| direct.contains(at) && (one.print.certain || !is_call(*at)))
    };
    if !place.is_loop {
        return runs(&place.ops);
    }
    let op = place.first();
    let (body, counted) = match func.kind(op) {
        OpKind::For(node) => (node.body, func.constant_int(node.step).is_some_and(|step| step != 0)),
        OpKind::While { cond, body, test_first, .. } => (*body, !test_first || is_repeatable(func, *cond)),
        _ => return false,
    };
    let jumps = func.walk_op(op).into_iter().any(|inner| match func.kind(inner) {
        OpKind::Break(target) | OpKind::Continue(target) => *target == op,
        _ => false,
    });
    counted && !jumps && runs(&func.blocks[body].ops)
}

/// Whether a loop's condition may be asked once more before the loop: it has no effect.
fn is_repeatable(func: &Function, cond: Block) -> bool {
    let allowed = Effect::READ | Effect::READ_MEMORY | Effect::ESCAPE | Effect::YIELD;
    func.walk(cond).into_iter().all(|op| {
        let kind = func.kind(op);
        let is_volatile = kind.effects().reads.var().is_some_and(|var| func.vars[var].volatile);
        matches!(kind, OpKind::If { .. }) || !is_volatile && kind.does_only(allowed)
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
    own && !data.is_scalar() && !data.volatile && !facts.is_declared(data) && !facts.shares_memory(func, var)
}

/// The box that holds what all constructs use of a pointer's elements, where its bounds are known before the loop.
fn joined(prints: &[&Footprint], host: &HostUse, func: &Function, ops: &[Op]) -> Option<Footprint> {
    let inside: HashSet<Op> = ops.iter().flat_map(|op| func.walk_op(*op)).collect();
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
    let happening = prints.iter().filter(|print| print.certain_start.is_some());
    let starts = happening.map(|print| (print.bounds.clone(), print.certain_start.clone()));
    let certain_start = footprint::certain_start(&bounds, starts);
    let first = prints.first()?;
    Some(Footprint {
        var: first.var,
        bounds: Some(bounds),
        apart: Vec::new(),
        rows: None,
        certain_start,
        before_first: prints.iter().find_map(|print| print.before_first),
        row_sizes: Vec::new(),
        read: true,
        written: prints.iter().any(|print| print.written),
        certain: false,
        surely_written_first: false,
    })
}

/// Makes the place the body of a data region.
fn wrap(func: &mut Function, place: &OpRange, arrays: Vec<Kept>, spelling: Spelling) {
    let op = place.first();
    let span = func.ops[op].span;
    let guarded = place.is_loop && arrays.iter().any(|array| array.print.is_some());
    let if_cond = if guarded { guard(func, op) } else { None };
    let clauses = arrays.into_iter().map(|array| clause(func, op, array, spelling)).collect();
    let end_span = place.ops.last().map_or(span, |last| end_of(func, *last));
    let construct = Construct { kind: ConstructKind::Data, span, end_span };
    let mut b = Builder::before(func, op);
    let body = b.new_block();
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
    let block = func.block_of(op).expect("the place is in a block");
    place.ops.iter().for_each(|op| func.remove_op(block, *op));
    let end = func.new_op(OpKind::Yield(Vec::new()), &[], span);
    func.blocks[body].ops.extend(place.ops.iter().copied().chain([end]));
}

/// The end directive of a construct, or the op itself.
fn end_of(func: &Function, op: Op) -> Span {
    match func.kind(op) {
        OpKind::Compute(node) => node.construct.end_span,
        _ => func.ops[op].span,
    }
}

fn clause(func: &mut Function, op: Op, array: Kept, spelling: Spelling) -> DataClause {
    let bounds = array.print.as_ref().and_then(|print| print.bounds.clone());
    let (section, text) = match (&array.print, bounds) {
        (Some(print), Some(bounds)) => {
            let text = section_text(func, array.var, &bounds, spelling);
            let section = match func.vars[array.var].is_pointer() {
                true => emit_pointer_section(func, op, print, &[bounds]),
                false => emit_section(func, op, array.var, &[bounds]),
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
