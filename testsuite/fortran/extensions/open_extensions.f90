! open with access='append' and names without extension; unit numbers far apart.
program open_extensions
  implicit none
  integer :: i
  open (99, file='x')
  write (99, '(i0)') 1
  close (99)
  open (2147, file='x', access='append')
  write (2147, '(i0)') 2
  close (2147)
  open (7, file='x', status='old')
  read (7, *) i
  read (7, *) i
  print '(i0)', i
end program open_extensions
