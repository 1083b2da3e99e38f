//! Definitions of derived types: components, layout, what they inherit. Source: Fortran 2008, section 4.5.
//!
//! The names of a specification part's types are known from its start on, as components may point to what is defined
//! later; their sizes only behind their definitions. At the end of the part references made before are completed.

use crate::ast::{self, AttrKind, DimKind};
use crate::hir::{self, CharLen, Component, DerivedType, Shape, StaticDim, Type, TypeRef};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use std::rc::Rc;

impl<'a> Sema<'a> {
    /// Makes the names of a part's types known.
    pub fn announce_types(&mut self, specs: &[ast::Spec]) {
        for spec in specs {
            let ast::SpecKind::DerivedType(definition) = &spec.kind else { continue };
            let name = &definition.name;
            let key = format!("{}::{}", self.type_scope(), name.text);
            self.announced.insert(key.clone());
            if self.scope_mut().types.insert(name.text.clone(), key).is_some() {
                let message = format!("the type `{}` is defined twice", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
        }
    }

    /// What the keys of the scope's types begin with.
    fn type_scope(&self) -> String {
        let scope = self.scope();
        match (&scope.module, &scope.procedure) {
            (Some(module), _) => module.clone(),
            (None, Some(procedure)) => procedure.link_name.clone(),
            (None, None) => format!("interface.{}", self.current.0),
        }
    }

    /// The module around, if any.
    pub fn module_here(&self) -> Option<&str> {
        let mut at = Some(self.current);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0];
            if let Some(module) = &scope.module {
                return Some(module);
            }
            at = scope.parent;
        }
        None
    }

    /// The type of that name, here or in a host.
    pub fn find_type(&self, name: &str) -> Option<Rc<TypeRef>> {
        let mut at = Some(self.current);
        while let Some(scope) = at {
            let scope = &self.scopes[scope.0];
            if let Some(key) = scope.types.get(name) {
                let unfinished = || {
                    Rc::new(TypeRef {
                        name: name.to_string(),
                        key: key.clone(),
                        parents: Vec::new(),
                        bytes: 0,
                        align: 1,
                        registers: Vec::new(),
                    })
                };
                return Some(self.types.get(key).map_or_else(unfinished, |ty| ty.ty.clone()));
            }
            at = scope.host_of(name);
        }
        None
    }

    /// `type(name)`.
    pub fn derived_spec(&mut self, name: &ast::Name) -> Type {
        if self.is_parameterised(&name.text) {
            return self.parameterised_spec(name, &[]);
        }
        match self.find_type(&name.text) {
            Some(ty) if self.is_foreign_template(&ty) => {
                self.report_foreign_template(name);
                Type::Error
            }
            Some(ty) => Type::Derived(ty),
            None if matches!(self.lookup(&name.text), Some(Entity::Error)) => Type::Error,
            None => {
                let mut error = Diagnostic::error(codes::UNDECLARED, format!("there is no type `{}`", name.text))
                    .label(name.span, "not defined here");
                let known: Vec<String> = self.scopes.iter().flat_map(|s| s.types.keys().cloned()).collect();
                if let Some(near) = accc_openacc::suggest::nearest(&name.text, known.iter().map(String::as_str)) {
                    error = error.help(match near == name.text {
                        true => format!("the host has it: `import` makes `{near}` visible here"),
                        false => format!("did you mean `{near}`?"),
                    });
                }
                self.sink.push(error);
                Type::Error
            }
        }
    }

    /// `type(name)` of an object: not of an abstract type.
    pub fn object_spec(&mut self, name: &ast::Name) -> Type {
        let ty = self.derived_spec(name);
        let known = ty.derived().and_then(|ty| self.definition(ty));
        if known.is_some_and(|known| known.is_abstract) {
            let message = format!("the type `{}` is abstract: no object is of it", name.text);
            let error = Diagnostic::error(codes::TYPE, message).label(name.span, "");
            self.sink.push(error.help("declare the object with `class`, or with an extension of the type"));
            return Type::Error;
        }
        ty
    }

