//! The source map: file texts, spans over them, and positions as the user knows them.
//!
//! Invariant: files never move and never overlap in the address space; address 0 belongs to no file, so that
//! [`Span::NONE`] can be told from a real place.

use std::fmt;

/// A range of bytes `lo..hi` in the address space of a [`SourceMap`]. `NONE` is for what no text stands behind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// Address of the first byte.
    pub lo: u32,
    /// Address behind the last byte.
    pub hi: u32,
}

impl Span {
    /// What no text stands behind.
    pub const NONE: Span = Span { lo: 0, hi: 0 };

    /// From a first byte to behind the last, both addresses of one file.
    pub fn new(lo: u32, hi: u32) -> Span {
        Span { lo, hi }
    }

    /// Whether no text stands behind it.
    pub fn is_none(self) -> bool {
        self.lo == 0
    }

    /// The smallest span that covers both; a `NONE` side adds nothing.
    pub fn to(self, other: Span) -> Span {
        match (self.is_none(), other.is_none()) {
            (true, _) => other,
            (_, true) => self,
            _ => Span { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) },
        }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.lo, self.hi)
    }
}

/// A text of a [`SourceMap`], by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// Where one line of a preprocessed text comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineOrigin {
    /// Index into [`LineMap::files`].
    pub file: u32,
    /// 1-based line in that file.
    pub line: u32,
}

/// For each line (0-based) of a preprocessed text, the line it came from.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct LineMap {
    /// An empty name stands for the text itself.
    pub files: Vec<String>,
    /// For each of `files`, whether it is the system's, which the user can't change; none past the end are.
    pub system: Vec<bool>,
    /// One for each line of the text, in order.
    pub lines: Vec<LineOrigin>,
}

/// One text as the compiler reads it: the user's file itself, or the preprocessor's output for it.
pub struct SourceFile {
    /// As the user named it.
    pub name: String,
    /// All of it, as it was read.
    pub text: String,
    /// Address of the first byte.
    pub start: u32,
    /// Byte offset of the start of each line.
    line_starts: Vec<u32>,
    /// Present when `text` came from a preprocessor.
    pub line_map: Option<LineMap>,
}

/// A place as the user knows it: lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// As the user named it.
    pub file: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
}

/// All texts of one compilation, one behind the other.
#[derive(Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// No text yet.
    pub fn new() -> SourceMap {
        SourceMap::default()
    }

    /// Adds a text. Fails when all texts together would pass 3.75 GiB.
    pub fn add(&mut self, name: &str, text: String, line_map: Option<LineMap>) -> Result<FileId, String> {
        let start = self.files.last().map_or(1, |f| f.start as usize + f.text.len() + 1);
        if start + text.len() + 1 > DETACHED as usize {
            return Err(format!("{name}: too much source text: one compilation reads at most 3.75 GiB"));
        }
        let line_starts = line_starts(&text);
        self.files.push(SourceFile { name: name.to_string(), text, start: start as u32, line_starts, line_map });
        Ok(FileId(self.files.len() as u32 - 1))
    }

    /// The text; the number is one of this map.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The text that the span begins in.
    pub fn file_of(&self, span: Span) -> Option<FileId> {
        if span.is_none() {
            return None;
        }
        let after = self.files.partition_point(|f| f.start <= span.lo);
        let last = self.files.get(after.checked_sub(1)?)?;
        (span.lo as usize <= last.start as usize + last.text.len()).then(|| FileId(after as u32 - 1))
    }

    /// The user's file, line and column of a span's start.
    pub fn position(&self, span: Span) -> Option<Position> {
        let file = self.file(self.file_of(span)?);
        let offset = (span.lo - file.start).min(file.text.len() as u32);
        let line = file.line_index(offset);
        let text = &file.text[file.line_starts[line] as usize..];
        let column =
            text.char_indices().take_while(|(i, _)| *i < (offset - file.line_starts[line]) as usize).count() as u32 + 1;
        let (name, line) = file.origin(line);
        Some(Position { file: name.to_string(), line, column })
    }

    /// Whether a span starts in a header of the system.
    pub fn in_system_header(&self, span: Span) -> bool {
        self.file_of(span).is_some_and(|id| {
            let file = self.file(id);
            let line = file.line_index((span.lo - file.start).min(file.text.len() as u32));
            let origin = file.line_map.as_ref().and_then(|map| Some((map, map.lines.get(line)?)));
            origin.is_some_and(|(map, origin)| map.system.get(origin.file as usize) == Some(&true))
        })
    }

    /// The user's line number of a span's start; 0 where there is no text.
    pub fn line(&self, span: Span) -> u32 {
        self.file_of(span).map_or(0, |id| {
            let file = self.file(id);
            file.origin(file.line_index((span.lo - file.start).min(file.text.len() as u32))).1
        })
    }
}

