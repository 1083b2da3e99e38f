//! What constructs become: calls of LLVM's OpenMP library, and loops over what a thread gets of the iterations.
//!
//! A front end lowers what a construct governs between a `begin` and its `end` here. Iterations are counted from 0; the front end
//! makes its variables of that number. Source: LLVM 22, `openmp/runtime/src/kmp.h` and `kmp_csupport.cpp`.

use crate::ast::{Depend, ProcBind, ScheduleKind};
use accc_ir::threads::{TASK_FINAL, TASK_TIED};
use accc_ir::{
    BinaryOp, Block, Builder, CompareOp, Elem, FuncId, Function, Global, GlobalAttrs, GlobalId, Init, Linkage, Module,
    Op, OpKind, Relocation, RelocationTarget, Signature, Storage, Task, Threads, ThreadsKind, Type, Value, Var,
};

/// A place to build at, and the module that it is in.
pub struct Emit<'e, 'f> {
    /// Builds at the place.
    pub b: &'e mut Builder<'f>,
    /// What library functions and locks are declared in.
    pub module: &'e mut Module,
}

const P: Type = Type::Ptr;
const I: Type = Type::I32;
const L: Type = Type::I64;

/// The library's functions: parameters and result.
const LIBRARY: &[(&str, &[Type], Option<Type>)] = &[
    ("__kmpc_global_thread_num", &[P], Some(I)),
    ("__kmpc_push_num_threads", &[P, I, I], None),
    ("__kmpc_push_proc_bind", &[P, I, I], None),
    ("__kmpc_barrier", &[P, I], None),
    ("__kmpc_single", &[P, I], Some(I)),
    ("__kmpc_end_single", &[P, I], None),
    ("__kmpc_masked", &[P, I, I], Some(I)),
    ("__kmpc_end_masked", &[P, I], None),
    ("__kmpc_critical", &[P, I, P], None),
    ("__kmpc_end_critical", &[P, I, P], None),
    ("__kmpc_ordered", &[P, I], None),
    ("__kmpc_end_ordered", &[P, I], None),
    ("__kmpc_for_static_init_8", &[P, I, I, P, P, P, P, L, L], None),
    ("__kmpc_for_static_fini", &[P, I], None),
    ("__kmpc_dispatch_init_8", &[P, I, I, L, L, L, L], None),
    ("__kmpc_dispatch_next_8", &[P, I, P, P, P, P], Some(I)),
    ("__kmpc_dispatch_fini_8", &[P, I], None),
    ("__kmpc_omp_taskwait", &[P, I], Some(I)),
    ("__kmpc_omp_taskyield", &[P, I, I], Some(I)),
    ("__kmpc_taskgroup", &[P, I], None),
    ("__kmpc_end_taskgroup", &[P, I], None),
    ("__kmpc_copyprivate_light", &[P, I, P], Some(P)),
    ("omp_get_num_threads", &[], Some(I)),
];

/// How iterations are shared.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// As the clause says.
    pub kind: ScheduleKind,
    /// Iterations at once; absent: the library's choice.
    pub chunk: Option<Value>,
    /// The loop may hold `ordered`: its iterations are counted.
    pub ordered: bool,
}

impl Schedule {
    /// Of a loop without the clause.
    pub const PLAIN: Schedule = Schedule { kind: ScheduleKind::Static, chunk: None, ordered: false };

    /// The library's number.
    fn number(self) -> i64 {
        let number = match (self.kind, self.chunk) {
            (ScheduleKind::Static, Some(_)) => 33,
            (ScheduleKind::Static, None) => 34,
            (ScheduleKind::Dynamic, _) => 35,
            (ScheduleKind::Guided, _) => 36,
            (ScheduleKind::Runtime, _) => 37,
            (ScheduleKind::Auto, _) => 38,
        };
        number + if self.ordered { 32 } else { 0 }
    }

    /// Whether a thread knows from the beginning which iterations it gets.
    fn is_known(self) -> bool {
        self.kind == ScheduleKind::Static && !self.ordered
    }
}

/// A loop whose iterations the team shares; the builder stands in its body.
pub struct Shared {
    /// What `continue` names.
    pub op: Op,
    /// The iteration, from 0.
    pub number: Value,
    /// Not 0 in the thread that has the last iteration, behind the loop.
    pub last: Var,
    schedule: Schedule,
    /// Blocks to go back to, outermost first.
    back: Vec<Block>,
    bounds: [Var; 3],
}

