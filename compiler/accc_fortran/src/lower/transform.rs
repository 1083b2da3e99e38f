//! Array results that are no elementwise functions: `matmul`, `shape`, bounds, calls of functions with array results, and
//! the ways to the others. Source: Fortran 2008, 13.7.

use super::Lower;
use super::array::Prepared;
use super::call::Returned;
use super::procedure::Lowerer;
use crate::hir::{Expr, ExprKind, Intrinsic};
use accc_ir::{BinaryOp, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// Computes an array into a variable: a temporary, or a constant.
    pub fn array_result(&mut self, e: &Expr) -> Lower<Var> {
        match &e.kind {
            ExprKind::ArrayCtor(items) => self.constructor(items, e),
            ExprKind::Call(call) => match self.call(call)? {
                Returned::Array(var) | Returned::Pointer(var) => Ok(var),
                Returned::Nothing
                | Returned::Value(_)
                | Returned::Text(_)
                | Returned::Record(_)
                | Returned::Described { .. } => {
                    Err(self.unsupported("this function result here", "assign it to a variable first"))
                }
            },
            ExprKind::Intrinsic { id, args } => self.array_intrinsic(*id, args, e),
            _ => self.materialize(e),
        }
    }

    fn array_intrinsic(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        match id {
            Intrinsic::Matmul => self.matmul(self.argument(args, 0)?, self.argument(args, 1)?, e),
            Intrinsic::Reshape => self.reshape(args, e),
            Intrinsic::Spread => self.spread(args, e),
            Intrinsic::Pack => self.pack(args, e),
            Intrinsic::Unpack => self.unpack_vector(args, e),
            Intrinsic::Cshift => self.cshift(args, e),
            Intrinsic::Eoshift => self.eoshift(args, e),
            Intrinsic::Shape | Intrinsic::Lbound | Intrinsic::Ubound => self.bounds_array(id, args, e),
            Intrinsic::Maxloc | Intrinsic::Minloc | Intrinsic::Findloc => self.locate_array(id, args, e),
            Intrinsic::Sum
            | Intrinsic::Product
            | Intrinsic::Maxval
            | Intrinsic::Minval
            | Intrinsic::Iall
            | Intrinsic::Iany
            | Intrinsic::Iparity
            | Intrinsic::Count
            | Intrinsic::Any
            | Intrinsic::All
            | Intrinsic::Parity => self.reduce_dimension(id, args, e),
            Intrinsic::Transfer => self.transferred_array(args, e),
            Intrinsic::BesselJnVector | Intrinsic::BesselYnVector => self.bessel_orders(id, args, e),
            Intrinsic::Norm2 => self.reduce_in_library(id, args, e),
            _ => Err(self.unsupported("this array-valued intrinsic function", "compute the elements in a loop")),
        }
    }

    fn bounds_array(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let array = self.argument(args, 0)?;
        let bounds = self.bounds(array)?;
        let elem = self.elem(&e.ty, e.span)?;
        let extent = self.b.i64(bounds.len() as i64);
        let result = self.temporary(elem, &[extent])?;
        for (index, bound) in bounds.into_iter().enumerate() {
            let part = self.bound_part(id, bound);
            let part = self.converted(part, &e.ty)?;
            let subscript = self.b.i64(index as i64 + 1);
            let view = self.b.load_view(result);
            self.b.store_elem(view, vec![subscript], part);
        }
        Ok(result)
    }

    /// The matrix product: result 0, then `c(i,j) = c(i,j) + a(i,l) * b(l,j)` with `i` innermost.
    fn matmul(&mut self, a: &Expr, b: &Expr, e: &Expr) -> Lower<Var> {
        let (a_rank, b_rank) = (a.rank, b.rank);
        let (a, b) = (self.plain(a)?, self.plain(b)?);
        let (a_axes, b_axes) = (self.whole(a).1, self.whole(b).1);
        let middle = b_axes[0];
        let mut axes = Vec::new();
        axes.extend((a_rank == 2).then(|| a_axes[0]));
        axes.extend((b_rank == 2).then(|| b_axes[1]));
        let extents: Vec<Value> = axes.iter().map(|axis| axis.extent).collect();
        let elem = self.elem(&e.ty, e.span)?;
        let ty = elem.value_type().unwrap_or(Type::F64);
        let result = self.temporary(elem, &extents)?;
        let (_, result_axes) = self.whole(result);
        let zero = if ty == Type::I1 { self.b.bool(false) } else { self.zero(ty) };
        self.nest(&result_axes, Prepared::default(), |this, ivs| {
            let view = this.b.load_view(result);
            this.b.store_elem(view, ivs.to_vec(), zero);
            Ok(())
        })?;
        // The axes of the nest, the first innermost: rows, the dimension that both share, columns.
        let rows = usize::from(a_rank == 2);
        let mut nest_axes = axes.clone();
        nest_axes.insert(rows, middle);
        self.nest(&nest_axes, Prepared::default(), |this, ivs| {
            let shift = this.sub(a_axes[a_rank - 1].lower, middle.lower);
            let a_middle = this.add(ivs[rows], shift);
            let a_subscripts = if rows == 1 { vec![ivs[0], a_middle] } else { vec![a_middle] };
            let b_subscripts = if b_rank == 2 { vec![ivs[rows], ivs[rows + 1]] } else { vec![ivs[rows]] };
            let mut outer_ivs = ivs.to_vec();
            outer_ivs.remove(rows);
            let subscripts = this.positions(&axes, &outer_ivs);
            let view = this.b.load_view(a);
            let x = this.b.load_elem(view, a_subscripts);
            let view = this.b.load_view(b);
            let y = this.b.load_elem(view, b_subscripts);
            let view = this.b.load_view(result);
            let before = this.b.load_elem(view, subscripts.clone());
            let logical = ty == Type::I1;
            let (x, y) = (this.b.convert(x, ty), this.b.convert(y, ty));
            let product = this.b.binary(if logical { BinaryOp::And } else { BinaryOp::Mul }, x, y);
            let after = this.b.binary(if logical { BinaryOp::Or } else { BinaryOp::Add }, before, product);
            let view = this.b.load_view(result);
            this.b.store_elem(view, subscripts, after);
            Ok(())
        })?;
        Ok(result)
    }

    /// An array operand as a variable that is read as a whole.
    fn plain(&mut self, e: &Expr) -> Lower<Var> {
        match e.kind {
            ExprKind::Var(sym) => self.var(sym),
            _ => self.materialize(e),
        }
    }
}
