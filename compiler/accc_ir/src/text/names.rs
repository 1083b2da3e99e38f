//! How the text form spells each closed set of names: one table for printing and parsing.

use crate::acc::{ClauseKind, ConstructKind, DefaultClause, DeviceType, Machine, Partition, ReductionOp};
use crate::atomic::AtomicOp;
use crate::attrs::{Inline, Visibility};
use crate::check::CheckKind;
use crate::debug::{Encoding, Qualifier};
use crate::function::DescriptorKind;
use crate::module::{Linkage, Phase, Spelling};
use crate::op_parts::{Owner, ViewPart};
use crate::operator::{BinaryOp, CompareOp, MathFn, UnaryOp};
use crate::routine::RoutineLevel;
use crate::schedule::{Axis, RefusalKind};

/// An enum whose variants are words of the text form.
pub(super) trait Named: Copy + 'static {
    const ALL: &'static [Self];
    fn word(self) -> &'static str;

    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|item| item.word() == word)
    }
}

macro_rules! names {
    ($($ty:ident { $($variant:ident = $word:literal),* $(,)? })*) => {
        $(impl Named for $ty {
            const ALL: &'static [Self] = &[$($ty::$variant),*];
            fn word(self) -> &'static str {
                match self { $($ty::$variant => $word),* }
            }
        })*
    };
}

names! {
    Phase { Acc = "acc", Legal = "legal", Scheduled = "scheduled", Outlined = "outlined" }
    Spelling { Fortran = "fortran", C = "c" }
    Linkage { External = "external", Internal = "internal", Undefined = "undefined" }
    Machine { Gpu = "gpu", Cpu = "cpu" }
    Owner { Gang = "gang", Worker = "worker", Thread = "thread" }
    DescriptorKind { Allocatable = "allocatable", Pointer = "pointer", Other = "other" }
    ConstructKind {
        Parallel = "parallel", Kernels = "kernels", Serial = "serial", Data = "data", EnterData = "enter_data",
        ExitData = "exit_data", Declare = "declare", Update = "update", Cache = "cache", Wait = "wait",
        Init = "init", Shutdown = "shutdown", Set = "set",
    }
    DeviceType {
        Current = "current", Default = "default", Host = "host", Multicore = "multicore", Nvidia = "nvidia", Sim = "sim",
    }
    DefaultClause { Implicit = "implicit", None = "none", Present = "present" }
    ClauseKind {
        Copy = "copy", CopyIn = "copyin", CopyOut = "copyout", Create = "create", Present = "present",
        NoCreate = "no_create", DevicePtr = "deviceptr", Delete = "delete", UpdateSelf = "update_self",
        UpdateDevice = "update_device", DeviceResident = "device_resident", Link = "link",
        Attach = "attach", Detach = "detach", Compare = "compare",
    }
    CheckKind {
        Read = "read", Write = "write", AtomicRead = "atomic_read", AtomicWrite = "atomic_write",
        AtomicUpdate = "atomic_update", Passed = "passed",
    }
    Partition { OneKernel = "one_kernel", HostDriven = "host_driven", Cooperative = "cooperative" }
    RoutineLevel {
        Seq = "seq", Vector = "vector", Worker = "worker", Gang = "gang", Gang2 = "gang2", Gang3 = "gang3",
    }
    AtomicOp {
        Add = "add", Sub = "sub", SubRev = "sub_rev", Mul = "mul", Div = "div", DivRev = "div_rev", Max = "max",
        Min = "min", UDiv = "udiv", UDivRev = "udiv_rev", UMax = "umax", UMin = "umin", And = "and", Or = "or", Xor = "xor", Eqv = "eqv", Exchange = "exchange", AddParts = "add_parts",
    }
    ReductionOp {
        Add = "add", Mul = "mul", Max = "max", Min = "min", UMax = "umax", UMin = "umin", BitAnd = "bit_and", BitOr = "bit_or", BitXor = "bit_xor",
        LogicalAnd = "and", LogicalOr = "or", Eqv = "eqv", Neqv = "neqv",
    }
    RefusalKind {
        CarriedDependence = "carried_dependence", ExposedUse = "exposed_use", NeedsPrivateArray = "needs_private_array",
        ScalarDependence = "scalar_dependence", ScalarLiveOut = "scalar_live_out", Call = "call",
        SideEffect = "side_effect", EarlyExit = "early_exit", MayAlias = "may_alias",
    }
    Axis { X = "x", Y = "y", Z = "z" }
    UnaryOp { Neg = "neg", Not = "not" }
    BinaryOp {
        AddNsw = "add_nsw", SubNsw = "sub_nsw", MulNsw = "mul_nsw",
        Add = "add", Sub = "sub", Mul = "mul", Div = "div", Rem = "rem", UDiv = "udiv", URem = "urem", And = "and",
        Or = "or", Xor = "xor", Shl = "shl", LShr = "lshr", AShr = "ashr", Min = "min", Max = "max", UMin = "umin",
        UMax = "umax",
    }
    CompareOp {
        Eq = "eq", Ne = "ne", Lt = "lt", Le = "le", Gt = "gt", Ge = "ge", ULt = "ult", ULe = "ule", UGt = "ugt",
        UGe = "uge",
    }
    ViewPart { Lower = "lower", Extent = "extent", Stride = "stride" }
    MathFn {
        Sqrt = "sqrt", Exp = "exp", Log = "log", Log10 = "log10", Sin = "sin", Cos = "cos", Tan = "tan", Asin = "asin",
        Acos = "acos", Atan = "atan", Atan2 = "atan2", Sinh = "sinh", Cosh = "cosh", Tanh = "tanh", Pow = "pow",
        PowI = "powi", IPow = "ipow", Abs = "abs", Floor = "floor", Ceil = "ceil", Trunc = "trunc", Round = "round",
        CopySign = "copysign", Erf = "erf", Erfc = "erfc", Gamma = "gamma", LogGamma = "log_gamma", Hypot = "hypot",
        Exp2 = "exp2", Log2 = "log2", Exp10 = "exp10", Expm1 = "expm1", Log1p = "log1p", Cbrt = "cbrt",
        Asinh = "asinh", Acosh = "acosh", Atanh = "atanh", Rint = "rint", NearbyInt = "nearbyint", Fma = "fma",
        Fdim = "fdim", Fmod = "fmod", Remainder = "remainder", NextAfter = "nextafter", Ldexp = "ldexp", BesselJ0 = "j0",
        BesselJ1 = "j1", BesselY0 = "y0", BesselY1 = "y1", BesselJn = "jn", BesselYn = "yn", CountLeadingZeros = "clz", CountTrailingZeros = "ctz", PopCount = "popcount",
        ByteSwap = "bswap",
    }
    Inline { Default = "default", Hint = "hint", Always = "always", Never = "never" }
    Visibility { Default = "default", Hidden = "hidden", Protected = "protected", Internal = "internal" }
    Encoding {
        Boolean = "boolean", Signed = "signed", Unsigned = "unsigned", SignedChar = "signed_char",
        UnsignedChar = "unsigned_char", Float = "float", ComplexFloat = "complex_float",
    }
    Qualifier { Const = "const", Volatile = "volatile", Restrict = "restrict" }
}

impl ReductionOp {
    /// As the text form writes it.
    pub fn word(self) -> &'static str {
        Named::word(self)
    }
}
