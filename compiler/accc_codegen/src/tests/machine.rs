//! What C needs of the machine: each sample is linked with C that checks it, without and with optimisation.

use super::harness::*;
use crate::llvm_text;
use accc_ir::{Module, verify};

fn module(text: &str) -> Module {
    let module = accc_ir::text::parse(&format!("module \"t.c\" phase=outlined spelling=c\n{text}"));
    let module = module.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&module), Ok(()));
    module
}

/// What the program prints, which is the same at every level.
fn run_all(text: &str, c_program: &str) -> String {
    let module = module(text);
    let plain = run(&module, 0, c_program);
    assert_eq!(run(&module, 2, c_program), plain);
    plain
}

/// The message for a module whose routines are for the GPU too.
fn refusal(text: &str) -> String {
    compile(&module(text), &options(2)).err().map_or("accepted".into(), |error| error.message.clone())
}

#[test]
fn jumps_labels_and_switches() {
    let text = r#"
    global @g0 "targets" internal 16 align 8 constant relocated "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" [0 : @f0 ^1 : 0, 8 : @f0 ^2 : 0]
    func @f0 "machine" display "machine" (i64) -> i64 params($0) {
      var $0 "pc": i64 value
      var $1 "sum": i64 local
      %0 = const 0: i64
      store $1, %0
      cfg {
        ^0 {
          %1 = global_addr @g0
          %2 = load $0
          %3 = const 8: i64
          %4 = mul_nsw %2, %3
          %5 = ptr_add %1, %4
          %6 = load_at ptr %5
          jump_indirect %6 [^1, ^2]
        }
        ^1 {
          %7 = load $1
          %8 = const 100: i64
          %9 = add_nsw %7, %8
          store $1, %9
          jump ^2
        }
        ^2 {
          %10 = load $1
          %11 = const 1: i64
          %12 = add_nsw %10, %11
          store $1, %12
          %13 = load $1
          switch_jump %13 [0..4 : ^2, 100..500 : ^3, 7 : ^3] default ^4
        }
        ^3 {
          %14 = label_addr ^4
          %15 = const -1: i64
          store $1, %15
          jump_indirect %14 [^4]
        }
        ^4 {
          yield
        }
      }
      %16 = load $1
      return %16
    }
    func @f1 "loops" display "loops" (i32) -> i32 params($0) {
      var $0 "n": i32 value
      var $1 "s": i32 local
      %0 = const 0: i32
      %1 = const 1: i32
      store $1, %0
      !0: do_while {
        %2 = load $0
        %3 = cmp gt %2, %0
        yield %3
      } do {
        %4 = load $0
        %5 = const 3: i32
        %6 = cmp eq %4, %5
        if %6 {
          continue !0
        } else {
          yield
        }
        %7 = load $1
        %8 = load $0
        %9 = add_nsw %7, %8
        store $1, %9
        yield
      } step {
        %10 = load $0
        %11 = sub_nsw %10, %1
        store $0, %11
        yield
      }
      %12 = load $1
      return %12
    }"#;
    let c = r#"
        #include <stdio.h>
        long machine(long); int loops(int);
        int main(void) { printf("%ld %ld, %d %d\n", machine(0), machine(1), loops(5), loops(-7)); }"#;
    insta::assert_snapshot!(run_all(text, c), @"-1 5, 12 -7");
}

