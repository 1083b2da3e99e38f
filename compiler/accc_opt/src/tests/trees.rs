//! Schedules that were not the compiler's choice: random trees of random nests are refused, or compute the same.

use super::interpreted::{output, output_of};
use super::random_nests::Nest;
use super::*;
use crate::testing::Random;
use accc_schedule::tree::{Node, Step, Tree, Trees, schedule_of, steps_of, text};

fn compiled_with(module: &Module, trees: Option<&Trees>) -> (Outcome, Module) {
    compiled_on(&SMALL, module, trees)
}

fn compiled_on(model: &'static Gpu, module: &Module, trees: Option<&Trees>) -> (Outcome, Module) {
    let mut module = module.clone();
    let outcome =
        run(&mut module, &OptOptions { model, ..OPTIONS }, Inspection { trees, ..Inspection::default() }, &line_of);
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

/// What came of random trees.
#[derive(Default, Debug)]
struct Score {
    taken: usize,
    refused: usize,
}

impl Score {
    /// Tries so many trees of a program, which `shown` describes.
    fn try_trees(&mut self, module: &Module, shown: &str, count: usize, random: &mut Random) {
        let wanted = output(module, Machine::Cpu);
        let own = compiled_with(module, None).0.trees;
        for _ in 0..count {
            let mut trees = Trees { file: "random".to_string(), trees: own.clone() };
            let at = random.within(0, trees.trees.len() as i64 - 1) as usize;
            change(&mut trees.trees[at], random);
            if trees.trees == own {
                continue;
            }
            let text = text::print(&trees.trees);
            let tried = std::panic::catch_unwind(|| {
                let (outcome, compiled) = compiled_with(module, Some(&trees));
                let outputs = [Machine::Gpu, Machine::Cpu].map(|machine| output(&compiled, machine));
                (outcome, outputs)
            });
            let Ok((outcome, outputs)) = tried else { panic!("{shown}\n{text}") };
            for got in outputs {
                assert_eq!(got, wanted, "{shown}\n{text}");
            }
            if obeyed(&outcome, &trees) {
                self.taken += 1;
            } else {
                let made = text::print(&outcome.trees);
                assert!(is_refused(&outcome), "neither taken nor refused\n{shown}\n{text}\n{made}");
                self.refused += 1;
            }
        }
    }
}

/// Trees of random nests.
fn random_trees(nests: usize, each: usize, seed: u64) -> Score {
    let mut random = Random::new(seed);
    let mut score = Score::default();
    for _ in 0..nests {
        let nest = Nest::random(&mut random);
        score.try_trees(&nest.program(), &nest.to_string(), each, &mut random);
    }
    score
}

/// Nests for which the compiler has steps beside levels: tiles, sums at levels, stencils, bounds that move, counters.
const SHAPES: [&str; 9] = [
    "array a(40,40)\narray b(40,40)\narray c(40,40)\nn = 40\nkernels\ndo i = 1, n\ndo j = 1, n\ns = 0\ndo k = 1, n\n\
     s = s + a(k,i) * b(j,k)\nend\nc(j,i) = s\nend\nend\nend\nsum c",
    "array a(40,40)\narray c(40,40)\nn = 40\nkernels\ndo i = 1, n\ndo j = 1, i\ns = 0\ndo k = 1, n\n\
     s = s + a(k,i) * a(k,j)\nend\nc(j,i) = s\nend\nend\nend\nsum c",
    "array a(70,70)\narray b(70,70)\nn = 70\nkernels\ndo i = 1, n\ndo j = 1, n\nb(j,i) = a(i,j)\nend\nend\nend\nsum b",
    "array a(70,50)\narray b(70,50)\nn = 70\nm = 50\nkernels\ndo j = 2, m-1\ndo i = 2, n-1\n\
     b(i,j) = a(i,j) + a(i-1,j) + a(i,j-1) + a(i,j+1)\nend\nend\nend\nsum b",
    "array a(20,14,12)\narray b(20,14,12)\nn = 20\nkernels\ndo k = 2, 11\ndo j = 2, 13\ndo i = 2, n-1\n\
     b(i,j,k) = a(i,j,k) + a(i-1,j,k) + a(i,j-1,k) + a(i,j,k+1)\nend\nend\nend\nend\nsum b",
    "array a(300,9)\narray y(9)\nn = 300\nm = 9\nkernels\ndo i = 1, m\ns = 0\ndo j = 1, n\ns = s + a(j,i)\nend\n\
     y(i) = s\nend\nend\nsum y",
    "array a(40,300)\narray y(40)\nn = 300\nm = 40\nkernels\ndo i = 1, m\ns = 0\ndo j = 1, n\ns = s + a(i,j)\nend\n\
     y(i) = s\nend\nend\nsum y",
    "array a(200)\narray h(0:7)\nn = 200\nkernels\ndo i = 1, n\nk = iand(a(i), 7)\nh(k) = h(k) + 1\nend\nend\nsum h",
    "array a(60)\narray b(60)\nn = 60\nkernels\ndo t = 1, 3\ndo i = 2, n-1\nb(i) = a(i-1) + a(i+1)\nend\n\
     do i = 2, n-1\na(i) = b(i)\nend\nend\nend\nsum a",
];

/// The program with values in its arrays of one as the lower bound.
fn filled(shape: &str) -> String {
    let is_array = |line: &&str| line.starts_with("array") && !line.contains(':');
    let fill = |line: &str| {
        let (name, dims) = line["array ".len()..].trim_end_matches(')').split_once('(').expect("array a(n)");
        let dims: Vec<&str> = dims.split(',').collect();
        let vars = &["p", "q", "r"][..dims.len()];
        let loops: Vec<String> =
            vars.iter().zip(&dims).map(|(var, extent)| format!("do {var} = 1, {extent}")).collect();
        let sum: Vec<String> = vars.iter().zip([7, 5, 3]).map(|(var, by)| format!("{var} * {by}")).collect();
        let ends = "\nend".repeat(dims.len());
        format!("{}\n{name}({}) = mod({}, 11) - 4{ends}", loops.join("\n"), vars.join(","), sum.join(" + "))
    };
    let (arrays, rest): (Vec<&str>, Vec<&str>) = shape.lines().partition(|line| line.starts_with("array"));
    let filled: Vec<String> = arrays.iter().copied().filter(is_array).map(fill).collect();
    [arrays.join("\n"), filled.join("\n"), rest.join("\n")].join("\n")
}

/// Trees of these shapes.
fn random_trees_of_shapes(each: usize, seed: u64) -> Score {
    let mut random = Random::new(seed);
    let mut score = Score::default();
    for shape in SHAPES {
        let program = filled(shape);
        score.try_trees(&pseudo::module(&program), &program, each, &mut random);
    }
    score
}

#[test]
fn random_trees_compute_the_same_or_are_refused() {
    let score = random_trees(60, 4, 71);
    assert!(score.taken >= 30 && score.refused >= 30, "{score:?}");
    let score = random_trees_of_shapes(4, 74);
    assert!(score.taken >= 5 && score.refused >= 5, "{score:?}");
}

#[test]
#[ignore = "minutes; part of --long"]
fn many_random_trees_compute_the_same_or_are_refused() {
    let score = random_trees_of_shapes(100, 75);
    assert!(score.taken >= 100 && score.refused >= 100, "{score:?}");
    let score = random_trees(2_000, 4, 72);
    assert!(score.taken >= 1_000 && score.refused >= 1_000, "{score:?}");
}

/// Under a model of other lanes and memory the policy makes other trees, which compute the same; and the trees that it makes for 32
/// lanes are taken there, or refused.
#[test]
fn nests_compute_the_same_under_another_model() {
    let mut random = Random::new(76);
    let nests = (0..60).map(|_| Nest::random(&mut random));
    let nests = nests.map(|nest| (nest.program(), nest.to_string())).collect::<Vec<_>>();
    let shapes = SHAPES.iter().map(|shape| filled(shape)).map(|program| (pseudo::module(&program), program));
    let mut differ = 0;
    for (module, shown) in nests.into_iter().chain(shapes) {
        let wanted = output(&module, Machine::Cpu);
        let (of_warps, compiled) = compiled_on(&SMALL, &module, None);
        assert_eq!(output_of(&compiled, Machine::Gpu, &SMALL), wanted, "{shown}\n{}", text::print(&of_warps.trees));
        let (of_waves, compiled) = compiled_on(&WAVES, &module, None);
        assert_eq!(output_of(&compiled, Machine::Gpu, &WAVES), wanted, "{shown}\n{}", text::print(&of_waves.trees));
        differ += usize::from(text::print(&of_warps.trees) != text::print(&of_waves.trees));
        let trees = Trees { file: "of warps".to_string(), trees: of_warps.trees };
        let (_, compiled) = compiled_on(&WAVES, &module, Some(&trees));
        assert_eq!(output_of(&compiled, Machine::Gpu, &WAVES), wanted, "{shown}\n{}", text::print(&trees.trees));
    }
    assert!(differ >= 30, "the models make {differ} different trees");
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
