//! Cases about queues, unstructured data, `update` and declared globals.

use super::*;

fn one(kind: DataKind, name: &'static CStr, values: &mut [f64], dims: &[Dim]) -> [DataClause; 1] {
    [clause(kind, name, values.as_mut_ptr(), dims)]
}

pub fn enter(kind: DataKind, name: &'static CStr, values: &mut [f64], queue: i64) {
    let dims = [whole(values)];
    let mut clauses = one(kind, name, values, &dims);
    // SAFETY: the calls of accc_abi, with live arguments.
    unsafe { __accc_enter_data(construct(ConstructKind::EnterData), 1, clauses.as_mut_ptr(), queue) };
}

fn exit(kind: DataKind, name: &'static CStr, values: &mut [f64], queue: i64) {
    let dims = [whole(values)];
    let mut clauses = one(kind, name, values, &dims);
    // SAFETY: as above.
    unsafe { __accc_exit_data(construct(ConstructKind::ExitData), 1, clauses.as_mut_ptr(), queue, 0) };
}

pub fn update(kind: DataKind, values: &mut [f64], dims: &[Dim], queue: i64) {
    let mut clauses = one(kind, c"y", values, dims);
    // SAFETY: as above.
    unsafe { __accc_update(construct(ConstructKind::Update), 1, clauses.as_mut_ptr(), queue, 0) };
}

/// The host, or queue `by`, waits for these queues (none: all).
pub fn wait(queues: &[i64], by: i64) {
    // SAFETY: as above.
    unsafe { __accc_wait(construct(ConstructKind::Wait), queues.len() as u32, queues.as_ptr(), by) };
}

/// `y = y + a*x` on a queue; both are present or are moved as `kind` says.
pub fn saxpy_on(queue: i64, kernel: &mut Kernel, kind: DataKind, a: f64, x: &mut [f64], y: &mut [f64]) {
    let (n, dims) = (x.len(), [whole(x)]);
    let mut clauses = [clause(kind, c"x", x.as_mut_ptr(), &dims), clause(kind, c"y", y.as_mut_ptr(), &dims)];
    region_on(queue, kernel, [n as i64 / 128 + 1, 128], &mut clauses, |c| {
        vec![n as u64, a.to_bits(), c[0].device as u64, c[1].device as u64]
    });
}

/// Three queues with their own data, many kernels each.
pub fn queues() {
    let (n, kernel) = (500_000, kernel(c"saxpy", 4, 0, 0));
    let (mut x, mut y) = (vec![1.0; n], vec![vec![0.0; n]; 3]);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    y.iter_mut().enumerate().for_each(|(q, y)| enter(DataKind::CopyIn, c"y", y, q as i64 + 1));
    for _ in 0..50 {
        for (q, y) in y.iter_mut().enumerate() {
            saxpy_on(q as i64 + 1, kernel, DataKind::Present, q as f64 + 1.0, &mut x, y);
        }
    }
    y.iter_mut().enumerate().for_each(|(q, y)| exit(DataKind::CopyOut, c"y", y, q as i64 + 1));
    wait(&[], QUEUE_SYNC);
    expect(y.iter().enumerate().all(|(q, y)| y.iter().all(|v| *v == 50.0 * (q as f64 + 1.0))));
}

/// So many kernels, so short, that they are queued together: each with its own arguments, in order with transfers, fills
/// and other queues.
pub fn short_kernels() {
    let (n, kernel) = (1000, kernel(c"saxpy", 4, 0, 0));
    let (mut x, mut y) = (vec![1.0; n], [vec![0.0; n], vec![0.0; n]]);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    y.iter_mut().for_each(|y| enter(DataKind::CopyIn, c"y", y, QUEUE_SYNC));
    let (mut sum, mut right) = (0.0, true);
    for burst in 0..60 {
        for step in 0..burst {
            let (a, [y1, y2]) = (f64::from(step * burst), &mut y);
            saxpy_on(1, kernel, DataKind::Present, a, &mut x, y1);
            sum += a;
            if step % 20 == 7 {
                wait(&[1], 2);
                saxpy_on(2, kernel, DataKind::Present, 1.0, y1, y2);
                wait(&[2], 1);
            }
        }
        let dims = [whole(&x)];
        update(DataKind::UpdateSelf, &mut y[0], &dims, 1);
        wait(&[1], QUEUE_SYNC);
        right &= y[0].iter().all(|y| *y == sum);
    }
    let mut seen = (0.0, 0.0);
    for step in (0..60).flat_map(|burst| (0..burst).map(move |step| (step, step * burst))) {
        seen.0 += f64::from(step.1);
        seen.1 += if step.0 % 20 == 7 { seen.0 } else { 0.0 };
    }
    y.iter_mut().for_each(|y| exit(DataKind::CopyOut, c"y", y, QUEUE_SYNC));
    expect(right && y[1].iter().all(|y| *y == seen.1));
}

