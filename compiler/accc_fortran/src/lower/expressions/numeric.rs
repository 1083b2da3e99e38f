//! Intrinsic functions with a scalar value: numeric ones inline, inquiries, reductions through
//! [`crate::lower::arrays::reduction`]. Source: Fortran 2008, chapter 13.

use crate::hir::{Expr, ExprKind, Intrinsic};
use crate::lower::Lower;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::value_type;
use accc_ir::{BinaryOp, CompareOp, MathFn, OpKind, Type, UnaryOp, Value};

/// Applied to each element where an argument is an array.
pub(in crate::lower) fn is_elemental(id: Intrinsic) -> bool {
    use Intrinsic::*;
    match id {
        Abs | Sqrt | Exp | Log | Log10 | Sin | Cos | Tan | Sind | Cosd | Tand | Asin | Acos | Atan | Sinh | Cosh
        | Tanh | Erf | Erfc | Gamma | LogGamma | Asinh | Acosh | Atanh | ErfcScaled | BesselJ0 | BesselJ1
        | BesselY0 | BesselY1 | BesselJn | BesselYn | Exponent | Fraction | Rrspacing | Spacing | Scale
        | SetExponent | Nearest | IsNan | Ibits | Ishftc | Shiftl | Shiftr | Shifta | Dshiftl | Dshiftr | Popcnt
        | Poppar | Leadz | Trailz | Maskl | Maskr | MergeBits | Bge | Bgt | Ble | Blt | Mvbits | Aimag | Conjg
        | Cmplx | Aint | Anint | Atan2 | Hypot | Mod | Modulo | Sign | Dim | Max | Min | Nint | Floor | Ceiling
        | Iand | Ior | Ieor | Not | Ishft | Btest | Ibset | Ibclr | Merge | LenTrim | Adjustl | Adjustr | Index
        | Scan | Verify | Char | Ichar => true,
        Len | Trim | Repeat | Size | Shape | Rank | SelectedRank | Lbound | Ubound | Allocated | Associated | CLoc
        | CFunloc | CAssociated | CFPointer | CFProcpointer | Present | Sum | Product | Maxval | Minval | Norm2
        | Iall | Iany | Iparity | Maxloc | Minloc | Findloc | Count | Any | All | Parity | DotProduct | Matmul
        | Transpose | Reshape | Spread | Pack | Unpack | Cshift | Eoshift | CommandArgumentCount | MoveAlloc
        | CpuTime | SystemClock | RandomNumber | RandomSeed | GetCommandArgument | DateAndTime | Exit | Transfer
        | StorageSize | IsContiguous | SelectedCharKind | SelectedIntKind | SelectedRealKind => false,
        BesselJnVector | BesselYnVector | SameType | ExtendsType => false,
        IeeeIsFinite | IeeeIsNormal | IeeeIsNegative | IeeeUnordered | IeeeGetFlag | IeeeGetHalting | IeeeClass
        | IeeeValue | IeeeLogb | IeeeRint | IeeeRem | IeeeNextAfter => true,
        IeeeSignbit | IeeeMaxNum | IeeeMinNum | IeeeMaxNumMag | IeeeMinNumMag | IeeeFma | IeeeNextUp | IeeeNextDown
        | IeeeRound | IeeeQuiet(_) | IeeeSignaling(_) | OutOfRange => true,
        IeeeSetFlag | IeeeSetHalting | IeeeGetRounding | IeeeSetRounding | IeeeGetStatus | IeeeSetStatus
        | IeeeGetModes | IeeeSetModes | IeeeGetUnderflow | IeeeSetUnderflow => false,
        GetCommand | GetEnvironmentVariable | ExecuteCommandLine | RandomInit => false,
    }
}

