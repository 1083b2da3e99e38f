//! PCAST_COMPARE: how results are compared, and what is said and done about differences.
//!
//! A list like `rel=6,summary`. `abs=n` and `rel=n` allow differences up to 10 to the minus n, `ulp=n` n units in the last
//! place; where several are given, one that is kept is enough; where none is, or n is 0, results have to be the same.

use crate::message::Fatal;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Decimal places, 0 where they don't matter.
    pub abs: u32,
    pub rel: u32,
    /// Units in the last place.
    pub ulp: u32,
    /// So many differences are shown.
    pub report: u64,
    /// Say what was compared also where no difference was found.
    pub summary: bool,
    /// Values that are wrong, or all that differ, become the CPU's.
    pub patch: Patch,
    /// The program ends at the first block with errors.
    pub stop: bool,
    /// Nothing is compared.
    pub disable: bool,
    /// Only what `compare` and `acc_compare` name is (`-gpu=redundant`; no word of PCAST_COMPARE).
    pub explicit_only: bool,
    /// What `pcast_compare` writes or reads.
    pub file: String,
    pub golden: Golden,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patch {
    No,
    Errors,
    All,
}

/// What `pcast_compare` does with its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Golden {
    /// Compare where the file is there, else write it.
    Either,
    Create,
    Compare,
}

const VALID: &str = "abs=n, rel=n, ulp=n, report=n, summary, patch, patchall, stop, disable, create, compare and file=\"name\", \
                     separated by commas";

impl Default for Options {
    fn default() -> Options {
        Options {
            abs: 0,
            rel: 0,
            ulp: 0,
            report: 50,
            summary: false,
            patch: Patch::No,
            stop: false,
            disable: false,
            explicit_only: false,
            file: "pcast_compare.dat".into(),
            golden: Golden::Either,
        }
    }
}

impl Options {
    pub fn parse(text: &str) -> Result<Options, Fatal> {
        let mut options = Options::default();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            let wrong = || Fatal::new(format!("accc: PCAST_COMPARE={text}: `{word}`: the words are {VALID}"));
            options.word(word).ok_or_else(wrong)?;
        }
        Ok(options)
    }

    fn word(&mut self, word: &str) -> Option<()> {
        let (name, value) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
        let number = |most: u32| value?.parse().ok().filter(|n| *n <= most);
        match (name, value) {
            ("abs", Some(_)) => self.abs = number(18)?,
            ("rel", Some(_)) => self.rel = number(18)?,
            ("ulp", Some(_)) => self.ulp = number(u32::MAX)?,
            ("report", Some(value)) => self.report = value.parse().ok()?,
            ("file", Some(value)) => self.file = Some(value.trim_matches('"')).filter(|name| !name.is_empty())?.into(),
            ("summary", None) => self.summary = true,
            ("patch", None) => self.patch = Patch::Errors,
            ("patchall", None) => self.patch = Patch::All,
            ("stop", None) => self.stop = true,
            ("disable", None) => self.disable = true,
            ("create", None) => self.golden = Golden::Create,
            ("compare", None) => self.golden = Golden::Compare,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let options = Options::parse("abs=6, rel=7,summary,patchall,file=\"golden.dat\",report=5,compare").unwrap();
        assert_eq!((options.abs, options.rel, options.report, options.patch), (6, 7, 5, Patch::All));
        assert!(options.summary && options.file == "golden.dat" && options.golden == Golden::Compare);
        assert_eq!(Options::parse("").unwrap(), Options::default());
        for wrong in ["abs", "abs=x", "rel=19", "summary=1", "nothing", "file="] {
            assert!(Options::parse(wrong).is_err(), "{wrong}");
        }
        insta::assert_snapshot!(Options::parse("summary,aps=3").unwrap_err(), @r#"
        accc: PCAST_COMPARE=summary,aps=3: `aps=3`: the words are abs=n, rel=n, ulp=n, report=n, summary, patch, patchall, stop, disable, create, compare and file="name", separated by commas
        "#);
    }
}
