//! Submodules and separate module procedures. Source: Fortran 2008, sections 11.2.3, 12.6.2.5.
//!
//! A submodule's scope lies in that of its parent: the module's own where this file defines it, else one made of the
//! module file, which for this purpose also holds private names and the texts of the interfaces. The file of a
//! submodule is called `module@submodule`.

use super::imports::Imports;
use super::scope::{Entity, ProcEntity, ScopeId};
use crate::ast::{self, SourceText};
use crate::hir::Signature;
use crate::sema::calls::characteristics;
use crate::sema::modules::module_file;
use crate::sema::modules::module_file::ModuleFile;
use crate::sema::{ModuleStore, Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;

/// What a procedure's own statements and, of a separate one, its interface say.
pub struct SeparateParts<'a> {
    /// Arguments, result and prefix.
    pub declared: &'a ast::Procedure,
    /// Of a separate procedure: the one of its interface.
    pub link_name: Option<String>,
}

/// The interfaces of separate procedures that modules of other files declare, for the submodules of this one, by
/// [`Sema::separate_key`].
pub fn interfaces_elsewhere(file: &ast::File, modules: &mut dyn ModuleStore) -> Vec<(String, ast::Procedure)> {
    let units = file.units.iter().filter_map(|unit| match unit {
        ast::Unit::Module(module) => Some(module),
        ast::Unit::Main(_) | ast::Unit::Procedure(_) | ast::Unit::BlockData(_) => None,
    });
    let own: HashSet<String> = units.clone().map(file_name).collect();
    let mut wanted: Vec<(String, String)> = Vec::new();
    for module in units {
        for depth in 1..=module.submodule_of.len() {
            let parent = ancestor_file(&module.submodule_of[..depth]);
            let root = module.submodule_of[0].text.clone();
            if !own.contains(&parent) && !wanted.contains(&(parent.clone(), root.clone())) {
                wanted.push((parent, root));
            }
        }
    }
    let mut found = Vec::new();
    for (parent, root) in wanted {
        let host = modules.load(&parent).and_then(|text| module_file::read(&text).ok()).and_then(|file| file.host);
        for (name, text) in host.into_iter().flat_map(|host| host.separate) {
            let interface = crate::parse::parse_interface(&text);
            found.extend(interface.map(|interface| (format!("{root}@{name}"), interface)));
        }
    }
    found
}

/// The name of the module file that a module or submodule writes.
fn file_name(module: &ast::Module) -> String {
    match module.submodule_of.first() {
        None => module.name.text.clone(),
        Some(root) => format!("{}@{}", root.text, module.name.text),
    }
}

/// How the definition of a separate procedure differs from its interface (F2018, 15.6.2.5).
fn differing(interface: &Signature, own: &Signature) -> Option<String> {
    let by_type =
        characteristics::mismatch(interface, own).or_else(|| characteristics::characteristics(interface, own));
    let renamed = || {
        let (a, b) = interface.visible().iter().zip(own.visible()).find(|(a, b)| a.name != b.name)?;
        Some(format!("has an argument `{}`, which is called `{}` here", a.name, b.name))
    };
    let prefixes = |s: &Signature| (s.pure_, s.elemental, s.bind_c);
    let other = || (prefixes(interface) != prefixes(own)).then(|| "has other prefixes, or another `bind`".to_string());
    by_type.or_else(renamed).or_else(other)
}

/// That of `(module)` or `(module:parent)`.
fn ancestor_file(names: &[ast::Name]) -> String {
    match names {
        [root, .., parent] => format!("{}@{}", root.text, parent.text),
        [root] => root.text.clone(),
        [] => String::new(),
    }
}

impl<'a> Sema<'a> {
    pub fn declare_submodule(&mut self, module: &'a ast::Module) {
        let name = file_name(module);
        if self.own_modules.contains(&name) {
            let message = format!("the submodule `{}` is defined twice", module.name.text);
            self.error(codes::DUPLICATE, module.name.span, message, "");
        }
        let Some(parent) = self.parent_scope(&module.submodule_of) else { return };
        let implicit = self.scopes[parent.0].implicit.clone();
        let scope = self.open_scope(Some(parent), implicit);
        self.scope_mut().module = Some(module.submodule_of[0].text.clone());
        self.scope_mut().submodule = Some(module.name.text.clone());
        self.scope_mut().imports = Imports::of(&module.specs, Imports::All);
        self.module_parts(module, scope, &name);
    }

