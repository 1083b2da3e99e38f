//! Regions that threads run: functions of their own, and the calls of LLVM's OpenMP library that start them.
//!
//! A region reaches what it uses of the function around through a record of addresses and values, a word or more for each
//! ([`Capture`]). A team's threads read the record in the frame of the thread that forked; a task has a copy, so what it
//! uses by value is as it was when the task was made. Variables that only the region names are in the frame of its own function.
//! Source: LLVM 22, openmp/runtime/src/kmp.h (`kmpc_micro`, `kmp_task_t`, `kmp_depend_info_t`).

use crate::fault::{Fault, Result};
use crate::function::{Lower, OpenData, VarLocation};
use crate::raw;
use crate::types::{DimValue, Lowered, ViewValue};
use crate::unit::fn_type;
use accc_ir::threads::TASK_PRIORITY;
use accc_ir::{EntityId, Function, Op, OpKind, PointerDim, Storage, Task, Threads, ThreadsKind, Value, Var, VarClass};
use inkwell::module::Linkage;
use inkwell::types::{BasicMetadataTypeEnum, BasicTypeEnum};
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, IntValue, PointerValue};
use std::collections::{HashMap, HashSet};

/// `sizeof(kmp_task_t)`: the record's address, the function, a number and two unions of words; the second one may hold
/// the priority.
const TASK_BYTES: i64 = 40;
const TASK_PRIORITY_AT: i64 = 32;
/// `sizeof(kmp_depend_info_t)`: address, length, kind.
const DEPEND_BYTES: u64 = 24;

