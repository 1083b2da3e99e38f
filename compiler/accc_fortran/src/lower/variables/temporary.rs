//! Library calls, and memory that the program does not see: array temporaries and descriptors made for a call.

use super::storage;
use super::storage::FRAME_LIMIT;
use crate::hir::{Expr, RoutineLevel};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{
    Builder, DescriptorKind, Elem, EntityId, FuncId, Linkage, OpKind, Owner, StaticDim, Storage, Type, Value, Var,
    VarClass,
};

const NO_DEVICE_MEMORY: &str =
    "out of device memory: ACC_CUDA_HEAPSIZE sets the bytes that routines of the device may allocate";

/// Where a descriptor holds the length of an element.
const ELEMENT_LENGTH: i64 = 8;

/// How a procedure frees memory: devices have no library.
#[derive(Clone, Copy)]
pub enum Freeing {
    Library(FuncId),
    OnDevices,
}

impl Freeing {
    /// Frees it where the builder stands.
    pub fn build(self, b: &mut Builder<'_>, address: Value) {
        match self {
            Freeing::Library(free) => {
                b.call(free, None, vec![address]);
            }
            Freeing::OnDevices => {
                b.effect(OpKind::HeapFree { addr: address, owner: Owner::Thread });
            }
        }
    }
}

impl Lowerer<'_, '_> {
    /// Calls a function of [`crate::lower::runtime`]'s table that has a result.
    pub fn call_library(&mut self, name: &'static str, args: Vec<Value>) -> Lower<Value> {
        let op = self.library_op(name, args)?;
        Ok(self.b.func.ops[op].results[0])
    }

    /// Calls a function of the table for its effect.
    pub fn run_library(&mut self, name: &'static str, args: Vec<Value>) -> Lower<()> {
        self.library_op(name, args).map(|_| ())
    }

    fn library_op(&mut self, name: &'static str, args: Vec<Value>) -> Lower<accc_ir::Op> {
        if self.in_compute {
            let what = "input, output, allocation and character functions in a compute construct";
            return Err(self.unsupported(what, "do it before or after the construct; `print *` is possible inside"));
        }
        let callee = self.unit.runtime(name);
        let result = self.unit.module.functions[callee].signature.result();
        Ok(self.b.op(OpKind::Call { callee, args, extra_attrs: Vec::new() }, result.as_slice()))
    }

    /// File name and line of the place at hand, as the library wants them.
    pub fn source_position(&mut self) -> (Value, Value) {
        let mut name = self.unit.module.name.clone().into_bytes();
        name.push(0);
        let line = (self.unit.lines)(self.b.span);
        (self.constant_memory(name, 1), self.b.int(line.into(), accc_ir::Type::I32))
    }

    /// Ends the program with a message.
    pub fn fatal(&mut self, message: &str) -> Lower<()> {
        if self.procedure.is_device_code() {
            self.b.effect(OpKind::Fail(message.to_string()));
            self.b.effect(OpKind::Unreachable);
            return Ok(());
        }
        let (file, line) = self.source_position();
        let text = self.constant_memory(format!("{message}\0").into_bytes(), 1);
        self.run_library("_FortranAReportFatalUserError", vec![text, file, line])?;
        self.b.effect(OpKind::Unreachable);
        Ok(())
    }

    /// Memory of that many bytes, at least one, that the program does not see; the program ends where there is none.
    pub fn malloc(&mut self, bytes: Value) -> Lower<Value> {
        if self.procedure.is_device_code() && !self.is_seq_routine() {
            let what =
                "a copy of variable size that the compiler makes, in a routine of gangs, workers or vector lanes";
            return Err(self.unsupported(what, "assign the elements in a loop, or make it a `routine seq`"));
        }
        self.malloc_for_variable(bytes)
    }

    pub fn is_seq_routine(&self) -> bool {
        self.procedure.routine.as_ref().is_some_and(|routine| routine.version.level == RoutineLevel::Seq)
    }

