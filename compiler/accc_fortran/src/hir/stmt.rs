//! Statements. Source: Fortran 2008, chapters 6.7, 7.2, 8, 9; directives: OpenACC 3.3, chapter 2.

use super::{
    Atomic, Call, Const, Expr, FileStatement, Forall, Inquire, InquireLength, Intrinsic, Omp, SymId, Transfer, WhereArm,
};
use accc_source::Span;

/// A directive whose clauses hold resolved expressions.
///
/// The designator of an item is a `Var`, `Element` or `Section`; a section's ranges are the user's. After the analysis
/// [`accc_openacc::Item::name`] is the item as messages show it, in the user's spelling without blanks:
/// `world(0:rows+1,0:cols+1)`; a whole array, also one given by its full constant bounds, is `a(:)`, `b(:,:)`.
pub type Directive = accc_openacc::Directive<Expr>;

/// `span` is the whole statement, of a construct its first statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// A loop that `exit` and `cycle` name; unique in its procedure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LoopId(pub u32);

/// The number of a statement's label; unique in its procedure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Label(pub u32);

// Patterns without a box are worth the space.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `target` is a designator; `value` has its type (characters: any length), and its rank or 0.
    Assign {
        target: Expr,
        value: Expr,
        /// The target is a whole allocatable variable: allocate it anew where the value has another shape, or the length
        /// of its characters is deferred and differs. Not for an array that a scalar is assigned to: as gfortran has it,
        /// that leaves the length alone, too.
        reallocate: bool,
    },
    /// `where` and each `elsewhere`.
    Where(Vec<WhereArm>),
    Forall(Forall),
    If(If),
    Do(Do),
    DoWhile {
        id: LoopId,
        cond: Expr,
        body: Vec<Stmt>,
        end_span: Span,
    },
    DoForever {
        id: LoopId,
        body: Vec<Stmt>,
        end_span: Span,
    },
    SelectCase(SelectCase),
    /// `block` or `associate`: the variables live as long as the construct.
    Block {
        symbols: Vec<SymId>,
        body: Vec<Stmt>,
    },
    Exit(LoopId),
    Cycle(LoopId),
    /// Jumps to this place of the block lead here.
    Label(Label),
    /// To a label of a block around.
    Goto(Label),
    /// `value` is a scalar integer or real; each arm jumps.
    ArithmeticIf {
        value: Expr,
        negative: Vec<Stmt>,
        zero: Vec<Stmt>,
        positive: Vec<Stmt>,
    },
    Call(Call),
    /// An intrinsic subroutine. Arguments as in [`super::ExprKind::Intrinsic`].
    IntrinsicCall {
        id: Intrinsic,
        args: Vec<Option<Expr>>,
    },
    Return,
    Stop {
        error: bool,
        /// A default integer or a character.
        code: Option<Expr>,
        /// A scalar logical.
        quiet: Option<Expr>,
    },
    PointerAssign(PointerAssign),
    /// The pointer shows an object as one of another type, an extension of the declared one: `type is (t)`.
    Retype {
        pointer: SymId,
        object: Expr,
    },
    /// Pointer variables.
    Nullify(Vec<Expr>),
    /// With a default integer or a character.
    Pause(Option<Expr>),
    Allocate(Allocate),
    Deallocate {
        /// Whole allocatable variables or components.
        objects: Vec<Expr>,
        stat: Option<Expr>,
        errmsg: Option<Expr>,
    },
    Transfer(Transfer),
    File(FileStatement),
    Inquire(Inquire),
    InquireLength(InquireLength),
    AccRegion(AccRegion),
    /// `update`, `wait`, `enter data`, ...
    AccStandalone(Directive),
    Atomic(Atomic),
    /// OpenMP's constructs and directives.
    Omp(Box<Omp>),
}

#[derive(Clone, Debug)]
pub struct If {
    /// `if` and each `else if`.
    pub arms: Vec<IfArm>,
    pub otherwise: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub struct IfArm {
    pub cond: Expr,
    pub body: Vec<Stmt>,
    pub span: Span,
}

/// A counted loop. No statement of its body assigns its variable.
#[derive(Clone, Debug)]
pub struct Do {
    pub id: LoopId,
    /// A scalar integer.
    pub var: SymId,
    /// Of the variable's type, like `upper` and `step`.
    pub lower: Expr,
    pub upper: Expr,
    /// A constant is never 0.
    pub step: Expr,
    pub body: Vec<Stmt>,
    /// `loop` or a combined construct (`parallel loop`) on this loop.
    pub acc: Option<Directive>,
    /// The `do` statement.
    pub do_span: Span,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct SelectCase {
    /// Integer, logical or character.
    pub selector: Expr,
    /// Ranges don't overlap.
    pub cases: Vec<Case>,
    pub default: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub struct Case {
    pub ranges: Vec<CaseRange>,
    pub body: Vec<Stmt>,
    pub span: Span,
}

/// Inclusive; a single value is both bounds.
#[derive(Clone, PartialEq, Debug)]
pub struct CaseRange {
    pub lower: Option<Const>,
    pub upper: Option<Const>,
}

/// `target => value`.
#[derive(Clone, Debug)]
pub struct PointerAssign {
    /// A whole pointer, of data or a procedure.
    pub target: Expr,
    pub bounds: PointerBounds,
    /// A designator with the attribute `target` or `pointer`, a function that gives a pointer, a procedure, or
    /// [`super::ExprKind::Null`].
    pub value: Expr,
}

/// Bounds are integers of kind 8.
#[derive(Clone, Debug)]
pub enum PointerBounds {
    /// Those of the value.
    Same,
    /// `p(0:, 1:) => value`
    Lowers(Vec<Expr>),
    /// `p(1:n, 1:m) => value`: the value has rank 1, or its elements are dense.
    Remap(Vec<(Expr, Expr)>),
}

#[derive(Clone, Debug)]
pub struct Allocate {
    pub objects: Vec<AllocateObject>,
    /// The length in `character(n) ::`, an integer of kind 8. Objects of deferred length have this or a source.
    pub length: Option<Expr>,
    /// The derived type in front of the objects: polymorphic ones become of that type.
    pub ty: Option<std::rc::Rc<super::TypeRef>>,
    pub source: Option<AllocateSource>,
    /// A scalar integer variable.
    pub stat: Option<Expr>,
    /// A scalar character variable.
    pub errmsg: Option<Expr>,
}

/// `source=`, and with `copies` false `mold=`: of the objects' type, a scalar or of their rank.
#[derive(Clone, Debug)]
pub struct AllocateSource {
    pub value: Expr,
    pub copies: bool,
}

#[derive(Clone, Debug)]
pub struct AllocateObject {
    /// A whole allocatable variable or component.
    pub object: Expr,
    /// Lower (`None`: 1) and upper bounds, integers of kind 8; none for a scalar and where the source gives the shape.
    pub dims: Vec<(Option<Expr>, Expr)>,
    pub span: Span,
}

/// `parallel`, `kernels`, `serial`, `data`, `host_data` around a block.
#[derive(Clone, Debug)]
pub struct AccRegion {
    pub directive: Directive,
    pub body: Vec<Stmt>,
    pub end_span: Span,
}
