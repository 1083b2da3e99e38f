//! Which statements of a loop go into one of the loops that it becomes.
//!
//! Takes the dependence graph of the loop's body; gives the parts in the order in which they have to run. A part keeps
//! its statements in the order of the program. One part: the loop stays as it is.

use accc_analysis::statement_graph::{Groups, StatementGraph};
use accc_ir::*;
use std::collections::{BTreeSet, HashSet};

/// Statements for one loop.
pub struct Part {
    pub statements: Vec<Op>,
    numbers: BTreeSet<usize>,
    is_parallel: bool,
}

/// The parts of a loop that are worth being loops.
pub fn of_graph(func: &Function, graph: &StatementGraph) -> Vec<Part> {
    let mut parts = typed_fusion(&graph.groups());
    let part_of = numbers_of(graph, parts.iter().map(|part| &part.numbers));
    let (mut gives, mut takes) = (vec![false; parts.len()], vec![false; parts.len()]);
    for web in &graph.webs {
        let from = part_of[web.stores[0]];
        for by in web.reads.iter().map(|n| part_of[*n]).filter(|by| *by != from) {
            (gives[from], takes[by]) = (true, true);
        }
    }
    for (n, part) in parts.iter_mut().enumerate() {
        part.is_parallel &= does_enough(func, graph, part, (gives[n], takes[n]));
    }
    let mut found: Vec<Part> = Vec::new();
    for part in parts {
        match found.last_mut() {
            Some(last) if !last.is_parallel && !part.is_parallel => last.numbers.extend(part.numbers),
            _ => found.push(part),
        }
    }
    for part in &mut found {
        part.statements = part.numbers.iter().map(|n| graph.statements[*n].op).collect();
    }
    found
}

/// What stands in front of a statement of a parallel loop, the statement, and what stands behind it; `None`: these do not run
/// one after the other.
pub fn around_statement(graph: &StatementGraph, at: Op) -> Option<Vec<Part>> {
    let middle = graph.statements.iter().position(|statement| statement.op == at)?;
    let count = graph.statements.len();
    let ranges = [0..middle, middle..middle + 1, middle + 1..count];
    let part = |numbers: std::ops::Range<usize>| Part {
        statements: graph.statements[numbers.clone()].iter().map(|statement| statement.op).collect(),
        numbers: numbers.collect(),
        is_parallel: true,
    };
    let parts: Vec<Part> = ranges.into_iter().filter(|numbers| !numbers.is_empty()).map(part).collect();
    let part_of = numbers_of(graph, parts.iter().map(|part| &part.numbers));
    let groups = graph.groups();
    let first = |group: usize| part_of[groups.groups[group].statements[0]];
    let fits = |(n, needs): (usize, &BTreeSet<usize>)| {
        let is_whole = groups.groups[n].statements.iter().all(|statement| part_of[*statement] == first(n));
        is_whole && needs.iter().all(|from| first(*from) <= first(n))
    };
    groups.needs.iter().enumerate().all(fits).then_some(parts)
}

/// The part of each statement.
pub fn of_statements(graph: &StatementGraph, parts: &[Part]) -> Vec<usize> {
    numbers_of(graph, parts.iter().map(|part| &part.numbers))
}

fn numbers_of<'a>(graph: &StatementGraph, parts: impl Iterator<Item = &'a BTreeSet<usize>>) -> Vec<usize> {
    let mut part_of = vec![0; graph.statements.len()];
    for (n, numbers) in parts.enumerate() {
        numbers.iter().for_each(|statement| part_of[*statement] = n);
    }
    part_of
}

/// Groups of one sort, recurrences or not, go into one part as long as nothing has to come between; groups that another
/// iteration's values go between are in no parallel part together.
fn typed_fusion(groups: &Groups) -> Vec<Part> {
    let count = groups.groups.len();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut missing: Vec<usize> = vec![0; count];
    for (n, needs) in groups.needs.iter().enumerate() {
        missing[n] = needs.len();
        needs.iter().for_each(|from| users[*from].push(n));
    }
    let mut ready: BTreeSet<usize> = (0..count).filter(|n| missing[*n] == 0).collect();
    let mut parts: Vec<Part> = Vec::new();
    let mut inside: BTreeSet<usize> = BTreeSet::new();
    while let Some(first) = ready.first().copied() {
        let fits = |n: &usize, part: &Part| {
            part.is_parallel != groups.groups[*n].is_recurrence
                && !(part.is_parallel && groups.carried[*n].iter().any(|from| inside.contains(from)))
        };
        let next = parts.last().and_then(|part| ready.iter().find(|n| fits(n, part)).copied());
        if next.is_none() {
            let is_parallel = !groups.groups[first].is_recurrence;
            parts.push(Part { statements: Vec::new(), numbers: BTreeSet::new(), is_parallel });
            inside.clear();
        }
        let next = next.unwrap_or(first);
        ready.remove(&next);
        inside.insert(next);
        if let Some(part) = parts.last_mut() {
            part.numbers.extend(&groups.groups[next].statements);
        }
        for user in &users[next] {
            missing[*user] -= 1;
            if missing[*user] == 0 {
                ready.insert(*user);
            }
        }
    }
    parts
}

/// Whether a parallel part does more than setting scalars that have to be expanded for it; `gives` and `takes`: whether
/// there are such.
fn does_enough(func: &Function, graph: &StatementGraph, part: &Part, (gives, takes): (bool, bool)) -> bool {
    let ops: HashSet<Op> = part.numbers.iter().flat_map(|n| graph.ops_of(func, *n)).collect();
    let stores = ops.iter().any(|op| matches!(func.kind(*op), OpKind::StoreElem { .. }));
    let work = ops.iter().filter(|op| matches!(func.kind(**op), OpKind::LoadElem { .. } | OpKind::Math(..))).count();
    work >= 2 || stores && (!gives && (!takes || work >= 1))
}
