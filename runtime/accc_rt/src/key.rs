//! Which device: its kind and number, and which one each thread has set, or the program has when it sets none.

use accc_abi::{DEVICE_HOST, DEVICE_MULTICORE, DEVICE_NONE, DEVICE_NVIDIA, DEVICE_SIM};
use std::cell::Cell;
use std::ffi::c_int;
use std::sync::OnceLock;

/// What is behind a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Host,
    Multicore,
    Nvidia,
    Sim,
}

/// One device of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    pub kind: Kind,
    pub number: u32,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Host => "host",
            Kind::Multicore => "multicore",
            Kind::Nvidia => "nvidia",
            Kind::Sim => "sim",
        }
    }

    /// `acc_device_t`.
    pub fn device_type(self) -> c_int {
        match self {
            Kind::Host => DEVICE_HOST,
            Kind::Multicore => DEVICE_MULTICORE,
            Kind::Nvidia => DEVICE_NVIDIA,
            Kind::Sim => DEVICE_SIM,
        }
    }
}

/// The device of threads that have set none, once it is chosen.
static INITIAL: OnceLock<Key> = OnceLock::new();

thread_local! {
    /// The device that this thread has set.
    pub static CURRENT: Cell<Option<Key>> = const { Cell::new(None) };
    /// The number that it has set for devices of all types.
    pub static NUMBER_OF_ALL: Cell<Option<u32>> = const { Cell::new(None) };
}

/// The device of threads that set none is this one from now on.
pub fn choose_initial(key: Key) {
    let _ = INITIAL.set(key);
}

/// The device of threads that set none, where it is chosen.
pub fn initial() -> Option<Key> {
    INITIAL.get().copied()
}

/// Type and number of this thread's device, for tools; no type where there is none yet.
pub fn current_for_tools() -> (c_int, c_int) {
    let key = CURRENT.get().or(initial());
    key.map_or((DEVICE_NONE, 0), |key| (key.kind.device_type(), key.number as c_int))
}
