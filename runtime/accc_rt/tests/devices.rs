//! Plays generated code on the devices that need no GPU: each test runs a small program in a process of its own, with the
//! environment that chooses the device, and looks at what it printed and how it ended.

mod process;

use accc_abi::*;
use accrt::entry;
use process::{messages, results, run};
use std::ffi::{CStr, c_int, c_void};
use std::os::unix::process::ExitStatusExt;
use std::ptr;
use std::sync::atomic::{AtomicI32, Ordering};

const PROGRAMS: &[(&str, fn())] = &[
    ("built_for_gpu", || also_built_for(TARGETS_NVPTX)),
    ("built_for_multicore", || also_built_for(TARGETS_MULTICORE)),
    ("copies", copies),
    ("sections", sections),
    ("use_after_end", use_after_end),
    ("not_present", not_present),
    ("partly_present", partly_present),
    ("too_large", too_large),
    ("harmonic", harmonic),
    ("host_threads", host_threads),
    ("runtime_calls", runtime_calls),
    ("stops", stops),
    ("crashes", crashes),
];

/// The body of those processes; by itself it does nothing.
#[test]
fn program() {
    let Some(run) = process::wanted(PROGRAMS) else { return };
    // SAFETY: the image is a constant.
    unsafe { entry::__accc_register(&IMAGE.0) };
    run();
}

struct Static<T>(T);
// SAFETY: only texts and other constants stand behind the pointers.
unsafe impl<T> Sync for Static<T> {}

const fn image(targets: u32) -> Static<Image> {
    let (version, binaries) = (ABI_VERSION, ptr::null());
    Static(Image { version, n_binaries: 0, binaries, print: None, targets, reserved: 0, state: [0; 2] })
}

static IMAGE: Static<Image> = image(TARGETS_HOST);

const fn construct(kind: ConstructKind, line: u32, end_line: u32) -> Static<Construct> {
    let (file, function) = (c"/home/user/p.f90".as_ptr(), c"p".as_ptr());
    Static(Construct { file, function, line, end_line, kind: kind as u32, reserved: 0 })
}

static DATA: Static<Construct> = construct(ConstructKind::Data, 5, 19);
static PARALLEL: Static<Construct> = construct(ConstructKind::Parallel, 10, 14);

fn clause(kind: DataKind, name: &'static CStr, host: *mut i32, section: &Dim) -> DataClause {
    DataClause {
        host: host.cast(),
        device: ptr::null_mut(),
        elem_bytes: 4,
        rank: 1,
        kind: kind as u32,
        flags: 0,
        line: 10,
        dims: section,
        name: name.as_ptr(),
        attach: ptr::null_mut(),
        tables: 0,
        descriptor_bytes: 0,
        record: ptr::null(),
        elem_type: 0,
        reserved: 0,
    }
}

fn section(start: i64, extent: i64) -> Dim {
    Dim { start, extent, stride: 4 }
}

fn data(construct: &Static<Construct>, clauses: &mut [DataClause], body: impl FnOnce(&[DataClause])) {
    let (n, pointer) = (clauses.len() as u32, clauses.as_mut_ptr());
    // SAFETY: the calls of accc_abi in their order, with live arguments.
    unsafe {
        entry::__accc_data_begin(&construct.0, n, pointer, QUEUE_SYNC);
        body(clauses);
        entry::__accc_data_end(&construct.0, n, pointer, QUEUE_SYNC);
    }
}

/// Launches a kernel on `gangs` (0: the device chooses), as a compute construct inside its data region.
fn launch(cpu: CpuKernel, finish: Option<CpuFinish>, gangs: i64, args: &[u64]) {
    let mut kernel = Kernel {
        name: c"p_10_gpu".as_ptr(),
        construct: &PARALLEL.0,
        image: &IMAGE.0,
        cpu: Some(cpu),
        cpu_finish: finish,
        scratch_bytes: if finish.is_some() { 8 } else { 0 },
        line: 11,
        n_args: args.len() as u32,
        flags: 0,
        reserved: 0,
        state: [0; 2],
    };
    let shape = LaunchShape { grid: [gangs, 1, 1], block: [128, 1, 1], private_bytes: 0 };
    // SAFETY: as above.
    unsafe {
        entry::__accc_compute_begin(&PARALLEL.0, QUEUE_SYNC);
        entry::__accc_launch(&mut kernel, &shape, args.as_ptr(), QUEUE_SYNC);
        entry::__accc_compute_end(&PARALLEL.0, QUEUE_SYNC, 0);
    }
}

