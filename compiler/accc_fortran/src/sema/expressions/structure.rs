//! Structure constructors: `t(1, b=2.0)`. Source: Fortran 2008, section 4.5.10.

use super::expr::assignable;
use crate::ast::{self, Arg, ArgValue};
use crate::hir::{self, Component, Const, DerivedType, Expr, ExprKind, Init, PointerBounds, Shape, Type, TypeRef};
use crate::sema::constants::elements::Environment;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

/// The values given for the components of a type and of those that it extends, by name.
type Given<'a> = Vec<(Option<&'a ast::Name>, &'a ast::Expr, bool)>;

impl Sema<'_> {
    pub fn structure(&mut self, ty: &TypeRef, args: &[Arg], span: Span) -> Expr {
        let Some(definition) = self.definition(ty) else {
            self.resolve_args(args);
            self.error(codes::TYPE, span, format!("the type `{}` is not defined yet", ty.name), "");
            return Expr::error(span);
        };
        if definition.is_abstract {
            self.resolve_args(args);
            self.error(codes::TYPE, span, format!("the type `{}` is abstract: nothing is of it", ty.name), "");
            return Expr::error(span);
        }
        if self.lengths.is_instance(&ty.key) {
            return self.structure_with_lengths(ty, args, span);
        }
        let mut given = Given::new();
        for arg in args {
            match &arg.value {
                ArgValue::Expr(value) => given.push((arg.keyword.as_ref(), value, false)),
                ArgValue::Section { .. } | ArgValue::AlternateReturn(_) => {
                    self.error(codes::ARGUMENTS, arg.span, "this is no value of a component", "");
                    return Expr::error(span);
                }
            }
        }
        let Some(value) = self.structure_of(&definition, &mut given, span) else { return Expr::error(span) };
        let Some((keyword, value_expr, _)) = given.iter().find(|g| !g.2) else { return value };
        let known = |keyword: &ast::Name| definition.components.iter().any(|c| c.name == keyword.text);
        let message = match keyword {
            Some(keyword) if known(keyword) => format!("the component `{}` has two values", keyword.text),
            Some(keyword) => format!("the type `{}` has no component `{}`", ty.name, keyword.text),
            None => format!("more values than the type `{}` has components", ty.name),
        };
        self.error(codes::ARGUMENTS, keyword.map_or(value_expr.span, |k| k.span), message, "");
        Expr::error(span)
    }

    fn structure_of(&mut self, definition: &DerivedType, given: &mut Given<'_>, span: Span) -> Option<Expr> {
        let mut values: Vec<Option<Expr>> = Vec::new();
        let mut sound = true;
        for (index, component) in definition.components.iter().enumerate() {
            let named = |g: &(Option<&ast::Name>, &ast::Expr, bool)| g.0.is_some_and(|k| k.text == component.name);
            if index > 0 && definition.components[index - 1].polymorphic {
                let object = values.last().cloned().flatten();
                values.push(object.map(|object| self.dynamic_type(&object)));
                continue;
            }
            let parent = definition.extends && index == 0;
            if parent && !given.iter().any(named) {
                let inner = component.ty.derived().and_then(|ty| self.definition(ty))?;
                values.push(Some(self.structure_of(&inner, given, span)?));
                continue;
            }
            let place = given.iter().position(|g| !g.2 && g.0.is_none());
            let Some(place) = place.or_else(|| given.iter().position(named)) else {
                let default = component.init.is_some()
                    || component.allocatable
                    || component.pointer
                    || self.has_default(component);
                if !default {
                    sound = false;
                    let message = format!("the component `{}` has no value", component.name);
                    let error = Diagnostic::error(codes::ARGUMENTS, message)
                        .label(span, "")
                        .help("it has no default: give it one here");
                    self.sink.push(error);
                }
                values.push(None);
                continue;
            };
            given[place].2 = true;
            if component.private && definition.module.as_deref() != self.module_here() {
                let message = format!("the component `{}` of `{}` is private", component.name, definition.ty.name);
                self.error(codes::NOT_EXPORTED, given[place].1.span, message, "");
                sound = false;
            }
            let value = self.component_argument(component, given[place].1);
            sound &= value.is_some();
            values.push(value.flatten());
        }
        if !sound {
            return None;
        }
        let ty = Type::Derived(definition.ty.clone());
        if let Some(bytes) = self.constant_structure(definition, &values, &mut Environment::new()) {
            return Some(crate::sema::constants::literal::constant(Const::Record(bytes), ty, span));
        }
        Some(Expr::new(ExprKind::StructCtor(values), ty, 0, span))
    }

    fn has_default(&self, component: &Component) -> bool {
        let inner = component.ty.derived().and_then(|ty| self.definition(ty));
        !component.is_described() && inner.is_some_and(|inner| hir::needs_default(&inner, &self.types))
    }

    /// The value of one component; `Some(None)` where it stays empty: `null()`.
    pub fn component_argument(&mut self, component: &Component, value: &ast::Expr) -> Option<Option<Expr>> {
        if (component.is_described() || component.pointer) && crate::sema::statements::pointer::is_null(value) {
            let starts_empty = component.target.is_none() && component.code.is_none();
            let null = || Expr::new(ExprKind::Null, component.ty.clone(), component.shape.rank(), value.span);
            return Some((!starts_empty).then(null));
        }
        if component.pointer {
            let pointer = Expr::new(ExprKind::Null, component.ty.clone(), component.shape.rank(), value.span);
            return self.target_of_type(&pointer, component.polymorphic, &PointerBounds::Same, value).map(Some);
        }
        let value = self.value(value);
        if value.is_error() || component.ty.is_error() {
            return None;
        }
        let rank = component.shape.rank();
        if component.polymorphic && rank > 0 {
            let what = format!("a value for `{}`, an array of `class`, in a structure constructor", component.name);
            self.unsupported(value.span, what, "leave the component out, and assign it behind");
            return None;
        }
        let extension = component.polymorphic && self.extends(&value.ty, &component.ty);
        let fits = value.rank == rank || value.rank == 0 && !component.allocatable;
        if !(extension || assignable(&component.ty, &value.ty)) || !fits {
            let wanted = match rank {
                0 => component.ty.to_string(),
                rank => format!("an array of {}, rank {rank}", component.ty),
            };
            let message = format!("the component `{}` is {wanted}", component.name);
            let label = format!("this is {}", self.describe(&value));
            self.error(codes::TYPE, value.span, message, label);
            return None;
        }
        if let Shape::Static(dims) = &component.shape
            && let Some((at, given)) = self
                .extents(&value)
                .iter()
                .zip(dims)
                .position(|(given, dim)| given.is_some_and(|given| given != dim.extent))
                .map(|at| (at, self.extents(&value)[at].unwrap_or_default()))
        {
            let message = format!(
                "dimension {} of the component `{}` has {} elements, but {given} are given",
                at + 1,
                component.name,
                dims[at].extent
            );
            self.error(codes::SHAPE, value.span, message, "");
            return None;
        }
        Some(Some(if extension { value } else { self.convert(value, &component.ty) }))
    }

    /// The bytes of the structure, where all values are constant.
    pub fn constant_structure(
        &self,
        definition: &DerivedType,
        values: &[Option<Expr>],
        env: &mut Environment,
    ) -> Option<Vec<u8>> {
        let mut rest = definition.clone();
        for (component, value) in rest.components.iter_mut().zip(values) {
            if value.is_some() {
                (component.target, component.code) = (None, None);
            }
        }
        let mut image = hir::default_image(&rest, &self.types);
        let mut given = values.iter().map(Option::is_some);
        rest.components.retain(|_| !given.next().unwrap_or_default());
        if !hir::default_addresses(&rest, &self.types).is_empty() {
            // Their addresses are not known yet.
            return None;
        }
        for (component, value) in definition.components.iter().zip(values) {
            let Some(value) = value.as_ref().filter(|value| !matches!(value.kind, ExprKind::Null)) else { continue };
            if component.is_described() {
                return None;
            }
            let values = self.elements(value, env)?;
            let (_, values) = crate::sema::declarations::init::sized_text(&component.ty, values);
            let count = match &component.shape {
                Shape::Static(dims) => dims.iter().map(|d| d.extent as u64).product(),
                _ => 1,
            };
            let init = match values.as_slice() {
                [single] => Init::Fill(single.clone()),
                _ => Init::Elements(values),
            };
            let bytes = hir::init_bytes(&init, &component.ty, count);
            let start = component.offset as usize;
            image.get_mut(start..start + bytes.len())?.copy_from_slice(&bytes);
        }
        Some(image)
    }
}
