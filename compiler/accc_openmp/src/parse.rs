//! Parses one directive behind its sentinel: words, then clauses. The host language's parser is `accc_openacc`'s [`Host`].
//!
//! What accc does not know of OpenMP is an error with its place. An error ends the directive.
//! Source: OpenMP 5.2, chapter 3 (format) and the syntax paragraphs.

use crate::ast::*;
use crate::clauses;
use accc_diag::Diagnostic;
use accc_openacc::{AtomicKind, Host, Item, ReductionOp};
use accc_source::Span;

type Parsed<T> = Result<T, Diagnostic>;

/// Parses to the end of the directive.
pub fn parse<H: Host>(host: &mut H) -> Parsed<Directive<H::Expr>> {
    let start = host.span();
    let mut parser = Parser { host, last: start };
    let directive = parser.directive(start)?;
    match parser.host.at_end() {
        true => Ok(directive),
        false => Err(parser.expected("the end of the directive")),
    }
}

/// The construct that the words behind `omp` end, if they do.
pub fn ended(words: &[&str]) -> Option<Kind> {
    let first = words.first()?.strip_prefix("end")?;
    let mut name = Vec::new();
    for word in std::iter::once(&first).chain(&words[1..]).filter(|word| !word.is_empty()) {
        let longer: Vec<&str> = name.iter().copied().chain([*word]).collect();
        let spelled = apart(&longer);
        if !NAMES.iter().any(|(known, _)| *known == spelled || known.starts_with(&format!("{spelled} "))) {
            break;
        }
        name = longer;
    }
    let name = apart(&name);
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
}

/// Words that are two in one taken apart.
fn apart(words: &[&str]) -> String {
    let one = |word: &&str| JOINED.iter().find(|(_, _, joined)| joined == word).map(|(a, b, _)| format!("{a} {b}"));
    words.iter().map(|word| one(word).unwrap_or_else(|| word.to_string())).collect::<Vec<_>>().join(" ")
}

/// Whether a word stands in the name of a directive or of a clause.
pub fn is_word(word: &str) -> bool {
    const OTHERS: &[&str] = &[
        "omp",
        "end",
        "if",
        "num_threads",
        "collapse",
        "final",
        "priority",
        "grainsize",
        "num_tasks",
        "filter",
        "default",
        "private",
        "firstprivate",
        "shared",
        "copyin",
        "copyprivate",
        "lastprivate",
        "reduction",
        "schedule",
        "nowait",
        "untied",
        "mergeable",
        "nogroup",
        "depend",
        "linear",
        "read",
        "write",
        "update",
        "capture",
        "seq_cst",
        "proc_bind",
    ];
    OTHERS.contains(&word) || NAMES.iter().any(|(name, _)| name.split(' ').any(|part| part == word))
}

struct Parser<'h, H: Host> {
    host: &'h mut H,
    last: Span,
}

/// Names of directives as written, the longer ones of the same beginning first.
const NAMES: &[(&str, Kind)] = &[
    ("parallel for simd", Kind::ParallelLoop),
    ("parallel for", Kind::ParallelLoop),
    ("parallel do simd", Kind::ParallelLoop),
    ("parallel do", Kind::ParallelLoop),
    ("parallel sections", Kind::ParallelSections),
    ("parallel workshare", Kind::ParallelWorkshare),
    ("parallel master", Kind::ParallelMaster),
    ("parallel masked", Kind::ParallelMaster),
    ("parallel", Kind::Parallel),
    ("for simd", Kind::Loop),
    ("for", Kind::Loop),
    ("do simd", Kind::Loop),
    ("do", Kind::Loop),
    ("sections", Kind::Sections),
    ("section", Kind::Section),
    ("single", Kind::Single),
    ("master", Kind::Master),
    ("masked", Kind::Master),
    ("critical", Kind::Critical),
    ("atomic", Kind::Atomic(AtomicKind::Update)),
    ("barrier", Kind::Barrier),
    ("flush", Kind::Flush),
    ("threadprivate", Kind::ThreadPrivate),
    ("simd", Kind::Simd),
    ("declare simd", Kind::DeclareSimd),
    ("ordered", Kind::Ordered),
    ("taskloop simd", Kind::TaskLoop),
    ("taskloop", Kind::TaskLoop),
    ("taskwait", Kind::TaskWait),
    ("taskyield", Kind::TaskYield),
    ("taskgroup", Kind::TaskGroup),
    ("task", Kind::Task),
    ("workshare", Kind::Workshare),
];

/// Words that Fortran may write as one.
const JOINED: &[(&str, &str, &str)] = &[
    ("parallel", "do", "paralleldo"),
    ("parallel", "sections", "parallelsections"),
    ("parallel", "workshare", "parallelworkshare"),
    ("do", "simd", "dosimd"),
];

