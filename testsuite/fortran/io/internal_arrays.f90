! Arrays as internal files: sections as records, too many records.
program internal_arrays
  implicit none
  character(6) :: b(4) = '......'
  integer :: st, i, v(3)
  write (b(1:4:2), '(i3)') 1, 2
  print '(4(a,"|"))', b
  write (b(1:2), '(i3)', iostat=st) 1, 2, 3
  print '(l1)', st /= 0
  b = ['  1   ', '  2   ', '  3   ', '  x   ']
  read (b, '(i3)') v
  print '(3i3)', v
  read (b(4:3:-1), '(a)') b(1)
  print '(a)', b(1)
  read (b(2:4), '(i3)', iostat=st) v
  print '(l1)', st > 0
  write (b(3), '(a)') (achar(64 + i), i = 1, 1)
  print '(a,"|")', b(3)
end program internal_arrays
