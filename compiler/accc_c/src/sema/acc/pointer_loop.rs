//! Loops under a directive whose variable is a pointer (OpenACC 3.3, 2.9): `for (p = a; p < b; p += n)` becomes
//! `for (i = 0; i < b - a; i += n)` with `p = a + i` first in its body. What counts is an integer, and `p` is a pointer that
//! each iteration sets for itself. A loop of another form stays as it is, and is refused when it is lowered.

use super::super::Sema;
use crate::hir::{AutoInit, BinaryOp, Expr, ExprKind, For, InitPart, ObjectId, Stmt, StmtKind, TypeId, basic};
use crate::sema::expr::{int, root};
use crate::sema::side_effects::has_effect;

/// The variable, whether the loop declares it, and its first value.
struct Start {
    object: ObjectId,
    declared: bool,
    value: Expr,
}

impl Sema<'_> {
    pub(crate) fn count_pointer_loop(&mut self, node: &mut For) {
        let Some(start) = self.pointer_start(node) else { return };
        let span = start.value.span;
        let index = self.hidden_object("index", basic::LONG, span);
        let counter = Counter { start: &start, index };
        let (cond, step) = (node.cond.as_ref(), node.step.as_ref());
        let Some(cond) = cond.and_then(|cond| counter.condition(cond)) else { return };
        let Some(step) = step.and_then(|step| counter.step(step)) else { return };
        let set = counter.set_pointer();
        let zero = AutoInit { zero: false, parts: vec![part(int(0, basic::LONG, span))] };
        node.init = vec![Stmt { kind: StmtKind::Declare { object: index, init: Some(zero) }, span }];
        (node.cond, node.step) = (Some(cond), Some(step));
        let (around, end_span) = (node.body.span, node.end_span);
        let body = std::mem::replace(&mut node.body, Stmt { kind: StmtKind::Empty, span: around });
        node.body = Stmt { kind: StmtKind::Block { body: vec![set, body], end_span }, span: around };
    }

    fn pointer_start(&self, node: &For) -> Option<Start> {
        let [stmt] = node.init.as_slice() else { return None };
        let start = match &stmt.kind {
            StmtKind::Declare { object, init: Some(init) } => {
                let [part] = init.parts.as_slice() else { return None };
                Start { object: *object, declared: true, value: part.value.clone() }
            }
            StmtKind::Expr(Expr { kind: ExprKind::Assign { place, value }, .. }) => {
                let ExprKind::Object(object) = place.kind else { return None };
                Start { object, declared: false, value: (**value).clone() }
            }
            _ => return None,
        };
        let is_pointer = self.types.is_pointer(self.object(start.object).ty.ty);
        (is_pointer && !has_effect(&start.value)).then_some(start)
    }
}

struct Counter<'a> {
    start: &'a Start,
    index: ObjectId,
}

impl Counter<'_> {
    fn is_pointer(&self, place: &Expr) -> bool {
        matches!(place.kind, ExprKind::Object(id) if id == self.start.object)
    }

    fn is_loaded(&self, value: &Expr) -> bool {
        matches!(&value.kind, ExprKind::Load { place, .. } if self.is_pointer(place))
    }

    fn index(&self) -> Expr {
        Expr { kind: ExprKind::Object(self.index), ty: basic::LONG, span: self.start.value.span }
    }

    fn index_value(&self) -> Expr {
        let kind = ExprKind::Load { place: Box::new(self.index()), volatile: false };
        Expr { kind, ty: basic::LONG, span: self.start.value.span }
    }

    /// `p < b` as `i < b - a`.
    fn condition(&self, cond: &Expr) -> Option<Expr> {
        let compare = match &cond.kind {
            ExprKind::Convert(inner) => inner,
            _ => cond,
        };
        let ExprKind::Compare(op, left, right) = &compare.kind else { return None };
        let distance = |bound: &Expr| {
            let kind = ExprKind::PointerDiff(Box::new(bound.clone()), Box::new(self.start.value.clone()));
            Expr { kind, ty: basic::LONG, span: bound.span }
        };
        let (left, right) = match (self.is_loaded(left), self.is_loaded(right)) {
            (true, false) if root(right) != Some(self.start.object) => (self.index_value(), distance(right)),
            (false, true) if root(left) != Some(self.start.object) => (distance(left), self.index_value()),
            _ => return None,
        };
        let kind = ExprKind::Compare(*op, Box::new(left), Box::new(right));
        Some(Expr { kind, ..compare.clone() })
    }

    /// `p++`, `p += n`, `p = p + n` on the index.
    fn step(&self, step: &Expr) -> Option<Expr> {
        let by = |value: &Expr, minus: bool| {
            let value = Expr { kind: ExprKind::Convert(Box::new(value.clone())), ty: basic::LONG, span: value.span };
            let op = if minus { BinaryOp::Sub } else { BinaryOp::Add };
            ExprKind::AssignOp { op, place: Box::new(self.index()), value: Box::new(value), computed: basic::LONG }
        };
        let kind = match &step.kind {
            ExprKind::Increment { place, minus, postfix } if self.is_pointer(place) => {
                ExprKind::Increment { place: Box::new(self.index()), minus: *minus, postfix: *postfix }
            }
            ExprKind::AssignOp { op, place, value, .. } if self.is_pointer(place) => by(value, *op == BinaryOp::Sub),
            ExprKind::Assign { place, value } if self.is_pointer(place) => match &value.kind {
                ExprKind::PointerAdd { pointer, index, minus } if self.is_loaded(pointer) => by(index, *minus),
                _ => return None,
            },
            _ => return None,
        };
        Some(Expr { kind, ty: basic::LONG, span: step.span })
    }

    /// `p = a + i`
    fn set_pointer(&self) -> Stmt {
        let (object, first) = (self.start.object, &self.start.value);
        let (ty, span): (TypeId, _) = (first.ty, first.span);
        let pointer = Box::new(first.clone());
        let kind = ExprKind::PointerAdd { pointer, index: Box::new(self.index_value()), minus: false };
        let value = Expr { kind, ty, span };
        if self.start.declared {
            let init = AutoInit { zero: false, parts: vec![part(value)] };
            return Stmt { kind: StmtKind::Declare { object, init: Some(init) }, span };
        }
        let place = Box::new(Expr { kind: ExprKind::Object(object), ty, span });
        let kind = ExprKind::Assign { place, value: Box::new(value) };
        Stmt { kind: StmtKind::Expr(Expr { kind, ty, span }), span }
    }
}

fn part(value: Expr) -> InitPart {
    InitPart { offset: 0, ty: value.ty, bits: None, value }
}
