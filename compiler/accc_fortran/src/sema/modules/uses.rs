//! `use`: names from modules, and what a module exports. Source: Fortran 2008, section 11.2.

use super::module_file;
use super::module_file::{Export, ExportedProcedure, ExportedVar, HostPart, ModuleFile, VERSION};
use crate::ast;
use crate::hir::{Shape, SymId, SymbolClass};
use crate::sema::calls::generic;
use crate::sema::calls::generic::Generic;
use crate::sema::declarations::namelist::Group;
use crate::sema::program::scope::{Entity, External, ProcEntity, Scope};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

impl Sema<'_> {
    /// `specs`: the part that the statement is of. A name that another `use` of the module there takes or renames is not
    /// brought by this one: it has the names that it got.
    pub fn use_module(&mut self, used: &ast::Use, specs: &[ast::Spec]) {
        if self.scope().module.as_deref() == Some(used.module.text.as_str()) {
            self.error(codes::NO_MODULE, used.module.span, "a module can't use itself", "");
            return;
        }
        let Some(module) = self.load_module(&used.module, used.nature) else {
            self.names_of_missing_module(used);
            return;
        };
        // One of this file that lacks a module itself.
        let incomplete = self.module_scopes.get(&used.module.text).is_some_and(|scope| self.scopes[scope.0].incomplete);
        self.scope_mut().incomplete |= incomplete && !used.only;
        let mut renamed = HashMap::new();
        for item in &used.items {
            let (local, name) = (generic::key(&item.local), generic::key(&item.name));
            let ty = module.type_names.get(&name);
            if let Some(key) = ty {
                self.scope_mut().types.insert(local.clone(), key.clone());
            }
            match module.exports.get(&name) {
                Some(export) => self.add_used(&local, export, item.span),
                None if ty.is_some() => {}
                None if incomplete => {
                    self.scope_mut().names.insert(local, Entity::Error);
                }
                None => {
                    let message = format!("the module `{}` has no public name `{name}`", module.name);
                    let span = item.name.span();
                    let mut error = Diagnostic::error(codes::NOT_EXPORTED, message).label(span, "");
                    let names = module.exports.keys().map(String::as_str);
                    if let Some(near) = accc_openacc::suggest::nearest(&name, names) {
                        error = error.help(format!("did you mean `{near}`?"));
                    }
                    self.sink.push(error);
                    self.scope_mut().names.insert(local, Entity::Error);
                }
            }
            renamed.insert(name, ());
        }
        if used.only {
            return;
        }
        for spec in specs {
            if let ast::SpecKind::Use(other) = &spec.kind
                && other.module.text == used.module.text
            {
                renamed.extend(other.items.iter().map(|item| (generic::key(&item.name), ())));
            }
        }
        for (name, export) in &module.exports {
            if !renamed.contains_key(name) {
                self.add_used(name, export, used.module.span);
            }
        }
        for (name, key) in &module.type_names {
            if !renamed.contains_key(name) {
                self.scope_mut().types.insert(name.clone(), key.clone());
            }
        }
    }

    /// The names that an `only` list would have brought are not reported again.
    fn names_of_missing_module(&mut self, used: &ast::Use) {
        self.scope_mut().incomplete |= !used.only;
        for item in &used.items {
            if let ast::GenericName::Name(local) = &item.local {
                self.scope_mut().names.insert(local.text.clone(), Entity::Error);
            }
        }
    }

    pub fn add_used(&mut self, name: &str, export: &Export, span: Span) {
        let entity = match export {
            Export::Namelist(vars) => {
                self.scope_mut().namelists.insert(name.to_string(), Group::Used(Rc::new(vars.clone())));
                return;
            }
            Export::Variable(var) => Entity::Used(Rc::new(var.clone())),
            Export::Constant { ty, value } => Entity::Constant(ty.clone(), value.clone()),
            Export::Procedure(procedure) => Entity::Procedure(Rc::new(self.used_procedure(procedure))),
            Export::Address { code } => Entity::Address { code: *code },
            Export::Interop(procedure) => Entity::Interop(*procedure),
            Export::Intrinsic(name) => Entity::ModuleIntrinsic(name.as_str().into()),
            Export::Opaque(ty) => Entity::Opaque(ty.clone()),
            Export::External(external) => Entity::External(Rc::new(external.clone())),
            Export::Interface(procedure) => Entity::Interface(Rc::new(self.used_procedure(procedure))),
            Export::Generic(specifics) => {
                let used = specifics.iter().map(|p| Rc::new(self.used_procedure(p))).collect();
                let generic = Generic { name: name.to_string(), scope: self.current, names: Vec::new(), used };
                Entity::Generic(Rc::new(match self.scope().names.get(name) {
                    Some(Entity::Generic(before)) => before.joined(generic),
                    _ => generic,
                }))
            }
        };
        if let Some(before) = self.scope().names.get(name)
            && !same_thing(before, &entity)
        {
            // Wrong only where the name is used.
            self.scope_mut().clashes.insert(name.to_string(), span);
            return;
        }
        self.scope_mut().names.insert(name.to_string(), entity);
    }

    /// A reference to a name that means two things.
    pub fn report_clash(&mut self, name: &str, span: Span) {
        let error = Diagnostic::error(codes::DUPLICATE, format!("`{name}` comes from two places"))
            .label(span, "")
            .help(format!("rename it: `use ..., other_name => {name}`, or name what you need with `only:`"));
        self.sink.push(error);
    }

    fn used_procedure(&self, exported: &ExportedProcedure) -> ProcEntity {
        let own = self.scopes.iter().filter_map(|s| s.procedure.as_ref());
        let own = own.into_iter().find(|p| p.link_name == exported.link_name).map(|p| (p.id, p.span));
        ProcEntity {
            name: exported.name.clone(),
            link_name: exported.link_name.clone(),
            proc: own.map(|o| o.0),
            host: None,
            signature: Rc::new(exported.signature.clone()),
            span: own.map_or(Span::NONE, |o| o.1),
        }
    }

    /// The public names of the module whose scope is the current one.
    pub fn exports(&mut self, module: &str) -> ModuleFile {
        let generics: Vec<Rc<Generic>> = self.scope().names.values().filter_map(Entity::generic).cloned().collect();
        let mut specifics: HashMap<String, Vec<ExportedProcedure>> = HashMap::new();
        for generic in generics {
            let exported = self.specifics(&generic).iter().map(|p| exported(p)).collect();
            specifics.insert(generic.name.clone(), exported);
        }
        let scope = self.scope();
        let is_private = |name: &String| {
            let by_default = scope.private_by_default || scope.submodule.is_some();
            scope.access.get(name).copied().unwrap_or(by_default)
        };
        let (mut exports, mut hidden) = (BTreeMap::new(), BTreeMap::new());
        for (name, entity) in scope.names.iter().filter(|(name, _)| !scope.clashes.contains_key(*name)) {
            let export = match entity {
                Entity::Var(sym) => match scope.exported_var(module, name, *sym) {
                    Some(var) => Export::Variable(var),
                    None => continue,
                },
                Entity::Constant(ty, value) => Export::Constant { ty: ty.clone(), value: value.clone() },
                Entity::Used(var) => Export::Variable((**var).clone()),
                Entity::Procedure(procedure) => Export::Procedure(exported(procedure)),
                Entity::Address { code } => Export::Address { code: *code },
                Entity::Interop(procedure) => Export::Interop(*procedure),
                Entity::ModuleIntrinsic(name) => Export::Intrinsic(name.to_string()),
                Entity::Opaque(ty) => Export::Opaque(ty.clone()),
                Entity::Interface(procedure) => Export::Interface(exported(procedure)),
                Entity::Generic(generic) => Export::Generic(specifics.remove(&generic.name).unwrap_or_default()),
                Entity::External(external) => {
                    let implied = external.result().or_else(|| scope.implicit.type_of(&external.name));
                    Export::External(External { implied, ..(**external).clone() })
                }
                Entity::Intrinsic | Entity::Alias(_) | Entity::Error => continue,
            };
            let table = if is_private(name) { &mut hidden } else { &mut exports };
            table.insert(name.clone(), export);
        }
        for (name, group) in &scope.namelists {
            let table = if is_private(name) { &mut hidden } else { &mut exports };
            table.insert(name.clone(), Export::Namelist(scope.exported_group(module, group)));
        }
        let types = scope.types.iter().map(|(name, key)| (name.clone(), key.clone()));
        let (private_types, type_names) = types.partition(|(name, _)| is_private(name));
        let separate = self.separate_texts(module);
        let around = HostPart {
            names: hidden,
            type_names: private_types,
            implicit: scope.implicit.clone(),
            separate: BTreeMap::new(),
        };
        let templates = self.exported_templates(&around);
        let submodules = !separate.is_empty() || scope.submodule.is_some();
        let host = submodules.then_some(HostPart { separate, ..around });
        let name = module.to_string();
        let mut file = ModuleFile { accmod: VERSION, name, exports, type_names, types: Vec::new(), host, templates };
        file.add_types(&self.types);
        file
    }

    /// Writes the modules that this file defines.
    pub fn store_modules(&mut self) {
        for name in self.own_modules.clone() {
            let Some(file) = self.module_files.get(&name) else { continue };
            match module_file::write(file) {
                Ok(text) => self.store.store(&name, text),
                Err(reason) => {
                    let message = format!("the module `{name}` can't be written: {reason}");
                    self.sink.push(Diagnostic::error("ACC0005", message));
                }
            }
        }
    }
}

