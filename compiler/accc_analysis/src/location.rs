//! Extremes with their places: `if (a[i] > m) { m = a[i]; at = i; }`, in one loop or in a nest.
//!
//! Takes a `kernels` construct; gives the nests that do nothing else than that, reductions and scalars of an iteration's own:
//! their extremes are reductions, and where one stands can be asked for once it is known. What is compared has to come out the
//! same when it is computed again: reals whose sums of products a machine may round once or twice are left alone.

use super::exposed_use::of_block;
use super::privatization::ScalarRole;
use super::reduction::{mirrored, same};
use super::surroundings::Surroundings;
use super::verdict::LoopFacts;
use crate::verdict;
use accc_ir::*;
use std::collections::HashSet;

/// A nest that looks for extremes.
pub struct Search {
    /// Its outermost loop.
    pub outer: Op,
    /// The extremes that the search finds, each with its places.
    pub found: Vec<Located>,
    /// Stores to scalars that it reduces: no part of the search.
    pub sums: Vec<Op>,
}

/// One extreme, and what is noted of its place.
pub struct Located {
    /// The loops around, from the nest's outermost one.
    pub path: Vec<Op>,
    /// The `if`.
    pub test: Op,
    /// Its condition, as `value relation extreme`.
    pub relation: CompareOp,
    /// The scalar that holds the extreme so far.
    pub extreme: Var,
    /// The store that sets it.
    pub store: Op,
    /// Each with its store, and the value, which the loops' variables and what the nest leaves alone say.
    pub places: Vec<(Op, Var, Value)>,
}

impl Located {
    /// Whether the first of equal values counts, else the last.
    pub fn is_first(&self) -> bool {
        matches!(self.relation, CompareOp::Gt | CompareOp::Lt)
    }

    fn names(&self, var: Var) -> bool {
        self.extreme == var || self.places.iter().any(|(_, place, _)| *place == var)
    }
}

/// The searches of a construct.
pub fn find(func: &Function, op: Op, around: &Surroundings) -> Vec<Search> {
    let root = accc_ir::compute(func, op).body;
    let tests: Vec<Op> = func.walk(root).into_iter().filter(|test| pattern(func, *test).is_some()).collect();
    if tests.is_empty() {
        return Vec::new();
    }
    let parents = &around.parents;
    let facts = verdict::facts(func, around, op);
    let mut open: Vec<Located> =
        tests.into_iter().filter_map(|test| loops_around(func, parents, root, pattern(func, test)?)).collect();
    let mut searches = Vec::new();
    // Where a nest does more than search, those inside it are looked at.
    while let Some(outer) = open.iter().map(|one| one.path[0]).next() {
        let found: Vec<Located> = open.extract_if(.., |one| one.path[0] == outer).collect();
        let mut search = Search { outer, found, sums: Vec::new() };
        let is_sequential = |owner: Op| match func.kind(owner) {
            OpKind::For(_) => {
                let is_search = searches.iter().any(|search: &Search| search.outer == owner);
                !is_search && facts.of(owner).is_some_and(|facts| !facts.refusals.is_empty())
            }
            _ => true,
        };
        if !parents.enclosing(outer).take_while(|owner| *owner != op).all(is_sequential) {
            continue;
        }
        if facts.of(outer).is_some_and(|facts| settle(func, &mut search, facts)) {
            searches.push(search);
        } else {
            let inner = search.found.into_iter().filter(|one| one.path.len() > 1);
            open.extend(inner.map(|one| Located { path: one.path[1..].to_vec(), ..one }));
        }
    }
    searches
}

/// The `if` by itself.
fn pattern(func: &Function, test: Op) -> Option<Located> {
    let OpKind::If { cond, then_block, else_block } = func.kind(test) else { return None };
    let OpKind::Compare(compare, a, b) = func.kind(func.def(*cond)?) else { return None };
    let loaded = |value: Value| match func.def(value).map(|op| func.kind(op)) {
        Some(OpKind::Load(var)) => Some(*var),
        _ => None,
    };
    let is_end = |op: &Op| matches!(func.kind(*op), OpKind::Yield(values) if values.is_empty());
    if !func.blocks[*else_block].ops.iter().all(is_end) {
        return None;
    }
    let mut stores: Vec<(Op, Var, Value)> = Vec::new();
    for op in func.blocks[*then_block].ops.iter().filter(|op| !is_end(op)) {
        match func.kind(*op) {
            OpKind::Store(var, value) if stores.iter().all(|(_, other, _)| other != var) => {
                stores.push((*op, *var, *value));
            }
            kind if kind.does_only(Effect::READ) => {}
            _ => return None,
        }
    }
    let sides = [(Some(*compare), *a, *b), (mirrored(*compare), *b, *a)];
    let (relation, at) = sides.into_iter().find_map(|(relation, value, extreme)| {
        let var = loaded(extreme)?;
        let at = stores.iter().position(|(_, stored, new)| *stored == var && same(func, *new, value))?;
        Some((relation?, at))
    })?;
    let (store, extreme, _) = stores.remove(at);
    let ordered = matches!(relation, CompareOp::Gt | CompareOp::Ge | CompareOp::Lt | CompareOp::Le);
    let plain = |var: Var| {
        let data = &func.vars[var];
        data.is_scalar() && !data.volatile && !matches!(data.class, VarClass::Member { .. })
    };
    let fits = ordered && plain(extreme) && stores.iter().all(|(_, var, _)| plain(*var)) && !stores.is_empty();
    fits.then(|| Located { path: Vec::new(), test, relation, extreme, store, places: stores })
}

