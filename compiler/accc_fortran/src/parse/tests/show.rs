//! The tree in a compact form for the tests: expressions fully parenthesised, a statement a line, blocks indented.

use crate::ast::*;
use std::fmt::Write;

pub fn expr(e: &Expr) -> String {
    match &e.kind {
        ExprKind::Int { digits, kind } => format!("{digits}{}", kind_param(kind)),
        ExprKind::Real { text, kind } => format!("{text}{}", kind_param(kind)),
        ExprKind::Boz { radix, digits } => format!("boz{radix}'{digits}'"),
        ExprKind::Logical { value, kind } => format!(".{value}.{}", kind_param(kind)),
        ExprKind::Hollerith(text) => format!("{}H{text}", text.len()),
        ExprKind::Char { value, kind } => format!("{value:?}{}", kind_param(kind)),
        ExprKind::Complex { re, im } => format!("complex({}, {})", expr(re), expr(im)),
        ExprKind::Name(name) => name.text.clone(),
        ExprKind::Index { base, args } => format!("{}({})", expr(base), list(args, arg)),
        ExprKind::Component { base, name } => format!("{}%{}", expr(base), name.text),
        ExprKind::Paren(inner) => format!("paren{}", expr(inner)),
        ExprKind::Unary { op, operand, .. } => format!("({op:?} {})", expr(operand)),
        ExprKind::Binary { op, left, right, .. } => format!("({} {op:?} {})", expr(left), expr(right)),
        ExprKind::ArrayConstructor { ty, values } => {
            let ty = ty.as_ref().map_or(String::new(), |t| format!("{} :: ", type_spec(t)));
            format!("[{ty}{}]", list(values, expr))
        }
        ExprKind::ImpliedDo(d) => {
            let step = d.step.as_ref().map_or(String::new(), |s| format!(", {}", expr(s)));
            format!("do({}, {} = {}, {}{step})", list(&d.values, expr), d.var.text, expr(&d.first), expr(&d.last))
        }
    }
}

pub fn stmts(body: &[Stmt], indent: usize, out: &mut String) {
    for stmt in body {
        let label = stmt.label.map_or(String::new(), |l| format!("{}: ", l.value));
        let _ = writeln!(out, "{:indent$}{label}{}", "", head(stmt));
        for (divider, body) in bodies(stmt) {
            if !divider.is_empty() {
                let _ = writeln!(out, "{:indent$}{divider}", "");
            }
            stmts(body, indent + 2, out);
        }
    }
}

