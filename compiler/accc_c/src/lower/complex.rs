//! Complex numbers: two real values (C11, annex G, as gcc computes it).
//!
//! A product is the usual formula; only where both its parts are NaN the library recovers the infinities. Quotients are
//! the library's. An operand that is real stays so. Device code has formulas alone (annex G is not normative there).
//!
//! `float` and `double` ones are single values in variables and elements, `long double` ones memory.

use super::Lower;
use super::function::Lowerer;
use super::place::{Memory, Place};
use super::types::{Scalar, Shape};
use super::uses::called_object;
use crate::complex_library::{ComplexCall, complex_call};
use crate::hir::{BinaryOp as C, Expr, ExprKind, UnaryOp as CUnary};
use accc_ir::{BinaryOp, CompareOp, Elem, MathFn, ParamAttr, Signature, StaticDim, Storage, Type, UnaryOp, Value};

/// Real and imaginary part.
pub type Complex = (Value, Value);

impl Lowerer<'_, '_> {
    pub fn complex(&mut self, e: &Expr) -> Lower<Complex> {
        let Shape::Complex(kind) = self.types.shape(e.ty) else { return self.real_as_complex(e) };
        let ty = part_type(kind);
        match &e.kind {
            ExprKind::ImaginaryInt(value) => {
                let part = self.types.0.complex_part(e.ty).unwrap_or(e.ty);
                Ok((self.zero(ty), self.int_constant(*value, part)))
            }
            ExprKind::Complex(real, imag) => Ok((self.float_constant(*real, ty), self.float_constant(*imag, ty))),
            ExprKind::Load { place, .. } => {
                let place = self.place(place)?;
                Ok(self.load_parts(&place, kind))
            }
            ExprKind::Convert(inner) => self.convert_complex(inner, kind),
            ExprKind::Unary(CUnary::Rounded, a) => self.convert_complex(a, kind),
            ExprKind::Unary(op, a) => {
                let (re, im) = self.complex(a)?;
                let re = if *op == CUnary::Minus { self.negative(re, kind) } else { re };
                Ok((re, self.negative(im, kind)))
            }
            ExprKind::Binary(op, a, b) => self.complex_binary(*op, a, b, kind),
            ExprKind::Conditional { cond, then, otherwise } => {
                let values = self.choose(cond, &[ty, ty], then.as_deref(), otherwise, |this, e| {
                    let (re, im) = this.complex(e)?;
                    Ok(vec![re, im])
                })?;
                Ok((values[0], values[1]))
            }
            ExprKind::Comma(first, second) => {
                self.discard(first)?;
                self.complex(second)
            }
            ExprKind::Assign { place, value } => {
                let place = self.place(place)?;
                let parts = self.complex(value)?;
                self.store_parts(&place, kind, parts);
                Ok(parts)
            }
            ExprKind::AssignOp { op, place, value, computed } => self.complex_assign_op(*op, place, value, *computed),
            ExprKind::Increment { place, minus, postfix } => {
                let place = self.place(place)?;
                let (re, im) = self.load_parts(&place, kind);
                let one = self.b.i64(1);
                let one = self.b.convert(one, ty);
                let new = self.arithmetic(if *minus { C::Sub } else { C::Add }, re, one, kind);
                self.store_parts(&place, kind, (new, im));
                Ok((if *postfix { re } else { new }, im))
            }
            ExprKind::Call { callee, args } => {
                if let Some(parts) = self.complex_device_call(callee, args, kind)? {
                    return Ok(parts);
                }
                let address = self.call(e, callee, args)?[0];
                let memory = self.at_address(address, e.ty, false);
                Ok(self.load_complex(memory, kind))
            }
            ExprKind::VaArg { list, ty } => {
                let address = self.va_arg_address(list, *ty)?;
                let memory = self.at_address(address, *ty, false);
                Ok(self.load_complex(memory, kind))
            }
            ExprKind::Statement { body, value: Some(value) } => {
                self.statement_expression(body)?;
                self.complex(value)
            }
            ExprKind::Object(_)
            | ExprKind::Deref(_)
            | ExprKind::Index { .. }
            | ExprKind::Member { .. }
            | ExprKind::Literal { .. } => {
                let place = self.place(e)?;
                Ok(self.load_parts(&place, kind))
            }
            _ => Err(self.unsupported(e.span, "this expression as a complex number", "use a variable")),
        }
    }

