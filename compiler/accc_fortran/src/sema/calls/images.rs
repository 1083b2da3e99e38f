//! What of the intrinsic procedures for images and atomic variables is left with one image: assignments and constants.
//! Source: Fortran 2018, sections 16.9.20 to 16.9.35, 16.9.46 to 16.9.51, 16.9.97, 16.9.109, 16.9.190.

use crate::ast::{self, Arg, BinaryOp, Expr, ExprKind, Name, StmtKind as Ast};
use crate::hir::{StmtKind, SymId, SymbolClass, Type};
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
    ("image_index", &["coarray", "sub", "team?"]),
    ("this_image", &["coarray", "dim?", "team?"]),
    ("num_images", &["team?"]),
    ("get_team", &["level?"]),
    ("team_number", &["team?"]),
    ("failed_images", &["team?", "kind?"]),
    ("stopped_images", &["team?", "kind?"]),
    ("image_status", &["image", "team?"]),
];

/// `current_team` of `iso_fortran_env`.
const CURRENT_TEAM: i64 = 2;

/// Whether it is one of these procedures.
pub fn is_image_procedure(name: &str) -> bool {
    matches!(name, ".event" | ".lock") || SUBROUTINES.iter().chain(FUNCTIONS).any(|row| row.0 == name)
}

