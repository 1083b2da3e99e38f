//! The dependence graph of a loop's body: which of its statements have to come after which others, when each may run in a
//! loop of its own (Allen and Kennedy, sections 5.2 and 5.4).
//!
//! Takes a loop, its region and what is known of its scalars. Nodes are the statements that stand in the body itself, each
//! with the loads and computations whose values it uses; edges are dependences through memory, within an iteration or from
//! one to another, and through scalars. A scalar that is set anew several times has as many *webs*, which do not depend on
//! each other once each has a name of its own; what only reads a web behind its last store may take the value from another
//! loop. The groups of the graph (its strongly connected components) are what no loop can be cut through.

use super::dependence::aliases::rows_overlap;
use super::dependence::candidates::Candidates;
use super::dependence::{Answers, Carried};
use super::exposed_use::of_ops;
use super::pointers::Pointers;
use super::privatization::ScalarRole;
use super::privatization::private_arrays;
use super::reduction::same;
use super::region::{Access, Region};
use super::verdict::atomic_updates_commute;
use crate::stored::vars_stored;
use accc_ir::graph::Graph;
use accc_ir::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The graph of one loop's body.
pub struct StatementGraph {
    /// In program order.
    pub statements: Vec<Statement>,
    edges: BTreeSet<Edge>,
    /// Scalars that statements hand on to later ones of the same iteration.
    pub webs: Vec<Web>,
    positions: HashMap<Op, usize>,
}

/// What stands in a loop's body for itself.
pub struct Statement {
    /// The op itself.
    pub op: Op,
    /// With the ops of the body whose values it uses.
    ops: Vec<Op>,
}

/// A scalar from where an iteration sets it anew to where the next store does; all of the body where it is not set first.
pub struct Web {
    /// The scalar.
    pub var: Var,
    /// Positions in the body.
    pub from: usize,
    /// Position in the body; it belongs to the web.
    pub to: usize,
    /// The last one of the iteration.
    pub is_last: bool,
    /// Statements that set it; they stay together.
    pub stores: Vec<usize>,
    /// Those that only read it.
    pub reads: Vec<usize>,
}

/// `to` has to come after `from`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    from: usize,
    to: usize,
    /// In another iteration.
    carried: bool,
}

/// Statements that need each other.
pub struct Group {
    /// Indices into the statements, ascending.
    pub statements: Vec<usize>,
    /// Something goes from one iteration to another.
    pub is_recurrence: bool,
}

/// The groups, each behind those that it needs and else in the order of the program.
pub struct Groups {
    /// In an order in which they may run.
    pub groups: Vec<Group>,
    /// For each, those that have to come before it.
    pub needs: Vec<BTreeSet<usize>>,
    /// For each, those that another iteration of it needs something of: they may not be in one parallel loop.
    pub carried: Vec<BTreeSet<usize>>,
}

/// What stands in a loop's body for itself.
pub fn statements(func: &Function, body: Block) -> Vec<Op> {
    let is_statement = |op: &Op| !is_value(func.kind(*op)) && !func.kind(*op).is_terminator();
    func.blocks[body].ops.iter().copied().filter(is_statement).collect()
}

/// Ops that may stand in several loops.
pub fn is_value(kind: &OpKind) -> bool {
    kind.does_only(Effect::READ)
}

impl StatementGraph {
    /// `None` where it holds an op of which nothing is known.
    pub fn new(region: &Region, pointers: &Pointers, of: Op, roles: &[(Var, ScalarRole)]) -> Option<StatementGraph> {
        let func = region.func;
        let body = func.loop_at(of).body;
        let inside: HashSet<Op> = func.walk(body).into_iter().collect();
        if region.opaque.iter().any(|op| inside.contains(op)) {
            return None;
        }
        let positions = func.blocks[body].ops.iter().enumerate().map(|(at, op)| (*op, at)).collect();
        let mut graph = StatementGraph { statements: Vec::new(), edges: BTreeSet::new(), webs: Vec::new(), positions };
        graph.collect(func, body);
        let owners = graph.owners(func);
        graph.memory(region, pointers, of, &owners);
        graph.scalars(func, body, roles, &owners);
        Some(graph)
    }

    /// The statements; those that use each other's values stay together.
    fn collect(&mut self, func: &Function, body: Block) {
        let all = statements(func, body);
        let number: HashMap<Op, usize> = all.iter().enumerate().map(|(n, op)| (*op, n)).collect();
        for (n, op) in all.iter().enumerate() {
            let mut ops: BTreeSet<usize> = BTreeSet::from([self.positions[op]]);
            let mut open: Vec<Value> = func.walk_op(*op).iter().flat_map(|op| func.kind(*op).operands()).collect();
            while let Some(def) = open.pop().map(|value| func.def(value)) {
                let Some((def, at)) = def.and_then(|def| Some((def, *self.positions.get(&def)?))) else { continue };
                match number.get(&def) {
                    Some(other) if *other != n => self.together(*other, n, false),
                    Some(_) => {}
                    None if ops.insert(at) => open.extend(func.kind(def).operands()),
                    None => {}
                }
            }
            let ops = ops.into_iter().map(|at| func.blocks[body].ops[at]).collect();
            self.statements.push(Statement { op: *op, ops });
        }
    }

