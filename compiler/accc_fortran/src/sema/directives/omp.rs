//! OpenMP: which variables the threads of a construct share, and which they have for themselves.
//!
//! A thread's own variable is a symbol of the construct; names in it mean that. What it begins with, and what becomes of
//! it, are assignments, so that characters, arrays and records are copied as the language has it. The sharing of a
//! variable that no clause names is found when its name is met ([`Sema::as_seen_by_thread`]). Source: OpenMP 5.2, section 5.1.

use crate::ast;
use crate::hir::{
    Allocate, AllocateObject, AllocateSource, CharLen, Expr, ExprKind, If, IfArm, Intrinsic, Omp, PointerAssign,
    PointerBounds, Shape, Stmt, StmtKind, SymId, Symbol, SymbolClass, Type,
};
use crate::sema::Sema;
use crate::sema::program::scope::{Entity, SymFacts};
use accc_diag::Diagnostic;
use accc_openacc::{Item, ReductionOp};
use accc_openmp::SYNTAX;
use accc_openmp::{Clause, Data, Default, Kind, Typing};
use accc_source::Span;
use std::collections::HashMap;

/// Larger arrays of threads are allocated: their stacks are small.
const STACK_BYTES: u64 = 64 * 1024;

/// An open construct.
pub struct Scope {
    kind: Kind,
    own: HashMap<SymId, SymId>,
    symbols: Vec<SymId>,
    held: Vec<(SymId, SymId)>,
    shared: Vec<SymId>,
    /// Those of them that a clause names.
    listed: Vec<SymId>,
    before: Vec<Stmt>,
    default: Option<Default>,
    /// Loops that are still to come whose variables are the construct's.
    loops: i64,
    span: Span,
}

impl Scope {
    /// Whether other threads may run it.
    fn is_region(&self) -> bool {
        matches!(self.kind, Kind::Parallel | Kind::Task | Kind::TaskLoop)
    }

    fn is_task(&self) -> bool {
        matches!(self.kind, Kind::Task | Kind::TaskLoop)
    }
}

/// What clauses say of a variable.
#[derive(Clone, Copy, Default)]
struct Use {
    first: bool,
    last: bool,
    reduction: Option<ReductionOp>,
}

impl Typing<ast::Expr, Expr> for Sema<'_> {
    fn condition(&mut self, e: &ast::Expr) -> Option<Expr> {
        Some(Sema::condition(self, e))
    }

    fn integer(&mut self, e: &ast::Expr) -> Option<Expr> {
        Some(self.integer_value(e))
    }

    fn positive(&mut self, e: &ast::Expr, clause: &str) -> Option<Expr> {
        Some(Sema::positive(self, e, clause))
    }

    fn places(&mut self, items: &[Item<ast::Expr>]) -> Vec<Item<Expr>> {
        let mut typed = Vec::new();
        for item in items {
            let designator = self.expr(&item.designator);
            if !designator.is_error() {
                let name = item.name.clone();
                typed.push(Item { designator, name, span: item.span, inclusive: item.inclusive });
            }
        }
        typed
    }
}

