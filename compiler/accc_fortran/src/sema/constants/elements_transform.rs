//! Sections and transformational functions of constants. Source: Fortran 2008, sections 6.5.3.3, 7.1.12, 13.7.
//!
//! Elements come in array element order; where a function needs the shape of an argument it is computed beside them.

use super::elements::{Environment, LIMIT};
use super::fold;
use crate::hir::wide;
use crate::hir::{
    BinaryOp, CharLen, Const, Expr, ExprKind, Intrinsic, SectionDim, Shape, StaticDim, SymId, Type, const_bytes,
    const_of_bytes,
};
use crate::sema::Sema;
use crate::sema::expressions::conform::trip_count;

impl Sema<'_> {
    /// The elements of a section of a named constant.
    pub fn section_elements(&self, sym: SymId, dims: &[SectionDim], env: &mut Environment) -> Option<Vec<Const>> {
        let subscripts = self.section_subscripts(sym, dims, env)?;
        let count = subscripts.iter().map(Vec::len).product::<usize>();
        let mut values = Vec::new();
        for number in 0..count {
            let mut rest = number;
            let mut indices = Vec::new();
            for list in &subscripts {
                indices.push(list[rest % list.len()]);
                rest /= list.len();
            }
            values.push(self.element_at(sym, &indices)?);
        }
        Some(values)
    }

    /// The subscripts of each dimension, in order.
    fn section_subscripts(&self, sym: SymId, dims: &[SectionDim], env: &mut Environment) -> Option<Vec<Vec<i64>>> {
        let Shape::Static(bounds) = &self.symbol(sym).shape else { return None };
        let mut all = Vec::new();
        for (dim, StaticDim { lower: first, extent }) in dims.iter().zip(bounds) {
            all.push(match dim {
                SectionDim::Index(e) => vec![self.integer(e, env)?],
                SectionDim::Vector(e) => self.elements(e, env)?.iter().map(int).collect::<Option<_>>()?,
                SectionDim::Range { lower, upper, step } => {
                    let step = step.as_ref().map_or(Some(1), |e| self.integer(e, env))?;
                    let (low, high) = (*first, first + extent - 1);
                    let (start, end) = if step < 0 { (high, low) } else { (low, high) };
                    let start = lower.as_ref().map_or(Some(start), |e| self.integer(e, env))?;
                    let end = upper.as_ref().map_or(Some(end), |e| self.integer(e, env))?;
                    (0..trip_count(start, end, step)?).map(|trip| start + trip * step).collect()
                }
            });
        }
        Some(all)
    }

    /// The shape of a constant array expression.
    pub fn shape_of_constant(&self, e: &Expr, env: &mut Environment) -> Option<Vec<i64>> {
        if e.rank == 0 {
            return Some(Vec::new());
        }
        match &e.kind {
            ExprKind::Var(sym) => match &self.symbol(*sym).shape {
                Shape::Static(dims) => Some(dims.iter().map(|dim| dim.extent).collect()),
                _ => None,
            },
            ExprKind::Section { base, dims } => {
                let ExprKind::Var(sym) = base.kind else { return None };
                let subscripts = self.section_subscripts(sym, dims, env)?;
                let kept = dims.iter().zip(subscripts).filter(|(dim, _)| !matches!(dim, SectionDim::Index(_)));
                Some(kept.map(|(_, list)| list.len() as i64).collect())
            }
            ExprKind::Unary { operand, .. } | ExprKind::Convert(operand) | ExprKind::Paren(operand) => {
                self.shape_of_constant(operand, env)
            }
            ExprKind::Substring { base, .. } => self.shape_of_constant(base, env),
            ExprKind::Component { base, index } if base.rank == 0 => {
                let definition = self.definition(base.ty.derived()?)?;
                match &definition.components.get(*index)?.shape {
                    Shape::Static(dims) => Some(dims.iter().map(|dim| dim.extent).collect()),
                    _ => None,
                }
            }
            ExprKind::Component { base, .. } => self.shape_of_constant(base, env),
            ExprKind::Binary { left, right, .. } => {
                self.shape_of_constant(if left.rank > 0 { left } else { right }, env)
            }
            ExprKind::Intrinsic { id: Intrinsic::Reshape, args } => {
                self.elements(args.get(1)?.as_ref()?, env)?.iter().map(int).collect()
            }
            ExprKind::Intrinsic { id: Intrinsic::Transpose, args } => {
                let mut shape = self.shape_of_constant(args.first()?.as_ref()?, env)?;
                shape.reverse();
                Some(shape)
            }
            ExprKind::Intrinsic { id: id @ (Intrinsic::Spread | Intrinsic::Matmul | Intrinsic::Unpack), args }
                if e.rank > 1 =>
            {
                self.rearranged_shape(*id, args, env)
            }
            ExprKind::Intrinsic { args, .. } if e.rank > 1 => {
                let array = args.iter().flatten().find(|arg| arg.rank > 0).filter(|arg| arg.rank == e.rank)?;
                self.shape_of_constant(array, env)
            }
            _ if e.rank == 1 => Some(vec![self.elements(e, env)?.len() as i64]),
            _ => None,
        }
    }

    /// A function that is not elemental; `None` where it is left to run time.
    pub fn transformed(
        &self,
        id: Intrinsic,
        args: &[Option<Expr>],
        ty: &Type,
        env: &mut Environment,
    ) -> Option<Vec<Const>> {
        let first = args.first()?.as_ref()?;
        let optional = |index: usize| args.get(index).and_then(Option::as_ref);
        match id {
            Intrinsic::Reshape => self.reshaped(first, args, env),
            Intrinsic::Transpose => {
                let (values, shape) = (self.elements(first, env)?, self.shape_of_constant(first, env)?);
                let (rows, columns) = (usize::try_from(shape[0]).ok()?, usize::try_from(*shape.get(1)?).ok()?);
                let at = |number: usize| values.get(number / columns + number % columns * rows).cloned();
                (0..rows * columns).map(at).collect()
            }
            Intrinsic::Shape => Some(self.shape_of_constant(first, env)?.into_iter().map(Const::int).collect()),
            Intrinsic::Sum
            | Intrinsic::Product
            | Intrinsic::Maxval
            | Intrinsic::Minval
            | Intrinsic::Iall
            | Intrinsic::Iany
            | Intrinsic::Iparity => self.reduced(id, first, optional(1), optional(2), ty, env),
            Intrinsic::Count | Intrinsic::Any | Intrinsic::All | Intrinsic::Parity => {
                self.reduced(id, first, optional(1), None, ty, env)
            }
            Intrinsic::DotProduct => {
                let (a, b) = (self.elements(first, env)?, self.elements(optional(1)?, env)?);
                let (times, all) = match ty.is_logical() {
                    true => (BinaryOp::And, Intrinsic::Any),
                    false => (BinaryOp::Mul, Intrinsic::Sum),
                };
                let product = |(a, b): (&Const, &Const)| match a {
                    Const::Complex(re, im) => fold::binary(times, &Const::Complex(*re, -im), b, ty)?.ok(),
                    Const::WideComplex(re, im) => {
                        fold::binary(times, &Const::WideComplex(*re, wide::negative(*im)), b, ty)?.ok()
                    }
                    _ => fold::binary(times, a, b, ty)?.ok(),
                };
                let products: Vec<Const> = a.iter().zip(&b).map(product).collect::<Option<_>>()?;
                Some(vec![combined(all, products, ty)?])
            }
            Intrinsic::Pack => {
                let (values, mask) = (self.elements(first, env)?, self.elements(optional(1)?, env)?);
                let holds = |number: usize| mask.get(number).or(mask.first()) == Some(&Const::Logical(true));
                let kept = values.into_iter().enumerate().filter(|(number, _)| holds(*number));
                let kept: Vec<Const> = kept.map(|(_, value)| value).collect();
                let Some(vector) = optional(2) else { return Some(kept) };
                let vector = self.elements(vector, env)?;
                let rest = vector.into_iter().skip(kept.len());
                Some(kept.clone().into_iter().chain(rest).collect())
            }
            Intrinsic::Transfer => self.moved(first, optional(1)?, optional(2), env),
            Intrinsic::Norm2 => {
                let dim = optional(1);
                let square = |value: Const| match value {
                    Const::Real(x) => Some(x),
                    _ => None,
                };
                if dim.is_some() && first.rank > 1 {
                    return None;
                }
                let values: Vec<f64> = self.elements(first, env)?.into_iter().map(square).collect::<Option<_>>()?;
                let norm = values.iter().fold(0.0, |norm: f64, x| norm.hypot(*x));
                Some(vec![fold::real(norm, ty).ok()?])
            }
            Intrinsic::BesselJnVector | Intrinsic::BesselYnVector => {
                let (from, to) = (self.integer(first, env)?, self.integer(optional(1)?, env)?);
                let x = self.elements(optional(2)?, env)?;
                let [Const::Real(x)] = x.as_slice() else { return None };
                let orders = from..=to.min(from + 10_000);
                orders.map(|n| fold::real(super::fold_special::of_order(id, n, *x)?, ty).ok()).collect()
            }
            _ => self.rearranged(id, args, ty, env),
        }
    }

    /// `transfer(source, mold, size)`; what the source has no bits for is zero.
    fn moved(&self, source: &Expr, mold: &Expr, size: Option<&Expr>, env: &mut Environment) -> Option<Vec<Const>> {
        let width = usize::try_from(mold.ty.layout().0).ok()?;
        let values = self.elements(source, env)?;
        let mut bytes: Vec<u8> = values.iter().flat_map(|value| const_bytes(value, &source.ty)).collect();
        let count = match size {
            Some(size) => usize::try_from(self.integer(size, env)?).unwrap_or(0),
            None if mold.rank == 0 => 1,
            None => bytes.len().div_ceil(width.max(1)),
        };
        if width == 0 && !matches!(mold.ty, Type::Character(CharLen::Const(0), _)) || count * width > LIMIT {
            return None;
        }
        bytes.resize(count * width, 0);
        (0..count).map(|at| const_of_bytes(&bytes[at * width..], &mold.ty)).collect()
    }

    /// `reshape(source, shape, pad, order)`.
    fn reshaped(&self, source: &Expr, args: &[Option<Expr>], env: &mut Environment) -> Option<Vec<Const>> {
        let shape: Vec<i64> = self.elements(args.get(1)?.as_ref()?, env)?.iter().map(int).collect::<Option<_>>()?;
        let count = usize::try_from(shape.iter().product::<i64>()).ok()?;
        let mut values = self.elements(source, env)?;
        if let Some(pad) = args.get(2).and_then(Option::as_ref) {
            let pad = self.elements(pad, env)?;
            while values.len() < count && !pad.is_empty() {
                values.extend(pad.iter().cloned());
            }
        }
        values.truncate(count);
        let Some(order) = args.get(3).and_then(Option::as_ref) else { return Some(values) };
        let order: Vec<i64> = self.elements(order, env)?.iter().map(int).collect::<Option<_>>()?;
        if values.len() != count {
            return None;
        }
        let mut result = vec![Const::Int(0); count];
        for (number, value) in values.into_iter().enumerate() {
            let mut rest = number as i64;
            let mut indices = vec![0; shape.len()];
            for dim in &order {
                let dim = usize::try_from(dim - 1).ok()?;
                let extent = *shape.get(dim)?;
                indices[dim] = rest % extent;
                rest /= extent;
            }
            let at = indices.iter().zip(&shape).rev().fold(0, |at, (index, extent)| at * extent + index);
            *result.get_mut(usize::try_from(at).ok()?)? = value;
        }
        Some(result)
    }

    /// A reduction of all elements, or along a dimension.
    fn reduced(
        &self,
        id: Intrinsic,
        array: &Expr,
        dim: Option<&Expr>,
        mask: Option<&Expr>,
        ty: &Type,
        env: &mut Environment,
    ) -> Option<Vec<Const>> {
        let values = self.elements(array, env)?;
        let mask = match mask {
            Some(mask) => Some(self.elements(mask, env)?),
            None => None,
        };
        let holds =
            |at: usize| mask.as_ref().is_none_or(|mask| mask.get(at).or(mask.first()) == Some(&Const::Logical(true)));
        let taken = |at: usize| values.get(at).filter(|_| holds(at)).cloned();
        let Some(dim) = dim.filter(|_| array.rank > 1) else {
            return Some(vec![combined(id, (0..values.len()).filter_map(taken).collect(), ty)?]);
        };
        let dim = usize::try_from(self.integer(dim, env)? - 1).ok()?;
        let shape = self.shape_of_constant(array, env)?;
        let before = usize::try_from(shape.get(..dim)?.iter().product::<i64>()).ok()?;
        let along = usize::try_from(*shape.get(dim)?).ok()?;
        let after = usize::try_from(shape[dim + 1..].iter().product::<i64>()).ok()?;
        let mut result = Vec::new();
        for outer in 0..after {
            for inner in 0..before {
                let line = (0..along).filter_map(|k| taken(inner + before * (k + along * outer)));
                result.push(combined(id, line.collect(), ty)?);
            }
        }
        Some(result)
    }
}

