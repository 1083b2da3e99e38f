//! Values of which one is computed: [`crate::hir::ExprKind::Conditional`]. Variables take what the branches give: loops in
//! a branch of a compute construct may be kernels. Source: Fortran 2023, section 10.1.2.3.

use crate::hir::Expr;
use crate::lower::Lower;
use crate::lower::characters::character::Text;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{Elem, Storage, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// Computes the first expression where the condition holds, else the second one.
    pub fn branches(
        &mut self,
        cond: &Expr,
        [then, otherwise]: [&Expr; 2],
        mut fill: impl FnMut(&mut Self, &Expr) -> Lower<()>,
    ) -> Lower<()> {
        let cond = self.value(cond)?;
        let outer = self.b.block();
        let (_, then_block, else_block) = self.b.if_op(cond, &[]);
        for (block, branch) in [(then_block, then), (else_block, otherwise)] {
            self.b.switch_to(block);
            fill(self, branch)?;
            self.b.end_block();
        }
        self.b.switch_to(outer);
        Ok(())
    }

    pub fn chosen_value(&mut self, e: &Expr, cond: &Expr, branches: [&Expr; 2]) -> Lower<Value> {
        let elem = if e.ty.is_logical() { Elem::Bool(1) } else { self.elem(&e.ty, e.span)? };
        let chosen = self.hidden(".chosen", Storage::Scalar(elem));
        self.branches(cond, branches, |this, branch| {
            let value = this.value(branch)?;
            this.b.store(chosen, value);
            Ok(())
        })?;
        Ok(self.b.load(chosen))
    }

    pub fn chosen_record(&mut self, cond: &Expr, branches: [&Expr; 2]) -> Lower<Value> {
        let chosen = self.hidden(".chosen", Storage::Scalar(Elem::Ptr));
        self.branches(cond, branches, |this, branch| {
            let address = this.record(branch)?;
            this.b.store(chosen, address);
            Ok(())
        })?;
        Ok(self.b.load(chosen))
    }

    pub fn chosen_text(&mut self, cond: &Expr, branches: [&Expr; 2]) -> Lower<Text> {
        let address = self.hidden(".chosen", Storage::Scalar(Elem::Ptr));
        let length = self.hidden(".length", Storage::Scalar(Elem::I64));
        self.branches(cond, branches, |this, branch| {
            let text = this.text(branch)?;
            this.b.store(address, text.address);
            this.b.store(length, text.length);
            Ok(())
        })?;
        Ok(Text { address: self.b.load(address), length: self.b.load(length), wide: false })
    }

    /// A variable that shows the array of the branch that was taken.
    pub fn chosen_array(&mut self, cond: &Expr, branches: [&Expr; 2]) -> Lower<Var> {
        let mut chosen = None;
        let rank = branches[0].rank;
        self.branches(cond, branches, |this, branch| {
            let var = this.materialize(branch)?;
            let view = this.b.load_view(var);
            let Type::View(elem, dims) = this.b.func.type_of(view) else { panic!("an array's view") };
            let shown = *chosen.get_or_insert_with(|| this.shared_descriptor(".chosen", elem, dims, false));
            this.note_letters(shown, rank);
            this.b.store_view(shown, view);
            Ok(())
        })?;
        Ok(chosen.expect("two branches"))
    }
}
