//! `-Mbounds`: subscripts, sections, substrings and the shapes of arrays that meet are checked on the host.
//!
//! What is wrong ends the program with exit status 2 and a message that begins with file and line. Device code is not
//! checked. The texts are formats of libc's `dprintf`, complete but for the numbers.

use super::designator::Whole;
use crate::hir::{Component, Expr, ExprKind, Shape, SymId, SymbolClass};
use crate::lower::Lower;
use crate::lower::arrays::array::Axis;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, OpKind, Type, Value, Var};
use accc_source::Span;

/// Bounds of a dimension.
#[derive(Clone, Copy)]
struct Bounds {
    lower: Value,
    /// `None` of the last dimension of an assumed-size array.
    extent: Option<Value>,
}

impl Lowerer<'_, '_> {
    pub fn checks_bounds(&self) -> bool {
        self.unit.program.bounds && !self.in_compute
    }

    /// A local allocatable array has no elements until it is allocated.
    pub fn start_without_elements(&mut self, sym: SymId) -> Lower<()> {
        let symbol = self.symbol(sym);
        let described = (symbol.allocatable || symbol.pointer) && symbol.shape.rank() > 0;
        if described && self.checks_bounds() && symbol.class == SymbolClass::Local {
            let var = self.var(sym)?;
            self.empty(var);
        }
        Ok(())
    }

    /// The subscripts of an element of a whole variable or component.
    pub fn check_subscripts(&mut self, base: &Expr, subscripts: &[Value]) -> Lower<()> {
        if !self.checks_bounds() {
            return Ok(());
        }
        let name = self.name_in_format(base);
        let bounds = self.bounds_of(base)?;
        for (dim, (subscript, bounds)) in subscripts.iter().zip(bounds).enumerate() {
            self.check_subscript(&name, dim, *subscript, bounds)?;
        }
        Ok(())
    }

    /// A section's dimension `start:...:step` with that many elements.
    pub fn check_range(
        &mut self,
        base: &Expr,
        array: Whole,
        dim: usize,
        [start, step, extent]: [Value; 3],
    ) -> Lower<()> {
        if !self.checks_bounds() || self.assumed_rank(base).is_some() {
            return Ok(());
        }
        let name = self.name_in_format(base);
        let bounds = self.dim_bounds(base, array, dim);
        let zero = self.b.i64(0);
        let some = self.b.compare(CompareOp::Gt, extent, zero);
        self.under(some, |this| {
            this.check_subscript(&name, dim, start, bounds)?;
            let one = this.b.i64(1);
            let steps = this.sub(extent, one);
            let ahead = this.mul(steps, step);
            let last = this.add(start, ahead);
            this.check_subscript(&name, dim, last, bounds)
        })
    }

    /// One subscript of a section.
    pub fn check_index(&mut self, base: &Expr, array: Whole, dim: usize, index: Value) -> Lower<()> {
        if !self.checks_bounds() || self.assumed_rank(base).is_some() {
            return Ok(());
        }
        let name = self.name_in_format(base);
        let bounds = self.dim_bounds(base, array, dim);
        self.check_subscript(&name, dim, index, bounds)
    }

    /// The elements of a vector subscript, a table with lower bound 1.
    pub fn check_vector(&mut self, base: &Expr, array: Whole, dim: usize, table: Var) -> Lower<()> {
        if !self.checks_bounds() {
            return Ok(());
        }
        let name = self.name_in_format(base);
        let bounds = self.dim_bounds(base, array, dim);
        let (lower, one) = (self.lower_bound(table, 0), self.b.i64(1));
        let extent = self.extent_of(table, 0);
        let upper = self.upper_bound(lower, extent);
        let (_, body, position) = self.b.for_op(None, lower, upper, one);
        let outer = self.b.switch_to(body);
        let view = self.b.load_view(table);
        let subscript = self.b.load_elem(view, vec![position]);
        let subscript = self.b.convert(subscript, Type::I64);
        self.check_subscript(&name, dim, subscript, bounds)?;
        self.b.end_block();
        self.b.switch_to(outer);
        Ok(())
    }