/// A part of the iterations of `taskloop`, for one task: the first and the last one, and the last of all.
pub struct Parts {
    /// The number of the part's first iteration.
    pub first: Value,
    /// Of its last one.
    pub end: Value,
    /// Of the last one of the loop.
    pub top: Value,
    outer: Block,
    grouped: bool,
}

impl Emit<'_, '_> {
    /// A function of the library.
    pub fn library(&mut self, name: &str) -> FuncId {
        if let Some(known) = self.module.find_function(name) {
            return known;
        }
        let (_, params, result) = LIBRARY.iter().find(|(known, ..)| *known == name).expect("a function of the table");
        let signature =
            Signature { params: params.to_vec(), results: result.iter().copied().collect(), ..Signature::default() };
        self.module.functions.push(Function::declare(name, signature))
    }

    /// Calls a function of the library; what it gives.
    pub fn call(&mut self, name: &str, args: Vec<Value>) -> Option<Value> {
        let callee = self.library(name);
        let result = self.module.functions[callee].signature.results.first().copied();
        self.b.call(callee, result, args)
    }

    /// A call that names the place in the source and the thread first.
    fn of_thread(&mut self, name: &str, more: &[Value]) -> Option<Value> {
        let (ident, thread) = (self.ident_address(), self.thread());
        self.call(name, [&[ident, thread], more].concat())
    }

    /// The source as the library knows it: `ident_t`, whose text has the file, a function and lines.
    pub fn ident(&mut self) -> GlobalId {
        const NAME: &str = ".omp.ident";
        if let Some((id, _)) = self.module.globals.iter().find(|(_, global)| global.name == NAME) {
            return id;
        }
        let text = format!(";{};unknown;0;0;;\0", self.module.name).into_bytes();
        let text = self.module.constant_bytes(text, 1);
        let mut bytes = vec![0; 24];
        // KMP_IDENT_KMPC
        bytes[4] = 2;
        let relocations = vec![Relocation { offset: 16, target: RelocationTarget::Global(text), addend: 0 }];
        let init = Init::Relocated { bytes, relocations };
        self.module.globals.push(Global { init, ..Global::new(NAME, Linkage::Internal, 24, 8) })
    }

    fn ident_address(&mut self) -> Value {
        let ident = self.ident();
        self.b.value(OpKind::GlobalAddr(ident), P)
    }

    /// The number by which the library knows this thread.
    pub fn thread(&mut self) -> Value {
        let ident = self.ident_address();
        self.call("__kmpc_global_thread_num", vec![ident]).expect("a number")
    }

    /// So many threads for the next team.
    pub fn num_threads(&mut self, number: Value) {
        let number = self.b.convert(number, I);
        self.of_thread("__kmpc_push_num_threads", &[number]);
    }

    /// Where the threads of the next team run, by the library's number.
    pub fn proc_bind(&mut self, policy: ProcBind) {
        let policy = self.b.int(policy as i64, I);
        self.of_thread("__kmpc_push_proc_bind", &[policy]);
    }

    /// All threads of the team wait for each other.
    pub fn barrier(&mut self) {
        self.of_thread("__kmpc_barrier", &[]);
    }

    /// What this thread wrote is seen, and it sees what others wrote.
    pub fn flush(&mut self) {
        self.b.effect(OpKind::Fence);
    }

    /// Begins a region that threads run; the builder stands in its body. [`Emit::end_region`] takes what it gives.
    pub fn region(&mut self, kind: ThreadsKind, shared: Vec<Var>) -> Block {
        for var in &shared {
            self.b.func.vars[*var].aliased = true;
        }
        let (ident, body) = (self.ident(), self.b.new_block());
        self.b.effect(OpKind::Threads(Box::new(Threads { kind, ident, shared, body })));
        self.b.switch_to(body)
    }

    /// Ends what [`Emit::region`] began.
    pub fn end_region(&mut self, outer: Block) {
        self.b.end_block();
        self.b.switch_to(outer);
    }

    /// A task without clauses.
    pub fn task(&mut self) -> Task {
        Task { cond: None, flags: self.b.int(TASK_TIED, I), priority: None, depends: Vec::new() }
    }

    /// Where `last` holds, the task's own tasks are run at once.
    pub fn make_final(&mut self, task: &mut Task, last: Value) {
        let (set, none) = (self.b.int(TASK_FINAL, I), self.b.int(0, I));
        let bit = self.b.select(last, set, none);
        task.flags = self.b.binary(BinaryOp::Or, task.flags, bit);
    }

