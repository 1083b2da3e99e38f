//! What programs allocate when they are built with `-gpu=managed` or `-gpu=pinned`: memory that host and GPU share, so that
//! data clauses have nothing to do for it, or the host's page-locked memory, which GPUs copy from and to at the speed of
//! their link and while the host goes on.
//!
//! The driver links these programs with `--wrap=malloc` and so on for the allocation functions of C, which Fortran's
//! `allocate` and libraries that are linked statically use too, and with `operator new` of C++ as one of its own. The first call opens the device. Where that has such
//! memory, blocks are cut out of chunks of it; else, and for what the runtime itself needs while it holds its lock, they are
//! the C library's, as are small blocks of programs that lock pages. `free` knows by the address which is which.
//!
//! A block has a header in front: its class, and where it starts. Small blocks have sizes of powers of two, with a list of
//! free ones for each; large ones come from the device and go back to it.

use crate::managed::{HIGHEST, INSIDE, Inside, LOCKED, LOWEST, REGIONS, SHARED, held, is_given, is_on};
use crate::state::{self, with_state};
use accc_abi::WANTS_PINNED;
use std::ffi::{CStr, c_int, c_void};
use std::ptr;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, Once};

unsafe extern "C" {
    fn __libc_malloc(bytes: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, bytes: usize) -> *mut c_void;
    fn __libc_realloc(block: *mut c_void, bytes: usize) -> *mut c_void;
    fn __libc_free(block: *mut c_void);
    fn __libc_memalign(align: usize, bytes: usize) -> *mut c_void;
}

const ENOMEM: c_int = 12;
const EINVAL: c_int = 22;

/// In front of each block.
#[repr(C)]
struct Header {
    /// What the device (or a chunk) gave.
    start: usize,
    /// Bytes from there on; those of a small block are a power of two.
    bytes: usize,
}

const HEADER: usize = size_of::<Header>();
const ALIGN: usize = 16;
const SMALLEST: usize = 64;
const LARGEST_SMALL: usize = 1 << 20;
const CHUNK: usize = 64 << 20;
/// Locking pages takes time, and takes them from others.
const LOCKED_CHUNK: usize = 8 << 20;
/// Smaller blocks are not worth locking.
const LOCKED_FROM: usize = 4 << 10;
const CLASSES: usize = 15;

/// Small blocks.
struct Pool {
    /// First free block of each class; a free block holds the address of the next one.
    free: [usize; CLASSES],
    /// What is left of the last chunk.
    chunk: usize,
    left: usize,
}

// Neither lock is held while the runtime's is asked for.
static POOL: Mutex<Pool> = Mutex::new(Pool { free: [0; CLASSES], chunk: 0, left: 0 });
static DECIDED: Once = Once::new();
/// Whether this call is for the device's memory. The first one of the program's own code decides it for all.
fn is_wanted(bytes: usize) -> bool {
    if INSIDE.get() || !state::has_images() {
        return false;
    }
    DECIDED.call_once(|| {
        let _inside = Inside::enter();
        let (shared, locked) = with_state(|state| {
            let locks = state.images.iter().any(|image| image.targets & WANTS_PINNED != 0);
            let device = &state.context()?.device;
            Ok(if locks { (false, device.locks_pages()) } else { (device.shares_allocations(), false) })
        });
        SHARED.store(shared, Ordering::Relaxed);
        LOCKED.store(locked, Ordering::Relaxed);
    });
    is_on() || LOCKED.load(Ordering::Relaxed) && bytes >= LOCKED_FROM
}

/// A block with room for `bytes` at a multiple of `align`; null if there is no more.
fn block(bytes: usize, align: usize) -> *mut c_void {
    let _inside = Inside::enter();
    let Some(whole) = bytes.checked_add(HEADER + align) else { return ptr::null_mut() };
    let (start, size) = match whole.max(SMALLEST).next_power_of_two() {
        class if class <= LARGEST_SMALL => (small(class), class),
        _ => (region(whole), whole),
    };
    if start == 0 {
        return ptr::null_mut();
    }
    let address = (start + HEADER).next_multiple_of(align.max(ALIGN));
    // SAFETY: inside the block, which is this call's; the header fits between its start and the address.
    unsafe { ((address - HEADER) as *mut Header).write(Header { start, bytes: size }) };
    address as *mut c_void
}

/// The same; where there are no more pages to lock, ordinary memory will do.
fn block_or(bytes: usize, align: usize) -> *mut c_void {
    let found = block(bytes, align);
    if found.is_null() && !is_on() {
        // SAFETY: plain call.
        return unsafe { __libc_memalign(align, bytes) };
    }
    found
}

fn small(class: usize) -> usize {
    loop {
        if let Some(found) = held(&POOL).take(class) {
            return found;
        }
        let size = if is_on() { CHUNK } else { LOCKED_CHUNK };
        let chunk = region(size);
        if chunk == 0 {
            return 0;
        }
        let mut pool = held(&POOL);
        (pool.chunk, pool.left) = (chunk, size);
    }
}