/// The functions that the IR has as they are.
fn math(id: Intrinsic) -> Option<MathFn> {
    Some(match id {
        Intrinsic::Abs => MathFn::Abs,
        Intrinsic::Sqrt => MathFn::Sqrt,
        Intrinsic::Exp => MathFn::Exp,
        Intrinsic::Log => MathFn::Log,
        Intrinsic::Log10 => MathFn::Log10,
        Intrinsic::Sin => MathFn::Sin,
        Intrinsic::Cos => MathFn::Cos,
        Intrinsic::Tan => MathFn::Tan,
        Intrinsic::Asin => MathFn::Asin,
        Intrinsic::Acos => MathFn::Acos,
        Intrinsic::Atan => MathFn::Atan,
        Intrinsic::Sinh => MathFn::Sinh,
        Intrinsic::Cosh => MathFn::Cosh,
        Intrinsic::Tanh => MathFn::Tanh,
        Intrinsic::Erf => MathFn::Erf,
        Intrinsic::Erfc => MathFn::Erfc,
        Intrinsic::Gamma => MathFn::Gamma,
        Intrinsic::LogGamma => MathFn::LogGamma,
        Intrinsic::Asinh => MathFn::Asinh,
        Intrinsic::Acosh => MathFn::Acosh,
        Intrinsic::Atanh => MathFn::Atanh,
        Intrinsic::BesselJ0 => MathFn::BesselJ0,
        Intrinsic::BesselJ1 => MathFn::BesselJ1,
        Intrinsic::BesselY0 => MathFn::BesselY0,
        Intrinsic::BesselY1 => MathFn::BesselY1,
        Intrinsic::Atan2 => MathFn::Atan2,
        Intrinsic::Hypot => MathFn::Hypot,
        Intrinsic::Aint => MathFn::Trunc,
        Intrinsic::Anint | Intrinsic::Nint => MathFn::Round,
        Intrinsic::Floor => MathFn::Floor,
        Intrinsic::Ceiling => MathFn::Ceil,
        _ => return None,
    })
}

impl Lowerer<'_, '_> {
    /// The scalar value of an intrinsic function.
    pub fn intrinsic_value(&mut self, id: Intrinsic, args: &[Option<Expr>], e: &Expr) -> Lower<Value> {
        let value = match id {
            Intrinsic::Len
            | Intrinsic::LenTrim
            | Intrinsic::Index
            | Intrinsic::Scan
            | Intrinsic::Verify
            | Intrinsic::Ichar => self.text_inquiry(id, args)?,
            Intrinsic::Size | Intrinsic::Lbound | Intrinsic::Ubound => self.array_inquiry(id, args)?,
            Intrinsic::Rank => self.rank_of(self.argument(args, 0)?)?,
            Intrinsic::SelectedRank => self.selected_rank(self.argument(args, 0)?)?,
            Intrinsic::Allocated => {
                let whole = self.argument(args, 0)?;
                let var = self.whole_array(whole)?.var;
                let address = self.var_address(var);
                return Ok(self.not_null(address));
            }
            Intrinsic::Associated => return self.associated(args),
            Intrinsic::CLoc if e.ty.is_integer() => {
                let address = self.c_address(args)?;
                self.b.value(OpKind::Bitcast(address), Type::I64)
            }
            Intrinsic::CLoc | Intrinsic::CFunloc => return self.c_address(args),
            Intrinsic::CAssociated => return self.c_associated(args),
            Intrinsic::Present => return self.present(args),
            Intrinsic::SameType => return self.same_type(args),
            Intrinsic::ExtendsType => return self.extends_type(args),
            Intrinsic::Sum
            | Intrinsic::Product
            | Intrinsic::Maxval
            | Intrinsic::Minval
            | Intrinsic::Count
            | Intrinsic::Any
            | Intrinsic::All
            | Intrinsic::Iall
            | Intrinsic::Iany
            | Intrinsic::Iparity
            | Intrinsic::Parity
            | Intrinsic::DotProduct => return self.reduce(id, args, e),
            Intrinsic::Norm2 => return self.norm2(args, e),
            Intrinsic::Maxloc | Intrinsic::Minloc | Intrinsic::Findloc => self.locate_scalar(id, args, e)?,
            Intrinsic::CommandArgumentCount => self.call_library("_FortranAArgumentCount", Vec::new())?,
            Intrinsic::Merge => return self.merge(args),
            Intrinsic::Transfer => return self.transferred(self.argument(args, 0)?, e),
            Intrinsic::StorageSize => self.storage_size(self.argument(args, 0)?)?,
            Intrinsic::SelectedCharKind | Intrinsic::SelectedIntKind | Intrinsic::SelectedRealKind => {
                self.selected_kind(id, args)?
            }
            Intrinsic::IsContiguous => return self.is_contiguous(self.argument(args, 0)?),
            _ => {
                let mut values = Vec::new();
                for arg in args.iter().flatten() {
                    values.push(self.value(arg)?);
                }
                self.numeric(id, values, value_type(&e.ty))?
            }
        };
        match value_type(&e.ty) {
            Some(Type::I1) | None => Ok(value),
            Some(ty) => Ok(self.b.convert(value, ty)),
        }
    }

