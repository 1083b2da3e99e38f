subroutine rows(n, a, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n), x(n)
  real(8), intent(out) :: y(n)
  integer :: i, k
  real(8) :: s
  do i = 1, n
    s = 0
    do k = 1, n
      s = s + a(k, i) * x(k)
    end do
    y(i) = s
  end do
end subroutine
