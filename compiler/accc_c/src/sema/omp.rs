//! OpenMP: which variables the threads of a construct share, and which they have for themselves.
//!
//! A thread's own copy is an object of its own ([`OmpCopy`]); names in the construct mean it. The sharing of a variable
//! that no clause names is found when its name is met ([`Sema::as_seen_by_thread`]). Source: OpenMP 5.2, section 5.1.

use super::Sema;
use crate::ast;
use crate::hir::{Expr, ExprKind, ObjectId, Omp, OmpCopy, Stmt, StmtKind, StorageClass};
use crate::sema::expr::int_value;
use crate::sema::scope::Entity;
use accc_diag::Diagnostic;
use accc_openacc::{Item, ReductionOp};
use accc_openmp::{Clause, Data, Default, Directive, Kind, SYNTAX, Typing};
use accc_source::Span;
use std::collections::HashMap;

/// An open construct.
pub struct Scope {
    kind: Kind,
    /// Objects from here on came to life inside.
    from: u32,
    own: HashMap<ObjectId, ObjectId>,
    copies: Vec<OmpCopy>,
    shared: Vec<ObjectId>,
    default: Option<Default>,
    /// Its words, for messages.
    span: Span,
}

impl Scope {
    /// Whether other threads may run it.
    fn is_region(&self) -> bool {
        matches!(self.kind, Kind::Parallel | Kind::Task | Kind::TaskLoop)
    }
}

