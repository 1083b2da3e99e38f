//! `where`. Source: Fortran 2008, 7.2.3.
//!
//! The masks are computed into temporaries when control reaches their arm; each assignment is a nest whose body stands
//! under the arm's mask and the negations of those before. A single assignment that its mask does not read needs no
//! temporary; in device code no mask does that nothing in the construct changes: it is computed for each element again.

use crate::hir::{Expr, WhereArm, WhereAssignment, WhereStmt};
use crate::lower::Lower;
use crate::lower::arrays::array::{ArrayLeaf, Axis, Leaf, Prepared};
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{UnaryOp, Value, Var};

/// A mask of the construct: the key of its leaf, and its values; without these the expression is computed where it is
/// used.
#[derive(Clone, Copy)]
struct Mask<'e> {
    key: &'e Expr,
    values: Option<Var>,
    /// Elements are assigned where it does not hold.
    negated: bool,
}

impl Lowerer<'_, '_> {
    pub fn where_construct(&mut self, arms: &[WhereArm]) -> Lower<()> {
        if let [WhereArm { mask: Some(mask), body }] = arms
            && let [WhereStmt::Assign(assignment)] = body.as_slice()
        {
            self.single_where(mask, assignment)?;
            return self.end_statement();
        }
        let mut targets = Vec::new();
        targets_of(arms, &mut targets);
        self.where_arms(&[], arms, &targets)?;
        self.end_statement()
    }

