! A routine adds to an argument that all iterations share.
program sum_in_routine
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(n), total(1)
  integer :: i
  a = 1.0d0
  total = 0.0d0
  !$acc parallel loop copyin(a) copy(total)
  do i = 1, n
    call add(total, a(i))
  end do
  print *, total
contains
  subroutine add(t, x)
    !$acc routine seq
    real(8), intent(inout) :: t(1)
    real(8), intent(in) :: x
    t(1) = t(1) + x
  end subroutine
end program
