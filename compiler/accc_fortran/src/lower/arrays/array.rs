//! Array expressions as loop nests.
//!
//! An elementwise expression is lowered in two steps. [`Lowerer::prepare`] finds its *leaves*: array designators (their
//! subscripts are computed now), scalars (their values are computed now), and array results that are no elementwise
//! functions (computed into temporaries now). [`Lowerer::nest`] then makes one `For` for each axis, the first
//! innermost; inside, the expression is lowered like a scalar one, and each leaf is the element that the loop variables
//! say. A loop runs over the subscripts of the array that drives it, so that `a(2:n) = b(2:n)` is `a(i) = b(i)`.
//! Source: Fortran 2008, 7.1.2, 7.2.1.3.

use crate::hir::{Expr, ExprKind, Intrinsic, SectionDim};
use crate::lower::Lower;
use crate::lower::characters::character::Text;
use crate::lower::expressions::numeric::is_elemental;
use crate::lower::objects::record_part::{RecordPart, is_part_of_records};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::designator::Whole;
use accc_ir::{Elem, Value, Var};
use accc_source::Span;
use indexmap::IndexMap;

/// One dimension of a nest: the loop runs from `lower` to `upper` by 1.
#[derive(Clone, Copy, Debug)]
pub(in crate::lower) struct Axis {
    pub lower: Value,
    pub upper: Value,
    pub extent: Value,
}

#[derive(Clone, Debug)]
pub(in crate::lower) enum Leaf {
    Value(Value),
    Text(Text),
    Array(ArrayLeaf),
    /// The address of an argument's value, null where the argument is absent.
    Address(Value),
    /// An array argument, and whether it is there.
    OptionalArray(ArrayLeaf, Value),
}

/// An array in a nest.
#[derive(Clone, Debug)]
pub(in crate::lower) struct ArrayLeaf {
    pub var: Var,
    pub dims: Vec<LeafDim>,
    /// In device code: which part of the array's records it is, where it is not all of them.
    pub parts: Vec<RecordPart>,
}

#[derive(Clone, Debug)]
pub(in crate::lower) enum LeafDim {
    Index(Value),
    /// The subscript of the axis' first iteration, and how it goes on. In a nest `start` is the subscript where the
    /// loop variable is 0.
    Range {
        axis: usize,
        start: Value,
        step: Value,
    },
    /// A vector subscript, as a table with lower bound 1.
    Vector {
        axis: usize,
        table: Var,
        offset: Value,
    },
}

/// Leaves by the address of their expression, which outlives the lowering of its statement, in the order in which they stand there.
#[derive(Clone, Default)]
pub(in crate::lower) struct Prepared {
    pub leaves: IndexMap<*const Expr, Leaf>,
    /// The shape, from the first array found.
    pub axes: Option<Vec<Axis>>,
    /// Each array's own.
    shapes: Vec<(Span, Vec<Axis>)>,
    /// Some leaf reads the target in another order than it is written.
    pub clash: bool,
}

/// A nest being filled.
pub(in crate::lower) struct Frame {
    pub leaves: IndexMap<*const Expr, Leaf>,
    pub ivs: Vec<Value>,
}

impl Lowerer<'_, '_> {
    /// Finds the leaves of an expression and computes what does not change in the nest. `target` is what the nest is
    /// going to assign.
    pub fn prepare(&mut self, e: &Expr, target: Option<&Expr>, found: &mut Prepared) -> Lower<()> {
        let around = std::mem::replace(&mut self.b.span, e.span);
        let result = self.prepare_here(e, target, found);
        self.b.span = around;
        result
    }

