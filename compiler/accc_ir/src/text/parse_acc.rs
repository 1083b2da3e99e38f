//! Parsing loops, directives, verdicts and schedules.

use super::lex::Token;
use super::names::Named;
use super::parse::{Parser, Result};
use super::parse_op::Parsed;
use crate::acc::{
    Async, Checked, ClauseKind, Compute, ConstructKind, Data, DataAction, DataClause, DefaultClause, DeviceAction,
    Level, LinearSum, LoopDirective, Reduction, RowShape, SectionRange, Sizes, Version, Wait, WaitFor,
};
use crate::function::BlockData;
use crate::ids::{Value, Var};
use crate::modifiers::Modifiers;
use crate::op::OpKind;
use crate::op_parts::For;
use crate::routine::{Bind, Routine};
use crate::schedule::{
    Announce, ArrayUpdates, Axis, Cost, LoopChange, ReductionPlan, Reference, Refusal, Rotation, Schedule, Spread,
    Tile, Verdict,
};
use crate::threads::{Depend, Task, Threads, ThreadsKind};
use crate::types::Type;

impl Parser<'_> {
    pub(super) fn threads(&mut self) -> Result<OpKind> {
        let ident = self.global_id()?;
        let kind = match self.word()?.as_str() {
            "parallel" => ThreadsKind::Parallel { cond: self.in_parentheses("if")? },
            _ => {
                self.expect_word("flags")?;
                let flags = self.value()?;
                let (cond, priority) = (self.in_parentheses("if")?, self.in_parentheses("priority")?);
                let mut depends = Vec::new();
                while self.accept_word("depend") {
                    let how = self.int()? as u8;
                    depends.push(Depend { how, addr: self.value()? });
                }
                ThreadsKind::Task(Box::new(Task { cond, flags, priority, depends }))
            }
        };
        let shared = if self.accept_word("shared") { self.vars()? } else { Vec::new() };
        Ok(OpKind::Threads(Box::new(Threads { kind, ident, shared, body: self.block()? })))
    }

    /// `word(%1)`, where it stands there.
    fn in_parentheses(&mut self, word: &str) -> Result<Option<Value>> {
        if !self.accept_word(word) {
            return Ok(None);
        }
        self.expect("(")?;
        let value = self.value()?;
        self.expect(")")?;
        Ok(Some(value))
    }

    pub(super) fn for_loop(&mut self) -> Result<Parsed> {
        let iv_number = self.value_number()?;
        let var = if self.accept("(") {
            let var = self.var()?;
            self.expect(")")?;
            Some(var)
        } else {
            None
        };
        self.expect("=")?;
        let lower = self.value()?;
        self.expect_word("to")?;
        let upper = self.value()?;
        self.expect_word("step")?;
        let step = self.value()?;
        let mut carried = Vec::new();
        if self.accept_word("carry") {
            self.expect("(")?;
            carried = self.comma_list(")", |p| {
                let number = p.value_number()?;
                p.expect("=")?;
                Ok((number, p.value()?))
            })?;
        }
        let locals = if self.accept_word("locals") { self.vars()? } else { Vec::new() };
        let directive = if self.accept_word("directive") { Some(Box::new(self.directive()?)) } else { None };
        let changes = if self.accept_word("changed") { self.changes()? } else { Vec::new() };
        let verdict = if self.accept_word("verdict") { self.verdict()? } else { Verdict::Unknown };
        let schedule = if self.accept_word("schedule") { Some(self.schedule()?) } else { None };

        let body = self.func.blocks.push(BlockData::default());
        let iv = self.block_arg(body, iv_number, self.func.type_of(lower))?;
        let mut types: Vec<Type> = Vec::new();
        for (number, init) in &carried {
            types.push(self.func.type_of(*init));
            self.block_arg(body, *number, self.func.type_of(*init))?;
        }
        self.expect("{")?;
        self.ops_until_brace(body)?;
        let carried = carried.into_iter().map(|(_, init)| init).collect();
        let node = For { var, iv, lower, upper, step, carried, locals, body, directive, changes, verdict, schedule };
        Ok((OpKind::For(Box::new(node)), types))
    }

    fn directive(&mut self) -> Result<LoopDirective> {
        let mut directive = LoopDirective::default();
        self.expect("(")?;
        while !self.accept(")") {
            if matches!(self.peek(), Token::Span(..)) {
                directive.span = self.span();
                continue;
            }
            match self.word()?.as_str() {
                "gang" => directive.gang = Some(self.level()?),
                "worker" => directive.worker = Some(self.level()?),
                "vector" => directive.vector = Some(self.level()?),
                "seq" => directive.seq = true,
                "independent" => directive.independent = true,
                "auto" => directive.auto = true,
                "collapse" => directive.collapse = self.small_in_parens()?,
                "force" => directive.force = true,
                "tile" => {
                    self.expect("(")?;
                    directive.tile = self.comma_list(")", Self::small)?;
                }
                "private" => directive.private = self.vars()?,
                "reduction" => directive.reductions.push(self.reduction()?),
                "on" => {
                    let machine = self.named("a machine")?;
                    directive.on.push((machine, self.directive()?));
                }
                word => return Err(self.error_before(format!("no loop clause `{word}`"))),
            }
        }
        Ok(directive)
    }

    fn level(&mut self) -> Result<Level> {
        let size = if *self.peek() == Token::Mark("(") { Some(self.value_in_parens()?) } else { None };
        let dim = if self.accept_word("dim") { self.small_in_parens()? } else { 0 };
        let chunk = if self.accept_word("static") { Some(i64::from(self.small_in_parens()?)) } else { None };
        Ok(Level { size, dim, chunk })
    }

    fn changes(&mut self) -> Result<Vec<LoopChange>> {
        self.expect("(")?;
        self.comma_list(")", |p| match p.word()?.as_str() {
            "last_value" => Ok(LoopChange::LastValue(p.var()?)),
            "array_last_value" => Ok(LoopChange::ArrayLastValue(p.var()?)),
            "distributed" => Ok(LoopChange::Distributed(p.small_in_parens()?)),
            "expanded" => Ok(LoopChange::Expanded(p.var()?)),
            "fused" => Ok(LoopChange::Fused(p.span())),
            "wavefront" => {
                p.expect("(")?;
                let rows = p.small()?;
                p.expect(",")?;
                let columns = p.small()?;
                p.expect(")")?;
                Ok(LoopChange::Wavefront([rows, columns]))
            }
            "silent_stores" => Ok(LoopChange::SilentStores),
            word => Err(p.error_before(format!("`{word}` is nothing that is done to a loop"))),
        })
    }

    fn verdict(&mut self) -> Result<Verdict> {
        self.expect("(")?;
        let verdict = match self.word()?.as_str() {
            "parallelizable" => Verdict::Parallelizable,
            "asserted" => Verdict::Asserted,
            "refused" => return Ok(Verdict::Refused(self.comma_list(")", Self::refusal)?)),
            _ => return Err(self.error_before("expected a verdict")),
        };
        self.expect(")")?;
        Ok(verdict)
    }

    fn refusal(&mut self) -> Result<Refusal> {
        let kind = self.named("a reason")?;
        let var = if matches!(self.peek(), Token::Var(_)) { Some(self.var()?) } else { None };
        let detail = self.string()?;
        let certain = self.accept_word("certain");
        let mut references = Vec::new();
        while self.accept_word("at") {
            let span = self.span();
            let var = if matches!(self.peek(), Token::Var(_)) { Some(self.var()?) } else { None };
            references.push(Reference { span, var, subscripts: self.string()? });
        }
        Ok(Refusal { kind, var, references, detail, certain })
    }

    fn schedule(&mut self) -> Result<Schedule> {
        let mut schedule = Schedule::default();
        self.expect("(")?;
        while !self.accept(")") {
            match self.word()?.as_str() {
                "gang" => schedule.gang = true,
                "worker" => schedule.worker = true,
                "collapsed" => schedule.collapsed = true,
                "blocked" => schedule.blocked = true,
                "parts" => schedule.parts = true,
                "covered" => schedule.covered = true,
                "narrow" => schedule.narrow = true,
                "idle_lanes" => schedule.idle_lanes = self.small_in_parens()?,
                "consecutive" => schedule.consecutive = self.small_in_parens()?,
                "shared_sums" => schedule.shared_sums = true,
                "short_rows" => schedule.short_rows = true,
                "split_sums" => schedule.split_sums = true,
                "explicit" => schedule.explicit = true,
                "matrix" => schedule.tile = Some(Tile::Matrix { rows: self.small_in_parens()? }),
                "boxed" => schedule.boxed = true,
                "rotation" => {
                    self.expect("(")?;
                    let to = self.var()?;
                    self.expect_word("from")?;
                    schedule.rotation = Some(Rotation::Copy { to, from: self.var()? });
                    self.expect(")")?;
                }
                "defines" => {
                    self.expect("(")?;
                    let array = self.var()?;
                    let rest = if self.accept_word("from") { Some(self.var()?) } else { None };
                    schedule.rotation = Some(Rotation::Definition { array, rest });
                    self.expect(")")?;
                }
                "transposed" => schedule.tile = Some(Tile::Transposed { rows: self.small_in_parens()? }),
                "transposed_lanes" => schedule.tile = Some(Tile::TransposedLanes),
                "shared" => schedule.tile = Some(self.shared_tile()?),
                "vector" => schedule.vector = Some(self.small_in_parens()?),
                "axis" => schedule.axis = self.named_in_parens::<Axis>("an axis")?,
                "collapse" => schedule.collapse = self.small_in_parens()?,
                "reciprocal" => {
                    self.expect("(")?;
                    schedule.reciprocals.push(self.var()?);
                    self.expect(")")?;
                }
                "spread" => schedule.spread = Some(self.spread()?),
                "unroll" => schedule.unroll = self.small_in_parens()?,
                "jam" => schedule.tile = Some(Tile::Jam(self.small_in_parens()?)),
                "reduction" => schedule.reductions.push(self.plan()?),
                "updates" => schedule.updates.push(self.updates()?),
                "idle" => schedule.costs.push(self.idle()?),
                "strided" => schedule.costs.push(self.strided()?),
                word => return Err(self.error_before(format!("`{word}` is no part of a schedule"))),
            }
        }
        Ok(schedule)
    }

    fn shared_tile(&mut self) -> Result<Tile> {
        self.expect("(")?;
        let rows = self.small()?;
        self.expect(",")?;
        let depth = self.small()?;
        self.expect(")")?;
        Ok(Tile::Shared { rows, depth })
    }

    fn spread(&mut self) -> Result<Spread> {
        self.expect("(")?;
        let loops = self.small()?;
        self.expect(",")?;
        let lanes = self.small()?;
        let is_long = self.accept(",");
        if is_long {
            self.expect_word("long")?;
        }
        self.expect(")")?;
        Ok(Spread { loops, lanes, is_long })
    }

    fn updates(&mut self) -> Result<ArrayUpdates> {
        self.expect("(")?;
        let op = self.named("an operator")?;
        let array = self.var()?;
        self.expect(")")?;
        Ok(ArrayUpdates { op, array })
    }

    fn idle(&mut self) -> Result<Cost> {
        self.expect("(")?;
        let used = self.string()?;
        self.expect_word("of")?;
        let useful = self.string()?;
        let around = self.span();
        self.expect(")")?;
        Ok(Cost::Idle { used, useful, around })
    }

    fn strided(&mut self) -> Result<Cost> {
        self.expect("(")?;
        let array = self.var()?;
        let stride = self.string()?;
        let better = self.accept_word("better").then(|| self.span());
        self.expect(")")?;
        Ok(Cost::Strided { array, stride, better })
    }

    fn plan(&mut self) -> Result<ReductionPlan> {
        self.expect("(")?;
        let op = self.named("an operator")?;
        let target = self.var()?;
        self.expect_word("by")?;
        let private = self.var()?;
        let gangs = self.accept_word("gangs");
        let workers = self.accept_word("workers");
        let vector = self.accept_word("vector");
        let implicit = self.accept_word("implicit");
        let span = self.span();
        self.expect(")")?;
        Ok(ReductionPlan { op, target, private, gangs, workers, vector, implicit, span })
    }

    pub(super) fn compute(&mut self) -> Result<OpKind> {
        let kind = self.named("a construct")?;
        let construct = self.construct(kind)?;
        // The body is replaced below.
        let mut node = Compute::new(construct, crate::ids::Block(0));
        while *self.peek() != Token::Mark("{") {
            match self.word()?.as_str() {
                "num_gangs" => node.num_gangs = Some(self.value_in_parens()?),
                "gangs_2" => node.more_gangs[0] = Some(self.value_in_parens()?),
                "gangs_3" => node.more_gangs[1] = Some(self.value_in_parens()?),
                "num_workers" => node.num_workers = Some(self.value_in_parens()?),
                "vector_length" => node.vector_length = Some(self.value_in_parens()?),
                "on" => node.sizes_on.push((self.named("a machine")?, self.sizes()?)),
                "if" => node.if_cond = Some(self.value_in_parens()?),
                "default" => node.default = self.named_in_parens("a default")?,
                "async" => node.asynchronous = self.asynchronous()?,
                "wait" => node.wait = self.wait_for()?,
                "private" => node.private = self.vars()?,
                "firstprivate" => node.firstprivate = self.vars()?,
                "around" => node.around = self.around()?,
                "reduction" => node.reductions.push(self.reduction()?),
                "partition" => node.partition = Some(self.named_in_parens("a partition")?),
                "apart" => checked(&mut node.version).apart = self.pairs()?,
                "not_negative" => checked(&mut node.version).not_negative = self.vars()?,
                "in_rows" => checked(&mut node.version).in_rows = self.sums()?,
                "overlapping" => node.version = Version::Overlapping,
                word => node.clauses.push(self.data_clause(word)?),
            }
        }
        node.body = self.block()?;
        Ok(OpKind::Compute(Box::new(node)))
    }

    fn around(&mut self) -> Result<Vec<(ClauseKind, Var)>> {
        self.expect("(")?;
        self.comma_list(")", |this| Ok((this.named("a data clause")?, this.var()?)))
    }

    fn sums(&mut self) -> Result<Vec<LinearSum>> {
        self.expect("(")?;
        self.comma_list(")", |parser| {
            let mut sum = LinearSum { constant: parser.int()?, terms: Vec::new() };
            while matches!(parser.peek(), Token::Int(_)) {
                let factor = parser.int()?;
                sum.terms.push((parser.var()?, factor));
            }
            Ok(sum)
        })
    }

    fn pairs(&mut self) -> Result<Vec<(Var, Var)>> {
        let mut pairs = Vec::new();
        self.expect("(")?;
        while !self.accept(")") {
            let a = self.var()?;
            self.expect_word("from")?;
            pairs.push((a, self.var()?));
            self.accept(",");
        }
        Ok(pairs)
    }

    fn sizes(&mut self) -> Result<Sizes> {
        let mut sizes = Sizes::default();
        self.expect("(")?;
        while !self.accept(")") {
            match self.word()?.as_str() {
                "num_gangs" => sizes.num_gangs = Some(self.value_in_parens()?),
                "gangs_2" => sizes.more_gangs[0] = Some(self.value_in_parens()?),
                "gangs_3" => sizes.more_gangs[1] = Some(self.value_in_parens()?),
                "num_workers" => sizes.num_workers = Some(self.value_in_parens()?),
                "vector_length" => sizes.vector_length = Some(self.value_in_parens()?),
                word => return Err(self.error_before(format!("`{word}` is no size"))),
            }
        }
        Ok(sizes)
    }

    pub(super) fn data(&mut self) -> Result<OpKind> {
        let kind = if self.accept_word("of") { self.named("a construct")? } else { ConstructKind::Data };
        let construct = self.construct(kind)?;
        let compute = self.accept_word("compute");
        let deferrable_wait = self.accept_word("deferrable_wait");
        let (mut if_cond, mut clauses) = (None, Vec::new());
        let (mut asynchronous, mut wait) = (Async::Sync, WaitFor::Nothing);
        let mut default = DefaultClause::Implicit;
        while *self.peek() != Token::Mark("{") {
            match self.word()?.as_str() {
                "if" => if_cond = Some(self.value_in_parens()?),
                "async" => asynchronous = self.asynchronous()?,
                "wait" => wait = self.wait_for()?,
                "default" => {
                    self.expect("(")?;
                    default = self.named("a default")?;
                    self.expect(")")?;
                }
                word => clauses.push(self.data_clause(word)?),
            }
        }
        let body = self.block()?;
        let node = Data { construct, if_cond, asynchronous, wait, default, clauses, compute, deferrable_wait, body };
        Ok(OpKind::Data(Box::new(node)))
    }

    pub(super) fn data_action(&mut self) -> Result<OpKind> {
        let kind = self.named("a construct")?;
        let mut node = DataAction::new(self.construct(kind)?);
        self.expect("(")?;
        while !self.accept(")") {
            match self.word()?.as_str() {
                "ends" => node.ends = true,
                "finalize" => node.finalize = true,
                "if_present" => node.if_present = true,
                "if" => node.if_cond = Some(self.value_in_parens()?),
                "async" => node.asynchronous = self.asynchronous()?,
                "wait" => node.wait = self.wait_for()?,
                word => node.clauses.push(self.data_clause(word)?),
            }
        }
        Ok(OpKind::DataAction(Box::new(node)))
    }

    pub(super) fn wait(&mut self) -> Result<OpKind> {
        let kind = self.named("a construct")?;
        let construct = self.construct(kind)?;
        let mut node =
            Wait { construct, devnum: None, queues: WaitFor::Nothing, if_cond: None, asynchronous: Async::Sync };
        self.expect("(")?;
        while !self.accept(")") {
            match self.word()?.as_str() {
                "if" => node.if_cond = Some(self.value_in_parens()?),
                "devnum" => node.devnum = Some(self.value_in_parens()?),
                "async" => node.asynchronous = self.asynchronous()?,
                "wait" => node.queues = self.wait_for()?,
                word => return Err(self.error_before(format!("no clause `{word}`"))),
            }
        }
        Ok(OpKind::Wait(Box::new(node)))
    }

    pub(super) fn announce(&mut self) -> Result<OpKind> {
        let (data, from) = (self.label()?, self.comma_value()?);
        self.expect(",")?;
        let (elem_bytes, mut dims) = (self.small()?, Vec::new());
        self.expect("[")?;
        while !self.accept("]") {
            dims.push(self.three()?);
            self.accept(";");
        }
        let to = if self.accept_word("to") { Some(self.value()?) } else { None };
        let partial = self.accept_word("partial");
        Ok(OpKind::Announce(Box::new(Announce { data, to, partial, from, elem_bytes, dims })))
    }

    pub(super) fn device_action(&mut self) -> Result<OpKind> {
        let kind = self.named("a construct")?;
        let construct = self.construct(kind)?;
        self.expect("(")?;
        let device_type = self.named("a device type")?;
        let mut node = DeviceAction { construct, device_type, device_num: None, default_async: None, if_cond: None };
        while !self.accept(")") {
            match self.word()?.as_str() {
                "device_num" => node.device_num = Some(self.value_in_parens()?),
                "default_async" => node.default_async = Some(self.value_in_parens()?),
                "if" => node.if_cond = Some(self.value_in_parens()?),
                word => return Err(self.error_before(format!("no clause `{word}`"))),
            }
        }
        Ok(OpKind::DeviceAction(Box::new(node)))
    }

    /// After the word `async`.
    pub(super) fn asynchronous(&mut self) -> Result<Async> {
        if *self.peek() != Token::Mark("(") {
            return Ok(Async::Default);
        }
        Ok(Async::Queue(self.value_in_parens()?))
    }

    /// After the word `wait`.
    fn wait_for(&mut self) -> Result<WaitFor> {
        if !self.accept("(") {
            return Ok(WaitFor::All);
        }
        Ok(WaitFor::Queues(self.comma_list(")", Self::value)?))
    }

    /// After the word `routine`.
    pub(super) fn routine(&mut self) -> Result<Routine> {
        self.expect("(")?;
        let level = self.named("a level")?;
        let nohost = self.accept_word("nohost");
        let gpu = if self.accept_word("bind_gpu") { Some(self.func_id()?) } else { None };
        let cpu = if self.accept_word("bind_cpu") { Some(self.func_id()?) } else { None };
        let implicit = self.accept_word("implicit");
        let span = self.span();
        self.expect(")")?;
        Ok(Routine { level, nohost, bind: Bind { gpu, cpu }, implicit, span })
    }

    fn data_clause(&mut self, word: &str) -> Result<DataClause> {
        let kind = ClauseKind::from_word(word).ok_or_else(|| self.error_before(format!("no clause `{word}`")))?;
        self.expect("(")?;
        let var = self.var()?;
        let section = self.section()?;
        let rows = if self.accept_word("rows") {
            let elem = self.elem()?;
            self.expect("[")?;
            Some(RowShape { elem, inner: self.pointer_dims("]")? })
        } else {
            None
        };
        let text = self.string()?;
        let modifiers = Modifiers {
            always_in: self.accept_word("always_in"),
            always_out: self.accept_word("always_out"),
            zero: self.accept_word("zero"),
            readonly: self.accept_word("readonly"),
            gives_way: self.accept_word("gives_way"),
            result: self.accept_word("result"),
            late: self.accept_word("late"),
            replicas: self.accept_word("replicas"),
            own_copy: self.accept_word("own_copy"),
            only_read: self.accept_word("only_read"),
            announced: self.accept_word("announced"),
            read_between: self.accept_word("read_between"),
        };
        let implicit = self.accept_word("implicit");
        let span = self.span();
        self.expect(")")?;
        Ok(DataClause { kind, var, section, rows, modifiers, implicit, text, span })
    }

    fn reduction(&mut self) -> Result<Reduction> {
        self.expect("(")?;
        let op = self.named("an operator")?;
        let (var, section) = (self.var()?, self.section()?);
        let element = if self.accept_word("element") {
            self.expect("[")?;
            self.comma_list("]", |p| p.value())?
        } else {
            Vec::new()
        };
        let implicit = self.accept_word("implicit");
        let span = self.span();
        self.expect(")")?;
        Ok(Reduction { op, var, section, element, span, implicit })
    }

    fn section(&mut self) -> Result<Option<Vec<SectionRange>>> {
        if !self.accept("[") {
            return Ok(None);
        }
        let ranges = self.comma_list("]", |p| {
            let start = p.value()?;
            p.expect(":")?;
            let extent = p.value()?;
            let step = if p.accept(":") { Some(p.value()?) } else { None };
            Ok(SectionRange { start, extent, step })
        })?;
        Ok(Some(ranges))
    }

    fn vars(&mut self) -> Result<Vec<Var>> {
        self.expect("(").and_then(|()| self.comma_list(")", Self::var))
    }

    pub(super) fn value_in_parens(&mut self) -> Result<Value> {
        self.expect("(")?;
        let value = self.value()?;
        self.expect(")")?;
        Ok(value)
    }

    pub(super) fn small_in_parens(&mut self) -> Result<u32> {
        self.expect("(")?;
        let n = self.small()?;
        self.expect(")")?;
        Ok(n)
    }
}

/// What a construct's version is checked for.
fn checked(version: &mut Version) -> &mut Checked {
    if !matches!(version, Version::Checked(_)) {
        *version = Version::Checked(Checked::default());
    }
    let Version::Checked(checked) = version else { unreachable!("set above") };
    checked
}
