//! From an IR module to LLVM modules, and from these to object code: targets, verification, pipelines.

use super::host_processor::HostProcessor;
use super::llvm_diagnostics::LlvmDiagnostics;
use super::{fast_math, host_pipeline, pass_options};
use crate::fault::{Fault, Result};
use crate::float_environment;
use crate::host::declared;
use crate::image::offload;
use crate::kernel::{self, queries, routine};
use crate::ops::check;
use crate::unit::Unit;
use crate::{CodegenOptions, function};
use accc_diag::Diagnostic;
use accc_ir::{FuncId, Function, Linkage, Machine, Module};
use accc_source::Span;
use inkwell::OptimizationLevel;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::context::Context;
use inkwell::module::{Linkage as LlvmLinkage, Module as LlvmModule};
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::{
    CodeModel, FileType, InitializationConfig, RelocMode, Target, TargetMachine, TargetMachineOptions, TargetTriple,
};
use inkwell::types::AnyTypeEnum;
use inkwell::values::{FunctionValue, InstructionValue};

const HOST_TRIPLE: &str = "x86_64-unknown-linux-gnu";
pub(crate) const GPU_TRIPLE: &str = "nvptx64-nvidia-cuda";

/// The LLVM module of an IR module's code for the host, verified.
pub(crate) fn lower_host<'ctx>(
    context: &'ctx Context,
    module: &Module,
    options: &CodegenOptions<'_>,
) -> std::result::Result<LlvmModule<'ctx>, Diagnostic> {
    lower_unit(context, module, options, Machine::Cpu)
}

/// The same for GPUs; `None` without code for them.
pub(crate) fn lower_device<'ctx>(
    context: &'ctx Context,
    module: &Module,
    options: &CodegenOptions<'_>,
) -> std::result::Result<Option<LlvmModule<'ctx>>, Diagnostic> {
    let has_gpu_code = module.functions.values().any(|func| func.body.is_some() && runs_on(func, Machine::Gpu))
        || !declared::defined(module).is_empty();
    match has_gpu_code && options.targets_gpu {
        true => lower_unit(context, module, options, Machine::Gpu).map(Some),
        false => Ok(None),
    }
}

/// Whether a function is part of a machine's module.
fn runs_on(func: &Function, machine: Machine) -> bool {
    match (&func.kernel, machine) {
        (Some(kernel), machine) => kernel.machine == machine,
        (None, Machine::Cpu) => true,
        (None, Machine::Gpu) => routine::has_device_version(func, Machine::Gpu),
    }
}

fn lower_unit<'ctx>(
    context: &'ctx Context,
    module: &Module,
    options: &CodegenOptions<'_>,
    machine: Machine,
) -> std::result::Result<LlvmModule<'ctx>, Diagnostic> {
    let _span = tracing::info_span!("lower", module = %module.name).entered();
    let llvm = context.create_module(&module.name);
    let prepared = match machine {
        Machine::Cpu => host_machine(&options.processor, options.opt_level, options.pic),
        Machine::Gpu => gpu_machine(70, options.opt_level),
    };
    let target = prepared.map_err(|fault| fault.into_diagnostic("the target", Span::NONE))?;
    llvm.set_triple(&target.get_triple());
    llvm.set_data_layout(&target.get_target_data().get_data_layout());
    let unit = Unit::new(context, llvm, module, options, machine);
    let in_module = |fault: Fault| fault.into_diagnostic(&format!("`{}`", module.name), Span::NONE);
    match machine {
        Machine::Cpu => {
            define_globals(&unit).map_err(in_module)?;
            declared::register(&unit).map_err(in_module)?;
            refer_to_printer(&unit);
            if options.checks {
                check::mark_functions(&unit);
            }
        }
        Machine::Gpu => {
            for id in declared::defined(module) {
                declared::gpu_symbol(&unit, id).map_err(in_module)?;
            }
            queries::define(&unit).map_err(in_module)?;
        }
    }
    let wanted = |func: &Function| func.body.is_some() && runs_on(func, machine) && !unit.lowered_on_demand(func);
    for (id, _) in module.functions.iter().filter(|(_, func)| wanted(func)) {
        lower_with_pending(&unit, id)?;
    }
    let finish = || -> Result<()> {
        for id in &unit.float_observers {
            if let Some(function) = unit.llvm.get_function(&module.functions[*id].name) {
                float_environment::constrain(context, &unit.llvm, function)?;
            }
        }
        unit.finish_globals()?;
        if machine == Machine::Cpu { unit.finish_symbols() } else { Ok(()) }
    };
    finish().map_err(in_module)?;
    if let Some(debug) = &unit.debug {
        debug.finalize();
    }
    if machine == Machine::Gpu && options.gpu_reals.approximate {
        fast_math::flush_denormals(context, &unit.llvm);
    }
    verify(&unit.llvm).map_err(in_module)?;
    Ok(unit.into_llvm())
}

