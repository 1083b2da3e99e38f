//! Data: clauses that nobody wrote, data regions, pointers, and the sections that are moved.

pub mod counted_elements;
pub mod device_pointers;
pub mod device_resident;
pub(super) mod device_scratch;
pub mod flexible_members;
pub mod implicit_data;
pub mod inferred_data;
pub(super) mod inferred_places;
pub mod managed_temporaries;
pub mod overlapping_sections;
pub mod pointers;
pub mod readonly_data;
pub mod record_clauses;
pub(super) mod section;
pub mod sections_with_gaps;
pub mod shared_extents;
pub mod shared_scalars;
pub mod shown_scalars;
pub mod steady_elements;
pub mod temporaries;
pub mod unsized_pointers;
