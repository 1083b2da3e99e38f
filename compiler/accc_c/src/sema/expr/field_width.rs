//! Arithmetic on bit-fields that are wider than `int`: as gcc has it, such a field's type has the field's width, and what is
//! computed with it wraps there.
//!
//! Takes two promoted operands, gives them converted to their common type, and the width to which a result is cut. The tree
//! knows no types of other widths than C's: a value of such a type is one of 64 bits, `UnaryOp::Cut` behind what may exceed it.
//! Source: C17, 6.3.1.1 and 6.7.2.1 leave it to the implementation; gcc's manual, "Structures implementation".

use super::Sema;
use crate::hir::{Expr, ExprKind, IntKind, TypeId, UnaryOp};

/// An integer type of any width.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Width {
    signed: bool,
    bits: u32,
    is_field: bool,
}

/// Two operands in the type in which they are computed with.
pub struct Operands {
    pub left: Expr,
    pub right: Expr,
    pub ty: TypeId,
    /// The bits that a result has, where these are fewer than the type's.
    pub cut: Option<u32>,
}

impl Sema<'_> {
    /// The usual arithmetic conversions (6.3.1.8), with the fields' own widths.
    pub fn common_operands(&mut self, left: Expr, right: Expr) -> Operands {
        let usual = self.common_type(&left, &right);
        let usual = self.computing_type(usual);
        let both = self.width(&left).zip(self.width(&right)).filter(|(a, b)| a.is_field || b.is_field);
        let Some((a, b)) = both else {
            return Operands {
                left: self.convert(left, usual),
                right: self.convert(right, usual),
                ty: usual,
                cut: None,
            };
        };
        let wider = match a.bits.cmp(&b.bits) {
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Less => b,
            std::cmp::Ordering::Equal => Width { signed: a.signed && b.signed, ..a },
        };
        if wider.bits >= 64 {
            return Operands {
                left: self.convert(left, usual),
                right: self.convert(right, usual),
                ty: usual,
                cut: None,
            };
        }
        let kind = if wider.signed { IntKind::Long } else { IntKind::ULong };
        let ty = kind.type_id();
        let cut = (!wider.signed).then_some(wider.bits);
        let mut operand = |value: Expr, width: Width| {
            let value = self.convert(value, ty);
            cut_to(value, cut.filter(|_| width.signed))
        };
        Operands { left: operand(left, a), right: operand(right, b), ty, cut }
    }

    /// The bits to which what an operation on one value gives is cut.
    pub fn cut_of(&self, value: &Expr) -> Option<u32> {
        self.width(value).filter(|width| width.is_field && !width.signed).map(|width| width.bits)
    }

    /// The type in which a value takes part in an operation.
    fn width(&self, value: &Expr) -> Option<Width> {
        let kind = self.types.int_kind(self.promoted_type(value))?;
        let field = field_bits(value).filter(|bits| *bits > IntKind::Int.bits() && *bits < 64);
        Some(Width { signed: kind.signed(), bits: field.unwrap_or(kind.bits()), is_field: field.is_some() })
    }
}

impl Sema<'_> {
    /// A value whose type for gcc is the field's own, which no name of a type means.
    pub fn is_narrow_field(&self, value: &Expr) -> bool {
        let kind = self.types.int_kind(value.ty).filter(|kind| *kind != IntKind::Bool);
        field_bits(value).zip(kind).is_some_and(|(bits, kind)| bits != kind.bits())
    }
}

/// The width of a bit-field whose type a value has: what is read from one, and what an assignment to one gives.
pub fn field_bits(value: &Expr) -> Option<u32> {
    match &value.kind {
        ExprKind::Unary(UnaryOp::Cut(bits), _) => Some(*bits),
        ExprKind::Comma(_, last) | ExprKind::Statement { value: Some(last), .. } => field_bits(last),
        ExprKind::Conditional { then: Some(then), otherwise, .. } => {
            field_bits(then).filter(|bits| field_bits(otherwise) == Some(*bits))
        }
        ExprKind::Load { place, .. }
        | ExprKind::Assign { place, .. }
        | ExprKind::AssignOp { place, .. }
        | ExprKind::Increment { place, .. } => match &place.kind {
            ExprKind::Member { field, .. } => field.bits.map(|bits| bits.width),
            _ => None,
        },
        _ => None,
    }
}

/// A value of so many bits, where `cut` says how many.
pub fn cut_to(value: Expr, cut: Option<u32>) -> Expr {
    let Some(bits) = cut else { return value };
    let (ty, span) = (value.ty, value.span);
    Expr { kind: ExprKind::Unary(UnaryOp::Cut(bits), Box::new(value)), ty, span }
}
