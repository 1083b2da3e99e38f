//! Directives as written, with expressions of the host language. Source: OpenMP 5.2, chapters 5 and 10 to 15.

use accc_diag::Diagnostic;
use accc_openacc::{AtomicKind, Item, ReductionOp};
use accc_source::Span;
use std::fmt;

/// The code of what OpenMP does not allow.
pub const SYNTAX: &str = "ACC2040";

/// A directive with its clauses.
#[derive(Clone, Debug)]
pub struct Directive<E> {
    /// Its words, alternative spellings made one.
    pub kind: Kind,
    /// In source order.
    pub clauses: Vec<Clause<E>>,
    /// `critical`'s name.
    pub name: Option<String>,
    /// The list of `threadprivate` and `flush`.
    pub items: Vec<Item<E>>,
    /// The whole directive.
    pub span: Span,
    /// The directive's words.
    pub keyword_span: Span,
    /// `end` stands in front of it.
    pub ends: bool,
}

/// Which directive; combined ones are apart until [`split`](crate::split()).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// `parallel` (10.1): a team of threads runs what follows.
    Parallel,
    /// `do`, `for`, also with `simd`.
    Loop,
    /// `parallel do`, `parallel for`
    ParallelLoop,
    /// `sections` (11.3): each part is run by one thread.
    Sections,
    /// `parallel sections`
    ParallelSections,
    /// `section`: where the next part begins.
    Section,
    /// `single` (11.1): one thread of the team.
    Single,
    /// `master`, `masked`.
    Master,
    /// `parallel master`, `parallel masked`
    ParallelMaster,
    /// `critical` (15.2): one thread of the program at a time.
    Critical,
    /// `atomic` (15.8.4), as OpenACC's.
    Atomic(AtomicKind),
    /// `barrier` (15.3.1)
    Barrier,
    /// `flush` (15.8.5)
    Flush,
    /// `threadprivate` (5.2): each thread has its own, between regions, too.
    ThreadPrivate,
    /// `simd` (10.4)
    Simd,
    /// `declare simd` (7.7): a hint.
    DeclareSimd,
    /// `ordered` (15.10): in the order of the loop's iterations.
    Ordered,
    /// `task` (12.5)
    Task,
    /// `taskwait` (15.5): until the tasks of this one have ended.
    TaskWait,
    /// `taskyield` (12.7)
    TaskYield,
    /// `taskgroup` (15.4): waits for tasks of tasks, too.
    TaskGroup,
    /// `taskloop` (12.6): parts of a loop as tasks.
    TaskLoop,
    /// `workshare` (11.4), of Fortran.
    Workshare,
    /// `parallel workshare`
    ParallelWorkshare,
}

/// A clause with its arguments; E is an expression.
#[derive(Clone, Debug)]
pub enum Clause<E> {
    /// `if` (3.4)
    If(E),
    /// `num_threads` (10.1.2)
    NumThreads(E),
    /// `default` (5.4.1)
    Default(Default),
    /// A list of variables and how threads see them.
    Data(Data, Vec<Item<E>>),
    /// `schedule` (11.5.3)
    Schedule {
        /// How iterations are dealt out.
        kind: ScheduleKind,
        /// How many at once.
        chunk: Option<E>,
    },
    /// `collapse` (4.4.3): how many loops of the nest are one.
    Collapse(E),
    /// Its number, which is that of `doacross`, is refused.
    Ordered,
    /// `nowait` (15.6): no barrier at the end.
    NoWait,
    /// `final` (12.3): the task's own tasks run at once.
    Final(E),
    /// `priority` (12.4)
    Priority(E),
    /// `untied` (12.1)
    Untied,
    /// `depend` (15.9.5)
    Depend(Depend, Vec<Item<E>>),
    /// Iterations of a task of `taskloop`.
    GrainSize(E),
    /// `num_tasks` (12.6.2)
    NumTasks(E),
    /// `nogroup` (15.7): no waiting for the loop's tasks.
    NoGroup,
    /// The thread that `masked` is for.
    Filter(E),
    /// `linear`: firstprivate, stepped by this in each iteration, and the last value goes out.
    Linear(Vec<Item<E>>, Option<E>),
    /// `proc_bind` (10.1.4)
    ProcBind(ProcBind),
    /// What a compiler may leave unused: hints, `simdlen`, `mergeable`; memory orders, of which the strongest is taken.
    Hint,
}

/// Clauses that say how threads see variables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Data {
    /// `private` (5.4.3): undefined at first.
    Private,
    /// `firstprivate` (5.4.4): begins with the outer value.
    FirstPrivate,
    /// `lastprivate` (5.4.5): the last iteration's value goes out.
    LastPrivate,
    /// `shared` (5.4.2): all threads see the one variable.
    Shared,
    /// `reduction` (5.5.8)
    Reduction(ReductionOp),
    /// `copyin` (5.7.1): threadprivate variables begin with the primary thread's values.
    CopyIn,
    /// `copyprivate` (5.7.2): all get what the thread of `single` has.
    CopyPrivate,
}

/// The argument of `default`: what variables without a clause are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Default {
    /// Shared by the team.
    Shared,
    /// Each has to be named.
    None,
    /// Private, of Fortran.
    Private,
    /// Firstprivate.
    FirstPrivate,
}

/// How the iterations of a loop are dealt out (11.5.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScheduleKind {
    /// In turn, known in front of the loop.
    Static,
    /// Whoever is done takes the next ones.
    Dynamic,
    /// As dynamic, ever fewer at once.
    Guided,
    /// The implementation's choice.
    Auto,
    /// As `OMP_SCHEDULE` says.
    Runtime,
}

/// How a task uses what it depends on (15.9.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Depend {
    /// Behind the last one that wrote.
    In,
    /// `out` and `inout`.
    InOut,
    /// In any order, one at a time.
    MutexInOutSet,
    /// At the same time as others of its kind.
    InOutSet,
}

/// Where threads of a team run, with the library's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProcBind {
    /// Also `master`.
    Primary = 2,
    /// Near the primary thread.
    Close = 3,
    /// As far from each other as possible.
    Spread = 4,
}

/// What a front end makes of the expressions of clauses; `None`: it has said what is wrong with one.
pub trait Typing<E, T> {
    /// A scalar (in Fortran: a logical) that is asked.
    fn condition(&mut self, e: &E) -> Option<T>;
    /// An integer.
    fn integer(&mut self, e: &E) -> Option<T>;
    /// An integer that is positive as far as that is known.
    fn positive(&mut self, e: &E, clause: &str) -> Option<T>;
    /// The variables of a list.
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
    /// The first expression that `of` finds in a clause.
    pub fn expression<'d>(&'d self, of: impl Fn(&'d Clause<E>) -> Option<&'d E>) -> Option<&'d E> {
        self.clauses.iter().find_map(of)
    }

    /// The argument of `collapse`.
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

    /// The argument of `proc_bind`.
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

    /// The argument of `if`.
    pub fn condition(&self) -> Option<&E> {
        self.expression(|clause| if let Clause::If(e) = clause { Some(e) } else { None })
    }

    /// Whether a clause is as wanted.
    pub fn has(&self, wanted: impl Fn(&Clause<E>) -> bool) -> bool {
        self.clauses.iter().any(wanted)
    }

    /// Whether no barrier ends it.
    pub fn is_nowait(&self) -> bool {
        self.has(|clause| matches!(clause, Clause::NoWait))
    }

    /// Whether its loop may hold `ordered`.
    pub fn is_ordered(&self) -> bool {
        self.has(|clause| matches!(clause, Clause::Ordered))
    }

    /// The argument of `default`.
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
