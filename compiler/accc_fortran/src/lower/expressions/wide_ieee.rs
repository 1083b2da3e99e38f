//! Functions of `ieee_arithmetic` of reals of kind 10 and 16, whose bits are read from memory. Source: Fortran 2008, section 14.11;
//! IEEE 754, section 3.4; Intel's manual, volume 1, section 4.8.

use crate::hir::Intrinsic;
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use accc_ir::{BinaryOp, CompareOp, Elem, MathFn, OpKind, Storage, Type, Value};

impl Lowerer<'_, '_> {
    /// `None` for functions that need no bits.
    pub(super) fn wide_ieee_function(&mut self, id: Intrinsic, args: &[Value]) -> Lower<Option<Value>> {
        let (x, ty) = (args[0], self.b.func.type_of(args[0]));
        Ok(Some(match id {
            Intrinsic::IeeeIsFinite => self.is_wide_finite(x),
            Intrinsic::IeeeIsNormal => {
                let (finite, zero) = (self.is_wide_finite(x), self.b.float(0.0, ty));
                let is_zero = self.b.compare(CompareOp::Eq, x, zero);
                let (size, tiny) = (self.b.math(MathFn::Abs, vec![x]), self.wide_tiny(ty));
                let large = self.b.compare(CompareOp::Ge, size, tiny);
                let number = self.b.binary(BinaryOp::Or, is_zero, large);
                self.b.binary(BinaryOp::And, finite, number)
            }
            Intrinsic::IeeeIsNegative => {
                let (negative, number) = (self.wide_sign(x), self.b.compare(CompareOp::Eq, x, x));
                self.b.binary(BinaryOp::And, negative, number)
            }
            Intrinsic::IeeeSignbit => self.wide_sign(x),
            Intrinsic::IeeeClass => self.wide_class(x),
            Intrinsic::IeeeValue => self.wide_value_of_class(args[1], ty),
            Intrinsic::IeeeLogb => self.wide_logb(x)?,
            _ => return Ok(None),
        }))
    }

    fn wide_tiny(&mut self, ty: Type) -> Value {
        self.wide_constant(crate::hir::wide::power_of_two(-16382), ty)
    }

    fn is_wide_finite(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let (size, infinite) = (self.b.math(MathFn::Abs, vec![x]), self.b.float(f64::INFINITY, ty));
        self.b.compare(CompareOp::Lt, size, infinite)
    }

    /// An integer of the number's bytes in memory.
    fn wide_word(&mut self, x: Value, offset: i64, elem: Elem) -> Value {
        let of = self.b.func.type_of(x).elem().expect("a real has a place in memory");
        let var = self.hidden(".bits", Storage::Scalar(of));
        self.b.store(var, x);
        let (address, offset) = (self.b.var_addr(var), self.b.i64(offset));
        let at = self.b.ptr_add(address, offset);
        self.b.load_at(at, elem)
    }

    fn wide_sign(&mut self, x: Value) -> Value {
        let elem = if self.b.func.type_of(x) == Type::F80 { Elem::I16 } else { Elem::I64 };
        let (word, ty) = (self.wide_word(x, 8, elem), elem.value_type().expect("an integer"));
        let zero = self.b.int(0, ty);
        self.b.compare(CompareOp::Lt, word, zero)
    }

