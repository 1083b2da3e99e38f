//! The lists in parentheses of I/O statements: which specifier goes with which statement, and what it takes.
//! Source: Fortran 2008, sections 9.5.2, 9.5.6, 9.6.2, 9.7, 9.8, 9.10.2.

use super::io_branch::Condition;
use crate::ast::{IoControl, IoKind, IoValue};
use crate::hir::{Const, Expr, Outcome, Setting, SettingKind};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;

/// What a specifier does in its statement.
#[derive(Clone, Copy)]
pub(in crate::sema) enum Role {
    Unit,
    NewUnit,
    Format,
    Namelist,
    Iostat,
    Iomsg,
    Branch(Condition),
    Size,
    /// `id=` that a transfer defines.
    GivesId,
    /// `id=` that `wait` and `inquire` take.
    TakesId,
    /// `file=` of `inquire`.
    Subject,
    IoLength,
    Setting(SettingKind),
    Answer(&'static str, Wanted),
}

/// The type of an answer's variable.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Wanted {
    Text,
    Truth,
    Number,
}

/// What `open` says about a connection.
const CONNECTION: &[(&str, SettingKind)] = &[
    ("access", SettingKind::Access),
    ("action", SettingKind::Action),
    ("asynchronous", SettingKind::Asynchronous),
    ("blank", SettingKind::Blank),
    ("carriagecontrol", SettingKind::CarriageControl),
    ("convert", SettingKind::Convert),
    ("decimal", SettingKind::Decimal),
    ("delim", SettingKind::Delim),
    ("encoding", SettingKind::Encoding),
    ("file", SettingKind::File),
    ("form", SettingKind::Form),
    ("pad", SettingKind::Pad),
    ("position", SettingKind::Position),
    ("recl", SettingKind::Recl),
    ("round", SettingKind::Round),
    ("sign", SettingKind::Sign),
    ("status", SettingKind::Status),
];

/// What `read` and `write` say about the transfer.
const TRANSFER: &[(&str, SettingKind)] = &[
    ("advance", SettingKind::Advance),
    ("asynchronous", SettingKind::Asynchronous),
    ("decimal", SettingKind::Decimal),
    ("pos", SettingKind::Pos),
    ("rec", SettingKind::Rec),
    ("round", SettingKind::Round),
];
const READ: &[(&str, SettingKind)] = &[("blank", SettingKind::Blank), ("pad", SettingKind::Pad)];
const WRITE: &[(&str, SettingKind)] = &[("delim", SettingKind::Delim), ("sign", SettingKind::Sign)];

/// What `inquire` answers.
const ANSWERS: &[(&str, Wanted)] = &[
    ("access", Wanted::Text),
    ("action", Wanted::Text),
    ("asynchronous", Wanted::Text),
    ("blank", Wanted::Text),
    ("carriagecontrol", Wanted::Text),
    ("convert", Wanted::Text),
    ("decimal", Wanted::Text),
    ("delim", Wanted::Text),
    ("direct", Wanted::Text),
    ("encoding", Wanted::Text),
    ("exist", Wanted::Truth),
    ("form", Wanted::Text),
    ("formatted", Wanted::Text),
    ("name", Wanted::Text),
    ("named", Wanted::Truth),
    ("nextrec", Wanted::Number),
    ("number", Wanted::Number),
    ("opened", Wanted::Truth),
    ("pad", Wanted::Text),
    ("pending", Wanted::Truth),
    ("pos", Wanted::Number),
    ("position", Wanted::Text),
    ("read", Wanted::Text),
    ("readwrite", Wanted::Text),
    ("recl", Wanted::Number),
    ("round", Wanted::Text),
    ("sequential", Wanted::Text),
    ("sign", Wanted::Text),
    ("size", Wanted::Number),
    ("stream", Wanted::Text),
    ("unformatted", Wanted::Text),
    ("write", Wanted::Text),
];

/// Specifiers with a place of their own in the tree, by statement.
fn own_role(kind: IoKind, keyword: &str) -> Option<Role> {
    use IoKind::{Inquire, Open, Read, Wait, Write};
    Some(match (keyword, kind) {
        ("unit", _) => Role::Unit,
        ("iostat", _) => Role::Iostat,
        ("iomsg", _) => Role::Iomsg,
        ("err", _) => Role::Branch(Condition::Error),
        ("end", Read | Wait) => Role::Branch(Condition::End),
        ("eor", Read | Wait) => Role::Branch(Condition::EndOfRecord),
        ("newunit", Open) => Role::NewUnit,
        ("fmt", Read | Write) => Role::Format,
        ("nml", Read | Write) => Role::Namelist,
        ("size", Read) => Role::Size,
        ("id", Read | Write) => Role::GivesId,
        ("id", Wait | Inquire) => Role::TakesId,
        ("file", Inquire) => Role::Subject,
        ("iolength", Inquire) => Role::IoLength,
        _ => return None,
    })
}

