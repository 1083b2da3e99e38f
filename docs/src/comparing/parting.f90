program parting
  use openacc
  implicit none
  integer :: i
  real :: a(1000)
  a = 1
  !$acc data copy(a)
  !$acc parallel loop
  do i = 1, 1000
    a(i) = a(i) + i
  end do
  !$acc parallel loop
  do i = 1, 1000
    if (acc_on_device(acc_device_sim) .and. i == 18) a(i) = 0
    a(i) = 2 * a(i)
  end do
  !$acc parallel loop
  do i = 1, 1000
    a(i) = a(i) - 1
  end do
  !$acc end data
  print '(3f6.1)', a(17:19)
end program
