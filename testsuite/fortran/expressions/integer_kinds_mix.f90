! Operations of integers of different kinds, literals with kinds, conversion on assignment.
program integer_kinds_mix
  implicit none
  integer(1) :: a = 100_1
  integer(2) :: b = 300_2
  integer(8) :: c = 10000000000_8
  integer :: i
  print '(3(i0,1x))', a + b, b * 100, a * c
  i = b / a
  print '(i0)', i
  c = c + a
  a = int(c - 10000000050_8, 1)
  print '(i0,1x,i0)', c, a
  print '(4(i0,1x))', 7_1 / 2_1, 7_2**2_1, mod(c, 97_8), 5_8 - 7_1
  print '(3l2)', a == 50, b > a, c /= b
end program integer_kinds_mix
