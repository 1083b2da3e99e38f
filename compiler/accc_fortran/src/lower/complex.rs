//! Complex numbers: what is no sum, difference or product of the IR's own. Source: Fortran 2008, sections 7.1.5, 13.7.
//!
//! Quotients are scaled by the divisor's larger part (Smith's algorithm), without a check for NaNs, as gfortran has it.
//! Functions are libm's on the host. Device code has none for complex numbers: there they are made of real functions.

use super::Lower;
use super::complex_border::border_types;
use super::procedure::Lowerer;
use crate::hir::{Expr, Intrinsic};
use accc_ir::{BinaryOp, CompareOp, Elem, MathFn, OpKind, Signature, Storage, Type, UnaryOp, Value};

/// Real and imaginary part.
type Parts = (Value, Value);

impl Lowerer<'_, '_> {
    /// A number as a complex one with parts of that type.
    pub fn as_complex(&mut self, value: Value, ty: Type) -> Value {
        let part = ty.part().expect("a complex type has parts");
        let (re, im) = match self.b.func.type_of(value) {
            from if from == ty => return value,
            from if from.is_complex() => self.b.parts(value),
            _ => (value, self.b.float(0.0, part)),
        };
        let (re, im) = (self.b.convert(re, part), self.b.convert(im, part));
        self.b.complex(re, im)
    }

    pub fn complex_constant(&mut self, (re, im): (f64, f64), ty: Type) -> Value {
        let part = ty.part().expect("a complex type has parts");
        let (re, im) = (self.b.float(re, part), self.b.float(im, part));
        self.b.complex(re, im)
    }

    pub fn quotient(&mut self, z: Value, w: Value) -> Value {
        let ((a, b), (c, d)) = (self.b.parts(z), self.b.parts(w));
        let (c_size, d_size) = (self.b.math(MathFn::Abs, vec![c]), self.b.math(MathFn::Abs, vec![d]));
        let below = self.b.compare(CompareOp::Lt, c_size, d_size);
        let (less, more) = (self.b.select(below, c, d), self.b.select(below, d, c));
        let ratio = self.b.binary(BinaryOp::Div, less, more);
        let scaled = self.b.binary(BinaryOp::Mul, less, ratio);
        let divisor = self.b.binary(BinaryOp::Add, scaled, more);
        // With `u` and `v` the parts of `z` in that order: re = u * ratio + v, im = v * ratio - u, or its opposite.
        let (u, v) = (self.b.select(below, a, b), self.b.select(below, b, a));
        let (u_ratio, v_ratio) = (self.b.binary(BinaryOp::Mul, u, ratio), self.b.binary(BinaryOp::Mul, v, ratio));
        let re = self.b.binary(BinaryOp::Add, u_ratio, v);
        let (one, other) = (self.b.binary(BinaryOp::Sub, v_ratio, u), self.b.binary(BinaryOp::Sub, u, v_ratio));
        let im = self.b.select(below, one, other);
        let (re, im) = (self.b.binary(BinaryOp::Div, re, divisor), self.b.binary(BinaryOp::Div, im, divisor));
        self.b.complex(re, im)
    }

    /// `z ** n` of an integer, by repeated multiplication; a negative exponent inverts the base.
    pub fn complex_to_integer(&mut self, z: Value, exponent: &Expr) -> Lower<Value> {
        let ty = self.b.func.type_of(z);
        let one = self.complex_constant((1.0, 0.0), ty);
        if let Some(n) = exponent.int_constant().filter(|n| n.unsigned_abs() <= 64) {
            let base = if n < 0 { self.quotient(one, z) } else { z };
            return Ok(self.unrolled_power(base, n.unsigned_abs()).unwrap_or(one));
        }
        let (n, zero) = (self.integer(exponent)?, self.b.i64(0));
        let negative = self.b.compare(CompareOp::Lt, n, zero);
        let inverse = self.quotient(one, z);
        let base = self.b.select(negative, inverse, z);
        let [result, square] = [".power", ".square"].map(|name| {
            let elem = ty.elem().expect("a complex number has a place in memory");
            self.hidden(name, Storage::Scalar(elem))
        });
        let left = self.hidden(".left", Storage::Scalar(Elem::I64));
        self.b.store(result, one);
        self.b.store(square, base);
        let count = self.b.math(MathFn::Abs, vec![n]);
        self.b.store(left, count);
        self.power_loop(result, square, left);
        Ok(self.b.load(result))
    }

