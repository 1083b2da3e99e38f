//! Dense memory for array arguments: an array that is not contiguous is copied before the call and back after it.

use super::procedure::Lowerer;
use crate::hir::{Expr, ExprKind, Intent, SectionDim, Shape};
use crate::lower::Lower;
use crate::lower::arrays::array::{Leaf, Prepared};
use crate::lower::objects::fixed_length::Relettered;
use crate::lower::procedures::described_argument::gives_pointer;
use accc_ir::{BinaryOp, CompareOp, Elem, OpKind, Type, Value, Var, ViewPart};

/// A copy in a variable, made for a call, whose elements go back after it.
pub(in crate::lower) struct VariableCopy {
    pub(super) target: Box<Expr>,
    /// The target's subscripts as they were before the call.
    pub(super) prepared: Prepared,
    pub(super) copy: Var,
}

/// A copy made for a call.
pub(in crate::lower) enum Packed {
    Allocated {
        copies: Copies,
        /// `I1`: no copy was needed.
        dense: Value,
        back: bool,
    },
    Variable(VariableCopy),
    /// A descriptor instead of the elements.
    Relettered(Relettered),
}

/// Hidden descriptors of the argument and its copy.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Copies {
    original: Var,
    copy: Var,
    /// The hidden address variable of the copy's memory.
    buffer: Var,
}

