//! The runtime routines as programs call them, on several devices in one process: each test runs a program in a process of
//! its own, with the environment that chooses the device, and looks at what it printed and how it ended.

mod process;

use accrt::api::between::*;
use accrt::api::cuda::*;
use accrt::api::data::*;
use accrt::api::device::*;
use accrt::api::memory::*;
use accrt::api::queues::*;
use accrt::api::{
    ACC_DEVICE_CURRENT, ACC_DEVICE_HOST, ACC_DEVICE_MULTICORE, ACC_DEVICE_NVIDIA, ACC_DEVICE_RADEON, ACC_DEVICE_SIM,
};
use process::{messages, results};
use std::collections::BTreeSet;
use std::ffi::{CStr, c_void};

const PROGRAMS: &[(&str, fn())] = &[
    ("data", data),
    ("devices", devices),
    ("threads", threads),
    ("memory", memory),
    ("queues", queues),
    ("properties", properties),
    ("pointers", pointers),
    ("between", between),
    ("no_such_device", || acc_set_device_num(5, ACC_DEVICE_SIM)),
    ("no_gpu", || acc_set_device_type(ACC_DEVICE_NVIDIA)),
    ("no_radeon", || acc_set_device_type(ACC_DEVICE_RADEON)),
    ("no_such_type", || acc_set_device_type(77)),
    ("no_such_queue", || acc_wait(-7)),
    ("update_of_nothing", || acc_update_device([0u8; 4].as_mut_ptr().cast(), 4)),
    ("free_of_nothing", || acc_free(8 as *mut c_void)),
    ("free_of_a_copy", || acc_free(acc_copyin([0u8; 4].as_mut_ptr().cast(), 4))),
    ("free_of_what_is_mapped", || {
        let mut a = [0u8; 8];
        let device = acc_malloc(8);
        acc_map_data(a.as_mut_ptr().cast(), device, 8);
        acc_free(device);
    }),
    ("copy_to_null", || acc_memcpy_to_device(std::ptr::null_mut(), [0u8; 4].as_mut_ptr().cast(), 4)),
    ("between_absent", || acc_memcpy_d2d([0u8; 4].as_mut_ptr().cast(), [0u8; 4].as_mut_ptr().cast(), 4, 0, 0)),
    ("no_queue_by_default", || acc_set_default_async(-5)),
    ("partly_there", || {
        let mut a = [0u8; 8];
        acc_copyin(a.as_mut_ptr().cast(), 4);
        acc_update_self(a.as_mut_ptr().cast(), 8);
    }),
    ("map_nothing", || acc_map_data([0u8; 4].as_mut_ptr().cast(), acc_malloc(4), 0)),
    ("unmap_null", || acc_unmap_data(std::ptr::null_mut())),
    ("map_null", || acc_map_data(std::ptr::null_mut(), acc_malloc(4), 4)),
];

/// The body of those processes; by itself it does nothing.
#[test]
fn program() {
    if let Some(run) = process::wanted(PROGRAMS) {
        run();
    }
}

fn address(values: &mut [i32]) -> (*mut c_void, usize) {
    (values.as_mut_ptr().cast(), size_of_val(values))
}

fn data() {
    let mut a = [1, 2, 3, 4];
    let (host, bytes) = address(&mut a);
    let device = acc_copyin(host, bytes);
    println!("> shared {}", device == host);
    println!("> {} {}", acc_is_present(host, bytes), acc_deviceptr(host.wrapping_add(8)) == device.wrapping_add(8));
    println!("> {}", acc_hostptr(device.wrapping_add(4)) == host.wrapping_add(4));
    a[0] = 10;
    acc_update_device_async(host, 4, 3);
    acc_wait(3);
    a.fill(0);
    acc_update_self(host, 8);
    println!("> {a:?}");
    acc_copyin(host, bytes);
    acc_copyout(host, bytes);
    println!("> {a:?}");
    acc_copyout_finalize(host, bytes);
    println!("> {a:?} {}", acc_is_present(host, 0));
}