impl<H: Host> Parser<'_, H> {
    fn directive(&mut self, start: Span) -> Parsed<Directive<H::Expr>> {
        let mut words = Vec::new();
        let mut ends = false;
        let mut at = start;
        while let Some(word) = self.host.word() {
            let (word, is_end) = match word.strip_prefix("end") {
                Some(rest) if words.is_empty() && !ends => (rest.to_string(), true),
                _ => (word, false),
            };
            ends |= is_end;
            if is_end && word.is_empty() {
                self.bump();
                continue;
            }
            let parts = match JOINED.iter().find(|(_, _, joined)| *joined == word) {
                Some((a, b, _)) => vec![a.to_string(), b.to_string()],
                None => vec![word],
            };
            let name = [&words[..], &parts].concat().join(" ");
            let begins = |known: &&(&str, Kind)| known.0 == name || known.0.starts_with(&format!("{name} "));
            if !NAMES.iter().any(|known| begins(&known)) {
                break;
            }
            at = self.host.span();
            words.extend(parts);
            self.bump();
        }
        let name = words.join(" ");
        let Some((_, kind)) = NAMES.iter().find(|(known, _)| *known == name) else {
            return Err(self.unknown(&words));
        };
        let mut directive = Directive {
            kind: *kind,
            clauses: Vec::new(),
            name: None,
            items: Vec::new(),
            span: start,
            keyword_span: start.to(at),
            ends,
        };
        self.argument(&mut directive)?;
        while !self.host.at_end() {
            if self.host.at(",") {
                self.bump();
            }
            self.clause(&mut directive, &name)?;
        }
        clauses::named_once(&directive)?;
        directive.span = start.to(self.last);
        Ok(directive)
    }

    /// `critical(name)`, the lists of `threadprivate` and `flush`, the function of `declare simd`.
    fn argument(&mut self, directive: &mut Directive<H::Expr>) -> Parsed<()> {
        if !self.host.at("(") {
            return Ok(());
        }
        match directive.kind {
            Kind::Critical => {
                self.bump();
                directive.name = Some(self.word("a name")?);
                self.expect(")")
            }
            Kind::ThreadPrivate | Kind::Flush | Kind::DeclareSimd => {
                self.bump();
                directive.items = self.items()?;
                self.expect(")")
            }
            _ => Ok(()),
        }
    }

    /// `name`: the directive's.
    fn clause(&mut self, directive: &mut Directive<H::Expr>, name: &str) -> Parsed<()> {
        let span = self.host.span();
        let word = self.word("a clause")?;
        if !clauses::belongs(&word, name, directive.ends) {
            let message =
                format!("the clause `{word}` does not belong to `{}{name}`", if directive.ends { "end " } else { "" });
            return Err(Diagnostic::error(SYNTAX, message).label(span, "").help("leave it out"));
        }
        let clause = match word.as_str() {
            "if" => {
                self.expect("(")?;
                self.modifier_word()?;
                Clause::If(self.closed_expr()?)
            }
            "num_threads" => Clause::NumThreads(self.in_parentheses()?),
            "collapse" => Clause::Collapse(self.in_parentheses()?),
            "final" => Clause::Final(self.in_parentheses()?),
            "priority" => Clause::Priority(self.in_parentheses()?),
            "grainsize" | "num_tasks" => {
                self.expect("(")?;
                self.modifier_word()?;
                let number = self.closed_expr()?;
                if word == "num_tasks" { Clause::NumTasks(number) } else { Clause::GrainSize(number) }
            }
            "filter" => Clause::Filter(self.in_parentheses()?),
            "default" => Clause::Default(self.default()?),
            "private" => self.data(Data::Private)?,
            "firstprivate" => self.data(Data::FirstPrivate)?,
            "shared" => self.data(Data::Shared)?,
            "copyin" => self.data(Data::CopyIn)?,
            "copyprivate" => self.data(Data::CopyPrivate)?,
            "lastprivate" => {
                self.expect("(")?;
                if self.host.word().as_deref() == Some("conditional") && self.host.next_is(":") {
                    return Err(unsupported(span, "`lastprivate(conditional:)`", "keep the last value by hand"));
                }
                let items = self.items()?;
                self.expect(")")?;
                Clause::Data(Data::LastPrivate, items)
            }
            "reduction" => self.reduction()?,
            "schedule" => self.schedule()?,
            "ordered" if self.host.at("(") => {
                return Err(unsupported(span, "`ordered` with a number", "order by `ordered` regions without one"));
            }
            "ordered" => Clause::Ordered,
            "nowait" => Clause::NoWait,
            "untied" => Clause::Untied,
            "nogroup" => Clause::NoGroup,
            "depend" => self.depend(span)?,
            "linear" => self.linear()?,
            "read" => return self.atomic(directive, AtomicKind::Read),
            "write" => return self.atomic(directive, AtomicKind::Write),
            "update" => return self.atomic(directive, AtomicKind::Update),
            "capture" => return self.atomic(directive, AtomicKind::Capture),
            "seq_cst" | "acq_rel" | "acquire" | "release" | "relaxed" => Clause::Hint,
            "mergeable" | "threads" | "inbranch" | "notinbranch" => Clause::Hint,
            "proc_bind" => Clause::ProcBind(self.proc_bind()?),
            "hint" | "safelen" | "simdlen" | "aligned" | "nontemporal" | "order" | "uniform" => {
                self.skip_parentheses()?;
                Clause::Hint
            }
            _ => return Err(unknown_clause(&word, span)),
        };
        directive.clauses.push(clause);
        Ok(())
    }

    fn atomic(&mut self, directive: &mut Directive<H::Expr>, kind: AtomicKind) -> Parsed<()> {
        match directive.kind {
            Kind::Atomic(AtomicKind::Capture) => {}
            Kind::Atomic(_) => directive.kind = Kind::Atomic(kind),
            _ => return Err(unknown_clause("update", self.last)),
        }
        Ok(())
    }

    fn default(&mut self) -> Parsed<Default> {
        self.expect("(")?;
        let span = self.host.span();
        let kind = match self.word("`shared` or `none`")?.as_str() {
            "shared" => Default::Shared,
            "none" => Default::None,
            "private" => Default::Private,
            "firstprivate" => Default::FirstPrivate,
            other => {
                return Err(Diagnostic::error(SYNTAX, format!("`default({other})`"))
                    .label(span, "expected `shared`, `none`, `private` or `firstprivate`"));
            }
        };
        self.expect(")")?;
        Ok(kind)
    }

    fn proc_bind(&mut self) -> Parsed<ProcBind> {
        self.expect("(")?;
        let span = self.host.span();
        let policy = match self.word("`primary`, `close` or `spread`")?.as_str() {
            "primary" | "master" => ProcBind::Primary,
            "close" => ProcBind::Close,
            "spread" => ProcBind::Spread,
            other => {
                return Err(Diagnostic::error(SYNTAX, format!("`proc_bind({other})`"))
                    .label(span, "expected `primary`, `close` or `spread`"));
            }
        };
        self.expect(")")?;
        Ok(policy)
    }

    fn data(&mut self, data: Data) -> Parsed<Clause<H::Expr>> {
        self.expect("(")?;
        let items = self.items()?;
        self.expect(")")?;
        Ok(Clause::Data(data, items))
    }

    fn reduction(&mut self) -> Parsed<Clause<H::Expr>> {
        self.expect("(")?;
        let span = self.host.span();
        if matches!(self.host.word().as_deref(), Some("inscan" | "task")) && self.host.next_is(",") {
            return Err(unsupported(span, "this modifier of `reduction`", "leave it out"));
        }
        if self.host.word().as_deref() == Some("default") && self.host.next_is(",") {
            self.bump();
            self.bump();
        }
        let op = self.reduction_op()?;
        self.expect(":")?;
        let items = self.items()?;
        self.expect(")")?;
        Ok(Clause::Data(Data::Reduction(op), items))
    }

    fn reduction_op(&mut self) -> Parsed<ReductionOp> {
        use ReductionOp as R;
        let signs = [
            ("+", R::Add),
            ("-", R::Add),
            ("*", R::Mul),
            ("&&", R::LogicalAnd),
            ("||", R::LogicalOr),
            ("&", R::And),
            ("|", R::Or),
            ("^", R::Xor),
            (".and.", R::LogicalAnd),
            (".or.", R::LogicalOr),
            (".eqv.", R::Eqv),
            (".neqv.", R::Neqv),
        ];
        let words = [("max", R::Max), ("min", R::Min), ("iand", R::And), ("ior", R::Or), ("ieor", R::Xor)];
        let word = self.host.word();
        let by_word = words.iter().find(|(known, _)| Some(*known) == word.as_deref());
        match by_word.or_else(|| signs.iter().find(|(known, _)| self.host.at(known))) {
            Some((_, op)) => {
                self.bump();
                Ok(*op)
            }
            None => {
                let what = "this reduction operator";
                Err(unsupported(self.host.span(), what, "use + * max min & | ^ && || and their like in Fortran"))
            }
        }
    }

    fn schedule(&mut self) -> Parsed<Clause<H::Expr>> {
        self.expect("(")?;
        while matches!(self.host.word().as_deref(), Some("monotonic" | "nonmonotonic" | "simd")) {
            self.bump();
            if self.host.at(",") || self.host.at(":") {
                self.bump();
            }
        }
        let span = self.host.span();
        let kind = match self.word("a kind of schedule")?.as_str() {
            "static" => ScheduleKind::Static,
            "dynamic" => ScheduleKind::Dynamic,
            "guided" => ScheduleKind::Guided,
            "auto" => ScheduleKind::Auto,
            "runtime" => ScheduleKind::Runtime,
            other => {
                return Err(Diagnostic::error(SYNTAX, format!("no schedule `{other}`"))
                    .label(span, "expected `static`, `dynamic`, `guided`, `auto` or `runtime`"));
            }
        };
        let chunk = match self.host.at(",") {
            true => {
                self.bump();
                Some(self.host.expr()?)
            }
            false => None,
        };
        self.expect(")")?;
        Ok(Clause::Schedule { kind, chunk })
    }

    fn depend(&mut self, span: Span) -> Parsed<Clause<H::Expr>> {
        self.expect("(")?;
        let how = match self.word("a kind of dependence")?.as_str() {
            "in" => Depend::In,
            "out" | "inout" => Depend::InOut,
            "mutexinoutset" => Depend::MutexInOutSet,
            "inoutset" => Depend::InOutSet,
            other => return Err(unsupported(span, format!("`depend({other})`"), "use `in`, `out` or `inout`")),
        };
        self.expect(":")?;
        let items = self.items()?;
        self.expect(")")?;
        Ok(Clause::Depend(how, items))
    }

    fn linear(&mut self) -> Parsed<Clause<H::Expr>> {
        self.expect("(")?;
        let items = self.items()?;
        let step = match self.host.at(":") {
            true => {
                self.bump();
                Some(self.host.expr()?)
            }
            false => None,
        };
        self.expect(")")?;
        Ok(Clause::Linear(items, step))
    }

    // Tokens.

    fn bump(&mut self) {
        self.last = self.host.bump();
    }

    fn word(&mut self, what: &str) -> Parsed<String> {
        let word = self.host.word().ok_or_else(|| self.expected(what))?;
        self.bump();
        Ok(word)
    }

    fn expect(&mut self, punct: &str) -> Parsed<()> {
        if !self.host.at(punct) {
            return Err(self.expected(&format!("`{punct}`")));
        }
        self.bump();
        Ok(())
    }

    /// `parallel:` in `if(parallel: n > 3)`, `strict:` in `grainsize`.
    fn modifier_word(&mut self) -> Parsed<()> {
        if self.host.word().is_some() && self.host.next_is(":") {
            self.bump();
            self.bump();
        }
        Ok(())
    }

    fn in_parentheses(&mut self) -> Parsed<H::Expr> {
        self.expect("(")?;
        self.closed_expr()
    }

    fn closed_expr(&mut self) -> Parsed<H::Expr> {
        let expr = self.host.expr()?;
        self.expect(")")?;
        Ok(expr)
    }

    fn items(&mut self) -> Parsed<Vec<Item<H::Expr>>> {
        let mut items = vec![self.host.item()?];
        while self.host.at(",") {
            self.bump();
            items.push(self.host.item()?);
        }
        self.last = items.last().map_or(self.last, |item| item.span);
        Ok(items)
    }

    /// What nothing here reads.
    fn skip_parentheses(&mut self) -> Parsed<()> {
        self.expect("(")?;
        let mut depth = 1;
        while depth > 0 {
            if self.host.at_end() {
                return Err(self.expected("`)`"));
            }
            depth += i32::from(self.host.at("(")) - i32::from(self.host.at(")"));
            self.bump();
        }
        Ok(())
    }

    fn expected(&self, what: &str) -> Diagnostic {
        Diagnostic::error(SYNTAX, format!("expected {what}")).label(self.host.span(), "in an OpenMP directive")
    }

    fn unknown(&self, words: &[String]) -> Diagnostic {
        let next = self.host.word().unwrap_or_default();
        let name = [words, &[next]].concat().join(" ");
        let what = format!("OpenMP's directive `{}`", name.trim());
        unsupported(
            self.host.span(),
            what,
            "leave it out, or use OpenACC for devices; docs/src/openmp.md has what is supported",
        )
    }
}

fn unknown_clause(word: &str, span: Span) -> Diagnostic {
    unsupported(span, format!("OpenMP's clause `{word}`"), "leave it out")
}

fn unsupported(span: Span, what: impl AsRef<str>, way_out: &str) -> Diagnostic {
    Diagnostic::unsupported(span, what, way_out)
}
