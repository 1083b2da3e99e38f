//! Jumps, indirect calls and the rest of the machine's level: what they give, how they fail, and that a copy does the
//! same.

use super::*;
use crate::clone::Cloner;
use crate::verify::verify;

const MACHINE: &str = include_str!("../text/samples/machine.acir");

fn module(functions: &str) -> Module {
    let text = format!("module \"t.c\" phase=acc spelling=c printer=\"p\"\n{functions}");
    let module = crate::text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify(&module), Ok(()));
    module
}

fn call(module: &Module, name: &str, args: &[Datum]) -> String {
    let mut interp = Interp::new(module);
    interp.steps = 10_000;
    interp.call(name, args).map_or_else(|trap| trap.to_string(), |value| format!("{value:?}"))
}

#[test]
fn jumps_go_to_their_blocks_and_so_do_those_of_a_copy() {
    let mut module = crate::text::parse(MACHINE).unwrap();
    assert_eq!(call(&module, "jumps", &[Datum::Int(5)]), "Some(Int(5))");
    assert_eq!(call(&module, "jumps", &[Datum::Int(-1)]), "Some(Int(0))");
    let func = &mut module.functions[FuncId(0)];
    let body = func.body.unwrap();
    func.body = Some(Cloner::new().clone_block_within(func, body));
    assert_eq!(verify(&module), Ok(()));
    assert_eq!(call(&module, "jumps", &[Datum::Int(5)]), "Some(Int(5))");
}

#[test]
fn a_step_runs_after_continue_and_a_body_before_the_first_test() {
    let module = module(
        "func @f0 \"f\" display \"f\" () -> i32 {
          var $0 \"i\": i32 local
          var $1 \"s\": i32 local
          %0 = const 1: i32
          %1 = const 7: i32
          !0: while {
            %2 = load $0
            %3 = cmp lt %2, %1
            yield %3
          } do {
            %4 = load $0
            %5 = and %4, %0
            %6 = cmp eq %5, %0
            if %6 {
              continue !0
            } else {
              yield
            }
            %7 = load $1
            %8 = add %7, %4
            store $1, %8
            yield
          } step {
            %9 = load $0
            %10 = add %9, %0
            store $0, %10
            yield
          }
          do_while {
            %11 = const 0: i1
            yield %11
          } do {
            %12 = load $1
            %13 = const 100: i32
            %14 = add %12, %13
            store $1, %14
            yield
          }
          %15 = load $1
          return %15
        }",
    );
    // 0 + 2 + 4 + 6, and once 100
    assert_eq!(call(&module, "f", &[]), "Some(Int(112))");
}

#[test]
fn pointers_records_and_tables_of_rows() {
    let module = module(
        "global @g0 \"rows\" internal 16 align 8 relocated \"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\" [0 : @g1 : 0, 8 : @g1 : 8]
        global @g1 \"data\" internal 16 align 4 bytes \"\\x01\\x00\\x00\\x00\\x02\\x00\\x00\\x00\\x03\\x00\\x00\\x00\\x04\\x00\\x00\\x00\"
        func @f0 \"f\" display \"f\" () -> i32 {
          var $0 \"table\": pointer<ptr> [] local
          var $1 \"record\": bytes8[] in @g1
          var $2 \"record.b\": i32 member $1 at 4
          var $3 \"p\": pointer<bytes8> [] local
          var $4 \"p->b\": i32 member $3 at 4 deref
          %0 = global_addr @g0
          store $0, %0
          %1 = load_view $0
          %2 = const 1: i64
          %3 = row_view i32 %1[%2] []
          %4 = load_elem %3[%2]
          %5 = load $2
          %6 = global_addr @g1
          %7 = const 8: i64
          %8 = ptr_add %6, %7
          store $3, %8
          %9 = load $4
          %10 = load_view $1
          %11 = field i32 %10 at 0 [2 : 4]
          %12 = load_elem %11[%2]
          %13 = const 10: i32
          %14 = mul_nsw %4, %13
          %15 = add_nsw %14, %5
          %16 = mul_nsw %15, %13
          %17 = add_nsw %16, %9
          %18 = mul_nsw %17, %13
          %19 = add_nsw %18, %12
          return %19
        }",
    );
    assert_eq!(call(&module, "f", &[]), "Some(Int(4242))");
}

#[test]
fn arithmetic_of_c() {
    let module = module(
        "func @f0 \"f\" display \"f\" (i8, i64) -> i64 params($0, $1) {
          var $0 \"a\": i8 value
          var $1 \"b\": i64 value
          %0 = load $0
          %1 = uconvert %0: i64
          %2 = load $1
          %3, %4 = overflow add %1, %2
          if %4 {
            %5 = const -1: i64
            return %5
          } else {
            yield
          }
          %6 = func_addr @f1
          %7 = call_indirect %6 (i64) -> i64 (%3)
          return %7
        }
        func @f1 \"g\" display \"g\" (i64) -> i64 params($0) {
          var $0 \"n\": i64 value
          %0 = load $0
          %1 = add_nsw %0, %0
          return %1
        }",
    );
    assert_eq!(call(&module, "f", &[Datum::Int(-1), Datum::Int(3)]), "Some(Int(516))");
    assert_eq!(call(&module, "f", &[Datum::Int(1), Datum::Int(i64::MAX)]), "Some(Int(-1))");
    assert_eq!(call(&module, "g", &[Datum::Int(i64::MAX)]), "signed overflow in g");
    let real = crate::text::parse(MACHINE).unwrap();
    let args = [Datum::Ptr(0), Datum::Ptr(0), Datum::Int(0), Datum::Int(0)];
    assert_eq!(call(&real, "machine", &args), "not interpreted: variadic arguments in machine");
}
