//! Lowering, from the source text on: the IR of small programs, and every run test accepted by the verifier.

use crate::parse::{ParseOptions, SourceForm, parse};
use crate::run_tests;
use crate::sema::{ModuleStore, SemaOptions, analyse};
use accc_diag::Diagnostic;
use accc_ir::Module;
use accc_source::{SourceMap, Span};
use std::collections::HashMap;

/// Module files in memory.
#[derive(Default)]
struct Modules(HashMap<String, String>);

impl ModuleStore for Modules {
    fn load(&mut self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }
    fn store(&mut self, name: &str, text: String) {
        self.0.insert(name.to_string(), text);
    }
    fn searched(&self) -> Vec<String> {
        Vec::new()
    }
}

fn lower_with(text: &str, modules: &mut Modules) -> Result<Module, Vec<Diagnostic>> {
    let mut map = SourceMap::new();
    let id = map.add("test.f90", text.to_string(), None).expect("a small text");
    let (file, errors) =
        parse(map.file(id), &ParseOptions { openacc: true, form: SourceForm::Free, ..ParseOptions::default() });
    assert!(!errors.iter().any(Diagnostic::is_error), "syntax: {errors:#?}");
    let (program, errors) = analyse(&file, &SemaOptions::default(), modules);
    assert!(!errors.iter().any(Diagnostic::is_error), "analysis: {errors:#?}");
    let module = super::lower(&program, "test.f90", &|span: Span| map.line(span))?;
    if let Err(errors) = accc_ir::verify(&module) {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{}", accc_ir::text::print(&module), all.join("\n"));
    }
    Ok(module)
}

fn ir(text: &str) -> String {
    let module = lower_with(text, &mut Modules::default()).expect("the program can be lowered");
    accc_ir::text::print(&module)
}

/// The messages of a program that can't be compiled.
fn refusal(text: &str) -> String {
    let errors = lower_with(text, &mut Modules::default()).expect_err("the program must be refused");
    errors.into_iter().map(|e| e.message).collect::<Vec<_>>().join("\n")
}

/// An option without which such a program is refused.
const REFUSED_WITHOUT: &[&str] = &[
    "! flags: -acc=routineseq",
    "! flags: -fallow-argument-mismatch",
    "! flags: -fallow-invalid-boz",
    "! flags: -fdec",
];

#[test]
fn every_run_test_is_accepted_by_the_verifier() {
    let mut modules = Modules::default();
    for (_, text) in run_tests::parts() {
        lower_with(&text, &mut modules).expect("the part can be lowered");
    }
    for (path, text) in run_tests::programs() {
        if REFUSED_WITHOUT.iter().any(|option| text.contains(option)) {
            continue;
        }
        if let Err(errors) = lower_with(&text, &mut modules) {
            panic!("{}: {errors:#?}", path.display());
        }
    }
}

