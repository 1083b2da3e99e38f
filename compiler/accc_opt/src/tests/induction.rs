//! Induction variables: what the loops' variables say, without the additions. Examples of Allen and Kennedy, section 4.5, and of
//! Wolfe, *High Performance Compilers for Parallel Computing*, chapter 4.

use super::pseudo;
use super::semantics::same;
use super::*;
use crate::testing::Random;

/// The loops of a region, each with whether it is parallel.
fn loops(text: &str) -> String {
    let (outcome, _) = compile(pseudo::module(text), true, true);
    let lines = outcome.facts.lines().filter_map(|line| line.split_once("loop ")).map(|(_, rest)| rest.to_string());
    same(pseudo::module(text));
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn allen_and_kennedy() {
    // An auxiliary induction variable steps by a constant.
    insta::assert_snapshot!(loops("array a(0:400)
        k = 0
        kernels
          do i = 1, 100
            k = k + 2
            a(k) = a(k) + i
          end
        end
        print k
        sum a"), @"i: parallelizable");
    // Through two loops of known length: the subscript is that of the array in its order of storage.
    insta::assert_snapshot!(loops("array a(0:1000)
        k = 0
        n = 20
        m = 15
        kernels
          do i = 1, n
            do j = 1, m
              a(k) = i * j
              k = k + 1
            end
          end
        end
        print k
        sum a"), @"i: parallelizable; j: parallelizable, contiguous");
    // KI = KI + INC, where INC may be 0. The outer loop adds to elements that the data names: atomic updates.
    insta::assert_snapshot!(loops("array u(0:1000)
        array w(100)
        inc = mod(7, 4)
        kernels
          do i = 1, 9
            k = i
            do j = 1, 100
              k = k + inc
              u(k) = u(k) + w(j)
            end
          end
        end
        sum u"), @"i: parallelizable; j: sequential");
}

/// The inner loop runs more often each time: along it the variable is linear, along the outer one it is not.
#[test]
fn wolfe_triangular() {
    insta::assert_snapshot!(loops("array a(0:1000)
        k = 3
        kernels
          do i = 1, 20
            do j = 1, i
              k = k + 1
              a(k) = i + j
            end
          end
        end
        print k
        sum a"), @"i: sequential; j: parallelizable, contiguous");
}

#[test]
fn what_is_not_linear_stays() {
    let with = |statement: &str| {
        let text =
            format!("array a(0:1000)\nk = 1\nkernels\ndo i = 1, 9\n{statement}\na(k) = i\nend\nend\nprint k\nsum a");
        loops(&text)
    };
    assert!(with("k = k + 1").contains("parallelizable"));
    for other in ["k = k * 2", "k = k + i", "if mod(i, 2) == 0\nk = k + 1\nend", "k = k + k", "k = k + 1\nk = k + a(0)"]
    {
        assert!(with(other).contains("sequential"), "{other}");
    }
}

fn program(random: &mut Random) -> String {
    let depth = random.within(1, 3) as usize;
    let start = ["k = 0", "k = 4", "k = n - 2"][random.within(0, 2) as usize];
    let mut lines = vec!["array a(-900:900)".to_string(), "array b(-900:900)".to_string(), "n = 6".to_string()];
    let inside = random.chance(40);
    lines.extend(if inside { ["kernels", start] } else { [start, "kernels"] }.map(String::from));
    for name in ["i", "j", "t"].iter().take(depth) {
        let (low, high) = (
            random.within(-1, 2),
            ["n", "4", "n - 2", "0", "i"][random.within(0, 3 + i64::from(*name == "j")) as usize],
        );
        match random.within(0, 3) {
            0 => lines.push(format!("do {name} = {high}, {low}, -1")),
            1 if random.chance(30) => lines.push(format!("do {name} = {low}, {high}, 2")),
            _ => lines.push(format!("do {name} = {low}, {high}")),
        }
        if random.chance(10) {
            lines.push(["k = 3", "b(i) = k"][random.within(0, 1) as usize].to_string());
        }
    }
    let step = ["k + 1", "k + 2", "k - 1", "1 + k", "k + n", "k - n"][random.within(0, 5) as usize];
    if random.chance(60) {
        lines.push(["a(k) = i + 3", "a(k) = b(k) + i", "b(k + 1) = b(k)"][random.within(0, 2) as usize].to_string());
    }
    lines.push(format!("k = {step}"));
    if random.chance(60) {
        lines.push(["a(k - 1) = i", "b(k) = k + i", "a(k) = a(k) + 1"][random.within(0, 2) as usize].to_string());
    }
    lines.extend((0..=depth).map(|_| "end".to_string()));
    lines.extend(["print k", "sum a", "sum b"].map(String::from));
    lines.join("\n")
}

fn random_inductions(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut parallel = 0;
    for _ in 0..count {
        let text = program(&mut random);
        let shown = std::panic::catch_unwind(|| loops(&text));
        let Ok(shown) = shown else { panic!("{text}") };
        parallel += usize::from(shown.contains("parallelizable"));
    }
    assert!(parallel * 3 > count, "only {parallel} of {count} have a parallel loop");
}

#[test]
fn random_inductions_compute_the_same() {
    random_inductions(8, 11);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_inductions_compute_the_same() {
    random_inductions(600, 12);
}
