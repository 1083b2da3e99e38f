//! Directives in OpenACC's spelling; `(last)` stands behind items whose sections name their last element.

use super::Printer;
use crate::ast::*;
use accc_openacc::{Argument, ClauseKind, DefaultKind, DirectiveKind, Item};

impl Printer<'_> {
    pub(super) fn directive(&self, directive: &Directive) -> String {
        let mut text = format!("acc {}", directive.kind);
        if let DirectiveKind::Atomic(kind) = &directive.kind {
            text += &format!(" {}", format!("{kind:?}").to_lowercase());
        }
        match &directive.argument {
            Argument::None => {}
            Argument::Cache { readonly, items } => {
                let readonly = if *readonly { "readonly: " } else { "" };
                text += &format!("({readonly}{})", self.items(items));
            }
            Argument::Wait { devnum, queues } => text += &format!("({})", self.queues(devnum, queues)),
            Argument::Routine { name, .. } => text += &format!("({name})"),
        }
        for clause in &directive.clauses {
            text += &format!(" {}{}", clause.kind.name().spelling(), self.clause_argument(&clause.kind));
        }
        text
    }

    fn items(&self, items: &[Item<Expr>]) -> String {
        let item = |item: &Item<Expr>| {
            let last = if item.inclusive { "(last)" } else { "" };
            format!("{}{last}", self.expr(&item.designator))
        };
        items.iter().map(item).collect::<Vec<_>>().join(", ")
    }

    fn queues(&self, devnum: &Option<Expr>, queues: &[Expr]) -> String {
        let devnum = devnum.as_ref().map_or(String::new(), |d| format!("devnum: {}: ", self.expr(d)));
        format!("{devnum}{}", self.exprs(queues))
    }

    /// What stands behind the clause's name, parentheses included.
    fn clause_argument(&self, kind: &ClauseKind<Expr>) -> String {
        let inner = match kind {
            ClauseKind::Data { modifiers, items, .. } => {
                let words = [(modifiers.always, "always"), (modifiers.readonly, "readonly"), (modifiers.zero, "zero")];
                let words: Vec<&str> = words.iter().filter(|(there, _)| *there).map(|(_, word)| *word).collect();
                let colon = if words.is_empty() { "" } else { ": " };
                format!("{}{colon}{}", words.join(", "), self.items(items))
            }
            ClauseKind::Private(items) | ClauseKind::FirstPrivate(items) => self.items(items),
            ClauseKind::Reduction { op, items } => format!("{op}: {}", self.items(items)),
            ClauseKind::NumGangs(values) => self.exprs(values),
            ClauseKind::NumWorkers(value)
            | ClauseKind::VectorLength(value)
            | ClauseKind::If(value)
            | ClauseKind::DeviceNum(value)
            | ClauseKind::DefaultAsync(value)
            | ClauseKind::Bind(value) => self.expr(value),
            ClauseKind::Gang(args) => {
                let part = |name: &str, value: &Option<Expr>| value.as_ref().map(|v| format!("{name}{}", self.expr(v)));
                let fixed = args.static_.as_ref().map(|s| s.as_ref().map_or("*".into(), |v| self.expr(v)));
                let parts = [part("", &args.num), part("dim: ", &args.dim), fixed.map(|s| format!("static: {s}"))];
                parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            ClauseKind::Worker(value)
            | ClauseKind::Vector(value)
            | ClauseKind::SelfCond(value)
            | ClauseKind::Async(value) => value.as_ref().map_or(String::new(), |v| self.expr(v)),
            ClauseKind::Collapse { force, n } => format!("{}{}", if *force { "force: " } else { "" }, self.expr(n)),
            ClauseKind::Tile(sizes) => {
                let size = |s: &Option<Expr>| s.as_ref().map_or("*".into(), |s| self.expr(s));
                sizes.iter().map(size).collect::<Vec<_>>().join(", ")
            }
            ClauseKind::Default(DefaultKind::None) => "none".into(),
            ClauseKind::Default(DefaultKind::Present) => "present".into(),
            ClauseKind::Wait { devnum, queues } => self.queues(devnum, queues),
            ClauseKind::DeviceType(names) => names.join(", "),
            ClauseKind::Seq
            | ClauseKind::Independent
            | ClauseKind::Auto
            | ClauseKind::Finalize
            | ClauseKind::IfPresent
            | ClauseKind::NoHost => String::new(),
        };
        if inner.is_empty() { inner } else { format!("({inner})") }
    }
}
