//! Directives: clauses, constructs, `acc routine`, `acc declare`, and what runs on devices without them.

pub(super) mod acc;
pub(super) mod acc_items;
pub(super) mod acc_reduced;
pub mod atomic;
pub(super) mod declared;
pub(super) mod omp;
mod omp_reduced;
pub(super) mod routine;
pub(super) mod section_alias;
pub(super) mod stdpar;
