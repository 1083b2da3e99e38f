subroutine scale_part(n, y) bind(c)
  use iso_c_binding
  integer(c_int), intent(in) :: n
  real(c_double) :: y(n)
  integer :: i
  !$acc parallel loop present(y)
  do i = 1, n
    y(i) = 0.5d0*y(i)
  end do
end subroutine
