//! The diagnostic value and its builder.
//!
//! Invariant: a diagnostic made by a stage that reads program text has at least one primary label; only the driver's
//! own (command line, files, tools) have none. The first primary label is the place named in the headline.

use accc_source::Span;

/// How bad it is, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// No output is made.
    Error,
    /// The program may not do what was meant.
    Warning,
    /// Something to know.
    Note,
    /// What the compiler did: `-Minfo`.
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
    /// What is underlined.
    pub span: Span,
    /// Stands behind the carets; may be empty.
    pub text: String,
    /// It is what is wrong; else it explains.
    pub primary: bool,
}

/// What a stage has to say about a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    /// Whether the compilation goes on.
    pub severity: Severity,
    /// One of [`crate::codes::ALL`].
    pub code: &'static str,
    /// The headline: one line, no full stop.
    pub message: String,
    /// Places, the headline's among them.
    pub labels: Vec<Label>,
    /// Sentences below the source, each with `note:`.
    pub notes: Vec<String>,
    /// What the user can do.
    pub help: Option<String>,
    /// The standard of the language demands it: an error where its rules are enforced (`-pedantic-errors`).
    pub required: bool,
}

impl Diagnostic {
    /// A message without places; see [`Diagnostic::label`].
    pub fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity,
            code,
            message: message.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            help: None,
            required: false,
        }
    }

    /// One that ends the compilation; `code` is one of [`crate::codes::ALL`].
    pub fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message)
    }

    /// One that `-Werror` makes an error.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message)
    }

    /// Something to know.
    pub fn note(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Note, code, message)
    }

    /// What the compiler did.
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

    /// Adds a sentence below the source.
    pub fn note_text(mut self, text: impl Into<String>) -> Diagnostic {
        self.notes.push(text.into());
        self
    }

    /// Marks what the standard of the language demands a message for.
    pub fn required(mut self) -> Diagnostic {
        self.required = true;
        self
    }

    /// Says what the user can do; the last one counts.
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// Whether it ends the compilation.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The place the headline names: the first primary label, else the first label, else `NONE`.
    pub fn span(&self) -> Span {
        self.labels.iter().find(|l| l.primary).or(self.labels.first()).map_or(Span::NONE, |l| l.span)
    }
}
