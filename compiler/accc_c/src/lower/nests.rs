//! Nests of the host's code that are lowered as device code is, with counted loops and views, so that the optimizer's
//! transformations of serial nests read them: loops that count up by one, one inside the other, whose statements assign real
//! numbers to variables of the function and to elements of arrays. In an innermost loop elements are updated (`+=`): where
//! they are only set nothing is to be gained.
//!
//! What the program means must not depend on it. So the loops' variables and bounds are variables that nothing else can
//! reach, and what else a statement may do (calls, jumps, stores of integers) leaves the loops around it as they are; so does
//! arithmetic that wraps, where the last value of a variable is not the bound less one.

use super::Lower;
use super::counted::Counted;
use super::function::Lowerer;
use super::types::Scalar;
use crate::hir::{Expr, ExprKind, For, ObjectId, Stmt, StmtKind, StorageClass, TypeId};
use accc_ir::Elem;

impl Lowerer<'_, '_> {
    /// A loop of the host that is the outermost one of such a nest; false: it is none, and nothing was done.
    pub fn host_nest(&mut self, node: &For) -> Lower<bool> {
        let Some(counted) = self.of_nest(node).filter(|_| {
            has_loop(&node.body) && !self.unit.options.wrapv && !self.unit.options.trapv && !self.function.reentered
        }) else {
            return Ok(false);
        };
        self.device = true;
        self.counted_loop(node, &counted, None, false)?;
        self.device = false;
        Ok(true)
    }

    /// What a loop counts that is one of such a nest.
    fn of_nest<'s>(&self, node: &'s For) -> Option<Counted<'s>> {
        let counted = self.counted(node, true).ok().filter(Counted::is_up_by_one)?;
        let (first, bound) = (counted.starts_at()?, counted.bound);
        let counts_in = |ty: TypeId| self.types.scalar(ty).filter(|s| [Scalar::INT, Scalar::LONG].contains(s));
        let fits = counts_in(counted.compared).is_some()
            && counts_in(self.object(counted.object).ty.ty) == counts_in(counted.compared)
            && self.is_own(counted.object)
            && [first, bound].into_iter().all(|e| self.is_plain_value(e) && needs_no_memory(e))
            && self.is_invariant(&counted, &node.body);
        let innermost = !has_loop(&node.body);
        (fits && node.directive.is_none() && self.is_plain_statement(&node.body, innermost)).then_some(counted)
    }

    fn is_plain_statement(&self, stmt: &Stmt, innermost: bool) -> bool {
        match &stmt.kind {
            StmtKind::Empty => true,
            StmtKind::Block { body, .. } => body.iter().all(|stmt| self.is_plain_statement(stmt, innermost)),
            StmtKind::For(node) => self.of_nest(node).is_some(),
            StmtKind::Expr(e) => self.is_assignment(e, innermost),
            StmtKind::Declare { object, init: Some(init) } => {
                let is_whole = |ty: TypeId| ty == self.object(*object).ty.ty && self.is_plain_real(ty);
                let [part] = init.parts.as_slice() else { return false };
                is_whole(part.ty) && part.bits.is_none() && self.is_own(*object) && self.is_plain_value(&part.value)
            }
            _ => false,
        }
    }

    fn is_assignment(&self, e: &Expr, innermost: bool) -> bool {
        match &e.kind {
            ExprKind::Convert(inner) => self.is_assignment(inner, innermost),
            ExprKind::Assign { place, value } | ExprKind::AssignOp { place, value, .. } => {
                let updates = matches!(e.kind, ExprKind::AssignOp { .. });
                let is_target = match place.kind {
                    ExprKind::Object(id) => self.is_own(id),
                    _ => self.is_element(place) && (updates || !innermost),
                };
                is_target && self.is_plain_real(place.ty) && self.is_plain_value(value)
            }
            _ => false,
        }
    }

    /// Numbers computed from numbers, without effects.
    fn is_plain_value(&self, e: &Expr) -> bool {
        let is_number = |ty: TypeId| {
            self.types.scalar(ty).is_some_and(|s| {
                !s.is_pointer() && !s.is_vector() && !matches!(s.elem, Elem::I128 | Elem::F16 | Elem::F80 | Elem::F128)
            })
        };
        is_number(e.ty)
            && match &e.kind {
                ExprKind::Int(_) | ExprKind::Float(_) => true,
                ExprKind::Load { place, volatile: false } => match place.kind {
                    ExprKind::Object(id) => self.is_own(id),
                    _ => self.is_element(place),
                },
                ExprKind::Convert(inner) | ExprKind::Unary(_, inner) => self.is_plain_value(inner),
                ExprKind::Binary(_, a, b) => self.is_plain_value(a) && self.is_plain_value(b),
                _ => false,
            }
    }

    /// An element of an array variable, or of what a pointer variable of the function points to.
    fn is_element(&self, place: &Expr) -> bool {
        let ExprKind::Index { base, index } = &place.kind else { return false };
        let of_array = match &base.kind {
            ExprKind::Decay(array) => match array.kind {
                ExprKind::Object(id) => !self.object(id).ty.quals.volatile && self.types.0.size(array.ty).is_some(),
                _ => self.is_element(array),
            },
            ExprKind::Load { place, volatile: false } => matches!(place.kind, ExprKind::Object(id) if self.is_own(id)),
            _ => false,
        };
        of_array && !self.pointee_volatile(base.ty) && self.is_plain_value(index)
    }

    /// A variable that only the function's own words reach.
    pub fn is_own(&self, id: ObjectId) -> bool {
        let object = self.object(id);
        let is_local = matches!(object.storage, StorageClass::Auto | StorageClass::Param);
        is_local && !object.address_taken && !object.ty.quals.volatile && self.types.scalar(object.ty.ty).is_some()
    }

    fn is_plain_real(&self, ty: TypeId) -> bool {
        self.types.scalar(ty).is_some_and(|scalar| matches!(scalar.elem, Elem::F32 | Elem::F64))
    }
}

/// Whether a bound needs no memory.
fn needs_no_memory(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Load { place, .. } => matches!(place.kind, ExprKind::Object(_)),
        ExprKind::Convert(inner) | ExprKind::Unary(_, inner) => needs_no_memory(inner),
        ExprKind::Binary(_, a, b) => needs_no_memory(a) && needs_no_memory(b),
        _ => true,
    }
}

fn has_loop(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::For(_) => true,
        StmtKind::Block { body, .. } => body.iter().any(has_loop),
        _ => false,
    }
}
