! A section in a clause twice, or in two clauses that say the same, is there once (OpenACC 3.3, 2.7): a warning.
program sections_twice_do
  implicit none
  type field
    integer :: n
    real, allocatable :: v(:)
  end type
  type(field) :: f
  real :: a(10), b(10)
  integer :: i, n
  n = 10
  f%n = n
  allocate(f%v(n))
  do i = 1, n
    a(i) = i
    f%v(i) = i
  end do
  !$acc data copy(a(1:n)) copy(a(1:n)) copyout(b(:), b(:))
  !$acc parallel loop copyin(f) copy(f%v(1:n)) copy(f%v(1:n)) private(i, i)
  do i = 1, n
    a(i) = 2 * a(i) + 1
    f%v(i) = f%v(i) + 3
    b(i) = i
  end do
  !$acc end data
  print *, a
  print *, b
  print *, f%v
end program
