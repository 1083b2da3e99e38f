//! What of the intrinsic procedures for images and atomic variables is left with one image: assignments and constants.
//! Source: Fortran 2018, sections 16.9.20 to 16.9.35, 16.9.46 to 16.9.51, 16.9.97, 16.9.109, 16.9.190.

use crate::ast::{self, Arg, BinaryOp, Expr, ExprKind, Name, StmtKind as Ast};
use crate::hir::{StmtKind, SymId};
use crate::sema::program::scope::Entity;
use crate::sema::{Sema, codes};
use accc_source::Span;

/// Bounds of the codimensions of a coarray that has them as constants; without an upper one the last.
pub type Cobounds = Vec<(i64, Option<i64>)>;

/// Subroutines: keywords, of which those after a `?` may be left out.
const SUBROUTINES: &[(&str, &[&str])] = &[
    ("atomic_define", &["atom", "value", "stat?"]),
    ("atomic_ref", &["value", "atom", "stat?"]),
    ("atomic_add", &["atom", "value", "stat?"]),
    ("atomic_and", &["atom", "value", "stat?"]),
    ("atomic_or", &["atom", "value", "stat?"]),
    ("atomic_xor", &["atom", "value", "stat?"]),
    ("atomic_fetch_add", &["atom", "value", "old", "stat?"]),
    ("atomic_fetch_and", &["atom", "value", "old", "stat?"]),
    ("atomic_fetch_or", &["atom", "value", "old", "stat?"]),
    ("atomic_fetch_xor", &["atom", "value", "old", "stat?"]),
    ("atomic_cas", &["atom", "old", "compare", "new", "stat?"]),
    ("event_query", &["event", "count", "stat?"]),
    ("co_broadcast", &["a", "source_image", "stat?", "errmsg?"]),
    ("co_max", &["a", "result_image?", "stat?", "errmsg?"]),
    ("co_min", &["a", "result_image?", "stat?", "errmsg?"]),
    ("co_sum", &["a", "result_image?", "stat?", "errmsg?"]),
    ("co_reduce", &["a", "operation", "result_image?", "stat?", "errmsg?"]),
];

const FUNCTIONS: &[(&str, &[&str])] = &[
    ("lcobound", &["coarray", "dim?", "kind?"]),
    ("ucobound", &["coarray", "dim?", "kind?"]),
    ("coshape", &["coarray", "kind?"]),
    ("image_index", &["coarray", "sub"]),
    ("this_image", &["coarray", "dim?"]),
    ("failed_images", &["team?", "kind?"]),
    ("stopped_images", &["team?", "kind?"]),
    ("image_status", &["image", "team?"]),
];

/// Whether it is one of these procedures.
pub fn is_image_procedure(name: &str) -> bool {
    SUBROUTINES.iter().chain(FUNCTIONS).any(|row| row.0 == name)
}