    fn prepare_here(&mut self, e: &Expr, target: Option<&Expr>, found: &mut Prepared) -> Lower<()> {
        if e.rank == 0 {
            let leaf = match &e.kind {
                ExprKind::Const(_) => return Ok(()),
                _ if e.ty.is_character() => {
                    let text = self.text(e)?;
                    let changes = target.is_some_and(|t| self.reads_target(t, e));
                    if changes && self.in_compute {
                        let what = "characters of the very array that is assigned, in a compute construct,";
                        return Err(self.unsupported(what, "copy them to a variable of constant length first"));
                    }
                    Leaf::Text(if changes { self.copied_text(text)? } else { text })
                }
                _ if e.ty.is_derived() => Leaf::Value(self.record(e)?),
                _ => Leaf::Value(self.value(e)?),
            };
            found.leaves.insert(e, leaf);
            return Ok(());
        }
        match &e.kind {
            ExprKind::Var(_)
            | ExprKind::Section { .. }
            | ExprKind::Component { .. }
            | ExprKind::ComplexPart { .. }
            | ExprKind::Element { .. } => {
                let (leaf, axes) = self.designator(e)?;
                found.clash |= target.is_some_and(|t| self.clashes(t, e));
                found.insert(e, leaf, axes);
            }
            ExprKind::Substring { base, lower, upper } => {
                self.prepare(base, target, found)?;
                for bound in [lower, upper].into_iter().flatten() {
                    self.prepare(bound, target, found)?;
                }
            }
            ExprKind::Unary { operand, .. } => self.prepare(operand, target, found)?,
            ExprKind::Convert(operand) | ExprKind::Paren(operand) => self.prepare(operand, target, found)?,
            ExprKind::Binary { left, right, .. } => {
                self.prepare(left, target, found)?;
                self.prepare(right, target, found)?;
            }
            ExprKind::Intrinsic { id, args } if is_elemental(*id) => {
                for arg in args.iter().flatten() {
                    found.clash |= target.is_some_and(|t| self.lends_part_of(t, arg));
                    self.prepare(arg, target, found)?;
                }
            }
            ExprKind::Intrinsic { id: Intrinsic::Transpose, args } => {
                let arg = self.argument(args, 0)?;
                let (mut leaf, mut axes) = self.array_operand(arg)?;
                found.clash |= target.is_some_and(|t| self.reads_target(t, arg));
                leaf.swap_axes();
                axes.reverse();
                found.insert(e, leaf, axes);
            }
            ExprKind::Call(call) if call.callee.signature.elemental => {
                found.clash |= target.is_some_and(|t| self.call_may_read(call, t));
                self.prepare_arguments(call, target, found)?;
            }
            ExprKind::Intrinsic { .. } | ExprKind::Call(_) | ExprKind::ArrayCtor(_) | ExprKind::Conditional { .. } => {
                if let ExprKind::Call(call) = &e.kind {
                    let shown = call.callee.signature.result.as_ref().is_some_and(|result| result.pointer);
                    found.clash |= shown && target.is_some_and(|t| self.call_may_read(call, t));
                }
                let var = self.array_result(e)?;
                let (leaf, axes) = self.whole(var);
                found.insert(e, leaf, axes);
            }
            ExprKind::Const(_)
            | ExprKind::Let { .. }
            | ExprKind::StructCtor(_)
            | ExprKind::Procedure(_)
            | ExprKind::Null
            | ExprKind::TypeTable(_)
            | ExprKind::Binding { .. }
            | ExprKind::Error => {
                return Err(self.unsupported("this array expression", "assign its parts one by one"));
            }
        }
        Ok(())
    }

    /// An array operand as a leaf: a designator as it is, anything else as a temporary.
    pub fn array_operand(&mut self, e: &Expr) -> Lower<(ArrayLeaf, Vec<Axis>)> {
        if e.is_designator() && !matches!(e.kind, ExprKind::Substring { .. }) {
            return self.designator(e);
        }
        let var = self.materialize(e)?;
        Ok(self.whole(var))
    }

    /// A whole array or a section.
    pub fn designator(&mut self, e: &Expr) -> Lower<(ArrayLeaf, Vec<Axis>)> {
        match &e.kind {
            ExprKind::Section { base, dims } => {
                let array = self.whole_array(base)?;
                self.section(base, array, dims)
            }
            _ if self.in_compute && is_part_of_records(e) => self.part_of_records(e),
            ExprKind::ComplexPart { base, part } => {
                let (mut leaf, axes) = self.designator(base)?;
                leaf.parts.push(RecordPart::of_complex(&e.ty, *part));
                Ok((leaf, axes))
            }
            _ => {
                let array = self.whole_array(e)?;
                let (mut leaf, mut axes) = (ArrayLeaf::new(array.var), Vec::new());
                for dim in 0..e.rank {
                    self.add_whole_dim(array, dim, &mut leaf, &mut axes);
                }
                Ok((leaf, axes))
            }
        }
    }

