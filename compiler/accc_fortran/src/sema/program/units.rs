//! Program units: scopes, names and interfaces of everything a file defines. Source: Fortran 2008, chapters 11, 12.

use super::imports::Imports;
use super::scope::{Entity, ProcEntity, ProcScope, Scope, ScopeId, SymFacts, new_symbol};
use super::submodule::SeparateParts;
use crate::ast;
use crate::hir::{
    CharLen, DeviceVersion, DummySignature, Intent, ModuleVar, Passing, ProcId, ProcedureKind, ResultSignature, Shape,
    Signature, SymId, SymbolClass, Type,
};
use crate::sema::calls::dynamic;
use crate::sema::declarations::typespec::Implicit;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What a procedure's own statement declares.
struct Header {
    dummies: Vec<SymId>,
    result: Option<SymId>,
    /// Dummies that are `*`.
    alternates: usize,
}

impl<'a> Sema<'a> {
    pub fn declare_unit(&mut self, unit: &'a ast::Unit) {
        match unit {
            ast::Unit::Main(main) => self.declare_main(main),
            ast::Unit::Procedure(procedure) => {
                self.declare_procedure(procedure, None);
            }
            ast::Unit::Module(module) => self.declare_module(module),
            ast::Unit::BlockData(block) => self.declare_block_data(block),
        }
    }

    fn declare_main(&mut self, main: &'a ast::MainProgram) {
        let is_main = |own: &ProcScope| matches!(own.kind, ProcedureKind::MainProgram);
        if self.scopes.iter().filter_map(|scope| scope.procedure.as_ref()).any(is_main) {
            self.error(codes::DUPLICATE, main.span, "a file holds one main program", "this is the second");
            return;
        }
        let scope = self.open_scope(None, self.standard_implicit());
        let name = main.name.as_ref().map_or("main", |n| n.text.as_str());
        let procedure = self.proc_scope(ProcedureKind::MainProgram, name, "MAIN__".to_string(), main.span);
        self.scope_mut().procedure = Some(ProcScope { end_span: main.end_span, ..procedure });
        self.await_contained(scope, &main.contains);
        self.specification(&main.specs);
        self.bodies.push((scope, &main.body));
        self.declare_contained(scope, &main.contains);
        self.resolve_component_codes(scope, &main.specs);
    }

    fn declare_module(&mut self, module: &'a ast::Module) {
        if !module.submodule_of.is_empty() {
            self.declare_submodule(module);
            return;
        }
        let name = &module.name.text;
        if self.own_modules.contains(name) {
            self.error(codes::DUPLICATE, module.name.span, format!("the module `{name}` is defined twice"), "");
        }
        let scope = self.open_scope(None, self.standard_implicit());
        self.scope_mut().module = Some(name.clone());
        self.scope_mut().private_by_default = self.options.module_private;
        self.module_parts(module, scope, name);
    }

    /// What modules and submodules have in common; `name` is that of the module file.
    pub fn module_parts(&mut self, module: &'a ast::Module, scope: ScopeId, name: &str) {
        self.module_scopes.insert(name.to_string(), scope);
        self.keep_separate(&module.specs, scope);
        for procedure in module.contains.iter().filter(|procedure| !has_computed_label(procedure)) {
            let link_name = self.link_name(procedure, Some(scope));
            self.scope_mut().contained.insert(procedure.name.text.clone(), link_name);
        }
        self.await_contained(scope, &module.contains);
        self.specification(&module.specs);
        for procedure in module.contains.iter().filter(|procedure| has_computed_label(procedure)) {
            let link_name = self.link_name(procedure, Some(scope));
            self.scope_mut().contained.insert(procedure.name.text.clone(), link_name);
        }
        self.declare_contained(scope, &module.contains);
        self.current = scope;
        self.keep_shared();
        self.resolve_bindings(scope, &module.specs);
        self.resolve_component_codes(scope, &module.specs);
        let file = self.exports(name);
        self.module_files.insert(name.to_string(), Rc::new(file));
        self.own_modules.push(name.to_string());
        let scope = &self.scopes[scope.0];
        for (sym, symbol) in scope.symbols.iter() {
            let named = matches!(scope.names.get(&symbol.name), Some(Entity::Var(own)) if *own == sym);
            if let SymbolClass::Module { link_name } = &symbol.class
                && named
            {
                let var = ModuleVar { module: name.to_string(), link_name: link_name.clone(), symbol: symbol.clone() };
                self.module_vars.push(var);
            }
        }
    }

