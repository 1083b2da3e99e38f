//! Arrays of variable length: their memory lies on the stack and is freed when their block ends, however it is left.
//!
//! A jump out of loops and switches frees on its way. A `goto` need not: the label it goes to puts the stack back to
//! what its place in the text says.

use super::Lower;
use super::function::Lowerer;
use crate::hir::{ArrayLen, AutoInit, ObjectId, Type as CType, TypeId};
use accc_ir::{BinaryOp, Elem, OpKind, Owner, Storage, Type, Value, Var, ViewDim};

impl Lowerer<'_, '_> {
    pub fn allocate_variable(&mut self, id: ObjectId) -> Lower<()> {
        let object = self.object(id);
        let ty = object.ty.ty;
        if self.device && self.regions > 0 {
            return self.allocate_in_construct(id);
        }
        let depth = self.scopes.len() - 1;
        if self.scopes[depth].before.is_none() {
            self.scopes[depth].before = Some(self.save_stack());
        }
        let bytes = self.variable_size(ty)?;
        let address = self.aligned_alloca(bytes, object.attrs.align.unwrap_or(1).max(self.types.align(ty)));
        let var = self.var(id);
        if self.b.func.vars[var].is_scalar() {
            self.b.store(var, address);
        } else {
            let view = self.dense_view(address, ty, None)?;
            self.b.store_view(var, view);
        }
        if self.labels.restore_stack() {
            self.scopes[depth].now = Some(self.save_stack());
        }
        Ok(())
    }

    /// An array of a construct, private to the iterations of the loop around it or to the gangs: the optimizer gives it
    /// memory, as large as it may become, and says where that is not known before the construct.
    fn allocate_in_construct(&mut self, id: ObjectId) -> Lower<()> {
        let (object, var) = (self.object(id), self.var(id));
        if self.b.func.vars[var].is_scalar() {
            let what = "an array of variable length of this type in a compute construct";
            let way_out = "declare it before the construct with `private`";
            return Err(self.unsupported(object.span, what, way_out));
        }
        let bytes = self.variable_size(object.ty.ty)?;
        let memory = self.b.value(OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false }, Type::Ptr);
        let view = self.dense_view(memory, object.ty.ty, None)?;
        self.b.store_view(var, view);
        Ok(())
    }

    /// An array whose memory is another's: where the pointer that initialises it points.
    pub fn place_variable(&mut self, id: ObjectId, memory: &AutoInit) -> Lower<()> {
        for part in &memory.parts {
            let address = self.value(&part.value)?;
            let object = self.object(id);
            let view = self.dense_view(address, object.ty.ty, object.first)?;
            let var = self.var(id);
            self.b.store_view(var, view);
        }
        Ok(())
    }

    /// Stack memory of at least this alignment.
    pub fn aligned_alloca(&mut self, bytes: Value, align: u64) -> Value {
        const NATURAL: u64 = 16;
        if align <= NATURAL {
            return self.alloca(bytes);
        }
        let more = self.b.i64(align as i64 - 1);
        let bytes = self.b.binary(BinaryOp::Add, bytes, more);
        let address = self.alloca(bytes);
        let bits = self.b.value(OpKind::Bitcast(address), Type::I64);
        let bits = self.b.binary(BinaryOp::Add, bits, more);
        let mask = self.b.i64(-(align as i64));
        let bits = self.b.binary(BinaryOp::And, bits, mask);
        self.b.value(OpKind::Bitcast(bits), Type::Ptr)
    }

    /// Whose it is on a GPU is decided when loops are shared out.
    pub fn alloca(&mut self, bytes: Value) -> Value {
        self.b.value(OpKind::Alloca { bytes, owner: Owner::Thread }, Type::Ptr)
    }

    /// The view on a variable length array, whose first subscript is 0 or what an object holds.
    fn dense_view(&mut self, base: Value, ty: TypeId, first: Option<ObjectId>) -> Lower<Value> {
        let (inner, lens) = self.types.dimensions(ty);
        let elem = self.types.elem(inner);
        let mut stride = self.b.i64(elem.bytes() as i64);
        let lower = self.b.i64(0);
        let mut dims = Vec::new();
        for len in lens.iter().rev() {
            let extent = self.count(len);
            dims.push(ViewDim { lower, extent, stride });
            stride = self.mul_nsw(stride, extent);
        }
        if let (Some(outermost), Some(first)) = (dims.last_mut(), first) {
            let first = self.var(first);
            outermost.lower = self.b.load(first);
        }
        Ok(self.b.make_view(base, elem, dims))
    }

    /// The number of elements of one dimension.
    pub fn count(&mut self, len: &ArrayLen) -> Value {
        match len {
            ArrayLen::Known(n) => self.b.i64(*n as i64),
            ArrayLen::Variable(count) => {
                let var = self.var(*count);
                self.b.load(var)
            }
            ArrayLen::Unknown | ArrayLen::Star => self.b.i64(0),
        }
    }

    /// Bytes of a variable length array.
    pub fn variable_size(&mut self, ty: TypeId) -> Lower<Value> {
        match self.types.get(ty) {
            CType::Array { elem, len } => {
                let size = self.size_of(elem.ty)?;
                let count = self.count(len);
                Ok(self.mul_nsw(count, size))
            }
            CType::Record(id) if let Some(size) = self.types.0.record(*id).variable_size => {
                let var = self.var(size);
                Ok(self.b.load(var))
            }
            _ => Ok(self.b.i64(self.types.size(ty) as i64)),
        }
    }

    fn save_stack(&mut self) -> Var {
        let stack = self.b.value(OpKind::StackSave, Type::Ptr);
        let var = self.hidden(".stack", Storage::Scalar(Elem::Ptr));
        self.b.store(var, stack);
        var
    }

    fn restore_stack(&mut self, saved: Var) {
        let stack = self.b.load(saved);
        self.b.effect(OpKind::StackRestore(stack));
    }

    /// In a function with labels and variable length arrays: the stack as it is at the start.
    pub fn save_stack_for_labels(&mut self) {
        if self.labels.restore_stack() {
            self.scopes[0].now = Some(self.save_stack());
        }
    }

    /// Frees the arrays of the scopes above `depth`.
    pub fn leave_scopes(&mut self, depth: usize) {
        if let Some(saved) = self.scopes[depth..].iter().find_map(|scope| scope.before) {
            self.restore_stack(saved);
        }
    }

    /// At a label: the stack as the text says. Compute constructs have no arrays of variable length, and a kernel's stack is
    /// another one than that which was saved around it.
    pub fn restore_at_label(&mut self) {
        if !self.labels.restore_stack() || (self.device && self.regions > 0) {
            return;
        }
        let now = self.scopes.iter().rev().find_map(|scope| scope.now);
        if let Some(saved) = now {
            self.restore_stack(saved);
        }
    }
}