impl Scope {
    /// A variable as other files see it; `None` for one in error.
    fn exported_var(&self, module: &str, name: &str, sym: SymId) -> Option<ExportedVar> {
        let symbol = &self.symbols[sym];
        let storable = matches!(symbol.shape, Shape::Scalar | Shape::Static(_) | Shape::Deferred(_));
        let (link_name, shared) = match &symbol.class {
            SymbolClass::Module { link_name } => (link_name.clone(), None),
            // Several variables may have one place.
            SymbolClass::Shared(shared) => {
                (format!("{}+{}+{}", shared.block, shared.offset, symbol.name), Some(shared.clone()))
            }
            _ => (self.module_name(name).unwrap_or_else(|| format!("__{module}_MOD_{name}")), None),
        };
        (storable && !symbol.ty.is_error()).then(|| ExportedVar {
            name: symbol.name.clone(),
            ty: symbol.ty.clone(),
            shape: symbol.shape.clone(),
            link_name,
            allocatable: symbol.allocatable,
            pointer: symbol.pointer,
            target: symbol.target,
            volatile: symbol.volatile,
            protected: self.facts[sym.0 as usize].protected,
            declare: symbol.declare,
            shared,
            dynamic: symbol.dynamic.and_then(|held| match &self.symbols[held].class {
                SymbolClass::Module { link_name } => Some(link_name.clone()),
                _ => None,
            }),
            value: symbol.init.clone().filter(|_| symbol.class == SymbolClass::Constant),
        })
    }

