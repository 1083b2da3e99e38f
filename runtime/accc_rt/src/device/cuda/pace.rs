//! Which launches of a stream are held back, to be queued together with those behind them.
//!
//! That gains where the GPU is done with kernels sooner than the host can queue them, and loses where the host turns to
//! something else and the GPU has nothing to do meanwhile. So a launch is held where
//! - the GPU keeps up: a mark that the host left two marks ago in the stream has been reached;
//! - it comes soon after the one before, so the GPU has work or is about to;
//! - when the kernel was last launched, another launch came soon after it.

use super::driver::cu;
use super::event::{event, has_happened};
use crate::device::DeviceError;
use cudarc::driver::sys::{CUevent, CUfunction, CUstream};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Launches from one mark to the next.
const STEP: u32 = 16;
/// The host queues some kernels in this time. An unoptimised runtime takes as long for one.
const SOON: Duration = Duration::from_micros(if cfg!(debug_assertions) { 1000 } else { 10 });

#[derive(Default)]
pub struct Pace {
    /// Of each kernel, whether another launch came soon after its last.
    followed: HashMap<CUfunction, bool>,
    /// The last kernel, and when its launch had been asked for.
    last: Option<(CUfunction, Instant)>,
    /// Launches since the last mark.
    since: u32,
    /// The older one first.
    marks: [Option<CUevent>; 2],
    keeps_up: bool,
}

impl Pace {
    /// Whether the launch of this kernel, which comes now, is held. If not, [`Pace::queued`] is told when it was queued.
    pub fn holds(&mut self, function: CUfunction) -> bool {
        let now = Instant::now();
        let soon = self.last.is_some_and(|(last, then)| {
            let soon = now.duration_since(then) < SOON;
            if self.followed.get(&last) != Some(&soon) {
                self.followed.insert(last, soon);
            }
            soon
        });
        self.last = Some((function, now));
        self.keeps_up && soon && self.followed.get(&function) == Some(&true)
    }

    /// So many launches were queued.
    pub fn queued(&mut self, launches: u32, stream: CUstream) -> Result<(), DeviceError> {
        if let Some((_, then)) = &mut self.last {
            *then = Instant::now();
        }
        self.since += launches;
        if self.since >= STEP {
            self.since = 0;
            self.mark(stream)?;
        }
        Ok(())
    }

    fn mark(&mut self, stream: CUstream) -> Result<(), DeviceError> {
        self.marks.rotate_left(1);
        let [_, last] = &mut self.marks;
        self.keeps_up = last.map_or(Ok(false), has_happened)?;
        let mark = match last {
            Some(mark) => *mark,
            none => *none.insert(event()?),
        };
        cu!(cuEventRecord(mark, stream))
    }
}
