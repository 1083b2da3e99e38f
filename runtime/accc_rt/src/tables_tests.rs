//! Tables of rows and attached pointers on the device `sim`: what kernels find there, what comes back, who holds what.

use crate::data_tests::{clause, construct, context, dim};
use crate::device_context::DeviceContext;
use crate::queue::Queue;
use crate::{data, unstructured};
use accc_abi::*;

fn table(kind: DataKind, rows: &mut [*mut i32], dims: &[Dim]) -> DataClause {
    DataClause { tables: 1, ..clause(kind, c"grid", rows.as_mut_ptr().cast(), dims) }
}

/// An element as a kernel reaches it: through the device's table.
fn element(clause: &DataClause, row: usize, column: usize) -> *mut i32 {
    // SAFETY: the device's memory is ordinary memory; callers stay inside the section.
    unsafe { (*clause.device.cast::<*mut i32>().add(row)).add(column) }
}

fn mappings(m: &DeviceContext) -> usize {
    m.present.dump().lines().filter(|line| line.contains("name:")).count()
}

fn at(kind: ConstructKind) -> Construct {
    Construct { kind: kind as u32, ..construct() }
}

#[test]
fn rows_that_follow_each_other_are_one_block() {
    let mut m = context();
    let mut host: Vec<i32> = (0..12).collect();
    let mut rows: Vec<*mut i32> = host.chunks_mut(4).map(|row| row.as_mut_ptr()).collect();
    let dims = [dim(0, 4, 4), dim(0, 3, 8)];
    let mut clauses = [table(DataKind::Copy, &mut rows, &dims)];
    data::begin(&mut m, &construct(), &mut clauses, Queue::Sync).unwrap();
    assert_eq!(mappings(&m), 2, "the table and one block");
    // SAFETY: inside the section.
    unsafe {
        assert_eq!(element(&clauses[0], 2, 3).read(), 11);
        element(&clauses[0], 1, 2).write(60);
    }
    data::end(&mut m, &construct(), &clauses, Queue::Sync).unwrap();
    assert_eq!((host[6], mappings(&m)), (60, 0));
}

#[test]
fn rows_apart_are_blocks_of_their_own_and_regions_inside_find_them() {
    let mut m = context();
    let mut host: Vec<Vec<i32>> = (0..3).map(|row| vec![row, row + 10, row + 20, row + 30]).collect();
    // Backwards, so that they cannot follow each other.
    let mut rows: Vec<*mut i32> = host.iter_mut().rev().map(|row| row.as_mut_ptr()).collect();
    let dims = [dim(1, 2, 4), dim(0, 3, 8)];
    let mut outer = [table(DataKind::Copy, &mut rows, &dims)];
    data::begin(&mut m, &construct(), &mut outer, Queue::Sync).unwrap();
    assert_eq!(mappings(&m), 4);
    let mut inner = [table(DataKind::Copy, &mut rows, &dims)];
    data::begin(&mut m, &construct(), &mut inner, Queue::Sync).unwrap();
    assert_eq!(inner[0].device, outer[0].device);
    // SAFETY: inside the section.
    unsafe {
        assert_eq!(element(&inner[0], 0, 2).read(), 22);
        element(&inner[0], 2, 1).write(-1);
    }
    data::end(&mut m, &construct(), &inner, Queue::Sync).unwrap();
    assert_eq!(host[0][1], 10, "the outer region holds it");
    let one_row = [dim(1, 2, 4), dim(2, 1, 8)];
    let update = [table(DataKind::UpdateSelf, &mut rows, &one_row)];
    unstructured::update(&mut m, &at(ConstructKind::Update), &update, Queue::Sync, 0).unwrap();
    assert_eq!(host[0], [0, -1, 20, 30]);
    data::end(&mut m, &construct(), &outer, Queue::Sync).unwrap();
    assert_eq!(mappings(&m), 0);
}

#[test]
fn tables_of_tables() {
    let mut m = context();
    let mut host: Vec<i32> = (0..8).collect();
    let mut rows: Vec<*mut i32> = host.chunks_mut(2).map(|row| row.as_mut_ptr()).collect();
    let mut planes: Vec<*mut *mut i32> = rows.chunks_mut(2).map(|plane| plane.as_mut_ptr()).collect();
    let dims = [dim(0, 2, 4), dim(0, 2, 8), dim(0, 2, 8)];
    let cube = clause(DataKind::CopyIn, c"cube", planes.as_mut_ptr().cast(), &dims);
    let mut clauses = [DataClause { tables: 2, ..cube }];
    data::begin(&mut m, &construct(), &mut clauses, Queue::Sync).unwrap();
    // SAFETY: inside the section.
    let last = unsafe {
        let plane = *clauses[0].device.cast::<*mut *mut i32>().add(1);
        *(*plane.add(1)).add(1)
    };
    assert_eq!(last, 7);
    data::end(&mut m, &construct(), &clauses, Queue::Sync).unwrap();
    assert_eq!(mappings(&m), 0);
}

#[repr(C)]
struct Record {
    n: i32,
    data: *mut i32,
}

