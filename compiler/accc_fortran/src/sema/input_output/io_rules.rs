//! Specifiers that exclude or need each other, as far as the statement itself says what they are.
//! Source: Fortran 2018, sections 12.5.6.2, 12.6.2.1 (C1213 to C1231) and 12.10.2.

use crate::ast::{Expr, ExprKind, Io, IoControl, IoKind, IoValue, UnaryOp};
use crate::sema::{Sema, codes};
use accc_source::Span;

/// What only formatted transfers obey.
const OF_FORMATTED: &[&str] = &["blank", "decimal", "delim", "pad", "round", "sign"];

/// The specifiers of a statement by keyword.
struct Specifiers<'c> {
    controls: &'c [IoControl],
}

impl<'c> Specifiers<'c> {
    fn find(&self, keyword: &str) -> Option<&'c IoControl> {
        let named = |(at, control): &(usize, &IoControl)| match (&control.keyword, at) {
            (Some(own), _) => own.text == keyword,
            (None, 0) => keyword == "unit",
            (None, _) => keyword == "fmt",
        };
        self.controls.iter().enumerate().find(named).map(|(_, control)| control)
    }

    fn has(&self, keyword: &str) -> bool {
        self.find(keyword).is_some()
    }

    /// A constant text, in small letters; `None` where there is none, or it is computed.
    fn text(&self, keyword: &str) -> Option<String> {
        match &self.find(keyword)?.value {
            IoValue::Expr(Expr { kind: ExprKind::Char { value, .. }, .. }) => Some(value.trim().to_ascii_lowercase()),
            _ => None,
        }
    }

    /// The specifier is there, or might be, with that text.
    fn may_be(&self, keyword: &str, text: &str) -> bool {
        self.has(keyword) && self.text(keyword).is_none_or(|own| own == text)
    }
}

impl Sema<'_> {
    /// Reports the first two specifiers that do not go together.
    pub(in crate::sema) fn check_specifiers(&mut self, io: &Io, span: Span) -> bool {
        let found = Specifiers { controls: &io.controls };
        let problem = negative_unit(&found).or_else(|| match io.kind {
            IoKind::Open => opened(&found),
            IoKind::Read | IoKind::Write => transferred(&found),
            _ => None,
        });
        if let Some(problem) = problem {
            self.error(codes::ARGUMENTS, span, problem, "");
        }
        problem.is_none()
    }
}

fn negative_unit(found: &Specifiers<'_>) -> Option<&'static str> {
    let IoValue::Expr(Expr { kind: ExprKind::Unary { op: UnaryOp::Minus, operand, .. }, .. }) =
        &found.find("unit")?.value
    else {
        return None;
    };
    matches!(operand.kind, ExprKind::Int { .. }).then_some("the number of a unit is not negative")
}

fn opened(found: &Specifiers<'_>) -> Option<&'static str> {
    let status = found.text("status");
    let is = |text: &str| status.as_deref() == Some(text);
    if found.has("newunit") && !found.has("unit") && !found.has("file") && !found.may_be("status", "scratch") {
        Some("`newunit=` needs `file=`, or `status='scratch'`")
    } else if is("scratch") && found.has("file") {
        Some("a file that is `scratch` has no name")
    } else if (is("new") || is("replace")) && !found.has("file") {
        Some("a file that is `new` or `replace` needs a name: `file=`")
    } else if found.text("access").as_deref() == Some("direct") && found.has("position") {
        Some("`position=` is for files that are read in order: records of direct access have numbers")
    } else if found.text("form").as_deref() == Some("unformatted") && OF_FORMATTED.iter().any(|word| found.has(word)) {
        Some("`blank=`, `decimal=`, `delim=`, `pad=`, `round=` and `sign=` are for formatted files")
    } else {
        None
    }
}

fn transferred(found: &Specifiers<'_>) -> Option<&'static str> {
    if found.has("fmt") && found.has("nml") {
        Some("`fmt=` and `nml=` exclude each other")
    } else if found.has("rec") && found.has("end") {
        Some("`end=` does not go with `rec=`: records have numbers, and no end")
    } else if found.has("eor") && !found.may_be("advance", "no") {
        Some("`eor=` goes with `advance='no'` only")
    } else if found.has("id") && !found.may_be("asynchronous", "yes") {
        Some("`id=` goes with `asynchronous='yes'` only")
    } else if !found.has("fmt") && !found.has("nml") && OF_FORMATTED.iter().any(|word| found.has(word)) {
        Some("`blank=`, `decimal=`, `delim=`, `pad=`, `round=` and `sign=` need a format")
    } else {
        None
    }
}
