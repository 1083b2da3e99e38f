//! Atomic updates that no `AtomicUpdate` does: read, compute, write if nothing else was written in between, else again.
//!
//! The caller computes the new value between [`Builder::begin_retry`] and [`Builder::end_retry`]; what it computes there may
//! be computed several times. Source: OpenACC 3.3, section 2.12.

use crate::atomic::AtomicTarget;
use crate::builder::{Builder, Here};
use crate::function::Storage;
use crate::ids::{Block, Value, Var};
use crate::op::OpKind;
use crate::types::{Elem, Type};

/// An update that has begun.
pub struct Retry {
    place: AtomicTarget,
    /// What the place holds, in the attempt.
    pub old: Value,
    before: Var,
    after: Var,
    done: Var,
    cond: Block,
    outer: Here,
}

/// An update's values before and after.
pub struct Retried {
    /// What was there before.
    pub old: Value,
    /// What is there now.
    pub new: Value,
}

impl Builder<'_> {
    /// Starts an attempt: what is built from here on belongs to it. `ty` is the type of the place's value.
    pub fn begin_retry(&mut self, place: AtomicTarget, ty: Type) -> Retry {
        let elem = ty.elem().expect("an atomic operation is on a scalar");
        let span = self.span;
        let mut hidden = |name: &str, elem| self.func.local(name, Storage::Scalar(elem), span);
        let (before, after, done) = (hidden(".before", elem), hidden(".after", elem), hidden(".done", Elem::Bool(1)));
        let (_, cond, body, _) = self.while_op(false, false);
        let outer = self.here();
        self.switch_to(body);
        let old = self.value(OpKind::AtomicLoad(place.clone()), ty);
        Retry { place, old, before, after, done, cond, outer }
    }

    /// Ends the attempt with the value that the place is to have.
    pub fn end_retry(&mut self, retry: Retry, new: Value) -> Retried {
        let Retry { place, old, before, after, done, cond, outer } = retry;
        self.store(before, old);
        self.store(after, new);
        let kind = OpKind::AtomicCompareExchange { place, expected: old, desired: new };
        let written = self.value(kind, Type::I1);
        self.store(done, written);
        self.end_block();
        self.switch_to(cond);
        let (done, no) = (self.load(done), self.bool(false));
        let again = self.compare(crate::operator::CompareOp::Eq, done, no);
        self.effect(OpKind::Yield(vec![again]));
        self.back_to(outer);
        Retried { old: self.load(before), new: self.load(after) }
    }
}
