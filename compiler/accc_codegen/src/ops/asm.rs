//! Assembly with operands: a call of LLVM's inline assembly. Source: LLVM's language reference, "Inline Assembler
//! Expressions".

use crate::fault::{Fault, Result};
use crate::function::Lower;
use crate::types::Lowered;
use accc_ir::{Asm, Value};
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::types::{AnyType, BasicMetadataTypeEnum, BasicType, BasicTypeEnum};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum};

impl<'ctx> Lower<'_, 'ctx, '_> {
    pub fn asm(&mut self, asm: &Asm, results: &[Value]) -> Result<()> {
        if self.unit.on_gpu() {
            return Err(Fault::unsupported(self.span, "assembly in code for the GPU", "write the computation in C"));
        }
        let value_type = |value: &Value| {
            self.unit.value_type(self.func.type_of(*value)).ok_or_else(|| Fault::bug("a view in assembly"))
        };
        let types: Vec<BasicTypeEnum> = results.iter().map(value_type).collect::<Result<_>>()?;
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
        let call = self.builder.build_indirect_call(ty, code, &args, "")?;
        for (at, arg) in asm.args.iter().enumerate() {
            if let Some(elem) = arg.memory {
                let kind = Attribute::get_named_enum_kind_id("elementtype");
                let ty = self.unit.memory_type(elem).as_any_type_enum();
                call.add_attribute(AttributeLoc::Param(at as u32), self.unit.context.create_type_attribute(kind, ty));
            }
        }
        match (results, call.try_as_basic_value().basic()) {
            ([], _) => Ok(()),
            ([one], Some(value)) => {
                self.define(*one, Lowered::Scalar(value));
                Ok(())
            }
            (several, Some(BasicValueEnum::StructValue(values))) => self.set_pair(several, values),
            _ => Err(Fault::bug("assembly without its results")),
        }
    }
}
