//! `-Minfo=accel`: what the compiler did with each construct, read off the nodes of a scheduled module.
//!
//! Layout and wording are PGI's, which people and tools grep for: `     NN, text`, loop mappings four deeper under their
//! construct, further texts of one line without the number.

pub mod kernels;
mod refusals;
mod shapes;
mod words;

use accc_analysis::nest::tight_loop;
use accc_ir::*;
use accc_machine::Gpu;
use accc_source::Span;
use shapes::shapes;
use std::fmt::Write;
use words::{change_text, clause_text, clause_word, conditions, grouped, modifier_text, operator_text};

/// One text about one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinfoLine {
    /// As the user knows it: lines come grouped by it.
    pub procedure: String,
    /// In the source; 0: not known.
    pub line: u32,
    /// A loop's mapping, shown under its construct.
    pub nested: bool,
    /// Without the line's number and its indentation.
    pub text: String,
}

/// The lines as the user sees them.
pub fn render(lines: &[MinfoLine]) -> String {
    let mut text = String::new();
    let mut procedure = None;
    let mut last = None;
    for line in lines {
        if procedure != Some(&line.procedure) {
            writeln!(text, "{}:", line.procedure).expect("a string");
            procedure = Some(&line.procedure);
            last = None;
        }
        let indent = if line.nested { 4 } else { 0 };
        if last == Some((line.line, line.nested)) {
            writeln!(text, "{:indent$}{:9}{}", "", "", line.text).expect("a string");
        } else {
            writeln!(text, "{:indent$}{:>7}, {}", "", line.line, line.text).expect("a string");
        }
        last = Some((line.line, line.nested));
    }
    text
}

/// The lines about one function; `has_gpu`: there is code for GPUs. Of a construct's clones the GPU's is told about where there is one.
pub fn collect(
    func: &Function,
    spelling: Spelling,
    (has_gpu, gpu): (bool, &Gpu),
    line_of: &dyn Fn(Span) -> u32,
) -> Vec<MinfoLine> {
    let Some(body) = func.body else { return Vec::new() };
    let mut teller = Teller {
        func,
        spelling,
        gpu,
        line_of,
        around: Vec::new(),
        indices: String::new(),
        sizes: [None; 2],
        lines: Vec::new(),
    };
    if let Some(routine) = func.routine.as_ref().filter(|routine| !routine.bind.is_everywhere()) {
        teller.routine(routine, body, has_gpu);
    }
    teller.block(body, Machine::Cpu);
    teller.lines
}

struct Teller<'a> {
    func: &'a Function,
    spelling: Spelling,
    gpu: &'a Gpu,
    line_of: &'a dyn Fn(Span) -> u32,
    /// Variables in clauses of data constructs around.
    around: Vec<Var>,
    /// The indices of the loop that the next collapsed ones belong to.
    indices: String,
    /// Gangs and workers of the construct, where they are known now.
    sizes: [Option<i64>; 2],
    lines: Vec<MinfoLine>,
}

impl<'a> Teller<'a> {
    /// `Generating acc routine seq`, and how its loops are mapped.
    fn routine(&mut self, routine: &Routine, body: Block, gpu: bool) {
        let line = (self.line_of)(self.func.span);
        let implicit = if routine.implicit { "implicit " } else { "" };
        self.say(line, format!("Generating {implicit}acc routine {}", crate::routine::levels::word(routine.level)));
        self.say(line, if gpu { "Generating Tesla code" } else { "Generating Multicore code" });
        if gpu && routine.level > RoutineLevel::Seq {
            self.func.outer_loops(body).into_iter().for_each(|nest| self.mapping(nest, Machine::Gpu, line));
        }
    }

