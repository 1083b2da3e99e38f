//! Plays generated code: a program with a data region and a reduction kernel, through the C interface, on the device
//! `host`; and a check that every entry point of accc_abi is exported.

use accc_abi::*;
use accrt::entry;
use std::ffi::{c_char, c_void};
use std::process::Command;
use std::ptr;
use std::sync::Mutex;

/// A constant of the program, as generated code lays it out.
struct Static<T>(T);
// SAFETY: only texts and other constants stand behind the pointers.
unsafe impl<T> Sync for Static<T> {}

static PRINTED: Mutex<Vec<u32>> = Mutex::new(Vec::new());

unsafe extern "C" fn printer(record: *const PrintRecord) {
    // SAFETY: the kernel below passes a complete record.
    PRINTED.lock().unwrap().push(unsafe { (*record).n_items });
}

static IMAGE: Static<Image> = Static(Image {
    version: ABI_VERSION,
    n_binaries: 0,
    binaries: ptr::null(),
    print: Some(printer),
    targets: 1,
    reserved: 0,
    state: [0; 2],
});

static PARALLEL: Static<Construct> = Static(Construct {
    file: c"/home/user/sum.f90".as_ptr(),
    function: c"sum".as_ptr(),
    line: 10,
    end_line: 14,
    kind: ConstructKind::Parallel as u32,
    reserved: 0,
});

/// One gang: its share of a sum of squares of n f64, and a record from gang 0. Slots: array, n, result.
unsafe extern "C" fn gang(args: *const u64, context: *const CpuContext) {
    // SAFETY: accc_abi's promises about slots and scratch.
    unsafe {
        let (data, n, context) = (*args as *const f64, *args.add(1), &*context);
        let mine = (0..n).filter(|i| i % context.num_gangs == context.gang);
        let sum: f64 = mine.map(|i| (*data.add(i as usize)).powi(2)).sum();
        context.scratch.cast::<f64>().add(context.gang as usize).write(sum);
        if context.gang == 0 {
            let record = PrintRecord { bytes: PRINT_HEADER_BYTES, n_items: 0 };
            entry::__accc_print(context.print, &record);
        }
    }
}

unsafe extern "C" fn finish(args: *const u64, scratch: *mut c_void, num_gangs: u64) {
    // SAFETY: as above.
    unsafe {
        let target = *args.add(2) as *mut f64;
        (0..num_gangs as usize).for_each(|gang| *target += scratch.cast::<f64>().add(gang).read());
    }
}

fn clause(kind: DataKind, name: *const c_char, host: *mut f64, dims: &[Dim]) -> DataClause {
    DataClause {
        host: host.cast(),
        device: ptr::null_mut(),
        elem_bytes: 8,
        rank: dims.len() as u32,
        kind: kind as u32,
        flags: 0,
        line: 10,
        dims: dims.as_ptr(),
        name,
        attach: ptr::null_mut(),
        tables: 0,
        descriptor_bytes: 0,
        record: ptr::null(),
        elem_type: 0,
        reserved: 0,
    }
}

/// What generated code does for `parallel loop reduction(+:s) copyin(a)`.
fn sum_of_squares(values: &mut [f64], grid: i64) -> f64 {
    let mut kernel = Kernel {
        name: c"sum_10_gpu".as_ptr(),
        construct: &PARALLEL.0,
        image: &IMAGE.0,
        cpu: Some(gang),
        cpu_finish: Some(finish),
        scratch_bytes: 8,
        line: 11,
        n_args: 3,
        flags: KERNEL_PRINTS,
        reserved: 0,
        state: [0; 2],
    };
    let mut sum = 0.0;
    let dims = [Dim { start: 0, extent: values.len() as i64, stride: 8 }];
    let mut clauses = [
        clause(DataKind::CopyIn, c"a".as_ptr(), values.as_mut_ptr(), &dims),
        clause(DataKind::Copy, c"s".as_ptr(), &mut sum, &[]),
    ];
    let shape = LaunchShape { grid: [grid, 1, 1], block: [128, 1, 1], private_bytes: 0 };
    // SAFETY: the calls of accc_abi in their order, with live arguments.
    unsafe {
        entry::__accc_data_begin(&PARALLEL.0, 2, clauses.as_mut_ptr(), QUEUE_SYNC);
        entry::__accc_compute_begin(&PARALLEL.0, QUEUE_SYNC);
        let args = [clauses[0].device as u64, values.len() as u64, clauses[1].device as u64];
        entry::__accc_launch(&mut kernel, &shape, args.as_ptr(), QUEUE_SYNC);
        entry::__accc_compute_end(&PARALLEL.0, QUEUE_SYNC, 0);
        entry::__accc_data_end(&PARALLEL.0, 2, clauses.as_mut_ptr(), QUEUE_SYNC);
    }
    sum
}

