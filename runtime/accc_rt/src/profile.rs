//! ACC_TIME: the profile on stderr at the end of the program, in the layout that users and tools of OpenACC know.
//!
//! A subscriber of the event stream. Per function and construct it counts how often its compute and data regions were
//! reached (a data region at entry and at exit) and adds up the times of kernels and transfers, in microseconds. Blocks
//! stand in the order of their first event, a construct's compute region before its data region. A compute construct's
//! data region is listed only if it moved or allocated something, or could have, had not `enter data` done so before. Work
//! on several asynchronous queues gets the notice that its times overlap.

mod json;

use crate::clause::computes;
use crate::event::Subscriber;
use crate::message::{self, text, with_commas};
use accc_abi::{
    Construct, DATA_FROM_ENTER, Event, EventKind, KERNEL_REDUCTION, MAPPING_ALONE, MEMORY_ALONE, QUEUE_SYNC,
};
use std::collections::BTreeSet;
use std::ffi::c_char;
use std::fmt::{self, Write};

pub struct Profile {
    label: &'static str,
    device: u32,
    regions: Vec<Region>,
    /// The asynchronous queues that had work.
    queues: BTreeSet<i64>,
}

/// What happened at one construct.
struct Region {
    construct: *const Construct,
    computes: u64,
    /// Entries and exits.
    data: u64,
    updates: u64,
    /// Its data clauses did something, or could have.
    moved: bool,
    kernels: Vec<KernelLine>,
    transfers: Vec<TransferLine>,
    /// Lines of nests in whose place blocks were exchanged, and how often.
    exchanges: Vec<(u32, u64)>,
}

struct KernelLine {
    line: u32,
    name: *const c_char,
    reduction: bool,
    /// Smallest and largest by number of blocks or threads.
    grid: [[u32; 3]; 2],
    block: [[u32; 3]; 2],
    device: Tally,
    elapsed: Tally,
}

struct TransferLine {
    line: u32,
    direction: &'static str,
    device: Tally,
}

/// Times in microseconds.
#[derive(Default)]
struct Tally {
    count: u64,
    total_ns: u64,
    max_ns: u64,
    min_ns: u64,
}

impl Profile {
    pub fn new(label: &'static str, device: u32) -> Profile {
        Profile { label, device, regions: Vec::new(), queues: BTreeSet::new() }
    }

    fn region(&mut self, construct: *const Construct) -> &mut Region {
        let at = self.regions.iter().position(|r| r.construct == construct).unwrap_or_else(|| {
            self.regions.push(Region::new(construct));
            self.regions.len() - 1
        });
        &mut self.regions[at]
    }
}

impl Subscriber for Profile {
    fn ended(&mut self, event: &Event) {
        if event.construct.is_null()
            || matches!(
                event.kind,
                EventKind::Wait | EventKind::Free | EventKind::DeviceInit | EventKind::DeviceShutdown
            )
            || event.kind == EventKind::Alloc && event.flags & (MEMORY_ALONE | MAPPING_ALONE) != 0
        {
            return;
        }
        if event.queue != QUEUE_SYNC {
            self.queues.insert(event.queue);
        }
        let region = self.region(event.construct);
        match event.kind {
            EventKind::ComputeEnter => region.computes += 1,
            EventKind::DataEnter | EventKind::DataExit => {
                region.data += 1;
                region.moved |= event.flags & DATA_FROM_ENTER != 0;
            }
            EventKind::Update => region.updates += 1,
            EventKind::Launch => region.kernel(event),
            EventKind::Upload => region.transfer(event, "copyin"),
            EventKind::Download => region.transfer(event, "copyout"),
            EventKind::Alloc => region.moved = true,
            EventKind::Exchange => region.exchange(event.line),
            EventKind::ComputeExit
            | EventKind::Free
            | EventKind::DeviceInit
            | EventKind::DeviceShutdown
            | EventKind::Wait => {}
        }
    }

    fn finish(&mut self) {
        message::write(&self.to_string());
    }
}

impl Region {
    fn new(construct: *const Construct) -> Region {
        let (kernels, transfers, exchanges) = (Vec::new(), Vec::new(), Vec::new());
        Region { construct, computes: 0, data: 0, updates: 0, moved: false, kernels, transfers, exchanges }
    }

    fn construct(&self) -> &Construct {
        // SAFETY: accc_abi: constructs are constants of the image; null ones were left out.
        unsafe { &*self.construct }
    }

    fn function(&self) -> (&str, &str) {
        (text(self.construct().file), text(self.construct().function))
    }

