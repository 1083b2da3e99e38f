//! OpenMP's constructs: what Fortran adds to [`accc_openmp::lower`].
//!
//! A region of threads is a frame of its own: hidden variables of expressions in it, and the memory that they hold, are
//! each thread's ([`ThreadFrame`]). Source: OpenMP 5.2, chapters 5, 10 to 15.

use crate::hir::{Atomic, AtomicAction, Do, Expr, ExprKind, Omp, SectionDim, Stmt, StmtKind, SymId, TypeRef};
use crate::lower::Lower;
use crate::lower::procedures::procedure::{Lowerer, OpenLoop};
use crate::lower::variables::place::Place;
use crate::lower::variables::storage;
use accc_diag::Diagnostic;
use accc_ir::{BinaryOp, Block, Builder, Depend, OpKind, Owner, Storage, Task, ThreadsKind, Type, Value, Var, VarClass};
use accc_openmp::lower::{ATOMIC, Emit, REDUCTION, Schedule, dependence};
use accc_openmp::{Clause, Data, Kind};
use std::collections::HashMap;
use std::rc::Rc;

macro_rules! emit {
    ($this:expr) => {
        Emit { b: &mut $this.b, module: &mut $this.unit.module }
    };
}

/// What the function around keeps of its hidden variables while a region is lowered.
struct ThreadFrame {
    null_on_entry: Vec<Var>,
    buffers: Vec<Var>,
    trampolines: Vec<Var>,
    owned: Vec<Var>,
    ended: Vec<(Var, Rc<TypeRef>)>,
    alive: HashMap<Var, Var>,
}

/// What a task takes along of a variable's value.
enum Held {
    Value(Value),
    Memory(Value),
}

/// One loop of a nest that is shared out.
struct Level<'s> {
    node: &'s Do,
    lower: Value,
    step: Value,
    trips: Value,
}

impl Lowerer<'_, '_> {
    pub fn omp(&mut self, node: &Omp) -> Lower<()> {
        self.b.span = node.directive.span;
        match node.directive.kind {
            Kind::Parallel => self.parallel(node)?,
            Kind::Loop => self.shared_loop(node)?,
            Kind::Sections => self.omp_sections(node)?,
            Kind::Single | Kind::Workshare => self.single(node)?,
            Kind::Task => {
                let task = self.task_clauses(node)?;
                self.task_region(node, task, |this| {
                    this.statements(&node.body);
                    Ok(())
                })?;
            }
            Kind::TaskLoop => self.task_loop(node)?,
            Kind::Master => {
                let filter = node.directive.expression(|c| if let Clause::Filter(e) = c { Some(e) } else { None });
                let filter = filter.map(|e| self.integer(e)).transpose()?;
                let outer = emit!(self).begin_masked(filter);
                self.governed(&node.body);
                emit!(self).end_masked(outer);
            }
            Kind::Critical => {
                let name = node.directive.name.clone().unwrap_or_default();
                emit!(self).begin_critical(&name);
                self.governed(&node.body);
                emit!(self).end_critical(&name);
            }
            Kind::Ordered => {
                emit!(self).ordered(false);
                self.governed(&node.body);
                emit!(self).ordered(true);
            }
            Kind::TaskGroup => {
                emit!(self).task_group(false);
                self.governed(&node.body);
                emit!(self).task_group(true);
            }
            Kind::Atomic(_) => {
                if let Some(Stmt { kind: StmtKind::Atomic(atomic), .. }) = node.body.first() {
                    self.omp_atomic(atomic)?;
                }
            }
            Kind::Section => self.governed(&node.body),
            Kind::Barrier => emit!(self).barrier(),
            Kind::Flush => emit!(self).flush(),
            Kind::TaskWait => emit!(self).task_wait(),
            Kind::TaskYield => emit!(self).task_yield(),
            kind => return Err(self.unsupported(format!("`{kind}` of OpenMP"), "leave it out")),
        }
        self.end_statement()
    }

    /// The statements under a directive; what ends them abruptly ends the program.
    fn governed(&mut self, body: &[Stmt]) {
        self.statements(body);
        if self.b.is_terminated() {
            let block = self.b.new_block();
            self.b.switch_to(block);
        }
    }

