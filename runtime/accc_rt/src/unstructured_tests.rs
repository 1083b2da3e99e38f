//! `enter data`, `exit data`, `update`, `declare` on the device `sim`: counts, what is moved, what is left alone, errors.

use crate::data_tests::{clause, construct, context, dim, masked, on_device, set_on_device};
use crate::device_context::DeviceContext;
use crate::message::Fatal;
use crate::present::Lookup;
use crate::queue::Queue;
use crate::{data, declare, unstructured};
use accc_abi::*;
use std::ptr;

fn at(kind: ConstructKind) -> Construct {
    Construct { kind: kind as u32, ..construct() }
}

fn enter(m: &mut DeviceContext, clauses: &mut [DataClause]) {
    unstructured::enter(m, &at(ConstructKind::EnterData), clauses, Queue::Sync).unwrap();
}

fn exit(m: &mut DeviceContext, clause: DataClause, flags: u32) {
    unstructured::exit(m, &at(ConstructKind::ExitData), &[clause], Queue::Sync, flags).unwrap();
}

fn update(m: &mut DeviceContext, clause: DataClause, flags: u32) -> Result<(), Fatal> {
    unstructured::update(m, &at(ConstructKind::Update), &[clause], Queue::Sync, flags)
}

#[test]
fn two_enters_need_two_exits() {
    let mut m = context();
    let mut host = vec![1, 2, 3, 4];
    let (dims, pointer) = ([dim(0, 4, 4)], host.as_mut_ptr());
    let mut first = [clause(DataKind::CopyIn, c"a", pointer, &dims)];
    enter(&mut m, &mut first);
    host[0] = 10;
    enter(&mut m, &mut [clause(DataKind::CopyIn, c"a", pointer, &dims)]);
    assert_eq!(on_device(&first[0], 0), 1, "what is present is not copied again");
    set_on_device(&first[0], 3, 40);
    exit(&mut m, clause(DataKind::CopyOut, c"a", pointer, &dims), 0);
    assert_eq!(host[3], 4, "still held by the other");
    exit(&mut m, clause(DataKind::CopyOut, c"a", pointer, &dims), 0);
    assert_eq!(host, [1, 2, 3, 40]);
    assert_eq!(m.present.dump(), " ...empty...\n");
    exit(&mut m, clause(DataKind::Delete, c"a", pointer, &dims), 0);
}

#[test]
fn finalize_ends_all_enters_but_no_region() {
    let mut m = context();
    let mut host = vec![1, 2];
    let (dims, pointer) = ([dim(0, 2, 4)], host.as_mut_ptr());
    for _ in 0..3 {
        enter(&mut m, &mut [clause(DataKind::Create, c"a", pointer, &dims)]);
    }
    let mut region = [clause(DataKind::Copy, c"a", pointer, &dims)];
    data::begin(&mut m, &construct(), &mut region, Queue::Sync).unwrap();
    exit(&mut m, clause(DataKind::Delete, c"a", pointer, &dims), EXIT_FINALIZE);
    set_on_device(&region[0], 0, 7);
    set_on_device(&region[0], 1, 8);
    data::end(&mut m, &construct(), &region, Queue::Sync).unwrap();
    assert_eq!(host, [7, 8], "the region is the last holder and copies out");
    assert_eq!(m.present.dump(), " ...empty...\n");
}

#[test]
fn update_moves_its_section_and_nothing_else() {
    let mut m = context();
    // A 6 x 4 array; the update is of its interior.
    let mut host: Vec<i32> = (0..24).collect();
    let (whole, pointer) = ([dim(0, 24, 4)], host.as_mut_ptr());
    let interior = [dim(1, 4, 4), dim(1, 2, 24)];
    let inside = |i: usize| (1..5).contains(&(i % 6)) && (1..3).contains(&(i / 6));
    let mut a = [clause(DataKind::CopyIn, c"a", pointer, &whole)];
    enter(&mut m, &mut a);
    host.fill(-1);
    update(&mut m, clause(DataKind::UpdateDevice, c"a", pointer, &interior), 0).unwrap();
    for i in 0..24 {
        assert_eq!(on_device(&a[0], i), if inside(i) { -1 } else { i as i32 }, "element {i}");
        set_on_device(&a[0], i, 100 + i as i32);
    }
    update(&mut m, clause(DataKind::UpdateSelf, c"a", pointer, &interior), 0).unwrap();
    for (i, value) in host.iter().enumerate() {
        assert_eq!(*value, if inside(i) { 100 + i as i32 } else { -1 }, "element {i}");
    }
}

