//! The schedule: which loop runs on which level of parallelism. [`policy`] chooses (with [`sizes`], [`nest`], [`axes`] and
//! [`spread`]), [`short_loops`] and [`sums`] refine it, [`assign`] writes it on the nodes; [`counting`] has the last word on loops
//! that count.

pub mod assign;
pub mod axes;
pub mod costs;
mod counting;
pub mod nest;
pub mod policy;
pub mod reductions;
mod short_loops;
pub mod sizes;
pub mod spread;
mod sums;
pub mod tiles;