    /// A function of `<complex.h>` in device code, whose libraries have none of them. `None`: another call.
    fn complex_device_call(&mut self, callee: &Expr, args: &[Expr], kind: Scalar) -> Lower<Option<Complex>> {
        let Some(id) = called_object(callee).filter(|id| self.device && !self.unit.is_defined(*id)) else {
            return Ok(None);
        };
        let Some((call, _)) =
            complex_call(&self.object(id).name).filter(|(_, of)| super::types::float_scalar(*of) == kind)
        else {
            return Ok(None);
        };
        let mut parts = args.iter().map(|arg| self.complex(arg)).collect::<Lower<Vec<Complex>>>()?.into_iter();
        Ok(match (call, parts.next(), parts.next()) {
            (ComplexCall::Function(function), Some(z), None) => Some(self.b.complex_math(function, z)),
            (ComplexCall::Power, Some(z), Some(w)) => Some(self.b.complex_power(z, w)),
            _ => None,
        })
    }

    fn real_as_complex(&mut self, e: &Expr) -> Lower<Complex> {
        let re = self.value(e)?;
        let ty = self.b.func.type_of(re);
        Ok((re, self.zero(ty)))
    }

    fn convert_complex(&mut self, inner: &Expr, kind: Scalar) -> Lower<Complex> {
        let to = kind;
        if let Shape::Complex(from) = self.types.shape(inner.ty) {
            let (re, im) = self.complex(inner)?;
            return Ok((self.convert_scalar(re, from, to), self.convert_scalar(im, from, to)));
        }
        let from = self.types.scalar(inner.ty).unwrap_or(Scalar::INT);
        let re = self.value(inner)?;
        let re = self.convert_scalar(re, from, to);
        Ok((re, self.zero(to.value_type())))
    }

    fn complex_binary(&mut self, op: C, a: &Expr, b: &Expr, kind: Scalar) -> Lower<Complex> {
        if kind.is_float()
            && let Some(real) = self.real_operand(a)
            && matches!(op, C::Add | C::Sub | C::Mul)
        {
            let real = self.real_part(real, kind)?;
            let (re, im) = self.complex(b)?;
            return Ok(match op {
                C::Mul => (self.b.binary(BinaryOp::Mul, real, re), self.b.binary(BinaryOp::Mul, real, im)),
                C::Sub => (self.b.binary(BinaryOp::Sub, real, re), self.b.unary(UnaryOp::Neg, im)),
                _ => (self.b.binary(BinaryOp::Add, real, re), im),
            });
        }
        if kind.is_float()
            && let Some(real) = self.real_operand(b)
        {
            let (re, im) = self.complex(a)?;
            let real = self.real_part(real, kind)?;
            return Ok(match op {
                C::Mul => (self.b.binary(BinaryOp::Mul, re, real), self.b.binary(BinaryOp::Mul, im, real)),
                C::Div => (self.b.binary(BinaryOp::Div, re, real), self.b.binary(BinaryOp::Div, im, real)),
                C::Sub => (self.b.binary(BinaryOp::Sub, re, real), im),
                _ => (self.b.binary(BinaryOp::Add, re, real), im),
            });
        }
        let (x, y) = (self.complex(a)?, self.complex(b)?);
        Ok(self.complex_op(op, x, y, kind))
    }

