//! What a definition of a derived type holds. Source: Fortran 2018, sections 7.5.2 to 7.5.4 and 18.3.4.

use crate::ast::{self, AttrKind, Component, Spec, SpecKind, TypeSpecKind};
use crate::hir::TypeRef;
use crate::sema::{Sema, codes};
use accc_source::Span;

/// The types that the language has by itself.
pub const INTRINSIC_TYPES: &[&str] =
    &["integer", "real", "complex", "logical", "character", "doubleprecision", "doublecomplex"];

impl Sema<'_> {
    /// At the end of a specification part.
    pub fn check_type_definitions(&mut self, specs: &[Spec]) {
        for spec in specs {
            let SpecKind::DerivedType(definition) = &spec.kind else { continue };
            self.check_type_name(definition);
            self.check_storage(definition);
            self.check_inherited_names(definition);
        }
    }

    fn check_type_name(&mut self, definition: &ast::DerivedType) {
        let name = &definition.name;
        if INTRINSIC_TYPES.contains(&name.text.as_str()) {
            self.error(codes::DUPLICATE, name.span, format!("`{}` is an intrinsic type", name.text), "");
        }
        let scope = self.scope();
        if definition.private_components && (scope.module.is_none() || scope.procedure.is_some()) {
            let message = "`private` components are for the types of modules";
            self.error(codes::ATTRIBUTES, name.span, message, "this type is of no module");
        } else if scope.module.is_none() || scope.procedure.is_some() {
            self.check_component_access(definition);
        }
    }

    /// `integer, private :: i` stands in the types of modules, too (F2018, C745).
    fn check_component_access(&mut self, definition: &ast::DerivedType) {
        let attrs = definition.components.iter().flat_map(|component| match component {
            Component::Data(declaration) => declaration.attrs.as_slice(),
            Component::Procedure(declared) => declared.attrs.as_slice(),
            Component::Layout(_) => &[],
        });
        let found = attrs.into_iter().find(|attr| matches!(attr.kind, ast::AttrKind::Private | ast::AttrKind::Public));
        if let Some(span) = found.map(|attr| attr.span) {
            let message = "`public` and `private` are for the components of types of modules";
            self.error(codes::ATTRIBUTES, span, message, "this type is of no module");
        }
    }

    /// `sequence` and `bind(c)`: what lies in a fixed order holds nothing else than such.
    fn check_storage(&mut self, definition: &ast::DerivedType) {
        let word = match (&definition.bind, definition.sequence) {
            (Some(bind), true) => {
                let message = "a type is `sequence` or `bind(c)`, not both";
                return self.error(codes::ATTRIBUTES, bind.span, message, "");
            }
            (Some(_), false) => "bind(c)",
            (None, true) => "sequence",
            (None, false) => return,
        };
        let name = definition.name.text.clone();
        if let Some(parent) = &definition.extends {
            let message = format!("the type `{name}` is `{word}`: it extends nothing");
            self.error(codes::ATTRIBUTES, parent.span, message, "");
        }
        if let Some(span) = definition.bindings.iter().map(binding_span).next() {
            let message = format!("the type `{name}` is `{word}`: it has no type-bound procedures");
            self.error(codes::ATTRIBUTES, span, message, "");
        }
        for component in &definition.components {
            match component {
                Component::Data(declaration) => self.check_stored(declaration, word),
                Component::Procedure(declared) if definition.bind.is_some() => {
                    self.error(codes::ATTRIBUTES, declared.span, "C has no such component: the type is `bind(c)`", "");
                }
                Component::Procedure(_) | Component::Layout(_) => {}
            }
        }
    }

    fn check_stored(&mut self, declaration: &ast::Declaration, word: &str) {
        let is_described = |attr: &&ast::Attr| matches!(attr.kind, AttrKind::Allocatable | AttrKind::Pointer);
        let described = declaration.attrs.iter().find(is_described);
        if let Some(attr) = described.filter(|_| word == "bind(c)") {
            let message = "a component of a `bind(c)` type is neither `allocatable` nor a `pointer`";
            self.error(codes::ATTRIBUTES, attr.span, message, "use `type(c_ptr)`");
        }
        if let TypeSpecKind::Class(_) = &declaration.ty.kind {
            let message = format!("a component of a `{word}` type is not polymorphic");
            self.error(codes::ATTRIBUTES, declaration.ty.span, message, "");
        }
        let TypeSpecKind::Derived(part) = &declaration.ty.kind else { return };
        let Some(known) = self.find_type(&part.text).and_then(|ty| self.definition(&ty)) else { return };
        if !known.sequence {
            let message =
                format!("the type `{}` is not `sequence` or `bind(c)`, as the type of which it is a part", part.text);
            self.error(codes::ATTRIBUTES, part.span, message, format!("the type around is `{word}`"));
        }
    }

    /// Components and bindings have names of their own, also beside those that are inherited (C748).
    fn check_inherited_names(&mut self, definition: &ast::DerivedType) {
        let mut inherited = Vec::new();
        let mut parent = definition.extends.as_ref().and_then(|parent| self.find_type(&parent.text));
        while let Some(ty) = parent.take() {
            parent = self.inherit(&ty, &mut inherited);
        }
        for (name, span) in component_names(definition) {
            if inherited.iter().any(|other| other == name) {
                let message = format!("the type inherits a component or binding `{name}`");
                self.error(codes::DUPLICATE, span, message, "a second one of that name");
            }
        }
    }

    /// The names of what a type holds, and its parent.
    fn inherit(&self, ty: &TypeRef, names: &mut Vec<String>) -> Option<std::rc::Rc<TypeRef>> {
        let known = self.definition(ty)?;
        let own = known.components.iter().map(|component| component.name.clone());
        names.extend(own);
        names.extend(known.bindings.iter().map(|binding| binding.name.clone()));
        known.components.first().filter(|_| known.extends)?.ty.derived().cloned()
    }
}

fn component_names(definition: &ast::DerivedType) -> impl Iterator<Item = (&str, Span)> {
    definition.components.iter().flat_map(|component| -> Vec<(&str, Span)> {
        match component {
            Component::Data(declaration) => {
                declaration.entities.iter().map(|e| (e.name.text.as_str(), e.name.span)).collect()
            }
            Component::Procedure(declared) => {
                declared.names.iter().map(|(name, _)| (name.text.as_str(), name.span)).collect()
            }
            Component::Layout(_) => Vec::new(),
        }
    })
}

fn binding_span(binding: &ast::TypeBinding) -> Span {
    match binding {
        ast::TypeBinding::Procedure { span, .. }
        | ast::TypeBinding::Generic { span, .. }
        | ast::TypeBinding::Final { span, .. }
        | ast::TypeBinding::Private(span) => *span,
    }
}
