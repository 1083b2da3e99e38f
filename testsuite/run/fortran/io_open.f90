! An open that fails does not harm the file.
program o1
  implicit none
  integer :: i, st
  character(40) :: msg = 'none', name = 'o1_file.txt', stat
  logical :: ex
  open(20, file=name, status='replace')
  write(20, *) 5
  close(20)
  open(20, file=name, status='new', iostat=st, iomsg=msg)
  print *, st /= 0, msg /= 'none'
  stat = 'NEW'
  open(20, file=name, status=stat, err=10)
  print *, 'wrong'
10 continue
  inquire(file=name, exist=ex)
  print *, ex
  open(20, file=name, status='old', action='read', iostat=st)
  read(20, *) i
  print *, i, st
  close(20)
  open(21, file='no/such/dir', iostat=st)
  print *, st /= 0
  open(newunit=i, file=name, iostat=st)
  print *, i < 0, st
  close(i, status='delete')
  open(newunit=i, file=name, status='new', iostat=st)
  print *, i < 0, st
  close(i, status='delete')
end program