impl Sema<'_> {
    /// A call of one of the subroutines.
    pub fn image_subroutine(&mut self, name: &Name, args: &[Arg], span: Span) -> Option<StmtKind> {
        let (_, keywords) = SUBROUTINES.iter().find(|row| row.0 == name.text)?;
        let placed = self.place(name, keywords, args, false)?;
        let given = |keyword: &str| {
            let position = keywords.iter().position(|known| known.trim_end_matches('?') == keyword)?;
            placed[position].cloned()
        };
        let mut body = Vec::new();
        let mut assign = |target: Expr, value: Expr| {
            body.push(ast::Stmt { label: None, kind: Ast::Assign { target, value }, span });
        };
        let operation = name.text.trim_start_matches("atomic_").trim_start_matches("fetch_").to_string();
        match (given("atom"), given("value")) {
            (Some(atom), Some(value)) => {
                if let Some(old) = given("old") {
                    assign(old, atom.clone());
                }
                match operation.as_str() {
                    "define" => assign(atom, value),
                    "ref" => assign(value, atom),
                    "add" => assign(atom.clone(), binary(BinaryOp::Add, atom, value, span)),
                    other => assign(atom.clone(), function(bit_function(other), vec![atom, value], span)),
                }
            }
            (Some(atom), None) => {
                if let (Some(old), Some(compare), Some(new)) = (given("old"), given("compare"), given("new")) {
                    assign(old.clone(), atom.clone());
                    assign(atom, function("merge", vec![new, old.clone(), self.equals(&old, compare, span)], span));
                }
            }
            (None, _) => {
                if let (Some(event), Some(count)) = (given("event"), given("count")) {
                    assign(count, event);
                }
            }
        }
        if let Some(stat) = given("stat") {
            assign(stat, integer(0, span));
        }
        if let Some(array) = given("a") {
            self.expr(&array);
        }
        let block = ast::Block { name: None, specs: Vec::new(), body, end_span: span };
        self.statement(&ast::Stmt { label: None, kind: Ast::Block(block), span })
    }

    /// `old == compare`, of truth values `old .eqv. compare`.
    fn equals(&mut self, old: &Expr, compare: Expr, span: Span) -> Expr {
        let op = if self.expr(old).ty.is_logical() { BinaryOp::Eqv } else { BinaryOp::Eq };
        binary(op, old.clone(), compare, span)
    }

    /// The value of one of the functions; `None` for other functions.
    pub fn image_inquiry(&mut self, name: &Name, args: &[Arg], span: Span) -> Option<crate::hir::Expr> {
        let (_, keywords) = FUNCTIONS.iter().find(|row| row.0 == name.text)?;
        if args.is_empty() && name.text == "this_image" {
            return None;
        }
        let error = crate::hir::Expr::error(span);
        let Some(placed) = self.place(name, keywords, args, false) else { return Some(error) };
        let kind = keywords.iter().position(|keyword| *keyword == "kind?").and_then(|at| placed[at]).cloned();
        let value = match name.text.as_str() {
            "failed_images" | "stopped_images" => vector(Vec::new(), span),
            "image_status" => integer(0, span),
            _ => {
                let Some(array) = placed[0] else { return Some(error) };
                let Some(bounds) = self.cobounds(array) else { return Some(error) };
                let lower: Vec<Expr> = bounds.iter().map(|(lower, _)| integer(*lower, span)).collect();
                // The last codimension of one image has one place.
                let upper = |(lower, upper): &(i64, Option<i64>)| integer(upper.unwrap_or(*lower), span);
                let upper: Vec<Expr> = bounds.iter().map(upper).collect();
                let dim = placed.get(1).copied().flatten().filter(|_| keywords[1] == "dim?").cloned();
                match name.text.as_str() {
                    "image_index" => {
                        let sub = placed[1].cloned().unwrap_or_else(|| integer(1, span));
                        let same = binary(BinaryOp::Eq, sub, vector(lower, span), span);
                        let all = function("all", vec![same], span);
                        function("merge", vec![integer(1, span), integer(0, span), all], span)
                    }
                    "coshape" => {
                        let one = |(upper, lower): (Expr, Expr)| {
                            let extent = binary(BinaryOp::Sub, upper, lower, span);
                            binary(BinaryOp::Add, extent, integer(1, span), span)
                        };
                        vector(upper.into_iter().zip(lower).map(one).collect(), span)
                    }
                    "ucobound" => self.one_or_all(upper, dim, span),
                    _ => self.one_or_all(lower, dim, span),
                }
            }
        };
        let value = match kind {
            Some(kind) => function("int", vec![value, kind], span),
            None => value,
        };
        Some(self.value(&value))
    }

    /// The bound of a codimension, or those of all.
    fn one_or_all(&mut self, bounds: Vec<Expr>, dim: Option<Expr>, span: Span) -> Expr {
        let Some(dim) = dim else { return vector(bounds, span) };
        if let crate::hir::ExprKind::Const(value) = self.expr(&dim).kind
            && let Some(number) = value.number()
        {
            let found = usize::try_from(number - 1).ok().and_then(|at| bounds.get(at)).cloned();
            return found.unwrap_or_else(|| {
                self.error(codes::RANGE, dim.span, format!("the coarray has no codimension {number}"), "");
                integer(1, span)
            });
        }
        let all = vector(bounds, span);
        let here = binary(BinaryOp::Eq, numbers(&all, span), dim, span);
        function("sum", vec![all, here], span)
    }

    fn cobounds(&mut self, coarray: &Expr) -> Option<Cobounds> {
        let name = match &coarray.kind {
            ExprKind::Name(name) => Some(name),
            _ => None,
        };
        let sym: Option<SymId> = match name.and_then(|name| self.lookup(&name.text)) {
            Some(Entity::Var(sym)) => Some(sym),
            _ => None,
        };
        let bounds = sym.map(|sym| self.scope_mut().facts(sym).cobounds.clone()).unwrap_or_default();
        if bounds.is_empty() {
            let way_out = "declare the coarray with constant cobounds, here or in the host";
            self.unsupported(coarray.span, "cobounds that are not constants of a declaration at hand", way_out);
            return None;
        }
        Some(bounds)
    }

    /// Notes the cobounds of a declaration where they are constants.
    pub fn note_cobounds(&mut self, sym: SymId, dims: &[ast::DimSpec]) {
        let mut bounds = Cobounds::new();
        for dim in dims {
            let (lower, upper) = match &dim.kind {
                ast::DimKind::Explicit { lower, upper } => (lower, Some(upper)),
                ast::DimKind::Star { lower } => (lower, None),
                ast::DimKind::Colon { .. } | ast::DimKind::AssumedRank => return,
            };
            let lower = lower.as_ref().map_or(Some(1), |lower| self.expr(lower).int_constant());
            let upper = upper.map(|upper| self.expr(upper).int_constant());
            match (lower, upper) {
                (Some(lower), None) => bounds.push((lower, None)),
                (Some(lower), Some(Some(upper))) => bounds.push((lower, Some(upper))),
                _ => return,
            }
        }
        self.scope_mut().facts(sym).cobounds = bounds;
    }
}

