//! What type-bound procedures have to be: the argument that takes the object, what an extension may override and how,
//! deferred ones. Source: Fortran 2008, sections 4.5.5, 4.5.7.3, 12.4.3.4.

use crate::ast::{self, AttrKind};
use crate::hir::{Binding, Bound, DerivedType, DummySignature, Intent, Interface, Passing, Signature, Type};
use crate::sema::program::scope::ScopeId;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

impl Sema<'_> {
    /// Checks a type whose bindings have their procedures.
    pub fn check_bindings(&mut self, ty: &DerivedType, definition: &ast::DerivedType) {
        let ancestors: Vec<Rc<DerivedType>> =
            ty.ty.parents.iter().filter_map(|key| self.types.get(key).cloned()).collect();
        for binding in &ty.bindings {
            let span = name_span(definition, &binding.name);
            let Some(bound) = &binding.bound else { continue };
            if binding.deferred && !ty.is_abstract {
                let message =
                    format!("`{}` is `deferred`, but the type `{}` is not abstract", binding.name, ty.ty.name);
                self.error(codes::ATTRIBUTES, span, message, "");
                continue;
            }
            if let Some(problem) = wrong_object(ty, binding, &bound.signature) {
                let message = format!("the procedure `{}` can't take the object of type `{}`", bound.name, ty.ty.name);
                let error = Diagnostic::error(codes::ARGUMENTS, message).label(span, problem);
                self.sink.push(error.help("declare that argument as `class` of the type, a scalar, or say `nopass`"));
                continue;
            }
            let overridden = ancestors.iter().find_map(|t| t.bindings.iter().find(|b| b.name == binding.name));
            let overridden = overridden.filter(|parent| !parent.private || ty.module == ancestors[0].module);
            if let Some((parent, parents)) = overridden.and_then(|parent| Some((parent, parent.bound.as_ref()?)))
                && let Some(problem) = wrong_override(binding, bound, parent, parents)
            {
                let message = format!("`{}` can't override the parent type's procedure of that name", binding.name);
                self.error(codes::ARGUMENTS, span, message, problem);
            }
        }
        if !ty.is_abstract {
            self.check_nothing_deferred(ty, &ancestors, definition.name.span);
        }
    }

    /// Procedure pointers among the components that get the object (F2018, C760).
    pub fn check_passed_components(&mut self, ty: &DerivedType, definition: &ast::DerivedType) {
        for component in &ty.components {
            let (Some(pass), Type::Procedure(interface)) = (&component.pass, &component.ty) else { continue };
            let Interface::Explicit(signature) = &**interface else { continue };
            let name = (!pass.is_empty()).then_some(pass.as_str());
            let at = match name {
                Some(name) => signature.visible().iter().position(|dummy| dummy.name == name),
                None => Some(0),
            };
            if let Some(problem) = wrong_passed(ty, name, at, signature) {
                let message = format!("what `{}` points to can't take the object", component.name);
                let error = Diagnostic::error(codes::ARGUMENTS, message).label(definition.name.span, problem);
                self.sink.push(error.help("declare that argument as `class` of the type, a scalar, or say `nopass`"));
            }
        }
    }

    /// An extension that is not abstract has all that its ancestors defer.
    fn check_nothing_deferred(&mut self, ty: &DerivedType, ancestors: &[Rc<DerivedType>], span: Span) {
        for (level, ancestor) in ancestors.iter().enumerate() {
            for binding in ancestor.bindings.iter().filter(|binding| binding.deferred) {
                let nearer = ancestors[..level].iter().flat_map(|t| &t.bindings);
                if !ty.bindings.iter().chain(nearer).any(|own| own.name == binding.name && !own.deferred) {
                    let message = format!("the type `{}` lacks the deferred procedure `{}`", ty.ty.name, binding.name);
                    let help = format!("bind one: `procedure :: {}`, or make the type abstract", binding.name);
                    self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(span, "").help(help));
                }
            }
        }
    }

    /// Attributes of a binding that exclude each other (F2018, C781, C784).
    pub fn check_binding_attributes(&mut self, attrs: &[ast::Attr]) {
        let find = |wanted: fn(&AttrKind) -> bool| attrs.iter().find(|attr| wanted(&attr.kind)).map(|attr| attr.span);
        let pass = find(|kind| matches!(kind, AttrKind::Pass(_))).zip(find(|kind| matches!(kind, AttrKind::Nopass)));
        let fixed = find(|kind| matches!(kind, AttrKind::Deferred));
        let fixed = fixed.zip(find(|kind| matches!(kind, AttrKind::NonOverridable)));
        let access = find(|kind| matches!(kind, AttrKind::Public)).zip(find(|kind| matches!(kind, AttrKind::Private)));
        if let Some((_, span)) = pass.or(fixed).or(access) {
            self.error(codes::ATTRIBUTES, span, "the binding has attributes that exclude each other", "");
        }
    }

    /// Finalisers take one argument of the type itself, and each rank has one (F2018, C787 to C790).
    pub fn check_finals(&mut self, scope: ScopeId, ty: &DerivedType, definition: &ast::DerivedType) {
        let mut ranks: Vec<usize> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for name in definition.bindings.iter().filter_map(finals_of).flatten() {
            if names.contains(&name.text.as_str()) {
                self.error(codes::DUPLICATE, name.span, format!("`{}` is a finaliser already", name.text), "");
                continue;
            }
            names.push(&name.text);
            let Some(found) = self.procedure_in(scope, &name.text) else { continue };
            if let Some(problem) = wrong_finaliser(ty, &found.signature) {
                let message = format!("`{}` can't finalise objects of type `{}`: {problem}", name.text, ty.ty.name);
                self.error(codes::ARGUMENTS, name.span, message, "");
                continue;
            }
            let rank = found.signature.visible()[0].rank;
            if ranks.contains(&rank) {
                let message = format!("the type `{}` has another finaliser for rank {rank}", ty.ty.name);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
            ranks.push(rank);
        }
    }

    /// Generics of a type name bindings, each once, and share their name with none of them.
    pub fn check_generic_bindings(&mut self, lineage: &[Rc<DerivedType>], definition: &ast::DerivedType) {
        let mut seen: Vec<(String, bool, Vec<String>)> = Vec::new();
        let bound = |name: &str| lineage.iter().flat_map(|ty| &ty.bindings).any(|binding| binding.name == name);
        let hidden = definition.bindings.iter().any(|b| matches!(b, ast::TypeBinding::Private(_)));
        for binding in &definition.bindings {
            let ast::TypeBinding::Generic { access, name, specifics, .. } = binding else { continue };
            let key = crate::sema::generic_key(name);
            let private = access.as_ref().map_or(hidden, |access| matches!(access.kind, AttrKind::Private));
            let at = seen.iter().position(|(own, ..)| *own == key).unwrap_or_else(|| {
                seen.push((key.clone(), private, Vec::new()));
                seen.len() - 1
            });
            if seen[at].1 != private {
                let message = format!("the generic `{key}` is public here and private there");
                self.error(codes::ATTRIBUTES, name.span(), message, "");
            }
            if bound(&key) {
                let message = format!("`{key}` is a binding of its own: it can't be a generic, too");
                self.error(codes::DUPLICATE, name.span(), message, "");
            }
            for specific in specifics {
                if !bound(&specific.text) {
                    let message = format!("the type has no binding `{}`", specific.text);
                    self.error(codes::NO_PROCEDURE, specific.span, message, "");
                } else if seen[at].2.contains(&specific.text) {
                    let message = format!("`{}` stands in the generic `{key}` already", specific.text);
                    self.error(codes::DUPLICATE, specific.span, message, "");
                }
                seen[at].2.push(specific.text.clone());
            }
        }
    }

    /// Two bindings of one name, or a component and a binding.
    pub fn check_binding_name(&mut self, ty: &DerivedType, name: &ast::Name) {
        let twice = ty.bindings.iter().any(|binding| binding.name == name.text);
        if twice || ty.components.iter().any(|component| component.name == name.text) {
            let message = format!("the type `{}` has a `{}` already", ty.ty.name, name.text);
            self.error(codes::DUPLICATE, name.span, message, "");
        }
    }
}

