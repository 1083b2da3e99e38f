//! Two GPUs that exchange memory (one, where there is no second): the copies are ordered with the work of their queue on
//! both sides, and the host waits at the end alone.

use super::*;
use accrt::api::ACC_DEVICE_CURRENT;
use accrt::api::between::{acc_memcpy_d2d, acc_memcpy_d2d_async};
use accrt::api::device::{acc_get_num_devices, acc_set_device_num};
use asynchronous::{enter, saxpy_on, update, wait};
use std::ffi::c_void;

const N: usize = 400_000;

pub fn devices() {
    let last = (acc_get_num_devices(ACC_DEVICE_CURRENT) - 1).min(1);
    let kernel = kernel(c"saxpy", 4, 0, 0);
    let (mut x, mut y) = (vec![1.0; N], vec![0.0; N]);
    for device in 0..=last {
        acc_set_device_num(device, ACC_DEVICE_CURRENT);
        enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
        enter(DataKind::CopyIn, c"y", &mut y, 1);
    }
    let bytes = 8 * N;
    let (from, to) = (y.as_mut_ptr().cast(), x.as_mut_ptr().cast());
    let mut expected = [(1.0, 0.0); 2];
    for step in 1..=6 {
        for device in 0..=last {
            acc_set_device_num(device, ACC_DEVICE_CURRENT);
            saxpy_on(1, kernel, DataKind::Present, f64::from(step + device), &mut x, &mut y);
            let (x, y) = &mut expected[device as usize];
            *y += f64::from(step + device) * *x;
        }
        acc_memcpy_d2d_async(to, from, bytes, last, 0, 1);
        expected[last as usize].0 = expected[0].1;
        acc_memcpy_d2d_async(to, from, bytes / 2, 0, last, 1);
        acc_memcpy_d2d_async(halfway(to), halfway(from), bytes / 2, 0, last, 1);
        expected[0].0 = expected[last as usize].1;
    }
    for device in 0..=last {
        acc_set_device_num(device, ACC_DEVICE_CURRENT);
        wait(&[1], QUEUE_SYNC);
    }
    acc_memcpy_d2d(from, from, bytes, last, 0);
    expected[last as usize].1 = expected[0].1;
    let mut right = true;
    for device in 0..=last {
        acc_set_device_num(device, ACC_DEVICE_CURRENT);
        let dims = [whole(&y)];
        update(DataKind::UpdateSelf, &mut y, &dims, 1);
        wait(&[1], QUEUE_SYNC);
        right &= y.iter().all(|value| *value == expected[device as usize].1);
    }
    expect(right);
}

fn halfway(start: *mut c_void) -> *mut c_void {
    start.wrapping_byte_add(4 * N)
}
