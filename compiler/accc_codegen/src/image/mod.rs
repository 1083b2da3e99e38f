//! Images: device code in objects, and the program that is made of it at link time.

mod alike;
pub mod external_ptx;
pub(crate) mod link;
pub(crate) mod offload;
