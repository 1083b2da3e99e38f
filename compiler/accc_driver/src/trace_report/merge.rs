//! The profiles of several ranks (and devices) added up: one table, in the order of the first rank's.
//!
//! Constructs are the same where device kind, file, function and line are; counts and times add up, shapes and extremes
//! widen, and for each line the rank with the largest total is kept, which shows an uneven share of the work.

use super::trace::{Kernel, Profile, Region, Tally, Trace, Transfer};

/// What happened at the constructs of one function on one kind of device.
pub struct Function {
    pub label: String,
    pub file: String,
    pub name: String,
    pub regions: Vec<MergedRegion>,
}

pub struct MergedRegion {
    pub line: u32,
    pub computes: u64,
    pub updates: u64,
    pub data: u64,
    pub kernels: Vec<(Kernel, Slowest)>,
    pub transfers: Vec<(Transfer, Slowest)>,
}

/// The rank with the largest total, and that total in ns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slowest {
    pub rank: u32,
    pub total: u64,
}

pub fn merge(traces: &[Trace]) -> Vec<Function> {
    let mut functions = Vec::new();
    for trace in traces {
        for profile in &trace.profiles {
            profile.regions.iter().for_each(|region| add(&mut functions, trace.rank, profile, region));
        }
    }
    functions
}

fn add(functions: &mut Vec<Function>, rank: u32, profile: &Profile, region: &Region) {
    let same = |f: &Function| f.label == profile.label && f.file == region.file && f.name == region.function;
    let function = find(functions, same, || Function {
        label: profile.label.clone(),
        file: region.file.clone(),
        name: region.function.clone(),
        regions: Vec::new(),
    });
    let merged = find(
        &mut function.regions,
        |have| have.line == region.line,
        || MergedRegion {
            line: region.line,
            computes: 0,
            updates: 0,
            data: 0,
            kernels: Vec::new(),
            transfers: Vec::new(),
        },
    );
    merged.computes += region.computes;
    merged.updates += region.updates;
    merged.data += region.data;
    for kernel in &region.kernels {
        let same = |(have, _): &(Kernel, Slowest)| have.line == kernel.line && have.name == kernel.name;
        let empty = || {
            let (device, elapsed) = (Tally::default(), Tally::default());
            (Kernel { device, elapsed, ..kernel.clone() }, Slowest { rank, total: 0 })
        };
        let (have, slowest) = find(&mut merged.kernels, same, empty);
        have.device.add(&kernel.device);
        have.elapsed.add(&kernel.elapsed);
        widen(&mut have.grid, &kernel.grid);
        widen(&mut have.block, &kernel.block);
        slowest.add(rank, kernel.device.total);
    }
    for transfer in &region.transfers {
        let same = |(have, _): &(Transfer, Slowest)| have.line == transfer.line && have.direction == transfer.direction;
        let empty = || (Transfer { device: Tally::default(), ..transfer.clone() }, Slowest { rank, total: 0 });
        let (have, slowest) = find(&mut merged.transfers, same, empty);
        have.device.add(&transfer.device);
        slowest.add(rank, transfer.device.total);
    }
}

/// The element for which `same` holds; a new one where there is none.
fn find<T>(all: &mut Vec<T>, same: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> &mut T {
    let at = all.iter().position(same).unwrap_or_else(|| {
        all.push(new());
        all.len() - 1
    });
    &mut all[at]
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.min = if self.count == 0 { other.min } else { self.min.min(other.min) };
        self.max = self.max.max(other.max);
        self.total += other.total;
        self.count += other.count;
    }
}

impl Slowest {
    /// Devices of one rank come one after the other: what counts is each by itself.
    fn add(&mut self, rank: u32, total: u64) {
        if total > self.total {
            *self = Slowest { rank, total };
        }
    }
}

fn widen(range: &mut [String; 2], other: &[String; 2]) {
    if volume(&other[0]) < volume(&range[0]) {
        range[0].clone_from(&other[0]);
    }
    if volume(&other[1]) > volume(&range[1]) {
        range[1].clone_from(&other[1]);
    }
}

/// Of `125x500`.
fn volume(shape: &str) -> u64 {
    shape.split('x').map(|size| size.parse::<u64>().unwrap_or(1)).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(rank: u32, total: u64, grid: &str) -> Trace {
        let tally = Tally { count: 2, total, max: total - 1, min: 1 };
        let grid = [grid.to_string(), grid.to_string()];
        let block = ["32x4".to_string(), "32x4".to_string()];
        let kernel =
            Kernel { line: 33, name: "gol_33".into(), reduction: false, grid, block, device: tally, elapsed: tally };
        let region = Region {
            file: "/gol.f90".into(),
            function: "gol".into(),
            line: 30,
            computes: 2,
            updates: 0,
            data: 4,
            kernels: vec![kernel],
            transfers: vec![Transfer { line: 40, direction: "copyout".into(), device: tally }],
        };
        let profiles = vec![Profile { label: "NVIDIA".into(), overlapping: false, regions: vec![region] }];
        Trace { rank, program: "/gol".into(), start: 0, lanes: Vec::new(), profiles, cut: false }
    }

    #[test]
    fn ranks_add_up() {
        let merged = merge(&[trace(0, 100, "8"), trace(1, 300, "4x4")]);
        let [function] = &merged[..] else { panic!("one function") };
        let [region] = &function.regions[..] else { panic!("one region") };
        let (kernel, slowest) = &region.kernels[0];
        assert_eq!((region.computes, region.data, region.kernels.len(), region.transfers.len()), (4, 8, 1, 1));
        assert_eq!(kernel.device, Tally { count: 4, total: 400, max: 299, min: 1 });
        assert_eq!((kernel.grid[0].as_str(), kernel.grid[1].as_str()), ("8", "4x4"));
        assert_eq!(*slowest, Slowest { rank: 1, total: 300 });
    }
}
