! Direct access as a small table: insert, change, sum.
program direct_update
  implicit none
  integer :: u, i, k, n
  real :: v(3)
  inquire (iolength=n) k, v
  open (newunit=u, status='scratch', access='direct', form='unformatted', recl=n)
  do i = 1, 10
    write (u, rec=i) i, real([i, 2 * i, 3 * i])
  end do
  do i = 2, 10, 4
    read (u, rec=i) k, v
    v(2) = 0
    write (u, rec=i) -k, v
  end do
  do i = 1, 10
    read (u, rec=i) k, v
    print '(i4,f8.2)', k, sum(v)
  end do
end program direct_update
