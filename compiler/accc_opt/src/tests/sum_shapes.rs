//! Sums whose shape depends on the launch, and lanes of short loops.

use super::semantics::same;
use super::*;

/// Of each of 40 columns `s = j; s = s + a(j,i)` over so many rows; the largest element, too.
fn columns(rows: i64) -> Module {
    columns_of(rows, 40)
}

fn columns_of(rows: i64, count: i64) -> Module {
    let (last, right) = (rows - 1, count - 1);
    pseudo::module(&format!(
        "array a(0:{right},0:{last})
         array y(0:{right})
         array z(0:{right})
         do i = 0, {last}
         do j = 0, {right}
         a(j,i) = mod(i*7 + j, 23)
         end
         end
         kernels
         do j = 0, {right}
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
          !0: data of kernels compute deferrable_wait copyin($0 "a(:,:)" implicit) copyout($1 "y(:)" implicit) copyout($2 "z(:)" implicit) {
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
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) covered narrow) {
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
    func @f4 "__accc_settle" display "__accc_settle" ()
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
                 Few long sums summed up in parts by several gangs
              6, !$acc loop vector(128) ! threadidx%x
              7, Generating implicit reduction(+:s)
    ");
    insta::assert_snapshot!(outlined(rows()), @r#"
    func @f0 "test_" display "test" () {
        gpu {
          !0: data of kernels compute deferrable_wait copyin($0 [% : %, % : %] "a(0:n-1,0:39)" implicit) copyout($1 "y(:)" implicit) {
            if % {
              store_view $8, %
              !1: data create($8 ".part.red.s" implicit) {
                launch @f1 grid(%, %, %) block(%, %, %) (%, %, %, %, %, %)
                launch @f2 grid(%, %, %) block(%, %, %) (%, %, %, %)
              }
              wait_op wait (wait(%))
            } else {
              if % {
                launch @f3 grid(%, %, %) block(%, %, %) (%, %, %)
              } else {
                launch @f4 grid(%, %, %) block(%, %, %) (%, %, %)
              }
            }
          }
        }
        cpu {
          !2: data of kernels compute copyin($0 [% : %, % : %] "a(0:n-1,0:39)" implicit) copyout($1 "y(:)" implicit) {
            launch @f5 grid(%, %, %) block(%, %, %) (%, %, %)
          }
        }
      }
    }
    func @f1 "test_4_gpu" display "test" (i32, ptr, view<i32, 2>, i64, i64, i64) params($2, $5, $6, $7, $8, $9) internal kernel(gpu kernels block(128, 1, 1)) {
      for % = % to % step % verdict(parallelizable) schedule(gang axis(y)) {
        for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
          store $1, %
          store $1, %
          for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $4 vector implicit)) {
            store $4, %
          }
          single {
            store_elem %[%, %], %
          }
        }
      }
    }
    func @f2 "test_4_gpu_2" display "test" (i32, view<i32, 2>, ptr, i64) params($2, $4, $5, $6) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        store $1, %
        for % = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $3 vector implicit)) {
          store $3, %
        }
        single {
          store_elem %[%], %
        }
      }
    }
    func @f3 "test_4_gpu_3" display "test" (i32, ptr, ptr) params($2, $5, $6) internal kernel(gpu kernels block(8, 16, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang worker covered narrow) {
        store $1, %
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(8) reduction(add $1 by $4 vector implicit)) {
          store $4, %
        }
        single {
          store_elem %[%], %
        }
      }
    }
    func @f4 "test_4_gpu_4" display "test" (i32, ptr, ptr) params($2, $5, $6) internal kernel(gpu kernels block(128, 1, 1)) {
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
    func @f5 "test_4_cpu" display "test" (i32, ptr, ptr) params($2, $5, $6) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        store $1, %
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $4 vector implicit)) {
          store $4, %
        }
        store_elem %[%], %
      }
    }
    func @f6 "__accc_settle" display "__accc_settle" ()
    "#);
}

