//! Whole programs: the run tests pass, modules go through their files, and pieces of the tree are what they should be.

use super::{Memory, check_with, program};
use crate::{hir, run_tests};

#[test]
fn the_run_tests_have_no_errors() {
    let mut modules = Memory::default();
    for (path, source) in run_tests::parts() {
        assert_eq!(check_with(&source, &mut modules).1, "", "{}", path.display());
    }
    for (path, source) in run_tests::programs() {
        // Without the option such a program is refused.
        if ["-acc=routineseq", "-fallow-argument-mismatch", "-fallow-invalid-boz", "-fdec"]
            .iter()
            .any(|o| source.contains(&format!("! flags: {o}")))
        {
            continue;
        }
        let (_, messages) = check_with(&source, &mut modules);
        // Of two clauses that are one in effect, and of what accc has beyond the specification; programs are about them.
        let known = [
            "= help: taken as",
            " is an extension\n",
            "it is taken as the whole array",
            "warning[ACC3021]",
            "says the same again",
            "data clause does nothing",
            "has no effect",
            "is an extension of PGI's compilers",
            "taken as `+`, as other compilers have it",
        ];
        let is_known = |message: &&str| known.iter().any(|text| message.contains(text));
        let wrong: Vec<_> = messages.split("\n\n").filter(|message| !is_known(message)).collect();
        assert_eq!(wrong.concat().trim(), "", "{}", path.display());
    }
}

