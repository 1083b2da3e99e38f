//! Structures as items of I/O statements: their components one after the other. Source: Fortran 2008, 9.6.3.

use super::io_item::Way;
use crate::hir::{Component, Direction, Expr, Shape, TypeRef};
use crate::lower::Lower;
use crate::lower::arrays::array::Prepared;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::elem_of;
use accc_ir::Value;

impl Lowerer<'_, '_> {
    pub(in crate::lower) fn structure_item(&mut self, way: Way<'_>, e: &Expr) -> Lower<()> {
        let ty = e.ty.derived().expect("a structure has a derived type");
        let table = match way.defined.iter().any(|defined| defined.key == ty.key) {
            true => Some(self.dynamic_table(e)?),
            false => None,
        };
        if e.rank == 0 {
            let address = self.record(e)?;
            return self.record_item(way, ty, address, table);
        }
        let mut prepared = Prepared::default();
        self.prepare(e, None, &mut prepared)?;
        let axes = self.axes_of(&prepared)?;
        self.nest(&axes, prepared, |this, _| {
            let address = this.record(e)?;
            this.record_item(way, ty, address, table)
        })
    }

    /// A record at an address: by the procedure that the program has for its type, or component by component.
    fn record_item(&mut self, way: Way<'_>, ty: &TypeRef, address: Value, table: Option<Value>) -> Lower<()> {
        if !way.defined.iter().any(|defined| defined.key == ty.key) {
            return self.components_item(way, ty, address);
        }
        let table = table.unwrap_or_else(|| self.table_address(ty));
        self.defined_item(way, ty, address, table)
    }

    fn components_item(&mut self, way: Way<'_>, ty: &TypeRef, address: Value) -> Lower<()> {
        for component in &self.derived(ty).components {
            if component.is_described() {
                let what = format!("`type({})`, which has allocatable or pointer components, in a transfer", ty.name);
                return Err(self.unsupported(what, "name its components"));
            }
            let offset = self.b.i64(component.offset as i64);
            let at = self.b.ptr_add(address, offset);
            self.component_item(way, component, at)?;
        }
        Ok(())
    }

    fn component_item(&mut self, way: Way<'_>, component: &Component, address: Value) -> Lower<()> {
        let dims: Vec<(Value, Value)> = match &component.shape {
            Shape::Static(dims) => dims.iter().map(|dim| (self.b.i64(dim.lower), self.b.i64(dim.extent))).collect(),
            _ => Vec::new(),
        };
        let Some(inner) = component.ty.derived() else {
            let elem = elem_of(&component.ty)
                .ok_or_else(|| self.unsupported("this component in a transfer", "name the components"))?;
            let dims = self.dense_dims(elem, &dims);
            let view = self.b.make_view(address, elem, dims);
            let descriptor = self.described(view);
            self.mark_letters(descriptor, &component.ty);
            let name = match way.direction {
                Direction::Output => "_FortranAioOutputDescriptor",
                Direction::Input => "_FortranAioInputDescriptor",
            };
            return self.run_library(name, vec![way.cookie, descriptor]);
        };
        let extents: Vec<Value> = dims.iter().map(|dim| dim.1).collect();
        let (count, one) = (self.product(&extents), self.b.i64(1));
        let (_, body, number) = self.b.for_op(None, one, count, one);
        let outer = self.b.switch_to(body);
        let (before, size) = (self.sub(number, one), self.b.i64(inner.bytes as i64));
        let bytes = self.mul(before, size);
        let at = self.b.ptr_add(address, bytes);
        self.record_item(way, inner, at, None)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }
}