    fn block(&mut self, block: Block, machine: Machine) {
        for op in &self.func.blocks[block].ops {
            match self.func.kind(*op) {
                OpKind::Data(node) => {
                    let before = self.around.len();
                    match node.clauses.iter().any(|clause| clause.modifiers.gives_way) {
                        true => self.inferred_region(node),
                        false => self.data_clauses((self.line_of)(node.construct.span), &node.clauses, false),
                    }
                    self.around.extend(node.clauses.iter().map(|clause| clause.var));
                    self.block(node.body, machine);
                    self.around.truncate(before);
                }
                OpKind::DataAction(node) => self.data_action(node),
                OpKind::Compute(node) => self.compute(node, machine),
                OpKind::ByDevice { gpu: Some(gpu), .. } => self.block(*gpu, Machine::Gpu),
                OpKind::ByDevice { gpu: None, cpu } => self.block(*cpu, Machine::Cpu),
                kind => kind.blocks().into_iter().for_each(|inner| self.block(inner, machine)),
            }
        }
    }

    /// `Generating implicit data region around the loop: !$acc data copy(a(:)) copyin(b(:))`, as the user may write it; around
    /// constructs that follow each other the lines of the first and the last one.
    fn inferred_region(&mut self, node: &Data) {
        let directive = match self.spelling {
            Spelling::Fortran => "!$acc data",
            Spelling::C => "#pragma acc data",
        };
        let clauses = grouped(node.clauses.iter());
        let texts: Vec<String> =
            clauses.into_iter().map(|(kind, _, texts)| format!("{}({})", clause_word(kind), texts.join(","))).collect();
        let place = match self.func.blocks[node.body].ops.as_slice() {
            [_, _] => "the loop".to_string(),
            _ => format!("lines {}-{}", (self.line_of)(node.construct.span), (self.line_of)(node.construct.end_span)),
        };
        let text = format!("Generating implicit data region around {place}: {directive} {}", texts.join(" "));
        self.say((self.line_of)(node.construct.span), text);
    }

    /// `Generating enter data copyin(a(:))`; the end of a procedure's `declare` region says nothing, nor
    /// what the compiler added.
    fn data_action(&mut self, node: &DataAction) {
        if node.clauses.iter().all(|clause| clause.implicit) {
            return;
        }
        let line = (self.line_of)(node.construct.span);
        let before = match node.construct.kind {
            ConstructKind::EnterData => "enter data ",
            ConstructKind::ExitData => "exit data ",
            _ if node.ends => return,
            _ => "",
        };
        for (kind, modifiers, texts) in grouped(node.clauses.iter()) {
            let modifiers = modifier_text(modifiers);
            self.say(line, format!("Generating {before}{}({modifiers}{})", clause_word(kind), texts.join(",")));
        }
    }

    fn compute(&mut self, node: &Compute, machine: Machine) {
        let line = (self.line_of)(node.construct.span);
        match &node.version {
            Version::Only => {}
            Version::Checked(checked) => self.checked(line, node.construct.kind, checked),
            Version::Overlapping => return,
        }
        let code = match machine {
            Machine::Gpu => "Generating Tesla code",
            Machine::Cpu => "Generating Multicore code",
        };
        self.sizes = [node.num_gangs, node.num_workers].map(|n| n.and_then(|n| self.known(n)));
        let before = self.around.len();
        self.around.extend(node.around.iter().map(|(_, var)| *var));
        self.data_clauses(line, &node.clauses, false);
        match node.construct.kind {
            ConstructKind::Kernels => {
                self.data_clauses(line, &node.clauses, true);
                self.repeated_gang_loops(node);
                for nest in self.func.outer_loops(node.body) {
                    self.nest_of_kernels(nest, machine, line, code);
                }
                self.uncounted(node.body);
            }
            ConstructKind::Serial => {
                self.say(line, "Accelerator serial kernel generated");
                self.say(line, code);
                self.nests(node.body).into_iter().for_each(|nest| self.sequential(nest));
                self.data_clauses(line, &node.clauses, true);
            }
            _ => {
                self.say(line, code);
                let nests = self.nests(node.body);
                nests.iter().for_each(|nest| self.mapping(*nest, machine, line));
                let found: Vec<&Reduction> = node.reductions.iter().filter(|r| r.implicit).collect();
                found.iter().for_each(|r| self.unshared_reduction(node.body, r));
                let mut clauses = node.clauses.clone();
                clauses.retain(|clause| found.iter().all(|r| r.var != clause.var));
                self.data_clauses(line, &clauses, true);
                nests.iter().for_each(|nest| self.refusals(*nest));
                self.repeated_gang_loops(node);
                nests.iter().for_each(|nest| self.parallelizable(*nest, true));
                nests.iter().for_each(|nest| self.costs(*nest));
                self.uncounted(node.body);
            }
        }
        self.around.truncate(before);
    }