    // Regions.

    fn begin_frame(&mut self) -> ThreadFrame {
        ThreadFrame {
            null_on_entry: std::mem::take(&mut self.null_on_entry),
            buffers: std::mem::take(&mut self.buffers),
            trampolines: std::mem::take(&mut self.trampolines),
            owned: std::mem::take(&mut self.owned),
            ended: std::mem::take(&mut self.ended),
            alive: std::mem::take(&mut self.alive),
        }
    }

    /// At the region's end: memory of its hidden variables is freed; at its beginning there was none.
    fn end_frame(&mut self, frame: ThreadFrame, region: Block) {
        let nulls: Vec<Var> =
            self.buffers.iter().chain(&self.null_on_entry).chain(&self.trampolines).copied().collect();
        let mut flags: Vec<Var> = self.alive.values().copied().collect();
        flags.sort();
        if !(nulls.is_empty() && flags.is_empty()) {
            let mut b = Builder::at(self.b.func, region, 0);
            let zero = b.i64(0);
            let null = b.value(OpKind::Bitcast(zero), Type::Ptr);
            nulls.iter().for_each(|var| b.store(*var, null));
            let no = b.bool(false);
            flags.iter().for_each(|flag| b.store(*flag, no));
        }
        if !self.b.is_terminated() {
            for buffer in std::mem::take(&mut self.buffers) {
                let base = self.b.load(buffer);
                self.b.effect(OpKind::HeapFree { addr: base, owner: Owner::Thread });
            }
        }
        self.null_on_entry = frame.null_on_entry;
        self.buffers = frame.buffers;
        self.trampolines = frame.trampolines;
        self.owned = frame.owned;
        self.ended = frame.ended;
        self.alive = frame.alive;
    }

    /// Variables of the frame that a region shares with the function around.
    fn shared_vars(&mut self, node: &Omp) -> Lower<Vec<Var>> {
        let mut vars = Vec::new();
        for sym in &node.shared {
            match self.place(*sym)? {
                Place::Var(var) => vars.push(var),
                Place::Text(text) => vars.extend([text.address, text.length]),
            }
        }
        Ok(vars.into_iter().filter(|var| !matches!(self.b.func.vars[*var].class, VarClass::Global(_))).collect())
    }

    /// Own variables come to life, run `fill`, and end.
    fn with_own(&mut self, node: &Omp, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        for sym in &node.own {
            let symbol = self.symbol(*sym);
            if (symbol.allocatable || symbol.pointer) && symbol.shape.rank() > 0 {
                let var = self.var(*sym)?;
                self.empty(var);
            }
        }
        self.in_block_of(&node.own, |this| {
            this.statements(&node.before);
            fill(this)
        })
    }

    fn parallel(&mut self, node: &Omp) -> Lower<()> {
        if let Some(number) = node.directive.expression(|c| if let Clause::NumThreads(e) = c { Some(e) } else { None }) {
            let number = self.integer(number)?;
            emit!(self).num_threads(number);
        }
        let cond = node.directive.condition().map(|e| self.value(e)).transpose()?;
        let cond = cond.map(|cond| self.b.convert(cond, Type::I1));
        let copied = self.copied_in(node)?;
        self.end_statement()?;
        let shared = self.shared_vars(node)?;
        let outer = emit!(self).region(ThreadsKind::Parallel { cond }, shared);
        let (region, frame) = (self.b.block(), self.begin_frame());
        self.copy_in(node, &copied)?;
        self.with_own(node, |this| {
            this.governed(&node.body);
            this.fold_reductions(node);
            Ok(())
        })?;
        self.end_frame(frame, region);
        emit!(self).end_region(outer);
        Ok(())
    }

    /// Adds what this thread found to the variables around.
    fn fold_reductions(&mut self, node: &Omp) {
        if !node.combine.is_empty() {
            emit!(self).begin_critical(REDUCTION);
            self.statements(&node.combine);
            emit!(self).end_critical(REDUCTION);
        }
    }

