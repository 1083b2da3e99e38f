//! Array arguments with gaps in compute constructs, and in routines whose threads share memory: nothing is allocated
//! there.
//!
//! An argument of known size gets a copy in a variable of the compiler's. Of others that may be dense it is asked while
//! the program runs, and the program ends with a message where one is not; what can't be dense is an error.

use super::pack::{Packed, VariableCopy};
use super::procedure::Lowerer;
use crate::hir::{Expr, ExprKind, Intent, SectionDim};
use crate::lower::Lower;
use crate::lower::arrays::array::{Leaf, Prepared};
use accc_ir::{Elem, OpKind, Type, Value};

const GAPS: &str = "Fortran: an array argument has gaps between its elements, and device code can't copy it here; pass a \
                    contiguous array";

impl Lowerer<'_, '_> {
    /// The address of the elements that `view` shows, dense, and what goes back after the call.
    pub fn dense_on_device(&mut self, e: &Expr, view: Value, intent: Intent) -> Lower<(Value, Option<Packed>)> {
        let Type::View(elem, rank) = self.b.func.type_of(view) else { panic!("an array's view") };
        let target = Box::new(e.clone());
        let mut prepared = Prepared::default();
        self.prepare(&target, None, &mut prepared)?;
        let extents: Vec<Value> = self.axes_of(&prepared)?.iter().map(|axis| axis.extent).collect();
        let is_known = extents.iter().all(|extent| self.known(*extent).is_some());
        if is_known && !matches!(elem, Elem::Bytes(_)) {
            let copy = self.temporary(elem, &extents)?;
            let copied = VariableCopy { target, prepared, copy };
            if intent != Intent::Out {
                self.copy_elements(&copied, false)?;
            }
            let shown = self.b.load_view(copy);
            let back = intent != Intent::In && e.is_designator();
            return Ok((self.view_base(shown), back.then_some(Packed::Variable(copied))));
        }
        if !may_be_dense(e) || self.optional_dummy(e).is_some() {
            let what = "passing an array of variable size with gaps between its elements, in device code";
            let way_out = "pass a contiguous array or section, or make the dummy argument assumed-shape";
            return Err(self.unsupported(what, way_out));
        }
        let bytes = self.b.i64(elem.bytes() as i64);
        let dense = self.is_dense_view(view, bytes, rank);
        let outer = self.b.block();
        let (_, then_block, else_block) = self.b.if_op(dense, &[]);
        self.b.in_block(then_block, |_| ());
        self.b.switch_to(else_block);
        self.b.effect(OpKind::Fail(GAPS.to_string()));
        self.b.end_block();
        self.b.switch_to(outer);
        Ok((self.view_base(view), None))
    }

    /// After the call.
    pub fn copy_back(&mut self, copied: &VariableCopy) -> Lower<()> {
        self.copy_elements(copied, true)
    }

    fn copy_elements(&mut self, VariableCopy { target, prepared, copy }: &VariableCopy, back: bool) -> Lower<()> {
        let key = Expr::new(ExprKind::Error, target.ty.clone(), target.rank, target.span);
        let mut prepared = prepared.clone();
        let axes = self.axes_of(&prepared)?;
        let (elements, _) = self.whole(*copy);
        prepared.leaves.insert(&key, Leaf::Array(elements));
        self.nest(&axes, prepared, |this, _| match back {
            true => this.assign_element(target, &key),
            false => this.assign_element(&key, target),
        })
    }
}

/// Ranges and behind them single subscripts: dense where all ranges but the last are whole.
fn may_be_dense(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Var(_) => true,
        ExprKind::Component { base, .. } => base.rank == 0,
        ExprKind::Section { base, dims } => {
            let mut rest = dims.iter().skip_while(|dim| matches!(dim, SectionDim::Range { step: None, .. }));
            rest.all(|dim| matches!(dim, SectionDim::Index(_))) && may_be_dense(base)
        }
        _ => false,
    }
}
