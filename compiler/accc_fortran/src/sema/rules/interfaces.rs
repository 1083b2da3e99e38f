//! What interface blocks and bodies hold. Source: Fortran 2018, section 15.4.3.2.

use super::types::INTRINSIC_TYPES;
use crate::ast::{self, SpecKind};
use crate::sema::{Sema, codes};

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
    }
}
