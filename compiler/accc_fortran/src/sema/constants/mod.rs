//! Constants: literals, and expressions computed at compile time.

pub(super) mod complex;
pub(super) mod elements;
pub(super) mod elements_rearrange;
pub(super) mod elements_transform;
pub(super) mod fold;
pub(super) mod fold_bits;
pub(super) mod fold_complex;
pub(super) mod fold_error;
pub(super) mod fold_intrinsic;
pub(super) mod fold_model;
pub(super) mod fold_special;
pub(super) mod literal;
pub(super) mod rounded;
pub(super) mod untyped_bits;
