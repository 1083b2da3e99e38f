//! Which trees are legal: takes one that was read from text and gives decisions, or what is wrong with it.
//!
//! A tree is checked as the policy decides, from the outside in, by the same questions:
//!
//! - A loop has levels only where its iterations may be shared, calls and loops around leave the level, and nothing meets in an array
//!   of the gang.
//! - The user's clauses bind: a loop with levels or `collapse` of the user's has these, and no others.
//! - Several gang loops in each other are a tight nest with bounds of their own, each on an axis; lanes go along x.
//! - A step that changes how levels are carried out (tiles, sums at levels, vectors) needs facts that the policy has asked for: it
//!   stands where the policy's tree has it, in a nest with the policy's levels, and may be left out. `jam` may take other factors.
//! - A gang has as many threads as the machine allows.

use super::{Node, Step, Tree, name_of, schedule_of};
use crate::policy::{Choice, Decision, Free, leveled};
use accc_ir::*;
use std::collections::HashMap;

/// What is wrong with a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The line of the text.
    pub at: u32,
    /// Why.
    pub message: String,
}

/// Levels that loops around have.
#[derive(Clone, Copy, Default)]
struct Around {
    /// The outermost gang loop of the nest.
    gangs: Option<Op>,
    worker: bool,
    vector: bool,
    /// The nest has the policy's levels.
    as_chosen: bool,
    /// So many of the next loops inside are collapsed with one around.
    collapsed: u32,
}

struct Checker<'c, 'a> {
    /// With the policy's decisions.
    choice: &'c Choice<'a>,
    given: HashMap<Op, &'c Node>,
    workers: u32,
    sizes_bind: bool,
    errors: Vec<Illegal>,
}

impl Choice<'_> {
    /// Takes the tree's decisions in place of the policy's, which have been made. `lines`: of each loop. `workers`: those of the
    /// construct where the user gave them. `gangs`: they may share loops at all.
    ///
    /// # Errors
    ///
    /// All that is illegal in the tree; the decisions are the policy's then.
    pub fn adopt(
        &mut self,
        tree: &Tree,
        lines: &dyn Fn(Op) -> u32,
        workers: Option<u32>,
        gangs: bool,
    ) -> std::result::Result<(), Vec<Illegal>> {
        let mut given = HashMap::new();
        matched(self.func, self.root, &tree.loops, tree.at, lines, &mut given).map_err(|error| vec![error])?;
        let mut checker = Checker {
            choice: self,
            given,
            workers: workers.or(tree.workers).unwrap_or(1),
            sizes_bind: !self.sizes_are_free,
            errors: Vec::new(),
        };
        if tree.workers.is_some() && (self.machine == Machine::Cpu || !self.sizes_are_free) {
            let message = "`workers` is not the schedule's to say: gangs of CPUs have one, and the user's number binds";
            checker.errors.push(Illegal { at: tree.at, message: message.to_string() });
        }
        let sharing = tree.workers != Some(self.gpu.sum_workers);
        let shared = checker.given.values().find(|node| sharing && node.steps.contains(&Step::ShareSums)).copied();
        if let Some(node) = shared {
            checker.refuse(node, format!("`reduce(workers)` needs `workers({})`", self.gpu.sum_workers));
        }
        let parallel = self.kind != ConstructKind::Serial;
        checker.block(self.root, Free { gang: gangs && parallel, vector: parallel }, Around::default());
        let Checker { given, errors, .. } = checker;
        if !errors.is_empty() {
            return Err(errors);
        }
        let given: Vec<(Op, Schedule)> = given.into_iter().map(|(op, node)| (op, schedule_of(&node.steps))).collect();
        for (op, schedule) in given {
            let decision = self.decisions.entry(op).or_default();
            decision.schedule = Schedule { explicit: decision.schedule.explicit, ..schedule };
        }
        self.note_updates();
        Ok(())
    }
}

