! Records in `firstprivate` and `private` of compute constructs whose components are scalars and arrays: what a gang writes
! before its loop is what its loop reads (OpenACC 3.3, 2.5.13, 2.5.14).
program firstprivate_records
  implicit none
  type state
    integer :: i
    real :: r(3)
  end type
  type(state) :: x, y
  integer :: b(8), i
  x%i = 5; x%r = [1., 2., 3.]
  y%i = 9; y%r = 0
  !$acc parallel firstprivate(x) num_gangs(2) copyout(b)
  x%i = x%i + 1
  x%r(2) = x%r(2) * 10
  !$acc loop gang vector
  do i = 1, 8
    b(i) = x%i + 100 * nint(x%r(2)) + i
  end do
  !$acc end parallel
  print *, b
  if (x%i /= 5 .or. x%r(2) /= 2) stop 1
  !$acc parallel firstprivate(x) private(y) num_gangs(2) copyout(b)
  y%i = 3 * x%i
  !$acc loop gang
  do i = 1, 8
    b(i) = y%i + i
  end do
  !$acc end parallel
  print *, b
  if (y%i /= 9) stop 2
  !$acc serial firstprivate(x) copyout(b)
  x%i = x%i + x%i
  if (x%i == 10) x%i = -x%i
  b = x%i
  !$acc end serial
  print *, b, x%i
end program
