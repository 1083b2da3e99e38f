//! Small changes to functions that passes are made of, and where things stand: [`ParentMap`], [`FreeRefs`].
//!
//! An op that is taken out of its block keeps its number and data; nothing refers to it any more. Inserting an op that
//! already stands somewhere is a mistake that the verifier finds.

use crate::acc::ConstructKind;
use crate::entity::EntityId;
use crate::function::{Function, ValueDef, VarClass, VarData};
use crate::ids::{Block, Op, Value, Var};
use crate::op::OpKind;
use crate::refs::{RefReader, RefVisitor};
use std::collections::{HashMap, HashSet};

/// Where every op and block of a function stands. Valid until ops move.
#[derive(Clone, Debug, Default)]
pub struct ParentMap {
    /// By op and by block: they are many, and the map is made often.
    block_of: Vec<Option<Block>>,
    owner: Vec<Option<Op>>,
    /// Where the regions of `declare` directives begin: asked for as often as the ops around a construct.
    declares: Vec<Op>,
}

impl ParentMap {
    /// Walks the whole function once; what is edited later is not in it.
    pub fn new(func: &Function) -> ParentMap {
        let (block_of, owner) = (vec![None; func.ops.len()], vec![None; func.blocks.len()]);
        let mut map = ParentMap { block_of, owner, declares: Vec::new() };
        if let Some(body) = func.body {
            map.add(func, body);
        }
        map
    }

    fn add(&mut self, func: &Function, block: Block) {
        func.blocks[block].ops.iter().for_each(|op| self.add_op(func, block, *op));
    }

    fn add_op(&mut self, func: &Function, block: Block, op: Op) {
        self.block_of[op.index()] = Some(block);
        if let OpKind::DataAction(node) = func.kind(op)
            && node.construct.kind == ConstructKind::Declare
            && !node.ends
            && !self.declares.contains(&op)
        {
            self.declares.push(op);
        }
        for inner in func.kind(op).blocks() {
            self.owner[inner.index()] = Some(op);
            self.add(func, inner);
        }
    }

    /// Makes the map valid again where ops have changed inside one op, and new ones been added to the block that it stands in.
    pub fn update(&mut self, func: &Function, op: Op) {
        let block = self.block_of(op).expect("the op stood in a block");
        self.block_of.resize(func.ops.len(), None);
        self.owner.resize(func.blocks.len(), None);
        for other in &func.blocks[block].ops {
            if *other == op || self.block_of[other.index()] != Some(block) {
                self.add_op(func, block, *other);
            }
        }
    }

    /// The block that an op stands in; `None` for an op that was taken out.
    pub fn block_of(&self, op: Op) -> Option<Block> {
        self.block_of.get(op.index()).copied().flatten()
    }

    /// The op that a block belongs to; `None` for the function's body.
    pub fn owner(&self, block: Block) -> Option<Op> {
        self.owner.get(block.index()).copied().flatten()
    }

    /// The op around an op.
    pub fn parent(&self, op: Op) -> Option<Op> {
        self.owner(self.block_of(op)?)
    }

    /// The ops around an op, innermost first.
    pub fn enclosing(&self, op: Op) -> impl Iterator<Item = Op> + '_ {
        std::iter::successors(self.parent(op), |o| self.parent(*o))
    }

    /// The `declare` directives that are visible where an op stands: those in the blocks around it.
    pub fn visible_declares(&self, op: Op) -> impl Iterator<Item = Op> + '_ {
        let is_around = move |declare: &Op| self.parent(*declare).is_none_or(|owner| self.is_inside(op, owner));
        self.declares.iter().copied().filter(is_around)
    }

    /// Whether `op` stands, however deep, in a block of `ancestor`.
    pub fn is_inside(&self, op: Op, ancestor: Op) -> bool {
        self.enclosing(op).any(|o| o == ancestor)
    }
}

/// What the ops of a block refer to that is not defined inside it, each once in the order of first use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FreeRefs {
    /// Defined outside of the block.
    pub values: Vec<Value>,
    /// All variables that are named: they belong to the function.
    pub vars: Vec<Var>,
    /// Targets of `Break` and `Continue` and data ops that stand outside.
    pub ops: Vec<Op>,
}

impl FreeRefs {
    /// Also of the blocks inside.
    pub fn of_block(func: &Function, block: Block) -> FreeRefs {
        let inside = func.walk(block);
        let mut scan =
            Scan { defined: HashSet::new(), inside: inside.iter().copied().collect(), found: FreeRefs::default() };
        scan.defined.extend(&func.blocks[block].args);
        for op in inside {
            let data = &func.ops[op];
            scan.defined.extend(&data.results);
            for inner in data.kind.blocks() {
                scan.defined.extend(&func.blocks[inner].args);
            }
            data.kind.visit(&mut scan);
        }
        scan.found
    }
}

struct Scan {
    defined: HashSet<Value>,
    inside: HashSet<Op>,
    found: FreeRefs,
}

impl RefReader for Scan {
    fn value(&mut self, value: &Value) {
        if !self.defined.contains(value) && !self.found.values.contains(value) {
            self.found.values.push(*value);
        }
    }