    fn kernel(&mut self, event: &Event) {
        let reduction = event.flags & KERNEL_REDUCTION != 0;
        let at = self.kernels.iter().position(|k| k.name == event.name && k.line == event.line).unwrap_or_else(|| {
            self.kernels.push(KernelLine {
                line: event.line,
                name: event.name,
                reduction,
                grid: [event.grid; 2],
                block: [event.block; 2],
                device: Tally::default(),
                elapsed: Tally::default(),
            });
            self.kernels.len() - 1
        });
        let kernel = &mut self.kernels[at];
        widen(&mut kernel.grid, event.grid);
        widen(&mut kernel.block, event.block);
        kernel.device.add(event.device_ns);
        kernel.elapsed.add(event.host_end - event.host_start);
    }

    fn transfer(&mut self, event: &Event, direction: &'static str) {
        self.moved = true;
        let same = |t: &TransferLine| t.line == event.line && t.direction == direction;
        let at = self.transfers.iter().position(same).unwrap_or_else(|| {
            self.transfers.push(TransferLine { line: event.line, direction, device: Tally::default() });
            self.transfers.len() - 1
        });
        self.transfers[at].device.add(event.device_ns);
    }

    fn exchange(&mut self, line: u32) {
        match self.exchanges.iter_mut().find(|(other, _)| *other == line) {
            Some((_, count)) => *count += 1,
            None => self.exchanges.push((line, 1)),
        }
    }

    fn device_us(&self) -> u64 {
        let kernels = self.kernels.iter().map(|k| &k.device);
        kernels.chain(self.transfers.iter().map(|t| &t.device)).map(|tally| tally.total_ns / 1000).sum()
    }

    fn shows_data(&self) -> bool {
        self.data > 0 && (self.moved || !computes(self.construct()))
    }
}

impl Tally {
    fn add(&mut self, ns: u64) {
        self.min_ns = if self.count == 0 { ns } else { self.min_ns.min(ns) };
        self.max_ns = self.max_ns.max(ns);
        self.total_ns += ns;
        self.count += 1;
    }
}

/// `total=121,389 max=2,525 min=2,366 avg=2,427`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let us = |ns: u64| with_commas(ns / 1000);
        let average = self.total_ns / self.count.max(1);
        let (total, max, min) = (us(self.total_ns), us(self.max_ns), us(self.min_ns));
        write!(f, "total={total} max={max} min={min} avg={}", us(average))
    }
}

/// The whole profile; nothing if nothing happened.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut functions: Vec<(&str, &str)> = Vec::new();
        for region in &self.regions {
            if !functions.contains(&region.function()) {
                functions.push(region.function());
            }
        }
        if !functions.is_empty() {
            writeln!(f, "\nAccelerator Kernel Timing data")?;
            if self.queues.len() > 1 {
                writeln!(f, "    Timing may be affected by asynchronous behavior")?;
                writeln!(f, "    set PGI_ACC_SYNCHRONOUS to 1 to disable async() clauses")?;
            }
        }
        for (file, function) in functions {
            let regions: Vec<&Region> = self.regions.iter().filter(|r| r.function() == (file, function)).collect();
            if !file.is_empty() {
                writeln!(f, "{file}")?;
            }
            writeln!(f, "  {function}  {}  devicenum={}", self.label, self.device)?;
            writeln!(f, "    time(us): {}", with_commas(regions.iter().map(|r| r.device_us()).sum()))?;
            regions.into_iter().try_for_each(|region| region.print(f))?;
        }
        Ok(())
    }
}

impl Region {
    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.construct().line;
        if self.computes > 0 {
            writeln!(f, "    {line}: compute region reached {}", times(self.computes))?;
            for kernel in &self.kernels {
                let what = if kernel.reduction { "reduction kernel" } else { "kernel" };
                writeln!(f, "        {}: {what} launched {}", kernel.line, times(kernel.device.count))?;
                writeln!(f, "            grid: [{}]  block: [{}]", shape(kernel.grid), shape(kernel.block))?;
                writeln!(f, "             device time(us): {}", kernel.device)?;
                writeln!(f, "            elapsed time(us): {}", kernel.elapsed)?;
            }
            for (line, count) in &self.exchanges {
                writeln!(f, "        {line}: arrays exchanged {}", times(*count))?;
            }
        }
        if self.shows_data() {
            writeln!(f, "    {line}: data region reached {}", times(self.data))?;
        }
        if self.updates > 0 {
            writeln!(f, "    {line}: update directive reached {}", times(self.updates))?;
        }
        if self.shows_data() || self.updates > 0 {
            for transfer in &self.transfers {
                let (direction, count) = (transfer.direction, transfer.device.count);
                writeln!(f, "        {}: data {direction} transfers: {count}", transfer.line)?;
                writeln!(f, "             device time(us): {}", transfer.device)?;
            }
        }
        Ok(())
    }
}

fn times(count: u64) -> String {
    if count == 1 { "1 time".into() } else { format!("{count} times") }
}

fn volume(size: [u32; 3]) -> u64 {
    size.iter().map(|&n| u64::from(n)).product()
}

