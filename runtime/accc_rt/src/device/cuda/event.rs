//! Events without a time: whether what was queued before them is done.

use super::driver::{self, cu};
use crate::device::{DeviceError, fault};
use cudarc::driver::sys::{CUevent, CUevent_flags, CUresult};
use std::ptr;

/// Whether the work before an event is done.
pub fn has_happened(event: CUevent) -> Result<bool, DeviceError> {
    fault::strike("cuEventQuery")?;
    // SAFETY: as in `cu!`: the device is open, its context current, the event alive.
    let state: CUresult = unsafe { cudarc::driver::sys::cuEventQuery(event) };
    Ok(!driver::is_pending(state, "cuEventQuery")?)
}

pub fn event() -> Result<CUevent, DeviceError> {
    let mut event = ptr::null_mut();
    cu!(cuEventCreate(&mut event, CUevent_flags::CU_EVENT_DISABLE_TIMING as u32))?;
    Ok(event)
}
