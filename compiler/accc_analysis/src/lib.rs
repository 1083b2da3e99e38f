//! Facts about programs, most of them about one compute region, as tables that print.
//!
//! Each analysis is a file, takes `&Function` and gives a side table that holds for that version of the function. Analyses decide
//! nothing, change nothing, and know no schedule, no transform and no language.

#![deny(missing_docs)]

pub mod affine;
pub mod array_last_values;
pub mod call_effects;
pub mod call_summary;
pub mod counters;
pub mod delinearize;
pub mod dependence;
pub mod device_use;
pub mod device_variables;
pub mod element;
pub mod element_updates;
pub mod exposed_use;
pub mod flag;
pub mod footprint;
pub mod gang_axes;
pub mod host_use;
pub mod integer_system;
pub mod kept_addresses;
pub mod last_value;
pub mod later_use;
pub mod launch_values;
pub mod library;
pub mod liveness;
pub mod locality;
pub mod location;
pub mod module_facts;
pub mod nest;
pub mod never_defined;
pub mod overlap;
pub mod pointers;
pub mod privatization;
pub mod reduction;
pub mod region;
pub mod rotation;
pub mod same_values;
pub mod scalar_flow;
pub mod silent_stores;
pub mod statement_graph;
pub mod stored;
pub mod surroundings;
pub mod verdict;
pub mod wavefront;
