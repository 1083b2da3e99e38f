! Conversion in mixed operations and in assignment: integer, real, double, complex.
program mixed_mode
  implicit none
  integer :: i
  real :: x
  real(8) :: d
  complex :: c
  i = 7 / 2 + 0.5
  print '(i0)', i
  i = -2.9
  print '(i0)', i
  x = 1 / 3
  print '(f6.3)', x
  x = 1.0 / 3
  print '(f9.6)', x
  d = 1.0 / 3
  print '(f18.15)', d
  d = 1 / 3d0
  print '(f18.15)', d
  c = 2
  print '(2f6.2)', c + 1.5d0
  i = (3.9, 8.0)
  x = (1.25, 2.0)
  print '(i0,f6.2)', i, x
  print '(f8.3)', 2 ** 0.5, 2.0 ** 3, 4d0 ** 0.5
  print '(f8.3)', 5 * 0.5 + 7 / 2
end program mixed_mode
