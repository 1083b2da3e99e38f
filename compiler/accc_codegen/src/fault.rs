//! What can go wrong inside code generation, before it becomes a diagnostic at the crate's border.

use accc_diag::Diagnostic;
use accc_source::Span;
use inkwell::builder::BuilderError;
use inkwell::support::LLVMString;
use inkwell::values::InstructionValueError;

pub(crate) type Result<T> = std::result::Result<T, Fault>;

#[derive(Debug)]
pub(crate) enum Fault {
    /// A mistake of accc: a broken law of the IR, or LLVM refused what we built.
    Bug(String),
    /// For the user.
    User(Diagnostic),
}

impl Fault {
    pub fn bug(what: impl Into<String>) -> Fault {
        Fault::Bug(what.into())
    }

    pub fn unsupported(span: Span, what: &str, way_out: &str) -> Fault {
        Fault::User(Diagnostic::unsupported(span, what, way_out))
    }

    /// The diagnostic; `place` says what was being compiled.
    pub fn into_diagnostic(self, place: &str, span: Span) -> Diagnostic {
        match self {
            Fault::User(diagnostic) => diagnostic,
            Fault::Bug(what) => {
                let error = Diagnostic::error("ACC0005", format!("internal error in code generation: {what}"))
                    .note_text(format!("while compiling {place}"));
                if span.is_none() { error } else { error.label(span, "") }
            }
        }
    }
}

impl From<BuilderError> for Fault {
    fn from(error: BuilderError) -> Fault {
        Fault::Bug(error.to_string())
    }
}

impl From<InstructionValueError> for Fault {
    fn from(error: InstructionValueError) -> Fault {
        Fault::Bug(error.to_string())
    }
}

impl From<LLVMString> for Fault {
    fn from(error: LLVMString) -> Fault {
        Fault::Bug(error.to_string())
    }
}
