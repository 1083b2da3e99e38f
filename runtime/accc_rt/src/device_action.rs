//! `init`, `shutdown` and `set` (OpenACC 3.3, 2.14.1 to 2.14.3), and `wait` for the queues of another device (2.16.3).
//!
//! What a directive does not say is as the thread has it: the current device type, and of this type the current device.

use crate::api::{ACC_DEVICE_CURRENT, key, kind_of};
use crate::key::Key;
use crate::message::{ConstructText, Fatal};
use crate::queue::set_default_queue;
use crate::reaching::Reaching;
use crate::state::State;
use accc_abi::{CURRENT_DEVICE, Construct, ConstructKind, QUEUE_SYNC, QUEUE_UNCHANGED};
use std::ffi::c_int;

/// One of the three, as the construct says.
pub fn run(state: &mut State, construct: &Construct, device_type: i64, number: i64, queue: i64) -> Result<(), Fatal> {
    let device_type = device_type as c_int;
    let at = |fatal: Fatal| {
        let text = format!("{}\n{}", fatal.text, ConstructText(construct));
        Fatal { text, ..fatal }.within(construct, QUEUE_SYNC)
    };
    state.reached = Reaching { construct, initialises: construct.kind == ConstructKind::Init as u32 };
    if construct.kind == ConstructKind::Set as u32 {
        if queue != QUEUE_UNCHANGED {
            set_default_queue(queue).map_err(at)?;
        }
        if device_type == ACC_DEVICE_CURRENT && number == CURRENT_DEVICE {
            return Ok(());
        }
        let key = named(state, device_type, number).map_err(at)?;
        return state.set_current(key, "set asks for it").map_err(at);
    }
    if construct.kind == ConstructKind::Init as u32 {
        let key = named(state, device_type, number).map_err(at)?;
        return state.set_current(key, "init asks for it").map_err(at);
    }
    if number != CURRENT_DEVICE {
        let key = named(state, device_type, number).map_err(at)?;
        return state.shut_down(|have| *have == key, construct);
    }
    let kind = kind_of(state, device_type).map_err(at)?;
    state.shut_down(|have| Some(have.kind) == kind, construct)
}

/// Device `number` of the type.
pub fn named(state: &mut State, device_type: c_int, number: i64) -> Result<Key, Fatal> {
    let current = state.current()?;
    if number < 0 && kind_of(state, device_type)? == Some(current.kind) {
        return Ok(current);
    }
    key(state, c_int::try_from(number).unwrap_or(c_int::MAX), device_type)
}