/// Queue 2 uses what queue 1 makes, queue 3 what queue 2 makes; the host waits for 3 alone.
pub fn queues_that_wait() {
    let (n, kernel) = (3_000_000, kernel(c"saxpy", 4, 0, 0));
    let (mut a, mut b, mut c) = (vec![1.0; n], vec![0.0; n], vec![0.0; n]);
    enter(DataKind::CopyIn, c"a", &mut a, QUEUE_SYNC);
    enter(DataKind::CopyIn, c"b", &mut b, 1);
    enter(DataKind::CopyIn, c"c", &mut c, 2);
    for _ in 0..10 {
        saxpy_on(1, kernel, DataKind::Present, 1.0, &mut a, &mut b);
    }
    wait(&[1], 2);
    saxpy_on(2, kernel, DataKind::Present, 2.0, &mut b, &mut c);
    wait(&[1, 2], 3);
    let dims = [whole(&c)];
    update(DataKind::UpdateSelf, &mut c, &dims, 3);
    wait(&[3], QUEUE_SYNC);
    expect(c.iter().all(|v| *v == 20.0));
}

/// Asynchronous data regions, one after the other and in two queues, whose blocks are used again.
pub fn data_of_a_queue() {
    let (n, kernel) = (200_000, kernel(c"saxpy", 4, 0, 0));
    let mut sets: Vec<_> = (0..8).map(|i| (vec![f64::from(i); n], vec![1.0; n])).collect();
    for (i, (x, y)) in sets.iter_mut().enumerate() {
        saxpy_on(i as i64 % 2, kernel, DataKind::Copy, 3.0, x, y);
    }
    wait(&[0, 1], QUEUE_SYNC);
    expect(sets.iter().enumerate().all(|(i, (_, y))| y.iter().all(|v| *v == 3.0 * i as f64 + 1.0)));
}

/// Sections with gaps, to and from the device, on a queue and without one.
pub fn updates() {
    let (rows, columns) = (100usize, 80usize);
    let mut y: Vec<f64> = (0..rows * columns).map(|i| i as f64).collect();
    let interior = [
        Dim { start: 1, extent: rows as i64 - 2, stride: 8 },
        Dim { start: 1, extent: columns as i64 - 2, stride: rows as i64 * 8 },
    ];
    let inside = |i: usize| (1..rows - 1).contains(&(i % rows)) && (1..columns - 1).contains(&(i / rows));
    enter(DataKind::CopyIn, c"y", &mut y, 5);
    y.fill(-1.0);
    update(DataKind::UpdateDevice, &mut y, &interior, 5);
    y.fill(-2.0);
    let dims = [whole(&y)];
    update(DataKind::UpdateSelf, &mut y, &dims, 5);
    wait(&[5], QUEUE_SYNC);
    let right = y.iter().enumerate().all(|(i, v)| *v == if inside(i) { -1.0 } else { i as f64 });
    y.fill(7.0);
    update(DataKind::UpdateSelf, &mut y, &interior, QUEUE_SYNC);
    expect(right && y.iter().enumerate().all(|(i, v)| *v == if inside(i) { -1.0 } else { 7.0 }));
}

