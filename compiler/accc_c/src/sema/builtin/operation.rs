//! Builtins that are operations: of variable arguments, bits, expectations, overflow, frames.

use super::{Call, Sema, rounding};
use crate::ast;
use crate::hir::{BinaryOp, Builtin, CompareOp, Expr, ExprKind, IntKind, Stmt, StmtKind, TypeId, UnaryOp, basic};
use crate::sema::codes;
use crate::sema::constant::Value;
use crate::sema::expr::{Context, fold, int, int_value};
use accc_diag::Diagnostic;
use accc_ir::{Bind, LEVEL_INDEX, LEVEL_SIZE, MathFn, Routine, RoutineLevel};

impl Sema<'_> {
    pub(crate) fn operation_builtin(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        if let Some((builtin, kind, result)) = bits(call.name) {
            return self.simple(builtin, &[kind.type_id()], result, args, call);
        }
        if let Some((builtin, kind)) = overflow(call.name) {
            return self.overflow(builtin, kind, args, call);
        }
        if let Some(result) = self.classification(&args, call) {
            return result;
        }
        if let Some(rounding) = rounding::rounding(call.name) {
            return self.rounded_to_integer(rounding, args, call);
        }
        let void = basic::VOID;
        match call.name {
            "va_start" => self.va_start(args, call),
            "va_end" => self.va_operation(Builtin::VaEnd, 1, args, call),
            "va_copy" => self.va_operation(Builtin::VaCopy, 2, args, call),
            "alloca" => {
                self.no_device_code(call.span, "`alloca`", "declare an array of constant size");
                self.simple(Builtin::Alloca, &[basic::SIZE], basic::VOID_PTR, args, call)
            }
            "alloca_with_align" | "alloca_with_align_and_max" => self.aligned_alloca(args, call),
            "clrsb" => self.redundant_signs(IntKind::Int, args, call),
            "clrsbl" => self.redundant_signs(IntKind::Long, args, call),
            "clrsbll" => self.redundant_signs(IntKind::LongLong, args, call),
            "acc_on_device" => {
                let args = self.exactly(1, args, call)?;
                self.machine_question("acc_on_device", args, call)
            }
            "extract_return_addr" | "frob_return_addr" => {
                let arg = self.exactly(1, args, call)?.pop()?;
                self.convert_as(arg, basic::VOID_PTR, Context::Argument(1, None))
            }
            "speculation_safe_value" => args.into_iter().next().or_else(|| self.unknown(call)),
            "setjmp" => self.builtin_setjmp(args, call),
            "longjmp" => self.builtin_longjmp(args, call),
            "cpu_init" => self.cpu_init(args, call),
            "cpu_supports" => self.cpu_supports(args, call),
            "cpu_is" => self.cpu_is(args, call),
            "shuffle" => self.shuffle(args, call),
            "shufflevector" => self.shuffle_vector(args, call),
            "unreachable" => self.simple(Builtin::Unreachable, &[], void, args, call),
            "trap" => self.simple(Builtin::Trap, &[], void, args, call),
            "expect" => self.simple(Builtin::Expect, &[basic::LONG, basic::LONG], basic::LONG, args, call),
            "expect_with_probability" => {
                let mut args = self.exactly(3, args, call)?;
                args.pop();
                self.simple(Builtin::Expect, &[basic::LONG, basic::LONG], basic::LONG, args, call)
            }
            "prefetch" => self.prefetch(args, call),
            "frame_address" => self.frame(Builtin::FrameAddress, args, call),
            "return_address" => self.frame(Builtin::ReturnAddress, args, call),
            "object_size" | "dynamic_object_size" => self.object_size(args, call),
            "assume_aligned" => {
                let count = args.len().clamp(2, 3);
                let mut args = self.exactly(count, args, call)?;
                self.convert_as(args.swap_remove(0), basic::VOID_PTR, Context::Argument(1, None))
            }
            "powi" | "powif" | "powil" => {
                let [base, power] = self.pair(args, call)?;
                let real = match call.name {
                    "powif" => basic::FLOAT,
                    "powil" => basic::LONG_DOUBLE,
                    _ => basic::DOUBLE,
                };
                let base = self.convert_as(base, real, Context::Argument(1, None))?;
                let power = self.convert_as(power, basic::INT, Context::Argument(2, None))?;
                let kind = ExprKind::Math(MathFn::PowI, vec![base, power]);
                Some(Expr { kind, ty: real, span: call.span })
            }
            "creal" | "crealf" | "creall" => self.complex_part(true, args, call),
            "cimag" | "cimagf" | "cimagl" => self.complex_part(false, args, call),
            "conj" | "conjf" | "conjl" => {
                let value = self.complex_argument(args, call)?;
                let ty = value.ty;
                Some(Expr { kind: ExprKind::Unary(UnaryOp::Complement, Box::new(value)), ty, span: call.span })
            }
            "complex" => self.complex(args, call),
            "goacc_parlevel_id" => self.level_query(LEVEL_INDEX, args, call),
            "goacc_parlevel_size" => self.level_query(LEVEL_SIZE, args, call),
            _ => self.unknown(call),
        }
    }

    /// Which gang, worker or lane this is, or how many there are: a routine that all code may call.
    fn level_query(&mut self, routine: &str, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let [level] = self.exactly(1, args, call)?.try_into().ok()?;
        if !matches!(int_value(&level), Some(0..=2)) {
            let label = "0 is gang, 1 worker, 2 vector";
            let message = format!("`__builtin_{}` takes a constant between 0 and 2", call.name);
            return self.error_at(codes::ARGUMENTS, level.span, message, label);
        }
        self.machine_question(routine, vec![level], call)
    }

    /// A function of the runtime that takes and gives a number, and that all code may call.
    fn machine_question(&mut self, function: &str, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let ty = self.prototype("ii");
        let id = self.function_named(function, ty, call.name_span);
        let routine = Routine {
            level: RoutineLevel::Seq,
            nohost: false,
            bind: Bind::default(),
            implicit: false,
            span: call.name_span,
        };
        self.add_routine(id, routine);
        let callee = self.use_object(id, call.name_span);
        self.call_value(callee, Some(id), args, call.span)
    }

    pub(crate) fn unknown(&mut self, call: &Call) -> Option<Expr> {
        let way_out = "write it in C, or compile this file with gcc and link it";
        self.unsupported(call.name_span, format!("`__builtin_{}`", call.name), way_out);
        None
    }

    /// A builtin with parameters of these types.
    fn simple(
        &mut self,
        builtin: Builtin,
        params: &[TypeId],
        result: TypeId,
        args: Vec<Expr>,
        call: &Call,
    ) -> Option<Expr> {
        let args = self.exactly(params.len(), args, call)?;
        let args = args.into_iter().zip(params).enumerate();
        let args: Option<Vec<Expr>> =
            args.map(|(at, (arg, param))| self.convert_as(arg, *param, Context::Argument(at + 1, None))).collect();
        let args = args?;
        Some(self.folded(builtin, &args, result, call).unwrap_or_else(|| call.builtin(builtin, args, result)))
    }

    /// Of a constant.
    fn folded(&self, builtin: Builtin, args: &[Expr], result: TypeId, call: &Call) -> Option<Expr> {
        let value = int_value(args.first()?)? as u64;
        let narrow = |kind: IntKind| value << (64 - kind.bits()) >> (64 - kind.bits());
        let number = match builtin {
            Builtin::Clz(kind) if value != 0 => i64::from(narrow(kind).leading_zeros() - (64 - kind.bits())),
            Builtin::Ctz(_) if value != 0 => i64::from(value.trailing_zeros()),
            Builtin::Ffs(_) => {
                if value == 0 {
                    0
                } else {
                    i64::from(value.trailing_zeros()) + 1
                }
            }
            Builtin::PopCount(kind) => i64::from(narrow(kind).count_ones()),
            Builtin::Parity(kind) => i64::from(narrow(kind).count_ones() % 2),
            Builtin::Bswap16 => i64::from((value as u16).swap_bytes()),
            Builtin::Bswap32 => i64::from((value as u32).swap_bytes()),
            Builtin::Bswap64 => value.swap_bytes() as i64,
            Builtin::Expect => value as i64,
            _ => return None,
        };
        Some(int(number, result, call.span))
    }

    pub(super) fn pair(&mut self, args: Vec<Expr>, call: &Call) -> Option<[Expr; 2]> {
        let args = self.exactly(2, args, call)?;
        args.try_into().ok()
    }

    fn va_start(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let variadic = self.function.as_ref().is_some_and(|function| function.ty.variadic);
        if !variadic {
            return self.error_at(
                codes::PLACE,
                call.span,
                "`va_start` used in function with fixed arguments",
                "the function takes no `...`",
            );
        }
        let mut args = args;
        if args.len() < 2 {
            return self.error_at(codes::ARGUMENTS, call.span, "too few arguments to function `va_start`", "takes two");
        }
        args.truncate(1);
        self.va_operation(Builtin::VaStart, 1, args, call)
    }

    /// Each argument is a list, which as an array has become a pointer.
    fn va_operation(&mut self, builtin: Builtin, count: usize, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let args = self.exactly(count, args, call)?;
        for arg in &args {
            self.check_list(arg)?;
        }
        self.note_variable_arguments(call.span);
        Some(call.builtin(builtin, args, basic::VOID))
    }

    fn check_list(&mut self, list: &Expr) -> Option<()> {
        if self.types.pointee(list.ty).is_some_and(|to| to.ty == basic::VA_LIST_TAG) {
            return Some(());
        }
        let label = format!("this is of type `{}`", self.spell(list.ty));
        self.type_error(list.span, "the argument is no `va_list`", label)
    }

    /// `__builtin_va_arg(list, type)`.
    pub fn va_arg(&mut self, list: &ast::Expr, ty: &ast::TypeName, span: accc_source::Span) -> Option<Expr> {
        let (list, ty) = (self.rvalue(list), self.type_name(ty));
        let (list, ty) = (list?, ty?.ty);
        self.check_list(&list)?;
        let promoted = self.types.promoted_argument(ty);
        if promoted != ty && !matches!(self.types.get(ty), crate::hir::Type::Enum(_)) {
            let (from, to) = (self.spell(ty), self.spell(promoted));
            let message =
                format!("`{from}` is promoted to `{to}` when passed through `...`: `va_arg` has to name that");
            let warning = Diagnostic::warning(codes::CONVERSION, message);
            self.sink.push(warning.label(span, format!("write `{to}`: the program ends where it comes here")));
            let trap = Expr { kind: ExprKind::Builtin(Builtin::Trap, Vec::new()), ty: basic::VOID, span };
            let value = self.convert(int(0, basic::INT, span), ty);
            return Some(Expr { kind: ExprKind::Comma(Box::new(trap), Box::new(value)), ty, span });
        }
        if !self.is_object_type(ty) {
            let ty = self.spell(ty);
            return self.type_error(span, format!("`va_arg` of the incomplete type `{ty}`"), "");
        }
        self.note_variable_arguments(span);
        Some(Expr { kind: ExprKind::VaArg { list: Box::new(list), ty }, ty, span })
    }

    fn prefetch(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let pointer = args.into_iter().next();
        let args = self.exactly(1, pointer.into_iter().collect(), call)?;
        Some(call.builtin(Builtin::Prefetch, args, basic::VOID))
    }

    fn frame(&mut self, builtin: Builtin, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let args = self.exactly(1, args, call)?;
        if int_value(&args[0]).is_none() {
            return self.constant_error(args[0].span, "the number of frames is not a constant", "");
        }
        self.simple(builtin, &[basic::UINT], basic::VOID_PTR, args, call)
    }

    /// `__builtin_add_overflow(a, b, &result)` and its typed forms.
    fn overflow(&mut self, builtin: Builtin, kind: Option<IntKind>, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let args = self.exactly(3, args, call)?;
        let [a, b, result]: [Expr; 3] = args.try_into().ok()?;
        let target = self.types.pointee(result.ty).and_then(|to| self.types.int_kind(to.ty));
        if target.is_none() {
            return self.type_error(result.span, "the third argument is no pointer to an integer", "");
        }
        for operand in [&a, &b] {
            if !self.types.is_integer(operand.ty) {
                return self.type_error(operand.span, "an integer is required here", "");
            }
        }
        let (a, b) = match kind {
            Some(kind) => (self.convert(a, kind.type_id()), self.convert(b, kind.type_id())),
            None => (a, b),
        };
        Some(call.builtin(builtin, vec![a, b, result], basic::BOOL))
    }

    /// `__builtin_alloca_with_align(bytes, bits)`: more is allocated, and the first place of that alignment given.
    fn aligned_alloca(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        self.no_device_code(call.span, "`alloca`", "declare an array of constant size");
        let mut args = args.into_iter();
        let (Some(bytes), Some(bits)) = (args.next(), args.next()) else { return self.unknown(call) };
        let align = match int_value(&bits) {
            Some(bits) if bits >= 8 && bits & (bits - 1) == 0 => bits / 8,
            _ => return self.constant_error(bits.span, "the alignment is no constant power of two of bits", ""),
        };
        let span = call.span;
        let number = |value| int(value, basic::SIZE, span);
        let binary =
            |op, a: Expr, b| Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty: basic::SIZE, span };
        let bytes = self.convert_as(bytes, basic::SIZE, Context::Argument(1, None))?;
        let more = binary(BinaryOp::Add, bytes, number(align - 1));
        let start = call.builtin(Builtin::Alloca, vec![more], basic::VOID_PTR);
        let start = self.convert(start, basic::SIZE);
        let end = binary(BinaryOp::Add, start, number(align - 1));
        Some(self.convert(binary(BinaryOp::And, end, number(-align)), basic::VOID_PTR))
    }

    /// `__builtin_clrsb`: the bits behind the sign that are like it, `clz((x ^ (x >> last)) << 1 | 1)`.
    fn redundant_signs(&mut self, kind: IntKind, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let arg = self.exactly(1, args, call)?.pop()?;
        let (ty, span) = (kind.type_id(), call.span);
        let value = self.convert_as(arg, ty, Context::Argument(1, None))?;
        if let Some(number) = int_value(&value) {
            let differ = (number ^ number >> 63) as u64;
            let same = differ.leading_zeros() + kind.bits() - u64::BITS - 1;
            return Some(int(i64::from(same), basic::INT, span));
        }
        let (declare, kept) = self.temporary(value);
        let value = self.into_value(kept);
        let binary = |op, a: Expr, b: Expr, ty| Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty, span };
        let number = |value, ty| int(value, ty, span);
        let sign = binary(BinaryOp::Shr, value.clone(), number(i64::from(kind.bits()) - 1, basic::INT), ty);
        let differ = binary(BinaryOp::Xor, value, sign, ty);
        let unsigned = kind.to_unsigned().type_id();
        let differ = self.convert(differ, unsigned);
        let shifted = binary(BinaryOp::Shl, differ, number(1, basic::INT), unsigned);
        let counted = binary(BinaryOp::Or, shifted, number(1, unsigned), unsigned);
        let result = call.builtin(Builtin::Clz(kind.to_unsigned()), vec![counted], basic::INT);
        let kind = ExprKind::Statement { body: vec![declare], value: Some(Box::new(result)) };
        Some(Expr { kind, ty: basic::INT, span })
    }

    /// `__builtin_add_overflow_p(a, b, (T)0)`: whether `T` does not hold the result. The last argument is not evaluated; a
    /// constant result stays one.
    pub fn overflow_predicate(&mut self, args: &[ast::Expr], call: &Call) -> Option<Expr> {
        let [a, b, like] = args else {
            let message = format!("`__builtin_{}` takes three arguments", call.name);
            return self.error_at(codes::ARGUMENTS, call.span, message, "");
        };
        let (a, b, like) = (self.integer(a), self.integer(b), self.unevaluated(|sema| sema.integer(like)));
        let (a, b, like) = (a?, b?, like?);
        let (builtin, exact): (_, fn(i128, i128) -> Option<i128>) = match call.name {
            "add_overflow_p" => (Builtin::AddOverflow, i128::checked_add),
            "sub_overflow_p" => (Builtin::SubOverflow, i128::checked_sub),
            _ => (Builtin::MulOverflow, i128::checked_mul),
        };
        let width = field_width(&like).filter(|width| *width < 64);
        let kind = |sema: &Self, e: &Expr| sema.types.int_kind(e.ty).unwrap_or(IntKind::Int);
        if let (Some(x), Some(y)) = (int_value(&a), int_value(&b)) {
            let result = exact(fold::widen(x, kind(self, &a)), fold::widen(y, kind(self, &b)));
            let target = kind(self, &like);
            let held = |result| match width {
                Some(width) if target.signed() => Some(-1 << (width - 1) <= result && result >> (width - 1) < 1),
                Some(width) => Some(result >= 0 && result >> width == 0),
                None => Some(fold::widen(fold::hold(result, target)?, target) == result),
            };
            if let Some(held) = result.and_then(held) {
                return Some(int(i64::from(!held), basic::BOOL, call.span));
            }
        }
        let (declare, place) = self.temporary(int(0, like.ty, call.span));
        let pointer = self.address(place.clone(), call.span);
        let mut wrong = call.builtin(builtin, vec![a, b, pointer], basic::BOOL);
        if let Some(width) = width {
            let cut = self.cut_off(place, width, call);
            wrong = Expr { kind: ExprKind::Or(Box::new(wrong), Box::new(cut)), ty: basic::INT, span: call.span };
            wrong = self.convert(wrong, basic::BOOL);
        }
        let kind = ExprKind::Statement { body: vec![declare], value: Some(Box::new(wrong)) };
        Some(Expr { kind, ty: basic::BOOL, span: call.span })
    }

    /// Whether a bit-field of so many bits does not hold what lies at the place: `value << n >> n != value`.
    fn cut_off(&mut self, place: Expr, width: u32, call: &Call) -> Expr {
        let signed = self.types.int_kind(place.ty).is_some_and(IntKind::signed);
        let (ty, span) = (if signed { basic::LONG } else { basic::ULONG }, call.span);
        let value = self.into_value(place);
        let value = self.convert(value, ty);
        let moved = |op, value: Expr| {
            let by = Box::new(int(i64::from(64 - width), basic::INT, span));
            Expr { kind: ExprKind::Binary(op, Box::new(value), by), ty, span }
        };
        let back = moved(BinaryOp::Shr, moved(BinaryOp::Shl, value.clone()));
        Expr { kind: ExprKind::Compare(CompareOp::Ne, Box::new(back), Box::new(value)), ty: basic::INT, span }
    }

    fn complex_argument(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let value = self.exactly(1, args, call)?.pop()?;
        let double = match call.name.as_bytes()[call.name.len() - 1] {
            b'f' => basic::COMPLEX_FLOAT,
            b'l' if call.name != "creal" => basic::COMPLEX_LONG_DOUBLE,
            _ => basic::COMPLEX_DOUBLE,
        };
        self.convert_as(value, double, Context::Argument(1, None))
    }

    fn complex_part(&mut self, real: bool, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let value = self.complex_argument(args, call)?;
        let ty = self.types.complex_kind(value.ty)?.type_id();
        let value = Box::new(value);
        let kind = if real { ExprKind::Real(value) } else { ExprKind::Imag(value) };
        Some(Expr { kind, ty, span: call.span })
    }

    /// `__builtin_complex(re, im)`: a constant, or the parts are stored one by one, so that no arithmetic touches them.
    fn complex(&mut self, args: Vec<Expr>, call: &Call) -> Option<Expr> {
        let [re, im] = self.pair(args, call)?;
        let Some(kind) = self.types.float_kind(re.ty).filter(|_| re.ty == im.ty) else {
            return self.type_error(call.span, "`__builtin_complex` operands not of one real floating-point type", "");
        };
        let (ty, span) = (kind.complex_id(), call.span);
        if let (Some(Value::Float(re)), Some(Value::Float(im))) = (self.fold(&re), self.fold(&im)) {
            return Some(Expr { kind: ExprKind::Complex(re, im), ty, span });
        }
        let real_ty = re.ty;
        let start = self.convert(re, ty);
        let (declare, place) = self.temporary(start);
        let part = Expr { kind: ExprKind::Imag(Box::new(place.clone())), ty: real_ty, span };
        let store = ExprKind::Assign { place: Box::new(part), value: Box::new(im) };
        let store = Stmt { kind: StmtKind::Expr(Expr { kind: store, ty: real_ty, span }), span };
        self.mark_assigned(&place);
        let value = self.into_value(place);
        Some(Expr { kind: ExprKind::Statement { body: vec![declare, store], value: Some(Box::new(value)) }, ty, span })
    }
}

