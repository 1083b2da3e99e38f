//! Cooperative kernels as PTX: what all gangs do together.

use super::gpu::{assemble, ptx_of};

/// A nest over both axes of gangs, a statement for all gangs, and a sum.
const ROUNDS: &str = r#"module "test.f90" phase=outlined spelling=fortran
func @f0 "rounds_gpu" display "rounds" (view<f64, 2>, view<f64, 1>, i32, i32) params($0, $1, $2, $3) internal kernel(gpu kernels block(128, 1, 1) cooperative) {
  var $0 "a": view<f64, 2> contiguous other value
  var $1 "sums": view<f64, 1> contiguous other value
  var $2 "n": i32 value
  var $3 "rounds": i32 value
  var $4 "g": i32 local
  var $5 "i": i32 local
  var $6 "j": i32 local
  var $7 "s": f64 local
  var $8 "part": f64 local
  %0 = const 1: i32
  %1 = load $2
  %2 = load $3
  for %3 ($4) = %0 to %2 step %0 verdict(refused) schedule() {
    for %4 ($5) = %0 to %1 step %0 verdict(parallelizable) schedule(gang vector(128)) {
      for %5 ($6) = %0 to %1 step %0 verdict(parallelizable) schedule(gang axis(y)) {
        %6 = convert %4: i64
        %7 = convert %5: i64
        %8 = load_view $0
        %9 = load_elem %8[%6, %7]
        %10 = const 0.5: f64
        %11 = mul %9, %10
        store_elem %8[%6, %7], %11
        yield
      }
      yield
    }
    grid_barrier
    %12 = const 0.0: f64
    store $7, %12
    for %13 ($6) = %0 to %1 step %0 verdict(parallelizable) schedule(gang vector(128) reduction(add $7 by $8 gangs vector)) {
      %14 = convert %13: i64
      %15 = load_view $0
      %16 = load_elem %15[%14, %14]
      %17 = load $8
      %18 = add %17, %16
      store $8, %18
      yield
    }
    grid_single {
      %19 = load $7
      %20 = convert %3: i64
      %21 = load_view $1
      store_elem %21[%20], %19
      yield
    }
    yield
  }
  return
}
"#;

#[test]
fn all_gangs_meet_and_agree() {
    let module = accc_ir::text::parse(ROUNDS).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(accc_ir::verify::verify(&module), Ok(()));
    for cc in [60, 70, 90, 120] {
        let ptx = ptx_of(&module, cc);
        assert!(ptx.contains(".entry rounds_gpu("), "{ptx}");
        // One barrier between the nests, one in the sum.
        assert_eq!(ptx.matches("atom.global.add.u32").count(), 2, "{ptx}");
        assert_eq!(ptx.matches("ld.volatile.global.b32").count(), 2, "{ptx}");
        assert_eq!(ptx.matches("membar.gl").count(), 4, "{ptx}");
        // What other gangs have written may not come from a cache that does not see it.
        assert!(!ptx.contains("ld.global.nc"), "{ptx}");
        assemble(&ptx, cc);
    }
}
