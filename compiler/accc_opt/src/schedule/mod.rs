//! The schedule: which loop runs on which level of parallelism. [`policy`] chooses (with [`sizes`], [`nest`] and [`axes`]),
//! [`assign`] writes it on the nodes.

pub mod assign;
pub mod axes;
pub mod costs;
pub mod nest;
pub mod policy;
pub mod reductions;
pub mod sizes;
