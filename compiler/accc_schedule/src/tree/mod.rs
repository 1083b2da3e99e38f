//! The schedule of one clone of a construct as a tree: what an expert, a test or a tuner says and reads.
//!
//! A [`Tree`] is of a clone of a construct, or of a routine. It is made from the schedules that stand on a clone's loops and prints as text ([`text`]); one that was read from text
//! becomes decisions again where [`verify`] finds it legal. A loop is a [`Node`], and each thing that is done with it a [`Step`]. Its
//! names are those of `ARCHITECTURE.md`. Invariant: of a clone that the compiler has scheduled, the tree that is read back from
//! its text gives the same schedules.

pub mod text;
pub mod verify;

use accc_ir::*;
use accc_source::Span;

/// The trees of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trees {
    /// As messages name it.
    pub file: String,
    /// In the order of the text.
    pub trees: Vec<Tree>,
}

/// What a tree is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Root {
    /// A clone of a compute construct.
    Construct,
    /// The GPU's version of a `routine` above seq.
    Routine,
}

/// Which clone of which construct a tree is of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// A construct, or the routine itself.
    pub root: Root,
    /// The procedure's name as messages give it.
    pub procedure: String,
    /// The line of the directive; of a routine that of its definition.
    pub line: u32,
    /// The machine that the clone is for.
    pub machine: Machine,
    /// Runs where a check of what is known about its data has failed ([`Version::Overlapping`]).
    pub is_overlapping: bool,
}

/// The schedule of one clone.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    /// The clone.
    pub key: Key,
    /// How the construct becomes kernels.
    pub partition: Partition,
    /// The workers of a gang, where the compiler chose them; the user's number is not part of the tree.
    pub workers: Option<u32>,
    /// The outermost loops, in order.
    pub loops: Vec<Node>,
    /// The line of the text that it was read from; 0: none.
    pub at: u32,
}

/// A loop.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The name of its variable; `_` where it has none.
    pub variable: String,
    /// The line of the loop.
    pub line: u32,
    /// What is done with it; none: it runs in order.
    pub steps: Vec<Step>,
    /// The loops inside, in order.
    pub inside: Vec<Node>,
    /// What a reader may want to know: comments of the text.
    pub notes: Vec<String>,
    /// The line of the text that it was read from; 0: none.
    pub at: u32,
}

/// What is done with a loop. The field of [`Schedule`] that each stands for says what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// `bind(gang.x)`: gangs along an axis of the grid share the iterations.
    Gang(Axis),
    /// `bind(worker)`
    Worker,
    /// `bind(vector(128))`; [`AT_LAUNCH`] prints as `vector(launch)`.
    Vector(u32),
    /// `collapse(2)`: this loop and the next inside run as one.
    Collapse(u32),
    /// `collapsed`: part of the loop around.
    Collapsed,
    /// `specialize(short, 3, vector(128))`: [`Schedule::spread`]. With `long` the version for short loops is not needed.
    Spread(Spread),
    /// `split(chunked)`: [`Schedule::blocked`].
    Chunked,
    /// `jam(4)`: the rows of a [`Tile`], each thread for itself where no other step says more.
    Jam(u32),
    /// `cache(shared, 16)`: [`Tile::Shared`].
    Cache(u32),
    /// `tensorize`: [`Tile::Matrix`].
    Tensorize,
    /// `cache(transposed)`: [`Tile::Transposed`].
    Transpose,
    /// `box`: [`Schedule::boxed`].
    Boxed,
    /// `vectorize(4)`: [`Schedule::consecutive`].
    Vectorize(u32),
    /// `align(3)`: [`Schedule::idle_lanes`].
    Align(u32),
    /// `reduce(workers)`: [`Schedule::shared_sums`].
    ShareSums,
    /// `specialize(short_rows)`: [`Schedule::short_rows`].
    ShortRows,
    /// `specialize(split_sums)`: [`Schedule::split_sums`].
    SplitSums,
}