    /// The numbers of `sema::module_intrinsics`: those of positive classes and of negative ones add up to 13.
    fn wide_class(&mut self, x: Value) -> Value {
        let ty = self.b.func.type_of(x);
        let number = |this: &mut Self, n| this.b.int(n, Type::I32);
        let (zero, tiny, size) = (self.b.float(0.0, ty), self.wide_tiny(ty), self.b.math(MathFn::Abs, vec![x]));
        let infinite = self.b.float(f64::INFINITY, ty);
        let is_zero = self.b.compare(CompareOp::Eq, x, zero);
        let is_infinite = self.b.compare(CompareOp::Eq, size, infinite);
        let is_normal = self.b.compare(CompareOp::Ge, size, tiny);
        let (seven, eight, nine, ten) = (number(self, 7), number(self, 8), number(self, 9), number(self, 10));
        let class = self.b.select(is_normal, nine, eight);
        let class = self.b.select(is_zero, seven, class);
        let class = self.b.select(is_infinite, ten, class);
        let (thirteen, negative) = (number(self, 13), self.wide_sign(x));
        let mirrored = self.b.binary(BinaryOp::Sub, thirteen, class);
        let class = self.b.select(negative, mirrored, class);
        let is_nan = self.b.compare(CompareOp::Ne, x, x);
        // The first bit behind the point: x87 has the one in front of it, too.
        let (offset, bit) = if ty == Type::F80 { (0, 62) } else { (8, 47) };
        let (word, quiet) = (self.wide_word(x, offset, Elem::I64), self.b.i64(1 << bit));
        let quiet = self.b.binary(BinaryOp::And, word, quiet);
        let none = self.b.i64(0);
        let is_quiet = self.b.compare(CompareOp::Ne, quiet, none);
        let (one, two) = (number(self, 1), number(self, 2));
        let nan = self.b.select(is_quiet, two, one);
        self.b.select(is_nan, nan, class)
    }

    /// A number of each class, by its bits.
    fn wide_value_of_class(&mut self, class: Value, ty: Type) -> Value {
        let class = self.b.convert(class, Type::I32);
        let mut value = self.number_of_class(2, ty);
        for number in [1, 3, 4, 5, 6, 7, 8, 9, 10] {
            let (of_class, number) = (self.number_of_class(number, ty), self.b.int(number, Type::I32));
            let is_this = self.b.compare(CompareOp::Eq, class, number);
            value = self.b.select(is_this, of_class, value);
        }
        value
    }

    /// Sign, exponent and the bits behind the point: both formats have fifteen bits for the exponent.
    fn number_of_class(&mut self, class: i64, ty: Type) -> Value {
        let (negative, exponent, fraction) = match class {
            1 => (false, 0x7fff, 1 << 62),
            2 => (false, 0x7fff, 1 << 63),
            3 | 10 => (class == 3, 0x7fff, 0),
            4 | 9 => (class == 4, 0x3fff, 0),
            5 | 8 => (class == 5, 0, 1u64 << 63),
            _ => (class == 6, 0, 0),
        };
        let head = u16::from(negative) << 15 | exponent;
        if ty == Type::F128 {
            let bits = u128::from(head) << 112 | u128::from(fraction) << 48;
            return self.b.value(OpKind::ConstF128(bits), ty);
        }
        let leading = u64::from(exponent != 0) << 63;
        let mut bytes = [0; 10];
        bytes[..8].copy_from_slice(&(leading | fraction >> 1).to_le_bytes());
        bytes[8..].copy_from_slice(&head.to_le_bytes());
        self.b.value(OpKind::ConstF80(bytes), ty)
    }

    /// The exponent of 1.f as a real; of 0 minus infinity, of what is not finite its size.
    fn wide_logb(&mut self, x: Value) -> Lower<Value> {
        let ty = self.b.func.type_of(x);
        let (exponent, one) = (self.taken_apart(x)?.1, self.b.int(1, Type::I32));
        let exponent = self.b.binary(BinaryOp::Sub, exponent, one);
        let exponent = self.b.convert(exponent, ty);
        let (finite, itself) = (self.is_wide_finite(x), self.b.math(MathFn::Abs, vec![x]));
        let value = self.b.select(finite, exponent, itself);
        let (zero, least) = (self.b.float(0.0, ty), self.b.float(f64::NEG_INFINITY, ty));
        let is_zero = self.b.compare(CompareOp::Eq, x, zero);
        Ok(self.b.select(is_zero, least, value))
    }
}
