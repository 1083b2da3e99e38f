//! The specification part: every name its symbol, type, attributes. Source: Fortran 2008, chapter 5.
//!
//! Statements may come in any order, so a shape or an initial value that names something undeclared yet waits until the
//! end of the part.

use crate::ast::{self, AttrKind, Spec, SpecKind};
use crate::hir::{CharLen, Intent, Shape, SymId, SymbolClass, Type};
use crate::sema::calls::extension;
use crate::sema::program::scope::{Entity, SymFacts, new_symbol, read_only_reason};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_openacc::DirectiveKind;
use accc_source::Span;

/// A shape and an initial value that are resolved at the end of the part.
pub(super) struct Pending<'b> {
    pub sym: SymId,
    pub dims: Option<&'b [ast::DimSpec]>,
    pub init: Option<&'b ast::Expr>,
    /// What a pointer points to when the program starts.
    pub target: Option<&'b ast::Expr>,
}

impl<'a> Sema<'a> {
    pub fn specification(&mut self, specs: &[Spec]) {
        self.specification_with(specs, None);
    }

    /// `result`: the type in front of `function` and the variable it is for.
    pub fn specification_with(&mut self, specs: &[Spec], result: Option<(&ast::TypeSpec, SymId)>) {
        let mut pending = Vec::new();
        self.announce_types(specs);
        for spec in specs {
            match &spec.kind {
                SpecKind::Use(used) => self.use_module(used, specs),
                // Other statements may declare the shape, `(*)`.
                SpecKind::CrayPointers(pointers) => self.cray_pointers(pointers, &mut pending),
                _ => {}
            }
        }
        for spec in specs {
            self.spec(spec, &mut pending);
        }
        if let Some((spec, sym)) = result {
            let ty = self.type_spec(spec, None);
            self.set_type(sym, ty, self.symbol(sym).span);
            self.note_lengths(sym, &spec.kind);
        }
        for entry in pending {
            if let Some(dims) = entry.dims {
                self.declare_shape(entry.sym, dims);
            }
            if let Some(init) = entry.init {
                self.initial_value(entry.sym, init);
            }
            if let Some(target) = entry.target {
                self.pointer_initial_value(entry.sym, target);
            }
        }
        self.lay_out(specs);
        for spec in specs {
            if let SpecKind::Data(sets) = &spec.kind {
                self.data_statement(sets, spec.span);
            }
        }
        self.check_shared_values();
        self.complete_procedure_components();
        self.complete_types();
        self.check_coarrays();
        self.finish_symbols();
        self.check_order(specs);
        self.check_import_place(specs);
        self.check_groups(specs);
        self.check_type_definitions(specs);
        self.check_attribute_conflicts(specs);
        self.check_specification_expressions();
        // Those of a module wait for its procedures.
        if self.scope().module.is_none() {
            self.resolve_bindings(self.current, specs);
        }
        for spec in specs {
            if let SpecKind::Acc(directive) = &spec.kind
                && directive.kind == DirectiveKind::Declare
            {
                self.declare_directive(directive);
            }
        }
    }

