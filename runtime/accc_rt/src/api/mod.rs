//! The runtime routines of OpenACC 3.3, chapter 3, as C declares them (`include/openacc.h`).
//!
//! Fortran programs call the same functions, arguments by value, arrays as address and bytes; [`device`] has one more for
//! texts that Fortran receives. A routine acts as the directive that does the same, with the routine as its construct.

pub mod between;
pub mod compare;
pub mod cuda;
pub mod data;
pub mod device;
pub mod memory;
pub mod queues;

use crate::env::DeviceType;
use crate::key::{Key, Kind};
use crate::message::{ErrorCode, Fatal};
use crate::state::State;
use accc_abi::Construct;
use std::ffi::c_int;

/// A constant: the construct of a routine.
struct Call(Construct);
// SAFETY: only constant texts stand behind the pointers.
unsafe impl Sync for Call {}

/// The construct that stands for the routine of this name.
macro_rules! call {
    ($name:literal) => {{
        static CALL: $crate::api::Call = $crate::api::Call(accc_abi::Construct {
            file: c"".as_ptr(),
            function: $name.as_ptr(),
            line: 0,
            end_line: 0,
            kind: accc_abi::ConstructKind::RuntimeApi as u32,
            reserved: 0,
        });
        &CALL.0
    }};
}
use call;

pub use accc_abi::{
    DEVICE_CURRENT as ACC_DEVICE_CURRENT, DEVICE_DEFAULT as ACC_DEVICE_DEFAULT, DEVICE_HOST as ACC_DEVICE_HOST,
    DEVICE_MULTICORE as ACC_DEVICE_MULTICORE, DEVICE_NONE as ACC_DEVICE_NONE, DEVICE_NOT_HOST as ACC_DEVICE_NOT_HOST,
    DEVICE_NVIDIA as ACC_DEVICE_NVIDIA, DEVICE_RADEON as ACC_DEVICE_RADEON, DEVICE_SIM as ACC_DEVICE_SIM,
};

/// What a device type means here and now; `None` for the type of no device.
pub(crate) fn kind_of(state: &mut State, device_type: c_int) -> Result<Option<Kind>, Fatal> {
    match device_type {
        ACC_DEVICE_NONE | ACC_DEVICE_RADEON => Ok(None),
        ACC_DEVICE_HOST => Ok(Some(Kind::Host)),
        // Programs that ask for a GPU by name can be tried without one.
        ACC_DEVICE_NVIDIA if state.settings()?.device_type == DeviceType::Sim => Ok(Some(Kind::Sim)),
        ACC_DEVICE_NVIDIA => Ok(Some(Kind::Nvidia)),
        ACC_DEVICE_MULTICORE => Ok(Some(Kind::Multicore)),
        ACC_DEVICE_SIM => Ok(Some(Kind::Sim)),
        ACC_DEVICE_CURRENT => Ok(Some(state.current()?.kind)),
        ACC_DEVICE_DEFAULT => Ok(Some(state.initial()?.kind)),
        ACC_DEVICE_NOT_HOST => match state.initial()?.kind {
            Kind::Host if state.count(Kind::Nvidia)? > 0 => Ok(Some(Kind::Nvidia)),
            Kind::Host => Ok(None),
            kind => Ok(Some(kind)),
        },
        _ => Err(Fatal::new(format!(
            "FATAL ERROR: {device_type} is no device type\n hint: use the constants acc_device_... of openacc.h or of the \
             module openacc"
        )).coded(ErrorCode::InvalidArgument)),
    }
}

/// A device type that must name one.
fn some_kind(state: &mut State, device_type: c_int) -> Result<Kind, Fatal> {
    kind_of(state, device_type)?.ok_or_else(|| {
        Fatal::new("FATAL ERROR: the program has no device of this type\n hint: ask acc_get_num_devices".into())
            .coded(ErrorCode::DeviceTypeUnavailable)
    })
}

/// Device `number` of a type; below 0, the one that ACC_DEVICE_NUM names.
pub(crate) fn key(state: &mut State, number: c_int, device_type: c_int) -> Result<Key, Fatal> {
    let kind = some_kind(state, device_type)?;
    let number = if number >= 0 { number as u32 } else { state.initial_number(kind)? };
    Ok(Key { kind, number })
}
