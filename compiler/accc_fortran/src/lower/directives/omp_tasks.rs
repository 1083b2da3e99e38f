//! OpenMP's tasks: what they take along, what they wait for, and loops of them. Source: OpenMP 5.2, chapter 12.

use super::omp::emit;
use crate::hir::{Expr, ExprKind, Omp, SectionDim};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::designator::Spot;
use crate::lower::variables::storage;
use accc_ir::{CompareOp, Depend, OpKind, Owner, Task, ThreadsKind, Type, Value};
use accc_openmp::Clause;
use accc_openmp::lower::{Emit, dependence};

/// What a task takes along of a variable's value.
enum Held {
    Value(Value),
    Memory(Value),
}

impl Lowerer<'_, '_> {
    pub(super) fn task_clauses(&mut self, node: &Omp) -> Lower<Task> {
        let mut task = emit!(self).task();
        if node.directive.has(|clause| matches!(clause, Clause::Untied)) {
            task.flags = self.b.int(0, Type::I32);
        }
        for clause in &node.directive.clauses {
            match clause {
                Clause::If(e) => {
                    let cond = self.value(e)?;
                    task.cond = Some(self.b.convert(cond, Type::I1));
                }
                Clause::Final(e) => {
                    let last = self.value(e)?;
                    let last = self.b.convert(last, Type::I1);
                    emit!(self).make_final(&mut task, last);
                }
                Clause::Priority(e) => {
                    let priority = self.integer(e)?;
                    task.priority = Some(self.b.convert(priority, Type::I32));
                }
                Clause::Depend(how, items) => {
                    for item in items {
                        let addr = self.first_address(&item.designator)?;
                        task.depends.push(Depend { addr, how: dependence(*how) });
                    }
                }
                _ => {}
            }
        }
        Ok(task)
    }

    /// Where a variable, an element, or the first element of a section is.
    pub(super) fn first_address(&mut self, e: &Expr) -> Lower<Value> {
        match &e.kind {
            ExprKind::Var(sym) => {
                let var = self.var(*sym)?;
                Ok(self.var_address(var))
            }
            ExprKind::Section { base, dims } => {
                let ExprKind::Var(sym) = base.kind else {
                    return Err(self.unsupported("a section of a component in `depend`", "name an element"));
                };
                let var = self.var(sym)?;
                let mut subscripts = Vec::new();
                for (dim, part) in dims.iter().enumerate() {
                    subscripts.push(match part {
                        SectionDim::Index(index) => self.integer(index)?,
                        SectionDim::Range { lower: Some(lower), .. } => self.integer(lower)?,
                        _ => self.lower_bound(var, dim),
                    });
                }
                let view = self.b.load_view(var);
                Ok(self.b.elem_addr(view, subscripts))
            }
            _ => match self.spot(e)? {
                Spot::Var(var) => Ok(self.b.var_addr(var)),
                Spot::Element { view, subscripts } => Ok(self.b.elem_addr(view, subscripts)),
            },
        }
    }

    pub(super) fn task_region(
        &mut self,
        node: &Omp,
        task: Task,
        fill: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let held = self.hold(node)?;
        self.end_statement()?;
        let shared = self.shared_vars(node)?;
        let outer = emit!(self).region(ThreadsKind::Task(Box::new(task)), shared);
        let (region, frame) = (self.b.block(), self.begin_frame());
        self.with_own(node, |this| {
            this.take_held(node, &held)?;
            fill(this)?;
            if this.b.is_terminated() {
                let block = this.b.new_block();
                this.b.switch_to(block);
            }
            Ok(())
        })?;
        self.end_frame(frame, region);
        emit!(self).end_region(outer);
        Ok(())
    }

    /// The values of now, for a task that begins with them.
    fn hold(&mut self, node: &Omp) -> Lower<Vec<Held>> {
        let mut held = Vec::new();
        for (outer, _) in &node.held {
            let var = self.var(*outer)?;
            if self.b.func.vars[var].value_type().is_some() {
                held.push(Held::Value(self.b.load(var)));
                continue;
            }
            let bytes = self.b.i64(storage::bytes(&self.b.func.vars[var].storage.clone()) as i64);
            let dst = self.b.value(OpKind::HeapAlloc { bytes, owner: Owner::Thread, of_frame: false }, Type::Ptr);
            let src = self.var_address(var);
            self.b.effect(OpKind::MemMove { dst, src, bytes, align: 1 });
            held.push(Held::Memory(dst));
        }
        Ok(held)
    }

    fn take_held(&mut self, node: &Omp, held: &[Held]) -> Lower<()> {
        for ((_, own), held) in node.held.iter().zip(held) {
            let var = self.var(*own)?;
            match held {
                Held::Value(value) => self.b.store(var, *value),
                Held::Memory(src) => {
                    let bytes = self.b.i64(storage::bytes(&self.b.func.vars[var].storage.clone()) as i64);
                    let dst = self.var_address(var);
                    self.b.effect(OpKind::MemMove { dst, src: *src, bytes, align: 1 });
                    self.b.effect(OpKind::HeapFree { addr: *src, owner: Owner::Thread });
                }
            }
        }
        Ok(())
    }

    /// Tasks of some iterations each.
    pub(super) fn task_loop(&mut self, node: &Omp) -> Lower<()> {
        let levels = self.levels(node)?;
        let trips = self.all_trips(&levels);
        let mut size = None;
        for clause in &node.directive.clauses {
            match clause {
                Clause::GrainSize(e) => size = Some(self.integer(e)?),
                Clause::NumTasks(e) => {
                    let tasks = self.integer(e)?;
                    size = Some(emit!(self).quotient_up(trips, tasks));
                }
                _ => {}
            }
        }
        let parts = emit!(self).begin_parts(trips, size, !node.directive.has(|c| matches!(c, Clause::NoGroup)));
        let task = self.task_clauses(node)?;
        let one = self.b.i64(1);
        self.task_region(node, task, |this| {
            let (op, number, around) = emit!(this).begin_counted(parts.first, parts.end, one);
            this.iteration(&levels, number, op)?;
            this.b.end_block();
            this.b.switch_to(around);
            if !node.last.is_empty() {
                let is_last = this.b.compare(CompareOp::Eq, parts.end, parts.top);
                let outer = emit!(this).begin_if(is_last);
                this.statements(&node.last);
                emit!(this).end_if(outer);
            }
            Ok(())
        })?;
        emit!(self).end_parts(parts);
        Ok(())
    }
}
