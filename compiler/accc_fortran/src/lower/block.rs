//! `block` and `associate`: variables that live as long as the construct. Source: Fortran 2008, 8.1.3, 8.1.4.
//!
//! Their memory is freed at the end of the construct; where control leaves it otherwise, when it is entered again or the
//! procedure ends.

use super::Lower;
use super::place::Place;
use super::procedure::Lowerer;
use super::storage::storage_of;
use crate::hir::{CharLen, Shape, Stmt, SymId, Type as HirType};

impl Lowerer<'_, '_> {
    pub fn block_construct(&mut self, symbols: &[SymId], body: &[Stmt]) -> Lower<()> {
        for sym in symbols {
            self.enter_block_variable(*sym)?;
        }
        self.statements(body);
        if self.b.is_terminated() {
            return Ok(());
        }
        for sym in symbols {
            self.leave_block_variable(*sym)?;
        }
        Ok(())
    }

    /// What the declaration asks for, each time the construct is entered.
    fn enter_block_variable(&mut self, sym: SymId) -> Lower<()> {
        self.leave_block_variable(sym)?;
        let symbol = self.symbol(sym);
        match (&symbol.ty, &symbol.shape) {
            (HirType::Character(CharLen::Expr(_)), _) if storage_of(symbol).is_none() => {
                let what = "characters whose length is computed, in a `block`";
                Err(self.unsupported(what, "declare them `character(:), allocatable`"))
            }
            (_, Shape::Explicit(dims)) if !symbol.allocatable => {
                let dims = self.explicit_dims(dims)?;
                self.automatic_array(sym, dims)
            }
            (HirType::Derived(_), Shape::Scalar | Shape::Static(_)) if !symbol.allocatable && !symbol.pointer => {
                let var = self.var(sym)?;
                if self.has_default(&symbol.ty) { self.set_default_var(var, &symbol.ty) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// Frees what the variable owns; it owns nothing then.
    fn leave_block_variable(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        if symbol.pointer {
            return Ok(());
        }
        let Place::Var(var) = self.place(sym)? else { return Ok(()) };
        match &symbol.shape {
            _ if symbol.allocatable => self.deallocate_silently(var, &symbol.ty),
            Shape::Explicit(_) => self.deallocate_silently(var, &symbol.ty),
            _ if symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty)) => self.end_elements(var, &symbol.ty),
            _ => Ok(()),
        }
    }
}
