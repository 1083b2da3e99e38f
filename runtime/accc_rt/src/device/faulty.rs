//! A device whose operations fail when ACC_FAULT says so ([`crate::device::fault`]); otherwise it is the one inside.

use super::{Device, DeviceError, Passed, Prints, Reach, Started};
use crate::device::fault::strike;
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{Image, Kernel, LaunchShape};
use std::ffi::{c_char, c_void};

pub struct Faulty(pub Box<dyn Device>);

impl Device for Faulty {
    fn label(&self) -> &'static str {
        self.0.label()
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn number(&self) -> u32 {
        self.0.number()
    }

    fn target(&self) -> u32 {
        self.0.target()
    }

    fn shares_host_memory(&self) -> bool {
        self.0.shares_host_memory()
    }

    fn stray(&self, host: u64) -> u64 {
        self.0.stray(host)
    }
    fn host_of_stray(&self, device: u64) -> Option<usize> {
        self.0.host_of_stray(device)
    }

    fn make_current(&mut self) -> Result<(), DeviceError> {
        strike("context")?;
        self.0.make_current()
    }

    fn select(&mut self, queue: Queue) -> Result<(), DeviceError> {
        strike("queue")?;
        self.0.select(queue)
    }

    fn follow(&mut self, queue: Queue) -> Result<(), DeviceError> {
        strike("wait")?;
        self.0.follow(queue)
    }

    fn is_idle(&mut self, queue: Queue) -> Result<bool, DeviceError> {
        strike("query")?;
        self.0.is_idle(queue)
    }

    fn queues(&self) -> Vec<Queue> {
        self.0.queues()
    }

    fn native_stream(&mut self, queue: Queue) -> Result<*mut c_void, DeviceError> {
        strike("queue")?;
        self.0.native_stream(queue)
    }

    fn adopt_stream(&mut self, queue: Queue, stream: *mut c_void) -> Result<bool, DeviceError> {
        strike("queue")?;
        self.0.adopt_stream(queue, stream)
    }

    fn hold_nothing(&mut self) -> Result<(), DeviceError> {
        self.0.hold_nothing()
    }

    fn native_context(&self) -> *mut c_void {
        self.0.native_context()
    }

    fn alloc(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        strike("alloc")?;
        strike("memory")?;
        self.0.alloc(bytes)
    }

    fn alloc_result(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        strike("alloc")?;
        strike("memory")?;
        self.0.alloc_result(bytes)
    }

    fn free(&mut self, address: u64) -> Result<(), DeviceError> {
        strike("free")?;
        self.0.free(address)
    }

    fn stream(&self, queue: Queue) -> *const c_void {
        self.0.stream(queue)
    }

    fn owns(&self, address: u64) -> bool {
        self.0.owns(address)
    }

    fn holds(&self, address: u64, bytes: usize) -> bool {
        self.0.holds(address, bytes)
    }

    fn shares_allocations(&self) -> bool {
        self.0.shares_allocations()
    }

    fn alloc_shared(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        strike("alloc")?;
        self.0.alloc_shared(bytes)
    }

    fn free_shared(&mut self, address: u64) {
        self.0.free_shared(address);
    }

    fn locks_pages(&self) -> bool {
        self.0.locks_pages()
    }

    fn alloc_locked(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        strike("memory")?;
        self.0.alloc_locked(bytes)
    }

    fn free_locked(&mut self, address: u64) {
        self.0.free_locked(address);
    }

    fn memory(&mut self) -> (u64, u64) {
        self.0.memory()
    }

    fn upload(&mut self, to: u64, from: *const u8, rows: Rows) -> Result<(), DeviceError> {
        strike("upload")?;
        self.0.upload(to, from, rows)
    }

    fn download(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        strike("download")?;
        self.0.download(to, from, rows)
    }

    fn download_late(&mut self, to: *mut u8, from: u64, rows: Rows) -> Result<(), DeviceError> {
        strike("download")?;
        self.0.download_late(to, from, rows)
    }

    fn forget_transfers(&mut self) {
        self.0.forget_transfers();
    }

    fn zero(&mut self, address: u64, bytes: usize) -> Result<(), DeviceError> {
        strike("zero")?;
        self.0.zero(address, bytes)
    }

    fn copy(&mut self, to: u64, from: u64, bytes: usize) -> Result<(), DeviceError> {
        strike("copy")?;
        self.0.copy(to, from, bytes)
    }

    fn copy_rows(&mut self, to: u64, from: u64, rows: Rows) -> Result<(), DeviceError> {
        strike("copy")?;
        self.0.copy_rows(to, from, rows)
    }

    fn reach(&self) -> Reach {
        self.0.reach()
    }

    fn copy_to(&mut self, there: Reach, to: u64, from: u64, bytes: usize) -> Result<bool, DeviceError> {
        strike("copy")?;
        self.0.copy_to(there, to, from, bytes)
    }

    fn passed(&mut self) -> Result<Passed, DeviceError> {
        strike("wait")?;
        self.0.passed()
    }

    fn wait_for(&mut self, passed: Passed) -> Result<(), DeviceError> {
        strike("wait")?;
        self.0.wait_for(passed)
    }

    fn symbol(&mut self, images: &[&'static Image], name: *const c_char) -> Result<Option<u64>, DeviceError> {
        strike("symbol")?;
        self.0.symbol(images, name)
    }

    fn prepare(&mut self, kernel: &mut Kernel) -> Result<(), DeviceError> {
        strike("load")?;
        self.0.prepare(kernel)
    }

    fn launch<'a>(
        &mut self,
        kernel: &mut Kernel,
        shape: &LaunchShape,
        args: &'a [u64],
        timed: bool,
    ) -> Result<Started<'a>, DeviceError> {
        if timed {
            strike("timer")?;
        }
        strike("launch")?;
        self.0.launch(kernel, shape, args, timed)
    }

    fn sync(&mut self) -> Result<(), DeviceError> {
        strike("wait")?;
        self.0.sync()
    }

    fn take_prints(&mut self) -> Result<Vec<Prints>, DeviceError> {
        strike("prints")?;
        self.0.take_prints()
    }

    fn timer_start(&mut self) -> Result<(), DeviceError> {
        strike("timer")?;
        self.0.timer_start()
    }

    fn timer_stop(&mut self) -> Result<u64, DeviceError> {
        strike("timer")?;
        self.0.timer_stop()
    }
}