    fn exported_group(&self, module: &str, group: &Group) -> Vec<ExportedVar> {
        let members = match group {
            Group::Used(vars) => return (**vars).clone(),
            Group::Own(members) => members,
        };
        let exported = |member: &ast::Name| match self.names.get(&member.text)? {
            Entity::Var(sym) => self.exported_var(module, &member.text, *sym),
            Entity::Used(var) => Some(ExportedVar { name: member.text.clone(), ..(**var).clone() }),
            _ => None,
        };
        members.iter().filter_map(exported).collect()
    }
}

fn exported(procedure: &ProcEntity) -> ExportedProcedure {
    ExportedProcedure {
        name: procedure.name.clone(),
        link_name: procedure.link_name.clone(),
        signature: (*procedure.signature).clone(),
    }
}

fn same_thing(a: &Entity, b: &Entity) -> bool {
    match (a, b) {
        (Entity::Used(a), Entity::Used(b)) => a.link_name == b.link_name,
        (Entity::Procedure(a), Entity::Procedure(b)) => a.link_name == b.link_name,
        (Entity::Constant(t, v), Entity::Constant(u, w)) => t.same(u) && v == w,
        (Entity::Address { code: a }, Entity::Address { code: b }) => a == b,
        (Entity::Interop(a), Entity::Interop(b)) => a == b,
        (Entity::ModuleIntrinsic(a), Entity::ModuleIntrinsic(b)) => a == b,
        (Entity::Opaque(a), Entity::Opaque(b)) => a.same(b),
        (Entity::Interface(a), Entity::Interface(b)) => a.name == b.name,
        // Their procedures have been put together.
        (Entity::Generic(_), Entity::Generic(_)) => true,
        (Entity::External(a), Entity::External(b)) => a.name == b.name,
        (Entity::Error, _) => true,
        _ => false,
    }
}
