//! Numbers of the kinds that constants have.

use super::fold_error::FoldError;
use crate::hir::{Const, Type, wide};

/// Rounds a real to its kind.
pub fn real(value: f64, ty: &Type) -> Result<Const, FoldError> {
    if matches!(ty, Type::Real(10 | 16)) {
        return if value.is_finite() { Ok(Const::Wide(wide::of_double(value))) } else { Err(FoldError::Overflow) };
    }
    let rounded = if ty.kind() == 4 { f64::from(value as f32) } else { value };
    if rounded.is_finite() { Ok(Const::Real(rounded)) } else { Err(FoldError::NoNumber(rounded)) }
}

/// `-2**(8k-1)` fits, though Fortran's model has it not: programs write it as `-huge(i) - 1`.
pub fn fits(value: i128, kind: u8) -> bool {
    match kind {
        1 => i8::try_from(value).is_ok(),
        2 => i16::try_from(value).is_ok(),
        4 => i32::try_from(value).is_ok(),
        8 => i64::try_from(value).is_ok(),
        _ => true,
    }
}
