//! Sequence association: whether an array has as many elements as the dummy argument of constant shape that it is passed
//! to. Source: Fortran 2018, section 15.5.2.11.

use crate::hir::{
    ActualArg, Call, DummySignature, Expr, ExprKind, Intent, SectionDim, Shape, StaticDim, SymId, Symbol,
};
use crate::sema::program::scope::ProcEntity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;

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

    /// What parts of arrays can't be passed: elements given by a vector to what is written (F2018, 15.5.2.4), elements of
    /// what has no dense memory as the first of several (15.5.2.11).
    pub fn check_section_passed(&mut self, dummy: &DummySignature, value: &Expr) -> bool {
        let written = matches!(dummy.intent, Intent::Out | Intent::InOut);
        if let ExprKind::Section { dims, .. } = &value.kind
            && let Some(SectionDim::Vector(vector)) = dims.iter().find(|dim| matches!(dim, SectionDim::Vector(_)))
            && written
        {
            let message =
                format!("the argument `{}` is written: elements chosen by a vector can't be passed", dummy.name);
            self.error(codes::ARGUMENTS, vector.span, message, "an element may be chosen twice");
            return false;
        }
        let scattered = |declared: &Symbol| declared.pointer || matches!(declared.shape, Shape::AssumedShape(_));
        if let ExprKind::Element { base, .. } = &value.kind
            && dummy.rank > 0
            && !dummy.assumed_rank
            && !value.ty.is_character()
            && let ExprKind::Var(sym) = base.kind
            && scattered(self.symbol(sym))
            && !self.symbol(sym).contiguous
        {
            let name = &self.symbol(sym).name;
            let message = format!("`{}` is an array: an element of `{name}` stands for no array", dummy.name);
            let error = Diagnostic::error(codes::ARGUMENTS, message)
                .label(value.span, "the elements may have gaps between them")
                .help(format!("pass a section, or declare `{name}` as `contiguous`"));
            self.sink.push(error);
            return false;
        }
        true
    }

    /// What an elemental subroutine writes has the shape of its array arguments (F2018, 15.8.3).
    pub fn check_elemental_results(&mut self, call: &Call) {
        for (dummy, arg) in call.callee.signature.visible().iter().zip(&call.args) {
            if let ActualArg::Expr(value) = arg
                && matches!(dummy.intent, Intent::Out | Intent::InOut)
                && value.rank == 0
            {
                let message =
                    format!("the argument `{}` is written for each element: a scalar can't hold that", dummy.name);
                self.error(codes::SHAPE, value.span, message, "another argument is an array");
            }
        }
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
