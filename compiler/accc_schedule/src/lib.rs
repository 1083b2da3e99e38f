//! The schedule of compute constructs: what each loop becomes on its machine.
//!
//! Takes one clone of a construct with the facts that [`accc_analysis`] finds and the model of [`accc_machine`]; gives a decision
//! for each loop and a name for the partition. Changes nothing and sees no transform: `accc_opt` writes the decisions on the loops and
//! lowers them.
//!
//! [`policy`] chooses levels (with [`sizes`], [`axes`] and [`spread`]), [`short_loops`], [`short_rows`], [`sums`] and [`counting`] refine them,
//! [`reductions`] says which loop ends which reduction, [`costs`] what the user's levels cost, [`partition`] how many kernels there are. [`tree`] is the
//! notation in which decisions are printed, and read from a file instead of being chosen.
#![deny(missing_docs)]

pub mod axes;
pub mod costs;
pub mod counting;
pub mod partition;
pub mod policy;
pub mod reductions;
mod short_loops;
mod short_rows;
pub mod sizes;
pub mod spread;
pub mod sums;
pub mod tiles;
pub mod tree;
pub mod weight;
