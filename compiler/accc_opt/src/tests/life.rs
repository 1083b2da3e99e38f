//! The course's Game of Life in several of its steps: messages, kernels, warnings.

use super::*;

/// gol, step 11: three gang and vector nests in one parallel region.
pub fn step_11() -> Module {
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
    insta::assert_snapshot!(minfo(step_11()), @"
    gol:
         26, Generating create(old_world(0:rows+1,0:cols+1)) [if not already present]
             Generating copy(world(0:rows+1,0:cols+1)) [if not already present]
         30, Generating copy(cells) [if not already present]
             Generating Tesla code
             32, !$acc loop gang ! blockidx%x
             34, !$acc loop vector(128) ! threadidx%x
             39, !$acc loop gang ! blockidx%x
             41, !$acc loop vector(128) ! threadidx%x
             53, !$acc loop gang ! blockidx%x
             55, !$acc loop vector(128) ! threadidx%x
                 Generating reduction(+:cells)
         34, Loop is parallelizable
         41, Loop is parallelizable
         55, Loop is parallelizable
    ");
    insta::assert_snapshot!(outlined(step_11()), @r#"
    func @f0 "gol_" display "gol" () {
      store $0, %
      store $1, %
      store $2, %
      store_view $8, %
      store_view $9, %
      for % ($4) = % to % step % {
        for % ($3) = % to % step % {
          store_elem %[%, %], %
        }
      }
        for % ($5) = % to % step % {
          store $7, %
            gpu {
              store $14, %
              !0: data of parallel compute copy($7 "cells" result) copy($8 "world(0:rows+1,0:cols+1)" announced read_between implicit) copy($9 "old_world(0:rows+1,0:cols+1)" announced implicit) {
                if % {
                } else {
                  if % {
                    launch @f1 grid(%, %, %) block(%, %, %) (%, %, %, %)
                  } else {
                    launch @f2 grid(%, %, %) block(%, %, %) (%, %, %, %)
                  }
                }
                if % {
                  launch @f3 grid(%, %, %) block(%, %, %) (%, %, %, %)
                } else {
                  launch @f4 grid(%, %, %) block(%, %, %) (%, %, %, %)
                }
                if % {
                  launch @f5 grid(%, %, %) block(%, %, %) (%, %, %, %)
                } else {
                  launch @f6 grid(%, %, %) block(%, %, %) (%, %, %, %)
                }
              }
            }
            cpu {
              store $18, %
              !1: data of parallel compute copy($7 "cells" result) copy($8 "world(0:rows+1,0:cols+1)" announced read_between implicit) copy($9 "old_world(0:rows+1,0:cols+1)" announced implicit) {
                if % {
                } else {
                  launch @f7 grid(%, %, %) block(%, %, %) (%, %, %, %)
                }
                if % {
                  launch @f8 grid(%, %, %) block(%, %, %) (%, %, %, %)
                } else {
                  launch @f9 grid(%, %, %) block(%, %, %) (%, %, %, %)
                }
                launch @f10 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
            }
          }
          print("cells", %)
        }
      }
    }
    func @f1 "gol_32_gpu" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $4, $5) internal kernel(gpu parallel block(8, 16, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang worker covered narrow explicit) {
        for % ($2) = % to % step % verdict(asserted) schedule(vector(8) explicit) {
          store_elem %[%, %], %
        }
      }
    }
    func @f2 "gol_32_gpu_2" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $4, $5) internal kernel(gpu parallel block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        for % ($2) = % to % step % verdict(asserted) schedule(vector(128) parts explicit) {
          store_elem %[%, %], %
        }
      }
    }
    func @f3 "gol_39_gpu" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $4, $6) internal kernel(gpu parallel block(128, 1, 1)) {
      for % ($2) = % to % step % verdict(asserted) schedule(vector(128) parts covered explicit) {
        for % ($0) = % to % step % verdict(asserted) schedule(gang blocked explicit) {
          store_elem %[%, %], %
          store $5, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f4 "gol_39_gpu_2" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $5, $6) internal kernel(gpu parallel block(128, 1, 1)) {
      for % ($2) = % to % step % verdict(asserted) schedule(vector(128) parts covered explicit) {
        for % ($0) = % to % step % verdict(asserted) schedule(gang blocked explicit) {
          store $4, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f5 "gol_53_gpu" display "gol" (ptr, i32, view<i32, 2>, i32) params($1, $3, $5, $6) internal kernel(gpu parallel block(8, 16, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang worker explicit reduction(add $1 by $2 gangs workers vector)) {
        for % ($4) = % to % step % verdict(asserted) schedule(vector(8) explicit) {
          store $2, %
        }
      }
    }
    func @f6 "gol_53_gpu_2" display "gol" (ptr, i32, view<i32, 2>, i32) params($1, $3, $5, $6) internal kernel(gpu parallel block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit reduction(add $1 by $2 gangs vector)) {
        for % ($4) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store $2, %
        }
      }
    }
    func @f7 "gol_32_cpu" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $4, $5) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        for % ($2) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store_elem %[%, %], %
        }
      }
    }
    func @f8 "gol_39_cpu" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $4, $6) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        for % ($2) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store_elem %[%, %], %
          store $5, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f9 "gol_39_cpu_2" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $5, $6) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit) {
        for % ($2) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store $4, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f10 "gol_53_cpu" display "gol" (ptr, i32, view<i32, 2>, i32) params($1, $3, $5, $6) internal kernel(cpu parallel block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(asserted) schedule(gang explicit reduction(add $1 by $2 gangs vector)) {
        for % ($4) = % to % step % verdict(asserted) schedule(vector(128) explicit) {
          store $2, %
        }
      }
    }
    "#);
    let (outcome, _) = compile(step_11(), true, true);
    let warnings: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    insta::assert_snapshot!(warnings.join("\n"), @"
    ACC4002 two gang loops of one parallel region depend on each other through `world`, `old_world`
    ACC4002 two gang loops of one parallel region depend on each other through `world`
    ");
    insta::assert_snapshot!(outcome.facts, @"
    gol 30:
        world(1:rows,1:cols): read written
        old_world(0:rows+1,0:cols+1): read written
    32: loop c: parallelizable
    34: loop r: parallelizable, contiguous
    39: loop c: parallelizable, reads again
        neigh: private
    41: loop r: parallelizable, contiguous, reads again
        neigh: private
    53: loop c: parallelizable
        cells: reduction Add
    55: loop r: parallelizable, contiguous
        cells: reduction Add
    ");
}

/// gol, step 5: loops in the order of rows, one directive each.
pub fn step_5() -> Module {
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
    let cells = p.load(57, v.cells);
    p.print(57, "cells", cells);
    p.finish()
}

#[test]
fn gol_step_5() {
    insta::assert_snapshot!(minfo(step_5()), @"
    gol:
         30, Generating copy(cells) [if not already present]
             Generating Tesla code
             32, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             33, !$acc loop gang ! blockidx%y
             51, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
                 Generating reduction(+:cells)
             52, !$acc loop gang ! blockidx%y
         30, Generating implicit copyin(world(1:rows,1:cols)) [if not already present]
             Generating implicit copyout(old_world(1:rows,1:cols)) [if not already present]
         33, Loop is parallelizable
         52, Loop is parallelizable
    ");
    let (outcome, _) = compile(step_5(), true, false);
    insta::assert_snapshot!(crate::render(&outcome.minfo), @"
    gol:
         30, Generating copy(cells) [if not already present]
             Generating Tesla code
             32, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             33, !$acc loop seq
             51, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
                 Generating reduction(+:cells)
             52, !$acc loop seq
         30, Generating implicit copyin(world(1:rows,1:cols)) [if not already present]
             Generating implicit copyout(old_world(1:rows,1:cols)) [if not already present]
         33, Loop is parallelizable
         52, Loop is parallelizable
    ");
}

/// gol with one region around all generations.
pub fn generations(kind: ConstructKind) -> Module {
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
    insta::assert_snapshot!(minfo(generations(ConstructKind::Kernels)), @"
    gol:
         23, Generating implicit copy(world(1:rows,1:cols),old_world(0:rows+1,0:cols+1)) [if not already present]
         24, Loop carried dependence due to exposed use of world(:,:) prevents parallelization
             world(r,c) at line 27 may need what world(r,c) at line 34 left in an earlier iteration
             Loop not parallelized: contains output
             Parallelization would require privatization of array old_world(:,:)
             Generating Tesla code
             24, !$acc loop seq
             25, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             26, !$acc loop gang ! blockidx%y
             30, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             31, !$acc loop gang ! blockidx%y
             43, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             44, !$acc loop gang ! blockidx%y
             45, Generating implicit reduction(+:cells)
         25, Loop is parallelizable
         26, Loop is parallelizable
         30, Loop is parallelizable
         31, Loop is parallelizable
         43, Loop is parallelizable
         44, Loop is parallelizable
    ");
    insta::assert_snapshot!(outlined(generations(ConstructKind::Kernels)), @r#"
    func @f0 "gol_" display "gol" () {
      store $0, %
      store $1, %
      store $2, %
      store_view $8, %
      store_view $9, %
      for % ($4) = % to % step % {
        for % ($3) = % to % step % {
          store_elem %[%, %], %
        }
      }
        gpu {
          !0: data of kernels compute copy($8 [% : %, % : %] "world(1:rows,1:cols)" announced read_between implicit) copy($9 [% : %, % : %] "old_world(0:rows+1,0:cols+1)" announced implicit) {
            for % ($5) = % to % step % verdict(refused exposed_use $8 "(<)" at $8 "r,c" at $8 "r,c", needs_private_array $9 ":,:" at $9 "r,c" at $9 "r,c", side_effect "" at "") {
              if % {
              } else {
                launch @f1 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
              if % {
                launch @f2 grid(%, %, %) block(%, %, %) (%, %, %, %)
              } else {
                launch @f3 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
              store $7, %
              !1: data copy($7 "cells" result implicit) {
                launch @f4 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
              print("cells", %)
            }
          }
        }
        cpu {
          !2: data of kernels compute copy($8 [% : %, % : %] "world(1:rows,1:cols)" announced read_between implicit) copy($9 [% : %, % : %] "old_world(0:rows+1,0:cols+1)" announced implicit) {
            for % ($5) = % to % step % verdict(refused exposed_use $8 "(<)" at $8 "r,c" at $8 "r,c", needs_private_array $9 ":,:" at $9 "r,c" at $9 "r,c", side_effect "" at "") {
              if % {
              } else {
                launch @f5 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
              if % {
                launch @f6 grid(%, %, %) block(%, %, %) (%, %, %, %)
              } else {
                launch @f7 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
              store $7, %
              !3: data copy($7 "cells" result implicit) {
                launch @f8 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
              print("cells", %)
            }
          }
        }
      }
    }
    func @f1 "gol_25_gpu" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $4, $5) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) covered narrow) {
        for % ($2) = % to % step % verdict(parallelizable) schedule(gang axis(y)) {
          store_elem %[%, %], %
        }
      }
    }
    func @f2 "gol_30_gpu" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $4, $6) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) covered narrow) {
        for % ($2) = % to % step % verdict(parallelizable) schedule(gang axis(y) blocked) {
          store_elem %[%, %], %
          store $5, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f3 "gol_30_gpu_2" display "gol" (i32, view<i32, 2>, view<i32, 2>, i32) params($1, $3, $5, $6) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) covered narrow) {
        for % ($2) = % to % step % verdict(parallelizable) schedule(gang axis(y) blocked) {
          store $4, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f4 "gol_43_gpu" display "gol" (ptr, i32, view<i32, 2>, i32) params($1, $3, $5, $6) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) reduction(add $1 by $2 gangs vector implicit)) {
        for % ($4) = % to % step % verdict(parallelizable) schedule(gang axis(y)) {
          store $2, %
        }
      }
    }
    func @f5 "gol_26_cpu" display "gol" (view<i32, 2>, view<i32, 2>, i32, i32) params($2, $3, $4, $5) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        for % ($1) = % to % step % verdict(parallelizable) schedule(vector(128)) {
          store_elem %[%, %], %
        }
      }
    }
    func @f6 "gol_31_cpu" display "gol" (view<i32, 2>, view<i32, 2>, i32, i32) params($2, $3, $5, $6) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        for % ($1) = % to % step % verdict(parallelizable) schedule(vector(128)) {
          store_elem %[%, %], %
          store $4, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f7 "gol_31_cpu_2" display "gol" (view<i32, 2>, view<i32, 2>, i32, i32) params($2, $4, $5, $6) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        for % ($1) = % to % step % verdict(parallelizable) schedule(vector(128)) {
          store $3, %
          if % {
            store_elem %[%, %], %
          } else {
          }
        }
      }
    }
    func @f8 "gol_44_cpu" display "gol" (ptr, view<i32, 2>, i32, i32) params($1, $4, $5, $6) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang reduction(add $1 by $2 gangs vector implicit)) {
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128)) {
          store $2, %
        }
      }
    }
    "#);
}