    fn section(&mut self, base: &Expr, array: Whole, dims: &[SectionDim]) -> Lower<(ArrayLeaf, Vec<Axis>)> {
        let (mut leaf, mut axes) = (ArrayLeaf::new(array.var), Vec::new());
        for (dim, part) in dims.iter().enumerate() {
            match part {
                SectionDim::Index(index) => {
                    let index = self.integer(index)?;
                    self.check_index(base, array, dim, index)?;
                    leaf.dims.push(LeafDim::Index(index));
                }
                SectionDim::Range { lower: None, upper: None, step: None } => {
                    self.add_whole_dim(array, dim, &mut leaf, &mut axes);
                }
                SectionDim::Range { lower, upper, step } => {
                    let (start, end, step) = self.range(array, dim, [lower, upper, step])?;
                    leaf.dims.push(LeafDim::Range { axis: axes.len(), start, step });
                    let extent = self.trips(start, end, step);
                    self.check_range(base, array, dim, [start, step, extent])?;
                    if self.in_compute && self.known(extent).is_none() {
                        let whole = self.extent_of(array.var, dim);
                        self.whole_extents.insert(extent, whole);
                    }
                    axes.push(if self.known(step) == Some(1) {
                        Axis { lower: start, upper: end, extent }
                    } else {
                        self.counting_axis(extent)
                    });
                }
                SectionDim::Vector(index) => {
                    let table = self.materialize(index)?;
                    self.check_vector(base, array, dim, table)?;
                    let offset = self.b.i64(0);
                    leaf.dims.push(LeafDim::Vector { axis: axes.len(), table, offset });
                    let extent = self.extent_of(table, 0);
                    axes.push(self.counting_axis(extent));
                }
            }
        }
        Ok((leaf, axes))
    }

    /// First and last subscript and the step of a section's dimension; what is left out is the array's.
    pub fn range(&mut self, array: Whole, dim: usize, written: [&Option<Expr>; 3]) -> Lower<(Value, Value, Value)> {
        let [lower, upper, step] = written;
        let step = match step {
            Some(step) => self.integer(step)?,
            None => self.b.i64(1),
        };
        let backwards = self.known(step).is_some_and(|step| step < 0);
        let start = match lower {
            Some(lower) => self.integer(lower)?,
            None if backwards => self.declared_upper(array, dim),
            None => self.whole_lower(array, dim),
        };
        let end = match upper {
            Some(upper) => self.integer(upper)?,
            None if backwards => self.whole_lower(array, dim),
            None => self.declared_upper(array, dim),
        };
        Ok((start, end, step))
    }

    fn declared_upper(&mut self, array: Whole, dim: usize) -> Value {
        let lower = self.whole_lower(array, dim);
        let extent = self.extent_of(array.var, dim);
        self.upper_bound(lower, extent)
    }

    fn add_whole_dim(&mut self, array: Whole, dim: usize, leaf: &mut ArrayLeaf, axes: &mut Vec<Axis>) {
        let lower = self.whole_lower(array, dim);
        let extent = self.extent_of(leaf.var, dim);
        self.add_dim(lower, extent, leaf, axes);
    }

    fn add_dim(&mut self, lower: Value, extent: Value, leaf: &mut ArrayLeaf, axes: &mut Vec<Axis>) {
        let step = self.b.i64(1);
        leaf.dims.push(LeafDim::Range { axis: axes.len(), start: lower, step });
        let upper = self.upper_bound(lower, extent);
        axes.push(Axis { lower, upper, extent });
    }

    fn counting_axis(&mut self, extent: Value) -> Axis {
        Axis { lower: self.b.i64(1), upper: extent, extent }
    }

    /// All of a variable that the compiler made.
    pub fn whole(&mut self, var: Var) -> (ArrayLeaf, Vec<Axis>) {
        let (mut leaf, mut axes) = (ArrayLeaf::new(var), Vec::new());
        for dim in 0..usize::from(self.b.func.vars[var].rank()) - self.letters(var) {
            let lower = self.lower_bound(var, dim);
            let extent = self.extent_of(var, dim);
            self.add_dim(lower, extent, &mut leaf, &mut axes);
        }
        (leaf, axes)
    }

