//! Whether arrays lie so that lanes can take iterations in a row ([`accc_analysis::locality::consecutive`]): what the host asks
//! of their places on the device before it launches a kernel.

use accc_analysis::locality::consecutive;
use accc_ir::*;
use accc_machine::Gpu;

/// Appends the question for the arrays that the loop over lanes accesses along their rows. `None`: one of them is not
/// the construct's.
pub fn test(gpu: &Gpu, b: &mut Builder<'_>, lanes: Op, (node, data): (&Compute, Op)) -> Option<Value> {
    let found = consecutive::of_loop(gpu, b.func, lanes)?;
    let mut bits = b.i64(0);
    for array in &found.arrays {
        let clause = node.clauses.iter().position(|clause| clause.var == *array && clause.kind.brings())?;
        let (base, view) = place(b, *array, (data, clause as u32));
        let base = b.value(OpKind::Bitcast(base), Type::I64);
        bits = b.binary(BinaryOp::Or, bits, base);
        if b.func.vars[*array].rank() > 1 {
            let stride = b.view_part(view, 1, ViewPart::Stride);
            bits = b.binary(BinaryOp::Or, bits, stride);
        }
        if matches!(b.func.vars[*array].storage, Storage::Descriptor { .. }) {
            let lower = b.view_part(view, 0, ViewPart::Lower);
            let first = b.i64(consecutive::first_subscript(gpu, b.func, *array)?);
            let off = b.binary(BinaryOp::Sub, lower, first);
            let bytes = b.i64(b.func.vars[*array].elem().bytes() as i64);
            let off = b.binary(BinaryOp::Mul, off, bytes);
            bits = b.binary(BinaryOp::Or, bits, off);
        }
    }
    let (mask, zero) = (b.i64(gpu.access_bytes as i64 - 1), b.i64(0));
    let rest = b.binary(BinaryOp::And, bits, mask);
    Some(b.compare(CompareOp::Eq, rest, zero))
}

/// Where an array begins on the device, and a view with its shape.
fn place(b: &mut Builder<'_>, array: Var, (data, clause): (Op, u32)) -> (Value, Value) {
    let view = b.load_view(array);
    match b.func.vars[array].storage {
        Storage::Descriptor { .. } => {
            let ty = b.func.type_of(view);
            let view = b.value(OpKind::DeviceView { data, clause, view }, ty);
            (b.value(OpKind::ViewBase(view), Type::Ptr), view)
        }
        Storage::Array { .. } | Storage::Pointer { .. } | Storage::Scalar(_) => {
            (b.value(OpKind::DeviceAddr { data, clause }, Type::Ptr), view)
        }
    }
}
