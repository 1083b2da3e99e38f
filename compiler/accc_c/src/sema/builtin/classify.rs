//! Builtins that ask what kind of number a real number is. Source: C11, 7.12.3, 7.12.14; gcc's manual.

use super::{Call, Sema, expr::int};
use crate::hir::{
    Builtin, CompareOp, Expr, ExprKind, FloatConst, FloatKind, ObjectId, Stmt, StorageClass, TypeId, basic,
};
use crate::sema::float80;
use accc_ir::MathFn;
use accc_source::Span;

impl Sema<'_> {
    /// `None`: the name is no builtin of this kind.
    pub fn classification(&mut self, args: &[Expr], call: &Call) -> Option<Option<Expr>> {
        if let Some(builtin) = comparison(call.name) {
            return Some(self.ordered(builtin, args, call));
        }
        let builtin = match call.name {
            "isnan" | "isnanf" | "isnanl" => Builtin::IsNan,
            "isinf" | "isinff" | "isinfl" => Builtin::IsInf,
            "isfinite" | "finite" | "finitef" | "finitel" => Builtin::IsFinite,
            "signbit" | "signbitf" | "signbitl" => Builtin::SignBit,
            "isnormal" => return Some(self.is_normal(args, call)),
            "isinf_sign" => return Some(self.infinity_sign(args, call)),
            "fpclassify" => return Some(self.classify(args, call)),
            _ => return None,
        };
        Some(self.real_argument(args, 1, call).map(|value| call.builtin(builtin, vec![value], basic::INT)))
    }

    /// What the macros of glibc's `<math.h>` call for `isnan` and its like, with its own numbers for the classes: operations,
    /// which devices have, too. `None`: another function.
    pub fn glibc_class(&mut self, id: ObjectId, args: &[Expr], span: Span) -> Option<Option<Expr>> {
        const CLASSES: [i64; 5] = [0, 1, 4, 3, 2];
        let object = self.object(id);
        if !matches!(object.storage, StorageClass::Extern { .. }) || self.facts(id).defined {
            return None;
        }
        let name = object.name.clone();
        let helper = name.strip_prefix("__")?;
        let short = match (self.types.float_kind(args.first()?.ty)?.format(), helper) {
            (FloatKind::Double, helper) => helper,
            (FloatKind::Float, helper) => helper.strip_suffix('f')?,
            (FloatKind::LongDouble, helper) => helper.strip_suffix('l').filter(|short| *short != "fpclassify")?,
            _ => return None,
        };
        let builtin = match short {
            "isnan" => "isnan",
            "isinf" => "isinf_sign",
            "finite" => "isfinite",
            "signbit" => "signbit",
            "fpclassify" => "fpclassify",
            _ => return None,
        };
        let call = Call { name: builtin, name_span: span, span };
        let mut args = args.to_vec();
        if builtin == "fpclassify" {
            let value = args.pop()?;
            args = CLASSES.iter().map(|class| int(*class, basic::INT, span)).collect();
            args.push(value);
        }
        self.classification(&args, &call)
    }

    /// The last of `count` arguments, which is a real number.
    fn real_argument(&mut self, args: &[Expr], count: usize, call: &Call) -> Option<Expr> {
        let value = self.exactly(count, args.to_vec(), call)?.pop()?;
        if self.types.float_kind(value.ty).is_some() {
            return Some(value);
        }
        let label = format!("this is of type `{}`", self.spell(value.ty));
        self.type_error(value.span, "non-floating-point argument", label)
    }

    fn ordered(&mut self, builtin: Builtin, args: &[Expr], call: &Call) -> Option<Expr> {
        let mut args = self.exactly(2, args.to_vec(), call)?;
        let (b, a) = (args.pop()?, args.pop()?);
        if !self.types.is_real(a.ty) || !self.types.is_real(b.ty) {
            return self.type_error(call.span, "non-floating-point arguments", "");
        }
        let ty = self.common_type(&a, &b);
        let (a, b) = (self.convert(a, ty), self.convert(b, ty));
        Some(call.builtin(builtin, vec![a, b], basic::INT))
    }

    /// `fabs(x) >= MIN && fabs(x) <= MAX`; what is not a number is neither.
    fn is_normal(&mut self, args: &[Expr], call: &Call) -> Option<Expr> {
        let value = self.real_argument(args, 1, call)?;
        let (declare, magnitude) = self.magnitude(value, call);
        let finite = call.builtin(Builtin::IsFinite, vec![magnitude.clone()], basic::INT);
        let least = self.at_least_normal(magnitude, call.span);
        let both = ExprKind::And(Box::new(finite), Box::new(least));
        Some(finish(vec![declare], Expr { kind: both, ty: basic::INT, span: call.span }))
    }

    /// `isinf(x) ? (signbit(x) ? -1 : 1) : 0`
    fn infinity_sign(&mut self, args: &[Expr], call: &Call) -> Option<Expr> {
        let value = self.real_argument(args, 1, call)?;
        let (declare, place) = self.temporary(value);
        let value = self.into_value(place);
        let negative = call.builtin(Builtin::SignBit, vec![value.clone()], basic::INT);
        let one = |number| int(number, basic::INT, call.span);
        let sign = choose(negative, one(-1), one(1));
        let infinite = call.builtin(Builtin::IsInf, vec![value], basic::INT);
        Some(finish(vec![declare], choose(infinite, sign, one(0))))
    }

    /// `fpclassify(nan, infinite, normal, subnormal, zero, x)`
    fn classify(&mut self, args: &[Expr], call: &Call) -> Option<Expr> {
        let value = self.real_argument(args, 6, call)?;
        let mut classes = Vec::new();
        for class in &args[..5] {
            classes.push(self.convert(class.clone(), basic::INT));
        }
        let [nan, infinite, normal, subnormal, zero]: [Expr; 5] = classes.try_into().ok()?;
        let (declare, magnitude) = self.magnitude(value, call);
        let is = |builtin| call.builtin(builtin, vec![magnitude.clone()], basic::INT);
        let (is_nan, is_infinite) = (is(Builtin::IsNan), is(Builtin::IsInf));
        let is_normal = self.at_least_normal(magnitude.clone(), call.span);
        let nothing = self.convert(int(0, basic::INT, call.span), magnitude.ty);
        let is_zero = compare(CompareOp::Eq, magnitude, nothing);
        let small = choose(is_normal, normal, choose(is_zero, zero, subnormal));
        Some(finish(vec![declare], choose(is_nan, nan, choose(is_infinite, infinite, small))))
    }

    /// The absolute value in a variable.
    fn magnitude(&mut self, value: Expr, call: &Call) -> (Stmt, Expr) {
        let ty = value.ty;
        let magnitude = Expr { kind: ExprKind::Math(MathFn::Abs, vec![value]), ty, span: call.span };
        let (declare, place) = self.temporary(magnitude);
        (declare, self.into_value(place))
    }

    fn at_least_normal(&self, magnitude: Expr, span: Span) -> Expr {
        let number = match self.types.float_kind(magnitude.ty).map(FloatKind::format) {
            Some(FloatKind::Half) => FloatConst::Double(f64::from_bits(0x3f10_0000_0000_0000)),
            Some(FloatKind::Quad) => FloatConst::Quad(1 << 112),
            Some(FloatKind::Float) => FloatConst::Double(f64::from(f32::MIN_POSITIVE)),
            Some(FloatKind::LongDouble) => FloatConst::LongDouble(least_extended()),
            _ => FloatConst::Double(f64::MIN_POSITIVE),
        };
        let least = Expr { kind: ExprKind::Float(number), ty: magnitude.ty, span };
        compare(CompareOp::Ge, magnitude, least)
    }
}

