//! Expressions.

use super::{AutoInit, BitField, FloatConst, IntKind, LabelId, ObjectId, RecordId, Stmt, StrId, TypeId};
use accc_ir::MathFn;
use accc_source::Span;

/// An expression with its type: a place (lvalue) or a value.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes or names.
    pub kind: ExprKind,
    /// Unqualified.
    pub ty: TypeId,
    /// Where it stands; of an implicit conversion its operand.
    pub span: Span,
}

/// What an expression is; the module's head says which ones are places.
#[derive(Clone, Debug)]
pub enum ExprKind {
    // Constants.
    /// A constant of integer, enumerated or pointer type, in the form that the module's head gives.
    Int(i64),
    /// A constant of a real floating type.
    Float(FloatConst),
    /// `1.0i`, `__builtin_complex(1.0, 2.0)`: the real and the imaginary part.
    Complex(FloatConst, FloatConst),
    /// `2i`: the imaginary part of integers; the real part is zero.
    ImaginaryInt(i64),

    // Places.
    /// A variable, parameter or function by its name.
    Object(ObjectId),
    /// An array of characters.
    Str(StrId),
    /// `*p`
    Deref(Box<Expr>),
    /// `a[i]`: `base` is a pointer value (often a `Decay`), `index` an integer converted to `long` (sign- or zero-extended
    /// as its type says); kept apart from `Deref` because analyses want the subscript.
    Index {
        /// A pointer value.
        base: Box<Expr>,
        /// Elements from there, a `long`.
        index: Box<Expr>,
    },
    /// `base` is a place, or a record value (the result of a call). `p->m` is the member of a `Deref`.
    Member {
        /// The record: a place, or the value of a call.
        base: Box<Expr>,
        /// Which member, as an offset in it.
        field: FieldRef,
    },
    /// A compound literal: `object` is automatic inside functions (initialised here, each time), else static.
    Literal {
        /// What holds it, with a name of sema's own.
        object: ObjectId,
        /// The stores that give it its value; absent where its image is static.
        init: Option<AutoInit>,
    },
    /// `__real__ z`, `__imag__ z` of a place or of a value.
    Real(Box<Expr>),
    /// The second part of the complex number.
    Imag(Box<Expr>),

    // From place to value.
    /// The value that a place holds (6.3.2.1p2).
    Load {
        /// Of a type that has values: no array, no function.
        place: Box<Expr>,
        /// The access itself is an effect, and is neither dropped nor doubled (6.7.3p7).
        volatile: bool,
    },
    /// Array place to pointer to its first element; function to pointer.
    Decay(Box<Expr>),
    /// `&` of a place (6.5.3.2), as a pointer to its type.
    AddressOf(Box<Expr>),
    /// `&&label`
    LabelAddress(LabelId),

