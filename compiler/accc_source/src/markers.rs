//! Line markers, which a C preprocessor leaves in its output, made into a line map.
//!
//! `# 12 "name" flags` says that the next line is line 12 of that file; flag 3 that the file is the system's. Source: gcc's
//! manual, "Preprocessor Output". Takes any text: what only looks like a marker stays where it is.

use crate::{LineMap, LineOrigin};
use std::collections::HashMap;

/// The text without markers, and where each of its lines comes from.
pub fn take_markers(raw: &str) -> (String, LineMap) {
    let mut text = String::with_capacity(raw.len());
    let mut map = LineMap::default();
    let mut known: HashMap<String, u32> = HashMap::new();
    let (mut file, mut line) = (None, 1);
    for row in raw.lines() {
        if let Some(marker) = marker(row) {
            line = marker.line;
            file = Some(*known.entry(marker.name).or_insert_with_key(|name| {
                map.files.push(name.clone());
                map.system.push(marker.system);
                map.files.len() as u32 - 1
            }));
            continue;
        }
        text.push_str(row);
        text.push('\n');
        // Lines in front of the first marker are the text's own.
        let file = *file.get_or_insert_with(|| {
            map.files.push(String::new());
            map.system.push(false);
            map.files.len() as u32 - 1
        });
        map.lines.push(LineOrigin { file, line });
        line = line.saturating_add(1);
    }
    (text, map)
}

struct Marker {
    line: u32,
    name: String,
    system: bool,
}

fn marker(row: &str) -> Option<Marker> {
    let rest = row.strip_prefix("# ")?;
    let (number, rest) = rest.split_once(' ')?;
    let line = number.parse().ok()?;
    let mut name = String::new();
    let mut rest = rest.strip_prefix('"')?.chars();
    loop {
        match rest.next()? {
            '"' => break,
            '\\' => name.push(rest.next()?),
            c => name.push(c),
        }
    }
    Some(Marker { line, name, system: rest.as_str().split(' ').any(|flag| flag == "3") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(raw: &str) -> (String, Vec<(String, u32)>, LineMap) {
        let (text, map) = take_markers(raw);
        let at = map.lines.iter().map(|o| (map.files[o.file as usize].clone(), o.line)).collect();
        (text, at, map)
    }

    #[test]
    fn markers_become_the_line_map() {
        let raw = "# 1 \"a.F90\"\nx = 1\n# 7 \"b \\\"q\\\".inc\" 1 3 4\ny = 2\n# 3 \"a.F90\" 2\nz = 3\n";
        let (text, at, map) = origins(raw);
        assert_eq!(text, "x = 1\ny = 2\nz = 3\n");
        let expected = [("a.F90", 1), ("b \"q\".inc", 7), ("a.F90", 3)];
        assert_eq!(at, expected.map(|(file, line)| (file.to_string(), line)));
        assert_eq!(map.system, [false, true]);
    }

    #[test]
    fn what_is_no_marker_stays() {
        let (text, at, _) = origins("a\n# pragma once\n# 5 \"open\nb\n");
        assert_eq!(text, "a\n# pragma once\n# 5 \"open\nb\n");
        assert_eq!(at[3], (String::new(), 4));
        assert_eq!(origins("# 4294967295 \"x\"\na\nb\n").1[1].1, u32::MAX);
    }
}
