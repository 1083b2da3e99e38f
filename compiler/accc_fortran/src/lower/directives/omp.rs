//! OpenMP's constructs: what Fortran adds to [`accc_openmp::lower`].
//!
//! A region of threads is a frame of its own: hidden variables of expressions in it, and the memory that they hold, are
//! each thread's ([`ThreadFrame`]). Source: OpenMP 5.2, chapters 5, 10 to 15.

use crate::hir::{Do, Expr, ExprKind, Omp, Stmt, StmtKind, SymId, TypeRef};
use crate::lower::Lower;
use crate::lower::procedures::procedure::{Lowerer, OpenLoop};
use crate::lower::variables::place::Place;
use crate::lower::variables::storage;
use accc_diag::Diagnostic;
use accc_ir::{BinaryOp, Block, Builder, OpKind, Owner, Storage, ThreadsKind, Type, Value, Var, VarClass};
use accc_openmp::lower::{Emit, REDUCTION, Schedule};
use accc_openmp::{Clause, Data, Kind};
use std::collections::HashMap;
use std::rc::Rc;

/// The library's side of the lowering.
macro_rules! emit {
    ($this:expr) => {
        Emit { b: &mut $this.b, module: &mut $this.unit.module }
    };
}

pub(super) use emit;

/// What the function around keeps of its hidden variables while a region is lowered.
pub(super) struct ThreadFrame {
    null_on_entry: Vec<Var>,
    buffers: Vec<Var>,
    trampolines: Vec<Var>,
    owned: Vec<Var>,
    ended: Vec<(Var, Rc<TypeRef>)>,
    alive: HashMap<Var, Var>,
}

/// One loop of a nest that is shared out.
pub(super) struct Level<'s> {
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

    pub(super) fn begin_frame(&mut self) -> ThreadFrame {
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
    pub(super) fn end_frame(&mut self, frame: ThreadFrame, region: Block) {
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
    pub(super) fn shared_vars(&mut self, node: &Omp) -> Lower<Vec<Var>> {
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
    pub(super) fn with_own(&mut self, node: &Omp, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
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
        if let Some(number) = node.directive.expression(|c| if let Clause::NumThreads(e) = c { Some(e) } else { None })
        {
            let number = self.integer(number)?;
            emit!(self).num_threads(number);
        }
        if let Some(policy) = node.directive.proc_bind() {
            emit!(self).proc_bind(policy);
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

    pub(super) fn levels<'s>(&mut self, node: &'s Omp) -> Lower<Vec<Level<'s>>> {
        let depth = node.directive.depth(Expr::int_constant)?;
        let mut levels: Vec<Level<'s>> = Vec::new();
        let mut body = node.body.as_slice();
        for _ in 0..depth {
            let [Stmt { kind: StmtKind::Do(inner), .. }] = body else {
                let error = Diagnostic::error(accc_openmp::SYNTAX, "the loops under this directive are not nested")
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

    pub(super) fn all_trips(&mut self, levels: &[Level<'_>]) -> Value {
        emit!(self).all_trips(&trips_of(levels))
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
    pub(super) fn iteration(&mut self, levels: &[Level<'_>], number: Value, op: accc_ir::Op) -> Lower<()> {
        let numbers = emit!(self).numbers(number, &trips_of(levels));
        for (level, own) in levels.iter().zip(numbers) {
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
}

fn trips_of(levels: &[Level<'_>]) -> Vec<Value> {
    levels.iter().map(|level| level.trips).collect()
}
