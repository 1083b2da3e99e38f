//! Type-bound procedures: which procedure `object%name(...)` calls. Source: Fortran 2008, sections 4.5.5, 12.4.3.4.5.
//!
//! The declared type says which binding it is. Of a polymorphic object the dynamic type says what that means:
//! [`super::dynamic`].

use super::call::Actual;
use super::generic::{Fit, Operation, fit};
use crate::ast::{self, Arg, AttrKind};
use crate::hir::{Binding, Bound, DerivedType, Expr, Final, Passing, StmtKind, TypeGeneric, TypeRef};
use crate::sema::program::scope::{Entity, ProcEntity, ScopeId};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

/// A procedure that a name of a type may mean, and where it takes the object.
#[derive(Clone)]
struct Candidate {
    procedure: Rc<ProcEntity>,
    binding: Binding,
    /// `None`: `nopass`.
    passed: Option<usize>,
}

impl<'a> Sema<'a> {
    /// What stands behind `contains` in a type. The procedures are looked up when all of the module are declared.
    pub fn bindings(&mut self, definition: &ast::DerivedType, ty: &mut DerivedType) {
        let private_by_default = definition.bindings.iter().any(|b| matches!(b, ast::TypeBinding::Private(_)));
        for binding in &definition.bindings {
            match binding {
                ast::TypeBinding::Private(_) => {}
                ast::TypeBinding::Procedure { attrs, names, interface, .. } => {
                    for (name, target) in names {
                        let target = target.as_ref().or(interface.as_ref()).unwrap_or(name);
                        let mut bound = self.binding(name, target, attrs);
                        bound.private |= private_by_default && !has(attrs, |k| matches!(k, AttrKind::Public));
                        self.check_override(ty, &bound, name.span);
                        self.check_binding_name(ty, name);
                        ty.bindings.push(bound);
                    }
                }
                ast::TypeBinding::Generic { access, name, specifics, .. } => {
                    let own = access.as_ref().map(|a| matches!(a.kind, AttrKind::Private));
                    let names = specifics.iter().map(|n| n.text.clone()).collect();
                    let private = own.unwrap_or(private_by_default);
                    ty.generics.push(TypeGeneric { key: super::generic::key(name), names, private });
                }
                ast::TypeBinding::Final { names, .. } => {
                    ty.finals.extend(names.iter().map(|n| Final { name: n.text.clone(), elemental: false, rank: 0 }));
                }
            }
        }
    }

    /// A binding that the parent type has too (Fortran 2008, C456).
    fn check_override(&mut self, ty: &DerivedType, binding: &Binding, span: Span) {
        let parents = ty.ty.parents.iter().filter_map(|key| self.types.get(key));
        let fixed = parents.flat_map(|parent| &parent.bindings).any(|b| b.name == binding.name && b.non_overridable);
        if fixed {
            let message = format!("`{}` is `non_overridable` in the parent type", binding.name);
            self.error(codes::DUPLICATE, span, message, "give the procedure another name");
        }
    }

    fn binding(&mut self, name: &ast::Name, target: &ast::Name, attrs: &[ast::Attr]) -> Binding {
        self.check_binding_attributes(attrs);
        let pass = attrs.iter().find_map(|a| match &a.kind {
            AttrKind::Pass(name) => name.as_ref().map(|n| n.text.clone()),
            _ => None,
        });
        Binding {
            name: name.text.clone(),
            procedure: target.text.clone(),
            bound: None,
            nopass: has(attrs, |k| matches!(k, AttrKind::Nopass)),
            pass,
            private: has(attrs, |k| matches!(k, AttrKind::Private)),
            deferred: has(attrs, |k| matches!(k, AttrKind::Deferred)),
            non_overridable: has(attrs, |k| matches!(k, AttrKind::NonOverridable)),
        }
    }

