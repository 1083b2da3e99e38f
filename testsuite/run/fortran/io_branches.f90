! Branches of transfers and of statements about files; complex items.
program b1
  implicit none
  integer :: i, n, ios
  complex :: z, w(2)
  complex(8) :: d
  character(10) :: s
  open(10, status='scratch')
  write(10, '(i3)') 1, 2, 3
  rewind(10)
  n = 0
  do
    read(10, *, end=100) i
    n = n + i
  end do
100 print *, n
  rewind(10)
  write(10, '(a)') 'abc'
  rewind(10)
  read(10, '(i3)', err=200) i
  print *, 'not here'
200 continue
  rewind(10)
  do
    read(10, '(a1)', advance='no', eor=300, end=400) s
    write(*, '(a)', advance='no') s(1:1)
    cycle
300 print *, '|'
  end do
400 print *, 'end'
  close(10, err=500)
500 continue
  open(11, file='/nonexistent/dir/file', err=600, iostat=ios)
  print *, 'bad'
600 print *, ios > 0
  z = (1.5, -2.0)
  w = [(1.,2.), (3.,4.)]
  print '(2f6.2)', z
  print '(4f6.2)', w
  s = '(5,6)'
  read(s, *) z
  print '(2f6.2)', z
  open(12, status='scratch', form='unformatted')
  write(12) z, w, (1d0, 2d0)
  rewind(12)
  w = 0; z = 0
  read(12) z, w, d
  print '(8f6.2)', z, w, d
  write(*, 700) n, z
700 format('n=', i3, ' z=', 2f5.1)
  close(12)
end program