#[test]
fn update_of_what_is_not_there() {
    let mut m = context();
    let mut host = vec![0; 4];
    let (all, half, pointer) = ([dim(0, 4, 4)], [dim(0, 2, 4)], host.as_mut_ptr());
    let self_clause = || clause(DataKind::UpdateSelf, c"a", pointer, &all);
    update(&mut m, self_clause(), UPDATE_IF_PRESENT).unwrap();
    insta::assert_snapshot!(masked(update(&mut m, self_clause(), 0).unwrap_err()), @"
    Present table dump for device[1]: simulated device 0
     ...empty...
    FATAL ERROR: data in update host clause was not found on device 1: name=a host:0x..
     file:/home/user/gol.f90 gol line:30
     hint: a is not on the device here: map it by a data region or enter data before this update, or give the update if_present
    ");
    enter(&mut m, &mut [clause(DataKind::Create, c"a", pointer, &half)]);
    update(&mut m, self_clause(), UPDATE_IF_PRESENT).unwrap();
    insta::assert_snapshot!(masked(update(&mut m, self_clause(), 0).unwrap_err()), @"
    Present table dump for device[1]: simulated device 0
     host:0x..-0x.. device:0x.. size:8 presentcount:0+1 line:30 name:a
    FATAL ERROR: variable in data clause is partially present on the device: name=a host:0x..-0x..
     file:/home/user/gol.f90 gol line:30
     hint: part of it is mapped as a, by the construct at line 30: map the larger section there, or only the smaller one here
    ");
    assert_eq!(host, [0; 4]);
}

#[test]
fn a_procedures_declare_is_a_region() {
    let (mut m, here) = (context(), at(ConstructKind::Declare));
    let mut host = vec![1, 2];
    let dims = [dim(0, 2, 4)];
    let mut clauses = [clause(DataKind::Copy, c"a", host.as_mut_ptr(), &dims)];
    unstructured::enter(&mut m, &here, &mut clauses, Queue::Sync).unwrap();
    insta::assert_snapshot!(masked(Fatal::new(m.present.dump())), @" host:0x..-0x.. device:0x.. size:8 presentcount:1+0 line:30 name:a");
    set_on_device(&clauses[0], 0, 9);
    unstructured::exit(&mut m, &here, &clauses, Queue::Sync, 0).unwrap();
    assert_eq!((host[0], m.present.dump().as_str()), (9, " ...empty...\n"));
}

/// Globals are there for good, and CPU code of routines is told where.
#[test]
fn declared_globals() {
    let mut m = context();
    let mut host = vec![5, 6, 7];
    let mut address = ptr::null_mut();
    let global: &DeclareGlobal = Box::leak(Box::new(DeclareGlobal {
        host: host.as_mut_ptr().cast(),
        bytes: 12,
        symbol: c"mod_a".as_ptr(),
        name: c"a".as_ptr(),
        kind: DataKind::CopyIn as u32,
        line: 3,
        file: c"/home/user/mod.f90".as_ptr(),
        cpu_address: &raw mut address,
    }));
    declare::register(&mut m, &[global], &[]).unwrap();
    declare::publish(&mut m, &[global]);
    assert_ne!(address, global.host);
    let dims = [dim(0, 3, 4)];
    let mut clauses = [clause(DataKind::Present, c"a", host.as_mut_ptr(), &dims)];
    data::begin(&mut m, &construct(), &mut clauses, Queue::Sync).unwrap();
    assert_eq!((clauses[0].device, on_device(&clauses[0], 2)), (address, 7));
    data::end(&mut m, &construct(), &clauses, Queue::Sync).unwrap();
    exit(&mut m, clause(DataKind::Delete, c"a", host.as_mut_ptr(), &dims), EXIT_FINALIZE);
    insta::assert_snapshot!(masked(Fatal::new(m.present.dump())), @" host:0x..-0x.. device:0x.. size:12 presentcount:always+0+0 line:3 name:a");
}

/// Of a common block each object tells the part that it knows.
#[test]
fn a_common_block_has_its_largest_size() {
    let mut m = context();
    let mut host = vec![5, 6, 7];
    let mut global = |bytes| -> &'static DeclareGlobal {
        Box::leak(Box::new(DeclareGlobal {
            host: host.as_mut_ptr().cast(),
            bytes,
            symbol: c"block_".as_ptr(),
            name: c"block".as_ptr(),
            kind: DataKind::Create as u32,
            line: 3,
            file: c"/home/user/mod.f90".as_ptr(),
            cpu_address: ptr::null_mut(),
        }))
    };
    let globals = [global(4), global(12), global(8), global(12)];
    declare::register(&mut m, &globals, &[]).unwrap();
    insta::assert_snapshot!(masked(Fatal::new(m.present.dump())), @" host:0x..-0x.. device:0x.. size:12 presentcount:always+0+0 line:3 name:block");
}

/// An allocatable's array follows its allocation, and the device's descriptor shows it.
#[test]
fn declared_allocatables() {
    let mut m = context();
    let mut descriptor = [0u64, 77];
    let range = descriptor.as_ptr() as usize..descriptor.as_ptr() as usize + 16;
    let global: &DeclareGlobal = Box::leak(Box::new(DeclareGlobal {
        host: descriptor.as_mut_ptr().cast(),
        bytes: 16,
        symbol: c"mod_a".as_ptr(),
        name: c"a".as_ptr(),
        kind: DataKind::Create as u32,
        line: 3,
        file: c"/home/user/mod.f90".as_ptr(),
        cpu_address: ptr::null_mut(),
    }));
    declare::register(&mut m, &[global], &[]).unwrap();
    let mut told = |m: &mut DeviceContext, host: &[i32]| {
        descriptor[0] = if host.is_empty() { 0 } else { host.as_ptr() as u64 };
        let start = descriptor[0] as usize;
        let array = crate::kept::declared::DeclaredArray { host: start..start + size_of_val(host), name: "a", line: 9 };
        declare::allocated(m, range.clone(), array).unwrap();
        let Lookup::Present(mapping) = m.present.find(&range) else { panic!("the descriptor is present") };
        let copy = mapping.device as *const u64;
        // SAFETY: memory of the device `sim`, 16 bytes.
        unsafe { [*copy, *copy.add(1)] }
    };
    let (first, second) = (vec![1; 4], vec![2; 1000]);
    for array in [&first, &second] {
        let seen = told(&mut m, array);
        let start = array.as_ptr() as usize;
        let Lookup::Present(mapping) = m.present.find(&(start..start + size_of_val(&array[..]))) else {
            panic!("the array is present")
        };
        assert_eq!(seen, [mapping.device, 77]);
    }
    assert_eq!(m.present.dump().lines().count(), 2, "what was there before is gone");
    assert_eq!(told(&mut m, &[]), [0, 77]);
    assert_eq!(m.present.dump().lines().count(), 1);
}

/// A record and what lies behind it, which two clauses of one `exit data` bring back.
#[test]
fn parts_of_one_block_come_back_with_their_own_clauses() {
    let mut m = context();
    let mut host: Vec<i32> = (0..8).collect();
    let (record, behind) = ([dim(0, 2, 4)], [dim(2, 6, 4)]);
    let both = |kind: DataKind, host: &mut Vec<i32>| {
        let behind = clause(kind, c"r->v", host.as_mut_ptr(), &behind);
        [clause(kind, c"r", host.as_mut_ptr(), &record), DataClause { flags: CLAUSE_BEHIND_RECORD, ..behind }]
    };
    let mut twice = [both(DataKind::CopyIn, &mut host), both(DataKind::CopyIn, &mut host)];
    twice.iter_mut().for_each(|clauses| enter(&mut m, clauses));
    (0..8).for_each(|i| set_on_device(&twice[0][0], i, 10 + i as i32));
    let mut leave = |host: &mut Vec<i32>| {
        let clauses = both(DataKind::CopyOut, host);
        unstructured::exit(&mut m, &at(ConstructKind::ExitData), &clauses, Queue::Sync, 0).unwrap();
    };
    leave(&mut host);
    assert_eq!(host, [0, 1, 2, 3, 4, 5, 6, 7]);
    leave(&mut host);
    assert_eq!(host, [10, 11, 12, 13, 14, 15, 16, 17]);
}
