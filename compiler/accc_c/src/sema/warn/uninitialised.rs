//! Reads of scalar locals before anything was stored in them.
//!
//! Only what is certain is reported: a walk in program order keeps the variables that nothing has been stored in yet.
//! Branches keep what is without a value on both sides. In a loop, code that runs under a condition may come after a store
//! of an earlier iteration, so variables that the loop stores in are dropped there. Labels end all knowledge.

use super::{Sema, codes};
use crate::hir::{Atomic, AutoInit, Directive, Expr, ExprKind, ObjectId, Stmt, StmtKind, StorageClass};
use crate::sema::expr::root;
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    pub(super) fn warn_uninitialised(&mut self, body: &Stmt) {
        let mut walk = Walk { sema: self, unset: Vec::new(), loops: Vec::new(), found: Vec::new() };
        walk.stmt(body);
        for (id, span) in walk.found {
            let message = format!("`{}` is used uninitialized [-Wuninitialized]", self.object(id).name);
            let warning = Diagnostic::warning(codes::UNINITIALIZED, message).label(span, "nothing was stored in it");
            let declared = self.object(id).span;
            self.sink.push(warning.secondary(declared, "declared here"));
        }
    }
}

struct Walk<'s, 'a> {
    sema: &'s Sema<'a>,
    /// Variables without a value here.
    unset: Vec<ObjectId>,
    /// For each loop around, what it stores in, as often as it does.
    loops: Vec<Vec<ObjectId>>,
    found: Vec<(ObjectId, Span)>,
}

