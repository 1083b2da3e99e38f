! bge, bgt, ble, blt: comparison without sign; maskl, maskr, merge_bits.
program bit_compare
  implicit none
  print '(4l2)', bge(-1, 1), bgt(-1, 1), ble(-1, 1), blt(-1, 1)
  print '(4l2)', bge(3, 3), bgt(3, 3), ble(3, 3), blt(3, 3)
  print '(4(i0,1x))', maskl(4), maskr(4), maskl(0), maskr(32)
  print '(2(i0,1x))', maskl(3, 8), maskr(40, kind=8)
  print '(2(i0,1x))', merge_bits(5, 10, 12), merge_bits(-1, 0, 255)
end program bit_compare
