//! Functions of bits. Source: Fortran 2008, sections 13.3 (the model) and 13.7.

use super::{Reference, call};
use crate::hir::{Expr, Intrinsic, Type};
use crate::sema::expressions::operators::common_type;
use crate::sema::{Sema, codes};

/// The functions of the standard whose two bit sets have the same bits.
const TWO_OF_A_KIND: &[&str] = &["iand", "ior", "ieor"];

impl Sema<'_> {
    pub(super) fn bits(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (i, j) = (reference.arg(0), reference.arg(1));
        if TWO_OF_A_KIND.contains(&reference.name.text.as_str()) && i.ty.kind() != j.ty.kind() {
            self.bad_argument(reference, j, &format!("two integers of one kind, the first is {}", i.ty));
            return None;
        }
        let (i, j, ty) = self.two_bit_sets(reference)?;
        self.elemental_call(id, vec![i, j], ty, reference)
    }

    pub(super) fn bit_not(&mut self, reference: &Reference) -> Option<Expr> {
        let i = self.integer_arg(reference, 0)?;
        let ty = i.ty.clone();
        self.elemental_call(Intrinsic::Not, vec![i], ty, reference)
    }

    /// `i` and a shift or a position.
    pub(super) fn shift(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (i, by) = (self.integer_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        let least = if id == Intrinsic::Ishft { -bit_size(&i.ty) } else { 0 };
        let most = bit_size(&i.ty) - i64::from(matches!(id, Intrinsic::Ibset | Intrinsic::Ibclr));
        self.check_amount(reference, 1, least, most)?;
        let ty = i.ty.clone();
        self.elemental_call(id, vec![i, by], ty, reference)
    }

    pub(super) fn bit_test(&mut self, reference: &Reference) -> Option<Expr> {
        let (i, pos) = (self.integer_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        self.check_amount(reference, 1, 0, bit_size(&i.ty) - 1)?;
        let ty = self.default_logical();
        self.elemental_call(Intrinsic::Btest, vec![i, pos], ty, reference)
    }

    /// `popcnt`, `poppar`, `leadz`, `trailz`.
    pub(super) fn bit_count(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let i = self.integer_arg(reference, 0)?;
        let ty = self.default_integer();
        self.elemental_call(id, vec![i], ty, reference)
    }

    /// `ibits(i, pos, len)`.
    pub(super) fn bit_field(&mut self, reference: &Reference) -> Option<Expr> {
        let i = self.integer_arg(reference, 0)?;
        let (pos, len) = (self.integer_arg(reference, 1)?, self.integer_arg(reference, 2)?);
        self.check_amount(reference, 1, 0, bit_size(&i.ty))?;
        self.check_amount(reference, 2, 0, bit_size(&i.ty) - pos.int_constant().unwrap_or(0))?;
        let ty = i.ty.clone();
        self.elemental_call(Intrinsic::Ibits, vec![i, pos, len], ty, reference)
    }

    /// `ishftc(i, shift, size)`; without `size` all bits turn.
    pub(super) fn cyclic_shift(&mut self, reference: &Reference) -> Option<Expr> {
        let (i, by) = (self.integer_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        let size = match reference.optional(2) {
            Some(_) => self.integer_arg(reference, 2)?,
            None => Expr::int(bit_size(&i.ty), reference.span),
        };
        let most = size.int_constant().unwrap_or(bit_size(&i.ty));
        self.check_amount(reference, 1, -most, most)?;
        if reference.optional(2).is_some() {
            self.check_amount(reference, 2, 1, bit_size(&i.ty))?;
        }
        let ty = i.ty.clone();
        self.elemental_call(Intrinsic::Ishftc, vec![i, by, size], ty, reference)
    }

    /// `dshiftl(i, j, shift)`, `dshiftr`.
    pub(super) fn double_shift(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (i, j, ty) = self.two_bit_sets(reference)?;
        let by = self.integer_arg(reference, 2)?;
        self.check_amount(reference, 2, 0, bit_size(&ty))?;
        self.elemental_call(id, vec![i, j, by], ty, reference)
    }

    /// `maskl(i, kind)`, `maskr`.
    pub(super) fn bit_mask(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let count = self.integer_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        self.check_amount(reference, 0, 0, bit_size(&ty))?;
        self.elemental_call(id, vec![count], ty, reference)
    }

    pub(super) fn merge_bits(&mut self, reference: &Reference) -> Option<Expr> {
        let (i, j, ty) = self.two_bit_sets(reference)?;
        let mask = self.integer_arg(reference, 2)?;
        let mask = self.convert(mask, &ty);
        self.elemental_call(Intrinsic::MergeBits, vec![i, j, mask], ty, reference)
    }

    /// `bge` and its like: integers compared as sets of bits.
    pub(super) fn bit_compare(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (i, j) = (self.integer_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        let ty = self.default_logical();
        self.elemental_call(id, vec![i, j], ty, reference)
    }

    fn two_bit_sets(&mut self, reference: &Reference) -> Option<(Expr, Expr, Type)> {
        let (i, j) = (self.integer_arg(reference, 0)?, self.integer_arg(reference, 1)?);
        let ty = common_type(&i.ty, &j.ty);
        Some((self.convert(i, &ty), self.convert(j, &ty), ty))
    }

    /// A constant amount has to be among the bits that there are.
    fn check_amount(&mut self, reference: &Reference, index: usize, least: i64, most: i64) -> Option<()> {
        let value = reference.arg(index);
        let Some(amount) = value.int_constant().filter(|n| *n < least || *n > most) else { return Some(()) };
        let message = format!("`{}` takes {least} to {most} here, not {amount}", reference.name.text);
        self.error(codes::RANGE, value.span, message, "");
        None
    }

    /// `mvbits` as a function of its arguments, the value that `to` gets.
    pub(super) fn moved_bits(&mut self, args: Vec<Expr>, ty: Type) -> Expr {
        let (rank, span) = (args.iter().map(|a| a.rank).max().unwrap_or(0), args[0].span);
        call(Intrinsic::Mvbits, args.into_iter().map(Some).collect(), ty, rank, span)
    }
}

fn bit_size(ty: &Type) -> i64 {
    8 * i64::from(ty.kind())
}
