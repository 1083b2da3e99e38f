//! The partition: how many kernels a compute region becomes, and what the host does between them.
//!
//! Takes a scheduled region, on which [`accc_schedule::partition`] has written a name. *Host-driven*: every gang loop becomes a kernel
//! of its own. Sequential loops and conditions around gang loops run on the host, which launches the kernels.
//! Statements on scalars that live on the host run there too; everything else between gang loops becomes a kernel of
//! one gang. *Cooperative*: all of it is one kernel (see [`crate::transform::kernel::cooperative`]). A `serial` region
//! is one kernel too.
//!
//! Scalars without a data clause live on the host: kernels get their value at launch, and a scalar that a kernel
//! changes and something later reads is copied in and out around that launch.

use crate::transform::kernel::gang_mode::memory_of;
use crate::transform::kernel::vars_of;
use accc_analysis::device_variables::fills_private;
use accc_analysis::exposed_use::{live_after, of_ops};
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::stored::vars_stored;
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashSet;

/// One part of a block of the region, in order.
pub enum Piece {
    /// Stays on the host as it is.
    Host(Op),
    /// Runs on the host; its blocks are partitioned in turn.
    Drive(Op, Vec<(Block, Vec<Piece>)>),
    /// A nest, or several statements in a row, that a launch runs.
    Kernel(KernelPlan),
}

/// How many launches stand in the pieces, those inside of driven loops and branches once each.
pub fn kernels_in(pieces: &[Piece]) -> usize {
    let count = |piece: &Piece| match piece {
        Piece::Host(_) => 0,
        Piece::Kernel(_) => 1,
        Piece::Drive(_, blocks) => blocks.iter().map(|(_, inner)| kernels_in(inner)).sum(),
    };
    pieces.iter().map(count).sum()
}

/// The statements of one kernel.
pub struct KernelPlan {
    /// In order, with what computes their operands on the device.
    pub ops: Vec<Op>,
    /// A gang loop; else the kernel has one gang.
    pub nest: Option<Op>,
    /// Scalars of the host that the kernel changes for others.
    pub copied: Vec<Var>,
    /// Scalars of the host whose value the kernel starts with.
    pub taken: Vec<Var>,
    /// Gang loops and all that is between them, with barriers for all gangs.
    pub cooperative: bool,
}

/// What the partition is made from.
pub struct Partitioner<'a> {
    /// The function that holds the region.
    pub func: &'a Function,
    /// What is known of the module around.
    pub facts: &'a ModuleFacts,
    /// Where ops stand.
    pub parents: &'a ParentMap,
    /// The compute construct.
    pub node: &'a Compute,
    /// Scalars and arrays with a data clause.
    pub mapped: HashSet<Var>,
    /// Scalars of the host whose value is used after the region.
    pub live_at_end: HashSet<Var>,
    /// Values defined in the region.
    pub inside: HashSet<Value>,
    /// Those of them that the host has computed.
    pub host_values: HashSet<Value>,
    /// Warnings about gang loops that were cut apart.
    pub diagnostics: Vec<Diagnostic>,
}

/// Ops gathered for the next kernel of one gang.
#[derive(Default)]
struct Pending {
    ops: Vec<Op>,
    has_effect: bool,
    stores: HashSet<Var>,
    names: HashSet<Var>,
}

