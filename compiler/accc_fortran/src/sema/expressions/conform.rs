//! Ranks and extents that have to agree. Source: Fortran 2008, section 7.1.5 (conformable operands).

use crate::hir::{ActualArg, Const, CtorItem, Expr, ExprKind, Intrinsic, SectionDim, Shape};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// Reports operands of different ranks or, where known, extents. Scalars go with everything.
    pub fn conformable(&mut self, left: &Expr, right: &Expr, at: Span) -> bool {
        if left.rank == 0 || right.rank == 0 || left.is_error() || right.is_error() {
            return true;
        }
        if left.rank != right.rank {
            let error = Diagnostic::error(codes::RANK, "the operands have different ranks")
                .label(at, "")
                .secondary(left.span, format!("rank {}", left.rank))
                .secondary(right.span, format!("rank {}", right.rank));
            self.sink.push(error);
            return false;
        }
        let (a, b) = (self.extents(left), self.extents(right));
        for (dim, pair) in a.iter().zip(&b).enumerate() {
            if let (Some(a), Some(b)) = pair
                && a != b
            {
                let message = format!("the shapes differ: dimension {} has {a} and {b} elements", dim + 1);
                let error = Diagnostic::error(codes::SHAPE, message)
                    .label(at, "")
                    .secondary(left.span, format!("{a} elements"))
                    .secondary(right.span, format!("{b} elements"));
                self.sink.push(error);
                return false;
            }
        }
        true
    }

    /// The extent of each dimension where it is known at compile time; `rank` entries.
    pub fn extents(&self, expr: &Expr) -> Vec<Option<i64>> {
        let unknown = || vec![None; expr.rank];
        match &expr.kind {
            ExprKind::ComplexPart { base, .. } => self.extents(base),
            ExprKind::Component { base, .. } if base.rank > 0 => self.extents(base),
            ExprKind::Var(_) | ExprKind::Component { .. } => match self.declared(expr).map(|d| d.shape) {
                Some(Shape::Static(dims)) => dims.iter().map(|d| Some(d.extent)).collect(),
                Some(
                    Shape::Scalar
                    | Shape::Explicit(_)
                    | Shape::AssumedShape(_)
                    | Shape::AssumedSize { .. }
                    | Shape::Deferred(_),
                )
                | None => unknown(),
            },
            ExprKind::Section { base, dims } => {
                let shape = self.declared(base).map_or(&Shape::Scalar, |d| d.shape);
                dims.iter()
                    .enumerate()
                    .filter_map(|(i, dim)| match dim {
                        SectionDim::Index(_) => None,
                        SectionDim::Vector(v) => Some(self.extents(v).first().copied().flatten()),
                        SectionDim::Range { lower, upper, step } => {
                            Some(range_extent(shape, i, lower.as_ref(), upper.as_ref(), step.as_ref()))
                        }
                    })
                    .collect()
            }
            ExprKind::Unary { operand, .. } | ExprKind::Convert(operand) | ExprKind::Paren(operand) => {
                self.extents(operand)
            }
            ExprKind::Substring { base, .. } => self.extents(base),
            ExprKind::Conditional { then, .. } => self.extents(then),
            ExprKind::Binary { left, right, .. } => {
                let (a, b) = (self.extents(left), self.extents(right));
                if left.rank == 0 {
                    b
                } else if right.rank == 0 {
                    a
                } else {
                    a.iter().zip(b).map(|(a, b)| a.or(b)).collect()
                }
            }
            ExprKind::ArrayCtor(items) => vec![self.ctor_extent(items)],
            ExprKind::Call(call) if call.callee.signature.elemental => {
                let array = call.args.iter().find_map(|arg| match arg {
                    ActualArg::Expr(value) if value.rank > 0 => Some(value),
                    _ => None,
                });
                array.map_or_else(unknown, |array| self.extents(array))
            }
            ExprKind::Call(call) => match call.callee.signature.result.as_ref().map(|r| &r.shape) {
                Some(Shape::Static(dims)) => dims.iter().map(|d| Some(d.extent)).collect(),
                _ => unknown(),
            },
            ExprKind::Intrinsic { id: Intrinsic::Shape | Intrinsic::Lbound | Intrinsic::Ubound, args }
                if expr.rank == 1 && !args.iter().flatten().next().is_some_and(|array| self.is_assumed_rank(array)) =>
            {
                vec![args.first().and_then(Option::as_ref).map(|array| array.rank as i64)]
            }
            ExprKind::Intrinsic { id: Intrinsic::Reshape, args } => {
                let shape = args.get(1).and_then(Option::as_ref).and_then(|shape| self.constant_elements(shape));
                let extents = shape.unwrap_or_default().into_iter().map(|extent| match extent {
                    Const::Int(extent) => i64::try_from(extent.max(0)).ok(),
                    _ => None,
                });
                let extents: Vec<Option<i64>> = extents.collect();
                if extents.len() == expr.rank { extents } else { unknown() }
            }
            ExprKind::Intrinsic { id: Intrinsic::Transpose, args } => {
                args.first().and_then(Option::as_ref).map_or_else(unknown, |matrix| {
                    let mut extents = self.extents(matrix);
                    extents.reverse();
                    extents
                })
            }
            ExprKind::Intrinsic { .. }
            | ExprKind::Element { .. }
            | ExprKind::Const(_)
            | ExprKind::Procedure(_)
            | ExprKind::Null
            | ExprKind::Let { .. }
            | ExprKind::TypeTable(_)
            | ExprKind::Binding { .. }
            | ExprKind::StructCtor(_)
            | ExprKind::Error => unknown(),
        }
    }

    fn ctor_extent(&self, items: &[CtorItem]) -> Option<i64> {
        let mut total = 0;
        for item in items {
            total += match item {
                CtorItem::Expr(expr) if expr.rank == 0 => 1,
                CtorItem::Expr(expr) => self.extents(expr).iter().copied().product::<Option<i64>>()?,
                CtorItem::ImpliedDo { lower, upper, step, items, .. } => {
                    let step = step.as_ref().map_or(Some(1), Expr::int_constant)?;
                    let trips = trip_count(lower.int_constant()?, upper.int_constant()?, step)?;
                    trips * self.ctor_extent(items)?
                }
            };
        }
        Some(total)
    }
}

fn range_extent(
    shape: &Shape,
    dim: usize,
    lower: Option<&Expr>,
    upper: Option<&Expr>,
    step: Option<&Expr>,
) -> Option<i64> {
    let bounds = match shape {
        Shape::Static(dims) => dims.get(dim).map(|d| (d.lower, d.lower + d.extent - 1)),
        Shape::Scalar
        | Shape::Explicit(_)
        | Shape::AssumedShape(_)
        | Shape::AssumedSize { .. }
        | Shape::Deferred(_) => None,
    };
    let step = step.map_or(Some(1), Expr::int_constant)?;
    let lower = lower.map_or(bounds.map(|b| b.0), Expr::int_constant)?;
    let upper = upper.map_or(bounds.map(|b| b.1), Expr::int_constant)?;
    trip_count(lower, upper, step)
}

/// How many values `lower, lower + step, ...` reach to `upper`.
pub fn trip_count(lower: i64, upper: i64, step: i64) -> Option<i64> {
    if step == 0 {
        return None;
    }
    let span = upper.checked_sub(lower)?.checked_add(step)?;
    Some((span / step).max(0))
}