/// The iterations of `0..n` that are this gang's.
fn mine(context: &CpuContext, n: u64) -> impl Iterator<Item = usize> {
    (n * context.gang / context.num_gangs..n * (context.gang + 1) / context.num_gangs).map(|i| i as usize)
}

/// `y(i) = x(i) + 100`. Slots: x, y, first, number.
unsafe extern "C" fn add_100(args: *const u64, context: *const CpuContext) {
    // SAFETY: accc_abi's promises about slots.
    unsafe {
        let (x, y, first, n) = (*args as *const i32, *args.add(1) as *mut i32, *args.add(2) as usize, *args.add(3));
        mine(&*context, n).for_each(|i| *y.add(first + i) = (*x.add(first + i)).wrapping_add(100));
    }
}

/// `y = x + 100` with the right clause for x, and with one that forgets to copy it in.
fn copies() {
    for kind in [DataKind::CopyIn, DataKind::Create] {
        let (mut x, mut y) = ([1, 2, 3, 4], [0; 4]);
        let all = section(0, 4);
        let mut clauses =
            [clause(kind, c"x", x.as_mut_ptr(), &all), clause(DataKind::CopyOut, c"y", y.as_mut_ptr(), &all)];
        data(&PARALLEL, &mut clauses, |c| launch(add_100, None, 0, &[c[0].device as u64, c[1].device as u64, 0, 4]));
        println!("> {y:?}");
    }
}

