//! `import`: which of the host's names a scope sees. Source: Fortran 2018, section 8.8.
//!
//! An interface body sees none that it does not ask for; any other scope sees all, unless it says otherwise.

use crate::ast::{Import, ImportKind, Name, Spec, SpecKind};
use crate::sema::{Sema, codes};
use accc_source::Span;
use std::collections::BTreeSet;

/// The names that a scope has from its host.
#[derive(Clone, Debug, Default)]
pub enum Imports {
    #[default]
    All,
    Only(BTreeSet<String>),
}

impl Imports {
    /// Operators and hidden variables have no name that `import` could give: they come along.
    pub fn admit(&self, name: &str) -> bool {
        match self {
            Imports::All => true,
            Imports::Only(names) => names.contains(name) || name.contains(['(', '.']),
        }
    }

    /// Of a scope with these statements; without any it has `default`.
    pub fn of(specs: &[Spec], default: Imports) -> Imports {
        let mut imports = default;
        for import in statements(specs).map(|(import, _)| import) {
            let names = || import.names.iter().map(|name| name.text.clone());
            match (import.kind, &mut imports) {
                (ImportKind::All | ImportKind::Bare, imports) => *imports = Imports::All,
                (ImportKind::Names, Imports::All) => {}
                (ImportKind::Names, Imports::Only(known)) => known.extend(names()),
                (ImportKind::Only, Imports::Only(known)) => known.extend(names()),
                (ImportKind::Only, all) => *all = Imports::Only(names().collect()),
                (ImportKind::None, imports) => *imports = Imports::Only(BTreeSet::new()),
            }
        }
        imports
    }

    /// What an interface body sees where nothing is imported.
    pub fn nothing() -> Imports {
        Imports::Only(BTreeSet::new())
    }
}

fn statements(specs: &[Spec]) -> impl Iterator<Item = (&Import, Span)> {
    specs.iter().filter_map(|spec| match &spec.kind {
        SpecKind::Import(import) => Some((import, spec.span)),
        _ => None,
    })
}

impl Sema<'_> {
    /// What `import` says once, and of which names. The current scope is the host, of which
    /// statements that follow may declare more if it is not `complete`.
    pub fn check_imports(&mut self, specs: &[Spec], complete: bool) {
        let mut before: Option<ImportKind> = None;
        for (import, span) in statements(specs) {
            let alone = |kind| matches!(kind, ImportKind::None | ImportKind::All);
            if let Some(before) = before {
                let only = (before == ImportKind::Only) != (import.kind == ImportKind::Only);
                if alone(before) || alone(import.kind) {
                    let message = "`import, none` and `import, all` stand alone";
                    self.error(codes::DUPLICATE, span, message, "");
                } else if only {
                    let message = "`only` stands in all `import` statements of a scope or in none";
                    self.error(codes::DUPLICATE, span, message, "");
                }
            }
            before = Some(import.kind);
            for name in &import.names {
                self.check_import_name(name, complete);
            }
        }
        self.check_imported_again(specs);
    }

    fn check_import_name(&mut self, name: &Name, complete: bool) {
        let known = self.lookup(&name.text).is_some() || self.find_type(&name.text).is_some();
        let scope = self.scope();
        let known = known
            || scope.incomplete
            || scope.contained.contains_key(&name.text)
            || scope.namelists.contains_key(&name.text)
            || scope.procedure.as_ref().is_some_and(|own| own.name == name.text);
        let implicit = !complete && self.scope().implicit.type_of(&name.text).is_some();
        if !known && !implicit {
            let message = format!("there is no `{}` to import", name.text);
            self.error(codes::UNDECLARED, name.span, message, "");
        }
    }

    /// Names that are imported are not declared anew.
    fn check_imported_again(&mut self, specs: &[Spec]) {
        let own: Vec<Name> = declared_names(specs).cloned().collect();
        for (import, _) in statements(specs) {
            for name in &own {
                let all = import.kind == ImportKind::All;
                let of_host = all && (self.lookup(&name.text).is_some() || self.find_type(&name.text).is_some());
                if of_host || import.names.iter().any(|other| other.text == name.text) {
                    let message = format!("`{}` is imported: it can't be declared anew", name.text);
                    self.error(codes::DUPLICATE, name.span, message, "");
                }
            }
        }
    }

    /// Only what has a host imports something (F2018, C897), and a submodule something (C8100).
    pub fn check_import_place(&mut self, specs: &[Spec]) {
        if self.body.declares_block {
            return;
        }
        let scope = self.scope();
        let outermost = scope.parent.is_none() && (scope.procedure.is_some() || scope.module.is_some());
        let submodule = scope.submodule.is_some() && scope.procedure.is_none();
        let found = statements(specs).find(|(import, _)| outermost || submodule && import.kind == ImportKind::None);
        if let Some((_, span)) = found {
            let message =
                if outermost { "there is no host to import from" } else { "a submodule has its module's names" };
            self.error(codes::PLACE, span, message, "");
        }
    }

    /// Hides from the statements of a `block` what it does not import of the names around; the caller restores them.
    pub fn import_into_block(&mut self, specs: &[Spec]) {
        if let imports @ Imports::Only(_) = Imports::of(specs, Imports::All) {
            let scope = self.scope_mut();
            scope.names.retain(|name, _| imports.admit(name));
            scope.types.retain(|name, _| imports.admit(name));
            scope.specifics.retain(|name, _| imports.admit(name));
            scope.namelists.retain(|name, _| imports.admit(name));
            scope.imports = scope.imports.within(imports);
        }
    }
}

impl Imports {
    /// What a block sees beyond the scope that it stands in.
    fn within(&self, block: Imports) -> Imports {
        match (self, block) {
            (Imports::Only(outer), Imports::Only(inner)) => {
                Imports::Only(outer.intersection(&inner).cloned().collect())
            }
            (_, block) => block,
        }
    }
}

fn declared_names(specs: &[Spec]) -> impl Iterator<Item = &Name> {
    specs.iter().flat_map(|spec| match &spec.kind {
        SpecKind::Declaration(declaration) => declaration.entities.iter().map(|e| &e.name).collect(),
        SpecKind::ProcedureDecl(declaration) => declaration.names.iter().map(|(name, _)| name).collect(),
        SpecKind::DerivedType(definition) => vec![&definition.name],
        _ => Vec::new(),
    })
}
