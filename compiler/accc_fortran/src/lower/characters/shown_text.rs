//! Texts whose length is known only at run time, for constructs and their clauses: descriptors of their letters, which
//! the program fills in front of the outermost construct.

use crate::hir::{Expr, ExprKind, SymId};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::place::{Place, TextPlace};
use accc_ir::{Builder, Elem, Var, ViewDim};

impl Lowerer<'_, '_> {
    /// The text of that kind that a designator is.
    pub fn text_designator(&mut self, e: &Expr) -> Lower<Option<(SymId, TextPlace)>> {
        let ExprKind::Var(sym) = e.kind else { return Ok(None) };
        Ok(match self.place(sym)? {
            Place::Text(text) => Some((sym, text)),
            Place::Var(_) => None,
        })
    }

    /// The array of the letters of a text.
    pub fn shown_text(&mut self, (sym, text): (SymId, TextPlace)) -> Lower<Var> {
        // A `block`'s text begins where the block does, which may be in the construct.
        let of_block = self.symbol(sym).construct;
        if of_block && self.in_compute {
            let what = "characters of variable length that a `block` declares, in a compute construct";
            return Err(self.unsupported(what, "give the characters a constant length"));
        }
        let var = match self.shown_texts.get(&sym) {
            Some(var) => *var,
            None => self.descriptor(&self.symbol(sym).name, Elem::Bytes(1), 1, true),
        };
        self.b.func.vars[var].aliased = self.symbol(sym).target;
        self.shown_texts.insert(sym, var);
        match self.outermost_region.filter(|_| !of_block) {
            Some(op) => show(&mut Builder::before(self.b.func, op), var, text),
            None => show(&mut self.b, var, text),
        }
        Ok(var)
    }
}

fn show(b: &mut Builder<'_>, var: Var, text: TextPlace) {
    let (base, extent) = (b.load(text.address), b.load(text.length));
    let (lower, stride) = (b.i64(0), b.i64(1));
    let view = b.make_view(base, Elem::Bytes(1), vec![ViewDim { lower, extent, stride }]);
    b.store_view(var, view);
}
