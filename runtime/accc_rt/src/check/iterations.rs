//! Which iterations of parallel loops make an access, and which of them are not ordered.
//!
//! Each thread that runs a kernel knows the parallel loops around it. An iteration in which something is accessed is a node of
//! a tree that lasts for one launch. Two nodes are ordered where their ways part in different loops (one loop after the
//! other in the same iteration), and not where they part in iterations of one loop. The first loops of all gangs of a launch
//! are one loop, so are the second ones: gangs come to the same loops.
//!
//! The kernels of a `parallel` construct are one region: OpenACC has no barrier between gangs, so that two of its gang loops
//! are not ordered, but iterations of the same number, which one gang runs. Only loops with as many iterations are looked at,
//! where a program may count on that, and iterations that are no neighbours, which one gang runs mostly; the compiler warns of
//! all dependent gang loops of a construct (ACC4002).

use super::shadow::Access;
use crate::message::text;
use accc_abi::CheckSite;
use std::cell::RefCell;

/// An iteration: the loop variable, and which one it is, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    pub variable: i64,
    pub number: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct Node {
    parent: u32,
    /// The kernel's number in its region.
    kernel: u32,
    /// The loop's number among those of the parent.
    instance: u32,
    pub iteration: Iteration,
    /// The loop.
    pub site: *mut CheckSite,
    /// The loop's trip count.
    trips: i64,
    depth: u32,
}

// SAFETY: the pointer is to a variable of the program that lasts, and is only read through under the checker's lock.
unsafe impl Send for Node {}

/// The nodes of a launch; the first one is what lies in no parallel loop.
pub struct Nodes {
    nodes: Vec<Node>,
}

/// Iterations of two gang loops whose numbers are that close count as run by one gang.
const NEIGHBOURS: u64 = 8;

/// Beyond that many nodes, races are not looked for any more in a launch.
const MOST_NODES: usize = 1 << 25;

impl Nodes {
    pub const fn new() -> Nodes {
        Nodes { nodes: Vec::new() }
    }

    /// Whether a region that goes on would need too many.
    pub fn are_many(&self) -> bool {
        self.nodes.len() > MOST_NODES / 2
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
    }