/// The offset of each line.
fn line_starts(text: &str) -> Vec<u32> {
    let ends = text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
    std::iter::once(0).chain(ends.map(|(i, _)| i as u32 + 1)).collect()
}

/// Where texts of other compilations begin: behind all files.
const DETACHED: u32 = 0xf000_0000;

impl SourceFile {
    /// A text from another compilation (a module file): its spans stand for no place in this one.
    pub fn detached(text: String) -> SourceFile {
        let line_starts = line_starts(&text);
        SourceFile { name: String::new(), text, start: DETACHED, line_starts, line_map: None }
    }

    /// The 0-based line that holds a byte offset.
    pub fn line_index(&self, offset: u32) -> usize {
        self.line_starts.partition_point(|s| *s <= offset) - 1
    }

    /// The text of a 0-based line, without its end.
    /// The whole lines that a span touches.
    pub fn lines_of(&self, span: Span) -> &str {
        let offset = |address: u32| (address.saturating_sub(self.start) as usize).min(self.text.len());
        let (lo, hi) = (offset(span.lo), offset(span.hi));
        let start = self.text[..lo].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[hi..].find('\n').map_or(self.text.len(), |at| hi + at);
        &self.text[start..end]
    }

    /// A line (from 0) without its end.
    pub fn line_text(&self, line: usize) -> &str {
        let from = self.line_starts[line] as usize;
        let to = self.line_starts.get(line + 1).map_or(self.text.len(), |s| *s as usize);
        self.text[from..to].trim_end_matches(['\n', '\r'])
    }

    /// The user's file and 1-based line of a 0-based line of this text.
    pub fn origin(&self, line: usize) -> (&str, u32) {
        match self.line_map.as_ref().and_then(|m| m.lines.get(line).map(|o| (m, o))) {
            Some((map, origin)) => match map.files[origin.file as usize].as_str() {
                "" => (&self.name, origin.line),
                name => (name, origin.line),
            },
            None => (&self.name, line as u32 + 1),
        }
    }

    /// The span of bytes `lo..hi` of this text.
    pub fn span(&self, lo: usize, hi: usize) -> Span {
        Span::new(self.start + lo as u32, self.start + hi as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_from_one_and_know_their_file() {
        let mut map = SourceMap::new();
        let a = map.add("a.f90", "x\nyé = 1\n".into(), None).unwrap();
        let b = map.add("b.f90", "z".into(), None).unwrap();
        let span = map.file(a).span(6, 7);
        assert_eq!(map.position(span), Some(Position { file: "a.f90".into(), line: 2, column: 4 }));
        assert_eq!(map.file_of(map.file(b).span(0, 1)), Some(b));
        assert_eq!(map.position(Span::NONE), None);
    }

    #[test]
    fn preprocessed_lines_name_the_users_lines() {
        let mut map = SourceMap::new();
        let lines = vec![LineOrigin { file: 0, line: 41 }, LineOrigin { file: 1, line: 7 }];
        let line_map = LineMap { files: vec!["u.F90".into(), "math.h".into()], system: vec![false, true], lines };
        let id = map.add("<cpp>", "abc\ndef".into(), Some(line_map)).unwrap();
        let (first, second) = (map.file(id).span(0, 1), map.file(id).span(4, 5));
        assert_eq!(map.position(first).unwrap().line, 41);
        assert_eq!((map.in_system_header(first), map.in_system_header(second)), (false, true));
    }
}
