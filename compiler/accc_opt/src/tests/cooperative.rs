//! Cooperative kernels: which regions become one, and where their gangs meet. (That nothing races is what the interpreter
//! sees to in `semantics::same`.)

use super::interpreted::output;
use super::semantics::{print_sum, same};
use super::*;
use accc_ir::{compute, compute_mut, computes};

/// `do g = 1, rounds`: a gang loop over `a`; `b(g) = a(g)`; the sum of `a`; all in one kernels region.
fn rounds(rounds: i64, change: impl FnOnce(&mut Compute, Value), inside: impl Fn(&mut Program, Var)) -> Module {
    let mut p = Program::new("rounds");
    let (a, b) = (p.array("a", 20), p.array("b", 20));
    let (i, g, s) = (p.scalar("i"), p.scalar("g"), p.scalar("s"));
    let four = p.constant(4, 4);
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, rounds));
        p.do_loop(6, None, g, from, to, |p| {
            let (from, to) = (p.constant(7, 1), p.constant(7, 20));
            p.do_loop(7, None, i, from, to, |p| {
                let (old, step) = (p.get(8, a, &[(i, 0)]), p.load(8, g));
                let sum = p.add(8, old, step);
                p.put(8, a, &[(i, 0)], sum);
            });
            let first = p.get(10, a, &[(g, 0)]);
            p.put(10, b, &[(g, 0)], first);
            let zero = p.constant(11, 0);
            p.set(11, s, zero);
            let (from, to) = (p.constant(12, 1), p.constant(12, 20));
            p.do_loop(12, None, i, from, to, |p| {
                let (old, value) = (p.load(13, s), p.get(13, a, &[(i, 0)]));
                let sum = p.add(13, old, value);
                p.set(13, s, sum);
            });
            inside(p, g);
        });
    });
    let op = computes(&p.func)[0];
    change(compute_mut(&mut p.func, op), four);
    print_sum(&mut p, 21, b, i, 20);
    let value = p.load(22, s);
    p.print(22, "last", value);
    p.finish()
}

/// The partition of the GPU's clone.
fn partition(mut module: Module, choice: PartitionChoice) -> Partition {
    let options = OptOptions { autodata: false, partition: choice, ..OPTIONS };
    run(&mut module, &options, Inspection { stop_after: Some("schedule"), ..Inspection::default() }, &line_of);
    let func = &module.functions[FuncId(0)];
    let found = compute(func, computes(func)[0]).partition;
    found.expect("the scheduler names a partition")
}

