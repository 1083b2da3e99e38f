//! Analyses: facts about a compute region, as tables that print. They decide nothing and change nothing.

pub mod affine;
pub mod call_effects;
pub mod call_graph;
pub mod call_summary;
pub mod delinearize;
pub mod dependence;
pub mod device_use;
pub mod element;
pub mod element_updates;
pub mod exposed_use;
pub mod footprint;
pub mod host_use;
pub mod integer_system;
pub mod kept_addresses;
pub mod later_use;
pub mod library;
pub mod location;
pub mod module_facts;
pub mod pointers;
pub mod privatization;
pub mod reduction;
pub mod region;
pub mod register_reuse;
pub mod reuse;
pub mod stride;
pub mod verdict;
