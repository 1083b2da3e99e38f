//! Whole programs: those of the course this compiler is measured by, and one that uses every kind of declaration.

use super::{messages, parse_text};
use crate::ast::*;

/// Step 5 of the Game of Life: one data region, three gang loops in one parallel region.
pub const GOL: &str = r#"program gol
  implicit none
  integer :: rows, cols, generations, i, g, r, c, neigh, cells
  integer, allocatable, dimension(:,:) :: world, old_world
  character(len=32) :: arg
  real :: time_ini, time_end
  call get_command_argument(1, arg)
  read(arg, *) rows
  cols = rows / 2; generations = 50
  CALL CPU_TIME(time_ini)
  allocate(world(0:rows+1,0:cols+1), old_world(0:rows+1,0:cols+1))
  old_world(:,:) = 0
  call fill_world
  !$ACC data copy( world(0:rows+1,0:cols+1) ) &
  !$ACC create (old_world(0:rows+1,0:cols+1))
  do g=1,generations
    cells = 0
    !$ACC parallel copy(cells)
    !$ACC loop
    do r=1, rows
      do c=1, cols
        old_world(r,c) = world(r,c)
      enddo
    enddo
    !$ACC loop
    do r=1, rows
      do c=1, cols
        neigh = old_world(r-1,c-1)+old_world(r,c-1)+&
          old_world(r+1,c-1)+old_world(r-1,c)+&
          old_world(r+1,c)+old_world(r-1,c+1)+&
          old_world(r,c+1)+old_world(r+1,c+1)
        if (old_world(r,c) == 1 .and. (neigh<2.or.neigh>3) ) then
          world(r,c) = 0
        else if (neigh == 3) then
          world(r,c) = 1
        endif
      enddo
    enddo
    !$ACC loop reduction(+:cells)
    do r=1, rows
      do c=1, cols
        cells = cells + world(r,c)
      enddo
    enddo
    !$ACC end parallel
    print *, "Cells alive at generation ", g, ":", cells
  enddo
  !$ACC end data
  deallocate(world, old_world)
  CALL CPU_TIME(time_end)
  print *, "Total time=", time_end - time_ini
contains
  subroutine fill_world
    integer(kind=8) :: seed
    seed = 42_8
    do c = 0, cols + 1
      do r = 0, rows + 1
        seed = mod(seed * 1103515245_8 + 12345_8, 2147483648_8)
        world(r,c) = merge(1, 0, seed > 1073741824_8)
      end do
    end do
  end subroutine fill_world
end program gol
"#;

/// Every kind of declaration, and units of every kind.
pub const KITCHEN_SINK: &str = r#"module constants
  use, intrinsic :: iso_c_binding, only: c_int, c_double
  use iso_fortran_env, dp => real64
  implicit none
  private
  public :: pi, operator(.cross.), vector
  integer, parameter :: wp = kind(1.0d0), n = selected_real_kind(15, 307)
  real(wp), parameter :: pi = 3.14159265358979_wp
  real*8, save, target :: big(10, 0:n)
  character*20 name
  character(len=*), parameter :: title = 'it''s'
  complex(kind=4), dimension(:,:), allocatable :: z
  logical, pointer :: flag => null()
  double precision d(3)
  integer i /3/, j(2) /2*0/
  type, extends(base), public :: vector
    private
    real(wp) :: x = 0, y(3)
    class(*), pointer :: any => null()
    procedure(f), pointer, nopass :: call_back => null()
  contains
    procedure, private :: length => vector_length
    generic, public :: operator(+) => add, add_scalar
    final :: destroy
  end type vector
  interface operator(.cross.)
    module procedure cross_product
  end interface
  interface
    subroutine ext(a, n) bind(c, name="ext")
      import :: c_int
      integer(c_int), value :: n
      real, intent(in out) :: a(n, *)
    end subroutine
    pure real function g(x)
      real, intent(in) :: x
    end function g
  end interface
  abstract interface
    integer function op(a)
      integer, optional :: a(2:)
    end function
  end interface
  enum, bind(c)
    enumerator :: red = 1, green
  end enum
  common /block/ p, q(10), /other/ r
  common // s
  save /block/, i
  data p, (q(i), i = 1, 10) / 1.0, 10*-2.5 /, r / .true. /
  equivalence (p, q(1)), (r, s)
  namelist /input/ p, q
  external ext2
  dimension v(3), w(2, 2)
  parameter (k = 3, l = k + 1)
  implicit real (a-h, o-z), integer(kind=8) (i-n)
  procedure(op), pointer :: pp => null()
  !$acc declare create(big)
contains
  recursive function fact(k) result(res)
    integer, intent(in) :: k
    integer :: res
    !$acc routine seq
    res = 1
    if (k > 1) res = k * fact(k - 1)
  end function
  elemental double precision function twice(x)
    real(wp), value :: x
10  twice = 2 * x
    return
  end function twice
  type(vector) function make() bind(c)
  end function
end module constants

submodule (constants:parent) child
contains
  module procedure work
    x = 1
  end procedure work
end submodule child

subroutine alt(a, *, b)
  return 1
end

block data init
  common /c/ x
  data x / z'ff' /
end block data init

print *, 'a main program without a program statement'
entry = 3
end
"#;

