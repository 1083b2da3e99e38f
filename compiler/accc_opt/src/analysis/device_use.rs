//! Procedures that hold compute constructs, as a loop around their calls sees them: what the constructs use of what the parameters
//! refer to, and whether anything else in the procedure touches it. So arrays may stay on the device from call to call.
//!
//! Takes a module in phase *acc*. Sections are affine in the procedure's scalar parameters; [`at_call`] puts the caller's arguments
//! in their places.

use super::affine::{Affine, Term};
use super::footprint::{self, Footprint};
use super::host_use::HostUse;
use super::module_facts::ModuleFacts;
use super::pointers::Pointers;
use super::region::{Region, before};
use accc_ir::*;
use std::collections::HashMap;

/// What happens to what one parameter refers to.
#[derive(Clone, Debug, Default)]
pub struct ParamUse {
    /// Something else than constructs with implicit clauses uses it.
    pub host: bool,
    pub written: bool,
    pub used: bool,
    /// Every call runs all constructs that use it.
    pub certain: bool,
    /// The box that each construct uses, in the procedure's parameters; `None` where one is not known.
    pub boxes: Option<Vec<footprint::Bounds>>,
    /// The extents of the inner dimensions of what a pointer points to, in the procedure's parameters.
    inner: Option<Vec<Affine>>,
    elem: Option<Elem>,
}

/// A procedure whose host code does nothing that its callers can see but to what its parameters refer to.
#[derive(Clone, Debug)]
pub struct DeviceUse {
    /// The scalars among them that keep their values, as variables of the procedure.
    params: Vec<Var>,
    pub uses: Vec<ParamUse>,
}

/// For each function of the module; `None` for those without constructs, and where more may happen.
pub fn of_module(module: &Module, facts: &ModuleFacts) -> Vec<Option<DeviceUse>> {
    module.functions.values().map(|func| of_function(func, facts)).collect()
}

fn of_function(func: &Function, facts: &ModuleFacts) -> Option<DeviceUse> {
    // Another object may have one of that name which is taken.
    let body = func.body.filter(|_| func.routine.is_none() && !func.attrs.weak)?;
    let constructs: Vec<Op> =
        func.walk(body).into_iter().filter(|op| matches!(func.kind(*op), OpKind::Compute(_))).collect();
    if constructs.is_empty() || func.params.is_empty() {
        return None;
    }
    let pointers = Pointers::new(func, Some(facts));
    let stand_ins = stand_ins(func, body);
    let entry = stand_ins.values().flat_map(|stand_in| stand_in.ops).collect();
    let host = HostUse::of_body(func, body, &pointers, facts, entry);
    if host.reaches_beyond() {
        return None;
    }
    let prints: Vec<(Op, Vec<Footprint>)> =
        constructs.iter().map(|op| (*op, footprint::of_region(&Region::new(func, body_of(func, *op))))).collect();
    // What callers do not know of must not meet what they keep.
    let hidden = |print: &Footprint| !func.params.contains(&print.var) && pointers.is_visible(print.var);
    if prints.iter().flat_map(|(_, prints)| prints).any(hidden) {
        return None;
    }
    let whole = Whole { func, body, host: &host, pointers: &pointers, prints: &prints };
    let of_param = |param: &Var| whole.of_param(stand_ins.get(param).map_or(*param, |stand_in| stand_in.var));
    let uses = func.params.iter().map(of_param).collect();
    Some(DeviceUse { params: func.params.clone(), uses })
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

fn body_of(func: &Function, op: Op) -> Block {
    match func.kind(op) {
        OpKind::Compute(node) => node.body,
        other => unreachable!("a construct was expected, not {other:?}"),
    }
}

struct Whole<'a> {
    func: &'a Function,
    body: Block,
    host: &'a HostUse<'a>,
    pointers: &'a Pointers<'a>,
    prints: &'a [(Op, Vec<Footprint>)],
}