    /// What was real before it was converted.
    fn real_operand<'e>(&self, e: &'e Expr) -> Option<&'e Expr> {
        match &e.kind {
            ExprKind::Convert(inner) => self.types.scalar(inner.ty).map(|_| &**inner),
            _ => None,
        }
    }

    fn real_part(&mut self, e: &Expr, kind: Scalar) -> Lower<Value> {
        let from = self.types.scalar(e.ty).unwrap_or(Scalar::INT);
        let value = self.value(e)?;
        Ok(self.convert_scalar(value, from, kind))
    }

    pub fn complex_op(&mut self, op: C, (a, b): Complex, (c, d): Complex, kind: Scalar) -> Complex {
        if let (true, Some(op)) = (self.device, of_whole_numbers(op)) {
            let (x, y) = (self.b.complex(a, b), self.b.complex(c, d));
            let result = self.b.binary(op, x, y);
            return self.b.parts(result);
        }
        if !kind.is_float() {
            return self.whole_numbers(op, (a, b), (c, d), kind);
        }
        match op {
            C::Add => (self.b.binary(BinaryOp::Add, a, c), self.b.binary(BinaryOp::Add, b, d)),
            C::Sub => (self.b.binary(BinaryOp::Sub, a, c), self.b.binary(BinaryOp::Sub, b, d)),
            C::Mul => self.product((a, b), (c, d), kind),
            _ if self.device => self.quotient((a, b), (c, d)),
            _ => self.library_op("__div", kind, [a, b, c, d]),
        }
    }

    fn negative(&mut self, value: Value, part: Scalar) -> Value {
        if part.is_float() {
            return self.b.unary(UnaryOp::Neg, value);
        }
        let zero = self.zero(part.value_type());
        self.arithmetic(C::Sub, zero, value, part)
    }

    /// Parts that are integers.
    fn whole_numbers(&mut self, op: C, (a, b): Complex, (c, d): Complex, part: Scalar) -> Complex {
        let mut compute = |op, x, y| self.arithmetic(op, x, y, part);
        match op {
            C::Add | C::Sub => (compute(op, a, c), compute(op, b, d)),
            C::Mul => {
                let (ac, bd) = (compute(C::Mul, a, c), compute(C::Mul, b, d));
                let (ad, bc) = (compute(C::Mul, a, d), compute(C::Mul, b, c));
                (compute(C::Sub, ac, bd), compute(C::Add, ad, bc))
            }
            _ => self.whole_quotient((a, b), (c, d), part),
        }
    }

    /// As gcc has it: by the ratio of the divisor's parts, the smaller to the larger, which is cut to an integer, too.
    fn whole_quotient(&mut self, (a, b): Complex, (c, d): Complex, part: Scalar) -> Complex {
        let (size_c, size_d) = (self.magnitude(c, part), self.magnitude(d, part));
        let op = if part.signed { CompareOp::Lt } else { CompareOp::ULt };
        let smaller = self.b.compare(op, size_c, size_d);
        let (large, small) = (self.b.select(smaller, d, c), self.b.select(smaller, c, d));
        let mut compute = |op, x, y| self.arithmetic(op, x, y, part);
        let ratio = compute(C::Div, small, large);
        let divisor = compute(C::Mul, small, ratio);
        let divisor = compute(C::Add, divisor, large);
        let (ar, br) = (compute(C::Mul, a, ratio), compute(C::Mul, b, ratio));
        let (re_of_d, im_of_d) = (compute(C::Add, ar, b), compute(C::Sub, br, a));
        let (re_of_c, im_of_c) = (compute(C::Add, br, a), compute(C::Sub, b, ar));
        let (re, im) = (self.b.select(smaller, re_of_d, re_of_c), self.b.select(smaller, im_of_d, im_of_c));
        (self.arithmetic(C::Div, re, divisor, part), self.arithmetic(C::Div, im, divisor, part))
    }

    fn magnitude(&mut self, value: Value, part: Scalar) -> Value {
        if part.signed { self.b.math(MathFn::Abs, vec![value]) } else { value }
    }

    /// In device code, where the library is not: divided by the larger part of the divisor, so that nothing overflows that
    /// need not. Infinities are not recovered.
    fn quotient(&mut self, (a, b): Complex, (c, d): Complex) -> Complex {
        let (abs_c, abs_d) = (self.b.math(MathFn::Abs, vec![c]), self.b.math(MathFn::Abs, vec![d]));
        let real_is_larger = self.b.compare(CompareOp::Ge, abs_c, abs_d);
        let larger = self.b.select(real_is_larger, c, d);
        let smaller = self.b.select(real_is_larger, d, c);
        let ratio = self.b.binary(BinaryOp::Div, smaller, larger);
        let rest = self.b.binary(BinaryOp::Mul, smaller, ratio);
        let divisor = self.b.binary(BinaryOp::Add, larger, rest);
        // (a + b r, b - a r) / (c + d r) where r = d / c; else (a r + b, b r - a) / (c r + d) where r = c / d.
        let (ar, br) = (self.b.binary(BinaryOp::Mul, a, ratio), self.b.binary(BinaryOp::Mul, b, ratio));
        let (x, y) = (self.b.select(real_is_larger, a, ar), self.b.select(real_is_larger, br, b));
        let (p, q) = (self.b.select(real_is_larger, b, br), self.b.select(real_is_larger, ar, a));
        let (re, im) = (self.b.binary(BinaryOp::Add, x, y), self.b.binary(BinaryOp::Sub, p, q));
        (self.b.binary(BinaryOp::Div, re, divisor), self.b.binary(BinaryOp::Div, im, divisor))
    }

    fn product(&mut self, (a, b): Complex, (c, d): Complex, kind: Scalar) -> Complex {
        let (ac, bd) = (self.b.binary(BinaryOp::Mul, a, c), self.b.binary(BinaryOp::Mul, b, d));
        let (ad, bc) = (self.b.binary(BinaryOp::Mul, a, d), self.b.binary(BinaryOp::Mul, b, c));
        let re = self.b.binary(BinaryOp::Sub, ac, bd);
        let im = self.b.binary(BinaryOp::Add, ad, bc);
        let re_nan = self.b.compare(CompareOp::Ne, re, re);
        let im_nan = self.b.compare(CompareOp::Ne, im, im);
        let both = self.b.binary(BinaryOp::And, re_nan, im_nan);
        let ty = part_type(kind);
        let (op, then_block, else_block) = self.b.if_op(both, &[ty, ty]);
        let outer = self.b.switch_to(then_block);
        let (slow_re, slow_im) = self.library_op("__mul", kind, [a, b, c, d]);
        self.b.effect(accc_ir::OpKind::Yield(vec![slow_re, slow_im]));
        self.b.switch_to(else_block);
        self.b.effect(accc_ir::OpKind::Yield(vec![re, im]));
        self.b.switch_to(outer);
        let results = &self.b.func.ops[op].results;
        (results[0], results[1])
    }

    /// `__muldc3` and its family, from the compiler's library.
    fn library_op(&mut self, name: &str, kind: Scalar, args: [Value; 4]) -> Complex {
        if kind.elem == Elem::F128 {
            return self.library_op_in_memory(name, args);
        }
        let (mode, results) = match kind.elem {
            Elem::F32 => ("sc3", vec![Type::F64]),
            Elem::F64 => ("dc3", vec![Type::F64; 2]),
            _ => ("xc3", vec![Type::F80; 2]),
        };
        let signature =
            Signature { params: vec![part_type(kind); 4], results: results.clone(), ..Signature::default() };
        let function = self.unit.library(&format!("{name}{mode}"), signature);
        let values = self.b.call_all(function, &results, args.to_vec(), Vec::new());
        match values.as_slice() {
            [both] => self.unpack_floats(*both),
            values => (values[0], values[1]),
        }
    }

    /// The same with parts of 128 bits: the result travels in memory.
    fn library_op_in_memory(&mut self, name: &str, args: [Value; 4]) -> Complex {
        let var =
            self.hidden(".product", Storage::Array { elem: Elem::F128, dims: vec![StaticDim { lower: 0, extent: 2 }] });
        let address = self.b.var_addr(var);
        let mut signature = Signature { params: vec![Type::Ptr], ..Signature::default() };
        signature.params.extend([Type::F128; 4]);
        signature.param_attrs = vec![ParamAttr::None; 5];
        signature.param_attrs[0] = ParamAttr::SRet { bytes: 32, align: 16 };
        let function = self.unit.library(&format!("{name}tc3"), signature);
        let values = std::iter::once(address).chain(args).collect();
        self.b.call_all(function, &[], values, Vec::new());
        let second = self.offset(address, 16);
        (self.b.load_at(address, Elem::F128), self.b.load_at(second, Elem::F128))
    }

    /// The two floats that travel in one register.
    fn unpack_floats(&mut self, both: Value) -> Complex {
        let var = self.hidden(".pair", Storage::Scalar(Elem::F64));
        self.b.store(var, both);
        let address = self.b.var_addr(var);
        let second = self.offset(address, 4);
        (self.b.load_at(address, Elem::F32), self.b.load_at(second, Elem::F32))
    }

    fn complex_assign_op(&mut self, op: C, place: &Expr, value: &Expr, computed: crate::hir::TypeId) -> Lower<Complex> {
        let Shape::Complex(own) = self.types.shape(place.ty) else { return self.real_as_complex(place) };
        let kind = match self.types.shape(computed) {
            Shape::Complex(kind) => kind,
            _ => own,
        };
        let place = self.place(place)?;
        let right = self.complex(value)?;
        let (re, im) = self.load_parts(&place, own);
        let left = (self.convert_scalar(re, own, kind), self.convert_scalar(im, own, kind));
        let (re, im) = self.complex_op(op, left, right, kind);
        let result = (self.convert_scalar(re, kind, own), self.convert_scalar(im, kind, own));
        self.store_parts(&place, own, result);
        Ok(result)
    }

    /// `__real__` or `__imag__` of a value.
    pub fn part(&mut self, e: &Expr, imaginary: bool) -> Lower<Value> {
        if let Shape::Complex(_) = self.types.shape(e.ty) {
            let (re, im) = self.complex(e)?;
            return Ok(if imaginary { im } else { re });
        }
        let value = self.value(e)?;
        let ty = self.b.func.type_of(value);
        Ok(if imaginary { self.zero(ty) } else { value })
    }

    /// A complex number as one value.
    pub fn complex_value(&mut self, e: &Expr, kind: Scalar) -> Lower<Value> {
        let (re, im) = match self.types.shape(e.ty) {
            Shape::Complex(_) => self.complex(e)?,
            _ => self.convert_complex(e, kind)?,
        };
        Ok(self.b.complex(re, im))
    }

    pub fn load_parts(&mut self, place: &Place, kind: Scalar) -> Complex {
        let whole = match place {
            Place::Var(var) => self.b.load(*var),
            Place::Element { view, subscripts } => self.b.load_elem(*view, subscripts.clone()),
            Place::Memory(memory) => return self.load_complex(*memory, kind),
        };
        self.b.parts(whole)
    }

    pub fn store_parts(&mut self, place: &Place, kind: Scalar, (re, im): Complex) {
        match place {
            Place::Var(var) => {
                let whole = self.b.complex(re, im);
                self.b.store(*var, whole);
            }
            Place::Element { view, subscripts } => {
                let whole = self.b.complex(re, im);
                self.b.store_elem(*view, subscripts.clone(), whole);
            }
            Place::Memory(memory) => self.store_complex(*memory, kind, (re, im)),
        }
    }

    pub fn load_complex(&mut self, memory: Memory, kind: Scalar) -> Complex {
        let elem = kind.elem;
        let re = self.load_memory(memory, elem);
        let im = self.load_memory(imaginary(memory, kind), elem);
        (re, im)
    }

    pub fn store_complex(&mut self, memory: Memory, kind: Scalar, (re, im): Complex) {
        let elem = kind.elem;
        self.store_memory(memory, elem, re);
        self.store_memory(imaginary(memory, kind), elem, im);
    }

    /// The address of a complex number; a computed one gets a variable.
    pub fn complex_address(&mut self, e: &Expr) -> Lower<Value> {
        match &e.kind {
            ExprKind::Load { place, .. } => self.address(place),
            ExprKind::Object(_)
            | ExprKind::Deref(_)
            | ExprKind::Index { .. }
            | ExprKind::Member { .. }
            | ExprKind::Literal { .. } => self.address(e),
            _ => {
                let Shape::Complex(kind) = self.types.shape(e.ty) else { return self.address_of_value(e) };
                let parts = self.complex(e)?;
                let var = self.temporary(e.ty);
                let address = self.b.var_addr(var);
                let memory = self.at_address(address, e.ty, false);
                self.store_complex(memory, kind, parts);
                Ok(address)
            }
        }
    }
}

fn part_type(kind: Scalar) -> Type {
    kind.value_type()
}

fn imaginary(memory: Memory, kind: Scalar) -> Memory {
    let bytes = kind.elem.bytes();
    Memory { offset: memory.offset + bytes as i64, align: memory.align.min(bytes), ..memory }
}

/// What is one operation on complex numbers in device code, where analyses know it as an update.
fn of_whole_numbers(op: C) -> Option<BinaryOp> {
    match op {
        C::Add => Some(BinaryOp::Add),
        C::Sub => Some(BinaryOp::Sub),
        C::Mul => Some(BinaryOp::Mul),
        _ => None,
    }
}
