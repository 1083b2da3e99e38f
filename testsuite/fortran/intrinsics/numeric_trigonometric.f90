! Trigonometric and hyperbolic functions and their inverses, real, in both kinds and with old names.
program numeric_trigonometric
  implicit none
  real :: x = 0.6
  real(8) :: d = 0.6d0
  print '(6f10.5)', sin(x), cos(x), tan(x), asin(x), acos(x), atan(x)
  print '(6f15.10)', sin(d), cos(d), tan(d), asin(d), acos(d), atan(d)
  print '(6f10.5)', sinh(x), cosh(x), tanh(x), asinh(x), acosh(1 + x), atanh(x)
  print '(6f15.10)', sinh(d), cosh(d), tanh(d), asinh(d), acosh(1 + d), atanh(d)
  print '(4f10.5)', atan2(1.0, 2.0), atan2(-1.0, 2.0), atan2(1.0, -2.0), atan2(0.0, -1.0)
  print '(4f10.5)', atan(1.0, 2.0), atan2(1d0, 2d0), datan2(1d0, 2d0), datan(1d0)
  print '(6f10.5)', dsin(d), dcos(d), dtan(d), dasin(d), dacos(d), dtanh(d)
  print '(2f10.5)', dsinh(d), dcosh(d)
end program numeric_trigonometric
