//! Directives become nodes of the IR: the part that is the same for every language.
//!
//! A host language's lowering implements [`LowerHost`] and calls [`lower_compute`], [`lower_data`], [`lower_loop`],
//! [`lower_action`], [`lower_cache`], [`lower_wait`] and [`lower_device`] with directives that passed [`crate::check()`]. The nodes carry only what the user wrote; what is implicit (data
//! attributes, `firstprivate`, copies of reduction variables) is settled on the IR. A combined construct is lowered in two
//! steps: its compute clauses by [`lower_compute`], its loop clauses by [`lower_loop`] (OpenACC 3.3, section 2.11).

use crate::ast::*;
use crate::device_type;
use crate::lower_reduction::{push_reductions, reduced_arrays};
use accc_diag::Diagnostic;
use accc_ir as ir;
use accc_ir::{Async, Block, Construct, ConstructKind, DataClause, DefaultClause, SectionRange, Value, Var, WaitFor};
use accc_source::Span;

/// What a clause names, in terms of the IR.
#[derive(Clone, PartialEq, Debug)]
pub struct LoweredItem {
    /// What the item names.
    pub var: Var,
    /// One range for each dimension, fastest first; `None`: all of it.
    pub section: Option<Vec<SectionRange>>,
    /// The section goes through tables of pointers.
    pub rows: Option<ir::RowShape>,
    /// As messages show it: `a(:)`, `cells`.
    pub text: String,
    /// The object of which `var` is the part that constructs see, where they see a part alone: a clause moves it, and `var`
    /// is present then.
    pub object: Option<Var>,
}

/// What a host language does for the lowering of its directives. Values are computed at the builder's current place.
pub trait LowerHost {
    /// An expression of the host language, behind its sema.
    type Expr;
    /// An integer expression as `I64`.
    fn integer(&mut self, expr: &Self::Expr) -> Result<Value, Diagnostic>;
    /// A condition as `I1`.
    fn condition(&mut self, expr: &Self::Expr) -> Result<Value, Diagnostic>;
    /// An integer known at compile time.
    fn constant(&mut self, expr: &Self::Expr) -> Result<i64, Diagnostic>;
    /// A variable or section in a data clause.
    fn item(&mut self, item: &Item<Self::Expr>) -> Result<LoweredItem, Diagnostic>;
    /// What a reduction names.
    fn reduced(&mut self, item: &Item<Self::Expr>) -> Result<LoweredItem, Diagnostic> {
        self.item(item)
    }
    /// The view on a member of all elements of an array and the subscripts of one element, where a reduction names that
    /// (`a[k].s`); `None`: it names something else.
    fn reduced_element(&mut self, item: &Item<Self::Expr>) -> Result<Option<(Value, Vec<Value>)>, Diagnostic>;
    /// The function that is being built.
    fn function(&mut self) -> &mut ir::Function;
    /// An op without result in front of what is being lowered.
    fn effect(&mut self, kind: ir::OpKind);
    /// An op with a result.
    fn operation(&mut self, kind: ir::OpKind, ty: ir::Type) -> Value;
    /// Whether the item is a section or an element of an array.
    fn is_part(&self, item: &Item<Self::Expr>) -> bool;
    /// Whether the numbers of a reduction's variable have no sign.
    fn is_unsigned(&self, item: &Item<Self::Expr>) -> bool;
    /// Whether a reduction's variable is a truth value that sums, as C's `_Bool`: what is added makes it true.
    fn is_truth(&self, item: &Item<Self::Expr>) -> bool;
    /// The variable of a `private` or `firstprivate` clause.
    fn variable(&mut self, item: &Item<Self::Expr>) -> Result<Var, Diagnostic>;
}

