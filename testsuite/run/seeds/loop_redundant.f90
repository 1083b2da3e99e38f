! A parallel region whose first statement is executed redundantly by every gang, and whose loop is shared among them.
! The gangs write the same values to b, so the redundant execution is no race; a is written by the loop alone.
program loop
  integer :: a(10000), b(100)
  integer :: i

  b = -1
  !$ACC parallel
  b = 7 !!! Gang redundant
  !$ACC loop !!! Work sharing
  do i=1,10000
      a(i) = i
  enddo
  !$ACC end parallel

  print *, a(1), a(5000), a(10000), sum(a), b(1), sum(b)
end program loop