#[test]
fn a_program_on_the_host() {
    // SAFETY: the image is a constant.
    unsafe { entry::__accc_register(&IMAGE.0) };
    // SAFETY: null is allowed.
    assert_eq!(unsafe { entry::__accc_target(ptr::null()) }, TARGET_CPU);
    let mut values: Vec<f64> = (1..=100).map(f64::from).collect();
    for grid in [1, 7, 100, 0] {
        assert_eq!(sum_of_squares(&mut values, grid), 338_350.0, "{grid} gangs");
    }
    assert_eq!(*PRINTED.lock().unwrap(), [0; 4]);
    assert_eq!(sum_of_squares(&mut values, -1), 0.0, "no iterations: nothing is launched");
    assert_eq!(PRINTED.lock().unwrap().len(), 4);
}

/// Re-runs the test above in a process with a profile and looks at its stderr.
#[test]
fn profile_at_exit() {
    let run = |variable: &str, value: &str| {
        let program = std::env::current_exe().unwrap();
        let arguments = ["--exact", "a_program_on_the_host", "--nocapture"];
        let output = Command::new(program).args(arguments).env(variable, value).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (status, stderr) = run("PGI_ACC_TIME", "1");
    assert_eq!(status, Some(0));
    let untimed: Vec<&str> = stderr.lines().filter(|line| !line.contains("time(us)")).collect();
    insta::assert_snapshot!(untimed.join("\n").trim(), @"
    Accelerator Kernel Timing data
    /home/user/sum.f90
      sum  Host  devicenum=0
        10: compute region reached 5 times
            11: kernel launched 4 times
                grid: [1-100]  block: [1]
    ");
    insta::assert_snapshot!(run("ACC_DEVICE_TYPE", "host").1, @"");
    let (status, stderr) = run("ACC_DEVICE_TYPE", "nvidia");
    assert_eq!(status, Some(1));
    insta::assert_snapshot!(stderr, @"
    accc: ACC_DEVICE_TYPE=nvidia, but no GPU can be used: the program was built without GPU code: rebuild it with -ta=tesla
     hint: unset ACC_DEVICE_TYPE, or set it to multicore, to run on the CPU; sim simulates a device
    ");
}

/// The names as the linker sees them: a C-style declaration of each must resolve to the function in `entry`.
#[test]
fn every_entry_point_is_exported() {
    macro_rules! exported {
        ($($name:ident),* $(,)?) => {{
            mod linked {
                unsafe extern "C" { $(pub fn $name();)* }
            }
            [$((stringify!($name), linked::$name as *const (), entry::$name as *const ())),*]
        }};
    }
    let exported = exported![
        __accc_register,
        __accc_target,
        __accc_data_begin,
        __accc_data_end,
        __accc_scope_begin,
        __accc_scope_open,
        __accc_scope_close,
        __accc_compute_begin,
        __accc_compute_end,
        __accc_settle,
        __accc_rotate,
        __accc_defines,
        __accc_launch,
        __accc_reference,
        __accc_enter_data,
        __accc_exit_data,
        __accc_update,
        __accc_wait,
        __accc_wait_device,
        __accc_device,
        __accc_use_device,
        __accc_mapped_end,
        __accc_no_host_version,
        __accc_stop,
        __accc_fail,
        __accc_declare,
        __accc_declared_allocation,
        __accc_check,
        __accc_check_bytes,
        __accc_check_view,
        __accc_check_passed,
        __accc_check_loop,
        __accc_check_iteration,
        __accc_check_loop_end,
        __accc_check_leave,
        __accc_print,
    ];
    assert!(exported.iter().all(|(_, linked, function)| linked == function));
    let names: Vec<&str> = exported.iter().map(|(name, ..)| *name).collect();
    let wanted: Vec<&str> = ENTRY_POINTS.iter().map(|point| point.name).collect();
    assert_eq!(names, wanted);
}
