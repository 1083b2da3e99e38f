//! Whole programs through the pipeline: messages, facts, kernels.

mod analyses;
mod atomics;
mod blended_stores;
mod checks;
mod classical;
mod cooperative;
mod dependence;
mod distribution;
mod fusion;
mod induction;
mod interpreted;
mod last_value;
mod life;
mod liveness;
mod location;
mod modes;
mod one_shape;
mod passes;
mod pointers;
mod private_arrays;
mod pseudo;
mod random_nests;
mod routines;
mod semantics;
mod serial_jam;
mod sum_shapes;
mod trees;
mod updates;

use crate::PartitionChoice;
use crate::pipeline::{Inspection, OptOptions, Outcome, run};
use crate::testing::*;
use accc_ir::*;
use accc_machine::gpu::SplitSums;
use accc_machine::{GPU, Gpu};

/// A GPU on which it pays to split short sums: the interpreter is slow.
const SMALL: Gpu = Gpu {
    split_columns: SplitSums { terms: 64, ..GPU.split_columns },
    split_rows: SplitSums { terms: 64, ..GPU.split_rows },
    ..GPU
};

/// A GPU that nobody makes: waves of 64 lanes that meet, no matrix unit, other lines, tiles and shared memory. What is written
/// for 32 lanes shows on it.
const WAVES: Gpu = Gpu {
    warp: 64,
    threads: 512,
    named_barriers: 7,
    line_bytes: 64,
    access_bytes: 32,
    shared_bytes: 20 * 1024,
    private_shared_bytes: 10 * 1024,
    bins_bytes: 4 * 1024,
    partial_sums_bytes: 8 * 1024,
    vector: 192,
    routine_vector: 64,
    default_workers: 2,
    worker_vector: 64,
    data_row_vector: 16,
    data_row_workers: 12,
    sum_workers: 8,
    counting_vector: 128,
    row_vector: 128,
    tile_lanes: 256,
    tile_depths: [12, 6, 3],
    tile_rows: [4, 2, 1],
    tile_columns: 4,
    tile_down: 4,
    tile_across: 16,
    transposed_tile: 64,
    matrix_rows: 64,
    matrix_sums: 0,
    planes: 3,
    planes_in_a_row: 3,
    stencil_rows: 3,
    summed_rows: 2,
    unrolled: 3,
    wavefront_tile: 64,
    ..SMALL
};

/// All that the compiler does, for both machines.
const OPTIONS: OptOptions = OptOptions {
    gpu: true,
    model: &SMALL,
    cpu: true,
    autopar: true,
    autodata: true,
    checks: false,
    managed: false,
    partition: PartitionChoice::Auto,
};

fn compile(module: Module, gpu: bool, autopar: bool) -> (Outcome, Module) {
    compile_as(module, OptOptions { gpu, autopar, autodata: false, ..OPTIONS })
}

fn compile_as(mut module: Module, options: OptOptions) -> (Outcome, Module) {
    let outcome = run(&mut module, &options, Inspection::default(), &line_of);
    (outcome, module)
}

fn minfo(module: Module) -> String {
    let (outcome, _) = compile(module, true, true);
    assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
    crate::render(&outcome.minfo)
}

/// Loops, launches and effects of the host and of all kernels; the arithmetic between them is left out.
fn outlined(module: Module) -> String {
    outlined_as(module, PartitionChoice::Auto)
}

fn outlined_as(module: Module, partition: PartitionChoice) -> String {
    let (outcome, module) = compile_as(module, OptOptions { autodata: false, partition, ..OPTIONS });
    assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
    let words = [
        "func", "for", "single", "barrier", "grid_", "while", "launch", "print", "store", "if", "gpu", "cpu",
        "wait_op", "}",
    ];
    let shown = |line: &&str| {
        let text = line.trim_start();
        let inside = [": data", "gang_local", "worker_local", "atomic_"];
        words.iter().any(|word| text.starts_with(word)) || inside.iter().any(|word| text.contains(word))
    };
    accc_ir::text::print(&module).lines().filter(shown).map(|line| without_numbers(line) + "\n").collect()
}