    /// Runs what follows where the condition holds, until [`Emit::end_if`].
    pub fn begin_if(&mut self, cond: Value) -> Block {
        let (_, then_block, else_block) = self.b.if_op(cond, &[]);
        self.b.in_block(else_block, |_| {});
        self.b.switch_to(then_block)
    }

    /// Ends what [`Emit::begin_if`] began.
    pub fn end_if(&mut self, outer: Block) {
        self.b.end_block();
        self.b.switch_to(outer);
    }

    pub(crate) fn is_set(&mut self, value: Value) -> Value {
        let zero = self.b.int(0, self.b.func.type_of(value));
        self.b.compare(CompareOp::Ne, value, zero)
    }

    /// Whether the variable of [`Shared::last`] is set.
    pub fn is_last(&mut self, last: Var) -> Value {
        let value = self.b.load(last);
        self.is_set(value)
    }

    /// `single`: one thread runs what follows.
    pub fn begin_single(&mut self) -> Block {
        let chosen = self.of_thread("__kmpc_single", &[]).expect("a number");
        let chosen = self.is_set(chosen);
        self.begin_if(chosen)
    }

    /// Ends what [`Emit::begin_single`] began; no barrier.
    pub fn end_single(&mut self, outer: Block) {
        self.of_thread("__kmpc_end_single", &[]);
        self.end_if(outer);
    }

    /// `masked`: the thread of this number in its team runs what follows.
    pub fn begin_masked(&mut self, filter: Option<Value>) -> Block {
        let filter = match filter {
            Some(filter) => self.b.convert(filter, I),
            None => self.b.int(0, I),
        };
        let chosen = self.of_thread("__kmpc_masked", &[filter]).expect("a number");
        let chosen = self.is_set(chosen);
        self.begin_if(chosen)
    }

    /// Ends what [`Emit::begin_masked`] began.
    pub fn end_masked(&mut self, outer: Block) {
        self.of_thread("__kmpc_end_masked", &[]);
        self.end_if(outer);
    }

    /// The lock of all `critical`s of a name, in the whole program.
    fn lock(&mut self, name: &str) -> Value {
        let name = format!(".gomp_critical_user_{name}.var");
        let known = self.module.globals.iter().find(|(_, global)| global.name == name).map(|(id, _)| id);
        let id = known.unwrap_or_else(|| {
            let attrs = GlobalAttrs { common: true, ..GlobalAttrs::default() };
            self.module.globals.push(Global { attrs, ..Global::new(&name, Linkage::External, 32, 8) })
        });
        self.b.value(OpKind::GlobalAddr(id), P)
    }

    /// Takes the lock of this name.
    pub fn begin_critical(&mut self, name: &str) {
        let lock = self.lock(name);
        self.of_thread("__kmpc_critical", &[lock]);
    }

    /// Gives the lock of this name back.
    pub fn end_critical(&mut self, name: &str) {
        let lock = self.lock(name);
        self.of_thread("__kmpc_end_critical", &[lock]);
    }

    /// Where `ordered` begins, or where it ends.
    pub fn ordered(&mut self, ends: bool) {
        self.of_thread(if ends { "__kmpc_end_ordered" } else { "__kmpc_ordered" }, &[]);
    }

    /// Waits for the tasks of this one.
    pub fn task_wait(&mut self) {
        self.of_thread("__kmpc_omp_taskwait", &[]);
    }

    /// Another task may run here.
    pub fn task_yield(&mut self) {
        let zero = self.b.int(0, I);
        self.of_thread("__kmpc_omp_taskyield", &[zero]);
    }

    /// Where a group of tasks begins, or where it ends and waits.
    pub fn task_group(&mut self, ends: bool) {
        self.of_thread(if ends { "__kmpc_end_taskgroup" } else { "__kmpc_taskgroup" }, &[]);
    }

    // Loops.

    pub(crate) fn hidden(&mut self, name: &str, elem: Elem) -> Var {
        let var = self.b.func.local(name, Storage::Scalar(elem), self.b.span);
        self.b.func.vars[var].aliased = true;
        var
    }

