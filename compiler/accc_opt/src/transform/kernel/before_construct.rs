//! What a compute construct's numbers are before it starts: how large a value may become in it, computed on the host.
//!
//! Takes a construct in phase *acc* and one of its ops. A value is known where it is made of what the construct leaves
//! as it is; variables of loops around the op take the bound that makes the value largest. What has a data clause is
//! not known: the device's copy counts, which may be another one than the host's (OpenACC 3.3, 2.6.1).

use crate::transform::data::implicit_data::covering_clause;
use accc_analysis::region::Region;
use accc_analysis::surroundings::Surroundings;
use accc_ir::*;
use std::collections::HashSet;

/// Computes values in front of one construct.
pub struct BeforeConstruct<'a, 'm> {
    func: &'a mut Function,
    construct: Op,
    around: &'a Surroundings<'m>,
    inside: HashSet<Op>,
    /// Variables that the construct changes.
    changed: HashSet<Var>,
    /// Loops of the construct around the op in question, innermost first.
    loops: Vec<Op>,
}

impl<'a, 'm> BeforeConstruct<'a, 'm> {
    /// For values that `at`, an op of the construct, uses.
    pub fn new(func: &'a mut Function, construct: Op, at: Op, around: &'a Surroundings<'m>) -> BeforeConstruct<'a, 'm> {
        let body = compute(func, construct).body;
        let inside: HashSet<Op> = func.walk(body).into_iter().collect();
        let changed = Region::new(func, body).stored;
        let is_loop = |op: &Op| inside.contains(op) && matches!(func.kind(*op), OpKind::For(_));
        let loops = around.parents.enclosing(at).filter(is_loop).collect();
        BeforeConstruct { func, construct, around, inside, changed, loops }
    }

    /// The largest value that this one may have.
    pub fn largest(&mut self, value: Value) -> Option<Value> {
        self.extreme(value, true)
    }

    /// The value, if it is the same all the time.
    pub fn unchanged(&mut self, value: Value) -> Option<Value> {
        match self.stored_once(value) {
            Some(stored) => self.unchanged(stored),
            None => self.same(value),
        }
    }

    pub fn constant(&self, value: Value) -> Option<i64> {
        self.func.constant_int(value)
    }

    /// What a variable holds that is set at one place of the construct: a front end's own, or of an iteration.
    fn stored_once(&self, value: Value) -> Option<Value> {
        let def = self.func.def(value).filter(|def| self.inside.contains(def))?;
        let OpKind::Load(var) = self.func.kind(def) else { return None };
        let data = &self.func.vars[*var];
        let of_iteration = |op: &Op| matches!(self.func.kind(*op), OpKind::For(node) if node.locals.contains(var));
        if !data.is_hidden() && (data.aliased || data.volatile || !self.loops.iter().any(of_iteration)) {
            return None;
        }
        let mut stores = self.inside.iter().filter_map(|op| match self.func.kind(*op) {
            OpKind::Store(stored, value) if stored == var => Some(*value),
            _ => None,
        });
        stores.next().filter(|_| stores.next().is_none())
    }