fn finals_of(binding: &ast::TypeBinding) -> Option<&[ast::Name]> {
    match binding {
        ast::TypeBinding::Final { names, .. } => Some(names),
        _ => None,
    }
}

fn wrong_finaliser(ty: &DerivedType, signature: &Signature) -> Option<&'static str> {
    if signature.result.is_some() {
        return Some("it is no subroutine");
    }
    let [dummy] = signature.visible() else { return Some("it has to have one argument") };
    let own = dummy.ty.derived().is_some_and(|own| own.key == ty.ty.key) && !dummy.class;
    if dummy.ty.is_error() {
        None
    } else if !own {
        Some("its argument has another type")
    } else if dummy.pointer || dummy.allocatable || dummy.optional {
        Some("its argument is a pointer, allocatable or optional")
    } else if dummy.intent == Intent::Out {
        Some("its argument is `intent(out)`")
    } else {
        None
    }
}

/// Where the definition names the binding.
fn name_span(definition: &ast::DerivedType, name: &str) -> Span {
    let names = definition.bindings.iter().flat_map(|binding| match binding {
        ast::TypeBinding::Procedure { names, .. } => names.as_slice(),
        ast::TypeBinding::Generic { .. } | ast::TypeBinding::Final { .. } | ast::TypeBinding::Private(_) => &[],
    });
    names.into_iter().find(|(own, _)| own.text == name).map_or(definition.name.span, |(own, _)| own.span)
}

