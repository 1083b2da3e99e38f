//! Variables and their parts: where they live, their bounds, addresses, what initialises them before the program
//! starts.

pub(super) mod address;
pub(super) mod alias;
pub(super) mod automatic;
pub(super) mod bounds;
mod cray_pointer;
pub(super) mod designator;
pub(super) mod index;
pub(super) mod memory;
pub(super) mod overlap;
pub(super) mod place;
pub(super) mod pointer_init;
pub(super) mod shared;
pub(super) mod storage;
pub(super) mod temporary;