    /// `around`: the masks of the constructs around; `targets`: all that the whole construct assigns.
    fn where_arms<'e>(&mut self, around: &[Mask<'e>], arms: &'e [WhereArm], targets: &[&Expr]) -> Lower<()> {
        let mut masks = around.to_vec();
        for arm in arms {
            if let Some(key) = &arm.mask {
                self.at(key.span);
                let values = match self.in_compute && self.stays(key, targets) {
                    true => None,
                    false => Some(self.materialize_copy(key)?),
                };
                masks.push(Mask { key, values, negated: false });
            }
            for statement in &arm.body {
                match statement {
                    WhereStmt::Assign(assignment) => {
                        self.at(assignment.span);
                        self.where_assignment(&masks, assignment)?;
                    }
                    WhereStmt::Call(call) => {
                        self.at(call.span);
                        let prepared = self.prepared_call(call)?;
                        let axes = self.axes_of(&prepared)?;
                        self.masked_nest(&masks, &axes, prepared, |this, _| this.call(call).map(|_| ()))?;
                    }
                    WhereStmt::Where(inner) => self.where_arms(&masks, inner, targets)?,
                }
            }
            masks[around.len()..].iter_mut().for_each(|mask| mask.negated = true);
        }
        Ok(())
    }

    /// Whether none of the assignments changes what the mask reads.
    fn stays(&self, mask: &Expr, targets: &[&Expr]) -> bool {
        let mut stays = true;
        mask.visit(&mut |part| {
            stays &= part.root().is_none()
                || targets.iter().all(|target| part.root() != target.root() && !self.may_share_memory(target, part));
        });
        stays
    }

    /// The mask is computed for each element right before its assignment, unless the target's elements are read in
    /// another order than they are written.
    fn single_where(&mut self, mask: &Expr, assignment: &WhereAssignment) -> Lower<()> {
        let (target, value) = (&assignment.target, &assignment.value);
        let (mut of_mask, mut prepared) = (Prepared::default(), Prepared::default());
        self.prepare(mask, Some(target), &mut of_mask)?;
        self.prepare(value, Some(target), &mut prepared)?;
        if of_mask.clash || prepared.clash {
            let values = self.materialize_prepared(mask, of_mask)?;
            return self.prepared_assignment(
                &[Mask { key: mask, values: Some(values), negated: false }],
                assignment,
                prepared,
            );
        }
        prepared.leaves.extend(of_mask.leaves);
        let (leaf, axes) = self.designator(target)?;
        prepared.leaves.insert(target, Leaf::Array(leaf));
        self.nest(&axes, prepared, |this, _| {
            let holds = this.value(mask)?;
            this.under(holds, |this| this.assign_element(target, value))
        })
    }

    fn where_assignment(&mut self, masks: &[Mask<'_>], assignment: &WhereAssignment) -> Lower<()> {
        let mut prepared = Prepared::default();
        self.prepare(&assignment.value, Some(&assignment.target), &mut prepared)?;
        self.prepared_assignment(masks, assignment, prepared)
    }

    fn prepared_assignment(
        &mut self,
        masks: &[Mask<'_>],
        assignment: &WhereAssignment,
        mut prepared: Prepared,
    ) -> Lower<()> {
        let (target, value) = (&assignment.target, &assignment.value);
        if prepared.clash {
            let copy = self.masked_copy(masks, value, prepared)?;
            let (leaf, axes) = self.whole(copy);
            prepared = Prepared::default();
            prepared.insert(value, leaf, axes);
        }
        let (leaf, axes) = self.designator(target)?;
        prepared.leaves.insert(target, Leaf::Array(leaf));
        self.masked_nest(masks, &axes, prepared, |this, _| this.assign_element(target, value))
    }

    /// The elements of the value that are going to be assigned.
    fn masked_copy(&mut self, masks: &[Mask<'_>], value: &Expr, prepared: Prepared) -> Lower<Var> {
        let axes = self.axes_of(&prepared)?;
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let var = self.temporary_for(value, &extents)?;
        let positions = axes.clone();
        self.masked_nest(masks, &axes, prepared, |this, ivs| {
            let position = this.positions(&positions, ivs);
            this.store_value(var, position, value)
        })?;
        Ok(var)
    }

    fn masked_nest(
        &mut self,
        masks: &[Mask<'_>],
        axes: &[Axis],
        mut prepared: Prepared,
        fill: impl FnOnce(&mut Self, &[Value]) -> Lower<()>,
    ) -> Lower<()> {
        for mask in masks {
            match mask.values {
                Some(values) => {
                    let (leaf, _): (ArrayLeaf, _) = self.whole(values);
                    prepared.leaves.insert(mask.key, Leaf::Array(leaf));
                }
                None => {
                    let mut of_mask = Prepared::default();
                    self.prepare(mask.key, None, &mut of_mask)?;
                    prepared.leaves.extend(of_mask.leaves);
                }
            }
        }
        self.nest(axes, prepared, |this, ivs| {
            let mut all: Option<Value> = None;
            for mask in masks {
                let mut holds = this.value(mask.key)?;
                if mask.negated {
                    holds = this.b.unary(UnaryOp::Not, holds);
                }
                all = Some(all.map_or(holds, |before| this.b.binary(accc_ir::BinaryOp::And, before, holds)));
            }
            match all {
                Some(holds) => this.under(holds, |this| fill(this, ivs)),
                None => fill(this, ivs),
            }
        })
    }

    /// What is filled in runs where the condition holds.
    pub(in crate::lower) fn under(&mut self, holds: Value, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        let (_, then_block, else_block) = self.b.if_op(holds, &[]);
        self.b.in_block(else_block, |_| ());
        let outer = self.b.switch_to(then_block);
        fill(self)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    /// The values of an array expression at this moment, also of a variable.
    fn materialize_copy(&mut self, e: &Expr) -> Lower<Var> {
        let mut prepared = Prepared::default();
        self.prepare(e, None, &mut prepared)?;
        self.materialize_prepared(e, prepared)
    }
}

/// What the arms assign, inner constructs' too.
fn targets_of<'e>(arms: &'e [WhereArm], found: &mut Vec<&'e Expr>) {
    for statement in arms.iter().flat_map(|arm| &arm.body) {
        match statement {
            WhereStmt::Assign(assignment) => found.push(&assignment.target),
            WhereStmt::Call(call) => found.extend(call.assignment().map(|(target, _)| target)),
            WhereStmt::Where(inner) => targets_of(inner, found),
        }
    }
}
