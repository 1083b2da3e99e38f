//! Counted loops of device code: the forms of `for` that OpenACC 3.3, section 2.9 allows under a directive, which are also
//! those that become a `For` without one, where the bounds do not change while the loop runs. Without one a loop may set and
//! step other variables beside its own: `for (i = 0, j = 9; i < n; i++, j--)`.
//!
//! The loop counts in 32 bits where the comparison is between `int`s, else in 64, so that unsigned bounds are exact. Under a
//! directive a bound may be a real number: the loop ends at the whole number beside it.

use super::Lower;
use super::function::{Exit, Lowerer};
use super::loops::continues;
use super::types::Scalar;
use crate::hir::walk::{Visitor, walk_expr, walk_stmt};
use crate::hir::{BinaryOp as C, CompareOp, Expr, ExprKind, For, ObjectId, Stmt, StmtKind, StorageClass, TypeId};
use accc_diag::Diagnostic;
use accc_ir::{BinaryOp, Elem, LoopDirective, MathFn, OpKind, Type, Value};
use accc_source::Span;
use std::collections::HashSet;

/// What a countable `for` says.
pub struct Counted<'s> {
    pub object: ObjectId,
    /// What is to be done first, in this order.
    init: Vec<Init<'s>>,
    op: CompareOp,
    pub bound: &'s Expr,
    /// The type of the comparison.
    pub compared: TypeId,
    step: Step<'s>,
    /// What each iteration ends with: `j--` of `for (i = 0, j = 9; i < n; i++, j--)`.
    also: Vec<&'s Expr>,
}

