//! Fixed form's statements without blanks, and where they need some to fall into tokens.
//!
//! Blanks outside of literals are taken out as the characters arrive; then `DO10I=1,10` gets back those that separate
//! a keyword from what follows (`DO 10 I=1,10`), while `DO10I=1.5` stays the assignment that it is. Where a statement can
//! be read in two ways the user's own blanks decide (`REAL FUNCTIONS(3)`, `REAL FUNCTION S(X)`).
//! Source: Fortran 2008, 3.3.3.1; the order of the tests follows from 3.3.2.2 and 16.3.

use crate::parse::keywords;

/// A character and its offset in the file.
#[derive(Clone, Copy, Debug)]
pub struct Char {
    pub c: char,
    pub at: usize,
    /// Inside a character literal or a Hollerith edit descriptor; the quotes too.
    pub(super) literal: bool,
    /// The source has a blank in front of it.
    pub(super) apart: bool,
}

impl Char {
    pub fn new(c: char, at: usize) -> Char {
        Char { c, at, literal: false, apart: false }
    }
}

/// A statement as its lines arrive.
#[derive(Default)]
pub struct Squeezed {
    chars: Vec<Char>,
    quote: Option<char>,
    /// Characters of `3Habc` that are still to come.
    hollerith: usize,
    apart: bool,
}

impl Squeezed {
    /// Adds a line of the statement; `missing`: blanks that fill it up where a literal goes on in the next line.
    pub fn add(&mut self, offset: usize, text: &str, missing: usize) {
        for (at, c) in text.char_indices() {
            let at = offset + at;
            if self.hollerith > 0 {
                self.hollerith -= 1;
                self.push(c, at, true);
                continue;
            }
            match (self.quote, c) {
                (Some(quote), _) => {
                    self.quote = Some(quote).filter(|q| *q != c);
                    self.push(c, at, true);
                }
                (None, '!') => return,
                (None, ' ' | '\t') => self.apart = true,
                (None, '\'' | '"') => {
                    self.quote = Some(c);
                    self.push(c, at, true);
                }
                (None, 'h' | 'H') => {
                    self.push(c, at, false);
                    self.hollerith = self.hollerith_count();
                }
                (None, _) => self.push(c, at, false),
            }
        }
        if self.quote.is_some() || self.hollerith > 0 {
            let end = offset + text.len();
            let count = if self.quote.is_some() { missing } else { missing.min(self.hollerith) };
            self.hollerith -= self.hollerith.min(count);
            self.chars.extend((0..count).map(|_| Char { literal: true, ..Char::new(' ', end) }));
        }
    }

    /// What is added next does not belong to the word before it.
    pub fn end_word(&mut self) {
        self.apart = true;
    }

    pub fn into_chars(self) -> Vec<Char> {
        self.chars
    }

    /// The statement with the blanks that it needs; one in front behind a label.
    pub fn separated(self, labelled: bool) -> Vec<Char> {
        let word: Vec<u8> = self.chars.iter().map(lower).collect();
        let mut splitter = Splitter { word: &word, chars: &self.chars, breaks: Vec::new() };
        splitter.statements();
        let mut breaks = splitter.breaks;
        breaks.extend(labelled.then_some(0));
        breaks.sort_unstable();
        breaks.dedup();
        let mut out = Vec::with_capacity(self.chars.len() + breaks.len());
        let mut next = breaks.into_iter().peekable();
        for (index, c) in self.chars.iter().enumerate() {
            if next.next_if_eq(&index).is_some() {
                out.push(Char::new(' ', c.at));
            }
            out.push(*c);
        }
        out
    }

    fn push(&mut self, c: char, at: usize, literal: bool) {
        self.chars.push(Char { c, at, literal, apart: std::mem::take(&mut self.apart) });
    }