/// Finds the loop of each node: a tree has all loops of the construct, in order.
fn matched<'t>(
    func: &Function,
    block: Block,
    nodes: &'t [Node],
    at: u32,
    lines: &dyn Fn(Op) -> u32,
    found: &mut HashMap<Op, &'t Node>,
) -> std::result::Result<(), Illegal> {
    let loops = func.outer_loops(block);
    for (op, node) in loops.iter().zip(nodes) {
        let (name, line) = (name_of(func, *op), lines(*op));
        if (name.as_str(), line) != (node.variable.as_str(), node.line) {
            let message = format!("the loop here is `{name}` at {line}, not `{}` at {}", node.variable, node.line);
            return Err(Illegal { at: node.at, message });
        }
        found.insert(*op, node);
        matched(func, func.loop_at(*op).body, &node.inside, node.at, lines, found)?;
    }
    match (loops.get(nodes.len()), nodes.get(loops.len())) {
        (Some(missing), _) => {
            let message = format!("the loop `{}` at {} is missing", name_of(func, *missing), lines(*missing));
            Err(Illegal { at: nodes.last().map_or(at, |node| node.at), message })
        }
        (None, Some(node)) => Err(Illegal { at: node.at, message: "the program has no such loop here".to_string() }),
        (None, None) => Ok(()),
    }
}

impl Checker<'_, '_> {
    fn refuse(&mut self, node: &Node, message: impl Into<String>) {
        self.errors.push(Illegal { at: node.at, message: message.into() });
    }

    fn chosen(&self, op: Op) -> Schedule {
        self.choice.decisions.get(&op).map(|decision: &Decision| decision.schedule.clone()).unwrap_or_default()
    }

    fn block(&mut self, block: Block, free: Free, around: Around) {
        let choice = self.choice;
        for op in &choice.func.blocks[block].ops {
            match choice.func.kind(*op) {
                OpKind::For(node) => self.for_loop(*op, node, free, around),
                OpKind::If { cond, then_block, else_block } => {
                    let gang = free.gang && choice.runs_conditions(*cond);
                    self.block(*then_block, Free { gang, ..free }, around);
                    self.block(*else_block, Free { gang, ..free }, around);
                }
                kind => {
                    for inner in kind.blocks() {
                        self.block(inner, Free { gang: free.gang && choice.gangs_meet, ..free }, around);
                    }
                }
            }
        }
    }

    fn for_loop(&mut self, op: Op, node: &For, free: Free, around: Around) {
        let Some(given) = self.given.get(&op).copied() else { return };
        let (schedule, chosen) = (schedule_of(&given.steps), self.chosen(op));
        if super::steps_of(&schedule).len() != given.steps.len() {
            self.refuse(given, "these steps don't go together, or one stands here twice");
        }
        let around = match around.gangs {
            Some(_) => around,
            None => Around { as_chosen: self.has_chosen_levels(op), ..around },
        };
        if schedule.collapsed != (around.collapsed > 0) {
            self.refuse(given, "`collapse(n)` and the next n - 1 loops inside, `collapsed`, belong together");
        }
        self.user(given, op, node, &schedule, &chosen);
        self.levels(given, op, node, &schedule, (free, around));
        self.steps(given, op, &schedule, &chosen, around);
        let gang = match schedule.gang {
            true => free.gang,
            false => free.gang && (self.choice.gangs_meet || self.choice.is_host_drivable(node)),
        };
        let inside = Around {
            gangs: around.gangs.or(schedule.gang.then_some(op)),
            worker: around.worker || schedule.worker,
            vector: around.vector || schedule.vector.is_some(),
            collapsed: schedule.collapse.max(1) - 1 + around.collapsed.saturating_sub(1),
            ..around
        };
        self.block(node.body, Free { gang, ..free }, inside);
    }

