! The second queue does not wait for the first one.
program two_queues
  implicit none
  integer :: i, a(40), b(40)
  a = 1
  !$acc data copyin(a) copyout(b)
  !$acc parallel loop async(1)
  do i = 1, 40
    a(i) = a(i) + i
  end do
  !$acc parallel loop async(2)
  do i = 1, 40
    b(i) = 2 * a(i)
  end do
  !$acc wait
  !$acc end data
  print *, sum(b)
end program
