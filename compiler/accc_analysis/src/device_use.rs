//! Procedures as a loop around their calls sees them: what their compute constructs use of parameters and global variables,
//! and what the rest of them touches, at any depth of calls. So arrays may stay on the device from call to call.
//!
//! Takes a module in phase *acc*, callees before their callers; of procedures that call each other in a circle nothing is known.
//! Sections are affine in the procedure's scalar parameters and global scalars; [`at_call`] puts the caller's arguments there.

mod at_call;

use super::affine::{Affine, Term};
use super::footprint::{self, CertainStart, Footprint};
use super::host_use::HostUse;
use super::kept_addresses::is_kept;
use super::module_facts::ModuleFacts;
use super::pointers::Pointers;
use super::region::{Region, before};
use accc_ir::*;
use accc_source::Span;
use at_call::{at_call, global_scalar};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// What happens to what one parameter refers to, or to a global variable.
#[derive(Clone, Debug, Default)]
pub struct ParamUse {
    /// Something else than constructs with implicit clauses uses it.
    pub host: bool,
    /// And may change it.
    pub host_writes: bool,
    /// Its address may outlive the call.
    pub kept: bool,
    /// A scalar whose value may change.
    pub changed: bool,
    /// A construct may write it.
    pub written: bool,
    /// A construct reads or writes it.
    pub used: bool,
    /// Every call runs all constructs that use it.
    pub certain: bool,
    /// All that constructs use of it the first of them writes, before anything is read.
    pub fresh: bool,
    /// The boxes that constructs use, in the procedure's parameters; `None` where one is not known.
    pub boxes: Option<Vec<footprint::Bounds>>,
    /// Of one box: see [`Footprint::certain_start`].
    certain_start: CertainStart,
    /// See [`Footprint::before_first`].
    before_first: Option<Span>,
    /// The extents of the inner dimensions of what a pointer points to, in the procedure's parameters.
    inner: Option<Vec<Affine>>,
    elem: Option<Elem>,
}

/// A global variable that a procedure uses.
#[derive(Clone, Debug)]
pub struct GlobalUse {
    /// In the module of the procedure.
    pub id: GlobalId,
    /// As the procedure knows it.
    data: VarData,
    /// What constructs do with it.
    pub used: ParamUse,
}

/// A procedure that does nothing which its callers can see but to what its parameters refer to and to these global variables.
#[derive(Clone, Debug)]
pub struct DeviceUse {
    params: Vec<Var>,
    /// In the order of the parameters.
    pub uses: Vec<ParamUse>,
    /// Those that constructs use, in the order of their first use.
    pub globals: Vec<GlobalUse>,
    /// Global scalars that boxes may be told in.
    scalars: Vec<(Var, GlobalId)>,
    /// It runs compute constructs, or what it calls does.
    pub constructs: bool,
}

/// What one op uses of an array in compute constructs.
pub struct Use {
    /// Which elements, as boxes of subscripts.
    pub print: Footprint,
    /// It writes all that it uses, before it reads any.
    pub fresh: bool,
    /// Nothing else lies between the first and the last element of the box.
    pub exact: bool,
}

/// Fills the facts' table, for each function of a module that has constructs.
pub fn of_module(module: &Module, facts: &mut ModuleFacts) {
    let has_constructs = |func: &Function| func.ops.values().any(|op| matches!(op.kind, OpKind::Compute(_)));
    if !module.functions.values().any(has_constructs) {
        return;
    }
    facts.device_uses = vec![None; module.functions.len()];
    for id in Graph::of_calls(module).groups().into_iter().flatten() {
        facts.device_uses[id.index()] = of_function(&module.functions[id], facts);
    }
}

