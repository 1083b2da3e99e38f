! Units used again after close, preconnected units, names of files with spaces.
program close_reopen
  implicit none
  integer :: i, k
  logical :: e
  do i = 1, 3
    open (15, file='a file.txt', position='append')
    write (15, '(i0)') i
    close (15)
  end do
  open (15, file='a file.txt')
  do i = 1, 3
    read (15, *) k
    print '(i0)', k
  end do
  close (15, status='delete')
  inquire (file='a file.txt', exist=e)
  print '(l1)', e
  open (unit=16, status='scratch')
  write (16, *) 'x'
  close (16)
  inquire (16, opened=e)
  print '(l1)', e
end program close_reopen
