//! Assignment. Source: Fortran 2008, 7.2.1.

use crate::hir::{Component, Expr, ExprKind, SymbolClass, Type as HirType};
use crate::lower::Lower;
use crate::lower::arrays::array::{Axis, Frame, Leaf, Prepared};
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Elem, Storage, Value, Var};

impl Lowerer<'_, '_> {
    pub fn assign(&mut self, target: &Expr, value: &Expr, reallocate: bool) -> Lower<()> {
        // Devices allocate nothing but a routine's own variables: others keep their shape, as with `a(:) = ...`.
        let is_own = matches!(target.kind, ExprKind::Var(sym) if self.symbol(sym).class == SymbolClass::Local);
        let on_device = is_own && self.procedure.is_device_code();
        let reallocate = reallocate && (!self.in_compute || on_device || self.is_polymorphic(target));
        if target.rank > 0 && reallocate && self.is_polymorphic(target) {
            self.assign_objects(target, value)?;
        } else if target.rank > 0 {
            self.assign_array(target, value, reallocate)?;
        } else if reallocate && target.ty.is_derived() && self.is_polymorphic(target) {
            self.assign_dynamic(target, value)?;
        } else if let Some(ty) = target.ty.derived() {
            if reallocate {
                let var = self.whole_array(target)?.var;
                self.allocate_scalar(var, &target.ty)?;
            }
            let to = self.record(target)?;
            if matches!(target.kind, ExprKind::Var(sym) if self.symbol(sym).of_value) {
                self.keeps_result = true;
                self.init_record(ty, to, value)?;
            } else {
                self.assign_record(ty, to, value)?;
            }
        } else if target.ty.is_character() && !reallocate && self.assigns_letters(target, value) {
            self.assign_letters(target, value)?;
        } else if target.ty.is_character() {
            let value = self.text(value)?;
            if reallocate {
                let var = self.whole_array(target)?.var;
                self.assign_allocatable_text(var, value)?;
            } else {
                let target = self.text(target)?;
                self.assign_text(target, value);
            }
        } else {
            let value = self.value(value)?;
            if reallocate {
                let var = self.whole_array(target)?.var;
                self.allocate_scalar(var, &target.ty)?;
            }
            self.store(target, value)?;
        }
        self.end_statement()
    }

    fn assign_array(&mut self, target: &Expr, value: &Expr, reallocate: bool) -> Lower<()> {
        if self.product_in_place(target, value)? {
            return Ok(());
        }
        if let Some(ty) = self.finalised_type(target) {
            return self.assign_finalised(ty, target, value, reallocate);
        }
        let mut prepared = Prepared::default();
        self.prepare(value, Some(target), &mut prepared)?;
        if prepared.clash
            || reallocate && self.length_takes_call(value)
            || reallocate && self.reads_lettered(target, &prepared)?
        {
            let var = self.materialize_prepared(value, prepared)?;
            let (leaf, axes) = self.whole(var);
            prepared = Prepared::default();
            prepared.insert(value, leaf, axes);
        }
        let old = match reallocate {
            true => self.reallocate(target, value, &prepared, true)?,
            false => None,
        };
        let axes = self.prepare_target(target, &mut prepared, true)?;
        self.nest(&axes, prepared, |this, _| this.assign_element(target, value))?;
        if let Some(old) = old {
            let memory = self.b.load(old);
            self.free(memory)?;
        }
        Ok(())
    }

    /// Makes the array that a nest assigns, or whose elements' characters it assigns, one of its leaves. `in_step`: a value
    /// that reads the target reads in each step what the step writes.
    pub fn prepare_target(&mut self, target: &Expr, prepared: &mut Prepared, in_step: bool) -> Lower<Vec<Axis>> {
        let base = match &target.kind {
            ExprKind::Substring { base, lower, upper } => {
                for bound in [lower, upper].into_iter().flatten() {
                    self.prepare(bound, None, prepared)?;
                }
                base
            }
            _ => target,
        };
        let (leaf, axes) = self.designator(base)?;
        if in_step {
            prepared.share(&leaf);
        }
        prepared.leaves.insert(base, Leaf::Array(leaf));
        Ok(axes)
    }

