! Internal procedures that use their host's variables, passed as arguments, also from recursive hosts.
module solver
  implicit none
  abstract interface
    function fun(x) result(y)
      real(8), intent(in) :: x
      real(8) :: y
    end function
  end interface
contains
  real(8) function root(f, low, high)
    procedure(fun) :: f
    real(8), intent(in) :: low, high
    real(8) :: a, b, m
    integer :: i
    a = low
    b = high
    do i = 1, 60
      m = 0.5d0 * (a + b)
      if (f(a) * f(m) <= 0) then
        b = m
      else
        a = m
      end if
    end do
    root = 0.5d0 * (a + b)
  end function
  subroutine each(a, visit)
    real(8), intent(in) :: a(:)
    interface
      subroutine visit(i, x)
        integer, intent(in) :: i
        real(8), intent(in) :: x
      end subroutine
    end interface
    integer :: i
    do i = 1, size(a)
      call visit(i, a(i))
    end do
  end subroutine
  recursive subroutine nest(depth, outer, total)
    integer, intent(in) :: depth
    procedure(fun) :: outer
    real(8), intent(inout) :: total
    total = total + outer(1d0)
    if (depth > 0) call nest(depth - 1, mine, total)
    total = total + mine(2d0)
  contains
    real(8) function mine(x)
      real(8), intent(in) :: x
      mine = 10 * depth + x
    end function
  end subroutine
  function polynomial(c, at) result(value)
    real(8), intent(in) :: c(:), at
    real(8) :: value
    value = root(difference, 0d0, at)
  contains
    real(8) function difference(x)
      real(8), intent(in) :: x
      integer :: k
      difference = -1
      do k = 1, size(c)
        difference = difference + c(k) * x**k
      end do
    end function
  end function
end module
program closures
  use solver
  implicit none
  real(8) :: target_value, a(4), total
  character(6) :: label
  integer :: calls, n
  procedure(fun), pointer :: p
  target_value = 2
  calls = 0
  print '(f10.6)', root(square, 0d0, 2d0)
  target_value = 3
  print '(f10.6)', root(square, 0d0, 2d0)
  print *, calls
  a = [1, 2, 3, 4]
  label = 'item'
  total = 0
  call each(a, show)
  print '(f6.1)', total
  call each(a(::2), show)
  print '(f6.1)', total
  total = 0
  call nest(3, square, total)
  print '(f8.2)', total
  print '(f10.6)', polynomial([1d0, 1d0], 1d0)
  p => square
  target_value = 0
  print '(f6.2)', p(1.5d0)
  do n = 1, 200
    total = total + polynomial([1d0, 0d0, real(n, 8)], 1d0)
  end do
  print '(f12.6)', total
  call from_inside()
contains
  real(8) function square(x)
    real(8), intent(in) :: x
    calls = calls + 1
    square = x * x - target_value
  end function
  subroutine show(i, x)
    integer, intent(in) :: i
    real(8), intent(in) :: x
    print '(a, i3, f6.1)', label, i, x
    total = total + x
  end subroutine
  subroutine from_inside()
    target_value = 1.44d0
    print '(f10.6)', root(square, 0d0, 2d0)
  end subroutine
end program
