//! Arrays whose elements are rearranged: `reshape`, `spread`, `pack`, `unpack`, `cshift`, `eoshift`. The frequent forms
//! are loops here, the others flang-rt's. Source: Fortran 2008, sections 13.7.

use super::array::{ArrayLeaf, Axis, Leaf, LeafDim, Prepared};
use super::array_library::Extra;
use super::shift_lines::Incoming;
use crate::hir::{CharLen, Const, CtorItem, Expr, ExprKind, Type};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{self as ir, BinaryOp, CompareOp, Elem, Storage, Value, Var};

impl Lowerer<'_, '_> {
    /// `reshape(source, shape, pad, order)`. Without the last two the memory is the source's temporary.
    pub fn reshape(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let (source, shape) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let (pad, order) = (args.get(2).and_then(Option::as_ref), args.get(3).and_then(Option::as_ref));
        if pad.is_some() || order.is_some() {
            let extra = [Extra::Described(Some(shape)), Extra::Described(pad), Extra::Described(order)];
            return self.array_from_library("_FortranAReshape", source, &extra, e);
        }
        if self.in_compute {
            return self.reshape_in_frame(source, shape, e);
        }
        let elements = self.lent_array(source)?;
        let shape = self.materialize(shape)?;
        let one = self.b.i64(1);
        let mut dims = Vec::new();
        for dim in 0..e.rank {
            let subscript = self.b.i64(dim as i64 + 1);
            let view = self.b.load_view(shape);
            let extent = self.b.load_elem(view, vec![subscript]);
            let extent = self.b.convert(extent, ir::Type::I64);
            dims.push((one, extent));
        }
        let base = self.var_address(elements);
        let result = self.shared_like(".reshaped", elements, e.rank);
        self.store_dense_like(result, elements, base, &dims);
        Ok(result)
    }

