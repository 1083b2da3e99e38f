//! Type specifications, kinds and the implicit typing rules. Source: Fortran 2008, sections 4.4, 5.2, 5.5.

use crate::ast;
use crate::hir::{self, CharLen, Expr, Type, TypeRef};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_source::Span;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// `c_long_double_complex` of `iso_c_binding`: what the processor does not have.
const NO_SUCH_KIND: i64 = -1;
/// The kind of dummy arguments that would have it.
const QUADRUPLE: u8 = 16;

/// The types that names without declaration have, by first letter.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Implicit {
    /// `None` for `implicit none`.
    letters: Option<Vec<Type>>,
    /// `implicit none (external)`: procedures with an implicit interface are declared `external`.
    #[serde(default)]
    pub declared_externals: bool,
}

impl Implicit {
    pub fn standard(real: u8, integer: u8) -> Implicit {
        let of = |c| if ('i'..='n').contains(&c) { Type::Integer(integer) } else { Type::Real(real) };
        Implicit { letters: Some(('a'..='z').map(of).collect()), declared_externals: false }
    }

    pub fn none() -> Implicit {
        Implicit { letters: None, declared_externals: false }
    }

    /// `implicit none` about types, about procedures, or both.
    pub fn forbid(&mut self, types: bool, externals: bool) {
        if types {
            self.letters = None;
        }
        self.declared_externals |= externals;
    }

    /// The type of an undeclared name.
    pub fn type_of(&self, name: &str) -> Option<Type> {
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let ty = self.letters.as_ref().map(|types| types[usize::from(letter - b'a')].clone());
        ty.filter(|ty| !ty.is_error())
    }

    fn set(&mut self, from: char, to: char, ty: &Type) {
        let types = self.letters.get_or_insert_with(|| vec![Type::Error; 26]);
        for letter in from..=to {
            if letter.is_ascii_lowercase() {
                types[usize::from(letter as u8 - b'a')] = ty.clone();
            }
        }
    }
}

