! ishft, ishftc, shiftl, shiftr, shifta, dshiftl, dshiftr: zero, full and negative shifts.
program bit_shift
  implicit none
  integer :: i = -256
  print '(4(i0,1x))', ishft(1, 4), ishft(256, -4), ishft(-1, -28), ishft(5, 32)
  print '(4(i0,1x))', ishftc(3, 1), ishftc(1, -1), ishftc(6, 2, 4), ishftc(6, -1, 3)
  print '(4(i0,1x))', shiftl(3, 5), shiftr(i, 4), shifta(i, 4), shifta(-1, 31)
  print '(2(i0,1x))', dshiftl(1, -1, 4), dshiftr(1, 16, 4)
  print '(4(i0,1x))', ishft(1_1, 7), ishft(-1_8, -60), shiftl(1_8, 40), shiftr(-1_2, 12)
  print '(3(i0,1x))', ishft([1, 2, 4], 3)
  print '(2(i0,1x))', shiftl(5, 0), shiftr(5, 0)
end program bit_shift
