//! Trees as text.
//!
//! ```text
//! construct "conv" at 12: gpu, one-kernel, workers(4) {
//!   for j at 14: bind(gang.y, worker) jam(2) {
//!     for i at 15: bind(gang.x, vector(32)) vectorize(4) align(3)   # reduce(max: error, gang vector)
//!   }
//! }
//! ```
//!
//! A loop without steps says `seq`. What stands behind `#` is for the reader. Printing what was read gives the same text.

use super::{Key, Node, Root, Step, Tree, Trees};
use accc_ir::{AT_LAUNCH, Axis, Machine, Partition, Spread};
use std::fmt::Write;

const AXES: [(Axis, &str); 3] = [(Axis::X, "gang.x"), (Axis::Y, "gang.y"), (Axis::Z, "gang.z")];
const PARTITIONS: [(Partition, &str); 3] = [
    (Partition::OneKernel, "one-kernel"),
    (Partition::HostDriven, "host-driven"),
    (Partition::Cooperative, "cooperative"),
];
const ROOTS: [(Root, &str); 2] = [(Root::Construct, "construct"), (Root::Routine, "routine")];
const MACHINES: [(Machine, &str); 2] = [(Machine::Gpu, "gpu"), (Machine::Cpu, "cpu")];
/// Steps that are a word, or a word with a word.
const FIXED: [(Step, &str); 8] = [
    (Step::Collapsed, "collapsed"),
    (Step::Tensorize, "tensorize"),
    (Step::Boxed, "box"),
    (Step::Chunked, "split(chunked)"),
    (Step::Transpose, "cache(transposed)"),
    (Step::ShareSums, "reduce(workers)"),
    (Step::ShortRows, "specialize(short_rows)"),
    (Step::SplitSums, "specialize(split_sums)"),
];

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// From 1.
    pub line: u32,
    /// What was expected.
    pub message: String,
}

fn word<T: PartialEq + Copy>(table: &[(T, &'static str)], item: T) -> &'static str {
    table.iter().find(|(other, _)| *other == item).map_or("", |(_, word)| word)
}

/// The text of trees.
pub fn print(trees: &[Tree]) -> String {
    trees.iter().map(print_tree).collect()
}

fn print_tree(tree: &Tree) -> String {
    let Tree { key, partition, workers, loops, .. } = tree;
    let mut head = vec![word(&MACHINES, key.machine).to_string()];
    head.extend(key.is_overlapping.then(|| "overlapping".to_string()));
    head.extend((key.root == Root::Construct).then(|| word(&PARTITIONS, *partition).to_string()));
    head.extend(workers.map(|workers| format!("workers({})", number(workers))));
    let mut text = format!("{} {:?} at {}: {} {{\n", word(&ROOTS, key.root), key.procedure, key.line, head.join(", "));
    loops.iter().for_each(|node| print_node(node, 1, &mut text));
    text + "}\n"
}

fn print_node(node: &Node, depth: usize, text: &mut String) {
    let mut line = format!("{:1$}for {2} at {3}: {4}", "", depth * 2, node.variable, node.line, steps(&node.steps));
    line.push_str(if node.inside.is_empty() { "" } else { " {" });
    if !node.notes.is_empty() {
        let _ = write!(line, "  # {}", node.notes.join(", "));
    }
    text.push_str(&line);
    text.push('\n');
    if !node.inside.is_empty() {
        node.inside.iter().for_each(|inner| print_node(inner, depth + 1, text));
        let _ = writeln!(text, "{:1$}}}", "", depth * 2);
    }
}

fn number(n: u32) -> String {
    if n == AT_LAUNCH { "launch".to_string() } else { n.to_string() }
}

/// The steps of one loop.
pub(super) fn steps(steps: &[Step]) -> String {
    let mut bound = Vec::new();
    let mut others = Vec::new();
    for step in steps {
        match *step {
            Step::Gang(axis) => bound.push(word(&AXES, axis).to_string()),
            Step::Worker => bound.push("worker".to_string()),
            Step::Vector(lanes) => bound.push(format!("vector({})", number(lanes))),
            Step::Collapse(n) => others.push(format!("collapse({n})")),
            Step::Jam(n) => others.push(format!("jam({n})")),
            Step::Cache(depth) => others.push(format!("cache(shared, {depth})")),
            Step::Vectorize(n) => others.push(format!("vectorize({n})")),
            Step::Align(n) => others.push(format!("align({n})")),
            Step::Spread(Spread { loops, lanes, is_long }) => {
                let long = if is_long { ", long" } else { "" };
                others.push(format!("specialize(short, {loops}, vector({}){long})", number(lanes)));
            }
            Step::Collapsed | Step::Tensorize | Step::Boxed | Step::Chunked | Step::Transpose => {
                others.push(word(&FIXED, *step).to_string());
            }
            Step::ShareSums | Step::ShortRows | Step::SplitSums => others.push(word(&FIXED, *step).to_string()),
        }
    }
    if !bound.is_empty() {
        others.insert(0, format!("bind({})", bound.join(", ")));
    }
    if others.is_empty() { "seq".to_string() } else { others.join(" ") }
}

/// Reads the trees of a file.
///
/// # Errors
///
/// The first thing that is not of the notation, with its line.
pub fn parse(file: &str, text: &str) -> std::result::Result<Trees, TextError> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0 };
    let mut trees = Vec::new();
    while parser.peek().is_some() {
        trees.push(parser.tree()?);
    }
    Ok(Trees { file: file.to_string(), trees })
}

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Word(String),
    Quoted(String),
    Mark(char),
}

