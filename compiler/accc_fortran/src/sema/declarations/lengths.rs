//! Parameterised derived types whose lengths only the running program knows. Source: Fortran 2018, sections 7.5.3, 7.5.9.
//!
//! One type stands for all lengths. Its objects hold the values of the parameters as components; components whose bounds
//! or length depend on them are held as allocatable ones are, and get their memory where the object's life begins. A type
//! is of this kind where some reference of the file has a length that is no constant; the other ones have types for each
//! set of values ([`super::parameterised`]).

use super::parameterised::Template;
use crate::ast::{self, Arg, ArgValue, AttrKind, TypeSpecKind};
use crate::hir::{self, SymId, Type, TypeRef};
use crate::sema::Sema;
use accc_source::Span;
use std::collections::HashMap;
use std::rc::Rc;

/// What is known of such types.
#[derive(Default)]
pub struct Lengths {
    uses: ast::LengthUses,
    /// The types, by key, and what they are made of.
    pub(super) instances: HashMap<String, Rc<Template>>,
    /// The arguments in the declarations of components, by type and component.
    pub(super) components: HashMap<(String, String), Rc<[Arg]>>,
    /// The type whose components are being declared.
    pub(super) defining: String,
    /// Statements that set lengths and make components are being built.
    pub being_set: bool,
    /// The parameters of the structure constructor at hand.
    pub given: Vec<Arg>,
}

impl Lengths {
    pub fn of(file: &ast::File) -> Lengths {
        Lengths { uses: file.lengths.clone(), ..Lengths::default() }
    }

    pub fn is_instance(&self, key: &str) -> bool {
        self.instances.contains_key(key)
    }

    /// Whether an argument of a reference is known to the compiler.
    fn is_constant(&self, arg: &Arg) -> bool {
        match &arg.value {
            ArgValue::Expr(value) => {
                value.names().iter().all(|name| self.uses.constants.contains(&name.text))
                    && !matches!(value.kind, ast::ExprKind::Component { .. })
            }
            ArgValue::Section { .. } | ArgValue::AlternateReturn(_) => false,
        }
    }
}

