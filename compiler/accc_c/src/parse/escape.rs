//! Escape sequences, and the encodings of characters and strings. Source: C11, 6.4.4.4, 6.4.5, 6.4.3.

use crate::ast::Encoding;

/// An element of a literal: a character of the source, or the number an escape gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    Char(char),
    Code(u32),
}

impl Unit {
    pub(super) fn code(self) -> u32 {
        match self {
            Unit::Char(c) => c as u32,
            Unit::Code(code) => code,
        }
    }
}

/// What stands between the quotes, escapes resolved; the error says which escape is wrong. What is no escape sequence is the
/// character behind the `\\`, as other compilers have it, and noted in `unknown`.
pub(super) fn decode(text: &str, unknown: &mut Vec<char>) -> Result<Vec<Unit>, String> {
    let mut units = Vec::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            units.push(Unit::Char(c));
            continue;
        }
        let escape = rest.next().ok_or("a `\\` at the end")?;
        match escape {
            '\n' => {}
            'x' => units.push(Unit::Code(digits(&mut rest, 16, usize::MAX).ok_or("`\\x` without digits")?)),
            'u' => units.push(universal(&mut rest, 4)?),
            'U' => units.push(universal(&mut rest, 8)?),
            '0'..='7' => {
                let mut from_here = rest.clone();
                let first = escape.to_digit(8).unwrap_or(0);
                let before = from_here.as_str().len();
                let more = digits(&mut from_here, 8, 2).unwrap_or(0);
                let length = before - from_here.as_str().len();
                units.push(Unit::Code(first << (3 * length) | more));
                rest = from_here;
            }
            _ => units.push(match simple(escape) {
                Some(code) => Unit::Code(code),
                None => {
                    unknown.push(escape);
                    Unit::Char(escape)
                }
            }),
        }
    }
    Ok(units)
}

/// Whether the text has an `\e`.
pub(super) fn gnu_escape(text: &str) -> bool {
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c == '\\' && matches!(rest.next(), Some('e' | 'E')) {
            return true;
        }
    }
    false
}

fn simple(escape: char) -> Option<u32> {
    Some(match escape {
        'n' => 10,
        't' => 9,
        'r' => 13,
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'e' | 'E' => 27,
        '\\' | '\'' | '"' | '?' | '%' => escape as u32,
        _ => return None,
    })
}

/// Up to `most` digits; `None` if there is none.
fn digits(rest: &mut std::str::Chars, radix: u32, most: usize) -> Option<u32> {
    let text = rest.as_str();
    let length = text.bytes().take(most).take_while(|b| (*b as char).is_digit(radix)).count();
    let value = text[..length].chars().fold(0u32, |v, c| v.wrapping_mul(radix) + c.to_digit(radix).unwrap_or(0));
    *rest = text[length..].chars();
    (length > 0).then_some(value)
}

fn universal(rest: &mut std::str::Chars, length: usize) -> Result<Unit, String> {
    let before = rest.as_str().len();
    let code = digits(rest, 16, length);
    let complete = before - rest.as_str().len() == length;
    code.filter(|_| complete)
        .and_then(char::from_u32)
        .map(Unit::Char)
        .ok_or_else(|| format!("a universal character name needs {length} hexadecimal digits that name a character"))
}

/// The bytes of the elements, little-endian.
pub(super) fn encode(units: &[Unit], encoding: Encoding, latin1: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(units.len() * usize::from(encoding.width()));
    for unit in units {
        match (encoding, *unit) {
            (Encoding::Plain, Unit::Char(c)) if latin1 && (c as u32) < 256 => bytes.push(c as u8),
            (Encoding::Plain | Encoding::Utf8, Unit::Char(c)) => {
                bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            (Encoding::Plain | Encoding::Utf8, Unit::Code(code)) => bytes.push(code as u8),
            (Encoding::Char16, Unit::Char(c)) => {
                bytes.extend(c.encode_utf16(&mut [0; 2]).iter().flat_map(|u| u.to_le_bytes()));
            }
            (Encoding::Char16, Unit::Code(code)) => bytes.extend((code as u16).to_le_bytes()),
            (Encoding::Char32 | Encoding::Wide, unit) => bytes.extend(unit.code().to_le_bytes()),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str, encoding: Encoding) -> Vec<u8> {
        encode(&decode(text, &mut Vec::new()).unwrap(), encoding, false)
    }

    #[test]
    fn escapes() {
        assert_eq!(bytes(r"a\n\x41\101\18\0\\", Encoding::Plain), b"a\nAA\x018\0\\");
        assert_eq!(bytes(r"\u00e9\xe9", Encoding::Plain), [0xc3, 0xa9, 0xe9]);
        assert!(decode(r"\u12", &mut Vec::new()).is_err() && decode(r"\x", &mut Vec::new()).is_err());
    }

    #[test]
    fn what_is_no_escape_is_its_character() {
        let mut unknown = Vec::new();
        let units = decode(r"a\ \qb", &mut unknown).unwrap();
        assert_eq!((encode(&units, Encoding::Plain, false), unknown), (b"a qb".to_vec(), vec![' ', 'q']));
    }

    #[test]
    fn encodings() {
        assert_eq!(bytes("é", Encoding::Utf8), [0xc3, 0xa9]);
        assert_eq!(bytes("😀", Encoding::Char16), [0x3d, 0xd8, 0x00, 0xde]);
        assert_eq!(bytes("é", Encoding::Wide), [0xe9, 0, 0, 0]);
        assert_eq!(encode(&[Unit::Char('é')], Encoding::Plain, true), [0xe9]);
    }
}
