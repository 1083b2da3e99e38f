//! Generic names whose procedures references could not tell apart. Source: Fortran 2018, sections 15.4.3.4.5 (C1510 to
//! C1515) and 7.5.5.

use super::binding_rules::passed;
use super::generic::Generic;
use crate::ast;
use crate::hir::{DerivedType, DummySignature, Intent, Passing, Signature, Type, TypeRef};
use crate::sema::program::scope::ProcEntity;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    /// The procedures that a scope names in a generic interface.
    pub fn check_ambiguity(&mut self, generic: &Generic) {
        let mut named: Vec<(Span, Rc<ProcEntity>)> = Vec::new();
        for name in &generic.names {
            let Some(procedure) = self.procedure_in(generic.scope, &name.text) else { continue };
            if let Some((_, before)) = named.iter().find(|(_, own)| same_procedure(own, &procedure)) {
                let message = format!("`{}` stands in the interface `{}` already", before.name, generic.name);
                self.error(codes::DUPLICATE, name.span, message, "");
                continue;
            }
            if self.check_operation(&generic.name, &procedure.name, &procedure.signature, name.span) {
                named.push((name.span, procedure));
            }
        }
        for (index, (span, procedure)) in named.iter().enumerate() {
            let before = named[..index].iter().map(|(_, own)| own);
            let used = generic.used.iter().filter(|used| !same_procedure(used, procedure));
            let others: Vec<Rc<ProcEntity>> = before.chain(used).cloned().collect();
            for other in others {
                if !self.check_pair(
                    &generic.name,
                    (&procedure.name, &procedure.signature),
                    (&other.name, &other.signature),
                    *span,
                ) {
                    break;
                }
            }
        }
    }

    /// Reports two procedures of a generic that references can't tell apart, or of which one is no function.
    pub fn check_pair(
        &mut self,
        generic: &str,
        own: (&str, &Signature),
        other: (&str, &Signature),
        span: Span,
    ) -> bool {
        let ((name, a), (other, b)) = (own, other);
        let is_function = |s: &Signature| s.result.is_some() && s.alternates == 0;
        let message = if is_function(a) != is_function(b) && !self.options.mixed_generics {
            format!("`{generic}` has functions and subroutines: `{name}` and `{other}`")
        } else if distinct(generic, a, b) {
            return true;
        } else {
            format!("references to `{generic}` can't tell `{name}` and `{other}` apart")
        };
        let help = "their arguments have to differ in type, kind or rank";
        self.sink.push(Diagnostic::error(codes::ARGUMENTS, message).label(span, "").help(help));
        false
    }
}

impl Sema<'_> {
    /// The generics of a type with those that it inherits.
    pub fn check_bound_generics(&mut self, ty: &DerivedType, definition: &ast::DerivedType) {
        let ancestors = ty.ty.parents.iter().filter_map(|key| self.types.get(key).cloned());
        let lineage: Vec<Rc<DerivedType>> = std::iter::once(Rc::new(ty.clone())).chain(ancestors).collect();
        self.check_generic_bindings(&lineage, definition);
        let mut pairs = Vec::new();
        for generic in &ty.generics {
            let named = |owner: &Rc<DerivedType>| -> Vec<String> {
                owner.generics.iter().filter(|g| g.key == generic.key).flat_map(|g| g.names.clone()).collect()
            };
            let names: Vec<String> = lineage.iter().flat_map(named).collect();
            let mut seen: Vec<(String, Signature)> = Vec::new();
            for name in names {
                let binding = lineage.iter().flat_map(|t| &t.bindings).find(|b| b.name == name);
                let Some((binding, bound)) = binding.and_then(|b| Some((b, b.bound.as_ref()?))) else { continue };
                if seen.iter().any(|(own, _)| *own == name) {
                    continue;
                }
                let mut given = (*bound.signature).clone();
                if let Some(at) =
                    passed(binding, &given).filter(|at| *at < given.dummies.len() && !is_operation(&generic.key))
                {
                    given.dummies.remove(at);
                }
                for (other, theirs) in &seen {
                    pairs.push((generic.key.clone(), (name.clone(), given.clone()), (other.clone(), theirs.clone())));
                }
                seen.push((name, given));
            }
        }
        for generic in &ty.generics {
            for name in &generic.names {
                let bound = lineage.iter().flat_map(|t| &t.bindings).find(|b| b.name == *name);
                if let Some(bound) = bound.and_then(|binding| binding.bound.as_ref()) {
                    self.check_operation(&generic.key, name, &bound.signature, definition.name.span);
                }
            }
        }
        for (key, (name, own), (other, theirs)) in pairs {
            self.check_pair(&key, (&name, &own), (&other, &theirs), definition.name.span);
        }
    }
}