    /// A substring that is not empty lies within its characters.
    pub fn check_substring(&mut self, lower: Value, upper: Value, length: Value) -> Lower<()> {
        if !self.checks_bounds() {
            return Ok(());
        }
        let some = self.b.compare(CompareOp::Le, lower, upper);
        let one = self.b.i64(1);
        let below = self.b.compare(CompareOp::Lt, lower, one);
        let above = self.b.compare(CompareOp::Gt, upper, length);
        let outside = self.b.binary(BinaryOp::Or, below, above);
        let bad = self.b.binary(BinaryOp::And, some, outside);
        let text = "the substring %ld:%ld is not within the %ld characters it is taken from";
        self.end_if(bad, text, vec![lower, upper, length])
    }

    /// Arrays of one statement have the shape that its loops have.
    pub fn check_shapes(&mut self, axes: &[Axis], shapes: &[(Span, Vec<Axis>)]) -> Lower<()> {
        if !self.checks_bounds() {
            return Ok(());
        }
        let around = self.b.span;
        for (span, shape) in shapes {
            self.b.span = *span;
            for (dim, (has, wanted)) in shape.iter().zip(axes).enumerate() {
                let differs = self.b.compare(CompareOp::Ne, has.extent, wanted.extent);
                let text = format!("dimension {} has %ld elements here, but %ld in the rest of the statement", dim + 1);
                self.end_if(differs, &text, vec![has.extent, wanted.extent])?;
            }
        }
        self.b.span = around;
        Ok(())
    }

    fn check_subscript(&mut self, name: &str, dim: usize, subscript: Value, bounds: Bounds) -> Lower<()> {
        let Bounds { lower, extent } = bounds;
        let number = dim + 1;
        let Some(extent) = extent else {
            let below = self.b.compare(CompareOp::Lt, subscript, lower);
            let text = format!("subscript {number} of `{name}` is %ld, beyond its bounds %ld:*");
            return self.end_if(below, &text, vec![subscript, lower]);
        };
        let distance = self.sub(subscript, lower);
        let outside = self.b.compare(CompareOp::UGe, distance, extent);
        let upper = self.upper_bound(lower, extent);
        let text = format!("subscript {number} of `{name}` is %ld, beyond its bounds %ld:%ld");
        self.end_if(outside, &text, vec![subscript, lower, upper])
    }

    /// The bounds of a whole variable or component.
    fn bounds_of(&mut self, base: &Expr) -> Lower<Vec<Bounds>> {
        if let ExprKind::Component { base: record, index } = &base.kind
            && let Component { shape: Shape::Static(dims), .. } = self.component(record, *index)
        {
            let fixed = dims.iter().map(|dim| (self.b.i64(dim.lower), self.b.i64(dim.extent)));
            return Ok(fixed.map(|(lower, extent)| Bounds { lower, extent: Some(extent) }).collect());
        }
        let array = self.whole_array(base)?;
        let rank = usize::from(self.b.func.vars[array.var].rank()) - self.letters(array.var);
        Ok((0..rank).map(|dim| self.dim_bounds(base, array, dim)).collect())
    }

    fn dim_bounds(&mut self, base: &Expr, array: Whole, dim: usize) -> Bounds {
        let open = match base.kind {
            ExprKind::Var(sym) => {
                matches!(&self.symbol(sym).shape, Shape::AssumedSize { leading, .. } if dim == leading.len())
            }
            _ => false,
        };
        let lower = self.whole_lower(array, dim);
        Bounds { lower, extent: (!open).then(|| self.extent_of(array.var, dim)) }
    }

    fn name_in_format(&self, base: &Expr) -> String {
        self.designator_name(base).replace('%', "%%")
    }

    /// Ends the program with a message where the condition holds. `text`: a format, the numbers are `%ld`.
    pub(in crate::lower) fn end_if(&mut self, bad: Value, text: &str, numbers: Vec<Value>) -> Lower<()> {
        if self.known(bad) == Some(0) {
            return Ok(());
        }
        let place = format!("{}:{}", self.unit.module.name, (self.unit.lines)(self.b.span)).replace('%', "%%");
        let format = self.constant_memory(format!("{place}: {text}\n\0").into_bytes(), 1);
        let (_, then_block, else_block) = self.b.if_op(bad, &[]);
        self.b.in_block(else_block, |_| ());
        let outer = self.b.switch_to(then_block);
        let (stderr, status) = (self.b.int(2, Type::I32), self.b.int(2, Type::I32));
        let mut args = vec![stderr, format];
        args.extend(numbers);
        self.run_library("dprintf", args)?;
        self.run_library("_FortranAExit", vec![status])?;
        self.b.effect(OpKind::Unreachable);
        self.b.switch_to(outer);
        Ok(())
    }
}
