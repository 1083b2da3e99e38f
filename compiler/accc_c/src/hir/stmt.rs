//! Statements and directives.

use super::{AutoInit, Expr, LabelId, ObjectId};
use accc_source::Span;

pub type Directive = accc_openacc::Directive<Expr>;

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Empty,
    Expr(Expr),
    /// Comes to life here: an automatic object (a variable length array: is allocated). A variable length array with an
    /// initialiser has no memory of its own: the one part is a pointer to it.
    Declare {
        object: ObjectId,
        init: Option<AutoInit>,
    },
    Block {
        body: Vec<Stmt>,
        end_span: Span,
    },
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
    /// `init` holds declarations or an expression. `directive`: `acc loop` or a combined construct in front of it.
    For(Box<For>),
    /// `value` is promoted; `Case` and `Default` stand anywhere inside `body`.
    Switch {
        value: Expr,
        body: Box<Stmt>,
    },
    /// `case low ... high:`, inclusive; equal in standard C.
    Case {
        low: i64,
        high: i64,
        body: Box<Stmt>,
    },
    Default {
        body: Box<Stmt>,
    },
    Label {
        label: LabelId,
        body: Box<Stmt>,
    },
    Goto(LabelId),
    GotoIndirect(Expr),
    Break,
    Continue,
    Return(Option<Expr>),
    /// Text of an `asm` statement without operands that is empty: a barrier for the compiler.
    AsmBarrier,
    Asm(Box<Asm>),

    /// `parallel`, `kernels`, `serial`, `data`, `host_data`, on a statement.
    Region {
        directive: Directive,
        body: Box<Stmt>,
        end_span: Span,
    },
    /// `enter data`, `exit data`, `update`, `wait`, `init`, `shutdown`, `set`, `cache`; a function's `declare`.
    Standalone(Directive),
    /// Where the data region of a `declare` in an inner block begins, and each place where it ends.
    BlockDeclare {
        directive: Directive,
        ends: bool,
    },
    /// OpenMP's constructs and directives.
    Omp(Box<Omp>),
    /// `atomic` on its statements, taken apart by sema.
    Atomic(Box<Atomic>),
}

/// Assembly in LLVM's form: `$0` is the first operand of the text, outputs in front of inputs.
#[derive(Clone, Debug)]
pub struct Asm {
    pub text: String,
    pub outputs: Vec<AsmOperand>,
    pub inputs: Vec<AsmOperand>,
    pub clobbers: Vec<String>,
    /// `asm goto`: to how many labels it may jump, and the place that is told which one it was, from 1; 0: none.
    pub jumps: Option<(u32, Expr)>,
}

#[derive(Clone, Debug)]
pub struct AsmOperand {
    pub kind: AsmOperandKind,
    /// A place where it is written or in memory, else a value.
    pub value: Expr,
    /// `+`: an output that is read, too.
    pub read: bool,
    /// `&`: written while inputs are still read.
    pub early: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AsmOperandKind {
    /// A register or a constant, as LLVM's constraint.
    Value(String),
    Memory,
    /// Where the output of this number is.
    Same(usize),
}

#[derive(Clone, Debug)]
pub struct For {
    pub init: Vec<Stmt>,
    pub cond: Option<Expr>,
    pub step: Option<Expr>,
    pub body: Stmt,
    pub directive: Option<Directive>,
    pub end_span: Span,
}

/// `read`: `target = place`. `write`: `place = value`. `update`: `place = place op value` (`reversed`: `value op place`).
/// `capture`: the update or write, and `target` gets the value before or, with `new`, after.
#[derive(Clone, Debug)]
pub struct Atomic {
    pub place: Expr,
    pub op: Option<AtomicOperation>,
    /// Where the old, new or read value goes.
    pub target: Option<Expr>,
    pub new: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct AtomicOperation {
    pub op: accc_ir::AtomicOp,
    /// Converted to the place's type, or to that of the computation.
    pub value: Expr,
    /// How the new value is computed where no atomic operation does it at once; `op` means nothing then.
    pub computed: Option<Computed>,
}

/// `place op value` or, `reversed`, `value op place`, in this type.
#[derive(Clone, Copy, Debug)]
pub struct Computed {
    pub op: super::BinaryOp,
    pub ty: super::TypeId,
    pub reversed: bool,
}

/// An OpenMP construct; names in its body mean what threads see.
#[derive(Clone, Debug)]
pub struct Omp {
    /// Variables stand in `copies` and `shared`, but those of `copyin`, `copyprivate`, `depend` and `flush`.
    pub directive: accc_openmp::Directive<Expr>,
    pub copies: Vec<OmpCopy>,
    /// Objects of the function around that the threads of a region share.
    pub shared: Vec<ObjectId>,
    /// Of `atomic` a [`StmtKind::Atomic`].
    pub body: Option<Box<Stmt>>,
}

/// What a thread has of its own in place of an object.
#[derive(Clone, Debug)]
pub struct OmpCopy {
    pub outer: ObjectId,
    pub own: ObjectId,
    /// Begins with the outer one's value.
    pub first: bool,
    /// The outer one gets the value of the last iteration or section.
    pub last: bool,
    pub reduction: Option<accc_openacc::ReductionOp>,
    /// Of `linear`: what each iteration adds.
    pub step: Option<Expr>,
}
