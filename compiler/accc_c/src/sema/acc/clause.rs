//! Clauses: their numbers, conditions and lists. Source: OpenACC 3.3, sections 2.5 to 2.9, 2.16.

use super::super::Sema;
use crate::ast::{Expr as AstExpr, ExprKind as AstKind};
use crate::hir::Expr;
use crate::sema::expr::int_value;
use accc_diag::Diagnostic;
use accc_openacc::{Clause, ClauseKind, GangArgs, restrictions};

impl Sema<'_> {
    /// `None`: an error was reported.
    pub(super) fn clause(&mut self, clause: &Clause<AstExpr>) -> Option<ClauseKind<Expr>> {
        let name = clause.kind.name().spelling();
        Some(match &clause.kind {
            ClauseKind::Data { kind, modifiers, items } => {
                let items = items.iter().filter_map(|item| {
                    let found = self.item(item, name)?;
                    let is_element = matches!(item.designator.kind, AstKind::Index { .. });
                    Some(self.by_its_extent(*kind, is_element, found))
                });
                let items = items.collect();
                let items = self.checked_data_items(*kind, items);
                ClauseKind::Data { kind: *kind, modifiers: *modifiers, items }
            }
            ClauseKind::Private(items) => ClauseKind::Private(self.private_items(items, false)),
            ClauseKind::FirstPrivate(items) => ClauseKind::FirstPrivate(self.private_items(items, true)),
            ClauseKind::Reduction { op, items } => {
                let items = self.items(items, name);
                ClauseKind::Reduction { op: *op, items: self.reduced_items(*op, items) }
            }
            ClauseKind::NumGangs(values) => {
                ClauseKind::NumGangs(values.iter().filter_map(|v| self.positive(v, name)).collect())
            }
            ClauseKind::NumWorkers(value) => ClauseKind::NumWorkers(self.positive(value, name)?),
            ClauseKind::VectorLength(value) => ClauseKind::VectorLength(self.positive(value, name)?),
            ClauseKind::Gang(args) => ClauseKind::Gang(GangArgs {
                num: args.num.as_ref().and_then(|v| self.positive(v, name)),
                dim: args.dim.as_ref().and_then(|v| self.positive(v, name)),
                static_: args.static_.as_ref().map(|chunk| chunk.as_ref().and_then(|v| self.positive(v, name))),
            }),
            ClauseKind::Worker(value) => ClauseKind::Worker(value.as_ref().and_then(|v| self.positive(v, name))),
            ClauseKind::Vector(value) => ClauseKind::Vector(value.as_ref().and_then(|v| self.positive(v, name))),
            ClauseKind::Seq => ClauseKind::Seq,
            ClauseKind::Independent => ClauseKind::Independent,
            ClauseKind::Auto => ClauseKind::Auto,
            ClauseKind::Collapse { force, n } => {
                ClauseKind::Collapse { force: *force, n: self.constant_count(n, name)? }
            }
            ClauseKind::Tile(sizes) => {
                let size = |size: &Option<AstExpr>| size.as_ref().and_then(|v| self.constant_count(v, name));
                ClauseKind::Tile(sizes.iter().map(size).collect())
            }
            ClauseKind::If(cond) => ClauseKind::If(self.condition(cond)?),
            ClauseKind::SelfCond(Some(cond)) => ClauseKind::SelfCond(Some(self.condition(cond)?)),
            ClauseKind::SelfCond(None) => ClauseKind::SelfCond(None),
            ClauseKind::Default(kind) => ClauseKind::Default(*kind),
            ClauseKind::Async(queue) => ClauseKind::Async(queue.as_ref().and_then(|queue| self.queue(queue))),
            ClauseKind::Wait { devnum, queues } => {
                ClauseKind::Wait { devnum: self.optional_integer(devnum), queues: self.queues(queues) }
            }
            ClauseKind::DeviceType(names) => ClauseKind::DeviceType(names.clone()),
            ClauseKind::DeviceNum(value) => ClauseKind::DeviceNum(self.clause_integer(value)?),
            ClauseKind::DefaultAsync(value) => ClauseKind::DefaultAsync(self.queue(value)?),
            ClauseKind::Finalize => ClauseKind::Finalize,
            ClauseKind::IfPresent => ClauseKind::IfPresent,
            ClauseKind::Bind(value) => ClauseKind::Bind(self.expr(value)?),
            ClauseKind::NoHost => ClauseKind::NoHost,
        })
    }

    pub(super) fn optional_integer(&mut self, value: &Option<AstExpr>) -> Option<Expr> {
        value.as_ref().and_then(|v| self.clause_integer(v))
    }

    pub(super) fn queues(&mut self, values: &[AstExpr]) -> Vec<Expr> {
        values.iter().filter_map(|v| self.queue(v)).collect()
    }

    fn queue(&mut self, value: &AstExpr) -> Option<Expr> {
        let value = self.clause_integer(value)?;
        let known = int_value(&value);
        self.sink.extend(known.and_then(|number| restrictions::queue_number(number, value.span)));
        Some(value)
    }

    pub(in crate::sema) fn clause_integer(&mut self, value: &AstExpr) -> Option<Expr> {
        let value = self.used_value(value)?;
        if self.types.is_integer(value.ty) {
            return Some(value);
        }
        let label = format!("this is of type `{}`", self.spell(value.ty));
        self.error_at("ACC2017", value.span, "an integer is required here", label)
    }

    pub(in crate::sema) fn positive(&mut self, value: &AstExpr, clause: &str) -> Option<Expr> {
        let value = self.clause_integer(value)?;
        if let Some(number) = int_value(&value)
            && number < 1
        {
            let message = format!("the value of `{clause}` has to be positive");
            return self.error_at("ACC2017", value.span, message, format!("this is {number}"));
        }
        Some(value)
    }

    fn constant_count(&mut self, value: &AstExpr, clause: &str) -> Option<Expr> {
        let value = self.positive(value, clause)?;
        if int_value(&value).is_some() {
            return Some(value);
        }
        let message = format!("the value of `{clause}` has to be a constant");
        self.sink.push(Diagnostic::error("ACC2017", message).label(value.span, ""));
        None
    }
}
