//! Where the accesses of a nest lie: next to each other along a loop, or at elements that neighbouring iterations access too.

pub mod consecutive;
pub mod matrix_product;
pub mod register_reuse;
pub mod reuse;
pub mod staged_loads;
pub mod stride;
pub mod transposed_loads;