impl Walk<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(expr) | StmtKind::GotoIndirect(expr) | StmtKind::Return(Some(expr)) => self.expr(expr),
            StmtKind::Declare { object, init } => self.declare(*object, init.as_ref()),
            StmtKind::Block { body, .. } => body.iter().for_each(|stmt| self.stmt(stmt)),
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond);
                self.under_condition();
                let before = self.unset.clone();
                self.stmt(then);
                let after = std::mem::replace(&mut self.unset, before);
                if let Some(otherwise) = otherwise {
                    self.stmt(otherwise);
                }
                self.unset.retain(|id| after.contains(id));
            }
            StmtKind::While { cond, body } => self.looped(stmt, |walk| {
                walk.expr(cond);
                walk.stmt(body);
            }),
            StmtKind::DoWhile { body, cond } => self.looped(stmt, |walk| {
                walk.stmt(body);
                walk.expr(cond);
            }),
            StmtKind::For(inner) => {
                inner.init.iter().for_each(|stmt| self.stmt(stmt));
                if let Some(directive) = &inner.directive {
                    self.directive(directive);
                }
                self.looped(stmt, |walk| {
                    inner.cond.iter().for_each(|cond| walk.expr(cond));
                    walk.stmt(&inner.body);
                    inner.step.iter().for_each(|step| walk.expr(step));
                });
            }
            StmtKind::Switch { value, body } => {
                self.expr(value);
                let stored = stores(body);
                self.unset.retain(|id| !stored.contains(id));
                self.stmt(body);
            }
            StmtKind::Case { body, .. } | StmtKind::Default { body } => self.stmt(body),
            StmtKind::Label { body, .. } => {
                self.unset.clear();
                self.stmt(body);
            }
            StmtKind::Region { directive, body, .. } => {
                self.directive(directive);
                self.stmt(body);
            }
            // Private variables are others, and other threads set those that are shared.
            StmtKind::Omp(node) => {
                self.unset.retain(|id| !node.shared.contains(id) && node.copies.iter().all(|copy| copy.outer != *id));
                node.body.iter().for_each(|body| self.stmt(body));
            }
            StmtKind::Standalone(directive) | StmtKind::BlockDeclare { directive, ends: false } => {
                self.directive(directive)
            }
            StmtKind::Atomic(atomic) => self.atomic(atomic),
            StmtKind::Empty
            | StmtKind::BlockDeclare { .. }
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::AsmBarrier => {}
            StmtKind::Asm(asm) => asm.outputs.iter().chain(&asm.inputs).for_each(|operand| self.expr(&operand.value)),
        }
    }

    fn declare(&mut self, id: ObjectId, init: Option<&AutoInit>) {
        let Some(init) = init else {
            let object = self.sema.object(id);
            let scalar = self.sema.types.is_scalar(object.ty.ty) && !object.ty.quals.volatile;
            let known = object.storage == StorageClass::Auto && !object.address_taken && !object.name.starts_with('.');
            if scalar && known && !self.unset.contains(&id) {
                self.unset.push(id);
            }
            return;
        };
        init.parts.iter().for_each(|part| self.expr(&part.value));
        self.store(id);
    }

    /// A loop that stores in a variable in other places than an inner loop may have done so before that runs.
    fn looped(&mut self, stmt: &Stmt, walk: impl FnOnce(&mut Self)) {
        if self.unset.is_empty() && !holds_declarations(stmt) {
            return;
        }
        let stored = stores(stmt);
        let times = |list: &[ObjectId], id: &ObjectId| list.iter().filter(|other| *other == id).count();
        let around = &self.loops;
        self.unset.retain(|id| around.iter().all(|outer| times(outer, id) <= times(&stored, id)));
        let before = self.unset.clone();
        self.loops.push(stored);
        walk(self);
        self.loops.pop();
        // The body may not have run, or may have stored: what is certain is what neither path stores in.
        let after = std::mem::replace(&mut self.unset, before);
        self.unset.retain(|id| after.contains(id));
    }

    fn under_condition(&mut self) {
        let loops = &self.loops;
        self.unset.retain(|id| loops.iter().all(|stored| !stored.contains(id)));
    }

    /// A variable in a clause gets its value from what the directive does.
    fn directive(&mut self, directive: &Directive) {
        for item in directive.clauses.iter().flat_map(|clause| clause.kind.items()) {
            if let Some(id) = root(&item.designator) {
                self.store(id);
            }
        }
    }

    fn atomic(&mut self, atomic: &Atomic) {
        if let Some(operation) = &atomic.op {
            self.expr(&operation.value);
        }
        for place in [Some(&atomic.place), atomic.target.as_ref()].into_iter().flatten() {
            self.place(place);
        }
    }

    fn store(&mut self, id: ObjectId) {
        self.unset.retain(|other| *other != id);
    }

    fn read(&mut self, id: ObjectId, span: Span) {
        if self.unset.contains(&id) {
            self.found.push((id, span));
            self.store(id);
        }
    }

    /// A place that is stored in.
    fn place(&mut self, place: &Expr) {
        match place.kind {
            ExprKind::Object(id) => self.store(id),
            _ => self.expr(place),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if self.unset.is_empty() && self.loops.is_empty() && !matches!(expr.kind, ExprKind::Statement { .. }) {
            return;
        }
        match &expr.kind {
            ExprKind::Load { place, .. } => match place.kind {
                ExprKind::Object(id) => self.read(id, place.span),
                _ => self.expr(place),
            },
            ExprKind::Assign { place, value } => {
                self.expr(value);
                self.place(place);
            }
            ExprKind::AssignOp { place, value, .. } => {
                self.expr(value);
                self.change(place);
            }
            ExprKind::Increment { place, .. } => self.change(place),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => {
                self.expr(a);
                self.branch(|walk| walk.expr(b));
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                self.expr(cond);
                self.branch(|walk| then.iter().for_each(|then| walk.expr(then)));
                self.branch(|walk| walk.expr(otherwise));
            }
            ExprKind::Statement { body, value } => {
                body.iter().for_each(|stmt| self.stmt(stmt));
                value.iter().for_each(|value| self.expr(value));
            }
            ExprKind::Literal { init, .. } => {
                init.iter().flat_map(|init| &init.parts).for_each(|part| self.expr(&part.value));
            }
            ExprKind::AddressOf(place) | ExprKind::Decay(place) => {
                if !matches!(place.kind, ExprKind::Object(_)) {
                    self.expr(place);
                }
            }
            _ => operands(expr, &mut |operand| self.expr(operand)),
        }
    }

    /// Read, then stored in.
    fn change(&mut self, place: &Expr) {
        match place.kind {
            ExprKind::Object(id) => self.read(id, place.span),
            _ => self.expr(place),
        }
    }

    /// What runs under a condition: what it stores in is no longer certain to be without a value.
    fn branch(&mut self, walk: impl FnOnce(&mut Self)) {
        self.under_condition();
        walk(self);
    }
}

