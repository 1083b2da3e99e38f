//! Atomic operations: what they compute, that threads lose nothing, and the GPU's instructions.

use super::gpu::{assemble, ptx_of};
use super::harness::*;
use accc_ir::Module;

fn parsed(text: &str) -> Module {
    let module = accc_ir::text::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(accc_ir::verify(&module), Ok(()));
    module
}

/// `op_add(x, y)` and its like for an element type: the value before, or with `new` the value after.
fn operators(ops: &[&str], elem: &str, ty: &str, new: bool) -> Module {
    let new = if new { " new" } else { "" };
    let one = |(n, op): (usize, &&str)| {
        format!(
            "func @f{n} \"op_{op}\" display \"f\" (ptr, {ty}) -> {ty} params($0, $1) {{
              var $0 \"x\": {elem} ref
              var $1 \"y\": {elem} value
              %0 = load $1
              %1 = atomic_update {op} $0, %0{new}
              return %1
            }}\n"
        )
    };
    let functions: String = ops.iter().enumerate().map(one).collect();
    parsed(&format!("module \"t\" phase=outlined spelling=c\n{functions}"))
}

#[test]
fn every_operator_on_every_kind_of_number() {
    let all = ["add", "sub", "sub_rev", "mul", "div", "div_rev", "max", "min", "exchange", "and", "or", "xor"];
    let cases = [
        ("i32", "int", "%d", "12"),
        ("i64", "long", "%ld", "-12"),
        ("i8", "signed char", "%d", "12"),
        ("f32", "float", "%g", "12"),
        ("f64", "double", "%g", "-12"),
    ];
    let mut out = String::new();
    for (elem, c_type, format, x) in cases {
        let ops = if elem.starts_with('f') { &all[..9] } else { &all[..] };
        let mut c = "#include <stdio.h>\n".to_string();
        let mut calls = String::new();
        for op in ops {
            c += &format!("{c_type} op_{op}({c_type} *x, {c_type} y);\n");
            calls += &format!("x = {x}; r = op_{op}(&x, 5); printf(\" {format}%s\", r, r == x ? \"\" : \"?\");\n");
        }
        c += &format!("int main(void) {{ {c_type} x, r; {calls} }}");
        out += &format!("{elem}:{}\n", run(&operators(ops, elem, elem, true), 0, &c));
    }
    insta::assert_snapshot!(out, @r"
    i32: 17 7 -7 60 2 0 12 5 5 4 13 9
    i64: -7 -17 17 -60 -2 0 5 -12 5 4 -11 -15
    i8: 17 7 -7 60 2 0 12 5 5 4 13 9
    f32: 17 7 -7 60 2.4 0.416667 12 5 5
    f64: -7 -17 17 -60 -2.4 -0.416667 5 -12 5
    ");
}

#[test]
fn truth_values_and_the_value_before() {
    let ops = ["and", "or", "xor", "eqv", "exchange"];
    let mut c = "#include <stdio.h>\n".to_string();
    let mut calls = String::new();
    for op in ops {
        c += &format!("_Bool op_{op}(int *x, _Bool y);\n");
        calls += &format!(
            "printf(\"{op}:\");
            for (int i = 0; i < 4; i++) {{
                int x = i & 1 ? -1 : 0;
                _Bool old = op_{op}(&x, i >> 1);
                printf(\" %d>%d\", old, x);
            }}
            puts(\"\");"
        );
    }
    c += &format!("int main(void) {{ {calls} }}");
    insta::assert_snapshot!(run(&operators(&ops, "bool32", "i1", false), 2, &c), @r"
    and: 0>0 1>0 0>0 1>1
    or: 0>0 1>1 0>1 1>1
    xor: 0>0 1>1 0>1 1>0
    eqv: 0>1 1>0 0>0 1>1
    exchange: 0>0 1>0 0>1 1>1
    ");
}

#[test]
fn threads_lose_nothing() {
    let module = parsed(
        "module \"t\" phase=outlined spelling=fortran
        func @f0 \"f\" display \"f\" (ptr, ptr) params($0, $1) {
          var $0 \"a\": f64[1 : 4] ref
          var $1 \"n\": i32 ref
          %0 = const 1: i32
          %1 = const 100000: i32
          %2 = const 3: i64
          %3 = const 0.5: f64
          %9 = const 1: i64
          %4 = load_view $0
          for %5 = %0 to %1 step %0 {
            %6 = atomic_update add %4[%2], %3
            %7 = atomic_update sub_rev $1, %0
            yield
          }
          %8 = atomic_load %4[%9]
          atomic_store %4[%9], %8
          return
        }",
    );
    let c = "#include <stdio.h>
        #include <pthread.h>
        void f(double *a, int *n);
        static double a[4]; static int n;
        static void *work(void *x) { f(a, &n); return 0; }
        int main(void) {
            pthread_t t[4];
            for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, work, 0);
            for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
            printf(\"%g %d\", a[2], n);
        }";
    insta::assert_snapshot!(run(&module, 2, c), @"200000 0");
}

#[test]
fn gpu_kernels_use_the_machines_instructions() {
    let module = parsed(
        "module \"t\" phase=outlined spelling=fortran
        func @f0 \"k_gpu\" display \"k\" (view<f64, 1>, ptr, ptr, ptr, ptr) params($0, $1, $2, $3, $4) internal kernel(gpu parallel block(1, 1, 1)) {
          var $0 \"a\": view<f64, 1> contiguous other value
          var $1 \"n\": i32 ref
          var $2 \"ok\": bool32 ref
          var $3 \"x\": f32 ref
          var $4 \"b\": bool8 ref
          %0 = const 1: i64
          %1 = const 1.5: f64
          %2 = const 3: i32
          %3 = const 1: i1
          %4 = const 2.5: f32
          %5 = load_view $0
          %6 = atomic_update add %5[%0], %1
          %7 = atomic_update max $1, %2
          %8 = atomic_update mul $1, %2
          %9 = atomic_update eqv $2, %3
          %10 = atomic_update add $3, %4
          %11 = atomic_update mul %5[%0], %6
          %12 = atomic_update or $4, %9
          %13 = atomic_load $1
          atomic_store $1, %13
          return
        }",
    );
    for cc in [60, 70, 90, 120] {
        let ptx = ptx_of(&module, cc);
        assert!(!ptx.contains("ld.global.nc"), "{ptx}");
        let wanted = [".add.f64", ".max.s32", ".cas.b32", ".add.f32", ".cas.b64", "atom."];
        for part in wanted {
            assert!(ptx.contains(part), "{part} is missing for {cc} in\n{ptx}");
        }
        assert!(!ptx.contains(".sys."), "{ptx}");
        assemble(&ptx, cc);
    }
}
