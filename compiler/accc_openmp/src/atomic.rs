//! Atomic access to numbers on the host: an update is tried until nobody changed the place in between.

use crate::lower::Emit;
use accc_ir::{Block, CompareOp, Elem, OpKind, Type, Value, Var};

/// An atomic update under way.
pub struct Retry {
    /// The value that this attempt found.
    pub old: Value,
    addr: Value,
    ty: Type,
    bits: Elem,
    outer: Block,
    vars: [Var; 4],
}

impl Emit<'_, '_> {
    /// The integer that a number of this type is changed as; `None` where no instruction does it at once.
    pub fn atomic_bits(ty: Type) -> Option<Elem> {
        match ty.elem()? {
            Elem::I8 | Elem::Bool(1) => Some(Elem::I8),
            Elem::I16 | Elem::F16 | Elem::Bool(2) => Some(Elem::I16),
            Elem::I32 | Elem::F32 | Elem::Bool(4) => Some(Elem::I32),
            Elem::I64 | Elem::F64 | Elem::Bool(8) => Some(Elem::I64),
            _ => None,
        }
    }

    fn number_of_bits(&mut self, bits: Value, ty: Type) -> Value {
        match ty {
            Type::I1 => self.is_set(bits),
            _ if self.b.func.type_of(bits) == ty => bits,
            _ => self.b.value(OpKind::Bitcast(bits), ty),
        }
    }

    fn bits_of_number(&mut self, value: Value, bits: Elem) -> Value {
        let (ty, wanted) = (self.b.func.type_of(value), bits.value_type().expect("an integer"));
        match ty {
            Type::I1 => self.b.uconvert(value, wanted),
            _ if ty == wanted => value,
            _ => self.b.value(OpKind::Bitcast(value), wanted),
        }
    }

    /// The number at an address, read at once; `bits` is what [`Emit::atomic_bits`] gives for its type.
    pub fn atomic_read(&mut self, addr: Value, ty: Type, bits: Elem) -> Value {
        let read = self.b.load_at_access(addr, bits, accc_ir::Access { volatile: true, align: 0 });
        self.number_of_bits(read, ty)
    }

    /// Begins an update that is tried until nobody changed the place in between; the builder stands where the new value is
    /// computed of [`Retry::old`].
    pub fn begin_retry(&mut self, addr: Value, ty: Type, bits: Elem) -> Retry {
        let [seen, before, after] = [".seen", ".before", ".after"].map(|name| self.hidden(name, bits));
        let done = self.hidden(".done", Elem::I32);
        let read = self.b.load_at_access(addr, bits, accc_ir::Access { volatile: true, align: 0 });
        self.b.store(seen, read);
        let (_, test, body, _) = self.b.while_op(false, false);
        let outer = self.b.switch_to(test);
        let value = self.b.load(done);
        let zero = self.b.int(0, Type::I32);
        let again = self.b.compare(CompareOp::Eq, value, zero);
        self.b.effect(OpKind::Yield(vec![again]));
        self.b.switch_to(body);
        let held = self.b.load(seen);
        let old = self.number_of_bits(held, ty);
        Retry { old, addr, ty, bits, outer, vars: [seen, before, after, done] }
    }

    /// Gives the value before and the one after.
    pub fn end_retry(&mut self, retry: Retry, new: Value) -> [Value; 2] {
        let [seen, before, after, done] = retry.vars;
        let (expected, desired) = (self.b.load(seen), self.bits_of_number(new, retry.bits));
        let kind = OpKind::CompareExchange { addr: retry.addr, elem: retry.bits, expected, desired };
        let ty = retry.bits.value_type().expect("an integer");
        let op = self.b.op(kind, &[ty, Type::I1]);
        let [found, met] = [0, 1].map(|i| self.b.func.ops[op].results[i]);
        let met = self.b.uconvert(met, Type::I32);
        for (var, value) in [(before, expected), (after, desired), (seen, found), (done, met)] {
            self.b.store(var, value);
        }
        self.b.end_block();
        self.b.switch_to(retry.outer);
        [before, after].map(|var| {
            let bits = self.b.load(var);
            self.number_of_bits(bits, retry.ty)
        })
    }
}
