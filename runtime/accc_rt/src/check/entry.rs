//! What checked code calls: `accc_abi::ENTRY_POINTS` whose names start with `__accc_check`.

use super::iterations::{self, Iteration};
use super::rules::{self, Told};
use super::{is_known, leave};
use crate::message::{self, Fatal};
use accc_abi::{CheckSite, Dim};
use std::ffi::c_void;

/// # Safety
/// As accc_abi: `site` is a variable of the program, `subscripts` has as many entries as it says, `value` is null or holds
/// as many bytes as the access writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_check(
    site: *mut CheckSite,
    address: *const c_void,
    base: *const c_void,
    subscripts: *const i64,
    value: *const c_void,
) {
    let (address, base) = (address as usize, base as usize);
    // SAFETY: the caller's promise.
    let (bytes, rank) = unsafe { ((*site).bytes as usize, (*site).rank as usize) };
    let subscripts = match rank {
        0 => &[],
        // SAFETY: the caller's promise.
        rank => unsafe { std::slice::from_raw_parts(subscripts, rank) },
    };
    run(&Told { site, address, bytes, base, subscripts, value });
}

/// # Safety
/// `site` is a variable of the program.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_check_bytes(site: *mut CheckSite, address: *const c_void, bytes: i64) {
    if let Ok(bytes @ 1..) = usize::try_from(bytes) {
        run(&Told { site, address: address as usize, bytes, base: 0, subscripts: &[], value: std::ptr::null() });
    }
}

/// # Safety
/// `site` is a variable of the program, `dims` has as many entries as it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_check_view(site: *mut CheckSite, base: *const c_void, dims: *const Dim) {
    // SAFETY: the caller's promise.
    let (bytes, rank) = unsafe { ((*site).bytes as usize, (*site).rank as usize) };
    let dims = match rank {
        0 => &[],
        // SAFETY: the caller's promise.
        rank => unsafe { std::slice::from_raw_parts(dims, rank) },
    };
    if is_known(base as usize) {
        each_element(base as usize, dims, &mut |address| {
            run(&Told { site, address, bytes, base: 0, subscripts: &[], value: std::ptr::null() });
        });
    }
}

fn each_element(base: usize, dims: &[Dim], work: &mut dyn FnMut(usize)) {
    let Some((slowest, rest)) = dims.split_last() else { return work(base) };
    for i in 0..slowest.extent {
        each_element(base.wrapping_add_signed((i * slowest.stride) as isize), rest, work);
    }
}

/// The address is given to a function, which has checks where `checked` is not null.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_check_passed(_site: *mut CheckSite, address: *const c_void, checked: *const c_void) {
    if checked.is_null() {
        rules::passed(address as usize);
    }
}

/// A parallel loop begins, of so many iterations.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_check_loop(site: *mut CheckSite, trips: i64) {
    iterations::begin_loop(site, trips);
}

/// The next accesses belong to this iteration of a loop so far inside.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_check_iteration(inside: u32, variable: i64, number: i64) {
    iterations::enter_iteration(inside as usize, Iteration { variable, number });
}

/// The loop that began last ends.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_check_loop_end() {
    iterations::end_loop();
}

/// A function returns: what its frame held is gone.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_check_leave(frame: *const c_void) {
    leave(frame as usize);
}

fn run(told: &Told<'_>) {
    if let Some(end) = rules::access(told) {
        message::die(&Fatal::new(end));
    }
}
