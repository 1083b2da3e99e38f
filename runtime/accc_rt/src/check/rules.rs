//! What an access means: which of the two copies it reads or writes, whether the other one is newer, and which other
//! iterations of the running kernel have touched the same bytes.
//!
//! The memory model is OpenACC's (3.3, 1.3 and 2.5): nothing keeps copies the same but data directives, and iterations of gang,
//! worker and vector loops are not ordered, atomic operations apart. What cannot be known gives no report: memory that
//! nobody mapped, what code without checks may have done, copying as such. Writes of a value that is the same for all iterations are let pass.

use super::queues::Unwaited;
use super::report::{Fault, Race, Story};
use super::shadow::{Access, Cell, DEFINED, DEVICE_NEWER, GARBAGE, HOST_NEWER, WRITTEN_FIRST};
use super::{Checker, LOSSES, Nodes, is_known, is_simulated, iterations, let_go, lock, writes};
use accc_abi::{
    CHECK_ATOMIC_READ, CHECK_ATOMIC_UPDATE, CHECK_ATOMIC_WRITE, CHECK_READ, COMBINES_MAX, COMBINES_MIN,
    COMBINES_NOTHING, CheckSite,
};
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// An access that generated code tells of.
pub struct Told<'a> {
    pub site: *mut CheckSite,
    pub address: usize,
    pub bytes: usize,
    /// Device code: where the variable's first element is; else 0.
    pub base: usize,
    pub subscripts: &'a [i64],
    /// What it writes, where that is known.
    pub value: *const c_void,
}

impl Told<'_> {
    /// Whether memory holds already what is written. The address has been found in memory that is known.
    fn changes_nothing(&self) -> bool {
        const MOST: usize = 8;
        if self.value.is_null() || self.bytes > MOST {
            return false;
        }
        // SAFETY: accc_abi: as many bytes as the access writes; the address lies in mapped memory or in a device block.
        let bytes = |at: *const c_void| unsafe { std::slice::from_raw_parts(at.cast::<u8>(), self.bytes) };
        bytes(self.address as *const c_void) == bytes(self.value)
    }
}

/// Where an access goes, as device blocks are known by their addresses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Inside(u64),
    /// It means this block, and does not hit it.
    Astray(u64),
    Unknown,
}

pub fn reads(kind: u32) -> bool {
    matches!(kind, CHECK_READ | CHECK_ATOMIC_READ | CHECK_ATOMIC_UPDATE)
}

fn is_atomic(kind: u32) -> bool {
    matches!(kind, CHECK_ATOMIC_READ | CHECK_ATOMIC_WRITE | CHECK_ATOMIC_UPDATE)
}

/// Gives the message with which the program has to end, where there is no going on.
pub fn access(told: &Told<'_>) -> Option<String> {
    let losses = LOSSES.load(Ordering::Relaxed) > 0;
    if !is_known(told.address) && !is_known(told.base) && !losses {
        return None;
    }
    let mut checker = lock();
    match is_simulated() {
        true => checker.on_device(told),
        false => {
            checker.on_host(told);
            None
        }
    }
}

/// Memory is given to code without checks.
pub fn passed(address: usize) {
    if !is_known(address) && LOSSES.load(Ordering::Relaxed) == 0 {
        return;
    }
    let mut checker = lock();
    if let Some(block) = checker.block_mut(address as u64) {
        return let_go(block.shadow.all());
    }
    if let Some((block, _)) = checker.mapped_at(address)
        && let Some(block) = checker.block_mut(block)
    {
        return let_go(block.shadow.all());
    }
    checker.lost.retain(|_, lost| !lost.host.contains(&address));
    LOSSES.store(checker.lost.len(), Ordering::Relaxed);
}

impl Checker {
    // Device code.

    fn on_device(&mut self, told: &Told<'_>) -> Option<String> {
        let block = match self.place(told) {
            Target::Inside(block) => block,
            Target::Astray(block) => {
                self.tell(told, block, Fault::Outside);
                let goes_on = self.strayed_from(told.address as u64).is_some();
                return (!goes_on).then(|| self.reports.no_going_on());
            }
            Target::Unknown => return None,
        };
        let site = self.number(told.site);
        let kind = self.site(site).map_or(CHECK_READ, |site| site.kind);
        let (node, same) = (iterations::current(&mut self.nodes), told.changes_nothing());
        let own = Access { node: node.unwrap_or(0), site };
        let mut found = Vec::new();
        let offset = told.address - block as usize;
        // The shadow is put back below: faults are told from all that is known.
        let mut shadow = std::mem::replace(&mut self.block_mut(block)?.shadow, super::Shadow::new(0));
        for cell in shadow.cells(offset, told.bytes) {
            if reads(kind) && !cell.is(DEFINED) {
                found.push(Fault::Undefined { host_write: cell.host_write });
            } else if reads(kind) && cell.is(HOST_NEWER) {
                found.push(Fault::StaleDevice { host_write: cell.host_write });
            }
            if node.is_some() {
                cell.enter(self.region);
                found.extend(self.race(cell, own, kind, same).map(Fault::Race));
            }
            let unwaited = if reads(kind) { self.queues.reads(cell) } else { None };
            let unwaited = if writes(kind) { self.queues.writes(cell).or(unwaited) } else { unwaited };
            found.extend(unwaited.map(|of| Fault::Unwaited { queue: self.queues.deed().queue, of }));
            if writes(kind) {
                cell.set(DEFINED | DEVICE_NEWER);
                cell.clear(HOST_NEWER | GARBAGE);
                cell.device_write = site;
            }
        }
        self.block_mut(block)?.shadow = shadow;
        self.tell_each(told, block, found);
        None
    }

