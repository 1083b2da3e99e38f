//! The verdict on each loop of a region: parallel, or why not.
//!
//! Puts together dependence, privatisation and reductions. The user's clauses are taken at their word for the scalars
//! they name; whether the loop directive itself asserts independence is the scheduler's affair.

use super::affine::Affine;
use super::dependence::aliases::rows_overlap;
use super::dependence::candidates::{Candidates, distinct};
use super::dependence::{Answers, Carried};
use super::element_updates;
use super::footprint;
use super::module_facts::ModuleFacts;
use super::pointers::Pointers;
use super::privatization::{ScalarRole, Scope, of_loop, private_arrays};
use super::region::{Access, Region, ScalarAccess};
use super::surroundings::Surroundings;
use crate::locality::register_reuse::{self, Jam};
use crate::locality::reuse;
use crate::locality::transposed_loads::Sides;
use accc_ir::*;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// What was found about one loop.
#[derive(Clone, Debug)]
pub struct LoopFacts {
    /// The loop.
    pub op: Op,
    /// Why it is not parallel; none: it is.
    pub refusals: Vec<Refusal>,
    /// Scalars that it writes, loop variables aside.
    pub scalars: Vec<(Var, ScalarRole)>,
    /// Arrays of which its iterations update elements that only the data says: in any order, where the updates are atomic.
    pub updated: Vec<(Var, ReductionOp)>,
    /// Its iterations update an element that several of them share, by atomic operations whose results depend on their order:
    /// sums and products of reals.
    pub reorders: bool,
    /// See [`crate::locality::stride::is_contiguous`].
    pub contiguous: bool,
    /// See [`crate::locality::stride::behind_line`].
    pub behind_line: u32,
    /// How often it runs, where that is known when the region starts.
    pub trips: Option<Affine>,
    /// How often it runs at most, where that is a number: 8 in a triangle of 8 x 8.
    pub most_trips: Option<i64>,
    /// See [`crate::locality::stride::far_apart`].
    pub far_apart: Vec<(Var, String)>,
    /// Neighbouring iterations read the same elements: see [`reuse`].
    pub reuses: bool,
    /// What it and the loop around it read again and again: see [`register_reuse`].
    pub jam: Option<Jam>,
    /// Of both loops of a nest: which of them lanes are to share (see [`crate::locality::transposed_loads`]).
    pub transposed: Option<Sides>,
}

impl LoopFacts {
    /// Whether it runs in order, and nothing but elements of arrays goes from one iteration to another.
    pub fn is_ordered_by_arrays(&self, func: &Function) -> bool {
        let by_array = |refusal: &Refusal| {
            matches!(refusal.kind, RefusalKind::CarriedDependence | RefusalKind::ExposedUse)
                && refusal.var.is_some_and(|var| !func.vars[var].is_scalar())
        };
        !self.refusals.is_empty() && self.refusals.iter().all(by_array)
    }

    /// Whether its iterations add up, multiply, compare... into a scalar.
    pub fn reduces(&self) -> bool {
        self.scalars.iter().any(|(_, role)| matches!(role, ScalarRole::Reduction(_)))
    }
}

/// All loops of a region in program order.
#[derive(Clone, Debug, Default)]
pub struct RegionFacts {
    /// Outer loops before inner ones.
    pub loops: Vec<LoopFacts>,
    index: HashMap<Op, usize>,
}

impl RegionFacts {
    /// `live_at_end`: scalars whose value is used after the region; `version`: what a check before it has shown.
    pub fn new(
        func: &Function,
        around: &Surroundings,
        root: Block,
        live_at_end: &HashSet<Var>,
        version: &Version,
    ) -> RegionFacts {
        let Surroundings { module, parents, .. } = around;
        let mut region = Region::within(func, root, around);
        if let Version::Checked(checked) = version {
            region.assume(&checked.not_negative);
        }
        let pointers = around.pointers(func, version);
        let scope = Scope { func, parents, root, live_at_end };
        let of_one = |info: &super::region::LoopInfo| of_one(&region, module, &scope, &pointers, info.op);
        let loops: Vec<LoopFacts> = region.loops.iter().map(of_one).collect();
        let index = loops.iter().enumerate().map(|(i, facts)| (facts.op, i)).collect();
        let mut facts = RegionFacts { loops, index };
        facts.note_transposes();
        facts
    }

    /// Both loops of a nest know what was found of it.
    fn note_transposes(&mut self) {
        let found: Vec<Sides> = self.loops.iter().filter_map(|facts| facts.jam?.transposed).collect();
        for sides in found {
            for op in [sides.lanes, sides.rows] {
                let at = self.index[&op];
                self.loops[at].transposed = Some(sides);
            }
        }
    }

