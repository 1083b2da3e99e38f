//! What the conditions around an access say: those of the `if` that it stands in, and those behind which a jump has left the
//! block (`if (k < 0) continue;`).

use super::Walker;
use crate::affine::Affine;
use accc_ir::*;

/// What holds where an access happens.
#[derive(Clone)]
pub(super) enum Guard {
    NotNegative(Affine),
    NotZero(Affine),
}

/// Those that are not negative, and those that are not 0.
pub(super) fn parted(guards: &[Guard]) -> (Vec<Affine>, Vec<Affine>) {
    let (mut not_negative, mut not_zero) = (Vec::new(), Vec::new());
    for guard in guards {
        match guard {
            Guard::NotNegative(expr) => not_negative.push(expr.clone()),
            Guard::NotZero(expr) => not_zero.push(expr.clone()),
        }
    }
    (not_negative, not_zero)
}

impl Walker<'_> {
    /// The ops of a block; what stands behind an op that may leave the block is conditional.
    pub(super) fn block(&mut self, block: Block) {
        let (mut local, mut exits) = (Vec::new(), 0);
        let guards = self.guards.len();
        for op in &self.region.func.blocks[block].ops {
            let before = self.region.exits.len();
            self.op(*op, &mut local);
            if self.may_leave(*op, before) {
                exits += 1;
                self.conditional += 1;
                self.guards.extend(self.left_behind(*op));
            }
        }
        self.conditional -= exits;
        self.guards.truncate(guards);
        local.iter().for_each(|var| {
            self.known.remove(var);
            self.targets.remove(var);
        });
    }

    /// A block that runs where the condition is `holds`.
    pub(super) fn guarded(&mut self, cond: Value, holds: bool, block: Block) {
        let before = self.guards.len();
        self.guards.extend(self.guards_of(cond, holds));
        self.block(block);
        self.guards.truncate(before);
    }

    /// Whether one of the exits found since then jumps from inside the op to outside.
    fn may_leave(&self, op: Op, since: usize) -> bool {
        let func = self.region.func;
        let new = &self.region.exits[since..];
        !func.kind(op).blocks().is_empty()
            && new.iter().any(|(exit, _)| match func.kind(*exit) {
                OpKind::Print { .. } => false,
                OpKind::Break(target) | OpKind::Continue(target) => !func.walk_op(op).contains(target),
                _ => true,
            })
    }

    /// What holds behind an `if` of which one block does not end in it.
    fn left_behind(&self, op: Op) -> Vec<Guard> {
        let func = self.region.func;
        let OpKind::If { cond, then_block, else_block } = func.kind(op) else { return Vec::new() };
        let goes_on =
            |block: Block| func.terminator(block).is_none_or(|end| matches!(func.kind(end), OpKind::Yield(_)));
        match (goes_on(*then_block), goes_on(*else_block)) {
            (false, true) => self.guards_of(*cond, false),
            (true, false) => self.guards_of(*cond, true),
            _ => Vec::new(),
        }
    }

    /// What a condition says of integers.
    fn guards_of(&self, cond: Value, holds: bool) -> Vec<Guard> {
        Conditions { func: self.region.func, operand: &|value| self.operand(value) }.of(cond, holds)
    }
}

/// What conditions say of integers.
pub(super) struct Conditions<'a> {
    pub(super) func: &'a Function,
    /// Values as affine expressions.
    pub(super) operand: &'a dyn Fn(Value) -> Option<Affine>,
}

impl Conditions<'_> {
    /// What one says where it holds, or where it does not.
    pub(super) fn of(&self, cond: Value, holds: bool) -> Vec<Guard> {
        let func = self.func;
        let Some(op) = func.def(cond) else { return Vec::new() };
        match func.kind(op) {
            OpKind::Compare(relation, a, b) => self.compared(*relation, *a, *b, holds),
            OpKind::Binary(BinaryOp::And, a, b) if holds => self.both(*a, *b, holds),
            OpKind::Binary(BinaryOp::Or, a, b) if !holds => self.both(*a, *b, holds),
            // `a && b`, of which one block has `b` and the other one the constant; `a || b`.
            OpKind::If { cond, then_block, else_block } => {
                let (own, other) = if holds { (then_block, else_block) } else { (else_block, then_block) };
                match (self.yielded(*own), self.yielded(*other).and_then(|value| func.constant_int(value))) {
                    (Some(second), Some(constant)) if (constant != 0) != holds => self.both(*cond, second, holds),
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        }
    }

    fn both(&self, a: Value, b: Value, holds: bool) -> Vec<Guard> {
        let mut found = self.of(a, holds);
        found.extend(self.of(b, holds));
        found
    }

    /// The one value that a block ends with.
    fn yielded(&self, block: Block) -> Option<Value> {
        let func = self.func;
        match func.terminator(block).map(|end| func.kind(end)) {
            Some(OpKind::Yield(values)) if values.len() == 1 => values.first().copied(),
            _ => None,
        }
    }

    /// What a comparison of integers says.
    fn compared(&self, relation: CompareOp, a: Value, b: Value, holds: bool) -> Vec<Guard> {
        let at_least = |x: Value, y: Value, n: i64| {
            (self.operand)(x)?.sub(&(self.operand)(y)?)?.offset(-n).map(Guard::NotNegative)
        };
        let unequal = || (self.operand)(a)?.sub(&(self.operand)(b)?).map(Guard::NotZero);
        let found = match (relation, holds) {
            (CompareOp::Lt, true) | (CompareOp::Ge, false) => vec![at_least(b, a, 1)],
            (CompareOp::Le, true) | (CompareOp::Gt, false) => vec![at_least(b, a, 0)],
            (CompareOp::Gt, true) | (CompareOp::Le, false) => vec![at_least(a, b, 1)],
            (CompareOp::Ge, true) | (CompareOp::Lt, false) => vec![at_least(a, b, 0)],
            (CompareOp::Eq, true) | (CompareOp::Ne, false) => vec![at_least(a, b, 0), at_least(b, a, 0)],
            (CompareOp::Eq, false) | (CompareOp::Ne, true) => vec![unequal()],
            _ => Vec::new(),
        };
        found.into_iter().flatten().collect()
    }
}
