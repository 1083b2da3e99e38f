//! `acc atomic`: the statements under it have one of a few forms, found here in the resolved tree.
//!
//! `x` is the variable that is accessed atomically, `v` the one that takes its value. Source: OpenACC 3.3, section
//! 2.12.

use crate::ast;
use crate::hir::{ActualArg, Atomic, AtomicAction, BinaryOp, Expr, ExprKind, Intrinsic, Stmt, StmtKind};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_ir::AtomicOp;
use accc_openacc::AtomicKind;
use accc_source::Span;

const READ_FORM: &str = "write `v = x`";
const WRITE_FORM: &str = "write `x = expression`, where the expression does not read `x`";
const UPDATE_FORM: &str = "write `x = x + expression` with one of + - * / .and. .or. .eqv. .neqv., or \
                           `x = max(x, expression)` with one of max, min, iand, ior, ieor; `x` stands there once";
const CAPTURE_FORM: &str = "write an update and `v = x`, in either order, or `v = x` and `x = expression`";

impl Sema<'_> {
    pub fn atomic(&mut self, construct: &ast::AccConstruct, kind: AtomicKind) -> Option<StmtKind> {
        let before = self.sink.has_errors();
        // `if` (OpenACC 3.4) allows an access that is not atomic; it asks for none.
        self.directive(&construct.directive);
        let body = self.block(&construct.body);
        let reported = self.sink.has_errors() && !before;
        let found = match kind {
            AtomicKind::Read => read(&body).ok_or(READ_FORM),
            AtomicKind::Write => write(&body).ok_or(WRITE_FORM),
            AtomicKind::Update => update(&body).ok_or(UPDATE_FORM),
            AtomicKind::Capture => capture(&body).ok_or(CAPTURE_FORM),
        };
        match found {
            Ok(action) => {
                self.check_place(&action)?;
                Some(StmtKind::Atomic(Atomic { action, body }))
            }
            Err(form) => {
                if !reported {
                    self.report_form(construct, form);
                }
                None
            }
        }
    }

    fn report_form(&mut self, construct: &ast::AccConstruct, form: &str) {
        let keyword = construct.directive.keyword_span;
        let wrong = construct.body.iter().map(|s| s.span).reduce(Span::to);
        let message = "the statements under `atomic` can't be done atomically";
        let mut error = Diagnostic::error(codes::ACC_ATOMIC, message).label(wrong.unwrap_or(keyword), "");
        if wrong.is_some() {
            error = error.secondary(keyword, "the directive");
        }
        self.sink.push(error.help(format!("{form} (OpenACC 3.3, section 2.12)")));
    }

    /// Atomic access is to scalar numbers and truth values.
    fn check_place(&mut self, action: &AtomicAction) -> Option<()> {
        let (AtomicAction::Read { place, .. }
        | AtomicAction::Write { place, .. }
        | AtomicAction::Update { place, .. }
        | AtomicAction::Capture { place, .. }
        | AtomicAction::Computed { place, .. }) = action;
        let numbers = place.ty.is_numeric() || place.ty.is_logical();
        if place.rank == 0 && numbers {
            return Some(());
        }
        let label = format!("this is {}", self.describe(place));
        self.error(codes::ACC_ATOMIC, place.span, "only scalar numbers and logicals are accessed atomically", label);
        None
    }
}

/// Target and value of an assignment.
fn assignment(statement: &Stmt) -> Option<(&Expr, &Expr)> {
    match &statement.kind {
        StmtKind::Assign { target, value, .. } => Some((target, value)),
        _ => None,
    }
}

/// `v = x`, perhaps converted: `v` and `x`.
fn copy(statement: &Stmt) -> Option<(&Expr, &Expr)> {
    let (into, value) = assignment(statement)?;
    let place = match &value.kind {
        ExprKind::Convert(inner) => inner,
        _ => value,
    };
    (place.is_designator() && !same(into, place)).then_some((into, place))
}

fn read(body: &[Stmt]) -> Option<AtomicAction> {
    let [statement] = body else { return None };
    let (into, place) = copy(statement)?;
    Some(AtomicAction::Read { into: into.clone(), place: place.clone() })
}

fn write(body: &[Stmt]) -> Option<AtomicAction> {
    let [statement] = body else { return None };
    let (place, value) = assignment(statement)?;
    (!reads(value, place)).then(|| AtomicAction::Write { place: place.clone(), value: value.clone() })
}

fn update(body: &[Stmt]) -> Option<AtomicAction> {
    let [statement] = body else { return None };
    let (place, value) = assignment(statement)?;
    let operation = operation(place, value);
    if let Some((op, value)) = operation.clone().filter(|(op, _)| at_once(place, *op)) {
        return Some(AtomicAction::Update { place: place.clone(), op, value });
    }
    (operation.is_some() || is_computation(place, value)).then(|| AtomicAction::Computed {
        into: None,
        place: place.clone(),
        value: value.clone(),
        new: false,
    })
}