/// Lowers a function, and those of this object alone that it was the first to refer to.
fn lower_with_pending(unit: &Unit<'_, '_>, id: FuncId) -> std::result::Result<(), Diagnostic> {
    unit.pending.borrow_mut().push(id);
    loop {
        let next = unit.pending.borrow_mut().pop();
        let Some(id) = next else { return Ok(()) };
        let func = &unit.ir.functions[id];
        lower_one(unit, id, func).map_err(|fault| fault.into_diagnostic(&format!("`{}`", func.name), func.span))?;
    }
}

fn lower_one(unit: &Unit<'_, '_>, id: FuncId, func: &Function) -> Result<()> {
    match (&func.kernel, unit.machine) {
        (Some(_), _) => kernel::lower_kernel(unit, id),
        (None, Machine::Gpu) => routine::lower_for_gpu(unit, id),
        (None, Machine::Cpu) => {
            function::lower_function(unit, id)?;
            if unit.own_versions.contains(&id) {
                routine::lower_for_cpu(unit, id)?;
            }
            Ok(())
        }
    }
}

/// Globals that others may see exist even where this module does not use them.
fn define_globals(unit: &Unit<'_, '_>) -> Result<()> {
    for (id, _) in unit.ir.globals.iter().filter(|(_, global)| global.linkage == Linkage::External) {
        unit.global(id)?;
    }
    Ok(())
}

/// Makes the linker take in the record printer, which the image refers to only weakly.
fn refer_to_printer(unit: &Unit<'_, '_>) {
    let Some(name) = &unit.ir.printer else { return };
    let ty = unit.context.void_type().fn_type(&[unit.ptr().into()], false);
    let printer = unit.llvm.get_function(name).unwrap_or_else(|| unit.llvm.add_function(name, ty, None));
    let list = unit.ptr().const_array(&[printer.as_global_value().as_pointer_value()]);
    let used = unit.llvm.add_global(list.get_type(), None, "__accc_printer");
    used.set_initializer(&list);
    used.set_linkage(LlvmLinkage::Internal);
    unit.used.borrow_mut().push(used.as_pointer_value());
}

/// LLVM aborts on malformed modules later; here it reports.
pub(crate) fn verify(llvm: &LlvmModule<'_>) -> Result<()> {
    let Err(message) = llvm.verify() else {
        return Ok(());
    };
    let broken = llvm.get_functions().find(|function| function.count_basic_blocks() > 0 && !function.verify(false));
    let place = broken.map(|function| format!(" in `{}`", function.get_name().to_string_lossy())).unwrap_or_default();
    Err(Fault::bug(format!("LLVM refuses the module{place}: {message}")))
}

pub(crate) struct ObjectOptions {
    pub processor: HostProcessor,
    pub opt_level: u8,
    pub pic: bool,
    pub vectorize: bool,
}

/// Runs the pipeline of the optimisation level on a verified module and emits an ELF object, with device code that it
/// is to carry.
pub(crate) fn object<'ctx>(
    context: &'ctx Context,
    llvm: &LlvmModule<'ctx>,
    options: ObjectOptions,
    device: Option<&[u8]>,
) -> std::result::Result<Vec<u8>, Diagnostic> {
    let emit = || -> Result<Vec<u8>> {
        let target = host_machine(&options.processor, options.opt_level, options.pic)?;
        let complaints = LlvmDiagnostics::listen(context);
        match options.vectorize && options.opt_level >= 2 {
            true => host_pipeline::run(llvm, &target, options.opt_level.min(3))?,
            false => optimize(llvm, &target, options.opt_level, options.vectorize)?,
        }
        if let Some(bitcode) = device {
            offload::add_section(context, llvm, bitcode);
        }
        let _span = tracing::info_span!("emit object").entered();
        let object = pass_options::emit(&target, llvm, FileType::Object, Machine::Cpu)?.as_slice().to_vec();
        complaints.check()?;
        Ok(object)
    };
    emit().map_err(|fault| fault.into_diagnostic("the host object", Span::NONE))
}

