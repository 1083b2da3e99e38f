//! Constants and strings: values from the text of their tokens. Source: C11, 6.4.4, 6.4.5; gcc's manual for `0b`, `i`
//! and multi-character constants.

use super::escape::{Unit, decode, encode, gnu_escape};
use super::float::{Format, decimal_long_double, half, hexadecimal, quad};
use super::{PResult, Parser};
use crate::ast::*;
use crate::standard::Standard;
use crate::token::TokenKind;
use accc_diag::Diagnostic;
use accc_source::Span;

impl Parser<'_> {
    /// The number at `span`.
    pub(super) fn number(&mut self, span: Span) -> PResult<ExprKind> {
        let text = self.text(span);
        let lower = text.to_ascii_lowercase().replace('\'', "");
        let hex = lower.starts_with("0x");
        let floating = lower.contains('.') || (if hex { lower.contains('p') } else { lower.contains('e') });
        let binary = lower.starts_with("0b");
        let value = if floating && !binary { float(&lower, hex) } else { self.integer(&lower, hex, span) };
        if binary {
            self.before(Standard::C2x, span, "binary constants are a C2X feature or GCC extension");
        } else if floating && hex {
            self.before(Standard::C99, span, "use of C99 hexadecimal floating constant");
        }
        match &value {
            Some(ExprKind::Int(IntLit { imaginary: true, .. }) | ExprKind::Float(FloatLit { imaginary: true, .. })) => {
                self.extension(span, "imaginary constants are a GCC extension");
            }
            Some(ExprKind::Int(IntLit { longs: 2, .. })) => {
                self.before(Standard::C99, span, "use of C99 long long integer constant");
            }
            Some(ExprKind::Float(_)) if !hex && lower.ends_with(['q', 'w']) => {
                self.extension(span, "non-standard suffix on floating constant");
            }
            _ => {}
        }
        value.ok_or_else(|| {
            if !hex && ["df", "dd", "dl"].iter().any(|suffix| lower.ends_with(suffix)) {
                return Box::new(super::declarator::decimal(span));
            }
            Box::new(Diagnostic::error("ACC0010", format!("`{text}` is not a number")).label(
                span,
                "digits and suffixes of integers are as in `10`, `0x1fUL`; of floating-point numbers as in `1.5e-3f`",
            ))
        })
    }

    fn integer(&mut self, text: &str, hex: bool, span: Span) -> Option<ExprKind> {
        let (digits, radix) = if hex {
            (&text[2..], 16)
        } else if let Some(digits) = text.strip_prefix("0b") {
            (digits, 2)
        } else {
            (text, if text.starts_with('0') { 8 } else { 10 })
        };
        let length = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
        let (digits, suffix) = digits.split_at(length);
        if digits.is_empty() {
            return None;
        }
        let (unsigned, longs, imaginary) = integer_suffix(suffix)?;
        let value = u64::from_str_radix(digits, radix).unwrap_or_else(|_| {
            let message = "this integer constant is too large for its type";
            self.sink.push(Diagnostic::warning("ACC0010", message).label(span, "does not fit in 64 bits").required());
            let digit = |c: char| u64::from(c.to_digit(radix).unwrap_or(0));
            digits.chars().fold(0u64, |value, c| value.wrapping_mul(radix.into()).wrapping_add(digit(c)))
        });
        Some(ExprKind::Int(IntLit { value, decimal: radix == 10, unsigned, longs, imaginary }))
    }

    /// The character constant at `span`.
    pub(super) fn character(&mut self, span: Span) -> PResult<CharLit> {
        let text = self.text(span);
        let (encoding, inner) = take_apart(text, '\'');
        let mut unknown = Vec::new();
        let units = decode(inner, &mut unknown).map_err(|e| bad_escape(e, span))?;
        self.note_escapes(inner, unknown, &units, encoding, span);
        let empty = || Diagnostic::error("ACC0010", "empty character constant").label(span, "a character is missing");
        let last = units.last().ok_or_else(|| Box::new(empty()))?;
        let value = match encoding {
            Encoding::Plain | Encoding::Utf8 => {
                let bytes = encode(&units, Encoding::Plain, self.latin1);
                if bytes.len() > 1 {
                    let warning = Diagnostic::warning("ACC0010", "character constant with more than one character");
                    self.sink.push(warning.label(span, "its value depends on the compiler"));
                }
                match bytes.as_slice() {
                    [one] => i64::from(*one as i8),
                    several => i64::from(several.iter().fold(0u32, |v, b| v << 8 | u32::from(*b)) as i32),
                }
            }
            Encoding::Char16 => i64::from(last.code() as u16),
            Encoding::Char32 => i64::from(last.code()),
            Encoding::Wide => i64::from(last.code() as i32),
        };
        Ok(CharLit { value, encoding })
    }

    /// What is said about the escape sequences of a literal: unknown ones, GNU's `\e`, and codes that its elements can't hold.
    fn note_escapes(&mut self, text: &str, unknown: Vec<char>, units: &[Unit], encoding: Encoding, span: Span) {
        self.sink.extend(unknown.into_iter().map(|escape| unknown_escape(escape, span)));
        if self.strictness.pedantic && gnu_escape(text) {
            self.extension(span, "non-ISO-standard escape sequence, `\\e`");
        }
        let largest = match encoding {
            Encoding::Plain | Encoding::Utf8 => 0xff,
            Encoding::Char16 => 0xffff,
            Encoding::Char32 | Encoding::Wide => u32::MAX,
        };
        if units.iter().any(|unit| matches!(unit, Unit::Code(code) if *code > largest)) {
            let message = "escape sequence out of range";
            self.sink.push(Diagnostic::warning("ACC0010", message).label(span, "in this constant").required());
        }
    }

    /// One or more adjacent strings as one; a prefix of one of them holds for all.
    pub(super) fn string(&mut self, what: &str) -> PResult<StrLit> {
        let start = self.here();
        let mut units = Vec::new();
        let mut encoding = Encoding::Plain;
        if self.peek() != TokenKind::Str {
            return Err(self.expected(what));
        }
        while self.peek() == TokenKind::Str {
            let span = self.bump();
            let (own, inner) = take_apart(self.text(span), '"');
            if own != Encoding::Plain && encoding != Encoding::Plain && own != encoding {
                return Err(Box::new(
                    Diagnostic::error("ACC0010", "adjacent strings with different prefixes")
                        .label(span, "has another prefix than the string in front of it"),
                ));
            }
            encoding = if own == Encoding::Plain { encoding } else { own };
            let mut unknown = Vec::new();
            let mut own_units = decode(inner, &mut unknown).map_err(|e| bad_escape(e, span))?;
            self.note_escapes(inner, unknown, &own_units, own, span);
            units.append(&mut own_units);
        }
        Ok(StrLit { bytes: encode(&units, encoding, self.latin1), encoding, span: self.since(start) })
    }
}

