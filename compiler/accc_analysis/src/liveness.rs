//! Which scalars are read after a function's compute constructs, before they are written again: one walk backwards answers it
//! for all constructs, where [`exposed_use::live_after`] would walk the rest of the function for each.
//!
//! Takes the function as it is; what passes later change inside one construct, or compute right before it, does not change
//! what is read after another. A variable whose only uses are in one construct that nothing repeats is not read after it; of
//! all others the walk keeps sets, 64 scalars at a time. Of variables that come later the table knows nothing.

use super::exposed_use::{escaping, is_jump, live_after};
use super::module_facts::ModuleFacts;
use super::scalar_flow::is_visible;
use super::scalar_flow::{Asked, Question, Scalars, extents};
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// The table of a function.
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    /// What may be read after the function, or behind its back.
    escaping: HashSet<Var>,
    /// By variable the one place where it is used; `None` where there are several.
    used_in: HashMap<Var, Option<Op>>,
    /// By construct its place; `None` where something repeats it.
    place_of: HashMap<Op, Option<Op>>,
    /// The number of a variable in the sets, and by construct the sets.
    numbers: HashMap<Var, usize>,
    after: HashMap<Op, Vec<Scalars>>,
}

impl Liveness {
    /// Walks a whole function once, for all its constructs.
    pub fn new(func: &Function, parents: &ParentMap, module: &ModuleFacts) -> Liveness {
        let constructs = computes(func);
        let (Some(body), false) = (func.body, constructs.is_empty()) else { return Liveness::default() };
        let mut table = Liveness { escaping: escaping(func, module), ..Liveness::default() };
        table.place_of.extend(constructs.iter().map(|op| (*op, place(func, parents, *op))));
        let places: HashSet<Op> = table.place_of.values().flatten().copied().collect();
        table.note_uses(func, &places, body, None);
        let in_constructs = constructs.iter().flat_map(|op| func.walk(compute(func, *op).body));
        let named: HashSet<Var> = in_constructs.flat_map(|op| func.kind(op).vars()).collect();
        let mut asked: Vec<Var> = named.into_iter().filter(|var| table.is_asked(func, *var)).collect();
        asked.sort();
        table.numbers = asked.iter().enumerate().map(|(number, var)| (*var, number)).collect();
        let around: HashSet<Op> = constructs.iter().flat_map(|op| parents.enclosing(*op)).collect();
        for vars in asked.chunks(Scalars::BITS as usize) {
            let mut bits = vec![0; func.vars.len()];
            vars.iter().enumerate().for_each(|(n, var)| bits[var.index()] = 1 << n);
            let question = Question::new(func, Asked::Several(&bits));
            let outliving = vars.iter().filter(|var| table.at_end(func, **var));
            let at_end = outliving.fold(0, |all, var| all | bits[var.index()]);
            Walk { func, question, at_end, around: &around, after: &mut table.after }.block(body, at_end);
        }
        table
    }

    /// Whether a construct's end leaves a value in the scalar that may be read.
    pub fn is_live_after(&self, func: &Function, parents: &ParentMap, construct: Op, var: Var) -> bool {
        if let (Some(number), Some(sets)) = (self.numbers.get(&var), self.after.get(&construct)) {
            let bits = Scalars::BITS as usize;
            return sets[number / bits] >> (number % bits) & 1 == 1;
        }
        let place = self.place_of.get(&construct).copied().flatten();
        if place.is_some() && self.used_in.get(&var) == Some(&place) {
            return false;
        }
        let Some(body) = func.body else { return false };
        live_after(func, parents, body, construct, var, self.at_end(func, var))
    }

    /// Whether what it holds when the function ends may be read. A front end's own variable is an argument of its statement
    /// alone, whose address nothing keeps.
    fn at_end(&self, func: &Function, var: Var) -> bool {
        let data = &func.vars[var];
        is_visible(data) || (self.escaping.contains(&var) && !data.is_hidden())
    }

    fn is_asked(&self, func: &Function, var: Var) -> bool {
        !func.vars[var].is_array() && (self.used_in[&var].is_none() || self.at_end(func, var))
    }

    fn note_uses(&mut self, func: &Function, places: &HashSet<Op>, block: Block, place: Option<Op>) {
        for op in &func.blocks[block].ops {
            let kind = func.kind(*op);
            let place = place.or_else(|| places.get(op).copied());
            let shown: Vec<Var> = match kind {
                OpKind::LoadView(var) => extents(&func.vars[*var].storage).collect(),
                _ => Vec::new(),
            };
            for var in kind.vars().into_iter().chain(shown) {
                let known = self.used_in.entry(var).or_insert(place);
                if *known != place {
                    *known = None;
                }
            }
            kind.blocks().into_iter().for_each(|inner| self.note_uses(func, places, inner, place));
        }
    }
}

/// The outermost op that holds a construct and runs nothing behind it; `None` where a loop or jumps may repeat it.
fn place(func: &Function, parents: &ParentMap, construct: Op) -> Option<Op> {
    let repeats = |op: Op| matches!(func.kind(op), OpKind::For(_) | OpKind::While { .. } | OpKind::Cfg { .. });
    if parents.enclosing(construct).any(repeats) {
        return None;
    }
    let mut place = construct;
    while let Some(block) = parents.block_of(place)
        && let Some(owner) = parents.owner(block)
        && matches!(func.kind(owner), OpKind::If { .. } | OpKind::ByDevice { .. })
        && matches!(func.blocks[block].ops[..], [.., last, end] if last == place && matches!(func.kind(end), OpKind::Yield(_)))
    {
        place = owner;
    }
    Some(place)
}

/// The walk for one set of scalars.
struct Walk<'a> {
    func: &'a Function,
    question: Question<'a>,
    at_end: Scalars,
    /// Ops that hold constructs.
    around: &'a HashSet<Op>,
    after: &'a mut HashMap<Op, Vec<Scalars>>,
}

impl Walk<'_> {
    /// `behind`: what is read when the block has ended. The same laws as those of [`live_after`].
    fn block(&mut self, block: Block, behind: Scalars) {
        let func = self.func;
        let mut live = behind;
        for op in func.blocks[block].ops.iter().rev() {
            let kind = func.kind(*op);
            if matches!(kind, OpKind::Compute(_)) {
                self.after.entry(*op).or_default().push(live);
            } else if self.around.contains(op) {
                let behind = live | self.question.repeated(*op);
                kind.blocks().into_iter().for_each(|inner| self.block(inner, behind));
            }
            live = match kind {
                OpKind::Return(_) => self.at_end,
                kind if is_jump(kind) => behind,
                _ if self.question.may_jump_out(*op) => self.question.all(),
                _ => {
                    let flow = self.question.of_op(*op);
                    flow.exposed | live & !flow.assigned
                }
            };
        }
    }
}
