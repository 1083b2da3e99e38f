//! Expressions.

use super::{AutoInit, BitField, FloatConst, IntKind, LabelId, ObjectId, RecordId, Stmt, StrId, TypeId};
use accc_ir::MathFn;
use accc_source::Span;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    /// Unqualified.
    pub ty: TypeId,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    // Constants.
    Int(i64),
    Float(FloatConst),
    /// `1.0i`, `__builtin_complex(1.0, 2.0)`: the real and the imaginary part.
    Complex(FloatConst, FloatConst),
    /// `2i`: the imaginary part of integers; the real part is zero.
    ImaginaryInt(i64),

    // Places.
    Object(ObjectId),
    /// An array of characters.
    Str(StrId),
    /// `*p`
    Deref(Box<Expr>),
    /// `a[i]`: `base` is a pointer value (often a `Decay`), `index` an integer converted to `long` (sign- or zero-extended
    /// as its type says); kept apart from `Deref` because analyses want the subscript.
    Index {
        base: Box<Expr>,
        index: Box<Expr>,
    },
    /// `base` is a place, or a record value (the result of a call). `p->m` is the member of a `Deref`.
    Member {
        base: Box<Expr>,
        field: FieldRef,
    },
    /// A compound literal: `object` is automatic inside functions (initialised here, each time), else static.
    Literal {
        object: ObjectId,
        init: Option<AutoInit>,
    },
    /// `__real__ z`, `__imag__ z` of a place or of a value.
    Real(Box<Expr>),
    Imag(Box<Expr>),

    // From place to value.
    Load {
        place: Box<Expr>,
        volatile: bool,
    },
    /// Array place to pointer to its first element; function to pointer.
    Decay(Box<Expr>),
    AddressOf(Box<Expr>),
    /// `&&label`
    LabelAddress(LabelId),

    // Values.
    /// Between scalars, complex numbers, to `void`; to the expression's type.
    Convert(Box<Expr>),
    Unary(UnaryOp, Box<Expr>),
    /// Both sides have the expression's type, but the right side of a shift.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Both sides have one type; the result is `int`.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `ptr + index` (in elements, `index` as in `Index`), or `ptr - index`.
    PointerAdd {
        pointer: Box<Expr>,
        index: Box<Expr>,
        minus: bool,
    },
    /// In elements, `long`.
    PointerDiff(Box<Expr>, Box<Expr>),
    /// `&&`, `||`, `!`: `int`.
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    /// The middle one absent (`a ?: b`): the condition's value, converted.
    Conditional {
        cond: Box<Expr>,
        then: Option<Box<Expr>>,
        otherwise: Box<Expr>,
    },
    Comma(Box<Expr>, Box<Expr>),
    /// The value is what was stored.
    Assign {
        place: Box<Expr>,
        value: Box<Expr>,
    },
    /// `place op= value`: computed in `computed` (to which the place's value is converted; `value` has this type already,
    /// shifts apart), stored after conversion. Pointers: `Add` or `Sub` with `value` as in `Index`.
    AssignOp {
        op: BinaryOp,
        place: Box<Expr>,
        value: Box<Expr>,
        computed: TypeId,
    },
    /// `++` and `--`.
    Increment {
        place: Box<Expr>,
        minus: bool,
        postfix: bool,
    },
    /// `callee` is a pointer to a function: mostly the `Decay` of an `Object`. Arguments beyond the parameters are promoted.
    Call {
        callee: Box<Expr>,
        args: Vec<Expr>,
    },
    /// What a `(…({ … }))` gives: the value of its last expression, `void` if there is none.
    Statement {
        body: Vec<Stmt>,
        value: Option<Box<Expr>>,
    },
    /// `sizeof` of a variable length array: bytes, `unsigned long`.
    SizeOfVariable(TypeId),
    /// Also `__atomic`-free library functions that are known to be mathematics.
    Math(MathFn, Vec<Expr>),
    Vector(VectorOp, Vec<Expr>),
    Builtin(Builtin, Vec<Expr>),
    VaArg {
        list: Box<Expr>,
        ty: TypeId,
    },

    /// In clauses of directives only: `base[start:length][start:length]`. `base` is a place of array or pointer type (an
    /// `Object` or a `Member`); the expression has the base's type. As many dimensions as were written, slowest first.
    Section {
        base: Box<Expr>,
        dims: Vec<SectionDim>,
    },
}

/// `start:length` in elements, integers converted to `long`; absent: from 0, to the end. `a[i]` in a clause is `i:1`; the
/// inclusive upper bound of the legacy directives has become a length. (The item's `name` is the whole as messages show
/// it: `a[:n]`.)
#[derive(Clone, Debug)]
pub struct SectionDim {
    pub start: Option<Expr>,
    pub length: Option<Expr>,
}

/// A member, with anonymous records on the way resolved into one offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldRef {
    pub record: RecordId,
    /// Bytes from the start of `record`.
    pub offset: u64,
    pub bits: Option<BitField>,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Minus,
    /// `~` of an integer; of a complex number the conjugate.
    Complement,
    /// So many low bits of an unsigned integer: what is computed with a wide bit-field wraps at its width.
    Cut(u32),
    /// The `_Float16` (or complex one) of a `float`. Who computes further takes the operand, which has gcc's excess precision.
    Rounded,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Builtins that are no calls of library functions (`__builtin_memcpy` becomes a call of `memcpy`) and no constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    VaStart,
    VaEnd,
    VaCopy,
    Alloca,
    Unreachable,
    Trap,
    /// Value and expectation; gives the value.
    Expect,
    /// Whether a variable that starts as a constant stays one.
    IsConstant,
    FrameAddress,
    ReturnAddress,
    /// Of an argument of this kind.
    Clz(IntKind),
    Ctz(IntKind),
    PopCount(IntKind),
    Parity(IntKind),
    Ffs(IntKind),
    Bswap16,
    Bswap32,
    Bswap64,
    Bswap128,
    Prefetch,
    /// An instruction of LLVM's: its name without `llvm.x86.`, or, where it is there for several types, without `llvm.` and
    /// the result's type.
    Instruction {
        name: &'static str,
        overloaded: bool,
    },
    /// `__builtin_isnan` and the like, of any real type.
    IsNan,
    IsInf,
    IsFinite,
    SignBit,
    IsUnordered,
    IsLess,
    IsLessEqual,
    IsGreater,
    IsGreaterEqual,
    IsLessGreater,
    /// Two numbers of any integer types and a pointer; gives whether it overflowed.
    AddOverflow,
    SubOverflow,
    MulOverflow,
    /// `__sync_synchronize`
    Fence,
    /// `__sync_fetch_and_add` and its family, `__atomic_*` on 1, 2, 4 and 8 bytes: pointer, operands.
    FetchAdd,
    FetchSub,
    FetchOr,
    FetchAnd,
    FetchXor,
    AddFetch,
    SubFetch,
    CompareSwapBool,
    CompareSwapValue,
    Exchange,
    AtomicLoad,
    AtomicStore,
    /// `fmin`, `fmax`: of two numbers of the result's type; the other one where one is NaN.
    FMin,
    FMax,
}
