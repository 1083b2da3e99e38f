//! The device `sim`: a device with memory of its own, on the CPU, to find with what a GPU would suffer from.
//!
//! Allocations are filled with poison, and so is memory that was freed, which is kept for a while: what was never uploaded,
//! or is used after its end, reads as 0xFAFAFAFA. Transfers move the rows of sections and nothing else. Kernels are the
//! CPU's, on this memory, gang after gang in order, so that a run repeats exactly. What may come late comes as late as it may.
//! What programs for managed memory allocate is the host's and the device's, as on a GPU.

use super::cpu::{self, CpuLaunch};
use super::stray;
use super::{Device, DeviceError, Prints, Reach, Started};
use crate::check;
use crate::managed;
use crate::section::Rows;
use accc_abi::{Kernel, LaunchShape, TARGET_CPU};
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::collections::{BTreeMap, VecDeque};
use std::ptr::{self, NonNull};
use std::time::Instant;

/// What each byte of memory that holds no data reads as.
pub const POISON: u8 = 0xFA;

/// As a GPU aligns its allocations.
const ALIGN: usize = 256;
/// Gangs where the program leaves the number open: more than one, as on a GPU, so that gang-redundant code shows.
const DEFAULT_GANGS: u64 = 4;
/// Bytes of freed memory that stay poisoned and readable.
const KEPT_BYTES: usize = 64 << 20;

pub struct SimDevice {
    number: u32,
    /// It plays the CPU, with memory of its own.
    is_reference: bool,
    /// The program is checked: see `check`.
    checked: bool,
    limit: usize,
    /// Bytes in `blocks`.
    used: usize,
    blocks: BTreeMap<u64, Allocation>,
    freed: VecDeque<Allocation>,
    /// What programs for managed memory allocated: the host's and the device's.
    shared: BTreeMap<u64, Layout>,
    /// What the host has not waited for, and where it goes.
    late: Vec<(*mut u8, Vec<u8>)>,
    timer: Instant,
}

struct Allocation {
    memory: NonNull<u8>,
    layout: Layout,
    /// So many bytes of it lie around those of the block, on either side.
    room: usize,
}

impl Allocation {
    /// Poisoned memory; `None` if there is no more.
    fn new(bytes: usize, room: usize) -> Option<Allocation> {
        let layout = Layout::from_size_align(bytes + 2 * room, ALIGN).ok()?;
        // SAFETY: sections and with them blocks are never empty.
        let memory = NonNull::new(unsafe { alloc(layout) })?;
        let mut block = Allocation { memory, layout, room };
        block.fill(POISON);
        Some(block)
    }

    fn fill(&mut self, byte: u8) {
        // SAFETY: the block is this large.
        unsafe { self.memory.as_ptr().write_bytes(byte, self.layout.size()) };
    }

    fn address(&self) -> u64 {
        (self.memory.as_ptr() as usize + self.room) as u64
    }

    fn bytes(&self) -> usize {
        self.layout.size() - 2 * self.room
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) };
    }
}

impl SimDevice {
    pub fn new(number: u32, limit: usize) -> SimDevice {
        let (blocks, freed) = (BTreeMap::new(), VecDeque::new());
        let (shared, late, timer) = (BTreeMap::new(), Vec::new(), Instant::now());
        SimDevice { number, is_reference: false, checked: false, limit, used: 0, blocks, freed, shared, late, timer }
    }

    /// Tells `check` of its memory, which has room around each block for accesses that go astray.
    pub fn checked(self) -> SimDevice {
        SimDevice { checked: true, ..self }
    }

    /// What others are compared with.
    pub fn reference(number: u32, limit: usize) -> SimDevice {
        SimDevice { is_reference: true, ..SimDevice::new(number, limit) }
    }

    /// What came late comes to the host.
    fn carry(&mut self) {
        for (to, bytes) in self.late.drain(..) {
            // SAFETY: the program keeps its memory until it has waited.
            unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
        }
    }

    fn check(&self, address: u64, bytes: usize) {
        let is_known = self.holds(address, bytes) || managed::holds(address as usize);
        assert!(is_known, "the present table knows the size of each block");
    }
}

/// From the first to the last byte.
fn span(rows: Rows) -> usize {
    (rows.height - 1) * rows.pitch + rows.width
}

