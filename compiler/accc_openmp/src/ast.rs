//! Directives as written, with expressions of the host language. Source: OpenMP 5.2, chapters 5 and 10 to 15.

use accc_diag::Diagnostic;
use accc_openacc::{AtomicKind, Item, ReductionOp};
use accc_source::Span;
use std::fmt;

/// The code of what OpenMP does not allow.
pub const SYNTAX: &str = "ACC2040";

#[derive(Clone, Debug)]
pub struct Directive<E> {
    pub kind: Kind,
    pub clauses: Vec<Clause<E>>,
    /// `critical`'s name.
    pub name: Option<String>,
    /// The list of `threadprivate` and `flush`.
    pub items: Vec<Item<E>>,
    pub span: Span,
    /// The directive's words.
    pub keyword_span: Span,
    /// `end` stands in front of it.
    pub ends: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Parallel,
    /// `do`, `for`, also with `simd`.
    Loop,
    ParallelLoop,
    Sections,
    ParallelSections,
    Section,
    Single,
    /// `master`, `masked`.
    Master,
    ParallelMaster,
    Critical,
    Atomic(AtomicKind),
    Barrier,
    Flush,
    ThreadPrivate,
    Simd,
    DeclareSimd,
    Ordered,
    Task,
    TaskWait,
    TaskYield,
    TaskGroup,
    TaskLoop,
    Workshare,
    ParallelWorkshare,
}

#[derive(Clone, Debug)]
pub enum Clause<E> {
    If(E),
    NumThreads(E),
    Default(Default),
    Data(Data, Vec<Item<E>>),
    Schedule {
        kind: ScheduleKind,
        chunk: Option<E>,
    },
    Collapse(E),
    /// Its number, which is that of `doacross`, is refused.
    Ordered,
    NoWait,
    Final(E),
    Priority(E),
    Untied,
    Depend(Depend, Vec<Item<E>>),
    /// Iterations of a task of `taskloop`.
    GrainSize(E),
    NumTasks(E),
    NoGroup,
    /// The thread that `masked` is for.
    Filter(E),
    /// `linear`: firstprivate, stepped by this in each iteration, and the last value goes out.
    Linear(Vec<Item<E>>, Option<E>),
    ProcBind(ProcBind),
    /// What a compiler may leave unused: hints, `simdlen`, `mergeable`; memory orders, of which the strongest is taken.
    Hint,
}

/// Clauses that say how threads see variables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Data {
    Private,
    FirstPrivate,
    LastPrivate,
    Shared,
    Reduction(ReductionOp),
    CopyIn,
    CopyPrivate,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Default {
    Shared,
    None,
    Private,
    FirstPrivate,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScheduleKind {
    Static,
    Dynamic,
    Guided,
    Auto,
    Runtime,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Depend {
    In,
    /// `out` and `inout`.
    InOut,
    MutexInOutSet,
    InOutSet,
}

/// Where threads of a team run, with the library's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProcBind {
    /// Also `master`.
    Primary = 2,
    Close = 3,
    Spread = 4,
}

/// What a front end makes of the expressions of clauses; `None`: it has said what is wrong with one.
pub trait Typing<E, T> {
    fn condition(&mut self, e: &E) -> Option<T>;
    fn integer(&mut self, e: &E) -> Option<T>;
    /// An integer that is positive as far as that is known.
    fn positive(&mut self, e: &E, clause: &str) -> Option<T>;
    fn places(&mut self, items: &[Item<E>]) -> Vec<Item<T>>;
}

impl Kind {
    /// Whether a loop stands under it.
    pub fn is_loop(self) -> bool {
        matches!(self, Kind::Loop | Kind::ParallelLoop | Kind::Simd | Kind::TaskLoop)
    }

    /// Whether it governs no statement.
    pub fn is_standalone(self) -> bool {
        matches!(
            self,
            Kind::Barrier | Kind::Flush | Kind::TaskWait | Kind::TaskYield | Kind::ThreadPrivate | Kind::DeclareSimd
        )
    }

    /// Whether the iterations or parts of what it governs are shared by the threads of the team.
    pub fn is_worksharing(self) -> bool {
        matches!(self, Kind::Loop | Kind::Sections | Kind::Single | Kind::Workshare)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Parallel => "parallel",
            Kind::Loop => "loop",
            Kind::ParallelLoop => "parallel loop",
            Kind::Sections => "sections",
            Kind::ParallelSections => "parallel sections",
            Kind::Section => "section",
            Kind::Single => "single",
            Kind::Master => "master",
            Kind::ParallelMaster => "parallel master",
            Kind::Critical => "critical",
            Kind::Atomic(_) => "atomic",
            Kind::Barrier => "barrier",
            Kind::Flush => "flush",
            Kind::ThreadPrivate => "threadprivate",
            Kind::Simd => "simd",
            Kind::DeclareSimd => "declare simd",
            Kind::Ordered => "ordered",
            Kind::Task => "task",
            Kind::TaskWait => "taskwait",
            Kind::TaskYield => "taskyield",
            Kind::TaskGroup => "taskgroup",
            Kind::TaskLoop => "taskloop",
            Kind::Workshare => "workshare",
            Kind::ParallelWorkshare => "parallel workshare",
        })
    }
}

