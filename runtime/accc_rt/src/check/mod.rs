//! Checked programs (`-acc=check`) on the device `sim`: what the runtime keeps about device memory and its host's, to tell of
//! wrong data clauses and of races between iterations.
//!
//! `shadow` is what is known of each few bytes, `iterations` which accesses of a kernel are ordered, `queues` which constructs,
//! `rules` what an access means for all of them, `report` how a fault is told, `entry` what generated code calls. The
//! device tells of its memory and of transfers here, the present table of what is mapped. One lock over all of that,
//! taken within the runtime's own and never around it; accesses to memory that is not known here are let go without
//! it.

pub mod entry;
pub mod iterations;
mod queues;
pub mod report;
mod rules;
mod shadow;

use crate::clause::Named;
use crate::message::{tell, text};
use crate::queue::Queue;
use crate::section::Rows;
use accc_abi::{CHECK_ATOMIC_UPDATE, CHECK_ATOMIC_WRITE, CHECK_WRITE};
use accc_abi::{CheckSite, Construct, ConstructKind, DataClause, DataKind, Dim, Image, WANTS_CHECKS};
use iterations::Nodes;
use queues::{Deed, Queues, Unwaited};
use report::Reports;
use shadow::{Cell, DEFINED, DEVICE_NEWER, GARBAGE, HOST_NEWER, Shadow};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// Bytes around a block of device memory that accesses may go astray in, at least and at most.
const PADDING: (usize, usize) = (4 << 10, 1 << 20);

/// So many bytes on either side of a block.
pub fn padding(bytes: usize) -> usize {
    bytes.clamp(PADDING.0, PADDING.1).next_multiple_of(256)
}

/// No block's address.
const SEVERAL: u64 = 0;

/// Device memory that was allocated at once.
struct DeviceRegion {
    device: Range<u64>,
    /// The host address of its first byte, where it is a copy.
    host: Option<usize>,
    name: &'static str,
    origin: Option<Origin>,
    shadow: Shadow,
}

/// The clause that made it.
pub struct Origin {
    file: &'static str,
    function: &'static str,
    line: u32,
    kind: DataKind,
    elem_bytes: usize,
    /// Of the section, fastest first.
    dims: Vec<Dim>,
    /// From the variable's first element to the block's first byte.
    offset: isize,
}

/// Host memory whose newer values were on the device and went with it.
struct Lost {
    host: Range<usize>,
    name: &'static str,
    origin: Option<Origin>,
    shadow: Shadow,
}

struct Checker {
    blocks: BTreeMap<u64, DeviceRegion>,
    /// Device addresses of the blocks, by the host's; [`SEVERAL`] devices have a copy: which one is newer is not followed.
    hosts: BTreeMap<usize, u64>,
    lost: BTreeMap<usize, Lost>,
    /// What clauses call the address of a variable's first element: names, and the blocks that they mean.
    bindings: BTreeMap<u64, Vec<(&'static str, u64)>>,
    sites: Vec<*mut CheckSite>,
    nodes: Nodes,
    queues: Queues,
    /// Numbers of the region, and of its kernel.
    region: u32,
    kernel: u32,
    /// The construct that goes on is a `parallel` one.
    is_parallel: bool,
    reports: Reports,
}

// SAFETY: the sites are variables of the program that last; they are read and written under the lock alone.
unsafe impl Send for Checker {}

static ON: AtomicBool = AtomicBool::new(false);
/// All known memory lies between them.
static LOWEST: AtomicUsize = AtomicUsize::new(usize::MAX);
static HIGHEST: AtomicUsize = AtomicUsize::new(0);
/// How many entries `lost` has.
static LOSSES: AtomicUsize = AtomicUsize::new(0);

static CHECKER: Mutex<Checker> = Mutex::new(Checker {
    blocks: BTreeMap::new(),
    hosts: BTreeMap::new(),
    lost: BTreeMap::new(),
    bindings: BTreeMap::new(),
    sites: Vec::new(),
    nodes: Nodes::new(),
    queues: Queues::new(),
    region: 0,
    kernel: 0,
    is_parallel: false,
    reports: Reports::new(),
});

/// A checked program opens a device; `status` is its exit status when something is found.
pub fn begin(simulated: bool, status: u32) {
    lock().reports.status = status;
    if simulated {
        return ON.store(true, Ordering::Relaxed);
    }
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tell!(
            "accc: the program was compiled with -acc=check, but only the device sim is checked: unset ACC_DEVICE_TYPE"
        )
    });
}

pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

fn lock() -> MutexGuard<'static, Checker> {
    CHECKER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether something may be known of an address.
fn is_known(address: usize) -> bool {
    is_on() && LOWEST.load(Ordering::Relaxed) <= address && address < HIGHEST.load(Ordering::Relaxed)
}

fn know(range: Range<usize>) {
    LOWEST.fetch_min(range.start, Ordering::Relaxed);
    HIGHEST.fetch_max(range.end, Ordering::Relaxed);
}

thread_local! {
    /// A kernel of the device `sim` runs.
    static SIMULATED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Whether an access of this kind (`CHECK_…`) changes what it touches.
pub fn writes(kind: u32) -> bool {
    matches!(kind, CHECK_WRITE | CHECK_ATOMIC_WRITE | CHECK_ATOMIC_UPDATE)
}

/// Whether the caller is a kernel on the device `sim`.
pub fn is_simulated() -> bool {
    SIMULATED.get()
}

/// Whether the thread runs one from now on; what was before.
pub fn simulate(on: bool) -> bool {
    SIMULATED.replace(on)
}

/// A compute construct begins; the kernels of a `parallel` one are not ordered by it.
pub fn region_begins(construct: &Construct) {
    if is_on() {
        let mut checker = lock();
        checker.new_region();
        checker.is_parallel = construct.kind == ConstructKind::Parallel as u32;
    }
}

/// A kernel begins on the simulated device.
pub fn kernel_begins() {
    if is_on() {
        let mut checker = lock();
        if !checker.is_parallel || checker.nodes.are_many() {
            checker.new_region();
        }
        checker.kernel += 1;
    }
}

/// A kernel of this image begins: one of a library that was linked without checks may do anything to all memory.
pub fn kernel_of(image: *const Image) {
    // SAFETY: accc_abi: null, or a constant of the program.
    let tells = unsafe { image.as_ref() }.is_some_and(|image| image.targets & WANTS_CHECKS != 0);
    if is_on() && !tells {
        lock().blocks.values_mut().for_each(|block| let_go(block.shadow.all()));
    }
}

/// One of its gangs begins on this thread, or what comes after all of them.
pub fn gang_begins() {
    if is_on() {
        let kernel = lock().kernel;
        iterations::begin(kernel);
    }
}

// Queues.

/// What follows is given to a queue of a device.
pub fn turns_to(device: u32, queue: Queue, construct: &Construct) {
    if is_on() {
        lock().queues.turn_to(device, queue, construct);
    }
}

/// The host, or the queue `by`, has waited for these queues of a device; `None`: for all.
pub fn waited(device: u32, queues: Option<&[Queue]>, by: Queue) {
    if is_on() {
        lock().queues.waited(device, queues, by);
    }
}

/// What is said at the program's end, and its exit status.
pub fn summary() -> Option<(String, u32)> {
    lock().reports.summary()
}

// Device memory.

pub fn allocated(address: u64, bytes: usize) {
    let device = address..address + bytes as u64;
    let room = padding(bytes);
    know(address as usize - room..device.end as usize + room);
    let block = DeviceRegion { device, host: None, name: "", origin: None, shadow: Shadow::new(bytes) };
    lock().blocks.insert(address, block);
}

pub fn freed(address: u64) {
    let mut checker = lock();
    if let Some(mut block) = checker.blocks.remove(&address) {
        let unwaited = block.shadow.all().iter().find_map(|cell| checker.queues.ends(cell));
        let now = checker.queues.deed_at_end();
        checker.tell_unwaited(block.name, "leaves the device", now, unwaited);
    }
    for names in checker.bindings.values_mut() {
        names.retain(|(_, block)| *block != address);
    }
    checker.bindings.retain(|_, names| !names.is_empty());
}

pub fn uploaded(to: u64, from: *const u8, rows: Rows) {
    let mut checker = lock();
    let Checker { blocks, queues, .. } = &mut *checker;
    let Some(block) = block_in(blocks, to) else { return };
    let is_copy = block.host_of(to) == Some(from as usize);
    let mut unwaited = None;
    for at in block.rows(to, rows) {
        for cell in block.shadow.cells(at, rows.width) {
            cell.set(DEFINED);
            cell.clear(if is_copy { HOST_NEWER | DEVICE_NEWER | GARBAGE } else { HOST_NEWER });
            unwaited = queues.writes(cell).or(unwaited);
        }
    }
    let name = block.name;
    let unwaited = queues.transfers(name, from as usize, rows, false).or(unwaited);
    let now = checker.queues.deed();
    checker.tell_unwaited(name, "is copied to the device", now, unwaited);
}

pub fn downloaded(to: *mut u8, from: u64, rows: Rows) {
    let mut checker = lock();
    let Checker { blocks, queues, .. } = &mut *checker;
    let Some(block) = block_in(blocks, from) else { return };
    let is_copy = block.host_of(from) == Some(to as usize);
    let mut unwaited = None;
    for at in block.rows(from, rows) {
        for cell in block.shadow.cells(at, rows.width) {
            match cell.is(DEFINED) {
                _ if !is_copy => {}
                true => cell.clear(HOST_NEWER | DEVICE_NEWER | GARBAGE),
                false => cell.set(GARBAGE),
            }
            unwaited = queues.reads(cell).or(unwaited);
        }
    }
    let name = block.name;
    let unwaited = queues.transfers(name, to as usize, rows, true).or(unwaited);
    let now = checker.queues.deed_at_end();
    checker.tell_unwaited(name, "is copied to the host", now, unwaited);
}

/// Somebody else wrote device memory.
pub fn filled(address: u64, bytes: usize) {
    let mut checker = lock();
    let Checker { blocks, queues, .. } = &mut *checker;
    let Some(block) = block_in(blocks, address) else { return };
    let at = (address - block.device.start) as usize;
    let mut unwaited = None;
    for cell in block.shadow.cells(at, bytes) {
        cell.set(DEFINED);
        cell.clear(HOST_NEWER);
        unwaited = queues.writes(cell).or(unwaited);
    }
    let name = block.name;
    let now = checker.queues.deed();
    checker.tell_unwaited(name, "is filled on the device", now, unwaited);
}

// What is mapped.

pub fn mapped(host: Range<usize>, device: u64, name: &'static str) {
    if !is_on() {
        return;
    }
    let mut checker = lock();
    checker.lost.retain(|_, lost| lost.host.end <= host.start || host.end <= lost.host.start);
    LOSSES.store(checker.lost.len(), Ordering::Relaxed);
    let Some(block) = checker.block_mut(device) else { return };
    let first = (device - block.device.start) as usize;
    (block.host, block.name) = (host.start.checked_sub(first), name);
    checker.hosts.entry(host.start).and_modify(|known| *known = SEVERAL).or_insert(device);
    know(host);
}

/// The clause that a new mapping comes from.
pub fn describe(device: u64, clause: &DataClause, named: &Named, construct: &Construct) {
    if !is_on() {
        return;
    }
    let dims = match clause.rank {
        0 => Vec::new(),
        // SAFETY: accc_abi: `dims` has `rank` entries for the duration of the call.
        rank => unsafe { std::slice::from_raw_parts(clause.dims, rank as usize) }.to_vec(),
    };
    let origin = Origin {
        file: text(construct.file),
        function: text(construct.function),
        line: construct.line,
        kind: DataKind::from_u32(clause.kind).unwrap_or(DataKind::Create),
        elem_bytes: clause.elem_bytes as usize,
        dims,
        offset: named.section.offset - named.lead as isize,
    };
    if let Some(block) = lock().block_mut(device) {
        block.origin = Some(origin);
    }
}

/// Host memory is no longer mapped to this block.
pub fn unmapped(host: usize, device: u64) {
    if !is_on() {
        return;
    }
    let mut checker = lock();
    let several = checker.hosts.get(&host) == Some(&SEVERAL);
    let Some(block) = checker.block_mut(device) else { return };
    let (name, bytes) = (block.name, (block.device.end - device) as usize);
    block.host = None;
    if !several || !checker.blocks.values().any(|block| block.host == Some(host)) {
        checker.hosts.remove(&host);
    }
    let Some(block) = checker.block_mut(device).filter(|_| !several) else { return };
    if !block.shadow.all().iter().any(|cell| cell.is(DEVICE_NEWER)) || block.device.start != device {
        return;
    }
    let shadow = std::mem::replace(&mut block.shadow, Shadow::new(bytes));
    let lost = Lost { host: host..host + bytes, name, origin: block.origin.take(), shadow };
    checker.lost.insert(host, lost);
    LOSSES.store(checker.lost.len(), Ordering::Relaxed);
}

/// Kernels find a variable by this address from now on.
pub fn bound(first_element: u64, block: u64, name: &'static str) {
    if !is_on() {
        return;
    }
    let mut checker = lock();
    let Some(block) = checker.block_mut(block).map(|block| block.device.start) else { return };
    let names = checker.bindings.entry(first_element).or_default();
    names.retain(|(other, _)| *other != name);
    names.push((name, block));
}

/// A section is about to be copied to the host.
pub fn copies_out(clause: &DataClause, named: &Named, base: u64, construct: &Construct) {
    if !is_on() {
        return;
    }
    let mut checker = lock();
    let Some(block) = checker.block_mut(base) else { return };
    let mut written = false;
    let at = (base - block.device.start) as usize;
    // Nothing fails in it.
    let _ = named.section.for_each_rows(&mut |offset, rows| -> Result<(), ()> {
        for row in (0..rows.height).map(|row| at + offset + row * rows.pitch) {
            written |= block.shadow.cells(row, rows.width).iter().any(|cell| cell.is(DEFINED));
        }
        Ok(())
    });
    if !written {
        checker.reports.nothing_written(text(clause.name), construct);
    }
}

impl DeviceRegion {
    fn host_of(&self, device: u64) -> Option<usize> {
        Some(self.host? + (device - self.device.start) as usize)
    }

    /// Where the rows of a transfer begin.
    fn rows(&self, first: u64, rows: Rows) -> Vec<usize> {
        let at = (first - self.device.start) as usize;
        (0..rows.height).map(|row| at + row * rows.pitch).collect()
    }
}

impl Checker {
    /// What went before comes before all that follows.
    fn new_region(&mut self) {
        self.nodes.clear();
        self.region += 1;
        self.kernel = 0;
    }

    /// The block that an address lies in.
    fn block_mut(&mut self, address: u64) -> Option<&mut DeviceRegion> {
        block_in(&mut self.blocks, address)
    }

    /// Something that the runtime does to a variable now has not waited for what a queue may still do.
    fn tell_unwaited(&mut self, name: &str, what: &str, now: Deed, unwaited: Option<Unwaited>) {
        if let Some(unwaited) = unwaited {
            self.reports.unwaited(name, what, now, unwaited);
        }
    }

    /// The block whose padding an address lies in.
    fn strayed_from(&self, address: u64) -> Option<u64> {
        let room = |block: &DeviceRegion| padding((block.device.end - block.device.start) as usize) as u64;
        let before = self.blocks.range(..=address).next_back().map(|(_, block)| block);
        let before = before.filter(|block| address < block.device.end + room(block));
        let after = || {
            let after = self.blocks.range(address..).next().map(|(_, block)| block);
            after.filter(|block| block.device.start - room(block) <= address)
        };
        before.or_else(after).map(|block| block.device.start)
    }

    /// The number of a site.
    fn number(&mut self, site: *mut CheckSite) -> u32 {
        // SAFETY: accc_abi: a variable of the program; its state is the runtime's, under the lock.
        let state = unsafe { &mut (*site).state };
        if *state == 0 {
            self.sites.push(site);
            *state = self.sites.len() as u32;
        }
        *state
    }

    fn site(&self, number: u32) -> Option<&'static CheckSite> {
        let site = *self.sites.get((number as usize).checked_sub(1)?)?;
        // SAFETY: accc_abi: a variable of the program.
        Some(unsafe { &*site })
    }
}

fn block_in(blocks: &mut BTreeMap<u64, DeviceRegion>, address: u64) -> Option<&mut DeviceRegion> {
    let block = blocks.range_mut(..=address).next_back().map(|(_, block)| block);
    block.filter(|block| address < block.device.end)
}

/// A function leaves: what lay in its frame, below this address, is no variable any more.
fn leave(frame: usize) {
    /// As large as stacks are.
    const STACK: usize = 64 << 20;
    if !is_on() {
        return;
    }
    let mut checker = lock();
    let left = frame.saturating_sub(STACK)..frame;
    checker.queues.forget(&left);
    checker.lost.retain(|start, _| !left.contains(start));
    LOSSES.store(checker.lost.len(), Ordering::Relaxed);
}

/// Cells that code without checks may have read or written.
fn let_go(cells: &mut [Cell]) {
    for cell in cells {
        cell.set(DEFINED);
        cell.clear(HOST_NEWER | DEVICE_NEWER | GARBAGE);
        cell.region = 0;
    }
}
