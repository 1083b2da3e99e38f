//! Builtins of GNU C that are no calls. Source: gcc's manual, sections 6.53 to 6.59.

use super::Lower;
use super::function::Lowerer;
use super::types::Scalar;
use crate::hir::{Builtin, Expr, ExprKind};
use accc_ir::{AtomicOp, BinaryOp, CompareOp, Elem, MathFn, OpKind, ParamAttr, Signature, Type, Value};

impl Lowerer<'_, '_> {
    /// The value; of those that have none, a zero that nobody uses.
    pub fn builtin(&mut self, e: &Expr, builtin: Builtin, args: &[Expr]) -> Lower<Value> {
        self.b.span = e.span;
        match builtin {
            Builtin::VaStart => self.va_start(&args[0])?,
            Builtin::VaEnd => self.discard(&args[0])?,
            Builtin::VaCopy => self.va_copy(&args[0], &args[1])?,
            Builtin::Prefetch => args.iter().try_for_each(|arg| self.discard(arg))?,
            Builtin::Fence => {
                self.b.effect(OpKind::Fence);
            }
            Builtin::Unreachable if self.device => {}
            Builtin::Unreachable => self.never(None)?,
            Builtin::Trap if self.device => {
                self.b.effect(OpKind::Fail("__builtin_trap() was called".into()));
            }
            Builtin::Trap => self.never(Some(OpKind::Trap))?,
            Builtin::AtomicStore => {
                self.host_atomic(e, &args[0], &args[1], AtomicOp::Exchange, false)?;
            }
            Builtin::Alloca => {
                let bytes = self.long(&args[0])?;
                return Ok(self.alloca(bytes));
            }
            Builtin::IsConstant => {
                let known = super::expr::loaded_object(&args[0]).map(|id| self.object(id));
                let stays = known.is_some_and(|object| !object.assigned && !object.address_taken);
                return Ok(self.b.int(i64::from(stays), accc_ir::Type::I32));
            }
            Builtin::Expect => {
                let value = self.value(&args[0])?;
                self.discard(&args[1])?;
                return Ok(value);
            }
            Builtin::FrameAddress | Builtin::ReturnAddress => {
                let ExprKind::Int(level) = args[0].kind else {
                    return Err(self.unsupported(
                        e.span,
                        "a number of frames that is not constant",
                        "write a constant",
                    ));
                };
                let level = u32::try_from(level).unwrap_or(0);
                let frame = builtin == Builtin::FrameAddress;
                let kind = if frame { OpKind::FrameAddress(level) } else { OpKind::ReturnAddress(level) };
                return Ok(self.b.value(kind, Type::Ptr));
            }
            Builtin::Instruction { name, overloaded } => return self.instruction(e, name, overloaded, args),
            Builtin::Clz(_) => return self.bits(e, &args[0], MathFn::CountLeadingZeros),
            Builtin::Ctz(_) => return self.bits(e, &args[0], MathFn::CountTrailingZeros),
            Builtin::PopCount(_) => return self.bits(e, &args[0], MathFn::PopCount),
            Builtin::Bswap16 | Builtin::Bswap32 | Builtin::Bswap64 | Builtin::Bswap128 => {
                return self.bits(e, &args[0], MathFn::ByteSwap);
            }
            Builtin::Parity(_) => {
                let count = self.bits(e, &args[0], MathFn::PopCount)?;
                let one = self.b.int(1, Type::I32);
                return Ok(self.b.binary(BinaryOp::And, count, one));
            }
            Builtin::Ffs(_) => return self.find_first_set(&args[0]),
            Builtin::IsNan
            | Builtin::IsInf
            | Builtin::IsFinite
            | Builtin::SignBit
            | Builtin::IsUnordered
            | Builtin::IsLess
            | Builtin::IsLessEqual
            | Builtin::IsGreater
            | Builtin::IsGreaterEqual
            | Builtin::IsLessGreater => return self.classify(e, builtin, args),
            Builtin::FMin | Builtin::FMax => {
                let (a, b) = (self.value(&args[0])?, self.value(&args[1])?);
                let op = if builtin == Builtin::FMin { BinaryOp::Min } else { BinaryOp::Max };
                return Ok(self.b.binary(op, a, b));
            }
            Builtin::AddOverflow => return self.checked(BinaryOp::Add, args),
            Builtin::SubOverflow => return self.checked(BinaryOp::Sub, args),
            Builtin::MulOverflow => return self.checked(BinaryOp::Mul, args),
            Builtin::FetchAdd => return self.host_atomic(e, &args[0], &args[1], AtomicOp::Add, false),
            Builtin::FetchSub => return self.host_atomic(e, &args[0], &args[1], AtomicOp::Sub, false),
            Builtin::FetchOr => return self.host_atomic(e, &args[0], &args[1], AtomicOp::Or, false),
            Builtin::FetchAnd => return self.host_atomic(e, &args[0], &args[1], AtomicOp::And, false),
            Builtin::FetchXor => return self.host_atomic(e, &args[0], &args[1], AtomicOp::Xor, false),
            Builtin::AddFetch => return self.host_atomic(e, &args[0], &args[1], AtomicOp::Add, true),
            Builtin::SubFetch => return self.host_atomic(e, &args[0], &args[1], AtomicOp::Sub, true),
            Builtin::Exchange => return self.host_atomic(e, &args[0], &args[1], AtomicOp::Exchange, false),
            Builtin::AtomicLoad => return self.atomic_load(e, &args[0]),
            Builtin::CompareSwapBool | Builtin::CompareSwapValue => return self.compare_swap(e, builtin, args),
        }
        Ok(self.zero(Type::I32))
    }