    /// Memory for a variable's elements, as `malloc`: what threads share is theirs together.
    pub fn malloc_for_variable(&mut self, bytes: Value) -> Lower<Value> {
        let memory = self.try_malloc(bytes)?;
        let none = self.is_null(memory);
        let (_, then_block, else_block) = self.b.if_op(none, &[]);
        self.b.in_block(else_block, |_| ());
        let outer = self.b.switch_to(then_block);
        self.fatal(if self.procedure.is_device_code() { NO_DEVICE_MEMORY } else { "out of memory" })?;
        self.b.switch_to(outer);
        Ok(memory)
    }

    /// As `malloc_for_variable`; null where there is none.
    pub fn try_malloc(&mut self, bytes: Value) -> Lower<Value> {
        let one = self.b.i64(1);
        let bytes = match self.known(bytes) {
            Some(n) => self.b.i64(n.max(1)),
            None => self.b.binary(accc_ir::BinaryOp::Max, bytes, one),
        };
        if self.procedure.is_device_code() {
            return Ok(self.b.value(OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false }, Type::Ptr));
        }
        self.call_library("malloc", vec![bytes])
    }

    /// Memory for a variable of the procedure or of a `block`, which has no other from there when it comes again.
    pub fn malloc_of_frame(&mut self, bytes: Value) -> Lower<Value> {
        let memory = self.malloc_for_variable(bytes)?;
        if let Some(OpKind::HeapAlloc { of_frame, .. }) =
            self.b.func.def(memory).map(|op| &mut self.b.func.ops[op].kind)
        {
            *of_frame = true;
        }
        Ok(memory)
    }

    pub fn free(&mut self, address: Value) -> Lower<()> {
        if self.procedure.is_device_code() {
            self.freeing().build(&mut self.b, address);
            return Ok(());
        }
        self.run_library("free", vec![address])
    }

    /// How memory is freed in this procedure.
    pub fn freeing(&mut self) -> Freeing {
        if self.procedure.is_device_code() { Freeing::OnDevices } else { Freeing::Library(self.unit.runtime("free")) }
    }

    /// An array for an intermediate result, lower bounds 1: in the frame where it is small, else allocated until the
    /// statement ends. Compute constructs and routines that share threads allocate nothing: there it is a variable like
    /// the user's.
    pub fn temporary(&mut self, elem: Elem, extents: &[Value]) -> Lower<Var> {
        let known: Option<Vec<i64>> = extents.iter().map(|extent| self.known(*extent)).collect();
        if let Some(known) = known {
            let dims = known.into_iter().map(|extent| StaticDim { lower: 1, extent }).collect();
            let storage = Storage::Array { elem, dims };
            let small = storage::bytes(&storage) <= FRAME_LIMIT;
            if small || self.in_compute {
                let var = self.hidden(".temporary", storage.clone());
                if !small && !self.procedure.recursive && !self.procedure.is_device_code() {
                    let name = format!("{}.temporary.{}", self.procedure.link_name, var.index());
                    let span = self.b.span;
                    let global = self.unit.define_global(&name, &storage, Linkage::Internal, None, span);
                    self.b.func.vars[var].class = VarClass::Global(global);
                }
                return Ok(var);
            }
        }
        if self.in_compute && !self.procedure.is_device_code() {
            return Ok(self.temporary_of_construct(elem, extents));
        }
        if self.in_compute && !self.is_seq_routine() {
            let what = "an array expression that needs memory of variable size, in a routine of gangs, workers or vector lanes";
            return Err(self.unsupported(what, "assign the elements in a loop, or make it a `routine seq`"));
        }
        let bytes = self.array_bytes(elem, extents);
        let memory = self.malloc(bytes)?;
        let buffer = self.buffer();
        self.b.store(buffer, memory);
        self.statement_buffers.push(buffer);
        let var = self.descriptor(".temporary", elem, extents.len() as u8, true);
        let one = self.b.i64(1);
        let dims: Vec<(Value, Value)> = extents.iter().map(|extent| (one, *extent)).collect();
        self.store_dense_view(var, memory, &dims);
        Ok(var)
    }

    /// A temporary in a compute construct, whose size is known before the construct starts, or at most how large it is:
    /// the optimizer gives it its memory, and says where that can't be.
    fn temporary_of_construct(&mut self, elem: Elem, extents: &[Value]) -> Var {
        let at_most: Vec<Value> = extents.iter().map(|extent| self.at_most_whole(*extent)).collect();
        let bytes = self.array_bytes(elem, &at_most);
        let memory =
            self.b.value(OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false }, accc_ir::Type::Ptr);
        let var = self.descriptor(".temporary", elem, extents.len() as u8, true);
        let one = self.b.i64(1);
        self.store_dense_view(var, memory, &at_most.iter().map(|extent| (one, *extent)).collect::<Vec<_>>());
        self.part_bounds.insert(var, extents.iter().map(|extent| (one, *extent)).collect());
        var
    }

    /// An extent that may not be known before a construct, and that of the array which it is a section of.
    fn at_most_whole(&mut self, extent: Value) -> Value {
        match self.whole_extents.get(&extent) {
            Some(whole) => self.b.binary(accc_ir::BinaryOp::Min, extent, *whole),
            None => extent,
        }
    }

    /// A hidden descriptor variable for memory of its own.
    pub fn descriptor(&mut self, name: &str, elem: Elem, rank: u8, contiguous: bool) -> Var {
        self.hidden(name, Storage::Descriptor { elem, rank, contiguous, kind: DescriptorKind::Other })
    }

    /// A hidden descriptor variable that shows another variable's memory.
    pub fn shared_descriptor(&mut self, name: &str, elem: Elem, rank: u8, contiguous: bool) -> Var {
        let var = self.descriptor(name, elem, rank, contiguous);
        self.b.func.vars[var].aliased = true;
        var
    }

    /// The address of a descriptor that shows what the view shows.
    pub fn described(&mut self, view: Value) -> Value {
        let accc_ir::Type::View(elem, rank) = self.b.func.type_of(view) else {
            panic!("a descriptor shows a view");
        };
        let var = self.shared_descriptor(".descriptor", elem, rank, false);
        self.b.store_view(var, view);
        self.b.var_addr(var)
    }

    /// The address of a descriptor of a scalar in memory.
    pub fn described_scalar(&mut self, address: Value, elem: Elem) -> Value {
        let view = self.b.make_view(address, elem, Vec::new());
        self.described(view)
    }

    /// The address of a descriptor of a character, scalar or array.
    pub fn text_descriptor(&mut self, e: &Expr) -> Lower<Value> {
        if e.rank > 0 {
            return Ok(self.described_array(e)?.0);
        }
        let text = self.text(e)?;
        if let Some(length) = self.known(text.length) {
            let descriptor = self.described_scalar(text.address, Elem::Bytes(length.max(0) as u64));
            self.mark_letters(descriptor, &e.ty);
            return Ok(descriptor);
        }
        let descriptor = self.described_scalar(text.address, Elem::Bytes(1));
        self.mark_letters(descriptor, &e.ty);
        self.set_element_length(descriptor, text.length);
        Ok(descriptor)
    }

    /// The length of a descriptor's elements.
    pub fn stored_element_length(&mut self, descriptor: Value) -> Value {
        let bytes = self.b.i64(ELEMENT_LENGTH);
        let at = self.b.value(OpKind::PtrAdd { addr: descriptor, bytes }, accc_ir::Type::Ptr);
        self.b.load_at(at, Elem::I64)
    }

    /// Gives a descriptor the length of its elements, characters whose length is known only now.
    pub fn set_element_length(&mut self, descriptor: Value, length: Value) {
        let bytes = self.b.i64(ELEMENT_LENGTH);
        let at = self.b.value(OpKind::PtrAdd { addr: descriptor, bytes }, accc_ir::Type::Ptr);
        self.b.store_at(at, Elem::I64, length);
    }

    /// Frees the temporaries of the statement at hand. Comes before its first branch, or at its end.
    pub fn end_statement(&mut self) -> Lower<()> {
        self.end_lent()?;
        for buffer in std::mem::take(&mut self.statement_buffers) {
            let memory = self.b.load(buffer);
            self.free(memory)?;
            let null = self.null();
            self.b.store(buffer, null);
        }
        Ok(())
    }
}
