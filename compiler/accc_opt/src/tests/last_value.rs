//! Last values: what a loop leaves in scalars when its iterations run in any order. Examples after Wolfe, *High
//! Performance Compilers for Parallel Computing*, section 7.6 (last value assignment), and Allen and Kennedy, section
//! 5.3 (live on exit).

use super::pseudo;
use super::*;
use crate::testing::Random;

/// The loops of a region, each with whether it is parallel; the program computes the same.
fn loops(text: &str) -> String {
    semantics::loops(text).join("; ")
}

fn of_loop(body: &str) -> String {
    loops(&format!(
        "array a(0:99)\narray b(0:99)\nn = 60\nt = 7\ndo i = 0, 99\na(i) = mod(i * 37, 50)\nend\nkernels\n{body}\nend\n\
         print t\nsum a\nsum b"
    ))
}

#[test]
fn the_last_iteration_computes_it() {
    insta::assert_snapshot!(of_loop("do i = 1, n\nt = a(i) * 2\nend"), @"i: parallelizable, contiguous");
    insta::assert_snapshot!(of_loop("do i = 1, n, 7\nt = i + n\nb(i) = t\nend"), @"i: parallelizable, contiguous");
    insta::assert_snapshot!(of_loop("do i = n, 1, -4\nt = i\nend"), @"i: parallelizable");
    insta::assert_snapshot!(of_loop("do i = n, 1\nt = i\nend"), @"i: parallelizable");
    insta::assert_snapshot!(of_loop("do i = 0, 9\ndo j = 0, 8\nt = i * 10 + j\nb(t) = a(t)\nend\nend"), @"i: parallelizable; j: parallelizable, contiguous");
}

#[test]
fn conditions_find_the_last_iteration() {
    insta::assert_snapshot!(of_loop("do i = 1, n\nif a(i) > 40\nt = i\nend\nend"), @"i: parallelizable, contiguous");
    insta::assert_snapshot!(of_loop("do i = 1, n\nif a(i) > 400\nt = i\nend\nend"), @"i: parallelizable, contiguous");
    insta::assert_snapshot!(of_loop("do i = 0, 9\ndo j = 9, 0, -3\nif a(i * 10 + j) < 20\nt = a(i * 10 + j) + j\nend\nend\nend"), @"i: parallelizable; j: parallelizable, contiguous");
}

#[test]
fn the_last_iteration_saves_it() {
    insta::assert_snapshot!(of_loop("do i = 1, n\nt = a(i)\nif t > 20\nt = t - 20\nend\nb(i) = t\nend"), @"i: parallelizable, contiguous");
    insta::assert_snapshot!(of_loop("do i = 0, 9\nt = 0\ndo j = 0, 9\nt = t + a(i * 10 + j)\nend\nb(i) = t\nend"), @"i: parallelizable; j: parallelizable, contiguous");
    insta::assert_snapshot!(of_loop("do i = 0, 9\ndo j = 0, n - 52\nt = a(i + j)\nt = t * t\nb(i * 10 + j) = t\nend\nend"), @"i: parallelizable; j: parallelizable, contiguous");
}

#[test]
fn what_cannot_be_told_stays() {
    // The value is gone when the iteration is known.
    insta::assert_snapshot!(of_loop("do i = 1, n\nif a(i) > 20\nt = a(i)\nb(i) = t\nend\nend"), @"i: sequential, contiguous");
    // Which iteration of the outer loop comes last differs from row to row.
    insta::assert_snapshot!(of_loop("do i = 0, 9\ndo j = i, 8\nt = a(i) * j\nend\nend"), @"i: parallelizable, contiguous; j: parallelizable");
    // It is carried.
    insta::assert_snapshot!(of_loop("do i = 1, n\nb(i) = t\nt = a(i)\nend"), @"i: sequential, contiguous");
}

#[test]
fn minfo_tells() {
    let text = "array a(60)\nt = 1\nkernels\ndo i = 1, 60\nt = i * 2\na(i) = t\nend\nend\nprint t";
    insta::assert_snapshot!(minfo(pseudo::module(text)), @"
    test:
          3, Generating implicit copyout(a(:)) [if not already present]
          4, Loop is parallelizable
             Generating Tesla code
              4, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
                 Generating scalar last value of t
    ");
}

fn program(random: &mut Random) -> String {
    let mut lines: Vec<String> =
        ["array a(-20:120)", "array b(-20:120)", "array c(-20:120)", "n = 7", "t = 5", "u = 3"]
            .map(String::from)
            .into();
    lines.extend(["do i = -20, 120", "a(i) = mod(i * 37 + 800, 50)", "b(i) = i", "end"].map(String::from));
    let time_loop = random.chance(20);
    lines.push("kernels".to_string());
    lines.extend(time_loop.then(|| "do s = 1, 3".to_string()));
    let mut ends = 1 + usize::from(time_loop);
    let depth = random.within(1, 3) as usize;
    let names = ["i", "j", "k"];
    let at = ["i", "i * 9 + j", "i * 9 + j * 3 + k"][depth - 1];
    let assignment = |random: &mut Random, at: &str| {
        let target = ["t", "u"][random.within(0, 1) as usize];
        let values = ["i * 3 + n", "a(X)", "a(X) + i", "i", "n", "t + u", "a(X + 1) - c(X)", "b(X)"];
        format!("{target} = {}", values[random.within(0, 7) as usize]).replace('X', at)
    };
    for (level, name) in names.iter().enumerate().take(depth) {
        let bounds = ["0, n", "1, 5", "n, 0, -1", "0, 8, 3", "n, 2", "6, 1, -2", "i, 6"];
        lines.push(format!("do {name} = {}", bounds[random.within(0, 5 + i64::from(level > 0)) as usize]));
        ends += 1;
        if random.chance(25) {
            lines.push(assignment(random, "i"));
        }
    }
    let guard = random.chance(40);
    lines.extend(
        guard.then(|| format!("if {} > 22", ["a(X)", "b(X)", "c(X)", "a(X) + t"][random.within(0, 3) as usize])),
    );
    for _ in 0..random.within(1, 2) {
        lines.push(assignment(random, at));
    }
    lines.extend(guard.then(|| "end".to_string()));
    if random.chance(50) {
        lines.push(["c(X) = t", "c(X) = a(X) + u", "b(X) = b(X) + 1"][random.within(0, 2) as usize].to_string());
    }
    lines.extend((1..ends).map(|_| "end".to_string()));
    if random.chance(30) {
        lines.push("c(3) = t + u".to_string());
    }
    lines.extend(["end", "print t", "print u", "sum b", "sum c"].map(String::from));
    lines.join("\n").replace('X', at)
}

fn random_programs(count: usize, seed: u64) {
    let changed = semantics::random_programs(count, seed, program, "last value of");
    assert!(changed * 5 > count, "only {changed} of {count} have a last value");
}

#[test]
fn random_last_values_are_the_same() {
    random_programs(8, 21);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_last_values_are_the_same() {
    random_programs(400, 22);
}