#[test]
fn gol_serial() {
    insta::assert_snapshot!(minfo(generations(ConstructKind::Serial)), @"
    gol:
         23, Accelerator serial kernel generated
             Generating Tesla code
             24, !$acc do seq
             25, !$acc do seq
             26, !$acc do seq
             30, !$acc do seq
             31, !$acc do seq
             43, !$acc do seq
             44, !$acc do seq
         23, Generating implicit copy(world(1:rows,1:cols),old_world(0:rows+1,0:cols+1)) [if not already present]
    ");
    insta::assert_snapshot!(outlined(generations(ConstructKind::Serial)), @r#"
    func @f0 "gol_" display "gol" () {
      store $0, %
      store $1, %
      store $2, %
      store_view $8, %
      store_view $9, %
      for % ($4) = % to % step % {
        for % ($3) = % to % step % {
          store_elem %[%, %], %
        }
      }
        gpu {
          store $13, %
          store $14, %
          !0: data of serial compute deferrable_wait copy($8 [% : %, % : %] "world(1:rows,1:cols)" implicit) copy($9 [% : %, % : %] "old_world(0:rows+1,0:cols+1)" implicit) {
            launch @f1 grid(%, %, %) block(%, %, %) (%, %, %, %, %)
          }
        }
        cpu {
          store $18, %
          store $19, %
          !1: data of serial compute copy($8 [% : %, % : %] "world(1:rows,1:cols)" implicit) copy($9 [% : %, % : %] "old_world(0:rows+1,0:cols+1)" implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%, %, %, %, %)
          }
        }
      }
    }
    func @f1 "gol_23_gpu" display "gol" (i32, i32, i32, view<i32, 2>, view<i32, 2>) params($0, $2, $4, $6, $7) internal kernel(gpu serial block(1, 1, 1)) {
      for % ($1) = % to % step % verdict(refused) schedule() {
        for % ($3) = % to % step % verdict(parallelizable) schedule() {
          for % ($5) = % to % step % verdict(parallelizable) schedule() {
            store_elem %[%, %], %
          }
        }
        for % ($3) = % to % step % verdict(parallelizable) schedule() {
          for % ($5) = % to % step % verdict(parallelizable) schedule() {
            store $8, %
            if % {
              store_elem %[%, %], %
            } else {
            }
          }
        }
        store $9, %
        for % ($3) = % to % step % verdict(parallelizable) schedule() {
          for % ($5) = % to % step % verdict(parallelizable) schedule() {
            store $9, %
          }
        }
        print("cells", %)
      }
    }
    func @f2 "gol_23_cpu" display "gol" (i32, i32, i32, view<i32, 2>, view<i32, 2>) params($0, $2, $3, $6, $7) internal kernel(cpu serial block(1, 1, 1)) {
      for % ($1) = % to % step % verdict(refused) schedule() {
        for % ($4) = % to % step % verdict(parallelizable) schedule() {
          for % ($5) = % to % step % verdict(parallelizable) schedule() {
            store_elem %[%, %], %
          }
        }
        for % ($4) = % to % step % verdict(parallelizable) schedule() {
          for % ($5) = % to % step % verdict(parallelizable) schedule() {
            store $8, %
            if % {
              store_elem %[%, %], %
            } else {
            }
          }
        }
        store $9, %
        for % ($4) = % to % step % verdict(parallelizable) schedule() {
          for % ($5) = % to % step % verdict(parallelizable) schedule() {
            store $9, %
          }
        }
        print("cells", %)
      }
    }
    func @f3 "__accc_settle" display "__accc_settle" ()
    "#);
}

#[test]
fn gol_parallel_without_autopar() {
    let (outcome, _) = compile(generations(ConstructKind::Parallel), true, false);
    insta::assert_snapshot!(crate::render(&outcome.minfo), @"
    gol:
         23, Generating Tesla code
             24, !$acc loop seq
             25, !$acc loop seq
             26, !$acc loop seq
             30, !$acc loop seq
             31, !$acc loop seq
             43, !$acc loop seq
             44, !$acc loop seq
         23, Generating implicit copy(world(1:rows,1:cols),old_world(0:rows+1,0:cols+1)) [if not already present]
         24, Loop carried dependence due to exposed use of world(:,:) prevents parallelization
             world(r,c) at line 27 may need what world(r,c) at line 34 left in an earlier iteration
             Loop not parallelized: contains output
             Parallelization would require privatization of array old_world(:,:)
         25, Loop is parallelizable
         26, Loop is parallelizable
         30, Loop is parallelizable
         31, Loop is parallelizable
         43, Loop is parallelizable
         44, Loop is parallelizable
    ");
}
