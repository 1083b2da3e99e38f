! Jacobi on a square: allocatable arrays, the residual in the sweep.
module jacobi_kernel
  implicit none
contains
  subroutine sweep(u, v, f, residual)
    real(8), intent(in) :: u(:, :), f(:, :)
    real(8), intent(inout) :: v(:, :)
    real(8), intent(out) :: residual
    integer :: i, j
    residual = 0.0d0
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1) - f(i, j))
      end do
    end do
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        residual = max(residual, abs(v(i, j) - u(i, j)))
      end do
    end do
  end subroutine
end module

program bench
  use jacobi_kernel
  implicit none
  integer, parameter :: n = 400
  real(8), allocatable :: u(:, :), v(:, :), f(:, :)
  real(8) :: residual, total
  integer :: k
  allocate (u(0:n + 1, 0:n + 1), v(0:n + 1, 0:n + 1), f(0:n + 1, 0:n + 1))
  u = 0.0d0
  u(0, :) = 1.0d0
  v = u
  f = 1.0d-4
  total = 0.0d0
  do k = 1, 1600
    call sweep(u, v, f, residual)
    total = total + residual
    call sweep(v, u, f, residual)
    total = total + residual
  end do
  print *, total, sum(u)
end program
