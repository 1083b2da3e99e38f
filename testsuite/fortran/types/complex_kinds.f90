! Complex of both kinds: constants, parts, mixed operations.
program complex_kinds
  implicit none
  complex :: c
  complex(8) :: z
  c = (1.5, -2)
  z = (0.5d0, 3)
  print '(4f8.3)', c, z
  print '(2f8.3)', c * c
  print '(2f8.3)', c + z
  print '(2f8.3)', z / (2.0d0, 0.0d0)
  print '(2f8.3)', 2 * c
  print '(i0,1x,i0,1x,i0)', kind(c), kind(z), kind(c * z)
  print '(2f8.3)', -c
  print '(l1,1x,l1)', c == (1.5, -2.0), c /= z
  print '(2f8.3)', (0.0, 1.0)**2
  print '(2f8.3)', (1.0, 1.0)**(-3)
end program complex_kinds
