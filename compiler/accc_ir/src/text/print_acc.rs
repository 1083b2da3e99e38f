//! Printing directives, verdicts and schedules.
#![deny(clippy::wildcard_enum_match_arm)]

use super::names::Named;
use super::print_machine::show_dim;
use super::printer::{Printer, list, quoted};
use crate::acc::{
    Async, Checked, Compute, Construct, ConstructKind, Data, DataAction, DataClause, DefaultClause, DeviceAction,
    Level, LinearSum, LoopDirective, Machine, Reduction, SectionRange, Version, Wait, WaitFor,
};
use crate::ids::{FuncId, Value, Var};
use crate::modifiers::Modifiers;
use crate::op_parts::For;
use crate::routine::Routine;
use crate::schedule::{Axis, Cost, LoopChange, Reference, Refusal, Rotation, Schedule, Spread, Tile, Verdict};
use crate::threads::{Threads, ThreadsKind};

/// `num_gangs` in the second and third dimension.
pub(super) const MORE_GANGS: [&str; 2] = ["gangs_2", "gangs_3"];

impl Printer<'_> {
    pub(super) fn for_head(&self, node: &For) -> String {
        let var = node.var.map_or(String::new(), |var| format!(" ({var})"));
        let (lower, upper, step) = (self.value(node.lower), self.value(node.upper), self.value(node.step));
        let mut head = format!("for {}{var} = {lower} to {upper} step {step}", self.value(node.iv));
        if !node.carried.is_empty() {
            let args = self.block_args(node.body).iter().skip(1);
            let pairs: Vec<_> = args.zip(&node.carried).collect();
            head += &format!(
                " carry({})",
                list(&pairs, |(a, init)| format!("{} = {}", self.value(**a), self.value(**init)))
            );
        }
        head += &vars("locals", &node.locals);
        if let Some(directive) = &node.directive {
            head += &format!(" directive({})", self.directive(directive));
        }
        if !node.changes.is_empty() {
            head += &format!(" changed({})", list(&node.changes, |change| self.change(change)));
        }
        head += &self.verdict(&node.verdict);
        if let Some(schedule) = &node.schedule {
            head += &format!(" schedule({})", self.schedule(schedule));
        }
        head
    }

    /// `threads @2 parallel if(%1) shared($1, $2)`, `threads @2 task flags %1 if(%2) depend(3 %4) shared(...)`.
    pub(super) fn threads_head(&self, node: &Threads) -> String {
        let mut head = format!("threads {}", node.ident);
        match &node.kind {
            ThreadsKind::Parallel { cond } => head += &format!(" parallel{}", self.optional("if", *cond)),
            ThreadsKind::Task(task) => {
                head += &format!(" task flags {}", self.value(task.flags));
                head += &self.optional("if", task.cond);
                head += &self.optional("priority", task.priority);
                for depend in &task.depends {
                    head += &format!(" depend {} {}", depend.how, self.value(depend.addr));
                }
            }
        }
        head + &vars("shared", &node.shared)
    }

    pub(super) fn compute_head(&self, node: &Compute) -> String {
        let mut head = format!("compute {}{}", node.construct.kind.word(), self.construct(&node.construct));
        let sizes =
            [("num_gangs", node.num_gangs), ("num_workers", node.num_workers), ("vector_length", node.vector_length)];
        sizes.into_iter().for_each(|(name, size)| head += &self.optional(name, size));
        MORE_GANGS.into_iter().zip(node.more_gangs).for_each(|(name, size)| head += &self.optional(name, size));
        for (machine, sizes) in &node.sizes_on {
            let named = [
                ("num_gangs", sizes.num_gangs),
                ("num_workers", sizes.num_workers),
                ("vector_length", sizes.vector_length),
            ];
            let more = MORE_GANGS.into_iter().zip(sizes.more_gangs);
            let text: String = named.into_iter().chain(more).map(|(name, size)| self.optional(name, size)).collect();
            head += &format!(" on {}({})", machine.word(), text.trim_start());
        }
        head += &self.optional("if", node.if_cond);
        if node.default != DefaultClause::Implicit {
            head += &format!(" default({})", node.default.word());
        }
        head += &self.queues(node.asynchronous, &node.wait);
        node.clauses.iter().for_each(|clause| head += &self.clause(clause));
        if !node.around.is_empty() {
            head += &format!(" around({})", list(&node.around, |(kind, var)| format!("{} {var}", kind.word())));
        }
        head += &vars("private", &node.private);
        head += &vars("firstprivate", &node.firstprivate);
        node.reductions.iter().for_each(|reduction| head += &format!(" {}", self.reduction(reduction)));
        node.partition.iter().for_each(|partition| head += &format!(" partition({})", partition.word()));
        match &node.version {
            Version::Only => {}
            Version::Checked(Checked { apart, not_negative, in_rows }) => {
                if !apart.is_empty() {
                    head += &format!(" apart({})", list(apart, |(a, b)| format!("{a} from {b}")));
                }
                head += &vars("not_negative", not_negative);
                if !in_rows.is_empty() {
                    head += &format!(" in_rows({})", list(in_rows, sum));
                }
            }
            Version::Overlapping => head += " overlapping",
        }
        head
    }

    pub(super) fn data_head(&self, node: &Data) -> String {
        let mut head = "data".to_string();
        if node.construct.kind != ConstructKind::Data {
            head += &format!(" of {}", node.construct.kind.word());
        }
        head += &self.construct(&node.construct);
        head += if node.compute { " compute" } else { "" };
        head += if node.deferrable_wait { " deferrable_wait" } else { "" };
        head += &self.optional("if", node.if_cond);
        if node.default != DefaultClause::Implicit {
            head += &format!(" default({})", node.default.word());
        }
        head += &self.queues(node.asynchronous, &node.wait);
        node.clauses.iter().for_each(|clause| head += &self.clause(clause));
        head
    }

    pub(super) fn data_action(&self, node: &DataAction) -> String {
        let mut parts = String::new();
        let flags = [("ends", node.ends), ("finalize", node.finalize), ("if_present", node.if_present)];
        flags.into_iter().filter(|(_, on)| *on).for_each(|(name, _)| parts += &format!(" {name}"));
        parts += &self.optional("if", node.if_cond);
        parts += &self.queues(node.asynchronous, &node.wait);
        node.clauses.iter().for_each(|clause| parts += &self.clause(clause));
        let construct = self.construct(&node.construct);
        format!("data_action {}{construct} ({})", node.construct.kind.word(), parts.trim_start())
    }

    pub(super) fn wait(&self, node: &Wait) -> String {
        let parts = self.optional("devnum", node.devnum)
            + &self.optional("if", node.if_cond)
            + &self.queues(node.asynchronous, &node.queues);
        let construct = self.construct(&node.construct);
        format!("wait_op {}{construct} ({})", node.construct.kind.word(), parts.trim_start())
    }

    pub(super) fn device_action(&self, node: &DeviceAction) -> String {
        let parts = self.optional("device_num", node.device_num)
            + &self.optional("default_async", node.default_async)
            + &self.optional("if", node.if_cond);
        let construct = self.construct(&node.construct);
        format!("device_action {}{construct} ({}{parts})", node.construct.kind.word(), node.device_type.word())
    }

    pub(super) fn queues(&self, asynchronous: Async, wait: &WaitFor) -> String {
        let asynchronous = match asynchronous {
            Async::Sync => String::new(),
            Async::Default => " async".to_string(),
            Async::Queue(queue) => format!(" async({})", self.value(queue)),
        };
        asynchronous
            + &match wait {
                WaitFor::Nothing => String::new(),
                WaitFor::All => " wait".to_string(),
                WaitFor::Queues(queues) => format!(" wait({})", self.values(queues)),
            }
    }

    pub(super) fn routine(&self, routine: &Routine) -> String {
        let nohost = if routine.nohost { " nohost" } else { "" };
        let implicit = if routine.implicit { " implicit" } else { "" };
        let bind = |word, to: Option<FuncId>| to.map_or(String::new(), |bound| format!(" {word} {bound}"));
        let (gpu, cpu) = (bind("bind_gpu", routine.bind.gpu), bind("bind_cpu", routine.bind.cpu));
        format!(" routine({}{nohost}{gpu}{cpu}{implicit}{})", routine.level.word(), self.loc(routine.span))
    }

    /// The places of a construct; its kind is written before.
    pub(super) fn construct(&self, construct: &Construct) -> String {
        let end = self.loc(construct.end_span);
        let end = if end.is_empty() { end } else { format!(" end{end}") };
        format!("{}{end}", self.loc(construct.span))
    }

    fn optional(&self, name: &str, value: Option<Value>) -> String {
        value.map_or(String::new(), |value| format!(" {name}({})", self.value(value)))
    }

    fn section(&self, section: &Option<Vec<SectionRange>>) -> String {
        let step = |r: &SectionRange| r.step.map_or(String::new(), |step| format!(" : {}", self.value(step)));
        let range = |r: &SectionRange| format!("{} : {}{}", self.value(r.start), self.value(r.extent), step(r));
        section.as_ref().map_or(String::new(), |ranges| format!(" [{}]", list(ranges, range)))
    }

    fn clause(&self, clause: &DataClause) -> String {
        let section = self.section(&clause.section);
        let Modifiers { always_in, always_out, zero, readonly, gives_way, result, late, .. } = clause.modifiers;
        let Modifiers { replicas, own_copy, only_read, announced, read_between, .. } = clause.modifiers;
        let flags = [
            ("always_in", always_in),
            ("always_out", always_out),
            ("zero", zero),
            ("readonly", readonly),
            ("gives_way", gives_way),
            ("result", result),
            ("late", late),
            ("replicas", replicas),
            ("own_copy", own_copy),
            ("only_read", only_read),
            ("announced", announced),
            ("read_between", read_between),
        ];
        let modifiers: String = flags.into_iter().filter(|(_, on)| *on).map(|(name, _)| format!(" {name}")).collect();
        let implicit = if clause.implicit { " implicit" } else { "" };
        let rows = clause
            .rows
            .as_ref()
            .map_or(String::new(), |rows| format!(" rows {} [{}]", rows.elem, list(&rows.inner, show_dim)));
        let text = quoted(clause.text.as_bytes());
        format!(
            " {}({}{section}{rows} {text}{modifiers}{implicit}{})",
            clause.kind.word(),
            clause.var,
            self.loc(clause.span)
        )
    }

    fn reduction(&self, reduction: &Reduction) -> String {
        let implicit = if reduction.implicit { " implicit" } else { "" };
        let section = self.section(&reduction.section);
        let element = match reduction.element.is_empty() {
            true => String::new(),
            false => format!(" element [{}]", list(&reduction.element, |value| self.value(*value))),
        };
        let (op, var) = (reduction.op.word(), reduction.var);
        format!("reduction({op} {var}{section}{element}{implicit}{})", self.loc(reduction.span))
    }

    fn directive(&self, directive: &LoopDirective) -> String {
        let mut parts = Vec::new();
        let levels = [("gang", &directive.gang), ("worker", &directive.worker), ("vector", &directive.vector)];
        for (name, level) in levels {
            parts.extend(level.as_ref().map(|level| self.level(name, level)));
        }
        let flags = [("seq", directive.seq), ("independent", directive.independent), ("auto", directive.auto)];
        parts.extend(flags.into_iter().filter(|(_, on)| *on).map(|(name, _)| name.to_string()));
        if directive.collapse != 0 {
            parts.push(format!("collapse({})", directive.collapse));
        }
        parts.extend(directive.force.then(|| "force".to_string()));
        if !directive.tile.is_empty() {
            parts.push(format!("tile({})", list(&directive.tile, u32::to_string)));
        }
        if !directive.private.is_empty() {
            parts.push(vars("private", &directive.private).trim_start().to_string());
        }
        parts.extend(directive.reductions.iter().map(|reduction| self.reduction(reduction)));
        let on = |(machine, directive): &(Machine, LoopDirective)| {
            format!("on {}({})", machine.word(), self.directive(directive))
        };
        parts.extend(directive.on.iter().map(on));
        let loc = self.loc(directive.span);
        if !loc.is_empty() {
            parts.push(loc.trim_start().to_string());
        }
        parts.join(" ")
    }

    fn level(&self, name: &str, level: &Level) -> String {
        let dim = if level.dim == 0 { String::new() } else { format!(" dim({})", level.dim) };
        let chunk = level.chunk.map_or(String::new(), |chunk| format!(" static({chunk})"));
        level.size.map_or(name.to_string(), |size| format!("{name}({})", self.value(size))) + &dim + &chunk
    }

    fn change(&self, change: &LoopChange) -> String {
        match change {
            LoopChange::LastValue(var) => format!("last_value {var}"),
            LoopChange::ArrayLastValue(var) => format!("array_last_value {var}"),
            LoopChange::Distributed(loops) => format!("distributed({loops})"),
            LoopChange::Expanded(var) => format!("expanded {var}"),
            LoopChange::Fused(span) => format!("fused{}", self.loc(*span)),
            LoopChange::Wavefront([rows, columns]) => format!("wavefront({rows}, {columns})"),
            LoopChange::SilentStores => "silent_stores".to_string(),
        }
    }

    fn verdict(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Unknown => String::new(),
            Verdict::Parallelizable => " verdict(parallelizable)".to_string(),
            Verdict::Asserted => " verdict(asserted)".to_string(),
            Verdict::Refused(refusals) if refusals.is_empty() => " verdict(refused)".to_string(),
            Verdict::Refused(refusals) => format!(" verdict(refused {})", list(refusals, |r| self.refusal(r))),
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        let var = refusal.var.map_or(String::new(), |var| format!(" {var}"));
        let certain = if refusal.certain { " certain" } else { "" };
        let references: String = refusal.references.iter().map(|r| self.reference(r)).collect();
        format!("{}{var} {}{certain}{references}", refusal.kind.word(), quoted(refusal.detail.as_bytes()))
    }

    fn reference(&self, reference: &Reference) -> String {
        let var = reference.var.map_or(String::new(), |var| format!(" {var}"));
        format!(" at{}{var} {}", self.loc(reference.span), quoted(reference.subscripts.as_bytes()))
    }

    fn schedule(&self, schedule: &Schedule) -> String {
        let mut parts = Vec::new();
        let mut part = |on: bool, text: String| {
            if on {
                parts.push(text);
            }
        };
        part(schedule.gang, "gang".to_string());
        part(schedule.worker, "worker".to_string());
        part(schedule.vector.is_some(), format!("vector({})", schedule.vector.unwrap_or(0)));
        part(schedule.axis != Axis::X, format!("axis({})", schedule.axis.word()));
        part(schedule.collapse != 0, format!("collapse({})", schedule.collapse));
        for var in &schedule.reciprocals {
            part(true, format!("reciprocal({var})"));
        }
        part(schedule.collapsed, "collapsed".to_string());
        if let Some(Spread { loops, lanes, is_long }) = schedule.spread {
            part(true, format!("spread({loops}, {lanes}{})", if is_long { ", long" } else { "" }));
        }
        part(schedule.blocked, "blocked".to_string());
        part(schedule.parts, "parts".to_string());
        part(schedule.covered, "covered".to_string());
        part(schedule.narrow, "narrow".to_string());
        part(schedule.idle_lanes > 0, format!("idle_lanes({})", schedule.idle_lanes));
        part(schedule.consecutive != 0, format!("consecutive({})", schedule.consecutive));
        part(schedule.shared_sums, "shared_sums".to_string());
        part(schedule.short_rows, "short_rows".to_string());
        part(schedule.split_sums, "split_sums".to_string());
        if let Some(tile) = schedule.tile {
            part(true, tile_text(tile));
        }
        part(schedule.boxed, "boxed".to_string());
        match schedule.rotation {
            Some(Rotation::Copy { to, from }) => part(true, format!("rotation({to} from {from})")),
            Some(Rotation::Definition { array, rest: None }) => part(true, format!("defines({array})")),
            Some(Rotation::Definition { array, rest: Some(rest) }) => {
                part(true, format!("defines({array} from {rest})"))
            }
            None => {}
        }
        part(schedule.unroll != 0, format!("unroll({})", schedule.unroll));
        part(schedule.explicit, "explicit".to_string());
        for plan in &schedule.reductions {
            let mut text = format!("reduction({} {} by {}", plan.op.word(), plan.target, plan.private);
            let flags = [
                ("gangs", plan.gangs),
                ("workers", plan.workers),
                ("vector", plan.vector),
                ("implicit", plan.implicit),
            ];
            flags.into_iter().filter(|(_, on)| *on).for_each(|(name, _)| text += &format!(" {name}"));
            parts.push(format!("{text}{})", self.loc(plan.span)));
        }
        for updates in &schedule.updates {
            parts.push(format!("updates({} {})", updates.op.word(), updates.array));
        }
        for cost in &schedule.costs {
            parts.push(match cost {
                Cost::Idle { used, useful, around } => {
                    let (used, useful) = (quoted(used.as_bytes()), quoted(useful.as_bytes()));
                    format!("idle({used} of {useful}{})", self.loc(*around))
                }
                Cost::Strided { array, stride, better } => {
                    let better = better.map_or(String::new(), |better| format!(" better{}", self.loc(better)));
                    format!("strided({array} {}{better})", quoted(stride.as_bytes()))
                }
            });
        }
        parts.join(" ")
    }
}

fn sum(sum: &LinearSum) -> String {
    let terms = sum.terms.iter().map(|(var, factor)| format!(" {factor} {var}"));
    sum.constant.to_string() + &terms.collect::<String>()
}

fn vars(name: &str, vars: &[Var]) -> String {
    if vars.is_empty() { String::new() } else { format!(" {name}({})", list(vars, Var::to_string)) }
}

fn tile_text(tile: Tile) -> String {
    match tile {
        Tile::Jam(times) => format!("jam({times})"),
        Tile::Shared { rows, depth } => format!("shared({rows}, {depth})"),
        Tile::Matrix { rows } => format!("matrix({rows})"),
        Tile::Transposed { rows } => format!("transposed({rows})"),
        Tile::TransposedLanes => "transposed_lanes".to_string(),
    }
}