impl Partitioner<'_> {
    /// The pieces of the region.
    pub fn region(&mut self) -> Vec<Piece> {
        let root = self.node.body;
        let cooperative = self.node.partition == Some(Partition::Cooperative);
        if cooperative || self.node.construct.kind == ConstructKind::Serial {
            let ops = self.func.blocks[root].ops.clone();
            let statements: Vec<Op> = ops.iter().copied().filter(|op| !self.func.kind(*op).is_terminator()).collect();
            let end = ops.into_iter().filter(|op| self.func.kind(*op).is_terminator());
            let kernel = (!statements.is_empty()).then(|| self.kernel(statements, None, cooperative));
            return kernel.into_iter().chain(end.map(Piece::Host)).collect();
        }
        self.block(root)
    }

    fn block(&mut self, block: Block) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut pending = Pending::default();
        for op in &self.func.blocks[block].ops {
            self.op(*op, &mut pieces, &mut pending);
        }
        self.warn_of_dependent_nests(&pieces);
        pieces
    }

    fn op(&mut self, op: Op, pieces: &mut Vec<Piece>, pending: &mut Pending) {
        let func = self.func;
        let kind = func.kind(op);
        if kind.is_value() {
            if self.is_host_value(kind, pending) {
                self.host_values.extend(&func.ops[op].results);
                pieces.push(Piece::Host(op));
            } else {
                pending.ops.push(op);
            }
        } else if kind.is_terminator() {
            self.flush(pieces, pending);
            for operand in kind.operands() {
                self.compute_on_host(operand, op, pieces);
            }
            pieces.push(Piece::Host(op));
        } else if self.is_nest(op) {
            let mut statements = self.begins_gangs(pending);
            if statements.is_empty() {
                self.flush(pieces, pending);
            }
            statements.push(op);
            let piece = self.kernel(statements, Some(op), false);
            pieces.push(piece);
        } else if matches!(kind, OpKind::Cfg { .. }) && func.walk_op(op).iter().any(|inner| self.is_nest(*inner)) {
            self.diagnostics.push(jumps_around_gang_loops(func, op));
        } else if func.walk_op(op).iter().any(|inner| self.is_nest(*inner)) {
            self.flush(pieces, pending);
            for operand in kind.operands() {
                self.compute_on_host(operand, op, pieces);
            }
            if let OpKind::For(node) = kind {
                self.host_values.extend(&func.blocks[node.body].args);
            }
            let blocks = kind.blocks().into_iter().map(|inner| (inner, self.block(inner))).collect();
            pieces.push(Piece::Drive(op, blocks));
        } else if self.is_host_effect(op) {
            let touched = vars_stored(func, &[op]);
            if matches!(kind, OpKind::Print { .. }) || touched.iter().any(|var| pending.names.contains(var)) {
                self.flush(pieces, pending);
            }
            for inner in func.walk_op(op) {
                self.host_values.extend(&func.ops[inner].results);
            }
            pieces.push(Piece::Host(op));
        } else {
            pending.ops.push(op);
            pending.has_effect = true;
            pending.stores.extend(vars_stored(func, &[op]));
            pending.names.extend(func.walk_op(op).iter().flat_map(|inner| func.kind(*inner).vars()));
        }
    }

    /// Computes on the host what an op that it drives needs, where that had to wait for a kernel.
    fn compute_on_host(&mut self, value: Value, user: Op, pieces: &mut Vec<Piece>) {
        let Some(def) = self.func.def(value).filter(|_| !self.on_host(value)) else { return };
        for operand in self.func.kind(def).operands() {
            self.compute_on_host(operand, user, pieces);
        }
        let of_device = match self.func.kind(def) {
            OpKind::Load(var) => self.mapped.contains(var),
            kind => matches!(kind, OpKind::LoadElem { .. } | OpKind::LoadAt { .. }),
        };
        if of_device {
            self.diagnostics.push(read_on_device(self.func, def));
        }
        if !self.is_unchanged_between(def, user) {
            self.diagnostics.push(read_too_early(self.func, def));
        }
        self.host_values.extend(&self.func.ops[def].results);
        pieces.push(Piece::Host(def));
    }

    /// A loop whose iterations are shared among gangs, or a call of a routine with such loops.
    fn is_nest(&self, op: Op) -> bool {
        self.func.is_gang_loop(op) || self.facts.call_level(self.func, op) >= Some(RoutineLevel::Gang)
    }

    /// Makes a kernel of what is pending. Values wait for who uses them, also those behind the last statement: what
    /// they read of the kernel's results has to come back.
    fn flush(&mut self, pieces: &mut Vec<Piece>, pending: &mut Pending) {
        let Pending { mut ops, has_effect, .. } = std::mem::take(pending);
        if has_effect {
            let last = ops.iter().rposition(|op| !self.func.kind(*op).is_value()).expect("one of them has an effect");
            ops.truncate(last + 1);
            let piece = self.kernel(ops, None, false);
            pieces.push(piece);
        }
    }

    /// What is pending, where it does nothing but fill arrays of each gang: the gangs of the next loop do it
    /// themselves.
    fn begins_gangs(&self, pending: &mut Pending) -> Vec<Op> {
        let is_effect = |op: &Op| !self.func.kind(*op).is_value();
        let fills = pending.has_effect
            && pending
                .ops
                .iter()
                .filter(|op| is_effect(op))
                .all(|op| fills_private(self.func, *op, &|var| self.node.private.contains(&var)));
        if fills { std::mem::take(pending).ops } else { Vec::new() }
    }

    fn is_host_value(&self, kind: &OpKind, pending: &Pending) -> bool {
        match kind {
            OpKind::Load(var) => !self.mapped.contains(var) && !pending.stores.contains(var),
            OpKind::LoadView(_) => true,
            // An address is that of the device's copy.
            OpKind::LoadElem { .. } | OpKind::VarAddr(_) | OpKind::ElemAddr { .. } | OpKind::ViewBase(_) => false,
            OpKind::RowView { .. } | OpKind::LoadAt { .. } => false,
            kind => kind.operands().iter().all(|v| self.on_host(*v)),
        }
    }

    /// Whether the host has the value: it computed it in the region, or before it.
    fn on_host(&self, value: Value) -> bool {
        self.host_values.contains(&value) || !self.inside.contains(&value)
    }

    /// A statement on scalars of the host alone.
    fn is_host_effect(&self, op: Op) -> bool {
        match self.func.kind(op) {
            OpKind::Store(var, value) => !self.mapped.contains(var) && self.on_host(*value),
            OpKind::Print { .. } => {
                self.node.num_gangs.is_none() && self.func.kind(op).operands().iter().all(|v| self.on_host(*v))
            }
            OpKind::If { .. } => self.is_host_if(op),
            _ => false,
        }
    }

    /// A condition on values of the host, around nothing but computations and assignments of scalars of the host.
    fn is_host_if(&self, op: Op) -> bool {
        let all = self.func.walk_op(op);
        let own: HashSet<Value> = all.iter().flat_map(|inner| self.func.ops[*inner].results.clone()).collect();
        all.iter().all(|inner| {
            let kind = self.func.kind(*inner);
            let allowed = match kind {
                OpKind::Store(var, _) | OpKind::Load(var) => !self.mapped.contains(var),
                OpKind::If { .. } | OpKind::Yield(_) => true,
                kind => kind.is_pure(),
            };
            allowed && kind.operands().iter().all(|v| own.contains(v) || self.on_host(*v))
        })
    }

    fn kernel(&mut self, statements: Vec<Op>, nest: Option<Op>, cooperative: bool) -> Piece {
        let ops = self.with_operands(statements);
        let func = self.func;
        let last = *ops.last().expect("a kernel has statements");
        let stored = vars_stored(func, &ops);
        let mut named: Vec<Var> = Vec::new();
        for var in ops
            .iter()
            .flat_map(|op| func.walk_op(*op))
            .flat_map(|op| vars_of(func, op, &|var| self.mapped.contains(&var)))
        {
            if !func.vars[var].is_array() && !self.mapped.contains(&var) && !named.contains(&var) {
                named.push(var);
            }
        }
        let (mut copied, mut taken) = (Vec::new(), Vec::new());
        for var in named {
            let at_end = self.live_at_end.contains(&var);
            let live = || live_after(func, self.parents, self.node.body, last, var, at_end);
            let gang_sum = nest.is_some_and(|op| self.is_reduced_over_gangs(op, var));
            if gang_sum || (stored.contains(&var) && nest.is_none() && live()) {
                copied.push(var);
            } else if of_ops(func, &ops, var).exposed {
                taken.push(var);
            }
        }
        Piece::Kernel(KernelPlan { ops, nest, copied, taken, cooperative })
    }

    /// Whether a gang loop gives the scalar a value; what else it writes is private to each of its threads.
    fn is_reduced_over_gangs(&self, nest: Op, var: Var) -> bool {
        self.func.walk_op(nest).into_iter().any(|op| match self.func.kind(op) {
            OpKind::For(node) => {
                node.schedule.iter().flat_map(|s| &s.reductions).any(|plan| plan.gangs && plan.target == var)
            }
            _ => false,
        })
    }

    /// The statements after what computes their operands on the device; a value that would have to be computed again
    /// after its inputs changed is an error.
    fn with_operands(&mut self, statements: Vec<Op>) -> Vec<Op> {
        let mut ops = Vec::new();
        for op in &statements {
            let inside: HashSet<Op> = self.func.walk_op(*op).into_iter().collect();
            let operands = self.func.walk_op(*op).into_iter().flat_map(|inner| self.func.kind(inner).operands());
            for value in operands {
                self.bring(value, *op, &inside, &statements, &mut ops);
            }
            if !ops.contains(op) {
                ops.push(*op);
            }
        }
        ops
    }

    fn bring(&mut self, value: Value, user: Op, inside: &HashSet<Op>, statements: &[Op], ops: &mut Vec<Op>) {
        let Some(def) = self.func.def(value) else { return };
        let is_view = matches!(self.func.type_of(value), Type::View(..));
        // Where a constant of the program lies differs between host and device.
        let is_constant =
            matches!(self.func.kind(def), OpKind::ConstInt(_) | OpKind::ConstFloat(_) | OpKind::GlobalAddr(_));
        let here = is_view || is_constant || !self.on_host(value);
        if inside.contains(&def) || ops.contains(&def) || !here {
            return;
        }
        for operand in self.func.kind(def).operands() {
            self.bring(operand, user, inside, statements, ops);
        }
        if !statements.contains(&def) && !self.is_unchanged_between(def, user) {
            self.diagnostics.push(read_too_early(self.func, def));
        }
        ops.push(def);
    }

    /// Whether what an op reads is the same when `user` starts.
    fn is_unchanged_between(&self, def: Op, user: Op) -> bool {
        let func = self.func;
        let Some(block) = self.parents.block_of(def) else { return true };
        let at = std::iter::once(user)
            .chain(self.parents.enclosing(user))
            .find(|op| self.parents.block_of(*op) == Some(block));
        let Some(at) = at else { return true };
        let (from, to) = (func.position(block, def), func.position(block, at));
        let between: Vec<Op> = func.blocks[block].ops[from..to.max(from)].to_vec();
        let changed: Vec<Var> = between.iter().flat_map(|op| memory_of(func, *op).written).collect();
        let scalars = vars_stored(func, &between);
        match func.kind(def) {
            OpKind::Load(var) => !scalars.contains(var) && !changed.contains(var),
            OpKind::LoadElem { view, .. } => func.root_var(*view).is_some_and(|var| !changed.contains(&var)),
            // What they give must not be computed again.
            OpKind::AtomicLoad(_) | OpKind::AtomicUpdate { .. } | OpKind::AtomicCompareExchange { .. } => false,
            _ => true,
        }
    }

    /// Whether no gang sees what others do to the variable.
    fn is_private(&self, var: Var) -> bool {
        let replicas = |clause: &DataClause| clause.var == var && clause.modifiers.replicas;
        self.node.private.contains(&var) || self.node.clauses.iter().any(replicas)
    }

    /// Gangs don't wait for each other inside a kernel: what the user wrote as one region became several kernels.
    fn warn_of_dependent_nests(&mut self, pieces: &[Piece]) {
        if self.node.construct.kind != ConstructKind::Parallel {
            return;
        }
        let nests: Vec<Op> = pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Kernel(plan) => plan.nest,
                Piece::Host(_) | Piece::Drive(..) => None,
            })
            .collect();
        for (i, later) in nests.iter().enumerate() {
            let after = memory_of(self.func, *later);
            let clash = nests[..i].iter().rev().find_map(|earlier| {
                let mut shared = memory_of(self.func, *earlier).conflicts(&after);
                shared.retain(|var| !self.is_private(*var) && !self.func.vars[*var].is_hidden());
                let is_news = !shared.is_empty() && !of_one_statement(self.func, *earlier, *later);
                is_news.then_some((*earlier, shared))
            });
            if let Some((earlier, shared)) = clash {
                self.diagnostics.push(dependent_nests(self.func, earlier, *later, &shared));
            }
        }
    }
}

