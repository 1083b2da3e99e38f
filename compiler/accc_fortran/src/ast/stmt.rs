//! The execution part: statements and constructs. Source: Fortran 2008, chapters 6.7 (allocate), 7.2 (assignment),
//! 8 (control), 12.5 (call).

use super::{
    AccConstruct, AccLoop, Arg, DataSet, Directive, DummyArg, Expr, Format, Io, Label, Name, OmpConstruct, Print, Spec,
    TypeSpec,
};
use accc_source::Span;

/// A statement or construct. `span` is the whole statement, of a construct its first statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub label: Option<Label>,
    pub kind: StmtKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Assign {
        target: Expr,
        value: Expr,
    },
    PointerAssign {
        target: Expr,
        value: Expr,
    },
    Call {
        procedure: Expr,
        args: Vec<Arg>,
    },
    If(If),
    /// `if (cond) stmt`.
    IfStmt {
        cond: Expr,
        then: Box<Stmt>,
    },
    /// `if (expr) l1, l2, l3`.
    ArithmeticIf {
        value: Expr,
        labels: [Label; 3],
    },
    /// A counted loop.
    Do(Do),
    DoWhile(DoWhile),
    /// `do` without control.
    DoForever(DoForever),
    DoConcurrent(DoConcurrent),
    SelectCase(SelectCase),
    SelectType(SelectType),
    SelectRank(SelectRank),
    Where(Where),
    Forall(Forall),
    Associate(Associate),
    Block(Block),
    Exit(Option<Name>),
    Cycle(Option<Name>),
    Goto(Label),
    /// `goto (labels), value`.
    ComputedGoto {
        labels: Vec<Label>,
        value: Expr,
    },
    /// `assign 10 to variable`, of Fortran 77.
    AssignLabel {
        label: Label,
        variable: Expr,
    },
    /// `goto variable, (labels)`, of Fortran 77; without labels all that some `assign` names.
    AssignedGoto {
        variable: Expr,
        labels: Vec<Label>,
    },
    Continue,
    Return(Option<Expr>),
    Stop {
        error: bool,
        code: Option<Expr>,
        quiet: Option<Expr>,
    },
    /// Of Fortran 77.
    Pause(Option<Expr>),
    Allocate(Allocate),
    Deallocate {
        objects: Vec<Expr>,
        options: Vec<(Name, Expr)>,
    },
    Nullify(Vec<Expr>),
    Print(Print),
    Io(Io),
    /// `entry name(args)`.
    Entry {
        name: Name,
        args: Vec<DummyArg>,
        result: Option<Name>,
    },
    Data(Vec<DataSet>),
    Format(Format),
    AccConstruct(AccConstruct),
    AccLoop(AccLoop),
    AccStandalone(Directive),
    Omp(Box<OmpConstruct>),
}