    fn unrolled_power(&mut self, z: Value, mut n: u64) -> Option<Value> {
        let (mut square, mut result) = (z, None);
        while n > 0 {
            if n & 1 == 1 {
                result = Some(match result {
                    Some(result) => self.b.binary(BinaryOp::Mul, result, square),
                    None => square,
                });
            }
            n >>= 1;
            if n > 0 {
                square = self.b.binary(BinaryOp::Mul, square, square);
            }
        }
        result
    }

    /// `while (left /= 0)`: the result takes the square where the last bit is set.
    fn power_loop(&mut self, result: accc_ir::Var, square: accc_ir::Var, left: accc_ir::Var) {
        let (_, cond, body, _) = self.b.while_op(false, true);
        let outer = self.b.switch_to(cond);
        let (n, zero) = (self.b.load(left), self.b.i64(0));
        let more = self.b.compare(CompareOp::Ne, n, zero);
        self.b.effect(OpKind::Yield(vec![more]));
        self.b.switch_to(body);
        let (n, one) = (self.b.load(left), self.b.i64(1));
        let bit = self.b.binary(BinaryOp::And, n, one);
        let odd = self.b.compare(CompareOp::Eq, bit, one);
        let (before, factor) = (self.b.load(result), self.b.load(square));
        let product = self.b.binary(BinaryOp::Mul, before, factor);
        let after = self.b.select(odd, product, before);
        self.b.store(result, after);
        let squared = self.b.binary(BinaryOp::Mul, factor, factor);
        self.b.store(square, squared);
        let rest = self.b.binary(BinaryOp::LShr, n, one);
        self.b.store(left, rest);
        self.b.end_block();
        self.b.switch_to(outer);
    }

    /// `z ** w`.
    pub fn complex_power(&mut self, z: Value, w: Value) -> Lower<Value> {
        if !self.in_compute {
            return Ok(self.libm_complex("cpow", &[z, w]));
        }
        let logarithm = self.complex_function(Intrinsic::Log, z)?;
        let product = self.b.binary(BinaryOp::Mul, w, logarithm);
        let power = self.complex_function(Intrinsic::Exp, product)?;
        // The logarithm of 0 is no number.
        let zero = self.zero(self.b.func.type_of(z));
        let is_zero = self.b.compare(CompareOp::Eq, z, zero);
        Ok(self.b.select(is_zero, zero, power))
    }

    /// An elemental function of one complex number.
    pub fn complex_function(&mut self, id: Intrinsic, z: Value) -> Lower<Value> {
        let (x, y) = self.b.parts(z);
        match id {
            Intrinsic::Aimag => return Ok(y),
            Intrinsic::Conjg => {
                let y = self.b.unary(UnaryOp::Neg, y);
                return Ok(self.b.complex(x, y));
            }
            Intrinsic::Abs => return Ok(self.b.math(MathFn::Hypot, vec![x, y])),
            _ => {}
        }
        if !self.in_compute {
            let name = libm_name(id).ok_or_else(|| self.no_function())?;
            return Ok(self.libm_complex(name, &[z]));
        }
        let one = |this: &mut Self, function, x| this.b.math(function, vec![x]);
        let (re, im) = match id {
            Intrinsic::Exp => {
                let size = one(self, MathFn::Exp, x);
                let (cos, sin) = (one(self, MathFn::Cos, y), one(self, MathFn::Sin, y));
                (self.b.binary(BinaryOp::Mul, size, cos), self.b.binary(BinaryOp::Mul, size, sin))
            }
            Intrinsic::Log => {
                let size = self.b.math(MathFn::Hypot, vec![x, y]);
                (one(self, MathFn::Log, size), self.b.math(MathFn::Atan2, vec![y, x]))
            }
            Intrinsic::Sqrt => self.square_root((x, y)),
            Intrinsic::Sin => self.sine((x, y)),
            Intrinsic::Cos => self.cosine((x, y)),
            // sinh z = -i sin(i z), cosh z = cos(i z).
            Intrinsic::Sinh => {
                let sine = self.sine((y, x));
                (sine.1, sine.0)
            }
            Intrinsic::Cosh => {
                let (re, im) = self.cosine((y, x));
                (re, self.b.unary(UnaryOp::Neg, im))
            }
            Intrinsic::Tan | Intrinsic::Tanh => {
                let hyperbolic = id == Intrinsic::Tanh;
                let (over, under) =
                    if hyperbolic { (Intrinsic::Sinh, Intrinsic::Cosh) } else { (Intrinsic::Sin, Intrinsic::Cos) };
                let (over, under) = (self.complex_function(over, z)?, self.complex_function(under, z)?);
                return Ok(self.quotient(over, under));
            }
            _ => {
                let what = "this function of a complex number in device code";
                return Err(
                    self.unsupported(what, "write it with `log` and `sqrt`, or compute it outside of the region")
                );
            }
        };
        Ok(self.b.complex(re, im))
    }