/// Puts a region into the list, which does not grow under its lock: allocation functions ask for it.
fn note_region(start: usize, bytes: usize) {
    loop {
        let mut list = Vec::with_capacity(2 * held(&REGIONS).len() + 8);
        let mut regions = held(&REGIONS);
        if regions.len() < list.capacity() {
            let at = regions.partition_point(|(other, _)| *other < start);
            list.extend_from_slice(&regions[..at]);
            list.push((start, bytes));
            list.extend_from_slice(&regions[at..]);
            std::mem::swap(&mut *regions, &mut list);
            drop(regions);
            return;
        }
    }
}

/// Memory from the device.
fn region(bytes: usize) -> usize {
    let given = with_state(|state| {
        let device = &mut state.context()?.device;
        let given = if is_on() { device.alloc_shared(bytes) } else { device.alloc_locked(bytes) };
        Ok(given.unwrap_or(0) as usize)
    });
    if given != 0 {
        note_region(given, bytes);
        LOWEST.fetch_min(given, Ordering::Relaxed);
        HIGHEST.fetch_max(given + bytes, Ordering::Relaxed);
    }
    given
}

fn give_back(block: usize) {
    let _inside = Inside::enter();
    let Header { start, bytes } = header(block);
    if bytes <= LARGEST_SMALL {
        held(&POOL).put(start, bytes);
        return;
    }
    held(&REGIONS).retain(|(region, _)| *region != start);
    with_state(|state| {
        let device = &mut state.context()?.device;
        if is_on() {
            device.free_shared(start as u64)
        } else {
            device.free_locked(start as u64)
        }
        Ok(())
    });
}

impl Pool {
    /// `None`: a chunk is needed.
    fn take(&mut self, class: usize) -> Option<usize> {
        let list = list_of(class);
        if self.free[list] != 0 {
            let first = self.free[list];
            // SAFETY: a free block holds the address of the next one.
            self.free[list] = unsafe { (first as *const usize).read() };
            return Some(first);
        }
        self.left = self.left.checked_sub(class)?;
        Some(self.chunk + self.left)
    }

    fn put(&mut self, start: usize, class: usize) {
        let list = list_of(class);
        // SAFETY: the block is nobody's any more, and larger than an address.
        unsafe { (start as *mut usize).write(self.free[list]) };
        self.free[list] = start;
    }
}

fn list_of(class: usize) -> usize {
    (class / SMALLEST).trailing_zeros() as usize
}

fn header(block: usize) -> Header {
    // SAFETY: each block of the pool has one.
    unsafe { ((block - HEADER) as *const Header).read() }
}

/// Bytes that a block of the pool has room for.
fn room(block: usize) -> usize {
    let Header { start, bytes } = header(block);
    start + bytes - block
}

/// `malloc` of programs that share memory with the GPU.
#[unsafe(no_mangle)]
pub extern "C" fn __wrap_malloc(bytes: usize) -> *mut c_void {
    if !is_wanted(bytes) {
        // SAFETY: plain call.
        return unsafe { __libc_malloc(bytes) };
    }
    block_or(bytes, ALIGN)
}

/// `calloc` of programs that share memory with the GPU.
#[unsafe(no_mangle)]
pub extern "C" fn __wrap_calloc(count: usize, bytes: usize) -> *mut c_void {
    let Some(all) = count.checked_mul(bytes) else { return ptr::null_mut() };
    if !is_wanted(all) {
        // SAFETY: plain call.
        return unsafe { __libc_calloc(count, bytes) };
    }
    let block = __wrap_malloc(all);
    if !block.is_null() {
        // SAFETY: a new block of this size.
        unsafe { block.cast::<u8>().write_bytes(0, all) };
    }
    block
}

/// # Safety
/// As C's `realloc`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __wrap_realloc(block: *mut c_void, bytes: usize) -> *mut c_void {
    let given = is_given(block as usize, 1);
    if !given && !is_wanted(bytes) {
        // SAFETY: the caller's promise.
        return unsafe { __libc_realloc(block, bytes) };
    }
    let new = __wrap_malloc(bytes);
    if new.is_null() || block.is_null() {
        return new;
    }
    // SAFETY: the caller's promise: a block of the pool or of the C library.
    unsafe {
        let old = if given { room(block as usize) } else { libc::malloc_usable_size(block) };
        new.cast::<u8>().copy_from_nonoverlapping(block.cast(), old.min(bytes));
        __wrap_free(block);
    }
    new
}

/// # Safety
/// As C's `free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __wrap_free(block: *mut c_void) {
    if !is_given(block as usize, 1) {
        // SAFETY: the caller's promise.
        return unsafe { __libc_free(block) };
    }
    give_back(block as usize);
}

