//! Values that the host needs before it launches a kernel: computed where they stand, or computed again.

use accc_ir::*;
use accc_machine::Gpu;
use std::collections::HashSet;

/// Appends to a block of the host what computes values of a kernel's loops.
pub struct Hoist<'a> {
    /// The function that launches the kernel.
    pub func: &'a mut Function,
    /// What the ops are appended to.
    pub block: Block,
    /// Of the construct: the place of the ops.
    pub span: accc_source::Span,
    /// Values that the host has.
    pub known: &'a HashSet<Value>,
    /// Ops of the region: what they define is known only if `known` says so.
    pub region: &'a HashSet<Op>,
    /// Variables whose value at launch is not what the loop sees: on the device, or changed in the kernel.
    pub unfit: HashSet<Var>,
    /// What the GPUs can do that kernels are made for.
    pub gpu: &'static Gpu,
}

impl Hoist<'_> {
    /// The value on the host, if it depends on nothing but what the host has.
    pub fn get(&mut self, value: Value) -> Option<Value> {
        if self.known.contains(&value) {
            return Some(value);
        }
        let def = self.func.def(value)?;
        if !self.region.contains(&def) {
            return Some(value);
        }
        let kind = self.func.kind(def).clone();
        let may = match &kind {
            OpKind::Load(var) | OpKind::LoadView(var) => !self.unfit.contains(var),
            kind => kind.is_pure(),
        };
        if !may {
            return None;
        }
        let mut cloner = Cloner::new();
        for operand in kind.operands() {
            let copy = self.get(operand)?;
            cloner.map_value(operand, copy);
        }
        let copy = cloner.clone_op_within(self.func, def);
        self.func.blocks[self.block].ops.push(copy);
        cloner.value(value)
    }

    /// See [`Builder::trips`].
    pub fn trips(&mut self, node: &For) -> Option<Value> {
        let (lower, upper, step) = (self.get(node.lower)?, self.get(node.upper)?, self.get(node.step)?);
        Some(self.builder().trips(lower, upper, step))
    }

    /// Appends to the block.
    pub fn builder(&mut self) -> Builder<'_> {
        let mut builder = Builder::new(self.func, self.block);
        builder.span = self.span;
        builder
    }
}
