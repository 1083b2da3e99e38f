//! Values of derived type and dynamic memory: records, what they own, pointers, allocation, dynamic types.

pub(super) mod allocate;
pub(super) mod allocate_source;
pub(super) mod assign_components;
pub(super) mod assign_finalised;
pub(super) mod deep_copy;
pub(super) mod dynamic;
pub(super) mod dynamic_arrays;
pub(super) mod fixed_length;
pub(super) mod lent;
pub(super) mod ownership;
pub(super) mod pointer;
pub(super) mod record;
pub(super) mod record_part;
pub(super) mod type_info;
