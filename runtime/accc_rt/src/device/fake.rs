//! A device for tests: memory of its own, poisoned when allocated and when freed, with a limit; kernels are CPU kernels
//! that get device addresses. What was never uploaded reads as poison.

use super::host::HostDevice;
use super::{Device, DeviceError, Launched, Prints, Timed};
use crate::section::Rows;
use accc_abi::{Kernel, LaunchShape, TARGET_NVPTX};
use std::collections::BTreeMap;

pub const POISON: u8 = 0xA5;

pub struct FakeDevice {
    blocks: BTreeMap<u64, Vec<u8>>,
    pub limit: usize,
    host: HostDevice,
}

impl FakeDevice {
    pub fn new(limit: usize) -> FakeDevice {
        FakeDevice { blocks: BTreeMap::new(), limit, host: HostDevice::default() }
    }

    fn used(&self) -> usize {
        self.blocks.values().map(Vec::len).sum()
    }

    /// Checks that the rows lie in one live block.
    fn check(&self, address: u64, rows: Rows) {
        let (start, block) = self.blocks.range(..=address).next_back().expect("address below every block");
        let end = address as usize + (rows.height - 1) * rows.pitch + rows.width;
        assert!(end <= *start as usize + block.len(), "transfer outside of the block");
    }
}

/// Copies rows between two places that hold them.
fn copy(to: *mut u8, from: *const u8, rows: Rows) {
    for row in 0..rows.height {
        // SAFETY: the device side was checked; the host side is the test's own array.
        unsafe { std::ptr::copy_nonoverlapping(from.add(row * rows.pitch), to.add(row * rows.pitch), rows.width) };
    }
}

impl Device for FakeDevice {
    fn label(&self) -> &'static str {
        "Fake"
    }

    fn name(&self) -> String {
        "Fake GPU".into()
    }

    fn number(&self) -> u32 {
        0
    }

    fn target(&self) -> u32 {
        TARGET_NVPTX
    }

    fn shares_host_memory(&self) -> bool {
        false
    }

    fn make_current(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }

    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        if self.used() + bytes > self.limit {
            return Err(DeviceError::OutOfMemory);
        }
        let block = vec![POISON; bytes];
        let address = block.as_ptr() as u64;
        self.blocks.insert(address, block);
        Ok(address)
    }

    fn free(&mut self, address: u64) {
        self.blocks.remove(&address).expect("free of an address that was not allocated");
    }

    fn memory(&mut self) -> (u64, u64) {
        ((self.limit - self.used()) as u64, self.limit as u64)
    }

    fn upload(&mut self, to: u64, from: *const u8, rows: Rows) -> Result<(), DeviceError> {
        self.check(to, rows);
        copy(to as *mut u8, from, rows);
        Ok(())
    }

    fn download(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        self.check(from, rows);
        copy(to, from as *const u8, rows);
        Ok(())
    }

    fn zero(&mut self, address: u64, bytes: usize) -> Result<(), DeviceError> {
        self.blocks.get_mut(&address).expect("zero of a whole block")[..bytes].fill(0);
        Ok(())
    }

    fn prepare(&mut self, kernel: &mut Kernel) -> Result<(), DeviceError> {
        self.host.prepare(kernel)
    }

    fn launch(&mut self, kernel: &mut Kernel, shape: &LaunchShape, args: &[u64]) -> Result<Launched, DeviceError> {
        self.host.launch(kernel, shape, args)
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }

    fn take_prints(&mut self) -> Result<Option<Prints>, DeviceError> {
        Ok(None)
    }

    fn timer_start(&mut self, _what: Timed) -> Result<(), DeviceError> {
        Ok(())
    }

    fn timer_stop(&mut self) -> Result<u64, DeviceError> {
        Ok(1000)
    }
}
