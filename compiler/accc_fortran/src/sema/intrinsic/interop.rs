//! The procedures of `iso_c_binding`. Source: Fortran 2008, section 15.2.3.

use super::call;
use crate::ast::{self, Arg};
use crate::hir::{BinaryOp, CharLen, Const, Expr, ExprKind, Interop, Intrinsic, StmtKind, Type};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

/// The arguments of each.
fn keywords(procedure: Interop) -> &'static [&'static str] {
    match procedure {
        Interop::Loc | Interop::Funloc | Interop::Sizeof => &["x"],
        Interop::Associated => &["c_ptr_1", "c_ptr_2?"],
        Interop::FPointer => &["cptr", "fptr", "shape?"],
        Interop::FProcpointer => &["cptr", "fptr"],
    }
}

impl Sema<'_> {
    pub fn interop_function(&mut self, procedure: Interop, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        let Some(values) = self.interop_arguments(procedure, name, args) else { return Expr::error(span) };
        let first = values.first().cloned().flatten();
        let Some(first) = first else { return Expr::error(span) };
        let result = match procedure {
            Interop::Loc => self.c_loc(name, first, span),
            Interop::Funloc => self.c_funloc(name, first, span),
            Interop::Sizeof => self.c_sizeof(name, first, span),
            Interop::Associated => self.c_associated(name, values, span),
            Interop::FPointer | Interop::FProcpointer => {
                let message = format!("`{}` is a subroutine, not a function", name.text);
                let help = format!("write `call {}(...)`", name.text);
                self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
                None
            }
        };
        result.unwrap_or_else(|| Expr::error(span))
    }

    pub fn interop_subroutine(
        &mut self,
        procedure: Interop,
        name: &ast::Name,
        args: &[Arg],
        span: Span,
    ) -> Option<StmtKind> {
        let values = self.interop_arguments(procedure, name, args)?;
        let (Some(Some(address)), Some(Some(pointer))) = (values.first(), values.get(1)) else {
            let message = format!("`{}` is a function, not a subroutine", name.text);
            self.error(codes::NO_PROCEDURE, name.span, message, "");
            return None;
        };
        let (id, code) = match procedure {
            Interop::FPointer => (Intrinsic::CFPointer, false),
            Interop::FProcpointer => (Intrinsic::CFProcpointer, true),
            Interop::Loc | Interop::Funloc | Interop::Sizeof | Interop::Associated => {
                let message = format!("`{}` is a function, not a subroutine", name.text);
                self.error(codes::NO_PROCEDURE, name.span, message, "");
                return None;
            }
        };
        if self.body.compute.is_some() {
            let what = format!("`{}` {}", name.text, self.device_place());
            self.unsupported(span, what, "call it before the region");
            return None;
        }
        let wanted = Type::Address { code };
        if !address.ty.same(&wanted) || address.rank > 0 {
            return self.wrong_argument(name, address, &format!("a scalar of {wanted}"));
        }
        if !self.is_pointer(pointer) || pointer.ty.is_procedure() != code {
            return self.wrong_argument(name, pointer, if code { "a procedure pointer" } else { "a data pointer" });
        }
        let shape = values.get(2).and_then(Option::as_ref);
        match shape {
            Some(shape) if !shape.ty.is_integer() || shape.rank != 1 => {
                return self.wrong_argument(name, shape, "a vector of integers as shape");
            }
            Some(shape) if pointer.rank == 0 => return self.wrong_argument(name, shape, "no shape for a scalar"),
            Some(shape) if self.extents(shape)[0].is_some_and(|size| size != pointer.rank as i64) => {
                let wanted = format!("a shape with a number for each of {} dimensions", pointer.rank);
                return self.wrong_argument(name, shape, &wanted);
            }
            None if pointer.rank > 0 => return self.wrong_argument(name, pointer, "a shape for an array pointer"),
            Some(_) | None => {}
        }
        Some(StmtKind::IntrinsicCall { id, args: values })
    }

    fn interop_arguments(&mut self, procedure: Interop, name: &ast::Name, args: &[Arg]) -> Option<Vec<Option<Expr>>> {
        let placed = self.place(name, keywords(procedure), args, false)?;
        let values: Vec<Option<Expr>> =
            placed.into_iter().map(|slot| slot.map(|expr| self.value_or_procedure(expr))).collect();
        values.iter().flatten().all(|value| !value.is_error()).then_some(values)
    }

    fn c_loc(&mut self, name: &ast::Name, target: Expr, span: Span) -> Option<Expr> {
        if target.ty.is_procedure() || !self.is_target(&target) {
            return self.wrong_argument(name, &target, "a variable with the attribute `target` or `pointer`");
        }
        let ty = Type::Address { code: false };
        Some(call(Intrinsic::CLoc, vec![Some(target)], ty, 0, span))
    }

    fn c_funloc(&mut self, name: &ast::Name, procedure: Expr, span: Span) -> Option<Expr> {
        if !procedure.ty.is_procedure() {
            return self.wrong_argument(name, &procedure, "a procedure or a procedure pointer");
        }
        let ty = Type::Address { code: true };
        Some(call(Intrinsic::CFunloc, vec![Some(procedure)], ty, 0, span))
    }

    fn c_associated(&mut self, name: &ast::Name, values: Vec<Option<Expr>>, span: Span) -> Option<Expr> {
        let mut given = values.iter().flatten();
        let first = given.next()?;
        let wrong = values.iter().flatten().find(|v| !v.ty.is_address() || v.rank > 0 || !v.ty.same(&first.ty));
        if let Some(wrong) = wrong {
            return self.wrong_argument(name, wrong, "scalars of type(c_ptr), or of type(c_funptr)");
        }
        let ty = self.default_logical();
        Some(call(Intrinsic::CAssociated, values, ty, 0, span))
    }

    /// The bytes of the variable: a constant, or a product with its number of elements.
    pub(super) fn c_sizeof(&mut self, name: &ast::Name, variable: Expr, span: Span) -> Option<Expr> {
        let bytes = match &variable.ty {
            ty if ty.is_assumed() => return self.wrong_argument(name, &variable, "a variable of a type that is known"),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Logical(_)
            | Type::Complex(_)
            | Type::Character(CharLen::Const(_), _)
            | Type::Derived(_)
            | Type::Address { .. } => variable.ty.layout().0 as i64,
            Type::Character(..) | Type::Procedure(_) | Type::Error => {
                return self.wrong_argument(name, &variable, "a variable of a type that C has");
            }
        };
        let bytes = Expr::new(ExprKind::Const(Const::int(bytes)), Type::INT8, 0, span);
        if variable.rank == 0 {
            return Some(bytes);
        }
        let count = call(Intrinsic::Size, vec![Some(variable), None], Type::INT8, 0, span);
        let (left, right) = (Box::new(count), Box::new(bytes));
        Some(Expr::new(ExprKind::Binary { op: BinaryOp::Mul, left, right }, Type::INT8, 0, span))
    }

    fn wrong_argument<T>(&mut self, name: &ast::Name, value: &Expr, wanted: &str) -> Option<T> {
        let message = format!("`{}` needs {wanted}", name.text);
        let label = format!("this is {}", self.describe(value));
        self.error(codes::ARGUMENTS, value.span, message, label);
        None
    }
}
