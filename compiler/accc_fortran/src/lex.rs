//! Logical lines to statements of tokens.
//!
//! Takes what `prescan` gives; splits at `;`, takes labels off, and makes tokens. Errors (a stray character, an open
//! character literal, a malformed constant) are reported here and mark their statement as broken.
//! Source: Fortran 2008, 3.2 (lexical tokens), 4.4 (literals); F2008 10.2 for the text of `format`.

mod dec;

use crate::ast::{KindParam, Label, Name};
use crate::directive_words;
use crate::prescan::{LineKind, LogicalLine};
use crate::token::{Punct, Statement, Token, TokenKind};
use accc_diag::Diagnostic;
use accc_source::Span;

const MAX_NAME: usize = 63;
const MAX_LABEL: u32 = 99_999;
/// Bytes of `!$acc`.
const SENTINEL: u32 = 5;

/// What options change about tokens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spelling {
    /// `-fbackslash`: `\n` and its like in character literals are single characters.
    pub backslash: bool,
    /// `-fallow-leading-underscore`: names may begin with `_`.
    pub leading_underscore: bool,
    /// `-fdec`: what DEC's compilers took, members behind a dot among it.
    pub dec: bool,
    /// `-fallow-invalid-boz`: bits as `'7f'x` and `x'7f'`.
    pub invalid_boz: bool,
}

/// Makes the statements of a file.
pub fn lex(lines: &[LogicalLine], spelling: Spelling) -> (Vec<Statement>, Vec<Diagnostic>) {
    let mut statements = Vec::new();
    let mut diagnostics = Vec::new();
    let operators =
        if spelling.dec { dec::defined_operators(lines.iter().map(|line| &*line.text)) } else { Vec::new() };
    for line in lines {
        let mut lexer = Lexer {
            line,
            spelling,
            defined_operators: &operators,
            text: &line.text,
            at: 0,
            broken: false,
            diagnostics: &mut diagnostics,
        };
        match line.kind {
            LineKind::Statement => statements.extend(std::iter::from_fn(|| lexer.statement())),
            LineKind::Directive => statements.push(lexer.directive()),
        }
    }
    (statements, diagnostics)
}

