//! `class` dummy arguments in `enter data`, `exit data` and `update`: the object is as large as its dynamic type says,
//! so that the clause names its bytes. Constructs with a body see the components of the declared type, and take these.
//! Source: OpenACC 3.3, section 2.6; Fortran 2008, section 4.3.1.3.

use super::Lower;
use super::procedure::Lowerer;
use crate::hir::{Expr, ExprKind, SymbolClass};
use accc_ir::{Elem, Var, ViewDim};

impl Lowerer<'_, '_> {
    /// The bytes of an object whose type may be an extension of the declared one; `None`: it is as declared.
    ///
    /// What walks records (`-gpu=deepcopy`) knows the declared type's only.
    pub(super) fn dynamic_object(&mut self, e: &Expr) -> Lower<Option<Var>> {
        let ExprKind::Var(sym) = e.kind else { return Ok(None) };
        let symbol = self.symbol(sym);
        let given = matches!(symbol.class, SymbolClass::Dummy { .. }) && !symbol.class.is_optional();
        let plain = e.rank == 0 && !symbol.allocatable && !symbol.pointer;
        if !(self.in_action && given && plain && self.is_polymorphic(e)) || self.unit.record_of(&e.ty).is_some() {
            return Ok(None);
        }
        let table = self.dynamic_table(e)?;
        let (extent, base) = (self.table_bytes(table), self.address(e)?);
        let (lower, stride) = (self.b.i64(0), self.b.i64(1));
        let view = self.b.make_view(base, Elem::I8, vec![ViewDim { lower, extent, stride }]);
        let var = self.shared_descriptor(".object", Elem::I8, 1, true);
        self.b.store_view(var, view);
        Ok(Some(var))
    }
}