fn tables(kind: IoKind) -> &'static [&'static [(&'static str, SettingKind)]] {
    match kind {
        IoKind::Read => &[TRANSFER, READ],
        IoKind::Write => &[TRANSFER, WRITE],
        IoKind::Open => &[CONNECTION],
        IoKind::Close => &[&[("status", SettingKind::Status)]],
        IoKind::Rewind | IoKind::Backspace | IoKind::Endfile | IoKind::Inquire | IoKind::Flush | IoKind::Wait => &[],
    }
}

fn role(kind: IoKind, keyword: &str) -> Option<Role> {
    let setting = || {
        let found = tables(kind).iter().copied().flatten().find(|row| row.0 == keyword);
        found.map(|row| Role::Setting(row.1))
    };
    let answer = || {
        let found = ANSWERS.iter().find(|row| kind == IoKind::Inquire && row.0 == keyword);
        found.map(|row| Role::Answer(row.0, row.1))
    };
    own_role(kind, keyword).or_else(setting).or_else(answer)
}

/// All specifiers of a statement, for suggestions.
fn keywords(kind: IoKind) -> impl Iterator<Item = &'static str> {
    let own =
        ["unit", "iostat", "iomsg", "err", "end", "eor", "newunit", "fmt", "nml", "size", "id", "file", "iolength"];
    let own = own.into_iter().filter(move |keyword| own_role(kind, keyword).is_some());
    let answers = ANSWERS.iter().filter(move |_| kind == IoKind::Inquire).map(|row| row.0);
    own.chain(tables(kind).iter().copied().flatten().map(|row| row.0)).chain(answers)
}

/// The values that a character specifier takes; none where any text will do.
fn values(kind: IoKind, setting: SettingKind) -> &'static [&'static str] {
    match setting {
        SettingKind::Access => &["sequential", "direct", "stream", "append"],
        SettingKind::Action => &["read", "write", "readwrite"],
        SettingKind::Advance | SettingKind::Asynchronous | SettingKind::Pad => &["yes", "no"],
        SettingKind::Blank => &["null", "zero"],
        SettingKind::CarriageControl => &["list", "fortran", "none"],
        SettingKind::Convert => &["native", "little_endian", "big_endian", "swap"],
        SettingKind::Decimal => &["comma", "point"],
        SettingKind::Delim => &["apostrophe", "quote", "none"],
        SettingKind::Encoding => &["utf-8", "default"],
        SettingKind::Form => &["formatted", "unformatted"],
        SettingKind::Position => &["asis", "rewind", "append"],
        SettingKind::Round => &["up", "down", "zero", "nearest", "compatible", "processor_defined"],
        SettingKind::Sign => &["plus", "suppress", "processor_defined"],
        SettingKind::Status if kind == IoKind::Close => &["keep", "delete"],
        SettingKind::Status => &["old", "new", "scratch", "replace", "unknown"],
        SettingKind::File | SettingKind::Pos | SettingKind::Rec | SettingKind::Recl => &[],
    }
}

/// The statement's keyword.
pub(in crate::sema) fn spelling(kind: IoKind) -> &'static str {
    match kind {
        IoKind::Read => "read",
        IoKind::Write => "write",
        IoKind::Open => "open",
        IoKind::Close => "close",
        IoKind::Rewind => "rewind",
        IoKind::Backspace => "backspace",
        IoKind::Endfile => "endfile",
        IoKind::Inquire => "inquire",
        IoKind::Flush => "flush",
        IoKind::Wait => "wait",
    }
}