impl Sema<'_> {
    pub fn omp(&mut self, construct: &ast::OmpConstruct, span: Span) -> Option<StmtKind> {
        let written = &construct.directive;
        match written.kind {
            Kind::ThreadPrivate | Kind::DeclareSimd => return None,
            Kind::Simd => return Some(StmtKind::Block { symbols: Vec::new(), body: self.block(&construct.body) }),
            Kind::Atomic(kind) => return self.omp_atomic(construct, kind),
            _ => {}
        }
        self.check_omp_place(written);
        let directive = written.typed(self);
        let collapse = directive.collapse().and_then(Expr::int_constant).unwrap_or(1);
        let found = self.named_in_clauses(written);
        let number = self.linear_number(written);
        self.body.omp.push(Scope {
            kind: written.kind,
            own: HashMap::new(),
            symbols: Vec::new(),
            held: Vec::new(),
            shared: Vec::new(),
            listed: Vec::new(),
            before: Vec::new(),
            default: written.default(),
            loops: if matches!(written.kind, Kind::Loop | Kind::TaskLoop) { collapse } else { 0 },
            span: written.keyword_span,
        });
        let (mut last, mut combine, mut linear) = (Vec::new(), Vec::new(), Vec::new());
        for (sym, how, at, step) in found {
            let Some(how) = how else {
                let scope = self.body.omp.last_mut()?;
                scope.shared.push(sym);
                scope.listed.push(sym);
                continue;
            };
            let top = self.body.omp.len() - 1;
            let Some(own) = self.own_copy(top, sym, how, at) else { continue };
            if how.last {
                last.push(self.assignment_of(sym, own, at));
            }
            if let Some(op) = how.reduction {
                combine.push(self.combination(op, sym, own, at));
            }
            if let (Some(step), Some(number)) = (step, number) {
                linear.push(self.linear_value(sym, own, step, number, at));
            }
        }
        self.body.regions += 1;
        let body = self.block(&construct.body);
        self.body.regions -= 1;
        let scope = self.body.omp.pop()?;
        let _ = span;
        Some(StmtKind::Omp(Box::new(Omp {
            directive,
            own: scope.symbols,
            held: scope.held,
            shared: scope.shared,
            before: scope.before,
            number,
            linear,
            last,
            combine,
            body,
        })))
    }

    fn omp_atomic(&mut self, construct: &ast::OmpConstruct, kind: accc_openacc::AtomicKind) -> Option<StmtKind> {
        let directive = accc_openacc::Directive {
            kind: accc_openacc::DirectiveKind::Atomic(kind),
            argument: accc_openacc::Argument::None,
            clauses: Vec::new(),
            span: construct.directive.span,
            keyword_span: construct.directive.keyword_span,
            legacy: false,
        };
        let (body, end_span) = (construct.body.clone(), construct.end_span);
        let atomic = self.atomic(&ast::AccConstruct { directive, body, end_span }, kind)?;
        let directive = construct.directive.typed(self);
        let span = construct.directive.span;
        Some(StmtKind::Omp(Box::new(Omp {
            directive,
            own: Vec::new(),
            held: Vec::new(),
            shared: Vec::new(),
            before: Vec::new(),
            number: None,
            linear: Vec::new(),
            last: Vec::new(),
            combine: Vec::new(),
            body: vec![Stmt { kind: atomic, span }],
        })))
    }

    /// Worksharing constructs and barriers are met by all threads of a team alike.
    fn check_omp_place(&mut self, directive: &ast::OmpDirective) {
        if let Some(device) = self.body.compute {
            let message = format!("OpenMP's `{}` inside of a compute construct", directive.kind);
            let error = Diagnostic::error(SYNTAX, message)
                .label(directive.keyword_span, "threads of the host run it")
                .secondary(device, "the construct around");
            self.sink.push(error);
        }
        let binds = directive.kind.is_worksharing() || directive.kind == Kind::Barrier;
        let within = |scope: &&Scope| {
            scope.kind.is_worksharing()
                || matches!(
                    scope.kind,
                    Kind::Section | Kind::Task | Kind::TaskLoop | Kind::Critical | Kind::Ordered | Kind::Master
                )
        };
        let mut around = self.body.omp.iter().rev().take_while(|scope| scope.kind != Kind::Parallel);
        if let Some(outer) = around.find(within).filter(|_| binds) {
            let error = Diagnostic::error(SYNTAX, format!("`{}` inside of `{}`", directive.kind, outer.kind))
                .label(directive.keyword_span, "not all threads of the team come here")
                .secondary(outer.span, "the construct around")
                .help("open a `parallel` region of its own for it (OpenMP 5.2, section 17.1)");
            self.sink.push(error);
        }
    }

    // Clauses.

    /// The variables that clauses name, as the threads around see them; `None`: shared.
    #[allow(clippy::type_complexity)]
    fn named_in_clauses(&mut self, directive: &ast::OmpDirective) -> Vec<(SymId, Option<Use>, Span, Option<Expr>)> {
        let mut found: Vec<(SymId, Option<Use>, Span, Option<Expr>)> = Vec::new();
        for clause in &directive.clauses {
            let (items, how, step) = match clause {
                Clause::Data(Data::CopyIn | Data::CopyPrivate, _) => continue,
                Clause::Data(data, items) => (items, use_of(*data), None),
                Clause::Linear(items, step) => {
                    let step = match step {
                        Some(step) => self.value(step),
                        None => Expr::int(1, directive.span),
                    };
                    (items, Some(Use { first: true, last: true, ..Use::default() }), Some(step))
                }
                _ => continue,
            };
            for item in items {
                let Some(sym) = self.omp_variable(item) else { continue };
                match found.iter_mut().find(|(known, ..)| *known == sym) {
                    Some((_, Some(known), ..)) => {
                        known.first |= how.is_some_and(|how| how.first);
                        known.last |= how.is_some_and(|how| how.last);
                    }
                    _ => found.push((sym, how, item.span, step.clone())),
                }
            }
        }
        found
    }

    /// The whole variable that an item names.
    fn omp_variable(&mut self, item: &Item<ast::Expr>) -> Option<SymId> {
        if item.name.starts_with('/') {
            self.unsupported(item.span, "common blocks in this clause of OpenMP", "name the block's variables");
            return None;
        }
        let expr = self.expr(&item.designator);
        match expr.kind {
            ExprKind::Var(sym) => Some(sym),
            _ if expr.is_error() => None,
            _ => {
                let what = format!("`{}` in this clause of OpenMP", item.name);
                self.unsupported(item.span, what, "name a whole variable");
                None
            }
        }
    }

    // Own variables.

    /// The thread's own variable in place of another one; what it begins with is noted.
    fn own_copy(&mut self, at: usize, outer: SymId, how: Use, span: Span) -> Option<SymId> {
        if let Some(own) = self.body.omp[at].own.get(&outer) {
            return Some(*own);
        }
        let mut symbol = self.symbol(outer).clone();
        self.check_own(&symbol, span)?;
        let made = becomes_allocatable(&symbol);
        symbol.class = SymbolClass::Local;
        (symbol.construct, symbol.of_thread) = (true, true);
        (symbol.init, symbol.points_to, symbol.declare) = (None, None, None);
        if made {
            symbol.allocatable = true;
            symbol.contiguous = false;
            symbol.shape = Shape::Deferred(symbol.shape.rank());
        }
        let (allocatable, pointer) = (symbol.allocatable, symbol.pointer);
        let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
        let own = self.scope_mut().add(symbol, facts);
        let task = self.body.omp[at].is_task();
        if task && how.first {
            self.check_held(outer, span)?;
            self.body.omp[at].held.push((outer, own));
        }
        let mut before = Vec::new();
        if allocatable {
            before.extend(self.allocation(outer, own, !made, how.first && !task, span));
        } else if how.first && !task {
            before.push(match pointer {
                true => self.pointer_copy(own, outer, span),
                false => self.assignment_of(own, outer, span),
            });
        }
        if let Some(op) = how.reduction {
            let value = self.neutral(op, own, span)?;
            let target = self.variable(own, span);
            before.push(Stmt { kind: StmtKind::Assign { target, value, reallocate: false }, span });
        }
        let scope = &mut self.body.omp[at];
        scope.own.insert(outer, own);
        scope.symbols.push(own);
        scope.before.extend(before);
        Some(own)
    }

    fn check_own(&mut self, symbol: &Symbol, span: Span) -> Option<()> {
        let length = match &symbol.ty {
            Type::Character(CharLen::Const(_) | CharLen::Expr(_), _) => true,
            Type::Character(..) => symbol.allocatable || symbol.pointer,
            _ => true,
        };
        let sized = !matches!(symbol.shape, Shape::AssumedSize { .. }) && !symbol.assumed_rank;
        if length && sized && symbol.dynamic.is_none() && symbol.pointee.is_none() && !symbol.class.is_optional() {
            return Some(());
        }
        let what = format!("`{}` as a variable that each thread has for itself", symbol.name);
        self.unsupported(span, what, "declare a variable with a `block` in the construct, or share it");
        None
    }

    /// What tasks take along are numbers, truth values, and what has a size that is known.
    fn check_held(&mut self, outer: SymId, span: Span) -> Option<()> {
        let symbol = self.symbol(outer);
        let plain = !symbol.allocatable && matches!(symbol.shape, Shape::Scalar | Shape::Static(_));
        let known = !matches!(symbol.ty, Type::Character(CharLen::Assumed | CharLen::Deferred | CharLen::Expr(_), _));
        if plain && known && !symbol.pointer && !becomes_allocatable(symbol) {
            return Some(());
        }
        let what = format!("`{}`, whose size is known at run time only, as `firstprivate` of a task", symbol.name);
        self.unsupported(span, what, "name it in the task's `shared`");
        None
    }

    /// `own = outer`.
    fn assignment_of(&mut self, to: SymId, from: SymId, span: Span) -> Stmt {
        let (target, value) = (self.variable(to, span), self.variable(from, span));
        let reallocate = self.symbol(to).allocatable && self.symbol(to).shape.rank() > 0;
        Stmt { kind: StmtKind::Assign { target, value, reallocate }, span }
    }

    fn pointer_copy(&mut self, to: SymId, from: SymId, span: Span) -> Stmt {
        let (target, value) = (self.variable(to, span), self.variable(from, span));
        let node = PointerAssign { target, bounds: PointerBounds::Same, value };
        Stmt { kind: StmtKind::PointerAssign(node), span }
    }

    /// Memory of the outer variable's shape, with its values where `copies`; `asks`: only where that has any.
    fn allocation(&mut self, outer: SymId, own: SymId, asks: bool, copies: bool, span: Span) -> Option<Stmt> {
        let (object, value) = (self.variable(own, span), self.variable(outer, span));
        let source = Some(AllocateSource { value: value.clone(), copies });
        let objects = vec![AllocateObject { object, dims: Vec::new(), span }];
        let kind = StmtKind::Allocate(Allocate { objects, length: None, ty: None, source, stat: None, errmsg: None });
        let allocate = Stmt { kind, span };
        if !asks {
            return Some(allocate);
        }
        let asked = ExprKind::Intrinsic { id: Intrinsic::Allocated, args: vec![Some(value)] };
        let cond = Expr::new(asked, Type::LOGICAL, 0, span);
        let arms = vec![IfArm { cond, body: vec![allocate], span }];
        Some(Stmt { kind: StmtKind::If(If { arms, otherwise: Vec::new() }), span })
    }

    // Names.

    /// What a name means to the thread that meets it.
    pub fn as_seen_by_thread(&mut self, entity: Entity) -> Entity {
        let Entity::Var(sym) = entity else { return entity };
        let symbol = self.symbol(sym);
        let is_data = !symbol.ty.is_procedure() && symbol.class != SymbolClass::Constant;
        if self.body.omp.is_empty() || !is_data {
            return entity;
        }
        let (mut sym, written) = (sym, sym);
        for at in 0..self.body.omp.len() {
            let scope = &self.body.omp[at];
            let outside = sym != written || !self.symbol(sym).construct || self.symbol(sym).of_thread;
            if let Some(own) = scope.own.get(&sym) {
                sym = *own;
            } else if outside && scope.is_region() && !scope.shared.contains(&sym) && !scope.symbols.contains(&sym) {
                sym = self.settle_sharing(at, sym);
            }
        }
        Entity::Var(sym)
    }

    /// Decides how a region sees a variable that no clause of it names.
    fn settle_sharing(&mut self, at: usize, sym: SymId) -> SymId {
        let symbol = self.symbol(sym);
        if symbol.name.starts_with('.') {
            return sym;
        }
        let (name, span) = (symbol.name.clone(), symbol.span);
        let is_static =
            matches!(symbol.class, SymbolClass::Saved | SymbolClass::Module { .. } | SymbolClass::Shared(_));
        let open = matches!(symbol.shape, Shape::AssumedSize { .. });
        let scope = &self.body.omp[at];
        let task = scope.is_task();
        let copied = match scope.default {
            Some(Default::None) => {
                let error = Diagnostic::error(SYNTAX, format!("`{name}` is in no clause, under `default(none)`"))
                    .label(scope.span, "the construct")
                    .secondary(span, "the variable")
                    .help("list it in `shared`, `private`, `firstprivate` or `reduction`");
                self.sink.push(error);
                None
            }
            Some(Default::Private) => Some(false),
            Some(Default::FirstPrivate) => Some(true),
            None if task && !is_static && !open && !self.is_shared_around(at, sym) => Some(true),
            _ => None,
        };
        if let Some(first) = copied {
            let how = Use { first, ..Use::default() };
            if let Some(own) = self.own_copy(at, sym, how, span) {
                return own;
            }
        }
        self.body.omp[at].shared.push(sym);
        sym
    }

    /// Whether the team around the task shares it.
    fn is_shared_around(&self, at: usize, sym: SymId) -> bool {
        let around = self.body.omp[..at].iter().rev().find(|scope| scope.kind == Kind::Parallel);
        around.is_some_and(|scope| scope.shared.contains(&sym))
    }

    /// The variable of a loop: each thread of the construct that the loop belongs to has its own.
    /// Gives the directive, where threads share the loop's iterations.
    pub fn omp_loop_variable(&mut self, name: &ast::Name) -> Option<Span> {
        let top = self.body.omp.len().checked_sub(1)?;
        let of_loop = self.body.omp[top].loops > 0;
        self.body.omp[top].loops -= i64::from(of_loop);
        let directive = of_loop.then_some(self.body.omp[top].span);
        let region = self.body.omp.iter().rposition(Scope::is_region);
        let at = if of_loop { top } else { region? };
        // As the threads around see it, without deciding anything.
        let scopes = std::mem::take(&mut self.body.omp);
        let found = self.lookup(&name.text);
        self.body.omp = scopes;
        let Some(Entity::Var(mut sym)) = found else { return directive };
        if self.symbol(sym).construct && !self.symbol(sym).of_thread {
            return directive;
        }
        self.type_of_untyped(sym, name.span);
        for scope in &self.body.omp[..at] {
            sym = scope.own.get(&sym).copied().unwrap_or(sym);
        }
        let has_own = self.body.omp[at..].iter().any(|scope| scope.own.contains_key(&sym));
        let is_shared = !of_loop && self.body.omp[at].listed.contains(&sym);
        if !has_own && !is_shared {
            self.own_copy(at, sym, Use::default(), name.span);
        }
        directive
    }
}

