! Direct access: records written out of order, overwritten, formatted and unformatted.
program file_direct
  implicit none
  integer :: u, i, n, r, st
  real(8) :: x
  character(8) :: c
  inquire (iolength=n) i, x
  print '(i0)', n
  open (newunit=u, file='d.bin', access='direct', recl=n)
  do i = 5, 1, -1
    write (u, rec=i) i * 11, i / 2d0
  end do
  write (u, rec=3) -3, -1.5d0
  do r = 1, 5, 2
    read (u, rec=r) i, x
    print '(i0,f6.2)', i, x
  end do
  inquire (u, nextrec=r)
  print '(i0)', r
  read (u, rec=99, iostat=st) i
  print '(l1)', st /= 0
  close (u)
  open (newunit=u, file='d.txt', access='direct', form='formatted', recl=8)
  write (u, '(i4)', rec=2) 42
  write (u, '(a)', rec=1) 'first'
  read (u, '(a)', rec=2) c
  print '("[",a,"]")', c
  read (u, '(a)', rec=1) c
  print '("[",a,"]")', c
  close (u)
end program file_direct