/// The bits of the bit-field whose value this is.
fn field_width(value: &Expr) -> Option<u32> {
    let ExprKind::Load { place, .. } = &value.kind else { return None };
    let ExprKind::Member { field, .. } = &place.kind else { return None };
    field.bits.map(|bits| bits.width)
}

/// Whether `operation_builtin` knows the builtin, of those that other languages have, too.
pub fn is_operation(name: &str) -> bool {
    let others = [
        "isnan",
        "isinf",
        "isfinite",
        "signbit",
        "isnormal",
        "isinf_sign",
        "isgreater",
        "isgreaterequal",
        "isless",
        "islessequal",
        "islessgreater",
        "isunordered",
        "unreachable",
        "trap",
        "expect",
        "prefetch",
        "powi",
        "acc_on_device",
    ];
    bits(name).is_some() || overflow(name).is_some() || others.contains(&name)
}

/// Builtins on the bits of one integer: the operation, its parameter, its result.
fn bits(name: &str) -> Option<(Builtin, IntKind, TypeId)> {
    let fixed = match name {
        "bswap16" => Some((Builtin::Bswap16, IntKind::UShort)),
        "bswap32" => Some((Builtin::Bswap32, IntKind::UInt)),
        "bswap64" => Some((Builtin::Bswap64, IntKind::ULong)),
        "bswap128" => Some((Builtin::Bswap128, IntKind::UInt128)),
        _ => None,
    };
    if let Some((builtin, kind)) = fixed {
        return Some((builtin, kind, kind.type_id()));
    }
    type Of = fn(IntKind) -> Builtin;
    let families: [(&str, Of); 5] = [
        ("clz", Builtin::Clz),
        ("ctz", Builtin::Ctz),
        ("popcount", Builtin::PopCount),
        ("parity", Builtin::Parity),
        ("ffs", Builtin::Ffs),
    ];
    families.iter().find_map(|(family, of)| {
        let kind = match name.strip_prefix(family)? {
            "" => IntKind::UInt,
            "l" | "imax" => IntKind::ULong,
            "ll" => IntKind::ULongLong,
            _ => return None,
        };
        Some((of(kind), kind, basic::INT))
    })
}

/// `add_overflow`, and `saddl_overflow` with the type of its operands.
fn overflow(name: &str) -> Option<(Builtin, Option<IntKind>)> {
    let stem = name.strip_suffix("_overflow")?;
    let of = |word: &str| match word {
        "add" => Some(Builtin::AddOverflow),
        "sub" => Some(Builtin::SubOverflow),
        "mul" => Some(Builtin::MulOverflow),
        _ => None,
    };
    if let Some(builtin) = of(stem) {
        return Some((builtin, None));
    }
    let (word, kinds) = match stem.split_at_checked(1)? {
        ("s", rest) => (rest, [IntKind::Int, IntKind::Long, IntKind::LongLong]),
        ("u", rest) => (rest, [IntKind::UInt, IntKind::ULong, IntKind::ULongLong]),
        _ => return None,
    };
    let (word, suffix) = word.split_at_checked(3)?;
    let kind = match suffix {
        "" => kinds[0],
        "l" => kinds[1],
        "ll" => kinds[2],
        _ => return None,
    };
    Some((of(word)?, Some(kind)))
}
