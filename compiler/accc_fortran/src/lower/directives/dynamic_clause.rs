//! Polymorphic scalars and allocatable arrays in data clauses: the objects are as large as their dynamic type says, so
//! that the clause names their bytes.
//! Constructs with a body see the components of the declared type: for them that part is present beside the object.
//! Source: OpenACC 3.3, sections 2.6 and 2.7; Fortran 2008, section 4.3.1.3.

use crate::hir::{Expr, ExprKind};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, Storage, Value, Var, ViewDim};

impl Lowerer<'_, '_> {
    /// The bytes of objects whose type may be an extension of the declared one; `None`: it is as declared, or where a
    /// pointer or the caller says. Where there is no object there are no bytes.
    ///
    /// What walks records (`-gpu=deepcopy`) knows the declared type's only.
    pub(in crate::lower) fn dynamic_object(&mut self, e: &Expr) -> Lower<Option<Var>> {
        if self.in_compute || !self.is_polymorphic(e) || self.unit.record_of(&e.ty).is_some() {
            return Ok(None);
        }
        let dense = e.rank == 0 || matches!(e.kind, ExprKind::Var(sym) if self.symbol(sym).allocatable);
        if !dense {
            return Ok(None);
        }
        let (base, count) = match e.rank {
            0 => (self.address(e)?, self.b.i64(1)),
            _ => {
                let var = self.whole_array(e)?.var;
                let extents: Vec<Value> = (0..e.rank).map(|dim| self.extent_of(var, dim)).collect();
                (self.var_address(var), self.product(&extents))
            }
        };
        let bytes = self.hidden(".bytes", Storage::Scalar(Elem::I64));
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        self.b.store(bytes, zero);
        let there = self.not_null(base);
        self.under(there, |this| {
            let table = this.dynamic_table(e)?;
            let object = this.table_bytes(table);
            let known = this.mul(object, count);
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
