//! Round trips over samples that hold every op, and texts that are wrong.

use super::*;
use crate::verify::verify;

const ACC: &str = include_str!("samples/acc.acir");
const SCHEDULED: &str = include_str!("samples/scheduled.acir");
const OUTLINED: &str = include_str!("samples/outlined.acir");
const MACHINE: &str = include_str!("samples/machine.acir");

fn with_loc(text: &str) -> String {
    print_with(&parse(text).unwrap(), PrintOptions { loc: true })
}

#[test]
fn samples_print_as_they_were_written() {
    for sample in [ACC, SCHEDULED, OUTLINED, MACHINE] {
        let module = parse(sample).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(verify(&module), Ok(()));
        assert_eq!(with_loc(sample), sample);
        let plain = print(&module);
        assert!(!plain.contains('#'));
        assert_eq!(print(&parse(&plain).unwrap()), plain);
    }
}

#[test]
fn samples_hold_every_op() {
    let mut seen = std::collections::BTreeSet::new();
    for sample in [ACC, SCHEDULED, OUTLINED, MACHINE] {
        for func in parse(sample).unwrap().functions.values() {
            seen.extend(func.ops.values().map(|op| {
                let debug = format!("{:?}", op.kind);
                debug.split(|c: char| !c.is_alphanumeric()).next().unwrap().to_string()
            }));
        }
    }
    // The variants of `OpKind`; a new one must get a sample.
    assert_eq!(seen.len(), 83, "{seen:?}");
}

#[test]
fn errors_name_the_place() {
    let head = "module \"t\" phase=acc spelling=c\nfunc @f0 \"f\" display \"f\" () {\n";
    let message = |body: &str| parse(&format!("{head}{body}")).unwrap_err().to_string();
    insta::assert_snapshot!(message("  %0 = ad %1, %2\n"), @"3:8: no op `ad`");
    insta::assert_snapshot!(message("  %0 = neg %1\n"), @"3:12: no value %1 so far");
    insta::assert_snapshot!(message("  %0, %1 = const 1: i32\n"), @"3:12: 2 names for 1 results");
    insta::assert_snapshot!(message("  store $0, %1\n"), @"3:9: no variable $0");
    insta::assert_snapshot!(message("  return"), @"3:9: expected a word");
    insta::assert_snapshot!(message("  %0 = const 99999999999999999999: i64"), @"3:14: `99999999999999999999` is no number");
    insta::assert_snapshot!(message(&"single {\n".repeat(300)), @"203:1: blocks are nested too deep");
    insta::assert_snapshot!(parse("module \"x").unwrap_err(), @"1:8: a string without an end");
}

/// Texts with pieces lost, doubled or swapped give an error or a module that prints and reads again.
#[test]
fn damaged_texts_do_no_harm() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    let (mut accepted, mut finished) = (0, 0);
    for round in 0..1500 {
        let sample = [ACC, SCHEDULED, OUTLINED, MACHINE][round % 4];
        let mut words: Vec<&str> = sample.split_inclusive([' ', '\n', ',', '(']).collect();
        for _ in 0..=random(3) {
            let (a, b) = (random(words.len()), random(words.len()));
            match random(4) {
                0 => words.swap(a, b),
                1 => words.insert(a, words[b]),
                2 => words[a] = words[b],
                _ => drop(words.remove(a)),
            }
        }
        if let Ok(module) = parse(&words.concat()) {
            accepted += 1;
            let lawful = verify(&module).is_ok();
            let text = print(&module);
            if lawful {
                assert_eq!(print(&parse(&text).unwrap()), text);
                let mut interp = crate::interp::Interp::new(&module);
                interp.steps = 1000;
                // It may trap, it may end.
                finished += usize::from(interp.call("gol", &[]).is_ok());
            }
        }
    }
    assert!(finished > 5, "{finished}");
    assert!(accepted > 20, "{accepted}");
}
