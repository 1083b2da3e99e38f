//! Elemental functions: numbers and bits. Source: Fortran 2008, section 13.7.

use super::Reference;
use crate::hir::{self, CharLen, Expr, ExprKind, Intrinsic, Type};
use crate::sema::expressions::operators::common_type;
use crate::sema::{Sema, codes};

impl Sema<'_> {
    pub(super) fn math(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let x = self.real_arg(reference, 0)?;
        let ty = x.ty.clone();
        self.elemental_call(id, vec![x], ty, reference)
    }

    pub(super) fn complex_math(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let x = reference.arg(0);
        let x = if x.ty.is_complex() { x.clone() } else { self.real_arg(reference, 0)? };
        let ty = x.ty.clone();
        self.elemental_call(id, vec![x], ty, reference)
    }

    pub(super) fn math2(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (x, y) = (self.real_arg(reference, 0)?, self.real_arg(reference, 1)?);
        if x.ty.kind() != y.ty.kind() {
            self.bad_argument(reference, &y, &format!("two reals of one kind, the first is {}", x.ty));
            return None;
        }
        let ty = common_type(&x.ty, &y.ty);
        let args = vec![self.convert(x, &ty), self.convert(y, &ty)];
        self.elemental_call(id, args, ty, reference)
    }

    pub(super) fn abs(&mut self, reference: &Reference) -> Option<Expr> {
        let a = self.any_number_arg(reference, 0)?;
        let ty = if a.ty.is_complex() { Type::Real(a.ty.kind()) } else { a.ty.clone() };
        self.elemental_call(Intrinsic::Abs, vec![a], ty, reference)
    }

    pub(super) fn same2(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let (a, b) = (self.number_arg(reference, 0)?, self.number_arg(reference, 1)?);
        let ty = self.one_type(reference, &[&a, &b])?;
        let args = vec![self.convert(a, &ty), self.convert(b, &ty)];
        self.elemental_call(id, args, ty, reference)
    }

    pub(super) fn min_max(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        if reference.arg(0).ty.is_character() {
            return self.min_max_text(id, reference);
        }
        let mut args = Vec::new();
        for index in 0..reference.args.len() {
            args.push(self.number_arg(reference, index)?);
        }
        let ty = self.one_type(reference, &args.iter().collect::<Vec<_>>())?;
        let args = args.into_iter().map(|a| self.convert(a, &ty)).collect();
        self.elemental_call(id, args, ty, reference)
    }

    pub(super) fn round(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let a = self.real_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        self.elemental_call(id, vec![a], ty, reference)
    }

    pub(super) fn round_real(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let a = self.real_arg(reference, 0)?;
        let ty = self.real_result(reference, a.ty.clone())?;
        self.elemental_call(id, vec![a], ty, reference)
    }

    pub(super) fn conversion_to_integer(&mut self, reference: &Reference) -> Option<Expr> {
        let a = self.any_number_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        Some(self.converted(a, &ty, reference))
    }

    pub(super) fn conversion_to_real(&mut self, reference: &Reference) -> Option<Expr> {
        let a = self.any_number_arg(reference, 0)?;
        let default = if a.ty.is_complex() { Type::Real(a.ty.kind()) } else { self.default_real() };
        let ty = self.real_result(reference, default)?;
        Some(self.converted(a, &ty, reference))
    }

    pub(super) fn conversion_to_double(&mut self, reference: &Reference) -> Option<Expr> {
        let a = self.any_number_arg(reference, 0)?;
        Some(self.converted(a, &self.default_double(), reference))
    }

    pub(super) fn conversion_to_logical(&mut self, reference: &Reference) -> Option<Expr> {
        let l = self.logical_arg(reference, 0)?;
        let ty = match reference.kind {
            Some((kind, span)) => Type::Logical(self.check_kind(kind, span, hir::LOGICAL_KINDS, "logical")?),
            None => self.default_logical(),
        };
        Some(self.converted(l, &ty, reference))
    }

    /// The conversion a function makes explicit; a value of that type already is no longer a variable.
    pub(super) fn converted(&mut self, value: Expr, ty: &Type, reference: &Reference) -> Expr {
        let value = self.convert(value, ty);
        let (ty, rank) = (value.ty.clone(), value.rank);
        if value.is_designator() || rank > 0 && matches!(value.kind, ExprKind::Convert(_)) {
            return Expr::new(ExprKind::Paren(Box::new(value)), ty, rank, reference.span);
        }
        Expr { span: reference.span, ..value }
    }

    pub(super) fn merge(&mut self, reference: &Reference) -> Option<Expr> {
        let (t, f) = (reference.arg(0).clone(), reference.arg(1).clone());
        if !t.ty.same(&f.ty) {
            self.bad_argument(reference, &f, &format!("two values of one type, the first is {}", t.ty));
            return None;
        }
        if let (Type::Character(CharLen::Const(a), _), Type::Character(CharLen::Const(b), _)) = (&t.ty, &f.ty)
            && a != b
        {
            self.bad_argument(reference, &f, &format!("two texts of one length, here {a} and {b}"));
            return None;
        }
        let mask = self.logical_arg(reference, 2)?;
        let ty = t.ty.clone();
        self.elemental_call(Intrinsic::Merge, vec![t, f, mask], ty, reference)
    }

    /// The type all arguments share; kinds may differ (the largest is taken), integer and real may not.
    fn one_type(&mut self, reference: &Reference, args: &[&Expr]) -> Option<Type> {
        let mut ty = args[0].ty.clone();
        for arg in &args[1..] {
            if arg.ty.is_real() != ty.is_real() {
                self.bad_argument(reference, arg, &format!("arguments of one type, the first is {}", args[0].ty));
                return None;
            }
            ty = common_type(&ty, &arg.ty);
        }
        Some(ty)
    }

    pub(super) fn integer_result(&mut self, reference: &Reference) -> Option<Type> {
        match reference.kind {
            Some((kind, span)) => Some(Type::Integer(self.check_kind(kind, span, hir::INTEGER_KINDS, "integer")?)),
            None => Some(self.default_integer()),
        }
    }

    pub(super) fn real_result(&mut self, reference: &Reference, default: Type) -> Option<Type> {
        match reference.kind {
            Some((kind, span)) => Some(Type::Real(self.check_kind(kind, span, hir::REAL_KINDS, "real")?)),
            None => Some(default),
        }
    }

    pub(super) fn real_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        let value = reference.arg(index);
        if value.ty.is_real() {
            return Some(value.clone());
        }
        if value.ty.is_integer() {
            let message = format!("`{}` needs a real argument", reference.name.text);
            let error = accc_diag::Diagnostic::error(codes::ARGUMENTS, message)
                .label(value.span, format!("this is {}", self.describe(value)))
                .help("convert it: `real(x)` or `dble(x)`");
            self.sink.push(error);
            return None;
        }
        self.bad_argument(reference, value, "a real argument");
        None
    }

    fn number_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        self.arg_of(reference, index, Type::is_ordered, "an integer or real argument")
    }

    fn any_number_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        self.arg_of(reference, index, Type::is_numeric, "a numeric argument")
    }

    pub(super) fn integer_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        self.arg_of(reference, index, Type::is_integer, "an integer argument")
    }

    pub(super) fn logical_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        self.arg_of(reference, index, Type::is_logical, "a logical argument")
    }

    pub(super) fn text_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        self.arg_of(reference, index, Type::is_character, "a character argument")
    }

    pub(super) fn arg_of(
        &mut self,
        reference: &Reference,
        index: usize,
        is: fn(&Type) -> bool,
        wanted: &str,
    ) -> Option<Expr> {
        let value = reference.arg(index);
        if is(&value.ty) {
            return Some(value.clone());
        }
        self.bad_argument(reference, value, wanted);
        None
    }
}
