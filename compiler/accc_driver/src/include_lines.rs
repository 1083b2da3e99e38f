//! Fortran's `include 'file'` lines, replaced by the file's text, with a line map that remembers where each line is from.
//!
//! Looked for beside the file that includes, then in the folders of `-I`. A line whose file is not found stays, and the
//! parser reports it; a file that includes itself, also through others, is an error. Source: Fortran 2008, 3.4.

use crate::preprocess::Text;
use crate::report::{FILE, Failure};
use accc_source::{LineMap, LineOrigin};
use std::path::{Path, PathBuf};

/// Files that are included by others this deep are too many.
const MAX_DEPTH: usize = 64;

/// The text with its `include` lines replaced; `folders`: those of `-I`.
pub fn expand(text: Text, file: &Path, folders: &[PathBuf]) -> Result<Text, Failure> {
    if !text.text.lines().any(|line| included(line).is_some()) {
        return Ok(text);
    }
    let Text { text, line_map, latin1 } = text;
    let around = vec![file.to_path_buf()];
    let mut expansion = Expansion { folders, text: String::new(), map: LineMap::default(), latin1, around };
    match line_map {
        Some(map) => {
            (expansion.map.files, expansion.map.system) = (map.files.clone(), map.system.clone());
            let origins = map.lines.into_iter().map(|origin| (map.files[origin.file as usize].clone(), origin));
            let lines: Vec<_> = text.lines().zip(origins).collect();
            for (line, (name, origin)) in lines {
                expansion.line(line, origin, &beside(file, &name))?;
            }
        }
        None => {
            expansion.add_file("");
            expansion.lines(&text, 0, file)?;
        }
    }
    Ok(Text { text: expansion.text, line_map: Some(expansion.map), latin1: expansion.latin1 })
}

struct Expansion<'a> {
    folders: &'a [PathBuf],
    text: String,
    map: LineMap,
    latin1: bool,
    /// The source, and the files that are open now, each included by the one before it.
    around: Vec<PathBuf>,
}

impl Expansion<'_> {
    /// `file`: the index of the lines' file in the map; `path`: where it is.
    fn lines(&mut self, text: &str, file: u32, path: &Path) -> Result<(), Failure> {
        let mut lines = text.lines().enumerate();
        lines.try_for_each(|(number, line)| self.line(line, LineOrigin { file, line: number as u32 + 1 }, path))
    }

    fn line(&mut self, line: &str, origin: LineOrigin, path: &Path) -> Result<(), Failure> {
        match included(line).and_then(|name| self.read(name, path)) {
            Some((inner, text)) => {
                let refused = |why: &str| {
                    let at = format!("{}:{}", path.display(), origin.line);
                    Err(Failure::new(FILE, format!("{at}: {} is included {why}", inner.display())))
                };
                let place = inner.canonicalize().ok();
                if self.around.iter().any(|file| file.canonicalize().ok() == place) {
                    return refused("by itself");
                }
                if self.around.len() > MAX_DEPTH {
                    return refused(&format!("more than {MAX_DEPTH} levels deep"));
                }
                let file = self.add_file(&inner.display().to_string());
                self.around.push(inner.clone());
                self.lines(&text, file, &inner)?;
                self.around.pop();
            }
            None => {
                self.text.push_str(line);
                self.text.push('\n');
                self.map.lines.push(origin);
            }
        }
        Ok(())
    }

    fn add_file(&mut self, name: &str) -> u32 {
        if let Some(known) = self.map.files.iter().position(|file| file == name) {
            return known as u32;
        }
        self.map.files.push(name.to_string());
        self.map.system.push(false);
        self.map.files.len() as u32 - 1
    }

    fn read(&mut self, name: &str, includer: &Path) -> Option<(PathBuf, String)> {
        let near = includer.parent().map(|folder| folder.join(name));
        let places = near.into_iter().chain(self.folders.iter().map(|folder| folder.join(name)));
        let path = places.into_iter().find(|path| path.is_file())?;
        let Text { text, latin1, .. } = crate::preprocess::ready(std::fs::read(&path).ok()?, false);
        self.latin1 |= latin1;
        Some((path, text))
    }
}

/// The file that a line of a preprocessed text is from; an empty name is the text itself.
fn beside(file: &Path, name: &str) -> PathBuf {
    if name.is_empty() { file.to_path_buf() } else { PathBuf::from(name) }
}

/// The name in an `include` line.
fn included(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let word = line.get(..7).filter(|word| word.eq_ignore_ascii_case("include"))?;
    let rest = line[word.len()..].trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let (name, after) = rest[1..].split_once(quote)?;
    (after.trim().is_empty() || after.trim_start().starts_with('!')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_include() {
        assert_eq!(included("      INCLUDE 'mpif.h' ! all"), Some("mpif.h"));
        assert_eq!(included("include\"a b\""), Some("a b"));
        assert_eq!(
            (included("include = 'x'"), included("c include 'x'"), included("include 'x' + 1")),
            (None, None, None)
        );
    }

    #[test]
    fn files_are_put_in_place_and_lines_remembered() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.inc"), "integer i\ninclude 'b.inc'\n").unwrap();
        std::fs::write(folder.path().join("b.inc"), "integer j\n").unwrap();
        let text = Text { text: "x\ninclude 'a.inc'\ninclude 'c.inc'\n".into(), line_map: None, latin1: false };
        let out = expand(text, &folder.path().join("main.f"), &[]).ok().unwrap();
        assert_eq!(out.text, "x\ninteger i\ninteger j\ninclude 'c.inc'\n");
        let map = out.line_map.unwrap();
        let at: Vec<(u32, u32)> = map.lines.iter().map(|o| (o.file, o.line)).collect();
        assert_eq!(at, [(0, 1), (1, 1), (2, 1), (0, 3)]);
    }

    #[test]
    fn cycles_end() {
        let folder = tempfile::tempdir().unwrap();
        let main = folder.path().join("main.f90");
        let twice = "include 'a.inc'\ninclude 'a.inc'\n";
        std::fs::write(&main, twice).unwrap();
        std::fs::write(folder.path().join("a.inc"), "include 'main.f90'\ninclude 'main.f90'\n").unwrap();
        let text = Text { text: twice.into(), line_map: None, latin1: false };
        let Err(Failure::Message(message)) = expand(text, &main, &[]) else { panic!("it has an end") };
        assert!(message.message.ends_with("main.f90 is included by itself"), "{}", message.message);
        assert!(message.message.contains("a.inc:1: "), "{}", message.message);
    }
}
