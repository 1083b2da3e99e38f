//! Variables that threads have for themselves: made, filled, folded and given back. Source: OpenMP 5.2, sections 5.3 to 5.7.

use super::emit;
use super::{Lower, Lowerer};
use crate::hir::{ObjectId, Omp, OmpCopy, TypeId};
use accc_ir::folding::{combined, identity};
use accc_ir::{BinaryOp, CompareOp, OpKind, Owner, Value, Var};
use accc_openacc::ReductionOp;
use accc_openmp::Data;
use accc_openmp::lower::{Emit, REDUCTION};

/// What a task takes along of an object's value.
pub enum Held {
    Nothing,
    Value(Value),
    /// In memory of the heap, which the task frees.
    Memory(Value),
}

impl Lowerer<'_, '_> {
    /// Own arrays of variable length get their memory.
    pub fn declare_copies(&mut self, node: &Omp) -> Lower<()> {
        for copy in &node.copies {
            if self.types.0.has_variable_size(self.object(copy.own).ty.ty) {
                self.declare(copy.own, None)?;
            }
        }
        Ok(())
    }

    /// Own variables come to life, with the value that they begin with.
    pub fn begin_copies(&mut self, node: &Omp) -> Lower<()> {
        self.declare_copies(node)?;
        for copy in &node.copies {
            if copy.first {
                self.copy_object(copy.own, copy.outer)?;
            }
            if let Some(op) = copy.reduction {
                self.fill_neutral(copy, op);
            }
        }
        Ok(())
    }

    fn type_of(&self, id: ObjectId) -> TypeId {
        self.object(id).ty.ty
    }

    fn fixed_size(&self, id: ObjectId, what: &str) -> Lower<u64> {
        let object = self.object(id);
        if self.types.0.has_variable_size(object.ty.ty) {
            let what = format!("`{}`, an array of variable length, in {what}", object.name);
            return Err(self.unsupported(self.b.span, what, "share it, or give it a constant length"));
        }
        Ok(self.types.size(object.ty.ty))
    }

    fn copy_object(&mut self, to: ObjectId, from: ObjectId) -> Lower<()> {
        let bytes = self.fixed_size(from, "`firstprivate` or `lastprivate`")?;
        let [to, from] = [to, from].map(|id| self.var(id));
        if self.b.func.vars[to].value_type().is_some() {
            let value = self.b.load(from);
            self.b.store(to, value);
            return Ok(());
        }
        let (dst, src, bytes) = (self.b.var_addr(to), self.b.var_addr(from), self.b.i64(bytes as i64));
        self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
        Ok(())
    }

    // Reductions.

    /// Runs `each` with the address of each number of both objects.
    fn each_number(&mut self, own: ObjectId, outer: ObjectId, each: impl FnOnce(&mut Self, Value, Value)) {
        let [own_var, outer_var] = [own, outer].map(|id| self.var(id));
        let (to, from) = (self.b.var_addr(own_var), self.b.var_addr(outer_var));
        let ty = self.types.0.innermost(self.type_of(own));
        let (all, one) = (self.types.size(self.type_of(own)), self.types.size(ty));
        if all == one {
            return each(self, to, from);
        }
        let [zero, last, step] = [0, all as i64 - one as i64, one as i64].map(|n| self.b.i64(n));
        let (_, offset, outer_block) = emit!(self).begin_counted(zero, last, step);
        let (to, from) = (self.b.ptr_add(to, offset), self.b.ptr_add(from, offset));
        each(self, to, from);
        self.b.end_block();
        self.b.switch_to(outer_block);
    }

    fn fill_neutral(&mut self, copy: &OmpCopy, op: ReductionOp) {
        let scalar = self.types.scalar(self.types.0.innermost(self.type_of(copy.own)));
        let Some(elem) = self.number_elem(copy.own) else { return };
        let unsigned = scalar.is_some_and(|scalar| !scalar.signed);
        self.each_number(copy.own, copy.own, |this, to, _| {
            let ty = elem.value_type().expect("a number");
            let neutral = identity(&mut this.b, op.in_ir(unsigned, false), ty);
            this.b.store_at(to, elem, neutral);
        });
    }

    /// How a number of the object is in memory.
    fn number_elem(&self, id: ObjectId) -> Option<accc_ir::Elem> {
        let ty = self.types.0.innermost(self.type_of(id));
        let elem = self.types.elem(ty);
        elem.value_type().map(|_| elem)
    }

    /// What the threads found becomes part of the outer variables, one thread after the other.
    pub fn end_reductions(&mut self, node: &Omp) -> Lower<()> {
        let reduced: Vec<&OmpCopy> = node.copies.iter().filter(|copy| copy.reduction.is_some()).collect();
        if reduced.is_empty() {
            return Ok(());
        }
        emit!(self).begin_critical(REDUCTION);
        for copy in reduced {
            let Some(op) = copy.reduction else { continue };
            let scalar = self.types.scalar(self.types.0.innermost(self.type_of(copy.own)));
            let unsigned = scalar.is_some_and(|scalar| !scalar.signed);
            let Some(elem) = self.number_elem(copy.own) else { continue };
            self.each_number(copy.own, copy.outer, |this, own, outer| {
                let (part, whole) = (this.b.load_at(own, elem), this.b.load_at(outer, elem));
                let ty = this.b.func.type_of(whole);
                let sum = combined(&mut this.b, op.in_ir(unsigned, false), whole, part, ty);
                this.b.store_at(outer, elem, sum);
            });
        }
        emit!(self).end_critical(REDUCTION);
        Ok(())
    }

