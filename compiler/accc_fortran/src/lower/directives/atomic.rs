//! `acc atomic`: in device code an atomic operation, elsewhere the statements themselves.

use crate::hir::{Atomic, AtomicAction, Expr};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::designator::Spot;
use accc_ir::retry::Retried;
use accc_ir::{self as ir, AtomicOp, OpKind, Storage, Value};

impl Lowerer<'_, '_> {
    pub fn atomic(&mut self, node: &Atomic) -> Lower<()> {
        if !self.in_compute {
            self.statements(&node.body);
            return Ok(());
        }
        match &node.action {
            AtomicAction::Read { into, place } => {
                let ty = self.atomic_type(place)?;
                let place = self.atomic_place(place)?;
                let value = self.b.value(OpKind::AtomicLoad(place), ty);
                self.store_converted(into, value)
            }
            AtomicAction::Write { place, value } => {
                let value = self.value(value)?;
                let place = self.atomic_place(place)?;
                self.b.effect(OpKind::AtomicStore(place, value));
                Ok(())
            }
            AtomicAction::Update { place, op, value } => self.atomic_update(place, *op, value, false).map(|_| ()),
            AtomicAction::Capture { into, place, op, value, new } => {
                let value = self.atomic_update(place, *op, value, *new)?;
                self.store_converted(into, value)
            }
            AtomicAction::Computed { into, place, value, new } => {
                let done = self.atomic_computation(place, value)?;
                match into {
                    Some(into) => self.store_converted(into, if *new { done.new } else { done.old }),
                    None => Ok(()),
                }
            }
        }
    }

    /// Gives the place's value before or, with `new`, after the update.
    fn atomic_update(&mut self, place: &Expr, op: AtomicOp, value: &Expr, new: bool) -> Lower<Value> {
        let ty = self.atomic_type(place)?;
        let value = self.value(value)?;
        let place = self.atomic_place(place)?;
        Ok(self.b.value(OpKind::AtomicUpdate { place, op, value, new }, ty))
    }

    /// `value` reads the place, which stands for what it held when this attempt began.
    fn atomic_computation(&mut self, place: &Expr, value: &Expr) -> Lower<Retried> {
        let ty = self.atomic_type(place)?;
        let at = self.atomic_place(place)?;
        let elem = ty.elem().expect("an atomic operation is on a scalar");
        let held = self.hidden(".held", Storage::Scalar(elem));
        let retry = self.b.begin_retry(at, ty);
        self.b.store(held, retry.old);
        let around = self.held.replace((place.clone(), held));
        let new = self.value(value);
        self.held = around;
        let new = new?;
        Ok(self.b.end_retry(retry, new))
    }

    fn atomic_type(&mut self, place: &Expr) -> Lower<ir::Type> {
        crate::lower::variables::storage::value_type(&place.ty)
            .ok_or_else(|| self.unsupported("atomic access to this variable", "use a number or a logical"))
    }

    fn atomic_place(&mut self, e: &Expr) -> Lower<ir::AtomicTarget> {
        Ok(match self.spot(e)? {
            Spot::Var(var) => ir::AtomicTarget::Var(var),
            Spot::Element { view, subscripts } => ir::AtomicTarget::Elem { view, subscripts },
        })
    }

    pub fn store_converted(&mut self, into: &Expr, value: Value) -> Lower<()> {
        let value = self.converted(value, &into.ty)?;
        self.store(into, value)
    }
}
