//! Parses the clauses: from a clause's word to its [`ClauseKind`].
//!
//! Source: OpenACC 3.3, sections 2.4 to 2.16, and 1.6 for the common productions (size-expr, var-list).

use crate::ast::{
    ClauseKind, ClauseName, DataKind, DefaultKind, DirectiveKind, GangArgs, Item, Modifiers, ReductionOp,
};
use crate::parse::{Host, Parser};
use crate::suggest::nearest;
use accc_diag::Diagnostic;
use accc_source::Span;

type Parsed<T> = Result<T, Diagnostic>;
/// The `devnum` and the queues of a `wait`.
type WaitArgument<E> = (Option<E>, Vec<E>);

/// Every spelling of every clause. `self` of `update` is told apart in [`name`].
const WORDS: &[(&str, ClauseName)] = &[
    ("copy", ClauseName::Data(DataKind::Copy)),
    ("pcopy", ClauseName::Data(DataKind::Copy)),
    ("present_or_copy", ClauseName::Data(DataKind::Copy)),
    ("copyin", ClauseName::Data(DataKind::CopyIn)),
    ("pcopyin", ClauseName::Data(DataKind::CopyIn)),
    ("present_or_copyin", ClauseName::Data(DataKind::CopyIn)),
    ("copyout", ClauseName::Data(DataKind::CopyOut)),
    ("pcopyout", ClauseName::Data(DataKind::CopyOut)),
    ("present_or_copyout", ClauseName::Data(DataKind::CopyOut)),
    ("create", ClauseName::Data(DataKind::Create)),
    ("pcreate", ClauseName::Data(DataKind::Create)),
    ("present_or_create", ClauseName::Data(DataKind::Create)),
    ("no_create", ClauseName::Data(DataKind::NoCreate)),
    ("present", ClauseName::Data(DataKind::Present)),
    ("deviceptr", ClauseName::Data(DataKind::DevicePtr)),
    ("attach", ClauseName::Data(DataKind::Attach)),
    ("detach", ClauseName::Data(DataKind::Detach)),
    ("delete", ClauseName::Data(DataKind::Delete)),
    ("use_device", ClauseName::Data(DataKind::UseDevice)),
    ("device_resident", ClauseName::Data(DataKind::DeviceResident)),
    ("link", ClauseName::Data(DataKind::Link)),
    ("host", ClauseName::Data(DataKind::UpdateSelf)),
    ("device", ClauseName::Data(DataKind::UpdateDevice)),
    ("compare", ClauseName::Data(DataKind::Compare)),
    ("private", ClauseName::Private),
    ("firstprivate", ClauseName::FirstPrivate),
    ("reduction", ClauseName::Reduction),
    ("num_gangs", ClauseName::NumGangs),
    ("num_workers", ClauseName::NumWorkers),
    ("vector_length", ClauseName::VectorLength),
    ("gang", ClauseName::Gang),
    ("worker", ClauseName::Worker),
    ("vector", ClauseName::Vector),
    ("seq", ClauseName::Seq),
    ("independent", ClauseName::Independent),
    ("auto", ClauseName::Auto),
    ("collapse", ClauseName::Collapse),
    ("tile", ClauseName::Tile),
    ("if", ClauseName::If),
    ("self", ClauseName::SelfCond),
    ("default", ClauseName::Default),
    ("async", ClauseName::Async),
    ("wait", ClauseName::Wait),
    ("device_type", ClauseName::DeviceType),
    ("dtype", ClauseName::DeviceType),
    ("device_num", ClauseName::DeviceNum),
    ("default_async", ClauseName::DefaultAsync),
    ("finalize", ClauseName::Finalize),
    ("if_present", ClauseName::IfPresent),
    ("bind", ClauseName::Bind),
    ("nohost", ClauseName::NoHost),
];

/// Spellings of reduction operators: punctuation of either language, then words.
const OPERATORS: &[(&str, ReductionOp)] = &[
    ("+", ReductionOp::Add),
    ("*", ReductionOp::Mul),
    ("&&", ReductionOp::LogicalAnd),
    ("||", ReductionOp::LogicalOr),
    ("&", ReductionOp::And),
    ("|", ReductionOp::Or),
    ("^", ReductionOp::Xor),
    (".and.", ReductionOp::LogicalAnd),
    (".or.", ReductionOp::LogicalOr),
    (".eqv.", ReductionOp::Eqv),
    (".neqv.", ReductionOp::Neqv),
];
const OPERATOR_WORDS: &[(&str, ReductionOp)] = &[
    ("max", ReductionOp::Max),
    ("min", ReductionOp::Min),
    ("iand", ReductionOp::And),
    ("ior", ReductionOp::Or),
    ("ieor", ReductionOp::Xor),
];

