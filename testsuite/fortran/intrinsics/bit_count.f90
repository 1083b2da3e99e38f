! popcnt, poppar, leadz, trailz.
program bit_count
  implicit none
  print '(4(i0,1x))', popcnt(0), popcnt(-1), popcnt(255), popcnt(-1_8)
  print '(4(i0,1x))', poppar(0), poppar(1), poppar(3), poppar(7_8)
  print '(5(i0,1x))', leadz(0), leadz(1), leadz(-1), leadz(1_1), leadz(1_8)
  print '(5(i0,1x))', trailz(0), trailz(1), trailz(8), trailz(-1_2), trailz(0_8)
  print '(3(i0,1x))', popcnt([1, 3, 7])
end program bit_count
