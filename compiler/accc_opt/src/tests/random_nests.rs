//! Random affine nests for tests: built as IR, and run by an interpreter of their own that can take the iterations of a loop in
//! any order and remembers which elements each iteration touches.

use super::*;
use crate::testing::Random;
use std::collections::HashMap;
use std::fmt;

/// `constant + n * times_n + sum of coefficients * loop variables + n * the variable of a loop`, and what is made of that and a
/// number perhaps.
#[derive(Clone, Default, Debug)]
pub struct Linear {
    pub constant: i64,
    pub times_n: i64,
    pub coefficients: Vec<i64>,
    pub row_of: Option<usize>,
    pub then: Option<(BinaryOp, i64)>,
}

#[derive(Clone, Debug)]
pub struct Counted {
    pub lower: Linear,
    pub upper: Linear,
    pub step: i64,
}

#[derive(Clone, Debug)]
pub struct Reference {
    /// 0: of one dimension, 1: of two.
    pub array: usize,
    pub subscripts: Vec<Linear>,
}

/// `if (guard is so to 0) write = sum of reads + a number`
#[derive(Clone, Debug)]
pub struct Statement {
    /// How many of the loops it stands in; before the next loop.
    pub depth: usize,
    pub guard: Option<(CompareOp, Linear)>,
    pub write: Reference,
    pub reads: Vec<Reference>,
}

/// Loops in each other, and statements.
#[derive(Clone, Debug)]
pub struct Nest {
    pub loops: Vec<Counted>,
    pub statements: Vec<Statement>,
    /// Known only when the nest runs.
    pub n: i64,
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((operator, with)) = self.then {
            write!(f, "{operator:?} {with} of ")?;
        }
        write!(f, "{}", self.constant)?;
        let names = self.coefficients.iter().zip(["i", "j", "k"]).chain([(&self.times_n, "n")]);
        for (c, name) in names.filter(|(c, _)| **c != 0) {
            write!(f, "{c:+}*{name}")?;
        }
        self.row_of.map_or(Ok(()), |level| write!(f, "+n*{}", ["i", "j", "k"][level]))
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subscripts: Vec<String> = self.subscripts.iter().map(Linear::to_string).collect();
        write!(f, "{}({})", ["a", "b"][self.array], subscripts.join(", "))
    }
}

/// As a program, for failures.
impl fmt::Display for Nest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "n = {}", self.n)?;
        for (level, counted) in self.loops.iter().enumerate() {
            let (name, Counted { lower, upper, step }) = (["i", "j", "k"][level], counted);
            writeln!(f, "{:1$}do {name} = {lower}, {upper}, {step}", "", level * 2)?;
            for statement in self.statements.iter().filter(|s| s.depth == level + 1) {
                let guard = statement.guard.as_ref();
                let guard = guard.map_or(String::new(), |(relation, guard)| format!("if ({guard} {relation:?} 0) "));
                let reads: Vec<String> = statement.reads.iter().map(Reference::to_string).collect();
                writeln!(f, "{:1$}{guard}{2} = {3}", "", level * 2 + 2, statement.write, reads.join(" + "))?;
            }
        }
        Ok(())
    }
}

/// One access in one iteration.
pub struct Touch {
    /// Reads of a statement, then its write, statement by statement.
    pub access: usize,
    pub at: Vec<i64>,
    pub element: (usize, Vec<i64>),
}

pub type Memory = HashMap<(usize, Vec<i64>), i64>;

impl Nest {
    pub fn random(random: &mut Random) -> Nest {
        let depth = random.within(1, 3) as usize;
        let loops = (0..depth).map(|level| Counted::random(random, level)).collect();
        let count = random.within(1, 2);
        let mut statements: Vec<Statement> = (0..count).map(|_| Statement::random(random, depth)).collect();
        // As they stand in the program.
        statements.sort_by_key(|statement| statement.depth);
        Nest { loops, statements, n: random.within(2, 6) }
    }

