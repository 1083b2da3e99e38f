//! Interfaces of procedures that are defined elsewhere: interface blocks, abstract interfaces, `external`,
//! `procedure(interface) :: name`. What they say of a dummy argument makes it a dummy procedure.
//! Source: Fortran 2008, section 12.4.3.

use super::scope::{Entity, External, ProcEntity, ScopeId};
use crate::ast::{self, AttrKind};
use crate::hir::{Interface, Shape, SymId, SymbolClass, Type};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::rc::Rc;

impl<'a> Sema<'a> {
    pub fn interface(&mut self, interface: &ast::Interface) {
        self.check_interface_block(interface);
        if let Some(name) = &interface.generic {
            self.generic_interface(name, interface);
            return;
        }
        for body in &interface.bodies {
            if interface.is_abstract {
                self.abstract_interface(body);
            } else {
                self.declare_interface_body(body);
            }
        }
    }

    fn abstract_interface(&mut self, body: &ast::Procedure) {
        let entity = Entity::Interface(Rc::new(self.interface_body(body)));
        if self.scope_mut().names.insert(body.name.text.clone(), entity).is_some() {
            self.error(codes::DUPLICATE, body.name.span, format!("`{}` is declared twice", body.name.text), "");
        }
    }

    /// The procedure of an interface body: a dummy argument of that name, or one defined elsewhere.
    pub fn register_interface(&mut self, name: &ast::Name, entity: ProcEntity, outer: ScopeId) {
        let dummy = match self.scopes[outer.0].names.get(&name.text) {
            Some(Entity::Var(sym)) => matches!(self.scopes[outer.0].symbols[*sym].class, SymbolClass::Dummy { .. }),
            _ => false,
        };
        if !dummy {
            self.register(name, entity, Some(outer));
            return;
        }
        if let Some(Entity::Var(sym)) = self.scope().names.get(&name.text).cloned() {
            let interface = Interface::Explicit((*entity.signature).clone());
            self.set_type(sym, Type::Procedure(Box::new(interface)), name.span);
        }
    }

    /// `external`, as an attribute with the function's type or as a statement.
    pub fn declare_external(&mut self, name: &ast::Name, ty: Option<Type>, attrs: &[ast::Attr]) {
        for attr in attrs {
            if let AttrKind::Public | AttrKind::Private = attr.kind {
                let private = matches!(attr.kind, AttrKind::Private);
                self.scope_mut().access.insert(name.text.clone(), private);
            }
        }
        let known = match self.scope().names.get(&name.text).cloned() {
            Some(Entity::Var(sym)) => {
                let (class, is_pointer) = (self.symbol(sym).class.clone(), self.symbol(sym).pointer);
                let pointer = is_pointer || attrs.iter().any(|a| matches!(a.kind, AttrKind::Pointer));
                if matches!(class, SymbolClass::Dummy { .. }) || pointer {
                    self.external_variable(sym, name, ty, attrs);
                    return;
                }
                let typed = self.scope_mut().facts(sym).typed;
                typed.then(|| self.symbol(sym).ty.clone())
            }
            Some(Entity::External(external)) => {
                self.type_of_external(name, &external, ty);
                return;
            }
            Some(Entity::Procedure(known)) if known.is_library_function(ty.as_ref()) => return,
            _ if attrs.iter().any(|a| matches!(a.kind, AttrKind::Pointer)) => {
                if let Some(sym) = self.declared_symbol(name, None) {
                    self.external_variable(sym, name, ty, attrs);
                }
                return;
            }
            _ => None,
        };
        let external = External::new(&name.text, ty.or(known));
        self.scope_mut().names.insert(name.text.clone(), Entity::External(Rc::new(external)));
    }

    /// The type of a function that another statement has declared `external`.
    pub fn type_of_external(&mut self, name: &ast::Name, external: &External, ty: Option<Type>) {
        if external.ty.is_some() && ty.is_some() {
            self.error(
                codes::DUPLICATE,
                name.span,
                format!("`{}` is declared twice", name.text),
                "it has a type already",
            );
            return;
        }
        let external = External { ty: ty.or_else(|| external.ty.clone()), ..external.clone() };
        self.scope_mut().names.insert(name.text.clone(), Entity::External(Rc::new(external)));
    }

    /// A dummy procedure or a procedure pointer.
    fn external_variable(&mut self, sym: SymId, name: &ast::Name, ty: Option<Type>, attrs: &[ast::Attr]) {
        self.scope_mut().facts(sym).external = true;
        if let Some(ty) = ty {
            self.set_type(sym, ty, name.span);
        }
        for attr in attrs.iter().filter(|a| !matches!(a.kind, AttrKind::External)) {
            self.apply_attribute(sym, attr, name);
        }
    }

    /// At the end of the part, when all types are declared.
    pub fn finish_dummy_procedure(&mut self, sym: SymId) {
        let facts = self.scope_mut().facts(sym);
        let (external, called) = (facts.external, facts.called);
        let symbol = self.symbol(sym);
        let described = symbol.allocatable || symbol.pointer || symbol.ty.is_derived();
        let plain = matches!(symbol.shape, Shape::Scalar) && !described;
        if !(external || called && plain) || symbol.ty.is_procedure() {
            return;
        }
        let typed = std::mem::replace(&mut self.scope_mut().facts(sym).typed, true);
        let symbol = self.symbol_mut(sym);
        let result = typed.then(|| symbol.ty.clone());
        symbol.ty = Type::Procedure(Box::new(Interface::Implicit(result)));
    }

