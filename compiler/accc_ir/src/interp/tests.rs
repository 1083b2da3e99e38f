//! Small programs in text, what they give and how they fail.

use super::*;
use crate::builder::Builder;
use crate::function::BlockData;
use crate::module::Spelling;
use crate::op::OpKind;
use crate::operator::{BinaryOp, MathFn};
use crate::signature::Signature;
use crate::verify::verify;

fn module(phase: &str, functions: &str) -> Module {
    let text = format!("module \"t\" phase={phase} spelling=fortran printer=\"p\"\n{functions}");
    let module = crate::text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&module), Ok(()));
    module
}

fn run(module: &Module, args: &[Datum]) -> String {
    let mut interp = Interp::new(module);
    interp.steps = 10_000;
    match interp.call("f", args) {
        Ok(result) => format!("{result:?} {}", interp.output.join("|")),
        Err(trap) => trap.to_string(),
    }
}

#[test]
fn a_loop_counts_carries_and_leaves_its_variable() {
    let module = module(
        "acc",
        "func @f0 \"f\" display \"f\" (i32) -> i32 params($0) {
          var $0 \"n\": i32 value
          var $1 \"i\": i32 local
          %0 = load $0
          %1 = const 1: i32
          %2 = const 3: i32
          %3 = for %4 ($1) = %1 to %0 step %2 carry(%5 = %1) {
            %6 = add %5, %4
            yield %6
          }
          %7 = load $1
          print(\"i\", %7)
          return %3
        }",
    );
    assert_eq!(run(&module, &[Datum::Int(8)]), "Some(Int(13)) i 10");
    assert_eq!(run(&module, &[Datum::Int(0)]), "Some(Int(1)) i 1");
}

#[test]
fn break_and_continue_reach_their_targets() {
    let module = module(
        "acc",
        "func @f0 \"f\" display \"f\" () -> i32 {
          var $0 \"i\": i32 local
          var $1 \"s\": i32 local
          %0 = const 1: i32
          %1 = const 10: i32
          !0: for %2 ($0) = %0 to %1 step %0 {
            !1: while {
              %3 = const 1: i1
              yield %3
            } do {
              switch %2 {
                case 2..3 {
                  continue !0
                }
                case 6 {
                  break !0
                }
                default {
                  break !1
                }
              }
              unreachable
            }
            %4 = load $1
            %5 = add %4, %2
            store $1, %5
            yield
          }
          %6 = load $0
          print(%6)
          %7 = load $1
          return %7
        }",
    );
    assert_eq!(run(&module, &[]), "Some(Int(10)) 6");
}

const ARRAYS: &str = "func @f0 \"f\" display \"f\" (i64) -> f32 params($0) {
      var $0 \"k\": i64 value
      var $1 \"a\": f32[0 : 4, 1 : 3] local
      var $2 \"v\": view<f32, 1> pointer local
      %0 = load_view $1
      %1 = load $0
      %2 = const 1: i64
      %3 = const 3: i64
      %4 = const 2.5: f32
      store_elem %0[%3, %1], %4
      %5 = section %0[%3, %2 : %3 : %2]
      store_view $2, %5
      %6 = load_view $2
      %7 = load_elem %6[%1]
      return %7
    }";

#[test]
fn views_sections_and_descriptors() {
    let module = module("acc", ARRAYS);
    assert_eq!(run(&module, &[Datum::Int(2)]), "Some(Real(2.5)) ");
    assert_eq!(run(&module, &[Datum::Int(4)]), "subscript 4 of dimension 2 is not in 1..3 in f");
}

