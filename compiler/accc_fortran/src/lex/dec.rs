//! Members of DEC's structures, `a.b.c` (`-fdec`). Source: gfortran 12's manual, section 6.1.27 ("STRUCTURE and RECORD").

/// Words between dots that are operators or values in any program.
const OPERATORS: &[&str] =
    &["and", "or", "not", "eqv", "neqv", "xor", "eq", "ne", "lt", "le", "gt", "ge", "true", "false"];

/// Names in `operator(.name.)`.
pub(super) fn defined_operators<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut found = Vec::new();
    for line in lines {
        let line: String = line.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase();
        let names = line.split("operator(.").skip(1).filter_map(|rest| rest.split_once('.'));
        found.extend(names.map(|(name, _)| name.to_string()));
    }
    found
}

/// Whether a word behind a dot is a member of what stands in front of the dot.
pub(super) fn is_member(before: &str, word: &str, defined: &[String]) -> bool {
    if word.is_empty() || OPERATORS.contains(&word) || defined.iter().any(|known| known == word) {
        return false;
    }
    let before = before.trim_end();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let name = before.rsplit(|c| !is_name(c)).next().unwrap_or("");
    name.starts_with(|c: char| c.is_ascii_alphabetic()) || before.ends_with([')', ']'])
}
