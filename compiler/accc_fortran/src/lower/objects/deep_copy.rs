//! `-gpu=deepcopy`: what records of a derived type hold, as a table that data clauses on them walk
//! ([`accc_ir::Record`]). Allocatable and pointer components are walked, and records in records.

use crate::hir::{Component, DerivedType, Type, TypeRef};
use crate::lower::variables::storage::component_storage;
use crate::lower::{Lower, Unit};
use accc_diag::Diagnostic;
use accc_ir::{MemberKind, Record, RecordId, RecordMember, Storage};
use accc_source::Span;
use std::collections::HashSet;

impl Unit<'_> {
    /// What clauses on variables of a type take along; `None`: nothing.
    pub fn record_of(&mut self, ty: &Type) -> Option<RecordId> {
        let ty = ty.derived().filter(|_| self.program.deep_copy)?;
        self.record(ty)
    }

    fn record(&mut self, ty: &TypeRef) -> Option<RecordId> {
        if let Some(known) = self.records.get(&ty.key) {
            return Some(*known);
        }
        let definition = &self.program.types[&ty.key];
        if !self.holds_memory(definition, &mut HashSet::new()) {
            return None;
        }
        // The type may hold itself: it has its place before its members.
        let record = Record { name: ty.name.clone(), bytes: ty.bytes, members: Vec::new() };
        let id = self.module.records.push(record);
        self.records.insert(ty.key.clone(), id);
        let members = definition
            .components
            .iter()
            .filter(|c| !c.polymorphic)
            .filter_map(|component| self.record_member(component))
            .collect();
        self.module.records[id].members = members;
        Some(id)
    }

    fn record_member(&mut self, component: &Component) -> Option<RecordMember> {
        let record = component.ty.derived().and_then(|ty| self.record(ty));
        let storage = component_storage(component)?;
        let kind = match storage {
            Storage::Descriptor { elem, rank, .. } => {
                MemberKind::Described { rank: rank.into(), elem_bytes: elem.bytes() }
            }
            Storage::Scalar(_) | Storage::Array { .. } | Storage::Pointer { .. } => {
                record?;
                MemberKind::Inline { count: crate::lower::variables::storage::count(&storage) }
            }
        };
        Some(RecordMember { name: component.name.clone(), offset: component.offset, kind, record })
    }

    fn holds_memory(&self, ty: &DerivedType, seen: &mut HashSet<String>) -> bool {
        seen.insert(ty.ty.key.clone());
        ty.components.iter().any(|component| {
            component.is_described()
                || component.ty.derived().is_some_and(|inner| {
                    !seen.contains(&inner.key) && self.holds_memory(&self.program.types[&inner.key], seen)
                })
        })
    }

    /// A polymorphic object's components are known only at run time.
    pub fn check_walk(&self, ty: &Type, span: Span) -> Lower<()> {
        let Some(ty) = ty.derived().filter(|_| self.program.deep_copy) else { return Ok(()) };
        match self.polymorphic_component(&self.program.types[&ty.key], &mut HashSet::new()) {
            Some(name) => {
                let what = format!("`type({})` in a data clause under -gpu=deepcopy: `{name}` is polymorphic", ty.name);
                Err(Diagnostic::unsupported(
                    span,
                    what,
                    "name the components in clauses of their own, without the option",
                ))
            }
            None => Ok(()),
        }
    }

    fn polymorphic_component(&self, ty: &DerivedType, seen: &mut HashSet<String>) -> Option<String> {
        seen.insert(ty.ty.key.clone());
        ty.components.iter().find_map(|component| {
            if component.polymorphic {
                return Some(component.name.clone());
            }
            let inner = component.ty.derived().filter(|inner| !seen.contains(&inner.key))?;
            self.polymorphic_component(&self.program.types[&inner.key], seen)
        })
    }
}
