//! `host_data` (OpenACC 3.3, 2.8): in its statements the variables of `use_device` show their copies on the device.
//!
//! Each gets a hidden variable of the same shape whose elements begin at the device address, and stands for it until
//! the construct ends. Components of scalar records are variables, too.

use crate::hir::{Directive, Expr, ExprKind, SymId};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::place::Place;
use accc_ir::{DescriptorKind, EntityId, OpKind, Storage, Type, Var, ViewDim, ViewPart};
use accc_openacc::{ClauseKind, DataKind, Item};

impl Lowerer<'_, '_> {
    /// `fill` makes the statements inside.
    pub fn host_data(&mut self, directive: &Directive, fill: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        self.b.span = directive.span;
        let (mut cond, mut if_present) = (None, false);
        let mut items: Vec<&Item<Expr>> = Vec::new();
        for clause in &directive.clauses {
            match &clause.kind {
                ClauseKind::Data { kind: DataKind::UseDevice, items: list, .. } => items.extend(list),
                ClauseKind::If(e) => cond = Some(self.value(e)?),
                ClauseKind::IfPresent => if_present = true,
                _ => {
                    let what = format!("the clause `{}` on this directive", clause.kind.name().spelling());
                    return Err(self.unsupported(&what, "leave the clause out"));
                }
            }
        }
        let mut replaced: Vec<(SymId, Option<Place>)> = Vec::new();
        let members = self.members.clone();
        for item in items {
            let var = self.used_variable(&item.designator)?;
            let addr = self.var_address(var);
            let device = self.b.value(OpKind::UseDevice { addr, if_present, cond }, Type::Ptr);
            let shown = self.shown_at(&item.name, var, device);
            match item.designator.kind {
                ExprKind::Var(sym) => replaced.push((sym, self.places[sym.index()].replace(Place::Var(shown)))),
                _ => self.members.values_mut().filter(|member| **member == var).for_each(|member| *member = shown),
            }
        }
        let filled = fill(self);
        for (sym, before) in replaced.into_iter().rev() {
            self.places[sym.index()] = before;
        }
        self.members.extend(members);
        filled
    }

    /// The variable of a name, or of a component whose record is one.
    fn used_variable(&mut self, e: &Expr) -> Lower<Var> {
        match &e.kind {
            ExprKind::Var(sym) => self.var(*sym),
            _ => self.member(e)?.ok_or_else(|| {
                let what = "a part of a variable in `use_device`";
                self.unsupported(what, "name the whole variable, and use its part inside the construct")
            }),
        }
    }

    /// A hidden variable of the shape of `var` whose elements begin at `base`.
    fn shown_at(&mut self, name: &str, var: Var, base: accc_ir::Value) -> Var {
        let data = &self.b.func.vars[var];
        let (elem, rank, is_scalar) = (data.elem(), data.rank(), data.is_scalar());
        let (contiguous, kind) = (self.is_dense(var), DescriptorKind::Other);
        let shown = self.hidden(&format!(".{name}"), Storage::Descriptor { elem, rank, contiguous, kind });
        let mut dims = Vec::new();
        if !is_scalar {
            let view = self.b.load_view(var);
            for dim in 0..rank {
                let mut part = |part| self.b.view_part(view, dim, part);
                let (lower, extent, stride) = (part(ViewPart::Lower), part(ViewPart::Extent), part(ViewPart::Stride));
                dims.push(ViewDim { lower, extent, stride });
            }
        }
        let view = self.b.make_view(base, elem, dims);
        self.b.store_view(shown, view);
        shown
    }
}
