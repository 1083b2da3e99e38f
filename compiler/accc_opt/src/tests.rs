//! Whole programs through the pipeline: messages, facts, kernels.

use crate::pipeline::{OptOptions, Outcome, run};
use crate::testing::*;
use accc_ir::*;

fn compile(mut module: Module, gpu: bool, autopar: bool) -> (Outcome, Module) {
    let outcome = run(&mut module, &OptOptions { gpu, autopar }, &line_of, &mut |_, _| {});
    (outcome, module)
}

fn minfo(module: Module) -> String {
    let (outcome, _) = compile(module, true, true);
    assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
    crate::render(&outcome.minfo)
}

/// The loops of all kernels, and the host's launches.
fn outlined(module: Module) -> String {
    let (outcome, module) = compile(module, true, true);
    assert!(!outcome.diagnostics.iter().any(|d| d.is_error()), "{:#?}", outcome.diagnostics);
    accc_ir::text::print(&module)
}

/// `loop.f90` of the course.
fn simple_loop() -> Module {
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
    insta::assert_snapshot!(minfo(simple_loop()), @"");
    insta::assert_snapshot!(outlined(simple_loop()), @"");
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
    insta::assert_snapshot!(minfo(reduction_program()), @"");
    insta::assert_snapshot!(outlined(reduction_program()), @"");
}

/// gol, step 11: three gang and vector nests in one parallel region.
fn step_11() -> Module {
    let mut p = Program::new("gol");
    let v = Life::new(&mut p);
    let around = vec![
        clause(ClauseKind::Copy, v.world, "world(0:rows+1,0:cols+1)"),
        clause(ClauseKind::Create, v.old, "old_world(0:rows+1,0:cols+1)"),
    ];
    p.data((26, 62), around, |p| {
        p.do_to(28, None, v.g, v.generations, |p| {
            let zero = p.constant(29, 0);
            p.set(29, v.cells, zero);
            p.compute((30, 59), ConstructKind::Parallel, vec![clause(ClauseKind::Copy, v.cells, "cells")], |p| {
                let gang = |line| Some(LoopDirective { gang: level(), ..directive(line) });
                let vector = |line| Some(LoopDirective { vector: level(), ..directive(line) });
                p.do_to(32, gang(31), v.c, v.cols, |p| {
                    p.do_to(34, vector(33), v.r, v.rows, |p| v.copy(p, 35));
                });
                p.do_to(39, gang(38), v.c, v.cols, |p| {
                    p.do_to(41, vector(40), v.r, v.rows, |p| v.step(p, 42));
                });
                p.do_to(53, gang(52), v.c, v.cols, |p| {
                    let reduced =
                        LoopDirective { reductions: vec![sum(54, v.cells)], vector: level(), ..directive(54) };
                    p.do_to(55, Some(reduced), v.r, v.rows, |p| v.count(p, 56));
                });
            });
            let (g, cells) = (p.load(60, v.g), p.load(60, v.cells));
            let both = p.add(60, g, cells);
            p.print(60, "cells", both);
        });
    });
    p.finish()
}

#[test]
fn gol_step_11() {
    insta::assert_snapshot!(minfo(step_11()), @"");
    insta::assert_snapshot!(outlined(step_11()), @"");
    let (outcome, _) = compile(step_11(), true, true);
    let warnings: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    insta::assert_snapshot!(warnings.join("\n"), @"");
    insta::assert_snapshot!(outcome.facts, @"");
}

/// gol, step 5: loops in the order of rows, one directive each.
fn step_5() -> Module {
    let mut p = Program::new("gol");
    let v = Life::new(&mut p);
    p.compute((30, 56), ConstructKind::Parallel, vec![clause(ClauseKind::Copy, v.cells, "cells")], |p| {
        p.do_to(32, Some(directive(31)), v.r, v.rows, |p| {
            p.do_to(33, None, v.c, v.cols, |p| v.copy(p, 34));
        });
        let reduced = LoopDirective { reductions: vec![sum(50, v.cells)], ..directive(50) };
        p.do_to(51, Some(reduced), v.r, v.rows, |p| {
            p.do_to(52, None, v.c, v.cols, |p| v.count(p, 53));
        });
    });
    p.finish()
}

#[test]
fn gol_step_5() {
    insta::assert_snapshot!(minfo(step_5()), @"");
    let (outcome, _) = compile(step_5(), true, false);
    insta::assert_snapshot!(crate::render(&outcome.minfo), @"");
}

/// gol with one region around all generations.
fn generations(kind: ConstructKind) -> Module {
    let mut p = Program::new("gol");
    let v = Life::new(&mut p);
    p.compute((23, 50), kind, Vec::new(), |p| {
        p.do_to(24, None, v.g, v.generations, |p| {
            p.do_to(25, None, v.r, v.rows, |p| {
                p.do_to(26, None, v.c, v.cols, |p| v.copy(p, 27));
            });
            p.do_to(30, None, v.r, v.rows, |p| {
                p.do_to(31, None, v.c, v.cols, |p| v.step(p, 32));
            });
            let zero = p.constant(42, 0);
            p.set(42, v.cells, zero);
            p.do_to(43, None, v.r, v.rows, |p| {
                p.do_to(44, None, v.c, v.cols, |p| v.count(p, 45));
            });
            let (g, cells) = (p.load(48, v.g), p.load(48, v.cells));
            let both = p.add(48, g, cells);
            p.print(48, "cells", both);
        });
    });
    p.finish()
}

#[test]
fn gol_kernels() {
    insta::assert_snapshot!(minfo(generations(ConstructKind::Kernels)), @"");
    insta::assert_snapshot!(outlined(generations(ConstructKind::Kernels)), @"");
}

#[test]
fn gol_serial() {
    insta::assert_snapshot!(minfo(generations(ConstructKind::Serial)), @"");
    insta::assert_snapshot!(outlined(generations(ConstructKind::Serial)), @"");
}

#[test]
fn gol_parallel_without_autopar() {
    let (outcome, _) = compile(generations(ConstructKind::Parallel), true, false);
    insta::assert_snapshot!(crate::render(&outcome.minfo), @"");
}
