//! `acc atomic`: the statement or block under it has one of a few forms, found here in the typed tree.
//!
//! `x` is the place that is accessed atomically, `v` the one that takes its value. Source: OpenACC 3.3, section 2.12.

use super::super::Sema;
use crate::ast;
use crate::hir::walk::{Visitor, walk_expr};
use crate::hir::{
    Atomic, AtomicOperation, BinaryOp, Builtin, Computed, Expr, ExprKind, FloatKind, Stmt, StmtKind, Type, TypeId,
    basic,
};
use crate::sema::expr::{int, is_place};
use accc_diag::Diagnostic;
use accc_ir::AtomicOp;
use accc_openacc::AtomicKind;
use accc_source::Span;

const READ_FORM: &str = "write `v = x;`";
const WRITE_FORM: &str = "write `x = expression;`, where the expression does not read `x`";
const UPDATE_FORM: &str = "write `x++;`, `x += expression;` or `x = x + expression;` with one of + - * / & | ^ << >>; `x` \
                           stands there once, as a number in memory";
const CAPTURE_FORM: &str = "write `v = x++;`, `v = x += expression;`, or a block of an update and `v = x;` in either \
                            order, or of `v = x; x = expression;`";

impl Sema<'_> {
    pub(super) fn atomic(&mut self, directive: &ast::Directive, kind: AtomicKind, body: &ast::Stmt) -> StmtKind {
        let before = self.sink.error_count();
        // `if` (OpenACC 3.4) allows an access that is not atomic; it asks for none.
        directive.clauses.iter().for_each(|clause| drop(self.clause(clause)));
        let statement = self.statement(body);
        self.atomic_statement(directive.keyword_span, kind, statement, before)
    }

    /// The typed statement, taken apart. `before`: how many errors there were in front of it.
    pub fn atomic_statement(&mut self, directive: Span, kind: AtomicKind, statement: Stmt, before: usize) -> StmtKind {
        let found = match kind {
            AtomicKind::Read => self.atomic_read(&statement).ok_or(READ_FORM),
            AtomicKind::Write => self.atomic_write(&statement).ok_or(WRITE_FORM),
            AtomicKind::Update => self.update(only(&statement)).ok_or(UPDATE_FORM),
            AtomicKind::Capture => self.capture(&statement).ok_or(CAPTURE_FORM),
        };
        let atomic = match found {
            Ok(atomic) => Atomic { span: statement.span, ..atomic },
            Err(form) => {
                if self.sink.error_count() == before {
                    let message = "the statement under `atomic` can't be done atomically";
                    let error = Diagnostic::error("ACC2025", message)
                        .label(statement.span, "")
                        .secondary(directive, "the directive")
                        .help(format!("{form} (OpenACC 3.3, section 2.12)"));
                    self.sink.push(error);
                }
                return StmtKind::Empty;
            }
        };
        if self.check_atomic_place(&atomic.place).is_none() {
            return StmtKind::Empty;
        }
        let computed = atomic.op.as_ref().and_then(|operation| operation.computed);
        if computed.is_some_and(|computed| computed.op == BinaryOp::Rem) {
            let warning = Diagnostic::warning("ACC2025", "`%` under `atomic` is an extension")
                .label(atomic.span, "")
                .help("other compilers take + - * / & | ^ << >> (OpenACC 3.3, section 2.12)");
            self.sink.push(warning);
        }
        StmtKind::Atomic(Box::new(atomic))
    }

    fn check_atomic_place(&mut self, place: &Expr) -> Option<()> {
        let bit_field = matches!(&place.kind, ExprKind::Member { field, .. } if field.bits.is_some());
        let number = self.is_number(place.ty);
        if (number || self.types.is_pointer(place.ty)) && !bit_field {
            return Some(());
        }
        let label = match bit_field {
            true => "this is a bit-field".to_string(),
            false => format!("this is of type `{}`", self.spell(place.ty)),
        };
        self.error_at("ACC2025", place.span, "only numbers of up to 8 bytes are accessed atomically", label)
    }

    /// Of a type that device code has.
    pub fn is_number(&self, ty: TypeId) -> bool {
        self.types.is_arithmetic(ty) && !ty.is_wide() && !ty.is_rare_real()
    }

    fn atomic_read(&self, stmt: &Stmt) -> Option<Atomic> {
        let (target, place) = self.copy(only(stmt))?;
        Some(Atomic { place, op: None, target: Some(target), new: false, span: stmt.span })
    }

    fn atomic_write(&self, stmt: &Stmt) -> Option<Atomic> {
        let (place, value) = assignment(only(stmt))?;
        if reads(value, place) {
            return None;
        }
        let op = Some(AtomicOperation { op: AtomicOp::Exchange, value: value.clone(), computed: None });
        Some(Atomic { place: place.clone(), op, target: None, new: false, span: stmt.span })
    }

    pub(crate) fn update(&mut self, stmt: Option<&Expr>) -> Option<Atomic> {
        let expr = stmt?;
        let (place, operation) = match &expr.kind {
            ExprKind::Increment { place, minus, .. } => {
                if !self.is_number(place.ty) {
                    return None;
                }
                let one = int(1, basic::INT, expr.span);
                let op = if *minus { BinaryOp::Sub } else { BinaryOp::Add };
                if place.ty == basic::BOOL {
                    (place, self.computed(op, one, basic::INT, false)?)
                } else {
                    (place, at_once(operator(op, false)?, self.convert(one, place.ty)))
                }
            }
            ExprKind::AssignOp { op, place, value, computed } => {
                let direct = operator(*op, false);
                let direct = direct.and_then(|op| self.operand(op, (**value).clone(), *computed, place.ty));
                let other = || self.computed(*op, (**value).clone(), *computed, false);
                (place, direct.or_else(other)?)
            }
            ExprKind::Assign { place, value } => {
                let direct = self.operation_on(place, value);
                (place, direct.or_else(|| self.computation_on(place, value))?)
            }
            _ => return None,
        };
        if reads(&operation.value, place) {
            return None;
        }
        let op = Some(operation);
        Some(Atomic { place: (**place).clone(), op, target: None, new: false, span: expr.span })
    }

    /// The right side of `x = x op e`, `x = e op x` or `x = fmax(x, e)`: the operation, and `e`.
    fn operation_on(&mut self, place: &Expr, value: &Expr) -> Option<AtomicOperation> {
        let value = self.unconverted(value);
        match &value.kind {
            ExprKind::Binary(op, left, right) => {
                let (op, other) = self.one_operand(place, *op, left, right)?;
                self.operand(op, other, value.ty, place.ty)
            }
            ExprKind::Builtin(builtin, args) => {
                let op = match builtin {
                    Builtin::FMax => AtomicOp::Max,
                    Builtin::FMin => AtomicOp::Min,
                    _ => return None,
                };
                let [a, b] = args.as_slice() else { return None };
                let other = if self.holds(a, place) { b } else { self.holds(b, place).then_some(a)? };
                Some(at_once(self.of_sign(op, place.ty), self.convert(other.clone(), place.ty)))
            }
            ExprKind::Conditional { cond, then: Some(then), otherwise } => {
                let (op, other) = self.extreme(place, cond, then, otherwise)?;
                let op = self.of_sign(op, place.ty);
                Some(at_once(op, self.convert(other.clone(), place.ty)))
            }
            _ => None,
        }
    }

    /// The right side of `x = x op e` or `x = e op x` whose operation is done in another type than that of `x`, or by no
    /// atomic instruction.
    fn computation_on(&self, place: &Expr, value: &Expr) -> Option<AtomicOperation> {
        let value = self.unconverted(value);
        let ExprKind::Binary(op, left, right) = &value.kind else { return None };
        if self.holds(left, place) {
            return self.computed(*op, (**right).clone(), value.ty, false);
        }
        self.holds(right, place).then(|| self.computed(*op, (**left).clone(), value.ty, true))?
    }

    fn computed(&self, op: BinaryOp, value: Expr, ty: TypeId, reversed: bool) -> Option<AtomicOperation> {
        let possible = self.is_number(ty);
        let computed = Some(Computed { op, ty, reversed });
        possible.then_some(AtomicOperation { op: AtomicOp::Exchange, value, computed })
    }

    /// The operation on numbers of this type.
    fn of_sign(&self, op: AtomicOp, ty: TypeId) -> AtomicOp {
        match op {
            _ if self.types.int_kind(ty).is_none_or(|kind| kind.signed()) => op,
            AtomicOp::Max => AtomicOp::UMax,
            AtomicOp::Min => AtomicOp::UMin,
            AtomicOp::Div => AtomicOp::UDiv,
            AtomicOp::DivRev => AtomicOp::UDivRev,
            op => op,
        }
    }

    /// The operation with its other operand in the type of the place, where computing in that type gives the same.
    fn operand(&mut self, op: AtomicOp, value: Expr, computed: TypeId, place: TypeId) -> Option<AtomicOperation> {
        let is_sum = matches!(op, AtomicOp::Add | AtomicOp::Sub | AtomicOp::SubRev);
        let same_kind = match (self.types.get(computed), self.types.get(place)) {
            // A factor may be beyond the range of the place's type, and the product in it.
            (Type::Float(a), Type::Float(b)) => *a == *b || is_sum && *a == FloatKind::Double,
            (Type::Complex(a), Type::Complex(b)) => is_sum && (*a == *b || *a == FloatKind::Double),
            // Truth values don't wrap.
            _ if place == basic::BOOL => false,
            (Type::Float(_) | Type::Complex(_), _) | (_, Type::Float(_) | Type::Complex(_)) => false,
            _ => {
                let wraps = !matches!(op, AtomicOp::Div | AtomicOp::DivRev);
                let (a, b) = (self.types.int_kind(computed)?, self.types.int_kind(place)?);
                wraps || a.signed() == b.signed() && a.bits() == b.bits()
            }
        };
        same_kind.then(|| at_once(self.of_sign(op, place), self.convert(value, place)))
    }

    /// `v = x`: both places.
    fn copy(&self, expr: Option<&Expr>) -> Option<(Expr, Expr)> {
        let (target, value) = assignment(expr)?;
        match &self.unconverted(value).kind {
            ExprKind::Load { place, .. } if is_place(place) && !same(target, place) => {
                Some((target.clone(), (**place).clone()))
            }
            _ => None,
        }
    }

    /// What is converted. Of several conversions only the last one may lose values: one before it, as in `(char)x + e`, is a
    /// part of the computation.
    fn unconverted<'e>(&self, expr: &'e Expr) -> &'e Expr {
        let ExprKind::Convert(inner) = &expr.kind else { return expr };
        let mut inner: &Expr = inner;
        while let ExprKind::Convert(below) = &inner.kind
            && self.types.keeps_values(below.ty, inner.ty)
        {
            inner = below;
        }
        inner
    }

    /// The value is what the place holds, perhaps converted.
    fn holds(&self, value: &Expr, place: &Expr) -> bool {
        matches!(&self.unconverted(value).kind, ExprKind::Load { place: read, .. } if same(read, place))
    }

    fn one_operand(&self, place: &Expr, op: BinaryOp, left: &Expr, right: &Expr) -> Option<(AtomicOp, Expr)> {
        if self.holds(left, place) {
            return Some((operator(op, false)?, right.clone()));
        }
        if self.holds(right, place) {
            return Some((operator(op, true)?, left.clone()));
        }
        // `x + a - b` is `x + (a - b)`: the standard lets the compiler compute the expression first.
        let ExprKind::Binary(first, inner, middle) = &self.unconverted(left).kind else { return None };
        let (outer, rest) = self.one_operand(place, *first, inner, middle)?;
        let joined = match (outer, op) {
            (AtomicOp::Add, BinaryOp::Add) | (AtomicOp::Sub, BinaryOp::Sub) => BinaryOp::Add,
            (AtomicOp::Add, BinaryOp::Sub) | (AtomicOp::Sub, BinaryOp::Add) => BinaryOp::Sub,
            (AtomicOp::Mul, BinaryOp::Mul)
            | (AtomicOp::And, BinaryOp::And)
            | (AtomicOp::Or, BinaryOp::Or)
            | (AtomicOp::Xor, BinaryOp::Xor) => op,
            _ => return None,
        };
        if rest.ty != right.ty {
            return None;
        }
        let (ty, span) = (rest.ty, rest.span.to(right.span));
        Some((outer, Expr { kind: ExprKind::Binary(joined, Box::new(rest), Box::new(right.clone())), ty, span }))
    }

    /// `x > e ? x : e` and its other spellings, where comparing in the type of the place gives the same.
    fn extreme<'e>(
        &self,
        place: &Expr,
        cond: &Expr,
        then: &'e Expr,
        otherwise: &'e Expr,
    ) -> Option<(AtomicOp, &'e Expr)> {
        use crate::hir::CompareOp;
        let ExprKind::Compare(op, left, right) = &cond.kind else { return None };
        let greater = match op {
            CompareOp::Gt | CompareOp::Ge => true,
            CompareOp::Lt | CompareOp::Le => false,
            CompareOp::Eq | CompareOp::Ne => return None,
        };
        let (kept_first, other) = if self.holds(then, place) { (true, otherwise) } else { (false, then) };
        if !kept_first && !self.holds(otherwise, place) {
            return None;
        }
        let place_left = self.holds(left, place);
        let compared = if place_left { right } else { left };
        let (compared, chosen) = (self.unconverted(compared), self.unconverted(other));
        if !place_left && !self.holds(right, place) || !same(compared, chosen) {
            return None;
        }
        if !self.compares_alike(left.ty, chosen, place.ty) {
            return None;
        }
        // The place is kept where it is greater: the larger of the two is.
        let keeps_greater = greater == (place_left == kept_first);
        Some((if keeps_greater { AtomicOp::Max } else { AtomicOp::Min }, other))
    }

    /// Whether integers compare in type `compared` as in that of the place, to which `value` is converted. (Conversions of
    /// reals keep the order.)
    fn compares_alike(&self, compared: TypeId, value: &Expr, place: TypeId) -> bool {
        let (Some(by), Some(of)) = (self.types.int_kind(compared), self.types.int_kind(place)) else { return true };
        let fits = match value.kind {
            ExprKind::Int(number) => number >= 0 && of.wrap(number) == number,
            _ => self.types.keeps_values(value.ty, place),
        };
        by.signed() == of.signed() && by.bits() == of.bits() || fits && self.types.keeps_values(place, compared)
    }

    fn capture(&mut self, stmt: &Stmt) -> Option<Atomic> {
        if let Some(expr) = only(stmt) {
            return self.capture_value(expr);
        }
        let StmtKind::Block { body, .. } = &stmt.kind else { return None };
        let mut statements = body.iter().filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
        let (first, second) = (statements.next()?, statements.next()?);
        if statements.next().is_some() {
            return None;
        }
        let (first, second) = (only(first)?, only(second)?);
        if let Some((target, place)) = self.copy(Some(second))
            && let Some(update) = self.update(Some(first))
            && same(&update.place, &place)
        {
            return Some(Atomic { target: Some(target), new: true, ..update });
        }
        let (target, place) = self.copy(Some(first))?;
        if let Some(update) = self.update(Some(second))
            && same(&update.place, &place)
        {
            return Some(Atomic { target: Some(target), new: false, ..update });
        }
        let (written, value) = assignment(Some(second))?;
        if !same(written, &place) || reads(value, &place) {
            return None;
        }
        let op = Some(AtomicOperation { op: AtomicOp::Exchange, value: value.clone(), computed: None });
        Some(Atomic { place, op, target: Some(target), new: false, span: stmt.span })
    }

    /// `v = x++`, `v = x += e`, `v = x = x + e`
    fn capture_value(&mut self, expr: &Expr) -> Option<Atomic> {
        let (target, value) = assignment(Some(expr))?;
        let update = self.unconverted(value);
        let new = !matches!(update.kind, ExprKind::Increment { postfix: true, .. });
        let atomic = self.update(Some(update))?;
        Some(Atomic { target: Some(target.clone()), new, ..atomic })
    }
}