    /// Begins a loop over what this thread gets of so many iterations.
    pub fn begin_loop(&mut self, trips: Value, schedule: Schedule) -> Shared {
        let last = self.hidden(".last", Elem::I32);
        let bounds = [".lower", ".upper", ".stride"].map(|name| self.hidden(name, Elem::I64));
        let (zero, one, none) = (self.b.i64(0), self.b.i64(1), self.b.int(0, I));
        let top = self.b.binary(BinaryOp::Sub, trips, one);
        self.b.store(last, none);
        for (var, value) in [(bounds[0], zero), (bounds[1], top), (bounds[2], one)] {
            self.b.store(var, value);
        }
        let mut back = vec![self.b.block()];
        let number = self.b.int(schedule.number(), I);
        let chunk = match schedule.chunk {
            Some(chunk) => self.b.convert(chunk, L),
            None => one,
        };
        let [at, lower, upper, stride] = [last, bounds[0], bounds[1], bounds[2]].map(|var| self.b.var_addr(var));
        if schedule.is_known() {
            self.of_thread("__kmpc_for_static_init_8", &[number, at, lower, upper, stride, one, chunk]);
            if schedule.chunk.is_some() {
                let cond = |this: &mut Self| {
                    let lower = this.b.load(bounds[0]);
                    this.b.compare(CompareOp::Lt, lower, trips)
                };
                self.begin_while(cond, &mut back);
            }
        } else {
            self.of_thread("__kmpc_dispatch_init_8", &[number, zero, top, one, chunk]);
            let cond = |this: &mut Self| {
                let more = this.of_thread("__kmpc_dispatch_next_8", &[at, lower, upper, stride]).expect("a number");
                this.is_set(more)
            };
            self.begin_while(cond, &mut back);
        }
        let (first, end) = (self.b.load(bounds[0]), self.b.load(bounds[1]));
        let end = self.b.binary(BinaryOp::Min, end, top);
        let (mut op, body, number) = self.b.for_op(None, first, end, one);
        back.push(self.b.switch_to(body));
        if schedule.ordered {
            // What is to be done behind an iteration stands behind a loop that `continue` ends.
            let (zero, one) = (self.b.i64(0), self.b.i64(1));
            let (once, inner, _) = self.b.for_op(None, zero, zero, one);
            op = once;
            back.push(self.b.switch_to(inner));
        }
        Shared { op, number, last, schedule, back, bounds }
    }

    fn begin_while(&mut self, cond: impl FnOnce(&mut Self) -> Value, back: &mut Vec<Block>) {
        let (_, test, body, _) = self.b.while_op(false, true);
        let outer = self.b.switch_to(test);
        let value = cond(self);
        self.b.effect(OpKind::Yield(vec![value]));
        self.b.switch_to(body);
        *back.last_mut().expect("a block around") = outer;
        back.push(body);
    }

    /// Ends a loop; what is to be done with last values follows, and then the barrier.
    pub fn end_loop(&mut self, mut shared: Shared) {
        self.b.end_block();
        if shared.schedule.ordered {
            self.b.switch_to(shared.back.pop().expect("the iteration's block"));
            self.of_thread("__kmpc_dispatch_fini_8", &[]);
            self.b.end_block();
        }
        self.b.switch_to(shared.back.pop().expect("the loop's block"));
        let in_while = shared.back.len() > 1;
        if in_while && shared.schedule.is_known() {
            for var in [shared.bounds[0], shared.bounds[1]] {
                let (value, stride) = (self.b.load(var), self.b.load(shared.bounds[2]));
                let next = self.b.binary(BinaryOp::Add, value, stride);
                self.b.store(var, next);
            }
        }
        if in_while {
            self.b.end_block();
            self.b.switch_to(shared.back[0]);
        }
        if shared.schedule.is_known() {
            self.of_thread("__kmpc_for_static_fini", &[]);
        }
    }

    /// Begins a loop of this thread alone, of so many iterations from 0.
    pub fn begin_counted(&mut self, first: Value, end: Value, step: Value) -> (Op, Value, Block) {
        let (op, body, number) = self.b.for_op(None, first, end, step);
        let outer = self.b.switch_to(body);
        (op, number, outer)
    }

    /// How many iterations a nest has whose loops have so many.
    pub fn all_trips(&mut self, trips: &[Value]) -> Value {
        let product = |b: &mut Builder<'_>, x: Value, y: Value| b.binary(BinaryOp::MulNsw, x, y);
        trips.iter().copied().reduce(|x, y| product(self.b, x, y)).expect("a nest has loops")
    }

    /// The numbers of each loop's iteration in the nest's iteration of this number, outermost first.
    pub fn numbers(&mut self, number: Value, trips: &[Value]) -> Vec<Value> {
        let mut rest = number;
        let mut numbers = Vec::new();
        for trips in trips[1..].iter().rev() {
            numbers.push(self.b.binary(BinaryOp::Rem, rest, *trips));
            rest = self.b.binary(BinaryOp::Div, rest, *trips);
        }
        numbers.push(rest);
        numbers.reverse();
        numbers
    }