/// The position of the argument that takes the object.
pub fn passed(binding: &Binding, signature: &Signature) -> Option<usize> {
    match &binding.pass {
        _ if binding.nopass => None,
        None => Some(0),
        Some(name) => signature.visible().iter().position(|dummy| dummy.name == *name),
    }
}

/// Why the procedure's argument does not do for the object.
fn wrong_object(ty: &DerivedType, binding: &Binding, signature: &Signature) -> Option<String> {
    let at = passed(binding, signature);
    (!binding.nopass).then(|| wrong_passed(ty, binding.pass.as_deref(), at, signature)).flatten()
}

/// The same of the argument at that position; `name` is what the program calls it, if it does.
fn wrong_passed(ty: &DerivedType, name: Option<&str>, at: Option<usize>, signature: &Signature) -> Option<String> {
    let dummies = signature.visible();
    let Some(dummy) = at.and_then(|at| dummies.get(at)) else {
        return Some(match name {
            Some(name) => format!("it has no argument `{name}`"),
            None => "it has no arguments".to_string(),
        });
    };
    let own = dummy.ty.derived().is_some_and(|own| own.key == ty.ty.key);
    let name = &dummy.name;
    if !own {
        Some(format!("its argument `{name}` is {}", dummy.ty))
    } else if dummy.rank > 0 {
        Some(format!("its argument `{name}` is an array"))
    } else if dummy.allocatable || dummy.pointer {
        Some(format!("its argument `{name}` is allocatable or a pointer"))
    } else if !dummy.class && !ty.sequence {
        Some(format!("its argument `{name}` is not polymorphic"))
    } else {
        None
    }
}

/// How an overriding procedure differs from the one that it overrides, if it does.
fn wrong_override(own: &Binding, bound: &Bound, parent: &Binding, parents: &Bound) -> Option<String> {
    let (a, b) = (&*bound.signature, &*parents.signature);
    if own.deferred && !parent.deferred {
        return Some("a deferred procedure overrides one that is not".to_string());
    }
    if own.private && !parent.private {
        return Some("it is private, and the parent type's is not".to_string());
    }
    if own.nopass != parent.nopass || passed(own, a) != passed(parent, b) {
        return Some("they take the object differently".to_string());
    }
    match (&a.result, &b.result) {
        (Some(_), None) => return Some("it is a function, the parent type's is a subroutine".to_string()),
        (None, Some(_)) => return Some("it is a subroutine, the parent type's is a function".to_string()),
        (Some(x), Some(y)) if !x.ty.same(&y.ty) || x.shape.rank() != y.shape.rank() || x.pointer != y.pointer => {
            return Some(format!("its result is {}, that of the parent type's {}", x.ty, y.ty));
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    if b.pure_ && !a.pure_ {
        return Some("it is not pure, the parent type's is".to_string());
    }
    if a.elemental != b.elemental {
        return Some("one of the two is elemental".to_string());
    }
    let (own_dummies, others) = (a.visible(), b.visible());
    if own_dummies.len() != others.len() {
        return Some(format!("it takes {} arguments, the parent type's {}", own_dummies.len(), others.len()));
    }
    let object = passed(own, a);
    let pairs = own_dummies.iter().zip(others).enumerate();
    pairs.into_iter().find_map(|(at, (x, y))| match Some(at) == object {
        true => (x.name != y.name).then(|| format!("the object is `{}`, and `{}` there", x.name, y.name)),
        false => different_argument(x, y),
    })
}

fn different_argument(own: &DummySignature, other: &DummySignature) -> Option<String> {
    if own.name != other.name {
        return Some(format!("its argument `{}` is called `{}` there", own.name, other.name));
    }
    let described = |dummy: &DummySignature| matches!(dummy.passing, Passing::Descriptor);
    let same = own.ty.same(&other.ty)
        && own.rank == other.rank
        && own.intent == other.intent
        && own.optional == other.optional
        && own.allocatable == other.allocatable
        && own.pointer == other.pointer
        && own.class == other.class
        && described(own) == described(other);
    (!same).then(|| format!("they differ in the argument `{}`", own.name))
}
