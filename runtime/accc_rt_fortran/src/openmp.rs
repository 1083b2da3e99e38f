//! The routines of `omp_lib`, as a program finds them whose OpenMP directives are not obeyed: one thread, no parallel
//! region, no device. The compiler's table of them is `accc_fortran/src/sema/modules/openmp.rs`. Source: OpenMP 5.0, chapter 3.

use core::ffi::c_int;

/// `omp_sched_dynamic`, in pieces of one iteration: what GCC's library has without `OMP_SCHEDULE`.
const SCHEDULE: (c_int, c_int) = (2, 1);

/// Functions that always give the same.
macro_rules! answers {
    ($($name:ident = $value:literal;)*) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() -> c_int {
            $value
        }
    )*};
}

answers! {
    __accc_fortran_omp_get_num_threads = 1;
    __accc_fortran_omp_get_max_threads = 1;
    __accc_fortran_omp_get_thread_num = 0;
    __accc_fortran_omp_get_thread_limit = 1;
    __accc_fortran_omp_in_parallel = 0;
    __accc_fortran_omp_in_final = 0;
    __accc_fortran_omp_get_dynamic = 0;
    __accc_fortran_omp_get_nested = 0;
    __accc_fortran_omp_get_cancellation = 0;
    __accc_fortran_omp_get_level = 0;
    __accc_fortran_omp_get_active_level = 0;
    __accc_fortran_omp_get_max_active_levels = 1;
    __accc_fortran_omp_get_proc_bind = 0;
    __accc_fortran_omp_get_num_teams = 1;
    __accc_fortran_omp_get_team_num = 0;
    __accc_fortran_omp_get_num_devices = 0;
    __accc_fortran_omp_get_default_device = 0;
    __accc_fortran_omp_get_initial_device = 0;
    __accc_fortran_omp_is_initial_device = 1;
}

/// Subroutines that have nothing to do.
macro_rules! ignored {
    ($($name:ident($($argument:ident),*);)*) => {$(
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($argument: *const c_int),*) {
            $(let _ = $argument;)*
        }
    )*};
}

ignored! {
    __accc_fortran_omp_set_num_threads(threads);
    __accc_fortran_omp_set_dynamic(dynamic);
    __accc_fortran_omp_set_nested(nested);
    __accc_fortran_omp_set_max_active_levels(levels);
    __accc_fortran_omp_set_default_device(device);
    __accc_fortran_omp_set_schedule(kind, chunk);
}

/// Of a level: the initial thread is alone in level 0, others there are none.
///
/// # Safety
/// `level` is an integer of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_get_ancestor_thread_num(level: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    if unsafe { *level } == 0 { 0 } else { -1 }
}

/// # Safety
/// As `__accc_fortran_omp_get_ancestor_thread_num`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_get_team_size(level: *const c_int) -> c_int {
    // SAFETY: the caller's promise.
    if unsafe { *level } == 0 { 1 } else { -1 }
}

/// # Safety
/// `kind` and `chunk` are integers of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_get_schedule(kind: *mut c_int, chunk: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { (*kind, *chunk) = SCHEDULE };
}

#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_omp_get_num_procs() -> c_int {
    // SAFETY: asks for a number.
    unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) }.max(1) as c_int
}

/// Seconds since some point in time.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_omp_get_wtime() -> f64 {
    seconds(libc::clock_gettime)
}

/// Seconds between two ticks of that clock.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_fortran_omp_get_wtick() -> f64 {
    seconds(libc::clock_getres)
}

fn seconds(ask: unsafe extern "C" fn(libc::clockid_t, *mut libc::timespec) -> c_int) -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the structure is the system's.
    unsafe { ask(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// A lock is 1 while it is set.
///
/// # Safety
/// `lock` is a variable of the program's of kind `omp_lock_kind`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_init_lock(lock: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { *lock = 0 };
}

/// # Safety
/// As `__accc_fortran_omp_init_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_destroy_lock(lock: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { *lock = 0 };
}

/// # Safety
/// As `__accc_fortran_omp_init_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_set_lock(lock: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { *lock = 1 };
}

/// # Safety
/// As `__accc_fortran_omp_init_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_unset_lock(lock: *mut c_int) {
    // SAFETY: the caller's promise.
    unsafe { *lock = 0 };
}

/// Whether the lock was free; it is set now.
///
/// # Safety
/// As `__accc_fortran_omp_init_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_test_lock(lock: *mut c_int) -> c_int {
    // SAFETY: the caller's promise.
    let before = unsafe { lock.replace(1) };
    c_int::from(before == 0)
}

/// A lock that nests counts how often it is set.
///
/// # Safety
/// `lock` is a variable of the program's of kind `omp_nest_lock_kind`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_init_nest_lock(lock: *mut i64) {
    // SAFETY: the caller's promise.
    unsafe { *lock = 0 };
}

/// # Safety
/// As `__accc_fortran_omp_init_nest_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_destroy_nest_lock(lock: *mut i64) {
    // SAFETY: the caller's promise.
    unsafe { *lock = 0 };
}

/// # Safety
/// As `__accc_fortran_omp_init_nest_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_set_nest_lock(lock: *mut i64) {
    // SAFETY: the caller's promise.
    unsafe { *lock += 1 };
}

/// # Safety
/// As `__accc_fortran_omp_init_nest_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_unset_nest_lock(lock: *mut i64) {
    // SAFETY: the caller's promise.
    unsafe { *lock -= 1 };
}

/// How often it is set now.
///
/// # Safety
/// As `__accc_fortran_omp_init_nest_lock`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_omp_test_nest_lock(lock: *mut i64) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        *lock += 1;
        *lock as c_int
    }
}
