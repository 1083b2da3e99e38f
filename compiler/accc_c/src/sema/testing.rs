//! For tests: the analysis of a text, its messages as text, and a short form of the typed tree.
//!
//! The short form reads like C, with what C leaves out: `(long)x` is a conversion that the program does not spell, `&a[0]`
//! an array that became a pointer, `p->+8` a member by its offset. A load looks like its place. A constant that is no `int`
//! has its type behind it.

use super::spell::spell;
use super::{SemaOptions, analyse};
use crate::hir::{
    AutoInit, BinaryOp, CompareOp, Directive, Expr, ExprKind, FloatConst, Function, ObjectId, Stmt, StmtKind, TypeId,
    UnaryOp, Unit, basic,
};
use crate::parse::{ParseOptions, parse};
use crate::standard::Standard;
use accc_diag::render;
use accc_source::SourceMap;

/// The messages about a text, with these flags of gcc's.
pub fn messages(flags: &[&str], text: &str) -> String {
    analysed(flags, text).1
}

/// The bodies of a text that has no errors, and its warnings.
pub fn dump(text: &str) -> String {
    let (unit, messages) = analysed(&[], text);
    let bodies: Vec<String> = unit.functions.iter().map(|function| body(&unit, function)).collect();
    bodies.join("\n") + &messages
}

/// The typed unit and the messages.
pub fn analysed(flags: &[&str], text: &str) -> (Unit, String) {
    let mut options = SemaOptions::default();
    for flag in flags {
        match *flag {
            "-std=c89" => options.standard = Standard::C89,
            "-std=c99" => options.standard = Standard::C99,
            "-std=c2x" => options.standard = Standard::C2x,
            _ => assert!(options.warnings.flag(flag), "{flag}"),
        }
    }
    let parsed = ParseOptions { strictness: options.strictness(), ..ParseOptions::default() };
    let mut sources = SourceMap::new();
    let file = sources.add("t.c", text.to_string(), None).expect("a small text");
    let (unit, syntax) = parse(sources.file(file), &parsed);
    assert!(syntax.iter().all(|m| m.required), "{}", render(&syntax, &sources, false));
    let quiet = unit.quiet.clone();
    let (unit, meaning) = analyse(&unit, &options);
    let shown = syntax.into_iter().chain(meaning).filter(|message| !quiet.silences(message)).collect();
    (unit, render(&options.warnings.settle(shown), &sources, false))
}

fn body(unit: &Unit, function: &Function) -> String {
    let mut out = Dump { unit, labels: &function.labels, out: String::new() };
    out.stmt(&function.body, 0);
    format!("{}:\n{}", unit.object(function.object).name, out.out)
}

struct Dump<'u> {
    unit: &'u Unit,
    labels: &'u [(String, accc_source::Span)],
    out: String,
}

