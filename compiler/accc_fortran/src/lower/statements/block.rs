//! `block` and `associate`: variables that live as long as the construct. Source: Fortran 2008, 8.1.3, 8.1.4.
//!
//! Their memory is freed, and what has a finaliser is finalised, wherever control leaves the construct: at its end, by
//! `exit`, `cycle`, a jump or `return`. In a compute construct arrays of constant shape and
//! records are private to the loop around the `block`.

use crate::hir::{CharLen, Expr, Shape, Stmt, SymId, Type as HirType};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::place::{Place, TextPlace};
use crate::lower::variables::storage::storage_of;
use accc_ir::{Elem, EntityId, Storage, Var};

impl Lowerer<'_, '_> {
    pub fn block_construct(&mut self, symbols: &[SymId], body: &[Stmt]) -> Lower<()> {
        self.in_block_of(symbols, |this| {
            this.statements(body);
            Ok(())
        })
    }

    /// The variables come to life, run `fill`, and end.
    pub fn in_block_of(&mut self, symbols: &[SymId], fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        for sym in symbols {
            self.enter_block_variable(*sym)?;
        }
        self.open_blocks.push(symbols.to_vec());
        fill(self)?;
        let end = if self.b.is_terminated() { Ok(()) } else { self.leave_blocks(self.open_blocks.len() - 1) };
        self.open_blocks.pop();
        end
    }

    /// Ends the variables of the constructs that control leaves, innermost first: of all but so many of those around.
    pub fn leave_blocks(&mut self, remaining: usize) -> Lower<()> {
        for depth in (remaining..self.open_blocks.len()).rev() {
            for sym in self.open_blocks[depth].clone().into_iter().rev() {
                self.leave_block_variable(sym)?;
            }
        }
        Ok(())
    }

    /// What the declaration asks for, each time the construct is entered.
    fn enter_block_variable(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        if let (HirType::Character(CharLen::Expr(length), _), None) = (&symbol.ty, storage_of(symbol)) {
            return self.block_text(sym, length);
        }
        let is_record = matches!((&symbol.ty, &symbol.shape), (HirType::Derived(_), Shape::Scalar));
        if self.in_compute && self.regions > 0 && (is_record || matches!(symbol.shape, Shape::Static(_))) {
            let var = self.var(sym)?;
            self.block_arrays.last_mut().into_iter().for_each(|arrays| arrays.push(var));
        }
        self.leave_block_variable(sym)?;
        self.begin_life(sym)?;
        self.fix_length(sym)?;
        match (&symbol.ty, &symbol.shape) {
            (HirType::Character(CharLen::Expr(_), _), Shape::Static(dims)) => {
                let dims = self.static_dims(dims);
                self.automatic_array(sym, dims)
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

    /// A scalar of characters: memory of another length each time, of which the last is freed at the end of the
    /// procedure.
    fn block_text(&mut self, sym: SymId, length: &Expr) -> Lower<()> {
        let value = self.length(length, &self.symbol(sym).ty)?;
        let name = &self.symbol(sym).name;
        let length = self.local_var(&format!(".{name}.len"), sym, Storage::Scalar(Elem::I64));
        let address = self.buffer();
        self.b.store(length, value);
        let last = self.b.load(address);
        self.free(last)?;
        let memory = self.malloc(value)?;
        self.b.store(address, memory);
        self.places[sym.index()] = Some(Place::Text(TextPlace { address, length }));
        Ok(())
    }

    /// Notes that a record that has to be ended lives from here on.
    fn begin_life(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        let plain = matches!(symbol.shape, Shape::Scalar | Shape::Static(_)) && !symbol.allocatable && !symbol.pointer;
        if !plain || !symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty)) || self.in_compute {
            return Ok(());
        }
        let alive = self.alive_flag(sym)?;
        let yes = self.b.bool(true);
        self.b.store(alive, yes);
        Ok(())
    }

    /// The truth value of a record of a construct.
    fn alive_flag(&mut self, sym: SymId) -> Lower<Var> {
        let var = self.var(sym)?;
        if let Some(flag) = self.alive.get(&var) {
            return Ok(*flag);
        }
        let flag = self.hidden(".alive", Storage::Scalar(Elem::Bool(1)));
        self.alive.insert(var, flag);
        Ok(flag)
    }

    /// Frees what the variable owns; it owns nothing then.
    fn leave_block_variable(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        if symbol.pointer || storage_of(symbol).is_none() {
            return Ok(());
        }
        let Place::Var(var) = self.place(sym)? else { return Ok(()) };
        match &symbol.shape {
            _ if symbol.allocatable => self.deallocate_silently(var, &symbol.ty),
            Shape::Explicit(_) => self.deallocate_silently(var, &symbol.ty),
            Shape::Static(_) if self.letters(var) > 0 => self.deallocate_silently(var, &symbol.ty),
            _ if symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty)) && !self.in_compute => {
                let flag = self.alive_flag(sym)?;
                let alive = self.b.load(flag);
                self.under(alive, |this| this.end_elements(var, &symbol.ty))?;
                let no = self.b.bool(false);
                self.b.store(flag, no);
                Ok(())
            }
            _ if symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty)) => self.end_elements(var, &symbol.ty),
            _ => Ok(()),
        }
    }
}
