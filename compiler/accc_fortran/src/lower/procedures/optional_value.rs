//! Arguments with both `optional` and `value`, and characters with `value`: passed by address, so that they can be absent
//! and of any length, and copied by the callee.
//! What is asked of the argument goes to the address, what is done with its value to the copy, which is zero where
//! nothing was passed: constructs take it along without being asked to. Source: Fortran 2008, sections 5.3.18 and
//! 12.5.2.12.

use super::procedure::Lowerer;
use crate::hir::Symbol;
use crate::lower::Lower;
use crate::lower::variables::place::TextPlace;
use accc_ir::{OpKind, Type, Var};

pub(in crate::lower) fn is_copied(symbol: &Symbol) -> bool {
    symbol.is_copied()
}

impl Lowerer<'_, '_> {
    /// On entry: a copy of characters whose length is known now.
    pub(in crate::lower) fn copy_text_value(&mut self, text: TextPlace) -> Lower<()> {
        let (from, length) = (self.b.load(text.address), self.b.load(text.length));
        let there = self.not_null(from);
        self.under(there, |this| {
            let buffer = this.buffer();
            let memory = this.malloc(length)?;
            this.b.store(buffer, memory);
            this.b.effect(OpKind::MemMove { dst: memory, src: from, bytes: length, align: 1 });
            this.b.store(text.address, memory);
            Ok(())
        })
    }

    /// On entry: the copy of what the parameter points to.
    pub(in crate::lower) fn enter_copied(&mut self, param: Var, copy: Var) -> Lower<()> {
        let (address, own) = (self.b.load(param), self.b.var_addr(copy));
        let bytes = self.b.i64(self.b.func.vars[copy].elem().bytes() as i64);
        let zero = self.b.int(0, Type::I8);
        self.b.effect(OpKind::MemSet { dst: own, byte: zero, bytes });
        let present = self.not_null(address);
        self.under(present, |this| {
            this.b.effect(OpKind::MemMove { dst: own, src: address, bytes, align: 1 });
            Ok(())
        })
    }
}