#[derive(Clone, Copy)]
enum Init<'s> {
    /// Where the loop variable starts.
    First(&'s Expr),
    Declaration(&'s Stmt),
    Other(&'s Expr),
}

#[derive(Clone, Copy)]
enum Step<'s> {
    One { minus: bool },
    By { step: &'s Expr, minus: bool },
}

impl<'s> Counted<'s> {
    /// `for (i = …; i < …; i++)`, or with `<=`.
    pub fn is_up_by_one(&self) -> bool {
        matches!(self.step, Step::One { minus: false }) && matches!(self.op, CompareOp::Lt | CompareOp::Le)
    }

    /// What the bound and the step read, which C computes in each iteration.
    fn read_in_each(&self) -> Reads {
        let mut reads = Reads::default();
        walk_expr(self.bound, &mut reads);
        if let Step::By { step, .. } = self.step {
            walk_expr(step, &mut reads);
        }
        reads
    }

    /// The value that the variable is set to, where nothing else is done first.
    pub fn starts_at(&self) -> Option<&'s Expr> {
        match self.init[..] {
            [Init::First(value)] => Some(value),
            _ => None,
        }
    }
}

impl Lowerer<'_, '_> {
    /// A `for` without directive in device code.
    pub fn device_loop(&mut self, stmt: &Stmt, node: &For) -> Lower<()> {
        let forced = self.collapse_left > 0;
        match self.counted(node, forced) {
            Ok(counted) if forced || (!self.is_real(&counted) && self.is_invariant(&counted, &node.body)) => {
                self.collapse_left = self.collapse_left.saturating_sub(1);
                self.counted_loop(node, &counted, None, forced)
            }
            Err(error) if forced => Err(error),
            Ok(_) | Err(_) => self.plain_for(stmt, node),
        }
    }

    /// What the loop counts, or why it is not countable. `directed`: it is under a directive, and steps one variable only.
    pub fn counted<'s>(&self, node: &'s For, directed: bool) -> Result<Counted<'s>, Diagnostic> {
        let start = start_of(node);
        let sets_one = |(_, init): &(ObjectId, Vec<Init<'_>>)| !directed || matches!(init[..], [Init::First(_)]);
        let Some((object, init)) = loop_variable(node).filter(sets_one) else {
            return Err(not_countable(start, "this has to set one integer variable"));
        };
        let scalar = self.types.scalar(self.object(object).ty.ty);
        if scalar.is_none_or(|scalar| scalar.is_float() || scalar.is_pointer() || scalar == Scalar::BOOL) {
            return Err(not_countable(
                start,
                "the loop variable is neither an integer nor a pointer that counts up to another one",
            ));
        }
        let Some((op, bound, compared)) = node.cond.as_ref().and_then(|cond| condition(cond, object)) else {
            let span = node.cond.as_ref().map_or(start, |cond| cond.span);
            return Err(not_countable(span, "this has to compare the loop variable with its bound"));
        };
        if scalar.is_some_and(|scalar| scalar.elem == Elem::I128) || compared.is_wide() {
            return Err(not_countable(start, "loops count in up to 64 bits"));
        }
        let is_real = |ty| self.types.scalar(ty).is_some_and(Scalar::is_float);
        if is_real(compared) && op == CompareOp::Ne {
            return Err(not_countable(bound.span, "a bound that is a real number may never be met"));
        }
        let whole = |step: &Step<'_>| !matches!(step, Step::By { step, .. } if is_real(step.ty));
        let alone = |also: &Vec<&Expr>| also.is_empty() || !(directed || continues(&node.body));
        let (step, also) = steps(node, object);
        let Some(step) = step.filter(whole).filter(|_| alone(&also)) else {
            let span = node.step.as_ref().map_or(start, |step| step.span);
            return Err(not_countable(span, "this has to step the loop variable"));
        };
        let changes = changes_of(&node.body, &also);
        let mut changed = changes.assigned.iter().chain(&changes.addressed);
        if let Some((_, span)) = changed.find(|(id, _)| *id == object) {
            return Err(not_countable(*span, "the loop variable is changed here"));
        }
        let counted = Counted { object, init, op, bound, compared, step, also };
        // Loops without a directive are counted where nothing in them changes their bounds.
        let read = counted.read_in_each();
        if let Some((_, span)) = changes.assigned.iter().find(|(id, _)| directed && read.objects.contains(id)) {
            return Err(not_countable(*span, "the loop's bound or step is changed here"));
        }
        Ok(counted)
    }

    /// `collapsed`: part of the nest of a directive around.
    pub fn counted_loop(
        &mut self,
        node: &For,
        counted: &Counted<'_>,
        directive: Option<LoopDirective>,
        collapsed: bool,
    ) -> Lower<()> {
        self.b.span = start_of(node);
        if let Some(Stmt { kind: StmtKind::Declare { .. }, .. }) = node.init.first() {
            self.region_locals.insert(counted.object);
        }
        let (var, [lower, upper, step]) = (self.var(counted.object), self.bounds_of(counted)?);
        let (op, body, _) = self.b.for_op(Some(var), lower, upper, step);
        self.push_target(Exit::Op(op), Some(Exit::Op(op)));
        self.loop_locals.push(Vec::new());
        let outer = self.enter_block(body);
        // Of a nest whose loops run as one the innermost holds the statements.
        let own_labels = directive.is_some() || collapsed;
        if own_labels && self.collapse_left == 0 { self.region_body(&node.body) } else { self.statement(&node.body) }?;
        for step in &counted.also {
            self.discard(step)?;
        }
        self.b.end_block();
        self.leave_block(outer);
        self.targets.pop();
        let locals = self.loop_locals.pop().unwrap_or_default();
        if let OpKind::For(node) = &mut self.b.func.ops[op].kind {
            node.directive = directive.map(Box::new);
            node.locals = locals;
        }
        Ok(())
    }

    /// Where the loop starts, where it ends at most, and its step.
    pub fn bounds_of(&mut self, counted: &Counted<'_>) -> Lower<[Value; 3]> {
        let own = self.types.scalar(self.object(counted.object).ty.ty).unwrap_or(Scalar::INT);
        let compared = self.types.scalar(counted.compared).unwrap_or(Scalar::INT);
        let ty = if compared == Scalar::INT { Type::I32 } else { Type::I64 };
        let lower = self.first(counted)?;
        let is_real = self.is_real(counted);
        let lower = if is_real { lower } else { self.convert_scalar(lower, own, compared) };
        let lower = self.extended(lower, if is_real { own } else { compared }, ty);
        let bound = self.value(counted.bound)?;
        let bound = match is_real {
            true => self.whole_bound(counted.op, bound, ty),
            false => self.extended(bound, compared, ty),
        };
        let step = self.step(counted.step, ty)?;
        let upper = self.last(counted, bound, step);
        Ok([lower, upper, step])
    }

    /// Where the variable starts.
    fn first(&mut self, counted: &Counted<'_>) -> Lower<Value> {
        let mut lower = None;
        for init in &counted.init {
            match init {
                Init::First(value) => lower = Some(self.value(value)?),
                Init::Declaration(stmt) => self.statement(stmt)?,
                Init::Other(value) => self.discard(value)?,
            }
        }
        Ok(lower.expect("a counted loop starts somewhere"))
    }

    fn is_real(&self, counted: &Counted<'_>) -> bool {
        self.types.scalar(counted.compared).is_some_and(Scalar::is_float)
    }

    /// The whole number that the variable is compared with as well: `i < 2.5` is `i < 3`, `i <= 2.5` is `i <= 2`.
    fn whole_bound(&mut self, op: CompareOp, bound: Value, ty: Type) -> Value {
        let round = match op {
            CompareOp::Lt | CompareOp::Ge => MathFn::Ceil,
            CompareOp::Le | CompareOp::Gt | CompareOp::Eq | CompareOp::Ne => MathFn::Floor,
        };
        let whole = self.b.math(round, vec![bound]);
        self.b.convert(whole, ty)
    }

    fn extended(&mut self, value: Value, from: Scalar, ty: Type) -> Value {
        if from.signed { self.b.convert(value, ty) } else { self.b.uconvert(value, ty) }
    }

    fn step(&mut self, step: Step<'_>, ty: Type) -> Lower<Value> {
        let (step, minus) = match step {
            Step::One { minus } => return Ok(self.b.int(if minus { -1 } else { 1 }, ty)),
            Step::By { step, minus } => (step, minus),
        };
        // Also of an unsigned type it may be the complement of a negative number.
        let value = self.value(step)?;
        if let Some(n) = self.b.func.constant_int(value) {
            return Ok(self.b.int(if minus { -n } else { n }, ty));
        }
        let value = self.b.convert(value, ty);
        if !minus {
            return Ok(value);
        }
        let zero = self.b.int(0, ty);
        Ok(self.b.binary(BinaryOp::SubNsw, zero, value))
    }

    /// The last value that the variable may have, or one that only the step overshoots.
    fn last(&mut self, counted: &Counted<'_>, bound: Value, step: Value) -> Value {
        let down = self.b.func.constant_int(step).is_some_and(|step| step < 0);
        let by = match counted.op {
            CompareOp::Lt => -1,
            CompareOp::Gt => 1,
            CompareOp::Ne if down => 1,
            CompareOp::Ne => -1,
            CompareOp::Le | CompareOp::Ge | CompareOp::Eq => return bound,
        };
        let ty = self.b.func.type_of(bound);
        if let Some(n) = self.b.func.constant_int(bound) {
            return self.b.int(n + by, ty);
        }
        let by = self.b.int(by, ty);
        self.b.binary(BinaryOp::AddNsw, bound, by)
    }

    /// Whether the bound and the step keep their values while the body runs.
    pub fn is_invariant(&self, counted: &Counted<'_>, body: &Stmt) -> bool {
        let changes = changes_of(body, &counted.also);
        let reads = counted.read_in_each();
        let reads_self = reads.objects.contains(&counted.object);
        let assigned = |id: &ObjectId| changes.assigned.iter().chain(&changes.addressed).any(|(other, _)| other == id);
        let hidden = |id: &ObjectId| {
            let object = self.object(*id);
            let shared = object.address_taken || !matches!(object.storage, StorageClass::Auto | StorageClass::Param);
            shared && (changes.calls || changes.stored.contains(&object.ty.ty))
        };
        let memory = reads.memory.iter().any(|ty| changes.calls || changes.stored.contains(ty));
        !reads.effects && !reads_self && !memory && !reads.objects.iter().any(|id| assigned(id) || hidden(id))
    }
}

