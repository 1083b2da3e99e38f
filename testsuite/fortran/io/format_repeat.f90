! Groups, nesting, reversion to the last group, unlimited repetition.
program format_repeat
  implicit none
  integer :: i
  print '(3i3)', (i, i = 1, 7)
  print '(a,2(i2,1x),a,(a))', 'x', 1, 2, 'y', 'z', 'w', 'last'
  print '(i2,(i4,i5))', (i, i = 1, 6)
  print '(i2,2(1x,3(i1,",")))', (i, i = 1, 7)
  print '(*(i0,:,", "))', (i, i = 1, 12)
  print '("v:",*(1x,f4.1))', 1.5, 2.5
  print '(2(2(i1,"-"),"|"))', 1, 2, 3, 4
end program format_repeat
