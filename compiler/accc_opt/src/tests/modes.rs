//! Execution modes: what one worker does alone, private and firstprivate arrays, reductions that nobody wrote.

use super::interpreted::output;
use super::semantics::{print_sum, same};
use super::*;
use accc_ir::{compute_mut, computes};

/// Changes the clauses of the program's only construct.
fn with(p: &mut Program, change: impl FnOnce(&mut Compute)) {
    let op = computes(&p.func)[0];
    change(compute_mut(&mut p.func, op));
}

/// Each worker fills an array of its own and turns it around.
fn turned() -> Module {
    let mut p = Program::new("turned");
    let (q, tmp) = (p.array("q", 40), p.array("tmp", 10));
    let (j, k, i) = (p.scalar("j"), p.scalar("k"), p.scalar("i"));
    p.compute((2, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(4, 1), p.constant(4, 4));
        let worker = LoopDirective { worker: level(), gang: level(), private: vec![tmp], ..directive(3) };
        p.do_loop(4, Some(worker), k, from, to, |p| {
            for (line, store) in [(6, true), (9, false)] {
                let (from, to) = (p.constant(line, 1), p.constant(line, 10));
                let vector = LoopDirective { vector: level(), ..directive(line - 1) };
                let count = if store { i } else { j };
                p.do_loop(line, Some(vector), count, from, to, |p| {
                    let (n, me) = (p.load(line, count), p.load(line, k));
                    if store {
                        let value = p.add(line, n, me);
                        p.put(line, tmp, &[(i, 0)], value);
                    } else {
                        let value = p.get(line, tmp, &[(j, 0)]);
                        let mut b = p.builder(line);
                        let (ten, eleven) = (b.int(10, Type::I32), b.int(11, Type::I32));
                        let row = b.binary(BinaryOp::Mul, me, ten);
                        let end = b.binary(BinaryOp::Add, row, eleven);
                        let at = b.binary(BinaryOp::Sub, end, n);
                        let at = b.binary(BinaryOp::Sub, at, ten);
                        let subscripts = vec![b.convert(at, Type::I64)];
                        let view = b.load_view(q);
                        b.store_elem(view, subscripts, value);
                    }
                });
            }
        });
    });
    print_sum(&mut p, 21, q, j, 40);
    p.finish()
}

#[test]
fn a_worker_has_its_own_array_and_its_own_barriers() {
    insta::assert_snapshot!(same(turned()), @"sum 6730");
    let text = outlined(turned());
    let kernel = text.split("func").find(|part| part.contains("_gpu")).expect("a kernel for the GPU");
    insta::assert_snapshot!(kernel, @r#"
     @f1 "turned_2_gpu" display "turned" (ptr) params($4) internal kernel(gpu parallel block(32, 4, 1)) {
      var $2 "tmp": i32[1 : 10] worker_local
      for % ($0) = % to % step % verdict(asserted) schedule(gang worker explicit) {
        for % ($1) = % to % step % verdict(asserted) schedule(vector(32) explicit) {
          store_elem %[%], %
        }
        barrier
        for % ($3) = % to % step % verdict(asserted) schedule(vector(32) explicit) {
          store_elem %[%], %
        }
        barrier
      }
      barrier
    }
    "#);
}

/// `firstprivate(t)`: the gang changes its copy and stores what it finds in it.
fn own_table() -> Module {
    let mut p = Program::new("own");
    let (t, r, i) = (p.array("t", 4), p.array("r", 4), p.scalar("i"));
    let (from, to) = (p.constant(1, 1), p.constant(1, 4));
    p.do_loop(1, None, i, from, to, |p| {
        let value = p.load(1, i);
        p.put(1, t, &[(i, 0)], value);
    });
    p.compute((2, 9), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(4, 1), p.constant(4, 4));
        let lanes = LoopDirective { vector: level(), ..directive(3) };
        p.do_loop(4, Some(lanes), i, from, to, |p| {
            let (old, me) = (p.get(5, t, &[(i, 0)]), p.load(5, i));
            let value = p.add(5, old, me);
            p.put(5, t, &[(i, 0)], value);
            let value = p.get(6, t, &[(i, 0)]);
            p.put(6, r, &[(i, 0)], value);
        });
    });
    with(&mut p, |node| node.firstprivate.push(t));
    print_sum(&mut p, 10, r, i, 4);
    print_sum(&mut p, 11, t, i, 4);
    p.finish()
}

