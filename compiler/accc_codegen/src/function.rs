//! Lowering one function: the frame, the variables' places, and the way through its blocks.
//!
//! The LLVM function starts with a block that holds all fixed-size stack memory and what must be ready before the body
//! (`prologue`); the body starts in the next one. Variables live in memory, LLVM promotes them. Values are kept in a
//! side table; a view is a handful of LLVM values.

use crate::debug::{self, FunctionDebug};
use crate::facts::{Facts, facts};
use crate::fault::{Fault, Result};
use crate::host::frame_record::FreeRecords;
use crate::host::threads::region_variables;
use crate::kernel::KernelState;
use crate::ops::conditions::made_of_jumps;
use crate::types::{Lowered, SHARED, ViewValue};
use crate::unit::Unit;
use crate::{descriptor, raw};
use accc_ir::{
    AT_LAUNCH, Block, Elem, EntityId, FuncId, Function, Machine, Op, OpKind, StaticDim, Storage, Type, Value, Var,
    VarClass,
};
use accc_source::Span;
use inkwell::AddressSpace;
use inkwell::attributes::AttributeLoc;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Linkage;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{
    BasicMetadataValueEnum, BasicValueEnum, FloatValue, FunctionValue, IntValue, MetadataValue, PointerValue,
};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// Where a variable is.
#[derive(Clone, Debug)]
pub(crate) enum VarLocation<'ctx> {
    /// A scalar, a static array or anything else that is just memory.
    Memory(PointerValue<'ctx>),
    /// A descriptor in memory.
    Descriptor(PointerValue<'ctx>),
    /// A view parameter of a kernel.
    View(ViewValue<'ctx>),
}

/// A structured op that `Break` or `Continue` may name.
pub(crate) struct Frame<'ctx> {
    pub op: Op,
    /// `None` for loops whose iterations run in parallel.
    pub exit: Option<BasicBlock<'ctx>>,
    pub next: Option<BasicBlock<'ctx>>,
    /// Data regions open around it.
    pub data_depth: usize,
}

/// A data region that is being lowered: its clauses in memory.
pub(crate) struct OpenData<'ctx> {
    pub op: Op,
    pub clauses: PointerValue<'ctx>,
}

pub(crate) struct Lower<'u, 'ctx, 'a> {
    pub unit: &'u Unit<'ctx, 'a>,
    pub func: &'a Function,
    pub llvm: FunctionValue<'ctx>,
    pub builder: Builder<'ctx>,
    pub prologue: Builder<'ctx>,
    pub facts: Facts,
    pub frames: Vec<Frame<'ctx>>,
    pub open_data: Vec<OpenData<'ctx>>,
    /// Access groups of the vector loops around, innermost last.
    pub vector_groups: Vec<MetadataValue<'ctx>>,
    /// On a GPU: the variables of the loops around, in 64 bits.
    pub wide_ivs: HashMap<Var, IntValue<'ctx>>,
    /// Those of loops that each thread runs by itself, an iteration at a time.
    pub own_ivs: HashSet<Var>,
    pub kernel: Option<KernelState<'ctx>>,
    /// On a GPU: the list of what has a size known only at run time (`frame_memory`).
    pub blocks: Option<PointerValue<'ctx>>,
    /// Kernels, and the versions of routines that they call.
    pub on_device: bool,
    /// Computes as the float environment of the moment says: constants are hidden from LLVM's builder, which computes.
    pub observes_floats: bool,
    /// Ops that are lowered by the branch that they decide about.
    pub jumps: HashSet<Op>,
    /// The loop that is being shared out tells the runtime of its iterations.
    pub tells: bool,
    pub span: Span,
    pub debug: Option<FunctionDebug>,
    /// Blocks of `cfg`s, and the data regions open around those that are being lowered.
    pub labels: RefCell<HashMap<Block, BasicBlock<'ctx>>>,
    pub label_depths: HashMap<Block, usize>,
    /// For each separate variable its scope and those of the others.
    pub scope_lists: RefCell<HashMap<Var, [MetadataValue<'ctx>; 2]>>,
    pub free_records: FreeRecords<'ctx>,
    start: BasicBlock<'ctx>,
    pub values: Vec<Option<Lowered<'ctx>>>,
    pub places: Vec<Option<VarLocation<'ctx>>>,
    /// The region of threads that is being lowered, and the variables that each region has for itself.
    pub region: Option<Op>,
    pub regions: HashMap<Op, HashSet<Var>>,
    /// What the caller passed for optional arguments, which may be null, where their places are others.
    pub passed: HashMap<Var, PointerValue<'ctx>>,
}

