//! Arrays that each iteration fills for itself, without a clause.

use super::pseudo;
use super::semantics::same;
use super::*;

/// Sums of five numbers, gathered in `w` first; `with` stands between filling and summing.
fn program(fill: &str, with: &str, after: &str) -> String {
    format!(
        "array a(5,20)
        array b(20)
        array w(5)
        do i = 1, 20
          do k = 1, 5
            a(k,i) = mod(i * k, 7)
          end
        end
        kernels
          do i = 1, 20
            {fill}
            {with}
            s = 0
            do k = 1, 5
              s = s + w(6 - k) * k
            end
            b(i) = s
          end
        end
        sum b
        {after}"
    )
}

fn is_private(text: &str) -> bool {
    minfo(pseudo::module(text)).contains("Generating implicit private(w)")
}

#[test]
fn what_each_iteration_fills_is_its_own() {
    let text = program("do k = 1, 5\nw(k) = a(k,i) * 2\nend", "", "");
    insta::assert_snapshot!(minfo(pseudo::module(&text)), @"
    test:
          9, Generating implicit copyin(a(:,:)) [if not already present]
             Generating implicit copyout(b(:)) [if not already present]
         10, Loop is parallelizable
             Generating Tesla code
             10, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
                 Generating implicit private(w)
             11, !$acc loop seq
             15, !$acc loop seq
         11, Loop is parallelizable
         15, Loop is parallelizable
         10, Local memory used for w (20 bytes for each thread)
    ");
    insta::assert_snapshot!(same(pseudo::module(&text)), @"b 20412");
}

#[test]
fn what_iterations_leave_each_other_is_not() {
    let filled = "do k = 1, 5\nw(k) = a(k,i) * 2\nend";
    assert!(is_private(&program(filled, "w(2) = w(1) + 1", "")));
    let others = [
        // Read first.
        program(&format!("w(5) = w(1) + i\n{filled}"), "", ""),
        // Not all of it is written.
        program("do k = 2, 5\nw(k) = a(k,i) * 2\nend", "", ""),
        program("do k = 1, 5, 2\nw(k) = a(k,i) * 2\nend", "", ""),
        program("do k = 1, i\nw(min(k, 5)) = a(1,i)\nend", "", ""),
        // Not in each iteration.
        program(&format!("if a(1,i) > 2\n{filled}\nend"), "", ""),
    ];
    for text in others {
        assert!(!is_private(&text), "{text}");
        same(pseudo::module(&text));
    }
}

#[test]
fn what_is_needed_afterwards_is_the_last_iterations() {
    let text = program("do k = 1, 5\nw(k) = a(k,i) * 2\nend", "", "sum w");
    assert!(minfo(pseudo::module(&text)).contains("Loop versioned: array w privatized with its last values"));
    insta::assert_snapshot!(same(pseudo::module(&text)), @"
    b 20412
    w 100
    ");
}
