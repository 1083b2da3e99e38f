//! Addresses of nested functions that use variables of the functions around them.
//!
//! Such an address is that of a trampoline, which the runtime makes when it is first needed: it gives the function's
//! *thunk* the address of a table in the frame of the function around, which frees it where it ends. The thunk has the
//! border that callers know; it calls the function with the addresses in the table behind the arguments.

use super::function::Lowerer;
use super::unit::Unit;
use crate::hir::ObjectId;
use accc_ir::{
    Builder, CompareOp, Elem, FuncId, Function, OpKind, ParamAttr, Signature, Storage, Type, Value, VarClass,
};

/// Bytes of an entry of the table.
const ENTRY: i64 = 8;

impl Lowerer<'_, '_> {
    /// The tables of functions nested in this one: no trampoline yet.
    pub fn start_tables(&mut self) {
        for table in &self.function.tables {
            let table = self.var(*table);
            let address = self.b.var_addr(table);
            let none = self.zero(Type::Ptr);
            self.b.store_at(address, Elem::Ptr, none);
        }
    }

    /// The function ends, and with it the trampolines of functions nested in it.
    pub fn free_tables(&mut self) {
        for table in &self.function.tables {
            let table = self.var(*table);
            let address = self.b.var_addr(table);
            let code = self.b.load_at(address, Elem::Ptr);
            let signature = Signature { params: vec![Type::Ptr], ..Signature::default() };
            let free = self.unit.library("__accc_trampoline_free", signature);
            self.b.call_all(free, &[], vec![code], Vec::new());
        }
    }

    /// The address of a nested function.
    pub fn closure_address(&mut self, id: ObjectId, table: ObjectId) -> Value {
        let table = self.var(table);
        let address = self.b.var_addr(table);
        let made = self.b.load_at(address, Elem::Ptr);
        let none = self.zero(Type::Ptr);
        let missing = self.b.compare(CompareOp::Eq, made, none);
        let captures: Vec<_> = self.unit.captures(id).iter().map(|id| self.var(*id)).collect();
        let thunk = self.unit.thunk(id);
        let (op, then_block, else_block) = self.b.if_op(missing, &[Type::Ptr]);
        let outer = self.b.switch_to(then_block);
        for (index, var) in captures.into_iter().enumerate() {
            let entry = self.offset(address, (index as i64 + 1) * ENTRY);
            let captured = self.b.var_addr(var);
            self.b.store_at(entry, Elem::Ptr, captured);
        }
        let entries = self.offset(address, ENTRY);
        let code = self.b.value(OpKind::FuncAddr(thunk), Type::Ptr);
        let signature = Signature { params: vec![Type::Ptr; 2], results: vec![Type::Ptr], ..Signature::default() };
        let make = self.unit.library("__accc_trampoline", signature);
        let new = self.b.call_all(make, &[Type::Ptr], vec![code, entries], Vec::new())[0];
        self.b.store_at(address, Elem::Ptr, new);
        self.b.effect(OpKind::Yield(vec![new]));
        self.b.switch_to(else_block);
        self.b.effect(OpKind::Yield(vec![made]));
        self.b.switch_to(outer);
        self.b.func.ops[op].results[0]
    }
}

impl Unit<'_> {
    /// The thunk of a nested function, made when it is first needed.
    fn thunk(&mut self, id: ObjectId) -> FuncId {
        let object = self.object(id);
        let name = format!("{}.thunk", object.link_name);
        if let Some(known) = self.module.find_function(&name) {
            return known;
        }
        let outer = self.convention(object.ty.ty).signature.clone();
        let mut param_attrs = vec![ParamAttr::Nest];
        param_attrs.extend((0..outer.params.len()).map(|index| outer.param_attr(index)));
        let params = std::iter::once(Type::Ptr).chain(outer.params.iter().copied()).collect();
        let mut function = Function::declare(&name, Signature { params, param_attrs, ..outer });
        (function.internal, function.span) = (true, object.span);
        for (index, ty) in function.signature.params.clone().into_iter().enumerate() {
            let elem = ty.elem().expect("what travels in a register is a scalar");
            let var = function.local(&format!(".{index}"), Storage::Scalar(elem), object.span);
            function.vars[var].class = VarClass::ValueParam;
            function.params.push(var);
        }
        let body = function.blocks.push(Default::default());
        function.body = Some(body);
        self.fill_thunk(&mut function, id);
        self.module.functions.push(function)
    }

    fn fill_thunk(&mut self, function: &mut Function, id: ObjectId) {
        let (callee, captures) = (self.function_of(id), self.captures(id).len());
        let (span, results, vars) = (function.span, function.signature.results.clone(), function.params.clone());
        let body = function.body.expect("the thunk's body");
        let mut b = Builder::new(function, body);
        b.span = span;
        let mut args: Vec<Value> = vars.iter().map(|var| b.load(*var)).collect();
        let entries = args.remove(0);
        for index in 0..captures {
            let bytes = b.i64(index as i64 * ENTRY);
            let entry = b.ptr_add(entries, bytes);
            args.push(b.load_at(entry, Elem::Ptr));
        }
        let values = b.call_all(callee, &results, args, Vec::new());
        b.effect(OpKind::Return(values));
    }
}
