//! Program units: what they are called, what they contain, what their procedures' interfaces are.

pub(super) mod assoc;
pub(super) mod entry;
pub(super) mod flatten;
pub(super) mod imports;
pub(super) mod initial_values;
pub(super) mod interface;
pub(super) mod large_arrays;
pub(super) mod link_names;
pub(super) mod scope;
pub(super) mod submodule;
pub(super) mod units;