    /// There is another version of the construct, which keeps the order.
    fn checked(&mut self, line: u32, kind: ConstructKind, checked: &Checked) {
        let conditions = conditions(self.func, checked);
        // The user's word makes loops of `parallel` independent in both.
        let versions = match kind == ConstructKind::Parallel {
            true => format!("one where {conditions}, and one for any"),
            false => format!("in parallel where {conditions}, else in order"),
        };
        self.say(line, format!("Generating two versions of the region: {versions}"));
    }

    /// A reduction that was found in loops that no threads share: no loop speaks of it.
    fn unshared_reduction(&mut self, body: Block, reduction: &Reduction) {
        let is_of_loop = |op: Op| match self.func.kind(op) {
            OpKind::For(node) => {
                node.schedule.iter().flat_map(|s| &s.reductions).any(|plan| plan.target == reduction.var)
            }
            _ => false,
        };
        if !self.func.walk(body).into_iter().any(is_of_loop) {
            let operator = operator_text(reduction.op, self.spelling);
            let text = format!("Generating implicit reduction({operator}:{})", self.func.vars[reduction.var].name);
            self.push((self.line_of)(reduction.span), true, text);
        }
    }

    /// The outer loops, without those that the compiler made.
    fn nests(&self, body: Block) -> Vec<Op> {
        let mut nests = self.func.outer_loops(body);
        nests.retain(|op| match self.func.kind(*op) {
            OpKind::For(node) => node.directive.as_ref().is_none_or(|d| d.span != Span::NONE),
            _ => true,
        });
        nests
    }

    /// The integer that a clause's argument is.
    fn known(&self, value: Value) -> Option<i64> {
        match self.func.def(value).map(|op| self.func.kind(op)) {
            Some(OpKind::Convert(inner)) => self.func.constant_int(*inner),
            _ => self.func.constant_int(value),
        }
    }

    /// In `kernels` each nest is a kernel of its own: first what was found about the loops that its threads share, then
    /// the kernel and its loops, then what was found about the loops inside.
    fn nest_of_kernels(&mut self, nest: Op, machine: Machine, construct: u32, code: &str) {
        self.refusals(nest);
        let shared = self.shared_loops(nest, machine);
        let mut kernel_line = self.line(nest);
        for op in &shared {
            kernel_line = self.line(*op);
            if self.found_parallel(*op) {
                self.say(kernel_line, "Loop is parallelizable");
            }
        }
        self.say(kernel_line, code);
        self.mapping(nest, machine, construct);
        let inside = self.loops_of(nest).into_iter().filter(|op| !shared.contains(op));
        for op in inside.filter(|op| self.found_parallel(*op)).collect::<Vec<_>>() {
            self.say(self.line(op), "Loop is parallelizable");
        }
        self.costs(nest);
    }

    /// The loops from the outermost one down that the threads of a kernel share, while each holds one loop.
    fn shared_loops(&self, nest: Op, machine: Machine) -> Vec<Op> {
        let mut shared = Vec::new();
        let mut next = Some(nest);
        while let Some(op) = next {
            let OpKind::For(node) = self.func.kind(op) else { break };
            let Some(schedule) = &node.schedule else { break };
            let on_threads = machine == Machine::Gpu && (schedule.worker || schedule.vector.is_some());
            if !(schedule.gang || on_threads || schedule.collapsed) {
                break;
            }
            shared.push(op);
            next = match self.func.outer_loops(node.body).as_slice() {
                [only] => Some(*only),
                _ => None,
            };
        }
        shared
    }

    /// Sequential loops that repeat gang loops within a cooperative kernel.
    fn repeated_gang_loops(&mut self, node: &Compute) {
        if node.partition != Some(Partition::Cooperative) {
            return;
        }
        let func = self.func;
        let repeats = |op: &Op| {
            let is_sequential = match func.kind(*op) {
                OpKind::While { .. } => true,
                kind => matches!(kind, OpKind::For(_)) && !func.is_gang_loop(*op),
            };
            is_sequential && self.inside(*op).iter().any(|inner| func.is_gang_loop(*inner))
        };
        for op in func.walk(node.body).into_iter().filter(repeats).collect::<Vec<_>>() {
            self.say(self.line(op), "Loop run sequentially inside one cooperative kernel");
        }
    }

