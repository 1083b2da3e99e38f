//! Expressions. Source: C11, 6.4.4, 6.4.5, 6.5; gcc manual for statement expressions, labels as values, `?:` and builtins.

use super::{Block, InitList, Name, TypeName};
use accc_source::Span;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Int(IntLit),
    Float(FloatLit),
    Char(CharLit),
    /// Adjacent literals are one.
    Str(StrLit),
    Name(Name),
    /// Kept for warnings; [`Expr::unparen`] looks through.
    Paren(Box<Expr>),

    Index {
        base: Box<Expr>,
        index: Box<Expr>,
    },
    /// `base[start:length]`, only in directives. No start means 0, no length up to the end of the array. In items that are
    /// marked `inclusive` (legacy directives) `length` is the last element instead.
    Section(Box<Section>),
    Call {
        callee: Box<Expr>,
        args: Vec<Expr>,
    },
    /// `base.name`, or `base->name`.
    Member {
        base: Box<Expr>,
        arrow: bool,
        name: Name,
    },
    /// `++` and `--`.
    Increment {
        operand: Box<Expr>,
        minus: bool,
        postfix: bool,
    },
    Unary {
        op: UnaryOp,
        op_span: Span,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        op_span: Span,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `=`, or `op=`.
    Assign {
        op: Option<BinaryOp>,
        op_span: Span,
        target: Box<Expr>,
        value: Box<Expr>,
    },
    /// GNU's `a ?: b` has no `then`.
    Conditional {
        cond: Box<Expr>,
        then: Option<Box<Expr>>,
        otherwise: Box<Expr>,
    },
    Comma(Box<Expr>, Box<Expr>),
    Cast {
        ty: Box<TypeName>,
        operand: Box<Expr>,
    },
    /// `(type) { … }`
    CompoundLiteral {
        ty: Box<TypeName>,
        init: InitList,
    },
    SizeofExpr(Box<Expr>),
    SizeofType(Box<TypeName>),
    /// `_Alignof(type)`, and GNU's `__alignof__ expr`.
    AlignofType {
        ty: Box<TypeName>,
        /// `_Alignof`: the least that an object of the type may have, where GNU's is what one should have.
        least: bool,
    },
    AlignofExpr(Box<Expr>),
    Generic {
        control: Box<Expr>,
        arms: Vec<GenericArm>,
    },

    /// `({ … })`
    Statement(Box<Block>),
    /// `&&label`
    LabelAddress(Name),
    /// `__builtin_va_arg(list, type)`
    VaArg {
        list: Box<Expr>,
        ty: Box<TypeName>,
    },
    /// `__builtin_offsetof(type, a.b[2])`
    Offsetof {
        ty: Box<TypeName>,
        path: Vec<OffsetofStep>,
    },
    /// `__builtin_types_compatible_p(a, b)`
    TypesCompatible(Box<TypeName>, Box<TypeName>),
    /// `__builtin_convertvector(operand, ty)`
    ConvertVector {
        operand: Box<Expr>,
        ty: Box<TypeName>,
    },
    /// `__builtin_choose_expr(cond, then, otherwise)`
    ChooseExpr {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
}

/// See [`ExprKind::Section`].
#[derive(Clone, Debug)]
pub struct Section {
    pub base: Expr,
    pub start: Option<Expr>,
    pub length: Option<Expr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntLit {
    pub value: u64,
    /// Octal and hexadecimal ones may become unsigned without a suffix.
    pub decimal: bool,
    /// `u`
    pub unsigned: bool,
    /// Number of `l`s.
    pub longs: u8,
    /// `i`, `j`
    pub imaginary: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloatLit {
    pub value: FloatValue,
    /// `f32`, `f32x`, `f64`, `f64x`.
    pub suffix: Option<Interchange>,
    pub imaginary: bool,
}

/// The suffixes of types that have another one's format (TS 18661-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interchange {
    F32,
    F32x,
    F64,
    F64x,
}

/// A number of its type, rounded once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FloatValue {
    /// The number, which `_Float16` has.
    Half(f32),
    Float(f32),
    Double(f64),
    /// x87's 10 bytes, little-endian.
    LongDouble([u8; 10]),
    /// The bits of IEEE's binary128.
    Quad(u128),
}

/// Of type `int`, `wchar_t` (int), `char16_t` or `char32_t` as the encoding says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharLit {
    pub value: i64,
    pub encoding: Encoding,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrLit {
    /// The elements, little-endian, without the terminating zero.
    pub bytes: Vec<u8>,
    pub encoding: Encoding,
    pub span: Span,
}

/// The prefix of a character or string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Plain,
    /// `u8`
    Utf8,
    /// `u`: `unsigned short`
    Char16,
    /// `U`: `unsigned int`
    Char32,
    /// `L`: `int`
    Wide,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    Plus,
    Minus,
    /// `!`
    Not,
    /// `~`
    Complement,
    /// `*`
    Deref,
    /// `&`
    AddressOf,
    /// `__real__`
    Real,
    /// `__imag__`
    Imag,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}

/// `type: value`, or `default: value`.
#[derive(Clone, Debug)]
pub struct GenericArm {
    pub ty: Option<TypeName>,
    pub value: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum OffsetofStep {
    Member(Name),
    Index(Expr),
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span }
    }

    /// The expression without the parentheses around it.
    pub fn unparen(&self) -> &Expr {
        let mut expr = self;
        while let ExprKind::Paren(inner) = &expr.kind {
            expr = inner;
        }
        expr
    }
}

impl StrLit {
    /// The text of a literal without prefix, for asm, attributes and messages.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

impl Encoding {
    /// Bytes of an element.
    pub fn width(self) -> u8 {
        match self {
            Encoding::Plain | Encoding::Utf8 => 1,
            Encoding::Char16 => 2,
            Encoding::Char32 | Encoding::Wide => 4,
        }
    }
}

impl UnaryOp {
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
            UnaryOp::Complement => "~",
            UnaryOp::Deref => "*",
            UnaryOp::AddressOf => "&",
            UnaryOp::Real => "__real__",
            UnaryOp::Imag => "__imag__",
        }
    }
}

impl BinaryOp {
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Lt => "<",
            BinaryOp::Gt => ">",
            BinaryOp::Le => "<=",
            BinaryOp::Ge => ">=",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitXor => "^",
            BinaryOp::BitOr => "|",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
        }
    }
}
