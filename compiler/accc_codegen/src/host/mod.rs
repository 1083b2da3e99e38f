//! The host's side of constructs: data regions, the choice of a region's clone, launches.
//!
//! A data region's clauses are an array of `accc_abi::DataClause` in the frame, filled on entry, whose `device` fields
//! the runtime fills; kernels' arguments are read from there. Constructs and kernels are constants of the object.

pub(crate) mod absent;
pub(crate) mod announce;
pub(crate) mod data_action;
pub(crate) mod declared;
pub(crate) mod frame_record;
pub(crate) mod records;
pub(crate) mod reference;
pub(crate) mod startup;
pub(crate) mod threads;

use crate::fault::{Fault, Result};
use crate::function::{Lower, OpenData};
use crate::kernel::kernel_cpu;
use crate::ops::access::Touches;
use crate::types::ViewValue;
use crate::unit::Unit;
use crate::{descriptor, kernel, params, raw};
use accc_abi::{
    CLAUSE_ALWAYS_IN, CLAUSE_ALWAYS_OUT, CLAUSE_ANNOUNCED, CLAUSE_BEHIND_RECORD, CLAUSE_GIVES_WAY, CLAUSE_IMPLICIT,
    CLAUSE_LATE, CLAUSE_ONLY_READ, CLAUSE_OWN_COPY, CLAUSE_READ_BETWEEN, CLAUSE_READONLY, CLAUSE_RESULT,
    CLAUSE_UNSIZED, CLAUSE_ZERO, ELEM_BYTES, ELEM_COMPLEX, ELEM_FLOAT, ELEM_INT, ELEM_LOGICAL, KERNEL_COOPERATIVE,
    KERNEL_COVERS, KERNEL_PRINTS, KERNEL_PRIVATE, KERNEL_UNEVEN, TARGET_NVPTX,
};
use accc_ir::{
    Block, ClauseKind, Construct, ConstructKind, Data, DataClause, Elem, FuncId, Launch, Machine, Modifiers, Op,
    OpKind, PointerDim, RowShape, SectionRange, Storage, Var, VarClass,
};
use frame_record::{Field, FrameRecord};
use inkwell::IntPredicate;
use inkwell::module::Linkage;
use inkwell::values::{BasicValueEnum, GlobalValue, IntValue, PointerValue};
use records::record_type;
use std::mem::{offset_of, size_of};

const CLAUSE_BYTES: u64 = size_of::<accc_abi::DataClause>() as u64;

/// First element, number of elements, and step of a section in one dimension.
type Range<'ctx> = (IntValue<'ctx>, IntValue<'ctx>, Option<IntValue<'ctx>>);

impl<'ctx> Lower<'_, 'ctx, '_> {
    // Data regions.

    pub fn data_op(&mut self, op: Op, node: &Data) -> Result<()> {
        self.host_only()?;
        let constant = construct_constant(self.unit, &self.func.display_name, &node.construct)?;
        let construct: BasicValueEnum = constant.into();
        let record = self.fill_clauses(&node.clauses, node.compute)?;
        let clauses = record.address;
        let count: BasicValueEnum = self.unit.const_i32(node.clauses.len() as u32).into();
        let queue_number = self.queue(node.asynchronous)?;
        let queue: BasicValueEnum = queue_number.into();
        let active = node.if_cond.map(|cond| self.int(cond)).transpose()?;
        let actions = [construct, count, clauses.into(), queue];
        self.when(active, |lower| {
            lower.wait_before(constant, &node.wait, queue_number)?;
            lower.runtime("__accc_data_begin", &actions)
        })?;
        if node.compute {
            self.runtime("__accc_compute_begin", &[construct, queue])?;
        }
        self.open_data.push(OpenData { op, clauses });
        let falls_through = self.block(node.body)?.is_some();
        self.open_data.pop();
        if !falls_through {
            // The body ends the program; nothing comes after it.
            let after = self.new_block("after");
            self.builder.position_at_end(after);
        }
        if node.compute {
            let flags = if node.deferrable_wait { accc_abi::END_DEFERRABLE_WAIT } else { 0 };
            self.runtime("__accc_compute_end", &[construct, queue, self.unit.const_i32(flags).into()])?;
        }
        self.when(active, |lower| lower.runtime("__accc_data_end", &actions))?;
        self.give_back(record);
        Ok(())
    }

