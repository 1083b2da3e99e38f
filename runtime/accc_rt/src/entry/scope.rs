//! Data regions whose end is not in the function that begins them: C++'s, which end also when an exception passes.
//!
//! Each thread has a stack of those that it has open; the host's code remembers how many there were in front of a region
//! and has those behind that number ended when it leaves. A region that an `if` clause left out is not on the stack.

use accc_abi::{Construct, DataClause, Dim};
use std::cell::RefCell;

/// A region with its clauses, as its end needs them.
struct Scope {
    construct: *const Construct,
    clauses: Vec<DataClause>,
    /// What the clauses point to.
    _dims: Vec<Box<[Dim]>>,
    queue: i64,
}

thread_local! {
    static OPEN: RefCell<Vec<Scope>> = const { RefCell::new(Vec::new()) };
}

/// # Safety
/// As for `__accc_data_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_scope_begin(construct: *const Construct, n: u32, clauses: *mut DataClause, queue: i64) {
    let mut scope = Scope { construct, clauses: Vec::new(), _dims: Vec::new(), queue };
    for index in 0..n as usize {
        // SAFETY: the caller's promise: there are `n` clauses, each with `rank` dimensions.
        let mut clause = unsafe { std::ptr::read(clauses.add(index)) };
        if clause.rank > 0 && !clause.dims.is_null() {
            // SAFETY: as above.
            let dims = unsafe { std::slice::from_raw_parts(clause.dims, clause.rank as usize) };
            // SAFETY: `Dim` is plain numbers.
            let kept: Box<[Dim]> = dims.iter().map(|dim| unsafe { std::ptr::read(dim) }).collect();
            clause.dims = kept.as_ptr();
            scope._dims.push(kept);
        }
        scope.clauses.push(clause);
    }
    // SAFETY: the construct is the caller's, the clauses are the copy.
    unsafe { super::__accc_data_begin(construct, n, scope.clauses.as_mut_ptr(), queue) };
    OPEN.with_borrow_mut(|open| open.push(scope));
}

/// A mark that `__accc_scope_close` ends regions up to, when an exception passes.
#[unsafe(no_mangle)]
pub extern "C" fn __accc_scope_open() -> i64 {
    OPEN.with_borrow(|open| open.len() as i64)
}

/// # Safety
/// `depth` is a number that `__accc_scope_open` gave to this thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __accc_scope_close(depth: *const i64) {
    // SAFETY: the caller's promise.
    let depth = unsafe { *depth };
    while let Some(mut scope) = OPEN.with_borrow_mut(|open| if open.len() as i64 > depth { open.pop() } else { None }) {
        let count = scope.clauses.len() as u32;
        // SAFETY: the array that `__accc_data_begin` saw.
        unsafe { super::__accc_data_end(scope.construct, count, scope.clauses.as_mut_ptr(), scope.queue) };
    }
}
