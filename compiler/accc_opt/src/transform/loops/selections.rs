//! Conditions that only choose between the two values that they compare become selections: C's `a < b ? a : b`, whose
//! branches compute again what has been compared.
//!
//! Takes one construct's clone for a GPU, before its loops are looked at. What a branch reads is then read in every
//! iteration, as it was for the comparison, so that nests with minima and maxima share their reads as sums do
//! ([`accc_analysis::locality::register_reuse`]).

use accc_analysis::reduction::same;
use accc_ir::*;
use std::collections::HashSet;

/// Replaces the conditions in a block and in those inside.
pub fn run(func: &mut Function, body: Block) {
    for block in std::iter::once(body)
        .chain(func.walk(body).into_iter().flat_map(|op| func.kind(op).blocks()))
        .collect::<Vec<_>>()
    {
        for op in func.blocks[block].ops.clone() {
            if let Some(selection) = selection(func, block, op) {
                func.ops[op].kind = selection;
            }
        }
    }
}

fn selection(func: &Function, block: Block, op: Op) -> Option<OpKind> {
    let OpKind::If { cond, then_block, else_block } = *func.kind(op) else { return None };
    let OpKind::Compare(_, a, b) = *func.kind(func.def(cond)?) else { return None };
    let is_quiet = |op: &Op| func.kind(*op).does_only(Effect::READ | Effect::YIELD);
    let given = |branch: Block| match func.blocks[branch].ops.last().map(|op| func.kind(*op)) {
        Some(OpKind::Yield(values)) if values.len() == 1 => Some(values[0]),
        _ => None,
    };
    let branches = [then_block, else_block];
    if func.ops[op].results.len() != 1 || !branches.iter().all(|branch| func.blocks[*branch].ops.iter().all(is_quiet)) {
        return None;
    }
    let (then, other) = (given(then_block)?, given(else_block)?);
    let (then, other) = match [a, b] {
        [a, b] if same(func, then, a) && same(func, other, b) => (a, b),
        [a, b] if same(func, then, b) && same(func, other, a) => (b, a),
        _ => return None,
    };
    // What the branches would read is what was read for the comparison: nothing was written since.
    let ops = &func.blocks[block].ops;
    let needed = needed(func, &[a, b], &ops.iter().copied().collect());
    let first = ops.iter().position(|op| needed.contains(op))?;
    let last = ops.iter().position(|other| *other == op)?;
    ops[first..last].iter().all(is_quiet).then_some(OpKind::Select(cond, then, other))
}

/// The ops among these that compute values.
fn needed(func: &Function, values: &[Value], among: &HashSet<Op>) -> HashSet<Op> {
    let (mut open, mut found) = (values.to_vec(), HashSet::new());
    while let Some(value) = open.pop() {
        if let Some(op) = func.def(value).filter(|op| among.contains(op) && found.insert(*op)) {
            open.extend(func.kind(op).operands());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    /// `i = 3; s = 5; e = 7; if (between) s = 1; s = (e < s) ? (e) : (s)`, where the branches load again.
    fn minimum(between: bool) -> Module {
        let mut p = Program::new("minimum");
        let [s, e] = ["s", "e"].map(|name| p.scalar(name));
        for (var, n) in [(s, 5), (e, 3)] {
            let value = p.constant(1, n);
            p.set(1, var, value);
        }
        let (x, y) = (p.load(2, e), p.load(2, s));
        if between {
            let one = p.constant(2, 1);
            p.set(2, s, one);
        }
        let mut b = p.builder(2);
        let less = b.compare(CompareOp::Lt, x, y);
        let ty = b.func.type_of(x);
        let (op, then, other) = b.if_op(less, &[ty]);
        for (block, var) in [(then, e), (other, s)] {
            let mut b = Builder::new(b.func, block);
            let value = b.load(var);
            b.effect(OpKind::Yield(vec![value]));
        }
        let value = b.func.ops[op].results[0];
        p.print(3, "s", value);
        p.finish()
    }

    #[test]
    fn a_condition_that_chooses_what_it_compared_is_a_selection() {
        for between in [false, true] {
            let plain = minimum(between);
            let mut changed = plain.clone();
            let func = &mut changed.functions[FuncId(0)];
            let body = func.body.expect("it has a body");
            run(func, body);
            let is_select = |op: &Op| matches!(func.kind(*op), OpKind::Select(..));
            assert_eq!(func.walk(body).iter().any(is_select), !between);
            let output = |module: &Module| {
                accc_ir::verify::verify(module).expect("the IR is sound");
                let mut interp = accc_ir::interp::Interp::new(module);
                interp.call("minimum_", &[]).expect("it runs");
                interp.output
            };
            assert_eq!(output(&changed), output(&plain));
        }
    }
}