fn widen(range: &mut [[u32; 3]; 2], size: [u32; 3]) {
    if volume(size) < volume(range[0]) {
        range[0] = size;
    }
    if volume(size) > volume(range[1]) {
        range[1] = size;
    }
}

/// `125x500`, trailing ones dropped; `12-79` where it varied.
fn shape([smallest, largest]: [[u32; 3]; 2]) -> String {
    let mut out = extents(smallest);
    if smallest != largest {
        let _ = write!(out, "-{}", extents(largest));
    }
    out
}

/// `125x500`: up to the last size that is not 1.
pub fn extents(size: [u32; 3]) -> String {
    let used = size.iter().rposition(|&n| n != 1).map_or(1, |last| last + 1);
    size[..used].iter().map(u32::to_string).collect::<Vec<_>>().join("x")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::blank;
    use crate::queue::Queue;
    use accc_abi::ConstructKind;

    fn construct(function: &'static std::ffi::CStr, kind: ConstructKind, line: u32, end_line: u32) -> Construct {
        let file = c"/home/user/gol.f90".as_ptr();
        Construct { file, function: function.as_ptr(), line, end_line, kind: kind as u32, reserved: 0 }
    }

    fn event(kind: EventKind, construct: &Construct, line: u32, us: u64) -> Event {
        Event { line, device_ns: us * 1000, host_end: us * 1500, ..blank(kind, construct, Queue::Sync) }
    }

    fn launch(construct: &Construct, line: u32, grid: [u32; 3], us: u64) -> Event {
        Event { grid, block: [32, 4, 1], ..event(EventKind::Launch, construct, line, us) }
    }

    #[test]
    fn exchanges_stand_by_the_kernels() {
        let kernels = construct(c"jacobi", ConstructKind::Kernels, 9, 20);
        let mut profile = Profile::new("Sim", 0);
        profile.ended(&launch(&kernels, 10, [2, 1, 1], 7));
        profile.ended(&event(EventKind::ComputeEnter, &kernels, 9, 0));
        (0..3).for_each(|_| profile.ended(&event(EventKind::Exchange, &kernels, 15, 0)));
        assert!(
            profile
                .to_string()
                .ends_with("elapsed time(us): total=10 max=10 min=10 avg=10\n        15: arrays exchanged 3 times\n")
        );
    }

    #[test]
    fn game_of_life_in_a_data_region() {
        let data = construct(c"gol", ConstructKind::Data, 26, 59);
        let parallel = construct(c"gol", ConstructKind::Parallel, 30, 56);
        let mut profile = Profile::new("NVIDIA", 0);
        profile.ended(&event(EventKind::Upload, &data, 26, 1282));
        profile.ended(&event(EventKind::Upload, &data, 26, 4));
        profile.ended(&event(EventKind::DataEnter, &data, 26, 0));
        for generation in 0..50 {
            profile.ended(&event(EventKind::Upload, &parallel, 30, 6));
            profile.ended(&event(EventKind::DataEnter, &parallel, 30, 0));
            profile.ended(&event(EventKind::ComputeEnter, &parallel, 30, 0));
            profile.ended(&launch(&parallel, 33, [125, 500, 1], 2400 + generation));
            let mut reduction = launch(&parallel, 52, [1, 1, 1], 3);
            reduction.flags = KERNEL_REDUCTION;
            reduction.block = [256, 1, 1];
            profile.ended(&reduction);
            profile.ended(&event(EventKind::Download, &parallel, 56, 10));
            profile.ended(&event(EventKind::DataExit, &parallel, 30, 0));
        }
        profile.ended(&event(EventKind::Download, &data, 59, 1327));
        profile.ended(&event(EventKind::DataExit, &data, 26, 0));
        insta::assert_snapshot!(profile.to_string().trim(), @"
        Accelerator Kernel Timing data
        /home/user/gol.f90
          gol  NVIDIA  devicenum=0
            time(us): 124,788
            26: data region reached 2 times
                26: data copyin transfers: 2
                     device time(us): total=1,286 max=1,282 min=4 avg=643
                59: data copyout transfers: 1
                     device time(us): total=1,327 max=1,327 min=1,327 avg=1,327
            30: compute region reached 50 times
                33: kernel launched 50 times
                    grid: [125x500]  block: [32x4]
                     device time(us): total=121,225 max=2,449 min=2,400 avg=2,424
                    elapsed time(us): total=181,837 max=3,673 min=3,600 avg=3,636
                52: reduction kernel launched 50 times
                    grid: [1]  block: [256]
                     device time(us): total=150 max=3 min=3 avg=3
                    elapsed time(us): total=225 max=4 min=4 avg=4
            30: data region reached 100 times
                30: data copyin transfers: 50
                     device time(us): total=300 max=6 min=6 avg=6
                56: data copyout transfers: 50
                     device time(us): total=500 max=10 min=10 avg=10
        ");
    }

    #[test]
    fn present_data_is_not_listed_and_varying_shapes_are_ranges() {
        let first = construct(c"first", ConstructKind::Kernels, 10, 12);
        let second = construct(c"second", ConstructKind::Serial, 20, 22);
        let mut profile = Profile::new("Host", 0);
        for grid in [[79, 1, 1], [12, 1, 1]] {
            profile.ended(&event(EventKind::DataEnter, &first, 10, 0));
            profile.ended(&event(EventKind::ComputeEnter, &first, 10, 0));
            profile.ended(&launch(&first, 10, grid, 7));
            profile.ended(&event(EventKind::DataExit, &first, 10, 0));
        }
        profile.ended(&event(EventKind::ComputeEnter, &second, 20, 0));
        profile.ended(&launch(&second, 20, [1, 1, 1], 166_310));
        insta::assert_snapshot!(profile.to_string().trim(), @"
        Accelerator Kernel Timing data
        /home/user/gol.f90
          first  Host  devicenum=0
            time(us): 14
            10: compute region reached 2 times
                10: kernel launched 2 times
                    grid: [12-79]  block: [32x4]
                     device time(us): total=14 max=7 min=7 avg=7
                    elapsed time(us): total=21 max=10 min=10 avg=10
        /home/user/gol.f90
          second  Host  devicenum=0
            time(us): 166,310
            20: compute region reached 1 time
                20: kernel launched 1 time
                    grid: [1]  block: [32x4]
                     device time(us): total=166,310 max=166,310 min=166,310 avg=166,310
                    elapsed time(us): total=249,465 max=249,465 min=249,465 avg=249,465
        ");
    }

    /// The seed's async-2.f90: unstructured data, constructs on one queue, an update on another.
    #[test]
    fn unstructured_data_updates_and_queues() {
        let enter = construct(c"async", ConstructKind::EnterData, 25, 26);
        let (first, second) = (
            construct(c"async", ConstructKind::Parallel, 31, 34),
            construct(c"async", ConstructKind::Parallel, 38, 41),
        );
        let update = construct(c"async", ConstructKind::Update, 37, 37);
        let exit = construct(c"async", ConstructKind::ExitData, 42, 43);
        let played = |queues: [Queue; 2]| {
            let [of_first, of_update] = queues.map(Queue::number);
            let mut profile = Profile::new("NVIDIA", 0);
            profile.ended(&event(EventKind::Alloc, &enter, 25, 0));
            profile.ended(&event(EventKind::DataEnter, &enter, 25, 0));
            for (at, queue) in [(&first, of_first), (&second, QUEUE_SYNC)] {
                let flags = DATA_FROM_ENTER;
                profile.ended(&Event { queue, flags, ..event(EventKind::DataEnter, at, at.line, 0) });
                profile.ended(&Event { queue, ..event(EventKind::ComputeEnter, at, at.line, 0) });
                profile.ended(&Event { queue, ..launch(at, at.line, [79, 1, 1], 4) });
                profile.ended(&Event { queue, ..event(EventKind::DataExit, at, at.line, 0) });
                if queue == of_first {
                    profile.ended(&Event { queue: of_update, ..event(EventKind::Upload, &update, 37, 17) });
                    profile.ended(&Event { queue: of_update, ..event(EventKind::Update, &update, 37, 0) });
                }
            }
            profile.ended(&event(EventKind::Wait, &exit, 42, 0));
            profile.ended(&event(EventKind::DataExit, &exit, 42, 0));
            profile.to_string()
        };
        insta::assert_snapshot!(played([Queue::User(1), Queue::User(2)]).trim(), @"
        Accelerator Kernel Timing data
            Timing may be affected by asynchronous behavior
            set PGI_ACC_SYNCHRONOUS to 1 to disable async() clauses
        /home/user/gol.f90
          async  NVIDIA  devicenum=0
            time(us): 25
            25: data region reached 1 time
            31: compute region reached 1 time
                31: kernel launched 1 time
                    grid: [79]  block: [32x4]
                     device time(us): total=4 max=4 min=4 avg=4
                    elapsed time(us): total=6 max=6 min=6 avg=6
            31: data region reached 2 times
            37: update directive reached 1 time
                37: data copyin transfers: 1
                     device time(us): total=17 max=17 min=17 avg=17
            38: compute region reached 1 time
                38: kernel launched 1 time
                    grid: [79]  block: [32x4]
                     device time(us): total=4 max=4 min=4 avg=4
                    elapsed time(us): total=6 max=6 min=6 avg=6
            38: data region reached 2 times
            42: data region reached 1 time
        ");
        assert!(!played([Queue::User(1), Queue::Sync]).contains("Timing may be affected"), "one queue cannot overlap");
    }
}
