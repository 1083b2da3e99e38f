//! The intrinsic procedures by name: argument keywords and the rule that types them.
//! Source: Fortran 2008, section 13.5 (table 13.1), and the specific names of section 13.6.

use crate::hir::{BinaryOp, Intrinsic};

/// How an intrinsic function's arguments are checked and its result is typed; see `intrinsic`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Real, result the same.
    Math(Intrinsic),
    /// Real or complex, result the same.
    ComplexMath(Intrinsic),
    ImaginaryPart,
    Conjugate,
    MakeComplex,
    MakeDoubleComplex,
    /// Two reals of one kind.
    Math2(Intrinsic),
    /// A number, result the same; real of a complex one.
    Abs,
    /// Two numbers of one type.
    Same2(Intrinsic),
    MinMax(Intrinsic),
    /// Real to integer.
    Round(Intrinsic),
    /// Real to whole real.
    RoundReal(Intrinsic),
    ToInteger,
    ToReal,
    ToDouble,
    ToLogical,
    /// Two integers of one type.
    Bits(Intrinsic),
    Not,
    /// Integer and bit position or shift count.
    Shift(Intrinsic),
    BitTest,
    Merge,
    /// Character to integer.
    Length(Intrinsic),
    /// `lge`, `lgt`, `lle`, `llt`.
    Compare(BinaryOp),
    NewLine,
    /// Character to character.
    Text(Intrinsic),
    Search(Intrinsic),
    Char,
    Ichar,
    Repeat,
    Size,
    Shape,
    Bound(Intrinsic),
    Allocated,
    Associated,
    Present,
    /// `sum(array, dim, mask)`.
    Reduce(Intrinsic),
    /// `maxval`, `minval`: of characters too.
    Extreme(Intrinsic),
    /// Of integers.
    BitReduce(Intrinsic),
    Norm2,
    Locate(Intrinsic),
    Findloc,
    Count,
    AnyAll(Intrinsic),
    DotProduct,
    Matmul,
    Transpose,
    Reshape,
    Spread,
    Pack,
    Unpack,
    /// `cshift`, `eoshift`.
    ArrayShift(Intrinsic),
    /// A constant that follows from types.
    Inquiry(Inquiry),
    CommandArgumentCount,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inquiry {
    Kind,
    Huge,
    Tiny,
    Epsilon,
    BitSize,
    Digits,
    Precision,
    Range,
    SelectedIntKind,
    SelectedRealKind,
}

pub struct Row {
    pub name: &'static str,
    /// In order; `?` after optional ones.
    pub keywords: &'static [&'static str],
    pub rule: Rule,
}

