! A section in two data clauses of one construct is in the clause that moves both ways (OpenACC 3.3, 2.7).
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
  !$acc data copyin(a(1:n)) copyout(a(1:n)) create(b(:)) copyout(b(:))
  !$acc parallel loop copyin(f, f%v(1:n)) copyout(f%v(1:n))
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
