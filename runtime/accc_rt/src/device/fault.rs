//! ACC_FAULT=NAME:N[,NAME:N…], for tests: the N-th operation of a kind fails, as if the device's driver had refused it.
//!
//! A NAME is one of [`OPERATIONS`], which every device has ([`crate::device::faulty`] makes them fail), or a function of the
//! CUDA driver (`cuMemAlloc_v2`), for the device `cuda` alone. `memory` is an allocation for which there is no memory;
//! functions that allocate fail in the same way. Each N counts from 1 and strikes once.

use crate::device::DeviceError;
use crate::message::{ErrorCode, Fatal};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a device does, by the names that ACC_FAULT knows.
pub const OPERATIONS: [&str; 17] = [
    "init", "context", "queue", "alloc", "memory", "free", "upload", "download", "zero", "copy", "symbol", "load",
    "launch", "wait", "query", "prints", "timer",
];

/// The error number of a fault: CUDA_ERROR_UNKNOWN.
const CODE: u32 = 999;

#[derive(Debug)]
pub struct Fault {
    name: String,
    /// How many calls until it strikes.
    left: AtomicU64,
}

static FAULTS: OnceLock<Vec<Fault>> = OnceLock::new();

/// The value of ACC_FAULT; `None` where it is not one.
pub fn parse(value: &str) -> Option<Vec<Fault>> {
    let fault = |text: &str| {
        let (name, number) = text.split_once(':')?;
        let known = OPERATIONS.contains(&name) || name.starts_with("cu");
        let left = number.parse().ok().filter(|n| *n > 0 && known)?;
        Some(Fault { name: name.into(), left: AtomicU64::new(left) })
    };
    value.split(',').map(|text| fault(text.trim())).collect()
}

/// From now on they strike.
pub fn arm(faults: Vec<Fault>) {
    // The environment is read once.
    let _ = FAULTS.set(faults);
}

/// Whether operations of devices are to fail, and not only functions of the driver.
pub fn concerns_operations() -> bool {
    FAULTS.get().is_some_and(|faults| faults.iter().any(|fault| OPERATIONS.contains(&fault.name.as_str())))
}

/// Counts a call; an error where it is the one that fails.
pub fn strike(name: &'static str) -> Result<(), DeviceError> {
    match FAULTS.get().is_some_and(|faults| faults.iter().any(|fault| fault.strikes(name))) {
        false => Ok(()),
        true if name == "memory" || name.starts_with("cuMemAlloc") || name == "cuMemHostAlloc" => {
            Err(DeviceError::OutOfMemory)
        }
        true => Err(DeviceError::Driver {
            call: name,
            code: CODE,
            name: "CUDA_ERROR_UNKNOWN".into(),
            text: format!("made to fail by ACC_FAULT={name}"),
        }),
    }
}

/// The start of a device.
pub fn strike_init() -> Result<(), Fatal> {
    strike("init")
        .map_err(|error| Fatal::new(format!("accc: the device cannot be used: {error}")).coded(ErrorCode::DeviceInit))
}

impl Fault {
    fn strikes(&self, name: &str) -> bool {
        self.name == name && self.left.load(Ordering::Relaxed) > 0 && self.left.fetch_sub(1, Ordering::Relaxed) == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acc_fault_says() {
        for wrong in ["alloc", "alloc:0", "alloc:x", "allocate:1", "alloc:1,", ""] {
            assert!(parse(wrong).is_none(), "{wrong}");
        }
        let faults = parse("alloc:2, cuMemAlloc_v2:1").expect("two faults");
        let struck: Vec<bool> = (0..4).map(|_| faults[0].strikes("alloc")).collect();
        assert_eq!(struck, [false, true, false, false]);
        assert!(!faults[0].strikes("free") && faults[1].strikes("cuMemAlloc_v2"));
    }
}