    /// `None`: no loop of the region.
    pub fn of(&self, op: Op) -> Option<&LoopFacts> {
        self.index.get(&op).map(|i| &self.loops[*i])
    }

    /// One line for each loop; `line` gives line numbers.
    pub fn show(&self, func: &Function, line: &dyn Fn(accc_source::Span) -> u32) -> String {
        let mut text = String::new();
        for facts in &self.loops {
            let name = super::affine::loop_name(func, facts.op);
            let verdict = if facts.refusals.is_empty() { "parallelizable" } else { "sequential" };
            let stride = if facts.contiguous { ", contiguous" } else { "" };
            let reuse = if facts.reuses { ", reads again" } else { "" };
            writeln!(text, "{}: loop {name}: {verdict}{stride}{reuse}", line(func.ops[facts.op].span))
                .expect("a string");
            for (var, role) in &facts.scalars {
                let role = match role {
                    ScalarRole::Private => "private".to_string(),
                    ScalarRole::Reduction(op) => format!("reduction {op:?}"),
                    ScalarRole::LiveOut => "live-out".to_string(),
                    ScalarRole::Flag => "flag".to_string(),
                    ScalarRole::Carried => "carried".to_string(),
                };
                writeln!(text, "    {}: {role}", func.vars[*var].name).expect("a string");
            }
            for (var, op) in &facts.updated {
                writeln!(text, "    {}: reduction {op:?} of elements", func.vars[*var].name).expect("a string");
            }
            for refusal in &facts.refusals {
                let name = refusal.var.map_or("", |var| &func.vars[var].name);
                writeln!(text, "    {:?} {name} {}", refusal.kind, refusal.detail).expect("a string");
            }
        }
        text.lines().map(|l| format!("{}\n", l.trim_end())).collect()
    }
}

fn of_one(region: &Region, module: &ModuleFacts, scope: &Scope, pointers: &Pointers, op: Op) -> LoopFacts {
    let mut facts = LoopFacts {
        op,
        refusals: Vec::new(),
        scalars: of_loop(scope, op),
        updated: Vec::new(),
        reorders: false,
        contiguous: crate::locality::stride::is_contiguous(region, op),
        behind_line: crate::locality::stride::behind_line(region, op),
        trips: trips(region, op),
        most_trips: most_trips(region, op),
        far_apart: crate::locality::stride::far_apart(region, op),
        reuses: reuse::is_along(region, op),
        jam: None,
        transposed: None,
    };
    facts.jam = register_reuse::of_nest(region, pointers, op, &facts.scalars);
    arrays(region, pointers, op, &mut facts);
    scalars(region, op, &mut facts);
    effects(region, module, op, &mut facts);
    facts
}

fn trips(region: &Region, op: Op) -> Option<Affine> {
    let info = region.loop_info(op)?;
    let (lower, upper, step) = (info.lower.as_ref()?, info.upper.as_ref()?, info.step?);
    let known = |expr: &Affine| expr.terms.keys().all(|term| region.is_known_before(*term));
    let length = if step > 0 { upper.sub(lower)? } else { lower.sub(upper)? };
    match (length.as_constant(), step.abs()) {
        (Some(length), step) => Some(Affine::constant((length / step + 1).max(0))),
        (None, 1) => length.offset(1).filter(known),
        (None, _) => None,
    }
}

fn most_trips(region: &Region, op: Op) -> Option<i64> {
    let info = region.loop_info(op)?;
    let (lower, upper, step) = (info.lower.as_ref()?, info.upper.as_ref()?, info.step?);
    let length = if step > 0 { upper.sub(lower)? } else { lower.sub(upper)? };
    let most = footprint::most(region, &length)?.as_constant()?;
    Some((most / step.abs() + 1).max(0))
}