    /// The loops of a nest; `fill` makes what happens for each element, from the loop variables.
    pub fn nest(
        &mut self,
        axes: &[Axis],
        prepared: Prepared,
        fill: impl FnOnce(&mut Self, &[Value]) -> Lower<()>,
    ) -> Lower<()> {
        self.check_shapes(axes, &prepared.shapes)?;
        let uppers: Vec<Value> = (0..axes.len()).map(|dim| self.last_of(axes, dim, &prepared.shapes)).collect();
        let leaves = prepared.leaves.into_iter().map(|(key, leaf)| (key, self.bound(leaf, axes))).collect();
        let mut ivs = vec![Value(0); axes.len()];
        let mut outer = Vec::new();
        for ((axis, upper), iv) in axes.iter().zip(uppers).zip(&mut ivs).rev() {
            let one = self.b.i64(1);
            let (_, body, value) = self.b.for_op(None, axis.lower, upper, one);
            *iv = value;
            outer.push(self.b.switch_to(body));
        }
        self.frames.push(Frame { leaves, ivs: ivs.clone() });
        fill(self, &ivs)?;
        self.frames.pop();
        for block in outer.into_iter().rev() {
            self.b.end_block();
            self.b.switch_to(block);
        }
        Ok(())
    }

    /// Where the loop over a dimension ends: after a number of iterations, if that is the extent of one of the
    /// statement's arrays, all of which have the same shape.
    fn last_of(&mut self, axes: &[Axis], dim: usize, shapes: &[(Span, Vec<Axis>)]) -> Value {
        let axis = axes[dim];
        let number = |extent: Value| self.b.func.constant_int(extent);
        let known = shapes.iter().find_map(|(_, shape)| shape.get(dim).filter(|axis| number(axis.extent).is_some()));
        match known.filter(|_| number(axis.extent).is_none()) {
            Some(known) => self.upper_bound(axis.lower, known.extent),
            None => axis.upper,
        }
    }

    /// The leaf with its subscripts in terms of the loop variables.
    fn bound(&mut self, leaf: Leaf, axes: &[Axis]) -> Leaf {
        let (mut leaf, present) = match leaf {
            Leaf::Array(leaf) => (leaf, None),
            Leaf::OptionalArray(leaf, present) => (leaf, Some(present)),
            Leaf::Value(_) | Leaf::Text(_) | Leaf::Address(_) => return leaf,
        };
        for dim in &mut leaf.dims {
            match dim {
                LeafDim::Index(_) => {}
                LeafDim::Range { axis, start, step } => {
                    let before = self.mul(axes[*axis].lower, *step);
                    *start = self.sub(*start, before);
                }
                LeafDim::Vector { axis, offset, .. } => {
                    let one = self.b.i64(1);
                    *offset = self.sub(one, axes[*axis].lower);
                }
            }
        }
        match present {
            Some(present) => Leaf::OptionalArray(leaf, present),
            None => Leaf::Array(leaf),
        }
    }

    pub fn leaf(&self, e: &Expr) -> Option<(usize, Leaf)> {
        let key: *const Expr = e;
        let found = |(index, frame): (usize, &Frame)| frame.leaves.get(&key).map(|leaf| (index, leaf.clone()));
        self.frames.iter().enumerate().rev().find_map(found)
    }

    /// The leaf is an array that the compiler made: its elements belong to nobody else.
    pub fn is_fresh_leaf(&self, e: &Expr) -> bool {
        match self.leaf(e) {
            Some((_, Leaf::Array(leaf))) => self.fresh.contains(&leaf.var),
            // A scalar that each element gets a copy of.
            Some((_, Leaf::Value(_) | Leaf::Text(_) | Leaf::Address(_) | Leaf::OptionalArray(..))) | None => false,
        }
    }

    pub fn is_leaf(&self, e: &Expr) -> bool {
        self.leaf(e).is_some()
    }

    /// The value of a leaf in the nest at hand.
    pub fn leaf_value(&mut self, e: &Expr) -> Lower<Option<Value>> {
        Ok(match self.leaf(e) {
            Some((_, Leaf::Value(value))) => Some(value),
            Some((frame, Leaf::Array(leaf))) => {
                let (view, subscripts) = self.leaf_element(frame, &leaf)?;
                Some(self.b.load_elem(view, subscripts))
            }
            Some((_, Leaf::Text(_) | Leaf::Address(_) | Leaf::OptionalArray(..))) | None => None,
        })
    }

