//! Which of the three partitions a compute construct gets, by name (see [`accc_ir::Partition`]).
//!
//! - *One kernel*: a `serial`, or a region whose only statement with an effect is one gang loop.
//! - *Cooperative*: on the GPU, where a sequential loop stands around gang loops, so that the host would launch many small
//!   kernels, and nothing stands in the way ([`obstacle`]): all gangs have to agree on what runs between the gang loops.
//! - *Host-driven*: everything else.
//!
//! Takes a scheduled clone; the choice is written on the construct.

use accc_analysis::device_variables::mapped_vars;
use accc_analysis::exposed_use::live_after;
use accc_analysis::module_facts::ModuleFacts;
use accc_analysis::stored::vars_stored;
use accc_analysis::surroundings::Surroundings;
use accc_analysis::verdict::live_at_end;
use accc_ir::*;
use accc_source::Span;
use std::collections::HashSet;

/// What the user says about it; for tests and measurements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PartitionChoice {
    /// What the region's dependences ask for.
    #[default]
    Auto,
    /// Never cooperative.
    Host,
    /// Cooperative wherever nothing stands in the way.
    Cooperative,
}

/// The partition of one construct's clone.
pub fn choose(func: &Function, op: Op, machine: Machine, choice: PartitionChoice, around: &Surroundings) -> Partition {
    let node = compute(func, op);
    if node.construct.kind == ConstructKind::Serial || is_one_nest(func, node) {
        return Partition::OneKernel;
    }
    let wanted = match choice {
        PartitionChoice::Auto => repeats_gang_loops(func, node.body),
        PartitionChoice::Host => false,
        PartitionChoice::Cooperative => func.walk(node.body).into_iter().any(|inner| func.is_gang_loop(inner)),
    };
    if machine == Machine::Cpu || !wanted {
        return Partition::HostDriven;
    }
    match obstacle(func, op, around) {
        None => Partition::Cooperative,
        Some(why) => {
            tracing::debug!(function = func.display_name, why, "not cooperative");
            Partition::HostDriven
        }
    }
}

fn is_one_nest(func: &Function, node: &Compute) -> bool {
    let ops = func.blocks[node.body].ops.iter();
    let effects: Vec<&Op> = ops.filter(|op| !func.kind(**op).is_value() && !func.kind(**op).is_terminator()).collect();
    matches!(effects[..], [only] if func.is_gang_loop(*only))
}

/// Whether a loop that is not shared, and may run more than once, holds a gang loop.
fn repeats_gang_loops(func: &Function, body: Block) -> bool {
    let ops = func.walk(body).into_iter().filter(|op| !func.is_gang_loop(*op));
    let repeats = |op: &Op| match func.kind(*op) {
        OpKind::For(node) => {
            let bounds = [node.lower, node.upper].map(|bound| func.constant_int(bound));
            !matches!(bounds, [Some(lower), Some(upper)] if lower == upper)
        }
        kind => matches!(kind, OpKind::While { .. }),
    };
    let mut loops = ops.filter(repeats);
    loops.any(|op| func.walk_op(op).into_iter().any(|inner| func.is_gang_loop(inner)))
}

/// Why the construct can't be one kernel whose gangs meet at grid barriers.
pub fn obstacle(func: &Function, op: Op, around: &Surroundings) -> Option<&'static str> {
    let node = compute(func, op);
    let stored = vars_stored(func, &func.blocks[node.body].ops.clone());
    let is_kernels = node.construct.kind == ConstructKind::Kernels;
    let region = Region {
        func,
        facts: around.module,
        node,
        parents: &around.parents,
        mapped: mapped_vars(func, node),
        live_at_end: if is_kernels { live_at_end(func, around, op, &stored) } else { HashSet::new() },
    };
    region.sizes().or_else(|| region.block(node.body))
}

/// Whether the user says how many lanes the loop has.
fn says_lanes(node: &For) -> bool {
    let directive = node.directive.as_ref().filter(|directive| directive.span != Span::NONE);
    directive.is_some_and(|directive| directive.vector.as_ref().is_some_and(|vector| vector.size.is_some()))
}

fn reduces_over_gangs(schedule: &Schedule) -> bool {
    schedule.reductions.iter().any(|plan| plan.gangs)
}

struct Region<'a> {
    func: &'a Function,
    facts: &'a ModuleFacts,
    node: &'a Compute,
    parents: &'a ParentMap,
    mapped: HashSet<Var>,
    live_at_end: HashSet<Var>,
}