#[test]
fn internal_procedures_capture_what_their_callees_use() {
    let program = program(
        "program p
  implicit none
  integer :: a(10), n
  n = 3
  call outer
contains
  subroutine outer
    call inner
  end subroutine
  subroutine inner
    a = n
  end subroutine
end program
",
    );
    let captures: Vec<_> = program.procedures.values().map(|p| (p.link_name.as_str(), names(p))).collect();
    insta::assert_debug_snapshot!(captures, @r#"
    [
        (
            "MAIN__",
            [],
        ),
        (
            "p.outer",
            [
                "a",
                "n",
            ],
        ),
        (
            "p.inner",
            [
                "a",
                "n",
            ],
        ),
    ]
    "#);
}

fn names(procedure: &hir::Procedure) -> Vec<String> {
    procedure.captured.iter().map(|c| procedure.symbols[c.local].name.clone()).collect()
}

/// The constants that a program prints.
fn printed(items: &str) -> String {
    let program = program(&format!("program p\nimplicit none\nprint *, {items}\nend program\n"));
    let main = program.procedures.values().next().expect("the main program");
    let [hir::Stmt { kind: hir::StmtKind::Transfer(print), .. }] = main.body.as_slice() else {
        panic!("one print statement: {:?}", main.body)
    };
    let shown: Vec<String> = print
        .items
        .iter()
        .map(|item| match item {
            hir::IoItem::Expr(expr) => match expr.constant() {
                Some(value) => format!("{value:?} {}", expr.ty),
                None => format!("not constant: {expr:?}"),
            },
            hir::IoItem::ImpliedDo { .. } => "an implied do".to_string(),
        })
        .collect();
    shown.join("\n")
}

#[test]
fn numbers_are_folded_as_they_would_be_computed() {
    insta::assert_snapshot!(
        printed("7/2, -7/2, 2**10, 2**(-1), (-2)**3, 1/3.0, 1/3.0d0, 2.0**0.5, 1e10 + 1, 5_8 * 2, -mod(-7, 3), modulo(-7, 3)"),
        @"
    Int(3) integer(4)
    Int(-3) integer(4)
    Int(1024) integer(4)
    Int(0) integer(4)
    Int(-8) integer(4)
    Real(0.3333333432674408) real(4)
    Real(0.3333333333333333) real(8)
    Real(1.4142135381698608) real(4)
    Real(10000000000.0) real(4)
    Int(10) integer(8)
    Int(1) integer(4)
    Int(2) integer(4)
    "
    );
}

#[test]
fn intrinsics_of_constants_are_folded() {
    insta::assert_snapshot!(
        printed(
            "huge(1), huge(1_8), tiny(1.0), epsilon(1d0), kind(1d0), selected_real_kind(15, 307), selected_int_kind(9), \
             nint(2.5), int(-2.7), floor(-2.1), ishft(1, 31), ishft(-1, -28), not(0), sign(3, -2), max(1, 5, 3), \
             len('abc' // 'de'), trim('a  ') // '|', achar(65), index('hello', 'l'), real(1, 8), 'a' < 'b ', \
             size([1, 2, 3]), adjustl('  x'), abs(-4.5), atan2(0.0, 1.0)"
        ),
        @"
    Int(2147483647) integer(4)
    Int(9223372036854775807) integer(8)
    Real(1.1754943508222875e-38) real(4)
    Real(2.220446049250313e-16) real(8)
    Int(8) integer(4)
    Int(8) integer(4)
    Int(4) integer(4)
    Int(3) integer(4)
    Int(-2) integer(4)
    Int(-3) integer(4)
    Int(-2147483648) integer(4)
    Int(15) integer(4)
    Int(-1) integer(4)
    Int(-3) integer(4)
    Int(5) integer(4)
    Int(5) integer(4)
    Char([97, 124]) character(2)
    Char([65]) character(1)
    Int(3) integer(4)
    Real(1.0) real(8)
    Logical(true) logical(4)
    Int(3) integer(4)
    Char([120, 32, 32]) character(3)
    Real(4.5) real(4)
    Real(0.0) real(4)
    "
    );
}

#[test]
fn clauses_show_what_the_user_wrote() {
    let program = program(
        "program p
  implicit none
  integer :: a(10, 0:4), i, n
  integer, allocatable :: w(:,:)
  n = 10
  !$acc parallel loop copy(a, w( 0 : n + 1, : )) copyin(a( 1:10, 0:4 ), n) create(w(:,:))
  do i = 1, n
    a(i, 0) = n
  enddo
end program
",
    );
    let main = program.procedures.values().next().expect("the main program");
    let directive = main.body.iter().find_map(|statement| match &statement.kind {
        hir::StmtKind::Do(counted) => counted.acc.as_ref(),
        _ => None,
    });
    let clauses = &directive.expect("a loop with a directive").clauses;
    let names: Vec<_> = clauses.iter().flat_map(|c| c.kind.items()).map(|i| i.name.as_str()).collect();
    insta::assert_snapshot!(names.join(" "), @"a(:,:) w(0:n+1,:) a(:,:) n w(:,:)");
}

#[test]
fn operands_are_converted() {
    let program = program(
        "program p
  implicit none
  real(8) :: x
  integer(2) :: k
  k = 3
  x = k * 2 + 1.0
end program
",
    );
    let main = program.procedures.values().next().expect("the main program");
    let hir::StmtKind::Assign { value, .. } = &main.body[1].kind else { panic!("an assignment") };
    insta::assert_snapshot!(shape_of(value), @"real(8)(Add[real(4)(Mul[integer(4)(Var(s1)), Int(2)]), Real(1.0)])");
}

/// An expression's operators and conversions.
fn shape_of(expr: &hir::Expr) -> String {
    match &expr.kind {
        hir::ExprKind::Convert(inner) => format!("{}({})", expr.ty, shape_of(inner)),
        hir::ExprKind::Binary { op, left, right } => format!("{op:?}[{}, {}]", shape_of(left), shape_of(right)),
        hir::ExprKind::Const(value) => format!("{value:?}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn modules_go_through_their_files() {
    let mut modules = Memory::default();
    let module = "module m
  implicit none
  private
  integer, parameter, public :: n = 3, t(2) = [4, 5]
  real, allocatable, public :: a(:)
  integer, public, protected :: state = 0
  public :: f
contains
  real function f(x, k)
    real, intent(in) :: x(:)
    integer, intent(in), optional :: k
    f = sum(x) + n
    if (present(k)) f = f + k
  end function
end module
";
    assert_eq!(check_with(module, &mut modules).1, "");
    let user = "program p
  use m, only: three => n, f, a, t, state
  implicit none
  integer :: b(three)
  real :: r
  b = t(2)
  r = f(a, k=three) + f(1.0)
  state = 1
end program
";
    let (program, messages) = check_with(user, &mut modules);
    insta::assert_snapshot!(messages, @"
    t.f90:7:25: error[ACC3006]: the argument `x` of `f` is an array of rank 1, but a scalar is given
      |
    7 |   r = f(a, k=three) + f(1.0)
      |                         ^^^

    t.f90:8:3: error[ACC3013]: `state` can't be assigned to: it is `protected` in its module
      |
    8 |   state = 1
      |   ^^^^^ assigned here
    ");
    let main = program.procedures.values().next().expect("the main program");
    let symbols: Vec<String> =
        main.symbols.values().map(|s| format!("{}: {} {:?} {:?}", s.name, s.ty, s.shape, s.class)).collect();
    insta::assert_snapshot!(symbols.join("\n"), @r#"
    b: integer(4) Static([StaticDim { lower: 1, extent: 3 }]) Local
    r: real(4) Scalar Local
    t: integer(4) Static([StaticDim { lower: 1, extent: 2 }]) Constant
    a: real(4) Deferred(1) Module { link_name: "__m_MOD_a" }
    state: integer(4) Scalar Module { link_name: "__m_MOD_state" }
    "#);
}

#[test]
fn foreign_module_files_are_refused() {
    let mut modules = Memory::default();
    modules.files.insert("old".to_string(), r#"{"accmod":0,"name":"old","exports":{}}"#.to_string());
    modules.files.insert("other".to_string(), "GFORTRAN module version '15'".to_string());
    let (_, messages) = check_with("program p\nuse old\nuse other\nend program\n", &mut modules);
    insta::assert_snapshot!(messages, @"
    t.f90:2:5: error[ACC3017]: `old.accmod` can't be used: it has version 0, this compiler writes 15
      |
    2 | use old
      |     ^^^
      |
      = help: compile the file that defines the module with this compiler

    t.f90:3:5: error[ACC3017]: `other.accmod` can't be used: this compiler did not write it
      |
    3 | use other
      |     ^^^^^
      |
      = help: compile the file that defines the module with this compiler
    ");
}
