//! Programs for tests from pseudo code, which random tests write and failures show.
//!
//! A statement a line: `array a(0:9,5)`, `do i = 1, n[, s]`, `if x > y`, `else`, `kernels`, each of these but the first until `end`;
//! `x = e`, `a(i,j) = e`, `print x`, `sum a` (of all elements, weighted). Expressions are of integers: numbers, variables,
//! elements, `+ - *`, and max, min, mod, iand, ior, ieor of two. What is not declared is a scalar.

use super::*;
use std::collections::HashMap;

/// The module, with one function.
pub fn module(text: &str) -> Module {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut reader = Reader { p: Program::new("test"), vars: HashMap::new(), lines, at: 0 };
    reader.block();
    assert!(reader.at == reader.lines.len(), "an `end` too many before line {}", reader.at);
    reader.p.finish()
}

struct Reader<'t> {
    p: Program,
    vars: HashMap<String, Var>,
    lines: Vec<&'t str>,
    at: usize,
}

impl<'t> Reader<'t> {
    /// Statements up to the end of the program or of their block.
    fn block(&mut self) {
        while let Some(line) = self.lines.get(self.at).copied() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "end" | "else" => return,
                "array" => self.array(rest),
                "do" => self.do_loop(rest),
                "if" => self.if_then(rest),
                "kernels" => self.kernels(),
                "print" => {
                    let value = self.expression(rest);
                    let line = self.line();
                    self.p.print(line, rest, value);
                }
                "sum" => self.sum(rest),
                _ => self.assignment(line),
            }
            self.at += 1;
        }
    }

    /// Of the statement that is being read, counted from 1.
    fn line(&self) -> u32 {
        self.at as u32 + 1
    }

    fn inside(&mut self, block: Block) {
        let before = std::mem::replace(&mut self.p.block, block);
        self.at += 1;
        self.block();
        self.p.builder(1).end_block();
        self.p.block = before;
    }

    fn kernels(&mut self) {
        let line = self.line();
        let block = self.p.builder(line).new_block();
        self.inside(block);
        let construct = Construct { kind: ConstructKind::Kernels, span: at(line), end_span: at(self.line()) };
        self.p.builder(line).effect(OpKind::Compute(Box::new(Compute::new(construct, block))));
    }

    fn do_loop(&mut self, text: &str) {
        let line = self.line();
        let (name, range) = text.split_once('=').expect("do i = …");
        let mut bounds: Vec<Value> = split(range).into_iter().map(|bound| self.expression(bound)).collect();
        if bounds.len() == 2 {
            bounds.push(self.p.constant(line, 1));
        }
        let var = self.scalar(name.trim());
        let (_, body, _) = self.p.builder(line).for_op(Some(var), bounds[0], bounds[1], bounds[2]);
        self.inside(body);
    }

    fn if_then(&mut self, text: &str) {
        let relations = [
            (" >= ", CompareOp::Ge),
            (" <= ", CompareOp::Le),
            (" > ", CompareOp::Gt),
            (" < ", CompareOp::Lt),
            (" == ", CompareOp::Eq),
        ];
        let found = relations.iter().find_map(|(sign, op)| text.split_once(sign).map(|(a, b)| (a, b, *op)));
        let (a, b, op) = found.expect("if x > y");
        let (a, b, line) = (self.expression(a), self.expression(b), self.line());
        let cond = self.p.builder(line).compare(op, a, b);
        let (_, then, other) = self.p.builder(line).if_op(cond, &[]);
        self.inside(then);
        if self.lines[self.at] == "else" {
            self.inside(other);
        } else {
            self.p.inside(other, |_| {});
        }
    }

    fn array(&mut self, text: &str) {
        let (name, dims) = text.trim_end_matches(')').split_once('(').expect("array a(n)");
        let dims = dims.split(',').map(|dim| match dim.split_once(':') {
            Some((lower, upper)) => (number(lower), number(upper)),
            None => (1, number(dim)),
        });
        let dims = dims.map(|(lower, upper)| StaticDim { lower, extent: upper - lower + 1 }).collect();
        let line = self.line();
        let var = self.p.func.local(name, Storage::Array { elem: Elem::I32, dims }, at(line));
        self.vars.insert(name.to_string(), var);
    }

    fn assignment(&mut self, text: &str) {
        let (to, from) = text.split_once('=').expect("x = y");
        let (value, line) = (self.expression(from), self.line());
        match self.element(to) {
            Some((view, subscripts)) => self.p.builder(line).store_elem(view, subscripts, value),
            None => {
                let var = self.scalar(to.trim());
                self.p.set(line, var, value);
            }
        }
    }

    /// All elements, each times its place.
    fn sum(&mut self, name: &str) {
        let Storage::Array { dims, .. } = self.p.func.vars[self.vars[name]].storage.clone() else {
            panic!("{name} is no array")
        };
        let subscripts: Vec<String> = (0..dims.len()).map(|dim| format!("s{dim}")).collect();
        let mut text = vec!["total = 0".to_string(), "weight = 0".to_string()];
        for (dim, name) in dims.iter().zip(&subscripts) {
            text.push(format!("do {name} = {}, {}", dim.lower, dim.lower + dim.extent - 1));
        }
        text.push("weight = weight + 1".to_string());
        text.push(format!("total = total + weight * {name}({})", subscripts.join(",")));
        text.extend(dims.iter().map(|_| "end".to_string()));
        let mut inner = Reader {
            p: std::mem::replace(&mut self.p, Program::new("")),
            vars: std::mem::take(&mut self.vars),
            lines: text.iter().map(String::as_str).collect(),
            at: 0,
        };
        inner.block();
        (self.p, self.vars) = (inner.p, inner.vars);
        let (total, line) = (self.expression("total"), self.line());
        self.p.print(line, name, total);
    }

    /// `a(i,j)`, where `a` is an array.
    fn element(&mut self, text: &str) -> Option<(Value, Vec<Value>)> {
        let (name, subscripts) = text.trim().strip_suffix(')')?.split_once('(')?;
        let array = *self.vars.get(name)?;
        let line = self.line();
        let values = split(subscripts)
            .into_iter()
            .map(|subscript| {
                let value = self.expression(subscript);
                self.p.builder(line).convert(value, Type::I64)
            })
            .collect();
        Some((self.p.builder(line).load_view(array), values))
    }

    fn expression(&mut self, text: &str) -> Value {
        let (text, line) = (text.trim(), self.line());
        for signs in [&['+', '-'][..], &['*']] {
            // The last sign outside of parentheses, behind an operand.
            let Some(at) = outside(text).rfind(|(at, c)| signs.contains(c) && !text[..*at].trim().is_empty()) else {
                continue;
            };
            let (a, b) = (self.expression(&text[..at.0]), self.expression(&text[at.0 + 1..]));
            let op = match at.1 {
                '+' => BinaryOp::Add,
                '-' => BinaryOp::Sub,
                _ => BinaryOp::Mul,
            };
            return self.p.builder(line).binary(op, a, b);
        }
        if let Ok(n) = text.replace(' ', "").parse::<i64>() {
            return self.p.constant(line, n);
        }
        if let Some((view, subscripts)) = self.element(text) {
            return self.p.builder(line).load_elem(view, subscripts);
        }
        let Some((name, arguments)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) else {
            let var = self.scalar(text);
            return self.p.load(line, var);
        };
        let values: Vec<Value> = split(arguments).into_iter().map(|argument| self.expression(argument)).collect();
        let op = match name {
            "" => return values[0],
            "max" => BinaryOp::Max,
            "min" => BinaryOp::Min,
            "mod" => BinaryOp::Rem,
            "iand" => BinaryOp::And,
            "ior" => BinaryOp::Or,
            "ieor" => BinaryOp::Xor,
            _ => panic!("no array and no function: {name}"),
        };
        self.p.builder(line).binary(op, values[0], values[1])
    }

    fn scalar(&mut self, name: &str) -> Var {
        assert!(name.chars().all(|c| c.is_alphanumeric() || c == '_'), "no name: {name}");
        let p = &mut self.p;
        *self.vars.entry(name.to_string()).or_insert_with(|| p.scalar(name))
    }
}

fn number(text: &str) -> i64 {
    text.trim().parse().expect("a number")
}

/// The characters outside of parentheses, with their places.
fn outside(text: &str) -> impl DoubleEndedIterator<Item = (usize, char)> {
    let mut depth = 0;
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            c if depth == 0 => found.push((at, c)),
            _ => {}
        }
    }
    found.into_iter()
}

/// At the commas outside of parentheses.
fn split(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in outside(text).filter(|(_, c)| *c == ',') {
        parts.push(&text[start..at]);
        start = at + 1;
    }
    parts.push(&text[start..]);
    parts
}
