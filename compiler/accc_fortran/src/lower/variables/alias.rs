//! Which memory two designators, or a designator and a called function, may have in common: what array assignment, `where`
//! and `forall` ask before they read while they write. Through pointers and targets, through storage association, and
//! through what a function reads besides its arguments. Conservative: what is not known is shared.
//! Source: Fortran 2008, sections 5.7, 7.2.1.3, 12.5.2.13, 16.5.1.4, 16.5.3.

use crate::hir::{ActualArg, Call, Expr, ExprKind, SymId, Symbol, SymbolClass, Type};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::overlap::{apart, meets_itself_only, same_part_of_elements};
use crate::lower::variables::storage::{bytes, storage_of};

impl Lowerer<'_, '_> {
    /// Whether a value that is read while the target is assigned could change before it is read.
    pub fn clashes(&self, target: &Expr, e: &Expr) -> bool {
        let shared = self.may_share_memory(target, e);
        match (target.root(), e.root()) {
            (Some(a), Some(b)) if a == b => {
                let of_elements = !self.is_pointed(target) && !self.is_pointed(e) && same_part_of_elements(target, e);
                (shared || !apart(target, e)) && !meets_itself_only(target, e) && !of_elements
            }
            (Some(_), Some(_)) => shared,
            (None, _) | (_, None) => false,
        }
    }

    /// Whether an expression reads memory that an assignment to the target may write, but for other elements that both
    /// sides surely tell apart.
    pub fn reads_target(&self, target: &Expr, e: &Expr) -> bool {
        e.has(|part| match &part.kind {
            ExprKind::Call(call) => self.call_may_read(call, target),
            _ => match (target.root(), part.root()) {
                (Some(a), Some(b)) => a == b && !apart(target, part) || self.may_share_memory(target, part),
                _ => false,
            },
        })
    }

    /// Whether a scalar operand is a record that a nest reads where it is, and may change as a part of what it assigns.
    pub fn lends_part_of(&self, target: &Expr, operand: &Expr) -> bool {
        let in_place = operand.rank == 0 && operand.ty.is_derived() && !self.is_fresh(operand);
        in_place && self.reads_target(target, operand)
    }

    /// Whether two designators may name the same memory through pointers, targets or storage association.
    pub fn may_share_memory(&self, a: &Expr, b: &Expr) -> bool {
        let (Some(a_root), Some(b_root)) = (a.root(), b.root()) else { return false };
        if a_root != b_root && self.share_storage(a_root, b_root) {
            return true;
        }
        let (a_pointed, b_pointed) = (self.is_pointed(a), self.is_pointed(b));
        let target = |sym: SymId| self.symbol(sym).target;
        let through_pointer = a_pointed && (b_pointed || target(b_root)) || b_pointed && target(a_root);
        let through_dummies = a_root != b_root
            && target(a_root)
            && target(b_root)
            && (self.stands_for_other(a_root) && self.may_be_given(b_root)
                || self.stands_for_other(b_root) && self.may_be_given(a_root));
        (through_pointer || through_dummies) && may_overlap(&a.ty, &b.ty)
    }

    /// Reached through a pointer.
    fn is_pointed(&self, e: &Expr) -> bool {
        self.is_pointer(e)
            || match &e.kind {
                ExprKind::Element { base, .. }
                | ExprKind::Section { base, .. }
                | ExprKind::Component { base, .. }
                | ExprKind::ComplexPart { base, .. }
                | ExprKind::Substring { base, .. } => self.is_pointed(base),
                _ => false,
            }
    }

    /// A dummy argument: a variable of some caller.
    fn stands_for_other(&self, sym: SymId) -> bool {
        matches!(self.symbol(sym).class, SymbolClass::Dummy { by_value: false, .. })
    }

    /// A variable that a caller of this procedure may have passed to it.
    fn may_be_given(&self, sym: SymId) -> bool {
        !matches!(self.symbol(sym).class, SymbolClass::Local | SymbolClass::Result | SymbolClass::Constant)
    }

    /// Whether two variables have bytes in common: in a common block or by `equivalence`.
    pub fn share_storage(&self, a: SymId, b: SymId) -> bool {
        let range = |symbol: &Symbol| match &symbol.class {
            SymbolClass::Shared(shared) => {
                let bytes = storage_of(symbol).map_or(shared.bytes, |storage| bytes(&storage));
                Some((shared.block.clone(), shared.offset, shared.offset + bytes))
            }
            _ => None,
        };
        match (range(self.symbol(a)), range(self.symbol(b))) {
            (Some(a), Some(b)) => a.0 == b.0 && a.1 < b.2 && b.1 < a.2,
            _ => false,
        }
    }

    /// Whether a function may read the target although no argument names it: as a variable of its host, of a module or a
    /// common block, or through a pointer.
    pub fn call_may_read(&self, call: &Call, target: &Expr) -> bool {
        let Some(root) = target.root() else { return false };
        let symbol = self.symbol(root);
        if symbol.target || self.is_pointed(target) {
            return true;
        }
        match &symbol.class {
            SymbolClass::Module { .. } | SymbolClass::Shared(_) => true,
            SymbolClass::Saved | SymbolClass::Local | SymbolClass::Result | SymbolClass::Dummy { .. } => {
                self.captures(call, root)
            }
            SymbolClass::OfRank(argument) => self.captures(call, *argument),
            SymbolClass::Host { index, .. } => self.captures(call, self.procedure.captured[*index].host),
            SymbolClass::Constant => false,
        }
    }

    /// Whether an internal procedure, or one that is not known here, may use a variable of the host.
    fn captures(&self, call: &Call, host: SymId) -> bool {
        let own = call.callee.proc.map(|id| &self.unit.procedure(id).captured);
        let passed = call.args.iter().any(|arg| match arg {
            ActualArg::Expr(e) => e.ty.is_procedure(),
            ActualArg::Absent => false,
        });
        match own {
            Some(captured) => passed || captured.iter().any(|capture| capture.host == host),
            None => passed || call.callee.through.is_some(),
        }
    }
}

/// Whether objects of two types may have bytes in common: one may be a part of the other.
fn may_overlap(a: &Type, b: &Type) -> bool {
    a.same(b) || a.is_derived() || b.is_derived() || a.is_complex() && b.is_real() || a.is_real() && b.is_complex()
}
