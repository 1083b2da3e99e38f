! Procedures without `acc routine` that device code calls are routines where their definition is in the file
! (OpenACC 3.3, 2.15.1): of modules, external, internal, generic, bound to a type, elemental, and what they call.
module implicit_routines
  implicit none
  ! Of another level, as a name says.
  !$acc routine(fill) vector
  type box
    real(8) :: a, b
  contains
    procedure, non_overridable :: area
    procedure, nopass :: unit
  end type
  interface twice
    module procedure twice_int, twice_real
  end interface
contains
  real(8) function area(this)
    class(box), intent(in) :: this
    area = this%a*this%b
  end function
  integer function unit()
    unit = inner(0)
  end function
  integer function twice_int(x)
    integer, intent(in) :: x
    twice_int = inner(x) - 1 + x
  end function
  real(8) function twice_real(x)
    real(8), intent(in) :: x
    twice_real = 2*x
  end function
  integer function inner(x)
    integer, intent(in) :: x
    inner = x + 1
  end function
  elemental real(8) function half(x)
    real(8), intent(in) :: x
    half = x/2
  end function
  subroutine fill(v, n)
    integer, intent(in) :: n
    real(8), intent(out) :: v(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      v(i) = i
    end do
  end subroutine
  ! Its level is that of what it calls: lanes that ran it by themselves would each fill a part of a column of their own.
  subroutine fill_column(v, n)
    integer, intent(in) :: n
    real(8), intent(out) :: v(n)
    call fill(v, n)
  end subroutine
  ! Called by nothing on the device: it may do what it likes.
  subroutine report(text, value)
    character(*), intent(in) :: text
    real(8), intent(in) :: value
    character(:), allocatable :: line
    line = text // ' is'
    print '(a, 1x, f0.3)', line, value
  end subroutine
end module

subroutine shift(v, n, by)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: v(n)
  real(8), intent(in) :: by
  integer :: i
  do i = 1, n
    v(i) = v(i) + by
  end do
end subroutine

program routine_implicit
  use implicit_routines
  implicit none
  integer, parameter :: n = 60, m = 8
  real(8) :: x(n), y(m, n), z(m, n)
  integer :: k(n), i, j
  type(box) :: boxes(n)
  logical :: ok
  external :: shift
  do i = 1, n
    boxes(i)%a = i
    boxes(i)%b = 2
    y(:, i) = i
  end do
  !$acc parallel loop copyin(boxes) copyout(x, k) copy(y)
  do i = 1, n
    x(i) = boxes(i)%area() + twice(half(1d0*i))
    k(i) = twice(i) + boxes(i)%unit() + triangle(4)
    call shift(y(:, i), m, 0.5d0)
  end do
  !$acc parallel loop gang copyout(z)
  do i = 1, n
    call fill(z(:, i), m)
  end do
  ok = all([((z(j, i) == j, j = 1, m), i = 1, n)])
  z = 0
  !$acc parallel loop copyout(z)
  do i = 1, n
    call fill_column(z(:, i), m)
  end do
  ok = ok .and. all([((z(j, i) == j, j = 1, m), i = 1, n)])
  call report('sum of x', sum(x))
  call report('sum of y', sum(y))
  call report('sum of z', sum(z))
  call report('sum of k', 1d0*sum(k))
  print *, ok
contains
  recursive integer function triangle(n) result(t)
    integer, intent(in) :: n
    t = n
    if (n > 1) t = t + triangle(n - 1)
  end function
end program
