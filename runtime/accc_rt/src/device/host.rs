//! The device `host`: CPU kernels on the host's own memory, gang after gang on the calling thread.

use super::{Device, DeviceError, Launched, Prints, Timed};
use crate::section::Rows;
use accc_abi::{CpuContext, Kernel, LaunchShape, TARGET_CPU};
use std::time::Instant;

pub struct HostDevice {
    /// Partial results of all gangs of one launch, kept from launch to launch; 16-byte aligned.
    scratch: Vec<u128>,
    timer: Instant,
}

impl Default for HostDevice {
    fn default() -> HostDevice {
        HostDevice { scratch: Vec::new(), timer: Instant::now() }
    }
}

impl Device for HostDevice {
    fn label(&self) -> &'static str {
        "Host"
    }

    fn name(&self) -> String {
        "the host CPU".into()
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
        match kernel.cpu {
            Some(_) => Ok(()),
            None => Err(DeviceError::Kernel("the program holds no CPU version of this kernel".into())),
        }
    }

    fn launch(&mut self, kernel: &mut Kernel, shape: &LaunchShape, args: &[u64]) -> Result<Launched, DeviceError> {
        let run = kernel.cpu.expect("prepare has checked it");
        let num_gangs = if shape.grid[0] == 0 { 1 } else { shape.grid.iter().product::<i64>() as u64 };
        let words = (num_gangs as usize * kernel.scratch_bytes as usize).div_ceil(size_of::<u128>());
        if self.scratch.len() < words {
            self.scratch.resize(words, 0);
        }
        let scratch = self.scratch.as_mut_ptr().cast();
        for gang in 0..num_gangs {
            let context = CpuContext { gang, num_gangs, scratch, print: kernel.image.cast() };
            // SAFETY: accc_abi: generated code runs one gang over its argument slots and its block of scratch.
            unsafe { run(args.as_ptr(), &context) };
        }
        if let Some(finish) = kernel.cpu_finish {
            // SAFETY: as above; every gang has written its block.
            unsafe { finish(args.as_ptr(), scratch, num_gangs) };
        }
        Ok(Launched { grid: [num_gangs.min(u32::MAX.into()) as u32, 1, 1], block: [1, 1, 1] })
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
