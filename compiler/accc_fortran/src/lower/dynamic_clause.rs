//! Polymorphic scalars in data clauses: the object is as large as its dynamic type says, so that the clause names its bytes.
//! Constructs with a body see the components of the declared type: for them that part is present beside the object.
//! Source: OpenACC 3.3, sections 2.6 and 2.7; Fortran 2008, section 4.3.1.3.

use super::Lower;
use super::procedure::Lowerer;
use crate::hir::Expr;
use accc_ir::{Elem, Storage, Var, ViewDim};

impl Lowerer<'_, '_> {
    /// The bytes of an object whose type may be an extension of the declared one; `None`: it is as declared. Where there is
    /// no object there are no bytes.
    ///
    /// What walks records (`-gpu=deepcopy`) knows the declared type's only.
    pub(super) fn dynamic_object(&mut self, e: &Expr) -> Lower<Option<Var>> {
        if e.rank > 0 || self.in_compute || !self.is_polymorphic(e) || self.unit.record_of(&e.ty).is_some() {
            return Ok(None);
        }
        let base = self.address(e)?;
        let bytes = self.hidden(".bytes", Storage::Scalar(Elem::I64));
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        self.b.store(bytes, zero);
        let there = self.not_null(base);
        self.under(there, |this| {
            let table = this.dynamic_table(e)?;
            let known = this.table_bytes(table);
            this.b.store(bytes, known);
            Ok(())
        })?;
        let extent = self.b.load(bytes);
        let view = self.b.make_view(base, Elem::I8, vec![ViewDim { lower: zero, extent, stride: one }]);
        let var = self.shared_descriptor(".object", Elem::I8, 1, true);
        self.b.store_view(var, view);
        Ok(Some(var))
    }
}
