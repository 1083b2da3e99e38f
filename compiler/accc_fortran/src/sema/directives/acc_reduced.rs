//! What `reduction` clauses name: variables, sections and components whose type the operator takes. A variable of
//! derived type stands for its components. Source: OpenACC 3.3, sections 2.5.15 and 2.9.11.

use crate::hir::{self, Expr, ExprKind};
use crate::sema::{Sema, codes};
use accc_openacc::{Item, ReductionOp};

impl Sema<'_> {
    /// The items with each variable of derived type as its components; what was wrong has been reported.
    pub(in crate::sema) fn reduced_items(&mut self, op: ReductionOp, items: Vec<Item<Expr>>) -> Vec<Item<Expr>> {
        let mut found = Vec::new();
        for item in items {
            self.reduced_item(op, item, &mut found);
        }
        found
    }

    fn reduced_item(&mut self, op: ReductionOp, item: Item<Expr>, found: &mut Vec<Item<Expr>>) {
        let value = &item.designator;
        if value.is_error() {
            return;
        }
        if value.is_component_of_elements() && !(value.is_component_of_element() && value.rank == 0) {
            match self.array_around(value) {
                Some(designator) if !value.ty.is_derived() => {
                    if self.check_reduction(op, &item) {
                        found.push(Item { designator, ..item });
                    }
                }
                _ => {
                    let what = format!("a reduction of `{}`, an array in an array's element", item.name);
                    let way_out =
                        "reduce a variable of its own, and add it behind the loop (OpenACC 3.3, section 2.5.15)";
                    self.unsupported(item.span, what, way_out);
                }
            }
            return;
        }
        match value.ty.derived().map(|ty| ty.key.clone()) {
            Some(key) => self.reduced_record(op, &key, item, found),
            None if self.check_reduction(op, &item) => found.push(item),
            None => {}
        }
    }

    /// The array that holds the elements that are reduced, where an array in a record has none of its own: all updates
    /// of what it holds are the reduction's.
    fn array_around(&self, designator: &Expr) -> Option<Expr> {
        match &designator.kind {
            ExprKind::Section { base, .. } | ExprKind::Element { base, .. } => self.array_around(base),
            ExprKind::Component { base, .. } => {
                let described =
                    self.declared(designator).is_none_or(|component| component.allocatable || component.pointer);
                if described { None } else { self.array_around(base) }
            }
            ExprKind::Var(sym) => {
                let symbol = self.symbol(*sym);
                Some(Expr::new(ExprKind::Var(*sym), symbol.ty.clone(), symbol.shape.rank(), designator.span))
            }
            _ => None,
        }
    }

    /// A record is its components. An array of records stays one: its elements' components are looked at.
    fn reduced_record(&mut self, op: ReductionOp, key: &str, item: Item<Expr>, found: &mut Vec<Item<Expr>>) {
        if item.designator.rank > 0 {
            if self.check_elements(op, key, &item) {
                found.push(item);
            }
            return;
        }
        for component in self.components_of(key, &item) {
            self.reduced_item(op, component, found);
        }
    }

    fn check_elements(&mut self, op: ReductionOp, key: &str, array: &Item<Expr>) -> bool {
        let components = self.components_of(key, array);
        let fits = |this: &mut Self, component: &Item<Expr>| match component.designator.ty.derived() {
            Some(ty) => this.check_elements(op, &ty.key.clone(), component),
            None => this.check_reduction(op, component),
        };
        !components.is_empty() && components.iter().all(|component| fits(self, component))
    }

    /// The components of a record, or of what an array holds, as items; none where some can't be, which is an error.
    fn components_of(&mut self, key: &str, item: &Item<Expr>) -> Vec<Item<Expr>> {
        let components = self.types.get(key).map(|ty| ty.components.clone()).unwrap_or_default();
        let plain = |c: &hir::Component| !c.is_described() && !c.polymorphic;
        if components.is_empty() || !components.iter().all(plain) {
            let what = "of derived types only those that hold no memory of their own (section 2.9.11)";
            let what = format!("a reduction of `{}`: {what}", item.name);
            self.unsupported(item.span, what, "name its components: `x%a`, `x%b`");
            return Vec::new();
        }
        let as_item = |(index, component): (usize, hir::Component)| {
            let name = format!("{}%{}", item.name, component.name);
            let kind = ExprKind::Component { base: Box::new(item.designator.clone()), index };
            let designator = Expr::new(kind, component.ty.clone(), component.shape.rank(), item.span);
            Item { designator, name, ..item.clone() }
        };
        components.into_iter().enumerate().map(as_item).collect()
    }

    pub(in crate::sema) fn check_reduction(&mut self, op: ReductionOp, item: &Item<Expr>) -> bool {
        let value = &item.designator;
        let fits = match op {
            ReductionOp::Add | ReductionOp::Mul => value.ty.is_numeric(),
            ReductionOp::Max | ReductionOp::Min => value.ty.is_ordered(),
            ReductionOp::And | ReductionOp::Or | ReductionOp::Xor => value.ty.is_integer(),
            ReductionOp::LogicalAnd | ReductionOp::LogicalOr | ReductionOp::Eqv | ReductionOp::Neqv => {
                value.ty.is_logical()
            }
        };
        if !fits {
            let message = format!("the reduction `{}` does not apply to {}", spelling(op), value.ty);
            self.error(codes::ACC_REDUCTION, item.span, message, "");
            return false;
        }
        if let Some(reason) = value.root().and_then(|sym| self.scope_mut().facts(sym).read_only) {
            let message = format!("`{}` can't be a reduction variable: it {reason}", item.name);
            self.error(codes::ACC_VARIABLE, item.span, message, "");
            return false;
        }
        true
    }
}

fn spelling(op: ReductionOp) -> String {
    match op {
        ReductionOp::And => "iand".to_string(),
        ReductionOp::Or => "ior".to_string(),
        ReductionOp::Xor => "ieor".to_string(),
        ReductionOp::LogicalAnd => ".and.".to_string(),
        ReductionOp::LogicalOr => ".or.".to_string(),
        ReductionOp::Add
        | ReductionOp::Mul
        | ReductionOp::Max
        | ReductionOp::Min
        | ReductionOp::Eqv
        | ReductionOp::Neqv => op.to_string(),
    }
}
