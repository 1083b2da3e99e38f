//! Device time of a piece of work: two events in the stream around it.
//!
//! In an idle stream the first event is over before the host has launched the kernel behind it, and the host's few
//! microseconds would count as the kernel's. A short waiting kernel in front lets the host get ahead. What two events take
//! with nothing between them (1.2 us on an H100) is measured once and left out.

use super::driver::cu;
use crate::device::DeviceError;
use cudarc::driver::sys::{CUevent, CUevent_flags, CUfunction, CUstream};
use std::ptr;

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timed {
    Launch,
    Transfer,
}

pub struct Timer {
    stream: CUstream,
    /// Made when first needed, so that a run without a profile has none.
    parts: Option<Parts>,
}

#[derive(Clone, Copy)]
struct Parts {
    start: CUevent,
    stop: CUevent,
    /// `None` if the driver refused it: times are then a little longer.
    lead_in: Option<CUfunction>,
    /// Milliseconds from one event to the next.
    events: f32,
}

/// So many times they are measured; the least counts.
const SAMPLES: usize = 5;

impl Timer {
    pub fn new(stream: CUstream) -> Timer {
        Timer { stream, parts: None }
    }

    pub fn start(&mut self, what: Timed) -> Result<(), DeviceError> {
        let parts = self.parts()?;
        if let (Timed::Launch, Some(lead_in)) = (what, parts.lead_in) {
            let none = ptr::null_mut();
            cu!(cuLaunchKernel(lead_in, 1, 1, 1, 1, 1, 1, 0, self.stream, none, none))?;
        }
        cu!(cuEventRecord(parts.start, self.stream))
    }

    /// Waits for the work and gives ns.
    pub fn stop(&mut self) -> Result<u64, DeviceError> {
        let Parts { start, stop, events, .. } = self.parts()?;
        let milliseconds = self.until(start, stop)? - events;
        Ok((f64::from(milliseconds) * 1e6) as u64)
    }

    /// Milliseconds from `start` to now.
    fn until(&self, start: CUevent, stop: CUevent) -> Result<f32, DeviceError> {
        cu!(cuEventRecord(stop, self.stream))?;
        cu!(cuEventSynchronize(stop))?;
        let mut milliseconds = 0.0;
        cu!(cuEventElapsedTime(&mut milliseconds, start, stop))?;
        Ok(milliseconds)
    }

    fn parts(&mut self) -> Result<Parts, DeviceError> {
        if let Some(parts) = self.parts {
            return Ok(parts);
        }
        let (start, stop, mut events) = (event()?, event()?, f32::INFINITY);
        for _ in 0..SAMPLES {
            cu!(cuEventRecord(start, self.stream))?;
            events = events.min(self.until(start, stop)?);
        }
        let parts = Parts { start, stop, lead_in: lead_in().ok(), events };
        self.parts = Some(parts);
        Ok(parts)
    }
}

fn event() -> Result<CUevent, DeviceError> {
    let mut event = ptr::null_mut();
    cu!(cuEventCreate(&mut event, CUevent_flags::CU_EVENT_DEFAULT as u32))?;
    Ok(event)
}

fn lead_in() -> Result<CUfunction, DeviceError> {
    const PTX: &str = concat!(include_str!("lead_in.ptx"), "\0");
    let (mut module, mut function) = (ptr::null_mut(), ptr::null_mut());
    cu!(cuModuleLoadData(&mut module, PTX.as_ptr().cast()))?;
    cu!(cuModuleGetFunction(&mut function, module, c"accc_lead_in".as_ptr()))?;
    Ok(function)
}
