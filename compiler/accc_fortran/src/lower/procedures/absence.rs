//! Actual arguments that may be absent: optional dummy arguments that are passed on, and variables without memory (allocatables
//! that are not allocated, pointers to nothing) for optional dummy arguments that are neither allocatable nor pointers.
//! The callee gets a null address for them; nothing of them is read. Source: Fortran 2018, section 15.5.2.12.

use crate::hir::{ActualArg, Call, DummySignature, Expr, ExprKind, Intent, SymId};
use crate::lower::Lower;
use crate::lower::arrays::array::{Leaf, Prepared};
use crate::lower::procedures::call::Returned;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{OpKind, Storage, Type, Value};

impl Lowerer<'_, '_> {
    /// Whether an actual argument is there, where only the running program knows.
    pub fn presence_of(&mut self, dummy: &DummySignature, e: &Expr) -> Lower<Option<Value>> {
        let keeps_state = dummy.allocatable || dummy.pointer || e.ty.is_procedure();
        let empty = dummy.optional && !keeps_state && !self.in_compute;
        let sym = self.optional_dummy(e);
        if !empty || !self.is_allocatable(e) && !self.is_pointer(e) {
            return sym.map(|sym| self.is_there(sym)).transpose();
        }
        let Some(sym) = sym else { return self.has_memory(e).map(Some) };
        let given = self.is_there(sym)?;
        let outer = self.b.block();
        let (op, then_block, else_block) = self.b.if_op(given, &[Type::I1]);
        self.b.switch_to(then_block);
        let there = self.has_memory(e)?;
        self.b.effect(OpKind::Yield(vec![there]));
        self.b.switch_to(else_block);
        let absent = self.b.bool(false);
        self.b.effect(OpKind::Yield(vec![absent]));
        self.b.switch_to(outer);
        Ok(Some(self.b.func.ops[op].results[0]))
    }

    /// Whether an optional dummy argument that an actual argument names as a whole is there.
    pub fn absent_dummy(&mut self, e: &Expr) -> Lower<Option<Value>> {
        match self.optional_dummy(e) {
            Some(sym) => self.is_there(sym).map(Some),
            None => Ok(None),
        }
    }

    pub fn has_memory(&mut self, e: &Expr) -> Lower<Value> {
        let var = self.whole_array(e)?.var;
        let address = self.var_address(var);
        Ok(self.not_null(address))
    }

    /// An address, and the length of characters, that are computed only where the argument is there; else null and 0.
    pub fn where_present(
        &mut self,
        present: Value,
        fill: impl FnOnce(&mut Self) -> Lower<(Value, Option<Value>)>,
    ) -> Lower<(Value, Option<Value>)> {
        let outer = self.b.block();
        let (op, then_block, else_block) = self.b.if_op(present, &[Type::Ptr, Type::I64]);
        self.b.switch_to(then_block);
        let (address, length) = fill(self)?;
        let zero = self.b.i64(0);
        self.b.effect(OpKind::Yield(vec![address, length.unwrap_or(zero)]));
        self.b.switch_to(else_block);
        let (null, zero) = (self.null(), self.b.i64(0));
        self.b.effect(OpKind::Yield(vec![null, zero]));
        self.b.switch_to(outer);
        let results = self.b.func.ops[op].results.clone();
        Ok((results[0], length.is_some().then_some(results[1])))
    }

    /// An optional dummy argument with a descriptor that says what memory it has.
    pub fn is_described_dummy(&self, sym: SymId) -> bool {
        let symbol = self.symbol(sym);
        symbol.allocatable || symbol.pointer
    }

    /// The arguments of an elemental function in a nest: values that are read once, addresses of what the function writes,
    /// and where an argument may be absent the address of its value or null.
    pub fn prepare_arguments(&mut self, call: &Call, target: Option<&Expr>, found: &mut Prepared) -> Lower<()> {
        for (dummy, arg) in call.callee.signature.dummies.iter().zip(&call.args) {
            let ActualArg::Expr(e) = arg else { continue };
            let written = matches!(dummy.intent, Intent::Out | Intent::InOut) && e.is_designator();
            if e.rank == 0 && written {
                continue;
            }
            found.clash |= target.is_some_and(|t| self.lends_part_of(t, e));
            match self.is_whole(e) && dummy.optional && !e.ty.is_procedure() {
                true => self.prepare_optional(dummy, e, target, found)?,
                false => self.prepare(e, target, found)?,
            }
        }
        Ok(())
    }

    /// A whole variable or component.
    pub fn is_whole(&self, e: &Expr) -> bool {
        matches!(e.kind, ExprKind::Var(_) | ExprKind::Component { .. })
    }

    /// An argument that may be absent has no say in the shape.
    pub fn prepare_optional(
        &mut self,
        dummy: &DummySignature,
        e: &Expr,
        target: Option<&Expr>,
        found: &mut Prepared,
    ) -> Lower<()> {
        let Some(present) = self.presence_of(dummy, e)? else { return self.prepare(e, target, found) };
        if e.rank == 0 {
            if !e.ty.is_character() && !e.ty.is_derived() {
                let (address, _) = self.where_present(present, |this| {
                    let value = this.value(e)?;
                    let elem = this.elem(&e.ty, e.span)?;
                    let var = this.hidden(".argument", Storage::Scalar(elem));
                    this.b.store(var, value);
                    Ok((this.b.var_addr(var), None))
                })?;
                found.leaves.insert(e, Leaf::Address(address));
            }
            return Ok(());
        }
        let described = self.optional_dummy(e).is_some_and(|sym| self.is_described_dummy(sym));
        let (leaf, _) = match described {
            true => {
                let var = self.whole_array(e)?.var;
                let shown = self.descriptor_like(".shown", var, e.rank, false);
                self.b.func.vars[shown].aliased = true;
                self.empty(shown);
                self.under(present, |this| {
                    let view = this.b.load_view(var);
                    this.b.store_view(shown, view);
                    Ok(())
                })?;
                self.whole(shown)
            }
            false => self.designator(e)?,
        };
        found.clash |= target.is_some_and(|t| self.clashes(t, e));
        found.leaves.insert(e, Leaf::OptionalArray(leaf, present));
        Ok(())
    }

    /// What a reference to a function with a pointer result shows; `None` for other expressions.
    pub fn pointed_by_function(&mut self, e: &Expr) -> Lower<Option<accc_ir::Var>> {
        let ExprKind::Call(call) = &e.kind else { return Ok(None) };
        if call.callee.signature.elemental || !call.callee.signature.result.as_ref().is_some_and(|r| r.pointer) {
            return Ok(None);
        }
        match self.call(call)? {
            Returned::Pointer(var) => Ok(Some(var)),
            Returned::Nothing
            | Returned::Value(_)
            | Returned::Number(_)
            | Returned::Text(_)
            | Returned::Record(_)
            | Returned::Array(_)
            | Returned::Described { .. } => Err(self.unsupported("this function result here", "use a variable")),
        }
    }
}
