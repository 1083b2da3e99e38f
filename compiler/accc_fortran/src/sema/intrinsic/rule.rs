//! What a row of a table of intrinsic functions says: argument keywords and the rule that types the function.

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
    /// GNU's `complex`: of the kind of its parts.
    ComplexOfParts,
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
    /// Integer to default integer.
    BitCount(Intrinsic),
    BitField,
    CyclicShift,
    DoubleShift(Intrinsic),
    BitMask(Intrinsic),
    MergeBits,
    BitCompare(Intrinsic),
    Exponent,
    /// Real and integer.
    Scaled(Intrinsic),
    Nearest,
    /// Order and argument, or two orders.
    Bessel(Intrinsic),
    /// `atan` of one or two.
    ArcTangent,
    DoubleProduct,
    IsNan,
    /// Whether an I/O status is that number.
    IsStatus(i64),
    /// A maximum or minimum of integers as a real, or of reals as an integer.
    MinMaxAs(Intrinsic, bool),
    ToIntegerKind(u8),
    SelectedCharKind,
    StorageSize,
    Rank,
    /// GNU's: the bytes of a variable.
    Sizeof,
    /// GNU's: an address as an integer.
    Loc,
    /// An arcus function as degrees; of two arguments, too.
    InDegrees(Intrinsic),
    /// 1 by that function.
    Cotangent(Intrinsic),
    Transfer,
    IsContiguous,
    /// Real to a default integer.
    IeeeClass,
    /// Real to logical.
    IeeeTest(Intrinsic),
    IeeeUnordered,
    IeeeValue,
    /// A real, perhaps with a rounding mode.
    IeeeRint,
    IeeeInt,
    IeeeReal,
    IeeeFma,
    /// Two reals of one kind to logical.
    IeeeCompare(Intrinsic),
    IeeeSupportRounding,
    OutOfRange,
    /// Two reals, perhaps of different kinds; the result is like the first.
    LikeFirst(Intrinsic),
    /// Whether the processor has something: always.
    Supported,
    CompilerText,
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
    CompareTypes(Intrinsic),
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
    MaxExponent,
    MinExponent,
    Radix,
}

pub struct Row {
    pub name: &'static str,
    /// In order; `?` after optional ones.
    pub keywords: &'static [&'static str],
    pub rule: Rule,
}

pub(in crate::sema) const fn row(name: &'static str, keywords: &'static [&'static str], rule: Rule) -> Row {
    Row { name, keywords, rule }
}

pub(in crate::sema) const X: &[&str] = &["x"];
pub(in crate::sema) const Z: &[&str] = &["z"];
pub(in crate::sema) const A: &[&str] = &["a"];
pub(in crate::sema) const A_P: &[&str] = &["a", "p"];
pub(in crate::sema) const A_KIND: &[&str] = &["a", "kind?"];
pub(in crate::sema) const I_SHIFT: &[&str] = &["i", "shift"];
pub(in crate::sema) const I_J: &[&str] = &["i", "j"];
