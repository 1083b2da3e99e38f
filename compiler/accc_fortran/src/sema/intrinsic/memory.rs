//! Functions about what memory holds: `transfer`, `storage_size`, `sizeof`, `loc`, `is_contiguous`. Source: Fortran 2008, section 13.7.

use super::{Reference, call};
use crate::hir::{BinaryOp, CharLen, Const, Expr, ExprKind, Intrinsic, Type};
use crate::sema::Sema;

impl Sema<'_> {
    /// `transfer(source, mold, size)`: a scalar where `mold` is one and there is no `size`, else a vector.
    pub(super) fn transfer(&mut self, reference: &Reference) -> Option<Expr> {
        let (source, mold) = (reference.arg(0).clone(), reference.arg(1).clone());
        let size = match reference.optional(2) {
            Some(_) => Some(self.integer_arg(reference, 2)?),
            None => None,
        };
        let ty = mold.ty.clone();
        let rank = usize::from(mold.rank > 0 || size.is_some());
        Some(call(Intrinsic::Transfer, vec![Some(source), Some(mold), size], ty, rank, reference.span))
    }

    /// `storage_size(a)`: the bits of one element.
    pub(super) fn storage_size(&mut self, reference: &Reference) -> Option<Expr> {
        let a = reference.arg(0).clone();
        let ty = self.integer_result(reference)?;
        if let Some(bits) = storage_bits(&a.ty) {
            return Some(self.folded(Ok(Const::int(bits)), ty, reference.span));
        }
        let rank = 0;
        Some(call(Intrinsic::StorageSize, vec![Some(a)], ty, rank, reference.span))
    }

    /// `sizeof(x)`, GNU's.
    pub(super) fn sizeof(&mut self, reference: &Reference) -> Option<Expr> {
        let (x, span) = (reference.arg(0).clone(), reference.span);
        if self.is_polymorphic(&x) {
            let bits = call(Intrinsic::StorageSize, vec![Some(x.clone())], Type::INT8, 0, span);
            let eight = Expr { ty: Type::INT8, ..Expr::int(8, span) };
            let bytes = self.binary_of(BinaryOp::Div, span, bits, eight, span);
            if x.rank == 0 {
                return Some(bytes);
            }
            let count = call(Intrinsic::Size, vec![Some(x), None], Type::INT8, 0, span);
            return Some(self.binary_of(BinaryOp::Mul, span, count, bytes, span));
        }
        if !x.ty.is_character() || matches!(x.ty, Type::Character(CharLen::Const(_), _)) {
            return self.c_sizeof(reference.name, x, span);
        }
        let rank = x.rank;
        let length = call(Intrinsic::Len, vec![Some(x.clone())], Type::INT8, 0, span);
        if rank == 0 {
            return Some(length);
        }
        let count = call(Intrinsic::Size, vec![Some(x), None], Type::INT8, 0, span);
        Some(self.binary_of(BinaryOp::Mul, span, count, length, span))
    }

    /// `loc(x)`, GNU's: the address of a variable or of its first element.
    pub(super) fn loc(&mut self, reference: &Reference) -> Option<Expr> {
        let x = reference.arg(0).clone();
        let Some(root) = x.root() else {
            self.bad_argument(reference, &x, "a variable");
            return None;
        };
        self.symbol_mut(root).target = true;
        Some(call(Intrinsic::CLoc, vec![Some(x)], Type::INT8, 0, reference.span))
    }

    pub(super) fn is_contiguous(&mut self, reference: &Reference) -> Option<Expr> {
        let array = reference.arg(0).clone();
        if array.rank == 0 {
            self.bad_argument(reference, &array, "an array");
            return None;
        }
        let ty = self.default_logical();
        Some(call(Intrinsic::IsContiguous, vec![Some(array)], ty, 0, reference.span))
    }

    /// `selected_char_kind(name)`.
    pub(super) fn selected_char_kind(&mut self, reference: &Reference) -> Option<Expr> {
        let name = reference.arg(0);
        if !name.ty.is_character() || name.rank > 0 {
            self.bad_argument(reference, name, "a scalar of characters");
            return None;
        }
        let (ty, name) = (self.default_integer(), name.clone());
        let ExprKind::Const(Const::Char(text)) = &name.kind else {
            return Some(call(Intrinsic::SelectedCharKind, vec![Some(name)], ty, 0, reference.span));
        };
        let kind = match text.trim_ascii_end().to_ascii_lowercase().as_slice() {
            b"default" | b"ascii" => 1,
            b"iso_10646" => 4,
            _ => -1,
        };
        Some(self.folded(Ok(Const::int(kind)), ty, reference.span))
    }
}

/// The bits of a scalar of a type, where they are known now.
fn storage_bits(ty: &Type) -> Option<i64> {
    Some(match ty {
        Type::Integer(_) | Type::Real(_) | Type::Logical(_) | Type::Complex(_) => 8 * ty.layout().0 as i64,
        Type::Character(CharLen::Const(length), kind) => 8 * length * i64::from(*kind),
        _ => return None,
    })
}
