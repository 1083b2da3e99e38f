//! Reals in functions that change or ask for the machine's float environment: the rounding mode, the exceptions' flags.
//!
//! LLVM takes arithmetic to be rounded to the nearest and to raise nothing: it computes constants, and moves operations
//! past the calls that change the mode. In such functions, and in what they call in this module, every operation on
//! reals becomes its constrained form (LLVM's language reference, "Constrained Floating-Point Intrinsics"), which stays
//! where it is. C17 7.6.1 (`FENV_ACCESS`), Fortran 2018 17.3 and 17.4.

use crate::CodegenOptions;
use crate::fault::{Fault, Result};
use crate::raw::intrinsic;
use accc_ir::graph::Graph;
use accc_ir::{FuncId, Module as Ir};
use inkwell::FloatPredicate;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::context::Context;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode as Op,
    InstructionValue,
};
use std::collections::HashSet;

/// Functions of C's library by which a program changes the environment or asks for its flags (7.6, and GNU's own).
const ACCESSES: &[&str] = &[
    "feclearexcept",
    "fegetexceptflag",
    "feraiseexcept",
    "fesetexceptflag",
    "fetestexcept",
    "fegetround",
    "fesetround",
    "fegetenv",
    "feholdexcept",
    "fesetenv",
    "feupdateenv",
    "fesetmode",
    "feenableexcept",
    "fedisableexcept",
    "_FortranASetUnderflowMode",
];

/// Operations whose results do not depend on the rounding mode: their constrained forms don't name it.
const EXACT: &[&str] = &[
    "fpext",
    "fptosi",
    "fptoui",
    "ceil",
    "floor",
    "round",
    "roundeven",
    "trunc",
    "lround",
    "llround",
    "maxnum",
    "minnum",
    "maximum",
    "minimum",
];

/// Intrinsics whose forms are told the type of an operand too.
const TWO_TYPES: &[&str] = &["lrint", "llrint", "lround", "llround", "ldexp"];

/// The functions whose reals are computed as the environment says.
pub(crate) fn observers(ir: &Ir, options: &CodegenOptions<'_>) -> HashSet<FuncId> {
    let bodies = ir.functions.iter().filter(|(_, func)| func.body.is_some() && func.kernel.is_none());
    if options.rounding_math {
        return bodies.map(|(id, _)| id).collect();
    }
    let accesses = |id: FuncId| ir.functions[id].body.is_none() && ACCESSES.contains(&ir.functions[id].name.as_str());
    if !ir.functions.keys().any(accesses) {
        return HashSet::new();
    }
    let roots = bodies.filter(|(_, func)| accc_ir::graph::callees(func).into_iter().any(accesses)).map(|(id, _)| id);
    Graph::of_calls(ir).reachable(roots)
}

/// Makes the operations of a function that is whole their constrained forms.
pub(crate) fn constrain<'ctx>(
    context: &'ctx Context,
    llvm: &Module<'ctx>,
    function: FunctionValue<'ctx>,
) -> Result<()> {
    let strict = context.create_enum_attribute(Attribute::get_named_enum_kind_id("strictfp"), 0);
    function.add_attribute(AttributeLoc::Function, strict);
    let forms = Forms { context, llvm, strict };
    for block in function.get_basic_blocks() {
        let mut next = block.get_first_instruction();
        while let Some(instruction) = next {
            next = instruction.get_next_instruction();
            forms.replace(instruction)?;
        }
    }
    Ok(())
}

struct Forms<'l, 'ctx> {
    context: &'ctx Context,
    llvm: &'l Module<'ctx>,
    strict: Attribute,
}