const fn row(name: &'static str, keywords: &'static [&'static str], rule: Rule) -> Row {
    Row { name, keywords, rule }
}

use Intrinsic as I;
use Rule::*;

const X: &[&str] = &["x"];
const Z: &[&str] = &["z"];
const A: &[&str] = &["a"];
const A_P: &[&str] = &["a", "p"];
const A_KIND: &[&str] = &["a", "kind?"];
const I_J: &[&str] = &["i", "j"];
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
    row("atan", X, ComplexMath(I::Atan)),
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
    row("ishft", &["i", "shift"], Shift(I::Ishft)),
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
    row("selected_real_kind", &["p?", "r?"], Inquiry(self::Inquiry::SelectedRealKind)),
    row("command_argument_count", &[], CommandArgumentCount),
    // Specific names.
    row("imag", Z, ImaginaryPart),
    row("imagpart", Z, ImaginaryPart),
    row("dimag", Z, ImaginaryPart),
    row("dconjg", Z, Conjugate),
    row("dcmplx", &["x", "y?"], MakeDoubleComplex),
    row("realpart", Z, ToReal),
    row("dreal", Z, ToDouble),
    row("cabs", A, Abs),
    row("csqrt", X, ComplexMath(I::Sqrt)),
    row("cexp", X, ComplexMath(I::Exp)),
    row("clog", X, ComplexMath(I::Log)),
    row("csin", X, ComplexMath(I::Sin)),
    row("ccos", X, ComplexMath(I::Cos)),
    row("cdabs", A, Abs),
    row("cdsqrt", X, ComplexMath(I::Sqrt)),
    row("cdexp", X, ComplexMath(I::Exp)),
    row("cdlog", X, ComplexMath(I::Log)),
    row("cdsin", X, ComplexMath(I::Sin)),
    row("cdcos", X, ComplexMath(I::Cos)),
    row("zabs", A, Abs),
    row("zsqrt", X, ComplexMath(I::Sqrt)),
    row("zexp", X, ComplexMath(I::Exp)),
    row("zlog", X, ComplexMath(I::Log)),
    row("zsin", X, ComplexMath(I::Sin)),
    row("zcos", X, ComplexMath(I::Cos)),
    row("iabs", A, Abs),
    row("dabs", A, Abs),
    row("dsqrt", X, Math(I::Sqrt)),
    row("dexp", X, Math(I::Exp)),
    row("alog", X, Math(I::Log)),
    row("dlog", X, Math(I::Log)),
    row("alog10", X, Math(I::Log10)),
    row("dlog10", X, Math(I::Log10)),
    row("dsin", X, Math(I::Sin)),
    row("dcos", X, Math(I::Cos)),
    row("dtan", X, Math(I::Tan)),
    row("dasin", X, Math(I::Asin)),
    row("dacos", X, Math(I::Acos)),
    row("datan", X, Math(I::Atan)),
    row("dsinh", X, Math(I::Sinh)),
    row("dcosh", X, Math(I::Cosh)),
    row("dtanh", X, Math(I::Tanh)),
    row("datan2", &["y", "x"], Math2(I::Atan2)),
    row("amod", A_P, Same2(I::Mod)),
    row("dmod", A_P, Same2(I::Mod)),
    row("isign", &["a", "b"], Same2(I::Sign)),
    row("dsign", &["a", "b"], Same2(I::Sign)),
    row("max0", &["a1", "a2"], MinMax(I::Max)),
    row("amax1", &["a1", "a2"], MinMax(I::Max)),
    row("dmax1", &["a1", "a2"], MinMax(I::Max)),
    row("min0", &["a1", "a2"], MinMax(I::Min)),
    row("amin1", &["a1", "a2"], MinMax(I::Min)),
    row("dmin1", &["a1", "a2"], MinMax(I::Min)),
    row("idnint", A, Round(I::Nint)),
    row("dint", A, RoundReal(I::Aint)),
    row("dnint", A, RoundReal(I::Anint)),
    row("ifix", A, ToInteger),
    row("idint", A, ToInteger),
    row("float", A, ToReal),
    row("sngl", A, ToReal),
    row("dfloat", A, ToDouble),
    row("and", I_J, Bits(I::Iand)),
    row("or", I_J, Bits(I::Ior)),
    row("xor", I_J, Bits(I::Ieor)),
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
        args: &[("from", Class::Allocatable, true, false), ("to", Class::Allocatable, true, false)],
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
    Subroutine { name: "exit", id: I::Exit, args: &[("status", Class::Integer, false, true)] },
];

pub fn function(name: &str) -> Option<&'static Row> {
    FUNCTIONS.iter().find(|row| row.name == name)
}

pub fn subroutine(name: &str) -> Option<&'static Subroutine> {
    SUBROUTINES.iter().find(|row| row.name == name)
}

pub fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|row| row.name)
}

/// Intrinsics of the standard that are not in the tables: known, so that they are not taken for external functions.
pub const NOT_YET: &[&str] = &[
    "acosh",
    "asinh",
    "atanh",
    "bessel_j0",
    "bessel_j1",
    "bessel_y0",
    "bessel_y1",
    "dprod",
    "dshiftl",
    "dshiftr",
    "exponent",
    "fraction",
    "ibits",
    "is_contiguous",
    "ishftc",
    "leadz",
    "maskl",
    "maskr",
    "maxexponent",
    "minexponent",
    "merge_bits",
    "mvbits",
    "nearest",
    "null",
    "popcnt",
    "poppar",
    "radix",
    "rrspacing",
    "same_type_as",
    "scale",
    "selected_char_kind",
    "set_exponent",
    "shifta",
    "shiftl",
    "shiftr",
    "spacing",
    "storage_size",
    "trailz",
    "transfer",
    "cotan",
    "execute_command_line",
    "get_environment_variable",
    "etime",
    "second",
    "rand",
    "srand",
    "get_command",
    "flush",
    "sleep",
    "system",
    "abort",
    "chdir",
    "getcwd",
    "getenv",
    "itime",
    "idate",
    "ctime",
    "fdate",
    "dtime",
];