/// The statement's first line.
fn head(stmt: &Stmt) -> String {
    match &stmt.kind {
        StmtKind::Assign { target, value } => format!("{} = {}", expr(target), expr(value)),
        StmtKind::PointerAssign { target, value } => format!("{} => {}", expr(target), expr(value)),
        StmtKind::Call { procedure, args } => format!("call {}({})", expr(procedure), list(args, arg)),
        StmtKind::If(node) => format!("{}if {}", named(&node.name), expr(&node.arms[0].cond)),
        StmtKind::IfStmt { cond, then } => format!("if {}: {}", expr(cond), head(then)),
        StmtKind::ArithmeticIf { value, labels } => format!("if {} {:?}", expr(value), labels.map(|l| l.value)),
        StmtKind::Do(node) => {
            let step = node.step.as_ref().map_or(String::new(), |s| format!(", {}", expr(s)));
            let (first, last) = (expr(&node.first), expr(&node.last));
            format!("{}do {} = {first}, {last}{step}", named(&node.name), node.var.text)
        }
        StmtKind::DoWhile(node) => format!("{}do while {}", named(&node.name), expr(&node.cond)),
        StmtKind::DoForever(node) => format!("{}do", named(&node.name)),
        StmtKind::DoConcurrent(node) => format!("{}do concurrent {}", named(&node.name), header(&node.header)),
        StmtKind::SelectCase(node) => format!("{}select case {}", named(&node.name), expr(&node.selector)),
        StmtKind::SelectType(node) => {
            let alias = node.alias.as_ref().map_or(String::new(), |name| format!("{} => ", name.text));
            format!("{}select type {alias}{}", named(&node.name), expr(&node.selector))
        }
        StmtKind::SelectRank(node) => {
            format!("{}select rank {} => {}", named(&node.name), node.local.text, node.selector.text)
        }
        StmtKind::Where(node) => format!("{}where {}", named(&node.name), expr(&node.arms[0].mask)),
        StmtKind::Forall(node) => format!("{}forall {}", named(&node.name), header(&node.header)),
        StmtKind::Associate(node) => {
            let pairs = list(&node.associations, |(name, e)| format!("{} => {}", name.text, expr(e)));
            format!("{}associate {pairs}", named(&node.name))
        }
        StmtKind::Block(node) => format!("{}block, {} specs", named(&node.name), node.specs.len()),
        StmtKind::Exit(name) => format!("exit{}", spaced(name)),
        StmtKind::Cycle(name) => format!("cycle{}", spaced(name)),
        StmtKind::Goto(label) => format!("goto {}", label.value),
        StmtKind::ComputedGoto { labels, value } => {
            format!("goto ({}), {}", list(labels, |l| l.value.to_string()), expr(value))
        }
        StmtKind::AssignLabel { label, variable } => format!("assign {} to {}", label.value, expr(variable)),
        StmtKind::AssignedGoto { variable, labels } => {
            format!("goto {}, ({})", expr(variable), list(labels, |l| l.value.to_string()))
        }
        StmtKind::Continue => "continue".into(),
        StmtKind::Return(value) => format!("return {}", optional(value)),
        StmtKind::Pause(text) => format!("pause {}", optional(text)),
        StmtKind::Stop { error, code, quiet: None } => format!("stop error={error} {}", optional(code)),
        StmtKind::Stop { error, code, quiet } => {
            format!("stop error={error} {} quiet={}", optional(code), optional(quiet))
        }
        StmtKind::Allocate(node) => {
            let ty = node.ty.as_ref().map_or(String::new(), |t| format!("{} :: ", type_spec(t)));
            format!("allocate {ty}{}{}", list(&node.objects, allocate_object), options(&node.options))
        }
        StmtKind::Deallocate { objects, options: o } => format!("deallocate {}{}", list(objects, expr), options(o)),
        StmtKind::Nullify(pointers) => format!("nullify {}", list(pointers, expr)),
        StmtKind::Print(node) => {
            let format = match &node.format {
                FormatSpec::ListDirected(_) => "*".into(),
                FormatSpec::Expr(e) => expr(e),
            };
            format!("print {format}: {}", list(&node.items, expr))
        }
        StmtKind::Io(node) => {
            format!("{:?} ({}) {}", node.kind, list(&node.controls, control), list(&node.items, expr))
        }
        StmtKind::Entry { name, args, .. } => format!("entry {} with {} arguments", name.text, args.len()),
        StmtKind::Data(sets) => format!("data of {} sets", sets.len()),
        StmtKind::Format(format) => format!("format {}", format.text),
        StmtKind::AccConstruct(node) => format!("acc {}", directive(&node.directive)),
        StmtKind::AccLoop(node) => format!("acc {}, end {}", directive(&node.directive), node.end_span.is_some()),
        StmtKind::AccStandalone(node) => format!("acc {}", directive(node)),
        StmtKind::Omp(node) => format!("omp {:?}", node.directive.kind),
    }
}

/// The blocks of a construct, each with what divides it from the one before.
fn bodies(stmt: &Stmt) -> Vec<(String, &[Stmt])> {
    fn whole(body: &[Stmt]) -> Vec<(String, &[Stmt])> {
        vec![(String::new(), body)]
    }
    match &stmt.kind {
        StmtKind::If(node) => {
            let mut all: Vec<(String, &[Stmt])> =
                node.arms.iter().map(|a| (format!("else if {}", expr(&a.cond)), a.body.as_slice())).collect();
            all[0].0.clear();
            all.extend(node.otherwise.iter().map(|b| ("else".to_string(), b.as_slice())));
            all
        }
        StmtKind::Where(node) => {
            let mut all: Vec<(String, &[Stmt])> =
                node.arms.iter().map(|a| (format!("elsewhere {}", expr(&a.mask)), a.body.as_slice())).collect();
            all[0].0.clear();
            all.extend(node.otherwise.iter().map(|b| ("elsewhere".to_string(), b.as_slice())));
            all
        }
        StmtKind::SelectRank(node) => {
            let rank = |c: &RankCase| match &c.rank {
                Rank::Default => "rank default".to_string(),
                Rank::Open => "rank *".to_string(),
                Rank::Is(rank) => format!("rank {}", expr(rank)),
            };
            node.cases.iter().map(|c| (rank(c), c.body.as_slice())).collect()
        }
        StmtKind::SelectCase(node) => node.cases.iter().map(|c| (case(&c.ranges), c.body.as_slice())).collect(),
        StmtKind::SelectType(node) => {
            let guard = |kind: &GuardKind| match kind {
                GuardKind::TypeIs(ty) => format!("type is {}", type_spec(ty)),
                GuardKind::ClassIs(ty) => format!("class is {}", type_spec(ty)),
                GuardKind::Default => "class default".to_string(),
            };
            node.guards.iter().map(|g| (guard(&g.kind), g.body.as_slice())).collect()
        }
        StmtKind::Do(node) => whole(&node.body),
        StmtKind::DoWhile(node) => whole(&node.body),
        StmtKind::DoForever(node) => whole(&node.body),
        StmtKind::DoConcurrent(node) => whole(&node.body),
        StmtKind::Forall(node) => whole(&node.body),
        StmtKind::Associate(node) => whole(&node.body),
        StmtKind::Block(node) => whole(&node.body),
        StmtKind::AccConstruct(node) => whole(&node.body),
        StmtKind::AccLoop(node) => whole(std::slice::from_ref(&*node.loop_stmt)),
        _ => Vec::new(),
    }
}

