//! Scalar expressions of numbers and truth values.
//!
//! Inside an array nest the parts of an expression that stand for arrays are looked up among the frames' leaves
//! ([`crate::lower::arrays::array`]); everything above them is lowered as for scalars.

use crate::hir::{BinaryOp, Const, Expr, ExprKind, SymId, Type, UnaryOp};
use crate::lower::Lower;
use crate::lower::procedures::call::Returned;
use crate::lower::procedures::procedure::Lowerer;
use crate::lower::variables::storage::value_type;
use accc_ir::{self as ir, CompareOp, MathFn, OpKind, Value};

impl Lowerer<'_, '_> {
    /// The value of an expression; truth values are `I1`.
    pub fn value(&mut self, e: &Expr) -> Lower<Value> {
        if let Some((place, held)) = &self.held
            && crate::sema::directives::atomic::same(e, place)
        {
            return Ok(self.b.load(*held));
        }
        let around = std::mem::replace(&mut self.b.span, e.span);
        let value = match self.leaf_value(e) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => self.value_of(e),
            Err(error) => Err(error),
        };
        self.b.span = around;
        value
    }

    fn value_of(&mut self, e: &Expr) -> Lower<Value> {
        match &e.kind {
            ExprKind::Const(value) => self.constant(value, &e.ty),
            ExprKind::Var(_) | ExprKind::Element { .. } | ExprKind::Component { .. } => self.load(e),
            ExprKind::ComplexPart { base, part } => self.part_value(base, *part),
            ExprKind::Unary { op, operand } => {
                let operand = self.value(operand)?;
                Ok(match op {
                    UnaryOp::Neg => self.b.unary(ir::UnaryOp::Neg, operand),
                    UnaryOp::Not => self.b.unary(ir::UnaryOp::Not, operand),
                })
            }
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right),
            ExprKind::Convert(operand) => {
                let value = self.value(operand)?;
                self.converted(value, &e.ty)
            }
            ExprKind::Intrinsic { id, args } => self.intrinsic_value(*id, args, e),
            ExprKind::Call(call) => match self.call(call)? {
                Returned::Value(value) => Ok(value),
                Returned::Array(var) if self.b.func.vars[var].rank() == 0 => {
                    let view = self.b.load_view(var);
                    Ok(self.b.load_elem(view, Vec::new()))
                }
                Returned::Pointer(var) => {
                    let view = self.b.load_view(var);
                    Ok(self.b.load_elem(view, Vec::new()))
                }
                Returned::Nothing
                | Returned::Number(_)
                | Returned::Text(_)
                | Returned::Record(_)
                | Returned::Array(_)
                | Returned::Described { .. } => {
                    Err(self.unsupported("this function result here", "assign it to a variable first"))
                }
            },
            ExprKind::Paren(inner) => self.value(inner),
            ExprKind::Let { var, given, value } => {
                self.let_variable(*var, given)?;
                self.value(value)
            }
            ExprKind::Conditional { cond, then, otherwise } => self.chosen_value(e, cond, [then, otherwise]),
            ExprKind::Procedure(callee) => self.procedure_address(callee),
            ExprKind::TypeTable(ty) => Ok(self.table_address(ty)),
            ExprKind::Binding { table, slot } => self.bound_code(table, *slot),
            ExprKind::Section { .. }
            | ExprKind::StructCtor(_)
            | ExprKind::Substring { .. }
            | ExprKind::ArrayCtor(_)
            | ExprKind::Null
            | ExprKind::Error => {
                Err(self.unsupported("this expression as a scalar value", "assign it to a variable first"))
            }
        }
    }

    /// Gives a variable the value that it stands for.
    pub fn let_variable(&mut self, var: SymId, given: &Expr) -> Lower<()> {
        let target = Expr::new(ExprKind::Var(var), self.symbol(var).ty.clone(), 0, given.span);
        if given.ty.is_character() {
            let (value, target) = (self.text(given)?, self.text(&target)?);
            self.assign_text(target, value);
            return Ok(());
        }
        let value = self.value(given)?;
        self.store(&target, value)
    }

    pub fn constant(&mut self, value: &Const, ty: &Type) -> Lower<Value> {
        let wanted = value_type(ty);
        match (value, wanted) {
            // A null address.
            (Const::Int(_), Some(ir::Type::Ptr)) => Ok(self.null()),
            (Const::Int(n), Some(ty)) if ty.is_int() => Ok(self.b.wide_int(*n, ty)),
            (Const::Real(x), Some(ty)) if ty.is_float() => Ok(self.b.float(*x, ty)),
            (Const::Wide(bits), Some(ty @ (ir::Type::F80 | ir::Type::F128))) => Ok(self.wide_constant(*bits, ty)),
            (Const::Complex(re, im), Some(ty)) if ty.is_complex() => Ok(self.complex_constant((*re, *im), ty)),
            (Const::WideComplex(re, im), Some(ty)) if let Some(part) = ty.part() => {
                let (re, im) = (self.wide_constant(*re, part), self.wide_constant(*im, part));
                Ok(self.b.complex(re, im))
            }
            (Const::Logical(b), _) => Ok(self.b.bool(*b)),
            (
                Const::Int(_)
                | Const::Real(_)
                | Const::Wide(_)
                | Const::Char(_)
                | Const::Ucs4(_)
                | Const::Complex(..)
                | Const::WideComplex(..)
                | Const::Record(_),
                _,
            ) => Err(self.unsupported("this constant here", "assign it to a variable first")),
        }
    }

    /// A number as another type; a truth value stays what it is.
    pub fn converted(&mut self, value: Value, ty: &Type) -> Lower<Value> {
        let from = self.b.func.type_of(value);
        match value_type(ty) {
            Some(to) if from == to => Ok(value),
            Some(to) if to.is_complex() && from != ir::Type::I1 => Ok(self.as_complex(value, to)),
            Some(to) if from.is_complex() && to != ir::Type::I1 => {
                let (re, _) = self.b.parts(value);
                Ok(self.b.convert(re, to))
            }
            Some(to) if from != ir::Type::I1 && to != ir::Type::I1 => Ok(match self.known(value) {
                Some(n) if to.is_int() && fits(n, to) => self.b.int(n, to),
                _ => self.b.convert(value, to),
            }),
            _ => Err(self.unsupported("this conversion", "use `merge` to turn a logical into a number")),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Lower<Value> {
        match op {
            BinaryOp::And | BinaryOp::Or => return self.junction(op == BinaryOp::And, left, right),
            BinaryOp::Pow => return self.power(left, right),
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge
                if left.ty.is_character() =>
            {
                return self.compare_text(comparison(op), left, right);
            }
            _ => {}
        }
        let a = self.value(left)?;
        let b = self.value(right)?;
        Ok(match op {
            BinaryOp::Add => self.b.binary(ir::BinaryOp::Add, a, b),
            BinaryOp::Sub => self.b.binary(ir::BinaryOp::Sub, a, b),
            BinaryOp::Mul => self.b.binary(ir::BinaryOp::Mul, a, b),
            BinaryOp::Div if left.ty.is_complex() => self.quotient(a, b),
            BinaryOp::Div => self.b.binary(ir::BinaryOp::Div, a, b),
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                self.b.compare(comparison(op), a, b)
            }
            BinaryOp::Eqv => self.b.compare(CompareOp::Eq, a, b),
            BinaryOp::Neqv => self.b.compare(CompareOp::Ne, a, b),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Pow | BinaryOp::Concat => {
                return Err(self.unsupported("this operation here", "assign the operands to variables first"));
            }
        })
    }

    /// `.and.`, `.or.`: the right operand is computed only when needed, if computing it could do harm or take long.
    fn junction(&mut self, and: bool, left: &Expr, right: &Expr) -> Lower<Value> {
        let a = self.value(left)?;
        if is_harmless(right) {
            let b = self.value(right)?;
            let op = if and { ir::BinaryOp::And } else { ir::BinaryOp::Or };
            return Ok(self.b.binary(op, a, b));
        }
        if self.in_compute && has_arrays(right) {
            return self.junction_of_loops(and, a, right);
        }
        let outer = self.b.block();
        let (op, then_block, else_block) = self.b.if_op(a, &[ir::Type::I1]);
        let (asks, knows) = if and { (then_block, else_block) } else { (else_block, then_block) };
        self.b.switch_to(knows);
        let known = self.b.bool(!and);
        self.b.effect(OpKind::Yield(vec![known]));
        self.b.switch_to(asks);
        let b = self.value(right)?;
        self.b.effect(OpKind::Yield(vec![b]));
        self.b.switch_to(outer);
        Ok(self.b.func.ops[op].results[0])
    }

    /// In a compute construct loops of the right operand may be kernels: a variable takes their result to the host.
    fn junction_of_loops(&mut self, and: bool, left: Value, right: &Expr) -> Lower<Value> {
        let result = self.hidden(".holds", ir::Storage::Scalar(ir::Elem::Bool(1)));
        self.b.store(result, left);
        let asks = if and { left } else { self.b.unary(ir::UnaryOp::Not, left) };
        self.under(asks, |this| {
            let right = this.value(right)?;
            this.b.store(result, right);
            Ok(())
        })?;
        Ok(self.b.load(result))
    }

    /// Squares and cubes are products, as every compiler has them.
    fn power(&mut self, base: &Expr, exponent: &Expr) -> Lower<Value> {
        let a = self.value(base)?;
        if let Some(n @ (2 | 3)) = exponent.int_constant() {
            let square = self.b.binary(ir::BinaryOp::Mul, a, a);
            return Ok(if n == 2 { square } else { self.b.binary(ir::BinaryOp::Mul, square, a) });
        }
        if base.ty.is_complex() && exponent.ty.is_integer() {
            return self.complex_to_integer(a, exponent);
        }
        let b = self.value(exponent)?;
        if base.ty.is_complex() {
            return self.complex_power(a, b);
        }
        let ty = self.b.func.type_of(a);
        Ok(if ty.is_int() {
            let b = self.b.convert(b, ty);
            self.b.math(MathFn::IPow, vec![a, b])
        } else if exponent.ty.is_integer() && exponent.ty.kind() <= 4 {
            let b = self.b.convert(b, ir::Type::I32);
            self.b.math(MathFn::PowI, vec![a, b])
        } else {
            let b = self.b.convert(b, ty);
            self.b.math(MathFn::Pow, vec![a, b])
        })
    }
}

