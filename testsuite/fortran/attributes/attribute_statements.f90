! The statement forms of attributes: dimension, parameter, save, target, pointer, allocatable, optional, intent, external.
program attribute_statements
  implicit none
  integer a, b, c, n
  real d, e
  dimension a(3), d(2, 2)
  parameter (n = 3)
  save b
  target c
  pointer e
  allocatable f(:)
  real f
  integer twice
  external twice
  intrinsic sin
  a = n
  b = 4
  c = 5
  d = 1.5
  allocate(e, f(2))
  e = 2.5
  f = 3.5
  print '(5(i0,1x))', a, b, c
  print '(7f5.1)', d, e, f
  print '(i0)', twice(21)
  call s(1)
  call s(1, 2)
  print '(f7.4)', apply(sin, 1.0)
contains
  subroutine s(x, y)
    integer x, y
    intent(in) x, y
    optional y
    print '(i0,l2)', x, present(y)
  end subroutine s
  real function apply(g, x)
    real, external :: g
    real, intent(in) :: x
    apply = g(x)
  end function apply
end program attribute_statements
integer function twice(i)
  implicit none
  integer, intent(in) :: i
  twice = 2 * i
end function twice
