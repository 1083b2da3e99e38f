! open with status replace, unknown, old; read-only files; connecting a unit again.
program open_modes
  implicit none
  integer :: st, i
  open (20, file='m.txt', status='replace')
  write (20, *) 5
  close (20)
  open (20, file='m.txt', status='new', iostat=st)
  print '(l1)', st /= 0
  open (20, file='m.txt', status='old', action='read')
  read (20, *) i
  write (20, *, iostat=st) 7
  print '(i0,l2)', i, st /= 0
  close (20)
  open (20, file='m.txt', status='unknown', action='write', position='append')
  write (20, *) 6
  close (20, status='keep')
  open (20, file='m.txt')
  open (20, file='n.txt')
  write (20, *) 8
  close (20)
  open (21, file='m.txt')
  open (22, file='n.txt')
  read (21, *) i
  read (21, *) st
  print '(2(i0,1x))', i, st
  read (22, *) i
  print '(i0)', i
  close (21, status='delete')
  close (22, status='delete')
end program open_modes