    /// The statements that each op of the body belongs to.
    fn owners(&self, func: &Function) -> HashMap<Op, Vec<usize>> {
        let mut owners: HashMap<Op, Vec<usize>> = HashMap::new();
        for (n, statement) in self.statements.iter().enumerate() {
            for op in func.walk_op(statement.op) {
                owners.entry(op).or_default().push(n);
            }
            for op in statement.ops.iter().filter(|op| **op != statement.op) {
                owners.entry(*op).or_default().push(n);
            }
        }
        owners
    }

    fn after(&mut self, from: usize, to: usize, carried: bool) {
        if from != to || carried {
            self.edges.insert(Edge { from, to, carried });
        }
    }

    fn together(&mut self, a: usize, b: usize, carried: bool) {
        self.after(a, b, carried);
        self.after(b, a, carried);
    }

    /// Dependences through arrays and what pointers point to.
    fn memory(&mut self, region: &Region, pointers: &Pointers, of: Op, owners: &HashMap<Op, Vec<usize>>) {
        let private = private_arrays(region.func, of);
        let owned = region.accesses_in(of).filter(|access| owners.contains_key(&access.op));
        let (own, shared): (Vec<&Access>, Vec<&Access>) = owned.partition(|access| private.contains(&access.var));
        self.private(&own, owners);
        let candidates = Candidates::new(region, pointers, of, &shared);
        let mut answers = Answers::default();
        for (n, a) in shared.iter().enumerate() {
            for b in candidates.from(n).into_iter().map(|other| shared[other]) {
                let met = Meeting::new(region, &mut answers, of, (a, b));
                self.meet(a, b, &met, owners);
            }
        }
    }

    /// What an iteration has for itself is handed on in no other loop.
    fn private(&mut self, accesses: &[&Access], owners: &HashMap<Op, Vec<usize>>) {
        let mut first: HashMap<Var, usize> = HashMap::new();
        for (access, owner) in accesses.iter().flat_map(|access| owners[&access.op].iter().map(move |n| (access, *n))) {
            let with = *first.entry(access.var).or_insert(owner);
            self.together(with, owner, false);
        }
    }

    fn meet(&mut self, a: &Access, b: &Access, met: &Meeting, owners: &HashMap<Op, Vec<usize>>) {
        for x in &owners[&a.op] {
            for y in &owners[&b.op] {
                if met.forward {
                    self.after(*x, *y, true);
                }
                if met.backward {
                    self.after(*y, *x, true);
                }
                match self.position(a.op, *x).cmp(&self.position(b.op, *y)) {
                    std::cmp::Ordering::Less => self.after(*x, *y, false),
                    std::cmp::Ordering::Greater => self.after(*y, *x, false),
                    std::cmp::Ordering::Equal => self.together(*x, *y, false),
                }
            }
        }
    }

    /// Where an op runs: itself in the body, or as part of a statement.
    fn position(&self, op: Op, statement: usize) -> usize {
        self.positions.get(&op).copied().unwrap_or_else(|| self.positions[&self.statements[statement].op])
    }

    /// Dependences through scalars, web by web.
    fn scalars(&mut self, func: &Function, body: Block, roles: &[(Var, ScalarRole)], owners: &HashMap<Op, Vec<usize>>) {
        let stored: BTreeSet<Var> =
            self.statements.iter().flat_map(|statement| vars_stored(func, &[statement.op])).collect();
        let mut uses: BTreeMap<Var, Vec<(usize, Op)>> = stored.iter().map(|var| (*var, Vec::new())).collect();
        for (at, op) in func.blocks[body].ops.iter().enumerate().filter(|(_, op)| owners.contains_key(op)) {
            let named: BTreeSet<Var> = func.walk_op(*op).iter().flat_map(|op| func.kind(*op).vars()).collect();
            let hidden = if is_value(func.kind(*op)) { HashSet::new() } else { vars_stored(func, &[*op]) };
            for var in named.into_iter().chain(hidden).collect::<BTreeSet<Var>>() {
                if let Some(uses) = uses.get_mut(&var) {
                    uses.push((at, *op));
                }
            }
        }
        for (var, uses) in uses {
            let data = &func.vars[var];
            let plain = data.is_scalar() && !data.volatile && !data.aliased && !data.is_pointer();
            if plain && !matches!(data.class, VarClass::Member { .. }) {
                let role = roles.iter().find(|(of, _)| *of == var).map(|(_, role)| *role);
                self.webs_of(func, var, role, &uses, owners);
            } else {
                let named: Vec<usize> = uses.iter().flat_map(|(_, op)| owners[op].clone()).collect();
                named.iter().for_each(|n| self.together(named[0], *n, true));
            }
        }
    }

