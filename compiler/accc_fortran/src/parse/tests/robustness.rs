//! Damaged programs: the parser must come back, whatever it is given.

use super::programs::{GOL, KITCHEN_SINK};
use super::{OPTIONS, parse};
use crate::ast::Unit;
use accc_source::SourceMap;

/// A small generator (xorshift64*), so that every run tests the same texts.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n.max(1)
    }
}

const SPICE: &[&str] = &[
    "(",
    ")",
    "[",
    "/",
    "&",
    "'",
    "\"",
    "\n",
    ";",
    "=",
    "=>",
    "::",
    ":",
    ",",
    "%",
    "end",
    "do",
    "if",
    "then",
    "!$acc ",
    "end do\n",
    "end if\n",
    "contains\n",
    "subroutine s\n",
    "!",
    "1",
    ".",
    "é",
    "&\n",
    "case",
    "interface\n",
    "type t\n",
];

#[test]
fn damaged_programs_never_panic_or_hang() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for round in 0..3000 {
        let source = if round % 2 == 0 { GOL } else { KITCHEN_SINK };
        let mut chars: Vec<char> = source.chars().collect();
        for _ in 0..1 + random.below(6) {
            let at = random.below(chars.len());
            match random.below(4) {
                0 => chars.truncate(at),
                1 => drop(chars.drain(at..(at + random.below(20)).min(chars.len()))),
                2 => drop(chars.splice(at..at, SPICE[random.below(SPICE.len())].chars())),
                _ => {
                    let to = random.below(chars.len());
                    let piece: Vec<char> = chars[at..(at + random.below(80)).min(chars.len())].to_vec();
                    drop(chars.splice(to..to, piece));
                }
            }
        }
        let text: String = chars.into_iter().collect();
        let mut map = SourceMap::new();
        let id = map.add("t.f90", text, None).expect("a small text");
        let (_, diagnostics) = parse(map.file(id), &OPTIONS);
        for d in &diagnostics {
            assert!(map.position(d.span()).is_some(), "a message without a place: {d:?}");
        }
    }
}

#[test]
fn an_error_in_one_statement_leaves_the_others_alone() {
    for (i, line) in GOL.lines().enumerate().filter(|(_, l)| l.trim_start().starts_with("world(")) {
        let broken = GOL.replacen(line, "world(r,c = 1", 1);
        let mut map = SourceMap::new();
        let id = map.add("t.f90", broken, None).expect("a small text");
        let (file, diagnostics) = parse(map.file(id), &OPTIONS);
        assert_eq!(diagnostics.len(), 1, "line {}: {diagnostics:?}", i + 1);
        assert!(matches!(file.units.as_slice(), [Unit::Main(main)] if !main.contains.is_empty()));
    }
}
