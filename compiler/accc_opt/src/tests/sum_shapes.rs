//! Sums whose shape depends on the launch, and lanes of short loops.

use super::semantics::same;
use super::*;

/// Of each of 40 columns `s = j; s = s + a(j,i)` over so many rows; the largest element, too.
fn columns(rows: i64) -> Module {
    let last = rows - 1;
    pseudo::module(&format!(
        "array a(0:39,0:{last})
         array y(0:39)
         array z(0:39)
         do i = 0, {last}
         do j = 0, 39
         a(j,i) = mod(i*7 + j, 23)
         end
         end
         kernels
         do j = 0, 39
         s = j
         t = 0
         do i = 0, {last}
         s = s + a(j,i)
         t = max(t, a(j,i) - j)
         end
         y(j) = s
         z(j) = t
         end
         end
         sum y
         sum z"
    ))
}

#[test]
fn workers_share_the_terms_of_few_long_sums() {
    insta::assert_snapshot!(same(columns(131)), @"
    y 1203776
    z 2024
    ");
    insta::assert_snapshot!(minfo(columns(131)), @"
    test:
          9, Generating implicit copyin(a(:,:)) [if not already present]
             Generating implicit copyout(y(:),z(:)) [if not already present]
         10, Loop is parallelizable
         13, Loop is parallelizable
             Generating Tesla code
             10, !$acc loop gang, vector(32) ! blockidx%x threadidx%x
             13, !$acc loop worker(32) ! threadidx%y
             14, Generating implicit reduction(+:s)
             15, Generating implicit reduction(max:t)
         10, CUDA shared memory used for part.red.s (4096 bytes for each gang), part.red.t (4096 bytes for each gang)
    ");
    insta::assert_snapshot!(outlined(columns(131)), @r#"
    func @f0 "test_" display "test" () {
      for % ($3) = % to % step % {
        for % ($4) = % to % step % {
          store_elem %[%, %], %
        }
      }
        gpu {
          !0: data of kernels compute copyin($0 "a(:,:)" implicit) copyout($1 "y(:)" implicit) copyout($2 "z(:)" implicit) {
            if % {
              launch @f1 grid(%, %, %) block(%, %, %) (%, %, %)
            } else {
              launch @f2 grid(%, %, %) block(%, %, %) (%, %, %)
            }
          }
        }
        cpu {
          !1: data of kernels compute copyin($0 "a(:,:)" implicit) copyout($1 "y(:)" implicit) copyout($2 "z(:)" implicit) {
            launch @f3 grid(%, %, %) block(%, %, %) (%, %, %)
          }
        }
      }
      store $7, %
      store $8, %
      for % ($9) = % to % step % {
        store $8, %
        store $7, %
      }
      print("y", %)
      store $7, %
      store $8, %
      for % ($9) = % to % step % {
        store $8, %
        store $7, %
      }
      print("z", %)
    }
    func @f1 "test_10_gpu" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(32, 32, 1)) {
      var $9 ".part.red.s": i32[0 : 32, 0 : 32] gang_local
      var $10 ".part.red.t": i32[0 : 32, 0 : 32] gang_local
      for % = % to % step % verdict(parallelizable) schedule(gang covered) {
        for % = % to % step % verdict(parallelizable) schedule(worker) {
          for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
            if % {
              store $11, %
              store $1, %
              store $2, %
              store $4, %
              store $5, %
              for % ($3) = % to % step % verdict(parallelizable) schedule() {
                store $4, %
                store $5, %
              }
              store_elem %[%, %], %
              store_elem %[%, %], %
            } else {
            }
          }
          barrier
        }
        barrier
        for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
          if % {
            store $12, %
            store $1, %
            store $2, %
            for % = % to % step % verdict(parallelizable) schedule() {
              store $1, %
            }
            for % = % to % step % verdict(parallelizable) schedule() {
              store $2, %
            }
            store_elem %[%], %
            store_elem %[%], %
          } else {
          }
        }
        barrier
      }
    }
    func @f2 "test_10_gpu_2" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) covered) {
        store $1, %
        store $2, %
        for % ($3) = % to % step % verdict(parallelizable) schedule(reduction(add $1 by $4 implicit) reduction(max $2 by $5 implicit)) {
          store $4, %
          store $5, %
        }
        store_elem %[%], %
        store_elem %[%], %
      }
    }
    func @f3 "test_10_cpu" display "test" (ptr, ptr, ptr) params($4, $5, $6) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128)) {
        store $1, %
        store $2, %
        for % ($3) = % to % step % verdict(parallelizable) schedule() {
          store $1, %
          store $2, %
        }
        store_elem %[%], %
        store_elem %[%], %
      }
    }
    "#);
}

