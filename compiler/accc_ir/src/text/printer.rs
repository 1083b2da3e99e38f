//! What all printing of functions shares: the numbers of values and labels, indented lines, lists and strings.

use crate::function::Function;
use crate::ids::{Block, Op, Value};
use crate::op::OpKind;
use crate::refs::RefReader;
use accc_source::Span;
use std::collections::{HashMap, HashSet};

/// What a text says beyond what the program means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PrintOptions {
    /// Also write places in the source.
    pub loc: bool,
}

/// Bytes as a string literal; what is not printable ASCII as `\xNN`.
pub(super) fn quoted(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(*byte));
            }
            b' '..=b'~' => out.push(char::from(*byte)),
            _ => out += &format!("\\x{byte:02x}"),
        }
    }
    out + "\""
}

pub(super) fn span_after(span: Span, options: PrintOptions) -> String {
    if options.loc && !span.is_none() { format!(" #{}..{}", span.lo, span.hi) } else { String::new() }
}

pub(super) fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// The walk through one function.
pub(super) struct Printer<'f> {
    pub(super) func: &'f Function,
    pub(super) options: PrintOptions,
    pub(super) out: String,
    pub(super) indent: usize,
    values: HashMap<Value, usize>,
    pub(super) labels: HashMap<Op, usize>,
    /// The blocks of each `Cfg`.
    pub(super) blocks: HashMap<Block, usize>,
}

impl<'f> Printer<'f> {
    pub(super) fn new(func: &'f Function, options: PrintOptions) -> Printer<'f> {
        let mut printer = Printer {
            func,
            options,
            out: String::new(),
            indent: 0,
            values: HashMap::new(),
            labels: HashMap::new(),
            blocks: HashMap::new(),
        };
        if let Some(body) = func.body {
            printer.number(body);
        }
        printer
    }

    /// Gives values and named ops their numbers, in the order of the text.
    fn number(&mut self, body: Block) {
        struct Targets(HashSet<Op>);
        impl RefReader for Targets {
            fn op(&mut self, op: &Op) {
                self.0.insert(*op);
            }
        }
        let ops = self.func.walk(body);
        let mut targets = Targets(HashSet::new());
        ops.iter().for_each(|op| self.func.kind(*op).visit(&mut targets));
        for op in ops {
            if targets.0.contains(&op) {
                let next = self.labels.len();
                self.labels.insert(op, next);
            }
            let blocks = self.func.kind(op).blocks();
            if let OpKind::Cfg { blocks } = self.func.kind(op) {
                for block in blocks {
                    let next = self.blocks.len();
                    self.blocks.insert(*block, next);
                }
            }
            let args = blocks.iter().filter_map(|b| self.func.blocks.get(*b)).flat_map(|b| &b.args);
            for value in self.func.ops[op].results.iter().chain(args) {
                let next = self.values.len();
                self.values.insert(*value, next);
            }
        }
    }

    pub(super) fn value(&self, value: Value) -> String {
        self.values.get(&value).map_or_else(|| format!("%?{}", value.0), |n| format!("%{n}"))
    }

    pub(super) fn values(&self, values: &[Value]) -> String {
        list(values, |value| self.value(*value))
    }

    pub(super) fn label(&self, op: Op) -> String {
        self.labels.get(&op).map_or_else(|| format!("!?{}", op.0), |n| format!("!{n}"))
    }

    pub(super) fn loc(&self, span: Span) -> String {
        span_after(span, self.options)
    }

    pub(super) fn block_args(&self, block: Block) -> &'f [Value] {
        self.func.blocks.get(block).map_or(&[], |b| &b.args)
    }

    pub(super) fn line(&mut self, text: &str) {
        self.out += &"  ".repeat(self.indent);
        self.out += text;
        self.out.push('\n');
    }
}