    // Loops of tasks.

    /// Begins a loop that makes a task of each part of so many iterations; the builder stands where the task is made.
    pub fn begin_parts(&mut self, trips: Value, size: Option<Value>, grouped: bool) -> Parts {
        let size = size.unwrap_or_else(|| {
            let threads = self.call("omp_get_num_threads", Vec::new()).expect("a number");
            let (threads, many) = (self.b.convert(threads, L), self.b.i64(4));
            let tasks = self.b.binary(BinaryOp::Mul, threads, many);
            self.quotient_up(trips, tasks)
        });
        let (zero, one) = (self.b.i64(0), self.b.i64(1));
        let size = self.b.binary(BinaryOp::Max, size, one);
        if grouped {
            self.task_group(false);
        }
        let top = self.b.binary(BinaryOp::Sub, trips, one);
        let (_, first, outer) = self.begin_counted(zero, top, size);
        let end = self.b.binary(BinaryOp::Add, first, size);
        let end = self.b.binary(BinaryOp::Sub, end, one);
        let end = self.b.binary(BinaryOp::Min, end, top);
        Parts { first, end, top, outer, grouped }
    }

    /// Ends what [`Emit::begin_parts`] began.
    pub fn end_parts(&mut self, parts: Parts) {
        self.b.end_block();
        self.b.switch_to(parts.outer);
        if parts.grouped {
            self.task_group(true);
        }
    }

    /// The quotient of positive numbers, rounded up.
    pub fn quotient_up(&mut self, a: Value, b: Value) -> Value {
        let one = self.b.i64(1);
        let less = self.b.binary(BinaryOp::Sub, b, one);
        let sum = self.b.binary(BinaryOp::Add, a, less);
        self.b.binary(BinaryOp::Div, sum, b)
    }

    /// `copyprivate`: the others get what the thread has that set `did`: places and their bytes.
    pub fn broadcast(&mut self, did: Var, places: &[(Value, Value)]) {
        let storage = Storage::Array { elem: Elem::Bytes(8 * places.len() as u64), dims: Vec::new() };
        let table = self.b.func.local(".copyprivate", storage, self.b.span);
        self.b.func.vars[table].align = Some(8);
        self.b.func.vars[table].aliased = true;
        let start = self.b.var_addr(table);
        for (i, (place, _)) in places.iter().enumerate() {
            let offset = self.b.i64(8 * i as i64);
            let at = self.b.ptr_add(start, offset);
            self.b.store_at(at, Elem::Ptr, *place);
        }
        let chosen = self.is_last(did);
        let zero = self.b.i64(0);
        let null = self.b.value(OpKind::Bitcast(zero), P);
        let own = self.b.value(OpKind::Select(chosen, start, null), P);
        let given = self.of_thread("__kmpc_copyprivate_light", &[own]).expect("an address");
        let flag = self.b.load(did);
        let none = self.b.int(0, I);
        let other = self.b.compare(CompareOp::Eq, flag, none);
        let outer = self.begin_if(other);
        for (i, (place, bytes)) in places.iter().enumerate() {
            let offset = self.b.i64(8 * i as i64);
            let at = self.b.ptr_add(given, offset);
            let src = self.b.load_at(at, Elem::Ptr);
            self.b.effect(OpKind::MemMove { dst: *place, src, bytes: *bytes, align: 1 });
        }
        self.end_if(outer);
        self.barrier();
    }

    /// A variable that says whether this thread did what follows: not yet.
    pub fn flag(&mut self) -> Var {
        let did = self.hidden(".did", Elem::I32);
        let none = self.b.int(0, I);
        self.b.store(did, none);
        did
    }

    /// Says of the thread that it did.
    pub fn set_flag(&mut self, did: Var) {
        let one = self.b.int(1, I);
        self.b.store(did, one);
    }
}

/// The lock of reductions.
pub const REDUCTION: &str = ".reduction";
/// The lock of `atomic` on what no instruction changes at once.
pub const ATOMIC: &str = ".atomic";

/// The library's number of a dependence.
pub fn dependence(how: Depend) -> u8 {
    match how {
        Depend::In => 1,
        Depend::InOut => 3,
        Depend::MutexInOutSet => 4,
        Depend::InOutSet => 8,
    }
}
