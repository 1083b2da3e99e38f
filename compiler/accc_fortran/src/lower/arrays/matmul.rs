//! The matrix product. Source: Fortran 2008, section 13.7.112.
//!
//! Sums are made in the order of the textbook: `c(i,j) = c(i,j) + a(i,l) * b(l,j)`, with `i` innermost. On the host
//! four terms are added at a time (of a vector times a matrix: four sums at a time), in the same order; that saves
//! three of four accesses to the result.

use super::array::{Axis, Prepared};
use crate::hir::{Expr, ExprKind};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, Elem, Storage, Type, Value, Var};

/// Terms or sums at a time.
const BLOCK: i64 = 4;

/// What is multiplied, and where the result goes; the result's lower bounds are 1.
struct Product {
    a: Var,
    b: Var,
    result: Var,
    a_rank: usize,
    b_rank: usize,
    /// Of `a`'s rows, where it is a matrix.
    rows: Option<Axis>,
    /// The dimension that both share, as `b` counts it.
    middle: Axis,
    /// From `b`'s count to `a`'s.
    shift: Value,
    /// Of `b`'s columns, where it is a matrix.
    columns: Option<Axis>,
    elem: Elem,
    ty: Type,
}

impl Lowerer<'_, '_> {
    pub fn matmul(&mut self, a: &Expr, b: &Expr, e: &Expr) -> Lower<Var> {
        let (a_rank, b_rank) = (a.rank, b.rank);
        let (a, b) = (self.plain(a)?, self.plain(b)?);
        let (a_axes, b_axes) = (self.whole(a).1, self.whole(b).1);
        let (rows, columns) = ((a_rank == 2).then(|| a_axes[0]), (b_rank == 2).then(|| b_axes[1]));
        let extents: Vec<Value> = rows.iter().chain(&columns).map(|axis| axis.extent).collect();
        let elem = self.elem(&e.ty, e.span)?;
        let ty = elem.value_type().unwrap_or(Type::F64);
        let result = self.temporary(elem, &extents)?;
        let middle = b_axes[0];
        let shift = self.sub(a_axes[a_rank - 1].lower, middle.lower);
        let product = Product { a, b, result, a_rank, b_rank, rows, middle, shift, columns, elem, ty };
        let small = self.known(middle.extent).is_some_and(|extent| extent <= 2 * BLOCK);
        if small || self.in_compute || ty == Type::I1 {
            self.clear_product(&product)?;
            self.plain_product(&product)?;
        } else if rows.is_some() {
            self.clear_product(&product)?;
            self.blocked_product(&product)?;
        } else {
            self.row_product(&product)?;
        }
        Ok(result)
    }

    fn clear_product(&mut self, p: &Product) -> Lower<()> {
        let zero = if p.ty == Type::I1 { self.b.bool(false) } else { self.zero(p.ty) };
        let (_, axes) = self.whole(p.result);
        self.nest(&axes, Prepared::default(), |this, ivs| {
            let view = this.b.load_view(p.result);
            this.b.store_elem(view, ivs.to_vec(), zero);
            Ok(())
        })
    }

    /// One nest: rows innermost, then the dimension that both share, then columns.
    fn plain_product(&mut self, p: &Product) -> Lower<()> {
        let axes: Vec<Axis> = p.rows.into_iter().chain([p.middle]).chain(p.columns).collect();
        self.nest(&axes, Prepared::default(), |this, ivs| {
            let row = p.rows.map(|_| ivs[0]);
            let (middle, column) = (ivs[p.a_rank - 1], (p.b_rank == 2).then(|| ivs[p.a_rank]));
            let x = this.load_a(p, row, middle);
            let y = this.load_b(p, middle, column);
            this.add_terms(p, row, column, &[(x, y)])
        })
    }

    /// A matrix times a vector or a matrix: four columns of `a` at a time.
    fn blocked_product(&mut self, p: &Product) -> Lower<()> {
        let columns: Vec<Axis> = p.columns.into_iter().collect();
        self.nest(&columns, Prepared::default(), |this, ivs| {
            let column = ivs.first().copied();
            this.blocks(p.middle, &mut |this, middle, count| {
                let middles: Vec<Value> = (0..count).map(|k| this.ahead(middle, k)).collect();
                let factors: Vec<Value> = middles.iter().map(|middle| this.load_b(p, *middle, column)).collect();
                let rows: Vec<Axis> = p.rows.into_iter().collect();
                this.nest(&rows, Prepared::default(), |this, ivs| {
                    let row = ivs.first().copied();
                    let pair = |(middle, y): (&Value, &Value)| (this.load_a(p, row, *middle), *y);
                    let terms: Vec<(Value, Value)> = middles.iter().zip(&factors).map(pair).collect();
                    this.add_terms(p, row, column, &terms)
                })
            })
        })
    }