/// What a region takes along: the LLVM values of the function around, in the order of the record's words.
struct Captures<'ctx> {
    values: Vec<(Value, Lowered<'ctx>)>,
    vars: Vec<(Var, VarLocation<'ctx>)>,
    passed: Vec<(Var, PointerValue<'ctx>)>,
    data: Vec<OpenData<'ctx>>,
}

/// How often each variable is named, in a block or the whole function.
fn naming(func: &Function, ops: &[Op]) -> HashMap<Var, usize> {
    let mut counts = HashMap::new();
    for op in ops {
        func.kind(*op).for_each_var(|var| count(func, var, &mut counts));
    }
    counts
}

/// A variable, and those that its place and shape are made of.
fn count(func: &Function, var: Var, counts: &mut HashMap<Var, usize>) {
    *counts.entry(var).or_default() += 1;
    let data = &func.vars[var];
    if let VarClass::Member { parent, .. } = data.class {
        count(func, parent, counts);
    }
    if let Storage::Pointer { inner, .. } = &data.storage {
        for dim in inner {
            if let PointerDim::Var(extent) = dim {
                count(func, *extent, counts);
            }
        }
    }
}

/// For each region the variables that it alone names, without those of regions inside it.
pub(crate) fn region_variables(func: &Function) -> HashMap<Op, HashSet<Var>> {
    let Some(body) = func.body else { return HashMap::new() };
    let all = func.walk(body);
    let mut owned = HashMap::new();
    if !all.iter().any(|op| matches!(func.kind(*op), OpKind::Threads(_))) {
        return owned;
    }
    let total = naming(func, &all);
    let mut taken: HashSet<Var> = HashSet::new();
    // Inner regions come behind those around them.
    for op in all.iter().rev() {
        let OpKind::Threads(node) = func.kind(*op) else { continue };
        let inside = naming(func, &func.walk(node.body));
        let is_own = |var: &Var| func.vars[*var].class == VarClass::Local && inside[var] == total[var];
        let own: HashSet<Var> = inside.keys().filter(|var| is_own(var) && !taken.contains(*var)).copied().collect();
        taken.extend(&own);
        owned.insert(*op, own);
    }
    owned
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn threads_op(&mut self, op: Op, node: &Threads) -> Result<()> {
        self.host_only()?;
        let captures = self.captures(op, node)?;
        let region = self.region_function(op, node, &captures)?;
        let words = self.captured_words(&captures)?;
        let ident: BasicValueEnum = self.global_address(node.ident)?.into();
        match &node.kind {
            ThreadsKind::Parallel { cond } => {
                let record = self.take_record(words.len() as u64, "shared")?;
                self.fill_words(record.address, &words)?;
                self.fork(ident, region, record.address, *cond)?;
                self.give_back(record);
                Ok(())
            }
            ThreadsKind::Task(task) => self.make_task(ident, region, &words, task),
        }
    }

    /// Starts a team.
    fn fork(
        &self,
        ident: BasicValueEnum<'ctx>,
        region: FunctionValue<'ctx>,
        record: PointerValue<'ctx>,
        cond: Option<Value>,
    ) -> Result<()> {
        let region = region.as_global_value().as_pointer_value();
        let one: BasicValueEnum = self.unit.const_i32(1).into();
        let (ptr, i32): (BasicTypeEnum, BasicTypeEnum) = (self.unit.ptr().into(), self.unit.i32().into());
        match cond {
            None => {
                let fork = self.openmp("__kmpc_fork_call", None, &[ptr, i32, ptr], true);
                self.call(fork, &[ident, one, region.into(), record.into()])?;
            }
            Some(cond) => {
                let cond = self.builder.build_int_z_extend(self.int(cond)?, self.unit.i32(), "")?;
                let fork = self.openmp("__kmpc_fork_call_if", None, &[ptr, i32, ptr, i32, ptr], false);
                self.call(fork, &[ident, one, region.into(), cond.into(), record.into()])?;
            }
        }
        Ok(())
    }

    fn make_task(
        &mut self,
        ident: BasicValueEnum<'ctx>,
        region: FunctionValue<'ctx>,
        words: &[BasicValueEnum<'ctx>],
        task: &Task,
    ) -> Result<()> {
        let (ptr, i32): (BasicTypeEnum, BasicTypeEnum) = (self.unit.ptr().into(), self.unit.i32().into());
        let i64: BasicTypeEnum = self.unit.i64().into();
        let number = self.openmp("__kmpc_global_thread_num", Some(i32), &[ptr], false);
        let thread = self.call_value(number, &[ident])?;
        let alloc = self.openmp("__kmpc_omp_task_alloc", Some(ptr), &[ptr, i32, i32, i64, i64, ptr], false);
        let mut flags = self.int(task.flags)?;
        if task.priority.is_some() {
            let priority = self.unit.const_i32(TASK_PRIORITY as u32);
            flags = self.builder.build_or(flags, priority, "")?;
        }
        let (own, shared) = (self.unit.const_i64(TASK_BYTES), self.unit.const_i64(self.bytes_of_words(words)));
        let entry: BasicValueEnum = region.as_global_value().as_pointer_value().into();
        let made = self.call_value(alloc, &[ident, thread, flags.into(), own.into(), shared.into(), entry])?;
        let made = made.into_pointer_value();
        let record = self.builder.build_load(self.unit.ptr(), made, "")?.into_pointer_value();
        self.fill_words(record, words)?;
        if let Some(priority) = task.priority {
            let at = raw::gep(&self.builder, self.unit.i8(), made, self.unit.const_i64(TASK_PRIORITY_AT), true)?;
            self.builder.build_store(at, self.int(priority)?)?;
        }
        let (count, depends) = self.depends(task)?;
        let begins = [ident, thread, made.into()];
        let queue = |lower: &mut Self| -> Result<()> {
            if task.depends.is_empty() {
                let queue = lower.openmp("__kmpc_omp_task", Some(i32), &[ptr, i32, ptr], false);
                return lower.call(queue, &begins).map(drop);
            }
            let params = [ptr, i32, ptr, i32, ptr, i32, ptr];
            let queue = lower.openmp("__kmpc_omp_task_with_deps", Some(i32), &params, false);
            let (zero, null) = (lower.unit.const_i32(0).into(), lower.unit.ptr().const_null().into());
            lower.call(queue, &[ident, thread, made.into(), count, depends, zero, null]).map(drop)
        };
        let Some(cond) = task.cond else { return queue(self) };
        let (later, now, end) = (self.new_block("task"), self.new_block("at_once"), self.new_block("after"));
        self.builder.build_conditional_branch(self.int(cond)?, later, now)?;
        self.builder.position_at_end(later);
        queue(self)?;
        self.branch(end)?;
        self.builder.position_at_end(now);
        if !task.depends.is_empty() {
            let wait = self.openmp("__kmpc_omp_wait_deps", None, &[ptr, i32, i32, ptr, i32, ptr], false);
            let (zero, null) = (self.unit.const_i32(0).into(), self.unit.ptr().const_null().into());
            self.call(wait, &[ident, thread, count, depends, zero, null])?;
        }
        self.call(self.openmp("__kmpc_omp_task_begin_if0", None, &[ptr, i32, ptr], false), &begins)?;
        self.call(region, &[thread, made.into()])?;
        self.call(self.openmp("__kmpc_omp_task_complete_if0", None, &[ptr, i32, ptr], false), &begins)?;
        self.branch(end)?;
        self.builder.position_at_end(end);
        Ok(())
    }

    /// How many places a task depends on, and their records.
    fn depends(&self, task: &Task) -> Result<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>)> {
        let count = self.unit.const_i32(task.depends.len() as u32).into();
        if task.depends.is_empty() {
            return Ok((count, self.unit.ptr().const_null().into()));
        }
        let bytes = DEPEND_BYTES * task.depends.len() as u64;
        let memory = self.stack(self.unit.bytes_type(bytes, 8), 8, "depends")?;
        for (i, depend) in task.depends.iter().enumerate() {
            let word = |at: i64| {
                let offset = self.unit.const_i64((DEPEND_BYTES * i as u64) as i64 + at);
                raw::gep(&self.builder, self.unit.i8(), memory, offset, true)
            };
            self.builder.build_store(word(0)?, self.pointer(depend.addr)?)?;
            self.builder.build_store(word(8)?, self.unit.const_i64(1))?;
            self.builder.build_store(word(16)?, self.unit.const_i64(depend.how.into()))?;
        }
        Ok((count, memory.into()))
    }

    fn openmp(
        &self,
        name: &str,
        result: Option<BasicTypeEnum<'ctx>>,
        params: &[BasicTypeEnum<'ctx>],
        variadic: bool,
    ) -> FunctionValue<'ctx> {
        self.unit.llvm.get_function(name).unwrap_or_else(|| {
            let params: Vec<BasicMetadataTypeEnum> = params.iter().map(|ty| (*ty).into()).collect();
            self.unit.llvm.add_function(name, fn_type(self.unit, result, &params, variadic), None)
        })
    }

    // What a region takes along.

    fn captures(&self, op: Op, node: &Threads) -> Result<Captures<'ctx>> {
        let inside = self.func.walk(node.body);
        let own = self.regions.get(&op);
        let mut used: Vec<Value> = inside.iter().flat_map(|op| self.func.kind(*op).operands()).collect();
        used.sort_unstable_by_key(|value| value.index());
        used.dedup();
        let outer = |value: &Value| self.values[value.index()].clone().map(|lowered| (*value, lowered));
        let mut named: Vec<Var> = naming(self.func, &inside).into_keys().collect();
        named.sort_unstable_by_key(|var| var.index());
        let inner = |var: &Var| own.is_some_and(|own| own.contains(var));
        let is_placed_anew = |var: &Var| matches!(self.func.vars[*var].class, VarClass::Global(_));
        let vars = named.iter().filter(|var| !inner(var) && !is_placed_anew(var));
        let vars = vars.filter_map(|var| self.places[var.index()].clone().map(|place| (*var, place))).collect();
        let passed = named.iter().filter_map(|var| Some((*var, *self.passed.get(var)?))).collect();
        let data = self.open_data.iter().map(|data| OpenData { op: data.op, clauses: data.clauses }).collect();
        Ok(Captures { values: used.iter().filter_map(outer).collect(), vars, passed, data })
    }

    /// All captured LLVM values that are no constants, in a fixed order.
    fn captured_words(&self, captures: &Captures<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>> {
        let mut words = Vec::new();
        let mut keep = |value: BasicValueEnum<'ctx>| {
            if !is_constant(value) {
                words.push(value);
            }
            Ok(value)
        };
        map_captures(captures, &mut keep)?;
        Ok(words)
    }

    fn bytes_of_words(&self, words: &[BasicValueEnum<'ctx>]) -> i64 {
        8 * words.iter().map(|word| words_of(*word)).sum::<i64>()
    }

    fn fill_words(&self, record: PointerValue<'ctx>, words: &[BasicValueEnum<'ctx>]) -> Result<()> {
        let mut at = 0;
        for word in words {
            let place = raw::gep(&self.builder, self.unit.i8(), record, self.unit.const_i64(at), true)?;
            let stored = self.builder.build_store(place, *word)?;
            stored.set_alignment(8)?;
            at += 8 * words_of(*word);
        }
        Ok(())
    }

    // The region's function.

    fn region_function(&mut self, op: Op, node: &Threads, captures: &Captures<'ctx>) -> Result<FunctionValue<'ctx>> {
        let (ptr, i32): (BasicMetadataTypeEnum, BasicMetadataTypeEnum) =
            (self.unit.ptr().into(), self.unit.i32().into());
        let (word, ty) = match &node.kind {
            ThreadsKind::Parallel { .. } => ("parallel", fn_type(self.unit, None, &[ptr, ptr, ptr], false)),
            ThreadsKind::Task(_) => ("task", fn_type(self.unit, Some(self.unit.i32().into()), &[i32, ptr], false)),
        };
        let name = format!("{}.{word}", self.func.name);
        let llvm = self.unit.llvm.add_function(&name, ty, Some(Linkage::Internal));
        llvm.add_attribute(inkwell::attributes::AttributeLoc::Function, self.unit.attribute("noinline"));
        let mut inner = Lower::new(self.unit, self.func, llvm);
        inner.observes_floats = self.observes_floats;
        let last = llvm.get_last_param().ok_or_else(|| Fault::bug("a region without its record"))?;
        let mut record = last.into_pointer_value();
        if let ThreadsKind::Task(_) = node.kind {
            record = inner.prologue.build_load(self.unit.ptr(), record, "")?.into_pointer_value();
        }
        inner.take(captures, record)?;
        inner.region = Some(op);
        inner.regions = std::mem::take(&mut self.regions);
        inner.place_variables()?;
        inner.describe_variables()?;
        let falls_through = inner.block(node.body)?.is_some();
        self.regions = std::mem::take(&mut inner.regions);
        if falls_through {
            inner.end_region(&node.kind)?;
        }
        inner.finish()?;
        Ok(llvm)
    }

    fn end_region(&self, kind: &ThreadsKind) -> Result<()> {
        match kind {
            ThreadsKind::Parallel { .. } => self.builder.build_return(None)?,
            ThreadsKind::Task(_) => self.builder.build_return(Some(&self.unit.const_i32(0)))?,
        };
        Ok(())
    }

    /// Reads the record, in the region's own function.
    fn take(&mut self, captures: &Captures<'ctx>, record: PointerValue<'ctx>) -> Result<()> {
        let mut at = 0;
        let mut read = |value: BasicValueEnum<'ctx>| -> Result<BasicValueEnum<'ctx>> {
            if is_constant(value) {
                return Ok(value);
            }
            let place = raw::gep(&self.prologue, self.unit.i8(), record, self.unit.const_i64(at), true)?;
            at += 8 * words_of(value);
            let loaded = self.prologue.build_load(value.get_type(), place, "")?;
            if let Some(load) = loaded.as_instruction_value() {
                load.set_alignment(8)?;
            }
            Ok(loaded)
        };
        let own = map_captures(captures, &mut read)?;
        for (value, lowered) in own.values {
            self.define(value, lowered);
        }
        for (var, place) in own.vars {
            self.places[var.index()] = Some(place);
        }
        self.passed.extend(own.passed);
        self.open_data = own.data;
        Ok(())
    }
}

/// Each captured LLVM value as another one, in a fixed order.
fn map_captures<'ctx>(
    captures: &Captures<'ctx>,
    map: &mut impl FnMut(BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>>,
) -> Result<Captures<'ctx>> {
    let mut values = Vec::new();
    for (value, lowered) in &captures.values {
        let lowered = match lowered {
            Lowered::Scalar(scalar) => Lowered::Scalar(map(*scalar)?),
            Lowered::View(view) => Lowered::View(map_view(view, map)?),
        };
        values.push((*value, lowered));
    }
    let mut vars = Vec::new();
    for (var, place) in &captures.vars {
        let place = match place {
            VarLocation::Memory(address) => VarLocation::Memory(map((*address).into())?.into_pointer_value()),
            VarLocation::Descriptor(address) => VarLocation::Descriptor(map((*address).into())?.into_pointer_value()),
            VarLocation::View(view) => VarLocation::View(map_view(view, map)?),
        };
        vars.push((*var, place));
    }
    let mut passed = Vec::new();
    for (var, address) in &captures.passed {
        passed.push((*var, map((*address).into())?.into_pointer_value()));
    }
    let mut data = Vec::new();
    for open in &captures.data {
        data.push(OpenData { op: open.op, clauses: map(open.clauses.into())?.into_pointer_value() });
    }
    Ok(Captures { values, vars, passed, data })
}

fn map_view<'ctx>(
    view: &ViewValue<'ctx>,
    map: &mut impl FnMut(BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>>,
) -> Result<ViewValue<'ctx>> {
    let mut number = |n: IntValue<'ctx>| -> Result<IntValue<'ctx>> { Ok(map(n.into())?.into_int_value()) };
    let mut dims = Vec::new();
    for dim in &view.dims {
        dims.push(DimValue { lower: number(dim.lower)?, extent: number(dim.extent)?, stride: number(dim.stride)? });
    }
    let base = map(view.base.into())?.into_pointer_value();
    Ok(ViewValue { base, elem: view.elem, dims, narrow: view.narrow })
}

/// Known in every function.
fn is_constant(value: BasicValueEnum<'_>) -> bool {
    match value {
        BasicValueEnum::IntValue(value) => value.is_const(),
        BasicValueEnum::FloatValue(value) => value.is_const(),
        // Of what is thread-local each thread has another address.
        BasicValueEnum::PointerValue(value) => value.is_null(),
        BasicValueEnum::StructValue(value) => value.is_const(),
        BasicValueEnum::VectorValue(value) => value.is_const(),
        BasicValueEnum::ArrayValue(value) => value.is_const(),
        BasicValueEnum::ScalableVectorValue(_) => false,
    }
}

/// The words that a value takes in a record.
fn words_of(value: BasicValueEnum<'_>) -> i64 {
    match value {
        BasicValueEnum::IntValue(value) => i64::from(value.get_type().get_bit_width()).div_euclid(64).max(1),
        BasicValueEnum::PointerValue(_) => 1,
        BasicValueEnum::FloatValue(_) => 2,
        BasicValueEnum::StructValue(_) | BasicValueEnum::ArrayValue(_) => 4,
        BasicValueEnum::VectorValue(_) | BasicValueEnum::ScalableVectorValue(_) => 8,
    }
}