/// Prefix and what stands between the quotes. (The lexer has reported where the closing one is missing.)
fn take_apart(text: &str, quote: char) -> (Encoding, &str) {
    let at = text.find(quote).unwrap_or(0);
    let encoding = match &text[..at] {
        "L" => Encoding::Wide,
        "u" => Encoding::Char16,
        "U" => Encoding::Char32,
        "u8" => Encoding::Utf8,
        _ => Encoding::Plain,
    };
    let inner = &text[at + 1..];
    (encoding, inner.strip_suffix(quote).unwrap_or(inner))
}

fn unknown_escape(escape: char, span: Span) -> Diagnostic {
    Diagnostic::warning("ACC0010", format!("unknown escape sequence `\\{escape}`"))
        .label(span, "in this constant")
        .help(format!("taken as `{escape}`: write that, or `\\\\` for a backslash"))
        .required()
}

fn bad_escape(what: String, span: Span) -> Box<Diagnostic> {
    Box::new(Diagnostic::error("ACC0010", what).label(span, "in this constant"))
}

/// `u`, `l` or `ll`, `i` or `j`, each once, in any order.
fn integer_suffix(suffix: &str) -> Option<(bool, u8, bool)> {
    let (mut unsigned, mut longs, mut imaginary) = (0, 0, 0);
    let mut rest = suffix;
    while !rest.is_empty() {
        let (length, count) = match rest.as_bytes() {
            [b'l', b'l', ..] if longs == 0 => (2, &mut longs),
            [b'l', ..] if longs == 0 => (1, &mut longs),
            [b'u', ..] => (1, &mut unsigned),
            [b'i' | b'j', ..] => (1, &mut imaginary),
            _ => return None,
        };
        *count += length as u8;
        rest = &rest[length..];
    }
    (unsigned <= 1 && imaginary <= 1).then_some((unsigned == 1, longs, imaginary == 1))
}