fn arrays(region: &Region, pointers: &Pointers, op: Op, facts: &mut LoopFacts) {
    let func = region.func;
    let private = private_arrays(func, op);
    let accesses = distinct(func, region.accesses_in(op).filter(|a| !private.contains(&a.var)));
    let candidates = Candidates::new(region, pointers, op, &accesses);
    let mut refused: HashSet<Var> = HashSet::new();
    let mut looked_at: HashSet<Var> = HashSet::new();
    let mut answers = Answers::default();
    for (i, a) in accesses.iter().enumerate() {
        for b in candidates.from(i).into_iter().map(|n| accesses[n]) {
            if refused.contains(&a.var) {
                break;
            }
            if atomic_updates_commute(func, op, a, b) {
                let may_reorder = !facts.reorders && !is_exact(func, a.op);
                facts.reorders |=
                    may_reorder && (a.var != b.var || matches!(answers.carried(region, op, a, b), Carried::Yes(_)));
                continue;
            }
            let rows_overlap = rows_overlap(func, a, b);
            let found = if a.var == b.var && !rows_overlap {
                let Carried::Yes(found) = answers.carried(region, op, a, b) else { continue };
                Some(found)
            } else {
                None
            };
            if found.is_some() && looked_at.insert(a.var) {
                facts.updated.extend(scattered(region, op, a.var).map(|operator| (a.var, operator)));
            }
            if found.is_some() && facts.updated.iter().any(|(var, _)| *var == a.var) {
                continue;
            }
            refused.insert(a.var);
            let kind = if rows_overlap { RefusalKind::MayAlias } else { kind_of(region, op, a, b) };
            let certain = found.as_ref().is_some_and(|found| found.proven) && !a.conditional && !b.conditional;
            let detail = match (kind, found) {
                (RefusalKind::NeedsPrivateArray, _) => subscripts_text(region, op, a),
                (_, Some(found)) => found.vector.to_string(),
                (_, None) => String::new(),
            };
            let references = [a, b].map(|access| reference(region, access)).to_vec();
            facts.refusals.push(Refusal { kind, var: Some(a.var), references, detail, certain });
        }
    }
}

/// The operator, if the loop does nothing with an array but update elements, and which ones it is differs from iteration to
/// iteration with the data. (Elements that do not differ are sums for each of them, better kept in order.)
fn scattered(region: &Region, op: Op, var: Var) -> Option<ReductionOp> {
    let OpKind::For(node) = region.func.kind(op) else { return None };
    let data = &region.func.vars[var];
    let of_data = |access: &Access| {
        let by_data = |s: &Option<Affine>| s.as_ref().is_none_or(|s| region.has_varying_value(s, op));
        !access.any && access.shape.level == 0 && access.subscripts.iter().any(by_data)
    };
    let mut accesses = region.accesses_in(op).filter(|access| access.var == var);
    if data.volatile || !accesses.all(of_data) {
        return None;
    }
    element_updates::of_array(region.func, node.body, var, None).map(|updates| updates.op)
}

/// Whether the program says that both are atomic updates, whose order nobody sees: they are of one operator, and what an element
/// was before or is after one is not used.
pub fn atomic_updates_commute(func: &Function, of: Op, a: &Access, b: &Access) -> bool {
    let operator = |access: &Access| match func.kind(access.op) {
        OpKind::AtomicUpdate { op, .. } => Some(*op),
        _ => None,
    };
    let is_used = |access: &Access| {
        let inside = func.walk_op(of);
        let uses = |inner: &Op| func.kind(*inner).operands().iter().any(|v| func.ops[access.op].results.contains(v));
        inside.iter().any(uses)
    };
    let commutes = |op: AtomicOp| {
        use AtomicOp::{Add, AddParts, And, Eqv, Max, Min, Mul, Or, Sub, UMax, UMin, Xor};
        matches!(op, Add | AddParts | Sub | Mul | Max | Min | UMax | UMin | And | Or | Xor | Eqv)
    };
    let same = operator(a).is_some_and(|op| commutes(op) && operator(b) == Some(op));
    same && !is_used(a) && (a.op == b.op || !is_used(b))
}

/// Whether the results of atomic updates are the same in any order: of integers and truth values they are.
fn is_exact(func: &Function, update: Op) -> bool {
    let OpKind::AtomicUpdate { op, value, .. } = func.kind(update) else { return true };
    let is_rounded = func.type_of(*value).is_float() || func.type_of(*value).is_complex();
    !is_rounded || matches!(op, AtomicOp::Max | AtomicOp::Min)
}

/// An access with its subscripts, as far as the program has them in a form that can be shown.
fn reference(region: &Region, access: &Access) -> Reference {
    let readable = |text: &String| !text.contains(['?', '(', ' ']);
    let show = |s: &Option<Affine>| s.as_ref().map(|s| s.show(region.func)).filter(readable);
    let subscripts = access.written_subscripts();
    let texts = subscripts.iter().skip(access.shape.field_dims).map(|s| show(s).unwrap_or_else(|| "...".into()));
    let subscripts = texts.collect::<Vec<_>>().join(",");
    Reference { span: access.span, var: Some(access.var), subscripts }
}

/// When the loop's variable is in no subscript of the array, iterations share all of it: what would help is a copy for
/// each iteration, unless one needs what the one before left.
fn kind_of(region: &Region, op: Op, a: &Access, b: &Access) -> RefusalKind {
    if a.var != b.var {
        return RefusalKind::MayAlias;
    }
    let shared = region.accesses_in(op).filter(|access| access.var == a.var).all(|access| {
        !access.any
            && access
                .subscripts
                .iter()
                .all(|s| s.as_ref().is_some_and(|e| !e.depends_on(op) && !region.has_varying_value(e, op)))
    });
    let first = region.accesses_in(op).find(|access| access.var == a.var);
    match first {
        Some(first) if shared && first.write && !first.conditional => RefusalKind::NeedsPrivateArray,
        Some(_) if shared => RefusalKind::ExposedUse,
        _ => RefusalKind::CarriedDependence,
    }
}

