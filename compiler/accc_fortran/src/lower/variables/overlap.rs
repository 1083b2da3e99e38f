//! Whether two designators of one variable name the same elements, or elements that can't be the same: what an
//! assignment may read while it writes. Conservative: what the forms do not show is not known.

use crate::hir::{BinaryOp, Expr, ExprKind, SectionDim, UnaryOp};

/// Whether two designators of one variable are parts of different components.
pub(in crate::lower) fn apart(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (components(a), components(b));
    a.iter().zip(&b).any(|(a, b)| a != b)
}

/// The positions of the components on the way to a part, from the variable on.
fn components(e: &Expr) -> Vec<usize> {
    match &e.kind {
        ExprKind::Component { base, index } => {
            let mut way = components(base);
            way.push(*index);
            way
        }
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::ComplexPart { base, .. }
        | ExprKind::Substring { base, .. } => components(base),
        _ => Vec::new(),
    }
}

/// Whether two designators of one variable name the same elements in the same order.
pub(in crate::lower) fn same_mapping(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (without_whole_section(a), without_whole_section(b));
    match (&a.kind, &b.kind) {
        (ExprKind::Var(x), ExprKind::Var(y)) => x == y,
        (ExprKind::Component { base: x, index: i }, ExprKind::Component { base: y, index: j }) => {
            i == j && same_mapping(x, y)
        }
        (ExprKind::Element { base: x, subscripts: s }, ExprKind::Element { base: y, subscripts: t }) => {
            same_mapping(x, y) && s.len() == t.len() && s.iter().zip(t).all(|(s, t)| same_scalar(s, t))
        }
        (ExprKind::ComplexPart { base: x, part: i }, ExprKind::ComplexPart { base: y, part: j }) => {
            i == j && same_mapping(x, y)
        }
        (ExprKind::Section { base: x, dims: s }, ExprKind::Section { base: y, dims: t }) => {
            same_mapping(x, y) && s.len() == t.len() && s.iter().zip(t).all(|(s, t)| same_dim(s, t))
        }
        _ => false,
    }
}

/// Whether an element that an array assignment from `b` to `a` both writes and reads is read in the very step that
/// writes it: the same elements in the same order, or sections that run over the same ranges in the same dimensions and
/// differ in single subscripts at most (`f(2:n, 1) = f(2:n, m)`, a periodic boundary).
pub(in crate::lower) fn meets_itself_only(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (complex_of(a), complex_of(b));
    let (ExprKind::Section { base: x, dims: s }, ExprKind::Section { base: y, dims: t }) = (&a.kind, &b.kind) else {
        return same_mapping(a, b);
    };
    let apart_or_same = |(s, t): (&SectionDim, &SectionDim)| match (s, t) {
        (SectionDim::Index(s), SectionDim::Index(t)) => same_scalar(s, t) || plain(s) && plain(t),
        _ => same_dim(s, t),
    };
    same_mapping(a, b) || same_mapping(x, y) && s.len() == t.len() && s.iter().zip(t).all(apart_or_same)
}

/// Whether two designators without pointers on their way are the same part, in the same order, of elements of one array: of the
/// same element, or of two that have nothing in common (`a(i)%v = a(j)%v`).
pub(in crate::lower) fn same_part_of_elements(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (without_whole_section(complex_of(a)), without_whole_section(complex_of(b)));
    match (&a.kind, &b.kind) {
        (ExprKind::Var(x), ExprKind::Var(y)) => x == y,
        (ExprKind::Component { base: x, index: i }, ExprKind::Component { base: y, index: j }) => {
            i == j && same_part_of_elements(x, y)
        }
        (ExprKind::Element { base: x, subscripts: s }, ExprKind::Element { base: y, subscripts: t }) => {
            let same = |(s, t): (&Expr, &Expr)| same_scalar(s, t) || plain(s) && plain(t);
            same_part_of_elements(x, y) && s.len() == t.len() && s.iter().zip(t).all(same)
        }
        (ExprKind::Section { base: x, dims: s }, ExprKind::Section { base: y, dims: t }) => {
            same_part_of_elements(x, y) && s.len() == t.len() && s.iter().zip(t).all(|(s, t)| same_dim(s, t))
        }
        _ => false,
    }
}

/// Whether a subscript is made of constants and scalar variables alone, which an assignment to an array leaves as they
/// are.
fn plain(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Const(_) | ExprKind::Var(_) => true,
        ExprKind::Convert(e) | ExprKind::Paren(e) | ExprKind::Unary { operand: e, .. } => plain(e),
        ExprKind::Binary { left, right, .. } => plain(left) && plain(right),
        _ => false,
    }
}

/// The numbers whose parts are meant.
pub(in crate::lower) fn complex_of(e: &Expr) -> &Expr {
    match &e.kind {
        ExprKind::ComplexPart { base, .. } => base,
        _ => e,
    }
}

/// `a(:,:)` is `a`.
fn without_whole_section(e: &Expr) -> &Expr {
    let whole = |d: &SectionDim| matches!(d, SectionDim::Range { lower: None, upper: None, step: None });
    match &e.kind {
        ExprKind::Section { base, dims } if dims.iter().all(whole) => base,
        _ => e,
    }
}

fn same_dim(a: &SectionDim, b: &SectionDim) -> bool {
    let same = |a: &Option<Expr>, b: &Option<Expr>| match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => same_scalar(a, b),
        _ => false,
    };
    match (a, b) {
        (SectionDim::Index(a), SectionDim::Index(b)) => same_scalar(a, b),
        (SectionDim::Range { lower, upper, step }, SectionDim::Range { lower: lower2, upper: upper2, step: step2 }) => {
            same(lower, lower2) && same(upper, upper2) && same(step, step2)
        }
        _ => false,
    }
}

/// Whether two scalar expressions without calls have the same value in one statement.
pub(in crate::lower) fn same_scalar(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Const(a), ExprKind::Const(b)) => a == b,
        (ExprKind::Var(a), ExprKind::Var(b)) => a == b,
        (ExprKind::Component { .. }, ExprKind::Component { .. })
        | (ExprKind::ComplexPart { .. }, ExprKind::ComplexPart { .. })
        | (ExprKind::Element { .. }, ExprKind::Element { .. }) => same_mapping(a, b),
        (ExprKind::Convert(a), ExprKind::Convert(b)) | (ExprKind::Paren(a), ExprKind::Paren(b)) => same_scalar(a, b),
        (ExprKind::Unary { op: UnaryOp::Neg, operand: a }, ExprKind::Unary { op: UnaryOp::Neg, operand: b }) => {
            same_scalar(a, b)
        }
        (ExprKind::Binary { op, left, right }, ExprKind::Binary { op: op2, left: left2, right: right2 }) => {
            op == op2 && *op != BinaryOp::Concat && same_scalar(left, left2) && same_scalar(right, right2)
        }
        _ => false,
    }
}
