//! Scalar expressions and the intrinsic functions with scalar values.

pub(super) mod bits;
pub(super) mod complex;
pub(super) mod conditional;
pub(super) mod degrees;
pub(super) mod expr;
pub(super) mod ieee;
mod ieee_numbers;
pub(super) mod kind_inquiry;
pub(super) mod model;
pub(super) mod numeric;
mod range;
mod wide_ieee;
mod wide_model;