impl Sema<'_> {
    /// `threadprivate` at file scope or in a function.
    pub fn thread_private(&mut self, directive: &ast::OmpDirective) {
        for item in &directive.items {
            let Some(Expr { kind: ExprKind::Object(id), .. }) = self.omp_item(item) else { continue };
            if self.object(id).storage.is_static() {
                self.object_mut(id).attrs.thread_local = true;
            } else {
                self.omp_error(item.span, format!("`{}` is no variable of static storage", item.name));
            }
        }
    }

    pub(crate) fn omp(&mut self, directive: &ast::OmpDirective, body: Option<&ast::Stmt>, span: Span) -> StmtKind {
        match (directive.kind, body) {
            (Kind::ThreadPrivate, _) => {
                self.thread_private(directive);
                return StmtKind::Empty;
            }
            (Kind::DeclareSimd, _) => return StmtKind::Empty,
            (Kind::Simd, Some(body)) => return self.statement(body).kind,
            _ => {}
        }
        self.check_omp_place(directive);
        let typed = directive.typed(self);
        let variables = body.map_or(Vec::new(), |body| self.loop_variables(&typed, body));
        self.open_scope(directive);
        for (id, span) in variables {
            self.own_copy(id, false, false, None, span, None);
        }
        self.open_region();
        let body = body.map(|body| Box::new(self.omp_body(directive, body, span)));
        self.close_region();
        let scope = self.body.omp.pop().expect("it was opened");
        StmtKind::Omp(Box::new(Omp { directive: typed, copies: scope.copies, shared: scope.shared, body }))
    }

    fn omp_body(&mut self, directive: &ast::OmpDirective, body: &ast::Stmt, span: Span) -> Stmt {
        let before = self.sink.error_count();
        if let (Kind::Loop | Kind::TaskLoop, ast::StmtKind::For(node)) = (directive.kind, &body.kind) {
            let kind = self.for_statement(node, None, body.span);
            return Stmt { kind, span: body.span };
        }
        let statement = self.statement(body);
        match directive.kind {
            Kind::Atomic(kind) => {
                Stmt { kind: self.atomic_statement(directive.keyword_span, kind, statement, before), span }
            }
            Kind::Loop | Kind::TaskLoop if !matches!(statement.kind, StmtKind::For(_)) => {
                self.omp_error(body.span, format!("`{}` needs a `for`", directive.kind));
                Stmt { kind: StmtKind::Empty, span }
            }
            _ => statement,
        }
    }

    /// Worksharing constructs and barriers are met by all threads of a team alike.
    fn check_omp_place(&mut self, directive: &ast::OmpDirective) {
        if let Some(device) = self.body.device {
            let error =
                Diagnostic::error(SYNTAX, format!("OpenMP's `{}` inside of a compute construct", directive.kind))
                    .label(directive.keyword_span, "threads of the host run it")
                    .secondary(device, "the construct around");
            self.sink.push(error);
        }
        let around = self.body.omp.iter().rev().take_while(|scope| scope.kind != Kind::Parallel);
        let binds = directive.kind.is_worksharing() || directive.kind == Kind::Barrier;
        let within = |kind: Kind| {
            kind.is_worksharing()
                || matches!(
                    kind,
                    Kind::Section | Kind::Task | Kind::TaskLoop | Kind::Critical | Kind::Ordered | Kind::Master
                )
        };
        if let Some(outer) = around.filter(|scope| within(scope.kind)).find(|_| binds) {
            let (kind, at) = (outer.kind, outer.span);
            let error = Diagnostic::error(SYNTAX, format!("`{}` inside of `{kind}`", directive.kind))
                .label(directive.keyword_span, "not all threads of the team come here")
                .secondary(at, "the construct around")
                .help("open a `parallel` region of its own for it (OpenMP 5.2, section 17.1)");
            self.sink.push(error);
        }
    }

    /// Opens the construct: what clauses say of variables.
    fn open_scope(&mut self, directive: &ast::OmpDirective) {
        let mut found = Vec::new();
        for clause in &directive.clauses {
            match clause {
                Clause::Data(data, items) if !matches!(data, Data::CopyIn | Data::CopyPrivate) => {
                    for item in items {
                        found.extend(self.named(item, *data).map(|id| (*data, id, item.span, None)));
                    }
                }
                Clause::Linear(items, step) => {
                    for item in items {
                        let step = step.as_ref().and_then(|step| self.rvalue(step));
                        found.extend(
                            self.named(item, Data::LastPrivate).map(|id| (Data::LastPrivate, id, item.span, step)),
                        );
                    }
                }
                _ => {}
            }
        }
        let from = self.objects.len() as u32;
        self.body.omp.push(Scope {
            kind: directive.kind,
            from,
            own: HashMap::new(),
            copies: Vec::new(),
            shared: Vec::new(),
            default: directive.default(),
            span: directive.keyword_span,
        });
        for (data, id, span, step) in found {
            let reduction = if let Data::Reduction(op) = data { Some(op) } else { None };
            match data {
                Data::Shared => self.share(id),
                _ => {
                    let first = data == Data::FirstPrivate || step.is_some();
                    self.own_copy(id, first, data == Data::LastPrivate, reduction, span, step);
                }
            }
        }
        if matches!(directive.kind, Kind::Loop | Kind::TaskLoop) {
            self.body.omp.last_mut().expect("it is open").default = directive.default();
        }
    }

    fn share(&mut self, id: ObjectId) {
        self.object_mut(id).address_taken = true;
        let scope = self.body.omp.last_mut().expect("a construct is open");
        if !scope.shared.contains(&id) {
            scope.shared.push(id);
        }
    }

    /// The object that a clause names, as the threads around see it.
    fn named(&mut self, item: &Item<ast::Expr>, data: Data) -> Option<ObjectId> {
        let designator = self.omp_item(item)?;
        let base = match (&designator.kind, data) {
            (ExprKind::Section { base, .. }, Data::Reduction(_)) => &**base,
            _ => &designator,
        };
        let base = match &base.kind {
            ExprKind::Decay(array) => &**array,
            _ => base,
        };
        match base.kind {
            ExprKind::Object(id)
                if !matches!(designator.kind, ExprKind::Section { .. }) || self.types.is_array(base.ty) =>
            {
                if let Data::Reduction(op) = data {
                    self.check_omp_reduction(op, id, item)?;
                }
                Some(id)
            }
            _ => {
                let what = format!("`{}` in this clause of OpenMP", item.name);
                self.unsupported(item.span, what, "name a whole variable");
                None
            }
        }
    }

    fn check_omp_reduction(&mut self, op: ReductionOp, id: ObjectId, item: &Item<ast::Expr>) -> Option<()> {
        let ty = self.types.innermost(self.object(id).ty.ty);
        let bits = matches!(op, ReductionOp::And | ReductionOp::Or | ReductionOp::Xor);
        let real = !self.types.is_integer(ty);
        if !self.types.is_arithmetic(ty) || bits && real || self.types.has_variable_size(self.object(id).ty.ty) {
            let what = format!("a reduction of `{}`, of type `{}`", item.name, self.spell(self.object(id).ty.ty));
            self.unsupported(item.span, what, "reduce numbers, or arrays of known size");
            return None;
        }
        Some(())
    }

    fn omp_item(&mut self, item: &Item<ast::Expr>) -> Option<Expr> {
        self.items(std::slice::from_ref(item), "an OpenMP clause").pop().map(|item| item.designator)
    }

    /// A thread's own object in place of another one, in the innermost construct.
    fn own_copy(
        &mut self,
        outer: ObjectId,
        first: bool,
        last: bool,
        reduction: Option<ReductionOp>,
        span: Span,
        step: Option<Expr>,
    ) -> ObjectId {
        let at = self.body.omp.len() - 1;
        self.own_copy_in(at, outer, OmpCopy { outer, own: outer, first, last, reduction, step }, span)
    }

    fn own_copy_in(&mut self, at: usize, outer: ObjectId, copy: OmpCopy, span: Span) -> ObjectId {
        if let Some(known) = self.body.omp[at].own.get(&outer).copied() {
            let scope = &mut self.body.omp[at];
            if let Some(before) = scope.copies.iter_mut().find(|known| known.outer == outer) {
                before.first |= copy.first;
                before.last |= copy.last;
            }
            return known;
        }
        let object = self.object(outer).clone();
        let own = self.new_object(&object.name, object.ty, StorageClass::Auto, span);
        self.object_mut(own).attrs.align = object.attrs.align;
        self.facts_mut(own).used = true;
        if copy.first || copy.last || copy.reduction.is_some() {
            self.object_mut(outer).address_taken = true;
        }
        let scope = &mut self.body.omp[at];
        // The copy itself is one of those that are known outside of what is opened next.
        scope.own.insert(outer, own);
        scope.copies.push(OmpCopy { own, ..copy });
        own
    }

    /// The object that a name means to the thread that meets it.
    pub fn as_seen_by_thread(&mut self, id: ObjectId, span: Span) -> ObjectId {
        if self.body.omp.is_empty() || self.types.is_function(self.object(id).ty.ty) {
            return id;
        }
        let (mut id, written) = (id, id);
        for at in 0..self.body.omp.len() {
            let scope = &self.body.omp[at];
            // A copy that a construct around has made lately came to life outside of this one, too.
            let outside = id.0 < scope.from || id != written;
            if let Some(own) = scope.own.get(&id) {
                id = *own;
            } else if outside && scope.is_region() && !scope.shared.contains(&id) {
                id = self.settle(at, id, span);
            }
        }
        id
    }

    /// Decides how a region sees a variable that no clause of it names.
    fn settle(&mut self, at: usize, id: ObjectId, span: Span) -> ObjectId {
        let object = self.object(id);
        let is_static = object.storage.is_static();
        if object.attrs.thread_local || object.name.starts_with('.') {
            return id;
        }
        let name = object.name.clone();
        let scope = &self.body.omp[at];
        let (default, keyword) = (scope.default, scope.span);
        let task = matches!(scope.kind, Kind::Task | Kind::TaskLoop);
        let copied = match default {
            Some(Default::None) if self.body.unevaluated == 0 && !self.object(id).ty.quals.constant => {
                let error = Diagnostic::error(SYNTAX, format!("`{name}` is in no clause, under `default(none)`"))
                    .label(span, "shared or private?")
                    .secondary(keyword, "the construct")
                    .help("list it in `shared`, `private`, `firstprivate` or `reduction`");
                self.sink.push(error);
                None
            }
            Some(Default::Private) if !is_static => Some(false),
            Some(Default::FirstPrivate) if !is_static => Some(true),
            None if task && !is_static && !self.is_shared_around(at, id) => Some(true),
            _ => None,
        };
        if let Some(first) = copied {
            let copy = OmpCopy { outer: id, own: id, first, last: false, reduction: None, step: None };
            return self.own_copy_in(at, id, copy, span);
        }
        self.object_mut(id).address_taken = true;
        self.body.omp[at].shared.push(id);
        id
    }

    /// Whether the team around the task shares it.
    fn is_shared_around(&self, at: usize, id: ObjectId) -> bool {
        let around = self.body.omp[..at].iter().rev().find(|scope| scope.kind == Kind::Parallel);
        around.is_some_and(|scope| scope.shared.contains(&id))
    }

    /// The variables of the loops of a nest that are declared outside: each thread has its own.
    fn loop_variables(&mut self, directive: &Directive<Expr>, body: &ast::Stmt) -> Vec<(ObjectId, Span)> {
        if !matches!(directive.kind, Kind::Loop | Kind::TaskLoop) {
            return Vec::new();
        }
        let depth = directive.collapse().and_then(int_value).unwrap_or(1);
        let (mut found, mut next) = (Vec::new(), Some(body));
        for _ in 0..depth {
            let Some(node) = next.and_then(loop_of) else { break };
            if let Some(ast::Stmt { kind: ast::StmtKind::Expr(init), .. }) = &node.init
                && let ast::ExprKind::Assign { target, .. } = &init.kind
                && let ast::ExprKind::Name(name) = &target.kind
                && let Some(Entity::Object(id)) = self.lookup(name.symbol)
            {
                let seen = self.body.omp.iter().fold(id, |id, scope| scope.own.get(&id).copied().unwrap_or(id));
                found.push((seen, init.span));
            }
            next = Some(&node.body);
        }
        found
    }

    // Clauses.

    fn omp_error(&mut self, span: Span, message: String) {
        self.sink.push(Diagnostic::error(SYNTAX, message).label(span, ""));
    }
}

impl Typing<ast::Expr, Expr> for Sema<'_> {
    fn condition(&mut self, e: &ast::Expr) -> Option<Expr> {
        Sema::condition(self, e)
    }

    fn integer(&mut self, e: &ast::Expr) -> Option<Expr> {
        self.clause_integer(e)
    }

    fn positive(&mut self, e: &ast::Expr, clause: &str) -> Option<Expr> {
        Sema::positive(self, e, clause)
    }

    fn places(&mut self, items: &[Item<ast::Expr>]) -> Vec<Item<Expr>> {
        self.items(items, "an OpenMP clause")
    }
}

/// The loop that a statement is, also within braces.
fn loop_of(stmt: &ast::Stmt) -> Option<&ast::For> {
    match &stmt.kind {
        ast::StmtKind::For(node) => Some(node),
        ast::StmtKind::Block(block) if block.body.len() == 1 => loop_of(&block.body[0]),
        _ => None,
    }
}
