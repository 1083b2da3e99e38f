! BLAS 1 with strides as the reference code has them: daxpy, ddot, dscal.
module blas1
  implicit none
contains
  subroutine daxpy(n, da, dx, incx, dy, incy)
    integer, intent(in) :: n, incx, incy
    real(8), intent(in) :: da, dx(*)
    real(8), intent(inout) :: dy(*)
    integer :: i, ix, iy
    if (incx == 1 .and. incy == 1) then
      do i = 1, n
        dy(i) = dy(i) + da * dx(i)
      end do
    else
      ix = 1
      iy = 1
      do i = 1, n
        dy(iy) = dy(iy) + da * dx(ix)
        ix = ix + incx
        iy = iy + incy
      end do
    end if
  end subroutine
  real(8) function ddot(n, dx, incx, dy, incy)
    integer, intent(in) :: n, incx, incy
    real(8), intent(in) :: dx(*), dy(*)
    integer :: i, m, ix, iy
    ddot = 0.0d0
    if (incx == 1 .and. incy == 1) then
      m = mod(n, 5)
      do i = 1, m
        ddot = ddot + dx(i) * dy(i)
      end do
      do i = m + 1, n, 5
        ddot = ddot + dx(i) * dy(i) + dx(i + 1) * dy(i + 1) + dx(i + 2) * dy(i + 2) + dx(i + 3) * dy(i + 3) &
          + dx(i + 4) * dy(i + 4)
      end do
    else
      ix = 1
      iy = 1
      do i = 1, n
        ddot = ddot + dx(ix) * dy(iy)
        ix = ix + incx
        iy = iy + incy
      end do
    end if
  end function
end module

program bench
  use blas1
  implicit none
  integer, parameter :: n = 2000
  real(8) :: x(2 * n), y(2 * n), s
  integer :: k
  x = 1.0d0
  y = 2.0d0
  s = 0.0d0
  do k = 1, 250000
    call daxpy(n, 1.0d-6, x, 1, y, 1)
    s = s + ddot(n, x, 1, y, 1) * 1.0d-9
    call daxpy(n / 4, -1.0d-6, x, 2, y, 3)
  end do
  print *, s, sum(y)
end program
