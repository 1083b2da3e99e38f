//! `#x` and `a ## b` in the macros of Fortran sources: nvfortran's preprocessor has them, the traditional one does not. It
//! replaces parameters within quotes, and a comment that it takes away joins what stands beside it, so that `"x"` and
//! `a/**/b` are the same (but that blanks of an argument stay). Macros of included files are rewritten, too: in copies, which
//! the copy of the source includes.

use super::directive_column;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Copies to preprocess in place of a source and of what it includes.
pub struct Rewritten {
    pub source: Vec<u8>,
    /// Where the copies would have looked for what they include.
    pub folders: Vec<PathBuf>,
}

/// Whether a preprocessed text has a `#` in a line that is no marker: an operator that was not understood, most probably.
pub fn has_operators_left(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'\n').any(|line| !line.starts_with(b"#") && line.contains(&b'#'))
}

/// `output` is what became of the source without this; `place` says where the copy of that number goes. `None` where no
/// macro has an operator.
pub fn rewritten(
    source: &[u8],
    output: &[u8],
    fixed: bool,
    place: impl Fn(usize) -> PathBuf,
) -> std::io::Result<Option<Rewritten>> {
    let mut included: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for path in named_in_markers(output).into_iter().skip(1) {
        if let Ok(text) = std::fs::read(&path) {
            included.push((path, text));
        }
    }
    let own = |text: &[u8]| {
        let moved = directive_column::moved(text, fixed);
        let changed = macros(moved.as_deref().unwrap_or(text));
        changed.or(moved)
    };
    let copies: Vec<Option<Vec<u8>>> = included.iter().map(|(_, text)| own(text)).collect();
    let main = own(source);
    if main.is_none() && copies.iter().all(Option::is_none) {
        return Ok(None);
    }
    let mut places: HashMap<String, Option<PathBuf>> = HashMap::new();
    for (number, (path, _)) in included.iter().enumerate() {
        let entry = places.entry(file_name(path)).or_insert_with(|| Some(place(number)));
        // Of two files of one name none is told from the other.
        *entry = entry.take().filter(|known| *known == place(number));
    }
    for (number, ((path, text), copy)) in included.iter().zip(copies).enumerate() {
        let name = path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let body = includes(&copy.unwrap_or_else(|| text.clone()), &places);
        std::fs::write(place(number), [format!("# 1 \"{name}\"\n").into_bytes(), body].concat())?;
    }
    let folders = included.iter().filter_map(|(path, _)| path.parent()).map(Path::to_path_buf).collect();
    Ok(Some(Rewritten { source: includes(&main.unwrap_or_else(|| source.to_vec()), &places), folders }))
}

/// The files that line markers name, in their order.
fn named_in_markers(output: &[u8]) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for line in String::from_utf8_lossy(output).lines() {
        let Some(rest) = line.strip_prefix("# ") else { continue };
        let Some((_, rest)) = rest.split_once(" \"") else { continue };
        let Some((name, _)) = rest.rsplit_once('"') else { continue };
        let path = PathBuf::from(name);
        if !name.starts_with('<') && !found.contains(&path) {
            found.push(path);
        }
    }
    found
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_string()
}

/// The text with its `#include` lines naming the copies.
fn includes(text: &[u8], places: &HashMap<String, Option<PathBuf>>) -> Vec<u8> {
    let copy_of = |line: &[u8]| {
        let line = std::str::from_utf8(line).ok()?;
        let rest = line.strip_prefix('#')?.trim_start().strip_prefix("include")?.trim();
        let named = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')).map(|(name, _)| name);
        let named = named.or_else(|| rest.strip_prefix('<')?.split_once('>').map(|(name, _)| name))?;
        places.get(&file_name(Path::new(named)))?.clone()
    };
    let mut out = Vec::new();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        match copy_of(line) {
            Some(copy) => out.extend_from_slice(format!("#include \"{}\"\n", copy.display()).as_bytes()),
            None => out.extend_from_slice(line),
        }
    }
    out
}