impl Sema<'_> {
    /// Each specifier with its role; reports those that the statement does not have, or has twice.
    pub(in crate::sema) fn roles<'c>(
        &mut self,
        kind: IoKind,
        controls: &'c [IoControl],
    ) -> Option<Vec<(Role, &'c IoControl)>> {
        let mut found = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        let mut sound = true;
        for (position, control) in controls.iter().enumerate() {
            let keyword = match (&control.keyword, position) {
                (Some(keyword), _) => keyword.text.as_str(),
                (None, 0) => "unit",
                (None, _) => "fmt",
            };
            let Some(role) = role(kind, keyword) else {
                sound = false;
                self.report_unknown_specifier(kind, keyword, control);
                continue;
            };
            if seen.contains(&keyword) {
                sound = false;
                self.error(codes::ARGUMENTS, control.span, format!("`{keyword}=` is given twice"), "");
            }
            seen.push(keyword);
            found.push((role, control));
        }
        sound.then_some(found)
    }

    fn report_unknown_specifier(&mut self, kind: IoKind, keyword: &str, control: &IoControl) {
        let statement = spelling(kind);
        let span = control.keyword.as_ref().map_or(control.span, |k| k.span);
        if control.keyword.is_none() {
            let message = format!("`{statement}` takes one value without a keyword: the unit");
            self.error(codes::ARGUMENTS, span, message, "");
            return;
        }
        let message = format!("`{statement}` has no specifier `{keyword}=`");
        let mut error = Diagnostic::error(codes::ARGUMENTS, message).label(span, "");
        if let Some(near) = accc_openacc::suggest::nearest(keyword, keywords(kind)) {
            error = error.help(format!("did you mean `{near}=`?"));
        }
        self.sink.push(error);
    }

    /// The expression of a specifier: `*` goes with units and formats only.
    pub(in crate::sema) fn control_value<'c>(&mut self, control: &'c IoControl) -> Option<&'c crate::ast::Expr> {
        match &control.value {
            IoValue::Expr(expr) => Some(expr),
            IoValue::Star(span) => {
                self.error(codes::ARGUMENTS, *span, "`*` is a unit or a format, no other value", "");
                None
            }
        }
    }

    pub(in crate::sema) fn setting(
        &mut self,
        kind: IoKind,
        setting: SettingKind,
        control: &IoControl,
    ) -> Option<Setting> {
        let expr = self.control_value(control)?;
        let value = self.expr(expr);
        if value.is_error() {
            return None;
        }
        let number = matches!(setting, SettingKind::Pos | SettingKind::Rec | SettingKind::Recl);
        let fits = if number { value.ty.is_integer() } else { value.ty.is_default_character() };
        let keyword = control.keyword.as_ref().map_or("fmt", |k| k.text.as_str());
        if !fits || value.rank > 0 {
            let wanted = if number { "an integer" } else { "a text" };
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, format!("the value of `{keyword}=` is {wanted}"), label);
            return None;
        }
        self.check_setting_value(kind, setting, keyword, &value)?;
        Some(Setting { kind: setting, value })
    }

    fn check_setting_value(&mut self, kind: IoKind, setting: SettingKind, keyword: &str, value: &Expr) -> Option<()> {
        let known = values(kind, setting);
        match value.constant() {
            Some(Const::Char(text)) if !known.is_empty() => {
                let text = String::from_utf8_lossy(text);
                let given = text.trim_end().to_ascii_lowercase();
                if known.contains(&given.as_str()) {
                    return Some(());
                }
                let all: Vec<String> = known.iter().map(|v| format!("'{v}'")).collect();
                let message = format!("`{keyword}=` can't be '{}'", text.trim_end());
                let help = format!("it is one of {}", all.join(", "));
                self.sink.push(Diagnostic::error(codes::RANGE, message).label(value.span, "").help(help));
                None
            }
            Some(Const::Int(number)) if *number < 1 => {
                let message = format!("the value of `{keyword}=` is positive");
                self.error(codes::RANGE, value.span, message, "");
                None
            }
            _ => Some(()),
        }
    }

    /// `iostat=`, `iomsg=` and the branches.
    pub(in crate::sema) fn outcome_control(
        &mut self,
        role: Role,
        control: &IoControl,
        outcome: &mut Outcome,
    ) -> Option<()> {
        match role {
            Role::Iostat => {
                let expr = self.control_value(control)?;
                outcome.status = Some(self.status_variable(expr)?);
                outcome.all = true;
            }
            Role::Iomsg => {
                let expr = self.control_value(control)?;
                outcome.iomsg = Some(self.message_variable(expr)?);
            }
            Role::Branch(condition) => self.note_branch(condition, control, outcome)?,
            Role::Unit
            | Role::NewUnit
            | Role::Format
            | Role::Namelist
            | Role::Size
            | Role::GivesId
            | Role::TakesId
            | Role::Subject
            | Role::IoLength
            | Role::Setting(_)
            | Role::Answer(..) => {}
        }
        Some(())
    }
}