    /// The number in front of an `H` that has just been added, in a `format` statement.
    fn hollerith_count(&self) -> usize {
        let begins = |word: &str| {
            self.chars.len() > word.len() && self.chars.iter().zip(word.bytes()).all(|(c, wanted)| lower(c) == wanted)
        };
        let digits = self.chars.iter().rev().skip(1).take_while(|c| c.c.is_ascii_digit() && !c.literal).count();
        if digits == 0 {
            return 0;
        }
        // Where an operand may stand; `real*8 h` is a declaration.
        let before = self.chars.iter().rev().nth(digits + 1).filter(|c| !c.literal).map(|c| c.c);
        let operand = matches!(before, Some('(' | ',' | '=' | '/' | '.')) || begins("data") && before == Some('*');
        if !begins("format(") && !operand {
            return 0;
        }
        let end = self.chars.len() - 1;
        self.chars[end - digits..end].iter().map(|c| c.c).collect::<String>().parse().unwrap_or(0)
    }
}

/// In lower case; 0 inside of literals and beyond ASCII.
fn lower(c: &Char) -> u8 {
    if c.literal || !c.c.is_ascii() { 0 } else { c.c.to_ascii_lowercase() as u8 }
}

struct Splitter<'a> {
    word: &'a [u8],
    chars: &'a [Char],
    /// Where blanks go: in front of these characters.
    breaks: Vec<usize>,
}

/// Type names that begin declarations and functions.
const TYPES: &[&str] = &[
    "integer",
    "real",
    "logical",
    "complex",
    "character",
    "doubleprecision",
    "doublecomplex",
    "byte",
    "type",
    "class",
];
const PREFIXES: &[&str] = &["recursive", "non_recursive", "pure", "elemental", "impure", "module"];

