//! Elemental subroutines called with arrays: one call for each element. Source: Fortran 2008, section 12.8.3.

use super::procedure::Lowerer;
use crate::hir::{ActualArg, Call, DummySignature, Expr, Intent};
use crate::lower::Lower;
use crate::lower::arrays::array::{Leaf, Prepared};
use accc_ir::Value;

impl Lowerer<'_, '_> {
    /// Whether a call of an elemental subroutine goes through arrays.
    pub fn is_array_call(&self, call: &Call) -> bool {
        call.callee.signature.elemental && arguments(call).any(|(_, e)| e.rank > 0)
    }

    /// Arguments that are expressions have their values of before the call: where they read what it writes, they are
    /// computed first.
    pub fn elemental_call(&mut self, call: &Call) -> Lower<()> {
        let prepared = self.prepared_call(call)?;
        let axes = self.axes_of(&prepared)?;
        self.nest(&axes, prepared, |this, _| this.call(call).map(|_| ()))
    }

    /// The arguments of such a call.
    pub fn prepared_call(&mut self, call: &Call) -> Lower<Prepared> {
        let written: Vec<&Expr> =
            arguments(call).filter(|(dummy, _)| dummy.intent != Intent::In).map(|(_, e)| e).collect();
        let mut prepared = Prepared::default();
        for (dummy, e) in arguments(call) {
            let computed_first = !e.is_designator() && written.iter().any(|written| self.reads_target(written, e));
            if e.rank > 0 && computed_first {
                let var = self.materialize(e)?;
                let (leaf, axes) = self.whole(var);
                prepared.insert(e, leaf, axes);
            } else if e.rank > 0 && dummy.optional && self.is_whole(e) {
                self.prepare_optional(dummy, e, None, &mut prepared)?;
            } else if e.rank > 0 || !e.is_designator() {
                self.prepare(e, None, &mut prepared)?;
            }
        }
        Ok(prepared)
    }

    /// The address of an array's element that a leaf stands for.
    pub fn leaf_address(&mut self, e: &Expr) -> Lower<Option<Value>> {
        let (frame, leaf, present) = match self.leaf(e) {
            Some((frame, Leaf::Array(leaf))) => (frame, leaf, None),
            Some((frame, Leaf::OptionalArray(leaf, present))) => (frame, leaf, Some(present)),
            Some((_, Leaf::Address(address))) => return Ok(Some(address)),
            Some((_, Leaf::Value(_) | Leaf::Text(_))) | None => return Ok(None),
        };
        let (view, subscripts) = self.leaf_element(frame, &leaf)?;
        let subscripts = if e.ty.is_character() { self.lettered_subscripts(leaf.var, subscripts) } else { subscripts };
        let address = self.b.elem_addr(view, subscripts);
        Ok(Some(match present {
            Some(present) => {
                let null = self.null();
                self.b.select(present, address, null)
            }
            None => address,
        }))
    }
}

/// The arguments that are there, with what the procedure does to them.
fn arguments(call: &Call) -> impl Iterator<Item = (&DummySignature, &Expr)> {
    call.callee.signature.dummies.iter().zip(&call.args).filter_map(|(dummy, arg)| match arg {
        ActualArg::Expr(e) => Some((dummy, e)),
        ActualArg::Absent => None,
    })
}