fn is_operation(key: &str) -> bool {
    key.starts_with("operator(") || key.starts_with("assignment(")
}

fn same_procedure(a: &ProcEntity, b: &ProcEntity) -> bool {
    a.link_name == b.link_name && a.host == b.host
}

/// Whether every reference, by position or by keyword, fits one of the two at most.
fn distinct(generic: &str, a: &Signature, b: &Signature) -> bool {
    let (a, b) = (a.visible(), b.visible());
    if is_operation(generic) {
        return a.len() != b.len() || a.iter().zip(b).any(|(a, b)| distinguishable(a, b));
    }
    more_of_a_kind(a, b) || more_of_a_kind(b, a) || positions_and_names(a, b) || positions_and_names(b, a)
}

/// C1514 (1): one has more arguments of some kind, that have to be there, than the other may have.
fn more_of_a_kind(a: &[DummySignature], b: &[DummySignature]) -> bool {
    a.iter().filter(|dummy| !dummy.optional).any(|dummy| {
        let needed = a.iter().filter(|other| !other.optional && !distinguishable(dummy, other)).count();
        let possible = b.iter().filter(|other| !distinguishable(dummy, other)).count();
        needed > possible
    })
}

/// C1514 (3): an argument that tells by its position, and one at the same position or behind it that tells by its name.
fn positions_and_names(a: &[DummySignature], b: &[DummySignature]) -> bool {
    let by_position = |(at, dummy): (usize, &DummySignature)| {
        !dummy.optional && b.get(at).is_none_or(|other| distinguishable(dummy, other))
    };
    let by_name = |dummy: &DummySignature| {
        let other = b.iter().find(|other| other.name == dummy.name);
        !dummy.optional && other.is_none_or(|other| distinguishable(dummy, other))
    };
    let Some(position) = a.iter().enumerate().position(by_position) else { return false };
    a[position..].iter().any(by_name)
}

/// Whether no actual argument fits both.
fn distinguishable(a: &DummySignature, b: &DummySignature) -> bool {
    if a.ty.is_error() || b.ty.is_error() {
        return true;
    }
    if a.ty.is_procedure() || b.ty.is_procedure() {
        return a.ty.is_procedure() != b.ty.is_procedure();
    }
    let pointed = |p: &DummySignature, al: &DummySignature| p.pointer && al.allocatable && p.intent != Intent::In;
    let ranks = a.rank != b.rank && !a.assumed_rank && !b.assumed_rank;
    ranks || pointed(a, b) || pointed(b, a) || types_differ(a, b) || special(a) || special(b)
}

/// Arguments of the library, which take what others do not.
fn special(dummy: &DummySignature) -> bool {
    matches!(dummy.passing, Passing::Memory | Passing::Holder)
}

/// Neither type takes objects of the other.
fn types_differ(a: &DummySignature, b: &DummySignature) -> bool {
    if a.ty.is_any() || b.ty.is_any() || a.ty.is_assumed() || b.ty.is_assumed() {
        return false;
    }
    match (&a.ty, &b.ty) {
        (Type::Derived(x), Type::Derived(y)) => {
            let takes = |class: bool, base: &TypeRef, other: &TypeRef| {
                base.key == other.key || class && other.parents.contains(&base.key)
            };
            !(takes(a.class, x, y) || takes(b.class, y, x))
        }
        (x, y) => !x.same(y),
    }
}