/// Lowers a function that is no kernel.
pub(crate) fn lower_function(unit: &Unit<'_, '_>, id: FuncId) -> Result<()> {
    let mut lower = Lower::new(unit, &unit.ir.functions[id], unit.function(id)?);
    lower.observes_floats = unit.float_observers.contains(&id);
    lower_body(lower, unit.with_labels.contains(&id).then_some(id))
}

/// Lowers the body that a procedure has; its labels are kept for globals that hold their addresses.
pub(crate) fn lower_body(mut lower: Lower<'_, '_, '_>, keep_labels: Option<FuncId>) -> Result<()> {
    let (func, llvm) = (lower.func, lower.llvm);
    lower.check_types()?;
    let body = func.body.ok_or_else(|| Fault::bug("a procedure without a body"))?;
    for (i, var) in func.params.iter().enumerate() {
        let value = llvm.get_nth_param(i as u32).ok_or_else(|| Fault::bug("a parameter is missing"))?;
        lower.place_param(*var, Lowered::Scalar(value))?;
    }
    lower.regions = region_variables(func);
    lower.place_variables()?;
    lower.begin_frame_memory()?;
    lower.describe_variables()?;
    if lower.block(body)?.is_some() {
        lower.end_frame_memory()?;
        lower.tell_leave()?;
        lower.builder.build_return(None)?;
    }
    if let Some(id) = keep_labels {
        let labels = lower.labels.borrow();
        lower.unit.labels.borrow_mut().extend(labels.iter().map(|(block, label)| ((id, *block), *label)));
    }
    lower.finish()
}

/// Host code runs on every x86-64, at its best on those of today. Without optimisation it keeps a frame pointer, by
/// which debuggers see where a function's own code begins. A GPU takes the lanes of a warp through a table of jumps one target
/// after the other; few short cases it can run for all lanes at once.
fn tune<'ctx>(unit: &Unit<'ctx, '_>, llvm: FunctionValue<'ctx>) {
    let add = |name: &str, value: &str| {
        llvm.add_attribute(AttributeLoc::Function, unit.context.create_string_attribute(name, value));
    };
    if unit.on_gpu() {
        return add("no-jump-tables", "true");
    }
    add("tune-cpu", "generic");
    if unit.options.opt_level == 0 {
        add("frame-pointer", "all");
    }
}

impl<'u, 'ctx, 'a> Lower<'u, 'ctx, 'a> {
    pub fn new(unit: &'u Unit<'ctx, 'a>, func: &'a Function, llvm: FunctionValue<'ctx>) -> Lower<'u, 'ctx, 'a> {
        tune(unit, llvm);
        let entry = unit.context.append_basic_block(llvm, "entry");
        let start = unit.context.append_basic_block(llvm, "start");
        let (builder, prologue) = (unit.context.create_builder(), unit.context.create_builder());
        builder.position_at_end(start);
        prologue.position_at_end(entry);
        Lower {
            facts: facts(func, unit.ir.spelling),
            jumps: if unit.on_gpu() { HashSet::new() } else { made_of_jumps(func) },
            frames: Vec::new(),
            open_data: Vec::new(),
            vector_groups: Vec::new(),
            wide_ivs: HashMap::new(),
            own_ivs: HashSet::new(),
            kernel: None,
            blocks: None,
            on_device: func.kernel.is_some() || unit.on_gpu(),
            observes_floats: false,
            tells: false,
            span: func.span,
            debug: debug::begin(unit, func, llvm, &builder),
            labels: RefCell::default(),
            label_depths: HashMap::new(),
            scope_lists: RefCell::default(),
            free_records: RefCell::default(),
            start,
            unit,
            func,
            llvm,
            builder,
            prologue,
            region: None,
            regions: HashMap::new(),
            values: vec![None; func.values.len()],
            places: vec![None; func.vars.len()],
            passed: HashMap::new(),
        }
    }

    /// Joins the prologue to the body.
    pub fn finish(self) -> Result<()> {
        self.prologue.build_unconditional_branch(self.start)?;
        Ok(())
    }

    // Blocks.

    /// Lowers a block; gives what it yields, or `None` where control does not reach its end.
    pub fn block(&mut self, block: Block) -> Result<Option<Vec<Lowered<'ctx>>>> {
        let values = self.ops_of(block)?;
        values.map(|values| values.iter().map(|value| self.value(*value)).collect()).transpose()
    }

