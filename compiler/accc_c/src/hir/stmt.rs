//! Statements and directives.

use super::{AutoInit, Expr, LabelId, ObjectId};
use accc_source::Span;

/// An OpenACC directive whose clauses hold typed expressions.
pub type Directive = accc_openacc::Directive<Expr>;

/// A statement of a function's body.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// What a statement is (6.8), and the constructs of directives.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// An expression for its effects (6.8.3).
    Expr(Expr),
    /// Comes to life here: an automatic object (a variable length array: is allocated). A variable length array with an
    /// initialiser has no memory of its own: the one part is a pointer to it.
    Declare {
        /// What comes to life.
        object: ObjectId,
        /// Its first value.
        init: Option<AutoInit>,
    },
    /// `{ … }` (6.8.2): what it declares ends with it.
    Block {
        /// In order, declarations among them.
        body: Vec<Stmt>,
        /// The closing brace.
        end_span: Span,
    },
    /// `if` (6.8.4.1)
    If {
        /// A scalar.
        cond: Expr,
        /// Where it is not 0.
        then: Box<Stmt>,
        /// Where it is 0.
        otherwise: Option<Box<Stmt>>,
    },
    /// `while` (6.8.5.1)
    While {
        /// A scalar, asked in front of each iteration.
        cond: Expr,
        /// What is repeated.
        body: Box<Stmt>,
    },
    /// `do … while` (6.8.5.2)
    DoWhile {
        /// What is repeated.
        body: Box<Stmt>,
        /// A scalar, asked behind each iteration.
        cond: Expr,
    },
    /// `init` holds declarations or an expression. `directive`: `acc loop` or a combined construct in front of it.
    For(Box<For>),
    /// `value` is promoted; `Case` and `Default` stand anywhere inside `body`.
    Switch {
        /// An integer.
        value: Expr,
        /// Mostly a block.
        body: Box<Stmt>,
    },
    /// `case low ... high:`, inclusive; equal in standard C.
    Case {
        /// The first value, of the switch's promoted type.
        low: i64,
        /// The last value.
        high: i64,
        /// The statement that the label stands at.
        body: Box<Stmt>,
    },
    /// `default:` of the innermost switch.
    Default {
        /// The statement that the label stands at.
        body: Box<Stmt>,
    },
    /// `name:` (6.8.1)
    Label {
        /// Of the function at hand.
        label: LabelId,
        /// The statement that the label stands at.
        body: Box<Stmt>,
    },
    /// `goto` (6.8.6.1), to anywhere in the function.
    Goto(LabelId),
    /// `goto *address;` (GNU C): the address of some label of the function.
    GotoIndirect(Expr),
    /// Leaves the innermost loop or switch (6.8.6.3).
    Break,
    /// Ends the iteration of the innermost loop (6.8.6.2).
    Continue,
    /// Ends the function; the value has its result's type (6.8.6.4).
    Return(Option<Expr>),
    /// Text of an `asm` statement without operands that is empty: a barrier for the compiler.
    AsmBarrier,
    /// An `asm` statement with a text or operands.
    Asm(Box<Asm>),

    /// `parallel`, `kernels`, `serial`, `data`, `host_data`, on a statement.
    Region {
        /// The construct, with its clauses.
        directive: Directive,
        /// What it governs.
        body: Box<Stmt>,
        /// Where what it governs ends.
        end_span: Span,
    },
    /// `enter data`, `exit data`, `update`, `wait`, `init`, `shutdown`, `set`, `cache`; a function's `declare`.
    Standalone(Directive),
    /// Where the data region of a `declare` in an inner block begins, and each place where it ends.
    BlockDeclare {
        /// The `declare` with its clauses.
        directive: Directive,
        /// Whether the region ends here.
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
    /// The template.
    pub text: String,
    /// Operands that it writes.
    pub outputs: Vec<AsmOperand>,
    /// Operands that it reads alone.
    pub inputs: Vec<AsmOperand>,
    /// Registers, `cc` and `memory`.
    pub clobbers: Vec<String>,
    /// `asm goto`: to how many labels it may jump, and the place that is told which one it was, from 1; 0: none.
    pub jumps: Option<(u32, Expr)>,
}

