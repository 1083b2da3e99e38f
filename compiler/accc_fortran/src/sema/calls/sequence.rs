//! Sequence association: whether an array has as many elements as the dummy argument of constant shape that it is passed
//! to. Source: Fortran 2018, section 15.5.2.11.

use crate::hir::{DummySignature, Expr, ExprKind, Shape, StaticDim, SymId};
use crate::sema::program::scope::ProcEntity;
use crate::sema::{Sema, codes};

impl Sema<'_> {
    /// What is wrong with an array that has fewer elements than a procedure of this file takes.
    pub fn too_few_elements(
        &self,
        procedure: &ProcEntity,
        dummy: &DummySignature,
        value: &Expr,
    ) -> Option<(&'static str, String)> {
        if dummy.rank == 0 || dummy.ty.is_character() {
            return None;
        }
        let wanted = self.extent_of_dummy(procedure, dummy)?;
        let given = self.elements_from(value)?;
        (given < wanted).then(|| (codes::SHAPE, format!("has {wanted} elements, but {given} are given")))
    }

    fn extent_of_dummy(&self, procedure: &ProcEntity, dummy: &DummySignature) -> Option<i64> {
        let id = procedure.proc?;
        let is_own = |own: &crate::sema::program::scope::ProcScope| own.id == id;
        let scope = self.scopes.iter().find(|scope| scope.procedure.as_ref().is_some_and(is_own))?;
        let is_dummy = |sym: &&SymId| scope.symbols[**sym].name == dummy.name;
        let sym = scope.procedure.as_ref()?.dummies.iter().find(is_dummy)?;
        match &scope.symbols[*sym].shape {
            Shape::Static(dims) => count(dims),
            _ => None,
        }
    }

    /// The elements of an array, or those of the array from an element on.
    fn elements_from(&self, value: &Expr) -> Option<i64> {
        let ExprKind::Element { base, subscripts } = &value.kind else {
            let extents: Option<Vec<i64>> = self.extents(value).into_iter().collect();
            return extents.filter(|_| value.rank > 0)?.into_iter().try_fold(1i64, i64::checked_mul);
        };
        let declared = self.declared(base)?;
        let Shape::Static(dims) = declared.shape else { return None };
        let (mut offset, mut stride) = (0i64, 1i64);
        for (dim, subscript) in dims.iter().zip(subscripts) {
            offset = offset.checked_add((subscript.int_constant()? - dim.lower).checked_mul(stride)?)?;
            stride = stride.checked_mul(dim.extent)?;
        }
        Some(count(dims)? - offset)
    }
}

fn count(dims: &[StaticDim]) -> Option<i64> {
    dims.iter().try_fold(1i64, |product, dim| product.checked_mul(dim.extent))
}
