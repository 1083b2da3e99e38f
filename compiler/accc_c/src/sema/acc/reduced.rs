//! What `reduction` clauses name: variables, sections and members whose type the operator takes. A record stands for
//! its members. Source: OpenACC 3.3, sections 2.5.15 and 2.9.11.

use super::super::Sema;
use crate::hir::{Expr, ExprKind, Field, FieldRef, SectionDim, Type, TypeId, basic};
use crate::sema::expr::int_value;
use accc_openacc::{Item, ReductionOp};

impl Sema<'_> {
    /// The items with each record as its members; what was wrong has been reported.
    pub(super) fn reduced_items(&mut self, op: ReductionOp, items: Vec<Item<Expr>>) -> Vec<Item<Expr>> {
        let mut found = Vec::new();
        for item in items {
            self.reduced_item(op, item, &mut found);
        }
        found
    }

    fn reduced_item(&mut self, op: ReductionOp, item: Item<Expr>, found: &mut Vec<Item<Expr>>) {
        let ty = self.types.reduced(&item.designator);
        let whole_member = matches!(item.designator.kind, ExprKind::Member { .. }) && ty == item.designator.ty;
        if !whole_member && !self.is_reached_by_name(&item.designator) {
            let what = format!("a reduction of `{}`, an array in a computed record", item.name);
            let way_out = "reduce a variable of its own, and add it behind the loop (OpenACC 3.3, section 2.5.15)";
            self.unsupported(item.span, what, way_out);
            return;
        }
        if self.types.is_record(ty) {
            let designator = self.one_element(&item.designator).unwrap_or_else(|| item.designator.clone());
            self.reduced_record(op, ty, Item { designator, ..item }, found);
        } else if self.check_reduction(op, &item, ty) {
            found.push(item);
        }
    }

    /// The element that `a[k]` is as a section.
    fn one_element(&mut self, designator: &Expr) -> Option<Expr> {
        let ExprKind::Section { base, dims } = &designator.kind else { return None };
        let [SectionDim { start: Some(start), length: Some(length) }] = dims.as_slice() else { return None };
        if int_value(length) != Some(1) {
            return None;
        }
        let base = Box::new(self.into_value((**base).clone()));
        let ty = self.types.pointee(base.ty)?.ty;
        Some(Expr { kind: ExprKind::Index { base, index: Box::new(start.clone()) }, ty, span: designator.span })
    }

    /// Whether the variable is no member, or one of a variable or of what a pointer variable points to.
    fn is_reached_by_name(&self, designator: &Expr) -> bool {
        match &designator.kind {
            ExprKind::Section { base, .. } => self.is_reached_by_name(base),
            ExprKind::Load { place, .. } | ExprKind::Decay(place) => self.is_reached_by_name(place),
            ExprKind::Member { base, .. } => self.is_named_record(base),
            _ => true,
        }
    }

    fn is_named_record(&self, record: &Expr) -> bool {
        match &record.kind {
            ExprKind::Object(_) => true,
            ExprKind::Member { base, .. } => self.is_named_record(base),
            ExprKind::Deref(pointer) => {
                matches!(&pointer.kind, ExprKind::Load { place, .. } if matches!(place.kind, ExprKind::Object(_)))
            }
            _ => false,
        }
    }

    fn reduced_record(&mut self, op: ReductionOp, ty: TypeId, item: Item<Expr>, found: &mut Vec<Item<Expr>>) {
        let Type::Record(id) = *self.types.get(ty) else { return };
        let record = self.types.record(id);
        let is_whole = self.types.is_record(item.designator.ty);
        let fields: Vec<Field> = record.fields.clone().unwrap_or_default();
        let plain = |field: &Field| field.name.is_some() && field.bits.is_none();
        if !is_whole || record.union || fields.is_empty() || !fields.iter().all(plain) {
            let what = format!(
                "a reduction of `{}`: of records only variables and single elements without unions and bit-fields (section 2.9.11)",
                item.name
            );
            self.unsupported(item.span, what, "name its members: `x.a`, `x.b`");
            return;
        }
        for Field { name, ty, offset, .. } in fields {
            let name = format!("{}.{}", item.name, name.unwrap_or_default());
            let (volatile, constant) = (ty.quals.volatile, ty.quals.constant);
            let field = FieldRef { record: id, offset, bits: None, volatile, constant, atomic: false };
            let base = Box::new(item.designator.clone());
            let designator = Expr { kind: ExprKind::Member { base, field }, ty: ty.ty, span: item.span };
            self.reduced_item(op, Item { designator, name, ..item.clone() }, found);
        }
    }

    fn check_reduction(&mut self, op: ReductionOp, item: &Item<Expr>, ty: TypeId) -> bool {
        if [basic::LONG_DOUBLE, basic::COMPLEX_LONG_DOUBLE].contains(&ty) {
            let what = format!("a reduction of type `{}`, which devices do not have (section 2.9.11)", self.spell(ty));
            self.unsupported(item.span, what, "reduce a `double`");
            return false;
        }
        let fits = match op {
            ReductionOp::Add | ReductionOp::Mul | ReductionOp::LogicalAnd | ReductionOp::LogicalOr => {
                self.types.is_arithmetic(ty)
            }
            ReductionOp::Max | ReductionOp::Min => self.types.is_real(ty),
            ReductionOp::And | ReductionOp::Or | ReductionOp::Xor => self.types.is_integer(ty),
            ReductionOp::Eqv | ReductionOp::Neqv => false,
        };
        if !fits {
            let message = format!("the reduction `{op}` does not apply to `{}`", self.spell(ty));
            self.error("ACC2010", item.span, message);
            return false;
        }
        if self.place_quals(&item.designator).constant {
            let message = format!("`{}` can't be a reduction variable: it is `const`", item.name);
            self.error(super::item::VARIABLE, item.span, message);
            return false;
        }
        self.mark_assigned(&item.designator);
        true
    }
}