    /// The clauses in memory, and behind them their dimensions; a null-free address also without any.
    pub fn fill_clauses(&self, clauses: &[DataClause], of_compute: bool) -> Result<FrameRecord<'ctx>> {
        let extents =
            clauses.iter().map(|clause| self.clause_extent(clause, of_compute)).collect::<Result<Vec<_>>>()?;
        let dims: usize = extents.iter().map(|(_, dims)| dims.len()).sum();
        let (bytes, bytes_of_dim) = (CLAUSE_BYTES * clauses.len() as u64, size_of::<accc_abi::Dim>() as u64);
        let record = self.take_record((bytes + bytes_of_dim * dims as u64) / 8, "clauses")?;
        let mut free = bytes;
        for (i, (clause, (host, dims))) in clauses.iter().zip(&extents).enumerate() {
            let memory = self.byte_offset(record.address, CLAUSE_BYTES * i as u64)?;
            let dims_memory = match dims.is_empty() {
                true => self.unit.ptr().const_null(),
                false => self.byte_offset(record.address, free)?,
            };
            self.fill_dims(dims_memory, dims)?;
            free += bytes_of_dim * dims.len() as u64;
            self.fill_clause(memory, clause, *host, (dims.len(), dims_memory))?;
        }
        Ok(record)
    }

    fn fill_clause(
        &self,
        memory: PointerValue<'ctx>,
        clause: &DataClause,
        host: PointerValue<'ctx>,
        (rank, dims): (usize, PointerValue<'ctx>),
    ) -> Result<()> {
        type Of = accc_abi::DataClause;
        let data = &self.func.vars[clause.var];
        let unsized_pointer = data.is_pointer() && clause.section.is_none();
        let flag = |is_so: bool, flag: u32| if is_so { flag } else { 0 };
        let flags = clause_flags(clause)
            | flag(unsized_pointer, CLAUSE_UNSIZED)
            | flag(data.is_flexible_member(), CLAUSE_BEHIND_RECORD);
        let word = |n: u32| Field::int(self.unit.const_i32(n));
        let elem = clause.rows.as_ref().map_or(data.elem(), |rows| rows.elem);
        let tables = clause.rows.as_ref().map_or(0, |rows| rows.tables(rank));
        let null = self.unit.ptr().const_null();
        let record = data.record.map_or(Ok(null), |id| record_type(self.unit, id))?;
        let (attach, descriptor_bytes) = self.pointer_to_attach(clause.var)?;
        let fields = [
            (offset_of!(Of, host), Field::address(host)),
            (offset_of!(Of, device), Field::address(null)),
            (offset_of!(Of, elem_bytes), Field::int(self.unit.const_i64(elem.bytes() as i64))),
            (offset_of!(Of, rank), word(rank as u32)),
            (offset_of!(Of, kind), word(data_kind(clause.kind) as u32)),
            (offset_of!(Of, flags), word(flags)),
            (offset_of!(Of, line), word((self.unit.options.line_of)(clause.span))),
            (offset_of!(Of, dims), Field::address(dims)),
            (offset_of!(Of, name), Field::Known(self.unit.text(&data.name).into())),
            (offset_of!(Of, attach), Field::address(attach)),
            (offset_of!(Of, tables), word(tables as u32)),
            (offset_of!(Of, descriptor_bytes), word(descriptor_bytes)),
            (offset_of!(Of, record), Field::Known(record.into())),
            (offset_of!(Of, elem_type), word(elem_type(elem))),
        ];
        self.fill(memory, CLAUSE_BYTES, &fields.map(|(offset, field)| (offset as u64, field)))
    }

    /// A clause's host address, and start, extent and stride of each dimension.
    fn clause_extent(
        &self,
        clause: &DataClause,
        of_compute: bool,
    ) -> Result<(PointerValue<'ctx>, Vec<[IntValue<'ctx>; 3]>)> {
        let var = clause.var;
        if matches!(self.func.vars[var].storage, Storage::Scalar(_)) {
            // A reduction writes its result, also that of an absent argument.
            let reduces = of_compute && clause.kind == ClauseKind::Copy;
            let address = if reduces { self.memory(var)? } else { self.passed_address(var)? };
            return Ok((address, Vec::new()));
        }
        let view = self.load_view(var)?;
        if let (Some(rows), Some(section)) = (&clause.rows, &clause.section) {
            return Ok((view.base, self.row_dims(rows, section)?));
        }
        let ranges: Vec<Range> = match &clause.section {
            None if self.func.vars[var].is_pointer() => {
                view.dims.iter().map(|_| (self.unit.const_i64(0), self.unit.const_i64(1), None)).collect()
            }
            None => view.dims.iter().map(|dim| (self.unit.const_i64(0), dim.extent, None)).collect(),
            Some(ranges) => ranges
                .iter()
                .map(|range| {
                    let step = range.step.map(|step| self.int(step)).transpose()?;
                    Ok((self.int(range.start)?, self.int(range.extent)?, step))
                })
                .collect::<Result<_>>()?,
        };
        if ranges.len() != view.dims.len() {
            return Err(Fault::bug("a section of another rank than its array"));
        }
        let (zero, one) = (self.unit.const_i64(0), self.unit.const_i64(1));
        let mut dims = Vec::new();
        for ((start, extent, step), dim) in ranges.into_iter().zip(&view.dims) {
            match step {
                None => dims.push([start, extent, dim.stride]),
                // `start` counts elements, the runtime's stride is the step's: one dimension for each.
                Some(step) => {
                    let stride = self.builder.build_int_mul(dim.stride, step, "")?;
                    dims.extend([[start, one, dim.stride], [zero, extent, stride]]);
                }
            }
        }
        Ok((view.base, dims))
    }

    /// Dimensions of a section through tables of pointers: those of a row, which is dense, then the tables'.
    fn row_dims(&self, rows: &RowShape, section: &[SectionRange]) -> Result<Vec<[IntValue<'ctx>; 3]>> {
        let pointer = self.unit.const_i64(Elem::Ptr.bytes() as i64);
        let mut stride = self.unit.const_i64(rows.elem.bytes() as i64);
        let mut dims = Vec::new();
        for (n, range) in section.iter().enumerate() {
            let stride_here = if n <= rows.inner.len() { stride } else { pointer };
            dims.push([self.int(range.start)?, self.int(range.extent)?, stride_here]);
            if let Some(inner) = rows.inner.get(n) {
                stride = self.builder.build_int_mul(stride, self.row_extent(*inner)?, "")?;
            }
        }
        Ok(dims)
    }

    fn row_extent(&self, dim: PointerDim) -> Result<IntValue<'ctx>> {
        match dim {
            PointerDim::Const(n) => Ok(self.unit.const_i64(n)),
            PointerDim::Var(var) => Ok(self.load_var(var)?.into_int_value()),
        }
    }

    /// The address of a pointer variable that may have a copy on the device, and the bytes of a descriptor that begins
    /// with it: see `accc_abi::DataClause::attach`.
    fn pointer_to_attach(&self, var: Var) -> Result<(PointerValue<'ctx>, u32)> {
        let data = &self.func.vars[var];
        match (&data.storage, data.class) {
            (Storage::Pointer { .. }, VarClass::Member { .. } | VarClass::Global(_)) => Ok((self.memory(var)?, 0)),
            (Storage::Descriptor { rank, .. }, class) if self.is_attached(class) => {
                Ok((self.memory(var)?, descriptor::bytes(*rank) as u32))
            }
            _ => Ok((self.unit.ptr().const_null(), 0)),
        }
    }

    /// Whether data clauses attach a descriptor: a record's, or that of a variable with `declare link`.
    fn is_attached(&self, class: VarClass) -> bool {
        match class {
            VarClass::Member { .. } => true,
            VarClass::Global(id) => self.unit.ir.globals[id].declare == Some(ClauseKind::Attach),
            _ => false,
        }
    }

    fn fill_dims(&self, memory: PointerValue<'ctx>, dims: &[[IntValue<'ctx>; 3]]) -> Result<()> {
        let numbers = dims.iter().flatten().enumerate();
        let fields: Vec<_> = numbers.map(|(i, number)| (8 * i as u64, Field::int(*number))).collect();
        self.fill(memory, 8 * fields.len() as u64, &fields)
    }

    pub fn runtime(&self, name: &str, args: &[BasicValueEnum<'ctx>]) -> Result<()> {
        self.call(self.unit.entry_point(name)?, args)?;
        Ok(())
    }

    /// Builds something that happens only if `condition` holds, where there is one.
    pub fn when(
        &mut self,
        condition: Option<IntValue<'ctx>>,
        build: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(condition) = condition else {
            return build(self);
        };
        let (start, exit) = (self.new_block("if"), self.new_block("if.end"));
        self.builder.build_conditional_branch(condition, start, exit)?;
        self.builder.position_at_end(start);
        build(self)?;
        self.branch(exit)?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    pub fn host_only(&self) -> Result<()> {
        match self.kernel.is_some() || self.unit.on_gpu() {
            true => Err(Fault::bug("a construct inside a kernel")),
            false => Ok(()),
        }
    }

    // Devices.

    pub fn by_device(&mut self, gpu: Option<Block>, cpu: Block) -> Result<()> {
        self.host_only()?;
        self.rehearsed(cpu, |lower| lower.choose_clone(gpu, cpu))
    }

    fn choose_clone(&mut self, gpu: Option<Block>, cpu: Block) -> Result<()> {
        let Some(gpu) = gpu.filter(|_| self.unit.options.targets_gpu) else {
            return self.clone_body(cpu, None);
        };
        let construct = self.construct_of(cpu)?.into();
        let target = self.call_value(self.unit.entry_point("__accc_target")?, &[construct])?.into_int_value();
        let wanted = self.unit.const_i32(TARGET_NVPTX);
        let is_gpu = self.builder.build_int_compare(IntPredicate::EQ, target, wanted, "")?;
        let (on_gpu, on_cpu, exit) = (self.new_block("gpu"), self.new_block("cpu"), self.new_block("endregion"));
        self.builder.build_conditional_branch(is_gpu, on_gpu, on_cpu)?;
        self.builder.position_at_end(on_gpu);
        self.clone_body(gpu, Some(exit))?;
        self.builder.position_at_end(on_cpu);
        self.clone_body(cpu, Some(exit))?;
        self.builder.position_at_end(exit);
        Ok(())
    }

    /// The construct whose clone a block is; null where its first op is none.
    fn construct_of(&self, clone: Block) -> Result<PointerValue<'ctx>> {
        let data = self.func.blocks[clone].ops.iter().find_map(|op| match &self.func.ops[*op].kind {
            OpKind::Data(node) => Some(&node.construct),
            _ => None,
        });
        let constant = data.map(|construct| construct_constant(self.unit, &self.func.display_name, construct));
        constant.unwrap_or_else(|| Ok(self.unit.ptr().const_null()))
    }

    pub fn clone_body(&mut self, body: Block, exit: Option<inkwell::basic_block::BasicBlock<'ctx>>) -> Result<()> {
        match (self.block(body)?, exit) {
            (Some(_), Some(exit)) => self.branch(exit),
            (Some(_), None) | (None, Some(_)) => Ok(()),
            (None, None) => {
                let after = self.new_block("after");
                self.builder.position_at_end(after);
                Ok(())
            }
        }
    }

    // What kernels are passed.

    pub(super) fn clause_address(&self, data: Op, clause: u32) -> Result<PointerValue<'ctx>> {
        let open = self.open_data.iter().rev().find(|open| open.op == data);
        let open = open.ok_or_else(|| Fault::bug("a device address outside of its data region"))?;
        self.byte_offset(open.clauses, u64::from(clause) * CLAUSE_BYTES)
    }

    pub fn device_addr(&self, data: Op, clause: u32) -> Result<PointerValue<'ctx>> {
        let field = offset_of!(accc_abi::DataClause, device) as u64;
        let address = self.byte_offset(self.clause_address(data, clause)?, field)?;
        Ok(self.load(address, Elem::Ptr, Touches::Unknown)?.into_pointer_value())
    }

    /// The view moved by the distance from the variable's host address to its device address.
    pub fn device_view(&self, data: Op, clause: u32, view: &ViewValue<'ctx>) -> Result<ViewValue<'ctx>> {
        let b = &self.builder;
        let field = offset_of!(accc_abi::DataClause, host) as u64;
        let host_address = self.byte_offset(self.clause_address(data, clause)?, field)?;
        let host = self.load(host_address, Elem::Ptr, Touches::Unknown)?.into_pointer_value();
        let number = |pointer| b.build_ptr_to_int(pointer, self.unit.i64(), "");
        let distance = b.build_int_sub(number(view.base)?, number(host)?, "")?;
        let base = raw::gep(b, self.unit.i8(), self.device_addr(data, clause)?, distance, false)?;
        Ok(ViewValue { base, dims: view.dims.clone(), ..*view })
    }

    pub fn launch(&mut self, launch: &Launch) -> Result<()> {
        self.host_only()?;
        let kernel = kernel_constant(self.unit, launch.kernel)?;
        let mut slots = Vec::new();
        for arg in &launch.args {
            for part in self.flatten(&self.value(*arg)?)? {
                slots.push(self.to_slot(part)?);
            }
        }
        if slots.len() != params::slot_count(&self.unit.ir.functions[launch.kernel]) {
            return Err(Fault::bug("a launch with another number of arguments than its kernel takes"));
        }
        let shape = launch.grid.iter().chain(&launch.block);
        let mut shape = shape.map(|value| self.index(*value)).collect::<Result<Vec<_>>>()?;
        shape.push(launch.private_bytes.map_or(Ok(self.unit.const_i64(0)), |bytes| self.index(bytes))?);
        let (shape, args) = (self.words(&shape, "shape")?, self.words(&slots, "args")?);
        let queue = self.queue(launch.asynchronous)?;
        let of_launch = [kernel.as_pointer_value().into(), shape.address.into(), args.address.into(), queue.into()];
        self.runtime("__accc_launch", &of_launch)?;
        self.give_back(shape);
        self.give_back(args);
        Ok(())
    }
}

