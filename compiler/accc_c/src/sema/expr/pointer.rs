//! Pointers: subscripts, `*`, `&`, arithmetic, comparison. Source: C11, 6.5.2.1, 6.5.3.2, 6.5.6, 6.5.8, 6.5.9.

use super::place::is_place;
use super::{Sema, fold, int, int_value};
use crate::ast;
use crate::hir::{CompareOp, Expr, ExprKind, IntKind, QualType, Quals, Type, TypeId, basic};
use crate::sema::codes;
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn subscript(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span) -> Option<Expr> {
        let (left, right) = (self.expr(base), self.expr(index));
        let (left, right) = (left?, right?);
        if self.types.is_vector(left.ty) {
            let index = self.into_value(right);
            return self.lane(left, index, span);
        }
        let (left, right) = (self.into_base(left), self.into_base(right));
        let (base, index) = if self.types.is_pointer(left.ty) { (left, right) } else { (right, left) };
        let Some(elem) = self.types.pointee(base.ty) else {
            return self.type_error(index.span, "subscripted value is neither array nor pointer", "");
        };
        if !self.types.is_integer(index.ty) {
            let label = format!("this is of type `{}`", self.spell(index.ty));
            return self.type_error(index.span, "array subscript is not an integer", label);
        }
        self.check_target(elem, base.span)?;
        let index = self.to_long(index);
        Some(Expr { kind: ExprKind::Index { base: Box::new(base), index: Box::new(index) }, ty: elem.ty, span })
    }

    pub(crate) fn deref(&mut self, operand: &ast::Expr, op_span: Span, span: Span) -> Option<Expr> {
        let pointer = self.rvalue(operand)?;
        let Some(target) = self.types.pointee(pointer.ty) else {
            let have = self.spell(pointer.ty);
            let message = format!("invalid type argument of unary `*` (have `{have}`)");
            return self.type_error(op_span, message, "this is no pointer");
        };
        if !self.types.is_void(target.ty) && !self.types.is_function(target.ty) && !self.types.is_array(target.ty) {
            self.check_target(target, pointer.span)?;
        }
        Some(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty: target.ty, span })
    }

    /// Elements can be counted: the size of what is pointed to is known.
    fn check_target(&mut self, target: QualType, span: Span) -> Option<()> {
        if self.types.is_complete(target.ty) || self.types.is_void(target.ty) {
            return Some(());
        }
        let target = self.spell(target.ty);
        self.error_at(codes::INCOMPLETE, span, format!("invalid use of incomplete type `{target}`"), "points to it")
    }

    /// GNU's arithmetic with `void` and functions, which take one byte.
    pub fn check_counted(&mut self, target: TypeId, span: Span, what: &str) {
        let kind = match self.types.get(target) {
            Type::Void => "of type `void *`",
            Type::Function(_) => "to a function",
            _ => return,
        };
        if self.options.warnings.pointer_arith {
            self.warn_required(codes::TYPE, span, format!("pointer {kind} {what} [-Wpointer-arith]"));
        }
    }

    pub(crate) fn address_of(&mut self, operand: &ast::Expr, op_span: Span, span: Span) -> Option<Expr> {
        let place = self.expr(operand)?;
        if !is_place(&place) && !self.is_array_value(&place) {
            return self.place_error(op_span, "lvalue required as unary `&` operand", "this has no address");
        }
        if let ExprKind::Member { field, .. } = &place.kind
            && field.bits.is_some()
        {
            return self.place_error(span, "cannot take address of a bit-field", "");
        }
        if let ExprKind::Object(id) = place.kind
            && self.facts(id).register
        {
            let message = format!("address of register variable `{}` requested", self.object(id).name);
            return self.place_error(span, message, "");
        }
        self.check_no_section(&place, span)?;
        Some(self.address(place, span))
    }

    fn is_array_value(&self, place: &Expr) -> bool {
        matches!(place.kind, ExprKind::Member { .. }) && self.types.is_array(place.ty)
    }

    /// The address of a place; `&*p` is `p`, `&a[i]` is `a + i`.
    pub fn address(&mut self, place: Expr, span: Span) -> Expr {
        let quals = self.place_quals(&place);
        let ty = self.types.pointer(QualType { ty: place.ty, quals: Quals { restrict: false, ..quals } });
        if let Some(address) = self.constant_address(&place) {
            return int(address, ty, span);
        }
        self.mark_address_taken(&place);
        match place.kind {
            ExprKind::Deref(pointer) => {
                let mut pointer = self.convert(*pointer, ty);
                pointer.span = span;
                pointer
            }
            ExprKind::Index { base, index } if self.types.pointee(ty) == self.types.pointee(base.ty) => {
                Expr { kind: ExprKind::PointerAdd { pointer: base, index, minus: false }, ty, span }
            }
            kind => {
                let place = Expr { kind, ty: place.ty, span: place.span };
                if self.types.is_function(place.ty) {
                    return Expr { kind: ExprKind::Decay(Box::new(place)), ty, span };
                }
                Expr { kind: ExprKind::AddressOf(Box::new(place)), ty, span }
            }
        }
    }

    /// Of places such as `((struct s *)0)->m`, the old way to write `offsetof`.
    fn constant_address(&self, place: &Expr) -> Option<i64> {
        match &place.kind {
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::Decay(array) => self.constant_address(array),
                _ => int_value(pointer),
            },
            ExprKind::Member { base, field } => Some(self.constant_address(base)? + field.offset as i64),
            ExprKind::Index { base, index } => {
                let start = match &base.kind {
                    ExprKind::Decay(array) => self.constant_address(array)?,
                    _ => int_value(base)?,
                };
                let size = self.types.size(place.ty)? as i64;
                start.checked_add(size.checked_mul(int_value(index)?)?)
            }
            _ => None,
        }
    }

    pub(crate) fn pointer_add(&mut self, op_span: Span, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let (pointer, index) = if self.types.is_pointer(left.ty) { (left, right) } else { (right, left) };
        if !self.types.is_integer(index.ty) {
            return self.invalid_operands("+", op_span, &pointer, &index);
        }
        self.offset(pointer, index, false, span)
    }

    pub(crate) fn pointer_sub(&mut self, op_span: Span, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let (Some(a), Some(b)) = (self.types.pointee(left.ty), self.types.pointee(right.ty)) else {
            if self.types.is_pointer(left.ty) && self.types.is_integer(right.ty) {
                return self.offset(left, right, true, span);
            }
            return self.invalid_operands("-", op_span, &left, &right);
        };
        let (a, b) = (self.lift_quals(a), self.lift_quals(b));
        if !self.compatible(a.ty, b.ty) {
            return self.invalid_operands("-", op_span, &left, &right);
        }
        self.check_target(a, span)?;
        self.check_counted(a.ty, span, "used in subtraction");
        let right = self.convert(right, left.ty);
        if let (Some(x), Some(y), Some(size @ 1..)) = (int_value(&left), int_value(&right), self.types.size(a.ty)) {
            return Some(int(x.wrapping_sub(y) / size as i64, basic::PTRDIFF, span));
        }
        let kind = ExprKind::PointerDiff(Box::new(left), Box::new(right));
        Some(Expr { kind, ty: basic::PTRDIFF, span })
    }

    fn offset(&mut self, pointer: Expr, index: Expr, minus: bool, span: Span) -> Option<Expr> {
        let target = self.types.pointee(pointer.ty)?;
        self.check_target(target, pointer.span)?;
        self.check_counted(target.ty, pointer.span, "used in arithmetic");
        let (ty, index) = (pointer.ty, self.to_long(index));
        if let (Some(start), Some(count), Some(size)) =
            (int_value(&pointer), int_value(&index), self.types.size(target.ty))
        {
            let bytes = count.wrapping_mul(size as i64);
            return Some(int(start.wrapping_add(if minus { bytes.wrapping_neg() } else { bytes }), ty, span));
        }
        let kind = ExprKind::PointerAdd { pointer: Box::new(pointer), index: Box::new(index), minus };
        Some(Expr { kind, ty, span })
    }

    /// At least one side is a pointer.
    pub fn pointer_compare(
        &mut self,
        op: CompareOp,
        op_span: Span,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Option<Expr> {
        let (left, right) = match (self.types.pointee(left.ty), self.types.pointee(right.ty)) {
            (Some(a), Some(b)) => {
                self.check_ordered(op, op_span, a, b);
                let ty = self.compared_type(op_span, &left, &right, a, b);
                (self.convert(left, ty), self.convert(right, ty))
            }
            (Some(_), None) => {
                let right = self.compared_integer(op_span, right, &left)?;
                (left, right)
            }
            (None, _) => {
                let left = self.compared_integer(op_span, left, &right)?;
                (left, right)
            }
        };
        if let (Some(a), Some(b)) = (int_value(&left), int_value(&right)) {
            let holds = fold::compare(op, fold::widen(a, IntKind::ULong), fold::widen(b, IntKind::ULong));
            return Some(int(i64::from(holds), basic::INT, span));
        }
        if let Some(equal) = known_equality(&left, &right) {
            match op {
                CompareOp::Eq => return Some(int(i64::from(equal), basic::INT, span)),
                CompareOp::Ne => return Some(int(i64::from(!equal), basic::INT, span)),
                CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {}
            }
        }
        Some(Expr { kind: ExprKind::Compare(op, Box::new(left), Box::new(right)), ty: basic::INT, span })
    }

    /// Comparisons that no standard has: of functions, and of functions with objects.
    fn check_ordered(&mut self, op: CompareOp, op_span: Span, a: QualType, b: QualType) {
        let functions = [a.ty, b.ty].map(|ty| self.types.is_function(ty));
        if functions == [true, true] && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            self.extension(op_span, "ordered comparisons of pointers to functions");
        }
        let void = self.types.is_void(a.ty) || self.types.is_void(b.ty);
        if void && functions.contains(&true) {
            self.extension(op_span, "ISO C forbids comparison of `void *` with function pointer");
        }
    }

    fn compared_type(&mut self, op_span: Span, left: &Expr, right: &Expr, a: QualType, b: QualType) -> TypeId {
        let (a, b) = (self.lift_quals(a), self.lift_quals(b));
        if a.ty == basic::VOID || self.is_null_constant(left) {
            return if a.ty == basic::VOID { left.ty } else { right.ty };
        }
        let fits = b.ty == basic::VOID || self.is_null_constant(right) || self.compatible(a.ty, b.ty);
        if !fits && self.options.warnings.incompatible_pointer_types {
            let (a, b) = (self.spell(left.ty), self.spell(right.ty));
            let warning = Diagnostic::warning(codes::CONVERSION, "comparison of distinct pointer types lacks a cast")
                .label(op_span, format!("compares a `{a}` with a `{b}`"));
            self.sink.push(warning.required());
        }
        if b.ty == basic::VOID { right.ty } else { left.ty }
    }

    /// The side of a comparison with a pointer that is none.
    fn compared_integer(&mut self, op_span: Span, side: Expr, pointer: &Expr) -> Option<Expr> {
        if !self.types.is_integer(side.ty) {
            return self.invalid_operands("comparison", op_span, &side, pointer);
        }
        if !self.is_null_constant(&side) && self.options.warnings.int_conversion {
            self.warn_required(codes::CONVERSION, op_span, "comparison between pointer and integer");
        }
        Some(self.convert(side, pointer.ty))
    }
}

/// An object of the program is never at address 0. (Weak symbols may be; they are functions and variables, so only
/// strings count.)
fn known_equality(left: &Expr, right: &Expr) -> Option<bool> {
    let is_string = |side: &Expr| match &side.kind {
        ExprKind::Decay(inner) => matches!(inner.kind, ExprKind::Str(_)),
        _ => false,
    };
    let zero = |side: &Expr| int_value(side) == Some(0);
    (is_string(left) && zero(right) || zero(left) && is_string(right)).then_some(false)
}

impl Sema<'_> {
    /// The value is a pointer to a function, or a function.
    pub fn is_function_pointer(&self, value: &Expr) -> bool {
        self.types.pointee(value.ty).is_some_and(|to| matches!(self.types.get(to.ty), Type::Function(_)))
    }
}
