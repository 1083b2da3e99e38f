//! Atomic operations in regions: what they are mapped as, and who executes them in a gang. Queues of asynchronous regions.

use super::semantics::{print_sum, same};
use super::*;

/// `x(index) = x(index) + value`, or `x = x + value`, atomically.
fn atomic_add(p: &mut Program, line: u32, place: AtomicTarget, value: Value) -> Value {
    let op = AtomicOp::Add;
    p.builder(line).value(OpKind::AtomicUpdate { place, op, value, new: true }, Type::I32)
}

fn element(p: &mut Program, line: u32, array: Var, index: Value) -> AtomicTarget {
    let mut b = p.builder(line);
    let view = b.load_view(array);
    let subscripts = vec![b.convert(index, Type::I64)];
    AtomicTarget::Elem { view, subscripts }
}

/// Each gang takes a number; its lanes add to the element with that number.
fn tickets() -> Module {
    let mut p = Program::new("tickets");
    let (h, n, j, k) = (p.array("h", 20), p.scalar("n"), p.scalar("j"), p.scalar("k"));
    let (zero, from, to) = (p.constant(2, 0), p.constant(2, 1), p.constant(2, 20));
    p.set(2, n, zero);
    p.do_loop(2, None, j, from, to, |p| {
        let zero = p.constant(2, 0);
        p.put(2, h, &[(j, 0)], zero);
    });
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 20));
        let gang = LoopDirective { gang: level(), ..directive(5) };
        p.do_loop(6, Some(gang), k, from, to, |p| {
            let one = p.constant(7, 1);
            let ticket = atomic_add(p, 7, AtomicTarget::Var(n), one);
            let (from, to) = (p.constant(9, 1), p.constant(9, 200));
            let vector = LoopDirective { vector: level(), ..directive(8) };
            p.do_loop(9, Some(vector), j, from, to, |p| {
                let place = element(p, 10, h, ticket);
                let value = p.load(10, j);
                atomic_add(p, 10, place, value);
            });
        });
    });
    let count = p.load(20, n);
    p.print(20, "n", count);
    print_sum(&mut p, 21, h, j, 20);
    p.finish()
}

