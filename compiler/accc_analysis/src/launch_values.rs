//! Arrays and records of which a construct reads nothing but where its loops begin and end: `do k = 1, n(3)`,
//! `u(lo(1):hi(1), :) = v(lo(2):hi(2), :)`.
//!
//! Such values are needed before anything runs on the device, and are the same in every iteration. Takes a construct's
//! body, gives the variables that it does not write and names for nothing else.

use super::pointers::object_of;
use accc_ir::*;
use std::collections::{HashMap, HashSet};

/// The variables; members count as the records that they are part of.
pub fn read_for_bounds(func: &Function, body: Block) -> HashSet<Var> {
    let ops = func.walk(body);
    let parents = ParentMap::new(func);
    let loops: HashSet<Op> = ops.iter().copied().filter(|op| matches!(func.kind(*op), OpKind::For(_))).collect();
    let mut flow = Flow { func, changing: changing(func, &ops), from: HashMap::new(), uses: Uses::default() };
    for op in &ops {
        flow.follow(*op, parents.enclosing(*op).any(|outer| loops.contains(&outer)));
    }
    let Uses { read, otherwise, in_loops, as_subscripts } = flow.uses;
    let moves = |var: &Var| in_loops.contains(var) && as_subscripts.contains(var);
    read.into_iter().filter(|var| !otherwise.contains(var) && !moves(var)).collect()
}

/// Variables that loops of the construct count in, or that it assigns.
fn changing(func: &Function, ops: &[Op]) -> HashSet<Var> {
    let written = |op: &Op| match func.kind(*op) {
        OpKind::For(node) => node.var,
        OpKind::Store(var, _) | OpKind::StoreView(var, _) | OpKind::VarAddr(var) => Some(*var),
        _ => None,
    };
    ops.iter().filter_map(written).collect()
}

/// What is known of the variables.
#[derive(Default)]
struct Uses {
    read: HashSet<Var>,
    /// Used for what is no bound.
    otherwise: HashSet<Var>,
    /// Read inside a loop.
    in_loops: HashSet<Var>,
    /// Where a section begins moves subscripts; which is known before the loops only if it is read there.
    as_subscripts: HashSet<Var>,
}

struct Flow<'a> {
    func: &'a Function,
    changing: HashSet<Var>,
    /// The variables that a value comes of.
    from: HashMap<Value, HashSet<Var>>,
    uses: Uses,
}

impl Flow<'_> {
    fn follow(&mut self, op: Op, in_loop: bool) {
        let kind = self.func.kind(op);
        let object = |var: &Var| object_of(self.func, *var);
        let mut sources = HashSet::new();
        match kind {
            OpKind::For(node) => self.uses.otherwise.extend(node.locals.iter().map(object)),
            OpKind::LoadView(var) | OpKind::Load(var) if !self.changing.contains(var) => {
                sources.insert(object(var));
                self.uses.read.extend(&sources);
            }
            _ => self.uses.otherwise.extend(kind.vars().iter().map(object)),
        }
        if in_loop {
            self.uses.in_loops.extend(&sources);
        }
        sources.extend(kind.operands().iter().filter_map(|value| self.from.get(value)).flatten());
        match kind {
            OpKind::For(_) => {}
            OpKind::LoadElem { view, subscripts, .. } | OpKind::ElemAddr { view, subscripts } => {
                let of_view = self.from.get(view).cloned().unwrap_or_default();
                self.use_subscripts(subscripts);
                if !matches!(kind, OpKind::LoadElem { .. }) || !subscripts.iter().all(|value| self.is_fixed(*value)) {
                    self.uses.otherwise.extend(of_view);
                } else {
                    self.come_of(op, &of_view);
                }
            }
            OpKind::StoreElem { view, subscripts, value, .. } => {
                self.use_subscripts(subscripts);
                let stored = [view, value].into_iter().filter_map(|value| self.from.get(value)).flatten();
                self.uses.otherwise.extend(stored);
            }
            OpKind::LoadView(_) | OpKind::Load(_) => self.come_of(op, &sources),
            kind if kind.is_pure() => self.come_of(op, &sources),
            _ => self.uses.otherwise.extend(sources),
        }
    }

    fn come_of(&mut self, op: Op, sources: &HashSet<Var>) {
        if !sources.is_empty() {
            self.from.extend(self.func.ops[op].results.iter().map(|result| (*result, sources.clone())));
        }
    }

    fn use_subscripts(&mut self, subscripts: &[Value]) {
        let sources = subscripts.iter().filter_map(|value| self.from.get(value)).flatten();
        self.uses.as_subscripts.extend(sources);
    }

    /// Whether a subscript is a constant, or a scalar that stays as it is.
    fn is_fixed(&self, value: Value) -> bool {
        match self.func.def(value).map(|def| self.func.kind(def)) {
            Some(OpKind::ConstInt(_)) => true,
            Some(OpKind::Convert(inner)) => self.is_fixed(*inner),
            Some(OpKind::Load(var)) => !self.changing.contains(var),
            _ => false,
        }
    }
}
