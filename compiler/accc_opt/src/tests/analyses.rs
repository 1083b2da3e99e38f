//! The facts that the analyses find about small loops.

use super::*;

/// Facts of one loop `do i = 1, 100` in `kernels`, whose body `fill` builds.
fn facts_of(fill: impl FnOnce(&mut Program, Var)) -> String {
    let mut p = Program::new("f");
    let i = p.scalar("i");
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 100));
        p.do_loop(6, None, i, from, to, |p| fill(p, i));
    });
    compile(p.finish(), true, true).0.facts
}

/// `a(i + write) = a(i + read)`
fn shifted(write: i64, read: i64) -> String {
    facts_of(|p, i| {
        let a = p.array("a", 300);
        let value = p.get(7, a, &[(i, read)]);
        p.put(7, a, &[(i, write)], value);
    })
}

#[test]
fn distances() {
    insta::assert_snapshot!(shifted(0, 0), @"
    f 5:
        a(1:100): read written
    6: loop i: parallelizable, contiguous
    ");
    insta::assert_snapshot!(shifted(0, -1), @"
    f 5:
        a(0:100): read written
    6: loop i: sequential, contiguous
        CarriedDependence a (1)
    ");
    insta::assert_snapshot!(shifted(2, 0), @"
    f 5:
        a(1:102): read written
    6: loop i: sequential, contiguous
        CarriedDependence a (2)
    ");
    // Further apart than the loop is long.
    insta::assert_snapshot!(shifted(100, 0), @"
    f 5:
        a(1:200): read written
    6: loop i: parallelizable, contiguous
    ");
}

/// `a(2*i) = a(2*i + 1)`: even and odd never meet. `a(i) = a(n)`: one element is everyone's.
#[test]
fn gcd_and_fixed_elements() {
    let even_odd = facts_of(|p, i| {
        let (a, twice) = (p.array("a", 300), p.scalar("twice"));
        let (x, two) = (p.load(7, i), p.constant(7, 2));
        let product = p.builder(7).binary(BinaryOp::Mul, x, two);
        p.set(7, twice, product);
        let value = p.get(8, a, &[(twice, 1)]);
        p.put(8, a, &[(twice, 0)], value);
    });
    insta::assert_snapshot!(even_odd, @"
    f 5:
        a(2:201): read written
    6: loop i: parallelizable
        twice: private
    ");
    let fixed = facts_of(|p, i| {
        let (a, n) = (p.array("a", 300), p.scalar("n"));
        let value = p.get(8, a, &[(n, 0)]);
        p.put(8, a, &[(i, 0)], value);
    });
    insta::assert_snapshot!(fixed, @"
    f 5:
        a(:): read written
    6: loop i: sequential, contiguous
        CarriedDependence a (<)
    ");
}

/// `a(i) = a(i + n)` in `do i = 1, n`: as far apart as the loop is long, whatever n is.
#[test]
fn symbolic_distance() {
    let mut p = Program::new("f");
    let (i, n, far, a) = (p.scalar("i"), p.scalar("n"), p.scalar("far"), p.array("a", 300));
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        p.do_to(6, None, i, n, |p| {
            let (x, n) = (p.load(7, i), p.load(7, n));
            let sum = p.add(7, x, n);
            p.set(7, far, sum);
            let value = p.get(8, a, &[(far, 0)]);
            p.put(8, a, &[(i, 0)], value);
        });
    });
    insta::assert_snapshot!(compile(p.finish(), true, true).0.facts, @"
    f 5:
        a(:): read written
    6: loop i: parallelizable, contiguous
        far: private
    ");
}

#[test]
fn scalars() {
    let maximum = facts_of(|p, i| {
        let (a, m) = (p.array("a", 100), p.scalar("m"));
        let (value, old) = (p.get(7, a, &[(i, 0)]), p.load(7, m));
        let larger = p.builder(7).compare(CompareOp::Gt, value, old);
        p.if_then(
            7,
            larger,
            |p| {
                let value = p.get(7, a, &[(i, 0)]);
                p.set(7, m, value);
            },
            |_| {},
        );
    });
    insta::assert_snapshot!(maximum, @"
    f 5:
        a(1:100): read
    6: loop i: parallelizable, contiguous
        m: reduction Max
    ");
    // `any = any .or. a(i) < 0`, where the comparison is made only if it matters.
    let logical = facts_of(|p, i| {
        let a = p.array("a", 100);
        let any = p.func.local("any", Storage::Scalar(Elem::Bool(4)), at(1));
        let old = p.load(7, any);
        let (op, then_block, else_block) = p.builder(7).if_op(old, &[Type::I1]);
        let before = std::mem::replace(&mut p.block, then_block);
        let yes = p.builder(7).bool(true);
        p.builder(7).effect(OpKind::Yield(vec![yes]));
        p.block = else_block;
        let (value, zero) = (p.get(7, a, &[(i, 0)]), p.constant(7, 0));
        let negative = p.builder(7).compare(CompareOp::Lt, value, zero);
        p.builder(7).effect(OpKind::Yield(vec![negative]));
        p.block = before;
        let result = p.func.ops[op].results[0];
        p.set(7, any, result);
    });
    insta::assert_snapshot!(logical, @"
    f 5:
        a(1:100): read
    6: loop i: parallelizable, contiguous
        any: reduction LogicalOr
    ");
    let carried = facts_of(|p, i| {
        let (a, s) = (p.array("a", 100), p.scalar("s"));
        let old = p.load(7, s);
        p.put(7, a, &[(i, 0)], old);
        let value = p.load(8, i);
        p.set(8, s, value);
    });
    insta::assert_snapshot!(carried, @"
    f 5:
        a(1:100): written-first
    6: loop i: sequential, contiguous
        s: carried
        ScalarDependence s
    ");
    // Both a sum and used otherwise: no reduction, but linear in the loop's variable.
    let used = facts_of(|p, i| {
        let (a, s) = (p.array("a", 100), p.scalar("s"));
        let (old, one) = (p.load(7, s), p.constant(7, 1));
        let next = p.add(7, old, one);
        p.set(7, s, next);
        let value = p.load(8, s);
        p.put(8, a, &[(i, 0)], value);
    });
    insta::assert_snapshot!(used, @"
    f 5:
        a(1:100): written-first
    6: loop i: parallelizable, contiguous
    ");
}

/// The user says that the iterations are independent, and they are not.
#[test]
fn a_wrong_directive_is_told() {
    let mut p = Program::new("f");
    let (i, a) = (p.scalar("i"), p.array("a", 300));
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 2), p.constant(6, 100));
        p.do_loop(6, Some(directive(5)), i, from, to, |p| {
            let value = p.get(7, a, &[(i, -1)]);
            p.put(7, a, &[(i, 0)], value);
        });
    });
    let (outcome, _) = compile(p.finish(), true, true);
    let told: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    insta::assert_snapshot!(told.join("\n"), @"ACC4001 the iterations of this loop depend on each other through `a`, with the vector (1)");
}

/// A scalar that every iteration writes, read after the loop.
#[test]
fn the_last_value_of_a_parallel_loop_is_told() {
    let mut p = Program::new("f");
    let (i, t, a) = (p.scalar("i"), p.scalar("t"), p.array("a", 100));
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 100));
        p.do_loop(6, Some(LoopDirective { independent: true, ..directive(5) }), i, from, to, |p| {
            let value = p.get(7, a, &[(i, 0)]);
            p.set(7, t, value);
            let value = p.load(8, t);
            p.put(8, a, &[(i, 0)], value);
        });
    });
    let value = p.load(21, t);
    p.print(21, "t", value);
    let (outcome, _) = compile(p.finish(), true, true);
    let told: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    insta::assert_snapshot!(told.join("\n"), @"ACC4004 `t` is written in a parallel loop and used after it: no iteration is the last one");
}
