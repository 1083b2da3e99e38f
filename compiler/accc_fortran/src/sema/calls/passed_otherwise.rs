//! `%val(x)` and `%ref(x)`: how an argument of a procedure with an implicit interface is passed. An extension of DEC's Fortran.

use crate::ast::{self, Arg, ArgValue};
use crate::hir::{DummySignature, Expr, Passing};
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    pub fn passed_otherwise(&mut self, how: &ast::Name, args: &[Arg], span: Span) -> Expr {
        let [Arg { keyword: None, value: ArgValue::Expr(value), .. }] = args else {
            self.error(codes::ARGUMENTS, span, format!("`{}` takes one argument", how.text), "");
            return Expr::error(span);
        };
        let value = self.expr(value);
        if how.text == ast::BY_REFERENCE || value.is_error() {
            return value;
        }
        if value.rank > 0 || !(value.ty.is_numeric() || value.ty.is_logical() || value.ty.is_address()) {
            let message = "`%val` is for scalar numbers and logicals";
            self.error(codes::ARGUMENTS, span, message, format!("this is {}", self.describe(&value)));
            return Expr::error(span);
        }
        self.by_value.insert(span);
        Expr { span, ..value }
    }

    /// An argument of a procedure with an implicit interface is passed by value where the call says so.
    pub fn note_passing(&mut self, value: &Expr, dummy: &mut DummySignature) {
        if self.by_value.remove(&value.span) {
            dummy.passing = Passing::Value;
        }
    }

    /// `%val` for a procedure with an explicit interface, which has to have the attribute `value` there.
    pub fn check_passing(&mut self, value: &Expr, dummy: &DummySignature) -> bool {
        let wrong = self.by_value.remove(&value.span) && dummy.passing != Passing::Value;
        if wrong {
            let message = format!("`%val` for the argument `{}`, which is not passed by value", dummy.name);
            self.error(codes::ARGUMENTS, value.span, message, "declare the dummy argument with the attribute `value`");
        }
        !wrong
    }
}