    /// Declares an external, module or internal procedure and what it contains.
    pub fn declare_procedure(&mut self, procedure: &'a ast::Procedure, parent: Option<ScopeId>) {
        let Some(SeparateParts { declared, link_name: separate }) = self.separate_parts(procedure, parent) else {
            return;
        };
        let implicit = parent.map_or_else(|| self.standard_implicit(), |p| self.scopes[p.0].implicit.clone());
        let link_name = separate.clone().unwrap_or_else(|| self.link_name(procedure, parent));
        if let Some(parent) = parent {
            self.current = parent;
            self.check_imports(&procedure.specs, false);
        }
        let scope = self.open_scope(parent, implicit);
        self.scope_mut().imports = Imports::of(&procedure.specs, Imports::All);
        let kind = match declared.kind {
            ast::ProcedureKind::Function => ProcedureKind::Function,
            ast::ProcedureKind::Subroutine | ast::ProcedureKind::SeparateModule => ProcedureKind::Subroutine,
        };
        let own = self.proc_scope(kind, &procedure.name.text, link_name.clone(), procedure.span);
        let id = own.id;
        let entry = procedure.entry.as_ref();
        let static_name = entry.map(|entry| self.name_for_linker(&entry.procedure.text, parent));
        let internal = parent.is_some_and(|p| self.scopes[p.0].procedure.is_some());
        self.scope_mut().procedure = Some(ProcScope {
            end_span: procedure.end_span,
            recursive: declared.prefix.recursive || self.options.openmp,
            pure_: declared.prefix.is_pure(),
            bind_c: declared.bind.is_some(),
            internal,
            static_name,
            ..own
        });
        self.await_contained(scope, &procedure.contains);
        let header = self.header(declared);
        if procedure.kind == ast::ProcedureKind::SeparateModule {
            self.specification(&procedure.specs);
        }
        let routine = self.routine_of_definition(&procedure.name.text, &link_name);
        let version = routine.as_ref().map(|r| r.version.clone());
        let signature = Rc::new(self.signature(&header, declared, version));
        let twice = !self.own_procedures.insert(link_name.clone()) || self.bound_variables.contains(&link_name);
        if twice && declared.bind.is_some() {
            let message = format!("two procedures of this file have the binding label `{link_name}`");
            self.error(codes::DUPLICATE, procedure.name.span, message, "this is the second");
        }
        if let Some(own) = &mut self.scope_mut().procedure {
            own.routine = routine;
            own.dummies = header.dummies;
            own.result = header.result;
            own.alternates = header.alternates;
            own.is_entry = procedure.entry.is_some();
        }
        let entity = ProcEntity {
            name: procedure.name.text.clone(),
            link_name,
            proc: Some(id),
            host: parent.filter(|_| internal),
            signature,
            span: procedure.name.span,
        };
        match separate {
            Some(_) => self.register_separate(&procedure.name, entity, parent),
            None => self.register(&procedure.name, entity, parent),
        }
        self.bodies.push((scope, &procedure.body));
        if internal {
            let functions = procedure.contains.iter().filter(|inner| inner.is_statement);
            let named = functions.map(|function| ((scope, function.name.text.clone()), function));
            self.statement_functions.extend(named);
        }
        match procedure.contains.iter().find(|inner| internal && !inner.is_statement) {
            Some(inner) => self.error(codes::PLACE, inner.span, "an internal procedure contains no procedures", ""),
            None if internal => self.declare_contained(scope, &[]),
            None => self.declare_contained(scope, &procedure.contains),
        }
        self.resolve_component_codes(scope, &procedure.specs);
        self.current = parent.unwrap_or(scope);
    }

    /// Remembers the interfaces of separate module procedures.
    fn keep_separate(&mut self, specs: &'a [ast::Spec], scope: ScopeId) {
        for spec in specs {
            let ast::SpecKind::Interface(interface) = &spec.kind else { continue };
            for body in interface.bodies.iter().filter(|body| body.prefix.module) {
                self.separate.insert(self.separate_key(&body.name.text, scope), body);
            }
        }
    }

    /// An interface body: a procedure defined elsewhere. `outer` is where the block stands.
    pub fn declare_interface_body(&mut self, procedure: &ast::Procedure) {
        let outer = self.current;
        let entity = self.interface_body(procedure);
        self.register_interface(&procedure.name, entity, outer);
    }

    /// What an interface body says of its procedure.
    pub fn interface_body(&mut self, procedure: &ast::Procedure) -> ProcEntity {
        let outer = self.current;
        let separate = procedure.prefix.module;
        self.check_imports(&procedure.specs, true);
        let implicit = match separate {
            true => self.scope().implicit.clone(),
            false => self.standard_implicit(),
        };
        let imports = Imports::of(&procedure.specs, if separate { Imports::All } else { Imports::nothing() });
        let seen = !matches!(&imports, Imports::Only(names) if names.is_empty());
        self.open_scope(seen.then_some(outer), implicit);
        self.scope_mut().imports = imports;
        let header = self.header(procedure);
        let routine = self.routine_of_interface(&procedure.name.text);
        let version = routine.as_ref().map(|r| r.version.clone());
        let signature = Rc::new(self.signature(&header, procedure, version));
        let link_name = self.link_name(procedure, separate.then_some(outer));
        self.promised.extend(routine.map(|routine| (link_name.clone(), routine)));
        self.current = outer;
        let proc = None;
        let name = procedure.name.text.clone();
        ProcEntity { name, link_name, proc, host: None, signature, span: procedure.name.span }
    }