/// The host decides what runs around gang loops, and does not see the device's memory:
/// [`crate::transform::launch::host_reads`] has left none of it.
fn read_on_device(func: &Function, def: Op) -> Diagnostic {
    Diagnostic::unsupported(
        func.ops[def].span,
        "a condition or bound around a loop over gangs that reads memory of the device",
        "read it into a scalar in a statement of its own: `int n = b[1];`",
    )
}

fn jumps_around_gang_loops(func: &Function, op: Op) -> Diagnostic {
    Diagnostic::unsupported(
        func.ops[op].span,
        "a `goto` around a loop over gangs in the same construct",
        "use conditions, or a construct for each loop",
    )
}

fn read_too_early(func: &Function, def: Op) -> Diagnostic {
    Diagnostic::unsupported(
        func.ops[def].span,
        "a value read before a kernel of the region changes it and used after that kernel",
        "read it again after the loop, or split the region in two",
    )
}

/// Whether two loops are what one assignment of arrays has become.
fn of_one_statement(func: &Function, a: Op, b: Op) -> bool {
    let (a, b) = (func.ops[a].span, func.ops[b].span);
    let holds = |outer: Span, inner: Span| outer.lo <= inner.lo && inner.hi <= outer.hi;
    holds(a, b) || holds(b, a)
}

fn dependent_nests(func: &Function, earlier: Op, later: Op, shared: &[Var]) -> Diagnostic {
    let names: Vec<String> = shared.iter().map(|var| format!("`{}`", func.vars[*var].name)).collect();
    let names = names.join(", ");
    Diagnostic::warning(
        "ACC4002",
        format!("two gang loops of one parallel region depend on each other through {names}"),
    )
    .label(func.ops[later].span, "this loop uses what the other one writes, or the reverse")
    .secondary(func.ops[earlier].span, "the other loop")
    .note_text("OpenACC has no barrier between gangs; accc has all gangs finish one loop before the next starts")
    .help("write a parallel construct for each of them, or use `kernels`")
}
