//! Array constructors: constants in static memory, others filled element by element. Source: Fortran 2008, 4.8.

use super::array::Prepared;
use crate::hir::{Const, CtorItem, Expr, SymId, const_bytes};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::elem_of;
use accc_ir::{Elem, StaticDim, Storage, Value, Var};

impl Lowerer<'_, '_> {
    pub fn constructor(&mut self, items: &[CtorItem], e: &Expr) -> Lower<Var> {
        if let (Some(constants), Some(elem)) = (constants(items), elem_of(&e.ty)) {
            let bytes: Vec<u8> = constants.iter().flat_map(|c| const_bytes(c, &e.ty)).collect();
            let dims = vec![StaticDim { lower: 1, extent: constants.len() as i64 }];
            return Ok(self.constant_array(Storage::Array { elem, dims }, bytes));
        }
        let count = match self.computed_count(items)? {
            Some(count) => count,
            None => self.count_elements(items)?,
        };
        let result = self.temporary_for(e, &[count])?;
        self.fresh.insert(result);
        let next = self.hidden(".next", Storage::Scalar(Elem::I64));
        let one = self.b.i64(1);
        self.b.store(next, one);
        self.fill(items, result, next)?;
        Ok(result)
    }

    /// The number of elements, where none depends on the variable of an implied `do`.
    fn computed_count(&mut self, items: &[CtorItem]) -> Lower<Option<Value>> {
        let mut sum = self.b.i64(0);
        for item in items {
            let more = match item {
                CtorItem::Expr(e) if e.rank == 0 => self.b.i64(1),
                CtorItem::Expr(e) => {
                    let extents = self.extents(e)?;
                    self.product(&extents)
                }
                CtorItem::ImpliedDo { lower, upper, step, items, .. } => {
                    let Some(each) = scalar_count(items) else { return Ok(None) };
                    let (lower, upper, each) = (self.integer(lower)?, self.integer(upper)?, self.b.i64(each));
                    let step = match step {
                        Some(step) => self.integer(step)?,
                        None => self.b.i64(1),
                    };
                    let trips = self.trips(lower, upper, step);
                    self.mul(trips, each)
                }
            };
            sum = self.add(sum, more);
        }
        Ok(Some(sum))
    }

    /// Goes through the constructor once to count, where sizes are not known.
    fn count_elements(&mut self, items: &[CtorItem]) -> Lower<Value> {
        let count = self.hidden(".count", Storage::Scalar(Elem::I64));
        let zero = self.b.i64(0);
        self.b.store(count, zero);
        self.count_into(items, count)?;
        Ok(self.b.load(count))
    }

    fn count_into(&mut self, items: &[CtorItem], count: Var) -> Lower<()> {
        for item in items {
            match item {
                CtorItem::Expr(e) => {
                    let size = if e.rank == 0 {
                        self.b.i64(1)
                    } else {
                        let extents = self.extents(e)?;
                        self.product(&extents)
                    };
                    let before = self.b.load(count);
                    let after = self.add(before, size);
                    self.b.store(count, after);
                }
                CtorItem::ImpliedDo { var, lower, upper, step, items } => {
                    self.implied_do(*var, lower, upper, step.as_ref(), |this| this.count_into(items, count))?;
                }
            }
        }
        Ok(())
    }

    fn fill(&mut self, items: &[CtorItem], result: Var, next: Var) -> Lower<()> {
        for item in items {
            match item {
                CtorItem::Expr(e) if e.rank == 0 => self.append(result, next, e)?,
                CtorItem::Expr(e) => {
                    let mut prepared = Prepared::default();
                    self.prepare(e, None, &mut prepared)?;
                    let axes = self.axes_of(&prepared)?;
                    self.nest(&axes, prepared, |this, _| this.append(result, next, e))?;
                }
                CtorItem::ImpliedDo { var, lower, upper, step, items } => {
                    self.implied_do(*var, lower, upper, step.as_ref(), |this| this.fill(items, result, next))?;
                }
            }
        }
        Ok(())
    }

    pub fn append(&mut self, result: Var, next: Var, e: &Expr) -> Lower<()> {
        let position = self.b.load(next);
        self.store_value(result, vec![position], e)?;
        let one = self.b.i64(1);
        let after = self.add(position, one);
        self.b.store(next, after);
        Ok(())
    }

    /// The loop of an implied `do`.
    pub fn implied_do(
        &mut self,
        var: SymId,
        lower: &Expr,
        upper: &Expr,
        step: Option<&Expr>,
        fill: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let var = self.var(var)?;
        let ty = self.b.func.vars[var].elem().value_type().unwrap_or(accc_ir::Type::I32);
        let lower = self.value(lower)?;
        let upper = self.value(upper)?;
        let step = match step {
            Some(step) => self.value(step)?,
            None => self.b.int(1, ty),
        };
        let bounds = [lower, upper, step].map(|bound| self.b.convert(bound, ty));
        let (_, body, _) = self.b.for_op(Some(var), bounds[0], bounds[1], bounds[2]);
        let outer = self.b.switch_to(body);
        fill(self)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }
}

/// The elements, where all are scalar constants.
fn constants(items: &[CtorItem]) -> Option<Vec<&Const>> {
    let mut found = Vec::new();
    for item in items {
        match item {
            CtorItem::Expr(e) => found.push(e.constant()?),
            CtorItem::ImpliedDo { .. } => return None,
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Number of elements, where it follows from constants.
fn scalar_count(items: &[CtorItem]) -> Option<i64> {
    items
        .iter()
        .map(|item| match item {
            CtorItem::Expr(e) => (e.rank == 0).then_some(1),
            CtorItem::ImpliedDo { lower, upper, step, items, .. } => {
                let step = step.as_ref().map_or(Some(1), Expr::int_constant).filter(|step| *step != 0)?;
                let trips = (upper.int_constant()? - lower.int_constant()? + step) / step;
                Some(trips.max(0) * scalar_count(items)?)
            }
        })
        .sum()
}
