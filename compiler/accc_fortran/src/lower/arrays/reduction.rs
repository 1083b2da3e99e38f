//! Reductions of arrays: `sum`, `product`, `maxval`, `minval`, `count`, `any`, `all`, `parity`,
//! `iall`, `iany`, `iparity`, `dot_product`, in device code `norm2`.
//! Source: Fortran 2008, 13.7.

use super::array::{Axis, Prepared};
use crate::hir::{Expr, Intrinsic, wide};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::value_type;
use accc_ir::{BinaryOp, CompareOp, Elem, MathFn, Storage, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// A reduction to a scalar.
    pub fn reduce(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Value> {
        let elem = self.elem(&e.ty, e.span)?;
        let result = self.hidden(".reduction", Storage::Scalar(elem));
        let settles = self.settles(id, args, e);
        let start = if settles { self.infinite(id, elem) } else { self.identity(id, elem)? };
        self.b.store(result, start);
        self.reduction_nest(id, args, e, |this, _, _, value| {
            let before = this.b.load(result);
            let after = this.combine(id, before, value);
            this.b.store(result, after);
            Ok(())
        })?;
        if settles {
            self.settle_scalar(id, args, e, result)?;
        }
        Ok(self.b.load(result))
    }

    /// `norm2(x)` in device code: the squares of the elements in terms of the largest, so that none overflows.
    pub fn scaled_norm(&mut self, array: &Expr, e: &Expr) -> Lower<Value> {
        let elem = self.elem(&e.ty, e.span)?;
        let ty = elem.value_type().unwrap_or(Type::F64);
        let (zero, one) = (self.b.float(0.0, ty), self.b.float(1.0, ty));
        let [largest, sum] = [".largest", ".sum"].map(|name| self.hidden(name, Storage::Scalar(elem)));
        self.b.store(largest, zero);
        self.b.store(sum, zero);
        let mut prepared = Prepared::default();
        self.prepare(array, None, &mut prepared)?;
        let axes = self.axes_of(&prepared)?;
        self.nest(&axes, prepared.clone(), |this, _| {
            let value = this.value(array)?;
            let (size, before) = (this.b.math(MathFn::Abs, vec![value]), this.b.load(largest));
            let more = this.b.binary(BinaryOp::Max, before, size);
            this.b.store(largest, more);
            Ok(())
        })?;
        let scale = self.b.load(largest);
        let some = self.b.compare(CompareOp::Gt, scale, zero);
        let scale = self.b.select(some, scale, one);
        self.nest(&axes, prepared, |this, _| {
            let value = this.value(array)?;
            let part = this.b.binary(BinaryOp::Div, value, scale);
            let (square, before) = (this.b.binary(BinaryOp::Mul, part, part), this.b.load(sum));
            let after = this.b.binary(BinaryOp::Add, before, square);
            this.b.store(sum, after);
            Ok(())
        })?;
        let sum = self.b.load(sum);
        let root = self.b.math(MathFn::Sqrt, vec![sum]);
        Ok(self.b.binary(BinaryOp::Mul, scale, root))
    }

    /// A reduction along one dimension, into an array with one dimension less.
    pub fn reduce_dimension(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let array = self.argument(args, 0)?;
        let dim = self.argument(args, 1)?.int_constant().and_then(|dim| usize::try_from(dim - 1).ok());
        let Some(dim) = dim.filter(|dim| *dim < array.rank && !array.ty.is_character()) else {
            return self.reduce_in_library(id, args, e);
        };
        let mut extents = self.extents(array)?;
        extents.remove(dim);
        let elem = self.elem(&e.ty, e.span)?;
        let result = self.temporary(elem, &extents)?;
        let settles = self.settles(id, args, e);
        let start = if settles { self.infinite(id, elem) } else { self.identity(id, elem)? };
        let (_, axes) = self.whole(result);
        self.nest(&axes, Prepared::default(), |this, ivs| {
            let view = this.b.load_view(result);
            this.b.store_elem(view, ivs.to_vec(), start);
            Ok(())
        })?;
        self.reduction_nest(id, args, e, |this, axes, ivs, value| {
            let mut subscripts = this.positions(axes, ivs);
            subscripts.remove(dim);
            let view = this.b.load_view(result);
            let before = this.b.load_elem(view, subscripts.clone());
            let after = this.combine(id, before, value);
            let view = this.b.load_view(result);
            this.b.store_elem(view, subscripts, after);
            Ok(())
        })?;
        if settles {
            self.settle_array(id, args, e, dim, (result, &extents))?;
        }
        Ok(result)
    }

    /// Visits the elements that take part; `update` gets the axes, the loop variables and the element.
    pub(super) fn reduction_nest(
        &mut self,
        id: Intrinsic,
        args: &[Option<Expr>],
        e: &Expr,
        update: impl FnOnce(&mut Self, &[Axis], &[Value], Value) -> Lower<()>,
    ) -> Lower<()> {
        let array = self.argument(args, 0)?;
        let second = if id == Intrinsic::DotProduct { Some(self.argument(args, 1)?) } else { None };
        let mask = match id {
            Intrinsic::Count | Intrinsic::Any | Intrinsic::All | Intrinsic::Parity | Intrinsic::DotProduct => None,
            _ => args.get(2),
        };
        let mask = mask.and_then(Option::as_ref);
        let mut prepared = Prepared::default();
        for operand in [Some(array), second, mask].into_iter().flatten() {
            self.prepare(operand, None, &mut prepared)?;
        }
        let axes = self.axes_of(&prepared)?;
        let ty = value_type(&e.ty);
        self.nest(&axes, prepared, |this, ivs| {
            let outer = this.b.block();
            if let Some(mask) = mask {
                this.open_guard(mask)?;
            }
            let mut value = this.value(array)?;
            if let Some(second) = second {
                let second = this.value(second)?;
                value = this.pair_product(value, second, ty);
            }
            if let (Intrinsic::Count, Some(ty)) = (id, ty) {
                value = this.b.convert(value, ty);
            }
            update(this, &axes, ivs, value)?;
            if mask.is_some() {
                this.b.end_block();
                this.b.switch_to(outer);
            }
            Ok(())
        })
    }

    /// One term of `dot_product`, in the type of the result.
    fn pair_product(&mut self, a: Value, b: Value, ty: Option<Type>) -> Value {
        let ty = ty.unwrap_or(self.b.func.type_of(a));
        if ty.is_complex() {
            let (re, im) = self.b.parts(a);
            let im = self.b.unary(accc_ir::UnaryOp::Neg, im);
            let conjugate = self.b.complex(re, im);
            return self.b.binary(BinaryOp::Mul, conjugate, b);
        }
        let (a, b) = (self.b.convert(a, ty), self.b.convert(b, ty));
        self.b.binary(if ty == Type::I1 { BinaryOp::And } else { BinaryOp::Mul }, a, b)
    }

    /// What follows happens only where the mask is true; the caller ends the block and goes back.
    fn open_guard(&mut self, mask: &Expr) -> Lower<()> {
        let mask = self.value(mask)?;
        let (_, then_block, else_block) = self.b.if_op(mask, &[]);
        self.b.in_block(else_block, |_| ());
        self.b.switch_to(then_block);
        Ok(())
    }

    fn identity(&mut self, id: Intrinsic, elem: Elem) -> Lower<Value> {
        let Some(ty) = elem.value_type() else {
            return Err(self.unsupported("this reduction of characters", "compare the elements in a loop"));
        };
        Ok(match id {
            Intrinsic::Product => self.one(ty),
            Intrinsic::All => self.b.bool(true),
            Intrinsic::Any | Intrinsic::Parity => self.b.bool(false),
            Intrinsic::Iall => self.b.int(-1, ty),
            Intrinsic::Maxval => self.extreme(ty, true),
            Intrinsic::Minval => self.extreme(ty, false),
            _ if ty == Type::I1 => self.b.bool(false),
            _ => self.zero(ty),
        })
    }

    fn one(&mut self, ty: Type) -> Value {
        match ty {
            _ if ty.is_complex() => self.complex_constant((1.0, 0.0), ty),
            _ if ty.is_float() => self.b.float(1.0, ty),
            _ => self.b.int(1, ty),
        }
    }

    /// The value that every other one replaces: the lowest for maxima.
    pub(super) fn extreme(&mut self, ty: Type, lowest: bool) -> Value {
        let bits = ty.bits().unwrap_or(64);
        match ty {
            Type::F32 => self.b.float(f64::from(if lowest { f32::MIN } else { f32::MAX }), ty),
            Type::F64 => self.b.float(if lowest { f64::MIN } else { f64::MAX }, ty),
            Type::F80 | Type::F128 => {
                let huge = wide::huge(if ty == Type::F80 { 10 } else { 16 });
                self.wide_constant(if lowest { wide::negative(huge) } else { huge }, ty)
            }
            _ => {
                let most = i128::MAX >> (128 - bits);
                self.b.wide_int(if lowest { -most - 1 } else { most }, ty)
            }
        }
    }

    fn combine(&mut self, id: Intrinsic, before: Value, value: Value) -> Value {
        let logical = self.b.func.type_of(before) == Type::I1;
        let op = match id {
            Intrinsic::Product => BinaryOp::Mul,
            Intrinsic::Maxval => BinaryOp::Max,
            Intrinsic::Minval => BinaryOp::Min,
            Intrinsic::All | Intrinsic::Iall => BinaryOp::And,
            Intrinsic::Any | Intrinsic::Iany => BinaryOp::Or,
            Intrinsic::Iparity | Intrinsic::Parity => BinaryOp::Xor,
            _ if logical => BinaryOp::Or,
            _ => BinaryOp::Add,
        };
        // Of an element that is NaN and a value the machine's instruction gives the second operand.
        match id {
            Intrinsic::Maxval | Intrinsic::Minval => self.b.binary(op, value, before),
            _ => self.b.binary(op, before, value),
        }
    }
}
