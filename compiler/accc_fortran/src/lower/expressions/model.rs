//! Functions of the model of reals, inline on every machine, and Bessel functions. Source: Fortran 2008, sections 13.4
//! and 13.7; IEEE 754 for what the bits of a real mean.

use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::arrays::array::{Axis, Prepared};
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::real_model::Format;
use accc_ir::{BinaryOp, CompareOp, MathFn, Type, Value, Var};

impl Lowerer<'_, '_> {
    /// The value of a function of the model; `None` for other functions.
    pub fn model_function(&mut self, id: Intrinsic, args: &[Value]) -> Lower<Option<Value>> {
        let (x, ty) = (args[0], self.b.func.type_of(args[0]));
        if matches!(ty, Type::F80 | Type::F128)
            && let Some(value) = self.wide_model_function(id, args)?
        {
            return Ok(Some(value));
        }
        Ok(Some(match id {
            Intrinsic::Exponent => self.b.exponent(x),
            Intrinsic::Fraction => self.b.fraction(x),
            Intrinsic::Scale => {
                let by = self.power_of_two(args[1]);
                self.b.math(MathFn::Ldexp, vec![x, by])
            }
            Intrinsic::SetExponent => {
                let (fraction, by) = (self.b.fraction(x), self.power_of_two(args[1]));
                self.b.math(MathFn::Ldexp, vec![fraction, by])
            }
            Intrinsic::Spacing => self.spacing(x),
            Intrinsic::Rrspacing => {
                let fraction = self.b.fraction(x);
                let size = self.b.math(MathFn::Abs, vec![fraction]);
                let digits = self.b.int(Format::of(ty).mantissa + 1, Type::I32);
                self.b.math(MathFn::Ldexp, vec![size, digits])
            }
            Intrinsic::Nearest => {
                let (zero, up) = (self.b.float(0.0, self.b.func.type_of(args[1])), self.b.float(f64::INFINITY, ty));
                let down = self.b.float(f64::NEG_INFINITY, ty);
                let below = self.b.compare(CompareOp::Lt, args[1], zero);
                let towards = self.b.select(below, down, up);
                self.b.math(MathFn::NextAfter, vec![x, towards])
            }
            Intrinsic::IsNan => self.b.compare(CompareOp::Ne, x, x),
            Intrinsic::BesselJn | Intrinsic::BesselYn => {
                let order = self.b.convert(x, Type::I32);
                let function = if id == Intrinsic::BesselJn { MathFn::BesselJn } else { MathFn::BesselYn };
                self.b.math(function, vec![args[1], order])
            }
            Intrinsic::ErfcScaled => {
                if self.in_compute {
                    let way_out = "compute it outside, or write it with `exp` and `erfc` where the argument is small";
                    return Err(self.unsupported("`erfc_scaled` in device code", way_out));
                }
                let name = match ty {
                    Type::F32 => "_FortranAErfcScaled4",
                    Type::F80 | Type::F128 => return Ok(Some(self.wide_erfc_scaled(x))),
                    _ => "_FortranAErfcScaled8",
                };
                self.call_library(name, vec![x])?
            }
            _ => return Ok(None),
        }))
    }

    fn spacing(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let format = Format::of(ty);
        let (exponent, digits) = (self.b.exponent(x), self.b.int(format.mantissa + 1, Type::I32));
        let power = self.b.binary(BinaryOp::Sub, exponent, digits);
        let (one, tiny, zero) = (self.b.float(1.0, ty), self.b.float(format.tiny, ty), self.b.float(0.0, ty));
        let distance = self.b.math(MathFn::Ldexp, vec![one, power]);
        let distance = self.b.binary(BinaryOp::Max, distance, tiny);
        let is_zero = self.b.compare(CompareOp::Eq, x, zero);
        self.b.select(is_zero, tiny, distance)
    }

    /// An exponent as an `int`; beyond the range of reals it does not matter how far.
    pub fn power_of_two(&mut self, n: Value) -> Value {
        let ty = self.b.func.type_of(n);
        if ty != Type::I64 {
            return self.b.convert(n, Type::I32);
        }
        let (least, most) = (self.b.i64(-100_000), self.b.i64(100_000));
        let n = self.b.binary(BinaryOp::Max, n, least);
        let n = self.b.binary(BinaryOp::Min, n, most);
        self.b.convert(n, Type::I32)
    }

    /// `bessel_jn(n1, n2, x)`: all orders from the first to the last.
    pub fn bessel_orders(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Var> {
        let first = self.integer(self.argument(args, 0)?)?;
        let last = self.integer(self.argument(args, 1)?)?;
        let x = self.value(self.argument(args, 2)?)?;
        let id = if id == Intrinsic::BesselJnVector { Intrinsic::BesselJn } else { Intrinsic::BesselYn };
        let extent = self.extent(first, last);
        let elem = self.elem(&e.ty, e.span)?;
        let result = self.temporary(elem, &[extent])?;
        let axes = [Axis { lower: first, upper: last, extent }];
        self.nest(&axes, Prepared::default(), |this, orders| {
            let positions = this.positions(&axes, orders);
            let value = this.model_function(id, &[orders[0], x])?.expect("it is one of these functions");
            let view = this.b.load_view(result);
            this.b.store_elem(view, positions, value);
            Ok(())
        })?;
        Ok(result)
    }
}