    /// Whether the loop and all inside have the policy's levels.
    fn has_chosen_levels(&self, op: Op) -> bool {
        let levels = |s: &Schedule| (s.gang, s.worker, s.vector, s.axis, s.collapse.max(1), s.collapsed);
        self.choice.func.walk_op(op).into_iter().all(|inner| {
            let given = self.given.get(&inner).map(|node| schedule_of(&node.steps));
            given.is_none_or(|given| levels(&given) == levels(&self.chosen(inner)))
        })
    }

    /// What the user's clauses say stays.
    fn user(&mut self, given: &Node, op: Op, node: &For, schedule: &Schedule, chosen: &Schedule) {
        let says_collapse = node.directive.as_ref().is_some_and(|d| d.collapse > 1);
        let part = self.choice.decisions.get(&op).is_some_and(|decision| decision.schedule.collapsed);
        let binds = leveled(node).is_some() || chosen.explicit || says_collapse || part || chosen.spread.is_some();
        let says_lanes = node.directive.as_ref().is_some_and(|d| d.vector.as_ref().is_some_and(|v| v.size.is_some()));
        let lanes = |s: &Schedule| s.vector.map(|lanes| if says_lanes { lanes } else { AT_LAUNCH });
        let levels = |s: &Schedule| (s.gang, s.worker, lanes(s), s.axis, s.collapse.max(1), s.collapsed, s.spread);
        if (binds || schedule.collapsed || schedule.collapse > 1) && levels(schedule) != levels(chosen) {
            let steps = super::steps_of(chosen);
            let wanted = super::text::steps(&steps);
            self.refuse(given, format!("the levels of this loop are given: `{wanted}`"));
        }
    }

    fn levels(&mut self, given: &Node, op: Op, node: &For, schedule: &Schedule, (free, around): (Free, Around)) {
        if schedule.is_seq() || schedule.collapsed {
            return;
        }
        if around.as_chosen {
            return self.sizes(given, op, schedule);
        }
        let choice = self.choice;
        let own = choice.own_levels(op, node, free);
        let binds = leveled(node).is_some();
        if !choice.may_share(op, node) {
            return self.refuse(given, "the iterations of this loop are not independent");
        }
        if schedule.gang && !own.gang && !binds {
            return self.refuse(given, "gangs can't share this loop here");
        }
        if schedule.gang && !binds && (around.vector || around.worker && around.gangs.is_none()) {
            return self.refuse(given, "gangs can't share a loop inside of a loop of their threads");
        }
        if schedule.gang && around.gangs.is_some_and(|outer| !self.is_axis(outer, op, schedule.axis)) {
            return self.refuse(given, "gang loops in each other are axes of one tight nest");
        }
        if schedule.gang && around.gangs.is_none() && !binds && schedule.axis != Axis::X && !self.has_x_inside(op) {
            return self.refuse(given, "a nest's gangs go along x first");
        }
        if schedule.vector.is_some() && !binds && (!own.vector || around.vector) {
            return self.refuse(given, "lanes can't share this loop here");
        }
        if schedule.vector.is_some() && schedule.gang && schedule.axis != Axis::X {
            return self.refuse(given, "lanes go along x");
        }
        let workers_inside_lanes = around.vector && !self.shares_sums_around(op);
        if schedule.worker && !binds && (around.worker || workers_inside_lanes || choice.machine == Machine::Cpu) {
            return self.refuse(given, "workers can't share this loop here");
        }
        self.sizes(given, op, schedule);
    }

    /// Whether the loop is the next of a tight nest of gang loops, on an axis that none of them has.
    fn is_axis(&self, outer: Op, op: Op, axis: Axis) -> bool {
        let choice = self.choice;
        let free = choice.gangs_are_free && choice.machine == Machine::Gpu && !choice.in_routine;
        let nest = choice.tight_nest(outer, choice.func.loop_at(outer).body);
        let Some(place) = nest.iter().position(|other| *other == op) else { return false };
        let around: Vec<Schedule> =
            nest[..place].iter().filter_map(|op| self.given.get(op)).map(|node| schedule_of(&node.steps)).collect();
        free && around.iter().all(|s| !s.gang || s.axis != axis)
    }