fn at_once(op: AtomicOp, value: Expr) -> AtomicOperation {
    AtomicOperation { op, value, computed: None }
}

/// The one expression that a statement, or a block with one statement, consists of.
fn only(stmt: &Stmt) -> Option<&Expr> {
    match &stmt.kind {
        StmtKind::Expr(expr) => Some(expr),
        StmtKind::Block { body, .. } => {
            let mut statements = body.iter().filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
            let first = statements.next()?;
            if statements.next().is_some() { None } else { only(first) }
        }
        _ => None,
    }
}

fn assignment(expr: Option<&Expr>) -> Option<(&Expr, &Expr)> {
    match &expr?.kind {
        ExprKind::Assign { place, value } => Some((place, value)),
        _ => None,
    }
}

/// `reversed`: the place is the right operand.
fn operator(op: BinaryOp, reversed: bool) -> Option<AtomicOp> {
    Some(match op {
        BinaryOp::Add => AtomicOp::Add,
        BinaryOp::Sub if reversed => AtomicOp::SubRev,
        BinaryOp::Sub => AtomicOp::Sub,
        BinaryOp::Mul => AtomicOp::Mul,
        BinaryOp::Div if reversed => AtomicOp::DivRev,
        BinaryOp::Div => AtomicOp::Div,
        BinaryOp::And => AtomicOp::And,
        BinaryOp::Or => AtomicOp::Or,
        BinaryOp::Xor => AtomicOp::Xor,
        BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => return None,
    })
}