/// Where messages show the loop.
fn start_of(node: &For) -> Span {
    let cond = || node.cond.as_ref().map(|cond| cond.span);
    node.init.first().map(|stmt| stmt.span).or_else(cond).unwrap_or(node.body.span)
}

fn not_countable(span: Span, label: &str) -> Diagnostic {
    Diagnostic::error("ACC2020", "the loop is not countable")
        .label(span, label)
        .help("write `for (i = first; i < last; i++)`; `<=`, `>`, `>=`, `!=`, `--`, `+= n` and `-= n` do as well")
}

/// The variable, and what is done before the loop; without `i = first` there it starts with the value that it has.
fn loop_variable(node: &For) -> Option<(ObjectId, Vec<Init<'_>>)> {
    let sides = match &unconverted(node.cond.as_ref()?).kind {
        ExprKind::Compare(_, a, b) => [&**a, &**b],
        _ => return first_set(&node.init),
    };
    let stepped = |side: &&&Expr| loaded(side).is_some_and(|object| steps(node, object).0.is_some());
    let Some(side) = sides.iter().find(stepped) else { return first_set(&node.init) };
    let object = loaded(side)?;
    let mut init = Vec::new();
    for stmt in &node.init {
        init.extend(pieces(stmt, object)?);
    }
    let is_first = |piece: &Init<'_>| matches!(piece, Init::First(_));
    match init.iter().filter(|piece| is_first(piece)).count() {
        0 => init.push(Init::First(unconverted(side))),
        1 => {}
        _ => return None,
    }
    Some((object, init))
}

