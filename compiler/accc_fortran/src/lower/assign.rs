//! Assignment. Source: Fortran 2008, 7.2.1.

use super::Lower;
use super::array::{Leaf, Prepared};
use super::procedure::Lowerer;
use crate::hir::{Component, Expr, ExprKind};
use accc_ir::{BinaryOp, CompareOp, Value, Var};

impl Lowerer<'_, '_> {
    pub fn assign(&mut self, target: &Expr, value: &Expr, reallocate: bool) -> Lower<()> {
        if target.rank > 0 {
            self.assign_array(target, value, reallocate)?;
        } else if let Some(ty) = target.ty.derived() {
            let from = self.record(value)?;
            let to = self.record(target)?;
            self.assign_record(ty, to, from)?;
        } else if target.ty.is_character() {
            let value = self.text(value)?;
            let target = self.text(target)?;
            self.assign_text(target, value);
        } else {
            let value = self.value(value)?;
            self.store(target, value)?;
        }
        self.end_statement()
    }

    fn assign_array(&mut self, target: &Expr, value: &Expr, reallocate: bool) -> Lower<()> {
        let mut prepared = Prepared::default();
        self.prepare(value, Some(target), &mut prepared)?;
        if prepared.clash {
            let var = self.materialize_prepared(value, prepared)?;
            let (leaf, axes) = self.whole(var);
            prepared = Prepared::default();
            prepared.insert(value, leaf, axes);
        }
        if reallocate {
            let array = self.whole_array(target)?;
            self.reallocate(array.var, value, &prepared)?;
        }
        let base = match &target.kind {
            ExprKind::Substring { base, lower, upper } => {
                for bound in [lower, upper].into_iter().flatten() {
                    self.prepare(bound, None, &mut prepared)?;
                }
                base
            }
            _ => target,
        };
        let (leaf, axes) = self.designator(base)?;
        prepared.share(&leaf);
        prepared.leaves.insert(base, Leaf::Array(leaf));
        self.nest(&axes, prepared, |this, _| this.assign_element(target, value))
    }

    /// Gives an allocatable the shape of the value, where it is not allocated or has another one.
    fn reallocate(&mut self, var: Var, value: &Expr, prepared: &Prepared) -> Lower<()> {
        if self.in_compute {
            let what = "assigning to a whole allocatable array in a compute construct";
            return Err(self.unsupported(what, "write the target with its dimensions, `a(:) = ...`"));
        }
        let extents: Vec<Value> = self.axes_of(prepared)?.iter().map(|axis| axis.extent).collect();
        let view = self.b.load_view(var);
        let base = self.view_base(view);
        let mut differs = self.is_null(base);
        for (dim, extent) in extents.iter().enumerate() {
            let has = self.b.view_part(view, dim as u8, accc_ir::ViewPart::Extent);
            let other = self.b.compare(CompareOp::Ne, has, *extent);
            differs = self.b.binary(BinaryOp::Or, differs, other);
        }
        let outer = self.b.block();
        let (_, then_block, else_block) = self.b.if_op(differs, &[]);
        self.b.in_block(else_block, |_| ());
        self.b.switch_to(then_block);
        self.free(base)?;
        let lowers = self.lowers_of_value(value, extents.len())?;
        let dims: Vec<(Value, Value)> = lowers.into_iter().zip(extents).collect();
        self.allocate_dense(var, &dims)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    /// Assigns a component of a record that the compiler made, through the variable of the component.
    pub fn assign_var(&mut self, var: Var, component: &Component, value: &Expr) -> Lower<()> {
        if component.is_described() {
            let what = "allocatable components in a structure constructor";
            return Err(self.unsupported(what, "assign the component afterwards"));
        }
        if component.shape.rank() > 0 {
            let mut prepared = Prepared::default();
            self.prepare(value, None, &mut prepared)?;
            let (_, axes) = self.whole(var);
            return self.nest(&axes, prepared, |this, ivs| this.store_value(var, ivs.to_vec(), value));
        }
        if value.ty.is_derived() || value.ty.is_character() {
            return self.store_value(var, Vec::new(), value);
        }
        let value = self.value(value)?;
        self.b.store(var, value);
        Ok(())
    }

    /// The lower bounds of a value: those of a whole array, else 1.
    fn lowers_of_value(&mut self, value: &Expr, rank: usize) -> Lower<Vec<Value>> {
        if let ExprKind::Var(_) = value.kind {
            return Ok(self.bounds(value)?.into_iter().map(|(lower, _)| lower).collect());
        }
        Ok((0..rank).map(|_| self.b.i64(1)).collect())
    }

    /// Fresh memory for an allocatable.
    fn allocate_dense(&mut self, var: Var, dims: &[(Value, Value)]) -> Lower<()> {
        let elem = self.b.func.vars[var].elem();
        let extents: Vec<Value> = dims.iter().map(|d| d.1).collect();
        let bytes = self.array_bytes(elem, &extents);
        let memory = self.malloc(bytes)?;
        self.store_dense_view(var, memory, dims);
        Ok(())
    }
}
