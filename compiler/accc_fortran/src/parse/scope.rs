//! The constructs and units that are open, and the statements that close or divide them.
//!
//! A block ends at a statement that belongs to any open construct: to the innermost, as it should; or to an outer one,
//! and then the inner ones are reported as not ended. A statement that belongs to none is reported and skipped.

use super::Parser;
use super::keyword::{Word, classify, starts_procedure};
use crate::ast::Name;
use crate::token::TokenKind;
use accc_diag::Diagnostic;
use accc_source::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OpenKind {
    Program,
    Module,
    Submodule,
    Subroutine,
    Function,
    SeparateProcedure,
    BlockData,
    Interface,
    Type,
    Enum,
    If,
    /// With the label of its last statement, if that form was used.
    Do(Option<u32>),
    Select,
    SelectType,
    SelectRank,
    Where,
    Forall,
    Associate,
    Block,
    Critical,
    Team,
    /// A directive's construct, by the directive's spelling.
    Acc(String),
}

#[derive(Clone, Debug)]
pub(super) struct Open {
    pub kind: OpenKind,
    pub name: Option<Name>,
    /// The first statement.
    pub span: Span,
}

impl OpenKind {
    pub(super) fn text(&self) -> String {
        use OpenKind::*;
        match self {
            Program => "program",
            Module => "module",
            Submodule => "submodule",
            Subroutine => "subroutine",
            Function => "function",
            SeparateProcedure => "module procedure",
            BlockData => "block data",
            Interface => "interface",
            Type => "type",
            Enum => "enum",
            If => "if",
            Do(_) => "do",
            Select => "select case",
            SelectType => "select type",
            SelectRank => "select rank",
            Where => "where",
            Forall => "forall",
            Associate => "associate",
            Block => "block",
            Critical => "critical",
            Team => "team",
            Acc(directive) => return sentinel(directive, ""),
        }
        .into()
    }

    /// What closes it, as messages say it.
    pub(super) fn end_text(&self) -> String {
        match self {
            OpenKind::Acc(directive) => sentinel(directive, "end "),
            OpenKind::Select | OpenKind::SelectType | OpenKind::SelectRank => "end select".into(),
            OpenKind::SeparateProcedure => "end procedure".into(),
            OpenKind::Do(Some(label)) => format!("{label} continue"),
            other => format!("end {}", other.text()),
        }
    }

    /// A program unit or a block of declarations; a name at its end is optional, and no branch leads out of it.
    pub(super) fn is_unit(&self) -> bool {
        use OpenKind::*;
        match self {
            Program | Module | Submodule | Subroutine | Function | SeparateProcedure | BlockData => true,
            Interface | Type | Enum => true,
            If | Do(_) | Select | SelectType | SelectRank | Where | Forall | Associate | Block | Critical | Team
            | Acc(_) => false,
        }
    }

    /// Whether a statement of this kind ends or divides the construct.
    fn owns(&self, word: Word) -> bool {
        use OpenKind::*;
        match self {
            Program => matches!(word, Word::End | Word::EndProgram | Word::Contains),
            Module => matches!(word, Word::End | Word::EndModule | Word::Contains),
            Submodule => matches!(word, Word::End | Word::EndSubmodule | Word::Contains),
            Subroutine => matches!(word, Word::End | Word::EndSubroutine | Word::Contains),
            Function => matches!(word, Word::End | Word::EndFunction | Word::Contains),
            SeparateProcedure => matches!(word, Word::End | Word::EndProcedure | Word::Contains),
            BlockData => matches!(word, Word::End | Word::EndBlockData),
            Interface => word == Word::EndInterface,
            Type => word == Word::EndType,
            Enum => word == Word::EndEnum,
            If => matches!(word, Word::EndIf | Word::Else | Word::ElseIf),
            Do(_) => word == Word::EndDo,
            Select => matches!(word, Word::EndSelect | Word::Case),
            SelectType => matches!(word, Word::EndSelect | Word::TypeIs | Word::ClassIs | Word::ClassDefault),
            SelectRank => matches!(word, Word::EndSelect | Word::Rank),
            Where => matches!(word, Word::EndWhere | Word::ElseWhere),
            Forall => word == Word::EndForall,
            Associate => word == Word::EndAssociate,
            Block => word == Word::EndBlock,
            Critical => word == Word::EndCritical,
            Team => word == Word::EndTeam,
            Acc(_) => false,
        }
    }
}

