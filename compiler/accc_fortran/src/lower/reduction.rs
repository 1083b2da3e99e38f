//! Reductions of arrays: `sum`, `product`, `maxval`, `minval`, `count`, `any`, `all`, `dot_product`, `maxloc`, `minloc`.
//! Source: Fortran 2008, 13.7.

use super::Lower;
use super::array::{Axis, Prepared};
use super::procedure::Lowerer;
use super::storage::{elem_of, value_type};
use crate::hir::{Expr, Intrinsic};
use accc_ir::{BinaryOp, CompareOp, Elem, OpKind, Storage, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// A reduction to a scalar.
    pub fn reduce(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Value> {
        let elem = self.elem(&e.ty, e.span)?;
        let result = self.hidden(".reduction", Storage::Scalar(elem));
        let start = self.identity(id, elem)?;
        self.b.store(result, start);
        self.reduction_nest(id, args, e, |this, _, _, value| {
            let before = this.b.load(result);
            let after = this.combine(id, before, value);
            this.b.store(result, after);
            Ok(())
        })?;
        Ok(self.b.load(result))
    }

    /// A reduction along one dimension, into an array with one dimension less.
    pub fn reduce_dimension(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let array = self.argument(args, 0)?;
        let dim = self.argument(args, 1)?.int_constant().and_then(|dim| usize::try_from(dim - 1).ok());
        let Some(dim) = dim.filter(|dim| *dim < array.rank) else {
            return Err(self.unsupported("a reduction along a dimension that is not constant", "use a constant `dim`"));
        };
        let mut extents = self.extents(array)?;
        extents.remove(dim);
        let elem = self.elem(&e.ty, e.span)?;
        let result = self.temporary(elem, &extents)?;
        let start = self.identity(id, elem)?;
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
        Ok(result)
    }

    /// Visits the elements that take part; `update` gets the axes, the loop variables and the element.
    fn reduction_nest(
        &mut self,
        id: Intrinsic,
        args: &[Option<Expr>],
        e: &Expr,
        update: impl FnOnce(&mut Self, &[Axis], &[Value], Value) -> Lower<()>,
    ) -> Lower<()> {
        let array = self.argument(args, 0)?;
        let second = if id == Intrinsic::DotProduct { Some(self.argument(args, 1)?) } else { None };
        let mask = match id {
            Intrinsic::Sum | Intrinsic::Product | Intrinsic::Maxval | Intrinsic::Minval => args.get(2),
            _ => None,
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
            Intrinsic::Any => self.b.bool(false),
            Intrinsic::Maxval => self.extreme(ty, true),
            Intrinsic::Minval => self.extreme(ty, false),
            _ if ty == Type::I1 => self.b.bool(false),
            _ => self.zero(ty),
        })
    }

    fn one(&mut self, ty: Type) -> Value {
        if ty.is_float() { self.b.float(1.0, ty) } else { self.b.int(1, ty) }
    }

    /// The value that every other one replaces: the lowest for maxima.
    fn extreme(&mut self, ty: Type, lowest: bool) -> Value {
        let bits = ty.bits().unwrap_or(64);
        match ty {
            Type::F32 => self.b.float(f64::from(if lowest { f32::MIN } else { f32::MAX }), ty),
            Type::F64 => self.b.float(if lowest { f64::MIN } else { f64::MAX }, ty),
            _ => self.b.int(if lowest { i64::MIN >> (64 - bits) } else { i64::MAX >> (64 - bits) }, ty),
        }
    }

    fn combine(&mut self, id: Intrinsic, before: Value, value: Value) -> Value {
        let logical = self.b.func.type_of(before) == Type::I1;
        let op = match id {
            Intrinsic::Product => BinaryOp::Mul,
            Intrinsic::Maxval => BinaryOp::Max,
            Intrinsic::Minval => BinaryOp::Min,
            Intrinsic::All => BinaryOp::And,
            Intrinsic::Any => BinaryOp::Or,
            _ if logical => BinaryOp::Or,
            _ => BinaryOp::Add,
        };
        self.b.binary(op, before, value)
    }

    /// `maxloc(array, dim)` of a vector.
    pub fn locate_scalar(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<Value> {
        let array = self.argument(args, 0)?;
        if array.rank != 1 {
            let what = "`maxloc` and `minloc` along a dimension of an array of higher rank";
            return Err(self.unsupported(what, "search in a loop"));
        }
        let positions = self.locate(id, args)?;
        Ok(self.b.load(positions[0]))
    }

    /// `maxloc(array)`: a vector of positions.
    pub fn locate_array(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        if args.get(1).is_some_and(Option::is_some) {
            let what = "`maxloc` and `minloc` along a dimension of an array of higher rank";
            return Err(self.unsupported(what, "search in a loop"));
        }
        let positions = self.locate(id, args)?;
        let elem = self.elem(&e.ty, e.span)?;
        let extent = self.b.i64(positions.len() as i64);
        let result = self.temporary(elem, &[extent])?;
        for (index, position) in positions.into_iter().enumerate() {
            let position = self.b.load(position);
            let position = self.converted(position, &e.ty)?;
            let subscript = self.b.i64(index as i64 + 1);
            let view = self.b.load_view(result);
            self.b.store_elem(view, vec![subscript], position);
        }
        Ok(result)
    }

    /// Hidden variables with the position of the first extreme element; 0 where there is none.
    fn locate(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<Vec<Var>> {
        let array = self.argument(args, 0)?;
        let mask = args.get(2).and_then(Option::as_ref);
        let mut prepared = Prepared::default();
        for operand in [Some(array), mask].into_iter().flatten() {
            self.prepare(operand, None, &mut prepared)?;
        }
        let axes = self.axes_of(&prepared)?;
        let Some(elem) = elem_of(&array.ty).filter(|elem| elem.value_type().is_some()) else {
            return Err(self.unsupported("this search among characters", "compare the elements in a loop"));
        };
        let best = self.hidden(".best", Storage::Scalar(elem));
        let zero = self.b.i64(0);
        let mut positions = Vec::new();
        for _ in &axes {
            let position = self.hidden(".position", Storage::Scalar(Elem::I64));
            self.b.store(position, zero);
            positions.push(position);
        }
        let start = self.zero(elem.value_type().unwrap_or(Type::I64));
        self.b.store(best, start);
        self.nest(&axes, prepared, |this, ivs| {
            let outer = this.b.block();
            if let Some(mask) = mask {
                this.open_guard(mask)?;
            }
            let guarded = this.b.block();
            let value = this.value(array)?;
            let found = this.b.load(positions[0]);
            let none = this.b.compare(CompareOp::Eq, found, zero);
            let before = this.b.load(best);
            let op = if id == Intrinsic::Maxloc { CompareOp::Gt } else { CompareOp::Lt };
            let better = this.b.compare(op, value, before);
            let take = this.b.binary(BinaryOp::Or, none, better);
            let (_, then_block, else_block) = this.b.if_op(take, &[]);
            this.b.in_block(else_block, |_| ());
            this.b.switch_to(then_block);
            this.b.store(best, value);
            for (position, subscript) in positions.iter().zip(this.positions(&axes, ivs)) {
                this.b.store(*position, subscript);
            }
            this.b.effect(OpKind::Yield(Vec::new()));
            this.b.switch_to(guarded);
            if mask.is_some() {
                this.b.end_block();
                this.b.switch_to(outer);
            }
            Ok(())
        })?;
        Ok(positions)
    }
}
