subroutine sum_up(a, n, s) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_double), intent(in) :: a(n)
  real(c_double), intent(out) :: s
  integer :: i
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
end subroutine
