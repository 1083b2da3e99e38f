//! Formats of `printf` and `scanf`, taken apart: which conversions there are and what each expects.
//!
//! Source: C11, 7.21.6.1 and 7.21.6.2, with glibc's `%m`, `%ms` and `%C`, `%S`.

use crate::hir::{FloatKind, IntKind};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    Printf,
    Scanf,
}

/// What one argument of the call has to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Int(IntKind),
    Float(FloatKind),
    /// A pointer to one of these.
    IntPointer(IntKind),
    FloatPointer(FloatKind),
    /// `void *`
    Pointer,
    /// `void **`, `char **`, `wchar_t **`
    PointerPointer,
}

/// One argument that the format asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The conversion as written: `%5ld`; of `*` the whole up to it.
    pub conversion: String,
    pub expected: Expected,
    /// The type as messages show it.
    pub spelling: &'static str,
    pub role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Value,
    Width,
    Precision,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatError {
    /// `%y`
    Unknown(char),
    /// `%` at the end.
    Trailing,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Format {
    pub wanted: Vec<Wanted>,
    pub errors: Vec<FormatError>,
    /// `%1$d`: arguments are not in order, and nothing can be said by counting.
    pub positional: bool,
}

/// Takes a format (without its terminating zero) apart.
pub fn parse(text: &[u8], family: Family) -> Format {
    let mut reader = Reader { text, at: 0, start: 0, family, found: Format::default() };
    while let Some(percent) = text[reader.at..].iter().position(|byte| *byte == b'%') {
        reader.start = reader.at + percent;
        reader.at = reader.start + 1;
        if !reader.conversion() {
            break;
        }
    }
    reader.found
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    None,
    Char,
    Short,
    Long,
    LongLong,
    Max,
    Size,
    Difference,
    LongDouble,
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    /// Of the conversion at hand.
    start: usize,
    family: Family,
    found: Format,
}

impl Reader<'_> {
    /// Behind a `%`. `false`: reading further makes no sense.
    fn conversion(&mut self) -> bool {
        let suppressed = match self.family {
            Family::Printf => {
                self.skip(|byte| b"-+ #0'I".contains(&byte));
                self.size(Role::Width);
                if self.eat(b'.') {
                    self.size(Role::Precision);
                }
                false
            }
            Family::Scanf => {
                let suppressed = self.eat(b'*');
                self.skip(|byte| byte.is_ascii_digit());
                suppressed
            }
        };
        if self.peek() == Some(b'$') {
            self.found.positional = true;
            return false;
        }
        let allocates = self.family == Family::Scanf && self.eat(b'm');
        let length = self.length();
        let Some(letter) = self.next() else {
            self.found.errors.push(FormatError::Trailing);
            return false;
        };
        if letter == b'[' {
            self.set();
        }
        match what_for(self.family, length, letter) {
            Meaning::Nothing => {}
            Meaning::Unknown => self.found.errors.push(FormatError::Unknown(letter as char)),
            Meaning::Argument(..) if suppressed => {}
            Meaning::Argument(..) if allocates => self.want(Expected::PointerPointer, "char **", Role::Value),
            Meaning::Argument(expected, spelling) => self.want(expected, spelling, Role::Value),
        }
        true
    }

    fn want(&mut self, expected: Expected, spelling: &'static str, role: Role) {
        let conversion = String::from_utf8_lossy(&self.text[self.start..self.at]).into_owned();
        self.found.wanted.push(Wanted { conversion, expected, spelling, role });
    }

    /// Digits, or `*`.
    fn size(&mut self, role: Role) {
        if self.eat(b'*') {
            self.want(Expected::Int(IntKind::Int), "int", role);
        } else {
            self.skip(|byte| byte.is_ascii_digit());
        }
    }

    fn length(&mut self) -> Length {
        let length = match self.peek() {
            Some(b'h') if self.text.get(self.at + 1) == Some(&b'h') => Length::Char,
            Some(b'h') => Length::Short,
            Some(b'l') if self.text.get(self.at + 1) == Some(&b'l') => Length::LongLong,
            Some(b'l') => Length::Long,
            Some(b'q') => Length::LongLong,
            Some(b'j') => Length::Max,
            Some(b'z' | b'Z') => Length::Size,
            Some(b't') => Length::Difference,
            Some(b'L') => Length::LongDouble,
            Some(_) | None => return Length::None,
        };
        let double = matches!(length, Length::Char) || length == Length::LongLong && self.peek() == Some(b'l');
        self.at += if double { 2 } else { 1 };
        length
    }

    /// `[^]…]` behind its first bracket.
    fn set(&mut self) {
        self.eat(b'^');
        self.eat(b']');
        self.skip(|byte| byte != b']');
        self.eat(b']');
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn skip(&mut self, belongs: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&belongs) {
            self.at += 1;
        }
    }
}