    /// Loops that are not counted, so that no threads share them, outside of loops that threads share; around those something
    /// else is said of them.
    fn uncounted(&mut self, block: Block) {
        let func = self.func;
        for op in &func.blocks[block].ops {
            let is_shared = match func.kind(*op) {
                OpKind::For(node) => node.schedule.as_ref().is_some_and(|schedule| !schedule.is_seq()),
                _ => false,
            };
            let holds_gangs = || self.inside(*op).iter().any(|inner| func.is_gang_loop(*inner));
            if matches!(func.kind(*op), OpKind::While { .. }) && !holds_gangs() {
                self.say(self.line(*op), "Loop not parallelized: not countable");
            }
            if !is_shared {
                func.kind(*op).blocks().into_iter().for_each(|inner| self.uncounted(inner));
            }
        }
    }

    fn found_parallel(&self, op: Op) -> bool {
        let OpKind::For(node) = self.func.kind(op) else { return false };
        let hidden =
            node.directive.as_ref().is_some_and(|d| d.seq) || node.schedule.as_ref().is_some_and(|s| s.collapsed);
        matches!(node.verdict, Verdict::Parallelizable | Verdict::Asserted) && !hidden
    }

    /// The loops of a `serial` construct.
    fn sequential(&mut self, op: Op) {
        let sentinel = match self.spelling {
            Spelling::Fortran => "!$acc do seq",
            Spelling::C => "#pragma acc loop seq",
        };
        for op in self.loops_of(op) {
            self.push(self.line(op), true, sentinel.to_string());
        }
    }

    /// A loop and all loops inside it, in program order.
    fn loops_of(&self, op: Op) -> Vec<Op> {
        let loops = self.inside(op).into_iter().filter(|op| matches!(self.func.kind(*op), OpKind::For(_)));
        std::iter::once(op).chain(loops).collect()
    }

    fn inside(&self, op: Op) -> Vec<Op> {
        self.func.kind(op).blocks().into_iter().flat_map(|block| self.func.walk(block)).collect()
    }

    fn line(&self, op: Op) -> u32 {
        (self.line_of)(self.func.ops[op].span)
    }

    fn say(&mut self, line: u32, text: impl Into<String>) {
        self.push(line, false, text.into());
    }

    fn push(&mut self, line: u32, nested: bool, text: String) {
        self.lines.push(MinfoLine { procedure: self.func.display_name.clone(), line, nested, text });
    }

    /// Clauses of one kind on one line, joined.
    fn data_clauses(&mut self, line: u32, clauses: &[DataClause], implicit: bool) {
        let told = |clause: &&DataClause| {
            let unseen = self.around.contains(&clause.var) || self.func.vars[clause.var].is_hidden();
            clause.implicit == implicit && !(implicit && unseen)
        };
        let mut groups = grouped(clauses.iter().filter(told));
        if !implicit {
            groups.sort_by_key(|(kind, ..)| *kind != ClauseKind::Create);
        }
        for (kind, modifiers, texts) in groups {
            let names = modifier_text(modifiers) + &texts.join(",");
            let text = match (modifiers.replicas, modifiers.own_copy) {
                (true, _) => format!("Global memory used for {names} (one copy for all gangs)"),
                (false, true) => format!("Generating firstprivate({names})"),
                (false, false) => clause_text(kind, &names, implicit),
            };
            self.say(line, text);
        }
    }

    /// How the loops of a nest are mapped. `construct`: the line of the compute construct.
    fn mapping(&mut self, nest: Op, machine: Machine, construct: u32) {
        let mut found = Vec::new();
        self.interchanged(nest);
        for op in self.loops_of(nest) {
            self.loop_mapping(op, machine, construct, &mut found);
        }
        for plan in found {
            let updates = |op: &Op| matches!(self.func.kind(*op), OpKind::Store(var, _) if *var == plan.private);
            let update = self.inside(nest).into_iter().find(updates);
            let text = self.reduction_text(plan);
            self.push(self.line(update.unwrap_or(nest)), true, text);
        }
        self.array_updates(nest);
    }

