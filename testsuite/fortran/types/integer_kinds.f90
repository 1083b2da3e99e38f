! Integers of each kind: their limits, and arithmetic that stays in its kind.
program integer_kinds
  implicit none
  integer(1) :: i1
  integer(2) :: i2
  integer(4) :: i4
  integer(8) :: i8
  i1 = huge(i1); i2 = huge(i2); i4 = huge(i4); i8 = huge(i8)
  print '(4(i0,1x))', i1, i2, i4, i8
  print '(4(i0,1x))', -i1 - 1_1, -i2 - 1_2, -i4 - 1, -i8 - 1_8
  print '(4(i0,1x))', kind(i1), kind(i2), kind(i4), kind(i8)
  i8 = 3000000000_8
  i4 = int(i8 / 2_8)
  print '(i0,1x,i0)', i4, i8 * 3
  print '(i0,1x,i0,1x,i0)', kind(i1 + i2), kind(i2 + i8), kind(i1 * 1)
end program integer_kinds