#[test]
fn mistakes_are_traps() {
    let body = |ops: &str| {
        let functions = format!(
            "func @f0 \"f\" display \"f\" () -> i32 {{
              var $0 \"p\": view<i32, 1> pointer local
              %0 = const 0: i32
              %1 = const 1: i32
              %2 = const 40: i64
              {ops}
            }}
            func @f1 \"g\" display \"g\" () -> i32"
        );
        run(&module("acc", &functions), &[])
    };
    insta::assert_snapshot!(body("%3 = div %1, %0\nreturn %3"), @"division by zero in f");
    insta::assert_snapshot!(body("%3 = load_view $0\n%4 = load_elem %3[%2]\nreturn %4"), @"null pointer in f");
    insta::assert_snapshot!(body("while {\n%3 = const 1: i1\nyield %3\n} do {\nyield\n}\nreturn %0"), @"step limit reached in f");
    insta::assert_snapshot!(body("%3 = call @f0(): i32\nreturn %3"), @"calls or blocks nested too deep in f");
    insta::assert_snapshot!(body("%3 = call @f1(): i32\nreturn %3"), @"nothing is known of function g in f");
    insta::assert_snapshot!(body("for %3 = %0 to %1 step %0 {\nyield\n}\nreturn %0"), @"a loop's step is zero in f");
    insta::assert_snapshot!(body("%3 = alloca %2\n%4 = ptr_add %3, %2\n%5 = load_at i32 %4\nreturn %5"), @"access to 4 bytes at 0x10098 is out of bounds in f");
    insta::assert_snapshot!(body("unreachable"), @"reached what should be unreachable in f");
}

#[test]
fn externals_see_memory() {
    let module = module(
        "acc",
        "global @g0 \"x\" external 8 align 8 zero
        func @f0 \"f\" display \"f\" () -> f64 {
          var $0 \"x\": f64 in @g0
          %0 = var_addr $0
          call @f1(%0)
          %1 = load $0
          return %1
        }
        func @f1 \"set_\" display \"set\" (ptr)",
    );
    let mut interp = Interp::new(&module);
    interp.provide("set_", |memory, args| {
        let [Datum::Ptr(addr)] = args else { return Err(TrapKind::NullPointer) };
        memory.store(*addr, Elem::F64, &Datum::Real(4.25)).map(|()| None)
    });
    assert_eq!(interp.call("f", &[]), Ok(Some(Datum::Real(4.25))));
    let addr = interp.global("x").unwrap();
    assert_eq!(interp.memory.load(addr, Elem::F64), Ok(Datum::Real(4.25)));
}

#[test]
fn a_compute_construct_keeps_its_private_variables_apart() {
    let module = module(
        "acc",
        "func @f0 \"f\" display \"f\" () -> i32 {
          var $0 \"s\": i32 local
          var $1 \"t\": i32 local
          %0 = const 1: i32
          %1 = const 4: i32
          compute parallel copy($0 \"s\") firstprivate($1) {
            for %2 = %0 to %1 step %0 directive(gang) {
              %3 = load $0
              %4 = add %3, %2
              store $0, %4
              store $1, %4
              yield
            }
            yield
          }
          %5 = load $1
          print(%5)
          %6 = load $0
          return %6
        }",
    );
    assert_eq!(run(&module, &[]), "Some(Int(10)) 0");
}

#[test]
fn kernels_run_with_their_reductions() {
    let module = module(
        "outlined",
        "func @f0 \"f\" display \"f\" () -> i32 {
          var $0 \"a\": i32[1 : 5] local
          var $1 \"s\": i32 local
          %0 = const 100: i32
          store $1, %0
          %1 = load_view $0
          %2 = const 1: i64
          %3 = const 5: i64
          for %4 = %2 to %3 step %2 {
            %5 = convert %4: i32
            store_elem %1[%4], %5
            yield
          }
          !0: data of parallel compute copyin($0 \"a(:)\" implicit) copy($1 \"s\") {
            %6 = device_addr !0, 0
            %7 = device_addr !0, 1
            launch @f1 grid(%2, %2, %2) block(%2, %2, %2) (%6, %7, %3)
            %8 = const -1: i64
            launch @f1 grid(%8, %2, %2) block(%2, %2, %2) (%6, %7, %3)
            yield
          }
          %9 = load $1
          return %9
        }
        func @f1 \"k\" display \"f\" (ptr, ptr, i64) params($0, $1, $2) internal kernel(cpu parallel block(1, 1, 1)) {
          var $0 \"a\": i32[1 : 5] ref
          var $1 \"s\": i32 ref
          var $2 \"n\": i64 value
          var $3 \"s\": i32 local
          %0 = const 1: i64
          %1 = load $2
          for %2 = %0 to %1 step %0 schedule(gang vector(128) reduction(add $1 by $3 gangs vector)) {
            %3 = load_view $0
            %4 = load_elem %3[%2]
            %5 = load $3
            %6 = add %5, %4
            store $3, %6
            yield
          }
          barrier
          return
        }",
    );
    assert_eq!(run(&module, &[]), "Some(Int(115)) ");
}

