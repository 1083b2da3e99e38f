//! How complex numbers cross the border of a procedure by value: as C's `_Complex` (System V ABI, AMD64 supplement,
//! 3.2.3). Two doubles in two registers, two floats in one; wider ones as a copy in memory. As results x87's parts are in
//! two registers, and those of binary128 where the caller says ([`super::signature::ResultKind::Memory`]).

use super::procedure::Lowerer;
use super::record_border::record_types;
use super::signature::passing;
use crate::hir::{Passing, SymId};
use crate::lower::variables::storage::storage_of;
use accc_ir::{Access, Elem, ParamAttr, Storage, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// What a complex number is in registers.
    pub fn in_registers(&mut self, z: Value) -> Vec<Value> {
        let ty = self.b.func.type_of(z);
        if ty == Type::C64 {
            let (re, im) = self.b.parts(z);
            return vec![re, im];
        }
        let var = self.hidden(".pair", Storage::Scalar(ty.elem().expect("a number has a place in memory")));
        self.b.store(var, z);
        let address = self.b.var_addr(var);
        if ty != Type::C32 {
            return vec![address];
        }
        vec![self.b.load_at_access(address, Elem::F64, Access { align: 4, ..Access::default() })]
    }

    /// The complex number of that type in registers.
    pub fn complex_of_registers(&mut self, values: &[Value], ty: Type) -> Value {
        if let [re, im] = values {
            return self.b.complex(*re, *im);
        }
        if ty != Type::C32 {
            return self.b.load_at(values[0], ty.elem().expect("a number has a place in memory"));
        }
        let var = self.hidden(".pair", Storage::Scalar(Elem::F64));
        self.b.store(var, values[0]);
        let address = self.b.var_addr(var);
        self.b.load_at(address, Elem::C32)
    }

    /// How many parameters carry a dummy argument, its length aside.
    pub fn border_count(&self, sym: SymId) -> usize {
        let symbol = self.symbol(sym);
        match (passing(symbol), storage_of(symbol)) {
            (Passing::Value, Some(storage)) if symbol.ty.is_complex() => border_types(storage_value(&storage)).len(),
            (Passing::Value, Some(_)) => symbol.ty.derived().map_or(1, |ty| record_types(ty).len()),
            _ => 1,
        }
    }

    /// What the parameters that carry a dummy argument hold.
    pub fn border_values(&mut self, sym: SymId) -> Vec<Value> {
        let first = self.b.func.params.iter().position(|param| *param == self.param_of(sym)).expect("a parameter");
        let params = self.b.func.params[first..first + self.border_count(sym)].to_vec();
        params.into_iter().map(|param| self.b.load(param)).collect()
    }

    /// A complex dummy passed by value is put together from its registers.
    pub fn enter_complex(&mut self, sym: SymId, var: Var) {
        let ty = storage_value(&self.b.func.vars[var].storage);
        let values = self.border_values(sym);
        let value = self.complex_of_registers(&values, ty);
        self.b.store(var, value);
    }
}

/// How a complex number is passed in registers.
pub(in crate::lower) fn border_types(ty: Type) -> Vec<Type> {
    match ty {
        Type::C64 => vec![Type::F64; 2],
        Type::C80 | Type::C128 => vec![Type::Ptr],
        _ => vec![Type::F64],
    }
}

/// What a function gives that has a result of that type.
pub(in crate::lower) fn result_types(ty: Type) -> Vec<Type> {
    match ty {
        Type::C80 => vec![Type::F80; 2],
        _ => border_types(ty),
    }
}

/// How the address of a wide number's copy is passed.
pub(in crate::lower) fn wide_attr(ty: Type) -> Option<ParamAttr> {
    let elem = ty.elem().filter(|elem| matches!(elem, Elem::C80 | Elem::C128))?;
    Some(ParamAttr::ByVal { bytes: elem.bytes(), align: elem.align() })
}

/// The type of a scalar variable's value.
pub(in crate::lower) fn storage_value(storage: &Storage) -> Type {
    match storage {
        Storage::Scalar(elem) => elem.value_type().expect("a number has a value"),
        Storage::Array { .. } | Storage::Pointer { .. } | Storage::Descriptor { .. } => {
            panic!("only scalars are passed by value")
        }
    }
}