/// The node of `parallel`, `kernels`, `serial`, and of the compute part of a combined construct. `body` is the block that
/// will hold the region.
pub fn lower_compute<H: LowerHost>(
    directive: &Directive<H::Expr>,
    end_span: Span,
    body: Block,
    host: &mut H,
) -> Result<ir::Compute, Diagnostic> {
    let combined = directive.kind.is_loop();
    let kind = match directive.kind.compute() {
        Some(DirectiveKind::Kernels) => ConstructKind::Kernels,
        Some(DirectiveKind::Serial) => ConstructKind::Serial,
        _ => ConstructKind::Parallel,
    };
    let mut node = ir::Compute::new(Construct { kind, span: directive.span, end_span }, body);
    let parts = device_type::parts(&directive.clauses);
    let mut sizes = ir::Sizes::default();
    let mut on_host = None;
    for clause in parts.common {
        match &clause.kind {
            ClauseKind::Data { kind, modifiers, items } => {
                lower_data_clause(*kind, *modifiers, items, clause.span, host, &mut node.clauses)?;
            }
            ClauseKind::NumGangs(_) | ClauseKind::NumWorkers(_) | ClauseKind::VectorLength(_) => {
                lower_size(clause, &mut sizes, host)?;
            }
            ClauseKind::If(cond) => node.if_cond = Some(host.condition(cond)?),
            ClauseKind::SelfCond(cond) => {
                on_host = Some(cond.as_ref().map(|cond| host.condition(cond)).transpose()?);
            }
            ClauseKind::Async(queue) => node.asynchronous = lower_async(queue.as_ref(), host)?,
            ClauseKind::Wait { devnum, queues } => {
                wait_clause(&mut node.wait, devnum.as_ref(), queues, node.construct, host)?;
            }
            ClauseKind::Default(kind) => node.default = lower_default(*kind),
            ClauseKind::FirstPrivate(items) => push_variables(items, host, &mut node.firstprivate)?,
            ClauseKind::Private(items) if !combined => push_variables(items, host, &mut node.private)?,
            ClauseKind::Reduction { op, items } if !combined => {
                push_reductions(*op, items, clause.span, host, &mut node.reductions)?;
            }
            other if combined && is_loop_clause(other) => {}
            _ => return Err(unsupported_clause(clause)),
        }
    }
    reduced_arrays(&mut node, directive, host)?;
    if let Some(cond) = on_host {
        node.if_cond = Some(not_on_host(node.if_cond, cond, host));
    }
    for machine in [ir::Machine::Gpu, ir::Machine::Cpu] {
        let mut own = sizes;
        for clause in parts.on(machine) {
            let is_queue = matches!(clause.kind, ClauseKind::Async(_) | ClauseKind::Wait { .. });
            if !(is_queue || combined && is_loop_clause(&clause.kind)) {
                lower_size(clause, &mut own, host)?;
            }
        }
        if own != sizes {
            node.sizes_on.push((machine, own));
        }
    }
    let queues =
        parts.specific().filter(|clause| matches!(clause.kind, ClauseKind::Async(_) | ClauseKind::Wait { .. }));
    queues_by_device(queues, &mut node.asynchronous, &mut node.wait, node.construct, host)?;
    (node.num_gangs, node.more_gangs) = (sizes.num_gangs, sizes.more_gangs);
    (node.num_workers, node.vector_length) = (sizes.num_workers, sizes.vector_length);
    Ok(node)
}

/// The condition of a construct with `self`: the host is the local device (2.5.7), so that this is an `if` with the
/// negated condition. `cond` without a value is true.
fn not_on_host<H: LowerHost>(if_cond: Option<Value>, cond: Option<Value>, host: &mut H) -> Value {
    let mut constant = |n| host.operation(ir::OpKind::ConstInt(n), ir::Type::I1);
    let no = constant(0);
    let Some(cond) = cond else { return no };
    let otherwise = if_cond.unwrap_or_else(|| constant(1));
    host.operation(ir::OpKind::Select(cond, no, otherwise), ir::Type::I1)
}

fn lower_default(kind: DefaultKind) -> DefaultClause {
    match kind {
        DefaultKind::None => DefaultClause::None,
        DefaultKind::Present => DefaultClause::Present,
    }
}

