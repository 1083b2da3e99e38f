//! Internal procedures that use variables of their host, as arguments and targets.
//!
//! Their address is that of a trampoline (`accc_rt_fortran`), which gives the *thunk* of the procedure the address of a
//! table with the host's variables. The thunk has the border that callers know; it calls the procedure with the
//! variables of the table behind the arguments.

use super::procedure::Lowerer;
use super::signature::{border, captured_params};
use crate::hir::{self, ProcId};
use crate::lower::Lower;
use accc_diag::Diagnostic;
use accc_ir::{
    Builder, Elem, EntityId, FuncId, Function, OpKind, ParamAttr, Signature, StaticDim, Storage, Type, Value, VarClass,
};

/// Bytes of an entry of the table.
const ENTRY: i64 = 8;

impl Lowerer<'_, '_> {
    /// The address of an internal procedure that captures variables.
    pub fn closure_address(&mut self, id: ProcId, signature: &hir::Signature) -> Lower<Value> {
        let captured = captured_params(self.unit.program, id);
        let mut entries = Vec::new();
        for param in &captured {
            self.captured_argument(Some(id), param, &mut entries)?;
        }
        let dims = vec![StaticDim { lower: 0, extent: entries.len() as i64 }];
        let table = self.hidden(".captured", Storage::Array { elem: Elem::Ptr, dims });
        let frame = self.var_address(table);
        for (index, entry) in entries.into_iter().enumerate() {
            let bytes = self.b.i64(index as i64 * ENTRY);
            let place = self.b.ptr_add(frame, bytes);
            let elem = if self.b.func.type_of(entry) == Type::Ptr { Elem::Ptr } else { Elem::I64 };
            self.b.store_at(place, elem, entry);
        }
        let thunk = self.unit.thunk(id, signature)?;
        let trampoline = self.trampoline();
        let made = self.b.load(trampoline);
        let none = self.is_null(made);
        self.under(none, |this| {
            let code = this.b.value(OpKind::FuncAddr(thunk), Type::Ptr);
            let address = this.call_library("__accc_trampoline", vec![code, frame])?;
            this.b.store(trampoline, address);
            Ok(())
        })?;
        Ok(self.b.load(trampoline))
    }
}

impl crate::lower::Unit<'_> {
    /// The thunk of an internal procedure, made when it is first needed.
    fn thunk(&mut self, id: ProcId, signature: &hir::Signature) -> Lower<FuncId> {
        let procedure = self.procedure(id);
        let name = format!("{}.thunk", procedure.link_name);
        if let Some(known) = self.module.find_function(&name) {
            return Ok(known);
        }
        let outer = border(signature, &[]);
        let mut attrs = vec![ParamAttr::Nest];
        attrs.extend((0..outer.params.len()).map(|index| outer.param_attr(index)));
        let params = std::iter::once(Type::Ptr).chain(outer.params.iter().copied()).collect();
        let signature =
            Signature { params, param_attrs: attrs, results: outer.results.clone(), ..Signature::default() };
        let mut function = Function::declare(&name, signature);
        function.internal = true;
        function.span = procedure.span;
        for (index, ty) in function.signature.params.clone().into_iter().enumerate() {
            let Some(elem) = elem_of_param(ty) else {
                let way_out = "make it a module procedure, and the variables ones of the module";
                let what = "this internal procedure as an argument";
                return Err(Diagnostic::unsupported(procedure.span, what, way_out));
            };
            let var = function.local(&format!(".{index}"), Storage::Scalar(elem), procedure.span);
            function.vars[var].class = VarClass::ValueParam;
            function.params.push(var);
        }
        let body = function.blocks.push(Default::default());
        function.body = Some(body);
        self.fill_thunk(&mut function, id);
        Ok(self.module.functions.push(function))
    }

    fn fill_thunk(&mut self, function: &mut Function, id: ProcId) {
        let callee = self.procedures[id.index()];
        let (span, results) = (function.span, function.signature.results.clone());
        let vars = function.params.clone();
        let body = function.body.expect("the thunk's body");
        let mut b = Builder::new(function, body);
        b.span = span;
        let mut args: Vec<Value> = vars.iter().map(|var| b.load(*var)).collect();
        let frame = args.remove(0);
        let mut index = 0;
        for param in captured_params(self.program, id) {
            for elem in std::iter::once(Elem::Ptr).chain(param.with_length.then_some(Elem::I64)) {
                let bytes = b.i64(index * ENTRY);
                let place = b.ptr_add(frame, bytes);
                args.push(b.load_at(place, elem));
                index += 1;
            }
        }
        let values = b.call_all(callee, &results, args, Vec::new());
        b.effect(OpKind::Return(values));
    }
}

/// What a parameter of that type holds.
fn elem_of_param(ty: Type) -> Option<Elem> {
    Some(match ty {
        Type::I1 => Elem::Bool(1),
        Type::I8 => Elem::I8,
        Type::I16 => Elem::I16,
        Type::I32 => Elem::I32,
        Type::I64 => Elem::I64,
        Type::I128 => Elem::I128,
        Type::F16 => Elem::F16,
        Type::F32 => Elem::F32,
        Type::F64 => Elem::F64,
        Type::F80 => Elem::F80,
        Type::F128 => Elem::F128,
        Type::C32 => Elem::C32,
        Type::C64 => Elem::C64,
        Type::C80 => Elem::C80,
        Type::C128 => Elem::C128,
        Type::Ptr => Elem::Ptr,
        Type::Vector(..) | Type::View(..) => return None,
    })
}
