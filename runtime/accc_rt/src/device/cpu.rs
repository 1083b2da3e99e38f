//! Launches on the CPU, for the devices `host`, `multicore` and `sim`.
//!
//! A [`CpuLaunch`] owns or borrows all that the run needs, so that it runs after the runtime's lock was given back: kernels
//! print, may end the program, and other host threads launch kernels of their own meanwhile. Partial results stand in
//! scratch in gang order and are folded in that order, so results don't depend on which thread ran which gang.

use super::team::Team;
use super::{DeviceError, stray};
use crate::check;
use crate::message::text;
use crate::section::Rows;
use accc_abi::{CpuContext, CpuFinish, CpuKernel, Kernel, LaunchShape};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;
use std::time::Instant;

pub struct CpuLaunch<'a> {
    run: CpuKernel,
    finish: Option<CpuFinish>,
    args: &'a [u64],
    num_gangs: u64,
    scratch_bytes: u64,
    private_bytes: usize,
    print: *const c_void,
    /// Without a team, gang after gang on the calling thread.
    team: Option<Arc<Team>>,
    /// For the device `sim`, on the calling thread.
    simulated: bool,
    /// Its name and line.
    kernel: (&'static str, u32),
}

thread_local! {
    /// The gang that runs, and how many the kernel has.
    static GANG: Cell<(u64, u64)> = const { Cell::new(NO_KERNEL) };
}

const NO_KERNEL: (u64, u64) = (0, 1);

/// The caller's number among the gangs of its kernel, and how many there are; `(0, 1)` outside of kernels.
pub fn gang() -> (u64, u64) {
    GANG.get()
}

/// Whether the CPU can run the kernel at all.
pub fn check(kernel: &Kernel) -> Result<(), DeviceError> {
    match kernel.cpu {
        Some(_) => Ok(()),
        None => Err(DeviceError::Kernel("the program holds no CPU version of this kernel".into())),
    }
}

/// Copies rows between two places that hold them.
pub fn copy_rows(to: *mut u8, from: *const u8, rows: Rows) {
    for at in (0..rows.height).map(|row| row * rows.pitch) {
        // SAFETY: a device checks its own side; the host's is the section that the program names. They may be one place.
        unsafe { ptr::copy(from.add(at), to.add(at), rows.width) };
    }
}

impl<'a> CpuLaunch<'a> {
    /// Where the shape leaves the number of gangs open, `default_gangs` run.
    pub fn new(
        kernel: &Kernel,
        shape: &LaunchShape,
        args: &'a [u64],
        default_gangs: u64,
        team: Option<Arc<Team>>,
    ) -> CpuLaunch<'a> {
        CpuLaunch {
            run: kernel.cpu.expect("check has seen it"),
            finish: kernel.cpu_finish,
            args,
            num_gangs: if shape.grid[0] == 0 { default_gangs } else { shape.grid.iter().product::<i64>() as u64 },
            scratch_bytes: kernel.scratch_bytes,
            private_bytes: shape.private_bytes.max(0) as usize,
            print: kernel.image.cast(),
            team,
            simulated: false,
            kernel: (text(kernel.name), kernel.line),
        }
    }

    /// The same, for the device `sim`.
    pub fn simulated(self) -> CpuLaunch<'a> {
        CpuLaunch { simulated: true, ..self }
    }

    pub fn grid(&self) -> [u32; 3] {
        [self.num_gangs.min(u32::MAX.into()) as u32, 1, 1]
    }

    /// Runs all gangs and gives the time they took, in ns.
    pub fn run_timed(&self) -> u64 {
        let start = Instant::now();
        self.run();
        start.elapsed().as_nanos() as u64
    }

    /// Runs all gangs.
    pub fn run(&self) {
        let before = check::simulate(self.simulated);
        let _watch = self.simulated.then(|| stray::Watch::begin(self.kernel));
        if self.simulated {
            check::kernel_begins();
        }
        // In u128, as partial results may have any alignment up to 16.
        let mut scratch = vec![0u128; ((self.num_gangs * self.scratch_bytes) as usize).div_ceil(size_of::<u128>())];
        let gangs = Gangs { launch: self, scratch: scratch.as_mut_ptr().cast() };
        match &self.team {
            Some(team) => team.run(self.num_gangs, &|gang| gangs.run(gang)),
            None => (0..self.num_gangs).for_each(|gang| gangs.run(gang)),
        }
        check::gang_begins();
        if let Some(finish) = self.finish {
            // SAFETY: accc_abi: folds the blocks of scratch; every gang has written its own.
            unsafe { finish(self.args.as_ptr(), gangs.scratch, self.num_gangs) };
        }
        check::simulate(before);
    }
}

/// One run, as the threads of a team share it.
struct Gangs<'a> {
    launch: &'a CpuLaunch<'a>,
    scratch: *mut c_void,
}

// SAFETY: gangs of a kernel may run at the same time (OpenACC 3.3, 2.5.1), each writes its own block of scratch.
unsafe impl Sync for Gangs<'_> {}

impl Gangs<'_> {
    fn run(&self, gang: u64) {
        let CpuLaunch { run, args, num_gangs, print, private_bytes, .. } = self.launch;
        // Not zeroed for the gang: what it reads of a private array it has written.
        let mut private: Vec<u128> = Vec::with_capacity(private_bytes.div_ceil(size_of::<u128>()));
        let (num_gangs, print, private) = (*num_gangs, *print, private.as_mut_ptr().cast());
        check::gang_begins();
        let before = GANG.replace((gang, num_gangs));
        let context = CpuContext { gang, num_gangs, scratch: self.scratch, print, private };
        // SAFETY: accc_abi: generated code runs one gang over its argument slots and its block of scratch.
        unsafe { run(args.as_ptr(), &context) };
        GANG.set(before);
    }
}