fn lower_size<H: LowerHost>(clause: &Clause<H::Expr>, sizes: &mut ir::Sizes, host: &mut H) -> Result<(), Diagnostic> {
    match &clause.kind {
        ClauseKind::NumGangs(given) => {
            let given = given.iter().map(|size| host.integer(size)).collect::<Result<Vec<_>, _>>()?;
            let dim = |n: usize| given.get(n).copied();
            (sizes.num_gangs, sizes.more_gangs) = (dim(0), [dim(1), dim(2)]);
        }
        ClauseKind::NumWorkers(size) => sizes.num_workers = Some(host.integer(size)?),
        ClauseKind::VectorLength(size) => sizes.vector_length = Some(host.integer(size)?),
        _ => return Err(unsupported(clause, "this clause behind `device_type`", "write it before `device_type`")),
    }
    Ok(())
}

/// The node of a structured `data` construct.
pub fn lower_data<H: LowerHost>(
    directive: &Directive<H::Expr>,
    end_span: Span,
    body: Block,
    host: &mut H,
) -> Result<ir::Data, Diagnostic> {
    let mut node = ir::Data {
        construct: Construct { kind: ConstructKind::Data, span: directive.span, end_span },
        if_cond: None,
        asynchronous: ir::Async::Sync,
        wait: ir::WaitFor::Nothing,
        default: DefaultClause::Implicit,
        clauses: Vec::new(),
        compute: false,
        deferrable_wait: false,
        body,
    };
    let parts = device_type::parts(&directive.clauses);
    for clause in parts.common {
        match &clause.kind {
            ClauseKind::Data { kind, modifiers, items } => {
                lower_data_clause(*kind, *modifiers, items, clause.span, host, &mut node.clauses)?;
            }
            ClauseKind::If(cond) => node.if_cond = Some(host.condition(cond)?),
            ClauseKind::Async(queue) => node.asynchronous = lower_async(queue.as_ref(), host)?,
            ClauseKind::Wait { devnum, queues } => {
                wait_clause(&mut node.wait, devnum.as_ref(), queues, node.construct, host)?;
            }
            ClauseKind::Default(kind) => node.default = lower_default(*kind),
            _ => return Err(unsupported_clause(clause)),
        }
    }
    queues_by_device(parts.specific(), &mut node.asynchronous, &mut node.wait, node.construct, host)?;
    Ok(node)
}

/// The node of `enter data`, `exit data` and `update`, and of the start of a `declare` region in a procedure; the same
/// node with `ends` set is that region's end.
pub fn lower_action<H: LowerHost>(directive: &Directive<H::Expr>, host: &mut H) -> Result<ir::DataAction, Diagnostic> {
    let kind = match directive.kind {
        DirectiveKind::EnterData => ConstructKind::EnterData,
        DirectiveKind::ExitData => ConstructKind::ExitData,
        DirectiveKind::Declare => ConstructKind::Declare,
        // A region whose end is elsewhere.
        DirectiveKind::Data => ConstructKind::Data,
        _ => ConstructKind::Update,
    };
    let mut node = ir::DataAction::new(Construct { kind, span: directive.span, end_span: directive.span });
    let parts = device_type::parts(&directive.clauses);
    for clause in parts.common {
        match &clause.kind {
            ClauseKind::Data { kind, modifiers, items } => {
                lower_data_clause(*kind, *modifiers, items, clause.span, host, &mut node.clauses)?;
            }
            ClauseKind::If(cond) => node.if_cond = Some(host.condition(cond)?),
            ClauseKind::Async(queue) => node.asynchronous = lower_async(queue.as_ref(), host)?,
            ClauseKind::Wait { devnum, queues } => {
                wait_clause(&mut node.wait, devnum.as_ref(), queues, node.construct, host)?;
            }
            ClauseKind::Finalize => node.finalize = true,
            ClauseKind::IfPresent => node.if_present = true,
            ClauseKind::Default(_) if directive.kind == DirectiveKind::Data => {}
            _ => return Err(unsupported_clause(clause)),
        }
    }
    queues_by_device(parts.specific(), &mut node.asynchronous, &mut node.wait, node.construct, host)?;
    Ok(node)
}