#[test]
fn arithmetic_keeps_to_its_types() {
    let value = |kind: fn(&mut Builder<'_>) -> Value| {
        let mut func = Function::declare("f", Signature::new(Vec::new(), Some(Type::I64)));
        let entry = func.blocks.push(BlockData::default());
        func.body = Some(entry);
        let mut b = Builder::new(&mut func, entry);
        let result = kind(&mut b);
        b.func.signature.results = vec![b.func.type_of(result)];
        b.effect(OpKind::Return(vec![result]));
        let mut module = Module::new("t", Spelling::C);
        module.functions.push(func);
        assert_eq!(verify(&module), Ok(()));
        Interp::new(&module).call("f", &[]).unwrap().unwrap()
    };
    let overflow = value(|b| {
        let (a, c) = (b.int(127, Type::I8), b.int(1, Type::I8));
        b.binary(BinaryOp::Add, a, c)
    });
    assert_eq!(overflow, Datum::Int(-128));
    let unsigned = value(|b| {
        let (a, c) = (b.int(-2, Type::I16), b.int(2, Type::I16));
        b.binary(BinaryOp::UDiv, a, c)
    });
    assert_eq!(unsigned, Datum::Int(32767));
    let single = value(|b| {
        let (a, c) = (b.float(1.0, Type::F32), b.float(3.0, Type::F32));
        b.binary(BinaryOp::Div, a, c)
    });
    assert_eq!(single, Datum::Real(f64::from(1.0_f32 / 3.0)));
    let power = value(|b| {
        let (a, c) = (b.int(-3, Type::I32), b.int(5, Type::I32));
        b.math(MathFn::IPow, vec![a, c])
    });
    assert_eq!(power, Datum::Int(-243));
    let Datum::Real(erf) = value(|b| {
        let x = b.float(1.0, Type::F64);
        b.math(MathFn::Erf, vec![x])
    }) else {
        panic!("no real");
    };
    assert!((erf - 0.842_700_792_949_714_9).abs() < 1e-14);
    assert!((special::gamma(5.0) - 24.0).abs() < 1e-12);
    assert!((special::erfc(4.0) / 1.541_725_790_028_002e-8 - 1.0).abs() < 1e-12);
}

#[test]
fn atomic_operations_give_the_value_before_or_after() {
    let module = module(
        "acc",
        "func @f0 \"f\" display \"f\" () -> f64 {
          var $0 \"s\": f64 local
          var $1 \"a\": i32[1 : 3] local
          var $2 \"t\": bool32 local
          %0 = const 8.0: f64
          atomic_store $0, %0
          %1 = const 2.0: f64
          %2 = atomic_update div_rev $0, %1
          %3 = atomic_update exchange $0, %1 new
          %4 = load_view $1
          %5 = const 3: i64
          %6 = const 7: i32
          %7 = atomic_update max %4[%5], %6 new
          %8 = atomic_update sub_rev %4[%5], %6
          %9 = atomic_load %4[%5]
          %10 = const 0: i1
          %11 = atomic_update eqv $2, %10 new
          wait_op wait (wait)
          data_action update (update_self($1 \"a(:)\"))
          print(%2, %3, %7, %8, %9, %11)
          %12 = load $0
          return %12
        }",
    );
    assert_eq!(run(&module, &[]), "Some(Real(2.0)) 8.0 2.0 7 7 0 1");
}

#[test]
fn complex_numbers_have_two_parts_in_memory() {
    let module = module(
        "acc",
        "func @f0 \"f\" display \"f\" (f64, f64) -> f64 params($0, $1) {
          var $0 \"x\": f64 value
          var $1 \"y\": f64 value
          var $2 \"z\": c64[1 : 2] local
          %0 = load $0
          %1 = load $1
          %2 = complex %0, %1
          %3 = mul %2, %2
          %4 = load_view $2
          %5 = const 2: i64
          store_elem %4[%5], %3
          %6 = load_elem %4[%5]
          %7 = neg %6
          %8 = sub %6, %7
          %9 = cmp eq %8, %6
          print(%9)
          %10 = real_part %8
          %11 = imag_part %8
          %12 = div %10, %11
          return %12
        }",
    );
    // (1 + 2i)² = -3 + 4i.
    assert_eq!(run(&module, &[Datum::Real(1.0), Datum::Real(2.0)]), "Some(Real(-0.75)) 0");
}
