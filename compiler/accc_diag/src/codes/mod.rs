//! The registry of messages: what each code means, an example, and the remedy.
//!
//! One row each. ACC0xxx: command line, files, tools, preprocessing, lexing, parsing. ACC1xxx: rules of C, and from ACC1101 what is
//! legal but probably wrong. ACC2xxx: rules of OpenACC. ACC3xxx: rules of Fortran. ACC4xxx: warnings of the optimizer. ACC5xxx:
//! the lines of `-Minfo`, which are known by their texts. `docs/src/messages.md` is made of this table.

mod c;
mod driver;
mod fortran;
mod minfo;
mod openacc;
mod optimizer;

/// A valid program that accc can't compile yet.
pub const NOT_SUPPORTED: &str = "ACC0002";

/// A message as `accc explain` explains it.
pub struct Message {
    /// `ACC1234`.
    pub code: &'static str,
    /// Of `-Minfo`: what its lines begin with or contain; else empty.
    pub texts: &'static [&'static str],
    /// What is wrong, for who has never met the message.
    pub meaning: &'static str,
    /// What leads to the message; of `-Minfo` a line of it.
    pub example: &'static str,
    /// What to change.
    pub remedy: &'static str,
}

const fn message(code: &'static str, meaning: &'static str, example: &'static str, remedy: &'static str) -> Message {
    Message { code, texts: &[], meaning, example, remedy }
}

const fn told(
    code: &'static str,
    texts: &'static [&'static str],
    meaning: &'static str,
    example: &'static str,
    remedy: &'static str,
) -> Message {
    Message { code, texts, meaning, example, remedy }
}

/// All messages in ascending order of their codes.
pub fn all() -> impl Iterator<Item = &'static Message> {
    [driver::ALL, c::ALL, openacc::ALL, fortran::ALL, optimizer::ALL, minfo::ALL].into_iter().flatten()
}

/// The message with a code, or the one that a line of `-Minfo` is.
pub fn find(code_or_text: &str) -> Option<&'static Message> {
    let wanted = code_or_text.trim();
    all().find(|message| message.code.eq_ignore_ascii_case(wanted)).or_else(|| of_minfo(wanted))
}

/// The row of a line of `-Minfo`: the longest text that it contains counts.
pub fn of_minfo(line: &str) -> Option<&'static Message> {
    let longest = |message: &&Message| {
        let found = message.texts.iter().filter(|text| line.contains(**text));
        found.map(|text| text.len()).max()
    };
    minfo::ALL.iter().filter(|message| longest(message).is_some()).max_by_key(longest)
}

