! iand, ior, ieor, not in all kinds and on arrays.
program bit_logical
  implicit none
  integer :: i = 12, j = 10
  print '(4(i0,1x))', iand(i, j), ior(i, j), ieor(i, j), not(i)
  print '(4(i0,1x))', iand(12_8, 10_8), ior(12_1, 10_1), ieor(-1_2, 10_2), not(0_1)
  print '(3(i0,1x))', iand([7, 6, 5], 3)
  print '(2(i0,1x))', iand(-1, 255), ior(z'f0', 15)
  print '(2(i0,1x))', iand(i, b'1000'), ieor(i, o'17')
end program bit_logical
