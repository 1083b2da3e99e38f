//! The intrinsic procedures, as the analysis resolves them. Source: Fortran 2008, chapter 13.
//!
//! Arguments stand in the order of the standard's argument list; a `kind` argument is gone (the result type tells).
//! Inquiries about types (`kind`, `huge`, `bit_size`, `selected_real_kind`, ...) are constants by then.

use super::BinaryOp;
use serde::{Deserialize, Serialize};

/// One intrinsic procedure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intrinsic {
    // Elemental: one real or complex argument, result of its type (`Abs` also integer; of complex numbers it is real).
    Abs,
    Sqrt,
    Exp,
    Log,
    Log10,
    Sin,
    Cos,
    Tan,
    /// Of degrees; real.
    Sind,
    Cosd,
    Tand,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Erf,
    Erfc,
    Gamma,
    LogGamma,
    Asinh,
    Acosh,
    Atanh,
    ErfcScaled,
    BesselJ0,
    BesselJ1,
    BesselY0,
    BesselY1,
    /// `bessel_jn(n, x)`.
    BesselJn,
    BesselYn,
    // Elemental: the model of reals.
    /// An integer.
    Exponent,
    Fraction,
    Rrspacing,
    Spacing,
    /// A real and an integer.
    Scale,
    SetExponent,
    /// Two reals, perhaps of different kinds.
    Nearest,
    /// A logical.
    IsNan,
    // Of `ieee_arithmetic` and `ieee_exceptions`. Logical results:
    IeeeIsFinite,
    IeeeIsNormal,
    IeeeIsNegative,
    IeeeUnordered,
    /// Of a flag.
    IeeeGetFlag,
    IeeeGetHalting,
    /// The number of a real's class.
    IeeeClass,
    /// A real of the first argument's kind and of that class.
    IeeeValue,
    IeeeLogb,
    IeeeRint,
    IeeeRem,
    IeeeNextAfter,
    /// Logical: the bit of the sign, of what is not a number too.
    IeeeSignbit,
    /// Two reals of one kind; a quiet NaN loses against a number.
    IeeeMaxNum,
    IeeeMinNum,
    /// By the magnitude.
    IeeeMaxNumMag,
    IeeeMinNumMag,
    /// Three reals of one kind, rounded once.
    IeeeFma,
    IeeeNextUp,
    IeeeNextDown,
    /// A real and a rounding mode: the whole number as a real.
    IeeeRound,
    /// Logical: a comparison of two reals of one kind that raises nothing for a quiet NaN.
    IeeeQuiet(BinaryOp),
    /// A comparison that raises `ieee_invalid` for every NaN.
    IeeeSignaling(BinaryOp),
    /// Logical: a real or an integer, a zero of the other type, perhaps whether to round.
    OutOfRange,
    /// Of a complex number, real.
    Aimag,
    Conjg,
    /// `cmplx(x, y)`: two reals of the result's kind.
    Cmplx,
    /// `aint`, `anint`: the result may have another kind than the argument.
    Aint,
    Anint,
    // Elemental: two arguments of one type.
    Atan2,
    Hypot,
    Mod,
    Modulo,
    Sign,
    Dim,
    /// Any number of arguments of one type, integer or real.
    Max,
    Min,
    // Elemental: real argument, integer result. (`int`, `real`, `dble` are conversions.)
    Nint,
    Floor,
    Ceiling,
    // Elemental: bits.
    Iand,
    Ior,
    Ieor,
    Not,
    /// The shift is an integer of any kind; negative shifts right.
    Ishft,
    Btest,
    Ibset,
    Ibclr,
    /// `ibits(i, pos, len)`.
    Ibits,
    /// `ishftc(i, shift, size)`.
    Ishftc,
    Shiftl,
    Shiftr,
    Shifta,
    Dshiftl,
    Dshiftr,
    /// An integer of any kind; the result is a default integer.
    Popcnt,
    Poppar,
    Leadz,
    Trailz,
    /// The number of bits; the result's kind says how many there are.
    Maskl,
    Maskr,
    MergeBits,
    /// Integers of any kinds, without signs.
    Bge,
    Bgt,
    Ble,
    Blt,
    /// `mvbits(from, frompos, len, to, topos)` as a function: what `to` becomes.
    Mvbits,
    /// `merge(tsource, fsource, mask)`.
    Merge,
    // Characters; elemental except `Repeat` and `Trim`.
    Len,
    LenTrim,
    Trim,
    Adjustl,
    Adjustr,
    /// `index(string, substring, back)`.
    Index,
    Scan,
    Verify,
    /// `char`, `achar`: a character of length 1.
    Char,
    /// `ichar`, `iachar`.
    Ichar,
    Repeat,
    // Inquiries about arrays: `size(array, dim)`, `lbound(array, dim)`; without `dim` the bounds are arrays.
    Size,
    Shape,
    /// Of a dummy argument of assumed rank.
    Rank,
    /// The same, but -1 where an array of assumed size was passed.
    SelectedRank,
    Lbound,
    Ubound,
    Allocated,
    /// `associated(pointer, target)`: pointers of data or procedures.
    Associated,
    /// The argument is a `Var` of an optional dummy.
    Present,
    /// Of two tables of types: `same_type_as`, `extends_type_of`.
    SameType,
    ExtendsType,
    // Reductions: `sum(array, dim, mask)`.
    Sum,
    Product,
    Maxval,
    Minval,
    /// `norm2(x, dim)`.
    Norm2,
    /// Of integers, as `Sum`.
    Iall,
    Iany,
    Iparity,
    /// `maxloc(array, dim, mask, back)`.
    Maxloc,
    Minloc,
    /// `findloc(array, value, dim, mask, back)`.
    Findloc,
    /// `count(mask, dim)`.
    Count,
    Any,
    All,
    Parity,
    DotProduct,
    Matmul,
    Transpose,
    // Arrays rearranged. `reshape(source, shape, pad, order)`.
    Reshape,
    /// `spread(source, dim, ncopies)`.
    Spread,
    /// `pack(array, mask, vector)`.
    Pack,
    /// `unpack(vector, mask, field)`.
    Unpack,
    /// `cshift(array, shift, dim)`.
    Cshift,
    /// `eoshift(array, shift, boundary, dim)`.
    Eoshift,
    /// `bessel_jn(n1, n2, x)`: a vector.
    BesselJnVector,
    BesselYnVector,
    /// `transfer(source, mold, size)`.
    Transfer,
    /// Of characters whose length is no constant.
    StorageSize,
    IsContiguous,
    /// `selected_char_kind(name)` and its like, of what is no constant.
    SelectedCharKind,
    SelectedIntKind,
    /// `selected_real_kind(p, r, radix)`.
    SelectedRealKind,
    CommandArgumentCount,
    // Of `iso_c_binding`: see [`Interop`].
    /// `c_loc(x)`: the address of a target, as an integer where the type is one; `c_funloc(f)`: of a procedure's code.
    CLoc,
    CFunloc,
    /// `c_associated(c_ptr_1, c_ptr_2)`.
    CAssociated,
    /// `c_f_pointer(cptr, fptr, shape)`: the shape is a vector of integers, absent for scalars.
    CFPointer,
    CFProcpointer,
    // Subroutines.
    /// `move_alloc(from, to)`.
    MoveAlloc,
    CpuTime,
    /// `system_clock(count, count_rate, count_max)`.
    SystemClock,
    RandomNumber,
    /// `random_seed(size, put, get)`.
    RandomSeed,
    /// `get_command_argument(number, value, length, status)`.
    GetCommandArgument,
    /// `get_command(command, length, status)`.
    GetCommand,
    /// `get_environment_variable(name, value, length, status, trim_name)`.
    GetEnvironmentVariable,
    /// `execute_command_line(command, wait, exitstat, cmdstat, cmdmsg)`.
    ExecuteCommandLine,
    /// Flag and truth value, scalars or arrays.
    IeeeSetFlag,
    IeeeSetHalting,
    IeeeGetRounding,
    IeeeSetRounding,
    IeeeGetStatus,
    IeeeSetStatus,
    IeeeGetModes,
    IeeeSetModes,
    IeeeGetUnderflow,
    IeeeSetUnderflow,
    /// `random_init(repeatable, image_distinct)`.
    RandomInit,
    /// `date_and_time(date, time, zone, values)`.
    DateAndTime,
    /// `exit(status)`, an extension.
    Exit,
}

/// The procedures that only a `use` of `iso_c_binding` brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Interop {
    Loc,
    Funloc,
    Associated,
    Sizeof,
    FPointer,
    FProcpointer,
}