impl Sema<'_> {
    /// A call of one of the subroutines.
    pub fn image_subroutine(&mut self, name: &Name, args: &[Arg], span: Span) -> Option<StmtKind> {
        if let (".event" | ".lock", [Arg { value: ast::ArgValue::Expr(object), .. }]) = (name.text.as_str(), args) {
            self.check_counter(object, if name.text == ".event" { "event" } else { "lock" });
            return Some(StmtKind::Block { symbols: Vec::new(), body: Vec::new() });
        }
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

    /// What `event post` and its kin work on: a scalar coarray of that type.
    fn check_counter(&mut self, object: &Expr, what: &str) {
        let value = self.expr(object);
        if value.rank > 0 {
            self.error(codes::RANK, object.span, format!("the {what} is a scalar"), "this is an array");
            return;
        }
        let name = match &object.kind {
            ExprKind::Name(name) => name,
            ExprKind::Index { base, .. } => match &base.kind {
                ExprKind::Name(name) => name,
                _ => return,
            },
            _ => return,
        };
        let Some(Entity::Var(sym)) = self.lookup(&name.text) else { return };
        // Of a used variable the module file does not say it.
        let is_counter = self.scope_mut().facts(sym).counter || self.symbol(sym).span.is_none();
        if !is_counter && !value.is_error() {
            self.error(codes::TYPE, object.span, format!("`{}` is no {what}", name.text), "");
        }
    }

    /// Events and locks are coarrays (F2018, C1604 and C1609); coarrays are what they can be (C824 to C830, C8106).
    pub fn check_coarrays(&mut self) {
        let scope = self.scope();
        let own: Vec<SymId> = scope.symbols.keys().skip(scope.finished).collect();
        for sym in own {
            if self.scope_mut().facts(sym).coarray {
                self.check_codimensions(sym);
            }
        }
        let scope = self.scope();
        let wrong = |(sym, symbol): (SymId, &crate::hir::Symbol)| {
            let facts = &scope.facts[sym.0 as usize];
            (facts.counter && !facts.coarray).then(|| (symbol.name.clone(), symbol.span))
        };
        let own = scope.symbols.iter().skip(scope.finished);
        let found: Vec<(String, Span)> = own.filter_map(wrong).collect();
        for (name, span) in found {
            self.error(codes::ATTRIBUTES, span, format!("`{name}` is an event or a lock: it has to be a coarray"), "");
        }
    }

    fn check_codimensions(&mut self, sym: SymId) {
        let deferred = self.scope_mut().facts(sym).deferred_codimensions;
        let lasting = self.is_main_program() || self.body.declares_block;
        let symbol = self.symbol(sym);
        let problem = match &symbol.class {
            _ if matches!(symbol.ty, Type::Address { .. }) => "an address is of its image: it is no coarray",
            _ if symbol.assumed_rank => "a dummy argument of any rank is no coarray",
            _ if symbol.allocatable && !deferred => "an allocatable coarray has codimensions `:`",
            _ if deferred && !symbol.allocatable => "a coarray with codimensions `:` is allocatable",
            SymbolClass::Shared(_) => "a coarray shares no memory with other variables",
            SymbolClass::Local if lasting && !symbol.allocatable => {
                self.symbol_mut(sym).class = SymbolClass::Saved;
                return;
            }
            _ => return,
        };
        let span = symbol.span;
        self.error(codes::ATTRIBUTES, span, problem, "");
    }

    /// `old == compare`, of truth values `old .eqv. compare`.
    fn equals(&mut self, old: &Expr, compare: Expr, span: Span) -> Expr {
        let op = if self.expr(old).ty.is_logical() { BinaryOp::Eqv } else { BinaryOp::Eq };
        binary(op, old.clone(), compare, span)
    }

    /// The value of one of the functions; `None` for other functions.
    pub fn image_inquiry(&mut self, name: &Name, args: &[Arg], span: Span) -> Option<crate::hir::Expr> {
        let (_, keywords) = FUNCTIONS.iter().find(|row| row.0 == name.text)?;
        let error = crate::hir::Expr::error(span);
        let teamless;
        let (args, team) = match self.without_team(name, args) {
            (Some(fewer), team) => {
                teamless = fewer;
                (teamless.as_slice(), team)
            }
            (None, team) => (args, team),
        };
        if args.is_empty() && matches!(name.text.as_str(), "this_image" | "num_images") {
            return Some(self.value(&integer(1, span)));
        }
        if args.is_empty() && name.text == "team_number" {
            let value = match team {
                Some(team) => team,
                None => function(".team_number", Vec::new(), span),
            };
            return Some(self.value(&value));
        }
        let Some(placed) = self.place(name, keywords, args, false) else { return Some(error) };
        let kind = keywords.iter().position(|keyword| *keyword == "kind?").and_then(|at| placed[at]).cloned();
        let value = match name.text.as_str() {
            "failed_images" | "stopped_images" => vector(Vec::new(), span),
            "image_status" => integer(0, span),
            // That many images, which asks for nothing but the team's number.
            "num_images" => integer(1, span),
            "get_team" => {
                let level = placed[0].cloned().unwrap_or_else(|| integer(CURRENT_TEAM, span));
                function(".get_team", vec![level], span)
            }
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

    /// The arguments without the team among them, and that team: whichever it is, this is its only image.
    fn without_team(&mut self, name: &Name, args: &[Arg]) -> (Option<Vec<Arg>>, Option<Expr>) {
        let takes = matches!(name.text.as_str(), "this_image" | "num_images" | "image_index" | "team_number");
        let is_team = |this: &mut Self, (at, arg): (usize, &Arg)| {
            let ast::ArgValue::Expr(value) = &arg.value else { return false };
            match arg.keyword.as_ref().map(|keyword| keyword.text.as_str()) {
                Some(keyword) => keyword == "team" || keyword == "team_number",
                None if name.text == "team_number" => at == 0,
                None if name.text == "image_index" => at == 2,
                None => this.names_team(value),
            }
        };
        if !takes {
            return (None, None);
        }
        let Some(at) = (0..args.len()).find(|at| is_team(self, (*at, &args[*at]))) else { return (None, None) };
        let team = match &args[at].value {
            ast::ArgValue::Expr(value) => Some(value.clone()),
            _ => None,
        };
        if let Some(team) = &team {
            self.value(team);
        }
        let others = args.iter().enumerate().filter(|(own, _)| *own != at);
        (Some(others.map(|(_, arg)| arg.clone()).collect()), team)
    }

    /// Whether an argument that may be a team or a coarray is a team.
    fn names_team(&mut self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Name(name) => match self.lookup(&name.text) {
                Some(Entity::Var(sym)) => self.scope_mut().facts(sym).opaque,
                _ => false,
            },
            ExprKind::Index { base, .. } => match &base.kind {
                ExprKind::Name(name) if name.text == "get_team" => true,
                _ => self.names_team(base),
            },
            ExprKind::Component { .. } => {
                let value = self.expr(value);
                value.rank == 0 && value.ty.is_integer()
            }
            _ => false,
        }
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
        self.scope_mut().facts(sym).coarray = true;
        let deferred = dims.iter().all(|dim| matches!(dim.kind, ast::DimKind::Colon { .. }));
        self.scope_mut().facts(sym).deferred_codimensions = deferred;
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
