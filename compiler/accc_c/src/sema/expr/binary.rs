//! Operators with two operands: arithmetic, shifts, comparisons, `&&` and `||`. Those on pointers are in `pointer`.
//!
//! Source: C11, 6.5.5 to 6.5.14.

use super::excess::rounded_to;
use super::field_width::{Operands, cut_to};
use super::fold;
use super::{Sema, int, int_value};
use crate::ast;
use crate::hir::{BinaryOp, CompareOp, Expr, ExprKind, FloatConst, FloatKind, IntKind, TypeId, basic};
use crate::sema::codes;
use crate::sema::real::as_double;
use accc_diag::Diagnostic;
use accc_source::Span;

/// An operator of the syntax tree by what it needs.
enum Class {
    Arithmetic(BinaryOp),
    /// Of integers only.
    Integer(BinaryOp),
    Shift(BinaryOp),
    Compare(CompareOp),
    And,
    Or,
}

fn class(op: ast::BinaryOp) -> Class {
    match op {
        ast::BinaryOp::Mul => Class::Arithmetic(BinaryOp::Mul),
        ast::BinaryOp::Div => Class::Arithmetic(BinaryOp::Div),
        ast::BinaryOp::Add => Class::Arithmetic(BinaryOp::Add),
        ast::BinaryOp::Sub => Class::Arithmetic(BinaryOp::Sub),
        ast::BinaryOp::Rem => Class::Integer(BinaryOp::Rem),
        ast::BinaryOp::BitAnd => Class::Integer(BinaryOp::And),
        ast::BinaryOp::BitXor => Class::Integer(BinaryOp::Xor),
        ast::BinaryOp::BitOr => Class::Integer(BinaryOp::Or),
        ast::BinaryOp::Shl => Class::Shift(BinaryOp::Shl),
        ast::BinaryOp::Shr => Class::Shift(BinaryOp::Shr),
        ast::BinaryOp::Lt => Class::Compare(CompareOp::Lt),
        ast::BinaryOp::Gt => Class::Compare(CompareOp::Gt),
        ast::BinaryOp::Le => Class::Compare(CompareOp::Le),
        ast::BinaryOp::Ge => Class::Compare(CompareOp::Ge),
        ast::BinaryOp::Eq => Class::Compare(CompareOp::Eq),
        ast::BinaryOp::Ne => Class::Compare(CompareOp::Ne),
        ast::BinaryOp::And => Class::And,
        ast::BinaryOp::Or => Class::Or,
    }
}

/// The operator of `op=`; `None` for those that have no such form.
pub fn arithmetic_operator(op: ast::BinaryOp) -> Option<BinaryOp> {
    match class(op) {
        Class::Arithmetic(op) | Class::Integer(op) | Class::Shift(op) => Some(op),
        Class::Compare(_) | Class::And | Class::Or => None,
    }
}

/// The operator that a comparison is.
pub fn comparison(op: ast::BinaryOp) -> Option<CompareOp> {
    match class(op) {
        Class::Compare(op) => Some(op),
        Class::Arithmetic(_) | Class::Integer(_) | Class::Shift(_) | Class::And | Class::Or => None,
    }
}