pub(crate) fn is_clause_word(word: &str) -> bool {
    WORDS.iter().any(|(w, _)| *w == word)
}

/// The clause that a word names on this directive.
pub(crate) fn name(word: &str, directive: &DirectiveKind) -> Option<ClauseName> {
    let name = WORDS.iter().find(|(w, _)| *w == word).map(|(_, name)| *name)?;
    match (name, directive) {
        (ClauseName::SelfCond, DirectiveKind::Update) => Some(ClauseName::Data(DataKind::UpdateSelf)),
        _ => Some(name),
    }
}

pub(crate) fn unknown_clause(word: &str, span: Span, directive: &DirectiveKind) -> Diagnostic {
    let allowed = |w: &&str| name(w, directive).is_some_and(|n| crate::spec::row(directive, n).is_some());
    let words = || WORDS.iter().map(|(w, _)| *w);
    let error = Diagnostic::error("ACC2002", format!("unknown clause `{word}`")).label(span, "not an OpenACC clause");
    if let Some(near) = nearest(word, words().filter(allowed)).or_else(|| nearest(word, words())) {
        return error.help(format!("did you mean `{near}`?"));
    }
    let of_directive = crate::spec::directive(directive).into_iter().flat_map(|row| row.clauses());
    let mut names: Vec<String> = of_directive.map(|row| format!("`{}`", row.clause.spelling())).collect();
    names.sort();
    names.dedup();
    if names.is_empty() { error } else { error.help(format!("clauses of `{directive}` are {}", names.join(", "))) }
}

