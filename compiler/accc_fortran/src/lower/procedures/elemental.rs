//! Elemental subroutines called with arrays: one call for each element. Source: Fortran 2008, section 12.8.3.

use super::procedure::Lowerer;
use crate::hir::{ActualArg, Call, Expr, Intent, SymId};
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
        let written: Vec<SymId> =
            arguments(call).filter(|(intent, _)| *intent != Intent::In).filter_map(|(_, e)| e.root()).collect();
        let mut prepared = Prepared::default();
        for (_, e) in arguments(call) {
            let computed_first = !e.is_designator() && written.iter().any(|sym| e.mentions(*sym));
            if e.rank > 0 && computed_first {
                let var = self.materialize(e)?;
                let (leaf, axes) = self.whole(var);
                prepared.insert(e, leaf, axes);
            } else if e.rank > 0 || !e.is_designator() {
                self.prepare(e, None, &mut prepared)?;
            }
        }
        let axes = self.axes_of(&prepared)?;
        self.nest(&axes, prepared, |this, _| this.call(call).map(|_| ()))
    }

    /// The address of an array's element that a leaf stands for.
    pub fn leaf_address(&mut self, e: &Expr) -> Lower<Option<Value>> {
        let Some((frame, Leaf::Array(leaf))) = self.leaf(e) else { return Ok(None) };
        let (view, subscripts) = self.leaf_element(frame, &leaf)?;
        Ok(Some(self.b.elem_addr(view, subscripts)))
    }
}

/// The arguments that are there, with what the procedure does to them.
fn arguments(call: &Call) -> impl Iterator<Item = (Intent, &Expr)> {
    call.callee.signature.dummies.iter().zip(&call.args).filter_map(|(dummy, arg)| match arg {
        ActualArg::Expr(e) => Some((dummy.intent, e)),
        ActualArg::Absent => None,
    })
}
