//! Allocatables and pointers with `acc declare`: the runtime hears of each allocation, so that the device's array
//! follows the host's.
//!
//! After a statement that may allocate, deallocate or move such a variable, and before a procedure frees its own,
//! stands a call of `__accc_declared_allocation`. Source: OpenACC 3.3, section 2.13.

use crate::hir::{ActualArg, Declared, Expr, ExprKind, Stmt, StmtKind, SymId};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::place::Place;
use crate::lower::variables::storage;
use accc_ir::{Builder, EntityId, FuncId, GlobalId, OpKind, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// After a statement.
    pub fn declared_allocations(&mut self, statement: &Stmt) -> Lower<()> {
        if self.b.is_terminated() {
            return Ok(());
        }
        for sym in self.moved(statement) {
            self.at(statement.span);
            self.declared_allocation(sym)?;
        }
        Ok(())
    }

    /// Whether it is an allocatable or a pointer with `acc declare` whose array comes with its allocation: by `link` it
    /// comes with data clauses.
    pub fn is_declared_allocatable(&self, sym: SymId) -> bool {
        let symbol = self.symbol(sym);
        (symbol.allocatable || symbol.pointer) && symbol.declare.is_some_and(|declared| declared != Declared::Link)
    }

    /// The declared allocatables that the statement may allocate, deallocate or move.
    fn moved(&self, statement: &Stmt) -> Vec<SymId> {
        let mut moved = Vec::new();
        let mut add = |e: &Expr| {
            if let ExprKind::Var(sym) = e.kind
                && self.is_declared_allocatable(sym)
                && !moved.contains(&sym)
            {
                moved.push(sym);
            }
        };
        match &statement.kind {
            // In constructs the variable keeps its shape.
            StmtKind::Assign { target, reallocate: true, .. } if !self.in_compute => add(target),
            StmtKind::Allocate(node) => node.objects.iter().for_each(|object| add(&object.object)),
            StmtKind::Deallocate { objects, .. } => objects.iter().for_each(add),
            StmtKind::IntrinsicCall { args, .. } => args.iter().flatten().for_each(add),
            StmtKind::Call(call) => {
                for (arg, dummy) in call.args.iter().zip(&call.callee.signature.dummies) {
                    if let (ActualArg::Expr(e), true) = (arg, dummy.allocatable) {
                        add(e);
                    }
                }
            }
            _ => {}
        }
        moved
    }

    fn declared_allocation(&mut self, sym: SymId) -> Lower<()> {
        let var = self.var(sym)?;
        let view = self.b.load_view(var);
        let base = self.view_base(view);
        let extents: Vec<Value> =
            (0..usize::from(self.b.func.vars[var].rank())).map(|dim| self.extent_of(var, dim)).collect();
        let elem = self.b.func.vars[var].elem();
        let bytes = self.array_bytes(elem, &extents);
        let tell = self.tell(sym, var);
        tell.call(&mut self.b, base, bytes);
        Ok(())
    }

    /// Those of the procedure's own variables that it frees when it returns and that have `declare`.
    pub fn declared_locals(&mut self, owned: &[Var]) -> Vec<Tell> {
        let symbols: Vec<SymId> =
            self.procedure.symbols.keys().filter(|sym| self.is_declared_allocatable(*sym)).collect();
        let mut declared = Vec::new();
        for sym in symbols {
            if let Some(Place::Var(var)) = self.places[sym.index()]
                && owned.contains(&var)
            {
                declared.push(self.tell(sym, var));
            }
        }
        declared
    }

    fn tell(&mut self, sym: SymId, var: Var) -> Tell {
        let name = format!("{}\0", self.symbol(sym).name);
        Tell {
            callee: self.unit.runtime("__accc_declared_allocation"),
            name: self.unit.module.constant_bytes(name.into_bytes(), 1),
            descriptor: var,
            bytes: storage::bytes(&self.b.func.vars[var].storage),
            line: (self.unit.lines)(self.b.span),
        }
    }
}

/// What a call says of a variable besides where its array is.
pub(in crate::lower) struct Tell {
    callee: FuncId,
    name: GlobalId,
    descriptor: Var,
    /// Of the descriptor.
    bytes: u64,
    line: u32,
}

impl Tell {
    /// The array is gone.
    pub fn call_of_nothing(&self, b: &mut Builder<'_>) {
        let zero = b.i64(0);
        let null = b.value(OpKind::Bitcast(zero), Type::Ptr);
        self.call(b, null, zero);
    }

    fn call(&self, b: &mut Builder<'_>, base: Value, bytes: Value) {
        let descriptor = b.var_addr(self.descriptor);
        let size = b.i64(self.bytes as i64);
        let name = b.global_addr(self.name);
        let line = b.int(self.line.into(), Type::I32);
        let args = vec![descriptor, size, base, bytes, name, line];
        b.effect(OpKind::Call { callee: self.callee, args, extra_attrs: Vec::new() });
    }
}