#[test]
fn calls_of_every_kind() {
    let text = r#"
    global @g0 ".format" internal 17 align 1 constant bytes "%d %g %s %Lg %d\x0a\x00"
    func @f0 "printf" display "printf" (ptr, ...) -> i32
    func @f1 "twice" display "twice" (i64, f64) -> i64, f64 params($0, $1) {
      var $0 "a": i64 value
      var $1 "b": f64 value
      %0 = load $0
      %1 = load $1
      %2 = add_nsw %0, %0
      %3 = add %1, %1
      return %2, %3
    }
    func @f2 "fill" display "fill" (ptr sret(24, 8), ptr byval(24, 8), i8 sext, i8 zext) params($0, $1, $2, $3) {
      var $0 ".result": bytes24[] ref
      var $1 "from": bytes24[] ref
      var $2 "small": i8 value
      var $3 "large": i8 value
      %0 = var_addr $0
      %1 = var_addr $1
      %2 = const 24: i64
      memmove %0, %1, %2
      %3 = load $2
      %4 = convert %3: i64
      store_at i64 %0, %4
      %5 = const 8: i64
      %6 = ptr_add %0, %5
      %7 = load $3
      %8 = uconvert %7: i64
      store_at i64 %6, %8
      %9 = const 0: i64
      store_at i64 %1, %9
      return
    }
    func @f3 "use" display "use" (ptr, ptr) -> i64 params($0, $1) {
      var $0 "call": pointer<i8> [] value
      var $1 "record": pointer<i64> [] value
      var $2 ".r": bytes24[] local align 8
      %0 = func_addr @f1
      %1 = const 20: i64
      %2 = const 1.5: f64
      %3, %4 = call_indirect %0 (i64, f64) -> i64, f64 (%1, %2)
      %5, %6 = call @f1(%3, %4): i64, f64
      %7 = convert %6: i64
      %8 = add_nsw %5, %7
      %9 = var_addr $2
      %10 = load $1
      %11 = const -3: i8
      %12 = load $0
      call_indirect %12 (ptr sret(24, 8), ptr byval(24, 8), i8 sext, i8 zext) (%9, %10, %11, %11)
      %13 = load_at i64 %9
      %14 = add_nsw %8, %13
      return %14
    }
    func @f4 "show" display "show" (i32, ...) -> i32 params($0) {
      var $0 "n": i32 value
      var $1 "list": bytes24[] local align 8
      %0 = var_addr $1
      va_start %0
      %1 = const 16: i64
      %2 = ptr_add %0, %1
      %3 = load_at ptr %2
      %4 = const 8: i64
      %5 = ptr_add %3, %4
      %6 = load_at i32 %5
      %7 = global_addr @g0
      %8 = load $0
      %9 = const 2.5: f64
      %10 = const 6: i64
      %11 = ptr_add %7, %10
      %12 = const_f80 "\x00\x00\x00\x00\x00\x00\x00\xa0\x01\x40"
      %13 = call @f0(%7, %8, %9, %11, %12, %6) extra(none, none, none, none, none): i32
      return %13
    }"#;
    let c = r#"
        #include <stdio.h>
        struct S { long a, b, c; };
        struct P { long a; double b; };
        struct P twice(long, double); struct S fill(struct S, signed char, unsigned char);
        long use(void *, struct S *); int show(int, ...);
        int main(void) {
            struct S s = { 1, 2, 3 }, r = fill(s, -1, 255);
            struct P p = twice(7, 0.25);
            printf("%ld %g, %ld %ld %ld %ld\n", p.a, p.b, r.a, r.b, r.c, s.a);
            printf("%ld\n", use(fill, &s)); fflush(stdout);
            show(42, 77);
        }"#;
    insta::assert_snapshot!(run_all(text, c), @"
    14 0.5, -1 255 3 1
    83
    42 2.5 %s %Lg %d
     5 77
    ");
}

#[test]
fn reals_of_the_x87_overflow_and_atomics() {
    let text = r#"
    func @f0 "extended" display "extended" (ptr) -> f80 params($0) {
      var $0 "p": pointer<f80> [] value
      var $1 "x": f80 local
      %0 = load_view $0
      %1 = const 1: i64
      %2 = load_elem %0[%1]
      %3 = math sqrt(%2)
      store $1, %3
      %4 = load $1
      %5 = const 3: i32
      %6 = convert %5: f80
      %7 = add %4, %6
      %8 = math cbrt(%7)
      %9 = const 1.5: f32
      %10 = convert %9: f80
      %11 = mul %8, %10
      return %11
    }
    func @f1 "bits" display "bits" (i64, i64) -> i64 params($0, $1) {
      var $0 "a": i64 value volatile
      var $1 "b": i64 value
      %0 = load $0
      %1 = load $1
      %2, %3 = overflow mul %0, %1
      %4, %5 = overflow unsigned sub %0, %1
      %6 = convert %3: i64
      %7 = convert %5: i64
      %8 = math popcount(%1)
      %9 = math clz(%1)
      %10 = math ctz(%1)
      %11 = const 10: i64
      %12 = mul %6, %11
      %13 = add %12, %7
      %14 = mul %13, %11
      %15 = mul %14, %11
      %16 = add %15, %8
      %17 = mul %16, %11
      %18 = mul %17, %11
      %19 = add %18, %9
      %20 = mul %19, %11
      %21 = add %20, %10
      return %21
    }
    func @f2 "counter" display "counter" (ptr, i32) -> i32 params($0, $1) {
      var $0 "p": pointer<i32> [] value
      var $1 "n": i32 value
      %0 = load $0
      %1 = load $1
      %2 = host_atomic add i32 %0, %1 new
      fence
      %3 = host_atomic exchange i32 %0, %1
      %4, %5 = compare_exchange i32 %0, %1, %3
      %6 = convert %5: i32
      %7 = add %2, %6
      return %7
    }
    func @f3 "scratch" display "scratch" (i64) -> i64 params($0) {
      var $0 "n": i64 value
      var $1 "sum": i64 local
      var $2 "i": i32 local
      %0 = const 0: i64
      store $1, %0
      %1 = load $0
      %2 = const 1: i64
      for %3 ($2) = %0 to %1 step %2 {
        %4 = stack_save
        %5 = const 100000: i64
        %6 = alloca %5
        %7 = const 1: i8
        memset %6, %7, %5
        %8 = const 99999: i64
        %9 = ptr_add %6, %8
        %10 = load_at i8 %9 volatile align 1
        %11 = convert %10: i64
        %12 = load $1
        %13 = add_nsw %12, %11
        store $1, %13
        stack_restore %4
        yield
      }
      %14 = load $1
      %15 = load $2
      %16 = uconvert %15: i64
      %17 = sub %14, %16
      return %17
    }"#;
    let c = r#"
        #include <stdio.h>
        long double extended(long double *); long bits(long, long); int counter(int *, int); long scratch(long);
        int main(void) {
            long double x[2] = { 0, 25 };
            int n = 5;
            printf("%.18Lf %ld %ld\n", extended(x), bits(1L << 62, 2), bits(1, 3L << 4));
            printf("%d", counter(&n, 3)); printf(" %d %ld\n", n, scratch(10000));
        }"#;
    insta::assert_snapshot!(run_all(text, c), @"
    3.000000000000000000 1001621 102584
    9 8 0
    ");
}

#[test]
fn records_pointers_and_tables_of_rows() {
    let text = r#"
    func @f0 "records" display "records" (ptr, ptr) -> f64 params($0, $1) {
      var $0 "table": pointer<ptr> [] value
      var $1 "p": pointer<bytes32> [] value
      var $2 "p->n": i32 member $1 at 4 deref
      var $3 "p->next": pointer<bytes32> [] member $1 at 24 deref
      var $4 "p->next->n": i32 member $3 at 4 deref
      var $5 "m": i64 local
      var $6 "rows": pointer<f64> [2, $5] local
      %0 = const 3: i64
      store $5, %0
      %1 = load_view $0
      %2 = const 1: i64
      %3 = row_view f64 %1[%2] []
      %4 = load_elem %3[%0]
      %5 = load $2
      %6 = load $4
      %7 = load_view $1
      %8 = field f64 %7 at 8 [2 : 8]
      %9 = load_elem %8[%2, %2]
      %10 = elem_addr %3[%2]
      store $6, %10
      %11 = load_view $6
      %12 = const 0: i64
      %13 = load_elem %11[%2, %2, %12]
      %14 = convert %5: f64
      %15 = convert %6: f64
      %16 = const 100.0: f64
      %17 = mul %4, %16
      %18 = add %17, %14
      %19 = mul %18, %16
      %20 = add %19, %15
      %21 = mul %20, %16
      %22 = add %21, %9
      %23 = mul %22, %16
      %24 = add %23, %13
      store $4, %5
      return %24
    }"#;
    let c = r#"
        #include <stdio.h>
        struct node { int flags, n; double x[2]; struct node *next; };
        double records(double **, struct node *);
        int main(void) {
            double row[] = { 0, 1, 2, 3, 4, 5 }, *table[] = { 0, row };
            struct node a[2] = { { 0, 7, { 1, 2 }, 0 }, { 0, 9, { 3, 4 }, 0 } };
            a[0].next = &a[1];
            printf("%.0f %d\n", records(table, a), a[1].n);
        }"#;
    insta::assert_snapshot!(run_all(text, c), @"307090404 9");
}

#[test]
fn globals_and_functions_as_the_linker_sees_them() {
    let text = r#"
    asm ".globl from_asm\x0a.data\x0afrom_asm: .long 1234\x0a.text"
    global @g0 "table" external 40 align 8 relocated "\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00" [8 : @g1 : 4, 24 : @f2 : 0] attrs(section("tables"))
    global @g1 "numbers" internal 8 align 4 bytes "\x05\x00\x00\x00\x06\x00\x00\x00"
    global @g2 "shared" external 4 align 4 zero attrs(common)
    global @g3 "each" external 4 align 4 bytes "\x09\x00\x00\x00" attrs(thread_local)
    global @g4 "hidden" external 4 align 4 zero attrs(visibility(hidden))
    global @g5 "other_numbers" external 8 align 4 zero attrs(alias("numbers"))
    global @g6 "kept" internal 4 align 4 zero attrs(used)
    func @f0 "start" display "start" () internal attrs(constructor(200)) {
      var $0 "hidden": i32 in @g4
      %0 = const 11: i32
      store $0, %0
      return
    }
    func @f1 "missing" display "missing" () -> i32 attrs(weak)
    func @f2 "value" display "value" () -> i32 attrs(weak inline(never) section("code")) {
      var $0 "hidden": i32 in @g4
      var $1 "each": i32 in @g3
      %0 = load $0
      %1 = load $1
      %2 = add %0, %1
      %3 = func_addr @f1
      %4 = const 0: i64
      %5 = bitcast %4: ptr
      %6 = cmp ne %3, %5
      %7 = const 1000: i32
      %8 = select %6, %7, %2
      return %8
    }
    func @f3 "same_value" display "same_value" () -> i32 attrs(alias("value"))
    func @f4 "unused" display "unused" () internal {
      call @f5()
      return
    }
    func @f5 "nowhere" display "nowhere" ()
    func @f6 "ask" display "ask" () -> i32 {
      %0 = call @f3(): i32
      return %0
    }"#;
    let c = r#"
        #include <stdio.h>
        struct { long a; int *p; long b; int (*f)(void); long c; } extern table;
        extern int shared, other_numbers[2], hidden; extern _Thread_local int each; extern int from_asm;
        int shared; int same_value(void); int ask(void);
        int main(void) {
            printf("%ld %d %ld %d %ld, %d %d, ", table.a, *table.p, table.b, table.f(), table.c, shared, each);
            printf("%d %d %d %d\n", other_numbers[0], same_value(), ask(), from_asm);
        }"#;
    insta::assert_snapshot!(run_all(text, c), @"1 6 2 20 3, 0 9, 5 20 20 1234");
}

#[test]
fn llvm_is_told_what_the_ir_says() {
    let text = r#"
    func @f0 "f" display "f" (ptr, ptr byval(32, 16), i16 zext) -> i8 zext params($0, $1, $2) attrs(returns_twice inline(always)) {
      var $0 "p": pointer<i32> [] value restrict
      var $1 "r": bytes32[] ref
      var $2 "n": i16 value
      %0 = load $0
      %1 = const 4: i64
      %2 = ptr_add %0, %1
      %3 = load_at i32 %2 volatile align 2
      %4 = add_nsw %3, %3
      store_at i32 %0, %4
      %5 = convert %4: i8
      return %5
    }"#;
    let text = llvm_text(&module(text), &options(2)).unwrap().host;
    let start = text.find("define").expect("a function");
    insta::assert_snapshot!(text[start..].trim_end(), @r#"
    define zeroext i8 @f(ptr noalias %0, ptr byval([4 x i64]) align 16 %1, i16 zeroext %2) #0 {
    entry:
      %p = alloca ptr, align 8
      store ptr %0, ptr %p, align 8
      %n = alloca i16, align 2
      store i16 %2, ptr %n, align 2
      br label %start

    start:                                            ; preds = %entry
      %3 = load ptr, ptr %p, align 8
      %4 = getelementptr inbounds i8, ptr %3, i64 4
      %5 = load volatile i32, ptr %4, align 2
      %6 = add nsw i32 %5, %5
      store i32 %6, ptr %3, align 4
      %7 = trunc i32 %6 to i8
      ret i8 %7
    }

    attributes #0 = { alwaysinline nounwind returns_twice "tune-cpu"="generic" }
    "#);
}

#[test]
fn elements_of_volatile_arrays_are_volatile() {
    let text = r#"
    func @f0 "f" display "f" (ptr, ptr) params($0, $1) {
      var $0 "a": f64[1 : 10] ref volatile
      var $1 "b": f64[1 : 10] ref
      %0 = load_view $0
      %1 = load_view $1
      %2 = const 3: i64
      %3 = load_elem %0[%2]
      %4 = load_elem %0[%2]
      %5 = add %3, %4
      store_elem %1[%2], %5
      store_elem %0[%2], %5
      return
    }"#;
    let text = llvm_text(&module(text), &options(2)).unwrap().host;
    assert_eq!(text.matches("load volatile double").count(), 2, "{text}");
    assert_eq!(text.matches("store volatile double").count(), 1, "{text}");
    assert_eq!(text.matches("store double").count(), 1, "{text}");
}

#[test]
fn what_gpus_lack_is_refused() {
    let routine = |params: &str, body: &str| {
        refusal(&format!("func @f0 \"f\" display \"f\" ({params}) routine(seq) {{\n{body}\nreturn\n}}"))
    };
    insta::assert_snapshot!(routine("", "%0 = const 1: i32\n%1 = convert %0: f80"), @"not supported: `long double`, and kinds 10 and 16 of `real` and `complex`, in code for the GPU");
    insta::assert_snapshot!(routine("", "cfg {\n^0 {\n%0 = label_addr ^0\njump_indirect %0 [^0]\n}\n}"), @"not supported: a computed `goto` in code for the GPU");
    let list = "var $0 \"l\": bytes24[] local\n%0 = var_addr $0\nva_start %0";
    insta::assert_snapshot!(routine("...", list), @"not supported: variable arguments in code for the GPU");
    let atomic = "var $0 \"c\": i8 local\n%0 = var_addr $0\n%1 = const 1: i8\n%2 = host_atomic add i8 %0, %1";
    insta::assert_snapshot!(routine("", atomic), @"not supported: an atomic operation on 1 bytes in code for the GPU");
    let jumps = "cfg {\n^0 {\njump ^1\n}\n^1 {\nyield\n}\n}";
    insta::assert_snapshot!(routine("", jumps), @"accepted");
    let call =
        "func @f0 \"f\" display \"f\" () routine(seq) {\n%0 = func_addr @f1\ncall_indirect %0 () ()\nreturn\n}\n";
    let host_only = refusal(&format!("{call}func @f1 \"g\" display \"g\" () {{\nreturn\n}}"));
    insta::assert_snapshot!(host_only, @"not supported: a call of `g`, which has no device version, in code for the GPU");
    let routine = refusal(&format!("{call}func @f1 \"g\" display \"g\" () routine(seq) {{\nreturn\n}}"));
    insta::assert_snapshot!(routine, @"accepted");
}

#[test]
fn wrong_assembly_is_a_message() {
    insta::assert_snapshot!(refusal("asm \"no_such_instruction %eax\""), @"
    the assembler refuses the program: <inline asm>:1:1: invalid instruction mnemonic 'no_such_instruction'
    no_such_instruction %eax
    ^~~~~~~~~~~~~~~~~~~
    ");
}