/// The operands of an expression without control flow or effects of its own.
fn operands(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    match &expr.kind {
        ExprKind::Deref(a)
        | ExprKind::Member { base: a, .. }
        | ExprKind::Real(a)
        | ExprKind::Imag(a)
        | ExprKind::Load { place: a, .. }
        | ExprKind::Decay(a)
        | ExprKind::AddressOf(a)
        | ExprKind::Convert(a)
        | ExprKind::Unary(_, a)
        | ExprKind::Not(a)
        | ExprKind::Increment { place: a, .. }
        | ExprKind::VaArg { list: a, .. } => visit(a),
        ExprKind::Index { base: a, index: b }
        | ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::PointerAdd { pointer: a, index: b, .. }
        | ExprKind::PointerDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Comma(a, b)
        | ExprKind::Assign { place: b, value: a }
        | ExprKind::AssignOp { place: b, value: a, .. } => {
            visit(a);
            visit(b);
        }
        ExprKind::Conditional { cond, then, otherwise } => {
            visit(cond);
            then.iter().for_each(|then| visit(then));
            visit(otherwise);
        }
        ExprKind::Call { callee, args } => {
            visit(callee);
            args.iter().for_each(visit);
        }
        ExprKind::Math(_, args) | ExprKind::Vector(_, args) | ExprKind::Builtin(_, args) => args.iter().for_each(visit),
        ExprKind::Statement { value, .. } => value.iter().for_each(|value| visit(value)),
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Complex(..)
        | ExprKind::ImaginaryInt(_)
        | ExprKind::Object(_)
        | ExprKind::Str(_)
        | ExprKind::Literal { .. }
        | ExprKind::LabelAddress(_)
        | ExprKind::SizeOfVariable(_)
        | ExprKind::Section { .. } => {}
    }
}

/// The variables that a statement stores in, as often as it does.
fn stores(stmt: &Stmt) -> Vec<ObjectId> {
    let mut found = Vec::new();
    stores_of(stmt, &mut found);
    found
}

fn stores_of(stmt: &Stmt, found: &mut Vec<ObjectId>) {
    match &stmt.kind {
        StmtKind::Expr(expr) | StmtKind::Return(Some(expr)) | StmtKind::GotoIndirect(expr) => stores_in(expr, found),
        StmtKind::If { cond: expr, .. }
        | StmtKind::While { cond: expr, .. }
        | StmtKind::DoWhile { cond: expr, .. }
        | StmtKind::Switch { value: expr, .. } => stores_in(expr, found),
        StmtKind::For(inner) => inner.cond.iter().chain(&inner.step).for_each(|expr| stores_in(expr, found)),
        StmtKind::Declare { object, init } => {
            if let Some(init) = init {
                found.push(*object);
                init.parts.iter().for_each(|part| stores_in(&part.value, found));
            }
        }
        StmtKind::Atomic(atomic) => {
            found.extend([Some(&atomic.place), atomic.target.as_ref()].into_iter().flatten().filter_map(root));
        }
        StmtKind::Empty
        | StmtKind::Block { .. }
        | StmtKind::Case { .. }
        | StmtKind::Default { .. }
        | StmtKind::Label { .. }
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(None)
        | StmtKind::AsmBarrier
        | StmtKind::Asm(_)
        | StmtKind::Region { .. }
        | StmtKind::Omp(_)
        | StmtKind::Standalone(_)
        | StmtKind::BlockDeclare { .. } => {}
    }
    super::flow::children(&stmt.kind).for_each(|child| stores_of(child, found));
}

fn stores_in(expr: &Expr, found: &mut Vec<ObjectId>) {
    match &expr.kind {
        ExprKind::Assign { place, .. } | ExprKind::AssignOp { place, .. } | ExprKind::Increment { place, .. } => {
            found.extend(root(place));
        }
        ExprKind::Statement { body, .. } => body.iter().for_each(|stmt| stores_of(stmt, found)),
        _ => {}
    }
    operands(expr, &mut |operand| stores_in(operand, found));
}

fn holds_declarations(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Declare { .. }) || super::flow::children(&stmt.kind).any(holds_declarations)
}