    fn spec<'b>(&mut self, spec: &'b Spec, pending: &mut Vec<Pending<'b>>) {
        match &spec.kind {
            SpecKind::Use(_) | SpecKind::CrayPointers(_) => {}
            SpecKind::Import(_) | SpecKind::Data(_) => {}
            SpecKind::ImplicitNone { types, external } => self.scope_mut().implicit.forbid(*types, *external),
            SpecKind::Implicit(rules) => self.implicit_rules(rules),
            SpecKind::Declaration(declaration) => self.declaration(declaration, pending),
            SpecKind::Parameter(list) => {
                for (name, value) in list {
                    self.parameter_statement(name, value);
                }
            }
            SpecKind::Attribute { attr, entities } => self.attribute_statement(attr, entities, pending),
            SpecKind::Common(blocks) => {
                for block in blocks {
                    self.common_block(block, pending);
                }
            }
            // At the end of the part.
            SpecKind::Equivalence(_) => {}
            SpecKind::Namelist(groups) => self.namelist_statement(groups),
            SpecKind::DerivedType(ty) => self.derived_type(ty),
            SpecKind::Interface(interface) => {
                if let (Some(access), Some(generic)) = (&interface.access, &interface.generic) {
                    self.attribute_of_generic(access, generic);
                }
                self.interface(interface);
            }
            SpecKind::Enum(enumerators) => self.enumerators(enumerators),
            SpecKind::ProcedureDecl(decl) => self.procedure_declaration(decl),
            SpecKind::Format(format) => self.format_label(spec.label, format),
            SpecKind::Acc(directive) if directive.kind == DirectiveKind::Routine => self.routine_directive(directive),
            // At the end of the part.
            SpecKind::Acc(_) => {}
            SpecKind::Omp(directive) => {
                let way_out = "pass the variable as an argument, or keep an array with an element for each thread";
                self.unsupported(directive.keyword_span, "OpenMP's `threadprivate` in Fortran", way_out);
            }
        }
    }

    pub fn format_label(&mut self, label: Option<ast::Label>, format: &ast::Format) {
        match label {
            None => self.error(codes::LABEL, format.span, "a `format` statement needs a label", ""),
            Some(label) => {
                self.check_format(format.text.as_bytes(), format.span);
                if self.scope_mut().formats.insert(label.value, format.text.clone()).is_some() {
                    self.error(codes::LABEL, label.span, format!("the label {} is defined twice", label.value), "");
                }
            }
        }
    }

    fn declaration<'b>(&mut self, declaration: &'b ast::Declaration, pending: &mut Vec<Pending<'b>>) {
        if has_computed_length(declaration) {
            self.resolve_open_shapes(pending);
        }
        self.attributes_once(&declaration.attrs);
        let opaque = self.is_opaque(&declaration.ty);
        let common = declaration.entities.iter().any(|e| e.char_len.is_none());
        let common = common.then(|| self.declared_type(&declaration.ty, None));
        let has = |kind: fn(&AttrKind) -> bool| declaration.attrs.iter().any(|a| kind(&a.kind));
        for entity in &declaration.entities {
            let ty = match (&entity.char_len, &common) {
                (None, Some(ty)) => ty.clone(),
                (len, _) => self.declared_type(&declaration.ty, len.as_ref()),
            };
            if has(|k| matches!(k, AttrKind::External)) {
                self.declare_external(&entity.name, Some(ty), &declaration.attrs);
                continue;
            }
            if has(|k| matches!(k, AttrKind::Intrinsic)) {
                self.declare_intrinsic(&entity.name);
                continue;
            }
            let Some(sym) = self.declared_symbol(&entity.name, Some(ty)) else { continue };
            if let ast::TypeSpecKind::Class(_) | ast::TypeSpecKind::Parameterised { class: true, .. } =
                declaration.ty.kind
            {
                self.scope_mut().facts(sym).class = Some(declaration.ty.span);
                self.announce_type_argument(sym);
            }
            let dims = entity.dims.as_deref().or_else(|| {
                declaration.attrs.iter().find_map(|a| match &a.kind {
                    AttrKind::Dimension(dims) => Some(dims.as_slice()),
                    _ => None,
                })
            });
            if has(|k| matches!(k, AttrKind::Parameter)) {
                for attr in declaration.attrs.iter().filter(|a| !is_parameter_or_bounds(&a.kind)) {
                    if matches!(attr.kind, AttrKind::Target) {
                        let message = format!("`{}` is a constant: it can't be a `target`", entity.name.text);
                        self.error(codes::ATTRIBUTES, attr.span, message, "");
                        continue;
                    }
                    self.apply_attribute(sym, attr, &entity.name);
                }
                self.parameter_entity(sym, entity, dims);
                continue;
            }
            for attr in &declaration.attrs {
                self.apply_attribute(sym, attr, &entity.name);
            }
            self.note_lengths(sym, &declaration.ty.kind);
            self.scope_mut().facts(sym).opaque = opaque;
            self.scope_mut().facts(sym).counter = opaque && counts(&declaration.ty);
            if let Some(dims) = &entity.codims {
                self.note_cobounds(sym, dims);
            }
            // What pointers point to is declared, with its shape, at the end of the part.
            let target = match &entity.init {
                Some(ast::Init::Pointer(target)) if !crate::sema::statements::pointer::is_null(target) => Some(target),
                _ => None,
            };
            let init = if target.is_none() { self.init_expr(sym, entity) } else { None };
            // The values between slashes had to know the bounds already.
            let dims = dims.filter(|_| entity.dims.is_none() || !matches!(entity.init, Some(ast::Init::Data(_))));
            self.shape_and_value(Pending { sym, dims, init, target }, pending);
        }
    }

    /// A declaration names each attribute once (F2018, C806).
    pub(super) fn attributes_once(&mut self, attrs: &[ast::Attr]) {
        for (at, attr) in attrs.iter().enumerate() {
            let is_same = |other: &ast::Attr| std::mem::discriminant(&other.kind) == std::mem::discriminant(&attr.kind);
            if attrs[..at].iter().any(is_same) {
                self.error(codes::ATTRIBUTES, attr.span, "the declaration has this attribute twice".to_string(), "");
            }
        }
    }

    fn init_expr<'b>(&mut self, sym: SymId, entity: &'b ast::Entity) -> Option<&'b ast::Expr> {
        match &entity.init {
            None => None,
            Some(ast::Init::Value(expr)) => Some(expr),
            Some(ast::Init::Pointer(expr)) => {
                self.pointer_initial_value(sym, expr);
                None
            }
            Some(ast::Init::Data(values)) => {
                let object = ast::Expr { kind: ast::ExprKind::Name(entity.name.clone()), span: entity.name.span };
                let set = ast::DataSet { objects: vec![object], values: values.clone() };
                if let Some(dims) = &entity.dims {
                    self.declare_shape(sym, dims);
                }
                self.data_statement(std::slice::from_ref(&set), entity.span);
                None
            }
        }
    }

    /// Arrays with bounds `:` and `*` so far: a length may ask for their size.
    fn resolve_open_shapes(&mut self, pending: &mut Vec<Pending<'_>>) {
        let is_open = |dim: &ast::DimSpec| !matches!(dim.kind, ast::DimKind::Explicit { .. });
        for entry in pending.iter_mut().filter(|entry| entry.dims.is_some_and(|dims| dims.iter().all(is_open))) {
            if let Some(dims) = entry.dims.take() {
                self.declare_shape(entry.sym, dims);
            }
        }
    }

    /// Resolves at once what names only what is declared, else later.
    pub(super) fn shape_and_value<'b>(&mut self, entry: Pending<'b>, pending: &mut Vec<Pending<'b>>) {
        let ready = entry.target.is_none() && entry.dims.is_none_or(|dims| dims.iter().all(|d| self.dim_is_ready(d)));
        if !ready {
            pending.push(entry);
            return;
        }
        if let Some(dims) = entry.dims {
            self.declare_shape(entry.sym, dims);
        }
        if let Some(init) = entry.init {
            self.initial_value(entry.sym, init);
        }
    }

    fn common_block<'b>(&mut self, block: &'b ast::CommonBlock, pending: &mut Vec<Pending<'b>>) {
        for (name, dims) in &block.members {
            let Some(sym) = self.declared_symbol(name, None) else { continue };
            self.add_to_common(block, sym);
            if let Some(dims) = dims {
                self.shape_and_value(Pending { sym, dims: Some(dims), init: None, target: None }, pending);
            }
        }
    }

    /// The symbol of a declared name, new or known by another statement.
    pub fn declared_symbol(&mut self, name: &ast::Name, ty: Option<Type>) -> Option<SymId> {
        let known = self.scope().names.get(&name.text).cloned();
        let sym = match known {
            Some(Entity::Var(sym)) => sym,
            Some(Entity::External(external)) => {
                self.type_of_external(name, &external, ty);
                return None;
            }
            Some(Entity::Error | Entity::Alias(_)) => return None,
            Some(Entity::Intrinsic) => return None,
            Some(Entity::Procedure(known)) if known.is_library_function(ty.as_ref()) => {
                let message = format!("the module `openacc` declares `{}` already", name.text);
                self.sink
                    .push(Diagnostic::warning(codes::EXTENSION, message).label(name.span, "remove this declaration"));
                return None;
            }
            Some(
                Entity::Constant(..)
                | Entity::Used(_)
                | Entity::Procedure(_)
                | Entity::Interface(_)
                | Entity::Address { .. }
                | Entity::Interop(_)
                | Entity::ModuleIntrinsic(_)
                | Entity::Opaque(_)
                | Entity::Generic(_),
            ) => {
                let message = format!("`{}` is declared twice", name.text);
                self.error(codes::DUPLICATE, name.span, message, "it has another meaning in this scope already");
                return None;
            }
            None if self.scope().types.contains_key(&name.text) => {
                let message = format!("`{}` is a derived type of this scope", name.text);
                self.error(codes::DUPLICATE, name.span, message, "it can't be a variable, too");
                return None;
            }
            None => {
                let class = match self.scope().module_name(&name.text) {
                    Some(link_name) => SymbolClass::Module { link_name },
                    None => SymbolClass::Local,
                };
                let symbol = new_symbol(&name.text, name.span, Type::Error, class);
                let sym = self.scope_mut().add(symbol, SymFacts::default());
                self.scope_mut().names.insert(name.text.clone(), Entity::Var(sym));
                sym
            }
        };
        if let Some(ty) = ty {
            self.set_type(sym, ty, name.span);
        }
        Some(sym)
    }

    pub fn set_type(&mut self, sym: SymId, ty: Type, span: Span) {
        if self.scope_mut().facts(sym).typed {
            let symbol = self.symbol(sym);
            let error = Diagnostic::error(codes::DUPLICATE, format!("`{}` is declared twice", symbol.name))
                .label(span, "")
                .secondary(symbol.span, "first declared here");
            self.sink.push(error);
            return;
        }
        self.scope_mut().facts(sym).typed = true;
        let symbol = self.symbol_mut(sym);
        symbol.ty = ty;
        symbol.span = span;
    }

    fn declare_intrinsic(&mut self, name: &ast::Name) {
        let extension = || self.standard_has(&name.text) && extension::is_subroutine(&name.text);
        if !self.is_intrinsic(&name.text) && !self.is_intrinsic_subroutine(&name.text) && !extension() {
            let message = format!("there is no intrinsic procedure `{}`", name.text);
            self.error(codes::NO_PROCEDURE, name.span, message, "");
        }
        self.scope_mut().names.insert(name.text.clone(), Entity::Intrinsic);
    }

    fn attribute_statement<'b>(
        &mut self,
        attr: &'b ast::Attr,
        entities: &'b [ast::AttrEntity],
        pending: &mut Vec<Pending<'b>>,
    ) {
        if entities.is_empty() {
            self.attribute_for_all(attr);
        }
        for entity in entities {
            let (name, dims) = match entity {
                ast::AttrEntity::Name { name, dims } => (name, dims),
                ast::AttrEntity::Generic(generic) => {
                    self.attribute_of_generic(attr, generic);
                    continue;
                }
                // Common blocks are always saved.
                ast::AttrEntity::Common(_) if matches!(attr.kind, AttrKind::Save) => continue,
                ast::AttrEntity::Common(name) if matches!(attr.kind, AttrKind::Bind(_)) => {
                    if let AttrKind::Bind(bind) = &attr.kind {
                        self.bind_common(name, bind);
                    }
                    continue;
                }
                ast::AttrEntity::Common(_) => {
                    self.unsupported(attr.span, "this attribute for common blocks", "name variables only");
                    continue;
                }
            };
            match &attr.kind {
                AttrKind::Public | AttrKind::Private => {
                    let private = matches!(attr.kind, AttrKind::Private);
                    self.scope_mut().access.insert(name.text.clone(), private);
                }
                AttrKind::External => self.declare_external(name, None, &[]),
                AttrKind::Intrinsic => self.declare_intrinsic(name),
                _ => {
                    let Some(sym) = self.declared_symbol(name, None) else { continue };
                    self.apply_attribute(sym, attr, name);
                    if let Some(dims) = dims {
                        self.shape_and_value(Pending { sym, dims: Some(dims), init: None, target: None }, pending);
                    }
                }
            }
        }
    }

    fn attribute_for_all(&mut self, attr: &ast::Attr) {
        match attr.kind {
            AttrKind::Private => self.scope_mut().private_by_default = true,
            AttrKind::Public => self.scope_mut().private_by_default = false,
            AttrKind::Save => self.scope_mut().save_all = true,
            _ => self.error(codes::ATTRIBUTES, attr.span, "the statement names nothing", ""),
        }
    }

    pub fn apply_attribute(&mut self, sym: SymId, attr: &ast::Attr, name: &ast::Name) {
        match &attr.kind {
            AttrKind::Allocatable => self.symbol_mut(sym).allocatable = true,
            AttrKind::Target => self.symbol_mut(sym).target = true,
            AttrKind::Contiguous => self.symbol_mut(sym).contiguous = true,
            AttrKind::Pinned => {
                let warning = Diagnostic::warning(codes::EXTENSION, "`pinned` is of CUDA Fortran and has no effect");
                self.sink.push(warning.label(attr.span, "the variable lies in ordinary memory"));
            }
            AttrKind::Automatic => self.scope_mut().facts(sym).automatic = true,
            // Input and output are never asynchronous here.
            AttrKind::Asynchronous => {}
            AttrKind::Pointer => self.symbol_mut(sym).pointer = true,
            AttrKind::Volatile => self.symbol_mut(sym).volatile = true,
            AttrKind::Bind(bind) => self.bind_variable(sym, bind, attr.span),
            // The bounds are taken where the names are.
            AttrKind::Dimension(_) => {}
            AttrKind::Codimension(dims) => self.note_cobounds(sym, dims),
            AttrKind::IntentIn => self.dummy_attribute(sym, attr, |intent, _, _| *intent = Intent::In),
            AttrKind::IntentOut => self.dummy_attribute(sym, attr, |intent, _, _| *intent = Intent::Out),
            AttrKind::IntentInOut => self.dummy_attribute(sym, attr, |intent, _, _| *intent = Intent::InOut),
            AttrKind::Optional => self.dummy_attribute(sym, attr, |_, optional, _| *optional = true),
            AttrKind::Value => self.dummy_attribute(sym, attr, |_, _, by_value| *by_value = true),
            AttrKind::Save => match self.symbol(sym).class {
                SymbolClass::Local => self.symbol_mut(sym).class = SymbolClass::Saved,
                // An initial value has saved it already.
                SymbolClass::Saved | SymbolClass::Module { .. } => {}
                SymbolClass::Dummy { .. }
                | SymbolClass::Result
                | SymbolClass::Host { .. }
                | SymbolClass::Constant
                | SymbolClass::OfRank(_)
                | SymbolClass::Shared(_) => {
                    self.error(codes::ATTRIBUTES, attr.span, format!("`{}` can't be saved", name.text), "");
                }
            },
            AttrKind::Protected => self.scope_mut().facts(sym).protected = true,
            AttrKind::Private | AttrKind::Public => {
                let private = matches!(attr.kind, AttrKind::Private);
                self.scope_mut().access.insert(name.text.clone(), private);
            }
            AttrKind::Parameter
            | AttrKind::External
            | AttrKind::Intrinsic
            | AttrKind::Deferred
            | AttrKind::Nopass
            | AttrKind::Pass(_)
            | AttrKind::NonOverridable => {
                let message = format!("the attribute does not apply to the variable `{}`", name.text);
                self.error(codes::ATTRIBUTES, attr.span, message, "");
            }
        }
    }

    /// `save` without names, or `-fno-automatic` for a procedure that is not recursive; devices have nothing saved.
    fn saves_all(&self) -> bool {
        let scope = self.scope();
        let meant = scope.procedure.as_ref().is_some_and(|own| !own.recursive) && scope.own_routine.is_none();
        scope.save_all || self.options.save && meant
    }

    /// `save` without names: everything but automatic variables, and what has no memory of its own.
    fn save(&mut self, sym: SymId) {
        if self.scope_mut().facts(sym).automatic {
            return;
        }
        let symbol = self.symbol_mut(sym);
        let fixed = !matches!(symbol.ty, Type::Character(crate::hir::CharLen::Expr(_), _));
        if fixed && symbol.pointee.is_none() && !matches!(symbol.shape, crate::hir::Shape::Explicit(_)) {
            symbol.class = SymbolClass::Saved;
            self.scope_mut().facts(sym).blanket_save = true;
        }
    }

    fn dummy_attribute(&mut self, sym: SymId, attr: &ast::Attr, set: impl FnOnce(&mut Intent, &mut bool, &mut bool)) {
        let symbol = self.symbol_mut(sym);
        let SymbolClass::Dummy { intent, optional, by_value, .. } = &mut symbol.class else {
            let message = format!("`{}` is not an argument of this procedure", symbol.name);
            self.error(codes::ATTRIBUTES, attr.span, message, "the attribute is for dummy arguments");
            return;
        };
        set(intent, optional, by_value);
        let reason = read_only_reason(&symbol.class);
        self.scope_mut().facts(sym).read_only = reason;
    }

    /// At the end of the part: implicit types, and checks that need all attributes.
    fn finish_symbols(&mut self) {
        // A `block` has a part of its own, in the scope of its procedure.
        let symbols: Vec<SymId> = self.scope().symbols.keys().skip(self.scope().finished).collect();
        self.scope_mut().finished = self.scope().symbols.len();
        for sym in symbols.iter().copied() {
            let span = self.symbol(sym).span;
            self.finish_dummy_procedure(sym);
            self.type_of_untyped(sym, span);
            self.finish_pointee(sym);
            if self.symbol(sym).ty.is_error() {
                self.assert_reported(span, "a declaration");
            }
            self.check_polymorphic(sym);
            self.check_assumed_type(sym);
            self.check_pointer(sym);
            self.check_value(sym);
            self.check_attribute_pairs(sym);
            if self.saves_all() && self.symbol(sym).class == SymbolClass::Local {
                self.save(sym);
            }
            self.check_deferred_length(sym);
            let symbol = self.symbol(sym);
            if symbol.allocatable && !matches!(symbol.shape, Shape::Deferred(_) | Shape::Scalar) {
                let message = format!("the bounds of the allocatable array `{}` have to be `:`", symbol.name);
                self.error(codes::ATTRIBUTES, span, message, "");
            }
        }
        self.add_type_holders(&symbols);
    }

    /// Attributes that exclude each other or need another one (Fortran 2008, section 5.3).
    fn check_attribute_pairs(&mut self, sym: SymId) {
        let symbol = self.symbol(sym);
        if symbol.ty.is_error() || symbol.ty.is_procedure() {
            return;
        }
        let (intent, by_value) = match symbol.class {
            SymbolClass::Dummy { intent, by_value, .. } => (intent, by_value),
            _ => (Intent::Unspecified, false),
        };
        let assumed = matches!(symbol.shape, Shape::AssumedShape(_)) || symbol.assumed_rank;
        let array = symbol.shape.rank() > 0;
        let problem = if by_value && matches!(intent, Intent::Out | Intent::InOut) {
            "has the attribute `value`: the procedure can't give anything back in it"
        } else if symbol.volatile && intent == Intent::In {
            "can't be both `volatile` and `intent(in)`"
        } else if symbol.contiguous && !(assumed || array && symbol.pointer) {
            "can't be `contiguous`: only pointers to arrays and assumed-shape arguments are"
        } else if symbol.target && symbol.class == SymbolClass::Constant {
            "is a constant: it can't be a `target`"
        } else {
            return;
        };
        let (message, span) = (format!("`{}` {problem}", symbol.name), symbol.span);
        self.error(codes::ATTRIBUTES, span, message, "");
    }

    /// The length `:` is for what gets its length when it is allocated or associated.
    fn check_deferred_length(&mut self, sym: SymId) {
        let symbol = self.symbol(sym);
        if symbol.allocatable || symbol.pointer || !matches!(symbol.ty, Type::Character(CharLen::Deferred, _)) {
            return;
        }
        let message = format!("the length `:` of `{}` needs the attribute `allocatable` or `pointer`", symbol.name);
        self.error(codes::ATTRIBUTES, symbol.span, message, "");
        self.symbol_mut(sym).ty = Type::Error;
    }
}

