! Elemental functions of one-byte, two-byte and eight-byte integers.
program numeric_kinds_mixed
  implicit none
  integer(1) :: a = -100
  integer(2) :: b = -30000
  integer(8) :: c = -9000000000000000000_8
  print '(3(i0,1x))', abs(a), abs(b), abs(c)
  print '(3(i0,1x))', mod(a, 7_1), mod(b, 7_2), mod(c, 7_8)
  print '(3(i0,1x))', modulo(a, 7_1), modulo(b, 7_2), modulo(c, 7_8)
  print '(3(i0,1x))', max(a, 5_1), min(b, 5_2), sign(c, 1_8)
  print '(3(i0,1x))', iand(a, 15_1), ior(b, 1_2), ieor(c, -1_8)
  print '(3(i0,1x))', ishft(a, 1), ishft(b, -1), ishft(c, -60)
  print '(4(i0,1x))', kind(a + b), kind(b * c), kind(a * 1_2), kind(abs(a))
  print '(3f10.2)', real(a), real(b), real(c / 10_8**17)
end program numeric_kinds_mixed
