//! What programs compute must not change: each is interpreted as written, and outlined for both machines, on GPUs with warps of
//! 32 lanes and of 64, which exchange parts of reductions.

use super::interpreted::{output, output_of, reversed};
use super::life::{generations, step_5, step_11};
use super::*;

/// Compiles in all ways; gives what the program prints.
pub fn same(module: Module) -> String {
    let wanted = output(&module, Machine::Cpu);
    assert!(!wanted.is_empty(), "the program prints nothing");
    let choices = [PartitionChoice::Auto, PartitionChoice::Host, PartitionChoice::Cooperative];
    for (autopar, partition) in choices.into_iter().flat_map(|choice| [(true, choice), (false, choice)]) {
        let options = OptOptions { autopar, partition, ..OPTIONS };
        let (outcome, compiled) = compile_as(module.clone(), options);
        assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
        for machine in [Machine::Gpu, Machine::Cpu] {
            let got = output(&compiled, machine);
            assert_eq!(got, wanted, "{machine:?} {options:?}\n{}", accc_ir::text::print(&compiled));
            let backwards = reversed(compiled.clone());
            let got = output(&backwards, machine);
            assert_eq!(got, wanted, "backwards {machine:?} {options:?}\n{}", accc_ir::text::print(&backwards));
        }
    }
    let (outcome, on_waves) = compile_as(module.clone(), OptOptions { model: &WAVES, cpu: false, ..OPTIONS });
    assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
    for compiled in [reversed(on_waves.clone()), on_waves] {
        let got = output_of(&compiled, Machine::Gpu, &WAVES);
        assert_eq!(got, wanted, "on waves\n{}", accc_ir::text::print(&compiled));
    }
    let mut plain = module;
    let options = OptOptions { gpu: false, cpu: false, ..OPTIONS };
    run(&mut plain, &options, Inspection::default(), &line_of);
    assert_eq!(output(&plain, Machine::Cpu), wanted, "plain\n{}", accc_ir::text::print(&plain));
    wanted.join("\n")
}

/// Loops of the regions of a program in pseudocode, each with what is known of it; compiled, it prints the same.
pub fn loops(text: &str) -> Vec<String> {
    let (outcome, _) = compile(pseudo::module(text), true, true);
    same(pseudo::module(text));
    let lines = outcome.facts.lines().filter_map(|line| line.split_once("loop "));
    lines.map(|(_, rest)| rest.to_string()).collect()
}

/// Compiles so many random programs, each of which prints the same then. Gives how many of them -Minfo tells `said` of.
pub fn random_programs(count: usize, seed: u64, program: fn(&mut Random) -> String, said: &str) -> usize {
    let mut random = Random::new(seed);
    let mut changed = 0;
    for _ in 0..count {
        let text = program(&mut random);
        let shown = std::panic::catch_unwind(|| {
            same(pseudo::module(&text));
            minfo(pseudo::module(&text))
        });
        let Ok(shown) = shown else { panic!("{text}") };
        changed += usize::from(shown.contains(said));
    }
    changed
}

/// Prints the sum of an array's elements, weighted, on the host.
pub fn print_sum(p: &mut Program, line: u32, array: Var, i: Var, n: i64) {
    let total = p.scalar("checksum");
    let zero = p.constant(line, 0);
    p.set(line, total, zero);
    let (from, to) = (p.constant(line, 1), p.constant(line, n));
    p.do_loop(line, None, i, from, to, |p| {
        let (old, i_value, element) = (p.load(line, total), p.load(line, i), p.get(line, array, &[(i, 0)]));
        let weighted = p.builder(line).binary(BinaryOp::Mul, i_value, element);
        let sum = p.add(line, old, weighted);
        p.set(line, total, sum);
    });
    let total = p.load(line, total);
    p.print(line, "sum", total);
}

