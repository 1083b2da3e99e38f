//! The exits of a procedure: what it gives back, and the memory that is freed before it.

use super::procedure::Lowerer;
use super::signature::{ResultKind, own_result_kind};
use crate::hir::{Type as HirType, TypeRef};
use crate::lower::objects::ownership::Task;
use crate::lower::variables::place::Place;
use accc_ir::{Builder, Elem, Op, OpKind, Storage, Type, Var, ViewPart};
use std::rc::Rc;

impl Lowerer<'_, '_> {
    /// A hidden address variable that is null on entry and whose memory is freed at each exit.
    pub fn buffer(&mut self) -> Var {
        let var = self.hidden(".buffer", Storage::Scalar(Elem::Ptr));
        self.buffers.push(var);
        var
    }

    /// A hidden address variable that is null on entry, for a trampoline that lives until the procedure ends.
    pub fn trampoline(&mut self) -> Var {
        let var = self.hidden(".trampoline", Storage::Scalar(Elem::Ptr));
        self.trampolines.push(var);
        var
    }

    pub fn own(&mut self, var: Var) {
        self.owned.push(var);
    }

    /// Ends the procedure here.
    pub fn leave(&mut self) {
        self.leave_declared();
        let record = self.procedure.result.map(|sym| own_result_kind(self.symbol(sym), self.procedure.bind_c));
        let values = match self.result_var() {
            None if let (Some(ResultKind::Record(ty)), Some(sym)) = (record, self.procedure.result)
                && let Ok(Place::Var(var)) = self.place(sym) =>
            {
                let address = self.var_address(var);
                self.record_in_registers(address, &ty)
            }
            Some((var, ty)) if ty.is_complex() => {
                let value = self.b.load(var);
                if ty == Type::C80 {
                    let (re, im) = self.b.parts(value);
                    vec![re, im]
                } else {
                    self.in_registers(value)
                }
            }
            Some((var, ty)) if matches!(self.b.func.vars[var].elem(), Elem::Bytes(_)) => {
                let address = self.b.var_addr(var);
                vec![self.b.load_at(address, ty.elem().expect("C's character has a place in memory"))]
            }
            Some((var, ty)) => {
                let value = self.b.load(var);
                vec![self.b.convert(value, ty)]
            }
            None => Vec::new(),
        };
        let op = self.b.effect(OpKind::Return(values));
        self.returns.push(op);
    }

    /// The result variable, where the result is given by value, and the type that it has at the border.
    fn result_var(&mut self) -> Option<(Var, Type)> {
        let sym = self.procedure.result?;
        let symbol = self.symbol(sym);
        match (own_result_kind(symbol, self.procedure.bind_c), self.place(sym)) {
            (ResultKind::Value(ty) | ResultKind::Complex(ty), Ok(Place::Var(var))) => Some((var, ty)),
            _ => None,
        }
    }

    /// The program's own memory goes with the process.
    pub(in crate::lower) fn free_at_exits(&mut self) {
        self.leave_once();
        let (buffers, owned) = (std::mem::take(&mut self.buffers), std::mem::take(&mut self.owned));
        let trampolines = std::mem::take(&mut self.trampolines);
        let addresses: Vec<Var> = buffers.iter().chain(&trampolines).copied().collect();
        let null_on_entry = std::mem::take(&mut self.null_on_entry);
        let nulls: Vec<Var> = addresses.iter().chain(&null_on_entry).copied().collect();
        if let (Some(body), false) = (self.b.func.body, nulls.is_empty()) {
            let mut b = Builder::at(self.b.func, body, 0);
            let zero = b.i64(0);
            let null = b.value(OpKind::Bitcast(zero), Type::Ptr);
            nulls.iter().for_each(|var| b.store(*var, null));
        }
        let mut flags: Vec<Var> = self.alive.values().copied().collect();
        flags.sort();
        if let (Some(body), false) = (self.b.func.body, flags.is_empty()) {
            let mut b = Builder::at(self.b.func, body, 0);
            let no = b.bool(false);
            flags.iter().for_each(|flag| b.store(*flag, no));
        }
        let ended = std::mem::take(&mut self.ended);
        if self.is_main() || addresses.is_empty() && owned.is_empty() && ended.is_empty() {
            return;
        }
        let declared = self.declared_locals(&owned);
        let returns = std::mem::take(&mut self.returns);
        for op in &returns {
            self.end_before(*op, &ended);
        }
        let free = self.freeing();
        let free_trampoline = (!trampolines.is_empty()).then(|| self.unit.runtime("__accc_trampoline_free"));
        for op in returns {
            let mut b = Builder::before(self.b.func, op);
            declared.iter().for_each(|tell| tell.call_of_nothing(&mut b));
            for var in &owned {
                let view = b.load_view(*var);
                let base = b.value(OpKind::ViewBase(view), Type::Ptr);
                free.build(&mut b, base);
            }
            for var in &buffers {
                let base = b.load(*var);
                free.build(&mut b, base);
            }
            for (var, free) in trampolines.iter().zip(free_trampoline.iter().cycle()) {
                let code = b.load(*var);
                b.call(*free, None, vec![code]);
            }
        }
    }

    /// Ends records right before a return, the last one first, as gfortran has it.
    fn end_before(&mut self, op: Op, ended: &[(Var, Rc<TypeRef>)]) {
        for (var, ty) in ended.iter().rev() {
            let held = self.holder_of_var(*var).ok().flatten();
            let rank = self.b.func.vars[*var].rank();
            let end = match held {
                Some(_) => self.unit.dynamic_end(),
                None => self.unit.record_function(Task::End, ty),
            };
            let mut b = Builder::before(self.b.func, op);
            let view = b.load_view(*var);
            let base = b.value(OpKind::ViewBase(view), Type::Ptr);
            let base = match self.alive.get(var) {
                Some(flag) => {
                    let (alive, zero) = (b.load(*flag), b.i64(0));
                    let null = b.value(OpKind::Bitcast(zero), Type::Ptr);
                    b.select(alive, base, null)
                }
                None => base,
            };
            let one = b.i64(1);
            let count = (0..rank).fold(one, |product, dim| {
                let extent = b.view_part(view, dim, ViewPart::Extent);
                b.binary(accc_ir::BinaryOp::Mul, product, extent)
            });
            let rank = b.i64(rank.into());
            let args = match held {
                Some(held) => vec![base, b.load(held), count, rank],
                None => vec![base, count, b.i64(ty.bytes as i64), rank],
            };
            b.call(end, None, args);
        }
    }

    /// Records that own memory end with the procedure.
    pub(in crate::lower) fn end_at_exit(&mut self, var: Var, ty: &HirType) {
        let polymorphic = matches!(self.holder_of_var(var), Ok(Some(_)));
        if let Some(ty) = ty.derived().filter(|ty| (polymorphic || self.unit.owns(ty)) && !self.is_main()) {
            self.ended.push((var, ty.clone()));
        }
    }
}