#[derive(Clone, Debug)]
pub struct If {
    pub name: Option<Name>,
    /// `if` and each `else if`.
    pub arms: Vec<IfArm>,
    pub otherwise: Option<Vec<Stmt>>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct IfArm {
    pub cond: Expr,
    pub body: Vec<Stmt>,
    /// The `if` or `else if` statement.
    pub span: Span,
}

/// `do var = first, last, step`.
#[derive(Clone, Debug)]
pub struct Do {
    pub name: Option<Name>,
    pub var: Name,
    pub first: Expr,
    pub last: Expr,
    pub step: Option<Expr>,
    /// A labelled `end do` is a `continue` with that label here. With `do 10 i = ...` the last statement carries the label and is the last of `body`; where nested loops share
    /// it, it is in the innermost one only, as a branch to it would be.
    pub body: Vec<Stmt>,
    pub do_span: Span,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct DoWhile {
    pub name: Option<Name>,
    pub cond: Expr,
    pub body: Vec<Stmt>,
    pub do_span: Span,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct DoForever {
    pub name: Option<Name>,
    pub body: Vec<Stmt>,
    pub do_span: Span,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct DoConcurrent {
    pub name: Option<Name>,
    pub header: ForallHeader,
    pub localities: Vec<Locality>,
    pub body: Vec<Stmt>,
    pub do_span: Span,
    pub end_span: Span,
}

/// `local(a, b)`, `local_init(c)`, `shared(d)`, `reduce(+:s)`, `default(none)`.
#[derive(Clone, Debug)]
pub struct Locality {
    pub kind: LocalityKind,
    pub names: Vec<Name>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalityKind {
    Local,
    LocalInit,
    Shared,
    Reduce(accc_openacc::ReductionOp),
    /// Each variable of the block has a locality.
    DefaultNone,
}

/// `(integer :: i = 1:n, j = 1:m:2, mask)`.
#[derive(Clone, Debug)]
pub struct ForallHeader {
    pub ty: Option<TypeSpec>,
    pub indices: Vec<ForallIndex>,
    pub mask: Option<Expr>,
}

#[derive(Clone, Debug)]
pub struct ForallIndex {
    pub var: Name,
    pub first: Expr,
    pub last: Expr,
    pub step: Option<Expr>,
}

/// The construct and, with one assignment in `body`, the statement.
#[derive(Clone, Debug)]
pub struct Forall {
    pub name: Option<Name>,
    pub header: ForallHeader,
    pub body: Vec<Stmt>,
    pub end_span: Span,
}

/// The construct and, with one assignment in its only arm, the statement.
#[derive(Clone, Debug)]
pub struct Where {
    pub name: Option<Name>,
    /// `where` and each `elsewhere (mask)`.
    pub arms: Vec<WhereArm>,
    pub otherwise: Option<Vec<Stmt>>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct WhereArm {
    pub mask: Expr,
    pub body: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct SelectCase {
    pub name: Option<Name>,
    pub selector: Expr,
    pub cases: Vec<Case>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct Case {
    /// `None` is `case default`.
    pub ranges: Option<Vec<CaseRange>>,
    pub body: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum CaseRange {
    Value(Expr),
    /// At least one side is there.
    Range {
        lower: Option<Expr>,
        upper: Option<Expr>,
    },
}

/// `select rank (local => selector)`; both names are one where there is no arrow.
#[derive(Clone, Debug)]
pub struct SelectRank {
    pub name: Option<Name>,
    pub local: Name,
    pub selector: Name,
    pub cases: Vec<RankCase>,
    pub end_span: Span,
}

/// What a block of `select rank` is for.
#[derive(Clone, Debug)]
pub enum Rank {
    Default,
    /// `rank (*)`: arrays of assumed size.
    Open,
    Is(Expr),
}

#[derive(Clone, Debug)]
pub struct RankCase {
    pub rank: Rank,
    pub body: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct SelectType {
    pub name: Option<Name>,
    /// `select type (alias => selector)`.
    pub alias: Option<Name>,
    pub selector: Expr,
    pub guards: Vec<TypeGuard>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct TypeGuard {
    pub kind: GuardKind,
    pub body: Vec<Stmt>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum GuardKind {
    /// `type is (name)`, `type is (integer)`
    TypeIs(TypeSpec),
    /// `class is (name)`
    ClassIs(TypeSpec),
    /// `class default`
    Default,
}

#[derive(Clone, Debug)]
pub struct Associate {
    pub name: Option<Name>,
    pub associations: Vec<(Name, Expr)>,
    pub body: Vec<Stmt>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub name: Option<Name>,
    pub specs: Vec<Spec>,
    pub body: Vec<Stmt>,
    pub end_span: Span,
}

#[derive(Clone, Debug)]
pub struct Allocate {
    /// `type ::` in front of the list.
    pub ty: Option<TypeSpec>,
    pub objects: Vec<AllocateObject>,
    /// `stat=`, `source=`, `mold=`, `errmsg=`.
    pub options: Vec<(Name, Expr)>,
}

/// `a(1:n, m)`: the object without its shape, and its shape.
#[derive(Clone, Debug)]
pub struct AllocateObject {
    pub object: Expr,
    pub dims: Vec<AllocateDim>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct AllocateDim {
    pub lower: Option<Expr>,
    pub upper: Expr,
}