/// The node of a `cache` directive, in the loop that it stands in. What has no section of one variable is left out.
pub fn lower_cache<H: LowerHost>(directive: &Directive<H::Expr>, host: &mut H) -> Option<ir::DataAction> {
    let Argument::Cache { readonly, items } = &directive.argument else { return None };
    let construct = Construct { kind: ConstructKind::Cache, span: directive.span, end_span: directive.span };
    let modifiers = ir::Modifiers { readonly: *readonly, ..ir::Modifiers::default() };
    let kind = ir::ClauseKind::Present;
    let part = |item: &Item<H::Expr>| {
        let LoweredItem { var, section, rows, text, .. } = host.item(item).ok()?;
        Some(DataClause { kind, var, section, rows, modifiers, implicit: false, text, span: item.span })
    };
    let clauses = items.iter().filter_map(part).collect();
    Some(ir::DataAction { clauses, ..ir::DataAction::new(construct) })
}

/// What `device_type` says about the queues of a construct, which the host's code chooses for every device alike: the
/// construct waits for all of them, and the host for it, which is right for each.
fn queues_by_device<'a, H: LowerHost>(
    specific: impl Iterator<Item = &'a Clause<H::Expr>>,
    asynchronous: &mut Async,
    wait: &mut WaitFor,
    construct: Construct,
    host: &mut H,
) -> Result<(), Diagnostic>
where
    H::Expr: 'a,
{
    for clause in specific {
        match &clause.kind {
            ClauseKind::Async(_) => *asynchronous = Async::Sync,
            ClauseKind::Wait { devnum, queues } => wait_clause(wait, devnum.as_ref(), queues, construct, host)?,
            _ => return Err(unsupported_clause(clause)),
        }
    }
    Ok(())
}

/// The node of the `wait` directive.
pub fn lower_wait<H: LowerHost>(directive: &Directive<H::Expr>, host: &mut H) -> Result<ir::Wait, Diagnostic> {
    let mut node = ir::Wait {
        construct: Construct { kind: ConstructKind::Wait, span: directive.span, end_span: directive.span },
        devnum: None,
        queues: WaitFor::Nothing,
        if_cond: None,
        asynchronous: Async::Sync,
    };
    match &directive.argument {
        Argument::Wait { devnum, queues } => {
            node.devnum = devnum.as_ref().map(|number| host.integer(number)).transpose()?;
            add_queues(&mut node.queues, queues, host)?;
        }
        Argument::None | Argument::Cache { .. } | Argument::Routine { .. } => node.queues = WaitFor::All,
    }
    for clause in &directive.clauses {
        match &clause.kind {
            ClauseKind::If(cond) => node.if_cond = Some(host.condition(cond)?),
            ClauseKind::Async(queue) => node.asynchronous = lower_async(queue.as_ref(), host)?,
            _ => return Err(unsupported_clause(clause)),
        }
    }
    Ok(node)
}

/// The nodes of `init`, `shutdown` and `set`: one for each device type.
pub fn lower_device<H: LowerHost>(
    directive: &Directive<H::Expr>,
    host: &mut H,
) -> Result<Vec<ir::DeviceAction>, Diagnostic> {
    let kind = match directive.kind {
        DirectiveKind::Init => ConstructKind::Init,
        DirectiveKind::Shutdown => ConstructKind::Shutdown,
        _ => ConstructKind::Set,
    };
    let mut node = ir::DeviceAction {
        construct: Construct { kind, span: directive.span, end_span: directive.span },
        device_type: ir::DeviceType::Current,
        device_num: None,
        default_async: None,
        if_cond: None,
    };
    let mut types = Vec::new();
    for clause in &directive.clauses {
        match &clause.kind {
            ClauseKind::DeviceType(names) => {
                for name in names {
                    types.push(device_type::named(name, clause.span)?);
                }
            }
            ClauseKind::DeviceNum(number) => node.device_num = Some(host.integer(number)?),
            ClauseKind::DefaultAsync(queue) => node.default_async = Some(host.integer(queue)?),
            ClauseKind::If(cond) => node.if_cond = Some(host.condition(cond)?),
            _ => return Err(unsupported_clause(clause)),
        }
    }
    if types.is_empty() {
        types.push(ir::DeviceType::Current);
    }
    Ok(types.into_iter().map(|device_type| ir::DeviceAction { device_type, ..node.clone() }).collect())
}