#[test]
fn few_long_columns_are_split() {
    insta::assert_snapshot!(same(columns_of(261, 3)), @"
    y 17187
    z 124
    ");
    insta::assert_snapshot!(kernels(columns_of(261, 3)), @r#"
    func @f1 "test_10_gpu" display "test" (ptr, view<i32, 2>, view<i32, 2>, i64, i64, i64) params($6, $7, $8, $9, $10, $11) internal kernel(gpu kernels block(32, 32, 1)) {
      for % = % to % step % verdict(parallelizable) schedule(gang axis(y) covered) {
        for % = % to % step % verdict(parallelizable) schedule(gang covered) {
          for % = % to % step % verdict(parallelizable) schedule(worker) {
            for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
                for % ($3) = % to % step % verdict(parallelizable) schedule() {
          for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
              for % = % to % step % verdict(parallelizable) schedule() {
              for % = % to % step % verdict(parallelizable) schedule() {
    func @f2 "test_10_gpu_2" display "test" (view<i32, 2>, view<i32, 2>, ptr, ptr, i64) params($5, $6, $7, $8, $9) internal kernel(gpu kernels block(32, 32, 1)) {
      for % = % to % step % verdict(parallelizable) schedule(gang covered) {
        for % = % to % step % verdict(parallelizable) schedule(worker) {
          for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
              for % = % to % step % verdict(parallelizable) schedule() {
        for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
            for % = % to % step % verdict(parallelizable) schedule() {
            for % = % to % step % verdict(parallelizable) schedule() {
    func @f3 "test_10_gpu_3" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(32, 32, 1)) {
      for % = % to % step % verdict(parallelizable) schedule(gang covered) {
        for % = % to % step % verdict(parallelizable) schedule(worker) {
          for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
              for % ($3) = % to % step % verdict(parallelizable) schedule() {
        for % = % to % step % verdict(parallelizable) schedule(vector(32)) {
            for % = % to % step % verdict(parallelizable) schedule() {
            for % = % to % step % verdict(parallelizable) schedule() {
    func @f4 "test_10_gpu_4" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) covered narrow) {
        for % ($3) = % to % step % verdict(parallelizable) schedule(reduction(add $1 by $4 implicit) reduction(max $2 by $5 implicit)) {
    "#);
}

/// Two rows of products and minima, counted down, with what stands before and behind them.
fn long_rows(terms: i64, before: &str) -> Module {
    let last = terms - 1;
    pseudo::module(&format!(
        "array a(0:{last},0:1)
         array y(0:1)
         array z(0:1)
         do i = 0, 1
         do j = 0, {last}
         a(j,i) = mod(i*7 + j, 23)
         end
         end
         kernels
         do i = 1, 0, -1
         s = 3*i
         t = 5
         {before}
         do j = {last}, 0, -1
         s = s + a(j,i)*i
         t = min(t, a(j,i) - i)
         end
         y(i) = s + t
         z(i) = t
         end
         end
         sum y
         sum z"
    ))
}

#[test]
fn few_long_rows_are_split() {
    insta::assert_snapshot!(same(long_rows(261, "")), @"
    y 5738
    z -2
    ");
    insta::assert_snapshot!(kernels(long_rows(261, "")), @r#"
    func @f1 "test_10_gpu" display "test" (ptr, view<i32, 2>, view<i32, 2>, i64, i64, i64) params($6, $7, $8, $9, $10, $11) internal kernel(gpu kernels block(128, 1, 1)) {
      for % = % to % step % verdict(parallelizable) schedule(gang axis(y)) {
        for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
          for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $4 vector implicit) reduction(min $2 by $5 vector implicit)) {
    func @f2 "test_10_gpu_2" display "test" (view<i32, 2>, view<i32, 2>, ptr, ptr, i64) params($5, $6, $7, $8, $9) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        for % = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $3 vector implicit) reduction(min $2 by $4 vector implicit)) {
    func @f3 "test_10_gpu_3" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(8, 16, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang worker covered narrow) {
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(8) reduction(add $1 by $4 vector implicit) reduction(min $2 by $5 vector implicit)) {
    func @f4 "test_10_gpu_4" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $4 vector implicit) reduction(min $2 by $5 vector implicit)) {
    "#);
    // What is stored before the sums would be stored twice.
    let stored = long_rows(261, "z(i) = 1");
    insta::assert_snapshot!(kernels(stored), @r#"
    func @f1 "test_10_gpu" display "test" (ptr, ptr, ptr) params($3, $7, $8) internal kernel(gpu kernels block(8, 16, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang worker covered narrow) {
        for % ($4) = % to % step % verdict(parallelizable) schedule(vector(8) reduction(add $1 by $5 vector implicit) reduction(min $2 by $6 vector implicit)) {
    func @f2 "test_10_gpu_2" display "test" (ptr, ptr, ptr) params($3, $7, $8) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        for % ($4) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $5 vector implicit) reduction(min $2 by $6 vector implicit)) {
    "#);
    insta::assert_snapshot!(kernels(long_rows(250, "")), @r#"
    func @f1 "test_10_gpu" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(8, 16, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang worker covered narrow) {
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(8) reduction(add $1 by $4 vector implicit) reduction(min $2 by $5 vector implicit)) {
    func @f2 "test_10_gpu_2" display "test" (ptr, ptr, ptr) params($6, $7, $8) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang) {
        for % ($3) = % to % step % verdict(parallelizable) schedule(vector(128) reduction(add $1 by $4 vector implicit) reduction(min $2 by $5 vector implicit)) {
    "#);
}

/// The loops of the kernels for GPUs.
fn kernels(module: Module) -> String {
    let text = outlined(module);
    let mut gpu = text.lines().skip_while(|line| !line.contains("_gpu\"")).take_while(|line| !line.contains("_cpu\""));
    let wanted = |line: &&str| line.contains("func @") || line.contains("for %");
    gpu.by_ref().filter(wanted).collect::<Vec<_>>().join("\n")
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
          4, Generating Tesla code
              3, !$acc loop gang, vector(128) collapse(2) ! blockidx%x threadidx%x
              4,  ! blockidx%x threadidx%x collapsed
              6, !$acc loop seq
          6, Loop is parallelizable
    ");
}
