! Unformatted sequential records of mixed types, skipped and read again.
program file_unformatted
  implicit none
  integer :: u, i, a(3), k, s
  real(8) :: x(2)
  character(4) :: c
  logical :: l
  open (newunit=u, file='data.bin', form='unformatted')
  write (u) 1, 2.5d0, 'abcd', .true.
  write (u) [10, 20, 30]
  write (u) [1d0, 2d0], 5
  rewind u
  read (u) i, x(1), c, l
  print '(i0,f5.1,1x,a,l2)', i, x(1), c, l
  read (u)
  read (u) x, k
  print '(2f5.1,i3)', x, k
  backspace u
  backspace u
  read (u) a(1:2)
  print '(2(i0,1x))', a(1:2)
  read (u) x
  read (u, iostat=s) i
  print '(2f5.1,l2)', x, is_iostat_end(s)
  close (u)
  inquire (file='data.bin', size=s)
  print '(i0)', s
end program file_unformatted
