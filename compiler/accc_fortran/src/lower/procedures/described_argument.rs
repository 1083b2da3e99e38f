//! Arguments with descriptors (assumed shape, allocatable, pointer), and characters, which come with their length.
//! An expression that is a part of a variable (`trim(s)`, `(s)`) is copied: the procedure may change the variable.
//! Source: Fortran 2018, sections 15.5.2.4, 15.5.2.7.

use crate::hir::{DummySignature, Expr, ExprKind};
use crate::lower::Lower;
use crate::lower::procedures::pack::Packed;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::elem_of;
use accc_ir::{Type, Value, ViewPart};

impl Lowerer<'_, '_> {
    /// The address of a descriptor, and the length of characters.
    pub(in crate::lower) fn descriptor_argument(
        &mut self,
        dummy: &DummySignature,
        e: &Expr,
        packed: &mut Vec<Packed>,
    ) -> Lower<(Value, Option<Value>)> {
        if let ExprKind::Null = e.kind {
            return self.null_pointer(e);
        }
        let described = dummy.allocatable || dummy.pointer;
        if dummy.assumed_rank && !described {
            return self.assumed_rank_argument(e);
        }
        if let Some(sym) = self.assumed_rank(e).filter(|_| described) {
            let length = elem_of(&e.ty).map(|elem| self.b.i64(elem.bytes() as i64));
            return Ok((self.passed_descriptor(sym)?, length));
        }
        if self.is_whole(e) && (dummy.allocatable || dummy.pointer) && (dummy.allocatable || self.is_pointer(e)) {
            let var = self.whole_array(e)?.var;
            if self.lacks_letters(dummy, var) {
                let (address, stand_in) = self.relettered(dummy, e, var)?;
                packed.push(stand_in);
                return Ok((address, Some(self.element_length(var))));
            }
            let length = self.element_length(var);
            return Ok((self.b.var_addr(var), Some(length)));
        }
        let present = self.presence_of(dummy, e)?;
        let pack = dummy.contiguous && e.rank > 0 && !self.is_dense_designator(e)?;
        match present {
            _ if pack => self.packed_descriptor(dummy, e, packed),
            Some(present) => self.where_present(present, |this| this.described_argument(dummy, e)),
            None => self.described_argument(dummy, e),
        }
    }

    fn described_argument(&mut self, dummy: &DummySignature, e: &Expr) -> Lower<(Value, Option<Value>)> {
        if dummy.pointer && dummy.ty.is_character() && elem_of(&dummy.ty).is_none() {
            let (length, view) = (self.length_of(e)?, self.target_view(e)?);
            let view = self.lettered_view(view, e, Some(length))?;
            return Ok((self.described(view), Some(length)));
        }
        if e.rank > 0 {
            return self.described_array(e);
        }
        if e.ty.is_character() {
            return Ok((self.text_descriptor(e)?, Some(self.length_of(e)?)));
        }
        let view = self.target_view(e)?;
        let Type::View(elem, _) = self.b.func.type_of(view) else { panic!("an array's view") };
        Ok((self.described(view), Some(self.b.i64(elem.bytes() as i64))))
    }

    /// A descriptor of dense memory for a dummy argument that is `contiguous`.
    fn packed_descriptor(
        &mut self,
        dummy: &DummySignature,
        e: &Expr,
        packed: &mut Vec<Packed>,
    ) -> Lower<(Value, Option<Value>)> {
        let view = self.array_view(e)?;
        let Type::View(elem, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let (address, copy) = self.dense_address(e, dummy.intent)?;
        packed.extend(copy);
        let one = self.b.i64(1);
        let dims: Vec<(Value, Value)> =
            (0..rank).map(|dim| (one, self.b.view_part(view, dim, ViewPart::Extent))).collect();
        let dims = self.dense_dims(elem, &dims);
        let dense = self.b.make_view(address, elem, dims);
        let (descriptor, length) = self.described_view(e, dense)?;
        let null = self.null();
        let there = self.not_null(address);
        Ok((self.b.select(there, descriptor, null), length))
    }

    /// The address of a character argument, and its length.
    pub(in crate::lower) fn text_argument(&mut self, e: &Expr) -> Lower<(Value, Option<Value>)> {
        if let Some(sym) = self.optional_dummy(e).filter(|sym| self.is_described_dummy(*sym)) {
            let present = self.is_there(sym)?;
            return self.where_present(present, |this| {
                let text = this.text(e)?;
                Ok((text.address, Some(text.length)))
            });
        }
        if let Some(address) = self.leaf_address(e)? {
            return Ok((address, Some(self.length_of(e)?)));
        }
        let text = self.text(e)?;
        let borrows = !e.is_designator() && e.has(Expr::is_designator) && !self.is_leaf(e) && !gives_pointer(e);
        let text = if borrows { self.copied_text(text)? } else { text };
        Ok((text.address, Some(text.length)))
    }
}

/// A reference to a function whose result is a pointer: a variable.
pub(in crate::lower) fn gives_pointer(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Call(call) if call.callee.signature.result.as_ref().is_some_and(|r| r.pointer))
}
