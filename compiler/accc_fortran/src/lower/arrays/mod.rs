//! Array expressions and the functions with arrays as arguments or results.

pub(super) mod array;
pub(super) mod array_library;
pub(super) mod constructor;
pub(super) mod extreme_values;
pub(super) mod locate;
pub(super) mod matmul;
pub(super) mod matmul_in_place;
pub(super) mod rearrange;
pub(super) mod reduction;
pub(super) mod shift_lines;
pub(super) mod transform;
