//! The short way through compute constructs, for programs that run on the host's own memory with nobody listening.
//!
//! There data clauses have nothing to do and launches need the cores alone, so none of the runtime's state is looked at, and
//! its lock not taken: a region costs what waking and meeting the threads costs. A thread may go this way as long as nothing
//! has changed since it was found out, under the lock, that its device is the only one in use, that it shares the host's
//! memory, and that no profile, trace, tool, check or comparison wants to know ([`note`]). Whatever may change that calls
//! [`over`]. What is not plain (an invalid queue, a kernel that prints) goes the long way, which also has the errors.

use crate::clause::kind_of;
use crate::device::cpu::CpuLaunch;
use crate::device::host::Cores;
use crate::device_context::DeviceContext;
use crate::event::listening;
use crate::queue::Queue;
use crate::{check, data};
use accc_abi::{Construct, DataClause, KERNEL_PRINTS, Kernel, LaunchShape};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};

/// Raised by every change; never what a thread starts with.
static CHANGES: AtomicU64 = AtomicU64::new(1);

thread_local! {
    /// What `CHANGES` was when this thread's device was found to be quiet.
    static SINCE: Cell<u64> = const { Cell::new(0) };
    /// What runs its kernels.
    static CORES: RefCell<Option<Cores>> = const { RefCell::new(None) };
}

/// Devices, globals or settings change: the long way has to be gone at least once.
pub fn over() {
    CHANGES.fetch_add(1, Ordering::AcqRel);
}

/// Remembers for this thread whether its device, the only one in use, is quiet. To be called under the lock, after work.
pub fn note(context: &DeviceContext) {
    let now = CHANGES.load(Ordering::Acquire);
    if SINCE.get() == now {
        return;
    }
    let cores = context.device.cores().filter(|_| !context.events.on() && !check::is_on());
    let kept = cores.is_some_and(|cores| CORES.try_with(|mine| mine.replace(Some(cores.clone()))).is_ok());
    SINCE.set(if kept { now } else { 0 });
}

/// Whether nothing that is given to the queue has to be told to anybody.
pub fn is_quiet(queue: i64) -> bool {
    SINCE.get() == CHANGES.load(Ordering::Acquire) && !listening() && Queue::from_abi(queue).is_ok()
}

/// The entry of a region, if it can be gone through so: what its clauses name is where it is.
pub fn data_begin(construct: &Construct, clauses: &mut [DataClause], queue: i64) -> bool {
    let plain = is_quiet(queue) && clauses.iter().all(|clause| kind_of(clause, construct, data::KINDS).is_ok());
    if plain {
        clauses.iter_mut().for_each(|clause| clause.device = clause.host);
    }
    plain
}

/// A launch where [`is_quiet`] holds, if it can be run so.
pub fn launch<'a>(kernel: &Kernel, shape: &LaunchShape, args: &'a [u64]) -> Option<CpuLaunch<'a>> {
    let plain = kernel.flags & KERNEL_PRINTS == 0 && kernel.cpu.is_some() && shape.grid.iter().all(|&n| n >= 0);
    if !plain {
        return None;
    }
    let launch = |cores: &RefCell<Option<Cores>>| Some(cores.borrow().as_ref()?.launch(kernel, shape, args));
    CORES.try_with(launch).ok().flatten()
}
