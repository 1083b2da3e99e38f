//! Expressions: typed, resolved, conversions explicit. Source: Fortran 2008, chapters 6 and 7.

use super::{Const, Intrinsic, ProcId, Signature, SymId, Type, TypeRef};
use accc_source::Span;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    /// 0 for scalars. Operators and elemental intrinsics of rank > 0 apply to each element; a scalar operand beside an
    /// array goes with every element.
    pub rank: usize,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A scalar.
    Const(Const),
    /// A scalar, or a whole array.
    Var(SymId),
    /// `base` is a whole array: a `Var`, or a `Component`. Subscripts are integers of any kind, one for each dimension of
    /// that variable or component. Of rank 0, but `a(:)%x(2)` of the rank of `a(:)`.
    Element {
        base: Box<Expr>,
        subscripts: Vec<Expr>,
    },
    /// `base` as of `Element`, not a component of an array. Rank is the number of ranges and vectors.
    Section {
        base: Box<Expr>,
        dims: Vec<SectionDim>,
    },
    /// `base` is a designator of derived type; the component stands at `index` in its type. The rank is the component's, or
    /// where `base` is an array that of `base`: only below an `Element` may both be arrays.
    Component {
        base: Box<Expr>,
        index: usize,
    },
    /// `z%re`, `z%im`: `base` is a designator of complex type, whose rank is the part's.
    ComplexPart {
        base: Box<Expr>,
        part: ComplexPart,
    },
    /// A value of derived type from the values of all components; one left out has its default value.
    StructCtor(Vec<Option<Expr>>),
    /// `base` is a designator of characters, or a constant.
    Substring {
        base: Box<Expr>,
        lower: Option<Box<Expr>>,
        upper: Option<Box<Expr>>,
    },
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// The operand's value as the expression's type: between numeric types (real to integer truncates, of complex numbers
    /// the real part counts) and between logical kinds.
    Convert(Box<Expr>),
    /// Absent optional arguments are `None`; trailing ones too. `max` and `min` have any number.
    Intrinsic {
        id: Intrinsic,
        args: Vec<Option<Expr>>,
    },
    /// A function.
    Call(Call),
    /// A procedure as an argument or a target. Its type is [`Type::Procedure`].
    Procedure(Callee),
    /// `null()`: the target of a pointer assignment, or an argument for a pointer; it has the pointer's type and rank.
    Null,
    /// The address of a type's table ([`super::derived`]); null in device code, where no types are told apart.
    TypeTable(Rc<TypeRef>),
    /// The code of a type-bound procedure: of the binding at that place of the table at an address.
    Binding {
        table: Box<Expr>,
        slot: usize,
    },
    /// One of two values of one type and rank; only that one is computed. `cond` is a scalar logical.
    Conditional {
        cond: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// Rank 1.
    ArrayCtor(Vec<CtorItem>),
    /// A scalar value in which a variable of its own stands for another one, which is computed once, before it.
    Let {
        var: SymId,
        given: Box<Expr>,
        value: Box<Expr>,
    },
    /// `(a)`: a value, never a variable; its order of evaluation holds.
    Paren(Box<Expr>),
    /// What was in error.
    Error,
}

/// A part of a complex number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComplexPart {
    Real,
    Imaginary,
}

/// One subscript of a section.
// There are few of these: patterns without a box are worth the space.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum SectionDim {
    Index(Expr),
    /// Left-out bounds are the array's; a left-out step is 1.
    Range {
        lower: Option<Expr>,
        upper: Option<Expr>,
        step: Option<Expr>,
    },
    /// A vector subscript, of rank 1.
    Vector(Expr),
}

// There are few of these: patterns without a box are worth the space.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum CtorItem {
    /// Scalar or array, of the constructor's type.
    Expr(Expr),
    /// `var` is a symbol of its own.
    ImpliedDo { var: SymId, lower: Expr, upper: Expr, step: Option<Expr>, items: Vec<CtorItem> },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Neg,
    Not,
}

