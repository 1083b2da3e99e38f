! The type and the name of an external function travel through modules: every order of the attributes, renames, `only`,
! private ones, re-exports, passed on as arguments.
module consts
  implicit none
  external f, g
  double precision f
  complex g
  real, external :: h
  external :: s
  integer, external :: k1
  double precision :: k2
  external k2
  character(5) :: ch
  external ch
  logical(1), external :: lg
  integer, external, private :: hidden
  public :: through_hidden
contains
  integer function through_hidden()
    through_hidden = hidden()
  end function
end module
module more
  use consts, gg => f
  procedure(real(8)), pointer :: pp
  procedure(integer(8)) :: pr
  interface
    real(8) function inif(x)
      real(8) :: x
    end function
  end interface
  procedure(inif) :: pq
end module
module last
  use more, only: g2 => k2, ch
end module
subroutine separate
  use last
  implicit none
  print '(i3, f8.3, 1x, a)', kind(g2()), g2(), ch()
end subroutine
program external_through_modules
  use more, g2 => k2
  integer :: hidden
  hidden = 5
  print '(9i3)', kind(gg()), kind(g()), kind(h(1.0)), kind(k1(1)), kind(g2()), len(ch()), kind(lg()), kind(pr()), &
    kind(pq(1d0))
  print '(f8.3, 2f5.1, f6.2, i3, f6.2, 1x, a, l2, i12, f6.2)', gg(), g(), h(1.0), k1(3), g2(), ch(), lg(), pr(), pq(2d0)
  call s(3)
  call sub(gg)
  call sub(g2)
  pp => gg
  print '(f8.3)', pp()
  print '(2i4)', through_hidden(), hidden
  call separate
contains
  subroutine sub(x)
    real(8), external :: x
    print '(f8.3)', x()
  end subroutine
end program
double precision function f()
  f = 1.25d0
end function
complex function g()
  g = (1.0, 2.0)
end function
real function h(x)
  real x
  h = x * 2
end function
integer function k1(i)
  k1 = i + 1
end function
double precision function k2()
  k2 = 7.5d0
end function
character(5) function ch()
  ch = 'hello'
end function
logical(1) function lg()
  lg = .true.
end function
integer function hidden()
  hidden = 42
end function
integer(8) function pr()
  pr = 12345678901_8
end function
real(8) function pq(x)
  real(8) :: x
  pq = x * x
end function
subroutine s(i)
  print '(a, i3)', 's', i
end subroutine