/// An operand with what its constraint says.
#[derive(Clone, Debug)]
pub struct AsmOperand {
    /// Where it has to be.
    pub kind: AsmOperandKind,
    /// A place where it is written or in memory, else a value.
    pub value: Expr,
    /// `+`: an output that is read, too.
    pub read: bool,
    /// `&`: written while inputs are still read.
    pub early: bool,
}

/// Where an operand is while the text runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AsmOperandKind {
    /// A register or a constant, as LLVM's constraint.
    Value(String),
    /// In memory: the text names its address.
    Memory,
    /// Where the output of this number is.
    Same(usize),
}

/// `for` (6.8.5.3); the directive's loop is the outermost of those that it is about.
#[derive(Clone, Debug)]
pub struct For {
    /// Declarations or an expression, once in front.
    pub init: Vec<Stmt>,
    /// A scalar, asked in front of each iteration; absent: always.
    pub cond: Option<Expr>,
    /// Evaluated behind each iteration, also behind `continue`.
    pub step: Option<Expr>,
    /// What is repeated.
    pub body: Stmt,
    /// `loop`, or a construct combined with it.
    pub directive: Option<Directive>,
    /// Where the body ends.
    pub end_span: Span,
}

/// `read`: `target = place`. `write`: `place = value`. `update`: `place = place op value` (`reversed`: `value op place`).
/// `capture`: the update or write, and `target` gets the value before or, with `new`, after.
#[derive(Clone, Debug)]
pub struct Atomic {
    /// What is accessed at once.
    pub place: Expr,
    /// How it is written; `None`: it is only read.
    pub op: Option<AtomicOperation>,
    /// Where the old, new or read value goes.
    pub target: Option<Expr>,
    /// `target` gets the value behind the operation.
    pub new: bool,
    /// The statement that the directive governs.
    pub span: Span,
}

/// How a place changes.
#[derive(Clone, Debug)]
pub struct AtomicOperation {
    /// The operation that the machine does at once.
    pub op: accc_ir::AtomicOp,
    /// Converted to the place's type, or to that of the computation.
    pub value: Expr,
    /// How the new value is computed where no atomic operation does it at once; `op` means nothing then.
    pub computed: Option<Computed>,
}

/// `place op value` or, `reversed`, `value op place`, in this type.
#[derive(Clone, Copy, Debug)]
pub struct Computed {
    /// The operator.
    pub op: super::BinaryOp,
    /// The type that both sides are converted to.
    pub ty: super::TypeId,
    /// The place is the right operand.
    pub reversed: bool,
}

/// An OpenMP construct; names in its body mean what threads see.
#[derive(Clone, Debug)]
pub struct Omp {
    /// Variables stand in `copies` and `shared`, but those of `copyin`, `copyprivate`, `depend` and `flush`.
    pub directive: accc_openmp::Directive<Expr>,
    /// What each thread has of its own.
    pub copies: Vec<OmpCopy>,
    /// Objects of the function around that the threads of a region share.
    pub shared: Vec<ObjectId>,
    /// Of `atomic` a [`StmtKind::Atomic`].
    pub body: Option<Box<Stmt>>,
}

/// What a thread has of its own in place of an object.
#[derive(Clone, Debug)]
pub struct OmpCopy {
    /// The object that the construct's clause names.
    pub outer: ObjectId,
    /// What its name means in the body.
    pub own: ObjectId,
    /// Begins with the outer one's value.
    pub first: bool,
    /// The outer one gets the value of the last iteration or section.
    pub last: bool,
    /// How the copies are joined with the outer one at the end.
    pub reduction: Option<accc_openacc::ReductionOp>,
    /// Of `linear`: what each iteration adds.
    pub step: Option<Expr>,
}