impl Trees {
    /// The tree of a clone, where the file has one; `nth`: so many clones with the same key came before.
    pub fn of(&self, key: &Key, nth: usize) -> Option<&Tree> {
        self.trees.iter().filter(|tree| tree.key == *key).nth(nth)
    }
}

impl Key {
    /// The key of the construct `op`, cloned for `machine`.
    pub fn of(func: &Function, op: Op, machine: Machine, line_of: &dyn Fn(Span) -> u32) -> Key {
        let node = compute(func, op);
        Key {
            root: Root::Construct,
            procedure: func.display_name.clone(),
            line: line_of(node.construct.span),
            machine,
            is_overlapping: node.version == Version::Overlapping,
        }
    }

    /// The key of a routine.
    pub fn of_routine(func: &Function, line_of: &dyn Fn(Span) -> u32) -> Key {
        let (procedure, line) = (func.display_name.clone(), line_of(func.span));
        Key { root: Root::Routine, procedure, line, machine: Machine::Gpu, is_overlapping: false }
    }
}

impl Tree {
    /// The tree of a construct whose loops carry schedules. `workers`: as the compiler chose them.
    pub fn of(func: &Function, op: Op, key: Key, workers: Option<u32>, line_of: &dyn Fn(Span) -> u32) -> Tree {
        let node = compute(func, op);
        let partition = node.partition.unwrap_or(Partition::HostDriven);
        Tree { key, partition, workers, loops: nodes(func, node.body, line_of), at: 0 }
    }

    /// The tree of a routine with this body, whose loops carry schedules.
    pub fn of_routine(func: &Function, body: Block, line_of: &dyn Fn(Span) -> u32) -> Tree {
        let (key, loops) = (Key::of_routine(func, line_of), nodes(func, body, line_of));
        Tree { key, partition: Partition::OneKernel, workers: None, loops, at: 0 }
    }
}

/// The loops of a block, and in each those inside.
fn nodes(func: &Function, block: Block, line_of: &dyn Fn(Span) -> u32) -> Vec<Node> {
    let one = |op: Op| {
        let node = func.loop_at(op);
        let schedule = node.schedule.clone().unwrap_or_default();
        Node {
            variable: name_of(func, op),
            line: line_of(func.ops[op].span),
            notes: notes(func, &node.verdict, &schedule),
            steps: steps_of(&schedule),
            inside: nodes(func, node.body, line_of),
            at: 0,
        }
    };
    func.outer_loops(block).into_iter().map(one).collect()
}

/// The name by which a tree calls a loop.
fn name_of(func: &Function, op: Op) -> String {
    func.loop_at(op).var.map_or_else(|| "_".to_string(), |var| func.vars[var].name.clone())
}

/// What follows from the facts: no part of the tree, but why it is as it is.
fn notes(func: &Function, verdict: &Verdict, schedule: &Schedule) -> Vec<String> {
    let mut notes = Vec::new();
    match verdict {
        Verdict::Unknown | Verdict::Parallelizable => {}
        Verdict::Asserted => notes.push("independent by the user's word".to_string()),
        Verdict::Refused(reasons) => {
            let names: Vec<&str> = reasons.iter().filter_map(|r| Some(func.vars[r.var?].name.as_str())).collect();
            notes.push(match names.first() {
                Some(name) => format!("in order because of {name}"),
                None => "in order".to_string(),
            });
        }
    }
    for plan in &schedule.reductions {
        let levels = [(plan.gangs, "gang"), (plan.workers, "worker"), (plan.vector, "vector")];
        let levels: Vec<&str> = levels.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect();
        notes.push(format!("reduce({}: {}, {})", plan.op.word(), func.vars[plan.target].name, levels.join(" ")));
    }
    let updates = schedule.updates.iter();
    notes.extend(updates.map(|updates| format!("atomic({}: {})", updates.op.word(), func.vars[updates.array].name)));
    notes
}

