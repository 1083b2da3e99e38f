//! Operators: operand types, conversions, result types, constant folding. Source: Fortran 2008, section 7.1.

use crate::ast;
use crate::hir::{BinaryOp, CharLen, Expr, ExprKind, Type, UnaryOp};
use crate::sema::constants::fold;
use crate::sema::constants::fold::FoldError;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;

impl Sema<'_> {
    pub fn unary(&mut self, op: &ast::UnaryOp, op_span: Span, operand: &ast::Expr, span: Span) -> Expr {
        let operand = self.value(operand);
        let written = op;
        let (allowed, op) = match op {
            ast::UnaryOp::Plus => (operand.ty.is_numeric(), None),
            ast::UnaryOp::Minus => (operand.ty.is_numeric(), Some(UnaryOp::Neg)),
            ast::UnaryOp::Not => (operand.ty.is_logical(), Some(UnaryOp::Not)),
            ast::UnaryOp::Defined(name) => return self.defined_operation(name, op_span, &[&operand], span),
        };
        if operand.is_error() {
            return Expr::error(span);
        }
        if !allowed && let Some(call) = self.user_operation(unary_spelling(written), op_span, &[&operand], span) {
            return call;
        }
        if !allowed && self.options.dec && operand.ty.is_integer() && op == Some(UnaryOp::Not) {
            return self.bitwise("not", vec![operand], span);
        }
        if !allowed {
            let wanted = if op == Some(UnaryOp::Not) { "a logical" } else { "a numeric" };
            let message = format!("the operator needs {wanted} operand");
            let label = format!("this is {}", self.describe(&operand));
            self.sink.push(Diagnostic::error(codes::TYPE, message).label(op_span, "").secondary(operand.span, label));
            return Expr::error(span);
        }
        let (ty, rank) = (operand.ty.clone(), operand.rank);
        let Some(op) = op else {
            return match operand.constant() {
                Some(_) => Expr { span, ..operand },
                None => Expr::new(ExprKind::Paren(Box::new(operand)), ty, rank, span),
            };
        };
        if let Some(value) = operand.constant().and_then(|c| fold::unary(op, c, &ty)) {
            return self.folded(value, ty, span);
        }
        Expr::new(ExprKind::Unary { op, operand: Box::new(operand) }, ty, rank, span)
    }

    pub fn binary(
        &mut self,
        op: &ast::BinaryOp,
        op_span: Span,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Expr {
        let Some((left, right)) = self.operand_values(left, right) else { return Expr::error(span) };
        let Some(op) = operator(op) else {
            let ast::BinaryOp::Defined(name) = op else { return Expr::error(span) };
            let integers = self.options.dec && left.ty.is_integer() && right.ty.is_integer();
            if name == "xor" && (left.ty.is_logical() && right.ty.is_logical() || integers) {
                return self.exclusive_or(op_span, left, right, span);
            }
            return self.defined_operation(name, op_span, &[&left, &right], span);
        };
        if left.is_error() || right.is_error() {
            return Expr::error(span);
        }
        if !is_intrinsic_operation(op, &left.ty, &right.ty)
            && let Some(call) = self.user_operation(spelling(op), op_span, &[&left, &right], span)
        {
            return call;
        }
        self.binary_of(op, op_span, left, right, span)
    }

    /// The operands; bits in digits are of the other one's type.
    fn operand_values(&mut self, left: &ast::Expr, right: &ast::Expr) -> Option<(Expr, Expr)> {
        let are_bits = |operand: &ast::Expr| matches!(operand.kind, ast::ExprKind::Boz { .. });
        let (bits, pair) = match (are_bits(left), are_bits(right)) {
            (false, false) => return Some((self.value(left), self.value(right))),
            (true, false) => {
                let other = self.value(right);
                (left, self.bits_as(left, &other.ty).map(|bits| (bits, other)))
            }
            (false, true) => {
                let other = self.value(left);
                (right, self.bits_as(right, &other.ty).map(|bits| (other, bits)))
            }
            (true, true) => (left, None),
        };
        if pair.is_none() {
            let error = Diagnostic::error(codes::TYPE, "bits in digits are no operand: they have no type");
            self.sink.push(error.label(bits.span, "").help("give them one: `int(z'ff')`"));
        }
        pair
    }

    /// The operation on operands that are resolved, but not converted.
    pub fn binary_of(&mut self, op: BinaryOp, op_span: Span, left: Expr, right: Expr, span: Span) -> Expr {
        let left = self.hollerith_as(left, &right.ty);
        let right = self.hollerith_as(right, &left.ty);
        let op = self.equivalence_of_logicals(op, op_span, &left, &right);
        if self.options.dec && left.ty.is_integer() && right.ty.is_integer() {
            match op {
                BinaryOp::And => return self.bitwise("iand", vec![left, right], span),
                BinaryOp::Or => return self.bitwise("ior", vec![left, right], span),
                BinaryOp::Neqv => return self.bitwise("ieor", vec![left, right], span),
                BinaryOp::Eqv => {
                    let differing = self.bitwise("ieor", vec![left, right], span);
                    return self.bitwise("not", vec![differing], span);
                }
                _ => {}
            }
        }
        let Some((left, right, ty)) = self.operands(op, op_span, left, right) else { return Expr::error(span) };
        if !self.conformable(&left, &right, op_span) {
            return Expr::error(span);
        }
        if let (Some(a), Some(b)) = (left.constant(), right.constant())
            && let Some(value) = fold::binary(op, a, b, &left.ty)
        {
            return self.folded(value, ty, span);
        }
        let rank = left.rank.max(right.rank);
        Expr::new(ExprKind::Binary { op, left: Box::new(left), right: Box::new(right) }, ty, rank, span)
    }

    /// `==` and `/=` of logicals, an error that `-fdec` takes as `.eqv.` and `.neqv.`.
    fn equivalence_of_logicals(&mut self, op: BinaryOp, op_span: Span, left: &Expr, right: &Expr) -> BinaryOp {
        let meant = match op {
            BinaryOp::Eq => BinaryOp::Eqv,
            BinaryOp::Ne => BinaryOp::Neqv,
            _ => return op,
        };
        if !left.ty.is_logical() || !right.ty.is_logical() {
            return op;
        }
        let message = format!("logicals are compared with `{}`", spelling(meant));
        let label = format!("`{}` is for numbers and characters", spelling(op));
        let diagnostic = match self.options.dec {
            true => Diagnostic::warning(codes::EXTENSION, message).label(op_span, label),
            false => {
                let help = format!("write `{}` instead of `{}`, or compile with -fdec", spelling(meant), spelling(op));
                Diagnostic::error(codes::TYPE, message).label(op_span, label).help(help)
            }
        };
        self.sink.push(diagnostic);
        meant
    }

    /// Converts the operands to what the operation works on, and gives the result's type.
    fn operands(&mut self, op: BinaryOp, op_span: Span, left: Expr, right: Expr) -> Option<(Expr, Expr, Type)> {
        use BinaryOp::*;
        let numeric = left.ty.is_numeric() && right.ty.is_numeric();
        let ordered = left.ty.is_ordered() && right.ty.is_ordered();
        let logical = left.ty.is_logical() && right.ty.is_logical();
        let character = left.ty.is_character() && right.ty.is_character();
        match op {
            Pow if numeric && !left.ty.is_integer() && right.ty.is_integer() => {
                let ty = left.ty.clone();
                Some((left, right, ty))
            }
            Add | Sub | Mul | Div | Pow if numeric => {
                let ty = common_type(&left.ty, &right.ty);
                let (left, right) = (self.convert(left, &ty), self.convert(right, &ty));
                Some((left, right, ty))
            }
            Eq | Ne | Lt | Le | Gt | Ge if numeric && (matches!(op, Eq | Ne) || ordered) => {
                let ty = common_type(&left.ty, &right.ty);
                let (left, right) = (self.convert(left, &ty), self.convert(right, &ty));
                Some((left, right, self.default_logical()))
            }
            Eq | Ne | Lt | Le | Gt | Ge if character && left.ty.same(&right.ty) => {
                let ty = self.default_logical();
                Some((left, right, ty))
            }
            And | Or | Eqv | Neqv if logical => {
                let ty = Type::Logical(left.ty.kind().max(right.ty.kind()));
                let (left, right) = (self.convert(left, &ty), self.convert(right, &ty));
                Some((left, right, ty))
            }
            Concat if character && left.ty.same(&right.ty) => {
                let ty = Type::Character(concat_length(&left.ty, &right.ty), left.ty.kind());
                Some((left, right, ty))
            }
            _ => {
                self.report_operands(op, op_span, &left, &right);
                None
            }
        }
    }

    fn report_operands(&mut self, op: BinaryOp, op_span: Span, left: &Expr, right: &Expr) {
        let message = format!("`{}` does not apply to {} and {}", spelling(op), left.ty, right.ty);
        let error = Diagnostic::error(codes::TYPE, message)
            .label(op_span, "")
            .secondary(left.span, format!("this is {}", self.describe(left)))
            .secondary(right.span, format!("this is {}", self.describe(right)));
        self.sink.push(error);
    }

    /// `.xor.`, which old compilers have for `.neqv.`, unless the program defines it.
    fn exclusive_or(&mut self, op_span: Span, left: Expr, right: Expr, span: Span) -> Expr {
        match self.user_operation(".xor.", op_span, &[&left, &right], span) {
            Some(call) => call,
            None => self.binary_of(BinaryOp::Neqv, op_span, left, right, span),
        }
    }

    /// An operator that only programs define.
    fn defined_operation(&mut self, name: &str, op_span: Span, operands: &[&Expr], span: Span) -> Expr {
        if operands.iter().any(|e| e.is_error()) {
            return Expr::error(span);
        }
        let op = format!(".{name}.");
        if let Some(call) = self.user_operation(&op, op_span, operands, span) {
            return call;
        }
        let given: Vec<String> = operands.iter().map(|e| self.describe(e)).collect();
        let error = Diagnostic::error(codes::NO_PROCEDURE, format!("there is no operator `{op}` for these operands"))
            .label(op_span, format!("given: {}", given.join(" and ")))
            .help(format!("define it: `interface operator({op})` with a function for these types"));
        self.sink.push(error);
        Expr::error(span)
    }

    /// The value as type `ty`. Both have to be numeric, or both logical, or both characters.
    pub fn convert(&mut self, value: Expr, ty: &Type) -> Expr {
        if value.is_error() || value.ty.same(ty) {
            return value;
        }
        if let Some(folded) = value.constant().and_then(|c| fold::convert(c, ty)) {
            return self.folded(folded, ty.clone(), value.span);
        }
        let (rank, span) = (value.rank, value.span);
        let ty = match (&value.ty, ty) {
            // Of another kind: as long as the value.
            (Type::Character(CharLen::Const(length), _), Type::Character(_, kind)) => {
                Type::Character(CharLen::Const(*length), *kind)
            }
            (Type::Character(..), Type::Character(_, kind)) => Type::Character(CharLen::Unknown, *kind),
            (_, ty) => ty.clone(),
        };
        Expr::new(ExprKind::Convert(Box::new(value)), ty, rank, span)
    }

    /// A constant that was computed, or the report why it could not be.
    pub fn folded(&mut self, value: Result<crate::hir::Const, FoldError>, ty: Type, span: Span) -> Expr {
        match value {
            Ok(crate::hir::Const::Char(text)) => crate::sema::constants::literal::char_constant(text, span),
            Ok(crate::hir::Const::Ucs4(text)) => crate::sema::constants::literal::ucs4_constant(text, span),
            Ok(value) => crate::sema::constants::literal::constant(value, ty, span),
            Err(FoldError::TooLarge(value)) if !self.options.range_check => {
                crate::sema::constants::literal::constant(crate::hir::Const::Int(value), ty, span)
            }
            Err(FoldError::NoNumber(value)) if !self.options.range_check => {
                crate::sema::constants::literal::constant(crate::hir::Const::Real(value), ty, span)
            }
            Err(FoldError::Overflow | FoldError::TooLarge(_)) => {
                self.error(codes::OVERFLOW, span, format!("the value does not fit in {ty}"), "");
                Expr::error(span)
            }
            Err(FoldError::NoNumber(_)) => {
                self.error(codes::OVERFLOW, span, format!("the value does not fit in {ty}"), "");
                Expr::error(span)
            }
            Err(FoldError::DivideByZero) => {
                self.error(codes::OVERFLOW, span, "division by zero", "");
                Expr::error(span)
            }
            Err(FoldError::Domain(wanted)) => {
                self.error(codes::RANGE, span, "the function has no value for this constant", wanted);
                Expr::error(span)
            }
        }
    }
}

