//! Builtins: `__builtin_…`, and the families `__sync_…` and `__atomic_…`.
//!
//! A builtin is a constant, a call of a library function ([`library`]), a mathematical operation ([`math`]), a
//! [`Builtin`] of the tree, or a few nodes built here. Source: the manual of gcc 12, sections 6.53 to 6.59.

mod atomic;
mod atomic_object;
mod classify;
mod cpu;
pub mod library;
pub mod math;
mod object_size;
mod operation;
mod rounding;
mod tgmath;
mod x86;
mod x86_table;

use super::Sema;
use super::codes;
use super::expr::{self, int};
use super::real::round_to;
use crate::ast::{self, Name};
use crate::hir::{
    AutoInit, Builtin, Expr, ExprKind, FloatConst, FloatKind, InitPart, ObjectId, Stmt, StmtKind, Type, TypeId, basic,
};
use accc_source::Span;

impl Sema<'_> {
    /// The call of a builtin. `None`: no builtin has this name. (The inner `None`: an error was reported.)
    pub fn builtin_call(&mut self, text: &str, name: Name, args: &[ast::Expr], span: Span) -> Option<Option<Expr>> {
        if let Some(short) = text.strip_prefix("__builtin_") {
            return Some(self.builtin(short, name, args, span));
        }
        if text.starts_with("__sync_") {
            return Some(self.sync_builtin(text, name, args, span));
        }
        text.starts_with("__atomic_").then(|| self.atomic_builtin(text, name, args, span))
    }

    fn builtin(&mut self, short: &str, name: Name, args: &[ast::Expr], span: Span) -> Option<Expr> {
        match short {
            "constant_p" => return self.constant_p(args, span),
            "tgmath" => {
                let call = Call { name: short, name_span: name.span, span };
                return self.type_generic(args, &call);
            }
            "classify_type" => return self.classify_type(args, span),
            "add_overflow_p" | "sub_overflow_p" | "mul_overflow_p" => {
                let call = Call { name: short, name_span: name.span, span };
                return self.overflow_predicate(args, &call);
            }
            _ => {}
        }
        if let Some(constant) = float_constant(short, args) {
            return Some(Expr { span, ..constant });
        }
        let args: Vec<Option<Expr>> = args.iter().map(|arg| self.rvalue(arg)).collect();
        let args: Vec<Expr> = args.into_iter().collect::<Option<_>>()?;
        let call = Call { name: short, name_span: name.span, span };
        // The library has it under its other name alone.
        let short = match short {
            "pow10" => "exp10",
            "pow10f" => "exp10f",
            "pow10l" => "exp10l",
            other => other,
        };
        if let Some(code) = library::complex(short) {
            return self.library_call(short, &code, args, &call);
        }
        if let Some(code) = library::library(short) {
            return self.library_call(short, code, args, &call);
        }
        if let Some(checked) = library::checked(short) {
            let code = library::library(checked.function).expect("the table names library functions");
            let kept = args.into_iter().enumerate().filter(|(at, _)| !checked.dropped.contains(at));
            let args = kept.map(|(_, arg)| arg).collect();
            return self.library_call(checked.function, code, args, &call);
        }
        if let Some(function) = math::function(short) {
            let ty = function.number.type_id();
            let args = self.exactly(function.params, args, &call)?;
            let args = self.converted(args, ty)?;
            return Some(Expr { kind: function.operation.of(args), ty, span });
        }
        if let Some(name) = short.strip_prefix("ia32_") {
            return self.x86_builtin(name, args, &call);
        }
        if let Some(name) = short.strip_prefix("elementwise_") {
            return self.elementwise(name, args, &call);
        }
        self.operation_builtin(args, &call)
    }

    /// A builtin, or a mathematical function, by its name without `__builtin_`, on typed arguments. `None`: no such name, or its
    /// arguments have other types.
    pub fn typed_builtin(&mut self, short: &str, args: &[Expr], span: Span) -> Option<Expr> {
        if let Some(function) = math::function(short) {
            let ty = function.number.type_id();
            let exact = args.len() == function.params && args.iter().all(|arg| arg.ty == ty);
            return exact.then(|| Expr { kind: function.operation.of(args.to_vec()), ty, span });
        }
        let before = self.sink.error_count();
        let known = operation::is_operation(short);
        let call = Call { name: short, name_span: span, span };
        let found = known.then(|| self.operation_builtin(args.to_vec(), &call)).flatten();
        debug_assert!(found.is_some() || !known || self.sink.error_count() > before);
        found
    }

    fn library_call(&mut self, function: &str, code: &str, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        if function == "strlen"
            && let [arg] = args.as_slice()
            && let Some(length) = self.string_length(arg)
        {
            return Some(int(length as i64, basic::SIZE, call.span));
        }
        let ty = self.prototype(code);
        let id = self.function_named(function, ty, call.name_span);
        let callee = self.use_object(id, call.name_span);
        self.call_value(callee, Some(id), args, call.span)
    }

    /// The type that a code of [`library::prototype`] stands for.
    pub fn prototype(&mut self, code: &str) -> TypeId {
        let function = library::prototype(code, &mut self.types);
        self.types.intern(Type::Function(function))
    }

    /// The library function behind a builtin whose address is taken.
    pub fn builtin_object(&mut self, text: &str, span: Span) -> Option<ObjectId> {
        let short = text.strip_prefix("__builtin_")?;
        let code = match library::library(short) {
            Some(code) => code.to_string(),
            None => math::function(short)?.code(),
        };
        let ty = self.prototype(&code);
        Some(self.function_named(short, ty, span))
    }

    /// A string literal's length up to its first zero.
    fn string_length(&self, arg: &Expr) -> Option<usize> {
        match &arg.kind {
            ExprKind::Convert(inner) => self.string_length(inner),
            ExprKind::Decay(place) => match place.kind {
                ExprKind::Str(id) => self.strings.literals[id.0 as usize].bytes.iter().position(|byte| *byte == 0),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the argument is known now; it is not evaluated.
    fn constant_p(&mut self, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let [arg] = args else {
            return self.error_at(codes::ARGUMENTS, span, "`__builtin_constant_p` takes one argument", "");
        };
        let value = self.unevaluated(|sema| sema.rvalue(arg))?;
        let known = match &value.kind {
            ExprKind::Int(_) | ExprKind::Float(_) => true,
            ExprKind::Decay(place) => matches!(place.kind, ExprKind::Str(_)),
            _ => false,
        };
        // Of a variable it depends on what the rest of the function does.
        if let ExprKind::Load { place, .. } = &value.kind
            && let ExprKind::Object(id) = place.kind
            && self.facts(id).starts_constant
            && !self.place_quals(place).volatile
        {
            let kind = ExprKind::Builtin(Builtin::IsConstant, vec![value]);
            return Some(Expr { kind, ty: basic::INT, span });
        }
        Some(int(i64::from(known), basic::INT, span))
    }

    /// The number that gcc's `typeclass.h` gives the argument's type; it is not evaluated.
    fn classify_type(&mut self, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let [arg] = args else {
            return self.error_at(codes::ARGUMENTS, span, "`__builtin_classify_type` takes one argument", "");
        };
        let value = self.unevaluated(|sema| sema.rvalue(arg))?;
        let class = match self.types.get(value.ty) {
            Type::Void => 0,
            Type::Vector { .. } => -1,
            Type::Int(_) | Type::Enum(_) => 1,
            Type::Pointer(_) => 5,
            Type::Float(_) => 8,
            Type::Complex(_) | Type::ComplexInt(_) => 9,
            Type::Function(_) => 10,
            Type::Record(id) if self.types.record(*id).union => 13,
            Type::Record(_) | Type::VaListTag => 12,
            Type::Array { .. } => 14,
        };
        Some(int(class, basic::INT, span))
    }

    /// Reports another number of arguments.
    pub fn exactly(&mut self, count: usize, args: Vec<Expr>, call: &Call) -> Option<Vec<Expr>> {
        if args.len() == count {
            return Some(args);
        }
        let few = if args.len() < count { "few" } else { "many" };
        let message = format!("too {few} arguments to function `__builtin_{}`", call.name);
        self.error_at(codes::ARGUMENTS, call.span, message, format!("takes {count}, got {}", args.len()))
    }

    /// All of the arguments as one type.
    fn converted(&mut self, args: Vec<Expr>, ty: TypeId) -> Option<Vec<Expr>> {
        args.into_iter()
            .enumerate()
            .map(|(at, arg)| self.convert_as(arg, ty, expr::Context::Argument(at + 1, None)))
            .collect()
    }

    /// A hidden variable that holds the value: the statement that sets it, and its place.
    pub fn temporary(&mut self, value: Expr) -> (Stmt, Expr) {
        let (ty, span) = (value.ty, value.span);
        let object = self.hidden_object("value", ty, span);
        let init = AutoInit { zero: false, parts: vec![InitPart { offset: 0, ty, bits: None, value }] };
        let stmt = Stmt { kind: StmtKind::Declare { object, init: Some(init) }, span };
        (stmt, Expr { kind: ExprKind::Object(object), ty, span })
    }
}

/// The call of a builtin: its name without prefix.
pub struct Call<'n> {
    pub name: &'n str,
    pub name_span: Span,
    pub span: Span,
}

impl Call<'_> {
    pub fn builtin(&self, builtin: Builtin, args: Vec<Expr>, ty: TypeId) -> Expr {
        Expr { kind: ExprKind::Builtin(builtin, args), ty, span: self.span }
    }
}

