//! Dependences of examples from the literature: Allen and Kennedy, *Optimizing Compilers for Modern Architectures* (2001);
//! Wolfe, *High Performance Compilers for Parallel Computing* (1996); Goff, Kennedy and Tseng, *Practical Dependence Testing*
//! (PLDI 1991); Pugh, *The Omega Test* (1992); Maslov, *Delinearization* (PLDI 1992).

use super::*;
use accc_analysis::affine::loop_name;
use accc_analysis::dependence::{Carried, carried};
use accc_analysis::region::Region;
use std::collections::HashMap;

/// The dependences that each loop of a nest carries, from pseudo code: `do i = 1, n; do j = 1, i; a(i,j) = a(i-1,j)`.
fn of(text: &str) -> String {
    let mut nest = Text { p: Program::new("f"), vars: HashMap::new() };
    let lines: Vec<&str> = text.split(';').map(str::trim).collect();
    let block = nest.p.builder(5).new_block();
    let outer = std::mem::replace(&mut nest.p.block, block);
    nest.lines(&lines);
    nest.p.block = outer;
    let construct = Construct { kind: ConstructKind::Kernels, span: at(5), end_span: at(20) };
    nest.p.builder(5).effect(OpKind::Compute(Box::new(Compute::new(construct, block))));
    let text = accc_ir::text::print(&nest.p.finish());
    let module = accc_ir::text::parse(&text).unwrap_or_else(|error| panic!("{error:?}"));
    dependences(module.functions.values().next().expect("a function"))
}

