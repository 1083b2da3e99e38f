//! Devices (OpenACC 3.3, 3.2.1 to 3.2.8): how many there are, which one is current, what they are.

use super::{ACC_DEVICE_CURRENT, ACC_DEVICE_HOST, ACC_DEVICE_NONE, ACC_DEVICE_NOT_HOST, call, key, kind_of, some_kind};
use crate::check::is_simulated;
use crate::device::cpu::gang;
use crate::device::cuda::gpus::driver_version;
use crate::key::{Key, Kind};
use crate::message::Fatal;
use crate::reaching::Reaching;
use crate::state::{State, with_state, with_state_for};
use crate::tools;
use accc_abi::DEVICE_SIM;
use std::collections::BTreeSet;
use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::{Mutex, PoisonError};

/// A level as device code asks for it; then come workers and lanes.
const LEVEL_GANG: c_int = 0;
/// `acc_device_property_t` of openacc.h.
pub const ACC_PROPERTY_MEMORY: c_int = 1;
/// Bytes that are free now.
pub const ACC_PROPERTY_FREE_MEMORY: c_int = 2;
/// Whether device and host share memory.
pub const ACC_PROPERTY_SHARED_MEMORY_SUPPORT: c_int = 3;
/// What the maker calls it.
pub const ACC_PROPERTY_NAME: c_int = 257;
/// Who made it.
pub const ACC_PROPERTY_VENDOR: c_int = 258;
/// The version of what drives it.
pub const ACC_PROPERTY_DRIVER: c_int = 259;

/// How many devices of this type the program can use.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_num_devices(device_type: c_int) -> c_int {
    with_state_for(call!(c"acc_get_num_devices"), |state| match kind_of(state, device_type)? {
        Some(kind) => state.count(kind).map(|count| count as c_int),
        None => Ok(0),
    })
}

/// From now on the thread's constructs run on a device of this type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_device_type(device_type: c_int) {
    with_state_for(call!(c"acc_set_device_type"), |state| set_type(state, device_type, "acc_set_device_type"));
}

/// The type of the thread's current device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_device_type() -> c_int {
    match tools::told_of() {
        Some((device_type, _)) => device_type,
        None => with_state(|state| Ok(state.current()?.kind.device_type())),
    }
}

/// From now on the thread's constructs run on the device of this number.
#[unsafe(no_mangle)]
pub extern "C" fn acc_set_device_num(number: c_int, device_type: c_int) {
    with_state_for(call!(c"acc_set_device_num"), |state| match device_type {
        ACC_DEVICE_NONE => state.set_number_of_all(number),
        _ => set_number(state, number, device_type, "acc_set_device_num"),
    });
}

/// Where the thread has a device of this type, that stays.
fn set_type(state: &mut State, device_type: c_int, routine: &str) -> Result<(), Fatal> {
    let kind = some_kind(state, device_type)?;
    match state.chosen().filter(|key| key.kind == kind) {
        Some(key) => state.set_current(key, routine),
        None => set_number(state, -1, device_type, routine),
    }
}

fn set_number(state: &mut State, number: c_int, device_type: c_int, routine: &str) -> Result<(), Fatal> {
    let key = key(state, number, device_type)?;
    state.set_current(key, &format!("{routine} asks for a device of type {}", key.kind.name()))
}

/// The number of the device that this thread would use of this type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_device_num(device_type: c_int) -> c_int {
    if let Some((_, number)) = tools::told_of() {
        return number;
    }
    with_state_for(call!(c"acc_get_device_num"), |state| {
        let (current, kind) = (state.current()?, kind_of(state, device_type)?);
        let number = match kind {
            Some(kind) if kind == current.kind => current.number,
            Some(kind) => state.initial_number(kind)?,
            None => 0,
        };
        Ok(number as c_int)
    })
}

/// Opens the device now instead of at the first construct.
#[unsafe(no_mangle)]
pub extern "C" fn acc_init(device_type: c_int) {
    with_state_for(call!(c"acc_init"), |state| {
        state.reached = Reaching { construct: call!(c"acc_init"), initialises: true };
        set_type(state, device_type, "acc_init")
    });
}

/// The device becomes the thread's, as `init` makes it (2.14.1). Others of its type are initialised when they are used.
#[unsafe(no_mangle)]
pub extern "C" fn acc_init_device(number: c_int, device_type: c_int) {
    with_state_for(call!(c"acc_init_device"), |state| {
        state.reached = Reaching { construct: call!(c"acc_init_device"), initialises: true };
        set_number(state, number, device_type, "acc_init_device")
    });
}

/// Waits for all devices of the type and takes everything off them; the next use brings back what is declared.
#[unsafe(no_mangle)]
pub extern "C" fn acc_shutdown(device_type: c_int) {
    with_state_for(call!(c"acc_shutdown"), |state| {
        let kind = some_kind(state, device_type)?;
        state.shut_down(|key| key.kind == kind, call!(c"acc_shutdown"))
    });
}