    /// A vector times a matrix: the sums of four columns at a time.
    fn row_product(&mut self, p: &Product) -> Lower<()> {
        let Some(columns) = p.columns else { return Ok(()) };
        self.blocks(columns, &mut |this, column, count| {
            let zero = this.zero(p.ty);
            let sums: Vec<Var> = (0..count).map(|_| this.hidden(".sum", Storage::Scalar(p.elem))).collect();
            sums.iter().for_each(|sum| this.b.store(*sum, zero));
            this.nest(&[p.middle], Prepared::default(), |this, ivs| {
                let x = this.load_a(p, None, ivs[0]);
                for (k, sum) in sums.iter().enumerate() {
                    let at = this.ahead(column, k as i64);
                    let y = this.load_b(p, ivs[0], Some(at));
                    let term = this.b.binary(BinaryOp::Mul, x, y);
                    let before = this.b.load(*sum);
                    let after = this.b.binary(BinaryOp::Add, before, term);
                    this.b.store(*sum, after);
                }
                Ok(())
            })?;
            for (k, sum) in sums.iter().enumerate() {
                let at = this.ahead(column, k as i64);
                let subscript = this.position(columns, at);
                let value = this.b.load(*sum);
                let view = this.b.load_view(p.result);
                this.b.store_elem(view, vec![subscript], value);
            }
            Ok(())
        })
    }

    /// Goes along an axis by blocks, then by single steps; `fill` gets the first subscript and how many there are.
    fn blocks(&mut self, axis: Axis, fill: &mut dyn FnMut(&mut Self, Value, i64) -> Lower<()>) -> Lower<()> {
        let (one, size) = (self.b.i64(1), self.b.i64(BLOCK));
        let full = self.div(axis.extent, size);
        let full = self.mul(full, size);
        let rest = self.add(axis.lower, full);
        let last = self.sub(rest, one);
        for (from, to, step, count) in [(axis.lower, last, size, BLOCK), (rest, axis.upper, one, 1)] {
            let (_, body, subscript) = self.b.for_op(None, from, to, step);
            let outer = self.b.switch_to(body);
            fill(self, subscript, count)?;
            self.b.end_block();
            self.b.switch_to(outer);
        }
        Ok(())
    }

    /// Adds products to an element of the result, one after the other.
    fn add_terms(
        &mut self,
        p: &Product,
        row: Option<Value>,
        column: Option<Value>,
        terms: &[(Value, Value)],
    ) -> Lower<()> {
        let (multiply, add) =
            if p.ty == Type::I1 { (BinaryOp::And, BinaryOp::Or) } else { (BinaryOp::Mul, BinaryOp::Add) };
        let mut subscripts = Vec::new();
        for (axis, at) in [(p.rows, row), (p.columns, column)] {
            if let (Some(axis), Some(at)) = (axis, at) {
                subscripts.push(self.position(axis, at));
            }
        }
        let view = self.b.load_view(p.result);
        let mut sum = self.b.load_elem(view, subscripts.clone());
        for (x, y) in terms {
            let term = self.b.binary(multiply, *x, *y);
            sum = self.b.binary(add, sum, term);
        }
        let view = self.b.load_view(p.result);
        self.b.store_elem(view, subscripts, sum);
        Ok(())
    }

    fn load_a(&mut self, p: &Product, row: Option<Value>, middle: Value) -> Value {
        let middle = self.add(middle, p.shift);
        let view = self.b.load_view(p.a);
        let value = self.b.load_elem(view, row.into_iter().chain([middle]).collect());
        self.b.convert(value, p.ty)
    }

    fn load_b(&mut self, p: &Product, middle: Value, column: Option<Value>) -> Value {
        let view = self.b.load_view(p.b);
        let value = self.b.load_elem(view, [middle].into_iter().chain(column).collect());
        self.b.convert(value, p.ty)
    }

    fn position(&mut self, axis: Axis, at: Value) -> Value {
        self.positions(&[axis], &[at])[0]
    }

    fn ahead(&mut self, from: Value, steps: i64) -> Value {
        let steps = self.b.i64(steps);
        self.add(from, steps)
    }

    /// An array operand as a variable that is read as a whole.
    fn plain(&mut self, e: &Expr) -> Lower<Var> {
        match e.kind {
            ExprKind::Var(sym) => self.var(sym),
            _ => self.materialize(e),
        }
    }
}