impl<E> Directive<E> {
    pub fn expression<'d>(&'d self, of: impl Fn(&'d Clause<E>) -> Option<&'d E>) -> Option<&'d E> {
        self.clauses.iter().find_map(of)
    }

    pub fn collapse(&self) -> Option<&E> {
        self.expression(|clause| if let Clause::Collapse(e) = clause { Some(e) } else { None })
    }

    /// How many loops it is about; `constant`: of an expression.
    pub fn depth(&self, constant: impl Fn(&E) -> Option<i64>) -> Result<usize, Diagnostic> {
        let Some(asked) = self.collapse() else { return Ok(1) };
        constant(asked).and_then(|n| usize::try_from(n).ok()).filter(|n| *n > 0).ok_or_else(|| {
            Diagnostic::error(SYNTAX, "the argument of `collapse` has to be a positive constant")
                .label(self.keyword_span, "of this construct")
        })
    }

    pub fn proc_bind(&self) -> Option<ProcBind> {
        self.clauses.iter().find_map(|clause| if let Clause::ProcBind(policy) = clause { Some(*policy) } else { None })
    }

    /// With what a front end makes of the expressions outside of data clauses, of which only `copyin` and `copyprivate` stay:
    /// how threads see variables is the front end's.
    pub fn typed<T>(&self, typing: &mut impl Typing<E, T>) -> Directive<T> {
        let clauses = self.clauses.iter().filter_map(|clause| {
            Some(match clause {
                Clause::If(e) => Clause::If(typing.condition(e)?),
                Clause::Final(e) => Clause::Final(typing.condition(e)?),
                Clause::NumThreads(e) => Clause::NumThreads(typing.positive(e, "num_threads")?),
                Clause::Schedule { kind, chunk } => {
                    Clause::Schedule { kind: *kind, chunk: chunk.as_ref().and_then(|e| typing.positive(e, "schedule")) }
                }
                Clause::Collapse(e) => Clause::Collapse(typing.positive(e, "collapse")?),
                Clause::GrainSize(e) => Clause::GrainSize(typing.positive(e, "grainsize")?),
                Clause::NumTasks(e) => Clause::NumTasks(typing.positive(e, "num_tasks")?),
                Clause::Priority(e) => Clause::Priority(typing.integer(e)?),
                Clause::Filter(e) => Clause::Filter(typing.integer(e)?),
                Clause::Depend(how, items) => Clause::Depend(*how, typing.places(items)),
                Clause::Data(data @ (Data::CopyPrivate | Data::CopyIn), items) => {
                    Clause::Data(*data, typing.places(items))
                }
                Clause::Ordered => Clause::Ordered,
                Clause::NoWait => Clause::NoWait,
                Clause::Untied => Clause::Untied,
                Clause::NoGroup => Clause::NoGroup,
                Clause::ProcBind(policy) => Clause::ProcBind(*policy),
                Clause::Data(..) | Clause::Linear(..) | Clause::Default(_) | Clause::Hint => return None,
            })
        });
        let clauses = clauses.collect();
        let Directive { kind, span, keyword_span, ends, .. } = *self;
        Directive { kind, clauses, name: self.name.clone(), items: Vec::new(), span, keyword_span, ends }
    }

    pub fn condition(&self) -> Option<&E> {
        self.expression(|clause| if let Clause::If(e) = clause { Some(e) } else { None })
    }

    pub fn has(&self, wanted: impl Fn(&Clause<E>) -> bool) -> bool {
        self.clauses.iter().any(wanted)
    }

    pub fn is_nowait(&self) -> bool {
        self.has(|clause| matches!(clause, Clause::NoWait))
    }

    pub fn is_ordered(&self) -> bool {
        self.has(|clause| matches!(clause, Clause::Ordered))
    }

    pub fn default(&self) -> Option<Default> {
        self.clauses.iter().find_map(|clause| if let Clause::Default(kind) = clause { Some(*kind) } else { None })
    }

    /// The variables of data clauses.
    pub fn data(&self) -> impl Iterator<Item = (Data, &Item<E>)> {
        self.clauses.iter().flat_map(|clause| match clause {
            Clause::Data(data, items) => items.iter().map(|item| (*data, item)).collect::<Vec<_>>(),
            _ => Vec::new(),
        })
    }
}