    /// `sin x cosh y + i cos x sinh y`.
    fn sine(&mut self, (x, y): Parts) -> Parts {
        let [sin, cos] = [MathFn::Sin, MathFn::Cos].map(|f| self.b.math(f, vec![x]));
        let [cosh, sinh] = [MathFn::Cosh, MathFn::Sinh].map(|f| self.b.math(f, vec![y]));
        (self.b.binary(BinaryOp::Mul, sin, cosh), self.b.binary(BinaryOp::Mul, cos, sinh))
    }

    /// `cos x cosh y - i sin x sinh y`.
    fn cosine(&mut self, (x, y): Parts) -> Parts {
        let [sin, cos] = [MathFn::Sin, MathFn::Cos].map(|f| self.b.math(f, vec![x]));
        let [cosh, sinh] = [MathFn::Cosh, MathFn::Sinh].map(|f| self.b.math(f, vec![y]));
        let im = self.b.binary(BinaryOp::Mul, sin, sinh);
        (self.b.binary(BinaryOp::Mul, cos, cosh), self.b.unary(UnaryOp::Neg, im))
    }

    /// With `h = sqrt((|x| + |z|) / 2)` the parts are `h` and `y / 2h`, in the order that the sign of `x` says.
    fn square_root(&mut self, (x, y): Parts) -> Parts {
        let ty = self.b.func.type_of(x);
        let (zero, half) = (self.b.float(0.0, ty), self.b.float(0.5, ty));
        let (x_size, y_size) = (self.b.math(MathFn::Abs, vec![x]), self.b.math(MathFn::Abs, vec![y]));
        let size = self.b.math(MathFn::Hypot, vec![x, y]);
        let sum = self.b.binary(BinaryOp::Add, x_size, size);
        let mean = self.b.binary(BinaryOp::Mul, sum, half);
        let large = self.b.math(MathFn::Sqrt, vec![mean]);
        let twice = self.b.binary(BinaryOp::Add, large, large);
        let small = self.b.binary(BinaryOp::Div, y_size, twice);
        let nothing = self.b.compare(CompareOp::Eq, large, zero);
        let small = self.b.select(nothing, zero, small);
        let left = self.b.compare(CompareOp::Lt, x, zero);
        let (re, im) = (self.b.select(left, small, large), self.b.select(left, large, small));
        (re, self.b.math(MathFn::CopySign, vec![im, y]))
    }

    /// libm's function with this name for `double`. A pair of floats travels in one register (System V ABI, 3.2.3).
    fn libm_complex(&mut self, name: &str, args: &[Value]) -> Value {
        let ty = self.b.func.type_of(args[0]);
        let border = border_types(ty);
        let name = if ty == Type::C32 { format!("{name}f") } else { name.to_string() };
        let callee = self.unit.module.find_function(&name).unwrap_or_else(|| {
            let params = args.iter().flat_map(|_| border.clone()).collect();
            let signature = Signature { params, results: border.clone(), ..Signature::default() };
            self.unit.module.functions.push(accc_ir::Function::declare(&name, signature))
        });
        let args = args.iter().flat_map(|arg| self.in_registers(*arg)).collect();
        let results = self.b.call_all(callee, &border, args, Vec::new());
        self.complex_of_registers(&results, ty)
    }

    fn no_function(&self) -> accc_diag::Diagnostic {
        self.unsupported("this function of a complex number", "write it with the functions of its parts")
    }
}

fn libm_name(id: Intrinsic) -> Option<&'static str> {
    Some(match id {
        Intrinsic::Exp => "cexp",
        Intrinsic::Log => "clog",
        Intrinsic::Sqrt => "csqrt",
        Intrinsic::Sin => "csin",
        Intrinsic::Cos => "ccos",
        Intrinsic::Tan => "ctan",
        Intrinsic::Asin => "casin",
        Intrinsic::Acos => "cacos",
        Intrinsic::Atan => "catan",
        Intrinsic::Sinh => "csinh",
        Intrinsic::Cosh => "ccosh",
        Intrinsic::Tanh => "ctanh",
        Intrinsic::Asinh => "casinh",
        Intrinsic::Acosh => "cacosh",
        Intrinsic::Atanh => "catanh",
        _ => return None,
    })
}
