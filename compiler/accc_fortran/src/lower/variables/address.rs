//! Addresses for C: `c_loc`, `c_funloc`, `c_associated`, `c_f_pointer`, `c_f_procpointer`.
//! Source: Fortran 2008, section 15.2.3.

use crate::hir::Expr;
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Type, Value};

impl Lowerer<'_, '_> {
    /// The address of a target's first element, or of a procedure's code.
    pub fn c_address(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let target = self.argument(args, 0)?;
        if target.ty.is_procedure() {
            return self.value(target);
        }
        let view = self.target_view(target)?;
        Ok(self.view_base(view))
    }

    pub fn c_associated(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let address = self.argument(args, 0)?;
        let address = self.value(address)?;
        let set = self.not_null(address);
        let Some(other) = args.get(1).and_then(Option::as_ref) else { return Ok(set) };
        let other = self.value(other)?;
        let same = self.b.compare(CompareOp::Eq, address, other);
        Ok(self.b.binary(BinaryOp::And, set, same))
    }

    /// The pointer shows dense memory at the address; its lower bounds are 1.
    pub fn c_f_pointer(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let (address, pointer) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let address = self.value(address)?;
        let mut dims = Vec::new();
        if let Some(shape) = args.get(2).and_then(Option::as_ref) {
            let shape = self.materialize(shape)?;
            let first = self.lower_bound(shape, 0);
            let one = self.b.i64(1);
            for dim in 0..pointer.rank {
                let offset = self.b.i64(dim as i64);
                let position = self.add(first, offset);
                let view = self.b.load_view(shape);
                let extent = self.b.load_elem(view, vec![position]);
                let extent = self.b.convert(extent, Type::I64);
                dims.push((one, self.at_least_zero(extent)));
            }
        }
        let var = self.pointer_variable(pointer)?;
        self.store_dense_view(var, address, &dims);
        Ok(())
    }

    pub fn c_f_procpointer(&mut self, args: &[Option<Expr>]) -> Lower<()> {
        let (address, pointer) = (self.argument(args, 0)?, self.argument(args, 1)?);
        let address = self.value(address)?;
        self.store(pointer, address)
    }
}
