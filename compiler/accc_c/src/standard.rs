//! The standards of C, and what is said about programs that go beyond the one that was asked for.
//!
//! Messages that a standard demands are [`Diagnostic::required`]: without `-pedantic-errors` they are warnings, as with gcc.
//! About extensions nothing is said without `-pedantic`. Source: C11, 5.1.1.3; gcc's manual, "Warnings and Errors".

use accc_diag::Diagnostic;
use accc_source::Span;

/// `-std=`; the GNU forms accept the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Standard {
    /// ISO/IEC 9899:1990, also `-ansi`
    C89,
    /// ISO/IEC 9899:1999
    C99,
    /// ISO/IEC 9899:2011
    C11,
    /// ISO/IEC 9899:2018: C11 with its defects mended
    C17,
    /// What gcc 12 has of C23.
    C2x,
}

/// How strictly a program is kept to its standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strictness {
    /// What the program says it keeps to.
    pub standard: Standard,
    /// `-pedantic`: extensions are named.
    pub pedantic: bool,
}

impl Strictness {
    /// An extension of every standard.
    pub fn extension(self, span: Span, message: impl Into<String>) -> Option<Diagnostic> {
        self.pedantic.then(|| {
            let message = format!("{} [-Wpedantic]", message.into());
            Diagnostic::warning("ACC1110", message).label(span, "").required()
        })
    }

    /// What the standards have from `first` on.
    pub fn before(self, first: Standard, span: Span, message: impl Into<String>) -> Option<Diagnostic> {
        if self.standard >= first { None } else { self.extension(span, message) }
    }

    /// The same as "ISO C90 does not support …".
    pub fn absent_before(self, first: Standard, span: Span, what: &str) -> Option<Diagnostic> {
        self.before(first, span, format!("{} does not support {what}", self.standard.name()))
    }
}

impl Standard {
    /// "ISO C99"
    pub fn name(self) -> &'static str {
        match self {
            Standard::C89 => "ISO C90",
            Standard::C99 => "ISO C99",
            Standard::C11 => "ISO C11",
            Standard::C17 => "ISO C17",
            Standard::C2x => "ISO C2X",
        }
    }
}
