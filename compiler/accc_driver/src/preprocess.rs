//! `.F90` files through the C preprocessor in traditional mode, and its line markers made into a line map.
//!
//! Traditional mode leaves `//` and unbalanced quotes alone and expands macros in `!$acc` lines too.

use crate::report::{Failure, PREPROCESSOR};
use crate::session::Session;
use accc_source::{LineMap, LineOrigin};
use std::path::Path;

/// `_OPENACC` for the newest specification whose subset is complete for these front ends (2.6: 201711).
const OPENACC_VERSION: &str = "201711";

/// The preprocessed text, without markers, and where each of its lines comes from.
pub fn preprocess(session: &Session, file: &Path) -> Result<(String, LineMap), Failure> {
    let mut command = session.toolchain.preprocessor();
    command.args(["-E", "-traditional-cpp", "-x", "c", "-undef", "-nostdinc", "-D__ACCC__=1"]);
    if session.options.targets.openacc {
        command.arg(format!("-D_OPENACC={OPENACC_VERSION}"));
    }
    command.args(&session.options.macros);
    for dir in &session.options.include {
        command.arg("-I").arg(dir);
    }
    command.arg(file);
    let output = session.capture(command)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let text = format!("{}: preprocessing failed\n{}", file.display(), said.trim_end());
        return Err(Failure::new(PREPROCESSOR, text));
    }
    Ok(take_markers(&decode(output.stdout)))
}

/// The text of a source file. Comments in old ones are often Latin-1, and some editors put a byte order mark in front:
/// neither may stop a compilation.
pub fn decode(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).unwrap_or_else(|e| e.into_bytes().iter().map(|b| *b as char).collect());
    text.strip_prefix('\u{feff}').map(String::from).unwrap_or(text)
}

fn take_markers(raw: &str) -> (String, LineMap) {
    let mut text = String::new();
    let mut map = LineMap::default();
    let (mut file, mut line) = (0, 1);
    for row in raw.lines() {
        if let Some((number, name)) = marker(row) {
            line = number;
            file = match map.files.iter().position(|f| f == name) {
                Some(known) => known as u32,
                None => {
                    map.files.push(name.to_string());
                    map.files.len() as u32 - 1
                }
            };
            continue;
        }
        text.push_str(row);
        text.push('\n');
        map.lines.push(LineOrigin { file, line });
        line += 1;
    }
    (text, map)
}

/// `# 12 "name" flags`
fn marker(row: &str) -> Option<(u32, &str)> {
    let rest = row.strip_prefix("# ")?;
    let (number, rest) = rest.split_once(' ')?;
    let name = rest.strip_prefix('"')?;
    Some((number.parse().ok()?, &name[..name.find('"')?]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_become_the_line_map() {
        let (text, map) = take_markers("# 1 \"a.F90\"\nx = 1\n# 7 \"b.inc\" 1\ny = 2\n# 3 \"a.F90\" 2\nz = 3\n");
        assert_eq!(text, "x = 1\ny = 2\nz = 3\n");
        let at: Vec<_> = map.lines.iter().map(|o| (map.files[o.file as usize].as_str(), o.line)).collect();
        assert_eq!(at, [("a.F90", 1), ("b.inc", 7), ("a.F90", 3)]);
    }
}
