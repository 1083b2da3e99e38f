//! `rand`, `irand` and `srand`, beyond the standard: gfortran's sequence, x := 16807 x mod (2^31 - 1). And reals of kind
//! 16 for `random_number`, made of flang-rt's of kind 8.

use core::ffi::{c_char, c_int, c_void};
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

unsafe extern "C" {
    fn _FortranARandomNumber(harvest: *const c_void, file: *const c_char, line: c_int);
}

/// What `ISO_Fortran_binding.h` has in front of an array's dimensions.
#[repr(C)]
struct Header {
    address: *mut c_void,
    bytes: usize,
    version: c_int,
    rank: u8,
    kind: i8,
    attribute: u8,
    extra: u8,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Dimension {
    lower: i64,
    extent: i64,
    stride: i64,
}

const RANKS: usize = 15;

#[repr(C)]
struct OfThree {
    header: Header,
    dimension: Dimension,
}

/// Bits of a binary128's fraction, and the biased exponent of 1.
const FRACTION: u32 = 112;
const BIAS: u32 = 16383;

/// The binary128 of `bits / 2^112`, where `bits` has 112.
fn as_quad(bits: u128) -> u128 {
    if bits == 0 {
        return 0;
    }
    let length = 128 - bits.leading_zeros();
    let fraction = (bits << (FRACTION + 1 - length)) & ((1 << FRACTION) - 1);
    u128::from(BIAS + length - 1 - FRACTION) << FRACTION | fraction
}

/// The next number of kind 16, from 0 up to 1: all 53 bits of two numbers of kind 8, and the first ones of a third.
fn next_quad() -> u128 {
    const DIGITS: u32 = 53;
    const REAL_8: i8 = 28;
    let mut three = [0f64; 3];
    let (address, bytes) = (three.as_mut_ptr().cast(), 8);
    let header = Header { address, bytes, version: 20240719, rank: 1, kind: REAL_8, attribute: 0, extra: 0 };
    let described = OfThree { header, dimension: Dimension { lower: 1, extent: 3, stride: 8 } };
    // SAFETY: the descriptor is of the array, which lives as long as the call.
    unsafe { _FortranARandomNumber((&raw const described).cast(), core::ptr::null(), 0) };
    let parts = three.map(|part| (part * (1u64 << DIGITS) as f64) as u128);
    let (first, second) = (FRACTION - DIGITS, FRACTION - 2 * DIGITS);
    as_quad(parts[0] << first | parts[1] << second | parts[2] >> (DIGITS - second))
}

/// `random_number` of reals of kind 16.
///
/// # Safety
/// `harvest` is a descriptor of a variable of the program's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_fortran_random16(harvest: *const c_void) {
    // SAFETY: the caller's promise; elements are at the places that the dimensions say.
    unsafe {
        let header = &*harvest.cast::<Header>();
        let rank = usize::from(header.rank).min(RANKS);
        let dimensions = core::slice::from_raw_parts(harvest.cast::<Header>().add(1).cast::<Dimension>(), rank);
        if dimensions.iter().any(|dimension| dimension.extent <= 0) {
            return;
        }
        let mut at = [0i64; RANKS];
        loop {
            let offset: i64 = dimensions.iter().zip(at).map(|(dimension, at)| dimension.stride * at).sum();
            header.address.cast::<u8>().offset(offset as isize).cast::<u128>().write_unaligned(next_quad());
            let Some(moved) = (0..rank).find(|which| at[*which] + 1 < dimensions[*which].extent) else { return };
            at[moved] += 1;
            at[..moved].fill(0);
        }
    }
}