#[test]
fn data_routines() {
    insta::assert_snapshot!(results("data", "ACC_DEVICE_TYPE=sim"), @"
    shared false
    1 true
    true
    [10, 2, 0, 0]
    [10, 2, 0, 0]
    [10, 2, 3, 4] 0
    ");
    insta::assert_snapshot!(results("data", "ACC_DEVICE_TYPE=host"), @"
    shared true
    1 true
    true
    [0, 0, 0, 0]
    [0, 0, 0, 0]
    [0, 0, 0, 0] 1
    ");
}

/// The same array on two devices, with different values.
fn devices() {
    let mut a = [1, 2];
    let (host, bytes) = address(&mut a);
    println!("> {} {}", acc_get_num_devices(ACC_DEVICE_SIM), acc_get_device_num(ACC_DEVICE_CURRENT));
    acc_copyin(host, bytes);
    acc_set_device_num(1, ACC_DEVICE_SIM);
    println!("> on 1: {}", acc_is_present(host, bytes));
    a[0] = 100;
    acc_copyin(host, bytes);
    acc_set_device_num(0, ACC_DEVICE_SIM);
    acc_copyout(host, bytes);
    println!("> {a:?}");
    acc_set_device_num(1, ACC_DEVICE_SIM);
    acc_copyout(host, bytes);
    println!("> {a:?}");
    acc_set_device_type(ACC_DEVICE_HOST);
    println!("> {}", acc_get_device_type() == ACC_DEVICE_HOST && acc_deviceptr(host) == host);
    acc_set_device_type(ACC_DEVICE_MULTICORE);
    println!("> {}", acc_get_device_type() == ACC_DEVICE_MULTICORE);
    acc_set_device_num(1, ACC_DEVICE_SIM);
    acc_copyin(host, bytes);
    acc_shutdown(ACC_DEVICE_SIM);
    println!("> after shutdown: {}", acc_is_present(host, bytes));
}

/// Each thread has its own current device.
fn threads() {
    acc_set_device_num(1, ACC_DEVICE_SIM);
    let other = std::thread::spawn(|| acc_get_device_num(ACC_DEVICE_CURRENT)).join().unwrap();
    println!("> {} {other}", acc_get_device_num(ACC_DEVICE_CURRENT));
}

#[test]
fn several_devices() {
    let two = "ACC_DEVICE_TYPE=sim ACC_NUM_DEVICES=2";
    insta::assert_snapshot!(results("devices", two), @"
    2 0
    on 1: 0
    [1, 2]
    [100, 2]
    true
    true
    after shutdown: 0
    ");
    insta::assert_snapshot!(results("threads", two), @"1 0");
}

fn memory() {
    let (mut a, mut b) = ([1, 2, 3], [0; 3]);
    let ((from, bytes), (to, _)) = (address(&mut a), address(&mut b));
    let (first, second) = (acc_malloc(bytes), acc_malloc(bytes));
    acc_memcpy_to_device(first, from, bytes);
    acc_memcpy_device_async(second, first, bytes, 2);
    acc_wait_all();
    acc_memcpy_from_device(to, second, bytes);
    println!("> {b:?}");
    acc_map_data(from, second, bytes);
    println!("> {}", acc_deviceptr(from) == second || acc_deviceptr(from) == from);
    acc_delete_finalize(from, bytes);
    println!("> {}", acc_is_present(from, bytes));
    acc_unmap_data(from);
    acc_free(second);
    acc_free(first);
    println!("> {}", acc_malloc(0).is_null());
}

#[test]
fn device_memory() {
    let shown = results("memory", "ACC_DEVICE_TYPE=sim");
    insta::assert_snapshot!(shown, @"
    [1, 2, 3]
    true
    1
    true
    ");
    assert_eq!(results("memory", "ACC_DEVICE_TYPE=multicore"), shown);
}

/// An array behind a pointer in a record.
fn pointers() {
    let mut data = [1, 2, 3];
    let mut record = [address(&mut data).0];
    let (pointer, bytes) = (record.as_mut_ptr(), size_of_val(&record));
    let there = acc_copyin(pointer.cast(), bytes).cast::<*mut c_void>();
    let array = acc_copyin(record[0], 12);
    // SAFETY: the pointer's copy, on devices whose memory is the host's.
    let held = || unsafe { *there } == array;
    // SAFETY: a pointer.
    unsafe { acc_attach(pointer) };
    let attached = held();
    acc_update_device(pointer.cast(), bytes);
    println!("> {attached} {}", held());
    acc_detach(pointer);
    println!("> {}", held());
    println!("> {}", acc_set_cuda_stream(1, acc_get_cuda_stream(1)));
}

#[test]
fn attached_pointers() {
    insta::assert_snapshot!(results("pointers", "ACC_DEVICE_TYPE=sim"), @"
    true true
    false
    0
    ");
    insta::assert_snapshot!(results("pointers", "ACC_DEVICE_TYPE=host"), @"
    true true
    true
    0
    ");
}

/// From one device to another.
fn between() {
    let mut a = [1, 2, 3, 4];
    let (host, bytes) = address(&mut a);
    acc_copyin(host, bytes);
    acc_set_device_num(1, ACC_DEVICE_SIM);
    acc_create(host, bytes);
    acc_memcpy_d2d(host, host, bytes, 1, 0);
    a.fill(0);
    acc_update_self(host, bytes);
    println!("> {a:?}");
    // SAFETY: as many as there are.
    println!("> {}", unsafe { acc_wait_any(2, [3, 4].as_ptr()) });
}

#[test]
fn several_devices_exchange_memory() {
    insta::assert_snapshot!(results("between", "ACC_DEVICE_TYPE=sim ACC_NUM_DEVICES=2"), @"
    [1, 2, 3, 4]
    0
    ");
}

fn queues() {
    println!("> {} {}", acc_async_test(1), acc_async_test_all());
    println!("> {}", acc_get_default_async());
    acc_set_default_async(4);
    acc_wait_async(1, 2);
    acc_wait_all_async(2);
    acc_wait(2);
    println!("> {}", acc_get_default_async());
}

#[test]
fn queue_routines() {
    insta::assert_snapshot!(results("queues", "ACC_DEVICE_TYPE=sim"), @"
    1 1
    65536
    4
    ");
}

fn properties() {
    let number = |property| acc_get_property(0, ACC_DEVICE_SIM, property);
    println!("> {} {}", number(ACC_PROPERTY_MEMORY), number(ACC_PROPERTY_SHARED_MEMORY_SUPPORT));
    let name = acc_get_property_string(0, ACC_DEVICE_SIM, ACC_PROPERTY_NAME);
    // SAFETY: a text of the runtime.
    println!("> {}", unsafe { CStr::from_ptr(name) }.to_str().unwrap());
    let mut text = [0u8; 24];
    // SAFETY: the length is that of the variable.
    unsafe { acc_get_property_string_f(0, ACC_DEVICE_SIM, ACC_PROPERTY_NAME, text.as_mut_ptr().cast(), 24) };
    println!("> {}|", str::from_utf8(&text).unwrap());
}

#[test]
fn property_routines() {
    insta::assert_snapshot!(results("properties", "ACC_DEVICE_TYPE=sim ACC_SIM_MEMORY=1M"), @"
    1048576 0
    simulated device 0
    simulated device 0      |
    ");
}

#[test]
fn errors_of_routines() {
    insta::assert_snapshot!(messages("no_such_device", "ACC_DEVICE_TYPE=sim ACC_NUM_DEVICES=2", 1), @"
    accc: device number 5: there are 2 devices of type sim, numbers 0 to 1
     in acc_set_device_num
     hint: ACC_NUM_DEVICES=n makes n of them
    ");
    insta::assert_snapshot!(messages("no_gpu", "ACC_DEVICE_TYPE=host", 1), @"
    accc: acc_set_device_type asks for a device of type nvidia, but no GPU can be used: the program was not linked by accc, so its GPU code is missing
     in acc_set_device_type
     hint: unset ACC_DEVICE_TYPE, or set it to multicore, to run on the CPU; sim simulates a device
    ");
    insta::assert_snapshot!(messages("no_radeon", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: the program has no device of this type
     in acc_set_device_type
     hint: ask acc_get_num_devices
    ");
    insta::assert_snapshot!(messages("no_such_type", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: 77 is no device type
     in acc_set_device_type
     hint: use the constants acc_device_... of openacc.h or of the module openacc
    ");
    insta::assert_snapshot!(messages("no_such_queue", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: -7 is no queue
     in acc_wait
     hint: the argument of async and wait is 0 or more, or one of acc_async_sync, acc_async_noval and acc_async_default
    ");
    insta::assert_snapshot!(messages("update_of_nothing", "ACC_DEVICE_TYPE=sim", 1), @"
    Present table dump for device[1]: simulated device 0
     ...empty...
    FATAL ERROR: data in update device clause was not found on device 1: name=acc_update_device host:0x..
     in acc_update_device
     hint: this memory is not on the device here: map it by a data region, enter data or acc_copyin before
    ");
    insta::assert_snapshot!(messages("free_of_nothing", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: the device address is not one that acc_malloc gave on this device
     in acc_free
     hint: a device address is what acc_malloc or acc_deviceptr gives, for the device that was current then
    ");
    let mapped = messages("free_of_a_copy", "ACC_DEVICE_TYPE=sim", 1);
    assert_eq!(mapped, messages("free_of_what_is_mapped", "ACC_DEVICE_TYPE=sim", 1));
    insta::assert_snapshot!(mapped, @"
    FATAL ERROR: the device address is that of a copy of host memory
     in acc_free
     hint: call acc_unmap_data for what acc_map_data mapped, and acc_delete for what a data clause or acc_create made
    ");
    let null = messages("copy_to_null", "ACC_DEVICE_TYPE=host", 1);
    assert_eq!(null, messages("copy_to_null", "ACC_DEVICE_TYPE=sim", 1));
    insta::assert_snapshot!(null, @"
    FATAL ERROR: an address to copy from or to is null
     in acc_memcpy_to_device
     hint: give the addresses of what is copied, or 0 bytes
    ");
    insta::assert_snapshot!(messages("between_absent", "ACC_DEVICE_TYPE=sim", 1), @"
    Present table dump for device[1]: simulated device 0
     ...empty...
    FATAL ERROR: the data to copy was not found on device 1: host:0x..-0x..
     in acc_memcpy_d2d
     hint: map it there by enter data or acc_copyin before
    ");
    let parts = messages("partly_there", "ACC_DEVICE_TYPE=sim", 1);
    insta::assert_snapshot!(parts.lines().skip(2).collect::<Vec<_>>().join("\n"), @"
    FATAL ERROR: variable in data clause is partially present on the device: name=acc_update_self host:0x..-0x..
     in acc_update_self
     hint: part of it is mapped by acc_copyin: map the larger section there, or only the smaller one here
    ");
    insta::assert_snapshot!(messages("no_queue_by_default", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: -5 is no queue
     in acc_set_default_async
     hint: the argument of async and wait is 0 or more, or one of acc_async_sync, acc_async_noval and acc_async_default
    ");
    insta::assert_snapshot!(messages("map_nothing", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: 0 bytes can't be mapped
     in acc_map_data
     hint: give the memory's size
    ");
    insta::assert_snapshot!(messages("unmap_null", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: the address to unmap is null
     in acc_unmap_data
     hint: give the address that acc_map_data got
    ");
    insta::assert_snapshot!(messages("map_null", "ACC_DEVICE_TYPE=sim", 1), @"
    FATAL ERROR: an address to map is null
     in acc_map_data
     hint: give the address of host memory, and a device address of acc_malloc
    ");
}

/// Every routine that openacc.h declares is there, and the other way round.
#[test]
fn the_header_declares_what_there_is() {
    /// The names `acc_...` that stand between such texts.
    fn names(text: &str, around: impl Fn(&str, &str) -> bool) -> BTreeSet<String> {
        let name_at = |(at, _): (usize, &str)| {
            let length = text[at..].find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            around(&text[..at], &text[at + length..]).then(|| text[at..at + length].to_string())
        };
        text.match_indices("acc_").filter_map(name_at).collect()
    }
    // Behind letters it is the end of another name.
    let is_call = |before: &str, after: &str| !before.ends_with(char::is_alphanumeric) && after.starts_with('(');
    let declared = names(include_str!("../include/openacc.h"), is_call);
    let sources = [
        include_str!("../src/api/between.rs"),
        include_str!("../src/api/compare.rs"),
        include_str!("../src/api/cuda.rs"),
        include_str!("../src/api/data.rs"),
        include_str!("../src/api/device.rs"),
        include_str!("../src/api/memory.rs"),
        include_str!("../src/api/queues.rs"),
    ];
    let mut defined = names(&sources.concat(), |before, after| {
        before.ends_with("extern \"C\" fn ") || (before.ends_with([' ', ',']) && after.starts_with(" c\""))
    });
    for fortran in ["acc_get_property_string_f", "acc_wait_any_f", "acc_wait_any_device_f"] {
        assert!(defined.remove(fortran), "{fortran}: Fortran's form, which C does not see");
    }
    assert_eq!(declared, defined);
    assert!(declared.len() > 50, "{declared:?}");
}
