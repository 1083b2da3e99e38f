//! Pointers in records that compute constructs change, or whose records are their own: what they point to is not what the host's
//! record says at the launch, so that code reads the pointer where it stands.
//!
//! Takes a function's body; gives places and records. Invariant: what is in neither is the host's while a construct runs.

use crate::hir::walk::{Visitor, walk_stmt};
use crate::hir::{Directive, Expr, ExprKind, ObjectId, Stmt, StmtKind};
use accc_openacc::ClauseKind;
use std::collections::HashSet;

/// What compute constructs of a function change.
#[derive(Default)]
pub struct ChangedMembers<'h> {
    /// Members that are assigned.
    pub places: Vec<&'h Expr>,
    /// Variables that are assigned as a whole, declared in a construct, or private to its threads.
    pub records: HashSet<ObjectId>,
    is_inside: bool,
}

impl<'h> ChangedMembers<'h> {
    /// Of the constructs in these statements.
    pub fn of(body: &'h Stmt) -> ChangedMembers<'h> {
        let mut changed = ChangedMembers::default();
        walk_stmt(body, &mut changed);
        changed
    }

    fn place(&mut self, place: &'h Expr) {
        match &place.kind {
            ExprKind::Object(id) => {
                self.records.insert(*id);
            }
            ExprKind::Member { .. } => self.places.push(place),
            _ => {}
        }
    }

    fn private(&mut self, directive: &Directive) {
        for clause in &directive.clauses {
            let ClauseKind::Private(items) = &clause.kind else { continue };
            self.records.extend(items.iter().filter_map(|item| match &item.designator.kind {
                ExprKind::Object(id) => Some(*id),
                _ => None,
            }));
        }
    }
}

impl<'h> Visitor<'h> for ChangedMembers<'h> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        if let ExprKind::Assign { place, .. } | ExprKind::AssignOp { place, .. } | ExprKind::Increment { place, .. } =
            &e.kind
            && self.is_inside
        {
            self.place(place);
        }
        true
    }

    fn stmt(&mut self, stmt: &'h Stmt) -> bool {
        let directive = match &stmt.kind {
            StmtKind::Region { directive, .. } => Some(directive),
            StmtKind::For(node) => node.directive.as_ref(),
            StmtKind::Declare { object, .. } if self.is_inside => {
                self.records.insert(*object);
                None
            }
            _ => None,
        };
        let is_construct = directive.is_some_and(|directive| directive.kind.compute().is_some());
        if is_construct && !self.is_inside {
            self.is_inside = true;
            walk_stmt(stmt, self);
            self.is_inside = false;
            return false;
        }
        if self.is_inside {
            directive.into_iter().for_each(|directive| self.private(directive));
        }
        true
    }
}