    /// Lowers the ops of a block; gives the values that it yields.
    pub fn ops_of(&mut self, block: Block) -> Result<Option<&'a [Value]>> {
        let func = self.func;
        for op in &func.blocks[block].ops {
            if self.jumps.contains(op) {
                continue;
            }
            let outer = std::mem::replace(&mut self.span, func.ops[*op].span);
            self.locate(self.span);
            if let OpKind::Yield(values) = func.kind(*op) {
                return Ok(Some(values));
            }
            self.op(*op)?;
            self.span = outer;
            self.locate(outer);
            if func.kind(*op).is_terminator() {
                return Ok(None);
            }
        }
        Err(Fault::bug("a block without a terminator"))
    }

    pub fn new_block(&self, name: &str) -> BasicBlock<'ctx> {
        self.unit.context.append_basic_block(self.llvm, name)
    }

    pub fn branch(&self, target: BasicBlock<'ctx>) -> Result<()> {
        self.builder.build_unconditional_branch(target)?;
        Ok(())
    }

    // Values.

    pub fn define(&mut self, value: Value, lowered: Lowered<'ctx>) {
        self.values[value.index()] = Some(lowered);
    }

    pub fn value(&self, value: Value) -> Result<Lowered<'ctx>> {
        self.values[value.index()].clone().ok_or_else(|| Fault::bug(format!("{value} is used before it is computed")))
    }

    pub fn scalar(&self, value: Value) -> Result<BasicValueEnum<'ctx>> {
        match self.value(value)? {
            Lowered::Scalar(scalar) => Ok(scalar),
            Lowered::View(_) => Err(Fault::bug(format!("{value} is a view where a scalar is expected"))),
        }
    }

    pub fn int(&self, value: Value) -> Result<IntValue<'ctx>> {
        match self.scalar(value)? {
            BasicValueEnum::IntValue(int) => Ok(int),
            other => Err(Fault::bug(format!("{value} is {other} where an integer is expected"))),
        }
    }

    pub fn float(&self, value: Value) -> Result<FloatValue<'ctx>> {
        match self.scalar(value)? {
            BasicValueEnum::FloatValue(float) => Ok(float),
            other => Err(Fault::bug(format!("{value} is {other} where a real is expected"))),
        }
    }

    pub fn pointer(&self, value: Value) -> Result<PointerValue<'ctx>> {
        match self.scalar(value)? {
            BasicValueEnum::PointerValue(pointer) => Ok(pointer),
            other => Err(Fault::bug(format!("{value} is {other} where an address is expected"))),
        }
    }

    pub fn view(&self, value: Value) -> Result<ViewValue<'ctx>> {
        match self.value(value)? {
            Lowered::View(view) => Ok(view),
            Lowered::Scalar(_) => Err(Fault::bug(format!("{value} is no view"))),
        }
    }

    /// The address as one of the generic address space.
    pub fn generic(&self, pointer: PointerValue<'ctx>) -> Result<PointerValue<'ctx>> {
        if pointer.get_type().get_address_space() == AddressSpace::default() {
            return Ok(pointer);
        }
        Ok(self.builder.build_address_space_cast(pointer, self.unit.ptr(), "")?)
    }

    /// Calls a function; gives its result where it has one.
    pub fn call(
        &self,
        callee: FunctionValue<'ctx>,
        args: &[BasicValueEnum<'ctx>],
    ) -> Result<Option<BasicValueEnum<'ctx>>> {
        let args: Vec<BasicMetadataValueEnum> = args.iter().map(|arg| (*arg).into()).collect();
        Ok(self.builder.build_call(callee, &args, "")?.try_as_basic_value().basic())
    }

    /// Calls a function that has a result.
    pub fn call_value(
        &self,
        callee: FunctionValue<'ctx>,
        args: &[BasicValueEnum<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>> {
        self.call(callee, args)?.ok_or_else(|| Fault::bug("a call without a result"))
    }

    // The frame.

    /// Memory of the frame, for as long as the function runs.
    pub fn stack(&self, ty: BasicTypeEnum<'ctx>, align: u64, name: &str) -> Result<PointerValue<'ctx>> {
        let memory = self.prologue.build_alloca(ty, name)?;
        if let Some(instruction) = memory.as_instruction() {
            instruction.set_alignment(align.max(1) as u32)?;
        }
        Ok(memory)
    }

    pub fn place(&self, var: Var) -> Result<&VarLocation<'ctx>> {
        self.places[var.index()].as_ref().ok_or_else(|| Fault::bug(format!("variable {var} has no place")))
    }

    /// The place of a parameter's variable: what was passed, or a copy that may be written.
    pub fn place_param(&mut self, var: Var, passed: Lowered<'ctx>) -> Result<()> {
        let data = &self.func.vars[var];
        let place = match (passed, data.class, &data.storage) {
            (Lowered::View(mut view), VarClass::ValueParam, Storage::Descriptor { contiguous, .. }) => {
                if *contiguous && let Some(first) = view.dims.first_mut() {
                    first.stride = self.unit.const_i64(view.elem.bytes() as i64);
                }
                VarLocation::View(view)
            }
            (Lowered::Scalar(BasicValueEnum::PointerValue(address)), VarClass::RefParam, storage) => {
                let address = self.place_optional(var, address)?;
                match storage {
                    Storage::Descriptor { .. } => VarLocation::Descriptor(address),
                    Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Array { .. } => {
                        VarLocation::Memory(address)
                    }
                }
            }
            (Lowered::Scalar(value), VarClass::ValueParam, Storage::Scalar(_) | Storage::Pointer { .. }) => {
                let (elem, _) = self.scalar_type(var)?;
                let align = data.align.unwrap_or(elem.align());
                let memory = self.stack(self.unit.memory_type(elem), align, &data.name)?;
                let stored = match (elem, value) {
                    (Elem::Bool(bytes), BasicValueEnum::IntValue(flag)) => {
                        self.prologue.build_int_z_extend(flag, self.unit.bool_memory(bytes), "")?.into()
                    }
                    // Loaded as one of the generic space: stored as another it would lose its provenance and space.
                    (Elem::Ptr, BasicValueEnum::PointerValue(address))
                        if address.get_type().get_address_space() != AddressSpace::default() =>
                    {
                        self.prologue.build_address_space_cast(address, self.unit.ptr(), "")?.into()
                    }
                    _ => value,
                };
                self.prologue.build_store(memory, stored)?;
                VarLocation::Memory(memory)
            }
            _ => return Err(Fault::bug(format!("parameter `{}` does not fit its variable", data.name))),
        };
        self.places[var.index()] = Some(place);
        Ok(())
    }

    /// Places for all variables that are no parameters.
    /// Of those that a region of threads has for itself only the region that is lowered has places.
    pub fn place_variables(&mut self) -> Result<()> {
        for (var, data) in self.func.vars.iter() {
            let owner = self.regions.iter().find(|(_, own)| own.contains(&var)).map(|(op, _)| *op);
            let is_frames = data.class == VarClass::Local;
            if is_frames && owner != self.region {
                continue;
            }
            let place = match data.class {
                VarClass::RefParam | VarClass::ValueParam | VarClass::Member { .. } => continue,
                VarClass::Global(global) => {
                    let address = self.global_address(global)?;
                    match data.storage {
                        Storage::Descriptor { .. } => VarLocation::Descriptor(address),
                        Storage::Scalar(_) | Storage::Pointer { .. } | Storage::Array { .. } => {
                            VarLocation::Memory(address)
                        }
                    }
                }
                VarClass::Local => self.local(var)?,
                VarClass::GangLocal | VarClass::WorkerLocal => match self.unit.machine {
                    Machine::Gpu => self.shared(var)?,
                    Machine::Cpu => self.local(var)?,
                },
            };
            self.places[var.index()] = Some(place);
        }
        Ok(())
    }

    fn local(&self, var: Var) -> Result<VarLocation<'ctx>> {
        let data = &self.func.vars[var];
        match &data.storage {
            Storage::Scalar(elem) => {
                let align = data.align.unwrap_or(elem.align());
                Ok(VarLocation::Memory(self.stack(self.unit.memory_type(*elem), align, &data.name)?))
            }
            Storage::Pointer { .. } => Ok(VarLocation::Memory(self.stack(self.unit.ptr().into(), 8, &data.name)?)),
            Storage::Array { elem, dims } => {
                let ty = self.unit.bytes_type(array_bytes(*elem, dims), elem.align());
                let align = data.align.unwrap_or(if dims.is_empty() { elem.align() } else { elem.align().max(16) });
                Ok(VarLocation::Memory(self.stack(ty, align, &data.name)?))
            }
            Storage::Descriptor { elem, rank, kind, .. } => {
                let memory = self.stack(self.unit.bytes_type(descriptor::bytes(*rank), 8), 8, &data.name)?;
                let header = descriptor::header(*elem, *rank, *kind);
                for (word, bytes) in header.chunks_exact(8).enumerate() {
                    let bits = bytes.iter().rev().fold(0u64, |bits, byte| bits << 8 | u64::from(*byte));
                    let offset = self.unit.const_i64(8 * word as i64);
                    let address = raw::gep(&self.prologue, self.unit.i8(), memory, offset, true)?;
                    self.prologue.build_store(address, self.unit.i64().const_int(bits, false))?;
                }
                Ok(VarLocation::Descriptor(memory))
            }
        }
    }

    /// Shared memory: one copy for the gang, or one for each of its workers.
    fn shared(&self, var: Var) -> Result<VarLocation<'ctx>> {
        let data = &self.func.vars[var];
        let (ty, size, align) = match &data.storage {
            Storage::Scalar(elem) => (self.unit.memory_type(*elem), elem.bytes(), elem.align()),
            Storage::Pointer { .. } => (self.unit.ptr().into(), 8, 8),
            Storage::Array { elem, dims } => {
                let size = array_bytes(*elem, dims);
                (self.unit.bytes_type(size, elem.align()), size, elem.align().max(16))
            }
            Storage::Descriptor { .. } => {
                let what = format!("a gang-private array `{}` whose shape is known only at run time", data.name);
                return Err(Fault::unsupported(data.span, &what, "give the array constant bounds"));
            }
        };
        let rows = match data.class {
            VarClass::WorkerLocal => match self.func.kernel.as_ref().map(|kernel| kernel.block[1]) {
                Some(AT_LAUNCH) | None => self.unit.options.model.workers(),
                Some(workers) => workers,
            },
            _ => 1,
        };
        // One after the other, each aligned.
        let bytes = size.next_multiple_of(align);
        let ty = if rows > 1 { self.unit.bytes_type(bytes * u64::from(rows), align) } else { ty };
        let name = format!("{}.{}", self.func.name, data.name.trim_start_matches('.'));
        let global = self.unit.llvm.add_global(ty, Some(AddressSpace::from(SHARED)), &name);
        global.set_linkage(Linkage::Internal);
        global.set_initializer(&undef(ty));
        global.set_alignment(align as u32);
        let memory = global.as_pointer_value();
        if rows == 1 {
            return Ok(VarLocation::Memory(memory));
        }
        let callee = self.unit.intrinsic("llvm.nvvm.read.ptx.sreg.tid.y", &[])?;
        let row = self.prologue.build_call(callee, &[], "")?.try_as_basic_value().basic();
        let row = row.ok_or_else(|| Fault::bug("a thread without a number"))?.into_int_value();
        let row = self.prologue.build_int_z_extend(row, self.unit.i64(), "")?;
        let offset = self.prologue.build_int_nuw_mul(row, self.unit.const_i64(bytes as i64), "")?;
        Ok(VarLocation::Memory(raw::gep(&self.prologue, self.unit.i8(), memory, offset, true)?))
    }

    /// The IR type of a variable's value.
    pub fn scalar_type(&self, var: Var) -> Result<(Elem, Type)> {
        match self.func.vars[var].storage {
            Storage::Pointer { .. } => Ok((Elem::Ptr, Type::Ptr)),
            Storage::Scalar(elem) => match elem.value_type() {
                Some(ty) => Ok((elem, ty)),
                None => Err(Fault::bug(format!("`{}` has no value", self.func.vars[var].name))),
            },
            Storage::Array { .. } | Storage::Descriptor { .. } => {
                Err(Fault::bug(format!("`{}` is no scalar", self.func.vars[var].name)))
            }
        }
    }
}

pub(crate) fn array_bytes(elem: Elem, dims: &[StaticDim]) -> u64 {
    dims.iter().fold(elem.bytes(), |bytes, dim| bytes * dim.extent.max(0) as u64)
}

pub(crate) fn undef(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    match ty {
        BasicTypeEnum::ArrayType(ty) => ty.get_undef().into(),
        BasicTypeEnum::FloatType(ty) => ty.get_undef().into(),
        BasicTypeEnum::IntType(ty) => ty.get_undef().into(),
        BasicTypeEnum::PointerType(ty) => ty.get_undef().into(),
        BasicTypeEnum::StructType(ty) => ty.get_undef().into(),
        BasicTypeEnum::VectorType(ty) => ty.get_undef().into(),
        BasicTypeEnum::ScalableVectorType(ty) => ty.get_undef().into(),
    }
}
