//! Values of derived type that nothing takes over: in parentheses, from structure constructors and functions, as arguments
//! or operands. What they own is freed when the statement ends.
//!
//! Results of functions whose type has finalisers are finalised then, wherever they stand: what is assigned is a copy. Of
//! other values such a type, and one with polymorphic components, which may have some, keeps its memory: they are no
//! variables, and are not finalised. Source: Fortran 2018, sections 7.5.6.3, 9.7.3.2.

use crate::hir::{Call, DerivedType, Expr, RESULT_TYPE, Signature, TypeRef};
use crate::lower::objects::ownership::Task;
use crate::lower::procedures::call::Returned;
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
    rank: usize,
    ty: Rc<TypeRef>,
}

impl Unit<'_> {
    /// Whether ending a record of the type frees memory, and does nothing else.
    fn only_frees(&self, ty: &TypeRef) -> bool {
        self.owns(ty) && !self.may_finalise(&self.program.types[&ty.key], &mut HashSet::new())
    }

    /// Whether the result of a function is finalised where the statement ends. Of what dynamic type polymorphic ones are
    /// nothing is asked.
    pub fn finalises_result(&self, signature: &Signature) -> bool {
        let Some(result) = signature.result.as_ref().filter(|result| !result.pointer) else { return false };
        let is_polymorphic = signature.dummies.iter().any(|dummy| dummy.type_of == Some(RESULT_TYPE));
        let ty = result.ty.derived().filter(|ty| !is_polymorphic && self.owns(ty));
        ty.is_some_and(|ty| self.finalises(ty))
    }

    /// Whether objects of the type have finalisers, of their own or of their components.
    pub fn finalises(&self, ty: &TypeRef) -> bool {
        let definition = self.program.types.get(&ty.key);
        definition.is_some_and(|ty| self.has_finalisers(ty, &mut HashSet::new()))
    }

    fn has_finalisers(&self, ty: &DerivedType, seen: &mut HashSet<String>) -> bool {
        seen.insert(ty.ty.key.clone());
        !ty.finals.is_empty()
            || ty.components.iter().any(|component| {
                !component.pointer
                    && component.ty.derived().is_some_and(|inner| {
                        !seen.contains(&inner.key) && self.has_finalisers(&self.program.types[&inner.key], seen)
                    })
            })
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

    /// In front of a call: where its result will be, if it ends with the statement and is finalised then.
    pub fn lend_result(&mut self, call: &Call) -> Lower<Option<Lent>> {
        let signature = &call.callee.signature;
        let is_kept = std::mem::take(&mut self.keeps_result);
        match &signature.result {
            Some(result) if !is_kept && !self.in_compute && self.unit.finalises_result(signature) => {
                let ty = result.ty.derived().expect("a result with finalisers has a derived type").clone();
                self.lend_records(&ty, result.shape.rank()).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Behind the call.
    pub fn lend_returned(&mut self, lent: Lent, returned: &Returned) {
        let (address, count) = match returned {
            Returned::Record(address) => (*address, self.b.i64(1)),
            Returned::Array(var) | Returned::Described { var, .. } => {
                self.fresh.remove(var);
                let extents: Vec<Value> =
                    (0..usize::from(self.b.func.vars[*var].rank())).map(|dim| self.extent_of(*var, dim)).collect();
                (self.var_address(*var), self.product(&extents))
            }
            Returned::Nothing | Returned::Value(_) | Returned::Number(_) => return,
            Returned::Text(_) | Returned::Pointer(_) => return,
        };
        self.b.store(lent.records, address);
        self.b.store(lent.count, count);
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
        self.lend_records(ty, e.rank).map(Some)
    }

    fn lend_records(&mut self, ty: &Rc<TypeRef>, rank: usize) -> Lower<Lent> {
        let records = self.hidden(".lent", Storage::Scalar(Elem::Ptr));
        let count = self.hidden(".lent.count", Storage::Scalar(Elem::I64));
        let lent = Lent { records, count, rank, ty: ty.clone() };
        self.null_on_entry.push(records);
        self.end_of(&lent)?;
        self.lent.push(lent.clone());
        Ok(lent)
    }

    /// Ends them, where there are some; there are none then.
    fn end_of(&mut self, lent: &Lent) -> Lower<()> {
        let end = self.unit.record_function(Task::End, &lent.ty);
        let address = self.b.load(lent.records);
        let count = self.b.load(lent.count);
        let (stride, rank, null) = (self.b.i64(lent.ty.bytes as i64), self.b.i64(lent.rank as i64), self.null());
        self.b.call(end, None, vec![address, count, stride, rank]);
        self.b.store(lent.records, null);
        Ok(())
    }
}