    pub fn definition(&self, ty: &TypeRef) -> Option<Rc<DerivedType>> {
        self.types.get(&ty.key).cloned()
    }

    /// `type ... end type`.
    pub fn derived_type(&mut self, definition: &ast::DerivedType) {
        let name = &definition.name;
        let Some(key) = self.scope().types.get(&name.text).cloned() else { return };
        if let Some(access) = &definition.access {
            let private = matches!(access.kind, AttrKind::Private);
            self.scope_mut().access.insert(name.text.clone(), private);
        }
        let inherits = definition.extends.as_ref().is_some_and(|parent| self.is_parameterised(&parent.text));
        if !definition.parameter_names.is_empty() || inherits && self.open_instances == 0 {
            return self.keep_template(definition, key);
        }
        let mut components: Vec<Component> = self.parent_component(definition).into_iter().collect();
        let extends = !components.is_empty();
        let mut marks = Vec::new();
        let around = std::mem::replace(&mut self.lengths.defining, key.clone());
        for component in &definition.components {
            match component {
                ast::Component::Data(declaration) => {
                    self.data_components(declaration, definition, &mut components);
                }
                ast::Component::Procedure(declaration) => {
                    self.procedure_components(declaration, definition.private_components, &key, &mut components);
                }
                ast::Component::Layout(mark) => marks.push((components.len(), *mark)),
            }
        }
        self.lengths.defining = around;
        let (bytes, align) = TypeRef::place(&mut components, &marks);
        let parent = components.first().filter(|_| extends).and_then(|c| c.ty.derived());
        let parents = parent.map_or(Vec::new(), |p| std::iter::once(&p.key).chain(&p.parents).cloned().collect());
        let registers = hir::eightbytes(&components, bytes);
        let ty = Rc::new(TypeRef { name: name.text.clone(), key: key.clone(), parents, bytes, align, registers });
        let sequence = definition.sequence || definition.bind.is_some();
        let module = self.module_here().map(str::to_string);
        let mut known = DerivedType {
            ty,
            module,
            components,
            extends,
            is_abstract: definition.is_abstract,
            bindings: Vec::new(),
            generics: Vec::new(),
            finals: Vec::new(),
            sequence,
            parameters: Vec::new(),
            lengths: Vec::new(),
        };
        self.bindings(definition, &mut known);
        self.types.insert(key, Rc::new(known));
    }

    fn parent_component(&mut self, definition: &ast::DerivedType) -> Option<Component> {
        let parent = definition.extends.as_ref()?;
        let ty = match self.is_parameterised(&parent.text) {
            true => self.parent_instance(parent),
            false => self.derived_spec(parent),
        };
        let known = ty.derived().and_then(|ty| self.definition(ty));
        if known.is_none() && !ty.is_error() {
            self.report_unfinished(parent);
        }
        known.as_ref()?;
        if known.is_some_and(|known| known.sequence) {
            let message = format!("the type `{}` is `sequence` or `bind(c)`: nothing extends it", parent.text);
            self.error(codes::ATTRIBUTES, parent.span, message, "");
        }
        let name = parent.text.clone();
        Some(component(name, ty, Shape::Scalar))
    }

    fn report_unfinished(&mut self, name: &ast::Name) {
        let error =
            Diagnostic::error(codes::UNDECLARED, format!("the type `{}` is used before its definition", name.text))
                .label(name.span, "")
                .help("define it before, or make the component a pointer or allocatable");
        self.sink.push(error);
    }

