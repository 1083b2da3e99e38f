//! Schedules that were not the compiler's choice: random trees of random nests are refused, or compute the same.

use super::random_nests::Nest;
use super::semantics::output;
use super::*;
use crate::testing::Random;
use accc_schedule::tree::{Node, Step, Tree, Trees, schedule_of, steps_of, text};

fn compiled_with(module: &Module, trees: Option<&Trees>) -> (Outcome, Module) {
    let mut module = module.clone();
    let outcome = run(&mut module, &OPTIONS, Inspection { trees, ..Inspection::default() }, &line_of);
    (outcome, module)
}

fn is_refused(outcome: &Outcome) -> bool {
    outcome.diagnostics.iter().any(|d| d.code == "ACC4009")
}

/// The machines whose clones have the tree that was given for them.
fn obeyed(outcome: &Outcome, trees: &Trees) -> bool {
    !is_refused(outcome) && text::print(&outcome.trees) == text::print(&as_printed(&trees.trees, &outcome.trees))
}

/// The given trees with what follows in those that were made: notes, and into how many kernels the host cuts a region.
fn as_printed(given: &[Tree], made: &[Tree]) -> Vec<Tree> {
    fn noted(given: &[Node], made: &[Node]) -> Vec<Node> {
        let one = |(given, made): (&Node, &Node)| Node {
            notes: made.notes.clone(),
            inside: noted(&given.inside, &made.inside),
            steps: steps_of(&schedule_of(&given.steps)),
            ..given.clone()
        };
        given.iter().zip(made).map(one).collect()
    }
    let one = |(given, made): (&Tree, &Tree)| {
        let follows = given.partition != Partition::Cooperative && made.partition != Partition::Cooperative;
        let partition = if follows { made.partition } else { given.partition };
        Tree { loops: noted(&given.loops, &made.loops), partition, ..given.clone() }
    };
    given.iter().zip(made).map(one).collect()
}

/// All loops of a tree.
fn all(nodes: &mut [Node]) -> Vec<&mut Vec<Step>> {
    let mut found = Vec::new();
    for node in nodes {
        found.push(&mut node.steps);
        found.extend(all(&mut node.inside));
    }
    found
}

/// A step that may or may not be right.
fn any_step(random: &mut Random) -> Step {
    let lanes = [1, 8, 32, 64, 128, 1024, 96];
    match random.within(0, 11) {
        0 | 1 => Step::Gang(Axis::X),
        2 => Step::Gang(Axis::Y),
        3 => Step::Gang(Axis::Z),
        4 => Step::Worker,
        5 | 6 => Step::Vector(lanes[random.within(0, 6) as usize]),
        7 => Step::Jam(random.within(2, 6) as u32),
        8 => Step::Vectorize(4),
        9 => Step::Collapse(2),
        10 => Step::Chunked,
        _ => Step::Align(random.within(1, 3) as u32),
    }
}

/// Changes a few things of a tree.
fn change(tree: &mut Tree, random: &mut Random) {
    for _ in 0..random.within(1, 2) {
        let mut loops = all(&mut tree.loops);
        let count = loops.len();
        if count == 0 {
            return;
        }
        let at = random.within(0, count as i64 - 1) as usize;
        let other = random.within(0, count as i64 - 1) as usize;
        match random.within(0, 4) {
            0 => loops[at].clear(),
            1 if !loops[at].is_empty() => {
                let last = loops[at].len() as i64 - 1;
                loops[at].remove(random.within(0, last) as usize);
            }
            2 => {
                let moved = std::mem::take(loops[at]);
                *loops[other] = moved;
            }
            3 => {
                let lanes = [32, 64, 256][random.within(0, 2) as usize];
                let vectors = loops[at].iter_mut().filter(|step| matches!(step, Step::Vector(_)));
                vectors.for_each(|step| *step = Step::Vector(lanes));
            }
            _ => loops[at].push(any_step(random)),
        }
        if random.chance(30) {
            tree.workers = [None, Some(2), Some(8)][random.within(0, 2) as usize];
        }
    }
}

/// Of so many random trees: how many were taken, how many of them were other than the compiler's, and how many refused.
fn random_trees(nests: usize, each: usize, seed: u64) -> (usize, usize) {
    let mut random = Random::new(seed);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..nests {
        let nest = Nest::random(&mut random);
        let module = nest.program();
        let wanted = output(&module, Machine::Cpu);
        let own = compiled_with(&module, None).0.trees;
        for _ in 0..each {
            let mut trees = Trees { file: "random".to_string(), trees: own.clone() };
            let at = random.within(0, trees.trees.len() as i64 - 1) as usize;
            change(&mut trees.trees[at], &mut random);
            if trees.trees == own {
                continue;
            }
            let shown = text::print(&trees.trees);
            let tried = std::panic::catch_unwind(|| {
                let (outcome, compiled) = compiled_with(&module, Some(&trees));
                let outputs = [Machine::Gpu, Machine::Cpu].map(|machine| output(&compiled, machine));
                (outcome, outputs)
            });
            let Ok((outcome, outputs)) = tried else {
                let own = std::panic::catch_unwind(|| {
                    let (_, compiled) = compiled_with(&module, None);
                    [Machine::Gpu, Machine::Cpu].map(|machine| output(&compiled, machine))
                        == [wanted.clone(), wanted.clone()]
                });
                panic!("own {own:?} {nest}\n{shown}")
            };
            for got in outputs {
                assert_eq!(got, wanted, "{nest}\n{shown}");
            }
            if obeyed(&outcome, &trees) {
                taken += 1;
            } else {
                assert!(
                    is_refused(&outcome),
                    "neither taken nor refused\n{nest}\n{shown}\n{}",
                    text::print(&outcome.trees)
                );
                refused += 1;
            }
        }
    }
    (taken, refused)
}

#[test]
fn random_trees_compute_the_same_or_are_refused() {
    let (taken, refused) = random_trees(60, 4, 71);
    assert!(taken >= 30 && refused >= 30, "{taken} taken, {refused} refused");
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_trees_compute_the_same_or_are_refused() {
    let (taken, refused) = random_trees(2_000, 4, 72);
    assert!(taken >= 1_000 && refused >= 1_000, "{taken} taken, {refused} refused");
}

#[test]
fn the_own_tree_is_taken() {
    let mut random = Random::new(73);
    for _ in 0..40 {
        let nest = Nest::random(&mut random);
        let module = nest.program();
        let (own, compiled) = compiled_with(&module, None);
        let printed = text::print(&own.trees);
        let trees = text::parse("own", &printed).expect("what was printed");
        let (outcome, again) = compiled_with(&module, Some(&trees));
        assert!(!is_refused(&outcome), "{nest}\n{:#?}", outcome.diagnostics);
        assert_eq!(text::print(&outcome.trees), printed, "{nest}");
        assert_eq!(accc_ir::text::print(&again), accc_ir::text::print(&compiled), "{nest}");
    }
}
