//! Declarators to types: pointers, arrays, functions around a base type; parameters.
//!
//! Lengths of variable length arrays become hidden objects, set by statements that wait in [`Sema::pending`].
//! Source: C11, 6.7.6.

use super::attribute::Attrs;
use super::expr::int;
use super::scope::Entity;
use super::site::Site;
use super::specs::{NO_QUALS, quals};
use super::{Sema, Standard, codes};
use crate::ast::{self, ArrayDeclarator, Declarator, Derived, FunctionDeclarator, Name, Params};
use crate::hir::{
    self, ArrayLen, AutoInit, FunctionType, InitPart, ObjectId, QualType, Quals, StmtKind, StorageClass, Type, TypeId,
    basic,
};
use accc_source::Span;

/// A parameter of a function declarator.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Option<Name>,
    /// Adjusted: no array, no function.
    pub ty: QualType,
    /// In definitions.
    pub object: Option<ObjectId>,
    pub span: Span,
}

#[derive(Clone, Debug, Default)]
pub struct Parameters {
    pub list: Vec<Parameter>,
    pub variadic: bool,
    pub prototype: bool,
}

impl Sema<'_> {
    /// The type of a declarator over the type of its specifiers.
    pub fn declared_type(&mut self, base: QualType, declarator: &Declarator, site: Site) -> Option<QualType> {
        self.derive(base, &declarator.derived, declarator, site)
    }

    /// `base` derived, the last first.
    pub fn derive(
        &mut self,
        base: QualType,
        derived: &[Derived],
        declarator: &Declarator,
        site: Site,
    ) -> Option<QualType> {
        let mut ty = base;
        for step in derived.iter().rev() {
            ty = match step {
                Derived::Pointer { quals: q, span } => self.pointer_to(ty, quals(*q), *span),
                Derived::Array(array) => self.array_of(ty, array, declarator, site)?,
                Derived::Function(function) => self.function_returning(ty, function, declarator)?,
            };
        }
        Some(ty)
    }

    fn pointer_to(&mut self, ty: QualType, quals: Quals, span: Span) -> QualType {
        if quals.restrict && self.types.is_function(ty.ty) {
            self.error(codes::SPECIFIERS, span, "invalid use of `restrict`");
        }
        QualType { ty: self.types.pointer(ty), quals }
    }

    fn array_of(
        &mut self,
        elem: QualType,
        array: &ArrayDeclarator,
        declarator: &Declarator,
        site: Site,
    ) -> Option<QualType> {
        let name = self.declarator_name(declarator);
        if self.types.is_function(elem.ty) || self.types.is_void(elem.ty) {
            let what = if self.types.is_void(elem.ty) { "voids" } else { "functions" };
            self.error(codes::INCOMPLETE, declarator.span, format!("declaration of `{name}` as array of {what}"));
            return None;
        }
        if !self.types.is_complete(elem.ty) {
            let message = format!("array type has incomplete element type `{}`", self.spell_qual(elem));
            self.error(codes::INCOMPLETE, declarator.span, message);
            return None;
        }
        if self.types.record_id(elem.ty).is_some_and(|id| self.record_facts(id).flexible) {
            self.extension(declarator.span, "invalid use of structure with flexible array member");
        }
        if array.at_least || array.quals != NO_QUALS {
            let message = "`static` or type qualifiers in an array that is no parameter";
            self.error(codes::SPECIFIERS, array.span, message);
        }
        if matches!(array.len, ast::ArrayLen::Star) && site != Site::Prototype && site != Site::Member {
            let message = "`[*]` not allowed in other than function prototype scope";
            self.error(codes::CONSTANT, array.span, message);
            return None;
        }
        let len = match &array.len {
            ast::ArrayLen::Unknown => ArrayLen::Unknown,
            ast::ArrayLen::Star => ArrayLen::Star,
            ast::ArrayLen::Value(expr) => self.array_length(elem, expr, &name, site)?,
        };
        Some(self.types.array(elem, len).plain())
    }

    fn array_length(&mut self, elem: QualType, expr: &ast::Expr, name: &str, site: Site) -> Option<ArrayLen> {
        let value = self.rvalue(expr)?;
        let Some(kind) = self.types.int_kind(value.ty) else {
            self.error(codes::TYPE, expr.span, format!("size of array `{name}` has non-integer type"));
            return None;
        };
        // In blocks the length that a `const` object has is known as well, which is better than an array of variable length.
        let known = match (site, self.fold(&value)) {
            (Site::File, _) => self.constant_integer(&value),
            (Site::Member, _) if self.function.is_none() => self.constant_integer(&value),
            (_, Some(super::constant::Value::Int(len))) => Some(len),
            _ => None,
        };
        let Some(len) = known else { return self.variable_length(value, name, site) };
        if kind.signed() && len < 0 {
            self.error(codes::CONSTANT, expr.span, format!("size of array `{name}` is negative"));
            return None;
        }
        if len == 0 {
            self.extension(expr.span, format!("ISO C forbids zero-size array `{name}`"));
        }
        let bytes = self.types.size(elem.ty).unwrap_or(1);
        if bytes.checked_mul(len as u64).is_none_or(|bytes| bytes > i64::MAX as u64) {
            self.error(codes::CONSTANT, expr.span, format!("size of array `{name}` is too large"));
            return None;
        }
        Some(ArrayLen::Known(len as u64))
    }

    fn variable_length(&mut self, value: hir::Expr, name: &str, site: Site) -> Option<ArrayLen> {
        self.before(Standard::C99, value.span, format!("ISO C90 forbids variable length array `{name}`"));
        match site {
            Site::Prototype => Some(ArrayLen::Star),
            Site::File => {
                self.error(codes::CONSTANT, value.span, format!("variably modified `{name}` at file scope"));
                None
            }
            Site::Member if self.function.is_none() => {
                let message = format!("variably modified `{name}` outside of a function");
                self.error(codes::CONSTANT, value.span, message);
                None
            }
            Site::Member if self.body.device.is_some() => {
                let what = format!("the member `{name}` of variable length in device code");
                self.unsupported(value.span, what, "make it a pointer, and allocate what it points to");
                None
            }
            Site::Member | Site::Block | Site::Definition => {
                if site == Site::Member {
                    let message = "a member of a structure or union cannot have a variably modified type";
                    self.extension(value.span, message);
                }
                let span = value.span;
                let object = self.hidden_object("length", basic::ULONG, span);
                // Also of a parameter, which comes before the function.
                self.object_mut(object).storage = hir::StorageClass::Auto;
                let value = self.convert(value, basic::ULONG);
                let part = InitPart { offset: 0, ty: basic::ULONG, bits: None, value };
                let init = Some(AutoInit { zero: false, parts: vec![part] });
                self.pending.push(hir::Stmt { kind: StmtKind::Declare { object, init }, span });
                Some(ArrayLen::Variable(object))
            }
        }
    }

    fn function_returning(
        &mut self,
        result: QualType,
        function: &FunctionDeclarator,
        declarator: &Declarator,
    ) -> Option<QualType> {
        let result = self.function_result(result, declarator)?;
        self.scopes.push();
        let outer = std::mem::replace(&mut self.in_prototype, true);
        let parameters = self.parameters(function, Site::Prototype);
        self.in_prototype = outer;
        self.scopes.pop();
        Some(self.function_type(result, &parameters).plain())
    }

    /// Checks what a function returns.
    pub fn function_result(&mut self, result: QualType, declarator: &Declarator) -> Option<TypeId> {
        let what = match self.types.get(result.ty) {
            Type::Array { .. } => "an array",
            Type::Function(_) => "a function",
            _ => return Some(self.without_lengths(result.ty)),
        };
        let name = self.declarator_name(declarator);
        let message = format!("`{name}` declared as function returning {what}");
        self.error(codes::INCOMPLETE, declarator.span, message);
        None
    }

    pub(crate) fn function_type(&mut self, result: TypeId, parameters: &Parameters) -> TypeId {
        let params = parameters.list.iter().map(|p| p.ty.ty).collect::<Vec<_>>();
        let params = params.into_iter().map(|ty| self.without_lengths(ty)).collect();
        let (variadic, prototype) = (parameters.variadic, parameters.prototype);
        self.types.intern(Type::Function(FunctionType { result, params, variadic, prototype }))
    }

    /// The parameters of a declarator. A scope for their names is open; in definitions each becomes an object, in
    /// prototypes only where a length may name one.
    pub fn parameters(&mut self, function: &FunctionDeclarator, site: Site) -> Parameters {
        let (params, variadic) = match &function.params {
            Params::Unspecified | Params::Names(_) => return Parameters::default(),
            Params::Prototype { params, variadic } => (params, *variadic),
        };
        let bind = site == Site::Definition || params.iter().any(names_a_length);
        let mut list = Vec::with_capacity(params.len());
        for param in params {
            if let Some(parameter) = self.parameter(param, site, bind) {
                list.push(parameter);
            }
        }
        Parameters { list, variadic, prototype: true }
    }

    fn parameter(&mut self, param: &ast::Param, site: Site, bind: bool) -> Option<Parameter> {
        let declarator = &param.declarator;
        let attrs =
            self.attributes([param.specs.attrs.as_slice(), param.attrs.as_slice(), declarator.attrs.as_slice()]);
        let base = self.specifiers(&param.specs, false)?;
        let named = declarator.name.map_or("<anonymous>", |name| self.text(name.symbol));
        let plain = matches!(param.specs.storage, ast::StorageSpec::None | ast::StorageSpec::Register);
        if !plain || param.specs.thread_local {
            let message = format!("storage class specified for parameter `{named}`");
            self.error(codes::SPECIFIERS, param.span, message);
        }
        if !param.specs.align.is_empty() {
            self.error(codes::SPECIFIERS, param.span, format!("alignment specified for parameter `{named}`"));
        }
        let ty = self.parameter_type(base.ty, declarator, site)?;
        let ty = self.attributed(ty, &attrs, param.span);
        if self.types.is_void(ty.ty) {
            self.error(codes::INCOMPLETE, param.span, "a parameter has type `void`");
            return None;
        }
        if site == Site::Definition {
            self.check_passed(ty.ty, param.span);
        }
        let object = match declarator.name {
            Some(name) if bind => {
                let id = self.bind_parameter(name, ty, &param.specs, &attrs);
                if site == Site::Definition {
                    self.facts_mut(id).declared_length = self.declared_length(declarator);
                }
                Some(id)
            }
            Some(_) | None if site == Site::Definition => {
                if declarator.name.is_none() {
                    self.absent_before(Standard::C2x, param.span, "omitting parameter names in function definitions");
                }
                let id = self.new_object(".unnamed", ty, StorageClass::Param, param.span);
                self.facts_mut(id).used = true;
                Some(id)
            }
            Some(_) | None => None,
        };
        Some(Parameter { name: declarator.name, ty, object, span: param.span })
    }

    /// The outermost length of a parameter that is declared as an array, which its type has lost.
    fn declared_length(&mut self, declarator: &Declarator) -> Option<hir::Expr> {
        let Some(Derived::Array(array)) = declarator.derived.first() else { return None };
        let ast::ArrayLen::Value(len) = &array.len else { return None };
        let value = self.rvalue(len).filter(|value| self.types.int_kind(value.ty).is_some())?;
        let number = match self.fold(&value) {
            Some(super::constant::Value::Int(len)) if len > 0 => int(len, basic::LONG, value.span),
            Some(_) => return None,
            None => match &value.kind {
                hir::ExprKind::Load { place, .. } if matches!(place.kind, hir::ExprKind::Object(_)) => {
                    self.to_long(value)
                }
                _ => return None,
            },
        };
        Some(number)
    }

    /// The adjusted type of a parameter (6.7.6.3p7): an array is a pointer to its element, its outermost length of no
    /// account.
    pub fn parameter_type(&mut self, base: QualType, declarator: &Declarator, site: Site) -> Option<QualType> {
        if let Some((Derived::Array(array), inner)) = declarator.derived.split_first() {
            let elem = self.derive(base, inner, declarator, site)?;
            if self.types.is_function(elem.ty) || !self.types.is_complete(elem.ty) {
                return self.array_of(elem, array, declarator, site);
            }
            self.parameter_length(array, site);
            return Some(QualType { ty: self.types.pointer(elem), quals: quals(array.quals) });
        }
        let ty = self.declared_type(base, declarator, site)?;
        Some(match self.types.get(ty.ty) {
            Type::Array { elem, .. } => {
                let elem = *elem;
                let elem = self.qualified(elem, ty.quals);
                self.types.pointer(elem).plain()
            }
            Type::Function(_) => self.types.pointer(ty.ty.plain()).plain(),
            _ => ty,
        })
    }

    /// The length of an array that is a parameter has no meaning, but is evaluated where the function begins (6.9.1).
    fn parameter_length(&mut self, array: &ArrayDeclarator, site: Site) {
        if matches!((&array.len, site), (ast::ArrayLen::Star, Site::Definition)) {
            let message = "`[*]` not allowed in other than function prototype scope";
            self.error(codes::CONSTANT, array.span, message);
        }
        let (ast::ArrayLen::Value(length), Site::Definition) = (&array.len, site) else { return };
        let Some(value) = self.rvalue(length) else { return };
        if super::side_effects::has_effect(&value) {
            let span = value.span;
            self.pending.push(hir::Stmt { kind: StmtKind::Expr(value), span });
        }
    }

    pub(crate) fn bind_parameter(
        &mut self,
        name: Name,
        ty: QualType,
        specs: &ast::DeclSpecs,
        attrs: &Attrs,
    ) -> ObjectId {
        if let Some(before) = self.scopes.find_here(name.symbol).copied() {
            let message = format!("redefinition of parameter `{}`", self.text(name.symbol));
            self.report_redeclared(name, message, before.span, "previous definition is here");
        }
        let id = self.new_object(self.text(name.symbol), ty, StorageClass::Param, name.span);
        self.merge_attributes(id, attrs);
        self.facts_mut(id).register = specs.storage == ast::StorageSpec::Register;
        self.scopes.bind(name.symbol, Entity::Object(id), name.span);
        id
    }

    pub(crate) fn declarator_name(&self, declarator: &Declarator) -> String {
        declarator.name.map_or("<unnamed>", |name| self.text(name.symbol)).to_string()
    }
}

impl Declarator {
    /// Whether what is declared is aligned as its specifiers say: themselves, or arrays of them.
    pub fn keeps_alignment(&self) -> bool {
        self.derived.iter().all(|step| matches!(step, Derived::Array(_)))
    }
}

/// Whether an array length of a parameter is more than a number, so that it could name another parameter.
fn names_a_length(param: &ast::Param) -> bool {
    let lengths = param.declarator.derived.iter().any(|step| match step {
        Derived::Array(array) => match &array.len {
            ast::ArrayLen::Value(expr) => !matches!(expr.unparen().kind, ast::ExprKind::Int(_)),
            ast::ArrayLen::Unknown | ast::ArrayLen::Star => false,
        },
        Derived::Pointer { .. } | Derived::Function(_) => false,
    });
    lengths || matches!(param.specs.ty, ast::TypeSpec::TypeofExpr(_))
}