/// `accc_abi::Construct`, one for each construct: profiles know it again by its address.
pub(crate) fn construct_constant<'ctx>(
    unit: &Unit<'ctx, '_>,
    function: &str,
    construct: &Construct,
) -> Result<PointerValue<'ctx>> {
    let line_of = unit.options.line_of;
    let name = format!("__accc_construct.{function}.{}.{:?}", construct.span.lo, construct.kind);
    if let Some(known) = unit.llvm.get_global(&name) {
        return Ok(known.as_pointer_value());
    }
    let fields: [BasicValueEnum; 6] = [
        unit.text(&unit.options.source_file).into(),
        unit.text(function).into(),
        unit.const_i32(line_of(construct.span)).into(),
        unit.const_i32(line_of(construct.end_span)).into(),
        unit.const_i32(construct_kind(construct.kind) as u32).into(),
        unit.const_i32(0).into(),
    ];
    let value = unit.context.const_struct(&fields, false);
    let global = unit.llvm.add_global(value.get_type(), None, &name);
    global.set_initializer(&value);
    global.set_constant(true);
    global.set_linkage(Linkage::Private);
    Ok(global.as_pointer_value())
}

/// `accc_abi::Kernel`: one variable for each kernel.
fn kernel_constant<'ctx>(unit: &Unit<'ctx, '_>, id: FuncId) -> Result<GlobalValue<'ctx>> {
    let func = &unit.ir.functions[id];
    let name = format!("__accc_kernel.{}", func.name);
    if let Some(known) = unit.llvm.get_global(&name) {
        return Ok(known);
    }
    let node = kernel::kernel_of(func)?;
    let null = unit.ptr().const_null();
    let (cpu, finish) = match node.machine {
        Machine::Gpu => (null, null),
        Machine::Cpu => {
            let finish = kernel_cpu::finish_function(unit, id)?;
            let address = |f: inkwell::values::FunctionValue<'ctx>| f.as_global_value().as_pointer_value();
            (address(unit.function(id)?), finish.map_or(null, address))
        }
    };
    let zero = unit.const_i64(0);
    let fields: [BasicValueEnum; 11] = [
        unit.text(&func.name).into(),
        construct_constant(unit, &func.display_name, &node.construct)?.into(),
        unit.image().into(),
        cpu.into(),
        finish.into(),
        unit.const_i64(kernel::scratch_bytes(func) as i64).into(),
        unit.const_i32((unit.options.line_of)(node.span)).into(),
        unit.const_i32(params::slot_count(func) as u32).into(),
        unit.const_i32(kernel_flags(unit, func, node)).into(),
        unit.const_i32(0).into(),
        unit.i64().const_array(&[zero, zero]).into(),
    ];
    let value = unit.context.const_struct(&fields, false);
    let global = unit.llvm.add_global(value.get_type(), None, &name);
    global.set_initializer(&value);
    global.set_linkage(Linkage::Internal);
    Ok(global)
}

