! Functions at the edges: zero, one, huge and tiny arguments.
program numeric_extremes
  implicit none
  real(8) :: z = 0
  print '(6f6.2)', sin(z), cos(z), atan(z), sqrt(z), exp(z), sinh(z)
  print '(2es12.4)', exp(-700d0), log(tiny(1d0))
  print '(2es12.4)', sqrt(huge(1d0)), sqrt(tiny(1d0))
  print '(3f8.4)', asin(1d0), acos(-1d0), atan(1d300)
  print '(2es12.4)', gamma(20d0), log_gamma(1000d0)
  print '(2f8.4)', tanh(100d0), erf(10d0)
  print '(3f6.1)', aint(-0.7), anint(-0.2), anint(0.49999997)
  print '(3(i0,1x))', nint(0.49999999999999994d0), floor(-1d-20), ceiling(1d-20)
  print '(2f8.1)', mod(5d17, 3d0), modulo(-1d0, 1d16)
end program numeric_extremes