fn bit_function(operation: &str) -> &'static str {
    match operation {
        "and" => "iand",
        "or" => "ior",
        _ => "ieor",
    }
}

fn integer(number: i64, span: Span) -> Expr {
    let digits = ExprKind::Int { digits: number.unsigned_abs().to_string(), kind: None };
    let digits = Expr { kind: digits, span };
    match number < 0 {
        true => {
            Expr { kind: ExprKind::Unary { op: ast::UnaryOp::Minus, op_span: span, operand: Box::new(digits) }, span }
        }
        false => digits,
    }
}

fn binary(op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
    Expr { kind: ExprKind::Binary { op, op_span: span, left: Box::new(left), right: Box::new(right) }, span }
}

fn vector(values: Vec<Expr>, span: Span) -> Expr {
    let kind = ast::TypeSpecKind::Integer(None);
    let ty = Some(Box::new(ast::TypeSpec { kind, span }));
    Expr { kind: ExprKind::ArrayConstructor { ty, values }, span }
}

/// 1, 2, ... as many as a vector has elements.
fn numbers(vector_of: &Expr, span: Span) -> Expr {
    let ExprKind::ArrayConstructor { values, .. } = &vector_of.kind else { return vector_of.clone() };
    vector((1..=values.len() as i64).map(|number| integer(number, span)).collect(), span)
}

fn function(name: &str, args: Vec<Expr>, span: Span) -> Expr {
    let base = Box::new(Expr { kind: ExprKind::Name(Name { text: name.to_string(), span }), span });
    let arg = |value: Expr| Arg { keyword: None, span: value.span, value: ast::ArgValue::Expr(value) };
    Expr { kind: ExprKind::Index { base, args: args.into_iter().map(arg).collect() }, span }
}
