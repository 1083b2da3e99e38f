//! Values of derived type that nothing takes over: in parentheses, from structure constructors and functions, as arguments
//! or operands. What they own is freed when the statement ends.
//!
//! A type with finalisers, or with polymorphic components, which may have some, keeps its memory: such a value is no
//! variable, and is not finalised. Source: Fortran 2018, sections 7.5.6.3, 9.7.3.2.

use crate::hir::{DerivedType, Expr, TypeRef};
use crate::lower::objects::ownership::Task;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::{Lower, Unit};
use accc_ir::{Elem, Storage, Value, Var};
use std::collections::HashSet;
use std::rc::Rc;

/// Records that end with the statement.
#[derive(Clone)]
pub(in crate::lower) struct Lent {
    /// Holds their address; null where there are none.
    records: Var,
    count: Var,
    ty: Rc<TypeRef>,
}

impl Unit<'_> {
    /// Whether ending a record of the type frees memory, and does nothing else.
    fn only_frees(&self, ty: &TypeRef) -> bool {
        self.owns(ty) && !self.may_finalise(&self.program.types[&ty.key], &mut HashSet::new())
    }

    fn may_finalise(&self, ty: &DerivedType, seen: &mut HashSet<String>) -> bool {
        seen.insert(ty.ty.key.clone());
        !ty.finals.is_empty()
            || ty.components.iter().any(|component| {
                component.polymorphic
                    || component.ty.derived().is_some_and(|inner| {
                        !seen.contains(&inner.key) && self.may_finalise(&self.program.types[&inner.key], seen)
                    })
            })
    }
}

impl Lowerer<'_, '_> {
    /// The address of a record that is read where it is.
    pub fn lent_record(&mut self, e: &Expr) -> Lower<Value> {
        let lent = if self.is_leaf(e) || !self.is_fresh(e) { None } else { self.lend(e)? };
        let address = self.record(e)?;
        if let Some(lent) = lent {
            let one = self.b.i64(1);
            self.b.store(lent.records, address);
            self.b.store(lent.count, one);
        }
        Ok(address)
    }

    /// An array whose elements are read where they are.
    pub fn lent_array(&mut self, e: &Expr) -> Lower<Var> {
        let lent = self.lend(e)?;
        let var = self.materialize(e)?;
        if let Some(lent) = lent.filter(|_| self.fresh.contains(&var)) {
            let address = self.var_address(var);
            let extents: Vec<Value> =
                (0..usize::from(self.b.func.vars[var].rank())).map(|dim| self.extent_of(var, dim)).collect();
            let count = self.product(&extents);
            self.b.store(lent.records, address);
            self.b.store(lent.count, count);
        }
        Ok(var)
    }

    /// Ends the records of the statement at hand.
    pub fn end_lent(&mut self) -> Lower<()> {
        for lent in std::mem::take(&mut self.lent) {
            self.end_of(&lent)?;
        }
        Ok(())
    }

    /// Variables for the records of a value; in a loop those of the iteration before end.
    fn lend(&mut self, e: &Expr) -> Lower<Option<Lent>> {
        let Some(ty) = e.ty.derived().filter(|ty| !self.in_compute && self.unit.only_frees(ty)) else {
            return Ok(None);
        };
        let records = self.hidden(".lent", Storage::Scalar(Elem::Ptr));
        let count = self.hidden(".lent.count", Storage::Scalar(Elem::I64));
        let lent = Lent { records, count, ty: ty.clone() };
        self.null_on_entry.push(records);
        self.end_of(&lent)?;
        self.lent.push(lent.clone());
        Ok(Some(lent))
    }

    /// Ends them, where there are some; there are none then.
    fn end_of(&mut self, lent: &Lent) -> Lower<()> {
        let end = self.unit.record_function(Task::End, &lent.ty);
        let address = self.b.load(lent.records);
        let count = self.b.load(lent.count);
        let (stride, rank, null) = (self.b.i64(lent.ty.bytes as i64), self.b.i64(1), self.null());
        self.b.call(end, None, vec![address, count, stride, rank]);
        self.b.store(lent.records, null);
        Ok(())
    }
}