    // Values.
    /// Between scalars, complex numbers, to `void`; to the expression's type.
    Convert(Box<Expr>),
    /// Operators of one operand that compute; the operand has the result's type.
    Unary(UnaryOp, Box<Expr>),
    /// Both sides have the expression's type, but the right side of a shift.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Both sides have one type; the result is `int`.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `ptr + index` (in elements, `index` as in `Index`), or `ptr - index`.
    PointerAdd {
        /// Points to elements of complete type (of `void` and functions: bytes, as gcc has it).
        pointer: Box<Expr>,
        /// Elements, a `long`.
        index: Box<Expr>,
        /// `ptr - index`.
        minus: bool,
    },
    /// In elements, `long`.
    PointerDiff(Box<Expr>, Box<Expr>),
    /// `&&`, `||`, `!`: `int`.
    And(Box<Expr>, Box<Expr>),
    /// `||`: the right side is evaluated only where the left one is 0.
    Or(Box<Expr>, Box<Expr>),
    /// `!` of a scalar: whether it is 0.
    Not(Box<Expr>),
    /// The middle one absent (`a ?: b`): the condition's value, converted.
    Conditional {
        /// A scalar.
        cond: Box<Expr>,
        /// Where the condition is not 0, of the expression's type.
        then: Option<Box<Expr>>,
        /// Where it is 0, of the expression's type.
        otherwise: Box<Expr>,
    },
    /// `a, b`: the value of the second, behind the effects of the first.
    Comma(Box<Expr>, Box<Expr>),
    /// The value is what was stored.
    Assign {
        /// What is stored to.
        place: Box<Expr>,
        /// Of the place's unqualified type.
        value: Box<Expr>,
    },
    /// `place op= value`: computed in `computed` (to which the place's value is converted; `value` has this type already,
    /// shifts apart), stored after conversion. Pointers: `Add` or `Sub` with `value` as in `Index`.
    AssignOp {
        /// The operator in front of `=`.
        op: BinaryOp,
        /// Read and stored to; its address is evaluated once.
        place: Box<Expr>,
        /// The right operand.
        value: Box<Expr>,
        /// The type of the operation, by the usual arithmetic conversions.
        computed: TypeId,
    },
    /// `++` and `--`.
    Increment {
        /// A real number, complex number or pointer.
        place: Box<Expr>,
        /// `--`.
        minus: bool,
        /// The value is the old one.
        postfix: bool,
    },
    /// `callee` is a pointer to a function: mostly the `Decay` of an `Object`. Arguments beyond the parameters are promoted.
    Call {
        /// Of type pointer to function.
        callee: Box<Expr>,
        /// Converted to the parameters' types, in order.
        args: Vec<Expr>,
    },
    /// What a `(…({ … }))` gives: the value of its last expression, `void` if there is none.
    Statement {
        /// What runs first.
        body: Vec<Stmt>,
        /// What the last expression statement computes.
        value: Option<Box<Expr>>,
    },
    /// `sizeof` of a variable length array: bytes, `unsigned long`.
    SizeOfVariable(TypeId),
    /// Also `__atomic`-free library functions that are known to be mathematics.
    Math(MathFn, Vec<Expr>),
    /// Making vectors of numbers and of vectors.
    Vector(VectorOp, Vec<Expr>),
    /// One of gcc's builtins that is an operation here.
    Builtin(Builtin, Vec<Expr>),
    /// `va_arg` (7.16.1.1): the next argument, of the expression's type.
    VaArg {
        /// A pointer to the list's element.
        list: Box<Expr>,
        /// The type asked for.
        ty: TypeId,
    },

    /// In clauses of directives only: `base[start:length][start:length]`. `base` is a place of array or pointer type (an
    /// `Object` or a `Member`); the expression has the base's type. As many dimensions as were written, slowest first.
    Section {
        /// The array or the pointer that it is a part of.
        base: Box<Expr>,
        /// At least one.
        dims: Vec<SectionDim>,
    },
}

/// `start:length` in elements, integers converted to `long`; absent: from 0, to the end. `a[i]` in a clause is `i:1`; the
/// inclusive upper bound of the legacy directives has become a length. (The item's `name` is the whole as messages show
/// it: `a[:n]`.)
#[derive(Clone, Debug)]
pub struct SectionDim {
    /// The zero-based subscript of the first element.
    pub start: Option<Expr>,
    /// How many elements.
    pub length: Option<Expr>,
}

/// A member, with anonymous records on the way resolved into one offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldRef {
    /// The record that the offset counts in: the outermost one named.
    pub record: RecordId,
    /// Bytes from the start of `record`.
    pub offset: u64,
    /// Of a bit-field: its bits in the unit at `offset`.
    pub bits: Option<BitField>,
    /// Declared `volatile`.
    pub volatile: bool,
    /// Declared `const`.
    pub constant: bool,
    /// Declared `_Atomic`.
    pub atomic: bool,
}

/// What makes a vector. `Unary`, `Binary` and `Compare` work on vectors, too, lane by lane, and `Convert` of or to one keeps
/// the bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VectorOp {
    /// A number in every lane.
    Splat,
    /// Each lane converted to the result's.
    ConvertLanes,
    /// One vector or two, and the numbers of lanes.
    Shuffle,
    /// Of two vectors these lanes; those of the second follow those of the first. `None`: any number.
    Pick(Vec<Option<u16>>),
}

/// Operators of one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// `-`, of integers modulo their type's range.
    Minus,
    /// `~` of an integer; of a complex number the conjugate.
    Complement,
    /// So many low bits of an unsigned integer: what is computed with a wide bit-field wraps at its width.
    Cut(u32),
    /// The `_Float16` (or complex one) of a `float`. Who computes further takes the operand, which has gcc's excess precision.
    Rounded,
}

