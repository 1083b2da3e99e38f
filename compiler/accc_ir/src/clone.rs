//! Copying blocks, with everything inside them, within a function or from one into another.
//!
//! A [`Cloner`] remembers what became what. Values, variables and ops defined inside the copied block get new numbers
//! (its variables don't: storage belongs to the function). A reference to something outside goes through the maps that
//! the caller filled; where those say nothing it is kept when source and destination are the same function, and is an
//! [`Unmapped`] error when they differ. [`crate::edit::FreeRefs`] lists beforehand what will be asked for.

use crate::function::{BlockData, Function, OpData, ValueData, ValueDef};
use crate::ids::{Block, Op, Value, Var};
use crate::op::OpKind;
use crate::refs::RefVisitor;
use std::collections::HashMap;
use std::fmt;

/// The maps of one or several copies into the same function.
#[derive(Clone, Debug, Default)]
pub struct Cloner {
    values: HashMap<Value, Value>,
    vars: HashMap<Var, Var>,
    blocks: HashMap<Block, Block>,
    ops: HashMap<Op, Op>,
}

/// Something of the source function that has no counterpart in the destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unmapped {
    /// One that is defined outside of what is copied.
    Value(Value),
    /// One of the source function's.
    Var(Var),
    /// The target of a `Break` or `Continue`, or the data op of a device address.
    Op(Op),
    /// What is jumped to, or whose address is taken.
    Block(Block),
}

impl fmt::Display for Unmapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmapped::Value(value) => write!(f, "value {value} has no counterpart in the destination"),
            Unmapped::Var(var) => write!(f, "variable {var} has no counterpart in the destination"),
            Unmapped::Block(block) => write!(f, "{block} has no counterpart in the destination"),
            Unmapped::Op(op) => write!(f, "{op} has no counterpart in the destination"),
        }
    }
}

impl Cloner {
    /// Nothing has a counterpart yet.
    pub fn new() -> Cloner {
        Cloner::default()
    }

    /// Uses of `from` become uses of `to`.
    pub fn map_value(&mut self, from: Value, to: Value) -> &mut Cloner {
        self.values.insert(from, to);
        self
    }

    /// Uses of `from` become uses of `to`.
    pub fn map_var(&mut self, from: Var, to: Var) -> &mut Cloner {
        self.vars.insert(from, to);
        self
    }

    /// `Break`s, `Continue`s and device addresses of `from` become those of `to`.
    pub fn map_op(&mut self, from: Op, to: Op) -> &mut Cloner {
        self.ops.insert(from, to);
        self
    }

    /// What a value became, if it was copied or mapped.
    pub fn value(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// The variable's counterpart.
    pub fn var(&self, from: Var) -> Option<Var> {
        self.vars.get(&from).copied()
    }

    /// The copy of a block, once it has been made.
    pub fn block(&self, from: Block) -> Option<Block> {
        self.blocks.get(&from).copied()
    }

    /// The copy of an op, once it has been made.
    pub fn op(&self, from: Op) -> Option<Op> {
        self.ops.get(&from).copied()
    }

    /// Copies a block of `src` into `dst` as a new block that no op owns yet.
    pub fn clone_block(&mut self, src: &Function, block: Block, dst: &mut Function) -> Result<Block, Unmapped> {
        self.copy_block(Some(src), block, dst)
    }

    /// Copies a block of a function as a new block of the same function that no op owns yet.
    pub fn clone_block_within(&mut self, func: &mut Function, block: Block) -> Block {
        self.copy_block(None, block, func).expect("everything may be kept within one function")
    }

    /// Copies an op of `src`, with its blocks; the copy stands in no block of `dst` yet.
    pub fn clone_op(&mut self, src: &Function, op: Op, dst: &mut Function) -> Result<Op, Unmapped> {
        self.copy_op(Some(src), op, dst)
    }

    /// Copies an op within its function; the copy stands in no block yet.
    pub fn clone_op_within(&mut self, func: &mut Function, op: Op) -> Op {
        self.copy_op(None, op, func).expect("everything may be kept within one function")
    }

    /// `src` is `None` where it is `dst`.
    fn copy_block(&mut self, src: Option<&Function>, block: Block, dst: &mut Function) -> Result<Block, Unmapped> {
        let new = self.reserve(block, dst);
        self.fill(src, block, new, dst)?;
        Ok(new)
    }

    /// An empty block for what the block will become; jumps may name it already.
    fn reserve(&mut self, block: Block, dst: &mut Function) -> Block {
        let new = dst.blocks.push(BlockData::default());
        self.blocks.insert(block, new);
        new
    }

    fn fill(&mut self, src: Option<&Function>, block: Block, new: Block, dst: &mut Function) -> Result<(), Unmapped> {
        let BlockData { args, ops } = src.unwrap_or(dst).blocks[block].clone();
        for arg in args {
            let ty = src.unwrap_or(dst).type_of(arg);
            let copy = dst.values.push(ValueData { ty, def: ValueDef::Arg(new) });
            self.values.insert(arg, copy);
            dst.blocks[new].args.push(copy);
        }
        for op in ops {
            let copy = self.copy_op(src, op, dst)?;
            dst.blocks[new].ops.push(copy);
            dst.ops[copy].home = Some(new);
        }
        Ok(())
    }

    fn copy_op(&mut self, src: Option<&Function>, op: Op, dst: &mut Function) -> Result<Op, Unmapped> {
        let OpData { mut kind, results, span, home: _ } = src.unwrap_or(dst).ops[op].clone();
        let types: Vec<_> = results.iter().map(|v| src.unwrap_or(dst).type_of(*v)).collect();
        // The number must be known before the body is copied: what is inside may name it. Its kind comes last.
        let new = dst.new_op(OpKind::Unreachable, &types, span);
        self.ops.insert(op, new);
        let blocks: Vec<_> = kind.blocks().into_iter().map(|block| (block, self.reserve(block, dst))).collect();
        for (block, new) in blocks {
            self.fill(src, block, new, dst)?;
        }
        for (from, to) in results.iter().zip(&dst.ops[new].results) {
            self.values.insert(*from, *to);
        }
        let mut rename = Rename { maps: self, keep: src.is_none(), missing: None };
        kind.visit_mut(&mut rename);
        if let Some(missing) = rename.missing {
            return Err(missing);
        }
        if let OpKind::For(node) = &mut kind {
            node.iv = *self.values.get(&node.iv).ok_or(Unmapped::Value(node.iv))?;
        }
        dst.ops[new].kind = kind;
        Ok(new)
    }
}

struct Rename<'a> {
    maps: &'a Cloner,
    keep: bool,
    missing: Option<Unmapped>,
}

