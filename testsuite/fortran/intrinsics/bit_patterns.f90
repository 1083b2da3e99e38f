! Bits of words built up, reversed, counted and compared with formatted output.
program bit_patterns
  implicit none
  integer :: i, w, r
  w = 0
  do i = 0, 31, 3
    w = ibset(w, i)
  end do
  print '(b32.32,1x,i0)', w, popcnt(w)
  r = 0
  do i = 0, 31
    if (btest(w, i)) r = ibset(r, 31 - i)
  end do
  print '(b32.32,1x,z8.8)', r, r
  print '(z8.8)', ieor(w, r), iand(w, not(r)), ishftc(w, 8), ishftc(w, -8)
  print '(8i2)', (ibits(w, i, 4), i = 0, 28, 4)
  print '(o11.11)', ior(ishft(1, 30), 7)
end program bit_patterns
