//! How records cross the border of a procedure by value, as C's do: small ones in up to two registers, others as a copy in memory
//! (System V ABI, AMD64 supplement, 3.2.3). Dummy arguments with `value`, and results of functions with `bind(c)`.

use super::procedure::Lowerer;
use crate::hir::{Eightbyte, TypeRef};
use accc_ir::{Elem, ParamAttr, Storage, Type, Value, Var};

/// Registers' bytes.
const PIECE: u64 = 8;

/// What carries a record by value at the border.
pub(in crate::lower) fn record_types(ty: &TypeRef) -> Vec<Type> {
    match ty.registers.is_empty() {
        true => vec![Type::Ptr],
        false => ty.registers.iter().map(|class| register(*class).value_type().expect("a register's type")).collect(),
    }
}

/// How the address of a record's copy is passed.
pub(in crate::lower) fn copy_attr(ty: &TypeRef) -> ParamAttr {
    ParamAttr::ByVal { bytes: ty.bytes, align: ty.align.max(PIECE) }
}

fn register(class: Eightbyte) -> Elem {
    match class {
        Eightbyte::Integer => Elem::I64,
        Eightbyte::Real => Elem::F64,
    }
}

impl Lowerer<'_, '_> {
    /// The record at the address, as it is passed.
    pub fn record_in_registers(&mut self, address: Value, ty: &TypeRef) -> Vec<Value> {
        if ty.registers.is_empty() {
            return vec![address];
        }
        let pieces = self.pieces(ty);
        let to = self.b.var_addr(pieces);
        self.move_record(ty, to, address);
        let mut values = Vec::new();
        for (index, class) in ty.registers.iter().enumerate() {
            let offset = self.b.i64(PIECE as i64 * index as i64);
            let at = self.b.ptr_add(to, offset);
            values.push(self.b.load_at(at, register(*class)));
        }
        values
    }

    /// Stores a record that came in registers.
    pub fn store_registers(&mut self, address: Value, ty: &TypeRef, values: &[Value]) {
        let pieces = self.pieces(ty);
        let from = self.b.var_addr(pieces);
        for (index, (class, value)) in ty.registers.iter().zip(values).enumerate() {
            let offset = self.b.i64(PIECE as i64 * index as i64);
            let at = self.b.ptr_add(from, offset);
            self.b.store_at(at, register(*class), *value);
        }
        self.move_record(ty, address, from);
    }

    /// Whole registers, of which the last one may be longer than what the record has.
    fn pieces(&mut self, ty: &TypeRef) -> Var {
        let bytes = PIECE * ty.registers.len() as u64;
        let var = self.hidden(".pieces", Storage::Array { elem: Elem::Bytes(bytes), dims: Vec::new() });
        self.b.func.vars[var].align = Some(PIECE);
        var
    }
}