    /// Arrays whose elements a nest updates atomically, at the first such update.
    fn array_updates(&mut self, nest: Op) {
        let mut told: Vec<Var> = Vec::new();
        for op in self.loops_of(nest) {
            let OpKind::For(node) = self.func.kind(op) else { continue };
            for ArrayUpdates { op: operator, array } in node.schedule.iter().flat_map(|schedule| &schedule.updates) {
                if told.contains(array) {
                    continue;
                }
                told.push(*array);
                let updates = |op: &Op| match self.func.kind(*op) {
                    OpKind::AtomicUpdate { place: AtomicTarget::Elem { view, .. }, .. } => {
                        self.func.root_var(*view) == Some(*array)
                    }
                    _ => false,
                };
                let update = self.inside(op).into_iter().find(updates).unwrap_or(op);
                let operator = operator_text(*operator, self.spelling);
                let name = &self.func.vars[*array].name;
                let text = format!("Generating implicit atomic updates for reduction({operator}:{name})");
                self.push(self.line(update), true, text);
            }
        }
    }

    /// Loops of a nest that do not stand in the order of the source.
    fn interchanged(&mut self, nest: Op) {
        let mut loops = vec![nest];
        while let Some(OpKind::For(node)) = loops.last().map(|op| self.func.kind(*op))
            && let Some(inner) = tight_loop(self.func, node.body)
        {
            loops.push(inner);
        }
        if !loops.is_sorted_by_key(|op| self.func.ops[*op].span.lo) {
            let lines: Vec<String> = loops.iter().map(|op| self.line(*op).to_string()).collect();
            self.say(self.line(nest), format!("Loop interchange produces reordered loop nest: {}", lines.join(",")));
        }
    }

    /// One loop, and the reductions that its directive names. `found`: those that have not been told.
    fn loop_mapping(&mut self, op: Op, machine: Machine, construct: u32, found: &mut Vec<&'a ReductionPlan>) {
        let func = self.func;
        let OpKind::For(node) = func.kind(op) else { return };
        let Some(schedule) = &node.schedule else { return };
        let line = self.line(op);
        let of_construct = |plan: &&ReductionPlan| !plan.implicit && (self.line_of)(plan.span) == construct;
        let (before, after): (Vec<_>, Vec<_>) = schedule.reductions.iter().partition(of_construct);
        for plan in before {
            let text = self.reduction_text(plan);
            self.push(construct, false, text);
        }
        found.extend(after);
        let text = self.schedule_text(node, schedule, machine);
        self.push(line, true, text);
        self.privatised(op, node);
        self.changes(line, node);
        shapes(schedule, self.gpu).into_iter().for_each(|text| self.push(line, true, text));
        let named = |plan: &&ReductionPlan| {
            !plan.implicit && node.directive.iter().any(|d| d.reductions.iter().any(|r| r.span == plan.span))
        };
        for plan in found.extract_if(.., |plan| named(plan)) {
            let text = self.reduction_text(plan);
            self.push(line, true, text);
        }
    }

    /// Arrays of the iterations' own that the program declares outside of the loop, and names in no clause.
    fn privatised(&mut self, op: Op, node: &For) {
        let is_from_outside = |var: &&Var| {
            let data = &self.func.vars[**var];
            data.is_array() && data.span.lo < self.func.ops[op].span.lo
        };
        let names: Vec<&str> =
            node.locals.iter().filter(is_from_outside).map(|var| self.func.vars[*var].name.as_str()).collect();
        if !names.is_empty() {
            let text = format!("Generating implicit private({})", names.join(","));
            self.push(self.line(op), true, text);
        }
    }

    /// What the passes have done to the loop.
    fn changes(&mut self, line: u32, node: &For) {
        for change in &node.changes {
            let text = change_text(self.func, change, self.line_of);
            self.push(line, true, text);
        }
    }

