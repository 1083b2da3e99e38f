//! Trees that another front end typed: what the analysis does with C's statements and clauses once they are typed.
//!
//! The other front end fills [`Sema::types`], [`Sema::objects`] ([`Sema::new_object`]) and [`Sema::functions`]; what it
//! reads under directives goes through the methods here, and [`Sema::finish`] gives the unit. Everything in such a tree is
//! device code, or a directive of the host's with nothing under it. Source: OpenACC 3.3, chapter 2.

use super::Sema;
use super::expr::int_value;
use crate::hir::{Expr, ExprKind, Field, For, ObjectId, Stmt, StmtKind, TypeId};
use accc_openacc::{AtomicKind, DataKind, Enclosing, Item, ReductionOp};
use accc_source::Span;

impl Sema<'_> {
    /// The statement under `atomic`, taken apart; an error leaves it empty.
    pub fn typed_atomic(&mut self, kind: AtomicKind, directive: Span, statement: Stmt) -> StmtKind {
        let before = self.sink.error_count();
        self.atomic_statement(directive, kind, statement, before)
    }

    /// A loop under a directive: pointers count, `collapse` finds its loops.
    pub fn typed_loop(&mut self, node: &mut For) {
        self.scopes.push();
        self.count_pointer_loop(node);
        self.scopes.pop();
        self.check_collapse(node);
    }

    /// An item of a clause, with the name that messages show.
    pub fn typed_item(&mut self, name: &str, mut designator: Expr, span: Span, clause: &str) -> Option<Item<Expr>> {
        self.counts_for_elements(&mut designator, span);
        let (base, dims) = match &designator.kind {
            ExprKind::Section { base, dims } => (&**base, dims.as_slice()),
            _ => (&designator, [].as_slice()),
        };
        let is_part = matches!(base.kind, ExprKind::Object(_) | ExprKind::Member { .. });
        if !is_part {
            self.sink.push(accc_openacc::restrictions::no_variable(name, clause, None, span));
            return None;
        }
        let mut ty = base.ty;
        for dim in dims {
            let inner = self.types.element(ty).or_else(|| self.types.pointee(ty)).map(|inner| inner.ty);
            let Some(inner) = inner else {
                let message = "only arrays and pointers have sections and elements";
                return self.error_at("ACC2013", span, message, "neither array nor pointer here");
            };
            self.check_range(dim, ty, span)?;
            ty = inner;
        }
        let shown = self.shown(name, base, dims);
        Some(Item { designator, name: shown, span, inclusive: false })
    }

    /// Of an array of `n` elements `a[n]`, which is `a[n:1]` here, can only mean how many there are.
    fn counts_for_elements(&mut self, designator: &mut Expr, span: Span) {
        let ExprKind::Section { base, dims } = &mut designator.kind else { return };
        let mut ty = base.ty;
        for dim in dims {
            let is_element = dim.length.as_ref().and_then(int_value) == Some(1);
            if let Some(start) = dim.start.take_if(|_| is_element) {
                *dim = self.element(start, ty, span);
            }
            let Some(inner) = self.types.element(ty).or_else(|| self.types.pointee(ty)) else { return };
            ty = inner.ty;
        }
    }

    /// Of each whether it was written with one subscript.
    pub fn typed_data_items(&mut self, kind: DataKind, items: Vec<(Item<Expr>, bool)>) -> Vec<Item<Expr>> {
        let items = items.into_iter().map(|(item, is_element)| self.by_its_extent(kind, is_element, item)).collect();
        self.checked_data_items(kind, items)
    }

    /// The variables of a `reduction` clause, checked against the operator.
    pub fn typed_reductions(&mut self, op: ReductionOp, items: Vec<Item<Expr>>) -> Vec<Item<Expr>> {
        self.reduced_items(op, items)
    }

    /// Those that can be private: variables, and sections of arrays, which are private as a whole.
    pub fn typed_private_items(&mut self, items: Vec<Item<Expr>>, clause: &str) -> Vec<Item<Expr>> {
        let mut found = Vec::new();
        for item in items {
            match &item.designator.kind {
                ExprKind::Object(_) => found.push(item),
                ExprKind::Section { base, .. } if self.types.is_array(base.ty) => {
                    let designator = (**base).clone();
                    found.push(Item { designator, ..item });
                }
                ExprKind::Section { .. } => {
                    let what = format!("the private section `{}` of a pointer", item.name);
                    self.unsupported(item.span, what, "declare an array of constant size in the loop");
                }
                _ => {
                    let message = format!("`{}` can't stand in `{clause}`", item.name);
                    let label = "only variables and sections of them are made private";
                    self.error_at::<()>("ACC2013", item.span, message, label);
                }
            }
        }
        found
    }

    /// A call of a function with C's linkage and no body in the unit: an operation where the name stands for one.
    pub fn typed_library(&mut self, name: &str, ty: TypeId, args: Vec<Expr>, span: Span) -> Option<Expr> {
        if let Some(found) = self.typed_builtin(name, &args, span) {
            return Some(found);
        }
        let id = self.function_named(name, ty, span);
        let function = Expr { kind: ExprKind::Object(id), ty: self.object(id).ty.ty, span };
        self.call_value(function, Some(id), args, span)
    }

    /// A directive opens for what follows: device code from here on.
    pub fn typed_enter(&mut self, around: Enclosing, device: Option<Span>) -> Option<Span> {
        self.body.constructs.push(around);
        let outer = self.body.device;
        self.body.device = device.or(outer);
        outer
    }

    /// Behind a construct; `outer` is what [`Sema::typed_enter`] gave.
    pub fn typed_leave(&mut self, outer: Option<Span>) {
        self.body.constructs.pop();
        self.body.device = outer;
    }

    /// The constructs around what is read, outermost first.
    pub fn typed_constructs(&self) -> &[Enclosing] {
        &self.body.constructs
    }

    /// A function whose body the tree has: device code may call it.
    pub fn typed_body(&mut self, object: ObjectId) {
        self.facts_mut(object).defined = true;
        self.device_facts.define(object);
    }

    /// Gives a record its members.
    pub fn typed_record(&mut self, id: crate::hir::RecordId, fields: Option<Vec<Field>>, size: u64, align: u64) {
        let record = &mut self.types.records[id.0 as usize];
        (record.fields, record.size, record.align) = (fields, size, align);
    }

    /// What the walk over the finished tree finds: objects whose addresses are taken, or that are assigned.
    pub fn typed_uses(&mut self) {
        let functions = std::mem::take(&mut self.functions);
        for function in &functions {
            let mut uses = Uses { sema: self };
            crate::hir::walk::walk_stmt(&function.body, &mut uses);
        }
        self.functions = functions;
    }
}

struct Uses<'a, 's> {
    sema: &'a mut Sema<'s>,
}

impl<'h> crate::hir::walk::Visitor<'h> for Uses<'_, '_> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        let root = crate::sema::expr::root;
        match &e.kind {
            ExprKind::AddressOf(place) => {
                if let Some(id) = root(place) {
                    self.sema.object_mut(id).address_taken = true;
                }
            }
            ExprKind::Assign { place, .. } | ExprKind::AssignOp { place, .. } | ExprKind::Increment { place, .. } => {
                if let Some(id) = root(place) {
                    self.sema.object_mut(id).assigned = true;
                }
            }
            _ => {}
        }
        true
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        if let StmtKind::Atomic(node) = &stmt.kind {
            for place in std::iter::once(&node.place).chain(&node.target) {
                if let Some(id) = crate::sema::expr::root(place) {
                    self.sema.object_mut(id).assigned = true;
                }
            }
        }
        true
    }
}
