//! The intrinsic procedures by name: argument keywords and the rule that types them.
//! Source: Fortran 2008, section 13.5 (table 13.1), and the specific names of section 13.6.

use super::rule::{A, A_KIND, A_P, I_J, I_SHIFT, Inquiry, Row, Rule, X, Z, row};
use super::specific_names::SPECIFIC;
use crate::hir::{BinaryOp, Intrinsic};

use Intrinsic as I;
use Rule::*;

const ARRAY_DIM_MASK: &[&str] = &["array", "dim?", "mask?"];
const STRINGS: &[&str] = &["string_a", "string_b"];
const STRING: &[&str] = &["string"];

pub const FUNCTIONS: &[Row] = &[
    row("abs", A, Abs),
    row("sqrt", X, ComplexMath(I::Sqrt)),
    row("exp", X, ComplexMath(I::Exp)),
    row("log", X, ComplexMath(I::Log)),
    row("log10", X, Math(I::Log10)),
    row("sin", X, ComplexMath(I::Sin)),
    row("cos", X, ComplexMath(I::Cos)),
    row("tan", X, ComplexMath(I::Tan)),
    row("asin", X, ComplexMath(I::Asin)),
    row("acos", X, ComplexMath(I::Acos)),
    row("atan", &["x", "x2?"], ArcTangent),
    row("sinh", X, ComplexMath(I::Sinh)),
    row("cosh", X, ComplexMath(I::Cosh)),
    row("tanh", X, ComplexMath(I::Tanh)),
    row("erf", X, Math(I::Erf)),
    row("erfc", X, Math(I::Erfc)),
    row("gamma", X, Math(I::Gamma)),
    row("log_gamma", X, Math(I::LogGamma)),
    row("aimag", Z, ImaginaryPart),
    row("conjg", Z, Conjugate),
    row("cmplx", &["x", "y?", "kind?"], MakeComplex),
    row("complex", &["x", "y"], ComplexOfParts),
    row("atan2", &["y", "x"], Math2(I::Atan2)),
    row("hypot", &["x", "y"], Math2(I::Hypot)),
    row("mod", A_P, Same2(I::Mod)),
    row("modulo", A_P, Same2(I::Modulo)),
    row("sign", &["a", "b"], Same2(I::Sign)),
    row("dim", &["x", "y"], Same2(I::Dim)),
    row("max", &["a1", "a2"], MinMax(I::Max)),
    row("min", &["a1", "a2"], MinMax(I::Min)),
    row("nint", A_KIND, Round(I::Nint)),
    row("floor", A_KIND, Round(I::Floor)),
    row("ceiling", A_KIND, Round(I::Ceiling)),
    row("aint", A_KIND, RoundReal(I::Aint)),
    row("anint", A_KIND, RoundReal(I::Anint)),
    row("int", A_KIND, ToInteger),
    row("real", A_KIND, ToReal),
    row("dble", A, ToDouble),
    row("logical", &["l", "kind?"], ToLogical),
    row("iand", I_J, Bits(I::Iand)),
    row("ior", I_J, Bits(I::Ior)),
    row("ieor", I_J, Bits(I::Ieor)),
    row("not", &["i"], Not),
    row("ishft", I_SHIFT, Shift(I::Ishft)),
    row("ibset", &["i", "pos"], Shift(I::Ibset)),
    row("ibclr", &["i", "pos"], Shift(I::Ibclr)),
    row("btest", &["i", "pos"], BitTest),
    row("merge", &["tsource", "fsource", "mask"], Merge),
    row("len", &["string", "kind?"], Length(I::Len)),
    row("len_trim", &["string", "kind?"], Length(I::LenTrim)),
    row("trim", STRING, Text(I::Trim)),
    row("adjustl", STRING, Text(I::Adjustl)),
    row("adjustr", STRING, Text(I::Adjustr)),
    row("index", &["string", "substring", "back?", "kind?"], Search(I::Index)),
    row("scan", &["string", "set", "back?", "kind?"], Search(I::Scan)),
    row("verify", &["string", "set", "back?", "kind?"], Search(I::Verify)),
    row("char", &["i", "kind?"], Char),
    row("achar", &["i", "kind?"], Char),
    row("ichar", &["c", "kind?"], Ichar),
    row("iachar", &["c", "kind?"], Ichar),
    row("repeat", &["string", "ncopies"], Repeat),
    row("lge", STRINGS, Compare(BinaryOp::Ge)),
    row("lgt", STRINGS, Compare(BinaryOp::Gt)),
    row("lle", STRINGS, Compare(BinaryOp::Le)),
    row("llt", STRINGS, Compare(BinaryOp::Lt)),
    row("new_line", &["a"], NewLine),
    row("size", &["array", "dim?", "kind?"], Size),
    row("shape", &["source", "kind?"], Shape),
    row("lbound", &["array", "dim?", "kind?"], Bound(I::Lbound)),
    row("ubound", &["array", "dim?", "kind?"], Bound(I::Ubound)),
    row("allocated", &["array"], Allocated),
    row("associated", &["pointer", "target?"], Associated),
    row("present", A, Present),
    row("same_type_as", &["a", "b"], CompareTypes(I::SameType)),
    row("extends_type_of", &["a", "mold"], CompareTypes(I::ExtendsType)),
    row("sum", ARRAY_DIM_MASK, Reduce(I::Sum)),
    row("product", ARRAY_DIM_MASK, Reduce(I::Product)),
    row("maxval", ARRAY_DIM_MASK, Extreme(I::Maxval)),
    row("minval", ARRAY_DIM_MASK, Extreme(I::Minval)),
    row("iall", ARRAY_DIM_MASK, BitReduce(I::Iall)),
    row("iany", ARRAY_DIM_MASK, BitReduce(I::Iany)),
    row("iparity", ARRAY_DIM_MASK, BitReduce(I::Iparity)),
    row("norm2", &["x", "dim?"], Norm2),
    row("maxloc", &["array", "dim?", "mask?", "kind?", "back?"], Locate(I::Maxloc)),
    row("minloc", &["array", "dim?", "mask?", "kind?", "back?"], Locate(I::Minloc)),
    row("findloc", &["array", "value", "dim?", "mask?", "kind?", "back?"], Findloc),
    row("count", &["mask", "dim?", "kind?"], Count),
    row("any", &["mask", "dim?"], AnyAll(I::Any)),
    row("all", &["mask", "dim?"], AnyAll(I::All)),
    row("parity", &["mask", "dim?"], AnyAll(I::Parity)),
    row("dot_product", &["vector_a", "vector_b"], DotProduct),
    row("matmul", &["matrix_a", "matrix_b"], Matmul),
    row("transpose", &["matrix"], Transpose),
    row("reshape", &["source", "shape", "pad?", "order?"], Reshape),
    row("spread", &["source", "dim", "ncopies"], Spread),
    row("pack", &["array", "mask", "vector?"], Pack),
    row("unpack", &["vector", "mask", "field"], Unpack),
    row("cshift", &["array", "shift", "dim?"], ArrayShift(I::Cshift)),
    row("eoshift", &["array", "shift", "boundary?", "dim?"], ArrayShift(I::Eoshift)),
    row("kind", X, Inquiry(self::Inquiry::Kind)),
    row("huge", X, Inquiry(self::Inquiry::Huge)),
    row("tiny", X, Inquiry(self::Inquiry::Tiny)),
    row("epsilon", X, Inquiry(self::Inquiry::Epsilon)),
    row("bit_size", &["i"], Inquiry(self::Inquiry::BitSize)),
    row("digits", X, Inquiry(self::Inquiry::Digits)),
    row("precision", X, Inquiry(self::Inquiry::Precision)),
    row("range", X, Inquiry(self::Inquiry::Range)),
    row("selected_int_kind", &["r"], Inquiry(self::Inquiry::SelectedIntKind)),
    row("selected_real_kind", &["p?", "r?", "radix?"], Inquiry(self::Inquiry::SelectedRealKind)),
    row("command_argument_count", &[], CommandArgumentCount),
    row("asinh", X, ComplexMath(I::Asinh)),
    row("acosh", X, ComplexMath(I::Acosh)),
    row("atanh", X, ComplexMath(I::Atanh)),
    row("erfc_scaled", X, Math(I::ErfcScaled)),
    row("bessel_j0", X, Math(I::BesselJ0)),
    row("bessel_j1", X, Math(I::BesselJ1)),
    row("bessel_y0", X, Math(I::BesselY0)),
    row("bessel_y1", X, Math(I::BesselY1)),
    row("bessel_jn", &["n", "x", "x3?"], Bessel(I::BesselJn)),
    row("bessel_yn", &["n", "x", "x3?"], Bessel(I::BesselYn)),
    row("dprod", &["x", "y"], DoubleProduct),
    row("exponent", X, Exponent),
    row("fraction", X, Math(I::Fraction)),
    row("nearest", &["x", "s"], Nearest),
    row("rrspacing", X, Math(I::Rrspacing)),
    row("spacing", X, Math(I::Spacing)),
    row("scale", &["x", "i"], Scaled(I::Scale)),
    row("set_exponent", &["x", "i"], Scaled(I::SetExponent)),
    row("ibits", &["i", "pos", "len"], BitField),
    row("ishftc", &["i", "shift", "size?"], CyclicShift),
    row("shiftl", I_SHIFT, Shift(I::Shiftl)),
    row("shiftr", I_SHIFT, Shift(I::Shiftr)),
    row("shifta", I_SHIFT, Shift(I::Shifta)),
    row("dshiftl", &["i", "j", "shift"], DoubleShift(I::Dshiftl)),
    row("dshiftr", &["i", "j", "shift"], DoubleShift(I::Dshiftr)),
    row("popcnt", &["i"], BitCount(I::Popcnt)),
    row("poppar", &["i"], BitCount(I::Poppar)),
    row("leadz", &["i"], BitCount(I::Leadz)),
    row("trailz", &["i"], BitCount(I::Trailz)),
    row("maskl", &["i", "kind?"], BitMask(I::Maskl)),
    row("maskr", &["i", "kind?"], BitMask(I::Maskr)),
    row("merge_bits", &["i", "j", "mask"], MergeBits),
    row("bge", I_J, BitCompare(I::Bge)),
    row("bgt", I_J, BitCompare(I::Bgt)),
    row("ble", I_J, BitCompare(I::Ble)),
    row("blt", I_J, BitCompare(I::Blt)),
    row("maxexponent", X, Inquiry(self::Inquiry::MaxExponent)),
    row("minexponent", X, Inquiry(self::Inquiry::MinExponent)),
    row("radix", X, Inquiry(self::Inquiry::Radix)),
    row("selected_char_kind", &["name"], SelectedCharKind),
    row("storage_size", &["a", "kind?"], StorageSize),
    row("transfer", &["source", "mold", "size?"], Transfer),
    row("is_contiguous", &["array"], IsContiguous),
    row("rank", A, Rank),
    row("sizeof", X, Sizeof),
    row("loc", X, Loc),
    row("sind", X, Math(I::Sind)),
    row("cosd", X, Math(I::Cosd)),
    row("tand", X, Math(I::Tand)),
    row("asind", X, InDegrees(I::Asin)),
    row("acosd", X, InDegrees(I::Acos)),
    row("atand", &["x", "x2?"], InDegrees(I::Atan)),
    row("atan2d", &["y", "x"], InDegrees(I::Atan2)),
    row("cotan", X, Cotangent(I::Tan)),
    row("cotand", X, Cotangent(I::Tand)),
    row("iargc", &[], CommandArgumentCount),
    row("is_iostat_end", &["i"], IsStatus(-1)),
    row("is_iostat_eor", &["i"], IsStatus(-2)),
    row("out_of_range", &["x", "mold", "round?"], OutOfRange),
];

