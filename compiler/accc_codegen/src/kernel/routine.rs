//! Device versions of procedures with `acc routine` (OpenACC 3.3, 2.15), and the calls of them.
//!
//! GPU: the procedure under its own link name, in the device module; the device link joins those of several objects.
//! One above seq is called by all threads of a gang together, a vector routine by those of one worker; how many there
//! are it reads from the machine.
//!
//! CPU: device code calls the host's version, but where that would touch a declared global (or may, in another object)
//! there is a version `NAME.acc` that reads the global's address from where the runtime keeps it. So it is where accesses
//! are checked (`-acc=check`) and the host's version may be another compiler's or another object's. External routines have
//! that name always, so that other objects find it; it is weak where the procedure is.

use crate::fault::{Fault, Result};
use crate::function::{self, Lower};
use crate::kernel::KernelState;
use crate::types::Lowered;
use crate::unit::Unit;
use accc_ir::{
    AT_LAUNCH, FuncId, Function, GlobalId, Graph, Machine, Module, OpKind, ParamAttr, RoutineLevel, Value, VarClass,
};
use accc_source::Span;
use inkwell::IntPredicate;
use inkwell::module::Linkage;
use inkwell::values::{FunctionValue, PointerValue};
use std::collections::HashSet;
use std::fmt::Write;

/// Whether all threads of a gang call it together.
pub(crate) fn shares_threads(func: &Function) -> bool {
    func.routine.as_ref().is_some_and(|routine| routine.level > RoutineLevel::Seq)
}

/// Whether the machine's code has this very procedure: it is a routine that is not bound to another one there.
pub(crate) fn has_device_version(func: &Function, machine: Machine) -> bool {
    func.routine.as_ref().is_some_and(|routine| routine.bind.on(machine).is_none())
}

fn device_name(func: &Function) -> String {
    format!("{}.acc", func.name)
}

/// The routines that need a version of their own for device code on the CPU.
pub(crate) fn with_own_version(module: &Module) -> HashSet<FuncId> {
    let mut found: HashSet<FuncId> = HashSet::new();
    Graph::of_calls(module).settle(|id| {
        let func = &module.functions[id];
        let may_have_one = has_device_version(func, Machine::Cpu) && func.body.is_some();
        may_have_one && !found.contains(&id) && needs_own_version(module, func, &found) && found.insert(id)
    });
    found
}

fn needs_own_version(module: &Module, func: &Function, found: &HashSet<FuncId>) -> bool {
    let declared = |id: GlobalId| module.globals[id].declare.is_some();
    let elsewhere = |id: FuncId| module.functions[id].routine.is_some() && module.functions[id].body.is_none();
    func.vars.values().any(|var| matches!(var.class, VarClass::Global(id) if declared(id)))
        || func.ops.values().any(|op| match op.kind {
            OpKind::GlobalAddr(id) => declared(id),
            OpKind::Check(_) => func.attrs.weak,
            OpKind::Call { callee, .. } => {
                let routine = module.functions[callee].routine.as_ref();
                let bound = routine.is_some_and(|routine| routine.bind.cpu.is_some());
                bound || found.contains(&callee) || elsewhere(callee)
            }
            _ => false,
        })
}

/// Assembly that gives external routines without a version of their own the name under which other objects call them.
pub(crate) fn alias_assembly(module: &Module) -> String {
    let own = with_own_version(module);
    let mut text = String::new();
    for (id, func) in module.functions.iter() {
        if has_device_version(func, Machine::Cpu) && func.body.is_some() && !func.internal && !own.contains(&id) {
            let (name, alias) = (&func.name, device_name(func));
            let binding = if func.attrs.weak { "weak" } else { "globl" };
            // Writing to a string can't fail.
            let _ = writeln!(text, ".{binding} \"{alias}\"\n.set \"{alias}\", \"{name}\"");
        }
    }
    text
}

/// Lowers the version for device code on the CPU.
pub(crate) fn lower_for_cpu(unit: &Unit<'_, '_>, id: FuncId) -> Result<()> {
    let llvm = cpu_version(unit, id)?;
    let mut lower = Lower::new(unit, &unit.ir.functions[id], llvm);
    lower.on_device = true;
    function::lower_body(lower, None)
}

/// Lowers the version for GPUs.
pub(crate) fn lower_for_gpu(unit: &Unit<'_, '_>, id: FuncId) -> Result<()> {
    let func = &unit.ir.functions[id];
    let mut lower = Lower::new(unit, func, unit.function(id)?);
    if shares_threads(func) {
        let of_one_worker = func.routine.as_ref().is_some_and(|routine| routine.level == RoutineLevel::Vector);
        lower.kernel = Some(KernelState {
            block: [AT_LAUNCH, AT_LAUNCH, 1],
            epilogue: None,
            gang: None,
            scratch: None,
            ticket: None,
            private: None,
            first: None,
            print: None,
            reductions: Vec::new(),
            cooperative: None,
            in_gang_loop: false,
            in_worker_loop: of_one_worker,
        });
    }
    function::lower_body(lower, None)
}

