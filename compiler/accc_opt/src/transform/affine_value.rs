//! The value of an affine expression, computed where it is asked for.

use accc_analysis::affine::{Affine, Term};
use accc_ir::*;

/// The expression's value as `I64`, where all that it is made of is known.
pub(in crate::transform) fn of(b: &mut Builder<'_>, expr: &Affine) -> Value {
    emit(b, expr, &mut |_, value| value)
}

/// The expression's value as `I64`. `of_value` gives values that are taken as they are; the variables of loops are those of
/// loops around.
pub(in crate::transform) fn emit(
    b: &mut Builder<'_>,
    expr: &Affine,
    of_value: &mut dyn FnMut(&mut Builder<'_>, Value) -> Value,
) -> Value {
    let mut sum = b.i64(expr.constant);
    for (term, c) in &expr.terms {
        let value = match term {
            Term::Var(var) => b.load(*var),
            Term::Part(var, dim, part) => {
                let view = b.load_view(*var);
                b.view_part(view, *dim, (*part).into())
            }
            Term::Value(value) => of_value(b, *value),
            Term::Loop(op) => b.func.loop_at(*op).iv,
            Term::Product(product) => {
                let mut factors: Vec<Value> = product.of.map(|op| b.func.loop_at(op).iv).into_iter().collect();
                factors.extend(product.vars().map(|var| b.load(var)));
                let factors: Vec<Value> = factors.into_iter().map(|value| b.convert(value, Type::I64)).collect();
                factors.into_iter().reduce(|x, y| b.binary(BinaryOp::Mul, x, y)).expect("a product has factors")
            }
        };
        let value = b.convert(value, Type::I64);
        let factor = b.i64(*c);
        let product = b.binary(BinaryOp::Mul, value, factor);
        sum = b.binary(BinaryOp::Add, sum, product);
    }
    sum
}