impl RefVisitor for Rename<'_> {
    fn value(&mut self, value: &mut Value) {
        match self.maps.values.get(value) {
            Some(to) => *value = *to,
            None if self.keep => {}
            None => self.missing = self.missing.or(Some(Unmapped::Value(*value))),
        }
    }

    fn var(&mut self, var: &mut Var) {
        match self.maps.vars.get(var) {
            Some(to) => *var = *to,
            None if self.keep => {}
            None => self.missing = self.missing.or(Some(Unmapped::Var(*var))),
        }
    }

    fn block(&mut self, block: &mut Block) {
        *block = self.maps.blocks[block];
    }

    fn label(&mut self, block: &mut Block) {
        match self.maps.blocks.get(block) {
            Some(to) => *block = *to,
            None if self.keep => {}
            None => self.missing = self.missing.or(Some(Unmapped::Block(*block))),
        }
    }

    fn op(&mut self, op: &mut Op) {
        match self.maps.ops.get(op) {
            Some(to) => *op = *to,
            None if self.keep => {}
            None => self.missing = self.missing.or(Some(Unmapped::Op(*op))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::Builder;
    use crate::function::Storage;
    use crate::signature::Signature;
    use crate::types::{Elem, Type};
    use accc_source::Span;

    /// `do i = 1, n; if (i > n) exit; s = s + i; end do`, with the loop and its parts.
    fn sample() -> (Function, Block, Op, Var, Value) {
        let mut func = Function::declare("f_", Signature::default());
        let s = func.local("s", Storage::Scalar(Elem::I32), Span::NONE);
        let entry = func.blocks.push(BlockData::default());
        func.body = Some(entry);
        let mut b = Builder::new(&mut func, entry);
        let (one, n) = (b.int(1, Type::I32), b.int(10, Type::I32));
        let (op, body, iv) = b.for_op(None, one, n, one);
        b.in_block(body, |b| {
            let over = b.compare(crate::operator::CompareOp::Gt, iv, n);
            let (_, then_block, else_block) = b.if_op(over, &[]);
            b.switch_to(then_block);
            b.effect(OpKind::Break(op));
            b.in_block(else_block, |_| {});
            b.switch_to(body);
            let old = b.load(s);
            let sum = b.binary(crate::operator::BinaryOp::Add, old, iv);
            b.store(s, sum);
        });
        b.effect(OpKind::Return(vec![]));
        (func, entry, op, s, n)
    }

    #[test]
    fn a_copy_within_the_function_keeps_what_is_outside() {
        let (mut func, _, op, s, n) = sample();
        let mut cloner = Cloner::new();
        let copy = cloner.clone_op_within(&mut func, op);
        let (OpKind::For(old), OpKind::For(new)) = (func.kind(op).clone(), func.kind(copy).clone()) else { panic!() };
        assert_eq!(new.upper, n);
        assert_ne!(new.iv, old.iv);
        assert_eq!(func.blocks[new.body].args, [new.iv]);
        let ops = func.walk(new.body);
        assert_eq!(ops.len(), func.walk(old.body).len());
        assert!(ops.iter().any(|o| matches!(func.kind(*o), OpKind::Break(target) if *target == copy)));
        assert!(ops.iter().any(|o| matches!(func.kind(*o), OpKind::Store(var, _) if *var == s)));
    }

    #[test]
    fn a_copy_into_another_function_names_what_is_missing() {
        let (src, _, op, s, n) = sample();
        let mut dst = Function::declare("g_", Signature::default());
        let t = dst.local("t", Storage::Scalar(Elem::I32), Span::NONE);
        let entry = dst.blocks.push(BlockData::default());
        let m = Builder::new(&mut dst, entry).int(3, Type::I32);
        let OpKind::For(node) = src.kind(op) else { panic!() };

        let mut cloner = Cloner::new();
        cloner.map_value(n, m).map_value(node.lower, m);
        assert_eq!(cloner.clone_op(&src, op, &mut dst), Err(Unmapped::Var(s)));

        let mut cloner = Cloner::new();
        cloner.map_value(n, m).map_value(node.lower, m).map_var(s, t);
        let copy = cloner.clone_op(&src, op, &mut dst).unwrap();
        assert_eq!(cloner.op(op), Some(copy));
        assert!(dst.kind(copy).uses(m));

        let mut cloner = Cloner::new();
        cloner.map_value(n, m).map_var(s, t);
        assert_eq!(cloner.clone_block(&src, node.body, &mut dst), Err(Unmapped::Op(op)));
    }
}
