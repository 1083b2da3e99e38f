//! A loop inside a block of iterations of a nest that is longer in some of them than in others, as in a product with a
//! triangular matrix: `do k = i, n`.
//!
//! Takes the loop while the nest is unrolled and jammed ([`super::copies`]). Its bounds are straight in the variable of one
//! of the nest's loops, so that the ends of the block say which iterations all copies have and which some do. What all have
//! runs as in any block; in front of it and behind it each copy asks whether it has the iteration.

use super::bounding_box::at_iteration;
use super::copies::Copies;
use accc_analysis::locality::matrix_product::Nest;
use accc_ir::*;

/// Where a loop begins and ends in a block.
pub struct Ragged {
    /// What any copy has: first and last iteration, in 64 bits.
    pub all: [Value; 2],
    /// What all of them have.
    pub common: [Value; 2],
    outer: Op,
}

impl Ragged {
    /// `None`: it is as long everywhere. `ends`: the first and the last iteration of the block, of either loop.
    pub fn of(b: &mut Builder<'_>, loops: [Op; 2], op: Op, ends: [[Value; 2]; 2]) -> Option<Ragged> {
        let node = b.func.loop_at(op);
        let bounds = [node.lower, node.upper];
        let nest = Nest::new(b.func, loops[0], loops[1], op);
        let moved = bounds.map(|bound| nest.depends(bound).unwrap_or_default());
        if moved == [[false; 2]; 2] {
            return None;
        }
        let [lower, upper] = [0, 1].map(|end| {
            let which = usize::from(moved[end][1]);
            ends[which].map(|iteration| {
                let value = at_iteration(b, loops[0], loops[which], bounds[end], iteration);
                b.convert(value, Type::I64)
            })
        });
        let mut pick = |op: BinaryOp, [x, y]: [Value; 2]| b.binary(op, x, y);
        let all = [pick(BinaryOp::Min, lower), pick(BinaryOp::Max, upper)];
        let common = [pick(BinaryOp::Max, lower), pick(BinaryOp::Min, upper)];
        Some(Ragged { all, common, outer: loops[0] })
    }

    /// All iterations that any copy has.
    pub fn all_jammed(&self, func: &mut Function, at: (Op, &For), into: Block, copies: &mut Copies) {
        copies.jam_ragged(func, at, self.all, into, self.outer);
    }

    /// Those in front of what all have.
    pub fn before_common(&self, func: &mut Function, at: (Op, &For), into: Block, copies: &mut Copies) {
        let mut b = Builder::new(func, into);
        let one = b.i64(1);
        let last = b.binary(BinaryOp::Sub, self.common[0], one);
        let last = b.binary(BinaryOp::Min, last, self.all[1]);
        copies.jam_ragged(func, at, [self.all[0], last], into, self.outer);
    }

    /// Those from there on.
    pub fn from(&self, func: &mut Function, at: (Op, &For), first: Value, into: Block, copies: &mut Copies) {
        copies.jam_ragged(func, at, [first, self.all[1]], into, self.outer);
    }
}
