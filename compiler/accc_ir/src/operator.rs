//! Operators and functions of the arithmetic ops. They are directed by the type of their operands.
#![deny(clippy::wildcard_enum_match_arm)]

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Neg,
    /// Bitwise, on `I1` logical.
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// Integers wrap.
    Add,
    Sub,
    Mul,
    /// Integers only; overflow does not happen.
    AddNsw,
    SubNsw,
    MulNsw,
    /// Integers: signed, towards zero.
    Div,
    /// Sign of the dividend.
    Rem,
    UDiv,
    URem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    /// Reals: the other operand where one is NaN; in Fortran on the CPU either of them.
    Min,
    Max,
    /// Of integers, which count as unsigned.
    UMin,
    UMax,
}

/// Integers signed unless the name starts with `U`; reals ordered (`Ne` is also true for NaN).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    ULt,
    ULe,
    UGt,
    UGe,
}

/// Functions on reals of one type, unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MathFn {
    Sqrt,
    Exp,
    Log,
    Log10,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Pow,
    /// Real to the power of an `I32`.
    PowI,
    /// Integer to the power of an integer of its type.
    IPow,
    /// Of a real or an integer.
    Abs,
    Floor,
    Ceil,
    Trunc,
    /// Half away from zero.
    Round,
    CopySign,
    Erf,
    Erfc,
    Gamma,
    LogGamma,
    Hypot,
    Exp2,
    Log2,
    Exp10,
    Expm1,
    Log1p,
    Cbrt,
    Asinh,
    Acosh,
    Atanh,
    /// To an integer, as the current rounding mode says; may raise `inexact`.
    Rint,
    NearbyInt,
    /// `a * b + c`, rounded once.
    Fma,
    Fdim,
    Fmod,
    /// IEEE 754's remainder: of the nearest whole quotient.
    Remainder,
    /// The number beside the first towards the second.
    NextAfter,
    /// A real times two to the power of an `I32`.
    Ldexp,
    BesselJ0,
    BesselJ1,
    BesselY0,
    BesselY1,
    /// Of a real, the order an `I32`.
    BesselJn,
    BesselYn,
    /// Of an integer; of 0 it is not defined.
    CountLeadingZeros,
    /// Of an integer; of 0 it is not defined.
    CountTrailingZeros,
    /// Of an integer.
    PopCount,
    /// Of an integer of 2, 4 or 8 bytes.
    ByteSwap,
}

impl MathFn {
    /// How many arguments it has.
    pub fn arity(self) -> usize {
        use MathFn::*;
        match self {
            Fma => 3,
            Atan2 | Pow | PowI | IPow | CopySign | Hypot | Fdim | Fmod | Remainder | NextAfter | Ldexp | BesselJn
            | BesselYn => 2,
            Sqrt | Exp | Log | Log10 | Sin | Cos | Tan | Asin | Acos | Atan | Sinh | Cosh | Tanh | Abs | Floor
            | Ceil | Trunc | Round | Erf | Erfc | Gamma | LogGamma | Exp2 | Log2 | Exp10 | Expm1 | Log1p | Cbrt
            | Asinh | Acosh | Atanh | BesselJ0 | BesselJ1 | BesselY0 | BesselY1 | Rint | NearbyInt
            | CountLeadingZeros | CountTrailingZeros | PopCount | ByteSwap => 1,
        }
    }

    /// Its second argument is an `I32` beside a real.
    pub fn takes_integer(self) -> bool {
        matches!(self, MathFn::PowI | MathFn::Ldexp | MathFn::BesselJn | MathFn::BesselYn)
    }

    /// Works on integers only.
    pub fn is_integer(self) -> bool {
        use MathFn::*;
        matches!(self, IPow | CountLeadingZeros | CountTrailingZeros | PopCount | ByteSwap)
    }
}

impl BinaryOp {
    /// The same operation that wraps: what it computes wherever it is defined.
    pub fn wrapping(self) -> BinaryOp {
        match self {
            BinaryOp::AddNsw => BinaryOp::Add,
            BinaryOp::SubNsw => BinaryOp::Sub,
            BinaryOp::MulNsw => BinaryOp::Mul,
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::UDiv
            | BinaryOp::URem
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Shl
            | BinaryOp::LShr
            | BinaryOp::AShr
            | BinaryOp::Min
            | BinaryOp::Max
            | BinaryOp::UMin
            | BinaryOp::UMax => self,
        }
    }
}