/// A floating-point constant in lower case.
fn float(text: &str, hex: bool) -> Option<ExprKind> {
    // `2.0if128` and `2.0f128i` are the same.
    let unmarked = text.strip_suffix(['i', 'j']).unwrap_or(text);
    let (mut body, mut width) = interchange_suffix(unmarked, hex);
    let mut soft_imaginary = unmarked != text;
    if width.is_none_or(|width| !matches!(width, 16 | 128)) {
        (body, width) = interchange_suffix(text, hex);
    } else if let Some(inner) = body.strip_suffix(['i', 'j']).filter(|_| !soft_imaginary) {
        (body, soft_imaginary) = (inner, true);
    }
    let (mut float, mut long, mut imaginary) = (width == Some(32), width == Some(80), false);
    let soft = width.filter(|width| matches!(width, 16 | 128));
    loop {
        let flag = match body.as_bytes().last()? {
            b'f' if width.is_none() && (!hex || body.contains('p')) => &mut float,
            b'l' if width.is_none() => &mut long,
            b'i' | b'j' if soft.is_none() => &mut imaginary,
            _ => break,
        };
        if std::mem::replace(flag, true) {
            return None;
        }
        body = &body[..body.len() - 1];
    }
    if float && long {
        return None;
    }
    if let Some(width) = soft {
        let body = if hex { body } else { decimal(body)? };
        let value = if width == 16 { FloatValue::Half(half(body)?) } else { FloatValue::Quad(quad(body)?) };
        return Some(ExprKind::Float(FloatLit { value, suffix: None, imaginary: soft_imaginary }));
    }
    let value = match (hex, float, long) {
        (false, true, _) => FloatValue::Float(decimal(body)?.parse().ok()?),
        (false, false, false) => FloatValue::Double(decimal(body)?.parse().ok()?),
        (false, false, true) => FloatValue::LongDouble(decimal_long_double(decimal(body)?)?),
        (true, true, _) => FloatValue::Float(f32::from_bits(hexadecimal(body, Format::Float)? as u32)),
        (true, false, false) => FloatValue::Double(f64::from_bits(hexadecimal(body, Format::Double)? as u64)),
        (true, false, true) => {
            let bits = hexadecimal(body, Format::LongDouble)?.to_le_bytes();
            FloatValue::LongDouble(bits[..10].try_into().expect("ten of sixteen bytes"))
        }
    };
    Some(ExprKind::Float(FloatLit { value, suffix: width.and_then(|_| interchange_type(text)), imaginary }))
}

/// The type that the suffix of a number with one of [`interchange_suffix`] names, if it is one beside those of C.
fn interchange_type(text: &str) -> Option<Interchange> {
    let text = text.trim_end_matches(['i', 'j']);
    let suffixes = [
        ("f32x", Interchange::F32x),
        ("f64x", Interchange::F64x),
        ("f32", Interchange::F32),
        ("f64", Interchange::F64),
    ];
    suffixes.into_iter().find_map(|(suffix, ty)| text.ends_with(suffix).then_some(ty))
}

/// The text without a suffix of `_Float32` and its kin (TS 18661-3) or gcc's `q` and `w`, and the bits that it asks for.
fn interchange_suffix(text: &str, hex: bool) -> (&str, Option<u32>) {
    let suffixes =
        [("f32x", 64), ("f64x", 80), ("f128", 128), ("f32", 32), ("f64", 64), ("f16", 16), ("q", 128), ("w", 80)];
    let found = suffixes.iter().find_map(|(suffix, bits)| Some((text.strip_suffix(suffix)?, *bits)));
    match found {
        Some((body, bits)) if !hex || body.contains('p') => (body, Some(bits)),
        _ => (text, None),
    }
}

/// The text if it has the form of a decimal floating-point constant: Rust's `parse` takes more than that.
fn decimal(text: &str) -> Option<&str> {
    let (mantissa, exponent) = text.split_once('e').map_or((text, "0"), |(m, e)| (m, e));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    let points = mantissa.matches('.').count();
    let plain = mantissa.replace('.', "");
    (points <= 1 && !plain.is_empty() && digits(&plain) && !exponent.is_empty() && digits(exponent)).then_some(text)
}
