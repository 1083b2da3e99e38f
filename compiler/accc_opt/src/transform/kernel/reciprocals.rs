//! What kernels multiply by instead of dividing, where a collapsed nest's number is taken apart.
//!
//! A thread of a collapsed nest has a number and needs the place in each loop: quotients and remainders by trip counts
//! that only the launch knows. A quotient of 64 bits costs as much as a stencil. The host computes `m = 2^64 / n`,
//! rounded up, for each trip count `n`: for numbers `x` below 2^32 then `x / n` is the upper half of `m * x` (`m n =
//! 2^64 + e` with `e < n`, so that `m x / 2^64` is above `x / n` by less than `1 / n`). Where the product of the trip
//! counts is larger, or one of them is 1, it gives 0, and the kernel divides.

use super::{Arg, Built};
use crate::partition::KernelPlan;
use crate::transform::launch::grid_shape;
use crate::transform::launch::host_value::Hoist;
use accc_ir::*;

/// Numbers from here on are divided.
const TOO_MANY: i64 = 1 << 32;

/// Gives the kernel's collapsed gang loops parameters for reciprocals; returns what the host passes for them.
pub fn run(hoist: &mut Hoist<'_>, plan: &KernelPlan, built: &mut Built) -> Vec<Value> {
    let mut passed = Vec::new();
    let on_host = plan.nest.map(|op| grid_shape::gang_loops(hoist.func, op)).unwrap_or_default();
    let Some(body) = built.function.body else { return passed };
    let is_collapsed = |op: &Op| match built.function.kind(*op) {
        OpKind::For(node) => node.schedule.as_ref().is_some_and(|s| s.gang && s.collapse > 1),
        _ => false,
    };
    let in_kernel: Vec<Op> = built.function.walk(body).into_iter().filter(is_collapsed).collect();
    let on_host = on_host.iter().filter(|gang_loop| gang_loop.nodes.len() > 1);
    for (op, gang_loop) in in_kernel.into_iter().zip(on_host) {
        let of_nest = reciprocals_of(hoist, &gang_loop.nodes);
        let params: Vec<Var> = of_nest
            .into_iter()
            .map(|value| {
                passed.push(value);
                param(built, passed.len() - 1)
            })
            .collect();
        if let OpKind::For(node) = &mut built.function.ops[op].kind
            && let Some(schedule) = &mut node.schedule
        {
            schedule.reciprocals = params;
        }
    }
    passed
}

/// Of the loops inside; none where the compiler knows their trip counts, or the host does not.
fn reciprocals_of(hoist: &mut Hoist<'_>, nodes: &[For]) -> Vec<Value> {
    let is_constant =
        |node: &For| [node.lower, node.upper, node.step].iter().all(|bound| hoist.func.constant_int(*bound).is_some());
    if nodes[1..].iter().all(is_constant) {
        return Vec::new();
    }
    let Some(trips) = nodes.iter().map(|node| hoist.trips(node)).collect::<Option<Vec<Value>>>() else {
        return Vec::new();
    };
    let mut b = hoist.builder();
    let (zero, one, most) = (b.i64(0), b.i64(1), b.i64(TOO_MANY));
    // In double precision, so that it does not overflow.
    let mut product = b.float(1.0, Type::F64);
    for count in &trips {
        let count = b.convert(*count, Type::F64);
        product = b.binary(BinaryOp::Mul, product, count);
    }
    let most = b.convert(most, Type::F64);
    let fits = b.compare(CompareOp::Lt, product, most);
    let all_ones = b.i64(-1);
    trips[1..]
        .iter()
        .map(|count| {
            let several = b.compare(CompareOp::Gt, *count, one);
            let divisor = b.binary(BinaryOp::Max, *count, one);
            let quotient = b.binary(BinaryOp::UDiv, all_ones, divisor);
            let reciprocal = b.binary(BinaryOp::Add, quotient, one);
            let holds = b.binary(BinaryOp::And, several, fits);
            b.select(holds, reciprocal, zero)
        })
        .collect()
}

fn param(built: &mut Built, index: usize) -> Var {
    let span = built.function.span;
    let name = format!(".reciprocal{index}");
    let data = VarData::new(&name, span, Storage::Scalar(Elem::I64), VarClass::ValueParam);
    let var = built.function.vars.push(data);
    built.function.params.push(var);
    built.function.signature.params.push(Type::I64);
    built.args.push(Arg::Reciprocal(index));
    var
}