/// The operator applies to these types without a definition of the user.
fn is_intrinsic_operation(op: BinaryOp, left: &Type, right: &Type) -> bool {
    use BinaryOp::*;
    match op {
        Add | Sub | Mul | Div | Pow => left.is_numeric() && right.is_numeric(),
        Eq | Ne | Lt | Le | Gt | Ge => {
            left.is_numeric() && right.is_numeric() || left.is_character() && left.same(right)
        }
        Concat => left.is_character() && left.same(right),
        And | Or | Eqv | Neqv => left.is_logical() && right.is_logical(),
    }
}

/// The type in which an operation on two numeric types is done.
pub fn common_type(left: &Type, right: &Type) -> Type {
    match (left, right) {
        (Type::Complex(a), Type::Complex(b) | Type::Real(b)) | (Type::Real(a), Type::Complex(b)) => {
            Type::Complex(*a.max(b))
        }
        (Type::Complex(a), Type::Integer(_)) | (Type::Integer(_), Type::Complex(a)) => Type::Complex(*a),
        (Type::Real(a), Type::Real(b)) => Type::Real(*a.max(b)),
        (Type::Real(a), Type::Integer(_)) | (Type::Integer(_), Type::Real(a)) => Type::Real(*a),
        (Type::Integer(a), Type::Integer(b)) => Type::Integer(*a.max(b)),
        (Type::Error, _) | (_, Type::Error) => Type::Error,
        (Type::Logical(_) | Type::Character(..) | Type::Derived(_) | Type::Procedure(_) | Type::Address { .. }, _)
        | (_, Type::Logical(_) | Type::Character(..) | Type::Derived(_) | Type::Procedure(_) | Type::Address { .. }) => {
            Type::Error
        }
    }
}