impl Sema<'_> {
    pub(crate) fn binary(
        &mut self,
        op: ast::BinaryOp,
        op_span: Span,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let class = class(op);
        if matches!(class, Class::And | Class::Or) {
            let (left, right) = (self.condition(left), self.condition(right));
            return Some(logical(matches!(class, Class::And), left?, right?, span));
        }
        let (left, right) = (self.used_value(left), self.used_value(right));
        self.operation(op, op_span, left?, right?, span)
    }

    /// The operation on two values.
    pub fn operation(&mut self, op: ast::BinaryOp, op_span: Span, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        if self.types.is_vector(left.ty) || self.types.is_vector(right.ty) {
            return self.vector_operation(op, op_span, left, right, span);
        }
        let pointers = self.types.is_pointer(left.ty) || self.types.is_pointer(right.ty);
        match class(op) {
            Class::Arithmetic(BinaryOp::Add) if pointers => self.pointer_add(op_span, left, right, span),
            Class::Arithmetic(BinaryOp::Sub) if pointers => self.pointer_sub(op_span, left, right, span),
            Class::Compare(op) if pointers => self.pointer_compare(op, op_span, left, right, span),
            Class::Compare(compare) => self.compare(compare, op, op_span, left, right, span),
            Class::Shift(shift) => self.shift(shift, op, op_span, left, right, span),
            Class::Arithmetic(binary) => {
                if !self.types.is_arithmetic(left.ty) || !self.types.is_arithmetic(right.ty) {
                    return self.invalid_operands(op.text(), op_span, &left, &right);
                }
                Some(self.arithmetic(binary, op_span, left, right, span))
            }
            Class::Integer(binary) => {
                if !self.types.is_integer(left.ty) || !self.types.is_integer(right.ty) {
                    return self.invalid_operands(op.text(), op_span, &left, &right);
                }
                Some(self.arithmetic(binary, op_span, left, right, span))
            }
            Class::And | Class::Or => unreachable!("logical operators were taken out"),
        }
    }

    /// The common type of two arithmetic values.
    pub fn common_type(&mut self, left: &Expr, right: &Expr) -> TypeId {
        let (left, right) = (self.promoted_type(left), self.promoted_type(right));
        self.types.usual(left, right)
    }

    fn arithmetic(&mut self, op: BinaryOp, op_span: Span, left: Expr, right: Expr, span: Span) -> Expr {
        let common = self.common_type(&left, &right);
        let Operands { left, right, ty, cut } = self.common_operands(left, right);
        if let Some(folded) = self.fold_operation(op, op_span, &left, &right, ty, span) {
            return rounded_to(folded, common);
        }
        let result = Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span };
        // What stays in the width is marked, too: what is computed with it wraps there.
        rounded_to(cut_to(result, cut), common)
    }

    fn fold_operation(
        &mut self,
        op: BinaryOp,
        op_span: Span,
        left: &Expr,
        right: &Expr,
        ty: TypeId,
        span: Span,
    ) -> Option<Expr> {
        if let (Some(kind), Some(b)) = (self.types.int_kind(ty), int_value(right)) {
            if b == 0 && matches!(op, BinaryOp::Div | BinaryOp::Rem) {
                self.warn_div_by_zero(op_span);
            }
            let folded = fold::fold(op, kind, int_value(left)?, fold::widen(b, kind))?;
            if folded.overflow {
                self.warn_integer_overflow(span, ty, folded.value);
            }
            return Some(int(folded.value, ty, span));
        }
        let (ExprKind::Float(a), ExprKind::Float(b)) = (&left.kind, &right.kind) else { return None };
        let kind = self.types.float_kind(ty)?;
        if kind == FloatKind::Quad || self.rounds_later() {
            return None;
        }
        let value = fold::fold_float(op, kind, as_double(*a), as_double(*b))?;
        Some(Expr { kind: ExprKind::Float(FloatConst::Double(value)), ty, span })
    }

    /// What a constant has to be is rounded to the nearest; the rest as the program has set it, under `-frounding-math`.
    pub fn rounds_later(&self) -> bool {
        self.options.rounding_math && !self.static_init && self.function.is_some()
    }

    fn warn_div_by_zero(&mut self, span: Span) {
        if self.options.warnings.overflow && self.evaluated() {
            self.warn(codes::OVERFLOW, span, "division by zero [-Wdiv-by-zero]");
        }
    }

    pub(crate) fn warn_integer_overflow(&mut self, span: Span, ty: TypeId, value: i64) {
        if self.options.warnings.overflow && self.evaluated() {
            let ty = self.spell(ty);
            let message = format!("integer overflow in expression of type `{ty}` results in `{value}` [-Woverflow]");
            let warning = Diagnostic::warning(codes::OVERFLOW, message).label(span, "");
            // Constants have to be in the range of their type (6.6p4).
            let constant = self.static_init || self.function.is_none();
            self.sink.push(if constant { warning.required() } else { warning });
        }
    }

    /// Both sides are promoted on their own; the result has the left one's type.
    fn shift(
        &mut self,
        op: BinaryOp,
        written: ast::BinaryOp,
        op_span: Span,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Option<Expr> {
        if !self.types.is_integer(left.ty) || !self.types.is_integer(right.ty) {
            return self.invalid_operands(written.text(), op_span, &left, &right);
        }
        let cut = self.cut_of(&left);
        let (left, right) = (self.promote(left), self.promote(right));
        let ty = left.ty;
        self.check_shift_count(op, op_span, ty, &right);
        let kinds = (self.types.int_kind(ty), self.types.int_kind(right.ty));
        if let (Some(a), Some(b), (Some(kind), Some(count))) = (int_value(&left), int_value(&right), kinds)
            && let Some(folded) = fold::fold(op, kind, a, fold::widen(b, count))
        {
            return Some(int(folded.value, ty, span));
        }
        Some(cut_to(Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span }, cut))
    }

    pub(crate) fn check_shift_count(&mut self, op: BinaryOp, op_span: Span, ty: TypeId, count: &Expr) {
        let kinds = (self.types.int_kind(ty), self.types.int_kind(count.ty));
        let (Some(value), (Some(kind), Some(count_kind))) = (int_value(count), kinds) else { return };
        let count = fold::widen(value, count_kind);
        if fold::count_fits(kind, count) || !self.options.warnings.overflow || !self.evaluated() {
            return;
        }
        let side = if op == BinaryOp::Shl { "left" } else { "right" };
        let message = match count < 0 {
            true => format!("{side} shift count is negative [-Wshift-count-negative]"),
            false => format!("{side} shift count >= width of type [-Wshift-count-overflow]"),
        };
        self.warn(codes::OVERFLOW, op_span, message);
    }

    fn compare(
        &mut self,
        op: CompareOp,
        written: ast::BinaryOp,
        op_span: Span,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Option<Expr> {
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        let fits = |ty| if equality { self.types.is_arithmetic(ty) } else { self.types.is_real(ty) };
        if !fits(left.ty) || !fits(right.ty) {
            return self.invalid_operands(written.text(), op_span, &left, &right);
        }
        let usual = self.common_type(&left, &right);
        self.warn_sign_compare(op_span, &left, &right, usual);
        let Operands { left, right, ty, .. } = self.common_operands(left, right);
        let folded = match (&left.kind, &right.kind) {
            (ExprKind::Int(a), ExprKind::Int(b)) => {
                let kind = self.types.int_kind(ty).unwrap_or(IntKind::Long);
                Some(fold::compare(op, fold::widen(*a, kind), fold::widen(*b, kind)))
            }
            (ExprKind::Float(FloatConst::Double(a)), ExprKind::Float(FloatConst::Double(b))) => {
                Some(fold::compare(op, *a, *b))
            }
            _ => None,
        };
        Some(match folded {
            Some(holds) => int(i64::from(holds), basic::INT, span),
            None => Expr { kind: ExprKind::Compare(op, Box::new(left), Box::new(right)), ty: basic::INT, span },
        })
    }

    /// A signed operand that becomes unsigned, unless it is a constant that is not negative.
    fn warn_sign_compare(&mut self, span: Span, left: &Expr, right: &Expr, common: TypeId) {
        if !self.options.warnings.sign_compare || self.types.int_kind(common).is_none_or(IntKind::signed) {
            return;
        }
        let changes = |sema: &Self, side: &Expr| {
            let signed = sema.types.int_kind(sema.promoted_type(side)).is_some_and(IntKind::signed);
            let from_unsigned = sema.types.int_kind(side.ty).is_some_and(|kind| !kind.signed());
            signed && !from_unsigned && int_value(side).is_none_or(|value| value < 0) && !is_truth(side)
        };
        if changes(self, left) || changes(self, right) {
            let (left, right) = (self.spell(left.ty), self.spell(right.ty));
            let message = format!(
                "comparison of integer expressions of different signedness: `{left}` and `{right}` [-Wsign-compare]"
            );
            self.warn(codes::SUSPICIOUS, span, message);
        }
    }

    pub(crate) fn invalid_operands<T>(&mut self, op: &str, op_span: Span, left: &Expr, right: &Expr) -> Option<T> {
        let (left, right) = (self.spell(left.ty), self.spell(right.ty));
        let message = format!("invalid operands to binary {op} (have `{left}` and `{right}`)");
        self.type_error(op_span, message, "")
    }
}

/// A value that is 0 or 1.
fn is_truth(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::Compare(..) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Not(_))
}

/// `&&` or `||`. A constant on the left decides, or leaves the truth of the right one.
fn logical(and: bool, left: Expr, right: Expr, span: Span) -> Expr {
    match (truth(&left), truth(&right)) {
        (Some(left), _) if left != and => return int(i64::from(left), basic::INT, span),
        (Some(_), Some(right)) => return int(i64::from(right), basic::INT, span),
        _ => {}
    }
    let (left, right) = (Box::new(left), Box::new(right));
    let kind = if and { ExprKind::And(left, right) } else { ExprKind::Or(left, right) };
    Expr { kind, ty: basic::INT, span }
}

/// Whether a condition is true, where that is known.
pub fn truth(condition: &Expr) -> Option<bool> {
    match &condition.kind {
        ExprKind::Int(value) => Some(*value != 0),
        ExprKind::Float(number) => Some(as_double(*number) != 0.0),
        ExprKind::Convert(inner) => match &inner.kind {
            ExprKind::Str(_) => Some(true),
            _ => None,
        },
        ExprKind::Decay(inner) => matches!(inner.kind, ExprKind::Str(_)).then_some(true),
        _ => None,
    }
}