    /// Gives the bindings of a module's types their procedures.
    pub fn resolve_bindings(&mut self, scope: ScopeId, specs: &[ast::Spec]) {
        for spec in specs {
            let ast::SpecKind::DerivedType(definition) = &spec.kind else { continue };
            let key = self.scopes[scope.0].types.get(&definition.name.text).cloned();
            let Some(known) = key.as_ref().and_then(|key| self.types.get(key)) else { continue };
            let known = Rc::clone(known);
            self.check_passed_components(&known, definition);
            if known.bindings.is_empty() && known.finals.is_empty() && known.generics.is_empty() && !known.extends {
                continue;
            }
            let mut known = (*known).clone();
            for binding in &mut known.bindings {
                match self.target_of_binding(scope, binding) {
                    Some(found) => binding.bound = Some(bound(&found)),
                    None => self.report_no_procedure(&binding.procedure, definition),
                }
            }
            self.check_finals(scope, &known, definition);
            for entry in &mut known.finals {
                match self.procedure_in(scope, &entry.name) {
                    Some(found) => match found.signature.dummies.first().map(|d| (d.rank, d.passing)) {
                        Some((0, _) | (1, Passing::Descriptor)) | None => {
                            let rank = found.signature.dummies.first().map_or(0, |dummy| dummy.rank);
                            let (name, elemental) = (found.link_name.clone(), found.signature.elemental);
                            *entry = Final { name, elemental, rank };
                        }
                        Some(_) => {
                            let way_out =
                                "write one with a scalar argument or an assumed-shape vector, or make it elemental";
                            self.unsupported(definition.name.span, "finalisers of such arrays", way_out);
                        }
                    },
                    None => self.report_no_procedure(&entry.name, definition),
                }
            }
            self.check_bindings(&known, definition);
            self.check_bound_generics(&known, definition);
            self.types.extend(key.map(|key| (key, Rc::new(known))));
        }
    }

    fn report_no_procedure(&mut self, name: &str, definition: &ast::DerivedType) {
        let message = format!("the type `{}` names the procedure `{name}`, which is not here", definition.name.text);
        let error = Diagnostic::error(codes::NO_PROCEDURE, message)
            .label(definition.name.span, "")
            .help("it has to be a procedure of the module, or one with an interface");
        self.sink.push(error);
    }

    /// `call object%name(args)`.
    pub fn call_bound_subroutine(
        &mut self,
        object: &Expr,
        name: &ast::Name,
        args: &[Arg],
        span: Span,
    ) -> Option<StmtKind> {
        let (called, actuals) = self.bound_call(object, name, args)?;
        let call = self.call_subroutine_with(&called.procedure, name, actuals, span);
        self.dispatched_statement(object, Some(&called.binding), call)
    }

    /// `object%name(args)`, where that is a procedure of the object's type.
    pub fn call_bound_function(&mut self, object: &Expr, name: &ast::Name, args: &[Arg], span: Span) -> Expr {
        match self.bound_call(object, name, args) {
            Some((called, actuals)) => {
                let call = self.call_function_with(&called.procedure, name, actuals, span);
                self.dispatched(object, Some(&called.binding), call)
            }
            None => Expr::error(span),
        }
    }

    /// Whether the name is that of a procedure bound to the type of an object.
    pub fn is_bound(&self, object: &Expr, name: &str) -> bool {
        let Some(ty) = object.ty.derived() else { return false };
        self.lineage(ty).iter().any(|t| {
            t.position(name).is_none()
                && (t.bindings.iter().any(|b| b.name == name) || t.generics.iter().any(|g| g.key == name))
        })
    }

    /// Whether the type of an object has a component of that name.
    pub fn is_component(&self, object: &Expr, name: &str) -> bool {
        object.ty.derived().is_some_and(|ty| self.lineage(ty).iter().any(|t| t.position(name).is_some()))
    }

    /// The type and those that it extends, the type itself first.
    pub fn lineage(&self, ty: &TypeRef) -> Vec<Rc<DerivedType>> {
        let keys = std::iter::once(&ty.key).chain(&ty.parents);
        keys.filter_map(|key| self.types.get(key).cloned()).collect()
    }