impl<H: Host> Parser<'_, H> {
    /// What follows the clause's word, which the user wrote as `word`.
    pub(crate) fn clause_body(&mut self, name: ClauseName, word: &str) -> Parsed<ClauseKind<H::Expr>> {
        Ok(match name {
            ClauseName::Data(kind) => self.data_clause(kind, word)?,
            ClauseName::Private => ClauseKind::Private(self.item_list(word)?),
            ClauseName::FirstPrivate => ClauseKind::FirstPrivate(self.item_list(word)?),
            ClauseName::Reduction => self.reduction()?,
            ClauseName::NumGangs => ClauseKind::NumGangs(self.num_gangs()?),
            ClauseName::NumWorkers => ClauseKind::NumWorkers(self.argument_of(word)?),
            ClauseName::VectorLength => ClauseKind::VectorLength(self.argument_of(word)?),
            ClauseName::Gang => ClauseKind::Gang(self.gang()?),
            ClauseName::Worker => ClauseKind::Worker(self.level_argument("num")?),
            ClauseName::Vector => ClauseKind::Vector(self.level_argument("length")?),
            ClauseName::Seq => ClauseKind::Seq,
            ClauseName::Independent => ClauseKind::Independent,
            ClauseName::Auto => ClauseKind::Auto,
            ClauseName::Collapse => self.collapse()?,
            ClauseName::Tile => ClauseKind::Tile(self.tile()?),
            ClauseName::If => ClauseKind::If(self.argument_of(word)?),
            ClauseName::SelfCond => ClauseKind::SelfCond(self.optional_argument()?),
            ClauseName::Default => ClauseKind::Default(self.default()?),
            ClauseName::Async => ClauseKind::Async(self.optional_argument()?),
            ClauseName::Wait => {
                let (devnum, queues) = if self.host.at("(") { self.wait_argument()? } else { (None, Vec::new()) };
                ClauseKind::Wait { devnum, queues }
            }
            ClauseName::DeviceType => ClauseKind::DeviceType(self.device_types()?),
            ClauseName::DeviceNum => ClauseKind::DeviceNum(self.argument_of(word)?),
            ClauseName::DefaultAsync => ClauseKind::DefaultAsync(self.argument_of(word)?),
            ClauseName::Finalize => ClauseKind::Finalize,
            ClauseName::IfPresent => ClauseKind::IfPresent,
            ClauseName::Bind => ClauseKind::Bind(self.argument_of(word)?),
            ClauseName::NoHost => ClauseKind::NoHost,
        })
    }

    fn data_clause(&mut self, kind: DataKind, word: &str) -> Parsed<ClauseKind<H::Expr>> {
        self.open(word)?;
        let modifiers = self.modifiers(kind)?;
        let items = self.items(word)?;
        self.close()?;
        Ok(ClauseKind::Data { kind, modifiers, items })
    }

    /// `[modifier [, modifier]... :]`. Another word before a colon is a misspelt modifier: no variable has one there.
    fn modifiers(&mut self, kind: DataKind) -> Parsed<Modifiers> {
        let mut modifiers = Modifiers::default();
        let allowed = allowed_modifiers(kind);
        while let Some(word) = self.host.word() {
            let known = MODIFIERS.contains(&word.as_str());
            if !(self.host.next_is(":") || known && self.host.next_is(",") && allowed.len() > 1) {
                break;
            }
            if !allowed.contains(&word.as_str()) {
                return Err(wrong_modifier(&word, self.host.span(), kind, allowed));
            }
            match word.as_str() {
                "always" => modifiers.always = true,
                "alwaysin" => modifiers.always_in = true,
                "alwaysout" => modifiers.always_out = true,
                "capture" => modifiers.capture = true,
                "readonly" => modifiers.readonly = true,
                _ => modifiers.zero = true,
            }
            self.bump();
            if self.eat(":") {
                break;
            }
            self.eat(",");
        }
        Ok(modifiers)
    }

    /// `modifier :`, if it stands here.
    pub(crate) fn eat_modifier(&mut self, modifier: &str) -> bool {
        let found = self.host.word().as_deref() == Some(modifier) && self.host.next_is(":");
        if found {
            self.bump();
            self.bump();
        }
        found
    }

    fn item_list(&mut self, word: &str) -> Parsed<Vec<Item<H::Expr>>> {
        self.open(word)?;
        let items = self.items(word)?;
        self.close()?;
        Ok(items)
    }

    pub(crate) fn items(&mut self, word: &str) -> Parsed<Vec<Item<H::Expr>>> {
        if self.host.at(")") {
            return Err(Diagnostic::error("ACC2003", format!("`{word}` needs at least one variable"))
                .label(self.host.span(), "expected a variable"));
        }
        let mut items = vec![self.host.item()?];
        while self.eat(",") {
            items.push(self.host.item()?);
        }
        Ok(items)
    }

    fn reduction(&mut self) -> Parsed<ClauseKind<H::Expr>> {
        self.open("reduction")?;
        let op = self.reduction_op()?;
        if !self.eat(":") {
            return Err(self.expected("`:` after the reduction operator"));
        }
        let items = self.items("reduction")?;
        self.close()?;
        Ok(ClauseKind::Reduction { op, items })
    }

    fn reduction_op(&mut self) -> Parsed<ReductionOp> {
        let word = self.host.word();
        let by_word = OPERATOR_WORDS.iter().find(|(spelling, _)| Some(*spelling) == word.as_deref());
        match by_word.or_else(|| OPERATORS.iter().find(|(spelling, _)| self.host.at(spelling))) {
            Some((_, op)) => {
                self.bump();
                Ok(*op)
            }
            // What is subtracted is summed up: the copies begin with 0 and are added.
            None if self.host.at("-") => {
                let span = self.bump();
                self.diagnostics.push(
                    Diagnostic::warning("ACC2010", "`-` is no reduction operator of OpenACC")
                        .label(span, "taken as `+`, as other compilers have it")
                        .help("write `+`: what is subtracted from each copy is added up (OpenACC 3.3, section 2.5.15)"),
                );
                Ok(ReductionOp::Add)
            }
            None => {
                let what = word.map_or(String::new(), |w| format!(" `{w}`"));
                Err(Diagnostic::error("ACC2010", format!("unknown reduction operator{what}"))
                    .label(self.host.span(), "expected an operator and `:`")
                    .help(
                        "operators are + * max min, in C & | ^ && ||, in Fortran .and. .or. .eqv. .neqv. iand ior ieor",
                    ))
            }
        }
    }

    fn argument_of(&mut self, word: &str) -> Parsed<H::Expr> {
        self.open(word)?;
        let value = self.host.expr()?;
        self.close()?;
        Ok(value)
    }

    fn optional_argument(&mut self) -> Parsed<Option<H::Expr>> {
        if !self.host.at("(") {
            return Ok(None);
        }
        self.argument_of("(").map(Some)
    }

    fn num_gangs(&mut self) -> Parsed<Vec<H::Expr>> {
        self.open("num_gangs")?;
        let start = self.host.span();
        let values = self.exprs()?;
        if values.len() > 3 {
            return Err(Diagnostic::error("ACC2003", format!("`num_gangs` has {} values", values.len()))
                .label(start.to(self.host.span()), "at most three: one for each gang dimension"));
        }
        self.close()?;
        Ok(values)
    }

    fn exprs(&mut self) -> Parsed<Vec<H::Expr>> {
        let mut values = vec![self.host.expr()?];
        while self.eat(",") {
            values.push(self.host.expr()?);
        }
        Ok(values)
    }

    /// `*` or an expression.
    fn size(&mut self) -> Parsed<Option<H::Expr>> {
        if self.eat("*") { Ok(None) } else { self.host.expr().map(Some) }
    }

    fn gang(&mut self) -> Parsed<GangArgs<H::Expr>> {
        let mut args = GangArgs { num: None, dim: None, static_: None };
        if !self.host.at("(") {
            return Ok(args);
        }
        self.open("gang")?;
        loop {
            let start = self.host.span();
            let twice = if self.eat_modifier("static") {
                let value = self.size()?;
                args.static_.replace(value).is_some()
            } else if self.eat_modifier("dim") {
                let value = self.host.expr()?;
                args.dim.replace(value).is_some()
            } else {
                self.eat_modifier("num");
                let value = self.host.expr()?;
                args.num.replace(value).is_some()
            };
            if twice {
                return Err(Diagnostic::error("ACC2003", "`gang` has two arguments of one kind")
                    .label(start, "only one `num`, one `dim` and one `static` may be given"));
            }
            if !self.eat(",") {
                break;
            }
        }
        self.close()?;
        Ok(args)
    }

    /// The optional argument of `worker` and `vector`, with its optional keyword.
    fn level_argument(&mut self, keyword: &str) -> Parsed<Option<H::Expr>> {
        if !self.host.at("(") {
            return Ok(None);
        }
        self.open(keyword)?;
        self.eat_modifier(keyword);
        let value = self.host.expr()?;
        self.close()?;
        Ok(Some(value))
    }

    fn collapse(&mut self) -> Parsed<ClauseKind<H::Expr>> {
        self.open("collapse")?;
        let force = self.eat_modifier("force");
        let n = self.host.expr()?;
        self.close()?;
        Ok(ClauseKind::Collapse { force, n })
    }

    fn tile(&mut self) -> Parsed<Vec<Option<H::Expr>>> {
        self.open("tile")?;
        let mut sizes = vec![self.size()?];
        while self.eat(",") {
            sizes.push(self.size()?);
        }
        self.close()?;
        Ok(sizes)
    }

    fn default(&mut self) -> Parsed<DefaultKind> {
        self.open("default")?;
        let kind = match self.host.word().as_deref() {
            Some("none") => DefaultKind::None,
            Some("present") => DefaultKind::Present,
            Some(_) | None => return Err(self.expected("`none` or `present`")),
        };
        self.bump();
        self.close()?;
        Ok(kind)
    }

    /// `( [devnum: n :] [queues:] list )`
    pub(crate) fn wait_argument(&mut self) -> Parsed<WaitArgument<H::Expr>> {
        self.open("wait")?;
        let mut devnum = None;
        if self.eat_modifier("devnum") {
            devnum = Some(self.host.expr()?);
            if !self.eat(":") {
                return Err(self.expected("`:` after the device number"));
            }
        }
        self.eat_modifier("queues");
        let queues = self.exprs()?;
        self.close()?;
        Ok((devnum, queues))
    }

    fn device_types(&mut self) -> Parsed<Vec<String>> {
        self.open("device_type")?;
        let mut types = Vec::new();
        loop {
            match self.host.word() {
                Some(word) => types.push(word),
                None if self.host.at("*") => types.push("*".to_string()),
                None => return Err(self.expected("the name of a device type, or `*`")),
            }
            self.bump();
            if !self.eat(",") {
                break;
            }
        }
        self.close()?;
        Ok(types)
    }
}