    fn data_components(
        &mut self,
        declaration: &ast::Declaration,
        definition: &ast::DerivedType,
        components: &mut Vec<Component>,
    ) {
        let has = |kind: fn(&AttrKind) -> bool| declaration.attrs.iter().any(|a| kind(&a.kind));
        for attr in &declaration.attrs {
            let fits = matches!(
                attr.kind,
                AttrKind::Allocatable
                    | AttrKind::Pointer
                    | AttrKind::Dimension(_)
                    | AttrKind::Codimension(_)
                    | AttrKind::Contiguous
                    | AttrKind::Pinned
                    | AttrKind::Public
                    | AttrKind::Private
            );
            if !fits {
                self.error(codes::ATTRIBUTES, attr.span, "a component can't have this attribute", "");
            }
        }
        self.attributes_once(&declaration.attrs);
        let codimensions = has(|k| matches!(k, AttrKind::Codimension(_)));
        let coarray = declaration.entities.iter().find(|entity| codimensions || entity.codims.is_some());
        if let Some(coarray) = coarray.filter(|_| !has(|k| matches!(k, AttrKind::Allocatable))) {
            let message = format!("the component `{}` is a coarray: it has to be allocatable", coarray.name.text);
            self.error(codes::ATTRIBUTES, coarray.name.span, message, "");
        }
        let loose = |entity: &ast::Entity| entity.dims.is_none() && !has(|k| matches!(k, AttrKind::Dimension(_)));
        if let Some(attr) = declaration.attrs.iter().find(|a| matches!(a.kind, AttrKind::Contiguous))
            && (!has(|k| matches!(k, AttrKind::Pointer)) || declaration.entities.iter().any(loose))
        {
            self.error(codes::ATTRIBUTES, attr.span, "a `contiguous` component is an array pointer", "");
        }
        if has(|k| matches!(k, AttrKind::Allocatable)) && has(|k| matches!(k, AttrKind::Pointer)) {
            let message = "a component can't be both `allocatable` and a `pointer`";
            self.error(codes::ATTRIBUTES, declaration.ty.span, message, "");
        }
        let private = definition.private_components;
        let private = (private || has(|k| matches!(k, AttrKind::Private))) && !has(|k| matches!(k, AttrKind::Public));
        for entity in &declaration.entities {
            let ty = self.type_spec(&declaration.ty, entity.char_len.as_ref());
            let dims = entity.dims.as_deref().or_else(|| {
                declaration.attrs.iter().find_map(|a| match &a.kind {
                    AttrKind::Dimension(dims) => Some(dims.as_slice()),
                    _ => None,
                })
            });
            let described = has(|k| matches!(k, AttrKind::Allocatable | AttrKind::Pointer));
            let Some(shape) = self.component_shape(entity, dims.unwrap_or(&[]), described) else { continue };
            if components.iter().any(|c| c.name == entity.name.text) {
                let message = format!("the component `{}` is declared twice", entity.name.text);
                self.error(codes::DUPLICATE, entity.name.span, message, "");
                continue;
            }
            let mut component = component(entity.name.text.clone(), ty, shape);
            component.allocatable = has(|k| matches!(k, AttrKind::Allocatable));
            component.pointer = has(|k| matches!(k, AttrKind::Pointer));
            component.private = private;
            if !self.is_component_type(&component, entity, &declaration.ty) {
                component.ty = Type::Error;
            }
            component.init = self.component_value(&component, entity, definition.is_structure());
            // Events and locks begin at zero.
            if component.init.is_none() && !described && component.ty.is_integer() && self.is_opaque(&declaration.ty) {
                component.init = Some(hir::Init::Fill(hir::Const::int(0)));
            }
            component.target = self.component_target(&component, entity);
            component.polymorphic =
                self.is_polymorphic_component(&component, declaration.ty.span, &declaration.ty.kind);
            if let ast::TypeSpecKind::Parameterised { args, .. } = &declaration.ty.kind {
                self.note_component_lengths(&component, args);
            }
            let held = component.polymorphic.then(|| crate::sema::calls::dynamic::hidden_component(&component.name));
            components.push(component);
            components.extend(held);
        }
    }

    fn is_component_type(&mut self, component: &Component, entity: &ast::Entity, spec: &ast::TypeSpec) -> bool {
        match (&component.ty, &spec.kind) {
            (Type::Derived(ty), ast::TypeSpecKind::Derived(name) | ast::TypeSpecKind::Parameterised { name, .. })
                if !component.is_described() && self.definition(ty).is_none() =>
            {
                self.report_unfinished(name);
                false
            }
            (Type::Character(CharLen::Const(_), _), _) => true,
            (Type::Character(CharLen::Deferred, _), _) if component.is_described() => true,
            (Type::Character(..), _) => {
                let what = "a component of characters whose length is not constant";
                self.unsupported(entity.name.span, what, "give the characters a constant length");
                false
            }
            _ => true,
        }
    }

