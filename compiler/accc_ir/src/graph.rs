//! What needs what: procedures that call each other, definitions that name others.
//!
//! A directed graph of keys over petgraph. The groups that need each other in a circle (strongly connected components) come
//! with what they need first, so that facts flow from callees to callers in one sweep; inside a group they are computed again
//! until none changes. No walk recurses: chains of calls may be long.

use crate::function::{Function, OpData};
use crate::ids::{Block, FuncId};
use crate::module::Module;
use crate::op::OpKind;
use petgraph::Direction;
use petgraph::algo::{condensation, kosaraju_scc};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, VisitMap, Visitable};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::hash::Hash;

/// A graph whose nodes are keys.
pub struct Graph<K> {
    graph: DiGraph<K, ()>,
    nodes: HashMap<K, NodeIndex>,
}

impl<K: Copy + Eq + Hash> Graph<K> {
    /// The keys, and from whom to what it needs; of both ends of an edge, those that are no keys do not count.
    pub fn new(keys: impl IntoIterator<Item = K>, edges: impl IntoIterator<Item = (K, K)>) -> Graph<K> {
        let mut graph = DiGraph::new();
        let mut nodes = HashMap::new();
        for key in keys {
            nodes.entry(key).or_insert_with(|| graph.add_node(key));
        }
        for (from, to) in edges {
            if let (Some(from), Some(to)) = (nodes.get(&from), nodes.get(&to)) {
                graph.add_edge(*from, *to, ());
            }
        }
        Graph { graph, nodes }
    }

    /// The groups of keys that need each other, each behind those that it needs. In a group they stand as the keys came.
    pub fn groups(&self) -> Vec<Vec<K>> {
        let mut groups = kosaraju_scc(&self.graph);
        groups.iter_mut().for_each(|group| group.sort());
        groups.into_iter().map(|group| group.into_iter().map(|node| self.graph[node]).collect()).collect()
    }

    /// The same, and of those that may come next always the one whose first key came first.
    pub fn ordered_groups(&self) -> Vec<Vec<K>> {
        let condensed = condensation(self.graph.map(|node, _| node, |_, _| ()), true);
        let first = |group: NodeIndex| condensed[group].iter().copied().min();
        let mut open: Vec<usize> = vec![0; condensed.node_count()];
        for edge in condensed.edge_indices() {
            let (from, _) = condensed.edge_endpoints(edge).expect("the edge is there");
            open[from.index()] += 1;
        }
        let free = condensed.node_indices().filter(|group| open[group.index()] == 0);
        let mut free: BinaryHeap<_> = free.map(|group| Reverse((first(group), group))).collect();
        let mut found = Vec::new();
        while let Some(Reverse((_, group))) = free.pop() {
            let mut nodes = condensed[group].clone();
            nodes.sort();
            found.push(nodes.into_iter().map(|node| self.graph[node]).collect());
            for user in condensed.neighbors_directed(group, Direction::Incoming) {
                open[user.index()] -= 1;
                if open[user.index()] == 0 {
                    free.push(Reverse((first(user), user)));
                }
            }
        }
        found
    }

    /// Computes facts of all keys from those that they need: `update` says whether the key's have changed.
    pub fn settle(&self, mut update: impl FnMut(K) -> bool) {
        for group in self.groups() {
            while group.iter().fold(false, |changed, key| update(*key) | changed) && self.is_circle(&group) {}
        }
    }

    /// Whether the keys of a group need each other, or the only one itself.
    pub fn is_circle(&self, group: &[K]) -> bool {
        match group {
            [only] => self.nodes.get(only).is_some_and(|node| self.graph.contains_edge(*node, *node)),
            _ => true,
        }
    }

    /// Whether there is a circle at all.
    pub fn has_circles(&self) -> bool {
        self.groups().iter().any(|group| self.is_circle(group))
    }

