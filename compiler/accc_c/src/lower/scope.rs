//! What lowering keeps of a block with declarations.

use accc_ir::Var;

/// A block with declarations.
#[derive(Clone, Copy, Default)]
pub struct Scope {
    /// The stack before the block's first variable length array.
    pub(super) before: Option<Var>,
    /// The stack after the last one so far.
    pub(super) now: Option<Var>,
}
