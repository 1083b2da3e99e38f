//! The directives of the PGI Accelerator model, OpenACC's forerunner, as today's nodes.
//!
//! `region` is `kernels`, `data region` is `data`, `for` and `do` are `loop`, `region for` is `kernels loop`; [`CLAUSES`]
//! says what their own clauses are. Sections in C name their last element; the parser marks the items. The directive is
//! marked `legacy`, so that a front end can say so once a file ([`legacy_note`]). `updatein` and `updateout` of a region
//! become `update` directives around it ([`split_updates`]).
//! Source: PGI Fortran & C Accelerator Programming Model, version 1.3 (2010), chapter 2; the paragraph is in each row.

use crate::ast::{Argument, Clause, ClauseKind, ClauseName, DataKind, Directive, DirectiveKind};
use accc_diag::Diagnostic;
use accc_source::Span;

/// What a clause of the old model is today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// This clause of today's, with the same list.
    Clause(ClauseName),
    /// Asks for speed only, which is the optimizer's to find. The user is told.
    Hint,
    /// accc has no equal: what to write instead.
    Unsupported(&'static str),
}

/// A word of the old model.
pub struct LegacyClause {
    /// As programs write it.
    pub word: &'static str,
    /// Where it may stand.
    pub on: On,
    /// What it is today.
    pub meaning: Meaning,
    /// Of the old model's specification.
    pub paragraph: &'static str,
}

/// Where a row of [`CLAUSES`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// `region` and `data region`.
    Region,
    /// `for` and `do`, also combined with `region`.
    Loop,
    /// Any directive on a loop: an extension of PGI's compilers that outlived the old model.
    AnyLoop,
    /// The directive `update`.
    Update,
}

const fn row(word: &'static str, on: On, meaning: Meaning, paragraph: &'static str) -> LegacyClause {
    LegacyClause { word, on, meaning, paragraph }
}

const fn data(kind: DataKind) -> Meaning {
    Meaning::Clause(ClauseName::Data(kind))
}

const NO_KERNEL: Meaning = Meaning::Unsupported("write `seq` on the loops inside");
const NO_MIRROR: Meaning = Meaning::Unsupported("write `!$acc declare create` for the array");
const NO_CACHE: Meaning = Meaning::Unsupported("leave it out: it changes speed, never results");

/// The clauses that today's directives do not have, or have with another meaning.
pub const CLAUSES: &[LegacyClause] = &[
    row("local", On::Region, data(DataKind::Create), "Data clauses: local"),
    row("updatein", On::Region, data(DataKind::UpdateDevice), "Data clauses: updatein"),
    row("updateout", On::Region, data(DataKind::UpdateSelf), "Data clauses: updateout"),
    row("mirror", On::Region, NO_MIRROR, "Data clauses: mirror"),
    row("parallel", On::Loop, Meaning::Clause(ClauseName::Gang), "Loop mapping: parallel"),
    row("host", On::Loop, Meaning::Clause(ClauseName::Seq), "Loop mapping: host"),
    row("unroll", On::Loop, Meaning::Hint, "Loop mapping: unroll"),
    row("shortloop", On::AnyLoop, Meaning::Hint, "Loop mapping: shortloop"),
    row("kernel", On::Loop, NO_KERNEL, "Loop mapping: kernel"),
    row("cache", On::Loop, NO_CACHE, "Loop mapping: cache"),
    row("in", On::Update, data(DataKind::UpdateDevice), "Update directive"),
    row("updatein", On::Update, data(DataKind::UpdateDevice), "Update directive"),
    row("out", On::Update, data(DataKind::UpdateSelf), "Update directive"),
    row("updateout", On::Update, data(DataKind::UpdateSelf), "Update directive"),
];

/// Whether a clause is of this name alone: `in` and `out` are parts of others, too.
pub(crate) fn is_clause_word(word: &str) -> bool {
    !matches!(word, "in" | "out") && CLAUSES.iter().any(|row| row.word == word)
}

