//! Expressions. Source: Fortran 2008, chapters 4 (literals, constructors), 6 (designators), 7 (operators).

use super::{Name, TypeSpec};
use accc_source::Span;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// The digits as written.
    Int {
        digits: String,
        kind: Option<KindParam>,
    },
    /// The number as written, in lower case, without its kind; `d` stands for a double precision exponent.
    Real {
        text: String,
        kind: Option<KindParam>,
    },
    /// `b'101'`, `o'17'`, `z'ff'`: radix 2, 8 or 16.
    Boz {
        radix: u32,
        digits: String,
    },
    /// `4Habcd`: bits, given by characters.
    Hollerith(String),
    Logical {
        value: bool,
        kind: Option<KindParam>,
    },
    Char {
        value: String,
        kind: Option<KindParam>,
    },
    /// `(re, im)`.
    Complex {
        re: Box<Expr>,
        im: Box<Expr>,
    },
    Name(Name),
    /// `base(args)`: an element, section, substring, call or structure constructor.
    Index {
        base: Box<Expr>,
        args: Vec<Arg>,
    },
    /// `base%name`.
    Component {
        base: Box<Expr>,
        name: Name,
    },
    /// `(inner)`: an expression, never a variable.
    Paren(Box<Expr>),
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
    /// `[values]`, `(/ values /)`, with `type ::` in front if given.
    ArrayConstructor {
        ty: Option<Box<TypeSpec>>,
        values: Vec<Expr>,
    },
    /// `(values, var = first, last, step)`; only inside array constructors, I/O lists and `data` objects.
    ImpliedDo(Box<ImpliedDo>),
}

/// The kind in `1_8` or `1.0_dp`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KindParam {
    Digits(String, Span),
    Name(Name),
}

#[derive(Clone, Debug)]
pub struct ImpliedDo {
    pub values: Vec<Expr>,
    /// `integer(8) ::` in front of the variable.
    pub ty: Option<TypeSpec>,
    pub var: Name,
    pub first: Expr,
    pub last: Expr,
    pub step: Option<Expr>,
}

/// The functions that arguments `%val(x)` and `%ref(x)` are taken for.
pub const BY_VALUE: &str = "%val";
pub const BY_REFERENCE: &str = "%ref";

/// One item between the parentheses of [`ExprKind::Index`].
#[derive(Clone, Debug)]
pub struct Arg {
    pub keyword: Option<Name>,
    pub value: ArgValue,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ArgValue {
    Expr(Expr),
    /// `lower:upper:stride`, each optional.
    Section {
        lower: Option<Expr>,
        upper: Option<Expr>,
        stride: Option<Expr>,
    },
    /// `*label` in a `call`.
    AlternateReturn(super::Label),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    /// `.name.`: the name without its dots.
    Defined(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Concat,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Eqv,
    Neqv,
    /// `.name.`: the name without its dots.
    Defined(String),
}

impl Expr {
    /// The name that a designator begins with.
    pub fn name(&self) -> Option<&Name> {
        match &self.kind {
            ExprKind::Name(name) => Some(name),
            ExprKind::Index { base, .. } | ExprKind::Component { base, .. } => base.name(),
            ExprKind::Int { .. }
            | ExprKind::Real { .. }
            | ExprKind::Boz { .. }
            | ExprKind::Hollerith(_)
            | ExprKind::Logical { .. }
            | ExprKind::Char { .. }
            | ExprKind::Complex { .. }
            | ExprKind::Paren(_)
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::ArrayConstructor { .. }
            | ExprKind::ImpliedDo(_) => None,
        }
    }
}

impl Expr {
    /// The names in it, those of components and arguments left out.
    pub fn names(&self) -> Vec<&Name> {
        let mut found = Vec::new();
        self.collect_names(&mut found);
        found
    }

    fn collect_names<'e>(&'e self, found: &mut Vec<&'e Name>) {
        match &self.kind {
            ExprKind::Name(name) => found.push(name),
            ExprKind::Index { base, args } => {
                base.collect_names(found);
                for arg in args {
                    match &arg.value {
                        ArgValue::Expr(value) => value.collect_names(found),
                        ArgValue::Section { lower, upper, stride } => {
                            [lower, upper, stride].into_iter().flatten().for_each(|part| part.collect_names(found));
                        }
                        ArgValue::AlternateReturn(_) => {}
                    }
                }
            }
            ExprKind::Component { base, .. } | ExprKind::Paren(base) => base.collect_names(found),
            ExprKind::Unary { operand, .. } => operand.collect_names(found),
            ExprKind::Binary { left, right, .. } => {
                left.collect_names(found);
                right.collect_names(found);
            }
            ExprKind::ArrayConstructor { values, .. } => values.iter().for_each(|value| value.collect_names(found)),
            ExprKind::ImpliedDo(_)
            | ExprKind::Int { .. }
            | ExprKind::Real { .. }
            | ExprKind::Boz { .. }
            | ExprKind::Hollerith(_)
            | ExprKind::Logical { .. }
            | ExprKind::Char { .. }
            | ExprKind::Complex { .. } => {}
        }
    }
}

impl Name {
    pub fn to_expr(&self) -> Expr {
        Expr { kind: ExprKind::Name(self.clone()), span: self.span }
    }
}