fn kernel_flags(unit: &Unit<'_, '_>, func: &accc_ir::Function, node: &accc_ir::Kernel) -> u32 {
    let prints = if kernel::prints(unit.ir, func) { KERNEL_PRINTS } else { 0 };
    let private = if kernel::has_private_memory(func) { KERNEL_PRIVATE } else { 0 };
    let covers: u32 =
        kernel::covers(func).into_iter().zip(KERNEL_COVERS).map(|(yes, flag)| u32::from(yes) * flag).sum();
    let cooperative = if node.cooperative { KERNEL_COOPERATIVE } else { 0 };
    let uneven = if kernel::is_uneven(unit.ir, func) { KERNEL_UNEVEN } else { 0 };
    prints | private | covers | cooperative | uneven
}

fn construct_kind(kind: ConstructKind) -> accc_abi::ConstructKind {
    match kind {
        ConstructKind::Parallel => accc_abi::ConstructKind::Parallel,
        ConstructKind::Kernels => accc_abi::ConstructKind::Kernels,
        ConstructKind::Serial => accc_abi::ConstructKind::Serial,
        ConstructKind::Data => accc_abi::ConstructKind::Data,
        ConstructKind::EnterData => accc_abi::ConstructKind::EnterData,
        ConstructKind::ExitData => accc_abi::ConstructKind::ExitData,
        ConstructKind::Declare => accc_abi::ConstructKind::Declare,
        ConstructKind::Update => accc_abi::ConstructKind::Update,
        ConstructKind::Cache => unreachable!("`cache` ends with phase acc"),
        ConstructKind::Wait => accc_abi::ConstructKind::Wait,
        ConstructKind::Init => accc_abi::ConstructKind::Init,
        ConstructKind::Shutdown => accc_abi::ConstructKind::Shutdown,
        ConstructKind::Set => accc_abi::ConstructKind::Set,
    }
}