    /// Dummies, result and specification part, in the current scope.
    fn header(&mut self, procedure: &ast::Procedure) -> Header {
        self.check_header(procedure);
        let mut dummies = Vec::new();
        let mut alternates = 0;
        for arg in &procedure.args {
            match arg {
                ast::DummyArg::Name(name) => {
                    let index = dummies.len();
                    let (intent, optional, by_value) = (Intent::Unspecified, false, false);
                    let class = SymbolClass::Dummy { index, intent, optional, by_value };
                    dummies.push(self.new_name(name, class));
                }
                ast::DummyArg::AlternateReturn(span) => {
                    if procedure.kind == ast::ProcedureKind::Function {
                        self.error(codes::ATTRIBUTES, *span, "a function has no alternate returns", "");
                    }
                    alternates += 1;
                }
            }
        }
        let mut result = (procedure.kind == ast::ProcedureKind::Function)
            .then(|| self.new_name(procedure.result.as_ref().unwrap_or(&procedure.name), SymbolClass::Result));
        for name in &procedure.called {
            if let Some(Entity::Var(sym)) = self.scope().names.get(name).cloned() {
                self.scope_mut().facts(sym).called = true;
            }
        }
        let typed = match &procedure.entry {
            None => result,
            Some(entry) => self.declare_entry(procedure, entry, result),
        };
        self.specification_with(&procedure.specs, procedure.prefix.ty.as_ref().zip(typed));
        if let (Some(entry), Some(result)) = (&procedure.entry, result) {
            self.join_results(entry, result);
        }
        result.into_iter().for_each(|result| self.check_result_length(result));
        self.check_bind_c(procedure);
        self.check_pure_declarations(procedure, &dummies, result);
        self.add_type_arguments(&mut dummies, result);
        if alternates > 0 && result.is_none() {
            result = Some(self.alternate_result(procedure.span));
        }
        Header { dummies, result, alternates }
    }

    /// The header of a function that the analysis made: dummies, result, signature.
    pub fn function_header(&mut self, procedure: &ast::Procedure) -> (Vec<SymId>, Option<SymId>, Signature) {
        let header = self.header(procedure);
        let signature = self.signature(&header, procedure, None);
        (header.dummies, header.result, signature)
    }

    pub fn new_name(&mut self, name: &ast::Name, class: SymbolClass) -> SymId {
        let symbol = new_symbol(&name.text, name.span, Type::Error, class);
        let sym = self.scope_mut().add(symbol, SymFacts::default());
        if self.scope_mut().names.insert(name.text.clone(), Entity::Var(sym)).is_some() {
            self.error(codes::DUPLICATE, name.span, format!("`{}` is named twice here", name.text), "");
        }
        sym
    }

    fn signature(&self, header: &Header, procedure: &ast::Procedure, routine: Option<DeviceVersion>) -> Signature {
        let mut dummies: Vec<DummySignature> = header.dummies.iter().map(|sym| self.dummy_signature(*sym)).collect();
        dynamic::link_hidden(&mut dummies);
        let result = header.result.map(|sym| {
            let symbol = self.symbol(sym);
            let shape = match &symbol.shape {
                Shape::Scalar | Shape::Static(_) if !symbol.allocatable => symbol.shape.clone(),
                shape => Shape::Deferred(shape.rank()),
            };
            ResultSignature { ty: outer_type(&symbol.ty), shape, pointer: symbol.pointer }
        });
        let (elemental, bind_c) = (procedure.prefix.elemental, procedure.bind.is_some());
        let alternates = header.alternates;
        let pure_ = procedure.prefix.is_pure() || procedure.is_statement;
        Signature { dummies, result, elemental, pure_, bind_c, routine, library: false, alternates }
    }

    pub fn dummy_signature(&self, sym: SymId) -> DummySignature {
        let symbol = self.symbol(sym);
        let (intent, optional, by_value) = match symbol.class {
            SymbolClass::Dummy { intent, optional, by_value, .. } => (intent, optional, by_value),
            _ => (Intent::Unspecified, false, false),
        };
        let procedure = symbol.ty.is_procedure();
        let described = matches!(symbol.shape, Shape::AssumedShape(_) | Shape::Deferred(_))
            || symbol.allocatable
            || symbol.pointer && !procedure;
        // Of some the callee makes the copy.
        let passing = match (by_value && !symbol.is_copied() || procedure && !symbol.pointer, described) {
            (true, _) => Passing::Value,
            (false, true) => Passing::Descriptor,
            (false, false) => Passing::Address,
        };
        DummySignature {
            name: symbol.name.clone(),
            ty: outer_type(&symbol.ty),
            rank: symbol.shape.rank(),
            passing,
            intent,
            optional,
            allocatable: symbol.allocatable,
            pointer: symbol.pointer,
            contiguous: symbol.contiguous && passing == Passing::Descriptor && !symbol.pointer && !symbol.allocatable,
            class: symbol.dynamic.is_some(),
            type_of: None,
            assumed_rank: symbol.assumed_rank,
        }
    }