    /// Whether a gang loop inside goes along x.
    fn has_x_inside(&self, op: Op) -> bool {
        let inside = self.choice.func.walk_op(op).into_iter().filter_map(|inner| self.given.get(&inner));
        inside.map(|node| schedule_of(&node.steps)).any(|s| s.gang && s.axis == Axis::X)
    }

    /// Whether the lanes of a loop around have a sum each, which workers share.
    fn shares_sums_around(&self, op: Op) -> bool {
        let mut with = self.given.iter().filter(|(_, node)| node.steps.contains(&Step::ShareSums));
        with.any(|(outer, _)| self.choice.func.walk_op(*outer).contains(&op))
    }

    /// The threads of a gang.
    fn sizes(&mut self, given: &Node, op: Op, schedule: &Schedule) {
        let gpu = self.choice.gpu;
        let Some(lanes) = schedule.vector else { return };
        let chosen = self.chosen(op).vector;
        if lanes == AT_LAUNCH || self.sizes_bind || self.choice.machine == Machine::Cpu {
            let usual = chosen.unwrap_or(self.choice.vector_length);
            if lanes != usual {
                self.refuse(given, format!("the number of lanes is given: {usual}"));
            }
            return;
        }
        let is_row = lanes.is_power_of_two() && lanes < gpu.warp;
        if !is_row && !lanes.is_multiple_of(gpu.warp) {
            return self.refuse(given, format!("lanes fill warps of {}, or are a power of two below", gpu.warp));
        }
        let most = crate::sizes::most_workers(gpu, lanes).max(1);
        let too_many = self.has_workers(op) && (self.workers == AT_LAUNCH || self.workers > most);
        if lanes > gpu.threads {
            self.refuse(given, format!("a gang has at most {} threads", gpu.threads));
        } else if too_many {
            self.refuse(given, format!("a gang has at most {most} workers of {lanes} lanes"));
        }
    }

    /// Whether workers share a loop around or inside, or this one.
    fn has_workers(&self, op: Op) -> bool {
        let func = self.choice.func;
        let mut with = self.given.iter().filter(|(_, node)| node.steps.contains(&Step::Worker));
        with.any(|(other, _)| func.walk_op(*other).contains(&op) || func.walk_op(op).contains(other))
    }

    /// What stands where the policy has it.
    fn steps(&mut self, given: &Node, op: Op, schedule: &Schedule, chosen: &Schedule, around: Around) {
        let policy = super::steps_of(chosen);
        let most_jammed = self.choice.gpu.most_jammed;
        for step in &given.steps {
            let is_level = matches!(step, Step::Gang(_) | Step::Worker | Step::Vector(_));
            let is_shape = matches!(step, Step::Collapse(_) | Step::Collapsed | Step::Spread(_));
            let is_factor = matches!(step, Step::Jam(times) if (2..=most_jammed).contains(times) && self.may_jam(op));
            if is_level || is_shape {
                continue;
            }
            if !around.as_chosen || !(policy.contains(step) || is_factor) {
                let written = super::text::steps(std::slice::from_ref(step));
                self.refuse(given, format!("nothing shows that `{written}` is possible here"));
            }
        }
        let in_row = |s: &Schedule| s.consecutive > 0;
        if schedule.idle_lanes > 0 && in_row(schedule) != in_row(chosen) {
            self.refuse(given, "`align` counts what `vectorize` says");
        }
        if around.as_chosen && schedule.boxed != chosen.boxed && schedule.gang {
            self.refuse(given, "bounds that move need a `box` around them");
        }
        if around.as_chosen && chosen.shared_sums && !schedule.shared_sums {
            self.refuse(given, "workers share the sums of this loop's lanes: `reduce(workers)`");
        }
    }

    /// Whether the policy runs iterations side by side here, each thread for itself.
    fn may_jam(&self, op: Op) -> bool {
        matches!(self.chosen(op).tile, Some(Tile::Jam(_)))
    }
}
