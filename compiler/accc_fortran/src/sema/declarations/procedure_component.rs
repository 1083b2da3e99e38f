//! Procedure pointers as components of derived types. Source: Fortran 2008, section 4.5.4.1.
//!
//! An interface may follow the type, as its arguments may have that type: such components are completed at the end of
//! the specification part.

use crate::ast::{self, Arg, ArgValue, AttrKind};
use crate::hir::{Component, DefaultCode, Expr, ExprKind, Interface, Shape, Type};
use crate::sema::program::scope::ScopeId;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use std::rc::Rc;

/// A declaration of components whose interface is not known yet.
#[derive(Debug)]
pub struct PendingInterface {
    /// The key of the type.
    pub owner: String,
    pub declaration: ast::ProcedureDecl,
    /// Where the type is defined.
    pub scope: ScopeId,
}

impl Sema<'_> {
    /// `procedure(interface), pointer, nopass :: name` in a derived type; without `nopass` it gets the object.
    pub fn procedure_components(
        &mut self,
        declaration: &ast::ProcedureDecl,
        private: bool,
        owner: &str,
        components: &mut Vec<Component>,
    ) {
        let has = |kind: fn(&AttrKind) -> bool| declaration.attrs.iter().any(|a| kind(&a.kind));
        let interface = match &declaration.interface {
            Some(ast::ProcedureInterface::Name(name)) if self.lookup(&name.text).is_none() => {
                let declaration = declaration.clone();
                self.pending_interfaces.push(PendingInterface {
                    owner: owner.to_string(),
                    declaration,
                    scope: self.current,
                });
                None
            }
            _ => {
                let Some((interface, _)) = self.declared_interface(declaration) else { return };
                Some(interface)
            }
        };
        if !has(|k| matches!(k, AttrKind::Pointer)) {
            let message = "a procedure component has to be a pointer";
            let help = "add `pointer`: `procedure(...), pointer, nopass :: f`";
            self.sink.push(Diagnostic::error(codes::ATTRIBUTES, message).label(declaration.span, "").help(help));
            return;
        }
        self.attributes_once(&declaration.attrs);
        if has(|k| matches!(k, AttrKind::Pass(_))) && has(|k| matches!(k, AttrKind::Nopass)) {
            self.error(codes::ATTRIBUTES, declaration.span, "a component is either `pass` or `nopass`", "");
            return;
        }
        let named = matches!(declaration.interface, Some(ast::ProcedureInterface::Name(_)));
        if !named && !has(|k| matches!(k, AttrKind::Nopass)) {
            let message = "a procedure component without an interface has to be `nopass`";
            self.error(codes::ATTRIBUTES, declaration.span, message, "no argument of it can be the object");
            return;
        }
        let interface = interface.unwrap_or(Interface::Implicit(None));
        let named = declaration.attrs.iter().find_map(|a| match &a.kind {
            AttrKind::Pass(name) => name.as_ref().map(|n| n.text.clone()),
            _ => None,
        });
        let pass = (!has(|k| matches!(k, AttrKind::Nopass))).then(|| named.unwrap_or_default());
        for (name, init) in &declaration.names {
            if components.iter().any(|c| c.name == name.text) {
                let message = format!("the component `{}` is declared twice", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
                continue;
            }
            let code = match init.as_ref().filter(|init| !crate::sema::statements::pointer::is_null(init)) {
                Some(ast::Expr { kind: ast::ExprKind::Name(name), .. }) => {
                    Some(DefaultCode { name: name.text.clone(), link_name: String::new() })
                }
                Some(other) => {
                    self.error(
                        codes::ATTRIBUTES,
                        other.span,
                        "a procedure pointer starts with `null()` or a procedure",
                        "",
                    );
                    None
                }
                None => None,
            };
            let ty = Type::Procedure(Box::new(interface.clone()));
            let mut component = super::derived::component(name.text.clone(), ty, Shape::Scalar);
            component.pointer = true;
            component.pass.clone_from(&pass);
            component.code = code;
            let public = has(|k| matches!(k, AttrKind::Public));
            component.private = private && !public || has(|k| matches!(k, AttrKind::Private));
            components.push(component);
        }
    }

    /// The arguments of a call through a component, with the object where the component gets it.
    pub fn with_object(&self, code: &Expr, object: &ast::Expr, args: &[Arg]) -> Vec<Arg> {
        let mut args = args.to_vec();
        let ExprKind::Component { base, index } = &code.kind else { return args };
        let known = base.ty.derived().and_then(|ty| self.types.get(&ty.key));
        let Some(pass) = known.and_then(|known| known.components[*index].pass.as_ref()) else { return args };
        let position = match &code.ty {
            Type::Procedure(interface) => match &**interface {
                Interface::Explicit(signature) => signature.dummies.iter().position(|d| d.name == *pass).unwrap_or(0),
                Interface::Implicit(_) => 0,
            },
            _ => 0,
        };
        let keyword = (position > args.len()).then(|| ast::Name { text: pass.clone(), span: object.span });
        let object = Arg { keyword, value: ArgValue::Expr(object.clone()), span: object.span };
        args.insert(position.min(args.len()), object);
        args
    }

    /// When all procedures of a scope are declared: those that components of its types point to at first.
    pub fn resolve_component_codes(&mut self, scope: ScopeId, specs: &[ast::Spec]) {
        for spec in specs {
            let ast::SpecKind::DerivedType(definition) = &spec.kind else { continue };
            let key = self.scopes[scope.0].types.get(&definition.name.text).cloned();
            let Some(known) = key.as_ref().and_then(|key| self.types.get(key)) else { continue };
            if known.components.iter().all(|component| component.code.is_none()) {
                continue;
            }
            let mut known = (**known).clone();
            for component in &mut known.components {
                let Some(code) = &mut component.code else { continue };
                match self.procedure_in(scope, &code.name) {
                    Some(found) => code.link_name.clone_from(&found.link_name),
                    None => {
                        let message = format!(
                            "`{}`, which `{}` points to at first, is no procedure here",
                            code.name, component.name
                        );
                        self.error(codes::NO_PROCEDURE, definition.name.span, message, "");
                        component.code = None;
                    }
                }
            }
            self.types.extend(key.map(|key| (key, Rc::new(known))));
        }
    }

    /// At the end of a specification part.
    pub fn complete_procedure_components(&mut self) {
        let all = std::mem::take(&mut self.pending_interfaces);
        let ready = |this: &Self, pending: &PendingInterface| {
            pending.scope == this.current && !this.awaits_interface(&pending.declaration)
        };
        let (here, around) = all.into_iter().partition(|pending| ready(self, pending));
        self.pending_interfaces = around;
        let here: Vec<PendingInterface> = here;
        for pending in here {
            let Some((interface, _)) = self.declared_interface(&pending.declaration) else { continue };
            let Some(known) = self.types.get(&pending.owner) else { continue };
            let mut known = (**known).clone();
            let named = |c: &&mut Component| pending.declaration.names.iter().any(|(name, _)| name.text == c.name);
            for component in known.components.iter_mut().filter(named) {
                component.ty = Type::Procedure(Box::new(interface.clone()));
            }
            self.types.insert(pending.owner, Rc::new(known));
        }
    }
}