    fn place(&mut self, told: &Told<'_>) -> Target {
        let (first, last) = (told.address as u64, (told.address + told.bytes.max(1) - 1) as u64);
        let inside = self.block_mut(first).filter(|block| last < block.device.end).map(|block| block.device.start);
        if let Some(meant) = self.meant(told) {
            return if inside == Some(meant) { Target::Inside(meant) } else { Target::Astray(meant) };
        }
        if let Some(block) = inside {
            return Target::Inside(block);
        }
        let base = self.block_mut(told.base as u64).map(|block| block.device.start);
        base.or_else(|| self.strayed_from(first)).map_or(Target::Unknown, Target::Astray)
    }

    /// The block that the variable's clause means.
    fn meant(&self, told: &Told<'_>) -> Option<u64> {
        let names = self.bindings.get(&(told.base as u64)).filter(|_| told.base != 0)?;
        // SAFETY: accc_abi: a variable of the program.
        let name = crate::message::text(unsafe { (*told.site).name });
        names.iter().find(|(bound, _)| *bound == name).map(|(_, block)| *block)
    }

    /// Whether the access is not ordered with one before; takes note of it.
    fn race(&self, cell: &mut Cell, own: Access, kind: u32, same: bool) -> Option<Race> {
        let untouched = cell.writer.site == 0 && cell.readers[0].site == 0;
        if untouched && !reads(kind) {
            cell.set(WRITTEN_FIRST);
        }
        let against = |other: Access, other_writes: bool| {
            let parted = self.nodes.unordered(other, own)?;
            let both_atomic = is_atomic(kind) && self.site(other.site).is_some_and(|site| is_atomic(site.kind));
            let operator = |access: Access| self.site(access.site).map_or(COMBINES_NOTHING, |site| site.combines);
            let (one, two) = (operator(other), operator(own));
            let combines = if one == two { one } else { COMBINES_NOTHING };
            // Each iteration writes first, and the one before has read what it wrote.
            let own_values = cell.writer.site != 0 && self.nodes.unordered(cell.writer, other).is_none();
            let private = cell.is(WRITTEN_FIRST) && !reads(kind) && !other_writes && own_values;
            let guarded = is_guarded(self.site(other.site), self.site(own.site));
            (!both_atomic && !guarded).then_some(Race { other: other.site, other_writes, parted, combines, private })
        };
        let mut found = None;
        if reads(kind) || !same {
            found = against(cell.writer, true);
        }
        if writes(kind) {
            let [first, second] = cell.readers;
            found = against(first, false).or_else(|| against(second, false)).or(found);
            (cell.writer, cell.readers) = (own, Default::default());
        } else {
            note_reader(&self.nodes, &mut cell.readers, own);
        }
        found
    }

    // Host code.

    fn on_host(&mut self, told: &Told<'_>) {
        if let Some(block) = self.block_mut(told.address as u64) {
            let offset = told.address - block.device.start as usize;
            return let_go(block.shadow.cells(offset, told.bytes));
        }
        let site = self.number(told.site);
        let kind = self.site(site).map_or(CHECK_READ, |site| site.kind);
        let unwaited = self.queues.host_touches(told.address, told.bytes, writes(kind));
        let Some((block, offset)) = self.mapped_at(told.address) else {
            if let Some((name, of)) = unwaited {
                return self.tell_unmapped(told, name, of);
            }
            return self.after_the_end(told, kind);
        };
        let (mut found, same) = (Vec::new(), told.changes_nothing());
        found.extend(unwaited.map(|(_, of)| Fault::Unwaited { queue: None, of }));
        let Some(known) = self.block_mut(block) else { return };
        for cell in known.shadow.cells(offset, told.bytes) {
            if reads(kind) && cell.is(DEVICE_NEWER) {
                found.push(Fault::StaleHost { device_write: cell.device_write });
            } else if reads(kind) && cell.is(GARBAGE) {
                found.push(Fault::Garbage);
            }
            let unchanged = same && cell.is(DEFINED) && !cell.is(DEVICE_NEWER | GARBAGE);
            if writes(kind) && !unchanged {
                cell.set(HOST_NEWER);
                cell.clear(DEVICE_NEWER | GARBAGE);
                cell.host_write = site;
            }
        }
        self.tell_each(told, block, found);
    }

