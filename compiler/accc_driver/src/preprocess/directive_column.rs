//! Preprocessor lines of Fortran sources that do not begin in column 1: nvfortran takes them, the traditional preprocessor
//! does not. They are moved there, line by line, so that all lines keep their numbers.

/// What may stand behind the `#`.
const DIRECTIVES: [&str; 12] =
    ["if", "ifdef", "ifndef", "elif", "else", "endif", "define", "undef", "include", "error", "warning", "line"];

/// The text with its indented directives moved; `None` where it has none. In fixed form a `#` in column 6 continues a
/// statement.
pub fn moved(text: &[u8], fixed: bool) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let (mut found, mut continues) = (false, false);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let start = directive(line).filter(|start| !(continues || fixed && *start == 5));
        found |= start.is_some();
        out.extend_from_slice(&line[start.unwrap_or(0)..]);
        // A character literal of free form goes on in the next line, whatever that looks like.
        let end = line.trim_ascii_end();
        continues = start.is_none() && !fixed && end.ends_with(b"&");
    }
    found.then_some(out)
}

/// Where the `#` of an indented directive is.
fn directive(line: &[u8]) -> Option<usize> {
    let start = line.iter().position(|byte| !matches!(byte, b' ' | b'\t')).filter(|start| *start > 0)?;
    let word = line[start..].strip_prefix(b"#")?.trim_ascii_start();
    let length = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    DIRECTIVES.iter().any(|known| known.as_bytes() == &word[..length]).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::moved;

    fn check(text: &str, fixed: bool) -> Option<String> {
        moved(text.as_bytes(), fixed).map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn directives_begin_in_column_one() {
        assert_eq!(
            check("a\n  #ifdef X\n\t# define Y 1\n#endif\n", false).unwrap(),
            "a\n#ifdef X\n# define Y 1\n#endif\n"
        );
        assert_eq!(check("#ifdef X\n  call a ! #if\n #foo\n", false), None);
    }

    #[test]
    fn continuations_stay() {
        assert_eq!(check("      x = 1 +\n     #if\n", true), None);
        assert_eq!(check("  s = 'a&\n  #if'\n", false), None);
        assert!(check("     #if 1\n", false).is_some());
    }
}
