! end=, err= and eor= labels in every statement that has them, within loops.
program end_err_labels
  implicit none
  integer :: i, n
  character(4) :: s
  open (30, status='scratch')
  write (30, '(a)') '1', 'two', '3'
  rewind 30
  n = 0
  do
    read (30, *, end=40, err=30) i
    n = n + i
    cycle
30  print '(a)', 'bad record'
  end do
40 print '(i0)', n
  open (31, file='missing.txt', status='old', err=50)
  print '(a)', 'not here'
50 print '(a)', 'no file'
  rewind 30
60 read (30, '(a)', advance='no', eor=70, end=80) s
  print '(a)', s
  goto 60
70 print '(a)', 'eor'
  goto 60
80 close (30, err=90)
90 continue
end program end_err_labels