/// The level of a `routine` directive that passed the checks. What `device_type` says for GPUs holds: on CPUs a routine
/// runs whole where it is called. `constant`: the value of a gang dimension, whose faults have been told.
pub fn routine_level<E>(directive: &Directive<E>, constant: &mut dyn FnMut(&E) -> Option<i64>) -> ir::RoutineLevel {
    const LEVELS: [ClauseName; 4] = [ClauseName::Gang, ClauseName::Worker, ClauseName::Vector, ClauseName::Seq];
    let parts = device_type::parts(&directive.clauses);
    let own = parts.on(ir::Machine::Gpu);
    let says = own.iter().any(|clause| LEVELS.contains(&clause.kind.name()));
    let clauses = if says { own } else { parts.common };
    let has = |name| clauses.iter().any(|clause| clause.kind.name() == name);
    let dim = clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Gang(args) => args.dim.as_ref(),
        _ => None,
    });
    if has(ClauseName::Gang) {
        let dim = dim.and_then(constant).and_then(|dim| u32::try_from(dim).ok());
        ir::RoutineLevel::of_gangs(dim.unwrap_or(1))
    } else if has(ClauseName::Worker) {
        ir::RoutineLevel::Worker
    } else if has(ClauseName::Vector) {
        ir::RoutineLevel::Vector
    } else {
        ir::RoutineLevel::Seq
    }
}

/// The `bind` of a `routine` directive for a machine: its own behind `device_type`, else the one for all.
pub fn routine_bind<E>(directive: &Directive<E>, machine: ir::Machine) -> Option<&Clause<E>> {
    let parts = device_type::parts(&directive.clauses);
    let is_bind = |clause: &&Clause<E>| clause.kind.name() == ClauseName::Bind;
    parts.on(machine).iter().find(is_bind).or_else(|| parts.common.iter().find(is_bind))
}

/// The loop clauses of a `loop` directive or of a combined construct.
pub fn lower_loop<H: LowerHost>(directive: &Directive<H::Expr>, host: &mut H) -> Result<ir::LoopDirective, Diagnostic> {
    let combined = directive.kind.compute().is_some();
    let mut node = ir::LoopDirective { span: directive.span, ..Default::default() };
    let parts = device_type::parts(&directive.clauses);
    for clause in parts.common {
        match &clause.kind {
            ClauseKind::Private(items) => push_variables(items, host, &mut node.private)?,
            ClauseKind::Reduction { op, items } => {
                push_reductions(*op, items, clause.span, host, &mut node.reductions)?;
            }
            other if combined && !is_loop_clause(other) => {}
            _ => lower_level_clause(clause, &mut node, host)?,
        }
    }
    for machine in [ir::Machine::Gpu, ir::Machine::Cpu] {
        let mut own = node.clone();
        let levels = || parts.on(machine).iter().filter(|clause| !combined || is_loop_clause(&clause.kind));
        if levels().any(|clause| matches!(clause.kind, ClauseKind::Seq | ClauseKind::Auto)) {
            (own.gang, own.worker, own.vector) = (None, None, None);
        } else if levels().next().is_some() {
            (own.seq, own.auto) = (false, false);
        }
        for clause in levels() {
            lower_level_clause(clause, &mut own, host)?;
        }
        if levels().next().is_some() {
            own.on.clear();
            node.on.push((machine, own));
        }
    }
    Ok(node)
}

/// A clause that says how the loop runs.
fn lower_level_clause<H: LowerHost>(
    clause: &Clause<H::Expr>,
    node: &mut ir::LoopDirective,
    host: &mut H,
) -> Result<(), Diagnostic> {
    match &clause.kind {
        ClauseKind::Gang(args) => node.gang = Some(lower_gang(args, clause, host)?),
        ClauseKind::Worker(size) => node.worker = Some(lower_level(size.as_ref(), host)?),
        ClauseKind::Vector(size) => node.vector = Some(lower_level(size.as_ref(), host)?),
        ClauseKind::Seq => node.seq = true,
        ClauseKind::Independent => node.independent = true,
        ClauseKind::Auto => node.auto = true,
        ClauseKind::Tile(sizes) => {
            node.tile = sizes.iter().map(|size| tile_size(size.as_ref(), clause, host)).collect::<Result<_, _>>()?;
        }
        ClauseKind::Collapse { force, n } => {
            let n = host.constant(n)?;
            node.force = *force;
            node.collapse = u32::try_from(n).map_err(|_| {
                Diagnostic::error("ACC2017", "`collapse` takes a positive constant").label(clause.span, "")
            })?;
        }
        _ => return Err(unsupported_clause(clause)),
    }
    Ok(())
}

