! iostat of formats that do not fit the items, and of internal records that are too short.
program write_errors
  implicit none
  character(4) :: s
  integer :: st, k
  write (s, '(i10)', iostat=st) 5
  print '(l1)', st /= 0
  write (*, '(i4)', iostat=st) 2.5
  print '(l1)', st /= 0
  s = 'abc'
  read (s, '(i3)', iostat=st) k
  print '(l1)', st /= 0
end program write_errors