#[test]
fn course_programs() {
    insta::assert_snapshot!(same(reduction_program()), @"sum 0");
    insta::assert_snapshot!(same(step_11()), @"
    cells 33
    cells 30
    cells 31
    ");
    insta::assert_snapshot!(same(step_5()), @"cells 24");
    insta::assert_snapshot!(same(generations(ConstructKind::Kernels)), @"
    cells 33
    cells 30
    cells 31
    ");
    insta::assert_snapshot!(same(generations(ConstructKind::Serial)), @"
    cells 33
    cells 30
    cells 31
    ");
    insta::assert_snapshot!(same(generations(ConstructKind::Parallel)), @"
    cells 33
    cells 30
    cells 31
    ");
}

/// A scalar changed between loops, a sequential nest, a value read from an array between them.
#[test]
fn kernels_with_statements_between_nests() {
    let mut p = Program::new("kernels");
    let (a, b, i, shift, total) =
        (p.array("a", 20), p.array("b", 20), p.scalar("i"), p.scalar("shift"), p.scalar("total"));
    let three = p.constant(2, 3);
    p.set(2, shift, three);
    let hundred = p.constant(2, 100);
    p.set(2, total, hundred);
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 20));
        p.do_loop(6, None, i, from, to, |p| {
            let value = p.load(7, i);
            p.put(7, a, &[(i, 0)], value);
        });
        let (old, one) = (p.load(8, shift), p.constant(8, 1));
        let next = p.add(8, old, one);
        p.set(8, shift, next);
        let first = p.get(9, a, &[(shift, 0)]);
        p.put(9, b, &[(shift, -3)], first);
        let (from, to) = (p.constant(10, 2), p.constant(10, 20));
        p.do_loop(10, None, i, from, to, |p| {
            let (before, here, shift) = (p.get(11, b, &[(i, -1)]), p.get(11, a, &[(i, 0)]), p.load(11, shift));
            let sum = p.add(11, before, here);
            let sum = p.add(11, sum, shift);
            p.put(11, b, &[(i, 0)], sum);
        });
        let (from, to) = (p.constant(12, 1), p.constant(12, 20));
        p.do_loop(12, None, i, from, to, |p| {
            let (old, here) = (p.load(13, total), p.get(13, b, &[(i, 0)]));
            let sum = p.add(13, old, here);
            p.set(13, total, sum);
        });
    });
    print_sum(&mut p, 21, b, i, 20);
    for var in [shift, total] {
        let value = p.load(22, var);
        p.print(22, "value", value);
    }
    let module = p.finish();
    insta::assert_snapshot!(minfo(module.clone()), @"
    kernels:
          5, Generating implicit copy(a(:),b(:)) [if not already present]
          6, Loop is parallelizable
             Generating Tesla code
              6, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
         10, Loop carried dependence of b prevents parallelization
             b(i-1) at line 11 and b(i) at line 11 depend on each other, vector (1)
             Generating Tesla code
             10, !$acc loop seq
         12, Loop is parallelizable
             Generating Tesla code
             12, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             13, Generating implicit reduction(+:total)
    ");
    insta::assert_snapshot!(same(module), @"
    sum 34755
    value 4
    value 2460
    ");
}

/// A sum for each gang, made by the vector lanes: `row` is private to the gang loop, its total is stored by one thread.
fn row_sums() -> Module {
    let mut p = Program::new("rows");
    let (a, part, j, k, row) = (p.array("a", 20), p.array("part", 20), p.scalar("j"), p.scalar("k"), p.scalar("row"));
    let (from, to) = (p.constant(2, 1), p.constant(2, 20));
    p.do_loop(2, None, j, from, to, |p| {
        let value = p.load(2, j);
        p.put(2, a, &[(j, 0)], value);
    });
    let clauses = vec![clause(ClauseKind::CopyIn, a, "a(:)"), clause(ClauseKind::CopyOut, part, "part(:)")];
    p.compute((5, 20), ConstructKind::Parallel, clauses, |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 20));
        let gang = LoopDirective { gang: level(), private: vec![row], ..directive(5) };
        p.do_loop(6, Some(gang), k, from, to, |p| {
            let start = p.constant(7, 1000);
            p.set(7, row, start);
            let (from, to) = (p.constant(9, 1), p.load(9, k));
            let vector = LoopDirective { vector: level(), reductions: vec![sum(8, row)], ..directive(8) };
            p.do_loop(9, Some(vector), j, from, to, |p| {
                let (old, value) = (p.load(10, row), p.get(10, a, &[(j, 0)]));
                let total = p.add(10, old, value);
                p.set(10, row, total);
            });
            let value = p.load(12, row);
            p.put(12, part, &[(k, 0)], value);
        });
    });
    print_sum(&mut p, 21, part, j, 20);
    p.finish()
}

