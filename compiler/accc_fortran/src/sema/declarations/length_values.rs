//! The statements that give objects of types with lengths ([`super::lengths`]) their lengths and components: on entry to
//! procedures and blocks, behind `allocate`, and for structure constructors. Source: Fortran 2018, sections 7.5.9, 7.5.10.

use super::lengths::{dimensions, text_length};
use super::parameterised::Template;
use crate::ast::{self, Arg, ArgValue};
use crate::hir::{
    Allocate, AllocateObject, Component, Const, DerivedType, Do, Expr, ExprKind, PointerAssign, PointerBounds, Stmt,
    StmtKind, SymId, SymbolClass, Type, TypeRef,
};
use crate::sema::program::scope::{Entity, SymFacts, new_symbol};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// The values of parameters, by name.
type Values = Vec<(String, Expr)>;

impl Sema<'_> {
    /// Those of a procedure's or a block's variable.
    pub fn lengths_on_entry(&mut self, sym: SymId, out: &mut Vec<Stmt>) {
        let symbol = self.symbol(sym);
        let saved = symbol.class == SymbolClass::Saved;
        let own = saved || matches!(symbol.class, SymbolClass::Local | SymbolClass::Result);
        if symbol.allocatable || symbol.pointer || !own {
            return;
        }
        let object = Expr::new(ExprKind::Var(sym), symbol.ty.clone(), symbol.shape.rank(), symbol.span);
        let Some(args) = self.scope_mut().facts(sym).lengths.clone() else { return };
        if saved {
            let what = "a saved variable whose type has lengths that the program computes";
            return self.unsupported(object.span, what, "make it allocatable");
        }
        self.set_lengths(&object, &args, out);
    }

    /// Those of what an `allocate` statement makes come behind it.
    pub fn lengths_of_allocated(&mut self, allocate: &ast::Allocate, objects: &[AllocateObject]) {
        for AllocateObject { object, .. } in objects {
            let Some(ty) = object.ty.derived().filter(|ty| self.holds_lengths(ty)).cloned() else { continue };
            let mut out = Vec::new();
            match &allocate.ty {
                Some(spec) => {
                    let made = self.type_spec(spec, None);
                    if made.derived().is_some_and(|made| made.key != ty.key) {
                        let what = "an extension with lengths in `allocate`";
                        self.unsupported(
                            spec.span,
                            what,
                            "allocate a variable of that type, and take it as the source",
                        );
                        continue;
                    }
                    let args = match &spec.kind {
                        ast::TypeSpecKind::Parameterised { args, .. } => args.clone(),
                        _ => Vec::new(),
                    };
                    self.set_lengths(object, &args, &mut out);
                }
                None => self.set_declared_lengths(object, &mut out),
            }
            self.body.following.append(&mut out);
        }
    }

    /// With the arguments of the object's declaration.
    fn set_declared_lengths(&mut self, object: &Expr, out: &mut Vec<Stmt>) {
        match &object.kind {
            ExprKind::Var(sym) => {
                let args = self.scope_mut().facts(*sym).lengths.clone().unwrap_or_default();
                self.set_lengths(object, &args, out);
            }
            ExprKind::Component { base, index } => {
                let Some(ty) = base.ty.derived().cloned() else { return };
                let Some(definition) = self.definition(&ty) else { return };
                let key = (ty.key.clone(), definition.components[*index].name.clone());
                let args = self.lengths.components.get(&key).cloned().unwrap_or_default();
                let values = self.values_of_object(base, &definition);
                self.with_values(&ty, &values, |this| this.set_lengths(object, &args, out));
            }
            _ => {}
        }
    }

    /// The lengths that an object holds.
    fn values_of_object(&mut self, object: &Expr, definition: &DerivedType) -> Values {
        let mut values = Values::new();
        for (index, component) in definition.components.iter().enumerate() {
            if definition.lengths.contains(&component.name) {
                let value = self.length_of(object.clone(), index, component.ty.clone(), object.span);
                values.push((component.name.clone(), value));
            }
        }
        values
    }

    /// `x%n`: a value, which nothing assigns. Of an array that of its first element.
    pub fn length_of(&mut self, base: Expr, index: usize, ty: Type, span: Span) -> Expr {
        let base = match (&base.kind, base.rank) {
            (_, 0) => base,
            (ExprKind::Var(_) | ExprKind::Component { .. }, rank) => {
                let first: Vec<Expr> = (1..=rank).map(|dim| self.object_bound("lbound", &base, dim)).collect();
                let ty = base.ty.clone();
                Expr::new(ExprKind::Element { base: Box::new(base), subscripts: first }, ty, 0, span)
            }
            _ => {
                self.unsupported(span, "the length of a section's elements", "take that of one element");
                return Expr::error(span);
            }
        };
        let held = Expr::new(ExprKind::Component { base: Box::new(base), index }, ty.clone(), 0, span);
        Expr::new(ExprKind::Paren(Box::new(held)), ty, 0, span)
    }

    fn set_lengths(&mut self, object: &Expr, args: &[Arg], out: &mut Vec<Stmt>) {
        let Some(ty) = object.ty.derived().cloned() else { return };
        let Some(values) = self.values_given(&ty, args, object.span, out) else { return };
        let around = std::mem::replace(&mut self.lengths.being_set, true);
        self.each_element(object, out, &mut |this, element, out| this.fill_lengths(&element, &ty, &values, out));
        self.lengths.being_set = around;
    }

    /// The value of each length of a type, computed once.
    fn values_given(&mut self, ty: &TypeRef, args: &[Arg], span: Span, out: &mut Vec<Stmt>) -> Option<Values> {
        let Some(template) = self.lengths.instances.get(&ty.key).cloned() else { return Some(Values::new()) };
        let names = template.names();
        let mut values = Values::new();
        for parameter in template.parameters().into_iter().filter(|parameter| parameter.is_len) {
            let name = &parameter.name.text;
            let position = names.iter().position(|known| known.text == *name)?;
            let positional = args.get(position).filter(|arg| arg.keyword.is_none());
            let named = || args.iter().find(|arg| arg.keyword.as_ref().is_some_and(|keyword| keyword.text == *name));
            let value = match (positional.or_else(named), &parameter.default) {
                (Some(Arg { value: ArgValue::Expr(value), .. }), _) => self.specification_expr(value),
                (None, Some(default)) => self.with_values(ty, &values.clone(), |this| this.specification_expr(default)),
                _ => {
                    let message =
                        format!("the length `{name}` of `{}` has no value here", template.definition.name.text);
                    let error = Diagnostic::error(codes::ARGUMENTS, message).label(span, "");
                    self.sink.push(error.help("give it one in the declaration, or in `allocate (t(value) :: x)`"));
                    return None;
                }
            };
            if value.is_error() {
                return None;
            }
            let ty = self.type_spec(&parameter.ty, None);
            let value = self.convert(value, &ty);
            values.push((name.clone(), self.computed_length(value, out)));
        }
        Some(values)
    }

    fn computed_length(&mut self, value: Expr, out: &mut Vec<Stmt>) -> Expr {
        if value.constant().is_some() {
            return value;
        }
        let var = self.hidden_variable(".length", value.ty.clone(), value.span);
        out.push(assign(var.clone(), value));
        var
    }

    fn hidden_variable(&mut self, name: &str, ty: Type, span: Span) -> Expr {
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        let sym = self.scope_mut().add(new_symbol(name, span, ty.clone(), SymbolClass::Local), facts);
        Expr::new(ExprKind::Var(sym), ty, 0, span)
    }

    /// Builds with the parameters of a type, and the constants that its definition sees, as names.
    fn with_values<T>(&mut self, ty: &TypeRef, values: &Values, build: impl FnOnce(&mut Self) -> T) -> T {
        let mut names: Vec<(String, Entity)> = Vec::new();
        if let Some(template) = self.lengths.instances.get(&ty.key) {
            let mut at = Some(template.scope).filter(|scope| *scope != self.current);
            while let Some(scope) = at {
                let constants = self.scopes[scope.0].names.iter();
                let constants = constants.filter(|(_, entity)| matches!(entity, Entity::Constant(..)));
                names.extend(constants.map(|(name, entity)| (name.clone(), entity.clone())));
                at = self.scopes[scope.0].parent;
            }
        }
        names.reverse();
        let kinds = self.definition(ty).map_or(Vec::new(), |definition| definition.parameters.clone());
        names.extend(kinds.into_iter().map(|(name, kind)| (name, Entity::Constant(Type::INT, Const::int(kind)))));
        names.extend(values.iter().map(|(name, value)| (name.clone(), Entity::Alias(Rc::new(value.clone())))));
        let hidden: Vec<(String, Option<Entity>)> = names
            .into_iter()
            .map(|(name, entity)| (name.clone(), self.scope_mut().names.insert(name, entity)))
            .collect();
        let built = build(self);
        for (name, before) in hidden.into_iter().rev() {
            match before {
                Some(entity) => self.scope_mut().names.insert(name, entity),
                None => self.scope_mut().names.remove(&name),
            };
        }
        built
    }

    /// `lbound(object, dim)`, `ubound(object, dim)`.
    fn object_bound(&mut self, which: &str, object: &Expr, dim: usize) -> Expr {
        let span = object.span;
        let name = |text: &str| ast::Name { text: text.to_string(), span };
        let expr = |kind: ast::ExprKind| ast::Expr { kind, span };
        let arg = |value: ast::Expr| Arg { keyword: None, value: ArgValue::Expr(value), span };
        let dim = expr(ast::ExprKind::Int { digits: dim.to_string(), kind: None });
        let args = vec![arg(expr(ast::ExprKind::Name(name(".object")))), arg(dim)];
        let base = Box::new(expr(ast::ExprKind::Name(name(which))));
        let values = vec![(".object".to_string(), object.clone())];
        let bound = self.with_values(&TypeRef::any(), &values, |this| {
            this.specification_expr(&expr(ast::ExprKind::Index { base, args }))
        });
        self.convert(bound, &Type::INT8)
    }

    /// Builds statements for an object or, in loops, for each element of an array.
    fn each_element(
        &mut self,
        object: &Expr,
        out: &mut Vec<Stmt>,
        build: &mut dyn FnMut(&mut Self, Expr, &mut Vec<Stmt>),
    ) {
        let span = object.span;
        if object.rank == 0 {
            return build(self, object.clone(), out);
        }
        let indices: Vec<Expr> = (0..object.rank).map(|_| self.hidden_variable(".index", Type::INT8, span)).collect();
        let kind = ExprKind::Element { base: Box::new(object.clone()), subscripts: indices.clone() };
        let mut body = Vec::new();
        build(self, Expr::new(kind, object.ty.clone(), 0, span), &mut body);
        for (dim, index) in indices.into_iter().enumerate() {
            let ExprKind::Var(var) = index.kind else { continue };
            let one = Expr::new(ExprKind::Const(Const::int(1)), Type::INT8, 0, span);
            let (lower, upper) =
                (self.object_bound("lbound", object, dim + 1), self.object_bound("ubound", object, dim + 1));
            let (id, do_span, end_span) = (self.new_loop(), span, span);
            let kind = StmtKind::Do(Do { id, var, lower, upper, step: one, body, acc: None, do_span, end_span });
            body = vec![Stmt { kind, span }];
        }
        out.append(&mut body);
    }

    /// Sets the lengths of one object and makes its components.
    fn fill_lengths(&mut self, object: &Expr, ty: &TypeRef, values: &Values, out: &mut Vec<Stmt>) {
        let Some(definition) = self.definition(ty) else { return };
        for (index, component) in definition.components.iter().enumerate() {
            let kind = ExprKind::Component { base: Box::new(object.clone()), index };
            let target = Expr::new(kind, component.ty.clone(), component.shape.rank(), object.span);
            let inner = component.ty.derived().filter(|ty| !component.is_described() && self.holds_lengths(ty));
            if definition.lengths.contains(&component.name) {
                let value = values.iter().find(|value| value.0 == component.name);
                out.extend(value.map(|value| assign(target, value.1.clone())));
            } else if component.automatic {
                self.make_component(target, ty, component, values, out);
            } else if let Some(inner) = inner.cloned() {
                if definition.extends && index == 0 {
                    self.fill_lengths(&target, &inner, values, out);
                    continue;
                }
                let key = (ty.key.clone(), component.name.clone());
                let args = self.lengths.components.get(&key).cloned().unwrap_or_default();
                self.with_values(ty, values, |this| this.set_lengths(&target, &args, out));
            }
        }
    }

    /// Allocates a component that depends on lengths, and gives it its default value.
    fn make_component(
        &mut self,
        target: Expr,
        ty: &TypeRef,
        component: &Component,
        values: &Values,
        out: &mut Vec<Stmt>,
    ) {
        let Some(template) = self.lengths.instances.get(&ty.key).cloned() else { return };
        let Some((declaration, entity)) = declared(&template, &component.name) else { return };
        let span = target.span;
        let (dims, length, value) = self.with_values(ty, values, |this| {
            let mut dims = Vec::new();
            for dim in dimensions(declaration, entity) {
                let ast::DimKind::Explicit { lower, upper } = &dim.kind else { continue };
                let lower = lower.as_ref().map(|lower| this.specification_expr(lower));
                dims.push((lower, this.specification_expr(upper)));
            }
            let length = text_length(declaration, entity).map(|length| this.specification_expr(length));
            let value = match &entity.init {
                Some(ast::Init::Value(value)) => Some(this.value(value)),
                Some(ast::Init::Pointer(_) | ast::Init::Data(_)) | None => None,
            };
            (dims, length, value)
        });
        let bounds = dims.iter().flat_map(|(lower, upper)| lower.iter().chain([upper]));
        if bounds.chain(&length).any(Expr::is_error) {
            return;
        }
        let objects = vec![AllocateObject { object: target.clone(), dims, span }];
        let nested = component.ty.derived().filter(|ty| self.holds_lengths(ty)).is_some();
        let kind = Allocate { objects, length, ty: None, source: None, stat: None, errmsg: None };
        out.push(Stmt { kind: StmtKind::Allocate(kind), span });
        if nested {
            let args = match &declaration.ty.kind {
                ast::TypeSpecKind::Parameterised { args, .. } => args.clone(),
                _ => Vec::new(),
            };
            self.with_values(ty, values, |this| this.set_lengths(&target, &args, out));
        }
        if let Some(value) = value.filter(|value| !value.is_error()) {
            let value = self.convert(value, &component.ty);
            out.push(assign(target, value));
        }
    }

    /// `t(4)(a, b)`: the value is built in a hidden variable in front of the statement.
    pub fn structure_with_lengths(&mut self, ty: &TypeRef, args: &[Arg], span: Span) -> Expr {
        let given = std::mem::take(&mut self.lengths.given);
        let Some(definition) = self.definition(ty) else { return Expr::error(span) };
        let object = self.hidden_variable(".structure", Type::Derived(Rc::new(ty.clone())), span);
        let mut out = Vec::new();
        let empty = ExprKind::StructCtor(vec![None; definition.components.len()]);
        out.push(assign(object.clone(), Expr::new(empty, object.ty.clone(), 0, span)));
        self.set_lengths(&object, &given, &mut out);
        let mut places = Vec::new();
        self.value_places(&object, &definition, &mut places);
        for (at, arg) in args.iter().enumerate() {
            let place = match &arg.keyword {
                None => places.get(at).cloned(),
                Some(keyword) => places.iter().find(|place| place.0.name == keyword.text).cloned(),
            };
            let (Some((component, target)), ArgValue::Expr(value)) = (place, &arg.value) else {
                self.error(codes::ARGUMENTS, arg.span, format!("this is no value of a component of `{}`", ty.name), "");
                return Expr::error(span);
            };
            let plain = Component { allocatable: component.allocatable && !component.automatic, ..component.clone() };
            let Some(value) = self.component_argument(&plain, value) else { return Expr::error(span) };
            let Some(value) = value else { continue };
            let kind = match component.pointer {
                true => StmtKind::PointerAssign(PointerAssign { target, bounds: PointerBounds::Same, value }),
                false => StmtKind::Assign { target, value, reallocate: plain.allocatable },
            };
            out.push(Stmt { kind, span });
        }
        self.body.preceding.append(&mut out);
        let ty = object.ty.clone();
        Expr::new(ExprKind::Paren(Box::new(object)), ty, 0, span)
    }

    /// The components that get values from a structure constructor, those of the parent first.
    fn value_places(&self, object: &Expr, definition: &DerivedType, places: &mut Vec<(Component, Expr)>) {
        for (index, component) in definition.components.iter().enumerate() {
            let kind = ExprKind::Component { base: Box::new(object.clone()), index };
            let target = Expr::new(kind, component.ty.clone(), component.shape.rank(), object.span);
            let parent = component.ty.derived().filter(|_| definition.extends && index == 0);
            match parent.and_then(|parent| self.definition(parent)) {
                Some(parent) => self.value_places(&target, &parent, places),
                None if definition.lengths.contains(&component.name) => {}
                None => places.push((component.clone(), target)),
            }
        }
    }
}

/// The declaration of a component.
fn declared<'t>(template: &'t Template, name: &str) -> Option<(&'t ast::Declaration, &'t ast::Entity)> {
    template.definition.components.iter().find_map(|component| match component {
        ast::Component::Data(declaration) => {
            declaration.entities.iter().find(|entity| entity.name.text == name).map(|entity| (declaration, entity))
        }
        ast::Component::Procedure(_) | ast::Component::Layout(_) => None,
    })
}

fn assign(target: Expr, value: Expr) -> Stmt {
    let span = target.span;
    Stmt { kind: StmtKind::Assign { target, value, reallocate: false }, span }
}
