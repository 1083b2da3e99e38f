//! The library functions that generated code calls, with their signatures at the machine's border.
//!
//! Source: LLVM 22's `flang/Runtime/*.h` (`main.h`, `stop.h`, `io-api.h`, `character.h`, `transformational.h`, `reduction.h`, `command.h`, `random.h`,
//! `time-intrinsic.h`), and libc. C++ `bool` parameters are passed as `I32` (0 or 1, which fills the register as the ABI
//! wants); the `bool` results of item functions are not looked at: errors stick to the statement until it ends.

use super::Unit;
use accc_ir::{FuncId, Function, Signature, Type};

/// Name, parameters, result.
type Row = (&'static str, &'static [Type], Option<Type>);

const I8: Type = Type::I8;
const I32: Type = Type::I32;
const I64: Type = Type::I64;
const F32: Type = Type::F32;
const F64: Type = Type::F64;
const PTR: Type = Type::Ptr;
const F80: Type = Type::F80;
const F128: Type = Type::F128;

const FUNCTIONS: &[Row] = &[
    // libc.
    ("malloc", &[I64], Some(PTR)),
    ("realloc", &[PTR, I64], Some(PTR)),
    ("free", &[PTR], None),
    ("access", &[PTR, I32], Some(I32)),
    ("dprintf", &[I32, PTR], Some(I32)),
    ("feenableexcept", &[I32], Some(I32)),
    ("memcmp", &[PTR, PTR, I64], Some(I32)),
    ("system", &[PTR], Some(I32)),
    ("__accc_fortran_random16", &[PTR], None),
    // math.h.
    ("frexpl", &[F80, PTR], Some(F80)),
    ("frexpf128", &[F128, PTR], Some(F128)),
    // fenv.h, exceptions.h.
    ("fetestexcept", &[I32], Some(I32)),
    ("feraiseexcept", &[I32], Some(I32)),
    ("feclearexcept", &[I32], Some(I32)),
    ("fegetexcept", &[], Some(I32)),
    ("feenableexcept", &[I32], Some(I32)),
    ("fedisableexcept", &[I32], Some(I32)),
    ("fegetround", &[], Some(I32)),
    ("fesetround", &[I32], Some(I32)),
    ("fegetenv", &[PTR], Some(I32)),
    ("fesetenv", &[PTR], Some(I32)),
    ("fegetmode", &[PTR], Some(I32)),
    ("fesetmode", &[PTR], Some(I32)),
    ("_FortranAGetUnderflowMode", &[], Some(I8)),
    ("_FortranASetUnderflowMode", &[I32], None),
    // accc's own (`accc_rt_fortran`).
    ("__accc_trampoline", &[PTR, PTR], Some(PTR)),
    ("__accc_trampoline_free", &[PTR], None),
    ("__accc_fortran_text_type", &[PTR, I64], Some(PTR)),
    // accc's runtime.
    ("__accc_declared_allocation", &[PTR, I64, PTR, I64, PTR, I32], None),
    // main.h, stop.h.
    ("_FortranAProgramStart", &[I32, PTR, PTR, PTR], None),
    ("_FortranAProgramEndStatement", &[], None),
    ("_FortranAStopStatement", &[I32, I32, I32], None),
    ("_FortranAStopStatementText", &[PTR, I64, I32, I32], None),
    ("_FortranAPauseStatement", &[], None),
    ("_FortranAPauseStatementInt", &[I32], None),
    ("_FortranAPauseStatementText", &[PTR, I64], None),
    ("_FortranAExit", &[I32], None),
    ("_FortranAReportFatalUserError", &[PTR, PTR, I32], None),
    // io-api.h: statements.
    ("_FortranAioBeginExternalListOutput", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginExternalListInput", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginExternalFormattedOutput", &[PTR, I64, PTR, I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginExternalFormattedInput", &[PTR, I64, PTR, I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginUnformattedOutput", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginUnformattedInput", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalListOutput", &[PTR, I64, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalListInput", &[PTR, I64, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalFormattedOutput", &[PTR, I64, PTR, I64, PTR, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalFormattedInput", &[PTR, I64, PTR, I64, PTR, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalArrayListOutput", &[PTR, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalArrayListInput", &[PTR, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalArrayFormattedOutput", &[PTR, PTR, I64, PTR, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInternalArrayFormattedInput", &[PTR, PTR, I64, PTR, PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginOpenUnit", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginOpenNewUnit", &[PTR, I32], Some(PTR)),
    ("_FortranAioBeginClose", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginFlush", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginBackspace", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginEndfile", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginRewind", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginWait", &[I32, I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginWaitAll", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInquireUnit", &[I32, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInquireFile", &[PTR, I64, PTR, I32], Some(PTR)),
    ("_FortranAioBeginInquireIoLength", &[PTR, I32], Some(PTR)),
    ("_FortranAioCheckUnitNumberInRange64", &[I64, I32, PTR, I64, PTR, I32], Some(I32)),
    ("_FortranAioEnableHandlers", &[PTR, I32, I32, I32, I32, I32], None),
    ("_FortranAioSetAccess", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetAction", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetAdvance", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetAsynchronous", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetBlank", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetCarriagecontrol", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetConvert", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetDecimal", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetDelim", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetEncoding", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetFile", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetForm", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetPad", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetPosition", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetRound", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetSign", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetStatus", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioSetPos", &[PTR, I64], Some(I8)),
    ("_FortranAioSetRec", &[PTR, I64], Some(I8)),
    ("_FortranAioSetRecl", &[PTR, I64], Some(I8)),
    ("_FortranAioGetNewUnit", &[PTR, PTR, I32], Some(I8)),
    ("_FortranAioGetSize", &[PTR], Some(I64)),
    ("_FortranAioGetIoLength", &[PTR], Some(I64)),
    ("_FortranAioGetAsynchronousId", &[PTR], Some(I32)),
    ("_FortranAioInquireCharacter", &[PTR, I64, PTR, I64], Some(I8)),
    ("_FortranAioInquireLogical", &[PTR, I64, PTR], Some(I8)),
    ("_FortranAioInquirePendingId", &[PTR, I32, PTR], Some(I8)),
    ("_FortranAioInquireInteger64", &[PTR, I64, PTR, I32], Some(I8)),
    ("_FortranAioGetIoMsg", &[PTR, PTR, I64], None),
    ("_FortranAioEndIoStatement", &[PTR], Some(I32)),
    // io-api.h: items.
    ("_FortranAioOutputNamelist", &[PTR, PTR], Some(I8)),
    ("_FortranAioInputNamelist", &[PTR, PTR], Some(I8)),
    ("_FortranAioOutputDescriptor", &[PTR, PTR], Some(I8)),
    ("_FortranAioInputDescriptor", &[PTR, PTR], Some(I8)),
    ("_FortranAioOutputInteger8", &[PTR, I8], Some(I8)),
    ("_FortranAioOutputInteger16", &[PTR, Type::I16], Some(I8)),
    ("_FortranAioOutputInteger128", &[PTR, Type::I128], Some(I8)),
    ("_FortranAioOutputInteger32", &[PTR, I32], Some(I8)),
    ("_FortranAioOutputInteger64", &[PTR, I64], Some(I8)),
    ("_FortranAioInputInteger", &[PTR, PTR, I32], Some(I8)),
    ("_FortranAioOutputReal32", &[PTR, F32], Some(I8)),
    ("_FortranAioOutputReal64", &[PTR, F64], Some(I8)),
    ("_FortranAioOutputComplex32", &[PTR, F32, F32], Some(I8)),
    ("_FortranAioOutputComplex64", &[PTR, F64, F64], Some(I8)),
    ("_FortranAioInputComplex32", &[PTR, PTR], Some(I8)),
    ("_FortranAioInputComplex64", &[PTR, PTR], Some(I8)),
    ("_FortranAioInputReal32", &[PTR, PTR], Some(I8)),
    ("_FortranAioInputReal64", &[PTR, PTR], Some(I8)),
    ("_FortranAioOutputLogical", &[PTR, I32], Some(I8)),
    ("_FortranAioInputLogical", &[PTR, PTR], Some(I8)),
    ("_FortranAioOutputAscii", &[PTR, PTR, I64], Some(I8)),
    ("_FortranAioInputAscii", &[PTR, PTR, I64], Some(I8)),
    // character.h.
    ("_FortranACharacterCompareScalar1", &[PTR, PTR, I64, I64], Some(I32)),
    ("_FortranACharacterCompareScalar4", &[PTR, PTR, I64, I64], Some(I32)),
    ("_FortranALenTrim1", &[PTR, I64], Some(I64)),
    ("_FortranALenTrim4", &[PTR, I64], Some(I64)),
    ("_FortranAIndex1", &[PTR, I64, PTR, I64, I32], Some(I64)),
    ("_FortranAIndex4", &[PTR, I64, PTR, I64, I32], Some(I64)),
    ("_FortranAScan1", &[PTR, I64, PTR, I64, I32], Some(I64)),
    ("_FortranAScan4", &[PTR, I64, PTR, I64, I32], Some(I64)),
    ("_FortranAVerify1", &[PTR, I64, PTR, I64, I32], Some(I64)),
    ("_FortranAVerify4", &[PTR, I64, PTR, I64, I32], Some(I64)),
    // transformational.h, reduction.h: the result's descriptor comes first; file and line, mask and back last.
    ("_FortranAReshape", &[PTR, PTR, PTR, PTR, PTR, PTR, I32], None),
    ("_FortranASpread", &[PTR, PTR, I32, I64, PTR, I32], None),
    ("_FortranACshift", &[PTR, PTR, PTR, I32, PTR, I32], None),
    ("_FortranAEoshift", &[PTR, PTR, PTR, PTR, I32, PTR, I32], None),
    ("_FortranASumDim", &[PTR, PTR, I32, PTR, I32, PTR], None),
    ("_FortranAProductDim", &[PTR, PTR, I32, PTR, I32, PTR], None),
    ("_FortranAMaxvalDim", &[PTR, PTR, I32, PTR, I32, PTR], None),
    ("_FortranAMinvalDim", &[PTR, PTR, I32, PTR, I32, PTR], None),
    ("_FortranAIAllDim", &[PTR, PTR, I32, PTR, I32, PTR], None),
    ("_FortranAIAnyDim", &[PTR, PTR, I32, PTR, I32, PTR], None),
    ("_FortranAIParityDim", &[PTR, PTR, I32, PTR, I32, PTR], None),
    ("_FortranANorm2Dim", &[PTR, PTR, I32, PTR, I32], None),
    ("_FortranACountDim", &[PTR, PTR, I32, I32, PTR, I32], None),
    ("_FortranAAnyDim", &[PTR, PTR, I32, PTR, I32], None),
    ("_FortranAAllDim", &[PTR, PTR, I32, PTR, I32], None),
    ("_FortranAParityDim", &[PTR, PTR, I32, PTR, I32], None),
    ("_FortranAMaxvalCharacter", &[PTR, PTR, PTR, I32, PTR], None),
    ("_FortranAMinvalCharacter", &[PTR, PTR, PTR, I32, PTR], None),
    ("_FortranAMaxlocCharacter", &[PTR, PTR, I32, PTR, I32, PTR, I32], None),
    ("_FortranAMinlocCharacter", &[PTR, PTR, I32, PTR, I32, PTR, I32], None),
    ("_FortranAMaxlocDim", &[PTR, PTR, I32, I32, PTR, I32, PTR, I32], None),
    ("_FortranAMinlocDim", &[PTR, PTR, I32, I32, PTR, I32, PTR, I32], None),
    ("_FortranAFindloc", &[PTR, PTR, PTR, I32, PTR, I32, PTR, I32], None),
    ("_FortranAFindlocDim", &[PTR, PTR, PTR, I32, I32, PTR, I32, PTR, I32], None),
    ("_FortranAioInputDerivedType", &[PTR, PTR, PTR], Some(I8)),
    ("_FortranAioOutputDerivedType", &[PTR, PTR, PTR], Some(I8)),
    ("_FortranATransfer", &[PTR, PTR, PTR, PTR, I32], None),
    ("_FortranATransferSize", &[PTR, PTR, PTR, PTR, I32, I64], None),
    ("_FortranASelectedCharKind", &[PTR, I32, PTR, I64], Some(I32)),
    ("_FortranASelectedIntKindMasked", &[PTR, I32, PTR, I32, I32], Some(I32)),
    ("_FortranASelectedRealKindMasked", &[PTR, I32, PTR, I32, PTR, I32, PTR, I32, I32], Some(I32)),
    ("_FortranAErfcScaled4", &[F32], Some(F32)),
    ("_FortranAErfcScaled8", &[F64], Some(F64)),
    ("_FortranANorm2_4", &[PTR, PTR, I32, I32], Some(F32)),
    ("_FortranANorm2_8", &[PTR, PTR, I32, I32], Some(F64)),
    // command.h, random.h, time-intrinsic.h.
    ("_FortranAArgumentCount", &[], Some(I32)),
    ("_FortranAGetCommandArgument", &[I32, PTR, PTR, PTR, PTR, I32], Some(I32)),
    ("__accc_fortran_get_command", &[PTR, I64], Some(I64)),
    ("_FortranAGetEnvVariable", &[PTR, PTR, PTR, I32, PTR, PTR, I32], Some(I32)),
    ("_FortranAExecuteCommandLine", &[PTR, I32, PTR, PTR, PTR, PTR, I32], None),
    ("_FortranARandomInit", &[I32, I32], None),
    ("_FortranARandomNumber", &[PTR, PTR, I32], None),
    ("_FortranARandomSeedSize", &[PTR, PTR, I32], None),
    ("_FortranARandomSeedPut", &[PTR, PTR, I32], None),
    ("_FortranARandomSeedGet", &[PTR, PTR, I32], None),
    ("_FortranARandomSeedDefaultPut", &[], None),
    ("_FortranACpuTime", &[], Some(F64)),
    ("_FortranASystemClockCount", &[I32], Some(I64)),
    ("_FortranASystemClockCountRate", &[I32], Some(I64)),
    ("_FortranASystemClockCountMax", &[I32], Some(I64)),
    ("_FortranADateAndTime", &[PTR, I64, PTR, I64, PTR, I64, PTR, I32, PTR], None),
];

/// Those that never come back.
const NORETURN: &[&str] =
    &["_FortranAStopStatement", "_FortranAStopStatementText", "_FortranAExit", "_FortranAReportFatalUserError"];

/// Those that take more arguments than the table says.
const VARIADIC: &[&str] = &["dprintf"];

impl Unit<'_> {
    /// The declaration of a library function of the table.
    pub(super) fn runtime(&mut self, name: &'static str) -> FuncId {
        if let Some(id) = self.module.find_function(name) {
            return id;
        }
        let row = FUNCTIONS.iter().find(|row| row.0 == name);
        let (_, params, result) = row.unwrap_or_else(|| panic!("{name} is not in the table"));
        let noreturn = NORETURN.contains(&name);
        let variadic = VARIADIC.contains(&name);
        let signature = Signature { noreturn, variadic, ..Signature::new(params.to_vec(), *result) };
        self.module.functions.push(Function::declare(name, signature))
    }
}