/// `ELEM_*` of accc_abi.
fn elem_type(elem: Elem) -> u32 {
    match elem {
        Elem::I8 | Elem::I16 | Elem::I32 | Elem::I64 => ELEM_INT,
        Elem::F32 | Elem::F64 => ELEM_FLOAT,
        Elem::C32 | Elem::C64 => ELEM_COMPLEX,
        Elem::Bool(_) => ELEM_LOGICAL,
        Elem::F16 | Elem::I128 | Elem::F80 | Elem::F128 | Elem::C80 | Elem::C128 => ELEM_BYTES,
        Elem::Ptr | Elem::Vector(..) | Elem::Bytes(_) => ELEM_BYTES,
    }
}

fn clause_flags(clause: &DataClause) -> u32 {
    let Modifiers { always_in, always_out, zero, readonly, gives_way, result, late, .. } = clause.modifiers;
    let Modifiers { replicas: _, own_copy, only_read, announced, read_between, .. } = clause.modifiers;
    let flags = [
        (clause.implicit, CLAUSE_IMPLICIT),
        (always_in, CLAUSE_ALWAYS_IN),
        (always_out, CLAUSE_ALWAYS_OUT),
        (zero, CLAUSE_ZERO),
        (readonly, CLAUSE_READONLY),
        (gives_way, CLAUSE_GIVES_WAY),
        (result, CLAUSE_RESULT),
        (late, CLAUSE_LATE),
        (own_copy, CLAUSE_OWN_COPY),
        (only_read, CLAUSE_ONLY_READ),
        (announced, CLAUSE_ANNOUNCED),
        (read_between, CLAUSE_READ_BETWEEN),
    ];
    flags.into_iter().filter(|(on, _)| *on).map(|(_, flag)| flag).sum()
}

pub(crate) fn data_kind(kind: ClauseKind) -> accc_abi::DataKind {
    match kind {
        ClauseKind::Copy => accc_abi::DataKind::Copy,
        ClauseKind::CopyIn => accc_abi::DataKind::CopyIn,
        ClauseKind::CopyOut => accc_abi::DataKind::CopyOut,
        ClauseKind::Create | ClauseKind::DeviceResident => accc_abi::DataKind::Create,
        ClauseKind::Link => accc_abi::DataKind::Link,
        ClauseKind::Present => accc_abi::DataKind::Present,
        ClauseKind::NoCreate => accc_abi::DataKind::NoCreate,
        ClauseKind::DevicePtr => accc_abi::DataKind::DevicePtr,
        ClauseKind::Delete => accc_abi::DataKind::Delete,
        ClauseKind::UpdateSelf => accc_abi::DataKind::UpdateSelf,
        ClauseKind::UpdateDevice => accc_abi::DataKind::UpdateDevice,
        ClauseKind::Compare => accc_abi::DataKind::Compare,
        ClauseKind::Attach => accc_abi::DataKind::Attach,
        ClauseKind::Detach => accc_abi::DataKind::Detach,
    }
}
