! sqrt, exp, log, log10, gamma and their relatives in both kinds.
program numeric_exponential
  implicit none
  real :: x = 2.5
  real(8) :: d = 2.5d0
  print '(5f10.5)', sqrt(x), exp(x), log(x), log10(x), alog(x)
  print '(5f16.11)', sqrt(d), exp(d), log(d), log10(d), dsqrt(d)
  print '(3f16.11)', dexp(d), dlog(d), dlog10(d)
  print '(3f10.5)', gamma(x), log_gamma(x), hypot(3.0, 4.0)
  print '(3f16.11)', gamma(d), log_gamma(d), hypot(3d0, 4d0)
  print '(3f10.5)', erf(0.5), erfc(0.5), erfc_scaled(0.5)
  print '(3f16.11)', erf(0.5d0), erfc(0.5d0), erfc_scaled(0.5d0)
  print '(4f9.5)', sqrt([0.0, 1.0, 4.0, 2.0])
  print '(2f8.1)', alog10(1000.0), exp(0.0)
end program numeric_exponential
