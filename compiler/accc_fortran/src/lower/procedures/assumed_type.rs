//! Arguments of `type(*)`: where they are passed on, the descriptor says the size and the type of the elements.
//! Source: Fortran 2018, section 7.3.2.2.

use super::procedure::Lowerer;
use crate::hir::{Expr, ExprKind};
use crate::lower::Lower;
use accc_ir::{Elem, Type, Value, ViewDim, ViewPart};

/// Where a descriptor has the code of its elements' type, a byte: `flang/ISO_Fortran_binding.h`.
const TYPE_OFFSET: i64 = 21;

impl Lowerer<'_, '_> {
    /// The descriptor that the caller has passed for an array of `type(*)`.
    fn assumed_type_descriptor(&mut self, e: &Expr) -> Lower<Value> {
        match e.kind {
            ExprKind::Var(sym) if self.procedure.dummies.contains(&sym) => self.dummy_address(sym),
            _ => {
                let what = "an argument of `type(*)` in an internal procedure of its procedure";
                Err(self.unsupported(what, "pass it to the internal procedure as an argument"))
            }
        }
    }

    /// The same, or this other one where the argument is absent.
    fn own_descriptor(&mut self, e: &Expr, other: Value) -> Lower<Value> {
        let own = self.assumed_type_descriptor(e)?;
        let Some(sym) = self.optional_dummy(e) else { return Ok(own) };
        let present = self.is_there(sym)?;
        Ok(self.b.select(present, own, other))
    }

    /// The size of an element of an array of which this is the view.
    pub fn assumed_element_bytes(&mut self, e: &Expr, view: Value) -> Lower<Value> {
        let empty = self.described(view);
        let descriptor = self.own_descriptor(e, empty)?;
        Ok(self.stored_element_length(descriptor))
    }

    /// Gives a descriptor made of an array of `type(*)` the element size and the type of the array's own.
    pub fn pass_on_type(&mut self, e: &Expr, descriptor: Value) -> Lower<()> {
        let own = self.own_descriptor(e, descriptor)?;
        let bytes = self.stored_element_length(own);
        self.set_element_length(descriptor, bytes);
        let offset = self.b.i64(TYPE_OFFSET);
        let (from, to) = (self.b.ptr_add(own, offset), self.b.ptr_add(descriptor, offset));
        let code = self.b.load_at(from, Elem::I8);
        self.b.store_at(to, Elem::I8, code);
        Ok(())
    }

    /// The view with a first dimension for the bytes of the elements, as texts have one for their letters.
    pub fn with_bytes(&mut self, e: &Expr, view: Value) -> Lower<Value> {
        let Type::View(_, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let bytes = self.assumed_element_bytes(e, view)?;
        let one = self.b.i64(1);
        let mut dims = vec![ViewDim { lower: one, extent: bytes, stride: one }];
        for dim in 0..rank {
            let [lower, extent, stride] =
                [ViewPart::Lower, ViewPart::Extent, ViewPart::Stride].map(|part| self.b.view_part(view, dim, part));
            dims.push(ViewDim { lower, extent, stride });
        }
        let base = self.view_base(view);
        Ok(self.b.make_view(base, Elem::Bytes(1), dims))
    }
}
