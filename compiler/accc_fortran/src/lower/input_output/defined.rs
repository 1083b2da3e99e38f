//! Defined input and output: flang-rt calls the program's procedure for an object, with a unit for its own statements.
//! Source: Fortran 2018, 12.6.4.8; `flang-rt/lib/runtime/descriptor-io.cpp`.
//!
//! The library finds the procedure in the table of the object's type ([`crate::lower::objects::type_info`]). One whose
//! object is `type(t)` has the border that the library calls. For `class(t)` the library passes a descriptor of the
//! object: a *thunk* takes from it the object's address and the table of its dynamic type, which the procedure wants.

use super::io_item::Way;
use crate::hir::{DefinedTransfer, Direction, TABLE_BINDINGS, TypeRef};
use crate::lower::Lower;
use crate::lower::objects::ownership::{Maker, start};
use crate::lower::objects::type_info::{DESCRIPTOR_TYPE, TYPE_CODE, TYPE_TABLE};
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::procedures::signature::{border, captured_params};
use accc_ir::{Elem, FuncId, Function, OpKind, Signature, Type, Value};

/// What the library calls for an object.
pub(in crate::lower) struct TransferCode {
    pub code: Value,
    /// It is passed a descriptor of the object.
    pub described: bool,
    /// Of a thunk: what it calls, where neither the thunk nor the object's type knows that.
    pub called: Option<Value>,
}

impl Lowerer<'_, '_> {
    /// An object whose type has a procedure for it; `table` is that of its dynamic type.
    pub(in crate::lower) fn defined_item(
        &mut self,
        way: Way<'_>,
        ty: &TypeRef,
        address: Value,
        table: Value,
    ) -> Lower<()> {
        let plain = self.described_scalar(address, Elem::Bytes(ty.bytes));
        let descriptor = self.structure_descriptor(plain, 0, ty, (way.defined, Some(table)))?;
        let name = match way.direction {
            Direction::Output => "_FortranAioOutputDerivedType",
            Direction::Input => "_FortranAioInputDerivedType",
        };
        let no_others = self.null();
        self.run_library(name, vec![way.cookie, descriptor, no_others])
    }

    pub(in crate::lower) fn transfer_code(&mut self, defined: &DefinedTransfer) -> Lower<TransferCode> {
        let callee = &defined.procedure;
        if !callee.signature.dummies[0].class {
            return Ok(TransferCode { code: self.procedure_address(callee)?, described: false, called: None });
        }
        // An internal procedure that uses variables of its host: its code is made where the host runs.
        let captures = callee.proc.is_some_and(|id| !captured_params(self.unit.program, id).is_empty());
        let called = if captures { Some(self.procedure_address(callee)?) } else { None };
        let known = match defined.slot {
            _ if captures => None,
            Some(_) => None,
            None => Some(self.callee(callee, &border(&callee.signature, &[]), self.b.span)?),
        };
        let thunk = self.transfer_thunk(defined, known);
        Ok(TransferCode { code: self.b.value(OpKind::FuncAddr(thunk), Type::Ptr), described: true, called })
    }

    fn transfer_thunk(&mut self, defined: &DefinedTransfer, known: Option<FuncId>) -> FuncId {
        let name = format!("{}.{}.{}", defined.generic(), defined.key, defined.procedure.link_name);
        if let Some(id) = self.unit.module.find_function(&name) {
            return id;
        }
        let signature = &defined.procedure.signature;
        let visible = signature.visible().len();
        let lengths = signature.dummies.iter().filter(|dummy| dummy.ty.has_length()).count();
        let mut params = vec![("argument", Elem::Ptr); visible];
        params.extend(vec![("length", Elem::I64); lengths]);
        let types = params.iter().map(|(_, elem)| elem.value_type().unwrap_or(Type::Ptr)).collect();
        let mut function = Function::declare(&name, Signature::new(types, None));
        let vars = start(&mut function, &params);
        let mut maker = Maker::new(&mut function);
        let mut args: Vec<Value> = vars.iter().map(|var| maker.b.load(*var)).collect();
        let object = args[0];
        args[0] = maker.word(object, 0);
        let info = maker.word(object, DESCRIPTOR_TYPE);
        let table = maker.word(info, TYPE_TABLE);
        args.insert(visible, table);
        match (known, defined.slot) {
            (Some(known), _) => _ = maker.b.call(known, None, args),
            (None, slot) => {
                let code = match slot {
                    Some(slot) => maker.word(table, TABLE_BINDINGS + 8 * slot as u64),
                    None => maker.word(info, TYPE_CODE),
                };
                maker.b.call_indirect(code, border(signature, &[]), args, Vec::new());
            }
        }
        maker.finish();
        self.unit.module.functions.push(function)
    }
}
