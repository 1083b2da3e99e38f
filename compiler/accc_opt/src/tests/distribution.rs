//! Loop distribution and scalar expansion: examples after Allen and Kennedy, *Optimizing Compilers for Modern
//! Architectures*, sections 2.4, 5.2 and 5.3.

use super::pseudo;
use super::*;
use crate::testing::Random;

const HEAD: &str = "array a(-9:299)\narray b(-9:299)\narray c(-9:299)\narray d(-9:299)\nn = 200\nt = 3\ns = 1
do i = -9, 299\na(i) = mod(i * 37 + 400, 50)\nb(i) = i\nd(i) = mod(i * 11 + 200, 23)\nend\n";

fn text(body: &str) -> String {
    format!("{HEAD}kernels\n{body}\nend\nprint t\nprint s\nsum a\nsum b\nsum c\nsum d")
}

/// The loops of the region, each with whether it is parallel; the program computes the same.
fn loops(body: &str) -> String {
    semantics::loops(&text(body)).join("; ").replace(", contiguous", "")
}

#[test]
fn allen_and_kennedy() {
    // Section 2.4.1: the statements in two loops.
    insta::assert_snapshot!(loops("do i = 1, n\na(i) = b(i) + 1\nc(i) = a(i - 1) * 2\nend"), @"i: parallelizable; i: parallelizable");
    // A recurrence, and what goes into it.
    insta::assert_snapshot!(loops("do i = 1, n\nb(i) = a(i) * a(i)\nc(i) = c(i - 1) + b(i)\nend"), @"i: parallelizable; i: sequential");
    // What comes out of a recurrence.
    insta::assert_snapshot!(loops("do i = 1, n\nc(i) = mod(c(i - 1) * 3 + a(i), 101)\nb(i) = c(i) * d(i)\nend"), @"i: sequential; i: parallelizable");
    // Section 5.3: the scalar is expanded.
    insta::assert_snapshot!(loops("do i = 1, n\nu = a(i) * d(i)\nc(i) = c(i - 1) + u\nend"), @"(implied): parallelizable; i: parallelizable; i: sequential");
    insta::assert_snapshot!(loops("do i = n, 1, -2\ns = mod(s * 5 + a(i), 97)\nb(i) = d(i) * s + a(i)\nend"), @"(implied): sequential; i: sequential; i: parallelizable");
    // Three loops, of which the one in the middle runs in order.
    insta::assert_snapshot!(loops("do i = 1, n\nb(i) = a(i) + d(i)\nc(i) = c(i - 1) + b(i)\nd(i) = c(i) * a(i)\nend"), @"i: parallelizable; i: sequential; i: parallelizable");
}

#[test]
fn groups_of_the_graph() {
    // The cycle goes around the statement in its middle.
    insta::assert_snapshot!(loops("do i = 1, n\nc(i) = mod(d(i - 1), 9) + 1\nb(i) = a(i) * a(i + 1)\nd(i) = c(i) * 2\nend"), @"i: sequential; i: parallelizable, reads again");
    // A scalar that is set twice is two.
    insta::assert_snapshot!(loops("do i = 1, n\nu = a(i) * 2\nb(i) = u + a(i)\nu = a(i) + 1\nc(i) = mod(c(i - 1), 50) + u\nend"), @"(implied): parallelizable; i: parallelizable; i: sequential");
    // What two loops take from the first.
    insta::assert_snapshot!(loops("do i = 1, n\nu = mod(u * 3 + a(i), 77)\nb(i) = u + a(i) * a(i)\nc(i) = mod(c(i - 1), 50) + u\nend"), @"(implied): sequential; i: sequential; i: parallelizable");
    // More than any limit: nine recurrences and what comes out of them.
    let many: Vec<String> =
        (0..9).map(|k| format!("c(i + {k}) = mod(c(i - 1) + a(i), {})\nb(i) = a(i) * {k} + d(i)", 50 + k)).collect();
    insta::assert_snapshot!(loops(&format!("do i = 1, n\n{}\nend", many.join("\n"))), @"i: sequential; i: parallelizable");
}

