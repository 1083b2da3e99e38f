//! `rand`, `irand` and `srand`, beyond the standard: gfortran's sequence, x := 16807 x mod (2^31 - 1).

use core::ffi::c_int;
use core::sync::atomic::{AtomicU32, Ordering};

const FACTOR: u64 = 16807;
const MODULUS: u64 = 0x7fff_ffff;
/// Where the sequence starts for a seed of 0.
const FIRST: u32 = 123_459_876;

static STATE: AtomicU32 = AtomicU32::new(1);

fn next() -> u32 {
    let step = |state: u32| (u64::from(state) * FACTOR % MODULUS) as u32;
    let mut before = STATE.load(Ordering::Relaxed);
    loop {
        let after = step(before);
        match STATE.compare_exchange_weak(before, after, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return after,
            Err(other) => before = other,
        }
    }
}

fn start(seed: c_int) {
    STATE.store(if seed == 0 { FIRST } else { seed as u32 }, Ordering::Relaxed);
}

/// From 0 up to 1, with as many bits as a real holds.
fn as_real(number: u32) -> f32 {
    let bits = (number - 1) & (u32::MAX << 9);
    bits as f32 / (1u32 << 31) as f32
}

/// # Safety
/// `seed` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_srand(seed: *const c_int) {
    // SAFETY: the caller's promise.
    start(unsafe { *seed });
}

#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_next_irand() -> c_int {
    next() as c_int
}

/// The next number; 1 starts the sequence anew, other numbers but 0 are seeds.
///
/// # Safety
/// `how` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_irand(how: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    match unsafe { *how } {
        0 => {}
        1 => start(0),
        seed => start(seed),
    }
    __accc_fortran_next_irand()
}

#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_next_rand() -> f32 {
    as_real(next())
}

/// As `__accc_fortran_irand`.
///
/// # Safety
/// `how` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_rand(how: *const c_int) -> f32 {
    // SAFETY: the caller's promise.
    as_real(unsafe { __accc_fortran_irand(how) } as u32)
}
