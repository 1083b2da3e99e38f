//! `__attribute__((cleanup(f)))`: a variable whose scope's end calls a function with its address, however control leaves.
//! `acc declare` in an inner block is such a thing too: its data region ends with the block.
//!
//! The calls are statements of the tree: at the end of the block, in front of `break`, `continue` and `return` (whose value is
//! computed first), and in front of a `goto` those that its label's place does not need any more, which is known at the end
//! of the function alone: so such a call is under a condition that the start of the function sets. Calls that do not return
//! (`longjmp`) and computed jumps pass by. Source: gcc's manual, "Common Variable Attributes".

use super::Sema;
use crate::ast::Name;
use crate::hir::{AutoInit, Directive, Expr, ExprKind, InitPart, ObjectId, Stmt, StmtKind, basic};
use crate::sema::codes;
use crate::sema::expr::int;
use crate::sema::scope::Entity;
use accc_source::Span;

/// What the end of a scope does.
#[derive(Clone, Copy, PartialEq)]
pub struct Cleanup {
    what: Ending,
    span: Span,
}

#[derive(Clone, Copy, PartialEq)]
enum Ending {
    /// A variable has a function to call.
    Call { variable: ObjectId, function: ObjectId },
    /// The data region of a directive of `BodyState::block_declares`.
    Declare(usize),
}

/// A call in front of a `goto`, and the object that says whether it is made.
#[derive(Clone, Copy)]
pub struct Departure {
    cleanup: Cleanup,
    flag: ObjectId,
}

impl Sema<'_> {
    /// A variable comes to life that the function of this name ends.
    pub fn add_cleanup(&mut self, variable: ObjectId, name: Name) {
        let function = match self.lookup(name.symbol) {
            Some(Entity::Object(id)) if self.types.is_function(self.object(id).ty.ty) => id,
            _ => {
                self.error(codes::ATTRIBUTE, name.span, "`cleanup` argument not a function");
                return;
            }
        };
        self.facts_mut(variable).used = true;
        self.body.place.cleanups.push(Cleanup { what: Ending::Call { variable, function }, span: name.span });
    }

    /// The data region of a `declare` begins, and ends with the block at hand.
    pub fn begin_block_declare(&mut self, directive: Directive) -> Stmt {
        let span = directive.span;
        let what = Ending::Declare(self.body.block_declares.len());
        self.body.place.cleanups.push(Cleanup { what, span });
        self.body.block_declares.push(directive.clone());
        Stmt { kind: StmtKind::BlockDeclare { directive, ends: false }, span }
    }

    pub(crate) fn cleanups(&self) -> usize {
        self.body.place.cleanups.len()
    }

    /// The calls for the variables behind the first `keep`, the last one first.
    pub fn cleanup_calls(&mut self, keep: usize) -> Vec<Stmt> {
        let ended: Vec<Cleanup> = self.body.place.cleanups[keep..].iter().rev().copied().collect();
        ended.into_iter().filter_map(|cleanup| self.cleanup_call(cleanup)).collect()
    }

    fn cleanup_call(&mut self, cleanup: Cleanup) -> Option<Stmt> {
        let span = cleanup.span;
        let (variable, function) = match cleanup.what {
            Ending::Call { variable, function } => (variable, function),
            Ending::Declare(index) => {
                let directive = self.body.block_declares[index].clone();
                return Some(Stmt { kind: StmtKind::BlockDeclare { directive, ends: true }, span });
            }
        };
        let place = Expr { kind: ExprKind::Object(variable), ty: self.object(variable).ty.ty, span };
        let address = self.address(place, span);
        let callee = self.use_object(function, span);
        let call = self.call_value(callee, Some(function), vec![address], span)?;
        Some(Stmt { kind: StmtKind::Expr(call), span })
    }

    /// The end of a block whose variables are those behind the first `keep`. A `valued` block's value, its last statement,
    /// is kept across the calls.
    pub fn end_cleanups(&mut self, keep: usize, valued: bool, out: &mut Vec<Stmt>) {
        if self.cleanups() > keep {
            let value = match out.pop() {
                Some(Stmt { kind: StmtKind::Expr(value), .. }) if valued && value.ty != basic::VOID => Some(value),
                last => {
                    out.extend(last);
                    None
                }
            };
            let kept = value.map(|value| {
                let (declare, place) = self.temporary(value);
                out.push(declare);
                place
            });
            out.extend(self.cleanup_calls(keep));
            if let Some(place) = kept {
                let (value, span) = (self.into_value(place), Span::NONE);
                out.push(Stmt { kind: StmtKind::Expr(value), span });
            }
        }
        self.body.place.cleanups.truncate(keep);
    }

    /// A jump behind the calls of what it leaves.
    pub fn after_cleanups(&mut self, keep: usize, jump: StmtKind, span: Span) -> StmtKind {
        if self.cleanups() == keep {
            return jump;
        }
        let mut body = self.cleanup_calls(keep);
        body.push(Stmt { kind: jump, span });
        StmtKind::Block { body, end_span: span }
    }

    /// `return value;` behind the calls for all variables.
    pub fn return_after_cleanups(&mut self, value: Expr, span: Span) -> StmtKind {
        if self.cleanups() == 0 {
            return StmtKind::Return(Some(value));
        }
        let (declare, place) = self.temporary(value);
        let mut body = vec![declare];
        body.extend(self.cleanup_calls(0));
        let value = self.into_value(place);
        body.push(Stmt { kind: StmtKind::Return(Some(value)), span });
        StmtKind::Block { body, end_span: span }
    }

    /// What a `goto` may leave: calls under conditions that wait for its label.
    pub fn departures(&mut self, span: Span) -> (Vec<Departure>, Vec<Stmt>) {
        let (mut departures, mut calls) = (Vec::new(), Vec::new());
        for cleanup in self.body.place.cleanups.clone().into_iter().rev() {
            let flag = self.hidden_object("leaves", basic::INT, span);
            let Some(call) = self.cleanup_call(cleanup) else { continue };
            let flag_place = Expr { kind: ExprKind::Object(flag), ty: basic::INT, span };
            let cond = self.into_value(flag_place);
            calls.push(Stmt { kind: StmtKind::If { cond, then: Box::new(call), otherwise: None }, span });
            departures.push(Departure { cleanup, flag });
        }
        (departures, calls)
    }

    /// At the end of the function: whether the jump leaves the variables' scopes.
    pub fn settle_departures(&mut self, departures: &[Departure], kept: &[Cleanup]) -> Vec<Stmt> {
        let settle = |departure: &Departure| {
            let (span, leaves) = (departure.cleanup.span, !kept.contains(&departure.cleanup));
            let value = int(i64::from(leaves), basic::INT, span);
            let part = InitPart { offset: 0, ty: basic::INT, bits: None, value };
            let init = Some(AutoInit { zero: false, parts: vec![part] });
            Stmt { kind: StmtKind::Declare { object: departure.flag, init }, span }
        };
        departures.iter().map(settle).collect()
    }
}
