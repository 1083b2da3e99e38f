//! Variables at the address that an integer holds, of Cray's Fortran: a descriptor whose bounds are those on entry, and whose
//! address is stored before each use.

use super::place::Place;
use crate::hir::{Shape, SymId};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, OPEN_EXTENT, OpKind, Type};

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn enter_pointee(&mut self, sym: SymId, shape: &Shape) -> Lower<()> {
        let Place::Var(var) = self.place(sym)? else { return Ok(()) };
        let dims = match shape {
            Shape::Static(dims) => self.static_dims(dims),
            Shape::Explicit(dims) => self.explicit_dims(dims)?,
            Shape::AssumedSize { leading, last_lower } => {
                let mut dims = self.explicit_dims(leading)?;
                let lower = match last_lower {
                    Some(lower) => self.integer(lower)?,
                    None => self.b.i64(1),
                };
                dims.push((lower, self.b.i64(OPEN_EXTENT)));
                dims
            }
            Shape::Scalar | Shape::AssumedShape(_) | Shape::Deferred(_) => Vec::new(),
        };
        let null = self.null();
        self.store_dense_view(var, null, &dims);
        Ok(())
    }

    /// Stores the address of the moment in the descriptor of a pointee.
    pub(in crate::lower) fn refresh(&mut self, sym: SymId) -> Lower<()> {
        let Some(pointee) = &self.symbol(sym).pointee else { return Ok(()) };
        if self.in_compute || self.procedure.is_device_code() {
            return Err(self.unsupported("Cray pointers in device code", "use the variable that they point to"));
        }
        let Place::Var(var) = self.place(sym)? else { return Ok(()) };
        let held = self.var(pointee.address)?;
        let number = self.b.load(held);
        let base = self.b.value(OpKind::Bitcast(number), Type::Ptr);
        let descriptor = self.b.var_addr(var);
        self.b.store_at(descriptor, Elem::Ptr, base);
        Ok(())
    }
}
