//! `cshift` and `eoshift` in device code where each line along the dimension has a shift (or a boundary) of its own.
//! Elsewhere they are flang-rt's. Source: Fortran 2008, sections 13.7.45 and 13.7.54.

use super::array::{Axis, Prepared};
use crate::hir::Expr;
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Type, Value, Var};

/// What comes in at the end of a line.
#[derive(Clone, Copy)]
pub(in crate::lower) enum Incoming<'e> {
    /// What leaves at the other end.
    Circular,
    /// A boundary, for all lines or for each; left out: zero.
    Boundary(Option<&'e Expr>),
}

/// An argument that is the same for all lines, or an array of what each line has.
enum PerLine {
    Same(Value),
    Each(Var),
}

impl Lowerer<'_, '_> {
    /// Whether elements of the array can be shifted here one by one.
    pub fn shifts_lines(&self, array: &Expr) -> bool {
        self.in_compute && crate::lower::variables::storage::value_type(&array.ty).is_some()
    }

    /// Each element of the result looks for the one that it takes.
    pub fn shift_lines(
        &mut self,
        array: &Expr,
        shift: &Expr,
        incoming: Incoming,
        along: usize,
        e: &Expr,
    ) -> Lower<Var> {
        let source = self.materialize(array)?;
        let shift = self.per_line(shift)?;
        let boundary = match incoming {
            Incoming::Circular | Incoming::Boundary(None) => None,
            Incoming::Boundary(Some(value)) => Some(self.per_line(value)?),
        };
        let one = self.b.i64(1);
        let axes: Vec<Axis> = self.whole(source).1;
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let result = self.temporary_for(e, &extents)?;
        let ty = self.b.func.vars[source].elem().value_type().unwrap_or(Type::I64);
        self.nest(&axes, Prepared::default(), |this, ivs| {
            let place = this.positions(&axes, ivs);
            let line: Vec<Value> = (0..place.len()).filter(|dim| *dim != along).map(|dim| place[dim]).collect();
            let shift = this.of_line(&shift, &line);
            let shift = this.b.convert(shift, Type::I64);
            let from = this.add(place[along], shift);
            let value = match incoming {
                Incoming::Circular => {
                    let from = this.sub(from, one);
                    let from = this.modulo(from, extents[along]);
                    let from = this.add(from, one);
                    this.element_along(source, &place, along, from)
                }
                Incoming::Boundary(_) => {
                    let behind = this.b.compare(CompareOp::Ge, from, one);
                    let before = this.b.compare(CompareOp::Le, from, extents[along]);
                    let inside = this.b.binary(BinaryOp::And, behind, before);
                    // Some element of the line, where none is taken.
                    let from = this.b.select(inside, from, one);
                    let value = this.element_along(source, &place, along, from);
                    let end = match &boundary {
                        Some(boundary) => this.of_line(boundary, &line),
                        None if ty == Type::I1 => this.b.bool(false),
                        None => this.zero(ty),
                    };
                    this.b.select(inside, value, end)
                }
            };
            let view = this.b.load_view(result);
            this.b.store_elem(view, place, value);
            Ok(())
        })?;
        Ok(result)
    }

    fn per_line(&mut self, e: &Expr) -> Lower<PerLine> {
        Ok(if e.rank == 0 { PerLine::Same(self.value(e)?) } else { PerLine::Each(self.materialize(e)?) })
    }

    fn of_line(&mut self, values: &PerLine, line: &[Value]) -> Value {
        match values {
            PerLine::Same(value) => *value,
            PerLine::Each(var) => {
                let view = self.b.load_view(*var);
                self.b.load_elem(view, line.to_vec())
            }
        }
    }

    fn element_along(&mut self, source: Var, place: &[Value], along: usize, at: Value) -> Value {
        let mut subscripts = place.to_vec();
        subscripts[along] = at;
        let view = self.b.load_view(source);
        self.b.load_elem(view, subscripts)
    }
}
