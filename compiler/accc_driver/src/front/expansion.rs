//! Messages about preprocessed lines also show the line as the user wrote it, where macros made it another.

use accc_diag::Diagnostic;
use accc_source::SourceMap;
use std::collections::HashMap;

/// Adds the note to each message that needs it.
pub fn show_sources(messages: &mut [Diagnostic], sources: &SourceMap) {
    let mut files: HashMap<String, Vec<String>> = HashMap::new();
    for message in messages {
        if let Some(line) = written_line(message, sources, &mut files) {
            message.notes.push(format!("macros expanded; the line in the source is: {line}"));
        }
    }
}

/// The user's line of a message's place, if it is not what the compiler read.
fn written_line(message: &Diagnostic, sources: &SourceMap, files: &mut HashMap<String, Vec<String>>) -> Option<String> {
    let span = message.span();
    let file = sources.file(sources.file_of(span)?);
    let read = file.line_text(file.line_index(span.lo - file.start));
    let position = sources.position(span)?;
    let lines = files.entry(position.file).or_insert_with_key(|name| {
        let text = std::fs::read(name).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().map(String::from).collect()
    });
    let written = joined(lines.get(position.line.checked_sub(1)? as usize..)?);
    (!written.is_empty() && !same(read, &written)).then_some(written)
}

/// The first line, with those that a backslash at its end adds.
fn joined(lines: &[String]) -> String {
    let mut out = String::new();
    for line in lines {
        match line.trim_end().strip_suffix('\\') {
            Some(continued) => out += continued,
            None => return (out + line).trim().to_string(),
        }
    }
    out.trim().to_string()
}

/// Comments and blanks are no difference.
fn same(read: &str, written: &str) -> bool {
    let plain = |text: &str| {
        let mut out = String::new();
        let mut rest = text.split("//").next().unwrap_or_default();
        while let Some((before, comment)) = rest.split_once("/*") {
            out += before;
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        }
        out += rest;
        out.retain(|c| !c.is_whitespace());
        out
    };
    plain(read) == plain(written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use accc_source::{LineMap, LineOrigin};

    #[test]
    fn only_lines_that_macros_changed_are_shown() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.c").display().to_string();
        std::fs::write(&path, "int x = N; // seven\nint  y /* y */ \\\n = 2;\n").unwrap();
        let lines = vec![LineOrigin { file: 0, line: 1 }, LineOrigin { file: 0, line: 2 }];
        let map = LineMap { files: vec![path], system: vec![false], lines };
        let mut sources = SourceMap::new();
        let id = sources.add("a.c", "int x = 7;\nint y = 2;\n".into(), Some(map)).unwrap();
        let at = |lo| Diagnostic::warning("ACC0010", "w").label(sources.file(id).span(lo, lo + 1), "");
        let mut messages = [at(4), at(15), Diagnostic::warning("ACC0010", "nowhere")];
        show_sources(&mut messages, &sources);
        assert_eq!(messages[0].notes, ["macros expanded; the line in the source is: int x = N; // seven"]);
        assert!(messages[1].notes.is_empty() && messages[2].notes.is_empty());
    }
}
