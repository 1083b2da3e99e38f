//! Calls: what is called, and its arguments. Source: C11, 6.5.2.2.

use super::convert::Context;
use super::{Sema, place};
use crate::ast::{self, Name};
use crate::hir::{Builtin, Expr, ExprKind, FloatKind, ObjectId, StorageClass, TypeId, UnaryOp, basic};
use crate::sema::builtin::{library, math};
use crate::sema::codes;
use crate::sema::scope::Entity;
use crate::sema::side_effects::has_effect;
use crate::sema::target;
use accc_diag::Diagnostic;
use accc_ir::MathFn;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn call(&mut self, callee: &ast::Expr, args: &[ast::Expr], span: Span) -> Option<Expr> {
        let function = match &callee.unparen().kind {
            ast::ExprKind::Name(name) if self.lookup(name.symbol).is_none() => {
                let text = self.text(name.symbol);
                if let Some(result) = self.builtin_call(text, *name, args, span) {
                    return result;
                }
                if text == "alloca" {
                    self.warn_implicit(*name, "implicit declaration of function `alloca`".into());
                    return self.builtin_call("__builtin_alloca", *name, args, span).flatten();
                }
                let id = self.implicit(*name);
                Some(self.use_object(id, name.span))
            }
            _ => self.expr(callee),
        };
        let args: Option<Vec<Expr>> = {
            let found: Vec<Option<Expr>> = args.iter().map(|arg| self.rvalue(arg)).collect();
            found.into_iter().collect()
        };
        let (function, args) = (function?, args?);
        let named = place::root(&function).filter(|_| matches!(function.kind, ExprKind::Object(_)));
        self.call_value(function, named, args, span)
    }

    /// The call of a function or of a pointer to one, with arguments as they were written.
    pub fn call_value(&mut self, function: Expr, named: Option<ObjectId>, args: Vec<Expr>, span: Span) -> Option<Expr> {
        let callee = self.callee(function)?;
        let signature = self.types.pointed_function(callee.ty).expect("a pointer to a function");
        let (result, expected, variadic, prototype) =
            (signature.result, signature.params.len(), signature.variadic, signature.prototype);
        if prototype {
            self.check_count(named, expected, variadic, &args, span)?;
        }
        let mut converted = Vec::with_capacity(args.len());
        for (position, arg) in args.into_iter().enumerate() {
            let param = self.types.pointed_function(callee.ty).and_then(|f| f.params.get(position).copied());
            converted.push(self.argument(arg, param, position + 1, named));
        }
        let args: Vec<Expr> = converted.into_iter().collect::<Option<_>>()?;
        args.iter().for_each(|arg| self.check_passed(arg.ty, arg.span));
        self.check_passed(result, span);
        if !self.types.is_complete(result) && result != basic::VOID {
            let result = self.spell(result);
            let message = format!("calling a function that returns the incomplete type `{result}`");
            return self.error_at(codes::INCOMPLETE, span, message, "");
        }
        if let Some(id) = named {
            self.check_format(id, &args, span);
            self.check_inlined(id, span);
            if let Some(class) = self.glibc_class(id, &args, span) {
                return class;
            }
            if let Some(operation) = self.known_function(id, &args, result, span) {
                return Some(operation);
            }
        }
        match named.filter(|id| self.types.is_function(self.object(*id).ty.ty)) {
            Some(id) => self.note_call(id, callee.span),
            None => self.note_indirect_call(callee.span),
        }
        Some(Expr { kind: ExprKind::Call { callee: Box::new(callee), args }, ty: result, span })
    }

    /// A function that is inlined needs what its own instructions need.
    fn check_inlined(&mut self, id: ObjectId, span: Span) {
        let object = self.object(id);
        if let Some(features) = object.attrs.features.clone().filter(|_| object.attrs.always_inline) {
            let name = object.name.clone();
            self.check_features(&features, &format!("`{name}`"), span);
        }
    }

    /// Whether the function at hand may use what these features bring.
    pub fn check_features(&mut self, wanted: &str, what: &str, span: Span) {
        let Some(processor) = &self.options.processor else { return };
        let own = self.function.as_ref().and_then(|function| self.object(function.object).attrs.features.as_deref());
        if let Some(feature) = target::missing(wanted, [processor, own.unwrap_or("")]) {
            let message = format!("{what} needs the target feature `{feature}`, which this function does not have");
            let error =
                Diagnostic::error(codes::ATTRIBUTE, message).label(span, "target specific option mismatch").help(
                    format!("compile with -m{feature}, or give the function `__attribute__((target(\"{feature}\")))`"),
                );
            self.sink.push(error);
        }
    }

    /// A pointer to the function. (Being called takes no address.)
    fn callee(&mut self, function: Expr) -> Option<Expr> {
        let callee = match function.kind {
            ExprKind::Object(_) if self.types.is_function(function.ty) => {
                let (ty, span) = (self.types.pointer(function.ty.plain()), function.span);
                Expr { kind: ExprKind::Decay(Box::new(function)), ty, span }
            }
            _ => self.into_value(function),
        };
        if self.is_function_pointer(&callee) {
            return Some(callee);
        }
        let label = format!("this is of type `{}`", self.spell(callee.ty));
        self.type_error(callee.span, "called object is not a function or function pointer", label)
    }

    fn check_count(
        &mut self,
        named: Option<ObjectId>,
        expected: usize,
        variadic: bool,
        args: &[Expr],
        span: Span,
    ) -> Option<()> {
        let few = args.len() < expected;
        if !few && (variadic || args.len() == expected) {
            return Some(());
        }
        let of = named.map_or(String::new(), |id| format!(" to function `{}`", self.object(id).name));
        let least = if variadic { "at least " } else { "" };
        let label = format!("takes {least}{expected}, got {}", args.len());
        let place = if few { span } else { args[expected].span.to(args[args.len() - 1].span) };
        let message = format!("too {} arguments{of}", if few { "few" } else { "many" });
        let error = Diagnostic::error(codes::ARGUMENTS, message).label(place, label);
        let declared = named.map(|id| self.object(id).span).filter(|span| !span.is_none());
        self.sink.push(match declared {
            Some(declared) => error.secondary(declared, "declared here"),
            None => error,
        });
        None
    }

    fn argument(&mut self, arg: Expr, param: Option<TypeId>, position: usize, named: Option<ObjectId>) -> Option<Expr> {
        match param {
            Some(param) if arg.ty == param => Some(arg),
            Some(param) => {
                let name = named.map(|id| self.object(id).name.clone());
                self.convert_as(arg, param, Context::Argument(position, name.as_deref()))
            }
            None if arg.ty == basic::VOID => {
                self.type_error(arg.span, "invalid use of void expression", "an argument needs a value")
            }
            None => Some(self.promote_argument(arg)),
        }
    }

    /// A call of an undeclared function. Functions of the C library have the type that the library gives them.
    fn implicit(&mut self, name: Name) -> ObjectId {
        let text = self.text(name.symbol);
        let code = match library::library(text) {
            Some(code) => code.to_string(),
            None => match math::function(text) {
                Some(function) => function.code(),
                None => return self.implicit_function(name),
            },
        };
        let ty = self.prototype(&code);
        let id = self.function_named(text, ty, name.span);
        self.scopes.bind_at_file(name.symbol, Entity::Object(id), name.span);
        let message = format!("implicit declaration of function `{text}`");
        self.warn_implicit(name, message);
        id
    }

    /// Functions whose calls are operations: mathematics, `alloca`.
    fn known_function(&mut self, id: ObjectId, args: &[Expr], result: TypeId, span: Span) -> Option<Expr> {
        let object = self.object(id);
        if !matches!(object.storage, StorageClass::Extern { .. }) || self.facts(id).defined {
            return None;
        }
        match object.name.as_str() {
            "alloca" if args.len() == 1 && result == basic::VOID_PTR => {
                let kind = ExprKind::Builtin(Builtin::Alloca, args.to_vec());
                return Some(Expr { kind, ty: result, span });
            }
            "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "vfork" => {
                self.object_mut(id).attrs.returns_twice = true;
                return None;
            }
            _ => {}
        }
        if let [arg] = args
            && let Some(kind) = self.complex_part_of(&object.name, arg, result)
        {
            return Some(Expr { kind, ty: result, span });
        }
        let function = math::function(&object.name)?;
        let ty = function.number.type_id();
        let exact = self.types.function(object.ty.ty).is_some_and(|signature| {
            let params = &signature.params;
            params.len() == function.params && params.iter().all(|param| *param == ty) && !signature.variadic
        });
        if !exact || result != ty {
            return None;
        }
        Some(Expr { kind: function.operation.of(args.to_vec()), ty: result, span })
    }

    /// `creal`, `cimag`, `conj`, `cabs` and `carg` with their prototypes, of any precision. (The last two as libraries compute
    /// them; an operand with effects is left to the library, as it would stand twice.)
    fn complex_part_of(&self, name: &str, arg: &Expr, result: TypeId) -> Option<ExprKind> {
        let kind = self.types.complex_kind(arg.ty)?;
        let suffix = match kind {
            FloatKind::Half => return None,
            FloatKind::Float32 => "f32",
            FloatKind::Float32x => "f32x",
            FloatKind::Float64 => "f64",
            FloatKind::Float64x => "f64x",
            FloatKind::Quad => "f128",
            FloatKind::Float => "f",
            FloatKind::Double => "",
            FloatKind::LongDouble => "l",
        };
        let value = || Box::new(arg.clone());
        match name.strip_suffix(suffix)? {
            "creal" if result == kind.type_id() => Some(ExprKind::Real(value())),
            "cimag" if result == kind.type_id() => Some(ExprKind::Imag(value())),
            "conj" if result == arg.ty => Some(ExprKind::Unary(UnaryOp::Complement, value())),
            name @ ("cabs" | "carg") if result == kind.type_id() && !has_effect(arg) => {
                let part = |kind| Expr { kind, ty: result, span: arg.span };
                let (re, im) = (part(ExprKind::Real(value())), part(ExprKind::Imag(value())));
                Some(match name {
                    "cabs" => ExprKind::Math(MathFn::Hypot, vec![re, im]),
                    _ => ExprKind::Math(MathFn::Atan2, vec![im, re]),
                })
            }
            _ => None,
        }
    }
}