/// Vector code computes lanes that the program masks out: not where that could trap.
pub(crate) fn optimize(llvm: &LlvmModule<'_>, target: &TargetMachine, opt_level: u8, vectorize: bool) -> Result<()> {
    let _span = tracing::info_span!("optimize", level = opt_level).entered();
    pass_options::set_for_optimizer();
    let options = PassBuilderOptions::create();
    options.set_loop_slp_vectorization(opt_level >= 2);
    options.set_loop_unrolling(opt_level >= 2);
    options.set_loop_interleaving(opt_level >= 2);
    let scalar: Vec<FunctionValue> = match opt_level >= 2 && vectorize {
        true => Vec::new(),
        false => llvm.get_functions().filter(|function| function.count_basic_blocks() > 0).collect(),
    };
    // LLVM 22 has a switch for it, which its pipelines do not look at.
    let no_vectors = Attribute::get_named_enum_kind_id("noimplicitfloat");
    let attribute = llvm.get_context().create_enum_attribute(no_vectors, 0);
    scalar.iter().for_each(|function| function.add_attribute(AttributeLoc::Function, attribute));
    llvm.run_passes(&format!("default<O{}>", opt_level.min(3)), target, options)?;
    llvm.get_functions().for_each(|function| function.remove_enum_attribute(AttributeLoc::Function, no_vectors));
    Ok(())
}

/// Whether vectors are worth while on a GPU, whose thread is a lane. It computes with pairs of halves alone; of other small
/// numbers LLVM makes packed words, which are taken apart again for each operation.
pub(crate) fn has_halves(llvm: &LlvmModule<'_>) -> bool {
    let is_half =
        |op: InstructionValue<'_>| matches!(op.get_type(), AnyTypeEnum::FloatType(ty) if ty.get_bit_width() == 16);
    let blocks = llvm.get_functions().flat_map(|function| function.get_basic_block_iter());
    blocks.flat_map(|block| block.get_instructions()).any(is_half)
}

fn host_machine(processor: &HostProcessor, opt_level: u8, pic: bool) -> Result<TargetMachine> {
    Target::initialize_x86(&InitializationConfig::default());
    let reloc = if pic { RelocMode::PIC } else { RelocMode::Static };
    machine((HOST_TRIPLE, &processor.name, &processor.features), opt_level, reloc, processor.reach.code_model())
}

/// The machine of a compute capability times ten, with the oldest PTX version that has it (and 8.3 at least: what the
/// drivers of the CUDA 12 line read).
pub(crate) fn gpu_machine(cc: u32, opt_level: u8) -> Result<TargetMachine> {
    Target::initialize_nvptx(&InitializationConfig::default());
    let ptx = match cc {
        0..100 => "+ptx83",
        100..120 => "+ptx86",
        _ => "+ptx87",
    };
    machine((GPU_TRIPLE, &format!("sm_{cc}"), ptx), opt_level, RelocMode::Default, CodeModel::Default)
}

fn machine(
    (triple, cpu, features): (&str, &str, &str),
    opt_level: u8,
    reloc: RelocMode,
    code_model: CodeModel,
) -> Result<TargetMachine> {
    let triple = TargetTriple::create(triple);
    let level = match opt_level {
        0 => OptimizationLevel::None,
        1 => OptimizationLevel::Less,
        2 => OptimizationLevel::Default,
        _ => OptimizationLevel::Aggressive,
    };
    let options = TargetMachineOptions::new()
        .set_cpu(cpu)
        .set_features(features)
        .set_level(level)
        .set_reloc_mode(reloc)
        .set_code_model(code_model);
    Target::from_triple(&triple)?
        .create_target_machine_from_options(&triple, options)
        .ok_or_else(|| Fault::bug(format!("LLVM has no target for {cpu}")))
}