fn of_function(func: &Function, facts: &ModuleFacts) -> Option<DeviceUse> {
    // Another object may have one of that name which is taken.
    let body = func.body.filter(|_| !func.attrs.weak)?;
    let func = &*with_names(func, facts);
    let pointers = Pointers::for_callers(func, facts);
    let stand_ins = stand_ins(func, body);
    let entry = stand_ins.values().flat_map(|stand_in| stand_in.ops).collect();
    let host = HostUse::of_body(func, body, &pointers, facts, entry);
    if host.reaches_beyond() {
        return None;
    }
    let uses_of = |op: &Op| (*op, of_op(func, facts, *op, Some(body)));
    let uses: Vec<(Op, Vec<Use>)> = func.walk(body).iter().map(uses_of).filter(|(_, uses)| !uses.is_empty()).collect();
    // What callers do not know of must not meet what they keep.
    let named = |var: Var| func.params.contains(&var) || matches!(func.vars[var].class, VarClass::Global(_));
    let hidden = |one: &Use| !named(one.print.var) && pointers.is_visible(one.print.var);
    if uses.iter().flat_map(|(_, uses)| uses).any(hidden) {
        return None;
    }
    let whole = Whole { func, body, host: &host, pointers: &pointers, uses: &uses, facts };
    let of_param = |param: &Var| ParamUse {
        kept: is_kept(func, body, *param, facts),
        ..whole.of_var(stand_ins.get(param).map_or(*param, |stand_in| stand_in.var))
    };
    let has_constructs = |op: Op| match func.kind(op) {
        OpKind::Compute(_) => true,
        OpKind::Call { callee, .. } => facts.with_constructs(*callee).is_some(),
        _ => false,
    };
    Some(DeviceUse {
        params: func.params.clone(),
        uses: func.params.iter().map(of_param).collect(),
        globals: whole.globals(),
        scalars: func.vars.iter().filter_map(|(var, data)| Some((var, global_scalar(data)?))).collect(),
        constructs: func.walk(body).into_iter().any(has_constructs),
    })
}

