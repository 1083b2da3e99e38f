! A formatted sequential file: write, rewind, read, append, backspace, endfile.
program file_sequential
  implicit none
  integer :: u, i, n, st
  character(20) :: line
  open (newunit=u, file='seq.txt', status='new', action='readwrite')
  do i = 1, 5
    write (u, '(a,i0)') 'line ', i
  end do
  rewind (u)
  read (u, '(a)') line
  print '(a)', trim(line)
  read (u, '(a)') line
  backspace (u)
  read (u, '(a)') line
  print '(a)', trim(line)
  close (u)
  open (newunit=u, file='seq.txt', status='old', position='append')
  write (u, '(a)') 'more'
  close (u)
  open (newunit=u, file='seq.txt', status='old')
  n = 0
  do
    read (u, '(a)', iostat=st) line
    if (st /= 0) exit
    n = n + 1
  end do
  print '(i0,1x,a)', n, trim(line)
  rewind u
  write (u, '(a)') 'new', 'two'
  endfile u
  rewind u
  n = 0
  do
    read (u, '(a)', end=9) line
    n = n + 1
  end do
9 print '(i0)', n
  close (u, status='delete')
  open (newunit=u, file='seq.txt', status='old', iostat=st)
  print '(l1)', st /= 0
end program file_sequential