impl Lowerer<'_, '_> {
    /// The address of an array's elements, dense, and what has to be done after the call.
    pub fn dense_address(&mut self, e: &Expr, intent: Intent) -> Lower<(Value, Option<Packed>)> {
        let mut view = self.array_view(e)?;
        let base = self.view_base(view);
        if self.is_dense_designator(e)? {
            return Ok((base, None));
        }
        if e.ty.is_assumed() {
            view = self.with_bytes(e, view)?;
        }
        if self.in_compute && !self.is_seq_routine() {
            return self.dense_on_device(e, view, intent);
        }
        let Type::View(elem, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let original = self.shared_descriptor(".original", elem, rank, false);
        self.note_letters(original, e.rank);
        let copy = self.descriptor_like(".packed", original, e.rank, true);
        let back = intent != Intent::In && (e.is_designator() || gives_pointer(e));
        let copies = Copies { original, copy, buffer: self.buffer() };
        let Some(present) = self.absent_dummy(e)? else {
            let (address, dense) = self.packed_address(view, copies, intent)?;
            return Ok((address, Some(Packed::Allocated { copies, dense, back })));
        };
        // An absent argument is passed on as absent.
        let outer = self.b.block();
        let (op, then_block, else_block) = self.b.if_op(present, &[Type::Ptr, Type::I1]);
        self.b.switch_to(then_block);
        let (address, dense) = self.packed_address(view, copies, intent)?;
        self.b.effect(OpKind::Yield(vec![address, dense]));
        self.b.switch_to(else_block);
        let (null, nothing) = (self.null(), self.b.bool(true));
        self.b.effect(OpKind::Yield(vec![null, nothing]));
        self.b.switch_to(outer);
        let [address, dense] = [0, 1].map(|result| self.b.func.ops[op].results[result]);
        Ok((address, Some(Packed::Allocated { copies, dense, back })))
    }

    /// The address of the elements or of their copy, and whether no copy was needed.
    fn packed_address(&mut self, view: Value, copies: Copies, intent: Intent) -> Lower<(Value, Value)> {
        let Type::View(elem, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        self.b.store_view(copies.original, view);
        let base = self.view_base(view);
        let bytes = self.b.i64(elem.bytes() as i64);
        let dense = self.is_dense_view(view, bytes, rank);
        let outer = self.b.block();
        let (op, then_block, else_block) = self.b.if_op(dense, &[Type::Ptr]);
        self.b.switch_to(then_block);
        self.b.effect(OpKind::Yield(vec![base]));
        self.b.switch_to(else_block);
        let memory = self.packed_memory(copies)?;
        if intent != Intent::Out {
            self.copy_array(copies.copy, copies.original)?;
        }
        self.b.effect(OpKind::Yield(vec![memory]));
        self.b.switch_to(outer);
        Ok((self.b.func.ops[op].results[0], dense))
    }

    /// After the call: the elements go back, the copy is freed.
    pub fn unpack(&mut self, packed: Packed) -> Lower<()> {
        let (copies, dense, back) = match packed {
            Packed::Allocated { copies, dense, back } => (copies, dense, back),
            Packed::Variable(copied) => return self.copy_back(&copied),
            Packed::Relettered(descriptor) => return self.unletter(&descriptor),
        };
        let outer = self.b.block();
        let (_, then_block, else_block) = self.b.if_op(dense, &[]);
        self.b.in_block(then_block, |_| ());
        self.b.switch_to(else_block);
        if back {
            self.copy_array(copies.original, copies.copy)?;
        }
        let memory = self.b.load(copies.buffer);
        self.free(memory)?;
        let null = self.null();
        self.b.store(copies.buffer, null);
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    fn packed_memory(&mut self, Copies { original, copy, buffer }: Copies) -> Lower<Value> {
        let (_, axes) = self.whole(original);
        let mut dims = self.letter_dims(original);
        dims.extend(axes.iter().map(|axis| (axis.lower, axis.extent)));
        let extents: Vec<Value> = dims.iter().map(|dim| dim.1).collect();
        let elem = self.b.func.vars[original].elem();
        let bytes = self.array_bytes(elem, &extents);
        let memory = self.malloc(bytes)?;
        self.b.store(buffer, memory);
        self.store_dense_view(copy, memory, &dims);
        Ok(memory)
    }

    /// Copies all elements between two variables of one shape that the compiler made.
    fn copy_array(&mut self, to: Var, from: Var) -> Lower<()> {
        let (source, axes) = self.whole(from);
        let (target, _) = self.whole(to);
        let (source_key, target_key) = (Expr::error(self.b.span), Expr::error(self.b.span));
        let elem = self.b.func.vars[to].elem();
        let mut prepared = Prepared::default();
        prepared.leaves.insert(&source_key, Leaf::Array(source));
        prepared.leaves.insert(&target_key, Leaf::Array(target));
        self.nest(&axes, prepared, |this, _| match elem {
            Elem::Bytes(_) => {
                let (Some(to), Some(from)) = (this.leaf_text(&target_key), this.leaf_text(&source_key)) else {
                    return Err(this.unsupported("this copy", "pass a contiguous array"));
                };
                this.assign_text(to, from);
                Ok(())
            }
            _ => this.assign_element(&target_key, &source_key),
        })
    }

    /// Assigns the elements of a variable that the compiler made to a designator of the same shape.
    pub(in crate::lower) fn assign_from(&mut self, target: &Expr, from: Var) -> Lower<()> {
        let key = Expr::new(ExprKind::Error, target.ty.clone(), target.rank, target.span);
        let (source, _) = self.whole(from);
        let mut prepared = Prepared::default();
        self.prepare(target, None, &mut prepared)?;
        let axes = self.axes_of(&prepared)?;
        prepared.leaves.insert(&key, Leaf::Array(source));
        self.nest(&axes, prepared, |this, _| this.assign_element(target, &key))
    }

    /// Known now to be dense: whole arrays that are, and sections of them with whole leading dimensions.
    pub fn is_dense_designator(&mut self, e: &Expr) -> Lower<bool> {
        match &e.kind {
            ExprKind::Var(sym) => {
                let var = self.var(*sym)?;
                Ok(self.is_dense(var))
            }
            ExprKind::Section { base, dims } => {
                let shape = match &base.kind {
                    ExprKind::Var(sym) => &self.symbol(*sym).shape,
                    ExprKind::Component { base, index } => &self.component(base, *index).shape,
                    _ => &Shape::Scalar,
                };
                let leading = dims.iter().enumerate().take_while(|(dim, part)| is_whole_dim(shape, *dim, part)).count();
                let mut rest = dims.iter().skip(leading).peekable();
                rest.next_if(|d| matches!(d, SectionDim::Range { step: None, .. }));
                let one_element = rest.all(|d| matches!(d, SectionDim::Index(_)));
                Ok(self.is_dense_designator(base)? && one_element)
            }
            ExprKind::Component { base, index } => Ok(base.rank == 0 && !self.component(base, *index).pointer),
            ExprKind::Element { .. } | ExprKind::ComplexPart { .. } => Ok(e.rank == 0),
            ExprKind::Call(_) => Ok(!gives_pointer(e)),
            ExprKind::Substring { base, .. } => Ok(!base.is_designator() || self.in_compute),
            // A temporary.
            _ => Ok(true),
        }
    }

    /// Whether the elements are dense, asked at run time.
    pub fn is_dense_view(&mut self, view: Value, element_bytes: Value, rank: u8) -> Value {
        let mut expected = element_bytes;
        let one = self.b.i64(1);
        let mut dense = self.b.bool(true);
        for dim in 0..rank {
            let extent = self.b.view_part(view, dim, ViewPart::Extent);
            let stride = self.b.view_part(view, dim, ViewPart::Stride);
            let fits = self.b.compare(CompareOp::Eq, stride, expected);
            let single = self.b.compare(CompareOp::Le, extent, one);
            let fine = self.b.binary(BinaryOp::Or, fits, single);
            dense = self.b.binary(BinaryOp::And, dense, fine);
            expected = self.mul(expected, extent);
        }
        dense
    }
}

/// Whether a section takes all of a dimension: without bounds, or by those that the declaration has as constants.
fn is_whole_dim(shape: &Shape, dim: usize, part: &SectionDim) -> bool {
    let SectionDim::Range { lower, upper, step: None } = part else { return false };
    let declared = match shape {
        Shape::Static(dims) => dims.get(dim),
        _ => None,
    };
    let is = |bound: &Option<Expr>, at: Option<i64>| match bound {
        None => true,
        Some(bound) => at.is_some() && bound.int_constant() == at,
    };
    is(lower, declared.map(|d| d.lower)) && is(upper, declared.map(|d| d.lower + d.extent - 1))
}
