//! Accesses that the runtime is told of (`-acc=check`): `OpKind::Check` stands before each access to memory that may have
//! a copy on a device, in host code, kernels for the CPU and routines alike. It changes nothing.
//!
//! A pass of accc_opt puts them in, in phase *outlined*; code generation makes a call of each (`accc_abi::CheckSite`).

use crate::acc::ReductionOp;
use crate::ids::{FuncId, Value, Var};
use crate::types::Elem;

/// An access that is about to happen.
#[derive(Clone, Debug)]
pub struct Check {
    /// What is done to it.
    pub kind: CheckKind,
    /// What is accessed.
    pub place: CheckedAccess,
    /// The variable as the user wrote it; empty where that is not known.
    pub name: String,
    /// What is written, where it is one number.
    pub value: Option<Value>,
    /// The statement updates the place: by this operator, of what was there and something else.
    pub combines: Option<ReductionOp>,
    /// Of `Passed`: who gets the address; `None` where that is not known.
    pub callee: Option<FuncId>,
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckKind {
    /// A load.
    Read,
    /// A store.
    Write,
    /// By `atomic read`.
    AtomicRead,
    /// By `atomic write`.
    AtomicWrite,
    /// An atomic read and write.
    AtomicUpdate,
    /// Code that may have been compiled without checks gets the address.
    Passed,
}

/// What an access that is checked is to.
#[derive(Clone, Debug)]
pub enum CheckedAccess {
    /// A scalar.
    Var(Var),
    /// An element of an array.
    Elem {
        /// The array.
        view: Value,
        /// Fastest first; the runtime compares them with the view's bounds.
        subscripts: Vec<Value>,
    },
    /// All elements of a view.
    View(Value),
    /// An element at an address.
    At {
        /// Of its first byte.
        addr: Value,
        /// How many bytes it has.
        elem: Elem,
    },
    /// So many bytes (`I64`) from an address.
    Bytes {
        /// Of the first one.
        addr: Value,
        /// `I64`; 0 or less: none.
        bytes: Value,
    },
}