impl Sema<'_> {
    pub fn default_real(&self) -> Type {
        Type::Real(match self.options.default_real {
            4 => self.options.real_4,
            kind => kind,
        })
    }

    pub fn default_integer(&self) -> Type {
        Type::Integer(if self.has_long_integers() { 8 } else { 4 })
    }

    pub fn default_logical(&self) -> Type {
        Type::Logical(if self.has_long_integers() { 8 } else { 4 })
    }

    fn has_long_integers(&self) -> bool {
        self.options.default_integer_8 || self.options.integer_4_integer_8
    }

    pub fn default_double(&self) -> Type {
        Type::Real(match self.options.default_double {
            8 => self.options.real_8,
            kind => kind,
        })
    }

    /// The kind that a declaration or a literal of that kind has, with `-freal-4-real-8` and its kin.
    pub fn promoted_kind(&self, kind: u8, what: &str) -> u8 {
        match (what, kind) {
            ("real" | "complex", 4) => self.options.real_4,
            ("real" | "complex", 8) => self.options.real_8,
            ("integer", 4) if self.options.integer_4_integer_8 => 8,
            _ => kind,
        }
    }

    pub fn standard_implicit(&self) -> Implicit {
        match self.options.implicit_none {
            true => Implicit::none(),
            false => Implicit::standard(self.default_real().kind(), self.default_integer().kind()),
        }
    }

    /// Whether it is an opaque type of an intrinsic module.
    pub fn is_opaque(&mut self, spec: &ast::TypeSpec) -> bool {
        match &spec.kind {
            ast::TypeSpecKind::Derived(name) => matches!(self.lookup(&name.text), Some(Entity::Opaque(_))),
            _ => false,
        }
    }

    /// The type that a declaration names. `len` of one entity (`name*8`) goes before that of the type.
    pub fn type_spec(&mut self, spec: &ast::TypeSpec, len: Option<&ast::CharLen>) -> Type {
        if let ast::TypeSpecKind::Derived(name) = &spec.kind
            && let Some(Entity::Address { code }) = self.lookup(&name.text)
        {
            return Type::Address { code };
        }
        if let ast::TypeSpecKind::Derived(name) = &spec.kind
            && let Some(Entity::Opaque(ty)) = self.lookup(&name.text)
        {
            return ty;
        }
        match &spec.kind {
            ast::TypeSpecKind::Integer(kind) => {
                let kind = self.kind_of(kind.as_ref(), self.default_integer().kind(), hir::INTEGER_KINDS, "integer");
                kind.map_or(Type::Error, Type::Integer)
            }
            ast::TypeSpecKind::Real(kind) => {
                let kind = self.kind_of(kind.as_ref(), self.default_real().kind(), hir::REAL_KINDS, "real");
                kind.map_or(Type::Error, Type::Real)
            }
            ast::TypeSpecKind::Logical(kind) => {
                let kind = self.kind_of(kind.as_ref(), self.default_logical().kind(), hir::LOGICAL_KINDS, "logical");
                kind.map_or(Type::Error, Type::Logical)
            }
            ast::TypeSpecKind::DoublePrecision => self.default_double(),
            ast::TypeSpecKind::Character { len: own, kind } => {
                let kind = kind.as_ref().map_or(Some(1), |kind| {
                    let value = self.constant_int(kind)?;
                    self.check_kind(value, kind.span, hir::CHARACTER_KINDS, "character")
                });
                let length = self.char_len(len.or(own.as_ref()));
                kind.map_or(Type::Error, |kind| Type::Character(length, kind))
            }
            ast::TypeSpecKind::Complex(kind) => self.complex_kind(kind.as_ref()).map_or(Type::Error, Type::Complex),
            ast::TypeSpecKind::DoubleComplex => Type::Complex(self.default_double().kind()),
            ast::TypeSpecKind::Derived(name) => self.object_spec(name),
            ast::TypeSpecKind::Parameterised { name, args, .. } => self.parameterised_spec(name, args),
            ast::TypeSpecKind::AssumedType => {
                self.error(codes::ATTRIBUTES, spec.span, "only dummy arguments are of `type(*)`", "");
                Type::Error
            }
            ast::TypeSpecKind::Class(Some(name)) => self.derived_spec(name),
            ast::TypeSpecKind::Class(None) => Type::Derived(Rc::new(TypeRef::any())),
        }
    }

    fn char_len(&mut self, len: Option<&ast::CharLen>) -> CharLen {
        match len {
            None => CharLen::Const(1),
            Some(ast::CharLen::Assumed) => CharLen::Assumed,
            Some(ast::CharLen::Deferred) => CharLen::Deferred,
            Some(ast::CharLen::Expr(expr)) => {
                let value = self.specification_expr(expr);
                match value.int_constant() {
                    Some(n) => CharLen::Const(n.max(0)),
                    None if value.is_error() => CharLen::Const(0),
                    None => CharLen::Expr(Box::new(value)),
                }
            }
        }
    }

    /// A scalar integer of kind 8 that is evaluated on entry: a bound or a length.
    pub fn specification_expr(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.expr(expr);
        if value.is_error() {
            return value;
        }
        if !value.ty.is_integer() || value.rank > 0 {
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, "a scalar integer is required here", label);
            return Expr::error(value.span);
        }
        self.convert(value, &Type::INT8)
    }

    fn kind_of(&mut self, kind: Option<&ast::Kind>, default: u8, known: &[u8], what: &str) -> Option<u8> {
        let (value, span) = match kind {
            None => return Some(default),
            Some(ast::Kind::Expr(expr)) => (self.constant_int(expr)?, expr.span),
            Some(ast::Kind::Bytes(bytes, span)) => (i64::from(*bytes), *span),
        };
        self.check_kind(value, span, known, what).map(|kind| self.promoted_kind(kind, what))
    }

    pub fn check_kind(&mut self, value: i64, span: Span, known: &[u8], what: &str) -> Option<u8> {
        // Headers (MPI's) have interfaces for `complex(real128)` too: nothing has this type, so that nobody calls them.
        let scope = self.scope();
        let in_interface = scope.procedure.is_none() && scope.module.is_none();
        let wide = hir::REAL_KINDS.iter().copied().find(|k| i64::from(*k) == value && *k > 8);
        if in_interface && what == "complex" && (value == NO_SUCH_KIND || wide.is_some()) {
            return Some(wide.unwrap_or(QUADRUPLE));
        }
        let found = known.iter().copied().find(|k| i64::from(*k) == value);
        if found.is_none() {
            let all: Vec<String> = known.iter().map(u8::to_string).collect();
            let message = format!("there is no {what} of kind {value}");
            self.error(codes::KIND, span, message, format!("kinds of {what}: {}", all.join(", ")));
        }
        found
    }

    /// `implicit real (a-h), integer (i)`.
    pub fn implicit_rules(&mut self, rules: &[ast::ImplicitRule]) {
        for rule in rules {
            let ty = self.type_spec(&rule.ty, None);
            for (from, to) in &rule.letters {
                self.scope_mut().implicit.set(*from, *to, &ty);
            }
        }
    }
}