/// Of a loop whose condition or step says nothing of a variable: what it sets, for messages about that.
fn first_set(init: &[Stmt]) -> Option<(ObjectId, Vec<Init<'_>>)> {
    let (object, value) = set_by(init.first()?)?;
    Some((object, vec![Init::First(value)]))
}

/// What a statement before the loop does, one assignment after the other; `None` where what it sets depends on the loop
/// variable, which has its value only in the loop.
fn pieces(stmt: &Stmt, object: ObjectId) -> Option<Vec<Init<'_>>> {
    if let Some((set, value)) = set_by(stmt)
        && set == object
    {
        return Some(vec![Init::First(value)]);
    }
    let mut reads = Reads::default();
    let mut found = Vec::new();
    match &stmt.kind {
        StmtKind::Expr(e) => {
            for part in parts(e) {
                match assigned(part) {
                    Some((set, value)) if set == object => found.push(Init::First(value)),
                    _ => {
                        let mut own = Reads::default();
                        walk_expr(part, &mut own);
                        if own.effects {
                            reads.objects.extend(own.objects);
                            found.push(Init::Other(part));
                        }
                    }
                }
            }
        }
        _ => {
            walk_stmt(stmt, &mut reads);
            found.push(Init::Declaration(stmt));
        }
    }
    (!reads.objects.contains(&object)).then_some(found)
}

/// `i = first` or `int i = first`.
fn set_by(stmt: &Stmt) -> Option<(ObjectId, &Expr)> {
    match &stmt.kind {
        StmtKind::Declare { object, init: Some(init) } => match init.parts.as_slice() {
            [part] if part.offset == 0 && part.bits.is_none() => Some((*object, &part.value)),
            _ => None,
        },
        StmtKind::Expr(e) => assigned(e),
        _ => None,
    }
}

fn assigned(e: &Expr) -> Option<(ObjectId, &Expr)> {
    match &unconverted(e).kind {
        ExprKind::Assign { place, value } => Some((object_of(place)?, value)),
        _ => None,
    }
}

/// How the loop steps its variable, and what else it does then.
fn steps(node: &For, object: ObjectId) -> (Option<Step<'_>>, Vec<&Expr>) {
    let (mut own, mut also) = (None, Vec::new());
    for part in node.step.as_ref().map(parts).unwrap_or_default() {
        match increment(part, object) {
            Some(step) if own.is_none() => own = Some(step),
            _ => also.push(part),
        }
    }
    (own, also)
}

/// `a` and `b` of `a, b`.
fn parts(e: &Expr) -> Vec<&Expr> {
    match &unconverted(e).kind {
        ExprKind::Comma(a, b) => parts(a).into_iter().chain(parts(b)).collect(),
        _ => vec![e],
    }
}

/// The comparison with the variable on the left.
fn condition(cond: &Expr, object: ObjectId) -> Option<(CompareOp, &Expr, TypeId)> {
    let ExprKind::Compare(op, a, b) = &unconverted(cond).kind else { return None };
    if *op == CompareOp::Eq {
        return None;
    }
    if loaded(a) == Some(object) {
        return Some((*op, b, a.ty));
    }
    let flipped = match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        CompareOp::Eq | CompareOp::Ne => *op,
    };
    (loaded(b) == Some(object)).then_some((flipped, &**a, b.ty))
}

