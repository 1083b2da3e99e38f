//! The stream of words that `accc-clang` writes.

use std::str::SplitAsciiWhitespace;

/// Takes words from the front. Every method fails where the text ends early or holds something else.
pub struct Words<'t> {
    rest: SplitAsciiWhitespace<'t>,
}

impl<'t> Words<'t> {
    pub fn new(text: &'t str) -> Words<'t> {
        Words { rest: text.split_ascii_whitespace() }
    }

    pub fn word(&mut self) -> Result<&'t str, String> {
        self.rest.next().ok_or_else(|| "the typed tree ends early".to_string())
    }

    pub fn expect(&mut self, word: &str) -> Result<(), String> {
        let found = self.word()?;
        if found == word { Ok(()) } else { Err(format!("the typed tree has `{found}` where `{word}` belongs")) }
    }

    pub fn number<N: std::str::FromStr>(&mut self) -> Result<N, String> {
        let word = self.word()?;
        word.parse().map_err(|_| format!("the typed tree has `{word}` where a number belongs"))
    }

    pub fn flag(&mut self) -> Result<bool, String> {
        Ok(self.number::<u8>()? != 0)
    }

    /// The number of lines of a section.
    pub fn section(&mut self, name: &str) -> Result<usize, String> {
        self.expect(name)?;
        self.number()
    }

    /// A text: what is not a plain character is `%XX`, nothing is `%`.
    pub fn text(&mut self) -> Result<String, String> {
        Ok(String::from_utf8_lossy(&self.bytes()?).into_owned())
    }

    pub fn bytes(&mut self) -> Result<Vec<u8>, String> {
        let word = self.word()?;
        if word == "%" {
            return Ok(Vec::new());
        }
        let mut out = Vec::with_capacity(word.len());
        let mut rest = word.as_bytes();
        while let Some((byte, after)) = rest.split_first() {
            rest = after;
            if *byte != b'%' {
                out.push(*byte);
                continue;
            }
            let code = rest.get(..2).and_then(|code| std::str::from_utf8(code).ok());
            let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
            out.push(code.ok_or_else(|| format!("the typed tree has the damaged text `{word}`"))?);
            rest = &rest[2..];
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded() {
        let mut words = Words::new("a%20b % %25");
        assert_eq!(words.text().unwrap(), "a b");
        assert_eq!(words.text().unwrap(), "");
        assert_eq!(words.text().unwrap(), "%");
        assert!(words.word().is_err());
        assert!(Words::new("%2").text().is_err());
    }
}