    fn bound_call<'b>(
        &mut self,
        object: &Expr,
        name: &ast::Name,
        args: &'b [Arg],
    ) -> Option<(Candidate, Vec<Actual<'b>>)> {
        let Some(ty) = object.ty.derived().cloned() else {
            let message = format!("there is no procedure `{}`: only derived types have some", name.text);
            let label = format!("this is {}", self.describe(object));
            self.error(codes::TYPE, object.span, message, label);
            return None;
        };
        if !self.is_polymorphic(object) && self.definition(&ty).is_some_and(|known| known.is_abstract) {
            let message = format!("an object of the abstract type `{}` calls its procedure", ty.name);
            self.error(codes::TYPE, object.span, message, "only a polymorphic one could");
            return None;
        }
        let actuals: Vec<Actual<'b>> = self.actuals(args).into_iter().collect::<Option<_>>()?;
        if actuals.iter().any(|(_, value)| value.is_error()) {
            return None;
        }
        let candidates = self.candidates(&ty, &name.text, object, name.span)?;
        if candidates.is_empty() {
            let message = format!("the type `{}` has no procedure `{}`", ty.name, name.text);
            let mut error = Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "");
            let lineage = self.lineage(&ty);
            let names = lineage.iter().flat_map(|t| t.bindings.iter().map(|b| b.name.as_str()));
            if let Some(near) = accc_openacc::suggest::nearest(&name.text, names) {
                error = error.help(format!("did you mean `{near}`?"));
            }
            self.sink.push(error);
            return None;
        }
        if let [only] = candidates.as_slice() {
            return Some((only.clone(), with_object(&actuals, only.passed, object)));
        }
        for wanted in [Fit::Exact, Fit::Sequence, Fit::Elemental] {
            for candidate in &candidates {
                let all = with_object(&actuals, candidate.passed, object);
                if fit(&candidate.procedure.signature, &all) == Some(wanted) {
                    return Some((candidate.clone(), all));
                }
            }
        }
        let message = format!("no procedure of the generic `{}` of `{}` takes these arguments", name.text, ty.name);
        let given: Vec<String> = actuals.iter().map(|(_, value)| self.describe(value)).collect();
        self.error(codes::ARGUMENTS, name.span, message, format!("given: ({})", given.join(", ")));
        None
    }

    /// The procedures that a name of a type means: one, or those of a generic. `None` was reported.
    fn candidates(&mut self, ty: &TypeRef, name: &str, object: &Expr, span: Span) -> Option<Vec<Candidate>> {
        let lineage = self.lineage(ty);
        let mut found = Vec::new();
        for (level, owner) in lineage.iter().enumerate() {
            if let Some(binding) = owner.bindings.iter().find(|b| b.name == name) {
                if !self.is_visible(binding.private, owner) {
                    let message = format!("the procedure `{name}` of `{}` is private", owner.ty.name);
                    self.error(codes::NOT_EXPORTED, span, message, "visible only in the module of the type");
                    return None;
                }
                let binding = binding.clone();
                return Some(vec![self.candidate(owner, &binding, object, span)?]);
            }
            for generic in owner.generics.iter().filter(|g| g.key == name) {
                for specific in &generic.names {
                    // An extension may have overridden it.
                    let bindings = lineage[..=level].iter().flat_map(|t| &t.bindings);
                    let above = lineage[level..].iter().flat_map(|t| &t.bindings);
                    let Some(binding) = bindings.chain(above).find(|b| b.name == *specific).cloned() else {
                        continue;
                    };
                    found.push(self.candidate(owner, &binding, object, span)?);
                }
            }
        }
        Some(found)
    }

    fn is_visible(&self, private: bool, owner: &DerivedType) -> bool {
        !private || owner.module.as_deref() == self.module_here()
    }

    fn candidate(&mut self, owner: &DerivedType, binding: &Binding, object: &Expr, span: Span) -> Option<Candidate> {
        let binding = &self.bound_binding(owner, binding, span)?;
        let bound = binding.bound.as_ref()?;
        if binding.deferred && !self.is_polymorphic(object) {
            let message = format!("the procedure `{}` is deferred: nothing to call for this object", binding.name);
            let error = Diagnostic::error(codes::NO_PROCEDURE, message).label(span, "");
            self.sink.push(error.help("only extensions of its type have it: call it for an object of `class`"));
            return None;
        }
        let passed = match (&binding.pass, binding.nopass) {
            (_, true) => None,
            (None, false) => Some(0),
            (Some(name), false) => bound.signature.dummies.iter().position(|d| d.name == *name),
        };
        Some(Candidate { procedure: self.entity_of_bound(bound), binding: binding.clone(), passed })
    }

    /// The binding with its procedure. A specification part may call it before all procedures of the type's module are
    /// declared: it is declared now.
    pub(in crate::sema) fn bound_binding(
        &mut self,
        owner: &DerivedType,
        binding: &Binding,
        span: Span,
    ) -> Option<Binding> {
        if binding.bound.is_some() {
            return Some(binding.clone());
        }
        let scope = owner.module.as_ref().and_then(|module| self.module_scopes.get(module)).copied();
        let found = scope.and_then(|scope| {
            self.declare_awaited(scope, &binding.procedure);
            self.target_of_binding(scope, binding)
        });
        if found.is_none() {
            let message = format!("the procedure `{}` of `{}` can't be called here", binding.name, owner.ty.name);
            let error = Diagnostic::error(codes::NO_PROCEDURE, message).label(span, "its interface is not known yet");
            self.sink.push(error.help("its own declarations must not depend on this call"));
        }
        Some(Binding { bound: Some(bound(&*found?)), ..binding.clone() })
    }

    pub(super) fn target_of_binding(&self, scope: ScopeId, binding: &Binding) -> Option<Rc<ProcEntity>> {
        match self.scopes[scope.0].names.get(&binding.procedure) {
            Some(Entity::Interface(interface)) if binding.deferred => Some(interface.clone()),
            _ => self.procedure_in(scope, &binding.procedure),
        }
    }

    fn entity_of_bound(&self, bound: &Bound) -> Rc<ProcEntity> {
        let own = self.scopes.iter().filter_map(|s| s.procedure.as_ref()).find(|p| p.link_name == bound.link_name);
        Rc::new(ProcEntity {
            name: bound.name.clone(),
            link_name: bound.link_name.clone(),
            proc: own.map(|p| p.id),
            host: None,
            signature: bound.signature.clone(),
            span: own.map_or(Span::NONE, |p| p.span),
        })
    }

    /// The procedure that an operand's type binds to an operator or to the assignment.
    pub fn bound_operator(
        &mut self,
        key: &str,
        operands: &[&Expr],
        actuals: &[Actual<'_>],
        span: Span,
    ) -> Option<Operation> {
        let mut found: Vec<Candidate> = Vec::new();
        for (ty, object) in operands.iter().filter_map(|e| Some((e.ty.derived()?, e))) {
            if self.lineage(ty).iter().any(|t| t.generics.iter().any(|g| g.key == key)) {
                found.extend(self.candidates(ty, key, object, span).into_iter().flatten());
            }
        }
        let procedures: Vec<Rc<ProcEntity>> = found.iter().map(|c| c.procedure.clone()).collect();
        let chosen = super::generic::best(&procedures, actuals)?;
        let candidate = found.into_iter().find(|c| Rc::ptr_eq(&c.procedure, &chosen))?;
        let object = candidate.passed.map(|at| (candidate.binding, at));
        Some(Operation { procedure: chosen, object })
    }
}

pub fn bound(procedure: &ProcEntity) -> Bound {
    Bound {
        name: procedure.name.clone(),
        link_name: procedure.link_name.clone(),
        signature: procedure.signature.clone(),
    }
}

fn has(attrs: &[ast::Attr], kind: fn(&AttrKind) -> bool) -> bool {
    attrs.iter().any(|a| kind(&a.kind))
}

/// The arguments with the object at its place.
fn with_object<'b>(actuals: &[Actual<'b>], passed: Option<usize>, object: &Expr) -> Vec<Actual<'b>> {
    let mut all = actuals.to_vec();
    if let Some(at) = passed {
        all.insert(at.min(all.len()), (None, object.clone()));
    }
    all
}