    /// The keys that the roots need at any depth, and the roots themselves.
    pub fn reachable(&self, roots: impl IntoIterator<Item = K>) -> HashSet<K> {
        let mut walk = Dfs::from_parts(Vec::new(), self.graph.visit_map());
        let mut found = HashSet::new();
        for root in roots.into_iter().filter_map(|root| self.nodes.get(&root)) {
            if walk.discovered.is_visited(root) {
                continue;
            }
            walk.move_to(*root);
            while let Some(node) = walk.next(&self.graph) {
                found.insert(self.graph[node]);
            }
        }
        found
    }
}

impl Graph<FuncId> {
    /// The functions of a module and their calls by name.
    pub fn of_calls(module: &Module) -> Graph<FuncId> {
        let calls = |(id, func)| callees(func).into_iter().map(move |callee| (id, callee));
        Graph::new(module.functions.keys(), module.functions.iter().flat_map(calls))
    }
}

/// The procedures that a function calls by name, each once.
pub fn callees(func: &Function) -> Vec<FuncId> {
    func.body.map(|body| callees_in(func, body)).unwrap_or_default()
}

/// The same of a block.
pub fn callees_in(func: &Function, block: Block) -> Vec<FuncId> {
    let mut seen = HashSet::new();
    let called = func.walk(block).into_iter().filter_map(|op| callee(&func.ops[op]));
    called.filter(|callee| seen.insert(*callee)).collect()
}

fn callee(op: &OpData) -> Option<FuncId> {
    if let OpKind::Call { callee, .. } = &op.kind { Some(*callee) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Graph<u32> {
        // 1 -> 2 -> 3 -> 2, 3 -> 4, 5 -> 5, 6
        Graph::new(1..=6, [(1, 2), (2, 3), (3, 2), (3, 4), (5, 5), (1, 99)])
    }

    #[test]
    fn groups_come_behind_what_they_need() {
        let groups = sample().groups();
        let at = |key: u32| groups.iter().position(|group| group.contains(&key)).unwrap();
        assert_eq!(groups[at(2)], [2, 3]);
        assert!(at(4) < at(2) && at(2) < at(1));
        assert!(sample().is_circle(&[2, 3]) && sample().is_circle(&[5]) && !sample().is_circle(&[6]));
        assert!(sample().has_circles() && !Graph::new(0..2, [(0, 1)]).has_circles());
    }

    #[test]
    fn groups_keep_the_order_of_the_keys() {
        // 0 and 3 need each other, 1 needs 2; 4 needs 1.
        let graph = Graph::new(0..=4, [(0, 3), (3, 0), (1, 2), (4, 1)]);
        assert_eq!(graph.ordered_groups(), [vec![0, 3], vec![2], vec![1], vec![4]]);
        assert_eq!(Graph::new(0..3, [(0, 2), (0, 2)]).ordered_groups(), [[1], [2], [0]]);
        assert_eq!(sample().ordered_groups().len(), sample().groups().len());
    }

    #[test]
    fn facts_settle_also_in_circles() {
        // The smallest key that is needed.
        let graph = Graph::new(1..=5, [(5, 4), (4, 3), (3, 5), (3, 1), (2, 5)]);
        let edges = [(5, 4), (4, 3), (3, 5), (3, 1), (2, 5)];
        let mut least: HashMap<u32, u32> = (1..=5).map(|key| (key, key)).collect();
        graph.settle(|key| {
            let needed = edges.iter().filter(|(from, _)| *from == key).map(|(_, to)| least[to]);
            let now = needed.chain([least[&key]]).min().unwrap();
            least.insert(key, now) != Some(now)
        });
        assert_eq!(least, HashMap::from([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]));
    }

    #[test]
    fn what_is_reached_from_roots() {
        assert_eq!(sample().reachable([2, 6]), HashSet::from([2, 3, 4, 6]));
        assert_eq!(sample().reachable([]), HashSet::new());
    }

    #[test]
    fn long_chains_do_not_recurse() {
        let chain = Graph::new(0..200_000u32, (0..199_999).map(|n| (n, n + 1)));
        assert_eq!(chain.groups().len(), 200_000);
        assert_eq!(chain.groups()[0], [199_999]);
        assert_eq!(chain.reachable([199_990]).len(), 10);
    }
}
