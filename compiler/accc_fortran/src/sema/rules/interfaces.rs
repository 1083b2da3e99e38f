//! What interface blocks and bodies hold, and where `import` stands. Source: Fortran 2018, sections 15.4.3.2 and 8.8.

use super::types::INTRINSIC_TYPES;
use crate::ast::{self, Spec, SpecKind};
use crate::sema::{Sema, codes};
use accc_source::Span;

impl Sema<'_> {
    pub fn check_interface_block(&mut self, interface: &ast::Interface) {
        if interface.generic.is_none()
            && let Some(name) = interface.procedures.first()
        {
            let message = "`procedure` stands in interface blocks with a name or operator (F2018, C1508)";
            self.error(codes::PLACE, name.span, message, "");
        }
        let host = self.scope().procedure.as_ref().map(|own| own.name.clone());
        for body in &interface.bodies {
            let name = &body.name;
            if interface.is_abstract && INTRINSIC_TYPES.contains(&name.text.as_str()) {
                let message = format!("`{}` is an intrinsic type: no abstract interface has that name", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
            if host.as_ref() == Some(&name.text) && !interface.is_abstract && !body.prefix.module {
                let message = format!("`{}` is the procedure around: its interface is known", name.text);
                self.error(codes::DUPLICATE, name.span, message, "");
            }
            self.check_interface_body(body);
        }
    }

    fn check_interface_body(&mut self, body: &ast::Procedure) {
        for spec in &body.specs {
            if let SpecKind::Data(_) | SpecKind::Format(_) = spec.kind {
                self.error(codes::PLACE, spec.span, "an interface body holds declarations only", "");
            }
        }
        for (name, span) in declared_names(&body.specs) {
            let imported = body.specs.iter().any(|spec| match &spec.kind {
                SpecKind::Import(names) => names.iter().any(|other| other.text == name),
                _ => false,
            });
            if imported {
                let message = format!("`{name}` is imported: it can't be declared anew");
                self.error(codes::DUPLICATE, span, message, "");
            }
        }
    }

    /// Only what has a host imports something (F2018, C897).
    pub fn check_import_place(&mut self, specs: &[Spec]) {
        let scope = self.scope();
        let outermost = scope.parent.is_none() && (scope.procedure.is_some() || scope.module.is_some());
        let import = specs.iter().find(|spec| matches!(spec.kind, SpecKind::Import(_) | SpecKind::ImportNone));
        if let Some(import) = import.filter(|_| outermost && !self.body.declares_block) {
            self.error(codes::PLACE, import.span, "there is no host to import from", "");
        }
    }
}

fn declared_names(specs: &[Spec]) -> impl Iterator<Item = (&str, Span)> {
    let declarations = specs.iter().filter_map(|spec| match &spec.kind {
        SpecKind::Declaration(declaration) => Some(declaration),
        _ => None,
    });
    declarations.flat_map(|declaration| &declaration.entities).map(|e| (e.name.text.as_str(), e.name.span))
}
