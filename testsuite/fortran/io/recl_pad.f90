! pad='no' makes short records a condition that iostat tells; blank='zero'.
program recl_pad
  implicit none
  integer :: u, st, i
  character(10) :: s
  open (newunit=u, status='scratch', pad='no')
  write (u, '(a)') 'abc'
  rewind u
  read (u, '(a10)', iostat=st) s
  print '(l1)', st /= 0
  close (u)
  open (newunit=u, status='scratch', blank='zero')
  write (u, '(a)') '1 2 '
  rewind u
  read (u, '(i4)') i
  print '(i0)', i
  rewind u
  read (u, '(bn,i4)') i
  print '(i0)', i
  close (u)
end program recl_pad