/// Elements reduced to one.
fn combined(id: Intrinsic, values: Vec<Const>, ty: &Type) -> Option<Const> {
    let truths = || values.iter().filter(|value| **value == Const::Logical(true)).count();
    Some(match id {
        Intrinsic::Count => Const::int(truths() as i64),
        Intrinsic::Any => Const::Logical(truths() > 0),
        Intrinsic::All => Const::Logical(truths() == values.len()),
        Intrinsic::Parity => Const::Logical(truths() % 2 == 1),
        Intrinsic::Sum | Intrinsic::Product => {
            let (op, start) = if id == Intrinsic::Sum { (BinaryOp::Add, 0) } else { (BinaryOp::Mul, 1) };
            let start = fold::convert(&Const::int(start), ty)?.ok()?;
            values.iter().try_fold(start, |so_far, value| fold::binary(op, &so_far, value, ty)?.ok())?
        }
        Intrinsic::Maxval | Intrinsic::Minval => {
            let op = if id == Intrinsic::Maxval { BinaryOp::Gt } else { BinaryOp::Lt };
            let better = |a: &Const, b: &Const| Some(fold::binary(op, a, b, ty)?.ok()? == Const::Logical(true));
            let mut values = values.iter();
            let mut best = values.next()?.clone();
            for value in values {
                if better(value, &best)? {
                    best = value.clone();
                }
            }
            best
        }
        Intrinsic::Iall | Intrinsic::Iany | Intrinsic::Iparity => {
            let bits: Vec<i128> = values.iter().map(bits).collect::<Option<_>>()?;
            Const::Int(match id {
                Intrinsic::Iall => bits.iter().fold(-1, |a, b| a & b),
                Intrinsic::Iany => bits.iter().fold(0, |a, b| a | b),
                _ => bits.iter().fold(0, |a, b| a ^ b),
            })
        }
        _ => return None,
    })
}

pub fn int(value: &Const) -> Option<i64> {
    value.number()
}

fn bits(value: &Const) -> Option<i128> {
    match value {
        Const::Int(value) => Some(*value),
        Const::Real(_)
        | Const::Wide(_)
        | Const::Complex(..)
        | Const::WideComplex(..)
        | Const::Logical(_)
        | Const::Char(_)
        | Const::Ucs4(_)
        | Const::Record(_) => None,
    }
}
