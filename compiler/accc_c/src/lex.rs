//! The lexer: preprocessed text to tokens, one pass over the bytes.
//!
//! Line markers are skipped (the text's line map knows what they say). Of pragmas only `#pragma acc` becomes tokens;
//! `pack`, `weak` and `GCC diagnostic` are kept aside with their place, `omp` is noted once, all others mean nothing here, as
//! with gcc.
//! Takes any text, never fails: a stray character is reported and skipped. Source: C11, 6.4; phase 7 of 5.1.1.2.

mod pragma;

use crate::ast::{Name, Names};
use crate::quiet::{Quiet, QuietBuilder};
use crate::standard::Standard;
use crate::token::{Keywords, Punct, Token, TokenKind};
use accc_diag::Diagnostic;
use accc_source::{SourceFile, Span};

/// What of the text is a token.
#[derive(Clone, Copy, Debug)]
pub struct LexOptions {
    /// `#pragma acc` lines are directives, not skipped.
    pub openacc: bool,
    /// `#pragma omp` lines are directives.
    pub openmp: bool,
    /// `asm` and `typeof` are keywords.
    pub gnu: bool,
    /// Which words are keywords.
    pub standard: Standard,
}

/// The tokens of a text, the last one [`TokenKind::End`].
pub struct Lexed {
    /// In source order.
    pub tokens: Vec<Token>,
    /// The spellings of identifiers.
    pub names: Names,
    /// `#pragma pack`: from this token on, the largest alignment of members is this.
    pub packs: Vec<(usize, Option<u32>)>,
    /// `#pragma weak name [= target]`
    pub weak: Vec<(Name, Option<Name>)>,
    /// `#pragma redefine_extname name symbol`
    pub renamed: Vec<(Name, Name)>,
    /// `#pragma GCC diagnostic`
    pub quiet: Quiet,
    /// What the text has against it, by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Makes tokens of a preprocessed text; what is no token is a message, and the rest goes on behind it.
pub fn lex(file: &SourceFile, options: &LexOptions) -> Lexed {
    let mut names = Names::new();
    let keywords = Keywords::enter(&mut names, options.gnu, options.standard);
    let mut lexer = Lexer {
        file,
        bytes: file.text.as_bytes(),
        at: 0,
        line_start: true,
        keywords,
        openacc: options.openacc,
        standard: options.standard,
        openmp: options.openmp,
        in_directive: false,
        omp_noted: false,
        pack_stack: Vec::new(),
        pack: None,
        quiet: QuietBuilder::default(),
        out: Lexed {
            tokens: Vec::with_capacity(file.text.len() / 4),
            names,
            packs: Vec::new(),
            weak: Vec::new(),
            renamed: Vec::new(),
            quiet: Quiet::default(),
            diagnostics: Vec::new(),
        },
    };
    lexer.run();
    Lexed { quiet: lexer.quiet.finish(), ..lexer.out }
}

struct Lexer<'a> {
    file: &'a SourceFile,
    bytes: &'a [u8],
    at: usize,
    /// Only blanks stand before `at` on its line.
    line_start: bool,
    keywords: Keywords,
    openacc: bool,
    standard: Standard,
    openmp: bool,
    in_directive: bool,
    omp_noted: bool,
    /// `#pragma pack(push)`: label and value.
    pack_stack: Vec<(Option<String>, Option<u32>)>,
    pack: Option<u32>,
    quiet: QuietBuilder,
    out: Lexed,
}

