! Parentheses keep the order of real operations; unary minus; mixed kinds keep precision.
program parentheses_integrity
  implicit none
  real(8) :: a = 1d16, b = -1d16, c = 1d0, r
  r = (a + b) + c
  print '(f6.2)', r
  r = a + (b + c)
  print '(f6.2)', r
  r = -a + (a + c) - c
  print '(f6.2)', r
  print '(f22.18)', 0.1 + 0.2d0
  print '(f22.18)', (0.1d0 + 0.2d0) + 0.3d0, 0.1d0 + (0.2d0 + 0.3d0)
  print '(i0)', -7 / 2, -(7 / 2), (-7) / 2
end program parentheses_integrity
