//! Optional arguments that are absent, around constructs (OpenACC 3.3, 2.17.1): what host code reads of them without
//! being asked to, as values and descriptors for kernels, comes from memory with zeros in their place. What was passed
//! is kept for the program's own questions, and for clauses, which have nothing to do for a null address.

use crate::fault::Result;
use crate::function::Lower;
use accc_ir::{OpKind, Storage, Var};
use inkwell::values::PointerValue;

impl<'ctx> Lower<'_, 'ctx, '_> {
    /// Where an optional argument is read in a function with constructs: what was passed, or the stand-in of one that
    /// is absent.
    pub fn place_optional(&mut self, var: Var, passed: PointerValue<'ctx>) -> Result<PointerValue<'ctx>> {
        let data = &self.func.vars[var];
        let bytes = match &data.storage {
            Storage::Scalar(elem) => elem.bytes(),
            Storage::Descriptor { rank, .. } => {
                (accc_abi::DESCRIPTOR_DIMS + usize::from(*rank) * accc_abi::DESCRIPTOR_DIM_BYTES) as u64
            }
            // Constructs take their addresses along.
            Storage::Array { .. } | Storage::Pointer { .. } => return Ok(passed),
        };
        if !data.optional || self.unit.on_gpu() || !self.has_constructs() {
            return Ok(passed);
        }
        let ty = self.unit.bytes_type(bytes, 8);
        let zeros = self.stack(ty, 8, "absent")?;
        self.prologue.build_store(zeros, ty.const_zero())?;
        let absent = self.prologue.build_is_null(passed, "")?;
        let place = self.prologue.build_select(absent, zeros, passed, "")?.into_pointer_value();
        self.passed.insert(var, passed);
        Ok(place)
    }

    /// What the caller passed for a variable that is an optional argument; else its address.
    pub fn passed_address(&self, var: Var) -> Result<PointerValue<'ctx>> {
        self.passed.get(&var).copied().map_or_else(|| self.memory(var), Ok)
    }

    fn has_constructs(&self) -> bool {
        self.func
            .ops
            .values()
            .any(|data| matches!(data.kind, OpKind::Data(_) | OpKind::DataAction(_) | OpKind::Launch(_)))
    }
}