fn tokens(text: &str) -> Result<Vec<(Token, u32)>> {
    let mut found = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next().filter(|first| *first != '#') {
            let (token, length) = match first {
                '(' | ')' | '{' | '}' | ',' | ':' => (Token::Mark(first), 1),
                '"' => {
                    let quoted = quoted(rest).ok_or_else(|| wrong(line, "the name has no end"))?;
                    (Token::Quoted(quoted.0), quoted.1)
                }
                _ => {
                    let is_end = |c: char| c.is_whitespace() || "(){},:\"#".contains(c);
                    let length = rest.find(is_end).unwrap_or(rest.len());
                    (Token::Word(rest[..length].to_string()), length)
                }
            };
            found.push((token, line));
            rest = rest[length..].trim_start();
        }
    }
    Ok(found)
}

/// A name in quotes, and how long it is with them.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((name, at + 1)),
            '\\' => name.push(chars.next()?.1),
            c => name.push(c),
        }
    }
    None
}

fn wrong(line: u32, message: impl Into<String>) -> TextError {
    TextError { line, message: message.into() }
}

struct Parser {
    tokens: Vec<(Token, u32)>,
    at: usize,
}

type Result<T> = std::result::Result<T, TextError>;

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// Of the token at hand; behind the end that of the last one.
    fn line(&self) -> u32 {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |(_, line)| *line)
    }

    fn expected<T>(&self, what: &str) -> Result<T> {
        Err(wrong(self.line(), format!("{what} is expected here")))
    }

    fn takes(&mut self, mark: char) -> bool {
        let is_there = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(is_there);
        is_there
    }

    fn mark(&mut self, mark: char) -> Result<()> {
        if self.takes(mark) { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    fn word(&mut self, what: &str) -> Result<String> {
        match self.tokens.get(self.at) {
            Some((Token::Word(word), _)) => {
                self.at += 1;
                Ok(word.clone())
            }
            _ => self.expected(what),
        }
    }

    fn keyword(&mut self, keyword: &str) -> Result<()> {
        match self.peek() {
            Some(Token::Word(word)) if word == keyword => {
                self.at += 1;
                Ok(())
            }
            _ => self.expected(&format!("`{keyword}`")),
        }
    }

    fn number(&mut self) -> Result<u32> {
        let what = "a number above 0";
        let line = self.line();
        let number = self.word(what)?.parse().ok().filter(|n| (1..1 << 30).contains(n));
        number.ok_or_else(|| wrong(line, format!("{what} is expected here")))
    }

    /// `(128)` or `(launch)`
    fn lanes(&mut self) -> Result<u32> {
        self.mark('(')?;
        let at_launch = self.peek() == Some(&Token::Word("launch".to_string()));
        let lanes = match at_launch {
            true => self.word("a number").map(|_| AT_LAUNCH)?,
            false => self.number()?,
        };
        self.mark(')')?;
        Ok(lanes)
    }

    fn tree(&mut self) -> Result<Tree> {
        let at = self.line();
        let root = self.one_of(&ROOTS)?;
        let Some(Token::Quoted(procedure)) = self.peek().cloned() else {
            return self.expected("the procedure's name in quotes");
        };
        self.at += 1;
        self.keyword("at")?;
        let line = self.number()?;
        self.mark(':')?;
        let machine = self.one_of(&MACHINES)?;
        let usual = if root == Root::Routine { Partition::OneKernel } else { Partition::HostDriven };
        let (mut partition, mut workers, mut is_overlapping) = (usual, None, false);
        while root == Root::Construct && self.takes(',') {
            match self.peek() {
                Some(Token::Word(word)) if word == "overlapping" => {
                    (self.at, is_overlapping) = (self.at + 1, true);
                }
                Some(Token::Word(word)) if word == "workers" => {
                    self.at += 1;
                    workers = Some(self.lanes()?);
                }
                _ => partition = self.one_of(&PARTITIONS)?,
            }
        }
        let loops = self.nodes()?;
        Ok(Tree { key: Key { root, procedure, line, machine, is_overlapping }, partition, workers, loops, at })
    }

    fn one_of<T: Copy>(&mut self, table: &[(T, &str)]) -> Result<T> {
        let words: Vec<String> = table.iter().map(|(_, word)| format!("`{word}`")).collect();
        let (line, what) = (self.line(), words.join(" or "));
        let word = self.word(&what)?;
        let found = table.iter().find(|(_, name)| *name == word).map(|(item, _)| *item);
        found.ok_or_else(|| wrong(line, format!("{what} is expected here")))
    }

    /// Loops in braces.
    fn nodes(&mut self) -> Result<Vec<Node>> {
        self.mark('{')?;
        let mut nodes = Vec::new();
        while !self.takes('}') {
            let at = self.line();
            self.keyword("for")?;
            let variable = self.word("the name of the loop's variable")?;
            self.keyword("at")?;
            let line = self.number()?;
            self.mark(':')?;
            let mut steps = Vec::new();
            while matches!(self.peek(), Some(Token::Word(word)) if word != "for") {
                self.step(&mut steps)?;
            }
            let inside = if self.peek() == Some(&Token::Mark('{')) { self.nodes()? } else { Vec::new() };
            nodes.push(Node { variable, line, steps, inside, notes: Vec::new(), at });
        }
        Ok(nodes)
    }

    fn step(&mut self, steps: &mut Vec<Step>) -> Result<()> {
        let line = self.line();
        let name = self.word("a step")?;
        let step = match name.as_str() {
            "seq" => return Ok(()),
            "bind" => return self.bound(steps),
            "collapse" => self.argument(Step::Collapse)?,
            "jam" => self.argument(Step::Jam)?,
            "vectorize" => self.argument(Step::Vectorize)?,
            "align" => self.argument(Step::Align)?,
            "collapsed" => Step::Collapsed,
            "tensorize" => Step::Tensorize,
            "box" => Step::Boxed,
            "split" | "cache" | "reduce" | "specialize" => self.with_word(&name)?,
            other => return Err(wrong(line, format!("there is no step `{other}`"))),
        };
        steps.push(step);
        Ok(())
    }

    fn argument(&mut self, step: fn(u32) -> Step) -> Result<Step> {
        self.mark('(')?;
        let number = self.number()?;
        self.mark(')')?;
        Ok(step(number))
    }

    /// `bind(gang.x, worker, vector(128))`
    fn bound(&mut self, steps: &mut Vec<Step>) -> Result<()> {
        self.mark('(')?;
        loop {
            let line = self.line();
            let level = self.word("a level")?;
            let axis = AXES.iter().find(|(_, name)| *name == level).map(|(axis, _)| *axis);
            steps.push(match (axis, level.as_str()) {
                (Some(axis), _) => Step::Gang(axis),
                (None, "worker") => Step::Worker,
                (None, "vector") => Step::Vector(self.lanes()?),
                (None, other) => return Err(wrong(line, format!("there is no level `{other}`"))),
            });
            if !self.takes(',') {
                return self.mark(')');
            }
        }
    }

    /// A step that its argument names.
    fn with_word(&mut self, name: &str) -> Result<Step> {
        let line = self.line();
        self.mark('(')?;
        let argument = self.word("what it is of")?;
        let step = match (name, argument.as_str()) {
            ("cache", "shared") => {
                self.mark(',')?;
                Step::Cache(self.number()?)
            }
            ("specialize", "short") => self.short()?,
            _ => {
                let written = format!("{name}({argument})");
                let found = FIXED.iter().find(|(_, word)| *word == written).map(|(step, _)| *step);
                found.ok_or_else(|| wrong(line, format!("there is no step `{written}`")))?
            }
        };
        self.mark(')')?;
        Ok(step)
    }

    /// What stands behind `specialize(short`.
    fn short(&mut self) -> Result<Step> {
        self.mark(',')?;
        let loops = self.number()?;
        self.mark(',')?;
        self.keyword("vector")?;
        let lanes = self.lanes()?;
        let is_long = self.takes(',');
        if is_long {
            self.keyword("long")?;
        }
        Ok(Step::Spread(Spread { loops, lanes, is_long }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"construct "void conv<float>(int)" at 12: gpu, overlapping, one-kernel, workers(launch) {
  for j at 14: bind(gang.y, worker) split(chunked) jam(2) {
    for i at 15: bind(gang.x, vector(32)) cache(shared, 16) tensorize cache(transposed) box vectorize(4) align(3)
    for _ at 16: seq {
      for k at 17: bind(vector(launch)) collapse(2) reduce(workers) specialize(split_sums)
    }
  }
  for i at 20: bind(gang.z) specialize(short_rows) specialize(short, 3, vector(128), long)
}
construct "a" at 1: cpu, cooperative {
}
routine "sum" at 3: gpu {
  for i at 4: bind(vector(launch))
}
"#;

    #[test]
    fn what_is_printed_reads_back() {
        let read = parse("x", TEXT).expect("a right text");
        assert_eq!(print(&read.trees), TEXT);
        assert_eq!(parse("x", &print(&read.trees)), Ok(read));
    }

    #[test]
    fn errors_have_lines() {
        let error = |text: &str| parse("x", text).map(|_| ()).map_err(|e| format!("{}: {}", e.line, e.message));
        let steps = |text: &str| error(&format!("construct \"a\" at 1: gpu {{\n  for i at 2: {text}\n}}"));
        assert_eq!(error("construct a"), Err("1: the procedure's name in quotes is expected here".to_string()));
        assert_eq!(error("\n\nconstruct \"a"), Err("3: the name has no end".to_string()));
        assert_eq!(error("construct \"a\" at 1: tpu {}"), Err("1: `gpu` or `cpu` is expected here".to_string()));
        assert_eq!(error("construct \"a\" at 1: gpu {\n"), Err("1: `for` is expected here".to_string()));
        assert_eq!(steps("fly"), Err("2: there is no step `fly`".to_string()));
        assert_eq!(steps("bind(gang.w)"), Err("2: there is no level `gang.w`".to_string()));
        assert_eq!(steps("bind(vector(0))"), Err("2: a number above 0 is expected here".to_string()));
        assert_eq!(steps("jam(99999999999)"), Err("2: a number above 0 is expected here".to_string()));
        assert_eq!(steps("cache(l2)"), Err("2: there is no step `cache(l2)`".to_string()));
        assert_eq!(steps("seq # any(thing"), Ok(()));
    }
}
