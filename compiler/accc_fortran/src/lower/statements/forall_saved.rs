//! Statements of `forall` whose targets have to be found before the first of them changes: assignments whose subscripts read
//! the array that they assign, and pointer assignments. The addresses of all targets are kept in a vector, beside what they
//! get. Source: Fortran 2008, section 7.2.4.2.4.

use super::forall::Level;
use crate::hir::{Expr, PointerAssign};
use crate::lower::Lower;
use crate::lower::characters::character::Text;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, OpKind, Storage, Value, Var};

impl Lowerer<'_, '_> {
    /// All values and addresses, then all assignments.
    pub(super) fn forall_through_addresses(&mut self, levels: &[Level<'_>], target: &Expr, value: &Expr) -> Lower<()> {
        let count = self.count_tuples(levels, |this| Ok(this.b.i64(1)))?;
        let values = self.vector_for(levels, target, count)?;
        let addresses = self.temporary(Elem::Ptr, &[count])?;
        let lengths = if target.ty.is_character() { Some(self.temporary(Elem::I64, &[count])?) } else { None };
        let (next, place) = (self.start_of_vector(), self.start_of_vector());
        self.over_all(levels, &mut |this| {
            this.append(values, next, value)?;
            let address = match lengths {
                Some(lengths) => {
                    let (text, position) = (this.text(target)?, this.b.load(place));
                    let view = this.b.load_view(lengths);
                    this.b.store_elem(view, vec![position], text.length);
                    text.address
                }
                None => this.address(target)?,
            };
            this.push(addresses, place, address);
            Ok(())
        })?;
        self.restart(next);
        self.restart(place);
        let elem = self.b.func.vars[values].elem();
        self.over_all(levels, &mut |this| {
            let position = this.take(next);
            let address = this.taken(addresses, place);
            if let Some(lengths) = lengths {
                let lengths = this.b.load_view(lengths);
                let length = this.b.load_elem(lengths, vec![position]);
                let value = this.element_text(values, vec![position]);
                this.assign_text(Text { address, length, wide: false }, value);
                return Ok(());
            }
            let view = this.b.load_view(values);
            if let Elem::Bytes(bytes) = elem {
                let (src, bytes) = (this.b.elem_addr(view, vec![position]), this.b.i64(bytes as i64));
                this.b.effect(OpKind::MemMove { dst: address, src, bytes, align: 1 });
            } else {
                let value = this.b.load_elem(view, vec![position]);
                this.b.store_at(address, elem, value);
            }
            Ok(())
        })
    }

    /// All targets of the pointers are known before the first pointer changes.
    pub(super) fn forall_pointer(&mut self, levels: &[Level<'_>], node: &PointerAssign) -> Lower<()> {
        if self.is_polymorphic(&node.target) {
            let what = "the assignment of polymorphic pointers in `forall`";
            return Err(self.unsupported(what, "write a `do` loop"));
        }
        let mut stand_in = None;
        let count = self.count_tuples(levels, |this| {
            // Here the pointer's subscripts have values.
            stand_in = Some(this.pointer_like(&node.target)?);
            Ok(this.b.i64(1))
        })?;
        let addresses = self.temporary(Elem::Ptr, &[count])?;

        let (next, place) = (self.start_of_vector(), self.start_of_vector());
        let Some(stand_in) = stand_in else { return Ok(()) };
        let bytes = match &self.b.func.vars[stand_in].storage {
            Storage::Descriptor { rank, .. } => {
                crate::hir::DESCRIPTOR_BYTES + crate::hir::DIMENSION_BYTES * u64::from(*rank)
            }
            _ => 8,
        };
        let kept = self.temporary(Elem::Bytes(bytes), &[count])?;
        self.over_all(levels, &mut |this| {
            this.point(node, stand_in)?;
            let (view, position) = (this.b.load_view(kept), this.take(next));
            let (dst, src) = (this.b.elem_addr(view, vec![position]), this.b.var_addr(stand_in));
            let bytes = this.b.i64(bytes as i64);
            this.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
            let pointer = this.pointer_variable(&node.target)?;
            let address = this.b.var_addr(pointer);
            this.push(addresses, place, address);
            Ok(())
        })?;
        self.restart(next);
        self.restart(place);
        self.over_all(levels, &mut |this| {
            let (view, position) = (this.b.load_view(kept), this.take(next));
            let (src, dst) = (this.b.elem_addr(view, vec![position]), this.taken(addresses, place));
            let bytes = this.b.i64(bytes as i64);
            this.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
            Ok(())
        })
    }

    /// A hidden position in a vector, at its start.
    fn start_of_vector(&mut self) -> Var {
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        self.restart(next);
        next
    }

    /// The next element of a vector.
    fn taken(&mut self, values: Var, next: Var) -> Value {
        let (view, position) = (self.b.load_view(values), self.take(next));
        self.b.load_elem(view, vec![position])
    }
}
