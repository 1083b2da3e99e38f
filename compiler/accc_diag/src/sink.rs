//! Collects diagnostics of a stage; hands them out in the order of the source text, each once.

use crate::Diagnostic;
use std::collections::HashSet;

/// The diagnostics of a stage; equal ones are one.
#[derive(Default, Clone, Debug)]
pub struct Sink {
    diagnostics: Vec<Diagnostic>,
    /// Those among them: a header can give tens of thousands.
    known: HashSet<Diagnostic>,
    errors: usize,
}

impl Sink {
    /// Nothing yet.
    pub fn new() -> Sink {
        Sink::default()
    }

    /// Adds one, unless an equal one is there.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.known.insert(diagnostic.clone()) {
            self.errors += usize::from(diagnostic.is_error());
            self.diagnostics.push(diagnostic);
        }
    }

    /// Adds each.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        diagnostics.into_iter().for_each(|d| self.push(d));
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// Whether the stage failed.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// How many errors; equal ones count once.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// All diagnostics by position; those of one position in the order they came.
    pub fn into_vec(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|d| d.span().lo);
        self.diagnostics
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_source::Span;

    #[test]
    fn sorts_by_position_and_drops_duplicates() {
        let at = |lo| Diagnostic::error("ACC0011", format!("at {lo}")).label(Span::new(lo, lo + 1), "");
        let mut sink = Sink::new();
        sink.extend([at(9), at(3), at(9), Diagnostic::warning("ACC0013", "no place")]);
        assert_eq!(sink.error_count(), 2);
        let messages: Vec<String> = sink.into_vec().into_iter().map(|d| d.message).collect();
        assert_eq!(messages, ["no place", "at 3", "at 9"]);
    }
}
