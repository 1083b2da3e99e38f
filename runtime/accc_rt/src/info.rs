//! What the tool accinfo prints: the devices of this machine.

pub use crate::device::cuda::gpus::{Gpu, driver_version, gpus};
pub use crate::device::host::host_memory;
pub use crate::device::team::available_cores;
