//! Expressions: from the syntax tree to typed, resolved ones, with every conversion a node.
//!
//! [`Sema::expr`] gives a place or a value, [`Sema::value`] a value always. `None` says that an error was reported; both
//! operands of an operation are looked at before one of them gives up. Integer constant expressions come out as
//! [`ExprKind::Int`]. Source: C11, 6.3 and 6.5; the manual of gcc for what GNU C adds.

mod assign;
mod binary;
mod call;
mod conditional;
mod convert;
mod excess;
pub mod field_width;
pub mod fold;
mod generic;
mod literal;
mod member;
mod name;
mod place;
mod pointer;
mod sizes;
mod statement;
#[cfg(test)]
mod tests;
mod unary;
mod vector;

pub use binary::truth;
pub use convert::Context;
pub use place::{is_place, root};

use super::{Sema, codes};
use crate::ast;
use crate::hir::{Expr, ExprKind, Type, TypeId, basic};
use accc_diag::Diagnostic;
use accc_source::Span;
use ast::ExprKind as Ast;

impl Sema<'_> {
    /// A place or a value, as it is written.
    pub fn expr(&mut self, expr: &ast::Expr) -> Option<Expr> {
        let span = expr.span;
        match &expr.kind {
            Ast::Int(literal) => self.int_literal(*literal, span),
            Ast::Float(literal) => {
                let literal = float_literal(*literal, span);
                self.note_type(literal.ty, span);
                Some(literal)
            }
            Ast::Char(literal) => Some(char_literal(*literal, self.options.unsigned_char, span)),
            Ast::Str(literal) => Some(self.string_place(literal, span)),
            Ast::Name(name) => self.name(*name),
            Ast::Paren(inner) => self.expr(inner),
            Ast::Index { base, index } => self.subscript(base, index, span),
            Ast::Section(section) => self.section_elsewhere(section, span),
            Ast::Call { callee, args } => self.call(callee, args, span),
            Ast::Member { base, arrow, name } => self.member_expr(base, *arrow, *name, span),
            Ast::Increment { operand, minus, postfix } => self.increment(operand, *minus, *postfix, span),
            Ast::Unary { op, operand, op_span } => self.unary(*op, *op_span, operand, span),
            Ast::Binary { op, op_span, left, right } => self.binary(*op, *op_span, left, right, span),
            Ast::Assign { op: None, op_span, target, value } => self.assign(target, value, *op_span, span),
            Ast::Assign { op: Some(op), op_span, target, value } => {
                self.compound_assign(*op, *op_span, target, value, span)
            }
            Ast::Conditional { cond, then, otherwise } => self.conditional(cond, then.as_deref(), otherwise, span),
            Ast::Comma(left, right) => self.comma(left, right, span),
            Ast::Cast { ty, operand } => self.cast(ty, operand, span),
            Ast::CompoundLiteral { ty, init } => {
                let ty = self.type_name(ty)?;
                self.literal_object(ty, init, span)
            }
            Ast::SizeofExpr(operand) => self.sizeof_expr(operand, span),
            Ast::SizeofType(ty) => self.sizeof_type(ty, span),
            Ast::AlignofType { ty, least } => self.alignof_type(ty, *least, span),
            Ast::AlignofExpr(operand) => self.alignof_expr(operand, span),
            Ast::Generic { control, arms } => self.generic(control, arms, span),
            Ast::Statement(block) => self.statement_expr(block, span),
            Ast::LabelAddress(name) => self.label_address(*name, span),
            Ast::VaArg { list, ty } => self.va_arg(list, ty, span),
            Ast::Offsetof { ty, path } => self.offsetof(ty, path, span),
            Ast::ConvertVector { operand, ty } => self.convert_vector(operand, ty, span),
            Ast::TypesCompatible(a, b) => self.types_compatible(a, b, span),
            Ast::ChooseExpr { cond, then, otherwise } => self.choose_expr(cond, then, otherwise),
        }
    }

    /// The value of an expression: places are loaded, arrays and functions become pointers.
    pub fn rvalue(&mut self, expr: &ast::Expr) -> Option<Expr> {
        let expr = self.expr(expr)?;
        Some(self.into_value(expr))
    }

    /// A value that is not `void`.
    pub fn used_value(&mut self, expr: &ast::Expr) -> Option<Expr> {
        let value = self.rvalue(expr)?;
        if value.ty == basic::VOID {
            return self.type_error(value.span, "void value not ignored as it ought to be", "this has no value");
        }
        Some(value)
    }

    /// A scalar that is asked for being zero: of `if`, `while`, `&&`, `!`.
    pub fn condition(&mut self, expr: &ast::Expr) -> Option<Expr> {
        self.warn_assignment_as_condition(expr);
        let value = self.used_value(expr)?;
        self.scalar(value)
    }

    fn scalar(&mut self, value: Expr) -> Option<Expr> {
        if self.types.is_scalar(value.ty) {
            return Some(value);
        }
        let label = format!("this is of type `{}`", self.spell(value.ty));
        if self.types.is_vector(value.ty) {
            return self.type_error(value.span, "used vector type where scalar is required", label);
        }
        self.type_error(value.span, "a number or a pointer is required here", label)
    }

    /// An integer value, of whatever integer type.
    pub fn integer(&mut self, expr: &ast::Expr) -> Option<Expr> {
        let value = self.used_value(expr)?;
        if self.types.is_integer(value.ty) {
            return Some(value);
        }
        let label = format!("this is of type `{}`", self.spell(value.ty));
        self.type_error(value.span, "an integer is required here", label)
    }

    /// An integer constant expression as its value and type; `what` names it in the message.
    pub fn integer_constant(&mut self, expr: &ast::Expr, what: &str) -> Option<(i64, TypeId)> {
        let value = self.integer(expr)?;
        if let ExprKind::Int(number) = value.kind {
            return Some((number, value.ty));
        }
        if let Some(number) = self.constant_integer(&value) {
            return Some((number, value.ty));
        }
        self.constant_error(value.span, format!("{what} is not an integer constant"), "its value is not known here")
    }

    fn comma(&mut self, left: &ast::Expr, right: &ast::Expr, span: Span) -> Option<Expr> {
        let (left, right) = (self.rvalue(left), self.rvalue(right));
        let (left, right) = (left?, right?);
        let (ty, right) = (right.ty, unrounded(right));
        let kept = right.ty;
        Some(rounded_to(Expr { kind: ExprKind::Comma(Box::new(left), Box::new(right)), ty: kept, span }, ty))
    }

    fn section_elsewhere(&mut self, section: &ast::Section, span: Span) -> Option<Expr> {
        self.expr(&section.base)?;
        self.place_error(span, "an array section stands outside of a directive", "")
    }

    /// Reports an error with a label; gives the `None` that says so.
    pub fn error_at<T>(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Option<T> {
        self.sink.push(Diagnostic::error(code, message).label(span, label));
        None
    }

    pub(crate) fn type_error<T>(
        &mut self,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Option<T> {
        self.error_at(codes::TYPE, span, message, label)
    }

    pub(crate) fn place_error<T>(
        &mut self,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Option<T> {
        self.error_at(codes::NOT_ASSIGNABLE, span, message, label)
    }

    pub(crate) fn constant_error<T>(
        &mut self,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Option<T> {
        self.error_at(codes::CONSTANT, span, message, label)
    }

    /// Whether the type is a function, a record without its list or another thing that has no value.
    pub fn is_object_type(&self, ty: TypeId) -> bool {
        !matches!(self.types.get(ty), Type::Function(_) | Type::Void) && self.types.is_complete(ty)
    }
}

use excess::{rounded_to, unrounded};
use literal::{char_literal, float_literal};

/// An integer constant; the value is in the form that [`ExprKind::Int`] demands.
pub fn int(value: i64, ty: TypeId, span: Span) -> Expr {
    Expr { kind: ExprKind::Int(value), ty, span }
}

/// The constant that an expression is.
pub fn int_value(expr: &Expr) -> Option<i64> {
    match expr.kind {
        ExprKind::Int(value) => Some(value),
        _ => None,
    }
}