    /// Control does not go on here; what follows is code all the same.
    fn never(&mut self, before: Option<OpKind>) -> Lower<()> {
        let always = self.b.bool(true);
        self.either(
            always,
            |this| {
                before.into_iter().for_each(|kind| {
                    this.b.effect(kind);
                });
                this.b.effect(OpKind::Unreachable);
                Ok(())
            },
            |_| Ok(()),
        )
    }

    /// A function of the bits of an integer, as the expression's type.
    fn bits(&mut self, e: &Expr, arg: &Expr, function: MathFn) -> Lower<Value> {
        let value = self.value(arg)?;
        let result = self.b.math(function, vec![value]);
        let ty = self.value_type(e.ty);
        Ok(self.b.uconvert(result, ty))
    }

    pub fn find_first_set(&mut self, arg: &Expr) -> Lower<Value> {
        let value = self.value(arg)?;
        let ty = self.b.func.type_of(value);
        let zero = self.zero(ty);
        let none = self.b.compare(CompareOp::Eq, value, zero);
        self.yielding(
            none,
            Type::I32,
            |this| Ok(this.b.int(0, Type::I32)),
            |this| {
                let count = this.b.math(MathFn::CountTrailingZeros, vec![value]);
                let count = this.b.uconvert(count, Type::I32);
                let one = this.b.int(1, Type::I32);
                Ok(this.b.binary(BinaryOp::Add, count, one))
            },
        )
    }

    fn instruction(&mut self, e: &Expr, name: &str, overloaded: bool, args: &[Expr]) -> Lower<Value> {
        let values = args.iter().map(|arg| self.value(arg)).collect::<Lower<Vec<Value>>>()?;
        let params: Vec<Type> = values.iter().map(|value| self.b.func.type_of(*value)).collect();
        let result = self.types.scalar(e.ty).map(|scalar| scalar.value_type());
        let name = match (overloaded, result) {
            (true, Some(Type::Vector(lane, count))) => format!("llvm.{name}.v{count}{lane}"),
            (true, Some(ty)) => format!("llvm.{name}.{ty}"),
            _ => format!("llvm.x86.{name}"),
        };
        // Said so, nothing is widened: instructions take what they take.
        let param_attrs = vec![ParamAttr::None; params.len()];
        let signature = Signature { param_attrs, ..Signature::new(params, result) };
        let function = self.unit.library(&name, signature);
        let results: Vec<Type> = result.into_iter().collect();
        let values = self.b.call_all(function, &results, values, Vec::new());
        Ok(values.first().copied().unwrap_or_else(|| self.b.i64(0)))
    }

    /// Questions about real numbers that raise no exception.
    fn classify(&mut self, e: &Expr, builtin: Builtin, args: &[Expr]) -> Lower<Value> {
        let x = self.value(&args[0])?;
        let y = match args.get(1) {
            Some(y) => self.value(y)?,
            None => x,
        };
        let ty = self.b.func.type_of(x);
        let truth = match builtin {
            Builtin::IsInf => self.compare_with_infinity(CompareOp::Eq, x),
            Builtin::IsFinite => {
                let no_infinity = self.compare_with_infinity(CompareOp::Ne, x);
                let number = self.b.compare(CompareOp::Eq, x, x);
                self.b.binary(BinaryOp::And, no_infinity, number)
            }
            Builtin::SignBit => {
                let one = self.b.float(1.0, Type::F64);
                let one = self.b.convert(one, ty);
                let signed = self.b.math(MathFn::CopySign, vec![one, x]);
                let zero = self.zero(ty);
                self.b.compare(CompareOp::Lt, signed, zero)
            }
            Builtin::IsLess => self.quiet_compare(CompareOp::Lt, x, y),
            Builtin::IsLessEqual => self.quiet_compare(CompareOp::Le, x, y),
            Builtin::IsGreater => self.quiet_compare(CompareOp::Gt, x, y),
            Builtin::IsGreaterEqual => self.quiet_compare(CompareOp::Ge, x, y),
            Builtin::IsLessGreater => {
                let ordered = self.ordered(x, y);
                let differ = self.b.compare(CompareOp::Ne, x, y);
                self.b.binary(BinaryOp::And, ordered, differ)
            }
            _ => {
                let x_nan = self.b.compare(CompareOp::Ne, x, x);
                let y_nan = self.b.compare(CompareOp::Ne, y, y);
                self.b.binary(BinaryOp::Or, x_nan, y_nan)
            }
        };
        let result = self.value_type(e.ty);
        Ok(self.b.uconvert(truth, result))
    }

