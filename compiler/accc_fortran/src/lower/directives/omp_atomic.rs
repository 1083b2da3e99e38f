//! OpenMP's `atomic`. Source: OpenMP 5.2, section 15.8.4.

use super::omp::emit;
use crate::hir::{Atomic, AtomicAction};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage;
use accc_ir::{Storage, Type, Value};
use accc_openmp::lower::{ATOMIC, Emit};

impl Lowerer<'_, '_> {
    pub(super) fn omp_atomic(&mut self, node: &Atomic) -> Lower<()> {
        let (AtomicAction::Read { place, .. }
        | AtomicAction::Write { place, .. }
        | AtomicAction::Update { place, .. }
        | AtomicAction::Capture { place, .. }
        | AtomicAction::Computed { place, .. }) = &node.action;
        let ty = storage::value_type(&place.ty);
        let bits = ty.and_then(|ty| Some((ty, Emit::atomic_bits(ty)?)));
        let Some((ty, bits)) = bits else {
            emit!(self).begin_critical(ATOMIC);
            self.statements(&node.body);
            emit!(self).end_critical(ATOMIC);
            return Ok(());
        };
        let addr = self.first_address(place)?;
        match &node.action {
            AtomicAction::Read { into, .. } => {
                let value = emit!(self).atomic_read(addr, ty, bits);
                self.store_converted(into, value)
            }
            AtomicAction::Write { value, .. } => {
                let value = self.value(value)?;
                let retry = emit!(self).begin_retry(addr, ty, bits);
                emit!(self).end_retry(retry, value);
                Ok(())
            }
            AtomicAction::Update { op, value, .. } => {
                let value = self.value(value)?;
                self.changed(addr, (ty, bits), *op, value).map(drop)
            }
            AtomicAction::Capture { into, op, value, new, .. } => {
                let value = self.value(value)?;
                let [before, after] = self.changed(addr, (ty, bits), *op, value)?;
                self.store_converted(into, if *new { after } else { before })
            }
            AtomicAction::Computed { into, value, new, .. } => {
                let elem = ty.elem().expect("an atomic operation is on a scalar");
                let held = self.hidden(".held", Storage::Scalar(elem));
                let retry = emit!(self).begin_retry(addr, ty, bits);
                self.b.store(held, retry.old);
                let around = self.held.replace((place.clone(), held));
                let computed = self.value(value);
                self.held = around;
                let [before, after] = emit!(self).end_retry(retry, computed?);
                match into {
                    Some(into) => self.store_converted(into, if *new { after } else { before }),
                    None => Ok(()),
                }
            }
        }
    }

    /// `place = place op value`.
    fn changed(
        &mut self,
        addr: Value,
        (ty, bits): (Type, accc_ir::Elem),
        op: accc_ir::AtomicOp,
        value: Value,
    ) -> Lower<[Value; 2]> {
        let retry = emit!(self).begin_retry(addr, ty, bits);
        let new = match op.arithmetic() {
            Some((op, reversed)) => {
                let (a, b) = if reversed { (value, retry.old) } else { (retry.old, value) };
                self.b.binary(op, a, b)
            }
            None => value,
        };
        Ok(emit!(self).end_retry(retry, new))
    }
}
