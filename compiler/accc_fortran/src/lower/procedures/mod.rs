//! Procedures: parameters, entry and exits, calls, and procedures as values.

pub(super) mod absence;
pub(super) mod assumed_rank;
pub(super) mod assumed_type;
mod c_descriptors;
pub(super) mod call;
mod call_result;
pub(super) mod checked;
pub(super) mod closure;
pub(super) mod complex_border;
pub(super) mod described_argument;
pub(super) mod elemental;
pub(super) mod entry;
pub(super) mod exit;
pub(super) mod intent_out;
pub(super) mod main_program;
pub(in crate::lower) mod moved;
pub(super) mod optional_value;
pub(super) mod pack;
pub(super) mod pack_on_device;
pub(super) mod parameters;
pub(super) mod procedure;
pub(super) mod procedure_value;
pub(super) mod record_border;
pub(super) mod routine;
pub(super) mod signature;
