//! A loop of a nest whose iterations threads share.

use accc_ir::{For, Op};
use inkwell::values::IntValue;

/// With its values in front of the nest.
pub struct NestLoop<'n, 'ctx> {
    pub op: Op,
    pub node: &'n For,
    pub lower: IntValue<'ctx>,
    pub step: IntValue<'ctx>,
    pub trips: IntValue<'ctx>,
    /// 2^64 over the trip count, rounded up, or 0: see [`Schedule::reciprocals`].
    pub reciprocal: Option<IntValue<'ctx>>,
}
