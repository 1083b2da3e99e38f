//! Device time of a piece of work: two events in the stream around it.

use super::driver::cu;
use crate::device::DeviceError;
use cudarc::driver::sys::{CUevent, CUevent_flags, CUstream};
use std::ptr;

pub struct Timer {
    stream: CUstream,
    /// Made when first needed, so that a run without a profile has none.
    events: Option<[CUevent; 2]>,
}

impl Timer {
    pub fn new(stream: CUstream) -> Timer {
        Timer { stream, events: None }
    }

    pub fn start(&mut self) -> Result<(), DeviceError> {
        let [start, _] = self.events()?;
        cu!(cuEventRecord(start, self.stream))
    }

    /// Waits for the work and gives ns.
    pub fn stop(&mut self) -> Result<u64, DeviceError> {
        let [start, stop] = self.events()?;
        cu!(cuEventRecord(stop, self.stream))?;
        cu!(cuEventSynchronize(stop))?;
        let mut milliseconds = 0.0;
        cu!(cuEventElapsedTime(&mut milliseconds, start, stop))?;
        Ok((f64::from(milliseconds) * 1e6) as u64)
    }

    fn events(&mut self) -> Result<[CUevent; 2], DeviceError> {
        if let Some(events) = self.events {
            return Ok(events);
        }
        let mut events = [ptr::null_mut(); 2];
        for event in &mut events {
            cu!(cuEventCreate(event, CUevent_flags::CU_EVENT_DEFAULT as u32))?;
        }
        self.events = Some(events);
        Ok(events)
    }
}
