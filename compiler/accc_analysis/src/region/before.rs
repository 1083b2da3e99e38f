//! What is known of scalars before a region starts: those that the function sets once, on the way to the region.
//!
//! Takes the function and the region's block. Each scalar's value is affine in scalars that keep their value from there to the
//! region's end.

use super::Region;
use super::sets::{self, SetTable, Sets};
use crate::affine::{Affine, Term};
use crate::surroundings::Surroundings;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

impl Region<'_> {
    /// Whether none of these ops computes any of it: where they all stand in one op, it is known before that.
    pub fn is_from_outside(&self, expr: &Affine, ops: &HashSet<Op>) -> bool {
        let is_outside = |term: &Term| match term {
            Term::Value(value) => self.func.def(*value).is_some_and(|def| !ops.contains(&def)),
            Term::Loop(op) => !ops.contains(op),
            Term::Product(product) => {
                product.of.is_none_or(|op| !ops.contains(&op)) && !product.vars().any(|var| self.stored.contains(&var))
            }
            Term::Var(var) | Term::Part(var, ..) => !self.stored.contains(var),
        };
        expr.terms.keys().all(is_outside)
    }

    /// Whether what computes a value in the region gives the same in front of it, and can't fail there: quotients by
    /// constants, smallest and largest of numbers, of scalars that the region does not write.
    pub fn is_computable_before(&self, value: Value) -> bool {
        let Some(op) = self.func.def(value) else { return false };
        let kind = self.func.kind(op);
        let is_safe = match kind {
            OpKind::ConstInt(_) => true,
            OpKind::Load(var) => {
                let data = &self.func.vars[*var];
                data.is_scalar() && !data.aliased && !self.stored.contains(var)
            }
            OpKind::Convert(from) | OpKind::UConvert(from) => self.func.type_of(*from).is_int(),
            OpKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) => {
                self.func.constant_int(*by).is_some_and(|by| by > 0)
            }
            OpKind::Binary(operator, ..) => {
                use BinaryOp::{Add, And, Max, Min, Mul, Or, Sub};
                matches!(operator.wrapping(), Add | Sub | Mul | Min | Max | And | Or)
            }
            _ => false,
        };
        is_safe && kind.operands().into_iter().all(|operand| self.is_computable_before(operand))
    }
}

/// The values of scalars that are set once. `around`: what is known of the function already.
pub fn scalars(func: &Function, root: Block, around: Option<&Surroundings>) -> HashMap<Var, Affine> {
    let Some(body) = func.body else { return HashMap::new() };
    let (path, counted);
    let sums = match around {
        Some(around) => {
            path = path_to(func, &around.parents, root);
            around.sums(func)
        }
        None => {
            let mut found = Vec::new();
            find(func, body, root, &mut found);
            (path, counted) = (found, SetTable::default().of_function(func));
            &counted
        }
    };
    let mut found = Before { func, sums, known: HashMap::new() };
    for (block, end) in path.into_iter().rev() {
        for op in &func.blocks[block].ops[..end] {
            if let OpKind::Store(var, value) = func.kind(*op)
                && sets::stores(func, sums, *var) == 1
                && let Some(value) = found.value(*value)
            {
                found.known.insert(*var, value);
            }
        }
    }
    found.known
}

/// The blocks around the region, innermost first, and how many ops stand before it in each.
pub(super) fn path_to(func: &Function, parents: &ParentMap, root: Block) -> Vec<(Block, usize)> {
    let outward = std::iter::successors(parents.owner(root), |op| parents.parent(*op));
    outward.filter_map(|op| parents.block_of(op).map(|block| (block, func.position(block, op)))).collect()
}

/// The same path, looked for.
fn find(func: &Function, block: Block, root: Block, path: &mut Vec<(Block, usize)>) -> bool {
    for (at, op) in func.blocks[block].ops.iter().enumerate() {
        if func.kind(*op).blocks().into_iter().any(|inner| inner == root || find(func, inner, root, path)) {
            path.push((block, at));
            return true;
        }
    }
    false
}

struct Before<'f> {
    func: &'f Function,
    sums: &'f [Sets],
    known: HashMap<Var, Affine>,
}

impl Before<'_> {
    fn value(&self, value: Value) -> Option<Affine> {
        affine(self.func, value, &|var| self.is_settled(var))
    }

    /// Whether it has its last value already.
    fn is_settled(&self, var: Var) -> bool {
        sets::stores(self.func, self.sums, var) == 0 || self.known.contains_key(&var)
    }
}

/// A value of the host as an affine expression in scalars that are fit for it.
pub fn affine(func: &Function, value: Value, is_fit: &dyn Fn(Var) -> bool) -> Option<Affine> {
    let of = |value: &Value| affine(func, *value, is_fit);
    match func.kind(func.def(value)?) {
        OpKind::ConstInt(n) => func.type_of(value).is_int().then(|| Affine::constant(*n)),
        OpKind::Load(var) if is_fit(*var) && func.type_of(value).is_int() => Some(Affine::term(Term::Var(*var))),
        OpKind::Convert(inner) | OpKind::UConvert(inner) => {
            let ty = func.type_of(*inner);
            (ty.is_int() && ty.bits()? >= 32).then(|| of(inner))?
        }
        OpKind::Unary(UnaryOp::Neg, a) => of(a)?.scale(-1),
        OpKind::Binary(operator, a, b) => match operator.wrapping() {
            BinaryOp::Add => of(a)?.add(&of(b)?),
            BinaryOp::Sub => of(a)?.sub(&of(b)?),
            BinaryOp::Mul => of(a)?.multiply(&of(b)?),
            _ => None,
        },
        _ => None,
    }
}
