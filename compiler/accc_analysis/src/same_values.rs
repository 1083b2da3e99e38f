//! Whether values are computed in the same way from what stays the same between them.

use accc_ir::{Function, OpKind, Value};

/// Whether values that do not change between them are the same, as they are computed in the same way.
pub fn same_values(func: &Function, a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || same_value(func, *a, *b))
}

fn same_value(func: &Function, a: Value, b: Value) -> bool {
    let (Some(a), Some(b)) = (func.def(a), func.def(b)) else { return false };
    match (func.kind(a), func.kind(b)) {
        (OpKind::Load(x), OpKind::Load(y)) => x == y,
        (OpKind::LoadView(x), OpKind::LoadView(y)) => x == y,
        (OpKind::ConstInt(x), OpKind::ConstInt(y)) => x == y,
        (OpKind::Convert(x), OpKind::Convert(y)) => same_values(func, &[*x], &[*y]),
        (OpKind::Binary(f, x, y), OpKind::Binary(g, z, w)) => f == g && same_values(func, &[*x, *y], &[*z, *w]),
        _ => false,
    }
}