/// The number in the string of `__builtin_nan("0x1")`, as the bits below the quiet one.
fn nan_payload(text: &str) -> Option<u64> {
    let number = match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16),
        None if text.starts_with('0') => u64::from_str_radix(text, 8),
        None => text.parse(),
    };
    number.ok().map(|number| number & ((1 << 51) - 1))
}

/// `__builtin_inf()`, `__builtin_nan("")` and their like.
fn float_constant(short: &str, args: &[ast::Expr]) -> Option<Expr> {
    let bases = ["huge_val", "inf", "nans", "nan"];
    let (base, suffix) = bases.into_iter().find_map(|base| Some((base, short.strip_prefix(base)?)))?;
    let kind = match suffix {
        "" => FloatKind::Double,
        "f" => FloatKind::Float,
        "l" => FloatKind::LongDouble,
        "f32" => FloatKind::Float32,
        "f32x" => FloatKind::Float32x,
        "f64" => FloatKind::Float64,
        "f64x" => FloatKind::Float64x,
        "f16" => FloatKind::Half,
        "q" | "f128" => FloatKind::Quad,
        _ => return None,
    };
    let payload = args.first().and_then(|arg| match &arg.unparen().kind {
        ast::ExprKind::Str(text) => Some(text.text()),
        _ => None,
    });
    let bits = payload.filter(|text| !text.is_empty()).map_or(Some(0), |text| nan_payload(&text))?;
    if bits != 0 && (base == "nans" || kind.format() != FloatKind::Double) {
        return None;
    }
    let value = if base.starts_with("nan") { f64::from_bits(f64::NAN.to_bits() | bits) } else { f64::INFINITY };
    let number = round_to(FloatConst::Double(value), kind);
    Some(Expr { kind: ExprKind::Float(number), ty: kind.type_id(), span: Span::NONE })
}