impl Message {
    /// As `accc explain` prints it.
    pub fn explanation(&self) -> String {
        let name = match self.texts {
            [] => String::new(),
            [first, ..] => format!(" ({})", first.trim_end_matches('(')),
        };
        let Message { code, meaning, example, remedy, .. } = self;
        format!("{code}{name}: {meaning}\n\nExample:\n    {example}\n\nRemedy:\n    {remedy}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    #[test]
    fn codes_are_unique_ascending_and_explained() {
        let rows: Vec<&Message> = all().collect();
        assert!(rows.windows(2).all(|pair| pair[0].code < pair[1].code), "codes must ascend, each once");
        for Message { code, meaning, example, remedy, texts } in rows {
            let digits = code.strip_prefix("ACC").unwrap_or_else(|| panic!("{code} does not start with ACC"));
            assert!(digits.len() == 4 && "012345".contains(&digits[..1]) && digits.parse::<u32>().is_ok(), "{code}");
            assert!(meaning.ends_with('.') && !meaning.contains("  "), "{code}: a paragraph of sentences");
            assert!(
                remedy.ends_with('.') && !example.is_empty(),
                "{code}: an example, and sentences that say what to do"
            );
            assert_eq!(digits.starts_with('5'), !texts.is_empty(), "{code}: -Minfo is known by its texts");
        }
        assert!(find("acc0002").is_some() && find("ACC9").is_none());
    }

    #[test]
    fn lines_of_minfo_are_found_by_their_text() {
        let of = |line: &str| find(line).map(|message| message.code);
        assert_eq!(
            of("24, Loop carried dependence due to exposed use of world(:,:) prevents parallelization"),
            Some("ACC5102")
        );
        assert_eq!(of("Loop carried dependence of a prevents parallelization"), Some("ACC5101"));
        assert_eq!(of("Generating implicit copyin(a(:)) [if not already present]"), Some("ACC5001"));
        assert_eq!(of("39, !$acc loop gang, vector(128) ! blockidx%x threadidx%x"), Some("ACC5007"));
        for row in minfo::ALL {
            assert_eq!(of(row.example), Some(row.code), "{}", row.example);
        }
    }

    #[test]
    fn every_code_in_the_compilers_sources_is_registered() {
        let unknown = |path: &Path, text: &str| {
            let quoted = text.split('"').filter(|s| s.len() == 7 && s.starts_with("ACC"));
            let strangers = quoted.filter(|s| s[3..].parse::<u32>().is_ok() && find(s).is_none());
            strangers.map(|code| format!("{}: {code}", path.display())).collect()
        };
        let found = over_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &["rs"], &unknown);
        assert!(found.is_empty(), "add these to the table: {found:#?}");
    }

    /// What the tests' snapshots hold: codes, and lines of `-Minfo`.
    #[test]
    fn every_message_in_the_tests_is_registered() {
        const STARTS: [&str; 8] =
            ["Generating ", "Loop ", "Parallelization ", "Accelerator ", "Scalar ", "Complex ", "Non-stride", "Say "];
        let unknown = |path: &Path, text: &str| {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            let codes = words.filter(|w| w.len() == 7 && w.starts_with("ACC") && w[3..].parse::<u32>().is_ok());
            let strangers = codes.filter(|code| find(code).is_none()).map(str::to_string);
            strangers.map(|what| format!("{}: {what}", path.display())).chain(untold(path, text, &STARTS)).collect()
        };
        let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut found = over_files(&sources.join("../../testsuite"), &["test", "c", "f90"], &unknown);
        found.extend(over_files(&sources.join("../accc_opt/src/tests"), &["rs"], &unknown));
        assert!(found.is_empty(), "add these to the table: {found:#?}");
    }

    /// Lines of `-Minfo` in tests that no row of the table knows.
    fn untold(path: &Path, text: &str, starts: &[&str]) -> Vec<String> {
        let is_snapshot = path.components().any(|part| part.as_os_str() == "minfo" || part.as_os_str() == "accc_opt");
        let of_line = |line: &str| {
            let text =
                line.split_once("CHECK").map_or(line, |(_, rest)| rest.split_once(": ").map_or("", |(_, text)| text));
            let text = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches(", ");
            let told = starts.iter().any(|start| text.starts_with(start)) && !text.contains("{{");
            (told && of_minfo(text).is_none()).then(|| format!("{}: {text}", path.display()))
        };
        text.lines().filter(|line| is_snapshot && !line.contains("NOT:")).filter_map(of_line).collect()
    }

    fn over_files(folder: &Path, kinds: &[&str], unknown: &dyn Fn(&Path, &str) -> Vec<String>) -> Vec<String> {
        let mut folders: Vec<PathBuf> = vec![folder.to_path_buf()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder of the source tree").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| kinds.iter().any(|kind| e == *kind)) {
                    let bytes = std::fs::read(&path).expect("a file of the source tree");
                    found.extend(unknown(&path, &String::from_utf8_lossy(&bytes)));
                }
            }
        }
        found
    }

    /// `docs/src/messages.md` is made of the table; UPDATE_DOCS=1 writes it (`cargo xtask docs`).
    #[test]
    fn the_page_is_the_tables() {
        let mut page = String::from(
            "# Messages\n\nEvery message of accc has a code; `accc explain ACC2004` prints what stands here. Lines of `-Minfo` have \
             theirs under `--message-format=json`; `accc explain` takes their text, too. The page is made of the compiler's \
             table (`cargo xtask docs`).\n",
        );
        for Message { code, meaning, example, remedy, texts } in all() {
            let title = texts.first().map_or(String::new(), |text| format!(" `{text}`"));
            page += &format!("\n## {code}{title}\n\n{meaning}\n\n    {example}\n\n{remedy}\n");
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/messages.md");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&path, &page).expect("the page can be written");
        }
        assert_eq!(
            std::fs::read_to_string(&path).unwrap_or_default(),
            page,
            "out of date: `cargo xtask docs` writes it anew"
        );
    }
}