/// What an argument of an intrinsic subroutine has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Integer,
    Real,
    /// Integer or real.
    Number,
    Character,
    /// An array of integers.
    Integers,
    /// Real, scalar or array.
    Reals,
    /// A whole allocatable variable.
    Allocatable,
    Logical,
    /// Integer, scalar or array.
    AnyInteger,
}

pub struct Subroutine {
    pub name: &'static str,
    pub id: Intrinsic,
    /// Keyword, class, whether it is written, whether it is optional.
    pub args: &'static [(&'static str, Class, bool, bool)],
}

pub const SUBROUTINES: &[Subroutine] = &[
    Subroutine { name: "cpu_time", id: I::CpuTime, args: &[("time", Class::Real, true, false)] },
    Subroutine {
        name: "system_clock",
        id: I::SystemClock,
        args: &[
            ("count", Class::Integer, true, true),
            ("count_rate", Class::Number, true, true),
            ("count_max", Class::Integer, true, true),
        ],
    },
    Subroutine {
        name: "move_alloc",
        id: I::MoveAlloc,
        args: &[
            ("from", Class::Allocatable, true, false),
            ("to", Class::Allocatable, true, false),
            ("stat", Class::Integer, true, true),
            ("errmsg", Class::Character, true, true),
        ],
    },
    Subroutine { name: "random_number", id: I::RandomNumber, args: &[("harvest", Class::Reals, true, false)] },
    Subroutine {
        name: "random_seed",
        id: I::RandomSeed,
        args: &[
            ("size", Class::Integer, true, true),
            ("put", Class::Integers, false, true),
            ("get", Class::Integers, true, true),
        ],
    },
    Subroutine {
        name: "get_command_argument",
        id: I::GetCommandArgument,
        args: &[
            ("number", Class::Integer, false, false),
            ("value", Class::Character, true, true),
            ("length", Class::Integer, true, true),
            ("status", Class::Integer, true, true),
        ],
    },
    Subroutine {
        name: "getarg",
        id: I::GetCommandArgument,
        args: &[("pos", Class::Integer, false, false), ("value", Class::Character, true, false)],
    },
    Subroutine {
        name: "date_and_time",
        id: I::DateAndTime,
        args: &[
            ("date", Class::Character, true, true),
            ("time", Class::Character, true, true),
            ("zone", Class::Character, true, true),
            ("values", Class::Integers, true, true),
        ],
    },
    Subroutine {
        name: "get_command",
        id: I::GetCommand,
        args: &[
            ("command", Class::Character, true, true),
            ("length", Class::Integer, true, true),
            ("status", Class::Integer, true, true),
        ],
    },
    Subroutine {
        name: "get_environment_variable",
        id: I::GetEnvironmentVariable,
        args: &[
            ("name", Class::Character, false, false),
            ("value", Class::Character, true, true),
            ("length", Class::Integer, true, true),
            ("status", Class::Integer, true, true),
            ("trim_name", Class::Logical, false, true),
        ],
    },
    Subroutine {
        name: "getenv",
        id: I::GetEnvironmentVariable,
        args: &[("name", Class::Character, false, false), ("value", Class::Character, true, false)],
    },
    Subroutine {
        name: "execute_command_line",
        id: I::ExecuteCommandLine,
        args: &[
            ("command", Class::Character, false, false),
            ("wait", Class::Logical, false, true),
            ("exitstat", Class::Integer, true, true),
            ("cmdstat", Class::Integer, true, true),
            ("cmdmsg", Class::Character, true, true),
        ],
    },
    Subroutine {
        name: "random_init",
        id: I::RandomInit,
        args: &[("repeatable", Class::Logical, false, false), ("image_distinct", Class::Logical, false, false)],
    },
    Subroutine {
        name: "mvbits",
        id: I::Mvbits,
        args: &[
            ("from", Class::AnyInteger, false, false),
            ("frompos", Class::AnyInteger, false, false),
            ("len", Class::AnyInteger, false, false),
            ("to", Class::AnyInteger, true, false),
            ("topos", Class::AnyInteger, false, false),
        ],
    },
    Subroutine { name: "exit", id: I::Exit, args: &[("status", Class::Integer, false, true)] },
];

pub fn function(name: &str) -> Option<&'static Row> {
    FUNCTIONS.iter().chain(SPECIFIC).find(|row| row.name == name)
}

pub fn subroutine(name: &str) -> Option<&'static Subroutine> {
    SUBROUTINES.iter().find(|row| row.name == name)
}

pub fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().chain(SPECIFIC).map(|row| row.name)
}

/// Intrinsic functions that are not in the tables: the analysis knows them elsewhere.
pub const ELSEWHERE: &[&str] = &["null", "reduce"];
