//! `-gpu=fastmath`: in single precision GPU code takes the machine's approximate functions, and denormal numbers are
//! zero.
//!
//! Functions have libdevice's fast namesakes; quotients and roots a flag that lets LLVM choose `div.approx` and
//! `sqrt.approx`; each function of the module an attribute, by which LLVM adds `.ftz` to its instructions. At link time
//! libdevice's functions, which are inlined, get it where all others have it, and take their variants that flush.

use crate::fault::Result;
use crate::function::Lower;
use accc_ir::MathFn;
use inkwell::attributes::AttributeLoc;
use inkwell::context::Context;
use inkwell::module::Module as LlvmModule;
use inkwell::types::FloatType;
use inkwell::values::{BasicValue, FastMathFlags, FloatValue, FunctionValue};

const DENORMALS: &str = "denormal-fp-math-f32";
const ARE_ZERO: &str = "preserve-sign,preserve-sign";

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Whether operations of this type may be approximate.
    pub fn is_approximate(&self, ty: FloatType<'ctx>) -> bool {
        self.unit.on_gpu() && self.unit.options.gpu_reals.approximate && ty == self.unit.context.f32_type()
    }

    /// Lets LLVM take an approximate instruction for a quotient or root, where that is wanted.
    pub fn approximated(&self, value: FloatValue<'ctx>) -> Result<FloatValue<'ctx>> {
        if let Some(instruction) = value.as_instruction_value().filter(|_| self.is_approximate(value.get_type())) {
            let flags = instruction.get_fast_math_flags().unwrap_or(FastMathFlags::empty());
            instruction.set_fast_math_flags(flags | FastMathFlags::ApproxFunc)?;
        }
        Ok(value)
    }
}

/// libdevice's approximate version of a function of libm.
pub fn namesake(function: MathFn) -> Option<&'static str> {
    match function {
        MathFn::Sin => Some("fast_sin"),
        MathFn::Cos => Some("fast_cos"),
        MathFn::Tan => Some("fast_tan"),
        MathFn::Exp => Some("fast_exp"),
        MathFn::Exp10 => Some("fast_exp10"),
        MathFn::Log => Some("fast_log"),
        MathFn::Log2 => Some("fast_log2"),
        MathFn::Log10 => Some("fast_log10"),
        MathFn::Pow => Some("fast_pow"),
        _ => None,
    }
}

/// Denormal numbers are zero in all functions of a module.
pub fn flush_denormals(context: &Context, module: &LlvmModule<'_>) {
    module.get_functions().filter(|function| function.count_basic_blocks() > 0).for_each(|f| mark(context, f));
}

/// Whether they are in all functions of a program.
pub fn flushes_denormals(program: &LlvmModule<'_>) -> bool {
    let is_marked = |f: FunctionValue<'_>| f.get_string_attribute(AttributeLoc::Function, DENORMALS).is_some();
    program.get_functions().filter(|function| function.count_basic_blocks() > 0).all(is_marked)
}

fn mark(context: &Context, function: FunctionValue<'_>) {
    function.add_attribute(AttributeLoc::Function, context.create_string_attribute(DENORMALS, ARE_ZERO));
}