impl Region<'_> {
    /// What concerns the region as a whole.
    fn sizes(&self) -> Option<&'static str> {
        let func = self.func;
        let (mut lanes, mut asked, mut has_workers) = (HashSet::new(), HashSet::new(), false);
        let mut sized = self.node.num_gangs.is_some();
        for op in func.walk(self.node.body) {
            let OpKind::For(node) = func.kind(op) else { continue };
            let own = node.schedule.as_ref().and_then(|schedule| schedule.vector);
            lanes.extend(own);
            asked.extend(own.filter(|_| says_lanes(node)));
            has_workers |= node.schedule.as_ref().is_some_and(|schedule| schedule.worker);
            sized |= node.directive.as_ref().and_then(|d| d.gang.as_ref()?.size).is_some();
        }
        match () {
            // As many gangs as the user says may be more than can be resident at once.
            () if sized => Some("the user says how many gangs there are"),
            // All loops get the lanes of the widest, where the user did not say others.
            () if lanes.len() > 1
                && (has_workers
                    || lanes.contains(&AT_LAUNCH)
                    || asked.iter().any(|asked| lanes.iter().any(|own| own > asked))) =>
            {
                Some("its loops have several vector lengths")
            }
            () if self.node.private.iter().any(|var| !func.vars[*var].is_scalar()) => Some("gangs have private arrays"),
            () => None,
        }
    }

    /// Code that all gangs run alike.
    fn block(&self, block: Block) -> Option<&'static str> {
        self.func.blocks[block].ops.iter().find_map(|op| self.op(*op))
    }

    fn op(&self, op: Op) -> Option<&'static str> {
        let func = self.func;
        if func.is_gang_loop(op) {
            return self.gang_loop(op);
        }
        match func.kind(op) {
            kind if kind.is_value() => None,
            OpKind::Store(var, _) if self.is_reduced(*var) => {
                Some("a reduction of the construct outside of gang loops")
            }
            OpKind::Store(var, _) if matches!(func.vars[*var].class, VarClass::Member { .. }) => {
                Some("a part of a record")
            }
            OpKind::StoreElem { view, .. } if func.root_var(*view).is_none_or(|var| !self.mapped.contains(&var)) => {
                Some("an array that each gang has for itself")
            }
            OpKind::Store(..) | OpKind::StoreElem { .. } => None,
            OpKind::Yield(_) | OpKind::Break(_) | OpKind::Continue(_) => None,
            OpKind::For(node) if node.schedule.as_ref().is_some_and(|schedule| !schedule.is_seq()) => {
                Some("a loop that each gang shares among its own threads")
            }
            OpKind::For(node) if node.directive.as_ref().is_some_and(|d| self.has_array(&d.private)) => {
                Some("a sequential loop with a private array")
            }
            OpKind::For(_) | OpKind::While { .. } if self.meets_too_often(op) => {
                Some("a sequential loop without gang loops that writes memory and scalars which are used after it")
            }
            kind @ (OpKind::For(_) | OpKind::While { .. } | OpKind::If { .. } | OpKind::Switch { .. }) => {
                kind.blocks().into_iter().find_map(|inner| self.block(inner))
            }
            OpKind::Print { .. } => Some("output"),
            OpKind::Call { .. } => Some("a call outside of gang loops"),
            _ => Some("a statement that every gang would carry out"),
        }
    }

    fn has_array(&self, vars: &[Var]) -> bool {
        vars.iter().any(|var| !self.func.vars[*var].is_scalar())
    }

    fn is_reduced(&self, var: Var) -> bool {
        self.node.reductions.iter().any(|reduction| reduction.var == var)
    }

    fn gang_loop(&self, op: Op) -> Option<&'static str> {
        self.func.walk_op(op).into_iter().find_map(|inner| match self.func.kind(inner) {
            OpKind::Print { .. } => Some("output"),
            OpKind::Call { .. } if self.facts.call_level(self.func, inner) != Some(RoutineLevel::Seq) => {
                Some("a call of a routine that shares its loops")
            }
            OpKind::Break(target) | OpKind::Continue(target) if !self.func.walk_op(op).contains(target) => {
                Some("a jump out of a gang loop")
            }
            OpKind::For(node) if inner != op && node.schedule.iter().any(reduces_over_gangs) => {
                Some("a reduction over gangs inside a gang loop")
            }
            _ => None,
        })
    }

    /// Whether a loop without gang loops would bring all gangs together in each iteration: one gang can't run it alone, for
    /// the others need what it computes.
    fn meets_too_often(&self, op: Op) -> bool {
        let func = self.func;
        let inside = func.walk_op(op);
        let writes = |inner: &Op| match func.kind(*inner) {
            OpKind::Store(var, _) => self.mapped.contains(var),
            kind => kind.effects().have(Effect::WRITE_ELEM | Effect::WRITE_MEMORY),
        };
        if inside.iter().any(|inner| func.is_gang_loop(*inner)) || !inside.iter().any(writes) {
            return false;
        }
        let live = |var: &Var| {
            let at_end = self.live_at_end.contains(var);
            !self.mapped.contains(var) && live_after(func, self.parents, self.node.body, op, *var, at_end)
        };
        vars_stored(func, &[op]).iter().any(live)
    }
}