/// They come when the host waits, and before another queue, made to wait, reads the memory.
pub fn downloads_of_a_queue() {
    use accrt::api::memory::{acc_malloc, acc_memcpy_from_device, acc_memcpy_to_device_async};
    let (n, kernel) = (1_200_000, kernel(c"saxpy", 4, 0, 0));
    let (mut x, mut y, mut z) = (vec![1.0; n], vec![0.0; n], vec![0.0; n]);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    enter(DataKind::CopyIn, c"y", &mut y, QUEUE_SYNC);
    saxpy_on(1, kernel, DataKind::Present, 6.0, &mut x, &mut y);
    let strided = [Dim { start: 1, extent: 3, stride: 8 }, Dim { start: 0, extent: 100, stride: 80 }];
    update(DataKind::UpdateSelf, &mut y, &strided, 1);
    let before = y.iter().all(|v| *v == 0.0);
    wait(&[1], QUEUE_SYNC);
    let inside = |i: usize| (1..4).contains(&(i % 10)) && i < 1000;
    let after = y.iter().enumerate().all(|(i, v)| *v == if inside(i) { 6.0 } else { 0.0 });
    let (dims, bytes, copy) = ([whole(&y)], 8 * n, acc_malloc(8 * n));
    saxpy_on(1, kernel, DataKind::Present, 1.0, &mut x, &mut y);
    update(DataKind::UpdateSelf, &mut y, &dims, 1);
    wait(&[1], 2);
    acc_memcpy_to_device_async(copy, y.as_mut_ptr().cast(), bytes, 2);
    wait(&[2], QUEUE_SYNC);
    acc_memcpy_from_device(z.as_mut_ptr().cast(), copy, bytes);
    expect(before && after && [&y, &z].iter().all(|values| values.iter().all(|v| *v == 7.0)));
}

/// Downloads of a queue come to the host one after the other while it waits, not all at the end: on the fake driver, whose
/// kernels see the host's memory, the second kernel finds there what came before it.
pub fn downloads_one_by_one() {
    let (n, kernel) = (100_000, kernel(c"saxpy", 4, 0, 0));
    let (mut x, mut y, mut z) = (vec![1.0; n], vec![0.0; n], vec![0.0; n]);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    enter(DataKind::CopyIn, c"y", &mut y, QUEUE_SYNC);
    saxpy_on(1, kernel, DataKind::Present, 6.0, &mut x, &mut y);
    let (dims, on_host) = ([whole(&y)], y.as_ptr() as u64);
    update(DataKind::UpdateSelf, &mut y, &dims, 1);
    enter(DataKind::CopyIn, c"z", &mut z, QUEUE_SYNC);
    let mut clauses = one(DataKind::Present, c"z", &mut z, &dims);
    region_on(1, kernel, [n as i64 / 128 + 1, 128], &mut clauses, |c| {
        vec![n as u64, 1f64.to_bits(), on_host, c[0].device as u64]
    });
    update(DataKind::UpdateSelf, &mut z, &dims, 1);
    wait(&[1], QUEUE_SYNC);
    expect(z.iter().all(|v| *v == 6.0));
}

/// Adds the sum of `x`, which is present, to a result, in a region inside a construct; gives what the host sees of it when
/// that region has ended, and leaves the construct.
fn add_up(queue: i64, flags: u32, kernel: &mut Kernel, x: &mut [f64], result: *mut f64) -> f64 {
    let (at, dims, n) = (kernel.construct, [whole(x)], x.len() as u64);
    let shape = LaunchShape { grid: [100, 1, 1], block: [128, 1, 1], private_bytes: 0 };
    let mut outer = one(DataKind::Present, c"x", x, &dims);
    let mut inner = [DataClause { flags, ..clause(DataKind::Copy, c"s", result, &[]) }];
    // SAFETY: the calls of accc_abi in their order, with live arguments.
    unsafe {
        __accc_data_begin(at, 1, outer.as_mut_ptr(), queue);
        __accc_compute_begin(at, queue);
        __accc_data_begin(at, 1, inner.as_mut_ptr(), queue);
        let args = [n, outer[0].device as u64, inner[0].device as u64];
        __accc_launch(kernel, &shape, args.as_ptr(), queue);
        __accc_data_end(at, 1, inner.as_mut_ptr(), queue);
        let seen = result.read_volatile();
        __accc_compute_end(at, queue, 0);
        __accc_data_end(at, 1, outer.as_mut_ptr(), queue);
        seen
    }
}