/// The `.acc` version of a routine: of this module, or of another object that may lack it.
fn cpu_version<'ctx>(unit: &Unit<'ctx, '_>, id: FuncId) -> Result<FunctionValue<'ctx>> {
    let func = &unit.ir.functions[id];
    let name = device_name(func);
    if let Some(known) = unit.llvm.get_function(&name) {
        return Ok(known);
    }
    let host = unit.function(id)?;
    let linkage = match (&func.body, func.internal) {
        (None, _) => Some(Linkage::ExternalWeak),
        (Some(_), true) => Some(Linkage::Internal),
        (Some(_), false) if func.attrs.weak => Some(Linkage::WeakAny),
        (Some(_), false) => None,
    };
    let llvm = unit.llvm.add_function(&name, host.get_type(), linkage);
    unit.add_border_attributes(func, llvm);
    Ok(llvm)
}

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Whether all workers of a gang come to this call of a vector routine: the first one makes it for all.
    pub fn is_for_first_worker(&self, callee: FuncId) -> bool {
        let routine = &self.unit.ir.functions[callee].routine;
        let is_vector = routine.as_ref().is_some_and(|routine| routine.level == RoutineLevel::Vector);
        let of_gang = self.kernel.as_ref().is_some_and(|kernel| kernel.block[1] != 1 && !kernel.in_worker_loop);
        self.unit.machine == Machine::Gpu && is_vector && of_gang
    }

    /// Such a call; its results are for all workers.
    pub fn call_by_first_worker(
        &mut self,
        results: &[Value],
        callee: FuncId,
        args: &[Value],
        extra: &[ParamAttr],
    ) -> Result<()> {
        let slots = self.shared_slots(1)?;
        let slot = |lower: &Self, i: usize| lower.byte_offset(slots, 8 * i as u64);
        let row = self.register("tid", 1)?;
        self.first_only(row, |lower| {
            lower.call_here(results, callee, args, extra)?;
            if results.is_empty() {
                return Ok(());
            }
            // The routine's reductions may have left lanes that still read the slots.
            lower.lanes_meet()?;
            lower.leader_only(|lower| {
                for (i, result) in results.iter().enumerate() {
                    let value = lower.to_slot(lower.scalar(*result)?)?;
                    lower.builder.build_store(slot(lower, i)?, value)?;
                }
                Ok(())
            })
        })?;
        if results.is_empty() {
            return Ok(());
        }
        self.barrier()?;
        for (i, result) in results.iter().enumerate() {
            let bits = self.builder.build_load(self.unit.i64(), slot(self, i)?, "")?.into_int_value();
            let value = self.scalar_in_slot(&self.builder, bits, self.func.type_of(*result))?;
            self.define(*result, Lowered::Scalar(value));
        }
        self.barrier()
    }

    /// The lanes of the worker that runs this, and no other, wait for each other.
    fn lanes_meet(&mut self) -> Result<()> {
        let alone = self.set_in_worker_loop(true);
        self.team_barrier()?;
        self.set_in_worker_loop(alone);
        Ok(())
    }

    /// Gives what held before.
    fn set_in_worker_loop(&mut self, now: bool) -> bool {
        self.kernel.as_mut().is_some_and(|kernel| std::mem::replace(&mut kernel.in_worker_loop, now))
    }

    /// The address of a procedure, on a device of its version for that.
    pub fn procedure(&self, callee: FuncId) -> Result<PointerValue<'ctx>> {
        let on_device = self.on_device || self.unit.machine == Machine::Gpu;
        let bound =
            self.unit.ir.functions[callee].routine.as_ref().and_then(|routine| routine.bind.on(self.unit.machine));
        let callee = bound.filter(|_| on_device).unwrap_or(callee);
        let target = &self.unit.ir.functions[callee];
        let address = |function: FunctionValue<'ctx>| function.as_global_value().as_pointer_value();
        match (self.unit.machine, &target.routine) {
            (Machine::Cpu, Some(_)) if self.on_device && target.body.is_none() => self.procedure_elsewhere(callee),
            (Machine::Cpu, Some(_)) if self.on_device && self.unit.own_versions.contains(&callee) => {
                cpu_version(self.unit, callee).map(address)
            }
            (Machine::Gpu | Machine::Cpu, _) => self.unit.function_address(callee, self.span),
        }
    }

    /// A routine of another object: its `.acc` version, or where there is none (it was compiled without accc) the
    /// host's.
    fn procedure_elsewhere(&self, callee: FuncId) -> Result<PointerValue<'ctx>> {
        let host = self.unit.function(callee)?;
        let [version, plain] =
            [cpu_version(self.unit, callee)?, host].map(|function| function.as_global_value().as_pointer_value());
        let null = self.unit.ptr().const_null();
        let exists = self.builder.build_int_compare(IntPredicate::NE, version, null, "")?;
        Ok(self.builder.build_select(exists, version, plain, "")?.into_pointer_value())
    }
}

impl<'ctx> Unit<'ctx, '_> {
    /// The address of a procedure on this unit's machine; `span` is where it is wanted.
    pub fn function_address(&self, id: FuncId, span: Span) -> Result<PointerValue<'ctx>> {
        let target = &self.ir.functions[id];
        match (self.machine, &target.routine, &target.kernel) {
            (Machine::Gpu, None, None) => Err(no_device_version(target, span)),
            _ => Ok(self.function(id)?.as_global_value().as_pointer_value()),
        }
    }
}

fn no_device_version(target: &Function, span: Span) -> Fault {
    let what = format!("a call of `{}`, which has no device version, in code for the GPU", target.display_name);
    let way_out = "give the procedure `acc routine`; leave input, output and allocation to the host";
    Fault::unsupported(span, &what, way_out)
}
