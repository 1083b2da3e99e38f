//! Statements. Source: C11, 6.8; gcc manual for case ranges, local labels, computed gotos and asm.

use super::{Attribute, Declaration, Directive, Expr, FunctionDef, Name, OmpDirective, StaticAssert, StrLit};
use accc_source::Span;

/// `span` reaches from the first to the last token.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub body: Vec<Stmt>,
    pub span: Span,
    /// The closing brace.
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`, or `__attribute__((fallthrough));`
    Empty,
    Expr(Expr),
    /// In blocks, and as `init` of a `for`.
    Declaration(Box<Declaration>),
    StaticAssert(Box<StaticAssert>),
    Block(Block),
    If {
        cond: Expr,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    },
    While {
        cond: Expr,
        body: Box<Stmt>,
    },
    DoWhile {
        body: Box<Stmt>,
        cond: Expr,
    },
    For(Box<For>),
    Switch {
        value: Expr,
        body: Box<Stmt>,
    },
    /// `case low:`, `case low ... high:`
    Case {
        low: Expr,
        high: Option<Expr>,
        body: Box<Stmt>,
    },
    Default {
        body: Box<Stmt>,
    },
    Label {
        name: Name,
        attrs: Vec<Attribute>,
        body: Box<Stmt>,
    },
    /// `__label__ a, b;` at the start of a block.
    LocalLabels(Vec<Name>),
    Goto(Name),
    /// `goto *expr;`
    GotoIndirect(Expr),
    Break,
    Continue,
    Return(Option<Expr>),
    Asm(Box<AsmStmt>),
    /// `parallel`, `kernels`, `serial`, `data`, `host_data`, `loop`, combined constructs and `atomic`, with the
    /// statement that follows: for `loop` and combined constructs a [`StmtKind::For`].
    AccConstruct {
        directive: Box<Directive>,
        body: Box<Stmt>,
    },
    /// OpenMP's constructs, and its directives without statements.
    Omp {
        directive: Box<OmpDirective>,
        body: Option<Box<Stmt>>,
    },
    /// GNU's function inside of a function.
    Function(Box<FunctionDef>),
    /// `enter data`, `exit data`, `update`, `wait`, `cache`, `init`, `shutdown`, `set`; in a block also `declare` and
    /// `routine`.
    AccStandalone(Box<Directive>),
}

#[derive(Clone, Debug)]
pub struct For {
    /// A [`StmtKind::Declaration`] or [`StmtKind::Expr`].
    pub init: Option<Stmt>,
    pub cond: Option<Expr>,
    pub step: Option<Expr>,
    pub body: Stmt,
    /// The word `for`.
    pub for_span: Span,
}

/// `asm volatile ("template" : outputs : inputs : clobbers : labels);`
#[derive(Clone, Debug)]
pub struct AsmStmt {
    pub volatile: bool,
    pub goto: bool,
    /// With colons: `%` stands for operands in the template.
    pub extended: bool,
    pub template: StrLit,
    pub outputs: Vec<AsmOperand>,
    pub inputs: Vec<AsmOperand>,
    pub clobbers: Vec<StrLit>,
    pub labels: Vec<Name>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct AsmOperand {
    pub name: Option<Name>,
    pub constraint: StrLit,
    pub value: Expr,
}
