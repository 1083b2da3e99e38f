! Several scratch files at once, with their own positions.
program scratch_units
  implicit none
  integer :: u(3), i, j, k
  do i = 1, 3
    open (newunit=u(i), status='scratch', form='unformatted')
    do j = 1, 4
      write (u(i)) i * 10 + j
    end do
    rewind u(i)
  end do
  do j = 1, 2
    do i = 3, 1, -1
      read (u(i)) k
      print '(i0)', k
    end do
  end do
  backspace u(2)
  read (u(2)) k
  print '(i0,3l2)', k, u < 0
  do i = 1, 3
    close (u(i))
  end do
end program scratch_units