fn concat_length(left: &Type, right: &Type) -> CharLen {
    match (left, right) {
        (Type::Character(CharLen::Const(a), _), Type::Character(CharLen::Const(b), _)) => CharLen::Const(a + b),
        _ => CharLen::Unknown,
    }
}

fn operator(op: &ast::BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        ast::BinaryOp::Add => BinaryOp::Add,
        ast::BinaryOp::Sub => BinaryOp::Sub,
        ast::BinaryOp::Mul => BinaryOp::Mul,
        ast::BinaryOp::Div => BinaryOp::Div,
        ast::BinaryOp::Pow => BinaryOp::Pow,
        ast::BinaryOp::Concat => BinaryOp::Concat,
        ast::BinaryOp::Eq => BinaryOp::Eq,
        ast::BinaryOp::Ne => BinaryOp::Ne,
        ast::BinaryOp::Lt => BinaryOp::Lt,
        ast::BinaryOp::Le => BinaryOp::Le,
        ast::BinaryOp::Gt => BinaryOp::Gt,
        ast::BinaryOp::Ge => BinaryOp::Ge,
        ast::BinaryOp::And => BinaryOp::And,
        ast::BinaryOp::Or => BinaryOp::Or,
        ast::BinaryOp::Eqv => BinaryOp::Eqv,
        ast::BinaryOp::Neqv => BinaryOp::Neqv,
        ast::BinaryOp::Defined(_) => return None,
    })
}

fn unary_spelling(op: &ast::UnaryOp) -> &str {
    match op {
        ast::UnaryOp::Plus => "+",
        ast::UnaryOp::Minus => "-",
        ast::UnaryOp::Not => ".not.",
        ast::UnaryOp::Defined(name) => name,
    }
}

fn spelling(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Pow => "**",
        BinaryOp::Concat => "//",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "/=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::And => ".and.",
        BinaryOp::Or => ".or.",
        BinaryOp::Eqv => ".eqv.",
        BinaryOp::Neqv => ".neqv.",
    }
}
