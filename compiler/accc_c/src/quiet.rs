//! `#pragma GCC diagnostic`: which warnings are turned off in which parts of the text. Source: gcc's manual, "Diagnostic
//! Pragmas".

use accc_diag::{Diagnostic, Severity};

/// The parts of a text in which warnings are turned off.
#[derive(Clone, Debug, Default)]
pub struct Quiet {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    /// `unused-function`
    warning: String,
    from: u32,
    to: u32,
}

impl Quiet {
    /// `__extension__`: what is written from `from` to `to` is meant.
    pub fn extension(&mut self, from: u32, to: u32) {
        for warning in ["pedantic", "pointer-arith"] {
            self.parts.push(Part { warning: warning.to_string(), from, to });
        }
    }

    /// Whether the warning is turned off where it stands. Messages end with the name of their warning: `[-Wunused]`.
    pub fn silences(&self, message: &Diagnostic) -> bool {
        if message.severity != Severity::Warning || self.parts.is_empty() {
            return false;
        }
        let name = message.message.rsplit_once("[-W").and_then(|(_, name)| name.strip_suffix(']'));
        let at = message.span().lo;
        name.is_some_and(|name| self.parts.iter().any(|p| p.from <= at && at < p.to && covers(&p.warning, name)))
    }
}

/// A warning turns off itself and those that it is the group of: `unused` also `unused-function`.
fn covers(group: &str, name: &str) -> bool {
    name.strip_prefix(group).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The state while the text is read.
#[derive(Default)]
pub(crate) struct QuietBuilder {
    done: Vec<Part>,
    /// Turned off now, and since where.
    active: Vec<(String, u32)>,
    pushed: Vec<Vec<String>>,
}

impl QuietBuilder {
    /// What stands behind `#pragma GCC diagnostic`, at the place `at`.
    pub(crate) fn pragma(&mut self, text: &str, at: u32) {
        let (verb, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let warning = rest.trim().trim_matches('"').strip_prefix("-W").map(String::from);
        match (verb, warning) {
            ("push", _) => self.pushed.push(self.active.iter().map(|(name, _)| name.clone()).collect()),
            ("pop", _) => {
                let before = self.pushed.pop().unwrap_or_default();
                self.end(at, |name| !before.iter().any(|b| b == name));
                before.into_iter().for_each(|name| self.start(name, at));
            }
            ("ignored", Some(warning)) => self.start(warning, at),
            ("warning" | "error", Some(warning)) => self.end(at, |name| name == warning),
            _ => {}
        }
    }

    pub(crate) fn finish(mut self) -> Quiet {
        self.end(u32::MAX, |_| true);
        Quiet { parts: self.done }
    }

    fn start(&mut self, warning: String, at: u32) {
        if !self.active.iter().any(|(name, _)| *name == warning) {
            self.active.push((warning, at));
        }
    }

    fn end(&mut self, to: u32, ends: impl Fn(&str) -> bool) {
        let (ended, active) = std::mem::take(&mut self.active).into_iter().partition(|(name, _)| ends(name));
        self.active = active;
        let ended: Vec<(String, u32)> = ended;
        self.done.extend(ended.into_iter().map(|(warning, from)| Part { warning, from, to }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_source::Span;

    fn silent(quiet: &Quiet, at: u32, name: &str) -> bool {
        quiet.silences(&Diagnostic::warning("ACC0010", format!("w [-W{name}]")).label(Span::new(at, at + 1), ""))
    }

    #[test]
    fn warnings_are_off_between_push_and_pop() {
        let mut builder = QuietBuilder::default();
        for (at, text) in [(10, " push"), (11, "ignored \"-Wunused\""), (20, "pop"), (30, "ignored \"-Wformat\"")] {
            builder.pragma(text, at);
        }
        builder.pragma("push", 32);
        builder.pragma("warning \"-Wformat\"", 33);
        builder.pragma("pop", 40);
        let quiet = builder.finish();
        let unused = [5, 12, 19, 20].map(|at| silent(&quiet, at, "unused-function"));
        assert_eq!(unused, [false, true, true, false]);
        assert_eq!([29, 31, 35, 45].map(|at| silent(&quiet, at, "format")), [false, true, false, true]);
        assert!(!silent(&quiet, 45, "formatted") && !silent(&quiet, 12, "return-type"));
    }
}
