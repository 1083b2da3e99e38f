//! Expressions as the user spelt them, without blanks: for clauses in messages and profiles.

use crate::ast::{ArgValue, BinaryOp, Expr, ExprKind, KindParam, UnaryOp};

/// `world(0:rows+1,0:cols+1)`.
pub fn spell(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Int { digits, kind } => digits.clone() + &kind_param(kind.as_ref()),
        ExprKind::Real { text, kind } => text.clone() + &kind_param(kind.as_ref()),
        ExprKind::Boz { radix, digits } => match radix {
            2 => format!("b'{digits}'"),
            8 => format!("o'{digits}'"),
            _ => format!("z'{digits}'"),
        },
        ExprKind::Logical { value, kind } => format!(".{value}.{}", kind_param(kind.as_ref())),
        ExprKind::Hollerith(text) => format!("{}H{text}", text.chars().count()),
        ExprKind::Char { value, .. } => format!("'{}'", value.replace('\'', "''")),
        ExprKind::Complex { re, im } => format!("({},{})", spell(re), spell(im)),
        ExprKind::Name(name) => name.text.clone(),
        ExprKind::Index { base, args } => {
            let args: Vec<String> = args
                .iter()
                .map(|arg| {
                    let keyword = arg.keyword.as_ref().map_or(String::new(), |k| format!("{}=", k.text));
                    keyword + &arg_value(&arg.value)
                })
                .collect();
            format!("{}({})", spell(base), args.join(","))
        }
        ExprKind::Component { base, name } => format!("{}%{}", spell(base), name.text),
        ExprKind::Paren(inner) => format!("({})", spell(inner)),
        ExprKind::Unary { op, operand, .. } => {
            let op = match op {
                UnaryOp::Plus => "+".to_string(),
                UnaryOp::Minus => "-".to_string(),
                UnaryOp::Not => ".not.".to_string(),
                UnaryOp::Defined(name) => format!(".{name}."),
            };
            op + &spell(operand)
        }
        ExprKind::Binary { op, left, right, .. } => format!("{}{}{}", spell(left), operator(op), spell(right)),
        ExprKind::ArrayConstructor { values, .. } => format!("[{}]", list(values)),
        ExprKind::ImpliedDo(implied) => {
            let step = implied.step.as_ref().map_or(String::new(), |s| format!(",{}", spell(s)));
            let (first, last) = (spell(&implied.first), spell(&implied.last));
            format!("({},{}={first},{last}{step})", list(&implied.values), implied.var.text)
        }
    }
}

fn list(values: &[Expr]) -> String {
    values.iter().map(spell).collect::<Vec<_>>().join(",")
}

fn arg_value(value: &ArgValue) -> String {
    match value {
        ArgValue::Expr(expr) => spell(expr),
        ArgValue::Section { lower, upper, stride } => {
            let part = |e: &Option<Expr>| e.as_ref().map_or(String::new(), spell);
            let stride = stride.as_ref().map_or(String::new(), |s| format!(":{}", spell(s)));
            format!("{}:{}{stride}", part(lower), part(upper))
        }
        ArgValue::AlternateReturn(label) => format!("*{}", label.value),
    }
}

fn kind_param(kind: Option<&KindParam>) -> String {
    match kind {
        None => String::new(),
        Some(KindParam::Digits(digits, _)) => format!("_{digits}"),
        Some(KindParam::Name(name)) => format!("_{}", name.text),
    }
}

fn operator(op: &BinaryOp) -> String {
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
        BinaryOp::Defined(name) => return format!(".{name}."),
    }
    .to_string()
}
