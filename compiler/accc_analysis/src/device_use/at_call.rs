//! What a procedure's constructs use, at one call: its parameters are the caller's arguments, in the caller's scalars.

use super::{DeviceUse, ParamUse, Use, passed};
use crate::affine::{Affine, Term};
use crate::footprint::{self, Footprint, linear_start};
use crate::region::before;
use accc_ir::*;

/// What a call's constructs use of the caller's variables, in the caller's scalars.
pub(super) fn at_call(func: &Function, callee: &DeviceUse, args: &[Value], loop_body: Option<Block>) -> Vec<Use> {
    let call = AtCall { func, callee, args, loop_body };
    let of_arguments =
        passed(func, args).into_iter().zip(&callee.uses).filter_map(|(passed, used)| Some((passed?.var, used)));
    let of_globals = callee.globals.iter().filter_map(|global| Some((global_variable(func, global.id)?, &global.used)));
    of_arguments
        .chain(of_globals)
        .filter(|(_, used)| used.used)
        .flat_map(|(var, used)| call.of_one(var, used))
        .collect()
}

pub(super) fn global_variable(func: &Function, id: GlobalId) -> Option<Var> {
    func.vars.iter().find(|(_, data)| data.class == VarClass::Global(id)).map(|(var, _)| var)
}

pub(super) fn global_scalar(data: &VarData) -> Option<GlobalId> {
    match data.class {
        VarClass::Global(id) if data.is_scalar() => Some(id),
        _ => None,
    }
}

struct AtCall<'a> {
    func: &'a Function,
    callee: &'a DeviceUse,
    args: &'a [Value],
    loop_body: Option<Block>,
}

impl AtCall<'_> {
    fn of_one(&self, var: Var, used: &ParamUse) -> Vec<Use> {
        let as_one = is_flat(self.func, used, var);
        let joined =
            used.boxes.as_ref().and_then(|boxes| boxes.first()).map_or(0, |bounds| bounds.len().saturating_sub(1));
        let certain_start = used.certain_start.clone();
        let certain_start = certain_start.and_then(|start| linear_start(start, if as_one { joined } else { 0 }));
        let one = |bounds: Option<footprint::Bounds>, exact: bool| Use {
            print: Footprint {
                var,
                bounds,
                apart: Vec::new(),
                rows: None,
                certain_start: certain_start.clone(),
                before_first: used.before_first,
                row_sizes: Vec::new(),
                read: true,
                written: used.written,
                certain: used.certain,
                surely_written_first: false,
            },
            fresh: used.fresh,
            exact,
        };
        let place = |expr: &Affine| self.substitute(expr);
        let Some(boxes) = &used.boxes else { return vec![one(None, false)] };
        if as_one {
            let of_box = |bounds: &footprint::Bounds| {
                let (low, high) = (flat(used, bounds, false)?, flat(used, bounds, true)?);
                Some(vec![(place(&low)?, place(&high)?)])
            };
            return boxes.iter().map(|bounds| one(of_box(bounds), bounds.len() == 1)).collect();
        }
        if !shapes_agree(self.func, used, var, self.loop_body, &place) {
            return vec![one(None, false)];
        }
        let of_box = |bounds: &footprint::Bounds| {
            let placed = bounds.iter().map(|(low, high)| Some((place(low)?, place(high)?)));
            one(placed.collect::<Option<_>>(), true)
        };
        boxes.iter().map(of_box).collect()
    }

    /// An expression in a procedure's parameters, with the call's arguments.
    fn substitute(&self, expr: &Affine) -> Option<Affine> {
        let mut sum = Affine::constant(expr.constant);
        for (term, c) in &expr.terms {
            let placed = match term {
                Term::Var(var) => self.given(*var)?,
                Term::Product(product) => {
                    let mut product_of = Affine::constant(1);
                    for var in product.vars() {
                        product_of = product_of.multiply(&self.given(var)?)?;
                    }
                    product_of
                }
                Term::Loop(_) | Term::Part(..) | Term::Value(_) => return None,
            };
            sum = sum.add(&placed.scale(*c)?)?;
        }
        Some(sum)
    }

    /// What a parameter or a global variable of the procedure is for the caller.
    fn given(&self, var: Var) -> Option<Affine> {
        if let Some(index) = self.callee.params.iter().position(|param| *param == var) {
            return value(self.func, *self.args.get(index)?);
        }
        let global = self.callee.scalars.iter().find(|(name, _)| *name == var)?;
        Some(Affine::term(Term::Var(global_variable(self.func, global.1)?)))
    }
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
    loop_body: Option<Block>,
    place: &dyn Fn(&Affine) -> Option<Affine>,
) -> bool {
    let data = &func.vars[var];
    let (Storage::Pointer { elem, inner }, Some(theirs)) = (&data.storage, &used.inner) else { return false };
    let known = loop_body.map(|inside| before::scalars(func, inside, None)).unwrap_or_default();
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

/// An argument's value, in the caller's scalars.
fn value(func: &Function, argument: Value) -> Option<Affine> {
    let of = |operand: &Value| value(func, *operand);
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