/// Operators of two operands of one type; the type says whether a division or shift has a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    /// `+` of numbers; of pointers see [`ExprKind::PointerAdd`].
    Add,
    /// `-` of numbers.
    Sub,
    /// `*`
    Mul,
    /// `/`, of integers towards zero (6.5.5p6).
    Div,
    /// `%`, with the sign of the dividend.
    Rem,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`; the count is promoted by itself (6.5.7p3).
    Shl,
    /// `>>`, of negative numbers with copies of the sign.
    Shr,
}

/// The relations of two operands (6.5.8, 6.5.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    /// `==`
    Eq,
    /// `!=`, also true of a number that is NaN.
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

/// Builtins that are no calls of library functions (`__builtin_memcpy` becomes a call of `memcpy`) and no constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    /// `va_start`: the list is that of the function at hand.
    VaStart,
    /// `va_end`: nothing is left to do.
    VaEnd,
    /// `va_copy`: the list to fill and the one to copy.
    VaCopy,
    /// `__builtin_alloca`: so many bytes of the frame, until the function ends.
    Alloca,
    /// `__builtin_unreachable`: control does not come here.
    Unreachable,
    /// `__builtin_trap`: ends the program by an illegal instruction.
    Trap,
    /// Value and expectation; gives the value.
    Expect,
    /// Whether a variable that starts as a constant stays one.
    IsConstant,
    /// `__builtin_frame_address`, of the frame that a constant counts outwards to.
    FrameAddress,
    /// `__builtin_return_address`, of the frame that a constant counts outwards to.
    ReturnAddress,
    /// Of an argument of this kind.
    Clz(IntKind),
    /// The zeros below the lowest set bit; of 0 undefined.
    Ctz(IntKind),
    /// How many bits are set.
    PopCount(IntKind),
    /// Whether an odd number of bits is set.
    Parity(IntKind),
    /// The number of the lowest set bit, from 1; 0 of 0.
    Ffs(IntKind),
    /// The two bytes exchanged.
    Bswap16,
    /// The four bytes in the other order.
    Bswap32,
    /// The eight bytes in the other order.
    Bswap64,
    /// The sixteen bytes in the other order.
    Bswap128,
    /// `__builtin_prefetch`: a hint without effect on values.
    Prefetch,
    /// An instruction of LLVM's: its name without `llvm.x86.`, or, where it is there for several types, without `llvm.` and
    /// the result's type.
    Instruction {
        /// In LLVM's table of intrinsics.
        name: &'static str,
        /// Whether the name goes on with the result's type.
        overloaded: bool,
    },
    /// `__builtin_isnan` and the like, of any real type.
    IsNan,
    /// Whether it is infinite; the sign does not count.
    IsInf,
    /// Neither infinite nor NaN.
    IsFinite,
    /// Whether the sign bit is set, also of zeros and NaNs.
    SignBit,
    /// Whether one of two numbers is NaN.
    IsUnordered,
    /// `<` that raises no exception for NaN (7.12.14.3), like the following.
    IsLess,
    /// `<=`
    IsLessEqual,
    /// `>`
    IsGreater,
    /// `>=`
    IsGreaterEqual,
    /// `<` or `>`
    IsLessGreater,
    /// Two numbers of any integer types and a pointer; gives whether it overflowed.
    AddOverflow,
    /// `__builtin_sub_overflow`
    SubOverflow,
    /// `__builtin_mul_overflow`
    MulOverflow,
    /// `__sync_synchronize`
    Fence,
    /// `__sync_fetch_and_add` and its family, `__atomic_*` on 1, 2, 4 and 8 bytes: pointer, operands.
    FetchAdd,
    /// Subtracts; gives the old value.
    FetchSub,
    /// Or of the bits; gives the old value.
    FetchOr,
    /// And of the bits; gives the old value.
    FetchAnd,
    /// Exclusive or of the bits; gives the old value.
    FetchXor,
    /// Adds; gives the new value.
    AddFetch,
    /// Subtracts; gives the new value.
    SubFetch,
    /// Pointer, expected and new value; gives whether they were exchanged.
    CompareSwapBool,
    /// Pointer, expected and new value; gives the value found.
    CompareSwapValue,
    /// Stores a value; gives the old one.
    Exchange,
    /// The value behind the pointer.
    AtomicLoad,
    /// Pointer and value; gives nothing.
    AtomicStore,
    /// `fmin`, `fmax`: of two numbers of the result's type; the other one where one is NaN.
    FMin,
    /// `fmax`: the larger one.
    FMax,
}
