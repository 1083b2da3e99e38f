//! Assembly with operands: a call of LLVM's inline assembly. Source: LLVM's language reference, "Inline Assembler
//! Expressions".

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::raw;
use crate::types::Lowered;
use accc_ir::{Asm, Value};
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::types::{AnyType, BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, IntValue, PointerValue};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn asm(&mut self, asm: &Asm, results: &[Value]) -> Result<()> {
        if self.unit.on_gpu() {
            return Err(Fault::unsupported(self.span, "assembly in code for the GPU", "write the computation in C"));
        }
        let value_type = |value: &Value| {
            self.unit.value_type(self.func.type_of(*value)).ok_or_else(|| Fault::bug("a view in assembly"))
        };
        let (outputs, taken) = match asm.labels {
            0 => (results, None),
            _ => {
                let (taken, outputs) =
                    results.split_last().ok_or_else(|| Fault::bug("jumping assembly without its result"))?;
                (outputs, Some(*taken))
            }
        };
        let types: Vec<BasicTypeEnum> = outputs.iter().map(value_type).collect::<Result<_>>()?;
        let args: Vec<BasicMetadataValueEnum> =
            asm.args.iter().map(|arg| Ok(self.scalar(arg.value)?.into())).collect::<Result<_>>()?;
        let params: Vec<BasicMetadataTypeEnum> =
            asm.args.iter().map(|arg| Ok(value_type(&arg.value)?.into())).collect::<Result<_>>()?;
        let ty = match types.as_slice() {
            [] => self.unit.context.void_type().fn_type(&params, false),
            [one] => one.fn_type(&params, false),
            several => self.unit.context.struct_type(several, false).fn_type(&params, false),
        };
        let (text, constraints) = (asm.text.clone(), asm.constraints.clone());
        let code = self.unit.context.create_inline_asm(ty, text, constraints, true, false, None, false);
        let call = match taken {
            None => self.builder.build_indirect_call(ty, code, &args, "")?,
            Some(taken) => {
                let values: Vec<_> = asm.args.iter().map(|arg| self.scalar(arg.value)).collect::<Result<_>>()?;
                self.jumping_asm(ty, code, &values, asm.labels, taken)?
            }
        };
        for (at, arg) in asm.args.iter().enumerate() {
            if let Some(elem) = arg.memory {
                let kind = Attribute::get_named_enum_kind_id("elementtype");
                let ty = self.unit.memory_type(elem).as_any_type_enum();
                call.add_attribute(AttributeLoc::Param(at as u32), self.unit.context.create_type_attribute(kind, ty));
            }
        }
        match (outputs, call.try_as_basic_value().basic()) {
            ([], _) => Ok(()),
            ([one], Some(value)) => {
                self.define(*one, Lowered::Scalar(value));
                Ok(())
            }
            (several, Some(BasicValueEnum::StructValue(values))) => self.set_pair(several, values),
            _ => Err(Fault::bug("assembly without its results")),
        }
    }

    /// All ways out of the code meet behind it, each with its number.
    fn jumping_asm(
        &mut self,
        ty: FunctionType<'ctx>,
        code: PointerValue<'ctx>,
        args: &[BasicValueEnum<'ctx>],
        labels: u32,
        taken: Value,
    ) -> Result<CallSiteValue<'ctx>> {
        let through = self.new_block("asm.through");
        let ways: Vec<BasicBlock> = (0..labels).map(|_| self.new_block("asm.label")).collect();
        let join = self.new_block("asm.join");
        let call = raw::call_branch(&self.builder, ty, code, args, through, &ways);
        let number = self.unit.context.i32_type();
        let mut incoming: Vec<(IntValue, BasicBlock)> = Vec::new();
        for (at, block) in std::iter::once(&through).chain(&ways).enumerate() {
            self.builder.position_at_end(*block);
            self.branch(join)?;
            incoming.push((number.const_int(at as u64, false), *block));
        }
        self.builder.position_at_end(join);
        let which = self.builder.build_phi(number, "")?;
        which.add_incoming(&incoming.iter().map(|(value, block)| (value as _, *block)).collect::<Vec<_>>());
        self.define(taken, Lowered::Scalar(which.as_basic_value()));
        Ok(call)
    }
}