    /// Whether an array of characters of deferred length is assigned from itself: its elements may get another length.
    fn reads_lettered(&mut self, target: &Expr, prepared: &Prepared) -> Lower<bool> {
        if !self.has_letters(target) {
            return Ok(false);
        }
        let var = self.whole_array(target)?.var;
        Ok(prepared.leaves.values().any(|leaf| matches!(leaf, Leaf::Array(array) if array.var == var)))
    }

    /// Gives an allocatable scalar memory, where it has none.
    fn allocate_scalar(&mut self, var: Var, ty: &HirType) -> Lower<()> {
        let view = self.b.load_view(var);
        let base = self.view_base(view);
        let none = self.is_null(base);
        self.under(none, |this| this.allocate_dense(var, &[], ty))
    }

    /// Gives an allocatable the shape of the value, where it is not allocated or has another one. Memory of characters,
    /// which a scalar in the value may be a part of, is to be freed after the assignment: the hidden address variable
    /// holds it. `ends`: what its elements own ends here.
    pub fn reallocate(&mut self, target: &Expr, value: &Expr, prepared: &Prepared, ends: bool) -> Lower<Option<Var>> {
        let var = self.whole_array(target)?.var;
        let extents: Vec<Value> = self.axes_of(prepared)?.iter().map(|axis| axis.extent).collect();
        let letters = match self.letters(var) {
            0 => None,
            _ if self.has_fixed_length(var) => Some(self.element_length(var)),
            _ => {
                // What is computed already is not computed again.
                self.frames.push(Frame { leaves: prepared.leaves.clone(), ivs: Vec::new() });
                let length = self.length_of(value);
                self.frames.pop();
                Some(length?)
            }
        };
        let old = target.ty.is_character().then(|| self.hidden(".old", Storage::Scalar(Elem::Ptr)));
        if let Some(old) = old {
            let null = self.null();
            self.b.store(old, null);
        }
        let view = self.b.load_view(var);
        let base = self.view_base(view);
        let mut differs = self.is_null(base);
        for (dim, extent) in letters.iter().chain(&extents).enumerate() {
            let has = self.b.view_part(view, dim as u8, accc_ir::ViewPart::Extent);
            let other = self.b.compare(CompareOp::Ne, has, *extent);
            differs = self.b.binary(BinaryOp::Or, differs, other);
        }
        let outer = self.b.block();
        let (_, then_block, else_block) = self.b.if_op(differs, &[]);
        self.b.in_block(else_block, |_| ());
        self.b.switch_to(then_block);
        if ends {
            self.end_elements(var, &target.ty)?;
        }
        match old {
            Some(old) => self.b.store(old, base),
            None => self.free(base)?,
        }
        let lowers = self.lowers_of_value(value, extents.len())?;
        let one = self.b.i64(1);
        let letters = letters.map(|length| (one, length));
        let dims: Vec<(Value, Value)> = letters.into_iter().chain(lowers.into_iter().zip(extents)).collect();
        self.allocate_dense(var, &dims, &target.ty)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(old)
    }

