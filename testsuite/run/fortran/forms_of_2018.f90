! Statements and forms of Fortran 2018: `generic` outside of types, `non_recursive`, `import` in blocks, `move_alloc` with
! `stat`, access by a module's name, types of indices, `ex` editing. Expected: by hand, from the standard.
module base
  implicit none (type, external)
  integer :: k1 = 1, k2 = 2
end module
module acc
  use base
  implicit none
  private :: base
  public
  integer :: own = 3
  generic, public :: gg => g_i, g_r
  generic :: operator(.plus.) => plus
  private :: g_i, g_r, plus
  public :: operator(.plus.)
contains
  integer function g_i(x)
    integer, intent(in) :: x
    g_i = x
  end function
  integer function g_r(x)
    real, intent(in) :: x
    g_r = int(x) + 100
  end function
  pure integer function plus(a, b)
    integer, intent(in) :: a, b
    plus = a + 10 * b
  end function
  non_recursive subroutine nr()
    print '(a)', 'nr'
  end subroutine
  subroutine anytype(x, n) bind(c)
    type(*), intent(in) :: x(..)
    integer, intent(out) :: n
    n = rank(x)*10 + size(x)
  end subroutine
end module
program forms_of_2018
  use acc
  use, intrinsic :: iso_fortran_env
  implicit none
  integer :: i, n
  real :: a(3) = [(real(i), integer :: i = 1, 3)]
  integer, allocatable :: x(:), y(:)
  character(40) :: s
  print '(3i4)', gg(1), gg(2.0), own .plus. 1
  call nr
  call anytype(a, n); print '(i3)', n
  do concurrent (integer(int8) :: j = 1:3) shared(a)
    a(j) = a(j) * 2
  end do
  print '(3f5.1)', a
  blk: block
    import, only: i, n
    integer :: z
    z = n; i = z
  end block blk
  write(s, '(ex0.3)') 1.5; print '(a)', trim(s)
  allocate(x(2), source=3); call move_alloc(x, y, stat=n, errmsg=s); print '(3i3)', y, n
  inquire(unit=99, recl=n); print '(i3)', n
  call inner
  call random_init(repeatable=.true., image_distinct=.false.)
  print '(4i3)', [(i*2, integer(int64) :: i = 1, 3)], kind([(i, integer(int64) :: i = 1, 3)])
contains
  subroutine inner
    import, none
    print '(a)', 'inner'
  end subroutine
end