/// Closes one device of a type.
#[unsafe(no_mangle)]
pub extern "C" fn acc_shutdown_device(number: c_int, device_type: c_int) {
    with_state_for(call!(c"acc_shutdown_device"), |state| {
        let key = key(state, number, device_type)?;
        state.shut_down(|have| *have == key, call!(c"acc_shutdown_device"))
    });
}

/// Code on the CPU asks: it runs on the host, but for kernels of the device `sim`, which is not the host.
#[unsafe(no_mangle)]
pub extern "C" fn acc_on_device(device_type: c_int) -> c_int {
    c_int::from(match is_simulated() {
        true => matches!(device_type, ACC_DEVICE_NOT_HOST | DEVICE_SIM),
        false => device_type == ACC_DEVICE_HOST,
    })
}

/// Which gang (0), worker (1) or lane (2) the caller is: on the CPU each gang is one thread.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_level_index(level: c_int) -> c_int {
    if level == LEVEL_GANG { gang().0 as c_int } else { 0 }
}

/// How many gangs, workers or lanes there are.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_level_size(level: c_int) -> c_int {
    if level == LEVEL_GANG { gang().1 as c_int } else { 1 }
}

/// A property that is a number; 0 where the device does not tell.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_property(number: c_int, device_type: c_int, property: c_int) -> usize {
    with_state_for(call!(c"acc_get_property"), |state| {
        let key = asked(state, number, device_type)?;
        let context = state.context_of(key, "acc_get_property asks for a GPU")?;
        let (free, total) = context.device.memory();
        match property {
            ACC_PROPERTY_MEMORY => Ok(total as usize),
            ACC_PROPERTY_FREE_MEMORY => Ok(free as usize),
            ACC_PROPERTY_SHARED_MEMORY_SUPPORT => Ok(usize::from(context.device.shares_host_memory())),
            // Texts, and what is no property.
            _ => Ok(0),
        }
    })
}

/// As nvc has it: the memory of the current device, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_memory() -> usize {
    acc_get_property(0, ACC_DEVICE_CURRENT, ACC_PROPERTY_MEMORY)
}

/// As nvc has it: what is free of it.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_free_memory() -> usize {
    acc_get_property(0, ACC_DEVICE_CURRENT, ACC_PROPERTY_FREE_MEMORY)
}

/// A text that lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn acc_get_property_string(number: c_int, device_type: c_int, property: c_int) -> *const c_char {
    with_state_for(call!(c"acc_get_property_string"), |state| {
        let key = asked(state, number, device_type)?;
        let context = state.context_of(key, "acc_get_property_string asks for a GPU")?;
        let is_gpu = key.kind == Kind::Nvidia;
        match property {
            ACC_PROPERTY_NAME => Ok(keep(&context.device.name())),
            ACC_PROPERTY_VENDOR => Ok(keep(if is_gpu { "NVIDIA" } else { "accc" })),
            ACC_PROPERTY_DRIVER if is_gpu => Ok(keep(&driver_version().unwrap_or_default().to_string())),
            ACC_PROPERTY_DRIVER => Ok(keep(env!("CARGO_PKG_VERSION"))),
            // Numbers, and what is no property.
            _ => Ok(std::ptr::null()),
        }
    })
}

/// For Fortran: into a character variable, padded with blanks.
///
/// # Safety
/// `text` has `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn acc_get_property_string_f(
    number: c_int,
    device_type: c_int,
    property: c_int,
    text: *mut c_char,
    length: usize,
) {
    let value = acc_get_property_string(number, device_type, property);
    // SAFETY: a text that `keep` made, or null.
    let value = if value.is_null() { c"" } else { unsafe { CStr::from_ptr(value) } }.to_bytes();
    for at in 0..length {
        let byte = value.get(at).copied().unwrap_or(b' ');
        // SAFETY: the caller's promise.
        unsafe { text.add(at).cast::<u8>().write(byte) };
    }
}

/// The device whose property is asked: of the current device, whatever the number.
fn asked(state: &mut State, number: c_int, device_type: c_int) -> Result<Key, Fatal> {
    if device_type == ACC_DEVICE_CURRENT { state.current() } else { key(state, number, device_type) }
}

/// The text for good, once.
fn keep(text: &str) -> *const c_char {
    static KEPT: Mutex<BTreeSet<&'static CStr>> = Mutex::new(BTreeSet::new());
    let text = CString::new(text).unwrap_or_default();
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(have) = kept.get(text.as_c_str()) {
        return have.as_ptr();
    }
    let new: &'static CStr = Box::leak(text.into_boxed_c_str());
    kept.insert(new);
    new.as_ptr()
}