    pub fn argument<'e>(&self, args: &'e [Option<Expr>], index: usize) -> Lower<&'e Expr> {
        args.get(index)
            .and_then(Option::as_ref)
            .ok_or_else(|| self.unsupported("this argument list", "give all arguments of the intrinsic"))
    }

    fn numeric(&mut self, id: Intrinsic, args: Vec<Value>, wanted: Option<Type>) -> Lower<Value> {
        if self.b.func.type_of(args[0]).is_complex() {
            return self.complex_function(id, args[0]);
        }
        if let Some(function) = math(id) {
            return Ok(self.b.math(function, args));
        }
        if let Some(value) = self.bit_function(id, &args, wanted)? {
            return Ok(value);
        }
        if let Some(value) = self.model_function(id, &args)? {
            return Ok(value);
        }
        if let Some(value) = self.ieee_function(id, &args)? {
            return Ok(value);
        }
        let (first, second) = (args[0], *args.get(1).unwrap_or(&args[0]));
        Ok(match id {
            Intrinsic::OutOfRange => self.out_of_range(&args),
            Intrinsic::Cmplx => self.b.complex(first, second),
            Intrinsic::Max | Intrinsic::Min => {
                let op = if id == Intrinsic::Max { BinaryOp::Max } else { BinaryOp::Min };
                // Where one is NaN the machine gives the second operand: the first argument stays, as gfortran has it.
                let on_host = !self.in_compute;
                let pair = |best, value| if on_host { (value, best) } else { (best, value) };
                args[1..].iter().fold(first, |best, value| {
                    let (a, b) = pair(best, *value);
                    self.b.binary(op, a, b)
                })
            }
            Intrinsic::Sind | Intrinsic::Cosd | Intrinsic::Tand => self.of_degrees(id, first),
            Intrinsic::Mod => self.b.binary(BinaryOp::Rem, first, second),
            Intrinsic::Modulo => self.modulo(first, second),
            Intrinsic::Sign => self.sign(first, second),
            Intrinsic::Dim => {
                let difference = self.b.binary(BinaryOp::Sub, first, second);
                let zero = self.zero(self.b.func.type_of(first));
                self.b.binary(BinaryOp::Max, difference, zero)
            }
            _ => return Err(self.unsupported("this intrinsic function here", "compute the value with a loop")),
        })
    }

    pub fn zero(&mut self, ty: Type) -> Value {
        match ty {
            _ if ty.is_complex() => self.complex_constant((0.0, 0.0), ty),
            _ if ty.is_float() => self.b.float(0.0, ty),
            _ => self.b.int(0, ty),
        }
    }

    /// The remainder with the sign of the divisor, that of reals also where it is zero.
    pub fn modulo(&mut self, a: Value, p: Value) -> Value {
        let ty = self.b.func.type_of(a);
        let zero = self.zero(ty);
        let remainder = self.b.binary(BinaryOp::Rem, a, p);
        let some = self.b.compare(CompareOp::Ne, remainder, zero);
        let (r_below, p_below) = {
            let r = self.b.compare(CompareOp::Lt, remainder, zero);
            (r, self.b.compare(CompareOp::Lt, p, zero))
        };
        let differ = self.b.compare(CompareOp::Ne, r_below, p_below);
        let fix = self.b.binary(BinaryOp::And, some, differ);
        let fixed = self.b.binary(BinaryOp::Add, remainder, p);
        let result = self.b.select(fix, fixed, remainder);
        if !ty.is_float() {
            return result;
        }
        let signed_zero = self.b.math(MathFn::CopySign, vec![zero, p]);
        self.b.select(some, result, signed_zero)
    }

    fn sign(&mut self, a: Value, b: Value) -> Value {
        if self.b.func.type_of(a).is_float() {
            return self.b.math(MathFn::CopySign, vec![a, b]);
        }
        let zero = self.zero(self.b.func.type_of(b));
        let below = self.b.compare(CompareOp::Lt, b, zero);
        let positive = self.b.math(MathFn::Abs, vec![a]);
        let negative = self.b.unary(UnaryOp::Neg, positive);
        self.b.select(below, negative, positive)
    }

    fn merge(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let (then, other, mask) = (self.argument(args, 0)?, self.argument(args, 1)?, self.argument(args, 2)?);
        let then = self.value(then)?;
        let other = self.value(other)?;
        let mask = self.value(mask)?;
        Ok(self.b.select(mask, then, other))
    }

    fn present(&mut self, args: &[Option<Expr>]) -> Lower<Value> {
        let arg = self.argument(args, 0)?;
        let ExprKind::Var(sym) = arg.kind else {
            return Err(self.unsupported("this argument of `present`", "name a dummy argument"));
        };
        if arg.ty.is_procedure() && !self.symbol(sym).pointer {
            let address = self.value(arg)?;
            return Ok(self.not_null(address));
        }
        self.is_there(sym)
    }

    /// `size(array, dim)`, `lbound(array, dim)`, `ubound(array, dim)`; `size(array)`.
    fn array_inquiry(&mut self, id: Intrinsic, args: &[Option<Expr>]) -> Lower<Value> {
        let array = self.argument(args, 0)?;
        let bounds = self.bounds(array)?;
        let Some(dim) = args.get(1).and_then(Option::as_ref) else {
            let extents: Vec<Value> = bounds.iter().map(|b| b.1).collect();
            return Ok(self.product(&extents));
        };
        if let Some(dim) = dim.int_constant() {
            let Some(bound) = usize::try_from(dim - 1).ok().and_then(|d| bounds.get(d)) else {
                return Err(self.unsupported("a dimension that the array does not have", "count from 1 to the rank"));
            };
            return Ok(self.bound_part(id, *bound));
        }
        let dim = self.integer(dim)?;
        let mut found = self.bound_part(id, bounds[0]);
        for (index, bound) in bounds.iter().enumerate().skip(1) {
            let number = self.b.i64(index as i64 + 1);
            let this = self.b.compare(CompareOp::Eq, dim, number);
            let part = self.bound_part(id, *bound);
            found = self.b.select(this, part, found);
        }
        Ok(found)
    }

    /// Of a dimension's lower bound and extent. An empty dimension has bounds 1 and 0.
    pub fn bound_part(&mut self, id: Intrinsic, (lower, extent): (Value, Value)) -> Value {
        let zero = self.b.i64(0);
        let empty = match self.known(extent) {
            Some(n) => self.b.bool(n == 0),
            None => self.b.compare(CompareOp::Eq, extent, zero),
        };
        let never = self.known(empty) == Some(0);
        match id {
            Intrinsic::Lbound if never || self.known(lower) == Some(1) => lower,
            Intrinsic::Lbound => {
                let one = self.b.i64(1);
                self.b.select(empty, one, lower)
            }
            Intrinsic::Ubound => {
                let upper = self.upper_bound(lower, extent);
                if never || self.known(lower) == Some(1) { upper } else { self.b.select(empty, zero, upper) }
            }
            _ => extent,
        }
    }

    /// Lower bound and extent of each dimension of an array expression.
    pub fn bounds(&mut self, e: &Expr) -> Lower<Vec<(Value, Value)>> {
        let whole = match &e.kind {
            ExprKind::Var(_) => true,
            ExprKind::Component { base, .. } => base.rank == 0,
            _ => false,
        };
        if whole {
            let array = self.whole_array(e)?;
            let bound = |dim| (self.whole_lower(array, dim), self.extent_of(array.var, dim));
            return Ok((0..e.rank).map(bound).collect());
        }
        let one = self.b.i64(1);
        let extents = self.extents(e)?;
        Ok(extents.into_iter().map(|extent| (one, extent)).collect())
    }
}