fn tile_size<H: LowerHost>(size: Option<&H::Expr>, clause: &Clause<H::Expr>, host: &mut H) -> Result<u32, Diagnostic> {
    let Some(size) = size else { return Ok(0) };
    u32::try_from(host.constant(size)?)
        .ok()
        .filter(|n| *n > 0)
        .ok_or_else(|| Diagnostic::error("ACC2017", "`tile` takes positive constants, or `*`").label(clause.span, ""))
}

/// Clauses that belong to the loop of a combined construct.
fn is_loop_clause<E>(clause: &ClauseKind<E>) -> bool {
    match clause {
        ClauseKind::Gang(_)
        | ClauseKind::Worker(_)
        | ClauseKind::Vector(_)
        | ClauseKind::Seq
        | ClauseKind::Independent
        | ClauseKind::Auto
        | ClauseKind::Collapse { .. }
        | ClauseKind::Tile(_)
        | ClauseKind::Private(_)
        | ClauseKind::Reduction { .. } => true,
        ClauseKind::Data { .. }
        | ClauseKind::FirstPrivate(_)
        | ClauseKind::NumGangs(_)
        | ClauseKind::NumWorkers(_)
        | ClauseKind::VectorLength(_)
        | ClauseKind::If(_)
        | ClauseKind::SelfCond(_)
        | ClauseKind::Default(_)
        | ClauseKind::Async(_)
        | ClauseKind::Wait { .. }
        | ClauseKind::DeviceType(_)
        | ClauseKind::DeviceNum(_)
        | ClauseKind::DefaultAsync(_)
        | ClauseKind::Finalize
        | ClauseKind::IfPresent
        | ClauseKind::Bind(_)
        | ClauseKind::NoHost => false,
    }
}

/// `gang(num:4, dim:2, static:*)`. Loops of a construct depend on each other in their order whichever gangs run them, so that
/// every assignment of iterations to gangs will do; but loops of one `static` need not wait for each other.
fn lower_gang<H: LowerHost>(
    args: &GangArgs<H::Expr>,
    clause: &Clause<H::Expr>,
    host: &mut H,
) -> Result<ir::Level, Diagnostic> {
    let chunk = args.static_.as_ref().and_then(|chunk| chunk.as_ref().map_or(Some(0), |e| host.constant(e).ok()));
    let chunk = chunk.filter(|chunk| u32::try_from(*chunk).is_ok());
    let level = ir::Level { chunk, ..lower_level(args.num.as_ref(), host)? };
    let Some(dim) = &args.dim else { return Ok(level) };
    match host.constant(dim)? {
        dim @ 1..=3 => Ok(ir::Level { dim: dim as u32, ..level }),
        dim => Err(Diagnostic::error("ACC2017", format!("`gang(dim:{dim})`: a gang has three dimensions"))
            .label(clause.span, "1, 2 or 3 (OpenACC 3.3, section 2.9.2)")),
    }
}

fn lower_level<H: LowerHost>(size: Option<&H::Expr>, host: &mut H) -> Result<ir::Level, Diagnostic> {
    Ok(ir::Level { size: size.map(|size| host.integer(size)).transpose()?, ..ir::Level::default() })
}

fn lower_async<H: LowerHost>(queue: Option<&H::Expr>, host: &mut H) -> Result<Async, Diagnostic> {
    Ok(match queue {
        Some(queue) => Async::Queue(host.integer(queue)?),
        None => Async::Default,
    })
}

