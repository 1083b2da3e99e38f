! Real arithmetic in both kinds: order of operations kept by parentheses, powers, signed zero.
program real_arithmetic
  implicit none
  real :: x = 1.0e8, y = 1.0, z
  real(8) :: d = 1d16
  z = (x + y) - x
  print '(f6.2)', z
  print '(f6.2)', (d + 1d0) - d
  print '(f6.2)', (d - d) + 1d0
  print '(3f12.6)', 2.5**3, 2.5**(-2), 2.5**0.5
  print '(3f12.6)', (-2.0)**3, (-8.0)**2, 10.0**(-3)
  print '(2f6.1)', sign(1.0, -0.0), sign(3.0, 2.0)
  print '(f6.1)', abs(-0.0)
  print '(es12.4)', 1.0e30 * 1.0e-30
end program real_arithmetic