fn dependences(func: &Function) -> String {
    let op = accc_ir::computes(func)[0];
    let region = Region::new(func, accc_ir::compute(func, op).body);
    let mut lines = Vec::new();
    for info in &region.loops {
        let inside: Vec<_> = region.accesses_in(info.op).collect();
        for (n, a) in inside.iter().enumerate() {
            for b in inside[n..].iter().filter(|b| b.var == a.var && (a.write || b.write)) {
                let Carried::Yes(found) = carried(&region, info.op, a, b) else { continue };
                let proven = if found.proven { " certain" } else { "" };
                let line = format!("{}: {} {}{proven}", loop_name(func, info.op), func.vars[a.var].name, found.vector);
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    }
    if lines.is_empty() { "none".to_string() } else { lines.join(", ") }
}

/// Pseudo code on its way to IR.
struct Text {
    p: Program,
    vars: HashMap<String, Var>,
}

impl Text {
    fn lines(&mut self, lines: &[&str]) {
        let Some((first, rest)) = lines.split_first() else { return self.p.builder(7).end_block() };
        let Some(range) = first.strip_prefix("do ") else {
            self.assignment(first);
            return self.lines(rest);
        };
        let (name, range) = range.split_once('=').expect("do var = …");
        let mut bounds: Vec<Value> = range.split(',').map(|bound| self.expression(bound)).collect();
        if bounds.len() == 2 {
            bounds.push(self.p.constant(6, 1));
        }
        let var = self.scalar(name.trim());
        let (_, body, _) = self.p.builder(6).for_op(Some(var), bounds[0], bounds[1], bounds[2]);
        let before = std::mem::replace(&mut self.p.block, body);
        self.lines(rest);
        self.p.block = before;
        self.p.builder(7).end_block();
    }

    fn assignment(&mut self, text: &str) {
        let (to, from) = text.split_once('=').expect("x = y");
        let value = match from.contains('(') {
            true => {
                let (view, subscripts) = self.element(from);
                self.p.builder(7).load_elem(view, subscripts)
            }
            false => self.expression(from),
        };
        if to.contains('(') {
            let (view, subscripts) = self.element(to);
            self.p.builder(7).store_elem(view, subscripts, value);
        } else {
            let var = self.scalar(to.trim());
            self.p.set(7, var, value);
        }
    }

    fn element(&mut self, text: &str) -> (Value, Vec<Value>) {
        let (name, subscripts) = text.trim().trim_end_matches(')').split_once('(').expect("a(i)");
        let mut values = Vec::new();
        for subscript in subscripts.split(',') {
            let value = self.expression(subscript);
            values.push(self.p.builder(7).convert(value, Type::I64));
        }
        let known = self.vars.get(name).copied();
        let array = known.unwrap_or_else(|| {
            let dims = vec![StaticDim { lower: -10000, extent: 90000 }; values.len()];
            self.p.func.local(name, Storage::Array { elem: Elem::I32, dims }, at(1))
        });
        self.vars.insert(name.to_string(), array);
        (self.p.builder(7).load_view(array), values)
    }

    /// Sums of products of numbers and names.
    fn expression(&mut self, text: &str) -> Value {
        let text = text.trim().replace('-', "+-");
        let mut sum = self.p.constant(7, 0);
        for term in text.split('+').filter(|term| !term.is_empty()) {
            let (sign, term) = term.strip_prefix('-').map_or((1, term), |rest| (-1, rest));
            let mut product = self.p.constant(7, sign);
            for factor in term.split('*').map(str::trim) {
                let value = match factor.parse::<i64>() {
                    Ok(n) => self.p.constant(7, n),
                    Err(_) => {
                        let var = self.scalar(factor);
                        self.p.load(7, var)
                    }
                };
                product = self.p.builder(7).binary(BinaryOp::Mul, product, value);
            }
            sum = self.p.add(7, sum, product);
        }
        sum
    }

    fn scalar(&mut self, name: &str) -> Var {
        match self.vars.get(name) {
            Some(var) => *var,
            None => {
                let var = self.p.scalar(name);
                self.vars.insert(name.to_string(), var);
                var
            }
        }
    }
}

/// Allen and Kennedy, chapters 2 and 3.
#[test]
fn allen_and_kennedy() {
    // 2.2: the loop carries a dependence of distance 1.
    insta::assert_snapshot!(of("do i = 1, n; a(i+1) = a(i)"), @"i: a (1) certain");
    // 2.2.3, distance and direction vectors: (0,1,-1), direction (=,<,>).
    insta::assert_snapshot!(of("do i = 1, n; do j = 1, m; do k = 1, l; a(i,j+1,k) = a(i,j,k+1)"), @"j: a (=,1,-1)");
    // The same with all three: (1,0,-1).
    insta::assert_snapshot!(of("do i = 1, n; do j = 1, m; do k = 1, l; a(i+1,j,k-1) = a(i,j,k)"), @"i: a (1,=,-1)");
    // 3.3.1, ZIV.
    insta::assert_snapshot!(of("do i = 1, n; a(1) = a(2)"), @"i: a (<) certain");
    // 3.3.2, strong SIV: farther apart than the loop is long.
    insta::assert_snapshot!(of("do i = 1, 100; a(i+2*100) = a(i)"), @"none");
    // Strong SIV with symbolic distance and bounds: n + 1 exceeds the loop.
    insta::assert_snapshot!(of("do i = 1, n; a(i+2*n) = a(i+n)"), @"none");
    // Weak-zero SIV: the first iteration alone (which could be peeled).
    insta::assert_snapshot!(of("do i = 1, n; y(i,n) = y(1,n)"), @"i: y (<)");
    // Weak-crossing SIV: they cross in the middle.
    insta::assert_snapshot!(of("do i = 1, n; a(i) = a(n-i+1)"), @"i: a (<)");
    // Outside of the loop's range.
    insta::assert_snapshot!(of("do i = 1, 10; a(i) = a(25-i)"), @"none");
    // 3.3.3, GCD: even and odd, and several loops.
    insta::assert_snapshot!(of("do i = 1, n; a(2*i) = a(2*i+1)"), @"none");
    insta::assert_snapshot!(of("do i = 1, n; do j = 1, m; a(4*i+2*j) = a(2*i+6*j+3)"), @"i: a (<,>)");
    // 3.3.3, Banerjee's inequality: 1..10 and 11..110.
    insta::assert_snapshot!(of("do i = 1, 10; do j = 1, 10; a(i+10) = a(j-10)"), @"j: a (=,<) certain");
    // Trapezoidal loops (3.3.3.2).
    insta::assert_snapshot!(of("do i = 1, n; do j = 1, i-1; a(j) = a(i)"), @"i: a (<,<), i: a (<,=)");
    insta::assert_snapshot!(of("do i = 1, n; do j = 1, i-1; a(i,j) = a(j,i)"), @"none");
    // 5.2, interchange is illegal with (<,>).
    insta::assert_snapshot!(of("do j = 1, m; do i = 1, n; a(i,j+1) = a(i+1,j)"), @"j: a (1,-1)");
}

/// Goff, Kennedy and Tseng, the Delta test: subscripts that are coupled.
#[test]
fn delta() {
    // The distances 1 and 2 of one loop contradict each other.
    insta::assert_snapshot!(of("do i = 1, n; a(i+1,i+2) = a(i,i)"), @"none");
    // Section 5: strong SIV in the first subscript turns the second into strong SIV.
    insta::assert_snapshot!(of("do i = 1, n; do j = 1, n; a(i+1,i+j) = a(i,i+j)"), @"i: a (1,-1)");
    // Restricted double-index variable: the diagonal and its transpose.
    insta::assert_snapshot!(of("do i = 1, n; do j = 1, n; a(i,j) = a(j,i)"), @"i: a (<,>)");
    // i = i' + 1 and i = i' - 1.
    insta::assert_snapshot!(of("do i = 1, n; a(i,i+1) = a(i-1,i+2)"), @"none");
}

/// Wolfe, chapters 5 and 7.
#[test]
fn wolfe() {
    // 5.4: the wavefront.
    insta::assert_snapshot!(of("do i = 2, n; do j = 2, m; a(i,j) = a(i-1,j); a(i,j) = a(i,j-1)"), @"i: a (1,=), j: a (=,1) certain");
    // 7.3: a skewed copy of it.
    insta::assert_snapshot!(of("do i = 2, n; do j = i+2, i+m; a(i,j-i) = a(i-1,j-i+1)"), @"i: a (1,=)");
    // 7.2: exact SIV, 2i = 3i' + 1.
    insta::assert_snapshot!(of("do i = 1, 100; a(2*i) = a(3*i+1)"), @"i: a (<)");
    insta::assert_snapshot!(of("do i = 1, 4; a(5*i) = a(3*i+4)"), @"none");
    // Steps: the loops touch even elements, and reads are odd.
    insta::assert_snapshot!(of("do i = 2, n, 2; a(i) = a(i+1)"), @"none");
    // The distance counts iterations.
    insta::assert_snapshot!(of("do i = 2, n, 2; a(i+2) = a(i)"), @"i: a (1) certain");
    insta::assert_snapshot!(of("do i = 99, 1, -1; a(i) = a(i+1)"), @"i: a (1) certain");
}

/// Pugh: equations over whole numbers that bounds on reals do not exclude.
#[test]
fn omega() {
    insta::assert_snapshot!(of("do i = 1, 100; do j = i, 100; a(i,j+1) = a(100,j)"), @"none");
    insta::assert_snapshot!(of("do i = 0, 10; do j = 0, 10; a(3*i+2*j) = a(3*i+2*j+100)"), @"i: a (<,>)");
}

/// Subscripts that are one and mean several (Maslov), and others with constant rows.
#[test]
fn linearized() {
    insta::assert_snapshot!(of("do i = 0, n-1; do j = 0, m-1; a(i*m+j) = a(i*m+j)"), @"none");
    insta::assert_snapshot!(of("do i = 1, n-1; do j = 0, m-1; a(i*m+j) = a(i*m-m+j)"), @"i: a (1,=)");
    insta::assert_snapshot!(of("do i = 0, 9; do j = 0, 99; do k = 0, 9; a(1000*i+10*j+k) = a(1000*i+10*j+k)"), @"none");
    insta::assert_snapshot!(of("do i = 0, 9; do j = 0, 9; a(10*i+j) = a(10*i+j+5)"), @"i: a (1,-5), j: a (=,5) certain");
}

/// Rows are as far apart as they are long, where the length is not negative.
#[test]
fn rows_of_unknown_parts() {
    insta::assert_snapshot!(of("do i = 0, m; do j = 0, n-1; a(n+i*n+j) = a(j)"), @"none");
    insta::assert_snapshot!(of("do i = 1, m; do j = k, n+k-1; a(i*n+j) = a(i*n+j)"), @"none");
    insta::assert_snapshot!(of("do i = 1, m; do j = k, n+k; a(i*n+j) = a(i*n+j)"), @"i: a (<,>=)");
}

/// What is known of scalars before the nest, and what conditions say, decides.
#[test]
fn known_scalars() {
    insta::assert_snapshot!(of("do i = 1, n; a(i+m) = a(i)"), @"i: a (<)");
    let mut p = Program::new("f");
    let (i, n, m, a) = (p.scalar("i"), p.scalar("n"), p.scalar("m"), p.array("a", 300));
    let (of_n, one) = (p.load(2, n), p.constant(2, 1));
    let next = p.add(2, of_n, one);
    p.set(2, m, next);
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        p.do_to(6, None, i, n, |p| {
            let (x, far) = (p.load(7, i), p.load(7, m));
            let sum = p.add(7, x, far);
            let at = p.builder(7).convert(sum, Type::I64);
            let value = p.get(7, a, &[(i, 0)]);
            let view = p.builder(7).load_view(a);
            p.builder(7).store_elem(view, vec![at], value);
        });
    });
    insta::assert_snapshot!(dependences(p.finish().functions.values().next().expect("one")), @"none");
}