enum Meaning {
    Unknown,
    /// `%%`, `%m`
    Nothing,
    Argument(Expected, &'static str),
}

fn what_for(family: Family, length: Length, letter: u8) -> Meaning {
    match family {
        Family::Printf => printed(length, letter),
        Family::Scanf => scanned(length, letter),
    }
}

fn printed(length: Length, letter: u8) -> Meaning {
    let (expected, spelling) = match letter {
        b'd' | b'i' => integer(length, true),
        b'o' | b'u' | b'x' | b'X' => integer(length, false),
        b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => match length {
            Length::LongDouble => (Expected::Float(FloatKind::LongDouble), "long double"),
            _ => (Expected::Float(FloatKind::Double), "double"),
        },
        b'c' if length != Length::Long => (Expected::Int(IntKind::Int), "int"),
        b'c' | b'C' => (Expected::Int(IntKind::UInt), "wint_t"),
        b's' if length != Length::Long => (Expected::IntPointer(IntKind::Char), "char *"),
        b's' | b'S' => (Expected::IntPointer(IntKind::Int), "wchar_t *"),
        b'p' => (Expected::Pointer, "void *"),
        b'n' => return counted(length),
        b'%' | b'm' => return Meaning::Nothing,
        _ => return Meaning::Unknown,
    };
    Meaning::Argument(expected, spelling)
}

/// The integer of a conversion, promoted.
fn integer(length: Length, signed: bool) -> (Expected, &'static str) {
    let (kind, spelling) = match (length, signed) {
        (Length::None | Length::Char | Length::Short, true) => (IntKind::Int, "int"),
        (Length::None | Length::Char | Length::Short, false) => (IntKind::UInt, "unsigned int"),
        (Length::Long, true) => (IntKind::Long, "long"),
        (Length::Long, false) => (IntKind::ULong, "unsigned long"),
        (Length::LongLong | Length::LongDouble, true) => (IntKind::LongLong, "long long"),
        (Length::LongLong | Length::LongDouble, false) => (IntKind::ULongLong, "unsigned long long"),
        (Length::Max, true) => (IntKind::Long, "intmax_t"),
        (Length::Max, false) => (IntKind::ULong, "uintmax_t"),
        (Length::Size, true) => (IntKind::Long, "signed size_t"),
        (Length::Size, false) => (IntKind::ULong, "size_t"),
        (Length::Difference, true) => (IntKind::Long, "ptrdiff_t"),
        (Length::Difference, false) => (IntKind::ULong, "unsigned ptrdiff_t"),
    };
    (Expected::Int(kind), spelling)
}

fn scanned(length: Length, letter: u8) -> Meaning {
    let (expected, spelling) = match letter {
        b'd' | b'i' => return integer_pointer(length, true),
        b'o' | b'u' | b'x' | b'X' => return integer_pointer(length, false),
        b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => match length {
            Length::LongDouble => (Expected::FloatPointer(FloatKind::LongDouble), "long double *"),
            Length::Long => (Expected::FloatPointer(FloatKind::Double), "double *"),
            _ => (Expected::FloatPointer(FloatKind::Float), "float *"),
        },
        b'c' | b's' | b'[' if length != Length::Long => (Expected::IntPointer(IntKind::Char), "char *"),
        b'c' | b's' | b'[' | b'C' | b'S' => (Expected::IntPointer(IntKind::Int), "wchar_t *"),
        b'p' => (Expected::PointerPointer, "void **"),
        b'n' => return counted(length),
        b'%' => return Meaning::Nothing,
        _ => return Meaning::Unknown,
    };
    Meaning::Argument(expected, spelling)
}

/// `%n`: where the number of characters so far goes.
fn counted(length: Length) -> Meaning {
    integer_pointer(length, true)
}

fn integer_pointer(length: Length, signed: bool) -> Meaning {
    let (kind, spelling) = match (length, signed) {
        (Length::None, true) => (IntKind::Int, "int *"),
        (Length::None, false) => (IntKind::UInt, "unsigned int *"),
        (Length::Char, true) => (IntKind::SChar, "signed char *"),
        (Length::Char, false) => (IntKind::UChar, "unsigned char *"),
        (Length::Short, true) => (IntKind::Short, "short *"),
        (Length::Short, false) => (IntKind::UShort, "unsigned short *"),
        (Length::Long, true) => (IntKind::Long, "long *"),
        (Length::Long, false) => (IntKind::ULong, "unsigned long *"),
        (Length::LongLong | Length::LongDouble, true) => (IntKind::LongLong, "long long *"),
        (Length::LongLong | Length::LongDouble, false) => (IntKind::ULongLong, "unsigned long long *"),
        (Length::Max, true) => (IntKind::Long, "intmax_t *"),
        (Length::Max, false) => (IntKind::ULong, "uintmax_t *"),
        (Length::Size, true) => (IntKind::Long, "signed size_t *"),
        (Length::Size, false) => (IntKind::ULong, "size_t *"),
        (Length::Difference, true) => (IntKind::Long, "ptrdiff_t *"),
        (Length::Difference, false) => (IntKind::ULong, "unsigned ptrdiff_t *"),
    };
    Meaning::Argument(Expected::IntPointer(kind), spelling)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str, family: Family) -> String {
        let format = parse(text.as_bytes(), family);
        let mut lines: Vec<String> =
            format.wanted.iter().map(|w| format!("{} {:?}: {}", w.conversion, w.role, w.spelling)).collect();
        lines.extend(format.errors.iter().map(|e| format!("{e:?}")));
        lines.join("; ")
    }

    #[test]
    fn printf_conversions() {
        insta::assert_snapshot!(spelled("%d%% %-5.3lf|%*.*s %zu %hhx %Lg %m %p", Family::Printf), @"%d Value: int; %-5.3lf Value: double; %* Width: int; %*.* Precision: int; %*.*s Value: char *; %zu Value: size_t; %hhx Value: unsigned int; %Lg Value: long double; %p Value: void *");
        insta::assert_snapshot!(spelled("%y %lld %", Family::Printf), @r#"%lld Value: long long; Unknown('y'); Trailing"#);
    }

    #[test]
    fn scanf_conversions() {
        insta::assert_snapshot!(spelled("%d%*s%lf%[^]x]%hd%ms", Family::Scanf), @"%d Value: int *; %lf Value: double *; %[^]x] Value: char *; %hd Value: short *; %ms Value: char **");
    }

    #[test]
    fn positions_are_left_alone() {
        assert!(parse(b"%2$d %1$d", Family::Printf).positional);
    }
}