/// The smallest normal number of x87: 2^-16382.
fn least_extended() -> [u8; 10] {
    let mut bytes = float80::to_bytes(float80::from_double(1.0));
    bytes[8..].copy_from_slice(&1u16.to_le_bytes());
    bytes
}

fn comparison(name: &str) -> Option<Builtin> {
    Some(match name {
        "isunordered" => Builtin::IsUnordered,
        "isless" => Builtin::IsLess,
        "islessequal" => Builtin::IsLessEqual,
        "isgreater" => Builtin::IsGreater,
        "isgreaterequal" => Builtin::IsGreaterEqual,
        "islessgreater" => Builtin::IsLessGreater,
        _ => return None,
    })
}

fn compare(op: CompareOp, a: Expr, b: Expr) -> Expr {
    let span = a.span;
    Expr { kind: ExprKind::Compare(op, Box::new(a), Box::new(b)), ty: basic::INT, span }
}

fn choose(cond: Expr, then: Expr, otherwise: Expr) -> Expr {
    let (ty, span): (TypeId, Span) = (then.ty, cond.span);
    let (cond, then, otherwise) = (Box::new(cond), Some(Box::new(then)), Box::new(otherwise));
    Expr { kind: ExprKind::Conditional { cond, then, otherwise }, ty, span }
}

/// The value behind the statements that it needs.
fn finish(body: Vec<Stmt>, value: Expr) -> Expr {
    let (ty, span) = (value.ty, value.span);
    Expr { kind: ExprKind::Statement { body, value: Some(Box::new(value)) }, ty, span }
}
