//! What C brings into code for GPUs: jumps, calls through pointers, the machine's ops, as PTX; `printf` and
//! `use_device` on the host's side.

use super::gpu::{assemble, ptx_of};
use super::harness::*;
use accc_ir::{Module, verify};

fn module(text: &str) -> Module {
    let module = accc_ir::text::parse(&format!("module \"t.c\" phase=outlined spelling=c printer=\"p\"\n{text}"));
    let module = module.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&module), Ok(()));
    module
}

#[test]
fn jumps_indirect_calls_and_machine_ops_as_ptx() {
    let text = r#"
    func @f0 "k" display "k" (ptr, i32) params($0, $1) internal kernel(gpu parallel block(32, 1, 1)) {
      var $0 "a": bytes64[] ref
      var $1 "n": i32 value
      var $2 "i": i32 local
      var $3 "a.n": i64 member $0 at 8
      %0 = load $1
      store $2, %0
      cfg {
        ^0 {
          %1 = load $2
          switch_jump %1 [0 : ^2, 1..3 : ^1] default ^2
        }
        ^1 {
          do_while {
            %2 = load $2
            %3 = const 10: i32
            %4 = cmp lt %2, %3
            yield %4
          } do {
            %5 = load $2
            %6 = const 1: i32
            %7 = add_nsw %5, %6
            store $2, %7
            %8 = const 7: i32
            %9 = cmp eq %7, %8
            if %9 {
              jump ^2
            } else {
              yield
            }
            yield
          }
          jump ^0
        }
        ^2 {
          yield
        }
      }
      %10 = func_addr @f1
      %11 = func_addr @f2
      %12 = load $2
      %13 = const 0: i32
      %14 = cmp eq %12, %13
      %15 = select %14, %10, %11
      %16 = load $3
      %17, %18 = call_indirect %15 (i64) -> i64, i1 (%16)
      %19 = var_addr $0
      %20 = host_atomic add i64 %19, %17
      %21, %22 = compare_exchange i64 %19, %20, %17
      fence
      %23 = stack_save
      %24 = alloca %16
      %25 = const 1: i8
      memset %24, %25, %16
      %26 = load_at i8 %24 volatile
      stack_restore %23
      %27 = uconvert %26: i64
      %28 = math clz(%27)
      %29 = math bswap(%28)
      %30 = convert %29: f64
      %31 = math exp10(%30)
      %32 = math fma(%31, %30, %31)
      %33 = convert %32: i64
      store $3, %33
      return
    }
    func @f1 "grow" display "grow" (i64) -> i64, i1 params($0) routine(seq) {
      var $0 "n": i64 value
      %0 = load $0
      %1, %2 = overflow add %0, %0
      if %2 {
        trap
        unreachable
      } else {
        yield
      }
      return %1, %2
    }
    func @f2 "keep" display "keep" (i64) -> i64, i1 params($0) attrs(inline(never)) routine(seq) {
      var $0 "n": i64 value
      %0 = load $0
      %1 = const 1: i1
      return %0, %1
    }"#;
    for cc in [70, 90] {
        let ptx = ptx_of(&module(&text.replace("math exp10(%30)", "math sqrt(%30)")), cc);
        for part in [".visible .entry k(", "atom", "clz.b64", "trap;", "fma.rn.f64", "call"] {
            assert!(ptx.contains(part), "{part} is missing in\n{ptx}");
        }
        assemble(&ptx, cc);
    }
}

#[test]
fn printf_and_use_device() {
    let text = r#"
    global @g0 ".word" internal 4 align 1 constant bytes "word"
    func @f0 "show" display "show" (f64, ptr) -> ptr params($0, $1) {
      var $0 "x": f64 value
      var $1 "p": pointer<f64> [] value
      %0 = load $0
      %1 = global_addr @g0
      %2 = const 4: i64
      %3 = const 7: i32
      %4 = load $1
      print(format "%g %d %s %p\x0a", %0, %3, chars %1 : %2, %4)
      %5 = use_device %4
      %6 = const 0: i1
      %7 = use_device %5 if_present if(%6)
      return %7
    }"#;
    let c = r#"
        #include <stdio.h>
        #include <string.h>
        double device;
        void p(const void *record) {}
        void *__accc_use_device(void *host, unsigned flags) { printf("use %u\n", flags); return &device; }
        void __accc_print(void *context, const char *record) {
            int total, count, kind, length;
            memcpy(&total, record, 4); memcpy(&count, record + 4, 4); record += 8;
            printf("%d bytes:", total);
            for (int i = 0; i < count; i++, record += 8 + (length + 7) / 8 * 8) {
                memcpy(&kind, record, 4); memcpy(&length, record + 4, 4);
                printf(" kind %d length %d", kind, length);
                if (kind == 0 || kind == 6) printf(" '%.*s'", kind == 6 ? length - 1 : length, record + 8);
            }
            printf("\n");
        }
        void *show(double, double *);
        int main(void) { double x; printf("%d\n", show(2.5, &x) == &device); }"#;
    insta::assert_snapshot!(run(&module(text), 2, c), @"
    96 bytes: kind 6 length 12 '%g %d %s %p' kind 4 length 8 kind 1 length 4 kind 0 length 4 'word' kind 2 length 8
    use 0
    1
    ");
}