/// Values without their numbers, which every new op would change.
fn without_numbers(line: &str) -> String {
    let mut in_value = false;
    let keep = |c: &char| {
        in_value = *c == '%' || (in_value && c.is_ascii_digit());
        !in_value || *c == '%'
    };
    line.chars().filter(keep).collect()
}

/// `loop.f90` of the course.
pub fn simple_loop() -> Module {
    let mut p = Program::new("loop");
    let (a, i) = (p.array("a", 10000), p.scalar("i"));
    p.compute((8, 11), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(9, 1), p.constant(9, 10000));
        p.do_loop(9, Some(directive(8)), i, from, to, |p| {
            let value = p.load(10, i);
            p.put(10, a, &[(i, 0)], value);
        });
    });
    p.finish()
}

#[test]
fn loop_f90() {
    insta::assert_snapshot!(minfo(simple_loop()), @"
    loop:
          8, Generating Tesla code
              9, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
          8, Generating implicit copyout(a(:)) [if not already present]
    ");
    insta::assert_snapshot!(outlined(simple_loop()), @r#"
    func @f0 "loop_" display "loop" () {
        gpu {
          !0: data of parallel compute deferrable_wait copyout($0 "a(:)" implicit) {
            launch @f1 grid(%, %, %) block(%, %, %) (%)
          }
        }
        cpu {
          !1: data of parallel compute copyout($0 "a(:)" implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%)
          }
        }
      }
    }
    func @f1 "loop_8_gpu" display "loop" (ptr) params($1) internal kernel(gpu parallel block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang vector(128) covered narrow) {
        store_elem %[%], %
      }
    }
    func @f2 "loop_8_cpu" display "loop" (ptr) params($1) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang vector(128)) {
        store_elem %[%], %
      }
    }
    func @f3 "__accc_settle" display "__accc_settle" ()
    "#);
}

/// `reduction.f90`.
fn reduction_program() -> Module {
    let mut p = Program::new("reduction");
    let (a, i, summ) = (p.array("a", 10000), p.scalar("i"), p.scalar("summ"));
    p.compute((19, 22), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(20, 1), p.constant(20, 10000));
        let directive = LoopDirective { reductions: vec![sum(19, summ)], ..directive(19) };
        p.do_loop(20, Some(directive), i, from, to, |p| {
            let (old, value) = (p.load(21, summ), p.get(21, a, &[(i, 0)]));
            let total = p.add(21, old, value);
            p.set(21, summ, total);
        });
    });
    let value = p.load(23, summ);
    p.print(23, "sum", value);
    p.finish()
}

#[test]
fn reduction_f90() {
    insta::assert_snapshot!(minfo(reduction_program()), @"
    reduction:
         19, Generating Tesla code
             Generating reduction(+:summ)
             20, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
         19, Generating implicit copyin(a(:)) [if not already present]
             Generating implicit copy(summ) [if not already present]
    ");
    insta::assert_snapshot!(outlined(reduction_program()), @r#"
    func @f0 "reduction_" display "reduction" () {
        gpu {
          !0: data of parallel compute copyin($0 "a(:)" implicit) copy($2 "summ" result implicit) {
            launch @f1 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
        cpu {
          !1: data of parallel compute copyin($0 "a(:)" implicit) copy($2 "summ" result implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
      }
      print("sum", %)
    }
    func @f1 "reduction_19_gpu" display "reduction" (ptr, ptr) params($1, $3) internal kernel(gpu parallel block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang vector(128) reduction(add $1 by $2 gangs vector)) {
        store $2, %
      }
    }
    func @f2 "reduction_19_cpu" display "reduction" (ptr, ptr) params($1, $3) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang vector(128) reduction(add $1 by $2 gangs vector)) {
        store $2, %
      }
    }
    "#);
}