fn increment(step: &Expr, object: ObjectId) -> Option<Step<'_>> {
    match &unconverted(step).kind {
        ExprKind::Increment { place, minus, .. } if object_of(place) == Some(object) => {
            Some(Step::One { minus: *minus })
        }
        ExprKind::AssignOp { op, place, value, .. } if object_of(place) == Some(object) => match op {
            C::Add => Some(Step::By { step: value, minus: false }),
            C::Sub => Some(Step::By { step: value, minus: true }),
            _ => None,
        },
        ExprKind::Assign { place, value } if object_of(place) == Some(object) => match &unconverted(value).kind {
            ExprKind::Binary(C::Add, a, b) if loaded(a) == Some(object) => Some(Step::By { step: b, minus: false }),
            ExprKind::Binary(C::Add, a, b) if loaded(b) == Some(object) => Some(Step::By { step: a, minus: false }),
            ExprKind::Binary(C::Sub, a, b) if loaded(a) == Some(object) => Some(Step::By { step: b, minus: true }),
            _ => None,
        },
        _ => None,
    }
}

pub fn unconverted(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert(inner) => unconverted(inner),
        _ => e,
    }
}

fn object_of(place: &Expr) -> Option<ObjectId> {
    match place.kind {
        ExprKind::Object(id) => Some(id),
        _ => None,
    }
}

/// The variable whose value it is, maybe converted.
fn loaded(e: &Expr) -> Option<ObjectId> {
    match &unconverted(e).kind {
        ExprKind::Load { place, .. } => object_of(place),
        _ => None,
    }
}

pub fn changes_of(body: &Stmt, also: &[&Expr]) -> Changes {
    let mut changes = Changes::default();
    walk_stmt(body, &mut changes);
    also.iter().for_each(|step| walk_expr(step, &mut changes));
    changes
}

/// What statements change.
#[derive(Default)]
pub struct Changes {
    pub assigned: Vec<(ObjectId, Span)>,
    /// Whose addresses are taken: something else may change them.
    addressed: Vec<(ObjectId, Span)>,
    /// Types of what is stored through addresses.
    stored: HashSet<TypeId>,
    calls: bool,
}

impl Changes {
    fn place(&mut self, place: &Expr) {
        match place.kind {
            ExprKind::Object(id) => self.assigned.push((id, place.span)),
            _ => {
                self.stored.insert(place.ty);
            }
        }
    }
}

impl<'h> Visitor<'h> for Changes {
    fn expr(&mut self, e: &'h Expr) -> bool {
        match &e.kind {
            ExprKind::Assign { place, .. } | ExprKind::AssignOp { place, .. } | ExprKind::Increment { place, .. } => {
                self.place(place);
            }
            ExprKind::AddressOf(place) => {
                if let ExprKind::Object(id) = place.kind {
                    self.addressed.push((id, place.span));
                }
            }
            ExprKind::Call { .. } | ExprKind::Builtin(..) => self.calls = true,
            _ => {}
        }
        true
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Atomic(node) => {
                self.place(&node.place);
                node.target.iter().for_each(|target| self.place(target));
            }
            StmtKind::Declare { object, .. } => self.assigned.push((*object, stmt.span)),
            _ => {}
        }
        true
    }
}

/// What an expression depends on.
#[derive(Default)]
struct Reads {
    objects: HashSet<ObjectId>,
    /// Types of what is read through addresses.
    memory: HashSet<TypeId>,
    effects: bool,
}

impl<'h> Visitor<'h> for Reads {
    fn expr(&mut self, e: &'h Expr) -> bool {
        match &e.kind {
            ExprKind::Object(id) => {
                self.objects.insert(*id);
            }
            ExprKind::Load { place, .. } if object_of(place).is_none() => {
                self.memory.insert(e.ty);
            }
            ExprKind::Call { .. }
            | ExprKind::Builtin(..)
            | ExprKind::Assign { .. }
            | ExprKind::AssignOp { .. }
            | ExprKind::Increment { .. }
            | ExprKind::Statement { .. } => self.effects = true,
            _ => {}
        }
        true
    }
}