impl Lexer<'_> {
    fn run(&mut self) {
        while self.at < self.bytes.len() {
            self.step();
        }
        self.end_of_line();
        self.push(TokenKind::End, self.at, self.at);
    }

    /// One token, or what stands between two.
    fn step(&mut self) {
        let start = self.at;
        let byte = self.bytes[start];
        match byte {
            b'\n' => {
                self.at += 1;
                self.end_of_line();
                return;
            }
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                self.at += 1;
                return;
            }
            b'#' if self.line_start => return self.hash_line(),
            b'\\' if self.peek(1) == b'\n' => {
                self.at += 2;
                return;
            }
            b'/' if self.peek(1) == b'/' => return self.skip_line(),
            b'/' if self.peek(1) == b'*' => return self.skip_comment(),
            _ => {}
        }
        self.line_start = false;
        if is_name_start(byte) || byte == b'\\' {
            self.name_or_prefixed(start);
        } else if byte.is_ascii_digit() || byte == b'.' && self.peek(1).is_ascii_digit() {
            self.number(start);
        } else if byte == b'"' || byte == b'\'' {
            self.quoted(start);
        } else {
            self.punct(start, byte);
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn span(&self, lo: usize, hi: usize) -> Span {
        self.file.span(lo, hi)
    }

    fn push(&mut self, kind: TokenKind, lo: usize, hi: usize) {
        let span = self.span(lo, hi);
        self.out.tokens.push(Token { kind, span });
    }

    fn end_of_line(&mut self) {
        self.line_start = true;
        if self.in_directive {
            self.in_directive = false;
            // The newline itself has been stepped over.
            let end = self.file.text[..self.at].trim_end().len();
            self.push(TokenKind::DirectiveEnd, end, end);
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
    }

    fn skip_comment(&mut self) {
        match self.file.text[self.at + 2..].find("*/") {
            Some(end) => self.at += end + 4,
            None => {
                self.error(self.at, self.at + 2, "this comment has no end", "`*/` is missing for this");
                self.at = self.bytes.len();
            }
        }
    }

    fn name_or_prefixed(&mut self, start: usize) {
        let rest = &self.bytes[start..];
        let length = rest.iter().position(|b| !is_name_part(*b)).unwrap_or(rest.len());
        let text = &self.file.text[start..start + length];
        self.at = start + length;
        if self.peek(0) == b'\\' {
            return self.name_with_codes(start);
        }
        let prefix = match self.peek(0) {
            b'"' => matches!(text, "L" | "u" | "U" | "u8"),
            b'\'' => matches!(text, "L" | "u" | "U") || text == "u8" && self.standard == Standard::C2x,
            _ => false,
        };
        if prefix {
            return self.quoted(start);
        }
        let symbol = self.out.names.intern(text);
        self.push(self.keywords.kind(symbol), start, self.at);
    }

    /// A name with characters by their codes: `\u00e9` is the letter itself. Source: C11, 6.4.3.
    fn name_with_codes(&mut self, start: usize) {
        let mut text = String::new();
        self.at = start;
        loop {
            let rest = &self.file.text[self.at..];
            let plain = rest.bytes().position(|b| !is_name_part(b)).unwrap_or(rest.len());
            text.push_str(&rest[..plain]);
            self.at += plain;
            let Some((letter, length)) = coded_letter(&rest[plain..]) else { break };
            text.push(letter);
            self.at += length;
        }
        if text.is_empty() {
            return self.punct(start, b'\\');
        }
        let symbol = self.out.names.intern(&text);
        self.push(self.keywords.kind(symbol), start, self.at);
    }

    /// The standard's pp-number: digits, letters, dots, and signs behind an exponent's letter.
    fn number(&mut self, start: usize) {
        self.at += 1;
        loop {
            let byte = self.peek(0);
            let sign = matches!(byte, b'+' | b'-') && matches!(self.bytes[self.at - 1], b'e' | b'E' | b'p' | b'P');
            // C2x's digit separator: in no other standard does a character constant follow a number.
            let separator = self.standard == Standard::C2x && byte == b'\'' && is_name_part(self.peek(1));
            if !(is_name_part(byte) || byte == b'.' || sign || separator) {
                break;
            }
            self.at += 1;
        }
        self.push(TokenKind::Number, start, self.at);
    }

    /// A character or string constant; `at` stands at the quote, `start` at the prefix.
    fn quoted(&mut self, start: usize) {
        let quote = self.bytes[self.at];
        self.at += 1;
        loop {
            match self.peek(0) {
                b'\\' if self.at + 1 < self.bytes.len() => self.at += 2,
                b'\n' | 0 if self.peek(0) == b'\n' || self.at >= self.bytes.len() => {
                    let what = if quote == b'"' { "string" } else { "character constant" };
                    self.error(start, self.at, &format!("this {what} has no end"), "the closing quote is missing");
                    break;
                }
                byte => {
                    self.at += 1;
                    if byte == quote {
                        break;
                    }
                }
            }
        }
        self.at = self.char_boundary(self.at);
        self.push(if quote == b'"' { TokenKind::Str } else { TokenKind::Char }, start, self.at);
    }

    /// The end of the character that a backslash may have cut.
    fn char_boundary(&self, at: usize) -> usize {
        (at.min(self.bytes.len())..=self.bytes.len()).find(|i| self.file.text.is_char_boundary(*i)).unwrap_or(at)
    }

    fn punct(&mut self, start: usize, byte: u8) {
        let Some((punct, length)) = punctuator(byte, self.peek(1), self.peek(2)) else {
            let text = self.file.text[start..].chars().next().unwrap_or('?');
            self.at += text.len_utf8();
            let message = format!("stray `{}` in program", text.escape_default());
            return self.error(start, self.at, &message, "not a token of C");
        };
        self.at += length;
        self.push(TokenKind::Punct(punct), start, self.at);
    }

    fn error(&mut self, lo: usize, hi: usize, message: &str, label: &str) {
        let span = self.span(lo, hi);
        self.out.diagnostics.push(Diagnostic::error("ACC0010", message).label(span, label));
    }
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// The letter whose code the text starts with, and the length of that.
fn coded_letter(text: &str) -> Option<(char, usize)> {
    let length = match text.as_bytes() {
        [b'\\', b'u', ..] => 6,
        [b'\\', b'U', ..] => 10,
        _ => return None,
    };
    let code = u32::from_str_radix(text.get(2..length)?, 16).ok()?;
    char::from_u32(code).filter(|letter| !letter.is_ascii()).map(|letter| (letter, length))
}

fn is_name_part(byte: u8) -> bool {
    is_name_start(byte) || byte.is_ascii_digit()
}

/// The longest punctuator that starts with these bytes, and its length. Digraphs are what they stand for.
fn punctuator(a: u8, b: u8, c: u8) -> Option<(Punct, usize)> {
    use Punct::*;
    Some(match (a, b, c) {
        (b'.', b'.', b'.') => (Ellipsis, 3),
        (b'<', b'<', b'=') => (ShlEq, 3),
        (b'>', b'>', b'=') => (ShrEq, 3),
        (b'-', b'>', _) => (Arrow, 2),
        (b'+', b'+', _) => (PlusPlus, 2),
        (b'-', b'-', _) => (MinusMinus, 2),
        (b'&', b'&', _) => (AmpAmp, 2),
        (b'|', b'|', _) => (PipePipe, 2),
        (b'<', b'<', _) => (Shl, 2),
        (b'>', b'>', _) => (Shr, 2),
        (b'<', b'=', _) => (LessEq, 2),
        (b'>', b'=', _) => (GreaterEq, 2),
        (b'=', b'=', _) => (EqEq, 2),
        (b'!', b'=', _) => (NotEq, 2),
        (b'+', b'=', _) => (PlusEq, 2),
        (b'-', b'=', _) => (MinusEq, 2),
        (b'*', b'=', _) => (StarEq, 2),
        (b'/', b'=', _) => (SlashEq, 2),
        (b'%', b'=', _) => (PercentEq, 2),
        (b'&', b'=', _) => (AmpEq, 2),
        (b'|', b'=', _) => (PipeEq, 2),
        (b'^', b'=', _) => (CaretEq, 2),
        (b'<', b':', _) => (LBracket, 2),
        (b':', b'>', _) => (RBracket, 2),
        (b'<', b'%', _) => (LBrace, 2),
        (b'%', b'>', _) => (RBrace, 2),
        (b'(', ..) => (LParen, 1),
        (b')', ..) => (RParen, 1),
        (b'[', ..) => (LBracket, 1),
        (b']', ..) => (RBracket, 1),
        (b'{', ..) => (LBrace, 1),
        (b'}', ..) => (RBrace, 1),
        (b',', ..) => (Comma, 1),
        (b';', ..) => (Semicolon, 1),
        (b':', ..) => (Colon, 1),
        (b'?', ..) => (Question, 1),
        (b'.', ..) => (Dot, 1),
        (b'+', ..) => (Plus, 1),
        (b'-', ..) => (Minus, 1),
        (b'*', ..) => (Star, 1),
        (b'/', ..) => (Slash, 1),
        (b'%', ..) => (Percent, 1),
        (b'&', ..) => (Amp, 1),
        (b'|', ..) => (Pipe, 1),
        (b'^', ..) => (Caret, 1),
        (b'~', ..) => (Tilde, 1),
        (b'!', ..) => (Bang, 1),
        (b'<', ..) => (Less, 1),
        (b'>', ..) => (Greater, 1),
        (b'=', ..) => (Equals, 1),
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
