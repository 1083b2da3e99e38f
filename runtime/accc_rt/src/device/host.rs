//! The devices `host` and `multicore`: CPU kernels on the host's own memory, gang after gang on the calling thread or
//! with a team of threads.

use super::cpu::{self, CpuLaunch};
use super::team::Team;
use super::{Device, DeviceError, Prints, Started};
use crate::section::Rows;
use accc_abi::{KERNEL_UNEVEN, Kernel, LaunchShape, TARGET_CPU};
use std::collections::HashSet;
use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;
use std::time::Instant;

/// Gangs for each thread where gangs differ in how long they take.
const UNEVEN_GANGS: u64 = 32;

pub struct HostDevice {
    cores: Cores,
    timer: Instant,
    /// What `acc_malloc` gave out.
    blocks: HashSet<u64>,
}

/// What runs kernels: the calling thread alone, or with a team.
#[derive(Clone)]
pub struct Cores {
    team: Option<Arc<Team>>,
}

impl HostDevice {
    /// The device `host`.
    pub fn sequential() -> HostDevice {
        HostDevice { cores: Cores { team: None }, timer: Instant::now(), blocks: HashSet::new() }
    }

    /// The device `multicore`.
    pub fn multicore(threads: u64) -> HostDevice {
        let cores = Cores { team: Some(Arc::new(Team::new(threads))) };
        HostDevice { cores, timer: Instant::now(), blocks: HashSet::new() }
    }
}

impl Cores {
    fn threads(&self) -> u64 {
        self.team.as_ref().map_or(1, |team| team.threads())
    }

    /// A gang for each thread, so that it finds its part of memory where it left it; several where their work differs, as
    /// threads take the next when they have done one.
    fn gangs_for(&self, kernel: &Kernel) -> u64 {
        match self.threads() {
            1 => 1,
            threads if kernel.flags & KERNEL_UNEVEN != 0 => threads * UNEVEN_GANGS,
            threads => threads,
        }
    }

    /// A launch of a kernel that has a version for the CPU, to be run by the caller.
    pub fn launch<'a>(&self, kernel: &Kernel, shape: &LaunchShape, args: &'a [u64]) -> CpuLaunch<'a> {
        CpuLaunch::new(kernel, shape, args, self.gangs_for(kernel), self.team.clone())
    }
}

impl Device for HostDevice {
    fn label(&self) -> &'static str {
        if self.cores.team.is_some() { "Multicore" } else { "Host" }
    }

    fn name(&self) -> String {
        match self.cores.threads() {
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

    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        // SAFETY: plain call.
        let block = unsafe { libc::malloc(bytes) } as u64;
        if block == 0 {
            return Err(DeviceError::OutOfMemory);
        }
        self.blocks.insert(block);
        Ok(block)
    }

    fn free(&mut self, address: u64) -> Result<(), DeviceError> {
        assert!(self.blocks.remove(&address), "only blocks in use are freed");
        // SAFETY: a block of malloc, just taken out of the list of those in use.
        unsafe { libc::free(address as *mut c_void) };
        Ok(())
    }

    fn owns(&self, address: u64) -> bool {
        self.blocks.contains(&address)
    }

    fn memory(&mut self) -> (u64, u64) {
        host_memory()
    }

    fn upload(&mut self, to: u64, from: *const u8, rows: Rows) -> Result<(), DeviceError> {
        cpu::copy_rows(to as *mut u8, from, rows);
        Ok(())
    }

    fn download(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        cpu::copy_rows(to, from as *const u8, rows);
        Ok(())
    }

    fn zero(&mut self, address: u64, bytes: usize) -> Result<(), DeviceError> {
        // SAFETY: memory of the program, of the size that it states.
        unsafe { (address as *mut u8).write_bytes(0, bytes) };
        Ok(())
    }

    fn copy(&mut self, to: u64, from: u64, bytes: usize) -> Result<(), DeviceError> {
        // SAFETY: as above.
        unsafe { ptr::copy(from as *const u8, to as *mut u8, bytes) };
        Ok(())
    }

    fn prepare(&mut self, kernel: &mut Kernel) -> Result<(), DeviceError> {
        cpu::check(kernel)
    }

    fn launch<'a>(
        &mut self,
        kernel: &mut Kernel,
        shape: &LaunchShape,
        args: &'a [u64],
        _timed: bool,
    ) -> Result<Started<'a>, DeviceError> {
        Ok(Started::OnCpu(self.cores.launch(kernel, shape, args)))
    }

    fn cores(&self) -> Option<&Cores> {
        Some(&self.cores)
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }

    fn take_prints(&mut self) -> Result<Vec<Prints>, DeviceError> {
        Ok(Vec::new())
    }

    fn timer_start(&mut self) -> Result<(), DeviceError> {
        self.timer = Instant::now();
        Ok(())
    }

    fn timer_stop(&mut self) -> Result<u64, DeviceError> {
        Ok(self.timer.elapsed().as_nanos() as u64)
    }
}

/// Free and total bytes of the machine, as Linux tells them; 0 where it does not.
pub fn host_memory() -> (u64, u64) {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    (field("MemAvailable:").unwrap_or(0) << 10, field("MemTotal:").unwrap_or(0) << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gangs_that_differ_are_several_for_each_thread() {
        let kernel = |flags| Kernel {
            name: ptr::null(),
            construct: ptr::null(),
            image: ptr::null(),
            cpu: None,
            cpu_finish: None,
            scratch_bytes: 0,
            line: 1,
            n_args: 0,
            flags,
            reserved: 0,
            state: [0; 2],
        };
        let gangs = |device: &HostDevice| [0, KERNEL_UNEVEN].map(|flags| device.cores.gangs_for(&kernel(flags)));
        assert_eq!(gangs(&HostDevice::multicore(3)), [3, 3 * UNEVEN_GANGS]);
        assert_eq!(gangs(&HostDevice::multicore(1)), [1, 1]);
        assert_eq!(gangs(&HostDevice::sequential()), [1, 1]);
    }
}
