//! Functions of complex numbers made of functions of real ones, for machines whose libraries have none. Source: W. Kahan,
//! Branch Cuts for Complex Elementary Functions, 1987 (the inverse functions, and on which side of their cuts values lie).
//!
//! Takes and gives parts in registers. Results are those of a library but for a few last bits; infinities and NaNs are what the
//! formulas make of them (C11, annex G, is not normative on devices).

use crate::{BinaryOp, Builder, CompareOp, MathFn, UnaryOp, Value};

/// Real and imaginary part.
pub type Parts = (Value, Value);

/// A function of one complex number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComplexFn {
    /// e to the power of z.
    Exp,
    /// The natural logarithm, its imaginary part in (-π, π].
    Log,
    /// The root whose real part is not negative.
    Sqrt,
    /// By sines and hyperbolic sines of the parts, as all of these.
    Sin,
    /// As `Sin`.
    Cos,
    /// As `Sin`; does not overflow where the imaginary part is large.
    Tan,
    /// By Hull's formulas, which are right near the branch cuts, as all inverses.
    Asin,
    /// As `Asin`.
    Acos,
    /// As `Asin`.
    Atan,
    /// `-i sin(iz)`.
    Sinh,
    /// `cos(iz)`.
    Cosh,
    /// `-i tan(iz)`.
    Tanh,
    /// `-i asin(iz)`.
    Asinh,
    /// Of `acos`, turned so that its real part is not negative.
    Acosh,
    /// `-i atan(iz)`.
    Atanh,
}

const NAMES: [(ComplexFn, &str); 15] = [
    (ComplexFn::Exp, "cexp"),
    (ComplexFn::Log, "clog"),
    (ComplexFn::Sqrt, "csqrt"),
    (ComplexFn::Sin, "csin"),
    (ComplexFn::Cos, "ccos"),
    (ComplexFn::Tan, "ctan"),
    (ComplexFn::Asin, "casin"),
    (ComplexFn::Acos, "cacos"),
    (ComplexFn::Atan, "catan"),
    (ComplexFn::Sinh, "csinh"),
    (ComplexFn::Cosh, "ccosh"),
    (ComplexFn::Tanh, "ctanh"),
    (ComplexFn::Asinh, "casinh"),
    (ComplexFn::Acosh, "cacosh"),
    (ComplexFn::Atanh, "catanh"),
];

impl ComplexFn {
    /// libm's function of `double`.
    pub fn library_name(self) -> &'static str {
        NAMES.iter().find(|(function, _)| *function == self).expect("each has a name").1
    }

    /// The function that the C library calls so, in double precision (`cexp`).
    pub fn by_library_name(name: &str) -> Option<ComplexFn> {
        NAMES.iter().find(|(_, known)| *known == name).map(|(function, _)| *function)
    }
}

