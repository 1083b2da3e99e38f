//! `out_of_range(x, mold, round)`: whether a conversion to another type would not hold the value.
//! Source: Fortran 2018, section 16.9.146.

use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, MathFn, Type, UnaryOp, Value};

impl Lowerer<'_, '_> {
    /// `args`: the value, something of the other type, perhaps a logical.
    pub(super) fn out_of_range(&mut self, args: &[Value]) -> Value {
        let (x, from, to) = (args[0], self.b.func.type_of(args[0]), self.b.func.type_of(args[1]));
        match (from.is_float(), to.is_float()) {
            (false, false) => self.integer_too_large(x, to),
            // Every integer is less than the largest real of any kind.
            (false, true) => self.b.int(0, Type::I1),
            (true, true) => self.real_too_large(x, to),
            (true, false) => {
                let cut = self.is_cut_into(x, to);
                let fits = match args.get(2) {
                    None => cut,
                    Some(round) => {
                        let rounded = self.is_rounded_into(x, to);
                        self.b.select(*round, rounded, cut)
                    }
                };
                self.b.unary(UnaryOp::Not, fits)
            }
        }
    }

    fn integer_too_large(&mut self, x: Value, to: Type) -> Value {
        let from = self.b.func.type_of(x);
        let bits = bits_of(to);
        if bits_of(from) <= bits {
            return self.b.int(0, Type::I1);
        }
        let (low, high) = (self.b.int(-1 << (bits - 1), from), self.b.int(!(-1 << (bits - 1)), from));
        let (below, above) = (self.b.compare(CompareOp::Lt, x, low), self.b.compare(CompareOp::Gt, x, high));
        self.b.binary(BinaryOp::Or, below, above)
    }

    /// A finite number that the other kind rounds to infinity. What is infinite or no number is so there, too.
    fn real_too_large(&mut self, x: Value, to: Type) -> Value {
        let from = self.b.func.type_of(x);
        let converted = self.b.convert(x, to);
        let (size, own_size) = (self.b.math(MathFn::Abs, vec![converted]), self.b.math(MathFn::Abs, vec![x]));
        let (infinite, own_infinite) = (self.b.float(f64::INFINITY, to), self.b.float(f64::INFINITY, from));
        let is_infinite = self.b.compare(CompareOp::Eq, size, infinite);
        let was_finite = self.b.compare(CompareOp::Lt, own_size, own_infinite);
        self.b.binary(BinaryOp::And, is_infinite, was_finite)
    }

    /// Above `low - 1` and below `high + 1`, of which the second is a power of two.
    fn is_cut_into(&mut self, x: Value, to: Type) -> Value {
        let (end, above_low) = self.ends(x, to, 1.0, 0);
        let below = self.b.compare(CompareOp::Lt, x, end);
        self.b.binary(BinaryOp::And, above_low, below)
    }

    /// Above `low - 1/2` and below `high + 1/2`.
    fn is_rounded_into(&mut self, x: Value, to: Type) -> Value {
        let from = self.b.func.type_of(x);
        let (end, above_low) = self.ends(x, to, 0.5, 1);
        let end = if bits_of(to) <= digits(from) {
            let half = self.b.float(0.5, from);
            self.b.binary(BinaryOp::Sub, end, half)
        } else {
            end
        };
        let below = self.b.compare(CompareOp::Lt, x, end);
        self.b.binary(BinaryOp::And, above_low, below)
    }

    /// The power of two behind the largest integer, and whether `x` is above the smallest less `margin`. Where the real's
    /// digits don't hold that number, no real lies between it and the smallest integer.
    fn ends(&mut self, x: Value, to: Type, margin: f64, extra_bits: u64) -> (Value, Value) {
        let (from, bits) = (self.b.func.type_of(x), bits_of(to));
        let power = 2f64.powi(bits as i32 - 1);
        let (end, low) = (self.b.float(power, from), self.b.float(-power, from));
        let above_low = if bits + extra_bits <= digits(from) {
            let margin = self.b.float(margin, from);
            let limit = self.b.binary(BinaryOp::Sub, low, margin);
            self.b.compare(CompareOp::Gt, x, limit)
        } else {
            self.b.compare(CompareOp::Ge, x, low)
        };
        (end, above_low)
    }
}

fn bits_of(ty: Type) -> u64 {
    ty.elem().map_or(0, |elem| elem.bytes() * 8)
}

/// Binary digits of a real.
fn digits(ty: Type) -> u64 {
    match ty {
        Type::F32 => 24,
        Type::F64 => 53,
        Type::F80 => 64,
        _ => 113,
    }
}