    /// The view and the subscripts of the element that an array in a nest stands for.
    pub fn leaf_element(&mut self, frame: usize, leaf: &ArrayLeaf) -> Lower<(Value, Vec<Value>)> {
        let subscripts = self.subscripts(frame, leaf);
        let record = self.element_of(leaf.var, subscripts)?;
        Ok(leaf.parts.iter().fold(record, |record, part| self.part_of_record(record, part)))
    }

    pub fn leaf_text(&mut self, e: &Expr) -> Option<Text> {
        match self.leaf(e)? {
            (_, Leaf::Text(text)) => Some(text),
            (frame, Leaf::Array(leaf)) => {
                let subscripts = self.subscripts(frame, &leaf);
                Some(self.element_text(leaf.var, subscripts))
            }
            (_, Leaf::Value(_) | Leaf::Address(_) | Leaf::OptionalArray(..)) => None,
        }
    }

    /// The address of a leaf of derived type.
    pub fn leaf_record(&mut self, e: &Expr) -> Lower<Option<Value>> {
        Ok(match self.leaf(e) {
            Some((_, Leaf::Value(address))) => Some(address),
            Some((frame, Leaf::Array(leaf))) => {
                let (view, subscripts) = self.leaf_element(frame, &leaf)?;
                Some(self.b.elem_addr(view, subscripts))
            }
            Some((_, Leaf::Text(_) | Leaf::Address(_) | Leaf::OptionalArray(..))) | None => None,
        })
    }

    pub fn subscripts(&mut self, frame: usize, leaf: &ArrayLeaf) -> Vec<Value> {
        let ivs = self.frames[frame].ivs.clone();
        let mut subscripts = Vec::new();
        for dim in &leaf.dims {
            subscripts.push(match dim {
                LeafDim::Index(index) => *index,
                LeafDim::Range { axis, start, step } => {
                    let steps = self.mul(ivs[*axis], *step);
                    self.add(steps, *start)
                }
                LeafDim::Vector { axis, table, offset } => {
                    let position = self.add(ivs[*axis], *offset);
                    let view = self.b.load_view(*table);
                    let subscript = self.b.load_elem(view, vec![position]);
                    self.b.convert(subscript, accc_ir::Type::I64)
                }
            });
        }
        subscripts
    }

    /// Assigns the element of a leaf in the nest at hand from an expression.
    pub fn assign_element(&mut self, target: &Expr, value: &Expr) -> Lower<()> {
        if target.ty.is_character() && self.assigns_letters(target, value) {
            return self.assign_letters(target, value);
        }
        if target.ty.is_character() {
            let value = self.text(value)?;
            let target = self.text(target)?;
            self.assign_text(target, value);
            return Ok(());
        }
        if let Some(ty) = target.ty.derived() {
            let to = self.record(target)?;
            return self.assign_record(ty, to, value);
        }
        let value = self.value(value)?;
        self.store_leaf(target, value)
    }

    /// Assigns a number or truth value to the element of a leaf in the nest at hand.
    pub fn store_leaf(&mut self, target: &Expr, value: Value) -> Lower<()> {
        let Some((frame, Leaf::Array(leaf))) = self.leaf(target) else {
            return Err(self.unsupported("assigning to this array", "assign its elements in a loop"));
        };
        let (view, subscripts) = self.leaf_element(frame, &leaf)?;
        self.b.store_elem(view, subscripts, value);
        Ok(())
    }

    /// The extents of an array expression.
    pub fn extents(&mut self, e: &Expr) -> Lower<Vec<Value>> {
        let mut prepared = Prepared::default();
        self.prepare(e, None, &mut prepared)?;
        Ok(self.axes_of(&prepared)?.iter().map(|axis| axis.extent).collect())
    }

    pub fn axes_of(&self, prepared: &Prepared) -> Lower<Vec<Axis>> {
        let axes = prepared.axes.clone();
        axes.ok_or_else(|| self.unsupported("an array expression without an array", "assign its parts one by one"))
    }