    fn compare_with_infinity(&mut self, op: CompareOp, x: Value) -> Value {
        let size = self.b.math(MathFn::Abs, vec![x]);
        let infinity = self.b.float(f64::INFINITY, Type::F64);
        let infinity = self.b.convert(infinity, self.b.func.type_of(x));
        self.b.compare(op, size, infinity)
    }

    /// Whether neither is a NaN. `==` signals for no quiet NaN.
    fn ordered(&mut self, x: Value, y: Value) -> Value {
        let x_number = self.b.compare(CompareOp::Eq, x, x);
        let y_number = self.b.compare(CompareOp::Eq, y, y);
        self.b.binary(BinaryOp::And, x_number, y_number)
    }

    /// `<` and its like signal for every NaN: they are asked of numbers only (7.12.14).
    fn quiet_compare(&mut self, op: CompareOp, x: Value, y: Value) -> Value {
        let ordered = self.ordered(x, y);
        let zero = self.zero(self.b.func.type_of(x));
        let x = self.b.select(ordered, x, zero);
        let y = self.b.select(ordered, y, zero);
        let truth = self.b.compare(op, x, y);
        self.b.binary(BinaryOp::And, ordered, truth)
    }

    /// Atomic operations work on the integer of the target's size.
    fn atomic_elem(&self, pointer: &Expr) -> Elem {
        let size = self.types.0.pointee(pointer.ty).map_or(8, |to| self.types.size(to.ty));
        match size {
            1 => Elem::I8,
            2 => Elem::I16,
            4 => Elem::I32,
            _ => Elem::I64,
        }
    }

    fn atomic_operand(&mut self, operand: &Expr, elem: Elem) -> Lower<Value> {
        let from = self.types.scalar(operand.ty).unwrap_or(Scalar::LONG);
        let value = self.value(operand)?;
        Ok(self.convert_scalar(value, from, Scalar { elem, signed: from.signed }))
    }

    /// The integer as the expression's type.
    fn atomic_result(&mut self, e: &Expr, value: Value, elem: Elem) -> Value {
        match self.types.scalar(e.ty) {
            Some(to) => self.convert_scalar(value, Scalar { elem, signed: to.signed }, to),
            None => value,
        }
    }

    fn host_atomic(&mut self, e: &Expr, pointer: &Expr, value: &Expr, op: AtomicOp, new: bool) -> Lower<Value> {
        let elem = self.atomic_elem(pointer);
        let addr = self.value(pointer)?;
        let value = self.atomic_operand(value, elem)?;
        let ty = elem.value_type().expect("an integer");
        let value = self.b.value(OpKind::HostAtomic { op, addr, elem, value, new }, ty);
        Ok(self.atomic_result(e, value, elem))
    }

    /// On this machine a load is sequentially consistent if the compiler leaves it where it is.
    fn atomic_load(&mut self, e: &Expr, pointer: &Expr) -> Lower<Value> {
        let elem = self.atomic_elem(pointer);
        let addr = self.value(pointer)?;
        let value = self.b.load_at_access(addr, elem, accc_ir::Access { volatile: true, align: 0 });
        self.b.effect(OpKind::Fence);
        Ok(self.atomic_result(e, value, elem))
    }

    fn compare_swap(&mut self, e: &Expr, builtin: Builtin, args: &[Expr]) -> Lower<Value> {
        let elem = self.atomic_elem(&args[0]);
        let addr = self.value(&args[0])?;
        let expected = self.atomic_operand(&args[1], elem)?;
        let desired = self.atomic_operand(&args[2], elem)?;
        let ty = elem.value_type().expect("an integer");
        let op = self.b.op(OpKind::CompareExchange { addr, elem, expected, desired }, &[ty, Type::I1]);
        let (old, done) = (self.b.func.ops[op].results[0], self.b.func.ops[op].results[1]);
        if builtin == Builtin::CompareSwapValue {
            return Ok(self.atomic_result(e, old, elem));
        }
        let result = self.value_type(e.ty);
        Ok(self.b.uconvert(done, result))
    }
}
