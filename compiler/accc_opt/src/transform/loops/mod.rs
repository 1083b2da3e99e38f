//! Loops: transforms of nests that know nothing of kernels.

pub mod atomic_updates;
pub mod blended_stores;
pub mod bounding_box;
pub(super) mod copies;
pub mod distribution;
pub mod element_sums;
pub mod fold;
pub mod force_collapse;
pub mod fusion;
pub mod induction;
pub mod interchange;
pub mod known_extents;
pub mod last_value;
pub mod location;
pub mod loop_variables;
pub mod nest_bounds;
pub mod outer_loop_variables;
pub mod private_arrays;
pub mod ragged;
pub(super) mod scalar_replacement;
pub mod selections;
pub mod serial_jam;
pub mod split_sums;
pub mod thread_arrays;
pub mod tile;
pub mod unroll_jam;