    /// All bounds constant, or all deferred.
    fn component_shape(&mut self, entity: &ast::Entity, dims: &[ast::DimSpec], described: bool) -> Option<Shape> {
        if dims.is_empty() {
            return Some(Shape::Scalar);
        }
        let mut constant = Vec::new();
        for dim in dims {
            match &dim.kind {
                DimKind::Colon { lower: None } if described => {}
                DimKind::Explicit { lower, upper } if !described => {
                    let upper = self.constant_int(upper)?;
                    let lower = match lower {
                        Some(lower) => self.constant_int(lower)?,
                        None => 1,
                    };
                    constant.push(StaticDim { lower, extent: (upper - lower + 1).max(0) });
                }
                DimKind::Colon { .. } | DimKind::Explicit { .. } | DimKind::Star { .. } | DimKind::AssumedRank => {
                    let name = &entity.name.text;
                    let wanted = if described { "have to be `:`" } else { "have to be constant" };
                    let mut error = Diagnostic::error(codes::ATTRIBUTES, format!("the bounds of `{name}` {wanted}"));
                    error = error.label(dim.span, "");
                    if !described {
                        error = error.help("or make the component `allocatable`");
                    }
                    self.sink.push(error);
                    return None;
                }
            }
        }
        Some(if described { Shape::Deferred(dims.len()) } else { Shape::Static(constant) })
    }

    /// The default value.
    fn component_value(&mut self, component: &Component, entity: &ast::Entity, structure: bool) -> Option<hir::Init> {
        let count = match &component.shape {
            Shape::Static(dims) => dims.iter().map(|d| d.extent).product(),
            _ => 1,
        };
        let value = match entity.init.as_ref()? {
            ast::Init::Value(value) => value,
            ast::Init::Data(values) if structure => {
                return self.listed_values(values, &component.ty, count, entity.span);
            }
            ast::Init::Pointer(target) => {
                // `null()` is what an empty descriptor says.
                if !component.pointer {
                    let message = format!("`{}` is no pointer: it can't be initialised with `=>`", component.name);
                    self.error(codes::ATTRIBUTES, target.span, message, "");
                }
                return None;
            }
            ast::Init::Data(_) => {
                self.error(codes::ATTRIBUTES, entity.span, "write the default value of a component as `= value`", "");
                return None;
            }
        };
        if component.is_described() {
            let message = format!("`{}` can't have a default value", component.name);
            self.error(codes::ATTRIBUTES, value.span, message, "it is empty at first");
            return None;
        }
        let (_, values) = self.static_values(&component.ty, value)?;
        self.check_count(values, count, value.span)
    }

    /// Gives references made before a type's definition its size.
    pub fn complete_types(&mut self) {
        let keys: Vec<String> = self.scope().types.values().cloned().collect();
        for key in keys {
            let Some(known) = self.types.get(&key) else { continue };
            let incomplete = |c: &Component| matches!(&c.ty, Type::Derived(ty) if ty.bytes == 0);
            if !known.components.iter().any(incomplete) {
                continue;
            }
            let mut known = (**known).clone();
            for component in known.components.iter_mut().filter(|c| incomplete(c)) {
                let complete = component.ty.derived().and_then(|ty| self.types.get(&ty.key)).map(|ty| ty.ty.clone());
                component.ty = complete.map_or(Type::Error, Type::Derived);
            }
            self.types.insert(key, Rc::new(known));
        }
    }
}

pub fn component(name: String, ty: Type, shape: Shape) -> Component {
    Component {
        name,
        ty,
        shape,
        allocatable: false,
        pointer: false,
        init: None,
        private: false,
        polymorphic: false,
        pass: None,
        code: None,
        target: None,
        automatic: false,
        offset: 0,
    }
}
