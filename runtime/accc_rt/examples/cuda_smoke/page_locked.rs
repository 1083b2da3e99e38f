//! A program of `-gpu=pinned`: what it allocates is page-locked, so transfers on a queue are under way when their call
//! returns, and those of other constructs done.

use super::*;
use accrt::allocation::{__wrap_free, __wrap_malloc, __wrap_realloc};
use accrt::managed::is_page_locked;
use asynchronous::{enter, update, wait};

const N: usize = 300_000;

fn allocated(bytes: usize) -> &'static mut [f64] {
    let block = __wrap_malloc(bytes).cast::<f64>();
    // SAFETY: a new block of this size, set to zero here.
    unsafe {
        block.cast::<u8>().write_bytes(0, bytes);
        std::slice::from_raw_parts_mut(block, bytes / size_of::<f64>())
    }
}

pub fn transfers() {
    let (y, small) = (allocated(8 * N), allocated(16));
    let kinds = is_page_locked(y.as_ptr() as usize, 8 * N) && !is_page_locked(small.as_ptr() as usize, 16);
    enter(DataKind::CopyIn, c"y", y, QUEUE_SYNC);
    y.fill(1.0);
    let dims = [whole(y)];
    update(DataKind::UpdateSelf, y, &dims, QUEUE_SYNC);
    let synchronous = y.iter().all(|v| *v == 0.0);
    y.fill(2.0);
    update(DataKind::UpdateDevice, y, &dims, 1);
    wait(&[1], QUEUE_SYNC);
    y.fill(3.0);
    update(DataKind::UpdateSelf, y, &dims, 1);
    wait(&[1], QUEUE_SYNC);
    let asynchronous = y.iter().all(|v| *v == 2.0);
    // SAFETY: blocks of the same family, not used afterwards.
    let kept = unsafe {
        let other = allocated(8 * N).as_mut_ptr();
        other.write(5.0);
        let larger = __wrap_realloc(other.cast(), 80 * N).cast::<f64>();
        let kept = larger.read() == 5.0 && is_page_locked(larger as usize, 80 * N);
        [larger.cast(), small.as_mut_ptr().cast()].into_iter().for_each(|block| __wrap_free(block));
        kept
    };
    expect(kinds && synchronous && asynchronous && kept);
}
