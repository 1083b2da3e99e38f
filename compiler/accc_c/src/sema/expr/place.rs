//! Places: which expressions are one, their qualifiers, how they become values, what is known to change them.
//!
//! Source: C11, 6.3.2.1.

use super::Sema;
use crate::hir::{Expr, ExprKind, ObjectId, QualType, Quals, Type, TypeId, basic};

impl Sema<'_> {
    /// The value in a place; a value stays.
    pub fn into_value(&mut self, expr: Expr) -> Expr {
        self.read(expr, false)
    }

    /// As [`Sema::into_value`], for the base of a subscript: taking an element takes no address of the array.
    pub fn into_base(&mut self, expr: Expr) -> Expr {
        self.read(expr, true)
    }

    fn read(&mut self, expr: Expr, subscripted: bool) -> Expr {
        match self.types.get(expr.ty) {
            Type::Array { elem, .. } => {
                let elem = QualType { ty: elem.ty, quals: elem.quals.union(self.place_quals(&expr)) };
                if !subscripted {
                    self.mark_address_taken(&expr);
                }
                let ty = self.types.pointer(QualType { ty: elem.ty, quals: elem.quals });
                decay(expr, ty)
            }
            Type::Function(_) => {
                let ty = self.types.pointer(expr.ty.plain());
                self.mark_address_taken(&expr);
                decay(expr, ty)
            }
            _ if !is_place(&expr) => expr,
            Type::Void => self.void_place(expr),
            _ if self.place_quals(&expr).atomic => self.atomic_value(expr),
            _ => {
                let (ty, span, volatile) = (expr.ty, expr.span, self.is_volatile(&expr));
                if self.types.is_vector(ty) {
                    self.no_device_code(span, "a vector", "use an array and a loop");
                }
                Expr { kind: ExprKind::Load { place: Box::new(expr), volatile }, ty, span }
            }
        }
    }

    /// `*p` of a `void *`: the pointer is computed, and nothing is read.
    fn void_place(&mut self, expr: Expr) -> Expr {
        let span = expr.span;
        let address = Expr { kind: ExprKind::AddressOf(Box::new(expr)), ty: basic::VOID_PTR, span };
        Expr { kind: ExprKind::Convert(Box::new(address)), ty: basic::VOID, span }
    }

    /// The qualifiers of what stands in the place.
    pub fn place_quals(&self, expr: &Expr) -> Quals {
        match &expr.kind {
            ExprKind::Object(id) | ExprKind::Literal { object: id, .. } => self.object(*id).ty.quals,
            ExprKind::Deref(pointer) => self.pointee_quals(pointer.ty),
            ExprKind::Index { base, .. } => self.pointee_quals(base.ty),
            ExprKind::Member { base, field } => {
                let outer = Quals { atomic: false, ..self.place_quals(base) };
                let (constant, volatile, atomic) = (field.constant, field.volatile, field.atomic);
                outer.union(Quals { constant, volatile, atomic, restrict: false })
            }
            ExprKind::Real(inner) | ExprKind::Imag(inner) => self.place_quals(inner),
            _ => Quals::NONE,
        }
    }

    fn pointee_quals(&self, pointer: TypeId) -> Quals {
        self.types.pointee(pointer).map_or(Quals::NONE, |to| to.quals)
    }

    pub(crate) fn is_volatile(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Object(id) | ExprKind::Literal { object: id, .. } => self.object(*id).ty.quals.volatile,
            ExprKind::Deref(pointer) => self.pointee_quals(pointer.ty).volatile,
            ExprKind::Index { base, .. } => self.pointee_quals(base.ty).volatile,
            ExprKind::Member { base, field } => field.volatile || self.is_volatile(base),
            ExprKind::Real(inner) | ExprKind::Imag(inner) => self.is_volatile(inner),
            _ => false,
        }
    }

    /// The address of the place leaves what the compiler can see.
    pub fn mark_address_taken(&mut self, place: &Expr) {
        if let Some(id) = root(place) {
            self.object_mut(id).address_taken = true;
        }
    }

    pub(crate) fn mark_assigned(&mut self, place: &Expr) {
        if let Some(id) = root(place) {
            self.object_mut(id).assigned = true;
        }
    }
}

/// Whether the expression is a place (an lvalue, or a function).
pub fn is_place(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Object(_)
        | ExprKind::Str(_)
        | ExprKind::Deref(_)
        | ExprKind::Index { .. }
        | ExprKind::Literal { .. } => true,
        ExprKind::Member { base, .. } | ExprKind::Real(base) | ExprKind::Imag(base) => is_place(base),
        _ => false,
    }
}

/// The object that the place is or lies in, if its storage is the object's own.
pub fn root(place: &Expr) -> Option<ObjectId> {
    match &place.kind {
        ExprKind::Object(id) => Some(*id),
        ExprKind::Member { base, .. } | ExprKind::Real(base) | ExprKind::Imag(base) => root(base),
        ExprKind::Index { base, .. } => match &base.kind {
            ExprKind::Decay(array) => root(array),
            _ => None,
        },
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(array) => root(array),
            _ => None,
        },
        _ => None,
    }
}

/// A pointer to the first element, or to the function; `*p` of a function is `p` again.
fn decay(expr: Expr, ty: TypeId) -> Expr {
    let span = expr.span;
    match expr.kind {
        ExprKind::Deref(pointer) if pointer.ty == ty => *pointer,
        kind => Expr { kind: ExprKind::Decay(Box::new(Expr { kind, ty: expr.ty, span })), ty, span },
    }
}