    fn var(&mut self, var: &Var) {
        if !self.found.vars.contains(var) {
            self.found.vars.push(*var);
        }
    }

    fn op(&mut self, op: &Op) {
        if !self.inside.contains(op) && !self.found.ops.contains(op) {
            self.found.ops.push(*op);
        }
    }
}

impl Function {
    /// The block that an op stands in: where the editor put it, else looked for in all blocks. Passes that ask often make a
    /// [`ParentMap`].
    pub fn block_of(&self, op: Op) -> Option<Block> {
        let home = self.ops[op].home.filter(|home| self.blocks[*home].ops.contains(&op));
        home.or_else(|| self.blocks.iter().find(|(_, data)| data.ops.contains(&op)).map(|(block, _)| block))
    }

    fn now_in(&mut self, block: Block, ops: &[Op]) {
        ops.iter().for_each(|op| self.ops[*op].home = Some(block));
    }

    /// The index of an op in its block.
    pub fn position(&self, block: Block, op: Op) -> usize {
        self.blocks[block].ops.iter().position(|o| *o == op).expect("the op stands in the block")
    }

    /// Puts ops that stand nowhere yet in front of `before`, in their order.
    pub fn insert_before(&mut self, block: Block, before: Op, ops: &[Op]) {
        let at = self.position(block, before);
        self.blocks[block].ops.splice(at..at, ops.iter().copied());
        self.now_in(block, ops);
    }

    /// Puts ops that stand nowhere yet behind `after`, in their order.
    pub fn insert_after(&mut self, block: Block, after: Op, ops: &[Op]) {
        let at = self.position(block, after) + 1;
        self.blocks[block].ops.splice(at..at, ops.iter().copied());
        self.now_in(block, ops);
    }

    /// Takes an op out of its block.
    pub fn remove_op(&mut self, block: Block, op: Op) {
        let at = self.position(block, op);
        self.blocks[block].ops.remove(at);
    }

    /// Puts other ops (or none) in an op's place.
    pub fn replace_op(&mut self, block: Block, op: Op, with: &[Op]) {
        let at = self.position(block, op);
        self.blocks[block].ops.splice(at..=at, with.iter().copied());
        self.now_in(block, with);
    }

    /// Puts the ops of another block, without its terminator, in an op's place; that block is left empty.
    pub fn replace_op_by_block(&mut self, block: Block, op: Op, inner: Block) {
        let mut ops = std::mem::take(&mut self.blocks[inner].ops);
        if ops.last().is_some_and(|last| self.kind(*last).is_terminator()) {
            ops.pop();
        }
        self.replace_op(block, op, &ops);
    }

    /// The op that ends a block.
    pub fn terminator(&self, block: Block) -> Option<Op> {
        self.blocks[block].ops.last().copied().filter(|op| self.kind(*op).is_terminator())
    }

    /// Makes every op inside a block that uses `from` use `to`.
    pub fn replace_value(&mut self, inside: Block, from: Value, to: Value) {
        struct Replace(Value, Value);
        impl RefVisitor for Replace {
            fn value(&mut self, value: &mut Value) {
                if *value == self.0 {
                    *value = self.1;
                }
            }
        }
        self.visit_inside(inside, &mut Replace(from, to));
    }

    /// Makes every op inside a block that names the variable `from` name `to`.
    pub fn replace_var(&mut self, inside: Block, from: Var, to: Var) {
        struct Replace(Var, Var);
        impl RefVisitor for Replace {
            fn var(&mut self, var: &mut Var) {
                if *var == self.0 {
                    *var = self.1;
                }
            }
        }
        self.visit_inside(inside, &mut Replace(from, to));
    }

    /// The same for a variable that may be a record, or point to one: its members become members of the other one.
    pub fn replace_record(&mut self, inside: Block, from: Var, to: Var) {
        // A member's record was there before it.
        let mut places = HashMap::from([(from, to)]);
        for member in self.vars.keys().collect::<Vec<_>>() {
            let data = self.vars[member].clone();
            let VarClass::Member { parent, offset, deref } = data.class else { continue };
            let Some(parent) = places.get(&parent).copied() else { continue };
            let class = VarClass::Member { parent, offset, deref };
            let place = self.vars.push(VarData { class, debug: None, ..data });
            places.insert(member, place);
            self.replace_var(inside, member, place);
        }
        self.replace_var(inside, from, to);
    }

    /// Visits the references of every op inside a block.
    pub fn visit_inside(&mut self, inside: Block, visitor: &mut dyn RefVisitor) {
        for op in self.walk(inside) {
            self.ops[op].kind.visit_mut(visitor);
        }
    }

    /// Whether a value is defined by an op that stands inside a block, or is an argument of a block in there.
    pub fn is_defined_inside(&self, value: Value, block: Block) -> bool {
        let ops = self.walk(block);
        match self.values[value].def {
            ValueDef::Result(op) => ops.contains(&op),
            ValueDef::Arg(of) => of == block || ops.iter().any(|op| self.kind(*op).blocks().contains(&of)),
        }
    }

