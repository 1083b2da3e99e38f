//! Entries of a procedure: dummy arguments that the entry at hand lacks. The program does not use them then, but bounds
//! and lengths that depend on them are computed all the same: numbers are 0, arrays and characters empty.
//! Source: Fortran 2008, section 12.6.2.6.

use super::procedure::Lowerer;
use crate::hir::{Shape, SymId, SymbolClass};
use crate::lower::Lower;
use crate::lower::variables::place::{Place, TextPlace};
use crate::lower::variables::storage::storage_of;
use accc_ir::{Elem, EntityId, Storage};

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn enter_foreign_dummies(&mut self) -> Lower<()> {
        if self.procedure.static_name.is_none() {
            return Ok(());
        }
        let is_dummy = |class: &SymbolClass| matches!(class, SymbolClass::Dummy { .. });
        let all = self.procedure.symbols.iter().filter(|(_, symbol)| is_dummy(&symbol.class));
        let foreign: Vec<SymId> = all.map(|(sym, _)| sym).filter(|s| !self.procedure.dummies.contains(s)).collect();
        for sym in foreign {
            self.enter_foreign_dummy(sym)?;
        }
        Ok(())
    }

    fn enter_foreign_dummy(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        self.b.span = symbol.span;
        if storage_of(symbol).is_none() && matches!(symbol.shape, Shape::Scalar) {
            let address = self.local_var(&format!(".{}", symbol.name), sym, Storage::Scalar(Elem::Ptr));
            let length = self.local_var(&format!(".{}.len", symbol.name), sym, Storage::Scalar(Elem::I64));
            let (null, zero) = (self.null(), self.b.i64(0));
            self.b.store(address, null);
            self.b.store(length, zero);
            self.places[sym.index()] = Some(Place::Text(TextPlace { address, length }));
            return Ok(());
        }
        let Place::Var(var) = self.place(sym)? else { return Ok(()) };
        match self.b.func.vars[var].storage.clone() {
            Storage::Scalar(elem) => {
                if let Some(ty) = elem.value_type().filter(|ty| ty.is_int()) {
                    let zero = self.b.int(0, ty);
                    self.b.store(var, zero);
                }
            }
            Storage::Descriptor { rank, .. } => {
                let (null, one, zero) = (self.null(), self.b.i64(1), self.b.i64(0));
                self.store_dense_view(var, null, &vec![(one, zero); usize::from(rank)]);
            }
            Storage::Array { .. } | Storage::Pointer { .. } => {}
        }
        Ok(())
    }
}
