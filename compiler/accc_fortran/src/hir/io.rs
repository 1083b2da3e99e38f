//! Input and output statements. Source: Fortran 2008, chapter 9.
//!
//! A branch (`err=`, `end=`, `eor=`) is a test of the status behind the statement: the statement only says which
//! conditions do not end the program ([`Outcome`]).

use super::{Callee, Expr, SymId};

/// `print`, `write`, `read`.
#[derive(Clone, Debug)]
pub struct Transfer {
    pub direction: Direction,
    pub unit: Unit,
    pub format: Format,
    pub items: Vec<IoItem>,
    /// `advance`, `rec`, `decimal`, ..., as written.
    pub settings: Vec<Setting>,
    /// `size=`: an integer variable.
    pub size: Option<Expr>,
    /// `id=`: an integer variable.
    pub id: Option<Expr>,
    pub outcome: Outcome,
    /// The types among those of the items and their components whose objects procedures of the program transfer.
    pub defined: Vec<DefinedTransfer>,
}

/// Defined input and output: the procedure that transfers the objects of a type.
#[derive(Clone, Debug)]
pub struct DefinedTransfer {
    /// The type's key.
    pub key: String,
    pub procedure: Callee,
    /// Of one bound to the type: its number among the type's bindings, as the object's dynamic type decides.
    pub slot: Option<usize>,
    /// What it is for.
    pub direction: Direction,
    pub formatted: bool,
}

impl Transfer {
    /// To or from a character variable.
    pub fn is_internal(&self) -> bool {
        matches!(self.unit, Unit::Internal(_))
    }

    pub fn has(&self, kind: SettingKind) -> bool {
        self.settings.iter().any(|setting| setting.kind == kind)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// `print` and `write`.
    Output,
    Input,
}

#[derive(Clone, Debug)]
pub enum Unit {
    /// `*`: standard output or input; also `print`.
    Star,
    /// A scalar integer.
    Number(Expr),
    /// An internal file: a character variable, scalar or array.
    Internal(Expr),
}

#[derive(Clone, Debug)]
pub enum Format {
    /// `*`.
    ListDirected,
    /// A character expression, often constant: `(i5, a)` with its parentheses. A `format` statement's text too. The
    /// elements of an array are one text.
    Text(Expr),
    Namelist(Namelist),
    /// No format at all.
    Unformatted,
}

/// A `namelist` group.
#[derive(Clone, Debug)]
pub struct Namelist {
    pub name: String,
    /// The names of the group's variables, and their symbols where the statement stands.
    pub items: Vec<(String, SymId)>,
}

// There are few of these: patterns without a box are worth the space.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
pub enum IoItem {
    /// Scalar or array; for input a designator.
    Expr(Expr),
    /// `var` is an ordinary variable of the procedure; the bounds have its type.
    ImpliedDo { var: SymId, lower: Expr, upper: Expr, step: Option<Expr>, items: Vec<IoItem> },
}

/// `keyword = value` of a statement that says how things are done.
#[derive(Clone, Debug)]
pub struct Setting {
    pub kind: SettingKind,
    /// A scalar: an integer for `Pos`, `Rec` and `Recl`, else a character.
    pub value: Expr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    Access,
    Action,
    Advance,
    Asynchronous,
    Blank,
    CarriageControl,
    Convert,
    Decimal,
    Delim,
    Encoding,
    File,
    Form,
    Pad,
    Pos,
    Position,
    Rec,
    Recl,
    Round,
    Sign,
    Status,
}

/// What the program wants to know of how a statement ended. Conditions that it does not handle end the program.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// A scalar integer variable: the user's, or the compiler's where there are branches without `iostat=`.
    pub status: Option<Expr>,
    /// A scalar character variable.
    pub iomsg: Option<Expr>,
    /// `iostat=`: every condition is handled.
    pub all: bool,
    /// `err=`, `end=`, `eor=` are there.
    pub err: bool,
    pub end: bool,
    pub eor: bool,
}

/// `open`, `close`, `rewind`, ...
#[derive(Clone, Debug)]
pub struct FileStatement {
    pub kind: FileKind,
    pub unit: FileUnit,
    pub settings: Vec<Setting>,
    pub outcome: Outcome,
}

#[derive(Clone, Debug)]
pub enum FileKind {
    Open,
    Close,
    Rewind,
    Backspace,
    Endfile,
    Flush,
    /// With `id=`, an integer, for one transfer.
    Wait(Option<Expr>),
}

#[derive(Clone, Debug)]
pub enum FileUnit {
    /// A scalar integer.
    Number(Expr),
    /// `newunit=`: a scalar integer variable.
    New(Expr),
}

/// `inquire` about a unit or a file.
#[derive(Clone, Debug)]
pub struct Inquire {
    pub subject: Subject,
    pub answers: Vec<Answer>,
    /// `id=` beside `pending=`.
    pub id: Option<Expr>,
    pub outcome: Outcome,
}

#[derive(Clone, Debug)]
pub enum Subject {
    /// A scalar integer.
    Unit(Expr),
    /// A scalar character.
    File(Expr),
}

/// A question of `inquire`: the keyword in lower case, and the scalar variable for the answer: of type character,
/// logical or integer, as the keyword wants it.
#[derive(Clone, Debug)]
pub struct Answer {
    pub keyword: &'static str,
    pub variable: Expr,
}

/// `inquire(iolength=variable) items`.
#[derive(Clone, Debug)]
pub struct InquireLength {
    pub variable: Expr,
    pub items: Vec<IoItem>,
}

/// The byte order of the numbers in unformatted files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convert {
    /// The machine's own.
    Native,
    /// The lowest byte first.
    LittleEndian,
    /// The highest byte first.
    BigEndian,
    /// The other one than the machine's.
    Swap,
}
