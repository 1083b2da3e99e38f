//! `sizeof`, `_Alignof`, and types that are written inside expressions. Source: C11, 6.5.3.4.

use super::{Sema, fold, int, int_value};
use crate::ast;
use crate::hir::{BinaryOp, Expr, ExprKind, Stmt, StmtKind, TypeId, basic};
use crate::sema::codes;
use crate::sema::side_effects::has_effect;
use accc_source::Span;

impl Sema<'_> {
    pub(crate) fn sizeof_expr(&mut self, source: &ast::Expr, span: Span) -> Option<Expr> {
        let operand = self.unevaluated(|sema| sema.expr(source))?;
        if let ExprKind::Member { field, .. } = &operand.kind
            && field.bits.is_some()
        {
            return self.type_error(span, "`sizeof` applied to a bit-field", "a part of a byte has no size in bytes");
        }
        self.check_no_section(&operand, span)?;
        match self.evaluated_array(source, &operand)? {
            Some(place) => {
                let size = self.size_of(place.ty, span)?;
                let address = self.address(place, span);
                Some(self.after(vec![Stmt { kind: StmtKind::Expr(address), span }], size))
            }
            None => self.size_of(operand.ty, span),
        }
    }

    /// The operand of `sizeof` or `typeof` once more, to be evaluated: an array of variable length that changes or calls
    /// something. Source: C11, 6.5.3.4, paragraph 2.
    pub fn evaluated_array(&mut self, source: &ast::Expr, operand: &Expr) -> Option<Option<Expr>> {
        let array = self.types.is_array(operand.ty) && self.types.has_variable_size(operand.ty);
        if self.evaluated() && array && has_effect(operand) {
            return Some(Some(self.expr(source)?));
        }
        Some(None)
    }

    pub(crate) fn sizeof_type(&mut self, ty: &ast::TypeName, span: Span) -> Option<Expr> {
        let before = self.take_pending();
        let ty = self.type_name(ty);
        let lengths = self.swap_pending(before);
        let size = self.size_of(ty?.ty, span)?;
        Some(self.after(lengths, size))
    }

    /// GNU's size and alignment of `void` and functions.
    fn check_measured(&mut self, ty: TypeId, word: &str, span: Span) {
        let (void, function) = (self.types.is_void(ty), self.types.is_function(ty));
        if (void || function) && self.options.warnings.pointer_arith {
            let kind = if void { "void" } else { "function" };
            let message = format!("invalid application of `{word}` to a {kind} type [-Wpointer-arith]");
            self.warn_required(codes::INCOMPLETE, span, message);
        }
    }

    /// The size of a type as an expression: a constant, or that of a variable length array.
    pub fn size_of(&mut self, ty: TypeId, span: Span) -> Option<Expr> {
        self.check_measured(ty, "sizeof", span);
        if let Some(size) = self.types.size(ty) {
            return Some(int(size as i64, basic::SIZE, span));
        }
        if self.types.has_variable_size(ty) {
            return Some(Expr { kind: ExprKind::SizeOfVariable(ty), ty: basic::SIZE, span });
        }
        let spelled = self.spell(ty);
        let message = format!("invalid application of `sizeof` to incomplete type `{spelled}`");
        self.error_at(codes::INCOMPLETE, span, message, "its size is not known here")
    }

    pub(crate) fn alignof_type(&mut self, ty: &ast::TypeName, least: bool, span: Span) -> Option<Expr> {
        let named = self.base_type_name(ty)?;
        self.check_measured(named.ty.ty, if least { "_Alignof" } else { "__alignof__" }, span);
        let natural = self.types.align(named.ty.ty);
        // Of vectors that are longer than the processor's, as gcc has it, no more than its alignment is asked for.
        let is_vector = self.types.is_vector(self.types.innermost(named.ty.ty));
        let own = if least && is_vector { natural.min(self.biggest_alignment()) } else { natural };
        Some(int(named.align.unwrap_or(own) as i64, basic::SIZE, span))
    }

    /// That of the longest vectors which the processor has.
    fn biggest_alignment(&self) -> u64 {
        match self.options.processor.as_deref() {
            Some(features) if features.contains("+avx512f") => 64,
            Some(features) if features.contains("+avx") => 32,
            _ => 16,
        }
    }

    pub(crate) fn alignof_expr(&mut self, operand: &ast::Expr, span: Span) -> Option<Expr> {
        let operand = self.unevaluated(|sema| sema.expr(operand))?;
        let own = match operand.kind {
            ExprKind::Object(id) => self.object(id).attrs.align,
            _ => None,
        };
        let natural = self.types.align(operand.ty);
        Some(int(own.unwrap_or(natural).max(natural) as i64, basic::SIZE, span))
    }

    /// An operation on two values of type `unsigned long`.
    pub fn size_arithmetic(&mut self, op: BinaryOp, left: Expr, right: Expr) -> Expr {
        let span = left.span.to(right.span);
        if let (Some(a), Some(b)) = (int_value(&left), int_value(&right))
            && let Some(folded) = fold::fold(op, crate::hir::IntKind::ULong, a, i128::from(b as u64))
        {
            return int(folded.value, basic::SIZE, span);
        }
        Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ty: basic::SIZE, span }
    }

    /// The value, computed behind the statements.
    pub fn after(&mut self, statements: Vec<Stmt>, value: Expr) -> Expr {
        if statements.is_empty() {
            return value;
        }
        let (ty, span) = (value.ty, value.span);
        let mut body = statements;
        let value = if ty == basic::VOID {
            body.push(Stmt { kind: StmtKind::Expr(value), span });
            None
        } else {
            Some(Box::new(value))
        };
        Expr { kind: ExprKind::Statement { body, value }, ty, span }
    }

    /// Analyses what is not evaluated: no warnings about values.
    pub fn unevaluated<T>(&mut self, analyse: impl FnOnce(&mut Self) -> T) -> T {
        self.body.unevaluated += 1;
        let result = analyse(self);
        self.body.unevaluated -= 1;
        result
    }

    pub(crate) fn evaluated(&self) -> bool {
        self.body.unevaluated == 0
    }
}
