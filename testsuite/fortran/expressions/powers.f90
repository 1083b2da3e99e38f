! Powers: integer exponents of every size, zero, negative bases, arrays, kinds.
program powers
  implicit none
  integer :: i
  real :: x = 1.5
  real(8) :: d(3) = [1d0, 2d0, 3d0]
  print '(8(i0,1x))', (i**2, i = -3, 4)
  print '(5(i0,1x))', 2**[0, 1, 5, 10, 30]
  print '(5f10.4)', x**0, x**1, x**7, x**(-1), x**(-4)
  print '(3f10.4)', d**2, d**0.5d0, d**d
  print '(3f10.4)', 2d0**d, 2**d
  print '(i0)', 3_8**39
  print '(f14.6)', 1.0001d0**10000
  print '(2f8.3)', (-1.5)**3, (-2d0)**(-2)
  print '(3(i0,1x))', (-1)**[1, 2, 3]
  print '(f8.3)', x**i
end program powers