#[test]
fn lanes_have_short_sums_alone() {
    insta::assert_snapshot!(minfo(columns(127)), @"
    test:
          9, Generating implicit copyin(a(:,:)) [if not already present]
             Generating implicit copyout(y(:),z(:)) [if not already present]
         10, Loop is parallelizable
             Generating Tesla code
             10, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
             13, !$acc loop seq
         13, Loop is parallelizable
    ");
}

/// So many rows of a length that is known at launch.
fn rows() -> Module {
    pseudo::module(
        "array a(0:39,0:39)
         array y(0:39)
         kernels
         do i = 0, 39
         s = 0
         do j = 0, n - 1
         s = s + a(j,i)
         end
         y(i) = s
         end
         end",
    )
}

#[test]
fn short_rows_have_a_version_of_their_own() {
    insta::assert_snapshot!(minfo(rows()), @"
    test:
          3, Generating implicit copyin(a(0:n-1,0:39)) [if not already present]
             Generating implicit copyout(y(:)) [if not already present]
          4, Loop is parallelizable
          6, Loop is parallelizable
             Generating Tesla code
              4, !$acc loop gang ! blockidx%x
                 Short rows taken by workers of 8 lanes
              6, !$acc loop vector(128) ! threadidx%x
              7, Generating implicit reduction(+:s)
    ");
    insta::assert_snapshot!(outlined(rows()), @r#"
    func @f0 "test_" display "test" () {
        gpu {
          !0: data of kernels compute copyin($0 [% : %, % : %] "a(0:n-1,0:39)" implicit) copyout($1 "y(:)" implicit) {
            if % {
              launch @f1 grid(%, %, %) block(%, %, %) (%, %, %)
            } else {
              launch @f2 grid(%, %, %) block(%, %, %) (%, %, %)
            }
          }
        }
        cpu {
          !1: data of kernels compute copyin($0 [% : %, % : %] "a(0:n-1,0:39)" implicit) copyout($1 "y(:)" implicit) {
            launch @f3 grid(%, %, %) block(%, %, %) (%, %, %)
          }
        }
      }
    }
    func @f1 "test_4_gpu" display "test" (i32, ptr, ptr) params($2, $5, $6) internal kernel(gpu kernels block(8, 16, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang worker covered) {
        store $1, %
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(8) reduction(add $1 by $4 vector implicit)) {
          store $4, %
        }
        single {
          store_elem %[%], %
        }
      }
    }
    func @f2 "test_4_gpu_2" display "test" (i32, ptr, ptr) params($2, $5, $6) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        store $1, %
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $4 vector implicit)) {
          store $4, %
        }
        single {
          store_elem %[%], %
        }
      }
    }
    func @f3 "test_4_cpu" display "test" (i32, ptr, ptr) params($2, $5, $6) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        store $1, %
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $4 vector implicit)) {
          store $4, %
        }
        store_elem %[%], %
      }
    }
    "#);
}

#[test]
fn lanes_of_short_loops_share_the_loops_around() {
    let nest = |around: &str| {
        pseudo::module(&format!(
            "array a(0:2,0:4,0:30)
             kernels
             do i = 0, 30
             do j = 0, 4
             {around}
             do k = 0, 2
             a(k,j,i) = i + 2*j + 3*k
             end
             end
             end
             end
             sum a"
        ))
    };
    insta::assert_snapshot!(same(nest("")), @"a 2622600");
    insta::assert_snapshot!(minfo(nest("")), @"
    test:
          2, Generating implicit copyout(a(:,:,:)) [if not already present]
          3, Loop is parallelizable
          5, Generating Tesla code
              3, !$acc loop gang, vector(128) collapse(3) ! blockidx%x threadidx%x
              4,  ! blockidx%x threadidx%x collapsed
              5,  ! blockidx%x threadidx%x collapsed
    ");
    // The last statement is not in all of the nest.
    insta::assert_snapshot!(minfo(nest("a(0,j,i) = 1")), @"
    test:
          2, Generating implicit copy(a(:,:,:)) [if not already present]
          3, Loop is parallelizable
          4, Loop is parallelizable
          6, Loop is parallelizable
             Generating Tesla code
              3, !$acc loop gang ! blockidx%x
              4, !$acc loop gang ! blockidx%y
              6, !$acc loop vector(128) ! threadidx%x
    ");
}
