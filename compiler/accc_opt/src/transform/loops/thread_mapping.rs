//! Thread mappings: which threads have which iterations of a block of a loop.

use accc_ir::{Builder, Value};
use std::rc::Rc;

/// How the iterations of a block are dealt out.
#[derive(Clone)]
pub struct ThreadMapping {
    /// Iterations of a block.
    pub size: i64,
    /// What the loop over blocks counts for each: lanes that share a block.
    pub lanes: i64,
    /// The iterations that a thread has, from its first one.
    pub offsets: Vec<i64>,
    /// The first iteration of a lane, where it is not the lane's number.
    pub first: Option<FirstOf>,
}

/// Computes a lane's first iteration within a block from the lane's number.
pub type FirstOf = Rc<dyn Fn(&mut Builder<'_>, Value) -> Value>;
