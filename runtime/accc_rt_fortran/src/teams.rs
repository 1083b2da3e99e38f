//! Teams of the only image: which numbers those around have. Source: Fortran 2018, sections 11.1.5, 16.9.86, 16.9.189.

use core::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// How deep `change team` may be nested.
const DEPTH: usize = 256;
/// The initial team's number.
const INITIAL: i32 = -1;

static NUMBERS: [AtomicI32; DEPTH] = [const { AtomicI32::new(INITIAL) }; DEPTH];
/// The teams within the initial one.
static ENTERED: AtomicUsize = AtomicUsize::new(0);

/// `change team`.
///
/// # Safety
/// The number is one of the program's variables.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_enter_team(number: *const i32) {
    let at = ENTERED.fetch_add(1, Ordering::Relaxed);
    // SAFETY: as the caller promises.
    let number = unsafe { *number };
    if let Some(place) = NUMBERS.get(at) {
        place.store(number, Ordering::Relaxed);
    }
}

/// `end team`.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_leave_team() {
    ENTERED.fetch_sub(1, Ordering::Relaxed);
}

/// The current team's number.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_team_number() -> i32 {
    team_around(0)
}

/// `get_team`: 0 asks for the initial team, 1 for the one around, else it is the current one.
///
/// # Safety
/// The level is one of the program's variables.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_get_team(level: *const i32) -> i32 {
    // SAFETY: as the caller promises.
    match unsafe { *level } {
        0 => INITIAL,
        1 => team_around(1),
        _ => team_around(0),
    }
}

/// The number of the team that so many others are between.
fn team_around(levels: usize) -> i32 {
    let at = ENTERED.load(Ordering::Relaxed).checked_sub(levels + 1);
    at.and_then(|at| NUMBERS.get(at)).map_or(INITIAL, |number| number.load(Ordering::Relaxed))
}
