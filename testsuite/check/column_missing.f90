! A column that the clause leaves out.
program column_missing
  implicit none
  integer, parameter :: n = 8
  real :: a(n, n), b(n, n)
  integer :: i, j
  a = 1.0
  !$acc parallel loop collapse(2) copyin(a(:, 2:n)) copyout(b)
  do j = 1, n
    do i = 1, n
      b(i, j) = a(i, j)
    end do
  end do
  print *, b(1, 2)
end program
