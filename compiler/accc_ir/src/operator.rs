//! Operators and functions of the arithmetic ops. They are directed by the type of their operands.
#![deny(clippy::wildcard_enum_match_arm)]

/// Operations on one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// Integers wrap.
    Neg,
    /// Bitwise, on `I1` logical.
    Not,
}

/// Operations on two numbers of one type, which is the result's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// Integers wrap.
    Add,
    /// Integers wrap.
    Sub,
    /// Integers wrap.
    Mul,
    /// Integers only; overflow does not happen.
    AddNsw,
    /// As `AddNsw`.
    SubNsw,
    /// As `AddNsw`.
    MulNsw,
    /// Integers: signed, towards zero.
    Div,
    /// Sign of the dividend.
    Rem,
    /// Integers, which count as unsigned.
    UDiv,
    /// Integers, which count as unsigned.
    URem,
    /// Bitwise, of integers; on `I1` logical.
    And,
    /// Bitwise, of integers; on `I1` logical.
    Or,
    /// Bitwise, of integers; on `I1` whether they differ.
    Xor,
    /// By fewer bits than the type has; what is shifted out is lost.
    Shl,
    /// By fewer bits than the type has; zeroes come in.
    LShr,
    /// By fewer bits than the type has; copies of the sign come in.
    AShr,
    /// Reals: the other operand where one is NaN; in Fortran on the CPU either of them.
    Min,
    /// As `Min`.
    Max,
    /// Of integers, which count as unsigned.
    UMin,
    /// As `UMin`.
    UMax,
}

/// Integers signed unless the name starts with `U`; reals ordered (`Ne` is also true for NaN).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    /// The same number; of reals 0 and -0 are.
    Eq,
    /// Another number.
    Ne,
    /// The left one is smaller.
    Lt,
    /// The left one is not greater.
    Le,
    /// The left one is greater.
    Gt,
    /// The left one is not smaller.
    Ge,
    /// The left one is smaller.
    ULt,
    /// The left one is not greater.
    ULe,
    /// The left one is greater.
    UGt,
    /// The left one is not smaller.
    UGe,
}

/// Functions on reals of one type, unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MathFn {
    /// Rounded as IEEE 754 asks.
    Sqrt,
    /// e to this power.
    Exp,
    /// Of base e.
    Log,
    /// Of base 10.
    Log10,
    /// Of radians, as all of these.
    Sin,
    /// Of radians.
    Cos,
    /// Of radians.
    Tan,
    /// In [-π/2, π/2].
    Asin,
    /// In [0, π].
    Acos,
    /// In [-π/2, π/2].
    Atan,
    /// The angle of the point (second, first), in [-π, π].
    Atan2,
    /// Hyperbolic.
    Sinh,
    /// Hyperbolic.
    Cosh,
    /// Hyperbolic.
    Tanh,
    /// The first to the power of the second.
    Pow,
    /// Real to the power of an `I32`.
    PowI,
    /// Integer to the power of an integer of its type.
    IPow,
    /// Of a real or an integer.
    Abs,
    /// The next whole number that is not greater, as a real.
    Floor,
    /// The next whole number that is not smaller, as a real.
    Ceil,
    /// Without the fraction, as a real.
    Trunc,
    /// Half away from zero.
    Round,
    /// The first with the sign of the second.
    CopySign,
    /// The error function.
    Erf,
    /// 1 less the error function, exact where that is small.
    Erfc,
    /// The factorial of the number less 1.
    Gamma,
    /// The logarithm of `Gamma`'s absolute value.
    LogGamma,
    /// The root of the sum of two squares, without overflow in between.
    Hypot,
    /// 2 to this power.
    Exp2,
    /// Of base 2.
    Log2,
    /// 10 to this power.
    Exp10,
    /// `Exp` less 1, exact near 0.
    Expm1,
    /// `Log` of the number and 1, exact near 0.
    Log1p,
    /// The cube root, of negative numbers too.
    Cbrt,
    /// The inverse of `Sinh`.
    Asinh,
    /// The inverse of `Cosh`, not negative.
    Acosh,
    /// The inverse of `Tanh`.
    Atanh,
    /// To an integer, as the current rounding mode says; may raise `inexact`.
    Rint,
    /// As `Rint`, and raises nothing.
    NearbyInt,
    /// `a * b + c`, rounded once.
    Fma,
    /// The difference where it is positive, else 0.
    Fdim,
    /// The rest of a division towards zero, with the sign of the first.
    Fmod,
    /// IEEE 754's remainder: of the nearest whole quotient.
    Remainder,
    /// The number beside the first towards the second.
    NextAfter,
    /// A real times two to the power of an `I32`.
    Ldexp,
    /// Of the first kind and order 0.
    BesselJ0,
    /// Of the first kind and order 1.
    BesselJ1,
    /// Of the second kind and order 0.
    BesselY0,
    /// Of the second kind and order 1.
    BesselY1,
    /// Of a real, the order an `I32`.
    BesselJn,
    /// As `BesselJn`, of the second kind.
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