/// Whether computing it takes loops.
fn has_arrays(e: &Expr) -> bool {
    let mut found = false;
    e.visit(&mut |part| found |= part.rank > 0);
    found
}

fn comparison(op: BinaryOp) -> CompareOp {
    match op {
        BinaryOp::Ne | BinaryOp::Neqv => CompareOp::Ne,
        BinaryOp::Lt => CompareOp::Lt,
        BinaryOp::Le => CompareOp::Le,
        BinaryOp::Gt => CompareOp::Gt,
        BinaryOp::Ge => CompareOp::Ge,
        BinaryOp::Eq
        | BinaryOp::Eqv
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Pow
        | BinaryOp::Concat => CompareOp::Eq,
    }
}

fn fits(n: i64, ty: ir::Type) -> bool {
    let bits = ty.bits().unwrap_or(64);
    bits >= 64 || (-(1i64 << (bits - 1))..1i64 << (bits - 1)).contains(&n)
}

/// Cheap, and can't fault: only scalars and arithmetic without integer division.
fn is_harmless(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Const(_) => true,
        ExprKind::Var(_) => e.rank == 0 && !e.ty.is_character(),
        ExprKind::Unary { operand, .. } | ExprKind::Convert(operand) | ExprKind::Paren(operand) => is_harmless(operand),
        ExprKind::ComplexPart { base, .. } => is_harmless(base),
        ExprKind::Binary { op, left, right } => {
            let divides = *op == BinaryOp::Div && left.ty.is_integer();
            !divides && *op != BinaryOp::Pow && !left.ty.is_character() && is_harmless(left) && is_harmless(right)
        }
        ExprKind::Element { .. }
        | ExprKind::Section { .. }
        | ExprKind::Component { .. }
        | ExprKind::Let { .. }
        | ExprKind::StructCtor(_)
        | ExprKind::Substring { .. }
        | ExprKind::Intrinsic { .. }
        | ExprKind::Call(_)
        | ExprKind::Procedure(_)
        | ExprKind::Null
        | ExprKind::TypeTable(_)
        | ExprKind::Binding { .. }
        | ExprKind::ArrayCtor(_)
        | ExprKind::Conditional { .. }
        | ExprKind::Error => false,
    }
}