struct Lexer<'a> {
    line: &'a LogicalLine,
    spelling: Spelling,
    defined_operators: &'a [String],
    text: &'a str,
    at: usize,
    broken: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Lexer<'_> {
    /// The next statement of the line that has tokens.
    fn statement(&mut self) -> Option<Statement> {
        while self.at < self.text.len() {
            let label = self.label();
            let mut tokens = Vec::new();
            self.broken = false;
            if label.is_some() {
                self.format_statement(&mut tokens);
            }
            self.tokens_to(Some(';'), &mut tokens);
            match (tokens.first(), tokens.last(), label) {
                (Some(first), Some(last), _) => {
                    let span = first.span.to(last.span);
                    return Some(Statement { label, tokens, directive: false, span, broken: self.broken });
                }
                (_, _, Some(label)) => {
                    self.error_at(label.span, "ACC3012", "a label without a statement").help =
                        Some("write `continue` after the label".into());
                }
                _ => {}
            }
        }
        None
    }

    /// The whole line as one directive, which may have no tokens at all.
    fn directive(&mut self) -> Statement {
        let mut tokens = Vec::new();
        self.tokens_to(None, &mut tokens);
        directive_words::separate(&mut tokens);
        let start = self.line.file_start() + self.line.start;
        let sentinel = Span::new(start, start + SENTINEL);
        let span = tokens.last().map_or(sentinel, |last| sentinel.to(last.span));
        Statement { label: None, tokens, directive: true, span, broken: self.broken }
    }

    /// Tokens up to the end of the line, or past the next `stop`.
    fn tokens_to(&mut self, stop: Option<char>, tokens: &mut Vec<Token>) {
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return,
                found if found == stop => {
                    self.at += 1;
                    return;
                }
                Some(_) => tokens.extend(self.token()),
            }
        }
    }

    /// Digits at the start of a statement.
    fn label(&mut self) -> Option<Label> {
        self.skip_blanks();
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit()).to_string();
        if digits.is_empty() {
            return None;
        }
        if self.peek().is_some_and(|c| !c.is_whitespace() && c != ';' && !c.is_ascii_alphabetic()) {
            self.at = start;
            return None;
        }
        let span = self.span(start);
        let value = digits.parse().unwrap_or(u32::MAX);
        if value == 0 || value > MAX_LABEL {
            self.error_at(span, "ACC3012", "a label is a number from 1 to 99999");
        }
        Some(Label { value, span })
    }

    /// `format ( ... )` as a whole, since what it holds are no tokens of the language.
    fn format_statement(&mut self, tokens: &mut Vec<Token>) {
        self.skip_blanks();
        let rest = self.text[self.at..].trim_end();
        let Some(word) = rest.get(..6).filter(|w| w.eq_ignore_ascii_case("format")) else { return };
        if !rest[word.len()..].trim_start().starts_with('(') || !rest.ends_with(')') {
            return;
        }
        let start = self.at;
        self.at += word.len();
        tokens.push(Token { kind: TokenKind::Name("format".into()), span: self.span(start) });
        self.skip_blanks();
        let open = self.at;
        self.at = start + rest.len();
        tokens.push(Token { kind: TokenKind::FormatText(self.text[open..self.at].into()), span: self.span(open) });
    }

    /// One token; `None` after an error.
    fn token(&mut self) -> Option<Token> {
        let start = self.at;
        let c = self.peek()?;
        let next = self.text[self.at..].chars().nth(1);
        let kind = if c.is_ascii_alphabetic() || c == '_' {
            self.word()?
        } else if c.is_ascii_digit() || (c == '.' && next.is_some_and(|n| n.is_ascii_digit())) {
            self.number()?
        } else if c == '.' {
            self.dot_word()?
        } else if c == '\'' || c == '"' {
            let value = self.string()?;
            let bits = self.bits_behind(&value);
            if bits.is_some() {
                self.foreign_bits(start, "the base stands behind the digits");
            }
            bits.unwrap_or(TokenKind::Str { value, kind: None })
        } else {
            self.punct(c)?
        };
        Some(Token { kind, span: self.span(start) })
    }

    /// A name, or a literal that begins with one: `z'ff'`, `kind_'text'`.
    fn word(&mut self) -> Option<TokenKind> {
        let start = self.at;
        let word = self.take_while(is_name_char).to_ascii_lowercase();
        let span = self.span(start);
        if let Some('\'' | '"') = self.peek() {
            if let Some(radix) = boz_radix(&word) {
                if word == "x" {
                    self.foreign_bits(start, "the base is called `x`");
                }
                return self.boz(start, radix);
            }
            if let Some(kind) = word.strip_suffix('_') {
                let span = Span::new(span.lo, span.hi - 1);
                let kind = Some(KindParam::Name(Name { text: kind.into(), span }));
                return self.string().map(|value| TokenKind::Str { value, kind });
            }
        }
        if word.starts_with('_') && !self.spelling.leading_underscore {
            self.error_at(span, "ACC0010", "a name begins with a letter");
            return None;
        }
        if word.len() > MAX_NAME {
            self.error_at(span, "ACC0013", "a name has at most 63 characters");
        }
        Some(TokenKind::Name(word))
    }

    /// `'7f'x`: digits with their base behind them.
    fn bits_behind(&mut self, digits: &str) -> Option<TokenKind> {
        let mut rest = self.text[self.at..].chars();
        let radix = boz_radix(&rest.next()?.to_ascii_lowercase().to_string())?;
        if rest.next().is_some_and(is_name_char) || digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            return None;
        }
        self.at += 1;
        Some(TokenKind::Boz { radix, digits: digits.to_ascii_lowercase() })
    }

    /// Bits in digits as no standard has them: an error, or with `-fallow-invalid-boz` a warning.
    fn foreign_bits(&mut self, start: usize, what: &str) {
        let span = self.span(start);
        let message = format!("{what} of bits in digits, which is no standard's");
        if self.spelling.invalid_boz {
            self.diagnostics.push(Diagnostic::warning("ACC3021", message).label(span, ""));
            return;
        }
        let help = "write `z'...'`, `o'...'` or `b'...'`, or compile with -fallow-invalid-boz";
        self.diagnostics.push(Diagnostic::error("ACC0016", message).label(span, "").help(help));
    }

    fn boz(&mut self, start: usize, radix: u32) -> Option<TokenKind> {
        let digits = self.string()?.to_ascii_lowercase();
        if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
            let message = format!("not digits of a constant with base {radix}");
            let span = self.span(start);
            self.error_at(span, "ACC0010", &message);
            return None;
        }
        Some(TokenKind::Boz { radix, digits })
    }

    /// An integer or real constant with its kind, or characters whose kind is a number.
    fn number(&mut self) -> Option<TokenKind> {
        let start = self.at;
        self.take_while(|c| c.is_ascii_digit());
        let mut real = false;
        if self.peek() == Some('.') && !self.dot_begins_word() {
            real = true;
            self.at += 1;
            self.take_while(|c| c.is_ascii_digit());
        }
        real |= self.exponent();
        let text = self.text[start..self.at].to_ascii_lowercase();
        let rest = &self.text[self.at..];
        if !real && (rest.starts_with("_'") || rest.starts_with("_\"")) {
            // `1_'text'`
            let kind = Some(KindParam::Digits(text, self.span(start)));
            self.at += 1;
            return self.string().map(|value| TokenKind::Str { value, kind });
        }
        let kind = self.kind_suffix();
        if !real && kind.is_none() && matches!(self.peek(), Some('h' | 'H')) {
            return self.hollerith(start, &text);
        }
        if self.peek().is_some_and(is_name_char) {
            self.take_while(is_name_char);
            let span = self.span(start);
            self.error_at(span, "ACC0010", "a number runs into a name").help =
                Some("put a blank between them; a name begins with a letter".into());
            return None;
        }
        Some(if real { TokenKind::Real { text, kind } } else { TokenKind::Int { digits: text, kind } })
    }

    /// `4Habcd`: the characters behind the `H`.
    fn hollerith(&mut self, start: usize, digits: &str) -> Option<TokenKind> {
        let count: usize = digits.parse().unwrap_or(usize::MAX);
        self.at += 1;
        let rest = &self.text[self.at..];
        let available = rest.chars().count();
        let text: String = rest.chars().take(count).collect();
        self.at += text.len();
        if count == 0 || count > available {
            let span = self.span(start);
            let message = format!("a Hollerith constant of {digits} characters, of which {available} are there");
            self.error_at(span, "ACC0010", &message);
            return None;
        }
        Some(TokenKind::Hollerith(text))
    }

    /// Whether the dot after digits begins an operator, as in `1.eq.n`.
    fn dot_begins_word(&self) -> bool {
        let rest = &self.text[self.at + 1..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        letters > 0 && rest.as_bytes().get(letters) == Some(&b'.')
    }

    fn exponent(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        let [b'e' | b'E' | b'd' | b'D' | b'q' | b'Q', after @ ..] = rest else { return false };
        let sign = usize::from(matches!(after.first(), Some(b'+' | b'-')));
        if !after.get(sign).is_some_and(u8::is_ascii_digit) {
            return false;
        }
        self.at += 1 + sign;
        self.take_while(|c| c.is_ascii_digit());
        true
    }

    /// `_8`, `_dp`.
    fn kind_suffix(&mut self) -> Option<KindParam> {
        let after = self.text[self.at..].strip_prefix('_')?;
        if !after.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return None;
        }
        self.at += 1;
        let start = self.at;
        let text = self.take_while(is_name_char).to_ascii_lowercase();
        let span = self.span(start);
        Some(match text.bytes().all(|b| b.is_ascii_digit()) {
            true => KindParam::Digits(text, span),
            false => KindParam::Name(Name { text, span }),
        })
    }

    /// `.and.`, `.true._4`.
    fn dot_word(&mut self) -> Option<TokenKind> {
        let start = self.at;
        self.at += 1;
        if self.peek() == Some('.') {
            self.at += 1;
            return Some(TokenKind::Punct(Punct::DotDot));
        }
        let word = self.take_while(|c| c.is_ascii_alphabetic()).to_ascii_lowercase();
        if self.spelling.dec && dec::is_member(&self.text[..start], &word, self.defined_operators) {
            // The name of a member is the next token.
            self.at = start + 1;
            return Some(TokenKind::Punct(Punct::Percent));
        }
        if word.is_empty() || self.peek() != Some('.') {
            let span = self.span(start);
            self.error_at(span, "ACC0010", "a `.` that belongs to no number and no operator such as `.and.`").help =
                Some(if word.is_empty() {
                    "components of derived types are written `a%b`".into()
                } else {
                    format!("an operator ends with a dot: `.{word}.`; components are written `a%b`")
                });
            return None;
        }
        self.at += 1;
        Some(match word.as_str() {
            "true" | "false" => TokenKind::Logical { value: word == "true", kind: self.kind_suffix() },
            _ => TokenKind::DotWord(word),
        })
    }

    /// The value of the character literal that begins here.
    fn string(&mut self) -> Option<String> {
        let start = self.at;
        let quote = self.peek()?;
        self.at += 1;
        let mut value = String::new();
        while let Some(c) = self.peek() {
            self.at += c.len_utf8();
            if c == '\\' && self.spelling.backslash {
                value.push(self.escape());
            } else if c != quote {
                value.push(c);
            } else if self.peek() == Some(quote) {
                self.at += 1;
                value.push(quote);
            } else {
                return Some(value);
            }
        }
        let span = self.span(start);
        self.error_at(span, "ACC0010", "a character literal without its end").help =
            Some(format!("close it with `{quote}`; to go on in the next line end this one with `&`"));
        None
    }

    /// The character that a backslash and what follows stand for; an unknown one stands for itself.
    fn escape(&mut self) -> char {
        let rest = &self.text[self.at..];
        let Some(letter) = rest.chars().next() else { return '\\' };
        let simple = match letter {
            'a' => '\x07',
            'b' => '\x08',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\x0b',
            '0' => '\0',
            '\\' => '\\',
            'x' | 'u' | 'U' => {
                let digits = match letter {
                    'x' => 2,
                    'u' => 4,
                    _ => 8,
                };
                let code = rest.get(1..1 + digits).and_then(|text| u32::from_str_radix(text, 16).ok());
                let Some(found) = code.and_then(char::from_u32) else { return '\\' };
                self.at += 1 + digits;
                return found;
            }
            _ => return '\\',
        };
        self.at += 1;
        simple
    }

    fn punct(&mut self, c: char) -> Option<TokenKind> {
        let start = self.at;
        let rest = &self.text[self.at..];
        if let Some(punct) = Punct::ALL.iter().find(|p| rest.starts_with(p.text())) {
            self.at += punct.text().len();
            return Some(TokenKind::Punct(*punct));
        }
        self.at += c.len_utf8();
        let span = self.span(start);
        let shown = if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        let diagnostic = self.error_at(span, "ACC0010", &format!("stray character `{shown}`"));
        diagnostic.help = match c {
            '&' => Some("`&` continues a line only at its end or at the start of the next one".into()),
            '“' | '”' | '‘' | '’' => Some("write plain quotes: ' or \"".into()),
            '−' | '–' => Some("write a plain minus sign: -".into()),
            _ => None,
        };
        None
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    fn take_while(&mut self, test: impl Fn(char) -> bool) -> &str {
        let rest = self.text.get(self.at..).unwrap_or("");
        let len = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    fn span(&self, start: usize) -> Span {
        self.line.span(start, self.at)
    }

    fn error_at(&mut self, span: Span, code: &'static str, message: &str) -> &mut Diagnostic {
        self.broken = true;
        self.diagnostics.push(Diagnostic::error(code, message).label(span, ""));
        self.diagnostics.last_mut().expect("one was just pushed")
    }
}

fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn boz_radix(word: &str) -> Option<u32> {
    match word {
        "b" => Some(2),
        "o" => Some(8),
        "z" | "x" => Some(16),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prescan::{Models, SourceForm, prescan};
    use accc_source::SourceMap;

    fn tokens(text: &str) -> String {
        let mut map = SourceMap::new();
        let id = map.add("t.f90", text.into(), None).unwrap();
        let (lines, mut diagnostics) = prescan(map.file(id), Models { openacc: true, openmp: false }, SourceForm::Free);
        let (statements, lexical) = lex(&lines, Spelling::default());
        diagnostics.extend(lexical);
        let mut out = String::new();
        for s in &statements {
            let words: Vec<String> = s.tokens.iter().map(|t| t.kind.to_string()).collect();
            let label = s.label.map_or(String::new(), |l| format!("{}: ", l.value));
            let acc = if s.directive { "acc: " } else { "" };
            out += &format!("{acc}{label}{}\n", words.join(" "));
        }
        for d in &diagnostics {
            let at = map.position(d.span()).unwrap();
            out += &format!("{}:{}: {}\n", at.line, at.column, d.message);
        }
        out
    }

    #[test]
    fn numbers_and_dotted_operators() {
        insta::assert_snapshot!(tokens("x = 1.eq.2.or.3.and.y ; r = 1.e5 + .5D0_dp - 1.d-3 * 2._8/1E+2\nn = 1_8 + 12"), @"
        x = 1 .eq. 2 .or. 3 .and. y
        r = 1.e5 + .5d0_dp - 1.d-3 * 2._8 / 1e+2
        n = 1_8 + 12
        ");
    }

    #[test]
    fn literals_labels_and_formats() {
        insta::assert_snapshot!(tokens("10 A = 'it''s' // \"a!b\" // c_'k'\n20 format (1x, 'a', 3(f8.2))\ni = z'fF' + B\"01\"; l = .TRUE._4\nb%c(1)=>d"), @"
        10: a = 'it''s' // 'a!b' // 'k'_c
        20: format (1x, 'a', 3(f8.2))
        i = z'ff' + b'01'
        l = .true._4
        b % c ( 1 ) => d
        ");
    }

    #[test]
    fn lexical_errors_go_on_with_the_next_token() {
        insta::assert_snapshot!(tokens("a = 'open\nb = 3 ? 4 & 5\nc = a.b\nd = 12abc\ne = b'12'\n10\n_x = 1\n"), @"
        a =
        b = 3 4 5
        c = a
        d =
        e =
        = 1
        1:5: a character literal without its end
        2:7: stray character `?`
        2:11: stray character `&`
        3:6: a `.` that belongs to no number and no operator such as `.and.`
        4:5: a number runs into a name
        5:5: not digits of a constant with base 2
        6:1: a label without a statement
        7:1: a name begins with a letter
        ");
    }
}