/// What an op uses in compute constructs; nothing, where it is neither one nor a call that runs some. `loop_body`: a block in whose
/// iterations it stands, if any.
pub fn of_op(func: &Function, facts: &ModuleFacts, op: Op, loop_body: Option<Block>) -> Vec<Use> {
    match func.kind(op) {
        OpKind::Compute(node) => {
            let of_print = |print: Footprint| Use { fresh: print.surely_written_first, exact: true, print };
            footprint::of_region(&Region::new(func, node.body)).into_iter().map(of_print).collect()
        }
        OpKind::Call { callee, args, .. } => match facts.with_constructs(*callee) {
            Some(known) => at_call(func, known, args, loop_body),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A local descriptor that shows all of what a parameter refers to, as Fortran's dummy arguments do.
struct StandIn {
    var: Var,
    /// What makes it.
    ops: [Op; 2],
}

/// By parameter.
fn stand_ins(func: &Function, body: Block) -> HashMap<Var, StandIn> {
    let mut namings: HashMap<Var, u32> = HashMap::new();
    let mut fills: HashMap<Var, u32> = HashMap::new();
    for op in func.walk(body) {
        func.kind(op).vars().into_iter().for_each(|var| *namings.entry(var).or_default() += 1);
        if let OpKind::StoreView(var, _) = func.kind(op) {
            *fills.entry(*var).or_default() += 1;
        }
    }
    let stand_in = |op: &Op| {
        let OpKind::StoreView(var, view) = func.kind(*op) else { return None };
        let OpKind::MakeView { base, .. } = func.kind(func.def(*view)?) else { return None };
        let origin = func.def(*base)?;
        let param = match func.kind(origin) {
            OpKind::Load(param) => *param,
            OpKind::ViewBase(shown) => match func.kind(func.def(*shown)?) {
                OpKind::LoadView(param) => *param,
                _ => return None,
            },
            _ => return None,
        };
        let once = fills.get(var) == Some(&1) && namings.get(&param) == Some(&1);
        let own = func.vars[*var].class == VarClass::Local && !func.vars[*var].aliased;
        (once && own && func.params.contains(&param)).then_some((param, StandIn { var: *var, ops: [*op, origin] }))
    };
    func.blocks[body].ops.iter().filter_map(stand_in).collect()
}

struct Whole<'a> {
    func: &'a Function,
    body: Block,
    host: &'a HostUse<'a>,
    pointers: &'a Pointers<'a>,
    uses: &'a [(Op, Vec<Use>)],
    facts: &'a ModuleFacts,
}

impl Whole<'_> {
    fn globals(&self) -> Vec<GlobalUse> {
        let of_var = |(var, data): (Var, &VarData)| match data.class {
            VarClass::Global(id) if !self.facts.is_constant(id) => {
                let mut used = self.of_var(var);
                used.host = self.host.uses(var);
                let matters = used.host || used.used || used.changed;
                matters.then(|| GlobalUse { id, data: data.clone(), used })
            }
            VarClass::Global(_)
            | VarClass::Local
            | VarClass::GangLocal
            | VarClass::WorkerLocal
            | VarClass::RefParam
            | VarClass::ValueParam
            | VarClass::Member { .. } => None,
        };
        self.func.vars.iter().filter_map(of_var).collect()
    }

    fn of_var(&self, var: Var) -> ParamUse {
        let func = self.func;
        let data = &func.vars[var];
        if data.is_scalar() && !data.is_pointer() {
            return ParamUse {
                host: true,
                host_writes: true,
                changed: !self.host.is_fixed(var),
                ..ParamUse::default()
            };
        }
        let all = || self.uses.iter().flat_map(|(op, uses)| uses.iter().map(move |used| (*op, used)));
        let mine: Vec<(Op, &Use)> = all().filter(|(_, used)| used.print.var == var).collect();
        let named = |other: Var| func.params.contains(&other) || matches!(func.vars[other].class, VarClass::Global(_));
        let meets = |other: Var| other != var && !named(other) && self.pointers.may_alias(var, other);
        let certain = self.always_runs(&mine);
        let boxes: Option<Vec<_>> = mine.iter().map(|(_, used)| self.in_parameters(&used.print)).collect();
        let one = boxes.as_ref().and_then(|all| footprint::union(all.iter().cloned().map(Some)));
        let starts = mine.iter().filter(|(_, used)| used.print.certain_start.is_some());
        let starts = starts.map(|(_, used)| (used.print.bounds.clone(), used.print.certain_start.clone()));
        let certain_start = one.as_ref().and_then(|one| footprint::certain_start(one, starts));
        let met = data.volatile || all().any(|(_, used)| meets(used.print.var));
        ParamUse {
            host: met || !self.host.leaves_alone(var),
            host_writes: met || !self.host.leaves_unchanged(var),
            kept: true,
            changed: data.is_pointer() && !self.host.is_fixed(var),
            written: mine.iter().any(|(_, used)| used.print.written),
            used: !mine.is_empty(),
            certain,
            fresh: certain && is_fresh(&mine),
            boxes: one.map(|one| vec![one]).or(boxes),
            certain_start,
            before_first: mine.iter().find_map(|(_, used)| used.print.before_first),
            inner: self.inner(data),
            elem: Some(data.elem()),
        }
    }

    /// Whether the constructs stand right in the body, which is left at its end only.
    fn always_runs(&self, mine: &[(Op, &Use)]) -> bool {
        let direct = &self.func.blocks[self.body].ops;
        let returns =
            self.func.walk(self.body).into_iter().filter(|op| matches!(self.func.kind(*op), OpKind::Return(_)));
        let is_call = |op: Op| matches!(self.func.kind(op), OpKind::Call { .. });
        let runs = |(op, used): &(Op, &Use)| direct.contains(op) && (used.print.certain || !is_call(*op));
        mine.iter().all(runs) && returns.into_iter().all(|op| direct.last() == Some(&op))
    }

    fn in_parameters(&self, print: &Footprint) -> Option<footprint::Bounds> {
        let known = |expr: &Affine| expr.terms.keys().all(|term| self.is_parameter(*term));
        let bounds = print.bounds.clone().filter(|_| print.rows.is_none() && print.row_sizes.is_empty())?;
        bounds.iter().all(|(low, high)| known(low) && known(high)).then_some(bounds)
    }

    /// Scalars that keep the value that the caller gave them.
    fn is_parameter(&self, term: Term) -> bool {
        let named =
            |var: Var| self.func.params.contains(&var) || matches!(self.func.vars[var].class, VarClass::Global(_));
        let keeps = |var: Var| named(var) && self.host.is_fixed(var);
        match term {
            Term::Var(var) => keeps(var),
            Term::Product(product) => product.of.is_none() && product.vars().all(keeps),
            Term::Loop(_) | Term::Part(..) | Term::Value(_) => false,
        }
    }

    fn inner(&self, data: &VarData) -> Option<Vec<Affine>> {
        let Storage::Pointer { inner, .. } = &data.storage else { return Some(Vec::new()) };
        let (first, _) = self.uses.first()?;
        let inside = self.func.kind(*first).blocks().first().copied();
        // A call has no block that the known scalars could be those before.
        let known = inside.map(|inside| before::scalars(self.func, inside, None)).unwrap_or_default();
        let extent = |dim: &PointerDim| match dim {
            PointerDim::Const(n) => Some(Affine::constant(*n)),
            PointerDim::Var(var) => {
                let value = known.get(var)?;
                value.terms.keys().all(|term| self.is_parameter(*term)).then(|| value.clone())
            }
        };
        inner.iter().map(extent).collect()
    }
}

/// Whether the first of these uses of one array, in the order in which they run, writes all that any of them uses. An op that is
/// given the array twice does not tell.
pub fn is_fresh(uses: &[(Op, &Use)]) -> bool {
    let Some(((at, first), others)) = uses.split_first() else { return false };
    let same = |(op, other): &(Op, &Use)| {
        let all = [&first.print.bounds, &other.print.bounds].map(Clone::clone);
        op != at && footprint::union(all.into_iter()).is_some_and(|all| first.print.bounds == Some(all))
    };
    first.fresh && (others.is_empty() || first.exact && others.iter().all(same))
}

/// The function with names for what its callees use ([`name_callees`]).
fn with_names<'f>(func: &'f Function, facts: &ModuleFacts) -> Cow<'f, Function> {
    let is_plain = |data: &VarData| data.storage == Storage::Scalar(Elem::Ptr);
    let uses_globals = |op: &OpData| match &op.kind {
        OpKind::Call { callee, .. } => facts.device_use(*callee).is_some_and(|known| !known.globals.is_empty()),
        _ => false,
    };
    if !func.ops.values().any(uses_globals) && !func.vars.values().any(is_plain) {
        return Cow::Borrowed(func);
    }
    let mut func = func.clone();
    name_callees(&mut func, facts);
    Cow::Owned(func)
}