impl Device for SimDevice {
    fn label(&self) -> &'static str {
        "Sim"
    }

    fn name(&self) -> String {
        match self.is_reference {
            true => format!("the CPU's stand-in for device {}, for comparison", self.number),
            false => format!("simulated device {}", self.number),
        }
    }

    fn number(&self) -> u32 {
        self.number
    }

    fn target(&self) -> u32 {
        TARGET_CPU
    }

    fn shares_host_memory(&self) -> bool {
        false
    }

    fn stray(&self, host: u64) -> u64 {
        let is_known = self.is_reference || self.holds(host, 1) || managed::holds(host as usize);
        if is_known { host } else { stray::trapping(host) }
    }
    fn host_of_stray(&self, device: u64) -> Option<usize> {
        stray::host_of(device)
    }

    /// A program that is checked or compared has two copies of everything.
    fn shares_allocations(&self) -> bool {
        !self.is_reference && !self.checked
    }

    fn alloc_shared(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        let layout = Layout::from_size_align(bytes, ALIGN).map_err(|_| DeviceError::OutOfMemory)?;
        // SAFETY: never empty: there is a header in front of what the program asked for.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(DeviceError::OutOfMemory)?;
        let address = memory.as_ptr() as u64;
        self.shared.insert(address, layout);
        Ok(address)
    }

    fn free_shared(&mut self, address: u64) {
        if let Some(layout) = self.shared.remove(&address) {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(address as *mut u8, layout) };
        }
    }

    fn make_current(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }

    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        if bytes > self.limit - self.used {
            return Err(DeviceError::OutOfMemory);
        }
        let room = if self.checked { check::padding(bytes) } else { 0 };
        let block = Allocation::new(bytes, room).or_else(|| {
            self.freed.clear();
            Allocation::new(bytes, room)
        });
        let block = block.ok_or(DeviceError::OutOfMemory)?;
        let address = block.address();
        self.used += bytes;
        self.blocks.insert(address, block);
        if self.checked {
            check::allocated(address, bytes);
        }
        Ok(address)
    }

    fn free(&mut self, address: u64) -> Result<(), DeviceError> {
        let mut block = self.blocks.remove(&address).expect("only blocks in use are freed");
        self.used -= block.bytes();
        if self.checked {
            check::freed(address);
        }
        block.fill(POISON);
        self.freed.push_back(block);
        let mut kept: usize = self.freed.iter().map(|b| b.layout.size()).sum();
        while kept > KEPT_BYTES {
            kept -= self.freed.pop_front().map_or(kept, |b| b.layout.size());
        }
        Ok(())
    }

    fn owns(&self, address: u64) -> bool {
        self.blocks.contains_key(&address)
    }

    fn holds(&self, address: u64, bytes: usize) -> bool {
        let block = self.blocks.range(..=address).next_back().map(|(_, block)| block);
        block.is_some_and(|b| address as usize + bytes <= b.address() as usize + b.bytes())
    }

    fn memory(&mut self) -> (u64, u64) {
        ((self.limit - self.used) as u64, self.limit as u64)
    }

    fn upload(&mut self, to: u64, from: *const u8, rows: Rows) -> Result<(), DeviceError> {
        self.carry();
        self.check(to, span(rows));
        cpu::copy_rows(to as *mut u8, from, rows);
        if self.checked {
            check::uploaded(to, from, rows);
        }
        Ok(())
    }

    fn download(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        self.carry();
        self.check(from, span(rows));
        cpu::copy_rows(to, from as *const u8, rows);
        if self.checked {
            check::downloaded(to, from, rows);
        }
        Ok(())
    }

    fn download_late(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        if rows.height != 1 || self.checked {
            return self.download(to, from, rows);
        }
        self.check(from, rows.width);
        let mut bytes = vec![0; rows.width];
        cpu::copy_rows(bytes.as_mut_ptr(), from as *const u8, rows);
        self.late.push((to, bytes));
        Ok(())
    }

    fn forget_transfers(&mut self) {
        self.late.clear();
    }

    fn zero(&mut self, address: u64, bytes: usize) -> Result<(), DeviceError> {
        self.check(address, bytes);
        // SAFETY: just checked.
        unsafe { (address as *mut u8).write_bytes(0, bytes) };
        if self.checked {
            check::filled(address, bytes);
        }
        Ok(())
    }

    fn copy(&mut self, to: u64, from: u64, bytes: usize) -> Result<(), DeviceError> {
        self.check(to, bytes);
        self.check(from, bytes);
        // SAFETY: just checked.
        unsafe { ptr::copy(from as *const u8, to as *mut u8, bytes) };
        if self.checked {
            check::filled(to, bytes);
        }
        Ok(())
    }

    /// What is known of checked memory goes through the host.
    fn reach(&self) -> Reach {
        if self.checked { Reach::Host } else { Reach::Cpu }
    }

    fn copy_to(&mut self, there: Reach, to: u64, from: u64, bytes: usize) -> Result<bool, DeviceError> {
        if there != Reach::Cpu || self.checked {
            return Ok(false);
        }
        self.check(from, bytes);
        // SAFETY: just checked; the other device's present table knows the size of its block.
        unsafe { ptr::copy(from as *const u8, to as *mut u8, bytes) };
        Ok(true)
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
        let launch = CpuLaunch::new(kernel, shape, args, DEFAULT_GANGS, None);
        Ok(Started::OnCpu(if self.is_reference { launch } else { launch.simulated() }))
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        self.carry();
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
