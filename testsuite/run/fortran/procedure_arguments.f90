module integ
  implicit none
  abstract interface
    function fun(x) result(y)
      real(8), intent(in) :: x
      real(8) :: y
    end function
    subroutine action(n, a)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
    end subroutine
  end interface
  procedure(fun), pointer :: current => null()
contains
  real(8) function integrate(f, a, b, n)
    procedure(fun) :: f
    real(8), intent(in) :: a, b
    integer, intent(in) :: n
    integer :: i
    real(8) :: h
    h = (b - a) / n
    integrate = 0
    do i = 1, n
      integrate = integrate + h * f(a + (i - 0.5d0) * h)
    end do
  end function
  real(8) function square(x) result(y)
    real(8), intent(in) :: x
    y = x * x
  end function
  function cube(x) result(y)
    real(8), intent(in) :: x
    real(8) :: y
    y = x * x * x
  end function
  subroutine apply(s, a)
    procedure(action) :: s
    real(8), intent(inout) :: a(:)
    call s(size(a), a)
  end subroutine
  subroutine twice(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    a = 2 * a
  end subroutine
  subroutine pick(which, p)
    integer, intent(in) :: which
    procedure(fun), pointer, intent(out) :: p
    select case (which)
    case (2)
      p => square
    case (3)
      p => cube
    case default
      nullify(p)
    end select
  end subroutine
  real(8) function maybe(x, f)
    real(8), intent(in) :: x
    procedure(fun), optional :: f
    if (present(f)) then
      maybe = f(x)
    else
      maybe = -x
    end if
  end function
  real(8) function pass_on(x, f)
    real(8), intent(in) :: x
    procedure(fun), optional :: f
    pass_on = maybe(x, f)
  end function
end module
subroutine old(g, x)
  implicit none
  real, external :: g
  real :: x
  print '(f8.3)', g(x)
end subroutine
real function half(x)
  real :: x
  half = x / 2
end function
subroutine caller(s, n)
  external s
  integer n
  call s(n, n+1)
end subroutine
subroutine pr(i, j)
  integer i, j
  print *, i, j
end subroutine
recursive integer function fact(n) result(r)
  integer, intent(in) :: n
  r = 1
  if (n > 1) r = n * fact(n - 1)
end function
program main
  use integ
  implicit none
  procedure(fun), pointer :: p, q
  real(8) :: a(3) = [1, 2, 3]
  external half, pr
  real half
  integer, external :: fact
  procedure(action), pointer :: act
  print '(f8.4)', integrate(square, 0d0, 3d0, 1000)
  p => cube
  print '(f8.4)', integrate(p, 0d0, 2d0, 1000)
  print *, associated(p), associated(p, cube), associated(p, square), associated(current)
  current => p
  print '(f8.4)', current(3d0), p(2d0)
  q => null()
  print *, associated(q)
  call pick(2, q)
  print '(f8.4)', q(5d0)
  call pick(9, q)
  print *, associated(q)
  act => twice
  call apply(twice, a)
  call apply(act, a)
  call act(2, a)
  print '(3f8.3)', a
  print '(2f8.3)', maybe(2d0), maybe(2d0, square)
  print '(2f8.3)', pass_on(2d0), pass_on(2d0, cube)
  call old(half, 5.0)
  call caller(pr, 4)
  print *, fact(6)
  print '(f8.4)', integrate(inner, 0d0, 1d0, 10)
contains
  real(8) function inner(x)
    real(8), intent(in) :: x
    inner = 2 * x
  end function
end program