/// `x = x op e`, `x = e op x` and `x = max(x, e)` where the operation is done in another type than that of `x`.
fn is_computation(place: &Expr, value: &Expr) -> bool {
    let holds = |e: &Expr| same(unconverted(e), place);
    match &unconverted(value).kind {
        ExprKind::Binary { op, left, right } => {
            let apart = |a: &Expr, b: &Expr| holds(a) && !reads(b, place);
            operator(*op, false).is_some() && (apart(left, right) || apart(right, left))
        }
        ExprKind::Intrinsic { id: Intrinsic::Max | Intrinsic::Min, args } => {
            let (own, others): (Vec<&Expr>, Vec<&Expr>) = args.iter().flatten().partition(|arg| holds(arg));
            own.len() == 1 && others.iter().all(|other| !reads(other, place))
        }
        _ => false,
    }
}

fn unconverted(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::Convert(inner) | ExprKind::Paren(inner) => unconverted(inner),
        _ => e,
    }
}

fn capture(body: &[Stmt]) -> Option<AtomicAction> {
    let [first, second] = body else { return None };
    let captured = |into: &Expr, place: &Expr, op, value, new| {
        Some(AtomicAction::Capture { into: into.clone(), place: place.clone(), op, value, new })
    };
    let computed = |into: &Expr, place: &Expr, value: &Expr, new| {
        let (into, place, value) = (Some(into.clone()), place.clone(), value.clone());
        Some(AtomicAction::Computed { into, place, value, new })
    };
    if let (Some((into, read)), Some((place, value))) = (copy(second), assignment(first))
        && same(read, place)
    {
        let operation = operation(place, value);
        if let Some((op, value)) = operation.clone().filter(|_| !place.ty.is_complex()) {
            return captured(into, place, op, value, true);
        }
        if operation.is_some() || is_computation(place, value) {
            return computed(into, place, value, true);
        }
    }
    let ((into, read), (place, value)) = (copy(first)?, assignment(second)?);
    if !same(read, place) {
        return None;
    }
    match operation(place, value) {
        Some((op, value)) if !place.ty.is_complex() => captured(into, place, op, value, false),
        Some(_) => computed(into, place, value, false),
        None if is_computation(place, value) || place.ty.is_complex() && !reads(value, place) => {
            computed(into, place, value, false)
        }
        None if !reads(value, place) => captured(into, place, AtomicOp::Exchange, value.clone(), false),
        None => None,
    }
}

/// Whether one atomic operation does it: of complex numbers sums and differences, whose parts do not depend on each
/// other.
fn at_once(place: &Expr, op: AtomicOp) -> bool {
    !place.ty.is_complex() || matches!(op, AtomicOp::Add | AtomicOp::Sub)
}

/// The value of an update as an operator and its other operand.
fn operation(place: &Expr, value: &Expr) -> Option<(AtomicOp, Expr)> {
    let (op, other) = match &value.kind {
        ExprKind::Binary { op, left, right } => binary(place, *op, left, right)?,
        ExprKind::Intrinsic { id, args } => intrinsic(place, *id, args, value)?,
        _ => return None,
    };
    (!reads(&other, place) && other.ty.same(&place.ty)).then_some((op, other))
}

fn binary(place: &Expr, op: BinaryOp, left: &Expr, right: &Expr) -> Option<(AtomicOp, Expr)> {
    if same(left, place) {
        return Some((operator(op, false)?, right.clone()));
    }
    if same(right, place) {
        return Some((operator(op, true)?, left.clone()));
    }
    // `x + a - b` is `x + (a - b)`: the standard lets the compiler compute the expression first.
    let ExprKind::Binary { op: first, left: inner, right: middle } = &left.kind else { return None };
    let (outer, rest) = binary(place, *first, inner, middle)?;
    let joined = match (outer, op) {
        (AtomicOp::Add, BinaryOp::Add) | (AtomicOp::Sub, BinaryOp::Sub) => BinaryOp::Add,
        (AtomicOp::Add, BinaryOp::Sub) | (AtomicOp::Sub, BinaryOp::Add) => BinaryOp::Sub,
        (AtomicOp::Mul, BinaryOp::Mul) | (AtomicOp::And, BinaryOp::And) | (AtomicOp::Or, BinaryOp::Or) => op,
        _ => return None,
    };
    let (ty, span) = (rest.ty.clone(), rest.span.to(right.span));
    let kind = ExprKind::Binary { op: joined, left: Box::new(rest), right: Box::new(right.clone()) };
    Some((outer, Expr::new(kind, ty, 0, span)))
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
        BinaryOp::Eqv => AtomicOp::Eqv,
        BinaryOp::Neqv => AtomicOp::Xor,
        BinaryOp::Pow
        | BinaryOp::Concat
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge => return None,
    })
}