    fn webs_of(
        &mut self,
        func: &Function,
        var: Var,
        role: Option<ScalarRole>,
        uses: &[(usize, Op)],
        owners: &HashMap<Op, Vec<usize>>,
    ) {
        let is_store = |op: Op| !is_value(func.kind(op)) && vars_stored(func, &[op]).contains(&var);
        let sets_anew = |op: Op| {
            let flow = of_ops(func, &[op], var);
            !flow.exposed && flow.assigned
        };
        let mut starts: Vec<usize> =
            (0..uses.len()).filter(|n| is_store(uses[*n].1) && sets_anew(uses[*n].1)).collect();
        let is_exposed = starts.first() != Some(&0);
        if is_exposed {
            starts = vec![0];
        }
        for (n, start) in starts.iter().enumerate() {
            let end = starts.get(n + 1).copied();
            let of_web = &uses[*start..end.unwrap_or(uses.len())];
            let to = end.map_or(usize::MAX, |end| uses[end].0);
            let from = if is_exposed { 0 } else { uses[*start].0 };
            let is_last = end.is_none();
            let last_store = of_web.iter().filter(|(_, op)| is_store(*op)).map(|(at, _)| *at).max().unwrap_or(0);
            let stores: BTreeSet<usize> =
                of_web.iter().filter(|(_, op)| is_store(*op)).flat_map(|(_, op)| owners[op].clone()).collect();
            let Some(first) = stores.first().copied() else { continue };
            let is_carried = match role {
                Some(ScalarRole::Carried | ScalarRole::LiveOut) => is_last,
                Some(ScalarRole::Private | ScalarRole::Reduction(_) | ScalarRole::Flag) => false,
                None => is_exposed,
            };
            stores.iter().for_each(|n| self.together(first, *n, is_carried));
            let mut reads = BTreeSet::new();
            for (at, op) in of_web {
                for reader in owners[op].iter().filter(|n| !stores.contains(n)) {
                    reads.insert(*reader);
                    let late = *at > last_store;
                    stores.iter().for_each(|n| self.after(*n, *reader, false));
                    if !late {
                        self.together(first, *reader, is_carried);
                    }
                }
            }
            let (stores, reads) = (stores.into_iter().collect(), reads.into_iter().collect());
            self.webs.push(Web { var, from, to, is_last, stores, reads });
        }
    }

    /// All that a statement does, with what it uses.
    pub fn ops_of(&self, func: &Function, statement: usize) -> Vec<Op> {
        let Statement { op, ops } = &self.statements[statement];
        func.walk_op(*op).into_iter().chain(ops.iter().copied().filter(|other| other != op)).collect()
    }

    /// What can stand in loops of its own.
    pub fn groups(&self) -> Groups {
        let needs = self.edges.iter().map(|edge| (edge.to, edge.from));
        let groups = Graph::new(0..self.statements.len(), needs).ordered_groups();
        let mut of = vec![0; self.statements.len()];
        groups.iter().enumerate().for_each(|(n, group)| group.iter().for_each(|statement| of[*statement] = n));
        let mut found = Groups {
            needs: vec![BTreeSet::new(); groups.len()],
            carried: vec![BTreeSet::new(); groups.len()],
            groups: groups.into_iter().map(|statements| Group { statements, is_recurrence: false }).collect(),
        };
        for edge in &self.edges {
            let (from, to) = (of[edge.from], of[edge.to]);
            if from == to {
                found.groups[from].is_recurrence |= edge.carried;
                continue;
            }
            found.needs[to].insert(from);
            if edge.carried {
                found.carried[to].insert(from);
            }
        }
        found
    }
}

/// In which order two accesses may touch the same element in different iterations.
struct Meeting {
    /// The second one after the first.
    forward: bool,
    backward: bool,
}

impl Meeting {
    fn new(region: &Region, answers: &mut Answers, of: Op, (a, b): (&Access, &Access)) -> Meeting {
        if atomic_updates_commute(region.func, of, a, b) {
            return Meeting { forward: false, backward: false };
        }
        if a.var != b.var || rows_overlap(region.func, a, b) {
            return Meeting { forward: true, backward: true };
        }
        if a.op == b.op && a.write == b.write {
            let again = matches!(answers.carried(region, of, a, b), Carried::Yes(_));
            return Meeting { forward: again, backward: again };
        }
        let (forward, backward) = (answers.follows(region, of, a, b), answers.follows(region, of, b, a));
        Meeting { forward, backward }
    }
}

/// Whether an element that one iteration writes may be another one's, as far as names tell: elements of an array that is written
/// have several among these ops.
pub fn may_recur(func: &Function, ops: &[Op]) -> bool {
    let elements = |op: &Op| match func.kind(*op) {
        OpKind::LoadElem { view, subscripts, .. } => Some((false, func.root_var(*view), subscripts.clone())),
        OpKind::StoreElem { view, subscripts, .. } => Some((true, func.root_var(*view), subscripts.clone())),
        _ => None,
    };
    let elements: Vec<(bool, Option<Var>, Vec<Value>)> = ops.iter().filter_map(elements).collect();
    let differ = |x: &[Value], y: &[Value]| x.len() != y.len() || !x.iter().zip(y).all(|(a, b)| same(func, *a, *b));
    elements
        .iter()
        .filter(|(write, ..)| *write)
        .any(|(_, array, at)| elements.iter().any(|(_, other, there)| array == other && differ(at, there)))
}
