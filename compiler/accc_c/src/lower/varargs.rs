//! `va_start`, `va_arg` and `va_copy`: System V ABI, AMD64 supplement, section 3.5.7.
//!
//! A `va_list` is a record: where the next integer register and the next vector register lie in the save area (both
//! offsets), where the next argument on the stack is, and where the save area is.

use super::Lower;
use super::abi::{Passing, Piece, arg_passing, is_float};
use super::function::Lowerer;
use super::types::Shape;
use crate::hir::{Expr, TypeId};
use accc_ir::{Access, BinaryOp, CompareOp, Elem, OpKind, Type, Value};

const GP_OFFSET: i64 = 0;
const FP_OFFSET: i64 = 4;
const OVERFLOW_AREA: i64 = 8;
const SAVE_AREA: i64 = 16;
const TAG_BYTES: u64 = 24;
/// Ends of the two parts of the save area.
const GP_END: i64 = 6 * 8;
const FP_END: i64 = GP_END + 8 * 16;

impl Lowerer<'_, '_> {
    /// The address of the record that a `va_list` is, given as a place or as an address.
    fn tag(&mut self, list: &Expr) -> Lower<Value> {
        match self.types.shape(list.ty) {
            Shape::Scalar(_) => self.value(list),
            Shape::Void | Shape::Complex(_) | Shape::Record(_) | Shape::Array | Shape::Function | Shape::VaListTag => {
                self.address_of_value(list)
            }
        }
    }

    pub fn va_start(&mut self, list: &Expr) -> Lower<()> {
        let tag = self.tag(list)?;
        self.b.effect(OpKind::VaStart(tag));
        Ok(())
    }

    pub fn va_copy(&mut self, to: &Expr, from: &Expr) -> Lower<()> {
        let (to, from) = (self.tag(to)?, self.tag(from)?);
        self.copy(to, from, TAG_BYTES);
        Ok(())
    }

    pub fn va_arg_scalar(&mut self, list: &Expr, ty: TypeId) -> Lower<Value> {
        let address = self.va_arg_address(list, ty)?;
        match self.types.scalar(ty) {
            Some(scalar) => {
                // Two integer registers are saved where 8 bytes are aligned.
                let align = if scalar.elem == Elem::I128 { 8 } else { 0 };
                Ok(self.b.load_at_access(address, scalar.elem, Access { volatile: false, align }))
            }
            None => Ok(self.zero(Type::I32)),
        }
    }

    /// Where the next argument is; the list moves on.
    pub fn va_arg_address(&mut self, list: &Expr, ty: TypeId) -> Lower<Value> {
        let tag = self.tag(list)?;
        let pieces = match arg_passing(self.types, ty) {
            Passing::Direct(pieces) if pieces[0].ty != Type::F80 => pieces,
            Passing::Direct(_) | Passing::Memory { .. } | Passing::Nothing => {
                return Ok(self.next_on_stack(tag, ty));
            }
        };
        let floats = pieces.iter().filter(|piece| is_float(piece)).count() as i64;
        let ints = int_registers(&pieces);
        let fits_gp = (ints > 0).then(|| self.fits(tag, GP_OFFSET, GP_END - 8 * ints));
        let fits_fp = (floats > 0).then(|| self.fits(tag, FP_OFFSET, FP_END - 16 * floats));
        let fits = match (fits_gp, fits_fp) {
            (Some(gp), Some(fp)) => self.b.binary(BinaryOp::And, gp, fp),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => panic!("an argument in registers has pieces"),
        };
        self.yielding(
            fits,
            Type::Ptr,
            |this| Ok(this.saved_registers(tag, ty, &pieces)),
            |this| Ok(this.next_on_stack(tag, ty)),
        )
    }

    fn fits(&mut self, tag: Value, field: i64, last: i64) -> Value {
        let at = self.offset(tag, field);
        let offset = self.b.load_at(at, Elem::I32);
        let last = self.b.int(last, Type::I32);
        self.b.compare(CompareOp::ULe, offset, last)
    }

    /// The save area holds integers one after the other, vector registers 16 bytes apart: what is in several vector
    /// registers, or in both kinds, is put together first.
    fn saved_registers(&mut self, tag: Value, ty: TypeId, pieces: &[Piece]) -> Value {
        let floats = pieces.iter().filter(|piece| is_float(piece)).count();
        if floats == 0 {
            return self.take(tag, GP_OFFSET, 8 * int_registers(pieces));
        }
        if pieces.len() == 1 {
            return self.take(tag, FP_OFFSET, 16);
        }
        let var = self.temporary(ty);
        for piece in pieces {
            let from = if is_float(piece) { self.take(tag, FP_OFFSET, 16) } else { self.take(tag, GP_OFFSET, 8) };
            let elem = piece.ty.elem().expect("a piece is a scalar");
            let value = self.b.load_at(from, elem);
            self.store_piece(var, *piece, value);
        }
        self.b.var_addr(var)
    }

    /// Takes bytes of the save area.
    fn take(&mut self, tag: Value, field: i64, bytes: i64) -> Value {
        let area = self.offset(tag, SAVE_AREA);
        let area = self.b.load_at(area, Elem::Ptr);
        let field = self.offset(tag, field);
        let offset = self.b.load_at(field, Elem::I32);
        let bytes = self.b.int(bytes, Type::I32);
        let next = self.b.binary(BinaryOp::Add, offset, bytes);
        self.b.store_at(field, Elem::I32, next);
        let offset = self.b.uconvert(offset, Type::I64);
        self.b.ptr_add(area, offset)
    }

    fn next_on_stack(&mut self, tag: Value, ty: TypeId) -> Value {
        let field = self.offset(tag, OVERFLOW_AREA);
        let mut at = self.b.load_at(field, Elem::Ptr);
        if self.types.align(ty) > 8 {
            let align = self.types.align(ty) as i64;
            let bits = self.b.value(OpKind::Bitcast(at), Type::I64);
            let more = self.b.i64(align - 1);
            let bits = self.b.binary(BinaryOp::Add, bits, more);
            let mask = self.b.i64(-align);
            let bits = self.b.binary(BinaryOp::And, bits, mask);
            at = self.b.value(OpKind::Bitcast(bits), Type::Ptr);
        }
        let next = self.offset(at, self.types.size(ty).next_multiple_of(8) as i64);
        self.b.store_at(field, Elem::Ptr, next);
        at
    }
}

fn int_registers(pieces: &[Piece]) -> i64 {
    let count = |piece: &Piece| match piece.ty {
        Type::I128 => 2,
        _ => i64::from(!is_float(piece)),
    };
    pieces.iter().map(count).sum()
}
