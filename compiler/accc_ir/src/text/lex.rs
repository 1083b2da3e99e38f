//! The words of the text form.

use std::fmt;

/// Where a text is not one of the IR, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Counted from 1, as is `column` (in characters).
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// What was expected there.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

impl ParseError {
    pub(super) fn at(text: &str, at: usize, message: impl Into<String>) -> ParseError {
        let before = &text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        ParseError { line, column, message: message.into() }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    /// `func`, `load_elem`, `i32`.
    Word(String),
    /// A sigil and a number: `%3`, `$0`, `!1`, `@f0`, `@g2`.
    Value(u32),
    Var(u32),
    Label(u32),
    Func(u32),
    Global(u32),
    /// `^4`, a block of a `cfg`.
    Block(u32),
    /// `@d5`
    DebugType(u32),
    Record(u32),
    /// `#12..30`
    Span(u32, u32),
    Int(i64),
    Float(f64),
    Str(Vec<u8>),
    /// One of the marks in [`MARKS`].
    Mark(&'static str),
    End,
}

const MARKS: [&str; 15] = ["...", "..", "->", "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", "=", "?"];

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub token: Token,
    /// Where it starts, in bytes.
    pub at: usize,
}

type MakeNumbered = fn(u32) -> Token;

/// All words of a text, with one `End` last.
pub(super) fn lex(text: &str) -> Result<Vec<Lexeme>, ParseError> {
    let mut lexer = Lexer { text, at: 0 };
    let mut found = Vec::new();
    loop {
        lexer.skip_blanks();
        let at = lexer.at;
        let token = lexer.token()?;
        let end = token == Token::End;
        found.push(Lexeme { token, at });
        if end {
            return Ok(found);
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, self.at, message)
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take_while(|c| c.is_ascii_whitespace());
            if !self.rest().starts_with("//") {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let len = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    fn token(&mut self) -> Result<Token, ParseError> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(Token::End) };
        let numbered: [(&str, MakeNumbered); 8] = [
            ("%", Token::Value),
            ("$", Token::Var),
            ("!", Token::Label),
            ("^", Token::Block),
            ("@f", Token::Func),
            ("@g", Token::Global),
            ("@d", Token::DebugType),
            ("@r", Token::Record),
        ];
        for (sigil, make) in numbered {
            if rest.starts_with(sigil) {
                self.at += sigil.len();
                return Ok(make(self.index()?));
            }
        }
        match first {
            '"' => self.string(),
            '#' => {
                self.at += 1;
                let lo = self.index()?;
                if !self.rest().starts_with("..") {
                    return Err(self.error("expected `..`"));
                }
                self.at += 2;
                Ok(Token::Span(lo, self.index()?))
            }
            'a'..='z' | 'A'..='Z' | '_' => {
                Ok(Token::Word(self.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_string()))
            }
            '0'..='9' => self.number(),
            '-' if !rest.starts_with("->") => self.number(),
            _ => match MARKS.iter().find(|mark| rest.starts_with(**mark)) {
                Some(mark) => {
                    self.at += mark.len();
                    Ok(Token::Mark(mark))
                }
                None => Err(self.error(format!("unexpected character {first:?}"))),
            },
        }
    }

    fn index(&mut self) -> Result<u32, ParseError> {
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| self.error("expected a number"))
    }

    /// `12`, `-3`, `1.5e-3`; the `..` of a range is no part of it.
    fn number(&mut self) -> Result<Token, ParseError> {
        let bytes = self.rest().as_bytes();
        let mut len = 1;
        let mut real = false;
        while len < bytes.len() {
            match bytes[len] {
                b'0'..=b'9' => {}
                b'.' if bytes.get(len + 1) != Some(&b'.') => real = true,
                b'e' => real = true,
                b'-' if bytes[len - 1] == b'e' => {}
                _ => break,
            }
            len += 1;
        }
        let text = &self.rest()[..len];
        let token = match real {
            true => text.parse().ok().map(Token::Float),
            false => text.parse().ok().map(Token::Int),
        };
        let token = token.ok_or_else(|| self.error(format!("`{text}` is no number")))?;
        self.at += len;
        Ok(token)
    }

    fn string(&mut self) -> Result<Token, ParseError> {
        let bytes = self.rest().as_bytes();
        let mut found = Vec::new();
        let mut at = 1;
        loop {
            match bytes.get(at) {
                None | Some(b'\n') => return Err(self.error("a string without an end")),
                Some(b'"') => break,
                Some(b'\\') if bytes.get(at + 1) == Some(&b'x') => {
                    let digits = bytes.get(at + 2..at + 4).and_then(|d| std::str::from_utf8(d).ok());
                    let byte = digits.and_then(|d| u8::from_str_radix(d, 16).ok());
                    found.push(byte.ok_or_else(|| self.error("expected two hexadecimal digits after `\\x`"))?);
                    at += 4;
                }
                Some(b'\\') => {
                    found.push(*bytes.get(at + 1).ok_or_else(|| self.error("a string without an end"))?);
                    at += 2;
                }
                Some(byte) => {
                    found.push(*byte);
                    at += 1;
                }
            }
        }
        self.at += at + 1;
        Ok(Token::Str(found))
    }
}
