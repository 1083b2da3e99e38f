! Elemental functions of the program on arrays, in expressions, arguments and masks.
module e
contains
  elemental real function f(x, y)
    real, intent(in) :: x, y
    f = x*y + 1
  end function
  pure elemental integer function sgn(k)
    integer, intent(in) :: k
    sgn = sign(1, k)
  end function
end module
program t
  use e
  integer i
  real :: a(4) = [1.,2.,3.,4.], b(2,2)
  b = 3
  print *, f(2., 3.), f(a(1), 2.)
  print *, f(a, 2.), f(a, a(4:1:-1)), sum(f(a, a)), f(b, 2.)
  a = f(a(4:1:-1), a) + f(1.0, a)
  print *, a, sgn([(i-2, i=1,3)]), f(a+1, sqrt(a))
  where (f(a, a) > 50) a = f(a, -1.0)
  print *, a
end