#[test]
fn gangs_meet_between_loops_that_depend_on_each_other() {
    let module = rounds(5, |_, _| {}, |_, _| {});
    assert_eq!(partition(module.clone(), PartitionChoice::Auto), Partition::Cooperative);
    insta::assert_snapshot!(same(module.clone()), @"
    sum 140
    last 300
    ");
    let text = outlined(module);
    let kernel = text.split("func").find(|part| part.contains("_gpu")).expect("a kernel for the GPU");
    insta::assert_snapshot!(kernel, @r#"
     @f1 "rounds_6_gpu" display "rounds" (ptr, ptr, i32, ptr) params($2, $3, $4, $5) internal kernel(gpu kernels block(128, 1, 1) cooperative) {
      store $6, %
      for % ($0) = % to % step % verdict(refused) schedule() {
        for % ($8) = % to % step % verdict(parallelizable) schedule(gang vector(128)) {
          store_elem %[%], %
        }
        grid_barrier
        grid_single {
          store_elem %[%], %
        }
        store $6, %
        for % ($1) = % to % step % verdict(parallelizable) schedule(gang vector(128) reduction(add $6 by $7 gangs vector implicit)) {
          store $7, %
        }
      }
      grid_single {
        store $5, %
      }
    }
    "#);
}

/// Without one of its barriers the kernel races, and the interpreter sees it.
#[test]
fn each_barrier_is_needed() {
    let (_, compiled) = compile(rounds(5, |_, _| {}, |_, _| {}), true, true);
    let (id, kernel) = compiled.functions.iter().find(|(_, func)| func.name.ends_with("_gpu")).expect("a kernel");
    let barriers: Vec<Op> = {
        let all = kernel.walk(kernel.body.expect("a body"));
        all.into_iter().filter(|op| matches!(kernel.kind(*op), OpKind::GridBarrier)).collect()
    };
    assert!(!barriers.is_empty());
    for barrier in barriers {
        let mut broken = compiled.clone();
        let func = &mut broken.functions[id];
        let block = func.block_of(barrier).expect("it stands in a block");
        func.remove_op(block, barrier);
        let mut interp = accc_ir::interp::Interp::new(&broken);
        interp.machine = Machine::Gpu;
        let trap = interp.call("rounds_", &[]).expect_err("a race");
        assert!(trap.to_string().starts_with("a race between gangs"), "{trap}");
    }
}

#[test]
fn what_keeps_a_region_from_being_cooperative() {
    let as_it_is = |_: &mut Compute, _: Value| {};
    let nothing = |_: &mut Program, _: Var| {};
    let auto = |module: Module| partition(module, PartitionChoice::Auto);
    // Nothing is repeated: only where the user asks for it.
    assert_eq!(auto(rounds(1, as_it_is, nothing)), Partition::HostDriven);
    assert_eq!(partition(rounds(1, as_it_is, nothing), PartitionChoice::Cooperative), Partition::Cooperative);
    assert_eq!(partition(rounds(5, as_it_is, nothing), PartitionChoice::Host), Partition::HostDriven);
    // So many gangs may be more than are resident at once.
    let gangs = |node: &mut Compute, four: Value| node.num_gangs = Some(four);
    assert_eq!(partition(rounds(5, gangs, nothing), PartitionChoice::Cooperative), Partition::HostDriven);
    // Output is the host's.
    let printing = |p: &mut Program, g: Var| {
        let value = p.load(15, g);
        p.print(15, "round", value);
    };
    assert_eq!(partition(rounds(5, as_it_is, printing), PartitionChoice::Cooperative), Partition::HostDriven);
}

#[test]
fn one_gang_loop_is_one_kernel() {
    assert_eq!(partition(simple_loop(), PartitionChoice::Cooperative), Partition::OneKernel);
}

/// `do while (err > 3)`: a maximum over a gang loop decides whether there is another round.
fn while_large() -> Module {
    let mut p = Program::new("large");
    let (a, i, err) = (p.array("a", 20), p.scalar("i"), p.scalar("err"));
    let (from, to) = (p.constant(2, 1), p.constant(2, 20));
    p.do_loop(2, None, i, from, to, |p| {
        let value = p.load(3, i);
        p.put(3, a, &[(i, 0)], value);
    });
    let start = p.constant(4, 100);
    p.set(4, err, start);
    p.compute((5, 20), ConstructKind::Kernels, Vec::new(), |p| {
        let (cond, body) = {
            let mut b = p.builder(6);
            (b.new_block(), b.new_block())
        };
        p.inside(cond, |p| {
            let (value, three) = (p.load(6, err), p.constant(6, 3));
            let mut b = p.builder(6);
            let large = b.compare(CompareOp::Gt, value, three);
            b.effect(OpKind::Yield(vec![large]));
        });
        p.inside(body, |p| {
            let (from, to) = (p.constant(7, 1), p.constant(7, 20));
            p.do_loop(7, None, i, from, to, |p| {
                let old = p.get(8, a, &[(i, 0)]);
                let two = p.constant(8, 2);
                let half = p.builder(8).binary(BinaryOp::Div, old, two);
                p.put(8, a, &[(i, 0)], half);
            });
            let zero = p.constant(10, 0);
            p.set(10, err, zero);
            let (from, to) = (p.constant(11, 1), p.constant(11, 20));
            p.do_loop(11, None, i, from, to, |p| {
                let (old, value) = (p.load(12, err), p.get(12, a, &[(i, 0)]));
                let most = p.builder(12).binary(BinaryOp::Max, old, value);
                p.set(12, err, most);
            });
            p.builder(13).end_block();
        });
        p.builder(6).effect(OpKind::While { cond, body, step: None, test_first: true });
    });
    print_sum(&mut p, 21, a, i, 20);
    let value = p.load(22, err);
    p.print(22, "err", value);
    p.finish()
}

/// The host could not run the loop; gangs can.
#[test]
fn gang_loops_in_a_loop_that_their_result_ends() {
    let module = while_large();
    assert_eq!(partition(module.clone(), PartitionChoice::Auto), Partition::Cooperative);
    insta::assert_snapshot!(same(module.clone()), @"
    sum 272
    err 2
    ");
    insta::assert_snapshot!(minfo(module), @"
    large:
          5, Generating implicit copy(a(:)) [if not already present]
          6, Loop run sequentially inside one cooperative kernel
          7, Loop is parallelizable
             Generating Tesla code
              7, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
                 Loop fused with loop at line 11
             12, Generating implicit reduction(max:err)
    ");
}

/// What a gang loop does to a scalar stays there: all gangs go on with the value that they had.
#[test]
fn scalars_of_gang_loops_are_their_own() {
    let mut p = Program::new("own");
    let (a, i, g, t) = (p.array("a", 20), p.scalar("i"), p.scalar("g"), p.scalar("t"));
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let seven = p.constant(5, 7);
        p.set(5, t, seven);
        let (from, to) = (p.constant(6, 1), p.constant(6, 3));
        p.do_loop(6, Some(LoopDirective { seq: true, ..directive(6) }), g, from, to, |p| {
            let (from, to) = (p.constant(7, 1), p.constant(7, 20));
            let shared = LoopDirective { gang: level(), private: vec![t], ..directive(7) };
            p.do_loop(7, Some(shared), i, from, to, |p| {
                let value = p.load(8, i);
                p.set(8, t, value);
                let (old, own) = (p.get(9, a, &[(i, 0)]), p.load(9, t));
                let sum = p.add(9, old, own);
                p.put(9, a, &[(i, 0)], sum);
            });
            let (old, kept) = (p.get(11, a, &[(g, 0)]), p.load(11, t));
            let sum = p.add(11, old, kept);
            p.put(11, a, &[(g, 0)], sum);
        });
    });
    print_sum(&mut p, 21, a, i, 20);
    let module = p.finish();
    assert_eq!(partition(module.clone(), PartitionChoice::Auto), Partition::Cooperative);
    for choice in [PartitionChoice::Host, PartitionChoice::Cooperative] {
        let options = OptOptions { autodata: false, partition: choice, ..OPTIONS };
        let (_, compiled) = compile_as(module.clone(), options);
        insta::allow_duplicates! { insta::assert_snapshot!(output(&compiled, Machine::Gpu).join("\n"), @"sum 8652"); }
    }
}