/// Both operands have one type, except with `Pow`, whose right operand may be an integer beside a real or complex number on
/// the left, and with characters, whose lengths may differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Concat,
    // Comparisons of numbers or of characters (the shorter is padded with blanks).
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    // Of logicals.
    And,
    Or,
    Eqv,
    Neqv,
}

/// A reference to a procedure that is not intrinsic.
#[derive(Clone, Debug)]
pub struct Call {
    pub callee: Callee,
    /// One for each dummy argument of `signature`, in order.
    pub args: Vec<ActualArg>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Callee {
    pub name: String,
    pub link_name: String,
    /// A procedure of this file.
    pub proc: Option<ProcId>,
    /// With an implicit interface: made of the actual arguments, all passed by address.
    pub signature: Rc<Signature>,
    /// The dummy procedure or procedure pointer that says which procedure it is; the names above are its own then.
    pub through: Option<Box<Expr>>,
}

#[derive(Clone, Debug)]
pub enum ActualArg {
    /// An optional argument left out: a null address.
    Absent,
    /// Of the dummy's type; a designator ([`Expr::is_designator`]) is passed itself, other expressions as a temporary.
    /// An `Element` with an array dummy is sequence association: the address of that element.
    Expr(Expr),
}

impl Call {
    /// Of a defined assignment: what is assigned, and the value.
    pub fn assignment(&self) -> Option<(&Expr, &Expr)> {
        match self.args.as_slice() {
            [ActualArg::Expr(target), ActualArg::Expr(value), ..] => Some((target, value)),
            _ => None,
        }
    }
}

impl Expr {
    pub fn new(kind: ExprKind, ty: Type, rank: usize, span: Span) -> Expr {
        Expr { kind, ty, rank, span }
    }

    pub fn int(value: i64, span: Span) -> Expr {
        Expr::new(ExprKind::Const(Const::int(value)), Type::INT, 0, span)
    }

    pub fn error(span: Span) -> Expr {
        Expr::new(ExprKind::Error, Type::Error, 0, span)
    }

    pub fn is_error(&self) -> bool {
        self.ty.is_error()
    }

    /// The scalar constant it is.
    pub fn constant(&self) -> Option<&Const> {
        match &self.kind {
            ExprKind::Const(c) => Some(c),
            _ => None,
        }
    }

    pub fn int_constant(&self) -> Option<i64> {
        match self.constant() {
            Some(Const::Int(value)) => i64::try_from(*value).ok(),
            _ => None,
        }
    }

    /// A variable or a part of one: can be assigned to, if its symbol allows.
    pub fn is_designator(&self) -> bool {
        self.root().is_some()
    }

    /// A component, or a part of one, of an array's elements: `a(k)%s`, `a(k)%v(2)`, `a%s`.
    pub fn is_component_of_elements(&self) -> bool {
        match &self.kind {
            ExprKind::Section { base, .. } | ExprKind::Element { base, .. } => base.is_component_of_elements(),
            ExprKind::Component { base, .. } => {
                matches!(base.kind, ExprKind::Element { .. }) || base.rank > 0 || base.is_component_of_elements()
            }
            _ => false,
        }
    }

    /// A whole component of an array's element: `a(k)%s`, `a(k)%t%s`.
    pub fn is_component_of_element(&self) -> bool {
        matches!(self.kind, ExprKind::Component { .. }) && self.is_component_of_elements()
    }

    /// The variable that a designator is a part of.
    pub fn root(&self) -> Option<SymId> {
        match &self.kind {
            ExprKind::Var(sym) => Some(*sym),
            ExprKind::Element { base, .. }
            | ExprKind::Section { base, .. }
            | ExprKind::Component { base, .. }
            | ExprKind::ComplexPart { base, .. }
            | ExprKind::Substring { base, .. } => base.root(),
            _ => None,
        }
    }
}
