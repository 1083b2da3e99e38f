//! Compute constructs that follow each other: the host need not wait between them.
//!
//! Takes a module in phase *outlined*. A construct whose arrays stay on the device, or are moved in the order of its queue,
//! says that its wait may be put off ([`Data::deferrable_wait`]) where the next thing that the host does,
//! apart from arithmetic with scalars of its own and with what it reads from memory, is another such construct: in the same block, or in the next
//! iteration of a loop that does nothing else. Behind such a loop the host calls `__accc_settle`, which waits if a wait
//! was put off. Where versions of a construct stand in the branches of a condition each of them counts. (An NVIDIA H100 starts a kernel behind another one in 4 us; to wait for each takes 10.)

use accc_ir::*;

/// Of the runtime: waits for what was put off.
const SETTLE: &str = "__accc_settle";

/// Marks the waits of all functions of the host.
pub fn run(module: &mut Module) {
    let mut settle = None;
    for id in module.functions.keys().collect::<Vec<_>>() {
        let func = &module.functions[id];
        let Some(body) = func.body.filter(|_| func.kernel.is_none()) else { continue };
        let reads_apart = !func.walk(body).into_iter().any(|op| shares_memory(func, op));
        let found = Search { func, reads_apart, deferrable: Vec::new(), settled: Vec::new() }.of(body);
        if found.0.is_empty() {
            continue;
        }
        let callee = *settle.get_or_insert_with(|| {
            let known = module.functions.iter().find(|(_, func)| func.name == SETTLE).map(|(id, _)| id);
            known.unwrap_or_else(|| module.functions.push(Function::declare(SETTLE, Signature::default())))
        });
        write(&mut module.functions[id], found, callee);
    }
}

fn write(func: &mut Function, (deferrable, settled): (Vec<Op>, Vec<Op>), callee: FuncId) {
    for op in deferrable {
        if let OpKind::Data(node) = &mut func.ops[op].kind {
            node.deferrable_wait = true;
        }
    }
    for loop_ in settled {
        let (block, span) = (func.block_of(loop_).expect("a loop stands in a block"), func.ops[loop_].span);
        let call = func.new_op(OpKind::Call { callee, args: Vec::new(), extra_attrs: Vec::new() }, &[], span);
        let at = func.blocks[block].ops.iter().position(|op| *op == loop_).expect("the block holds the loop");
        func.blocks[block].ops.insert(at + 1, call);
    }
}

struct Search<'a> {
    func: &'a Function,
    /// What the host reads no kernel writes: the device has copies.
    reads_apart: bool,
    deferrable: Vec<Op>,
    /// Loops behind which the host settles.
    settled: Vec<Op>,
}

