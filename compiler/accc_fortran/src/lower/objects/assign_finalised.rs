//! Assignment of arrays whose elements have finalisers: the variable is finalised as a whole, by the subroutine of its
//! rank, once the value is computed and before an element gets its own. Source: Fortran 2018, 7.5.6.3.

use super::ownership::Task;
use crate::hir::{Expr, ExprKind, SectionDim, TypeRef};
use crate::lower::Lower;
use crate::lower::arrays::array::Prepared;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::ViewPart;

impl Lowerer<'_, '_> {
    /// The type of an array whose elements are finalised where it is assigned.
    pub fn finalised_type<'e>(&self, target: &'e Expr) -> Option<&'e TypeRef> {
        let ty = target.ty.derived()?;
        let is_known = !self.in_compute && !self.is_polymorphic(target) && !self.unit.assigns_by_call(ty);
        (is_known && self.unit.finalises(ty)).then_some(ty)
    }

    pub fn assign_finalised(&mut self, ty: &TypeRef, target: &Expr, value: &Expr, reallocate: bool) -> Lower<()> {
        let mut prepared = Prepared::default();
        self.prepare(value, Some(target), &mut prepared)?;
        if value.rank == 0 {
            // Each element gets a copy of its own.
            prepared.axes = Some(self.designator(target)?.1);
        }
        let var = self.materialize_prepared(value, prepared)?;
        let (leaf, axes) = self.whole(var);
        prepared = Prepared::default();
        prepared.insert(value, leaf, axes);
        if reallocate {
            let var = self.whole_array(target)?.var;
            self.end_elements(var, &target.ty)?;
            self.reallocate(target, value, &prepared, false)?;
        } else {
            self.finalise_array(ty, target)?;
        }
        let axes = self.prepare_target(target, &mut prepared, false)?;
        self.nest(&axes, prepared, |this, _| {
            let to = this.record(target)?;
            this.init_record(ty, to, value)
        })
    }

    /// Ends the elements of an array or section: of one dimension at once, others one by one, for which there is at most
    /// an elemental finaliser.
    fn finalise_array(&mut self, ty: &TypeRef, target: &Expr) -> Lower<()> {
        let end = self.unit.record_function(Task::End, ty);
        let rank = self.b.i64(target.rank as i64);
        let by_vector = matches!(&target.kind, ExprKind::Section { dims, .. }
            if dims.iter().any(|dim| matches!(dim, SectionDim::Vector(_))));
        if target.rank == 1 && !by_vector {
            let view = self.array_view(target)?;
            let base = self.view_base(view);
            let [count, stride] = [ViewPart::Extent, ViewPart::Stride].map(|part| self.b.view_part(view, 0, part));
            self.b.call(end, None, vec![base, count, stride, rank]);
            return Ok(());
        }
        let mut prepared = Prepared::default();
        let axes = self.prepare_target(target, &mut prepared, false)?;
        let (one, bytes) = (self.b.i64(1), self.b.i64(ty.bytes as i64));
        self.nest(&axes, prepared, |this, _| {
            let record = this.record(target)?;
            this.b.call(end, None, vec![record, one, bytes, rank]);
            Ok(())
        })
    }
}
