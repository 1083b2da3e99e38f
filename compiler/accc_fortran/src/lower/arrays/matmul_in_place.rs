//! `c = matmul(a, b)` in device code, where there is no memory for a result of variable size: each element of the
//! target is a sum of its own, so that the loops over the target are independent. Source: Fortran 2008, section
//! 13.7.112.

use super::array::{ArrayLeaf, Leaf, LeafDim, Prepared};
use crate::hir::{Expr, ExprKind, Intrinsic, SectionDim};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, Storage, Type, Value};

impl Lowerer<'_, '_> {
    /// Makes the assignment, if it is one of a product of arrays that are not the target's.
    pub fn product_in_place(&mut self, target: &Expr, value: &Expr) -> Lower<bool> {
        let ExprKind::Intrinsic { id: Intrinsic::Matmul, args } = &value.kind else { return Ok(false) };
        if !self.in_compute {
            return Ok(false);
        }
        let (a, b) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let apart = |this: &mut Self, e: &Expr| e.root() != target.root() && !this.clashes(target, e);
        if !is_designator(target) || ![a, b].into_iter().all(|e| is_designator(e) && apart(self, e)) {
            return Ok(false);
        }
        let elem = self.elem(&value.ty, value.span)?;
        let Some(ty) = elem.value_type() else { return Ok(false) };
        let (leaf, axes) = self.designator(target)?;
        let ((rows, _), (columns, b_axes)) = (self.designator(a)?, self.designator(b)?);
        let mut prepared = Prepared::default();
        prepared.leaves.insert(target, Leaf::Array(leaf));
        self.nest(&axes, prepared, |this, ivs| {
            let positions = this.positions(&axes, ivs);
            let sum = this.hidden(".sum", Storage::Scalar(elem));
            let zero = if ty == Type::I1 { this.b.bool(false) } else { this.zero(ty) };
            this.b.store(sum, zero);
            let row = (a.rank == 2).then(|| positions[0]);
            let column = (b.rank == 2).then(|| positions[positions.len() - 1]);
            let (row, column) = (this.along(&rows, a.rank - 1, row), this.along(&columns, 0, column));
            let mut terms = Prepared::default();
            terms.leaves.extend([(a as *const Expr, Leaf::Array(row)), (b as *const Expr, Leaf::Array(column))]);
            this.nest(&b_axes[..1], terms, |this, _| {
                let (x, y) = (this.factor(a, ty)?, this.factor(b, ty)?);
                let (multiply, add) = match ty {
                    Type::I1 => (BinaryOp::And, BinaryOp::Or),
                    _ => (BinaryOp::Mul, BinaryOp::Add),
                };
                let (before, term) = (this.b.load(sum), this.b.binary(multiply, x, y));
                let after = this.b.binary(add, before, term);
                this.b.store(sum, after);
                Ok(())
            })?;
            let result = this.b.load(sum);
            this.store_leaf(target, result)
        })?;
        Ok(true)
    }

    fn factor(&mut self, e: &Expr, ty: Type) -> Lower<Value> {
        let value = self.leaf_value(e)?.expect("a factor is an array in the nest");
        Ok(self.b.convert(value, ty))
    }

    /// An array of which one axis goes on and the other, if it has one, stands at a position.
    fn along(&mut self, leaf: &ArrayLeaf, kept: usize, position: Option<Value>) -> ArrayLeaf {
        let mut dims = Vec::new();
        for dim in &leaf.dims {
            dims.push(match dim {
                LeafDim::Range { axis, start, step } if *axis == kept => {
                    LeafDim::Range { axis: 0, start: *start, step: *step }
                }
                LeafDim::Range { start, step, .. } => {
                    let (position, one) = (position.expect("a matrix stands at a position"), self.b.i64(1));
                    let steps = self.sub(position, one);
                    let ahead = self.mul(steps, *step);
                    LeafDim::Index(self.add(*start, ahead))
                }
                LeafDim::Index(_) | LeafDim::Vector { .. } => dim.clone(),
            });
        }
        ArrayLeaf { dims, ..leaf.clone() }
    }
}

/// A whole array or a section without vector subscripts.
fn is_designator(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) => true,
        ExprKind::Component { base, .. } => base.rank == 0,
        ExprKind::Section { base, dims } => {
            is_designator(base) && !dims.iter().any(|dim| matches!(dim, SectionDim::Vector(_)))
        }
        _ => false,
    }
}