/// The text with the operators of its macros rewritten; `None` where it has none.
fn macros(text: &[u8]) -> Option<Vec<u8>> {
    let (mut out, mut found, mut parameters) = (Vec::new(), false, None);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let (start, names) = match parameters.take() {
            Some(names) => (0, names),
            None => match definition(line) {
                Some(found) => found,
                None => {
                    out.extend_from_slice(line);
                    continue;
                }
            },
        };
        out.extend_from_slice(&line[..start]);
        found |= body(&line[start..], &names, &mut out);
        if line.trim_ascii_end().ends_with(b"\\") {
            parameters = Some(names);
        }
    }
    found.then_some(out)
}

/// Where the body of the macro begins that a line defines, and its parameters.
fn definition(line: &[u8]) -> Option<(usize, Vec<Vec<u8>>)> {
    let rest = line.strip_prefix(b"#")?.trim_ascii_start().strip_prefix(b"define")?;
    let rest = rest.trim_ascii_start();
    let name = rest.iter().take_while(|byte| is_letter(**byte)).count();
    let after = &rest[name..];
    let Some(list) = after.strip_prefix(b"(") else { return Some((line.len() - after.len(), Vec::new())) };
    let end = list.iter().position(|byte| *byte == b')')?;
    let names = list[..end].split(|byte| *byte == b',').map(|name| name.trim_ascii().to_vec()).collect();
    Some((line.len() - list.len() + end + 1, names))
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Writes a body; whether it had an operator.
fn body(text: &[u8], parameters: &[Vec<u8>], out: &mut Vec<u8>) -> bool {
    let (mut at, mut quote, mut found) = (0, None, false);
    while let Some(byte) = text.get(at).copied() {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'#') if text[at..].starts_with(b"##") => {
                out.truncate(out.trim_ascii_end().len());
                out.extend_from_slice(b"/**/");
                at += 2;
                at += text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                found = true;
                continue;
            }
            (None, b'#') => {
                let blanks = text[at + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                let name = &text[at + 1 + blanks..];
                let name = &name[..name.iter().take_while(|byte| is_letter(**byte)).count()];
                if parameters.iter().any(|parameter| parameter == name) && !name.is_empty() {
                    out.extend_from_slice(&[b"\"", name, b"\""].concat());
                    at += 1 + blanks + name.len();
                    found = true;
                    continue;
                }
            }
            _ => {}
        }
        out.push(byte);
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Option<String> {
        macros(text.as_bytes()).map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn operators_become_what_the_traditional_preprocessor_has() {
        assert_eq!(check("#define S(x) h(#x, # x)\n").unwrap(), "#define S(x) h(\"x\", \"x\")\n");
        assert_eq!(check("# define C(a, b) a ## b##_c\n").unwrap(), "# define C(a, b) a/**/b/**/_c\n");
        assert_eq!(check("#define S(x) a; \\\n  h(#x)\n").unwrap(), "#define S(x) a; \\\n  h(\"x\")\n");
    }

    #[test]
    fn what_is_no_operator_stays() {
        assert_eq!(check("#define S(x) h('#x', \"a##b\", #y)\n  call a(#x) ## b\n"), None);
        assert_eq!(check("#define N 3\n#ifdef S\n"), None);
    }

    #[test]
    fn lines_that_include_name_the_copies() {
        let places = HashMap::from([("a.h".to_string(), Some(PathBuf::from("/t/0"))), ("b.h".to_string(), None)]);
        let text = includes(b"# include \"x/a.h\"\n#include <b.h>\n#include \"c.h\"\n", &places);
        assert_eq!(String::from_utf8(text).unwrap(), "#include \"/t/0\"\n#include <b.h>\n#include \"c.h\"\n");
    }

    #[test]
    fn markers_name_files_once() {
        let output = b"# 0 \"a.F90\"\n# 0 \"<built-in>\"\n# 1 \"a.F90\"\n# 1 \"x/b.h\" 1\n# 2 \"a.F90\" 2\n";
        assert_eq!(named_in_markers(output), [PathBuf::from("a.F90"), PathBuf::from("x/b.h")]);
    }
}