/// The record `s` with its array `s.data`, as two clauses.
fn record_clauses(record: &mut Record, kind: DataKind, dims: &[Dim]) -> [DataClause; 2] {
    let whole = clause(kind, c"s", std::ptr::from_mut(record).cast(), &[]);
    let whole = DataClause { elem_bytes: size_of::<Record>() as u64, ..whole };
    let attach = (&raw mut record.data).cast();
    [DataClause { attach, ..clause(kind, c"s.data", record.data, dims) }, whole]
}

#[test]
fn pointers_of_records_are_attached() {
    let mut m = context();
    let mut data = vec![1, 2, 3];
    let pointer = data.as_mut_ptr();
    let mut record = Record { n: 3, data: pointer };
    let dims = [dim(0, 3, 4)];
    let mut clauses = record_clauses(&mut record, DataKind::Copy, &dims);
    // The array comes before the record that points to it: attach waits for both.
    data::begin(&mut m, &construct(), &mut clauses, Queue::Sync).unwrap();
    let on_device = clauses[1].device.cast::<Record>();
    // SAFETY: the record's copy on the device.
    unsafe {
        assert_eq!((*on_device).data.cast(), clauses[0].device);
        *(*on_device).data.add(1) = 20;
        (*on_device).n = 4;
    }
    // A transfer of the record leaves the pointers as they have to be on either side.
    let updates = |kind, record: &mut Record| record_clauses(record, kind, &dims).into_iter().nth(1).unwrap();
    let update = at(ConstructKind::Update);
    let there = [updates(DataKind::UpdateSelf, &mut record)];
    unstructured::update(&mut m, &update, &there, Queue::Sync, 0).unwrap();
    assert_eq!((record.n, record.data), (4, pointer));
    let back = [updates(DataKind::UpdateDevice, &mut record)];
    unstructured::update(&mut m, &update, &back, Queue::Sync, 0).unwrap();
    // SAFETY: as above.
    assert_eq!(unsafe { (*on_device).data }.cast(), clauses[0].device);
    data::end(&mut m, &construct(), &clauses, Queue::Sync).unwrap();
    assert_eq!((record.data, data[1], mappings(&m)), (pointer, 20, 0));
}

#[test]
fn attachments_are_counted() {
    let mut m = context();
    let mut data = vec![1, 2, 3];
    let pointer = data.as_mut_ptr();
    let mut record = Record { n: 3, data: pointer };
    let dims = [dim(0, 3, 4)];
    let [array, whole] = record_clauses(&mut record, DataKind::CopyIn, &dims);
    let mut clauses = [whole, array];
    unstructured::enter(&mut m, &at(ConstructKind::EnterData), &mut clauses, Queue::Sync).unwrap();
    let on_device = clauses[0].device.cast::<Record>();
    let [mut again, _] = record_clauses(&mut record, DataKind::Attach, &dims);
    unstructured::enter(&mut m, &at(ConstructKind::EnterData), std::slice::from_mut(&mut again), Queue::Sync).unwrap();
    let detach = |m: &mut DeviceContext, flags| {
        let clause = DataClause {
            kind: DataKind::Detach as u32,
            attach: again.attach,
            ..clause(DataKind::Detach, c"s.data", pointer, &[])
        };
        unstructured::exit(m, &at(ConstructKind::ExitData), &[clause], Queue::Sync, flags).unwrap();
        // SAFETY: the record's copy on the device.
        unsafe { (*on_device).data == pointer }
    };
    assert_eq!([detach(&mut m, 0), detach(&mut m, 0)], [false, true]);
}

/// A table comes to the device before its rows have been allocated, and each row when it has.
#[test]
fn rows_that_are_set_after_the_table_came_are_brought() {
    let mut m = context();
    let mut host: Vec<Vec<i32>> = (0..3).map(|row| vec![row; 4 + 2 * row as usize]).collect();
    let mut rows: Vec<*mut i32> = vec![std::ptr::null_mut(); 3];
    let enter = at(ConstructKind::EnterData);
    let none = [dim(0, 1, 4), dim(0, 3, 8)];
    let mut whole = [table(DataKind::Create, &mut rows, &none)];
    unstructured::enter(&mut m, &enter, &mut whole, Queue::Sync).unwrap();
    for i in 0..3 {
        rows[i] = host[i].as_mut_ptr();
        let own = [dim(0, host[i].len() as i64, 4), dim(i as i64, 1, 8)];
        let mut row = [table(DataKind::CopyIn, &mut rows, &own)];
        unstructured::enter(&mut m, &enter, &mut row, Queue::Sync).unwrap();
    }
    assert_eq!(mappings(&m), 4);
    // SAFETY: inside the sections.
    unsafe { assert_eq!((element(&whole[0], 1, 5).read(), element(&whole[0], 2, 7).read()), (1, 2)) };
    // Each `enter data` held the table, whose last holder takes the rows along.
    let pointers = clause(DataKind::Delete, c"grid", rows.as_mut_ptr().cast(), &[dim(0, 3, 8)]);
    let pointers = DataClause { elem_bytes: 8, ..pointers };
    for _ in 0..4 {
        let exit = at(ConstructKind::ExitData);
        unstructured::exit(&mut m, &exit, std::slice::from_ref(&pointers), Queue::Sync, 0).unwrap();
    }
    assert_eq!(mappings(&m), 0);
}
