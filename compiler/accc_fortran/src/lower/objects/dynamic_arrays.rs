//! Allocatable and pointer arrays of `class`: their elements lie as far apart as objects of the dynamic type are large,
//! which the descriptor's strides say. Source: Fortran 2008, section 4.3.1.3.

use crate::hir::{Expr, ExprKind};
use crate::lower::Lower;
use crate::lower::arrays::array::Prepared;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, OpKind, Type, Value, Var, ViewDim, ViewPart};

impl Lowerer<'_, '_> {
    /// Makes a descriptor show dense objects of the type of a table.
    pub fn show_objects(&mut self, var: Var, base: Value, bounds: &[(Value, Value)], table: Value) {
        let mut stride = self.table_bytes(table);
        let mut dims = Vec::new();
        for (lower, extent) in bounds {
            dims.push(ViewDim { lower: *lower, extent: *extent, stride });
            stride = self.mul(stride, *extent);
        }
        let elem = self.b.func.vars[var].elem();
        let view = self.b.make_view(base, elem, dims);
        self.b.store_view(var, view);
    }

    /// Makes a descriptor show the objects of a view, whose type extends the descriptor's.
    pub fn show_view(&mut self, var: Var, view: Value) {
        let Type::View(_, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let (base, dims) = (self.view_base(view), self.dims_of(view, 0, rank));
        let elem = self.b.func.vars[var].elem();
        let shown = self.b.make_view(base, elem, dims);
        self.b.store_view(var, shown);
    }

    /// Does something with each of the dense objects that a descriptor shows: with its address, and its number from 0.
    pub fn each_object(
        &mut self,
        var: Var,
        table: Value,
        work: impl FnOnce(&mut Self, Value, Value) -> Lower<()>,
    ) -> Lower<()> {
        let base = self.var_address(var);
        let rank = usize::from(self.b.func.vars[var].rank());
        if rank == 0 {
            let zero = self.b.i64(0);
            return work(self, base, zero);
        }
        let extents: Vec<Value> = (0..rank).map(|dim| self.extent_of(var, dim)).collect();
        let (count, bytes) = (self.product(&extents), self.table_bytes(table));
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let last = self.sub(count, one);
        let (_, body, number) = self.b.for_op(None, zero, last, one);
        let outer = self.b.switch_to(body);
        let offset = self.mul(number, bytes);
        let object = self.b.ptr_add(base, offset);
        work(self, object, number)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    /// `objects = value` of an allocatable array of `class`: it becomes a copy of the value, of its type; a scalar
    /// leaves the shape as it is.
    pub fn assign_objects(&mut self, objects: &Expr, value: &Expr) -> Lower<()> {
        let var = self.whole_array(objects)?.var;
        let (shown, from, table) = if value.rank > 0 {
            let view = self.array_view(without_parentheses(value))?;
            (Some(view), self.view_base(view), self.dynamic_table(value)?)
        } else {
            let (address, table) = self.object(value)?;
            (None, address, table)
        };
        let bounds = match shown.filter(|_| !value.is_designator()) {
            Some(view) => {
                let one = self.b.i64(1);
                (0..value.rank as u8).map(|dim| (one, self.b.view_part(view, dim, ViewPart::Extent))).collect()
            }
            None => self.bounds(if value.rank > 0 { value } else { objects })?,
        };
        let extents: Vec<Value> = bounds.iter().map(|bound| bound.1).collect();
        let (count, object) = (self.product(&extents), self.table_bytes(table));
        let bytes = self.mul(count, object);
        let memory = self.malloc(bytes)?;
        let copy = self.hidden(".objects", self.b.func.vars[var].storage.clone());
        self.show_objects(copy, memory, &bounds, table);
        self.each_object(copy, table, |this, to, number| {
            let from = shown.map_or(from, |view| this.numbered_element(view, number));
            this.copy_dynamic(to, from, table)
        })?;
        self.end_elements(var, &objects.ty)?;
        let old = self.var_address(var);
        self.free(old)?;
        self.show_objects(var, memory, &bounds, table);
        self.hold_table(objects, table)
    }

    /// A view on copies, side by side, of the objects of a section with vector subscripts or of an array in parentheses.
    /// What those of a section own stays theirs: no procedure may change it meanwhile.
    pub fn objects_in_order(&mut self, e: &Expr) -> Lower<Value> {
        let objects = without_parentheses(e);
        let table = self.dynamic_table(objects)?;
        let (leaf, axes) = self.designator(objects)?;
        let elem = self.b.func.vars[leaf.var].elem();
        let one = self.b.i64(1);
        let bounds: Vec<(Value, Value)> = axes.iter().map(|axis| (one, axis.extent)).collect();
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let (count, bytes) = (self.product(&extents), self.table_bytes(table));
        let size = self.mul(count, bytes);
        let memory = self.text_memory(size)?;
        let var = self.shared_descriptor(".objects", elem, axes.len() as u8, false);
        self.show_objects(var, memory, &bounds, table);
        let mut prepared = Prepared::default();
        prepared.insert(objects, leaf, axes.clone());
        self.nest(&axes, prepared, |this, ivs| {
            let from = this.record(objects)?;
            let (view, position) = (this.b.load_view(var), this.positions(&axes, ivs));
            let to = this.b.elem_addr(view, position);
            if matches!(e.kind, ExprKind::Paren(_)) {
                return this.copy_dynamic(to, from, table);
            }
            this.b.effect(OpKind::MemMove { dst: to, src: from, bytes, align: 1 });
            Ok(())
        })?;
        Ok(self.b.load_view(var))
    }

    /// The address of an array's element by its number from 0 in array element order.
    pub fn numbered_element(&mut self, view: Value, number: Value) -> Value {
        let Type::View(_, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let (mut address, mut rest) = (self.view_base(view), number);
        for dim in 0..rank {
            let [extent, stride] = [ViewPart::Extent, ViewPart::Stride].map(|part| self.b.view_part(view, dim, part));
            let index = self.b.binary(BinaryOp::Rem, rest, extent);
            rest = self.b.binary(BinaryOp::Div, rest, extent);
            let offset = self.mul(index, stride);
            address = self.b.ptr_add(address, offset);
        }
        address
    }
}

/// A section, which vectors subscript where no view shows it, or an array in parentheses.
pub(in crate::lower) fn is_selection(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Paren(_)) && without_parentheses(e).is_designator()
        || matches!(e.kind, ExprKind::Section { .. })
}

fn without_parentheses(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Paren(inner) => without_parentheses(inner),
        _ => e,
    }
}
