//! `maxval` and `minval` of reals on the host, where elements are NaN or infinite. The search starts with the infinity that
//! every number replaces, and passes over NaN. Only where it ends with that infinity the elements are asked again what they
//! are: none at all give the largest number, NaN alone give NaN. Source: Fortran 2018, section 16.9.127 (no elements);
//! gfortran's answer for NaN.

use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::arrays::array::Prepared;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Elem, Storage, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// Whether the elements may be asked twice: device code counts on numbers, and functions may answer differently.
    pub(super) fn settles(&self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> bool {
        let extreme = matches!(id, Intrinsic::Maxval | Intrinsic::Minval) && e.ty.is_real();
        extreme && !self.in_compute && !args.iter().flatten().any(Expr::calls)
    }

    /// What every number replaces.
    pub(super) fn infinite(&mut self, id: Intrinsic, elem: Elem) -> Value {
        let infinity = if id == Intrinsic::Maxval { f64::NEG_INFINITY } else { f64::INFINITY };
        self.b.float(infinity, elem.value_type().unwrap_or(Type::F64))
    }

    pub(super) fn settle_scalar(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr, result: Var) -> Lower<()> {
        let infinity = self.infinite(id, self.b.func.vars[result].elem());
        let found = self.b.load(result);
        let open = self.b.compare(CompareOp::Eq, found, infinity);
        self.under(open, |this| {
            let seen = this.hidden(".seen", Storage::Scalar(Elem::I32));
            let none = this.b.int(0, Type::I32);
            this.b.store(seen, none);
            this.reduction_nest(id, args, e, |this, _, _, value| {
                let before = this.b.load(seen);
                let after = this.seen_after(before, value);
                this.b.store(seen, after);
                Ok(())
            })?;
            let seen = this.b.load(seen);
            let value = this.settled(id, seen, infinity);
            this.b.store(result, value);
            Ok(())
        })
    }

    /// The same of each element of a reduction along a dimension.
    pub(super) fn settle_array(
        &mut self,
        id: Intrinsic,
        args: &[Option<Expr>],
        e: &Expr,
        dim: usize,
        (result, extents): (Var, &[Value]),
    ) -> Lower<()> {
        let infinity = self.infinite(id, self.b.func.vars[result].elem());
        let open = self.hidden(".open", Storage::Scalar(Elem::Bool(1)));
        let closed = self.b.bool(false);
        self.b.store(open, closed);
        let seen = self.temporary(Elem::I32, extents)?;
        let (_, axes) = self.whole(result);
        self.nest(&axes, Prepared::default(), |this, ivs| {
            let (view, none) = (this.b.load_view(seen), this.b.int(0, Type::I32));
            this.b.store_elem(view, ivs.to_vec(), none);
            let view = this.b.load_view(result);
            let found = this.b.load_elem(view, ivs.to_vec());
            let more = this.b.compare(CompareOp::Eq, found, infinity);
            let before = this.b.load(open);
            let after = this.b.binary(BinaryOp::Or, before, more);
            this.b.store(open, after);
            Ok(())
        })?;
        let open = self.b.load(open);
        self.under(open, |this| {
            this.reduction_nest(id, args, e, |this, axes, ivs, value| {
                let mut subscripts = this.positions(axes, ivs);
                subscripts.remove(dim);
                let view = this.b.load_view(seen);
                let before = this.b.load_elem(view, subscripts.clone());
                let after = this.seen_after(before, value);
                let view = this.b.load_view(seen);
                this.b.store_elem(view, subscripts, after);
                Ok(())
            })?;
            let (_, axes) = this.whole(result);
            this.nest(&axes, Prepared::default(), |this, ivs| {
                let view = this.b.load_view(result);
                let found = this.b.load_elem(view, ivs.to_vec());
                let kinds = this.b.load_view(seen);
                let kind = this.b.load_elem(kinds, ivs.to_vec());
                let value = this.settled(id, kind, infinity);
                let open = this.b.compare(CompareOp::Eq, found, infinity);
                let value = this.b.select(open, value, found);
                let view = this.b.load_view(result);
                this.b.store_elem(view, ivs.to_vec(), value);
                Ok(())
            })
        })
    }

    /// What has been seen: 0 nothing, 1 NaN alone, 2 a number.
    fn seen_after(&mut self, before: Value, value: Value) -> Value {
        let number = self.b.compare(CompareOp::Eq, value, value);
        let (nan, some) = (self.b.int(1, Type::I32), self.b.int(2, Type::I32));
        let own = self.b.select(number, some, nan);
        self.b.binary(BinaryOp::Max, before, own)
    }

    fn settled(&mut self, id: Intrinsic, seen: Value, infinity: Value) -> Value {
        let ty = self.b.func.type_of(infinity);
        let (nothing, nan) = (self.extreme(ty, id == Intrinsic::Maxval), self.b.float(f64::NAN, ty));
        let (zero, one) = (self.b.int(0, Type::I32), self.b.int(1, Type::I32));
        let none = self.b.compare(CompareOp::Eq, seen, zero);
        let alone = self.b.compare(CompareOp::Eq, seen, one);
        let value = self.b.select(alone, nan, infinity);
        self.b.select(none, nothing, value)
    }
}
