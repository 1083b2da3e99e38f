//! Directives: what Fortran adds to [`accc_openacc::lower`].

pub(super) mod acc;
pub(super) mod atomic;
pub(super) mod declared;
pub(super) mod dynamic_clause;
pub(super) mod host_data;
pub(super) mod omp;
mod omp_atomic;
mod omp_tasks;
