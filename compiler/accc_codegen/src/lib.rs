//! Code generation: the only crate that sees LLVM.
//!
//! [`device_bitcode`] makes LLVM's bitcode of the GPU kernels of an outlined module, [`object`] an x86-64 ELF object of
//! the rest (or of a module without directives), which carries that bitcode in the section `accc_abi::DEVICE_SECTION`;
//! at link time [`parse_device_section`] takes the records out of the objects, [`DeviceProgram`] makes one PTX program
//! of them for each compute capability, and [`image_object`] wraps what came out (and `ptxas`' cubins) into the object
//! that registers the program with the runtime.
//!
//! One lowering ([`function`]) serves host functions, CPU kernels and GPU kernels; what differs between them is in
//! `host`, `kernel_cpu` and `kernel_gpu`. It obeys the schedules on the loops and decides nothing itself. Every LLVM
//! module is verified before a pipeline runs; what fails there comes back as an internal error, never as an abort.
#![deny(missing_docs)]

mod border;
mod debug;
mod descriptor;
mod facts;
mod fault;
mod float_environment;
mod function;
mod globals;
mod host;
pub mod image;
mod kernel;
mod ops;
mod params;
mod pipelines;
mod raw;
mod reduction;
mod types;
mod unit;

#[cfg(test)]
mod tests;

use accc_diag::Diagnostic;
use accc_ir::Module;
use accc_machine::Gpu;
use accc_source::{Position, Span};
use inkwell::context::Context;

pub use image::link::{DeviceProgram, Needs};
pub use image::offload::{image_object, parse_device_section};
pub use pipelines::host_processor::{HostProcessor, Reach};
pub use pipelines::{LlvmPass, PASSES};

/// What the user and the driver want of host code, CPU kernels and device code.
pub struct CodegenOptions<'a> {
    /// 0 to 3: LLVM's pipelines of the same numbers.
    pub opt_level: u8,
    /// That the CPU's code is for.
    pub processor: HostProcessor,
    /// Arithmetic on reals may be done where the program does not come to it: nothing traps.
    pub speculates: bool,
    /// On the CPU, vector code may call functions whose results are up to 4 units in the last place away from the exact
    /// ones.
    pub vector_math: bool,
    /// All host code computes its reals in the rounding mode of the moment (`-frounding-math`).
    pub rounding_math: bool,
    /// Debug information of host code and CPU kernels.
    pub debug: bool,
    /// GPU code tells profilers and debuggers which lines it is made from.
    pub device_lines: bool,
    /// Code for shared libraries and position-independent executables.
    pub pic: bool,
    /// Line of a span in the file that the user wrote.
    pub line_of: &'a dyn Fn(Span) -> u32,
    /// File, line and column of a span as the user knows them, for debug information.
    pub position_of: &'a dyn Fn(Span) -> Option<Position>,
    /// The folder that relative file names start from.
    pub directory: String,
    /// Absolute path of the source file, as profiles name it.
    pub source_file: String,
    /// Without it the GPU clones of regions are left out.
    pub targets_gpu: bool,
    /// The host runs regions on the CPU too, for the runtime to compare.
    pub autocompare: bool,
    /// Programs tell the runtime of their accesses and of the iterations of parallel loops.
    pub checks: bool,
    /// What the GPUs can do that kernels are made for.
    pub model: &'static Gpu,
    /// How exactly kernels on GPUs compute with reals.
    pub gpu_reals: GpuReals,
    /// Code for the CPU may round a product and a sum once, where the processor can.
    pub fused: bool,
}

/// What code for GPUs may do with reals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GpuReals {
    /// `-gpu=fastmath`: in single precision, functions and quotients may be approximate and denormal numbers zero.
    pub approximate: bool,
    /// Not with `-gpu=nofma`: a product and a sum may be rounded once.
    pub fused: bool,
}

impl Default for GpuReals {
    fn default() -> GpuReals {
        GpuReals { approximate: false, fused: true }
    }
}

/// LLVM's text before its pipelines ran, for `--emit=llvm`.
pub struct LlvmText {
    /// Host code and CPU kernels.
    pub host: String,
    /// The GPU's code; `None`: the source has none.
    pub device: Option<String>,
}

/// The bitcode of a module's code for GPUs; `None` without any.
pub fn device_bitcode(module: &Module, options: &CodegenOptions<'_>) -> Result<Option<Vec<u8>>, Diagnostic> {
    let context = Context::create();
    let device = pipelines::emit::lower_device(&context, module, options)?;
    Ok(device.map(|device| device.write_bitcode_to_memory().as_slice().to_vec()))
}

/// A module's code for the host as an x86-64 ELF object that carries its device bitcode. `around`: bitcode of the host's code
/// that another compiler made, which calls the module's functions. The module ends where LLVM's begins:
/// they need memory by turns.
pub fn object(
    module: Module,
    device: Option<&[u8]>,
    around: Option<&[u8]>,
    options: &CodegenOptions<'_>,
) -> Result<Vec<u8>, Diagnostic> {
    let context = Context::create();
    let host = pipelines::emit::lower_host(&context, &module, options)?;
    let written = module.asm.iter().map(|text| format!("{text}\n")).collect::<String>();
    host.set_inline_assembly(&(written + &kernel::routine::alias_assembly(&module)));
    drop(module);
    if let Some(bitcode) = around {
        pipelines::joined::join(&context, &host, bitcode)?;
    }
    let wanted = pipelines::emit::ObjectOptions {
        processor: options.processor.clone(),
        opt_level: options.opt_level,
        pic: options.pic,
        vectorize: options.speculates,
    };
    pipelines::emit::object(&context, &host, wanted, device)
}

/// The LLVM IR that [`object`] would hand to LLVM's pipelines.
pub fn llvm_text(module: &Module, options: &CodegenOptions<'_>) -> Result<LlvmText, Diagnostic> {
    let context = Context::create();
    let host = pipelines::emit::lower_host(&context, module, options)?.to_string();
    Ok(LlvmText {
        host,
        device: pipelines::emit::lower_device(&context, module, options)?.map(|device| device.to_string()),
    })
}
