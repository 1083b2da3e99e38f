! Operands that are functions of their arguments only, in large expressions.
program function_order
  implicit none
  integer :: i
  real(8) :: s
  s = 0
  do i = 1, 10
    s = s + f(i) * g(f(i) + 1) - f(i) / (1 + g(dble(i)))
  end do
  print '(f14.8)', s
  print '(i0)', n(2) + n(3) * n(4) - n(n(2))
contains
  pure real(8) function f(k)
    integer, intent(in) :: k
    f = 1d0 / k
  end function f
  pure real(8) function g(x)
    real(8), intent(in) :: x
    g = x * x
  end function g
  pure integer function n(k)
    integer, intent(in) :: k
    n = k * k
  end function n
end program function_order