fn directive(d: &Directive) -> String {
    let clauses = d.clauses.iter().map(|c| {
        let items = c.kind.items();
        let items =
            if items.is_empty() { String::new() } else { format!("({})", list(items, |i| expr(&i.designator))) };
        format!(" {}{items}", c.kind.name().spelling())
    });
    format!("{}{}", d.kind, clauses.collect::<String>())
}

fn case(ranges: &Option<Vec<CaseRange>>) -> String {
    let Some(ranges) = ranges else { return "case default".into() };
    let shown = list(ranges, |range| match range {
        CaseRange::Value(value) => expr(value),
        CaseRange::Range { lower, upper } => format!("{}:{}", optional(lower), optional(upper)),
    });
    format!("case {shown}")
}

fn header(h: &ForallHeader) -> String {
    let indices = list(&h.indices, |i| {
        let step = i.step.as_ref().map_or(String::new(), |s| format!(":{}", expr(s)));
        format!("{} = {}:{}{step}", i.var.text, expr(&i.first), expr(&i.last))
    });
    format!("{indices} mask {}", optional(&h.mask))
}

fn allocate_object(o: &AllocateObject) -> String {
    let dims = list(&o.dims, |d| match &d.lower {
        Some(lower) => format!("{}:{}", expr(lower), expr(&d.upper)),
        None => expr(&d.upper),
    });
    format!("{}({dims})", expr(&o.object))
}

fn options(options: &[(Name, Expr)]) -> String {
    options.iter().map(|(name, e)| format!(" {}={}", name.text, expr(e))).collect()
}

fn control(c: &IoControl) -> String {
    let keyword = c.keyword.as_ref().map_or(String::new(), |k| format!("{}=", k.text));
    match &c.value {
        IoValue::Star(_) => format!("{keyword}*"),
        IoValue::Expr(e) => format!("{keyword}{}", expr(e)),
    }
}

fn arg(a: &Arg) -> String {
    let keyword = a.keyword.as_ref().map_or(String::new(), |k| format!("{}=", k.text));
    let value = match &a.value {
        ArgValue::Expr(e) => expr(e),
        ArgValue::Section { lower, upper, stride } => {
            let stride = stride.as_ref().map_or(String::new(), |s| format!(":{}", expr(s)));
            format!("{}:{}{stride}", optional(lower), optional(upper))
        }
        ArgValue::AlternateReturn(label) => format!("*{}", label.value),
    };
    keyword + &value
}

fn type_spec(t: &TypeSpec) -> String {
    match &t.kind {
        TypeSpecKind::Integer(_) => "integer".into(),
        TypeSpecKind::Real(_) => "real".into(),
        TypeSpecKind::Logical(_) => "logical".into(),
        TypeSpecKind::Complex(_) => "complex".into(),
        TypeSpecKind::DoublePrecision => "double precision".into(),
        TypeSpecKind::DoubleComplex => "double complex".into(),
        TypeSpecKind::Character { .. } => "character".into(),
        TypeSpecKind::Derived(name) | TypeSpecKind::Parameterised { name, .. } => name.text.clone(),
        TypeSpecKind::AssumedType => "type(*)".to_string(),
        TypeSpecKind::Class(name) => format!("class({})", name.as_ref().map_or("*", |n| &n.text)),
    }
}

fn kind_param(kind: &Option<KindParam>) -> String {
    match kind {
        None => String::new(),
        Some(KindParam::Digits(digits, _)) => format!("_{digits}"),
        Some(KindParam::Name(name)) => format!("_{}", name.text),
    }
}

fn named(name: &Option<Name>) -> String {
    name.as_ref().map_or(String::new(), |n| format!("{}: ", n.text))
}

fn spaced(name: &Option<Name>) -> String {
    name.as_ref().map_or(String::new(), |n| format!(" {}", n.text))
}

fn optional(e: &Option<Expr>) -> String {
    e.as_ref().map_or(String::new(), expr)
}

fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(", ")
}
