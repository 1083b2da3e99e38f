//! Variables whose size is known only on entry: automatic arrays and characters, bounds and lengths of dummy arguments.
//! Source: Fortran 2008, sections 4.4.3.2, 5.3.8.2.

use super::place::{Place, TextPlace};
use crate::hir::{ExplicitDim, Expr, StaticDim, SymId, SymbolClass, Type};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, EntityId, Storage, Value, Var};

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn automatic_text(&mut self, sym: SymId, length: &Expr) -> Lower<()> {
        let value = self.length(length, &self.symbol(sym).ty)?;
        let name = &self.symbol(sym).name;
        let length = self.local_var(&format!(".{name}.len"), sym, Storage::Scalar(Elem::I64));
        self.b.store(length, value);
        let memory = self.malloc(value)?;
        let address = if self.symbol(sym).class == SymbolClass::Result {
            let one = self.b.i64(1);
            self.store_dense_view(self.b.func.params[0], memory, &[(one, value)]);
            self.local_var(&format!(".{name}"), sym, Storage::Scalar(Elem::Ptr))
        } else {
            self.buffer()
        };
        self.b.store(address, memory);
        self.places[sym.index()] = Some(Place::Text(TextPlace { address, length }));
        Ok(())
    }

    pub(in crate::lower) fn automatic_array(&mut self, sym: SymId, declared: Vec<(Value, Value)>) -> Lower<()> {
        let Place::Var(var) = self.place(sym)? else { return Ok(()) };
        let mut dims = self.dummy_letters(sym, var)?;
        dims.extend(declared);
        let elem = self.b.func.vars[var].elem();
        let extents: Vec<Value> = dims.iter().map(|d| d.1).collect();
        let bytes = self.array_bytes(elem, &extents);
        let base = match self.symbol(sym).class {
            SymbolClass::Result => self.malloc_for_variable(bytes)?,
            _ => self.malloc_of_frame(bytes)?,
        };
        self.store_dense_view(var, base, &dims);
        if self.symbol(sym).class != SymbolClass::Result {
            self.own(var);
        }
        self.default_values(sym)
    }

    /// Lower bound and extent of each dimension.
    pub(in crate::lower) fn explicit_dims(&mut self, dims: &[ExplicitDim]) -> Lower<Vec<(Value, Value)>> {
        let mut values = Vec::new();
        for dim in dims {
            let lower = self.integer(&dim.lower)?;
            let upper = self.integer(&dim.upper)?;
            values.push((lower, self.extent(lower, upper)));
        }
        Ok(values)
    }

    /// The length that characters of a type are declared with, in bytes: never negative.
    pub(in crate::lower) fn length(&mut self, length: &Expr, ty: &Type) -> Lower<Value> {
        let value = self.integer(length)?;
        let letters = self.at_least_zero(value);
        Ok(self.in_bytes(letters, ty))
    }

    /// The dimension of a dummy's letters, where it has them.
    pub(in crate::lower) fn dummy_letters(&mut self, sym: SymId, var: Var) -> Lower<Vec<(Value, Value)>> {
        if self.letters(var) == 0 {
            return Ok(Vec::new());
        }
        let length = self.declared_length(sym)?;
        Ok(vec![(self.b.i64(1), length)])
    }

    pub(in crate::lower) fn static_dims(&mut self, dims: &[StaticDim]) -> Vec<(Value, Value)> {
        dims.iter().map(|dim| (self.b.i64(dim.lower), self.b.i64(dim.extent))).collect()
    }
}