    /// In device code, where no descriptor shows another array's memory: the elements go one by one into an array whose
    /// extents stand in the call.
    fn reshape_in_frame(&mut self, source: &Expr, shape: &Expr, e: &Expr) -> Lower<Var> {
        let written = |item: &'_ CtorItem| match item {
            CtorItem::Expr(extent) if extent.rank == 0 => Some(extent.clone()),
            CtorItem::Expr(_) | CtorItem::ImpliedDo { .. } => None,
        };
        let written: Option<Vec<Expr>> = match &shape.kind {
            ExprKind::ArrayCtor(items) => items.iter().map(written).collect(),
            _ => None,
        };
        let Some(written) = written else {
            let what = "`reshape` to a shape that is no list of extents, in device code";
            return Err(self.unsupported(what, "write it as `[n, m]`, or use a loop"));
        };
        let mut extents = Vec::new();
        for extent in &written {
            let extent = self.integer(extent)?;
            extents.push(self.at_least_zero(extent));
        }
        let result = self.temporary_for(e, &extents)?;
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        self.b.store(next, zero);
        let count = self.product(&extents);
        let mut prepared = Prepared::default();
        self.prepare(source, None, &mut prepared)?;
        let axes = self.axes_of(&prepared)?;
        self.nest(&axes, prepared, |this, _| {
            let place = this.b.load(next);
            let fits = this.b.compare(CompareOp::Lt, place, count);
            let mut rest = place;
            let mut subscripts = Vec::new();
            for extent in &extents {
                let extent = match this.known(*extent) {
                    Some(_) => *extent,
                    None => this.b.binary(BinaryOp::Max, *extent, one),
                };
                let within = this.b.binary(BinaryOp::Rem, rest, extent);
                rest = this.b.binary(BinaryOp::Div, rest, extent);
                subscripts.push(this.add(within, one));
            }
            this.under(fits, |this| this.store_value(result, subscripts, source))?;
            let after = this.add(place, one);
            this.b.store(next, after);
            Ok(())
        })?;
        Ok(result)
    }

    /// `spread(source, dim, ncopies)`.
    pub fn spread(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let (source, dim, copies) = (self.argument(args, 0)?, self.argument(args, 1)?, self.argument(args, 2)?);
        let Some(dim) = constant_dim(Some(dim), e.rank) else {
            let (dim, copies) = (self.integer(dim)?, self.integer(copies)?);
            return self.array_from_library("_FortranASpread", source, &[Extra::Int(dim), Extra::Long(copies)], e);
        };
        let copies = self.integer(copies)?;
        let copies = self.at_least_zero(copies);
        let one = self.b.i64(1);
        let mut prepared = Prepared::default();
        self.prepare(source, None, &mut prepared)?;
        let inner = if source.rank > 0 { self.axes_of(&prepared)? } else { Vec::new() };
        let mut extents: Vec<Value> = inner.iter().map(|axis| axis.extent).collect();
        extents.insert(dim, copies);
        let result = self.temporary_for(e, &extents)?;
        let outer = [Axis { lower: one, upper: copies, extent: copies }];
        self.nest(&outer, Prepared::default(), |this, copy| {
            this.nest(&inner, prepared, |this, ivs| {
                let mut subscripts = this.positions(&inner, ivs);
                subscripts.insert(dim, copy[0]);
                this.store_value(result, subscripts, source)
            })
        })?;
        Ok(result)
    }

    /// `pack(array, mask, vector)`: the elements under the mask one after the other, then the rest of the vector.
    pub fn pack(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let (array, mask) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let vector = args.get(2).and_then(Option::as_ref).map(|v| self.materialize(v)).transpose()?;
        let mut prepared = Prepared::default();
        self.prepare(array, None, &mut prepared)?;
        self.prepare(mask, None, &mut prepared)?;
        let axes = self.axes_of(&prepared)?;
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let most = match vector {
            Some(vector) => self.extent_of(vector, 0),
            None => self.product(&extents),
        };
        let memory = self.temporary_for(e, &[most])?;
        let one = self.b.i64(1);
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        self.b.store(next, one);
        self.nest(&axes, prepared, |this, _| {
            let holds = this.value(mask)?;
            this.under(holds, |this| this.append(memory, next, array))
        })?;
        let past = self.b.load(next);
        let Some(vector) = vector else {
            let count = self.sub(past, one);
            let base = self.var_address(memory);
            let result = self.shared_like(".packed", memory, 1);
            self.store_dense_like(result, memory, base, &[(one, count)]);
            return Ok(result);
        };
        let rest = Axis { lower: past, upper: most, extent: most };
        let (_, whole) = self.whole(vector);
        self.nest(&[rest], Prepared::default(), |this, ivs| {
            let offset = this.sub(whole[0].lower, one);
            let from = this.add(ivs[0], offset);
            this.copy_element(memory, ivs.to_vec(), vector, vec![from])
        })?;
        Ok(memory)
    }

    /// `unpack(vector, mask, field)`: the vector's elements where the mask holds, elsewhere the field's.
    pub fn unpack_vector(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let (vector, mask, field) = (self.argument(args, 0)?, self.argument(args, 1)?, self.argument(args, 2)?);
        let vector = self.materialize(vector)?;
        let mut prepared = Prepared::default();
        self.prepare(mask, None, &mut prepared)?;
        self.prepare(field, None, &mut prepared)?;
        let axes = self.axes_of(&prepared)?;
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let result = self.temporary_for(e, &extents)?;
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        let start = self.lower_bound(vector, 0);
        self.b.store(next, start);
        self.nest(&axes, prepared, |this, ivs| {
            let position = this.positions(&axes, ivs);
            let holds = this.value(mask)?;
            let outer = this.b.block();
            let (_, then_block, else_block) = this.b.if_op(holds, &[]);
            this.b.switch_to(then_block);
            let from = this.b.load(next);
            this.copy_element(result, position.clone(), vector, vec![from])?;
            let one = this.b.i64(1);
            let after = this.add(from, one);
            this.b.store(next, after);
            this.b.end_block();
            this.b.switch_to(else_block);
            this.store_value(result, position, field)?;
            this.b.end_block();
            this.b.switch_to(outer);
            Ok(())
        })?;
        Ok(result)
    }

    /// `cshift(array, shift, dim)`: what leaves at one end comes back at the other.
    pub fn cshift(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let (array, shift) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let dim = args.get(2).and_then(Option::as_ref);
        let along = constant_dim(dim, e.rank);
        if let Some(along) = along.filter(|_| shift.rank > 0 && self.shifts_lines(array)) {
            return self.shift_lines(array, shift, Incoming::Circular, along, e);
        }
        let Some(along) = along.filter(|_| shift.rank == 0) else {
            let dim = self.dim_or_one(dim)?;
            let extra = [Extra::Described(Some(shift)), Extra::Int(dim)];
            return self.array_from_library("_FortranACshift", array, &extra, e);
        };
        let shift = self.integer(shift)?;
        let (source, extents) = self.shifted_operand(array)?;
        let result = self.temporary_for(e, &extents)?;
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let extent = extents[along];
        let some = self.b.binary(BinaryOp::Max, extent, one);
        let shift = self.modulo(shift, some);
        let rest = self.sub(extent, shift);
        self.move_part(result, &source, &extents, along, Part { from: shift, to: zero, count: rest })?;
        self.move_part(result, &source, &extents, along, Part { from: zero, to: rest, count: shift })?;
        Ok(result)
    }

    /// `eoshift(array, shift, boundary, dim)`: what comes in at the end is the boundary.
    pub fn eoshift(&mut self, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let (array, shift) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let (boundary, dim) = (args.get(2).and_then(Option::as_ref), args.get(3).and_then(Option::as_ref));
        let inline = shift.rank == 0 && boundary.is_none_or(|b| b.rank == 0);
        let along = constant_dim(dim, e.rank);
        if let Some(along) = along.filter(|_| !inline && self.shifts_lines(array)) {
            return self.shift_lines(array, shift, Incoming::Boundary(boundary), along, e);
        }
        let Some(along) = along.filter(|_| inline) else {
            let dim = self.dim_or_one(dim)?;
            let extra = [Extra::Described(Some(shift)), Extra::Described(boundary), Extra::Int(dim)];
            return self.array_from_library("_FortranAEoshift", array, &extra, e);
        };
        let shift = self.integer(shift)?;
        let mut filling = Prepared::default();
        if let Some(boundary) = boundary {
            self.prepare(boundary, None, &mut filling)?;
        }
        let (source, extents) = self.shifted_operand(array)?;
        let result = self.temporary_for(e, &extents)?;
        let (zero, extent) = (self.b.i64(0), extents[along]);
        let lowest = self.sub(zero, extent);
        let shift = self.smaller(shift, extent);
        let shift = self.b.binary(BinaryOp::Max, shift, lowest);
        let back = self.sub(zero, shift);
        let (from, to) = (self.at_least_zero(shift), self.at_least_zero(back));
        let gap = self.add(from, to);
        let count = self.sub(extent, gap);
        self.move_part(result, &source, &extents, along, Part { from, to, count })?;
        let forwards = self.b.compare(CompareOp::Gt, shift, zero);
        let at = self.b.select(forwards, count, zero);
        self.fill_part(result, &extents, along, (at, gap), (boundary, e.ty.kind()), filling)
    }

    fn dim_or_one(&mut self, dim: Option<&Expr>) -> Lower<Value> {
        match dim {
            Some(dim) => self.integer(dim),
            None => Ok(self.b.i64(1)),
        }
    }

    /// The array to be shifted, without vector subscripts, and its extents.
    fn shifted_operand(&mut self, array: &Expr) -> Lower<(ArrayLeaf, Vec<Value>)> {
        let (mut leaf, mut axes) = self.array_operand(array)?;
        if leaf.dims.iter().any(|dim| matches!(dim, LeafDim::Vector { .. })) {
            let var = self.materialize(array)?;
            (leaf, axes) = self.whole(var);
        }
        Ok((leaf, axes.iter().map(|axis| axis.extent).collect()))
    }

    /// Copies some of the layers of a dimension to other layers of the result.
    fn move_part(&mut self, to: Var, from: &ArrayLeaf, extents: &[Value], along: usize, part: Part) -> Lower<()> {
        let axes = self.part_axes(extents, along, part.count);
        let mut source = from.clone();
        for dim in &mut source.dims {
            if let LeafDim::Range { axis, start, step } = dim
                && *axis == along
            {
                let ahead = self.mul(part.from, *step);
                *start = self.add(*start, ahead);
            }
        }
        let target = self.part_of(to, along, part.to);
        let (source_key, target_key) = (Expr::error(self.b.span), Expr::error(self.b.span));
        let mut prepared = Prepared::default();
        prepared.leaves.insert(&source_key, Leaf::Array(source));
        prepared.leaves.insert(&target_key, Leaf::Array(target));
        let texts = matches!(self.b.func.vars[to].elem(), Elem::Bytes(_));
        self.nest(&axes, prepared, |this, _| match (texts, this.leaf_text(&target_key), this.leaf_text(&source_key)) {
            (true, Some(to), Some(from)) => {
                this.assign_text(to, from);
                Ok(())
            }
            _ => this.assign_element(&target_key, &source_key),
        })
    }

    /// Fills `count` layers of a dimension from `at` on with a scalar; without one with zeros or blanks.
    fn fill_part(
        &mut self,
        to: Var,
        extents: &[Value],
        along: usize,
        (at, count): (Value, Value),
        (value, kind): (Option<&Expr>, u8),
        prepared: Prepared,
    ) -> Lower<Var> {
        let axes = self.part_axes(extents, along, count);
        let text = if kind == 4 { Const::Ucs4(vec![b' '.into()]) } else { Const::Char(vec![b' ']) };
        let blank = Expr::new(ExprKind::Const(text), Type::Character(CharLen::Const(1), kind), 0, self.b.span);
        self.nest(&axes, prepared, |this, ivs| {
            let mut subscripts = this.positions(&axes, ivs);
            subscripts[along] = this.add(subscripts[along], at);
            match value {
                Some(value) => this.store_value(to, subscripts, value),
                None if matches!(this.b.func.vars[to].elem(), Elem::Bytes(_)) => {
                    this.store_value(to, subscripts, &blank)
                }
                None => {
                    let ty = this.b.func.vars[to].elem().value_type().unwrap_or(ir::Type::I64);
                    let zero = if ty == ir::Type::I1 { this.b.bool(false) } else { this.zero(ty) };
                    let view = this.b.load_view(to);
                    this.b.store_elem(view, subscripts, zero);
                    Ok(())
                }
            }
        })?;
        Ok(to)
    }

    fn part_axes(&mut self, extents: &[Value], along: usize, count: Value) -> Vec<Axis> {
        let lower = self.b.i64(1);
        let axis = |extent| Axis { lower, upper: extent, extent };
        extents.iter().enumerate().map(|(dim, extent)| axis(if dim == along { count } else { *extent })).collect()
    }

    /// A whole variable whose layers along a dimension are counted from one behind its first.
    fn part_of(&mut self, var: Var, along: usize, ahead: Value) -> ArrayLeaf {
        let (mut leaf, _) = self.whole(var);
        if let LeafDim::Range { start, .. } = &mut leaf.dims[along] {
            *start = self.add(*start, ahead);
        }
        leaf
    }

    /// Copies an element between two variables that the compiler made, of one type.
    fn copy_element(&mut self, to: Var, to_at: Vec<Value>, from: Var, from_at: Vec<Value>) -> Lower<()> {
        if let Elem::Bytes(_) = self.b.func.vars[to].elem() {
            let source = self.element_text(from, from_at);
            let target = self.element_text(to, to_at);
            self.assign_text(target, source);
        } else {
            let (source, target) = (self.b.load_view(from), self.b.load_view(to));
            let value = self.b.load_elem(source, from_at);
            self.b.store_elem(target, to_at, value);
        }
        Ok(())
    }
}

/// Layers of a dimension, counted from 0.
#[derive(Clone, Copy)]
struct Part {
    from: Value,
    to: Value,
    count: Value,
}

/// The dimension from 0; the first where the argument is absent, `None` where it is not constant.
fn constant_dim(dim: Option<&Expr>, rank: usize) -> Option<usize> {
    match dim {
        None => Some(0),
        Some(_) if rank == 1 => Some(0),
        Some(dim) => dim.int_constant().and_then(|d| usize::try_from(d - 1).ok()).filter(|d| *d < rank),
    }
}