    // Behind loops and sections.

    /// Where a variable begins with the outer one's value and gives it back, all threads have read before one writes.
    pub fn part_first_from_last(&mut self, node: &Omp) {
        if node.copies.iter().any(|copy| copy.last && (copy.first || copy.step.is_some())) {
            emit!(self).barrier();
        }
    }

    pub fn finish_copies(&mut self, node: &Omp, last: Var, _: &[ObjectId]) -> Lower<()> {
        if node.copies.iter().any(|copy| copy.last) {
            let is_last = emit!(self).is_last(last);
            self.copy_last(node, is_last)?;
        }
        self.end_reductions(node)?;
        if !node.directive.is_nowait() {
            emit!(self).barrier();
        }
        Ok(())
    }

    pub fn copy_last(&mut self, node: &Omp, is_last: Value) -> Lower<()> {
        if !node.copies.iter().any(|copy| copy.last) {
            return Ok(());
        }
        let outer = emit!(self).begin_if(is_last);
        for copy in node.copies.iter().filter(|copy| copy.last) {
            self.copy_object(copy.outer, copy.own)?;
        }
        emit!(self).end_if(outer);
        Ok(())
    }

    /// The values that linear variables begin with.
    pub fn linear_starts(&mut self, node: &Omp) -> Lower<Vec<Option<Value>>> {
        let mut starts = Vec::new();
        for copy in &node.copies {
            starts.push(match copy.step {
                Some(_) => {
                    let var = self.var(copy.own);
                    Some(self.b.load(var))
                }
                None => None,
            });
        }
        Ok(starts)
    }

    /// Linear variables as they are in the iteration of this number.
    pub fn step_linear(&mut self, node: &Omp, starts: &[Option<Value>], number: Value) -> Lower<()> {
        for (copy, start) in node.copies.iter().zip(starts) {
            let (Some(step), Some(start)) = (&copy.step, *start) else { continue };
            let step = self.long(step)?;
            let distance = self.b.binary(BinaryOp::Mul, number, step);
            let var = self.var(copy.own);
            let ty = self.b.func.type_of(start);
            let distance = self.b.convert(distance, ty);
            let value = self.b.binary(BinaryOp::Add, start, distance);
            self.b.store(var, value);
        }
        Ok(())
    }

    // Tasks.

    /// The values of now, for a task that begins with them.
    pub fn hold_copies(&mut self, node: &Omp) -> Lower<Vec<Held>> {
        let mut held = Vec::new();
        for copy in &node.copies {
            if !copy.first {
                held.push(Held::Nothing);
                continue;
            }
            let bytes = self.fixed_size(copy.outer, "a task")?;
            let var = self.var(copy.outer);
            if self.b.func.vars[var].value_type().is_some() {
                held.push(Held::Value(self.b.load(var)));
                continue;
            }
            let bytes = self.b.i64(bytes as i64);
            let kind = OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false };
            let dst = self.b.value(kind, accc_ir::Type::Ptr);
            let src = self.b.var_addr(var);
            self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
            held.push(Held::Memory(dst));
        }
        Ok(held)
    }

    pub fn take_held(&mut self, node: &Omp, held: &[Held]) -> Lower<()> {
        for (copy, held) in node.copies.iter().zip(held) {
            match held {
                Held::Nothing => {}
                Held::Value(value) => {
                    let var = self.var(copy.own);
                    self.b.store(var, *value);
                }
                Held::Memory(src) => {
                    let bytes = self.types.size(self.type_of(copy.own));
                    let var = self.var(copy.own);
                    let (dst, bytes) = (self.b.var_addr(var), self.b.i64(bytes as i64));
                    self.b.effect(OpKind::MemMove { dst, src: *src, bytes, align: 1 });
                    self.b.effect(OpKind::HeapFree { addr: *src, owner: Owner::Thread });
                }
            }
        }
        Ok(())
    }

    // `copyin`.

    /// The addresses of what `copyin` names, in the thread that starts the team.
    pub fn copied_in(&mut self, node: &Omp) -> Lower<Vec<Value>> {
        let mut found = Vec::new();
        for (data, item) in node.directive.data() {
            if data == Data::CopyIn {
                found.push(self.address(&item.designator)?);
            }
        }
        Ok(found)
    }

    /// The threads' own variables get the values of the first one's.
    pub fn copy_in(&mut self, node: &Omp, from: &[Value]) -> Lower<()> {
        let items = node.directive.data().filter(|(data, _)| *data == Data::CopyIn);
        for ((_, item), src) in items.zip(from) {
            let dst = self.address(&item.designator)?;
            let other = self.b.compare(CompareOp::Ne, dst, *src);
            let outer = emit!(self).begin_if(other);
            let bytes = self.b.i64(self.types.size(item.designator.ty) as i64);
            self.b.effect(OpKind::MemMove { dst, src: *src, bytes, align: 1 });
            emit!(self).end_if(outer);
        }
        if !from.is_empty() {
            emit!(self).barrier();
        }
        Ok(())
    }
}
