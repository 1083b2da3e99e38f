//! Expressions and initialisers, with every parenthesis.

use super::Printer;
use crate::ast::*;

impl Printer<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Int(int) => int_text(int),
            ExprKind::Float(float) => float_text(float),
            ExprKind::Char(c) => format!("{}'{}'", prefix(c.encoding), c.value),
            ExprKind::Str(string) => string_text(string),
            ExprKind::Name(name) => self.text(name).to_string(),
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Index { base, index } => format!("{}[{}]", self.expr(base), self.expr(index)),
            ExprKind::Section(section) => {
                let part = |e: &Option<Expr>| e.as_ref().map_or(String::new(), |e| self.expr(e));
                format!("{}[{}:{}]", self.expr(&section.base), part(&section.start), part(&section.length))
            }
            ExprKind::Call { callee, args } => format!("{}({})", self.expr(callee), self.exprs(args)),
            ExprKind::Member { base, arrow, name } => {
                format!("{}{}{}", self.expr(base), if *arrow { "->" } else { "." }, self.text(name))
            }
            ExprKind::Increment { operand, minus, postfix } => {
                let (op, operand) = (if *minus { "--" } else { "++" }, self.expr(operand));
                if *postfix { format!("({operand}{op})") } else { format!("({op}{operand})") }
            }
            ExprKind::Unary { op, operand, .. } => {
                let space = if op.text().len() > 1 { " " } else { "" };
                format!("({}{space}{})", op.text(), self.expr(operand))
            }
            ExprKind::Binary { op, left, right, .. } => {
                format!("({} {} {})", self.expr(left), op.text(), self.expr(right))
            }
            ExprKind::Assign { op, target, value, .. } => {
                format!("({} {}= {})", self.expr(target), op.map_or("", BinaryOp::text), self.expr(value))
            }
            ExprKind::Conditional { cond, then, otherwise } => {
                let then = then.as_ref().map_or(String::new(), |t| format!(" {} ", self.expr(t)));
                format!("({} ?{then}: {})", self.expr(cond), self.expr(otherwise))
            }
            ExprKind::Comma(left, right) => format!("({}, {})", self.expr(left), self.expr(right)),
            ExprKind::Cast { ty, operand } => format!("(({}) {})", self.type_name(ty), self.expr(operand)),
            ExprKind::CompoundLiteral { ty, init } => format!("({}) {}", self.type_name(ty), self.init_list(init)),
            ExprKind::SizeofExpr(operand) => format!("(sizeof {})", self.expr(operand)),
            ExprKind::SizeofType(ty) => format!("sizeof({})", self.type_name(ty)),
            ExprKind::AlignofType { ty, .. } => format!("alignof({})", self.type_name(ty)),
            ExprKind::AlignofExpr(operand) => format!("(alignof {})", self.expr(operand)),
            ExprKind::Generic { control, arms } => {
                let arm = |arm: &GenericArm| {
                    let ty = arm.ty.as_ref().map_or("default".into(), |ty| self.type_name(ty));
                    format!(", {ty}: {}", self.expr(&arm.value))
                };
                format!("generic({}{})", self.expr(control), arms.iter().map(arm).collect::<String>())
            }
            ExprKind::Statement(block) => self.statement_expression(block),
            ExprKind::LabelAddress(name) => format!("(&&{})", self.text(name)),
            ExprKind::VaArg { list, ty } => format!("va_arg({}, {})", self.expr(list), self.type_name(ty)),
            ExprKind::Offsetof { ty, path } => {
                let step = |step: &OffsetofStep| match step {
                    OffsetofStep::Member(name) => format!(".{}", self.text(name)),
                    OffsetofStep::Index(index) => format!("[{}]", self.expr(index)),
                };
                format!("offsetof({}, {})", self.type_name(ty), path.iter().map(step).collect::<String>())
            }
            ExprKind::TypesCompatible(left, right) => {
                format!("types_compatible({}, {})", self.type_name(left), self.type_name(right))
            }
            ExprKind::ConvertVector { operand, ty } => {
                format!("convertvector({}, {})", self.expr(operand), self.type_name(ty))
            }
            ExprKind::ChooseExpr { cond, then, otherwise } => {
                format!("choose({}, {}, {})", self.expr(cond), self.expr(then), self.expr(otherwise))
            }
        }
    }

    pub(super) fn exprs(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(", ")
    }

    fn statement_expression(&self, block: &Block) -> String {
        let mut inner = Printer { names: self.names, out: String::new(), indent: 0 };
        block.body.iter().for_each(|stmt| inner.stmt(stmt));
        format!("({{ {} }})", inner.out.trim_end().replace('\n', "; "))
    }

    pub(super) fn init(&self, init: &Init) -> String {
        match init {
            Init::Expr(expr) => self.expr(expr),
            Init::List(list) => self.init_list(list),
        }
    }

    fn init_list(&self, list: &InitList) -> String {
        let item = |item: &InitItem| {
            let designators: String = item.designators.iter().map(|d| self.designator(d)).collect();
            let equals = if designators.is_empty() { "" } else { " = " };
            format!("{designators}{equals}{}", self.init(&item.value))
        };
        format!("{{ {} }}", list.items.iter().map(item).collect::<Vec<_>>().join(", "))
    }

    fn designator(&self, designator: &Designator) -> String {
        match designator {
            Designator::Member(name) => format!(".{}", self.text(name)),
            Designator::Index(index) => format!("[{}]", self.expr(index)),
            Designator::Range(first, last) => format!("[{} ... {}]", self.expr(first), self.expr(last)),
        }
    }
}

fn int_text(int: &IntLit) -> String {
    let suffix = if int.unsigned { "u" } else { "" };
    let imaginary = if int.imaginary { "i" } else { "" };
    format!("{}{suffix}{}{imaginary}", int.value, "l".repeat(int.longs.into()))
}

fn float_text(float: &FloatLit) -> String {
    let value = match float.value {
        FloatValue::Half(value) => format!("{value:?}f16"),
        FloatValue::Quad(bits) => format!("0x{bits:032x}f128"),
        FloatValue::Float(value) => format!("{value:?}f"),
        FloatValue::Double(value) => format!("{value:?}"),
        FloatValue::LongDouble(bytes) => {
            let hex: String = bytes.iter().rev().map(|b| format!("{b:02x}")).collect();
            format!("0x{hex}l")
        }
    };
    value + if float.imaginary { "i" } else { "" }
}

fn string_text(string: &StrLit) -> String {
    let text = match string.encoding.width() {
        1 => string.text(),
        2 => {
            let units: Vec<u16> = string.bytes.chunks_exact(2).map(|b| u16::from_le_bytes([b[0], b[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        _ => {
            let code = |b: &[u8]| u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
            string.bytes.chunks_exact(4).map(|b| char::from_u32(code(b)).unwrap_or('\u{fffd}')).collect()
        }
    };
    format!("{}{text:?}", prefix(string.encoding))
}

fn prefix(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Plain => "",
        Encoding::Utf8 => "u8",
        Encoding::Char16 => "u",
        Encoding::Char32 => "U",
        Encoding::Wide => "L",
    }
}
