//! One op after the other: the exhaustive dispatch over the IR's operations.

pub(crate) mod access;
pub(crate) mod arith;
pub(crate) mod asm;
pub(crate) mod atomic;
pub(crate) mod atomic_complex;
pub(crate) mod check;
pub(crate) mod complex;
pub(crate) mod conditions;
pub(crate) mod control;
pub(crate) mod jumps;
pub(crate) mod lanes;
pub(crate) mod machine;
pub(crate) mod math;
pub(crate) mod narrow_view;
pub(crate) mod view;
pub(crate) mod wide_int;

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::raw;
use crate::types::Lowered;
use accc_ir::{BinaryOp, Elem, Machine, Op, OpKind, Owner, PrintItem, Type, Value};
use access::Touches;
use inkwell::AtomicOrdering;
use inkwell::values::{BasicValueEnum, FloatValue, IntValue, PointerValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    #[deny(clippy::wildcard_enum_match_arm)]
    pub fn op(&mut self, op: Op) -> Result<()> {
        let func = self.func;
        match func.kind(op) {
            OpKind::ConstInt(n) => self.constant_int(op, *n),
            OpKind::ConstFloat(x) => self.constant_float(op, *x),
            OpKind::GlobalAddr(global) => {
                let address = self.global_address(*global)?;
                self.set(op, address)
            }
            OpKind::FuncAddr(id) => {
                let address = self.procedure(*id)?;
                self.set(op, address)
            }
            OpKind::Unary(unary, a) => {
                let value = self.unary(*unary, *a)?;
                self.set(op, value)
            }
            OpKind::Binary(binary, a, b) => {
                let value = self.binary(*binary, *a, *b, self.result(op)?)?;
                self.set(op, value)
            }
            OpKind::Compare(compare, a, b) => {
                let value = match matches!(func.type_of(*a), Type::Vector(..)) {
                    true => self.compare_lanes(*compare, *a, *b)?,
                    false => self.compare(*compare, *a, *b)?.into(),
                };
                self.set(op, value)
            }
            OpKind::Select(cond, then, other) => {
                let value = match matches!(func.type_of(*cond), Type::Vector(..)) {
                    true => Lowered::Scalar(self.select_lanes(*cond, *then, *other)?),
                    false => self.select(*cond, *then, *other)?,
                };
                self.set_lowered(op, value)
            }
            OpKind::Convert(a) => {
                let (from, to) = (func.type_of(*a), self.result_type(op)?);
                let value = match (from, to) {
                    (Type::Vector(..), _) => self.convert_lanes(*a, from, to, true)?,
                    (Type::I32, Type::I64) if self.unit.on_gpu() => self.wide_distance(*a)?.into(),
                    _ => self.convert(self.scalar(*a)?, from, to)?,
                };
                self.set(op, value)
            }
            OpKind::UConvert(a) => {
                let (from, to) = (func.type_of(*a), self.result_type(op)?);
                let value = match matches!(from, Type::Vector(..)) {
                    true => self.convert_lanes(*a, from, to, false)?,
                    false => self.convert_unsigned(self.scalar(*a)?, from, to)?,
                };
                self.set(op, value)
            }
            OpKind::Opaque(a) => {
                let value = self.opaque(self.int(*a)?)?;
                self.set(op, value)
            }
            OpKind::Bitcast(a) => {
                let value = self.bitcast(self.scalar(*a)?, self.result_type(op)?)?;
                self.set(op, value)
            }
            OpKind::Complex(re, im) => {
                let value = self.complex(*re, *im)?;
                self.set(op, value)
            }
            OpKind::RealPart(z) | OpKind::ImagPart(z) => {
                let value = self.complex_part(*z, matches!(func.kind(op), OpKind::ImagPart(_)))?;
                self.set(op, value)
            }
            OpKind::Math(function, args) => {
                let value = self.math(*function, args)?;
                self.set(op, value)
            }
            OpKind::Splat(_) | OpKind::Shuffle { .. } | OpKind::GetLane { .. } | OpKind::SetLane { .. } => {
                let value = self.vector_op(func.kind(op), self.result_type(op)?)?;
                self.set(op, value)
            }
            OpKind::Load(var) => {
                let value = self.load_var(*var)?;
                self.set(op, value)
            }
            OpKind::Store(var, value) => self.store_var(*var, self.scalar(*value)?),
            OpKind::VarAddr(var) => {
                let address = self.generic(self.passed_address(*var)?)?;
                self.set(op, address)
            }
            OpKind::LoadView(var) => {
                let view = self.load_view(*var)?;
                self.set_lowered(op, Lowered::View(view))
            }
            OpKind::StoreView(var, view) => self.store_view(*var, &self.view(*view)?),
            OpKind::MakeView { base, dims } => {
                let Type::View(elem, _) = self.result_type(op)? else {
                    return Err(Fault::bug("make_view gives no view"));
                };
                let view = self.make_view(*base, dims, elem)?;
                self.set_lowered(op, Lowered::View(view))
            }
            OpKind::Section { view, dims } => {
                let section = self.section(&self.view(*view)?, dims)?;
                self.set_lowered(op, Lowered::View(section))
            }
            OpKind::ViewBase(view) => {
                let base = self.generic(self.view(*view)?.base)?;
                self.set(op, base)
            }
            OpKind::ViewPart { view, dim, part } => {
                let value = self.view_part(&self.view(*view)?, *dim, *part)?;
                self.set(op, value)
            }
            OpKind::LoadElem { view, subscripts, align } => {
                let lowered = self.view(*view)?;
                let address = self.elem_addr(&lowered, subscripts)?;
                let how = self.aligned_access(*view, *align);
                let value = self.load_as(address, lowered.elem, self.touches(*view), how)?;
                self.set(op, value)
            }
            OpKind::StoreElem { view, subscripts, value, align } => {
                let lowered = self.view(*view)?;
                let address = self.elem_addr(&lowered, subscripts)?;
                let (touches, how) = (self.touches(*view), self.aligned_access(*view, *align));
                self.store_as(address, lowered.elem, self.scalar(*value)?, touches, how)
            }
            OpKind::ElemAddr { view, subscripts } => {
                let address = self.elem_addr(&self.view(*view)?, subscripts)?;
                let address = self.generic(address)?;
                self.set(op, address)
            }
            OpKind::LoadAt { addr, elem, access } => {
                let value = self.load_as(self.pointer(*addr)?, *elem, Touches::Unknown, *access)?;
                self.set(op, value)
            }
            OpKind::StoreAt { addr, elem, value, access } => {
                self.store_as(self.pointer(*addr)?, *elem, self.scalar(*value)?, Touches::Unknown, *access)
            }
            OpKind::PtrAdd { addr, bytes } => {
                let address = self.pointer_add(*addr, *bytes)?;
                self.set(op, address)
            }
            OpKind::Alloca { bytes, owner } => {
                let memory = self.alloca(self.index(*bytes)?, *owner)?;
                self.set(op, memory)
            }
            OpKind::MemMove { dst, src, bytes, align } => {
                let (dst, src) = (self.pointer(*dst)?, self.pointer(*src)?);
                self.builder.build_memmove(dst, *align, src, *align, self.index(*bytes)?)?;
                Ok(())
            }
            OpKind::MemSet { dst, byte, bytes } => {
                let byte = self.builder.build_int_truncate_or_bit_cast(self.int(*byte)?, self.unit.i8(), "")?;
                self.builder.build_memset(self.pointer(*dst)?, 1, byte, self.index(*bytes)?)?;
                Ok(())
            }
            OpKind::Call { callee, args, extra_attrs } => {
                self.call_op(&func.ops[op].results, *callee, args, extra_attrs)
            }
            OpKind::CallIndirect { callee, signature, args, extra_attrs } => {
                self.call_address(&func.ops[op].results, self.pointer(*callee)?, signature, args, extra_attrs)
            }
            OpKind::Print { items } => self.print_op(items),
            OpKind::If { cond, then_block, else_block } => self.if_op(op, *cond, *then_block, *else_block),
            OpKind::For(node) => self.for_op(op, node),
            OpKind::While { cond, body, step, test_first } => self.while_op(op, *cond, *body, *step, *test_first),
            OpKind::Cfg { blocks } => self.cfg_op(blocks),
            OpKind::Jump(target) => self.jump_op(*target),
            OpKind::Branch { cond, then_block, else_block } => self.branch_op(*cond, *then_block, *else_block),
            OpKind::SwitchJump { value, cases, default } => self.switch_jump(*value, cases, *default),
            OpKind::JumpIndirect { addr, targets } => self.jump_indirect(*addr, targets),
            OpKind::Switch { value, cases, default } => self.switch_op(op, *value, cases, *default),
            OpKind::Break(target) => self.break_op(*target),
            OpKind::Continue(target) => self.continue_op(*target),
            OpKind::Return(value) => self.return_op(value),
            OpKind::Yield(_) => Err(Fault::bug("a yield inside a block")),
            OpKind::Unreachable => {
                self.builder.build_unreachable()?;
                Ok(())
            }
            OpKind::Compute(_) => Err(Fault::bug("a compute construct that was not outlined")),
            OpKind::Data(node) => self.data_op(op, node),
            OpKind::Threads(node) => self.threads_op(op, node),
            OpKind::ByDevice { gpu, cpu } => self.by_device(*gpu, *cpu),
            OpKind::Single { body } => self.single(*body),
            OpKind::Barrier => self.team_barrier(),
            OpKind::PrivateMemory { owner, offset, bytes } => {
                let address = self.private_memory(*owner, *offset, *bytes)?;
                self.set(op, address)
            }
            OpKind::GridSingle { body } => self.grid_single(*body),
            OpKind::GridBarrier => self.grid_barrier(),
            OpKind::MatrixUnit => {
                let there = self.has_matrix_unit()?;
                self.set(op, there)
            }
            OpKind::MatrixMultiplyAdd { a, b, sums } => {
                let pair = self.matrix_multiply_add([*a, *b, sums[0], sums[1]])?;
                self.set_pair(&func.ops[op].results, pair)
            }
            OpKind::DeviceAddr { data, clause } => {
                let address = self.device_addr(*data, *clause)?;
                self.set(op, address)
            }
            OpKind::DeviceView { data, clause, view } => {
                let view = self.device_view(*data, *clause, &self.view(*view)?)?;
                self.set_lowered(op, Lowered::View(view))
            }
            OpKind::Announce(node) => {
                let done = self.announce(node)?;
                self.set(op, done)
            }
            OpKind::Launch(launch) => self.launch(launch),
            OpKind::Check(check) => self.check_op(check),
            OpKind::DataAction(node) => self.data_action(node),
            OpKind::Wait(node) => self.wait_op(node),
            OpKind::DeviceAction(node) => self.device_action(node),
            OpKind::AtomicLoad(place) => {
                let value = self.atomic_load(place)?;
                self.set(op, value)
            }
            OpKind::AtomicStore(place, value) => self.atomic_store(place, *value),
            OpKind::AtomicUpdate { place, op: update, value, new } => {
                let value = self.atomic_update(place, *update, *value, *new)?;
                self.set(op, value)
            }
            OpKind::AtomicCompareExchange { place, expected, desired } => {
                let value = self.atomic_compare_exchange(place, *expected, *desired)?;
                self.set(op, value)
            }
            OpKind::ConstF80(_)
            | OpKind::ConstF128(_)
            | OpKind::LabelAddr(_)
            | OpKind::StackSave
            | OpKind::StackRestore(_)
            | OpKind::HeapAlloc { .. }
            | OpKind::HeapFree { .. }
            | OpKind::Fail(_)
            | OpKind::Stop { .. }
            | OpKind::VaStart(_)
            | OpKind::FrameAddress(_)
            | OpKind::ReturnAddress(_)
            | OpKind::Trap
            | OpKind::Fence
            | OpKind::Asm(_)
            | OpKind::IntrinsicOverflow { .. }
            | OpKind::HostAtomic { .. }
            | OpKind::CompareExchange { .. }
            | OpKind::Field { .. }
            | OpKind::RowView { .. }
            | OpKind::UseDevice { .. }
            | OpKind::MappedEnd { .. } => self.machine_op(op),
        }
    }

    // Results.

    pub fn result(&self, op: Op) -> Result<Value> {
        self.func.ops[op].results.first().copied().ok_or_else(|| Fault::bug("an op without its result"))
    }

    fn result_type(&self, op: Op) -> Result<Type> {
        Ok(self.func.type_of(self.result(op)?))
    }

    fn set(&mut self, op: Op, value: impl Into<BasicValueEnum<'ctx>>) -> Result<()> {
        self.set_lowered(op, Lowered::Scalar(value.into()))
    }

    fn set_lowered(&mut self, op: Op, value: Lowered<'ctx>) -> Result<()> {
        let result = self.result(op)?;
        self.define(result, value);
        Ok(())
    }

    // Constants.

    fn constant_int(&mut self, op: Op, n: i64) -> Result<()> {
        let ty = self.result_type(op)?;
        match self.unit.value_type(ty) {
            Some(inkwell::types::BasicTypeEnum::IntType(ty)) => self.set(op, ty.const_int(n as u64, true)),
            _ => Err(Fault::bug(format!("an integer constant of type {ty}"))),
        }
    }

    fn constant_float(&mut self, op: Op, x: f64) -> Result<()> {
        let ty = self.result_type(op)?;
        match self.unit.value_type(ty) {
            Some(inkwell::types::BasicTypeEnum::FloatType(ty)) => self.set_real(op, ty.const_float(x)),
            _ => Err(Fault::bug(format!("a real constant of type {ty}"))),
        }
    }

    fn set_real(&mut self, op: Op, constant: FloatValue<'ctx>) -> Result<()> {
        let value = if self.observes_floats { raw::freeze(&self.builder, constant) } else { constant };
        self.set(op, value)
    }

    // Memory and calls.

    /// An integer as `I64`, sign-extended.
    pub fn index(&self, value: Value) -> Result<IntValue<'ctx>> {
        self.resized(self.int(value)?, self.unit.i64())
    }

    pub fn dynamic_stack(&self, bytes: IntValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let memory = self.builder.build_array_alloca(self.unit.i8(), bytes, "")?;
        if let Some(instruction) = memory.as_instruction() {
            instruction.set_alignment(16)?;
        }
        Ok(memory)
    }

    /// Ops of the machine's level, and of records and tables of rows.
    fn machine_op(&mut self, op: Op) -> Result<()> {
        let func = self.func;
        match func.kind(op) {
            OpKind::ConstF80(bytes) => self.set_real(op, self.constant_f80(bytes)),
            OpKind::ConstF128(bits) => self.set_real(op, self.constant_f128(*bits)?),
            OpKind::LabelAddr(block) => {
                let address = self.label_address(*block)?;
                self.set(op, address)
            }
            OpKind::StackSave => {
                let top = self.stack_save()?;
                self.set(op, top)
            }
            OpKind::StackRestore(top) => self.stack_restore(*top),
            OpKind::HeapAlloc { bytes, owner, of_frame } => {
                let memory = self.heap_alloc(self.index(*bytes)?, *owner, *of_frame)?;
                self.set(op, memory)
            }
            OpKind::HeapFree { addr, owner } => self.heap_free(self.pointer(*addr)?, *owner),
            OpKind::Fail(message) => self.fail(message),
            OpKind::Stop { text, status } => self.stop(text, *status),
            OpKind::VaStart(list) => self.va_start(*list),
            OpKind::FrameAddress(level) => {
                let address = self.frame_intrinsic("llvm.frameaddress", *level)?;
                self.set(op, address)
            }
            OpKind::ReturnAddress(level) => {
                let address = self.frame_intrinsic("llvm.returnaddress", *level)?;
                self.set(op, address)
            }
            OpKind::Trap => self.call(self.unit.intrinsic("llvm.trap", &[])?, &[]).map(|_| ()),
            OpKind::Fence => {
                self.builder.build_fence(AtomicOrdering::SequentiallyConsistent, false, "")?;
                Ok(())
            }
            OpKind::Asm(asm) => self.asm(asm, &func.ops[op].results),
            OpKind::IntrinsicOverflow { op: binary, unsigned, a, b } => {
                let pair = self.overflow(*binary, *unsigned, *a, *b)?;
                self.set_pair(&func.ops[op].results, pair)
            }
            OpKind::HostAtomic { op: atomic, addr, elem, value, new } => {
                let value = self.host_atomic(*atomic, *addr, *elem, *value, *new)?;
                self.set(op, value)
            }
            OpKind::CompareExchange { addr, elem, expected, desired } => {
                let outcome = self.compare_exchange(*addr, *elem, *expected, *desired)?;
                for (result, value) in func.ops[op].results.iter().zip(outcome) {
                    self.define(*result, Lowered::Scalar(value));
                }
                Ok(())
            }
            OpKind::Field { view, offset, elem, dims } => {
                let member = self.field(&self.view(*view)?, *offset, *elem, dims)?;
                self.set_lowered(op, Lowered::View(member))
            }
            OpKind::RowView { table, subscripts, elem, inner } => {
                let row = self.row_view(*table, subscripts, *elem, inner)?;
                self.set_lowered(op, Lowered::View(row))
            }
            OpKind::UseDevice { addr, if_present, cond } => {
                let address = self.use_device(*addr, *if_present, *cond)?;
                self.set(op, address)
            }
            OpKind::MappedEnd { addr, behind } => {
                let address = self.mapped_end(*addr, *behind)?;
                self.set(op, address)
            }
            other => Err(Fault::bug(format!("{other:?} is no op of the machine's level"))),
        }
    }

    /// A gang of the CPU is one thread.
    fn private_memory(&self, owner: Owner, offset: Value, bytes: Value) -> Result<PointerValue<'ctx>> {
        let memory = self.kernel()?.private.ok_or_else(|| Fault::bug("private memory outside of a kernel"))?;
        let (offset, bytes) = (self.index(offset)?, self.index(bytes)?);
        let number = match (self.unit.machine, owner) {
            (Machine::Cpu, _) | (Machine::Gpu, Owner::Gang) => self.unit.const_i64(0),
            (Machine::Gpu, Owner::Worker) => self.register("tid", 1)?,
            (Machine::Gpu, Owner::Thread) => self.thread()?,
        };
        let own = self.int_binary(BinaryOp::Mul, number, bytes, true)?;
        let offset = self.int_binary(BinaryOp::Add, offset, own, true)?;
        self.generic(crate::raw::gep(&self.builder, self.unit.i8(), memory, offset, true)?)
    }

    fn print_op(&mut self, items: &[PrintItem]) -> Result<()> {
        match self.unit.machine {
            Machine::Gpu => self.print_on_gpu(items),
            Machine::Cpu => self.print_on_cpu(items),
        }
    }

    /// The element type that holds a value of this type in memory.
    pub fn elem_of(&self, ty: Type) -> Result<Elem> {
        ty.elem().ok_or_else(|| Fault::bug("a view has no place in memory"))
    }
}
