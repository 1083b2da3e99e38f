! Infinities and not-a-number in formatted output.
! differs: Inf or Infinity is the processor's choice
program format_wide_values
  use, intrinsic :: ieee_arithmetic
  implicit none
  real :: p, m, n
  p = ieee_value(p, ieee_positive_inf)
  m = ieee_value(m, ieee_negative_inf)
  n = ieee_value(n, ieee_quiet_nan)
  print '(f10.2,f10.2,f10.2)', p, m, n
  print '(f4.1,f4.1,f4.1)', p, m, n
  print '(es12.3,g12.3)', p, n
  print '(f3.1,f2.1)', p, n
  print '(sp,f6.1)', p
end program format_wide_values
