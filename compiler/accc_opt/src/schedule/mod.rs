//! The schedule: which loop runs on which level of parallelism. [`policy`] chooses, [`assign`] writes it on the nodes.

pub mod assign;
pub mod policy;
pub mod reductions;