    /// The scope of the module or submodule that the names in the parentheses mean.
    fn parent_scope(&mut self, names: &[ast::Name]) -> Option<ScopeId> {
        let file = ancestor_file(names);
        if let Some(known) = self.module_scopes.get(&file) {
            return Some(*known);
        }
        let outer = match names {
            [root, .., _] => Some(self.parent_scope(std::slice::from_ref(root))?),
            _ => None,
        };
        let last = names.last()?;
        let known = self.load_module(&ast::Name { text: file.clone(), span: last.span }, ast::Nature::NonIntrinsic)?;
        let Some(host) = known.host.clone() else {
            let message = format!("the module `{}` declares no separate procedures", last.text);
            let error = Diagnostic::error(codes::NO_MODULE, message)
                .label(last.span, "nothing for a submodule to do")
                .help("give the module an interface block with `module subroutine ...` or `module function ...`");
            self.sink.push(error);
            return None;
        };
        let scope = self.open_scope(outer, host.implicit.clone());
        self.scope_mut().module = Some(names[0].text.clone());
        self.scope_mut().submodule = outer.map(|_| last.text.clone());
        self.names_of_host(&known, &host, last.span);
        self.module_scopes.insert(file, scope);
        Some(scope)
    }

    pub fn names_of_host(&mut self, module: &Rc<ModuleFile>, host: &module_file::HostPart, span: Span) {
        for (name, export) in module.exports.iter().chain(&host.names) {
            self.add_used(name, export, span);
        }
        for (name, key) in module.type_names.iter().chain(&host.type_names) {
            self.scope_mut().types.insert(name.clone(), key.clone());
        }
    }

    /// What a separate procedure and its interface are known by.
    pub fn separate_key(&self, name: &str, scope: ScopeId) -> String {
        format!("{}@{name}", self.scopes[scope.0].module.as_deref().unwrap_or_default())
    }

    /// The texts of the separate procedures' interfaces for a module file.
    pub fn separate_texts(&self, file: &str) -> BTreeMap<String, SourceText> {
        let root = file.split('@').next().unwrap_or_default();
        let of_module = |(key, procedure): (&String, &&'a ast::Procedure)| {
            let name = key.strip_prefix(root)?.strip_prefix('@')?;
            Some((name.to_string(), procedure.text.clone()?))
        };
        self.separate.iter().filter_map(of_module).collect()
    }

    /// The parts of a procedure; `None`, and reported, for a separate one without its interface.
    pub fn separate_parts(
        &mut self,
        procedure: &'a ast::Procedure,
        parent: Option<ScopeId>,
    ) -> Option<SeparateParts<'a>> {
        let short = procedure.kind == ast::ProcedureKind::SeparateModule;
        if !short && !procedure.prefix.module {
            return Some(SeparateParts { declared: procedure, link_name: None });
        }
        let name = &procedure.name;
        let Some(parent) = parent.filter(|p| self.scopes[p.0].module.is_some()) else {
            self.error(codes::PLACE, name.span, "a separate module procedure stands in a module or submodule", "");
            return None;
        };
        let interface = self.separate.get(&self.separate_key(&name.text, parent)).copied();
        let known = self.procedure_in(parent, &name.text);
        let (Some(interface), Some(known)) = (interface, known) else {
            let module = self.scopes[parent.0].module.clone().unwrap_or_default();
            let message = format!("the module `{module}` has no interface of a separate procedure `{}`", name.text);
            let error = Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(
                "declare it there: an interface block with its `module subroutine` or `module function` statement",
            );
            self.sink.push(error);
            return None;
        };
        let declared = if short { interface } else { procedure };
        Some(SeparateParts { declared, link_name: Some(known.link_name.clone()) })
    }

    /// Makes a separate procedure known in its scope, where or around which its interface is.
    pub fn register_separate(&mut self, name: &ast::Name, entity: ProcEntity, parent: Option<ScopeId>) {
        let Some(scope) = parent else { return };
        let known = self.procedure_in(scope, &name.text);
        if let Some(twice) = known.as_ref().filter(|known| known.proc.is_some() && known.link_name == entity.link_name)
        {
            let error = Diagnostic::error(codes::DUPLICATE, format!("`{}` is defined twice", name.text));
            self.sink.push(error.label(name.span, "").secondary(twice.span, "first defined here"));
            return;
        }
        if let Some(known) = known
            && let Some(problem) = differing(&known.signature, &entity.signature)
        {
            let message = format!("`{}` differs from its interface: the interface {problem}", name.text);
            let mut error = Diagnostic::error(codes::ARGUMENTS, message).label(name.span, "");
            if !known.span.is_none() {
                error = error.secondary(known.span, "the interface");
            }
            self.sink.push(error);
        }
        let scope = &mut self.scopes[scope.0];
        match scope.names.get(&name.text) {
            Some(Entity::Generic(_)) => scope.specifics.insert(name.text.clone(), Rc::new(entity)),
            _ => {
                scope.names.insert(name.text.clone(), Entity::Procedure(Rc::new(entity)));
                None
            }
        };
    }
}
