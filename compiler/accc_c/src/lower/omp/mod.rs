//! OpenMP's constructs: what C adds to [`accc_openmp::lower`]. Copies of variables are in [`data`].

mod data;

use super::Lower;
use super::function::{Exit, Lowerer};
use super::types::Scalar;
use crate::hir::walk::{Visitor, walk_expr};
use crate::hir::{Atomic, Expr, ExprKind, For, ObjectId, Omp, Stmt, StmtKind};
use accc_diag::Diagnostic;
use accc_ir::{BinaryOp, Block, CompareOp, Depend, Elem, ThreadsKind, Type, Value, Var, VarClass};
use accc_openmp::lower::{ATOMIC, Emit, Schedule, dependence};
use accc_openmp::{Clause, Data, Kind};

/// One loop of a nest that is shared out.
struct Level<'h> {
    node: &'h For,
    object: ObjectId,
    lower: Value,
    step: Value,
    trips: Value,
}

/// The library's side of the lowering.
macro_rules! emit {
    ($this:expr) => {
        Emit { b: &mut $this.b, module: &mut $this.unit.module }
    };
}
use emit;

impl<'h> Lowerer<'_, 'h> {
    pub fn omp(&mut self, node: &Omp) -> Lower<()> {
        self.b.span = node.directive.span;
        match node.directive.kind {
            Kind::Parallel => self.parallel(node),
            Kind::Loop => self.shared_loop(node),
            Kind::Sections => self.omp_sections(node),
            Kind::Single => self.single(node),
            Kind::Task => self.task(node),
            Kind::TaskLoop => self.task_loop(node),
            Kind::Master => {
                let filter = node.directive.expression(|c| if let Clause::Filter(e) = c { Some(e) } else { None });
                let filter = filter.map(|e| self.value(e)).transpose()?;
                let outer = emit!(self).begin_masked(filter);
                self.governed(node)?;
                emit!(self).end_masked(outer);
                Ok(())
            }
            Kind::Critical => {
                let name = node.directive.name.clone().unwrap_or_default();
                emit!(self).begin_critical(&name);
                self.governed(node)?;
                emit!(self).end_critical(&name);
                Ok(())
            }
            Kind::Ordered => {
                emit!(self).ordered(false);
                self.governed(node)?;
                emit!(self).ordered(true);
                Ok(())
            }
            Kind::TaskGroup => {
                emit!(self).task_group(false);
                self.governed(node)?;
                emit!(self).task_group(true);
                Ok(())
            }
            Kind::Atomic(_) => match node.body.as_deref() {
                Some(Stmt { kind: StmtKind::Atomic(atomic), .. }) => self.omp_atomic(atomic),
                _ => Ok(()),
            },
            Kind::Section => self.governed(node),
            Kind::Barrier => {
                emit!(self).barrier();
                Ok(())
            }
            Kind::Flush => {
                emit!(self).flush();
                Ok(())
            }
            Kind::TaskWait => {
                emit!(self).task_wait();
                Ok(())
            }
            Kind::TaskYield => {
                emit!(self).task_yield();
                Ok(())
            }
            kind => Err(self.unsupported(node.directive.span, format!("`{kind}` of OpenMP in C"), "leave it out")),
        }
    }

    /// The statement under a directive, in a block of a structured op.
    fn governed(&mut self, node: &Omp) -> Lower<()> {
        let flat = std::mem::replace(&mut self.flat, false);
        if let Some(body) = &node.body {
            self.region_body(body)?;
        }
        if self.b.is_terminated() {
            let block = self.b.new_block();
            self.b.switch_to(block);
        }
        self.flat = flat;
        Ok(())
    }

    /// Variables of the frame that a region shares with the function around.
    fn shared_vars(&mut self, node: &Omp) -> Vec<Var> {
        let copied = node.copies.iter().filter(|copy| copy.first || copy.last || copy.reduction.is_some());
        let objects: Vec<ObjectId> = node.shared.iter().copied().chain(copied.map(|copy| copy.outer)).collect();
        let vars: Vec<Var> = objects.into_iter().map(|id| self.var(id)).collect();
        vars.into_iter().filter(|var| !matches!(self.b.func.vars[*var].class, VarClass::Global(_))).collect()
    }

    fn parallel(&mut self, node: &Omp) -> Lower<()> {
        if let Some(number) = node.directive.expression(|c| if let Clause::NumThreads(e) = c { Some(e) } else { None })
        {
            let number = self.value(number)?;
            emit!(self).num_threads(number);
        }
        if let Some(policy) = node.directive.proc_bind() {
            emit!(self).proc_bind(policy);
        }
        let cond = node.directive.condition().map(|e| self.condition(e)).transpose()?;
        let copied = self.copied_in(node)?;
        let shared = self.shared_vars(node);
        let outer = emit!(self).region(ThreadsKind::Parallel { cond }, shared);
        let flat = std::mem::replace(&mut self.flat, false);
        self.copy_in(node, &copied)?;
        self.begin_copies(node)?;
        self.governed(node)?;
        self.end_reductions(node)?;
        emit!(self).end_region(outer);
        self.flat = flat;
        Ok(())
    }

    fn single(&mut self, node: &Omp) -> Lower<()> {
        let did = emit!(self).flag();
        self.declare_copies(node)?;
        let outer = emit!(self).begin_single();
        self.begin_copies(node)?;
        self.governed(node)?;
        emit!(self).set_flag(did);
        emit!(self).end_single(outer);
        let mut places = Vec::new();
        for (data, item) in node.directive.data() {
            if data == Data::CopyPrivate {
                let place = self.address(&item.designator)?;
                let bytes = self.types.size(item.designator.ty);
                places.push((place, self.b.i64(bytes as i64)));
            }
        }
        if !places.is_empty() {
            emit!(self).broadcast(did, &places);
        } else if !node.directive.is_nowait() {
            emit!(self).barrier();
        }
        Ok(())
    }

    fn omp_sections(&mut self, node: &Omp) -> Lower<()> {
        let Some(Stmt { kind: StmtKind::Block { body, .. }, .. }) = node.body.as_deref() else { return Ok(()) };
        self.begin_copies(node)?;
        self.part_first_from_last(node);
        let trips = self.b.i64(body.len() as i64);
        let shared = emit!(self).begin_loop(trips, Schedule::PLAIN);
        let flat = std::mem::replace(&mut self.flat, false);
        for (number, section) in body.iter().enumerate() {
            let number = self.b.i64(number as i64);
            let chosen = self.b.compare(CompareOp::Eq, shared.number, number);
            let outer = emit!(self).begin_if(chosen);
            self.region_body(section)?;
            emit!(self).end_if(outer);
        }
        self.flat = flat;
        let last = shared.last;
        emit!(self).end_loop(shared);
        self.finish_copies(node, last, &[])
    }

    // Loops.

    fn levels<'s>(&mut self, node: &'s Omp) -> Lower<Vec<Level<'s>>> {
        let depth = node.directive.depth(constant_of)?;
        let mut levels: Vec<Level<'s>> = Vec::new();
        let mut next = node.body.as_deref();
        for _ in 0..depth {
            let Some(inner) = next.and_then(loop_of) else {
                let error = Diagnostic::error(accc_openmp::SYNTAX, format!("`collapse({depth})` needs so many loops"))
                    .label(node.directive.keyword_span, "the loops have to stand directly in each other");
                return Err(error);
            };
            let counted = self.counted(inner, true)?;
            let outer: Vec<ObjectId> = levels.iter().map(|level| level.object).collect();
            if let Some(cond) = inner.cond.as_ref().filter(|cond| names_one_of(cond, &outer)) {
                let what = "a nest under `collapse` whose bounds depend on its outer loops";
                return Err(self.unsupported(cond.span, what, "collapse the loops with fixed bounds only"));
            }
            let object = counted.object;
            let [lower, upper, step] = self.bounds_of(&counted)?;
            let trips = self.b.trips(lower, upper, step);
            let [lower, step] = [lower, step].map(|value| self.b.convert(value, Type::I64));
            levels.push(Level { node: inner, object, lower, step, trips });
            next = Some(&inner.body);
        }
        Ok(levels)
    }

    fn all_trips(&mut self, levels: &[Level<'_>]) -> Value {
        emit!(self).all_trips(&trips_of(levels))
    }

    fn shared_loop(&mut self, node: &Omp) -> Lower<()> {
        let levels = self.levels(node)?;
        let trips = self.all_trips(&levels);
        let schedule = self.schedule(node)?;
        self.begin_copies(node)?;
        self.part_first_from_last(node);
        let starts = self.linear_starts(node)?;
        let shared = emit!(self).begin_loop(trips, schedule);
        self.step_linear(node, &starts, shared.number)?;
        self.iteration(&levels, shared.number, Exit::Op(shared.op))?;
        let last = shared.last;
        emit!(self).end_loop(shared);
        self.set_final(node, &levels, &starts, trips)?;
        let objects: Vec<ObjectId> = levels.iter().map(|level| level.object).collect();
        self.finish_copies(node, last, &objects)
    }

    fn schedule(&mut self, node: &Omp) -> Lower<Schedule> {
        let mut schedule = Schedule { ordered: node.directive.is_ordered(), ..Schedule::PLAIN };
        for clause in &node.directive.clauses {
            if let Clause::Schedule { kind, chunk } = clause {
                schedule.kind = *kind;
                schedule.chunk = chunk.as_ref().map(|e| self.long(e)).transpose()?;
            }
        }
        Ok(schedule)
    }

    /// The body of a nest, for one iteration of it.
    fn iteration(&mut self, levels: &[Level<'_>], number: Value, exit: Exit) -> Lower<()> {
        let numbers = emit!(self).numbers(number, &trips_of(levels));
        for (level, own) in levels.iter().zip(numbers) {
            let distance = self.b.binary(BinaryOp::Mul, own, level.step);
            let value = self.b.binary(BinaryOp::Add, level.lower, distance);
            self.set_object(level.object, value);
        }
        let innermost = levels.last().expect("a loop");
        self.push_target(exit, Some(exit));
        let flat = std::mem::replace(&mut self.flat, false);
        self.region_body(&innermost.node.body)?;
        self.flat = flat;
        self.targets.pop();
        Ok(())
    }

    fn set_object(&mut self, object: ObjectId, value: Value) {
        let var = self.var(object);
        let ty = self.b.func.vars[var].value_type().expect("a loop variable is a number");
        let value = self.b.convert(value, ty);
        self.b.store(var, value);
    }

    /// What loop variables and linear ones have behind the loop.
    fn set_final(&mut self, node: &Omp, levels: &[Level<'_>], starts: &[Option<Value>], trips: Value) -> Lower<()> {
        for level in levels {
            if node.copies.iter().any(|copy| copy.own == level.object && copy.last) {
                let distance = self.b.binary(BinaryOp::Mul, level.trips, level.step);
                let value = self.b.binary(BinaryOp::Add, level.lower, distance);
                self.set_object(level.object, value);
            }
        }
        self.step_linear(node, starts, trips)
    }

    // Tasks.

    fn task(&mut self, node: &Omp) -> Lower<()> {
        let kind = self.task_kind(node)?;
        self.task_region(node, kind, |this| this.governed(node))
    }

    fn task_kind(&mut self, node: &Omp) -> Lower<accc_ir::Task> {
        let mut task = emit!(self).task();
        if node.directive.has(|clause| matches!(clause, Clause::Untied)) {
            task.flags = self.b.int(0, Type::I32);
        }
        for clause in &node.directive.clauses {
            match clause {
                Clause::If(e) => task.cond = Some(self.condition(e)?),
                Clause::Final(e) => {
                    let last = self.condition(e)?;
                    emit!(self).make_final(&mut task, last);
                }
                Clause::Priority(e) => {
                    let priority = self.value(e)?;
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

    /// Where a place, or the first element of a section, is.
    fn first_address(&mut self, e: &Expr) -> Lower<Value> {
        let ExprKind::Section { base, dims } = &e.kind else { return self.address(e) };
        let elem = self.types.0.pointee(base.ty).map(|to| to.ty);
        let (start, elem) = match self.types.get(base.ty) {
            crate::hir::Type::Array { elem, .. } => (self.address(base)?, elem.ty),
            _ => (self.value(base)?, elem.unwrap_or(e.ty)),
        };
        let Some(first) = dims.first().and_then(|dim| dim.start.as_ref()) else { return Ok(start) };
        let first = self.long(first)?;
        let bytes = self.b.i64(self.types.size(elem) as i64);
        let offset = self.b.binary(BinaryOp::Mul, first, bytes);
        Ok(self.b.ptr_add(start, offset))
    }

    fn task_region(&mut self, node: &Omp, task: accc_ir::Task, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        let held = self.hold_copies(node)?;
        let shared = self.shared_vars(node);
        let outer: Block = emit!(self).region(ThreadsKind::Task(Box::new(task)), shared);
        let flat = std::mem::replace(&mut self.flat, false);
        self.declare_copies(node)?;
        self.take_held(node, &held)?;
        fill(self)?;
        emit!(self).end_region(outer);
        self.flat = flat;
        Ok(())
    }

    /// Tasks of some iterations each.
    fn task_loop(&mut self, node: &Omp) -> Lower<()> {
        let levels = self.levels(node)?;
        let trips = self.all_trips(&levels);
        let mut size = None;
        for clause in &node.directive.clauses {
            match clause {
                Clause::GrainSize(e) => size = Some(self.long(e)?),
                Clause::NumTasks(e) => {
                    let tasks = self.long(e)?;
                    size = Some(emit!(self).quotient_up(trips, tasks));
                }
                _ => {}
            }
        }
        let grouped = !node.directive.has(|clause| matches!(clause, Clause::NoGroup));
        let parts = emit!(self).begin_parts(trips, size, grouped);
        let task = self.task_kind(node)?;
        let one = self.b.i64(1);
        self.task_region(node, task, |this| {
            let (op, number, around) = emit!(this).begin_counted(parts.first, parts.end, one);
            this.iteration(&levels, number, Exit::Op(op))?;
            this.b.end_block();
            this.b.switch_to(around);
            let is_last = this.b.compare(CompareOp::Eq, parts.end, parts.top);
            this.copy_last(node, is_last)
        })?;
        emit!(self).end_parts(parts);
        Ok(())
    }

    // Atomic access.

    fn omp_atomic(&mut self, node: &Atomic) -> Lower<()> {
        let scalar = self.types.scalar(node.place.ty).unwrap_or(Scalar::INT);
        let ty = scalar.value_type();
        let bits = Emit::atomic_bits(ty).filter(|_| !self.is_complex_atomic(node) && scalar.elem != Elem::Ptr);
        let Some(bits) = bits else {
            emit!(self).begin_critical(ATOMIC);
            self.atomic(node)?;
            emit!(self).end_critical(ATOMIC);
            return Ok(());
        };
        self.b.span = node.span;
        let operand = node.op.as_ref().map(|operation| self.operand_of(operation)).transpose()?;
        let addr = self.address(&node.place)?;
        let value = match (&node.op, operand) {
            (Some(operation), Some(operand)) => {
                let retry = emit!(self).begin_retry(addr, ty, bits);
                let old = retry.old;
                let new = match operation.computed {
                    Some(computed) => self.computed(computed, old, operand, node.place.ty),
                    None => self.applied(operation.op, old, operand),
                };
                let [before, after] = emit!(self).end_retry(retry, new);
                if node.new { after } else { before }
            }
            _ => emit!(self).atomic_read(addr, ty, bits),
        };
        let Some(target) = &node.target else { return Ok(()) };
        let to = self.types.scalar(target.ty).unwrap_or(Scalar::INT);
        let value = self.convert_scalar(value, scalar, to);
        let place = self.place(target)?;
        self.store(&place, value, target.ty)
    }
}

fn trips_of(levels: &[Level<'_>]) -> Vec<Value> {
    levels.iter().map(|level| level.trips).collect()
}

fn constant_of(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Int(n) => Some(*n),
        ExprKind::Convert(inner) => constant_of(inner),
        _ => None,
    }
}

/// The loop that a statement is, also within braces.
fn loop_of(stmt: &Stmt) -> Option<&For> {
    match &stmt.kind {
        StmtKind::For(node) => Some(node),
        StmtKind::Block { body, .. } if body.len() == 1 => loop_of(&body[0]),
        _ => None,
    }
}

fn names_one_of(e: &Expr, objects: &[ObjectId]) -> bool {
    struct Find<'o>(&'o [ObjectId], bool);
    impl<'h> Visitor<'h> for Find<'_> {
        fn expr(&mut self, e: &'h Expr) -> bool {
            self.1 |= matches!(&e.kind, ExprKind::Object(id) if self.0.contains(id));
            true
        }
    }
    let mut find = Find(objects, false);
    walk_expr(e, &mut find);
    find.1
}
