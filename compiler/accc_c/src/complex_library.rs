//! The functions of `<complex.h>` that device code has, by name. (`creal`, `cabs` and their kin are operators everywhere.)

use crate::hir::FloatKind;
use accc_ir::ComplexFn;

pub enum ComplexCall {
    Function(ComplexFn),
    Power,
}

/// What a function of the library computes, in which precision.
pub fn complex_call(name: &str) -> Option<(ComplexCall, FloatKind)> {
    let (kind, name) = match name.strip_suffix('f') {
        Some(name) => (FloatKind::Float, name),
        None => (FloatKind::Double, name),
    };
    let call = match name {
        "cpow" => ComplexCall::Power,
        _ => ComplexCall::Function(ComplexFn::by_library_name(name)?),
    };
    Some((call, kind))
}
