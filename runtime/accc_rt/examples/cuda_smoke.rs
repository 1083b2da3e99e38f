//! Plays generated code on a real GPU, through the C interface, with kernels written by hand (smoke.ptx).
//!
//! `cargo build --release -p accc_rt --example cuda_smoke` gives a binary that needs nothing but the NVIDIA driver. It
//! runs itself once for each case (some end in the error they are about), prints a line for each, and the timing profile;
//! exit code 0 if all passed. A case's name as argument runs that case alone.

use accc_abi::*;
use accrt::entry::*;
use std::ffi::CStr;
use std::process::{Command, ExitCode};
use std::ptr;
use std::sync::Mutex;

#[path = "cuda_smoke/asynchronous.rs"]
mod asynchronous;
#[path = "cuda_smoke/between.rs"]
mod between;
#[path = "cuda_smoke/page_locked.rs"]
mod page_locked;

/// The case that runs with ACC_SYNCHRONOUS=1.
const SYNCHRONOUS: &str = "synchronous";
/// The case that runs as a program of `-gpu=pinned`.
const PAGE_LOCKED: &str = "page_locked";

/// The case whose kernel reads the host's memory: no GPU forgives that.
const ONE_BY_ONE: &str = "downloads_one_by_one";
/// Set where there is a driver that needs no GPU.
pub const FAKE_DRIVER: &str = "ACCC_TEST_WITH_FAKE_DRIVER";