    /// Appends to what stands in front of the construct.
    pub fn builder(&mut self) -> Builder<'_> {
        let span = self.func.ops[self.construct].span;
        let mut builder = Builder::before(self.func, self.construct);
        builder.span = span;
        builder
    }

    fn extreme(&mut self, value: Value, largest: bool) -> Option<Value> {
        if let Some(bound) = self.counted(value) {
            return self.end_of(bound, largest);
        }
        if let Some(stored) = self.stored_once(value) {
            return self.extreme(stored, largest);
        }
        let def = self.func.def(value)?;
        if !self.inside.contains(&def) {
            return Some(value);
        }
        let ty = self.func.type_of(value);
        match self.func.kind(def).clone() {
            OpKind::Binary(op, a, b) => {
                let ends = |this: &mut Self, b_largest| Some((this.extreme(a, largest)?, this.extreme(b, b_largest)?));
                let (a, b) = match op.wrapping() {
                    BinaryOp::Add | BinaryOp::Max => ends(self, largest)?,
                    BinaryOp::Sub => ends(self, !largest)?,
                    BinaryOp::Min if largest => match (self.extreme(a, true), self.extreme(b, true)) {
                        (Some(a), Some(b)) => (a, b),
                        (one, other) => return one.or(other),
                    },
                    BinaryOp::Min => ends(self, false)?,
                    BinaryOp::Mul | BinaryOp::Div if let Some(by) = self.func.constant_int(b) => {
                        (self.extreme(a, largest == (by > 0))?, self.same(b)?)
                    }
                    _ => return self.same(value),
                };
                Some(self.builder().binary(op, a, b))
            }
            OpKind::Convert(inner) if ty.is_int() && self.func.type_of(inner).is_int() => {
                let inner = self.extreme(inner, largest)?;
                Some(self.builder().convert(inner, ty))
            }
            _ => self.same(value),
        }
    }

    /// The loop around whose variable the value is.
    fn counted(&self, value: Value) -> Option<Op> {
        let loaded = match self.func.def(value).map(|def| self.func.kind(def)) {
            Some(OpKind::Load(var)) => Some(*var),
            _ => None,
        };
        let counts = |op: &&Op| match self.func.kind(**op) {
            OpKind::For(node) => node.iv == value || loaded.is_some() && node.var == loaded,
            _ => false,
        };
        self.loops.iter().find(counts).copied()
    }

    /// The smallest or largest value of a loop's variable.
    fn end_of(&mut self, op: Op, largest: bool) -> Option<Value> {
        let OpKind::For(node) = self.func.kind(op) else { return None };
        let (lower, upper) = (node.lower, node.upper);
        let step = self.func.constant_int(node.step)?;
        self.extreme(if (step > 0) == largest { upper } else { lower }, largest)
    }

    /// The value itself, computed again.
    pub fn same(&mut self, value: Value) -> Option<Value> {
        let def = self.func.def(value)?;
        if !self.inside.contains(&def) {
            return Some(value);
        }
        let kind = self.func.kind(def).clone();
        let holds = match &kind {
            OpKind::Load(var) => self.keeps_value(*var),
            OpKind::LoadView(var) => self.keeps_shape(*var),
            kind => kind.is_pure(),
        };
        if !holds {
            return None;
        }
        let mut cloner = Cloner::new();
        for operand in kind.operands() {
            let copy = self.same(operand)?;
            cloner.map_value(operand, copy);
        }
        let copy = cloner.clone_op_within(self.func, def);
        let block = self.func.block_of(self.construct)?;
        self.func.insert_before(block, self.construct, &[copy]);
        cloner.value(value)
    }

    /// Whether a scalar has one value from the construct's start to its end, which is the host's.
    fn keeps_value(&self, var: Var) -> bool {
        let data = &self.func.vars[var];
        let own = match data.class {
            VarClass::Member { deref, parent, .. } => !deref && self.keeps_value(parent),
            VarClass::Local | VarClass::ValueParam | VarClass::RefParam | VarClass::Global(_) => true,
            VarClass::GangLocal | VarClass::WorkerLocal => false,
        };
        own && !data.aliased && !data.volatile && !self.changed.contains(&var) && !self.is_mapped(var)
    }

    fn is_mapped(&self, var: Var) -> bool {
        let named = compute(self.func, self.construct).clauses.iter().any(|clause| clause.var == var);
        named
            || self.around.module.is_declared(&self.func.vars[var])
            || covering_clause(self.func, &self.around.parents, self.construct, var).is_some()
    }

    /// Whether an array has one shape all the time.
    fn keeps_shape(&self, var: Var) -> bool {
        !self.changed.contains(&var) && !self.around.is_open_ended(self.func, var)
    }
}
