//! Components of variables, and what is known of a designator whatever it is a part of.
//! Source: Fortran 2008, sections 6.4.2, 6.5.

use crate::ast::{self, Arg, ArgValue};
use crate::hir::{self, CharLen, Const, Expr, ExprKind, Intrinsic, Shape, Symbol, Type};
use crate::sema::constants::complex::part_named;
use crate::sema::{Sema, codes};
use crate::standard::Standard;
use accc_diag::Diagnostic;
use accc_source::Span;

/// What a whole variable or component was declared with.
pub struct Declared<'s> {
    pub name: &'s str,
    pub shape: &'s Shape,
    pub allocatable: bool,
    pub pointer: bool,
    /// Where; of components and of what comes from elsewhere nowhere.
    pub span: Span,
}

impl Sema<'_> {
    /// `base%name`, not followed by subscripts.
    pub fn component(&mut self, base: &ast::Expr, name: &ast::Name, span: Span) -> Expr {
        let base = self.expr(base);
        let whole = self.component_of(base, name, span);
        if let ExprKind::Component { base, .. } = &whole.kind
            && base.rank > 0
            && whole.rank > base.rank
        {
            self.report_two_arrays(span);
            return Expr::error(span);
        }
        whole
    }

    pub fn report_two_arrays(&mut self, span: Span) {
        let error = Diagnostic::error(codes::RANK, "two parts of this designator are arrays")
            .label(span, "")
            .help("only one part may be an array or a section: give the others subscripts");
        self.sink.push(error);
    }

    /// The component of that name, of the type itself or inherited. Where both are arrays the ranks are added.
    pub fn component_of(&mut self, base: Expr, name: &ast::Name, span: Span) -> Expr {
        if base.is_error() {
            return Expr::error(span);
        }
        if base.ty.is_complex()
            && let Some(part) = part_named(&name.text)
        {
            self.check_standard(Standard::F2008, "a part of a complex number", span);
            return self.complex_part(base, part, span);
        }
        if let Some(inquiry) = self.type_parameter(&base, &name.text, span) {
            return inquiry;
        }
        let Some(ty) = base.ty.derived().cloned() else {
            let label = format!("this is {}", self.describe(&base));
            let message = format!("there is no component `{}`: only derived types have some", name.text);
            self.error(codes::TYPE, base.span, message, label);
            return Expr::error(span);
        };
        let Some(definition) = self.definition(&ty) else {
            self.error(codes::TYPE, base.span, format!("the type `{}` is not defined yet", ty.name), "");
            return Expr::error(span);
        };
        let Some(index) = definition.position(&name.text) else {
            if definition.extends {
                let parent = definition.components[0].clone();
                let (rank, at) = (base.rank, base.span);
                let kind = ExprKind::Component { base: Box::new(base), index: 0 };
                return self.component_of(Expr::new(kind, parent.ty, rank, at), name, span);
            }
            self.report_no_component(&definition, name);
            return Expr::error(span);
        };
        let component = &definition.components[index];
        if definition.lengths.contains(&name.text) && !self.lengths.being_set {
            return self.length_of(base, index, component.ty.clone(), span);
        }
        if component.private && definition.module.as_deref() != self.module_here() {
            let message = format!("the component `{}` of `{}` is private", name.text, definition.ty.name);
            self.error(codes::NOT_EXPORTED, name.span, message, "visible only in the module of the type");
            return Expr::error(span);
        }
        if base.rank > 0 && component.is_described() {
            let message = format!("`{}` is allocatable or a pointer: only a scalar may stand before it", name.text);
            self.error(codes::RANK, span, message, "");
            return Expr::error(span);
        }
        let ty = self.complete(&component.ty);
        if let Some(Const::Record(bytes)) = base.constant()
            && component.shape.rank() == 0
            && let Some(value) = hir::const_of_bytes(&bytes[component.offset as usize..], &ty)
        {
            return crate::sema::constants::literal::constant(value, ty, span);
        }
        if !base.is_designator() && base.constant().is_none() {
            self.error(
                codes::PLACE,
                base.span,
                "only variables have components",
                "assign the value to a variable first",
            );
            return Expr::error(span);
        }
        let rank = base.rank + component.shape.rank();
        Expr::new(ExprKind::Component { base: Box::new(base), index }, ty, rank, span)
    }

    /// `x%kind`, `c%len`, or the name of a parameter of a derived type: a type parameter of an object.
    fn type_parameter(&mut self, base: &Expr, name: &str, span: Span) -> Option<Expr> {
        let kinds = base.ty.is_numeric() || base.ty.is_logical() || base.ty.is_character();
        let ty = self.default_integer();
        match name {
            "kind" if kinds => {
                let kind = Const::int(base.ty.kind());
                Some(crate::sema::constants::literal::constant(kind, ty, span))
            }
            "len" if base.ty.is_character() => Some(match base.ty {
                Type::Character(CharLen::Const(n), _) => {
                    crate::sema::constants::literal::constant(Const::int(n), ty, span)
                }
                _ => {
                    let kind = ExprKind::Intrinsic { id: Intrinsic::Len, args: vec![Some(base.clone())] };
                    Expr::new(kind, ty, 0, span)
                }
            }),
            name => {
                let value = self.parameter_of(base, name)?;
                Some(crate::sema::constants::literal::constant(Const::int(value), ty, span))
            }
        }
    }

    /// The type with its size.
    fn complete(&self, ty: &Type) -> Type {
        match ty {
            Type::Derived(ty) => {
                Type::Derived(self.definition(ty).map_or_else(|| ty.clone(), |known| known.ty.clone()))
            }
            ty => ty.clone(),
        }
    }

    fn report_no_component(&mut self, definition: &hir::DerivedType, name: &ast::Name) {
        let message = format!("the type `{}` has no component `{}`", definition.ty.name, name.text);
        let mut error = Diagnostic::error(codes::UNDECLARED, message).label(name.span, "");
        let names = definition.components.iter().map(|c| c.name.as_str());
        if let Some(near) = accc_openacc::suggest::nearest(&name.text, names) {
            error = error.help(format!("did you mean `{near}`?"));
        }
        self.sink.push(error);
    }

    /// `base%name(args)`.
    pub fn index_component(&mut self, base: &ast::Expr, name: &ast::Name, args: &[Arg], at: Span, span: Span) -> Expr {
        let object = base;
        let base = self.expr(base);
        if self.is_bound(&base, &name.text) {
            return self.call_bound_function(&base, name, args, span);
        }
        let base_rank = base.rank;
        let whole = self.component_of(base, name, at);
        if whole.is_error() {
            self.resolve_args(args);
            return Expr::error(span);
        }
        if whole.ty.is_procedure() {
            let args = self.with_object(&whole, object, args);
            return self.call_function_variable(whole, name, &args, span);
        }
        if whole.rank > base_rank {
            return self.subscripts(whole, args, span);
        }
        let is_section = matches!(args, [Arg { value: ArgValue::Section { .. }, .. }]);
        if is_section && whole.ty.is_character() {
            return self.substring(whole, args, span);
        }
        self.resolve_args(args);
        let message = format!("the component `{}` is a scalar: it has no subscripts", name.text);
        self.error(codes::RANK, span, message, "");
        Expr::error(span)
    }

    /// Of a whole variable or component; `None` for everything else.
    pub fn declared(&self, e: &Expr) -> Option<Declared<'_>> {
        match &e.kind {
            ExprKind::Var(sym) => {
                let Symbol { name, shape, allocatable, pointer, span, .. } = self.symbol(*sym);
                Some(Declared { name, shape, allocatable: *allocatable, pointer: *pointer, span: *span })
            }
            ExprKind::Component { base, index } => {
                let definition = self.types.get(&base.ty.derived()?.key)?;
                let hir::Component { name, shape, allocatable, pointer, automatic, .. } =
                    definition.components.get(*index)?;
                let (allocatable, pointer) = (*allocatable && (!automatic || self.lengths.being_set), *pointer);
                Some(Declared { name, shape, allocatable, pointer, span: Span::NONE })
            }
            ExprKind::Const(_)
            | ExprKind::Element { .. }
            | ExprKind::Section { .. }
            | ExprKind::ComplexPart { .. }
            | ExprKind::Let { .. }
            | ExprKind::StructCtor(_)
            | ExprKind::Substring { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Convert(_)
            | ExprKind::Intrinsic { .. }
            | ExprKind::Call(_)
            | ExprKind::ArrayCtor(_)
            | ExprKind::Conditional { .. }
            | ExprKind::Paren(_)
            | ExprKind::Procedure(_)
            | ExprKind::Null
            | ExprKind::TypeTable(_)
            | ExprKind::Binding { .. }
            | ExprKind::Error => None,
        }
    }

    /// A part of what a pointer component points to.
    pub fn is_behind_pointer(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Component { base, .. }
            | ExprKind::Element { base, .. }
            | ExprKind::Section { base, .. }
            | ExprKind::ComplexPart { base, .. }
            | ExprKind::Substring { base, .. } => {
                matches!(base.kind, ExprKind::Component { .. }) && self.declared(base).is_some_and(|d| d.pointer)
                    || self.is_behind_pointer(base)
            }
            _ => false,
        }
    }

    /// A whole variable or component with the `allocatable` attribute.
    pub fn is_allocatable(&self, e: &Expr) -> bool {
        self.declared(e).is_some_and(|d| d.allocatable)
    }
}
