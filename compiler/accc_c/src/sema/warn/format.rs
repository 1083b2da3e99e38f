//! `printf` and `scanf`: the arguments against the format. Source: the manual of gcc 12, `-Wformat`.

use super::format_spec::{Expected, Family, FormatError, Role, Wanted, parse};
use super::{Sema, codes};
use crate::hir::{Expr, ExprKind, IntKind, ObjectId, basic};
use crate::sema::object::Format;
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    /// The arguments of a call, converted, of a function that takes a format.
    pub fn check_format(&mut self, function: ObjectId, args: &[Expr], span: Span) {
        if !self.options.warnings.format || !self.evaluated() {
            return;
        }
        let Some(rule) = self.facts(function).format.or_else(|| known(&self.object(function).name)) else { return };
        let Some(format) = args.get(rule.string as usize - 1) else { return };
        let Some(text) = self.literal_text(format) else { return };
        let family = if rule.scanf { Family::Scanf } else { Family::Printf };
        let parsed = parse(&text, family);
        for error in &parsed.errors {
            let message = match error {
                FormatError::Unknown(letter) => format!("unknown conversion type character `{letter}` in format"),
                FormatError::Trailing => "spurious trailing `%` in format".to_string(),
            };
            self.warn_format(format.span, message, "");
        }
        if rule.first == 0 || parsed.positional || !parsed.errors.is_empty() {
            return;
        }
        let first = rule.first as usize - 1;
        for (at, wanted) in parsed.wanted.iter().enumerate() {
            match args.get(first + at) {
                Some(arg) => self.check_argument(wanted, arg, first + at + 1),
                None => {
                    let message =
                        format!("format `{}` expects a matching `{}` argument", wanted.conversion, wanted.spelling);
                    self.warn_format(format.span, message, "");
                    return;
                }
            }
        }
        if let Some(extra) = args.get(first + parsed.wanted.len()) {
            let message = "too many arguments for format [-Wformat-extra-args]";
            let warning = Diagnostic::warning(codes::FORMAT, message).label(extra.span, "nothing prints this");
            self.sink.push(warning.secondary(if format.span.is_none() { span } else { format.span }, "the format"));
        }
    }

    fn warn_format(&mut self, span: Span, message: String, label: &str) {
        let message = message + " [-Wformat=]";
        self.sink.push(Diagnostic::warning(codes::FORMAT, message).label(span, label));
    }

    /// The bytes of a string literal, without its zero.
    fn literal_text(&self, format: &Expr) -> Option<Vec<u8>> {
        match &format.kind {
            ExprKind::Convert(inner) => self.literal_text(inner),
            ExprKind::Decay(place) => match place.kind {
                ExprKind::Str(id) => {
                    let literal = &self.strings.literals[id.0 as usize];
                    (literal.width == 1).then(|| literal.bytes[..literal.bytes.len() - 1].to_vec())
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn check_argument(&mut self, wanted: &Wanted, arg: &Expr, position: usize) {
        if self.suits(wanted.expected, arg) {
            return;
        }
        let have = self.spell(arg.ty);
        let (conversion, want) = (&wanted.conversion, wanted.spelling);
        let what = match wanted.role {
            Role::Value => format!("format `{conversion}`"),
            Role::Width => format!("field width specifier `{conversion}`"),
            Role::Precision => format!("field precision specifier `{conversion}`"),
        };
        let message = format!("{what} expects argument of type `{want}`, but argument {position} has type `{have}`");
        self.warn_format(arg.span, message, &format!("this is of type `{have}`"));
    }

    /// Signed and unsigned numbers of one size stand for each other, as do characters; `%p` takes any pointer.
    fn suits(&self, expected: Expected, arg: &Expr) -> bool {
        let kind = self.types.int_kind(arg.ty);
        let target = self.types.pointee(arg.ty).map(|to| to.ty);
        let target_kind = target.and_then(|ty| self.types.int_kind(ty));
        let null = matches!(arg.kind, ExprKind::Int(0)) && target.is_some();
        match expected {
            Expected::Int(want) => kind.is_some_and(|kind| same_size(kind, want)),
            Expected::Float(want) => self.types.float_kind(arg.ty) == Some(want),
            Expected::IntPointer(want) => null || target_kind.is_some_and(|kind| same_size(kind, want)),
            Expected::FloatPointer(want) => null || target.and_then(|ty| self.types.float_kind(ty)) == Some(want),
            Expected::Pointer => target.is_some(),
            Expected::PointerPointer => null || target.is_some_and(|ty| self.types.is_pointer(ty) || ty == basic::VOID),
        }
    }
}

fn same_size(a: IntKind, b: IntKind) -> bool {
    let plain = |kind: IntKind| match kind {
        IntKind::Char | IntKind::UnsignedChar => IntKind::UChar,
        kind => kind.to_unsigned(),
    };
    plain(a) == plain(b)
}

/// The functions of `stdio.h`, which need no attribute.
fn known(name: &str) -> Option<Format> {
    let (scanf, string, first) = match name {
        "printf" => (false, 1, 2),
        "fprintf" | "sprintf" | "dprintf" | "asprintf" => (false, 2, 3),
        "snprintf" => (false, 3, 4),
        "vprintf" => (false, 1, 0),
        "vfprintf" | "vsprintf" => (false, 2, 0),
        "vsnprintf" => (false, 3, 0),
        "scanf" => (true, 1, 2),
        "fscanf" | "sscanf" => (true, 2, 3),
        _ => return None,
    };
    Some(Format { scanf, string, first })
}
