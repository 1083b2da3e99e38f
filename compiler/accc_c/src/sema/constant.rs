//! Constant evaluation of checked expressions: integers, real and complex numbers, addresses.
//!
//! What initialises static objects is folded here. Expressions build their integer constants while they are checked, so
//! this starts from the leaves again only where addresses, `long double` or values that are not finite are at work.
//! Source: C11, 6.6; gcc folds the values of `const` objects with a known initialiser, too.

use super::Sema;
use super::expr::fold::{compare, fold, fold_wide, hold, widen};
use super::real::{
    arithmetic, complex_product, complex_quotient, float_to_int, int_to_float, is_zero, negate, order, real_of_bytes,
    round_to, zero_like,
};
use crate::hir::walk::{Visitor, walk_expr};
use crate::hir::{
    ArrayLen, BinaryOp, CompareOp, Expr, ExprKind, FloatConst, FloatKind, IntKind, RelocationTarget, Type, TypeId,
    UnaryOp, basic,
};

/// A value known at compile time, of the type of its expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// As `ExprKind::Int` holds it.
    Int(i64),
    /// The bits of an integer of 128 that an `Int` does not hold.
    Wide(u128),
    /// Rounded to the type.
    Float(FloatConst),
    Complex(FloatConst, FloatConst),
    /// Parts as `Int` holds them.
    ComplexInt(i64, i64),
    /// `target + addend`
    Address {
        target: RelocationTarget,
        addend: i64,
    },
}

/// Whether values in memory are read: of whole objects, and of parts of them and of literals.
#[derive(Default)]
struct Loads {
    objects: bool,
    parts: bool,
}

impl<'h> Visitor<'h> for Loads {
    fn expr(&mut self, expr: &'h Expr) -> bool {
        if let ExprKind::Load { place, .. } = &expr.kind {
            let whole = matches!(place.kind, ExprKind::Object(_));
            self.objects |= whole;
            self.parts |= !whole;
        }
        true
    }
}

/// Whether a place is read that is found by reading another one.
#[derive(Default)]
struct Followed(bool);

impl<'h> Visitor<'h> for Followed {
    fn expr(&mut self, expr: &'h Expr) -> bool {
        if let ExprKind::Load { place, .. } = &expr.kind {
            let mut inner = Loads::default();
            walk_expr(place, &mut inner);
            self.0 |= inner.objects || inner.parts;
        }
        true
    }
}