fn use_of(data: Data) -> Option<Use> {
    let plain = Use::default();
    match data {
        Data::Shared => None,
        Data::FirstPrivate => Some(Use { first: true, ..plain }),
        Data::LastPrivate => Some(Use { last: true, ..plain }),
        Data::Reduction(op) => Some(Use { reduction: Some(op), ..plain }),
        Data::Private | Data::CopyIn | Data::CopyPrivate => Some(plain),
    }
}

/// A thread's own array whose bounds are known at run time, or that is large, is allocated with the outer one's bounds.
fn becomes_allocatable(symbol: &Symbol) -> bool {
    let kept = symbol.allocatable || symbol.pointer;
    match &symbol.shape {
        Shape::Scalar | Shape::AssumedSize { .. } => false,
        Shape::Static(dims) => {
            let count: i64 = dims.iter().map(|dim| dim.extent.max(0)).product();
            !kept && (count as u64).saturating_mul(bytes_of(&symbol.ty)) > STACK_BYTES
        }
        Shape::Explicit(_) | Shape::AssumedShape(_) | Shape::Deferred(_) => !kept,
    }
}

fn bytes_of(ty: &Type) -> u64 {
    match ty {
        Type::Derived(ty) => ty.bytes,
        Type::Complex(kind) => 2 * u64::from(*kind),
        Type::Character(CharLen::Const(length), kind) => (*length).max(0) as u64 * u64::from(*kind),
        _ => u64::from(ty.kind()),
    }
}