#[test]
fn game_of_life_parses_with_its_lines() {
    let (file, messages) = parse_text(GOL);
    assert_eq!(messages, "");
    let [Unit::Main(main)] = file.units.as_slice() else { panic!("one main program") };
    assert_eq!((main.specs.len(), main.contains.len()), (5, 1));
    let line = |span: accc_source::Span| GOL[..span.lo as usize - 1].matches('\n').count() + 1;
    let data = main.body.iter().find_map(|s| match &s.kind {
        StmtKind::AccConstruct(node) => Some(node),
        _ => None,
    });
    let data = data.expect("a data construct");
    assert_eq!((line(data.directive.span), line(data.end_span)), (14, 48));
    let StmtKind::Do(generations) = &data.body[0].kind else { panic!("a loop over generations") };
    assert_eq!((line(generations.do_span), line(generations.end_span)), (16, 47));
    let StmtKind::AccConstruct(parallel) = &generations.body[1].kind else { panic!("a parallel construct") };
    assert_eq!((line(parallel.directive.span), line(parallel.end_span)), (18, 45));
    assert!(parallel.body.iter().all(|s| matches!(s.kind, StmtKind::AccLoop(_))));
    assert_eq!(parallel.body.len(), 3);
}

#[test]
fn all_declarations_and_units_parse() {
    let (file, messages) = parse_text(KITCHEN_SINK);
    assert_eq!(messages, "");
    let [Unit::Module(module), Unit::Module(sub), Unit::Procedure(alt), Unit::BlockData(_), Unit::Main(main)] =
        file.units.as_slice()
    else {
        panic!("five units, got {}", file.units.len())
    };
    assert_eq!((module.specs.len(), module.contains.len()), (31, 3));
    assert_eq!((sub.submodule_of.len(), sub.contains[0].kind), (2, ProcedureKind::SeparateModule));
    assert_eq!((alt.args.len(), main.body.len(), main.name.is_none()), (3, 2, true));
    let names: Vec<String> = module.contains.iter().map(|p| p.name.text.clone()).collect();
    assert_eq!(names, ["fact", "twice", "make"]);
    assert!(module.contains[0].prefix.recursive && module.contains[1].prefix.elemental);
}

#[test]
fn sentinels_are_comments_without_openacc() {
    let mut map = accc_source::SourceMap::new();
    let id = map.add("t.f90", GOL.replace("parallel", "paralel"), None).expect("a small text");
    let (_, diagnostics) = super::parse(map.file(id), &Default::default());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
}

#[test]
fn the_run_tests_parse() {
    for (path, text) in crate::run_tests::programs() {
        // Of two clauses that are one in effect, and of what accc has beyond the specification; programs are about them.
        let messages = messages(&text);
        let known = [
            "(taken as",
            " is an extension ",
            "(leave it out here)",
            "does nothing",
            "has no effect",
            "is no reduction",
        ];
        let is_known = |line: &&str| known.iter().any(|text| line.contains(text));
        let wrong: Vec<_> = messages.lines().filter(|line| !is_known(line)).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
    }
}

#[test]
fn token_dump_shows_a_statement_a_line() {
    let mut map = accc_source::SourceMap::new();
    let id = map.add("t.f90", "10 X = a%b(1) ; y=.TRUE.\n!$ACC loop ! c\n".into(), None).expect("a small text");
    let dump = super::super::dump_tokens(map.file(id), &super::OPTIONS);
    insta::assert_snapshot!(dump, @r"
    10 x = a % b ( 1 )
    y = .true.
    !$acc loop
    ");
}

/// The smaller programs of the course, in its spelling.
#[test]
fn course_programs_parse() {
    for program in COURSE {
        assert_eq!(messages(program), "", "{program}");
    }
}

const COURSE: &[&str] = &[
    "program loop\n  integer :: a(10000), i\n  !$ACC parallel loop\n  do i=1,10000\n    a(i) = i\n  enddo\nend program loop\n",
    "program loop\ninteger :: a(10000), i\n!$ACC parallel\na = 0 !!! Gang redundant\n!$ACC loop !!! Work sharing\ndo i=1,10000\na(i) = i\nenddo\n!$ACC end parallel\nend program\n",
    "program param\ninteger :: i, a(1000)\n!$acc parallel num_gangs(10)&\n!$acc& num_workers(1)      &\n!$acc& vector_length(128)\nprint *, \"Hello I am a gang\"\ndo i=1,1000\n  a(i) = i\nenddo\n!$acc end parallel\nend program param\n",
    "module var\ninteger :: i\ninteger, parameter :: maxi=10000\ninteger :: a(maxi)\nend module var\n\nprogram loop\nuse var\n!$ACC parallel loop\ndo i=1,maxi\na(i) = i\nenddo\nwrite(*,*) a(maxi)\nend program loop\n",
    "program reduction\ninteger, parameter :: s = 10000\nreal :: a(s)\n!$ACC data copyout( a(:s) )\n!$acc parallel loop reduction(+:summ) reduction(max:m)\ndo i=1,s\n  summ = summ + a(i)\nend do\n!$acc end parallel loop\n!$ACC end data\nend program\n",
];

#[test]
fn an_end_alone_is_a_main_program() {
    assert_eq!(messages("end\n"), "");
    assert_eq!(messages("module m\nend module\nend\n"), "");
    assert_eq!(messages("subroutine s\nend\nend program\n"), "");
    insta::assert_snapshot!(messages("program p\nend\nend\n"), @"3:1: ACC3009 `end` belongs to nothing");
}