const MODIFIERS: [&str; 6] = ["always", "alwaysin", "alwaysout", "capture", "readonly", "zero"];

/// Modifiers by clause (sections 2.7.6 to 2.7.9; `capture`, `always` and its halves are OpenACC 3.4's).
fn allowed_modifiers(kind: DataKind) -> &'static [&'static str] {
    match kind {
        DataKind::Copy => &["always", "alwaysin", "alwaysout", "capture"],
        DataKind::CopyIn => &["always", "alwaysin", "capture", "readonly"],
        DataKind::CopyOut => &["always", "alwaysout", "capture", "zero"],
        DataKind::Create => &["capture", "zero"],
        DataKind::NoCreate
        | DataKind::Present
        | DataKind::DevicePtr
        | DataKind::Attach
        | DataKind::Detach
        | DataKind::Delete
        | DataKind::UseDevice
        | DataKind::DeviceResident
        | DataKind::Link
        | DataKind::UpdateSelf
        | DataKind::UpdateDevice
        | DataKind::Compare => &[],
    }
}

fn wrong_modifier(word: &str, span: Span, kind: DataKind, allowed: &[&str]) -> Diagnostic {
    let clause = kind.spelling();
    let error =
        Diagnostic::error("ACC2018", format!("`{word}` is no modifier of `{clause}`")).label(span, "unknown modifier");
    match allowed {
        [] => error.help(format!("`{clause}` takes no modifier")),
        [one] => error.help(format!("the modifier of `{clause}` is `{one}`")),
        several => error.help(format!("modifiers of `{clause}` are `{}`", several.join("`, `"))),
    }
}