/// The same place or value, as far as the form tells: a directive says that all spellings of a place mean one place, so that
/// what calls give in its subscripts is the same too.
fn same(a: &Expr, b: &Expr) -> bool {
    let all = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    match (&a.kind, &b.kind) {
        (ExprKind::Int(x), ExprKind::Int(y)) => x == y,
        (ExprKind::Float(x), ExprKind::Float(y)) => x == y,
        (ExprKind::Object(x), ExprKind::Object(y)) => x == y,
        (ExprKind::Deref(x), ExprKind::Deref(y))
        | (ExprKind::Decay(x), ExprKind::Decay(y))
        | (ExprKind::AddressOf(x), ExprKind::AddressOf(y))
        | (ExprKind::Load { place: x, .. }, ExprKind::Load { place: y, .. }) => same(x, y),
        (ExprKind::Convert(x), ExprKind::Convert(y)) => a.ty == b.ty && same(x, y),
        (ExprKind::Unary(p, x), ExprKind::Unary(q, y)) => p == q && same(x, y),
        (ExprKind::Index { base: x, index: i }, ExprKind::Index { base: y, index: j }) => same(x, y) && same(i, j),
        (ExprKind::Member { base: x, field: f }, ExprKind::Member { base: y, field: g }) => f == g && same(x, y),
        (ExprKind::Binary(p, x, i), ExprKind::Binary(q, y, j)) => p == q && same(x, y) && same(i, j),
        (
            ExprKind::PointerAdd { pointer: x, index: i, minus: p },
            ExprKind::PointerAdd { pointer: y, index: j, minus: q },
        ) => p == q && same(x, y) && same(i, j),
        (ExprKind::Compare(p, x, i), ExprKind::Compare(q, y, j)) => p == q && same(x, y) && same(i, j),
        (ExprKind::And(x, i), ExprKind::And(y, j))
        | (ExprKind::Or(x, i), ExprKind::Or(y, j))
        | (ExprKind::PointerDiff(x, i), ExprKind::PointerDiff(y, j)) => same(x, y) && same(i, j),
        (ExprKind::Not(x), ExprKind::Not(y)) => same(x, y),
        (
            ExprKind::Conditional { cond: x, then: Some(i), otherwise: p },
            ExprKind::Conditional { cond: y, then: Some(j), otherwise: q },
        ) => same(x, y) && same(i, j) && same(p, q),
        (ExprKind::Math(p, x), ExprKind::Math(q, y)) => p == q && all(x, y),
        (ExprKind::Call { callee: x, args: i }, ExprKind::Call { callee: y, args: j }) => same(x, y) && all(i, j),
        _ => false,
    }
}

/// The expression reads the place somewhere.
fn reads(value: &Expr, place: &Expr) -> bool {
    let mut reads = Reads { place, found: false };
    walk_expr(value, &mut reads);
    reads.found
}

struct Reads<'a> {
    place: &'a Expr,
    found: bool,
}

impl<'h> Visitor<'h> for Reads<'_> {
    fn expr(&mut self, e: &'h Expr) -> bool {
        // What stands in a block of its own is not looked at.
        self.found |= same(e, self.place) || matches!(e.kind, ExprKind::Statement { .. });
        !self.found
    }
}
