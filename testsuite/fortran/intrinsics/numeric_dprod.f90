! dprod, and products of reals in double.
program numeric_dprod
  implicit none
  real :: a = 1.1, b = 3.3
  print '(f20.15)', dprod(a, b)
  print '(f20.15)', dble(a) * dble(b)
  print '(i0)', kind(dprod(a, b))
end program numeric_dprod
