//! The loops of a nest that is tiled: counted from 0, and inner bounds that move with the outer loop's variable.

use crate::transform::affine_value;
use crate::transform::loops::copies::own_variable;
use accc_analysis::affine::{Affine, Term};
use accc_analysis::region::Region;
use accc_ir::*;

/// Bounds of the inner loop that are straight in the outer one's variable: what stays, and times of the variable.
pub struct Triangle {
    bounds: [(Affine, i64); 2],
}

/// A loop of the nest, counted from 0.
pub struct Counted {
    pub op: Op,
    pub node: For,
    /// Of the user's variable; `I64`.
    pub first: Value,
    pub step: i64,
    pub trips: Value,
}

impl Counted {
    /// The variable's value in the iteration with this number.
    pub fn value(&self, b: &mut Builder<'_>, number: Value) -> Value {
        let by = times(b, number, self.step);
        b.binary(BinaryOp::Add, self.first, by)
    }
}

impl Triangle {
    /// `None` where the bounds are not straight.
    pub fn new(region: &Region, outer: Op, bounds: [&Affine; 2]) -> Option<Triangle> {
        let func = region.func;
        let inside = func.walk_op(outer).into_iter().collect();
        let straight = |bound: &Affine| {
            let (times, rest) = bound.split(Term::Loop(outer));
            (region.is_from_outside(&rest, &inside) && !region.has_varying_value(&rest, outer)).then_some((rest, times))
        };
        Some(Triangle { bounds: [straight(bounds[0])?, straight(bounds[1])?] })
    }

    /// The inner loop's first and last values in a row, by the outer variable's value.
    fn at(&self, b: &mut Builder<'_>, row: Value) -> [Value; 2] {
        [0, 1].map(|end| {
            let (rest, by) = &self.bounds[end];
            let rest = affine_value::of(b, rest);
            let moved = times(b, row, *by);
            b.binary(BinaryOp::Add, rest, moved)
        })
    }

    /// The inner loop over the rectangle around all rows.
    pub fn around(&self, b: &mut Builder<'_>, rows: &Counted, inner: Op, step: i64) -> Counted {
        let node = b.func.loop_at(inner).clone();
        let far = plus(b, rows.trips, -1);
        let far = times(b, far, rows.step);
        let far = b.binary(BinaryOp::Add, rows.first, far);
        let (near, far) = (self.at(b, rows.first), self.at(b, far));
        let (least, most) = if step > 0 { (0, 1) } else { (1, 0) };
        let low = b.binary(BinaryOp::Min, near[least], far[least]);
        let high = b.binary(BinaryOp::Max, near[most], far[most]);
        let length = b.binary(BinaryOp::Sub, high, low);
        let length = plus(b, length, 1);
        let zero = b.i64(0);
        let trips = b.binary(BinaryOp::Max, length, zero);
        Counted { op: inner, node, first: if step > 0 { low } else { high }, step, trips }
    }

    /// Whether a row has this column; both are values of the loops' variables.
    pub fn has(&self, b: &mut Builder<'_>, row: Value, column: Value, step: i64) -> Value {
        let [mut low, mut high] = self.at(b, row);
        if step < 0 {
            std::mem::swap(&mut low, &mut high);
        }
        let begun = b.compare(CompareOp::Ge, column, low);
        let goes_on = b.compare(CompareOp::Le, column, high);
        b.binary(BinaryOp::And, begun, goes_on)
    }
}

pub fn counted(b: &mut Builder<'_>, op: Op, step: i64) -> Counted {
    let node = b.func.loop_at(op).clone();
    let first = b.convert(node.lower, Type::I64);
    let trips = b.trips(node.lower, node.upper, node.step);
    Counted { op, node, first, step, trips }
}

/// What is cloned of a loop's body takes this for the value of its variable; gives what the loop that now runs it has for itself.
pub fn take_value(b: &mut Builder<'_>, cloner: &mut Cloner, node: &For, value: Value) -> Vec<Var> {
    let own = b.convert(value, b.func.type_of(node.iv));
    cloner.map_value(node.iv, own);
    let mut locals = node.locals.clone();
    if let Some(var) = node.var {
        let ty = b.func.vars[var].value_type().expect("a loop variable is a scalar");
        let value = b.convert(own, ty);
        let own = own_variable(b, var, value);
        cloner.map_var(var, own);
        locals.push(own);
    }
    locals
}

pub fn plus(b: &mut Builder<'_>, value: Value, n: i64) -> Value {
    let n = b.i64(n);
    b.binary(BinaryOp::Add, value, n)
}

pub fn times(b: &mut Builder<'_>, value: Value, n: i64) -> Value {
    let n = b.i64(n);
    b.binary(BinaryOp::Mul, value, n)
}