#[test]
fn poison_shows_a_forgotten_copyin() {
    insta::assert_snapshot!(results("copies", "ACC_DEVICE_TYPE=host"), @"
    [101, 102, 103, 104]
    [101, 102, 103, 104]
    ");
    insta::assert_snapshot!(results("copies", "ACC_DEVICE_TYPE=multicore"), @"
    [101, 102, 103, 104]
    [101, 102, 103, 104]
    ");
    let poison = i32::from_ne_bytes([0xFA; 4]) + 100;
    insta::assert_snapshot!(
        results("copies", "ACC_DEVICE_TYPE=sim").replace(&poison.to_string(), "poison+100"),
        @"
    [101, 102, 103, 104]
    [poison+100, poison+100, poison+100, poison+100]
    "
    );
}

/// Elements 2..5 of ten are copied; the host changes all ten meanwhile.
fn sections() {
    let mut a: Vec<i32> = (0..10).collect();
    let part = section(2, 3);
    let pointer = a.as_mut_ptr();
    data(&DATA, &mut [clause(DataKind::Copy, c"a", pointer, &part)], |c| {
        // SAFETY: the array is alive.
        (0..10).for_each(|i| unsafe { *pointer.add(i) = -1 });
        launch(add_100, None, 3, &[c[0].device as u64, c[0].device as u64, 2, 3]);
    });
    println!("> {a:?}");
}

#[test]
fn only_the_section_comes_back() {
    insta::assert_snapshot!(results("sections", "ACC_DEVICE_TYPE=sim"), @"[-1, -1, 102, 103, 104, -1, -1, -1, -1, -1]");
    insta::assert_snapshot!(results("sections", "ACC_DEVICE_TYPE=multicore"), @"[-1, -1, 99, 99, 99, -1, -1, -1, -1, -1]");
}

/// Uses a device address after its region.
fn use_after_end() {
    let (mut x, mut y, all) = ([1, 2], [0; 2], section(0, 2));
    let mut stale = 0;
    data(&DATA, &mut [clause(DataKind::CopyIn, c"x", x.as_mut_ptr(), &all)], |c| stale = c[0].device as u64);
    data(&PARALLEL, &mut [clause(DataKind::CopyOut, c"y", y.as_mut_ptr(), &all)], |c| {
        launch(add_100, None, 1, &[stale, c[0].device as u64, 0, 2]);
    });
    println!("> {:x?}", y.map(|value| value - 100));
}

#[test]
fn freed_memory_is_poisoned() {
    insta::assert_snapshot!(results("use_after_end", "ACC_DEVICE_TYPE=sim"), @"[fafafafa, fafafafa]");
}

fn not_present() {
    let (mut a, all) = ([0; 4], section(0, 4));
    data(&PARALLEL, &mut [clause(DataKind::Present, c"a", a.as_mut_ptr(), &all)], |_| ());
}

fn partly_present() {
    let (mut a, part, all) = ([0; 8], section(0, 4), section(0, 8));
    let pointer = a.as_mut_ptr();
    data(&DATA, &mut [clause(DataKind::CopyIn, c"a", pointer, &part)], |_| {
        data(&PARALLEL, &mut [clause(DataKind::Copy, c"a", pointer, &all)], |_| ());
    });
}

fn too_large() {
    let mut a = vec![0; 1 << 20];
    let all = section(0, 1 << 20);
    data(&DATA, &mut [clause(DataKind::Copy, c"a", a.as_mut_ptr(), &all)], |_| ());
}

#[test]
fn errors_of_data_clauses_on_sim() {
    insta::assert_snapshot!(messages("not_present", "ACC_DEVICE_TYPE=sim", 1), @"
    Present table dump for device[1]: simulated device 0
     ...empty...
    FATAL ERROR: data in PRESENT clause was not found on device 1: name=a host:0x..
     file:/home/user/p.f90 p line:10
     hint: a is not on the device here: put this construct inside a data region that maps a, or give it a copy or copyin clause for a in place of present
    ");
    insta::assert_snapshot!(messages("partly_present", "ACC_DEVICE_TYPE=sim ACC_NUM_DEVICES=2 ACC_DEVICE_NUM=1", 1), @"
    Present table dump for device[2]: simulated device 1
     host:0x..-0x.. device:0x.. size:16 presentcount:1+0 line:5 name:a
    FATAL ERROR: variable in data clause is partially present on the device: name=a host:0x..-0x..
     file:/home/user/p.f90 p line:10
     hint: part of it is mapped as a, by the construct at line 5: map the larger section there, or only the smaller one here
    ");
    insta::assert_snapshot!(messages("too_large", "ACC_DEVICE_TYPE=sim ACC_SIM_MEMORY=1M", 1), @"
    FATAL ERROR: out of memory on device 1 (simulated device 0): name=a needs 4,194,304 bytes, 1,048,576 of 1,048,576 bytes are free
     file:/home/user/p.f90 p line:5
    mapped now, largest first:
     ...empty...
     hint: map only the sections that the loops use, let data regions end before the next one begins, or run on the CPU with ACC_DEVICE_TYPE=multicore
    ");
    for program in ["not_present", "partly_present", "too_large"] {
        assert_eq!(messages(program, "ACC_DEVICE_TYPE=multicore", 0), "", "{program} on shared memory");
    }
}

#[test]
fn device_numbers() {
    insta::assert_snapshot!(messages("copies", "ACC_DEVICE_TYPE=sim ACC_DEVICE_NUM=2 ACC_NUM_DEVICES=2", 1), @"
    accc: ACC_DEVICE_NUM=2: there are 2 devices of type sim, numbers 0 to 1
     file:/home/user/p.f90 p line:10
     hint: ACC_NUM_DEVICES=n makes n of them
    ");
    insta::assert_snapshot!(messages("copies", "ACC_DEVICE_TYPE=multicore ACC_DEVICE_NUM=1", 1), @"
    accc: ACC_DEVICE_NUM=1: there is one device of type multicore, number 0
     file:/home/user/p.f90 p line:10
    ");
}

/// What a second image of the program, for other devices than the first, makes it run on.
fn also_built_for(targets: u32) {
    static GPU: Static<Image> = image(TARGETS_HOST | TARGETS_NVPTX);
    static MULTICORE: Static<Image> = image(TARGETS_HOST | TARGETS_MULTICORE);
    let image = if targets == TARGETS_NVPTX { &GPU.0 } else { &MULTICORE.0 };
    // SAFETY: the image is a constant.
    unsafe { entry::__accc_register(image) };
    // SAFETY: null is allowed.
    assert_eq!(unsafe { entry::__accc_target(ptr::null()) }, TARGET_CPU);
    harmonic_number(10, 0);
}

/// The note about the device, without its reason in brackets, which is this machine's matter; the profile's device and
/// the shapes of its kernels.
fn note_and_shape(program: &str) -> String {
    let text = messages(program, "ACC_TIME=1 ACC_NUM_CORES=3", 0);
    let of_interest = |line: &&str| ["accc:", "  p", "grid"].iter().any(|part| line.contains(part));
    let lines = text.lines().filter(of_interest).map(|line| match (line.find(" ("), line.rfind(')')) {
        (Some(open), Some(close)) => format!("{}{}", &line[..open], &line[close + 1..]),
        _ => line.to_string(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_device_of_a_program_whose_user_names_none() {
    insta::assert_snapshot!(note_and_shape("built_for_gpu"), @"
    accc: no usable GPU; running on the CPU
      p  Multicore  devicenum=0
                grid: [3]  block: [1]
    ");
    insta::assert_snapshot!(note_and_shape("built_for_multicore"), @"
    p  Multicore  devicenum=0
              grid: [3]  block: [1]
    ");
    insta::assert_snapshot!(note_and_shape("copies"), @"
    p  Host  devicenum=0
              grid: [1]  block: [1]
    ");
}

#[test]
fn notify_on_sim() {
    insta::assert_snapshot!(messages("sections", "ACC_DEVICE_TYPE=sim ACC_NOTIFY=31", 0), @"
    Enter data region file=/home/user/p.f90 function=p line=5 device=0 threadid=1
    create data  bytes=12 file=/home/user/p.f90 function=p line=5 device=0 threadid=1 variable=a
    upload data  file=/home/user/p.f90 function=p line=5 device=0 threadid=1 variable=a bytes=12
    Enter compute region file=/home/user/p.f90 function=p line=10 device=0 threadid=1
    launch kernel  file=/home/user/p.f90 function=p line=11 device=0 threadid=1 num_gangs=3 num_workers=1 vector_length=1 grid=3 block=1
    Implicit wait  file=/home/user/p.f90 function=p line=14 device=0 threadid=1 queue=acc_async_sync
    Leave compute region file=/home/user/p.f90 function=p line=14 device=0 threadid=1
    download data  file=/home/user/p.f90 function=p line=19 device=0 threadid=1 variable=a bytes=12
    delete data  bytes=12 file=/home/user/p.f90 function=p line=19 device=0 threadid=1 variable=a
    Leave data region file=/home/user/p.f90 function=p line=19 device=0 threadid=1
    ");
    insta::assert_snapshot!(messages("sections", "ACC_DEVICE_TYPE=sim PGI_ACC_NOTIFY=2", 0), @"
    upload data  file=/home/user/p.f90 function=p line=5 device=0 threadid=1 variable=a bytes=12
    download data  file=/home/user/p.f90 function=p line=19 device=0 threadid=1 variable=a bytes=12
    ");
    insta::assert_snapshot!(messages("sections", "ACC_DEVICE_TYPE=multicore NVCOMPILER_ACC_NOTIFY=1 ACC_NUM_CORES=2", 0), @"
    launch kernel  file=/home/user/p.f90 function=p line=11 device=0 threadid=1 num_gangs=3 num_workers=1 vector_length=1 grid=3 block=1
    ");
}

#[test]
fn profile_on_sim() {
    let profile = messages("sections", "ACC_DEVICE_TYPE=sim ACC_TIME=1", 0);
    let untimed: Vec<&str> = profile.lines().filter(|line| !line.contains("time(us)")).collect();
    insta::assert_snapshot!(untimed.join("\n").trim(), @"
    Accelerator Kernel Timing data
    /home/user/p.f90
      p  Sim  devicenum=0
        5: data region reached 2 times
            5: data copyin transfers: 1
            19: data copyout transfers: 1
        10: compute region reached 1 time
            11: kernel launched 1 time
                grid: [3]  block: [1]
    ");
}

/// Adds 1/(i+1) for its part of 0..n into scratch. Slots: result, n.
unsafe extern "C" fn reciprocals(args: *const u64, context: *const CpuContext) {
    // SAFETY: accc_abi's promises about slots and scratch.
    unsafe {
        let sum: f64 = mine(&*context, *args.add(1)).map(|i| 1.0 / (i as f64 + 1.0)).sum();
        (*context).scratch.cast::<f64>().add((*context).gang as usize).write(sum);
    }
}

unsafe extern "C" fn add_up(args: *const u64, scratch: *mut c_void, num_gangs: u64) {
    // SAFETY: as above.
    unsafe {
        let result = *args as *mut f64;
        (0..num_gangs as usize).for_each(|gang| *result += scratch.cast::<f64>().add(gang).read());
    }
}

fn harmonic_number(n: u64, gangs: i64) -> f64 {
    let mut result = 0.0;
    launch(reciprocals, Some(add_up), gangs, &[&raw mut result as u64, n]);
    result
}

/// One result of a thousand launches with the device's own number of gangs, and one with 100 gangs.
fn harmonic() {
    for gangs in [0, 100] {
        let first = harmonic_number(3000, gangs);
        let same = (0..1000).all(|_| harmonic_number(3000, gangs).to_bits() == first.to_bits());
        println!("> {gangs} {} {}", if same { "same" } else { "different" }, first.to_bits());
    }
}

#[test]
fn reductions_are_the_same_in_every_run_and_on_any_number_of_cores() {
    let sequential: f64 = (1..=3000).map(|i| 1.0 / f64::from(i)).sum();
    let mut with_100_gangs = Vec::new();
    for cores in [1, 2, 3, 4, 7, 16] {
        let environment = format!("ACC_DEVICE_TYPE=multicore PGI_ACC_NUM_CORES={cores}");
        let text = results("harmonic", &environment);
        assert_eq!(text, results("harmonic", &environment), "two runs on {cores} cores");
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(words[1], "same", "{line} on {cores} cores");
            let sum = f64::from_bits(words[2].parse().unwrap());
            assert!((sum - sequential).abs() < 1e-12, "{sum} on {cores} cores");
        }
        with_100_gangs.extend(text.lines().last().map(String::from));
    }
    with_100_gangs.dedup();
    assert_eq!(with_100_gangs.len(), 1, "the order of the sum is that of the gangs");
}

/// Host threads that launch at the same time.
fn host_threads() {
    let expected = harmonic_number(500, 7).to_bits();
    let right = || (0..300).all(|_| harmonic_number(500, 7).to_bits() == expected);
    let results = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(right)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    println!("> {results:?}");
}

#[test]
fn several_host_threads() {
    for device in ["host", "multicore ACC_NUM_CORES=3", "sim"] {
        assert_eq!(results("host_threads", &format!("ACC_DEVICE_TYPE={device}")), "[true, true, true, true]");
    }
}

static INNER: AtomicI32 = AtomicI32::new(0);

/// Calls the runtime and launches a kernel of its own.
unsafe extern "C" fn calls_the_runtime(_args: *const u64, _context: *const CpuContext) {
    // SAFETY: null is allowed.
    assert_eq!(unsafe { entry::__accc_target(ptr::null()) }, TARGET_CPU);
    assert!(harmonic_number(100, 5) > 5.0);
    INNER.fetch_add(1, Ordering::Relaxed);
}

fn runtime_calls() {
    launch(calls_the_runtime, None, 6, &[]);
    println!("> {}", INNER.load(Ordering::Relaxed));
}

/// Would hang if the runtime's lock were held while a kernel runs.
#[test]
fn kernels_may_call_the_runtime() {
    for device in ["host", "multicore ACC_NUM_CORES=4", "sim"] {
        assert_eq!(results("runtime_calls", &format!("ACC_DEVICE_TYPE={device} ACC_TIME=1")), "6");
    }
}

unsafe extern "C" {
    fn exit(status: c_int) -> !;
}

/// `stop 3` in gang 5.
unsafe extern "C" fn stop_3(_args: *const u64, context: *const CpuContext) {
    // SAFETY: the context is the runtime's; `exit` is a plain call.
    unsafe {
        if (*context).gang == 5 {
            exit(3);
        }
    }
}

fn stops() {
    assert!(harmonic_number(10, 1) > 1.0);
    launch(stop_3, None, 8, &[]);
}

#[test]
fn a_program_that_stops_inside_of_a_kernel_has_its_profile() {
    for device in ["host", "multicore ACC_NUM_CORES=4", "sim"] {
        let profile = messages("stops", &format!("ACC_DEVICE_TYPE={device} ACC_TIME=1"), 3);
        assert!(profile.contains("11: kernel launched 1 time\n"), "{device}: {profile}");
    }
}

/// Writes to address 8 in gang 5.
unsafe extern "C" fn stray_write(_args: *const u64, context: *const CpuContext) {
    // SAFETY: none; this is what the test is about.
    unsafe {
        if (*context).gang == 5 {
            ptr::without_provenance_mut::<u8>(8).write_volatile(1);
        }
    }
}

fn crashes() {
    launch(stray_write, None, 8, &[]);
}

#[test]
fn a_crash_is_a_crash_and_the_trace_names_the_kernel() {
    const SIGSEGV: i32 = 11;
    for device in ["host", "multicore ACC_NUM_CORES=4", "sim"] {
        let output = run("crashes", &format!("ACC_DEVICE_TYPE={device} ACC_NOTIFY=1"));
        assert_eq!(output.status.signal(), Some(SIGSEGV), "{device}: {output:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).starts_with("launch kernel  file=/home/user/p.f90"),
            "{device}"
        );
    }
}