impl Sema<'_> {
    /// The value of a checked expression, if it is a constant. Null pointers are `Int(0)`; so are other integers as
    /// pointers.
    pub fn fold(&self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Int(value) => Some(Value::Int(*value)),
            ExprKind::Float(value) => Some(Value::Float(*value)),
            ExprKind::ImaginaryInt(value) => Some(Value::ComplexInt(0, *value)),
            ExprKind::Complex(real, imag) => Some(Value::Complex(*real, *imag)),
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.address_value(place),
            ExprKind::LabelAddress(label) => {
                let target = RelocationTarget::Label(self.function.as_ref()?.object, *label);
                Some(Value::Address { target, addend: 0 })
            }
            ExprKind::Load { place, volatile: false } => self.fold_load(place),
            ExprKind::Convert(inner) => self.fold_convert(inner, expr.ty),
            ExprKind::Unary(op, inner) => self.fold_unary(*op, inner),
            ExprKind::Binary(op, left, right) => self.fold_binary(*op, left, right, expr.ty),
            ExprKind::Compare(op, left, right) => self.fold_compare(*op, left, right),
            ExprKind::PointerAdd { pointer, index, minus } => {
                let size = self.types.size(self.types.pointee(expr.ty)?.ty)? as i64;
                let step = self.fold_int(index)?.wrapping_mul(size);
                offset(self.fold(pointer)?, if *minus { step.wrapping_neg() } else { step })
            }
            ExprKind::PointerDiff(left, right) => self.fold_difference(left, right),
            ExprKind::And(left, right) => match truth(&self.fold(left)?) {
                false => Some(Value::Int(0)),
                true => Some(Value::Int(i64::from(truth(&self.fold(right)?)))),
            },
            ExprKind::Or(left, right) => match truth(&self.fold(left)?) {
                true => Some(Value::Int(1)),
                false => Some(Value::Int(i64::from(truth(&self.fold(right)?)))),
            },
            ExprKind::Not(inner) => Some(Value::Int(i64::from(!truth(&self.fold(inner)?)))),
            ExprKind::Conditional { cond, then, otherwise } => {
                let value = self.fold(cond)?;
                match (truth(&value), then) {
                    (true, Some(then)) => self.fold(then),
                    (true, None) => self.fold(cond),
                    (false, _) => self.fold(otherwise),
                }
            }
            ExprKind::Builtin(builtin, args) => self.fold_builtin(*builtin, args),
            ExprKind::Math(function, args) => self.fold_math(*function, args, expr.ty),
            ExprKind::Vector(..) => None,
            ExprKind::Real(inner) => self.fold_part(inner, true),
            ExprKind::Imag(inner) => self.fold_part(inner, false),
            ExprKind::Object(_)
            | ExprKind::Str(_)
            | ExprKind::Deref(_)
            | ExprKind::Index { .. }
            | ExprKind::Member { .. }
            | ExprKind::Literal { .. }
            | ExprKind::Load { volatile: true, .. }
            | ExprKind::Comma(..)
            | ExprKind::Assign { .. }
            | ExprKind::AssignOp { .. }
            | ExprKind::Increment { .. }
            | ExprKind::Call { .. }
            | ExprKind::Statement { .. }
            | ExprKind::SizeOfVariable(_)
            | ExprKind::VaArg { .. }
            | ExprKind::Section { .. } => None,
        }
    }

    pub(crate) fn fold_int(&self, expr: &Expr) -> Option<i64> {
        match self.fold(expr)? {
            Value::Int(value) => Some(value),
            Value::Wide(_) | Value::Float(_) | Value::Complex(..) | Value::ComplexInt(..) | Value::Address { .. } => {
                None
            }
        }
    }

    /// Whether the object is no other name of another one.
    fn is_own_place(&self, id: crate::hir::ObjectId) -> bool {
        let attrs = &self.object(id).attrs;
        !attrs.weak && attrs.alias.is_none()
    }

    /// The value of an integer constant expression (6.6p6): a `const` object is none, and neither is a literal's character.
    pub fn constant_integer(&self, expr: &Expr) -> Option<i64> {
        let mut loads = Loads::default();
        walk_expr(expr, &mut loads);
        if loads.objects || loads.parts { None } else { self.fold_int(expr) }
    }

    /// The same where the values of `const` numbers count as constants.
    pub fn optimised_integer(&self, expr: &Expr) -> Option<i64> {
        let mut loads = Loads::default();
        walk_expr(expr, &mut loads);
        if loads.parts { None } else { self.fold_int(expr) }
    }

    /// The value of an initialiser of what is static: not what stands where a pointer in a `const` object leads to.
    pub fn initial_value(&self, expr: &Expr) -> Option<Value> {
        let mut followed = Followed::default();
        walk_expr(expr, &mut followed);
        if followed.0 { None } else { self.fold(expr) }
    }

    /// Whether a checked expression is `0` or `(void *)0` (6.3.2.3).
    pub fn is_null_constant(&self, expr: &Expr) -> bool {
        let null = |expr: &Expr| matches!(expr.kind, ExprKind::Int(0));
        null(expr) && (self.types.is_integer(expr.ty) || expr.ty == basic::VOID_PTR)
    }

    /// The address of a place, an integer where the place is at a number: `&((struct s *)0)->member`.
    fn address_value(&self, place: &Expr) -> Option<Value> {
        let at = |target| Some(Value::Address { target, addend: 0 });
        match &place.kind {
            ExprKind::Object(id) | ExprKind::Literal { object: id, .. } => {
                let object = self.object(*id);
                let fixed = object.storage.is_static() && !object.attrs.thread_local;
                if fixed { at(RelocationTarget::Object(*id)) } else { None }
            }
            ExprKind::Str(id) => at(RelocationTarget::Str(*id)),
            ExprKind::Deref(pointer) => self.fold(pointer),
            ExprKind::Index { base, index } => {
                let size = self.types.size(place.ty)? as i64;
                offset(self.fold(base)?, self.fold_int(index)?.wrapping_mul(size))
            }
            ExprKind::Member { base, field } => offset(self.address_value(base)?, field.offset as i64),
            ExprKind::Real(inner) => self.address_value(inner),
            ExprKind::Imag(inner) => offset(self.address_value(inner)?, self.types.size(place.ty)? as i64),
            // What is no place.
            _ => None,
        }
    }

    /// The value in a `const` object of the unit, or a character of a literal.
    fn fold_load(&self, place: &Expr) -> Option<Value> {
        if let ExprKind::Object(id) = place.kind
            && let Some(value) = &self.facts(id).constant
        {
            return self.fold(value);
        }
        let literal = matches!(place.kind, ExprKind::Literal { .. });
        let Value::Address { target, addend } = self.address_value(place)? else { return None };
        let (at, size) = (usize::try_from(addend).ok()?, self.types.size(place.ty)? as usize);
        match target {
            RelocationTarget::Object(id) => {
                let object = self.object(id);
                let init = object.init.as_ref()?;
                if !literal && !self.types.is_const(object.ty) || object.ty.quals.volatile || object.attrs.weak {
                    return None;
                }
                if let Some(relocation) =
                    init.relocations.iter().find(|r| r.offset < (at + size) as u64 && r.offset + 8 > at as u64)
                {
                    let whole = relocation.offset == at as u64 && size == 8;
                    let (target, addend) = (relocation.target.clone(), relocation.addend);
                    return whole.then_some(Value::Address { target, addend });
                }
                if at + size > self.types.size(object.ty.ty)? as usize {
                    return None;
                }
                self.value_of_bytes(init.bytes.get(at..at + size).unwrap_or(&[0; 32][..size.min(32)]), place.ty)
            }
            RelocationTarget::Str(id) => {
                self.value_of_bytes(self.strings.literals[id.0 as usize].bytes.get(at..at + size)?, place.ty)
            }
            RelocationTarget::Label(..) | RelocationTarget::Distance { .. } => None,
        }
    }

    fn value_of_bytes(&self, bytes: &[u8], ty: TypeId) -> Option<Value> {
        match self.types.get(ty) {
            Type::Int(kind @ (IntKind::Int128 | IntKind::UInt128)) => {
                Some(integer(u128::from_le_bytes(bytes.try_into().ok()?), *kind))
            }
            Type::Int(_) | Type::Enum(_) | Type::Pointer(_) => {
                let mut word = [0; 8];
                word.get_mut(..bytes.len())?.copy_from_slice(bytes);
                let value = i64::from_le_bytes(word);
                Some(Value::Int(self.types.int_kind(ty).map_or(value, |kind| kind.wrap(value))))
            }
            Type::Float(kind) => Some(Value::Float(real_of_bytes(bytes, *kind)?)),
            Type::Complex(kind) => {
                let (real, imag) = bytes.split_at(bytes.len() / 2);
                Some(Value::Complex(real_of_bytes(real, *kind)?, real_of_bytes(imag, *kind)?))
            }
            Type::Void
            | Type::ComplexInt(_)
            | Type::Vector { .. }
            | Type::Array { .. }
            | Type::Function(_)
            | Type::Record(_)
            | Type::VaListTag => None,
        }
    }

    fn fold_convert(&self, inner: &Expr, to: TypeId) -> Option<Value> {
        let value = self.fold(inner)?;
        let from = self.types.int_kind(inner.ty).unwrap_or(IntKind::ULong);
        match (self.types.get(to), value) {
            (Type::Complex(_) | Type::ComplexInt(_), value) => self.fold_to_complex(value, inner.ty, to),
            (_, Value::ComplexInt(real, _)) => {
                let part = Expr { kind: ExprKind::Int(real), ty: self.types.complex_part(inner.ty)?, span: inner.span };
                self.fold_convert(&part, to)
            }
            (Type::Pointer(_), value @ (Value::Int(_) | Value::Address { .. })) => Some(value),
            (
                Type::Int(kind),
                Value::Address { target: RelocationTarget::Distance { function, to, from, bytes }, addend },
            ) => {
                let bytes = bytes.min(u8::try_from(kind.bytes()).ok()?);
                let target = RelocationTarget::Distance { function, to, from, bytes };
                (*kind != IntKind::Bool && u64::from(bytes) == kind.bytes())
                    .then_some(Value::Address { target, addend })
            }
            (Type::Int(IntKind::Bool), Value::Address { .. }) => Some(Value::Int(1)),
            (Type::Int(_) | Type::Enum(_), value @ Value::Address { .. }) => {
                (self.types.size(to) == Some(8)).then_some(value)
            }
            (Type::Int(_) | Type::Enum(_), value @ (Value::Int(_) | Value::Wide(_))) => {
                Some(integer(bits(&value, from)?, self.types.int_kind(to)?))
            }
            (Type::Int(_) | Type::Enum(_), Value::Float(value) | Value::Complex(value, _)) => {
                Some(Value::Int(float_to_int(value, self.types.int_kind(to)?)?))
            }
            (Type::Float(kind), Value::Int(value)) => Some(Value::Float(int_to_float(widen(value, from), *kind))),
            (Type::Float(kind), Value::Wide(value)) if from.signed() => {
                Some(Value::Float(int_to_float(value as i128, *kind)))
            }
            (Type::Float(kind), Value::Float(value) | Value::Complex(value, _)) => {
                Some(Value::Float(round_to(value, *kind)))
            }
            _ => None,
        }
    }

    fn fold_to_complex(&self, value: Value, from: TypeId, to: TypeId) -> Option<Value> {
        let (from, part) = (self.types.complex_part(from).unwrap_or(from), self.types.complex_part(to)?);
        let zero = Value::Int(0);
        let (real, imag) = match value {
            Value::Complex(real, imag) => (Value::Float(real), Value::Float(imag)),
            Value::ComplexInt(real, imag) => (Value::Int(real), Value::Int(imag)),
            Value::Float(value) => (Value::Float(value), Value::Float(zero_like(value))),
            value @ (Value::Int(_) | Value::Wide(_)) => (value, zero),
            Value::Address { .. } => return None,
        };
        let part_of = |value: Value| -> Option<Value> {
            let kind = match value {
                Value::Int(number) => ExprKind::Int(number),
                Value::Float(number) => ExprKind::Float(number),
                Value::Wide(_) | Value::Complex(..) | Value::ComplexInt(..) | Value::Address { .. } => return None,
            };
            self.fold_convert(&Expr { kind, ty: from, span: accc_source::Span::NONE }, part)
        };
        match (part_of(real)?, part_of(imag)?) {
            (Value::Int(real), Value::Int(imag)) => Some(Value::ComplexInt(real, imag)),
            (Value::Float(real), Value::Float(imag)) => Some(Value::Complex(real, imag)),
            _ => None,
        }
    }

    /// Arithmetic on complex integers; quotients are cut towards zero.
    fn fold_complex_int(&self, op: BinaryOp, (a, b): (i64, i64), (c, d): (i64, i64), ty: TypeId) -> Option<Value> {
        let kind = self.types.int_kind(self.types.complex_part(ty)?)?;
        let compute = |op, x: i64, y: i64| Some(fold(op, kind, x, widen(y, kind))?.value);
        let product = |x, y| compute(BinaryOp::Mul, x, y);
        let sum = |x, y| compute(BinaryOp::Add, x, y);
        let difference = |x, y| compute(BinaryOp::Sub, x, y);
        let (real, imag) = match op {
            BinaryOp::Add | BinaryOp::Sub => (compute(op, a, c)?, compute(op, b, d)?),
            BinaryOp::Mul => (difference(product(a, c)?, product(b, d)?)?, sum(product(a, d)?, product(b, c)?)?),
            BinaryOp::Div => {
                let size = sum(product(c, c)?, product(d, d)?)?;
                let quotient = |x| compute(BinaryOp::Div, x, size);
                let real = quotient(sum(product(a, c)?, product(b, d)?)?)?;
                (real, quotient(difference(product(b, c)?, product(a, d)?)?)?)
            }
            _ => return None,
        };
        Some(Value::ComplexInt(real, imag))
    }

    fn fold_unary(&self, op: UnaryOp, inner: &Expr) -> Option<Value> {
        match (op, self.fold(inner)?) {
            (op, value @ (Value::Int(_) | Value::Wide(_))) => {
                let kind = self.types.int_kind(inner.ty)?;
                let number = bits(&value, kind)?;
                let result = match op {
                    UnaryOp::Minus => number.wrapping_neg(),
                    UnaryOp::Complement => !number,
                    UnaryOp::Cut(width) => number & ((1 << width) - 1),
                    UnaryOp::Rounded => return None,
                };
                Some(integer(result, kind))
            }
            (op, Value::ComplexInt(real, imag)) => {
                let kind = self.types.int_kind(self.types.complex_part(inner.ty)?)?;
                let minus = |part: i64| kind.wrap(part.wrapping_neg());
                match op {
                    UnaryOp::Minus => Some(Value::ComplexInt(minus(real), minus(imag))),
                    UnaryOp::Complement => Some(Value::ComplexInt(real, minus(imag))),
                    UnaryOp::Cut(_) | UnaryOp::Rounded => None,
                }
            }
            (UnaryOp::Minus, Value::Float(value)) => Some(Value::Float(negate(value))),
            (UnaryOp::Minus, Value::Complex(real, imag)) => Some(Value::Complex(negate(real), negate(imag))),
            (UnaryOp::Complement, Value::Complex(real, imag)) => Some(Value::Complex(real, negate(imag))),
            (UnaryOp::Rounded, Value::Float(value)) => Some(Value::Float(round_to(value, FloatKind::Half))),
            (UnaryOp::Rounded, Value::Complex(real, imag)) => {
                Some(Value::Complex(round_to(real, FloatKind::Half), round_to(imag, FloatKind::Half)))
            }
            (UnaryOp::Complement, Value::Float(_)) => None,
            (UnaryOp::Cut(_), Value::Float(_) | Value::Complex(..)) | (_, Value::Address { .. }) => None,
        }
    }

    fn fold_binary(&self, op: BinaryOp, left: &Expr, right: &Expr, ty: TypeId) -> Option<Value> {
        let kind = self.types.int_kind(ty);
        match (self.fold(left)?, self.fold(right)?) {
            (a @ (Value::Int(_) | Value::Wide(_)), b @ (Value::Int(_) | Value::Wide(_))) if ty.is_wide() => {
                let (a, b) = (bits(&a, kind?)?, bits(&b, self.types.int_kind(right.ty)?)?);
                Some(integer(fold_wide(op, kind?, a, b)?, kind?))
            }
            (Value::Int(a), Value::Int(b)) => {
                let b = widen(b, self.types.int_kind(right.ty)?);
                Some(Value::Int(fold(op, kind?, a, b)?.value))
            }
            (value @ Value::Address { .. }, Value::Int(b)) => match op {
                BinaryOp::Add => offset(value, b),
                BinaryOp::Sub => offset(value, b.wrapping_neg()),
                _ => None,
            },
            (Value::Int(a), value @ Value::Address { .. }) if op == BinaryOp::Add => offset(value, a),
            (a @ Value::Address { .. }, b @ Value::Address { .. }) if op == BinaryOp::Sub => distance(a, b),
            (Value::Float(a), Value::Float(b)) => Some(Value::Float(arithmetic(op, a, b, self.types.float_kind(ty)?)?)),
            (Value::ComplexInt(a, b), Value::ComplexInt(c, d)) => self.fold_complex_int(op, (a, b), (c, d), ty),
            (Value::Complex(a, b), Value::Complex(c, d)) => {
                let kind = self.types.complex_kind(ty)?;
                match op {
                    BinaryOp::Add | BinaryOp::Sub => {
                        Some(Value::Complex(arithmetic(op, a, c, kind)?, arithmetic(op, b, d, kind)?))
                    }
                    BinaryOp::Mul => complex_product((a, b), (c, d), kind).map(|(re, im)| Value::Complex(re, im)),
                    BinaryOp::Div => complex_quotient((a, b), (c, d), kind).map(|(re, im)| Value::Complex(re, im)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn fold_compare(&self, op: CompareOp, left: &Expr, right: &Expr) -> Option<Value> {
        let result = match (self.fold(left)?, self.fold(right)?) {
            (a @ (Value::Int(_) | Value::Wide(_)), b @ (Value::Int(_) | Value::Wide(_))) if left.ty.is_wide() => {
                let kind = self.types.int_kind(left.ty)?;
                let (a, b) = (bits(&a, kind)?, bits(&b, kind)?);
                if kind.signed() { compare(op, a as i128, b as i128) } else { compare(op, a, b) }
            }
            (Value::Int(a), Value::Int(b)) => {
                let kind = self.types.int_kind(left.ty).unwrap_or(IntKind::ULong);
                compare(op, widen(a, kind), widen(b, kind))
            }
            (Value::Float(a), Value::Float(b)) => match order(a, b) {
                Some(ordering) => compare(op, ordering, std::cmp::Ordering::Equal),
                None => op == CompareOp::Ne,
            },
            (Value::ComplexInt(a, b), Value::ComplexInt(c, d)) => (op == CompareOp::Eq) == ((a, b) == (c, d)),
            (Value::Complex(a, b), Value::Complex(c, d)) => {
                let equal = |x, y| order(x, y) == Some(std::cmp::Ordering::Equal);
                let same = equal(a, c) && equal(b, d);
                (op == CompareOp::Eq) == same
            }
            (Value::Address { target: a, addend: m }, Value::Address { target: b, addend: n }) if a == b => {
                compare(op, m, n)
            }
            (
                Value::Address { target: RelocationTarget::Object(a), addend: 0 },
                Value::Address { target: RelocationTarget::Object(b), addend: 0 },
            ) if self.is_own_place(a) && self.is_own_place(b) => match op {
                CompareOp::Eq => false,
                CompareOp::Ne => true,
                CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => return None,
            },
            (Value::Address { .. }, Value::Int(0)) | (Value::Int(0), Value::Address { .. }) => match op {
                CompareOp::Eq => false,
                CompareOp::Ne => true,
                CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => return None,
            },
            _ => return None,
        };
        Some(Value::Int(i64::from(result)))
    }

    fn fold_difference(&self, left: &Expr, right: &Expr) -> Option<Value> {
        let size = self.types.size(self.types.pointee(left.ty)?.ty)?.max(1) as i64;
        let bytes = match (self.fold(left)?, self.fold(right)?) {
            (Value::Int(a), Value::Int(b)) => a.wrapping_sub(b),
            (a @ Value::Address { .. }, b @ Value::Address { .. }) => match distance(a, b)? {
                Value::Int(bytes) => bytes,
                labels => return (size == 1).then_some(labels),
            },
            _ => return None,
        };
        Some(Value::Int(bytes / size))
    }

    /// `__real__` or `__imag__` of a value.
    fn fold_part(&self, inner: &Expr, real: bool) -> Option<Value> {
        match self.fold(inner)? {
            Value::Complex(a, b) => Some(Value::Float(if real { a } else { b })),
            Value::ComplexInt(a, b) => Some(Value::Int(if real { a } else { b })),
            value if real => Some(value),
            Value::Float(value) => Some(Value::Float(zero_like(value))),
            Value::Int(_) | Value::Wide(_) => Some(Value::Int(0)),
            Value::Address { .. } => None,
        }
    }

    /// How many elements an array type has, if that is a number.
    pub fn known_length(&self, ty: TypeId) -> Option<u64> {
        match self.types.array_len(ty)? {
            ArrayLen::Known(len) => Some(*len),
            ArrayLen::Unknown | ArrayLen::Variable(_) | ArrayLen::Star => None,
        }
    }
}

fn offset(value: Value, bytes: i64) -> Option<Value> {
    match value {
        Value::Int(value) => Some(Value::Int(value.wrapping_add(bytes))),
        Value::Address { target, addend } => Some(Value::Address { target, addend: addend.wrapping_add(bytes) }),
        Value::Wide(_) | Value::Float(_) | Value::Complex(..) | Value::ComplexInt(..) => None,
    }
}

/// From one address to another: of one object a number, of two labels what the linker computes.
fn distance(to: Value, from: Value) -> Option<Value> {
    let (Value::Address { target: a, addend: m }, Value::Address { target: b, addend: n }) = (to, from) else {
        return None;
    };
    match (a, b) {
        (a, b) if a == b => Some(Value::Int(m.wrapping_sub(n))),
        (RelocationTarget::Label(function, to), RelocationTarget::Label(other, from)) if function == other => {
            let target = RelocationTarget::Distance { function, to, from, bytes: 8 };
            Some(Value::Address { target, addend: m.wrapping_sub(n) })
        }
        _ => None,
    }
}

/// The bits of an integer of this kind, with its sign.
pub(super) fn bits(value: &Value, kind: IntKind) -> Option<u128> {
    match value {
        Value::Int(value) => Some(widen(*value, kind) as u128),
        Value::Wide(bits) => Some(*bits),
        Value::Float(_) | Value::Complex(..) | Value::ComplexInt(..) | Value::Address { .. } => None,
    }
}

/// The integer of this kind that has these bits.
pub(super) fn integer(bits: u128, kind: IntKind) -> Value {
    hold(bits as i128, kind).map_or(Value::Wide(bits), Value::Int)
}

/// Whether a condition holds; an address is never null.
fn truth(value: &Value) -> bool {
    match value {
        Value::Int(value) => *value != 0,
        Value::Wide(_) => true,
        Value::Float(value) => !is_zero(*value),
        Value::ComplexInt(real, imag) => *real != 0 || *imag != 0,
        Value::Complex(real, imag) => !is_zero(*real) || !is_zero(*imag),
        Value::Address { .. } => true,
    }
}