impl Builder<'_> {
    /// Real and imaginary part of the function's value.
    pub fn complex_math(&mut self, function: ComplexFn, z: Parts) -> Parts {
        let (x, y) = z;
        match function {
            ComplexFn::Exp => {
                let size = self.math(MathFn::Exp, vec![x]);
                let (sin, cos) = self.sin_cos(y);
                (self.times(size, cos), self.times(size, sin))
            }
            ComplexFn::Log => {
                let size = self.math(MathFn::Hypot, vec![x, y]);
                (self.math(MathFn::Log, vec![size]), self.math(MathFn::Atan2, vec![y, x]))
            }
            ComplexFn::Sqrt => self.complex_root(z),
            ComplexFn::Sin => self.complex_sine(z),
            ComplexFn::Cos => self.complex_cosine(z),
            // sinh z = -i sin(i z), cosh z = cos(i z).
            ComplexFn::Sinh => {
                let sine = self.complex_sine((y, x));
                (sine.1, sine.0)
            }
            ComplexFn::Cosh => {
                let (re, im) = self.complex_cosine((y, x));
                (re, self.minus(im))
            }
            ComplexFn::Tan | ComplexFn::Tanh => {
                let hyperbolic = function == ComplexFn::Tanh;
                let (over, under) =
                    if hyperbolic { (ComplexFn::Sinh, ComplexFn::Cosh) } else { (ComplexFn::Sin, ComplexFn::Cos) };
                let (over, under) = (self.complex_math(over, z), self.complex_math(under, z));
                self.complex_quotient(over, under)
            }
            ComplexFn::Asin => self.complex_arcsine(z),
            ComplexFn::Acos => self.complex_arccosine(z),
            ComplexFn::Acosh => self.complex_area_cosine(z),
            ComplexFn::Atanh => self.complex_area_tangent(z),
            // asinh z = -i asin(i z), atan z = -i atanh(i z).
            ComplexFn::Asinh | ComplexFn::Atan => {
                let turned = (self.minus(y), x);
                let (re, im) = match function {
                    ComplexFn::Asinh => self.complex_arcsine(turned),
                    _ => self.complex_area_tangent(turned),
                };
                (im, self.minus(re))
            }
        }
    }

    /// `z ** w`; of 0 it is 0, as its logarithm is no number.
    pub fn complex_power(&mut self, z: Parts, w: Parts) -> Parts {
        let (re, im) = self.complex_math(ComplexFn::Log, z);
        let (a, b) = (self.times(w.0, re), self.times(w.1, im));
        let (c, d) = (self.times(w.0, im), self.times(w.1, re));
        let product = (self.binary(BinaryOp::Sub, a, b), self.plus(c, d));
        let power = self.complex_math(ComplexFn::Exp, product);
        let zero = self.real(0.0, z.0);
        let (left, right) = (self.compare(CompareOp::Eq, z.0, zero), self.compare(CompareOp::Eq, z.1, zero));
        let nothing = self.binary(BinaryOp::And, left, right);
        (self.select(nothing, zero, power.0), self.select(nothing, zero, power.1))
    }

    /// Scaled by the divisor's larger part (Smith's algorithm), without a check for NaNs.
    pub fn complex_quotient(&mut self, (a, b): Parts, (c, d): Parts) -> Parts {
        let (c_size, d_size) = (self.math(MathFn::Abs, vec![c]), self.math(MathFn::Abs, vec![d]));
        let below = self.compare(CompareOp::Lt, c_size, d_size);
        let (less, more) = (self.select(below, c, d), self.select(below, d, c));
        let ratio = self.binary(BinaryOp::Div, less, more);
        let scaled = self.times(less, ratio);
        let divisor = self.plus(scaled, more);
        // With `u` and `v` the parts of `z` in that order: re = u * ratio + v, im = v * ratio - u, or its opposite.
        let (u, v) = (self.select(below, a, b), self.select(below, b, a));
        let (u_ratio, v_ratio) = (self.times(u, ratio), self.times(v, ratio));
        let re = self.plus(u_ratio, v);
        let (one, other) = (self.binary(BinaryOp::Sub, v_ratio, u), self.binary(BinaryOp::Sub, u, v_ratio));
        let im = self.select(below, one, other);
        (self.binary(BinaryOp::Div, re, divisor), self.binary(BinaryOp::Div, im, divisor))
    }

    /// `sin x cosh y + i cos x sinh y`.
    fn complex_sine(&mut self, (x, y): Parts) -> Parts {
        let (sin, cos) = self.sin_cos(x);
        let [cosh, sinh] = [MathFn::Cosh, MathFn::Sinh].map(|f| self.math(f, vec![y]));
        (self.times(sin, cosh), self.times(cos, sinh))
    }

    /// `cos x cosh y - i sin x sinh y`.
    fn complex_cosine(&mut self, (x, y): Parts) -> Parts {
        let (sin, cos) = self.sin_cos(x);
        let [cosh, sinh] = [MathFn::Cosh, MathFn::Sinh].map(|f| self.math(f, vec![y]));
        let im = self.times(sin, sinh);
        (self.times(cos, cosh), self.minus(im))
    }

    /// With `h = sqrt((|x| + |z|) / 2)` the parts are `h` and `y / 2h`, in the order that the sign of `x` says.
    fn complex_root(&mut self, (x, y): Parts) -> Parts {
        let (zero, half) = (self.real(0.0, x), self.real(0.5, x));
        let (x_size, y_size) = (self.math(MathFn::Abs, vec![x]), self.math(MathFn::Abs, vec![y]));
        let size = self.math(MathFn::Hypot, vec![x, y]);
        let sum = self.plus(x_size, size);
        let mean = self.times(sum, half);
        let large = self.math(MathFn::Sqrt, vec![mean]);
        let twice = self.plus(large, large);
        let small = self.binary(BinaryOp::Div, y_size, twice);
        let nothing = self.compare(CompareOp::Eq, large, zero);
        let small = self.select(nothing, zero, small);
        let left = self.compare(CompareOp::Lt, x, zero);
        let (re, im) = (self.select(left, small, large), self.select(left, large, small));
        (re, self.math(MathFn::CopySign, vec![im, y]))
    }

    /// `atan2(x, re(p q)) + i asinh(im(conj(p) q))` with `p = sqrt(1 - z)`, `q = sqrt(1 + z)`.
    fn complex_arcsine(&mut self, z: Parts) -> Parts {
        let (p, q) = self.roots_beside_one(z);
        let (a, b) = (self.times(p.0, q.0), self.times(p.1, q.1));
        let product = self.binary(BinaryOp::Sub, a, b);
        let (c, d) = (self.times(p.0, q.1), self.times(p.1, q.0));
        let crossed = self.binary(BinaryOp::Sub, c, d);
        (self.math(MathFn::Atan2, vec![z.0, product]), self.math(MathFn::Asinh, vec![crossed]))
    }

    /// `2 atan2(re p, re q) + i asinh(im(conj(q) p))` with `p = sqrt(1 - z)`, `q = sqrt(1 + z)`.
    fn complex_arccosine(&mut self, z: Parts) -> Parts {
        let (p, q) = self.roots_beside_one(z);
        let half = self.math(MathFn::Atan2, vec![p.0, q.0]);
        let (a, b) = (self.times(q.0, p.1), self.times(q.1, p.0));
        let crossed = self.binary(BinaryOp::Sub, a, b);
        (self.plus(half, half), self.math(MathFn::Asinh, vec![crossed]))
    }

    fn roots_beside_one(&mut self, (x, y): Parts) -> (Parts, Parts) {
        let one = self.real(1.0, x);
        let (below, above) = (self.binary(BinaryOp::Sub, one, x), self.plus(one, x));
        let opposite = self.minus(y);
        (self.complex_root((below, opposite)), self.complex_root((above, y)))
    }

    /// `asinh(re(conj(p) q)) + 2i atan2(im p, re q)` with `p = sqrt(z - 1)`, `q = sqrt(z + 1)`.
    fn complex_area_cosine(&mut self, (x, y): Parts) -> Parts {
        let one = self.real(1.0, x);
        let (below, above) = (self.binary(BinaryOp::Sub, x, one), self.plus(x, one));
        let (p, q) = (self.complex_root((below, y)), self.complex_root((above, y)));
        let (a, b) = (self.times(p.0, q.0), self.times(p.1, q.1));
        let product = self.plus(a, b);
        let half = self.math(MathFn::Atan2, vec![p.1, q.0]);
        (self.math(MathFn::Asinh, vec![product]), self.plus(half, half))
    }

    /// `log1p(4 |x| / ((1 - |x|)^2 + y^2)) / 4`, with the sign of `x`, and `atan2(2 y, (1 - x) (1 + x) - y^2) / 2`.
    fn complex_area_tangent(&mut self, (x, y): Parts) -> Parts {
        let [one, half, quarter, four] = [1.0, 0.5, 0.25, 4.0].map(|number| self.real(number, x));
        let size = self.math(MathFn::Abs, vec![x]);
        let (below, above) = (self.binary(BinaryOp::Sub, one, size), self.plus(one, size));
        let (square, y_square) = (self.times(below, below), self.times(y, y));
        let (over, under) = (self.times(four, size), self.plus(square, y_square));
        let ratio = self.binary(BinaryOp::Div, over, under);
        let logarithm = self.math(MathFn::Log1p, vec![ratio]);
        let re = self.times(quarter, logarithm);
        let product = self.times(below, above);
        let (twice, rest) = (self.plus(y, y), self.binary(BinaryOp::Sub, product, y_square));
        let angle = self.math(MathFn::Atan2, vec![twice, rest]);
        (self.math(MathFn::CopySign, vec![re, x]), self.times(half, angle))
    }

    fn sin_cos(&mut self, x: Value) -> (Value, Value) {
        (self.math(MathFn::Sin, vec![x]), self.math(MathFn::Cos, vec![x]))
    }

    fn times(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::Mul, a, b)
    }

    fn plus(&mut self, a: Value, b: Value) -> Value {
        self.binary(BinaryOp::Add, a, b)
    }

    fn minus(&mut self, a: Value) -> Value {
        self.unary(UnaryOp::Neg, a)
    }

    /// A number of another one's type.
    fn real(&mut self, number: f64, like: Value) -> Value {
        let ty = self.func.type_of(like);
        self.float(number, ty)
    }
}
