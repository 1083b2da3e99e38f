//! Descriptors at the border to C: of arguments that are neither allocatable nor pointers they count from 0, and say of which
//! kind of type the elements are. Characters of assumed length come by descriptor, in place of an address and a length.
//! Source: Fortran 2018, sections 18.3.6 and 18.5.3.

use super::procedure::Lowerer;
use super::signature::passing;
use crate::hir::{
    ASSUMED_RANK, CharLen, DESCRIPTOR_BYTES, DIMENSION_BYTES, DummySignature, Expr, Passing, SymId, Type as HirType,
};
use crate::lower::Lower;
use accc_ir::{BinaryOp, CompareOp, DescriptorKind, Elem, Storage, Type, Value, Var};

/// `CFI_type_struct`, and where a descriptor has the code of its elements' type, a byte.
const STRUCT: i64 = 42;
const TYPE_OFFSET: i64 = 21;
/// Where it has its rank, a byte, and the size of its elements.
const RANK_OFFSET: i64 = 20;
const ELEMENT_OFFSET: i64 = 8;

/// Whether a dummy argument of a `bind(c)` procedure is characters of assumed length.
fn is_any_length(ty: &HirType) -> bool {
    matches!(ty, HirType::Character(CharLen::Assumed, _))
}

impl Lowerer<'_, '_> {
    /// What C gets for an argument that other procedures get by this descriptor, or at this address.
    pub(in crate::lower) fn for_c(&mut self, dummy: &DummySignature, e: &Expr, passed: Value) -> Lower<Value> {
        if dummy.allocatable || dummy.pointer {
            return Ok(passed);
        }
        match dummy.passing {
            Passing::Descriptor => self.counted_from_zero(dummy, e, passed),
            Passing::Address if is_any_length(&dummy.ty) => {
                let descriptor = self.text_descriptor(e)?;
                let descriptor = self.counted_from_zero(dummy, e, descriptor)?;
                let (there, null) = (self.not_null(passed), self.null());
                Ok(self.b.select(there, descriptor, null))
            }
            Passing::Address | Passing::Value | Passing::Memory | Passing::Holder => Ok(passed),
        }
    }

    /// A copy of a descriptor with lower bounds 0; null of null.
    fn counted_from_zero(&mut self, dummy: &DummySignature, e: &Expr, passed: Value) -> Lower<Value> {
        let rank = if dummy.assumed_rank { ASSUMED_RANK } else { e.rank };
        let storage = Storage::Descriptor {
            elem: Elem::Bytes(1),
            rank: rank as u8,
            contiguous: false,
            kind: DescriptorKind::Other,
        };
        let var = self.hidden(".for_c", storage);
        self.b.func.vars[var].aliased = true;
        let copy = self.b.var_addr(var);
        let there = self.not_null(passed);
        self.under(there, |this| {
            let head = DESCRIPTOR_BYTES as i64;
            for offset in (0..head).step_by(8) {
                this.copy_word(passed, copy, offset);
            }
            let kind = this.byte_at(passed, RANK_OFFSET);
            let known = this.b.convert(kind, Type::I64);
            for dim in 0..rank as i64 {
                let number = this.b.i64(dim);
                let counts = this.b.compare(CompareOp::Lt, number, known);
                this.under(counts, |this| {
                    let first = head + DIMENSION_BYTES as i64 * dim;
                    let (offset, zero) = (this.b.i64(first), this.b.i64(0));
                    let lower = this.b.ptr_add(copy, offset);
                    this.b.store_at(lower, Elem::I64, zero);
                    this.copy_word(passed, copy, first + 8);
                    this.copy_word(passed, copy, first + 16);
                    Ok(())
                })?;
            }
            if e.ty.is_derived() && !e.ty.is_assumed() {
                let (offset, code) = (this.b.i64(TYPE_OFFSET), this.b.int(STRUCT, Type::I8));
                let at = this.b.ptr_add(copy, offset);
                this.b.store_at(at, Elem::I8, code);
            }
            Ok(())
        })?;
        let null = self.null();
        Ok(self.b.select(there, copy, null))
    }

    fn copy_word(&mut self, from: Value, to: Value, offset: i64) {
        let offset = self.b.i64(offset);
        let (from, to) = (self.b.ptr_add(from, offset), self.b.ptr_add(to, offset));
        let word = self.b.load_at(from, Elem::I64);
        self.b.store_at(to, Elem::I64, word);
    }

    fn byte_at(&mut self, descriptor: Value, offset: i64) -> Value {
        let offset = self.b.i64(offset);
        let at = self.b.ptr_add(descriptor, offset);
        self.b.load_at(at, Elem::I8)
    }

    /// The variable for the length of a dummy argument that comes from C by descriptor.
    pub(in crate::lower) fn length_from_c(&mut self, sym: SymId) -> Option<Var> {
        let symbol = self.symbol(sym);
        let from_c = self.procedure.bind_c && is_any_length(&symbol.ty) && !symbol.allocatable && !symbol.pointer;
        from_c.then(|| self.hidden(&format!(".{}.len", symbol.name), Storage::Scalar(Elem::I64)))
    }

    /// On entry: takes address and length out of the descriptors of the characters that C passes.
    pub(in crate::lower) fn enter_texts_from_c(&mut self) -> Lower<()> {
        for sym in self.procedure.dummies.clone() {
            let symbol = self.symbol(sym);
            let name = format!(".{}.len", symbol.name);
            let from_c = self.procedure.bind_c && is_any_length(&symbol.ty) && !symbol.allocatable && !symbol.pointer;
            let found = self.b.func.vars.iter().find(|(_, var)| var.name == name).map(|(var, _)| var);
            let Some(length) = found.filter(|_| from_c) else { continue };
            let param = self.param_of(sym);
            let by_descriptor = passing(symbol) == Passing::Descriptor;
            let descriptor = if by_descriptor { self.b.var_addr(param) } else { self.b.load(param) };
            let zero = self.b.i64(0);
            self.b.store(length, zero);
            let there = self.not_null(descriptor);
            self.under(there, |this| {
                let offset = this.b.i64(ELEMENT_OFFSET);
                let at = this.b.ptr_add(descriptor, offset);
                let bytes = this.b.load_at(at, Elem::I64);
                this.b.store(length, bytes);
                if !by_descriptor {
                    let base = this.b.load_at(descriptor, Elem::Ptr);
                    this.b.store(param, base);
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The word at a place of a descriptor's dimension, or another value where the descriptor has not as many dimensions.
    pub(in crate::lower) fn dimension_word(&mut self, descriptor: Value, dim: i64, at: i64, otherwise: Value) -> Value {
        let rank = self.byte_at(descriptor, RANK_OFFSET);
        let rank = self.b.convert(rank, Type::I64);
        let number = self.b.i64(dim);
        let counts = self.b.compare(CompareOp::Lt, number, rank);
        let (zero, place) = (self.b.i64(0), self.b.i64(DESCRIPTOR_BYTES as i64 + DIMENSION_BYTES as i64 * dim));
        // The header is always there to be read.
        let place = self.b.select(counts, place, zero);
        let at = self.b.i64(at);
        let at = self.b.binary(BinaryOp::Add, place, at);
        let address = self.b.ptr_add(descriptor, at);
        let word = self.b.load_at(address, Elem::I64);
        self.b.select(counts, word, otherwise)
    }
}