#[test]
fn the_program_is_a_function_that_c_main_calls() {
    let text = "program p\n  integer :: i\n  i = 2\n  print *, 'i', i\nend program\n";
    insta::assert_snapshot!(ir(text), @r#"
    module "test.f90" phase=acc spelling=fortran
    global @g0 ".const.0" internal 9 align 1 constant bytes "test.f90\x00"
    global @g1 ".const.1" internal 1 align 1 constant bytes "i"
    func @f0 "MAIN__" display "p" () internal {
      var $0 "i": i32 local
      %0 = const 2: i32
      store $0, %0
      %1 = const 6: i32
      %2 = global_addr @g0
      %3 = const 4: i32
      %4 = call @f1(%1, %2, %3): ptr
      %5 = const 1: i64
      %6 = global_addr @g1
      %7 = call @f2(%4, %6, %5): i8
      %8 = load $0
      %9 = call @f3(%4, %8): i8
      %10 = call @f4(%4): i32
      return
    }
    func @f1 "_FortranAioBeginExternalListOutput" display "_FortranAioBeginExternalListOutput" (i32, ptr, i32) -> ptr
    func @f2 "_FortranAioOutputAscii" display "_FortranAioOutputAscii" (ptr, ptr, i64) -> i8
    func @f3 "_FortranAioOutputInteger32" display "_FortranAioOutputInteger32" (ptr, i32) -> i8
    func @f4 "_FortranAioEndIoStatement" display "_FortranAioEndIoStatement" (ptr) -> i32
    func @f5 "_FortranAProgramStart" display "_FortranAProgramStart" (i32, ptr, ptr, ptr)
    func @f6 "_FortranAProgramEndStatement" display "_FortranAProgramEndStatement" ()
    func @f7 "main" display "main" (i32, ptr, ptr) -> i32 params($0, $1, $2) {
      var $0 ".argc": i32 value
      var $1 ".argv": ptr value
      var $2 ".envp": ptr value
      %0 = load $0
      %1 = load $1
      %2 = load $2
      %3 = const 0: i64
      %4 = bitcast %3: ptr
      call @f5(%0, %1, %2, %4)
      call @f0()
      call @f6()
      %5 = const 0: i32
      return %5
    }
    "#);
}

#[test]
fn a_combined_construct_holds_its_loop_and_its_clauses_are_zero_based() {
    let text = "subroutine p(a, s)
  integer, allocatable :: a(:)
  integer :: i, s
  !$acc parallel loop gang vector copyout(a(1:5)) reduction(+:s) num_gangs(s + 1)
  do i = 1, 5
    a(i) = i
  end do
end subroutine
";
    let printed = ir(text);
    let region = printed.lines().skip_while(|l| !l.contains("compute")).take_while(|l| !l.contains("return"));
    insta::assert_snapshot!(region.collect::<Vec<_>>().join("\n"), @r#"
    compute parallel num_gangs(%8) copyout($0 [%3 : %4] "a(1:5)") {
      %9 = const 1: i32
      %10 = const 5: i32
      %11 = const 1: i32
      for %12 ($2) = %9 to %10 step %11 directive(gang vector reduction(add $1)) {
        %13 = load $2
        %14 = load $2
        %15 = convert %14: i64
        %16 = load_view $0
        store_elem %16[%15], %13
        yield
      }
      yield
    }
    "#);
}

#[test]
fn array_statements_become_loops_over_the_subscripts_of_the_target() {
    let text = "subroutine s(a, b)
  real :: a(9), b(9)
  a(2:9) = b(2:9) + b(1:8)
end subroutine
";
    insta::assert_snapshot!(ir(text), @r#"
    module "test.f90" phase=acc spelling=fortran
    func @f0 "s_" display "s" (ptr, ptr) params($0, $1) {
      var $0 "a": f32[1 : 9] ref
      var $1 "b": f32[1 : 9] ref
      %0 = const 2: i64
      %1 = const 9: i64
      %2 = const -1: i64
      %3 = const 1: i64
      for %4 = %0 to %1 step %3 {
        %5 = load_view $1
        %6 = load_elem %5[%4]
        %7 = add %4, %2
        %8 = load_view $1
        %9 = load_elem %8[%7]
        %10 = add %6, %9
        %11 = load_view $0
        store_elem %11[%4], %10
        yield
      }
      return
    }
    "#);
}

#[test]
fn an_overlapping_array_assignment_goes_through_a_temporary() {
    let text = "subroutine s(a)\n  real :: a(9)\n  a(2:9) = a(1:8)\nend subroutine\n";
    insta::assert_snapshot!(ir(text), @r#"
    module "test.f90" phase=acc spelling=fortran
    func @f0 "s_" display "s" (ptr) params($0) {
      var $0 "a": f32[1 : 9] ref
      var $1 ".temporary": f32[1 : 8] local
      %0 = const 1: i64
      %1 = const 8: i64
      %2 = const 1: i64
      for %3 = %0 to %1 step %2 {
        %4 = load_view $0
        %5 = load_elem %4[%3]
        %6 = load_view $1
        store_elem %6[%3], %5
        yield
      }
      %7 = const 2: i64
      %8 = const 9: i64
      %9 = const -1: i64
      %10 = const 1: i64
      for %11 = %7 to %8 step %10 {
        %12 = add %11, %9
        %13 = load_view $1
        %14 = load_elem %13[%12]
        %15 = load_view $0
        store_elem %15[%11], %14
        yield
      }
      return
    }
    "#);
    let plain = "subroutine s(a)\n  real :: a(9)\n  a(2:9) = a(2:9) + 1\nend subroutine\n";
    assert!(!ir(plain).contains(".temporary"));
}

#[test]
fn lengths_come_last_and_the_hosts_variables_behind_them() {
    let text = "subroutine host(x, n)
  integer :: n, x(n)
  call inner('ab')
contains
  subroutine inner(t)
    character(len=*) :: t
    x(1) = len(t)
  end subroutine
end subroutine
";
    let printed = ir(text);
    let borders = printed.lines().filter(|l| l.starts_with("func") || l.contains("call ")).collect::<Vec<_>>();
    insta::assert_snapshot!(borders.join("\n"), @r#"
    func @f0 "host_" display "host" (ptr, ptr) params($0, $2) {
      call @f1(%12, %11, %13)
    func @f1 "host_.inner" display "inner" (ptr, i64, ptr) params($0, $1, $2) internal {
    "#);
    let vars = printed.lines().filter(|l| l.trim_start().starts_with("var ")).collect::<Vec<_>>();
    insta::assert_snapshot!(vars.join("\n"), @r#"
    var $0 ".x": ptr value
    var $1 "x": view<i32, 1> contiguous other local
    var $2 "n": i32 ref
    var $0 ".t": ptr value
    var $1 ".t.len": i64 value
    var $2 "x": view<i32, 1> contiguous other ref
    "#);
}

#[test]
fn print_in_a_region_is_a_node() {
    let text = "program p
  integer :: i
  !$acc parallel loop
  do i = 1, 3
    print *, 'i =', i, i > 2
  end do
end program
";
    let printed = ir(text);
    let lines = printed.lines().filter(|l| l.contains("print")).map(str::trim).collect::<Vec<_>>();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    module "test.f90" phase=acc spelling=fortran printer="__accc_fortran_print"
    print("i =", %4, %7)
    "#);
}

#[test]
fn what_a_region_cannot_do_is_refused() {
    let region = |statement: &str| {
        refusal(&format!(
            "subroutine s(a, n)\n integer :: n, i\n integer, allocatable :: a(:)\n !$acc kernels\n do i = 1, n\n \
             {statement}\n end do\n !$acc end kernels\nend subroutine\n"
        ))
    };
    insta::assert_snapshot!(region("if (repeat('a', n) // 'b' == 'aab') a(i) = 1"), @"not supported: an operation on characters of variable length in device code");
}

/// The lines of the program's functions that say what is done on or with devices.
fn device_lines(text: &str) -> String {
    let text = ir(text);
    let shown = ["data_action", "wait_op", "atomic", "compute", "call", "routine(", "declare("];
    let lines = text.lines().filter(|line| shown.iter().any(|word| line.contains(word)));
    lines.filter(|line| !line.contains("_Fortran") && !line.contains("\"main\"")).collect::<Vec<_>>().join("\n")
}

#[test]
fn data_actions_and_queues() {
    insta::assert_snapshot!(device_lines(
        "subroutine s(a, n)
  integer :: n
  real :: a(n), t(10)
  !$acc declare present(a) create(t)
  !$acc enter data copyin(a(1:n)) async(2)
  !$acc parallel async wait(2)
  a(1) = t(2)
  !$acc end parallel
  !$acc update self(a(2)) if(n > 1) if_present
  if (n > 3) return
  !$acc wait(1) async(3)
  !$acc exit data delete(a) finalize
end subroutine"
    ), @r#"
    data_action declare (present($1 "a(:)") create($3 "t(:)"))
    data_action enter_data (async(%20) copyin($1 [%14 : %19] "a(1:n)"))
    compute parallel async wait(%21) {
    data_action update (if_present if(%31) update_self($1 [%27 : %28] "a(2)"))
      data_action declare (ends present($1 "a(:)") create($3 "t(:)"))
    wait_op wait (async(%36) wait(%35))
    data_action exit_data (finalize delete($1 "a(:)"))
    data_action declare (ends present($1 "a(:)") create($3 "t(:)"))
    "#);
}

#[test]
fn atomic_statements_in_device_code_and_on_the_host() {
    insta::assert_snapshot!(device_lines(
        "subroutine s(x, v, k, l, n)
  real :: x, v
  integer :: k(10), n, i
  logical :: l
  !$acc atomic update
  x = x + 1
  !$acc parallel loop
  do i = 1, 10
    !$acc atomic read
    n = k(i)
    !$acc atomic write
    x = 2 * v
    !$acc atomic
    x = x - v - 2
    !$acc atomic
    k(i) = max(3, k(i), i)
    !$acc atomic
    l = l .neqv. .true.
    !$acc atomic
    k(i) = ior(k(i), 8)
    !$acc atomic capture
    x = 1 / x
    v = x
    !$acc end atomic
    !$acc atomic capture
    n = k(i)
    k(i) = k(i) * 3
    !$acc end atomic
    !$acc atomic capture
    n = k(i)
    k(i) = i
    !$acc end atomic
  enddo
end subroutine"
    ), @"
    compute parallel {
        %10 = atomic_load %9[%8]
        atomic_store $0, %13
        %17 = atomic_update sub $0, %16
        %24 = atomic_update max %23[%22], %20
        %26 = atomic_update xor $3, %25
        %31 = atomic_update or %30[%29], %27
        %33 = atomic_update div_rev $0, %32 new
        %38 = atomic_update mul %37[%36], %34
        %43 = atomic_update exchange %42[%41], %39
    ");
}

#[test]
fn routines_declared_variables_and_the_library() {
    insta::assert_snapshot!(device_lines(
        "module m
  integer :: k, w(10)
  !$acc declare copyin(k) create(w)
contains
  integer function f(i)
    !$acc routine seq
    integer, intent(in) :: i
    f = i + k
  end function
end module
subroutine s(a, n)
  use m
  use openacc
  integer :: n, i
  real :: a(n)
  interface
    subroutine g(x)
      !$acc routine vector
      real :: x(:)
    end subroutine
  end interface
  !$acc parallel loop gang
  do i = 1, f(n)
    call g(a(f(i):))
  enddo
  call acc_copyin(a(1:4))
  call acc_delete(a, 8)
  call acc_update_self_async(a(3:4), 2)
  if (acc_is_present(n)) call acc_wait(3_8)
end subroutine"
    ), @r#"
    global @g0 "__m_MOD_k" external 4 align 4 declare(copyin) zero
    global @g1 "__m_MOD_w" external 40 align 64 declare(create) zero
    func @f0 "__m_MOD_f" display "f" (ptr) -> i32 params($0) routine(seq) {
      compute parallel {
        %13 = call @f0(%12): i32
          %18 = call @f0(%17): i32
          call @f2(%28)
      call @f3(%37, %36)
      call @f4(%39, %40)
      call @f5(%49, %48, %50)
      %53 = call @f6(%51, %52): i32
        call @f7(%56)
    func @f2 "g_" display "g" (ptr) routine(vector)
    "#);
}

#[test]
fn what_device_procedures_cannot_do_is_refused() {
    insta::assert_snapshot!(refusal(
        "module m
  integer :: k
contains
  subroutine s(n)
    !$acc routine seq
    integer, intent(in) :: n
    integer :: t(n)
    character(n) :: c
  end subroutine
  integer function f(n)
    !$acc routine seq
    integer, intent(in) :: n
    f = n + k
  end function
end module
program p
  integer :: i, j, n
  !$acc parallel loop
  do i = 1, 10
    call inner(j)
  enddo
contains
  subroutine inner(i)
    !$acc routine seq
    integer, intent(inout) :: i
    n = i
  end subroutine
end program"
    ), @"
    not supported: characters of variable length in an `acc routine` procedure
    `k` is used in an `acc routine` procedure, but is not on the device
    ");
}
