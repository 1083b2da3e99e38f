subroutine edges(row, out, n)
  use iso_fortran_env, only: int16, int32
  integer, intent(in) :: n
  integer(int16), intent(in) :: row(n)
  integer(int16), intent(out) :: out(n)
  integer :: i, slope
  do i = 1, n
    slope = iand(int(row(i)), 255) - 128
    out(i) = int(min(abs(slope) * 3, 255), int16)
  end do
end subroutine
