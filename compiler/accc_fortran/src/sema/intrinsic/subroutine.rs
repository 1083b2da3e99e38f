//! Intrinsic subroutines. Source: Fortran 2008, section 13.7.

use super::intrinsic_table;
use super::intrinsic_table::Class;
use crate::ast::{self, Arg};
use crate::hir::{Expr, Intrinsic, StmtKind};
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    pub fn intrinsic_subroutine(&mut self, name: &ast::Name, args: &[Arg], span: Span) -> Option<StmtKind> {
        let row = intrinsic_table::subroutine(&name.text)?;
        self.check_pure_intrinsic(row.id, &name.text, span);
        if self.body.compute.is_some() && !matches!(row.id, Intrinsic::Mvbits | Intrinsic::Exit) {
            let what = format!("`{}` {}", name.text, self.device_place());
            self.unsupported(span, what, "call it before or after the region");
            self.resolve_args(args);
            return None;
        }
        let keywords: Vec<String> =
            row.args.iter().map(|(k, _, _, optional)| format!("{k}{}", if *optional { "?" } else { "" })).collect();
        let keywords: Vec<&str> = keywords.iter().map(String::as_str).collect();
        let placed = self.place(name, &keywords, args, false)?;
        let mut sound = true;
        let mut values = Vec::new();
        for (slot, (_, class, written, _)) in placed.into_iter().zip(row.args) {
            let value = slot.map(|expr| self.expr(expr));
            if let Some(value) = &value {
                sound &= !value.is_error() && self.check_class(name, value, *class);
                if sound && *written {
                    sound &= self.check_assignable(value, "this argument is written by the procedure");
                }
            }
            values.push(value);
        }
        if let (true, Intrinsic::MoveAlloc, [Some(from), Some(to), ..]) = (sound, row.id, values.as_slice()) {
            sound = self.check_moved(from, to);
        }
        if sound && row.id == Intrinsic::Mvbits {
            return self.move_bits(values.into_iter().flatten().collect());
        }
        if !sound {
            return None;
        }
        let optional: Vec<bool> = row.args.iter().map(|(.., optional)| *optional).collect();
        let values = self.defaulted(row.id, values);
        Some(self.call_with_absences(row.id, values, &optional, 0, span))
    }

    /// Both variables of `move_alloc` have one type and rank.
    fn check_moved(&mut self, from: &Expr, to: &Expr) -> bool {
        let extension = self.is_polymorphic(to) && self.extends(&from.ty, &to.ty);
        let same = from.ty.same(&to.ty) && (self.is_polymorphic(to) || !self.is_polymorphic(from));
        let fits = (same || extension) && from.rank == to.rank;
        if !fits {
            let message = "`move_alloc` needs two variables of one type and rank".to_string();
            let label = format!("{}, after {}", self.describe(to), self.describe(from));
            self.error(codes::ARGUMENTS, to.span, message, label);
        }
        fits
    }

    /// `mvbits` is an assignment to its fourth argument.
    fn move_bits(&mut self, args: Vec<Expr>) -> Option<StmtKind> {
        let target = args[3].clone();
        if !args[0].ty.same(&target.ty) {
            let label = format!("this is {}, after {}", self.describe(&target), self.describe(&args[0]));
            self.error(codes::ARGUMENTS, target.span, "`mvbits` needs two integers of one kind", label);
            return None;
        }
        for arg in &args {
            if !self.conformable(&target, arg, arg.span) {
                return None;
            }
        }
        let value = self.moved_bits(args, target.ty.clone());
        Some(StmtKind::Assign { target, value, reallocate: false })
    }

    /// `exit` takes its status as a default integer.
    fn defaulted(&mut self, id: Intrinsic, mut values: Vec<Option<Expr>>) -> Vec<Option<Expr>> {
        if id == Intrinsic::Exit
            && let Some(Some(status)) = values.first_mut()
        {
            let value = std::mem::replace(status, Expr::error(status.span));
            let ty = self.default_integer();
            *status = self.convert(value, &ty);
        }
        values
    }

    fn check_class(&mut self, name: &ast::Name, value: &Expr, class: Class) -> bool {
        let (fits, wanted) = match class {
            Class::Integer => (value.ty.is_integer() && value.rank == 0, "a scalar integer"),
            Class::Real => (value.ty.is_real() && value.rank == 0, "a scalar real"),
            Class::Number => (value.ty.is_ordered() && value.rank == 0, "a scalar integer or real"),
            Class::Character => (value.ty.is_default_character() && value.rank == 0, "a scalar character"),
            Class::Integers => (value.ty.is_integer() && value.rank == 1, "a vector of integers"),
            Class::Logical => (value.ty.is_logical() && value.rank == 0, "a scalar logical"),
            Class::AnyInteger => (value.ty.is_integer(), "an integer"),
            Class::Reals => (value.ty.is_real(), "a real variable or array"),
            Class::Allocatable => {
                (self.declared(value).is_some_and(|declared| declared.allocatable), "an allocatable variable")
            }
        };
        if !fits {
            let label = format!("this is {}", self.describe(value));
            self.error(codes::ARGUMENTS, value.span, format!("`{}` needs {wanted} here", name.text), label);
        }
        fits
    }
}