    /// Makes the procedure known where it is defined.
    pub fn register(&mut self, name: &ast::Name, entity: ProcEntity, parent: Option<ScopeId>) {
        let before = match parent {
            Some(scope) => {
                let scope = &mut self.scopes[scope.0];
                if let Some(Entity::Generic(_)) = scope.names.get(&name.text) {
                    scope.specifics.insert(name.text.clone(), Rc::new(entity)).map(|other| other.span)
                } else {
                    match scope.names.insert(name.text.clone(), Entity::Procedure(Rc::new(entity))) {
                        Some(Entity::Var(sym)) => Some(scope.symbols[sym].span),
                        Some(Entity::Procedure(other) | Entity::Interface(other)) => Some(other.span),
                        Some(
                            Entity::Constant(..)
                            | Entity::Used(_)
                            | Entity::Address { .. }
                            | Entity::Interop(_)
                            | Entity::ModuleIntrinsic(_)
                            | Entity::Opaque(_),
                        ) => Some(Span::NONE),
                        Some(
                            Entity::Generic(_)
                            | Entity::External(_)
                            | Entity::Intrinsic
                            | Entity::Alias(_)
                            | Entity::Error,
                        )
                        | None => None,
                    }
                }
            }
            None => self.externals.insert(name.text.clone(), Rc::new(entity)).map(|other| other.span),
        };
        if let Some(before) = before {
            let message = format!("`{}` is declared twice", name.text);
            let mut error = Diagnostic::error(codes::DUPLICATE, message).label(name.span, "");
            if !before.is_none() {
                error = error.secondary(before, "first declared here");
            }
            self.sink.push(error);
        }
    }

    fn link_name(&mut self, procedure: &ast::Procedure, parent: Option<ScopeId>) -> String {
        let name = &procedure.name.text;
        if let Some(bind) = &procedure.bind {
            return self.bind_name(bind, name);
        }
        self.name_for_linker(name, parent)
    }

    /// gfortran's, where the program gives none.
    fn name_for_linker(&self, name: &str, parent: Option<ScopeId>) -> String {
        let Some(parent) = parent else { return self.options.underscoring.link_name(name) };
        let parent = &self.scopes[parent.0];
        match (parent.module_name(name), &parent.procedure) {
            (Some(link_name), _) => link_name,
            (None, Some(host)) if host.kind == ProcedureKind::MainProgram => format!("{}.{name}", host.name),
            (None, Some(host)) => format!("{}.{name}", host.link_name),
            (None, None) => self.options.underscoring.link_name(name),
        }
    }

    pub fn open_scope(&mut self, parent: Option<ScopeId>, implicit: Implicit) -> ScopeId {
        self.scopes.push(Scope::new(parent, implicit));
        self.current = ScopeId(self.scopes.len() - 1);
        self.current
    }

    pub fn proc_scope(&mut self, kind: ProcedureKind, name: &str, link_name: String, span: Span) -> ProcScope {
        self.procedures += 1;
        ProcScope {
            id: ProcId(self.procedures as u32 - 1),
            kind,
            name: name.to_string(),
            link_name,
            span,
            end_span: span,
            dummies: Vec::new(),
            result: None,
            alternates: 0,
            is_entry: false,
            recursive: false,
            pure_: false,
            bind_c: false,
            internal: false,
            hidden: false,
            captures: Vec::new(),
            calls: BTreeSet::new(),
            routine: None,
            called: BTreeSet::new(),
            declares: Vec::new(),
            body: Vec::new(),
            loops: 0,
            static_name: None,
        }
    }
}

/// The binding label is an expression, which may name constants of the module.
fn has_computed_label(procedure: &ast::Procedure) -> bool {
    let label = procedure.bind.as_ref().and_then(|bind| bind.name.as_ref());
    label.is_some_and(|label| !matches!(label.kind, ast::ExprKind::Char { .. }))
}

/// A type as callers see it: lengths that only the procedure can compute are unknown.
fn outer_type(ty: &Type) -> Type {
    match ty {
        Type::Character(CharLen::Expr(_), kind) => Type::Character(CharLen::Unknown, *kind),
        ty => ty.clone(),
    }
}
