//! Stores behind conditions: which become stores in any case, and that the program stays the same.

use super::interpreted::output;
use super::pseudo;
use super::*;
use crate::transform::loops::blended_stores;

/// Whether the body of a parallel loop over `i` is changed on the CPU; it must not print anything else then.
fn is_blended(body: &str) -> bool {
    let text = format!(
        "array a(0:99)\narray b(0:99)\narray c(0:99)\nt = 0\nk = 0
        do i = 0, 99\na(i) = mod(i * 37, 50)\nb(i) = mod(i * 7, 11)\nc(i) = i\nend
        kernels\ndo i = 1, 90\n{body}\nend\nend\nprint t\nprint k\nsum a\nsum b\nsum c"
    );
    let (_, compiled) = compile(pseudo::module(&text), true, true);
    let mut blended = compiled.clone();
    blended_stores::run(&mut blended);
    accc_ir::verify::verify(&blended).expect("the IR is sound");
    assert_eq!(output(&blended, Machine::Cpu), output(&compiled, Machine::Cpu), "{text}");
    accc_ir::text::print(&blended) != accc_ir::text::print(&compiled)
}

#[test]
fn elements_that_are_read_in_any_case() {
    for body in [
        "if b(i) > 5\na(i) = 7\nend\nt = t + a(i)",
        "c(i) = a(i)\nif b(i) > 5\na(i) = i * 2\nend",
        "if b(i) > 5\na(i) = 1\nelse\nif k < i\na(i) = 2\nend\nend\nt = t + a(i)",
        "if b(i) > 2\na(i) = 1\nend\nif b(i) > 8\na(i) = i\nend\nt = t + a(i)",
    ] {
        assert!(is_blended(body), "{body}");
    }
}

#[test]
fn what_stays_behind_its_condition() {
    for body in [
        "if b(i) > 5\na(i) = 7\nend",
        "if b(i) > 5\na(i) = 7\nend\nt = t + a(i + 1)",
        "if b(i) > 5\nt = t + a(i)\na(i) = 7\nend",
        "if b(i) > 5\na(i) = c(i)\nend\nt = t + a(i)",
        "if b(i) > 5\na(i) = mod(7, b(i))\nend\nt = t + a(i)",
        "if b(i) > 5\na(i) = 7\nc(i) = 8\nend\nt = t + a(i) + c(i)",
    ] {
        assert!(!is_blended(body), "{body}");
    }
}
