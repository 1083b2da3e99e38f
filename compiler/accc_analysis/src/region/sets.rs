//! Which scalars the ops of a function set, how often, and to what: summed up for each op that holds others, so that a change
//! of one construct is looked at again and not the whole function.
//!
//! Sums of an op hold until something inside it changes, which whoever changes it says ([`SetTable::forget`]). Nothing that
//! counts is in the order of a hash table.

use accc_ir::*;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::AddAssign;
use std::rc::Rc;

/// How ops set one variable.
#[derive(Clone, Copy, Default)]
pub struct Sets {
    /// How often; what may change it in ways that are not seen counts twice.
    pub stores: u32,
    /// How many ops set it, or may.
    pub ops: u32,
    /// How many of them may make it negative.
    pub breaks: u32,
}

impl AddAssign for Sets {
    fn add_assign(&mut self, other: Sets) {
        self.stores += other.stores;
        self.ops += other.ops;
        self.breaks += other.breaks;
    }
}

/// By variable, each once.
type Sums = Rc<[(Var, Sets)]>;

/// The sums of ops that hold others.
#[derive(Default)]
pub struct SetTable {
    inside: RefCell<HashMap<Op, Sums>>,
}

impl SetTable {
    /// Something inside the op has changed, or beside it.
    pub fn forget(&mut self, op: Op, parents: &ParentMap) {
        let inside = self.inside.get_mut();
        for op in std::iter::once(op).chain(parents.enclosing(op)) {
            inside.remove(&op);
        }
    }

    /// The sums of a whole function, by variable.
    pub fn of_function(&self, func: &Function) -> Vec<Sets> {
        let mut sums = vec![Sets::default(); func.vars.len()];
        let ops = func.body.map_or(&[][..], |body| &func.blocks[body].ops);
        self.each(func, ops, &mut |var, sets| sums[var.index()] += sets);
        sums
    }

    /// Tells of all that ops set, with what is inside them.
    pub fn each(&self, func: &Function, ops: &[Op], tell: &mut dyn FnMut(Var, Sets)) {
        for op in ops {
            let kind = func.kind(*op);
            if matches!(kind, OpKind::ConstInt(_) | OpKind::Load(_) | OpKind::Binary(..) | OpKind::Convert(_)) {
                continue;
            }
            own(func, kind, tell);
            if kind.effects().have(Effect::HOLD) {
                self.inside(func, *op).iter().for_each(|(var, sets)| tell(*var, *sets));
            }
        }
    }

    fn inside(&self, func: &Function, op: Op) -> Sums {
        if let Some(known) = self.inside.borrow().get(&op) {
            return known.clone();
        }
        let mut at: HashMap<Var, usize> = HashMap::new();
        let mut sums: Vec<(Var, Sets)> = Vec::new();
        for block in func.kind(op).blocks() {
            self.each(func, &func.blocks[block].ops, &mut |var, sets| {
                let place = *at.entry(var).or_insert(sums.len());
                match sums.get_mut(place) {
                    Some((_, sum)) => *sum += sets,
                    None => sums.push((var, sets)),
                }
            });
        }
        let sums: Sums = sums.into();
        self.inside.borrow_mut().insert(op, sums.clone());
        sums
    }
}

/// What an op sets itself.
fn own(func: &Function, kind: &OpKind, tell: &mut dyn FnMut(Var, Sets)) {
    let mut set = |var: Var, stores: u32, keeps: bool| {
        tell(var, Sets { stores, ops: 1, breaks: u32::from(!keeps) });
    };
    match kind {
        OpKind::Store(var, value) => set(*var, 1, keeps_sign(func, *var, *value)),
        OpKind::VarAddr(var) | OpKind::StoreView(var, _) => set(*var, 2, false),
        OpKind::For(node) => {
            let rises = func.constant_int(node.step) > Some(0) && func.constant_int(node.lower) >= Some(0);
            node.var.iter().for_each(|var| set(*var, 2, rises));
        }
        OpKind::DataAction(node) => node.clauses.iter().for_each(|clause| set(clause.var, 2, false)),
        kind => {
            kind.set_var().iter().for_each(|var| set(*var, 0, false));
            kind.atomic_var().iter().for_each(|var| set(*var, 2, false));
        }
    }
}

/// How often a scalar is set, as far as that can be known: whoever asks wants to know whether it is once.
pub fn stores(func: &Function, sums: &[Sets], var: Var) -> u32 {
    match is_hidden(&func.vars[var]) {
        true => 2,
        false => sums.get(var.index()).map_or(0, |sets| sets.stores),
    }
}

/// Something else than the function's own stores may change it.
pub(super) fn is_hidden(data: &VarData) -> bool {
    let own = matches!(data.class, VarClass::Local | VarClass::ValueParam | VarClass::RefParam);
    data.aliased || data.volatile || !own || !data.is_scalar()
}

/// Whether a scalar that is not negative is so after this value is stored.
fn keeps_sign(func: &Function, var: Var, value: Value) -> bool {
    if func.constant_int(value) >= Some(0) {
        return true;
    }
    let is_own = |value: Value| matches!(func.def(value).map(|op| func.kind(op)), Some(OpKind::Load(v)) if *v == var);
    match func.def(value).map(|op| func.kind(op)) {
        // Signed numbers that would wrap never do.
        Some(OpKind::Binary(operator, a, b)) if *operator != operator.wrapping() => {
            operator.wrapping() == BinaryOp::Add && is_own(*a) && func.constant_int(*b) >= Some(0)
        }
        _ => false,
    }
}