    /// The function, and its region.
    pub fn build(&self) -> (Function, Block) {
        let mut p = Program::new("nest");
        let built = Built::new(self, &mut p);
        let op = p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| built.level(p, 0));
        let OpKind::Compute(node) = p.func.kind(op) else { unreachable!("just built") };
        let root = node.body;
        let module = p.finish();
        (module.functions.values().next().expect("one function").clone(), root)
    }

    /// A program that runs the nest in `kernels` and prints a checksum of everything that it has written.
    pub fn program(&self) -> Module {
        let mut p = Program::new("nest");
        let built = Built::new(self, &mut p);
        let (n, total) = (p.constant(2, self.n), p.scalar("total"));
        p.set(2, built.n, n);
        p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| built.level(p, 0));
        let zero = p.constant(21, 0);
        p.set(21, total, zero);
        let mut written: Vec<(usize, Vec<i64>)> = self.run(&[], 1).0.into_keys().collect();
        written.sort();
        for (number, (array, element)) in written.iter().enumerate() {
            let subscripts = element.iter().map(|at| p.builder(21).i64(*at)).collect();
            let (old, weight) = (p.load(21, total), p.constant(21, number as i64 + 1));
            let mut b = p.builder(21);
            let view = b.load_view(built.arrays[*array]);
            let value = b.load_elem(view, subscripts);
            let weighted = b.binary(BinaryOp::Mul, value, weight);
            let sum = p.add(21, old, weighted);
            p.set(21, total, sum);
        }
        let total = p.load(22, total);
        p.print(22, "total", total);
        p.finish()
    }

    /// Runs it; `shuffled`: which loops take their iterations in another order.
    pub fn run(&self, shuffled: &[bool], seed: u64) -> (Memory, Vec<Touch>) {
        let mut run =
            Run { nest: self, shuffled, random: Random::new(seed), memory: Memory::new(), touches: Vec::new() };
        run.level(&mut Vec::new());
        (run.memory, run.touches)
    }

    /// Depth and whether it writes, for each access.
    pub fn accesses(&self) -> Vec<(usize, bool)> {
        let of_one = |s: &Statement| {
            let reads = s.reads.iter().map(|_| (s.depth, false)).collect::<Vec<_>>();
            reads.into_iter().chain([(s.depth, true)])
        };
        self.statements.iter().flat_map(of_one).collect()
    }
}

impl Counted {
    fn random(random: &mut Random, level: usize) -> Counted {
        let step = [1, 1, 1, 2, 3, -1, -2][random.within(0, 6) as usize];
        let mut first = Linear { constant: random.within(-1, 2), ..Linear::default() };
        let mut last = Linear { constant: random.within(2, 6), ..Linear::default() };
        if random.chance(30) {
            last = Linear { constant: random.within(-1, 1), times_n: 1, ..Linear::default() };
        }
        if level > 0 && random.chance(30) {
            let end = if random.chance(50) { &mut first } else { &mut last };
            end.coefficients = vec![0; level];
            end.coefficients[random.within(0, level as i64 - 1) as usize] = [1, -1][random.within(0, 1) as usize];
        }
        if step > 0 { Counted { lower: first, upper: last, step } } else { Counted { lower: last, upper: first, step } }
    }
}

impl Statement {
    fn random(random: &mut Random, depth: usize) -> Statement {
        let depth = if random.chance(20) { random.within(1, depth as i64) as usize } else { depth };
        let write = Reference::random(random, depth);
        let mut reads: Vec<Reference> = (0..random.within(0, 2)).map(|_| Reference::random(random, depth)).collect();
        // Near the element that is written, as programs do it.
        if random.chance(50) {
            let mut near = write.clone();
            near.subscripts.iter_mut().for_each(|s| s.constant += random.within(-2, 2));
            reads.push(near);
        }
        let guard = random.chance(30).then(|| {
            let relation = [CompareOp::Ge, CompareOp::Eq, CompareOp::Ne][random.within(0, 2) as usize];
            (relation, Linear::random(random, depth, false))
        });
        Statement { depth, guard, write, reads }
    }
}

impl Reference {
    fn random(random: &mut Random, depth: usize) -> Reference {
        let array = random.within(0, 1) as usize;
        let rows = array == 0 && random.chance(30);
        Reference { array, subscripts: (0..=array).map(|_| Linear::random(random, depth, rows)).collect() }
    }
}