impl Dump<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.out += &format!("{}{text}\n", "  ".repeat(depth));
    }

    fn stmt(&mut self, stmt: &Stmt, depth: usize) {
        match &stmt.kind {
            StmtKind::Omp(node) => {
                self.line(depth, &format!("omp {:?}", node.directive.kind));
                node.body.iter().for_each(|body| self.stmt(body, depth + 1));
            }
            StmtKind::Empty => self.line(depth, ";"),
            StmtKind::Expr(expr) => self.line(depth, &self.expr(expr)),
            StmtKind::Declare { object, init } => {
                let text = format!("declare {}{}", self.name(*object), self.init(init.as_ref()));
                self.line(depth, &text);
            }
            StmtKind::Block { body, .. } => body.iter().for_each(|stmt| self.stmt(stmt, depth + 1)),
            StmtKind::If { cond, then, otherwise } => {
                self.line(depth, &format!("if {}", self.expr(cond)));
                self.stmt(then, depth + 1);
                if let Some(otherwise) = otherwise {
                    self.line(depth, "else");
                    self.stmt(otherwise, depth + 1);
                }
            }
            StmtKind::While { cond, body } => {
                self.line(depth, &format!("while {}", self.expr(cond)));
                self.stmt(body, depth + 1);
            }
            StmtKind::DoWhile { body, cond } => {
                self.line(depth, &format!("do while {}", self.expr(cond)));
                self.stmt(body, depth + 1);
            }
            StmtKind::For(inner) => {
                let part = |expr: &Option<Expr>| expr.as_ref().map_or(String::new(), |expr| self.expr(expr));
                let text = format!("for {}; {}", part(&inner.cond), part(&inner.step));
                if let Some(directive) = &inner.directive {
                    self.line(depth, &self.directive(directive));
                }
                self.line(depth, &text);
                inner.init.iter().for_each(|stmt| self.stmt(stmt, depth + 2));
                self.stmt(&inner.body, depth + 1);
            }
            StmtKind::Switch { value, body } => {
                self.line(depth, &format!("switch {}", self.expr(value)));
                self.stmt(body, depth + 1);
            }
            StmtKind::Case { low, high, body } => {
                self.line(depth, &format!("case {low}..{high}"));
                self.stmt(body, depth + 1);
            }
            StmtKind::Default { body } => {
                self.line(depth, "default");
                self.stmt(body, depth + 1);
            }
            StmtKind::Label { label, body } => {
                self.line(depth, &format!("{}:", self.labels[label.0 as usize].0));
                self.stmt(body, depth);
            }
            StmtKind::Goto(label) => self.line(depth, &format!("goto {}", self.labels[label.0 as usize].0)),
            StmtKind::GotoIndirect(target) => self.line(depth, &format!("goto *{}", self.expr(target))),
            StmtKind::Break => self.line(depth, "break"),
            StmtKind::Continue => self.line(depth, "continue"),
            StmtKind::Return(None) => self.line(depth, "return"),
            StmtKind::Return(Some(value)) => self.line(depth, &format!("return {}", self.expr(value))),
            StmtKind::AsmBarrier => self.line(depth, "asm"),
            StmtKind::Asm(asm) => self.line(depth, &format!("asm {:?}", asm.text)),
            StmtKind::Region { directive, body, .. } => {
                self.line(depth, &self.directive(directive));
                self.stmt(body, depth + 1);
            }
            StmtKind::Standalone(directive) => self.line(depth, &self.directive(directive)),
            StmtKind::BlockDeclare { directive, ends } => {
                self.line(depth, &format!("{} {}", if *ends { "end" } else { "begin" }, self.directive(directive)));
            }
            StmtKind::Atomic(atomic) => {
                let op =
                    atomic.op.as_ref().map_or(String::new(), |op| format!(" {:?} {}", op.op, self.expr(&op.value)));
                let target = atomic.target.as_ref().map_or(String::new(), |target| {
                    format!(" {} to {}", if atomic.new { "new" } else { "old" }, self.expr(target))
                });
                self.line(depth, &format!("atomic {}{op}{target}", self.expr(&atomic.place)));
            }
        }
    }

    fn name(&self, id: ObjectId) -> &str {
        &self.unit.object(id).name
    }

    fn ty(&self, ty: TypeId) -> String {
        spell(&self.unit.types, ty.plain())
    }

    fn init(&self, init: Option<&AutoInit>) -> String {
        let Some(init) = init else { return String::new() };
        let parts = init.parts.iter().map(|part| format!("+{} {}", part.offset, self.expr(&part.value)));
        let zero = if init.zero { "0 " } else { "" };
        format!(" = {zero}{{{}}}", parts.collect::<Vec<_>>().join(", "))
    }

    fn list(&self, list: &[Expr]) -> String {
        list.iter().map(|expr| self.expr(expr)).collect::<Vec<_>>().join(", ")
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Int(value) if expr.ty == basic::INT => value.to_string(),
            ExprKind::Int(value) => format!("{value}:{}", self.ty(expr.ty)),
            ExprKind::Float(FloatConst::Double(value)) if expr.ty == basic::DOUBLE => format!("{value:?}"),
            ExprKind::Float(FloatConst::Double(value)) => format!("{value:?}:{}", self.ty(expr.ty)),
            ExprKind::Float(FloatConst::Quad(bits)) => format!("{bits:#x}:{}", self.ty(expr.ty)),
            ExprKind::Float(FloatConst::LongDouble(bytes)) => format!("{bytes:02x?}"),
            ExprKind::ImaginaryInt(value) => format!("{value}i"),
            ExprKind::Complex(FloatConst::Double(0.0), value) => format!("{value:?}i"),
            ExprKind::Complex(real, imag) => format!("({real:?} + {imag:?}i)"),
            ExprKind::Object(id) => self.name(*id).to_string(),
            ExprKind::Str(id) => {
                let bytes = &self.unit.strings[id.0 as usize].bytes;
                format!("{:?}", String::from_utf8_lossy(&bytes[..bytes.len() - 1]))
            }
            ExprKind::Deref(pointer) => format!("*{}", self.expr(pointer)),
            ExprKind::Index { base, index } => format!("{}[{}]", self.expr(base), self.expr(index)),
            ExprKind::Member { base, field } => {
                let bits = field.bits.map_or(String::new(), |bits| format!(":{}.{}", bits.offset, bits.width));
                match &base.kind {
                    ExprKind::Deref(pointer) => format!("{}->+{}{bits}", self.expr(pointer), field.offset),
                    _ => format!("{}.+{}{bits}", self.expr(base), field.offset),
                }
            }
            ExprKind::Literal { object, init } => format!("{}{}", self.name(*object), self.init(init.as_ref())),
            ExprKind::Real(inner) => format!("real({})", self.expr(inner)),
            ExprKind::Imag(inner) => format!("imag({})", self.expr(inner)),
            ExprKind::Load { place, volatile } => {
                format!("{}{}", if *volatile { "volatile " } else { "" }, self.expr(place))
            }
            ExprKind::Decay(place) if self.unit.types.is_array(place.ty) => format!("&{}[0]", self.expr(place)),
            ExprKind::Decay(place) => self.expr(place),
            ExprKind::AddressOf(place) => format!("&{}", self.expr(place)),
            ExprKind::LabelAddress(label) => format!("&&{}", self.labels[label.0 as usize].0),
            ExprKind::Convert(value) => format!("({}){}", self.ty(expr.ty), self.expr(value)),
            ExprKind::Unary(UnaryOp::Minus, value) => format!("-{}", self.expr(value)),
            ExprKind::Unary(UnaryOp::Complement, value) => format!("~{}", self.expr(value)),
            ExprKind::Unary(UnaryOp::Rounded, value) => format!("rounded({})", self.expr(value)),
            ExprKind::Unary(UnaryOp::Cut(bits), value) => format!("cut{bits}({})", self.expr(value)),
            ExprKind::Binary(op, a, b) => format!("({} {} {})", self.expr(a), operator(*op), self.expr(b)),
            ExprKind::Compare(op, a, b) => format!("({} {} {})", self.expr(a), comparison(*op), self.expr(b)),
            ExprKind::PointerAdd { pointer, index, minus } => {
                format!("({} {} {})", self.expr(pointer), if *minus { "-" } else { "+" }, self.expr(index))
            }
            ExprKind::PointerDiff(a, b) => format!("({} - {})", self.expr(a), self.expr(b)),
            ExprKind::And(a, b) => format!("({} && {})", self.expr(a), self.expr(b)),
            ExprKind::Or(a, b) => format!("({} || {})", self.expr(a), self.expr(b)),
            ExprKind::Not(value) => format!("!{}", self.expr(value)),
            ExprKind::Conditional { cond, then, otherwise } => {
                let then = then.as_ref().map_or(String::new(), |then| self.expr(then));
                format!("({} ? {then} : {})", self.expr(cond), self.expr(otherwise))
            }
            ExprKind::Comma(a, b) => format!("({}, {})", self.expr(a), self.expr(b)),
            ExprKind::Assign { place, value } => format!("{} = {}", self.expr(place), self.expr(value)),
            ExprKind::AssignOp { op, place, value, computed } => {
                let (op, ty) = (operator(*op), self.ty(*computed));
                format!("{} {op}= {} in {ty}", self.expr(place), self.expr(value))
            }
            ExprKind::Increment { place, minus, postfix } => {
                let sign = if *minus { "--" } else { "++" };
                let place = self.expr(place);
                if *postfix { format!("{place}{sign}") } else { format!("{sign}{place}") }
            }
            ExprKind::Call { callee, args } => format!("{}({})", self.expr(callee), self.list(args)),
            ExprKind::Statement { body, value } => {
                let mut inner = Dump { unit: self.unit, labels: self.labels, out: String::new() };
                body.iter().for_each(|stmt| inner.stmt(stmt, 0));
                let value = value.as_ref().map_or(String::new(), |value| self.expr(value));
                format!("({{ {}; {value} }})", inner.out.trim_end().replace('\n', "; "))
            }
            ExprKind::SizeOfVariable(ty) => format!("sizeof({})", self.ty(*ty)),
            ExprKind::Math(function, args) => format!("{function:?}({})", self.list(args)),
            ExprKind::Vector(op, args) => format!("{op:?}({})", self.list(args)),
            ExprKind::Builtin(builtin, args) => format!("{builtin:?}({})", self.list(args)),
            ExprKind::VaArg { list, ty } => format!("va_arg({}, {})", self.expr(list), self.ty(*ty)),
            ExprKind::Section { base, dims } => {
                let bound = |bound: &Option<Expr>| bound.as_ref().map_or(String::new(), |bound| self.expr(bound));
                let dims = dims.iter().map(|dim| format!("[{}:{}]", bound(&dim.start), bound(&dim.length)));
                format!("{}{}", self.expr(base), dims.collect::<String>())
            }
        }
    }

    fn directive(&self, directive: &Directive) -> String {
        let clauses = directive.clauses.iter().map(|clause| {
            let items = clause.kind.items().iter();
            let items: Vec<String> = items.map(|i| format!("{} = {}", i.name, self.expr(&i.designator))).collect();
            format!(" {}({})", clause.kind.name().spelling(), items.join(", "))
        });
        format!("acc {}{}", directive.kind, clauses.collect::<String>())
    }
}

fn operator(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
    }
}

fn comparison(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}
