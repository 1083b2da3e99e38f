//! OpenMP's reductions and linear variables, as assignments. Source: OpenMP 5.2, sections 5.4.6 and 5.5.

use crate::ast;
use crate::hir::{BinaryOp, Const, Expr, ExprKind, Intrinsic, Stmt, StmtKind, SymId, SymbolClass, Type};
use crate::sema::Sema;
use crate::sema::program::scope::{SymFacts, new_symbol};
use accc_openacc::ReductionOp;
use accc_openmp::Clause;
use accc_source::Span;

impl Sema<'_> {
    pub(super) fn neutral(&mut self, op: ReductionOp, sym: SymId, span: Span) -> Option<Expr> {
        let ty = self.symbol(sym).ty.clone();
        let is_number = ty.is_numeric() || ty.is_logical();
        let logical =
            matches!(op, ReductionOp::LogicalAnd | ReductionOp::LogicalOr | ReductionOp::Eqv | ReductionOp::Neqv);
        if !is_number || logical != ty.is_logical() || self.symbol(sym).pointer {
            let what = format!("a reduction of `{}` by this operator", self.symbol(sym).name);
            self.unsupported(span, what, "reduce numbers by + * max min iand ior ieor, logicals by the others");
            return None;
        }
        if ty.is_logical() {
            let value = matches!(op, ReductionOp::LogicalAnd | ReductionOp::Eqv);
            return Some(Expr::new(ExprKind::Const(Const::Logical(value)), ty, 0, span));
        }
        let extreme = matches!(op, ReductionOp::Max | ReductionOp::Min);
        if extreme && ty.is_integer() {
            let most = (1_i128 << (8 * u32::from(ty.kind()) - 1)) - 1;
            let value = if op == ReductionOp::Min { most } else { -most - 1 };
            return Some(Expr::new(ExprKind::Const(Const::Int(value)), ty, 0, span));
        }
        if extreme {
            return Some(Expr::new(ExprKind::Const(infinity(&ty, op == ReductionOp::Max)), ty, 0, span));
        }
        let value = match op {
            ReductionOp::Mul => Expr::int(1, span),
            ReductionOp::And => Expr::int(-1, span),
            _ => Expr::int(0, span),
        };
        Some(self.convert(value, &ty))
    }

    /// `outer = outer op own`.
    pub(super) fn combination(&mut self, op: ReductionOp, outer: SymId, own: SymId, span: Span) -> Stmt {
        let (left, right) = (self.variable(outer, span), self.variable(own, span));
        let (ty, rank) = (left.ty.clone(), left.rank);
        let target = left.clone();
        let intrinsic = match op {
            ReductionOp::Max => Some(Intrinsic::Max),
            ReductionOp::Min => Some(Intrinsic::Min),
            ReductionOp::And => Some(Intrinsic::Iand),
            ReductionOp::Or => Some(Intrinsic::Ior),
            ReductionOp::Xor => Some(Intrinsic::Ieor),
            _ => None,
        };
        let kind = match intrinsic {
            Some(id) => ExprKind::Intrinsic { id, args: vec![Some(left), Some(right)] },
            None => {
                let op = match op {
                    ReductionOp::Mul => BinaryOp::Mul,
                    ReductionOp::LogicalAnd => BinaryOp::And,
                    ReductionOp::LogicalOr => BinaryOp::Or,
                    ReductionOp::Eqv => BinaryOp::Eqv,
                    ReductionOp::Neqv => BinaryOp::Neqv,
                    _ => BinaryOp::Add,
                };
                ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) }
            }
        };
        let value = Expr::new(kind, ty, rank, span);
        Stmt { kind: StmtKind::Assign { target, value, reallocate: false }, span }
    }

    /// The hidden variable that holds an iteration's number, where something is linear.
    pub(super) fn linear_number(&mut self, directive: &ast::OmpDirective) -> Option<SymId> {
        directive.has(|clause| matches!(clause, Clause::Linear(..))).then(|| {
            let mut symbol = new_symbol(".number", directive.span, Type::INT8, SymbolClass::Local);
            (symbol.construct, symbol.of_thread) = (true, true);
            let facts = SymFacts { typed: true, shaped: true, referenced: true, ..SymFacts::default() };
            self.scope_mut().add(symbol, facts)
        })
    }

    /// `own = outer + number * step`.
    pub(super) fn linear_value(&mut self, outer: SymId, own: SymId, step: Expr, number: SymId, span: Span) -> Stmt {
        let (target, start) = (self.variable(own, span), self.variable(outer, span));
        let ty = target.ty.clone();
        let (number, step) = (self.variable(number, span), self.convert(step, &Type::INT8));
        let product = ExprKind::Binary { op: BinaryOp::Mul, left: Box::new(number), right: Box::new(step) };
        let product = self.convert(Expr::new(product, Type::INT8, 0, span), &ty);
        let sum = ExprKind::Binary { op: BinaryOp::Add, left: Box::new(start), right: Box::new(product) };
        let value = Expr::new(sum, ty, 0, span);
        Stmt { kind: StmtKind::Assign { target, value, reallocate: false }, span }
    }
}

/// Of the real type; of kinds 10 and 16 the bits of binary128.
fn infinity(ty: &Type, negative: bool) -> Const {
    match ty.kind() {
        4 | 8 => Const::Real(if negative { f64::NEG_INFINITY } else { f64::INFINITY }),
        _ => Const::Wide(0x7fff << 112 | u128::from(negative) << 127),
    }
}