    /// The loops that stand directly in a block (not in other loops), looked for through `if`s and other ops.
    pub fn outer_loops(&self, block: Block) -> Vec<Op> {
        let mut found = Vec::new();
        for op in &self.blocks[block].ops {
            match self.kind(*op) {
                OpKind::For(_) => found.push(*op),
                kind => kind.blocks().into_iter().for_each(|inner| found.extend(self.outer_loops(inner))),
            }
        }
        found
    }

    /// A loop and those that stand in it, each the first in the one before: as many as there are, at most `loops`. The
    /// loops of a `collapse` or `tile`.
    pub fn nest(&self, outermost: Op, loops: usize) -> Vec<Op> {
        let inner = |op: &Op| match self.kind(*op) {
            OpKind::For(node) => self.outer_loops(node.body).first().copied(),
            _ => None,
        };
        std::iter::successors(Some(outermost), inner).take(loops.max(1)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::Builder;
    use crate::function::{BlockData, Storage};
    use crate::signature::Signature;
    use crate::types::{Elem, Type};
    use accc_source::Span;

    fn sample() -> (Function, Block, Op, Block, Value, Var) {
        let mut func = Function::declare("f_", Signature::default());
        let s = func.local("s", Storage::Scalar(Elem::I32), Span::NONE);
        let entry = func.blocks.push(BlockData::default());
        func.body = Some(entry);
        let mut b = Builder::new(&mut func, entry);
        let n = b.int(5, Type::I32);
        let (op, body, iv) = b.for_op(None, n, n, n);
        b.in_block(body, |b| {
            let sum = b.binary(crate::operator::BinaryOp::Add, iv, n);
            b.store(s, sum);
            b.effect(OpKind::Continue(op));
        });
        b.effect(OpKind::Return(vec![]));
        (func, entry, op, body, n, s)
    }

    #[test]
    fn parents_and_free_references() {
        let (func, entry, op, body, n, s) = sample();
        let parents = ParentMap::new(&func);
        let store = func.blocks[body].ops[1];
        assert_eq!(parents.block_of(store), Some(body));
        assert_eq!(parents.owner(entry), None);
        assert_eq!(parents.enclosing(store).collect::<Vec<_>>(), [op]);
        assert!(parents.is_inside(store, op) && !parents.is_inside(op, store));
        assert_eq!(FreeRefs::of_block(&func, body), FreeRefs { values: vec![n], vars: vec![s], ops: vec![op] });
        assert_eq!(FreeRefs::of_block(&func, entry).values, []);
        assert_eq!(func.outer_loops(entry), [op]);
    }

    #[test]
    fn a_renewed_map_knows_new_ops() {
        let (mut func, entry, op, body, _, _) = sample();
        let mut parents = ParentMap::new(&func);
        let mut b = Builder::before(&mut func, op);
        let before = b.int(1, Type::I32);
        let mut b = Builder::at(&mut func, body, 0);
        let inside = b.int(2, Type::I32);
        let [before, inside] = [before, inside].map(|value| func.def(value).unwrap());
        assert_eq!(parents.block_of(inside), None);
        parents.update(&func, op);
        assert_eq!((parents.block_of(before), parents.block_of(inside)), (Some(entry), Some(body)));
        assert!(parents.is_inside(inside, op));
    }

    #[test]
    fn an_op_is_found_where_it_stands() {
        let (mut func, entry, op, body, _, _) = sample();
        let sum = func.blocks[body].ops[0];
        assert_eq!((func.block_of(op), func.block_of(sum)), (Some(entry), Some(body)));
        // Moved by the editor, and without its knowledge.
        func.remove_op(body, sum);
        assert_eq!(func.block_of(sum), None);
        func.insert_before(entry, op, &[sum]);
        assert_eq!(func.block_of(sum), Some(entry));
        func.blocks[entry].ops.retain(|other| *other != sum);
        func.blocks[body].ops.insert(0, sum);
        assert_eq!(func.block_of(sum), Some(body));
    }

    #[test]
    fn a_builder_before_an_op_inserts_in_order() {
        let (mut func, entry, op, body, n, _) = sample();
        let mut b = Builder::before(&mut func, op);
        let two = b.int(2, Type::I32);
        let (inner, then_block, _) = b.if_op(two, &[]);
        b.in_block(then_block, |_| {});
        let three = b.int(3, Type::I32);
        let (def_two, def_three) = (func.def(two).unwrap(), func.def(three).unwrap());
        assert_eq!(func.blocks[entry].ops[1..5], [def_two, inner, def_three, op]);
        func.replace_value(body, n, three);
        assert_eq!(FreeRefs::of_block(&func, body).values, [three]);
        func.remove_op(entry, inner);
        func.replace_op(entry, def_two, &[]);
        assert_eq!(func.blocks[entry].ops[1..3], [def_three, op]);
        func.replace_op_by_block(entry, op, body);
        assert!(func.terminator(body).is_none());
        assert_eq!(func.blocks[entry].ops.len(), 5);
    }
}
