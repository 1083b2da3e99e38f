//! Array results that are no elementwise functions: `matmul`, `shape`, bounds, calls of functions with array results,
//! and the ways to the others. Source: Fortran 2008, 13.7.

use crate::hir::{Expr, ExprKind, Intrinsic};
use crate::lower::Lower;
use crate::lower::procedures::call::Returned;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{CompareOp, Type, Var};

impl Lowerer<'_, '_> {
    /// Computes an array into a variable: a temporary, or a constant.
    pub fn array_result(&mut self, e: &Expr) -> Lower<Var> {
        match &e.kind {
            ExprKind::ArrayCtor(items) => self.constructor(items, e),
            ExprKind::Call(call) => match self.call(call)? {
                Returned::Array(var) | Returned::Pointer(var) => Ok(var),
                Returned::Nothing
                | Returned::Value(_)
                | Returned::Number(_)
                | Returned::Text(_)
                | Returned::Record(_)
                | Returned::Described { .. } => {
                    Err(self.unsupported("this function result here", "assign it to a variable first"))
                }
            },
            ExprKind::Intrinsic { id, args } => self.array_intrinsic(*id, args, e),
            ExprKind::Conditional { cond, then, otherwise } => self.chosen_array(cond, [then, otherwise]),
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
        // Of an argument of assumed rank only some of the dimensions count.
        let rank = match self.assumed_rank(array) {
            Some(_) => {
                let rank = self.rank_of(array)?;
                Some(self.b.convert(rank, Type::I64))
            }
            None => None,
        };
        let extent = rank.unwrap_or_else(|| self.b.i64(bounds.len() as i64));
        let result = self.temporary(elem, &[extent])?;
        for (index, bound) in bounds.into_iter().enumerate() {
            let part = self.bound_part(id, bound);
            let part = self.converted(part, &e.ty)?;
            let subscript = self.b.i64(index as i64 + 1);
            let store = |this: &mut Self| {
                let view = this.b.load_view(result);
                this.b.store_elem(view, vec![subscript], part);
                Ok(())
            };
            match rank {
                None => store(self)?,
                Some(rank) => {
                    let counts = self.b.compare(CompareOp::Le, subscript, rank);
                    self.under(counts, store)?;
                }
            }
        }
        Ok(result)
    }
}
