//! `-fcheck=do,recursion,pointer`: what the host checks while the program runs, beside bounds ([`crate::lower::variables`]).
//! Steps of loops that are zero and loop variables that the body changes; procedures without `recursive` that are called
//! while they run; pointers and allocatables without a target that are passed to dummies which need one. Source: gfortran
//! 12's manual, section 2.10.

use super::procedure::Lowerer;
use crate::hir::{DummySignature, Expr, ExprKind, ProcedureKind};
use crate::lower::Lower;
use accc_ir::{Builder, CompareOp, Elem, Global, GlobalId, Linkage, Storage, Value, Var};
use accc_source::Span;

/// A variable of a loop and what it has to be at the end of an iteration.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Unchanged {
    var: Var,
    copy: Var,
    /// Of the loop.
    span: Span,
}

impl Lowerer<'_, '_> {
    fn checks_loops(&self) -> bool {
        self.unit.program.checks.loops && !self.in_compute
    }

    pub(in crate::lower) fn check_step(&mut self, step: Value) -> Lower<()> {
        if !self.checks_loops() {
            return Ok(());
        }
        let zero = self.b.int(0, self.b.func.type_of(step));
        let bad = self.b.compare(CompareOp::Eq, step, zero);
        self.end_if(bad, "the step of the loop is zero", Vec::new())
    }

    /// At the beginning of an iteration.
    pub(in crate::lower) fn keep_loop_variable(&mut self, var: Var) -> Option<Unchanged> {
        if !self.checks_loops() {
            return None;
        }
        let elem = self.b.func.vars[var].elem();
        let copy = self.hidden(".iteration", Storage::Scalar(elem));
        let value = self.b.load(var);
        self.b.store(copy, value);
        Some(Unchanged { var, copy, span: self.b.span })
    }

    /// At its end.
    pub(in crate::lower) fn check_loop_variable(&mut self, unchanged: Option<Unchanged>) -> Lower<()> {
        let Some(Unchanged { var, copy, span }) = unchanged else { return Ok(()) };
        let around = std::mem::replace(&mut self.b.span, span);
        let (now, before) = (self.b.load(var), self.b.load(copy));
        let bad = self.b.compare(CompareOp::Ne, now, before);
        let text = format!("the loop variable `{}` has been modified", self.b.func.vars[var].name);
        self.end_if(bad, &text, Vec::new())?;
        self.b.span = around;
        Ok(())
    }

    /// On entry: notes that the procedure runs, unless it may do so twice.
    pub(in crate::lower) fn enter_once(&mut self) -> Lower<()> {
        let procedure = self.procedure;
        let own = procedure.kind != ProcedureKind::MainProgram && procedure.routine.is_none();
        if !self.unit.program.checks.recursion || !own || procedure.recursive || self.in_compute {
            return Ok(());
        }
        let name = format!("{}.running", procedure.static_name.as_ref().unwrap_or(&procedure.link_name));
        let flag = self.running_flag(&name);
        let address = self.b.global_addr(flag);
        let running = self.b.load_at(address, Elem::I32);
        let zero = self.b.int(0, accc_ir::Type::I32);
        let bad = self.b.compare(CompareOp::Ne, running, zero);
        let text = format!("`{}` is called while it runs, and is not recursive", procedure.name);
        self.end_if(bad, &text, Vec::new())?;
        let one = self.b.int(1, accc_ir::Type::I32);
        self.b.store_at(address, Elem::I32, one);
        self.running = Some(flag);
        Ok(())
    }

    /// One for a procedure and its entries.
    fn running_flag(&mut self, name: &str) -> GlobalId {
        if let Some(id) = self.unit.globals.get(name) {
            return *id;
        }
        let id = self.unit.module.globals.push(Global::new(name, Linkage::Internal, 4, 4));
        self.unit.globals.insert(name.to_string(), id);
        id
    }

    /// Before each return.
    pub(in crate::lower) fn leave_once(&mut self) {
        let Some(flag) = self.running else { return };
        for op in &self.returns {
            let mut b = Builder::before(self.b.func, *op);
            let address = b.global_addr(flag);
            let zero = b.int(0, accc_ir::Type::I32);
            b.store_at(address, Elem::I32, zero);
        }
    }

    /// An argument that has to be there is.
    pub(in crate::lower) fn check_there(&mut self, dummy: &DummySignature, e: &Expr) -> Lower<()> {
        let needed = !dummy.optional && !dummy.pointer && !dummy.allocatable && !e.ty.is_procedure();
        if !self.unit.program.checks.pointers || self.in_compute || !needed {
            return Ok(());
        }
        let (pointer, allocatable) = match &e.kind {
            ExprKind::Var(sym) => (self.symbol(*sym).pointer, self.symbol(*sym).allocatable),
            ExprKind::Component { base, index } => {
                let component = self.component(base, *index);
                (component.pointer, component.allocatable)
            }
            _ => return Ok(()),
        };
        let (kind, lacks) = match (pointer, allocatable) {
            (true, _) => ("pointer", "associated"),
            (_, true) => ("allocatable", "allocated"),
            (false, false) => return Ok(()),
        };
        let var = self.whole_array(e)?.var;
        let address = self.var_address(var);
        let null = self.null();
        let bad = self.b.compare(CompareOp::Eq, address, null);
        let text =
            format!("the {kind} `{}` is an argument, but not {lacks}", self.designator_name(e).replace('%', "%%"));
        self.end_if(bad, &text, Vec::new())
    }
}
