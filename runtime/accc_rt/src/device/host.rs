//! The devices `host` and `multicore`: CPU kernels on the host's own memory, gang after gang on the calling thread or
//! with a team of threads.

use super::cpu::{self, CpuLaunch};
use super::team::Team;
use super::{Device, DeviceError, Prints, Started, Timed};
use crate::section::Rows;
use accc_abi::{Kernel, LaunchShape, TARGET_CPU};
use std::sync::Arc;
use std::time::Instant;

pub struct HostDevice {
    team: Option<Arc<Team>>,
    timer: Instant,
}

impl HostDevice {
    /// The device `host`.
    pub fn sequential() -> HostDevice {
        HostDevice { team: None, timer: Instant::now() }
    }

    /// The device `multicore`.
    pub fn multicore(threads: u64) -> HostDevice {
        HostDevice { team: Some(Arc::new(Team::new(threads))), timer: Instant::now() }
    }

    fn threads(&self) -> u64 {
        self.team.as_ref().map_or(1, |team| team.threads())
    }
}

impl Device for HostDevice {
    fn label(&self) -> &'static str {
        if self.team.is_some() { "Multicore" } else { "Host" }
    }

    fn name(&self) -> String {
        match self.threads() {
            1 => "the host CPU".into(),
            threads => format!("the host CPU with {threads} threads"),
        }
    }

    fn number(&self) -> u32 {
        0
    }

    fn target(&self) -> u32 {
        TARGET_CPU
    }

    fn shares_host_memory(&self) -> bool {
        true
    }

    fn make_current(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }

    fn alloc(&mut self, _bytes: usize) -> Result<u64, DeviceError> {
        unreachable!("data clauses do nothing on shared memory")
    }

    fn free(&mut self, _address: u64) {
        unreachable!("data clauses do nothing on shared memory")
    }

    fn memory(&mut self) -> (u64, u64) {
        (0, 0)
    }

    fn upload(&mut self, _to: u64, _from: *const u8, _rows: Rows) -> Result<(), DeviceError> {
        unreachable!("data clauses do nothing on shared memory")
    }

    fn download(&mut self, _to: *mut u8, _from: u64, _rows: Rows) -> Result<(), DeviceError> {
        unreachable!("data clauses do nothing on shared memory")
    }

    fn zero(&mut self, _address: u64, _bytes: usize) -> Result<(), DeviceError> {
        unreachable!("data clauses do nothing on shared memory")
    }

    fn prepare(&mut self, kernel: &mut Kernel) -> Result<(), DeviceError> {
        cpu::check(kernel)
    }

    fn launch<'a>(
        &mut self,
        kernel: &mut Kernel,
        shape: &LaunchShape,
        args: &'a [u64],
    ) -> Result<Started<'a>, DeviceError> {
        Ok(Started::OnCpu(CpuLaunch::new(kernel, shape, args, self.threads(), self.team.clone())))
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }

    fn take_prints(&mut self) -> Result<Option<Prints>, DeviceError> {
        Ok(None)
    }

    fn timer_start(&mut self, _what: Timed) -> Result<(), DeviceError> {
        self.timer = Instant::now();
        Ok(())
    }

    fn timer_stop(&mut self) -> Result<u64, DeviceError> {
        Ok(self.timer.elapsed().as_nanos() as u64)
    }
}
