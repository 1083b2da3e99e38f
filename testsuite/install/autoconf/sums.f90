real(8) function sum_of(n, v) result(total)
  integer, intent(in) :: n
  real(8), intent(in) :: v(n)
  integer :: i
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 1, n
    total = total + v(i)
  end do
end function