/// The construct that the words behind an `end` name, if it is one of the old model.
pub fn ended(words: &[&str]) -> Option<DirectiveKind> {
    match words {
        ["region", "do" | "for"] => Some(DirectiveKind::KernelsLoop),
        ["region"] => Some(DirectiveKind::Kernels),
        ["data", "region"] => Some(DirectiveKind::Data),
        _ => None,
    }
}

/// What the word is on a directive of the old model; `update` is one of both.
pub fn clause(word: &str, directive: &DirectiveKind, legacy: bool) -> Option<&'static LegacyClause> {
    let holds = |on| match on {
        On::Region => {
            legacy && matches!(directive, DirectiveKind::Kernels | DirectiveKind::KernelsLoop | DirectiveKind::Data)
        }
        On::Loop => legacy && directive.is_loop(),
        On::AnyLoop => directive.is_loop(),
        On::Update => *directive == DirectiveKind::Update,
    };
    CLAUSES.iter().find(|row| row.word == word && holds(row.on))
}

/// The note on the first legacy directive of a file.
pub fn legacy_note<E>(directive: &Directive<E>) -> Diagnostic {
    Diagnostic::note("ACC2026", "this program uses PGI Accelerator directives, OpenACC's forerunner")
        .label(directive.keyword_span, format!("OpenACC calls this `{}`", directive.kind))
        .help(
            "in OpenACC `region` is `kernels`, `data region` is `data`, `for` and `do` are `loop`, `local` is `create`, \
             and sections in C give a length, not the last element",
        )
}

/// A hint that changes nothing: said, as no clause is ignored in silence.
pub(crate) fn hint_note(word: &str, span: Span) -> Diagnostic {
    Diagnostic::note("ACC2026", format!("`{word}` has no effect"))
        .label(span, "a hint about speed, which the optimizer decides itself")
}

/// A region without its `updatein` and `updateout` clauses, and the `update` directives to put in front of it and behind
/// it. They hold under the region's `if`.
pub struct Split<E> {
    /// Updates to the device.
    pub before: Option<Directive<E>>,
    /// The region without its updates.
    pub region: Directive<E>,
    /// Updates to the host.
    pub after: Option<Directive<E>>,
}

/// Takes the clauses `updatein` and `updateout` off a region.
pub fn split_updates<E: Clone>(mut region: Directive<E>) -> Split<E> {
    let clauses = std::mem::take(&mut region.clauses);
    let (updates, own): (Vec<_>, Vec<_>) = clauses.into_iter().partition(|clause| split_off(&region, clause));
    region.clauses = own;
    let (before, after): (Vec<_>, Vec<_>) =
        updates.into_iter().partition(|clause| clause.kind.name() == ClauseName::Data(DataKind::UpdateDevice));
    let before = (!before.is_empty()).then(|| update(&region, before));
    let after = (!after.is_empty()).then(|| update(&region, after));
    Split { before, region, after }
}

/// Whether the clause belongs to an `update` that [`split_updates`] makes.
pub(crate) fn split_off<E>(directive: &Directive<E>, clause: &Clause<E>) -> bool {
    let name = clause.kind.name();
    let update = name == ClauseName::Data(DataKind::UpdateDevice) || name == ClauseName::Data(DataKind::UpdateSelf);
    update && directive.legacy && directive.kind != DirectiveKind::Update
}

fn update<E: Clone>(region: &Directive<E>, mut clauses: Vec<Clause<E>>) -> Directive<E> {
    clauses.extend(region.clause(ClauseName::If).cloned());
    Directive {
        kind: DirectiveKind::Update,
        argument: Argument::None,
        clauses,
        span: region.span,
        keyword_span: region.keyword_span,
        legacy: true,
    }
}

impl<E> ClauseKind<E> {
    /// Marks the sections of the clause's items as ones that name their last element.
    pub(crate) fn set_inclusive(&mut self) {
        if let ClauseKind::Data { items, .. } | ClauseKind::Private(items) = self {
            items.iter_mut().for_each(|item| item.inclusive = true);
        }
    }
}
