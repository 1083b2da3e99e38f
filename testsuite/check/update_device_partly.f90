! The update sends less than the host has changed.
program update_device_partly
  implicit none
  integer, parameter :: n = 20
  real :: a(n), b(n)
  integer :: i
  a = 0.0
  !$acc data copyin(a) copyout(b)
  do i = 1, n
    a(i) = i
  end do
  !$acc update device(a(1:10))
  !$acc parallel loop
  do i = 1, n
    b(i) = a(i)
  end do
  !$acc end data
  print *, b(1)
end program