impl Linear {
    fn random(random: &mut Random, depth: usize, rows: bool) -> Linear {
        let mut linear = Linear { constant: random.within(-2, 3), coefficients: vec![0; depth], ..Linear::default() };
        for _ in 0..random.within(0, 2) {
            let level = random.within(0, depth as i64 - 1) as usize;
            linear.coefficients[level] = [1, 1, 1, -1, 2, -2, 3][random.within(0, 6) as usize];
        }
        if random.chance(10) {
            linear.times_n = random.within(-1, 1);
        }
        if rows && depth > 1 {
            linear = Linear { coefficients: vec![0; depth], row_of: Some(0), ..Linear::default() };
            linear.coefficients[1] = 1;
        } else if random.chance(12) {
            let operator = [BinaryOp::Rem, BinaryOp::Div, BinaryOp::Min, BinaryOp::Max, BinaryOp::And];
            let operator = operator[random.within(0, 4) as usize];
            let with =
                if operator == BinaryOp::And { [1, 3][random.within(0, 1) as usize] } else { random.within(2, 4) };
            linear.then = Some((operator, with));
        }
        linear
    }

    fn value(&self, at: &[i64], n: i64) -> i64 {
        let sum: i64 = self.coefficients.iter().zip(at).map(|(c, i)| c * i).sum();
        let sum = self.constant + self.times_n * n + sum + self.row_of.map_or(0, |level| n * at[level]);
        match self.then {
            Some((BinaryOp::Rem, by)) => sum % by,
            Some((BinaryOp::Div, by)) => sum / by,
            Some((BinaryOp::Min, with)) => sum.min(with),
            Some((BinaryOp::Max, with)) => sum.max(with),
            Some((_, mask)) => sum & mask,
            None => sum,
        }
    }
}

/// The variables of the program.
struct Built<'n> {
    nest: &'n Nest,
    n: Var,
    vars: Vec<Var>,
    arrays: [Var; 2],
}

impl<'n> Built<'n> {
    fn new(nest: &'n Nest, p: &mut Program) -> Built<'n> {
        let vars: Vec<Var> = (0..nest.loops.len()).map(|level| p.scalar(["i", "j", "k"][level])).collect();
        let mut array = |name: &str, rank: usize| {
            let dims = vec![StaticDim { lower: -200, extent: 400 }; rank];
            p.func.local(name, Storage::Array { elem: Elem::I32, dims }, at(1))
        };
        let arrays = [array("a", 1), array("b", 2)];
        Built { nest, n: p.scalar("n"), vars, arrays }
    }

    fn level(&self, p: &mut Program, level: usize) {
        for (number, statement) in self.nest.statements.iter().enumerate().filter(|(_, s)| s.depth == level) {
            match &statement.guard {
                Some((relation, guard)) => {
                    let (value, zero) = (self.linear(p, guard), p.constant(7, 0));
                    let holds = p.builder(7).compare(*relation, value, zero);
                    p.if_then(7, holds, |p| self.statement(p, number, statement), |_| {});
                }
                None => self.statement(p, number, statement),
            }
        }
        let Some(counted) = self.nest.loops.get(level) else { return };
        let (lower, upper) = (self.linear(p, &counted.lower), self.linear(p, &counted.upper));
        let step = p.constant(6, counted.step);
        let (_, body, _) = p.builder(6).for_op(Some(self.vars[level]), lower, upper, step);
        p.inside(body, |p| self.level(p, level + 1));
    }

    fn statement(&self, p: &mut Program, number: usize, statement: &Statement) {
        let mut sum = p.constant(7, number as i64);
        // Each iteration writes something else.
        for (level, var) in self.vars.iter().take(statement.depth).enumerate() {
            let (value, weight) = (p.load(7, *var), p.constant(7, 7 + 4 * level as i64));
            let weighted = p.builder(7).binary(BinaryOp::Mul, value, weight);
            sum = p.add(7, sum, weighted);
        }
        for read in &statement.reads {
            let subscripts = self.subscripts(p, read);
            let mut b = p.builder(7);
            let view = b.load_view(self.arrays[read.array]);
            let value = b.load_elem(view, subscripts);
            sum = p.add(7, sum, value);
        }
        let subscripts = self.subscripts(p, &statement.write);
        let mut b = p.builder(7);
        let view = b.load_view(self.arrays[statement.write.array]);
        b.store_elem(view, subscripts, sum);
    }

    fn subscripts(&self, p: &mut Program, reference: &Reference) -> Vec<Value> {
        let one = |linear: &Linear| {
            let value = self.linear(p, linear);
            p.builder(7).convert(value, Type::I64)
        };
        reference.subscripts.iter().map(one).collect()
    }

    fn linear(&self, p: &mut Program, linear: &Linear) -> Value {
        let mut sum = p.constant(7, linear.constant);
        let mut factors: Vec<(Var, i64)> = self.vars.iter().copied().zip(linear.coefficients.iter().copied()).collect();
        factors.push((self.n, linear.times_n));
        for (var, c) in factors.into_iter().filter(|(_, c)| *c != 0) {
            let (value, c) = (p.load(7, var), p.constant(7, c));
            let product = p.builder(7).binary(BinaryOp::Mul, value, c);
            sum = p.add(7, sum, product);
        }
        if let Some(level) = linear.row_of {
            let (i, n) = (p.load(7, self.vars[level]), p.load(7, self.n));
            let product = p.builder(7).binary(BinaryOp::Mul, i, n);
            sum = p.add(7, sum, product);
        }
        if let Some((operator, with)) = linear.then {
            let with = p.constant(7, with);
            sum = p.builder(7).binary(operator, sum, with);
        }
        sum
    }
}

struct Run<'n> {
    nest: &'n Nest,
    shuffled: &'n [bool],
    random: Random,
    memory: Memory,
    touches: Vec<Touch>,
}