#[test]
fn what_stays_whole() {
    // A cycle through both statements.
    insta::assert_snapshot!(loops("do i = 1, n\na(i) = c(i - 1) + 1\nc(i) = a(i) * 2\nend"), @"i: sequential");
    // The first needs what an earlier iteration of the second does.
    insta::assert_snapshot!(loops("do i = 1, n\nb(i) = t * a(i)\nt = mod(b(i) + d(i), 7)\nend"), @"i: sequential");
    // It would overwrite what the second reads.
    insta::assert_snapshot!(loops("do i = 1, n\na(i) = d(i) * 2\nc(i) = c(i - 1) + a(i + 1)\nend"), @"i: sequential");
    // Few iterations.
    insta::assert_snapshot!(loops("do i = 1, 20\nb(i) = a(i) * a(i)\nc(i) = c(i - 1) + b(i)\nend"), @"i: sequential");
}

#[test]
fn minfo_tells() {
    let body = "do i = 1, n\nu = a(i) * d(i)\nc(i) = c(i - 1) + u\nend";
    insta::assert_snapshot!(minfo(pseudo::module(&text(body))), @"
    test:
         13, Generating implicit copyin(a(:),d(:)) [if not already present]
             Generating implicit copy(c(:)) [if not already present]
         14, Loop run sequentially inside one cooperative kernel
             Loop carried dependence of c prevents parallelization
             c(i-1) at line 16 and c(i) at line 16 depend on each other, vector (=,1)
             Generating Tesla code
             14, !$acc loop seq
                 !$acc loop gang, vector(128) ! blockidx%x threadidx%x
                 Loop distributed: 2 new loops
                 Scalar u expanded
                 !$acc loop seq
         14, Loop is parallelizable
             Grid barrier inserted due to potential dependence between gangs
    ");
}

fn program(random: &mut Random) -> String {
    program_of(random, 4)
}

fn long_program(random: &mut Random) -> String {
    program_of(random, 11)
}

fn program_of(random: &mut Random, most: i64) -> String {
    let mut lines: Vec<String> = Vec::new();
    let time_loop = random.chance(15);
    lines.extend(time_loop.then(|| "do q = 1, 2".to_string()));
    lines.push(format!("do i = {}", ["1, n", "1, n", "n, 1, -1", "1, n, 2", "2, 150"][random.within(0, 4) as usize]));
    for _ in 0..random.within(2, most) {
        let statements = [
            "b(i) = a(i) * d(i)",
            "c(i) = c(i - 1) + b(i)",
            "u = a(i) + d(i)",
            "c(i) = mod(c(i - 1) + u, 77)",
            "b(i) = u * 2",
            "s = mod(s * 3 + a(i), 91)",
            "d(i) = s + a(i)",
            "a(i) = b(i + 1)",
            "b(i + 1) = i",
            "a(i + 2) = mod(a(i) + d(i), 31)",
            "if a(i) > 20\nv = d(i)\nelse\nv = b(i)\nend",
            "c(i) = mod(v, 13) + a(i - 1)",
            "if d(i) > 9\nt = a(i)\nend",
        ];
        lines.push(statements[random.within(0, 12) as usize].to_string());
    }
    lines.push("end".to_string());
    lines.extend(time_loop.then(|| "end".to_string()));
    text(&format!("u = 2\nv = 5\n{}", lines.join("\n")))
}

fn random_programs(count: usize, seed: u64, program: fn(&mut Random) -> String) {
    let changed = semantics::random_programs(count, seed, program, "Loop distributed");
    assert!(changed * 12 > count, "loops of only {changed} of {count} were distributed");
}

#[test]
fn random_loops_compute_the_same_when_distributed() {
    random_programs(6, 41, program);
    random_programs(4, 43, long_program);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_loops_compute_the_same_when_distributed() {
    random_programs(40, 42, program);
    random_programs(40, 44, long_program);
}