impl Search<'_> {
    fn of(mut self, body: Block) -> (Vec<Op>, Vec<Op>) {
        self.block(body, false);
        (self.deferrable, self.settled)
    }

    /// `goes_on`: behind the block's end comes a construct again, or a call that settles.
    fn block(&mut self, block: Block, goes_on: bool) {
        let ops = &self.func.blocks[block].ops;
        // A wait was put off before, and perhaps not made up for: loops may have no iterations.
        let mut pending = false;
        for (at, op) in ops.iter().enumerate() {
            let next = ops[at + 1..].iter().find(|next| !self.is_quiet(**next));
            let continues = next.map_or(goes_on, |next| self.begins_with_construct(*next));
            if let Some(construct) = self.construct(*op) {
                pending = continues && self.may_defer(construct);
                self.deferrable.extend(pending.then_some(construct));
            } else if self.is_choice_of_constructs(*op) {
                let before = self.deferrable.len();
                self.func.kind(*op).blocks().into_iter().for_each(|inner| self.block(inner, continues));
                pending |= self.deferrable.len() > before;
            } else if self.is_loop_of_constructs(*op) {
                let before = self.deferrable.len();
                self.func.kind(*op).blocks().into_iter().for_each(|inner| self.block(inner, true));
                pending |= self.deferrable.len() > before;
                if !continues {
                    self.settled.extend(std::mem::take(&mut pending).then_some(*op));
                }
            } else {
                self.func.kind(*op).blocks().into_iter().for_each(|inner| self.block(inner, false));
            }
        }
    }

    /// The GPU's version of a construct that waits at its end, and for nothing before.
    fn construct(&self, op: Op) -> Option<Op> {
        let OpKind::ByDevice { gpu: Some(gpu), .. } = self.func.kind(op) else { return None };
        let mut effects = self.func.blocks[*gpu].ops.iter().filter(|op| !self.is_quiet(**op));
        let (construct, None) = (*effects.next()?, effects.next()) else { return None };
        let node = data_of(self.func, construct)?;
        let is_plain = node.compute && node.if_cond.is_none();
        (is_plain && self.func.walk_op(construct).into_iter().all(|op| self.may_run_behind(op))).then_some(construct)
    }

    /// What the host does in a construct while kernels may run that were started before.
    fn may_run_behind(&self, op: Op) -> bool {
        match self.func.kind(op) {
            OpKind::Data(node) => {
                let waits = node.asynchronous == Async::Sync && matches!(node.wait, WaitFor::Nothing);
                waits && node.clauses.iter().all(|clause| self.may_follow(clause))
            }
            OpKind::Launch(launch) => launch.asynchronous == Async::Sync,
            OpKind::DeviceAddr { .. } | OpKind::DeviceView { .. } | OpKind::If { .. } | OpKind::Announce(_) => true,
            // Of parts of sums, which have a region of their own.
            OpKind::HeapAlloc { .. } | OpKind::StoreView(..) | OpKind::Wait(_) | OpKind::HeapFree { .. } => true,
            _ => self.is_quiet(op),
        }
    }

    /// What the clause does when the construct begins may happen while kernels run that were started before.
    fn may_follow(&self, clause: &DataClause) -> bool {
        let is_scalar = self.func.vars[clause.var].is_scalar() && clause.section.is_none();
        let moves_scalar =
            is_scalar && matches!(clause.kind, ClauseKind::Copy | ClauseKind::CopyIn | ClauseKind::CopyOut);
        let is_always = clause.modifiers.always_in || clause.modifiers.always_out;
        self.goes_unseen(clause) || (moves_scalar && !is_always)
    }

    /// Nothing of what its end does has to wait for its kernels but what the runtime makes wait, nor in a region inside.
    fn may_defer(&self, construct: Op) -> bool {
        let regions = self.func.walk_op(construct).into_iter().filter_map(|op| data_of(self.func, op));
        regions.flat_map(|node| &node.clauses).all(|clause| self.goes_unseen(clause))
    }

    /// What the clause names stays on the device, or is moved and freed in the order of the queue.
    fn goes_unseen(&self, clause: &DataClause) -> bool {
        is_present(clause) || is_scratch(clause) || self.is_plain_array(clause)
    }

    /// An array as such: without pointers in it, and not a part of a record.
    fn is_plain_array(&self, clause: &DataClause) -> bool {
        let (data, modifiers) = (&self.func.vars[clause.var], &clause.modifiers);
        let kinds =
            [ClauseKind::Copy, ClauseKind::CopyIn, ClauseKind::CopyOut, ClauseKind::Create, ClauseKind::NoCreate];
        let is_array =
            (!data.is_scalar() || clause.section.is_some()) && !matches!(data.class, VarClass::Member { .. });
        let is_usual = !modifiers.always_in && !modifiers.always_out && !modifiers.result && !modifiers.late;
        let is_shared = !modifiers.gives_way && !modifiers.replicas && !modifiers.own_copy;
        kinds.contains(&clause.kind)
            && is_array
            && is_usual
            && is_shared
            && data.record.is_none()
            && data.elem() != Elem::Ptr
            && clause.rows.is_none()
    }

    fn begins_with_construct(&self, op: Op) -> bool {
        self.construct(op).is_some() || self.is_choice_of_constructs(op) || self.is_loop_of_constructs(op)
    }

    /// A condition of the host's in whose every branch a construct comes first and nothing else happens: the versions of one.
    fn is_choice_of_constructs(&self, op: Op) -> bool {
        let OpKind::If { then_block, else_block, .. } = self.func.kind(op) else { return false };
        [then_block, else_block].into_iter().all(|block| {
            let mut effects = self.func.blocks[*block].ops.iter().filter(|op| !self.is_quiet(**op)).peekable();
            effects.peek().is_some() && effects.all(|op| self.begins_with_construct(*op))
        })
    }

    /// A loop of the host in which nothing happens but constructs and quiet ops.
    fn is_loop_of_constructs(&self, op: Op) -> bool {
        let kind = self.func.kind(op);
        let is_loop = match kind {
            OpKind::For(node) => node.schedule.is_none(),
            OpKind::While { .. } => true,
            _ => false,
        };
        let only_constructs = |block: &Block| {
            let ops = &self.func.blocks[*block].ops;
            ops.iter().all(|op| self.is_quiet(*op) || self.begins_with_construct(*op))
        };
        let has_construct =
            |block: &Block| self.func.blocks[*block].ops.iter().any(|op| self.begins_with_construct(*op));
        let blocks = kind.blocks();
        is_loop && blocks.iter().all(only_constructs) && blocks.iter().any(has_construct)
    }

    /// Changes no memory but scalars and pointers of the host that nothing else knows of, and reads none that kernels may write.
    fn is_quiet(&self, op: Op) -> bool {
        let reads = |var: Var| self.reads_apart && !self.func.vars[var].volatile;
        let is_own = |var: &Var| {
            let data = &self.func.vars[*var];
            (data.is_scalar() || data.is_pointer()) && !data.volatile && !data.aliased
        };
        let is_of_frame = |var: &Var| matches!(self.func.vars[*var].class, VarClass::Local | VarClass::ValueParam);
        match self.func.kind(op) {
            OpKind::Load(var) => is_own(var) || reads(*var),
            OpKind::LoadElem { view, .. } => self.func.root_var(*view).is_some_and(reads),
            OpKind::LoadAt { access, .. } => self.reads_apart && !access.volatile,
            OpKind::Store(var, _) | OpKind::StoreView(var, _) => is_own(var) && is_of_frame(var),
            OpKind::LoadView(_) | OpKind::Yield(_) => true,
            OpKind::If { then_block, else_block, .. } => {
                let blocks = [then_block, else_block].into_iter();
                blocks.flat_map(|block| &self.func.blocks[*block].ops).all(|op| self.is_quiet(*op))
            }
            kind => kind.is_pure(),
        }
    }
}

/// Whether a construct may work on memory that the host has, too. What the runtime knows to be shared it waits for.
fn shares_memory(func: &Function, op: Op) -> bool {
    let is_given = |clause: &DataClause| clause.kind == ClauseKind::DevicePtr;
    data_of(func, op).is_some_and(|node| node.clauses.iter().any(is_given))
}

/// Memory of the compiler's that only the device uses: the runtime takes it back when the kernels are done with it.
fn is_scratch(clause: &DataClause) -> bool {
    clause.kind == ClauseKind::Create && clause.implicit && clause.text.starts_with('.')
}

/// The clause says that the device has the variable, and leaves it there.
fn is_present(clause: &DataClause) -> bool {
    let modifiers = &clause.modifiers;
    matches!(clause.kind, ClauseKind::Present | ClauseKind::DevicePtr)
        && !modifiers.always_in
        && !modifiers.always_out
        && !modifiers.result
}