    fn reduction_text(&self, plan: &ReductionPlan) -> String {
        let implicit = if plan.implicit { "implicit " } else { "" };
        let operator = operator_text(plan.op, self.spelling);
        let name = self.func.vars[plan.target].name.trim_start_matches('.');
        format!("Generating {implicit}reduction({operator}:{name})")
    }

    fn schedule_text(&mut self, node: &For, schedule: &Schedule, machine: Machine) -> String {
        let directive = node.directive.as_deref();
        let sized = |name: &str, level: Option<&Level>, of_construct: Option<i64>| match level
            .and_then(|l| self.func.constant_int(l.size?))
            .or(of_construct)
        {
            Some(n) => format!("{name}({n})"),
            None => name.to_string(),
        };
        let mut levels: Vec<String> = Vec::new();
        let mut indices: Vec<String> = Vec::new();
        let axis = format!("{:?}", schedule.axis).to_lowercase();
        let on_x = schedule.axis == Axis::X;
        if schedule.gang {
            levels.push(sized("gang", directive.and_then(|d| d.gang.as_ref()), self.sizes[0].filter(|_| on_x)));
            indices.push(self.index("block", &axis));
        }
        if schedule.worker {
            levels.push(match machine {
                Machine::Gpu => sized("worker", None, self.sizes[1]),
                Machine::Cpu => "worker".to_string(),
            });
            indices.push(self.index("thread", "y"));
        }
        if let Some(lanes) = schedule.vector {
            levels.push(match machine {
                Machine::Gpu if lanes != AT_LAUNCH => format!("vector({lanes})"),
                Machine::Gpu | Machine::Cpu => "vector".to_string(),
            });
            indices.push(self.index("thread", "x"));
        }
        if levels.is_empty() {
            levels.push("seq".to_string());
        }
        if schedule.collapsed {
            levels.clear();
        }
        let mut text = levels.join(", ");
        let tile: Vec<String> = directive.iter().flat_map(|d| &d.tile).map(u32::to_string).collect();
        if !tile.is_empty() {
            write!(text, " tile({})", tile.join(",")).expect("a string");
        } else if let Some(loops) =
            schedule.spread.map(|spread| spread.loops).or(Some(schedule.collapse).filter(|n| *n > 1))
        {
            write!(text, " collapse({loops})").expect("a string");
        }
        if schedule.collapsed {
            indices = vec![self.indices.clone(), "collapsed".to_string()];
        } else {
            self.indices = indices.join(" ");
        }
        let show_indices = machine == Machine::Gpu && !indices.is_empty();
        let indices = indices.join(" ");
        let sentinel = match self.spelling {
            _ if schedule.collapsed => "",
            Spelling::Fortran => "!$acc loop ",
            Spelling::C => "#pragma acc loop ",
        };
        match self.spelling {
            _ if !show_indices => format!("{sentinel}{text}"),
            Spelling::Fortran => format!("{sentinel}{text} ! {indices}"),
            Spelling::C => format!("{sentinel}{text} /* {indices} */"),
        }
    }

    fn index(&self, of: &str, axis: &str) -> String {
        match self.spelling {
            Spelling::Fortran => format!("{of}idx%{axis}"),
            Spelling::C => format!("{of}Idx.{axis}"),
        }
    }

    /// Loops that the analysis or the user found parallel; the outermost loop of a directive goes without saying.
    fn parallelizable(&mut self, op: Op, outermost: bool) {
        let OpKind::For(node) = self.func.kind(op) else { return };
        let line = (self.line_of)(self.func.ops[op].span);
        let directive = node.directive.as_deref();
        let collapsed = node.schedule.as_ref().is_some_and(|s| s.collapsed);
        let on_gangs = node.schedule.as_ref().is_some_and(|s| s.gang);
        let evident = directive.is_some_and(|d| d.seq || (outermost && on_gangs)) || collapsed;
        if matches!(node.verdict, Verdict::Parallelizable | Verdict::Asserted) && !evident {
            self.say(line, "Loop is parallelizable");
        }
        let outermost = outermost && directive.is_none() && !matches!(node.verdict, Verdict::Parallelizable);
        self.func.outer_loops(node.body).into_iter().for_each(|inner| self.parallelizable(inner, outermost));
    }
}