impl Splitter<'_> {
    fn statements(&mut self) {
        let mut start = 0;
        for end in 0..=self.word.len() {
            if end == self.word.len() || self.word[end] == b';' {
                self.statement(start, end);
                start = end + 1;
            }
        }
    }

    /// The statement in `word[at..end]`.
    fn statement(&mut self, at: usize, end: usize) {
        if let Some(equals) = self.assignment(at, end) {
            if self.starts(at, "do") && self.comma_after(equals, end) {
                self.do_statement(at + 2);
            }
            return;
        }
        let name = self.name_end(at, end);
        if name > at && self.at(name) == b':' && self.at(name + 1) != b':' {
            return self.statement(name + 1, end);
        }
        if self.starts(at, "if(") || self.starts(at, "elseif(") {
            return self.if_statement(at, end);
        }
        let Some(keyword) = self.keyword(at) else { return };
        let after = at + keyword;
        match &self.word[at..after] {
            b"do" => self.do_statement(after),
            b"assign" => self.assign(after),
            b"format" => {}
            word if TYPES.iter().any(|w| w.as_bytes() == word) => self.type_statement(after, end),
            word if PREFIXES.iter().any(|w| w.as_bytes() == word) => {
                self.break_at(after);
                if self.is_procedure(after) || TYPES.iter().chain(PREFIXES).any(|w| self.starts_apart(after, w)) {
                    self.statement(after, end);
                }
            }
            _ => self.break_at(after),
        }
    }

    /// `do` [label] [,] `i=...`, `while(`, `concurrent(`, or nothing.
    fn do_statement(&mut self, after: usize) {
        self.break_at(after);
        let digits = self.digits_end(after);
        self.break_at(digits);
    }

    /// `if(...)` and what follows: labels, `then`, a statement.
    fn if_statement(&mut self, at: usize, end: usize) {
        let Some(open) = (at..end).find(|i| self.word[*i] == b'(') else { return };
        let Some(close) = self.matching(open, end) else { return };
        if self.starts(close + 1, "then") && self.assignment(close + 1, end).is_none() {
            return self.break_at(close + 1 + "then".len());
        }
        self.statement(close + 1, end);
    }

    /// Behind the name of a type: `*8`, `(kind)`, then entities or `function`.
    fn type_statement(&mut self, after: usize, end: usize) {
        let mut at = after;
        self.break_at(at);
        if self.at(at) == b'*' {
            at = self.digits_end(at + 1);
            if self.at(at) == b'(' && self.at(at - 1) == b'*' {
                at = self.matching(at, end).map_or(end, |close| close + 1);
            } else {
                self.break_at(at);
            }
        } else if self.at(at) == b'(' {
            at = self.matching(at, end).map_or(end, |close| close + 1);
        }
        if self.is_procedure(at) || PREFIXES.iter().any(|w| self.starts_apart(at, w)) {
            self.break_at(at);
            self.statement(at, end);
        }
    }

    /// `assign 10 to i`
    fn assign(&mut self, after: usize) {
        let digits = self.digits_end(after);
        if digits > after && self.starts(digits, "to") {
            self.breaks.extend([after, digits, digits + 2]);
        }
    }

    /// `function f(`, `subroutine s`; the user's blanks tell them from names that begin so.
    fn is_procedure(&self, at: usize) -> bool {
        ["function", "subroutine"].iter().any(|word| {
            let after = at + word.len();
            let name = self.name_end(after, self.word.len());
            self.starts(at, word)
                && name > after
                && (self.starts_apart(at, word) || !self.chars.iter().any(|c| c.apart))
                && (*word == "subroutine" || self.at(name) == b'(')
        })
    }

    /// The length of the keyword at the place: the longest one that the source has a blank behind, else the longest one.
    fn keyword(&self, at: usize) -> Option<usize> {
        let starts = |(a, b): (&str, &str)| self.starts(at, a) && self.starts(at + a.len(), b);
        let types = |(a, b): (&str, &str)| b == "is" && self.at(at + a.len() + b.len()) != b'(';
        let more = PREFIXES.iter().map(|word| (*word, ""));
        let known = keywords().chain(more).filter(|pair| starts(*pair) && !types(*pair));
        known.map(|(a, b)| a.len() + b.len()).max_by_key(|len| (self.ends_word(at + len), *len))
    }

    /// The place of `=` or `=>` behind a designator.
    fn assignment(&self, at: usize, end: usize) -> Option<usize> {
        let mut at = Some(self.name_end(at, end)).filter(|name| *name > at)?;
        loop {
            match self.at(at) {
                b'(' | b'[' => at = self.matching(at, end)? + 1,
                b'%' => at = Some(self.name_end(at + 1, end)).filter(|name| *name > at + 1)?,
                b'=' if self.at(at + 1) != b'=' => return Some(at),
                _ => return None,
            }
        }
    }

    /// Whether a comma follows outside of parentheses.
    fn comma_after(&self, at: usize, end: usize) -> bool {
        let mut depth = 0i32;
        self.word[at..end].iter().any(|c| {
            depth += i32::from(matches!(c, b'(' | b'[')) - i32::from(matches!(c, b')' | b']'));
            *c == b',' && depth == 0
        })
    }

    fn matching(&self, open: usize, end: usize) -> Option<usize> {
        let mut depth = 0usize;
        (open..end).find(|at| {
            match self.word[*at] {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
    }

    fn name_end(&self, at: usize, end: usize) -> usize {
        if !self.at(at).is_ascii_alphabetic() {
            return at;
        }
        (at..end).find(|i| !is_name_byte(self.word[*i])).unwrap_or(end)
    }

    fn digits_end(&self, at: usize) -> usize {
        (at..self.word.len()).find(|i| !self.word[*i].is_ascii_digit()).unwrap_or(self.word.len())
    }

    /// 0 behind the end.
    fn at(&self, at: usize) -> u8 {
        self.word.get(at).copied().unwrap_or(0)
    }

    fn starts(&self, at: usize, word: &str) -> bool {
        self.word.get(at..).is_some_and(|rest| rest.starts_with(word.as_bytes()))
    }

    /// Begins with the word, and the source has it by itself.
    fn starts_apart(&self, at: usize, word: &str) -> bool {
        self.starts(at, word) && self.ends_word(at + word.len())
    }

    fn ends_word(&self, at: usize) -> bool {
        self.chars.get(at).is_none_or(|c| c.apart || !is_name_byte(lower(c)))
    }

    fn break_at(&mut self, at: usize) {
        self.breaks.extend((at < self.word.len()).then_some(at));
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn separated(text: &str) -> String {
        let mut squeezed = Squeezed::default();
        squeezed.add(0, text, 0);
        squeezed.separated(false).iter().map(|c| c.c).collect()
    }

    fn check(cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(separated(text), *expected);
        }
    }

    #[test]
    fn loops_and_assignments_that_look_like_them() {
        check(&[
            ("DO 10 I = 1, 10", "DO 10 I=1,10"),
            ("DO10I=1,10", "DO 10 I=1,10"),
            ("DO 10 I = 1. 5", "DO10I=1.5"),
            ("DO I = F(1, 2), 3", "DO I=F(1,2),3"),
            ("DO I = F(1, 2)", "DOI=F(1,2)"),
            ("DO 20 WHILE (X .LT. 1)", "DO 20 WHILE(X.LT.1)"),
            ("IF (I) = 3", "IF(I)=3"),
            ("R E A L (I) = 3", "REAL(I)=3"),
        ]);
    }

    #[test]
    fn keywords_and_what_follows() {
        check(&[
            ("CALLFOO(X)", "CALL FOO(X)"),
            ("IF(A.EQ.B)GOTO10", "IF(A.EQ.B)GOTO 10"),
            ("IF (A) THEN", "IF(A)THEN"),
            ("IF (A) 10, 20, 30", "IF(A)10,20,30"),
            ("ELSE IF (A) THEN", "ELSEIF(A)THEN"),
            ("GO TO (1, 2, 3), I", "GOTO (1,2,3),I"),
            ("ASSIGN 10 TO LABEL", "ASSIGN 10 TO LABEL"),
            ("WRITE (*, 10) A, 'x y'", "WRITE (*,10)A,'x y'"),
            ("END SUBROUTINE FOO", "ENDSUBROUTINE FOO"),
            ("USE M, ONLY: A => B", "USE M,ONLY:A=>B"),
            ("IMPLICIT REAL*8 (A-H, O-Z)", "IMPLICIT REAL*8(A-H,O-Z)"),
            ("BLOCK DATA X", "BLOCKDATA X"),
            ("A = 1; B = 2; CALL C", "A=1;B=2;CALL C"),
        ]);
    }

    #[test]
    fn types_and_functions() {
        check(&[
            ("REAL*8X, Y", "REAL *8 X,Y"),
            ("REAL X", "REAL X"),
            ("REAL FUNCTION F(X)", "REAL FUNCTION F(X)"),
            ("REALFUNCTIONF(X)", "REAL FUNCTION F(X)"),
            ("REAL FUNCTIONS(10)", "REAL FUNCTIONS(10)"),
            ("CHARACTER*(*) FUNCTION F(X)", "CHARACTER *(*) FUNCTION F(X)"),
            ("DOUBLE PRECISION FUNCTION DNRM2(N)", "DOUBLEPRECISION FUNCTION DNRM2(N)"),
            ("RECURSIVE SUBROUTINE S", "RECURSIVE SUBROUTINE S"),
            ("INTEGER(KIND=4) PURE FUNCTION F(X)", "INTEGER (KIND=4) PURE FUNCTION F(X)"),
            ("TYPE (T) X", "TYPE (T)X"),
            ("MODULE PROCEDURES", "MODULE PROCEDURES"),
            ("TYPE POINT", "TYPE POINT"),
        ]);
    }

    #[test]
    fn hollerith_in_formats_keeps_its_blanks() {
        check(&[("FORMAT (1X, 7H A 'B C, I5)", "FORMAT(1X,7H A 'B C,I5)")]);
    }
}
