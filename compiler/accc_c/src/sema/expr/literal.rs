//! Literals: numbers, characters, strings. Source: C11, 6.4.4, 6.4.5.

use super::{Sema, int};
use crate::ast::{self, CharLit, Encoding, FloatLit, FloatValue, IntLit};
use crate::hir::{ArrayLen, Expr, ExprKind, FloatConst, IntKind, TypeId, basic};
use crate::sema::object::char_type;
use crate::sema::real::zero_like;
use accc_source::Span;

impl Sema<'_> {
    /// The first type of the list in 6.4.4.1 that holds the value.
    pub fn int_literal(&mut self, literal: IntLit, span: Span) -> Option<Expr> {
        let order: &[IntKind] = match literal.longs {
            0 => &[IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong],
            1 => &[IntKind::Long, IntKind::ULong],
            _ => &[IntKind::LongLong, IntKind::ULongLong],
        };
        let allowed = |kind: &&IntKind| {
            let sign = if kind.signed() { !literal.unsigned } else { literal.unsigned || !literal.decimal };
            let most = if kind.signed() { u64::MAX >> (65 - kind.bits()) } else { u64::MAX >> (64 - kind.bits()) };
            sign && literal.value <= most
        };
        // A decimal one beyond `long` is unsigned, as gcc has it; the parser warned.
        let kind = order.iter().find(allowed).copied().unwrap_or(order[order.len() - 1]);
        let value = kind.wrap(literal.value as i64);
        if literal.imaginary {
            let ty = self.types.complex_of(kind.type_id());
            return Some(Expr { kind: ExprKind::ImaginaryInt(value), ty, span });
        }
        Some(int(value, kind.type_id(), span))
    }

    pub(crate) fn string_place(&mut self, literal: &ast::StrLit, span: Span) -> Expr {
        let elements = literal.bytes.len() as u64 / u64::from(literal.encoding.width()) + 1;
        let (id, elem) = self.string(literal);
        let ty = self.types.array(elem.plain(), ArrayLen::Known(elements));
        Expr { kind: ExprKind::Str(id), ty, span }
    }
}

pub fn float_literal(literal: FloatLit, span: Span) -> Expr {
    let (value, real, complex): (FloatConst, TypeId, TypeId) = match literal.value {
        FloatValue::Half(value) => (FloatConst::Double(f64::from(value)), basic::HALF, basic::COMPLEX_HALF),
        FloatValue::Quad(bits) => (FloatConst::Quad(bits), basic::QUAD, basic::COMPLEX_QUAD),
        FloatValue::Float(value) => (FloatConst::Double(f64::from(value)), basic::FLOAT, basic::COMPLEX_FLOAT),
        FloatValue::Double(value) => (FloatConst::Double(value), basic::DOUBLE, basic::COMPLEX_DOUBLE),
        FloatValue::LongDouble(bytes) => {
            (FloatConst::LongDouble(bytes), basic::LONG_DOUBLE, basic::COMPLEX_LONG_DOUBLE)
        }
    };
    let (real, complex) = match literal.suffix {
        None => (real, complex),
        Some(ast::Interchange::F32) => (basic::FLOAT32, basic::COMPLEX_FLOAT32),
        Some(ast::Interchange::F32x) => (basic::FLOAT32X, basic::COMPLEX_FLOAT32X),
        Some(ast::Interchange::F64) => (basic::FLOAT64, basic::COMPLEX_FLOAT64),
        Some(ast::Interchange::F64x) => (basic::FLOAT64X, basic::COMPLEX_FLOAT64X),
    };
    if literal.imaginary {
        return Expr { kind: ExprKind::Complex(zero_like(value), value), ty: complex, span };
    }
    Expr { kind: ExprKind::Float(value), ty: real, span }
}

pub fn char_literal(literal: CharLit, unsigned: bool, span: Span) -> Expr {
    let ty = match literal.encoding {
        Encoding::Plain | Encoding::Utf8 => basic::INT,
        Encoding::Char16 | Encoding::Char32 | Encoding::Wide => char_type(literal.encoding),
    };
    let value = match literal.value {
        byte @ -128..0 if unsigned && ty == basic::INT => byte & 0xff,
        value => value,
    };
    int(value, ty, span)
}