/// Gives a function variables for the global variables that procedures use which it calls, and makes the addresses that host
/// code holds pointers whose aliases are looked at: those that procedures with constructs use show these procedures' elements,
/// others any bytes.
pub fn name_callees(func: &mut Function, facts: &ModuleFacts) {
    let mut elems: HashMap<Var, Elem> = HashMap::new();
    let mut note = |var: Var, elem: Elem| {
        let same = elems.get(&var).is_none_or(|old| *old == elem);
        elems.insert(var, if same { elem } else { Elem::I8 });
    };
    let mut globals: Vec<&GlobalUse> = Vec::new();
    for data in func.ops.values() {
        let OpKind::Call { callee, args, .. } = &data.kind else { continue };
        let Some(known) = facts.device_use(*callee) else { continue };
        globals.extend(&known.globals);
        for (arg, used) in args.iter().zip(&known.uses).filter(|_| known.constructs) {
            if let Some(OpKind::Load(var)) = func.def(*arg).map(|op| func.kind(op))
                && func.vars[*var].storage == Storage::Scalar(Elem::Ptr)
                && let Some(elem) = used.elem
            {
                note(*var, elem);
            }
        }
    }
    let has = |data: &VarData| match data.class {
        VarClass::Global(id) => Some(id),
        _ => None,
    };
    let mut names: HashMap<GlobalId, Var> =
        func.vars.iter().filter_map(|(var, data)| Some((has(data)?, var))).collect();
    for global in globals {
        let var = *names.entry(global.id).or_insert_with(|| func.vars.push(global.data.clone()));
        if let Some(elem) = global.used.elem.filter(|_| global.used.used) {
            note(var, elem);
        }
    }
    let on_device = used_in_constructs(func);
    for var in func.vars.keys().filter(|var| !on_device.contains(var)).collect::<Vec<_>>() {
        let data = &mut func.vars[var];
        if data.storage == Storage::Scalar(Elem::Ptr) {
            let elem = elems.get(&var).copied().unwrap_or(Elem::I8);
            data.storage = Storage::Pointer { elem, inner: Vec::new() };
        }
    }
}