    /// Assigns a component of a record that the compiler made, through the variable of the component.
    pub fn assign_var(&mut self, var: Var, component: &Component, value: &Expr) -> Lower<()> {
        if component.pointer {
            return self.point_component(var, component, value);
        }
        if component.polymorphic {
            let (memory, _) = self.dynamic_copy(value)?;
            self.store_dense_view(var, memory, &[]);
            return Ok(());
        }
        if component.allocatable {
            return self.fill_allocatable(var, component, value);
        }
        if component.shape.rank() > 0 {
            let mut prepared = Prepared::default();
            self.prepare(value, None, &mut prepared)?;
            let (_, axes) = self.whole(var);
            return self.nest(&axes, prepared, |this, ivs| this.store_value(var, ivs.to_vec(), value));
        }
        if value.ty.is_character() {
            let text = self.text(value)?;
            let (address, length) = (self.var_address(var), self.text_length(&component.ty)?);
            self.assign_text(crate::lower::characters::character::Text { address, length, wide: false }, text);
            return Ok(());
        }
        if value.ty.is_derived() {
            return self.store_value(var, Vec::new(), value);
        }
        let value = self.value(value)?;
        self.b.store(var, value);
        Ok(())
    }

    /// Gives an allocatable component of a constructor its value; one that is not allocated leaves it empty.
    fn fill_allocatable(&mut self, var: Var, component: &Component, value: &Expr) -> Lower<()> {
        self.empty(var);
        if self.is_allocatable(value) {
            let source = self.whole_array(value)?.var;
            let view = self.b.load_view(source);
            let base = self.view_base(view);
            let there = self.not_null(base);
            return self.under(there, |this| this.allocate_with(var, component, value));
        }
        self.allocate_with(var, component, value)
    }

    fn allocate_with(&mut self, var: Var, component: &Component, value: &Expr) -> Lower<()> {
        if value.rank == 0 && self.letters(var) > 0 {
            let text = self.text(value)?;
            return self.assign_allocatable_text(var, text);
        }
        if value.rank == 0 {
            self.allocate_dense(var, &[], &component.ty)?;
            return match component.ty.is_derived() || component.ty.is_character() {
                true => self.store_value(var, Vec::new(), value),
                false => {
                    let value = self.value(value)?;
                    let view = self.b.load_view(var);
                    self.b.store_elem(view, Vec::new(), value);
                    Ok(())
                }
            };
        }
        let mut prepared = Prepared::default();
        self.prepare(value, None, &mut prepared)?;
        let extents: Vec<Value> = self.axes_of(&prepared)?.iter().map(|axis| axis.extent).collect();
        let lowers = self.lowers_of_value(value, extents.len())?;
        let mut dims: Vec<(Value, Value)> = lowers.into_iter().zip(extents).collect();
        if self.letters(var) > 0 {
            dims.insert(0, (self.b.i64(1), self.length_of(value)?));
        }
        self.allocate_dense(var, &dims, &component.ty)?;
        let (_, axes) = self.whole(var);
        self.nest(&axes, prepared, |this, ivs| this.store_value(var, ivs.to_vec(), value))
    }

    /// The lower bounds of a value: those of a whole array, else 1.
    fn lowers_of_value(&mut self, value: &Expr, rank: usize) -> Lower<Vec<Value>> {
        // The conversion of an assignment keeps the bounds: those that the program writes out are in parentheses.
        let value = match &value.kind {
            ExprKind::Convert(inner) => inner,
            _ => value,
        };
        let whole = match &value.kind {
            ExprKind::Var(_) => true,
            ExprKind::Component { base, .. } => base.rank == 0,
            _ => false,
        };
        if whole {
            return Ok(self.bounds(value)?.into_iter().map(|(lower, _)| lower).collect());
        }
        Ok((0..rank).map(|_| self.b.i64(1)).collect())
    }

    /// Fresh memory for an allocatable.
    fn allocate_dense(&mut self, var: Var, dims: &[(Value, Value)], ty: &HirType) -> Lower<()> {
        let elem = self.b.func.vars[var].elem();
        let extents: Vec<Value> = dims.iter().map(|d| d.1).collect();
        let bytes = self.array_bytes(elem, &extents);
        let memory = self.malloc_for_variable(bytes)?;
        self.store_dense_view(var, memory, dims);
        if self.has_default(ty) { self.set_default_var(var, ty) } else { Ok(()) }
    }
}