#[test]
fn one_thread_of_a_gang_updates_and_all_get_the_result() {
    insta::assert_snapshot!(same(tickets()), @"
    n 20
    sum 4221000
    ");
    insta::assert_snapshot!(minfo(tickets()), @"
    tickets:
          5, Generating Tesla code
              6, !$acc loop gang ! blockidx%x
              9, !$acc loop vector(128) ! threadidx%x
          5, Generating implicit copy(h(:),n) [if not already present]
          9, Loop is parallelizable
          5, CUDA shared memory used for h (80 bytes for each gang)
    ");
    insta::assert_snapshot!(outlined(tickets()), @r#"
    func @f0 "tickets_" display "tickets" () {
      store $1, %
      for % ($2) = % to % step % {
        store_elem %[%], %
      }
        gpu {
          !0: data of parallel compute copy($0 "h(:)" implicit) copy($1 "n" implicit) {
            launch @f1 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
        cpu {
          !1: data of parallel compute copy($0 "h(:)" implicit) copy($1 "n" implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
      }
      print("n", %)
      store $4, %
      for % ($2) = % to % step % {
        store $4, %
      }
      print("sum", %)
    }
    func @f1 "tickets_5_gpu" display "tickets" (ptr, ptr) params($1, $3) internal kernel(gpu parallel block(128, 1, 1)) {
      var $4 ".h": i32[0 : 20] gang_local
      var $5 ".result": i32 gang_local
      for % = % to % step % verdict(parallelizable) schedule(vector(128)) {
        store_elem %[%], %
      }
      barrier
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        single {
          % = atomic_update add $1, % new
          store $5, %
        }
        for % ($2) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          % = atomic_update add %[%], % new
        }
        barrier
      }
      for % = % to % step % verdict(parallelizable) schedule(vector(128)) {
        if % {
          % = atomic_update add %[%], %
        } else {
        }
      }
      barrier
    }
    func @f2 "tickets_5_cpu" display "tickets" (ptr, ptr) params($1, $3) internal kernel(cpu parallel block(1, 1, 1)) {
      var $4 ".h": i32[0 : 20] gang_local
      for % = % to % step % verdict(parallelizable) schedule(vector(1)) {
        store_elem %[%], %
      }
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        % = atomic_update add $1, % new
        for % ($2) = % to % step % verdict(asserted) schedule(explicit) {
          store_elem %[%], %
        }
      }
      for % = % to % step % verdict(parallelizable) schedule(vector(1)) {
        if % {
          % = atomic_update add %[%], %
        } else {
        }
      }
    }
    "#);
}

/// Updates of elements come in any order; a scalar's is no longer a sum of the compiler's.
#[test]
fn atomic_updates_of_scalars_are_no_proof() {
    let mut p = Program::new("histogram");
    let (h, n, j) = (p.array("h", 20), p.scalar("n"), p.scalar("j"));
    let zero = p.constant(2, 0);
    p.set(2, n, zero);
    p.compute((5, 9), ConstructKind::Kernels, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 20));
        p.do_loop(6, None, j, from, to, |p| {
            let (one, first) = (p.constant(7, 1), p.constant(7, 1));
            let place = element(p, 7, h, first);
            atomic_add(p, 7, place, one);
            atomic_add(p, 8, AtomicTarget::Var(n), one);
        });
    });
    let count = p.load(20, n);
    p.print(20, "n", count);
    let (outcome, _) = compile(p.finish(), true, true);
    assert!(outcome.diagnostics.is_empty(), "{:#?}", outcome.diagnostics);
    insta::assert_snapshot!(outcome.facts, @"
    histogram 5:
        h(1:1): read written
    6: loop j: sequential
        n: carried
        ScalarDependence n
    ");
}

/// `kernels async(q) wait(1)` that brings a scalar back for the host.
fn queued() -> Module {
    let mut p = Program::new("queued");
    let (a, s, j) = (p.array("a", 20), p.scalar("s"), p.scalar("j"));
    let zero = p.constant(2, 0);
    p.set(2, s, zero);
    let (queue, first) = (p.builder(2).i64(3), p.builder(2).i64(1));
    let cond = p.builder(2).bool(true);
    let op = p.compute((5, 9), ConstructKind::Kernels, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 20));
        p.do_loop(6, None, j, from, to, |p| {
            let value = p.load(7, j);
            p.put(7, a, &[(j, 0)], value);
            let old = p.load(8, s);
            let sum = p.add(8, old, value);
            p.set(8, s, sum);
        });
    });
    if let OpKind::Compute(node) = &mut p.func.ops[op].kind {
        node.asynchronous = Async::Queue(queue);
        node.wait = WaitFor::Queues(vec![first]);
        node.if_cond = Some(cond);
    }
    let construct =
        Construct { kind: ConstructKind::Wait, span: accc_source::Span::NONE, end_span: accc_source::Span::NONE };
    let wait = Wait { construct, devnum: None, queues: WaitFor::All, if_cond: None, asynchronous: Async::Sync };
    p.builder(10).effect(OpKind::Wait(Box::new(wait)));
    let sum = p.load(11, s);
    p.print(11, "s", sum);
    p.finish()
}

#[test]
fn queues_reach_the_launches_and_the_host_waits_for_what_it_needs() {
    insta::assert_snapshot!(same(queued()), @"s 210");
    insta::assert_snapshot!(outlined(queued()), @r#"
    func @f0 "queued_" display "queued" () {
      store $1, %
      if % {
          gpu {
            !0: data of kernels compute async(%) wait(%) copyout($0 "a(:)" implicit) {
              !1: data async(%) copy($1 "s" result implicit) {
                launch @f1 async(%) grid(%, %, %) block(%, %, %) (%, %)
              }
              wait_op wait (wait(%))
            }
          }
          cpu {
            !2: data of kernels compute async(%) wait(%) copyout($0 "a(:)" implicit) {
              !3: data async(%) copy($1 "s" result implicit) {
                launch @f2 async(%) grid(%, %, %) block(%, %, %) (%, %)
              }
              wait_op wait (wait(%))
            }
          }
        }
      } else {
        wait_op wait (wait(%))
        for % ($2) = % to % step % {
          store_elem %[%], %
          store $1, %
        }
      }
      wait_op wait (wait)
      print("s", %)
    }
    func @f1 "queued_6_gpu" display "queued" (ptr, ptr) params($1, $3) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) reduction(add $1 by $2 gangs vector implicit)) {
        store_elem %[%], %
        store $2, %
      }
    }
    func @f2 "queued_6_cpu" display "queued" (ptr, ptr) params($1, $3) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) reduction(add $1 by $2 gangs vector implicit)) {
        store_elem %[%], %
        store $2, %
      }
    }
    "#);
}