    pub fn get(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    fn add(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }

    /// The two iterations of one loop in which the ways to these accesses part; `None` where one comes after the other.
    pub fn unordered(&self, a: Access, b: Access) -> Option<(u32, u32)> {
        if a.node == b.node || a.site == 0 || b.site == 0 {
            return None;
        }
        let (mut a, mut b) = (a.node, b.node);
        let mut parted = None;
        while self.depth(a) > self.depth(b) {
            a = self.get(a).parent;
        }
        while self.depth(b) > self.depth(a) {
            b = self.get(b).parent;
        }
        // From the inside out: the outermost difference decides.
        while a != b {
            let (x, y) = (self.get(a), self.get(b));
            if x.kernel != y.kernel {
                let alike = x.parent == y.parent && x.site != y.site && x.trips == y.trips;
                let apart = alike && x.iteration.number.abs_diff(y.iteration.number) > NEIGHBOURS;
                parted = apart.then_some((a, b));
            } else if x.instance != y.instance {
                parted = None;
            } else if x.iteration != y.iteration {
                parted = Some((a, b));
            }
            (a, b) = (x.parent, y.parent);
        }
        parted
    }

    /// From the outermost loop to the iteration: variables as `i=3`, and the loops' lines.
    pub fn way(&self, mut node: u32) -> (Vec<String>, Vec<u32>) {
        let (mut variables, mut lines) = (Vec::new(), Vec::new());
        while self.depth(node) > 0 {
            let Node { site, iteration: Iteration { variable, .. }, parent, .. } = *self.get(node);
            // SAFETY: accc_abi: a variable of the program.
            let (name, line) = unsafe { (text((*site).name), (*site).line) };
            variables.insert(0, if name.is_empty() { variable.to_string() } else { format!("{name}={variable}") });
            lines.insert(0, line);
            node = parent;
        }
        (variables, lines)
    }

    pub fn depth(&self, node: u32) -> u32 {
        self.nodes.get(node as usize).map_or(0, |node| node.depth)
    }
}

struct Level {
    site: *mut CheckSite,
    trips: i64,
    instance: u32,
    iteration: Option<Iteration>,
    /// Its node, where there is one already.
    node: Option<u32>,
    /// Loops that began in the iteration.
    loops: u32,
}

struct Context {
    kernel: u32,
    levels: Vec<Level>,
    loops: u32,
}

thread_local! {
    static CONTEXT: RefCell<Context> = const { RefCell::new(Context { kernel: 0, levels: Vec::new(), loops: 0 }) };
}

/// A gang of the region's kernel of this number, or what comes after all gangs, begins on this thread.
pub fn begin(kernel: u32) {
    CONTEXT.with_borrow_mut(|context| {
        context.kernel = kernel;
        context.levels.clear();
        context.loops = 0;
    });
}

pub fn begin_loop(site: *mut CheckSite, trips: i64) {
    CONTEXT.with_borrow_mut(|context| {
        let loops = context.levels.last_mut().map_or(&mut context.loops, |level| &mut level.loops);
        *loops += 1;
        let instance = *loops;
        context.levels.push(Level { site, trips, instance, iteration: None, node: None, loops: 0 });
    });
}

/// `inside`: so many of the loops that have begun are inside of the one that comes to an iteration.
pub fn enter_iteration(inside: usize, iteration: Iteration) {
    CONTEXT.with_borrow_mut(|context| {
        let Some(at) = context.levels.len().checked_sub(inside + 1) else { return };
        for level in &mut context.levels[at..] {
            level.node = None;
        }
        let level = &mut context.levels[at];
        (level.iteration, level.loops) = (Some(iteration), u32::from(inside > 0));
    });
}

pub fn end_loop() {
    CONTEXT.with_borrow_mut(|context| context.levels.pop());
}

/// The node of what this thread does now; `None` where there are too many.
pub fn current(nodes: &mut Nodes) -> Option<u32> {
    if nodes.nodes.len() > MOST_NODES {
        return None;
    }
    if nodes.nodes.is_empty() {
        let iteration = Iteration { variable: 0, number: 0 };
        let root =
            Node { parent: 0, kernel: 0, instance: 0, iteration, site: std::ptr::null_mut(), trips: 0, depth: 0 };
        nodes.nodes.push(root);
    }
    CONTEXT.with_borrow_mut(|context| {
        let (mut parent, kernel) = (0, context.kernel);
        for (depth, level) in context.levels.iter_mut().enumerate() {
            let Some(iteration) = level.iteration else { break };
            let (instance, site, trips, depth) = (level.instance, level.site, level.trips, depth as u32 + 1);
            let node = Node { parent, kernel, instance, iteration, site, trips, depth };
            parent = *level.node.get_or_insert_with(|| nodes.add(node));
        }
        Some(parent)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The node of an access in these iterations.
    fn at(nodes: &mut Nodes, iterations: &[i64]) -> Access {
        for (from_last, variable) in iterations.iter().rev().enumerate().rev() {
            enter_iteration(from_last, Iteration { variable: *variable, number: *variable });
        }
        Access { node: current(nodes).expect("few nodes"), site: 1 }
    }

    #[test]
    fn iterations_of_one_loop_are_not_ordered_and_loops_of_one_iteration_are() {
        let mut nodes = Nodes::new();
        let site = std::ptr::null_mut();
        begin(1);
        let before = at(&mut nodes, &[]);
        begin_loop(site, 2);
        begin_loop(site, 2);
        let first = at(&mut nodes, &[1, 1]);
        let beside = at(&mut nodes, &[1, 2]);
        end_loop();
        begin_loop(site, 2);
        let later = at(&mut nodes, &[1, 2]);
        let other = at(&mut nodes, &[2, 1]);
        end_loop();
        end_loop();
        let unordered = |a, b| nodes.unordered(a, b).is_some();
        assert!(unordered(first, beside) && unordered(first, other) && unordered(later, other));
        assert!(!unordered(first, later) && !unordered(before, other) && !unordered(first, first));
        // Another kernel of the region, with a loop of its own.
        begin(2);
        begin_loop(std::ptr::without_provenance_mut(8), 2);
        let (same, far) = (at(&mut nodes, &[1]), at(&mut nodes, &[20]));
        assert!(nodes.unordered(first, far).is_some() && nodes.unordered(first, same).is_none());
    }
}
