//! The syntax of constant formats: what the library would refuse when the program runs is an error when it is compiled.
//! What gfortran takes beyond the standard stays accepted: missing commas, `X` without a count, `L` without a width or of
//! width 0, `$`.
//! Numbers without a width, which DEC's compilers and nvfortran take, are as wide as they need; that is told.
//! Source: Fortran 2018, section 13.3 and 13.7, 13.8.

use crate::standard::Standard;

/// What there is to say of a format, which begins with its parenthesis.
pub enum Finding {
    Wrong(String),
    /// The first edit descriptor of a number that lacks its width.
    Narrow(char),
    /// What the standard that was asked for has not.
    Beyond(Standard, &'static str),
}

pub fn check(text: &[u8], standard: Standard) -> Option<Finding> {
    let mut format = Scanner { text, at: 0, narrow: None, beyond: None, standard };
    match format.next() {
        Some(b'(') => match format.list(0) {
            Err(problem) => Some(Finding::Wrong(problem)),
            Ok(()) => {
                let beyond = format.beyond.map(|(since, what)| Finding::Beyond(since, what));
                beyond.or(format.narrow.map(Finding::Narrow))
            }
        },
        _ => None,
    }
}

/// How deep parentheses may nest.
const DEPTH: usize = 100;

struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    narrow: Option<char>,
    standard: Standard,
    beyond: Option<(Standard, &'static str)>,
}

type Checked<T> = Result<T, String>;

impl Scanner<'_> {
    /// The next character that is no blank, as a capital.
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.text.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.text.get(self.at).map(u8::to_ascii_uppercase)
    }

    fn next(&mut self) -> Option<u8> {
        let found = self.peek()?;
        self.at += 1;
        Some(found)
    }

    fn next_if(&mut self, wanted: impl Fn(u8) -> bool) -> Option<u8> {
        let found = self.peek().filter(|c| wanted(*c))?;
        self.at += 1;
        Some(found)
    }

    fn needs(&mut self, since: Standard, what: &'static str) {
        if since > self.standard {
            self.beyond.get_or_insert((since, what));
        }
    }

    fn number(&mut self) -> Option<usize> {
        let mut value = None;
        while let Some(digit) = self.next_if(|c| c.is_ascii_digit()) {
            value = Some(value.unwrap_or(0usize).saturating_mul(10).saturating_add(usize::from(digit - b'0')));
        }
        value
    }

    /// What follows an opening parenthesis, with the closing one.
    fn list(&mut self, depth: usize) -> Checked<()> {
        if depth > DEPTH {
            return Ok(());
        }
        // What stands in front: nothing, an item, or a comma.
        let (mut items, mut comma) = (0, false);
        // Behind `/`, `:` and a scale factor a comma may be missing, as in front of the first two (F2018, 13.3.2).
        let mut joined = true;
        loop {
            let signed = self.next_if(|c| c == b'+' || c == b'-').is_some();
            let count = self.number();
            let Some(item) = self.next() else { return Err("a closing parenthesis is missing".to_string()) };
            if !joined && !comma && !b",)/:".contains(&item) {
                self.needs(Standard::Gnu, "a comma that is missing between the items of a format");
            }
            joined = matches!(item, b'/' | b':' | b'P');
            match item {
                b'P' if count.is_some() => {}
                b'P' => return Err("`P` needs a number in front".to_string()),
                _ if signed => return Err("only `P` has a sign in front".to_string()),
                b')' if count.is_none() && comma => return Err("an item is missing behind a comma".to_string()),
                b')' if count.is_none() => return Ok(()),
                b',' if count.is_none() && (comma || items == 0) => {
                    return Err("an item is missing in front of a comma".to_string());
                }
                b'(' => self.list(depth + 1)?,
                b'H' => self.at += count.ok_or("`H` needs a number in front")?,
                b'X' if count.is_none() => self.needs(Standard::Gnu, "`X` without a count in a format"),
                b'X' | b'/' => {}
                _ if count == Some(0) => return Err("a repeat count of 0".to_string()),
                b'$' | b'\\' if count.is_none() => self.needs(Standard::Gnu, "`$` in a format"),
                b',' | b':' if count.is_none() => {}
                b'*' if count.is_none() && self.peek() == Some(b'(') => {
                    self.needs(Standard::F2008, "`*(` in a format");
                    joined = true;
                }
                b'\'' | b'"' if count.is_none() => self.literal(item)?,
                b'T' | b'S' | b'R' => self.control(item)?,
                b'B' if self.next_if(|c| c == b'N' || c == b'Z').is_some() => {}
                b'D' if self.next_if(|c| c == b'C' || c == b'P').is_some() => {}
                b'D' if self.next_if(|c| c == b'T').is_some() => self.defined()?,
                _ => self.data_edit(item)?,
            }
            (items, comma) = (items + 1, item == b',');
        }
    }

    fn literal(&mut self, quote: u8) -> Checked<()> {
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|c| *c == quote).ok_or("a quote is missing")?;
        // A doubled quote begins another literal at once.
        self.at += length + 1;
        Ok(())
    }

    fn control(&mut self, item: u8) -> Checked<()> {
        match item {
            b'T' => {
                self.next_if(|c| c == b'L' || c == b'R');
                self.number().filter(|n| *n > 0).map(|_| ()).ok_or("`T` needs a positive number behind".to_string())
            }
            b'R' => {
                let mode = self.next_if(|c| b"UDZNCP".contains(&c));
                mode.map(|_| ()).ok_or("`R` needs a rounding mode behind".to_string())
            }
            _ => {
                self.next_if(|c| b"PSU".contains(&c));
                Ok(())
            }
        }
    }

    /// `DT'type'(values)`.
    fn defined(&mut self) -> Checked<()> {
        while let Some(quote) = self.next_if(|c| c == b'\'' || c == b'"') {
            self.literal(quote)?;
        }
        if self.next_if(|c| c == b'(').is_some() {
            while self.next_if(|c| c.is_ascii_digit() || b",+-".contains(&c)).is_some() {}
            self.next_if(|c| c == b')').ok_or("the values of `DT` are integers in parentheses")?;
        }
        Ok(())
    }

    fn data_edit(&mut self, item: u8) -> Checked<()> {
        let name = char::from(item);
        match item {
            b'A' => {
                let width = self.number();
                if width == Some(0) { Err("`A` needs a positive width".to_string()) } else { Ok(()) }
            }
            b'L' => {
                self.number();
                Ok(())
            }
            b'I' | b'B' | b'O' | b'Z' => {
                if !self.has_width(name) {
                    return Ok(());
                }
                self.digits(&name.to_string()).map(|_| ())
            }
            b'F' => {
                if !self.has_width('F') || self.digits("F")? {
                    return Ok(());
                }
                Err("`F` needs a period behind its width".to_string())
            }
            b'G' => {
                let start = self.at;
                if !self.has_width('G') {
                    return Ok(());
                }
                let is_zero = self.text[start..self.at].iter().all(|c| matches!(c, b'0' | b' '));
                if is_zero {
                    self.needs(Standard::F2008, "`G0` in a format");
                }
                match (self.digits("G")?, is_zero) {
                    (true, _) => self.exponent(),
                    (false, true) => Ok(()),
                    (false, false) => Err("`G` needs a period behind its width".to_string()),
                }
            }
            b'E' | b'D' => {
                if item == b'E' {
                    self.next_if(|c| b"NSX".contains(&c));
                }
                if !self.has_width(name) {
                    return Ok(());
                }
                if !self.digits(&name.to_string())? {
                    return Err(format!("`{name}` needs a period behind its width"));
                }
                if item == b'E' { self.exponent() } else { Ok(()) }
            }
            _ => Err(format!("`{name}` is no edit descriptor")),
        }
    }

    fn has_width(&mut self, name: char) -> bool {
        let has = self.number().is_some() || self.peek() == Some(b'.');
        if !has {
            self.narrow.get_or_insert(name);
        }
        has
    }

    /// `.d`, if it is there.
    fn digits(&mut self, name: &str) -> Checked<bool> {
        if self.next_if(|c| c == b'.').is_none() {
            return Ok(false);
        }
        self.number().map(|_| true).ok_or(format!("`{name}` needs a number of digits behind its period"))
    }

    /// `Ee`, if it is there.
    fn exponent(&mut self) -> Checked<()> {
        match self.peek() {
            Some(b'E') if self.text.get(self.at + 1).is_some_and(|c| c.is_ascii_digit() || *c == b' ') => {
                self.at += 1;
                self.number().map(|_| ()).ok_or("the exponent needs a width".to_string())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Finding, Standard};

    fn check(format: &str) -> String {
        match super::check(format.as_bytes(), Standard::Gnu) {
            Some(Finding::Wrong(problem)) => problem,
            Some(Finding::Narrow(name)) => format!("narrow {name}"),
            Some(Finding::Beyond(_, what)) => what.to_string(),
            None => String::new(),
        }
    }

    #[test]
    fn numbers_without_a_width() {
        for (format, first) in
            [("(i)", 'I'), ("(a, f, i)", 'F'), ("(3(e,1x),l)", 'E'), ("(es)", 'E'), ("(g,z)", 'G'), ("(d)", 'D')]
        {
            assert_eq!(check(format), format!("narrow {first}"), "{format}");
        }
    }

    #[test]
    fn what_standards_have_not() {
        let beyond = |format: &str, standard| super::check(format.as_bytes(), standard).is_some();
        for format in ["(i5,1x,f5.1/i3:,a)", "(1pe12.4,2(i3),3habc,'x')", "(i5,:,/,/i3)"] {
            assert!(!beyond(format, Standard::F95), "{format}");
        }
        for format in ["(*(i5))", "(g0)", "(g0,1x,*(:,i2))"] {
            assert!(beyond(format, Standard::F2003) && !beyond(format, Standard::F2008), "{format}");
        }
        for format in ["(i5 i5)", "(i5'x')", "(x,i5)", "(a,$)", "(a,\\)", "(i5(i3))"] {
            assert!(beyond(format, Standard::F2018) && check(format).len() != 1, "{format}");
            assert!(!beyond(format, Standard::Gnu), "{format}");
        }
    }

    #[test]
    fn formats_of_the_standard() {
        for format in [
            "()",
            "(i5, i5.3, b8.8, o0, z8)",
            "(f10.3, f0.2, e12.4, e12.4e3, en12.3, es12.3e2, d12.4, g0, g0.3, g12.4e2, ex12.3)",
            "(a, a10, l1, 3x, t5, tl2, tr3, /, 2/, :)",
            "(1p, -2p, e12.3, s, sp, ss, bn, bz, ru, rd, rz, rn, rc, rp, dc, dp)",
            "(3(i2, 2(1x, a)), 'it''s', \"a\"\"b\", 5Hab)c,, *(i0, ', '))",
            "(dt, dt'type', dt'type'(1, -2), dt(3))",
            "( 1 0 x , f 1 0 . 3 )",
        ] {
            assert_eq!(check(format), "", "{format}");
        }
    }

    #[test]
    fn what_gfortran_takes_too() {
        for format in ["(a 1x)", "(x,i5)", "(l)", "(l0, a)", "(i5,$)", "(i5) behind", "(1pe12.3)", "(g10.3e2e10.3)"] {
            assert_eq!(check(format), "", "{format}");
        }
    }

    #[test]
    fn mistakes() {
        assert_eq!(check("(e10)"), "`E` needs a period behind its width");
        assert_eq!(check("(f0)"), "`F` needs a period behind its width");
        assert_eq!(check("(f8.)"), "`F` needs a number of digits behind its period");
        assert_eq!(check("(q5)"), "`Q` is no edit descriptor");
        assert_eq!(check("(i5"), "a closing parenthesis is missing");
        assert_eq!(check("(0i5)"), "a repeat count of 0");
        assert_eq!(check("(a0)"), "`A` needs a positive width");
        assert_eq!(check("('text)"), "a quote is missing");
        assert_eq!(check("(t)"), "`T` needs a positive number behind");
        assert_eq!(check("(i5,,i5)"), "an item is missing in front of a comma");
        assert_eq!(check("(i5,)"), "an item is missing behind a comma");
        assert_eq!(check("(g10)"), "`G` needs a period behind its width");
        assert_eq!(check("(-2i5)"), "only `P` has a sign in front");
    }
}
