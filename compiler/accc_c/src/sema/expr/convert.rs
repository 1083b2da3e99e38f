//! Conversions: explicit, and those of assignment, initialisation, arguments and `return`, with their constraints.
//!
//! [`Sema::convert`] makes the node (constants are folded) and asks no questions; [`Sema::convert_as`] checks what C
//! demands first. Messages have gcc's words, and its flags in brackets. Source: C11, 6.3, 6.5.4, 6.5.16.1.

use super::excess::{is_rounded, unrounded};
use super::field_width;
use super::fold;
use super::{Sema, int};
use crate::ast;
use crate::hir::{
    AutoInit, Expr, ExprKind, FloatConst, InitPart, IntKind, QualType, Quals, RecordId, Stmt, StmtKind, Type, TypeId,
    basic,
};
use crate::sema::codes;
use crate::sema::real::{as_double, float_to_int, int_to_float, round_to};
use accc_source::Span;

/// What a value is converted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context<'n> {
    Assignment,
    Initialisation,
    /// Position from 1, and the function's name if it has one.
    Argument(usize, Option<&'n str>),
    Return,
}

impl Sema<'_> {
    /// The value with another type, whatever the two are. Folds constants.
    pub fn convert(&mut self, value: Expr, to: TypeId) -> Expr {
        if value.ty == to {
            return value;
        }
        let value = unrounded(value);
        if value.ty == to {
            return value;
        }
        let span = value.span;
        let constant = match value.kind {
            ExprKind::Int(number) => self.convert_int(number, value.ty, to),
            ExprKind::Float(number) => self.convert_float(number, to),
            _ => None,
        };
        match constant {
            Some(kind) => Expr { kind, ty: to, span },
            None => Expr { kind: ExprKind::Convert(Box::new(value)), ty: to, span },
        }
    }

    fn convert_int(&self, number: i64, from: TypeId, to: TypeId) -> Option<ExprKind> {
        let exact = fold::widen(number, self.types.int_kind(from).unwrap_or(IntKind::ULong));
        match self.types.get(to) {
            Type::Pointer(_) => Some(ExprKind::Int(number)),
            Type::Float(kind) => Some(ExprKind::Float(int_to_float(exact, *kind))),
            _ => Some(ExprKind::Int(fold::hold(exact, self.types.int_kind(to)?)?)),
        }
    }

    fn convert_float(&self, number: FloatConst, to: TypeId) -> Option<ExprKind> {
        match self.types.get(to) {
            Type::Float(kind) => {
                let rounded = round_to(number, *kind);
                let exact = as_double(rounded) == as_double(number);
                (exact || !self.rounds_later()).then_some(ExprKind::Float(rounded))
            }
            _ => Some(ExprKind::Int(float_to_int(number, self.types.int_kind(to)?)?)),
        }
    }

    /// The value converted to a type as if by assignment; reports what C does not allow.
    pub fn convert_as(&mut self, value: Expr, to: TypeId, context: Context) -> Option<Expr> {
        if value.ty == to {
            return Some(value);
        }
        if value.ty == basic::VOID {
            return self.type_error(value.span, "void value not ignored as it ought to be", "this has no value");
        }
        let from = value.ty;
        match (self.types.get(to), self.types.get(from)) {
            (Type::Pointer(target), Type::Pointer(source)) => {
                let (target, source) = (*target, *source);
                if !self.is_null_constant(&value) {
                    self.check_pointers(&value, to, target, source, context);
                }
            }
            (Type::Pointer(_), Type::Int(_) | Type::Enum(_)) => {
                if !self.is_null_constant(&value) {
                    self.warn_mixed(&value, to, "pointer from integer", context);
                }
            }
            (Type::Int(IntKind::Bool), Type::Pointer(_)) => {}
            (Type::Int(_) | Type::Enum(_), Type::Pointer(_)) => {
                self.warn_mixed(&value, to, "integer from pointer", context);
            }
            _ if self.types.is_arithmetic(to) && self.types.is_arithmetic(from) => self.warn_overflow(&value, to),
            _ if self.types.is_record(to) && self.compatible(to, from) => return Some(value),
            (Type::Record(id), _) if self.record_facts(*id).transparent && matches!(context, Context::Argument(..)) => {
                return self.transparent_argument(value, *id, to, context);
            }
            _ => return self.incompatible(&value, to, context),
        }
        Some(self.convert(value, to))
    }

    fn check_pointers(&mut self, value: &Expr, to: TypeId, target: QualType, source: QualType, context: Context) {
        let (target, source) = (self.lift_quals(target), self.lift_quals(source));
        let void = target.ty == basic::VOID || source.ty == basic::VOID;
        if void && (self.types.is_function(target.ty) || self.types.is_function(source.ty)) {
            let message = format!("ISO C forbids {} between function pointer and `void *`", words(context));
            self.extension(value.span, message);
        }
        if void || self.compatible(target.ty, source.ty) {
            self.check_quals(value.span, target.quals, source.quals, context);
        } else if self.same_but_for_sign(target.ty, source.ty) {
            if self.options.warnings.pointer_sign {
                let (from, to) = (self.spell(value.ty), self.spell(to));
                let message = match context {
                    Context::Argument(..) => format!("pointer targets in {} differ in signedness", words(context)),
                    Context::Assignment | Context::Initialisation | Context::Return => {
                        format!("pointer targets in {} of `{to}` from `{from}` differ in signedness", words(context))
                    }
                };
                self.warn_required(codes::CONVERSION, value.span, message + " [-Wpointer-sign]");
            }
        } else if self.options.warnings.incompatible_pointer_types {
            let (from, to) = (self.spell(value.ty), self.spell(to));
            let message = match context {
                Context::Assignment => format!("assignment to `{to}` from incompatible pointer type `{from}`"),
                Context::Initialisation => format!("initialization of `{to}` from incompatible pointer type `{from}`"),
                Context::Argument(..) => format!("{} from incompatible pointer type", words(context)),
                Context::Return => {
                    format!("returning `{from}` from a function with incompatible return type `{to}`")
                }
            };
            self.warn_conversion(value, to, message + " [-Wincompatible-pointer-types]", context);
        }
    }

    /// An argument's warning names both types in its label, as its headline does not.
    fn warn_conversion(&mut self, value: &Expr, expected: String, message: String, context: Context) {
        let label = match context {
            Context::Argument(..) => format!("expected `{expected}` but this is of type `{}`", self.spell(value.ty)),
            Context::Assignment | Context::Initialisation | Context::Return => String::new(),
        };
        self.sink.push(accc_diag::Diagnostic::warning(codes::CONVERSION, message).label(value.span, label).required());
    }

    fn warn_mixed(&mut self, value: &Expr, to: TypeId, what: &str, context: Context) {
        if !self.options.warnings.int_conversion {
            return;
        }
        let (from, target) = (self.spell(value.ty), self.spell(to));
        let message = match context {
            Context::Argument(..) => format!("{} makes {what} without a cast", words(context)),
            Context::Return => {
                format!("returning `{from}` from a function with return type `{target}` makes {what} without a cast")
            }
            Context::Assignment => format!("assignment to `{target}` from `{from}` makes {what} without a cast"),
            Context::Initialisation => {
                format!("initialization of `{target}` from `{from}` makes {what} without a cast")
            }
        };
        self.warn_conversion(value, target, message + " [-Wint-conversion]", context);
    }

    fn check_quals(&mut self, span: Span, target: Quals, source: Quals, context: Context) {
        let lost = match (source.constant && !target.constant, source.volatile && !target.volatile) {
            (true, _) => "const",
            (_, true) => "volatile",
            (false, false) => return,
        };
        if self.options.warnings.discarded_qualifiers {
            let what = match context {
                Context::Return => "return".to_string(),
                Context::Assignment | Context::Initialisation | Context::Argument(..) => words(context),
            };
            let message =
                format!("{what} discards `{lost}` qualifier from pointer target type [-Wdiscarded-qualifiers]");
            self.warn_required(codes::CONVERSION, span, message);
        }
    }

    /// A constant that the integer type holds neither as a signed nor as an unsigned number.
    fn warn_overflow(&mut self, value: &Expr, to: TypeId) {
        let (ExprKind::Int(number), Some(from), Some(kind)) =
            (&value.kind, self.types.int_kind(value.ty), self.types.int_kind(to))
        else {
            return;
        };
        let (exact, bits) = (fold::widen(*number, from), kind.bits());
        let fits = kind == IntKind::Bool || bits > 64 || (-(1i128 << (bits - 1))..1i128 << bits).contains(&exact);
        if !fits && self.options.warnings.overflow {
            let wrapped = fold::widen(kind.wrap(*number), kind);
            let (from, to) = (self.spell(value.ty), self.spell(to));
            let what = if kind.signed() { "overflow in" } else { "unsigned" };
            let message = format!(
                "{what} conversion from `{from}` to `{to}` changes value from `{exact}` to `{wrapped}` [-Woverflow]"
            );
            self.warn(codes::OVERFLOW, value.span, message);
        }
    }

    fn incompatible(&mut self, value: &Expr, to: TypeId, context: Context) -> Option<Expr> {
        let (from, to) = (self.spell(value.ty), self.spell(to));
        let message = match context {
            Context::Assignment => format!("incompatible types when assigning to type `{to}` from type `{from}`"),
            Context::Initialisation => {
                format!("incompatible types when initializing type `{to}` using type `{from}`")
            }
            Context::Argument(position, Some(name)) => format!("incompatible type for argument {position} of `{name}`"),
            Context::Argument(position, None) => format!("incompatible type for argument {position}"),
            Context::Return => format!("incompatible types when returning type `{from}` but `{to}` was expected"),
        };
        self.type_error(value.span, message, format!("expected `{to}`, this is of type `{from}`"))
    }

    /// `char` and `unsigned char`, `int` and `unsigned`.
    fn same_but_for_sign(&self, a: TypeId, b: TypeId) -> bool {
        match (self.types.int_kind(a), self.types.int_kind(b)) {
            (Some(a), Some(b)) => a.to_unsigned() == b.to_unsigned(),
            _ => false,
        }
    }

    /// Qualifiers of an array's elements, as those of the array.
    pub fn lift_quals(&mut self, ty: QualType) -> QualType {
        let Type::Array { elem, len } = self.types.get(ty.ty) else { return ty };
        let (elem, len) = (*elem, len.clone());
        let inner = self.lift_quals(elem);
        let bare = self.types.array(inner.ty.plain(), len);
        QualType { ty: bare, quals: ty.quals.union(inner.quals) }
    }

    pub(crate) fn cast(&mut self, ty: &ast::TypeName, operand: &ast::Expr, span: Span) -> Option<Expr> {
        let before = self.take_pending();
        let to = self.type_name(ty);
        let lengths = self.swap_pending(before);
        let value = self.rvalue(operand);
        let (to, value) = (to?.ty, value?);
        let mut result = self.cast_value(value, to, ty.span)?;
        result.span = span;
        Some(self.after(lengths, result))
    }

    fn cast_value(&mut self, value: Expr, to: TypeId, ty_span: Span) -> Option<Expr> {
        let from = value.ty;
        if to == basic::VOID || from == to && !self.types.is_record(to) {
            // A bit-field's value has the named type from now on, not the one that the field promotes to.
            return Some(match from == to {
                true if is_rounded(&value) => converted(value, to),
                true => self.of_named_type(value),
                false => self.convert(value, to),
            });
        }
        if from == basic::VOID {
            return self.type_error(value.span, "void value not ignored as it ought to be", "this has no value");
        }
        let types = &self.types;
        if types.is_record(to) && from == to {
            self.extension(ty_span, "ISO C forbids casting nonscalar to the same type");
            return Some(value);
        }
        if let Type::Record(id) = types.get(to)
            && types.record(*id).union
        {
            let id = *id;
            self.extension(ty_span, "ISO C forbids casts to union type");
            return self.union_of(value, id, to, ty_span);
        }
        if (types.is_vector(to) || types.is_vector(from)) && self.same_bits(from, to) {
            return Some(self.convert(value, to));
        }
        let types = &self.types;
        if types.is_vector(to) || types.is_vector(from) {
            let (from, to) = (self.spell(from), self.spell(to));
            let message = format!("cannot convert a value of type `{from}` to `{to}`, which has a different size");
            return self.type_error(value.span, message, "");
        }
        if !types.is_scalar(to) {
            return self.type_error(ty_span, "conversion to non-scalar type requested", "not a number or pointer");
        }
        if !types.is_scalar(from) {
            let label = format!("this is of type `{}`", self.spell(from));
            return self.type_error(value.span, "a number or a pointer is required here", label);
        }
        let real = |ty| types.float_kind(ty).is_some() || types.complex_part(ty).is_some();
        if types.is_pointer(to) && real(from) {
            return self.type_error(value.span, "cannot convert to a pointer type", "this is no integer");
        }
        if types.is_pointer(from) && real(to) {
            return self.type_error(value.span, "pointer value used where a floating-point was expected", "");
        }
        self.warn_cast_size(&value, to);
        self.check_cast_of_functions(&value, to, ty_span);
        self.note_type(to, ty_span);
        Some(self.convert(value, to))
    }

    fn check_cast_of_functions(&mut self, value: &Expr, to: TypeId, span: Span) {
        let is_function = |ty| self.types.pointee(ty).map(|target| self.types.is_function(target.ty));
        let message = match (is_function(value.ty), is_function(to)) {
            (Some(true), Some(false)) => "ISO C forbids conversion of function pointer to object pointer type",
            (Some(false), Some(true)) if !self.is_null_constant(value) => {
                "ISO C forbids conversion of object pointer to function pointer type"
            }
            _ => return,
        };
        self.extension(span, message);
    }

    /// Whether a vector and another vector or an integer have the same bytes.
    fn same_bits(&self, a: TypeId, b: TypeId) -> bool {
        let fits = |ty| self.types.is_vector(ty) || self.types.is_integer(ty);
        fits(a) && fits(b) && self.types.size(a) == self.types.size(b)
    }

    /// An argument for a parameter that is a transparent union: the member is set that has the value's type, or takes it as a
    /// parameter would (any pointer goes for a `void *`, and the other way).
    fn transparent_argument(&mut self, value: Expr, id: RecordId, to: TypeId, context: Context) -> Option<Expr> {
        let fields = self.types.record(id).fields.clone().unwrap_or_default();
        let exact = fields.iter().find(|field| self.compatible(field.ty.ty, value.ty));
        let takes = |sema: &Self, ty: TypeId| {
            let target = |ty| sema.types.pointee(ty).map(|to| to.ty);
            match (target(ty), target(value.ty)) {
                (Some(to), Some(from)) => to == basic::VOID || from == basic::VOID || sema.compatible(to, from),
                (Some(_), None) => sema.is_null_constant(&value),
                (None, _) => false,
            }
        };
        let Some(member) = exact.or_else(|| fields.iter().find(|field| takes(self, field.ty.ty))) else {
            return self.incompatible(&value, to, context);
        };
        let value = self.convert(value, member.ty.ty);
        Some(self.union_with(member.offset, value, to))
    }

    /// GNU's cast to a union: the member whose type the value has is set.
    fn union_of(&mut self, value: Expr, id: RecordId, to: TypeId, ty_span: Span) -> Option<Expr> {
        let fields = self.types.record(id).fields.clone().unwrap_or_default();
        let member = fields.iter().find(|field| field.bits.is_none() && self.compatible(field.ty.ty, value.ty));
        let Some(member) = member else {
            let (union, value) = (self.spell(to), self.spell(value.ty));
            let message = format!("cast to `{union}` from the type `{value}`, which none of its members has");
            return self.type_error(ty_span, message, "");
        };
        let offset = member.offset;
        Some(self.union_with(offset, value, to))
    }

    /// A union one member of which has the value.
    fn union_with(&mut self, offset: u64, value: Expr, to: TypeId) -> Expr {
        let (span, ty) = (value.span, value.ty);
        let object = self.hidden_object("value", to, span);
        let part = InitPart { offset, ty, bits: None, value };
        let init = Some(AutoInit { zero: false, parts: vec![part] });
        let declare = Stmt { kind: StmtKind::Declare { object, init }, span };
        let whole = self.into_value(Expr { kind: ExprKind::Object(object), ty: to, span });
        let kind = ExprKind::Statement { body: vec![declare], value: Some(Box::new(whole)) };
        Expr { kind, ty: to, span }
    }

    fn warn_cast_size(&mut self, value: &Expr, to: TypeId) {
        let types = &self.types;
        let small = |ty| types.int_kind(ty).is_some_and(|kind| kind.bytes() < 8 && kind != IntKind::Bool);
        let message = if types.is_pointer(to) && small(value.ty) {
            "cast to pointer from integer of different size [-Wint-to-pointer-cast]"
        } else if types.is_pointer(value.ty) && small(to) {
            "cast from pointer to integer of different size [-Wpointer-to-int-cast]"
        } else {
            return;
        };
        if !matches!(value.kind, ExprKind::Int(_)) && self.options.warnings.cast_size {
            self.warn(codes::CONVERSION, value.span, message);
        }
    }

    /// The integer promotions; other values stay. What has a bit-field's type, an assignment to one too, promotes by its width.
    pub fn promote(&mut self, value: Expr) -> Expr {
        let ty = self.promoted_type(&value);
        self.convert(value, ty)
    }

    /// A value that has its type by name, where it had a bit-field's own, which would promote otherwise.
    pub(crate) fn of_named_type(&self, value: Expr) -> Expr {
        let ty = value.ty;
        let is_field = self.promoted_type(&value) != self.types.promoted(ty) || self.cut_of(&value).is_some();
        if is_field { converted(value, ty) } else { value }
    }

    pub(crate) fn promoted_type(&self, value: &Expr) -> TypeId {
        if let (Some(bits), Some(kind)) = (field_width::field_bits(value), self.types.int_kind(value.ty)) {
            return fold::promote_field(kind, bits).type_id();
        }
        self.types.promoted(value.ty)
    }

    /// As arguments without a parameter are passed.
    pub fn promote_argument(&mut self, value: Expr) -> Expr {
        if value.ty == basic::FLOAT { self.convert(value, basic::DOUBLE) } else { self.promote(value) }
    }

    /// An index or a pointer offset: `long`, extended as its own type says.
    pub fn to_long(&mut self, value: Expr) -> Expr {
        self.convert(value, basic::LONG)
    }

    /// The null pointer of a type.
    pub fn null(&self, ty: TypeId, span: Span) -> Expr {
        int(0, ty, span)
    }
}

fn converted(value: Expr, ty: TypeId) -> Expr {
    let span = value.span;
    Expr { kind: ExprKind::Convert(Box::new(value)), ty, span }
}

/// The context at the start or in the middle of a message.
fn words(context: Context) -> String {
    match context {
        Context::Assignment => "assignment".to_string(),
        Context::Initialisation => "initialization".to_string(),
        Context::Argument(position, Some(name)) => format!("passing argument {position} of `{name}`"),
        Context::Argument(position, None) => format!("passing argument {position}"),
        Context::Return => "returning".to_string(),
    }
}
