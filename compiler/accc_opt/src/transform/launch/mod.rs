//! Launches: the host's side of a construct, which versions it has and how large a kernel's launch is.

pub mod by_device;
pub mod deferred_waits;
pub(super) mod gang_size;
pub mod grid_shape;
pub mod host_reads;
pub mod host_value;
mod kernel_name;
pub(super) mod launch_shape;
mod most_trips;
pub(super) mod one_shape;
pub(super) mod open_bins;
pub mod outline;
pub mod overlap;
pub mod rotations;
