//! Copies memory past the caches, for blocks that the copying thread does not look at again: what is to be written is not
//! read first, and what the program has in its caches stays there.

use accc_machine::LINK;
use std::ptr;

/// # Safety
/// `from` can be read and `to` written for `bytes`; they don't overlap.
pub unsafe fn carry(from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match bytes < LINK.carried_from {
            true => ptr::copy_nonoverlapping(from, to, bytes),
            false => carry_lines(from, to, bytes),
        }
    }
}

/// # Safety
/// As for [`carry`].
#[cfg(target_arch = "x86_64")]
unsafe fn carry_lines(from: *const u8, to: *mut u8, bytes: usize) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_sfence, _mm_stream_si128};
    const LINE: usize = 64;
    let head = to.align_offset(LINE).min(bytes);
    let lines = (bytes - head) / LINE;
    let tail = head + lines * LINE;
    // SAFETY: the caller's promise; the lines lie between head and tail, the stores are aligned, and SSE2 is a part of
    // x86-64. The fence orders them before what is stored next, so whoever learns that the copy is there finds it.
    unsafe {
        ptr::copy_nonoverlapping(from, to, head);
        for line in 0..lines {
            let (source, target) = (from.add(head + line * LINE), to.add(head + line * LINE));
            let parts: [__m128i; 4] = std::array::from_fn(|i| _mm_loadu_si128(source.cast::<__m128i>().add(i)));
            for (i, part) in parts.into_iter().enumerate() {
                _mm_stream_si128(target.cast::<__m128i>().add(i), part);
            }
        }
        _mm_sfence();
        ptr::copy_nonoverlapping(from.add(tail), to.add(tail), bytes - tail);
    }
}

/// # Safety
/// As for [`carry`].
#[cfg(not(target_arch = "x86_64"))]
unsafe fn carry_lines(from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe { ptr::copy_nonoverlapping(from, to, bytes) };
}

#[cfg(test)]
mod tests {
    use super::carry;

    #[test]
    fn every_byte_arrives_and_no_other() {
        const ALL: usize = 20_000;
        let from: Vec<u8> = (0..ALL).map(|i| (i % 251) as u8).collect();
        for (start, bytes) in [(0, 0), (3, 61), (7, 4095), (0, 4096), (5, 4097), (64, 8192), (13, 9001), (63, 12_345)] {
            let mut to = vec![255u8; ALL];
            // SAFETY: both are longer than what is copied.
            unsafe { carry(from.as_ptr().add(7), to.as_mut_ptr().add(start), bytes) };
            let inside = |i: usize| (start..start + bytes).contains(&i);
            let expected: Vec<u8> = (0..ALL).map(|i| if inside(i) { from[i - start + 7] } else { 255 }).collect();
            assert_eq!(to, expected, "{bytes} bytes to {start}");
        }
    }
}
