//! Link time: the device bitcode of all objects becomes one program, and PTX for each compute capability.

use super::alike::{self, Class, Compared};
use crate::fault::{Fault, Result};
use crate::kernel::heap::{MALLOC, SYSTEM_FUNCTIONS, TEAM_ADDRESSES};
use crate::kernel::print_record::GANG_PRINTS;
use crate::pipelines::llvm_diagnostics::LlvmDiagnostics;
use crate::pipelines::{EARLY_LOADS, emit, fast_math, pass_options, registers};
use crate::reduction::reduction_gpu::SHARED_SLOTS;
use accc_diag::Diagnostic;
use accc_ir::{Graph, Machine};
use accc_source::Span;
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::{FlagBehavior, Linkage, Module as LlvmModule};
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::FileType;
use inkwell::values::{BasicValue, FunctionValue, InstructionOpcode, InstructionValue, PointerValue};
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// `CallingConv::PTX_Kernel`.
const PTX_KERNEL: u32 = 71;

/// A program's device code as LLVM's bitcode, to be compiled for compute capabilities.
pub struct DeviceProgram {
    bitcode: Vec<u8>,
    /// What it asks of the GPU beside its kernels' own memory.
    pub needs: Needs,
    compared: Compared,
    /// PTX that stands for that of other capabilities, too, by the class of these.
    shared: Mutex<HashMap<Class, Arc<Mutex<Option<String>>>>>,
}

/// What a program's device code needs of the GPU beside its kernels' own memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// It gets memory from the GPU's heap.
    pub heap: bool,
    /// Functions call themselves, so that nobody knows how much stack they need.
    pub stack: bool,
}

impl DeviceProgram {
    /// Links the records, with libdevice where a kernel calls a mathematical function that only it has. `external`:
    /// functions that the user's own PTX defines.
    pub fn link(
        records: &[Vec<u8>],
        external: &[String],
        libdevice: Option<&Path>,
    ) -> std::result::Result<DeviceProgram, Diagnostic> {
        let _span = tracing::info_span!("link device code").entered();
        let context = Context::create();
        let program = link(&context, records, external, libdevice)
            .map_err(|fault| fault.into_diagnostic("the program's device code", Span::NONE))?;
        let needs = Needs { heap: program.get_function(MALLOC).is_some(), stack: is_recursive(&program) };
        let bitcode = program.write_bitcode_to_memory().as_slice().to_vec();
        Ok(DeviceProgram { needs, bitcode, compared: alike::compared(&program), shared: Mutex::default() })
    }

    /// PTX for a compute capability (times ten), of those that are wanted. Several threads may ask at a time. Where one text
    /// does for several it is made once, for the least of them.
    pub fn ptx(&self, cc: u32, wanted: &[u32], opt_level: u8) -> std::result::Result<String, Diagnostic> {
        let Some(class) = self.compared.class(cc) else { return self.made(cc, opt_level) };
        let alike = wanted.iter().copied().filter(|other| self.compared.class(*other).as_ref() == Some(&class));
        let least = alike.min().unwrap_or(cc);
        let shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner).entry(class).or_default().clone();
        // Who comes first makes it, while the others wait.
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let text = match shared.take() {
            Some(text) => text,
            None => self.made(least, opt_level)?,
        };
        Ok(alike::renamed(shared.insert(text), least, cc))
    }

    fn made(&self, cc: u32, opt_level: u8) -> std::result::Result<String, Diagnostic> {
        let context = Context::create();
        let parse = || {
            let buffer = MemoryBuffer::create_from_memory_range_copy(&self.bitcode, "device");
            Ok(LlvmModule::parse_bitcode_from_buffer(&buffer, &context)?)
        };
        parse()
            .and_then(|program| ptx(&context, &program, cc, opt_level))
            .map_err(|fault: Fault| fault.into_diagnostic(&format!("PTX for cc{cc}"), Span::NONE))
    }
}