/// `aligned_alloc` of programs that share memory with the GPU.
#[unsafe(no_mangle)]
pub extern "C" fn __wrap_aligned_alloc(align: usize, bytes: usize) -> *mut c_void {
    if !align.is_power_of_two() || !is_wanted(bytes) {
        // SAFETY: plain call.
        return unsafe { __libc_memalign(align, bytes) };
    }
    block_or(bytes, align)
}

/// # Safety
/// As C's `posix_memalign`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __wrap_posix_memalign(to: *mut *mut c_void, align: usize, bytes: usize) -> c_int {
    if !align.is_power_of_two() || !align.is_multiple_of(size_of::<usize>()) {
        return EINVAL;
    }
    let block = __wrap_aligned_alloc(align, bytes);
    if block.is_null() {
        return ENOMEM;
    }
    // SAFETY: the caller's promise.
    unsafe { to.write(block) };
    0
}

// C++'s `operator new` (`__accc_new`, `__accc_new_aligned`), by which its library's own code allocates, too: the driver defines
// them so in C++ programs, and the library's other forms call these. Where there is no memory they call what
// `__accc_without_memory` gives, and try again. That may throw, and frames of Rust do not let exceptions through.
#[cfg(target_arch = "x86_64")]
std::arch::global_asm!(
    ".globl __accc_new",
    ".type __accc_new, @function",
    "__accc_new:",
    "xor esi, esi",
    ".globl __accc_new_aligned",
    ".type __accc_new_aligned, @function",
    "__accc_new_aligned:",
    ".cfi_startproc",
    "push rbx",
    ".cfi_adjust_cfa_offset 8",
    ".cfi_offset rbx, -16",
    "push r12",
    ".cfi_adjust_cfa_offset 8",
    ".cfi_offset r12, -24",
    "sub rsp, 8",
    ".cfi_adjust_cfa_offset 8",
    "mov rbx, rdi",
    "mov r12, rsi",
    "2:",
    "mov rdi, rbx",
    "mov rsi, r12",
    "call {allocate}",
    "test rax, rax",
    "jne 3f",
    "call {without_memory}",
    "call rax",
    "jmp 2b",
    "3:",
    "add rsp, 8",
    ".cfi_adjust_cfa_offset -8",
    "pop r12",
    ".cfi_adjust_cfa_offset -8",
    "pop rbx",
    ".cfi_adjust_cfa_offset -8",
    "ret",
    ".cfi_endproc",
    allocate = sym allocate_for_new,
    without_memory = sym without_memory,
);

#[cfg(target_arch = "aarch64")]
std::arch::global_asm!(
    ".globl __accc_new",
    ".type __accc_new, @function",
    "__accc_new:",
    "mov x1, #0",
    ".globl __accc_new_aligned",
    ".type __accc_new_aligned, @function",
    "__accc_new_aligned:",
    ".cfi_startproc",
    "stp x29, x30, [sp, #-32]!",
    ".cfi_adjust_cfa_offset 32",
    ".cfi_offset x29, -32",
    ".cfi_offset x30, -24",
    "stp x19, x20, [sp, #16]",
    ".cfi_offset x19, -16",
    ".cfi_offset x20, -8",
    "mov x19, x0",
    "mov x20, x1",
    "2:",
    "mov x0, x19",
    "mov x1, x20",
    "bl {allocate}",
    "cbnz x0, 3f",
    "bl {without_memory}",
    "blr x0",
    "b 2b",
    "3:",
    "ldp x19, x20, [sp, #16]",
    "ldp x29, x30, [sp], #32",
    "ret",
    ".cfi_endproc",
    allocate = sym allocate_for_new,
    without_memory = sym without_memory,
);

/// `align` is 0 where nothing is asked.
extern "C" fn allocate_for_new(bytes: usize, align: usize) -> *mut c_void {
    match align {
        0 => __wrap_malloc(bytes.max(1)),
        _ => __wrap_aligned_alloc(align.max(ALIGN), bytes.max(1)),
    }
}

/// What `operator new` calls where there is no memory: the program's new-handler, or what throws `std::bad_alloc`.
extern "C" fn without_memory() -> *mut c_void {
    type GetHandler = extern "C" fn() -> *mut c_void;
    // SAFETY: a name that ends in NUL.
    let of_library = |name: &CStr| unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    let get = of_library(c"_ZSt15get_new_handlerv");
    let handler = match get.is_null() {
        true => std::ptr::null_mut(),
        // SAFETY: the function of C++'s library by this name has this type, and throws nothing.
        false => unsafe { std::mem::transmute::<*mut c_void, GetHandler>(get)() },
    };
    let throw = of_library(c"_ZSt17__throw_bad_allocv");
    match (handler.is_null(), throw.is_null()) {
        (false, _) => handler,
        (true, false) => throw,
        // SAFETY: ends the program.
        (true, true) => unsafe { libc::abort() },
    }
}

/// # Safety
/// As C++'s `operator delete`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_delete(block: *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { __wrap_free(block) };
}
