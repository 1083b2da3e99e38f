//! What device code may ask the machine that it runs on: `acc_on_device` (OpenACC 3.3, 3.2.19), and which gang, worker
//! or lane a thread is and how many there are (gcc's manual, `__builtin_goacc_parlevel_id` and `_size`).
//!
//! To the IR these are external routines of level seq. The runtime has them for the CPU; a GPU's module that calls one
//! gets it here. Levels are what the front ends number them by: 0 gang, 1 worker, 2 vector lane.

use crate::fault::{Fault, Result};
use crate::unit::Unit;
use accc_ir::{Function, LEVEL_INDEX, LEVEL_SIZE};
use inkwell::IntPredicate;
use inkwell::builder::Builder;
use inkwell::module::Linkage;
use inkwell::values::IntValue;

const ON_DEVICE: &str = "acc_on_device";
/// `acc_device_not_host` and `acc_device_nvidia` (accc_rt's `api`).
const GPU_TYPES: [u64; 2] = [3, 4];

/// Whether the function is one of these.
pub(crate) fn is_query(func: &Function) -> bool {
    func.body.is_none() && func.routine.is_some() && [ON_DEVICE, LEVEL_INDEX, LEVEL_SIZE].contains(&func.name.as_str())
}

/// Those that a GPU's module calls. Each takes a number and gives one.
pub(crate) fn define(unit: &Unit<'_, '_>) -> Result<()> {
    for (id, func) in unit.ir.functions.iter().filter(|(_, func)| is_query(func)) {
        let llvm = unit.function(id)?;
        llvm.set_linkage(Linkage::Internal);
        let query = Query { unit, builder: unit.context.create_builder() };
        query.builder.position_at_end(unit.context.append_basic_block(llvm, "entry"));
        let (Some(asked), Some(result)) = (llvm.get_nth_param(0), llvm.get_type().get_return_type()) else {
            return Err(Fault::bug(format!("{} with another signature", func.name)));
        };
        let asked = asked.into_int_value();
        let answer = match func.name.as_str() {
            LEVEL_INDEX => query.of_level(asked, query.gang()?, "tid")?,
            LEVEL_SIZE => query.of_level(asked, query.gangs()?, "ntid")?,
            _ => query.on_device(asked)?,
        };
        let answer = query.builder.build_int_z_extend_or_bit_cast(answer, result.into_int_type(), "")?;
        query.builder.build_return(Some(&answer))?;
    }
    Ok(())
}

struct Query<'a, 'ctx, 'm> {
    unit: &'a Unit<'ctx, 'm>,
    builder: Builder<'ctx>,
}

impl<'ctx> Query<'_, 'ctx, '_> {
    fn on_device(&self, asked: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let mut answer = self.unit.context.bool_type().const_zero();
        for ty in GPU_TYPES {
            answer = self.builder.build_or(answer, self.is(asked, ty)?, "")?;
        }
        Ok(answer)
    }

    /// What gangs have, or the threads' register: workers stand along y, lanes along x.
    fn of_level(&self, asked: IntValue<'ctx>, gang: IntValue<'ctx>, register: &str) -> Result<IntValue<'ctx>> {
        let (worker, lane) = (self.register(register, "y")?, self.register(register, "x")?);
        let inner = self.builder.build_select(self.is(asked, 1)?, worker, lane, "")?.into_int_value();
        Ok(self.builder.build_select(self.is(asked, 0)?, gang, inner, "")?.into_int_value())
    }

    /// The gang's number among those of all of the grid's axes, x fastest.
    fn gang(&self) -> Result<IntValue<'ctx>> {
        let mut number = self.register("ctaid", "z")?;
        for axis in ["y", "x"] {
            let outer = self.builder.build_int_mul(number, self.register("nctaid", axis)?, "")?;
            number = self.builder.build_int_add(outer, self.register("ctaid", axis)?, "")?;
        }
        Ok(number)
    }

    fn gangs(&self) -> Result<IntValue<'ctx>> {
        let plane = self.builder.build_int_mul(self.register("nctaid", "x")?, self.register("nctaid", "y")?, "")?;
        Ok(self.builder.build_int_mul(plane, self.register("nctaid", "z")?, "")?)
    }

    fn is(&self, asked: IntValue<'ctx>, number: u64) -> Result<IntValue<'ctx>> {
        let number = asked.get_type().const_int(number, false);
        Ok(self.builder.build_int_compare(IntPredicate::EQ, asked, number, "")?)
    }

    fn register(&self, name: &str, axis: &str) -> Result<IntValue<'ctx>> {
        let callee = self.unit.intrinsic(&format!("llvm.nvvm.read.ptx.sreg.{name}.{axis}"), &[])?;
        let value = self.builder.build_call(callee, &[], "")?.try_as_basic_value();
        value.basic().map(|value| value.into_int_value()).ok_or_else(|| Fault::bug("a register without a value"))
    }
}
