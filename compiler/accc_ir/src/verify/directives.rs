//! Directive nodes, schedules and kernels, and what each phase allows of them.

use super::Checker;
use crate::acc::{
    Async, ClauseKind, Compute, ConstructKind, Data, DataAction, DataClause, DeviceAction, LoopDirective, Machine,
    Wait, WaitFor,
};
use crate::function::{Storage, VarClass};
use crate::ids::{Op, Value};
use crate::module::Phase;
use crate::op::OpKind;
use crate::op_parts::For;
use crate::routine::{Routine, RoutineLevel};
use crate::schedule::{Launch, Schedule};
use crate::types::Type;

impl Checker<'_> {
    pub(super) fn directives(&mut self, op: Op, kind: &OpKind) {
        match kind {
            OpKind::For(node) => self.scheduled_loop(op, node),
            OpKind::Compute(node) => self.compute(op, node),
            OpKind::Data(node) => self.data(op, node),
            OpKind::DataAction(node) => self.data_action(op, node),
            OpKind::Wait(node) => self.wait(op, node),
            OpKind::DeviceAction(node) => self.device_action(op, node),
            OpKind::ByDevice { .. } => {
                self.require_phase(op, self.module.phase > Phase::Acc, || "device clones in phase acc".into());
                self.not_in_region(op);
            }
            OpKind::Single { .. } | OpKind::Barrier => {
                let wanted = self.runs_in_gangs() && (self.between || self.module.phase == Phase::Outlined);
                self.require(op, wanted, || "outside of a kernel or routine".into());
            }
            OpKind::MatrixUnit | OpKind::MatrixMultiplyAdd { .. } => {
                let on_gpu = self.func.kernel.as_ref().is_some_and(|kernel| kernel.machine == Machine::Gpu);
                self.require(op, on_gpu, || "outside of a kernel for GPUs".into());
            }
            OpKind::PrivateMemory { .. } => {
                self.require(op, self.func.kernel.is_some(), || "private memory outside of a kernel".into());
            }
            OpKind::GridSingle { .. } | OpKind::GridBarrier => self.across_gangs(op),
            OpKind::DeviceAddr { data, clause } | OpKind::DeviceView { data, clause, .. } => {
                self.device_reference(op, *data, *clause);
            }
            OpKind::Launch(launch) => self.launch(op, launch),
            OpKind::Announce(node) => self.device_reference(op, node.data, 0),
            _ => {}
        }
        if self.func.kernel.is_some() {
            for var in kind.vars() {
                let global = matches!(self.func.vars[var].class, VarClass::Global(_));
                self.require(op, !global, || format!("{var} is the host's, in a kernel"));
            }
        }
    }

    /// What all gangs do together: all of them have to come to it.
    fn across_gangs(&mut self, op: Op) {
        let cooperative = self.func.kernel.as_ref().is_some_and(|kernel| kernel.cooperative);
        self.require(op, cooperative, || "outside of a cooperative kernel".into());
        let parts_threads = |o: &Op| match self.func.kind(*o) {
            OpKind::For(node) => node.schedule.as_ref().is_some_and(|schedule| !schedule.is_seq()),
            OpKind::Single { .. } | OpKind::GridSingle { .. } => true,
            _ => false,
        };
        let apart = self.around.iter().any(parts_threads);
        self.require(op, !apart, || "inside of what threads share".into());
    }

    /// A kernel, or a routine whose loops share its callers' threads.
    pub(super) fn runs_in_gangs(&self) -> bool {
        let shares = |routine: &Routine| routine.level > RoutineLevel::Seq;
        self.func.kernel.is_some() || self.func.routine.as_ref().is_some_and(shares)
    }

    pub(super) fn kernel_function(&mut self) {
        let func = self.func;
        if self.module.phase != Phase::Outlined && !self.between {
            self.error(None, "a kernel before phase outlined");
        }
        if !func.internal || func.body.is_none() || func.signature.result().is_some() || func.signature.variadic {
            self.error(None, "a kernel is internal, defined, and gives no result");
        }
        if func.routine.is_some() {
            self.error(None, "a kernel is no routine");
        }
        if func.kernel.as_ref().is_some_and(|kernel| kernel.cooperative && kernel.machine == Machine::Cpu) {
            self.error(None, "a cooperative kernel for the CPU, where gangs run one after the other");
        }
        for var in &func.params {
            let Some(data) = func.vars.get(*var) else { continue };
            let class = data.class;
            let fits = match &data.storage {
                Storage::Scalar(_) | Storage::Pointer { .. } => {
                    matches!(class, VarClass::ValueParam | VarClass::RefParam)
                }
                Storage::Array { .. } => class == VarClass::RefParam,
                Storage::Descriptor { .. } => class == VarClass::ValueParam,
            };
            if !fits {
                self.error(None, format!("{var} \"{}\" cannot be a kernel's parameter", data.name));
            }
        }
    }

    fn scheduled_loop(&mut self, op: Op, node: &For) {
        let in_compute = self.around.iter().any(|o| matches!(self.func.kind(*o), OpKind::Compute(_)));
        let wanted = in_compute && self.module.phase == Phase::Scheduled || self.func.kernel.is_some();
        self.require_phase(op, node.schedule.is_some() || !wanted, || "a loop without a schedule".into());
        let early = self.module.phase < Phase::Scheduled;
        self.require_phase(op, node.schedule.is_none() || !early, || "a schedule before phase scheduled".into());
        if let Some(directive) = &node.directive {
            self.loop_directive(op, directive);
        }
        if let Some(schedule) = &node.schedule {
            self.schedule(op, node, schedule);
        }
    }

    fn loop_directive(&mut self, op: Op, directive: &LoopDirective) {
        let levels = [&directive.gang, &directive.worker, &directive.vector];
        levels.into_iter().flatten().filter_map(|level| level.size).for_each(|size| self.integer(op, size));
    }

    fn schedule(&mut self, op: Op, node: &For, schedule: &Schedule) {
        self.require(op, schedule.collapsed == self.collapsed.contains(&op), || match schedule.collapsed {
            true => "is collapsed, but no loop around says so".into(),
            false => "should be marked as collapsed".into(),
        });
        let mut body = node.body;
        for _ in 1..schedule.collapse.max(1) {
            let ops = self.func.blocks.get(body).map_or(&[][..], |b| &b.ops);
            let loops: Vec<(Op, &For)> = ops
                .iter()
                .filter_map(|o| match self.func.kind(*o) {
                    OpKind::For(inner) => Some((*o, &**inner)),
                    _ => None,
                })
                .collect();
            let [(inner, inner_node)] = loops[..] else {
                return self.error(op, format!("collapses {} loops that are not there", schedule.collapse));
            };
            self.collapsed.insert(inner);
            body = inner_node.body;
        }
        for plan in &schedule.reductions {
            let (target, private) = (&self.func.vars[plan.target], &self.func.vars[plan.private]);
            let fits = target.is_scalar() && target.storage == private.storage && plan.target != plan.private;
            self.require(op, fits, || format!("cannot reduce {} into {}", plan.private, plan.target));
            let local = private.class == VarClass::Local;
            self.require(op, local, || format!("{} of a reduction is not local", plan.private));
        }
        for updates in &schedule.updates {
            let is_scalar = self.func.vars[updates.array].is_scalar();
            self.require(op, !is_scalar, || format!("{} has no elements to update", updates.array));
        }
    }

    fn compute(&mut self, op: Op, node: &Compute) {
        self.require_phase(op, self.module.phase < Phase::Outlined, || "compute in phase outlined".into());
        let kind = node.construct.kind;
        self.require(op, is_compute(kind), || format!("compute of kind {kind:?}"));
        self.not_in_region(op);
        let sizes = [node.num_gangs, node.num_workers, node.vector_length];
        sizes.into_iter().flatten().for_each(|size| self.integer(op, size));
        for (_, sizes) in &node.sizes_on {
            let sizes = [sizes.num_gangs, sizes.num_workers, sizes.vector_length];
            sizes.into_iter().flatten().for_each(|size| self.integer(op, size));
        }
        let early = self.module.phase == Phase::Acc;
        self.require_phase(op, early || node.sizes_on.is_empty(), || "sizes by device behind phase acc".into());
        node.if_cond.into_iter().for_each(|cond| self.operand(op, cond, Type::I1));
        self.queues(op, node.asynchronous, &node.wait);
        self.clauses(op, kind, &node.clauses);
        let early = self.module.phase < Phase::Scheduled;
        self.require_phase(op, node.partition.is_none() || !early, || "a partition before phase scheduled".into());
    }

    fn data(&mut self, op: Op, node: &Data) {
        self.not_in_region(op);
        let kind = node.construct.kind;
        let fits = if node.compute { is_compute(kind) } else { kind == ConstructKind::Data };
        self.require(op, fits, || "kind does not fit `compute`".into());
        let outlined = self.module.phase == Phase::Outlined;
        self.require_phase(op, !node.compute || outlined, || "data of a kernel before phase outlined".into());
        node.if_cond.into_iter().for_each(|cond| self.operand(op, cond, Type::I1));
        self.queues(op, node.asynchronous, &node.wait);
        self.clauses(op, kind, &node.clauses);
    }

    fn data_action(&mut self, op: Op, node: &DataAction) {
        use ConstructKind::{Cache, Data, Declare, EnterData, ExitData, Update};
        let kind = node.construct.kind;
        if kind == Cache {
            self.require_phase(op, self.module.phase == Phase::Acc, || "`cache` behind phase acc".into());
        } else {
            self.not_in_region(op);
        }
        // `Data`: a region whose end is in another function.
        let known = matches!(kind, Data | EnterData | ExitData | Update | Declare | Cache);
        self.require(op, known, || format!("a data action of kind {kind:?}"));
        for (flag, name, of) in [
            (node.ends, "ends", Declare),
            (node.finalize, "finalize", ExitData),
            (node.if_present, "if_present", Update),
        ] {
            self.require(op, !flag || kind == of, || format!("`{name}` on a data action of kind {kind:?}"));
        }
        node.if_cond.into_iter().for_each(|cond| self.operand(op, cond, Type::I1));
        self.queues(op, node.asynchronous, &node.wait);
        self.clauses(op, kind, &node.clauses);
    }

    fn wait(&mut self, op: Op, node: &Wait) {
        self.not_in_region(op);
        self.require(op, node.construct.kind == ConstructKind::Wait, || "wait of another kind".into());
        self.require(op, node.queues != WaitFor::Nothing, || "waits for nothing".into());
        node.if_cond.into_iter().for_each(|cond| self.operand(op, cond, Type::I1));
        node.devnum.into_iter().for_each(|number| self.operand(op, number, Type::I64));
        self.queues(op, node.asynchronous, &node.queues);
    }

    fn device_action(&mut self, op: Op, node: &DeviceAction) {
        use ConstructKind::{Init, Set, Shutdown};
        self.not_in_region(op);
        let kind = node.construct.kind;
        self.require(op, matches!(kind, Init | Shutdown | Set), || format!("a device action of kind {kind:?}"));
        self.require(op, node.default_async.is_none() || kind == Set, || "a queue of another than `set`".into());
        node.device_num.into_iter().chain(node.default_async).for_each(|n| self.operand(op, n, Type::I64));
        node.if_cond.into_iter().for_each(|cond| self.operand(op, cond, Type::I1));
    }

    fn queues(&mut self, op: Op, asynchronous: Async, wait: &WaitFor) {
        if let Async::Queue(queue) = asynchronous {
            self.operand(op, queue, Type::I64);
        }
        if let WaitFor::Queues(queues) = wait {
            self.require(op, !queues.is_empty(), || "waits for no queues".into());
            self.all_i64(op, queues);
        }
    }

    /// Data regions, device clones and compute constructs stand in no compute construct and no kernel.
    fn not_in_region(&mut self, op: Op) {
        let inside = self.around.iter().any(|o| matches!(self.func.kind(*o), OpKind::Compute(_)));
        self.require(op, !inside, || "stands inside a compute construct".into());
        self.require(op, self.func.kernel.is_none(), || "stands inside a kernel".into());
    }

    fn clauses(&mut self, op: Op, construct: ConstructKind, clauses: &[DataClause]) {
        for clause in clauses {
            let fits = clause_fits(construct, clause.kind);
            self.require(op, fits, || format!("a clause {:?} on a construct {construct:?}", clause.kind));
            let Some(section) = &clause.section else { continue };
            let rank = usize::from(self.func.vars[clause.var].rank());
            let through_tables = clause.rows.as_ref().is_some_and(|rows| rows.tables(section.len()) > 0);
            self.require(op, section.len() == rank || through_tables, || {
                format!("a section of {} ranges for {}, which has rank {rank}", section.len(), clause.var)
            });
            for range in section {
                self.all_i64(op, &[range.start, range.extent]);
                range.step.into_iter().for_each(|step| self.operand(op, step, Type::I64));
                self.require(op, range.step.is_none() || construct == ConstructKind::Update, || {
                    format!("a step in a section of {construct:?}")
                });
            }
        }
    }

    fn device_reference(&mut self, op: Op, data: Op, clause: u32) {
        self.require_phase(op, self.module.phase == Phase::Outlined, || "before phase outlined".into());
        let around = self.around.contains(&data);
        self.require(op, around, || format!("{data} is not around it"));
        match self.func.ops.get(data).map(|d| &d.kind) {
            Some(OpKind::Data(node)) if (clause as usize) < node.clauses.len() => {}
            Some(OpKind::Data(_)) => self.error(op, format!("{data} has no clause {clause}")),
            _ => self.error(op, format!("{data} is no data region")),
        }
    }

    fn launch(&mut self, op: Op, launch: &Launch) {
        self.require_phase(op, self.module.phase == Phase::Outlined, || "launch before phase outlined".into());
        let inside = self.around.iter().any(|o| matches!(self.func.kind(*o), OpKind::Data(node) if node.compute));
        self.require(op, inside, || "launch outside of a compute construct's data".into());
        self.all_i64(op, &launch.grid);
        self.all_i64(op, &launch.block);
        launch.private_bytes.iter().for_each(|bytes| self.all_i64(op, &[*bytes]));
        self.queues(op, launch.asynchronous, &WaitFor::Nothing);
        let Some(kernel) = self.module.functions.get(launch.kernel) else {
            return self.error(op, format!("no function {}", launch.kernel));
        };
        self.require(op, kernel.kernel.is_some(), || format!("{} is no kernel", kernel.name));
        let params = &kernel.signature.params;
        self.require(op, params.len() == launch.args.len(), || {
            format!("{} arguments for {} parameters of {}", launch.args.len(), params.len(), kernel.name)
        });
        for (arg, ty) in launch.args.iter().zip(params) {
            self.operand(op, *arg, *ty);
        }
    }

    fn integer(&mut self, op: Op, value: Value) {
        let ty = self.type_of(value);
        self.require(op, ty.is_int() && ty != Type::I1, || format!("{value} is {ty}, expected an integer"));
    }
}

fn is_compute(kind: ConstructKind) -> bool {
    matches!(kind, ConstructKind::Parallel | ConstructKind::Kernels | ConstructKind::Serial)
}

fn clause_fits(construct: ConstructKind, clause: ClauseKind) -> bool {
    use ClauseKind::*;
    match construct {
        ConstructKind::Parallel | ConstructKind::Kernels | ConstructKind::Serial | ConstructKind::Data => {
            matches!(clause, Copy | CopyIn | CopyOut | Create | Present | NoCreate | DevicePtr | Attach)
        }
        ConstructKind::EnterData => matches!(clause, CopyIn | Create | Attach),
        ConstructKind::ExitData => matches!(clause, CopyOut | Delete | Detach),
        ConstructKind::Update => matches!(clause, UpdateSelf | UpdateDevice | Compare),
        ConstructKind::Declare => {
            matches!(clause, Copy | CopyIn | CopyOut | Create | Present | DevicePtr | DeviceResident | Link)
        }
        ConstructKind::Cache => clause == Present,
        ConstructKind::Wait | ConstructKind::Init | ConstructKind::Shutdown | ConstructKind::Set => false,
    }
}
