//! Vectors of GNU C: operators on each lane, subscripts, shuffles, conversions of lanes.
//!
//! Operands of an operator are two vectors of one shape, or a vector and a number, which every lane then has; the result
//! has the left vector's type. A comparison gives integers of the lanes' size, all bits of which are set where it holds.
//! Source: gcc's manual, "Using Vector Instructions through Built-in Functions".

use super::place::is_place;
use super::{Sema, int_value};
use crate::ast;
use crate::hir::{
    BinaryOp, Expr, ExprKind, FloatKind, IntKind, QualType, Quals, Stmt, StmtKind, Type, TypeId, VectorOp, basic,
};
use crate::sema::attribute::MAX_VECTOR_BYTES;
use crate::sema::builtin::Call;
use crate::sema::codes;
use crate::sema::real::as_double;
use crate::sema::side_effects::has_effect;
use accc_source::Span;

impl Sema<'_> {
    /// The type that `vector_size` makes: below pointers, arrays and functions, of the number.
    pub fn vector_type(&mut self, ty: QualType, bytes: u64, span: Span) -> QualType {
        let replaced = match self.types.get(ty.ty).clone() {
            Type::Pointer(to) => {
                let to = self.vector_type(to, bytes, span);
                self.types.pointer(to)
            }
            Type::Array { elem, len } => {
                let elem = self.vector_type(elem, bytes, span);
                self.types.array(elem, len)
            }
            Type::Function(function) => {
                let result = self.vector_type(function.result.plain(), bytes, span).ty;
                self.types.intern(Type::Function(crate::hir::FunctionType { result, ..function }))
            }
            _ => self.vector_of(ty.ty, bytes, span).unwrap_or(ty.ty),
        };
        QualType { ty: replaced, quals: ty.quals }
    }

    fn vector_of(&mut self, elem: TypeId, bytes: u64, span: Span) -> Option<TypeId> {
        let is_lane = match self.types.get(elem) {
            Type::Int(kind) => *kind != IntKind::Bool,
            Type::Float(FloatKind::LongDouble | FloatKind::Float64x | FloatKind::Half | FloatKind::Quad) => {
                let what = format!("vectors of `{}`", self.spell(elem));
                self.unsupported(span, what, "use an array");
                return None;
            }
            Type::Float(_) => true,
            _ => false,
        };
        let size = self.types.size(elem).unwrap_or(1);
        if !is_lane {
            let message = format!("invalid vector type for attribute `vector_size`: `{}`", self.spell(elem));
            return self.error_at(codes::ATTRIBUTE, span, message, "neither an integer nor a real type");
        }
        if !bytes.is_multiple_of(size) || bytes < size {
            let message = "vector size not an integral multiple of component size";
            return self.error_at(codes::ATTRIBUTE, span, message, format!("{bytes} bytes of {size} each"));
        }
        if bytes > MAX_VECTOR_BYTES {
            let what = format!("vectors of more than {MAX_VECTOR_BYTES} bytes");
            self.unsupported(span, what, "use an array, or several vectors");
            return None;
        }
        Some(self.types.vector(elem, (bytes / size) as u32))
    }

    fn lanes(&self, ty: TypeId) -> Option<(TypeId, u32)> {
        self.types.vector_parts(ty)
    }

    /// The vector of integers of the lanes' size.
    fn mask_type(&mut self, ty: TypeId) -> TypeId {
        let Some((elem, count)) = self.lanes(ty) else { return ty };
        let kind = match self.types.size(elem) {
            Some(1) => basic::SCHAR,
            Some(2) => basic::SHORT,
            Some(4) => basic::INT,
            Some(8) => basic::LONG,
            _ => basic::INT128,
        };
        let kind = if self.types.int_kind(elem).is_some_and(IntKind::signed) { elem } else { kind };
        self.types.vector(kind, count)
    }

    /// An operation of which an operand is a vector.
    pub fn vector_operation(
        &mut self,
        op: ast::BinaryOp,
        op_span: Span,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Option<Expr> {
        self.no_device_code(span, "a vector", "use an array and a loop");
        let (left, right) = self.vector_operands(op, op_span, left, right)?;
        let ty = left.ty;
        let (elem, _) = self.lanes(ty)?;
        if let Some(compare) = super::binary::comparison(op) {
            let ty = self.mask_type(ty);
            return Some(Expr { kind: ExprKind::Compare(compare, Box::new(left), Box::new(right)), ty, span });
        }
        let binary = super::binary::arithmetic_operator(op).filter(|op| {
            let real = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div);
            real || self.types.is_integer(elem)
        });
        let Some(binary) = binary else { return self.invalid_operands(op.text(), op_span, &left, &right) };
        Some(Expr { kind: ExprKind::Binary(binary, Box::new(left), Box::new(right)), ty, span })
    }

    /// Both sides as vectors of one shape.
    fn vector_operands(&mut self, op: ast::BinaryOp, op_span: Span, left: Expr, right: Expr) -> Option<(Expr, Expr)> {
        let shift = matches!(op, ast::BinaryOp::Shl | ast::BinaryOp::Shr);
        match (self.lanes(left.ty), self.lanes(right.ty)) {
            (Some((a, m)), Some((b, n))) => {
                let same_kind = self.types.is_integer(a) == self.types.is_integer(b);
                let same_size = self.types.size(a) == self.types.size(b);
                if m != n || !same_kind || !same_size && !shift {
                    return self.invalid_operands(op.text(), op_span, &left, &right);
                }
                let ty = left.ty;
                let right = if same_size { self.convert(right, ty) } else { self.convert_lanes(right, ty) };
                Some((left, right))
            }
            (Some(_), None) => {
                let (ty, span) = (left.ty, right.span);
                let right = if shift { self.shift_count(right, ty)? } else { self.splat(right, ty, span)? };
                Some((left, right))
            }
            (None, Some(_)) => {
                let (ty, span) = (right.ty, left.span);
                Some((self.splat(left, ty, span)?, right))
            }
            (None, None) => unreachable!("one operand is a vector"),
        }
    }

    /// A number by which all lanes are shifted: of any integer type.
    fn shift_count(&mut self, count: Expr, ty: TypeId) -> Option<Expr> {
        let (elem, _) = self.lanes(ty)?;
        let span = count.span;
        if !self.types.is_integer(count.ty) {
            let (have, vector) = (self.spell(count.ty), self.spell(ty));
            return self.type_error(span, format!("a `{vector}` shifted by a `{have}`"), "not an integer");
        }
        let count = self.convert(count, elem);
        Some(Expr { kind: ExprKind::Vector(VectorOp::Splat, vec![count]), ty, span })
    }

    /// A number as the vector that has it in each lane; the lane's type has to hold it.
    pub fn splat(&mut self, value: Expr, ty: TypeId, span: Span) -> Option<Expr> {
        let (elem, _) = self.lanes(ty)?;
        if !self.types.is_real(value.ty) || !self.lane_holds(&value, elem) {
            let (have, vector) = (self.spell(value.ty), self.spell(ty));
            let message = format!("conversion of scalar `{have}` to vector `{vector}` involves truncation");
            return self.type_error(span, message, "convert it to the type of the vector's elements");
        }
        let value = self.convert(value, elem);
        Some(Expr { kind: ExprKind::Vector(VectorOp::Splat, vec![value]), ty, span })
    }

    fn lane_holds(&self, value: &Expr, elem: TypeId) -> bool {
        let types = &self.types;
        match (&value.kind, types.int_kind(value.ty), types.int_kind(elem)) {
            (ExprKind::Int(number), Some(_), Some(kind)) => {
                kind.wrap(*number) == *number || kind.to_unsigned().wrap(*number) == *number
            }
            (_, Some(from), Some(to)) => from.bits() <= to.bits(),
            (ExprKind::Int(number), Some(_), None) => match types.float_kind(elem) {
                Some(FloatKind::Float | FloatKind::Float32) => (*number as f32) as i64 == *number,
                _ => (*number as f64) as i64 == *number,
            },
            (_, Some(from), None) => from.bits() < if matches!(elem, basic::FLOAT | basic::FLOAT32) { 24 } else { 53 },
            (ExprKind::Float(number), None, None) if matches!(elem, basic::FLOAT | basic::FLOAT32) => {
                let number = as_double(*number);
                f64::from(number as f32) == number || number.is_nan()
            }
            (_, None, None) => types.float_kind(value.ty) <= types.float_kind(elem),
            (_, None, Some(_)) => false,
        }
    }

    /// `vector[index]`: a place where the vector is one.
    pub fn lane(&mut self, vector: Expr, index: Expr, span: Span) -> Option<Expr> {
        self.no_device_code(span, "a vector", "use an array and a loop");
        let (elem, count) = self.lanes(vector.ty)?;
        if !self.types.is_integer(index.ty) {
            let label = format!("this is of type `{}`", self.spell(index.ty));
            return self.type_error(index.span, "array subscript is not an integer", label);
        }
        if let Some(number) = int_value(&index).filter(|number| !(0..i64::from(count)).contains(number)) {
            self.warn(codes::OVERFLOW, index.span, format!("index value `{number}` is out of bound"));
        }
        let index = self.to_long(index);
        if is_place(&vector) {
            return Some(self.lane_place(vector, elem, index, span));
        }
        let (declare, place) = self.temporary(vector);
        let place = self.lane_place(place, elem, index, span);
        let value = self.into_value(place);
        Some(statement_value(vec![declare], value, span))
    }

    fn lane_place(&mut self, vector: Expr, elem: TypeId, index: Expr, span: Span) -> Expr {
        let quals = Quals { restrict: false, atomic: false, ..self.place_quals(&vector) };
        let to = self.types.pointer(QualType { ty: elem, quals });
        self.mark_assigned(&vector);
        let address = self.address(vector, span);
        let base = self.convert(address, to);
        Expr { kind: ExprKind::Index { base: Box::new(base), index: Box::new(index) }, ty: elem, span }
    }

    fn convert_lanes(&mut self, value: Expr, ty: TypeId) -> Expr {
        let span = value.span;
        Expr { kind: ExprKind::Vector(VectorOp::ConvertLanes, vec![value]), ty, span }
    }

    /// `__builtin_convertvector(vector, type)`
    pub fn convert_vector(&mut self, operand: &ast::Expr, ty: &ast::TypeName, span: Span) -> Option<Expr> {
        let (value, to) = (self.rvalue(operand), self.type_name(ty));
        let (value, to) = (value?, to?.ty);
        let (Some((_, m)), Some((_, n))) = (self.lanes(value.ty), self.lanes(to)) else {
            return self.type_error(span, "`__builtin_convertvector` takes a vector and a type of vectors", "");
        };
        if m != n {
            let message = "`__builtin_convertvector` number of elements of the first argument vector and the second \
                           argument vector type should be the same";
            return self.type_error(span, message, format!("{m} and {n}"));
        }
        Some(Expr { span, ..self.convert_lanes(value, to) })
    }

    /// `__builtin_shuffle(a, mask)`, `__builtin_shuffle(a, b, mask)`: lanes by numbers that are computed.
    pub fn shuffle(&mut self, mut args: Vec<Expr>, call: &Call) -> Option<Expr> {
        if !matches!(args.len(), 2 | 3) {
            return self.error_at(codes::ARGUMENTS, call.span, "`__builtin_shuffle` takes two or three arguments", "");
        }
        let mask = args.pop()?;
        let ty = args[0].ty;
        let (Some((elem, count)), Some((number, numbers))) = (self.lanes(ty), self.lanes(mask.ty)) else {
            return self.type_error(call.span, "`__builtin_shuffle` arguments must be vectors", "");
        };
        let same_size = self.types.size(elem) == self.types.size(number);
        if !self.types.is_integer(number) || numbers != count || !same_size || args.iter().any(|arg| arg.ty != ty) {
            let message =
                "`__builtin_shuffle` takes vectors of one type, and a vector of as many integers of their size";
            return self.type_error(call.span, message, "");
        }
        let lanes = constant_lanes(&mask, self.types.size(number).unwrap_or(1), count, args.len() as u32);
        if let Some(lanes) = lanes.filter(|_| !args.iter().any(has_effect)) {
            args.resize(2, args[0].clone());
            return Some(Expr { kind: ExprKind::Vector(VectorOp::Pick(lanes), args), ty, span: call.span });
        }
        args.push(mask);
        Some(Expr { kind: ExprKind::Vector(VectorOp::Shuffle, args), ty, span: call.span })
    }

    /// `__builtin_shufflevector(a, b, 0, 4, -1…)`: lanes by constants, of any number.
    pub fn shuffle_vector(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let mut args = args.into_iter();
        let (Some(a), Some(b)) = (args.next(), args.next()) else {
            return self.error_at(codes::ARGUMENTS, call.span, "`__builtin_shufflevector` takes two vectors", "");
        };
        let (Some((elem, m)), Some((other, n))) = (self.lanes(a.ty), self.lanes(b.ty)) else {
            return self.type_error(call.span, "`__builtin_shufflevector` arguments must be vectors", "");
        };
        if elem != other || m != n {
            let message = "`__builtin_shufflevector` takes two vectors of one type";
            return self.type_error(call.span, message, "");
        }
        let mut lanes = Vec::new();
        for arg in args {
            let lane = int_value(&arg).filter(|lane| (-1..i64::from(2 * m)).contains(lane));
            let Some(lane) = lane else {
                let message = "the lanes of `__builtin_shufflevector` are constants between -1 and the number of lanes";
                return self.constant_error(arg.span, message, "");
            };
            lanes.push(u16::try_from(lane).ok());
        }
        if !lanes.len().is_power_of_two() {
            let message = "`__builtin_shufflevector` must specify a result with a power of two number of elements";
            return self.type_error(call.span, message, "");
        }
        let ty = self.types.vector(elem, lanes.len() as u32);
        Some(Expr { kind: ExprKind::Vector(VectorOp::Pick(lanes), vec![a, b]), ty, span: call.span })
    }
}

fn statement_value(body: Vec<Stmt>, value: Expr, span: Span) -> Expr {
    let ty = value.ty;
    debug_assert!(body.iter().all(|stmt| matches!(stmt.kind, StmtKind::Declare { .. })));
    Expr { kind: ExprKind::Statement { body, value: Some(Box::new(value)) }, ty, span }
}

/// The lanes that a mask of constants, written as a literal, takes of so many vectors.
fn constant_lanes(mask: &Expr, bytes: u64, count: u32, vectors: u32) -> Option<Vec<Option<u16>>> {
    let ExprKind::Load { place, .. } = &mask.kind else { return None };
    let ExprKind::Literal { init: Some(init), .. } = &place.kind else { return None };
    let mut lanes = vec![Some(0); count as usize];
    for part in &init.parts {
        let lane = lanes.get_mut((part.offset / bytes) as usize)?;
        *lane = Some((int_value(&part.value)? & i64::from(count * vectors - 1)) as u16);
    }
    Some(lanes)
}
