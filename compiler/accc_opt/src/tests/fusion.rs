//! Fusion of nests: examples after Allen and Kennedy, *Optimizing Compilers for Modern Architectures*, section 8.4, and
//! Wolfe, *High Performance Compilers for Parallel Computing*, section 9.3.

use super::pseudo;
use super::*;
use crate::testing::Random;

const HEAD: &str =
    "array a(-9:99)\narray b(-9:99)\narray c(-9:99)\narray d(-1:10,-1:10)\narray e(-1:10,-1:10)\nn = 60\nt = 3
do i = -9, 99\na(i) = mod(i * 37 + 400, 50)\nb(i) = i\nend\n";

/// How many loops have been fused into others; the program computes the same.
fn fused(body: &str) -> usize {
    let text = format!("{HEAD}kernels\n{body}\nend\nprint t\nsum a\nsum b\nsum c\nsum d\nsum e");
    let told = minfo(pseudo::module(&text));
    semantics::same(pseudo::module(&text));
    told.matches("Loop fused").count()
}

#[test]
fn producers_and_consumers() {
    assert_eq!(fused("do i = 1, n\nb(i) = a(i) * 2\nend\ndo i = 1, n\nc(i) = b(i) + 1\nend"), 1);
    assert_eq!(
        fused("do i = 1, n\nb(i) = a(i) * 2\nend\ndo j = 1, n\nc(j) = b(j) + j\nend\ndo k = 1, n\na(k) = c(k)\nend"),
        2
    );
    // Planes, of which the second's inner bounds depend on the outer loop in the same way.
    let planes = "do i = 0, 8\ndo j = 0, i\nd(j, i) = i + j\nend\nend\ndo k = 0, 8\ndo l = 0, k\ne(l, k) = d(l, k) * 2\nend\nend";
    assert_eq!(fused(planes), 1);
    let same_names = planes.replace('k', "i").replace('l', "j");
    assert_eq!(fused(&same_names), 1);
    // Sums become one loop's.
    assert_eq!(fused("do i = 1, n\nt = t + a(i)\nend\ndo i = 1, n\nb(i) = a(i)\nt = t + b(i)\nend"), 1);
    // In a loop that runs in order.
    assert_eq!(fused("do s = 1, 3\ndo i = 1, n\nb(i) = a(i) + s\nend\ndo i = 1, n\na(i) = b(i)\nend\nend"), 1);
}

#[test]
fn what_prevents_fusion() {
    let first = "do i = 1, n\nb(i) = a(i) * 2\nend\n";
    for (second, why) in [
        ("do i = 1, n\nc(i) = b(i + 1) + 1\nend", "an iteration needs what a later one makes"),
        ("do i = 1, n\nc(i) = b(i - 1) + 1\nend", "an iteration needs what an earlier one makes"),
        ("do i = 1, n\na(i + 1) = i\nend", "an iteration would overwrite what a later one reads"),
        ("do i = 1, n - 1\nc(i) = b(i)\nend", "other bounds"),
        ("do i = n, 1, -1\nc(i) = b(i)\nend", "another order"),
        ("n = 20\ndo i = 1, n\nc(i) = b(i)\nend", "a bound changes in between"),
        ("b(7) = 1\ndo i = 1, n\nc(i) = b(i)\nend", "a statement in between"),
        ("do i = 1, n\nc(i) = i\nend", "nothing is shared"),
        ("do i = 1, n\na(i) = a(i - 1) + b(i)\nend", "the second runs in order"),
    ] {
        assert_eq!(fused(&format!("{first}{second}")), 0, "{why}");
    }
    assert_eq!(fused("do i = 1, n\nt = t + a(i)\nend\ndo i = 1, n\nc(i) = a(i) + t\nend"), 0, "the sum is needed");
    let sum = "do i = 1, n\nt = t + b(i)\nend";
    assert_eq!(fused(&format!("do i = 1, n\nb(i) = a(i - 1) + a(i + 1)\nend\n{sum}")), 0, "a stencil and a sum");
    assert_eq!(fused(&format!("{first}{sum}")), 1);
    let turned =
        "do i = 0, 8\ndo j = 0, 8\nd(j, i) = i + j\nend\nend\ndo i = 0, 8\ndo j = 0, 8\ne(i, j) = d(j, i)\nend\nend";
    assert_eq!(fused(turned), 0, "memory lies along other loops");
}

#[test]
fn minfo_tells() {
    let text =
        format!("{HEAD}kernels\ndo i = 1, n\nb(i) = a(i) * 2\nend\ndo i = 1, n\nc(i) = b(i) + 1\nend\nend\nsum c");
    insta::assert_snapshot!(minfo(pseudo::module(&text)), @"
    test:
         12, Generating implicit copyin(a(1:n)) [if not already present]
             Generating implicit copyout(b(1:n),c(1:n)) [if not already present]
         13, Loop is parallelizable
             Generating Tesla code
             13, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
                 Loop fused with loop at line 16
    ");
}

fn program(random: &mut Random) -> String {
    let mut lines = vec![HEAD.trim_end().to_string(), "kernels".to_string()];
    let time_loop = random.chance(25);
    lines.extend(time_loop.then(|| "do s = 1, 2".to_string()));
    let bounds = ["1, n", "1, n", "1, n", "0, 50", "n, 1, -1", "2, n, 3"][random.within(0, 5) as usize];
    let deep = random.chance(40);
    for _ in 0..random.within(2, 4) {
        let name = ["i", "i", "j"][random.within(0, 2) as usize];
        let other = if random.chance(15) { "1, 40" } else { bounds };
        if deep {
            let (x, y) = if random.chance(80) { ("l", "k") } else { ("k", "l") };
            lines.push(format!("do {x} = 0, 8\ndo {y} = 0, {}", if random.chance(85) { "8" } else { x }));
            let statements = [
                "d(k, l) = e(k, l) + k",
                "e(k, l) = d(k, l) * 2",
                "e(k, l) = d(k - 1, l)",
                "d(k, l) = a(k + l)",
                "t = t + d(k, l)",
                "e(l, k) = l",
            ];
            for _ in 0..random.within(1, 2) {
                lines.push(statements[random.within(0, 5) as usize].to_string());
            }
            lines.push("end\nend".to_string());
        } else {
            lines.push(format!("do {name} = {other}"));
            let statements = [
                "b(X) = a(X) + X",
                "c(X) = b(X) * 2",
                "a(X) = c(X) + b(X)",
                "c(X) = b(X + 1)",
                "a(X - 1) = X",
                "t = t + b(X)",
                "u = a(X) * 2\nc(X) = u",
                "if a(X) > 20\nb(X) = c(X)\nend",
                "c(X) = t",
            ];
            for _ in 0..random.within(1, 2) {
                lines.push(statements[random.within(0, 8) as usize].replace('X', name));
            }
            lines.push("end".to_string());
        }
        if random.chance(15) {
            lines.push(["n = n - 1", "q = n * 2", "b(3) = 1", "t = 1"][random.within(0, 3) as usize].to_string());
        }
    }
    lines.extend(time_loop.then(|| "end".to_string()));
    lines.extend(["end", "print t", "sum a", "sum b", "sum c", "sum d", "sum e"].map(String::from));
    lines.join("\n")
}

fn random_programs(count: usize, seed: u64) {
    let changed = semantics::random_programs(count, seed, program, "Loop fused");
    assert!(changed * 12 > count, "loops of only {changed} of {count} were fused");
}

#[test]
fn random_nests_compute_the_same_when_fused() {
    random_programs(10, 33);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_nests_compute_the_same_when_fused() {
    random_programs(400, 32);
}