    /// `procedure(interface), attrs :: names`.
    pub fn procedure_declaration(&mut self, declaration: &ast::ProcedureDecl) {
        if self.awaits_interface(declaration) {
            self.put_off(declaration);
            return;
        }
        let Some((interface, known)) = self.declared_interface(declaration) else {
            for (name, _) in &declaration.names {
                self.scope_mut().names.insert(name.text.clone(), Entity::Error);
            }
            return;
        };
        let of_c = matches!(&interface, crate::hir::Interface::Explicit(signature) if signature.bind_c);
        if let Some(attr) = declaration.attrs.iter().find(|a| matches!(a.kind, AttrKind::Bind(_))).filter(|_| !of_c) {
            self.error(codes::ATTRIBUTES, attr.span, "`bind(c)` needs an interface with `bind(c)`", "");
        }
        let pointer = declaration.attrs.iter().any(|a| matches!(a.kind, AttrKind::Pointer));
        for (name, init) in &declaration.names {
            let variable = pointer || matches!(self.scope().names.get(&name.text), Some(Entity::Var(_)));
            if !variable {
                self.declare_defined_elsewhere(name, &interface, known.as_deref(), &declaration.attrs);
                continue;
            }
            let Some(sym) = self.declared_symbol(name, Some(Type::Procedure(Box::new(interface.clone())))) else {
                continue;
            };
            for attr in &declaration.attrs {
                match &attr.kind {
                    AttrKind::Bind(bind) => self.check_no_label(name, bind, attr.span),
                    _ => self.apply_attribute(sym, attr, name),
                }
            }
            if let Some(init) = init
                && !self.awaits_target(sym, init)
            {
                self.pointer_initial_value(sym, init);
            }
        }
    }

    /// A dummy procedure or a procedure pointer is called as C's, but it is none of C's procedures (F2018, C1519).
    fn check_no_label(&mut self, name: &ast::Name, bind: &ast::Bind, span: Span) {
        if bind.name.is_some() {
            let message = format!("`{}` stands for several procedures: it has no binding label", name.text);
            self.error(codes::ATTRIBUTES, span, message, "leave out `name=`");
        }
    }

    /// The interface that a declaration names, and the procedure that it is of.
    pub fn declared_interface(
        &mut self,
        declaration: &ast::ProcedureDecl,
    ) -> Option<(Interface, Option<Rc<ProcEntity>>)> {
        let name = match &declaration.interface {
            None => return Some((Interface::Implicit(None), None)),
            Some(ast::ProcedureInterface::Type(ty)) => {
                return Some((Interface::Implicit(Some(self.type_spec(ty, None))), None));
            }
            Some(ast::ProcedureInterface::Name(name)) => name,
        };
        match self.lookup(&name.text) {
            Some(Entity::Procedure(known) | Entity::Interface(known)) => {
                Some((Interface::Explicit((*known.signature).clone()), Some(known)))
            }
            Some(Entity::Generic(_)) if self.procedure_in(self.current, &name.text).is_some() => {
                let known = self.procedure_in(self.current, &name.text)?;
                Some((Interface::Explicit((*known.signature).clone()), Some(known)))
            }
            Some(Entity::Var(sym)) if self.symbol(sym).ty.is_procedure() => match &self.symbol(sym).ty {
                Type::Procedure(interface) => Some(((**interface).clone(), None)),
                _ => None,
            },
            Some(Entity::Error) => None,
            _ => {
                let message = format!("`{}` is no interface known here", name.text);
                let help = "define it before, in an `abstract interface` block";
                self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
                None
            }
        }
    }

    /// A procedure of another file with the interface that the declaration gives it.
    fn declare_defined_elsewhere(
        &mut self,
        name: &ast::Name,
        interface: &Interface,
        known: Option<&ProcEntity>,
        attrs: &[ast::Attr],
    ) {
        match interface {
            Interface::Implicit(ty) => self.declare_external(name, ty.clone(), attrs),
            Interface::Explicit(signature) => {
                let bind =
                    attrs.iter().find_map(|a| if let AttrKind::Bind(bind) = &a.kind { Some(bind) } else { None });
                let same_name = known.filter(|k| k.name == name.text).map(|k| k.link_name.clone());
                let link_name = match (bind, same_name) {
                    (Some(bind), None) => self.bind_name(bind, &name.text),
                    (Some(bind), Some(_)) if bind.name.is_some() => self.bind_name(bind, &name.text),
                    (_, Some(link_name)) => link_name,
                    (None, None) => self.options.underscoring.link_name(&name.text),
                };
                let signature = Rc::new(signature.clone());
                let (proc, host) = (None, None);
                let entity = ProcEntity { name: name.text.clone(), link_name, proc, host, signature, span: name.span };
                self.register(name, entity, Some(self.current));
            }
        }
    }

    /// `public :: operator(+)`.
    pub fn attribute_of_generic(&mut self, attr: &ast::Attr, generic: &ast::GenericName) {
        match attr.kind {
            AttrKind::Public | AttrKind::Private => {
                let private = matches!(attr.kind, AttrKind::Private);
                self.scope_mut().access.insert(crate::sema::calls::generic::key(generic), private);
            }
            _ => self.error(codes::ATTRIBUTES, attr.span, "operators are only `public` or `private`", ""),
        }
    }

    pub fn report_abstract(&mut self, name: &ast::Name) {
        let message = format!("`{}` is an abstract interface: there is no procedure to call", name.text);
        let help = format!("declare a procedure with it: `procedure({}), pointer :: p`", name.text);
        self.sink.push(Diagnostic::error(codes::NO_PROCEDURE, message).label(name.span, "").help(help));
    }
}
