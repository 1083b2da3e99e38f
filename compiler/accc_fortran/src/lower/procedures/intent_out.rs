//! `intent(out)` arguments of derived type on entry: what they own ends, and they get their default values.
//! Source: Fortran 2008, sections 4.5.6.3, 5.3.10, 12.5.2.4.

use super::procedure::Lowerer;
use crate::hir::{self, Intent, Shape, SymId, SymbolClass, Type};
use crate::lower::Lower;
use crate::lower::arrays::array::Prepared;
use crate::lower::objects::ownership::Task;
use accc_diag::Diagnostic;
use accc_ir::{OpKind, Value, Var, ViewPart};

impl Lowerer<'_, '_> {
    /// An `intent(out)` dummy starts with default values.
    pub(in crate::lower) fn reset_dummy(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        let SymbolClass::Dummy { intent: Intent::Out, optional, .. } = symbol.class else { return Ok(()) };
        let table = self.type_argument(symbol);
        let owns = symbol.ty.derived().is_some_and(|ty| self.unit.owns(ty));
        let starts = table.is_some() || owns || self.has_default(&symbol.ty);
        let keeps =
            symbol.ty.derived().is_some_and(|ty| hir::keeps_lengths(self.derived(ty), &self.unit.program.types));
        if symbol.allocatable || symbol.pointer || !starts || keeps {
            return Ok(());
        }
        if let Shape::AssumedSize { .. } = symbol.shape {
            let what = "an `intent(out)` argument of derived type with default values and unknown size";
            return Err(Diagnostic::unsupported(symbol.span, what, "use `intent(inout)`"));
        }
        if let Some(table) = table {
            return self.reset_object(sym, table, optional);
        }
        let (param, var) = (self.param_of(sym), self.var(sym)?);
        self.when_present(param, optional, |this| match symbol.shape {
            Shape::AssumedShape(_) => this.reset_elements(var, &symbol.ty),
            _ => {
                this.end_elements(var, &symbol.ty)?;
                this.default_values(sym)
            }
        })
    }

    /// The same for `class`, whose objects may have more components than the declared type.
    fn reset_object(&mut self, sym: SymId, table: SymId, optional: bool) -> Lower<()> {
        let (param, var, table) = (self.param_of(sym), self.var(sym)?, self.var(table)?);
        let rank = self.symbol(sym).shape.rank();
        self.when_present(param, optional, |this| {
            let table = this.b.load(table);
            this.end_shown(var, table)?;
            if rank == 0 {
                let object = this.var_address(var);
                return this.set_default_dynamic(object, table);
            }
            let (_, axes) = this.whole(var);
            this.nest(&axes, Prepared::default(), |this, subscripts| {
                let view = this.b.load_view(var);
                let object = this.b.elem_addr(view, subscripts.to_vec());
                this.set_default_dynamic(object, table)
            })
        })
    }

    /// Ends the elements of an array that may have gaps, and gives them their default values.
    fn reset_elements(&mut self, var: Var, ty: &Type) -> Lower<()> {
        let Some(record) = ty.derived() else { return Ok(()) };
        if self.unit.owns(record) {
            let (end, bytes) = (self.unit.record_function(Task::End, record), self.b.i64(record.bytes as i64));
            self.each_group(var, bytes, |this, all| {
                this.b.call(end, None, all.to_vec());
                Ok(())
            })?;
        }
        if !self.has_default(ty) {
            return Ok(());
        }
        self.set_default_elements(var, record)
    }

    /// The elements that a variable shows, in groups that [`Task::End`] takes: address, number, stride, the variable's
    /// rank.
    pub(in crate::lower) fn each_group(
        &mut self,
        var: Var,
        bytes: Value,
        mut work: impl FnMut(&mut Self, [Value; 4]) -> Lower<()>,
    ) -> Lower<()> {
        let rank = self.b.func.vars[var].rank();
        let (one, rank_value) = (self.b.i64(1), self.b.i64(rank.into()));
        match rank {
            0 => {
                let object = self.var_address(var);
                work(self, [object, one, bytes, rank_value])
            }
            1 => {
                let view = self.b.load_view(var);
                let (base, count) = (self.b.value(OpKind::ViewBase(view), accc_ir::Type::Ptr), self.extent_of(var, 0));
                let stride = self.b.view_part(view, 0, ViewPart::Stride);
                work(self, [base, count, stride, rank_value])
            }
            _ => {
                let (_, axes) = self.whole(var);
                self.nest(&axes, Prepared::default(), |this, subscripts| {
                    let view = this.b.load_view(var);
                    let element = this.b.elem_addr(view, subscripts.to_vec());
                    work(this, [element, one, bytes, rank_value])
                })
            }
        }
    }
}
