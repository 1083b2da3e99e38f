//! The diagnostic value and its builder.
//!
//! Invariant: a diagnostic made by a stage that reads program text has at least one primary label; only the driver's
//! own (command line, files, tools) have none. The first primary label is the place named in the headline.

use accc_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    Error,
    Warning,
    Note,
    Remark,
}

impl Severity {
    /// The word users read and tools grep for.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Remark => "remark",
        }
    }
}

/// A remark on one place. The text may be empty: the place is only underlined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    pub span: Span,
    pub text: String,
    pub primary: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    /// One of [`crate::codes::ALL`].
    pub code: &'static str,
    pub message: String,
    pub labels: Vec<Label>,
    pub notes: Vec<String>,
    /// What the user can do.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity, code, message: message.into(), labels: Vec::new(), notes: Vec::new(), help: None }
    }

    pub fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message)
    }

    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message)
    }

    pub fn note(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Note, code, message)
    }

    pub fn remark(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Remark, code, message)
    }

    /// The error for correct programs that accc can't compile yet. `what` reads after "not supported: ";
    /// `way_out` says what to write instead.
    pub fn unsupported(span: Span, what: impl AsRef<str>, way_out: impl Into<String>) -> Diagnostic {
        Diagnostic::error(crate::codes::NOT_SUPPORTED, format!("not supported: {}", what.as_ref()))
            .label(span, "")
            .help(way_out)
    }

    /// Adds a primary label: the place that is wrong.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into(), primary: true });
        self
    }

    /// Adds a secondary label: a place that explains.
    pub fn secondary(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label { span, text: text.into(), primary: false });
        self
    }

    pub fn note_text(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The place the headline names: the first primary label, else the first label, else `NONE`.
    pub fn span(&self) -> Span {
        self.labels.iter().find(|l| l.primary).or(self.labels.first()).map_or(Span::NONE, |l| l.span)
    }
}