#[test]
fn reduction_of_each_gang() {
    insta::assert_snapshot!(same(row_sums()), @"sum 233485");
    insta::assert_snapshot!(outlined(row_sums()), @r#"
    func @f0 "rows_" display "rows" () {
      for % ($2) = % to % step % {
        store_elem %[%], %
      }
        gpu {
          !0: data of parallel compute deferrable_wait copyin($0 "a(:)") copyout($1 "part(:)") {
            launch @f1 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
        cpu {
          !1: data of parallel compute copyin($0 "a(:)") copyout($1 "part(:)") {
            launch @f2 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
      }
      store $5, %
      for % ($2) = % to % step % {
        store $5, %
      }
      print("sum", %)
    }
    func @f1 "rows_5_gpu" display "rows" (ptr, ptr) params($4, $5) internal kernel(gpu parallel block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        store $1, %
        for % ($2) = % to % step % verdict(asserted) schedule(vector(128) explicit reduction(add $1 by $3 vector)) {
          store $3, %
        }
        single {
          store_elem %[%], %
        }
      }
    }
    func @f2 "rows_5_cpu" display "rows" (ptr, ptr) params($4, $5) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        store $1, %
        for % ($2) = % to % step % verdict(asserted) schedule(vector(128) explicit reduction(add $1 by $3 vector)) {
          store $3, %
        }
        store_elem %[%], %
      }
    }
    func @f3 "__accc_settle" display "__accc_settle" ()
    "#);
}

/// A private array of the gang, written by one vector loop and read by another.
fn private_array() -> Module {
    let mut p = Program::new("private");
    let (tmp, out, i, j) = (p.array("tmp", 8), p.array("out", 30), p.scalar("i"), p.scalar("j"));
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 20));
        let gang = LoopDirective { gang: level(), private: vec![tmp], ..directive(5) };
        p.do_loop(6, Some(gang), j, from, to, |p| {
            let vector = |line| LoopDirective { vector: level(), ..directive(line) };
            let (from, to) = (p.constant(8, 1), p.constant(8, 8));
            p.do_loop(8, Some(vector(7)), i, from, to, |p| {
                let (x, y) = (p.load(9, i), p.load(9, j));
                let product = p.builder(9).binary(BinaryOp::Mul, x, y);
                p.put(9, tmp, &[(i, 0)], product);
            });
            let (from, to) = (p.constant(12, 1), p.constant(12, 7));
            p.do_loop(12, Some(vector(11)), i, from, to, |p| {
                let next = p.get(13, tmp, &[(i, 1)]);
                p.put(13, out, &[(i, 0)], next);
            });
            let value = p.get(15, tmp, &[(j, -13)]);
            p.put(15, out, &[(j, 9)], value);
        });
    });
    print_sum(&mut p, 21, out, i, 7);
    p.finish()
}

#[test]
fn private_array_of_a_gang() {
    let (outcome, _) = compile(private_array(), true, true);
    assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
    insta::assert_snapshot!(outlined(private_array()), @r#"
    func @f0 "private_" display "private" () {
        gpu {
          !0: data of parallel compute deferrable_wait copy($1 [% : %] "out(1:29)" implicit) {
            launch @f1 grid(%, %, %) block(%, %, %) (%)
          }
        }
        cpu {
          !1: data of parallel compute copy($1 [% : %] "out(1:29)" implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%)
          }
        }
      }
      store $4, %
      for % ($2) = % to % step % {
        store $4, %
      }
      print("sum", %)
    }
    func @f1 "private_5_gpu" display "private" (ptr) params($3) internal kernel(gpu parallel block(128, 1, 1)) {
      var $2 "tmp": i32[1 : 8] gang_local
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        barrier
        for % ($1) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store_elem %[%], %
        }
        barrier
        for % ($1) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store_elem %[%], %
        }
        barrier
        single {
          store_elem %[%], %
        }
      }
    }
    func @f2 "private_5_cpu" display "private" (ptr) params($3) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        for % ($1) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store_elem %[%], %
        }
        for % ($1) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store_elem %[%], %
        }
        store_elem %[%], %
      }
    }
    func @f3 "__accc_settle" display "__accc_settle" ()
    "#);
}

/// Statements that every gang executes, before a loop; `s` is firstprivate and keeps its value outside.
#[test]
fn gang_redundant_statements() {
    let mut p = Program::new("redundant");
    let (a, b, i, s) = (p.array("a", 20), p.array("b", 20), p.scalar("i"), p.scalar("s"));
    let five = p.constant(2, 5);
    p.set(2, s, five);
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (old, one) = (p.load(6, s), p.constant(6, 1));
        let next = p.add(6, old, one);
        p.set(6, s, next);
        let (from, to) = (p.constant(7, 1), p.constant(7, 20));
        p.do_loop(7, None, i, from, to, |p| {
            let seven = p.constant(7, 7);
            p.put(7, b, &[(i, 0)], seven);
        });
        let (from, to) = (p.constant(9, 1), p.constant(9, 20));
        p.do_loop(9, Some(directive(8)), i, from, to, |p| {
            let (x, s) = (p.load(10, i), p.load(10, s));
            let product = p.builder(10).binary(BinaryOp::Mul, x, s);
            p.put(10, a, &[(i, 0)], product);
        });
    });
    print_sum(&mut p, 21, a, i, 20);
    print_sum(&mut p, 21, b, i, 20);
    let value = p.load(22, s);
    p.print(22, "s", value);
    let mut module = p.finish();
    // As the language says: what the region does to a firstprivate scalar stays in the region.
    let wanted = "sum 17220\nsum 1470\ns 5";
    module = compile(module, true, true).1;
    for machine in [Machine::Gpu, Machine::Cpu] {
        assert_eq!(output(&module, machine).join("\n"), wanted);
    }
}

