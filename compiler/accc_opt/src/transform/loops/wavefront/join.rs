//! Rows in parts become one loop over all columns, of which an iteration asks what part it is of.
//!
//! ```text
//! for i                                    for i
//!   for j = 0 to i - 1: A                    for j = 0 to i
//!   B                                          if j <= i - 1: A  else: B
//! ```

use super::bounds::take_value;
use crate::transform::affine_value;
use accc_analysis::affine::Affine;
use accc_analysis::region::Region;
use accc_analysis::wavefront::{Columns, Part, Row};
use accc_ir::*;

/// A row, and the columns that its parts have.
pub struct Joined {
    parts: Vec<(Part, [Affine; 2])>,
    before: Vec<Op>,
}

impl Joined {
    /// `None` where the columns are not known.
    pub fn new(region: &Region, row: Row) -> Option<Joined> {
        let with_ends = |part: Part| part.ends(region).map(|ends| (part, ends));
        let parts = row.parts.into_iter().map(with_ends).collect::<Option<Vec<_>>>()?;
        Some(Joined { parts, before: row.before })
    }

    /// Where the first part begins and the last one ends.
    pub fn ends(&self) -> [&Affine; 2] {
        let (first, last) = (self.parts.first(), self.parts.last());
        [&first.expect("a row has parts").1[0], &last.expect("a row has parts").1[1]]
    }

    /// Whether the loop is one of the parts.
    pub fn has(&self, op: Op) -> bool {
        self.parts.iter().any(|(part, _)| part.columns == Columns::Loop(op))
    }

    /// Puts the loop over all columns in the place of the parts; gives it.
    pub fn apply(&self, func: &mut Function, outer: Op) -> Op {
        let body = func.loop_at(outer).body;
        let old: Vec<Op> = func.blocks[body].ops.clone();
        let end = *old.last().expect("a loop's body ends");
        let mut b = Builder::before(func, end);
        b.span = b.func.ops[self.parts[0].0.ops[0]].span;
        let [lower, upper] = self.ends().map(|expr| affine_value::of(&mut b, expr));
        let one = b.i64(1);
        let (joined, columns, column) = b.for_op(None, lower, upper, one);
        let mut locals = Vec::new();
        b.in_block(columns, |b| self.part(b, 0, (joined, column), &mut locals));
        func.loop_at_mut(joined).locals = locals;
        for op in old.into_iter().filter(|op| *op != end && !self.before.contains(op)) {
            func.remove_op(body, op);
        }
        joined
    }

    /// The part with this number, or one behind it. `at`: the loop over all columns and its value.
    fn part(&self, b: &mut Builder<'_>, n: usize, at: (Op, Value), locals: &mut Vec<Var>) {
        let (part, ends) = &self.parts[n];
        let Some((_, [next, _])) = self.parts.get(n + 1) else { return copy(b, part, at, locals) };
        let last = affine_value::of(b, &ends[1]);
        let is_own = b.compare(CompareOp::Le, at.1, last);
        let (_, own, others) = b.if_op(is_own, &[]);
        b.in_block(own, |b| copy(b, part, at, locals));
        b.in_block(others, |b| {
            let follows = next.sub(&ends[1]).and_then(|gap| gap.as_constant()) == Some(1);
            if follows {
                return self.part(b, n + 1, at, locals);
            }
            let first = affine_value::of(b, next);
            let has_begun = b.compare(CompareOp::Ge, at.1, first);
            let (_, then, between) = b.if_op(has_begun, &[]);
            b.in_block(between, |_| ());
            b.in_block(then, |b| self.part(b, n + 1, at, locals));
        });
    }
}

/// What a part does in an iteration of the loop over all columns.
fn copy(b: &mut Builder<'_>, part: &Part, (joined, column): (Op, Value), locals: &mut Vec<Var>) {
    let mut cloner = Cloner::new();
    let ops = match &part.columns {
        Columns::At(_) => part.ops.clone(),
        Columns::Loop(op) => {
            let node = b.func.loop_at(*op).clone();
            // What goes on with the part's loop goes on with the one over all columns.
            cloner.map_op(*op, joined);
            locals.extend(take_value(b, &mut cloner, &node, column));
            b.func.blocks[node.body].ops.clone()
        }
    };
    for op in ops {
        if !matches!(b.func.kind(op), OpKind::Yield(_)) {
            let copy = cloner.clone_op_within(b.func, op);
            b.put(copy);
        }
    }
}
