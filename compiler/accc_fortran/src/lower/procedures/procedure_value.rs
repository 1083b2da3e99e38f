//! Procedures as values: the address of their code, as gfortran passes it. Internal ones: [`super::closure`].

use super::procedure::Lowerer;
use super::signature::{border, captured_params};
use crate::hir::Callee;
use crate::lower::Lower;
use accc_ir::{Function, OpKind, Signature, Type, Value};

impl Lowerer<'_, '_> {
    /// The address of a procedure, for a dummy procedure or a pointer.
    pub fn procedure_address(&mut self, callee: &Callee) -> Lower<Value> {
        if self.in_compute {
            return Err(self.unsupported("the address of a procedure in device code", "call the procedure directly"));
        }
        if let Some(id) = callee.proc
            && !captured_params(self.unit.program, id).is_empty()
        {
            return self.closure_address(id, &callee.signature);
        }
        let id = match (callee.proc, self.unit.module.find_function(&callee.link_name)) {
            (None, Some(id)) if callee.signature.dummies.is_empty() => id,
            (None, None) if callee.signature.dummies.is_empty() => {
                let mut function = Function::declare(&callee.link_name, Signature::default());
                function.display_name = callee.name.clone();
                let id = self.unit.module.functions.push(function);
                self.unit.only_addressed.insert(id);
                id
            }
            _ => self.callee(callee, &border(&callee.signature, &[]), self.b.span)?,
        };
        Ok(self.b.value(OpKind::FuncAddr(id), Type::Ptr))
    }

    /// A pointer to an internal procedure may outlive the internal procedure that sets it.
    pub fn check_lifetime(&self, callee: &Callee) -> Lower<()> {
        let captures = callee.proc.is_some_and(|id| !captured_params(self.unit.program, id).is_empty());
        if captures && self.procedure.host.is_some() {
            let what =
                format!("a pointer to the internal procedure `{}`, set in another internal procedure", callee.name);
            return Err(self.unsupported(what, "set the pointer in the host itself"));
        }
        Ok(())
    }
}
