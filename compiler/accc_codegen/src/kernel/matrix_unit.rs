//! Products of matrices of doubles by the GPU's own unit: `mma.sync.m8n8k4.f64` (PTX ISA, "Matrix Fragments for
//! mma.m8n8k4 with .f64").
//!
//! GPUs have it from compute capability 8.0 on. Kernels are compiled for all capabilities at once, so that the question
//! is left to `__nvvm_reflect`, which LLVM answers, and drops the other branch, when it makes PTX. The unit rounds each
//! product and sum once, as `fma` does: under `-gpu=nofma` it is not there.

use crate::fault::{Fault, Result};
use crate::function::Lower;
use accc_ir::Value;
use accc_machine::capability::MATRIX_UNIT_OF_DOUBLES;
use inkwell::IntPredicate;
use inkwell::values::{IntValue, StructValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn has_matrix_unit(&self) -> Result<IntValue<'ctx>> {
        let unit = &self.unit;
        if !unit.on_gpu() || !unit.options.gpu_reals.fused {
            return Ok(unit.context.bool_type().const_zero());
        }
        let ty = unit.i32().fn_type(&[unit.ptr().into()], false);
        let reflect = unit
            .llvm
            .get_function("__nvvm_reflect")
            .unwrap_or_else(|| unit.llvm.add_function("__nvvm_reflect", ty, None));
        let name = self.builder.build_global_string_ptr("__CUDA_ARCH", ".cuda_arch")?;
        let arch = self.call_value(reflect, &[name.as_pointer_value().into()])?.into_int_value();
        Ok(self.builder.build_int_compare(IntPredicate::UGE, arch, unit.const_i32(MATRIX_UNIT_OF_DOUBLES * 10), "")?)
    }

    /// `operands`: an element of each factor, and the two of the sum.
    pub fn matrix_multiply_add(&self, operands: [Value; 4]) -> Result<StructValue<'ctx>> {
        if !self.unit.on_gpu() {
            return Err(Fault::bug("a product by the matrix unit outside of GPU code"));
        }
        let callee = self.unit.intrinsic("llvm.nvvm.mma.m8n8k4.row.col.f64", &[])?;
        let args = operands.map(|value| self.scalar(value)).into_iter().collect::<Result<Vec<_>>>()?;
        Ok(self.call_value(callee, &args)?.into_struct_value())
    }
}