/// `max(x, a, b)`: the other arguments become one.
fn intrinsic(place: &Expr, id: Intrinsic, args: &[Option<Expr>], whole: &Expr) -> Option<(AtomicOp, Expr)> {
    let op = match id {
        Intrinsic::Max => AtomicOp::Max,
        Intrinsic::Min => AtomicOp::Min,
        Intrinsic::Iand => AtomicOp::And,
        Intrinsic::Ior => AtomicOp::Or,
        Intrinsic::Ieor => AtomicOp::Xor,
        _ => return None,
    };
    let position = args.iter().flatten().position(|arg| same(arg, place))?;
    let mut others: Vec<Option<Expr>> = args.iter().flatten().cloned().map(Some).collect();
    others.remove(position);
    let other = match others.as_slice() {
        [Some(single)] => single.clone(),
        [] => return None,
        _ => Expr::new(ExprKind::Intrinsic { id, args: others }, whole.ty.clone(), 0, whole.span),
    };
    Some((op, other))
}

/// The same variable, constant or expression of them, as far as their form tells.
pub fn same(a: &Expr, b: &Expr) -> bool {
    let all = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
    match (&a.kind, &b.kind) {
        (ExprKind::Const(a), ExprKind::Const(b)) => a == b,
        (ExprKind::Var(a), ExprKind::Var(b)) => a == b,
        (ExprKind::Element { base: a, subscripts: s }, ExprKind::Element { base: b, subscripts: t }) => {
            same(a, b) && all(s, t)
        }
        (ExprKind::Component { base: a, index: i }, ExprKind::Component { base: b, index: j }) => i == j && same(a, b),
        (ExprKind::ComplexPart { base: a, part: i }, ExprKind::ComplexPart { base: b, part: j }) => {
            i == j && same(a, b)
        }
        (ExprKind::Unary { op: p, operand: a }, ExprKind::Unary { op: q, operand: b }) => p == q && same(a, b),
        (ExprKind::Binary { op: p, left: a, right: b }, ExprKind::Binary { op: q, left: c, right: d }) => {
            p == q && same(a, c) && same(b, d)
        }
        (ExprKind::Convert(x), ExprKind::Convert(y)) => a.ty.same(&b.ty) && same(x, y),
        (ExprKind::Paren(a), ExprKind::Paren(b)) => same(a, b),
        (ExprKind::Intrinsic { id: p, args: a }, ExprKind::Intrinsic { id: q, args: b }) => {
            let pairs = a.iter().zip(b).all(|(a, b)| match (a, b) {
                (Some(a), Some(b)) => same(a, b),
                (a, b) => a.is_none() && b.is_none(),
            });
            p == q && a.len() == b.len() && pairs
        }
        // A directive says that all spellings of a place mean one place: what a call gives in them is the same.
        (ExprKind::Call(p), ExprKind::Call(q)) => {
            let alike = |a: &ActualArg, b: &ActualArg| match (a, b) {
                (ActualArg::Expr(a), ActualArg::Expr(b)) => same(a, b),
                (a, b) => matches!((a, b), (ActualArg::Absent, ActualArg::Absent)),
            };
            let pairs = p.args.len() == q.args.len() && p.args.iter().zip(&q.args).all(|(a, b)| alike(a, b));
            p.callee.link_name == q.callee.link_name
                && p.callee.through.is_none()
                && q.callee.through.is_none()
                && pairs
        }
        _ => false,
    }
}

/// The expression reads the place: the variable itself, or any element where the place is one with these subscripts.
fn reads(value: &Expr, place: &Expr) -> bool {
    if same(value, place) {
        return true;
    }
    match &value.kind {
        ExprKind::Element { base, subscripts } => reads(base, place) || subscripts.iter().any(|s| reads(s, place)),
        ExprKind::Component { base, .. } | ExprKind::ComplexPart { base, .. } => reads(base, place),
        ExprKind::Unary { operand, .. } | ExprKind::Convert(operand) | ExprKind::Paren(operand) => {
            reads(operand, place)
        }
        ExprKind::Binary { left, right, .. } => reads(left, place) || reads(right, place),
        ExprKind::Let { given, value, .. } => reads(given, place) || reads(value, place),
        ExprKind::Intrinsic { args, .. } => args.iter().flatten().any(|arg| reads(arg, place)),
        ExprKind::Conditional { cond, then, otherwise } => [cond, then, otherwise].into_iter().any(|e| reads(e, place)),
        ExprKind::Const(_)
        | ExprKind::Var(_)
        | ExprKind::Section { .. }
        | ExprKind::StructCtor(_)
        | ExprKind::Substring { .. }
        | ExprKind::Call(_)
        | ExprKind::Procedure(_)
        | ExprKind::Null
        | ExprKind::TypeTable(_)
        | ExprKind::Binding { .. }
        | ExprKind::ArrayCtor(_)
        | ExprKind::Error => false,
    }
}
