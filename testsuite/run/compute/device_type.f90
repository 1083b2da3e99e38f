! Clauses after device_type hold for that kind of device alone, those before it for all.
program types
  implicit none
  integer, parameter :: n = 20000
  real, allocatable :: x(:), y(:)
  integer :: i
  allocate (x(n), y(n))
  !$acc data create(x) copyout(y)
  !$acc parallel loop device_type(nvidia) vector_length(256) num_gangs(40) device_type(multicore, host) num_gangs(3)
  do i = 1, n
    x(i) = i - 1
    y(i) = 0.5
  end do
  !$acc parallel device_type(*) vector_length(64)
  !$acc loop gang device_type(nvidia) worker vector
  do i = 1, n
    y(i) = y(i) + 2*x(i)
  end do
  !$acc end parallel
  !$acc end data
  print '(f13.1)', sum(real(y, 8))
end program types
