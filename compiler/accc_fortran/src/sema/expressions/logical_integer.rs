//! Logicals assigned to integers and integers to logicals, as gfortran has it: true is 1, and what is not 0 is true.
//! Source: gfortran 12's manual, section 6.1.13 ("Implicitly convert LOGICAL and INTEGER values").

use crate::ast;
use crate::hir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, Type};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// A value that is assigned to a variable of that type; a warning says where it is converted.
    pub fn truth_as_number(&mut self, to: &Type, value: Expr) -> Expr {
        let converted = match (to, &value.ty) {
            (Type::Integer(_), Type::Logical(_)) => number_of(value.clone(), to),
            (Type::Logical(_), Type::Integer(_)) => {
                let zero = Expr::new(ExprKind::Const(Const::int(0)), value.ty.clone(), 0, value.span);
                self.binary_of(BinaryOp::Ne, value.span, value.clone(), zero, value.span)
            }
            _ => return value,
        };
        let message = format!("{} is assigned to {}: an extension", value.ty, to);
        let way_out = match to {
            Type::Integer(_) => "write `merge(1, 0, condition)`",
            _ => "compare it: `/= 0`",
        };
        self.sink.push(Diagnostic::warning(codes::EXTENSION, message).label(value.span, "").help(way_out));
        converted
    }
}

impl Sema<'_> {
    /// An operator of logicals on the bits of integers (`-fdec`): the function of that name.
    pub fn bitwise(&mut self, function: &str, operands: Vec<Expr>, span: Span) -> Expr {
        if operands.iter().any(Expr::is_error) {
            return Expr::error(span);
        }
        let kind = operands.iter().map(|operand| operand.ty.kind()).max().unwrap_or(4);
        let operands: Vec<Expr> = operands.into_iter().map(|e| self.convert(e, &Type::Integer(kind))).collect();
        let name = ast::Name { text: function.to_string(), span };
        self.intrinsic_of_values(&name, operands, span)
    }
}

/// 1 where it is true, else 0.
fn number_of(truth: Expr, ty: &Type) -> Expr {
    let (rank, span) = (truth.rank, truth.span);
    let number = |value| Expr::new(ExprKind::Const(Const::int(value)), ty.clone(), 0, span);
    if let Some(Const::Logical(value)) = truth.constant() {
        return number(i64::from(*value));
    }
    let args = vec![Some(number(1)), Some(number(0)), Some(truth)];
    Expr::new(ExprKind::Intrinsic { id: Intrinsic::Merge, args }, ty.clone(), rank, span)
}