impl<'a> Parser<'a> {
    pub(super) fn push_open(&mut self, kind: OpenKind, name: Option<Name>, span: Span) {
        self.open.push(Open { kind, name, span });
    }

    /// Whether the current statement ends the block being parsed. Reports and skips statements that close nothing.
    pub(super) fn block_ends(&mut self) -> bool {
        loop {
            let Some(statement) = self.current() else { return true };
            if statement.directive {
                let Some(ended) = self.directive_end() else { return false };
                if self.open.iter().any(|o| o.kind == OpenKind::Acc(ended.clone())) {
                    return true;
                }
                self.stray_directive_end(&ended);
                continue;
            }
            let (word, _) = self.classify_statement();
            if self.open.iter().any(|open| open.kind.owns(word)) || self.starts_unit() {
                return true;
            }
            if !divides(word) {
                return false;
            }
            self.stray_closer(word);
        }
    }

    /// Whether the current statement is one of the innermost construct's.
    pub(super) fn belongs_to_innermost(&self) -> Option<Word> {
        let statement = self.current()?;
        let (word, _) = self.classify_statement();
        let innermost = self.open.last()?;
        (!statement.directive && innermost.kind.owns(word)).then_some(word)
    }

    /// Whether the current directive is the `end` of the innermost construct.
    pub(super) fn directive_ends_innermost(&self) -> bool {
        match (self.directive_end(), self.open.last()) {
            (Some(ended), Some(open)) => open.kind == OpenKind::Acc(ended),
            _ => false,
        }
    }

    /// The directive named in an `end` directive: `parallel loop`.
    pub(super) fn directive_end(&self) -> Option<String> {
        let statement = self.current().filter(|s| s.directive)?;
        let mut words = statement.tokens.iter().map_while(|t| match &t.kind {
            TokenKind::Name(name) => Some(name.as_str()),
            _ => None,
        });
        match words.next() {
            Some("omp") => return self.omp_end(&words.collect::<Vec<_>>()),
            Some("end") => {}
            _ => return None,
        }
        let words: Vec<&str> = words.collect();
        if let Some(kind) = accc_openacc::legacy::ended(&words) {
            return Some(kind.to_string());
        }
        let two = matches!(words.as_slice(), ["parallel" | "kernels" | "serial", "loop", ..]);
        let ended = words[..words.len().min(1 + usize::from(two))].join(" ");
        Some(self.combined_construct(&ended).unwrap_or(ended))
    }

    /// `end parallel` ends a `parallel loop`, too, and `end parallel loop` a `parallel`: programs write the one for the other,
    /// and nothing else is meant.
    fn combined_construct(&self, ended: &str) -> Option<String> {
        let other = ended.strip_suffix(" loop").map_or_else(|| format!("{ended} loop"), str::to_string);
        self.open.iter().rev().find_map(|open| match &open.kind {
            OpenKind::Acc(kind) if *kind == other => Some(Some(other.clone())),
            OpenKind::Acc(kind) if kind == ended => Some(None),
            _ => None,
        })?
    }

    /// The keyword of the current statement and the tokens it takes.
    pub(super) fn classify_statement(&self) -> (Word, usize) {
        self.current().map_or((Word::Unknown, 0), |s| classify(&s.tokens))
    }

    /// Whether the current statement begins a program unit.
    pub(super) fn starts_unit(&self) -> bool {
        let Some(statement) = self.current().filter(|s| !s.directive) else { return false };
        starts_procedure(&statement.tokens)
            || matches!(
                self.classify_statement().0,
                Word::Program | Word::Module | Word::Submodule | Word::BlockData | Word::ModuleProcedure
            ) && statement.tokens.len() >= 2
    }