/// Attributes of a constant that are taken with its value.
fn is_parameter_or_bounds(kind: &AttrKind) -> bool {
    matches!(kind, AttrKind::Parameter | AttrKind::Dimension(_))
}

/// Characters whose length calls a function: `character(size(w))`.
fn has_computed_length(declaration: &ast::Declaration) -> bool {
    let own = match &declaration.ty.kind {
        ast::TypeSpecKind::Character { len, .. } => len.as_ref(),
        _ => None,
    };
    let lengths = own.into_iter().chain(declaration.entities.iter().filter_map(|entity| entity.char_len.as_ref()));
    let calls = |length: &ast::CharLen| match length {
        ast::CharLen::Expr(expr) => has_call(expr),
        ast::CharLen::Assumed | ast::CharLen::Deferred => false,
    };
    lengths.into_iter().any(calls)
}

fn has_call(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ast::ExprKind::Index { .. } => true,
        ast::ExprKind::Paren(inner) | ast::ExprKind::Unary { operand: inner, .. } => has_call(inner),
        ast::ExprKind::Binary { left, right, .. } => has_call(left) || has_call(right),
        _ => false,
    }
}

/// Events and locks are coarrays.
fn counts(spec: &ast::TypeSpec) -> bool {
    matches!(&spec.kind, ast::TypeSpecKind::Derived(name) if matches!(name.text.as_str(), "event_type" | "lock_type"))
}
