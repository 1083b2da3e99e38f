//! Functions of arrays: inquiries, reductions, matrices, reshaping. Source: Fortran 2008, sections 13.5.6 to 13.5.11.

use super::{Reference, call};
use crate::hir::{Const, CtorItem, Expr, ExprKind, Intrinsic, Shape, Type};
use crate::sema::expressions::operators::common_type;
use crate::sema::{Sema, codes};

impl Sema<'_> {
    pub(super) fn size(&mut self, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        let dim = self.dim_arg(reference, 1, array.rank)?;
        let extents = self.extents(&array);
        let known = match &dim {
            None => extents.iter().copied().product::<Option<i64>>(),
            Some(dim) => dim.int_constant().and_then(|d| extents[d as usize - 1]),
        };
        if let Some(value) = known {
            return Some(self.folded(Ok(Const::int(value)), ty, reference.span));
        }
        self.reject_assumed_size(&array, dim.as_ref(), reference)?;
        Some(call(Intrinsic::Size, vec![Some(array), dim], ty, 0, reference.span))
    }

    pub(super) fn shape_of(&mut self, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        self.reject_assumed_size(&array, None, reference)?;
        Some(call(Intrinsic::Shape, vec![Some(array)], ty, 1, reference.span))
    }

    pub(super) fn array_bound(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let array = self.array_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        let dim = self.dim_arg(reference, 1, array.rank)?;
        if let Some(bounds) = self.known_bounds(id, &array) {
            if let Some(at) = dim.as_ref().and_then(Expr::int_constant) {
                return Some(self.folded(Ok(Const::int(bounds[at as usize - 1])), ty, reference.span));
            }
            if dim.is_none() {
                let span = reference.span;
                let each = bounds.into_iter().map(|bound| self.folded(Ok(Const::int(bound)), ty.clone(), span));
                let items = each.map(CtorItem::Expr).collect();
                return Some(Expr::new(ExprKind::ArrayCtor(items), ty, 1, span));
            }
        }
        if id == Intrinsic::Ubound {
            self.reject_assumed_size(&array, dim.as_ref(), reference)?;
        }
        let rank = usize::from(dim.is_none());
        Some(call(id, vec![Some(array), dim], ty, rank, reference.span))
    }

    /// The lower or upper bounds of an array where they are constants. What is no whole variable or component begins
    /// with 1.
    fn known_bounds(&self, id: Intrinsic, array: &Expr) -> Option<Vec<i64>> {
        let whole = match &array.kind {
            ExprKind::Var(_) => true,
            ExprKind::Component { base, .. } => base.rank == 0,
            _ => false,
        };
        let bounds: Option<Vec<(i64, i64)>> = match self.declared(array).filter(|_| whole) {
            Some(declared) => match declared.shape {
                Shape::Static(dims) => Some(dims.iter().map(|dim| (dim.lower, dim.extent)).collect()),
                _ => None,
            },
            None => self.extents(array).into_iter().map(|extent| Some((1, extent?))).collect(),
        };
        let bound = |(lower, extent): (i64, i64)| match (id, extent) {
            (Intrinsic::Lbound, 0) => 1,
            (Intrinsic::Lbound, _) => lower,
            (_, 0) => 0,
            _ => lower + extent - 1,
        };
        bounds.map(|bounds| bounds.into_iter().map(bound).collect())
    }

    pub(super) fn allocated(&mut self, reference: &Reference) -> Option<Expr> {
        let array = reference.arg(0).clone();
        let allocatable = self.is_allocatable(&array);
        if !allocatable {
            self.bad_argument(reference, &array, "an allocatable variable");
            return None;
        }
        let ty = self.default_logical();
        Some(call(Intrinsic::Allocated, vec![Some(array)], ty, 0, reference.span))
    }

    pub(super) fn associated(&mut self, reference: &Reference) -> Option<Expr> {
        let pointer = reference.arg(0).clone();
        if !self.is_pointer(&pointer) && !crate::sema::statements::pointer::gives_pointer(&pointer) {
            self.bad_argument(reference, &pointer, "a pointer");
            return None;
        }
        let target = reference.optional(1).cloned();
        if let Some(target) = &target {
            let procedures = pointer.ty.is_procedure() && target.ty.is_procedure();
            let variables = self.is_target(target) || crate::sema::statements::pointer::gives_pointer(target);
            let alike =
                pointer.ty.same(&target.ty) || self.is_polymorphic(&pointer) && self.extends(&target.ty, &pointer.ty);
            if !procedures && !variables || !alike || pointer.rank != target.rank {
                self.bad_argument(reference, target, "a target of the pointer's type and rank as second argument");
                return None;
            }
        }
        let ty = self.default_logical();
        Some(call(Intrinsic::Associated, vec![Some(pointer), target], ty, 0, reference.span))
    }

    pub(super) fn present(&mut self, reference: &Reference) -> Option<Expr> {
        let value = reference.arg(0).clone();
        let optional = match value.kind {
            ExprKind::Var(sym) => self.symbol(sym).class.is_optional(),
            _ => false,
        };
        if !optional {
            self.bad_argument(reference, &value, "an optional argument of this procedure");
            return None;
        }
        let ty = self.default_logical();
        Some(call(Intrinsic::Present, vec![Some(value)], ty, 0, reference.span))
    }

    pub(super) fn reduce(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let array = self.numeric_array(reference, 0)?;
        let dim = self.dim_arg(reference, 1, array.rank)?;
        let mask = self.mask_arg(reference, 2, &array)?;
        let (ty, rank) = (array.ty.clone(), reduced_rank(&array, dim.as_ref()));
        Some(call(id, vec![Some(array), dim, mask], ty, rank, reference.span))
    }

    pub(super) fn count(&mut self, reference: &Reference) -> Option<Expr> {
        let mask = self.array_arg(reference, 0)?;
        self.logical_arg(reference, 0)?;
        let ty = self.integer_result(reference)?;
        let dim = self.dim_arg(reference, 1, mask.rank)?;
        let rank = reduced_rank(&mask, dim.as_ref());
        Some(call(Intrinsic::Count, vec![Some(mask), dim], ty, rank, reference.span))
    }

    pub(super) fn any_all(&mut self, id: Intrinsic, reference: &Reference) -> Option<Expr> {
        let mask = self.array_arg(reference, 0)?;
        self.logical_arg(reference, 0)?;
        let dim = self.dim_arg(reference, 1, mask.rank)?;
        let (ty, rank) = (mask.ty.clone(), reduced_rank(&mask, dim.as_ref()));
        Some(call(id, vec![Some(mask), dim], ty, rank, reference.span))
    }

    pub(super) fn dot_product(&mut self, reference: &Reference) -> Option<Expr> {
        let (a, b) = self.operand_arrays(reference)?;
        for vector in [&a, &b] {
            if vector.rank != 1 {
                self.bad_argument(reference, vector, "vectors (arrays of rank 1)");
                return None;
            }
        }
        if !self.conformable(&a, &b, reference.span) {
            return None;
        }
        let ty = product_type(&a, &b);
        let args = vec![Some(self.convert(a, &ty)), Some(self.convert(b, &ty))];
        Some(call(Intrinsic::DotProduct, args, ty, 0, reference.span))
    }

    pub(super) fn matmul(&mut self, reference: &Reference) -> Option<Expr> {
        let (a, b) = self.operand_arrays(reference)?;
        if a.rank > 2 || b.rank > 2 || a.rank + b.rank < 3 {
            let wrong = if a.rank > 2 { &a } else { &b };
            self.bad_argument(reference, wrong, "a matrix and a vector, or two matrices");
            return None;
        }
        let inner = (self.extents(&a)[a.rank - 1], self.extents(&b)[0]);
        if let (Some(left), Some(right)) = inner
            && left != right
        {
            let message = format!("`matmul` of {left} columns with {right} rows");
            self.error(codes::SHAPE, reference.span, message, "");
            return None;
        }
        let ty = product_type(&a, &b);
        let rank = a.rank + b.rank - 2;
        let args = vec![Some(self.convert(a, &ty)), Some(self.convert(b, &ty))];
        Some(call(Intrinsic::Matmul, args, ty, rank, reference.span))
    }

    pub(super) fn transpose(&mut self, reference: &Reference) -> Option<Expr> {
        let matrix = self.array_arg(reference, 0)?;
        if matrix.rank != 2 {
            self.bad_argument(reference, &matrix, "a matrix (an array of rank 2)");
            return None;
        }
        let ty = matrix.ty.clone();
        Some(call(Intrinsic::Transpose, vec![Some(matrix)], ty, 2, reference.span))
    }

    pub(super) fn array_arg(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        let value = reference.arg(index).clone();
        if value.rank == 0 {
            self.bad_argument(reference, &value, "an array");
            return None;
        }
        Some(value)
    }

    pub(super) fn numeric_array(&mut self, reference: &Reference, index: usize) -> Option<Expr> {
        let array = self.array_arg(reference, index)?;
        if !array.ty.is_numeric() {
            self.bad_argument(reference, &array, "an array of numbers");
            return None;
        }
        Some(array)
    }

    /// Two arrays of numbers, or two of truth values.
    fn operand_arrays(&mut self, reference: &Reference) -> Option<(Expr, Expr)> {
        if reference.arg(0).ty.is_logical() {
            self.logical_arg(reference, 1)?;
            return Some((self.array_arg(reference, 0)?, self.array_arg(reference, 1)?));
        }
        Some((self.numeric_array(reference, 0)?, self.numeric_array(reference, 1)?))
    }

    /// A constant `dim` has to be in `1..=rank`; the rank of the result hangs on it being there, not on its value.
    pub(super) fn dim_arg(&mut self, reference: &Reference, index: usize, rank: usize) -> Option<Option<Expr>> {
        let Some(dim) = reference.optional(index).cloned() else { return Some(None) };
        if !dim.ty.is_integer() || dim.rank > 0 {
            self.bad_argument(reference, &dim, "a scalar integer as `dim`");
            return None;
        }
        if let Some(value) = dim.int_constant()
            && (value < 1 || value > rank as i64)
        {
            let message = format!("`dim` is {value}, but the rank is {rank}");
            self.error(codes::RANGE, dim.span, message, "");
            return None;
        }
        Some(Some(dim))
    }

    pub(super) fn mask_arg(&mut self, reference: &Reference, index: usize, array: &Expr) -> Option<Option<Expr>> {
        let Some(mask) = reference.optional(index).cloned() else { return Some(None) };
        self.logical_arg(reference, index)?;
        self.conformable(array, &mask, reference.span).then_some(Some(mask))
    }

    /// The extent of the last dimension of an assumed-size array is unknown.
    pub(super) fn reject_assumed_size(
        &mut self,
        array: &Expr,
        dim: Option<&Expr>,
        reference: &Reference,
    ) -> Option<()> {
        let ExprKind::Var(sym) = array.kind else { return Some(()) };
        let Shape::AssumedSize { leading, .. } = &self.symbol(sym).shape else { return Some(()) };
        let known = dim.and_then(Expr::int_constant).is_some_and(|d| d <= leading.len() as i64);
        if known {
            return Some(());
        }
        self.bad_argument(reference, array, "an array whose size is known (this one is declared with `*`)");
        None
    }
}

pub(super) fn reduced_rank(array: &Expr, dim: Option<&Expr>) -> usize {
    if dim.is_some() { array.rank - 1 } else { 0 }
}

/// The type of products of two elements.
fn product_type(a: &Expr, b: &Expr) -> Type {
    match (&a.ty, &b.ty) {
        (Type::Logical(a), Type::Logical(b)) => Type::Logical(*a.max(b)),
        (a, b) => common_type(a, b),
    }
}
