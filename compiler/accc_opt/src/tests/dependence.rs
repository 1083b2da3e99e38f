//! The dependence analysis against what the iterations of random nests really touch.

use super::random_nests::{Nest, Touch};
use crate::testing::Random;
use accc_analysis::dependence::candidates::Candidates;
use accc_analysis::dependence::{Carried, Component, Vector, carried};
use accc_analysis::pointers::Pointers;
use accc_analysis::region::{Access, Region};

/// Whether a vector allows the difference of two iterations, the earlier one first. Directions are those of the variables'
/// values: inner loops may begin elsewhere.
fn allows(vector: &Vector, iterations: &[i64], values: &[i64]) -> bool {
    let one = |(component, (d, v)): (&Component, (&i64, &i64))| match component {
        Component::Distance(n) => n == d || n == v,
        Component::Less => *v > 0,
        Component::LessOrEqual => *v >= 0,
        Component::Greater => *v < 0,
        Component::GreaterOrEqual => *v <= 0,
        Component::Any => true,
    };
    vector.0.iter().zip(iterations.iter().zip(values)).all(one)
}

/// Pairs of an access and a loop that nothing carries, and how many of them were found.
#[derive(Default)]
struct Score {
    independent: usize,
    found: usize,
}

fn check(nest: &Nest, score: &mut Score) {
    let (func, root) = nest.build();
    let region = Region::new(&func, root);
    let accesses = nest.accesses();
    assert_eq!(region.accesses.len(), accesses.len());
    let (memory, touches) = nest.run(&[], 1);
    let mut free = vec![true; nest.loops.len()];
    for (a, (depth_a, write_a)) in accesses.iter().enumerate() {
        for (b, (depth_b, write_b)) in accesses.iter().enumerate().skip(a) {
            let (x, y) = (&region.accesses[a], &region.accesses[b]);
            if x.var != y.var || !(*write_a || *write_b) {
                continue;
            }
            for (level, free) in free.iter_mut().enumerate().take(*depth_a.min(depth_b)) {
                let answer = carried(&region, region.loops[level].op, x, y);
                let real = real_vectors(nest, &touches, (a, b), level);
                score.independent += usize::from(real.is_empty());
                match &answer {
                    Carried::No => {
                        assert!(real.is_empty(), "{nest}\naccesses {a} and {b} meet in loop {level}: {real:?}");
                        score.found += 1;
                    }
                    Carried::Yes(found) => {
                        *free = false;
                        let missed = real.iter().find(|(d, v)| !allows(&found.vector, d, v));
                        assert!(missed.is_none(), "{nest}\n{a} and {b}: {} misses {missed:?}", found.vector);
                    }
                }
            }
        }
    }
    for level in 0..nest.loops.len() {
        check_candidates(nest, &region, &touches, level);
    }
    for seed in 1..4 {
        assert_eq!(nest.run(&free, seed).0, memory, "{nest}\nloops {free:?} in another order");
    }
}

/// What is no candidate touches another element in all iterations of the loop, the same one included.
fn check_candidates(nest: &Nest, region: &Region, touches: &[Touch], level: usize) {
    let of = region.loops[level].op;
    let inside: Vec<usize> = (0..region.accesses.len()).filter(|n| region.accesses[*n].loops.contains(&of)).collect();
    let accesses: Vec<&Access> = inside.iter().map(|n| &region.accesses[*n]).collect();
    let candidates = Candidates::new(region, &Pointers::new(region.func, None), of, &accesses);
    for a in 0..accesses.len() {
        let partners = candidates.from(a);
        for b in (a..accesses.len()).filter(|b| !partners.contains(b)) {
            let (x, y) = (accesses[a], accesses[b]);
            if x.var != y.var || !(x.write || y.write) {
                continue;
            }
            let meets = |x: &Touch, y: &Touch| x.at[..level] == y.at[..level] && x.element == y.element;
            let of = |n: usize| touches.iter().filter(move |touch| touch.access == n);
            let met = of(inside[a]).any(|x| of(inside[b]).any(|y| meets(x, y)));
            assert!(!met, "{nest}\naccesses {} and {} meet in loop {level}", inside[a], inside[b]);
        }
    }
}

/// Differences of iterations in which two accesses meet, in iterations and in values of the loops' variables.
fn real_vectors(nest: &Nest, touches: &[Touch], pair: (usize, usize), level: usize) -> Vec<(Vec<i64>, Vec<i64>)> {
    let of = |access: usize| touches.iter().filter(move |touch| touch.access == access);
    let mut found = Vec::new();
    for x in of(pair.0) {
        for y in of(pair.1).filter(|y| y.element == x.element) {
            if x.at[..level] != y.at[..level] || x.at[level] == y.at[level] {
                continue;
            }
            let (sign, step) =
                ((y.at[level] - x.at[level]).signum() * nest.loops[level].step.signum(), |n: usize| nest.loops[n].step);
            let common = x.at.len().min(y.at.len());
            let values: Vec<i64> = (0..common).map(|n| sign * (y.at[n] - x.at[n])).collect();
            let iterations = values.iter().enumerate().map(|(n, d)| d / step(n)).collect();
            let ordered = values.iter().enumerate().map(|(n, d)| d * step(n).signum()).collect();
            found.push((iterations, ordered));
        }
    }
    found
}

fn random_nests(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut score = Score::default();
    for _ in 0..count {
        check(&Nest::random(&mut random), &mut score);
    }
    let share = score.found * 100 / score.independent;
    assert!(share >= 80, "only {} of {} independent pairs were found", score.found, score.independent);
}

#[test]
fn random_nests_meet_only_where_it_is_said() {
    random_nests(400, 3);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_nests_meet_only_where_it_is_said() {
    random_nests(30_000, 4);
}

/// Everything that the passes do to a nest, before against after: interchange, mapping, kernels for both machines.
fn transformed_nests(count: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        super::semantics::same(Nest::random(&mut random).program());
    }
}

#[test]
fn random_nests_compute_the_same_when_transformed() {
    transformed_nests(12, 5);
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_nests_compute_the_same_when_transformed() {
    transformed_nests(600, 6);
}