/// Results come when their region ends, or late: when the construct does, or a queue is waited for; also more of them than
/// there are slots, and one on top of the other.
pub fn results() {
    let (n, kernel) = (12_345, kernel(c"total", 3, 8, 0));
    let (mut x, sum) = (vec![1.0; n], n as f64);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    let mut s = [0.5];
    let seen = add_up(QUEUE_SYNC, CLAUSE_RESULT, kernel, &mut x, &raw mut s[0]);
    let at_once = seen == sum + 0.5 && s[0] == seen;
    let seen = add_up(QUEUE_SYNC, CLAUSE_RESULT | CLAUSE_LATE, kernel, &mut x, &raw mut s[0]);
    let late = seen == sum + 0.5 && s[0] == 2.0 * sum + 0.5;
    let mut many = vec![0.25; 100];
    for result in &mut many {
        add_up(1, CLAUSE_RESULT, kernel, &mut x, result);
    }
    for _ in 0..3 {
        add_up(2, CLAUSE_RESULT, kernel, &mut x, &raw mut s[0]);
    }
    wait(&[], QUEUE_SYNC);
    expect(at_once && late && many.iter().all(|v| *v == sum + 0.25) && s[0] == 5.0 * sum + 0.5);
}

/// `exit data delete` of what a queue still writes: its block may not become another's before the queue is done.
pub fn deleted_while_in_use() {
    let (n, kernel) = (1_000_000, kernel(c"saxpy", 4, 0, 0));
    let (mut x, mut y, mut z) = (vec![1.0; n], vec![0.0; n], vec![5.0; n]);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    enter(DataKind::CopyIn, c"y", &mut y, QUEUE_SYNC);
    for _ in 0..200 {
        saxpy_on(1, kernel, DataKind::Present, 1.0, &mut x, &mut y);
    }
    exit(DataKind::Delete, c"y", &mut y, QUEUE_SYNC);
    enter(DataKind::CopyIn, c"z", &mut z, QUEUE_SYNC);
    wait(&[1], QUEUE_SYNC);
    z.fill(0.0);
    exit(DataKind::CopyOut, c"z", &mut z, QUEUE_SYNC);
    expect(z.iter().all(|v| *v == 5.0) && y.iter().all(|v| *v == 0.0));
}

/// Each queue has partial results of its own.
pub fn reductions_on_queues() {
    let (n, kernel) = (100_000, kernel(c"total", 3, 8, 0));
    let (mut x, mut sums) = (vec![1.0; n], vec![vec![0.0; 1]; 4]);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    sums.iter_mut().for_each(|s| enter(DataKind::CopyIn, c"s", s, QUEUE_SYNC));
    for round in 0..20 {
        for (q, s) in sums.iter_mut().enumerate() {
            let dims = [whole(&x), whole(s)];
            let mut clauses = [
                clause(DataKind::Present, c"x", x.as_mut_ptr(), &dims[..1]),
                clause(DataKind::Present, c"s", s.as_mut_ptr(), &dims[1..]),
            ];
            region_on(q as i64, kernel, [100 * (round + 1), 32], &mut clauses, |c| {
                vec![n as u64, c[0].device as u64, c[1].device as u64]
            });
        }
    }
    wait(&[], QUEUE_SYNC);
    sums.iter_mut().for_each(|s| exit(DataKind::CopyOut, c"s", s, QUEUE_SYNC));
    expect(sums.iter().all(|s| s[0] == 20.0 * n as f64));
}

/// They come out at the wait.
pub fn prints_of_a_queue() {
    let kernel = kernel(c"hello", 1, 0, KERNEL_PRINTS);
    region_on(1, kernel, [10, 32], &mut [], |_| vec![100]);
    region_on(2, kernel, [10, 32], &mut [], |_| vec![200]);
    let nothing_yet = PRINTED.lock().expect("one thread").is_empty();
    wait(&[], QUEUE_SYNC);
    let mut printed = std::mem::take(&mut *PRINTED.lock().expect("one thread"));
    printed.sort_unstable();
    expect(nothing_yet && printed == (100..110).chain(200..210).collect::<Vec<i32>>());
}