fn subscripts_text(region: &Region, op: Op, access: &Access) -> String {
    let parts: Vec<String> = access
        .subscripts
        .iter()
        .map(|s| match s {
            Some(e) if e.loops().all(|l| !region.encloses(op, l)) => e.show(region.func),
            _ => ":".to_string(),
        })
        .collect();
    parts.join(",")
}

fn scalars(region: &Region, op: Op, facts: &mut LoopFacts) {
    for (var, role) in &facts.scalars {
        let kind = match role {
            ScalarRole::Private | ScalarRole::Flag | ScalarRole::Reduction(_) => continue,
            ScalarRole::LiveOut => RefusalKind::ScalarLiveOut,
            ScalarRole::Carried => RefusalKind::ScalarDependence,
        };
        let here = region.scalars.iter().filter(|s| s.var == *var && s.loops.contains(&op));
        let at = |s: &ScalarAccess| Reference { span: s.span, var: Some(*var), subscripts: String::new() };
        let references = here.map(at).collect();
        facts.refusals.push(Refusal { kind, var: Some(*var), references, detail: String::new(), certain: false });
    }
}

fn effects(region: &Region, module: &ModuleFacts, op: Op, facts: &mut LoopFacts) {
    let func = region.func;
    let inside: Vec<Op> = match func.kind(op) {
        OpKind::For(node) => func.walk(node.body),
        _ => Vec::new(),
    };
    let mut refuse = |kind: RefusalKind, at: Op, detail: String| {
        let references = vec![Reference { span: func.ops[at].span, var: None, subscripts: String::new() }];
        facts.refusals.push(Refusal { kind, var: None, references, detail, certain: false });
    };
    for at in &inside {
        match func.kind(*at) {
            OpKind::Break(target) if *target != op && inside.contains(target) => {}
            OpKind::Continue(target) if *target == op || inside.contains(target) => {}
            // Whichever iteration ends the program, it ends.
            OpKind::Fail(_) | OpKind::Stop { .. } => {}
            OpKind::Call { callee, .. } if region.opaque.contains(at) => {
                refuse(RefusalKind::Call, *at, module.name(*callee).to_string());
            }
            OpKind::CallIndirect { .. } => refuse(RefusalKind::Call, *at, String::new()),
            kind => {
                let effects = kind.effects();
                if effects.have(Effect::OUTPUT) {
                    refuse(RefusalKind::SideEffect, *at, String::new());
                }
                if effects.have(Effect::JUMP | Effect::RETURN | Effect::END) {
                    refuse(RefusalKind::EarlyExit, *at, String::new());
                }
            }
        }
    }
    let opaque = region.opaque.iter().find(|at| {
        inside.contains(at) && !matches!(func.kind(**at), OpKind::Call { .. } | OpKind::CallIndirect { .. })
    });
    if let Some(at) = opaque {
        refuse(RefusalKind::MayAlias, *at, String::new());
    }
}

/// Scalars of the region whose value the host uses after it: what a `kernels` region has to bring back.
pub fn live_at_end(func: &Function, around: &Surroundings, region: Op, candidates: &HashSet<Var>) -> HashSet<Var> {
    candidates.iter().filter(|var| around.is_live_after(func, region, **var)).copied().collect()
}

/// The facts of a clone's loops, and what they were computed from.
pub fn facts(func: &Function, around: &Surroundings, op: Op) -> RegionFacts {
    let node = compute(func, op);
    let mapped = mapped_scalars(func, node);
    let candidates: HashSet<Var> = func
        .walk(node.body)
        .into_iter()
        .filter_map(|inner| match func.kind(inner) {
            OpKind::Store(var, _) => Some(*var),
            OpKind::Break(target) => match func.kind(*target) {
                OpKind::For(node) => node.var,
                _ => None,
            },
            _ => None,
        })
        .collect();
    let is_kernels = node.construct.kind == ConstructKind::Kernels;
    let mut live = if is_kernels { live_at_end(func, around, op, &candidates) } else { HashSet::new() };
    live.retain(|var| !node.private.contains(var) && !node.firstprivate.contains(var));
    live.extend(mapped);
    RegionFacts::new(func, around, node.body, &live, &node.version)
}

/// Scalars with a data clause on the construct.
pub fn mapped_scalars(func: &Function, node: &Compute) -> HashSet<Var> {
    node.clauses.iter().map(|clause| clause.var).filter(|var| func.vars[*var].is_scalar()).collect()
}