    /// Computes an array expression into memory of its own (or gives the constant or temporary that it already is).
    pub fn materialize(&mut self, e: &Expr) -> Lower<Var> {
        match &e.kind {
            ExprKind::Intrinsic { id, .. } if !is_elemental(*id) && *id != Intrinsic::Transpose => {
                return self.array_result(e);
            }
            ExprKind::Call(call) if !call.callee.signature.elemental => return self.array_result(e),
            ExprKind::ArrayCtor(_) | ExprKind::Conditional { .. } => return self.array_result(e),
            _ => {}
        }
        let mut prepared = Prepared::default();
        self.prepare(e, None, &mut prepared)?;
        self.materialize_prepared(e, prepared)
    }

    pub fn materialize_prepared(&mut self, e: &Expr, prepared: Prepared) -> Lower<Var> {
        let axes = self.axes_of(&prepared)?;
        if self.length_takes_call(e) && !self.in_compute {
            return self.called_once(e, &axes, prepared);
        }
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let var = match self.has_letters(e) {
            true => {
                let length = self.prepared_length(e, &axes, &prepared)?;
                self.lettered_temporary(length, &extents)?
            }
            false => self.temporary_for(e, &extents)?,
        };
        self.fresh.insert(var);
        self.nest(&axes, prepared, |this, ivs| {
            let position = this.positions(&axes, ivs);
            this.store_value(var, position, e)
        })?;
        Ok(var)
    }

    /// Loop variables as subscripts that start at 1.
    pub fn positions(&mut self, axes: &[Axis], ivs: &[Value]) -> Vec<Value> {
        let one = self.b.i64(1);
        let mut positions = Vec::new();
        for (axis, iv) in axes.iter().zip(ivs) {
            let offset = self.sub(one, axis.lower);
            positions.push(self.add(*iv, offset));
        }
        positions
    }

    /// Stores a scalar expression as an element of a variable that the compiler made.
    pub fn store_value(&mut self, var: Var, subscripts: Vec<Value>, e: &Expr) -> Lower<()> {
        if let Some(ty) = e.ty.derived() {
            let view = self.b.load_view(var);
            let to = self.b.elem_addr(view, subscripts);
            self.init_record(ty, to, e)?;
        } else if let Elem::Bytes(_) = self.b.func.vars[var].elem() {
            let value = self.text(e)?;
            let target = self.element_text(var, subscripts);
            self.assign_text(target, value);
        } else {
            let value = self.value(e)?;
            let view = self.b.load_view(var);
            self.b.store_elem(view, subscripts, value);
        }
        Ok(())
    }
}

impl Prepared {
    pub fn insert(&mut self, e: &Expr, leaf: ArrayLeaf, axes: Vec<Axis>) {
        self.leaves.insert(e, Leaf::Array(leaf));
        self.shapes.push((e.span, axes.clone()));
        self.axes.get_or_insert(axes);
    }

    /// Where the value reads the target (without clash: the same ranges in the same order), the ranges are the target's
    /// too: a reallocation may have loaded its bounds anew, which hides from LLVM that both are one element. Single
    /// subscripts may differ.
    pub fn share(&mut self, target: &ArrayLeaf) {
        for leaf in self.leaves.values_mut() {
            match leaf {
                Leaf::Array(array) if array.var == target.var && array.parts.is_empty() && target.parts.is_empty() => {
                    for (dim, targets) in array.dims.iter_mut().zip(&target.dims) {
                        if !matches!(dim, LeafDim::Index(_)) {
                            *dim = targets.clone();
                        }
                    }
                }
                Leaf::Array(_) | Leaf::Value(_) | Leaf::Text(_) | Leaf::Address(_) | Leaf::OptionalArray(..) => {}
            }
        }
    }
}

impl ArrayLeaf {
    pub fn new(var: Var) -> ArrayLeaf {
        ArrayLeaf { var, dims: Vec::new(), parts: Vec::new() }
    }

    /// The transposed matrix.
    fn swap_axes(&mut self) {
        for dim in &mut self.dims {
            if let LeafDim::Range { axis, .. } | LeafDim::Vector { axis, .. } = dim {
                *axis = 1 - *axis;
            }
        }
    }
}