/// A `wait` clause. For another device's queues the host waits, before the construct.
fn wait_clause<H: LowerHost>(
    wait: &mut WaitFor,
    devnum: Option<&H::Expr>,
    queues: &[H::Expr],
    construct: Construct,
    host: &mut H,
) -> Result<(), Diagnostic> {
    let Some(devnum) = devnum else { return add_queues(wait, queues, host) };
    let mut node = ir::Wait {
        construct: Construct { kind: ConstructKind::Wait, ..construct },
        devnum: Some(host.integer(devnum)?),
        queues: WaitFor::Nothing,
        if_cond: None,
        asynchronous: Async::Sync,
    };
    add_queues(&mut node.queues, queues, host)?;
    host.effect(ir::OpKind::Wait(Box::new(node)));
    Ok(())
}

/// Adds the queues of one `wait`; one without queues means all.
fn add_queues<H: LowerHost>(wait: &mut WaitFor, queues: &[H::Expr], host: &mut H) -> Result<(), Diagnostic> {
    if queues.is_empty() {
        *wait = WaitFor::All;
    }
    for queue in queues {
        let queue = host.integer(queue)?;
        match wait {
            WaitFor::Nothing => *wait = WaitFor::Queues(vec![queue]),
            WaitFor::Queues(known) => known.push(queue),
            WaitFor::All => {}
        }
    }
    Ok(())
}

/// Adds what a data clause says of each of its items.
pub fn lower_data_clause<H: LowerHost>(
    kind: DataKind,
    modifiers: Modifiers,
    items: &[Item<H::Expr>],
    span: Span,
    host: &mut H,
    clauses: &mut Vec<DataClause>,
) -> Result<(), Diagnostic> {
    let kind = match kind {
        DataKind::Copy => ir::ClauseKind::Copy,
        DataKind::CopyIn => ir::ClauseKind::CopyIn,
        DataKind::CopyOut => ir::ClauseKind::CopyOut,
        DataKind::Create => ir::ClauseKind::Create,
        DataKind::NoCreate => ir::ClauseKind::NoCreate,
        DataKind::Present => ir::ClauseKind::Present,
        DataKind::DevicePtr => ir::ClauseKind::DevicePtr,
        DataKind::Delete => ir::ClauseKind::Delete,
        DataKind::UpdateSelf => ir::ClauseKind::UpdateSelf,
        DataKind::UpdateDevice => ir::ClauseKind::UpdateDevice,
        DataKind::Compare => ir::ClauseKind::Compare,
        DataKind::DeviceResident => ir::ClauseKind::DeviceResident,
        DataKind::Attach => ir::ClauseKind::Attach,
        DataKind::Detach => ir::ClauseKind::Detach,
        DataKind::UseDevice | DataKind::Link => {
            let what = format!("the clause `{}` here", kind.spelling());
            return Err(Diagnostic::unsupported(span, what, "use a structured `data` construct"));
        }
    };
    let modifiers = ir::Modifiers {
        always_in: modifiers.always || modifiers.always_in,
        always_out: modifiers.always || modifiers.always_out,
        zero: modifiers.zero,
        readonly: modifiers.readonly,
        ..ir::Modifiers::default()
    };
    for item in items {
        let LoweredItem { var, section, rows, text, object } = host.item(item)?;
        let clause = DataClause { kind, var, section, rows, modifiers, implicit: false, text, span: item.span };
        let kind = if kind == ir::ClauseKind::NoCreate { kind } else { ir::ClauseKind::Present };
        let part = object.map(|_| DataClause { kind, modifiers: ir::Modifiers::default(), ..clause.clone() });
        clauses.push(DataClause { var: object.unwrap_or(var), ..clause });
        clauses.extend(part);
    }
    Ok(())
}

fn push_variables<H: LowerHost>(items: &[Item<H::Expr>], host: &mut H, vars: &mut Vec<Var>) -> Result<(), Diagnostic> {
    for item in items {
        vars.push(host.variable(item)?);
    }
    Ok(())
}

fn unsupported_clause<E>(clause: &Clause<E>) -> Diagnostic {
    let what = format!("the clause `{}` on this directive", clause.kind.name().spelling());
    unsupported(clause, &what, "leave the clause out")
}

fn unsupported<E>(clause: &Clause<E>, what: &str, way_out: &str) -> Diagnostic {
    Diagnostic::unsupported(clause.span, what, way_out)
}