    /// Takes the innermost construct off the stack and reports that its end is missing.
    pub(super) fn unterminated(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let code = if matches!(open.kind, OpenKind::Acc(_)) { "ACC2012" } else { "ACC3009" };
        let end = open.kind.end_text();
        let error = Diagnostic::error(code, format!("`{}` has no `{end}`", open.kind.text()));
        self.sink.push(match self.current() {
            // The wrong `end`, or what can't stand in the construct.
            Some(statement) => error
                .label(statement.span, format!("expected `{end}` before this"))
                .secondary(open.span, "begins here and is not ended"),
            None => error.label(open.span, "begins here and is not ended"),
        });
    }

    /// Checks the name behind `end do` and the like against the construct's own.
    pub(super) fn check_end_name(&mut self, open: &Open, name: Option<Name>) {
        let text = open.kind.end_text();
        match (&open.name, name) {
            (Some(own), Some(name)) if own.text != name.text => self.sink.push(
                Diagnostic::error("ACC3009", format!("`{text} {}` ends `{}`", name.text, own.text))
                    .label(name.span, format!("expected `{}`", own.text))
                    .secondary(own.span, "the name is given here"),
            ),
            (None, Some(name)) => self.sink.push(
                Diagnostic::error("ACC3009", format!("`{text} {}` ends a construct without a name", name.text))
                    .label(name.span, "remove this name")
                    .secondary(open.span, "begins here"),
            ),
            (Some(own), None) if !open.kind.is_unit() => self.sink.push(
                Diagnostic::error("ACC3009", format!("`{text}` lacks the name of its construct"))
                    .label(self.last, format!("expected `{text} {}`", own.text))
                    .secondary(own.span, "the name is given here"),
            ),
            _ => {}
        }
    }

    fn stray_closer(&mut self, word: Word) {
        let Some(statement) = self.current() else { return };
        let innermost = self.open.last().filter(|o| !o.kind.is_unit());
        let mut error = Diagnostic::error("ACC3009", format!("`{}` belongs to nothing", word.text()))
            .label(statement.span, "no construct that this could belong to is open");
        if let Some(open) = innermost {
            error = error.secondary(open.span, format!("the innermost construct is this `{}`", open.kind.text()));
        }
        self.sink.push(error);
        self.next_statement();
    }

    fn stray_directive_end(&mut self, ended: &str) {
        let Some(statement) = self.current() else { return };
        if self.unknown_directives > 0 {
            self.unknown_directives -= 1;
            return self.next_statement();
        }
        let mut error = Diagnostic::error("ACC2012", format!("`!$acc end {ended}` ends nothing"))
            .label(statement.span, format!("no `{ended}` construct is open"));
        let open = self.open.iter().rev().find(|o| matches!(o.kind, OpenKind::Acc(_)));
        if let Some(open) = open {
            error = error
                .secondary(open.span, format!("this `{}` is open", open.kind.text()))
                .help(format!("did you mean `{}`?", open.kind.end_text()));
        }
        self.sink.push(error);
        self.next_statement();
    }
}

/// Statements that only end or divide constructs and units.
fn divides(word: Word) -> bool {
    use Word::*;
    matches!(
        word,
        End | EndBlockData
            | EndProgram
            | EndModule
            | EndSubmodule
            | EndSubroutine
            | EndFunction
            | EndProcedure
            | EndInterface
            | EndType
            | EndEnum
            | EndIf
            | EndDo
            | EndSelect
            | EndWhere
            | EndForall
            | EndAssociate
            | EndBlock
            | EndCritical
            | EndTeam
            | Contains
            | Else
            | ElseIf
            | ElseWhere
            | Case
            | TypeIs
            | ClassIs
            | ClassDefault
    )
}

/// A directive as it is written: OpenMP's have their own sentinel's word in front.
fn sentinel(directive: &str, end: &str) -> String {
    match directive.strip_prefix("omp ") {
        Some(name) => format!("!$omp {end}{name}"),
        None => format!("!$acc {end}{directive}"),
    }
}