/// Workers over vectors, and one loop that is both.
#[test]
fn worker_loops() {
    let mut p = Program::new("levels");
    let (a, i, j, k) = (p.allocatable("a", 2), p.scalar("i"), p.scalar("j"), p.scalar("k"));
    p.allocate(a, &[(1, 6), (1, 20)]);
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 2));
        p.do_loop(6, Some(LoopDirective { gang: level(), ..directive(5) }), k, from, to, |p| {
            let (from, to) = (p.constant(8, 1), p.constant(8, 20));
            p.do_loop(8, Some(LoopDirective { worker: level(), ..directive(7) }), j, from, to, |p| {
                let (from, to) = (p.constant(10, 1), p.constant(10, 3));
                p.do_loop(10, Some(LoopDirective { vector: level(), ..directive(9) }), i, from, to, |p| {
                    let (x, y) = (p.load(11, i), p.load(11, j));
                    let sum = p.add(11, x, y);
                    // Row 3*(k-1) + i, written as i + k + k + k - 3.
                    let row = p.scalar("row");
                    let (k1, three) = (p.load(11, k), p.constant(11, 3));
                    let thrice = p.builder(11).binary(BinaryOp::Mul, k1, three);
                    let at_row = p.add(11, thrice, x);
                    p.set(11, row, at_row);
                    p.put(11, a, &[(row, -3), (j, 0)], sum);
                });
            });
        });
    });
    let one = p.constant(20, 6);
    p.set(20, k, one);
    let (from, to) = (p.constant(21, 1), p.constant(21, 20));
    p.do_loop(21, None, j, from, to, |p| {
        let value = p.get(22, a, &[(k, 0), (j, 0)]);
        p.print(22, "a", value);
    });
    same(p.finish());
}

