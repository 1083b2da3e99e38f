! Formats used again and again: reversion, scale factors that carry over, literals at the end.
program format_hollerith_reuse
  implicit none
  real :: x(5) = [1.5, 2.5, 3.5, 4.5, 5.5]
  integer :: i
  print '("a",f5.1,"b")', x
  print '(f5.1,",",f5.1)', x
  print '(1p,2(e10.2))', x(1:4)
  write (*, 100) (i, x(i), i = 1, 3)
100 format ('row', i2, ':', (f6.2, :, ' next', i3))
  print '(2(i2,:,"-"),"|")', 1
  print '(a,/,(3x,i0))', 'list', 1, 2, 3
end program format_hollerith_reuse