    fn single(&mut self, node: &Omp) -> Lower<()> {
        let did = emit!(self).flag();
        let outer = emit!(self).begin_single();
        self.with_own(node, |this| {
            this.governed(&node.body);
            Ok(())
        })?;
        emit!(self).set_flag(did);
        emit!(self).end_single(outer);
        let mut places = Vec::new();
        for (data, item) in node.directive.data() {
            if data == Data::CopyPrivate {
                places.push(self.memory_of(&item.designator)?);
            }
        }
        if !places.is_empty() {
            emit!(self).broadcast(did, &places);
        } else if !node.directive.is_nowait() {
            emit!(self).barrier();
        }
        Ok(())
    }

    /// Where a variable is, and its bytes: of numbers, of arrays of known size, and the descriptors of pointers.
    fn memory_of(&mut self, e: &Expr) -> Lower<(Value, Value)> {
        let ExprKind::Var(sym) = e.kind else {
            return Err(self.unsupported("a part of a variable in this clause", "name the whole variable"));
        };
        let symbol = self.symbol(sym);
        let var = self.var(sym)?;
        let storage = self.b.func.vars[var].storage.clone();
        if matches!(storage, Storage::Descriptor { .. }) && !symbol.pointer || symbol.allocatable {
            let what = format!("`{}`, which is allocated, in this clause", symbol.name);
            return Err(self.unsupported(what, "copy its elements in a loop"));
        }
        let bytes = self.b.i64(storage::bytes(&storage) as i64);
        Ok((self.b.var_addr(var), bytes))
    }

    fn omp_sections(&mut self, node: &Omp) -> Lower<()> {
        self.with_own(node, |this| {
            this.part_first_from_last(node);
            let trips = this.b.i64(node.body.len() as i64);
            let shared = emit!(this).begin_loop(trips, Schedule::PLAIN);
            for (number, section) in node.body.iter().enumerate() {
                let number = this.b.i64(number as i64);
                let chosen = this.b.compare(accc_ir::CompareOp::Eq, shared.number, number);
                let outer = emit!(this).begin_if(chosen);
                this.governed(std::slice::from_ref(section));
                emit!(this).end_if(outer);
            }
            let last = shared.last;
            emit!(this).end_loop(shared);
            this.finish_shared(node, last);
            Ok(())
        })?;
        self.meet(node);
        Ok(())
    }

    /// Where a variable begins with the outer one's value and gives it back, all threads have read before one writes.
    fn part_first_from_last(&mut self, node: &Omp) {
        if !node.last.is_empty() && !node.before.is_empty() {
            emit!(self).barrier();
        }
    }

    fn finish_shared(&mut self, node: &Omp, last: Var) {
        if !node.last.is_empty() {
            let is_last = emit!(self).is_last(last);
            let outer = emit!(self).begin_if(is_last);
            self.statements(&node.last);
            emit!(self).end_if(outer);
        }
        self.fold_reductions(node);
    }

    fn meet(&mut self, node: &Omp) {
        if !node.directive.is_nowait() {
            emit!(self).barrier();
        }
    }

    // Loops.

