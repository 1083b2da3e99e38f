! btest, ibset, ibclr, ibits, mvbits, bit_size.
program bit_test_set
  implicit none
  integer :: i = 0, t = 255
  print '(4l2)', btest(5, 0), btest(5, 1), btest(-1, 31), btest(1_8, 40)
  print '(4(i0,1x))', ibset(0, 3), ibclr(15, 0), ibits(1234, 3, 5), ibits(-1, 28, 4)
  call mvbits(t, 2, 4, i, 1)
  print '(i0)', i
  call mvbits(0, 0, 3, t, 0)
  print '(i0)', t
  print '(4(i0,1x))', bit_size(1_1), bit_size(1_2), bit_size(1), bit_size(1_8)
  print '(3(i0,1x))', ibset([0, 1, 2], [0, 1, 2])
  print '(i0)', ibits(7, 1, 0)
end program bit_test_set