/// Addresses that constructs read as numbers: whether an argument is there, a `c_ptr`.
fn used_in_constructs(func: &Function) -> HashSet<Var> {
    let bodies = func.ops.values().filter_map(|data| match &data.kind {
        OpKind::Compute(node) => Some(node.body),
        _ => None,
    });
    let vars = bodies.flat_map(|body| func.walk(body)).filter_map(|op| match func.kind(op) {
        OpKind::Load(var) | OpKind::Store(var, _) | OpKind::VarAddr(var) => Some(*var),
        _ => None,
    });
    vars.collect()
}

/// The arrays and pointers of the caller whose memory the arguments of a call refer to, by parameter; only where a whole one is
/// passed.
pub fn passed(func: &Function, args: &[Value]) -> Vec<Option<Passed>> {
    args.iter().map(|arg| passed_by(func, *arg)).collect()
}

/// An argument that is a variable's memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Passed {
    /// Whose memory it is.
    pub var: Var,
    /// The ops that make the argument and do nothing else with the variable.
    pub ops: Vec<Op>,
}

fn passed_by(func: &Function, arg: Value) -> Option<Passed> {
    let def = func.def(arg)?;
    let whole = |view: Value| match func.kind(func.def(view)?) {
        OpKind::LoadView(var) => Some(*var),
        _ => None,
    };
    match func.kind(def) {
        OpKind::Load(var) if func.vars[*var].is_pointer() => Some(Passed { var: *var, ops: Vec::new() }),
        OpKind::ViewBase(view) => Some(Passed { var: whole(*view)?, ops: vec![def] }),
        OpKind::VarAddr(var) if is_array_of_user(&func.vars[*var]) => Some(Passed { var: *var, ops: vec![def] }),
        // A descriptor that is filled for this call.
        OpKind::VarAddr(descriptor) if func.vars[*descriptor].is_hidden() => {
            let mut fills = func.ops.iter().filter_map(|(op, data)| match data.kind {
                OpKind::StoreView(var, view) if var == *descriptor => Some((op, view)),
                _ => None,
            });
            let (fill, view) = fills.next()?;
            fills.next().is_none().then(|| Some(Passed { var: whole(view)?, ops: vec![def, fill] }))?
        }
        _ => None,
    }
}

/// Also an allocatable, or what the procedure around knows only by a description: it is passed on as it is.
fn is_array_of_user(data: &VarData) -> bool {
    match data.storage {
        Storage::Array { .. } => true,
        Storage::Descriptor { kind: DescriptorKind::Allocatable | DescriptorKind::Other, .. } => !data.is_hidden(),
        Storage::Descriptor { kind: DescriptorKind::Pointer, .. } | Storage::Scalar(_) | Storage::Pointer { .. } => {
            false
        }
    }
}