    fn levels<'s>(&mut self, node: &'s Omp) -> Lower<Vec<Level<'s>>> {
        let depth = node.directive.collapse().and_then(Expr::int_constant).unwrap_or(1);
        let mut levels: Vec<Level<'s>> = Vec::new();
        let mut body = node.body.as_slice();
        for _ in 0..depth {
            let [Stmt { kind: StmtKind::Do(inner), .. }] = body else {
                let error = Diagnostic::error(accc_openmp::parse::SYNTAX, "the loops under this directive are not nested")
                    .label(node.directive.keyword_span, format!("needs {depth} counted loops, directly in each other"));
                return Err(error);
            };
            let outer: Vec<SymId> = levels.iter().map(|level| level.node.var).collect();
            for bound in [&inner.lower, &inner.upper, &inner.step] {
                let mut depends = false;
                bound.visit(&mut |e| depends |= matches!(e.kind, ExprKind::Var(sym) if outer.contains(&sym)));
                if depends {
                    let what = "a nest under `collapse` whose bounds depend on its outer loops";
                    return Err(self.unsupported(what, "collapse the loops with fixed bounds only"));
                }
            }
            let [lower, upper, step] =
                [self.integer(&inner.lower)?, self.integer(&inner.upper)?, self.integer(&inner.step)?];
            let trips = self.b.trips(lower, upper, step);
            levels.push(Level { node: inner, lower, step, trips });
            body = &inner.body;
        }
        self.end_statement()?;
        Ok(levels)
    }

    fn all_trips(&mut self, levels: &[Level<'_>]) -> Value {
        let mut trips = levels[0].trips;
        for level in &levels[1..] {
            trips = self.b.binary(BinaryOp::MulNsw, trips, level.trips);
        }
        trips
    }

    fn shared_loop(&mut self, node: &Omp) -> Lower<()> {
        let levels = self.levels(node)?;
        let trips = self.all_trips(&levels);
        let mut schedule = Schedule { ordered: node.directive.is_ordered(), ..Schedule::PLAIN };
        for clause in &node.directive.clauses {
            if let Clause::Schedule { kind, chunk } = clause {
                schedule.kind = *kind;
                schedule.chunk = chunk.as_ref().map(|e| self.integer(e)).transpose()?;
            }
        }
        self.with_own(node, |this| {
            this.part_first_from_last(node);
            let shared = emit!(this).begin_loop(trips, schedule);
            this.set_linear(node, shared.number)?;
            this.iteration(&levels, shared.number, shared.op)?;
            let last = shared.last;
            emit!(this).end_loop(shared);
            this.set_final(&levels)?;
            this.set_linear(node, trips)?;
            this.finish_shared(node, last);
            Ok(())
        })?;
        self.meet(node);
        Ok(())
    }

    fn set_linear(&mut self, node: &Omp, number: Value) -> Lower<()> {
        if let Some(sym) = node.number {
            let var = self.var(sym)?;
            self.b.store(var, number);
            self.statements(&node.linear);
        }
        Ok(())
    }

    /// The body of a nest, for one iteration of it.
    fn iteration(&mut self, levels: &[Level<'_>], number: Value, op: accc_ir::Op) -> Lower<()> {
        let mut rest = number;
        for (depth, level) in levels.iter().enumerate().rev() {
            let own = match depth {
                0 => rest,
                _ => {
                    let own = self.b.binary(BinaryOp::Rem, rest, level.trips);
                    rest = self.b.binary(BinaryOp::Div, rest, level.trips);
                    own
                }
            };
            self.set_variable(level, own)?;
        }
        let innermost = levels[levels.len() - 1].node;
        let (regions, blocks) = (self.regions, self.open_blocks.len());
        for level in levels {
            self.loops.push(OpenLoop { id: level.node.id, op, regions, blocks, unchanged: None });
        }
        self.statements(&innermost.body);
        self.loops.truncate(self.loops.len() - levels.len());
        Ok(())
    }

    /// The loop's variable in the iteration of this number.
    fn set_variable(&mut self, level: &Level<'_>, number: Value) -> Lower<()> {
        let distance = self.b.binary(BinaryOp::Mul, number, level.step);
        let value = self.b.binary(BinaryOp::Add, level.lower, distance);
        let var = self.var(level.node.var)?;
        let ty = self.b.func.vars[var].value_type().unwrap_or(Type::I32);
        let value = self.b.convert(value, ty);
        self.b.store(var, value);
        Ok(())
    }

    /// What loop variables have behind the loop.
    fn set_final(&mut self, levels: &[Level<'_>]) -> Lower<()> {
        levels.iter().try_for_each(|level| self.set_variable(level, level.trips))
    }

    // Tasks.

    fn task_clauses(&mut self, node: &Omp) -> Lower<Task> {
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
                    let (set, none) = (self.b.int(accc_ir::threads::TASK_FINAL, Type::I32), self.b.int(0, Type::I32));
                    let bit = self.b.value(OpKind::Select(last, set, none), Type::I32);
                    task.flags = self.b.binary(BinaryOp::Or, task.flags, bit);
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
    fn first_address(&mut self, e: &Expr) -> Lower<Value> {
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
                crate::lower::variables::designator::Spot::Var(var) => Ok(self.b.var_addr(var)),
                crate::lower::variables::designator::Spot::Element { view, subscripts } => {
                    Ok(self.b.elem_addr(view, subscripts))
                }
            },
        }
    }

    fn task_region(&mut self, node: &Omp, task: Task, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
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
    fn task_loop(&mut self, node: &Omp) -> Lower<()> {
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
                let is_last = this.b.compare(accc_ir::CompareOp::Eq, parts.end, parts.top);
                let outer = emit!(this).begin_if(is_last);
                this.statements(&node.last);
                emit!(this).end_if(outer);
            }
            Ok(())
        })?;
        emit!(self).end_parts(parts);
        Ok(())
    }

    // `copyin`.

    fn copied_in(&mut self, node: &Omp) -> Lower<Vec<(Value, Value)>> {
        let mut found = Vec::new();
        for (data, item) in node.directive.data() {
            if data == Data::CopyIn {
                found.push(self.memory_of(&item.designator)?);
            }
        }
        Ok(found)
    }

    fn copy_in(&mut self, node: &Omp, from: &[(Value, Value)]) -> Lower<()> {
        let items = node.directive.data().filter(|(data, _)| *data == Data::CopyIn);
        for ((_, item), (src, bytes)) in items.zip(from) {
            let (dst, _) = self.memory_of(&item.designator)?;
            let other = self.b.compare(accc_ir::CompareOp::Ne, dst, *src);
            let outer = emit!(self).begin_if(other);
            self.b.effect(OpKind::MemMove { dst, src: *src, bytes: *bytes, align: 1 });
            emit!(self).end_if(outer);
        }
        if !from.is_empty() {
            emit!(self).barrier();
        }
        Ok(())
    }

    // Atomic access.

    fn omp_atomic(&mut self, node: &Atomic) -> Lower<()> {
        let (AtomicAction::Read { place, .. }
        | AtomicAction::Write { place, .. }
        | AtomicAction::Update { place, .. }
        | AtomicAction::Capture { place, .. }
        | AtomicAction::Computed { place, .. }) = &node.action;
        let ty = storage::value_type(&place.ty);
        let bits = ty.and_then(|ty| Some((ty, Emit::atomic_bits(ty)?)));
        let Some((ty, bits)) = bits else {
            emit!(self).begin_critical(ATOMIC);
            self.statements(&node.body);
            emit!(self).end_critical(ATOMIC);
            return Ok(());
        };
        let addr = self.first_address(place)?;
        match &node.action {
            AtomicAction::Read { into, .. } => {
                let value = emit!(self).atomic_read(addr, ty, bits);
                self.store_converted(into, value)
            }
            AtomicAction::Write { value, .. } => {
                let value = self.value(value)?;
                let retry = emit!(self).begin_retry(addr, ty, bits);
                emit!(self).end_retry(retry, value);
                Ok(())
            }
            AtomicAction::Update { op, value, .. } => {
                let value = self.value(value)?;
                self.changed(addr, (ty, bits), *op, value).map(drop)
            }
            AtomicAction::Capture { into, op, value, new, .. } => {
                let value = self.value(value)?;
                let [before, after] = self.changed(addr, (ty, bits), *op, value)?;
                self.store_converted(into, if *new { after } else { before })
            }
            AtomicAction::Computed { into, value, new, .. } => {
                let elem = ty.elem().expect("an atomic operation is on a scalar");
                let held = self.hidden(".held", Storage::Scalar(elem));
                let retry = emit!(self).begin_retry(addr, ty, bits);
                self.b.store(held, retry.old);
                let around = self.held.replace((place.clone(), held));
                let computed = self.value(value);
                self.held = around;
                let [before, after] = emit!(self).end_retry(retry, computed?);
                match into {
                    Some(into) => self.store_converted(into, if *new { after } else { before }),
                    None => Ok(()),
                }
            }
        }
    }

    /// `place = place op value`.
    fn changed(
        &mut self,
        addr: Value,
        (ty, bits): (Type, accc_ir::Elem),
        op: accc_ir::AtomicOp,
        value: Value,
    ) -> Lower<[Value; 2]> {
        let retry = emit!(self).begin_retry(addr, ty, bits);
        let new = match op.arithmetic() {
            Some((op, reversed)) => {
                let (a, b) = if reversed { (value, retry.old) } else { (retry.old, value) };
                self.b.binary(op, a, b)
            }
            None => value,
        };
        Ok(emit!(self).end_retry(retry, new))
    }
}
