//! Transformational functions: searches, reductions of bits, and arrays whose elements are rearranged.
//! Source: Fortran 2008, sections 13.5.9 to 13.5.15.

use super::arrays::reduced_rank;
use super::{Reference, call};
use crate::hir::{Const, Expr, Intrinsic};
use crate::sema::constants::elements::Environment;
use crate::sema::{Sema, codes};

impl Sema<'_> {
    /// `maxval`, `minval`.
    pub(super) fn extreme(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        self.ordered_array(reference)?;
        self.reduction(id, reference)
    }

    /// `iall`, `iany`, `iparity`.
    pub(super) fn bit_reduce(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        if !array.ty.is_integer() {
            self.bad_argument(reference, &array, "an array of integers");
            return None;
        }
        self.reduction(id, reference)
    }

    pub(super) fn norm2(&mut self, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        if !array.ty.is_real() {
            self.bad_argument(reference, &array, "an array of reals");
            return None;
        }
        let dim = self.dim_arg(reference, 1, array.rank)?;
        let (ty, rank) = (array.ty.clone(), reduced_rank(&array, dim.as_ref()));
        Some(call(Intrinsic::Norm2, vec![Some(array), dim], ty, rank, reference.span))
    }

    fn reduction(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        let dim = self.dim_arg(reference, 1, array.rank)?;
        let mask = self.mask_arg(reference, 2, &array)?;
        let (ty, rank) = (array.ty.clone(), reduced_rank(&array, dim.as_ref()));
        Some(call(id, vec![Some(array), dim, mask], ty, rank, reference.span))
    }

    /// `maxloc`, `minloc`.
    pub(super) fn locate(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let array = self.ordered_array(reference)?;
        let dim = self.dim_arg(reference, 1, array.rank)?;
        let mask = self.mask_arg(reference, 2, &array)?;
        let back = self.back_arg(reference, 3)?;
        let rank = if dim.is_some() { array.rank - 1 } else { 1 };
        let ty = self.integer_result(reference)?;
        Some(call(id, vec![Some(array), dim, mask, back], ty, rank, reference.span))
    }

    pub(super) fn findloc(&mut self, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        let value = reference.arg(1).clone();
        let comparable = array.ty.is_numeric() && value.ty.is_numeric()
            || array.ty.is_logical() && value.ty.is_logical()
            || array.ty.is_character() && value.ty.is_character();
        if value.rank > 0 || !comparable {
            self.bad_argument(reference, &value, &format!("a scalar that {} can be equal to", array.ty));
            return None;
        }
        let dim = self.dim_arg(reference, 2, array.rank)?;
        let mask = self.mask_arg(reference, 3, &array)?;
        let back = self.back_arg(reference, 4)?;
        let rank = if dim.is_some() { array.rank - 1 } else { 1 };
        let ty = self.integer_result(reference)?;
        let args = vec![Some(array), Some(value), dim, mask, back];
        Some(call(Intrinsic::Findloc, args, ty, rank, reference.span))
    }

    /// `reshape` without a `pad` has as many elements as the shape, as far as constants tell.
    pub(super) fn check_filled(&mut self, reference: &Reference<'_>) -> bool {
        let argument = |at: usize| reference.args.get(at).and_then(Option::as_ref);
        if let Some(shape) = argument(1)
            && let Some(extents) = self.elements(shape, &mut Environment::default())
            && extents.iter().any(|extent| matches!(extent, Const::Int(n) if *n < 0))
        {
            self.error(codes::RANGE, shape.span, "an extent of the shape is negative", "");
            return false;
        }
        let (Some(source), Some(shape), None) = (argument(0), argument(1), argument(2)) else { return true };
        let ordered = argument(3).is_none_or(|order| self.extents(order) == self.extents(shape));
        if source.rank == 0 || shape.rank != 1 || !ordered || self.fills(source, shape) {
            return true;
        }
        let message = "`reshape` needs as many elements as the shape has, or a `pad`";
        self.error(codes::SHAPE, source.span, message, "these are fewer");
        false
    }

    /// Whether an array may have as many elements as a shape, as far as constants tell.
    fn fills(&self, source: &Expr, shape: &Expr) -> bool {
        let available: Option<Vec<i64>> = self.extents(source).into_iter().collect();
        let wanted = self.elements(shape, &mut Environment::default());
        let (Some(available), Some(wanted)) = (available, wanted) else { return true };
        let extent = |value: &Const| match value {
            Const::Int(n) => i64::try_from(*n).unwrap_or(i64::MAX),
            _ => 0,
        };
        let wanted = wanted.iter().map(extent).fold(1i64, |product, n| product.saturating_mul(n.max(0)));
        available.into_iter().fold(1i64, i64::saturating_mul) >= wanted
    }

    pub(super) fn reshape(&mut self, reference: &Reference) -> Option<Expr> {
        let source = self.array_arg(reference, 0)?;
        let shape = self.array_arg(reference, 1)?;
        let extents = self.extents(&shape);
        let ([Some(rank)], true) = (extents.as_slice(), shape.ty.is_integer()) else {
            self.bad_argument(reference, &shape, "an integer vector of constant size as shape");
            return None;
        };
        let pad = reference.optional(2).cloned();
        if let Some(pad) = &pad {
            self.same_type_array(reference, pad, &source)?;
        }
        let order = reference.optional(3).cloned();
        if let Some(order) = &order
            && (order.rank != 1 || !order.ty.is_integer() || self.extents(order)[0].is_some_and(|n| n != *rank))
        {
            self.bad_argument(reference, order, &format!("{rank} integers as `order`"));
            return None;
        }
        let (ty, rank) = (source.ty.clone(), *rank as usize);
        if let Some(order) = &order
            && let Some(mut given) = self.constant_elements(order)
        {
            given.sort_by_key(|value| if let Const::Int(at) = value { *at } else { 0 });
            let numbered = given.iter().zip(1i128..).all(|(value, at)| matches!(value, Const::Int(own) if *own == at));
            if !numbered {
                self.bad_argument(reference, order, "each dimension once as `order`");
                return None;
            }
        }
        let args = vec![Some(source), Some(shape), pad, order];
        Some(call(Intrinsic::Reshape, args, ty, rank, reference.span))
    }

    pub(super) fn spread(&mut self, reference: &Reference) -> Option<Expr> {
        let source = reference.arg(0).clone();
        let dim = self.dim_arg(reference, 1, source.rank + 1)?;
        let copies = self.integer_arg(reference, 2)?;
        let (ty, rank) = (source.ty.clone(), source.rank + 1);
        Some(call(Intrinsic::Spread, vec![Some(source), dim, Some(copies)], ty, rank, reference.span))
    }

    pub(super) fn pack(&mut self, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        let mask = self.mask_arg(reference, 1, &array)?;
        let vector = reference.optional(2).cloned();
        if let Some(vector) = &vector {
            self.same_type_array(reference, vector, &array)?;
        }
        let ty = array.ty.clone();
        Some(call(Intrinsic::Pack, vec![Some(array), mask, vector], ty, 1, reference.span))
    }

    pub(super) fn unpack(&mut self, reference: &Reference) -> Option<Expr> {
        let vector = self.array_arg(reference, 0)?;
        let mask = self.array_arg(reference, 1)?;
        self.logical_arg(reference, 1)?;
        let field = reference.arg(2).clone();
        if vector.rank != 1 {
            self.bad_argument(reference, &vector, "a vector (an array of rank 1)");
            return None;
        }
        self.same_type(reference, &field, &vector)?;
        if !self.conformable(&mask, &field, reference.span) {
            return None;
        }
        let (ty, rank) = (vector.ty.clone(), mask.rank);
        Some(call(Intrinsic::Unpack, vec![Some(vector), Some(mask), Some(field)], ty, rank, reference.span))
    }

    /// `cshift`, `eoshift`.
    pub(super) fn array_shift(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        let shift = reference.arg(1).clone();
        if !shift.ty.is_integer() || (shift.rank > 0 && shift.rank + 1 != array.rank) {
            let wanted = format!("an integer as shift, or an array of them of rank {}", array.rank - 1);
            self.bad_argument(reference, &shift, &wanted);
            return None;
        }
        let mut args = vec![Some(array.clone()), Some(shift)];
        if id == Intrinsic::Eoshift {
            let boundary = reference.optional(2).cloned();
            if let Some(boundary) = &boundary {
                self.same_type(reference, boundary, &array)?;
                if boundary.rank > 0 && boundary.rank + 1 != array.rank {
                    let wanted = format!("a scalar boundary, or an array of rank {}", array.rank - 1);
                    self.bad_argument(reference, boundary, &wanted);
                    return None;
                }
            }
            args.push(boundary);
        }
        args.push(self.dim_arg(reference, if id == Intrinsic::Eoshift { 3 } else { 2 }, array.rank)?);
        let (ty, rank) = (array.ty.clone(), array.rank);
        Some(call(id, args, ty, rank, reference.span))
    }

    /// An array of integers, reals or characters: what `<` compares.
    fn ordered_array(&mut self, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        if !(array.ty.is_integer() || array.ty.is_real() || array.ty.is_character()) {
            self.bad_argument(reference, &array, "an array of integers, reals or characters");
            return None;
        }
        Some(array)
    }

    fn back_arg(&mut self, reference: &Reference, index: usize) -> Option<Option<Expr>> {
        let Some(back) = reference.optional(index).cloned() else { return Some(None) };
        self.logical_arg(reference, index)?;
        if back.rank > 0 {
            self.bad_argument(reference, &back, "a scalar as `back`");
            return None;
        }
        Some(Some(back))
    }

    fn same_type_array(&mut self, reference: &Reference, value: &Expr, other: &Expr) -> Option<()> {
        if value.rank == 0 {
            self.bad_argument(reference, value, "an array");
            return None;
        }
        self.same_type(reference, value, other)
    }

    fn same_type(&mut self, reference: &Reference, value: &Expr, other: &Expr) -> Option<()> {
        if value.ty.same(&other.ty) {
            return Some(());
        }
        let message =
            format!("`{}` needs arguments of one type: {} and {} are given", reference.name.text, other.ty, value.ty);
        self.error(codes::ARGUMENTS, value.span, message, "");
        None
    }
}