    /// The block that host memory has its copy in, and where.
    fn mapped_at(&mut self, host: usize) -> Option<(u64, usize)> {
        let (start, device) = self.hosts.range(..=host).next_back().map(|(start, device)| (*start, *device))?;
        let block = self.block_mut(device)?;
        let offset = (device - block.device.start) as usize + (host - start);
        (offset < (block.device.end - block.device.start) as usize).then_some((block.device.start, offset))
    }

    /// Host memory that had a copy once.
    fn after_the_end(&mut self, told: &Told<'_>, kind: u32) {
        let Some((_, lost)) = self.lost.range_mut(..=told.address).next_back() else { return };
        if told.address >= lost.host.end {
            return;
        }
        let start = lost.host.start;
        let mut device_write = None;
        for cell in lost.shadow.cells(told.address - start, told.bytes) {
            if reads(kind) && cell.is(DEVICE_NEWER) {
                device_write = Some(cell.device_write);
            }
            if writes(kind) {
                cell.clear(DEVICE_NEWER);
            }
        }
        if let Some(device_write) = device_write {
            self.tell_lost(told, start, device_write);
        }
    }

    // Telling.

    /// The faults of an access, whose cells may have the same.
    fn tell_each(&mut self, told: &Told<'_>, block: u64, faults: Vec<Fault>) {
        let mut kinds = Vec::new();
        for fault in faults {
            let kind = std::mem::discriminant(&fault);
            if !kinds.contains(&kind) {
                kinds.push(kind);
                self.tell(told, block, fault);
            }
        }
    }

    fn tell(&mut self, told: &Told<'_>, block: u64, fault: Fault) {
        let node = if is_simulated() { iterations::current(&mut self.nodes).unwrap_or(0) } else { 0 };
        let Some(known) = self.blocks.get(&block) else { return };
        let own_address = match known.host {
            Some(host) if !is_simulated() => host,
            _ => known.device.start as usize,
        };
        let offset = (told.address as i64).wrapping_sub(own_address as i64);
        let bytes = (known.device.end - known.device.start) as usize;
        let story = Story {
            sites: &self.sites,
            nodes: &self.nodes,
            site: told.site,
            subscripts: told.subscripts,
            node,
            name: known.name,
            origin: known.origin.as_ref(),
            offset,
            bytes,
        };
        self.reports.tell(&story, fault);
    }

    /// Host memory that a queue may still copy, and that has no copy any more.
    fn tell_unmapped(&mut self, told: &Told<'_>, name: &'static str, of: Unwaited) {
        let story = Story {
            sites: &self.sites,
            nodes: &self.nodes,
            site: told.site,
            subscripts: told.subscripts,
            node: 0,
            name,
            origin: None,
            offset: 0,
            bytes: 0,
        };
        self.reports.tell(&story, Fault::Unwaited { queue: None, of });
    }

    fn tell_lost(&mut self, told: &Told<'_>, start: usize, device_write: u32) {
        let Some(lost) = self.lost.get(&start) else { return };
        let story = Story {
            sites: &self.sites,
            nodes: &self.nodes,
            site: told.site,
            subscripts: told.subscripts,
            node: 0,
            name: lost.name,
            origin: lost.origin.as_ref(),
            offset: (told.address - start) as i64,
            bytes: lost.host.len(),
        };
        self.reports.tell(&story, Fault::Lost { device_write });
    }
}

/// A plain read that looks whether an atomic maximum or minimum is needed.
fn is_guarded(a: Option<&CheckSite>, b: Option<&CheckSite>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return false };
    let extreme =
        |site: &CheckSite| site.kind == CHECK_ATOMIC_UPDATE && (COMBINES_MAX..=COMBINES_MIN).contains(&site.combines);
    extreme(a) && b.kind == CHECK_READ || extreme(b) && a.kind == CHECK_READ
}

/// Of all readers since the last write two are kept: where some are not ordered, two that part as far out as any.
fn note_reader(nodes: &Nodes, readers: &mut [Access; 2], own: Access) {
    let depth = |a, b| nodes.unordered(a, b).map(|(node, _)| nodes.depth(node));
    let [first, second] = *readers;
    match depth(first, own) {
        None => {
            let parts = second.site != 0 && depth(second, own).is_some();
            *readers = [own, if parts { second } else { Access::default() }];
        }
        Some(at) if second.site == 0 || depth(first, second).is_none_or(|known| at < known) => readers[1] = own,
        Some(_) => {}
    }
}