impl<'ctx> Forms<'_, 'ctx> {
    fn replace(&self, instruction: InstructionValue<'ctx>) -> Result<()> {
        let (name, types) = match instruction.get_opcode() {
            Op::FAdd => ("fadd".to_string(), 1),
            Op::FSub => ("fsub".to_string(), 1),
            Op::FMul => ("fmul".to_string(), 1),
            Op::FDiv => ("fdiv".to_string(), 1),
            Op::FRem => ("frem".to_string(), 1),
            Op::FPTrunc => ("fptrunc".to_string(), 2),
            Op::FPExt => ("fpext".to_string(), 2),
            Op::SIToFP => ("sitofp".to_string(), 2),
            Op::UIToFP => ("uitofp".to_string(), 2),
            Op::FPToSI => ("fptosi".to_string(), 2),
            Op::FPToUI => ("fptoui".to_string(), 2),
            Op::FCmp => return self.comparison(instruction),
            Op::Call => match self.called(instruction) {
                Some(name) => name,
                None => return Ok(()),
            },
            _ => return Ok(()),
        };
        let mut args = operands(instruction, instruction.get_num_operands());
        if !EXACT.contains(&name.as_str()) {
            args.push(self.word("round.dynamic"));
        }
        self.put(instruction, &name, types, args)
    }

    /// The operation that an intrinsic stands for, and how many types its form is told; the call of anything else is
    /// marked.
    fn called(&self, instruction: InstructionValue<'ctx>) -> Option<(String, usize)> {
        if let Some(name) = intrinsic(instruction) {
            let name = name.split('.').nth(1)?.to_string();
            let types = if TWO_TYPES.contains(&name.as_str()) { 2 } else { 1 };
            return Intrinsic::find(&format!("llvm.experimental.constrained.{name}")).map(|_| (name, types));
        }
        let call = CallSiteValue::try_from(instruction).ok()?;
        call.add_attribute(AttributeLoc::Function, self.strict);
        None
    }

    /// `<` and its like signal for every NaN, `==` and `!=` do not.
    fn comparison(&self, instruction: InstructionValue<'ctx>) -> Result<()> {
        use FloatPredicate::{OEQ, OGE, OGT, OLE, OLT, ONE, ORD, UEQ, UGE, UGT, ULE, ULT, UNE, UNO};
        let (form, predicate) = match instruction.get_fcmp_predicate() {
            Some(OEQ) => ("fcmp", "oeq"),
            Some(UNE) => ("fcmp", "une"),
            Some(UEQ) => ("fcmp", "ueq"),
            Some(ONE) => ("fcmp", "one"),
            Some(ORD) => ("fcmp", "ord"),
            Some(UNO) => ("fcmp", "uno"),
            Some(OLT) => ("fcmps", "olt"),
            Some(OLE) => ("fcmps", "ole"),
            Some(OGT) => ("fcmps", "ogt"),
            Some(OGE) => ("fcmps", "oge"),
            Some(ULT) => ("fcmps", "ult"),
            Some(ULE) => ("fcmps", "ule"),
            Some(UGT) => ("fcmps", "ugt"),
            Some(UGE) => ("fcmps", "uge"),
            _ => return Ok(()),
        };
        let mut args = operands(instruction, 2);
        args.push(self.word(predicate));
        self.put(instruction, form, 0, args)
    }

    /// Puts a constrained form in the place of an operation. It is told as many types as `types` says, result first; a
    /// comparison that of its operands.
    fn put(
        &self,
        instruction: InstructionValue<'ctx>,
        name: &str,
        types: usize,
        mut args: Vec<BasicMetadataValueEnum<'ctx>>,
    ) -> Result<()> {
        args.push(self.word("fpexcept.strict"));
        let unnamed = || Fault::bug(format!("LLVM has no constrained {name}"));
        let result = BasicTypeEnum::try_from(instruction.get_type()).map_err(|()| unnamed())?;
        let operand = |index: u32| operands(instruction, index + 1).pop().and_then(type_of).ok_or_else(unnamed);
        let told = match types {
            0 => vec![operand(0)?],
            1 => vec![result],
            _ if name == "ldexp" => vec![result, operand(1)?],
            _ => vec![result, operand(0)?],
        };
        let found = Intrinsic::find(&format!("llvm.experimental.constrained.{name}")).ok_or_else(unnamed)?;
        let callee = found.get_declaration(self.llvm, &told).ok_or_else(unnamed)?;
        let builder = self.context.create_builder();
        builder.position_before(&instruction);
        let call = builder.build_call(callee, &args, "")?;
        call.add_attribute(AttributeLoc::Function, self.strict);
        if let Some(new) = call.try_as_basic_value().basic().and_then(|value| value.as_instruction_value()) {
            instruction.replace_all_uses_with(&new);
        }
        instruction.erase_from_basic_block();
        Ok(())
    }

    fn word(&self, text: &str) -> BasicMetadataValueEnum<'ctx> {
        self.context.metadata_string(text).into()
    }
}

/// The first operands; of a call the function is no operand.
fn operands(instruction: InstructionValue<'_>, count: u32) -> Vec<BasicMetadataValueEnum<'_>> {
    let callee = (instruction.get_opcode() == Op::Call).then(|| instruction.get_num_operands() - 1);
    let values = (0..count).filter(|index| Some(*index) != callee);
    values.filter_map(|index| instruction.get_operand(index)?.value().map(Into::into)).collect()
}

fn type_of(value: BasicMetadataValueEnum<'_>) -> Option<BasicTypeEnum<'_>> {
    BasicValueEnum::try_from(value).ok().map(|value| value.get_type())
}
