! flush, wait and asynchronous=, which change nothing that is seen.
program flush_wait
  implicit none
  integer :: u, i
  open (newunit=u, file='w.txt', asynchronous='yes')
  write (u, '(i0)') 5
  flush (u)
  wait (u)
  rewind (u)
  read (u, *) i
  print '(i0)', i
  flush (6)
  close (u, status='delete')
end program flush_wait
