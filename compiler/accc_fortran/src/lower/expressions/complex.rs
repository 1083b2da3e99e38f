//! Complex numbers: what is no sum, difference or product of the IR's own. Source: Fortran 2008, sections 7.1.5, 13.7.
//!
//! Quotients are scaled by the divisor's larger part without a check for NaNs, as gfortran has it. Functions are libm's
//! on the host. Device code has none for complex numbers: there they are made of real functions
//! ([`accc_ir::complex_math`]).

use crate::hir::{Expr, Intrinsic};
use crate::lower::Lower;
use crate::lower::procedures::complex_border::{border_types, result_types, wide_attr};
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{
    BinaryOp, CompareOp, ComplexFn, Elem, MathFn, OpKind, ParamAttr, Signature, Storage, Type, UnaryOp, Value,
};

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
        let (z, w) = (self.b.parts(z), self.b.parts(w));
        let (re, im) = self.b.complex_quotient(z, w);
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
        let (z, w) = (self.b.parts(z), self.b.parts(w));
        let (re, im) = self.b.complex_power(z, w);
        Ok(self.b.complex(re, im))
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
        let function = complex_math(id).ok_or_else(|| {
            self.unsupported("this function of a complex number", "write it with the functions of its parts")
        })?;
        if !self.in_compute {
            return Ok(self.libm_complex(function.library_name(), &[z]));
        }
        let (re, im) = self.b.complex_math(function, (x, y));
        Ok(self.b.complex(re, im))
    }

    /// libm's function with this name for `double`. A pair of floats travels in one register, pairs of wider numbers in
    /// memory (System V ABI, 3.2.3).
    fn libm_complex(&mut self, name: &str, args: &[Value]) -> Value {
        let ty = self.b.func.type_of(args[0]);
        let suffix = match ty {
            Type::C32 => "f",
            Type::C80 => "l",
            Type::C128 => "f128",
            _ => "",
        };
        let name = format!("{name}{suffix}");
        // Where a result goes that no registers hold.
        let memory = (ty == Type::C128).then(|| self.hidden(".result", Storage::Scalar(Elem::C128)));
        let results = if memory.is_some() { Vec::new() } else { result_types(ty) };
        let callee = self.unit.module.find_function(&name).unwrap_or_else(|| {
            let signature = libm_signature(ty, args.len(), results.clone());
            self.unit.module.functions.push(accc_ir::Function::declare(&name, signature))
        });
        let mut given: Vec<Value> = memory.iter().map(|var| self.b.var_addr(*var)).collect();
        given.extend(args.iter().flat_map(|arg| self.in_registers(*arg)).collect::<Vec<_>>());
        let results = self.b.call_all(callee, &results, given, Vec::new());
        match memory {
            Some(var) => self.b.load(var),
            None => self.complex_of_registers(&results, ty),
        }
    }
}

/// Of a function of so many complex numbers with a complex result.
fn libm_signature(ty: Type, count: usize, results: Vec<Type>) -> Signature {
    let (mut params, mut attrs) = (Vec::new(), Vec::new());
    if results.is_empty() {
        let elem = ty.elem().expect("a number has a place in memory");
        params.push(Type::Ptr);
        attrs.push(ParamAttr::SRet { bytes: elem.bytes(), align: elem.align() });
    }
    for _ in 0..count {
        params.extend(border_types(ty));
        attrs.extend(wide_attr(ty));
    }
    Signature { params, param_attrs: attrs, results, ..Signature::default() }
}

fn complex_math(id: Intrinsic) -> Option<ComplexFn> {
    Some(match id {
        Intrinsic::Exp => ComplexFn::Exp,
        Intrinsic::Log => ComplexFn::Log,
        Intrinsic::Sqrt => ComplexFn::Sqrt,
        Intrinsic::Sin => ComplexFn::Sin,
        Intrinsic::Cos => ComplexFn::Cos,
        Intrinsic::Tan => ComplexFn::Tan,
        Intrinsic::Asin => ComplexFn::Asin,
        Intrinsic::Acos => ComplexFn::Acos,
        Intrinsic::Atan => ComplexFn::Atan,
        Intrinsic::Sinh => ComplexFn::Sinh,
        Intrinsic::Cosh => ComplexFn::Cosh,
        Intrinsic::Tanh => ComplexFn::Tanh,
        Intrinsic::Asinh => ComplexFn::Asinh,
        Intrinsic::Acosh => ComplexFn::Acosh,
        Intrinsic::Atanh => ComplexFn::Atanh,
        _ => return None,
    })
}
