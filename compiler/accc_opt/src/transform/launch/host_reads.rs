//! What decides about gang loops and is known to the device alone: conditions and bounds around them that read memory,
//! or a scalar with a data clause (OpenACC 3.3, 2.5.1; the host's copy may be an old one).
//!
//! Where the host drives a region ([`crate::partition`]), each such value is put into a scalar of the host's by a
//! statement of its own, which becomes a kernel of one gang; the condition takes it from there. Takes a scheduled clone
//! with its partition.

use accc_analysis::device_variables::mapped_vars;
use accc_ir::*;
use std::collections::HashSet;

/// Rewrites one construct.
pub fn run(func: &mut Function, op: Op) {
    let node = compute(func, op);
    if node.partition != Some(Partition::HostDriven) {
        return;
    }
    let (body, mapped) = (node.body, mapped_vars(func, node));
    let mut reads = Reads { func, mapped, inside: HashSet::new(), drivers: HashSet::new(), found: Vec::new() };
    reads.inside = func.walk(body).into_iter().collect();
    reads.block(body, false);
    for value in reads.found {
        fetch(func, value);
    }
}

struct Reads<'a> {
    func: &'a Function,
    /// Scalars whose values are on the device.
    mapped: HashSet<Var>,
    inside: HashSet<Op>,
    /// Ops that the host carries out around gang loops.
    drivers: HashSet<Op>,
    /// Values that a kernel has to compute.
    found: Vec<Value>,
}

impl Reads<'_> {
    /// `driven`: the host runs the block.
    fn block(&mut self, block: Block, driven: bool) {
        for op in self.func.blocks[block].ops.clone() {
            let kind = self.func.kind(op);
            let drives = !self.func.is_gang_loop(op) && self.holds_gang_loop(op);
            if drives || (driven && kind.is_terminator()) {
                kind.operands().into_iter().for_each(|value| self.value(value));
            }
            if drives {
                self.drivers.insert(op);
                kind.blocks().into_iter().for_each(|inner| self.block(inner, true));
            }
        }
    }

    fn holds_gang_loop(&self, op: Op) -> bool {
        self.func.walk_op(op).into_iter().any(|inner| self.func.is_gang_loop(inner))
    }

    fn value(&mut self, value: Value) {
        let Some(def) = self.func.def(value).filter(|def| self.inside.contains(def)) else { return };
        let kind = self.func.kind(def);
        if kind.is_pure() {
            kind.operands().into_iter().for_each(|operand| self.value(operand));
        } else if self.is_of_device(def) && !self.found.contains(&value) && !self.drivers.contains(&def) {
            self.found.push(value);
        }
    }

    /// Whether an op, or one inside it, asks the device's memory.
    fn is_of_device(&self, op: Op) -> bool {
        self.func.walk_op(op).into_iter().any(|inner| match self.func.kind(inner) {
            OpKind::Load(var) => self.mapped.contains(var),
            kind => kind.effects().have(Effect::READ_ELEM | Effect::READ_MEMORY | Effect::ATOMIC),
        })
    }
}

/// Stores the value in a scalar behind the op that gives it; who uses it takes it from there.
fn fetch(func: &mut Function, value: Value) {
    let (Some(def), ty) = (func.def(value), func.type_of(value)) else { return };
    let Some(elem) = ty.elem() else { return };
    let span = func.ops[def].span;
    let block = func.block_of(def).expect("it was found in one");
    let at = func.position(block, def) + 1;
    let scalar = func.local(".read", Storage::Scalar(elem), span);
    let mut b = Builder::at(func, block, at);
    b.span = span;
    let copy = b.load(scalar);
    let func = b.func;
    func.replace_value(block, value, copy);
    let store = func.new_op(OpKind::Store(scalar, value), &[], span);
    let load = func.def(copy).expect("it was just made");
    func.insert_before(block, load, &[store]);
}
