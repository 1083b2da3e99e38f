//! PCAST's routines: `acc_compare` and `acc_compare_all` do what the directive `compare` does, `pcast_compare` compares host
//! memory with what another run had there.

use super::call;
use crate::compare;
use crate::comparison::elements::ElemType;
use crate::comparison::golden;
use crate::device_context::DeviceContext;
use crate::locked::{on_queue, with_context};
use crate::managed;
use crate::message::{ConstructText, ErrorCode, Fatal};
use crate::present::Lookup;
use accc_abi::{Construct, ConstructKind, DataClause, DataKind, Dim, QUEUE_SYNC};
use std::ffi::{c_char, c_int, c_void};
use std::ops::Range;
use std::ptr;

/// Compares the device's copy of `count` elements.
#[unsafe(no_mangle)]
pub extern "C" fn acc_compare(host: *mut c_void, count: usize) {
    let call = call!(c"acc_compare");
    on_queue(call, QUEUE_SYNC, |context, _| {
        if context.device.shares_host_memory() || managed::holds(host as usize) || count == 0 {
            return Ok(());
        }
        let start = host as usize;
        let Lookup::Present(mapping) = context.present.find(&(start..start + 1)) else {
            return Err(Fatal::new(format!(
                "FATAL ERROR: the data to compare is not on the device\n{}\n hint: map it by a data region, enter data or \
                 acc_copyin before",
                ConstructText(call)
            )).coded(ErrorCode::NotPresent));
        };
        let elem = mapping.elem.1 as usize;
        compare_range(context, call, start..start + count * elem)
    });
}

/// Compares all that is on the device.
#[unsafe(no_mangle)]
pub extern "C" fn acc_compare_all() {
    let call = call!(c"acc_compare_all");
    on_queue(call, QUEUE_SYNC, |context, _| {
        let blocks = context.present.blocks();
        blocks.into_iter().try_for_each(|(host, _)| compare_range(context, call, host))
    });
}

fn compare_range(context: &mut DeviceContext, call: &'static Construct, host: Range<usize>) -> Result<(), Fatal> {
    let Lookup::Present(mapping) = context.present.find(&host) else {
        return Err(Fatal::new(format!(
            "FATAL ERROR: only a part of the data to compare is on the device\n{}\n hint: give the number of elements",
            ConstructText(call)
        ))
        .coded(ErrorCode::PartlyPresent));
    };
    let ((elem_type, elem_bytes), name) = (mapping.elem, mapping.name);
    let name = std::ffi::CString::new(name).unwrap_or_default();
    let dim = Dim { start: 0, extent: (host.len() as u64 / elem_bytes) as i64, stride: elem_bytes as i64 };
    let clause = DataClause {
        host: host.start as *mut c_void,
        device: ptr::null_mut(),
        elem_bytes,
        rank: 1,
        kind: DataKind::Compare as u32,
        flags: 0,
        line: 0,
        dims: &dim,
        name: name.as_ptr(),
        attach: ptr::null_mut(),
        tables: 0,
        descriptor_bytes: 0,
        record: ptr::null(),
        elem_type,
        reserved: 0,
    };
    compare::call(context, call, &clause)
}

/// # Safety
/// `host` has `count` elements of the type that `elem` names; the other pointers are texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pcast_compare(
    host: *const c_void,
    elem: *const c_char,
    count: usize,
    name: *const c_char,
    file: *const c_char,
    function: *const c_char,
    line: c_int,
) {
    let (elem, name) = (lossy(elem), lossy(name));
    let line = line.max(0) as u32;
    let kind = ConstructKind::Loop as u32;
    let construct = Construct { file, function, line, end_line: line, kind, reserved: 0 };
    with_context(|context| {
        let known = ElemType::of_name(elem.trim()).ok_or_else(|| {
            let known = "char, short, int, long, logical, float, double, real, integer, complex and double complex";
            Fatal::new(format!(
                "FATAL ERROR: pcast_compare: there is no type `{elem}`\n{}\n hint: there are {known}",
                ConstructText(&construct)
            ))
            .coded(ErrorCode::InvalidArgument)
        })?;
        // SAFETY: the caller's promise.
        let data = unsafe { std::slice::from_raw_parts(host.cast::<u8>(), count * known.bytes()) };
        golden::compare(&mut context.report, known, data, &name, &construct)
    });
}

/// The same as Fortran calls it without an interface: all by reference, the lengths of texts at the end.
///
/// # Safety
/// As for `pcast_compare`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pcast_compare_(
    host: *const c_void,
    elem: *const c_char,
    count: *const c_int,
    name: *const c_char,
    file: *const c_char,
    function: *const c_char,
    line: *const c_int,
    elem_length: usize,
    name_length: usize,
    file_length: usize,
    function_length: usize,
) {
    let text = |start: *const c_char, length: usize| {
        // SAFETY: the caller's promise.
        let bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), length) };
        std::ffi::CString::new(bytes.trim_ascii_end()).unwrap_or_default()
    };
    let (elem, name) = (text(elem, elem_length), text(name, name_length));
    let (file, function) = (text(file, file_length), text(function, function_length));
    // SAFETY: the caller's promise.
    unsafe {
        let count = (*count).max(0) as usize;
        pcast_compare(host, elem.as_ptr(), count, name.as_ptr(), file.as_ptr(), function.as_ptr(), *line);
    }
}

fn lossy(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: a text of the program.
    unsafe { std::ffi::CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
