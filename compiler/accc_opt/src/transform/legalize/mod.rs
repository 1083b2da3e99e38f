//! Legalisation: what directives imply is written out, and what accc can't do is reported.

pub mod array_reduction;
pub mod cached_parts;
pub mod checks;
pub mod element_reduction;
pub mod firstprivate;
pub mod gang_reductions;
pub mod grid_axes;
pub mod if_clause;
pub mod implicit_reduction;
pub mod member_reduction;
pub mod recursion;
pub(super) mod reduced_data;
pub mod replicated_arrays;
pub mod restrictions;
pub(super) mod results;
pub mod shared_locals;
pub mod storage_association;