impl Run<'_> {
    fn level(&mut self, at: &mut Vec<i64>) {
        let mut first = 0;
        for (number, statement) in self.nest.statements.iter().enumerate() {
            if statement.depth == at.len() {
                self.statement(number as i64, first, statement, at);
            }
            first += statement.reads.len() + 1;
        }
        let Some(counted) = self.nest.loops.get(at.len()) else { return };
        let (lower, upper) = (counted.lower.value(at, self.nest.n), counted.upper.value(at, self.nest.n));
        let trips = ((upper - lower + counted.step) / counted.step).max(0);
        let mut values: Vec<i64> = (0..trips).map(|trip| lower + trip * counted.step).collect();
        if self.shuffled.get(at.len()) == Some(&true) {
            for last in (1..values.len()).rev() {
                values.swap(last, self.random.within(0, last as i64) as usize);
            }
        }
        for value in values {
            at.push(value);
            self.level(at);
            at.pop();
        }
    }

    fn statement(&mut self, number: i64, first: usize, statement: &Statement, at: &[i64]) {
        let n = self.nest.n;
        let holds = |(relation, guard): &(CompareOp, Linear)| match relation {
            CompareOp::Eq => guard.value(at, n) == 0,
            CompareOp::Ne => guard.value(at, n) != 0,
            _ => guard.value(at, n) >= 0,
        };
        if !statement.guard.as_ref().is_none_or(holds) {
            return;
        }
        let element = |r: &Reference| (r.array, r.subscripts.iter().map(|s| s.value(at, n)).collect::<Vec<i64>>());
        let mut sum = number;
        for (offset, read) in statement.reads.iter().enumerate() {
            let element = element(read);
            let before = element.1.iter().fold(element.0 as i64 + 17, |sum, s| sum * 31 + s);
            // Not a plain sum: the order of two writes shows.
            sum = sum.wrapping_mul(7).wrapping_add(self.memory.get(&element).copied().unwrap_or(before));
            self.touches.push(Touch { access: first + offset, at: at.to_vec(), element });
        }
        let element = element(&statement.write);
        sum = at.iter().fold(sum, |sum, i| sum.wrapping_mul(13).wrapping_add(*i));
        self.memory.insert(element.clone(), sum);
        self.touches.push(Touch { access: first + statement.reads.len(), at: at.to_vec(), element });
    }
}