/// A case, the exit code that it must have, and what must stand in its output.
type Case = (&'static str, fn(), i32, &'static [&'static str]);

const CASES: &[Case] = &[
    ("saxpy", saxpy, 0, &["correct"]),
    ("reduction", reduction, 0, &["correct"]),
    ("fill_device", fill_device, 0, &["correct"]),
    ("printing", printing, 0, &["correct"]),
    ("printing_too_much", printing_too_much, 0, &["correct", "bytes of records did not fit"]),
    ("interior", interior, 0, &["correct"]),
    ("large_transfer", large_transfer, 0, &["correct"]),
    ("many_constructs", many_constructs, 0, &["correct"]),
    ("queues", asynchronous::queues, 0, &["correct"]),
    ("short_kernels", asynchronous::short_kernels, 0, &["correct"]),
    ("queues_that_wait", asynchronous::queues_that_wait, 0, &["correct"]),
    ("data_of_a_queue", asynchronous::data_of_a_queue, 0, &["correct"]),
    ("updates", asynchronous::updates, 0, &["correct"]),
    ("downloads_of_a_queue", asynchronous::downloads_of_a_queue, 0, &["correct"]),
    (ONE_BY_ONE, asynchronous::downloads_one_by_one, 0, &["correct"]),
    ("results", asynchronous::results, 0, &["correct"]),
    ("deleted_while_in_use", asynchronous::deleted_while_in_use, 0, &["correct"]),
    ("reductions_on_queues", asynchronous::reductions_on_queues, 0, &["correct"]),
    ("prints_of_a_queue", asynchronous::prints_of_a_queue, 0, &["correct"]),
    ("after_a_deferred_wait", asynchronous::after_a_deferred_wait, 0, &["correct"]),
    (SYNCHRONOUS, asynchronous::without_waiting, 0, &["correct"]),
    (PAGE_LOCKED, page_locked::transfers, 0, &["correct"]),
    ("between_devices", between::devices, 0, &["correct"]),
    ("declared", asynchronous::declared, 0, &["correct"]),
    ("stray_on_a_queue", asynchronous::stray_on_a_queue, 1, &["ILLEGAL_ADDRESS", "kernel:stray"]),
    ("not_present", not_present, 1, &["FATAL ERROR: data in PRESENT clause was not found on device 1: name=x host:0x"]),
    (
        "out_of_memory",
        out_of_memory,
        1,
        &["FATAL ERROR: out of memory on device 1", "name=huge", "smoke.f90 main line:7"],
    ),
    (
        "stray_access",
        stray_access,
        1,
        &["CUDA_ERROR_ILLEGAL_ADDRESS", "kernel:stray", "smoke.f90 main line:7", "name:x"],
    ),
    ("bad_shape", bad_shape, 1, &["saxpy"]),
];

pub fn main() -> ExitCode {
    match std::env::args().nth(1) {
        Some(name) => {
            let (_, run, ..) = CASES.iter().find(|case| case.0 == name).expect("the name of a case");
            // SAFETY: the image lives as long as the program.
            unsafe { __accc_register(image()) };
            // SAFETY: null is allowed.
            assert_eq!(unsafe { __accc_target(ptr::null()) }, TARGET_NVPTX);
            run();
            ExitCode::SUCCESS
        }
        None => all(),
    }
}

fn all() -> ExitCode {
    let mut failed = 0;
    let is_fake = std::env::var_os(FAKE_DRIVER).is_some();
    let cases: Vec<&Case> = CASES.iter().filter(|case| is_fake || case.0 != ONE_BY_ONE).collect();
    for (name, _, status, texts) in &cases {
        let (code, text) = run_case(name, "0");
        let passed = code == Some(*status) && texts.iter().all(|wanted| text.contains(wanted));
        println!("{} {name}", if passed { "pass" } else { "FAIL" });
        if !passed || *status != 0 {
            println!("{text}");
        }
        failed += u32::from(!passed);
    }
    println!("{}", run_case("many_constructs", "1").1);
    println!("{}", run_case("queues", "1").1);
    println!("{} passed, {failed} failed", cases.len() as u32 - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Exit code and all output of a case in a process of its own.
fn run_case(name: &str, acc_time: &str) -> (Option<i32>, String) {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let synchronous = if name == SYNCHRONOUS { "1" } else { "0" };
    let output = command
        .arg(name)
        .env("ACC_TIME", acc_time)
        .env("PGI_ACC_SYNCHRONOUS", synchronous)
        .output()
        .expect("a process");
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

static PRINTED: Mutex<Vec<i32>> = Mutex::new(Vec::new());

unsafe extern "C" fn printer(record: *const PrintRecord) {
    // SAFETY: `hello` writes records of one i32.
    PRINTED.lock().expect("one thread").push(unsafe { record.cast::<i32>().add(4).read() });
}

fn image() -> &'static Image {
    static IMAGE: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    let made = IMAGE.get_or_init(|| {
        let wants_pinned = std::env::args().nth(1).as_deref() == Some(PAGE_LOCKED);
        let ptx = include_bytes!("smoke.ptx");
        let binary =
            Box::leak(Box::new(Binary { kind: BINARY_PTX, cc: 70, bytes: ptx.as_ptr(), len: ptx.len() as u64 }));
        let image = Image {
            version: ABI_VERSION,
            n_binaries: 1,
            binaries: binary,
            print: Some(printer),
            targets: if wants_pinned { TARGETS_NVPTX | WANTS_PINNED } else { TARGETS_NVPTX },
            reserved: 0,
            state: [0; 2],
        };
        Box::leak(Box::new(image)) as *const Image as usize
    });
    // SAFETY: leaked above.
    unsafe { &*(*made as *const Image) }
}

fn construct(kind: ConstructKind) -> &'static Construct {
    let (file, function) = (c"/home/user/smoke.f90".as_ptr(), c"main".as_ptr());
    Box::leak(Box::new(Construct { file, function, line: 7, end_line: 9, kind: kind as u32, reserved: 0 }))
}

fn kernel(name: &'static CStr, n_args: u32, scratch_bytes: u64, flags: u32) -> &'static mut Kernel {
    Box::leak(Box::new(Kernel {
        name: name.as_ptr(),
        construct: construct(ConstructKind::Parallel),
        image: image(),
        cpu: None,
        cpu_finish: None,
        scratch_bytes,
        line: 8,
        n_args,
        flags,
        reserved: 0,
        state: [0; 2],
    }))
}

fn clause<T>(kind: DataKind, name: &'static CStr, host: *mut T, dims: &[Dim]) -> DataClause {
    DataClause {
        host: host.cast(),
        device: ptr::null_mut(),
        elem_bytes: size_of::<T>() as u64,
        rank: dims.len() as u32,
        kind: kind as u32,
        flags: 0,
        line: 7,
        dims: dims.as_ptr(),
        name: name.as_ptr(),
        attach: ptr::null_mut(),
        tables: 0,
        descriptor_bytes: 0,
        record: ptr::null(),
        elem_type: 0,
        reserved: 0,
    }
}

fn whole<T>(values: &[T]) -> Dim {
    Dim { start: 0, extent: values.len() as i64, stride: size_of::<T>() as i64 }
}

/// A compute construct with one kernel; `args` sees the clauses with their device addresses.
fn region(
    kernel: &mut Kernel,
    grid: i64,
    block: i64,
    clauses: &mut [DataClause],
    args: impl Fn(&[DataClause]) -> Vec<u64>,
) {
    region_on(QUEUE_SYNC, kernel, [grid, block], clauses, args);
}

/// As [`region`], on a queue.
fn region_on(
    queue: i64,
    kernel: &mut Kernel,
    [grid, block]: [i64; 2],
    clauses: &mut [DataClause],
    args: impl Fn(&[DataClause]) -> Vec<u64>,
) {
    let (at, n) = (kernel.construct, clauses.len() as u32);
    let shape = LaunchShape { grid: [grid, 1, 1], block: [block, 1, 1], private_bytes: 0 };
    // SAFETY: the calls of accc_abi in their order, with live arguments.
    unsafe {
        __accc_data_begin(at, n, clauses.as_mut_ptr(), queue);
        __accc_compute_begin(at, queue);
        __accc_launch(kernel, &shape, args(clauses).as_ptr(), queue);
        __accc_compute_end(at, queue, 0);
        __accc_data_end(at, n, clauses.as_mut_ptr(), queue);
    }
}

fn expect(correct: bool) {
    println!("{}", if correct { "correct" } else { "wrong values" });
}

fn run_saxpy(kernel: &mut Kernel, n: usize, block: i64) -> bool {
    let (mut x, mut y): (Vec<f64>, Vec<f64>) = ((0..n).map(|i| i as f64).collect(), vec![1.0; n]);
    let dims = [whole(&x)];
    let mut clauses =
        [clause(DataKind::CopyIn, c"x", x.as_mut_ptr(), &dims), clause(DataKind::Copy, c"y", y.as_mut_ptr(), &dims)];
    region(kernel, (n as i64 + block - 1) / block, block, &mut clauses, |c| {
        vec![n as u64, 2f64.to_bits(), c[0].device as u64, c[1].device as u64]
    });
    y.iter().enumerate().all(|(i, y)| *y == 2.0 * i as f64 + 1.0)
}

fn saxpy() {
    expect(run_saxpy(kernel(c"saxpy", 4, 0, 0), 10_000, 128));
}

fn run_total(kernel: &mut Kernel, n: usize, grid: i64) -> bool {
    let (mut x, mut s) = (vec![1.0; n], 5.0);
    let dims = [whole(&x)];
    let mut clauses =
        [clause(DataKind::CopyIn, c"x", x.as_mut_ptr(), &dims), clause(DataKind::Copy, c"s", &raw mut s, &[])];
    region(kernel, grid, 32, &mut clauses, |c| vec![n as u64, c[0].device as u64, c[1].device as u64]);
    s == n as f64 + 5.0
}

fn reduction() {
    let kernel = kernel(c"total", 3, 8, 0);
    expect([1, 100, 7, 5000, 100].into_iter().all(|grid| run_total(kernel, 12_345, grid)));
}

fn fill_device() {
    expect(run_total(kernel(c"total", 3, 8, 0), 100_000, 0));
}

fn run_hello(kernel: &mut Kernel, blocks: i64, base: u64) -> Vec<i32> {
    region(kernel, blocks, 32, &mut [], |_| vec![base]);
    let mut printed = std::mem::take(&mut *PRINTED.lock().expect("one thread"));
    printed.sort_unstable();
    printed
}

fn printing() {
    let kernel = kernel(c"hello", 1, 0, KERNEL_PRINTS);
    expect(
        [0, 1000].into_iter().all(|base| run_hello(kernel, 50, base as u64) == (base..base + 50).collect::<Vec<i32>>()),
    );
}

fn printing_too_much() {
    let kernel = kernel(c"hello", 1, 0, KERNEL_PRINTS);
    let fit = (1 << 20) / 24;
    expect(run_hello(kernel, 60_000, 0).len() == fit && run_hello(kernel, 3, 5) == [5, 6, 7]);
}

fn interior() {
    let (rows, columns) = (402usize, 202usize);
    let mut a = vec![0i32; rows * columns];
    let dims = [
        Dim { start: 1, extent: rows as i64 - 2, stride: 4 },
        Dim { start: 1, extent: columns as i64 - 2, stride: rows as i64 * 4 },
    ];
    let mut clauses = [clause(DataKind::Copy, c"a", a.as_mut_ptr(), &dims)];
    let kernel = kernel(c"interior", 2, 0, 0);
    region(kernel, columns as i64 - 2, rows as i64 - 2, &mut clauses, |c| vec![rows as u64 * 4, c[0].device as u64]);
    let inside = |i: usize| (1..rows - 1).contains(&(i % rows)) && (1..columns - 1).contains(&(i / rows));
    expect(a.iter().enumerate().all(|(i, v)| *v == i32::from(inside(i))));
}

fn large_transfer() {
    // Through small buffers first, then through large ones, then through these in parts.
    let sizes = [150_000, 33_333_333, 150_000];
    expect(sizes.into_iter().all(|n| run_saxpy(kernel(c"saxpy", 4, 0, 0), n, 256)));
}

/// An inner construct, again and again, in a data region that holds its array.
fn many_constructs() {
    let (n, kernel, at) = (1_000_000usize, kernel(c"saxpy", 4, 0, 0), construct(ConstructKind::Data));
    let (mut x, mut y) = (vec![1.0f64; n], vec![0.0f64; n]);
    let dims = [whole(&x)];
    let make = |kind, x: &mut Vec<f64>, y: &mut Vec<f64>| {
        [clause(kind, c"x", x.as_mut_ptr(), &dims), clause(kind, c"y", y.as_mut_ptr(), &dims)]
    };
    let mut outer = make(DataKind::Copy, &mut x, &mut y);
    // SAFETY: the calls of accc_abi in their order, with live arguments.
    unsafe { __accc_data_begin(at, 2, outer.as_mut_ptr(), QUEUE_SYNC) };
    for _ in 0..100 {
        let mut inner = make(DataKind::Present, &mut x, &mut y);
        region(kernel, n as i64 / 128 + 1, 128, &mut inner, |c| {
            vec![n as u64, 1f64.to_bits(), c[0].device as u64, c[1].device as u64]
        });
    }
    let untouched = y[0] == 0.0;
    // SAFETY: as above.
    unsafe { __accc_data_end(at, 2, outer.as_mut_ptr(), QUEUE_SYNC) };
    expect(untouched && y.iter().all(|y| *y == 100.0));
}

fn not_present() {
    let mut x = [0.0];
    let dims = [whole(&x)];
    let mut clauses = [clause(DataKind::Present, c"x", x.as_mut_ptr(), &dims)];
    region(kernel(c"stray", 0, 0, 0), 1, 1, &mut clauses, |_| vec![]);
}

fn out_of_memory() {
    let mut x = [0.0f64];
    let dims = [Dim { start: 0, extent: 1 << 40, stride: 8 }];
    let mut clauses = [clause(DataKind::Create, c"huge", x.as_mut_ptr(), &dims)];
    region(kernel(c"stray", 0, 0, 0), 1, 1, &mut clauses, |_| vec![]);
}

fn stray_access() {
    let mut x = [0.0];
    let dims = [whole(&x)];
    let mut clauses = [clause(DataKind::Copy, c"x", x.as_mut_ptr(), &dims)];
    region(kernel(c"stray", 0, 0, 0), 1, 1, &mut clauses, |_| vec![]);
}

fn bad_shape() {
    let mut x = vec![0.0];
    let dims = [whole(&x)];
    let mut clauses = [clause(DataKind::Copy, c"x", x.as_mut_ptr(), &dims)];
    let args = |c: &[DataClause]| vec![1, 0, c[0].device as u64, c[0].device as u64];
    region(kernel(c"saxpy", 4, 0, 0), 1 << 40, 128, &mut clauses, args);
}