/// With the loops that carry the extreme from iteration to iteration.
fn loops_around(func: &Function, parents: &ParentMap, root: Block, mut located: Located) -> Option<Located> {
    let mut between = Vec::new();
    for owner in parents.enclosing(located.test).take_while(|owner| !func.kind(*owner).blocks().contains(&root)) {
        match func.kind(owner) {
            OpKind::For(node) if of_block(func, node.body, located.extreme).exposed => {
                between.push(owner);
                located.path = between.clone();
            }
            OpKind::For(_) => break,
            OpKind::If { .. } => between.push(owner),
            _ => break,
        }
    }
    located.path.retain(|owner| matches!(func.kind(*owner), OpKind::For(_)));
    located.path.reverse();
    (!located.path.is_empty() && located.path.iter().all(|op| is_free(func, *op))).then_some(located)
}

/// A loop of which the user left the compiler everything.
fn is_free(func: &Function, op: Op) -> bool {
    let OpKind::For(node) = func.kind(op) else { return false };
    let counts = func.constant_int(node.step).is_some_and(|step| step != 0);
    counts && node.carried.is_empty() && node.directive.as_ref().is_none_or(|d| d.is_open())
}

/// Whether the nest does what can be done in two goes, and nothing else; notes its sums.
fn settle(func: &Function, search: &mut Search, facts: &LoopFacts) -> bool {
    let inside = func.walk_op(search.outer);
    let located = |var: Var| search.found.iter().any(|one| one.names(var));
    let only_these = facts.refusals.iter().all(|refusal| refusal.var.is_some_and(located));
    let sum = |var: Var| facts.scalars.iter().any(|(v, role)| *v == var && matches!(role, ScalarRole::Reduction(_)));
    let harmless = inside.iter().all(|op| match func.kind(*op) {
        OpKind::For(_) | OpKind::If { .. } => true,
        kind => kind.does_only(Effect::READ | Effect::WRITE_VAR | Effect::YIELD),
    });
    let stored: HashSet<Var> = inside.iter().filter_map(|op| func.kind(*op).effects().written_var()).collect();
    let fits = only_these
        && harmless
        && is_repeatable(func, &inside)
        && search.found.iter().all(|one| is_alone(func, &inside, one) && places_are_known(func, one, &stored));
    search.sums =
        inside.into_iter().filter(|op| matches!(func.kind(*op), OpKind::Store(var, _) if sum(*var))).collect();
    fits
}

/// Whether the nest uses the extreme and its places for nothing else.
fn is_alone(func: &Function, inside: &[Op], one: &Located) -> bool {
    let OpKind::If { cond, .. } = func.kind(one.test) else { return false };
    let compared = func.def(*cond).map(|op| func.kind(op).operands()).unwrap_or_default();
    let users = |value: Value| inside.iter().filter(|op| func.kind(**op).uses(value)).count();
    let named = |op: &&Op| func.kind(**op).vars().into_iter().any(|var| one.names(var));
    users(*cond) == 1
        && inside.iter().filter(named).all(|op| match func.kind(*op) {
            OpKind::Store(..) => *op == one.store || one.places.iter().any(|(store, ..)| store == op),
            OpKind::Load(var) => {
                let result = func.ops[*op].results[0];
                *var == one.extreme && compared.contains(&result) && users(result) == 1
            }
            _ => false,
        })
}

/// Whether what is noted can be computed from the variables of the loops around.
fn places_are_known(func: &Function, one: &Located, stored: &HashSet<Var>) -> bool {
    let counts =
        |var: Var| one.path.iter().any(|op| matches!(func.kind(*op), OpKind::For(node) if node.var == Some(var)));
    one.places.iter().all(|(_, _, value)| is_known(func, *value, &|var| counts(var) || !stored.contains(&var), one))
}

fn is_known(func: &Function, value: Value, known: &dyn Fn(Var) -> bool, one: &Located) -> bool {
    let counts = |op: &Op| matches!(func.kind(*op), OpKind::For(node) if node.iv == value);
    let Some(def) = func.def(value) else { return one.path.iter().any(counts) };
    match func.kind(def) {
        OpKind::Load(var) => known(*var),
        kind => kind.is_pure() && kind.operands().iter().all(|operand| is_known(func, *operand, known, one)),
    }
}

/// Whether all that the nest computes comes out the same a second time, in another kernel.
fn is_repeatable(func: &Function, inside: &[Op]) -> bool {
    let is_real = |value: Value| matches!(func.type_of(value), Type::F32 | Type::F64);
    let (mut products, mut sums) = (false, false);
    for op in inside {
        match func.kind(*op) {
            OpKind::Binary(BinaryOp::Mul, a, _) if is_real(*a) => products = true,
            OpKind::Binary(BinaryOp::Add | BinaryOp::Sub, a, _) if is_real(*a) => sums = true,
            OpKind::Math(function, args) => {
                let exact = matches!(
                    function,
                    MathFn::Abs | MathFn::Sqrt | MathFn::Floor | MathFn::Ceil | MathFn::Trunc | MathFn::CopySign
                );
                if !exact && args.iter().any(|value| is_real(*value)) {
                    return false;
                }
            }
            OpKind::Complex(..) => return false,
            _ => {}
        }
    }
    !(products && sums)
}
