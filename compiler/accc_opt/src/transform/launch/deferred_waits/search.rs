//! One function: which of its constructs need not be waited for, and where it waits for them.

use accc_ir::*;

/// What a call does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// Anything.
    Unknown,
    /// Nothing that kernels, or somebody who waits for them, could see.
    Quiet,
    /// It takes care of constructs that were not waited for, and may leave such.
    Leaves,
}

/// What there is to write.
#[derive(Default)]
pub struct Found {
    /// Constructs whose wait may be put off.
    pub deferrable: Vec<Op>,
    /// Ops before which the host waits for them.
    pub settles: Vec<Op>,
}

impl Found {
    pub fn is_empty(&self) -> bool {
        self.deferrable.is_empty() && self.settles.is_empty()
    }
}

/// Walks through a function in its order. `pending`: the wait for a construct may have been put off, and not be made up for.
pub struct Search<'a> {
    func: &'a Function,
    /// What the host reads and writes no kernel of the function sees: the device has copies.
    pub memory_is_apart: bool,
    callee: &'a dyn Fn(FuncId) -> Callee,
    leaves: bool,
    found: Found,
}

impl<'a> Search<'a> {
    pub fn new(func: &'a Function, callee: &'a dyn Fn(FuncId) -> Callee) -> Search<'a> {
        let memory_is_apart = !shares_memory(func);
        Search { func, memory_is_apart, callee, leaves: false, found: Found::default() }
    }

    /// `leaves`: the caller may have put waits off, and makes up for what the function puts off.
    pub fn of(mut self, body: Block, leaves: bool) -> Found {
        self.leaves = leaves;
        self.block(body, leaves);
        self.found
    }

    /// Whether waits may be put off in a block.
    pub fn puts_off(&self, block: Block) -> bool {
        self.func.walk(block).into_iter().any(|op| self.is_source(op))
    }

    /// Whether nothing happens in the block that others could see.
    pub fn is_quiet_block(&self, block: Block) -> bool {
        let is_quiet = |op: Op| matches!(self.func.kind(op), OpKind::Return(_)) || self.is_quiet_itself(op);
        self.func.walk(block).into_iter().all(is_quiet)
    }

    fn block(&mut self, block: Block, pending: bool) -> bool {
        let ops = self.func.blocks[block].ops.clone();
        ops.into_iter().fold(pending, |pending, op| self.op(op, pending))
    }

    fn op(&mut self, op: Op, pending: bool) -> bool {
        if let Some(construct) = self.construct(op) {
            let defers = self.may_defer(construct);
            self.found.deferrable.extend(defers.then_some(construct));
            return defers;
        }
        match self.func.kind(op) {
            OpKind::If { .. } | OpKind::Switch { .. } => {
                let blocks = self.func.kind(op).blocks();
                let left: Vec<bool> = blocks.into_iter().map(|block| self.block(block, pending)).collect();
                // A switch without the case leaves what was.
                left.contains(&true) || (pending && !matches!(self.func.kind(op), OpKind::If { .. }))
            }
            OpKind::For(_) | OpKind::While { .. } | OpKind::Cfg { .. } => self.repeated(op, pending),
            OpKind::Data(node) if self.goes_unseen_whole(node) => self.block(node.body, pending),
            OpKind::Call { callee, .. } if (self.callee)(*callee) == Callee::Leaves => {
                self.settle(op, pending && !self.memory_is_apart);
                true
            }
            OpKind::Return(_) if self.leaves => pending,
            _ if self.is_quiet(op) => pending,
            _ => self.seen(op, pending),
        }
    }

    /// A loop, or control without structure: what is put off in it is so wherever in it.
    fn repeated(&mut self, op: Op, pending: bool) -> bool {
        let is_source = self.func.walk_op(op).into_iter().any(|inner| self.is_source(inner));
        if !is_source && self.is_quiet(op) {
            return pending;
        }
        if !is_source {
            self.settle(op, pending);
            return false;
        }
        self.func.kind(op).blocks().into_iter().for_each(|inner| {
            self.block(inner, true);
        });
        true
    }

    /// An op that may see whether kernels are done.
    fn seen(&mut self, op: Op, pending: bool) -> bool {
        self.settle(op, pending);
        for inner in self.func.kind(op).blocks() {
            let left = self.block(inner, false);
            let end = self.func.blocks[inner].ops.last().copied();
            end.into_iter().for_each(|end| self.settle(end, left));
        }
        false
    }

    fn settle(&mut self, op: Op, pending: bool) {
        self.found.settles.extend(pending.then_some(op));
    }

    /// Whether a wait is put off here.
    fn is_source(&self, op: Op) -> bool {
        match self.func.kind(op) {
            OpKind::Call { callee, .. } => (self.callee)(*callee) == Callee::Leaves,
            _ => self.construct(op).is_some_and(|construct| self.may_defer(construct)),
        }
    }

    /// A region whose beginning and end are in the order of the queue.
    fn goes_unseen_whole(&self, node: &Data) -> bool {
        let is_plain =
            node.asynchronous == Async::Sync && matches!(node.wait, WaitFor::Nothing) && node.if_cond.is_none();
        is_plain && !node.compute && node.clauses.iter().all(|clause| self.goes_unseen(clause))
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
            OpKind::DeviceAddr { .. } | OpKind::DeviceView { .. } | OpKind::MappedEnd { .. } => true,
            OpKind::If { .. } | OpKind::Announce(_) => true,
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

    /// Changes no memory but the host's own, and reads no other; nor does what it holds.
    fn is_quiet(&self, op: Op) -> bool {
        self.func.walk_op(op).into_iter().all(|op| self.is_quiet_itself(op))
    }

    /// The same of the op without what it holds.
    fn is_quiet_itself(&self, op: Op) -> bool {
        let (kind, effects) = (self.func.kind(op), self.func.kind(op).effects());
        let named = effects.memory().into_iter().filter_map(|memory| memory.var());
        let of_elements = match kind {
            OpKind::LoadElem { view, .. } | OpKind::StoreElem { view, .. } => self.func.root_var(*view),
            _ => None,
        };
        if named.chain(of_elements).any(|var| self.func.vars[var].volatile) {
            return false;
        }
        match kind {
            OpKind::ByDevice { .. } => false,
            OpKind::Call { callee, .. } => self.memory_is_apart && (self.callee)(*callee) == Callee::Quiet,
            _ if self.memory_is_apart => effects.are_within(OF_THE_HOST),
            OpKind::Load(var) => self.is_own(*var),
            OpKind::Store(var, _) | OpKind::StoreView(var, _) => self.is_own(*var) && self.is_of_frame(*var),
            _ => effects.are_within(CONTROL | Effect::READ_SHAPE | Effect::ESCAPE),
        }
    }

    fn is_own(&self, var: Var) -> bool {
        let data = &self.func.vars[var];
        (data.is_scalar() || data.is_pointer()) && !data.aliased
    }

    fn is_of_frame(&self, var: Var) -> bool {
        matches!(self.func.vars[var].class, VarClass::Local | VarClass::ValueParam)
    }
}

/// What goes on in the function.
const CONTROL: Effect = Effect::HOLD.or(Effect::YIELD).or(Effect::JUMP);
/// What only the host's memory sees.
const OF_THE_HOST: Effect = CONTROL
    .or(Effect::READ)
    .or(Effect::WRITE)
    .or(Effect::READ_MEMORY)
    .or(Effect::WRITE_MEMORY)
    .or(Effect::WRITE_SHAPE)
    .or(Effect::ESCAPE)
    .or(Effect::ALLOCATE)
    .or(Effect::FREE)
    .or(Effect::HERE);

/// Whether a construct may work on memory that the host has, too. What the runtime knows to be shared it waits for.
fn shares_memory(func: &Function) -> bool {
    let is_given = |clause: &DataClause| clause.kind == ClauseKind::DevicePtr;
    let gives = |op: Op| data_of(func, op).is_some_and(|node| node.clauses.iter().any(is_given));
    func.body.is_some_and(|body| func.walk(body).into_iter().any(gives))
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
