//! What `reduction` clauses name: variables, sections and members whose type the operator takes. A record stands for
//! its members. Source: OpenACC 3.3, sections 2.5.15 and 2.9.11.

use super::super::Sema;
use crate::hir::{Expr, ExprKind, Field, FieldRef, Type, TypeId};
use crate::sema::expr::int_value;
use accc_openacc::{Item, ReductionOp};

impl Sema<'_> {
    /// The items with each record as its members; what was wrong has been reported.
    pub fn reduced_items(&mut self, op: ReductionOp, items: Vec<Item<Expr>>) -> Vec<Item<Expr>> {
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
            match self.array_around(&item.designator) {
                Some(designator) if !self.types.is_record(ty) => {
                    if self.check_reduction(op, &item, ty) {
                        found.push(Item { designator, ..item });
                    }
                }
                _ => {
                    let what = format!("a reduction of `{}`, an array in a computed record", item.name);
                    let way_out =
                        "reduce a variable of its own, and add it behind the loop (OpenACC 3.3, section 2.5.15)";
                    self.unsupported(item.span, what, way_out);
                }
            }
            return;
        }
        if self.types.is_record(ty) {
            let designator = self.one_element(&item.designator).unwrap_or_else(|| item.designator.clone());
            self.reduced_record(op, ty, Item { designator, ..item }, found);
        } else if self.check_reduction(op, &item, ty) {
            found.push(item);
        }
    }

    /// The array that holds the elements that are reduced, where an array in a record has none of its own: all updates of
    /// what it holds are the reduction's.
    fn array_around(&self, designator: &Expr) -> Option<Expr> {
        match &designator.kind {
            ExprKind::Section { base, .. } | ExprKind::Member { base, .. } if self.types.is_pointer(base.ty) => None,
            ExprKind::Section { base, .. } | ExprKind::Member { base, .. } => self.array_around(base),
            ExprKind::Index { base, .. } => match &base.kind {
                ExprKind::Decay(array) => self.array_around(array),
                ExprKind::Load { place, .. } if matches!(place.kind, ExprKind::Object(_)) => Some((**place).clone()),
                _ => None,
            },
            ExprKind::Object(_) => Some(designator.clone()),
            _ => None,
        }
    }

    /// The element that `a[k]` and `a[k][l]` are as sections.
    pub(super) fn one_element(&mut self, designator: &Expr) -> Option<Expr> {
        let ExprKind::Section { base, dims } = &designator.kind else { return None };
        dims.iter().try_fold((**base).clone(), |place, dim| {
            let (Some(start), Some(1)) = (&dim.start, dim.length.as_ref().and_then(int_value)) else { return None };
            let base = Box::new(self.into_value(place));
            let ty = self.types.pointee(base.ty)?.ty;
            Some(Expr { kind: ExprKind::Index { base, index: Box::new(start.clone()) }, ty, span: designator.span })
        })
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

    /// A record is its members. An array of records stays one: its elements' members are looked at.
    fn reduced_record(&mut self, op: ReductionOp, ty: TypeId, item: Item<Expr>, found: &mut Vec<Item<Expr>>) {
        if !self.types.is_record(item.designator.ty) {
            if self.check_members_of_elements(op, ty, &item) {
                found.push(item);
            }
            return;
        }
        for member in self.members_of(ty, &item) {
            self.reduced_item(op, member, found);
        }
    }

    fn check_members_of_elements(&mut self, op: ReductionOp, ty: TypeId, array: &Item<Expr>) -> bool {
        let members = self.members_of(ty, array);
        let fits = |this: &mut Self, member: &Item<Expr>| match this.types.reduced(&member.designator) {
            ty if this.types.is_record(ty) => this.check_members_of_elements(op, ty, member),
            ty => this.check_reduction(op, member, ty),
        };
        !members.is_empty() && members.iter().all(|member| fits(self, member))
    }

    /// The members of a record, or of what an array holds, as items; none where some can't be named, which is an error.
    fn members_of(&mut self, ty: TypeId, item: &Item<Expr>) -> Vec<Item<Expr>> {
        let Type::Record(id) = *self.types.get(ty) else { return Vec::new() };
        let record = self.types.record(id);
        let fields: Vec<Field> = record.fields.clone().unwrap_or_default();
        let member = |Field { name, ty, offset, bits, .. }: Field| {
            let name = format!("{}.{}", item.name, name.filter(|_| bits.is_none())?);
            let (volatile, constant) = (ty.quals.volatile, ty.quals.constant);
            let field = FieldRef { record: id, offset, bits: None, volatile, constant, atomic: false };
            let base = Box::new(item.designator.clone());
            let designator = Expr { kind: ExprKind::Member { base, field }, ty: ty.ty, span: item.span };
            Some(Item { designator, name, ..item.clone() })
        };
        let members: Option<Vec<_>> = fields.into_iter().map(member).collect();
        let members = members.filter(|members| !record.union && !members.is_empty());
        if members.is_none() {
            let what = "of records only those without unions and bit-fields (section 2.9.11)";
            self.unsupported(
                item.span,
                format!("a reduction of `{}`: {what}", item.name),
                "name its members: `x.a`, `x.b`",
            );
        }
        members.unwrap_or_default()
    }

    fn check_reduction(&mut self, op: ReductionOp, item: &Item<Expr>, ty: TypeId) -> bool {
        if ty.is_rare_real() {
            let what = format!("a reduction of type `{}`, which no reduction has (section 2.9.11)", self.spell(ty));
            self.unsupported(item.span, what, "reduce a `double`");
            return false;
        }
        if ty.is_wide() {
            let what = format!("a reduction of type `{}`", self.spell(ty));
            self.unsupported(item.span, what, "reduce a `long`, or two");
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
