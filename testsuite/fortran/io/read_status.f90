! iostat, iomsg, end=, err= for bad numbers and ends of files.
program read_status
  implicit none
  character(20) :: s = 'abc'
  character(80) :: m
  integer :: i, st
  i = 5
  read (s, '(i3)', iostat=st, iomsg=m) i
  print '(l1,l2)', st > 0, len_trim(m) > 0
  read (s, *, iostat=st) i
  print '(l1)', st > 0
  read (s(1:0), *, iostat=st) i
  print '(l1,l2)', st < 0, is_iostat_end(st)
  read (s, '(i3)', err=10) i
  print '(a)', 'not here'
10 print '(a)', 'err'
  open (10, status='scratch')
  write (10, '(i0)') 1
  rewind 10
  read (10, *, end=20) i
  print '(i0)', i
  read (10, *, end=20) i
  print '(a)', 'not here'
20 print '(a)', 'end'
  close (10)
  open (11, file='no such file', status='old', iostat=st)
  print '(l1)', st /= 0
end program read_status
