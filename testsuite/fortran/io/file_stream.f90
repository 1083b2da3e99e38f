! Stream access: positions, formatted and unformatted, reading back bytes.
program file_stream
  implicit none
  integer :: u, p, i
  character :: c
  integer(1) :: b(4)
  character(10) :: line
  open (newunit=u, file='s.bin', access='stream', form='unformatted')
  write (u) 'hello', 1_4, int(z'41424344')
  inquire (u, pos=p)
  print '(i0)', p
  read (u, pos=2) c
  print '(a)', c
  read (u, pos=6) i
  print '(i0)', i
  read (u) b
  print '(4(i0,1x))', b
  write (u, pos=1) 'J'
  read (u, pos=1) line(1:5)
  print '(a)', line(1:5)
  close (u)
  open (newunit=u, file='s.txt', access='stream', form='formatted')
  write (u, '(a)') 'one', 'two'
  write (u, '(a)', advance='no') 'thr'
  write (u, '(a)') 'ee'
  rewind u
  do i = 1, 3
    read (u, '(a)') line
    print '(a)', trim(line)
  end do
  close (u)
end program file_stream
