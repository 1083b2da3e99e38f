! Components of records and of arrays of records in compute constructs.
program main
  implicit none
  type cell
    real(8) :: u
    real(8) :: f(3)
    integer :: n
  end type
  type params
    real(8) :: dt
    integer :: m
  end type
  type field
    real(8) :: a(100)
    integer :: count
  end type
  type(cell) :: c(100)
  type(params) :: pr
  type(field) :: fl
  integer :: i
  real(8) :: s
  pr%dt = 0.5d0
  pr%m = 3
  do i = 1, 100
    c(i)%u = i
    c(i)%n = 0
  end do
  !$acc parallel loop copy(c) copyin(pr)
  do i = 1, 100
    c(i)%u = c(i)%u*pr%dt
    c(i)%f(2) = c(i)%u + 1
    c(i)%n = pr%m
  end do
  print '(*(g0,1x))', sum(c%u), sum(c%f(2)), sum(c%n)
  !$acc parallel loop copy(fl)
  do i = 1, 100
    fl%a(i) = i
  end do
  s = 0
  !$acc parallel loop reduction(+:s) copyin(c)
  do i = 1, 100
    s = s + c(i)%f(2)
  end do
  print '(*(g0,1x))', s, sum(fl%a)
  !$acc parallel loop copyout(fl%a)
  do i = 1, 100
    fl%a(i) = 2*i
  end do
  print '(*(g0,1x))', sum(fl%a)
  !$acc kernels
  do i = 1, 100
    c(i)%u = c(i)%u + pr%dt
  end do
  !$acc end kernels
  print '(*(g0,1x))', sum(c%u)
end program
