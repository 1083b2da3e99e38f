//! Data clauses on the device `sim`, whose own memory is poisoned: what is transferred, what is left alone, what is held
//! for how long, and what the errors say.

use crate::data;
use crate::device::sim::{POISON, SimDevice};
use crate::device_context::DeviceContext;
use crate::event::EventStream;
use crate::message::Fatal;
use crate::queue::Queue;
use crate::section::{Rows, Section};
use accc_abi::*;
use std::ffi::CStr;
use std::ptr;

const LIMIT: usize = 4096;

pub fn context() -> DeviceContext {
    DeviceContext::new(Box::new(SimDevice::new(0, LIMIT)), EventStream::new(Vec::new(), None))
}

pub fn construct() -> Construct {
    Construct {
        file: c"/home/user/gol.f90".as_ptr(),
        function: c"gol".as_ptr(),
        line: 30,
        end_line: 56,
        kind: ConstructKind::Parallel as u32,
        reserved: 0,
    }
}

pub fn clause(kind: DataKind, name: &'static CStr, host: *mut i32, dims: &[Dim]) -> DataClause {
    DataClause {
        host: host.cast(),
        device: ptr::null_mut(),
        elem_bytes: 4,
        rank: dims.len() as u32,
        kind: kind as u32,
        flags: 0,
        line: 30,
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

pub fn dim(start: i64, extent: i64, stride: i64) -> Dim {
    Dim { start, extent, stride }
}

/// Text of an error with the addresses, which change from run to run, masked.
pub fn masked(fatal: Fatal) -> String {
    let mut out = String::new();
    let mut rest = fatal.text.as_str();
    while let Some(at) = rest.find("0x") {
        out.push_str(&rest[..at]);
        out.push_str("0x..");
        rest = rest[at + 2..].trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    out + rest
}

/// One element on the device, through the address that a kernel would get.
pub fn on_device(clause: &DataClause, index: usize) -> i32 {
    // SAFETY: the device's memory is ordinary memory; callers stay inside the section.
    unsafe { clause.device.cast::<i32>().add(index).read() }
}

pub fn set_on_device(clause: &DataClause, index: usize, value: i32) {
    // SAFETY: as above.
    unsafe { clause.device.cast::<i32>().add(index).write(value) }
}

#[test]
fn copy_moves_the_section_and_nothing_else() {
    let (mut m, at) = (context(), construct());
    // A 10 x 6 array, its interior.
    let mut host: Vec<i32> = (0..60).collect();
    let dims = [dim(1, 8, 4), dim(1, 4, 40)];
    let mut clauses = [clause(DataKind::Copy, c"world", host.as_mut_ptr(), &dims)];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    let inside = |i: usize| (1..9).contains(&(i % 10)) && (1..5).contains(&(i / 10));
    let poison = i32::from_ne_bytes([POISON; 4]);
    for i in 11..=48 {
        assert_eq!(on_device(&clauses[0], i), if inside(i) { i as i32 } else { poison }, "element {i}");
    }
    (0..60).filter(|&i| inside(i)).for_each(|i| set_on_device(&clauses[0], i, 1000 + i as i32));
    (0..60).for_each(|i| host[i] = -1);
    data::end(&mut m, &at, &clauses, Queue::Sync).unwrap();
    for (i, value) in host.iter().enumerate() {
        assert_eq!(*value, if inside(i) { 1000 + i as i32 } else { -1 }, "element {i}");
    }
    assert_eq!(m.present.dump(), " ...empty...\n");
}

#[test]
fn inner_regions_find_the_outer_regions_data() {
    let (mut m, at) = (context(), construct());
    let mut host: Vec<i32> = (0..100).collect();
    let whole = [dim(0, 100, 4)];
    let part = [dim(20, 10, 4)];
    let mut outer = [clause(DataKind::CopyIn, c"a", host.as_mut_ptr(), &whole)];
    data::begin(&mut m, &at, &mut outer, Queue::Sync).unwrap();
    for kind in [DataKind::Copy, DataKind::Present, DataKind::Create, DataKind::NoCreate] {
        let mut inner = [clause(kind, c"a", host.as_mut_ptr(), &part)];
        data::begin(&mut m, &at, &mut inner, Queue::Sync).unwrap();
        assert_eq!(inner[0].device, outer[0].device, "{kind:?}");
        set_on_device(&inner[0], 25, 7);
        data::end(&mut m, &at, &inner, Queue::Sync).unwrap();
        assert_eq!(host[25], 25, "{kind:?} must not copy out while the outer region holds it");
    }
    data::end(&mut m, &at, &outer, Queue::Sync).unwrap();
    assert_eq!(host[25], 25, "copyin does not copy out");
    assert_eq!(m.device.memory(), (LIMIT as u64, LIMIT as u64));
}

/// The clause that made a mapping decides what happens at its end, also when another clause names the same memory.
#[test]
fn two_clauses_on_the_same_memory() {
    let (mut m, at) = (context(), construct());
    let mut host = vec![1, 2, 3, 4];
    let dims = [dim(0, 4, 4)];
    let pointer = host.as_mut_ptr();
    let mut clauses = [clause(DataKind::Copy, c"a", pointer, &dims), clause(DataKind::CopyIn, c"p", pointer, &dims)];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    set_on_device(&clauses[1], 2, 30);
    data::end(&mut m, &at, &clauses, Queue::Sync).unwrap();
    assert_eq!(host, [1, 2, 30, 4]);
}

#[test]
fn create_zero_and_always() {
    let (mut m, at) = (context(), construct());
    let mut host = vec![5; 8];
    let dims = [dim(0, 8, 4)];
    let mut outer = [clause(DataKind::Create, c"a", host.as_mut_ptr(), &dims)];
    outer[0].flags = CLAUSE_ZERO;
    data::begin(&mut m, &at, &mut outer, Queue::Sync).unwrap();
    assert_eq!(on_device(&outer[0], 7), 0);
    let mut inner = [clause(DataKind::Copy, c"a", host.as_mut_ptr(), &dims)];
    inner[0].flags = CLAUSE_ALWAYS_IN | CLAUSE_ALWAYS_OUT;
    data::begin(&mut m, &at, &mut inner, Queue::Sync).unwrap();
    assert_eq!(on_device(&inner[0], 7), 5);
    set_on_device(&inner[0], 7, 6);
    data::end(&mut m, &at, &inner, Queue::Sync).unwrap();
    assert_eq!(host[7], 6);
    data::end(&mut m, &at, &outer, Queue::Sync).unwrap();
}

#[test]
fn empty_sections_and_unallocated_variables_are_no_ops() {
    let (mut m, at) = (context(), construct());
    let mut host = [1];
    let empty = [dim(0, 0, 4)];
    // What a descriptor holds that was never set.
    let one = [dim(i64::MAX, i64::MAX, i64::MIN)];
    let mut clauses = [
        clause(DataKind::Present, c"empty", host.as_mut_ptr(), &empty),
        clause(DataKind::Copy, c"empty", host.as_mut_ptr(), &empty),
        clause(DataKind::Present, c"unallocated", ptr::null_mut(), &one),
        clause(DataKind::DevicePtr, c"pointer", host.as_mut_ptr(), &[]),
        clause(DataKind::NoCreate, c"absent", host.as_mut_ptr(), &[]),
    ];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    assert_eq!(m.present.dump(), " ...empty...\n");
    assert_eq!(clauses[3].device, clauses[3].host);
    assert_eq!(clauses[4].device, clauses[4].host);
    data::end(&mut m, &at, &clauses, Queue::Sync).unwrap();
}

#[test]
fn scalars_are_sections_of_one_element() {
    let clause = clause(DataKind::Copy, c"n", ptr::null_mut(), &[]);
    let section = Section::of_clause(&clause).expect("not empty");
    assert_eq!((section.offset, section.bytes), (0, 4));
}

#[test]
fn present_of_something_absent() {
    let (mut m, at) = (context(), construct());
    let (mut world, mut other) = ([0; 4], [0; 2]);
    let mut clauses = [clause(DataKind::CopyIn, c"other", other.as_mut_ptr(), &[dim(0, 2, 4)])];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    let mut clauses = [clause(DataKind::Present, c"world", world.as_mut_ptr(), &[dim(0, 4, 4)])];
    let fatal = data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap_err();
    insta::assert_snapshot!(masked(fatal), @"
    Present table dump for device[1]: simulated device 0
     host:0x..-0x.. device:0x.. size:8 presentcount:1+0 line:30 name:other
    FATAL ERROR: data in PRESENT clause was not found on device 1: name=world host:0x..
     file:/home/user/gol.f90 gol line:30
     hint: world is not on the device here: put this construct inside a data region that maps world, or give it a copy or copyin clause for world in place of present
    ");
}

/// `present(p[n])` where the `n` elements in front of that one are all that is on the device.
#[test]
fn elements_in_front_of_one() {
    let (mut m, at) = (context(), construct());
    let mut host = [0; 8];
    let mut clauses = [clause(DataKind::CopyIn, c"a", host.as_mut_ptr(), &[dim(0, 6, 4)])];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    let mut ask = |index: i64| {
        let mut clauses = [clause(DataKind::Present, c"a", host.as_mut_ptr(), &[dim(index, 1, 4)])];
        data::begin(&mut m, &at, &mut clauses, Queue::Sync).is_ok()
    };
    assert_eq!([5, 6, 7].map(&mut ask), [true, true, false]);
}

#[test]
fn partly_present() {
    let (mut m, at) = (context(), construct());
    let mut host = [0; 8];
    let mut clauses = [clause(DataKind::CopyIn, c"a", host.as_mut_ptr(), &[dim(2, 4, 4)])];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    let mut clauses = [clause(DataKind::Copy, c"a", host.as_mut_ptr(), &[dim(0, 8, 4)])];
    let fatal = data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap_err();
    insta::assert_snapshot!(masked(fatal), @"
    Present table dump for device[1]: simulated device 0
     host:0x..-0x.. device:0x.. size:16 presentcount:1+0 line:30 name:a
    FATAL ERROR: variable in data clause is partially present on the device: name=a host:0x..-0x..
     file:/home/user/gol.f90 gol line:30
     hint: part of it is mapped as a, by the construct at line 30: map the larger section there, or only the smaller one here
    ");
}

#[test]
fn out_of_device_memory() {
    let (mut m, at) = (context(), construct());
    let (mut small, mut big, mut more) = (vec![0; 10], vec![0; 1000], vec![0; 1000]);
    let mut clauses = [clause(DataKind::Create, c"small", small.as_mut_ptr(), &[dim(0, 10, 4)])];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    let mut clauses = [clause(DataKind::Create, c"big", big.as_mut_ptr(), &[dim(0, 1000, 4)])];
    data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
    let mut clauses = [clause(DataKind::Copy, c"more", more.as_mut_ptr(), &[dim(0, 1000, 4)])];
    let fatal = data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap_err();
    insta::assert_snapshot!(masked(fatal), @"
    FATAL ERROR: out of memory on device 1 (simulated device 0): name=more needs 4,000 bytes, 56 of 4,096 bytes are free
     file:/home/user/gol.f90 gol line:30
    mapped now, largest first:
     host:0x..-0x.. device:0x.. size:4000 presentcount:1+0 line:30 name:big
     host:0x..-0x.. device:0x.. size:40 presentcount:1+0 line:30 name:small
     hint: map only the sections that the loops use, let data regions end before the next one begins, or run on the CPU with ACC_DEVICE_TYPE=multicore
    ");
}

#[test]
fn regions_of_the_compiler_give_way() {
    let (mut m, at) = (context(), construct());
    let (mut kept, mut other) = (vec![1; 900], vec![2; 900]);
    let whole = [dim(0, 900, 4)];
    let inferred = |host: &mut Vec<i32>| {
        let clause = clause(DataKind::Copy, c"kept", host.as_mut_ptr(), &whole);
        [DataClause { flags: CLAUSE_GIVES_WAY, ..clause }]
    };
    let mut first = inferred(&mut kept);
    data::begin(&mut m, &at, &mut first, Queue::Sync).unwrap();
    assert_ne!(first[0].device, first[0].host);
    // No memory for another region of the kind: it is as if it were not there.
    let mut second = inferred(&mut other);
    data::begin(&mut m, &at, &mut second, Queue::Sync).unwrap();
    assert_eq!(second[0].device, second[0].host);
    // A construct needs the memory: what the first region holds goes back to the host.
    m.device
        .upload(first[0].device as u64, [7; 900].as_ptr().cast(), Rows { width: 3600, height: 1, pitch: 3600 })
        .unwrap();
    let mut own = [clause(DataKind::Copy, c"other", other.as_mut_ptr(), &whole)];
    data::begin(&mut m, &at, &mut own, Queue::Sync).unwrap();
    assert_eq!(kept, [7; 900]);
    data::end(&mut m, &at, &own, Queue::Sync).unwrap();
    data::end(&mut m, &at, &second, Queue::Sync).unwrap();
    data::end(&mut m, &at, &first, Queue::Sync).unwrap();
    assert_eq!((kept, other), (vec![7; 900], vec![2; 900]));
}

#[test]
fn regions_of_the_compiler_leave_alone_what_is_partly_there() {
    let (mut m, at) = (context(), construct());
    let mut host = vec![1; 90];
    let mut part = [clause(DataKind::Copy, c"a", host.as_mut_ptr(), &[dim(0, 40, 4)])];
    data::begin(&mut m, &at, &mut part, Queue::Sync).unwrap();
    let whole = clause(DataKind::Copy, c"a", host.as_mut_ptr(), &[dim(0, 90, 4)]);
    let mut inferred = [DataClause { flags: CLAUSE_GIVES_WAY, ..whole }];
    data::begin(&mut m, &at, &mut inferred, Queue::Sync).unwrap();
    assert_eq!(inferred[0].device, inferred[0].host);
    data::end(&mut m, &at, &inferred, Queue::Sync).unwrap();
    data::end(&mut m, &at, &part, Queue::Sync).unwrap();
    assert_eq!(host, vec![1; 90]);
}

#[test]
fn kinds_of_another_version_are_refused() {
    let (mut m, at) = (context(), construct());
    let mut host = [0];
    let mut clauses = [clause(DataKind::Detach, c"p", host.as_mut_ptr(), &[])];
    let fatal = data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap_err();
    insta::assert_snapshot!(masked(fatal), @"
    FATAL ERROR: not supported: data clause of kind 9 on p in this construct
     file:/home/user/gol.f90 gol line:30
     hint: the program and this runtime come from different versions of accc: rebuild it
    ");
}

/// Implicit sections of what turns out to be the same memory.
mod one_block {
    use super::*;

    fn implicit(kind: DataKind, name: &'static CStr, host: *mut i32, dims: &[Dim]) -> DataClause {
        DataClause { flags: CLAUSE_IMPLICIT, ..clause(kind, name, host, dims) }
    }

    #[test]
    fn has_room_for_sections_that_overlap() {
        let (mut m, at) = (context(), construct());
        let mut host: Vec<i32> = (0..8).collect();
        let (front, back) = ([dim(0, 4, 4)], [dim(2, 6, 4)]);
        let mut clauses = [
            implicit(DataKind::CopyIn, c"a", host.as_mut_ptr(), &front),
            implicit(DataKind::Copy, c"b", host.as_mut_ptr(), &back),
        ];
        data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
        assert_eq!(clauses[0].device, clauses[1].device);
        (0..8).for_each(|i| assert_eq!(on_device(&clauses[1], i), i as i32));
        (2..8).for_each(|i| set_on_device(&clauses[1], i, 10));
        data::end(&mut m, &at, &clauses, Queue::Sync).unwrap();
        assert_eq!(host, [0, 1, 10, 10, 10, 10, 10, 10]);
        assert_eq!(m.present.dump(), " ...empty...\n");
    }

    /// Columns 0 and 2 of an array, which one clause reads, and column 1, which the other changes.
    #[test]
    fn sections_in_gaps_of_others_are_moved() {
        let (mut m, at) = (context(), construct());
        let mut host: Vec<i32> = (0..12).collect();
        let (around, between) = ([dim(0, 4, 4), dim(0, 2, 32)], [dim(4, 4, 4)]);
        let mut clauses = [
            implicit(DataKind::CopyIn, c"a", host.as_mut_ptr(), &around),
            implicit(DataKind::Copy, c"b", host.as_mut_ptr(), &between),
        ];
        data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
        (0..12).for_each(|i| assert_eq!(on_device(&clauses[0], i), i as i32));
        set_on_device(&clauses[1], 5, -5);
        data::end(&mut m, &at, &clauses, Queue::Sync).unwrap();
        assert_eq!(host, [0, 1, 2, 3, 4, -5, 6, 7, 8, 9, 10, 11]);
    }

    /// A number of four bytes in front of numbers of eight.
    #[test]
    fn is_aligned_as_on_the_host() {
        let (mut m, at) = (context(), construct());
        let mut host: Vec<i64> = vec![7; 5];
        let second = host.as_mut_ptr().cast::<i32>().wrapping_add(1);
        let (scale, items) = ([dim(0, 1, 4)], [dim(0, 8, 4)]);
        let mut clauses = [
            implicit(DataKind::CopyIn, c"scale", second, &scale),
            implicit(DataKind::CopyIn, c"items", second, &items),
        ];
        data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
        assert_eq!(clauses[0].device as usize % 16, second as usize % 16);
        data::end(&mut m, &at, &clauses, Queue::Sync).unwrap();
        assert_eq!(m.present.dump(), " ...empty...\n");
    }

    /// Two sections that meet only in a third one, the last.
    #[test]
    fn joins_all_that_meet() {
        let (mut m, at) = (context(), construct());
        let mut host: Vec<i32> = (0..9).collect();
        let sections = [[dim(0, 4, 4)], [dim(5, 4, 4)], [dim(3, 3, 4)]];
        let mut clauses = sections.each_ref().map(|dims| implicit(DataKind::Copy, c"a", host.as_mut_ptr(), dims));
        data::begin(&mut m, &at, &mut clauses, Queue::Sync).unwrap();
        (0..9).for_each(|i| assert_eq!(on_device(&clauses[0], i), i as i32));
        data::end(&mut m, &at, &clauses, Queue::Sync).unwrap();
        assert_eq!(m.present.dump(), " ...empty...\n");
    }

    /// What the user wrote is the user's: 2.7.3.
    #[test]
    fn is_not_made_for_explicit_sections() {
        let (mut m, at) = (context(), construct());
        let mut host: Vec<i32> = (0..8).collect();
        let (front, back) = ([dim(0, 4, 4)], [dim(2, 6, 4)]);
        let mut clauses = [
            clause(DataKind::Copy, c"a", host.as_mut_ptr(), &front),
            clause(DataKind::Copy, c"b", host.as_mut_ptr(), &back),
        ];
        assert!(data::begin(&mut m, &at, &mut clauses, Queue::Sync).is_err());
    }
}
