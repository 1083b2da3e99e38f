! max and min, maxval, minval, maxloc and minloc of characters.
program char_min_max
  implicit none
  character(4) :: a(4) = ['pear', 'fig ', 'plum', 'date']
  print '(2(a,"|"))', max('abc', 'abd'), min('abc', 'abd', 'aa ')
  print '(2(a,"|"))', maxval(a), minval(a)
  print '(2(i0,1x))', maxloc(a), minloc(a)
end program char_min_max