impl Whole<'_> {
    fn of_param(&self, param: Var) -> ParamUse {
        let func = self.func;
        let data = &func.vars[param];
        if data.is_scalar() {
            return ParamUse { host: true, ..ParamUse::default() };
        }
        let mine: Vec<(Op, &Footprint)> = self
            .prints
            .iter()
            .flat_map(|(op, prints)| prints.iter().map(move |print| (*op, print)))
            .filter(|(_, print)| print.var == param)
            .collect();
        let others = self.prints.iter().flat_map(|(_, prints)| prints).map(|print| print.var);
        let is_param = |var: Var| var == param || func.params.contains(&var);
        let meets = others.into_iter().any(|other| !is_param(other) && self.pointers.may_alias(param, other));
        ParamUse {
            host: meets || data.volatile || !self.host.leaves_alone(param),
            written: mine.iter().any(|(_, print)| print.written),
            used: !mine.is_empty(),
            certain: self.always_runs(&mine),
            boxes: mine.iter().map(|(_, print)| self.in_parameters(print)).collect(),
            inner: self.inner(data),
            elem: Some(data.elem()),
        }
    }

    /// Whether the constructs stand right in the body, which is left at its end only.
    fn always_runs(&self, mine: &[(Op, &Footprint)]) -> bool {
        let direct = &self.func.blocks[self.body].ops;
        let returns =
            self.func.walk(self.body).into_iter().filter(|op| matches!(self.func.kind(*op), OpKind::Return(_)));
        mine.iter().all(|(op, _)| direct.contains(op)) && returns.into_iter().all(|op| direct.last() == Some(&op))
    }

    fn in_parameters(&self, print: &Footprint) -> Option<footprint::Bounds> {
        let known = |expr: &Affine| expr.terms.keys().all(|term| self.is_parameter(*term));
        let bounds = print.bounds.clone().filter(|_| print.rows.is_none() && print.row_sizes.is_empty())?;
        bounds.iter().all(|(low, high)| known(low) && known(high)).then_some(bounds)
    }

    /// Scalars that keep the value that the caller gave them.
    fn is_parameter(&self, term: Term) -> bool {
        let keeps = |var: Var| self.func.params.contains(&var) && self.host.is_fixed(var);
        match term {
            Term::Var(var) => keeps(var),
            Term::Product(product) => product.of.is_none() && product.vars().all(keeps),
            Term::Loop(_) | Term::Part(..) | Term::Value(_) => false,
        }
    }

    fn inner(&self, data: &VarData) -> Option<Vec<Affine>> {
        let Storage::Pointer { inner, .. } = &data.storage else { return Some(Vec::new()) };
        let (first, _) = self.prints.first()?;
        let known = before::scalars(self.func, body_of(self.func, *first));
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

/// Makes the addresses that a function without directives holds pointers whose aliases are looked at: those that it passes to
/// procedures with constructs show these procedures' elements, others any bytes.
pub fn name_pointers(func: &mut Function, facts: &ModuleFacts) {
    let mut passed: HashMap<Var, Elem> = HashMap::new();
    for data in func.ops.values() {
        let OpKind::Call { callee, args, .. } = &data.kind else { continue };
        let Some(known) = facts.device_use(*callee) else { continue };
        for (arg, used) in args.iter().zip(&known.uses) {
            if let Some(OpKind::Load(var)) = func.def(*arg).map(|op| func.kind(op))
                && func.vars[*var].storage == Storage::Scalar(Elem::Ptr)
                && let Some(elem) = used.elem
            {
                let same = passed.get(var).is_none_or(|old| *old == elem);
                passed.insert(*var, if same { elem } else { Elem::I8 });
            }
        }
    }
    if passed.is_empty() {
        return;
    }
    for var in func.vars.keys().collect::<Vec<_>>() {
        let data = &mut func.vars[var];
        if data.storage == Storage::Scalar(Elem::Ptr) {
            let elem = passed.get(&var).copied().unwrap_or(Elem::I8);
            data.storage = Storage::Pointer { elem, inner: Vec::new() };
        }
    }
}

/// The arrays and pointers of the caller whose memory the arguments of a call refer to, by parameter; only where a whole one is
/// passed.
pub fn passed(func: &Function, args: &[Value]) -> Vec<Option<Passed>> {
    args.iter().map(|arg| passed_by(func, *arg)).collect()
}

/// An argument that is a variable's memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Passed {
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
        OpKind::VarAddr(var) if matches!(func.vars[*var].storage, Storage::Array { .. }) => {
            Some(Passed { var: *var, ops: vec![def] })
        }
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

/// What a call's constructs use of a caller's variable, in the caller's scalars. `loop_body`: a block of the caller in whose
/// iterations the call stands.
pub fn at_call(
    func: &Function,
    callee: &DeviceUse,
    index: usize,
    args: &[Value],
    var: Var,
    loop_body: Block,
) -> Option<Vec<Footprint>> {
    let used = callee.uses.get(index).filter(|used| used.used)?;
    let print = |bounds: Option<footprint::Bounds>| Footprint {
        var,
        bounds,
        rows: None,
        below_zero: false,
        row_sizes: Vec::new(),
        read: true,
        written: used.written,
        certain: used.certain,
        surely_written_first: false,
    };
    let place = |expr: &Affine| substitute(func, callee, args, expr);
    let Some(boxes) = &used.boxes else { return Some(vec![print(None)]) };
    if is_flat(func, used, var) {
        let of_box = |bounds: &footprint::Bounds| {
            let (low, high) = (flat(used, bounds, false)?, flat(used, bounds, true)?);
            Some(vec![(place(&low)?, place(&high)?)])
        };
        return Some(boxes.iter().map(|bounds| print(of_box(bounds))).collect());
    }
    if !shapes_agree(func, used, var, loop_body, &place) {
        return Some(vec![print(None)]);
    }
    let of_box = |bounds: &footprint::Bounds| {
        let placed = bounds.iter().map(|(low, high)| Some((place(low)?, place(high)?)));
        print(placed.collect::<Option<_>>())
    };
    Some(boxes.iter().map(of_box).collect())
}

/// Whether the caller's pointer shows the elements in one dimension.
fn is_flat(func: &Function, used: &ParamUse, var: Var) -> bool {
    match &func.vars[var].storage {
        Storage::Pointer { elem, inner } => inner.is_empty() && used.elem == Some(*elem),
        Storage::Scalar(_) | Storage::Array { .. } | Storage::Descriptor { .. } => false,
    }
}

/// The first or last element of a box, counted from the start of the memory.
fn flat(used: &ParamUse, bounds: &footprint::Bounds, last: bool) -> Option<Affine> {
    let mut size = Affine::constant(1);
    let mut sum = Affine::constant(0);
    for (dim, (low, high)) in bounds.iter().enumerate() {
        let subscript = if last { high } else { low };
        sum = sum.add(&subscript.multiply(&size)?)?;
        if let Some(extent) = used.inner.as_ref()?.get(dim) {
            size = size.multiply(extent)?;
        }
    }
    Some(sum)
}

/// Whether subscripts mean the same elements on both sides.
fn shapes_agree(
    func: &Function,
    used: &ParamUse,
    var: Var,
    loop_body: Block,
    place: &dyn Fn(&Affine) -> Option<Affine>,
) -> bool {
    let data = &func.vars[var];
    let (Storage::Pointer { elem, inner }, Some(theirs)) = (&data.storage, &used.inner) else { return false };
    let known = before::scalars(func, loop_body);
    let extent = |dim: &PointerDim| match dim {
        PointerDim::Const(n) => Some(Affine::constant(*n)),
        PointerDim::Var(var) => known.get(var).cloned(),
    };
    used.elem == Some(*elem)
        && inner.len() == theirs.len()
        && inner.iter().zip(theirs).all(|(own, their)| {
            let (own, their) = (extent(own), place(their));
            own.is_some() && own == their
        })
}

/// An expression in a procedure's parameters, with a call's arguments.
fn substitute(func: &Function, callee: &DeviceUse, args: &[Value], expr: &Affine) -> Option<Affine> {
    let argument = |var: Var| {
        let index = callee.params.iter().position(|param| *param == var)?;
        value(func, *args.get(index)?)
    };
    let mut sum = Affine::constant(expr.constant);
    for (term, c) in &expr.terms {
        let placed = match term {
            Term::Var(var) => argument(*var)?,
            Term::Product(product) => {
                let mut product_of = Affine::constant(1);
                for var in product.vars() {
                    product_of = product_of.multiply(&argument(var)?)?;
                }
                product_of
            }
            Term::Loop(_) | Term::Part(..) | Term::Value(_) => return None,
        };
        sum = sum.add(&placed.scale(*c)?)?;
    }
    Some(sum)
}

/// An argument's value, in the caller's scalars.
fn value(func: &Function, argument: Value) -> Option<Affine> {
    let of = |value: &Value| self::value(func, *value);
    match func.kind(func.def(argument)?) {
        OpKind::ConstInt(n) => Some(Affine::constant(*n)),
        // By value or by reference.
        OpKind::Load(var) | OpKind::VarAddr(var) if func.vars[*var].is_scalar() => Some(Affine::term(Term::Var(*var))),
        OpKind::Convert(inner) => {
            let ty = func.type_of(*inner);
            (ty.is_int() && ty.bits()? >= 32).then(|| of(inner))?
        }
        OpKind::Binary(operator, a, b) => match operator.wrapping() {
            BinaryOp::Add => of(a)?.add(&of(b)?),
            BinaryOp::Sub => of(a)?.sub(&of(b)?),
            BinaryOp::Mul => of(a)?.multiply(&of(b)?),
            _ => None,
        },
        _ => None,
    }
}