/// The steps of a loop with this schedule.
pub fn steps_of(schedule: &Schedule) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut add = |has: bool, step: Step| steps.extend(has.then_some(step));
    add(schedule.gang, Step::Gang(schedule.axis));
    add(schedule.worker, Step::Worker);
    add(schedule.vector.is_some(), Step::Vector(schedule.vector.unwrap_or_default()));
    add(schedule.collapse > 1, Step::Collapse(schedule.collapse));
    add(schedule.collapsed, Step::Collapsed);
    add(schedule.blocked, Step::Chunked);
    steps.extend(schedule.tile.map(tile_steps).unwrap_or_default());
    let mut add = |has: bool, step: Step| steps.extend(has.then_some(step));
    add(schedule.boxed, Step::Boxed);
    add(schedule.consecutive > 0, Step::Vectorize(schedule.consecutive));
    add(schedule.idle_lanes > 0, Step::Align(schedule.idle_lanes));
    add(schedule.shared_sums, Step::ShareSums);
    add(schedule.short_rows, Step::ShortRows);
    add(schedule.split_sums, Step::SplitSums);
    steps.extend(schedule.spread.map(Step::Spread));
    steps
}

/// The steps that say that a loop has part in a tile.
fn tile_steps(tile: Tile) -> Vec<Step> {
    match tile {
        Tile::Jam(rows) => vec![Step::Jam(rows)],
        Tile::Shared { rows, depth } => vec![Step::Jam(rows), Step::Cache(depth)],
        Tile::Matrix { rows } => vec![Step::Jam(rows), Step::Tensorize],
        Tile::Transposed { rows } => vec![Step::Jam(rows), Step::Transpose],
        Tile::TransposedLanes => vec![Step::Transpose],
    }
}

/// The tile that steps say; one that makes no sense comes out with other steps.
fn tile_of(steps: &[Step]) -> Option<Tile> {
    let number = |of: fn(&Step) -> Option<u32>| steps.iter().find_map(of);
    let rows = number(|step| if let Step::Jam(rows) = step { Some(*rows) } else { None });
    let depth = number(|step| if let Step::Cache(depth) = step { Some(*depth) } else { None });
    match (rows, depth) {
        (Some(rows), Some(depth)) => Some(Tile::Shared { rows, depth }),
        (Some(rows), None) if steps.contains(&Step::Tensorize) => Some(Tile::Matrix { rows }),
        (Some(rows), None) if steps.contains(&Step::Transpose) => Some(Tile::Transposed { rows }),
        (Some(rows), None) => Some(Tile::Jam(rows)),
        (None, _) => steps.contains(&Step::Transpose).then_some(Tile::TransposedLanes),
    }
}

/// The schedule that steps stand for; what is not in the tree (reductions, updates, the user's word) is as in the default.
pub fn schedule_of(steps: &[Step]) -> Schedule {
    let mut schedule = Schedule { tile: tile_of(steps), ..Schedule::default() };
    for step in steps {
        match *step {
            Step::Gang(axis) => (schedule.gang, schedule.axis) = (true, axis),
            Step::Worker => schedule.worker = true,
            Step::Vector(lanes) => schedule.vector = Some(lanes),
            Step::Collapse(loops) => schedule.collapse = loops,
            Step::Collapsed => schedule.collapsed = true,
            Step::Spread(spread) => schedule.spread = Some(spread),
            Step::Chunked => schedule.blocked = true,
            Step::Jam(_) | Step::Cache(_) | Step::Tensorize | Step::Transpose => {}
            Step::Boxed => schedule.boxed = true,
            Step::Vectorize(times) => schedule.consecutive = times,
            Step::Align(lanes) => schedule.idle_lanes = lanes,
            Step::ShareSums => schedule.shared_sums = true,
            Step::ShortRows => schedule.short_rows = true,
            Step::SplitSums => schedule.split_sums = true,
        }
    }
    schedule
}