/// A scalar read from an array between gang loops; a condition and a sum that the host drives.
#[test]
fn values_between_nests() {
    let mut p = Program::new("between");
    let (a, i, g, x, y) = (p.array("a", 20), p.scalar("i"), p.scalar("g"), p.scalar("x"), p.scalar("y"));
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 3));
        p.do_loop(6, None, g, from, to, |p| {
            let (from, to) = (p.constant(7, 1), p.constant(7, 20));
            p.do_loop(7, None, i, from, to, |p| {
                let (old, step) = (p.get(8, a, &[(i, 0)]), p.load(8, g));
                let sum = p.add(8, old, step);
                p.put(8, a, &[(i, 0)], sum);
            });
            let first = p.get(9, a, &[(g, 0)]);
            p.set(9, x, first);
            let (x_value, three) = (p.load(10, x), p.constant(10, 3));
            let large = p.builder(10).compare(CompareOp::Ge, x_value, three);
            p.if_then(
                10,
                large,
                |p| {
                    let (from, to) = (p.constant(11, 1), p.constant(11, 20));
                    p.do_loop(11, None, i, from, to, |p| {
                        let (old, x) = (p.get(12, a, &[(i, 0)]), p.load(12, x));
                        let sum = p.add(12, old, x);
                        p.put(12, a, &[(i, 0)], sum);
                    });
                },
                |_| {},
            );
            let (old, x) = (p.load(13, y), p.load(13, x));
            let sum = p.add(13, old, x);
            p.set(13, y, sum);
        });
    });
    print_sum(&mut p, 21, a, i, 20);
    for var in [x, y] {
        let value = p.load(22, var);
        p.print(22, "value", value);
    }
    let module = p.finish();
    insta::assert_snapshot!(same(module.clone()), @"
    sum 3780
    value 9
    value 13
    ");
    let driven = outlined_as(module, PartitionChoice::Host);
    insta::assert_snapshot!(driven.lines().take(30).collect::<Vec<_>>().join("\n"), @r#"
    func @f0 "between_" display "between" () {
        gpu {
          !0: data of kernels compute copy($0 "a(:)" implicit) {
            for % ($2) = % to % step % verdict(refused carried_dependence $0 "(<,=)" at $0 "i" at $0 "i", scalar_live_out $3 "" at $3 "" at $3 "" at $3 "" at $3 "") {
              launch @f1 grid(%, %, %) block(%, %, %) (%, %)
              !1: data copy($3 "x" implicit) {
                launch @f2 grid(%, %, %) block(%, %, %) (%, %, %)
              }
              if % {
                launch @f3 grid(%, %, %) block(%, %, %) (%, %)
              } else {
              }
              store $4, %
            }
          }
        }
        cpu {
          !2: data of kernels compute copy($0 "a(:)" implicit) {
            for % ($2) = % to % step % verdict(refused carried_dependence $0 "(<,=)" at $0 "i" at $0 "i", scalar_live_out $3 "" at $3 "" at $3 "" at $3 "" at $3 "") {
              launch @f4 grid(%, %, %) block(%, %, %) (%, %)
              !3: data copy($3 "x" implicit) {
                launch @f5 grid(%, %, %) block(%, %, %) (%, %, %)
              }
              if % {
                launch @f6 grid(%, %, %) block(%, %, %) (%, %)
              } else {
              }
              store $4, %
            }
          }
    "#);
}

/// `collapse(2)` over a nest, with a maximum that both loops make.
#[test]
fn collapsed_reduction() {
    let mut p = Program::new("collapse");
    let v = Life::new(&mut p);
    let biggest = p.scalar("biggest");
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let max = Reduction {
            op: ReductionOp::Max,
            var: biggest,
            section: None,
            element: Vec::new(),
            span: at(5),
            implicit: false,
        };
        let directive = LoopDirective { collapse: 2, reductions: vec![max], ..directive(5) };
        p.do_to(6, Some(directive), v.c, v.cols, |p| {
            p.do_to(7, None, v.r, v.rows, |p| {
                let (old, value) = (p.load(8, biggest), p.get(8, v.world, &[(v.r, 0), (v.c, 0)]));
                let larger = p.builder(8).binary(BinaryOp::Max, old, value);
                p.set(8, biggest, larger);
            });
        });
    });
    let value = p.load(21, biggest);
    p.print(21, "biggest", value);
    let module = p.finish();
    insta::assert_snapshot!(minfo(module.clone()), @"
    collapse:
          5, Generating Tesla code
             Generating reduction(max:biggest)
              6, !$acc loop gang collapse(2) ! blockidx%y
              7, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
          5, Generating implicit copyin(world(1:rows,1:cols)) [if not already present]
             Generating implicit copy(biggest) [if not already present]
          7, Loop is parallelizable
    ");
    insta::assert_snapshot!(same(module), @"biggest 2");
}

/// The `if` clause: the host's copy of the body computes the same, and leaks no private value.
#[test]
fn if_clause() {
    for condition in [0, 1] {
        let mut p = Program::new("if");
        let (a, i, s) = (p.array("a", 20), p.scalar("i"), p.scalar("s"));
        let cond = p.builder(4).bool(condition == 1);
        let op = p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
            let (from, to) = (p.constant(6, 1), p.constant(6, 20));
            p.do_loop(6, Some(directive(5)), i, from, to, |p| {
                let (value, s) = (p.load(7, i), p.load(7, s));
                let sum = p.add(7, value, s);
                p.put(7, a, &[(i, 0)], sum);
            });
            let nine = p.constant(8, 9);
            p.set(8, s, nine);
        });
        if let OpKind::Compute(node) = &mut p.func.ops[op].kind {
            node.if_cond = Some(cond);
        }
        print_sum(&mut p, 21, a, i, 20);
        let value = p.load(22, s);
        p.print(22, "s", value);
        let (outcome, compiled) = compile(p.finish(), true, true);
        assert!(outcome.diagnostics.is_empty(), "{:#?}", outcome.diagnostics);
        for machine in [Machine::Gpu, Machine::Cpu] {
            assert_eq!(output(&compiled, machine), ["sum 2870", "s 0"]);
        }
    }
}

#[test]
fn calls_are_refused_with_a_way_out() {
    let mut p = Program::new("call");
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        p.builder(6).effect(OpKind::Call { callee: FuncId(1), args: Vec::new(), extra_attrs: Vec::new() });
    });
    p.builder(99).effect(OpKind::Return(vec![]));
    let mut module = Module::new("test.f90", Spelling::Fortran);
    module.functions.push(p.func);
    module.functions.push(Function::declare("work_", Signature::default()));
    let (outcome, _) = compile(module, true, true);
    let told: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    insta::assert_snapshot!(told.join("\n"), @"ACC0002 not supported: a call of a procedure that has no device version inside a compute construct");
}
