//! Functions that make complex numbers and take them apart. Source: Fortran 2008, sections 13.7.8, 13.7.36, 13.7.41.

use super::Reference;
use crate::hir::{self, Expr, Intrinsic, Type};
use crate::sema::Sema;

impl Sema<'_> {
    pub(super) fn imaginary_part(&mut self, reference: &Reference) -> Option<Expr> {
        let z = self.complex_arg(reference, 0)?;
        let ty = Type::Real(z.ty.kind());
        self.elemental_call(Intrinsic::Aimag, vec![z], ty, reference)
    }

    pub(super) fn conjugate(&mut self, reference: &Reference) -> Option<Expr> {
        let z = self.complex_arg(reference, 0)?;
        let ty = z.ty.clone();
        self.elemental_call(Intrinsic::Conjg, vec![z], ty, reference)
    }

    /// `cmplx(x, y, kind)`; without `kind` the result has `kind`.
    pub(super) fn make_complex(&mut self, reference: &Reference, kind: u8) -> Option<Expr> {
        let kind = match reference.kind {
            Some((kind, span)) => self.check_kind(kind, span, hir::COMPLEX_KINDS, "complex")?,
            None => kind,
        };
        let (ty, part) = (Type::Complex(kind), Type::Real(kind));
        let x = self.arg_of(reference, 0, Type::is_numeric, "a numeric argument")?;
        let Some(y) = reference.optional(1).cloned() else {
            return Some(self.converted(x, &ty, reference));
        };
        if x.ty.is_complex() || !y.ty.is_ordered() {
            let wrong = if x.ty.is_complex() { &x } else { &y };
            self.bad_argument(reference, wrong, "two parts that are integers or reals");
            return None;
        }
        let args = vec![self.convert(x, &part), self.convert(y, &part)];
        self.elemental_call(Intrinsic::Cmplx, args, ty, reference)
    }

    fn complex_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        self.arg_of(reference, index, Type::is_complex, "a complex argument")
    }
}