fn link<'ctx>(
    context: &'ctx Context,
    records: &[Vec<u8>],
    external: &[String],
    libdevice: Option<&Path>,
) -> Result<LlvmModule<'ctx>> {
    let target = emit::gpu_machine(70, 2)?;
    let program = context.create_module("accc device code");
    program.set_triple(&target.get_triple());
    program.set_data_layout(&target.get_target_data().get_data_layout());
    for record in records {
        let buffer = MemoryBuffer::create_from_memory_range_copy(record, "device");
        program.link_in_module(LlvmModule::parse_bitcode_from_buffer(&buffer, context)?)?;
    }
    let flushes = fast_math::flushes_denormals(&program);
    let wants_library = program.get_functions().any(|function| {
        function.count_basic_blocks() == 0 && function.get_name().to_string_lossy().starts_with("__nv_")
    });
    if wants_library {
        let path = libdevice.ok_or_else(missing_libdevice)?;
        let library = LlvmModule::parse_bitcode_from_path(path, context)?;
        library.set_triple(&target.get_triple());
        library.set_data_layout(&target.get_target_data().get_data_layout());
        program.link_in_module(library)?;
    }
    // Only kernels are called from outside; the rest may be inlined and dropped.
    for function in program.get_functions().filter(|function| function.count_basic_blocks() > 0) {
        if function.get_call_conventions() != PTX_KERNEL {
            function.set_linkage(Linkage::Internal);
        }
    }
    // What no kernel reaches may lack what it calls.
    program.run_passes("globaldce", &target, PassBuilderOptions::create())?;
    undefined(&program, external)?;
    for shared in [SHARED_SLOTS, GANG_PRINTS, TEAM_ADDRESSES].into_iter().filter_map(|name| program.get_global(name)) {
        shared.set_linkage(Linkage::Internal);
    }
    if flushes {
        fast_math::flush_denormals(context, &program);
    }
    let flushes = context.i32_type().const_int(flushes.into(), false);
    program.add_basic_value_flag("nvvm-reflect-ftz", FlagBehavior::Override, flushes);
    emit::verify(&program)?;
    Ok(program)
}

/// What no object defines.
fn undefined(program: &LlvmModule<'_>, external: &[String]) -> Result<()> {
    let is_used = |value: inkwell::values::GlobalValue<'_>| value.as_pointer_value().get_first_use().is_some();
    for function in program.get_functions().filter(|function| function.count_basic_blocks() == 0) {
        let name = function.get_name().to_string_lossy().into_owned();
        let of_system = name == "__nvvm_reflect" || SYSTEM_FUNCTIONS.contains(&name.as_str());
        let known = name.starts_with("llvm.") || of_system || external.contains(&name);
        if !known && is_used(function.as_global_value()) {
            let routine = name.trim_end_matches('_');
            return Err(Fault::User(
                Diagnostic::error("ACC0014", format!("the routine `{routine}` has no device version in the program"))
                    .help(format!("add `!$acc routine` to `{routine}`, and compile its file with -acc")),
            ));
        }
    }
    let is_missing = |global: &inkwell::values::GlobalValue<'_>| global.is_declaration() && is_used(*global);
    if let Some(global) = program.get_globals().find(is_missing) {
        let name = global.get_name().to_string_lossy().into_owned();
        let message = format!("the declared variable `{name}` has no device copy in the program");
        let help = "compile the file that defines it with -acc, with the same `acc declare`";
        return Err(Fault::User(Diagnostic::error("ACC0014", message).help(help)));
    }
    Ok(())
}

/// Whether a function calls itself, by whichever way.
fn is_recursive(program: &LlvmModule<'_>) -> bool {
    let functions: Vec<FunctionValue> = program.get_functions().filter(|f| f.count_basic_blocks() > 0).collect();
    let by_address: HashMap<PointerValue, FunctionValue> =
        functions.iter().map(|function| (function.as_global_value().as_pointer_value(), *function)).collect();
    let calls = functions.iter().flat_map(|function| {
        let called = callees(*function, &by_address);
        called.into_iter().map(|callee| (*function, callee))
    });
    Graph::new(functions.iter().copied(), calls).has_circles()
}

fn callees<'ctx>(
    function: FunctionValue<'ctx>,
    by_address: &HashMap<PointerValue<'ctx>, FunctionValue<'ctx>>,
) -> HashSet<FunctionValue<'ctx>> {
    let ops = function.get_basic_block_iter().flat_map(|block| block.get_instructions());
    let calls = ops.filter(|op| op.get_opcode() == InstructionOpcode::Call);
    let callee = |op: InstructionValue<'ctx>| op.get_operand(op.get_num_operands().checked_sub(1)?)?.value();
    let pointers = calls.filter_map(callee).filter(|value| value.is_pointer_value());
    pointers.filter_map(|value| by_address.get(&value.into_pointer_value()).copied()).collect()
}

fn missing_libdevice() -> Fault {
    Fault::User(
        Diagnostic::error("ACC0004", "a kernel calls mathematical functions of libdevice, which was not found")
            .help("install the CUDA toolkit's libdevice.10.bc (Python package nvidia-cuda-nvcc-cu12)"),
    )
}

fn ptx<'ctx>(context: &'ctx Context, module: &LlvmModule<'ctx>, cc: u32, opt_level: u8) -> Result<String> {
    let target = emit::gpu_machine(cc, opt_level)?;
    registers::forget_for_small_gpus(module, cc);
    let complaints = LlvmDiagnostics::listen(context);
    emit::optimize(module, &target, opt_level, emit::has_halves(module))?;
    if opt_level >= 2 {
        EARLY_LOADS.run(module)?;
    }
    let text = pass_options::emit(&target, module, FileType::Assembly, Machine::Gpu)?;
    complaints.check()?;
    let bytes: Vec<u8> = text.as_slice().iter().copied().filter(|byte| *byte != 0).collect();
    String::from_utf8(bytes).map_err(|_| Fault::bug("PTX that is no text"))
}
