//! Procedure pointers as components of derived types. Source: Fortran 2008, section 4.5.4.1.
//!
//! An interface may follow the type, as its arguments may have that type: such components are completed at the end of
//! the specification part.

use super::scope::ScopeId;
use super::{Sema, codes};
use crate::ast::{self, AttrKind};
use crate::hir::{Component, Interface, Shape, Type};
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
    /// `procedure(interface), pointer, nopass :: name` in a derived type.
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
        let arguments = !matches!(&interface, Some(Interface::Explicit(signature)) if signature.dummies.is_empty());
        let interface = interface.unwrap_or(Interface::Implicit(None));
        if !has(|k| matches!(k, AttrKind::Nopass)) && arguments {
            let way_out = "add `nopass`, and pass the object as an argument: `call a%f(a, x)`";
            self.unsupported(declaration.span, "procedure components that get their object by themselves", way_out);
            return;
        }
        for (name, init) in &declaration.names {
            if components.iter().any(|c| c.name == name.text) {
                let message = format!("the component `{}` is declared twice", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
                continue;
            }
            if let Some(init) = init.as_ref().filter(|init| !super::pointer::is_null(init)) {
                let way_out = "write `=> null()`, and assign the pointer where the program starts";
                self.unsupported(init.span, "a procedure as a default value", way_out);
            }
            let ty = Type::Procedure(Box::new(interface.clone()));
            let mut component = super::derived::component(name.text.clone(), ty, Shape::Scalar);
            component.pointer = true;
            let public = has(|k| matches!(k, AttrKind::Public));
            component.private = private && !public || has(|k| matches!(k, AttrKind::Private));
            components.push(component);
        }
    }

    /// At the end of a specification part.
    pub fn complete_procedure_components(&mut self) {
        let all = std::mem::take(&mut self.pending_interfaces);
        let (here, around) = all.into_iter().partition(|pending| pending.scope == self.current);
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