#[test]
fn firstprivate_arrays_start_with_the_hosts_values_and_leave_them_alone() {
    let (_, module) = compile(own_table(), true, true);
    for machine in [Machine::Gpu, Machine::Cpu] {
        assert_eq!(output(&module, machine), ["sum 60", "sum 30"], "{machine:?}");
    }
    insta::assert_snapshot!(minfo(own_table()), @"
    own:
          2, Generating Tesla code
              4, !$acc loop vector(128) ! threadidx%x
          2, Generating firstprivate(t(:))
             Generating implicit copyout(r(:)) [if not already present]
          4, Loop is parallelizable
          2, CUDA shared memory used for t (16 bytes for each gang)
    ");
}

/// A gang's array that one loop over gangs would have to hand on to the next.
#[test]
fn a_gangs_array_does_not_outlive_its_kernel() {
    let mut p = Program::new("kept");
    let (t, r, i) = (p.array("t", 4), p.array("r", 4), p.scalar("i"));
    p.compute((2, 9), ConstructKind::Parallel, Vec::new(), |p| {
        for line in [4, 7] {
            let (from, to) = (p.constant(line, 1), p.constant(line, 4));
            let gang = LoopDirective { gang: level(), ..directive(line - 1) };
            p.do_loop(line, Some(gang), i, from, to, |p| {
                if line == 4 {
                    let value = p.load(5, i);
                    p.put(5, t, &[(i, 0)], value);
                } else {
                    let value = p.get(8, t, &[(i, 0)]);
                    p.put(8, r, &[(i, 0)], value);
                }
            });
        }
    });
    with(&mut p, |node| node.private.push(t));
    let (outcome, _) = compile(p.finish(), true, true);
    let told: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    insta::assert_snapshot!(told.join("\n"), @"
    ACC0002 not supported: `t`, private to each gang, written before a loop over gangs and read in it or after it
    ACC0002 not supported: `t`, private to each gang, written before a loop over gangs and read in it or after it
    ");
}

/// An array that every gang fills alike, and two gang loops read, is one for all gangs.
#[test]
fn copies_that_are_alike_are_one() {
    let mut p = Program::new("alike");
    let (t, r, i) = (p.array("t", 4), p.array("r", 4), p.scalar("i"));
    p.compute((2, 12), ConstructKind::Parallel, Vec::new(), |p| {
        for line in [3, 6, 9] {
            let (from, to) = (p.constant(line, 1), p.constant(line, 4));
            let gang = (line > 3).then(|| LoopDirective { gang: level(), ..directive(line - 1) });
            p.do_loop(line, gang, i, from, to, |p| match line {
                3 => {
                    let value = p.load(4, i);
                    p.put(4, t, &[(i, 0)], value);
                }
                6 => {
                    let value = p.get(7, t, &[(i, 0)]);
                    p.put(7, r, &[(i, 0)], value);
                }
                _ => {
                    let (value, more) = (p.get(10, t, &[(i, 0)]), p.get(10, r, &[(i, 0)]));
                    let sum = p.add(10, value, more);
                    p.put(10, r, &[(i, 0)], sum);
                }
            });
        }
    });
    with(&mut p, |node| node.private.push(t));
    print_sum(&mut p, 13, r, i, 4);
    print_sum(&mut p, 14, t, i, 4);
    let (_, module) = compile(p.finish(), true, true);
    for machine in [Machine::Gpu, Machine::Cpu] {
        assert_eq!(output(&module, machine), ["sum 60", "sum 0"], "{machine:?}");
    }
}