impl Sema<'_> {
    /// The type with parameters that a definition extends, and whether only the running program knows its lengths.
    pub(super) fn template_lengths(&self, definition: &ast::DerivedType) -> (Option<Rc<Template>>, bool) {
        let parent = definition.extends.as_ref().and_then(|parent| self.template(&parent.text)).map(|found| found.1);
        let inherited = parent.as_ref().map_or(Vec::new(), |parent| parent.names());
        let lens: Vec<&str> =
            definition.parameters.iter().filter(|p| p.is_len).map(|parameter| parameter.name.text.as_str()).collect();
        let names: Vec<&ast::Name> = inherited.into_iter().chain(&definition.parameter_names).collect();
        let is_len = |position: usize, arg: &Arg| {
            let name = arg.keyword.as_ref().or_else(|| names.get(position).copied());
            name.is_some_and(|name| lens.contains(&name.text.as_str()))
        };
        let uses = &self.lengths.uses;
        let computed =
            uses.references.iter().filter(|reference| reference.0 == definition.name.text).any(|reference| {
                reference.1.iter().enumerate().any(|(at, arg)| is_len(at, arg) && !self.lengths.is_constant(arg))
            });
        let shared =
            parent.is_some() || uses.extended.contains(&definition.name.text) || !definition.bindings.is_empty();
        // Of a module that never names it: other files do.
        let elsewhere = self.scope().procedure.is_none()
            && self.scope().module.is_some()
            && uses.references.iter().all(|reference| reference.0 != definition.name.text);
        let dynamic = parent.as_ref().is_some_and(|parent| parent.dynamic)
            || !lens.is_empty() && (computed || shared || elsewhere);
        (parent, dynamic)
    }

    /// The type that an instance extends, with the same kinds.
    pub(super) fn parent_instance(&mut self, parent: &ast::Name) -> Type {
        let Some((_, template)) = self.template(&parent.text) else { return Type::Error };
        let args = template.parameters().into_iter().map(|parameter| {
            let name = parameter.name.clone();
            let value = match parameter.is_len {
                true => ArgValue::Section { lower: None, upper: None, stride: None },
                false => ArgValue::Expr(ast::Expr { span: name.span, kind: ast::ExprKind::Name(name.clone()) }),
            };
            Arg { span: name.span, keyword: Some(name), value }
        });
        self.parameterised_spec(parent, &args.collect::<Vec<_>>())
    }

    /// Makes the type of objects that hold their lengths.
    pub(super) fn dynamic_instance(
        &mut self,
        key: &str,
        template: &Rc<Template>,
        mut plain: ast::DerivedType,
        kinds: &[(String, i64)],
    ) {
        let mut automatic = Vec::new();
        let own = template.definition.parameters.iter().filter(|parameter| parameter.is_len);
        let mut components: Vec<ast::Component> = own.clone().map(|p| length_component(&p.name, &p.ty)).collect();
        for component in std::mem::take(&mut plain.components) {
            match component {
                ast::Component::Data(declaration) => {
                    for entity in &declaration.entities {
                        components.push(self.held(template, &declaration, entity, &mut automatic));
                    }
                }
                ast::Component::Procedure(_) | ast::Component::Layout(_) => components.push(component),
            }
        }
        plain.components = components;
        self.lengths.instances.insert(key.to_string(), template.clone());
        self.derived_type(&plain);
        let Some(made) = self.types.get(key) else { return };
        let mut made = (**made).clone();
        for component in &mut made.components {
            component.automatic = automatic.contains(&component.name);
        }
        made.lengths = own.map(|parameter| parameter.name.text.clone()).collect();
        made.parameters = kinds.to_vec();
        self.types.insert(key.to_string(), Rc::new(made));
    }

    /// A component's declaration as the type has it; notes those that depend on lengths.
    fn held(
        &self,
        template: &Template,
        declaration: &ast::Declaration,
        entity: &ast::Entity,
        automatic: &mut Vec<String>,
    ) -> ast::Component {
        let mut alone = ast::Declaration { entities: vec![entity.clone()], ..declaration.clone() };
        let text = text_length(declaration, entity);
        let depends = |e: &ast::Expr| e.names().iter().any(|name| template.is_len(&name.text));
        let (dims, by_length) = (dimensions(declaration, entity), text.is_some_and(depends));
        let by_bounds = dims.iter().any(|dim| match &dim.kind {
            ast::DimKind::Explicit { lower, upper } => depends(upper) || lower.as_ref().is_some_and(depends),
            ast::DimKind::Star { .. } | ast::DimKind::Colon { .. } | ast::DimKind::AssumedRank => false,
        });
        if !by_length && !by_bounds {
            return ast::Component::Data(alone);
        }
        let described =
            declaration.attrs.iter().any(|attr| matches!(attr.kind, AttrKind::Allocatable | AttrKind::Pointer));
        let own = &mut alone.entities[0];
        if text.is_some() {
            own.char_len = Some(ast::CharLen::Deferred);
        }
        if !described {
            alone.attrs.retain(|attr| !matches!(attr.kind, AttrKind::Dimension(_)));
            alone.attrs.push(ast::Attr { kind: AttrKind::Allocatable, span: entity.span });
            let colon = |dim: &ast::DimSpec| ast::DimSpec { kind: ast::DimKind::Colon { lower: None }, ..dim.clone() };
            own.dims = (!dims.is_empty()).then(|| dims.iter().map(colon).collect());
            own.init = None;
            automatic.push(entity.name.text.clone());
        }
        ast::Component::Data(alone)
    }

    /// Keeps the arguments of a component's type.
    pub(super) fn note_component_lengths(&mut self, component: &hir::Component, args: &[Arg]) {
        let key = (self.lengths.defining.clone(), component.name.clone());
        self.lengths.components.insert(key, args.into());
    }

    /// Keeps the lengths that an object is declared with.
    pub(super) fn note_lengths(&mut self, sym: SymId, spec: &TypeSpecKind) {
        if !self.symbol(sym).ty.derived().is_some_and(|ty| self.holds_lengths(ty)) {
            return;
        }
        let args: Rc<[Arg]> = match spec {
            TypeSpecKind::Parameterised { args, .. } => args.as_slice().into(),
            _ => Rc::new([]),
        };
        let symbol = self.symbol(sym);
        let (described, span) = (symbol.allocatable || symbol.pointer, symbol.span);
        if self.scope().procedure.is_none() && self.scope().module.is_some() && !described {
            let what = "a variable of a module whose type has lengths that the program computes";
            self.unsupported(span, what, "make it allocatable");
        }
        self.scope_mut().facts(sym).lengths = Some(args);
    }

    /// Whether objects of the type hold lengths.
    pub fn holds_lengths(&self, ty: &TypeRef) -> bool {
        self.definition(ty).is_some_and(|definition| hir::keeps_lengths(&definition, &self.types))
    }

    /// Reports what such types can't have.
    pub(super) fn refuses_lengths(&mut self, ty: &Type, span: Span, what: &str) -> bool {
        let refuses = ty.derived().is_some_and(|ty| self.holds_lengths(ty));
        if refuses {
            self.unsupported(span, what, "assign it in the executable part");
        }
        refuses
    }
}

fn length_component(name: &ast::Name, ty: &ast::TypeSpec) -> ast::Component {
    let entity =
        ast::Entity { name: name.clone(), dims: None, codims: None, char_len: None, init: None, span: name.span };
    ast::Component::Data(ast::Declaration { ty: ty.clone(), attrs: Vec::new(), entities: vec![entity] })
}

/// The bounds that an entity is declared with.
pub(super) fn dimensions<'d>(declaration: &'d ast::Declaration, entity: &'d ast::Entity) -> &'d [ast::DimSpec] {
    let common = || {
        declaration.attrs.iter().find_map(|attr| match &attr.kind {
            AttrKind::Dimension(dims) => Some(dims.as_slice()),
            _ => None,
        })
    };
    entity.dims.as_deref().or_else(common).unwrap_or(&[])
}

/// The length of an entity's characters.
pub(super) fn text_length<'d>(declaration: &'d ast::Declaration, entity: &'d ast::Entity) -> Option<&'d ast::Expr> {
    let TypeSpecKind::Character { len, .. } = &declaration.ty.kind else { return None };
    match entity.char_len.as_ref().or(len.as_ref()) {
        Some(ast::CharLen::Expr(length)) => Some(length),
        Some(ast::CharLen::Assumed | ast::CharLen::Deferred) | None => None,
    }
}
