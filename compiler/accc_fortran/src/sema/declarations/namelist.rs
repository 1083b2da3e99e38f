//! `namelist` groups: their declaration, and what a statement finds under their name. Source: Fortran 2008, section
//! 5.6.

use crate::ast;
use crate::hir::{Format, Namelist, SymId};
use crate::sema::modules::module_file::ExportedVar;
use crate::sema::program::scope::{Entity, ScopeId};
use crate::sema::{Sema, codes};
use std::rc::Rc;

/// A group as its scope knows it.
#[derive(Clone, Debug)]
pub enum Group {
    /// Declared there.
    Own(Vec<ast::Name>),
    /// Of a used module.
    Used(Rc<Vec<ExportedVar>>),
}

impl Sema<'_> {
    /// A `namelist` statement; a group may be continued by a later one.
    pub fn namelist_statement(&mut self, groups: &[ast::NamelistGroup]) {
        for group in groups {
            let known = self.scope_mut().namelists.entry(group.name.text.clone()).or_insert(Group::Own(Vec::new()));
            if let Group::Own(members) = known {
                members.extend(group.members.iter().cloned());
            }
        }
    }

    /// The group of that name, with its variables as symbols of the current scope. `None`: there is no such group.
    pub fn namelist(&mut self, name: &ast::Name) -> Option<Option<Format>> {
        let (scope, group) = self.find_group(&name.text)?;
        let items = match group {
            Group::Own(members) => self.members(scope, &members),
            Group::Used(vars) => {
                let entity = |var: &ExportedVar| (var.name.clone(), Entity::Used(Rc::new(var.clone())));
                let entities: Vec<(String, Entity)> = vars.iter().map(entity).collect();
                entities.into_iter().map(|(name, entity)| Some((name, self.variable_of(scope, entity)?))).collect()
            }
        };
        Some(items.map(|items| Format::Namelist(Namelist { name: name.text.clone(), items })))
    }

    pub(in crate::sema) fn find_group(&self, name: &str) -> Option<(ScopeId, Group)> {
        let mut at = Some(self.current);
        while let Some(scope) = at {
            if let Some(group) = self.scopes[scope.0].namelists.get(name) {
                return Some((scope, group.clone()));
            }
            at = self.scopes[scope.0].host_of(name);
        }
        None
    }

    fn members(&mut self, scope: ScopeId, members: &[ast::Name]) -> Option<Vec<(String, SymId)>> {
        let mut items = Vec::new();
        for member in members {
            if scope == self.current && self.lookup(&member.text).is_none() {
                self.implicit_variable(member)?;
            }
            let entity = self.scopes[scope.0].names.get(&member.text).cloned();
            let entity = entity.or_else(|| self.lookup(&member.text))?;
            let Some(sym) = self.variable_of(scope, entity) else {
                let message = format!("`{}` is no variable: it can't be in a namelist", member.text);
                self.error(codes::NOT_ASSIGNABLE, member.span, message, "");
                return None;
            };
            let ty = &self.symbol(sym).ty;
            if ty.is_error() {
                return None;
            }
            items.push((member.text.clone(), sym));
        }
        Some(items)
    }

    fn variable_of(&mut self, scope: ScopeId, entity: Entity) -> Option<SymId> {
        match self.import(scope, entity) {
            Entity::Var(sym) => {
                let span = self.symbol(sym).span;
                self.type_of_untyped(sym, span);
                self.scope_mut().facts(sym).referenced = true;
                Some(sym)
            }
            _ => None,
        }
    }
}
