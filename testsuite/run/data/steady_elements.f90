! Elements at known places of small arrays and components of records of the procedure: passed by value.
program p
  implicit none
  type range
    real :: low, high
  end type
  type grid
    real :: dt, c(0:2)
    integer :: n
    type(range) :: r
  end type
  type(grid) :: q
  real :: a(100), w(3)
  integer :: i, step
  q%dt = 0.5; q%c = [1., 2., 3.]; q%n = 100; w = [1., 2., 3.]; q%r = range(0.25, 4.)
  a = 1
  do step = 1, 3
    q%c(1) = step
    !$acc parallel loop copy(a)
    do i = 1, q%n
      a(i) = a(i) * q%dt + q%c(1) + w(1) + q%r%low
    end do
  end do
  w(1) = 7
  !$acc kernels copy(a)
  do i = 1, q%n
    a(i) = a(i) * q%dt + q%c(2) + w(1) + w(mod(i, 3) + 1)
  end do
  !$acc end kernels
  !$acc data copyin(q)
  q%dt = 100
  !$acc parallel loop copy(a)
  do i = 1, q%n
    a(i) = a(i) + q%c(0)
  end do
  !$acc end data
  if (abs(a(1) - 16.28125) > 1e-5) print *, 'wrong', a(1)
  if (abs(a(99) - 21.28125) > 1e-5) print *, 'wrong', a(99)
  print *, 'done'
end program