/// A construct whose wait was put off is over before an asynchronous one starts.
pub fn after_a_deferred_wait() {
    let (n, kernel) = (3_000_000, kernel(c"saxpy", 4, 0, 0));
    let (mut x, mut y, mut z) = (vec![1.0; n], vec![0.0; n], vec![0.0; n]);
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    enter(DataKind::CopyIn, c"y", &mut y, QUEUE_SYNC);
    enter(DataKind::CopyIn, c"z", &mut z, QUEUE_SYNC);
    let (at, shape) =
        (kernel.construct, LaunchShape { grid: [n as i64 / 128 + 1, 1, 1], block: [128, 1, 1], private_bytes: 0 });
    let args = [x.as_mut_ptr(), y.as_mut_ptr()].map(|host| accrt::api::data::acc_deviceptr(host.cast()) as u64);
    // SAFETY: the calls of accc_abi in their order, with live arguments.
    unsafe {
        __accc_compute_begin(at, QUEUE_SYNC);
        __accc_launch(kernel, &shape, [n as u64, 4f64.to_bits(), args[0], args[1]].as_ptr(), QUEUE_SYNC);
        __accc_compute_end(at, QUEUE_SYNC, END_DEFERRABLE_WAIT);
    }
    saxpy_on(1, kernel, DataKind::Present, 1.0, &mut y, &mut z);
    exit(DataKind::CopyOut, c"z", &mut z, 1);
    wait(&[1], QUEUE_SYNC);
    expect(z.iter().all(|v| *v == 4.0));
}

/// Right with ACC_SYNCHRONOUS=1 only: nothing is waited for.
pub fn without_waiting() {
    let (n, kernel) = (1_000_000, kernel(c"saxpy", 4, 0, 0));
    let (mut x, mut y, mut z) = (vec![1.0; n], vec![0.0; n], vec![0.0; n]);
    enter(DataKind::CopyIn, c"x", &mut x, 1);
    enter(DataKind::CopyIn, c"y", &mut y, 2);
    enter(DataKind::CopyIn, c"z", &mut z, 3);
    for q in 0..9 {
        saxpy_on(q, kernel, DataKind::Present, 1.0, &mut x, &mut y);
    }
    saxpy_on(20, kernel, DataKind::Present, 1.0, &mut y, &mut z);
    exit(DataKind::CopyOut, c"z", &mut z, 21);
    expect(z.iter().all(|v| *v == 9.0));
}

/// A symbol of the device code, read and written through the host's variable; and one that the device code lacks.
pub fn declared() {
    let (mut scale, mut lacking) = ([0.0, 0.0], [3.0, 4.0]);
    let global = |values: &mut [f64], name: &'static CStr, kind: DataKind| DeclareGlobal {
        host: values.as_mut_ptr().cast(),
        bytes: 16,
        symbol: name.as_ptr(),
        name: name.as_ptr(),
        kind: kind as u32,
        line: 1,
        file: c"/home/user/smoke.f90".as_ptr(),
        cpu_address: ptr::null_mut(),
    };
    let globals = [global(&mut scale, c"scale", DataKind::Create), global(&mut lacking, c"lacking", DataKind::CopyIn)];
    // SAFETY: the table is leaked, the variables outlive the calls.
    unsafe { __accc_declare(2, Box::leak(Box::new(globals)).as_mut_ptr()) };
    let dims = [whole(&scale)];
    update(DataKind::UpdateSelf, &mut scale, &dims, QUEUE_SYNC);
    saxpy_on(QUEUE_SYNC, kernel(c"saxpy", 4, 0, 0), DataKind::Present, 2.0, &mut scale, &mut lacking);
    update(DataKind::UpdateSelf, &mut lacking, &dims, QUEUE_SYNC);
    expect(scale == [1.5, 2.5] && lacking == [6.0, 9.0]);
}

/// The wait names the kernel that went wrong, not the construct after it.
pub fn stray_on_a_queue() {
    let mut x = [0.0];
    enter(DataKind::CopyIn, c"x", &mut x, QUEUE_SYNC);
    region_on(3, kernel(c"stray", 0, 0, 0), [1, 1], &mut [], |_| vec![]);
    wait(&[3], QUEUE_SYNC);
}
