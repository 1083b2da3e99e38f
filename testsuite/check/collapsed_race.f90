! Both loops of a nest write the same row.
program collapsed_race
  implicit none
  integer, parameter :: n = 6
  real :: a(n, n), last(n)
  integer :: i, j
  a = 1.0
  last = 0.0
  !$acc parallel loop collapse(2) copyin(a) copy(last)
  do j = 1, n
    do i = 1, n
      last(i) = a(i, j) * j
    end do
  end do
  print *, last(1)
end program
