! Elemental functions and subroutines applied to arrays of several ranks, scalars and sections.
program elemental_procedures
  implicit none
  integer :: a(3) = [1, 2, 3], m(2, 2) = reshape([1, 2, 3, 4], [2, 2]), b(3)
  print '(3(i0,1x))', f(a, 10)
  print '(4(i0,1x))', f(m, m)
  print '(i0)', f(2, 3)
  print '(2(i0,1x))', f(a(3:1:-2), m(1, :))
  call twice(a, b)
  print '(6(i0,1x))', a, b
  call twice(m(:, 2), b(1:2))
  print '(4(i0,1x))', m
  print '(3f6.2)', g([0.0, 1.0, 2.0])
contains
  elemental integer function f(x, y)
    integer, intent(in) :: x, y
    f = x * 100 + y
  end function f
  elemental subroutine twice(x, y)
    integer, intent(inout) :: x
    integer, intent(out) :: y
    y = x
    x = 2 * x
  end subroutine twice
  elemental function g(x) result(r)
    real, intent(in) :: x
    real :: r
    r = x**2 + 0.25
  end function g
end program elemental_procedures
