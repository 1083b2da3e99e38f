//! Globals with `acc declare` that have a copy on a device.

use accc_abi::DeclareGlobal;
use std::ops::Range;

/// An allocatable's elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredArray {
    pub host: Range<usize>,
    pub name: &'static str,
    /// Of the statement that allocated it.
    pub line: u32,
}

/// A global with `declare link` on a device.
#[derive(Clone, Copy)]
pub struct Link {
    pub global: &'static DeclareGlobal,
    /// The device code's word for the address.
    pub symbol: Option<u64>,
    /// What it holds.
    pub told: u64,
}
